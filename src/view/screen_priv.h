/* Shared by the files that draw parts of the screen from the session. */
#ifndef ATTNSCOPE_SCREEN_PRIV_H
#define ATTNSCOPE_SCREEN_PRIV_H

#include "session/action.h"
#include "session/session.h"
#include "view/flow.h"
#include "view/heatmap.h"
#include "view/keys.h"
#include "view/tile.h"

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
    int n, focus;                  /* focus: -1 when none has it */
    int typed;                     /* from here on they come from what was typed at > */
    int base, total;               /* fig[0] is picture `base` of the step's `total` */
    struct figure fig[FIGURE_MOST];
};
/* Did the newest line at > make a picture? */
bool figures_typed(const struct session *s);
void figures_collect(const struct session *s, struct figures *all);
/* Picture i by itself; `all` must outlive it. */
void figures_alone(const struct figures *all, int i, struct figures *one);
/* Where they are drawn in the upper part of the area, lines between them. Where not
 * all have room, those around the one in focus are shown. */
void figures_plan(const struct area *a, const struct figures *all, struct tile_plan *p);
/* At most `spare` lines more for them, where they gain by it. */
void figures_grow(const struct figures *all, int spare, struct tile_plan *p);
void figures_draw(const struct area *a, const struct figures *all, const struct tile_plan *p);
/* How much of the panel in focus is shown; as it was if it is not. */
void figures_pan(const struct area *a, const struct figures *all, const struct tile_plan *p,
                 struct pan *pan);

/* --- the look zone --------------------------------------------------------------- */

/* Is there anything to look at in this step? */
bool look_any(const struct session *s);
void look_draw(const struct area *a, const struct session *s);
/* The results and the panel in focus, as look_draw shows them. */
void look_measure(const struct area *a, const struct session *s, struct text_extent *e);
/* Results of the step's scenes (results.c): are there scenes? All of them from line `skip`
 * on; returns how many lines there are. `end` and *hidden as in a flow. */
bool results_any(const struct session *s);
int results_draw(const struct area *a, const struct session *s, int skip, bool tight, int end,
                 int *hidden);
int results_lines(const struct area *a, const struct session *s, bool tight);
/* In place of the lines that have no room: how many, what they say, how to see them. */
void results_summary_draw(const struct area *a, const struct session *s, int more);
/* On a narrow screen: the places that Tab goes round, on the rule at line y. */
void places_draw(const struct area *a, int y, const struct session *s);

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
/* On the rule above the knobs: how to choose and turn one, and which are in sight. */
void turn_rule_draw(const struct area *a, int split, int y, const struct area *turn,
                    const struct session *s);
/* The keys of these actions, and a word for them, if `room` columns have place for it;
 * returns the columns taken. */
int keys_put(const struct area *a, int x, int y, int room, const char *actions,
             const char *english);
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
