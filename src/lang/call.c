/* Calls: arguments to parameters, user functions, built-ins. */
#include "eval_priv.h"

#include <string.h>

#define KEYWORDS_MAX 32

void frame_enter(struct lang *L, struct frame *f, const struct code *code, struct env *env,
                 struct scope *scope)
{
    *f = (struct frame){.outer = L->frame, .code = code, .env = env, .scope = scope};
    L->frame = f;
}

void frame_leave(struct lang *L, struct frame *f)
{
    L->frame = f->outer;
}

/* --- a function written in the language ---------------------------------------- */

static const char *func_name(struct lang *L, const struct ofunc *f)
{
    return symbol_name(L->names, f->ast->name);
}

static int find_param(const struct func *ast, sym name)
{
    for (int i = 0; i < ast->nparams; i++)
        if (ast->param[i].ref.name == name)
            return i;
    return -1;
}

static int positional_max(const struct func *ast)
{
    int n = 0;
    while (n < ast->nparams && !ast->param[n].keyword_only)
        n++;
    return n;
}

static void bind_keywords(struct lang *L, struct ofunc *f, struct scope *s, const struct args *a)
{
    for (int i = 0; i < a->nkw; i++) {
        int p = find_param(f->ast, a->kw[i]);
        const char *word = symbol_name(L->names, a->kw[i]);
        if (p < 0)
            raise_error(L, ERR_TYPE, "%s() got an unexpected keyword argument '%s'",
                        func_name(L, f), word);
        struct value *slot = &s->slot[f->ast->param[p].ref.slot];
        if (slot->type != V_UNDEF)
            raise_error(L, ERR_TYPE, "%s() got multiple values for argument '%s'",
                        func_name(L, f), word);
        *slot = a->kwval[i];
    }
}

static void bind_defaults(struct lang *L, struct ofunc *f, struct scope *s)
{
    for (int i = 0; i < f->ast->nparams; i++) {
        struct value *slot = &s->slot[f->ast->param[i].ref.slot];
        if (slot->type == V_UNDEF)
            *slot = f->def[i];
        if (slot->type == V_UNDEF)
            raise_error(L, ERR_TYPE, "%s() missing required argument: '%s'", func_name(L, f),
                        symbol_name(L->names, f->ast->param[i].ref.name));
    }
}

static struct scope *bind(struct lang *L, struct ofunc *f, const struct args *a)
{
    int most = positional_max(f->ast);
    if (a->npos > most)
        raise_error(L, ERR_TYPE, "%s() takes %d positional argument%s but %d %s given",
                    func_name(L, f), most, most == 1 ? "" : "s", a->npos,
                    a->npos == 1 ? "was" : "were");
    struct scope *s = scope_new(L, f->closure, f->ast->slot_name, f->ast->nslots);
    for (int i = 0; i < a->npos; i++)
        s->slot[f->ast->param[i].ref.slot] = a->pos[i];
    bind_keywords(L, f, s, a);
    bind_defaults(L, f, s);
    return s;
}

static struct value run_body(struct lang *L, struct ofunc *f)
{
    if (f->ast->result)
        return eval_expr(L, f->ast->result);
    struct block body = {f->ast->body, f->ast->nbody};
    if (exec_block(L, &body) == FLOW_RETURN)
        return L->returned;
    return v_none();
}

static struct value call_function(struct lang *L, struct ofunc *f, const struct args *a)
{
    if (L->depth >= L->limits.depth)
        raise_error(L, ERR_RECURSION, "functions call each other more than %d deep",
                    L->limits.depth);
    struct scope *s = bind(L, f, a);
    struct value *top = L->top;
    struct frame frame;
    push(L, v_obj(V_SCOPE, s));
    push(L, v_obj(V_FUNC, f));
    struct span at = L->frame->at;
    frame_enter(L, &frame, f->code, f->env, s);
    frame.at = f->ast->span;
    L->depth++;
    heap_safe_point(L);
    struct value v = run_body(L, f);
    L->depth--;
    frame_leave(L, &frame);
    L->frame->at = at;
    L->top = top;
    return v;
}

/* --- any callable ------------------------------------------------------------------ */

static struct value call_type(struct lang *L, struct value type, const struct args *a);

