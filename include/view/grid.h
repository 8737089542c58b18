/* A picture of the screen: cells of text and colour, no terminal in sight. */
#ifndef ATTNSCOPE_VIEW_GRID_H
#define ATTNSCOPE_VIEW_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A colour is named by what it means; how it looks is decided when it is
 * written out (view/color.h): 24-bit, 256, 16 colours, none. */
enum color_kind {
    COLOR_DEFAULT,   /* the terminal's own */
    COLOR_ROLE,      /* `role` of the interface: enum color_role in view/color.h */
    COLOR_MAP,       /* place `at` (0 … 255) on colour map `map` */
    COLOR_INK,       /* black or white, whichever reads on the background `at` of `map` */
};
struct color {
    uint8_t kind, map, at, role;
};

enum cell_style { STYLE_BOLD = 1, STYLE_DIM = 2, STYLE_REVERSE = 4, STYLE_UNDERLINE = 8 };

#define CELL_BYTES 16
struct cell {
    char text[CELL_BYTES]; /* one character with its marks, NUL-terminated; "" = right half of a wide one */
    uint8_t width;         /* 1 or 2; 0 for the right half */
    uint8_t style;
    struct color fg, bg;
};

struct spot; /* session/action.h */
struct grid {
    int w, h;
    struct cell *cell;     /* h rows of w */
    struct spot *spot;     /* what stands at each of them; NULL: nobody asks */
    int cursor_x, cursor_y; /* where the terminal's cursor stands; -1: hidden */
};

void grid_init(struct grid *g, int w, int h); /* blanks in default colours */
void grid_done(struct grid *g);
struct cell *grid_at(const struct grid *g, int x, int y); /* NULL outside */
bool cell_eq(const struct cell *a, const struct cell *b);

#endif
