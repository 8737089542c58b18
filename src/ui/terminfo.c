/* What the terminal database says, and entries of our own made from it.
 *
 * A compiled entry is, one after the other: a header of 16-bit numbers (magic,
 * bytes of names, how many booleans, numbers, strings, bytes of the string
 * table), the names, the booleans, the numbers, where each string begins in the
 * table, the table.  Then the same once more for capabilities outside the
 * standard list, whose names stand in the second table. */
#include "terminfo_priv.h"

#include <curses.h>
#include <stdint.h>
#include <string.h>
#include <term.h>

enum {
    MAGIC_32 = 01036,     /* numbers have 32 bits */
    ENTRY_MOST = 32768,   /* ncurses reads no larger one */
    PAIRS = 65536,
    ABSENT = -1,
};

/* A capability that the copy has otherwise. */
struct change {
    const char *name;
    const char *text; /* NULL: absent */
};

#define SET_TRUE "%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%dm"
#define SET_16(lower, upper) "\033[%?%p1%{8}%<%t" lower "%p1%d%e" upper "%p1%{8}%-%d%;m"

static const struct recolor {
    int colors;
    struct change change[5];
} recolors[] = {
    {1 << 24, {{"setaf", "\033[38;2;" SET_TRUE}, {"setab", "\033[48;2;" SET_TRUE}}},
    {256, {{"setaf", "\033[38;5;%p1%dm"}, {"setab", "\033[48;5;%p1%dm"}}},
    {16, {{"setaf", SET_16("3", "9")}, {"setab", SET_16("4", "10")}}},
};

/* What every such copy has: a way back, and nothing that changes the palette. */
static const struct change common[] = {
    {"op", "\033[39;49m"}, {"setf", NULL}, {"setb", NULL},
    {"initc", NULL}, {"initp", NULL}, {"scp", NULL}, {"oc", NULL},
};

static void put16(struct str *out, int v)
{
    str_putc(out, (char)(v & 0xFF));
    str_putc(out, (char)(v >> 8 & 0xFF));
}

static void put32(struct str *out, int v)
{
    put16(out, v & 0xFFFF);
    put16(out, (int)((uint32_t)v >> 16));
}

/* What follows a list of bytes begins at an even place. */
static void align(struct str *out, size_t from)
{
    if ((out->n - from) % 2)
        str_putc(out, '\0');
}

/* --- looking -------------------------------------------------------------------- */

static const char *text_of(const char *name)
{
    const char *s = tigetstr(name);

    return s == (char *)-1 ? NULL : s;
}

/* Opens the entry as cur_term; close_entry puts back what was there. */
static bool open_entry(const char *term, int fd, TERMINAL **before)
{
    int found = 0;

    *before = set_curterm(NULL);
    if (setupterm(term, fd, &found) == OK && found == 1)
        return true;
    set_curterm(*before);
    return false;
}

static void close_entry(TERMINAL *before)
{
    TERMINAL *mine = set_curterm(before);

    del_curterm(mine);
}

struct terminfo_facts terminfo_look(const char *term, int fd)
{
    struct terminfo_facts f = {0};
    TERMINAL *before;

    if (!open_entry(term, fd, &before))
        return f;
    f.known = true;
    f.moves = text_of("cup") && tigetflag("hc") != 1;
    f.colors = text_of("setaf") && text_of("setab") ? tigetnum("colors") : 0;
    f.rgb = tigetflag("RGB") == 1 || tigetnum("RGB") > 0 || text_of("RGB");
    f.default_color = text_of("op") != NULL;
    close_entry(before);
    return f;
}

void terminfo_add(struct str *out, const char *text)
{
    if (!text || text == (char *)-1)
        return;
    for (const char *s = text; *s; s++) {
        const char *end = s[0] == '$' && s[1] == '<' ? strchr(s, '>') : NULL;

        if (end)
            s = end;
        else
            str_putc(out, *s);
    }
}

/* --- making --------------------------------------------------------------------- */

