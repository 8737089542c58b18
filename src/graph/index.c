/* Views: basic indexing, transpose, broadcast, copies. */
#include "graph_priv.h"

/* ---- views in general -------------------------------------------------------------- */

/* A view node over a: v describes the result's axes. */
static struct node *view_new(struct graph *g, enum graph_op op, struct node *a,
                             const struct shape *s, const struct view *v)
{
    struct node *n = node_new(g, op, a->type, s, &a, 1, sizeof *v);
    if (!n)
        return NULL;
    struct view *p = node_param(n);
    for (int i = 0; i < a->shape.rank; i++)
        p->start[i] = v->start[i];
    for (int i = 0; i < s->rank; i++) {
        p->step[i] = v->step[i];
        p->axis[i] = v->axis[i];
        n->stride[i] = v->axis[i] < 0 ? 0 : v->step[i] * a->stride[v->axis[i]];
    }
    struct hash h = node_hash(n, p->start, (size_t)a->shape.rank * sizeof *p->start);
    h = hash_bytes(h, p->step, (size_t)s->rank * sizeof *p->step);
    h = hash_bytes(h, p->axis, (size_t)s->rank * sizeof *p->axis);
    return node_finish_key(g, n, h);
}

/* ---- indexing ------------------------------------------------------------------------- */

bool index_parts_fit(struct graph *g, const struct node *a, const struct index_part *part, int n)
{
    int indexed = 0, fresh = 0, gone = 0;
    for (int i = 0; i < n; i++) {
        if (part[i].kind == INDEX_NEW)
            fresh++;
        else if (part[i].kind == INDEX_ARRAY && part[i].array->type == DT_BOOL)
            indexed += part[i].array->shape.rank;
        else
            indexed++;
        gone += part[i].kind == INDEX_INT;
    }
    if (indexed > a->shape.rank)
        return graph_fail(g, ERR_INDEX,
                          "too many indices: the array has %d %s, and %d are indexed",
                          a->shape.rank, a->shape.rank == 1 ? "axis" : "axes", indexed);
    if (a->shape.rank + fresh - gone > RANK_MAX)
        return graph_fail(g, ERR_BUDGET, "an array of %d axes: at most %d are possible",
                          a->shape.rank + fresh - gone, RANK_MAX);
    return true;
}

bool index_int_fits(struct graph *g, int64_t at, int axis, int64_t dim)
{
    if (at >= 0 && at < dim)
        return true;
    return graph_fail(g, ERR_INDEX, "index %lld is out of bounds for axis %d with size %lld",
                      (long long)at, axis, (long long)dim);
}

bool index_slice_fits(struct graph *g, const struct index_part *p, int axis, int64_t dim)
{
    int64_t last = p->from + (p->count - 1) * p->step;
    if (p->count == 0 || (p->count > 0 && p->from >= 0 && p->from < dim && last >= 0 && last < dim))
        return true;
    return graph_fail(g, ERR_INDEX, "slice of %lld from %lld by %lld leaves axis %d of size %lld",
                      (long long)p->count, (long long)p->from, (long long)p->step, axis,
                      (long long)dim);
}

bool index_view(struct graph *g, const struct shape *a, const struct index_part *part, int n,
                struct shape *s, struct view *v)
{
    int axis = 0, out = 0;
    for (int i = 0; i < n; i++) {
        const struct index_part *p = &part[i];
        switch (p->kind) {
        case INDEX_INT:
            if (!index_int_fits(g, p->at, axis, a->dim[axis]))
                return false;
            v->start[axis++] = p->at;
            break;
        case INDEX_SLICE:
            if (!index_slice_fits(g, p, axis, a->dim[axis]))
                return false;
            v->start[axis] = p->count ? p->from : 0;
            v->step[out] = p->step;
            v->axis[out] = axis++;
            s->dim[out++] = p->count;
            break;
        default:
            v->step[out] = 0;
            v->axis[out] = -1;
            s->dim[out++] = 1;
        }
    }
    for (; axis < a->rank; axis++) {
        v->start[axis] = 0;
        v->step[out] = 1;
        v->axis[out] = axis;
        s->dim[out++] = a->dim[axis];
    }
    s->rank = out;
    return true;
}

struct node *graph_index(struct graph *g, struct node *a, const struct index_part *part, int n)
{
    struct shape s;
    struct view v;
    if (!index_parts_fit(g, a, part, n))
        return NULL;
    for (int i = 0; i < n; i++)
        if (part[i].kind == INDEX_ARRAY)
            return take_new(g, a, part, n);
    if (!index_view(g, &a->shape, part, n, &s, &v))
        return NULL;
    return view_new(g, OP_INDEX, a, &s, &v);
}

/* ---- transpose, broadcast, copy -------------------------------------------------------------- */

bool perm_fits(struct graph *g, const int *perm, int rank)
{
    bool seen[RANK_MAX] = {false};
    for (int i = 0; i < rank; i++) {
        if (perm[i] < 0 || perm[i] >= rank || seen[perm[i]])
            return graph_fail(g, ERR_VALUE,
                              "transpose: every axis from 0 to %d must be named exactly once",
                              rank - 1);
        seen[perm[i]] = true;
    }
    return true;
}

struct node *graph_transpose(struct graph *g, struct node *a, const int *perm)
{
    struct shape s = {.rank = a->shape.rank};
    struct view v;
    if (!perm_fits(g, perm, s.rank))
        return NULL;
    view_identity(s.rank, &v);
    for (int i = 0; i < s.rank; i++) {
        v.axis[i] = perm[i];
        s.dim[i] = a->shape.dim[perm[i]];
    }
    return view_new(g, OP_TRANSPOSE, a, &s, &v);
}

struct node *graph_broadcast(struct graph *g, struct node *a, const struct shape *s)
{
    struct shape both;
    struct view v;
    char from[SHAPE_TEXT], to[SHAPE_TEXT];
    int shift = s->rank - a->shape.rank;
    if (!shape_broadcast(&a->shape, s, &both) || !shape_eq(&both, s)) {
        graph_fail(g, ERR_VALUE, "shape %s does not fit into shape %s",
                   shape_text(&a->shape, from), shape_text(s, to));
        graph_hint(g, "axes are matched from the last one; only a length of 1 can be repeated");
        return NULL;
    }
    for (int i = 0; i < a->shape.rank; i++)
        v.start[i] = 0;
    for (int i = 0; i < s->rank; i++) {
        bool same = i >= shift && a->shape.dim[i - shift] == s->dim[i];
        v.axis[i] = same ? i - shift : -1;
        v.step[i] = same ? 1 : 0;
    }
    return view_new(g, OP_BROADCAST, a, s, &v);
}

struct node *graph_copy(struct graph *g, struct node *a, bool c_order)
{
    struct node *n = node_new(g, OP_COPY, a->type, &a->shape, &a, 1, sizeof(bool));
    if (!n)
        return NULL;
    *(bool *)node_param(n) = c_order;
    if (c_order)
        order_c(n);
    else
        order_like(n, a);
    return node_finish(g, n, n->param, sizeof(bool));
}
