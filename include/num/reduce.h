/* Reductions in NumPy's exact order.
 *
 * The order in which numbers are added is decided by the memory order of the
 * array that NumPy would hold, given here as `strides` (elements; may be
 * negative or 0), while the values themselves lie in C order in `src`.
 * sum: pairwise over the innermost axis in memory when that axis is reduced
 * (axes that lie together in memory count as one), row by row over outer ones
 * (language.md 4). prod is sequential in the same walk. max/min/argmax/argmin
 * carry nan as NumPy does.
 */
#ifndef ATTNSCOPE_NUM_REDUCE_H
#define ATTNSCOPE_NUM_REDUCE_H

#include <stdbool.h>
#include <stdint.h>

#include "num/dtype.h"
#include "num/shape.h"

#define REDUCE_LIST(X)                                                         \
    X(SUM, "sum")                                                              \
    X(PROD, "prod")                                                            \
    X(MAX, "max")                                                              \
    X(MIN, "min")                                                              \
    X(ANY, "any")                                                              \
    X(ALL, "all")                                                              \
    X(ARGMAX, "argmax")                                                        \
    X(ARGMIN, "argmin")

enum reduce {
#define X(id, name) RED_##id,
    REDUCE_LIST(X)
#undef X
    REDUCE_COUNT
};

const char *reduce_name(enum reduce r);

/* Type of the result (sum/prod of bool and int64: int64; max keeps; any, all:
 * bool; arg*: int64). `loop` is the type src must have been converted to. */
void reduce_types(enum reduce r, enum dtype in, enum dtype *loop, enum dtype *out);

/* src: C-order values of shape `s`, type `loop`; `strides`: the memory order
 * NumPy would have; axes: one flag per axis (for arg*: exactly one, or all).
 * out: C-order values over the axes kept. NumPy's shape of the *whole* array is
 * `s`: to reduce a part, pass a part that covers the reduced axes whole; the
 * bits of an output element do not depend on which others are computed.
 * Empty reductions: sum 0, prod 1, any False, all True; for max/min/arg* the
 * caller has refused them. */
void reduce_run(enum reduce r, enum dtype loop, const struct shape *s, const int64_t *strides,
                const bool *axes, const void *src, void *out);

/* np.cumsum / np.cumprod along axis (sequential). src, out: C order. */
void cumulate_run(enum reduce r, enum dtype loop, const struct shape *s, int axis,
                  const void *src, void *out);

#endif
