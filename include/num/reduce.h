/* Reductions in NumPy's exact order.
 *
 * The order in which numbers are added is decided by the memory order of the
 * array that NumPy would hold, given here as `strides` (elements; may be
 * negative or 0), while the values themselves lie in C order in `src`.
 *
 * NumPy 1.24's order (numpy's nditer with its buffer of 8192 elements):
 * - Axes of length 1 drop out; the others are sorted by |stride|, innermost
 *   the smallest (shape_iter_order).
 * - If the innermost axis is reduced: it and the reduced axes next to it form
 *   one sequence, cut into pieces of 8192. A piece of a sum is added pairwise
 *   (below 8 elements a loop; eight accumulators up to 128; longer ones are
 *   halved, the first half rounded down to a multiple of 8), the pieces and
 *   then the outer reduced axes are added one after the other, from 0.
 * - If it is kept: every result adds its elements one after the other, from 0.
 * - prod multiplies in the same walk, always one after the other, from 1.
 * - max and min: nan wins. Of 0.0 and -0.0 the one that the walk meets last
 *   wins, but NumPy's loops go in eight (strided) or 16 and 32 (dense) lanes,
 *   and so do ours.
 * - A conversion of the source (mean of int64 sums in float64) changes nothing
 *   of this: convert first, then reduce with loop type float64.
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
 * out: C-order values over the axes kept.
 * Empty reductions: sum 0, prod 1, any False, all True; for max/min/arg* the
 * caller has refused them. */
void reduce_run(enum reduce r, enum dtype loop, const struct shape *s, const int64_t *strides,
                const bool *axes, const void *src, void *out);

/* The same for a part of the results: `whole` and `strides` are the array's,
 * `part` is the box of it that src holds (C order) and covers the reduced axes
 * whole; out gets the results of that box, with the bits that reduce_run of
 * the whole array gives them. */
void reduce_run_part(enum reduce r, enum dtype loop, const struct shape *whole,
                     const int64_t *strides, const bool *axes, const struct box *part,
                     const void *src, void *out);

/* Shape and memory order of NumPy's result, over the axes kept (sum … all:
 * dense, in the order of the source; arg*: C). out_strides may be NULL. */
struct shape reduce_out_shape(enum reduce r, const struct shape *s, const int64_t *strides,
                              const bool *axes, int64_t *out_strides);

/* np.cumsum / np.cumprod (RED_SUM, RED_PROD) along axis, one after the other.
 * The first element is copied (-0.0 stays). src, out: C order, types as sum's. */
void cumulate_run(enum reduce r, enum dtype loop, const struct shape *s, int axis,
                  const void *src, void *out);

#endif
