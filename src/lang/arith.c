/* Python's own numbers: int (64 bit), float, bool. */
#include "arith_priv.h"

#include <errno.h>
#include <math.h>

static void raise_too_large(struct lang *L) __attribute__((noreturn));
static void raise_too_large(struct lang *L)
{
    raise_hint(L, ERR_REFUSED, "write it with floats, as 2.0 ** 70",
               "integers here have 64 bits, and this one has more");
}

static int64_t floor_div(int64_t a, int64_t b)
{
    int64_t q = a / b;
    return (a % b != 0 && (a % b < 0) != (b < 0)) ? q - 1 : q;
}

static int64_t floor_mod(int64_t a, int64_t b)
{
    int64_t r = a % b;
    return (r != 0 && (r < 0) != (b < 0)) ? r + b : r;
}

static int bit_length(uint64_t v)
{
    return v ? 64 - __builtin_clzll(v) : 0;
}

static uint64_t magnitude(int64_t v)
{
    return v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
}

/* int / int, correctly rounded as CPython's: a quotient of at least 56 bits
 * with a sticky last bit is rounded once. */
static double true_divide(int64_t a, int64_t b)
{
    uint64_t ua = magnitude(a), ub = magnitude(b);
    if (ua <= (uint64_t)1 << 53 && ub <= (uint64_t)1 << 53)
        return (double)a / (double)b; /* both are exact: rounded once */
    int shift = 56 - (bit_length(ua) - bit_length(ub));
    if (shift < 0)
        shift = 0;
    __extension__ unsigned __int128 n = ua;
    n <<= shift;
    uint64_t q = (uint64_t)(n / ub);
    if (n % ub != 0)
        q |= 1;
    double r = ldexp((double)q, -shift);
    return (a < 0) != (b < 0) ? -r : r;
}

static int64_t int_power(struct lang *L, int64_t base, int64_t exponent)
{
    int64_t result = 1;
    while (exponent > 0) {
        if (exponent & 1 && __builtin_mul_overflow(result, base, &result))
            raise_too_large(L);
        exponent >>= 1;
        if (exponent && __builtin_mul_overflow(base, base, &base))
            raise_too_large(L);
    }
    return result;
}

static int64_t shift_left(struct lang *L, int64_t a, int64_t b)
{
    if (b < 0)
        raise_error(L, ERR_VALUE, "negative shift count");
    if (a == 0)
        return 0;
    int64_t r = b < 63 ? (int64_t)((uint64_t)a << b) : 0;
    if (b >= 63 || (r >> b) != a)
        raise_too_large(L);
    return r;
}

static int64_t shift_right(struct lang *L, int64_t a, int64_t b)
{
    if (b < 0)
        raise_error(L, ERR_VALUE, "negative shift count");
    return b > 62 ? (a < 0 ? -1 : 0) : a >> b;
}

static void check_divisor(struct lang *L, enum binary_op op, int64_t b)
{
    if (b == 0)
        raise_error(L, ERR_ZERO_DIVISION, op == BIN_DIV ? "division by zero"
                                          : "integer division or modulo by zero");
}

static struct value int_divide(struct lang *L, enum binary_op op, int64_t a, int64_t b)
{
    check_divisor(L, op, b);
    if (op == BIN_DIV)
        return v_float(true_divide(a, b));
    if (b == -1) { /* INT64_MIN / -1 does not fit */
        int64_t r;
        if (op == BIN_MOD)
            return v_int(0);
        if (__builtin_sub_overflow((int64_t)0, a, &r))
            raise_too_large(L);
        return v_int(r);
    }
    return v_int(op == BIN_MOD ? floor_mod(a, b) : floor_div(a, b));
}

