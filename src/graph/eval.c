/* Computing: one request is one or more plans, run from the oldest node to the
 * youngest, and handing out the results. */
#include "graph_priv.h"
#include "past_priv.h"

#include <string.h>

#include "base/mem.h"

#define SLICE_NS 4000000                /* one piece of work between two ticks */
#define PIECE_BYTES ((size_t)4 << 20)   /* aimed at for boxes of heavy nodes */

/* ---- scratch ---------------------------------------------------------------------- */

void *graph_scratch(struct graph *g, size_t bytes)
{
    struct plan *p = &g->plan;
    if (bytes > p->scratch_cap || !p->scratch) {
        mem_free(p->scratch);
        p->scratch = NULL;
        p->scratch_cap = 0;
        p->scratch = mem_large(bytes);
        p->scratch_cap = bytes;
    }
    return p->scratch;
}

double *graph_numbers(struct graph *g, size_t n)
{
    if (n > g->numbers_cap) {
        g->numbers_cap = 0;
        g->numbers = mem_resize(g->numbers, n, sizeof *g->numbers);
        g->numbers_cap = n;
    }
    return g->numbers;
}

/* ---- slices ------------------------------------------------------------------------ */

void slices_init(struct slices *s, const struct box *b, int64_t most, int joint)
{
    int64_t inner = 1;
    int axis = b->rank - 1, may_cut = joint < 0 ? b->rank : joint;
    s->whole = s->part = *b;
    s->at = 0;
    s->started = false;
    if (box_count(b) <= most)
        may_cut = 0;
    for (; axis >= 0; axis--) {
        int64_t n = b->to[axis] - b->from[axis];
        if (axis < may_cut && inner * n > most)
            break;
        inner *= n;
    }
    s->axis = axis;
    s->cells = inner;
    s->rows = 1;
    if (axis >= 0) {
        s->rows = inner < most ? most / inner : 1;
        for (int i = 0; i < axis; i++)
            s->part.to[i] = b->from[i] + 1;
        s->part.to[axis] = b->from[axis];
    }
}

static bool slices_advance(struct slices *s)
{
    for (int i = s->axis; i >= 0; i--) {
        int64_t rows = i == s->axis ? s->rows : 1;
        if (s->part.to[i] < s->whole.to[i]) {
            s->part.from[i] = s->part.to[i];
            s->part.to[i] += rows;
            if (s->part.to[i] > s->whole.to[i])
                s->part.to[i] = s->whole.to[i];
            return true;
        }
        s->part.from[i] = s->whole.from[i];
        s->part.to[i] = s->part.from[i] + rows;
        if (s->part.to[i] > s->whole.to[i])
            s->part.to[i] = s->whole.to[i];
    }
    return false;
}

bool slices_next(struct slices *s)
{
    if (!s->started) {
        s->started = true;
        if (box_count(&s->whole) == 0)
            return false;
        if (s->axis < 0)
            return true;
        s->part.to[s->axis] = s->part.from[s->axis] + s->rows;
        if (s->part.to[s->axis] > s->whole.to[s->axis])
            s->part.to[s->axis] = s->whole.to[s->axis];
        return true;
    }
    s->at += box_count(&s->part);
    return slices_advance(s);
}

/* ---- running one entry ----------------------------------------------------------------- */

static bool run_slices(struct graph *g, const struct node *n, const struct box *b,
                       const struct area *in, char *out)
{
    const struct op *op = &op_table[n->op];
    int64_t cost = op->cost ? op->cost(n) : 0, cells = box_count(b);
    struct slices s;
    if (cells == 0)
        return true;
    if (cost == 0 || cells <= SLICE_NS / cost)
        return op->run(g, n, b, in, out) && work_done(g, cells * cost);
    slices_init(&s, b, cost < SLICE_NS ? SLICE_NS / cost : 1, op_joint(n));
    while (slices_next(&s))
        if (!op->run(g, n, &s.part, in, out + (size_t)s.at * dtype_size(n->type)) ||
            !work_done(g, box_count(&s.part) * cost))
            return false;
    return true;
}

