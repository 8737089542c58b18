/* Lines over one axis as dots. */
#include "view/plot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "view/heatmap.h"
#include "view/text.h"

#define SERIES 4           /* colours and marks; a fifth line has the first again */
#define BRAILLE 0x2800

static const char *const marks[SERIES] = {"●", "○", "◆", "◇"};

/* One axis: numbers lo … hi (their logarithms if log) on dots 0 … dots - 1. */
struct axis {
    bool log;
    double lo, hi;
    int dots;
};

struct canvas_dots {
    const struct area *a;
    int x, y, w, h;        /* cells */
    int dx, dy;            /* dots in a cell */
    unsigned char *bits;   /* braille: w*h patterns; else 1 + line */
    unsigned char *line;   /* whose colour */
};

static bool axis_value(const struct axis *ax, double v, double *out)
{
    *out = ax->log ? log10(v) : v;
    return isfinite(*out);
}

static void axis_take(struct axis *ax, double v)
{
    double t;

    if (!axis_value(ax, v, &t))
        return;
    if (t < ax->lo)
        ax->lo = t;
    if (t > ax->hi)
        ax->hi = t;
}

static void axis_close(struct axis *ax)
{
    if (ax->lo > ax->hi) {
        ax->lo = 0;
        ax->hi = 1;
    }
    if (ax->lo == ax->hi) {
        double room = ax->lo != 0 ? fabs(ax->lo) / 2 : 1;

        ax->lo -= room;
        ax->hi += room;
    }
}

static int axis_dot(const struct axis *ax, double t)
{
    return (int)((t - ax->lo) / (ax->hi - ax->lo) * (ax->dots - 1) + 0.5);
}

static void axis_text(const struct axis *ax, double t, char out[HEAT_TEXT])
{
    double v = ax->log ? pow(10, t) : t;

    /* what is nothing beside the axis's length is written as nothing */
    if (!ax->log && fabs(v) < 1e-9 * (ax->hi - ax->lo))
        v = 0;
    heat_value(v, 3, out);
}

/* --- dots -------------------------------------------------------------------- */

static void set_dot(struct canvas_dots *c, int x, int y, int line)
{
    static const unsigned char bit[4][2] = {{1, 8}, {2, 16}, {4, 32}, {64, 128}};
    size_t at = (size_t)(y / c->dy) * (size_t)c->w + (size_t)(x / c->dx);

    if (c->dx == 2)
        c->bits[at] |= bit[y % 4][x % 2];
    else
        c->bits[at] = 1;
    c->line[at] = (unsigned char)(line % SERIES);
}

static void set_line(struct canvas_dots *c, int x0, int y0, int x1, int y1, int line)
{
    int n = abs(x1 - x0) > abs(y1 - y0) ? abs(x1 - x0) : abs(y1 - y0);

    for (int i = 0; i <= n; i++) {
        double t = n ? (double)i / n : 0;

        set_dot(c, (int)(x0 + t * (x1 - x0) + 0.5), (int)(y0 + t * (y1 - y0) + 0.5), line);
    }
}

static void trace(struct canvas_dots *c, const struct plot *p, const struct axis *ax,
                  const struct axis *ay, int line)
{
    bool joined = false;
    int px = 0, py = 0;

    for (int64_t i = 0; i < p->points; i++) {
        double tx, ty;
        int x, y;

        if (!axis_value(ax, p->x[i], &tx) || !axis_value(ay, p->y[line][i], &ty)) {
            joined = false;
            continue;
        }
        x = axis_dot(ax, tx);
        y = ay->dots - 1 - axis_dot(ay, ty);
        set_line(c, joined ? px : x, joined ? py : y, x, y, line);
        px = x;
        py = y;
        joined = true;
    }
}

static struct ink line_ink(int line)
{
    return ink_role((enum color_role)(COL_SERIES0 + line % SERIES));
}

