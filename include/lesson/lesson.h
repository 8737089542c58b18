/* A lesson file, read once and never changed.
 *
 * A lesson is CommonMark. Its `##` headings start steps; a step is a row of
 * blocks in file order: prose, speaker notes, code fences (with the output
 * they must print) and questions. Code is never copied: a fence is a byte
 * range of `lesson.src`, so that an error in it shows file:line:col of the
 * lesson. Hand (src, fence->code.from,
 * fence->code.to) to the language.
 *
 * Ownership: everything below belongs to the lesson and lives until
 * lesson_free. All strings are valid UTF-8 without control characters other
 * than the newlines said below. `src.text` is the file with the BOM taken off
 * and CRLF or CR made LF; lines and columns are those of the file.
 */
#ifndef ATTNSCOPE_LESSON_LESSON_H
#define ATTNSCOPE_LESSON_LESSON_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

/* ---- text -------------------------------------------------------------- */

enum run_style { RUN_EMPH = 1, RUN_STRONG = 2, RUN_CODE = 4, RUN_LINK = 8 };

/* A piece of text in one style (bits of enum run_style). Line breaks of the
 * file are blanks; a hard break is a newline. */
struct run {
    unsigned style;
    const char *text;
    const char *url; /* RUN_LINK only, else NULL */
};

struct rich {
    const struct run *runs;
    size_t n;
    int line;          /* first line in the file, 1-based; 0 for an absent text */
    const char *plain; /* the same without styles */
};

/* One paragraph. Lists and quotes are not nested structures but paragraphs
 * that stand further in, up to a depth that leaves room for words. */
#define PARA_INDENT_MAX 10

struct para {
    struct rich text;
    bool code;          /* a block of plain code: one run, lines end in newlines */
    bool quote;         /* inside a quote */
    int indent;         /* how many lists and quotes it stands in, at most PARA_INDENT_MAX */
    const char *marker; /* "-" or "3." before an item's first paragraph, else NULL */
    bool gap;           /* a blank line stands before it (not between the items of a tight list) */
    int last_line;
};

/* ---- fences ------------------------------------------------------------ */

enum fence_kind { FENCE_PLAIN, FENCE_SETUP, FENCE_LIVE };

struct fence {
    enum fence_kind kind;
    struct span code;   /* the lines between the fence lines, last newline included */
    bool has_output;    /* an `output` fence follows */
    struct span output; /* what it says must be printed, last newline included */
    struct span output_fence; /* the same with its two fence lines */
};

/* ---- questions --------------------------------------------------------- */

enum question_kind { QUESTION_CHOICE, QUESTION_NUMBER };

struct answer {
    bool right;             /* `- [x]` or `=`; else `- [ ]` or `!` */
    struct rich text;       /* QUESTION_CHOICE: what can be chosen */
    struct span value, tol; /* QUESTION_NUMBER: two expressions in the lesson's source */
    struct rich told;       /* what one is told who gives it; n == 0: nothing */
    int line;
};

struct question {
    bool predict; /* stops the step until it is answered or skipped; else a quiz */
    enum question_kind kind;
    struct rich text;
    const struct answer *answers; /* choices in written order; numbers: right ones first */
    size_t nanswers, nright;
    const struct rich *hints; /* at least one */
    size_t nhints;
    struct rich solution;
};

/* ---- the lesson -------------------------------------------------------- */

enum block_kind { BLOCK_PROSE, BLOCK_NOTE, BLOCK_CODE, BLOCK_QUESTION };

struct lesson_block {
    enum block_kind kind;
    int line, last_line;
    struct span span;         /* all its lines, an output fence apart */
    const struct para *paras; /* BLOCK_PROSE */
    size_t nparas;
    const char *note;                /* BLOCK_NOTE, in one line */
    const struct fence *fence;       /* BLOCK_CODE */
    const struct question *question; /* BLOCK_QUESTION */
};

struct lesson_step {
    struct rich title;
    int line;
    const struct lesson_block *blocks;
    size_t nblocks;
};

struct lesson {
    struct source src;
    const char *path; /* as it was opened */
    int number;       /* NN of NN-name.md; -1 when the file name has none */
    const char *name; /* "name" of NN-name.md, the lesson's name everywhere */
    struct rich title;
    struct para lead;         /* the line of the menu */
    int minutes;              /* 0: not said */
    const char *const *needs; /* names of lessons that should come before */
    size_t nneeds;
    const char *goal, *belief, *note; /* "" when absent; note: those before the first step */
    const struct lesson_step *steps;
    size_t nsteps;
    const struct err *errs; /* in file order; a lesson with any is not to be run */
    size_t nerrs;
};

/* Parse text[0..len), which is copied. `path` names it in messages and gives
 * number and name. Never NULL: what is wrong stands in ->errs. (Out of memory
 * goes to the innermost mem_guard, as everywhere.) */
struct lesson *lesson_parse(const char *path, const char *text, size_t len);

/* Read and parse a file of at most LESSON_LIMIT bytes. NULL and *e when it
 * cannot be read; a lesson with errors is returned as by lesson_parse. */
#define LESSON_LIMIT ((size_t)1 << 20)
struct lesson *lesson_read(const char *path, struct err *e);

void lesson_free(struct lesson *l); /* NULL is fine */

#endif
