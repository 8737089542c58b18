/* Memory runs out once, at every allocation of num: nothing leaks, and the next call works. */
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/str.h"
#include "check.h"
#include "num/matmul.h"
#include "num/print.h"
#include "num/rng.h"

typedef void work_fn(struct str *out);

static bool read_sevenths(void *ctx, const struct box *b, void *out)
{
    double *x = out;
    int64_t idx[RANK_MAX];
    memcpy(idx, b->from, sizeof idx);
    (void)ctx;
    do
        *x++ = (double)(idx[0] * 100 + idx[1]) / 7 * (idx[1] % 5 == 0 ? 1e5 : -1);
    while (box_next(b, idx));
    return true;
}

static void work_print(struct str *out)
{
    int64_t dim[] = {60, 70};
    struct print_source s = {DT_F64, shape_of(2, dim), read_sevenths, NULL};
    print_array_str(&s, out);
    s.shape.dim[0] = 3;
    s.shape.dim[1] = 9;
    print_array_repr(&s, out);
}

static void work_choice(struct str *out)
{
    const int64_t seed[] = {5};
    double p[4] = {0.1, 0.2, 0.3, 0.4};
    int64_t x[8];
    struct rng r;
    struct err e;
    rng_seed(&r, seed, 1);
    rng_choice(&r, 4, 8, true, p, NULL, x, &e);
    rng_choice(&r, 4, 3, false, p, NULL, x, &e);
    rng_choice(&r, 1000000, 8, false, NULL, NULL, x, &e);
    for (int i = 0; i < 8; i++)
        str_puti(out, x[i]);
}

/* Large enough for its operands to be packed. */
static void work_matmul(struct str *out)
{
    static double a[300 * 300], c[300 * 300];
    for (int i = 0; i < 300 * 300; i++)
        a[i] = i % 13 - 6;
    matmul_run(DT_F64, 300, 300, 300, a, 300, 1, a, 1, 300, c, 300);
    print_float_repr(c[301], out);
}

static work_fn *const works[] = {work_print, work_choice, work_matmul};

/* false: memory ran out. What the text holds then is whole all the same. */
static bool run(work_fn *work, size_t nth, struct str *out)
{
    struct mem_guard guard;
    volatile bool done = false;
    mem_guard_push(&guard);
    mem_fail_at(nth);
    if (!setjmp(guard.at)) {
        work(out);
        done = true;
    }
    mem_fail_at(0);
    mem_guard_pop(&guard);
    return done;
}

TEST(every_allocation)
{
    for (size_t i = 0; i < sizeof works / sizeof works[0]; i++) {
        struct str want = {0};
        bool done = false;
        CHECK(run(works[i], 0, &want));
        for (size_t nth = 1; !done && nth < 1000; nth++) {
            struct str got = {0};
            done = run(works[i], nth, &got);
            CHECK(strlen(str_get(&got)) == got.n);
            str_clear(&got);
            CHECK(run(works[i], 0, &got));
            CHECK_STR(str_get(&got), str_get(&want));
            str_done(&got);
        }
        str_done(&want);
    }
}

int main(void)
{
    RUN(every_allocation);
    return check_end();
}
