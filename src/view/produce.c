/* What code produced, as text in a flow: prints, tables, laws, tasks, errors. */
#include "view/produce.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "io/table.h"
#include "view/heatmap.h"
#include "view/text.h"

#define WORDS_LEAST 4

/* --- tables -------------------------------------------------------------------- */

struct columns {
    int n, gap;
    int *w, *least;  /* least: its widest number, or four columns of words */
};

static int columns_total(const struct columns *c)
{
    int total = c->gap * (c->n - 1);

    for (int i = 0; i < c->n; i++)
        total += c->w[i];
    return total;
}

/* Narrow the widest column that may be. false: there is none. */
static bool narrow_one(struct columns *c)
{
    int most = -1;

    for (int i = 0; i < c->n; i++)
        if (c->w[i] > c->least[i] && (most < 0 || c->w[i] > c->w[most]))
            most = i;
    if (most < 0)
        return false;
    c->w[most]--;
    return true;
}

static int least_width(const struct table *t, size_t col)
{
    int most = 1;

    if (!table_is_right(t, col))
        return table_width(t, col) < WORDS_LEAST ? table_width(t, col) : WORDS_LEAST;
    for (size_t row = 0; row < table_rows(t); row++) {
        int w = text_width(table_cell(t, row, col));

        if (w > most)
            most = w;
    }
    return most;
}

static void fit_columns(const struct table *t, struct columns *c, int room)
{
    c->gap = 2;
    for (int i = 0; i < c->n; i++) {
        c->w[i] = table_width(t, (size_t)i);
        c->least[i] = least_width(t, (size_t)i);
    }
    while (columns_total(c) > room && narrow_one(c))
        ;
    if (columns_total(c) > room)
        c->gap = 1;
}

/* A header is wrapped at its blanks; returns its lines. */
static int put_header(struct flow *f, int x, int w, bool right, const char *text)
{
    int lines = 0;

    while (*text) {
        size_t end = 0, n = strlen(text);

        for (size_t at = 0; at < n;) { /* as many words as fit, at least one */
            size_t to = at + strcspn(text + at, " ");

            if (end > 0 && text_width_n(text, to) > w)
                break;
            end = to;
            at = to + strspn(text + to, " ");
        }
        char *line = mem_strndup(text, end);

        if (right)
            paint_cut_right(f->a, x, f->y + lines, w, ink_role(COL_DIM), line);
        else
            paint_cut(f->a, x, f->y + lines, w, ink_role(COL_DIM), line);
        mem_free(line);
        lines++;
        text += end;
        text += strspn(text, " ");
    }
    return lines;
}

static void put_headers(struct flow *f, const struct table *t, const struct columns *c)
{
    int x = f->indent, most = 1;

    for (int i = 0; i < c->n; i++) {
        int lines = put_header(f, x, c->w[i], table_is_right(t, (size_t)i),
                               table_header(t, (size_t)i));

        if (lines > most)
            most = lines;
        x += c->w[i] + c->gap;
    }
    f->y += most;
}

static void put_row(struct flow *f, const struct table *t, const struct columns *c, size_t row)
{
    int x = f->indent;

    for (int i = 0; i < c->n; i++) {
        const char *text = table_cell(t, row, (size_t)i);

        if (table_is_right(t, (size_t)i))
            paint_cut_right(f->a, x, f->y, c->w[i], ink_plain(), text);
        else
            paint_cut(f->a, x, f->y, c->w[i], ink_plain(), text);
        x += c->w[i] + c->gap;
    }
    f->y++;
}

/* What has been drawn from line `from` on goes again where its first row is not seen. */
static void drop_alone(struct flow *f, int from)
{
    if (f->end == 0 || from >= f->end || f->y < f->end)
        return;
    paint_fill(f->a, 0, from, f->a->w, f->y - from, ink_plain());
    f->hidden += f->end - from;
}

