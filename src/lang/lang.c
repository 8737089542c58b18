/* The interpreter's life: made, run, asked, freed. */
#include "eval_priv.h"
#include "builtin_priv.h"

#include <string.h>
#include <sys/resource.h>

#define STACK_VALUES ((size_t)1 << 18)
#define C_STACK_MAX ((size_t)4 << 20)

/* attnscope.py down to its line "# CPython only", as bytes. */
static const unsigned char prelude_text[] = {
#include "prelude.inc"
};

static const struct lang_limits default_limits = {
    .steps = 50000000, .depth = 200, .live = (size_t)1 << 30, .output = 10000000};

/* --- protected runs ------------------------------------------------------------------- */

/* A quarter of the C stack, at most 4 MiB: deep programs end with an error on
 * any stack size, with room left for whoever called. */
static size_t c_stack_limit(void)
{
    struct rlimit r;
    size_t limit = C_STACK_MAX;
    if (getrlimit(RLIMIT_STACK, &r) == 0 && r.rlim_cur != RLIM_INFINITY &&
        r.rlim_cur / 2 < limit)
        limit = (size_t)r.rlim_cur / 2;
    return limit;
}

struct work {
    void (*run)(struct lang *L, void *ctx);
    void *ctx;
};

static void run_begin(struct lang *L, struct err *e, const struct sink *sink)
{
    char here;
    L->err = e;
    L->sink = sink;
    L->steps = 0;
    L->work = 0;
    L->depth = 0;
    L->nested = 0;
    L->printing = NULL;
    L->printed = 0;
    L->knobs = 0;
    L->c_base = &here;
    L->c_limit = c_stack_limit();
    memset(e, 0, sizeof *e);
    graph_set_host(L->graph, &L->scratch_err, L->tick);
}

static void out_of_memory(struct err *e, const struct source *src, struct span at)
{
    err_set(e, ERR_BUDGET, src, at, "out of memory");
    err_hint(e, "make the arrays smaller, or keep fewer of them");
}

/* Run `w` so that errors and exhausted memory come back as ST_FAIL. */
static enum status protect(struct lang *L, struct frame *base, const struct sink *sink,
                           struct err *e, struct work w)
{
    jmp_buf jump;
    struct mem_guard guard;
    struct value *top = L->top;
    struct tmp *tmp = L->tmp;
    jmp_buf *outer_jump = L->jump;
    struct mem_guard *outer_guard = L->guard;
    struct frame *outer_frame = L->frame;
    volatile enum status status = ST_OK;
    run_begin(L, e, sink);
    base->outer = NULL;
    L->frame = base;
    L->jump = &jump;
    L->guard = &guard;
    mem_guard_push(&guard);
    if (setjmp(guard.at)) {
        out_of_memory(e, base->code ? &base->code->src : NULL, base->at);
        status = ST_FAIL;
    } else if (setjmp(jump)) {
        status = ST_FAIL;
    } else {
        if (!outer_jump)
            heap_begin(L);
        w.run(L, w.ctx);
    }
    mem_guard_pop(&guard);
    tmp_release(L, tmp);
    L->top = top;
    L->frame = outer_frame;
    L->jump = outer_jump;
    L->guard = outer_guard;
    return status;
}

/* --- code -------------------------------------------------------------------------------- */

static enum status prelude_load(struct lang *L, struct err *e);

enum parse_result lang_compile(struct lang *L, const struct source *src, size_t from, size_t to,
                               enum parse_mode mode, struct code **out, struct err *e)
{
    struct mem_guard guard;
    enum parse_result r;
    mem_guard_push(&guard);
    if (setjmp(guard.at)) {
        out_of_memory(e, src, (struct span){(uint32_t)from, (uint32_t)from});
        return PARSE_ERROR;
    }
    if (L->ncode == L->code_cap) {
        size_t cap = L->code_cap ? L->code_cap * 2 : 16;
        L->code = mem_resize(L->code, cap, sizeof *L->code);
        L->code_cap = cap;
    }
    r = parse_code(L->names, src, from, to, mode, out, e);
    if (r == PARSE_OK) {
        L->code[L->ncode++] = *out;
        if ((*out)->imports_ours && prelude_load(L, e) != ST_OK)
            r = PARSE_ERROR;
    }
    mem_guard_pop(&guard);
    return r;
}

