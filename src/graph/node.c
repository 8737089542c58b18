/* Nodes: how they are made, keyed, collected; errors and their words. */
#include "past_priv.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"

struct graph *graph_new(void)
{
    struct graph *g = mem_zero(sizeof *g);
    g->err = &g->own_err;
    graph_set_budget(g, 0, 0, 0);
    return g;
}

/* Without its parameters, which are small. */
static size_t node_own_bytes(const struct node *n)
{
    return sizeof *n + n->inputs * sizeof *n->input;
}

static void node_free(struct graph *g, struct node *n)
{
    value_orphan(g, n);
    if (op_table[n->op].done)
        op_table[n->op].done(g, n);
    if (n->value)
        value_release(g, n->value);
    past_free(g, n);
    g->node_count--;
    g->node_bytes -= node_own_bytes(n);
    mem_free(n);
}

void graph_free(struct graph *g)
{
    if (!g)
        return;
    plan_finish(g, 0);
    hand_back(g);
    node_discard(g);
    room_free(g);
    arena_done(&g->temp);
    while (g->nodes) {
        struct node *n = g->nodes;
        g->nodes = n->next;
        node_free(g, n);
    }
    cache_done(g);
    mem_free(g->plan.entry);
    mem_free(g->plan.need);
    mem_free(g->plan.heap);
    mem_free(g->plan.order);
    mem_free(g->plan.kept);
    mem_free(g->plan.areas);
    mem_free(g->plan.scratch);
    mem_free(g->list);
    mem_free(g->numbers);
    mem_free(g);
}

void graph_set_host(struct graph *g, struct err *err, const struct tick *tick)
{
    g->err = err ? err : &g->own_err;
    g->told = 0; /* memory may have run out on the way */
    g->tick = tick;
}

void graph_set_budget(struct graph *g, size_t whole_bytes, size_t cache_bytes, size_t live_bytes)
{
    g->whole_limit = whole_bytes ? whole_bytes : GRAPH_WHOLE_BYTES;
    g->cache_limit = cache_bytes ? cache_bytes : GRAPH_CACHE_BYTES;
    g->live_limit = live_bytes ? live_bytes : GRAPH_LIVE_BYTES;
}

void graph_set_origin(struct graph *g, const struct origin *o)
{
    if (o)
        g->origin = *o;
    else
        memset(&g->origin, 0, sizeof g->origin);
}

/* ---- errors --------------------------------------------------------------- */

bool graph_fail(struct graph *g, enum err_kind kind, const char *fmt, ...)
{
    char text[sizeof g->err->msg];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    err_set(g->err, kind, NULL, (struct span){0, 0}, "%s", text);
    return false;
}

void graph_hint(struct graph *g, const char *fmt, ...)
{
    char text[sizeof g->err->hint];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    err_hint(g->err, "%s", text);
}

const char *shape_text(const struct shape *s, char *buf)
{
    int n = sprintf(buf, "(");
    for (int i = 0; i < s->rank; i++)
        n += sprintf(buf + n, "%s%lld", i ? ", " : "", (long long)s->dim[i]);
    sprintf(buf + n, s->rank == 1 ? ",)" : ")");
    return buf;
}

