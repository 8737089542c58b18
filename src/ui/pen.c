/* The pen: the fewest bytes to another place and another look.
 *
 * curses would write every colour anew with each cell that has another pair, letter and
 * ground both, each through its interpreter of capabilities: half of what a picture cost.
 * Here a colour becomes bytes once, and only what changes is written. */
#include "pen_priv.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>

#include "base/mem.h"
#include "terminfo_priv.h"
#include "view/grid.h"

/* Each style: its capability, the parameter that ends it, its bit in terminfo's ncv. */
static const struct {
    uint8_t style;
    enum pen_cap cap;
    const char *end;
} styles[] = {
    {STYLE_BOLD, PEN_BOLD, "\033[22m"},
    {STYLE_DIM, PEN_DIM, "\033[22m"},
    {STYLE_REVERSE, PEN_REVERSE, "\033[27m"},
    {STYLE_UNDERLINE, PEN_UNDERLINE, "\033[24m"},
};
enum { STYLES = sizeof styles / sizeof *styles, BOLD_AND_DIM = STYLE_BOLD | STYLE_DIM };

/* --- what the terminal can do ----------------------------------------------------- */

static char *asked(const char *name)
{
    struct str out = {0};

    terminfo_add(&out, tigetstr(name));
    return str_take(&out);
}

static bool is(const char *name, const char *text)
{
    char *s = asked(name);
    bool same = strcmp(s, text) == 0;

    mem_free(s);
    return same;
}

/* No letters of another set are ever chosen, so there is none to come back from. */
static char *find_plain(void)
{
    struct str plain = {0};

    terminfo_add(&plain, tigetstr("sgr0"));
    if (strstr(str_get(&plain), "\033[m") || strstr(str_get(&plain), "\033[0m")) {
        str_clear(&plain);
        str_puts(&plain, "\033[0m");
    } else {
        terminfo_add(&plain, tigetstr("op"));
    }
    return str_take(&plain);
}

static uint8_t find_no_color(void)
{
    static const struct { int bit; uint8_t style; } bits[] = {
        {2, STYLE_UNDERLINE}, {4, STYLE_REVERSE}, {16, STYLE_DIM}, {32, STYLE_BOLD}};
    int ncv = tigetnum("ncv");
    uint8_t not = 0;

    for (size_t i = 0; ncv > 0 && i < sizeof bits / sizeof *bits; i++)
        if (ncv & bits[i].bit)
            not |= bits[i].style;
    return not;
}

static bool find_mixes(const struct pen_caps *c)
{
    const char *s = *c->text[PEN_FG] ? tiparm(c->text[PEN_FG], 1) : NULL;

    return s && strchr(s, ';') && strncmp(s, "\033[38", 4) != 0;
}

static void find_caps(struct pen_caps *c)
{
    static const char *const names[PEN_CAPS] = {
        [PEN_GO] = "cup", [PEN_FG] = "setaf", [PEN_BG] = "setab", [PEN_BOLD] = "bold",
        [PEN_DIM] = "dim", [PEN_REVERSE] = "rev", [PEN_UNDERLINE] = "smul", [PEN_ERASE] = "el",
        [PEN_CLEAR] = "clear",
    };
    bool cookies = tigetnum("xmc") > 0; /* a style would take a column */

    for (int i = 0; i < PEN_CAPS; i++) {
        bool style = i >= PEN_BOLD && i <= PEN_UNDERLINE;

        c->text[i] = !names[i]            ? find_plain()
                     : style && cookies ? mem_strdup("")
                                        : asked(names[i]);
    }
    c->steps = is("cup", "\033[%i%p1%d;%p2%dH") && is("cuu", "\033[%p1%dA") &&
               is("cud", "\033[%p1%dB") && is("cuf", "\033[%p1%dC") &&
               is("cub", "\033[%p1%dD") && is("cub1", "\b");
    c->mixes = find_mixes(c);
    c->takes_back = tigetflag("AX") == 1 && is("rmul", "\033[24m") && !c->mixes;
    c->moves_plain = tigetflag("msgr") != 1;
    c->wraps_at_once = tigetflag("am") == 1 && tigetflag("xenl") != 1;
    c->no_color = find_no_color();
    c->colors = tigetnum("colors");
}

void pen_init(struct pen *p)
{
    *p = (struct pen){.x = -1, .y = -1};
    find_caps(&p->caps);
    pen_color(p, -1);
}