/* The areas of n's inputs for box b of it. */
static const struct area *input_areas(struct graph *g, const struct node *n, const struct box *b)
{
    struct plan *p = &g->plan;
    struct box in;
    if (n->inputs > p->area_cap) {
        uint32_t cap = n->inputs < 8 ? 8 : 2 * n->inputs;
        p->areas = mem_resize(p->areas, cap, sizeof *p->areas);
        p->area_cap = cap;
    }
    for (uint32_t k = 0; k < n->inputs; k++) {
        if (!n->heavy)
            p->areas[k] = *plan_area(g, n->input[k], NULL);
        else if (op_table[n->op].need(n, b, k, &in))
            p->areas[k] = *plan_area(g, n->input[k], &in);
    }
    return p->areas;
}

static bool too_big(struct graph *g, const struct node *n, const struct box *b)
{
    char shape[SHAPE_TEXT], size[BYTES_TEXT], limit[BYTES_TEXT];
    struct shape s = b ? box_shape(b) : n->shape;
    double bytes = (double)box_count(b ? b : &(struct box){0}) * (double)dtype_size(n->type);
    if (!b)
        bytes = (double)node_bytes(n);
    graph_fail(g, ERR_BUDGET, "%s: %s of a %s array are needed at once, and the limit is %s",
               graph_op_name(n), bytes_text(bytes, size), shape_text(&s, shape),
               bytes_text((double)g->whole_limit, limit));
    graph_hint(g, "ask for a part of it, or work row by row");
    return false;
}

/* All of a light node (or of a heavy one that is needed whole) into the cache. */
static bool run_to_cache(struct graph *g, int at, const struct box *b, const struct area *in)
{
    struct entry *e = &g->plan.entry[at];
    struct node *n = e->node;
    if (node_is_big(g, n))
        return too_big(g, n, NULL);
    struct node_value *v = value_new(g, n);
    if (!v)
        return false;
    e->value = v;
    if (op_table[n->op].class == OP_VIEW ? !area_copy_ticking(g, n, in, b, n->type, v->data)
                                         : !run_slices(g, n, b, in, v->data))
        return false;
    value_cache(g, v, n);
    return true;
}

static bool run_to_buffer(struct graph *g, int at, int need)
{
    struct plan *p = &g->plan;
    struct node *n = p->entry[at].node;
    struct need *x = &p->need[need];
    size_t bytes = (size_t)box_count(&x->box) * dtype_size(n->type);
    char *out = at == 0 ? p->root_out : NULL;
    if (bytes > g->whole_limit)
        return too_big(g, n, &x->box);
    const struct area *in = input_areas(g, n, &x->box);
    if (!out) {
        if (!plan_buffer(g, x, bytes))
            return false;
        out = x->buffer;
    }
    area_dense(&x->box, out, &x->area);
    return run_slices(g, n, &x->box, in, out);
}

static void look_through(struct graph *g, const struct node *n, struct need *x)
{
    const struct box *b = n->heavy ? &x->box : NULL;
    const struct node *source = n->input[0];
    if (op_table[n->op].class == OP_VIEW) {
        struct box in;
        if (b)
            view_box(n, b, &in);
        area_through(n->param, n, b ? b->from : NULL, plan_area(g, source, b ? &in : NULL),
                     &x->area);
        return;
    }
    x->area = *plan_area(g, source, b);
    if (n->op == OP_COPY)
        return;
    struct box all = box_all(&n->shape);
    if (op_table[dense_owner(n->input[0])->op].class == OP_REPEATED)
        area_repeated(n->shape.rank, x->area.data, &x->area);
    else
        area_dense(&all, x->area.data, &x->area);
}