const char *bytes_text(double bytes, char *buf)
{
    static const char *const unit[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB"};
    size_t u = 0;
    for (; bytes >= 1024 && u + 1 < sizeof unit / sizeof *unit; u++)
        bytes /= 1024;
    snprintf(buf, BYTES_TEXT, "%.3g %s", bytes, unit[u]);
    return buf;
}

/* ---- making nodes ------------------------------------------------------------ */

bool size_allowed(struct graph *g, enum dtype t, const struct shape *s, int64_t *count)
{
    char text[SHAPE_TEXT], size[BYTES_TEXT];
    if (s->rank > RANK_MAX)
        return graph_fail(g, ERR_BUDGET, "an array of %d axes: at most %d are possible", s->rank,
                          RANK_MAX);
    if (shape_count(s, count) && *count <= NODE_ELEMENTS_MAX)
        return true;
    double bytes = (double)dtype_size(t);
    for (int i = 0; i < s->rank; i++)
        bytes *= (double)s->dim[i];
    return graph_fail(g, ERR_BUDGET,
                      "an array of shape %s is too large: %s of %s, and the limit is 2**36 "
                      "elements",
                      shape_text(s, text), bytes_text(bytes, size), dtype_name(t));
}

void node_discard(struct graph *g)
{
    struct node *n = g->making;
    g->making = NULL;
    if (!n)
        return;
    g->node_count++;
    g->node_bytes += node_own_bytes(n);
    node_free(g, n);
}

struct node *node_new(struct graph *g, enum graph_op op, enum dtype t, const struct shape *s,
                      struct node *const *input, uint32_t inputs, size_t param_bytes)
{
    int64_t count;
    size_t head = sizeof(struct node) + inputs * sizeof *input;
    node_discard(g); /* memory ran out on the way, last time */
    if (!size_allowed(g, t, s, &count))
        return NULL;
    head = (head + 15) & ~(size_t)15;
    struct node *n = mem_zero(head + param_bytes);
    n->op = op;
    n->type = t;
    n->shape = *s;
    n->count = count;
    n->inputs = inputs;
    n->input = (struct node **)(void *)(n + 1);
    if (inputs)
        memcpy(n->input, input, inputs * sizeof *input);
    n->param = (char *)n + head;
    n->origin = g->origin;
    g->making = n;
    return n;
}

void *node_param(struct node *n)
{
    size_t head = sizeof *n + n->inputs * sizeof *n->input;
    return (char *)n + ((head + 15) & ~(size_t)15);
}

size_t node_bytes(const struct node *n)
{
    return (size_t)n->count * dtype_size(n->type);
}

bool node_is_big(const struct graph *g, const struct node *n)
{
    return node_bytes(n) > g->whole_limit;
}

struct hash node_hash(const struct node *n, const void *param, size_t bytes)
{
    struct hash h = {(uint64_t)n->op << 8 | n->type, n->inputs};
    h = hash_bytes(h, n->shape.dim, (size_t)n->shape.rank * sizeof *n->shape.dim);
    if (bytes)
        h = hash_bytes(h, param, bytes);
    for (uint32_t i = 0; i < n->inputs; i++)
        h = hash_mix(h, n->input[i]->key);
    return h;
}

struct node *dense_owner(struct node *n)
{
    while (n->op == OP_RESHAPE || n->op == OP_COPY)
        n = n->input[0];
    return n;
}

static bool is_heavy(const struct graph *g, struct node *n)
{
    enum op_class class = op_table[n->op].class;
    bool inputs_heavy = false;
    for (uint32_t i = 0; i < n->inputs; i++)
        inputs_heavy = inputs_heavy || n->input[i]->heavy;
    if (class == OP_SOURCE || class == OP_REPEATED)
        return false;
    if (class == OP_VIEW || inputs_heavy)
        return inputs_heavy;
    if (class == OP_RESHAPED) {
        enum op_class owner = op_table[dense_owner(n)->op].class;
        return node_is_big(g, n) && owner != OP_SOURCE && owner != OP_REPEATED;
    }
    return node_is_big(g, n);
}

void node_remembers(struct node *n, uint32_t history, size_t bytes)
{
    n->history = history > n->history ? history : n->history;
    n->history_bytes = bytes > n->history_bytes ? bytes : n->history_bytes;
}

struct node *node_finish_key(struct graph *g, struct node *n, struct hash key)
{
    g->making = NULL;
    n->key = key;
    for (uint32_t i = 0; i < n->inputs; i++) {
        struct node *in = n->input[i];
        bool written = in->op == OP_WRITE;
        in->used = true;
        node_remembers(n, in->history + written, in->history_bytes);
        node_remembers(n, 0, written ? node_bytes(in) : 0);
    }
    n->heavy = is_heavy(g, n);
    n->id = ++g->next_id;
    n->next = g->nodes;
    g->nodes = n;
    g->node_count++;
    g->node_bytes += node_own_bytes(n);
    return n;
}

struct node *node_finish(struct graph *g, struct node *n, const void *param, size_t bytes)
{
    return node_finish_key(g, n, node_hash(n, param, bytes));
}

/* ---- collecting ------------------------------------------------------------------ */

struct node **graph_node_list(struct graph *g, int n)
{
    size_t cap = g->list_cap ? g->list_cap : 256;
    while (cap < (size_t)n)
        cap *= 2;
    if (cap > g->list_cap) {
        g->list = mem_resize(g->list, cap, sizeof *g->list);
        g->list_cap = cap;
    }
    return g->list;
}

static void list_visit(struct graph *g, size_t *n, struct node *x, uint64_t epoch)
{
    if (x->plan == epoch)
        return;
    if (*n >= g->list_cap)
        graph_node_list(g, (int)*n + 1);
    x->plan = epoch;
    g->list[(*n)++] = x;
}

static void list_push(struct graph *g, size_t *n, struct node *x)
{
    if (x->marked)
        return;
    if (*n >= g->list_cap)
        graph_node_list(g, (int)*n + 1);
    x->marked = true;
    g->list[(*n)++] = x;
}

static void push_log(struct graph *g, size_t *left, const struct region *r)
{
    for (; r; r = r->older) {
        list_push(g, left, r->value);
        for (int i = 0; i < r->parts; i++)
            if (r->part[i].kind == INDEX_ARRAY)
                list_push(g, left, r->part[i].array);
    }
}

/* Walks as graph_mark does, but over nodes that the plan's epoch tells apart. */
size_t history_walk(struct graph *g, const struct node *n, size_t most)
{
    uint64_t epoch = (plan_begin(g), g->plan.epoch);
    size_t left = 0, bytes = 0;
    list_visit(g, &left, n->input[0], epoch);
    for (const struct region *log = write_log(n); log; log = log->older)
        list_visit(g, &left, log->value, epoch);
    while (left > 0 && bytes <= most) {
        struct node *x = g->list[--left];
        bytes += x->op == OP_WRITE && x->value ? node_bytes(x) : past_bytes(x);
        for (uint32_t i = 0; i < x->inputs; i++)
            list_visit(g, &left, x->input[i], epoch);
        for (const struct region *r = x->op == OP_WRITE ? write_log(x) : NULL; r; r = r->older)
            list_visit(g, &left, r->value, epoch);
    }
    return bytes;
}

void graph_mark(struct graph *g, struct node *n)
{
    size_t left = 0;
    list_push(g, &left, n);
    while (left > 0) {
        struct node *x = g->list[--left];
        for (uint32_t i = 0; i < x->inputs; i++)
            list_push(g, &left, x->input[i]);
        if (x->op == OP_WRITE)
            push_log(g, &left, write_log(x));
        if (x->past)
            list_push(g, &left, past_newer(x));
    }
}

void graph_mark_pinned(struct graph *g)
{
    for (struct node *n = g->nodes; n; n = n->next)
        if (n->pins)
            graph_mark(g, n);
}

void graph_unmark(struct graph *g)
{
    for (struct node *n = g->nodes; n; n = n->next)
        n->marked = false;
}

void graph_sweep(struct graph *g)
{
    plan_finish(g, 0); /* what is left of a request when memory ran out */
    room_free(g);
    hand_back(g);
    g->made_bytes = 0;
    graph_mark_pinned(g);
    for (struct node **at = &g->nodes; *at;) {
        struct node *n = *at;
        if (n->marked) {
            n->marked = false;
            at = &n->next;
        } else {
            *at = n->next;
            node_free(g, n);
        }
    }
}

size_t graph_node_count(const struct graph *g)
{
    return g->node_count;
}

size_t graph_node_bytes(const struct graph *g)
{
    return g->node_bytes;
}

size_t graph_made_bytes(const struct graph *g)
{
    return g->made_bytes;
}

size_t graph_live_bytes(const struct graph *g)
{
    return g->live;
}

struct node *graph_pin(struct graph *g, struct node *n)
{
    n->used = true;
    if (n->pins++ == 0 && !n->value) {
        struct node_value *v = value_find(g, dense_owner(n));
        if (v)
            value_hold(g, n->value = v);
    }
    return n;
}

void graph_unpin(struct graph *g, struct node *n)
{
    if (--n->pins == 0 && n->value && op_table[n->op].class != OP_SOURCE) {
        struct node_value *v = n->value;
        n->value = NULL;
        value_release(g, v);
    }
}

void graph_share(struct node *n)
{
    n->used = true;
}
