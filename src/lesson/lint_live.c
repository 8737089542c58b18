/* The code of live fences, read with the fences before them in mind.
 *
 * A live fence runs in a fork: nothing leaves it. So that this can be relied on by people who
 * read it, it must not draw from an outer generator, change an outer array or list in
 * place, or rebind a name that an outer function reads. And the size of a draw must not hang on
 * a knob: turning it would reshuffle all numbers. The statements are gone through
 * in order with what is known of each name; nothing is run. */
#include "lint_priv.h"

#include <string.h>

#include "base/mem.h"

/* ---- what is known of names --------------------------------------------------------- */

enum {
    OWN = 1,      /* bound in this fence */
    TURNED = 2,   /* its value hangs on a knob */
    OUTER = 4,    /* bound in this fence, but to something from outside */
    DRAWS = 8,    /* an outer function that draws from an outer generator */
    READ = 16,    /* read by an outer function */
    LIST = 32,    /* an outer list: a slice of it is a copy */
    FRESH = OWN | TURNED | OUTER /* forgotten with the fence */
};

struct live {
    struct lint *f;
    const struct lesson *l;
    struct symbols *names;
    unsigned char *known; /* by sym */
    size_t nknown;
    int turned; /* how many loops around hang on a knob */
};

static unsigned known(const struct live *v, sym s)
{
    return s < v->nknown ? v->known[s] : 0;
}

static void know(struct live *v, sym s, unsigned bits)
{
    if (s >= v->nknown) {
        size_t n = (size_t)symbol_count(v->names) + 1;

        v->known = mem_resize(v->known, n, 1);
        memset(v->known + v->nknown, 0, n - v->nknown); /* mem_resize does not clear */
        v->nknown = n;
    }
    v->known[s] = (unsigned char)(v->known[s] | bits);
}

static void forget(struct live *v, sym s, unsigned bits)
{
    if (s < v->nknown)
        v->known[s] = (unsigned char)(v->known[s] & ~bits);
}

static bool is_global(const struct expr *x)
{
    return x->kind == EX_NAME && x->u.name.scope == SCOPE_GLOBAL;
}

/* Something from before the fence, np apart. */
static bool is_outer(const struct live *v, const struct expr *x)
{
    return is_global(x) && strcmp(symbol_name(v->names, x->u.name.name), "np") != 0 &&
           (!(known(v, x->u.name.name) & OWN) || known(v, x->u.name.name) & OUTER);
}

static const struct expr *root_of(const struct expr *x)
{
    while (x->kind == EX_INDEX || x->kind == EX_ATTR)
        x = x->kind == EX_INDEX ? x->u.index.of : x->u.attr.of;
    return x;
}

/* ---- draws ------------------------------------------------------------------------------ */

/* Methods of a generator, and from which argument on their sizes stand. */
static const struct {
    const char *name;
    int size;
} draws[] = {
    {"normal", 2},   {"uniform", 2},     {"standard_normal", 0}, {"random", 0}, {"integers", 2},
    {"choice", 0},   {"permutation", 0}, {"permuted", 0},        {"shuffle", 0}, {"exponential", 1},
};

static int draw_of(const struct live *v, const struct expr *x)
{
    if (x->kind != EX_CALL || x->u.call.fn->kind != EX_ATTR ||
        x->u.call.fn->u.attr.of->kind != EX_NAME)
        return -1;
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++)
        if (strcmp(symbol_name(v->names, x->u.call.fn->u.attr.name), draws[i].name) == 0)
            return (int)i;
    return -1;
}

struct asking {
    const struct live *v;
    bool yes;
};

static bool is_knob(const struct live *v, const struct expr *x)
{
    static const char *const knobs[] = {"knob",  "toggle",  "choice", "cells",
                                        "order", "numbers", "words"};

    for (size_t i = 0; x->kind == EX_CALL && i < sizeof knobs / sizeof *knobs; i++)
        if (is_global(x->u.call.fn) &&
            strcmp(symbol_name(v->names, x->u.call.fn->u.name.name), knobs[i]) == 0)
            return true;
    return false;
}

static void ask_turned(void *ctx, const struct expr *x)
{
    struct asking *a = ctx;

    a->yes = a->yes || is_knob(a->v, x) ||
             (is_global(x) && known(a->v, x->u.name.name) & TURNED);
}

