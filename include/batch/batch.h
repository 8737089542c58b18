/* What is printed, in which order, without a terminal. */
#ifndef ATTNSCOPE_BATCH_BATCH_H
#define ATTNSCOPE_BATCH_BATCH_H

#include <stdbool.h>

#include "base/exit.h"
#include "base/tick.h"
#include "io/stream.h"

/* X(id, "word of --format", what it is) */
#define BATCH_FORMAT_LIST(X)                                                               \
    X(TEXT, "text", "what code prints, its tables and the verdicts of its laws")            \
    X(MARKDOWN, "markdown", "the lesson itself with all of that filled in")                 \
    X(CSV, "csv", "each table or list of laws after a line # lesson/step/n")                \
    X(JSON, "json", "one object a lesson, each on a line, numbers in full")

enum batch_format {
#define X(id, word, doc) BATCH_##id,
    BATCH_FORMAT_LIST(X)
#undef X
    BATCH_FORMAT_COUNT
};

struct batch {
    const char *lang;         /* "en" or "ko": which lessons */
    struct stream *out;       /* results */
    struct stream *complain;  /* errors */
    const struct tick *tick;  /* Ctrl-C, between pieces of work */
    enum batch_format format; /* of batch_run */
    bool answers;             /* batch_run: questions too, with right answer and solution */
};

/* The format of this name; BATCH_FORMAT_COUNT: there is none. */
enum batch_format batch_format_named(const char *word);

/* Run lessons (by number, name or path) and FILE.py files; all lessons of the
 * language when n == 0. All are run, the largest status is the answer. */
enum exit_code batch_run(const struct batch *b, const char *const *what, int n);
/* One piece of code: `attnscope -c CODE`. */
enum exit_code batch_code(const struct batch *b, const char *code);
/* `attnscope --list`: number, name and title, a line each. */
enum exit_code batch_list(const struct batch *b);
/* `--explain EXPR LESSON`: how the number came about, in the words and digits of the screen.
 * step counts from 1; 0: the first step in which EXPR can be explained. */
enum exit_code batch_explain(const struct batch *b, const char *expr, const char *lesson,
                             int step);
/* `--export py LESSON`: the lesson's code as one program for CPython with NumPy, to be run
 * in the lesson's folder with attnscope.py beside it. */
enum exit_code batch_export(const struct batch *b, const char *lesson);
/* `--check FILE…`: everything wrong with lessons, with place and cure, to stdout. Lessons
 * are named as for batch_run; each runs alone, and is compared with lessons/ko/X for lessons/en/X
 * and the other way round. EXIT_CODE_FAILED when anything was found. */
enum exit_code batch_check(const struct batch *b, const char *const *what, int n);

#endif
