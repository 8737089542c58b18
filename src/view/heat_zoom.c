/* The whole of a matrix that is too large for its place: each cell stands for a
 * block and shows its number of largest magnitude, so that nothing hot is lost. */
#include <math.h>
#include <stdio.h>

#include "base/str.h"
#include "heat_priv.h"
#include "session/session.h"
#include "view/text.h"

static int64_t parts(int64_t n, int64_t size)
{
    return n / size + (n % size != 0);
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Blocks of blocks: as few as the place wants. */
void heat_zoom_plan(const struct matrix *m, int w, int h, struct heat_zoom *z)
{
    const struct overview *o = m->blocks;
    int64_t across, down, labels = heat_label_columns(m, true), room_w, room_h;

    labels = labels > w / 4 ? larger(w / 4, 1) : labels;
    *z = (struct heat_zoom){.left = (int)labels + 2, .top = h >= 12 ? 3 : 2};
    room_w = larger(w - z->left - 1, 1); /* a column for the cursor's bracket */
    room_h = larger(h - z->top - 1, 1);
    z->cell = o->cols * 2 <= room_w ? 2 : 1;
    across = parts(o->cols, larger(room_w / z->cell, 1));
    down = parts(o->rows, room_h);
    z->cols = parts(o->cols, across);
    z->rows = parts(o->rows, down);
    z->block_cols = across * o->block_cols;
    z->block_rows = down * o->block_rows;
}

/* What a cell of the picture shows of the blocks that fall into it. */
struct pooled {
    double v;
    bool masked, nan, some;   /* some: at least one of them is computed */
};

static void take(struct pooled *b, double v, unsigned char mark)
{
    if (mark == BLOCK_NAN)
        b->nan = true;
    if (mark != BLOCK_MASKED && (b->masked || fabs(v) > fabs(b->v)))
        b->v = v;
    b->masked = b->masked && mark == BLOCK_MASKED;
    b->some = true;
}

static struct pooled pool(const struct overview *o, const struct heat_zoom *z, int64_t row,
                         int64_t col)
{
    struct pooled b = {.masked = true};
    int64_t down = z->block_rows / o->block_rows, across = z->block_cols / o->block_cols;

    for (int64_t r = row * down; r < (row + 1) * down && r < o->done; r++)
        for (int64_t c = col * across; c < (col + 1) * across && c < o->cols; c++)
            take(&b, o->v[r * o->cols + c], o->mark[r * o->cols + c]);
    return b;
}

static void draw_block(const struct area *a, int x, int y, int cell,
                       const struct heat_brush *brush, const struct pooled *b)
{
    struct heat_cell c = {.v = b->nan ? NAN : b->v, .masked = b->masked && b->some};

    if (b->some)
        heat_cell_draw(a, x, y, cell, brush, &c);
    else
        paint_text(a, x, y, ink_role(COL_DIM), "·");
}

static void draw_foot(const struct area *a, int y, const struct matrix *m,
                      const struct heat_zoom *z)
{
    const struct overview *o = m->blocks;
    struct str s = {0};

    if (o->done < o->rows)
        str_addf(&s, "%d %%, Z: %s   ", (int)(o->done * 100 / o->rows), paint_word(a, "go on"));
    str_addf(&s, "%s |x| %s %lld×%lld   Z %s   %lld×%lld", paint_word(a, "each cell: largest"),
             paint_word(a, "of"), (long long)z->block_rows, (long long)z->block_cols,
             paint_word(a, "single cells"), (long long)m->rows, (long long)m->cols);
    paint_cut(a, 1, y, a->w - 1, ink_role(o->done < o->rows ? COL_WARN : COL_DIM), str_get(&s));
    str_done(&s);
}

static void draw_header(const struct area *a, const struct matrix *m, const struct heat_mark *k,
                        const struct heat_zoom *z)
{
    struct heat_header h = {
        .x = z->left,
        .y = z->top - 1,
        .cell = z->cell,
        .each = z->block_cols,
        .n = z->cols,
        .marked = k->col,
        .mark = heat_label_kind(k, true),
    };

    heat_header_draw(a, m, &h);
}

void heat_zoom_draw(const struct area *a, const struct matrix *m, const struct heat_mark *k)
{
    struct heat_brush brush = {.scale = heat_scale_of(m), .lines = 1};
    struct heat_zoom z;
    int64_t row, col;

    heat_zoom_plan(m, a->w, a->h, &z);
    heat_head_draw(a, m, k, z.top > 2, z.left + (int)z.cols * z.cell);
    draw_header(a, m, k, &z);
    row = k->row < 0 ? -1 : k->row / z.block_rows;
    col = k->col < 0 ? -1 : k->col / z.block_cols;
    for (int64_t r = 0; r < z.rows; r++) {
        int y = z.top + (int)r;

        heat_row_label_draw(a, m, y, z.left, r == row ? k->row : r * z.block_rows,
                            heat_label_kind(k, r == row));
        for (int64_t c = 0; c < z.cols; c++) {
            struct pooled b = pool(m->blocks, &z, r, c);

            draw_block(a, z.left + (int)c * z.cell, y, z.cell, &brush, &b);
            heat_spot(a, z.left + (int)c * z.cell, y, z.cell, 1,
                      &(struct heat_where){k->batch, k->head, r * z.block_rows, c * z.block_cols});
        }
    }
    if (row >= 0 && col >= 0)
        heat_brackets_draw(a, z.left + (int)col * z.cell, z.top + (int)row, z.cell, &brush,
                           k->focus);
    draw_foot(a, z.top + (int)z.rows, m, &z);
}
