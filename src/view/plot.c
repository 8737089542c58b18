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
    heat_value(v, 4, out);
}

/* Round places on an axis: first, first + step … up to its end. */
struct ticks {
    double first, step;
    int n;
};

/* Not more than `most`: steps of 1, 2 or 5; on a logarithmic axis whole decades, or
 * as even parts if it has less than two of them. */
static struct ticks ticks_of(const struct axis *ax, int most)
{
    static const double round[] = {1, 2, 5, 10};
    double length = ax->hi - ax->lo, step = 1;
    struct ticks t;

    if (!ax->log || length < 2 || length > most) {
        double unit = pow(10, floor(log10(length / most)));
        int i = 0;

        while (i < 3 && round[i] * unit * most < length * (1 - 1e-9))
            i++;
        step = round[i] * unit;
        if (ax->log && length >= 2)
            step = ceil(step);
    }
    t.first = ceil(ax->lo / step - 1e-9) * step;
    t.step = step;
    t.n = (int)((ax->hi - t.first) / step + 1e-9) + 1;
    return t;
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
static void draw_head(const struct area *a, const struct plot *p, bool focus)
{
    struct ink ink = focus ? ink_styled(COL_ACCENT, STYLE_BOLD) : (struct ink){.style = STYLE_BOLD};
    const char *title = p->ylabel ? p->ylabel : "";
    int x = paint_text(a, 0, 0, ink, focus ? "▸" : " ");

    x += paint_cut(a, x, 0, a->w - x, ink, title);
    for (int i = 0; i < p->n && p->label; i++) {
        if (!p->label[i] || !p->label[i][0])
            continue;
        x += 3;
        x += paint_text(a, x, 0, line_ink(i), marks[i % SERIES]) + 1;
        x += paint_cut(a, x, 0, a->w - x, ink_plain(), p->label[i]);
    }
}

static void draw_y_axis(const struct canvas_dots *c, const struct axis *ay)
{
    struct ticks t = ticks_of(ay, c->h / 3 + 2);
    char text[HEAT_TEXT];

    for (int y = 0; y < c->h; y++)
        paint_text(c->a, c->x - 1, c->y + y, ink_role(COL_DIM), "│");
    for (int i = 0; i < t.n; i++) {
        double v = t.first + i * t.step;
        int y = c->y + (ay->dots - 1 - axis_dot(ay, v)) / c->dy;

        axis_text(ay, v, text);
        paint_text(c->a, c->x - 1, y, ink_role(COL_DIM), "┤");
        paint_cut_right(c->a, 0, y, c->x - 1, ink_role(COL_DIM), text);
    }
}

/* Numbers under their ticks as long as they do not touch; the name at the end. */
static void draw_x_axis(const struct canvas_dots *c, const struct plot *p, const struct axis *ax)
{
    struct ticks t = ticks_of(ax, c->w / 10 > 1 ? c->w / 10 : 1);
    const char *name = p->xlabel ? p->xlabel : "";
    int line = c->y + c->h, end = 0, name_w = text_width(name), name_x = c->a->w - 1 - name_w;
    char text[HEAT_TEXT];

    paint_text(c->a, c->x - 1, line, ink_role(COL_DIM), "└");
    for (int x = 0; x < c->w; x++)
        paint_text(c->a, c->x + x, line, ink_role(COL_DIM), "─");
    for (int i = 0; i < t.n; i++) {
        double v = t.first + i * t.step;
        int at = c->x + axis_dot(ax, v) / c->dx, x;

        axis_text(ax, v, text);
        x = at - text_width(text) / 2;
        paint_text(c->a, at, line, ink_role(COL_DIM), "┬");
        if (x < end || x + text_width(text) > c->a->w ||
            (name_w > 0 && x + text_width(text) >= name_x && name_w < c->w / 2))
            continue;
        end = x + paint_text(c->a, x, line + 1, ink_role(COL_DIM), text) + 1;
    }
    if (name_x > end)
        paint_text(c->a, name_x, line + 1, ink_role(COL_DIM), name);
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

void plot_draw(const struct area *a, const struct plot *p, bool focus)
{
    struct axis ax = {p->logx, INFINITY, -INFINITY, 0}, ay = {p->logy, INFINITY, -INFINITY, 0};
    struct canvas_dots c = {.a = a, .x = 9, .y = 1, .w = a->w - 10, .h = a->h - 3};
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
    draw_head(a, p, focus);
    draw_y_axis(&c, &ay);
    draw_x_axis(&c, p, &ax);
    put_dots(&c);
    mem_free(c.bits);
    mem_free(c.line);
}
