/* A matrix as a coloured heatmap with labels, legend and a cell cursor. */
#include "view/heatmap.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "heat_priv.h"
#include "view/text.h"

/* Whole rows are read for Σ, H and max up to this many numbers. */
#define STATS_MOST 262144

/* --- one drawing ----------------------------------------------------------------- */

struct job {
    const struct area *a;
    const struct matrix *m;
    const struct heat_mark *k;
    struct heat_plan p;
    struct heat_brush brush;
    int top;             /* line of the column labels */
    double *num;         /* p.rows rows of `width` numbers from column `from` */
    unsigned char *hid;
    int64_t from, width;
};

static int cell_x(const struct job *j, int64_t col)
{
    return j->p.left + (int)(col - j->p.col0) * j->p.cell;
}

static int cell_y(const struct job *j, int64_t row)
{
    return j->top + 1 + (int)(row - j->p.row0) * j->p.lines;
}

static struct heat_cell cell_at(const struct job *j, int64_t row, int64_t col)
{
    size_t at = (size_t)(row - j->p.row0) * (size_t)j->width + (size_t)(col - j->from);

    return (struct heat_cell){
        .v = j->num[at],
        .masked = j->hid[at],
    };
}

static bool row_is_masked(const struct job *j, int64_t row)
{
    size_t at = (size_t)(row - j->p.row0) * (size_t)j->width;

    if (j->width < j->m->cols) /* what is outside the window is not known */
        return false;
    for (int64_t i = 0; i < j->width; i++)
        if (!j->hid[at + (size_t)i])
            return false;
    return true;
}

static bool read_window(struct job *j)
{
    const struct heat_plan *p = &j->p;
    bool whole = (p->stats > 0 || j->m->has_mask) &&
                 j->m->cols <= STATS_MOST / (p->rows > 0 ? p->rows : 1);
    size_t n;

    j->from = whole ? 0 : p->col0;
    j->width = whole ? j->m->cols : p->cols;
    if (!whole)
        j->p.stats = 0;
    n = (size_t)p->rows * (size_t)j->width;
    j->num = mem_array(n, sizeof *j->num);
    j->hid = mem_array(n, 1);
    return j->m->read(j->m->ctx, j->k->batch, j->k->head, p->row0, p->row0 + p->rows, j->from,
                      j->from + j->width, j->num, j->hid);
}

/* --- sums beside the weights --------------------------------------------------------- */

/* Σ, entropy in nats, largest of a row; a hidden weight is 0 where it counts. */
static void row_stats(const struct job *j, int64_t row, double out[3])
{
    const double *v = j->num + (size_t)(row - j->p.row0) * (size_t)j->width;

    out[0] = out[1] = 0;
    out[2] = -INFINITY;
    for (int64_t i = 0; i < j->width; i++) {
        out[0] += v[i];
        if (v[i] != 0)
            out[1] -= v[i] * log(v[i]);
        if (v[i] > out[2] || isnan(v[i]))
            out[2] = v[i];
    }
    out[1] += 0.0; /* never -0 */
}

static void draw_stats(const struct job *j, int64_t row, int y)
{
    static const struct heat_format format = {2, 4, false, false};
    double v[3];
    char text[HEAT_TEXT];

    row_stats(j, row, v);
    for (int i = 0; i < j->p.stats; i++) {
        int x = j->p.left + (int)j->p.cols * j->p.cell + heat_stats_columns(i);
        int w = heat_stats_columns(i + 1) - heat_stats_columns(i);

        if (isfinite(v[i]) && v[i] != 0)
            heat_number(&format, v[i], text);
        else
            heat_value(v[i], 3, text);
        paint_cut_right(j->a, x, y, w, i ? ink_role(COL_DIM) : ink_plain(), text);
    }
}

static void draw_stats_heads(const struct job *j)
{
    static const char *const head[] = {"Σ", "H", "max"};

    for (int i = 0; i < j->p.stats; i++) {
        int x = j->p.left + (int)j->p.cols * j->p.cell + heat_stats_columns(i);

        paint_cut_right(j->a, x, j->top, heat_stats_columns(i + 1) - heat_stats_columns(i),
                        ink_role(COL_DIM), head[i]);
    }
}

/* --- all together ------------------------------------------------------------------- */

static void draw_header(const struct job *j)
{
    struct heat_header h = {
        .x = j->p.left,
        .y = j->top,
        .cell = j->p.cell,
        .right = j->p.digits && j->p.cell - j->brush.format.width >= 2,
        .first = j->p.col0,
        .each = 1,
        .n = j->p.cols,
        .marked = j->k->col,
        .mark = heat_label_kind(j->k, true),
    };

    heat_header_draw(j->a, j->m, &h);
}

/* "rows 12–40 of 64", or shorter. */
static void add_span(const struct area *a, struct str *s, const char *word, int64_t from,
                     int64_t n, int64_t all, bool brief)
{
    if (n >= all)
        return;
    if (s->n > 0)
        str_puts(s, brief ? "  " : "   ");
    if (!brief)
        str_addf(s, "%s ", paint_word(a, word));
    str_addf(s, "%lld–%lld", (long long)from, (long long)(from + n - 1));
    if (brief)
        str_addf(s, "/%lld %s", (long long)all, word[0] == 'r' ? "↓" : "→");
    else
        str_addf(s, " %s %lld", paint_word(a, "of"), (long long)all);
}

