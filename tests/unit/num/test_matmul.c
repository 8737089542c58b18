/* num/matmul against a loop that cannot be reordered or fused, with every kernel
 * this machine has; parts against the whole; the rules. */
#include <math.h>

#include "../../../src/num/matmul_priv.h"
#include "base/mem.h"
#include "check.h"
#include "num/matmul.h"

/* ---- numbers to multiply ---- */

static uint64_t next_word(uint64_t *state)
{
    *state += 0x9e3779b97f4a7c15u;
    uint64_t z = (*state ^ (*state >> 30)) * 0xbf58476d1ce4e5b9u;
    return z ^ (z >> 31);
}

/* Full mantissas, so that a fused product would show; some zeros of both signs and,
 * if wild, inf and nan. */
static double number(uint64_t *state, bool wild)
{
    uint64_t w = next_word(state);
    if (wild && w % 16 == 0)
        return w % 32 == 0 ? 0.0 : -0.0;
    if (wild && w % 61 == 1)
        return w % 3 ? INFINITY : w % 2 ? -INFINITY : NAN;
    return (double)(int64_t)w * 0x1p-62;
}

static void *numbers(enum dtype t, int64_t n, uint64_t seed, bool wild)
{
    double *x = mem_array((size_t)n, sizeof *x);
    for (int64_t i = 0; i < n; i++)
        x[i] = number(&seed, wild);
    void *out = mem_array((size_t)n, dtype_size(t));
    dtype_convert(DT_F64, x, 1, t, out, 1, (size_t)n);
    mem_free(x);
    return out;
}

static bool same_float(enum dtype t, const void *a, const void *b)
{
    bool nan = isnan(dtype_get_double(t, a)) && isnan(dtype_get_double(t, b));
    return nan || memcmp(a, b, dtype_size(t)) == 0;
}

/* ---- the order, spelt out; volatile keeps each rounding apart ---- */

static void cell_by_hand(enum dtype t, const struct matmul_job *g, int64_t i, int64_t j)
{
    volatile double sum = 0, product;
    volatile float sum_f = 0, product_f;
    for (int64_t k = 0; k < g->K; k++) {
        int64_t at = i * g->a_rs + k * g->a_cs, bt = k * g->b_rs + j * g->b_cs;
        if (t == DT_F64) {
            product = ((const double *)g->a)[at] * ((const double *)g->b)[bt];
            sum = sum + product;
        } else {
            product_f = ((const float *)g->a)[at] * ((const float *)g->b)[bt];
            sum_f = sum_f + product_f;
        }
    }
    if (t == DT_F64)
        ((double *)g->c)[i * g->c_rs + j * g->c_cs] = sum;
    else
        ((float *)g->c)[i * g->c_rs + j * g->c_cs] = sum_f;
}

static void by_hand(enum dtype t, const struct matmul_job *g)
{
    for (int64_t i = 0; i < g->M; i++)
        for (int64_t j = 0; j < g->N; j++)
            cell_by_hand(t, g, i, j);
}

struct sizes {
    int64_t M, K, N;
};

static const struct sizes shapes[] = {
    {1, 1, 1},    {1, 7, 1},    {2, 3, 2},     {3, 5, 40},   {3, 70, 1100}, {4, 4, 4},
    {7, 9, 5},    {8, 16, 16},  {9, 17, 33},   {5, 300, 70}, {40, 600, 3},  {97, 5, 65},
    {16, 257, 8}, {100, 30, 1}, {103, 513, 49}, {1, 40, 33}, {2, 600, 9},   {33, 2, 600},
    {9, 260, 1100}, {20, 1100, 40}, {11, 1027, 300},
};
#define SHAPES (sizeof shapes / sizeof *shapes)

