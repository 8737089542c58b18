/* What the session's files share; the view sees none of it. */
#ifndef ATTNSCOPE_SESSION_PRIV_H
#define ATTNSCOPE_SESSION_PRIV_H

#include "graph/graph.h"
#include "lesson/find.h"
#include "session/session.h"

/* What whole panels hold, found once: their keys say whether it still holds. */
#define RANGES_KEPT 32
#define BOXES_KEPT 64
#define OVERVIEWS_KEPT 8
struct range_kept {
    struct hash key;
    bool any;
    double lo, hi, least;         /* least: smallest magnitude but 0; 0: none */
};
struct overview_kept {
    struct hash key;
    int64_t batch, head;
    struct overview o;            /* v NULL: nothing kept here */
};

/* Rows [r0, r1) and columns [c0, c1) of one head of a panel. */
struct panel_box {
    int64_t batch, head, r0, r1, c0, c1;
};

struct box_kept {
    struct hash key; /* of the panel: panel_key */
    struct panel_box b;
    double *v;              /* row after row; NULL: free */
    unsigned char *masked; /* or NULL: not asked for */
};

struct session_priv {
    struct lesson_list list;      /* where menu rows come from */
    struct lesson **read;         /* lessons of the menu rows, parsed once */
    struct err open_err;          /* why a row is broken */
    const struct tick *tick;      /* the host's, while actions compute; or NULL */
    const struct tick *settling;  /* while session_settle works; or NULL */
    int failed_step;              /* whose code failed: what follows is not run; -1 */
    struct progress *progress;    /* NULL: none is kept */
    int follow;                   /* the question that the text scrolls to: its block + 1; 0 */
    unsigned runs;                /* of scenes, counted */
    const struct front *front;    /* what it lends, or NULL */
    struct str replaced;          /* the file that is asked about */
    struct typed *typed;          /* texts that compiled code points into */
    uint64_t prompt_over;         /* what prompt.env was laid over */
    bool prompt_defined;          /* names have been bound in it */
    struct range_kept range[RANGES_KEPT];
    struct overview_kept overview[OVERVIEWS_KEPT];
    struct box_kept box[BOXES_KEPT];
    unsigned range_next, overview_next, box_next;
    struct hash overview_asked;   /* the costly panel that is to be computed whole */
};

/* Run the fences of step `step` that have not run yet (lesson order), up to an
 * open predict. false: it was broken off, and what the broken fence did is undone. */
bool step_run(struct session *s, int step);
/* The same with all of a step that has begun: numbers are compared with what the
 * whole step has computed. Nothing more is shown for it. */
bool step_run_all(struct session *s, int step);
/* Has step_run nothing left to do? */
bool step_has_run(const struct session *s, int step);
/* Put the cursor where the panel in focus wants it. */
void cursor_begin(struct session *s);
/* Before anything of it has run; returns its blocks. */
struct block_state *step_begin(struct session *s, int step);
/* The order in which a question's choices are shown: by the session's seed. */
void question_order(const struct session *s, int step, int block, struct question_state *state);
/* Whoever goes on skips what is open in between. */
void question_skip_predicts(struct session *s, int step);
void step_states_free(struct session *s);
void undo_free(struct undo *u);
/* --- a held picture (hold.c) ------------------------------------------------------------ */
/* The panels that take the place of the step's own; NULL: nothing is held here. */
const struct out_panel *hold_panels(const struct session *s, int *n);
/* The step's panels may have changed; another one may have the focus. */
void hold_settle(struct session *s);
void hold_look(struct session *s);
void hold_free(struct session *s);
/* The step's own panels, as session_panels. */
int panels_of_step(const struct session *s, const struct out_panel **panel, int max);
/* All scenes of the current step that are stale are computed anew. */
bool scenes_settle(struct session *s);
struct scene *scene_new(struct session *s, const struct code *code);
void scene_free(struct session *s, struct scene *c);
struct knob *scene_knob(struct scene *c, const char *name);
/* Set a knob; clamps. false: the scene has none of that name. */
bool scene_set(struct scene *c, const char *name, double value);
/* Back to the default, wherever that moves. */
bool scene_unset(struct scene *c, const char *name);
void scene_reset(struct scene *c);
/* The namespace that a line typed now sees: of the live scene after its run,
 * else of the lesson so far; NULL in the menu. */
const struct env *session_env(const struct session *s);
/* Keep the cursor inside the panel in focus. */
void cursor_clamp(struct session *s);
void message_set(struct session *s, bool error, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Message and cure of an error, behind `before`. */
void message_err(struct session *s, const char *before, const struct err *e);
void message_clear(struct session *s);
void ask_close(struct session *s);

/* --- numbers just shown (boxes.c) -------------------------------------------------------- */
/* Copies the box out of one that is kept, row after row; false: none has it. masked may be
 * NULL. */
bool box_find(const struct session *s, struct hash key, const struct panel_box *b, double *out,
              unsigned char *masked);
/* Copies what has been read into what is kept, in the place of the oldest. */
void box_keep(const struct session *s, struct hash key, const struct panel_box *b,
              const double *v, const unsigned char *masked);
void boxes_free(struct session *s);

/* --- overviews (overview.c) -------------------------------------------------------------- */
/* Of panel and mask: what is kept of them belongs to this. */
struct hash panel_key(const struct out_panel *p);
/* Those of the present panels that the picture needs and that are not costly or were
 * asked for. false: it was broken off; what is done stays. */
/* Of a clock that only goes on: to tell how long work takes. */
double session_seconds(void);
bool overviews_settle(struct session *s);
void overviews_free(struct session *s);

/* --- progress (progress.c) ------------------------------------------------------------- */
/* The step at which a lesson goes on, 0-based. */
int progress_resume(const struct session *s, const struct lesson *l);
/* The questions of the first `steps` steps of the lesson stand as they were left. */
void progress_restore(struct session *s, int steps);
/* The current step has its mark, if it has earned one; left: the user goes on. */
void progress_mark(struct session *s, bool left);
/* The menu's rows say where Enter goes, and what is done. */
void progress_menu(struct session *s);
void progress_free(struct session *s);

/* --- what is typed (prompt.c, python.c, command.c) ------------------------------------ */
/* Nothing typed, nothing remembered. */
void prompt_reset(struct session *s);
/* A text that lives as long as the session. */
struct source typed_keep(struct session *s, const char *name, const char *text, size_t n);
void typed_free(struct session *s);
/* A fork of session_env; in the menu a fresh one with the prelude. */
struct env *typed_env(struct session *s);
void prompt_env_drop(struct session *s);
/* Evaluate an expression in such a fork. out->node is pinned: the caller unpins. */
enum status typed_eval(struct session *s, const char *text, size_t n, struct lang_value *out,
                       struct err *e);

#endif
