/* Element types and how they mix (NumPy under NEP 50).
 *
 * Letters for sizes used everywhere: B batch, H heads, T queries, S keys,
 * D components.
 */
#ifndef ATTNSCOPE_NUM_DTYPE_H
#define ATTNSCOPE_NUM_DTYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum dtype { DT_BOOL, DT_I64, DT_F32, DT_F64, DT_COUNT };

/* One element. Booleans are one byte, 0 or 1. */
union elem {
    uint8_t b;
    int64_t i;
    float f;
    double d;
};

size_t dtype_size(enum dtype t);
const char *dtype_name(enum dtype t); /* "bool", "int64", "float32", "float64" */
bool dtype_is_float(enum dtype t);

/* np.result_type of two strong types: bool < int64 < float64, float32 with
 * int64 gives float64, float32 with bool float32. */
enum dtype dtype_promote(enum dtype a, enum dtype b);

/* A Python scalar is weak: bool as DT_BOOL, int "at least int64 unless the
 * other is a float", float "at least float64 unless the other is float32".
 * `weak` is the Python scalar's own type (DT_BOOL, DT_I64 or DT_F64). */
enum dtype dtype_promote_weak(enum dtype strong, enum dtype weak);

/* Element at p as double / int64 (C conversion, as NumPy's astype). */
double dtype_get_double(enum dtype t, const void *p);
int64_t dtype_get_int(enum dtype t, const void *p);

/* Convert n elements with strides in elements (NumPy astype: float -> int
 * truncates; nan/out of range as x86-64 NumPy gives, INT64_MIN; -> bool is != 0). */
void dtype_convert(enum dtype from, const void *src, int64_t ss, enum dtype to, void *dst,
                   int64_t ds, size_t n);

#endif
