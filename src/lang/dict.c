/* Dictionaries: entries in the order they were put in, an index beside them. */
#include "value_priv.h"

#include <string.h>

struct odict *dict_new(struct lang *L)
{
    return heap_new(L, V_DICT, sizeof(struct odict));
}

static bool key_eq(struct lang *L, const struct dict_entry *e, struct value key, uint64_t hash)
{
    return e->key.type != V_UNDEF && e->hash == hash &&
           value_same(L, e->key, key);
}

/* The slot that holds key, or the empty one where it would go. A removed
 * entry keeps its slot, so that chains stay whole. */
static int64_t find_slot(struct lang *L, const struct odict *d, struct value key, uint64_t hash)
{
    uint64_t mask = (uint64_t)d->slots - 1;
    uint64_t at = hash & mask;
    while (d->slot[at] && !key_eq(L, &d->entry[d->slot[at] - 1], key, hash))
        at = (at + 1) & mask;
    return (int64_t)at;
}

static void drop_removed(struct odict *d)
{
    int64_t to = 0;
    for (int64_t i = 0; i < d->used; i++)
        if (d->entry[i].key.type != V_UNDEF)
            d->entry[to++] = d->entry[i];
    d->used = to;
}

static void reindex(struct odict *d)
{
    memset(d->slot, 0, (size_t)d->slots * sizeof *d->slot);
    uint64_t mask = (uint64_t)d->slots - 1;
    for (int64_t i = 0; i < d->used; i++) {
        uint64_t at = d->entry[i].hash & mask;
        while (d->slot[at])
            at = (at + 1) & mask;
        d->slot[at] = (int32_t)(i + 1);
    }
}

/* Room for more entries than are alive; the dict is whole at every moment. */
static void grow(struct lang *L, struct odict *d)
{
    int64_t cap = d->n * 2 > 8 ? d->n * 2 : 8;
    if (cap < d->cap)
        cap = d->cap;
    int64_t slots = 16;
    while (slots < cap * 2)
        slots *= 2;
    if (cap > d->cap) {
        heap_grew(L, (size_t)(cap - d->cap) * sizeof *d->entry + (size_t)slots * sizeof *d->slot);
        d->entry = mem_resize(d->entry, (size_t)cap, sizeof *d->entry);
        d->cap = cap;
    }
    int32_t *slot = mem_array((size_t)slots, sizeof *slot);
    drop_removed(d); /* from here on nothing fails */
    mem_free(d->slot);
    d->slot = slot;
    d->slots = slots;
    reindex(d);
}

struct value *dict_find(struct lang *L, struct odict *d, struct value key)
{
    uint64_t hash = value_hash(L, key);
    if (!d->slots)
        return NULL;
    int32_t i = d->slot[find_slot(L, d, key, hash)];
    return i ? &d->entry[i - 1].value : NULL;
}

void dict_set(struct lang *L, struct odict *d, struct value key, struct value v)
{
    struct value *old = dict_find(L, d, key);
    if (old) {
        *old = v;
        return;
    }
    if (d->used == d->cap)
        grow(L, d);
    uint64_t hash = value_hash(L, key);
    int64_t at = find_slot(L, d, key, hash);
    d->entry[d->used] = (struct dict_entry){key, v, hash};
    d->slot[at] = (int32_t)++d->used;
    d->n++;
}

bool dict_remove(struct lang *L, struct odict *d, struct value key)
{
    struct value *v = dict_find(L, d, key);
    if (!v)
        return false;
    struct dict_entry *e = (struct dict_entry *)(void *)((char *)v -
                                                         offsetof(struct dict_entry, value));
    e->key = v_undef();
    e->value = v_undef();
    d->n--;
    return true;
}

void dict_rehash(struct lang *L, struct odict *d)
{
    if (!d->slots)
        return;
    drop_removed(d);
    for (int64_t i = 0; i < d->used; i++)
        d->entry[i].hash = value_hash(L, d->entry[i].key);
    reindex(d);
}
