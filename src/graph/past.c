/* What an array was before a write, when its buffer went on to the next one.
 *
 * A loop like x[i] = x[i - 1] + 1 reads every array that x has been, and a copy
 * for each write would make it quadratic. Instead the buffer goes to the new node,
 * and the old one remembers the few cells that were replaced. Whoever wants the old
 * array after all has it made again: the next one's numbers, with these put back.
 */
#include "past_priv.h"

#include <string.h>

#include "base/mem.h"

#define WORTH_BYTES 16384 /* smaller arrays are copied in less time */
#define NODE_BYTES 800    /* about what a write takes beside its cells */
#define CELL_BYTES (2 * sizeof(int64_t))

/* The old cells behind one another, and where each of them belongs. */
struct past {
    struct node *newer;   /* has the buffer, or knows who has */
    struct past *older;   /* while the old array is made again */
    const struct node *of;
    size_t bytes;
    int64_t n;
    char *cell;
    int64_t at[];
};

bool past_pays(const struct node *base, int64_t cells)
{
    size_t bytes = node_bytes(base), most = bytes / CELL_BYTES / 8;
    if (bytes < WORTH_BYTES || (uint64_t)cells > most)
        return false;
    /* All those before it take no more than one copy would. */
    return base->behind + NODE_BYTES + (size_t)cells * CELL_BYTES <= bytes;
}

struct past *past_new(struct graph *g, int64_t cells)
{
    size_t bytes = sizeof(struct past) + (size_t)cells * CELL_BYTES;
    struct past *u = mem_array(bytes, 1);
    if (!live_add(g, bytes)) {
        mem_free(u);
        return NULL;
    }
    *u = (struct past){.bytes = bytes, .n = cells};
    u->cell = (char *)(u->at + cells);
    return u;
}

void past_free(struct graph *g, struct node *n)
{
    if (!n->past)
        return;
    live_sub(g, n->past->bytes);
    mem_free(n->past);
    n->past = NULL;
}

int64_t *past_places(struct past *u)
{
    return u->at;
}

struct node *past_newer(const struct node *n)
{
    return n->past ? n->past->newer : NULL;
}

size_t past_bytes(const struct node *n)
{
    return n->past ? n->past->bytes : 0;
}

void past_give(struct node *base, struct past *u, struct node *newer)
{
    size_t size = dtype_size(base->type);
    for (int64_t i = 0; i < u->n; i++)
        memcpy(u->cell + (size_t)i * size, base->value->data + (size_t)u->at[i] * size, size);
    u->newer = newer;
    u->of = base;
    base->past = u;
    newer->used = true; /* base leans on it */
    newer->behind = base->behind + NODE_BYTES + u->bytes;
    newer->value = base->value;
    base->value = NULL;
}

static void put_back(const struct past *u, char *data)
{
    size_t size = dtype_size(u->of->type);
    for (int64_t i = 0; i < u->n; i++)
        memcpy(data + (size_t)u->at[i] * size, u->cell + (size_t)i * size, size);
}

struct node_value *past_restore(struct graph *g, struct node *n)
{
    struct past *last = NULL;
    struct node *m = n;
    struct node_value *v = value_new(g, n);
    if (!v)
        return NULL;
    for (; !m->value; m = m->past->newer) {
        m->past->older = last;
        last = m->past;
    }
    memcpy(v->data, m->value->data, v->bytes);
    for (; last; last = last->older)
        put_back(last, v->data);
    n->value = v;
    past_free(g, n);
    return v;
}

void past_cell(const struct node *n, int64_t at, union elem *out)
{
    size_t size = dtype_size(n->type);
    for (; !n->value; n = n->past->newer) {
        const struct past *u = n->past;
        for (int64_t i = 0; i < u->n; i++) {
            if (u->at[i] != at)
                continue;
            memcpy(out, u->cell + (size_t)i * size, size);
            return;
        }
    }
    memcpy(out, n->value->data + (size_t)at * size, size);
}