static void area_of_value(struct graph *g, int at)
{
    struct entry *e = &g->plan.entry[at];
    struct box all = box_all(&e->node->shape);
    struct node_value *v = e->value;
    e->first = -1; /* one area answers all boxes */
    area_dense(&all, v->data, &plan_need(g, at)->area);
}

static bool run_light(struct graph *g, int at)
{
    struct plan *p = &g->plan;
    struct entry *e = &p->entry[at];
    struct node *n = e->node;
    if (op_table[n->op].class == OP_SOURCE) /* over the budget already, or gone for ever */
        return n->past ? false : graph_fail(g, ERR_VALUE, "this array was written over");
    if (op_table[n->op].class == OP_REPEATED && !e->dense) {
        area_repeated(n->shape.rank, n->param, &plan_need(g, at)->area);
        return true;
    }
    if (e->shares) {
        look_through(g, n, plan_need(g, at));
        return true;
    }
    struct box all = box_all(&n->shape);
    const struct area *in = input_areas(g, n, &all);
    struct area through;
    if (op_table[n->op].class == OP_VIEW) {
        area_through(n->param, n, NULL, in, &through);
        in = &through;
    }
    if (!run_to_cache(g, at, &all, in))
        return false;
    area_of_value(g, at);
    return true;
}

static bool run_heavy(struct graph *g, int at)
{
    struct plan *p = &g->plan;
    struct entry *e = &p->entry[at];
    int first = e->first;
    if (e->store && !(at == 0 && p->root_out)) {
        struct box b = p->need[first].box;
        return run_to_cache(g, at, &b, input_areas(g, e->node, &b));
    }
    for (int i = first; i >= 0; i = p->need[i].next) {
        if (e->shares)
            look_through(g, e->node, &p->need[i]);
        else if (!run_to_buffer(g, at, i))
            return false;
    }
    return true;
}

/* A stored heavy node keeps its boxes until its inputs have been given back. */
static bool run_entry(struct graph *g, int at)
{
    struct entry *e = &g->plan.entry[at];
    if (e->value) {
        area_of_value(g, at);
        return true;
    }
    if (!(e->node->heavy ? run_heavy(g, at) : run_light(g, at)))
        return false;
    e = &g->plan.entry[at];
    if (e->wanting && !e->shares)
        plan_give_back(g, at);
    if (e->node->heavy && e->value)
        area_of_value(g, at);
    return true;
}

static bool plan_run(struct graph *g)
{
    for (int i = g->plan.ordered - 1; i >= 0; i--)
        if (!run_entry(g, g->plan.order[i]))
            return false;
    return true;
}

/* A request's only plan. */
static bool plan_run_told(struct graph *g)
{
    bool told = task_begin_plan(g), ok = plan_run(g);
    if (told)
        task_end(g);
    return ok;
}

/* ---- requests ---------------------------------------------------------------------------- */

/* The oldest node of the plan that is needed whole, could be kept whole, but is
 * made of more than may be at hand at once: it is better computed by itself. */
static struct node *plan_by_itself(struct graph *g)
{
    const struct plan *p = &g->plan;
    struct node *oldest = NULL;
    for (int i = 1; i < p->entries; i++) {
        const struct entry *e = &p->entry[i];
        if (e->store && !e->value && (!oldest || e->node->id < oldest->id))
            oldest = e->node;
    }
    return oldest;
}

/* Computed by pieces of its own, and kept for the request that runs. As it is the
 * oldest of its kind, its own plan has none, and this nests no deeper. */
static bool compute_by_itself(struct graph *g, struct node *n)
{
    return eval_whole_kept(g, n) != NULL;
}

static void plan_piece(struct graph *g, struct node *n, const struct box *b)
{
    plan_begin(g);
    plan_want(g, n, b, false, false);
    plan_expand(g);
}

/* How many cells of a heavy node to compute at a time: so many that no
 * temporary gets large, but at least one; 0: error. */
