/* sorted() and list.sort(). */
#ifndef ATTNSCOPE_LANG_SORT_PRIV_H
#define ATTNSCOPE_LANG_SORT_PRIV_H

#include "value_priv.h"

/* Sorts `items` (on the value stack), equal ones in the order they have. key:
 * a function or None. Raises what comparing raises; nan has no order and is
 * refused, since CPython's result would hang on its way of sorting. */
void sort_items(struct lang *L, struct oseq *items, struct value key, bool reverse);

#endif
