/* How the elements of one array are written: all with the same width. */
#ifndef ATTNSCOPE_NUM_PRINT_PRIV_H
#define ATTNSCOPE_NUM_PRINT_PRIV_H

#include <stdbool.h>
#include <stddef.h>

#include "num/dtype.h"

struct str;

/* Floats stand with `left` characters before the point and `right` behind it
 * (the exponent counts to the right); ints and bools are padded to `left`. */
struct print_format {
    enum dtype type;
    bool exp;       /* 1.5e+08 rather than 150000000. */
    int left, right;
    int fraction;   /* with exp: digits behind the point */
    int exp_digits; /* with exp: at least so many */
};

/* Look at the n elements at data; `alone` for an array without axes. */
void print_format_init(struct print_format *f, enum dtype t, const void *data, size_t n,
                       bool alone);
void print_format_put(const struct print_format *f, const void *elem, struct str *out);

#endif
