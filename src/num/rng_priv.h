/* The generator's step, inlined into every method, and the bounded draws that
 * several methods share.
 */
#ifndef ATTNSCOPE_NUM_RNG_PRIV_H
#define ATTNSCOPE_NUM_RNG_PRIV_H

#include "num/rng.h"

__extension__ typedef unsigned __int128 rng_u128;

/* PCG64: a 128-bit congruential step, output XSL-RR (O'Neill, "PCG: A Family of
 * Simple Fast Space-Efficient Statistically Good Algorithms", 2014). */
#define RNG_MULTIPLIER (((rng_u128)0x2360ed051fc65da4u << 64) | 0x4385df649fccf645u)

static inline rng_u128 rng_join(uint64_t hi, uint64_t lo)
{
    return ((rng_u128)hi << 64) | lo;
}

static inline uint64_t rng_step64(struct rng *r)
{
    rng_u128 s = rng_join(r->state_hi, r->state_lo) * RNG_MULTIPLIER
                 + rng_join(r->inc_hi, r->inc_lo);
    r->state_hi = (uint64_t)(s >> 64);
    r->state_lo = (uint64_t)s;
    uint64_t x = r->state_hi ^ r->state_lo;
    unsigned turn = (unsigned)(r->state_hi >> 58);
    return (x >> turn) | (x << (-turn & 63));
}

/* The low half of a fresh word first; the high half is kept for the next call. */
static inline uint32_t rng_step32(struct rng *r)
{
    if (r->has_half) {
        uint32_t half = r->half;
        r->has_half = 0;
        r->half = 0; /* equal states compare equal */
        return half;
    }
    uint64_t word = rng_step64(r);
    r->has_half = 1;
    r->half = (uint32_t)(word >> 32);
    return (uint32_t)word;
}

static inline double rng_step_double(struct rng *r)
{
    return (double)(rng_step64(r) >> 11) * 0x1p-53;
}

static inline float rng_step_float(struct rng *r)
{
    return (float)(rng_step32(r) >> 8) * 0x1p-24f;
}

/* 0 … range, both included, by Lemire's method; range 0 draws nothing. */
uint64_t rng_bounded(struct rng *r, uint64_t range);

/* 0 … range, both included, by masked rejection (shuffle and permutation). */
uint64_t rng_interval(struct rng *r, uint64_t range);

/* 0 … n-1; false: the tick said to stop. */
bool rng_fill_indices(int64_t n, const struct tick *tick, int64_t *x);

/* Fisher-Yates over x[first - 1 … n-1] by rng_bounded, as choice shuffles. false:
 * the tick said to stop. */
bool rng_shuffle_indices(struct rng *r, int64_t first, int64_t n, const struct tick *tick,
                         int64_t *x);

/* Is it time to ask the tick, and does it say stop? Places are visited in whatever
 * order, so that each may cost a trip to memory. */
static inline bool rng_told_to_stop(const struct tick *tick, int64_t i)
{
    return (i & 0x3FFF) == 0 && tick_stop(tick);
}

#endif
