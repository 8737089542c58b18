/* Names, each stored once: an open-addressing table of ids over an arena of texts. */
#include "lang/symbol.h"

#include <string.h>

#include "base/arena.h"
#include "base/mem.h"

enum { SYMBOLS_FIRST = 64 }; /* a power of two */

struct text {
    const char *s;
    size_t n;
    uint32_t hash;
};

struct symbols {
    struct arena arena;
    struct text *text; /* text[id - 1] */
    uint32_t count, cap;
    uint32_t *bucket; /* ids, 0 empty; at most half full */
    uint32_t nbuckets;
};

/* FNV-1a: names are short, and nobody can make this table slow but by writing the program. */
static uint32_t text_hash(const char *s, size_t n)
{
    uint32_t h = 2166136261u;

    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)s[i]) * 16777619u;
    return h;
}

struct symbols *symbols_new(void)
{
    struct symbols *s = mem_zero(sizeof *s);

    return s;
}

void symbols_free(struct symbols *s)
{
    if (!s)
        return;
    arena_done(&s->arena);
    mem_free(s->text);
    mem_free(s->bucket);
    mem_free(s);
}

static void bucket_put(uint32_t *bucket, uint32_t nbuckets, uint32_t hash, sym id)
{
    uint32_t at = hash & (nbuckets - 1);

    while (bucket[at] != 0)
        at = (at + 1) & (nbuckets - 1);
    bucket[at] = id;
}

/* Make room for one more name; the table stays whole when memory is gone. */
static void symbols_grow(struct symbols *s)
{
    if (s->count == s->cap) {
        uint32_t cap = s->cap ? s->cap * 2 : SYMBOLS_FIRST / 2;

        s->text = mem_resize(s->text, cap, sizeof *s->text);
        s->cap = cap;
    }
    if ((s->count + 1) * 2 > s->nbuckets) {
        uint32_t n = s->nbuckets ? s->nbuckets * 2 : SYMBOLS_FIRST;
        uint32_t *bucket = mem_array(n, sizeof *bucket);

        for (uint32_t i = 0; i < s->count; i++)
            bucket_put(bucket, n, s->text[i].hash, i + 1);
        mem_free(s->bucket);
        s->bucket = bucket;
        s->nbuckets = n;
    }
}

static sym symbol_find(const struct symbols *s, const char *name, size_t n, uint32_t hash)
{
    if (s->nbuckets == 0)
        return 0;
    for (uint32_t at = hash & (s->nbuckets - 1); s->bucket[at] != 0;
         at = (at + 1) & (s->nbuckets - 1)) {
        const struct text *t = &s->text[s->bucket[at] - 1];

        if (t->hash == hash && t->n == n && memcmp(t->s, name, n) == 0)
            return s->bucket[at];
    }
    return 0;
}

sym symbol_intern(struct symbols *s, const char *name, size_t n)
{
    uint32_t hash = text_hash(name, n);
    sym id = symbol_find(s, name, n, hash);

    if (id)
        return id;
    symbols_grow(s);
    s->text[s->count] = (struct text){arena_strndup(&s->arena, name, n), n, hash};
    id = ++s->count;
    bucket_put(s->bucket, s->nbuckets, hash, id);
    return id;
}

const char *symbol_name(const struct symbols *s, sym id)
{
    return id >= 1 && id <= s->count ? s->text[id - 1].s : "";
}

uint32_t symbol_count(const struct symbols *s)
{
    return s->count;
}
