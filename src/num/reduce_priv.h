/* What the files of num/reduce share. Counts and strides are in elements. */
#ifndef ATTNSCOPE_NUM_REDUCE_PRIV_H
#define ATTNSCOPE_NUM_REDUCE_PRIV_H

#include <stddef.h>

#include "num/reduce.h"

#define REDUCE_PIECE 8192 /* elements of numpy's buffer */

/* out[j*os] = out[j*os] op src[j*ss] for j < n, one after the other; os == 0
 * gathers all of them into one result. */
typedef void reduce_step(int64_t n, const void *src, int64_t ss, void *out, int64_t os);
reduce_step *reduce_step_of(enum reduce r, enum dtype loop);

/* *out = *out op (n elements in numpy's order within one piece); `dense`: numpy
 * has them side by side. For sum, and for max and min; float types only. */
typedef void reduce_piece(int64_t n, const void *src, int64_t ss, bool dense, void *out);
reduce_piece *reduce_pairwise_of(enum dtype loop);
reduce_piece *reduce_extreme_of(enum reduce r, enum dtype loop);

/* argmax, argmin of each column of src[n][inner]: index of the first best. */
typedef void reduce_best(int64_t n, int64_t inner, const void *src, int64_t *out);
reduce_best *reduce_best_of(enum reduce r, enum dtype loop);

#endif
