/* A grid onto the terminal: only cells that differ from the last one.
 *
 * Pairs are numbered here, in the order of their first use, and never taken back
 * while a cell may show them: curses would recolour that cell.  When they run
 * out, all are forgotten and the whole grid is put anew. */
#include "blit_priv.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "view/color.h"

enum { PAIRS_MOST = 16384 };

void blit_init(struct blit *b, const struct terminal *t, const struct look *look)
{
    *b = (struct blit){.term = t, .look = look};
    if (look->depth != DEPTH_NONE)
        b->most = COLOR_PAIRS - 1 < PAIRS_MOST ? COLOR_PAIRS - 1 : PAIRS_MOST;
    if (b->most > 0)
        b->pair = mem_array((size_t)b->most * 2, sizeof *b->pair);
}

void blit_done(struct blit *b)
{
    grid_done(&b->shown);
    mem_free(b->pair);
}

void blit_forget(struct blit *b)
{
    grid_done(&b->shown);
    grid_init(&b->shown, 0, 0);
}

/* --- colours -------------------------------------------------------------------- */

/* A colour as this terminal numbers it; -1: its own. */
static int color_number(const struct blit *b, struct color c)
{
    struct rgb rgb;
    int i;

    if (b->term->direct) {
        if (!color_rgb(b->look, c, &rgb))
            return -1;
        i = rgb.r << 16 | rgb.g << 8 | rgb.b;
        return i < 8 && b->term->low_is_palette ? 0x010101 : i;
    }
    i = color_index(b->look, c);
    return i >= COLORS && i < 16 ? i - 8 : i;
}

/* The bright eight are bold where there are only eight. */
static bool is_bright(const struct blit *b, struct color c)
{
    int i = b->term->direct || COLORS >= 16 ? 0 : color_index(b->look, c);

    return i >= 8;
}

static struct blit_pair *place_of(struct blit *b, int fg, int bg)
{
    size_t places = (size_t)b->most * 2;
    size_t at = ((size_t)(fg + 1) * 2654435761u ^ (size_t)(bg + 1) * 40503u) % places;

    while (b->pair[at].number && (b->pair[at].fg != fg || b->pair[at].bg != bg))
        at = (at + 1) % places;
    return &b->pair[at];
}

static int pair_number(struct blit *b, int fg, int bg)
{
    struct blit_pair *p;

    if (!b->term->default_color) { /* no way to say "the terminal's own" but pair 0 */
        if (fg < 0 && bg < 0)
            return 0;
        fg = fg < 0 ? COLOR_WHITE : fg;
        bg = bg < 0 ? COLOR_BLACK : bg;
    }
    if (b->most <= 0 || (fg < 0 && bg < 0))
        return 0;
    p = place_of(b, fg, bg);
    if (p->number)
        return p->number;
    if (b->pairs == b->most || init_extended_pair(b->pairs + 1, fg, bg) != OK) {
        b->full = true;
        return 0;
    }
    *p = (struct blit_pair){fg, bg, ++b->pairs};
    return p->number;
}

static void forget_pairs(struct blit *b)
{
    reset_color_pairs();
    memset(b->pair, 0, (size_t)b->most * 2 * sizeof *b->pair);
    b->pairs = 0;
    b->full = false;
}

/* --- cells ---------------------------------------------------------------------- */

static void wide_text(const char *text, wchar_t out[CCHARW_MAX + 1])
{
    size_t n = strlen(text), at = 0;
    int k = 0;

    while (at < n && k < CCHARW_MAX) {
        unsigned cp;
        bool ok;

        at += utf8_decode(text + at, n - at, &cp, &ok);
        out[k++] = (wchar_t)cp;
    }
    out[k] = L'\0';
}

static attr_t attributes(const struct blit *b, const struct cell *c)
{
    attr_t a = A_NORMAL;

    if (c->style & STYLE_BOLD || (b->look->depth != DEPTH_NONE && is_bright(b, c->fg)))
        a |= A_BOLD;
    if (c->style & STYLE_DIM)
        a |= A_DIM;
    if (c->style & STYLE_REVERSE)
        a |= A_REVERSE;
    if (c->style & STYLE_UNDERLINE)
        a |= A_UNDERLINE;
    return a;
}

static void put_cell(struct blit *b, int x, int y, const struct cell *c)
{
    wchar_t text[CCHARW_MAX + 1];
    cchar_t out;
    int pair = 0;

    if (b->look->depth != DEPTH_NONE)
        pair = pair_number(b, color_number(b, c->fg), color_number(b, c->bg));
    wide_text(c->text[0] ? c->text : " ", text);
    if (setcchar(&out, text, attributes(b, c), (short)(pair < 32767 ? pair : 32767), &pair) == OK)
        mvadd_wch(y, x, &out);
}

static void put_grid(struct blit *b, const struct grid *g, bool all)
{
    for (int y = 0; y < g->h; y++) {
        for (int x = 0; x < g->w; x++) {
            const struct cell *c = grid_at(g, x, y);

            if (c->width == 0 && x > 0) /* the right half comes with the left one */
                continue;
            if (all || !cell_eq(c, grid_at(&b->shown, x, y)))
                put_cell(b, x, y, c);
        }
    }
}

static void remember(struct blit *b, const struct grid *g)
{
    if (b->shown.w != g->w || b->shown.h != g->h) {
        grid_done(&b->shown);
        grid_init(&b->shown, g->w, g->h);
    }
    memcpy(b->shown.cell, g->cell, (size_t)g->w * (size_t)g->h * sizeof *g->cell);
}

static void place_cursor(const struct grid *g)
{
    if (g->cursor_x >= 0 && g->cursor_x < g->w && g->cursor_y >= 0 && g->cursor_y < g->h) {
        curs_set(1);
        move(g->cursor_y, g->cursor_x);
    } else {
        curs_set(0);
    }
}

void blit_grid(struct blit *b, const struct grid *g)
{
    bool all = b->shown.w != g->w || b->shown.h != g->h;

    if (all) {
        erase();
        clearok(curscr, TRUE);
    }
    put_grid(b, g, all);
    if (b->full && b->most > 0) {
        forget_pairs(b);
        put_grid(b, g, true);
        b->full = false; /* more than there are in one frame: some stay plain */
    }
    place_cursor(g);
    wnoutrefresh(stdscr);
    doupdate();
    remember(b, g);
}
