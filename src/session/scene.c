/* A live fence at its knobs: values, turning, computing anew. */
#include "session_priv.h"

#include <string.h>

#include "base/mem.h"
#include "knob_priv.h"
#include "session/fence.h"
#include "session/words.h"

/* --- knobs ---------------------------------------------------------------------------- */

struct knob *scene_knob(struct scene *c, const char *name)
{
    for (int i = 0; i < c->knobs; i++)
        if (strcmp(c->knob[i].decl.name, name) == 0)
            return &c->knob[i];
    return NULL;
}

bool scene_set(struct scene *c, const char *name, double value)
{
    struct knob *k = scene_knob(c, name);
    if (!k)
        return false;
    double v = knob_clamp(&k->decl, value);
    if (v != k->value || !k->turned)
        c->stale = true;
    k->value = v;
    /* A number that was set stays, even where the default stands just now: the
     * default may be an expression and move away. */
    k->turned = k->decl.kind == KNOB_NUMBER || v != k->decl.def;
    return true;
}

bool scene_unset(struct scene *c, const char *name)
{
    struct knob *k = scene_knob(c, name);
    if (!k)
        return false;
    c->stale = c->stale || k->turned;
    knob_unset(k);
    return true;
}

void scene_reset(struct scene *c)
{
    for (int i = 0; i < c->knobs; i++)
        scene_unset(c, c->knob[i].decl.name);
}

static struct knob *declared(struct scene *c, const struct knob_decl *d)
{
    struct knob *k = scene_knob(c, d->name);
    if (!k) {
        if (c->knobs == c->knob_cap) {
            c->knob_cap = c->knob_cap ? c->knob_cap * 2 : 8;
            c->knob = mem_resize(c->knob, (size_t)c->knob_cap, sizeof *c->knob);
        }
        k = &c->knob[c->knobs++];
        *k = (struct knob){.word = {c->word[0], c->word[1]}};
    }
    knob_declare(k, d);
    knob_call(k, c->lang);
    return k;
}

/* Answers a knob() call of the running code. */
static double on_knob(void *ctx, const struct knob_decl *d)
{
    return declared(ctx, d)->value;
}

static bool on_knob_many(void *ctx, const struct knob_decl *d, struct knob_many *now)
{
    const struct knob *k = declared(ctx, d);
    *now = (struct knob_many){k->now, k->text};
    return k->turned;
}

/* --- life ----------------------------------------------------------------------------- */

struct scene *scene_new(struct session *s, const struct code *code)
{
    struct scene *c = mem_zero(sizeof *c);
    c->base = env_fork(s->L, s->env);
    c->code = code;
    c->stale = true;
    c->lang = s->lang;
    c->word[0] = session_word(s, "off");
    c->word[1] = session_word(s, "on");
    output_init(&c->out, s->L);
    return c;
}

void scene_free(struct session *s, struct scene *c)
{
    if (!c)
        return;
    for (int i = 0; i < c->knobs; i++)
        knob_free(&c->knob[i]);
    mem_free(c->knob);
    output_done(&c->out);
    if (c->env)
        env_free(s->L, c->env);
    if (c->base)
        env_free(s->L, c->base);
    mem_free(c);
}

/* Compute a scene at its knobs. The old picture stays until the new one is
 * whole: work that is broken off changes nothing. */
static bool scene_settle(struct session *s, struct scene *c)
{
    struct output next;
    struct env *left;
    output_init(&next, s->L);
    next.knob = on_knob;
    next.knob_many = on_knob_many;
    next.knob_ctx = c;
    fence_run_keep(s->L, c->base, c->code, &next, &left);
    bool broken_off = next.failed && next.err.kind == ERR_INTERRUPTED;
    struct env *drop = broken_off ? left : c->env;
    if (drop)
        env_free(s->L, drop);
    if (broken_off) {
        output_done(&next);
        return false;
    }
    if (next.failed)
        word_err(s->lang, &next.err);
    output_done(&c->out);
    c->out = next;
    c->env = left;
    knobs_trace(s, c);
    c->run = ++s->priv->runs;
    c->stale = false;
    return true;
}

bool scenes_settle(struct session *s)
{
    bool whole = true;
    if (!s->lesson)
        return true;
    struct step_state *step = &s->steps[s->step];
    for (size_t i = 0; i < question_shown(s, s->step); i++) {
        struct scene *c = step->block ? step->block[i].scene : NULL;
        if (c && c->stale)
            whole = scene_settle(s, c) && whole;
    }
    hold_settle(s);
    cursor_clamp(s);
    return whole;
}
