/* What the files of batch share. A lesson is run step by step (run.c) and each
 * step then written by the writer of the format (write_*.c). */
#ifndef ATTNSCOPE_BATCH_PRIV_H
#define ATTNSCOPE_BATCH_PRIV_H

#include <stdint.h>

#include "base/str.h"
#include "batch/batch.h"
#include "lang/lang.h"
#include "lesson/lesson.h"
#include "session/output.h"

/* What one block of a step came to. */
struct outcome {
    bool ran;            /* code, and it was reached */
    struct output out;   /* then: also of code that failed */
    struct str answer;   /* a question whose answers were asked for: the right ones, a line each */
    double *number;      /* QUESTION_NUMBER: the values of its right answers, else NULL */
};

/* What is being written: a lesson, or a program (then l is NULL). */
struct writing {
    const struct batch *b;
    const struct lesson *l;
    const char *title;   /* of a program: its file's name */
    const struct source *src;
    bool heading;        /* one of several */
    int step;            /* counted from 1 */
    int table;           /* how many tables the step has had: CSV */
    bool more;           /* something was written before: a separator is due */
    uint32_t copied;     /* Markdown: the lesson's text up to here is written */
};

/* One row a format. Every member may be NULL. Nothing is flushed here. */
struct writer {
    void (*begin)(struct writing *w);
    void (*step)(struct writing *w, const struct lesson_step *s);
    void (*code)(struct writing *w, const struct lesson_block *block, const struct output *o);
    void (*question)(struct writing *w, const struct lesson_block *block,
                     const struct outcome *o);
    void (*error)(struct writing *w, const struct err *e);
    void (*end_step)(struct writing *w);
    void (*end)(struct writing *w);
};
extern const struct writer writer_text, writer_markdown, writer_csv, writer_json;

/* ---- run.c --------------------------------------------------------------------------- */

enum exit_code batch_worse(enum exit_code a, enum exit_code b);
/* The error to stderr, after what was printed before it. */
enum exit_code batch_complain(const struct batch *b, const struct err *e, enum exit_code status);
/* An interpreter, or NULL (said, and *status set). */
struct lang *batch_lang(const struct batch *b, enum exit_code *status);
enum exit_code batch_lesson(struct writing *w, const struct lesson *l);
/* A whole program as one step with one piece of code. */
enum exit_code batch_program(struct writing *w, const struct source *src);
/* Words of the interface in the language of b. */
const char *batch_word(const struct batch *b, const char *english);
/* Write and forget. */
void batch_put(const struct batch *b, struct str *text);

/* ---- answer.c ------------------------------------------------------------------------ */

/* The right answers of a question in o: choices as they stand, numbers computed in a fork
 * of env. */
enum status answer_find(struct lang *L, const struct env *env, const struct lesson *l,
                        const struct question *q, struct outcome *o, struct err *e);
/* An expression of the lesson in a fork of env; ERR_TYPE when it is no number. */
enum status answer_number(struct lang *L, const struct env *env, const struct lesson *l,
                          struct span at, double *out, struct err *e);

/* ---- laws.c -------------------------------------------------------------------------- */

/* Laws at item[i] and directly after it as a table; *next is the first item behind them. */
struct table *laws_table(const struct writing *w, const struct output *o, int i, int *next);
/* A question with answer and solution as a table of one row for each right answer. */
struct table *answer_table(const struct writing *w, const struct question *q,
                           const struct outcome *o);

#endif
