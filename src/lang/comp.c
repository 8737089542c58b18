/* Comprehensions and generator expressions: one stepper drives both.
 *
 * The iterators of all clauses stand in one iterator object; a step moves the
 * innermost open clause on, opens inner ones, closes finished ones.
 */
#include "eval_priv.h"

static struct value comp_open(struct lang *L, const struct comp *c)
{
    struct value first = eval_expr(L, c->clause[0].iter);
    L->frame->at = place_of(L, c->at, c->clause[0].iter->span);
    push(L, iter_of(L, first));
    struct scope *s = scope_new(L, L->frame->scope, c->slot_name, c->nslots);
    push(L, v_obj(V_SCOPE, s));
    struct oiter *it = heap_new(L, V_ITER, sizeof *it);
    it->kind = ITER_GENERATOR;
    it->comp = c;
    it->code = L->frame->code;
    it->env = L->frame->env;
    it->scope = s;
    it->inner = mem_array((size_t)c->nclauses, sizeof *it->inner);
    it->n = c->nclauses;
    it->inner[0] = L->top[-2];
    pop(L, 2);
    return v_obj(V_ITER, it);
}

/* Where an operation of the comprehension itself stands behind its first clauses. */
static struct span clauses_end(const struct comp *c, int clauses)
{
    struct span at = c->at;
    for (int k = 0; k < clauses; k++)
        for (int i = 0; i < c->clause[k].nconds; i++)
            at = condition_end(c->clause[k].cond[i], at);
    return at;
}

static bool conditions_hold(struct lang *L, const struct comp *all, int clause)
{
    const struct comp_clause *c = &all->clause[clause];
    struct span at = c->nconds ? clauses_end(all, clause) : all->at;
    for (int i = 0; i < c->nconds; i++) {
        if (!condition_holds(L, c->cond[i], at))
            return false;
        at = condition_end(c->cond[i], at);
    }
    return true;
}

/* Bind the next combination of the targets; false at the end. The scope of
 * `it` is the running one. */
static bool comp_step(struct lang *L, struct oiter *it)
{
    for (;;) {
        const struct comp_clause *c = &it->comp->clause[it->clause];
        struct value item;
        if (!iter_next(L, it->inner[it->clause], &item)) {
            if (it->clause-- == 0) {
                it->clause = 0;
                return false;
            }
            continue;
        }
        assign_target(L, c->target, item);
        if (!conditions_hold(L, it->comp, it->clause))
            continue;
        if (it->clause + 1 == it->comp->nclauses)
            return true;
        struct value next = eval_expr(L, c[1].iter);
        L->frame->at = place_of(L, clauses_end(it->comp, it->clause + 1), c[1].iter->span);
        next = iter_of(L, next);
        it->inner[++it->clause] = next;
    }
}

bool generator_next(struct lang *L, struct oiter *it, struct value *out)
{
    struct frame frame;
    struct span at = L->frame->at;
    frame_enter(L, &frame, it->code, it->env, it->scope);
    bool more = comp_step(L, it);
    if (more)
        *out = eval_expr(L, it->comp->value);
    frame_leave(L, &frame);
    L->frame->at = at;
    return more;
}

struct value eval_generator(struct lang *L, const struct expr *e)
{
    return comp_open(L, e->u.comp);
}

static void collect_item(struct lang *L, const struct comp *c, struct value into)
{
    if (into.type == V_LIST) {
        seq_push(L, AS_SEQ(into), eval_expr(L, c->value));
        return;
    }
    push(L, eval_expr(L, c->key));
    struct value v = eval_expr(L, c->value);
    L->frame->at = place_of(L, clauses_end(c, c->nclauses), c->key->span);
    dict_set(L, AS_DICT(into), L->top[-1], v);
    pop(L, 1);
}

struct value eval_comprehension(struct lang *L, const struct expr *e)
{
    const struct comp *c = e->u.comp;
    struct value it = comp_open(L, c);
    push(L, it);
    struct value into = e->kind == EX_DICTCOMP ? v_obj(V_DICT, dict_new(L))
                                               : v_obj(V_LIST, seq_new(L, V_LIST, 0));
    push(L, into);
    struct scope *outer = L->frame->scope;
    push(L, outer ? v_obj(V_SCOPE, outer) : v_none());
    L->frame->scope = AS_ITER(it)->scope;
    while (comp_step(L, AS_ITER(it)))
        collect_item(L, c, into);
    L->frame->scope = outer;
    pop(L, 3);
    return into;
}
