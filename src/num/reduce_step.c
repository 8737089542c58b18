/* Sequential loops: one result per place, or all into one. */
#include "reduce_priv.h"

/* nan wins; equal values give the later one (see ufunc.h). */
#define LARGER(a, x) ((a) > (x) || (a) != (a) ? (a) : (x))
#define SMALLER(a, x) ((a) < (x) || (a) != (a) ? (a) : (x))

#define STEP(name, in_t, out_t, expr)                                                              \
    static void name(int64_t n, const void *src, int64_t ss, void *out, int64_t os)               \
    {                                                                                              \
        const in_t *p = src;                                                                       \
        out_t *o = out;                                                                            \
        if (os == 0) {                                                                             \
            out_t a = *o;                                                                          \
            for (int64_t j = 0; j < n; j++, p += ss) {                                             \
                const in_t x = *p;                                                                 \
                a = (out_t)(expr);                                                                 \
            }                                                                                      \
            *o = a;                                                                                \
        } else if (os == 1 && ss == 1) {                                                           \
            for (int64_t j = 0; j < n; j++) {                                                      \
                const in_t x = p[j];                                                               \
                const out_t a = o[j];                                                              \
                o[j] = (out_t)(expr);                                                              \
            }                                                                                      \
        } else {                                                                                   \
            for (int64_t j = 0; j < n; j++, p += ss, o += os) {                                    \
                const in_t x = *p;                                                                 \
                const out_t a = *o;                                                                \
                *o = (out_t)(expr);                                                                \
            }                                                                                      \
        }                                                                                          \
    }

STEP(sum_i64, int64_t, int64_t, (uint64_t)a + (uint64_t)x)
STEP(sum_f32, float, float, a + x)
STEP(sum_f64, double, double, a + x)
STEP(prod_i64, int64_t, int64_t, (uint64_t)a *(uint64_t)x)
STEP(prod_f32, float, float, a *x)
STEP(prod_f64, double, double, a *x)
STEP(max_bool, uint8_t, uint8_t, a | x)
STEP(max_i64, int64_t, int64_t, a > x ? a : x)
STEP(max_f32, float, float, LARGER(a, x))
STEP(max_f64, double, double, LARGER(a, x))
STEP(min_bool, uint8_t, uint8_t, a &x)
STEP(min_i64, int64_t, int64_t, a < x ? a : x)
STEP(min_f32, float, float, SMALLER(a, x))
STEP(min_f64, double, double, SMALLER(a, x))
STEP(any_bool, uint8_t, uint8_t, a | x)
STEP(any_i64, int64_t, uint8_t, a | (x != 0))
STEP(any_f32, float, uint8_t, a | (x != 0))
STEP(any_f64, double, uint8_t, a | (x != 0))
STEP(all_bool, uint8_t, uint8_t, a &x)
STEP(all_i64, int64_t, uint8_t, a & (x != 0))
STEP(all_f32, float, uint8_t, a & (x != 0))
STEP(all_f64, double, uint8_t, a & (x != 0))

reduce_step *reduce_step_of(enum reduce r, enum dtype loop)
{
    static reduce_step *const steps[REDUCE_COUNT][DT_COUNT] = {
        [RED_SUM] = {NULL, sum_i64, sum_f32, sum_f64},
        [RED_PROD] = {NULL, prod_i64, prod_f32, prod_f64},
        [RED_MAX] = {max_bool, max_i64, max_f32, max_f64},
        [RED_MIN] = {min_bool, min_i64, min_f32, min_f64},
        [RED_ANY] = {any_bool, any_i64, any_f32, any_f64},
        [RED_ALL] = {all_bool, all_i64, all_f32, all_f64},
    };
    return steps[r][loop];
}

/* The first nan is the best; else the first of the largest (smallest). A
 * single column stops at a nan; several go row by row, as memory does. */
#define BEST(name, in_t, better)                                                                   \
    static void name(int64_t n, int64_t inner, const void *src, int64_t *out)                      \
    {                                                                                              \
        const in_t *p = src;                                                                       \
        for (int64_t k = 0; k < inner; k++)                                                        \
            out[k] = 0;                                                                            \
        if (inner == 1) {                                                                          \
            in_t a = *p;                                                                           \
            for (int64_t j = 1; j < n && a == a; j++) {                                            \
                const in_t x = p[j];                                                               \
                if ((better) || x != x) {                                                          \
                    a = x;                                                                         \
                    *out = j;                                                                      \
                }                                                                                  \
            }                                                                                      \
            return;                                                                                \
        }                                                                                          \
        for (int64_t j = 1; j < n; j++) {                                                          \
            for (int64_t k = 0; k < inner; k++) {                                                  \
                const in_t a = p[out[k] * inner + k], x = p[j * inner + k];                        \
                if (a == a && ((better) || x != x))                                                \
                    out[k] = j;                                                                    \
            }                                                                                      \
        }                                                                                          \
    }

BEST(argmax_bool, uint8_t, x > a)
BEST(argmax_i64, int64_t, x > a)
BEST(argmax_f32, float, x > a)
BEST(argmax_f64, double, x > a)
BEST(argmin_bool, uint8_t, x < a)
BEST(argmin_i64, int64_t, x < a)
BEST(argmin_f32, float, x < a)
BEST(argmin_f64, double, x < a)

reduce_best *reduce_best_of(enum reduce r, enum dtype loop)
{
    static reduce_best *const best[2][DT_COUNT] = {
        {argmax_bool, argmax_i64, argmax_f32, argmax_f64},
        {argmin_bool, argmin_i64, argmin_f32, argmin_f64},
    };
    return best[r == RED_ARGMIN][loop];
}
