/* A parsed format spec, and numbers cut into the parts it lays out. */
#ifndef ATTNSCOPE_LANG_FORMAT_PRIV_H
#define ATTNSCOPE_LANG_FORMAT_PRIV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

struct str;

struct format_spec {
    unsigned fill;      /* code point */
    char align;         /* '<' '>' '^' '=' */
    char sign;          /* '+' '-' ' ', 0: not given */
    bool no_minus_zero; /* z */
    bool alternate;     /* # */
    char group;         /* ',' '_', 0: none */
    int64_t width;      /* -1: not given */
    int64_t precision;  /* -1: not given */
    unsigned type;      /* code point, 0: not given */
};

/* `type` and `align` are what holds when the spec does not say. */
bool format_spec_parse(const char *text, size_t n, unsigned type, char align,
                       const char *type_name, struct format_spec *out, struct err *e);

/* The ValueError for a type code that the object does not know. Returns false. */
bool format_unknown_type(unsigned type, const char *type_name, struct err *e);
bool format_fail(struct err *e, const char *message); /* a ValueError. Returns false */
/* Width and precision within the budget? */
bool format_size_ok(const struct format_spec *f, struct err *e);

/* sign, "0x", digits that may be grouped, the rest (".5e+10%", "nan", a character). */
struct format_number {
    bool neg;
    const char *prefix;
    const char *digits;
    size_t n_digits;
    const char *rest;
    size_t n_rest;
};
void format_number_write(const struct format_spec *f, const struct format_number *x,
                         struct str *out);

/* The digits of x by the spec's type and precision, without width and sign+;
 * "-1.50", "nan", "12.500000%". precision fits in an int. */
void format_float_text(const struct format_spec *f, double x, struct str *out);

#endif
