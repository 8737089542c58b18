/* Running one code fence of a lesson: the one way batch and screen do it. */
#ifndef ATTNSCOPE_SESSION_FENCE_H
#define ATTNSCOPE_SESSION_FENCE_H

#include "lang/lang.h"
#include "lesson/lesson.h"
#include "session/output.h"

/* Compile a fence; errors point into the lesson file. */
enum status fence_compile(struct lang *L, const struct lesson *lesson, const struct fence *f,
                          struct code **code, struct err *e);

/* Run a plain or setup fence in env. What it made is in `out`, also on failure
 * (then out->failed and out->err say why). */
enum status fence_run(struct lang *L, struct env *env, const struct code *code,
                      struct output *out);

/* Run a live fence in a fork of env; out->knob gives the knobs' values.
 * Nothing leaves the fork. */
enum status fence_run_live(struct lang *L, const struct env *env, const struct code *code,
                           struct output *out);
/* The same, and *left is the fork as the fence left it, also when it failed
 * (NULL only without memory). The caller frees it. */
enum status fence_run_keep(struct lang *L, const struct env *env, const struct code *code,
                           struct output *out, struct env **left);

/* Does what was printed differ from the fence's `output` block? Then e says
 * where and what was printed instead. False when there is none. */
bool fence_output_differs(const struct lesson *lesson, const struct fence *f,
                          const struct output *out, struct err *e);

/* "law: holds (≤ 1e-12)", the line of batch; in English also that of attnscope.py. */
void law_write(const char *lang, const struct law *l, struct str *out);
/* Has the law come out as the lesson states it? */
bool law_as_stated(const struct law *l);

#endif
