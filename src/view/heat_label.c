/* Labels around a heatmap: rows at the left, columns along the top. */
#include <string.h>

#include "heat_priv.h"
#include "view/text.h"

#define WORD_LEAST 5 /* columns of a cell whose label may be cut */

/* The panel in focus has the label of the cursor in another colour, the others only the
 * mark before it: each more that changes is written at every move. */
static struct ink label_ink(enum heat_label_kind mark)
{
    return mark == LABEL_FOCUS ? ink_styled(COL_ACCENT, STYLE_BOLD) : ink_role(COL_DIM);
}

static struct ink mark_ink(enum heat_label_kind mark)
{
    return mark == LABEL_FOCUS ? label_ink(mark) : ink_plain();
}

enum heat_label_kind heat_label_kind(const struct heat_mark *k, bool marked)
{
    return !marked ? LABEL_PLAIN : k->focus ? LABEL_FOCUS : LABEL_MARKED;
}

/* Where the end begins that tells like words apart: "(2)" of "bae(2)", "17", "*". */
static size_t end_of(const char *text)
{
    size_t n = strlen(text), at = n;
    const char *open = strrchr(text, '(');

    if (n > 0 && text[n - 1] == ')' && open)
        return (size_t)(open - text);
    if (n > 0 && text[n - 1] == '*')
        return n - 1;
    while (at > 0 && text[at - 1] >= '0' && text[at - 1] <= '9')
        at--;
    return at;
}

/* At most `cols` columns; a word that is cut keeps its end, if there is room for that. */
static int put_label(const struct area *a, int x, int y, int cols, struct ink ink,
                     const char *text)
{
    size_t end = end_of(text);
    int tail = text_width(text + end), used, from = x;

    if (text_width(text) <= cols || tail == 0 || tail + 1 > cols)
        return paint_cut(a, x, y, cols, ink, text);
    x += paint_text_n(a, x, y, ink, text, text_fit(text, end, cols - tail - 1, &used));
    x += paint_text(a, x, y, ink, "…");
    x += paint_text(a, x, y, ink, text + end);
    return x - from;
}

void heat_row_label_draw(const struct area *a, const struct matrix *m, int y, int left,
                         int64_t row, enum heat_label_kind mark)
{
    char buf[HEAT_TEXT];

    if (mark != LABEL_PLAIN)
        paint_text(a, 0, y, mark_ink(mark), "▸");
    put_label(a, 1, y, left - 2, label_ink(mark), heat_row_label(m, row, buf));
}

static int cell_x(const struct heat_header *h, int64_t i)
{
    return h->x + (int)i * h->cell;
}

/* Which cell the marked column is in; -1: none. */
static int64_t marked_cell(const struct heat_header *h)
{
    int64_t i = h->marked < h->first ? -1 : (h->marked - h->first) / h->each;

    return h->marked >= 0 && i < h->n ? i : -1;
}

/* A label ends over its number, one column before the next cell. */
static void draw_label(const struct area *a, const struct matrix *m, const struct heat_header *h,
                       int64_t i, bool marked)
{
    char buf[HEAT_TEXT];
    const char *text = heat_col_label(m, marked ? h->marked : h->first + i * h->each, buf);
    int w = text_width(text), x = cell_x(h, i), room = h->cell - 1;

    if (w < room)
        x += room - w + 1 - (h->right && w + 1 < h->cell);
    else
        x += 1;
    put_label(a, x, h->y, room, label_ink(marked ? h->mark : LABEL_PLAIN), text);
    if (marked)
        paint_text(a, x - 1, h->y, mark_ink(h->mark), "▾");
}

/* Cells too narrow for their labels: a label wherever the one before has ended, of
 * numbers round ones. The marked one has its place first. */
static void draw_ticks(const struct area *a, const struct matrix *m, const struct heat_header *h)
{
    char buf[HEAT_TEXT];
    int64_t at = marked_cell(h), round = h->each > 1 || m->col_labels.n > 0 ? 1 : 5;
    int limit = h->x + (int)h->n * h->cell, end = h->x, from = limit, to = limit;

    if (at >= 0) {
        const char *text = heat_col_label(m, h->marked, buf);
        int w = text_width(text);

        from = cell_x(h, at);
        if (from + 1 + w > limit && from - w >= 0)
            from -= w;
        to = from + w + 1;
        paint_text(a, from == cell_x(h, at) ? from + 1 : from, h->y, label_ink(h->mark),
                   text);
        paint_text(a, cell_x(h, at), h->y, mark_ink(h->mark), "▾");
    }
    for (int64_t i = 0; i < h->n; i++) {
        int64_t col = h->first + i * h->each;
        const char *text = heat_col_label(m, col, buf);
        int x = cell_x(h, i), w = text_width(text);

        if (x < end || col % round != 0 || x + w > limit || (x + w >= from && x <= to))
            continue;
        paint_text(a, x, h->y, label_ink(LABEL_PLAIN), text);
        end = x + w + 1;
    }
}

/* Numbers are never cut: a digit less would be another number; words not to one letter. */
static bool fits(const struct matrix *m, const struct heat_header *h)
{
    char buf[HEAT_TEXT];

    if (h->each > 1 || h->cell < 3)
        return false;
    if (m->col_labels.n > 0)
        return h->cell >= WORD_LEAST || heat_label_columns(m, false) < h->cell;
    return text_width(heat_col_label(m, h->first + h->n - 1, buf)) < h->cell;
}

void heat_header_draw(const struct area *a, const struct matrix *m, const struct heat_header *h)
{
    int64_t at = marked_cell(h);

    if (h->n < 1)
        return;
    if (!fits(m, h)) {
        draw_ticks(a, m, h);
        return;
    }
    for (int64_t i = 0; i < h->n; i++)
        draw_label(a, m, h, i, i == at);
}
