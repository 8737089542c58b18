/* Arithmetic shared by the operators' files. */
#ifndef ATTNSCOPE_LANG_ARITH_PRIV_H
#define ATTNSCOPE_LANG_ARITH_PRIV_H

#include "value_priv.h"

const char *binary_symbol(enum binary_op op);
int binary_ufunc(enum binary_op op); /* -1: not elementwise */
void raise_operands(struct lang *L, const char *symbol, struct value a, struct value b)
    __attribute__((noreturn));

/* One of them a text, tuple or list, none an array. */
struct value sequence_apply(struct lang *L, enum binary_op op, struct value a, struct value b);

/* Of two texts. */
struct value concat_str(struct lang *L, const struct ostr *a, const struct ostr *b);

/* One of them an array, or what becomes one. */
struct node *array_apply(struct lang *L, enum binary_op op, struct value a, struct value b);
/* Raises where v, one of a and b, is nothing that NumPy calculates with. */
void operand_check(struct lang *L, const char *symbol, struct value a, struct value b,
                   struct value v);
/* A power that NumPy takes for a number: no bool, but an array without axes too. */
bool operand_is_number_power(struct lang *L, struct value *b, double *e);
bool operand_is_whole_power(const struct node *base, struct value b);

/* Both Python numbers (bool, int, float). */
struct value arith_python(struct lang *L, enum binary_op op, struct value a, struct value b);
struct value arith_float(struct lang *L, enum binary_op op, double a, double b);
/* At least one NumPy scalar, the other any number. f: the NumPy function. */
struct value arith_numpy(struct lang *L, enum ufunc f, struct value a, struct value b);
struct value arith_numpy1(struct lang *L, enum ufunc f, struct value a);

#endif
