/* Reshape: the same values in the same order under another shape.
 *
 * Whether NumPy makes a view, and with which strides, is decided group by
 * group: the shortest runs of old and new axes with equal products belong
 * together, and the old axes of a run must lie together in memory.
 */
#include "op_priv.h"

#include <string.h>

/* ---- groups of axes ------------------------------------------------------------------ */

struct group {
    int old_from, old_to, new_from, new_to;
};

/* The next group after *p; axes of length 1 join the group that runs when they
 * are met. false: none left. Both shapes have the same, positive, size. */
static bool group_next(const struct shape *old, const struct shape *fresh, struct group *p)
{
    int64_t a = 1, b = 1;
    p->old_from = p->old_to;
    p->new_from = p->new_to;
    if (p->old_to >= old->rank && p->new_to >= fresh->rank)
        return false;
    do {
        if (p->old_to < old->rank && (a <= b || p->new_to >= fresh->rank))
            a *= old->dim[p->old_to++];
        else
            b *= fresh->dim[p->new_to++];
    } while (a != b);
    /* Trailing 1s, so that the next group starts at a real axis or at the end. */
    while (p->old_to < old->rank && old->dim[p->old_to] == 1)
        p->old_to++;
    while (p->new_to < fresh->rank && fresh->dim[p->new_to] == 1)
        p->new_to++;
    return true;
}

/* The stride of the run of axes [from, to) as one axis; false: they do not lie
 * together. */
static bool run_stride(const struct shape *s, const int64_t *stride, int from, int to,
                       int64_t *out)
{
    int inner = -1;
    for (int i = to - 1; i >= from; i--) {
        if (s->dim[i] == 1)
            continue;
        if (inner >= 0 && stride[i] != s->dim[inner] * stride[inner])
            return false;
        if (inner < 0)
            *out = stride[i];
        inner = i;
    }
    return true;
}

bool reshape_strides(const struct shape *old, const int64_t *stride, const struct shape *fresh,
                     int64_t *out)
{
    struct group p = {0, 0, 0, 0};
    int64_t step = 1;
    if (shape_is_c_contiguous(old, stride)) {
        shape_c_strides(fresh, out);
        return true;
    }
    while (group_next(old, fresh, &p)) {
        step = 1;
        if (!run_stride(old, stride, p.old_from, p.old_to, &step))
            return false;
        for (int i = p.new_to - 1; i >= p.new_from; i--) {
            out[i] = step;
            step *= fresh->dim[i];
        }
    }
    return true;
}

/* ---- building ------------------------------------------------------------------------------ */

static bool infer_axis(const struct shape *s, int64_t count, struct shape *out)
{
    int64_t known = 1;
    int unknown = -1;
    *out = *s;
    for (int i = 0; i < s->rank; i++) {
        if (s->dim[i] == -1 && unknown < 0)
            unknown = i;
        else if (s->dim[i] < 0 || (s->dim[i] > 0 && known > NODE_ELEMENTS_MAX / s->dim[i]))
            return false;
        else
            known *= s->dim[i];
    }
    if (unknown < 0)
        return known == count;
    if (known == 0 || count % known != 0)
        return false;
    out->dim[unknown] = count / known;
    return true;
}

struct node *graph_reshape(struct graph *g, struct node *a, const struct shape *asked, bool *view)
{
    struct shape s;
    char from[SHAPE_TEXT], to[SHAPE_TEXT];
    if (!infer_axis(asked, a->count, &s)) {
        graph_fail(g, ERR_VALUE, "cannot reshape an array of shape %s (%lld elements) into %s",
                   shape_text(&a->shape, from), (long long)a->count, shape_text(asked, to));
        return NULL;
    }
    struct node *n = node_new(g, OP_RESHAPE, a->type, &s, &a, 1, sizeof(struct reshape_param));
    if (!n)
        return NULL;
    bool is_view = true;
    if (shape_eq(&s, &a->shape))
        memcpy(n->stride, a->stride, sizeof n->stride);
    else
        is_view = reshape_strides(&a->shape, a->stride, &s, n->stride);
    if (!is_view)
        order_c(n);
    if (view)
        *view = is_view;
    struct reshape_param *p = node_param(n);
    p->view = is_view;
    return node_finish(g, n, p, sizeof *p);
}

