/* Sorting one line: its elements as keys, and the ways to order them.
 *
 * A key is an unsigned number that stands to the others as its element does:
 * -0.0 just before 0.0, every NaN the same one behind infinity. All functions
 * that may take long ask the tick and say false when told to stop.
 */
#ifndef ATTNSCOPE_GRAPH_SORT_PRIV_H
#define ATTNSCOPE_GRAPH_SORT_PRIV_H

#include "graph_priv.h"

#define KEY_ZERO ((uint64_t)1 << 63)   /* 0.0 */
#define KEY_MINUS_ZERO (KEY_ZERO - 1) /* -0.0 */

/* Floats: zeros are equal whatever their sign. */
static inline bool key_before(uint64_t p, uint64_t q)
{
    return p < q && !(p == KEY_MINUS_ZERO && q == KEY_ZERO);
}

static inline void key_swap(uint64_t *p, uint64_t *q)
{
    uint64_t x = *p;
    *p = *q;
    *q = x;
}

/* key[0..n) with room for as many behind it, and likewise where each element was
 * (at; NULL: nobody asks). Stable. *from is where the sorted ones are: 0 or n. */
bool sort_radix(struct graph *g, uint64_t *key, int64_t *at, int64_t n, int64_t *from);

/* In place; equals end up where NumPy's sort(kind=None) leaves them. */
bool sort_quick(struct graph *g, uint64_t *key, int64_t n);
bool sort_heap(struct graph *g, uint64_t *key, int64_t n); /* kind="heapsort" */

#endif
