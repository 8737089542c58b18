/* 128-bit content hashes.
 *
 * Two 64-bit lanes take in one word at a time. For a given word the step is
 * a bijection of the lanes, and for given lanes different words give
 * different lanes, so texts that differ in one word never meet; other pairs
 * meet with a chance of about 2^-128. Not meant against an attacker.
 */
#include "base/hash.h"

#include <string.h>

static uint64_t rotate(uint64_t x, int k)
{
    return x << k | x >> (64 - k);
}

/* Bijective: xor-shifts and odd factors, each of which can be undone. */
static uint64_t scramble(uint64_t x)
{
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
    x = (x ^ x >> 29) * 0xa0761d6478bd642fu;
    return x ^ x >> 32;
}

struct hash hash_u64(struct hash h, uint64_t v)
{
    h.a = rotate(h.a ^ scramble(v + 0x9e3779b97f4a7c15u), 27) * 0xe7037ed1a0b428dbu + h.b;
    h.b = rotate(h.b ^ scramble(v ^ 0x8ebc6af09c88c6e3u), 31) * 0x589965cc75374cc3u + h.a;
    return h;
}

/* Spread the lanes over each other; without it the last words of a text
 * would sit in few bits. */
static struct hash finish(struct hash h)
{
    h.a = scramble(h.a + rotate(h.b, 32));
    h.b = scramble(h.b ^ h.a);
    return h;
}

struct hash hash_bytes(struct hash h, const void *p, size_t n)
{
    const unsigned char *at = p;
    size_t left = n;
    uint64_t word;

    for (; left >= sizeof word; left -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        h = hash_u64(h, word);
    }
    word = 0;
    if (left > 0)
        memcpy(&word, at, left);
    h = hash_u64(h, word);
    return finish(hash_u64(h, n)); /* the length tells "a" from "a\0" */
}

struct hash hash_mix(struct hash x, struct hash y)
{
    return finish(hash_u64(hash_u64(x, y.a), y.b));
}
