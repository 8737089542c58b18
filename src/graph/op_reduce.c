/* sum, max … over axes, and running sums. */
#include "op_priv.h"

#include <string.h>

#define COPY_BYTES ((size_t)4 << 20) /* more is not copied to be summed */

/* ---- building ------------------------------------------------------------------------- */

static bool is_arg(enum reduce r)
{
    return r == RED_ARGMAX || r == RED_ARGMIN;
}

static bool has_no_identity(enum reduce r)
{
    return r == RED_MAX || r == RED_MIN || is_arg(r);
}

static void reduced_shape(const struct node *a, const bool *axes, bool keepdims,
                          struct shape *out)
{
    out->rank = 0;
    for (int i = 0; i < a->shape.rank; i++) {
        if (!axes[i])
            out->dim[out->rank++] = a->shape.dim[i];
        else if (keepdims)
            out->dim[out->rank++] = 1;
    }
}

/* NumPy refuses max & co. of nothing, even where there is no result to give. */
static bool not_empty(struct graph *g, enum reduce r, const struct node *a, const bool *axes)
{
    int64_t reduced = 1;
    char text[SHAPE_TEXT];
    for (int i = 0; i < a->shape.rank; i++)
        reduced *= axes[i] ? a->shape.dim[i] : 1;
    if (!has_no_identity(r) || reduced > 0)
        return true;
    return graph_fail(g, ERR_VALUE,
                      "%s of nothing: an array of shape %s has no elements to compare",
                      reduce_name(r), shape_text(&a->shape, text));
}

/* num knows the order over the axes kept; axes kept as 1 have no say in it. An
 * empty source has none either: NumPy gives C. */
static void order_reduced(enum reduce r, struct node *n, const struct node *a, const bool *axes,
                          bool keepdims)
{
    int64_t kept[RANK_MAX];
    int in = 0, out = 0;
    if (a->count == 0) {
        order_c(n);
        return;
    }
    reduce_out_shape(r, &a->shape, a->stride, axes, kept);
    for (int i = 0; i < a->shape.rank; i++) {
        if (!axes[i])
            n->stride[out++] = kept[in++];
        else if (keepdims)
            n->stride[out++] = 1;
    }
}

static struct node *reduce_new(struct graph *g, enum reduce r, struct node *a, enum dtype from,
                               const bool *axes, bool keepdims)
{
    enum dtype loop, type;
    struct shape s;
    reduce_types(r, from, &loop, &type);
    reduced_shape(a, axes, keepdims, &s);
    if (!not_empty(g, r, a, axes))
        return NULL;
    struct node *n = node_new(g, OP_REDUCE, type, &s, &a, 1, sizeof(struct reduce_param));
    if (!n)
        return NULL;
    struct reduce_param *p = node_param(n);
    p->r = r;
    p->loop = loop;
    p->keepdims = keepdims;
    p->per_cell = 1;
    for (int i = 0; i < a->shape.rank; i++) {
        p->axes[i] = axes[i];
        p->per_cell *= axes[i] ? a->shape.dim[i] : 1;
    }
    order_reduced(r, n, a, axes, keepdims);
    return node_finish(g, n, p, sizeof *p);
}

/* Is there less of it in memory than there are elements? */
static bool is_virtual(const struct node *a)
{
    while (a->op != OP_BROADCAST &&
           (op_table[a->op].class == OP_VIEW || op_table[a->op].class == OP_RESHAPED))
        a = a->input[0];
    return op_table[a->op].class == OP_REPEATED || a->op == OP_BROADCAST;
}

/* Results that do not depend on the order may be taken axis by axis, so that
 * even all of an array that never exists whole can be gone through. */
static bool any_order(enum reduce r, enum dtype from)
{
    if (r == RED_SUM || r == RED_PROD)
        return !dtype_is_float(from);
    return !is_arg(r);
}

struct node *graph_reduce_as(struct graph *g, enum reduce r, struct node *a, enum dtype from,
                             const bool *axes, bool keepdims)
{
    bool flag[RANK_MAX] = {false}, free_order = any_order(r, from);
    int left = 0;
    for (int i = 0; i < a->shape.rank; i++)
        left += flag[i] = axes ? axes[i] : true;
    for (int i = a->shape.rank - 1; i >= 0 && left > 1; i--) {
        bool one[RANK_MAX] = {false};
        if (!free_order || !(a->heavy || is_virtual(a)) || !node_is_big(g, a))
            break;
        one[i] = flag[i];
        left -= flag[i];
        if (flag[i] && !(a = reduce_new(g, r, a, from, one, true)))
            return NULL;
        from = flag[i] ? a->type : from;
    }
    return reduce_new(g, r, a, from, flag, keepdims);
}

struct node *graph_reduce(struct graph *g, enum reduce r, struct node *a, const bool *axes,
                          bool keepdims)
{
    return graph_reduce_as(g, r, a, a->type, axes, keepdims);
}

struct node *graph_cumulate(struct graph *g, enum reduce r, struct node *a, int axis)
{
    enum dtype loop, type;
    if (axis < 0 || axis >= a->shape.rank) {
        graph_fail(g, ERR_VALUE, "axis %d is out of bounds for an array of %d axes", axis,
                   a->shape.rank);
        return NULL;
    }
    reduce_types(r, a->type, &loop, &type);
    struct node *n = node_new(g, OP_CUMULATE, type, &a->shape, &a, 1,
                              sizeof(struct cumulate_param));
    if (!n)
        return NULL;
    struct cumulate_param *p = node_param(n);
    p->r = r;
    p->loop = loop;
    p->axis = axis;
    order_elementwise(n);
    return node_finish(g, n, p, sizeof *p);
}

/* ---- computing ---------------------------------------------------------------------------- */

/* The result's box on the input: the kept axes as asked, the reduced ones whole. */
static void input_part(const struct node *n, const struct box *b, struct box *in)
{
    const struct reduce_param *p = n->param;
    const struct shape *s = &n->input[0]->shape;
    int out = 0;
    in->rank = s->rank;
    for (int i = 0; i < s->rank; i++) {
        in->from[i] = p->axes[i] ? 0 : b->from[out];
        in->to[i] = p->axes[i] ? s->dim[i] : b->to[out];
        if (!p->axes[i] || p->keepdims)
            out++;
    }
}

OP_NEED(reduce_need)
{
    (void)k;
    input_part(n, b, in);
    return true;
}

int64_t reduce_cost(const struct node *n)
{
    const struct reduce_param *p = n->param;
    return p->per_cell + 1;
}

OP_RUN(reduce_node_run)
{
    const struct reduce_param *p = n->param;
    struct node *a = n->input[0];
    struct box part;
    input_part(n, b, &part);
    if (is_virtual(a) && stream_possible(n) &&
        (size_t)box_count(&part) * dtype_size(p->loop) > COPY_BYTES)
        return stream_sum(g, n, b, in, out);
    const void *src = area_in_order(g, a, in, &part, p->loop);
    if (!src)
        return false;
    reduce_run_part(p->r, p->loop, &a->shape, a->stride, p->axes, &part, src, out);
    return true;
}

int cumulate_joint(const struct node *n)
{
    const struct cumulate_param *p = n->param;
    return p->axis;
}

OP_RUN(cumulate_node_run)
{
    const struct cumulate_param *p = n->param;
    struct shape s = box_shape(b);
    const void *src = area_in_order(g, n->input[0], in, b, p->loop);
    if (!src)
        return false;
    cumulate_run(p->r, p->loop, &s, p->axis, src, out);
    return true;
}
