/* The paths of views. */
#ifndef ATTNSCOPE_LANG_ARRAY_PATH_PRIV_H
#define ATTNSCOPE_LANG_ARRAY_PATH_PRIV_H

#include "value_priv.h"

/* A path of its own for a: the copy of p, and one more step (or NULL). It is whole at every
 * moment, should memory run out. Raises where views are nested too deeply. */
void array_path_copy(struct lang *L, struct oarray *a, const struct path *p,
                     const struct path_step *more);
size_t array_path_size(const struct oarray *a);
void array_path_free(struct oarray *a);

#endif
