/* What actions call in the session's other files. */
#ifndef ATTNSCOPE_SESSION_ACTION_PRIV_H
#define ATTNSCOPE_SESSION_ACTION_PRIV_H

#include "session/session.h"

/* One press of a knob's key: int ±1 (×2, ÷2 with log), float 1/40 of the range
 * (equal ratios with log), choice next/previous, toggle flips. false: it was
 * at its end already. */
bool scene_press(struct scene *c, const char *name, int by);
bool key_in(const char *keys, const char *key);

/* Explain the cell under the cursor; false: there is none. */
bool ask_open_cursor(struct session *s);
/* Enter the chosen line; false: it is a given number. */
bool ask_deeper(struct session *s);
void ask_pop(struct session *s);

#endif
