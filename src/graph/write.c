/* Assigning into an array: a new node, "the old one, with this part replaced",
 * computed at once.
 *
 * The old buffer is taken over when nobody else can see it, else copied. What
 * was replaced by what is remembered (write_log.c), so that a cell can be traced
 * to the write that made it (write_find.c).
 */
#include "past_priv.h"
#include "write_priv.h"

#include <string.h>

/* ---- may it be written? ------------------------------------------------------------- */

/* Assignment lets leading axes of length 1 fall away. */
bool write_value_fits(struct graph *g, const struct shape *value, const struct shape *place,
                      int *dropped)
{
    struct shape s = *value, both;
    char from[SHAPE_TEXT], to[SHAPE_TEXT];
    for (*dropped = 0; s.rank > place->rank && s.dim[0] == 1; ++*dropped) {
        s.rank--;
        memmove(s.dim, s.dim + 1, (size_t)s.rank * sizeof *s.dim);
    }
    if (shape_broadcast(&s, place, &both) && shape_eq(&both, place))
        return true;
    graph_fail(g, ERR_VALUE, "a value of shape %s does not fit into a place of shape %s",
               shape_text(value, from), shape_text(place, to));
    graph_hint(g, "axes are matched from the last one; only a length of 1 can be repeated");
    return false;
}

/* NumPy gives a mask over all of the place a rule of its own. */
static bool mask_value_fits(struct graph *g, const struct shape *place, bool masked,
                            const struct node *value)
{
    char shape[SHAPE_TEXT];
    if (!masked || value->shape.rank <= 1)
        return true;
    graph_fail(g, ERR_TYPE, "x[mask] = value: the value must have at most one axis, not shape %s",
               shape_text(&value->shape, shape));
    graph_hint(g, "write value[mask], or np.where(mask, value, x), for the %lld cells of the mask",
               (long long)place->dim[0]);
    return false;
}

/* Through index arrays NumPy takes some values without elements that do not fit. */
static bool nothing_fits(struct graph *g, const struct place *p, const struct node *value)
{
    char from[SHAPE_TEXT], to[SHAPE_TEXT];
    if (!p->position || value->count || value->shape.rank <= p->shape.rank)
        return true;
    graph_fail(g, ERR_REFUSED, "a value of shape %s for a place of shape %s is not here",
               shape_text(&value->shape, from), shape_text(&p->shape, to));
    return false;
}

/* ---- writing ------------------------------------------------------------------------------- */

static void scatter(const struct place *p, enum dtype t, char *to, const struct node *value,
                    const struct area *a, int dropped)
{
    size_t size = dtype_size(t), value_size = dtype_size(value->type);
    int64_t stride[RANK_MAX], origin[RANK_MAX] = {0};
    int shift = p->shape.rank - (value->shape.rank - dropped);
    struct walk w;
    for (int i = 0; i < p->shape.rank; i++) {
        int from = i - shift + dropped;
        bool one = i < shift || value->shape.dim[from] == 1;
        stride[i] = one ? 0 : a->stride[from];
    }
    const char *src = area_at(a, value->shape.rank, value_size, origin);
    const int64_t *position = p->position;
    walk_init(&w, p->shape.rank, p->shape.dim);
    walk_add(&w, stride);
    if (!position)
        walk_add(&w, p->stride);
    if (!walk_start(&w))
        return;
    do {
        const char *from = src + w.at[0] * (int64_t)value_size;
        if (!position) {
            dtype_convert(value->type, from, w.step[0], t,
                          to + (p->offset + w.at[1]) * (int64_t)size, w.step[1], (size_t)w.n);
            continue;
        }
        for (int64_t i = 0; i < w.n; i++, from += w.step[0] * (int64_t)value_size)
            dtype_convert(value->type, from, 0, t, to + *position++ * (int64_t)size, 1, 1);
    } while (walk_next(&w));
}

/* Nobody else can see base: not another node, cell, pin or running request. */
static bool may_take_over(const struct node *base)
{
    return op_table[base->op].class == OP_SOURCE && !base->used && !base->pins && base->value &&
           base->value->holds == 1;
}

static struct hash write_key(const struct node *n, const struct node *base,
                             const struct path *path, const struct index_part *part, int parts)
{
    struct hash h = hash_mix(node_hash(n, NULL, 0), base->key);
    for (int i = -1; i < path->steps; i++) {
        const struct path_step *s = i < 0 ? NULL : &path->step[i];
        const struct index_part *p = s ? s->part : part;
        int count = s ? s->n : parts;
        h = hash_u64(h, s ? (uint64_t)s->kind : 99);
        if (s && s->kind == PATH_TRANSPOSE)
            h = hash_bytes(h, s->perm, (size_t)s->n * sizeof *s->perm);
        if (s && s->kind == PATH_RESHAPE)
            h = hash_bytes(h, s->shape.dim, (size_t)s->shape.rank * sizeof *s->shape.dim);
        for (int k = 0; k < count && (!s || s->kind == PATH_INDEX); k++) {
            int64_t x[] = {p[k].kind, p[k].at, p[k].from, p[k].step, p[k].count};
            h = hash_bytes(h, x, sizeof x);
            if (p[k].kind == INDEX_ARRAY)
                h = hash_mix(h, p[k].array->key);
        }
    }
    return h;
}

