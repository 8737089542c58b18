/* How NumPy prints: fixed texts. tests/reference/check_print.py compares with
 * NumPy itself over thousands of arrays. */
#include "num/print.h"

#include <math.h>
#include <string.h>

#include "base/str.h"
#include "check.h"

static struct str text;

struct array {
    const void *data;
    size_t size;
    struct shape shape;
    int64_t reads, elements;
};

static bool read_box(void *ctx, const struct box *b, void *out)
{
    struct array *a = ctx;
    int64_t stride[RANK_MAX], idx[RANK_MAX];
    char *to = out;
    a->reads++;
    shape_c_strides(&a->shape, stride);
    memcpy(idx, b->from, sizeof idx);
    do {
        int64_t at = 0;
        for (int i = 0; i < b->rank; i++)
            at += idx[i] * stride[i];
        memcpy(to, (const char *)a->data + (size_t)at * a->size, a->size);
        to += a->size;
        a->elements++;
    } while (box_next(b, idx));
    return true;
}

static const char *print(bool repr, enum dtype t, const void *data, struct shape shape)
{
    struct array a = {.data = data, .size = dtype_size(t), .shape = shape};
    struct print_source src = {.type = t, .shape = shape, .read = read_box, .ctx = &a};
    str_clear(&text);
    CHECK((repr ? print_array_repr : print_array_str)(&src, &text));
    return str_get(&text);
}

static struct shape shape1(int64_t n)
{
    return shape_of(1, &n);
}

static struct shape shape2(int64_t n, int64_t m)
{
    return shape_of(2, (const int64_t[]){n, m});
}

#define STR1(t, ...) print(false, t, VALUES(__VA_ARGS__))
#define REPR1(t, ...) print(true, t, VALUES(__VA_ARGS__))
#define VALUES(...) ((const double[]){__VA_ARGS__}),                           \
    shape1(sizeof((const double[]){__VA_ARGS__}) / sizeof(double))

static const char *float_repr(double x)
{
    str_clear(&text);
    print_float_repr(x, &text);
    return str_get(&text);
}

static const char *scalar(enum dtype t, union elem x)
{
    str_clear(&text);
    print_scalar_str(t, x, &text);
    return str_get(&text);
}

TEST(float_repr_is_pythons)
{
    CHECK_STR(float_repr(1), "1.0");
    CHECK_STR(float_repr(0.1 + 0.2), "0.30000000000000004");
    CHECK_STR(float_repr(1e16), "1e+16");
    CHECK_STR(float_repr(9999999999999998), "9999999999999998.0");
    CHECK_STR(float_repr(1e-4), "0.0001");
    CHECK_STR(float_repr(1.25e-5), "1.25e-05");
    CHECK_STR(float_repr(-0.0), "-0.0");
    CHECK_STR(float_repr(-NAN), "nan");
    CHECK_STR(float_repr(-INFINITY), "-inf");
}

TEST(scalars)
{
    CHECK_STR(scalar(DT_F32, (union elem){.f = 0.1f}), "0.1");
    CHECK_STR(scalar(DT_F32, (union elem){.f = 1e-4f}), "1e-04");
    CHECK_STR(scalar(DT_F32, (union elem){.f = 1.5e15f}), "1500000000000000.0");
    CHECK_STR(scalar(DT_F32, (union elem){.f = 1e16f}), "1e+16");
    CHECK_STR(scalar(DT_I64, (union elem){.i = INT64_MIN}), "-9223372036854775808");
    CHECK_STR(scalar(DT_BOOL, (union elem){.b = 1}), "True");
    CHECK_STR(scalar(DT_F64, (union elem){.d = 1e22}), "1e+22");
}

TEST(fixed_columns)
{
    CHECK_STR(STR1(DT_F64, 1, 2.5, -3), "[ 1.   2.5 -3. ]");
    CHECK_STR(STR1(DT_F64, 1.0 / 3, 100), "[  0.33333333 100.        ]");
    CHECK_STR(STR1(DT_F64, 0.0, -0.0), "[ 0. -0.]");
    CHECK_STR(STR1(DT_F64, 1 - 1e-12), "[1.]");
    CHECK_STR(REPR1(DT_F64, 0.5, 1e-4, 0.1), "array([5.e-01, 1.e-04, 1.e-01])");
}

TEST(exponents)
{
    CHECK_STR(STR1(DT_F64, 1e8, 1), "[1.e+08 1.e+00]");
    CHECK_STR(STR1(DT_F64, 99999999), "[99999999.]");
    CHECK_STR(STR1(DT_F64, 1e-5, -1.25), "[ 1.00e-05 -1.25e+00]");
    CHECK_STR(STR1(DT_F64, 1, 1000), "[   1. 1000.]");
    CHECK_STR(STR1(DT_F64, 1, 1001), "[1.000e+00 1.001e+03]");
    CHECK_STR(STR1(DT_F64, 1e-300, 1), "[1.e-300 1.e+000]");
}

