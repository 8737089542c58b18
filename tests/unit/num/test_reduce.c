/* Sums whose last bits NumPy 1.24 decided (SIMD variants off): check_num.py in
 * tests/reference compares far more, where NumPy is at hand. */
#include "check.h"

#include <math.h>
#include <stdlib.h>

#include "num/reduce.h"

#define COUNT 20000
static double xs[COUNT];
static float fs[COUNT];

static void fill_values(void)
{
    uint64_t s = 12345;
    for (int i = 0; i < COUNT; i++) {
        s = s * 6364136223846793005u + 1442695040888963407u;
        xs[i] = (double)(s >> 11) * 0x1p-53 - 0.5;
        fs[i] = (float)xs[i];
    }
}

#define SHAPE(...)                                                             \
    shape_of((int)(sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t)), (int64_t[]){__VA_ARGS__})

static double sum_f64(struct shape s, const int64_t *strides, const bool *axes, const double *src,
                      int which)
{
    double *out = calloc(COUNT, sizeof *out), result;
    reduce_run(RED_SUM, DT_F64, &s, strides, axes, src, out);
    result = out[which];
    free(out);
    return result;
}

TEST(adds_rows_pairwise_in_pieces)
{
    static const struct {
        int n;
        double f64;
        float f32;
    } want[] = {
        {7, 0x1.1aed9bec73dd0p-2, 0x1.1aed9ap-2f},   {8, 0x1.57a2c248dbd38p-3, 0x1.57a2bep-3f},
        {9, 0x1.ee8fc1bb87518p-2, 0x1.ee8fcp-2f},    {127, 0x1.8fac3ae812600p-2, 0x1.8fac5ap-2f},
        {129, 0x1.5c05b31683b98p-2, 0x1.5c05bp-2f},  {1000, 0x1.5b80140feb373p+3, 0x1.5b8018p+3f},
        {8192, 0x1.6c222a8917aecp+3, 0x1.6c2238p+3f}, {8193, 0x1.72158624d03f4p+3, 0x1.721594p+3f},
        {20000, 0x1.883242daa7836p+5, 0x1.883244p+5f},
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        const struct shape s = SHAPE(want[i].n);
        const int64_t strides[] = {1};
        const bool axes[] = {true};
        float f;
        CHECK(sum_f64(s, strides, axes, xs, 0) == want[i].f64);
        reduce_run(RED_SUM, DT_F32, &s, strides, axes, fs, &f);
        CHECK(f == want[i].f32);
    }
}

TEST(order_follows_memory)
{
    const bool last[] = {false, true}, both[] = {true, true}, first[] = {true, false};
    const int64_t c[] = {30, 1}, turned[] = {60, -1};
    double every_other[10 * 30], gaps[20 * 15], columns[30 * 20];
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 30; j++)
            columns[j * 20 + i] = xs[i * 30 + j];
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 30; j++)
            every_other[i * 30 + j] = xs[2 * i * 30 + 29 - j];
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 15; j++)
            gaps[i * 15 + j] = xs[i * 30 + 2 * j];
    /* b = x.reshape(20, 30): b[::2, ::-1].sum(1)[:2], b[:, ::2].sum() */
    CHECK(sum_f64(SHAPE(10, 30), turned, last, every_other, 0) == -0x1.7998eef74e684p-2);
    CHECK(sum_f64(SHAPE(10, 30), turned, last, every_other, 1) == 0x1.3dbd400812e1ep+0);
    CHECK(sum_f64(SHAPE(20, 15), (int64_t[]){30, 2}, both, gaps, 0) == 0x1.11028db244778p+1);
    /* b.T.sum() adds as b.sum() does, b.T.sum(0) as b.sum(1) */
    CHECK(sum_f64(SHAPE(30, 20), (int64_t[]){1, 30}, both, columns, 0) == -0x1.da8398b827632p+2);
    CHECK(sum_f64(SHAPE(20, 30), c, both, xs, 0) == -0x1.da8398b827632p+2);
    CHECK(sum_f64(SHAPE(30, 20), (int64_t[]){1, 30}, first, columns, 0) ==
          -0x1.7998eef74e686p-2);
}

