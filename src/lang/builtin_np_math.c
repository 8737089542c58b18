/* Elementwise functions, products, norms: np.exp, np.clip, np.dot …
 *
 * A function of numbers alone gives a NumPy scalar at once; with an array
 * among its arguments it gives a node.  Python numbers give way to arrays and
 * NumPy scalars (NEP 50), two Python numbers do not give way to each other.
 */
#include "arith_priv.h"
#include "builtin_np_priv.h"

#include <math.h>
#include <string.h>

/* --- ufuncs ------------------------------------------------------------------------ */

/* A Python number as the NumPy scalar that np.asarray makes of it. */
static struct value as_scalar(struct value v)
{
    union elem x;
    memset(&x, 0, sizeof x);
    if (v.type == V_BOOL)
        x.b = v.u.b;
    else if (v.type == V_INT)
        x.i = v.u.i;
    else if (v.type == V_FLOAT)
        x.d = v.u.f;
    else
        return v;
    return v_nps(v.type == V_BOOL ? DT_BOOL : v.type == V_INT ? DT_I64 : DT_F64, x, NULL);
}

static void check_input(struct lang *L, enum ufunc f, struct value v, struct value other)
{
    /* NumPy compares objects, and takes their truth; elsewhere it raises too */
    bool any = f == UF_EQUAL || f == UF_NOT_EQUAL || f == UF_LOGICAL_AND || f == UF_LOGICAL_OR ||
               f == UF_LOGICAL_XOR || f == UF_LOGICAL_NOT;
    any |= given(other); /* of texts, of rows of different lengths, of methods by that name … */
    if (!value_is_number(v) && v.type != V_ARRAY && v.type != V_LIST && v.type != V_TUPLE &&
        v.type != V_RANGE)
        raise_error(L, any ? ERR_REFUSED : ERR_TYPE,
                    "np.%s is made for numbers and arrays, not for '%s'", ufunc_name(f),
                    value_type_name(v));
}

static struct value apply1(struct lang *L, enum ufunc f, struct value a)
{
    check_input(L, f, a, v_undef());
    if (value_is_number(a))
        return arith_numpy1(L, f, a);
    return array_or_scalar(L, graph_ufunc(L->graph, f, arg_node(L, a), NULL));
}

/* NumPy takes the truth of a Python float, not of the float32 that it might become. */
static struct value truth_input(enum ufunc f, struct value v)
{
    bool logical = f == UF_LOGICAL_AND || f == UF_LOGICAL_OR || f == UF_LOGICAL_XOR;
    bool vanishes = v.type == V_FLOAT && v.u.f != 0 && (float)v.u.f == 0;
    return logical && vanishes ? v_bool(true) : v;
}

static struct value apply2(struct lang *L, enum ufunc f, struct value a, struct value b)
{
    check_input(L, f, a, b);
    check_input(L, f, b, a);
    a = truth_input(f, a);
    b = truth_input(f, b);
    bool both = value_is_python_number(a) && value_is_python_number(b);
    if (value_is_number(a) && value_is_number(b))
        return arith_numpy(L, f, both ? as_scalar(a) : a, b);
    struct node *x = node_from(L, a, !value_is_python_number(b));
    struct node *y = node_from(L, b, !value_is_python_number(a));
    return array_or_scalar(L, graph_ufunc(L->graph, f, x, y));
}

