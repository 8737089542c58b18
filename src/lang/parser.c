/* From text to code: parse_code, and what all parts of the parser share. */
#include "parser_priv.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"

enum token_kind parser_next(const struct parser *p)
{
    return parser_kind(p) == TK_END ? TK_END : p->toks.tok[p->at + 1].kind;
}

bool parser_take(struct parser *p, enum token_kind kind)
{
    if (parser_kind(p) != kind)
        return false;
    p->at++;
    return true;
}

void parser_expect(struct parser *p, enum token_kind kind)
{
    if (!parser_take(p, kind))
        parser_unexpected(p);
}

sym parser_name(struct parser *p)
{
    struct token t = p->toks.tok[p->at];

    if (t.kind != TK_NAME)
        parser_unexpected(p);
    p->at++;
    return symbol_intern(p->names, p->src.text + t.from, t.to - t.from);
}

bool parser_at_word(const struct parser *p, const char *word)
{
    struct token t = p->toks.tok[p->at];

    return t.kind == TK_NAME && t.to - t.from == strlen(word) &&
           memcmp(p->src.text + t.from, word, t.to - t.from) == 0;
}

/* __debug__ is the one NAME that nothing can get: CPython's word for "asserts count". */
void parser_check_new_name(struct parser *p, sym name, struct span span)
{
    if (strcmp(symbol_name(p->names, name), "__debug__") == 0)
        parser_fail(p, span, NULL, "cannot assign to __debug__");
}

sym parser_new_name(struct parser *p)
{
    struct span span = parser_span(p);
    sym name = parser_name(p);

    parser_check_new_name(p, name, span);
    return name;
}

/* The lexer has seen to it that brackets match, or that they end at the end of the text. */
struct span parser_bracket_span(const struct parser *p)
{
    int depth = 0;

    for (size_t i = p->at;; i++) {
        struct token t = p->toks.tok[i];

        if (t.kind == OP_LPAREN || t.kind == OP_LBRACKET || t.kind == OP_LBRACE)
            depth++;
        else if (t.kind == OP_RPAREN || t.kind == OP_RBRACKET || t.kind == OP_RBRACE)
            depth--;
        if (depth == 0 || t.kind == TK_END)
            return (struct span){parser_from(p), t.to};
    }
}

int parser_line(const struct parser *p, uint32_t at)
{
    int line, col;

    source_place(&p->src, at, &line, &col);
    return line;
}

/* CPython blames an unclosed bracket for every fault in a later line than the bracket's. */
static bool blame_open_bracket(const struct parser *p)
{
    if (!p->toks.open || p->in_field)
        return false;
    return parser_kind(p) == TK_END || parser_kind(p) == TK_FAULT ||
           parser_line(p, parser_from(p)) > parser_line(p, p->toks.open_at);
}

/* The lexer's fault, where the parser came to it or where it takes precedence. */
static bool blame_fault(const struct parser *p)
{
    size_t next = p->at;

    while (p->toks.tok[next].kind == TK_STRING) /* CPython reads strings side by side as one */
        next++;
    if (p->toks.tok[next].kind == TK_FAULT)
        return !p->toks.open || p->toks.tail != TAIL_BACKSLASH;
    return p->toks.fault_first && parser_kind(p) != TK_INDENT;
}

void parser_unwind(struct parser *p)
{
    longjmp(p->failed, 1);
}

void parser_fail_open_bracket(struct parser *p)
{
    uint32_t open = p->toks.open_at;

    err_set(p->err, ERR_SYNTAX, &p->src, (struct span){open, open + 1},
            "the '%c' of line %d is never closed", p->src.text[open], parser_line(p, open));
    parser_unwind(p);
}

void parser_fail(struct parser *p, struct span span, const char *hint, const char *fmt, ...)
{
    char msg[sizeof p->err->msg];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(msg, sizeof msg, fmt, ap);
    va_end(ap);
    if (blame_fault(p)) {
        *p->err = p->toks.fault;
        parser_unwind(p);
    }
    if (blame_open_bracket(p))
        parser_fail_open_bracket(p);
    err_set(p->err, ERR_SYNTAX, &p->src, span, "%s", msg);
    if (hint)
        err_hint(p->err, "%s", hint);
    parser_unwind(p);
}

void parser_refuse(struct parser *p, struct span span, enum refusal_id id)
{
    refuse_at(p->err, &p->src, span, id);
    parser_unwind(p);
}

void parser_enter(struct parser *p)
{
    if (p->nest >= PARSE_MAX_NESTING)
        parser_fail(p, parser_span(p), "give parts of it names in lines before",
                    "nested too deeply: more than %d levels", PARSE_MAX_NESTING);
    p->nest++;
}

void parser_push(struct parser *p, void *item)
{
    if (p->nstack == p->stack_cap) {
        size_t cap = p->stack_cap ? p->stack_cap * 2 : 64;

        p->stack = mem_resize(p->stack, cap, sizeof *p->stack);
        p->stack_cap = cap;
    }
    p->stack[p->nstack++] = item;
}

void *parser_take_list(struct parser *p, size_t mark, int *n)
{
    size_t count = p->nstack - mark;
    void **list = parser_new(p, count, sizeof *list);

    if (count > 0)
        memcpy(list, p->stack + mark, count * sizeof *list);
    p->nstack = mark;
    *n = (int)count;
    return list;
}

void *parser_new(struct parser *p, size_t n, size_t size)
{
    return arena_zero(p->arena, n, size);
}

