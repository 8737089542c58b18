/* Operators by precedence, conditional expressions, lambda. */
#include "parser_priv.h"

/* Python's table, loosest first. NOT is the only prefix among them; unary - + ~ bind tighter
 * than all of these, and ** tighter still (but looser than a sign on its right). */
enum precedence {
    PREC_NONE, PREC_OR, PREC_AND, PREC_NOT, PREC_COMPARE, PREC_BITOR, PREC_BITXOR, PREC_BITAND,
    PREC_SHIFT, PREC_SUM, PREC_TERM
};

struct infix {
    enum precedence prec;
    enum binary_op binary;
    enum compare_op compare;
};

static const struct infix infixes[TK_COUNT] = {
    [KW_OR] = {.prec = PREC_OR},
    [KW_AND] = {.prec = PREC_AND},
    [OP_EQ] = {.prec = PREC_COMPARE, .compare = CMP_EQ},
    [OP_NE] = {.prec = PREC_COMPARE, .compare = CMP_NE},
    [OP_LT] = {.prec = PREC_COMPARE, .compare = CMP_LT},
    [OP_LE] = {.prec = PREC_COMPARE, .compare = CMP_LE},
    [OP_GT] = {.prec = PREC_COMPARE, .compare = CMP_GT},
    [OP_GE] = {.prec = PREC_COMPARE, .compare = CMP_GE},
    [KW_IS] = {.prec = PREC_COMPARE, .compare = CMP_IS},
    [KW_IN] = {.prec = PREC_COMPARE, .compare = CMP_IN},
    [KW_NOT] = {.prec = PREC_COMPARE, .compare = CMP_NOT_IN}, /* when `in` follows */
    [OP_OR] = {.prec = PREC_BITOR, .binary = BIN_OR},
    [OP_XOR] = {.prec = PREC_BITXOR, .binary = BIN_XOR},
    [OP_AND] = {.prec = PREC_BITAND, .binary = BIN_AND},
    [OP_LSHIFT] = {.prec = PREC_SHIFT, .binary = BIN_LSHIFT},
    [OP_RSHIFT] = {.prec = PREC_SHIFT, .binary = BIN_RSHIFT},
    [OP_ADD] = {.prec = PREC_SUM, .binary = BIN_ADD},
    [OP_SUB] = {.prec = PREC_SUM, .binary = BIN_SUB},
    [OP_MUL] = {.prec = PREC_TERM, .binary = BIN_MUL},
    [OP_DIV] = {.prec = PREC_TERM, .binary = BIN_DIV},
    [OP_FLOORDIV] = {.prec = PREC_TERM, .binary = BIN_FLOORDIV},
    [OP_MOD] = {.prec = PREC_TERM, .binary = BIN_MOD},
    [OP_MATMUL] = {.prec = PREC_TERM, .binary = BIN_MATMUL},
};

static struct expr *parse_binary(struct parser *p, enum precedence least);

static struct expr *new_binary(struct parser *p, uint32_t from, enum binary_op op,
                               struct span op_span, struct expr *left, struct expr *right)
{
    struct expr *e = parser_expr(p, EX_BINARY, from);

    e->u.bin.op = op;
    e->u.bin.left = left;
    e->u.bin.right = right;
    e->u.bin.op_span = op_span;
    parser_adopt(p, e, left);
    return parser_seal(p, parser_adopt(p, e, right));
}

static struct expr *new_unary(struct parser *p, uint32_t from, enum unary_op op, struct expr *arg)
{
    struct expr *e = parser_expr(p, EX_UNARY, from);

    e->u.un.op = op;
    e->u.un.arg = arg;
    return parser_seal(p, parser_adopt(p, e, arg));
}

/* Is the number after this minus -9223372036854775808's, which has no positive? */
static bool at_negative_number(const struct parser *p)
{
    enum token_kind after;

    if (parser_kind(p) != OP_SUB || parser_next(p) != TK_INT)
        return false;
    after = p->toks.tok[p->at + 2].kind;
    return after != OP_POW && after != OP_LPAREN && after != OP_LBRACKET && after != OP_DOT;
}

/* factor: ('+' | '-' | '~') factor | primary ['**' factor] */
static struct expr *parse_factor(struct parser *p)
{
    static const enum unary_op op_of[TK_COUNT] = {
        [OP_SUB] = UN_NEG, [OP_ADD] = UN_POS, [OP_INVERT] = UN_INVERT};
    enum token_kind kind = parser_kind(p);
    uint32_t from = parser_from(p);
    struct expr *left, *right;
    struct span op_span;

