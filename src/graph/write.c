/* Assigning into an array: a new node, "the old one, with this part replaced",
 * computed at once.
 *
 * The old buffer is taken over when nobody else can see it, else copied. What
 * was replaced by what is remembered (the newest LOG_KEPT writes at least), so
 * that a cell can be traced to the write that made it.
 */
#include "op_priv.h"
#include "past_priv.h"

#include <string.h>

#include "base/mem.h"

#define LOG_KEPT 64
#define FEW_CELLS 16
/* What is remembered may itself remember: a[i] = a[i - 1] + 1 makes a chain of all
 * the arrays that a has been. It is cut when it gets this long or this large. */
#define HISTORY_MOST 64
#define HISTORY_BYTES ((size_t)64 << 20)

/* ---- the log ------------------------------------------------------------------- */

static struct index_part *parts_copy(const struct index_part *part, int n)
{
    struct index_part *p = mem_array((size_t)n, sizeof *p);
    if (n)
        memcpy(p, part, (size_t)n * sizeof *p);
    return p;
}

/* Put a region in front of *at, and make it what was written. It can be released
 * at every moment, should memory run out. */
static void region_add(struct region **at, const struct path *path,
                       const struct index_part *part, int n, struct node *value,
                       const struct origin *origin)
{
    struct region *r = mem_zero(sizeof *r);
    r->refs = 1;
    r->value = value;
    r->origin = *origin;
    r->older = *at;
    *at = r;
    r->part = parts_copy(part, n);
    r->parts = n;
    r->path.step = r->steps = mem_array((size_t)path->steps, sizeof *r->steps);
    for (; r->path.steps < path->steps; r->path.steps++) {
        struct path_step *to = &r->steps[r->path.steps];
        const struct path_step *from = &path->step[r->path.steps];
        struct index_part *copy = parts_copy(from->part, from->kind == PATH_INDEX ? from->n : 0);
        *to = *from;
        to->part = copy;
    }
}

static void region_release(struct region *r)
{
    while (r && --r->refs == 0) {
        struct region *older = r->older;
        for (int i = 0; i < r->path.steps; i++)
            mem_free(r->steps[i].part);
        mem_free(r->steps);
        mem_free(r->part);
        mem_free(r);
        r = older;
    }
}

const struct region *write_log(const struct node *n)
{
    return ((const struct write_param *)n->param)->log;
}

void write_done(struct graph *g, struct node *n)
{
    struct write_param *p = node_param(n);
    (void)g;
    region_release(p->log);
}

/* The newest LOG_KEPT regions of a log that got long, as a list of its own. */
static void log_cut(const struct region *log, struct region **end)
{
    for (int i = 0; i < LOG_KEPT && log; i++, log = log->older) {
        region_add(end, &log->path, log->part, log->parts, log->value, &log->origin);
        end = &(*end)->older;
    }
}

/* What came before the write that p->log holds so far. */
static void log_extend(struct write_param *p, const struct node *base, bool covers_all)
{
    const struct write_param *before = base->op == OP_WRITE ? base->param : NULL;
    p->logged = 1;
    p->complete = true;
    if (covers_all || !before)
        return;
    p->complete = before->complete;
    p->logged = before->logged + 1;
    if (before->logged < 2 * LOG_KEPT) {
        p->log->older = before->log;
        if (before->log)
            before->log->refs++;
        return;
    }
    log_cut(before->log, &p->log->older);
    p->logged = LOG_KEPT + 1;
    p->complete = false;
}

/* Does the log keep too much of the past alive? */
static bool history_is_long(struct graph *g, const struct node *r)
{
    const struct write_param *p = r->param;
    size_t chain = r->history, most = HISTORY_BYTES < g->live_limit / 4 ? HISTORY_BYTES
                                                                       : g->live_limit / 4;
    if (chain == 0)
        return false;
    if (chain > HISTORY_MOST)
        return true;
    if (r->history_bytes <= most / (chain * (size_t)p->logged))
        return false;
    return history_walk(g, r, most) > most;
}

/* ---- following a path --------------------------------------------------------------- */

