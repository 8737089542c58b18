/* What colours look like: roles of the interface and maps of the heatmaps.
 *
 * A cell names a colour by its meaning (view/grid.h); here it becomes a colour
 * of the terminal: 24 bits, a number of the 256-colour palette, one of the 16,
 * or nothing.  All text roles have a contrast of at least 4.5 on the
 * backgrounds they are meant for.
 */
#ifndef ATTNSCOPE_VIEW_COLOR_H
#define ATTNSCOPE_VIEW_COLOR_H

#include <stdbool.h>
#include <stdint.h>

#include "view/grid.h"
#include "view/screen.h"

struct rgb {
    uint8_t r, g, b;
};

/* X(id, on dark: rgb, 256, 16; on light: rgb, 256, 16). 16: -1 is the
 * terminal's own colour, where none of the sixteen is safe to read. */
#define COLOR_ROLE_LIST(X)                                                     \
    X(DIM, 0xA2A8B0, 248, -1, 0x5A5F66, 59, -1)       /* asides, units, axis names */ \
    X(RULE, 0x868C96, 245, -1, 0x6A6F78, 243, -1)     /* lines between the zones */   \
    X(ACCENT, 0x62D0FF, 81, 6, 0x005F87, 24, 4)       /* focus, marks, keys */        \
    X(CODE, 0xE0B889, 180, 3, 0x87410F, 94, 5)        /* code */                      \
    X(GOOD, 0x87D787, 114, 2, 0x0A6400, 22, -1)       /* a law that holds */          \
    X(WARN, 0xFFD280, 222, 3, 0x7A5200, 94, -1)       /* turned knobs, remarks */     \
    X(ERROR, 0xFF8F87, 210, 9, 0xA81010, 124, 1)      /* errors, laws that fail */    \
    X(MASK, 0x959BA4, 246, -1, 0x62676E, 241, -1)     /* hidden cells */              \
    X(SERIES0, 0x62D0FF, 81, 6, 0x005F87, 24, 4)      /* lines of a plot */           \
    X(SERIES1, 0xFFB066, 215, 3, 0x9A4B00, 130, 1)                             \
    X(SERIES2, 0x87D787, 114, 2, 0x0A6400, 22, -1)                             \
    X(SERIES3, 0xFF9BD8, 212, 5, 0x8C1A66, 89, 5)

enum color_role {
#define X(id, ...) COL_##id,
    COLOR_ROLE_LIST(X)
#undef X
    COL_COUNT
};

enum color_map { MAP_SEQUENTIAL, MAP_DIVERGING, MAP_COUNT };

struct color color_role(enum color_role r);
struct color color_at(enum color_map m, int at); /* at: 0 … 255, clamped */
struct color color_ink(enum color_map m, int at);
bool color_eq(struct color a, struct color b);

/* Names of the palettes (look.palette), NULL past the last. The first is the
 * default; "safe" is for readers who do not tell red from green. */
const char *palette_name(int i);

/* What `c` is on this screen. false / -1: the terminal's own colour. At depth
 * 256 and 16 the rgb is that of the standard palette, for SVG and for tests. */
bool color_rgb(const struct look *look, struct color c, struct rgb *out);
int color_index(const struct look *look, struct color c); /* DEPTH_256, DEPTH_16 */

/* How many colours a map has at this depth (0 at DEPTH_NONE). */
int color_steps(const struct look *look, enum color_map m);
/* WCAG contrast ratio, 1 … 21. */
double color_contrast(struct rgb a, struct rgb b);

#endif