/* X(id, number of inputs, np name, what it does) */
#define NP_UFUNC_LIST(X)                                                       \
    X(ADD, 2, add, "x1 + x2")                                                  \
    X(SUBTRACT, 2, subtract, "x1 - x2")                                        \
    X(MULTIPLY, 2, multiply, "x1 * x2")                                        \
    X(DIVIDE, 2, divide, "x1 / x2")                                            \
    X(FLOOR_DIVIDE, 2, floor_divide, "x1 // x2")                               \
    X(REMAINDER, 2, remainder, "x1 % x2, with the sign of x2")                 \
    X(POWER, 2, power, "x1 to the power of x2")                                \
    X(MAXIMUM, 2, maximum, "the larger of each pair; nan wins")                \
    X(MINIMUM, 2, minimum, "the smaller of each pair; nan wins")               \
    X(ARCTAN2, 2, arctan2, "the angle of the point (x2, x1)")                  \
    X(HYPOT, 2, hypot, "sqrt(x1**2 + x2**2)")                                  \
    X(EQUAL, 2, equal, "x1 == x2")                                             \
    X(NOT_EQUAL, 2, not_equal, "x1 != x2")                                     \
    X(LESS, 2, less, "x1 < x2")                                                \
    X(LESS_EQUAL, 2, less_equal, "x1 <= x2")                                   \
    X(GREATER, 2, greater, "x1 > x2")                                          \
    X(GREATER_EQUAL, 2, greater_equal, "x1 >= x2")                             \
    X(LOGICAL_AND, 2, logical_and, "True where both are")                      \
    X(LOGICAL_OR, 2, logical_or, "True where one is")                          \
    X(LOGICAL_XOR, 2, logical_xor, "True where just one is")                   \
    X(LOGICAL_NOT, 1, logical_not, "True where x is 0 or False")               \
    X(BITWISE_AND, 2, bitwise_and, "x1 & x2")                                  \
    X(BITWISE_OR, 2, bitwise_or, "x1 | x2")                                    \
    X(BITWISE_XOR, 2, bitwise_xor, "x1 ^ x2")                                  \
    X(INVERT, 1, invert, "~x")                                                 \
    X(NEGATIVE, 1, negative, "-x")                                             \
    X(POSITIVE, 1, positive, "+x")                                             \
    X(ABSOLUTE, 1, absolute, "x without its sign")                             \
    X(SIGN, 1, sign, "-1, 0 or 1")                                             \
    X(SQUARE, 1, square, "x * x")                                              \
    X(SQRT, 1, sqrt, "the square root")                                        \
    X(RECIPROCAL, 1, reciprocal, "1 / x")                                      \
    X(EXP, 1, exp, "e to the power of x")                                      \
    X(EXP2, 1, exp2, "2 to the power of x")                                    \
    X(EXPM1, 1, expm1, "exp(x) - 1, exact near 0")                             \
    X(LOG, 1, log, "the natural logarithm")                                    \
    X(LOG2, 1, log2, "the logarithm to base 2")                                \
    X(LOG10, 1, log10, "the logarithm to base 10")                             \
    X(LOG1P, 1, log1p, "log(1 + x), exact near 0")                             \
    X(SIN, 1, sin, "the sine of x in radians")                                 \
    X(COS, 1, cos, "the cosine of x in radians")                               \
    X(TAN, 1, tan, "the tangent of x in radians")                              \
    X(ARCSIN, 1, arcsin, "the angle whose sine is x")                          \
    X(ARCCOS, 1, arccos, "the angle whose cosine is x")                        \
    X(ARCTAN, 1, arctan, "the angle whose tangent is x")                       \
    X(SINH, 1, sinh, "the hyperbolic sine")                                    \
    X(COSH, 1, cosh, "the hyperbolic cosine")                                  \
    X(TANH, 1, tanh, "the hyperbolic tangent")                                 \
    X(FLOOR, 1, floor, "rounded down")                                         \
    X(CEIL, 1, ceil, "rounded up")                                             \
    X(TRUNC, 1, trunc, "rounded towards 0")                                    \
    X(RINT, 1, rint, "rounded to the nearest, halves to even")                 \
    X(ISNAN, 1, isnan, "True where x is nan")                                  \
    X(ISINF, 1, isinf, "True where x is inf or -inf")                          \
    X(ISFINITE, 1, isfinite, "True where x is neither nan nor inf")

#define APPLY_1(f) apply1(L, f, arg[0])
#define APPLY_2(f) apply2(L, f, arg[0], arg[1])
#define PARAMS_1 "(x, /)"
#define PARAMS_2 "(x1, x2, /)"

#define X(id, inputs, name, doc)                                               \
    static struct value np_##name(struct lang *L, struct value *arg, int n)    \
    {                                                                          \
        (void)n;                                                               \
        return APPLY_##inputs(UF_##id);                                        \
    }
NP_UFUNC_LIST(X)
#undef X

/* The absolute value as a float, of ints too. */
static struct value np_fabs(struct lang *L, struct value *arg, int n)
{
    (void)n;
    check_input(L, UF_ABSOLUTE, arg[0], v_undef());
    struct node *a = arg_node(L, arg[0]);
    if (a->type == DT_I64)
        a = np_made(L, graph_cast(L->graph, a, DT_F64));
    if (a->type == DT_BOOL)
        raise_hint(L, ERR_REFUSED, "write x.astype(float)", "np.fabs of bool is float16 in NumPy");
    return array_or_scalar(L, graph_ufunc(L->graph, UF_ABSOLUTE, a, NULL));
}

/* --- round ------------------------------------------------------------------------- */

