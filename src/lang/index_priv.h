/* Subscripts, shared by lists, texts and arrays. */
#ifndef ATTNSCOPE_LANG_INDEX_PRIV_H
#define ATTNSCOPE_LANG_INDEX_PRIV_H

#include "value_priv.h"

struct slice_range {
    int64_t from, step, count; /* element i is at from + i*step */
    int64_t to;                /* clipped end, where an empty slice inserts */
};
struct slice_range slice_clip(struct lang *L, const struct oslice *s, int64_t n);

struct value array_index_get(struct lang *L, struct oarray *a, struct value at);
void array_index_set(struct lang *L, struct oarray *a, struct value at, struct value v);

#endif
