/* Element types: sizes, names, promotion and conversion. */
#include "num/dtype.h"

#include <math.h>
#include <string.h>

static const struct {
    const char *name;
    size_t size;
} types[] = {
    [DT_BOOL] = {"bool", sizeof(uint8_t)},
    [DT_I64] = {"int64", sizeof(int64_t)},
    [DT_F32] = {"float32", sizeof(float)},
    [DT_F64] = {"float64", sizeof(double)},
};
_Static_assert(sizeof types / sizeof *types == DT_COUNT, "one row per element type");

size_t dtype_size(enum dtype t)
{
    return types[t].size;
}

const char *dtype_name(enum dtype t)
{
    return types[t].name;
}

bool dtype_is_float(enum dtype t)
{
    return t == DT_F32 || t == DT_F64;
}

enum dtype dtype_promote(enum dtype a, enum dtype b)
{
    enum dtype low = a < b ? a : b, high = a < b ? b : a;
    /* float32 cannot hold int64, so the two meet in float64. */
    return low == DT_I64 && high == DT_F32 ? DT_F64 : high;
}

enum dtype dtype_promote_weak(enum dtype strong, enum dtype weak)
{
    if (weak == DT_I64)
        return strong == DT_BOOL ? DT_I64 : strong;
    if (dtype_is_float(weak))
        return strong == DT_F32 ? DT_F32 : DT_F64;
    return strong;
}

/* C leaves a float outside the range of int64 undefined; the processor that
 * NumPy runs on answers INT64_MIN. */
static int64_t int_of(double x)
{
    return x >= -0x1p63 && x < 0x1p63 ? (int64_t)x : INT64_MIN;
}

double dtype_get_double(enum dtype t, const void *p)
{
    switch (t) {
    case DT_BOOL:
        return *(const uint8_t *)p;
    case DT_I64:
        return (double)*(const int64_t *)p;
    case DT_F32:
        return *(const float *)p;
    default:
        return *(const double *)p;
    }
}

int64_t dtype_get_int(enum dtype t, const void *p)
{
    switch (t) {
    case DT_BOOL:
        return *(const uint8_t *)p;
    case DT_I64:
        return *(const int64_t *)p;
    default:
        return int_of(dtype_get_double(t, p));
    }
}

/* One conversion loop per pair of types; the dense case apart, so that the
 * compiler can use vectors where the processor has the conversion. */
#define CONVERT(name, from_t, to_t, expr)                                                          \
    static void convert_##name(const void *src, int64_t ss, void *dst, int64_t ds, size_t n)      \
    {                                                                                              \
        const from_t *s = src;                                                                     \
        to_t *d = dst;                                                                             \
        if (ss == 1 && ds == 1) {                                                                  \
            for (size_t i = 0; i < n; i++) {                                                       \
                from_t x = s[i];                                                                   \
                d[i] = (expr);                                                                     \
            }                                                                                      \
            return;                                                                                \
        }                                                                                          \
        for (size_t i = 0; i < n; i++, s += ss, d += ds) {                                         \
            from_t x = *s;                                                                         \
            *d = (expr);                                                                           \
        }                                                                                          \
    }

CONVERT(bool_bool, uint8_t, uint8_t, x != 0)
CONVERT(bool_i64, uint8_t, int64_t, x)
CONVERT(bool_f32, uint8_t, float, (float)x)
CONVERT(bool_f64, uint8_t, double, (double)x)
CONVERT(i64_bool, int64_t, uint8_t, x != 0)
CONVERT(i64_i64, int64_t, int64_t, x)
CONVERT(i64_f32, int64_t, float, (float)x)
CONVERT(i64_f64, int64_t, double, (double)x)
CONVERT(f32_bool, float, uint8_t, x != 0)
CONVERT(f32_i64, float, int64_t, int_of((double)x))
CONVERT(f32_f32, float, float, x)
CONVERT(f32_f64, float, double, (double)x)
CONVERT(f64_bool, double, uint8_t, x != 0)
CONVERT(f64_i64, double, int64_t, int_of(x))
CONVERT(f64_f32, double, float, (float)x)
CONVERT(f64_f64, double, double, x)

typedef void convert_fn(const void *src, int64_t ss, void *dst, int64_t ds, size_t n);

static convert_fn *const converters[DT_COUNT][DT_COUNT] = {
    [DT_BOOL] = {convert_bool_bool, convert_bool_i64, convert_bool_f32, convert_bool_f64},
    [DT_I64] = {convert_i64_bool, convert_i64_i64, convert_i64_f32, convert_i64_f64},
    [DT_F32] = {convert_f32_bool, convert_f32_i64, convert_f32_f32, convert_f32_f64},
    [DT_F64] = {convert_f64_bool, convert_f64_i64, convert_f64_f32, convert_f64_f64},
};

void dtype_convert(enum dtype from, const void *src, int64_t ss, enum dtype to, void *dst,
                   int64_t ds, size_t n)
{
    if (from == to && ss == 1 && ds == 1) {
        if (n)
            memcpy(dst, src, n * dtype_size(to));
        return;
    }
    converters[from][to](src, ss, dst, ds, n);
}