/* Layout bits: 1 a transposed, 2 b transposed, 4 a reversed, 8 b with gaps, 16 c transposed. */
static struct matmul_job make_job(enum dtype t, struct sizes s, unsigned layout, bool wild)
{
    int64_t gap = layout & 8 ? 2 : 1;
    struct matmul_job g = {.M = s.M, .N = s.N, .K = s.K};
    g.a = numbers(t, s.M * s.K, 1 + layout, wild);
    g.b = numbers(t, gap * s.K * s.N, 2 + layout, wild);
    g.a_rs = layout & 1 ? 1 : s.K;
    g.a_cs = layout & 1 ? s.M : 1;
    g.b_rs = gap * (layout & 2 ? 1 : s.N);
    g.b_cs = gap * (layout & 2 ? s.K : 1);
    g.c_rs = layout & 16 ? 1 : s.N;
    g.c_cs = layout & 16 ? s.M : 1;
    if (layout & 4) {
        g.a = (const char *)g.a + (s.K - 1) * g.a_cs * (int64_t)dtype_size(t);
        g.a_cs = -g.a_cs;
    }
    return g;
}

static void free_job(enum dtype t, struct matmul_job *g)
{
    const char *a = g->a;
    if (g->a_cs < 0)
        a += (g->K - 1) * g->a_cs * (int64_t)dtype_size(t);
    mem_free((void *)(uintptr_t)a);
    mem_free((void *)(uintptr_t)g->b);
}

static void check_job(enum dtype t, struct sizes s, unsigned layout,
                      const struct matmul_kernel *kernel)
{
    struct matmul_job g = make_job(t, s, layout, layout % 3 == 2);
    size_t size = dtype_size(t), cells = (size_t)(s.M * s.N);
    char *want = mem_array(cells, size), *got = mem_array(cells, size);
    memset(got, 0x5a, cells * size); /* old contents must not matter */
    g.c = want;
    by_hand(t, &g);
    g.c = got;
    if (t == DT_F64)
        kernel->f64(&g);
    else
        kernel->f32(&g);
    for (size_t i = 0; i < cells; i++) {
        if (!same_float(t, want + i * size, got + i * size)) {
            printf("%s %s (%d,%d)@(%d,%d) layout %u: cell %zu differs\n", kernel->name,
                   dtype_name(t), (int)s.M, (int)s.K, (int)s.K, (int)s.N, layout, i);
            check_ok = false;
            break;
        }
    }
    free_job(t, &g);
    mem_free(want);
    mem_free(got);
}

struct counted {
    int64_t products, most;
    int asked, end_at;
};

static bool count_products(void *ctx, int64_t products)
{
    struct counted *c = ctx;
    c->products += products;
    c->most = products > c->most ? products : c->most;
    return ++c->asked != c->end_at;
}

/* Long products can be ended between pieces that take some milliseconds. */
TEST(long_products_are_watched)
{
    enum { M = 300, K = 300, N = 1100 };
    double *a = numbers(DT_F64, M * K, 1, false), *b = numbers(DT_F64, K * N, 2, false);
    double *want = mem_array(M * N, sizeof *want), *got = mem_array(M * N, sizeof *got);
    struct counted all = {.end_at = 0}, some = {.end_at = 2};
    matmul_run(DT_F64, M, N, K, a, K, 1, b, N, 1, want, N);
    struct matmul_watch watch = {count_products, &all};
    CHECK(matmul_run_watched(DT_F64, M, N, K, a, K, 1, b, N, 1, got, N, &watch));
    CHECK(memcmp(got, want, M * N * sizeof *got) == 0);
    CHECK(all.products == (int64_t)M * N * K && all.most <= 16000000 && all.asked > 4);
    watch.ctx = &some;
    CHECK(!matmul_run_watched(DT_F64, M, N, K, a, K, 1, b, N, 1, got, N, &watch));
    CHECK(some.asked == 2);
    some.asked = 0;
    CHECK(!matmul_run_watched(DT_F64, 2, N, K, a, K, 1, b, 1, K, got, N, &watch)); /* few rows */
    CHECK(some.asked == 2);
    mem_free(a);
    mem_free(b);
    mem_free(want);
    mem_free(got);
}

TEST(kernels_keep_the_order)
{
    for (size_t k = 0; k < matmul_kernel_count; k++) {
        if (!matmul_kernels[k].supported())
            continue;
        for (size_t i = 0; i < SHAPES; i++)
            for (unsigned layout = 0; layout < 32; layout++)
                check_job(layout % 2 ? DT_F32 : DT_F64, shapes[(i + layout) % SHAPES],
                          layout / 2 + 16 * (unsigned)(i % 2), &matmul_kernels[k]);
    }
}