static void add_window(const struct job *j, struct str *s)
{
    for (int brief = 0; brief < 2; brief++) {
        str_clear(s);
        add_span(j->a, s, "rows", j->p.row0, j->p.rows, j->m->rows, brief);
        add_span(j->a, s, "columns", j->p.col0, j->p.cols, j->m->cols, brief);
        if (text_width(str_get(s)) < j->a->w)
            return;
    }
}

/* What of the matrix is on show, and what the marks in it mean. */
static void draw_foot(const struct job *j, int y, bool some_masked, bool some_empty)
{
    struct str s = {0};

    add_window(j, &s);
    if (s.n > 0)
        str_addf(&s, "   Z %s", paint_word(j->a, "all of it"));
    if (some_masked)
        str_addf(&s, "%s╱ %s", s.n ? "   " : "", paint_word(j->a, "masked"));
    if (some_empty)
        str_addf(&s, "%s╳ %s", s.n ? "   " : "", paint_word(j->a, "no key left: 0/0 = NaN"));
    paint_cut(j->a, 1, y, j->a->w - 1, ink_role(COL_DIM), str_get(&s));
    str_done(&s);
}

static void draw_cells(const struct job *j)
{
    const struct heat_plan *p = &j->p;
    bool some_masked = false, some_empty = false;

    for (int64_t r = p->row0; r < p->row0 + p->rows; r++) {
        bool empty = row_is_masked(j, r);
        int y = cell_y(j, r), middle = y + heat_middle(p->lines);

        heat_row_label_draw(j->a, j->m, middle, p->left, r,
                            heat_label_kind(j->k, r == j->k->row));
        for (int64_t c = p->col0; c < p->col0 + p->cols; c++) {
            struct heat_cell cell = cell_at(j, r, c);
            struct heat_where where = {j->k->batch, j->k->head, r, c};

            cell.row_masked = empty;
            some_masked |= cell.masked && !empty;
            heat_cell_draw(j->a, cell_x(j, c), y, p->cell, &j->brush, &cell);
            heat_spot(j->a, cell_x(j, c), y, p->cell, p->lines, &where);
        }
        some_empty |= empty && p->cols > 0;
        if (p->stats)
            draw_stats(j, r, middle);
    }
    if (p->foot)
        draw_foot(j, cell_y(j, p->row0 + p->rows), some_masked, some_empty);
}

static void draw_chosen(const struct job *j)
{
    const struct heat_plan *p = &j->p;
    int64_t r = j->k->row - p->row0, c = j->k->col - p->col0;

    if (j->k->row >= 0 && j->k->col >= 0 && r >= 0 && r < p->rows && c >= 0 && c < p->cols)
        heat_brackets_draw(j->a, cell_x(j, j->k->col), cell_y(j, j->k->row), p->cell, &j->brush,
                           j->k->focus);
}

static void draw_one(struct job *j)
{
    j->brush.scale = heat_scale_of(j->m);
    j->brush.format = heat_format_of(j->m, j->p.digits);
    j->brush.digits = j->p.digits;
    j->brush.lines = j->p.lines;
    j->top = 1 + j->p.axes;
    heat_head_draw(j->a, j->m, j->k, j->p.axes,
                   cell_x(j, j->p.col0 + j->p.cols) + heat_stats_columns(j->p.stats));
    draw_header(j);
    if (read_window(j)) {
        draw_stats_heads(j);
        draw_cells(j);
        draw_chosen(j);
    } else {
        paint_cut(j->a, 1, j->top + 1, j->a->w - 1, ink_role(COL_WARN),
                  paint_word(j->a, "not computed yet"));
    }
    mem_free(j->num);
    mem_free(j->hid);
}

static void draw_empty(const struct area *a, const struct matrix *m, const struct heat_mark *k)
{
    char text[64];

    heat_head_draw(a, m, k, false, a->w);
    snprintf(text, sizeof text, "%s %lld×%lld", paint_word(a, "empty"), (long long)m->rows,
             (long long)m->cols);
    paint_cut(a, 1, 1, a->w - 1, ink_role(COL_DIM), text);
}

void heat_draw(const struct area *a, const struct matrix *m, const struct heat_mark *k)
{
    struct job j = {.a = a, .m = m, .k = k};

    if (a->w < 1 || a->h < 1)
        return;
    if (m->rows < 1 || m->cols < 1) {
        draw_empty(a, m, k);
    } else if (k->all_heads && m->heads > 1) {
        heat_head_draw(a, m, k, false, a->w);
        heat_tiles_draw(a, m, k);
    } else if (m->blocks) {
        heat_zoom_draw(a, m, k);
    } else {
        heat_plan(m, k, a->w, a->h, &j.p);
        draw_one(&j);
    }
}
