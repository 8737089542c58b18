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
/* str() and repr() of a NumPy scalar, which 1.24 writes alike: "True", "-3",
 * "0.1" (the digits that tell a float32 from its neighbours; fixed from 1e-4
 * to 1e16, else "1e-05"). */
void print_scalar_str(enum dtype t, union elem x, struct str *out);
void print_scalar_repr(enum dtype t, union elem x, struct str *out);

/* str(array) / repr(array) with NumPy's defaults: precision 8, threshold 1000,
 * edgeitems 3, linewidth 75. Only elements that are shown are read: `read`
 * copies the C-order values of a box into `out` and returns false to give up
 * (then so does the caller's print, and `out` is as it was). Arrays of size 0
 * print as NumPy does; without axes str is the scalar's. */
struct print_source {
    enum dtype type;
    struct shape shape;
    bool (*read)(void *ctx, const struct box *b, void *out);
    void *ctx;
};
bool print_array_str(const struct print_source *a, struct str *out);
bool print_array_repr(const struct print_source *a, struct str *out);
/* How many elements that reads and shows: at most 1000, or 6 on each long axis
 * of a larger array (6**rank grows: a caller with a budget of output looks
 * here first; each element takes at least two characters). */
int64_t print_shown_count(const struct shape *s);

#endif