/* ---- the public functions ---- */

TEST(no_products_give_zero)
{
    double c[4] = {1, 2, 3, 4}, x = 5;
    matmul_run(DT_F64, 2, 2, 0, &x, 0, 0, &x, 0, 0, c, 2);
    CHECK(c[0] == 0 && c[1] == 0 && c[2] == 0 && c[3] == 0 && !signbit(c[3]));
    static float wide[2000];
    wide[1999] = 7;
    matmul_run(DT_F32, 2, 1000, 0, &x, 0, 0, &x, 0, 0, wide, 1000);
    CHECK(wide[1999] == 0);
    matmul_run(DT_F64, 0, 2, 3, &x, 0, 0, &x, 0, 0, c, 2);
    CHECK(dot_run(DT_F64, 0, &x, 1, &x, 1).d == 0);
}

TEST(sums_start_at_plus_zero)
{
    const double a[] = {0.0, -1.0}, b[] = {-1.0, 0.0};
    double c;
    matmul_run(DT_F64, 1, 1, 2, a, 2, 1, b, 1, 1, &c, 1);
    CHECK(c == 0 && !signbit(c));
    CHECK(!signbit(dot_run(DT_F64, 1, a, 1, b, 1).d));
}

TEST(zero_meets_infinity)
{
    const float a[] = {0.0f, 1.0f}, b[] = {INFINITY, 2.0f};
    CHECK(isnan(dot_run(DT_F32, 2, a, 1, b, 1).f));
    CHECK(dot_run(DT_F32, 1, a + 1, 1, b, 1).f == INFINITY);
}

TEST(int64_wraps_and_bool_is_or_of_ands)
{
    const int64_t a[] = {INT64_MAX, 2, 3, 4}, b[] = {2, 0, 1, 1};
    int64_t c[4];
    matmul_run(DT_I64, 2, 2, 2, a, 2, 1, b, 2, 1, c, 2);
    CHECK_INT(c[0], 0); /* 2**64 - 2 + 2 */
    CHECK_INT(c[1], 2);
    CHECK_INT(c[2], 10);
    CHECK_INT(c[3], 4);
    CHECK_INT(dot_run(DT_I64, 2, a + 2, 1, b, 2).i, 10);

    const uint8_t p[] = {1, 0, 0, 0}, q[] = {1, 0, 1, 1};
    uint8_t r[4];
    matmul_run(DT_BOOL, 2, 2, 2, p, 2, 1, q, 2, 1, r, 2);
    CHECK_INT(r[0], 1);
    CHECK_INT(r[1], 0);
    CHECK_INT(r[2], 0);
    CHECK_INT(dot_run(DT_BOOL, 4, p, 1, q, 1).b, 1);
}

static enum matmul_rule rule_of(bool dot, struct matmul_layout l)
{
    return dot ? matmul_rule_dot(&l) : matmul_rule_at(&l);
}

TEST(rules_are_numpys)
{
    /* x: 3 x 4 in C order; x.T @ x skips zeros, x @ x.T does not. */
    struct matmul_layout own = {4, 4, 3, 2, 2, 1, 4, 4, 1, true}, other = own, cut = own;
    struct matmul_layout c_order = {3, 3, 4, 2, 2, 4, 1, 1, 4, true};
    CHECK_INT(rule_of(false, own), MATMUL_SYRK);
    CHECK_INT(rule_of(true, own), MATMUL_SYRK);
    CHECK_INT(rule_of(false, c_order), MATMUL_SUM);
    other.same = false;
    CHECK_INT(rule_of(false, other), MATMUL_SUM);
    cut.a_cs = cut.b_rs = 9; /* columns cut out of a wider matrix: np.dot copies them */
    CHECK_INT(rule_of(false, cut), MATMUL_SYRK);
    CHECK_INT(rule_of(true, cut), MATMUL_SUM);

    struct matmul_layout pair = {1, 1, 1, 1, 1, 1, 1, 1, 1, false};
    struct matmul_layout scaled = {1, 5, 1, 0, 1, 1, 1, 5, 1, false};
    struct matmul_layout column = {5, 1, 1, 2, 1, 1, 1, 1, 1, false};
    struct matmul_layout deep = {1, 12, 1, 0, 3, 1, 1, 12, 1, false};
    CHECK_INT(rule_of(false, pair), MATMUL_SUM);
    CHECK_INT(rule_of(true, pair), MATMUL_PRODUCT);
    CHECK_INT(rule_of(true, scaled), MATMUL_SCALE_A);
    CHECK_INT(rule_of(true, column), MATMUL_SCALE_B);
    CHECK_INT(rule_of(true, deep), MATMUL_PRODUCT);
}

