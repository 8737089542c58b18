/* One step back from a number to the numbers it was made of. */
#include "explain_priv.h"

#include <math.h>
#include <string.h>

#include "op_priv.h"

#define ADDENDS (EXPLAIN_TERMS / 2)
#define READ_CELLS 65536 /* cells of a line that are looked at in one go */

/* ---- cells ------------------------------------------------------------------------ */

struct cell cell_input(const struct cell *c, uint32_t k)
{
    struct cell in = {.node = c->node->input[k]};
    int shift = c->node->shape.rank - in.node->shape.rank;
    for (int i = 0; i < in.node->shape.rank; i++)
        in.index[i] = in.node->shape.dim[i] == 1 ? 0 : c->index[i + shift];
    return in;
}

/* A cast from float to int or bool changes the number and is a step of its own. */
static bool only_rounds(const struct node *n)
{
    return n->op == OP_CAST &&
           (dtype_is_float(n->type) || !dtype_is_float(n->input[0]->type)) &&
           n->type != DT_BOOL;
}

bool cell_step(struct cell *c)
{
    if (!only_rounds(c->node))
        return cell_through(&c->node, c->index);
    c->node = c->node->input[0];
    return true;
}

/* A cell of a written array that no write touched is one of the array before;
 * that is gone when its buffer was taken over. */
static bool step_unwritten(struct graph *g, struct cell *c)
{
    int64_t at[RANK_MAX];
    struct origin o;
    bool known;
    if (c->node->op != OP_WRITE || write_find(g, c->node, c->index, at, &o, &known) || !known)
        return false;
    struct node *root = c->node->input[0];
    if (op_table[root->op].class == OP_SOURCE && !root->value && !root->past)
        return false;
    c->node = root;
    return true;
}

void cell_look_through(struct graph *g, struct cell *c)
{
    while (cell_step(c) || step_unwritten(g, c))
        continue;
}

static void look_for_name(struct graph *g, struct cell *c)
{
    while (!c->node->name && (cell_step(c) || step_unwritten(g, c)))
        continue;
}

static void through(struct graph *g, struct node **n, int64_t *index,
                    void (*look)(struct graph *g, struct cell *c))
{
    struct cell c = {.node = *n};
    memcpy(c.index, index, (size_t)(*n)->shape.rank * sizeof *index);
    look(g, &c);
    *n = c.node;
    memcpy(index, c.index, sizeof c.index);
}

void explain_through(struct graph *g, struct node **n, int64_t *index)
{
    through(g, n, index, cell_look_through);
}

void explain_named(struct graph *g, struct node **n, int64_t *index)
{
    through(g, n, index, look_for_name);
}

/* ---- terms -------------------------------------------------------------------------- */

bool explain_term(struct graph *g, struct explain *x, const struct cell *c)
{
    struct explain_term *t = &x->term[x->terms];
    struct cell named = *c;
    if (!graph_item_double(g, c->node, c->index, &t->value))
        return false;
    look_for_name(g, &named);
    t->node = named.node;
    memcpy(t->index, named.index, sizeof t->index);
    x->terms++;
    return true;
}

/* The largest so far, in order; the smallest falls into the rest. */
struct largest {
    int n;
    double size[ADDENDS];  /* magnitude; nan counts as infinite */
    double value[ADDENDS]; /* what was to be added */
    int64_t at[ADDENDS];
    double rest;
    bool product;          /* the rest is multiplied, not added */
};

static void largest_rest(struct largest *l, double value)
{
    if (l->product)
        l->rest *= value;
    else
        l->rest += value;
}

static void largest_add(struct largest *l, double value, int64_t at)
{
    double size = isnan(value) ? INFINITY : fabs(value);
    if (l->n == ADDENDS && size <= l->size[ADDENDS - 1]) {
        largest_rest(l, value);
        return;
    }
    if (l->n == ADDENDS)
        largest_rest(l, l->value[ADDENDS - 1]);
    else
        l->n++;
    int k = l->n - 1;
    for (; k > 0 && l->size[k - 1] < size; k--) {
        l->size[k] = l->size[k - 1];
        l->value[k] = l->value[k - 1];
        l->at[k] = l->at[k - 1];
    }
    l->size[k] = size;
    l->value[k] = value;
    l->at[k] = at;
}

