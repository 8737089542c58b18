/* Elementwise loops that need no more than the processor: arithmetic, order,
 * comparison and logic. Integers wrap, as NumPy's do.
 */
#include "ufunc_priv.h"

#include <math.h>

/* int64 arithmetic modulo 2**64. */
#define WRAP(op) ((int64_t)((uint64_t)x op(uint64_t) y))

/* NumPy's maximum on x86-64: nan wins, the first if both are; equal values (0
 * and -0) give the second. */
#define MAXIMUM (x > y || x != x ? x : y)
#define MINIMUM (x < y || x != x ? x : y)
#define SIGN (x > 0 ? 1 : x < 0 ? -1 : x == 0 ? 0 : x)

static int64_t int_floor_divide(int64_t x, int64_t y)
{
    if (y == 0)
        return 0;
    if (y == -1)
        return (int64_t)(0 - (uint64_t)x);
    int64_t q = x / y;
    return q - (x % y != 0 && (x < 0) != (y < 0));
}

static int64_t int_remainder(int64_t x, int64_t y)
{
    if (y == 0 || y == -1)
        return 0;
    int64_t r = x % y;
    return r != 0 && (r < 0) != (y < 0) ? r + y : r;
}

/* Square and multiply. A negative exponent is the caller's to refuse: 0. */
static int64_t int_power(int64_t x, int64_t y)
{
    uint64_t base = (uint64_t)x, result = y >= 0;
    for (; y > 0; y >>= 1, base *= base)
        if (y & 1)
            result *= base;
    return (int64_t)result;
}

/* NumPy converts the double 1.0 / x: 0 gives what the processor makes of inf. */
static int64_t int_reciprocal(int64_t x)
{
    return x == 0 ? INT64_MIN : x == 1 || x == -1 ? x : 0;
}