static struct node *step_follow(struct graph *g, struct node *a, const struct path_step *s)
{
    switch (s->kind) {
    case PATH_INDEX:
        return graph_index(g, a, s->part, s->n);
    case PATH_TRANSPOSE:
        return graph_transpose(g, a, s->perm);
    default:
        return graph_reshape(g, a, &s->shape, NULL);
    }
}

struct node *graph_follow(struct graph *g, struct node *base, const struct path *p)
{
    for (int i = 0; base && i < p->steps; i++)
        base = step_follow(g, base, &p->step[i]);
    return base;
}

/* Where the cells of a part of the base lie in its buffer: by strides, or one
 * by one (index arrays; a reshape that strides over our C order cannot tell). */
struct place {
    struct shape shape;
    int64_t offset, stride[RANK_MAX];
    const int64_t *position;       /* C order over shape, or NULL */
    struct node_value *table;      /* what position lies in, kept by the request */
};

static bool place_index(struct graph *g, struct place *p, const struct index_part *part, int n)
{
    struct node like = {.shape = p->shape};
    struct shape s;
    struct view v;
    int64_t stride[RANK_MAX];
    if (!index_parts_fit(g, &like, part, n) || !index_view(g, &p->shape, part, n, &s, &v))
        return false;
    for (int a = 0; a < p->shape.rank; a++)
        p->offset += v.start[a] * p->stride[a];
    for (int j = 0; j < s.rank; j++)
        stride[j] = v.axis[j] < 0 ? 0 : v.step[j] * p->stride[v.axis[j]];
    p->shape = s;
    memcpy(p->stride, stride, (size_t)s.rank * sizeof *stride);
    return true;
}

static bool place_transpose(struct graph *g, struct place *p, const int *perm)
{
    struct place q = *p;
    if (!perm_fits(g, perm, p->shape.rank))
        return false;
    for (int i = 0; i < p->shape.rank; i++) {
        q.shape.dim[i] = p->shape.dim[perm[i]];
        q.stride[i] = p->stride[perm[i]];
    }
    *p = q;
    return true;
}

static bool is_strided(const struct index_part *part, int n)
{
    for (int i = 0; i < n; i++)
        if (part[i].kind == INDEX_ARRAY)
            return false;
    return true;
}

/* By strides; *possible is false when the general way has to be taken. */
static bool place_strided(struct graph *g, struct place *p, const struct path *path,
                          const struct index_part *part, int n, bool *possible)
{
    *possible = is_strided(part, n);
    for (int i = 0; i < path->steps && *possible; i++) {
        const struct path_step *s = &path->step[i];
        int64_t stride[RANK_MAX];
        if (s->kind == PATH_INDEX && !place_index(g, p, s->part, s->n))
            return false;
        if (s->kind == PATH_TRANSPOSE && !place_transpose(g, p, s->perm))
            return false;
        if (s->kind != PATH_RESHAPE)
            continue;
        *possible = reshape_strides(&p->shape, p->stride, &s->shape, stride);
        p->shape = s->shape;
        memcpy(p->stride, stride, sizeof stride);
    }
    return !*possible || place_index(g, p, part, n);
}

/* The same path over an array that holds each cell's own place. */
static struct node *places_node(struct graph *g, const struct shape *s, int64_t count,
                                const struct path *path, const struct index_part *part, int n)
{
    union elem zero = {.i = 0}, one = {.i = 1};
    struct node *a = graph_arange(g, DT_I64, zero, one, count);
    a = a ? graph_reshape(g, a, s, NULL) : NULL;
    a = a && path ? graph_follow(g, a, path) : a;
    return a ? graph_index(g, a, part, n) : NULL;
}

static bool place_find(struct graph *g, struct place *p, const struct node *base,
                       const struct path *path, const struct index_part *part, int n)
{
    bool strided;
    *p = (struct place){.shape = base->shape};
    shape_c_strides(&base->shape, p->stride);
    if (!place_strided(g, p, path, part, n, &strided))
        return false;
    if (strided)
        return true;
    struct node *a = places_node(g, &base->shape, base->count, path, part, n);
    if (!a || !(p->table = eval_whole_kept(g, a)))
        return false;
    p->shape = a->shape;
    p->offset = 0;
    p->position = (const int64_t *)(const void *)p->table->data;
    return true;
}

