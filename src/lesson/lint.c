/* Findings: a list of errors. */
#include "lint_priv.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { FINDINGS_MOST = 500 };

bool lint_is_full(const struct lint *f)
{
    return f->n == FINDINGS_MOST;
}

/* Past the last there is no use in more: its place is written over. */
static struct err *next_place(struct lint *f)
{
    if (lint_is_full(f))
        return &f->at[f->n - 1];
    if (f->n == f->cap) {
        f->cap = f->cap ? f->cap * 2 : 8;
        f->at = mem_resize(f->at, f->cap, sizeof *f->at);
    }
    return &f->at[f->n++];
}

struct err *lint_add(struct lint *f, const struct source *src, struct span at, const char *fmt, ...)
{
    char msg[sizeof f->at->msg];
    struct err *e;
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(msg, sizeof msg, fmt, ap);
    va_end(ap);
    e = next_place(f);
    err_set(e, ERR_LESSON, src, at, "%s", msg);
    return e;
}

/* Equal places keep their order: qsort does not. */
void lint_sort(struct lint *f)
{
    for (size_t i = 1; i < f->n; i++) {
        struct err e = f->at[i];
        size_t k = i;

        for (; k > 0 && f->at[k - 1].span.from > e.span.from; k--)
            f->at[k] = f->at[k - 1];
        f->at[k] = e;
    }
}

void lint_done(struct lint *f)
{
    mem_free(f->at);
    *f = (struct lint){0};
}

/* ---- tasks ---------------------------------------------------------------- */

struct finding_tasks {
    const struct symbols *names;
    struct lint_task *out;
    int n, max;
};

static bool is_named(const struct symbols *names, sym s, const char *what)
{
    return s && strcmp(symbol_name(names, s), what) == 0;
}

static void find_task(void *ctx, const struct expr *x)
{
    struct finding_tasks *t = ctx;
    struct lint_task task = {x->span, NULL};

    if (x->kind != EX_CALL || x->u.call.fn->kind != EX_NAME ||
        !is_named(t->names, x->u.call.fn->u.name.name, "task"))
        return;
    for (int i = 0; i < x->u.call.n; i++)
        if (is_named(t->names, x->u.call.arg[i].keyword, "solution") ||
            (i == 3 && !x->u.call.arg[i].keyword))
            task.solution = x->u.call.arg[i].value;
    if (t->n < t->max)
        t->out[t->n] = task;
    t->n++;
}

int lint_tasks(const struct code *code, const struct symbols *names, struct lint_task *out,
               int max)
{
    struct finding_tasks t = {names, out, 0, max};
    struct walk w = {find_task, &t};

    walk_block(&w, &code->body);
    return t.n;
}
