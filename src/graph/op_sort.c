/* np.sort and np.argsort(kind="stable") along an axis.
 *
 * NaN goes to the end. Only zeros of both signs show in which order equals were
 * left: lines with both go the way that NumPy goes.
 */
#include "op_priv.h"
#include "sort_priv.h"

#include <math.h>
#include <string.h>

#define PIECE 65536 /* elements read or written between two looks at the tick */

static struct node *sort_new(struct graph *g, struct node *a, int axis, bool arg, enum ties ties)
{
    if (axis < 0 || axis >= a->shape.rank) {
        graph_fail(g, ERR_VALUE, "axis %d is out of bounds for an array of %d axes", axis,
                   a->shape.rank);
        return NULL;
    }
    struct node *n = node_new(g, arg ? OP_ARGSORT : OP_SORT, arg ? DT_I64 : a->type, &a->shape,
                              &a, 1, sizeof(struct axis_param));
    if (!n)
        return NULL;
    struct axis_param *p = node_param(n);
    p->axis = axis;
    p->ties = ties;
    if (arg)
        order_c(n);
    else
        order_like(n, a);
    return node_finish(g, n, p, sizeof *p);
}

struct node *graph_sort(struct graph *g, struct node *a, int axis, bool arg)
{
    return sort_new(g, a, axis, arg, TIES_STABLE);
}

struct node *graph_sort_ties(struct graph *g, struct node *a, int axis, enum ties ties)
{
    return sort_new(g, a, axis, false, ties);
}

int sort_joint(const struct node *n)
{
    return ((const struct axis_param *)n->param)->axis;
}

int64_t sort_cost(const struct node *n)
{
    int64_t length = n->shape.dim[sort_joint(n)], cost = 8;
    for (; length > 1; length /= 2)
        cost += 6;
    return cost;
}

/* --- elements as keys ---------------------------------------------------------------- */

static uint64_t key_of(enum dtype t, const char *p)
{
    union elem x;
    memcpy(&x, p, dtype_size(t));
    if (t == DT_BOOL)
        return x.b;
    if (t == DT_I64)
        return (uint64_t)x.i ^ KEY_ZERO;
    double d = t == DT_F32 ? (double)x.f : x.d;
    uint64_t bits;
    if (isnan(d))
        d = NAN;
    memcpy(&bits, &d, sizeof bits);
    return bits & KEY_ZERO && !isnan(d) ? ~bits : bits | KEY_ZERO;
}

static void key_put(enum dtype t, uint64_t key, char *out)
{
    union elem x = {0};
    uint64_t bits = key & KEY_ZERO ? key ^ KEY_ZERO : ~key;
    double d;
    memcpy(&d, &bits, sizeof d);
    if (t == DT_BOOL)
        x.b = key != 0;
    else if (t == DT_I64)
        x.i = (int64_t)(key ^ KEY_ZERO);
    else if (t == DT_F32)
        x.f = (float)d;
    else
        x.d = d;
    memcpy(out, &x, dtype_size(t));
}

/* --- one line: n elements `step` apart ------------------------------------------------ */

struct line {
    const struct node *n;
    enum dtype type; /* of the input */
    bool zeros[2];   /* it holds 0.0, -0.0 */
    const char *src;
    int64_t step; /* of src, in bytes */
    int64_t count;
    uint64_t *key; /* room for two of each; at: NULL unless places are asked for */
    int64_t *at;
};

static bool line_read(struct graph *g, struct line *l)
{
    bool is_float = dtype_is_float(l->type);
    memset(l->zeros, 0, sizeof l->zeros);
    for (int64_t i = 0; i < l->count; i++) {
        uint64_t key = key_of(l->type, l->src + i * l->step);
        l->zeros[0] |= is_float && key == KEY_ZERO;
        l->zeros[1] |= is_float && key == KEY_MINUS_ZERO;
        if (l->at) {
            key = is_float && key == KEY_MINUS_ZERO ? KEY_ZERO : key; /* equals */
            l->at[i] = i;
        }
        l->key[i] = key;
        if (i % PIECE == PIECE - 1 && !work_done(g, PIECE * 5))
            return false;
    }
    return true;
}

static bool line_write(struct graph *g, const struct line *l, int64_t from, char *out, int64_t step)
{
    step *= (int64_t)dtype_size(l->n->type);
    for (int64_t i = 0; i < l->count; i++, out += step) {
        if (l->at)
            memcpy(out, &l->at[from + i], sizeof *l->at);
        else
            key_put(l->type, l->key[from + i], out);
        if (i % PIECE == PIECE - 1 && !work_done(g, PIECE * 5))
            return false;
    }
    return true;
}

/* The zeros of a sorted line in the order in which they were read. */
static bool sort_zeros_stable(struct graph *g, const struct line *l, int64_t *from)
{
    if (!sort_radix(g, l->key, NULL, l->count, from))
        return false;
    uint64_t *to = l->key + *from;
    while (*to != KEY_MINUS_ZERO)
        to++;
    for (int64_t i = 0; i < l->count; i++) {
        uint64_t key = key_of(l->type, l->src + i * l->step);
        if (key == KEY_MINUS_ZERO || key == KEY_ZERO)
            *to++ = key;
        if (i % PIECE == PIECE - 1 && !work_done(g, PIECE * 5))
            return false;
    }
    return true;
}

static bool line_sort(struct graph *g, const struct line *l, int64_t *from)
{
    enum ties ties = ((const struct axis_param *)l->n->param)->ties;
    *from = 0;
    if (!l->zeros[0] || !l->zeros[1] || l->at)
        return sort_radix(g, l->key, l->at, l->count, from);
    if (ties == TIES_QUICK)
        return sort_quick(g, l->key, l->count);
    if (ties == TIES_HEAP)
        return sort_heap(g, l->key, l->count);
    return sort_zeros_stable(g, l, from);
}

static bool line_run(struct graph *g, struct line *l, char *out, int64_t step)
{
    int64_t from;
    return line_read(g, l) && line_sort(g, l, &from) && line_write(g, l, from, out, step);
}

OP_RUN(sort_run)
{
    int axis = sort_joint(n);
    struct box lines = *b;
    int64_t idx[RANK_MAX], stride[RANK_MAX], count = b->to[axis] - b->from[axis];
    struct shape s = box_shape(b);
    size_t keys = (size_t)count * 2, size = dtype_size(n->input[0]->type);
    bool arg = n->op == OP_ARGSORT;
    uint64_t *key = graph_scratch(g, keys * (arg ? 2 : 1) * sizeof *key);
    struct line l = {.n = n, .type = n->input[0]->type, .step = in->stride[axis] * (int64_t)size,
                     .count = count, .key = key, .at = arg ? (int64_t *)(key + keys) : NULL};
    shape_c_strides(&s, stride);
    lines.to[axis] = lines.from[axis] + 1;
    memcpy(idx, b->from, sizeof idx);
    do {
        int64_t at = 0;
        for (int i = 0; i < b->rank; i++)
            at += (idx[i] - b->from[i]) * stride[i];
        l.src = area_at(in, b->rank, size, idx);
        if (!line_run(g, &l, out + (size_t)at * dtype_size(n->type), stride[axis]))
            return false;
    } while (box_next(&lines, idx));
    return true;
}
