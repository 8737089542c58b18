/* Integers in a range: Lemire, "Fast Random Integer Generation in an Interval"
 * (2019), and masked rejection, where NumPy uses either.
 *
 * Ranges that fit 32 bits take halves of words, wider ones whole words.
 */
#include "num/rng.h"

#include "rng_priv.h"

static uint32_t lemire32(struct rng *r, uint32_t range)
{
    uint32_t count = range + 1;
    uint64_t product = (uint64_t)rng_step32(r) * count;
    if ((uint32_t)product < count) {
        uint32_t reject = (UINT32_MAX - range) % count;
        while ((uint32_t)product < reject)
            product = (uint64_t)rng_step32(r) * count;
    }
    return (uint32_t)(product >> 32);
}

static uint64_t lemire64(struct rng *r, uint64_t range)
{
    uint64_t count = range + 1;
    rng_u128 product = (rng_u128)rng_step64(r) * count;
    if ((uint64_t)product < count) {
        uint64_t reject = (UINT64_MAX - range) % count;
        while ((uint64_t)product < reject)
            product = (rng_u128)rng_step64(r) * count;
    }
    return (uint64_t)(product >> 64);
}

uint64_t rng_bounded(struct rng *r, uint64_t range)
{
    if (range == 0)
        return 0;
    if (range < UINT32_MAX)
        return lemire32(r, (uint32_t)range);
    if (range == UINT32_MAX)
        return rng_step32(r);
    return range < UINT64_MAX ? lemire64(r, range) : rng_step64(r);
}

uint64_t rng_interval(struct rng *r, uint64_t range)
{
    uint64_t mask = range, value;
    if (range == 0)
        return 0;
    for (unsigned shift = 1; shift < 64; shift *= 2)
        mask |= mask >> shift;
    do
        value = mask & (range <= UINT32_MAX ? rng_step32(r) : rng_step64(r));
    while (value > range);
    return value;
}

void rng_integers(struct rng *r, int64_t low, int64_t high, size_t n, int64_t *out)
{
    uint64_t range = (uint64_t)high - (uint64_t)low - 1;
    for (size_t i = 0; i < n; i++)
        out[i] = (int64_t)((uint64_t)low + rng_bounded(r, range));
}
