/* The pen on terminals of terminfo: which bytes lead where, and to which look. */
#include "../../../src/ui/pen_priv.h"

#include <curses.h>
#include <term.h>

#include "check.h"
#include "view/grid.h"

static struct pen pen;

static bool begin(const char *term)
{
    int found = 0;

    if (setupterm(term, 1, &found) != OK || found != 1)
        return false;
    pen_init(&pen);
    pen_forget(&pen, 80, 24);
    return true;
}

static void end(void)
{
    pen_done(&pen);
    del_curterm(cur_term);
}

/* What was written since the last time. */
static const char *wrote(void)
{
    static char text[256];

    snprintf(text, sizeof text, "%s", str_get(&pen.out));
    str_clear(&pen.out);
    return text;
}

static const char *goes(int x, int y)
{
    pen_go(&pen, x, y);
    return wrote();
}

static const char *takes(int fg, int bg, uint8_t style)
{
    pen_take(&pen, (struct pen_look){pen_color(&pen, fg), pen_color(&pen, bg), style});
    return wrote();
}

TEST(places)
{
    CHECK(begin("xterm-256color"));
    CHECK_STR(goes(9, 4), "\033[5;10H");
    CHECK_STR(goes(9, 4), "");
    CHECK_STR(goes(10, 4), "\033[C");
    CHECK_STR(goes(8, 5), "\b\b\033[B");
    CHECK_STR(goes(60, 3), "\033[4;61H");
    CHECK_STR(goes(40, 3), "\033[20D");
    pen_write(&pen, "한", 2);
    CHECK_INT(pen.x, 42);
    CHECK_STR(wrote(), "한");
    goes(79, 3);
    pen_write(&pen, "x", 1); /* the cursor hangs in the margin, or not: nobody knows */
    CHECK_STR(wrote(), "x");
    CHECK_STR(goes(79, 3), "\033[4;80H");
    end();
}

TEST(only_what_changes)
{
    CHECK(begin("xterm-256color"));
    CHECK_STR(takes(-1, -1, 0), "\033[m");
    CHECK_STR(takes(231, 18, 0), "\033[38;5;231;48;5;18m");
    CHECK_STR(takes(231, 19, 0), "\033[48;5;19m");
    CHECK_STR(takes(231, 19, STYLE_BOLD), "\033[1m");
    CHECK_STR(takes(231, 20, 0), "\033[22;48;5;20m");
    CHECK_STR(takes(231, -1, 0), "\033[49m");
    CHECK_STR(takes(231, -1, STYLE_BOLD | STYLE_UNDERLINE), "\033[1;4m");
    CHECK_STR(takes(9, -1, STYLE_DIM), "\033[0;91;2m");
    CHECK_STR(takes(9, -1, STYLE_BOLD), "\033[22;1m");
    CHECK_STR(takes(-1, -1, 0), "\033[m");
    CHECK_STR(takes(-1, -1, 0), "");
    end();
}

/* What a choice costs is told, and nothing of it is done. */
TEST(costs)
{
    struct pen_look look;

    CHECK(begin("xterm-256color"));
    takes(-1, -1, 0);
    goes(3, 3);
    look = (struct pen_look){pen_color(&pen, 81), 0, 0};
    CHECK_INT(pen_cost(&pen, 3, 5, look), strlen("\033[2B\033[38;5;81m"));
    CHECK_INT(pen_cost(&pen, 3, 3, (struct pen_look){0}), 0);
    CHECK_STR(wrote(), "");
    CHECK_INT(pen.y, 3);
    end();
}

/* Others than xterm: pauses, what does not go with colours, no sequence that it lacks. */
TEST(other_terminals)
{
    CHECK(begin("vt100"));
    CHECK_STR(goes(9, 4), "\033[5;10H");
    CHECK_STR(takes(-1, -1, STYLE_REVERSE | STYLE_DIM), "\033[0;7m");
    CHECK_STR(takes(-1, -1, 0), "\033[m");
    end();
    CHECK(begin("linux"));
    CHECK_INT(pen.caps.no_color, STYLE_UNDERLINE | STYLE_DIM);
    CHECK_STR(takes(2, -1, STYLE_UNDERLINE), "\033[0;32m");
    end();
    CHECK(begin("ansi")); /* it has ways back from colours, none from a style */
    CHECK(!pen.caps.takes_back);
    takes(-1, 4, STYLE_BOLD);
    CHECK_STR(takes(-1, 4, 0), "\033[0;10m\033[39;49;44m");
    end();
}

/* Where a colour brings bold with it, or ends it, each look is told whole. */
TEST(colors_that_set_styles)
{
    CHECK(begin("linux"));
    CHECK(pen.caps.takes_back && !pen.caps.mixes && !pen.caps.moves_plain);
    pen.caps.mixes = true;
    pen.caps.takes_back = false;
    CHECK_STR(takes(1, 4, STYLE_BOLD), "\033[0;31;44;1m");
    CHECK_STR(takes(2, 4, STYLE_BOLD), "\033[0;32;44;1m");
    CHECK_STR(takes(-1, 4, 0), "\033[0;44m");
    end();
}

/* Some smear a look over what they move past. */
TEST(moves_in_plain)
{
    CHECK(begin("mach"));
    CHECK(pen.caps.moves_plain);
    goes(3, 3);
    takes(-1, -1, STYLE_REVERSE);
    CHECK_STR(goes(9, 4), "\033[m\033[5;10H");
    end();
}

/* Where the line ends at once, the last corner would move all up. */
TEST(last_corner)
{
    CHECK(begin("xterm-256color"));
    goes(79, 23);
    pen_write(&pen, "x", 1);
    CHECK_STR(wrote(), "x");
    goes(79, 23);
    wrote();
    pen.caps.wraps_at_once = true;
    pen_write(&pen, "x", 1);
    CHECK_STR(wrote(), "");
    end();
}

int main(void)
{
    RUN(places);
    RUN(only_what_changes);
    RUN(costs);
    RUN(other_terminals);
    RUN(colors_that_set_styles);
    RUN(moves_in_plain);
    RUN(last_corner);
    return check_end();
}