static double power_of_ten(int64_t n)
{
    static const double small[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8};
    double p = 1e9;
    if (n < 9)
        return small[n];
    for (; n > 9 && p < INFINITY; n--)
        p *= 10.0;
    return p;
}

/* NumPy rounds into a new array in C order, or Fortran order if `a` is in that. */
static struct node *round_input(struct lang *L, struct node *a)
{
    if (shape_is_f_contiguous(&a->shape, a->stride))
        return a;
    return np_c_order(L, a);
}

/* Multiply, rint, divide; with decimals < 0 divide, rint, multiply. */
static struct node *round_node(struct lang *L, struct node *a, int64_t decimals)
{
    enum dtype t = a->type;
    if (decimals == 0)
        return np_ufunc(L, UF_RINT, a, NULL);
    enum ufunc there = decimals > 0 ? UF_MULTIPLY : UF_DIVIDE;
    enum ufunc back = decimals > 0 ? UF_DIVIDE : UF_MULTIPLY;
    struct node *p = np_number(L, power_of_ten(decimals > 0 ? decimals : -decimals));
    a = np_ufunc(L, there, round_input(L, a), p);
    a = np_ufunc(L, back, np_ufunc(L, UF_RINT, a, NULL), p);
    return t == DT_I64 ? np_made(L, graph_cast(L->graph, a, DT_I64)) : a;
}

/* (a, decimals=0): of ints the array itself where no digit goes. */
static struct value np_round(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = arg_node(L, arg[0]);
    int64_t decimals = given(arg[1]) ? arg_int(L, arg[1], "decimals") : 0;
    if (decimals < -400 || decimals > 400)
        raise_error(L, ERR_REFUSED, "%lld decimals are not here", (long long)decimals);
    if (a->type == DT_BOOL)
        raise_hint(L, ERR_REFUSED, "write x.astype(float)", "round of bool is float16 in NumPy");
    if (a->type == DT_I64 && decimals >= 0)
        return arg[0].type == V_ARRAY && a->shape.rank ? arg[0] : array_or_scalar(L, a);
    return array_or_scalar(L, round_node(L, a, decimals));
}

/* --- clip -------------------------------------------------------------------------- */

static void check_bound(struct lang *L, struct value v, struct value other)
{
    double x;
    if (!np_absent(v))
        check_input(L, UF_MAXIMUM, v, other);
    if (value_as_double(v, &x) && isnan(x))
        raise_hint(L, ERR_REFUSED, "leave a bound out with None",
                   "clip with a bound of nan differs between versions of NumPy");
}

/* NumPy 1 finds the type of all three as of two and two: a bool below a Python number
 * makes float64 of float32, above it it does not. */
static void check_bound_types(struct lang *L, struct value v, struct value low, struct value high)
{
    bool weak = high.type == V_INT || high.type == V_FLOAT;
    if (weak && !np_absent(low) && arg_node(L, v)->type == DT_F32 &&
        arg_node(L, low)->type == DT_BOOL)
        raise_hint(L, ERR_REFUSED, "write 0 or 1 for the lower bound",
                   "clip of float32 between a bool and a Python number differs between versions "
                   "of NumPy");
}

/* (a, min, max): NumPy's clip is minimum(maximum(a, min), max). */
static struct value np_clip(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct value v = arg[0];
    if (np_absent(arg[1]) && np_absent(arg[2]))
        raise_error(L, ERR_VALUE, "One of max or min must be given");
    for (int i = 1; i < 3; i++)
        check_bound(L, arg[i], v);
    if (value_is_python_number(v))
        v = as_scalar(v);
    check_bound_types(L, v, arg[1], arg[2]);
    if (!np_absent(arg[1]))
        v = apply2(L, UF_MAXIMUM, v, arg[1]);
    return np_absent(arg[2]) ? v : apply2(L, UF_MINIMUM, v, arg[2]);
}

/* --- products ---------------------------------------------------------------------- */

/* (x1, x2) */
static struct value np_matmul(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = arg_node(L, arg[0]);
    return array_or_scalar(L, graph_matmul(L->graph, a, arg_node(L, arg[1])));
}

/* (a, b) */
static struct value np_dot(struct lang *L, struct value *arg, int n)
{
    (void)n;
    for (int i = 0; i < 2; i++)
        if ((arg[i].type == V_LIST || arg[i].type == V_TUPLE) && AS_SEQ(arg[i])->n == 0)
            raise_hint(L, ERR_REFUSED, "write np.array([])",
                       "the type of an empty list in np.dot hangs on the other operand");
    struct node *a = arg_node(L, arg[0]), *b = arg_node(L, arg[1]);
    if (a->shape.rank > 2 || b->shape.rank > 2)
        raise_hint(L, ERR_REFUSED, "write it with @",
                   "np.dot of more than two axes is not here");
    return array_or_scalar(L, graph_dot(L->graph, a, b));
}

