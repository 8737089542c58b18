/* Arithmetic shared by the operators' files. */
#ifndef ATTNSCOPE_LANG_ARITH_PRIV_H
#define ATTNSCOPE_LANG_ARITH_PRIV_H

#include "value_priv.h"

const char *binary_symbol(enum binary_op op);
/* Both Python numbers (bool, int, float). */
struct value arith_python(struct lang *L, enum binary_op op, struct value a, struct value b);
struct value arith_float(struct lang *L, enum binary_op op, double a, double b);
/* At least one NumPy scalar, the other any number. f: the NumPy function. */
struct value arith_numpy(struct lang *L, enum ufunc f, struct value a, struct value b);
struct value arith_numpy1(struct lang *L, enum ufunc f, struct value a);

#endif
