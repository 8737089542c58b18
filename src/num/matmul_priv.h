/* One product, and the kernels that can compute it. */
#ifndef ATTNSCOPE_NUM_MATMUL_PRIV_H
#define ATTNSCOPE_NUM_MATMUL_PRIV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "num/matmul.h"

/* c[M,N] = a[M,K] @ b[K,N]; strides in elements. */
struct matmul_job {
    int64_t M, N, K;
    const void *a;
    int64_t a_rs, a_cs;
    const void *b;
    int64_t b_rs, b_cs;
    void *c;
    int64_t c_rs, c_cs;
    const struct matmul_watch *watch; /* or NULL */
};

struct matmul_kernel {
    const char *name;
    int rate; /* products of f64 in a ns, about */
    bool (*supported)(void);
    bool (*f64)(const struct matmul_job *job); /* false: the watch ended it */
    bool (*f32)(const struct matmul_job *job);
};

/* Best first; the last one runs on every machine. All give the same bits. */
extern const struct matmul_kernel matmul_kernels[];
extern const size_t matmul_kernel_count;

/* The best one this machine has. */
const struct matmul_kernel *matmul_kernel_choose(void);

#endif
