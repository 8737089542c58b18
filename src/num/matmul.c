/* Matrix products: NumPy's rules, and which loop computes them. */
#include "num/matmul.h"

#include <math.h>
#include <string.h>

#include "matmul_priv.h"

#define TINY 256 /* products in all: below it packing costs more than it saves */

/* ---- the rules ---- */

/* Both float loops of NumPy call syrk when b is a's transpose in the same memory;
 * the reference syrk has a zero test in the form it takes for Fortran order. */
static bool is_own_transpose(const struct matmul_layout *l)
{
    return l->same && l->a_rank >= 2 && l->b_rank >= 2 && l->M == l->N && l->M > 1 && l->K > 1
           && l->a_rs == l->b_cs && l->a_cs == l->b_rs && l->a_rs == 1;
}

enum matmul_rule matmul_rule_at(const struct matmul_layout *l)
{
    return is_own_transpose(l) && l->a_cs >= l->M ? MATMUL_SYRK : MATMUL_SUM;
}

enum matmul_rule matmul_rule_dot(const struct matmul_layout *l)
{
    bool a_one = l->a_rank == 0 || (l->M <= 1 && l->K <= 1);
    bool b_one = l->b_rank == 0 || (l->N <= 1 && l->K <= 1);
    if (l->a_rank > 2 || l->b_rank > 2)
        return l->a_rank == 0 || l->b_rank == 0 ? MATMUL_PRODUCT : MATMUL_SUM;
    if ((a_one || b_one) && l->K == 1) {
        if (l->M == 1 && l->N == 1)
            return MATMUL_PRODUCT;
        return a_one ? MATMUL_SCALE_A : MATMUL_SCALE_B;
    }
    /* What is not contiguous np.dot copies first, and then it is no longer the same. */
    return is_own_transpose(l) && l->a_cs == l->M ? MATMUL_SYRK : MATMUL_SUM;
}

/* ---- sums of every type ---- */

#define SUM_LOOP(name, type, add)                                              \
    static void name(const struct matmul_job *g)                               \
    {                                                                          \
        for (int64_t i = 0; i < g->M; i++) {                                   \
            type *c = (type *)g->c + i * g->c_rs;                              \
            const type *a = (const type *)g->a + i * g->a_rs;                  \
            for (int64_t j = 0; j < g->N; j++)                                 \
                c[j * g->c_cs] = 0;                                            \
            for (int64_t k = 0; k < g->K; k++) {                               \
                const type *b = (const type *)g->b + k * g->b_rs;              \
                type x = a[k * g->a_cs];                                       \
                for (int64_t j = 0; j < g->N; j++) {                           \
                    type *sum = &c[j * g->c_cs], y = b[j * g->b_cs];           \
                    add;                                                       \
                }                                                              \
            }                                                                  \
        }                                                                      \
    }

SUM_LOOP(sum_f64, double, *sum += x * y)
SUM_LOOP(sum_f32, float, *sum += x * y)
SUM_LOOP(sum_i64, uint64_t, *sum += x * y) /* unsigned: wraps */
SUM_LOOP(sum_bool, uint8_t, *sum = *sum || (x && y))

/* C.T = B.T @ A.T, which puts the longer side across the vectors. */
static struct matmul_job transposed(const struct matmul_job *g)
{
    return (struct matmul_job){
        .M = g->N, .N = g->M, .K = g->K,
        .a = g->b, .a_rs = g->b_cs, .a_cs = g->b_rs,
        .b = g->a, .b_rs = g->a_cs, .b_cs = g->a_rs,
        .c = g->c, .c_rs = g->c_cs, .c_cs = g->c_rs, .watch = g->watch,
    };
}

static bool sum_float(enum dtype t, const struct matmul_job *g)
{
    const struct matmul_kernel *kernel = matmul_kernel_choose();
    struct matmul_job turned = transposed(g);
    const struct matmul_job *best = g->N < 8 && g->M > g->N ? &turned : g;
    if (g->K == 0 || (g->M * g->N <= TINY && g->M * g->N * g->K <= TINY)) {
        if (t == DT_F64)
            sum_f64(g);
        else
            sum_f32(g);
        return true;
    }
    return t == DT_F64 ? kernel->f64(best) : kernel->f32(best);
}

static void sum_any(enum dtype t, const struct matmul_job *g)
{
    if (g->M == 0 || g->N == 0)
        return;
    switch (t) {
    case DT_BOOL: sum_bool(g); break;
    case DT_I64: sum_i64(g); break;
    default: (void)sum_float(t, g);
    }
}

/* ---- the other rules ---- */

