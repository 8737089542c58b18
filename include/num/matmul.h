/* Matrix products in one exact order: k = 0, 1, 2 …, one rounding per product,
 * one per sum, no fused multiply-add (the reference BLAS's order).
 */
#ifndef ATTNSCOPE_NUM_MATMUL_H
#define ATTNSCOPE_NUM_MATMUL_H

#include <stddef.h>
#include <stdint.h>

#include "num/dtype.h"

/* C[M,N] = A[M,K] @ B[K,N]; strides in elements (rs: row, cs: column), any
 * value incl. 0 and negative; C is dense with row stride ldc. t: any dtype
 * (bool: or of ands; int64 wraps). K == 0 gives zeros. */
void matmul_run(enum dtype t, int64_t M, int64_t N, int64_t K, const void *A, int64_t a_rs,
                int64_t a_cs, const void *B, int64_t b_rs, int64_t b_cs, void *C, int64_t ldc);

/* sum over k of a[k]*b[k] in the same order. */
union elem dot_run(enum dtype t, int64_t K, const void *a, int64_t as, const void *b, int64_t bs);

#endif
