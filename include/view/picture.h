/* One panel as a picture of its own, and places in the text: what the view does for the
 * session through a front end (session/front.h). */
#ifndef ATTNSCOPE_VIEW_PICTURE_H
#define ATTNSCOPE_VIEW_PICTURE_H

#include <stdbool.h>

#include "session/export.h"
#include "view/screen.h"

/* The panel in focus, as large as it wants to be (within 400 x 200 cells), as text, ANSI
 * or SVG. false: there is none. */
bool picture_panel(const struct session *s, const struct look *look, enum export_kind kind,
                   struct str *out);

/* The lines of the step's text, on a screen of w x h, that have `text` in them; a match
 * may go over the end of a line. Returns how many; at most `most` are stored. */
int picture_find(const struct session *s, const struct look *look, int w, int h, const char *text,
                 int *line, int most);

#endif
