/* How NumPy and Python print numbers and arrays (default print options). */
#ifndef ATTNSCOPE_NUM_PRINT_H
#define ATTNSCOPE_NUM_PRINT_H

#include <stdbool.h>
#include <stdint.h>

#include "num/dtype.h"
#include "num/shape.h"

struct str;

/* repr(float) of CPython: shortest digits that read back, "1e+16", "nan". */
void print_float_repr(double x, struct str *out);
/* str() of a NumPy float32/float64 scalar (1.24: same digits rule, positional
 * from 1e-4 to 1e16). */
void print_scalar_str(enum dtype t, union elem x, struct str *out);
void print_scalar_repr(enum dtype t, union elem x, struct str *out);

/* str(array) / repr(array) with NumPy's defaults: precision 8, threshold 1000,
 * edgeitems 3, linewidth 75. Only elements that are shown are read: `read`
 * copies the C-order values of a box into `out` and returns false to give up
 * (then so does the caller's print). Arrays of size 0 print as NumPy does. */
struct print_source {
    enum dtype type;
    struct shape shape;
    bool (*read)(void *ctx, const struct box *b, void *out);
    void *ctx;
};
bool print_array_str(const struct print_source *a, struct str *out);
bool print_array_repr(const struct print_source *a, struct str *out);

#endif