void produce_table(struct flow *f, const struct table *t)
{
    int from = f->y;
    struct columns c = {.n = (int)table_columns(t)};

    c.w = mem_array((size_t)c.n, sizeof *c.w);
    c.least = mem_array((size_t)c.n, sizeof *c.least);
    fit_columns(t, &c, f->a->w - f->indent);
    put_headers(f, t, &c);
    drop_alone(f, from);
    for (size_t row = 0; row < table_rows(t); row++)
        put_row(f, t, &c, row);
    mem_free(c.w);
    mem_free(c.least);
}

/* --- laws and tasks --------------------------------------------------------------- */

/* Held is good whatever was said; failing is bad unless it was said. */
static enum color_role verdict_role(const struct law *l)
{
    if (l->held)
        return COL_GOOD;
    return l->should_hold ? COL_ERROR : COL_WARN;
}

void produce_law(struct flow *f, const struct law *l)
{
    char residual[HEAT_TEXT];
    struct str s = {0};
    int outer = f->indent, first = f->y;
    const char *most = paint_ascii(f->a) ? "<=" : "≤"; /* "<" alone would say less */

    heat_value(l->residual, 2, residual);
    str_addf(&s, "%s: %s (%s %g)", l->text, paint_word(f->a, l->held ? "holds" : "fails"),
             l->held ? most : ">", l->tol);
    if (!l->held && !l->should_hold)
        str_addf(&s, ", %s", paint_word(f->a, "as expected"));
    str_addf(&s, "  [%s]", residual);
    paint_text(f->a, f->indent, first, ink_styled(verdict_role(l), STYLE_BOLD),
               l->held ? "✓" : "✗");
    f->indent += 2;
    flow_text(f, ink_role(verdict_role(l)), str_get(&s));
    f->indent = outer;
    str_done(&s);
}

static void put_task(struct flow *f, const struct task *t)
{
    int outer = f->indent;

    paint_text(f->a, f->indent, f->y, ink_styled(t->reached ? COL_GOOD : COL_ACCENT, STYLE_BOLD),
               t->reached ? "●" : "○");
    f->indent += 2;
    flow_text(f, t->reached ? ink_role(COL_GOOD) : ink_plain(), t->text);
    if (t->reached)
        flow_text(f, ink_styled(COL_GOOD, STYLE_BOLD), paint_word(f->a, "reached!"));
    else if (f->hints && t->hint && t->hint[0])
        flow_text(f, ink_role(COL_ACCENT), t->hint);
    f->indent = outer;
}

/* --- all of it --------------------------------------------------------------------- */

static bool is_text(enum out_kind k)
{
    return k != OUT_SHOW && k != OUT_PLOT;
}

static void put_item(struct flow *f, const struct out_item *item)
{
    switch (item->kind) {
    case OUT_TEXT:
    case OUT_RESULT:
        flow_lines(f, ink_plain(), str_get(&item->text), item->text.n);
        break;
    case OUT_TABLE: produce_table(f, item->table); break;
    case OUT_LAW: produce_law(f, &item->law); break;
    case OUT_TASK: put_task(f, &item->task); break;
    case OUT_SHOW:
    case OUT_PLOT: break;
    }
}

bool produce_any(const struct output *o)
{
    for (int i = 0; i < o->n; i++)
        if (is_text(o->item[i].kind))
            return true;
    return o->failed;
}

void produce_draw(struct flow *f, const struct output *o)
{
    enum out_kind before = OUT_SHOW;

    for (int i = 0; i < o->n; i++) {
        enum out_kind kind = o->item[i].kind;

        if (!is_text(kind))
            continue;
        if (before != OUT_SHOW && (kind != before || kind == OUT_TABLE))
            flow_gap(f);
        put_item(f, &o->item[i]);
        before = kind;
    }
    if (o->failed) {
        if (before != OUT_SHOW)
            flow_gap(f);
        flow_err(f, &o->err);
    }
}