TEST(rules_differ_only_at_zero_and_infinity)
{
    const double x[] = {0, INFINITY, 1, 2}; /* 2 x 2, row i is {x[i], x[2 + i]}: Fortran order */
    double c[4], part;
    matmul_run_rule(MATMUL_SYRK, DT_F64, 0, 0, 2, 2, 2, x, 1, 2, x, 2, 1, c, 2);
    CHECK(c[0] == 1 && c[1] == 2 && c[2] == 2 && c[3] == INFINITY);
    matmul_run_rule(MATMUL_SYRK, DT_F64, 1, 0, 1, 1, 2, x + 1, 1, 2, x, 2, 1, &part, 1);
    CHECK(part == 2); /* the left factor of the cell (0, 1) decides for (1, 0) too */

    const double zero = 0, minus = -1, y[] = {INFINITY, -1};
    matmul_run_rule(MATMUL_SCALE_A, DT_F64, 0, 0, 1, 2, 1, &zero, 1, 1, y, 2, 1, c, 2);
    CHECK(c[0] == 0 && c[1] == 0 && !signbit(c[1]));
    matmul_run_rule(MATMUL_SCALE_B, DT_F64, 0, 0, 2, 1, 1, y, 1, 1, &zero, 1, 1, c, 1);
    CHECK(c[0] == 0 && c[1] == 0);
    matmul_run_rule(MATMUL_SCALE_A, DT_F64, 0, 0, 1, 1, 1, &minus, 1, 1, &zero, 1, 1, c, 1);
    CHECK(!signbit(c[0]));
    matmul_run_rule(MATMUL_PRODUCT, DT_F64, 0, 0, 1, 1, 1, &minus, 1, 1, &zero, 1, 1, c, 1);
    CHECK(c[0] == 0 && signbit(c[0]));
}

/* One cell alone has the bits it has in the whole product. */
TEST(a_cell_depends_on_nothing_else)
{
    struct sizes s = {37, 300, 41};
    for (unsigned layout = 0; layout < 4; layout++) {
        struct matmul_job g = make_job(DT_F64, s, layout, false);
        double *c = mem_array((size_t)(s.M * s.N), sizeof *c), one;
        matmul_run(DT_F64, s.M, s.N, s.K, g.a, g.a_rs, g.a_cs, g.b, g.b_rs, g.b_cs, c, s.N);
        for (int64_t at = 0; at < s.M * s.N; at += 13) {
            const double *a = (const double *)g.a + at / s.N * g.a_rs;
            const double *b = (const double *)g.b + at % s.N * g.b_cs;
            matmul_run(DT_F64, 1, 1, s.K, a, g.a_rs, g.a_cs, b, g.b_rs, g.b_cs, &one, 1);
            CHECK(one == c[at]);
            CHECK(dot_run(DT_F64, s.K, a, g.a_cs, b, g.b_rs).d == c[at]);
        }
        free_job(DT_F64, &g);
        mem_free(c);
    }
}

int main(void)
{
    RUN(kernels_keep_the_order);
    RUN(long_products_are_watched);
    RUN(no_products_give_zero);
    RUN(sums_start_at_plus_zero);
    RUN(zero_meets_infinity);
    RUN(int64_wraps_and_bool_is_or_of_ands);
    RUN(rules_are_numpys);
    RUN(rules_differ_only_at_zero_and_infinity);
    RUN(a_cell_depends_on_nothing_else);
    return check_end();
}
