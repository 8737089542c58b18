/* Python's format mini-language and repr of strings, exactly as CPython 3.11:
 *
 *     [[fill]align][sign][z][#][0][width][,_][.precision][type]
 *
 * Widths and precisions of strings count code points. Each function appends
 * to `out` and returns true, or leaves `out` alone, fills `e` with the kind
 * and text of CPython's exception (without a place: the caller adds the span)
 * and returns false. Ours alone: a width or precision past FORMAT_SIZE_MAX is
 * over the budget for output; digits of a width are ASCII; 'c' of half a
 * surrogate pair is refused. 'n' is as in the C locale.
 */
#ifndef ATTNSCOPE_LANG_FORMAT_H
#define ATTNSCOPE_LANG_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "num/dtype.h"

struct str;

#define FORMAT_SIZE_MAX 10000000

/* format(x, spec) of Python's own types; spec is n bytes of UTF-8. */
bool format_str(const char *spec, size_t n, const char *s, size_t len, struct str *out,
                struct err *e);
bool format_int(const char *spec, size_t n, int64_t x, struct str *out, struct err *e);
bool format_float(const char *spec, size_t n, double x, struct str *out, struct err *e);
bool format_bool(const char *spec, size_t n, bool x, struct str *out, struct err *e);

/* format(x, spec) of a NumPy scalar, or of an array without axes: that of the
 * Python number it equals. So f"{np.float32(0.1)}" is 0.10000000149011612
 * although str() of it is 0.1. */
bool format_elem(const char *spec, size_t n, enum dtype t, union elem x, struct str *out,
                 struct err *e);

/* What every other type answers to a spec that is not empty: fills `e` with
 * the TypeError (type_name as CPython has it: "list", "NoneType",
 * "numpy.ndarray") and returns false. An empty spec is str(x): the caller's. */
bool format_refuse(const char *type_name, struct err *e);

/* repr(s): CPython's choice of quotes and escapes. */
void format_str_repr(const char *s, size_t len, struct str *out);

#endif
