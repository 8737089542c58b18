/* Orders: shuffle, permutation, and the shuffle inside choice. */
#include "num/rng.h"

#include "rng_priv.h"

void rng_shuffle(struct rng *r, int64_t n, void (*swap)(void *ctx, int64_t i, int64_t j),
                 void *ctx)
{
    for (int64_t i = n - 1; i > 0; i--) {
        int64_t j = (int64_t)rng_interval(r, (uint64_t)i);
        if (i != j)
            swap(ctx, i, j);
    }
}

static void swap_indices(void *ctx, int64_t i, int64_t j)
{
    int64_t *x = ctx, kept = x[i];
    x[i] = x[j];
    x[j] = kept;
}

void rng_permutation(struct rng *r, int64_t n, int64_t *out)
{
    for (int64_t i = 0; i < n; i++)
        out[i] = i;
    rng_shuffle(r, n, swap_indices, out);
}

void rng_shuffle_indices(struct rng *r, int64_t first, int64_t n, int64_t *x)
{
    for (int64_t i = n - 1; i >= first; i--)
        swap_indices(x, i, (int64_t)rng_bounded(r, (uint64_t)i));
}
