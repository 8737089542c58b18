/* Drawing text and lines into a part of a grid.
 *
 * An area is a rectangle of the grid with its own coordinates; nothing is ever
 * drawn outside it.  A scrolled area shows the lines [skip, skip + h) of a
 * taller picture: its coordinates are those of the tall picture.
 */
#ifndef ATTNSCOPE_VIEW_PAINT_H
#define ATTNSCOPE_VIEW_PAINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "view/color.h"
#include "view/grid.h"
#include "view/screen.h"

/* Where pictures go, and how words of the interface read there. */
struct canvas {
    struct grid *grid;
    const struct look *look;
    const char *(*word)(const void *ctx, const char *english); /* NULL: English */
    const void *word_ctx;
};

struct area {
    const struct canvas *on;
    int x, y, w, h; /* on the grid */
    int skip;       /* lines of the picture above the first one shown */
};

struct ink {
    struct color fg, bg;
    uint8_t style;
};

struct ink ink_plain(void);
struct ink ink_role(enum color_role r);
struct ink ink_styled(enum color_role r, uint8_t style);

struct area area_whole(const struct canvas *c);
/* The part of `a` that starts at (x, y); sizes are cut to what is there. */
struct area area_part(const struct area *a, int x, int y, int w, int h);
struct area area_scrolled(const struct area *a, int skip);

const char *paint_word(const struct area *a, const char *english);
bool paint_ascii(const struct area *a);
bool paint_has_color(const struct area *a);

/* All return the columns used. Text stops at the area's right edge. */
int paint_text(const struct area *a, int x, int y, struct ink ink, const char *s);
int paint_text_n(const struct area *a, int x, int y, struct ink ink, const char *s, size_t n);
/* At most `cols` columns, the last one an ellipsis when something is cut. */
int paint_cut(const struct area *a, int x, int y, int cols, struct ink ink, const char *s);
/* The same, ending at column x + cols. */
int paint_cut_right(const struct area *a, int x, int y, int cols, struct ink ink, const char *s);
void paint_fill(const struct area *a, int x, int y, int w, int h, struct ink ink);
/* What stands in this rectangle, for the mouse. */
struct spot;
void paint_spot(const struct area *a, int x, int y, int w, int h, const struct spot *s);
/* What has been said to stand there; NULL when nobody asks. */
const struct spot *paint_spot_at(const struct area *a, int x, int y);
/* Recolour cells that are there. */
void paint_style(const struct area *a, int x, int y, int w, uint8_t style);
void paint_hline(const struct area *a, int x, int y, int w);
void paint_vline(const struct area *a, int x, int y, int h);
void paint_frame(const struct area *a, int x, int y, int w, int h);
/* Give lines that meet the joint between them. */
void paint_join(const struct area *a);

#endif