struct value call_args(struct lang *L, struct value fn, const struct args *a)
{
    switch ((enum vtype)fn.type) {
    case V_FUNC:
        return call_function(L, AS_FUNC(fn), a);
    case V_BUILTIN:
        return builtin_call(L, fn.u.fn, NULL, a);
    case V_METHOD:
        return builtin_call(L, AS_METHOD(fn)->fn, &AS_METHOD(fn)->self, a);
    case V_TYPE:
        return call_type(L, fn, a);
    case V_DTYPE:
        if (fn.u.i)
            return call_type(L, fn, a);
        raise_hint(L, ERR_TYPE, "write x.astype(…)", "'%s' object is not callable",
                   value_type_name(fn));
    default:
        raise_error(L, ERR_TYPE, "'%s' object is not callable", value_type_name(fn));
    }
}

/* int("3"), float(x), list(…), np.float32(1): built-ins named after the type. */
static struct value call_type(struct lang *L, struct value type, const struct args *a)
{
    const struct builtin *b = type.type == V_DTYPE ? L->of_dtype[type.dt] : L->of_type[type.u.i];
    if (!b)
        raise_hint(L, ERR_REFUSED, "write np.zeros(shape)", "'%s' is not called here",
                   value_type_name((struct value){.type = (uint8_t)type.u.i}));
    return builtin_call(L, b, NULL, a);
}

struct value call_value(struct lang *L, struct value fn, const struct value *arg, int n)
{
    struct value *top = L->top;
    push(L, fn);
    for (int i = 0; i < n; i++)
        push(L, arg[i]);
    struct args a = {.pos = top + 1, .npos = n};
    struct value v = call_args(L, fn, &a);
    L->top = top;
    return v;
}

/* --- the call expression -------------------------------------------------------------- */

static int push_star(struct lang *L, const struct expr *call, const struct expr *e)
{
    int n = 0;
    struct value iterable = eval_expr(L, e), item;
    L->frame->at = place_of(L, call->span, e->span);
    struct value it = iter_of(L, iterable);
    struct oseq *all = seq_new(L, V_LIST, 0);
    push(L, it);
    push(L, v_obj(V_LIST, all));
    while (iter_next(L, it, &item))
        seq_push(L, all, item);
    pop(L, 2);
    for (; n < all->n; n++)
        push(L, all->item[n]);
    return n;
}

static int push_positional(struct lang *L, const struct expr *e)
{
    int n = 0;
    for (int i = 0; i < e->u.call.n; i++) {
        const struct call_arg *arg = &e->u.call.arg[i];
        if (arg->keyword)
            continue;
        if (arg->star) {
            n += push_star(L, e, arg->value);
        } else {
            push(L, eval_expr(L, arg->value));
            n++;
        }
    }
    return n;
}

static int push_keywords(struct lang *L, const struct expr *e, sym *kw)
{
    int n = 0;
    for (int i = 0; i < e->u.call.n; i++) {
        const struct call_arg *arg = &e->u.call.arg[i];
        if (!arg->keyword)
            continue;
        if (n == KEYWORDS_MAX)
            raise_at(L, arg->span, ERR_BUDGET, "more than %d keyword arguments", KEYWORDS_MAX);
        push(L, eval_expr(L, arg->value));
        kw[n++] = arg->keyword;
    }
    return n;
}

/* What is called, or, when it is x.method, x: then no object is made of the two. */
static const struct builtin *push_called(struct lang *L, const struct expr *fn)
{
    const struct builtin *method = NULL;
    if (fn->kind != EX_ATTR) {
        push(L, eval_expr(L, fn));
        return NULL;
    }
    push(L, eval_expr(L, fn->u.attr.of));
    L->frame->at = fn->u.attr.at;
    method = attr_method(L, L->top[-1], fn->u.attr.name);
    if (!method)
        L->top[-1] = attribute_get(L, L->top[-1], fn->u.attr.name);
    return method;
}

/* np.f, where a line has imported np: CPython knows that f is no method. */
static bool is_imported(const struct lang *L, const struct expr *fn)
{
    const struct expr *of = fn->kind == EX_ATTR ? fn->u.attr.of : NULL;
    return of && of->kind == EX_NAME && of->u.name.name == L->frame->env->numpy;
}

struct value eval_call(struct lang *L, const struct expr *e)
{
    struct value *base = L->top;
    sym kw[KEYWORDS_MAX];
    const struct builtin *method = push_called(L, e->u.call.fn);
    int npos = push_positional(L, e);
    int nkw = push_keywords(L, e, kw);
    struct args a = {base + 1, npos, kw, base + 1 + npos, nkw};
    struct origin o = {L->frame->code->src, e->span};
    L->frame->at = e->u.call.at.from == e->span.from || is_imported(L, e->u.call.fn)
                       ? e->span : e->u.call.at;
    graph_set_origin(L->graph, &o);
    struct value v = method ? builtin_call(L, method, base, &a) : call_args(L, base[0], &a);
    L->top = base;
    return v;
}