static bool is_turned(const struct live *v, const struct expr *x)
{
    struct asking a = {v, false};
    struct walk w = {ask_turned, &a};

    walk_expr(&w, x);
    return a.yes;
}

static bool size_is_turned(const struct live *v, const struct expr *call, int size)
{
    for (int i = 0; i < call->u.call.n; i++) {
        const struct call_arg *arg = &call->u.call.arg[i];
        bool is_size = arg->keyword ? strcmp(symbol_name(v->names, arg->keyword), "size") == 0
                                    : i >= size;

        if (is_size && is_turned(v, arg->value))
            return true;
    }
    return false;
}

static void check_draw(struct live *v, const struct expr *x, int draw)
{
    const struct expr *rng = x->u.call.fn->u.attr.of;

    if (is_outer(v, rng))
        err_hint(lint_add(v->f, &v->l->src, x->span, "a live fence draws from the outer %s",
                          symbol_name(v->names, rng->u.name.name)),
                 "make a generator here, np.random.default_rng(7), or draw in a fence before");
    if (v->turned > 0 || size_is_turned(v, x, draws[draw].size))
        err_hint(lint_add(v->f, &v->l->src, x->span, "how much is drawn here hangs on a knob"),
                 "draw at the knob's upper end and slice: Q[:T, :D]");
}

/* ---- writes ------------------------------------------------------------------------------- */

static void check_write(struct live *v, const struct expr *x, struct span at)
{
    const struct expr *root = root_of(x);

    if (is_outer(v, root))
        err_hint(lint_add(v->f, &v->l->src, at, "a live fence changes the outer %s in place",
                          symbol_name(v->names, root->u.name.name)),
                 "make a copy first: x = x.copy(), or build a new one");
}

static bool changes_its_own(const char *method)
{
    static const char *const methods[] = {"append", "extend",  "insert", "pop",  "remove", "clear",
                                          "sort",   "reverse", "update", "fill", "setdefault"};

    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strcmp(methods[i], method) == 0)
            return true;
    return false;
}

static void check_call(struct live *v, const struct expr *x)
{
    const struct expr *fn = x->u.call.fn;
    const char *method;

    if (is_global(fn) && !(known(v, fn->u.name.name) & OWN) && known(v, fn->u.name.name) & DRAWS)
        err_hint(lint_add(v->f, &v->l->src, x->span,
                          "a live fence calls %s, which draws from an outer generator",
                          symbol_name(v->names, fn->u.name.name)),
                 "give the function a generator of its own");
    if (fn->kind != EX_ATTR)
        return;
    method = symbol_name(v->names, fn->u.attr.name);
    if (changes_its_own(method))
        check_write(v, fn->u.attr.of, x->span);
    if (strcmp(method, "shuffle") == 0 && x->u.call.n > 0)
        check_write(v, x->u.call.arg[0].value, x->u.call.arg[0].value->span);
}

/* ---- expressions ---------------------------------------------------------------------------- */

static void check_expr(struct live *v, const struct expr *x);

static void check_under(void *ctx, const struct expr *x)
{
    check_expr(ctx, x);
}

static bool comp_is_turned(const struct live *v, const struct expr *x)
{
    bool comp = x->kind == EX_LISTCOMP || x->kind == EX_DICTCOMP || x->kind == EX_GENEXP;

    for (int i = 0; comp && i < x->u.comp->nclauses; i++)
        if (is_turned(v, x->u.comp->clause[i].iter))
            return true;
    return false;
}

static void check_expr(struct live *v, const struct expr *x)
{
    bool turned;
    int draw;

    if (!x)
        return;
    draw = draw_of(v, x);
    if (draw >= 0)
        check_draw(v, x, draw);
    if (x->kind == EX_CALL)
        check_call(v, x);
    turned = comp_is_turned(v, x);
    v->turned += turned;
    walk_under(x, check_under, v);
    v->turned -= turned;
}

/* ---- binding --------------------------------------------------------------------------------- */

/* A basic slice is a view; a picked list of places is a copy. */
static bool is_slicing(const struct expr *at)
{
    if (at->kind == EX_TUPLE) {
        for (int i = 0; i < at->u.seq.n; i++)
            if (!is_slicing(at->u.seq.item[i]))
                return false;
        return true;
    }
    return at->kind == EX_SLICE || at->kind == EX_INT || at->kind == EX_ELLIPSIS ||
           at->kind == EX_NONE;
}

