/* A grid onto the terminal: only cells that differ from the last one. */
#ifndef ATTNSCOPE_UI_BLIT_PRIV_H
#define ATTNSCOPE_UI_BLIT_PRIV_H

#include <stdbool.h>

#include "terminal_priv.h"
#include "view/grid.h"

/* A colour pair that curses was told of. */
struct blit_pair {
    int fg, bg; /* numbers of the terminal, -1: its own */
    int number; /* 0: this place is free */
};

struct blit {
    const struct terminal *term;
    const struct look *look;
    struct grid shown;     /* what the terminal has; 0x0: not known */
    struct blit_pair *pair; /* a hash table of 2 * most places */
    int pairs, most;
    bool full;             /* this frame needs more pairs than there are */
};

void blit_init(struct blit *b, const struct terminal *t, const struct look *look);
void blit_done(struct blit *b);
/* Nothing on the terminal can be relied on: it is cleared with the next grid. */
void blit_forget(struct blit *b);
/* Write what differs, place the cursor, flush. */
void blit_grid(struct blit *b, const struct grid *g);

#endif
