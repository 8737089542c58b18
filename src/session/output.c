/* A sink that records: what a fence produced, in order, with copies of its own. */
#include "session/output.h"

#include <string.h>

#include "base/mem.h"
#include "graph/graph.h"
#include "lang/lang.h"

/* --- items ---------------------------------------------------------------------------- */

static struct out_item *item_add(struct output *o, enum out_kind kind)
{
    if (o->n == o->cap) {
        int cap = o->cap ? o->cap * 2 : 8;
        o->item = mem_resize(o->item, (size_t)cap, sizeof *o->item);
        o->cap = cap;
    }
    struct out_item *i = &o->item[o->n++];
    *i = (struct out_item){.kind = kind};
    return i;
}

static char *text_copy(const char *s)
{
    return s ? mem_strdup(s) : NULL;
}

/* Texts are borrowed as const by their structs and owned here. */
static void text_free(const char *s)
{
    union {
        const char *from;
        void *to;
    } plain = {s};
    mem_free(plain.to);
}

static const char *const *texts_copy(const char *const *text, int n)
{
    if (!text || n <= 0)
        return NULL;
    const char **copy = mem_array((size_t)n, sizeof *copy);
    for (int i = 0; i < n; i++)
        copy[i] = text_copy(text[i]);
    return copy;
}

static void texts_free(const char *const *text, int n)
{
    union {
        const char *const *from;
        void *to;
    } plain = {text};
    for (int i = 0; text && i < n; i++)
        text_free(text[i]);
    mem_free(plain.to);
}

/* --- panels --------------------------------------------------------------------------- */

static int64_t axis_from_end(const struct node *n, int back)
{
    return n->shape.rank >= back ? n->shape.dim[n->shape.rank - back] : 1;
}

void out_panel_copy(struct lang *L, struct out_panel *to, const struct panel *from)
{
    struct graph *g = lang_graph(L);
    *to = (struct out_panel){.p = *from};
    to->p.node = graph_pin(g, from->node);
    to->p.mask = from->mask ? graph_pin(g, from->mask) : NULL;
    to->p.rows.text = texts_copy(from->rows.text, from->rows.n);
    to->p.cols.text = texts_copy(from->cols.text, from->cols.n);
    to->p.title = text_copy(from->title);
    to->rows = axis_from_end(from->node, 2);
    to->cols = axis_from_end(from->node, 1);
    to->heads = axis_from_end(from->node, 3);
    to->batch = axis_from_end(from->node, 4);
}

void out_panel_free(struct lang *L, struct out_panel *p)
{
    struct graph *g = lang_graph(L);
    graph_unpin(g, p->p.node);
    if (p->p.mask)
        graph_unpin(g, p->p.mask);
    texts_free(p->p.rows.text, p->p.rows.n);
    texts_free(p->p.cols.text, p->p.cols.n);
    text_free(p->p.title);
}

/* --- plots ---------------------------------------------------------------------------- */

static const double *doubles_copy(const double *x, int64_t n)
{
    double *c = mem_array((size_t)n, sizeof *c);
    if (n)
        memcpy(c, x, (size_t)n * sizeof *c);
    return c;
}

static void doubles_free(const double *x)
{
    union {
        const double *from;
        void *to;
    } plain = {x};
    mem_free(plain.to);
}

static struct plot plot_copy(const struct plot *p)
{
    struct plot c = *p;
    const double **y = mem_array((size_t)p->n, sizeof *y);
    for (int i = 0; i < p->n; i++)
        y[i] = doubles_copy(p->y[i], p->points);
    c.x = doubles_copy(p->x, p->points);
    c.y = y;
    c.label = texts_copy(p->label, p->n);
    c.xlabel = text_copy(p->xlabel);
    c.ylabel = text_copy(p->ylabel);
    return c;
}

