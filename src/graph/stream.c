/* Sums over arrays that never exist whole.
 *
 * NumPy cuts the reduced axes that lie innermost in memory into pieces of 8192
 * numbers, adds each piece pairwise, and adds the pieces (and what comes from the
 * outer reduced axes) one after the other, from 0. So in C order the numbers can
 * be computed in passing, and the bits are those of the whole.
 */
#include "graph_priv.h"

#include <string.h>

#define PIECE 8192               /* as num/reduce.h says */
#define AREA_ROOM (16 * sizeof(double) * PIECE) /* copied at a time */

/* The first of the reduced axes at the end of the shape, with nothing but axes of
 * length 1 among them; the rank: the last axis is kept. */
static int inner_axes(const struct node *a, const struct reduce_param *p)
{
    int axis = a->shape.rank;
    while (axis > 0 && (p->axes[axis - 1] || a->shape.dim[axis - 1] == 1))
        axis--;
    return axis;
}

bool stream_possible(const struct node *n)
{
    const struct reduce_param *p = n->param;
    return n->op == OP_REDUCE && p->r == RED_SUM &&
           shape_is_c_contiguous(&n->input[0]->shape, n->input[0]->stride) &&
           inner_axes(n->input[0], p) < n->input[0]->shape.rank;
}

struct stream {
    struct graph *g;
    struct node *a;
    const struct area *area; /* how a can be read; NULL: it is computed in passing */
    enum dtype loop;
    char *read, *piece;   /* room for `most` numbers as they are, PIECE of the loop's type */
    int64_t most, filled; /* of the piece */
    union elem total;
};

static void piece_add(struct stream *s)
{
    struct shape line = shape_of(1, &s->filled);
    int64_t stride = 1;
    bool axis = true;
    union elem sum;
    if (s->filled == 0)
        return;
    reduce_run(RED_SUM, s->loop, &line, &stride, &axis, s->piece, &sum);
    if (s->loop == DT_F64)
        s->total.d += sum.d;
    else if (s->loop == DT_F32)
        s->total.f += sum.f;
    else
        s->total.i = (int64_t)((uint64_t)s->total.i + (uint64_t)sum.i);
    s->filled = 0;
}

static void stream_numbers(struct stream *s, int64_t n)
{
    size_t size = dtype_size(s->a->type), loop_size = dtype_size(s->loop);
    for (int64_t i = 0, m; i < n; i += m) {
        m = PIECE - s->filled < n - i ? PIECE - s->filled : n - i;
        dtype_convert(s->a->type, s->read + (size_t)i * size, 1, s->loop,
                      s->piece + (size_t)s->filled * loop_size, 1, (size_t)m);
        s->filled += m;
        if (s->filled == PIECE)
            piece_add(s);
    }
}

static bool stream_read(struct stream *s, const struct box *b)
{
    if (!s->area)
        return eval_box(s->g, s->a, b, s->read);
    area_copy(s->a, s->area, b, s->a->type, s->read);
    return work_done(s->g, 2 * box_count(b));
}

/* One sequence: a box whose numbers stand one after the other. */
static bool stream_box(struct stream *s, const struct box *b)
{
    struct slices part;
    slices_init(&part, b, s->most, -1);
    while (slices_next(&part)) {
        if (!stream_read(s, &part.part))
            return false;
        stream_numbers(s, box_count(&part.part));
    }
    piece_add(s);
    return true;
}

/* The result at `index`: a sequence for each place on the outer reduced axes. */
static bool stream_cell(struct stream *s, const struct reduce_param *p, int inner,
                        const int64_t *index)
{
    struct box outer = {.rank = s->a->shape.rank}, line;
    int64_t idx[RANK_MAX] = {0};
    int out = 0;
    for (int i = 0; i < outer.rank; i++) {
        outer.from[i] = p->axes[i] ? 0 : index[out];
        outer.to[i] = p->axes[i] && i < inner ? s->a->shape.dim[i] : outer.from[i] + 1;
        idx[i] = outer.from[i];
        if (!p->axes[i] || p->keepdims)
            out++;
    }
    s->total.i = 0;
    do {
        line = outer;
        for (int i = 0; i < line.rank; i++) {
            line.from[i] = i < inner ? idx[i] : outer.from[i];
            line.to[i] = i < inner || !p->axes[i] ? line.from[i] + 1 : s->a->shape.dim[i];
        }
        if (!stream_box(s, &line))
            return false;
    } while (box_next(&outer, idx));
    return true;
}

/* The graph's scratch, unless others compute in between. */
static char *stream_room(struct graph *g, size_t bytes, const struct area *area)
{
    if (area)
        return graph_scratch(g, bytes);
    struct node_value *v = value_bytes(g, bytes);
    if (v)
        plan_hand(g, v);
    return v ? v->data : NULL;
}

bool stream_sum(struct graph *g, const struct node *n, const struct box *b,
                const struct area *area, char *out)
{
    const struct reduce_param *p = n->param;
    struct stream s = {.g = g, .a = n->input[0], .area = area, .loop = p->loop};
    size_t size = dtype_size(s.a->type), room = area ? AREA_ROOM : g->whole_limit / 8;
    int64_t idx[RANK_MAX];
    s.most = (int64_t)(room / size) > 0 ? (int64_t)(room / size) : 1;
    if (!(s.piece = stream_room(g, (size_t)s.most * size + PIECE * sizeof(double), area)))
        return false;
    s.read = s.piece + PIECE * sizeof(double);
    memcpy(idx, b->from, sizeof idx);
    do {
        if (!stream_cell(&s, p, inner_axes(s.a, p), idx))
            return false;
        memcpy(out, &s.total, dtype_size(n->type));
        out += dtype_size(n->type);
    } while (box_next(b, idx));
    return true;
}
