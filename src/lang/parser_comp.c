/* Comprehensions and generator expressions. */
#include "parser_priv.h"

/* 'for' targets 'in' disjunction ('if' disjunction)* */
static struct comp_clause *parse_clause(struct parser *p, struct expr *whole)
{
    struct comp_clause *c = arena_zero(&p->scratch, 1, sizeof *c);
    size_t mark;

    if (parser_kind(p) == KW_ASYNC)
        parser_refuse(p, parser_span(p), REFUSE_ASYNC);
    p->at++;
    c->target = parse_for_targets(p);
    c->iter = parse_disjunction(p);
    parser_claim_generator(p, c->iter);
    parser_adopt(p, parser_adopt(p, whole, c->target), c->iter);
    mark = parser_mark(p);
    while (parser_take(p, KW_IF)) {
        struct expr *cond = parse_disjunction(p);

        parser_adopt(p, whole, cond);
        parser_push(p, cond);
    }
    c->cond = parser_take_list(p, mark, &c->nconds);
    return c;
}

static void check_element(struct parser *p, enum expr_kind kind, const struct expr *value)
{
    if (kind == EX_GENEXP && value->kind == EX_TUPLE && !value->u.seq.bracketed)
        parser_fail(p, parser_span(p), "write ((a, b) for … in …)",
                    "a tuple before 'for' needs brackets");
}

struct expr *parse_comprehension(struct parser *p, enum expr_kind kind, uint32_t from,
                                 struct expr *key, struct expr *value)
{
    struct expr *e = parser_expr(p, kind, from);
    struct comp *c = parser_new(p, 1, sizeof *c);
    size_t mark = parser_mark(p);

    check_element(p, kind, value);
    parser_adopt(p, parser_adopt(p, e, key), value);
    while (parser_kind(p) == KW_FOR || parser_kind(p) == KW_ASYNC) {
        if (p->nstack - mark >= PARSE_MAX_CLAUSES)
            parser_fail(p, parser_span(p), NULL, "nested too deeply: more than %d 'for' in one",
                        PARSE_MAX_CLAUSES);
        parser_push(p, parse_clause(p, e));
    }
    c->nclauses = (int)(p->nstack - mark);
    c->clause = parser_new(p, (size_t)c->nclauses, sizeof *c->clause);
    for (int i = 0; i < c->nclauses; i++)
        c->clause[i] = *(struct comp_clause *)p->stack[mark + (size_t)i];
    p->nstack = mark;
    c->key = key;
    c->value = value;
    c->at = e->span;
    e->u.comp = c;
    return e;
}