struct box reduced_box(const struct cell *c)
{
    const struct reduce_param *p = c->node->param;
    const struct node *a = c->node->input[0];
    struct box b = {.rank = a->shape.rank};
    int out = 0;
    for (int i = 0; i < b.rank; i++) {
        b.from[i] = p->axes[i] ? 0 : c->index[out];
        b.to[i] = p->axes[i] ? a->shape.dim[i] : c->index[out] + 1;
        if (!p->axes[i] || p->keepdims)
            out++;
    }
    return b;
}

static struct cell cell_of_box(struct node *a, const struct box *b, int64_t at)
{
    struct cell c = {.node = a};
    struct shape s = box_shape(b);
    index_unravel(&s, at, c.index);
    for (int i = 0; i < b->rank; i++)
        c.index[i] += b->from[i];
    return c;
}

/* The numbers of a box of at most READ_CELLS cells. */
static bool read_numbers(struct graph *g, struct node *a, const struct box *b, double *value)
{
    size_t size = dtype_size(a->type);
    if (!graph_read(g, a, b, value))
        return false;
    /* From the last on: a narrower type is widened in its own place. */
    for (int64_t i = box_count(b); i-- > 0;)
        value[i] = dtype_get_double(a->type, (char *)value + (size_t)i * size);
    return true;
}

/* Every number of a box in turn, until visit says false. */
typedef bool visit_number(void *ctx, double value, int64_t at);

static bool each_number(struct graph *g, struct node *a, const struct box *b, visit_number *visit,
                        void *ctx)
{
    struct slices s;
    int64_t most = box_count(b) < READ_CELLS ? box_count(b) : READ_CELLS;
    double *value = graph_numbers(g, (size_t)most);
    bool going = true;
    slices_init(&s, b, READ_CELLS, -1);
    while (going && slices_next(&s)) {
        int64_t n = box_count(&s.part);
        if (!read_numbers(g, a, &s.part, value))
            return false;
        for (int64_t i = 0; i < n && going; i++)
            going = visit(ctx, value[i], s.at + i);
    }
    return true;
}

static bool visit_largest(void *ctx, double value, int64_t at)
{
    largest_add(ctx, value, at);
    return true;
}

bool explain_addends(struct graph *g, struct explain *x, enum reduce r, struct node *a,
                     const struct box *b)
{
    struct largest l = {.product = r == RED_PROD, .rest = r == RED_PROD ? 1 : 0};
    if (!each_number(g, a, b, visit_largest, &l))
        return false;
    x->count = box_count(b);
    x->rest = l.rest;
    for (int i = 0; i < l.n; i++) {
        struct cell c = cell_of_box(a, b, l.at[i]);
        if (!explain_term(g, x, &c))
            return false;
    }
    return true;
}

/* ---- by operation ----------------------------------------------------------------------- */

static bool explain_inputs(struct graph *g, const struct cell *c, struct explain *x)
{
    for (uint32_t k = 0; k < c->node->inputs; k++) {
        struct cell in = cell_input(c, k);
        if (!explain_term(g, x, &in))
            return false;
    }
    return true;
}

static bool explain_ufunc(struct graph *g, const struct cell *c, struct explain *x)
{
    bool seen;
    if (!explain_pattern(g, c, x, &seen) || seen)
        return seen;
    x->kind = EXPLAIN_UFUNC;
    x->ufunc = graph_param_ufunc(c->node);
    return explain_inputs(g, c, x);
}

static bool explain_where(struct graph *g, const struct cell *c, struct explain *x)
{
    struct cell condition = cell_input(c, 0);
    double yes;
    x->kind = EXPLAIN_WHERE;
    if (!graph_item_double(g, condition.node, condition.index, &yes))
        return false;
    x->chosen = yes != 0 ? 1 : 2;
    struct cell in = cell_input(c, (uint32_t)x->chosen);
    return explain_term(g, x, &in);
}

