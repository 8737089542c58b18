/* What the default of a knob follows: "√D" of `tau = knob("tau", np.sqrt(D), …)`.
 *
 * Read from the code, once for a scene: which names hang on which knobs, statement by
 * statement, and which of them stand in the second argument of a knob. */
#include "knob_priv.h"

#include <string.h>

#include "action_priv.h"
#include "ask_priv.h"
#include "base/mem.h"
#include "lesson/walk.h"
#include "session_priv.h"

typedef uint64_t knobs; /* a bit for each knob of the scene */

struct trace {
    struct session *s;
    struct scene *c;
    knobs *of; /* by name of the code */
    size_t names;
    knobs found;
    int depth;   /* in so many ifs and loops … */
    knobs under; /* … which hang on these */
};

static const char *name_text(const struct trace *t, sym name)
{
    return symbol_name(lang_symbols(t->s->L), name);
}

/* --- calls that declare a knob ------------------------------------------------------------ */

static bool declares(const char *function)
{
    static const char *const all[] = {"knob", "toggle", "choice", "cells", "order", "numbers",
                                      "words"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i], function) == 0)
            return true;
    return false;
}

/* Which knob of the scene the call declares; -1: none. */
static int declared_by(const struct trace *t, const struct expr *x)
{
    const struct expr *fn = x->kind == EX_CALL ? x->u.call.fn : NULL;
    if (!fn || fn->kind != EX_NAME || !declares(name_text(t, fn->u.name.name)) || !x->u.call.n)
        return -1;
    const struct expr *name = x->u.call.arg[0].value;
    for (int i = 0; name && name->kind == EX_STR && i < t->c->knobs && i < 64; i++)
        if (strcmp(t->c->knob[i].decl.name, name->u.str.s) == 0)
            return i;
    return -1;
}

static const struct expr *default_of(const struct trace *t, const struct expr *call)
{
    for (int i = 1; i < call->u.call.n; i++) {
        const struct call_arg *a = &call->u.call.arg[i];
        if (a->keyword ? strcmp(name_text(t, a->keyword), "default") == 0 : i == 1 && !a->star)
            return a->value;
    }
    return NULL;
}

/* --- what hangs on what --------------------------------------------------------------------- */

static void trace_expr(void *ctx, const struct expr *x);

static knobs knobs_in(struct trace *t, const struct expr *x)
{
    knobs outer = t->found, found;
    t->found = 0;
    if (x)
        trace_expr(t, x);
    found = t->found;
    t->found = outer;
    return found;
}

static const char *root_of(struct trace *t, const struct expr *x)
{
    const struct expr *fn = x->kind == EX_CALL ? x->u.call.fn : NULL, *arg = NULL;
    if (fn && fn->kind == EX_ATTR && x->u.call.n == 1 &&
        strcmp(name_text(t, fn->u.attr.name), "sqrt") == 0)
        arg = x->u.call.arg[0].value;
    if (x->kind == EX_BINARY && x->u.bin.op == BIN_POW && x->u.bin.right->kind == EX_FLOAT &&
        x->u.bin.right->u.f == 0.5)
        arg = x->u.bin.left;
    return arg && arg->kind == EX_NAME ? name_text(t, arg->u.name.name) : NULL;
}

/* "√D", "D"; false: another formula. */
static bool write_formula(struct trace *t, const struct expr *x, knobs on, struct str *out)
{
    const char *root = root_of(t, x), *name = root;
    if (!root && x->kind == EX_NAME)
        name = name_text(t, x->u.name.name);
    const struct knob *k = name ? scene_knob(t->c, name) : NULL;
    if (!k || on != (knobs)1 << (k - t->c->knob))
        return false;
    str_addf(out, "%s%s", root ? "√" : "", knob_symbol(k));
    return true;
}

static void write_titles(const struct trace *t, knobs on, struct str *out)
{
    for (int i = 0; i < t->c->knobs && i < 64; i++)
        if (on >> i & 1)
            str_addf(out, "%s%s", out->n ? ", " : "", knob_title(&t->c->knob[i]));
}

static void trace_default(struct trace *t, struct knob *k, const struct expr *x)
{
    knobs on = knobs_in(t, x);
    struct str text = {0};
    bool one = k->decl.kind == KNOB_NUMBER || k->decl.kind == KNOB_TOGGLE;
    if (!on || !one || k->follows)
        return;
    k->formula = write_formula(t, x, on, &text);
    if (!k->formula)
        write_titles(t, on, &text);
    k->follows = mem_strdup(str_get(&text));
    str_done(&text);
}

