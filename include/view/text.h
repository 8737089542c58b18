/* Text as screen cells: what one cell shows, how wide a text is, where to cut.
 *
 * All measuring and drawing in the view goes through here, so that a text is
 * as wide as it was measured.  Control characters (and the marks that turn the
 * writing direction) become a visible picture one column wide.
 */
#ifndef ATTNSCOPE_VIEW_TEXT_H
#define ATTNSCOPE_VIEW_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "view/grid.h"

/* One character with its combining marks. */
struct glyph {
    char text[CELL_BYTES];
    int width;      /* 1 or 2 columns */
    size_t bytes;   /* of the source */
    bool twice;     /* ASCII stand-in of a wide character: text in both columns */
};

/* The first glyph of s[0..n); n > 0. */
struct glyph text_glyph(const char *s, size_t n, bool ascii);
int text_width(const char *s);
int text_width_n(const char *s, size_t n);
/* Bytes of the longest prefix of at most `cols` columns; *used its columns. */
size_t text_fit(const char *s, size_t n, int cols, int *used);
/* Bytes of the longest suffix of at most `cols` columns. */
size_t text_fit_end(const char *s, size_t n, int cols, int *used);

#endif
