/* What the loop itself lays over the screen: it belongs to the terminal, not to
 * the session. */
#ifndef ATTNSCOPE_UI_OVERLAY_PRIV_H
#define ATTNSCOPE_UI_OVERLAY_PRIV_H

#include "view/grid.h"
#include "view/screen.h"

/* One line over the one that has so many below it. */
void overlay_line(struct grid *g, const struct look *look, int below, const char *text);

#endif