/* Whoever uses a knob hangs on it, and not on what its default is made of. */
static void trace_expr(void *ctx, const struct expr *x)
{
    struct trace *t = ctx;
    int i = declared_by(t, x);
    if (i >= 0) {
        const struct expr *def = default_of(t, x);
        if (def)
            trace_default(t, &t->c->knob[i], def);
        t->found |= (knobs)1 << i;
    } else if (x->kind == EX_NAME) {
        t->found |= x->u.name.name < t->names ? t->of[x->u.name.name] : 0;
    } else {
        walk_under(x, trace_expr, t);
    }
}

/* --- statements ------------------------------------------------------------------------------- */

static void bind(struct trace *t, const struct expr *target, const struct expr *value, knobs on)
{
    bool pairs = value && value->kind == EX_TUPLE && target->kind == EX_TUPLE &&
                 value->u.seq.n == target->u.seq.n;
    if (target->kind == EX_TUPLE || target->kind == EX_LIST) {
        for (int i = 0; i < target->u.seq.n; i++)
            bind(t, target->u.seq.item[i], pairs ? value->u.seq.item[i] : NULL,
                 pairs ? knobs_in(t, value->u.seq.item[i]) : on);
        return;
    }
    bool adds = target->kind == EX_INDEX || t->depth > 0;
    while (target->kind == EX_INDEX)
        target = target->u.index.of;
    if (target->kind == EX_NAME && target->u.name.name < t->names)
        t->of[target->u.name.name] = on | t->under | (adds ? t->of[target->u.name.name] : 0);
}

static void trace_block(struct trace *t, const struct block *b);

/* Either block may have run, or none of them. */
static void trace_maybe(struct trace *t, knobs on, const struct block *a, const struct block *b)
{
    knobs outer = t->under;
    t->under |= on;
    t->depth++;
    trace_block(t, a);
    trace_block(t, b);
    t->depth--;
    t->under = outer;
}

static void trace_stmt(struct trace *t, const struct stmt *s)
{
    switch (s->kind) {
    case SM_EXPR:
        knobs_in(t, s->u.expr);
        break;
    case SM_ASSIGN:
        for (int i = 0; i < s->u.assign.n; i++)
            bind(t, s->u.assign.target[i], s->u.assign.value, knobs_in(t, s->u.assign.value));
        break;
    case SM_AUGMENT:
        bind(t, s->u.aug.target, NULL, knobs_in(t, s->u.aug.target) | knobs_in(t, s->u.aug.value));
        break;
    case SM_FOR:
        bind(t, s->u.loop.target, NULL, knobs_in(t, s->u.loop.iter));
        trace_maybe(t, knobs_in(t, s->u.loop.iter), &s->u.loop.body, &s->u.loop.orelse);
        break;
    case SM_IF:
        trace_maybe(t, knobs_in(t, s->u.cond.test), &s->u.cond.then, &s->u.cond.orelse);
        break;
    default:
        break;
    }
}

static void trace_block(struct trace *t, const struct block *b)
{
    for (int i = 0; i < b->n; i++)
        trace_stmt(t, b->stmt[i]);
}

void knobs_trace(struct session *s, struct scene *c)
{
    struct trace t = {.s = s, .c = c};
    if (c->traced == c->knobs)
        return;
    t.names = (size_t)symbol_count(lang_symbols(s->L)) + 1;
    t.of = mem_zero(t.names * sizeof *t.of);
    trace_block(&t, &c->code->body);
    mem_free(t.of);
    c->traced = c->knobs;
}

/* --- telling ------------------------------------------------------------------------------------ */

void knob_tell_left(struct session *s, const struct knob *k)
{
    struct str text = {0};
    session_say(s, &text, "{0} no longer follows {1}; Del or :{2}= lets it follow again",
                (const char *const[]){knob_title(k), k->follows, k->decl.name}, 3);
    message_set(s, false, "%s", str_get(&text));
    str_done(&text);
}

void knob_tell_back(struct session *s, const struct knob *k)
{
    struct str text = {0};
    session_say(s, &text, "{0} follows {1} again", (const char *const[]){knob_title(k), k->follows},
                2);
    message_set(s, false, "%s", str_get(&text));
    str_done(&text);
}
