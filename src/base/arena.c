/* Many small things with one lifetime: bump allocation in blocks that double
 * up to a limit; what does not fit a block gets one of its own. */
#include "base/arena.h"

#include <stdalign.h>
#include <stdbool.h>
#include <string.h>

#include "base/mem.h"

enum { ARENA_FIRST = 1024, ARENA_LARGEST = 256 * 1024 };

struct arena_block {
    struct arena_block *before;
    size_t used, cap;
    alignas(max_align_t) unsigned char bytes[];
};

static struct arena_block *block_add(struct arena *a, size_t need)
{
    size_t cap = a->last ? a->last->cap * 2 : ARENA_FIRST, total;
    struct arena_block *b;

    if (cap > ARENA_LARGEST)
        cap = ARENA_LARGEST;
    if (cap < need)
        cap = need;
    if (!size_add(cap, sizeof *b, &total))
        mem_gone();
    b = mem_zero(total);
    b->cap = cap;
    b->before = a->last;
    a->last = b;
    return b;
}

/* Bytes of n things, rounded up so that the next one is aligned again. */
static size_t aligned_size(size_t n, size_t size)
{
    const size_t align = alignof(max_align_t);
    size_t bytes;

    if (!size_mul(n, size, &bytes) || !size_add(bytes, align, &bytes))
        mem_gone();
    bytes = (bytes - 1) / align * align;
    return bytes ? bytes : align;
}

void *arena_zero(struct arena *a, size_t n, size_t size)
{
    size_t need = aligned_size(n, size);
    struct arena_block *b = a->last;
    void *p;

    if (!b || b->cap - b->used < need)
        b = block_add(a, need);
    p = b->bytes + b->used;
    b->used += need;
    return p;
}

char *arena_strndup(struct arena *a, const char *s, size_t n)
{
    size_t bytes;
    char *copy;

    if (!size_add(n, 1, &bytes))
        mem_gone();
    copy = arena_zero(a, bytes, 1);
    if (n > 0)
        memcpy(copy, s, n);
    return copy;
}

void arena_done(struct arena *a)
{
    while (a->last) {
        struct arena_block *b = a->last;

        a->last = b->before;
        mem_free(b);
    }
}
