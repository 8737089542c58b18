/* np.sort and np.argsort(kind="stable") along an axis.
 *
 * A bottom-up merge sort, so that long lines can be interrupted between passes.
 * NaN goes to the end.
 */
#include "op_priv.h"

#include <math.h>
#include <string.h>

#define ASKS_TICK 65536 /* lines from this length on ask the tick after each pass */

struct node *graph_sort(struct graph *g, struct node *a, int axis, bool arg)
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
    if (arg)
        order_c(n);
    else
        order_like(n, a);
    return node_finish(g, n, p, sizeof *p);
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

/* An element and where it was. */
struct item {
    union elem x;
    int64_t at;
};

/* Does q have to stand before p, which comes first now? */
static bool goes_before(enum dtype t, const struct item *q, const struct item *p)
{
    switch (t) {
    case DT_BOOL:
        return q->x.b < p->x.b;
    case DT_I64:
        return q->x.i < p->x.i;
    case DT_F32:
        return q->x.f < p->x.f || (isnan(p->x.f) && !isnan(q->x.f));
    default:
        return q->x.d < p->x.d || (isnan(p->x.d) && !isnan(q->x.d));
    }
}

static void merge(enum dtype t, const struct item *p, int64_t np, const struct item *q,
                  int64_t nq, struct item *out)
{
    while (np > 0 && nq > 0) {
        if (goes_before(t, q, p)) {
            *out++ = *q++;
            nq--;
        } else {
            *out++ = *p++;
            np--;
        }
    }
    memcpy(out, p, (size_t)np * sizeof *p);
    memcpy(out + np, q, (size_t)nq * sizeof *q);
}

/* Sort item[0..n) with room for as many behind it; *sorted is where they end up. */
static bool merge_sort(struct graph *g, enum dtype t, struct item *item, int64_t n,
                       struct item **sorted)
{
    struct item *from = item, *to = item + n;
    for (int64_t run = 1; run < n; run *= 2) {
        for (int64_t i = 0; i < n; i += 2 * run) {
            int64_t left = n - i < run ? n - i : run, both = n - i < 2 * run ? n - i : 2 * run;
            merge(t, from + i, left, from + i + left, both - left, to + i);
        }
        struct item *done = to;
        to = from;
        from = done;
        if (n >= ASKS_TICK && !work_done(g, n * 6))
            return false;
    }
    *sorted = from;
    return true;
}

/* One line: n elements `step` apart. */
static bool sort_line(struct graph *g, const struct node *n, const char *src, int64_t step,
                      int64_t count, struct item *item, char *out, int64_t out_step)
{
    enum dtype t = n->input[0]->type;
    size_t size = dtype_size(t), out_size = dtype_size(n->type);
    struct item *sorted;
    for (int64_t i = 0; i < count; i++) {
        memcpy(&item[i].x, src + i * step * (int64_t)size, size);
        item[i].at = i;
    }
    if (!merge_sort(g, t, item, count, &sorted))
        return false;
    for (int64_t i = 0; i < count; i++, out += out_step * (int64_t)out_size)
        memcpy(out, n->op == OP_ARGSORT ? (const void *)&sorted[i].at : &sorted[i].x, out_size);
    return true;
}

OP_RUN(sort_run)
{
    int axis = sort_joint(n);
    struct box lines = *b;
    int64_t idx[RANK_MAX], stride[RANK_MAX], count = b->to[axis] - b->from[axis];
    struct shape s = box_shape(b);
    struct item *item = graph_scratch(g, (size_t)count * 2 * sizeof *item);
    shape_c_strides(&s, stride);
    lines.to[axis] = lines.from[axis] + 1;
    memcpy(idx, b->from, sizeof idx);
    do {
        int64_t at = 0;
        for (int i = 0; i < b->rank; i++)
            at += (idx[i] - b->from[i]) * stride[i];
        const char *src = area_at(in, b->rank, dtype_size(n->input[0]->type), idx);
        if (!sort_line(g, n, src, in->stride[axis], count, item,
                       out + (size_t)at * dtype_size(n->type), stride[axis]))
            return false;
    } while (box_next(&lines, idx));
    return true;
}