void pen_done(struct pen *p)
{
    for (int i = 0; i < PEN_CAPS; i++)
        mem_free(p->caps.text[i]);
    for (int i = 0; i < p->colors; i++) {
        mem_free(p->color[i].fg);
        mem_free(p->color[i].bg);
    }
    mem_free(p->color);
    str_done(&p->out);
}

void pen_forget(struct pen *p, int w, int h)
{
    p->w = w;
    p->h = h;
    p->x = p->y = -1;
    p->known = false;
}

/* --- colours ---------------------------------------------------------------------- */

static char *color_bytes(const struct pen *p, enum pen_cap cap, const char *own, int number)
{
    const char *s = p->caps.text[cap];

    if (number < 0)
        return mem_strdup(own);
    s = *s ? tiparm(s, number) : NULL;
    return mem_strdup(s ? s : "");
}

int pen_color(struct pen *p, int number)
{
    struct pen_color *c;

    for (int i = 0; i < p->colors; i++)
        if (p->color[i].number == number)
            return i;
    if (p->colors == p->room) {
        p->room = p->room ? p->room * 2 : 64;
        p->color = mem_resize(p->color, (size_t)p->room, sizeof *p->color);
    }
    c = &p->color[p->colors];
    c->number = number;
    c->fg = color_bytes(p, PEN_FG, "\033[39m", number);
    c->bg = color_bytes(p, PEN_BG, "\033[49m", number);
    return p->colors++;
}

/* --- places ----------------------------------------------------------------------- */

static int digits(int v)
{
    return v < 10 ? 1 : v < 100 ? 2 : v < 1000 ? 3 : 4;
}

/* ESC [ v final, without the number where it is 1. */
static void put_csi(struct str *out, int v, char final)
{
    str_puts(out, "\033[");
    if (v != 1)
        str_puti(out, v);
    str_putc(out, final);
}

static int csi_size(int v)
{
    return v == 1 ? 3 : 3 + digits(v);
}

static int distance(int from, int to)
{
    return from < to ? to - from : from - to;
}

static int step_size(int from, int to, bool across)
{
    int n = distance(from, to), size = n ? csi_size(n) : 0;

    return across && to < from && n < size ? n : size; /* so many backspaces */
}

static void put_step(struct str *out, int from, int to, bool across)
{
    int n = distance(from, to);

    if (n == 0)
        return;
    if (across && to < from && n < csi_size(n))
        str_pad(out, '\b', (size_t)n);
    else
        put_csi(out, n, across ? to < from ? 'D' : 'C' : to < from ? 'A' : 'B');
}

static int jump_size(int x, int y)
{
    return 4 + digits(y + 1) + digits(x + 1);
}

static bool steps_there(const struct pen *p, int x, int y)
{
    return p->caps.steps && p->x >= 0 && p->y >= 0 &&
           step_size(p->x, x, true) + step_size(p->y, y, false) < jump_size(x, y);
}

void pen_go(struct pen *p, int x, int y)
{
    if (x == p->x && y == p->y)
        return;
    if (p->caps.moves_plain)
        pen_take(p, (struct pen_look){0});
    if (steps_there(p, x, y)) {
        put_step(&p->out, p->x, x, true);
        put_step(&p->out, p->y, y, false);
    } else if (p->caps.steps) {
        str_puts(&p->out, "\033[");
        str_puti(&p->out, y + 1);
        str_putc(&p->out, ';');
        str_puti(&p->out, x + 1);
        str_putc(&p->out, 'H');
    } else {
        const char *s = tiparm(p->caps.text[PEN_GO], y, x);

        str_puts(&p->out, s ? s : "");
    }
    p->x = x;
    p->y = y;
}

/* --- looks ------------------------------------------------------------------------ */

static bool is_sgr(const char *s, size_t n)
{
    return n > 3 && s[0] == '\033' && s[1] == '[' && s[n - 1] == 'm';
}

/* One more sequence after those since `from`; SGRs become one. */
static void put_sequence(struct str *out, size_t from, const char *s)
{
    size_t n = strlen(s);

    if (is_sgr(out->s + from, out->n - from) && is_sgr(s, n)) {
        out->s[out->n - 1] = ';';
        s += 2;
    }
    str_puts(out, s);
}

static void put_styles(const struct pen *p, struct str *out, size_t from, uint8_t style)
{
    for (int i = 0; i < STYLES; i++)
        if (style & styles[i].style)
            put_sequence(out, from, p->caps.text[styles[i].cap]);
}