/* Is it an outer thing itself, or a view of one? */
static bool is_alias(const struct live *v, const struct expr *x)
{
    const struct expr *whole = x;

    while ((x->kind == EX_INDEX && is_slicing(x->u.index.at)) ||
           (x->kind == EX_ATTR && strcmp(symbol_name(v->names, x->u.attr.name), "T") == 0))
        x = x->kind == EX_INDEX ? x->u.index.of : x->u.attr.of;
    return is_outer(v, x) && (x == whole || !(known(v, x->u.name.name) & LIST));
}

static void bind(struct live *v, const struct expr *x, bool turned, bool alias)
{
    if (x->kind == EX_TUPLE || x->kind == EX_LIST) {
        for (int i = 0; i < x->u.seq.n; i++)
            bind(v, x->u.seq.item[i], turned, false);
    } else if (x->kind == EX_INDEX) {
        check_expr(v, x);
        check_write(v, x->u.index.of, x->span);
        if (turned && is_global(root_of(x)))
            know(v, root_of(x)->u.name.name, TURNED);
    } else if (is_global(x)) {
        sym s = x->u.name.name;

        if (known(v, s) & READ && !(known(v, s) & OWN))
            err_hint(lint_add(v->f, &v->l->src, x->span,
                              "a live fence rebinds %s, which an outer function reads",
                              symbol_name(v->names, s)),
                     "choose another name, or give it to the function as an argument");
        forget(v, s, TURNED | OUTER);
        know(v, s, OWN | (turned ? TURNED : 0u) | (alias ? OUTER : 0u));
    }
}

/* ---- statements -------------------------------------------------------------------------- */

static void check_block(struct live *v, const struct block *b, bool turned);

static void check_augment(struct live *v, const struct stmt *s, bool turned)
{
    const struct expr *target = s->u.aug.target;

    turned = turned || is_turned(v, s->u.aug.value) || is_turned(v, target);
    check_expr(v, s->u.aug.value);
    if (target->kind == EX_NAME && is_outer(v, target)) {
        check_write(v, target, s->span);
        know(v, target->u.name.name, OWN);
    } else if (target->kind == EX_NAME) {
        know(v, target->u.name.name, turned ? TURNED : 0u);
    } else {
        bind(v, target, turned, false);
    }
}

static void check_assign(struct live *v, const struct stmt *s, bool turned)
{
    const struct expr *value = s->u.assign.value;
    bool alias = is_alias(v, value);

    check_expr(v, value);
    turned = turned || is_turned(v, value);
    for (int i = 0; i < s->u.assign.n; i++)
        bind(v, s->u.assign.target[i], turned, alias);
}

static void check_for(struct live *v, const struct stmt *s, bool turned)
{
    bool hangs = is_turned(v, s->u.loop.iter);

    check_expr(v, s->u.loop.iter);
    bind(v, s->u.loop.target, turned || hangs, false);
    v->turned += hangs;
    check_block(v, &s->u.loop.body, turned || hangs);
    v->turned -= hangs;
    check_block(v, &s->u.loop.orelse, turned);
}

static void check_stmt(struct live *v, const struct stmt *s, bool turned)
{
    bool hangs;

    switch (s->kind) {
    case SM_EXPR:
    case SM_RETURN:
        check_expr(v, s->u.expr);
        break;
    case SM_ASSIGN:
        check_assign(v, s, turned);
        break;
    case SM_AUGMENT:
        check_augment(v, s, turned);
        break;
    case SM_FOR:
        check_for(v, s, turned);
        break;
    case SM_IF:
        hangs = turned || is_turned(v, s->u.cond.test);
        check_expr(v, s->u.cond.test);
        check_block(v, &s->u.cond.then, hangs);
        check_block(v, &s->u.cond.orelse, hangs);
        break;
    case SM_DEF:
        know(v, s->u.def.ref.name, OWN);
        check_block(v, &(struct block){s->u.def.func->body, s->u.def.func->nbody}, turned);
        break;
    case SM_ASSERT:
        check_expr(v, s->u.check.test);
        check_expr(v, s->u.check.message);
        break;
    default:
        break;
    }
}

static void check_block(struct live *v, const struct block *b, bool turned)
{
    for (int i = 0; i < b->n; i++)
        check_stmt(v, b->stmt[i], turned);
}

