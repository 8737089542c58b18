/* Functions of numbers: abs, round, divmod, pow, and numbers in other bases. */
#include "builtin_python_priv.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arith_priv.h"
#include "lang/format.h"

/* --- abs -------------------------------------------------------------------------- */

struct value py_abs(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct value v = arg[0];
    int64_t i;
    if (v.type == V_ARRAY)
        return array_or_scalar(L, graph_ufunc(L->graph, UF_ABSOLUTE, array_node(L, AS_ARRAY(v)),
                                              NULL));
    if (v.type == V_NPS)
        return arith_numpy1(L, UF_ABSOLUTE, v);
    if (v.type == V_FLOAT)
        return v_float(fabs(v.u.f));
    if (!value_as_int(v, &i))
        raise_error(L, ERR_TYPE, "bad operand type for abs(): '%s'", value_type_name(v));
    return i < 0 ? arith_python(L, BIN_SUB, v_int(0), v_int(i)) : v_int(i);
}

/* --- round: Python's floats ------------------------------------------------------- */

#define EXACT_DIGITS 1074 /* behind the point of the smallest float64 */

/* Adds one to the digits before `end`, "1999" -> "2000"; text[0] is a spare '0'. */
static void carry_up(char *text, size_t end)
{
    while (text[--end] == '9')
        text[end] = '0';
    text[end]++;
}

/* x, finite and not negative, to a multiple of 10**places: its exact digits are
 * cut, a tie goes to the even digit. */
static double round_to_power(double x, int places)
{
    char text[EXACT_DIGITS + 400];
    int size = snprintf(text, sizeof text, "0%.*f", EXACT_DIGITS, x);
    size_t whole = (size_t)size - EXACT_DIGITS - 1, cut = (size_t)places;
    if (cut >= whole)
        return 0.0; /* x has fewer digits: below half of the power */
    size_t end = whole - cut; /* digits kept, the spare one with them */
    bool more = strspn(text + end + 1, "0.") < strlen(text + end + 1);
    bool up = text[end] > '5' || (text[end] == '5' && (more || (text[end - 1] - '0') % 2));
    memset(text + end, '0', whole - end);
    text[whole] = '\0';
    if (up)
        carry_up(text, end);
    return strtod(text, NULL);
}

/* CPython's float.__round__: the correctly rounded decimal, read back. */
static double round_float(struct lang *L, double x, int64_t digits)
{
    char text[800];
    if (!isfinite(x) || digits > 323)
        return x;
    if (digits < -308)
        return 0.0 * x;
    double r;
    if (digits < 0) {
        r = copysign(round_to_power(fabs(x), (int)-digits), x);
    } else {
        snprintf(text, sizeof text, "%.*f", (int)digits, x);
        r = strtod(text, NULL);
    }
    if (!isfinite(r))
        raise_error(L, ERR_OVERFLOW, "rounded value too large to represent");
    return r;
}

/* --- round: integers -------------------------------------------------------------- */

static int64_t round_int(struct lang *L, int64_t i, int64_t digits)
{
    if (digits >= 0 || i == 0)
        return i;
    if (digits < -19)
        return 0;
    __extension__ __int128 power = 1, x = i;
    for (; digits < 0; digits++)
        power *= 10;
    __extension__ __int128 rest = x % power;
    if (rest < 0)
        rest += power;
    __extension__ __int128 down = x - rest;
    bool odd = (down / power) % 2 != 0;
    if (2 * rest > power || (2 * rest == power && odd))
        down += power;
    if (down > INT64_MAX || down < INT64_MIN)
        raise_hint(L, ERR_REFUSED, "make it a float first", "integers here have 64 bits, and "
                                                            "this one would have more");
    return (int64_t)down;
}

/* --- round: NumPy's scalars, as np.round ------------------------------------------ */

static double power_of_ten(int64_t n)
{
    double p = 1.0;
    while (n-- > 0)
        p *= 10.0;
    return p;
}

