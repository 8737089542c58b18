/* Knobs by name: which keys turn them, and what one press does. */
#include <math.h>
#include <string.h>

#include "action_priv.h"
#include "knob_priv.h"
#include "session/action.h"
#include "session_priv.h"

static const struct knob_key_row rows[] = {
    {"tau", "τ", "t", "T", "temperature: scores are divided by it"},
    {"D", "D", "d", "D", "components of a query and a key"},
    {"T", "T", "w", "W", "tokens"},
    {"heads", "H", "a", "A", "how many heads"},
    {"causal", "causal", "c", "c", "a query sees no later key"},
    {"pad", "PAD", "p", "P", "how many PAD tokens"},
    {"positions", "positions", "r", "r", "none, sinusoidal, RoPE, relative bias"},
    {"shift", "shift", "o", "O", "move all tokens by so many positions"},
    {"shift_one", "shift one", "y", "Y", "move one token"},
    {"seed", "seed", "s", "S", "which random numbers"},
};

const struct knob_key_row *knob_key_rows(int *n)
{
    *n = (int)(sizeof rows / sizeof rows[0]);
    return rows;
}

static double press_number(const struct knob_decl *d, double v, int by)
{
    if (d->integer && d->log)
        return by > 0 ? v * 2 : floor(v / 2);
    if (d->integer)
        return v + by;
    if (d->log)
        return v * pow(d->hi / d->lo, by / 40.0);
    return v + by * (d->hi - d->lo) / 40;
}

static double press(const struct knob *k, int by)
{
    if (k->decl.kind == KNOB_TOGGLE)
        return k->value == 0;
    if (k->decl.kind == KNOB_CHOICE) /* goes round: one key must reach them all */
        return fmod(k->value + by + k->decl.n, k->decl.n);
    return press_number(&k->decl, k->value, by);
}

bool scene_press(struct scene *c, const char *name, int by)
{
    struct knob *k = scene_knob(c, name);
    double to = knob_clamp(&k->decl, press(k, by));
    for (int i = 0; i < c->knobs; i++)
        if (&c->knob[i] == k)
            c->chosen = i;
    if (to == k->value)
        return false;
    return scene_set(c, name, to);
}
