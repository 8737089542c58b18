/* A live fence at its knobs: values, turning, computing anew. */
#include "session_priv.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "session/fence.h"

/* --- declarations are owned copies ---------------------------------------------------- */

static void free_const(const void *p)
{
    union {
        const void *from;
        void *to;
    } plain = {p};
    mem_free(plain.to);
}

static void words_free(const char *const *word, int n)
{
    for (int i = 0; word && i < n; i++)
        free_const(word[i]);
    free_const(word);
}

static const char *const *words_copy(const char *const *word, int n)
{
    const char **copy = word && n ? mem_array((size_t)n, sizeof *copy) : NULL;
    for (int i = 0; copy && i < n; i++)
        copy[i] = mem_strdup(word[i]);
    return copy;
}

static void decl_free(struct knob_decl *d)
{
    free_const(d->name);
    free_const(d->label);
    words_free(d->choice, d->n);
    words_free(d->value, d->n);
}

static struct knob_decl decl_copy(const struct knob_decl *d)
{
    struct knob_decl c = *d;
    c.choice = words_copy(d->choice, d->n);
    c.value = words_copy(d->value, d->n);
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

double knob_clamp(const struct knob_decl *d, double v)
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
    k->turned = false;
    k->value = k->decl.def;
    return true;
}

void scene_reset(struct scene *c)
{
    for (int i = 0; i < c->knobs; i++)
        scene_unset(c, c->knob[i].decl.name);
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
        *k = (struct knob){.decl = decl_copy(d), .value = d->def, .word = {c->word[0], c->word[1]}};
        return k->value;
    }
    struct knob_decl old = k->decl;
    k->decl = decl_copy(d);
    decl_free(&old);
    k->value = k->turned ? knob_clamp(&k->decl, k->value) : d->def;
    return k->value;
}

/* --- life ----------------------------------------------------------------------------- */

struct scene *scene_new(struct session *s, const struct code *code)
{
    struct scene *c = mem_zero(sizeof *c);
    c->base = env_fork(s->L, s->env);
    c->code = code;
    c->stale = true;
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
        decl_free(&c->knob[i].decl);
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
    output_done(&c->out);
    c->out = next;
    c->env = left;
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
    cursor_clamp(s);
    return whole;
}

/* --- in words ------------------------------------------------------------------------- */

void knob_write(const struct knob *k, struct str *out)
{
    const struct knob_decl *d = &k->decl;
    if (d->kind == KNOB_CHOICE)
        str_puts(out, d->choice[(int)k->value]);
    else if (d->kind == KNOB_TOGGLE)
        str_puts(out, k->word[k->value != 0]);
    else if (d->integer || (k->value == rint(k->value) && fabs(k->value) < 1e6))
        str_addf(out, "%.0f", k->value);
    else
        str_addf(out, "%.4g", k->value);
}
