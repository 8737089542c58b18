/* --check: the lint of lessons, with what only running them can tell. */
#include "batch_priv.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "lesson/find.h"
#include "lesson/lint.h"
#include "session/fence.h"
#include "session/words.h"

enum { TASKS_MOST = 64 };

/* --- knobs of one run --------------------------------------------------------------------- */

/* A value that a task's solution gives a knob. */
struct setting {
    char *name;
    struct span at;
    bool is_number;
    double number;
    char *text; /* str() of it */
    double *many; /* of a knob of many values, read out of the text */
    bool used, fits;
};

struct turning {
    struct setting *set;
    int n;
    struct lint *found;       /* NULL: say nothing of the knobs themselves */
    const struct source *src;
};

static void check_tau(const struct turning *t, const struct knob_decl *k)
{
    if (t->found && k->kind == KNOB_NUMBER && strcmp(k->name, "tau") == 0 && !(k->lo > 0))
        err_hint(lint_add(t->found, t->src, k->span, "the knob tau can be turned to %g", k->lo),
                 "scores are divided by it: let it begin above 0");
}

static double value_for(const struct knob_decl *k, struct setting *s)
{
    for (int i = 0; k->kind == KNOB_CHOICE && i < k->n; i++) {
        if (strcmp(k->value ? k->value[i] : k->choice[i], s->text) == 0) {
            s->fits = true;
            return i;
        }
    }
    bool inside = s->number >= k->lo && s->number <= k->hi;
    s->fits = s->is_number && (k->kind == KNOB_TOGGLE || (k->kind == KNOB_NUMBER && inside));
    return s->fits ? s->number : k->def;
}

static double turn(void *ctx, const struct knob_decl *k)
{
    struct turning *t = ctx;
    check_tau(t, k);
    for (int i = 0; i < t->n; i++) {
        if (strcmp(t->set[i].name, k->name) != 0)
            continue;
        t->set[i].used = true;
        return value_for(k, &t->set[i]);
    }
    return k->def;
}

/* The numbers, True and False of a list or an array as str() writes it. */
static int64_t read_many(const char *text, double *v, int64_t n)
{
    int64_t count = 0;
    for (const char *at = text; *at;) {
        bool yes = strncmp(at, "True", 4) == 0, no = strncmp(at, "False", 5) == 0;
        char *end;
        double x = yes || no ? yes : strtod(at, &end);
        if (yes || no)
            at += yes ? 4 : 5;
        else if (end > at)
            at = end;
        else {
            at++;
            continue;
        }
        if (count < n)
            v[count] = x;
        count++;
    }
    return count;
}

static bool turn_many(void *ctx, const struct knob_decl *k, struct knob_many *now)
{
    const struct turning *t = ctx;
    int64_t n = k->rows * k->cols;
    for (int i = 0; i < t->n; i++) {
        struct setting *s = &t->set[i];
        if (strcmp(s->name, k->name) != 0)
            continue;
        s->used = true;
        mem_free(s->many);
        s->many = mem_array((size_t)n, sizeof *s->many);
        s->fits = k->kind == KNOB_WORDS || read_many(s->text, s->many, n) == n;
        for (int64_t j = 0; k->kind == KNOB_ORDER && j < n; j++)
            s->fits = s->fits && s->many[j] >= 0 && s->many[j] < (double)n;
        *now = (struct knob_many){s->many, s->text};
        return s->fits;
    }
    return false;
}

/* --- one lesson ------------------------------------------------------------------------------ */

struct checking {
    struct lint found;
    const struct lesson *l;
    struct lang *L;
    struct env *env;
    bool stop; /* code failed: what follows would build on it */
};

/* Errors without a place of their own, and those in the prelude, get the fence's. */
static void add_error(struct checking *c, const struct err *e, struct span at)
{
    bool ours = e->src.text == c->l->src.text;
    struct err *f = lint_add(&c->found, &c->l->src, ours ? e->span : at, "%s", e->msg);
    err_hint(f, "%s", e->hint);
    f->kind = e->kind;
}

static void check_laws(struct checking *c, const struct fence *f, const struct output *o)
{
    for (int i = 0; i < o->n; i++) {
        const struct law *law = &o->item[i].law;
        if (o->item[i].kind == OUT_LAW && !law_as_stated(law))
            lint_add(&c->found, &c->l->src, (struct span){f->code.from, f->code.from},
                     "the law \"%s\" %s, and it should%s", law->text,
                     law->held ? "holds" : "fails", law->held ? " not" : "");
    }
}

static const struct task *nth_task(const struct output *o, int n)
{
    for (int i = 0; i < o->n; i++)
        if (o->item[i].kind == OUT_TASK && n-- == 0)
            return &o->item[i].task;
    return NULL;
}

/* --- tasks -------------------------------------------------------------------------------- */

