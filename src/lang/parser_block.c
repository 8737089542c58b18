/* Lines and blocks: for, if, def, and the statements that are refused by their first word. */
#include "parser_priv.h"

#include <string.h>

/* simple (';' simple)* [';'] NEWLINE */
static void parse_line(struct parser *p)
{
    do {
        struct stmt *s = parse_simple(p);

        parser_push(p, s);
        if (parser_kind(p) != OP_SEMICOLON && parser_kind(p) != TK_NEWLINE)
            parser_statement_goes_on(p, NULL, s->span.from);
    } while (parser_take(p, OP_SEMICOLON) && parser_kind(p) != TK_NEWLINE);
    parser_expect(p, TK_NEWLINE);
}

/* NEWLINE INDENT statement+ DEDENT | line, after ':'. `owner` began at byte `from`. */
static void parse_block(struct parser *p, struct block *out, const char *owner, uint32_t from)
{
    parser_enter(p);
    if (!parser_take(p, TK_NEWLINE)) {
        size_t mark = parser_mark(p);

        parse_line(p);
        out->stmt = parser_take_list(p, mark, &out->n);
    } else {
        if (!parser_take(p, TK_INDENT))
            parser_fail(p, parser_span(p), "indent it by four spaces; pass does nothing",
                        "the block of '%s' in line %d is missing", owner, parser_line(p, from));
        parse_statements(p, out, TK_DEDENT);
        parser_expect(p, TK_DEDENT);
    }
    parser_leave(p);
}

static void parse_colon(struct parser *p)
{
    if (p->loose_generator)
        parser_refuse(p, p->loose_generator->span, REFUSE_GENERATOR_KEPT);
    if (!parser_take(p, OP_COLON))
        parser_no_colon(p);
}

/* ['else' ':' block] */
static void parse_else(struct parser *p, struct block *out)
{
    uint32_t from = parser_from(p);

    if (!parser_take(p, KW_ELSE))
        return;
    if (parser_kind(p) == KW_IF)
        parser_fail(p, (struct span){from, parser_span(p).to}, "write elif",
                    "'else if' is one word in Python");
    parse_colon(p);
    parse_block(p, out, "else", from);
}

/* 'for' targets 'in' expressions ':' block [else] */
static struct stmt *parse_for(struct parser *p)
{
    uint32_t from = parser_from(p);
    struct stmt *s = parser_stmt(p, SM_FOR, from);

    p->at++;
    s->u.loop.target = parse_for_targets(p);
    s->u.loop.iter = parse_expressions(p);
    parser_claim_generator(p, s->u.loop.iter);
    parse_colon(p);
    parse_block(p, &s->u.loop.body, "for", from);
    parse_else(p, &s->u.loop.orelse);
    s->span.to = parser_last(p);
    return s;
}

static struct stmt *parse_if_part(struct parser *p, const char *word)
{
    uint32_t from = parser_from(p);
    struct stmt *s = parser_stmt(p, SM_IF, from);

    p->at++;
    s->u.cond.test = parse_expression(p);
    parse_colon(p);
    parse_block(p, &s->u.cond.then, word, from);
    s->span.to = parser_last(p);
    return s;
}

/* 'if' expression ':' block ('elif' …)* [else]: each elif is an if within the else before */
static struct stmt *parse_if(struct parser *p)
{
    struct stmt *s = parse_if_part(p, "if"), *inner = s;
    int levels = 0;

    while (parser_kind(p) == KW_ELIF) {
        struct stmt **only = parser_new(p, 1, sizeof *only);

        parser_enter(p);
        levels++;
        *only = parse_if_part(p, "elif");
        inner->u.cond.orelse = (struct block){only, 1};
        inner = *only;
    }
    parse_else(p, &inner->u.cond.orelse);
    p->nest -= levels;
    s->span.to = parser_last(p);
    return s;
}

/* 'def' NAME '(' params ')' ':' block */
static struct stmt *parse_def(struct parser *p)
{
    uint32_t from = parser_from(p), arrow;
    struct stmt *s = parser_stmt(p, SM_DEF, from);
    struct func *f = parser_new(p, 1, sizeof *f);
    struct block body;

    p->at++;
    f->name = s->u.def.ref.name = parser_new_name(p);
    parser_expect(p, OP_LPAREN);
    parse_params(p, f, OP_RPAREN);
    parser_expect(p, OP_RPAREN);
    f->span = parser_since(p, from);
    arrow = parser_from(p);
    if (parser_take(p, OP_ARROW)) {
        parse_expression(p);
        parser_refuse(p, parser_since(p, arrow), REFUSE_ANNOTATION);
    }
    parse_colon(p);
    parse_block(p, &body, "def", from);
    f->body = body.stmt;
    f->nbody = body.n;
    s->u.def.func = f;
    s->span.to = parser_last(p);
    return s;
}

/* `match` is a name everywhere but in "match x:" with `case` in the next line. */
static bool at_match(const struct parser *p)
{
    size_t i = p->at;
    struct token case_word;

    if (!parser_at_word(p, "match"))
        return false;
    while (p->toks.tok[i].kind != TK_NEWLINE && p->toks.tok[i].kind != TK_END)
        i++;
    if (p->toks.tok[i].kind == TK_END || p->toks.tok[i - 1].kind != OP_COLON ||
        p->toks.tok[i + 1].kind != TK_INDENT)
        return false;
    case_word = p->toks.tok[i + 2];
    return case_word.kind == TK_NAME && case_word.to - case_word.from == 4 &&
           memcmp(p->src.text + case_word.from, "case", 4) == 0;
}

static void refuse_by_word(struct parser *p)
{
    switch (parser_kind(p)) {
    case KW_WHILE:
        parser_refuse(p, parser_span(p), REFUSE_WHILE);
    case KW_CLASS:
        parser_refuse(p, parser_span(p), REFUSE_CLASS);
    case KW_TRY:
        parser_refuse(p, parser_span(p), REFUSE_TRY);
    case KW_WITH:
        parser_refuse(p, parser_span(p), REFUSE_WITH);
    case KW_ASYNC:
        parser_refuse(p, parser_span(p), REFUSE_ASYNC);
    case OP_MATMUL:
        parser_refuse(p, parser_span(p), REFUSE_DECORATOR);
    default:
        if (at_match(p))
            parser_refuse(p, parser_span(p), REFUSE_MATCH);
    }
}

void parse_statement(struct parser *p)
{
    refuse_by_word(p);
    switch (parser_kind(p)) {
    case KW_FOR:
        parser_push(p, parse_for(p));
        return;
    case KW_IF:
        parser_push(p, parse_if(p));
        return;
    case KW_DEF:
        parser_push(p, parse_def(p));
        return;
    default:
        parse_line(p);
    }
}

/* statement*, up to `end`, which stays */
void parse_statements(struct parser *p, struct block *out, enum token_kind end)
{
    size_t mark = parser_mark(p);

    while (parser_kind(p) != end)
        parse_statement(p);
    out->stmt = parser_take_list(p, mark, &out->n);
}
