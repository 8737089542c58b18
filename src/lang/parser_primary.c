/* Calls, attributes and subscripts: what follows an atom. */
#include "parser_priv.h"

#include <string.h>

/* NAME '=' expression */
static void parse_keyword(struct parser *p, struct call_arg *a)
{
    uint32_t from = parser_from(p);

    a->keyword = parser_new_name(p);
    p->at++;
    if (!token_starts_expression(parser_kind(p)))
        parser_unexpected(p);
    a->value = parse_expression(p);
    a->span = parser_since(p, from);
    if (parser_kind(p) == KW_FOR) {
        parse_comprehension(p, EX_GENEXP, from, NULL, a->value);
        parser_fail(p, a->span, "put the generator into brackets",
                    "a generator cannot follow 'name=' like this");
    }
}

/* "f(x.y = 1)", "f(1 = 2)", "f(None = 1)" */
_Noreturn static void fail_keyword(struct parser *p, uint32_t from)
{
    parser_fail(p, parser_since(p, from), "to compare, write ==",
                "only a name can stand before '=' in a call");
}

/* expression [generator] | '*' expression */
static void parse_positional(struct parser *p, struct call_arg *a, bool first)
{
    uint32_t from = parser_from(p), opened = p->toks.tok[p->at - 1].from;

    a->star = parser_take(p, OP_MUL);
    if (parser_kind(p) == OP_POW) {
        p->at++;
        parse_expression(p);
        parser_refuse(p, parser_since(p, from), REFUSE_CALL_STARSTAR);
    }
    a->value = parse_expression(p);
    if (parser_kind(p) == KW_FOR && !a->star) {
        a->value = parse_comprehension(p, EX_GENEXP, from, NULL, a->value);
        parser_seal(p, a->value);
        a->value->u.comp->at = (struct span){opened, a->value->span.to};
        if (!first || parser_kind(p) == OP_COMMA)
            parser_fail(p, a->value->span, "write (… for …) in brackets of its own",
                        "a generator beside other arguments needs brackets");
    }
    a->span = parser_since(p, from);
    if (parser_kind(p) == OP_SET)
        fail_keyword(p, from);
}

static bool at_keyword(const struct parser *p)
{
    return parser_kind(p) == TK_NAME && parser_next(p) == OP_SET;
}

/* CPython reads on over the arguments without names, then over those with names, before it says
 * so, and names the line where it stands then. */
_Noreturn static void fail_after_keyword(struct parser *p, struct span at)
{
    struct call_arg a = {0};

    for (bool named = false; parser_take(p, OP_COMMA);) {
        named |= at_keyword(p);
        if ((named && !at_keyword(p)) || !token_starts_expression(parser_kind(p)))
            break;
        if (named)
            parse_keyword(p, &a);
        else
            parse_positional(p, &a, false);
    }
    if (p->operand_end == p->at && parser_kind(p) != OP_RPAREN && parser_kind(p) != OP_COMMA)
        parser_missing_comma(p);
    if (parser_line(p, parser_from(p)) != parser_line(p, at.from))
        at = parser_span(p);
    parser_fail(p, at, "write name=value, or move it to the front",
                "an argument without a name follows one with a name");
}

static struct call_arg *parse_arg(struct parser *p, bool first,
                                  bool keyword_seen)
{
    struct call_arg *a = arena_zero(&p->scratch, 1, sizeof *a);
    bool keyword = at_keyword(p);

    if (keyword)
        parse_keyword(p, a);
    else
        parse_positional(p, a, first);
    parser_claim_generator(p, a->value);
    if (keyword_seen && !keyword && !a->star)
        fail_after_keyword(p, a->span);
    return a;
}

/* CPython evaluates what has no name first, starred or not, then what has one. */
static void order_args(struct parser *p, struct expr *call, size_t mark)
{
    struct call_arg *out;
    int n = (int)(p->nstack - mark), k = 0;

    out = parser_new(p, (size_t)n, sizeof *out);
    for (int named = 0; named < 2; named++)
        for (int i = 0; i < n; i++) {
            const struct call_arg *a = p->stack[mark + (size_t)i];

            if ((a->keyword != 0) == named)
                out[k++] = *a;
        }
    p->nstack = mark;
    call->u.call.arg = out;
    call->u.call.n = n;
}

static bool has_star(const struct expr *call)
{
    for (int i = 0; i < call->u.call.n; i++)
        if (call->u.call.arg[i].star)
            return true;
    return false;
}

static bool is_one_line(const struct parser *p, struct span s)
{
    return !memchr(p->src.text + s.from, '\n', s.to - s.from);
}

