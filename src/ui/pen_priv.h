/* The pen: where the terminal's cursor stands, in what look it writes, and the fewest bytes
 * to another place and another look. Knows the terminal by what terminfo says of it. */
#ifndef ATTNSCOPE_UI_PEN_PRIV_H
#define ATTNSCOPE_UI_PEN_PRIV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

/* What is asked of the terminal's description, without pauses; "": it has none. */
enum pen_cap {
    PEN_GO,        /* cup */
    PEN_PLAIN,     /* sgr0, and op where that takes no colours back */
    PEN_FG, PEN_BG, /* setaf, setab */
    PEN_BOLD, PEN_DIM, PEN_REVERSE, PEN_UNDERLINE,
    PEN_ERASE,     /* el */
    PEN_CLEAR,     /* clear */
    PEN_CAPS,
};

struct pen_caps {
    char *text[PEN_CAPS];
    bool steps;        /* CUU, CUD, CUF, CUB and backspace go where ECMA-48 says */
    bool takes_back;   /* SGR 22, 24, 27, 39, 49 end one thing each */
    bool mixes;        /* a colour sets styles, too: bold is how it is bright */
    bool moves_plain;  /* where it moves in another look it leaves traces */
    bool wraps_at_once; /* after the last column, not with the character that follows */
    uint8_t no_color;  /* enum cell_style: what does not go together with colours */
    int colors;
};

/* A colour of the terminal, and how it is set. */
struct pen_color {
    int number;
    char *fg, *bg;
};

/* Numbers of colours in the pen's list; 0: the terminal's own. */
struct pen_look {
    int fg, bg;
    uint8_t style; /* enum cell_style */
};

struct pen {
    struct pen_caps caps;
    struct pen_color *color;
    int colors, room;
    int w, h;
    int x, y;      /* -1: anywhere */
    struct pen_look look;
    bool known;    /* look is what the terminal has */
    struct str out; /* not yet written */
};

/* What the terminal that curses has opened can do. */
void pen_init(struct pen *p);
void pen_done(struct pen *p);
/* The screen has this size, and nothing else is known of it. */
void pen_forget(struct pen *p, int w, int h);

/* The place of a colour of the terminal in the list; -1, its own: 0. */
int pen_color(struct pen *p, int number);

/* Bytes for the terminal, added to p->out. */
void pen_clear(struct pen *p);
void pen_go(struct pen *p, int x, int y);
void pen_take(struct pen *p, struct pen_look look);
void pen_write(struct pen *p, const char *text, int width); /* one character and its marks */
void pen_erase(struct pen *p); /* the rest of the line, in the terminal's own colours */

/* How many bytes it takes to write there in that look. */
size_t pen_cost(struct pen *p, int x, int y, struct pen_look look);

#endif
