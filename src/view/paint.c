/* Drawing text and lines into a part of a grid. */
#include "view/paint.h"

#include <string.h>

#include "session/action.h"
#include "view/text.h"

struct ink ink_plain(void)
{
    return (struct ink){0};
}

struct ink ink_role(enum color_role r)
{
    return (struct ink){.fg = color_role(r)};
}

struct ink ink_styled(enum color_role r, uint8_t style)
{
    return (struct ink){.fg = color_role(r), .style = style};
}

/* --- areas ------------------------------------------------------------------ */

struct area area_whole(const struct canvas *c)
{
    return (struct area){.on = c, .w = c->grid->w, .h = c->grid->h};
}

static int cut_size(int at, int size, int whole)
{
    if (at < 0 || at >= whole || size < 0)
        return 0;
    return size < whole - at ? size : whole - at;
}

struct area area_part(const struct area *a, int x, int y, int w, int h)
{
    return (struct area){
        .on = a->on,
        .x = a->x + x,
        .y = a->y + y,
        .w = cut_size(x, w, a->w),
        .h = cut_size(y, h, a->h),
    };
}

struct area area_scrolled(const struct area *a, int skip)
{
    struct area b = *a;

    b.skip = skip;
    return b;
}

const char *paint_word(const struct area *a, const char *english)
{
    return a->on->word ? a->on->word(a->on->word_ctx, english) : english;
}

bool paint_ascii(const struct area *a)
{
    return a->on->look->ascii;
}

bool paint_has_color(const struct area *a)
{
    return a->on->look->depth != DEPTH_NONE;
}

static struct cell *cell_of(const struct area *a, int x, int y)
{
    y -= a->skip;
    if (x < 0 || y < 0 || x >= a->w || y >= a->h)
        return NULL;
    return grid_at(a->on->grid, a->x + x, a->y + y);
}

/* --- cells ------------------------------------------------------------------ */

/* A cell that loses the other half of its wide character becomes a blank. */
static void blank_half(struct cell *c)
{
    memset(c->text, 0, sizeof c->text);
    c->text[0] = ' ';
    c->width = 1;
}

static void set_cell(const struct area *a, struct cell *c, const char *text, int width,
                     struct ink ink)
{
    const struct grid *g = a->on->grid;
    size_t at = (size_t)(c - g->cell);
    int x = (int)(at % (size_t)g->w);

    if (c->width == 0 && x > 0)
        blank_half(c - 1);
    if (c->width == 2 && x + 1 < g->w)
        blank_half(c + 1);
    memset(c->text, 0, sizeof c->text);
    memcpy(c->text, text, strlen(text));
    c->width = (uint8_t)width;
    c->style = ink.style;
    c->fg = ink.fg;
    c->bg = ink.bg;
}

static void put_wide(const struct area *a, struct cell *c, const struct glyph *g, struct ink ink)
{
    set_cell(a, c + 1, "", 1, ink);
    set_cell(a, c, g->text, 2, ink);
    c[1].text[0] = '\0';
    c[1].width = 0;
}

static void put_glyph(const struct area *a, int x, int y, const struct glyph *g, struct ink ink)
{
    struct cell *c = cell_of(a, x, y);
    struct cell *right = g->width == 2 ? cell_of(a, x + 1, y) : NULL;

    if (g->width == 1) {
        if (c)
            set_cell(a, c, g->text, 1, ink);
    } else if (c && right && !g->twice) {
        put_wide(a, c, g, ink);
    } else { /* half of it is outside, or it is written twice */
        const char *text = g->twice ? g->text : " ";

        if (c)
            set_cell(a, c, text, 1, ink);
        if (right)
            set_cell(a, right, text, 1, ink);
    }
}

int paint_text_n(const struct area *a, int x, int y, struct ink ink, const char *s, size_t n)
{
    int from = x;

    for (size_t at = 0; at < n && x < a->w;) {
        struct glyph g = text_glyph(s + at, n - at, paint_ascii(a));

        put_glyph(a, x, y, &g, ink);
        x += g.width;
        at += g.bytes;
    }
    return (x < a->w ? x : a->w) - from;
}

int paint_text(const struct area *a, int x, int y, struct ink ink, const char *s)
{
    return paint_text_n(a, x, y, ink, s, strlen(s));
}