static struct value round_numpy(struct lang *L, struct value v, int64_t digits)
{
    bool whole = v.dt == DT_I64;
    if (digits >= 0 && whole)
        return v_nps(DT_I64, v.u.e, NULL);
    if (digits == 0)
        return arith_numpy1(L, UF_RINT, v);
    bool behind = digits > 0;
    if (!behind)
        digits = -digits;
    struct value f = v_float(power_of_ten(digits > 400 ? 400 : digits));
    v = arith_numpy(L, behind ? UF_MULTIPLY : UF_DIVIDE, v, f);
    v = arith_numpy1(L, UF_RINT, v);
    v = arith_numpy(L, behind ? UF_DIVIDE : UF_MULTIPLY, v, f);
    if (!whole)
        return v;
    union elem e;
    memset(&e, 0, sizeof e);
    e.i = dtype_get_int(DT_F64, &v.u.e);
    return v_nps(DT_I64, e, NULL);
}

struct value py_round(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct value v = arg[0];
    int64_t i;
    bool whole = !given(arg[1]) || arg[1].type == V_NONE;
    if (!value_is_number(v) || (v.type == V_NPS && v.dt == DT_BOOL))
        raise_hint(L, ERR_TYPE, v.type == V_ARRAY ? "write np.round(a) or a.round()" : "",
                   "type %s doesn't define __round__ method", value_type_name(v));
    int64_t digits = whole ? 0 : arg_int(L, arg[1], "ndigits");
    if (v.type == V_NPS && !whole)
        return round_numpy(L, v, digits);
    if (value_as_int(v, &i))
        return v_int(round_int(L, i, digits));
    double x = 0;
    value_as_double(v, &x);
    return whole ? int_of_double(L, rint(x)) : v_float(round_float(L, x, digits));
}

/* --- divmod, pow ------------------------------------------------------------------ */

struct value py_divmod(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct oseq *pair = seq_new(L, V_TUPLE, 2);
    push(L, v_obj(V_TUPLE, pair));
    seq_push(L, pair, binary_apply(L, BIN_FLOORDIV, arg[0], arg[1]));
    seq_push(L, pair, binary_apply(L, BIN_MOD, arg[0], arg[1]));
    return v_obj(V_TUPLE, pair);
}

static int64_t power_mod(int64_t base, int64_t exponent, int64_t mod)
{
    uint64_t m = mod < 0 ? 0 - (uint64_t)mod : (uint64_t)mod;
    __extension__ __int128 b = base, wide = (__int128)m;
    b = (b % wide + wide) % wide;
    __extension__ __int128 r = 1 % wide;
    for (; exponent > 0; exponent >>= 1) {
        if (exponent & 1)
            r = r * b % wide;
        b = b * b % wide;
    }
    if (mod < 0 && r != 0)
        r -= wide;
    return (int64_t)r;
}

struct value py_pow(struct lang *L, struct value *arg, int n)
{
    (void)n;
    int64_t base, exponent, mod;
    if (!given(arg[2]) || arg[2].type == V_NONE)
        return binary_apply(L, BIN_POW, arg[0], arg[1]);
    bool numpy = arg[0].type == V_NPS || arg[1].type == V_NPS || arg[2].type == V_NPS;
    if (numpy || !value_as_int(arg[0], &base) || !value_as_int(arg[1], &exponent) ||
        !value_as_int(arg[2], &mod))
        raise_error(L, ERR_TYPE,
                    "pow() 3rd argument not allowed unless all arguments are integers");
    if (mod == 0)
        raise_error(L, ERR_VALUE, "pow() 3rd argument cannot be 0");
    if (exponent < 0)
        raise_error(L, ERR_REFUSED, "pow() with a negative exponent and a modulus is not here");
    return v_int(power_mod(base, exponent, mod));
}

/* --- other bases ------------------------------------------------------------------ */

static struct value in_base(struct lang *L, struct value v, const char *spec)
{
    int64_t i = arg_int(L, v, "the number");
    struct str *out = tmp_str(L);
    if (!format_int(spec, strlen(spec), i, out, &L->scratch_err))
        raise_graph(L);
    return str_value(L, str_get(out), out->n);
}

struct value py_bin(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return in_base(L, arg[0], "#b");
}

struct value py_oct(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return in_base(L, arg[0], "#o");
}

struct value py_hex(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return in_base(L, arg[0], "#x");
}
