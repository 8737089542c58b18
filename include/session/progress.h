/* What has been done of the lessons, kept from run to run.
 *
 * One line per mark, "NAME STEP-HASH done|passed|skipped DATE", in the file
 * `progress` of the user's state. A step is known by its lesson's name, its place
 * and a hash of its code and the structure of its questions, which are the same in
 * every language: STEP-HASH is "3-9f86d081884c7d65".
 * A better mark replaces another one: passed, then done, then skipped.
 */
#ifndef ATTNSCOPE_SESSION_PROGRESS_H
#define ATTNSCOPE_SESSION_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

struct session;
struct lesson;

enum mark {
    MARK_NONE,
    MARK_SKIPPED, /* left with a question that was skipped or not answered */
    MARK_DONE,    /* read; of a question the solution was shown */
    MARK_PASSED   /* all its questions were right before their solution was shown */
};

/* Keep marks from now on; a session that is not asked to reads and writes none.
 * What is wrong with the file becomes the message. */
void progress_open(struct session *s);
/* Write what is new; costs nothing when there is nothing. false: it cannot be kept,
 * which is the message now, and is said once only. */
bool progress_save(struct session *s);
/* The user leaves the lesson or the program. */
void progress_leave(struct session *s);

/* Code and questions of a step, without what is each language's own: strings,
 * comments, blanks, prose. */
uint64_t step_hash(const struct lesson *l, int step);

#endif
