/* Indexing with arrays and masks (NumPy's advanced indexing).
 *
 * The index arrays are computed when the node is built (they decide the shape
 * and can be out of bounds), broadcast against each other, made non-negative
 * and kept. Their common axes stand where the first of them stood when they are
 * neighbours, in front when they are not; a plain int among them counts as one.
 */
#include "op_priv.h"

#include <string.h>

/* ---- the index columns ------------------------------------------------------------- */

struct column {
    int axis;                   /* of the source */
    struct shape shape;
    int64_t stride[RANK_MAX];   /* of `at`, C order */
    int64_t memory[RANK_MAX];   /* NumPy's strides of the index array */
    int64_t *at;                /* in the graph's arena; NULL: the plain int `one` */
    int64_t one;
};

struct columns {
    struct column column[RANK_MAX];
    int n;
};

static int64_t *column_room(struct graph *g, int64_t n)
{
    return arena_zero(&g->temp, (size_t)(n ? n : 1), sizeof(int64_t));
}

static bool column_ints(struct graph *g, struct columns *c, struct node *x, int axis)
{
    int kept = g->plan.kept_count;
    struct node_value *v = eval_whole_kept(g, x);
    if (!v)
        return false;
    struct column *k = &c->column[c->n];
    *k = (struct column){.axis = axis, .shape = x->shape};
    k->at = column_room(g, x->count);
    c->n++;
    shape_c_strides(&x->shape, k->stride);
    memcpy(k->memory, x->stride, sizeof k->memory);
    dtype_convert(x->type, v->data, 1, DT_I64, k->at, 1, (size_t)x->count);
    plan_finish(g, kept);
    return true;
}

/* Negative indices count from the end. As in NumPy nobody looks at them when the
 * result is empty. */
static bool column_check(struct graph *g, struct column *k, int64_t count, int64_t dim)
{
    for (int64_t i = 0; i < count; i++) {
        int64_t at = k->at[i];
        if (at < -dim || at >= dim)
            return index_int_fits(g, at, k->axis, dim);
        k->at[i] = at < 0 ? at + dim : at;
    }
    return true;
}

static bool columns_check(struct graph *g, const struct node *a, struct columns *c)
{
    for (int i = 0; i < c->n; i++) {
        struct column *k = &c->column[i];
        int64_t count;
        if (k->at && shape_count(&k->shape, &count) &&
            !column_check(g, k, count, a->shape.dim[k->axis]))
            return false;
    }
    return true;
}

static bool mask_fits(struct graph *g, const struct node *a, const struct node *mask, int axis)
{
    if (mask->shape.rank == 0) {
        graph_fail(g, ERR_REFUSED, "an array indexed with a single True or False");
        graph_hint(g, "write an if, or compare an array: x[x > 0]");
        return false;
    }
    for (int i = 0; i < mask->shape.rank; i++) {
        if (mask->shape.dim[i] == a->shape.dim[axis + i])
            continue;
        if (mask->shape.dim[i] == 0)
            return graph_fail(g, ERR_REFUSED, "a mask without elements for an axis of %lld",
                              (long long)a->shape.dim[axis + i]);
        return graph_fail(g, ERR_INDEX,
                          "the mask does not match the array along axis %d: the array has "
                          "%lld, the mask %lld",
                          axis + i, (long long)a->shape.dim[axis + i],
                          (long long)mask->shape.dim[i]);
    }
    return true;
}

bool graph_masks_fit(struct graph *g, const struct node *a, const struct index_part *part, int n)
{
    int axis = 0;
    for (int i = 0; i < n; i++) {
        const struct node *mask = part[i].kind == INDEX_ARRAY && part[i].array->type == DT_BOOL
                                      ? part[i].array : NULL;
        if (mask && axis + mask->shape.rank <= a->shape.rank && !mask_fits(g, a, mask, axis))
            return false;
        axis += mask ? mask->shape.rank : part[i].kind != INDEX_NEW;
    }
    return true;
}

/* A mask is the positions of its Trues: one column for each of its axes. */
static bool column_mask(struct graph *g, struct columns *c, const struct node *a, struct node *x,
                        int axis)
{
    int64_t *place, count;
    if (!mask_fits(g, a, x, axis) || !places_find(g, x, &place, &count))
        return false;
    for (int i = 0; i < x->shape.rank; i++) {
        struct column *k = &c->column[c->n++];
        *k = (struct column){.axis = axis + i, .shape = shape_of(1, &count)};
        k->stride[0] = k->memory[0] = 1;
        k->at = place + i * count;
    }
    return true;
}

