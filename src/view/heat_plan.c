/* How a matrix is put into a given place: widths, numbers or none, window. */
#include <stdio.h>

#include "heat_priv.h"
#include "view/text.h"

/* Row labels looked at when the column of labels is measured. */
#define LABELS_MEASURED 512
#define LABEL_MOST 12
#define LABEL_LEAST 3  /* are not cut to less … */
#define LABEL_CUT 2    /* … nor by more, for the sake of the cells */
#define SIZE_MOST 4096 /* no screen is larger */
#define LINES_MOST 3   /* of a cell with a number: about a square */
#define LINES_BARE 2   /* of a narrower one without */

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

int heat_label_columns(const struct matrix *m, bool rows)
{
    const char *(*text)(const struct matrix *m, int64_t i, char buf[HEAT_TEXT]) =
        rows ? heat_row_label : heat_col_label;
    int64_t n = rows ? m->rows : m->cols;
    char buf[HEAT_TEXT];
    int most = text_width(text(m, n - 1, buf)); /* of numbers the last is widest */
    int64_t texts = rows ? m->row_labels.n : m->col_labels.n;

    if (texts < n)
        n = texts;
    for (int64_t i = 0; i < n && i < LABELS_MEASURED && most < LABEL_MOST; i++) {
        int w = text_width(text(m, i, buf));

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

/* Without a free column of its own a cell lends its bracket one of the next. */
static int bracket_columns(const struct mode *o)
{
    return o->digits ? o->pad < 2 : o->pad < 3;
}

/* The best way whose columns all fit; if none does, the last, with a window. */
static const struct mode *choose_mode(const struct matrix *m, int w)
{
    for (int i = 0; i < MODES; i++) {
        int64_t room = w - heat_stats_columns(stats_of(m, &modes[i]));

        room -= bracket_columns(&modes[i]);
        if (room >= 0 && m->cols <= room / cell_columns(m, &modes[i]))
            return &modes[i];
    }
    return &modes[MODES - 1];
}

static bool is_thin(const struct mode *o)
{
    return !o->digits && o->pad == 1;
}

/* With numbers, cells are as wide as their labels where there is room for that. */
static int widened(const struct matrix *m, const struct mode *o, int64_t most)
{
    int cell = cell_columns(m, o), label = heat_label_columns(m, false) + 1;

    if (!o->digits || label <= cell)
        return cell;
    return label < most ? label : most > cell ? (int)most : cell;
}

/* `n` of `all` items with `at` among them. The window stands still while the cursor
 * moves in its middle half, and leaps by halves. */
static void window_around(int64_t at, int64_t all, int64_t n, int64_t *from, int64_t *count)
{
    int64_t half = n / 2;

    if (n > all)
        n = all;
    *count = n;
    *from = at < 0 ? 0 : half > 0 ? at / half * half - half / 2 : at;
    if (*from > all - n)
        *from = all - n;
    if (*from < 0)
        *from = 0;
}

static int lines_most(const struct heat_plan *p)
{
    return p->digits ? LINES_MOST : p->cell > 1 ? LINES_BARE : 1;
}

/* Cells are taller where all of them stay in sight. */
static int cell_lines(const struct matrix *m, const struct heat_plan *p, int64_t room)
{
    int most = lines_most(p);

    if (p->rows < m->rows || room < 2 * m->rows)
        return 1;
    return room / m->rows < most ? (int)(room / m->rows) : most;
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
    p->lines = cell_lines(m, p, room);
}

void heat_steps(const struct matrix *m, const struct heat_mark *k, int w, int h, int *step,
                int *steps)
{
    struct heat_plan p;

    *step = *steps = 0;
    if (m->rows < 1 || m->cols < 1)
        return;
    if (k->all_heads && m->heads > 1) {
        heat_tiles_steps(m, w, h, step, steps);
        return;
    }
    heat_plan(m, k, w, h, &p);
    if (p.rows < m->rows)
        return;
    *step = (int)m->rows;
    *steps = lines_most(&p) - p.lines;
}

bool heat_cut(const struct matrix *m, const struct heat_plan *p)
{
    return p->rows < m->rows || p->cols < m->cols;
}

static double hidden_part(const struct matrix *m, const struct heat_plan *p)
{
    double shown = (double)p->rows * (double)p->cols, all = (double)m->rows * (double)m->cols;

    return all > 0 ? 1 - shown / all : 0;
}

/* Columns for the labels of rows. A letter or two are given up where that makes thin cells
 * of one column square. */
static int label_room(const struct matrix *m, int w)
{
    int labels = heat_label_columns(m, true), most = w / 4 > 1 ? w / 4 : 1;

    labels = labels < most ? labels : most;
    if (w - labels - 2 < 0 || !is_thin(choose_mode(m, w - labels - 2)))
        return labels;
    for (int less = labels - 1; less >= LABEL_LEAST && less >= labels - LABEL_CUT; less--)
        if (!is_thin(choose_mode(m, w - less - 2)))
            return less;
    return labels;
}

void heat_plan(const struct matrix *m, const struct heat_mark *k, int w, int h,
               struct heat_plan *p)
{
    const struct mode *o;
    int labels, room;

    *p = (struct heat_plan){0};
    if (w < 1 || h < 1 || m->rows < 1 || m->cols < 1)
        return;
    labels = label_room(m, w);
    p->left = labels + 2;
    room = w > p->left ? w - p->left : 0;
    o = choose_mode(m, room);
    p->stats = stats_of(m, o);
    p->digits = o->digits;
    room -= heat_stats_columns(p->stats);
    p->cell = widened(m, o, (room - bracket_columns(o)) / m->cols);
    window_around(k->col, m->cols, (room - (room > p->cell && bracket_columns(o))) / p->cell,
                  &p->col0, &p->cols);
    plan_lines(m, k, h, p);
    p->penalty = o->cost + 4 * hidden_part(m, p) + (p->axes ? 0 : 0.05) + (p->rows == 0 ? 4 : 0);
}

static int width_in_mode(const struct matrix *m, const struct mode *o, bool labels)
{
    int64_t cols = m->cols < SIZE_MOST ? m->cols : SIZE_MOST;
    int cell = labels ? widened(m, o, LABEL_MOST) : cell_columns(m, o);

    return heat_label_columns(m, true) + 2 + (int)cols * cell +
           heat_stats_columns(stats_of(m, o)) + bracket_columns(o);
}

void heat_want(const struct matrix *m, struct heat_want *want)
{
    int rows = (int)(m->rows < SIZE_MOST ? m->rows : SIZE_MOST);

    if (m->rows < 1 || m->cols < 1) {
        *want = (struct heat_want){20, 2, 10, 2};
        return;
    }
    *want = (struct heat_want){
        .w = width_in_mode(m, &modes[1], true),
        .least_w = width_in_mode(m, &modes[3], false),
        .h = rows + 3 + m->has_mask,
        .least_h = rows + 2,
    };
}