static bool explain_tri(struct graph *g, const struct cell *c, struct explain *x)
{
    const struct tri_param *p = c->node->param;
    int last = c->node->shape.rank - 1;
    int64_t off = c->index[last] - c->index[last - 1];
    if (p->upper ? off < p->k : off > p->k)
        return true; /* a zero that was put there */
    struct cell in = cell_input(c, 0);
    return explain_term(g, x, &in);
}

struct wanted {
    enum reduce r;
    double value;
    int64_t at; /* -1: not met */
};

static bool visit_wanted(void *ctx, double value, int64_t at)
{
    struct wanted *w = ctx;
    bool logic = w->r == RED_ANY || w->r == RED_ALL;
    if (logic ? (value != 0) != (w->value != 0)
              : value != w->value && !(isnan(value) && isnan(w->value)))
        return true;
    w->at = at;
    return false;
}

/* The first cell of the box that is the extreme (or, for any and all, decides). */
static bool explain_extreme(struct graph *g, const struct cell *c, const struct box *b,
                            struct explain *x)
{
    struct wanted w = {x->reduce, x->value, -1};
    x->count = box_count(b);
    if (!each_number(g, c->node->input[0], b, visit_wanted, &w))
        return false;
    if (w.at < 0)
        return true;
    struct cell in = cell_of_box(c->node->input[0], b, w.at);
    return explain_term(g, x, &in);
}

static bool explain_reduce(struct graph *g, const struct cell *c, struct explain *x)
{
    struct box b = reduced_box(c);
    x->kind = EXPLAIN_REDUCE;
    x->reduce = graph_param_reduce(c->node);
    switch (x->reduce) {
    case RED_SUM:
    case RED_PROD:
        return explain_addends(g, x, x->reduce, c->node->input[0], &b);
    case RED_ARGMAX:
    case RED_ARGMIN: {
        x->count = box_count(&b);
        struct cell in = cell_of_box(c->node->input[0], &b, (int64_t)x->value);
        return explain_term(g, x, &in);
    }
    default:
        return explain_extreme(g, c, &b, x);
    }
}

static bool explain_cumulate(struct graph *g, const struct cell *c, struct explain *x)
{
    const struct cumulate_param *p = c->node->param;
    struct box b = {.rank = c->node->shape.rank};
    for (int i = 0; i < b.rank; i++) {
        b.from[i] = i == p->axis ? 0 : c->index[i];
        b.to[i] = c->index[i] + 1;
    }
    x->kind = EXPLAIN_REDUCE;
    x->reduce = p->r;
    return explain_addends(g, x, p->r, c->node->input[0], &b);
}

/* The products of a line of the left and one of the right, some at a time. */
static bool each_product(struct graph *g, struct node *const *in, const struct box *line,
                         struct largest *l)
{
    int64_t n = box_count(&line[0]), most = n < READ_CELLS ? n : READ_CELLS;
    double *value = graph_numbers(g, 2 * (size_t)most);
    for (int64_t from = 0; from < n; from += most) {
        int64_t m = n - from < most ? n - from : most;
        for (int k = 0; k < 2; k++) {
            struct box part = line[k];
            int axis = k == 0 || part.rank == 1 ? part.rank - 1 : part.rank - 2;
            part.from[axis] = from;
            part.to[axis] = from + m;
            if (!read_numbers(g, in[k], &part, value + k * most))
                return false;
        }
        for (int64_t i = 0; i < m; i++)
            largest_add(l, value[i] * value[most + i], from + i);
    }
    return true;
}

