/* Text to syntax tree, or the error that says what to write instead. */
#ifndef ATTNSCOPE_LANG_PARSE_H
#define ATTNSCOPE_LANG_PARSE_H

#include "base/err.h"
#include "lang/ast.h"
#include "lang/symbol.h"

enum parse_mode {
    PARSE_PROGRAM,    /* a file, a fence, -c */
    PARSE_EXPRESSION, /* one expression (questions, explain) */
    PARSE_PROMPT,     /* what is typed at ">": like a program, but may be unfinished */
};
enum parse_result { PARSE_OK, PARSE_ERROR, PARSE_INCOMPLETE };

/* Compiled code. Immutable. Owns its tree; borrows the source text. */
struct code {
    struct source src;
    struct block body;         /* PARSE_PROGRAM, PARSE_PROMPT */
    struct expr *expression;   /* PARSE_EXPRESSION */
    void *arena;               /* private */
};

/* Compile bytes [from, to) of src. Spans are offsets into src->text, so that
 * errors in a lesson's fence name the lesson's own lines. At module level all
 * names are global (SCOPE_GLOBAL). Nothing is run. */
enum parse_result parse_code(struct symbols *names, const struct source *src, size_t from,
                             size_t to, enum parse_mode mode, struct code **out, struct err *e);
void code_free(struct code *c);

/* Rows of the table of refusals: what is refused and what to write instead. */
struct refusal {
    const char *what; /* "while" */
    const char *cure; /* "for … in range(…)" */
};
const struct refusal *parse_refusals(int *n);

#endif
