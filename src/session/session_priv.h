/* What the session's files share; the view sees none of it. */
#ifndef ATTNSCOPE_SESSION_PRIV_H
#define ATTNSCOPE_SESSION_PRIV_H

#include "lesson/find.h"
#include "session/session.h"

struct session_priv {
    struct lesson_list list;      /* where menu rows come from */
    struct lesson **read;         /* lessons of the menu rows, parsed once */
    struct err open_err;          /* why a row is broken */
    struct tick tick;             /* the host's, while session_settle runs */
};

/* Run the fences of step `step` that have not run yet (lesson order). */
void step_run(struct session *s, int step);
void step_states_free(struct session *s);
/* All scenes of the current step that are stale are computed anew. */
bool scenes_settle(struct session *s);
struct scene *scene_new(struct session *s, const struct code *code);
void scene_free(struct session *s, struct scene *c);
struct knob *scene_knob(struct scene *c, const char *name);
/* Set a knob; clamps. false: the scene has none of that name. */
bool scene_set(struct scene *c, const char *name, double value);
void scene_reset(struct scene *c);
/* Keep the cursor inside the panel in focus. */
void cursor_clamp(struct session *s);
void message_set(struct session *s, bool error, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void message_clear(struct session *s);
void ask_close(struct session *s);
void prompt_reset(struct session *s);

#endif