TEST(outer_axes_add_one_after_the_other)
{
    const int64_t c[] = {35, 7, 1};
    const struct shape s = SHAPE(3, 5, 7);
    CHECK(sum_f64(s, c, (bool[]){true, false, false}, xs, 0) == -0x1.15071be49f6f4p-3);
    CHECK(sum_f64(s, c, (bool[]){false, true, false}, xs, 1) == -0x1.a5a8ecc47ca32p-2);
    CHECK(sum_f64(s, c, (bool[]){true, false, true}, xs, 1) == -0x1.a7044f3c5600cp-2);
    CHECK(sum_f64(s, c, (bool[]){false, true, true}, xs, 2) == 0x1.73a8aaddc219dp+1);
    CHECK(sum_f64(s, c, (bool[]){true, true, true}, xs, 0) == 0x1.c188915efe621p-1);
}

TEST(a_part_has_the_bits_of_the_whole)
{
    /* The kept axis is repeated (stride 0) between two reduced ones: alone, a
     * part of one place would look as if they were neighbours. */
    const struct shape whole = SHAPE(6, 4, 5);
    const int64_t strides[] = {5, 0, 1};
    const bool axes[] = {true, false, true};
    double full[120], part[30], want[4], got = 0;
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 4; k++)
            for (int j = 0; j < 5; j++)
                full[i * 20 + k * 5 + j] = part[i * 5 + j] = xs[i * 5 + j];
    reduce_run(RED_SUM, DT_F64, &whole, strides, axes, full, want);
    const struct box b = {3, {0, 2, 0}, {6, 3, 5}};
    reduce_run_part(RED_SUM, DT_F64, &whole, strides, axes, &b, part, &got);
    CHECK(got == want[2]);
    const struct shape alone = SHAPE(6, 1, 5);
    reduce_run(RED_SUM, DT_F64, &alone, strides, axes, part, &got);
    CHECK(got != want[2]);
}

TEST(zeros_keep_numpys_sign)
{
    const double zeros[] = {-0.0, -0.0}, mixed[] = {0.0, 0.0, -0.0, -0.0, -1.0, 0.0, 0.0, -1.0};
    const struct shape two = SHAPE(2), eight = SHAPE(8);
    const int64_t dense[] = {1}, strided[] = {3};
    const bool axes[] = {true};
    double got;
    reduce_run(RED_SUM, DT_F64, &two, dense, axes, zeros, &got);
    CHECK(got == 0 && !signbit(got));
    reduce_run(RED_PROD, DT_F64, &two, dense, axes, zeros, &got);
    CHECK(got == 0 && !signbit(got));
    reduce_run(RED_MAX, DT_F64, &two, dense, axes, zeros, &got);
    CHECK(signbit(got));
    reduce_run(RED_MAX, DT_F64, &eight, strided, axes, mixed, &got);
    CHECK(got == 0 && !signbit(got));
}

TEST(nan_wins)
{
    const double x[] = {1, NAN, 3, NAN, -INFINITY};
    const struct shape s = SHAPE(5);
    const int64_t strides[] = {1};
    const bool axes[] = {true};
    double got;
    int64_t at;
    reduce_run(RED_MAX, DT_F64, &s, strides, axes, x, &got);
    CHECK(isnan(got));
    reduce_run(RED_MIN, DT_F64, &s, strides, axes, x, &got);
    CHECK(isnan(got));
    reduce_run(RED_ARGMAX, DT_F64, &s, strides, axes, x, &at);
    CHECK_INT(at, 1);
    reduce_run(RED_ARGMIN, DT_F64, &s, strides, axes, x, &at);
    CHECK_INT(at, 1);
}

