/* The interpreter: any bytes are run as a program, under small budgets. Whatever they are, it
 * ends with a text of clean UTF-8 or an error with a place; run again in a fork of the same
 * names it ends the same way; run once more it loses one allocation; every array it leaves
 * behind can be explained; and afterwards the interpreter still works. */
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "fuzz.h"
#include "graph/explain.h"
#include "lang/ast.h"
#include "lang/lang.h"

enum { STEPS = 30000, DEPTH = 60, OUTPUT = 20000, TICKS = 300, NAMES = 12 };
#define LIVE ((size_t)8 << 20)

struct run {
    struct str out;
    enum status status;
    struct err err;
    int ticks;
};

static bool out_of_ticks(void *ctx)
{
    struct run *r = ctx;
    return ++r->ticks > TICKS;
}

/* Nothing a program prints may drive a terminal. */
static void check_text(const char *s, size_t n)
{
    FUZZ_CHECK(utf8_valid(s, n, NULL));
    for (size_t i = 0; i < n; i++)
        FUZZ_CHECK((unsigned char)s[i] >= 0x20 ? s[i] != 0x7F : s[i] == '\n' || s[i] == '\t');
}

static bool on_print(void *ctx, const char *text, size_t n)
{
    struct run *r = ctx;
    check_text(text, n);
    str_add(&r->out, text, n);
    return true;
}

static void on_show(void *ctx, const struct panel *panel, int n)
{
    (void)ctx;
    for (int i = 0; i < n; i++)
        FUZZ_CHECK(panel[i].node && panel[i].node->shape.rank >= 1);
}

static double on_knob(void *ctx, const struct knob_decl *k)
{
    (void)ctx;
    FUZZ_CHECK(k->name && k->lo <= k->def && k->def <= k->hi);
    return k->hi;
}

static void check_error(const struct err *e)
{
    struct str out = {0};
    FUZZ_CHECK(e->kind != ERR_NONE && e->msg[0]);
    if (e->src.text)
        FUZZ_CHECK(e->span.from <= e->span.to && e->span.to <= e->src.len);
    err_write(e, &out);
    FUZZ_CHECK(utf8_valid(str_get(&out), out.n, NULL));
    str_done(&out);
}

static void run_code(struct lang *L, struct env *env, const struct code *code, struct run *r)
{
    struct tick tick = {out_of_ticks, r};
    struct sink sink = {.ctx = r, .print = on_print, .show = on_show, .knob = on_knob,
                        .live = true};
    lang_set_tick(L, &tick);
    r->status = lang_run(L, env, code, &sink, &r->err);
    mem_fail_at(0);
    lang_set_tick(L, NULL);
    if (r->status != ST_OK)
        check_error(&r->err);
}

/* Ended by a budget, which what ran before may have used up, or by its ticks. */
static bool cut_short(const struct run *r)
{
    return r->status != ST_OK && (r->err.kind == ERR_BUDGET || r->err.kind == ERR_INTERRUPTED ||
                                  r->err.kind == ERR_RECURSION);
}

static void check_same(const struct run *a, const struct run *b)
{
    if (cut_short(a) || cut_short(b))
        return;
    FUZZ_CHECK(a->status == b->status);
    FUZZ_CHECK(a->out.n == b->out.n && memcmp(str_get(&a->out), str_get(&b->out), a->out.n) == 0);
    if (a->status != ST_OK) {
        FUZZ_CHECK(strcmp(a->err.msg, b->err.msg) == 0);
        FUZZ_CHECK(a->err.span.from == b->err.span.from && a->err.span.to == b->err.span.to);
    }
}

struct names {
    struct str name[NAMES];
    int n;
};

static void note_name(void *ctx, const char *name)
{
    struct names *all = ctx;
    if (all->n < NAMES)
        str_puts(&all->name[all->n++], name);
}

