/* attnscope's own functions: their table; check, task, and the labels of all. */
#include "builtin_ours_priv.h"
#include "builtin_python_priv.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/sink.h"

/* --- lines and labels ------------------------------------------------------------- */

void check_line(struct lang *L, const char *text, size_t n, const char *what)
{
    unsigned cp;
    bool ok;
    for (size_t at = 0; at < n;) {
        at += utf8_decode(text + at, n - at, &cp, &ok);
        if (cp < 0x20 || (cp >= 0x7f && cp < 0xa0))
            raise_error(L, ERR_REFUSED, "%s is one line of text, without U+%04X", what, cp);
    }
}

const char *arg_line(struct lang *L, struct value v, const char *what)
{
    if (!given(v) || v.type == V_NONE)
        return NULL;
    const char *text = arg_text(L, v, what);
    check_line(L, text, AS_STR(v)->n, what);
    return text;
}

static const char *label_text(struct lang *L, struct value v, const char *what)
{
    struct str *text = tmp_str(L);
    if (v.type == V_FUNC)
        str_puts(text, symbol_name(L->names, AS_FUNC(v)->ast->name));
    else
        value_str(L, v, text);
    check_line(L, str_get(text), text->n, what);
    return str_get(text);
}

const char *const *arg_labels(struct lang *L, struct value v, const char *what, int *n)
{
    *n = 0;
    if (!given(v) || v.type == V_NONE)
        return NULL;
    if (v.type != V_LIST && v.type != V_TUPLE)
        raise_error(L, ERR_TYPE, "%s must be a list of strings, not '%s'", what,
                    value_type_name(v));
    struct oseq *s = AS_SEQ(v);
    if (s->n > 100000)
        raise_error(L, ERR_BUDGET, "%s: %lld labels are too many", what, (long long)s->n);
    struct str *list = tmp_str(L);
    str_pad(list, 0, (size_t)s->n * sizeof(char *) + 1);
    const char **text = (const char **)(void *)list->s;
    for (; *n < s->n; (*n)++)
        text[*n] = label_text(L, s->item[*n], what);
    return text;
}

/* --- check, task ------------------------------------------------------------------ */

/* arg: law, residual, tol, holds */
static struct value our_check(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct law law = {.text = arg_line(L, arg[0], "the law")};
    if (!law.text)
        raise_error(L, ERR_TYPE, "check() wants the law as a string first");
    bool array = arg[1].type == V_ARRAY;
    law.residual = arg_double(L, array ? single_item(L, arg[1]) : arg[1], "the residual");
    law.tol = arg_double(L, arg[2], "tol");
    law.should_hold = arg_truth(L, arg[3], true);
    law.held = law.residual <= law.tol;
    if (L->sink && L->sink->law)
        L->sink->law(L->sink->ctx, &law);
    return v_none();
}

/* solution= is read by whoever checks lessons; here it only has to be a dict. */
static struct value our_task(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct task task = {.text = arg_line(L, arg[0], "the task")};
    if (!task.text)
        raise_error(L, ERR_TYPE, "task() wants the goal as a string first");
    task.reached = value_truth(L, arg[1]);
    task.hint = arg_line(L, arg[2], "hint");
    if (given(arg[3]) && arg[3].type != V_NONE && arg[3].type != V_DICT)
        raise_error(L, ERR_TYPE, "solution must be a dict of knobs and their values, not '%s'",
                    value_type_name(arg[3]));
    if (L->sink && L->sink->task)
        L->sink->task(L->sink->ctx, &task);
    return v_none();
}

/* --- the table -------------------------------------------------------------------- */

static const struct builtin rows[] = {
    {"attnscope", "knob", "(name, default, lo, hi, log=False, label=None)",
     "a number that the reader turns, between lo and hi", our_knob},
    {"attnscope", "toggle", "(name, default, label=None)", "a switch", our_toggle},
    {"attnscope", "choice", "(name, values, labels=None, label=None)",
     "one of several values; the first at the start", our_choice},
    {"attnscope", "show",
     "(*, scores=None, weights=None, output=None, queries=None, keys=None, values=None, "
     "positions=None, difference=None, any=None, rows=None, cols=None, title=None, mask=None, "
     "at=None)",
     "draw arrays as panels, in the order written; the keyword is the role", our_show},
    {"attnscope", "plot", "(x, *y, xlabel=None, ylabel=None, logx=False, logy=False)",
     "draw lines over x", our_plot},
    {"attnscope", "table", "(headers, rows, formats=None)", "a table with a format for each column",
     our_table},
    {"attnscope", "check", "(law, residual, tol, holds=True)",
     "does the law hold: is the residual at most tol?", our_check},
    {"attnscope", "task", "(text, condition, hint=None, solution=None)",
     "a goal for the reader, reached when the condition is true", our_task},
    {"attnscope", "cells", "(name, default)",
     "an array of booleans that the reader opens and closes cell by cell", our_cells},
    {"attnscope", "order", "(name, n)", "a permutation of 0 … n-1, made by swapping", our_order},
    {"attnscope", "numbers", "(name, default)", "a list of numbers, each of which can be turned",
     our_numbers},
    {"attnscope", "words", "(name, text)", "the words of a text that the reader types", our_words},
};

const struct builtin_table builtin_ours = {rows, sizeof rows / sizeof rows[0]};
