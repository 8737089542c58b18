/* The parser: recursive descent over the tokens, one file a concept.
 *
 *   parser.c            parse_code, the tokens, lists, errors
 *   parser_expr.c       operators, conditional expressions, lambda
 *   parser_primary.c    calls, attributes, subscripts
 *   parser_atom.c       names, numbers, displays
 *   parser_comp.c       comprehensions and generator expressions
 *   parser_fstring.c    strings side by side, and the fields of f-strings
 *   parser_target.c     what can be assigned to
 *   parser_params.c     parameters of def and lambda
 *   parser_stmt.c       simple statements
 *   parser_import.c     imports
 *   parser_block.c      compound statements
 *   parser_hint.c       what a syntax error probably meant
 *   literal.c           values of numbers and strings
 *   resolve.c           names to slots, and the rules CPython checks after parsing
 *
 * An error unwinds by longjmp to parse_code: whatever the parser allocates hangs on
 * `struct parser` and is freed there, so no function here needs a way to fail.
 */
#ifndef ATTNSCOPE_LANG_PARSER_PRIV_H
#define ATTNSCOPE_LANG_PARSER_PRIV_H

#include <setjmp.h>

#include "base/arena.h"
#include "base/str.h"
#include "lang/parse.h"
#include "lexer_priv.h"
#include "refuse_priv.h"

struct parser {
    struct symbols *names;
    struct source src;
    enum parse_mode mode;
    struct code *code;
    struct arena *arena;  /* of the code: what stays */
    struct arena scratch; /* what goes when the parser is done */
    struct tokens toks;
    size_t at;            /* the current token */
    void **stack;         /* items of lists not yet complete */
    size_t nstack, stack_cap;
    int nest;             /* see PARSE_MAX_NESTING */
    bool lexed, parsed;   /* how far we came */
    bool in_field;        /* within a field of an f-string */
    uint32_t operand_from; /* where the last operand of an expression began, */
    size_t operand_end;    /* and the token after it: for messages */
    bool trying;           /* only how far an expression goes is asked */
    bool operand_plain;    /* it is one that CPython takes for a target where '=' follows */
    struct expr *loose_generator; /* the first of this statement that nobody took yet */
    struct str text;      /* a string being decoded */
    struct err *err;
    jmp_buf failed;
};

/* Tokens. */
static inline enum token_kind parser_kind(const struct parser *p)
{
    return p->toks.tok[p->at].kind;
}
static inline struct span parser_span(const struct parser *p)
{
    return (struct span){p->toks.tok[p->at].from, p->toks.tok[p->at].to};
}
static inline uint32_t parser_from(const struct parser *p)
{
    return p->toks.tok[p->at].from;
}
/* End of the token before the current one. */
static inline uint32_t parser_last(const struct parser *p)
{
    return p->toks.tok[p->at - 1].to;
}
static inline struct span parser_since(const struct parser *p, uint32_t from)
{
    return (struct span){from, parser_last(p)};
}
/* The kind of the token after the current one. */
enum token_kind parser_next(const struct parser *p);
bool parser_take(struct parser *p, enum token_kind kind);
void parser_expect(struct parser *p, enum token_kind kind);
sym parser_name(struct parser *p); /* the current NAME, which is taken */
sym parser_new_name(struct parser *p); /* the same, where something gets the name */
void parser_check_new_name(struct parser *p, sym name, struct span span);
bool parser_at_word(const struct parser *p, const char *word); /* a NAME spelt so */
struct span parser_bracket_span(const struct parser *p); /* from the current opener to its closer */
int parser_line(const struct parser *p, uint32_t at);

/* Errors. None of these return. `hint` may be NULL. */
_Noreturn void parser_unwind(struct parser *p); /* p->err is filled */
_Noreturn void parser_fail_open_bracket(struct parser *p); /* the innermost */
_Noreturn void parser_fail(struct parser *p, struct span span, const char *hint, const char *fmt,
                           ...) __attribute__((format(printf, 4, 5)));