struct expr *parser_expr(struct parser *p, enum expr_kind kind, uint32_t from)
{
    struct expr *e = parser_new(p, 1, sizeof *e);

    e->kind = kind;
    e->span = (struct span){from, from};
    e->height = 1;
    return e;
}

static struct span last_token(const struct parser *p)
{
    return (struct span){p->toks.tok[p->at - 1].from, p->toks.tok[p->at - 1].to};
}

struct expr *parser_adopt(struct parser *p, struct expr *e, const struct expr *child)
{
    if (!child || child->height < e->height)
        return e;
    if (child->height >= PARSE_MAX_HEIGHT)
        parser_fail(p, last_token(p), "give parts of it names in lines before",
                    "nested too deeply: more than %d operations hang on one another",
                    PARSE_MAX_HEIGHT);
    e->height = (uint16_t)(child->height + 1);
    return e;
}

struct expr *parser_seal(struct parser *p, struct expr *e)
{
    e->span.to = parser_last(p);
    return e;
}

void parser_claim_generator(struct parser *p, const struct expr *e)
{
    if (p->loose_generator == e)
        p->loose_generator = NULL;
}

/* Is everything from here on the end that the lexer added? */
static bool at_the_end(const struct parser *p)
{
    enum token_kind kind = parser_kind(p);

    return kind == TK_END || (kind == TK_DEDENT && parser_from(p) == p->toks.tok[p->toks.n - 1].to);
}

static bool last_line_is_blank(const struct source *src, size_t from, size_t to)
{
    while (to > from && strchr(" \t\f\r", src->text[to - 1]))
        to--;
    return to > from && src->text[to - 1] == '\n';
}

static bool is_compound(const struct stmt *s)
{
    return s->kind == SM_FOR || s->kind == SM_IF || s->kind == SM_DEF;
}

/* May more lines still make the text whole? */
static bool unfinished(const struct parser *p, size_t from, size_t to)
{
    const struct block *body = &p->code->body;

    if (p->mode != PARSE_PROMPT)
        return false;
    if (!p->lexed)
        return false;
    if (p->toks.tail == TAIL_BACKSLASH || p->toks.tail == TAIL_STRING)
        return !p->in_field && parser_kind(p) == TK_FAULT;
    if (!p->parsed && (p->err->kind != ERR_SYNTAX || p->in_field || !at_the_end(p)))
        return false;
    if (!p->parsed && p->toks.tail == TAIL_BRACKET)
        return true;
    if (p->parsed && (body->n == 0 || !is_compound(body->stmt[body->n - 1])))
        return false;
    return !last_line_is_blank(&p->src, from, to);
}

static void parse_whole(struct parser *p, struct code *c)
{
    if (p->mode != PARSE_EXPRESSION) {
        parse_statements(p, &c->body, TK_END);
        return;
    }
    if (parser_kind(p) == TK_END)
        parser_fail(p, parser_span(p), NULL, "an expression is missing");
    c->expression = parse_expressions(p);
    if (p->loose_generator)
        parser_refuse(p, p->loose_generator->span, REFUSE_GENERATOR_KEPT);
    parser_take(p, TK_NEWLINE);
    if (parser_kind(p) != TK_END)
        parser_unexpected(p);
}

static enum parse_result run(struct parser *p, size_t from, size_t to)
{
    enum lex_mode lines = p->mode == PARSE_EXPRESSION ? LEX_ONE_LINE : LEX_LINES;

    p->lexed = lex_text(&p->src, from, to, lines, &p->toks, p->err) == ST_OK;
    if (p->lexed && setjmp(p->failed) == 0) {
        parse_whole(p, p->code);
        p->parsed = true;
    }
    if (unfinished(p, from, to))
        return PARSE_INCOMPLETE;
    if (!p->parsed || resolve_code(p, p->code) != ST_OK)
        return PARSE_ERROR;
    return PARSE_OK;
}

static void parser_free(struct parser *p)
{
    arena_done(&p->scratch);
    mem_free(p->toks.tok);
    mem_free(p->stack);
    str_done(&p->text);
    code_free(p->code);
    mem_free(p);
}

static struct parser *parser_begin(struct symbols *names, const struct source *src,
                                   enum parse_mode mode, struct err *e)
{
    struct parser *p = mem_zero(sizeof *p);

    p->names = names;
    p->src = *src;
    p->mode = mode;
    p->err = e;
    return p;
}

enum parse_result parse_code(struct symbols *names, const struct source *src, size_t from,
                             size_t to, enum parse_mode mode, struct code **out, struct err *e)
{
    struct parser *const p = parser_begin(names, src, mode, e);
    struct mem_guard guard;
    enum parse_result result;

    *out = NULL;
    mem_guard_push(&guard);
    if (setjmp(guard.at)) { /* memory is gone: give ours back, then on to the caller's guard */
        parser_free(p);
        mem_gone();
    }
    p->code = mem_zero(sizeof *p->code);
    p->code->src = *src;
    p->code->arena = p->arena = mem_zero(sizeof *p->arena);
    result = run(p, from, to);
    mem_guard_pop(&guard);
    if (result == PARSE_OK) {
        *out = p->code;
        p->code = NULL;
    }
    parser_free(p);
    return result;
}

void code_free(struct code *c)
{
    if (!c)
        return;
    if (c->arena)
        arena_done(c->arena);
    mem_free(c->arena);
    mem_free(c);
}