/* (a, b): a down, b across */
static struct value np_outer(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = np_ravel(L, arg_node(L, arg[0])), *b = np_ravel(L, arg_node(L, arg[1]));
    struct shape down = {.rank = 2, .dim = {a->shape.dim[0], 1}};
    struct shape across = {.rank = 2, .dim = {1, b->shape.dim[0]}};
    a = np_reshaped(L, a, &down);
    return array_of(L, graph_ufunc(L->graph, UF_MULTIPLY, a, np_reshaped(L, b, &across)));
}

/* --- differences ------------------------------------------------------------------- */

static struct node *diff_once(struct lang *L, struct node *a, int axis)
{
    int64_t m = a->shape.dim[axis] > 0 ? a->shape.dim[axis] - 1 : 0;
    int64_t from = a->shape.dim[axis] > 0 ? 1 : 0;
    struct node *later = np_part(L, a, axis, from, m), *sooner = np_part(L, a, axis, 0, m);
    return np_ufunc(L, a->type == DT_BOOL ? UF_NOT_EQUAL : UF_SUBTRACT, later, sooner);
}

/* (a, n=1, axis=-1) */
static struct value np_diff(struct lang *L, struct value *arg, int n)
{
    (void)n;
    int64_t times = given(arg[1]) ? arg_loose(L, arg[1], "n") : 1;
    if (times == 0)
        return arg[0];
    if (times < 0)
        raise_error(L, ERR_VALUE, "order must be non-negative but got %lld", (long long)times);
    struct node *a = arg_node(L, arg[0]);
    if (a->shape.rank == 0)
        raise_error(L, ERR_VALUE, "diff requires input that is at least one dimensional");
    int axis = given(arg[2]) ? arg_axis(L, arg[2], a->shape.rank) : a->shape.rank - 1;
    for (int64_t i = 0; i < times; i++) {
        a = diff_once(L, a, axis);
        if (a->shape.dim[axis] == 0 && i > 0)
            break; /* nothing left to subtract */
    }
    return array_of(L, a);
}

/* --- np.linalg.norm ---------------------------------------------------------------- */

enum norm { NORM_2, NORM_1, NORM_0, NORM_MAX, NORM_MIN, NORM_FRO, NORM_REFUSED };

static enum norm norm_of(struct lang *L, struct value ord)
{
    double p;
    if (np_absent(ord))
        return NORM_2;
    if (ord.type == V_STR)
        return strcmp(str_cstr(L, ord), "fro") == 0 ? NORM_FRO : NORM_REFUSED;
    if (!value_as_double(ord, &p))
        raise_error(L, ERR_REFUSED, "ord must be a number, not '%s'", value_type_name(ord));
    return p == 2 ? NORM_2 : p == 1 ? NORM_1 : p == 0 ? NORM_0 : p == INFINITY ? NORM_MAX
           : p == -INFINITY ? NORM_MIN : NORM_REFUSED;
}

static void raise_norm(struct lang *L) __attribute__((noreturn));
static void raise_norm(struct lang *L)
{
    raise_hint(L, ERR_REFUSED, "write it out with np.abs, ** and sum",
               "this norm is not here: of vectors ord is None, 0, 1, 2, np.inf or -np.inf, of "
               "matrices None or 'fro'");
}

/* All elements as one vector in memory order, times itself. */
static struct node *norm_flat(struct lang *L, struct node *a, bool keepdims)
{
    struct shape ones = {.rank = a->shape.rank};
    struct node *x = np_ravel_memory(L, a);
    struct node *r = np_ufunc(L, UF_SQRT, np_made(L, graph_dot(L->graph, x, x)), NULL);
    for (int i = 0; i < ones.rank; i++)
        ones.dim[i] = 1;
    return keepdims ? np_reshaped(L, r, &ones) : r;
}

static struct node *norm_reduce(struct lang *L, enum reduce r, struct node *a, const bool *axes,
                                bool keepdims)
{
    return np_made(L, graph_reduce(L->graph, r, a, axes, keepdims));
}

