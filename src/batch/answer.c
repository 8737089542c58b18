/* The right answers of a question, computed so that they stay true when the
 * lesson changes. */
#include "batch_priv.h"

#include "base/mem.h"
#include "session/arith.h"

enum status answer_number(struct lang *L, const struct env *env, const struct lesson *l,
                          struct span at, double *out, struct err *e)
{
    struct code *code;
    struct lang_value v = {0};
    struct str text = {0};
    if (lang_compile(L, &l->src, at.from, at.to, PARSE_EXPRESSION, &code, e) != PARSE_OK)
        return ST_FAIL;
    struct env *fork = env_fork(L, env);
    struct sink none = {0};
    enum status s = lang_eval(L, fork, code, &none, &v, &text, e);
    if (s == ST_OK && !v.is_number)
        s = err_set(e, ERR_LESSON, &l->src, at, "this is not a number: %s", str_get(&text));
    *out = v.number;
    str_done(&text);
    env_free(L, fork);
    return s;
}

/* "pad_weight ≈ 0.32 ± 0.05"; a number that stands there itself is not repeated. */
static void write_number(const struct lesson *l, const struct answer *a, double v, struct str *out)
{
    const char *text = l->src.text;
    char number[ARITH_TEXT];
    struct str written = {0};
    arith_number(v, ARITH_RESULT, number);
    str_add(&written, text + a->value.from, a->value.to - a->value.from);
    str_puts(out, str_get(&written));
    if (arith_read(str_get(&written)) != v)
        str_addf(out, " %s %s", arith_exact(v, ARITH_RESULT) ? "=" : "≈", number);
    str_addf(out, " ± %.*s", (int)(a->tol.to - a->tol.from), text + a->tol.from);
    str_done(&written);
}

enum status answer_find(struct lang *L, const struct env *env, const struct lesson *l,
                        const struct question *q, struct outcome *o, struct err *e)
{
    size_t n = 0;
    if (q->kind == QUESTION_NUMBER)
        o->number = mem_array(q->nright, sizeof *o->number);
    for (size_t i = 0; i < q->nanswers; i++) {
        const struct answer *a = &q->answers[i];
        if (!a->right)
            continue;
        if (n > 0)
            str_putc(&o->answer, '\n');
        if (q->kind == QUESTION_CHOICE) {
            str_puts(&o->answer, a->text.plain);
        } else {
            if (answer_number(L, env, l, a->value, &o->number[n], e) != ST_OK)
                return ST_FAIL;
            write_number(l, a, o->number[n], &o->answer);
        }
        n++;
    }
    return ST_OK;
}