TEST(nan_and_inf)
{
    CHECK_STR(STR1(DT_F64, NAN), "[nan]");
    CHECK_STR(STR1(DT_F64, NAN, -INFINITY), "[ nan -inf]");
    CHECK_STR(STR1(DT_F64, NAN, 1, INFINITY), "[nan  1. inf]");
    CHECK_STR(STR1(DT_F64, -INFINITY, 0.125), "[ -inf 0.125]");
    CHECK_STR(STR1(DT_F64, NAN, 1e9), "[   nan 1.e+09]");
}

TEST(other_types)
{
    const float f[] = {0.1f, 2, 94811984.0f};
    const int64_t i[] = {1, -20, 300};
    const uint8_t b[] = {1, 0, 1};
    CHECK_STR(print(true, DT_F32, f, shape1(2)), "array([0.1, 2. ], dtype=float32)");
    CHECK_STR(print(false, DT_F32, f + 2, shape1(1)), "[94811984.]");
    CHECK_STR(print(true, DT_I64, i, shape1(3)), "array([  1, -20, 300])");
    CHECK_STR(print(true, DT_BOOL, b, shape1(3)), "array([ True, False,  True])");
}

TEST(without_axes)
{
    const double x = 0.123456789012345;
    const uint8_t b = 1;
    CHECK_STR(print(false, DT_F64, &x, shape_scalar()), "0.123456789012345");
    CHECK_STR(print(true, DT_F64, &x, shape_scalar()), "array(0.12345679)");
    CHECK_STR(print(true, DT_BOOL, &b, shape_scalar()), "array(True)");
}

TEST(empty)
{
    CHECK_STR(print(false, DT_F64, "", shape2(0, 3)), "[]");
    CHECK_STR(print(true, DT_F64, "", shape1(0)), "array([], dtype=float64)");
    CHECK_STR(print(true, DT_F32, "", shape2(2, 0)), "array([], shape=(2, 0), dtype=float32)");
}

TEST(rows_and_blocks)
{
    const int64_t i[] = {1, 2, 3, 4, 5, 6, 7, 8};
    struct shape s = shape_of(3, (const int64_t[]){2, 2, 2});
    CHECK_STR(print(false, DT_I64, i, shape2(2, 4)), "[[1 2 3 4]\n [5 6 7 8]]");
    CHECK_STR(print(true, DT_I64, i, s), "array([[[1, 2],\n        [3, 4]],\n\n"
                                         "       [[5, 6],\n        [7, 8]]])");
}

TEST(long_lines_wrap)
{
    int64_t i[30];
    for (int k = 0; k < 30; k++)
        i[k] = k;
    CHECK_STR(print(false, DT_I64, i, shape1(30)),
              "[ 0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23\n"
              " 24 25 26 27 28 29]");
    CHECK_STR(print(true, DT_I64, i, shape1(20)),
              "array([ 0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14, 15, 16,\n"
              "       17, 18, 19])");
}

static bool read_index(void *ctx, const struct box *b, void *out)
{
    struct array *a = ctx;
    int64_t idx[RANK_MAX], *to = out;
    a->reads++;
    memcpy(idx, b->from, sizeof idx);
    do {
        *to++ = idx[0] * a->shape.dim[1] + idx[1];
        a->elements++;
    } while (box_next(b, idx));
    return true;
}

TEST(huge_arrays_show_their_corners)
{
    struct array a = {.shape = shape2(65536, 65536)};
    struct print_source src = {DT_I64, a.shape, read_index, &a};
    str_clear(&text);
    CHECK(print_array_str(&src, &text));
    CHECK_INT(a.reads, 4);
    CHECK_INT(a.elements, 36);
    CHECK_INT(print_shown_count(&a.shape), 36);
    CHECK_STR(str_get(&text),
              "[[         0          1          2 ...      65533      65534      65535]\n"
              " [     65536      65537      65538 ...     131069     131070     131071]\n"
              " [    131072     131073     131074 ...     196605     196606     196607]\n"
              " ...\n"
              " [4294770688 4294770689 4294770690 ... 4294836221 4294836222 4294836223]\n"
              " [4294836224 4294836225 4294836226 ... 4294901757 4294901758 4294901759]\n"
              " [4294901760 4294901761 4294901762 ... 4294967293 4294967294 4294967295]]");
}

static bool read_nothing(void *ctx, const struct box *b, void *out)
{
    (void)ctx;
    (void)b;
    (void)out;
    return false;
}

TEST(gives_up_when_reading_does)
{
    struct print_source src = {DT_F64, shape2(3, 3), read_nothing, NULL};
    str_clear(&text);
    str_puts(&text, "before");
    CHECK(!print_array_str(&src, &text));
    CHECK(!print_array_repr(&src, &text));
    CHECK_STR(str_get(&text), "before");
}

int main(void)
{
    RUN(float_repr_is_pythons);
    RUN(scalars);
    RUN(fixed_columns);
    RUN(exponents);
    RUN(nan_and_inf);
    RUN(other_types);
    RUN(without_axes);
    RUN(empty);
    RUN(rows_and_blocks);
    RUN(long_lines_wrap);
    RUN(huge_arrays_show_their_corners);
    RUN(gives_up_when_reading_does);
    str_done(&text);
    return check_end();
}
