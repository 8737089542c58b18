/* Elementwise functions: one table, one inner loop each.
 *
 * UFUNC_LIST(X): X(id, "numpy name", inputs). The loops exist per type as
 * NumPy has them (np.exp of int64 runs the float64 loop, comparisons give
 * bool, `-` of bool is refused, floor division and % by zero of int64 give 0,
 * shifts and bit operations for bool and int64 only).
 */
#ifndef ATTNSCOPE_NUM_UFUNC_H
#define ATTNSCOPE_NUM_UFUNC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "num/dtype.h"

#define UFUNC_LIST(X)                                                          \
    X(ADD, "add", 2)                                                           \
    X(SUBTRACT, "subtract", 2)                                                 \
    X(MULTIPLY, "multiply", 2)                                                 \
    X(DIVIDE, "divide", 2)                                                     \
    X(FLOOR_DIVIDE, "floor_divide", 2)                                         \
    X(REMAINDER, "remainder", 2)                                               \
    X(POWER, "power", 2)                                                       \
    X(MAXIMUM, "maximum", 2)                                                   \
    X(MINIMUM, "minimum", 2)                                                   \
    X(ARCTAN2, "arctan2", 2)                                                   \
    X(HYPOT, "hypot", 2)                                                       \
    X(EQUAL, "equal", 2)                                                       \
    X(NOT_EQUAL, "not_equal", 2)                                               \
    X(LESS, "less", 2)                                                         \
    X(LESS_EQUAL, "less_equal", 2)                                             \
    X(GREATER, "greater", 2)                                                   \
    X(GREATER_EQUAL, "greater_equal", 2)                                       \
    X(LOGICAL_AND, "logical_and", 2)                                           \
    X(LOGICAL_OR, "logical_or", 2)                                             \
    X(LOGICAL_XOR, "logical_xor", 2)                                           \
    X(LOGICAL_NOT, "logical_not", 1)                                           \
    X(BITWISE_AND, "bitwise_and", 2)                                           \
    X(BITWISE_OR, "bitwise_or", 2)                                             \
    X(BITWISE_XOR, "bitwise_xor", 2)                                           \
    X(INVERT, "invert", 1)                                                     \
    X(NEGATIVE, "negative", 1)                                                 \
    X(POSITIVE, "positive", 1)                                                 \
    X(ABSOLUTE, "absolute", 1)                                                 \
    X(SIGN, "sign", 1)                                                         \
    X(SQUARE, "square", 1)                                                     \
    X(SQRT, "sqrt", 1)                                                         \
    X(RECIPROCAL, "reciprocal", 1)                                             \
    X(EXP, "exp", 1)                                                           \
    X(EXP2, "exp2", 1)                                                         \
    X(EXPM1, "expm1", 1)                                                       \
    X(LOG, "log", 1)                                                           \
    X(LOG2, "log2", 1)                                                         \
    X(LOG10, "log10", 1)                                                       \
    X(LOG1P, "log1p", 1)                                                       \
    X(SIN, "sin", 1)                                                           \
    X(COS, "cos", 1)                                                           \
    X(TAN, "tan", 1)                                                           \
    X(ARCSIN, "arcsin", 1)                                                     \
    X(ARCCOS, "arccos", 1)                                                     \
    X(ARCTAN, "arctan", 1)                                                     \
    X(SINH, "sinh", 1)                                                         \
    X(COSH, "cosh", 1)                                                         \
    X(TANH, "tanh", 1)                                                         \
    X(FLOOR, "floor", 1)                                                       \
    X(CEIL, "ceil", 1)                                                         \
    X(TRUNC, "trunc", 1)                                                       \
    X(RINT, "rint", 1)                                                         \
    X(ISNAN, "isnan", 1)                                                       \
    X(ISINF, "isinf", 1)                                                       \
    X(ISFINITE, "isfinite", 1)

enum ufunc {
#define X(id, name, inputs) UF_##id,
    UFUNC_LIST(X)
#undef X
    UFUNC_COUNT
};

const char *ufunc_name(enum ufunc f);
int ufunc_inputs(enum ufunc f);
bool ufunc_find(const char *name, enum ufunc *out);

/* Which loop runs for inputs of types in[] (already promoted to one common
 * type by the caller for binary functions): *loop is the type the inputs are
 * converted to, *out the result's. false: NumPy has no such loop (message is
 * the caller's: "ufunc 'subtract' is not defined for bool"). */
bool ufunc_types(enum ufunc f, enum dtype in, enum dtype *loop, enum dtype *out);

/* Why ufunc_types says false. Only NumPy's own refusals are NumPy's: the other
 * two are results of types that we do not have ("write x.astype(float)"). */
enum ufunc_gap {
    UFUNC_RUNS,
    UFUNC_NO_LOOP,       /* NumPy raises TypeError too: True - True, ~1.5 */
    UFUNC_GIVES_INT8,    /* bool // % ** square reciprocal */
    UFUNC_GIVES_FLOAT16, /* exp, sqrt, sin, floor … of bool */
};
enum ufunc_gap ufunc_gap(enum ufunc f, enum dtype in);

/* n elements of the loop type; strides in elements, 0 repeats one element.
 * b is ignored by unary functions. Bits depend on the element alone. `out` is
 * dense; it may be an input itself when that is dense too, else no overlap.
 *
 * NumPy's answers that are easily missed: maximum(0.0, -0.0) is the second
 * argument; sign(-0.0) is 0.0; int64 x // 0 and x % 0 are 0, INT64_MIN // -1
 * and abs(INT64_MIN) are INT64_MIN. The caller refuses int64 ** negative
 * (NumPy raises ValueError; the loop gives 0), and turns `array ** 2, 0.5, -1,
 * 1` of floats into square, sqrt, reciprocal, positive before it comes here. */
void ufunc_run(enum ufunc f, enum dtype loop, size_t n, const void *a, int64_t as,
               const void *b, int64_t bs, void *out);

#endif