/* What part i says, as columns or as an axis of the rest; *axis moves on. */
static bool part_read(struct graph *g, struct node *a, const struct index_part *p, int *axis,
                      struct columns *c, struct take_param *t, struct shape *rest)
{
    switch (p->kind) {
    case INDEX_ARRAY:
        if (p->array->type == DT_BOOL) {
            if (!column_mask(g, c, a, p->array, *axis))
                return false;
            *axis += p->array->shape.rank;
            return true;
        }
        if (!column_ints(g, c, p->array, *axis))
            return false;
        ++*axis;
        return true;
    case INDEX_INT:
        if (!index_int_fits(g, p->at, *axis, a->shape.dim[*axis]))
            return false;
        c->column[c->n++] = (struct column){.axis = (*axis)++, .one = p->at};
        return true;
    case INDEX_SLICE:
        if (!index_slice_fits(g, p, *axis, a->shape.dim[*axis]))
            return false;
        t->sub.start[*axis] = p->count ? p->from : 0;
        t->sub.step[rest->rank] = p->step;
        t->sub.axis[rest->rank] = (*axis)++;
        rest->dim[rest->rank++] = p->count;
        return true;
    default:
        t->sub.axis[rest->rank] = -1;
        rest->dim[rest->rank++] = 1;
        return true;
    }
}

/* All parts. t->at: before which axis of the rest the index axes go. */
static bool parts_read(struct graph *g, struct node *a, const struct index_part *part, int n,
                       struct columns *c, struct take_param *t, struct shape *rest)
{
    int axis = 0, first = -1, last = -1, met = 0;
    for (int i = 0; i < n; i++) {
        if (part[i].kind == INDEX_ARRAY || part[i].kind == INDEX_INT) {
            if (first < 0) {
                first = i;
                t->at = rest->rank;
            }
            last = i;
            met++;
        }
        if (!part_read(g, a, &part[i], &axis, c, t, rest))
            return false;
    }
    if (last - first + 1 != met)
        t->at = 0; /* not neighbours */
    for (; axis < a->shape.rank; axis++) {
        t->sub.step[rest->rank] = 1;
        t->sub.axis[rest->rank] = axis;
        rest->dim[rest->rank++] = a->shape.dim[axis];
    }
    return true;
}

static bool columns_broadcast(struct graph *g, const struct columns *c, struct shape *out)
{
    char left[SHAPE_TEXT], right[SHAPE_TEXT];
    *out = shape_scalar();
    for (int i = 0; i < c->n; i++) {
        struct shape so_far = *out;
        if (!shape_broadcast(&so_far, &c->column[i].shape, out))
            return graph_fail(g, ERR_INDEX, "index arrays of shapes %s and %s do not fit",
                              shape_text(&so_far, left),
                              shape_text(&c->column[i].shape, right));
    }
    return true;
}

/* Column k, broadcast, into the node's own table. */
static void column_store(const struct column *k, const struct shape *common, int64_t *out)
{
    int64_t stride[RANK_MAX];
    struct walk w;
    int shift = common->rank - k->shape.rank;
    for (int i = 0; i < common->rank; i++)
        stride[i] = i < shift || k->shape.dim[i - shift] == 1 ? 0 : k->stride[i - shift];
    walk_init(&w, common->rank, common->dim);
    walk_add(&w, stride);
    if (!walk_start(&w))
        return;
    do {
        for (int64_t i = 0; i < w.n; i++)
            *out++ = k->at ? k->at[w.at[0] + i * w.step[0]] : k->one;
    } while (walk_next(&w));
}

/* ---- memory order: index axes outside, the rest inside, each kept together ----------------- */

/* The index axes: in the index arrays' order when nothing else is left, else C. */
static void order_positions(struct node *n, const struct columns *c, const struct shape *common,
                            int64_t rest)
{
    struct node like = {.shape = *common};
    int64_t stride[RANK_MAX][RANK_MAX];
    const int64_t *operand[RANK_MAX];
    const struct take_param *t = n->param;
    int perm[RANK_MAX], ops = 0;
    for (int k = 0; k < c->n && rest == 1; k++) {
        const struct column *x = &c->column[k];
        int shift = common->rank - x->shape.rank;
        for (int i = 0; i < common->rank; i++)
            stride[k][i] = i < shift || x->shape.dim[i - shift] == 1 ? 0 : x->memory[i - shift];
        operand[ops++] = stride[k];
    }
    shape_iter_order(common, ops, operand, perm);
    shape_strides_in_order(common, perm, like.stride);
    for (int i = 0; i < common->rank; i++)
        n->stride[t->at + i] = like.stride[i] * rest;
}

