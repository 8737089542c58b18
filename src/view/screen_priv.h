/* Shared by the files that draw parts of the screen from the session. */
#ifndef ATTNSCOPE_SCREEN_PRIV_H
#define ATTNSCOPE_SCREEN_PRIV_H

#include "session/action.h"
#include "session/session.h"
#include "view/flow.h"
#include "view/heatmap.h"
#include "view/keys.h"

#define SCREEN_LEAST_W 60
#define SCREEN_LEAST_H 16
#define SCREEN_WIDE 100     /* from here on text and panels stand side by side */

/* --- pictures (figure.c) ------------------------------------------------------- */

#define FIGURE_MOST 8

/* A panel or a plot of the current step. */
struct figure {
    const struct session *s;
    const struct out_panel *panel; /* NULL: a plot */
    const struct plot *plot;
    struct matrix matrix;
    struct heat_mark mark;
    struct out_panel made;         /* of an array typed at the prompt */
};
struct figures {
    int n, focus;                  /* focus: -1 when no panel has it */
    int typed;                     /* from here on they come from what was typed at > */
    struct figure fig[FIGURE_MOST];
};
/* Did the newest line at > make a picture? */
bool figures_typed(const struct session *s);
void figures_collect(const struct session *s, struct figures *all);
/* Draw them into the upper part of the area, lines between them; lines used.
 * Where not all have room, those around the one in focus are shown. */
struct figures_shown {
    int first, n;
};
int figures_draw(const struct area *a, const struct figures *all, struct figures_shown *shown);

/* --- the look zone --------------------------------------------------------------- */

/* Is there anything to look at in this step? */
bool look_any(const struct session *s);
void look_draw(const struct area *a, const struct session *s);
/* --- other zones ------------------------------------------------------------------- */

/* Text of the step from line `skip`; returns how many lines there are. Where its
 * questions stand goes to `at`, unless that is NULL. */
int read_draw(const struct area *a, const struct session *s, int skip, struct text_extent *at);
/* A question with its answers and what has been told so far (question.c). */
void question_draw(struct flow *f, const struct question *q, const struct question_state *at,
                   bool focus);
/* Knobs; lines wanted (0: the scene has none), and drawing. */
int turn_lines(const struct area *a, const struct session *s);
void turn_draw(const struct area *a, const struct session *s);
void menu_draw(const struct area *a, const struct session *s);
void help_draw(const struct area *a, const struct session *s);
/* The line of keys that are valid now. */
void keys_draw(const struct area *a, int y, const struct session *s);
/* The message, or the prompt with its cursor. */
void prompt_draw(const struct area *a, int y, const struct session *s);
/* What Tab has found, over the lines above the prompt. */
void offer_draw(const struct area *a, const struct session *s);
/* What was typed at > and what came of it; is there anything, and drawing. */
bool entries_any(const struct session *s);
int entries_lines(const struct area *a, const struct session *s);
void entries_draw(const struct area *a, const struct session *s);

#endif
