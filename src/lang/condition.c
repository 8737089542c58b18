/* Conditions: whether a test holds, and the line that CPython names where that cannot be told.
 *
 * An operation that belongs to no expression, as asking for a truth or walking what a loop walks,
 * stands where its statement or comprehension begins; but behind a comparison in the same test
 * where that comparison begins. Spans are moved only when the line is another one: otherwise the
 * carets stay under the expression itself. */
#include "eval_priv.h"

#include <string.h>

struct span place_of(struct lang *L, struct span line, struct span what)
{
    const char *text = L->frame->code->src.text;
    uint32_t from = line.from < what.from ? line.from : what.from;
    uint32_t to = line.from < what.from ? what.from : line.from;
    return memchr(text + from, '\n', to - from) ? line : what;
}

struct span condition_end(const struct expr *e, struct span at)
{
    switch (e->kind) {
    case EX_AND:
    case EX_OR:
        return condition_end(e->u.logic.right, condition_end(e->u.logic.left, at));
    case EX_COND:
        at = condition_end(e->u.cond.then, condition_end(e->u.cond.test, at));
        return condition_end(e->u.cond.other, at);
    case EX_UNARY:
        return e->u.un.op == UN_NOT ? condition_end(e->u.un.arg, at) : at;
    case EX_COMPARE:
        return e->span;
    default:
        return at;
    }
}

static bool whole_holds(struct lang *L, const struct expr *e, struct span at)
{
    struct value v = eval_expr(L, e);
    if (v.type == V_BOOL)
        return v.u.b;
    if (v.type == V_INT)
        return v.u.i != 0;
    L->frame->at = place_of(L, e->kind == EX_COMPARE ? e->span : at, e->span);
    return value_truth(L, v);
}

bool condition_holds(struct lang *L, const struct expr *e, struct span at)
{
    const struct expr *test = e->kind == EX_COND ? e->u.cond.test : NULL;
    check_stack(L);
    switch (e->kind) {
    case EX_AND:
    case EX_OR:
        if (condition_holds(L, e->u.logic.left, at) == (e->kind == EX_OR))
            return e->kind == EX_OR;
        return condition_holds(L, e->u.logic.right, condition_end(e->u.logic.left, at));
    case EX_COND:
        if (condition_holds(L, test, at))
            return condition_holds(L, e->u.cond.then, condition_end(test, at));
        at = condition_end(e->u.cond.then, condition_end(test, at));
        return condition_holds(L, e->u.cond.other, at);
    case EX_UNARY:
        if (e->u.un.op == UN_NOT)
            return !condition_holds(L, e->u.un.arg, at);
        return whole_holds(L, e, at);
    default:
        return whole_holds(L, e, at);
    }
}
