/* show and plot: arrays handed to whoever draws. */
#include "builtin_ours_priv.h"

#include <stdio.h>
#include <string.h>

#include "lang/sink.h"

static const char *const role_words[] = {
#define X(id, keyword, diverging, rows, cols) keyword,
    PANEL_ROLE_LIST(X)
#undef X
};

/* --- show: its arguments ---------------------------------------------------------- */

/* In the order of the signature: the roles, then these. */
enum { ARG_ROWS = ROLE_COUNT, ARG_COLS, ARG_TITLE, ARG_MASK, ARG_AT };

static int find_role(const char *word)
{
    for (int i = 0; i < ROLE_COUNT; i++)
        if (strcmp(role_words[i], word) == 0)
            return i;
    return -1;
}

static void raise_shape(struct lang *L, const char *word, const struct shape *s, const char *what)
    __attribute__((noreturn));
static void raise_shape(struct lang *L, const char *word, const struct shape *s, const char *what)
{
    struct str *text = tmp_str(L);
    shape_write(s, text);
    raise_error(L, ERR_VALUE, "show: %s has shape %s; %s", word, str_get(text), what);
}

static struct node *panel_node(struct lang *L, const char *word, struct value v)
{
    struct node *n = arg_node(L, v);
    if (n->shape.rank < 1 || n->shape.rank > 4)
        raise_shape(L, word, &n->shape, "1 to 4 axes can be drawn");
    return n;
}

static bool is_attention(enum panel_role role)
{
    return role == ROLE_SCORES || role == ROLE_WEIGHTS;
}

static void check_labels(struct lang *L, const struct labels *l, const struct node *n, int axis,
                         const char *word, const char *which)
{
    int64_t want = n->shape.rank >= axis ? n->shape.dim[n->shape.rank - axis] : 1;
    char what[100];
    snprintf(what, sizeof what, "%d %s do not fit", l->n, which);
    if (l->n && l->n != want)
        raise_shape(L, word, &n->shape, what);
}

/* Labels and mask as far as they belong to this panel. */
static void dress_panel(struct lang *L, struct panel *p, const struct panel *all, bool alone)
{
    const char *word = role_words[p->role];
    bool square = is_attention(p->role) || alone;
    struct shape both;
    p->rows = all->rows;
    p->title = all->title;
    check_labels(L, &p->rows, p->node, 2, word, "rows");
    if (!square)
        return;
    p->cols = all->cols;
    check_labels(L, &p->cols, p->node, 1, word, "cols");
    p->mask = all->mask;
    if (p->mask && (!shape_broadcast(&p->mask->shape, &p->node->shape, &both) ||
                    !shape_eq(&both, &p->node->shape)))
        raise_shape(L, word, &p->node->shape, "the mask does not fit");
}

static void read_at(struct lang *L, struct value v, int64_t *at)
{
    at[0] = at[1] = -1;
    if (!given(v) || v.type == V_NONE)
        return;
    if ((v.type != V_TUPLE && v.type != V_LIST) || AS_SEQ(v)->n != 2)
        raise_error(L, ERR_TYPE, "at must be a pair (row, column)");
    for (int i = 0; i < 2; i++) {
        at[i] = arg_int(L, AS_SEQ(v)->item[i], "at");
        if (at[i] < 0)
            raise_error(L, ERR_VALUE, "at counts from 0, not from %lld", (long long)at[i]);
    }
}

static struct node *mask_node(struct lang *L, struct value v)
{
    if (!given(v) || v.type == V_NONE)
        return NULL;
    struct node *n = graph_cast(L->graph, arg_node(L, v), DT_BOOL);
    if (!n)
        raise_graph(L);
    return n;
}

/* The panels come in the order of the keywords, which binding forgets. */
struct value our_show(struct lang *L, struct value *arg, int n)
{
    (void)n;
    const struct args *call = L->call;
    struct panel panel[ROLE_COUNT], all = {.mask = mask_node(L, arg[ARG_MASK])};
    int count = 0;
    all.rows.text = arg_labels(L, arg[ARG_ROWS], "rows", &all.rows.n);
    all.cols.text = arg_labels(L, arg[ARG_COLS], "cols", &all.cols.n);
    all.title = arg_line(L, arg[ARG_TITLE], "title");
    read_at(L, arg[ARG_AT], all.at);
    for (int i = 0; i < call->nkw; i++) {
        int role = find_role(symbol_name(L->names, call->kw[i]));
        if (role < 0 || arg[role].type == V_NONE)
            continue;
        panel[count] = (struct panel){.role = (enum panel_role)role,
                                      .at = {all.at[0], all.at[1]}};
        panel[count++].node = panel_node(L, role_words[role], arg[role]);
    }
    if (!count)
        raise_error(L, ERR_TYPE, "show: name what is shown, weights=w for one");
    for (int i = 0; i < count; i++)
        dress_panel(L, &panel[i], &all, count == 1);
    if (L->sink && L->sink->show)
        L->sink->show(L->sink->ctx, panel, count);
    return v_none();
}

/* --- plot ------------------------------------------------------------------------- */

#define LINES_MAX 32

static const double *line_of(struct lang *L, struct value v, const char *which, int64_t *points)
{
    struct node *n = arg_node(L, v);
    if (n->shape.rank != 1)
        raise_error(L, ERR_VALUE, "plot: %s must have one axis, not %d", which, n->shape.rank);
    if (*points >= 0 && n->shape.dim[0] != *points)
        raise_error(L, ERR_VALUE, "plot: x has %lld points, y has %lld", (long long)*points,
                    (long long)n->shape.dim[0]);
    *points = n->shape.dim[0];
    struct box all = box_all(&n->shape);
    struct str *buffer = tmp_str(L);
    n = graph_cast(L->graph, n, DT_F64);
    str_pad(buffer, 0, (size_t)*points * sizeof(double) + 1);
    if (!n || !graph_read(L->graph, n, &all, buffer->s))
        raise_graph(L);
    return (const double *)(const void *)buffer->s;
}

/* arg: x, xlabel, ylabel, logx, logy, then the lines */
struct value our_plot(struct lang *L, struct value *arg, int n)
{
    const double *y[LINES_MAX];
    struct plot p = {.n = n - 5, .points = -1, .y = y};
    if (p.n < 1)
        raise_error(L, ERR_TYPE, "plot: name at least one line after x");
    if (p.n > LINES_MAX)
        raise_error(L, ERR_BUDGET, "plot: more than %d lines", LINES_MAX);
    p.x = line_of(L, arg[0], "x", &p.points);
    for (int i = 0; i < p.n; i++)
        y[i] = line_of(L, arg[5 + i], "y", &p.points);
    p.xlabel = arg_line(L, arg[1], "xlabel");
    p.ylabel = arg_line(L, arg[2], "ylabel");
    p.logx = arg_truth(L, arg[3], false);
    p.logy = arg_truth(L, arg[4], false);
    if (L->sink && L->sink->plot)
        L->sink->plot(L->sink->ctx, &p);
    return v_none();
}
