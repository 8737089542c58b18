/* What can be assigned to: names, subscripts, and tuples and lists of them. */
#include "parser_priv.h"

static const char *const kind_name[] = {
    [EX_NAME] = "a name", [EX_NONE] = "None", [EX_TRUE] = "True", [EX_FALSE] = "False",
    [EX_ELLIPSIS] = "...", [EX_INT] = "a number", [EX_FLOAT] = "a number", [EX_STR] = "a string",
    [EX_FSTRING] = "an f-string", [EX_TUPLE] = "a tuple", [EX_LIST] = "a list",
    [EX_DICT] = "a dict", [EX_UNARY] = "an expression", [EX_BINARY] = "an expression",
    [EX_AND] = "an expression", [EX_OR] = "an expression", [EX_COMPARE] = "a comparison",
    [EX_COND] = "a conditional expression", [EX_CALL] = "a call", [EX_ATTR] = "an attribute",
    [EX_INDEX] = "an item", [EX_SLICE] = "a slice", [EX_LAMBDA] = "a lambda",
    [EX_LISTCOMP] = "a list made by for", [EX_DICTCOMP] = "a dict made by for",
    [EX_GENEXP] = "a generator", [EX_STARRED] = "*",
};

void parser_target_fail(struct parser *p, const struct expr *e)
{
    bool compare = e->kind == EX_CALL || e->kind == EX_BINARY || e->kind == EX_COMPARE ||
                   e->kind == EX_INT || e->kind == EX_FLOAT || e->kind == EX_STR;

    parser_fail(p, e->span, compare ? "to compare, write ==" : NULL, "cannot assign to %s",
                kind_name[e->kind]);
}

/* The tree is at most PARSE_MAX_HEIGHT high, and so is this recursion. */
void parser_check_target(struct parser *p, const struct expr *e)
{
    switch (e->kind) {
    case EX_NAME:
        parser_check_new_name(p, e->u.name.name, e->span);
        return;
    case EX_INDEX:
        return;
    case EX_ATTR:
        parser_refuse(p, e->span, REFUSE_ATTRIBUTE_SET);
    case EX_TUPLE:
    case EX_LIST:
        for (int i = 0; i < e->u.seq.n; i++)
            parser_check_target(p, e->u.seq.item[i]);
        return;
    default:
        parser_target_fail(p, e);
    }
}

void parser_check_augmented(struct parser *p, const struct expr *e)
{
    if (e->kind == EX_TUPLE || e->kind == EX_LIST)
        parser_fail(p, e->span, "write one line for each name",
                    "%s cannot be changed by an operator with '='", kind_name[e->kind]);
    parser_check_target(p, e);
}

static struct expr *parse_for_target(struct parser *p)
{
    uint32_t from = parser_from(p);
    struct expr *e;

    if (parser_take(p, OP_MUL)) {
        parse_bitor(p);
        parser_refuse(p, parser_since(p, from), REFUSE_STAR);
    }
    e = parse_bitor(p);
    parser_check_target(p, e);
    parser_note_operand(p, e);
    return e;
}

_Noreturn static void fail_no_in(struct parser *p)
{
    struct span here = parser_span(p);

    if (p->operand_end == p->at && token_starts_expression(parser_kind(p)) &&
        !parser_begins_soft(p, p->operand_from))
        here.from = p->operand_from;
    parser_fail(p, here, "write for name in values", "'in' is missing here");
}

/* target (',' target)* [','] 'in' */
struct expr *parse_for_targets(struct parser *p)
{
    uint32_t from = parser_from(p);
    struct expr *first = parse_for_target(p), *e;
    size_t mark = parser_mark(p);

    if (parser_take(p, KW_IN))
        return first;
    e = parser_expr(p, EX_TUPLE, from);
    parser_adopt(p, e, first);
    parser_push(p, first);
    while (parser_take(p, OP_COMMA) && parser_kind(p) != KW_IN) {
        struct expr *item = parse_for_target(p);

        parser_adopt(p, e, item);
        parser_push(p, item);
    }
    e->u.seq.item = parser_take_list(p, mark, &e->u.seq.n);
    parser_seal(p, e);
    if (!parser_take(p, KW_IN))
        fail_no_in(p);
    return e;
}