static void run_block(struct lang *L, void *ctx)
{
    const struct code *code = ctx;
    exec_block(L, &code->body);
}

enum status lang_run(struct lang *L, struct env *env, const struct code *code,
                     const struct sink *sink, struct err *e)
{
    struct frame base = {.code = code, .env = env};
    union {
        const struct code *from;
        void *to;
    } plain = {code};
    return protect(L, &base, sink, e, (struct work){run_block, plain.to});
}

struct asking {
    const struct code *code;
    struct lang_value *out;
    struct str *text;
};

static void run_expression(struct lang *L, void *ctx)
{
    struct asking *a = ctx;
    struct value v = eval_expr(L, a->code->expression);
    push(L, v);
    *a->out = (struct lang_value){0};
    if (v.type == V_ARRAY)
        a->out->node = array_node(L, AS_ARRAY(v));
    else
        a->out->is_number = value_as_double(v, &a->out->number);
    if (v.type == V_NPS)
        a->out->node = v.node;
    if (a->text)
        value_str(L, v, a->text);
}

enum status lang_eval(struct lang *L, struct env *env, const struct code *code,
                      const struct sink *sink, struct lang_value *out, struct str *text,
                      struct err *e)
{
    struct frame base = {.code = code, .env = env};
    struct asking a = {code, out, text};
    return protect(L, &base, sink, e, (struct work){run_expression, &a});
}

/* --- namespaces ------------------------------------------------------------------------------ */

struct forking {
    const struct env *from;
    struct env *made;
};

static void run_env_new(struct lang *L, void *ctx)
{
    struct forking *f = ctx;
    struct env *env = heap_new(L, V_ENV, sizeof *env);
    if (f->from)
        fork_into(L, f->from, env);
    env->next_env = L->envs;
    L->envs = env;
    f->made = env;
}

static struct env *env_make(struct lang *L, const struct env *from, struct err *e)
{
    struct frame base = {0};
    struct forking f = {from, NULL};
    L->forking = true;
    enum status status = protect(L, &base, NULL, e, (struct work){run_env_new, &f});
    L->forking = false;
    if (status != ST_OK)
        mem_gone(); /* nothing else can go wrong */
    return f.made;
}

struct env *env_new(struct lang *L)
{
    struct err e;
    return env_make(L, NULL, &e);
}

struct env *env_fork(struct lang *L, const struct env *from)
{
    struct err e;
    return env_make(L, from, &e);
}

void env_free(struct lang *L, struct env *e)
{
    struct env **at = &L->envs;
    while (*at && *at != e)
        at = &(*at)->next_env;
    if (*at)
        *at = e->next_env;
}

void env_names(struct lang *L, const struct env *env, void (*each)(void *ctx, const char *name),
               void *ctx)
{
    for (sym s = 1; s < env->cap && s <= symbol_count(L->names); s++)
        if (env->global[s].type != V_UNDEF)
            each(ctx, symbol_name(L->names, s));
}

/* --- the prelude: the upper half of attnscope.py ---------------------------------------------- */

/* Read when it is first imported: most programs do without it. */
static enum status prelude_load(struct lang *L, struct err *e)
{
    if (L->prelude_env)
        return ST_OK;
    L->prelude_src = (struct source){"attnscope.py", (const char *)prelude_text,
                                     sizeof prelude_text};
    struct env *env = env_new(L);
    if (lang_compile(L, &L->prelude_src, 0, L->prelude_src.len, PARSE_PROGRAM, &L->prelude, e) !=
            PARSE_OK ||
        lang_run(L, env, L->prelude, NULL, e) != ST_OK) {
        env_free(L, env);
        return ST_FAIL;
    }
    L->prelude_env = env;
    return ST_OK;
}

