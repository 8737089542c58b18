/* Normal numbers by the ziggurat of 256 layers (Marsaglia and Tsang, 2000), in
 * NumPy's form: one word gives layer (8 bits), sign and place in the layer.
 */
#include "num/rng.h"

#include <math.h>
#include <string.h>

#include "rng_priv.h"
#include "ziggurat_list.h"

/* Below k the place lies under the curve for certain; w turns it into x; f is
 * the density at the layer's lower edge. */
static const uint64_t zig_k[ZIGGURAT_LAYERS] = {
#define X(k, w, f, k32) k,
    ZIGGURAT_LIST(X)
#undef X
};
static const double zig_w[ZIGGURAT_LAYERS] = {
#define X(k, w, f, k32) w,
    ZIGGURAT_LIST(X)
#undef X
};
static const double zig_f[ZIGGURAT_LAYERS] = {
#define X(k, w, f, k32) f,
    ZIGGURAT_LIST(X)
#undef X
};
static const uint32_t zig_k_f32[ZIGGURAT_LAYERS] = {
#define X(k, w, f, k32) k32,
    ZIGGURAT_LIST(X)
#undef X
};
static const float zig_w_f32[ZIGGURAT_LAYERS] = {
#define X(k, w, f, k32) (float)(w * 0x1p29),
    ZIGGURAT_LIST(X)
#undef X
};
static const float zig_f_f32[ZIGGURAT_LAYERS] = {
#define X(k, w, f, k32) (float)f,
    ZIGGURAT_LIST(X)
#undef X
};

/* Beyond R: an exponential number, accepted under the normal tail. */
static double normal_tail(struct rng *r)
{
    for (;;) {
        double x = -ZIGGURAT_INV_R * log1p(-rng_step_double(r));
        double y = -log1p(-rng_step_double(r));
        if (y + y > x * x)
            return ZIGGURAT_R + x;
    }
}

/* -x when bit 8 of word is set: no branch, which would be foreseen every other time. */
static inline double signed_by(double x, uint64_t word)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits ^= (word & 0x100) << 55;
    memcpy(&x, &bits, sizeof bits);
    return x;
}

/* The one in a hundred that does not lie inside its layer; false: draw anew. */
static bool normal_edge(struct rng *r, unsigned layer, uint64_t place, double *x)
{
    if (layer == 0) { /* the tail's sign is another bit */
        *x = place & 0x100 ? -normal_tail(r) : normal_tail(r);
        return true;
    }
    double height = zig_f[layer - 1] - zig_f[layer];
    return height * rng_step_double(r) + zig_f[layer] < exp(-0.5 * *x * *x);
}

static inline double normal_step(struct rng *r)
{
    for (;;) {
        uint64_t word = rng_step64(r);
        unsigned layer = word & 0xff;
        uint64_t place = (word >> 9) & 0xfffffffffffffu;
        double x = signed_by((double)(int64_t)place * zig_w[layer], word);
        if (place < zig_k[layer] || normal_edge(r, layer, place, &x))
            return x;
    }
}

static float normal_tail_f32(struct rng *r)
{
    for (;;) {
        float x = -(float)ZIGGURAT_INV_R * log1pf(-rng_step_float(r));
        float y = -log1pf(-rng_step_float(r));
        if (y + y > x * x)
            return (float)ZIGGURAT_R + x;
    }
}

static float normal_step_f32(struct rng *r)
{
    for (;;) {
        uint32_t word = rng_step32(r);
        unsigned layer = word & 0xff;
        uint32_t place = word >> 9;
        float x = (float)(int32_t)place * zig_w_f32[layer];
        if (word & 0x100)
            x = -x;
        if (place < zig_k_f32[layer])
            return x;
        if (layer == 0)
            return place & 0x100 ? -normal_tail_f32(r) : normal_tail_f32(r);
        float height = zig_f_f32[layer - 1] - zig_f_f32[layer];
        float y = height * rng_step_float(r) + zig_f_f32[layer];
        if ((double)y < exp(-0.5 * (double)x * (double)x)) /* NumPy compares in double */
            return x;
    }
}

void rng_standard_normal(struct rng *r, size_t n, double *out)
{
    struct rng here = *r; /* in registers */
    for (size_t i = 0; i < n; i++)
        out[i] = normal_step(&here);
    *r = here;
}

void rng_standard_normal_f32(struct rng *r, size_t n, float *out)
{
    for (size_t i = 0; i < n; i++)
        out[i] = normal_step_f32(r);
}

void rng_normal(struct rng *r, double loc, double scale, size_t n, double *out)
{
    struct rng here = *r;
    for (size_t i = 0; i < n; i++)
        out[i] = loc + scale * normal_step(&here);
    *r = here;
}
