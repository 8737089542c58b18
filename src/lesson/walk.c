/* Going through a syntax tree. */
#include "lesson/walk.h"

typedef void each_fn(void *ctx, const struct expr *x);

static void each_of(struct expr *const *x, int n, each_fn *each, void *ctx)
{
    for (int i = 0; i < n; i++)
        if (x[i])
            each(ctx, x[i]);
}

static void each_maybe(const struct expr *x, each_fn *each, void *ctx)
{
    if (x)
        each(ctx, x);
}

static void each_part(const struct fpart *part, int n, each_fn *each, void *ctx)
{
    for (int i = 0; i < n; i++) {
        each_maybe(part[i].value, each, ctx);
        for (int k = 0; part[i].value && k < part[i].nspec; k++)
            each_maybe(part[i].spec[k].value, each, ctx);
    }
}

static void each_comp(const struct comp *c, each_fn *each, void *ctx)
{
    for (int i = 0; i < c->nclauses; i++) {
        each(ctx, c->clause[i].target);
        each(ctx, c->clause[i].iter);
        each_of(c->clause[i].cond, c->clause[i].nconds, each, ctx);
    }
    each_maybe(c->key, each, ctx);
    each(ctx, c->value);
}

static void each_default(const struct func *f, each_fn *each, void *ctx)
{
    for (int i = 0; i < f->nparams; i++)
        each_maybe(f->param[i].def, each, ctx);
}

static void under_compound(const struct expr *x, each_fn *each, void *ctx)
{
    switch (x->kind) {
    case EX_FSTRING:
        each_part(x->u.fstr.part, x->u.fstr.n, each, ctx);
        break;
    case EX_DICT:
        for (int i = 0; i < x->u.dict.n; i++) {
            each_maybe(x->u.dict.key[i], each, ctx);
            each_maybe(x->u.dict.value[i], each, ctx);
        }
        break;
    case EX_CALL:
        each(ctx, x->u.call.fn);
        for (int i = 0; i < x->u.call.n; i++)
            each_maybe(x->u.call.arg[i].value, each, ctx);
        break;
    case EX_LAMBDA:
        each_default(x->u.func, each, ctx);
        each_maybe(x->u.func->result, each, ctx);
        break;
    case EX_LISTCOMP:
    case EX_DICTCOMP:
    case EX_GENEXP:
        each_comp(x->u.comp, each, ctx);
        break;
    default:
        break;
    }
}

void walk_under(const struct expr *x, each_fn *each, void *ctx)
{
    switch (x->kind) {
    case EX_TUPLE:
    case EX_LIST:
        each_of(x->u.seq.item, x->u.seq.n, each, ctx);
        break;
    case EX_UNARY:
        each(ctx, x->u.un.arg);
        break;
    case EX_BINARY:
        each(ctx, x->u.bin.left);
        each(ctx, x->u.bin.right);
        break;
    case EX_AND:
    case EX_OR:
        each(ctx, x->u.logic.left);
        each(ctx, x->u.logic.right);
        break;
    case EX_COMPARE:
        each_of(x->u.cmp.arg, x->u.cmp.n + 1, each, ctx);
        break;
    case EX_COND:
        each(ctx, x->u.cond.test);
        each(ctx, x->u.cond.then);
        each(ctx, x->u.cond.other);
        break;
    case EX_ATTR:
        each(ctx, x->u.attr.of);
        break;
    case EX_INDEX:
        each(ctx, x->u.index.of);
        each(ctx, x->u.index.at);
        break;
    case EX_SLICE:
        each_maybe(x->u.slice.from, each, ctx);
        each_maybe(x->u.slice.to, each, ctx);
        each_maybe(x->u.slice.step, each, ctx);
        break;
    case EX_STARRED:
        each(ctx, x->u.starred);
        break;
    default:
        under_compound(x, each, ctx);
        break;
    }
}

static void walk_again(void *ctx, const struct expr *x)
{
    walk_expr(ctx, x);
}

void walk_expr(const struct walk *w, const struct expr *x)
{
    struct walk copy = *w;
    if (!x)
        return;
    w->expr(w->ctx, x);
    walk_under(x, walk_again, &copy);
}

static void walk_stmt(const struct walk *w, const struct stmt *s)
{
    switch (s->kind) {
    case SM_EXPR:
    case SM_RETURN:
        walk_expr(w, s->u.expr);
        break;
    case SM_ASSIGN:
        for (int i = 0; i < s->u.assign.n; i++)
            walk_expr(w, s->u.assign.target[i]);
        walk_expr(w, s->u.assign.value);
        break;
    case SM_AUGMENT:
        walk_expr(w, s->u.aug.target);
        walk_expr(w, s->u.aug.value);
        break;
    case SM_FOR:
        walk_expr(w, s->u.loop.target);
        walk_expr(w, s->u.loop.iter);
        walk_block(w, &s->u.loop.body);
        walk_block(w, &s->u.loop.orelse);
        break;
    case SM_IF:
        walk_expr(w, s->u.cond.test);
        walk_block(w, &s->u.cond.then);
        walk_block(w, &s->u.cond.orelse);
        break;
    case SM_DEF:
        for (int i = 0; i < s->u.def.func->nparams; i++)
            walk_expr(w, s->u.def.func->param[i].def);
        walk_block(w, &(struct block){s->u.def.func->body, s->u.def.func->nbody});
        break;
    case SM_ASSERT:
        walk_expr(w, s->u.check.test);
        walk_expr(w, s->u.check.message);
        break;
    default:
        break;
    }
}

void walk_block(const struct walk *w, const struct block *b)
{
    for (int i = 0; i < b->n; i++)
        walk_stmt(w, b->stmt[i]);
}