/* '(' [arg (',' arg)* [',']] ')' */
static struct expr *parse_call(struct parser *p, struct expr *fn, uint32_t from)
{
    struct expr *e = parser_expr(p, EX_CALL, from);
    size_t mark = parser_mark(p);
    bool named = false;

    e->u.call.fn = fn;
    p->at++;
    while (parser_kind(p) != OP_RPAREN) {
        struct call_arg *a = parse_arg(p, p->nstack == mark, named);

        named |= a->keyword != 0;
        parser_adopt(p, e, a->value);
        parser_push(p, a);
        if (!parser_take(p, OP_COMMA) && parser_kind(p) != OP_RPAREN)
            parser_missing_comma(p);
    }
    p->at++;
    order_args(p, e, mark);
    parser_seal(p, parser_adopt(p, e, fn));
    e->u.call.at = e->span;
    if (fn->kind == EX_ATTR && !has_star(e))
        e->u.call.at.from = fn->u.attr.at.from;
    return e;
}

static struct expr *parse_attribute(struct parser *p, struct expr *of, uint32_t from)
{
    struct expr *e = parser_expr(p, EX_ATTR, from);

    p->at++;
    e->u.attr.of = of;
    e->u.attr.name_span = parser_span(p);
    e->u.attr.name = parser_name(p);
    parser_seal(p, parser_adopt(p, e, of));
    e->u.attr.at = is_one_line(p, e->span) ? e->span : e->u.attr.name_span;
    return e;
}

static bool at_slice_part(const struct parser *p)
{
    enum token_kind kind = parser_kind(p);

    return kind != OP_COLON && kind != OP_COMMA && kind != OP_RBRACKET;
}

/* [expression] ':' [expression] [':' [expression]] | expression */
static struct expr *parse_slice(struct parser *p)
{
    uint32_t from = parser_from(p);
    struct expr *first = at_slice_part(p) ? parse_item(p) : NULL, *e;

    if (parser_kind(p) != OP_COLON) {
        if (!first)
            parser_unexpected(p);
        return first;
    }
    e = parser_expr(p, EX_SLICE, from);
    e->u.slice.from = first;
    p->at++;
    if (at_slice_part(p))
        e->u.slice.to = parse_expression(p);
    if (parser_take(p, OP_COLON) && at_slice_part(p))
        e->u.slice.step = parse_expression(p);
    parser_adopt(p, e, e->u.slice.from);
    parser_adopt(p, e, e->u.slice.to);
    return parser_seal(p, parser_adopt(p, e, e->u.slice.step));
}

/* slice (',' slice)* [',']: a tuple when there is a comma */
static struct expr *parse_slices(struct parser *p)
{
    uint32_t from = parser_from(p);
    struct expr *first = parse_slice(p), *e;
    size_t mark = parser_mark(p);

    if (parser_kind(p) != OP_COMMA)
        return first;
    e = parser_expr(p, EX_TUPLE, from);
    parser_adopt(p, e, first);
    parser_push(p, first);
    while (parser_take(p, OP_COMMA) && parser_kind(p) != OP_RBRACKET) {
        struct expr *item = parse_slice(p);

        parser_adopt(p, e, item);
        parser_push(p, item);
        if (parser_kind(p) != OP_COMMA && parser_kind(p) != OP_RBRACKET)
            parser_missing_comma(p);
    }
    e->u.seq.item = parser_take_list(p, mark, &e->u.seq.n);
    return parser_seal(p, e);
}

static struct expr *parse_subscript(struct parser *p, struct expr *of, uint32_t from)
{
    struct expr *e = parser_expr(p, EX_INDEX, from);

    p->at++;
    if (parser_kind(p) == OP_RBRACKET)
        parser_fail(p, parser_span(p), "write [:] for all of it", "an index is missing");
    e->u.index.of = of;
    e->u.index.at = parse_slices(p);
    if (!parser_take(p, OP_RBRACKET))
        parser_missing_comma(p);
    parser_adopt(p, e, of);
    return parser_seal(p, parser_adopt(p, e, e->u.index.at));
}

/* primary: atom ('.' NAME | '(' args ')' | '[' slices ']')* */
struct expr *parse_primary(struct parser *p)
{
    uint32_t from = parser_from(p);
    struct expr *e = parse_atom(p);

    for (;;) {
        switch (parser_kind(p)) {
        case OP_DOT:
            e = parse_attribute(p, e, from);
            break;
        case OP_LPAREN:
            e = parse_call(p, e, from);
            break;
        case OP_LBRACKET:
            e = parse_subscript(p, e, from);
            break;
        default:
            return e;
        }
    }
}
