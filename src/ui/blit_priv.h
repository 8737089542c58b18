/* A grid onto the terminal: only cells that differ from the last one. */
#ifndef ATTNSCOPE_UI_BLIT_PRIV_H
#define ATTNSCOPE_UI_BLIT_PRIV_H

#include <stdbool.h>

#include "pen_priv.h"
#include "terminal_priv.h"
#include "view/grid.h"

struct blit {
    const struct terminal *term;
    const struct look *look;
    struct grid shown;     /* what the terminal has; 0x0: not known */
    struct pen pen;
    int *color;            /* of each struct color the pen's number; -1: not asked yet */
    struct blit_run *run;  /* of the present picture, in the order of reading */
    int runs, room;
};

void blit_init(struct blit *b, const struct terminal *t, const struct look *look);
void blit_done(struct blit *b);
/* Nothing on the terminal can be relied on: it is cleared with the next grid. */
void blit_forget(struct blit *b);
/* Write what differs, place the cursor. */
void blit_grid(struct blit *b, const struct grid *g);

#endif
