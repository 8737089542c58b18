/* Values: owned ones, and the table of those that may be dropped.
 *
 * A cached value is found by the key of its node, so equal nodes share it and
 * a knob turned back finds the old numbers. Over the budget the ones used
 * longest ago go first; what is held (pinned, or in hand) stays.
 */
#include "past_priv.h"

#include "base/mem.h"

bool live_add(struct graph *g, size_t bytes)
{
    char want[BYTES_TEXT], used[BYTES_TEXT], limit[BYTES_TEXT];
    if (bytes <= g->live_limit && g->live <= g->live_limit - bytes) {
        g->live += bytes;
        return true;
    }
    graph_fail(g, ERR_BUDGET, "out of memory: %s more on top of %s, and the limit is %s",
               bytes_text((double)bytes, want), bytes_text((double)g->live, used),
               bytes_text((double)g->live_limit, limit));
    graph_hint(g, "make the arrays smaller, or keep fewer of them");
    return false;
}

void live_sub(struct graph *g, size_t bytes)
{
    g->live -= bytes;
}

static void cache_drop(struct graph *g, struct node_value *v);

/* Large blocks wait for the next value of about their size: fresh memory comes from
 * the system page by page, which takes longer than most operations. */
#define SPARE_LARGE ((size_t)1 << 19)
#define SPARE_BYTES ((size_t)128 << 20)
/* The part of the cache from which on a value that nobody needs gives its block away. */
#define REUSED_FROM 64

static bool has_room(const struct node_value *v, size_t bytes)
{
    return v->room >= bytes && v->room - bytes <= v->room / 4;
}

/* Rather than grow: the cached value of this size that was used longest ago, of a
 * node that is no more. (A knob turned back finds those of small scenes.) */
static void orphan_drop(struct graph *g, size_t bytes)
{
    struct node_value *v = g->cache.oldest;
    while (v && (v->holds > 0 || v->user || !has_room(v, bytes)))
        v = v->newer;
    if (v)
        cache_drop(g, v);
}

static struct node_value *spare_take(struct graph *g, size_t bytes)
{
    for (struct node_value **at = &g->spare; *at; at = &(*at)->chain) {
        struct node_value *v = *at;
        if (!has_room(v, bytes))
            continue;
        *at = v->chain;
        g->spare_bytes -= v->room;
        return v;
    }
    return NULL;
}

static void spares_free(struct graph *g)
{
    while (g->spare) {
        struct node_value *v = g->spare;
        g->spare = v->chain;
        mem_free(v);
    }
    g->spare_bytes = 0;
}

static void value_free(struct graph *g, struct node_value *v)
{
    if (v->room < SPARE_LARGE || v->room > SPARE_BYTES) {
        mem_free(v);
        return;
    }
    if (g->spare_bytes + v->room > SPARE_BYTES)
        spares_free(g);
    v->chain = g->spare;
    g->spare = v;
    g->spare_bytes += v->room;
}

struct node_value *value_new(struct graph *g, const struct node *n)
{
    return value_bytes(g, node_bytes(n));
}

struct node_value *value_bytes(struct graph *g, size_t bytes)
{
    size_t size;
    if (!size_add(bytes, sizeof(struct node_value), &size))
        mem_gone();
    plan_keep_room(g); /* so that it can be put in safety at once */
    if (!live_add(g, bytes))
        return NULL;
    g->live -= bytes;
    if (bytes >= SPARE_LARGE && g->cache.bytes > g->cache_limit / REUSED_FROM)
        orphan_drop(g, bytes);
    struct node_value *v = spare_take(g, bytes);
    size_t room = v ? v->room : bytes;
    if (!v)
        v = mem_large(size);
    g->made_bytes += bytes >= SPARE_LARGE ? bytes : 0;
    g->live += bytes; /* now that memory did not run out */
    *v = (struct node_value){.bytes = bytes, .room = room, .holds = 1};
    return v;
}

static struct node_value **bucket_of(const struct cache *c, struct hash key)
{
    return &c->bucket[key.a & (c->buckets - 1)];
}