static int64_t magnitude(int64_t x)
{
    return x < 0 ? -x : x;
}

/* The rest: by the size of the source's strides. */
static int64_t order_rest(struct node *n, const struct node *a, const struct shape *rest)
{
    const struct take_param *t = n->param;
    int perm[RANK_MAX];
    int64_t memory[RANK_MAX], stride[RANK_MAX], size = 1;
    for (int j = 0; j < rest->rank; j++) {
        int k = j, axis = t->sub.axis[j];
        memory[j] = axis < 0 ? 0 : magnitude(t->sub.step[j] * a->stride[axis]);
        for (; k > 0 && memory[perm[k - 1]] < memory[j]; k--)
            perm[k] = perm[k - 1];
        perm[k] = j;
        size *= rest->dim[j];
    }
    shape_strides_in_order(rest, perm, stride);
    for (int j = 0; j < rest->rank; j++)
        n->stride[j < t->at ? j : j + t->broad] = stride[j];
    return size;
}

/* ---- building ------------------------------------------------------------------------------- */

static bool result_shape(struct graph *g, const struct shape *rest, const struct shape *common,
                         int at, struct shape *out)
{
    int rank = rest->rank + common->rank;
    if (rank > RANK_MAX)
        return graph_fail(g, ERR_BUDGET, "an array of %d axes: at most %d are possible", rank,
                          RANK_MAX);
    out->rank = 0;
    for (int i = 0; i < at; i++)
        out->dim[out->rank++] = rest->dim[i];
    for (int i = 0; i < common->rank; i++)
        out->dim[out->rank++] = common->dim[i];
    for (int i = at; i < rest->rank; i++)
        out->dim[out->rank++] = rest->dim[i];
    return true;
}

static struct node *take_build(struct graph *g, struct node *a, struct columns *c,
                               const struct take_param *t, const struct shape *rest)
{
    struct shape common, s;
    int64_t positions, cells;
    if (!columns_broadcast(g, c, &common) || !result_shape(g, rest, &common, t->at, &s))
        return NULL;
    if (!shape_count(&common, &positions) || positions > NODE_ELEMENTS_MAX / c->n) {
        graph_fail(g, ERR_BUDGET, "more than 2**36 positions are indexed");
        return NULL;
    }
    if (shape_count(&s, &cells) && cells > 0 && !columns_check(g, a, c)) {
        int dropped;
        if (g->stored) /* of two faults NumPy tells the shape */
            write_value_fits(g, &g->stored->shape, &s, &dropped);
        return NULL;
    }
    size_t bytes = (size_t)(positions * c->n) * sizeof(int64_t);
    struct node *n = node_new(g, OP_TAKE, a->type, &s, &a, 1, sizeof *t + bytes);
    if (!n)
        return NULL;
    if (!live_add(g, bytes)) {
        node_discard(g);
        return NULL;
    }
    struct take_param *p = node_param(n);
    int64_t *table = (int64_t *)(void *)(p + 1);
    memcpy(p, t, sizeof *t);
    p->broad = common.rank;
    p->positions = positions;
    p->arrays = c->n;
    for (int k = 0; k < c->n; k++) {
        p->on[k] = c->column[k].axis;
        column_store(&c->column[k], &common, table + k * positions);
    }
    struct hash h = node_hash(n, p, sizeof *p);
    h = hash_bytes(h, table, bytes);
    p->index = table;
    order_positions(n, c, &common, order_rest(n, a, rest));
    return node_finish_key(g, n, h);
}

struct node *take_new(struct graph *g, struct node *a, const struct index_part *part, int n)
{
    struct columns c = {.n = 0};
    struct take_param t;
    struct shape rest = {.rank = 0};
    struct node *r = NULL;
    memset(&t, 0, sizeof t); /* it is hashed */
    arena_done(&g->temp);
    if (parts_read(g, a, part, n, &c, &t, &rest))
        r = take_build(g, a, &c, &t, &rest);
    arena_done(&g->temp);
    return r;
}

void take_done(struct graph *g, struct node *n)
{
    const struct take_param *t = n->param;
    live_sub(g, (size_t)(t->positions * t->arrays) * sizeof(int64_t));
}

/* ---- computing ------------------------------------------------------------------------------ */

/* The position in the index table of the index axes of a result index. */
static int64_t position_of(const struct node *n, const int64_t *index)
{
    const struct take_param *t = n->param;
    int64_t at = 0;
    for (int i = t->at; i < t->at + t->broad; i++)
        at = at * n->shape.dim[i] + index[i];
    return at;
}

