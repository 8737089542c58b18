/* Memory runs out once, at every allocation of a run in turn: each time the run ends with
 * "out of memory" or does not notice, nothing leaks (the sanitizer says so), what is bound
 * is still whole, and the interpreter goes on. */
#include <stdlib.h>

#include "base/mem.h"
#include "base/str.h"
#include "check.h"
#include "graph/graph.h"
#include "lang/lang.h"

static const char *const programs[] = {
    /* statements, functions, closures, text */
    "def f(a, b=2, *c):\n    return a + b\n" "x = [f(i) for i in range(5)]\n"
    "y = {k: [k] * 3 for k in 'abcdefghijk'}\n" "z = tuple(v for v in y.values())\n"
    "a, (b, c) = 1, ('x', [2, 3])\n" "c += [4] * 20\n" "g = lambda n: n * 2\n"
    "print(x, len(y), z[0], a, b, c, sorted(y, reverse=True), g(4), f'{3.25:>8.1f}|{a!r:^5}')\n",
    /* texts and dicts grow; a key goes */
    "d = {}\nfor i in range(40):\n    d[i, str(i)] = [i]\n"
    "d.pop((3, '3'))\ns = ', '.join(str(k) for k in d).upper().replace('1', '한')\n"
    "for i in range(60):\n    s += '점'\n"
    "print(len(d), s[:20], 'ab'.center(9, '*'), repr(s)[-5:])\n",
    /* arrays: making, views, elementwise, sums, printing */
    "a = np.arange(24.0).reshape(2, 3, 4)\nb = a[:, ::-1].T\n"
    "print(b.shape, (a * 2 + 1).sum(axis=1), a.mean(), np.exp(a[0]).std(axis=0))\n"
    "print(np.arange(2000.0).reshape(40, 50) / 7)\nprint(repr(a.astype(np.float32)))\n",
    /* matmul, masks, softmax by hand, sort, where, index arrays */
    "q = np.arange(48.0).reshape(6, 8) / 10\ns = q @ q.T / np.sqrt(8)\n"
    "s = np.where(np.tri(6, dtype=bool), s, -np.inf)\n" "e = np.exp(s - s.max(-1, keepdims=True))\n"
    "w = e / e.sum(-1, keepdims=True)\n"
    "print(w[[0, -1]][:, [1, 0]], w[w > 0.5], np.nonzero(w > 0.3))\n"
    "print(np.sort(s[2])[::-1], np.argsort(-q, axis=0, kind='stable')[0])\n"
    "print(np.concatenate([q, q]).shape)\n",
    /* writes through aliases, in loops */
    "a = np.zeros((4, 5))\nb = a.T\nfor i in range(4):\n    a[i] = i\n    b[i, 1:] += 10\n"
    "a[a > 12] = -1\na[[0, 1], [2, 3]] *= 2\na.reshape(-1)[3] = 7\nprint(a, b.sum())\n",
    /* draws, shuffles, choices */
    "rng = np.random.default_rng([1, 2])\nx = rng.normal(size=(3, 4))\n"
    "o = ['a', 'b', 'c', 'd']\nrng.shuffle(o)\np = rng.permutation(x)\n"
    "print(x.round(3), o, p[0], rng.integers(0, 9, 5), rng.choice(10, 3, replace=False),\n"
    "      rng.choice(4, p=[.1, .2, .3, .4]), rng.random())\n",
    /* our own names */
    "Q = np.arange(8.0).reshape(2, 4)\nout, w = attention(Q, Q, Q)\n"
    "show(scores=Q @ Q.T, weights=w, rows=['a', 'b'], cols=['a', 'b'], title='t')\n"
    "table(['x', 'y'], [[1, 2.5], [3, 'z']], ['d', ''])\n"
    "plot([1, 2, 3], [2.0, 3.0, 1.0], xlabel='n')\n"
    "check('a law', abs(w.sum(-1) - 1).max(), 1e-12)\nn = knob('n', 3, 1, 9)\n"
    "task('reach it', n > 2)\nprint(softmax(Q)[0], layer_norm(Q).shape, n)\n",
    /* so much garbage that it is collected on the way */
    "y = [[i] * 90 for i in range(20)]\nprint(len(y))\n",
    /* errors of every stage */
    "x = [1, 2,\n", "for i in 3:\n    pass\n", "print(np.zeros((2, 3)) @ np.zeros((4, 5)))\n",
    "def f(n):\n    return f(n + 1)\nf(0)\n", "print(scroes)\n", "x = {}\nx[[1]] = 2\n",
    "x = np.arange(5)\nx[7] = 1\n", "print(f'{3:q}')\n", "assert 1 == 2, f'{[1, 2]}'\n",
};
#define PROGRAMS ((int)(sizeof programs / sizeof programs[0]))