/* The new node's buffer, held once: base's own, or a copy of what base is (any room
 * will do where all of it is written over). */
static struct node_value *buffer_of(struct graph *g, struct node *base, bool take_over, bool all)
{
    if (take_over)
        return base->value;
    if (all && base->count)
        return value_new(g, base);
    struct node_value *old = eval_whole_kept(g, base), *v;
    if (!old)
        return NULL;
    v = value_new(g, base);
    if (v && v->bytes)
        memcpy(v->data, old->data, v->bytes);
    return v;
}

/* The value may look into the buffer that is about to change: then it is moved. */
static bool value_apart(struct graph *g, const struct node *value, const struct node_value *buffer,
                        struct area *a)
{
    struct box all = box_all(&value->shape);
    const char *data = a->data;
    if (data < buffer->data || data >= buffer->data + buffer->bytes)
        return true;
    char *copy = graph_scratch(g, node_bytes(value));
    if (!area_copy_ticking(g, value, a, &all, value->type, copy))
        return false;
    area_dense(&all, copy, a);
    return true;
}

static struct node *write_node(struct graph *g, struct node *base, const struct path *path,
                               const struct index_part *part, int n, struct node *value,
                               bool covers_all)
{
    struct node *input[2] = {base->op == OP_WRITE ? base->input[0] : base, value};
    struct node *r = node_new(g, OP_WRITE, base->type, &base->shape, input, 2,
                              sizeof(struct write_param));
    if (!r)
        return NULL;
    write_log_add(g, r, path, part, n, value);
    write_log_extend(r, base, covers_all);
    memcpy(r->stride, base->stride, sizeof r->stride);
    return node_finish_key(g, r, write_key(r, base, path, part, n));
}

/* The same in base's own buffer; base remembers what it was. */
static struct node *write_through(struct graph *g, struct node *base, const struct path *path,
                                  const struct index_part *part, int n, struct node *value,
                                  const struct place *p, int dropped, int64_t cells)
{
    struct area a;
    struct node *r = NULL;
    int kept = g->plan.kept_count;
    if (eval_area(g, value, &a) && value_apart(g, value, base->value, &a))
        r = write_node(g, base, path, part, n, value, false);
    struct past *u = r ? past_new(g, cells) : NULL;
    if (u) {
        place_cells(p, cells, past_places(u));
        past_give(base, u, r);
        scatter(p, base->type, r->value->data, value, &a, dropped);
    }
    plan_finish(g, kept);
    if (u && r->history > HISTORY_MOST)
        history_cut(g, r);
    return u ? r : NULL;
}

static bool may_write_through(struct graph *g, struct node *base, int64_t cells)
{
    if (op_table[base->op].class != OP_SOURCE || !base->used || base->pins ||
        !past_pays(base, cells) || !value_find(g, base))
        return false;
    return base->value->holds == 1;
}

/* The part is found and the value fits: compute it and put it there. Until the
 * value is at hand nothing is changed. */
static struct node *write_into(struct graph *g, struct node *base, const struct path *path,
                               const struct index_part *part, int n, struct node *value,
                               const struct place *p, int dropped)
{
    struct area a;
    struct node *r = NULL;
    int kept = g->plan.kept_count;
    bool take_over = value != base && may_take_over(base); /* a[::-1] = a reads base */
    struct node_value *buffer = buffer_of(g, base, take_over, place_covers(p, base));
    if (!buffer)
        return NULL;
    if (!take_over)
        plan_hand(g, buffer);
    if (eval_area(g, value, &a))
        r = write_node(g, base, path, part, n, value, place_covers(p, base));
    if (r) {
        scatter(p, base->type, buffer->data, value, &a, dropped);
        r->value = buffer;
        if (take_over)
            base->value = NULL;
        else
            value_hold(g, buffer);
    }
    plan_finish(g, kept);
    if (r && history_is_long(g, r))
        history_cut(g, r);
    return r;
}

struct node *graph_write(struct graph *g, struct node *base, const struct path *path,
                         const struct index_part *part, int n, struct node *value)
{
    struct place p;
    struct node *r = NULL;
    int dropped, kept = g->plan.kept_count;
    int64_t cells;
    bool masked = n == 1 && part->kind == INDEX_ARRAY && part->array->type == DT_BOOL;
    hand_back(g);
    /* A mask over some axes only leaves others behind its own. */
    g->stored = value;
    bool found = place_find(g, &p, base, path, part, n);
    g->stored = NULL;
    if (found &&
        mask_value_fits(g, &p.shape, masked && p.shape.rank == 1, value) &&
        nothing_fits(g, &p, value) &&
        write_value_fits(g, &value->shape, &p.shape, &dropped)) {
        bool nothing = shape_count(&p.shape, &cells) && cells == 0;
        if (nothing)
            r = base;
        else if (may_write_through(g, base, cells))
            r = write_through(g, base, path, part, n, value, &p, dropped, cells);
        else
            r = write_into(g, base, path, part, n, value, &p, dropped);
    }
    plan_finish(g, kept);
    return r;
}
