/* Lines over one axis as dots: eight to a character in colour, else a mark for
 * each line. */
#ifndef ATTNSCOPE_VIEW_PLOT_H
#define ATTNSCOPE_VIEW_PLOT_H

#include "lang/sink.h"
#include "view/paint.h"

/* Fills the area; points that are not finite (or not positive on a
 * logarithmic axis) are left out. */
void plot_draw(const struct area *a, const struct plot *p, bool focus);

#endif
