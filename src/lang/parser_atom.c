/* Names, constants, and what stands in brackets. */
#include "parser_priv.h"

static struct expr *parse_name(struct parser *p)
{
    struct expr *e = parser_expr(p, EX_NAME, parser_from(p));

    e->u.name.name = parser_name(p);
    return parser_seal(p, e);
}

static struct expr *parse_constant(struct parser *p, enum expr_kind kind)
{
    struct expr *e = parser_expr(p, kind, parser_from(p));

    p->at++;
    return parser_seal(p, e);
}


static void close_bracket(struct parser *p, enum token_kind closer)
{
    if (!parser_take(p, closer))
        parser_missing_comma(p);
}

/* '(' ')' | '(' expressions ')' | '(' expression for … ')' */
static struct expr *parse_group(struct parser *p)
{
    uint32_t from = parser_from(p);
    struct expr *e;

    p->at++;
    if (parser_take(p, OP_RPAREN)) {
        e = parser_expr(p, EX_TUPLE, from);
        e->u.seq.bracketed = true;
        return parser_seal(p, e);
    }
    e = parse_expressions(p);
    if (parser_kind(p) == KW_FOR || parser_kind(p) == KW_ASYNC) {
        e = parse_comprehension(p, EX_GENEXP, from, NULL, e);
        close_bracket(p, OP_RPAREN);
        if (!p->loose_generator)
            p->loose_generator = e;
        return parser_seal(p, e);
    }
    close_bracket(p, OP_RPAREN);
    if (e->kind == EX_TUPLE && !e->u.seq.bracketed) { /* a tuple's brackets are its own */
        e->span = parser_since(p, from);
        e->u.seq.bracketed = true;
    }
    return e;
}

_Noreturn static void fail_loose_tuple(struct parser *p, const struct expr *first)
{
    parser_fail(p, parser_since(p, first->span.from), "write [(a, b) for … in …]",
                "a tuple before 'for' needs brackets");
}

/* '[' [expressions] ']' | '[' expression for … ']' */
static struct expr *parse_list(struct parser *p)
{
    uint32_t from = parser_from(p);
    struct expr *e = parser_expr(p, EX_LIST, from);
    size_t mark = parser_mark(p);

    p->at++;
    while (parser_kind(p) != OP_RBRACKET) {
        if (parser_kind(p) == KW_FOR && p->nstack == mark + 1) { /* [a, for …] */
            parse_comprehension(p, EX_LISTCOMP, from, NULL, p->stack[mark]);
            fail_loose_tuple(p, p->stack[mark]);
        }
        struct expr *item = parse_item(p);

        if (parser_kind(p) == KW_FOR || parser_kind(p) == KW_ASYNC) {
            if (p->nstack > mark)
                fail_loose_tuple(p, p->stack[mark]);
            e = parse_comprehension(p, EX_LISTCOMP, from, NULL, item);
            close_bracket(p, OP_RBRACKET);
            return parser_seal(p, e);
        }
        parser_adopt(p, e, item);
        parser_push(p, item);
        if (!parser_take(p, OP_COMMA) && parser_kind(p) != OP_RBRACKET)
            parser_missing_comma(p);
    }
    p->at++;
    e->u.seq.item = parser_take_list(p, mark, &e->u.seq.n);
    return parser_seal(p, e);
}

static void split_pairs(struct parser *p, struct expr *e, size_t mark)
{
    size_t n = (p->nstack - mark) / 2;

    e->u.dict.n = (int)n;
    e->u.dict.key = parser_new(p, n, sizeof *e->u.dict.key);
    e->u.dict.value = parser_new(p, n, sizeof *e->u.dict.value);
    for (size_t i = 0; i < n; i++) {
        e->u.dict.key[i] = p->stack[mark + 2 * i];
        e->u.dict.value[i] = p->stack[mark + 2 * i + 1];
    }
    p->nstack = mark;
}

/* The key of the next pair. What has no ':' after it makes a set, and sets are refused. */
static struct expr *parse_key(struct parser *p, struct span braces, bool first)
{
    uint32_t from = parser_from(p);
    struct expr *key;

    if (parser_take(p, OP_POW)) {
        parse_bitor(p);
        parser_refuse(p, parser_since(p, from), REFUSE_DICT_STARSTAR);
    }
    if (first && parser_kind(p) == OP_MUL)
        parser_refuse(p, braces, REFUSE_SET);
    key = parse_expression(p);
    if (parser_kind(p) == OP_COLON && (parser_next(p) == OP_RBRACE || parser_next(p) == OP_COMMA))
        parser_fail(p, parser_span(p), "write key: value", "a value is missing behind ':'");
    if (parser_take(p, OP_COLON))
        return key;
    if (first && (parser_kind(p) == OP_COMMA || parser_kind(p) == OP_RBRACE ||
                  parser_kind(p) == KW_FOR || parser_kind(p) == KW_ASYNC))
        parser_refuse(p, braces, REFUSE_SET);
    if (first)
        parser_missing_comma(p);
    parser_fail(p, parser_since(p, from), "write key: value", "this key of a dict has no value");
}

/* '{' [key ':' value (',' key ':' value)* [',']] '}' | '{' key ':' value for … '}' */
static struct expr *parse_dict(struct parser *p)
{
    uint32_t from = parser_from(p);
    struct span braces = parser_bracket_span(p);
    struct expr *e = parser_expr(p, EX_DICT, from);
    size_t mark = parser_mark(p);

    p->at++;
    while (parser_kind(p) != OP_RBRACE) {
        struct expr *key = parse_key(p, braces, p->nstack == mark);
        struct expr *value = parse_expression(p);

        if (p->nstack == mark && (parser_kind(p) == KW_FOR || parser_kind(p) == KW_ASYNC)) {
            e = parse_comprehension(p, EX_DICTCOMP, from, key, value);
            close_bracket(p, OP_RBRACE);
            return parser_seal(p, e);
        }
        parser_adopt(p, parser_adopt(p, e, key), value);
        parser_push(p, key);
        parser_push(p, value);
        p->operand_plain = false;
        if (!parser_take(p, OP_COMMA) && parser_kind(p) != OP_RBRACE)
            parser_missing_comma(p);
    }
    p->at++;
    split_pairs(p, e, mark);
    return parser_seal(p, e);
}

struct expr *parse_atom(struct parser *p)
{
    switch (parser_kind(p)) {
    case TK_NAME:
        return parse_name(p);
    case TK_INT: case TK_FLOAT: case TK_IMAGINARY:
        return parse_number(p, false);
    case TK_STRING:
        return parse_strings(p);
    case KW_NONE:
        return parse_constant(p, EX_NONE);
    case KW_TRUE:
        return parse_constant(p, EX_TRUE);
    case KW_FALSE:
        return parse_constant(p, EX_FALSE);
    case OP_ELLIPSIS:
        return parse_constant(p, EX_ELLIPSIS);
    case OP_LPAREN:
        return parse_group(p);
    case OP_LBRACKET:
        return parse_list(p);
    case OP_LBRACE:
        return parse_dict(p);
    case KW_YIELD:
        parser_refuse(p, parser_span(p), REFUSE_YIELD);
    case KW_AWAIT:
        parser_refuse(p, parser_span(p), REFUSE_AWAIT);
    default:
        parser_unexpected(p);
    }
}