static void put_colors(const struct pen *p, struct str *out, size_t from, struct pen_look was,
                       struct pen_look look)
{
    if (look.fg != was.fg)
        put_sequence(out, from, p->color[look.fg].fg);
    if (look.bg != was.bg)
        put_sequence(out, from, p->color[look.bg].bg);
}

/* From nothing at all; styles come last, for a colour may have taken one back. */
static void put_anew(const struct pen *p, struct str *out, struct pen_look look)
{
    size_t from = out->n;

    str_puts(out, p->caps.text[PEN_PLAIN]);
    put_colors(p, out, from, (struct pen_look){0}, look);
    put_styles(p, out, from, look.style);
    if (out->n - from == 4 && memcmp(out->s + from, "\033[0m", 4) == 0) {
        out->n = from;
        str_puts(out, "\033[m");
    }
}

/* What is over ends, what is new begins. */
static void put_changes(const struct pen *p, struct str *out, struct pen_look look)
{
    struct pen_look was = p->look;
    uint8_t over = was.style & (uint8_t)~look.style, more = look.style & (uint8_t)~was.style;
    size_t from = out->n;

    for (int i = 0; i < STYLES; i++)
        if (over & styles[i].style && !(styles[i].style == STYLE_DIM && over & STYLE_BOLD))
            put_sequence(out, from, styles[i].end);
    if (over & BOLD_AND_DIM) /* the one end is that of both */
        more |= look.style & BOLD_AND_DIM;
    put_styles(p, out, from, more);
    put_colors(p, out, from, was, look);
}

static bool begins_anew(const struct pen *p, struct pen_look look)
{
    return !p->known || p->caps.mixes || (p->look.style & ~look.style) || (p->look.fg && !look.fg) ||
           (p->look.bg && !look.bg);
}

static struct pen_look within(const struct pen *p, struct pen_look look)
{
    if (look.fg || look.bg)
        look.style &= (uint8_t)~p->caps.no_color;
    for (int i = 0; i < STYLES; i++)
        if (!*p->caps.text[styles[i].cap])
            look.style &= (uint8_t)~styles[i].style;
    return look;
}

static void put_look(struct pen *p, struct str *out, struct pen_look look)
{
    size_t from = out->n, anew;

    if (begins_anew(p, look)) {
        put_anew(p, out, look);
        if (!p->known || !p->caps.takes_back)
            return;
        anew = out->n;
        put_changes(p, out, look);
        if (out->n - anew < anew - from) {
            memmove(out->s + from, out->s + anew, out->n - anew + 1);
            out->n -= anew - from;
        } else {
            out->n = anew;
            out->s[anew] = '\0';
        }
    } else {
        put_changes(p, out, look);
    }
}

static bool same_look(struct pen_look a, struct pen_look b)
{
    return a.fg == b.fg && a.bg == b.bg && a.style == b.style;
}

void pen_take(struct pen *p, struct pen_look look)
{
    look = within(p, look);
    if (p->known && same_look(look, p->look))
        return;
    put_look(p, &p->out, look);
    p->look = look;
    p->known = true;
}

/* --- writing ---------------------------------------------------------------------- */

void pen_clear(struct pen *p)
{
    pen_take(p, (struct pen_look){0});
    str_puts(&p->out, p->caps.text[PEN_CLEAR]);
    p->x = p->y = -1;
}

void pen_write(struct pen *p, const char *text, int width)
{
    if (p->caps.wraps_at_once && p->y == p->h - 1 && p->x + width >= p->w)
        return; /* all would move up by a line */
    str_puts(&p->out, text);
    p->x += width;
    if (p->x >= p->w) /* there, or in the next line */
        p->x = p->y = -1;
}

void pen_erase(struct pen *p)
{
    pen_take(p, (struct pen_look){0});
    str_puts(&p->out, p->caps.text[PEN_ERASE]);
}

size_t pen_cost(struct pen *p, int x, int y, struct pen_look look)
{
    struct pen was = *p;
    size_t n;

    pen_go(p, x, y);
    pen_take(p, look);
    n = p->out.n - was.out.n;
    was.out.s = p->out.s; /* it may have grown */
    was.out.cap = p->out.cap;
    *p = was;
    if (p->out.s)
        p->out.s[p->out.n] = '\0';
    return n;
}
