/* Many small things with one lifetime. Nothing is freed alone. */
#ifndef ATTNSCOPE_BASE_ARENA_H
#define ATTNSCOPE_BASE_ARENA_H

#include <stddef.h>

struct arena_block;
struct arena {
    struct arena_block *last;
};

void *arena_zero(struct arena *a, size_t n, size_t size); /* zeroed, aligned for anything */
char *arena_strndup(struct arena *a, const char *s, size_t n);
void arena_done(struct arena *a);

#endif
