/* Shapes, strides (always counted in elements) and broadcasting. */
#ifndef ATTNSCOPE_NUM_SHAPE_H
#define ATTNSCOPE_NUM_SHAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RANK_MAX 16
#define NODE_ELEMENTS_MAX ((int64_t)1 << 36)

struct str;

struct shape {
    int rank;
    int64_t dim[RANK_MAX];
};

/* A half-open range on each axis; the rank is the shape's. */
struct box {
    int rank;
    int64_t from[RANK_MAX], to[RANK_MAX];
};

struct shape shape_of(int rank, const int64_t *dim);
struct shape shape_scalar(void);
bool shape_eq(const struct shape *a, const struct shape *b);
/* Number of elements, 1 for a scalar; false when a dimension is negative or the
 * product of the dimensions other than 0 leaves int64 (NumPy's rule). */
bool shape_count(const struct shape *s, int64_t *out);
void shape_write(const struct shape *s, struct str *out); /* "(3, 4)", "(5,)", "()" */

/* np.broadcast_shapes of two; false when they disagree. */
bool shape_broadcast(const struct shape *a, const struct shape *b, struct shape *out);

void shape_c_strides(const struct shape *s, int64_t *strides);
/* Strides of what np.copy(order="K") and the *_like functions make of an array
 * with strides `like`: C or F when that array is C or F contiguous, else the
 * axes sorted by |stride|, largest first, ties in axis order. */
void shape_like_strides(const struct shape *s, const int64_t *like, int64_t *strides);
/* NumPy's flags: axes of length 1 have no say, empty arrays are both. */
bool shape_is_c_contiguous(const struct shape *s, const int64_t *strides);
bool shape_is_f_contiguous(const struct shape *s, const int64_t *strides);

/* The order in which NumPy's iterator walks operands of one common shape, and
 * so the memory order of what it allocates (results of elementwise functions,
 * of sums): perm[0] is the outermost axis. strides[k]: those of operand k, 0
 * where it is repeated; axes of length 1 have no say. */
void shape_iter_order(const struct shape *s, int nop, const int64_t *const *strides, int *perm);
/* Dense strides with the axes in memory order perm[0] (outermost) … */
void shape_strides_in_order(const struct shape *s, const int *perm, int64_t *strides);

struct box box_all(const struct shape *s);
int64_t box_count(const struct box *b); /* the caller knows that it fits */
/* An empty inner box is contained in any. */
bool box_contains(const struct box *outer, const struct box *inner);
struct shape box_shape(const struct box *b);
/* Step idx to the next element of b in C order (last axis fastest). */
bool box_next(const struct box *b, int64_t *idx);

#endif
