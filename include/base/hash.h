/* 128-bit content hashes: the keys of the value cache. */
#ifndef ATTNSCOPE_BASE_HASH_H
#define ATTNSCOPE_BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hash {
    uint64_t a, b;
};

struct hash hash_bytes(struct hash seed, const void *p, size_t n);
struct hash hash_u64(struct hash seed, uint64_t v);
struct hash hash_mix(struct hash x, struct hash y); /* order matters */
static inline bool hash_eq(struct hash x, struct hash y)
{
    return x.a == y.a && x.b == y.b;
}

#endif