_Noreturn void parser_refuse(struct parser *p, struct span span, enum refusal_id id);
_Noreturn void parser_unexpected(struct parser *p); /* the current token cannot stand here */
_Noreturn void parser_no_colon(struct parser *p);   /* a ':' should stand here */
_Noreturn void parser_statement_goes_on(struct parser *p, const struct expr *e, uint32_t from);
_Noreturn void parser_no_statement(struct parser *p); /* no statement begins so */
/* e was read: the last operand, for messages about what follows it. */
void parser_note_operand(struct parser *p, const struct expr *e);
_Noreturn void parser_missing_comma(struct parser *p); /* no comma, and no end of the list */
_Noreturn void parser_side_by_side(struct parser *p, const char *what); /* `what` is the second */
/* CPython 3.11 takes names as m and cas for `match` and `case`, and says no more of what they
 * begin than that the next word is wrong; but it looks at what may follow them by itself. */
bool parser_begins_soft(const struct parser *p, uint32_t from);
void parser_enter(struct parser *p); /* count a level of nesting; parser_leave after it */
static inline void parser_leave(struct parser *p)
{
    p->nest--;
}

/* Lists: push items, then take all since the mark into the arena. */
static inline size_t parser_mark(const struct parser *p)
{
    return p->nstack;
}
void parser_push(struct parser *p, void *item);
void *parser_take_list(struct parser *p, size_t mark, int *n);

/* Nodes. parser_adopt counts the height of the tree. */
void *parser_new(struct parser *p, size_t n, size_t size);
struct expr *parser_expr(struct parser *p, enum expr_kind kind, uint32_t from);
struct expr *parser_adopt(struct parser *p, struct expr *e, const struct expr *child);
struct expr *parser_seal(struct parser *p, struct expr *e); /* it ends at the last token */
void parser_claim_generator(struct parser *p, const struct expr *e); /* it may stand here */

/* Expressions; the names of CPython's grammar in brackets. */
struct expr *parse_expression(struct parser *p);  /* [expression] */
struct expr *parse_expressions(struct parser *p); /* [star_expressions] */
struct expr *parse_disjunction(struct parser *p); /* [disjunction] */
struct expr *parse_bitor(struct parser *p);       /* [bitwise_or] */
struct expr *parse_primary(struct parser *p);
struct expr *parse_atom(struct parser *p);
struct expr *parse_strings(struct parser *p);
struct expr *parse_lambda(struct parser *p);
struct expr *parse_item(struct parser *p); /* an expression where "*x" may be tried */
/* After the element, at `for`. `from`: where the whole begins; the caller seals. */
struct expr *parse_comprehension(struct parser *p, enum expr_kind kind, uint32_t from,
                                 struct expr *key, struct expr *value);
bool token_starts_expression(enum token_kind kind);

/* Targets. */
struct expr *parse_for_targets(struct parser *p); /* takes `in` as well */
void parser_check_target(struct parser *p, const struct expr *e);
void parser_check_augmented(struct parser *p, const struct expr *e);
_Noreturn void parser_target_fail(struct parser *p, const struct expr *e);

/* Statements. */
void parse_params(struct parser *p, struct func *f, enum token_kind end);
void parse_statement(struct parser *p); /* pushes one, or several with ; between */
void parse_statements(struct parser *p, struct block *out, enum token_kind end);
struct stmt *parse_simple(struct parser *p);
struct stmt *parse_import(struct parser *p);
struct stmt *parser_stmt(struct parser *p, enum stmt_kind kind, uint32_t from);

/* Values. */
struct expr *parse_number(struct parser *p, bool negative);
/* Append the decoded bytes [from, to) of a string without prefix and quotes to p->text. */
void literal_decode(struct parser *p, uint32_t from, uint32_t to, bool raw);

/* Resolve all names; status and p->err as usual. */
enum status resolve_code(struct parser *p, struct code *c);

#endif
