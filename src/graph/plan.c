/* Plans: which nodes a request needs, and which boxes of the heavy ones.
 *
 * Inputs are always older than what is made of them, so going from the youngest
 * node to the oldest meets every reader of a node before the node: all boxes
 * asked of it are known when it is expanded, and each node is expanded once.
 * That keeps diamonds linear and needs no recursion.
 */
#include "graph_priv.h"

#include <string.h>

#include "base/mem.h"

/* ---- room ------------------------------------------------------------------ */

static int entry_new(struct graph *g, struct node *n)
{
    struct plan *p = &g->plan;
    if (p->entries == p->entry_cap) {
        int cap = p->entry_cap ? 2 * p->entry_cap : 32;
        p->heap = mem_resize(p->heap, (size_t)cap, sizeof *p->heap);
        p->order = mem_resize(p->order, (size_t)cap, sizeof *p->order);
        p->entry = mem_resize(p->entry, (size_t)cap, sizeof *p->entry);
        p->entry_cap = cap;
    }
    p->entry[p->entries] = (struct entry){.node = n, .first = -1};
    n->plan = p->epoch;
    n->slot = (uint32_t)p->entries;
    return p->entries++;
}

struct need *plan_need(struct graph *g, int entry)
{
    struct plan *p = &g->plan;
    if (p->needs == p->need_cap) {
        int cap = p->need_cap ? 2 * p->need_cap : 32;
        p->need = mem_resize(p->need, (size_t)cap, sizeof *p->need);
        p->need_cap = cap;
    }
    struct need *x = &p->need[p->needs];
    x->buffer = NULL;
    x->bytes = 0;
    x->next = p->entry[entry].first;
    p->entry[entry].first = p->needs++;
    return x;
}

struct entry *plan_entry(struct graph *g, const struct node *n)
{
    return &g->plan.entry[n->slot];
}

/* ---- the heap: youngest first -------------------------------------------------- */

static uint64_t heap_id(const struct plan *p, int at)
{
    return p->entry[p->heap[at]].node->id;
}

static void heap_swap(struct plan *p, int a, int b)
{
    int x = p->heap[a];
    p->heap[a] = p->heap[b];
    p->heap[b] = x;
}

static void heap_push(struct plan *p, int entry)
{
    int at = p->heaped++;
    p->heap[at] = entry;
    for (; at > 0 && heap_id(p, (at - 1) / 2) < heap_id(p, at); at = (at - 1) / 2)
        heap_swap(p, at, (at - 1) / 2);
}

static int heap_pop(struct plan *p)
{
    int top = p->heap[0], at = 0;
    p->heap[0] = p->heap[--p->heaped];
    for (;;) {
        int child = 2 * at + 1;
        if (child >= p->heaped)
            return top;
        if (child + 1 < p->heaped && heap_id(p, child + 1) > heap_id(p, child))
            child++;
        if (heap_id(p, child) <= heap_id(p, at))
            return top;
        heap_swap(p, at, child);
        at = child;
    }
}

/* ---- boxes ------------------------------------------------------------------------ */

int op_joint(const struct node *n)
{
    return op_table[n->op].joint ? op_table[n->op].joint(n) : -1;
}

static struct box box_union(const struct box *a, const struct box *b)
{
    struct box u = *a;
    for (int i = 0; i < a->rank; i++) {
        u.from[i] = a->from[i] < b->from[i] ? a->from[i] : b->from[i];
        u.to[i] = a->to[i] > b->to[i] ? a->to[i] : b->to[i];
    }
    return u;
}

/* One more box of a heavy node: taken into one already there when that adds
 * nothing that nobody asked for. */
static void need_box(struct graph *g, int entry, const struct box *asked)
{
    struct plan *p = &g->plan;
    const struct node *n = p->entry[entry].node;
    struct box b = *asked;
    int joint = op_joint(n);
    if (joint >= 0 && box_count(&b) > 0) {
        b.from[joint] = 0;
        b.to[joint] = n->shape.dim[joint];
    }
    for (int i = p->entry[entry].first; i >= 0; i = p->need[i].next) {
        struct box *have = &p->need[i].box, u;
        if (box_contains(have, &b))
            return;
        u = box_union(have, &b);
        if (box_count(&u) <= box_count(have) + box_count(&b)) {
            *have = u;
            return;
        }
    }
    plan_need(g, entry)->box = b;
}