static struct value int_op(struct lang *L, enum binary_op op, int64_t a, int64_t b)
{
    int64_t r = 0;
    bool over = false;
    switch (op) {
    case BIN_ADD:
        over = __builtin_add_overflow(a, b, &r);
        break;
    case BIN_SUB:
        over = __builtin_sub_overflow(a, b, &r);
        break;
    case BIN_MUL:
        over = __builtin_mul_overflow(a, b, &r);
        break;
    case BIN_DIV:
    case BIN_FLOORDIV:
    case BIN_MOD:
        return int_divide(L, op, a, b);
    case BIN_POW:
        if (b < 0)
            return arith_float(L, op, (double)a, (double)b);
        return v_int(int_power(L, a, b));
    case BIN_AND:
        return v_int(a & b);
    case BIN_OR:
        return v_int(a | b);
    case BIN_XOR:
        return v_int(a ^ b);
    case BIN_LSHIFT:
        return v_int(shift_left(L, a, b));
    case BIN_RSHIFT:
        return v_int(shift_right(L, a, b));
    default:
        raise_error(L, ERR_TYPE, "unsupported operand type(s) for @: 'int' and 'int'");
    }
    if (over)
        raise_too_large(L);
    return v_int(r);
}

/* --- floats --------------------------------------------------------------------- */

/* CPython's float_divmod. */
static double float_mod(double a, double b)
{
    double m = fmod(a, b);
    if (m != 0)
        return (b < 0) != (m < 0) ? m + b : m;
    return copysign(0.0, b);
}

static double float_floor_div(double a, double b)
{
    double m = fmod(a, b);
    double div = (a - m) / b;
    if (m != 0 && (b < 0) != (m < 0))
        div -= 1.0;
    if (div == 0)
        return copysign(0.0, a / b);
    double f = floor(div);
    return div - f > 0.5 ? f + 1.0 : f;
}

static double float_power(struct lang *L, double a, double b)
{
    if (a == 0 && b < 0)
        raise_error(L, ERR_ZERO_DIVISION, "0.0 cannot be raised to a negative power");
    if (a < 0 && isfinite(a) && isfinite(b) && b != floor(b))
        raise_error(L, ERR_REFUSED, "a negative number to a fractional power is complex; "
                                    "complex numbers are not here");
    double r = pow(a, b);
    if (isinf(r) && isfinite(a) && isfinite(b))
        raise_error(L, ERR_OVERFLOW, "(34, 'Numerical result out of range')");
    return r;
}

struct value arith_float(struct lang *L, enum binary_op op, double a, double b)
{
    if (b == 0 && (op == BIN_DIV || op == BIN_FLOORDIV || op == BIN_MOD))
        raise_error(L, ERR_ZERO_DIVISION, op == BIN_DIV ? "float division by zero"
                                          : op == BIN_MOD ? "float modulo"
                                                          : "float floor division by zero");
    switch (op) {
    case BIN_ADD:
        return v_float(a + b);
    case BIN_SUB:
        return v_float(a - b);
    case BIN_MUL:
        return v_float(a * b);
    case BIN_DIV:
        return v_float(a / b);
    case BIN_FLOORDIV:
        return v_float(float_floor_div(a, b));
    case BIN_MOD:
        return v_float(float_mod(a, b));
    case BIN_POW:
        return v_float(float_power(L, a, b));
    default:
        raise_error(L, ERR_TYPE, "unsupported operand type(s) for this operator: 'float'");
    }
}

static bool bit_op(enum binary_op op)
{
    return op == BIN_AND || op == BIN_OR || op == BIN_XOR;
}

struct value arith_python(struct lang *L, enum binary_op op, struct value a, struct value b)
{
    int64_t i, j;
    double x = 0, y = 0;
    if (value_as_int(a, &i) && value_as_int(b, &j)) {
        struct value v = int_op(L, op, i, j);
        if (a.type == V_BOOL && b.type == V_BOOL && bit_op(op))
            return v_bool(v.u.i != 0);
        return v;
    }
    if (op > BIN_POW)
        raise_error(L, ERR_TYPE, "unsupported operand type(s) for %s: '%s' and '%s'",
                    binary_symbol(op), value_type_name(a), value_type_name(b));
    value_as_double(a, &x);
    value_as_double(b, &y);
    return arith_float(L, op, x, y);
}