int paint_cut(const struct area *a, int x, int y, int cols, struct ink ink, const char *s)
{
    size_t n = strlen(s), fit;
    int used;

    if (cols > a->w - x)
        cols = a->w - x;
    if (cols <= 0)
        return 0;
    fit = text_fit(s, n, cols, &used);
    if (fit == n)
        return paint_text_n(a, x, y, ink, s, n);
    fit = text_fit(s, n, cols - 1, &used);
    paint_text_n(a, x, y, ink, s, fit);
    return used + paint_text(a, x + used, y, ink, "…");
}

int paint_cut_right(const struct area *a, int x, int y, int cols, struct ink ink, const char *s)
{
    int w = text_width(s);

    return paint_cut(a, w < cols ? x + cols - w : x, y, cols, ink, s);
}

void paint_fill(const struct area *a, int x, int y, int w, int h, struct ink ink)
{
    for (int j = y; j < y + h; j++) {
        for (int i = x; i < x + w; i++) {
            struct cell *c = cell_of(a, i, j);

            if (c)
                set_cell(a, c, " ", 1, ink);
        }
    }
}

void paint_spot(const struct area *a, int x, int y, int w, int h, const struct spot *s)
{
    const struct grid *g = a->on->grid;

    for (int j = y; g->spot && j < y + h; j++) {
        for (int i = x; i < x + w; i++) {
            const struct cell *c = cell_of(a, i, j);

            if (c)
                g->spot[c - g->cell] = *s;
        }
    }
}

const struct spot *paint_spot_at(const struct area *a, int x, int y)
{
    const struct grid *g = a->on->grid;
    const struct cell *c = g->spot ? cell_of(a, x, y) : NULL;

    return c ? &g->spot[c - g->cell] : NULL;
}

void paint_style(const struct area *a, int x, int y, int w, uint8_t style)
{
    for (int i = x; i < x + w; i++) {
        struct cell *c = cell_of(a, i, y);

        if (c)
            c->style |= style;
    }
}

/* --- lines ------------------------------------------------------------------ */

enum { UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8 };

static const char *const line_glyph[16] = {
    " ", "╵", "╷", "│", "╴", "┘", "┐", "┤", "╶", "└", "┌", "├", "─", "┴", "┬", "┼",
};

static void put_line(const struct area *a, int x, int y, int arms)
{
    paint_text(a, x, y, ink_role(COL_RULE), line_glyph[arms]);
}

void paint_hline(const struct area *a, int x, int y, int w)
{
    for (int i = 0; i < w; i++)
        put_line(a, x + i, y, LEFT | RIGHT);
}

void paint_vline(const struct area *a, int x, int y, int h)
{
    for (int i = 0; i < h; i++)
        put_line(a, x, y + i, UP | DOWN);
}

void paint_frame(const struct area *a, int x, int y, int w, int h)
{
    paint_hline(a, x + 1, y, w - 2);
    paint_hline(a, x + 1, y + h - 1, w - 2);
    paint_vline(a, x, y + 1, h - 2);
    paint_vline(a, x + w - 1, y + 1, h - 2);
    put_line(a, x, y, DOWN | RIGHT);
    put_line(a, x + w - 1, y, DOWN | LEFT);
    put_line(a, x, y + h - 1, UP | RIGHT);
    put_line(a, x + w - 1, y + h - 1, UP | LEFT);
}

/* Where the line in cell (x, y) leads; 0: there is none. */
static int line_arms(const struct area *a, int x, int y)
{
    const struct cell *c = cell_of(a, x, y);

    if (!c || c->fg.kind != COLOR_ROLE || c->fg.role != COL_RULE)
        return 0;
    if (paint_ascii(a))
        return c->text[0] == '-' ? LEFT | RIGHT : c->text[0] == '|' ? UP | DOWN : 0;
    for (int i = 1; i < 16; i++)
        if (strcmp(c->text, line_glyph[i]) == 0)
            return i;
    return 0;
}

void paint_join(const struct area *a)
{
    for (int y = 0; y < a->h; y++) {
        for (int x = 0; x < a->w; x++) {
            int own = line_arms(a, x, y), arms = own;

            if (own == 0)
                continue;
            arms |= line_arms(a, x - 1, y) & RIGHT ? LEFT : 0;
            arms |= line_arms(a, x + 1, y) & LEFT ? RIGHT : 0;
            arms |= line_arms(a, x, y - 1) & DOWN ? UP : 0;
            arms |= line_arms(a, x, y + 1) & UP ? DOWN : 0;
            if (arms != own)
                put_line(a, x, y, arms);
        }
    }
}
