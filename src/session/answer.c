/* Numbers as answers: what was typed, compared with the answers of the lesson. */
#include <math.h>
#include <string.h>

#include "action_priv.h"
#include "base/mem.h"
#include "command_priv.h"
#include "session/action.h"
#include "session/words.h"
#include "session_priv.h"

/* Not right, but only its digits are wrong; a count that is one off is not meant. */
#define NEAR_TOLERANCES 4
#define NEAR_PART 0.1

/* --- numbers that come out ------------------------------------------------------------------- */

static enum status not_a_number(struct err *e)
{
    return err_set(e, ERR_VALUE, NULL, (struct span){0, 0}, "not a number");
}

static enum status compute(struct session *s, struct env *env, const struct source *src,
                           struct span at, double *out, struct err *e)
{
    struct sink silent = {0};
    struct lang_value v = {0};
    struct code *code;
    if (lang_compile(s->L, src, at.from, at.to, PARSE_EXPRESSION, &code, e) != PARSE_OK)
        return ST_FAIL;
    if (lang_eval(s->L, env, code, &silent, &v, NULL, e) != ST_OK)
        return ST_FAIL;
    *out = v.number;
    return v.is_number && !isnan(v.number) ? ST_OK : not_a_number(e);
}

/* What is typed sees NumPy and none of the lesson's names: one of them may well be
 * the answer. */
static enum status read_typed(struct session *s, const char *text, double *out, struct err *e)
{
    struct source src = typed_keep(s, "answer", text, strlen(text));
    struct env *env = env_new(s->L);
    enum status status = env_prelude(s->L, env, e);
    if (status == ST_OK)
        status = compute(s, env, &src, (struct span){0, (uint32_t)src.len}, out, e);
    env_free(s->L, env);
    return status;
}

struct verdict {
    int which; /* the answer of the lesson that was typed; -1: none */
    bool near; /* it is the right one but for its last digits */
};

static bool is_near(double typed, double value, double tol)
{
    double off = fabs(typed - value);
    return off <= NEAR_TOLERANCES * tol && off <= NEAR_PART * fabs(value);
}

static enum status find_answer(struct session *s, const struct question *q, double typed,
                               struct verdict *v, struct err *e)
{
    struct env *env = env_fork(s->L, s->steps[s->step].env);
    enum status status = ST_OK;
    *v = (struct verdict){.which = -1};
    for (size_t i = 0; i < q->nanswers && v->which < 0 && status == ST_OK; i++) {
        double value = 0, tol = 0;
        status = compute(s, env, &s->lesson->src, q->answers[i].value, &value, e);
        if (status == ST_OK)
            status = compute(s, env, &s->lesson->src, q->answers[i].tol, &tol, e);
        if (status == ST_OK && fabs(typed - value) <= tol)
            v->which = (int)i;
        v->near = v->near || (q->answers[i].right && is_near(typed, value, tol));
    }
    env_free(s->L, env);
    return status;
}

/* --- what cannot be an answer ------------------------------------------------------------------ */

/* The line stays open with what was typed, so that it can be mended. */
static unsigned mend(struct session *s, const char *typed)
{
    struct str told = {0};
    str_puts(&told, str_get(&s->message));
    unsigned react = action_prompt_with(s, PROMPT_ANSWER, typed);
    message_set(s, true, "%s", str_get(&told));
    str_done(&told);
    return react;
}

/* Why it is none: names of the lesson, a decimal comma, else what Python says. */
static void add_cause(struct session *s, const char *typed, const struct err *e, struct str *out)
{
    struct text t = line_trim(typed, strlen(typed));
    char *word = line_word(t);
    if (line_decimal_comma(t)) {
        *strchr(word, ',') = '.';
        session_say(s, out, "these are two numbers; a fraction is written {0}",
                    (const char *const[]){word}, 1);
    } else if (e->kind == ERR_NAME && line_is_name(t)) {
        str_puts(out, session_word(s, "the names of the lesson cannot be used here, one of them "
                                      "may be the answer"));
    } else {
        str_puts(out, e->src.text ? e->msg : session_word(s, e->msg));
        str_addf(out, "%s%s", e->hint[0] ? "; " : "", e->hint);
    }
    mem_free(word);
}

static unsigned no_answer(struct session *s, const char *typed, const struct err *e)
{
    struct err told = *e;
    struct str cause = {0}, text = {0};
    word_err(s->lang, &told);
    add_cause(s, typed, &told, &cause);
    session_say(s, &text, "{0}: {1}; {2}",
                (const char *const[]){typed, str_get(&cause),
                                      session_word(s, "write it as 0.25, 1/4, 8544 or "
                                                      "np.sqrt(512)")},
                3);
    message_set(s, true, "%s", str_get(&text));
    str_done(&cause);
    str_done(&text);
    return mend(s, typed);
}

/* --- answering ------------------------------------------------------------------------------ */

static unsigned answer_number(struct session *s, const struct asked *a, const char *text)
{
    struct err e = {0};
    struct verdict v;
    double typed = 0;
    if (read_typed(s, text, &typed, &e) != ST_OK)
        return no_answer(s, text, &e);
    if (!step_run_all(s, s->step)) {
        message_set(s, true, "%s", session_word(s, "stopped; answer once more"));
        return mend(s, text);
    }
    if (find_answer(s, a->q, typed, &v, &e) != ST_OK) {
        struct str what = {0};
        str_addf(&what, "%s: ", session_word(s, "the right answer cannot be computed"));
        message_err(s, str_get(&what), &e);
        str_done(&what);
        return REACT_DRAW;
    }
    str_clear(&a->at->given);
    str_puts(&a->at->given, text);
    a->at->answered = true;
    a->at->told = v.which;
    a->at->near = v.which < 0 && v.near;
    bool right = v.which >= 0 && a->q->answers[v.which].right;
    return right ? question_close(s, a, QUESTION_RIGHT) : question_told(s, a);
}

static bool is_blank(const char *text)
{
    return text[strspn(text, " \t")] == '\0';
}

unsigned action_answer(struct session *s, const char *line)
{
    int block = question_focus(s);
    message_clear(s);
    if (block < 0 || is_blank(line))
        return REACT_DRAW;
    struct asked a = question_asked(s, block);
    return a.q->kind == QUESTION_NUMBER ? answer_number(s, &a, line) : REACT_DRAW;
}