static int rest_axis(const struct take_param *t, int j)
{
    return j < t->at ? j : j + t->broad;
}

static int rest_rank(const struct node *n)
{
    return n->shape.rank - ((const struct take_param *)n->param)->broad;
}

void take_index(const struct node *n, const int64_t *index, int64_t *in)
{
    const struct take_param *t = n->param;
    for (int a = 0; a < n->input[0]->shape.rank; a++)
        in[a] = t->sub.start[a];
    for (int k = 0; k < t->arrays; k++)
        in[t->on[k]] = t->index[k * t->positions + position_of(n, index)];
    for (int j = 0; j < rest_rank(n); j++)
        if (t->sub.axis[j] >= 0)
            in[t->sub.axis[j]] += t->sub.step[j] * index[rest_axis(t, j)];
}

/* The index axes' part of a box; other axes at their first place. */
static struct box position_box(const struct node *n, const struct box *b)
{
    const struct take_param *t = n->param;
    struct box p = *b;
    for (int i = 0; i < p.rank; i++)
        if (i < t->at || i >= t->at + t->broad)
            p.to[i] = p.from[i] + 1;
    return p;
}

OP_NEED(take_need)
{
    const struct take_param *t = n->param;
    int64_t first[RANK_MAX], last[RANK_MAX], idx[RANK_MAX], corner[RANK_MAX] = {0};
    (void)k;
    in->rank = n->input[0]->shape.rank;
    if (box_count(b) == 0) {
        memset(in->from, 0, sizeof in->from);
        memset(in->to, 0, sizeof in->to);
        return true;
    }
    for (int i = 0; i < b->rank; i++)
        corner[i] = b->to[i] - 1;
    take_index(n, b->from, first);
    take_index(n, corner, last);
    for (int a = 0; a < in->rank; a++) {
        in->from[a] = first[a] < last[a] ? first[a] : last[a];
        in->to[a] = (first[a] < last[a] ? last[a] : first[a]) + 1;
    }
    struct box positions = position_box(n, b);
    memcpy(idx, b->from, sizeof idx);
    do {
        int64_t at = position_of(n, idx);
        for (int c = 0; c < t->arrays; c++) {
            int64_t x = t->index[c * t->positions + at];
            int axis = t->on[c];
            in->from[axis] = x < in->from[axis] ? x : in->from[axis];
            in->to[axis] = x >= in->to[axis] ? x + 1 : in->to[axis];
        }
    } while (box_next(&positions, idx));
    return true;
}

/* The axes after the index axes, as a loop over the source. */
static void inner_walk(const struct node *n, const struct box *b, const struct area *in,
                       struct walk *w)
{
    const struct take_param *t = n->param;
    int64_t dim[RANK_MAX], stride[RANK_MAX];
    int rank = 0;
    for (int j = t->at; j < rest_rank(n); j++) {
        int axis = rest_axis(t, j);
        dim[rank] = b->to[axis] - b->from[axis];
        stride[rank++] = t->sub.axis[j] < 0 ? 0 : t->sub.step[j] * in->stride[t->sub.axis[j]];
    }
    walk_init(w, rank, dim);
    walk_add(w, stride);
}

/* Finding the source costs once for each run of inner elements. */
int64_t take_cost(const struct node *n)
{
    const struct take_param *t = n->param;
    return t->at + t->broad == n->shape.rank ? 20 : 4;
}

OP_RUN(take_run)
{
    const struct take_param *t = n->param;
    const struct node *a = n->input[0];
    size_t size = dtype_size(n->type);
    struct box outer = *b;
    int64_t idx[RANK_MAX], from[RANK_MAX];
    struct walk inner;
    (void)g;
    inner_walk(n, b, in, &inner);
    if (!walk_start(&inner))
        return true;
    for (int i = t->at + t->broad; i < outer.rank; i++)
        outer.to[i] = outer.from[i] + 1;
    memcpy(idx, b->from, sizeof idx);
    do {
        take_index(n, idx, from);
        const char *src = area_at(in, a->shape.rank, size, from);
        do {
            if (inner.n == 1)
                memcpy(out, src + inner.at[0] * (int64_t)size, size);
            else
                dtype_convert(n->type, src + inner.at[0] * (int64_t)size, inner.step[0], n->type,
                              out, 1, (size_t)inner.n);
            out += (size_t)inner.n * size;
        } while (walk_next(&inner));
        /* walk_next comes back to the start when it is through. */
    } while (box_next(&outer, idx));
    return true;
}
