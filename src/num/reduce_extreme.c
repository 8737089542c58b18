/* The lanes of max and min: they decide which of 0.0 and -0.0 comes out. */
#include "reduce_priv.h"

#define LARGER(a, x) ((a) > (x) || (a) != (a) ? (a) : (x))
#define SMALLER(a, x) ((a) < (x) || (a) != (a) ? (a) : (x))

/* numpy's lanes: only ties of 0.0 and -0.0 can tell in which order they met.
 *
 * dense: one running vector of 16 bytes, at first the result so far in every
 * lane; eight vectors are folded in pairs and then into it, single vectors
 * follow, then the lanes are folded upper half onto lower, then the tail.
 * strided: eight running elements, folded in pairs at the end, then the tail.
 *
 * Each is written out for both steps of src, so that the usual one, 1, is fast. */
#define EXTREME(name, real, OP)                                                                    \
    enum { name##_width = 16 / sizeof(real) };                                                     \
    static inline real name##_dense(const real *p, int64_t n, int64_t s, real a)                   \
    {                                                                                              \
        enum { W = name##_width };                                                                 \
        real m[W];                                                                                 \
        int64_t i = 0;                                                                             \
        for (int w = 0; w < W; w++)                                                                \
            m[w] = a;                                                                              \
        for (; i + 8 * W <= n; i += 8 * W) {                                                       \
            for (int w = 0; w < W; w++) {                                                          \
                const real *v = p + (i + w) * s;                                                   \
                real r01 = OP(v[0], v[W * s]), r23 = OP(v[2 * W * s], v[3 * W * s]);               \
                real r45 = OP(v[4 * W * s], v[5 * W * s]), r67 = OP(v[6 * W * s], v[7 * W * s]);   \
                real r03 = OP(r01, r23), r47 = OP(r45, r67), r = OP(r03, r47);                     \
                m[w] = OP(m[w], r);                                                                \
            }                                                                                      \
        }                                                                                          \
        for (; i + W <= n; i += W)                                                                 \
            for (int w = 0; w < W; w++)                                                            \
                m[w] = OP(m[w], p[(i + w) * s]);                                                   \
        for (int half = W / 2; half; half /= 2)                                                    \
            for (int w = 0; w < half; w++)                                                         \
                m[w] = OP(m[w], m[w + half]);                                                      \
        for (; i < n; i++)                                                                         \
            m[0] = OP(m[0], p[i * s]);                                                             \
        return m[0];                                                                               \
    }                                                                                              \
    static real name##_strided(const real *p, int64_t n, int64_t s, real a)                        \
    {                                                                                              \
        real m[8];                                                                                 \
        int64_t i = 0;                                                                             \
        if (n >= 8) {                                                                              \
            for (int k = 0; k < 8; k++)                                                            \
                m[k] = p[k * s];                                                                   \
            for (i = 8; i + 8 <= n; i += 8)                                                        \
                for (int k = 0; k < 8; k++)                                                        \
                    m[k] = OP(m[k], p[(i + k) * s]);                                               \
            for (int step = 1; step < 8; step *= 2)                                                \
                for (int k = 0; k < 8; k += 2 * step)                                              \
                    m[k] = OP(m[k], m[k + step]);                                                  \
            a = OP(a, m[0]);                                                                       \
        }                                                                                          \
        for (; i < n; i++)                                                                         \
            a = OP(a, p[i * s]);                                                                   \
        return a;                                                                                  \
    }                                                                                              \
    static void name(int64_t n, const void *src, int64_t ss, bool dense, void *out)                \
    {                                                                                              \
        real *o = out;                                                                             \
        if (!dense)                                                                                \
            *o = name##_strided(src, n, ss, *o);                                                   \
        else if (ss == 1)                                                                          \
            *o = name##_dense(src, n, 1, *o);                                                      \
        else                                                                                       \
            *o = name##_dense(src, n, ss, *o);                                                     \
    }

EXTREME(max_f32, float, LARGER)
EXTREME(max_f64, double, LARGER)
EXTREME(min_f32, float, SMALLER)
EXTREME(min_f64, double, SMALLER)

reduce_piece *reduce_extreme_of(enum reduce r, enum dtype loop)
{
    static reduce_piece *const pieces[2][DT_COUNT] = {
        {NULL, NULL, max_f32, max_f64},
        {NULL, NULL, min_f32, min_f64},
    };
    return pieces[r == RED_MIN][loop];
}
