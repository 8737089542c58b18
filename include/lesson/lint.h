/* What is wrong with a lesson that can be read: found without running anything.
 *
 * Findings are errors with their place. They point into the lesson's text, so the
 * lesson must outlive them. A lesson with l->errs is not for these functions.
 */
#ifndef ATTNSCOPE_LESSON_LINT_H
#define ATTNSCOPE_LESSON_LINT_H

#include <stddef.h>

#include "base/err.h"
#include "lang/parse.h"
#include "lesson/lesson.h"

struct lint {
    struct err *at;
    size_t n, cap;
};

/* Note a finding; the pointer is for err_hint, until the next one. */
struct err *lint_add(struct lint *f, const struct source *src, struct span at, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
void lint_sort(struct lint *f); /* by place */
void lint_done(struct lint *f);

/* Lengths of prose, code and questions; marks and formulas left in the text; links; what
 * every lesson must have. Links are followed on disk, from the lesson's folder. */
void lint_text(struct lint *f, const struct lesson *l);
/* The code of live fences: draws, writes and names that a fork must not touch. */
void lint_live(struct lint *f, const struct lesson *l);
/* Is `other`, the same lesson in another language, in step? Findings are at places of l. */
void lint_pair(struct lint *f, const struct lesson *l, const struct lesson *other);

/* The calls of task() in code, in written order. solution is what stands behind solution=, or
 * NULL. Returns how many there are; at most `max` are written. */
struct lint_task {
    struct span span;
    const struct expr *solution;
};
int lint_tasks(const struct code *code, const struct symbols *names, struct lint_task *out,
               int max);

#endif