struct heard {
    struct str text;
    int things;
};

static bool on_print(void *ctx, const char *text, size_t n)
{
    struct heard *h = ctx;
    str_add(&h->text, text, n);
    return true;
}

static void on_show(void *ctx, const struct panel *p, int n)
{
    (void)p;
    ((struct heard *)ctx)->things += n;
}

static void on_table(void *ctx, const struct table *t)
{
    (void)t;
    ((struct heard *)ctx)->things++;
}

static struct sink sink_of(struct heard *h)
{
    return (struct sink){.ctx = h, .print = on_print, .show = on_show, .table = on_table,
                         .live = true};
}

/* Compile, fork and run; what was bound before is in env. What the sink needs is there
 * beforehand: only lang's own allocations fail. */
static enum status run(struct lang *L, struct env *env, const char *text, struct heard *h,
                       struct err *e)
{
    struct source src = {"t.py", text, strlen(text)};
    struct sink sink = sink_of(h);
    struct code *code;
    if (lang_compile(L, &src, 0, src.len, PARSE_PROGRAM, &code, e) != PARSE_OK)
        return ST_FAIL;
    return lang_run(L, env, code, &sink, e);
}

/* The same in a fork that is made while memory may run out. */
static enum status fork_and_run(struct lang *L, struct env *env, const char *text,
                                struct heard *h, struct err *e)
{
    struct mem_guard guard;
    struct env *volatile fork = NULL;
    enum status status;
    mem_guard_push(&guard);
    if (setjmp(guard.at)) {
        err_set(e, ERR_BUDGET, NULL, (struct span){0, 0}, "out of memory");
        return ST_FAIL;
    }
    fork = env_fork(L, env);
    mem_guard_pop(&guard);
    status = run(L, fork, text, h, e);
    env_free(L, fork);
    return status;
}

static const char before[] =
    "kept = [np.arange(4.0), {'a': (1, 'b')}, [1, [2]]]\nalias = kept[0][1:]\nheap = 0\n"
    "def reads():\n    return str(kept) + str(alias)\n"
    "gen = np.random.default_rng(3)\nmore = [n for n in range(30)]\nkept.append(more)\n"
    "big = [[[i]] for i in range(70)]\n"; /* more than marking has room for at first */
static const char kept_text[] = "[array([0., 1., 2., 3.]), {'a': (1, 'b')}, [1, [2]], [";

/* Is what was bound whole, and does the interpreter work? Something new is bound and
 * enough thrown away for the collector to run. */
static bool still_works(struct lang *L, struct env *env)
{
    static const char text[] =
        "alias[0] += 1\nprint(kept[0].sum(), reads()[:56])\nalias[0] -= 1\n"
        "fresh = [str(i) for i in range(9)]\nfor j in range(60):\n    waste = [j] * 50\n"
        "print(reads()[:54], [i * i for i in range(3)], fresh[8], big[69])\n";
    struct heard h = {0};
    struct err e = {0};
    enum status status = run(L, env, text, &h, &e);
    bool ok = status == ST_OK && strncmp(str_get(&h.text), "7.0 ", 4) == 0 &&
              strstr(str_get(&h.text), kept_text) &&
              strstr(str_get(&h.text), "[0, 1, 4] 8 [[69]]\n");
    if (!ok)
        printf("    then: %s / %s\n", e.msg, str_get(&h.text));
    str_done(&h.text);
    return ok;
}