static bool changed(const struct recolor *r, const char *name, const char **text)
{
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        if (strcmp(common[i].name, name) == 0)
            return *text = common[i].text, true;
    for (size_t i = 0; i < 5 && r->change[i].name; i++)
        if (strcmp(r->change[i].name, name) == 0)
            return *text = r->change[i].text, true;
    return false;
}

static int number_of(const struct recolor *r, const char *name)
{
    int v = strcmp(name, "colors") == 0  ? r->colors
            : strcmp(name, "pairs") == 0 ? PAIRS
            : strcmp(name, "ncv") == 0   ? ABSENT
                                         : tigetnum(name);
    return v < 0 ? ABSENT : v;
}

static bool flag_of(const char *name)
{
    return strcmp(name, "ccc") != 0 && tigetflag(name) == 1;
}

static int count(const char *const *names)
{
    int n = 0;

    while (names[n])
        n++;
    return n;
}

static void put_strings(const struct recolor *r, struct str *out, struct str *table)
{
    for (int i = 0; strnames[i]; i++) {
        const char *s = NULL;

        if (!changed(r, strnames[i], &s))
            s = text_of(strnames[i]);
        put16(out, s ? (int)table->n : ABSENT);
        if (s)
            str_add(table, s, strlen(s) + 1);
    }
}

/* Outside the standard list: how colours are numbered, that SGR 39 and 49 are known (AX),
 * that this is an xterm (XT). */
static void put_extended(const struct recolor *r, struct str *out)
{
    static const char *const names[] = {"AX", "XT", "RGB"};
    const bool set[] = {tigetflag("AX") == 1, tigetflag("XT") == 1, r->colors > 256};
    struct str flags = {0}, places = {0}, table = {0};
    int n = 0;

    for (int i = 0; i < 3; i++) {
        if (!set[i])
            continue;
        n++;
        str_putc(&flags, 1);
        put16(&places, (int)table.n);
        str_add(&table, names[i], strlen(names[i]) + 1);
    }
    put16(out, n); /* booleans */
    put16(out, 0); /* numbers */
    put16(out, 0); /* strings */
    put16(out, n); /* entries of the table */
    put16(out, (int)table.n);
    str_add(out, str_get(&flags), flags.n);
    align(&flags, 0);
    if (flags.n > (size_t)n)
        str_putc(out, '\0');
    str_add(out, str_get(&places), places.n);
    str_add(out, str_get(&table), table.n);
    str_done(&flags);
    str_done(&places);
    str_done(&table);
}

static void put_entry(const struct recolor *r, const char *term, struct str *out)
{
    struct str places = {0}, table = {0};
    int bools = count(boolnames), numbers = count(numnames), strings = count(strnames);
    size_t names = strlen(term) + strlen("|attnscope") + 1, from = out->n;

    put_strings(r, &places, &table);
    put16(out, MAGIC_32);
    put16(out, (int)names);
    put16(out, bools);
    put16(out, numbers);
    put16(out, strings);
    put16(out, (int)table.n);
    str_addf(out, "%s|attnscope", term);
    str_putc(out, '\0');
    for (int i = 0; i < bools; i++)
        str_putc(out, (char)flag_of(boolnames[i]));
    align(out, from);
    for (int i = 0; i < numbers; i++)
        put32(out, number_of(r, numnames[i]));
    str_add(out, str_get(&places), places.n);
    str_add(out, str_get(&table), table.n);
    align(out, from);
    put_extended(r, out);
    str_done(&places);
    str_done(&table);
}

bool terminfo_recolor(const char *term, int fd, int colors, struct str *out)
{
    const struct recolor *r = NULL;
    TERMINAL *before;

    for (size_t i = 0; i < sizeof recolors / sizeof *recolors; i++)
        if (recolors[i].colors == colors)
            r = &recolors[i];
    if (!r || strlen(term) > 64 || strchr(term, '|') || !open_entry(term, fd, &before))
        return false;
    str_clear(out);
    put_entry(r, term, out);
    close_entry(before);
    return out->n <= ENTRY_MOST;
}

void terminfo_hex(const struct str *entry, struct str *out)
{
    str_puts(out, "hex:");
    for (size_t i = 0; i < entry->n; i++)
        str_addf(out, "%02X", (unsigned char)entry->s[i]);
}
