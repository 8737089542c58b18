/* What is printed, in which order, without a terminal. */
#ifndef ATTNSCOPE_BATCH_BATCH_H
#define ATTNSCOPE_BATCH_BATCH_H

#include "base/exit.h"
#include "base/tick.h"
#include "io/stream.h"

struct batch {
    const char *lang;         /* "en" or "ko": which lessons */
    struct stream *out;       /* results */
    struct stream *complain;  /* errors */
    const struct tick *tick;  /* Ctrl-C, between pieces of work */
};

/* Run lessons (by number, name or path) and FILE.py files; all lessons of the
 * language when n == 0. All are run, the largest status is the answer. */
enum exit_code batch_run(const struct batch *b, const char *const *what, int n);
/* One piece of code: `attnscope -c CODE`. */
enum exit_code batch_code(const struct batch *b, const char *code);
/* `attnscope --list`: number, name and title, a line each. */
enum exit_code batch_list(const struct batch *b);

#endif
