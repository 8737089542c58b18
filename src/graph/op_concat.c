/* Joining and repeating: concatenate, stack, repeat, tile. */
#include "op_priv.h"

#include <string.h>

/* ---- concatenate, stack ----------------------------------------------------------------- */

static bool same_beside(struct graph *g, struct node *const *a, int k, int axis)
{
    char left[SHAPE_TEXT], right[SHAPE_TEXT];
    const struct shape *s = &a[0]->shape, *t = &a[k]->shape;
    if (s->rank != t->rank)
        return graph_fail(g, ERR_VALUE,
                          "concatenate: shapes %s and %s: all must have the same number of axes",
                          shape_text(s, left), shape_text(t, right));
    for (int i = 0; i < s->rank; i++)
        if (i != axis && s->dim[i] != t->dim[i])
            return graph_fail(g, ERR_VALUE,
                              "concatenate: shapes %s and %s along axis %d: axis %d must be equal "
                              "(%lld, %lld)",
                              shape_text(s, left), shape_text(t, right), axis, i,
                              (long long)s->dim[i], (long long)t->dim[i]);
    return true;
}

static bool axis_fits(struct graph *g, const char *what, int axis, int rank)
{
    if (axis >= 0 && axis < rank)
        return true;
    return graph_fail(g, ERR_VALUE, "%s: axis %d is out of bounds for %d axes", what, axis, rank);
}

struct node *graph_concat(struct graph *g, struct node **a, int n, int axis)
{
    if (n == 0 || a[0]->shape.rank == 0) {
        graph_fail(g, ERR_VALUE, n ? "concatenate: single numbers have no axis to join along"
                                   : "concatenate: at least one array is needed");
        return NULL;
    }
    if (!axis_fits(g, "concatenate", axis, a[0]->shape.rank))
        return NULL;
    struct shape s = a[0]->shape;
    enum dtype t = a[0]->type;
    for (int k = 1; k < n; k++) {
        if (!same_beside(g, a, k, axis))
            return NULL;
        t = dtype_promote(t, a[k]->type);
        if (a[k]->shape.dim[axis] > NODE_ELEMENTS_MAX - s.dim[axis]) {
            graph_fail(g, ERR_BUDGET, "concatenate: more than 2**36 rows");
            return NULL;
        }
        s.dim[axis] += a[k]->shape.dim[axis];
    }
    struct node *r = node_new(g, OP_CONCAT, t, &s, a, (uint32_t)n, sizeof(struct axis_param));
    if (!r)
        return NULL;
    struct axis_param *p = node_param(r);
    p->axis = axis;
    order_concat(r);
    return node_finish(g, r, p, sizeof *p);
}

struct node *graph_stack(struct graph *g, struct node **a, int n, int axis)
{
    char left[SHAPE_TEXT], right[SHAPE_TEXT];
    struct index_part part[RANK_MAX + 1];
    if (n > 0 && !axis_fits(g, "stack", axis, a[0]->shape.rank + 1))
        return NULL;
    for (int k = 1; k < n; k++) {
        if (shape_eq(&a[0]->shape, &a[k]->shape))
            continue;
        graph_fail(g, ERR_VALUE, "stack: all arrays must have the same shape, not %s and %s",
                   shape_text(&a[0]->shape, left), shape_text(&a[k]->shape, right));
        return NULL;
    }
    for (int i = 0; i < axis; i++)
        part[i] = (struct index_part){.kind = INDEX_SLICE, .step = 1,
                                      .count = a[0]->shape.dim[i]};
    part[axis < 0 ? 0 : axis] = (struct index_part){.kind = INDEX_NEW};
    struct node **raised = graph_node_list(g, n);
    for (int k = 0; k < n; k++)
        if (!(raised[k] = graph_index(g, a[k], part, axis + 1)))
            return NULL;
    return graph_concat(g, raised, n, axis);
}

/* The part of the box that input k fills, in the result's and in its own count. */
static bool concat_part(const struct node *n, const struct box *b, uint32_t k, struct box *mine,
                        struct box *in)
{
    const struct axis_param *p = n->param;
    int64_t start = 0, end;
    for (uint32_t i = 0; i < k; i++)
        start += n->input[i]->shape.dim[p->axis];
    end = start + n->input[k]->shape.dim[p->axis];
    *mine = *in = *b;
    mine->from[p->axis] = b->from[p->axis] > start ? b->from[p->axis] : start;
    mine->to[p->axis] = b->to[p->axis] < end ? b->to[p->axis] : end;
    in->from[p->axis] = mine->from[p->axis] - start;
    in->to[p->axis] = mine->to[p->axis] - start;
    return mine->from[p->axis] < mine->to[p->axis];
}

OP_NEED(concat_need)
{
    struct box mine;
    return concat_part(n, b, k, &mine, in);
}

OP_RUN(concat_run)
{
    const struct axis_param *p = n->param;
    struct shape s = box_shape(b);
    size_t size = dtype_size(n->type);
    int64_t inner = 1, outer = 1, width = s.dim[p->axis];
    (void)g;
    for (int i = 0; i < s.rank; i++) {
        outer *= i < p->axis ? s.dim[i] : 1;
        inner *= i > p->axis ? s.dim[i] : 1;
    }
    for (uint32_t k = 0; k < n->inputs; k++) {
        struct box mine, part;
        if (!concat_part(n, b, k, &mine, &part))
            continue;
        char *to = out + (size_t)((mine.from[p->axis] - b->from[p->axis]) * inner) * size;
        int64_t idx[RANK_MAX];
        struct box rows = part; /* one index for each run of the axis and what is inside */
        for (int i = p->axis; i < s.rank; i++)
            rows.to[i] = rows.from[i] + 1;
        memcpy(idx, rows.from, sizeof idx);
        for (int64_t o = 0; o < outer; o++) {
            struct box run = part;
            for (int i = 0; i < p->axis; i++)
                run.to[i] = (run.from[i] = idx[i]) + 1;
            area_copy(n->input[k], &in[k], &run, n->type, to + (size_t)(o * width * inner) * size);
            box_next(&rows, idx);
        }
    }
    return true;
}