TEST(first_of_equals_along_each_axis)
{
    const int64_t x[] = {5, 7, 7, 9, 9, 2};
    const struct shape s = SHAPE(2, 3);
    const int64_t strides[] = {3, 1};
    int64_t at[3];
    reduce_run(RED_ARGMAX, DT_I64, &s, strides, (bool[]){true, true}, x, at);
    CHECK_INT(at[0], 3);
    reduce_run(RED_ARGMAX, DT_I64, &s, strides, (bool[]){false, true}, x, at);
    CHECK(at[0] == 1 && at[1] == 0);
    reduce_run(RED_ARGMIN, DT_I64, &s, strides, (bool[]){true, false}, x, at);
    CHECK(at[0] == 0 && at[1] == 0 && at[2] == 1);
}

TEST(integers_wrap_and_truth_is_counted)
{
    const int64_t x[] = {INT64_MAX, 1, 0};
    const struct shape s = SHAPE(3), two = SHAPE(2);
    const int64_t strides[] = {1};
    const bool axes[] = {true};
    int64_t sum;
    uint8_t truth;
    enum dtype loop, out;
    reduce_run(RED_SUM, DT_I64, &s, strides, axes, x, &sum);
    CHECK_INT(sum, INT64_MIN);
    reduce_run(RED_ALL, DT_I64, &s, strides, axes, x, &truth);
    CHECK_INT(truth, 0);
    reduce_run(RED_ALL, DT_I64, &two, strides, axes, x, &truth);
    CHECK_INT(truth, 1);
    reduce_run(RED_ANY, DT_I64, &s, strides, axes, x, &truth);
    CHECK_INT(truth, 1);
    reduce_types(RED_SUM, DT_BOOL, &loop, &out);
    CHECK(loop == DT_I64 && out == DT_I64);
    reduce_types(RED_ANY, DT_F32, &loop, &out);
    CHECK(loop == DT_F32 && out == DT_BOOL);
}

TEST(nothing_to_add)
{
    const struct shape s = SHAPE(2, 0);
    const int64_t strides[] = {1, 1};
    double out[2] = {7, 7};
    reduce_run(RED_SUM, DT_F64, &s, strides, (bool[]){false, true}, xs, out);
    CHECK(out[0] == 0 && out[1] == 0);
    reduce_run(RED_PROD, DT_F64, &s, strides, (bool[]){false, true}, xs, out);
    CHECK(out[0] == 1 && out[1] == 1);
    out[0] = 7;
    reduce_run(RED_SUM, DT_F64, &s, strides, (bool[]){true, false}, xs, out);
    CHECK(out[0] == 7); /* no results at all */
}

TEST(results_lie_in_the_order_of_the_source)
{
    const struct shape s = SHAPE(4, 5, 6);
    int64_t strides[RANK_MAX];
    const bool axes[] = {false, true, false};
    struct shape out = reduce_out_shape(RED_SUM, &s, (int64_t[]){1, 4, 20}, axes, strides);
    CHECK(out.rank == 2 && out.dim[0] == 4 && out.dim[1] == 6);
    CHECK(strides[0] == 1 && strides[1] == 4);
    reduce_out_shape(RED_ARGMAX, &s, (int64_t[]){1, 4, 20}, axes, strides);
    CHECK(strides[0] == 6 && strides[1] == 1);
}

TEST(cumulates)
{
    const double x[] = {-0.0, 1, 0.5, 2, 4, 8};
    double out[6];
    const struct shape s = SHAPE(2, 3);
    cumulate_run(RED_SUM, DT_F64, &s, 1, x, out);
    CHECK(signbit(out[0]) && out[2] == 1.5 && out[5] == 14);
    cumulate_run(RED_PROD, DT_F64, &s, 0, x, out);
    CHECK(out[1] == 1 && out[4] == 4 && out[5] == 4);
}

int main(void)
{
    fill_values();
    RUN(adds_rows_pairwise_in_pieces);
    RUN(order_follows_memory);
    RUN(outer_axes_add_one_after_the_other);
    RUN(a_part_has_the_bits_of_the_whole);
    RUN(zeros_keep_numpys_sign);
    RUN(nan_wins);
    RUN(first_of_equals_along_each_axis);
    RUN(integers_wrap_and_truth_is_counted);
    RUN(nothing_to_add);
    RUN(results_lie_in_the_order_of_the_source);
    RUN(cumulates);
    return check_end();
}
