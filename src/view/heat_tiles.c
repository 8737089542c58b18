/* Heads as small pictures, all at once: one column or two a cell, no numbers,
 * one colour scale for all of them. */
#include <stdio.h>

#include "base/mem.h"
#include "base/str.h"
#include "heat_priv.h"
#include "view/text.h"

#define LINES_MOST 3   /* of a cell */
#define CUT 4          /* so bad is a part that no key leads to */

struct tiling {
    int across, down;
    int w, h;          /* of one tile's cells, its name and the gap apart */
    int cell, lines;   /* columns and lines a cell */
    int gap;           /* columns between two tiles */
};

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Columns for the cells of one of them: the first is a margin, and behind the last tile one
 * is left for its bracket. */
static int columns_of(int w, int across, int gap)
{
    return (w - 2 + gap) / across - gap;
}

/* A cell is as large as lets all of them be seen, 6 x 3 at most. */
static struct tiling tiling_with(const struct matrix *m, int across, int gap, int w, int h)
{
    struct tiling t = {.across = across, .down = (int)((m->heads + across - 1) / across),
                       .gap = gap};
    int room = columns_of(w, across, gap), high = h / t.down - 1;

    t.lines = LINES_MOST;
    while (t.lines > 1 && (high / t.lines < m->rows || room / (2 * t.lines) < m->cols))
        t.lines--;
    t.cell = room / 2 >= m->cols ? 2 * t.lines : 1;
    t.w = (int)least(m->cols, room > 0 ? room / t.cell : 0);
    t.h = (int)least(m->rows, high > 0 ? high / t.lines : 0);
    return t;
}

/* Tiles stand closer where that makes thin cells square. */
static struct tiling tiling_of(const struct matrix *m, int across, int w, int h)
{
    struct tiling wide = tiling_with(m, across, 2, w, h), close = tiling_with(m, across, 1, w, h);

    return wide.cell == 1 && close.cell > 1 ? close : wide;
}

/* The tiling that shows the most cells; among equals the one with larger cells. */
static struct tiling best_tiling(const struct matrix *m, int w, int h)
{
    struct tiling best = {0};
    long long most = -1;

    for (int across = 1; across <= m->heads && across <= w; across++) {
        struct tiling t = tiling_of(m, across, w, h);
        long long shown = 8LL * t.w * t.h + t.cell;

        if (shown > most) {
            most = shown;
            best = t;
        }
    }
    return best;
}

double heat_tiles_penalty(const struct matrix *m, int w, int h, bool compared)
{
    struct tiling t = best_tiling(m, w, h - 1);
    double all = (double)m->rows * (double)m->cols;
    bool cut = t.w < m->cols || t.h < m->rows;

    return (t.cell > 1 ? 0 : 0.5) + (all > 0 ? 4 * (1 - t.w * (double)t.h / all) : 0) +
           (cut && !compared ? CUT : 0);
}

void heat_tiles_steps(const struct matrix *m, int w, int h, int *step, int *steps)
{
    struct tiling t = best_tiling(m, w, h - 1);
    int room = t.across > 0 ? columns_of(w, t.across, t.gap) : 0;

    *step = *steps = 0;
    if (t.w < m->cols || t.h < m->rows)
        return;
    *step = t.down * t.h;
    while (t.lines + *steps < LINES_MOST && room / (2 * (t.lines + *steps + 1)) >= m->cols)
        ++*steps;
}

static void add_part(struct str *s, int shown, int64_t all, const char *arrow)
{
    if (shown < all)
        str_addf(s, " 0–%d/%lld %s", shown - 1, (long long)all, arrow);
}

/* Beside its name: that a tile shows a part only, and which, where there is room for it. */
static void draw_part(const struct area *a, const struct matrix *m, const struct tiling *t, int x)
{
    struct str part = {0};
    int room = 1 + t->w * t->cell - x;

    add_part(&part, t->w, m->cols, "→");
    add_part(&part, t->h, m->rows, "↓");
    if (part.n > 0)
        paint_text(a, x, 0, ink_role(COL_ACCENT),
                   text_width(str_get(&part)) <= room ? str_get(&part) : " …");
    str_done(&part);
}

static void draw_tile(const struct area *a, const struct matrix *m, const struct heat_mark *k,
                      const struct tiling *t, int64_t head)
{
    struct heat_brush brush = {.scale = heat_scale_of(m), .lines = t->lines};
    size_t n = (size_t)t->w * (size_t)t->h;
    double *num = mem_array(n, sizeof *num);
    unsigned char *hid = mem_array(n, 1);
    bool here = head == k->head;
    char name[HEAT_TEXT];

    snprintf(name, sizeof name, "%s%lld", here ? "▸" : " ", (long long)head + 1);
    draw_part(a, m, t,
              paint_text(a, 0, 0, here ? ink_styled(COL_ACCENT, STYLE_BOLD) : ink_role(COL_DIM), name));
    if (m->read(m->ctx, k->batch, head, 0, t->h, 0, t->w, num, hid)) {
        for (int r = 0; r < t->h; r++) {
            for (int c = 0; c < t->w; c++) {
                size_t at = (size_t)r * (size_t)t->w + (size_t)c;
                struct heat_cell cell = {.v = num[at], .masked = hid[at]};

                struct heat_where where = {k->batch, head, r, c};
                int x = 1 + c * t->cell, y = 1 + r * t->lines;

                heat_cell_draw(a, x, y, t->cell, &brush, &cell);
                heat_spot(a, x, y, t->cell, t->lines, &where);
            }
        }
    }
    if (here && k->row >= 0 && k->row < t->h && k->col >= 0 && k->col < t->w)
        heat_brackets_draw(a, 1 + (int)k->col * t->cell, 1 + (int)k->row * t->lines, t->cell,
                           &brush, k->focus);
    mem_free(num);
    mem_free(hid);
}

void heat_tiles_draw(const struct area *a, const struct matrix *m, const struct heat_mark *k)
{
    struct tiling t = best_tiling(m, a->w, a->h - 1);
    int step_x, step_y = t.h * t.lines + 1;

    if (t.w < 1 || t.h < 1)
        return;
    step_x = t.w * t.cell + t.gap;
    if (t.down > 1 && step_y + 1 <= (a->h - 1) / t.down)
        step_y++;
    for (int64_t i = 0; i < m->heads; i++) {
        struct area tile = area_part(a, (int)(i % t.across) * step_x,
                                     1 + (int)(i / t.across) * step_y, step_x,
                                     t.h * t.lines + 1);

        if (tile.h > 0 && tile.w > 0)
            draw_tile(&tile, m, k, &t, i);
    }
}
