/* The elementwise functions at their edges; check_num.py in tests/reference
 * compares all of them with NumPy. */
#include "check.h"

#include <math.h>

#include "num/ufunc.h"

static double two(enum ufunc f, double x, double y)
{
    double out;
    ufunc_run(f, DT_F64, 1, &x, 1, &y, 1, &out);
    return out;
}

static double one(enum ufunc f, double x)
{
    return two(f, x, 0);
}

static int64_t ints(enum ufunc f, int64_t x, int64_t y)
{
    int64_t out;
    ufunc_run(f, DT_I64, 1, &x, 1, &y, 1, &out);
    return out;
}

static bool same(double got, double want)
{
    return (isnan(got) && isnan(want)) || (got == want && !signbit(got) == !signbit(want));
}

TEST(names_find_their_function)
{
    enum ufunc f;
    for (int i = 0; i < UFUNC_COUNT; i++)
        CHECK(ufunc_find(ufunc_name((enum ufunc)i), &f) && (int)f == i);
    CHECK(!ufunc_find("einsum", &f));
    CHECK_INT(ufunc_inputs(UF_ADD), 2);
    CHECK_INT(ufunc_inputs(UF_EXP), 1);
}

TEST(every_accepted_type_has_a_loop)
{
    const double room[2] = {0};
    double out[2];
    for (int f = 0; f < UFUNC_COUNT; f++) {
        for (int in = 0; in < DT_COUNT; in++) {
            enum dtype loop, type;
            bool runs = ufunc_types((enum ufunc)f, (enum dtype)in, &loop, &type);
            CHECK(runs == (ufunc_gap((enum ufunc)f, (enum dtype)in) == UFUNC_RUNS));
            if (runs)
                ufunc_run((enum ufunc)f, loop, 1, room, 1, room, 1, out);
        }
    }
}

TEST(types_as_numpy_chooses_them)
{
    enum dtype loop, out;
    CHECK(ufunc_types(UF_EXP, DT_I64, &loop, &out) && loop == DT_F64 && out == DT_F64);
    CHECK(ufunc_types(UF_EXP, DT_F32, &loop, &out) && loop == DT_F32 && out == DT_F32);
    CHECK(ufunc_types(UF_DIVIDE, DT_BOOL, &loop, &out) && loop == DT_F64);
    CHECK(ufunc_types(UF_LESS, DT_F32, &loop, &out) && loop == DT_F32 && out == DT_BOOL);
    CHECK_INT(ufunc_gap(UF_SUBTRACT, DT_BOOL), UFUNC_NO_LOOP);
    CHECK_INT(ufunc_gap(UF_INVERT, DT_F64), UFUNC_NO_LOOP);
    CHECK_INT(ufunc_gap(UF_POWER, DT_BOOL), UFUNC_GIVES_INT8);
    CHECK_INT(ufunc_gap(UF_SQRT, DT_BOOL), UFUNC_GIVES_FLOAT16);
}

TEST(float_division_takes_the_divisors_sign)
{
    CHECK(same(two(UF_REMAINDER, -7, 3), 2));
    CHECK(same(two(UF_REMAINDER, 7, -3), -2));
    CHECK(same(two(UF_REMAINDER, -6, 3), 0.0));
    CHECK(same(two(UF_REMAINDER, 6, -3), -0.0));
    CHECK(same(two(UF_REMAINDER, 5, INFINITY), 5));
    CHECK(same(two(UF_REMAINDER, -5, INFINITY), INFINITY));
    CHECK(same(two(UF_REMAINDER, 5, 0), NAN));
    CHECK(same(two(UF_FLOOR_DIVIDE, -7, 3), -3));
    CHECK(same(two(UF_FLOOR_DIVIDE, 7, 0), INFINITY));
    CHECK(same(two(UF_FLOOR_DIVIDE, -0.0, 3), -0.0));
    CHECK(same(two(UF_FLOOR_DIVIDE, -5, INFINITY), -1));
    CHECK(same(two(UF_FLOOR_DIVIDE, INFINITY, 2), NAN));
    CHECK(same(two(UF_FLOOR_DIVIDE, 1, 0.1), 9));
}

