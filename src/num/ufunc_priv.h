/* What the files of num/ufunc share: the inner loops' type and their tables. */
#ifndef ATTNSCOPE_NUM_UFUNC_PRIV_H
#define ATTNSCOPE_NUM_UFUNC_PRIV_H

#include "num/ufunc.h"

/* n elements, strides in elements; unary loops ignore b. */
typedef void ufunc_loop(size_t n, const void *a, int64_t as, const void *b, int64_t bs, void *out);

/* Indexed by loop type; NULL where NumPy (or we) have no such loop. A function
 * stands in exactly one of the two tables. */
typedef ufunc_loop *ufunc_row[DT_COUNT];
extern const ufunc_row ufunc_plain_loops[UFUNC_COUNT]; /* arithmetic, order, logic */
extern const ufunc_row ufunc_libm_loops[UFUNC_COUNT];  /* what the C library computes */

/* One loop: the element of a is x, that of b is y. Dense inputs and a repeated
 * scalar have loops of their own, which the compiler turns into vectors. */
#define UFUNC_BINARY(name, in_t, out_t, expr)                                                      \
    static void name(size_t n, const void *a, int64_t as, const void *b, int64_t bs, void *out)   \
    {                                                                                              \
        const in_t *p = a, *q = b;                                                                 \
        out_t *o = out;                                                                            \
        if (as == 1 && bs == 1) {                                                                  \
            for (size_t i = 0; i < n; i++) {                                                       \
                const in_t x = p[i], y = q[i];                                                     \
                o[i] = (out_t)(expr);                                                              \
            }                                                                                      \
        } else if (as == 1 && bs == 0 && n) {                                                      \
            const in_t y = *q;                                                                     \
            for (size_t i = 0; i < n; i++) {                                                       \
                const in_t x = p[i];                                                               \
                o[i] = (out_t)(expr);                                                              \
            }                                                                                      \
        } else if (as == 0 && bs == 1 && n) {                                                      \
            const in_t x = *p;                                                                     \
            for (size_t i = 0; i < n; i++) {                                                       \
                const in_t y = q[i];                                                               \
                o[i] = (out_t)(expr);                                                              \
            }                                                                                      \
        } else {                                                                                   \
            for (size_t i = 0; i < n; i++, p += as, q += bs) {                                     \
                const in_t x = *p, y = *q;                                                         \
                o[i] = (out_t)(expr);                                                              \
            }                                                                                      \
        }                                                                                          \
    }

#define UFUNC_UNARY(name, in_t, out_t, expr)                                                       \
    static void name(size_t n, const void *a, int64_t as, const void *b, int64_t bs, void *out)   \
    {                                                                                              \
        const in_t *p = a;                                                                         \
        out_t *o = out;                                                                            \
        (void)b;                                                                                   \
        (void)bs;                                                                                  \
        if (as == 1) {                                                                             \
            for (size_t i = 0; i < n; i++) {                                                       \
                const in_t x = p[i];                                                               \
                o[i] = (out_t)(expr);                                                              \
            }                                                                                      \
            return;                                                                                \
        }                                                                                          \
        for (size_t i = 0; i < n; i++, p += as) {                                                  \
            const in_t x = *p;                                                                     \
            o[i] = (out_t)(expr);                                                                  \
        }                                                                                          \
    }

#endif