static int64_t piece_cells(struct graph *g, struct node *n, const struct box *b)
{
    size_t limit = g->whole_limit / 8 < PIECE_BYTES ? g->whole_limit / 8 : PIECE_BYTES;
    int64_t first = (int64_t)(limit / dtype_size(n->type)), most, cells;
    struct node *other;
    struct slices s;
    first = first > 0 ? first : 1;
    for (most = first;; most = cells / 2) {
        slices_init(&s, b, most, op_joint(n));
        if (!slices_next(&s))
            return most;
        plan_piece(g, n, &s.part);
        cells = box_count(&s.part);
        if (plan_largest(g) <= limit)
            return most;
        if (cells > 1 && cells <= most)
            continue;
        if (plan_largest(g) <= g->whole_limit || !(other = plan_by_itself(g)))
            return most;
        if (!compute_by_itself(g, other))
            return 0;
        cells = 2 * first; /* and again from the start */
    }
}

static bool read_heavy(struct graph *g, struct node *n, const struct box *b, char *out)
{
    struct slices s;
    int64_t most = piece_cells(g, n, b);
    if (most > 0 && plan_largest(g) > g->whole_limit && stream_possible(n))
        return stream_sum(g, n, b, NULL, out);
    slices_init(&s, b, most, op_joint(n));
    while (most > 0 && slices_next(&s)) {
        char *at = out + (size_t)s.at * dtype_size(n->type);
        plan_piece(g, n, &s.part);
        /* A joint axis makes the box larger than asked: then it is copied. */
        const struct need *x = &g->plan.need[plan_entry(g, n)->first];
        bool whole = box_contains(&s.part, &x->box);
        g->plan.root_out = whole ? at : NULL;
        if (!plan_run(g))
            return false;
        const struct area *a = plan_area(g, n, &s.part);
        if (a->data != at)
            area_copy(n, a, &s.part, n->type, at);
    }
    return most > 0;
}

static bool read_light(struct graph *g, struct node *n, const struct box *b, void *out)
{
    plan_begin(g);
    plan_want(g, n, NULL, false, false);
    plan_expand(g);
    if (!plan_run_told(g))
        return false;
    area_copy(n, plan_area(g, n, NULL), b, n->type, out);
    return true;
}

bool eval_box(struct graph *g, struct node *n, const struct box *b, void *out)
{
    if (box_count(b) == 0)
        return true;
    int kept = g->plan.kept_count;
    bool told = n->heavy && task_begin(g, n, b);
    bool ok = n->heavy ? read_heavy(g, n, b, out) : read_light(g, n, b, out);
    plan_finish(g, kept);
    if (told)
        task_end(g);
    return ok;
}

static struct node_value *whole_heavy(struct graph *g, struct node *n)
{
    struct box all = box_all(&n->shape);
    int kept = g->plan.kept_count;
    struct node_value *v = value_new(g, n);
    if (!v)
        return NULL;
    plan_hand(g, v);
    bool ok = eval_box(g, n, &all, v->data);
    if (ok) {
        value_hold(g, v);
        value_cache(g, v, n);
    }
    plan_finish(g, kept);
    return ok ? v : NULL;
}

static struct node_value *whole_light(struct graph *g, struct node *n)
{
    struct node_value *v = NULL;
    int kept = g->plan.kept_count;
    plan_begin(g);
    plan_want(g, n, NULL, true, false);
    plan_expand(g);
    if (plan_run_told(g)) {
        v = plan_entry(g, n)->value;
        value_hold(g, v);
    }
    plan_finish(g, kept);
    return v;
}

struct node_value *eval_whole(struct graph *g, struct node *n)
{
    n = dense_owner(n);
    struct node_value *v = value_find(g, n);
    if (v) {
        value_hold(g, v);
        return v;
    }
    if (node_is_big(g, n)) {
        too_big(g, n, NULL);
        return NULL;
    }
    return n->heavy ? whole_heavy(g, n) : whole_light(g, n);
}

