/* What the loop itself lays over the screen: it belongs to the terminal, not to
 * the session. */
#ifndef ATTNSCOPE_UI_OVERLAY_PRIV_H
#define ATTNSCOPE_UI_OVERLAY_PRIV_H

#include "complete_priv.h"
#include "view/grid.h"
#include "view/screen.h"

/* Names in columns above the prompt, as many as half the screen holds. */
void overlay_candidates(struct grid *g, const struct look *look, const struct complete *c);
/* One line in the place of the message. */
void overlay_line(struct grid *g, const struct look *look, const char *text);

#endif
