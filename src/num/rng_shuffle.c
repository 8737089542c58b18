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

bool rng_fill_indices(int64_t n, const struct tick *tick, int64_t *x)
{
    for (int64_t i = 0; i < n; i++) {
        if (rng_told_to_stop(tick, i))
            return false;
        x[i] = i;
    }
    return true;
}

bool rng_permutation(struct rng *r, int64_t n, const struct tick *tick, int64_t *out)
{
    if (!rng_fill_indices(n, tick, out))
        return false;
    for (int64_t i = n - 1; i > 0; i--) {
        if (rng_told_to_stop(tick, i))
            return false;
        swap_indices(out, i, (int64_t)rng_interval(r, (uint64_t)i));
    }
    return true;
}

bool rng_shuffle_indices(struct rng *r, int64_t first, int64_t n, const struct tick *tick,
                         int64_t *x)
{
    for (int64_t i = n - 1; i >= first; i--) {
        if (rng_told_to_stop(tick, i))
            return false;
        swap_indices(x, i, (int64_t)rng_bounded(r, (uint64_t)i));
    }
    return true;
}
