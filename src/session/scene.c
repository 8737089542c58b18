/* A live fence at its knobs: values, turning, computing anew. */
#include "session_priv.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "session/fence.h"

/* --- declarations are owned copies -------------------------------------------------- */

static void free_const(const void *p)
{
    union {
        const void *from;
        void *to;
    } plain = {p};
    mem_free(plain.to);
}

static void decl_free(struct knob_decl *d)
{
    free_const(d->name);
    free_const(d->label);
    for (int i = 0; i < d->n; i++)
        free_const(d->choice[i]);
    free_const(d->choice);
}

static struct knob_decl decl_copy(const struct knob_decl *d)
{
    struct knob_decl c = *d;
    const char **choice = d->n ? mem_array((size_t)d->n, sizeof *choice) : NULL;
    for (int i = 0; i < d->n; i++)
        choice[i] = mem_strdup(d->choice[i]);
    c.choice = choice;
    c.name = mem_strdup(d->name);
    c.label = d->label ? mem_strdup(d->label) : NULL;
    return c;
}

/* --- knobs ---------------------------------------------------------------------------- */

struct knob *scene_knob(struct scene *c, const char *name)
{
    for (int i = 0; i < c->knobs; i++)
        if (strcmp(c->knob[i].decl.name, name) == 0)
            return &c->knob[i];
    return NULL;
}

static double clamp(const struct knob_decl *d, double v)
{
    double lo = d->kind == KNOB_NUMBER ? d->lo : 0;
    double hi = d->kind == KNOB_NUMBER ? d->hi : d->kind == KNOB_TOGGLE ? 1 : d->n - 1;
    if (!(v >= lo))
        v = lo;
    if (v > hi)
        v = hi;
    return d->integer || d->kind != KNOB_NUMBER ? rint(v) : v;
}

bool scene_set(struct scene *c, const char *name, double value)
{
    struct knob *k = scene_knob(c, name);
    if (!k)
        return false;
    double v = clamp(&k->decl, value);
    if (v != k->value || !k->turned)
        c->stale = true;
    k->value = v;
    k->turned = v != k->decl.def;
    return true;
}

void scene_reset(struct scene *c)
{
    for (int i = 0; i < c->knobs; i++) {
        if (c->knob[i].turned)
            c->stale = true;
        c->knob[i].turned = false;
        c->knob[i].value = c->knob[i].decl.def;
    }
}

/* Answers a knob() call of the running code. A knob that the user has not
 * turned follows its default, which may be an expression of other knobs. */
static double on_knob(void *ctx, const struct knob_decl *d)
{
    struct scene *c = ctx;
    struct knob *k = scene_knob(c, d->name);
    if (!k) {
        if (c->knobs == c->knob_cap) {
            c->knob_cap = c->knob_cap ? c->knob_cap * 2 : 8;
            c->knob = mem_resize(c->knob, (size_t)c->knob_cap, sizeof *c->knob);
        }
        k = &c->knob[c->knobs++];
        *k = (struct knob){.decl = decl_copy(d), .value = d->def};
        return k->value;
    }
    struct knob_decl old = k->decl;
    k->decl = decl_copy(d);
    decl_free(&old);
    k->value = k->turned ? clamp(&k->decl, k->value) : d->def;
    return k->value;
}

/* --- life -------------------------------------------------------------------------------- */

struct scene *scene_new(struct session *s, const struct code *code)
{
    struct scene *c = mem_zero(sizeof *c);
    c->base = env_fork(s->L, s->env);
    c->code = code;
    c->stale = true;
    output_init(&c->out, s->L);
    return c;
}

void scene_free(struct session *s, struct scene *c)
{
    if (!c)
        return;
    for (int i = 0; i < c->knobs; i++)
        decl_free(&c->knob[i].decl);
    mem_free(c->knob);
    output_done(&c->out);
    if (c->base)
        env_free(s->L, c->base);
    mem_free(c);
}

/* Compute a scene at its knobs. The old picture stays until the new one is
 * whole: work that is broken off changes nothing. */
static bool scene_settle(struct session *s, struct scene *c)
{
    struct output next;
    output_init(&next, s->L);
    next.knob = on_knob;
    next.knob_ctx = c;
    fence_run_live(s->L, c->base, c->code, &next);
    if (next.failed && next.err.kind == ERR_INTERRUPTED) {
        output_done(&next);
        return false;
    }
    output_done(&c->out);
    c->out = next;
    c->stale = false;
    return true;
}

bool scenes_settle(struct session *s)
{
    bool whole = true;
    if (!s->lesson)
        return true;
    struct step_state *step = &s->steps[s->step];
    for (size_t i = 0; i < s->lesson->steps[s->step].nblocks; i++) {
        struct scene *c = step->block ? step->block[i].scene : NULL;
        if (c && c->stale)
            whole = scene_settle(s, c) && whole;
    }
    cursor_clamp(s);
    return whole;
}

/* --- in words -------------------------------------------------------------------------------- */

void knob_write(const struct knob *k, struct str *out)
{
    const struct knob_decl *d = &k->decl;
    if (d->kind == KNOB_CHOICE)
        str_puts(out, d->choice[(int)k->value]);
    else if (d->kind == KNOB_TOGGLE)
        str_puts(out, k->value != 0 ? "on" : "off");
    else if (d->integer)
        str_addf(out, "%.0f", k->value);
    else
        str_addf(out, "%.4g", k->value);
}
