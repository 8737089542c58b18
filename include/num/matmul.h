/* Matrix products in one exact order: k = 0, 1, 2 …, one rounding per product,
 * one per sum, no fused multiply-add (the reference BLAS's order). Every sum
 * starts at +0, so no cell of a sum is ever -0.
 *
 * What NumPy 1.24 over the reference BLAS does was measured: for every shape,
 * layout and stride, `@` is that sum, but for one case; np.dot has three more.
 * They differ only where 0 meets inf or nan, or in the sign of a zero:
 *
 *   MATMUL_SUM      the plain sum
 *   MATMUL_SYRK     X @ X.T with X in Fortran order, and so X.T @ X with X in C
 *                   order, X.T being a view: the cells (i, j) and (j, i), i <= j,
 *                   leave out the k where row i of the left matrix holds 0 (0·inf
 *                   counts as 0 then, inf·0 as nan)
 *   MATMUL_SCALE_A  np.dot whose a is 0-d or has one element: 0 if that is 0 (even
 *   MATMUL_SCALE_B  against inf and nan), else 0 + a·b; likewise for b
 *   MATMUL_PRODUCT  np.dot with a single result from one product, and of a 0-d array
 *                   with one of three or more axes: a·b itself, which may be -0
 *
 * Only float types have these; bool and int64 are sums whatever the rule.
 */
#ifndef ATTNSCOPE_NUM_MATMUL_H
#define ATTNSCOPE_NUM_MATMUL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "num/dtype.h"

enum matmul_rule { MATMUL_SUM, MATMUL_SYRK, MATMUL_SCALE_A, MATMUL_SCALE_B, MATMUL_PRODUCT };

/* The two operands of one product A[M,K] · B[K,N] as NumPy has them in memory:
 * strides in elements; a vector is one row (left) or one column (right), a 0-d
 * operand 1 x 1 and the other operand then one row or column of all its elements.
 * same: both start at the same element of the same memory. */
struct matmul_layout {
    int64_t M, N, K;
    int a_rank, b_rank;
    int64_t a_rs, a_cs, b_rs, b_cs;
    bool same;
};

/* The rule of a @ b (of one item of a batch) and of np.dot(a, b). */
enum matmul_rule matmul_rule_at(const struct matmul_layout *l);
enum matmul_rule matmul_rule_dot(const struct matmul_layout *l);

/* C[M,N] = A[M,K] @ B[K,N]; strides in elements (rs: row, cs: column), any
 * value incl. 0 and negative; C is dense with row stride ldc. t: any dtype
 * (bool: or of ands; int64 wraps). K == 0 gives zeros. */
void matmul_run(enum dtype t, int64_t M, int64_t N, int64_t K, const void *A, int64_t a_rs,
                int64_t a_cs, const void *B, int64_t b_rs, int64_t b_cs, void *C, int64_t ldc);

/* The same by any rule, for the part of a product that starts at cell (i0, j0)
 * of the whole: A points to row i0, B to column j0. The bits of a cell do not
 * depend on the part it is computed in. */
void matmul_run_rule(enum matmul_rule rule, enum dtype t, int64_t i0, int64_t j0, int64_t M,
                     int64_t N, int64_t K, const void *A, int64_t a_rs, int64_t a_cs,
                     const void *B, int64_t b_rs, int64_t b_cs, void *C, int64_t ldc);

/* Asked between the pieces of a long product, after about so many products of two
 * numbers; false ends it. */
struct matmul_watch {
    bool (*go_on)(void *ctx, int64_t products);
    void *ctx;
};

/* matmul_run, float types only, watched. False: ended before C was whole. */
bool matmul_run_watched(enum dtype t, int64_t M, int64_t N, int64_t K, const void *A, int64_t a_rs,
                        int64_t a_cs, const void *B, int64_t b_rs, int64_t b_cs, void *C,
                        int64_t ldc, const struct matmul_watch *watch);

/* About how many products of two numbers this machine adds up in a ns: for estimates. */
int matmul_rate(enum dtype t);

/* sum over k of a[k]*b[k] in the same order. */
union elem dot_run(enum dtype t, int64_t K, const void *a, int64_t as, const void *b, int64_t bs);

#endif