void plan_want(struct graph *g, struct node *n, const struct box *b, bool dense, bool heavy)
{
    struct plan *p = &g->plan;
    int at = (int)n->slot;
    if (n->plan != p->epoch)
        heap_push(p, at = entry_new(g, n));
    p->entry[at].users++;
    if (dense)
        p->entry[at].dense = true;
    if (heavy && !n->heavy)
        p->entry[at].kept = true;
    if (n->heavy) {
        struct box all;
        if (!b)
            all = box_all(&n->shape);
        need_box(g, at, b ? b : &all);
    }
}

/* ---- expanding ------------------------------------------------------------------------ */

/* Which box of input k is read for box b of heavy node n. */
static bool input_box(const struct node *n, const struct box *b, uint32_t k, struct box *in)
{
    if (op_table[n->op].class == OP_VIEW) {
        view_box(n, b, in);
        return true;
    }
    if (n->op == OP_COPY) {
        *in = *b;
        return true;
    }
    return op_table[n->op].need(n, b, k, in);
}

/* All of a node that could be kept whole, under a key of its own: what is only the
 * same values in another shape is kept as what it was made of. */
static bool is_to_store(struct graph *g, const struct entry *e)
{
    const struct need *x = &g->plan.need[e->first];
    return op_table[e->node->op].class == OP_COMPUTED && x->next < 0 &&
           box_count(&x->box) == e->node->count && !node_is_big(g, e->node);
}

static void expand_heavy(struct graph *g, int at)
{
    struct plan *p = &g->plan;
    struct node *n = p->entry[at].node;
    struct box in;
    int first = p->entry[at].first;
    p->entry[at].shares = op_table[n->op].class == OP_VIEW || n->op == OP_COPY;
    p->entry[at].store = is_to_store(g, &p->entry[at]);
    for (int i = first; i >= 0; i = p->need[i].next)
        for (uint32_t k = 0; k < n->inputs; k++)
            if (input_box(n, &p->need[i].box, k, &in))
                plan_want(g, n->input[k], &in, false, true);
}

static bool wants_dense_input(const struct node *n, bool dense)
{
    if (n->op == OP_COPY)
        return dense;
    return n->op == OP_RESHAPE && op_table[dense_owner(n->input[0])->op].class != OP_REPEATED;
}

static void expand_light(struct graph *g, int at)
{
    struct node *n = g->plan.entry[at].node;
    enum op_class class = op_table[n->op].class;
    bool dense = g->plan.entry[at].dense, kept = g->plan.entry[at].kept;
    bool shares = class == OP_RESHAPED || (class == OP_VIEW && !dense);
    g->plan.entry[at].shares = shares;
    for (uint32_t k = 0; k < n->inputs; k++)
        plan_want(g, n->input[k], NULL, wants_dense_input(n, dense), shares && kept);
}

static void expand(struct graph *g, int at)
{
    struct node *n = g->plan.entry[at].node;
    struct node_value *v = value_find(g, n);
    if (v) {
        value_hold(g, v);
        g->plan.entry[at].value = v;
        return;
    }
    if (n->inputs == 0)
        return;
    g->plan.entry[at].wanting = true;
    if (n->heavy)
        expand_heavy(g, at);
    else
        expand_light(g, at);
}

void plan_expand(struct graph *g)
{
    struct plan *p = &g->plan;
    while (p->heaped > 0) {
        int at = heap_pop(p);
        p->order[p->ordered++] = at;
        expand(g, at);
    }
}

size_t plan_largest(const struct graph *g)
{
    const struct plan *p = &g->plan;
    size_t largest = 0;
    for (int i = 0; i < p->entries; i++) {
        const struct entry *e = &p->entry[i];
        if (!e->node->heavy || e->value || e->shares)
            continue;
        for (int k = e->first; k >= 0; k = p->need[k].next) {
            size_t bytes = (size_t)box_count(&p->need[k].box) * dtype_size(e->node->type);
            largest = bytes > largest ? bytes : largest;
        }
    }
    return largest;
}

/* ---- reading and giving back --------------------------------------------------------------- */

const struct area *plan_area(struct graph *g, const struct node *n, const struct box *b)
{
    struct plan *p = &g->plan;
    const struct entry *e = &p->entry[n->slot];
    int i = e->first;
    if (n->heavy && !e->value && b)
        while (p->need[i].next >= 0 && !box_contains(&p->need[i].box, b))
            i = p->need[i].next;
    return &p->need[i].area;
}

