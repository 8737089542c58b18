/* PCG64's words and the uniform numbers made of them. */
#include "num/rng.h"

#include "rng_priv.h"

uint64_t rng_next64(struct rng *r)
{
    return rng_step64(r);
}

uint32_t rng_next32(struct rng *r)
{
    return rng_step32(r);
}

double rng_next_double(struct rng *r)
{
    return rng_step_double(r);
}

void rng_random(struct rng *r, size_t n, double *out)
{
    struct rng here = *r; /* in registers */
    for (size_t i = 0; i < n; i++)
        out[i] = rng_step_double(&here);
    *r = here;
}

void rng_random_f32(struct rng *r, size_t n, float *out)
{
    for (size_t i = 0; i < n; i++)
        out[i] = rng_step_float(r);
}

/* low + (high - low) * u; u < 1, yet the rounded result may be high. */
void rng_uniform(struct rng *r, double low, double high, size_t n, double *out)
{
    double range = high - low;
    struct rng here = *r;
    for (size_t i = 0; i < n; i++)
        out[i] = low + range * rng_step_double(&here);
    *r = here;
}
