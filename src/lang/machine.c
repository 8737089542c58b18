/* The machine's registers: the value stack, errors that unwind, temporaries. */
#include "value_priv.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void raise_stack_full(struct lang *L)
{
    raise_error(L, ERR_BUDGET, "too many values are in use at once");
}

/* The innermost frame that runs the user's own code: errors in the prelude are
 * told at the call that led there, as a student expects. */
static const struct frame *frame_of_user(const struct lang *L)
{
    const struct frame *f = L->frame;
    while (f && f->code == L->prelude && f->outer)
        f = f->outer;
    return f;
}

static void raise_filled(struct lang *L) __attribute__((noreturn));
static void raise_filled(struct lang *L)
{
    mem_guard_unwind(L->guard);
    longjmp(*L->jump, 1);
}

static void fill(struct lang *L, const struct span *at, enum err_kind kind, const char *msg)
{
    const struct frame *f = frame_of_user(L);
    const struct source *src = f && f->code ? &f->code->src : NULL;
    struct span span = f ? f->at : (struct span){0, 0};
    if (at && f == L->frame)
        span = *at;
    err_set(L->err, kind, src, span, "%s", msg);
}

void raise_error(struct lang *L, enum err_kind kind, const char *fmt, ...)
{
    char msg[sizeof L->err->msg];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(msg, sizeof msg, fmt, ap);
    va_end(ap);
    fill(L, NULL, kind, msg);
    raise_filled(L);
}

void raise_hint(struct lang *L, enum err_kind kind, const char *hint, const char *fmt, ...)
{
    char msg[sizeof L->err->msg];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(msg, sizeof msg, fmt, ap);
    va_end(ap);
    fill(L, NULL, kind, msg);
    err_hint(L->err, "%s", hint);
    raise_filled(L);
}

void raise_at(struct lang *L, struct span span, enum err_kind kind, const char *fmt, ...)
{
    char msg[sizeof L->err->msg];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(msg, sizeof msg, fmt, ap);
    va_end(ap);
    fill(L, &span, kind, msg);
    raise_filled(L);
}

void raise_graph(struct lang *L)
{
    struct err e = L->scratch_err;
    fill(L, NULL, e.kind ? e.kind : ERR_VALUE, e.msg);
    if (e.hint[0])
        err_hint(L->err, "%s", e.hint);
    raise_filled(L);
}

/* Small ones are used again: every str(x) and f-string needs one. */
#define SPARE_TMP_MOST 16
#define SPARE_TMP_BYTES 256

struct str *tmp_str(struct lang *L)
{
    struct tmp *t = L->spare_tmp;
    if (t) {
        L->spare_tmp = t->next;
        L->spare_tmps--;
    } else {
        t = mem_zero(sizeof *t);
    }
    t->next = L->tmp;
    L->tmp = t;
    return &t->s;
}

static void tmp_free(struct tmp *t)
{
    str_done(&t->s);
    mem_free(t);
}

void tmp_release(struct lang *L, struct tmp *down_to)
{
    while (L->tmp != down_to) {
        struct tmp *t = L->tmp;
        L->tmp = t->next;
        if (L->spare_tmps == SPARE_TMP_MOST || t->s.cap > SPARE_TMP_BYTES) {
            tmp_free(t);
            continue;
        }
        str_clear(&t->s);
        t->next = L->spare_tmp;
        L->spare_tmp = t;
        L->spare_tmps++;
    }
}

void tmp_adopt(struct str *t, void *p, size_t bytes)
{
    str_done(t); /* it may have the buffer of an earlier one */
    t->s = p;
    t->cap = bytes;
}

void tmp_done(struct lang *L)
{
    tmp_release(L, NULL);
    for (struct tmp *t = L->spare_tmp, *next; t; t = next) {
        next = t->next;
        tmp_free(t);
    }
}