/* ---- writing ------------------------------------------------------------------------------- */

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

static bool covers(const struct place *p, const struct node *base)
{
    int64_t n;
    return !p->position && shape_count(&p->shape, &n) && n == base->count;
}

/* Where the cells of a place are in C order of the base. */
static void place_cells(const struct place *p, int64_t cells, int64_t *at)
{
    struct walk w;
    if (p->position) {
        memcpy(at, p->position, (size_t)cells * sizeof *at);
        return;
    }
    walk_init(&w, p->shape.rank, p->shape.dim);
    walk_add(&w, p->stride);
    if (!walk_start(&w))
        return;
    do {
        for (int64_t i = 0; i < w.n; i++)
            *at++ = p->offset + w.at[0] + i * w.step[0];
    } while (walk_next(&w));
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
    struct write_param *p = node_param(r);
    region_add(&p->log, path, part, n, value, &g->origin);
    log_extend(p, base, covers_all);
    if (p->logged > 1)
        node_remembers(r, base->history, base->history_bytes);
    memcpy(r->stride, base->stride, sizeof r->stride);
    return node_finish_key(g, r, write_key(r, base, path, part, n));
}

static struct node *as_written(struct node *numbers, const struct node *value)
{
    if (numbers) {
        numbers->origin = value->origin;
        numbers->name = value->name;
    }
    return numbers;
}

/* One by one: they may be cells of an array that would have to be made again. */
static struct node *few_numbers(struct graph *g, struct node *value)
{
    union elem x[FEW_CELLS], cell;
    int64_t index[RANK_MAX];
    size_t size = dtype_size(value->type);
    for (int64_t i = 0; i < value->count; i++) {
        index_unravel(&value->shape, i, index);
        if (!graph_item(g, value, index, &cell))
            return NULL;
        memcpy((char *)x + (size_t)i * size, &cell, size);
    }
    return as_written(graph_leaf(g, value->type, &value->shape, x), value);
}

/* The value of the newest write as numbers, which do not remember how they were made. */
static struct node *numbers_written(struct graph *g, const struct region *newest)
{
    struct node *value = newest->value, *numbers = NULL;
    int kept = g->plan.kept_count;
    if (value->count <= FEW_CELLS)
        return few_numbers(g, value);
    struct node_value *v = eval_whole_kept(g, value);
    if (v)
        numbers = graph_leaf(g, value->type, &value->shape, v->data);
    plan_finish(g, kept);
    return as_written(numbers, value);
}

static void free_region(void *r)
{
    region_release(r);
}

/* Of all that was remembered only the newest write stays, if its numbers can be had;
 * of what was there before nothing that was written itself. */
static void history_forget(struct graph *g, struct node *r)
{
    struct write_param *p = node_param(r);
    struct region *old = p->log, *fresh = NULL;
    struct node *numbers = numbers_written(g, old);
    struct write_param after = {.complete = p->complete && p->logged == 1};
    struct mem_hold hold;
    mem_hold_by(&hold, &fresh, free_region);
    if (numbers) {
        region_add(&fresh, &old->path, old->part, old->parts, numbers, &old->origin);
        after.log = fresh;
        after.logged = 1;
    }
    mem_let_go(&hold);
    *p = after;
    r->input[1] = numbers ? numbers : r->input[0];
    if (numbers && r->input[0]->history > 0) {
        r->input[0] = numbers; /* no cell is looked for there any more */
        p->complete = false;
    }
    r->history = 0;
    r->history_bytes = 0;
    region_release(old);
}

