/* Running the fences of a step: each once, in file order. */
#include "session_priv.h"

#include "base/mem.h"
#include "session/fence.h"
#include "session/words.h"

/* --- one block ------------------------------------------------------------------------ */

static bool broken_off(const struct output *out)
{
    return out->failed && out->err.kind == ERR_INTERRUPTED;
}

/* A fence that is broken off half-way leaves no trace: the namespace from before
 * it takes the place of the half-changed one. */
static void fence_run_undoing(struct session *s, const struct code *code, struct output *out)
{
    struct env *before = env_fork(s->L, s->env);
    fence_run(s->L, s->env, code, out);
    struct env *drop = before;
    if (before && broken_off(out)) {
        drop = s->env;
        s->env = before;
    }
    if (drop)
        env_free(s->L, drop);
}

static void block_run(struct session *s, const struct lesson_block *b, struct block_state *state)
{
    struct code *code;
    output_init(&state->out, s->L);
    state->ran = true;
    if (b->kind != BLOCK_CODE)
        return;
    if (fence_compile(s->L, s->lesson, b->fence, &code, &state->out.err) != ST_OK)
        state->out.failed = true;
    else if (b->fence->kind == FENCE_LIVE)
        state->scene = scene_new(s, code);
    else
        fence_run_undoing(s, code, &state->out);
    if (state->out.failed)
        word_err(s->lang, &state->out.err);
    if (broken_off(&state->out)) {
        output_done(&state->out);
        state->ran = false;
    }
}

/* What would build on code that failed says so instead of failing in its turn. */
static void block_refuse(struct session *s, struct block_state *state)
{
    output_init(&state->out, s->L);
    state->ran = true;
    state->out.failed = true;
    err_set(&state->out.err, ERR_LESSON, NULL, (struct span){0, 0},
            "not run, because the code of step %d failed", s->priv->failed_step + 1);
    err_hint(&state->out.err, "%s", session_word(s, "go back to that step: it says what is wrong"));
}

/* --- a step --------------------------------------------------------------------------- */

static bool is_code(const struct lesson_block *b)
{
    return b->kind == BLOCK_CODE;
}

/* false: it was broken off. *stop: nothing after it is run. */
static bool block_reach(struct session *s, int step, size_t i, bool *stop)
{
    const struct lesson_block *b = &s->lesson->steps[step].blocks[i];
    struct block_state *state = &s->steps[step].block[i];
    if (state->ran)
        return true;
    if (is_code(b) && s->priv->failed_step >= 0) {
        block_refuse(s, state);
        *stop = true;
        return true;
    }
    block_run(s, b, state);
    if (state->ran && state->out.failed && b->fence->kind != FENCE_LIVE) {
        s->priv->failed_step = step;
        *stop = true;
    }
    return state->ran;
}

static bool asks_number(const struct lesson_step *ls)
{
    for (size_t i = 0; i < ls->nblocks; i++)
        if (ls->blocks[i].kind == BLOCK_QUESTION &&
            ls->blocks[i].question->kind == QUESTION_NUMBER)
            return true;
    return false;
}

struct block_state *step_begin(struct session *s, int step)
{
    const struct lesson_step *ls = &s->lesson->steps[step];
    struct step_state *state = &s->steps[step];
    if (state->block)
        return state->block;
    state->block = mem_array(ls->nblocks, sizeof *state->block);
    for (size_t i = 0; i < ls->nblocks; i++) {
        if (ls->blocks[i].kind != BLOCK_QUESTION)
            continue;
        state->block[i].question = mem_zero(sizeof *state->block[i].question);
        question_order(s, step, (int)i, state->block[i].question);
    }
    return state->block;
}

/* Blocks [0, n). */
static bool blocks_run(struct session *s, int step, size_t n)
{
    const struct lesson_step *ls = &s->lesson->steps[step];
    struct step_state *state = &s->steps[step];
    bool stop = state->ran;
    for (size_t i = 0; i < n && !stop; i++)
        if (!block_reach(s, step, i, &stop))
            return false;
    if (!state->ran && (stop || n == ls->nblocks)) {
        state->ran = true;
        if (asks_number(ls))
            state->env = env_fork(s->L, s->env);
    }
    return true;
}

bool step_run(struct session *s, int step)
{
    step_begin(s, step);
    if (!blocks_run(s, step, question_shown(s, step)))
        return false;
    if (s->reached < step + 1)
        s->reached = step + 1;
    return true;
}

bool step_run_all(struct session *s, int step)
{
    return blocks_run(s, step, s->lesson->steps[step].nblocks);
}

bool step_has_run(const struct session *s, int step)
{
    const struct step_state *state = &s->steps[step];
    for (size_t i = 0; !state->ran && i < question_shown(s, step); i++)
        if (!state->block || !state->block[i].ran)
            return false;
    return true;
}

void step_states_free(struct session *s)
{
    for (size_t i = 0; s->lesson && s->steps && i < s->lesson->nsteps; i++) {
        struct block_state *block = s->steps[i].block;
        for (size_t k = 0; block && k < s->lesson->steps[i].nblocks; k++) {
            if (block[k].ran)
                output_done(&block[k].out);
            scene_free(s, block[k].scene);
            if (block[k].question)
                str_done(&block[k].question->given);
            mem_free(block[k].question);
        }
        mem_free(block);
        undo_free(s->steps[i].undo);
        if (s->steps[i].env)
            env_free(s->L, s->steps[i].env);
    }
    mem_free(s->steps);
    s->steps = NULL;
}