    if (kind == OP_SUB || kind == OP_ADD || kind == OP_INVERT) {
        if (at_negative_number(p)) {
            left = parse_number(p, true);
            if (left)
                return left;
        }
        parser_enter(p);
        p->at++;
        left = parse_factor(p);
        parser_leave(p);
        return new_unary(p, from, op_of[kind], left);
    }
    left = parse_primary(p);
    if (parser_kind(p) != OP_POW)
        return left;
    op_span = parser_span(p);
    parser_enter(p);
    p->at++;
    right = parse_factor(p);
    parser_leave(p);
    return new_binary(p, from, BIN_POW, op_span, left, right);
}

/* inversion: 'not' inversion | comparison */
static struct expr *parse_operand(struct parser *p, enum precedence least)
{
    uint32_t from = parser_from(p);
    struct expr *arg;

    if (parser_kind(p) != KW_NOT)
        return parse_factor(p);
    if (least > PREC_NOT)
        parser_fail(p, parser_span(p), "put it into brackets: (not …)",
                    "'not' binds less tightly than the operator before it");
    parser_enter(p);
    p->at++;
    arg = parse_binary(p, PREC_NOT);
    parser_leave(p);
    return new_unary(p, from, UN_NOT, arg);
}

static enum precedence infix_at(const struct parser *p)
{
    if (parser_kind(p) == KW_NOT && parser_next(p) != KW_IN)
        return PREC_NONE;
    return infixes[parser_kind(p)].prec;
}

static struct expr *parse_right(struct parser *p, enum precedence least)
{
    struct expr *e;

    parser_enter(p);
    e = parse_binary(p, least);
    parser_leave(p);
    return e;
}

static enum compare_op take_compare(struct parser *p)
{
    enum compare_op op = infixes[parser_kind(p)].compare;

    p->at += op == CMP_NOT_IN ? 2 : 1;
    if (op == CMP_IS && parser_take(p, KW_NOT))
        op = CMP_IS_NOT;
    return op;
}

/* comparison: bitwise_or (compare_op bitwise_or)+, after the first operand */
static struct expr *parse_comparison(struct parser *p, struct expr *first, uint32_t from)
{
    struct expr *e = parser_expr(p, EX_COMPARE, from);
    size_t mark = parser_mark(p), ops;
    int n;

    parser_adopt(p, e, first);
    parser_push(p, first);
    for (ops = 0; infix_at(p) == PREC_COMPARE; ops++) {
        enum compare_op *op = arena_zero(&p->scratch, 1, sizeof *op);
        struct expr *arg;

        *op = take_compare(p);
        arg = parse_right(p, PREC_BITOR);
        parser_adopt(p, e, arg);
        parser_push(p, op);
        parser_push(p, arg);
    }
    e->u.cmp.n = (int)ops;
    e->u.cmp.op = parser_new(p, ops, sizeof *e->u.cmp.op);
    for (size_t i = 0; i < ops; i++) {
        e->u.cmp.op[i] = *(enum compare_op *)p->stack[mark + 1 + 2 * i];
        p->stack[mark + 1 + i] = p->stack[mark + 2 + 2 * i];
    }
    p->nstack = mark + 1 + ops;
    e->u.cmp.arg = parser_take_list(p, mark, &n);
    return parser_seal(p, e);
}

static struct expr *parse_logic(struct parser *p, struct expr *left, uint32_t from)
{
    bool is_and = parser_kind(p) == KW_AND;
    struct expr *e = parser_expr(p, is_and ? EX_AND : EX_OR, from);

    p->at++;
    e->u.logic.left = left;
    e->u.logic.right = parse_right(p, is_and ? PREC_AND + 1 : PREC_OR + 1);
    parser_adopt(p, e, left);
    return parser_seal(p, parser_adopt(p, e, e->u.logic.right));
}

/* Operators that bind at least as tightly as `least`, grouped to the left. */
static struct expr *parse_binary(struct parser *p, enum precedence least)
{
    uint32_t from = parser_from(p);
    struct expr *left = parse_operand(p, least);

    for (;;) {
        enum precedence prec = infix_at(p);
        struct span op_span = parser_span(p);
        enum binary_op op = infixes[parser_kind(p)].binary;

        if (prec == PREC_NONE || prec < least)
            return left;
        if (prec == PREC_COMPARE) {
            left = parse_comparison(p, left, from);
        } else if (prec < PREC_COMPARE) {
            left = parse_logic(p, left, from);
        } else {
            p->at++;
            left = new_binary(p, from, op, op_span, left, parse_right(p, prec + 1));
        }
    }
}

