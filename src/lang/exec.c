/* Statements. */
#include "eval_priv.h"

#include <string.h>

/* --- assignment ------------------------------------------------------------------ */

static void raise_unpack(struct lang *L, int want, int64_t got) __attribute__((noreturn));
static void raise_unpack(struct lang *L, int want, int64_t got)
{
    if (got < want)
        raise_error(L, ERR_VALUE, "not enough values to unpack (expected %d, got %lld)", want,
                    (long long)got);
    raise_error(L, ERR_VALUE, "too many values to unpack (expected %d)", want);
}

static void unpack(struct lang *L, const struct expr *target, struct value v)
{
    int n = target->u.seq.n;
    L->frame->at = target->span;
    push(L, iter_of(L, v));
    int64_t got = 0;
    struct value item;
    while (got <= n && iter_next(L, L->top[-1 - got], &item)) {
        push(L, item);
        got++;
    }
    L->frame->at = target->span;
    if (got != n)
        raise_unpack(L, n, got);
    for (int i = 0; i < n; i++)
        assign_target(L, target->u.seq.item[i], L->top[i - n]);
    pop(L, n + 1);
}

void assign_target(struct lang *L, const struct expr *target, struct value v)
{
    if (target->kind == EX_NAME) {
        eval_store(L, &target->u.name, v);
        return;
    }
    push(L, v);
    if (target->kind == EX_INDEX) {
        push(L, eval_expr(L, target->u.index.of));
        push(L, eval_expr(L, target->u.index.at));
        origin_here(L, target->span);
        index_set(L, L->top[-2], L->top[-1], v);
        pop(L, 2);
    } else {
        unpack(L, target, v);
    }
    pop(L, 1);
}

static void exec_assign(struct lang *L, const struct stmt *s)
{
    struct value v = eval_expr(L, s->u.assign.value);
    push(L, v);
    for (int i = 0; i < s->u.assign.n; i++)
        assign_target(L, s->u.assign.target[i], v);
    pop(L, 1);
}

static void augment_name(struct lang *L, const struct stmt *s)
{
    const struct name_ref *r = &s->u.aug.target->u.name;
    push(L, eval_load(L, r));
    push(L, eval_expr(L, s->u.aug.value));
    origin_here(L, s->span);
    eval_store(L, r, augment_apply(L, s->u.aug.op, L->top[-2], L->top[-1]));
    pop(L, 2);
}

/* a[i] += v: a, i, the old value, then v, then the write: Python's order. */
static void augment_index(struct lang *L, const struct stmt *s)
{
    const struct expr *t = s->u.aug.target;
    push(L, eval_expr(L, t->u.index.of));
    push(L, eval_expr(L, t->u.index.at));
    L->frame->at = t->span;
    push(L, index_get(L, L->top[-2], L->top[-1]));
    push(L, eval_expr(L, s->u.aug.value));
    origin_here(L, s->span);
    push(L, augment_apply(L, s->u.aug.op, L->top[-2], L->top[-1]));
    origin_here(L, t->span);
    index_set(L, L->top[-5], L->top[-4], L->top[-1]);
    pop(L, 5);
}

/* --- loops and branches ------------------------------------------------------------ */

static enum flow exec_for(struct lang *L, const struct stmt *s)
{
    struct value iterable = eval_expr(L, s->u.loop.iter);
    struct span at = place_of(L, s->span, s->u.loop.iter->span);
    at.to = s->u.loop.iter->span.to;
    L->frame->at = at;
    push(L, iter_of(L, iterable));
    struct value item;
    while (iter_next(L, L->top[-1], &item)) {
        assign_target(L, s->u.loop.target, item);
        enum flow f = exec_block(L, &s->u.loop.body);
        if (f == FLOW_RETURN || f == FLOW_BREAK) {
            pop(L, 1);
            return f == FLOW_BREAK ? FLOW_NEXT : f;
        }
        L->frame->at = at;
    }
    pop(L, 1);
    return exec_block(L, &s->u.loop.orelse);
}

