/* Errors that tell place, cause and cure.
 *
 * A fallible function returns `enum status` (or NULL/false) and fills the
 * caller's `struct err`.  The text shown to people is
 *
 *     file:line:col: error: what is wrong
 *     the source line
 *         ^^^^^
 *     hint: how to mend it
 *
 * Columns and carets count screen columns, not bytes.  A `struct err` borrows
 * its source: the source must live as long as the error is shown.
 */
#ifndef ATTNSCOPE_BASE_ERR_H
#define ATTNSCOPE_BASE_ERR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct str;

enum status { ST_OK = 0, ST_FAIL = 1 };

/* kind, name of the Python exception a program would see ("" for our own) */
#define ERR_KIND_LIST(X)                                                       \
    X(NONE, "")                                                                \
    X(SYNTAX, "SyntaxError")                                                   \
    X(NAME, "NameError")                                                       \
    X(UNBOUND, "UnboundLocalError")                                            \
    X(TYPE, "TypeError")                                                       \
    X(VALUE, "ValueError")                                                     \
    X(INDEX, "IndexError")                                                     \
    X(KEY, "KeyError")                                                         \
    X(ATTRIBUTE, "AttributeError")                                             \
    X(ZERO_DIVISION, "ZeroDivisionError")                                      \
    X(OVERFLOW, "OverflowError")                                               \
    X(ASSERTION, "AssertionError")                                             \
    X(RECURSION, "RecursionError")                                             \
    X(RUNTIME, "RuntimeError")                                                 \
    X(IMPORT, "ModuleNotFoundError")                                           \
    X(REFUSED, "")      /* Python, but not ours: the message says what to write */ \
    X(BUDGET, "")       /* steps, depth, memory, output */                     \
    X(INTERRUPTED, "")  /* Ctrl-C, or a newer key press superseded the work */ \
    X(IO, "")           /* files and streams */                                \
    X(LESSON, "")       /* the lesson file is not well formed */               \
    X(USAGE, "")        /* command line */

enum err_kind {
#define X(name, python) ERR_##name,
    ERR_KIND_LIST(X)
#undef X
    ERR_KIND_COUNT
};

/* Half-open byte range of a source text. */
struct span {
    uint32_t from, to;
};

/* A text that can be pointed into: a lesson, a FILE.py, what `-c` or the
 * prompt was given.  `name` and `text` are borrowed; `len` excludes any NUL. */
struct source {
    const char *name;
    const char *text;
    size_t len;
};

struct err {
    enum err_kind kind;
    struct source src;  /* src.text == NULL: no place in a text */
    struct span span;
    char msg[512];
    char hint[512];     /* "" when no cure is known */
};

const char *err_kind_python(enum err_kind kind);

/* Fill `e` (overwrites).  `src` may be NULL.  Always returns ST_FAIL, so that
 * `return err_set(...)` reads well.  Long texts are cut at a character. */
enum status err_set(struct err *e, enum err_kind kind, const struct source *src,
                    struct span span, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
void err_hint(struct err *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* 1-based line and screen column of byte `at`. */
void source_place(const struct source *src, size_t at, int *line, int *col);

/* Append the whole message, newline-terminated, to `out`. What has no place in a text or
 * a file is the program's own: "attnscope: error: …". */
void err_write(const struct err *e, struct str *out);
/* The same with another word for "hint". */
void err_write_as(const struct err *e, const char *hint, struct str *out);

#endif
