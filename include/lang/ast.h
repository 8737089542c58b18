/* The syntax tree of our part of Python.
 *
 * Built by the parser in one arena per `struct code`, then never changed.
 * Every name is resolved while compiling: a local slot of the running function
 * (or comprehension), a slot of an enclosing one, or a global.
 */
#ifndef ATTNSCOPE_LANG_AST_H
#define ATTNSCOPE_LANG_AST_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"

typedef uint32_t sym; /* an interned name, see lang/symbol.h */

enum name_scope { SCOPE_GLOBAL, SCOPE_LOCAL, SCOPE_OUTER };

struct name_ref {
    sym name;
    enum name_scope scope;
    int depth; /* SCOPE_OUTER: how many scopes out, 1 = the next one */
    int slot;
};

enum binary_op {
    BIN_ADD, BIN_SUB, BIN_MUL, BIN_DIV, BIN_FLOORDIV, BIN_MOD, BIN_POW, BIN_MATMUL,
    BIN_AND, BIN_OR, BIN_XOR, BIN_LSHIFT, BIN_RSHIFT, BIN_COUNT
};
enum unary_op { UN_NEG, UN_POS, UN_INVERT, UN_NOT };
enum compare_op {
    CMP_EQ, CMP_NE, CMP_LT, CMP_LE, CMP_GT, CMP_GE, CMP_IS, CMP_IS_NOT, CMP_IN, CMP_NOT_IN
};

enum expr_kind {
    EX_NAME, EX_NONE, EX_TRUE, EX_FALSE, EX_ELLIPSIS, EX_INT, EX_FLOAT, EX_STR, EX_FSTRING,
    EX_TUPLE, EX_LIST, EX_DICT, EX_UNARY, EX_BINARY, EX_AND, EX_OR, EX_COMPARE, EX_COND,
    EX_CALL, EX_ATTR, EX_INDEX, EX_SLICE, EX_LAMBDA, EX_LISTCOMP, EX_DICTCOMP, EX_GENEXP,
    EX_STARRED
};

struct expr;
struct stmt;

/* One piece of an f-string: text, or a value with conversion and spec. */
struct fpart {
    const char *text; /* literal piece when value == NULL (decoded, NUL-terminated) */
    uint32_t len;
    struct expr *value;
    char conversion; /* 0, 'r', 's', 'a' */
    bool debug;      /* f"{x=}": text holds "x=" as written */
    struct fpart *spec; /* parts of the format spec */
    int nspec;
};

struct call_arg {
    struct expr *value;
    sym keyword;      /* 0: positional */
    bool star;        /* *args */
    struct span span; /* of keyword=value or value */
};

struct param {
    struct name_ref ref; /* always SCOPE_LOCAL */
    struct span span;    /* of the name */
    struct expr *def;    /* default or NULL */
    bool keyword_only;   /* after a bare * */
};

/* A def or a lambda. */
struct func {
    sym name; /* "<lambda>" for lambdas */
    struct param *param;
    int nparams;
    struct stmt **body; /* def */
    int nbody;
    struct expr *result; /* lambda */
    int nslots;
    const sym *slot_name; /* of each slot: for UnboundLocalError */
    struct span span;     /* of the header */
};

/* for target in iter if cond if cond … */
struct comp_clause {
    struct expr *target;
    struct expr *iter; /* clause 0: evaluated in the enclosing scope */
    struct expr **cond;
    int nconds;
};

struct comp {
    struct comp_clause *clause;
    int nclauses;
    struct expr *key, *value; /* dict: both; list and generator: value only */
    struct span at; /* the whole, with the brackets of a call whose only argument it is */
    int nslots;
    const sym *slot_name;
};

/* `at` of a call or attribute is what its errors point to: the expression itself, or, where CPython
 * names the line of the attribute's name because that is another one, from that name on. */
struct expr {
    enum expr_kind kind;
    struct span span;
    uint16_t height; /* of the tree under it, 1 for a leaf; at most PARSE_MAX_HEIGHT */
    union {
        struct name_ref name;                            /* EX_NAME */
        int64_t i;                                       /* EX_INT */
        double f;                                        /* EX_FLOAT */
        struct { const char *s; uint32_t n; } str;       /* EX_STR, decoded */
        struct { struct fpart *part; int n; } fstr;      /* EX_FSTRING */
        struct { struct expr **item; int n; bool bracketed; } seq; /* EX_TUPLE, EX_LIST */
        struct { struct expr **key, **value; int n; } dict;
        struct { enum unary_op op; struct expr *arg; } un;
        struct { enum binary_op op; struct expr *left, *right; struct span op_span; } bin;
        struct { struct expr *left, *right; } logic;     /* EX_AND EX_OR */
        struct { struct expr **arg; enum compare_op *op; int n; } cmp; /* n ops, n+1 args */
        struct { struct expr *test, *then, *other; } cond;
        struct { struct expr *fn; struct call_arg *arg; int n; struct span at; } call;
        struct { struct expr *of; sym name; struct span name_span, at; } attr;
        struct { struct expr *of, *at; } index;          /* at may be EX_SLICE or a tuple of them */
        struct { struct expr *from, *to, *step; } slice; /* any may be NULL */
        struct func *func;                               /* EX_LAMBDA */
        struct comp *comp;                               /* EX_*COMP, EX_GENEXP */
        struct expr *starred;
    } u;
};

enum stmt_kind {
    SM_EXPR, SM_ASSIGN, SM_AUGMENT, SM_FOR, SM_IF, SM_DEF, SM_RETURN, SM_ASSERT, SM_PASS,
    SM_BREAK, SM_CONTINUE, SM_IMPORT_NUMPY, SM_IMPORT_OURS
};

struct block {
    struct stmt **stmt;
    int n;
};

struct stmt {
    enum stmt_kind kind;
    struct span span;
    union {
        struct expr *expr;                                   /* SM_EXPR, SM_RETURN (may be NULL) */
        struct { struct expr **target; int n; struct expr *value; } assign; /* a = b = value */
        struct { struct expr *target; enum binary_op op; struct expr *value; } aug;
        struct { struct expr *target, *iter; struct block body, orelse; } loop;
        struct { struct expr *test; struct block then, orelse; } cond; /* elif: an if in orelse */
        struct { struct func *func; struct name_ref ref; } def;
        struct { struct expr *test, *message; } check;         /* SM_ASSERT */
        struct { struct name_ref ref; } import;                /* SM_IMPORT_NUMPY: the alias */
    } u;
};

/* Targets are EX_NAME, EX_TUPLE/EX_LIST of targets, EX_INDEX; the parser has
 * refused all others. */

#endif