/* The same expression for both float types. */
#define BINARY_FLOATS(name, expr)                                                                  \
    UFUNC_BINARY(name##_f32, float, float, expr)                                                   \
    UFUNC_BINARY(name##_f64, double, double, expr)
#define UNARY_FLOATS(name, expr)                                                                   \
    UFUNC_UNARY(name##_f32, float, float, expr)                                                    \
    UFUNC_UNARY(name##_f64, double, double, expr)
#define COMPARE(name, expr)                                                                        \
    UFUNC_BINARY(name##_bool, uint8_t, uint8_t, expr)                                              \
    UFUNC_BINARY(name##_i64, int64_t, uint8_t, expr)                                               \
    UFUNC_BINARY(name##_f32, float, uint8_t, expr)                                                 \
    UFUNC_BINARY(name##_f64, double, uint8_t, expr)
/* Booleans are 0 or 1, so logic on them is bit logic. */
#define BITS(name, on_bool, on_i64)                                                                \
    UFUNC_BINARY(name##_bool, uint8_t, uint8_t, on_bool)                                           \
    UFUNC_BINARY(name##_i64, int64_t, int64_t, on_i64)

BINARY_FLOATS(add, x + y)
UFUNC_BINARY(add_bool, uint8_t, uint8_t, x | y)
UFUNC_BINARY(add_i64, int64_t, int64_t, WRAP(+))
BINARY_FLOATS(subtract, x - y)
UFUNC_BINARY(subtract_i64, int64_t, int64_t, WRAP(-))
BINARY_FLOATS(multiply, x *y)
UFUNC_BINARY(multiply_bool, uint8_t, uint8_t, x &y)
UFUNC_BINARY(multiply_i64, int64_t, int64_t, WRAP(*))
BINARY_FLOATS(divide, x / y)
UFUNC_BINARY(floor_divide_i64, int64_t, int64_t, int_floor_divide(x, y))
UFUNC_BINARY(remainder_i64, int64_t, int64_t, int_remainder(x, y))
UFUNC_BINARY(power_i64, int64_t, int64_t, int_power(x, y))
BINARY_FLOATS(maximum, MAXIMUM)
UFUNC_BINARY(maximum_bool, uint8_t, uint8_t, x | y)
UFUNC_BINARY(maximum_i64, int64_t, int64_t, x > y ? x : y)
BINARY_FLOATS(minimum, MINIMUM)
UFUNC_BINARY(minimum_bool, uint8_t, uint8_t, x &y)
UFUNC_BINARY(minimum_i64, int64_t, int64_t, x < y ? x : y)

COMPARE(equal, x == y)
COMPARE(not_equal, x != y)
COMPARE(less, x < y)
COMPARE(less_equal, x <= y)
COMPARE(greater, x > y)
COMPARE(greater_equal, x >= y)
COMPARE(logical_and, (x != 0) & (y != 0))
COMPARE(logical_or, (x != 0) | (y != 0))
COMPARE(logical_xor, (x != 0) != (y != 0))

BITS(bitwise_and, x &y, x &y)
BITS(bitwise_or, x | y, x | y)
BITS(bitwise_xor, x ^ y, x ^ y)

UFUNC_UNARY(invert_bool, uint8_t, uint8_t, x ^ 1)
UFUNC_UNARY(invert_i64, int64_t, int64_t, ~x)
UFUNC_UNARY(logical_not_bool, uint8_t, uint8_t, x == 0)
UFUNC_UNARY(logical_not_i64, int64_t, uint8_t, x == 0)
UFUNC_UNARY(logical_not_f32, float, uint8_t, x == 0)
UFUNC_UNARY(logical_not_f64, double, uint8_t, x == 0)

UNARY_FLOATS(negative, -x)
UFUNC_UNARY(negative_i64, int64_t, int64_t, 0 - (uint64_t)x)
UNARY_FLOATS(positive, x)
UFUNC_UNARY(positive_i64, int64_t, int64_t, x)
UFUNC_UNARY(absolute_bool, uint8_t, uint8_t, x)
UFUNC_UNARY(absolute_i64, int64_t, int64_t, x < 0 ? 0 - (uint64_t)x : (uint64_t)x)
UFUNC_UNARY(absolute_f32, float, float, fabsf(x))
UFUNC_UNARY(absolute_f64, double, double, fabs(x))
UFUNC_UNARY(sign_i64, int64_t, int64_t, (x > 0) - (x < 0))
UNARY_FLOATS(sign, SIGN)
UNARY_FLOATS(square, x *x)
UFUNC_UNARY(square_i64, int64_t, int64_t, (uint64_t)x *(uint64_t)x)
UFUNC_UNARY(sqrt_f32, float, float, sqrtf(x))
UFUNC_UNARY(sqrt_f64, double, double, sqrt(x))
UNARY_FLOATS(reciprocal, 1 / x)
UFUNC_UNARY(reciprocal_i64, int64_t, int64_t, int_reciprocal(x))

/* No integer is any of these; (x, 0) keeps the macro's x used. */
UFUNC_UNARY(no_bool, uint8_t, uint8_t, ((void)x, 0))
UFUNC_UNARY(no_i64, int64_t, uint8_t, ((void)x, 0))
UFUNC_UNARY(yes_bool, uint8_t, uint8_t, ((void)x, 1))
UFUNC_UNARY(yes_i64, int64_t, uint8_t, ((void)x, 1))
UFUNC_UNARY(isnan_f32, float, uint8_t, x != x)
UFUNC_UNARY(isnan_f64, double, uint8_t, x != x)
UFUNC_UNARY(isinf_f32, float, uint8_t, fabsf(x) == INFINITY)
UFUNC_UNARY(isinf_f64, double, uint8_t, fabs(x) == INFINITY)
UFUNC_UNARY(isfinite_f32, float, uint8_t, fabsf(x) < INFINITY)
UFUNC_UNARY(isfinite_f64, double, uint8_t, fabs(x) < INFINITY)

#define ALL_TYPES(name) {name##_bool, name##_i64, name##_f32, name##_f64}
#define NO_BOOL(name) {NULL, name##_i64, name##_f32, name##_f64}
#define FLOATS(name) {NULL, NULL, name##_f32, name##_f64}
#define BIT_TYPES(name) {name##_bool, name##_i64, NULL, NULL}
#define INT_ONLY(name) {NULL, name##_i64, NULL, NULL}

const ufunc_row ufunc_plain_loops[UFUNC_COUNT] = {
    [UF_ADD] = ALL_TYPES(add),
    [UF_SUBTRACT] = NO_BOOL(subtract),
    [UF_MULTIPLY] = ALL_TYPES(multiply),
    [UF_DIVIDE] = FLOATS(divide),
    [UF_FLOOR_DIVIDE] = INT_ONLY(floor_divide), /* floats: ufunc_libm.c */
    [UF_REMAINDER] = INT_ONLY(remainder),
    [UF_POWER] = INT_ONLY(power),
    [UF_MAXIMUM] = ALL_TYPES(maximum),
    [UF_MINIMUM] = ALL_TYPES(minimum),
    [UF_EQUAL] = ALL_TYPES(equal),
    [UF_NOT_EQUAL] = ALL_TYPES(not_equal),
    [UF_LESS] = ALL_TYPES(less),
    [UF_LESS_EQUAL] = ALL_TYPES(less_equal),
    [UF_GREATER] = ALL_TYPES(greater),
    [UF_GREATER_EQUAL] = ALL_TYPES(greater_equal),
    [UF_LOGICAL_AND] = ALL_TYPES(logical_and),
    [UF_LOGICAL_OR] = ALL_TYPES(logical_or),
    [UF_LOGICAL_XOR] = ALL_TYPES(logical_xor),
    [UF_LOGICAL_NOT] = ALL_TYPES(logical_not),
    [UF_BITWISE_AND] = BIT_TYPES(bitwise_and),
    [UF_BITWISE_OR] = BIT_TYPES(bitwise_or),
    [UF_BITWISE_XOR] = BIT_TYPES(bitwise_xor),
    [UF_INVERT] = BIT_TYPES(invert),
    [UF_NEGATIVE] = NO_BOOL(negative),
    [UF_POSITIVE] = NO_BOOL(positive),
    [UF_ABSOLUTE] = ALL_TYPES(absolute),
    [UF_SIGN] = NO_BOOL(sign),
    [UF_SQUARE] = NO_BOOL(square),
    [UF_SQRT] = FLOATS(sqrt),
    [UF_RECIPROCAL] = NO_BOOL(reciprocal),
    [UF_ISNAN] = {no_bool, no_i64, isnan_f32, isnan_f64},
    [UF_ISINF] = {no_bool, no_i64, isinf_f32, isinf_f64},
    [UF_ISFINITE] = {yes_bool, yes_i64, isfinite_f32, isfinite_f64},
};
