/* numpy's pairwise sum of one piece: the error grows with log n instead of n. */
#include "reduce_priv.h"

#define PAIRWISE(sfx, real)                                                                        \
    static real sum_128_##sfx(const real *p, int64_t n, int64_t s)                                 \
    {                                                                                              \
        real r[8];                                                                                 \
        int64_t whole = n - n % 8;                                                                 \
        for (int k = 0; k < 8; k++)                                                                \
            r[k] = p[k * s];                                                                       \
        if (s == 1) {                                                                              \
            for (int64_t i = 8; i < whole; i += 8)                                                 \
                for (int k = 0; k < 8; k++)                                                        \
                    r[k] += p[i + k];                                                              \
        } else {                                                                                   \
            for (int64_t i = 8; i < whole; i += 8)                                                 \
                for (int k = 0; k < 8; k++)                                                        \
                    r[k] += p[(i + k) * s];                                                        \
        }                                                                                          \
        real sum = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7]));              \
        for (int64_t i = whole; i < n; i++)                                                        \
            sum += p[i * s];                                                                       \
        return sum;                                                                                \
    }                                                                                              \
    static real pairwise_##sfx(const real *p, int64_t n, int64_t s)                                \
    {                                                                                              \
        if (n < 8) {                                                                               \
            real sum = 0;                                                                          \
            for (int64_t i = 0; i < n; i++)                                                        \
                sum += p[i * s];                                                                   \
            return sum;                                                                            \
        }                                                                                          \
        if (n <= 128)                                                                              \
            return sum_128_##sfx(p, n, s);                                                         \
        int64_t half = n / 2 - n / 2 % 8;                                                          \
        return pairwise_##sfx(p, half, s) + pairwise_##sfx(p + half * s, n - half, s);             \
    }                                                                                              \
    static void sum_##sfx(int64_t n, const void *src, int64_t ss, bool dense, void *out)           \
    {                                                                                              \
        (void)dense;                                                                               \
        *(real *)out += pairwise_##sfx(src, n, ss);                                                \
    }

PAIRWISE(f32, float)
PAIRWISE(f64, double)

reduce_piece *reduce_pairwise_of(enum dtype loop)
{
    static reduce_piece *const pieces[DT_COUNT] = {NULL, NULL, sum_f32, sum_f64};
    return pieces[loop];
}
