/* Text to syntax tree, or the error that says what to write instead. */
#ifndef ATTNSCOPE_LANG_PARSE_H
#define ATTNSCOPE_LANG_PARSE_H

#include "base/err.h"
#include "lang/ast.h"
#include "lang/symbol.h"

/* How deep code may be nested, so that neither the parser nor whoever walks the tree by
 * recursion needs more C stack than a small one. Past a limit: ERR_SYNTAX, "nested too
 * deeply". Brackets (200) and indentation (100) have CPython's own limits.
 * NESTING: open brackets, unary operators, right-hand operands, powers, conditional
 *   expressions, lambdas, blocks, elif: all that are open at one place.
 * HEIGHT: expressions on a path from the root of an expression to a leaf: 1+1+1 is 3 high.
 *   A lambda's body and a comprehension count as parts of the expression they stand in.
 * CLAUSES: for … in … of one comprehension. */
enum { PARSE_MAX_NESTING = 400, PARSE_MAX_HEIGHT = 500, PARSE_MAX_CLAUSES = 100 };

enum parse_mode {
    PARSE_PROGRAM,    /* a file, a fence, -c */
    PARSE_EXPRESSION, /* one expression (questions, explain) */
    PARSE_PROMPT,     /* what is typed at ">": like a program, but may be unfinished */
};

/* PARSE_INCOMPLETE comes from PARSE_PROMPT only. The text is the lines typed so far, joined by
 * newlines, without one at the end. More lines are wanted within brackets, within a
 * triple-quoted string, after a backslash at the end, and within a compound statement until a
 * blank line is typed (so that the text ends in a newline). e is meaningless then. */
enum parse_result { PARSE_OK, PARSE_ERROR, PARSE_INCOMPLETE };

/* Compiled code. Immutable. Owns its tree; borrows the source text. */
struct code {
    struct source src;
    struct block body;         /* PARSE_PROGRAM, PARSE_PROMPT */
    struct expr *expression;   /* PARSE_EXPRESSION */
    bool imports_ours;         /* has a `from attnscope import *` */
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