static bool explain_dot(struct graph *g, const struct cell *c, struct explain *x)
{
    struct node *in[2] = {c->node->input[0], c->node->input[1]};
    struct box at = {.rank = c->node->shape.rank}, line[2];
    struct largest l = {.rest = 0};
    for (int i = 0; i < at.rank; i++)
        at.to[i] = (at.from[i] = c->index[i]) + 1;
    x->kind = EXPLAIN_DOT;
    for (uint32_t k = 0; k < 2; k++)
        op_table[OP_MATMUL].need(c->node, &at, k, &line[k]);
    if (!each_product(g, in, line, &l))
        return false;
    x->count = box_count(&line[0]);
    x->rest = l.rest;
    for (int i = 0; i < 2 * l.n; i++) {
        struct cell p = cell_of_box(in[i % 2], &line[i % 2], l.at[i / 2]);
        if (!explain_term(g, x, &p))
            return false;
    }
    return true;
}

/* Which line of the sorted node's input, and where in it, a cell comes from. */
static bool explain_sorted(struct graph *g, const struct cell *c, struct explain *x)
{
    struct node *a = c->node->input[0];
    int axis = op_joint(c->node);
    struct cell in = {.node = a};
    union elem from = {.i = (int64_t)x->value};
    memcpy(in.index, c->index, sizeof in.index);
    if (c->node->op == OP_SORT) {
        struct node *order = graph_sort(g, a, axis, true);
        if (!order || !graph_item(g, order, c->index, &from))
            return false;
    }
    in.index[axis] = from.i;
    return explain_term(g, x, &in);
}

/* One cell that was only moved: the need of its box is it. */
static bool explain_moved(struct graph *g, const struct cell *c, struct explain *x)
{
    struct box at = {.rank = c->node->shape.rank}, from;
    for (int i = 0; i < at.rank; i++)
        at.to[i] = (at.from[i] = c->index[i]) + 1;
    for (uint32_t k = 0; k < c->node->inputs; k++) {
        if (!op_table[c->node->op].need(c->node, &at, k, &from))
            continue;
        struct cell in = {.node = c->node->input[k]};
        memcpy(in.index, from.from, sizeof in.index);
        return explain_term(g, x, &in);
    }
    return true;
}

static bool explain_written(struct graph *g, const struct cell *c, struct explain *x)
{
    struct cell in;
    struct node *root = c->node->input[0];
    bool known;
    in.node = write_find(g, c->node, c->index, in.index, &x->origin, &known);
    if (in.node) {
        x->kind = EXPLAIN_WRITTEN;
        return explain_term(g, x, &in);
    }
    x->kind = known && root->op == OP_DRAW ? EXPLAIN_DRAW : EXPLAIN_GIVEN;
    x->origin = known ? root->origin : c->node->origin;
    return true;
}

static bool explain_by_op(struct graph *g, const struct cell *c, struct explain *x)
{
    switch (c->node->op) {
    case OP_DRAW:
        x->kind = EXPLAIN_DRAW;
        return true;
    case OP_UFUNC:
        return explain_ufunc(g, c, x);
    case OP_WHERE:
        return explain_where(g, c, x);
    case OP_TRI:
        return explain_tri(g, c, x);
    case OP_REDUCE:
        return explain_reduce(g, c, x);
    case OP_CUMULATE:
        return explain_cumulate(g, c, x);
    case OP_MATMUL:
        return explain_dot(g, c, x);
    case OP_SORT:
    case OP_ARGSORT:
        return explain_sorted(g, c, x);
    case OP_WRITE:
        return explain_written(g, c, x);
    case OP_CAST:
    case OP_TAKE:
    case OP_CONCAT:
    case OP_REPEAT:
    case OP_TILE:
        return explain_moved(g, c, x);
    default:
        x->kind = EXPLAIN_GIVEN;
        return true;
    }
}

bool explain_cell(struct graph *g, struct node *n, const int64_t *index, struct explain *out)
{
    struct cell c = {.node = n};
    memset(out, 0, sizeof *out);
    if (!graph_item_double(g, n, index, &out->value))
        return false;
    memcpy(c.index, index, (size_t)n->shape.rank * sizeof *index);
    cell_look_through(g, &c);
    out->kind = EXPLAIN_OTHER;
    out->op = c.node->op;
    out->origin = c.node->origin;
    return explain_by_op(g, &c, out);
}