static bool read_setting(struct checking *c, const struct env *env, const struct expr *key,
                         const struct expr *value, struct setting *s)
{
    struct code *code;
    struct lang_value v = {0};
    struct str text = {0};
    struct err e;
    *s = (struct setting){0};
    if (!key || key->kind != EX_STR) {
        lint_add(&c->found, &c->l->src, value->span, "solution= wants names of knobs before the :");
        return false;
    }
    struct env *fork = env_fork(c->L, env);
    struct sink none = {0};
    bool ok = lang_compile(c->L, &c->l->src, value->span.from, value->span.to, PARSE_EXPRESSION,
                           &code, &e) == PARSE_OK &&
              lang_eval(c->L, fork, code, &none, &v, &text, &e) == ST_OK;
    env_free(c->L, fork);
    if (!ok)
        add_error(c, &e, value->span);
    *s = (struct setting){.name = mem_strndup(key->u.str.s, key->u.str.n), .at = key->span,
                          .is_number = v.is_number, .number = v.number,
                          .text = mem_strdup(str_get(&text))};
    str_done(&text);
    return ok;
}

static void check_settings(struct checking *c, const struct turning *t)
{
    for (int i = 0; i < t->n; i++) {
        if (!t->set[i].used)
            lint_add(&c->found, &c->l->src, t->set[i].at, "the solution turns %s, which is no knob "
                     "of this scene", t->set[i].name);
        else if (!t->set[i].fits)
            lint_add(&c->found, &c->l->src, t->set[i].at, "the knob %s cannot be turned to %s",
                     t->set[i].name, t->set[i].text);
    }
}

static void run_solution(struct checking *c, const struct code *code, const struct lint_task *task,
                         int n, struct turning *t)
{
    struct output o;
    output_init(&o, c->L);
    o.knob = turn;
    o.knob_many = turn_many;
    o.knob_ctx = t;
    fence_run_live(c->L, c->env, code, &o);
    const struct task *came = nth_task(&o, n);
    check_settings(c, t);
    if (o.failed)
        add_error(c, &o.err, task->span);
    else if (!came || !came->reached)
        lint_add(&c->found, &c->l->src, task->solution->span,
                 "the solution does not reach the task");
    output_done(&o);
}

static void check_solution(struct checking *c, const struct env *env, const struct code *code,
                           const struct lint_task *task, int n)
{
    const struct expr *x = task->solution;
    if (!x || x->kind == EX_NONE)
        return;
    if (x->kind != EX_DICT) {
        lint_add(&c->found, &c->l->src, x->span, "solution= wants {\"knob\": value, …}");
        return;
    }
    struct turning t = {.set = mem_array((size_t)x->u.dict.n, sizeof *t.set), .src = &c->l->src};
    bool ok = true;
    for (; t.n < x->u.dict.n && ok; t.n++)
        ok = read_setting(c, env, x->u.dict.key[t.n], x->u.dict.value[t.n], &t.set[t.n]);
    if (ok)
        run_solution(c, code, task, n, &t);
    for (int i = 0; i < t.n; i++) {
        mem_free(t.set[i].name);
        mem_free(t.set[i].text);
        mem_free(t.set[i].many);
    }
    mem_free(t.set);
}

/* Tasks in the order of the code; of one in a loop nothing is known. */
static void check_tasks(struct checking *c, const struct env *env, const struct code *code,
                        const struct output *o)
{
    struct lint_task task[TASKS_MOST];
    int n = lint_tasks(code, lang_symbols(c->L), task, TASKS_MOST);
    for (int i = 0; i < n && i < TASKS_MOST; i++) {
        const struct task *came = nth_task(o, i);
        if (!came || (i == n - 1 && nth_task(o, n)))
            return;
        if (came->reached)
            lint_add(&c->found, &c->l->src, task[i].span, "the task holds at the knobs' defaults");
        check_solution(c, env, code, &task[i], i);
    }
}

/* --- fences and questions ----------------------------------------------------------------- */

static void check_live(struct checking *c, const struct code *code, struct output *o)
{
    struct turning none = {.found = &c->found, .src = &c->l->src};
    struct env *left = NULL;
    o->knob = turn;
    o->knob_ctx = &none;
    fence_run_keep(c->L, c->env, code, o, &left);
    if (!o->failed && left)
        check_tasks(c, left, code, o);
    if (left)
        env_free(c->L, left);
}

static void check_fence(struct checking *c, const struct fence *f)
{
    struct output o;
    struct code *code;
    struct err differs;
    output_init(&o, c->L);
    if (fence_compile(c->L, c->l, f, &code, &o.err) != ST_OK)
        o.failed = true;
    else if (f->kind == FENCE_LIVE)
        check_live(c, code, &o);
    else
        fence_run(c->L, c->env, code, &o);
    if (o.failed)
        add_error(c, &o.err, (struct span){f->code.from, f->code.from});
    else if (fence_output_differs(c->l, f, &o, &differs))
        add_error(c, &differs, f->output);
    check_laws(c, f, &o);
    c->stop = o.failed && f->kind != FENCE_LIVE;
    output_done(&o);
}