/* ---- repeat --------------------------------------------------------------------------------- */

struct node *graph_repeat(struct graph *g, struct node *a, int64_t times, int axis)
{
    if (!axis_fits(g, "repeat", axis, a->shape.rank))
        return NULL;
    if (times < 0) {
        graph_fail(g, ERR_VALUE, "repeat: the number of times cannot be negative");
        return NULL;
    }
    struct shape s = a->shape;
    if (s.dim[axis] && times > NODE_ELEMENTS_MAX / s.dim[axis])
        times = NODE_ELEMENTS_MAX; /* node_new says that it is too much */
    s.dim[axis] = s.dim[axis] ? s.dim[axis] * times : 0;
    struct node *n = node_new(g, OP_REPEAT, a->type, &s, &a, 1, sizeof(struct axis_param));
    if (!n)
        return NULL;
    struct axis_param *p = node_param(n);
    p->axis = axis;
    p->times = times;
    order_c(n);
    return node_finish(g, n, p, sizeof *p);
}

OP_NEED(repeat_need)
{
    const struct axis_param *p = n->param;
    (void)k;
    *in = *b;
    if (b->to[p->axis] <= b->from[p->axis])
        return true;
    in->from[p->axis] = b->from[p->axis] / p->times;
    in->to[p->axis] = (b->to[p->axis] - 1) / p->times + 1;
    return true;
}

OP_RUN(repeat_run)
{
    const struct axis_param *p = n->param;
    struct box rows = *b;
    size_t size = dtype_size(n->type);
    int64_t idx[RANK_MAX], inner = 1;
    (void)g;
    for (int i = p->axis + 1; i < b->rank; i++) {
        inner *= b->to[i] - b->from[i];
        rows.to[i] = rows.from[i] + 1;
    }
    memcpy(idx, b->from, sizeof idx);
    do {
        struct box run = *b;
        for (int i = 0; i < p->axis; i++)
            run.to[i] = (run.from[i] = idx[i]) + 1;
        run.from[p->axis] = idx[p->axis] / p->times;
        run.to[p->axis] = run.from[p->axis] + 1;
        area_copy(n->input[0], in, &run, n->type, out);
        out += (size_t)inner * size;
    } while (box_next(&rows, idx));
    return true;
}

/* ---- tile ----------------------------------------------------------------------------------- */

/* np.tile: axes are matched from the last one; all 1s is a copy in order K. */
struct node *graph_tile(struct graph *g, struct node *a, const int64_t *reps, int n)
{
    struct shape raised = a->shape;
    bool copy = true;
    int rank = n > a->shape.rank ? n : a->shape.rank;
    if (rank > RANK_MAX) {
        graph_fail(g, ERR_BUDGET, "tile: %d axes, at most %d are possible", rank, RANK_MAX);
        return NULL;
    }
    raised.rank = rank;
    for (int i = 0; i < rank; i++) {
        int from = i - (rank - a->shape.rank);
        raised.dim[i] = from < 0 ? 1 : a->shape.dim[from];
    }
    if (rank != a->shape.rank && !(a = graph_reshape(g, a, &raised, NULL)))
        return NULL;
    struct shape s = raised;
    for (int i = 0; i < n; i++) {
        int64_t *dim = &s.dim[rank - n + i];
        if (reps[i] < 0) {
            graph_fail(g, ERR_VALUE, "tile: the number of times cannot be negative");
            return NULL;
        }
        copy = copy && reps[i] == 1;
        *dim = *dim && reps[i] > NODE_ELEMENTS_MAX / *dim ? INT64_MAX : *dim * reps[i];
    }
    if (copy)
        return graph_copy(g, a, false);
    struct node *r = node_new(g, OP_TILE, a->type, &s, &a, 1, 0);
    if (!r)
        return NULL;
    order_c(r);
    return node_finish(g, r, NULL, 0);
}

OP_NEED(tile_need)
{
    const struct shape *s = &n->input[0]->shape;
    (void)k;
    in->rank = b->rank;
    for (int i = 0; i < b->rank; i++) {
        int64_t dim = s->dim[i], count = b->to[i] - b->from[i];
        bool one_tile = count > 0 && b->from[i] % dim + count <= dim;
        in->from[i] = one_tile ? b->from[i] % dim : 0;
        in->to[i] = one_tile ? in->from[i] + count : count > 0 ? dim : 0;
    }
    return true;
}

OP_RUN(tile_run)
{
    const struct node *a = n->input[0];
    struct box rows = *b;
    size_t size = dtype_size(n->type);
    int last = b->rank - 1; /* a tile has at least one axis */
    int64_t idx[RANK_MAX], at[RANK_MAX], dim = a->shape.dim[last];
    (void)g;
    rows.to[last] = rows.from[last] + 1;
    memcpy(idx, b->from, sizeof idx);
    do {
        for (int i = 0; i < last; i++)
            at[i] = idx[i] % a->shape.dim[i];
        for (int64_t j = b->from[last], m; j < b->to[last]; j += m) {
            at[last] = j % dim;
            m = dim - at[last] < b->to[last] - j ? dim - at[last] : b->to[last] - j;
            dtype_convert(n->type, area_at(in, a->shape.rank, size, at), in->stride[last],
                          n->type, out, 1, (size_t)m);
            out += (size_t)m * size;
        }
    } while (box_next(&rows, idx));
    return true;
}