void plan_keep_room(struct graph *g)
{
    struct plan *p = &g->plan;
    if (p->kept_count < p->kept_cap)
        return;
    int cap = p->kept_cap ? 2 * p->kept_cap : 16;
    p->kept = mem_resize(p->kept, (size_t)cap, sizeof *p->kept);
    p->kept_cap = cap;
}

/* Values that heavy nodes read last over all pieces of a request. */
void plan_keep(struct graph *g, struct node_value *v)
{
    if (v->kept)
        return;
    plan_keep_room(g);
    value_hold(g, v);
    v->kept = true;
    g->plan.kept[g->plan.kept_count++] = v;
}

void plan_hand(struct graph *g, struct node_value *v)
{
    plan_keep(g, v);
    value_release(g, v);
}

/* A spare one of about this size, else a new one. */
bool plan_buffer(struct graph *g, struct need *x, size_t bytes)
{
    struct plan *p = &g->plan;
    struct spare found = {NULL, bytes};
    for (int i = 0; i < p->spares && !found.buffer; i++) {
        if (p->spare[i].bytes < bytes || p->spare[i].bytes / 2 > bytes)
            continue;
        found = p->spare[i];
        p->spare[i] = p->spare[--p->spares];
    }
    if (!live_add(g, found.bytes)) {
        mem_free(found.buffer);
        return false;
    }
    x->buffer = found.buffer;
    x->bytes = found.bytes;
    if (!x->buffer) {
        live_sub(g, bytes); /* should memory run out */
        x->buffer = mem_large(bytes);
        g->live += bytes;
    }
    return true;
}

static void buffer_back(struct graph *g, struct need *x)
{
    struct plan *p = &g->plan;
    live_sub(g, x->bytes);
    if (p->spares < SPARES_MAX)
        p->spare[p->spares++] = (struct spare){x->buffer, x->bytes};
    else
        mem_free(x->buffer);
    x->buffer = NULL;
}

static void spares_free(struct plan *p)
{
    while (p->spares > 0)
        mem_free(p->spare[--p->spares].buffer);
}

static void entry_free(struct graph *g, struct entry *e)
{
    struct plan *p = &g->plan;
    for (int i = e->first; i >= 0; i = p->need[i].next) {
        if (p->need[i].buffer)
            buffer_back(g, &p->need[i]);
    }
    if (e->value) {
        struct node_value *v = e->value;
        if (e->kept)
            plan_keep(g, v);
        e->value = NULL;
        value_release(g, v);
    }
}

/* What n's entry asked of its inputs is taken back. */
static void unwant_inputs(struct graph *g, struct entry *e)
{
    struct plan *p = &g->plan;
    struct node *n = e->node;
    struct box in;
    e->wanting = false;
    for (int i = e->first; i >= 0; i = n->heavy ? p->need[i].next : -1)
        for (uint32_t k = 0; k < n->inputs; k++)
            if (!n->heavy || input_box(n, &p->need[i].box, k, &in))
                p->entry[n->input[k]->slot].users--;
}

void plan_give_back(struct graph *g, int at)
{
    struct plan *p = &g->plan;
    struct entry *e = &p->entry[at];
    unwant_inputs(g, e);
    for (uint32_t k = 0; k < e->node->inputs; k++) {
        /* A view whose last reader has run gives back its input in turn. */
        for (struct node *n = e->node->input[k]; n;) {
            struct entry *in = &p->entry[n->slot];
            if (n->plan != p->epoch || in->users > 0)
                break;
            entry_free(g, in);
            n = in->shares && in->wanting ? n->input[0] : NULL;
            if (n)
                unwant_inputs(g, in);
        }
    }
}

void plan_begin(struct graph *g)
{
    plan_done(g);
    g->plan.epoch++;
}

void plan_done(struct graph *g)
{
    struct plan *p = &g->plan;
    for (int i = 0; i < p->entries; i++)
        entry_free(g, &p->entry[i]);
    p->entries = p->needs = p->heaped = p->ordered = 0;
    p->root_out = NULL;
}

void plan_finish(struct graph *g, int kept)
{
    struct plan *p = &g->plan;
    plan_done(g);
    if (kept == 0)
        spares_free(p);
    while (p->kept_count > kept) {
        struct node_value *v = p->kept[--p->kept_count];
        v->kept = false;
        value_release(g, v);
    }
}