static void put_dots(const struct canvas_dots *c)
{
    for (int y = 0; y < c->h; y++) {
        for (int x = 0; x < c->w; x++) {
            size_t at = (size_t)y * (size_t)c->w + (size_t)x;
            char text[8] = "";

            if (!c->bits[at])
                continue;
            if (c->dx == 2)
                text[utf8_encode(BRAILLE + c->bits[at], text)] = '\0';
            paint_text(c->a, c->x + x, c->y + y, line_ink(c->line[at]),
                       c->dx == 2 ? text : marks[c->line[at]]);
        }
    }
}

/* --- around the dots ------------------------------------------------------------ */

/* Name of the y axis, and a mark for each line that has a name. */
static void draw_head(const struct area *a, const struct plot *p)
{
    int x =
        paint_cut(a, 1, 0, a->w - 1, (struct ink){.style = STYLE_BOLD}, p->ylabel ? p->ylabel : "");

    for (int i = 0; i < p->n && p->label; i++) {
        if (!p->label[i] || !p->label[i][0])
            continue;
        x += 3;
        x += paint_text(a, x, 0, line_ink(i), marks[i % SERIES]) + 1;
        x += paint_cut(a, x, 0, a->w - x, ink_plain(), p->label[i]);
    }
}

static void draw_scales(const struct canvas_dots *c, const struct plot *p, const struct axis *ax,
                        const struct axis *ay)
{
    char lo[HEAT_TEXT], hi[HEAT_TEXT];
    int foot = c->y + c->h, x;

    axis_text(ay, ay->lo, lo);
    axis_text(ay, ay->hi, hi);
    paint_cut_right(c->a, 0, c->y, c->x - 2, ink_role(COL_DIM), hi);
    paint_cut_right(c->a, 0, foot - 1, c->x - 2, ink_role(COL_DIM), lo);
    for (int y = c->y; y < foot; y++)
        paint_text(c->a, c->x - 1, y, ink_role(COL_DIM), "│");
    axis_text(ax, ax->lo, lo);
    axis_text(ax, ax->hi, hi);
    x = c->x + paint_text(c->a, c->x, foot, ink_role(COL_DIM), lo) + 2;
    paint_cut(c->a, x, foot, c->a->w - x - text_width(hi) - 1, ink_role(COL_DIM),
              p->xlabel ? p->xlabel : "");
    paint_cut_right(c->a, c->x, foot, c->w, ink_role(COL_DIM), hi);
}

static void find_ranges(const struct plot *p, struct axis *ax, struct axis *ay)
{
    for (int64_t i = 0; i < p->points; i++) {
        axis_take(ax, p->x[i]);
        for (int k = 0; k < p->n; k++)
            axis_take(ay, p->y[k][i]);
    }
    axis_close(ax);
    axis_close(ay);
}

void plot_draw(const struct area *a, const struct plot *p)
{
    struct axis ax = {p->logx, INFINITY, -INFINITY, 0}, ay = {p->logy, INFINITY, -INFINITY, 0};
    struct canvas_dots c = {.a = a, .x = 9, .y = 1, .w = a->w - 10, .h = a->h - 2};
    bool fine = !paint_ascii(a) && (paint_has_color(a) || p->n == 1);

    if (c.w < 4 || c.h < 2)
        return;
    c.dx = fine ? 2 : 1;
    c.dy = fine ? 4 : 1;
    ax.dots = c.w * c.dx;
    ay.dots = c.h * c.dy;
    find_ranges(p, &ax, &ay);
    c.bits = mem_array((size_t)c.w * (size_t)c.h, 1);
    c.line = mem_array((size_t)c.w * (size_t)c.h, 1);
    for (int i = 0; i < p->n; i++)
        trace(&c, p, &ax, &ay, i);
    draw_head(a, p);
    draw_scales(&c, p, &ax, &ay);
    put_dots(&c);
    mem_free(c.bits);
    mem_free(c.line);
}