static void cache_grow(struct cache *c)
{
    size_t was = c->buckets;
    struct node_value **old = c->bucket;
    size_t now = was ? 2 * was : 256;
    c->bucket = mem_array(now, sizeof *c->bucket);
    c->buckets = now;
    for (size_t i = 0; i < was; i++) {
        for (struct node_value *v = old[i], *next; v; v = next) {
            struct node_value **b = bucket_of(c, v->key);
            next = v->chain;
            v->chain = *b;
            *b = v;
        }
    }
    mem_free(old);
}

static void use_unlink(struct cache *c, struct node_value *v)
{
    if (v->newer)
        v->newer->older = v->older;
    else
        c->newest = v->older;
    if (v->older)
        v->older->newer = v->newer;
    else
        c->oldest = v->newer;
}

static void use_link(struct cache *c, struct node_value *v)
{
    v->newer = NULL;
    v->older = c->newest;
    if (c->newest)
        c->newest->newer = v;
    else
        c->oldest = v;
    c->newest = v;
}

static struct node_value *table_at(const struct cache *c, struct hash key)
{
    struct node_value *v = c->buckets ? *bucket_of(c, key) : NULL;
    while (v && !hash_eq(v->key, key))
        v = v->chain;
    return v;
}

static struct node_value *table_find(struct graph *g, struct hash key)
{
    struct cache *c = &g->cache;
    struct node_value *v = table_at(c, key);
    if (v && c->newest != v) {
        use_unlink(c, v);
        use_link(c, v);
    }
    return v;
}

void graph_let_go(struct graph *g, struct node *n)
{
    n = dense_owner(n);
    size_t bytes = node_bytes(n);
    if (bytes >= SPARE_LARGE && (n->value || table_at(&g->cache, n->key)))
        g->made_bytes += bytes;
}

struct node_value *value_find(struct graph *g, struct node *n)
{
    enum op_class class = op_table[n->op].class;
    if (n->value)
        return n->value;
    if (n->past)
        return past_restore(g, n);
    if (class == OP_SOURCE || class == OP_RESHAPED)
        return NULL;
    struct node_value *v = table_find(g, n->key);
    if (v)
        v->user = n;
    return v;
}

void value_orphan(struct graph *g, const struct node *n)
{
    struct node_value *v = g->cache.buckets ? *bucket_of(&g->cache, n->key) : NULL;
    while (v && v->user != n)
        v = v->chain;
    if (v)
        v->user = NULL;
}

void value_cache(struct graph *g, struct node_value *v, const struct node *n)
{
    struct cache *c = &g->cache;
    if (c->values >= c->buckets)
        cache_grow(c);
    struct node_value **b = bucket_of(c, n->key);
    v->key = n->key;
    v->user = n;
    v->cached = true;
    v->chain = *b;
    *b = v;
    use_link(c, v);
    c->values++;
    c->bytes += v->bytes;
    cache_trim(g, g->cache_limit);
}

static void cache_drop(struct graph *g, struct node_value *v)
{
    struct cache *c = &g->cache;
    struct node_value **at = bucket_of(c, v->key);
    while (*at != v)
        at = &(*at)->chain;
    *at = v->chain;
    use_unlink(c, v);
    c->values--;
    c->bytes -= v->bytes;
    value_free(g, v);
}

void cache_trim(struct graph *g, size_t limit)
{
    struct cache *c = &g->cache;
    for (struct node_value *v = c->oldest, *newer; v && c->bytes > limit; v = newer) {
        newer = v->newer;
        if (v->holds == 0)
            cache_drop(g, v);
    }
}

void cache_done(struct graph *g)
{
    while (g->cache.oldest)
        cache_drop(g, g->cache.oldest);
    spares_free(g);
    mem_free(g->cache.bucket);
}

void value_hold(struct graph *g, struct node_value *v)
{
    /* A value in the cache alone is not "live": it can go at any time. */
    if (v->holds++ == 0)
        g->live += v->bytes;
}

void value_release(struct graph *g, struct node_value *v)
{
    if (--v->holds > 0)
        return;
    live_sub(g, v->bytes);
    if (!v->cached)
        value_free(g, v);
    else if (g->cache.bytes > g->cache_limit)
        cache_trim(g, g->cache_limit);
}
