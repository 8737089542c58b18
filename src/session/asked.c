/* Where the questions of a step stand: looking only, nothing is changed here. */
#include "session/question.h"

#include "session/session.h"

static const struct question_state *state_at(const struct session *s, int step, size_t i)
{
    const struct block_state *block = s->steps[step].block;
    return block ? block[i].question : NULL;
}

static bool is_open_predict(const struct session *s, int step, size_t i)
{
    const struct lesson_block *b = &s->lesson->steps[step].blocks[i];
    const struct question_state *q = state_at(s, step, i);
    return b->kind == BLOCK_QUESTION && b->question->predict && q && q->at == QUESTION_OPEN &&
           !q->opened;
}

size_t question_shown(const struct session *s, int step)
{
    size_t n = s->lesson->steps[step].nblocks;
    for (size_t i = 0; i < n; i++)
        if (is_open_predict(s, step, i))
            return i + 1;
    return n;
}

int question_stop(const struct session *s)
{
    size_t n = question_shown(s, s->step);
    return n && is_open_predict(s, s->step, n - 1) ? (int)n - 1 : -1;
}

/* Its last line, where answers are told, is on the screen; or the whole screen is full of it. */
static bool is_seen(const struct session *s, const struct question_state *q)
{
    int top = s->steps[s->step].scroll, bottom = top + s->text_shown;
    if (!s->text_shown || !q->to)
        return true;
    return (q->to > top && q->to <= bottom) || (q->from <= top && q->to >= bottom);
}

static bool is_begun(const struct session *s, const struct question_state *q)
{
    int top = s->steps[s->step].scroll;
    return q->from >= top && q->from < top + s->text_shown;
}

/* The first question on the screen that stands at `at`. */
static int find(const struct session *s, enum question_at at)
{
    size_t n;
    if (s->place != PLACE_LESSON || !s->lesson || !s->steps)
        return -1;
    n = question_shown(s, s->step);
    for (int part = 0; part < 2; part++) {
        for (size_t i = 0; i < n; i++) {
            const struct question_state *q = state_at(s, s->step, i);
            if (q && q->at == at && (part ? is_begun(s, q) : is_seen(s, q)))
                return (int)i;
        }
    }
    return -1;
}

size_t question_choice_at(const struct question_state *q, size_t place)
{
    return place < QUESTION_KEYS && q->order[place] ? q->order[place] - 1u : place;
}

int question_waiting(const struct session *s)
{
    return find(s, QUESTION_OPEN);
}

int question_focus(const struct session *s)
{
    return s->zone == ZONE_READ && !s->ask ? question_waiting(s) : -1;
}

int question_skipped(const struct session *s)
{
    return s->zone == ZONE_READ ? find(s, QUESTION_SKIPPED) : -1;
}