static void explain(struct lang *L, struct node *n)
{
    struct explain x;
    int64_t first[RANK_MAX] = {0}, last[RANK_MAX];
    for (int i = 0; i < n->shape.rank; i++) {
        if (n->shape.dim[i] == 0)
            return;
        last[i] = n->shape.dim[i] - 1;
    }
    if (!explain_cell(lang_graph(L), n, first, &x) || !explain_cell(lang_graph(L), n, last, &x))
        return;
    FUZZ_CHECK(x.terms >= 0 && x.terms <= EXPLAIN_TERMS);
    for (int i = 0; i < x.terms; i++)
        FUZZ_CHECK(x.term[i].node->id <= n->id);
}

/* The value of an expression must be an array or a number, or be text alone. */
static void ask(struct lang *L, struct env *env, const char *expression, const char *want)
{
    struct source src = {"ask.py", expression, strlen(expression)};
    struct code *code;
    struct lang_value v;
    struct str text = {0};
    struct run r = {0};
    struct tick tick = {out_of_ticks, &r};
    if (lang_compile(L, &src, 0, src.len, PARSE_EXPRESSION, &code, &r.err) != PARSE_OK)
        return;
    lang_set_tick(L, &tick);
    if (lang_eval(L, env, code, NULL, &v, &text, &r.err) == ST_OK) {
        if (v.node)
            explain(L, v.node);
        if (want)
            FUZZ_CHECK(strcmp(str_get(&text), want) == 0);
    } else {
        FUZZ_CHECK(!want);
        check_error(&r.err);
    }
    lang_set_tick(L, NULL);
    str_done(&text);
}

static void check_names(struct lang *L, struct env *env)
{
    struct names all = {.n = 0};
    env_names(L, env, note_name, &all);
    for (int i = 0; i < all.n; i++) {
        ask(L, env, str_get(&all.name[i]), NULL);
        str_done(&all.name[i]);
    }
}

/* In a fork, with one allocation failing: which one, the bytes say. */
static void run_without(struct lang *L, const struct env *env, const struct code *code)
{
    struct run r = {0};
    struct mem_guard guard;
    struct env *fork = env_fork(L, env);
    struct hash h = hash_bytes((struct hash){1, 2}, code->src.text, code->src.len);
    mem_fail_at((size_t)(h.a >> 32) % 1000 + 1);
    mem_guard_push(&guard);
    if (!setjmp(guard.at))
        run_code(L, fork, code, &r);
    mem_guard_pop(&guard);
    mem_fail_at(0);
    lang_set_tick(L, NULL);
    env_free(L, fork);
    str_done(&r.out);
}

static void run_twice(struct lang *L, const struct code *code)
{
    struct env *env = env_new(L), *fork, *fresh;
    struct run first = {0}, second = {0};
    FUZZ_CHECK(env_prelude(L, env, &first.err) == ST_OK);
    fork = env_fork(L, env);
    fresh = env_fork(L, env);
    run_code(L, env, code, &first);
    run_code(L, fork, code, &second);
    check_same(&first, &second);
    env_free(L, fork);
    run_without(L, env, code);
    check_names(L, env);
    env_free(L, env);
    ask(L, fresh, "str(np.arange(6).reshape(2, 3) @ [1, 0, 2]) + f'{7 // 2:>3}'", "[ 4 13]  3");
    str_done(&first.out);
    str_done(&second.out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const struct lang_limits small = {STEPS, DEPTH, LIVE, OUTPUT};
    struct source src = {"fuzz.py", (const char *)data, n};
    struct code *code;
    struct err e;
    struct lang *L;

    utf8_locale_init();
    L = lang_new(&e);
    FUZZ_CHECK(L != NULL);
    lang_set_limits(L, &small);
    /* so that arrays of a few numbers go through boxes, drops and the limit */
    graph_set_budget(lang_graph(L), 2048, 16384, LIVE);
    if (lang_compile(L, &src, 0, n, PARSE_PROGRAM, &code, &e) == PARSE_OK)
        run_twice(L, code);
    else
        check_error(&e);
    lang_free(L);
    return 0;
}