static enum flow exec_if(struct lang *L, const struct stmt *s)
{
    struct span head = {s->span.from, s->u.cond.test->span.to};
    bool holds = condition_holds(L, s->u.cond.test, head);
    return exec_block(L, holds ? &s->u.cond.then : &s->u.cond.orelse);
}

static void exec_assert(struct lang *L, const struct stmt *s)
{
    if (condition_holds(L, s->u.check.test, s->span))
        return;
    struct span at = place_of(L, condition_end(s->u.check.test, s->span), s->span);
    if (!s->u.check.message)
        raise_at(L, at, ERR_ASSERTION, "the assertion does not hold");
    struct value message = eval_expr(L, s->u.check.message);
    push(L, message);
    struct str *text = tmp_str(L);
    value_str(L, message, text);
    raise_at(L, at, ERR_ASSERTION, "the assertion does not hold: %s", str_get(text));
}

/* --- the rest ------------------------------------------------------------------------ */

static void exec_def(struct lang *L, const struct stmt *s)
{
    eval_store(L, &s->u.def.ref, eval_function(L, s->u.def.func));
}

/* At the prompt an expression statement shows what it is. */
static void exec_expr(struct lang *L, const struct stmt *s)
{
    struct value v = eval_expr(L, s->u.expr);
    bool module_level = L->frame->scope == NULL && L->frame->outer == NULL;
    if (!module_level || !L->sink || !L->sink->result || v.type == V_NONE)
        return;
    push(L, v);
    struct str *text = tmp_str(L);
    value_str(L, v, text);
    struct node *n = v.type == V_ARRAY ? array_node(L, AS_ARRAY(v)) : NULL;
    L->sink->result(L->sink->ctx, str_get(text), n && n->shape.rank ? n : NULL);
    pop(L, 1);
}

static void import_numpy(struct lang *L, const struct stmt *s)
{
    bool defined = L->frame->env->defined;
    eval_store(L, &s->u.import.ref, (struct value){.type = V_MODULE, .u.i = MODULE_NUMPY});
    L->frame->env->defined = defined;
    if (s->u.import.ref.scope == SCOPE_GLOBAL)
        L->frame->env->numpy = s->u.import.ref.name;
}

static enum flow exec_stmt(struct lang *L, const struct stmt *s)
{
    switch (s->kind) {
    case SM_EXPR:
        exec_expr(L, s);
        break;
    case SM_ASSIGN:
        exec_assign(L, s);
        break;
    case SM_AUGMENT:
        if (s->u.aug.target->kind == EX_NAME)
            augment_name(L, s);
        else
            augment_index(L, s);
        break;
    case SM_FOR:
        return exec_for(L, s);
    case SM_IF:
        return exec_if(L, s);
    case SM_DEF:
        exec_def(L, s);
        break;
    case SM_RETURN:
        L->returned = s->u.expr ? eval_expr(L, s->u.expr) : v_none();
        return FLOW_RETURN;
    case SM_ASSERT:
        exec_assert(L, s);
        break;
    case SM_BREAK:
        return FLOW_BREAK;
    case SM_CONTINUE:
        return FLOW_CONTINUE;
    case SM_IMPORT_NUMPY:
        import_numpy(L, s);
        break;
    case SM_IMPORT_OURS:
        L->frame->at = s->span;
        import_ours(L, L->frame->env);
        break;
    case SM_PASS:
        break;
    }
    return FLOW_NEXT;
}

enum flow exec_block(struct lang *L, const struct block *b)
{
    for (int i = 0; i < b->n; i++) {
        struct tmp *before = L->tmp;
        L->frame->at = b->stmt[i]->span;
        heap_safe_point(L);
        enum flow f = exec_stmt(L, b->stmt[i]);
        tmp_release(L, before);
        if (f != FLOW_NEXT)
            return f;
    }
    return FLOW_NEXT;
}
