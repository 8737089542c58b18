/* NumPy's default_rng, bit for bit: SeedSequence, PCG64 (XSL-RR 128/64) and
 * the Generator methods of NumPy 1.24.
 *
 * A state is a value: copy it, compare or hash its bytes (there are no gaps).
 */
#ifndef ATTNSCOPE_NUM_RNG_H
#define ATTNSCOPE_NUM_RNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/tick.h"

struct rng {
    uint64_t state_hi, state_lo; /* the 128-bit state */
    uint64_t inc_hi, inc_lo;     /* the stream */
    uint32_t has_half;           /* 1: a 32-bit half of a 64-bit word is kept … */
    uint32_t half;               /* … and belongs to the state; else 0 */
};

/* default_rng(seed) and default_rng([seeds]); seeds 0 … 2**63-1, n >= 1. */
void rng_seed(struct rng *r, const int64_t *seeds, size_t n);

uint64_t rng_next64(struct rng *r);
uint32_t rng_next32(struct rng *r);
double rng_next_double(struct rng *r);

void rng_random(struct rng *r, size_t n, double *out);
void rng_random_f32(struct rng *r, size_t n, float *out);
void rng_standard_normal(struct rng *r, size_t n, double *out);
void rng_standard_normal_f32(struct rng *r, size_t n, float *out);
void rng_normal(struct rng *r, double loc, double scale, size_t n, double *out);
void rng_uniform(struct rng *r, double low, double high, size_t n, double *out);
/* integers(low, high, endpoint=False), dtype int64: low <= x < high, Lemire. */
void rng_integers(struct rng *r, int64_t low, int64_t high, size_t n, int64_t *out);
/* bounds and sizes as NumPy checks them are the caller's to refuse. */

/* permutation(n) and shuffle: Fisher-Yates by masked rejection. `swap(ctx, i, j)`
 * exchanges two items (rows, list entries). n >= 0. false: the tick (which may be
 * NULL) said to stop. */
void rng_shuffle(struct rng *r, int64_t n, void (*swap)(void *ctx, int64_t i, int64_t j),
                 void *ctx);
bool rng_permutation(struct rng *r, int64_t n, const struct tick *tick, int64_t *out);
/* Generator.choice's verdict on weights: no NaN, none below zero, sum 1 (by
 * Kahan's sum, within the square root of the type's epsilon; `single`: p came as a
 * float32 array). ST_FAIL: NumPy's message, ERR_VALUE, no place in a source. */
enum status rng_check_weights(const double *p, int64_t pop, bool single, struct err *e);

/* choice(pop, size, replace, p, shuffle=True): `size` indices into out. p: NULL or
 * pop weights that rng_check_weights passed. pop and size >= 0. Needs memory for pop
 * numbers unless few are drawn without p. ST_FAIL as above: nothing was drawn; or
 * ERR_INTERRUPTED: the tick (which may be NULL) said to stop. */
enum status rng_choice(struct rng *r, int64_t pop, int64_t size, bool replace, const double *p,
                       const struct tick *tick, int64_t *out, struct err *e);

#endif
