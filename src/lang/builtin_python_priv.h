/* Python's own functions, one group a file; builtin_python.c has their table. */
#ifndef ATTNSCOPE_LANG_BUILTIN_PYTHON_PRIV_H
#define ATTNSCOPE_LANG_BUILTIN_PYTHON_PRIV_H

#include "builtin_priv.h"

/* builtin_iter.c */
builtin_fn py_enumerate, py_zip, py_map, py_filter, py_reversed;
builtin_fn py_sum, py_min, py_max, py_any, py_all, py_sorted;
/* builtin_number.c */
builtin_fn py_abs, py_round, py_divmod, py_pow, py_bin, py_oct, py_hex;
/* builtin_type.c */
builtin_fn py_isinstance, py_type, py_bool, py_int, py_float, py_str, py_list, py_tuple, py_dict,
    py_range;
builtin_fn np_bool, np_int64, np_float32, np_float64;

/* A new list of what v yields; it is left on the value stack. */
struct oseq *list_pushed(struct lang *L, struct value v);
/* int(x) of a float: exceptions as CPython's for nan and infinity. */
struct value int_of_double(struct lang *L, double x);
/* An array of one element as a NumPy scalar; others raise. */
struct value single_item(struct lang *L, struct value array);

/* text.split(): a list of the words. */
struct value text_words(struct lang *L, struct value text);
/* Raises where a text holds a control character other than newline and tab. */
void check_printable(struct lang *L, const char *text, size_t n, const char *what);
/* dict.update(): from a dict, or from pairs. */
void dict_merge(struct lang *L, struct odict *d, struct value from);

/* number_text.c: the texts that int() and float() read. Raise ValueError. */
int64_t number_int(struct lang *L, const struct ostr *s, int base);
double number_float(struct lang *L, const struct ostr *s);

#endif
