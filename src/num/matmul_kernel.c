/* The block kernels for every instruction set, and the choice among them.
 *
 * -ffp-contract=off keeps the compilers from fusing a product with its sum on
 * machines that can; tests/unit/num/test_matmul.c notices when it is lost.
 */
#include "matmul_priv.h"

#include <string.h>

#include "base/mem.h"

#define FEW_ROWS 3      /* fewer rows than would pay for packing b */
#define ROW_STRETCH 1024
#define BLOCK_DEPTH 512 /* products summed before a tile of C goes back to memory … */
#define BLOCK_HIGH 96   /* … a block of a in the second cache … */
#define BLOCK_BYTES (1 << 20) /* … panels of b too */
#define BLOCK_NARROW 64 /* few rows: b is used up at once, so pack it into a small place */
#define SMALL_PACK 2048 /* elements packed on the stack */
#define AHEAD 24        /* rows of b that are called for before they are read */
#define LINE 64         /* bytes of a cache line */

static int64_t round_up(int64_t n, int64_t to)
{
    return (n + to - 1) / to * to;
}

/* Panels that begin at a line are read in whole lines. */
static void *matmul_at_line(void *memory, bool as_it_is)
{
    return as_it_is ? memory : (void *)(((uintptr_t)memory + LINE - 1) / LINE * LINE);
}

/* After so many products. */
static bool matmul_goes_on(const struct matmul_job *g, int64_t products)
{
    return !g->watch || g->watch->go_on(g->watch->ctx, products);
}

#define FOUR_ROWS(X) X(0) X(1) X(2) X(3)
#define EIGHT_ROWS(X) FOUR_ROWS(X) X(4) X(5) X(6) X(7)

#if defined(__x86_64__)

#define ROW_LIST EIGHT_ROWS
#define ROWS 8
#define TARGET __attribute__((target("avx512f")))
#define ELEM double
#define VEC_BYTES 64
#define NAME(x) avx512_f64_##x
#include "matmul_kernel_priv.h"
#define ELEM float
#define VEC_BYTES 64
#define NAME(x) avx512_f32_##x
#include "matmul_kernel_priv.h"
#undef ROW_LIST
#undef ROWS
#undef TARGET

static bool avx512_supported(void)
{
    return __builtin_cpu_supports("avx512f") != 0;
}

#define ROW_LIST FOUR_ROWS
#define ROWS 4
#define TARGET __attribute__((target("avx2")))
#define ELEM double
#define VEC_BYTES 32
#define NAME(x) avx2_f64_##x
#include "matmul_kernel_priv.h"
#define ELEM float
#define VEC_BYTES 32
#define NAME(x) avx2_f32_##x
#include "matmul_kernel_priv.h"
#undef ROW_LIST
#undef ROWS
#undef TARGET

static bool avx2_supported(void)
{
    return __builtin_cpu_supports("avx2") != 0;
}

#endif

/* Vectors of 16 bytes in plain C: SSE2, NEON, or whatever the compiler makes. */
#define ROW_LIST FOUR_ROWS
#define ROWS 4
#define TARGET
#define ELEM double
#define VEC_BYTES 16
#define NAME(x) plain_f64_##x
#include "matmul_kernel_priv.h"
#define ELEM float
#define VEC_BYTES 16
#define NAME(x) plain_f32_##x
#include "matmul_kernel_priv.h"

static bool plain_supported(void)
{
    return true;
}

const struct matmul_kernel matmul_kernels[] = {
#if defined(__x86_64__)
    {"avx512", 16, avx512_supported, avx512_f64_run, avx512_f32_run},
    {"avx2", 8, avx2_supported, avx2_f64_run, avx2_f32_run},
#endif
    {"plain", 4, plain_supported, plain_f64_run, plain_f32_run},
};
const size_t matmul_kernel_count = sizeof matmul_kernels / sizeof *matmul_kernels;

const struct matmul_kernel *matmul_kernel_choose(void)
{
    const struct matmul_kernel *k = matmul_kernels;
    while (!k->supported())
        k++;
    return k;
}
