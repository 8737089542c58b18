/* Looking for text in what was drawn. */
#ifndef ATTNSCOPE_FIND_PRIV_H
#define ATTNSCOPE_FIND_PRIV_H

#include "view/paint.h"

/* The lines of the area that have `text` in them, or where it begins; as picture_find. */
int find_lines(const struct area *a, const char *text, int *line, int most);
/* Mark it wherever it stands; bold on the line `current`. */
void find_mark(const struct area *a, const char *text, int current);

#endif
