/* Areas, and loops over them. */
#include "graph_priv.h"

#include <string.h>

#include "base/mem.h"

#define COPY_CELLS 1000000 /* between two ticks */

void area_dense(const struct box *b, const void *data, struct area *out)
{
    int64_t step = 1;
    out->data = data;
    for (int i = b->rank - 1; i >= 0; i--) {
        int64_t n = b->to[i] - b->from[i];
        out->from[i] = b->from[i];
        out->stride[i] = step;
        step *= n > 0 ? n : 0;
    }
}

void area_repeated(int rank, const void *data, struct area *out)
{
    out->data = data;
    for (int i = 0; i < rank; i++)
        out->from[i] = out->stride[i] = 0;
}

const char *area_at(const struct area *a, int rank, size_t size, const int64_t *index)
{
    int64_t at = 0;
    for (int i = 0; i < rank; i++)
        at += (index[i] - a->from[i]) * a->stride[i];
    return a->data + at * (int64_t)size;
}

int64_t index_ravel(const struct shape *s, const int64_t *index)
{
    int64_t at = 0;
    for (int i = 0; i < s->rank; i++)
        at = at * s->dim[i] + index[i];
    return at;
}

void index_unravel(const struct shape *s, int64_t at, int64_t *index)
{
    for (int i = s->rank - 1; i >= 0; i--) {
        index[i] = at % s->dim[i];
        at /= s->dim[i];
    }
}

/* ---- views -------------------------------------------------------------------- */

void view_identity(int rank, struct view *v)
{
    for (int i = 0; i < rank; i++) {
        v->start[i] = 0;
        v->step[i] = 1;
        v->axis[i] = i;
    }
}

void view_index(const struct node *n, const int64_t *index, int64_t *in)
{
    const struct view *v = n->param;
    for (int a = 0; a < n->input[0]->shape.rank; a++)
        in[a] = v->start[a];
    for (int j = 0; j < n->shape.rank; j++)
        if (v->axis[j] >= 0)
            in[v->axis[j]] += v->step[j] * index[j];
}

void view_box(const struct node *n, const struct box *b, struct box *in)
{
    const struct view *v = n->param;
    in->rank = n->input[0]->shape.rank;
    for (int a = 0; a < in->rank; a++) {
        in->from[a] = v->start[a];
        in->to[a] = v->start[a] + 1;
    }
    for (int j = 0; j < b->rank; j++) {
        int a = v->axis[j];
        if (a < 0)
            continue;
        int64_t first = v->start[a] + v->step[j] * b->from[j];
        int64_t last = v->start[a] + v->step[j] * (b->to[j] - 1);
        in->from[a] = first < last ? first : last;
        in->to[a] = (first < last ? last : first) + 1;
        if (b->to[j] <= b->from[j])
            in->to[a] = in->from[a] = 0;
    }
}

void area_through(const struct view *v, const struct node *n, const int64_t *from,
                  const struct area *in, struct area *out)
{
    const struct node *source = n->input[0];
    int64_t index[RANK_MAX];
    for (int a = 0; a < source->shape.rank; a++)
        index[a] = v->start[a];
    for (int j = 0; j < n->shape.rank; j++) {
        int a = v->axis[j];
        out->from[j] = from ? from[j] : 0;
        out->stride[j] = a < 0 ? 0 : v->step[j] * in->stride[a];
        if (a >= 0)
            index[a] += v->step[j] * out->from[j];
    }
    out->data = n->count == 0 ? in->data
                              : area_at(in, source->shape.rank, dtype_size(n->type), index);
}

/* ---- operands -------------------------------------------------------------------- */

void operand_box(const struct node *in, const struct area *a, const struct box *b,
                 struct operand *out)
{
    out->data = area_at(a, b->rank, dtype_size(in->type), b->from);
    memcpy(out->stride, a->stride, (size_t)b->rank * sizeof *out->stride);
}

void operand_broadcast(const struct node *in, const struct area *a, const struct box *b,
                       struct operand *out)
{
    int shift = b->rank - in->shape.rank;
    int64_t index[RANK_MAX];
    for (int i = 0; i < shift; i++)
        out->stride[i] = 0;
    for (int i = 0; i < in->shape.rank; i++) {
        bool one = in->shape.dim[i] == 1;
        out->stride[shift + i] = one ? 0 : a->stride[i];
        index[i] = one ? 0 : b->from[shift + i];
    }
    out->data = area_at(a, in->shape.rank, dtype_size(in->type), index);
}