static void check_question(struct checking *c, const struct question *q)
{
    for (size_t i = 0; q->kind == QUESTION_NUMBER && i < q->nanswers; i++) {
        struct err e;
        double number;
        if (answer_number(c->L, c->env, c->l, q->answers[i].value, &number, &e) != ST_OK)
            add_error(c, &e, q->answers[i].value);
        if (answer_number(c->L, c->env, c->l, q->answers[i].tol, &number, &e) != ST_OK)
            add_error(c, &e, q->answers[i].tol);
    }
}

static void check_step(struct checking *c, const struct lesson_step *s)
{
    for (size_t i = 0; i < s->nblocks && !c->stop; i++)
        if (s->blocks[i].kind == BLOCK_CODE)
            check_fence(c, s->blocks[i].fence);
    for (size_t i = 0; i < s->nblocks && !c->stop; i++)
        if (s->blocks[i].kind == BLOCK_QUESTION)
            check_question(c, s->blocks[i].question);
}

static enum exit_code run_lesson(const struct batch *b, struct checking *c)
{
    enum exit_code status = EXIT_FINE;
    c->L = batch_lang(b, &status);
    if (!c->L)
        return status;
    lang_set_home(c->L, c->l->path);
    c->env = env_new(c->L);
    for (size_t i = 0; i < c->l->nsteps && !c->stop; i++)
        check_step(c, &c->l->steps[i]);
    lang_free(c->L);
    return status;
}

/* --- the other language ------------------------------------------------------------------- */

/* …/en/X for …/ko/X and the other way round; NULL when the file stands in no such folder. */
static char *other_path(const char *path)
{
    const char *base = strrchr(path, '/');
    size_t n = base ? (size_t)(base - path) : 0;
    struct str out = {0};
    bool folder = n >= 2 && (n == 2 || path[n - 3] == '/');
    bool en = folder && memcmp(base - 2, "en", 2) == 0;
    if (!en && !(folder && memcmp(base - 2, "ko", 2) == 0))
        return NULL;
    str_add(&out, path, n - 2);
    str_puts(&out, en ? "ko" : "en");
    str_puts(&out, base);
    return str_take(&out);
}

static bool has_folder(const char *path)
{
    char *dir = mem_strndup(path, (size_t)(strrchr(path, '/') - path));
    bool there = access(dir, R_OK | X_OK) == 0;
    mem_free(dir);
    return there;
}

static struct lesson *read_other(struct checking *c)
{
    char *path = other_path(c->l->path);
    struct lesson *other = NULL;
    struct err e;
    if (path && access(path, F_OK) == 0)
        other = lesson_read(path, &e);
    else if (path && has_folder(path))
        err_hint(lint_add(&c->found, &c->l->src, (struct span){0, 0},
                          "this lesson is missing in the other language"),
                 "write %s with the same code", path);
    mem_free(path);
    return other;
}

/* --- all of it ---------------------------------------------------------------------------- */

static void print_findings(const struct batch *b, const struct lint *f)
{
    struct str text = {0};
    for (size_t i = 0; i < f->n; i++) {
        struct err told = f->at[i];
        word_err(b->lang, &told);
        err_write_as(&told, batch_word(b, "hint"), &text);
    }
    batch_put(b, &text);
}

static enum exit_code check_lesson(const struct batch *b, const struct lesson *l)
{
    struct checking c = {.l = l};
    struct lesson *other = NULL;
    enum exit_code status = EXIT_FINE;
    for (size_t i = 0; i < l->nerrs; i++)
        err_hint(lint_add(&c.found, &l->src, l->errs[i].span, "%s", l->errs[i].msg), "%s",
                 l->errs[i].hint);
    if (l->nsteps && !l->nerrs) {
        lint_text(&c.found, l);
        lint_live(&c.found, l);
        other = read_other(&c);
        if (other && !other->nerrs)
            lint_pair(&c.found, l, other);
        status = run_lesson(b, &c);
    }
    lint_sort(&c.found);
    print_findings(b, &c.found);
    if (c.found.n)
        status = batch_worse(status, EXIT_CODE_FAILED);
    lint_done(&c.found);
    lesson_free(other);
    return status;
}

static enum exit_code check_one(const struct batch *b, const char *what)
{
    struct err e;
    char *path;
    if (lesson_find(what, b->lang, &path, &e) != ST_OK)
        return batch_complain(b, &e, EXIT_USAGE);
    struct lesson *l = lesson_read(path, &e);
    mem_free(path);
    if (!l)
        return batch_complain(b, &e, EXIT_UNREADABLE);
    enum exit_code status = check_lesson(b, l);
    lesson_free(l);
    return status;
}

enum exit_code batch_check(const struct batch *b, const char *const *what, int n)
{
    enum exit_code status = EXIT_FINE;
    for (int i = 0; i < n && status != EXIT_INTERRUPTED && !b->out->failed; i++)
        status = batch_worse(status, check_one(b, what[i]));
    if (!stream_flush(b->out))
        status = batch_complain(b, &b->out->err, EXIT_UNREADABLE);
    return status;
}
