/* Answering the questions of a step. */
#include "session/question.h"

#include <stdio.h>
#include <string.h>

#include "action_priv.h"
#include "base/hash.h"
#include "num/rng.h"
#include "session/action.h"
#include "session_priv.h"

struct asked question_asked(const struct session *s, int block)
{
    return (struct asked){s->lesson->steps[s->step].blocks[block].question,
                          s->steps[s->step].block[block].question, block};
}

/* Handlers are called while there is one. */
static struct asked asked_now(const struct session *s)
{
    return question_asked(s, question_focus(s));
}

/* The text scrolls so that what is said to an answer is seen. */
unsigned question_told(struct session *s, const struct asked *a)
{
    s->priv->follow = a->block + 1;
    return REACT_DRAW;
}

/* --- what closes a question ----------------------------------------------------------- */

/* What stood behind a predict is run now, and what it shows is looked at. */
unsigned question_close(struct session *s, const struct asked *a, enum question_at at)
{
    bool pictures = session_panels(s, NULL, 0) > 0;
    a->at->at = at;
    a->at->opened = true;
    if (!step_run(s, s->step))
        message_set(s, true, "%s", session_word(s, "stopped; Space runs this step again"));
    progress_mark(s, false);
    scenes_settle(s);
    if (!pictures)
        cursor_begin(s);
    return question_told(s, a) | REACT_SETTLE;
}

unsigned question_skip(struct session *s)
{
    struct asked a = asked_now(s);
    return question_close(s, &a, QUESTION_SKIPPED);
}

unsigned question_solve(struct session *s)
{
    struct asked a = asked_now(s);
    a.at->hints = (int)a.q->nhints;
    return question_close(s, &a, QUESTION_SOLVED);
}

void question_skip_predicts(struct session *s, int step)
{
    const struct lesson_step *ls = &s->lesson->steps[step];
    struct block_state *block = s->steps[step].block;
    for (size_t i = 0; i < ls->nblocks; i++) {
        if (ls->blocks[i].kind != BLOCK_QUESTION || !ls->blocks[i].question->predict)
            continue;
        if (!block)
            block = step_begin(s, step);
        if (block[i].question->at == QUESTION_OPEN)
            block[i].question->at = QUESTION_SKIPPED;
        block[i].question->opened = true;
    }
}

/* --- hints ---------------------------------------------------------------------------- */

unsigned question_hint(struct session *s)
{
    struct asked a = asked_now(s);
    if (a.at->hints < (int)a.q->nhints)
        a.at->hints++;
    else
        message_set(s, false, "%s", session_word(s, "no more hints; ! shows the solution"));
    return question_told(s, &a);
}

unsigned question_again(struct session *s)
{
    int block = question_skipped(s);
    if (block < 0) {
        message_set(s, false, "%s", session_word(s, "no skipped question is here"));
        return REACT_DRAW;
    }
    struct asked a = question_asked(s, block);
    a.at->at = QUESTION_OPEN;
    return question_told(s, &a);
}

/* --- choices -------------------------------------------------------------------------- */

static void exchange(void *order, int64_t i, int64_t j)
{
    unsigned char *at = order, kept = at[i];
    at[i] = at[j];
    at[j] = kept;
}

/* Drawn for each question alone, so that it hangs on nothing that was opened before. */
void question_order(const struct session *s, int step, int block, struct question_state *state)
{
    const struct question *q = s->lesson->steps[step].blocks[block].question;
    size_t n = q->nanswers < QUESTION_KEYS ? q->nanswers : QUESTION_KEYS;
    struct rng r;
    const char *name = s->lesson->name;
    if (s->seed < 0)
        return;
    for (size_t i = 0; i < n; i++)
        state->order[i] = (unsigned char)(i + 1);
    uint64_t lesson = hash_bytes((struct hash){0, 0}, name, strlen(name)).a >> 1;
    rng_seed(&r, (const int64_t[]){s->seed, (int64_t)lesson, step, block}, 4);
    rng_shuffle(&r, (int64_t)n, exchange, state->order);
}

static unsigned right_choices(const struct question *q)
{
    unsigned bits = 0;
    for (size_t i = 0; i < q->nanswers && i < QUESTION_KEYS; i++)
        bits |= q->answers[i].right ? 1u << i : 0;
    return bits;
}

unsigned question_tell_keys(struct session *s)
{
    int block = question_focus(s);
    const struct question *q = block < 0 ? NULL : question_asked(s, block).q;
    if (!q || q->kind != QUESTION_CHOICE)
        return REACT_NONE;
    message_set(s, false, "%s: 1–%zu", session_word(s, "answers to choose from"), q->nanswers);
    return REACT_DRAW;
}

unsigned question_choose(struct session *s, int place)
{
    struct asked a = asked_now(s);
    unsigned bit = 1u << question_choice_at(a.at, (size_t)place);
    if (place >= (int)a.q->nanswers) {
        question_tell_keys(s);
        s->message_error = true;
        return REACT_DRAW;
    }
    a.at->chosen = a.q->nright > 1 ? a.at->chosen ^ bit : bit;
    return question_told(s, &a);
}

static unsigned answer_choices(struct session *s, const struct asked *a)
{
    unsigned right = right_choices(a->q);
    if (!a->at->chosen) {
        message_set(s, true, "%s", session_word(s, "choose first: a digit marks an answer"));
        return REACT_DRAW;
    }
    a->at->answered = true;
    a->at->refused |= a->at->chosen & ~right;
    return a->at->chosen == right ? question_close(s, a, QUESTION_RIGHT) : question_told(s, a);
}

unsigned question_type(struct session *s, const char *first)
{
    unsigned react = action_prompt_open(s, PROMPT_ANSWER);
    str_puts(&s->prompt.line, first);
    s->prompt.cursor = (int)s->prompt.line.n;
    return react;
}

unsigned question_answer(struct session *s)
{
    struct asked a = asked_now(s);
    return a.q->kind == QUESTION_NUMBER ? question_type(s, str_get(&a.at->given))
                                        : answer_choices(s, &a);
}

/* --- tasks ---------------------------------------------------------------------------- */

/* The hints of what is still to be reached stand under it; once more hides them. */
unsigned task_hint(struct session *s)
{
    struct block_state *block = s->steps[s->step].block;
    int hints = 0;
    for (size_t i = 0; block && i < question_shown(s, s->step); i++) {
        struct scene *c = block[i].scene;
        int here = 0;
        for (int k = 0; c && k < c->out.n; k++)
            here += c->out.item[k].kind == OUT_TASK && !c->out.item[k].task.reached &&
                    c->out.item[k].task.hint && c->out.item[k].task.hint[0];
        if (here)
            c->hinted = !c->hinted;
        hints += here;
    }
    if (!hints)
        message_set(s, false, "%s", session_word(s, "there is nothing to hint at here"));
    else if (s->width < 100)
        s->zone = ZONE_LOOK; /* there they are */
    return REACT_DRAW;
}