#define RULE_LOOPS(suffix, type)                                               \
    /* After the plain sum: only a cell that is not finite can have met 0·inf. */ \
    static void syrk_##suffix(const struct matmul_job *g, int64_t i0, int64_t j0) \
    {                                                                          \
        for (int64_t i = 0; i < g->M; i++) {                                   \
            for (int64_t j = 0; j < g->N; j++) {                               \
                const type *a = (const type *)g->a + i * g->a_rs;              \
                const type *b = (const type *)g->b + j * g->b_cs;              \
                type *c = (type *)g->c + i * g->c_rs + j, sum = 0;             \
                bool left = i0 + i <= j0 + j;                                  \
                if (isfinite(*c))                                              \
                    continue;                                                  \
                for (int64_t k = 0; k < g->K; k++) {                           \
                    type x = a[k * g->a_cs], y = b[k * g->b_rs];               \
                    if ((left ? x : y) != 0)                                   \
                        sum += x * y;                                          \
                }                                                              \
                *c = sum;                                                      \
            }                                                                  \
        }                                                                      \
    }                                                                          \
    static void scale_##suffix(const struct matmul_job *g, bool by_a)          \
    {                                                                          \
        for (int64_t i = 0; i < g->M; i++) {                                   \
            for (int64_t j = 0; j < g->N; j++) {                               \
                type x = ((const type *)g->a)[i * g->a_rs];                    \
                type y = ((const type *)g->b)[j * g->b_cs];                    \
                type *c = (type *)g->c + i * g->c_rs + j;                      \
                *c = (by_a ? x : y) == 0 ? 0 : 0 + x * y;                      \
            }                                                                  \
        }                                                                      \
    }                                                                          \
    static void product_##suffix(const struct matmul_job *g)                   \
    {                                                                          \
        for (int64_t i = 0; i < g->M; i++)                                     \
            for (int64_t j = 0; j < g->N; j++)                                 \
                ((type *)g->c)[i * g->c_rs + j] =                              \
                    ((const type *)g->a)[i * g->a_rs] * ((const type *)g->b)[j * g->b_cs]; \
    }

RULE_LOOPS(f64, double)
RULE_LOOPS(f32, float)

static void run_rule_f64(enum matmul_rule rule, const struct matmul_job *g, int64_t i0, int64_t j0)
{
    if (rule == MATMUL_SYRK)
        syrk_f64(g, i0, j0);
    else if (rule == MATMUL_PRODUCT)
        product_f64(g);
    else
        scale_f64(g, rule == MATMUL_SCALE_A);
}

static void run_rule_f32(enum matmul_rule rule, const struct matmul_job *g, int64_t i0, int64_t j0)
{
    if (rule == MATMUL_SYRK)
        syrk_f32(g, i0, j0);
    else if (rule == MATMUL_PRODUCT)
        product_f32(g);
    else
        scale_f32(g, rule == MATMUL_SCALE_A);
}

void matmul_run_rule(enum matmul_rule rule, enum dtype t, int64_t i0, int64_t j0, int64_t M,
                     int64_t N, int64_t K, const void *A, int64_t a_rs, int64_t a_cs,
                     const void *B, int64_t b_rs, int64_t b_cs, void *C, int64_t ldc)
{
    struct matmul_job g = {M, N, K, A, a_rs, a_cs, B, b_rs, b_cs, C, ldc, 1, NULL};
    bool plain = rule == MATMUL_SUM || t == DT_BOOL || t == DT_I64 || K == 0;
    if (plain || rule == MATMUL_SYRK)
        sum_any(t, &g);
    if (plain)
        return;
    if (t == DT_F64)
        run_rule_f64(rule, &g, i0, j0);
    else
        run_rule_f32(rule, &g, i0, j0);
}

void matmul_run(enum dtype t, int64_t M, int64_t N, int64_t K, const void *A, int64_t a_rs,
                int64_t a_cs, const void *B, int64_t b_rs, int64_t b_cs, void *C, int64_t ldc)
{
    matmul_run_rule(MATMUL_SUM, t, 0, 0, M, N, K, A, a_rs, a_cs, B, b_rs, b_cs, C, ldc);
}

bool matmul_run_watched(enum dtype t, int64_t M, int64_t N, int64_t K, const void *A, int64_t a_rs,
                        int64_t a_cs, const void *B, int64_t b_rs, int64_t b_cs, void *C,
                        int64_t ldc, const struct matmul_watch *watch)
{
    struct matmul_job g = {M, N, K, A, a_rs, a_cs, B, b_rs, b_cs, C, ldc, 1, watch};
    return M == 0 || N == 0 || sum_float(t, &g);
}

int matmul_rate(enum dtype t)
{
    int rate = matmul_kernel_choose()->rate;
    return t == DT_F64 ? rate : t == DT_F32 ? 2 * rate : 1;
}

union elem dot_run(enum dtype t, int64_t K, const void *a, int64_t as, const void *b, int64_t bs)
{
    union elem out = {.i = 0};
    struct matmul_job g = {1, 1, K, a, 0, as, b, bs, 0, &out, 1, 1, NULL};
    switch (t) {
    case DT_BOOL: sum_bool(&g); break;
    case DT_I64: sum_i64(&g); break;
    case DT_F32: sum_f32(&g); break;
    default: sum_f64(&g);
    }
    return out;
}