const struct node *memory_of(const struct node *n, int64_t *offset)
{
    *offset = 0;
    for (;; n = n->input[0]) {
        if (n->op == OP_RESHAPE && ((const struct reshape_param *)n->param)->view)
            continue;
        if (op_table[n->op].class != OP_VIEW)
            return n;
        const struct view *v = n->param;
        for (int i = 0; i < n->input[0]->shape.rank; i++)
            *offset += v->start[i] * n->input[0]->stride[i];
    }
}

/* ---- boxes of arrays that are too large to have whole --------------------------------------- */

/* The box of the old axes of one group that covers places lo … hi (in C order). */
static void cover(const struct shape *old, const struct group *p, int64_t lo, int64_t hi,
                  struct box *in)
{
    int64_t a[RANK_MAX], z[RANK_MAX];
    bool apart = false;
    for (int i = p->old_to - 1; i >= p->old_from; i--) {
        a[i] = lo % old->dim[i];
        z[i] = hi % old->dim[i];
        lo /= old->dim[i];
        hi /= old->dim[i];
    }
    for (int i = p->old_from; i < p->old_to; i++) {
        in->from[i] = apart ? 0 : a[i];
        in->to[i] = apart ? old->dim[i] : z[i] + 1;
        apart = apart || a[i] != z[i];
    }
}

OP_NEED(reshape_need)
{
    const struct shape *old = &n->input[0]->shape;
    struct group p = {0, 0, 0, 0};
    (void)k;
    in->rank = old->rank;
    if (box_count(b) == 0) {
        memset(in->from, 0, sizeof in->from);
        memset(in->to, 0, sizeof in->to);
        return true;
    }
    while (group_next(old, &n->shape, &p)) {
        int64_t lo = 0, hi = 0;
        for (int i = p.new_from; i < p.new_to; i++) {
            lo = lo * n->shape.dim[i] + b->from[i];
            hi = hi * n->shape.dim[i] + b->to[i] - 1;
        }
        cover(old, &p, lo, hi, in);
    }
    return true;
}

/* n places in C order from `flat` on, row by row of the old array. */
static char *copy_run(const struct node *old, const struct area *in, int64_t flat, int64_t n,
                      char *out)
{
    const struct shape *s = &old->shape;
    size_t size = dtype_size(old->type);
    int last = s->rank - 1;
    while (n > 0) {
        int64_t index[RANK_MAX], rest = flat, m = 1, step = 0;
        for (int i = last; i >= 0; i--) {
            index[i] = rest % s->dim[i];
            rest /= s->dim[i];
        }
        if (last >= 0) {
            m = s->dim[last] - index[last];
            step = in->stride[last];
        }
        m = m < n ? m : n;
        dtype_convert(old->type, area_at(in, s->rank, size, index), step, old->type, out, 1,
                      (size_t)m);
        out += (size_t)m * size;
        flat += m;
        n -= m;
    }
    return out;
}

OP_RUN(reshape_run)
{
    struct box rows = *b;
    int64_t idx[RANK_MAX], run = 1;
    int last = b->rank - 1;
    (void)g;
    if (last >= 0) {
        run = b->to[last] - b->from[last];
        rows.to[last] = rows.from[last] + 1;
    }
    memcpy(idx, b->from, sizeof idx);
    do {
        int64_t flat = 0;
        for (int i = 0; i <= last; i++)
            flat = flat * n->shape.dim[i] + idx[i];
        out = copy_run(n->input[0], in, flat, run, out);
    } while (box_next(&rows, idx));
    return true;
}