static struct node *norm_vector(struct lang *L, enum norm kind, struct node *a, const bool *axes,
                                bool keepdims)
{
    if (kind == NORM_2 || kind == NORM_FRO) {
        struct node *s = np_ufunc(L, UF_MULTIPLY, a, a);
        return np_ufunc(L, UF_SQRT, norm_reduce(L, RED_SUM, s, axes, keepdims), NULL);
    }
    if (kind == NORM_0) {
        struct node *there = np_ufunc(L, UF_NOT_EQUAL, a, np_number(L, 0));
        there = np_made(L, graph_cast(L->graph, there, a->type));
        return norm_reduce(L, RED_SUM, there, axes, keepdims);
    }
    enum reduce r = kind == NORM_1 ? RED_SUM : kind == NORM_MAX ? RED_MAX : RED_MIN;
    return norm_reduce(L, r, np_ufunc(L, UF_ABSOLUTE, a, NULL), axes, keepdims);
}

/* (x, ord=None, axis=None, keepdims=False) */
static struct value np_norm(struct lang *L, struct value *arg, int n)
{
    (void)n;
    bool axes[RANK_MAX];
    struct node *a = arg_node(L, arg[0]);
    enum norm kind = norm_of(L, arg[1]);
    bool plain = np_absent(arg[1]);
    if (!dtype_is_float(a->type))
        a = np_made(L, graph_cast(L->graph, a, DT_F64));
    int rank = a->shape.rank;
    if (np_absent(arg[2]) &&
        (plain || (kind == NORM_FRO && rank == 2) || (kind == NORM_2 && rank == 1)))
        return array_or_scalar(L, norm_flat(L, a, arg_truth(L, arg[3], false)));
    if (arg[2].type == V_FLOAT) /* NumPy takes int(axis) */
        arg[2] = v_int((int64_t)fmax(-1000, fmin(1000, arg[2].u.f)));
    if (!np_absent(arg[2]) && arg[2].type != V_TUPLE)
        arg_loose(L, arg[2], "axis");
    bool many = arg[2].type == V_TUPLE;
    int64_t reduced = np_absent(arg[2]) ? rank : many ? AS_SEQ(arg[2])->n : 1;
    bool vector = reduced == 1 && kind != NORM_FRO;
    bool matrix = reduced == 2 && (plain || kind == NORM_FRO);
    if ((!vector && !matrix) || kind == NORM_REFUSED)
        raise_norm(L);
    if (!many)
        np_keepdims(L, arg[3]); /* asked before the axis is sought */
    arg_axes(L, arg[2], rank, axes);
    bool keepdims = vector ? np_keepdims(L, arg[3]) : arg_truth(L, arg[3], false);
    return array_or_scalar(L, norm_vector(L, kind, a, axes, keepdims));
}

/* --- table ------------------------------------------------------------------------- */

static const struct builtin rows[] = {
#define X(id, inputs, name, doc) {"np", #name, PARAMS_##inputs, doc, np_##name},
    NP_UFUNC_LIST(X)
#undef X
    {"np", "abs", "(x, /)", "x without its sign", np_absolute},
    {"np", "fabs", "(x, /)", "x without its sign, as a float", np_fabs},
    {"np", "mod", "(x1, x2, /)", "x1 % x2, with the sign of x2", np_remainder},
    {"np", "true_divide", "(x1, x2, /)", "x1 / x2", np_divide},
    {"np", "bitwise_not", "(x, /)", "~x", np_invert},
    {"np", "matmul", "(x1, x2, /)", "x1 @ x2", np_matmul},
    {"np", "round_", "(a, decimals=0)", "rounded to so many decimals, halves to even", np_round},
    {"np", "around", "(a, decimals=0)", "rounded to so many decimals, halves to even", np_round},
    NP_BOTH("round", ", decimals=0", "rounded to so many decimals, halves to even", np_round),
    {"np", "clip", "(a, a_min, a_max)", "moved into [a_min, a_max]; None: no bound", np_clip},
    {"array", "clip", "(self, min=None, max=None)", "moved into [min, max]; None: no bound",
     np_clip},
    NP_BOTH("dot", ", b", "the product of vectors or matrices, as a @ b", np_dot),
    {"np", "outer", "(a, b)", "every element of a times every element of b", np_outer},
    {"np", "diff", "(a, n=1, axis=-1)", "each element less the one before", np_diff},
    {"np.linalg", "norm", "(x, ord=None, axis=None, keepdims=False)",
     "the length of a vector, or of each along axis", np_norm},
};

const struct builtin_table builtin_np_math = {rows, sizeof rows / sizeof rows[0]};
