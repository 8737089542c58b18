/* Lines that set a knob: "tau=0.5", "tau=", "order=2 0 1", "mask[1, 2]=off". */
#include <string.h>

#include "action_priv.h"
#include "base/mem.h"
#include "base/near.h"
#include "command_priv.h"
#include "knob_priv.h"
#include "session/action.h"
#include "session_priv.h"

/* --- which ------------------------------------------------------------------------------ */

struct knob *command_knob(struct scene *c, struct text name)
{
    for (int i = 0; c && i < c->knobs; i++) {
        struct knob *k = &c->knob[i];
        if (line_is(name, k->decl.name) || line_is(name, knob_title(k)) ||
            line_is(name, knob_symbol(k)) || (k->symbol && line_is(name, k->symbol)))
            return k;
    }
    return NULL;
}

bool command_near_knob(struct session *s, const struct scene *c, struct text name)
{
    if (!c || !c->knobs)
        return false;
    const char **names = mem_array((size_t)c->knobs, sizeof *names);
    char *word = line_word(name);
    for (int i = 0; i < c->knobs; i++)
        names[i] = c->knob[i].decl.name;
    const char *near = near_name(word, names, (size_t)c->knobs);
    if (near)
        str_addf(&s->message, "; %s %s?", session_word(s, "did you mean"), near);
    mem_free(word);
    mem_free(names);
    return near != NULL;
}

/* ":scale=5": which command is meant is plain, how it is written is not. */
static unsigned no_knob_but_command(struct session *s, struct text name)
{
    char *word = line_word(name);
    unsigned react = line_usage(s, word);
    mem_free(word);
    return react;
}

/* "; its knobs are: tau D" */
static void add_knobs(struct session *s, const struct scene *c)
{
    str_addf(&s->message, "; %s", session_word(s, "its knobs are:"));
    for (int i = 0; i < c->knobs; i++)
        str_addf(&s->message, " %s", c->knob[i].decl.name);
}

static unsigned no_knob(struct session *s, struct text name)
{
    struct scene *c = session_scene(s);
    if (line_is_command(name))
        return no_knob_but_command(s, name);
    if (!c || !c->knobs) {
        message_set(s, true, "%s", session_word(s, "this step has no knobs"));
        return REACT_DRAW;
    }
    line_complain(s, "this scene has no knob", name);
    if (!command_near_knob(s, c, name))
        add_knobs(s, c);
    return REACT_DRAW;
}

/* --- the line ----------------------------------------------------------------------------- */

static void set_knob(struct session *s, struct scene *c, struct knob *k, const struct setting *set)
{
    struct asked_value a = {s, k, set};
    double v;
    struct text words = line_unquoted(set->value);
    if (set->place.s)
        value_place(&a);
    else if (!set->value.n)
        knob_unset(k);
    else if (k->decl.kind == KNOB_WORDS)
        knob_set_text(k, words.s, words.n);
    else if (knob_is_many(&k->decl))
        value_many(&a);
    else if (value_one(&a, &v))
        scene_set(c, k->decl.name, v);
    c->chosen = (int)(k - c->knob);
}

unsigned command_set(struct session *s, const struct setting *set)
{
    struct scene *c = session_scene(s);
    struct knob *k = command_knob(c, set->name);
    if (!k)
        return no_knob(s, set->name);
    struct undo_point *before = undo_begin(s);
    bool left = k->turned;
    set_knob(s, c, k, set);
    if (k->follows && k->turned != left && !s->message.n)
        (left ? knob_tell_back : knob_tell_left)(s, k);
    unsigned react = turn_end(s, before);
    c->stale = c->stale || react != REACT_NONE;
    return react | REACT_DRAW;
}

unsigned command_tell_knob(struct session *s, struct knob *k)
{
    message_set(s, false, "%s = ", k->decl.name);
    knob_write(k, &s->message);
    str_puts(&s->message, "; ");
    knob_values(s, k, &s->message);
    return REACT_DRAW;
}
