/* How a matrix is put into a given place: widths, numbers or none, window. */
#include <stdio.h>

#include "heat_priv.h"
#include "view/text.h"

/* Row labels looked at when the column of labels is measured. */
#define LABELS_MEASURED 512
#define LABEL_MOST 12
#define SIZE_MOST 4096 /* no screen is larger */

/* Ways to draw, best first. pad: columns beside a number, or of a cell
 * without one. stats: columns beside weights. */
static const struct mode {
    int digits, pad, stats;
    double cost;
} modes[] = {
    {2, 2, 3, 0.0}, {1, 2, 3, 0.0}, {1, 2, 1, 0.1},  {1, 1, 1, 0.3}, {1, 1, 0, 0.4},
    {0, 3, 1, 0.9}, {0, 2, 1, 1.0}, {0, 2, 0, 1.1}, {0, 1, 1, 1.5}, {0, 1, 0, 1.6},
};
#define MODES ((int)(sizeof modes / sizeof *modes))

static const char *label(const struct labels *l, const char *axis, int64_t i, char buf[HEAT_TEXT])
{
    if (i < l->n)
        return l->text[i];
    if (axis[0] == 'q' || axis[0] == 'k')
        snprintf(buf, HEAT_TEXT, "%c%lld", axis[0], (long long)i);
    else
        snprintf(buf, HEAT_TEXT, "%lld", (long long)i);
    return buf;
}

const char *heat_row_label(const struct matrix *m, int64_t i, char buf[HEAT_TEXT])
{
    return label(&m->row_labels, role_row_axis(m->role), i, buf);
}

const char *heat_col_label(const struct matrix *m, int64_t i, char buf[HEAT_TEXT])
{
    return label(&m->col_labels, role_col_axis(m->role), i, buf);
}

static int label_columns(const struct matrix *m)
{
    char buf[HEAT_TEXT];
    int most = text_width(heat_row_label(m, m->rows - 1, buf));

    for (int64_t i = 0; i < m->rows && i < LABELS_MEASURED && most < LABEL_MOST; i++) {
        int w = text_width(heat_row_label(m, i, buf));

        if (w > most)
            most = w;
    }
    return most < LABEL_MOST ? most : LABEL_MOST;
}

int heat_stats_columns(int stats)
{
    static const int columns[] = {0, 6, 11, 16};

    return columns[stats];
}

static int cell_columns(const struct matrix *m, const struct mode *o)
{
    return o->digits ? heat_format_of(m, o->digits).width + o->pad : o->pad;
}

static int stats_of(const struct matrix *m, const struct mode *o)
{
    return m->role == ROLE_WEIGHTS ? o->stats : 0;
}

/* The best way whose columns all fit; if none does, the last, with a window. */
static const struct mode *choose_mode(const struct matrix *m, int w)
{
    for (int i = 0; i < MODES; i++) {
        int64_t room = w - heat_stats_columns(stats_of(m, &modes[i]));

        /* without a free column of its own a number lends its bracket one */
        room -= modes[i].digits && modes[i].pad < 2;
        if (room >= 0 && m->cols <= room / cell_columns(m, &modes[i]))
            return &modes[i];
    }
    return &modes[MODES - 1];
}

/* `n` of `all` items around `at`: the window follows the cursor. */
static void window_around(int64_t at, int64_t all, int64_t n, int64_t *from, int64_t *count)
{
    if (n > all)
        n = all;
    *count = n;
    *from = at < 0 ? 0 : at - n / 2;
    if (*from > all - n)
        *from = all - n;
    if (*from < 0)
        *from = 0;
}

static void plan_lines(const struct matrix *m, const struct heat_mark *k, int h,
                       struct heat_plan *p)
{
    bool cut_cols = p->cols < m->cols;
    int64_t room = h - 2; /* title, column labels */

    p->axes = room > m->rows || room >= 10;
    room -= p->axes;
    p->foot = m->rows > room || cut_cols ? room >= 4 : m->has_mask && room > m->rows;
    room -= p->foot;
    if (room < 0)
        room = 0;
    window_around(k->row, m->rows, room, &p->row0, &p->rows);
}

static double hidden_part(const struct matrix *m, const struct heat_plan *p)
{
    double shown = (double)p->rows * (double)p->cols, all = (double)m->rows * (double)m->cols;

    return all > 0 ? 1 - shown / all : 0;
}

void heat_plan(const struct matrix *m, const struct heat_mark *k, int w, int h,
               struct heat_plan *p)
{
    const struct mode *o;
    int labels, room;

    *p = (struct heat_plan){0};
    if (w < 1 || h < 1 || m->rows < 1 || m->cols < 1)
        return;
    labels = label_columns(m);
    if (labels > w / 4)
        labels = w / 4 > 1 ? w / 4 : 1;
    p->left = labels + 2;
    room = w > p->left ? w - p->left : 0;
    o = choose_mode(m, room);
    p->stats = stats_of(m, o);
    p->digits = o->digits;
    p->cell = cell_columns(m, o);
    window_around(k->col, m->cols, (room - heat_stats_columns(p->stats)) / p->cell, &p->col0,
                  &p->cols);
    plan_lines(m, k, h, p);
    p->penalty = o->cost + 4 * hidden_part(m, p) + (p->axes ? 0 : 0.05) + (p->rows == 0 ? 4 : 0);
}

static int width_in_mode(const struct matrix *m, const struct mode *o)
{
    int64_t cols = m->cols < SIZE_MOST ? m->cols : SIZE_MOST;

    return label_columns(m) + 2 + (int)cols * cell_columns(m, o) +
           heat_stats_columns(stats_of(m, o)) + (o->pad < 2);
}

void heat_want(const struct matrix *m, struct heat_want *want)
{
    int rows = (int)(m->rows < SIZE_MOST ? m->rows : SIZE_MOST);

    *want = (struct heat_want){
        .w = width_in_mode(m, &modes[1]),
        .least_w = width_in_mode(m, &modes[3]),
        .h = rows + 3 + m->has_mask,
        .least_h = rows + 2,
    };
}
