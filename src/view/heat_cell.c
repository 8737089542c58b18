/* One cell of a heatmap: colour, number, marks. Without colour a shade stands
 * in for it, with the same five levels that sixteen colours have. */
#include <math.h>
#include <string.h>

#include "heat_priv.h"
#include "session/action.h"
#include "view/text.h"

#define LEVELS 5

/* Shades of zero and above; of numbers below zero, where no number stands
 * beside; and marks that leave the colour under them to be seen. */
static const char *const shade_up[LEVELS] = {" ", "░", "▒", "▓", "█"};
static const char *const shade_down[LEVELS] = {" ", "'", "-", "=", "≡"};
static const char *const mark_up[LEVELS] = {" ", "·", "+", "*", "#"};

static const char *shade(const struct area *a, const struct heat_scale *s, int at, bool sign)
{
    const char *const *up = paint_has_color(a) ? mark_up : shade_up;

    if (s->map == MAP_SEQUENTIAL)
        return up[at * LEVELS / 256];
    if (at >= 128)
        return up[(at - 128) * LEVELS / 128];
    return (sign ? shade_down : up)[(127 - at) * LEVELS / 128];
}

/* Shades are needed where colour alone does not tell enough levels apart. */
static bool wants_shades(const struct area *a)
{
    return a->on->look->depth == DEPTH_NONE || a->on->look->depth == DEPTH_16;
}

static void repeat(const struct area *a, int x, int y, int cols, struct ink ink, const char *s)
{
    for (int i = 0; i < cols; i++)
        paint_text(a, x + i, y, ink, s);
}

/* Columns at a cell's right that its number leaves free, of those for the brackets. */
static int right_columns(const struct heat_brush *b, int cols)
{
    return b->digits && cols - b->format.width >= 2;
}

/* The longest of the spellings that fits, where a number would end. */
static void put_word(const struct area *a, int x, int y, int cols, const struct heat_brush *b,
                     struct ink ink, const char *const *spelling)
{
    int room = b->digits ? cols - 1 : cols;

    while (*spelling && text_width(*spelling) > room)
        spelling++;
    paint_fill(a, x, y, cols, 1, ink);
    if (*spelling && !b->wordless)
        paint_text(a, x + cols - text_width(*spelling) - right_columns(b, cols), y, ink, *spelling);
}

static void put_not_finite(const struct area *a, int x, int y, int cols,
                           const struct heat_brush *b, double v)
{
    static const char *const nan_text[] = {"NaN", "N", NULL};
    static const char *const up[] = {"+∞", "↑", NULL}, *const down[] = {"−∞", "↓", NULL};
    static const char *const up_ascii[] = {"+inf", "inf", "^", NULL};
    static const char *const down_ascii[] = {"-inf", "v", NULL};
    int at = v > 0 ? 255 : 0;
    struct ink ink = {.fg = color_ink(b->scale.map, at), .bg = color_at(b->scale.map, at),
                      .style = STYLE_BOLD};

    if (isnan(v))
        put_word(a, x, y, cols, b, ink_styled(COL_ERROR, STYLE_REVERSE), nan_text);
    else if (paint_ascii(a))
        put_word(a, x, y, cols, b, ink, v > 0 ? up_ascii : down_ascii);
    else
        put_word(a, x, y, cols, b, ink, v > 0 ? up : down);
}

/* Exactly nothing, where colours tell signs apart: no colour at all. */
static void put_zero(const struct area *a, int x, int y, int cols, const struct heat_brush *b)
{
    paint_fill(a, x, y, cols, 1, ink_plain());
    if (b->digits)
        paint_text(a, x + cols - 1 - right_columns(b, cols), y, ink_role(COL_DIM), "0");
    else if (!b->wordless)
        paint_text(a, x + (cols - 1) / 2, y, ink_role(COL_DIM), "·");
}