struct want {
    enum status status;
    struct str text, msg;
    int things;
};

static struct lang *lang_ready(struct env **env)
{
    struct err e;
    struct heard h = {0};
    struct lang *L = lang_new(&e);
    CHECK(L != NULL);
    lang_set_limits(L, &(struct lang_limits){.live = (size_t)1 << 19}); /* collects often */
    *env = env_new(L);
    CHECK_INT(env_prelude(L, *env, &e), ST_OK);
    CHECK_INT(run(L, *env, before, &h, &e), ST_OK);
    str_done(&h.text);
    return L;
}

/* One run with the nth allocation failing; true when there was no nth. */
static bool run_failing(struct lang *L, struct env *env, const char *program, size_t nth,
                        const struct want *want)
{
    struct heard h = {0};
    struct err e = {0};
    str_pad(&h.text, ' ', 20000); /* so that the sink needs no more */
    str_clear(&h.text);
    mem_fail_at(nth);
    enum status status = fork_and_run(L, env, program, &h, &e);
    bool reached = mem_fail_at(0) == 0;
    bool as_ever = status == want->status && strcmp(str_get(&h.text), str_get(&want->text)) == 0 &&
                   h.things == want->things &&
                   (status == ST_OK || strcmp(e.msg, str_get(&want->msg)) == 0);
    bool gone = status != ST_OK && e.kind == ERR_BUDGET && strstr(e.msg, "out of memory");
    if (!(reached ? gone : as_ever)) {
        check_note(__FILE__, __LINE__, program);
        printf("    allocation %zu: status %d, %s\n    %s\n", nth, status, e.msg, str_get(&h.text));
    }
    str_done(&h.text);
    return !reached;
}

static void fail_everywhere(const char *program)
{
    struct env *env;
    struct lang *L = lang_ready(&env);
    struct heard h = {0};
    struct err e = {0};
    struct want want = {.status = fork_and_run(L, env, program, &h, &e)};
    want.text = h.text;
    want.things = h.things;
    str_puts(&want.msg, e.msg);
    for (size_t nth = 1; check_ok && !run_failing(L, env, program, nth, &want); nth++)
        if (nth % 8 == 1)
            CHECK(still_works(L, env));
    CHECK(still_works(L, env));
    str_done(&want.text);
    str_done(&want.msg);
    lang_free(L);
}

TEST(every_allocation_of_every_program)
{
    for (int i = 0; i < PROGRAMS; i++)
        fail_everywhere(programs[i]);
}

/* True when none of them failed; else L, if there is one, imports ours after all. */
static bool new_interpreter_imports(size_t nth)
{
    struct mem_guard guard;
    struct err e = {0};
    struct lang *volatile L = NULL;
    volatile enum status status = ST_FAIL;
    mem_guard_push(&guard);
    mem_fail_at(nth);
    if (!setjmp(guard.at)) {
        L = lang_new(&e);
        status = L ? env_prelude(L, env_new(L), &e) : ST_FAIL;
        mem_guard_pop(&guard);
        CHECK(status == ST_OK || strcmp(e.msg, "out of memory") == 0);
    }
    mem_fail_at(0);
    if (L && status != ST_OK)
        CHECK_INT(env_prelude(L, env_new(L), &e), ST_OK);
    lang_free(L);
    return status == ST_OK;
}

TEST(every_allocation_of_a_new_interpreter_that_imports_ours)
{
    size_t nth = 1;
    while (!new_interpreter_imports(nth))
        nth++;
    CHECK(nth > 50);
}

int main(void)
{
    RUN(every_allocation_of_every_program);
    RUN(every_allocation_of_a_new_interpreter_that_imports_ours);
    return check_end();
}