/* ---- the fences before ------------------------------------------------------------------- */

struct reading {
    struct live *v;
    bool draws;
};

static void note_read(void *ctx, const struct expr *x)
{
    struct reading *r = ctx;
    int draw = draw_of(r->v, x);

    if (is_global(x))
        know(r->v, x->u.name.name, READ);
    if (draw >= 0 && is_global(x->u.call.fn->u.attr.of))
        r->draws = true;
    if (x->kind == EX_CALL && is_global(x->u.call.fn) &&
        known(r->v, x->u.call.fn->u.name.name) & DRAWS)
        r->draws = true;
}

static void note_lambda(void *ctx, const struct expr *x)
{
    struct reading *r = ctx;
    struct walk w = {note_read, r};

    if (x->kind == EX_LAMBDA)
        walk_expr(&w, x->u.func->result);
}

static void note_function(struct live *v, sym name, const struct func *f)
{
    struct reading r = {v, false};
    struct walk w = {note_read, &r};

    if (f->result)
        walk_expr(&w, f->result);
    walk_block(&w, &(struct block){f->body, f->nbody});
    if (r.draws)
        know(v, name, DRAWS);
}

static bool makes_list(const struct live *v, const struct expr *x)
{
    const char *name;

    if (x->kind != EX_CALL)
        return x->kind == EX_LIST || x->kind == EX_LISTCOMP;
    name = x->u.call.fn->kind == EX_ATTR   ? symbol_name(v->names, x->u.call.fn->u.attr.name)
           : x->u.call.fn->kind == EX_NAME ? symbol_name(v->names, x->u.call.fn->u.name.name)
                                           : "";
    return strcmp(name, "split") == 0 || strcmp(name, "list") == 0 ||
           strcmp(name, "sorted") == 0 || strcmp(name, "tolist") == 0;
}

/* What names of the lesson are bound to; a, b = x, y name by name. */
static void note_value(struct live *v, const struct expr *target, const struct expr *value)
{
    if (target->kind == EX_TUPLE && value->kind == EX_TUPLE &&
        target->u.seq.n == value->u.seq.n) {
        for (int i = 0; i < target->u.seq.n; i++)
            note_value(v, target->u.seq.item[i], value->u.seq.item[i]);
    } else if (is_global(target)) {
        forget(v, target->u.name.name, DRAWS | LIST);
        if (value->kind == EX_LAMBDA)
            note_function(v, target->u.name.name, value->u.func);
        else if (makes_list(v, value))
            know(v, target->u.name.name, LIST);
    }
}

static void note_fence(struct live *v, const struct block *b)
{
    struct reading r = {v, false};
    struct walk w = {note_lambda, &r};

    for (int i = 0; i < b->n; i++) {
        const struct stmt *s = b->stmt[i];

        if (s->kind == SM_DEF)
            note_function(v, s->u.def.ref.name, s->u.def.func);
        else if (s->kind == SM_ASSIGN)
            note_value(v, s->u.assign.target[0], s->u.assign.value);
    }
    walk_block(&w, b);
}

/* ---- all of it --------------------------------------------------------------------------- */

static void forget_fence(struct live *v)
{
    for (size_t i = 0; i < v->nknown; i++)
        v->known[i] = (unsigned char)(v->known[i] & ~(unsigned)FRESH);
}

/* What does not parse is found by running it. */
static void check_fence(struct live *v, const struct fence *f)
{
    struct code *code;
    struct err e;

    if (parse_code(v->names, &v->l->src, f->code.from, f->code.to, PARSE_PROGRAM, &code, &e) !=
        PARSE_OK)
        return;
    if (f->kind == FENCE_LIVE)
        check_block(v, &code->body, false);
    else
        note_fence(v, &code->body);
    forget_fence(v);
    code_free(code);
}

void lint_live(struct lint *f, const struct lesson *l)
{
    struct live v = {.f = f, .l = l, .names = symbols_new()};

    for (size_t s = 0; s < l->nsteps; s++)
        for (size_t i = 0; i < l->steps[s].nblocks; i++)
            if (l->steps[s].blocks[i].kind == BLOCK_CODE)
                check_fence(&v, l->steps[s].blocks[i].fence);
    mem_free(v.known);
    symbols_free(v.names);
}