struct node_value *eval_whole_kept(struct graph *g, struct node *n)
{
    plan_keep_room(g);
    struct node_value *v = eval_whole(g, n);
    if (v)
        plan_hand(g, v);
    return v;
}

bool eval_area(struct graph *g, struct node *n, struct area *out)
{
    struct box all = box_all(&n->shape);
    if (n->heavy) {
        struct node_value *v = eval_whole_kept(g, n);
        if (!v)
            return false;
        area_dense(&all, v->data, out);
        return true;
    }
    plan_begin(g);
    plan_want(g, n, NULL, false, false);
    plan_expand(g);
    if (!plan_run_told(g))
        return false;
    *out = *plan_area(g, n, NULL);
    return true;
}

void hand_back(struct graph *g)
{
    struct node_value *v = g->handed;
    g->handed = NULL;
    if (v)
        value_release(g, v);
}

/* ---- what others see ------------------------------------------------------------------------- */

const void *graph_whole(struct graph *g, struct node *n)
{
    struct node_value *v = eval_whole(g, n);
    if (!v)
        return NULL;
    if (n->pins && !n->value) {
        n->value = v; /* the hold is the pin's now */
        return v->data;
    }
    hand_back(g);
    g->handed = v;
    return v->data;
}

static bool box_allowed(struct graph *g, const struct node *n, const struct box *b)
{
    struct box all = box_all(&n->shape);
    char shape[SHAPE_TEXT];
    if (b->rank == n->shape.rank && box_contains(&all, b))
        return true;
    return graph_fail(g, ERR_INDEX, "the part asked for lies outside an array of shape %s",
                      shape_text(&n->shape, shape));
}

bool graph_read(struct graph *g, struct node *n, const struct box *b, void *out)
{
    return box_allowed(g, n, b) && eval_box(g, n, b, out);
}

bool cell_through(struct node **n, int64_t *index)
{
    struct node *from = *n;
    int64_t in[RANK_MAX];
    if (op_table[from->op].class == OP_VIEW) {
        view_index(from, index, in);
        memcpy(index, in, (size_t)from->input[0]->shape.rank * sizeof *in);
    } else if (from->op == OP_RESHAPE) {
        index_unravel(&from->input[0]->shape, index_ravel(&from->shape, index), index);
    } else if (from->op != OP_COPY) {
        return false;
    }
    *n = from->input[0];
    return true;
}

bool graph_item(struct graph *g, struct node *n, const int64_t *index, union elem *out)
{
    int64_t at[RANK_MAX];
    struct box b = {.rank = n->shape.rank};
    memset(out, 0, sizeof *out);
    for (int i = 0; i < b.rank; i++) {
        b.from[i] = at[i] = index[i];
        b.to[i] = index[i] + 1;
    }
    if (!box_allowed(g, n, &b))
        return false;
    while (!n->value && cell_through(&n, at))
        continue;
    if (op_table[n->op].class == OP_REPEATED) {
        memcpy(out, n->param, dtype_size(n->type));
        return true;
    }
    if (n->past) {
        past_cell(n, index_ravel(&n->shape, at), out);
        return true;
    }
    if (n->heavy) {
        b.rank = n->shape.rank;
        for (int i = 0; i < b.rank; i++)
            b.to[i] = (b.from[i] = at[i]) + 1;
        return eval_box(g, n, &b, out);
    }
    const char *data = graph_whole(g, n);
    if (data)
        memcpy(out, data + (size_t)index_ravel(&n->shape, at) * dtype_size(n->type),
               dtype_size(n->type));
    return data != NULL;
}

bool graph_item_double(struct graph *g, struct node *n, const int64_t *index, double *out)
{
    union elem x;
    if (!graph_item(g, n, index, &x))
        return false;
    *out = dtype_get_double(n->type, &x);
    return true;
}