static void plot_free(struct plot *p)
{
    union {
        const double *const *from;
        void *to;
    } plain = {p->y};
    for (int i = 0; i < p->n; i++)
        doubles_free(p->y[i]);
    mem_free(plain.to);
    doubles_free(p->x);
    texts_free(p->label, p->n);
    text_free(p->xlabel);
    text_free(p->ylabel);
}

/* --- life ----------------------------------------------------------------------------- */

static void item_free(struct output *o, struct out_item *i)
{
    str_done(&i->text);
    for (int k = 0; k < i->n; k++)
        out_panel_free(o->lang, &i->panel[k]);
    mem_free(i->panel);
    table_free(i->table);
    if (i->kind == OUT_PLOT)
        plot_free(&i->plot);
    text_free(i->law.text);
    text_free(i->task.text);
    text_free(i->task.hint);
    if (i->node)
        graph_unpin(lang_graph(o->lang), i->node);
}

void output_init(struct output *o, struct lang *L)
{
    *o = (struct output){.lang = L};
}

void output_clear(struct output *o)
{
    for (int i = 0; i < o->n; i++)
        item_free(o, &o->item[i]);
    o->n = 0;
    o->failed = false;
    memset(&o->err, 0, sizeof o->err);
}

void output_done(struct output *o)
{
    output_clear(o);
    mem_free(o->item);
    *o = (struct output){.lang = o->lang};
}

void output_text(const struct output *o, struct str *out)
{
    for (int i = 0; i < o->n; i++)
        if (o->item[i].kind == OUT_TEXT)
            str_add(out, str_get(&o->item[i].text), o->item[i].text.n);
}

/* --- the sink ------------------------------------------------------------------------- */

static bool on_print(void *ctx, const char *text, size_t n)
{
    struct output *o = ctx;
    bool goes_on = o->n && o->item[o->n - 1].kind == OUT_TEXT;
    struct out_item *i = goes_on ? &o->item[o->n - 1] : item_add(o, OUT_TEXT);
    str_add(&i->text, text, n);
    return true;
}

static void on_show(void *ctx, const struct panel *panel, int n)
{
    struct output *o = ctx;
    struct out_item *i = item_add(o, OUT_SHOW);
    i->panel = mem_array((size_t)n, sizeof *i->panel);
    for (int k = 0; k < n; k++, i->n++)
        out_panel_copy(o->lang, &i->panel[k], &panel[k]);
}

static void on_table(void *ctx, const struct table *t)
{
    item_add(ctx, OUT_TABLE)->table = table_copy(t);
}

static void on_plot(void *ctx, const struct plot *p)
{
    item_add(ctx, OUT_PLOT)->plot = plot_copy(p);
}

static void on_law(void *ctx, const struct law *l)
{
    struct out_item *i = item_add(ctx, OUT_LAW);
    i->law = *l;
    i->law.text = text_copy(l->text);
}

static void on_task(void *ctx, const struct task *t)
{
    struct out_item *i = item_add(ctx, OUT_TASK);
    i->task = (struct task){text_copy(t->text), text_copy(t->hint), t->reached};
}

static void on_result(void *ctx, const char *text, struct node *node)
{
    struct output *o = ctx;
    struct out_item *i = item_add(o, OUT_RESULT);
    str_puts(&i->text, text);
    i->node = node ? graph_pin(lang_graph(o->lang), node) : NULL;
}

static double on_knob(void *ctx, const struct knob_decl *k)
{
    struct output *o = ctx;
    return o->knob ? o->knob(o->knob_ctx, k) : k->def;
}

static bool on_knob_many(void *ctx, const struct knob_decl *k, struct knob_many *now)
{
    struct output *o = ctx;
    return o->knob_many && o->knob_many(o->knob_ctx, k, now);
}

struct sink output_sink(struct output *o, bool live)
{
    return (struct sink){.ctx = o, .print = on_print, .show = on_show, .table = on_table,
                         .plot = on_plot, .law = on_law, .task = on_task, .knob = on_knob,
                         .knob_many = on_knob_many, .result = on_result, .live = live};
}
