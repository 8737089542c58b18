/* Simple statements: assignments, expressions, return, assert, pass, break, continue. */
#include "parser_priv.h"

struct stmt *parser_stmt(struct parser *p, enum stmt_kind kind, uint32_t from)
{
    struct stmt *s = parser_new(p, 1, sizeof *s);

    s->kind = kind;
    s->span = (struct span){from, from};
    return s;
}

/* What follows `=`, a `return` or an augmented assignment. */
static struct expr *parse_value(struct parser *p)
{
    if (!token_starts_expression(parser_kind(p)))
        parser_unexpected(p);
    return parse_expressions(p);
}

/* A generator may be unpacked at once, but not be given a name. */
static bool unpacks_all(const struct stmt *s)
{
    for (int i = 0; i < s->u.assign.n; i++)
        if (s->u.assign.target[i]->kind != EX_TUPLE && s->u.assign.target[i]->kind != EX_LIST)
            return false;
    return true;
}

/* (target '=')+ expressions, after the first target */
static struct stmt *parse_assign(struct parser *p, struct expr *first, uint32_t from)
{
    struct stmt *s = parser_stmt(p, SM_ASSIGN, from);
    size_t mark = parser_mark(p);
    struct expr *value = first;

    while (parser_take(p, OP_SET)) {
        parser_check_target(p, value);
        parser_push(p, value);
        value = parse_value(p);
    }
    s->u.assign.target = parser_take_list(p, mark, &s->u.assign.n);
    s->u.assign.value = value;
    if (unpacks_all(s))
        parser_claim_generator(p, value);
    return s;
}

static const struct augmented {
    bool is;
    enum binary_op op;
} augmented[TK_COUNT] = {
    [OP_ADD_SET] = {true, BIN_ADD},       [OP_SUB_SET] = {true, BIN_SUB},
    [OP_MUL_SET] = {true, BIN_MUL},       [OP_DIV_SET] = {true, BIN_DIV},
    [OP_FLOORDIV_SET] = {true, BIN_FLOORDIV}, [OP_MOD_SET] = {true, BIN_MOD},
    [OP_POW_SET] = {true, BIN_POW},       [OP_MATMUL_SET] = {true, BIN_MATMUL},
    [OP_AND_SET] = {true, BIN_AND},       [OP_OR_SET] = {true, BIN_OR},
    [OP_XOR_SET] = {true, BIN_XOR},       [OP_LSHIFT_SET] = {true, BIN_LSHIFT},
    [OP_RSHIFT_SET] = {true, BIN_RSHIFT},
};

static struct stmt *parse_augment(struct parser *p, struct expr *target, uint32_t from)
{
    struct stmt *s = parser_stmt(p, SM_AUGMENT, from);

    parser_check_augmented(p, target);
    s->u.aug.target = target;
    s->u.aug.op = augmented[parser_kind(p)].op;
    p->at++;
    s->u.aug.value = parse_value(p);
    return s;
}

/* "x: int = 3" is Python; "esle:" and "f(x): y" are not. */
static void refuse_annotation(struct parser *p, const struct expr *e, uint32_t from)
{
    bool target = e->kind == EX_NAME || e->kind == EX_ATTR || e->kind == EX_INDEX;
    uint32_t colon = parser_from(p);

    if (!target || !token_starts_expression(parser_next(p)))
        parser_statement_goes_on(p, e, from);
    p->at++;
    parse_expression(p);
    parser_refuse(p, parser_since(p, colon), REFUSE_ANNOTATION);
}

static struct stmt *parse_expression_statement(struct parser *p)
{
    uint32_t from = parser_from(p);
    struct expr *e = parse_expressions(p);
    struct stmt *s;

    if (parser_kind(p) == OP_SET)
        return parse_assign(p, e, from);
    if (augmented[parser_kind(p)].is)
        return parse_augment(p, e, from);
    if (parser_kind(p) == OP_COLON)
        refuse_annotation(p, e, from);
    if (parser_kind(p) != TK_NEWLINE && parser_kind(p) != OP_SEMICOLON)
        parser_statement_goes_on(p, e, from);
    s = parser_stmt(p, SM_EXPR, from);
    s->u.expr = e;
    return s;
}

static struct stmt *parse_word(struct parser *p, enum stmt_kind kind)
{
    struct stmt *s = parser_stmt(p, kind, parser_from(p));

    p->at++;
    return s;
}

/* 'return' [expressions] */
static struct stmt *parse_return(struct parser *p)
{
    struct stmt *s = parse_word(p, SM_RETURN);

    if (token_starts_expression(parser_kind(p)))
        s->u.expr = parse_expressions(p);
    return s;
}

/* 'assert' expression [',' expression] */
static struct stmt *parse_assert(struct parser *p)
{
    struct stmt *s = parse_word(p, SM_ASSERT);

    s->u.check.test = parse_expression(p);
    if (parser_take(p, OP_COMMA))
        s->u.check.message = parse_expression(p);
    return s;
}

static struct stmt *parse_by_word(struct parser *p)
{
    switch (parser_kind(p)) {
    case KW_PASS:
        return parse_word(p, SM_PASS);
    case KW_BREAK:
        return parse_word(p, SM_BREAK);
    case KW_CONTINUE:
        return parse_word(p, SM_CONTINUE);
    case KW_RETURN:
        return parse_return(p);
    case KW_ASSERT:
        return parse_assert(p);
    case KW_IMPORT: case KW_FROM:
        return parse_import(p);
    case KW_RAISE:
        parser_refuse(p, parser_span(p), REFUSE_RAISE);
    case KW_GLOBAL:
        parser_refuse(p, parser_span(p), REFUSE_GLOBAL);
    case KW_NONLOCAL:
        parser_refuse(p, parser_span(p), REFUSE_NONLOCAL);
    case KW_DEL:
        parser_refuse(p, parser_span(p), REFUSE_DEL);
    default:
        if (!token_starts_expression(parser_kind(p)))
            parser_no_statement(p);
        return parse_expression_statement(p);
    }
}

struct stmt *parse_simple(struct parser *p)
{
    struct stmt *s = parse_by_word(p);

    if (p->loose_generator)
        parser_refuse(p, p->loose_generator->span, REFUSE_GENERATOR_KEPT);
    s->span.to = parser_last(p);
    return s;
}
