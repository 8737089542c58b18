/* A stable sort of keys: insertion for few, else byte by byte from the last one.
 * Bytes that are the same in all keys cost nothing. */
#include "sort_priv.h"

#include <string.h>

#define FEW 48
#define PIECE 131072 /* keys moved between two looks at the tick */
#define BYTES 8

static void insertion(uint64_t *key, int64_t *at, int64_t n)
{
    for (int64_t i = 1; i < n; i++) {
        uint64_t x = key[i];
        int64_t was = at ? at[i] : 0, k = i;
        for (; k > 0 && x < key[k - 1]; k--) {
            key[k] = key[k - 1];
            if (at)
                at[k] = at[k - 1];
        }
        key[k] = x;
        if (at)
            at[k] = was;
    }
}

/* How often each byte of the keys has each value. */
static bool count_bytes(struct graph *g, const uint64_t *key, int64_t n, int64_t count[][256])
{
    for (int64_t i = 0; i < n; i++) {
        for (int b = 0; b < BYTES; b++)
            count[b][key[i] >> (8 * b) & 255]++;
        if (i % PIECE == PIECE - 1 && !work_done(g, PIECE * 6))
            return false;
    }
    return true;
}

/* Counts become the places where the keys of each value begin; false: one value is all. */
static bool begin_places(int64_t *count, int64_t n)
{
    int64_t place = 0;
    for (int v = 0; v < 256; v++) {
        int64_t here = count[v];
        if (here == n)
            return false;
        count[v] = place;
        place += here;
    }
    return true;
}

static void move(const uint64_t *key, const int64_t *at, int64_t n, int shift, int64_t *place,
                 uint64_t *to_key, int64_t *to_at)
{
    for (int64_t i = 0; i < n; i++) {
        int64_t p = place[key[i] >> shift & 255]++;
        to_key[p] = key[i];
        if (at)
            to_at[p] = at[i];
    }
}

bool sort_radix(struct graph *g, uint64_t *key, int64_t *at, int64_t n, int64_t *from)
{
    int64_t count[BYTES][256], here = 0;
    *from = 0;
    if (n <= FEW) {
        insertion(key, at, n);
        return true;
    }
    memset(count, 0, sizeof count);
    if (!count_bytes(g, key, n, count))
        return false;
    for (int b = 0; b < BYTES; b++) {
        if (!begin_places(count[b], n))
            continue;
        int64_t there = n - here;
        for (int64_t i = 0; i < n; i += PIECE) {
            int64_t m = n - i < PIECE ? n - i : PIECE;
            move(key + here + i, at ? at + here + i : NULL, m, 8 * b, count[b], key + there,
                 at ? at + there : NULL);
            if (m == PIECE && !work_done(g, PIECE * 12))
                return false;
        }
        here = there;
    }
    *from = here;
    return true;
}