/* Whether the prelude's text, read or not, has the line `def NAME(`. */
static bool prelude_defines(const char *name)
{
    size_t n = strlen(name), left = sizeof prelude_text;
    const char *at = (const char *)prelude_text;
    while (left > n + 5) {
        if (memcmp(at, "def ", 4) == 0 && memcmp(at + 4, name, n) == 0 && at[4 + n] == '(')
            return true;
        const char *nl = memchr(at, '\n', left);
        if (!nl)
            return false;
        left -= (size_t)(nl + 1 - at);
        at = nl + 1;
    }
    return false;
}

/* --- from attnscope import * ------------------------------------------------------------------ */

bool lang_is_ours(struct lang *L, sym name)
{
    return builtin_by_sym(L, "attnscope", name) || prelude_defines(symbol_name(L->names, name));
}

void import_ours(struct lang *L, struct env *env)
{
    if (env->defined)
        raise_hint(L, ERR_REFUSED, "make it the first lines, before anything is defined",
                   "`from attnscope import *` comes too late: it would replace names of yours");
    const struct env *prelude = L->prelude_env;
    for (sym s = 1; s < prelude->cap; s++)
        if (prelude->global[s].type == V_FUNC)
            *env_global(L, env, s) = prelude->global[s];
    const struct builtin_place *own = builtin_place_find(L, "attnscope");
    for (sym s = 1; s < own->n; s++)
        if (own->by_sym[s])
            *env_global(L, env, s) = (struct value){.type = V_BUILTIN, .u.fn = own->by_sym[s]};
    env->ours = true;
}

static void run_import(struct lang *L, void *ctx)
{
    struct env *env = ctx;
    import_ours(L, env);
    sym np = symbol_intern(L->names, "np", 2);
    *env_global(L, env, np) = (struct value){.type = V_MODULE, .u.i = MODULE_NUMPY};
}

enum status env_prelude(struct lang *L, struct env *env, struct err *e)
{
    struct frame base = {.env = env};
    if (prelude_load(L, e) != ST_OK)
        return ST_FAIL;
    return protect(L, &base, NULL, e, (struct work){run_import, env});
}

/* --- life ------------------------------------------------------------------------------------- */

void lang_set_tick(struct lang *L, const struct tick *t)
{
    L->tick = t;
    graph_set_host(L->graph, &L->scratch_err, t);
}

void lang_set_limits(struct lang *L, const struct lang_limits *l)
{
    if (l->steps)
        L->limits.steps = l->steps;
    if (l->depth)
        L->limits.depth = l->depth;
    if (l->live)
        L->limits.live = l->live;
    if (l->output)
        L->limits.output = l->output;
    heap_first_limits(L);
}

struct graph *lang_graph(struct lang *L)
{
    return L->graph;
}

struct symbols *lang_symbols(struct lang *L)
{
    return L->names;
}

/* Everything that can fail, for want of memory. */
static void lang_fill(struct lang *L)
{
    L->names = symbols_new();
    L->graph = graph_new();
    L->limits = default_limits;
    heap_first_limits(L);
    L->stack = mem_array(STACK_VALUES, sizeof *L->stack);
    L->top = L->stack;
    L->stack_end = L->stack + STACK_VALUES;
    graph_set_host(L->graph, &L->scratch_err, NULL);
    builtin_init(L);
}

struct lang *lang_new(struct err *e)
{
    struct lang *const L = mem_zero(sizeof *L);
    struct mem_guard guard;
    volatile enum status status = ST_FAIL;
    mem_guard_push(&guard);
    if (setjmp(guard.at))
        out_of_memory(e, NULL, (struct span){0, 0});
    else {
        lang_fill(L);
        status = ST_OK;
    }
    mem_guard_pop(&guard);
    if (status == ST_OK)
        return L;
    lang_free(L);
    return NULL;
}

void lang_free(struct lang *L)
{
    if (!L)
        return;
    tmp_done(L);
    while (L->objs) {
        struct obj *o = L->objs;
        L->objs = o->next;
        heap_free_object(o);
    }
    builtin_done(L);
    for (size_t i = 0; i < L->ncode; i++)
        code_free(L->code[i]);
    mem_free(L->code);
    mem_free(L->stack);
    mem_free(L->rows);
    mem_free(L->home);
    graph_free(L->graph);
    symbols_free(L->names);
    mem_free(L);
}
