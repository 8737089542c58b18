/* How a number came about, in the words and digits of the screen. */
#include "batch_priv.h"

#include <string.h>

#include "session/action.h"
#include "session/question.h"

static enum exit_code status_of(const struct err *e)
{
    return e->kind == ERR_USAGE ? EXIT_USAGE
           : e->kind == ERR_IO  ? EXIT_UNREADABLE
                                : EXIT_CODE_FAILED;
}

/* A number behind a prediction is asked for by somebody who does not want to predict. */
static void skip_questions(struct session *s)
{
    for (int stop; (stop = question_stop(s)) >= 0;) {
        action_key(s, "z");
        if (question_stop(s) == stop)
            break;
    }
}

/* Whether there is an answer: an explanation, or what a plain number comes to. */
static bool ask(const struct batch *b, struct session *s, const char *expr)
{
    struct str line = {0};
    skip_questions(s);
    session_settle(s, b->tick);
    str_addf(&line, "explain %s", expr);
    action_command(s, str_get(&line));
    str_done(&line);
    return (s->ask && s->ask->open) || (s->message.n && !s->message_error);
}

static void put_answer(const struct batch *b, const struct ask *a)
{
    struct str text = {0};
    str_addf(&text, "%s\n", str_get(&a->title));
    for (int i = 0; i < a->n; i++)
        str_addf(&text, "%s\n", str_get(&a->line[i].text));
    batch_put(b, &text);
}

/* "D = 16": nothing is behind it. */
static void put_number(const struct batch *b, const struct str *said)
{
    struct str text = {0};
    str_addf(&text, "%s\n", str_get(said));
    batch_put(b, &text);
}

/* Scenes have names of their own: that a name is missing elsewhere is no news. */
static void keep_message(const struct session *s, struct str *why)
{
    const char *said = str_get(&s->message);
    if (why->n && strstr(said, "is not defined"))
        return;
    str_clear(why);
    str_puts(why, said);
}

/* The step asked for, else the first one that can tell. */
static bool ask_steps(const struct batch *b, struct session *s, const char *expr, int step,
                      struct str *why)
{
    bool told = ask(b, s, expr);
    keep_message(s, why);
    for (int i = 1; !told && step == 0 && i < (int)s->lesson->nsteps; i++) {
        told = session_go(s, i) == ST_OK && ask(b, s, expr);
        keep_message(s, why);
    }
    return told;
}

static enum exit_code explain(const struct batch *b, struct session *s, const char *expr, int step)
{
    struct err e;
    struct str why = {0};
    enum exit_code status = EXIT_FINE;
    bool told = ask_steps(b, s, expr, step, &why);
    if (told && s->ask) {
        put_answer(b, s->ask);
    } else if (told) {
        put_number(b, &s->message);
    } else {
        err_set(&e, ERR_VALUE, NULL, (struct span){0, 0}, "%s", str_get(&why));
        status = batch_complain(b, &e, EXIT_CODE_FAILED);
    }
    str_done(&why);
    return status;
}

enum exit_code batch_explain(const struct batch *b, const char *expr, const char *lesson, int step)
{
    struct err e;
    enum exit_code status;
    struct session *s = session_new(b->lang, &e);
    if (!s)
        return batch_complain(b, &e, EXIT_CODE_FAILED);
    session_set_tick(s, b->tick);
    if (session_open(s, lesson, step, &e) == ST_OK)
        status = explain(b, s, expr, step);
    else
        status = batch_complain(b, &e, status_of(&e));
    session_free(s);
    if (!stream_flush(b->out))
        status = batch_complain(b, &b->out->err, EXIT_UNREADABLE);
    return status;
}
