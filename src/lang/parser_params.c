/* Parameters of def and lambda. */
#include "parser_priv.h"

static void refuse_stars(struct parser *p)
{
    uint32_t from = parser_from(p);

    if (parser_take(p, OP_POW)) {
        parser_name(p);
        parser_refuse(p, parser_since(p, from), REFUSE_DEF_STARSTAR);
    }
    if (parser_kind(p) == OP_DIV)
        parser_refuse(p, parser_span(p), REFUSE_DEF_SLASH);
    if (parser_kind(p) == OP_MUL && parser_next(p) == TK_NAME) {
        p->at += 2;
        parser_refuse(p, parser_since(p, from), REFUSE_DEF_STAR);
    }
}

static void refuse_annotation(struct parser *p, enum token_kind end)
{
    uint32_t from = parser_from(p);

    if (end == OP_COLON || !parser_take(p, OP_COLON))
        return;
    parse_expression(p);
    parser_refuse(p, parser_since(p, from), REFUSE_ANNOTATION);
}

/* NAME ['=' expression] */
static struct param *parse_param(struct parser *p, enum token_kind end)
{
    struct param *param = arena_zero(&p->scratch, 1, sizeof *param);
    struct span equals;

    if (parser_kind(p) != TK_NAME)
        parser_unexpected(p);
    param->ref.scope = SCOPE_LOCAL;
    param->span = parser_span(p);
    param->ref.name = parser_new_name(p);
    refuse_annotation(p, end);
    equals = parser_span(p);
    if (!parser_take(p, OP_SET))
        return param;
    if (parser_kind(p) == OP_RPAREN || parser_kind(p) == OP_COMMA)
        parser_fail(p, equals, NULL, "the default value after '=' is missing");
    param->def = parse_expression(p);
    return param;
}

static void take_star(struct parser *p, enum token_kind end, bool seen)
{
    struct span star = parser_span(p);

    p->at++;
    if (seen)
        parser_fail(p, star, NULL, "a second '*' among the parameters");
    if (!parser_take(p, OP_COMMA) || parser_kind(p) == end)
        parser_fail(p, star, NULL, "a bare '*' must be followed by parameters");
}

/* [param (',' param)*] with a bare '*' somewhere; up to `end`, which stays. */
void parse_params(struct parser *p, struct func *f, enum token_kind end)
{
    size_t mark = parser_mark(p);
    bool keyword_only = false, defaults = false;

    while (parser_kind(p) != end) {
        struct span at;
        struct param *param;

        refuse_stars(p);
        if (parser_kind(p) == OP_MUL) {
            take_star(p, end, keyword_only);
            keyword_only = true;
            continue;
        }
        at = parser_span(p);
        param = parse_param(p, end);
        param->keyword_only = keyword_only;
        if (defaults && !param->def && !keyword_only)
            parser_fail(p, at, NULL, "a parameter without a default follows one with a default");
        defaults |= param->def != NULL;
        parser_push(p, param);
        if (!parser_take(p, OP_COMMA) && parser_kind(p) != end) {
            if (end == OP_RPAREN && param->def)
                parser_missing_comma(p);
            parser_unexpected(p);
        }
    }
    f->nparams = (int)(p->nstack - mark);
    f->param = parser_new(p, (size_t)f->nparams, sizeof *f->param);
    for (int i = 0; i < f->nparams; i++)
        f->param[i] = *(struct param *)p->stack[mark + (size_t)i];
    p->nstack = mark;
}
