/* Which colours a terminal gets: the ladder, as a pure function. */
#ifndef ATTNSCOPE_UI_DEPTH_PRIV_H
#define ATTNSCOPE_UI_DEPTH_PRIV_H

#include <stdbool.h>

#include "view/screen.h"

/* What is known about colours before the terminal is opened. Texts may be NULL. */
struct depth_facts {
    const char *option;    /* --color */
    const char *no_color;  /* NO_COLOR */
    const char *term;      /* TERM */
    const char *colorterm; /* COLORTERM */
    int colors;            /* terminfo's "colors"; at most 0: none */
    bool rgb;              /* terminfo's "RGB": colour numbers are 0xRRGGBB */
};

/* --color > NO_COLOR (non-empty) > TERM=dumb > COLORTERM truecolor or 24bit (unless TERM is
 * screen*, linux, vt*) > terminfo's RGB > 256 > 8 or 16 > none. */
enum color_depth depth_decide(const struct depth_facts *f);

/* Is the background light? What --background said, else COLORFGBG ("text;background", as
 * several terminals set it), else not. Both may be NULL. */
bool depth_light(const char *said, const char *colorfgbg);

#endif