/* To forget is only thrift: when memory is gone everything stays as it was. */
static void history_cut(struct graph *g, struct node *r)
{
    struct mem_guard guard;
    mem_guard_push(&guard);
    if (!setjmp(guard.at))
        history_forget(g, r);
    mem_guard_pop(&guard);
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
    struct node_value *buffer = buffer_of(g, base, take_over, covers(p, base));
    if (!buffer)
        return NULL;
    if (!take_over)
        plan_hand(g, buffer);
    if (eval_area(g, value, &a))
        r = write_node(g, base, path, part, n, value, covers(p, base));
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

/* ---- which write put a cell there ------------------------------------------------------------ */

/* Where a cell stands after basic parts; false: not among them. */
static bool parts_map(struct shape *s, const struct index_part *part, int n, int64_t *index)
{
    struct shape out = {.rank = 0};
    int64_t to[RANK_MAX];
    int axis = 0;
    for (int i = 0; i < n; i++) {
        const struct index_part *p = &part[i];
        if (p->kind == INDEX_NEW) {
            to[out.rank] = 0;
            out.dim[out.rank++] = 1;
            continue;
        }
        int64_t off = index[axis] - (p->kind == INDEX_INT ? p->at : p->from);
        axis++;
        if (p->kind == INDEX_INT && off != 0)
            return false;
        if (p->kind == INDEX_INT)
            continue;
        if (off % p->step != 0 || off / p->step < 0 || off / p->step >= p->count)
            return false;
        to[out.rank] = off / p->step;
        out.dim[out.rank++] = p->count;
    }
    for (; axis < s->rank; axis++) {
        to[out.rank] = index[axis];
        out.dim[out.rank++] = s->dim[axis];
    }
    *s = out;
    memcpy(index, to, (size_t)out.rank * sizeof *to);
    return true;
}

static bool path_map(struct shape *s, const struct path *path, int64_t *index)
{
    for (int i = 0; i < path->steps; i++) {
        const struct path_step *step = &path->step[i];
        struct shape was = *s;
        int64_t from[RANK_MAX];
        memcpy(from, index, sizeof from);
        if (step->kind == PATH_INDEX) {
            if (!parts_map(s, step->part, step->n, index))
                return false;
        } else if (step->kind == PATH_TRANSPOSE) {
            for (int k = 0; k < was.rank; k++) {
                s->dim[k] = was.dim[step->perm[k]];
                index[k] = from[step->perm[k]];
            }
        } else {
            *s = step->shape;
            index_unravel(s, index_ravel(&was, from), index);
        }
    }
    return true;
}

/* Index arrays: look for the cell among the places they name; the last wins. */
static bool arrays_map(struct graph *g, struct shape *s, const struct index_part *part, int n,
                       int64_t *index)
{
    int64_t count, cell = index_ravel(s, index), at = -1;
    if (!shape_count(s, &count))
        return false;
    struct node *a = places_node(g, s, count, NULL, part, n);
    struct node_value *v = a ? eval_whole(g, a) : NULL;
    if (!v)
        return false;
    const int64_t *place = (const int64_t *)(const void *)v->data;
    for (at = a->count - 1; at >= 0 && place[at] != cell; at--)
        continue;
    value_release(g, v);
    if (at < 0)
        return false;
    *s = a->shape;
    index_unravel(s, at, index);
    return true;
}

/* The cell of the value that went to cell `index` of a place of shape s. */
static void value_cell(const struct node *value, const struct shape *s, const int64_t *index,
                       int64_t *out)
{
    int shift = s->rank - value->shape.rank;
    for (int i = 0; i < value->shape.rank; i++)
        out[i] = value->shape.dim[i] == 1 || i + shift < 0 ? 0 : index[i + shift];
}

struct node *write_find(struct graph *g, const struct node *n, const int64_t *index,
                        int64_t *value_index, struct origin *origin, bool *known)
{
    const struct write_param *p = n->param;
    for (const struct region *r = p->log; r; r = r->older) {
        struct shape s = n->shape;
        int64_t at[RANK_MAX];
        memcpy(at, index, sizeof at);
        if (!path_map(&s, &r->path, at))
            continue;
        if (is_strided(r->part, r->parts) ? !parts_map(&s, r->part, r->parts, at)
                                          : !arrays_map(g, &s, r->part, r->parts, at))
            continue;
        value_cell(r->value, &s, at, value_index);
        *origin = r->origin;
        *known = true;
        return r->value;
    }
    *known = p->complete;
    return NULL;
}
