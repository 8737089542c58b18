/* Elementwise loops over the C library's functions: float64 runs exp, float32
 * runs expf and so on, as NumPy does without its SIMD variants. */
#include "ufunc_priv.h"

#include <math.h>

/* np.divmod of two floats: fmod, then the remainder takes the divisor's sign
 * and the quotient is rounded to the integer it nearly is. */
#define DIVMOD(suffix, real)                                                                       \
    static real divmod_##suffix(real x, real y, real *rest)                                        \
    {                                                                                              \
        real mod = FMOD_##suffix(x, y), div = (x - mod) / y, whole;                                \
        if (mod == 0) {                                                                            \
            mod = COPYSIGN_##suffix(0, y);                                                         \
        } else if ((y < 0) != (mod < 0)) {                                                         \
            mod += y;                                                                              \
            div -= 1;                                                                              \
        }                                                                                          \
        if (div == 0) {                                                                            \
            whole = COPYSIGN_##suffix(0, x / y);                                                   \
        } else {                                                                                   \
            whole = FLOOR_##suffix(div);                                                           \
            if (div - whole > (real)0.5)                                                           \
                whole += 1;                                                                        \
        }                                                                                          \
        *rest = mod;                                                                               \
        return whole;                                                                              \
    }                                                                                              \
    static real floor_divide_one_##suffix(real x, real y)                                          \
    {                                                                                              \
        real rest;                                                                                 \
        return y == 0 ? x / y : divmod_##suffix(x, y, &rest);                                      \
    }                                                                                              \
    static real remainder_one_##suffix(real x, real y)                                             \
    {                                                                                              \
        real rest;                                                                                 \
        if (y == 0)                                                                                \
            return FMOD_##suffix(x, y);                                                            \
        divmod_##suffix(x, y, &rest);                                                              \
        return rest;                                                                               \
    }

#define FMOD_f32 fmodf
#define FMOD_f64 fmod
#define FLOOR_f32 floorf
#define FLOOR_f64 floor
#define COPYSIGN_f32 copysignf
#define COPYSIGN_f64 copysign
DIVMOD(f32, float)
DIVMOD(f64, double)

UFUNC_BINARY(floor_divide_f32, float, float, floor_divide_one_f32(x, y))
UFUNC_BINARY(floor_divide_f64, double, double, floor_divide_one_f64(x, y))
UFUNC_BINARY(remainder_f32, float, float, remainder_one_f32(x, y))
UFUNC_BINARY(remainder_f64, double, double, remainder_one_f64(x, y))

/* X(ufunc, name of the C function for double) */
#define LIBM_BINARY(X)                                                                             \
    X(POWER, pow)                                                                                  \
    X(ARCTAN2, atan2)                                                                              \
    X(HYPOT, hypot)

#define LIBM_UNARY(X)                                                                              \
    X(EXP, exp)                                                                                    \
    X(EXP2, exp2)                                                                                  \
    X(EXPM1, expm1)                                                                                \
    X(LOG, log)                                                                                    \
    X(LOG2, log2)                                                                                  \
    X(LOG10, log10)                                                                                \
    X(LOG1P, log1p)                                                                                \
    X(SIN, sin)                                                                                    \
    X(COS, cos)                                                                                    \
    X(TAN, tan)                                                                                    \
    X(ARCSIN, asin)                                                                                \
    X(ARCCOS, acos)                                                                                \
    X(ARCTAN, atan)                                                                                \
    X(SINH, sinh)                                                                                  \
    X(COSH, cosh)                                                                                  \
    X(TANH, tanh)                                                                                  \
    X(FLOOR, floor)                                                                                \
    X(CEIL, ceil)                                                                                  \
    X(TRUNC, trunc)                                                                                \
    X(RINT, rint)

#define X(id, fn)                                                                                  \
    UFUNC_BINARY(loop_##fn##_f32, float, float, fn##f(x, y))                                       \
    UFUNC_BINARY(loop_##fn##_f64, double, double, fn(x, y))
LIBM_BINARY(X)
#undef X
#define X(id, fn)                                                                                  \
    UFUNC_UNARY(loop_##fn##_f32, float, float, fn##f(x))                                           \
    UFUNC_UNARY(loop_##fn##_f64, double, double, fn(x))
LIBM_UNARY(X)
#undef X

#define X(id, fn) [UF_##id] = {NULL, NULL, loop_##fn##_f32, loop_##fn##_f64},
const ufunc_row ufunc_libm_loops[UFUNC_COUNT] = {
    [UF_FLOOR_DIVIDE] = {NULL, NULL, floor_divide_f32, floor_divide_f64},
    [UF_REMAINDER] = {NULL, NULL, remainder_f32, remainder_f64},
    LIBM_BINARY(X) LIBM_UNARY(X)
};
#undef X
