#include "check.h"

#include <math.h>

#include "num/dtype.h"

TEST(promotes_strong_types)
{
    static const enum dtype want[DT_COUNT][DT_COUNT] = {
        {DT_BOOL, DT_I64, DT_F32, DT_F64},
        {DT_I64, DT_I64, DT_F64, DT_F64},
        {DT_F32, DT_F64, DT_F32, DT_F64},
        {DT_F64, DT_F64, DT_F64, DT_F64},
    };
    for (int a = 0; a < DT_COUNT; a++)
        for (int b = 0; b < DT_COUNT; b++)
            CHECK_INT(dtype_promote((enum dtype)a, (enum dtype)b), want[a][b]);
}

TEST(promotes_python_scalars_weakly)
{
    static const enum dtype with_int[DT_COUNT] = {DT_I64, DT_I64, DT_F32, DT_F64};
    static const enum dtype with_float[DT_COUNT] = {DT_F64, DT_F64, DT_F32, DT_F64};
    for (int t = 0; t < DT_COUNT; t++) {
        CHECK_INT(dtype_promote_weak((enum dtype)t, DT_BOOL), t);
        CHECK_INT(dtype_promote_weak((enum dtype)t, DT_I64), with_int[t]);
        CHECK_INT(dtype_promote_weak((enum dtype)t, DT_F64), with_float[t]);
    }
}

TEST(names_and_sizes)
{
    CHECK_STR(dtype_name(DT_BOOL), "bool");
    CHECK_STR(dtype_name(DT_F32), "float32");
    CHECK_INT(dtype_size(DT_BOOL), 1);
    CHECK_INT(dtype_size(DT_F32), 4);
    CHECK_INT(dtype_size(DT_I64), 8);
    CHECK(dtype_is_float(DT_F32) && !dtype_is_float(DT_I64));
}

TEST(floats_become_ints_as_the_processor_does)
{
    const double x[] = {1.9, -1.9, NAN, INFINITY, -INFINITY, 0x1p63, -0x1p63, 0x1.fffffffffffffp62};
    const int64_t want[] = {1, -1, INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN,
                            0x7ffffffffffffc00};
    int64_t got[8];
    dtype_convert(DT_F64, x, 1, DT_I64, got, 1, 8);
    for (int i = 0; i < 8; i++) {
        CHECK_INT(got[i], want[i]);
        CHECK_INT(dtype_get_int(DT_F64, &x[i]), want[i]);
    }
}

TEST(truth_is_unequal_zero)
{
    const float x[] = {0.0f, -0.0f, NAN, 1e-45f};
    uint8_t got[4];
    dtype_convert(DT_F32, x, 1, DT_BOOL, got, 1, 4);
    CHECK(!got[0] && !got[1] && got[2] == 1 && got[3] == 1);
}

TEST(strides_walk_backwards_and_repeat)
{
    const int64_t x[] = {1, 2, 3};
    double got[6] = {0};
    dtype_convert(DT_I64, x + 2, -1, DT_F64, got, 2, 3);
    CHECK(got[0] == 3 && got[2] == 2 && got[4] == 1 && got[1] == 0);
    dtype_convert(DT_I64, x + 1, 0, DT_F64, got, 1, 6);
    CHECK(got[0] == 2 && got[5] == 2);
}

TEST(int_to_float32_rounds_once)
{
    /* Through double this one would round to even twice: 2^24+1 + tiny. */
    const int64_t x = ((int64_t)1 << 54) + ((int64_t)1 << 30) + 1;
    float got;
    dtype_convert(DT_I64, &x, 1, DT_F32, &got, 1, 1);
    CHECK(got == 0x1.000002p54f);
}

int main(void)
{
    RUN(promotes_strong_types);
    RUN(promotes_python_scalars_weakly);
    RUN(names_and_sizes);
    RUN(floats_become_ints_as_the_processor_does);
    RUN(truth_is_unequal_zero);
    RUN(strides_walk_backwards_and_repeat);
    RUN(int_to_float32_rounds_once);
    return check_end();
}