TEST(integers_wrap_and_never_trap)
{
    CHECK_INT(ints(UF_ADD, INT64_MAX, 1), INT64_MIN);
    CHECK_INT(ints(UF_FLOOR_DIVIDE, INT64_MIN, -1), INT64_MIN);
    CHECK_INT(ints(UF_FLOOR_DIVIDE, 5, 0), 0);
    CHECK_INT(ints(UF_FLOOR_DIVIDE, -7, 2), -4);
    CHECK_INT(ints(UF_REMAINDER, INT64_MIN, -1), 0);
    CHECK_INT(ints(UF_REMAINDER, 5, 0), 0);
    CHECK_INT(ints(UF_REMAINDER, -7, 2), 1);
    CHECK_INT(ints(UF_REMAINDER, 7, -2), -1);
    CHECK_INT(ints(UF_POWER, 3, 41), -420491770248316829);
    CHECK_INT(ints(UF_POWER, 0, 0), 1);
    CHECK_INT(ints(UF_ABSOLUTE, INT64_MIN, 0), INT64_MIN);
    CHECK_INT(ints(UF_NEGATIVE, INT64_MIN, 0), INT64_MIN);
    CHECK_INT(ints(UF_RECIPROCAL, 0, 0), INT64_MIN);
    CHECK_INT(ints(UF_SIGN, -9, 0), -1);
}

TEST(order_with_nan_and_signed_zeros)
{
    CHECK(same(two(UF_MAXIMUM, NAN, 1), NAN));
    CHECK(same(two(UF_MAXIMUM, 1, NAN), NAN));
    CHECK(same(two(UF_MAXIMUM, 0.0, -0.0), -0.0));
    CHECK(same(two(UF_MAXIMUM, -0.0, 0.0), 0.0));
    CHECK(same(two(UF_MINIMUM, -0.0, 0.0), 0.0));
    CHECK(same(one(UF_SIGN, -0.0), 0.0));
    CHECK(same(one(UF_SIGN, NAN), NAN));
    CHECK(same(one(UF_RINT, 2.5), 2));
    CHECK(same(one(UF_RINT, -0.5), -0.0));
    CHECK(same(one(UF_CEIL, -0.5), -0.0));
}

TEST(strides_and_repeats)
{
    const float x[] = {1, 2, 3, 4, 5, 6};
    const float ten = 10;
    float out[3];
    ufunc_run(UF_ADD, DT_F32, 3, x + 4, -2, &ten, 0, out);
    CHECK(out[0] == 15 && out[1] == 13 && out[2] == 11);
    ufunc_run(UF_SUBTRACT, DT_F32, 3, &ten, 0, x, 1, out);
    CHECK(out[0] == 9 && out[2] == 7);
    ufunc_run(UF_MULTIPLY, DT_F32, 3, x, 1, x, 2, out);
    CHECK(out[0] == 1 && out[1] == 6 && out[2] == 15);
    uint8_t truth[3];
    ufunc_run(UF_GREATER, DT_F32, 3, x, 2, x + 2, 0, truth);
    CHECK(!truth[0] && !truth[1] && truth[2]);
}

TEST(booleans_stay_zero_or_one)
{
    const uint8_t a[] = {0, 0, 1, 1}, b[] = {0, 1, 0, 1};
    uint8_t out[4];
    ufunc_run(UF_ADD, DT_BOOL, 4, a, 1, b, 1, out);
    CHECK(out[0] == 0 && out[1] == 1 && out[2] == 1 && out[3] == 1);
    ufunc_run(UF_INVERT, DT_BOOL, 4, a, 1, b, 1, out);
    CHECK(out[0] == 1 && out[3] == 0);
}

int main(void)
{
    RUN(names_find_their_function);
    RUN(every_accepted_type_has_a_loop);
    RUN(types_as_numpy_chooses_them);
    RUN(float_division_takes_the_divisors_sign);
    RUN(integers_wrap_and_never_trap);
    RUN(order_with_nan_and_signed_zeros);
    RUN(strides_and_repeats);
    RUN(booleans_stay_zero_or_one);
    return check_end();
}