/* ---- walks --------------------------------------------------------------------------- */

void walk_init(struct walk *w, int rank, const int64_t *dim)
{
    w->rank = rank;
    w->ops = 0;
    memcpy(w->dim, dim, (size_t)rank * sizeof *dim);
}

void walk_add(struct walk *w, const int64_t *stride)
{
    memcpy(w->stride[w->ops++], stride, (size_t)w->rank * sizeof *stride);
}

static bool lie_together(const struct walk *w, int outer, int inner)
{
    for (int k = 0; k < w->ops; k++)
        if (w->stride[k][outer] != w->dim[inner] * w->stride[k][inner])
            return false;
    return true;
}

static void axis_move(struct walk *w, int to, int from)
{
    w->dim[to] = w->dim[from];
    for (int k = 0; k < w->ops; k++)
        w->stride[k][to] = w->stride[k][from];
}

/* Drop axes of length 1 and join the ones that every operand has together. */
bool walk_start(struct walk *w)
{
    int kept = 0;
    for (int i = 0; i < w->rank; i++) {
        if (w->dim[i] == 0)
            return false;
        if (w->dim[i] == 1)
            continue;
        axis_move(w, kept, i);
        if (kept > 0 && lie_together(w, kept - 1, kept)) {
            int64_t outer = w->dim[kept - 1];
            axis_move(w, kept - 1, kept);
            w->dim[kept - 1] *= outer;
        } else {
            kept++;
        }
    }
    w->rank = kept;
    w->n = kept ? w->dim[kept - 1] : 1;
    for (int k = 0; k < w->ops; k++) {
        w->step[k] = kept ? w->stride[k][kept - 1] : 0;
        w->at[k] = 0;
    }
    for (int i = 0; i < kept; i++)
        w->idx[i] = 0;
    return true;
}

bool walk_next(struct walk *w)
{
    for (int i = w->rank - 2; i >= 0; i--) {
        if (++w->idx[i] < w->dim[i]) {
            for (int k = 0; k < w->ops; k++)
                w->at[k] += w->stride[k][i];
            return true;
        }
        w->idx[i] = 0;
        for (int k = 0; k < w->ops; k++)
            w->at[k] -= w->stride[k][i] * (w->dim[i] - 1);
    }
    return false;
}

/* ---- copies ------------------------------------------------------------------------------ */

void area_copy(const struct node *n, const struct area *a, const struct box *b, enum dtype to,
               void *out)
{
    struct operand from;
    struct walk w;
    struct shape s = box_shape(b);
    size_t size = dtype_size(n->type), to_size = dtype_size(to);
    char *dst = out;
    walk_init(&w, s.rank, s.dim);
    operand_box(n, a, b, &from);
    walk_add(&w, from.stride);
    if (!walk_start(&w))
        return;
    do {
        dtype_convert(n->type, from.data + w.at[0] * (int64_t)size, w.step[0], to, dst, 1,
                      (size_t)w.n);
        dst += (size_t)w.n * to_size;
    } while (walk_next(&w));
}

static bool is_in_order(const struct area *a, const struct box *b)
{
    int64_t step = 1;
    for (int i = b->rank - 1; i >= 0; i--) {
        int64_t n = b->to[i] - b->from[i];
        if (n > 1 && a->stride[i] != step)
            return false;
        step *= n;
    }
    return true;
}

bool area_copy_ticking(struct graph *g, const struct node *n, const struct area *a,
                       const struct box *b, enum dtype to, void *out)
{
    struct slices s;
    slices_init(&s, b, COPY_CELLS, -1);
    while (slices_next(&s)) {
        area_copy(n, a, &s.part, to, (char *)out + (size_t)s.at * dtype_size(to));
        if (!work_done(g, 2 * box_count(&s.part)))
            return false;
    }
    return true;
}

const void *area_in_order(struct graph *g, const struct node *n, const struct area *a,
                          const struct box *b, enum dtype t)
{
    if (n->type == t && is_in_order(a, b))
        return area_at(a, b->rank, dtype_size(t), b->from);
    size_t bytes = (size_t)box_count(b) * dtype_size(t);
    if (!live_add(g, bytes))
        return NULL;
    live_sub(g, bytes); /* as long as nothing else is allocated */
    void *out = graph_scratch(g, bytes);
    return area_copy_ticking(g, n, a, b, t, out) ? out : NULL;
}
