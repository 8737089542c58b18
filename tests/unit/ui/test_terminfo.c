/* Entries made for terminals: read back through curses itself. */
#include "../../../src/ui/terminfo_priv.h"

#include <curses.h>
#include <stdlib.h>
#include <term.h>

#include "check.h"

/* tparm of a capability of the present entry with one number. */
static const char *with(const char *name, int v)
{
    const char *s = tigetstr(name);

    return s == NULL || s == (char *)-1 ? "absent" : tiparm(s, v);
}

static char *own_cup(const char *term)
{
    int found;

    if (setupterm(term, 1, &found) != OK)
        return NULL;
    char *cup = strdup(tigetstr("cup"));
    del_curterm(cur_term);
    return cup;
}

/* Make an entry of `colors` for term and let curses read it through TERMINFO. */
static bool read_back(const char *term, int colors)
{
    struct str entry = {0}, hex = {0};
    int found = 0;
    bool ok = terminfo_recolor(term, 1, colors, &entry);

    terminfo_hex(&entry, &hex);
    setenv("TERMINFO", str_get(&hex), 1);
    ok = ok && setupterm(term, 1, &found) == OK && found == 1;
    unsetenv("TERMINFO");
    str_done(&entry);
    str_done(&hex);
    return ok;
}

TEST(direct_colour)
{
    char *cup = own_cup("xterm-256color");

    CHECK(cup != NULL);
    CHECK(read_back("xterm-256color", 1 << 24));
    CHECK_INT(tigetnum("colors"), 1 << 24);
    CHECK_INT(tigetnum("pairs"), 65536);
    CHECK_INT(tigetflag("RGB"), 1);
    CHECK_INT(tigetflag("AX"), 1);
    CHECK_INT(tigetflag("bce"), 1);
    CHECK(tigetflag("ccc") != 1);
    CHECK_STR(with("setaf", 0x0A80FF), "\033[38;2;10;128;255m");
    CHECK_STR(with("setab", 3), "\033[48;2;0;0;3m");
    CHECK_STR(with("op", 0), "\033[39;49m");
    CHECK_STR(tigetstr("cup"), cup ? cup : "");
    CHECK(tigetstr("smcup") != (char *)-1 && tigetstr("smcup") != NULL);
    del_curterm(cur_term);
    free(cup);
}

TEST(palette_on_lesser_terminals)
{
    CHECK(read_back("linux", 256));
    CHECK_INT(tigetnum("colors"), 256);
    CHECK_STR(with("setaf", 200), "\033[38;5;200m");
    CHECK_STR(with("setab", 7), "\033[48;5;7m");
    CHECK(tigetflag("RGB") != 1);
    CHECK(tigetnum("ncv") < 0);
    del_curterm(cur_term);
    CHECK(read_back("vt100", 16));
    CHECK_INT(tigetnum("colors"), 16);
    CHECK_STR(with("setaf", 3), "\033[33m");
    CHECK_STR(with("setaf", 9), "\033[91m");
    CHECK_STR(with("setab", 0), "\033[40m");
    CHECK_STR(with("setab", 15), "\033[107m");
    del_curterm(cur_term);
}

TEST(facts)
{
    struct terminfo_facts f = terminfo_look("xterm-256color", 1);

    CHECK(f.known && f.moves && !f.rgb && f.default_color);
    CHECK_INT(f.colors, 256);
    f = terminfo_look("vt100", 1);
    CHECK(f.known && f.moves && f.colors <= 0 && !f.default_color);
    f = terminfo_look("dumb", 1);
    CHECK(f.known && !f.moves);
    f = terminfo_look("no-such-terminal", 1);
    CHECK(!f.known && !f.moves);
}

TEST(refusals)
{
    struct str entry = {0};

    CHECK(!terminfo_recolor("no-such-terminal", 1, 256, &entry));
    CHECK(!terminfo_recolor("xterm", 1, 88, &entry));
    str_done(&entry);
}

int main(void)
{
    unsetenv("TERMINFO");
    RUN(direct_colour);
    RUN(palette_on_lesser_terminals);
    RUN(facts);
    RUN(refusals);
    return check_end();
}