struct expr *parse_disjunction(struct parser *p)
{
    return parse_binary(p, PREC_OR);
}

struct expr *parse_bitor(struct parser *p)
{
    return parse_binary(p, PREC_BITOR);
}

/* CPython names the line of the value, but that of a ':', which another if may have. */
_Noreturn static void fail_no_else(struct parser *p, const struct expr *then)
{
    struct span all = parser_since(p, then->span.from), here = parser_span(p);
    bool later = parser_kind(p) == OP_COLON &&
                 parser_line(p, all.from) != parser_line(p, here.from);

    parser_fail(p, later ? here : all, "write value if condition else other",
                "this if has no else");
}

/* 'if' disjunction 'else' expression, after the value */
static struct expr *parse_conditional(struct parser *p, struct expr *then, uint32_t from)
{
    struct expr *e = parser_expr(p, EX_COND, from);

    p->at++;
    e->u.cond.then = then;
    e->u.cond.test = parse_disjunction(p);
    if (parser_kind(p) != KW_ELSE)
        fail_no_else(p, then);
    p->at++;
    e->u.cond.other = parse_expression(p);
    parser_adopt(p, e, then);
    parser_adopt(p, e, e->u.cond.test);
    return parser_seal(p, parser_adopt(p, e, e->u.cond.other));
}

/* lambda: 'lambda' [params] ':' expression */
struct expr *parse_lambda(struct parser *p)
{
    uint32_t from = parser_from(p);
    struct expr *e = parser_expr(p, EX_LAMBDA, from);
    struct func *f = parser_new(p, 1, sizeof *f);

    static const char name[] = "<lambda>";

    p->at++;
    f->name = symbol_intern(p->names, name, sizeof name - 1);
    parse_params(p, f, OP_COLON);
    f->span = parser_since(p, from);
    if (!parser_take(p, OP_COLON))
        parser_unexpected(p);
    f->result = parse_expression(p);
    for (int i = 0; i < f->nparams; i++)
        parser_adopt(p, e, f->param[i].def);
    e->u.func = f;
    return parser_seal(p, parser_adopt(p, e, f->result));
}

/* expression: disjunction ['if' disjunction 'else' expression] | lambda */
struct expr *parse_expression(struct parser *p)
{
    uint32_t from = parser_from(p);
    struct expr *e;

    parser_enter(p);
    if (parser_kind(p) == KW_LAMBDA) {
        e = parse_lambda(p);
        p->operand_plain = false;
    } else {
        e = parse_disjunction(p);
        if (parser_kind(p) == KW_IF) {
            e = parse_conditional(p, e, from);
            p->operand_plain = false;
        } else {
            parser_note_operand(p, e);
        }
    }
    if (parser_kind(p) == OP_WALRUS)
        parser_refuse(p, parser_span(p), REFUSE_WALRUS);
    parser_leave(p);
    return e;
}

bool token_starts_expression(enum token_kind kind)
{
    switch (kind) {
    case TK_NAME: case TK_INT: case TK_FLOAT: case TK_IMAGINARY: case TK_STRING: case TK_STRAY:
    case KW_FALSE: case KW_NONE: case KW_TRUE: case KW_NOT: case KW_LAMBDA: case KW_YIELD:
    case KW_AWAIT: case OP_ADD: case OP_SUB: case OP_INVERT: case OP_LPAREN: case OP_LBRACKET:
    case OP_LBRACE: case OP_ELLIPSIS: case OP_MUL:
        return true;
    default:
        return false;
    }
}

struct expr *parse_item(struct parser *p)
{
    uint32_t from = parser_from(p);

    if (parser_take(p, OP_MUL)) {
        parse_bitor(p);
        parser_refuse(p, parser_since(p, from), REFUSE_STAR);
    }
    return parse_expression(p);
}

/* expression (',' expression)* [',']: a tuple when there is a comma */
struct expr *parse_expressions(struct parser *p)
{
    uint32_t from = parser_from(p);
    struct expr *first = parse_item(p), *e;
    size_t mark = parser_mark(p);

    if (parser_kind(p) != OP_COMMA)
        return first;
    e = parser_expr(p, EX_TUPLE, from);
    parser_adopt(p, e, first);
    parser_push(p, first);
    while (parser_take(p, OP_COMMA) && token_starts_expression(parser_kind(p))) {
        struct expr *item = parse_item(p);

        parser_adopt(p, e, item);
        parser_push(p, item);
    }
    e->u.seq.item = parser_take_list(p, mark, &e->u.seq.n);
    return parser_seal(p, e);
}