static void put_number(const struct area *a, int x, int y, int cols, const struct heat_brush *b,
                       double v)
{
    int at = heat_at(&b->scale, v);
    struct ink ink = {.fg = color_ink(b->scale.map, at), .bg = color_at(b->scale.map, at)};
    char text[HEAT_TEXT] = "";
    int w;

    if (b->digits)
        heat_number(&b->format, v, text);
    w = text_width(text);
    paint_fill(a, x, y, cols, 1, ink);
    if (w == 0) {
        repeat(a, x, y, cols, ink, wants_shades(a) ? shade(a, &b->scale, at, true) : " ");
        return;
    }
    if (!paint_has_color(a))
        paint_text(a, x, y, ink, shade(a, &b->scale, at, false));
    paint_text(a, x + cols - w - right_columns(b, cols), y, ink, text);
}

static void put_bracket(const struct area *a, int x, int y, uint8_t style, const char *text)
{
    const struct cell *c = grid_at(a->on->grid, a->x + x, a->y + y - a->skip);

    if (c && x < a->w && y >= a->skip && y - a->skip < a->h)
        paint_text(a, x, y, (struct ink){c->fg, c->bg, (uint8_t)(c->style | style)}, text);
}

/* Around what the cell shows: on a narrow one the brackets stand in its neighbours. A
 * number fills its cell up to the last column: then the right one is in the next cell's
 * first, which is free. */
void heat_brackets_draw(const struct area *a, int x, int y, int cols, const struct heat_brush *b,
                        bool focus)
{
    uint8_t style = focus ? STYLE_BOLD : 0; /* which panel it is, and less to write */
    bool beyond = b->digits ? !right_columns(b, cols) : cols < 3;

    y += heat_middle(b->lines);
    paint_style(a, x, y, cols, style);
    put_bracket(a, cols == 1 ? x - 1 : x, y, style, "[");
    put_bracket(a, beyond ? x + cols : x + cols - 1, y, style, "]");
}

int heat_middle(int lines)
{
    return (lines - 1) / 2;
}

static void put_line(const struct area *a, int x, int y, int cols, const struct heat_brush *b,
                     const struct heat_cell *c)
{
    if (c->masked)
        repeat(a, x, y, cols, ink_role(COL_MASK), c->row_masked ? "╳" : "╱");
    else if (!isfinite(c->v))
        put_not_finite(a, x, y, cols, b, c->v);
    else if (c->v == 0 && b->scale.map == MAP_DIVERGING)
        put_zero(a, x, y, cols, b);
    else
        put_number(a, x, y, cols, b, c->v);
}

void heat_cell_draw(const struct area *a, int x, int y, int cols, const struct heat_brush *b,
                    const struct heat_cell *c)
{
    struct heat_brush bare = *b; /* above and below what is written there is colour only */

    bare.digits = 0;
    bare.wordless = true;
    for (int i = 0; i < b->lines; i++)
        put_line(a, x, y + i, cols, i == heat_middle(b->lines) ? b : &bare, c);
}

bool heat_has_halves(const struct area *a)
{
    return !wants_shades(a) && !paint_ascii(a);
}

void heat_bar_draw(const struct area *a, int x, int y, int cols, bool halves,
                   const struct heat_scale *s)
{
    int steps = cols * (halves ? 2 : 1);

    for (int i = 0; i < steps; i++) {
        int at = steps > 1 ? i * 255 / (steps - 1) : 255;
        struct ink ink = {.fg = color_ink(s->map, at), .bg = color_at(s->map, at)};

        if (!halves) {
            paint_text(a, x + i, y, ink, wants_shades(a) ? shade(a, s, at, true) : " ");
        } else if (i % 2 == 0) {
            ink.fg = ink.bg;
            ink.bg = color_at(s->map, (i + 1) * 255 / (steps - 1));
            paint_text(a, x + i / 2, y, ink, "▌");
        }
    }
}

void heat_spot(const struct area *a, int x, int y, int cols, int lines,
               const struct heat_where *at)
{
    const struct spot *panel = paint_spot_at(a, x, y);
    struct spot s = {SPOT_CELL, 0, at->batch, at->head, at->row, at->col};

    if (!panel || panel->kind != SPOT_PANEL) /* nobody asks, or it is none of the step's */
        return;
    s.index = panel->index;
    paint_spot(a, x, y, cols, lines, &s);
}
