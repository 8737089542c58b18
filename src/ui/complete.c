/* What Tab offers at the prompt. */
#include "complete_priv.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "session/action.h"

/* The word being typed, and where what fits it goes. */
struct asked {
    const struct session *s;
    const char *word;
    size_t n;
    struct complete *out;
};

/* Add head + name + tail when the word begins it. */
static void offer(struct asked *a, const char *head, const char *name, const char *tail)
{
    struct complete *c = a->out;
    struct str whole = {0};

    str_addf(&whole, "%s%s%s", head, name, tail);
    if (whole.n < a->n || memcmp(str_get(&whole), a->word, a->n) != 0) {
        str_done(&whole);
        return;
    }
    if (c->n == c->cap) {
        c->cap = c->cap ? c->cap * 2 : 32;
        c->name = mem_resize(c->name, (size_t)c->cap, sizeof *c->name);
    }
    c->name[c->n++] = str_take(&whole);
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void sort(struct complete *c)
{
    int kept = 0;

    if (c->n)
        qsort(c->name, (size_t)c->n, sizeof *c->name, compare);
    for (int i = 0; i < c->n; i++) {
        if (kept && strcmp(c->name[kept - 1], c->name[i]) == 0)
            mem_free(c->name[i]);
        else
            c->name[kept++] = c->name[i];
    }
    c->n = kept;
}

/* --- Python --------------------------------------------------------------------- */

static void offer_name(void *ctx, const char *name)
{
    offer(ctx, "", name, "");
}

/* The variables that what is typed would see. */
static void offer_variables(struct asked *a)
{
    const struct session *s = a->s;
    const struct scene *scene = session_scene(s);
    const struct env *env = s->prompt.env           ? s->prompt.env
                            : scene && scene->env  ? scene->env
                            : scene && scene->base ? scene->base
                                                   : s->env;
    if (env)
        env_names(s->L, env, offer_name, a);
}

static bool is_of_a_value(const char *where)
{
    static const char *const kinds[] = {"array", "rng", "list", "dict", "tuple", "str"};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(where, kinds[i]) == 0)
            return true;
    return false;
}

/* Behind a dot: names of NumPy's modules, or what another value may have. */
static void offer_attributes(struct asked *a, size_t dot)
{
    static const char *const data[] = {"T", "dtype", "ndim", "shape", "size"}; /* no functions */
    char *head = mem_strndup(a->word, dot + 1);
    bool numpy = strncmp(head, "np.", 3) == 0;
    int n;
    const struct builtin_row *row = lang_builtins(a->s->L, &n);

    for (int i = 0; i < n; i++) {
        struct str module = {0};

        str_addf(&module, "%s.", row[i].where);
        if (numpy && strncmp(row[i].where, "np", 2) == 0)
            offer(a, str_get(&module), row[i].name, "");
        else if (!numpy && is_of_a_value(row[i].where))
            offer(a, head, row[i].name, "");
        str_done(&module);
    }
    for (size_t i = 0; !numpy && i < sizeof data / sizeof *data; i++)
        offer(a, head, data[i], "");
    mem_free(head);
}

static void offer_python(struct asked *a)
{
    size_t dot = a->n;
    int n;
    const struct builtin_row *row = lang_builtins(a->s->L, &n);

    while (dot > 0 && a->word[dot - 1] != '.')
        dot--;
    if (dot > 0) {
        offer_attributes(a, dot - 1);
        return;
    }
    offer_variables(a);
    for (int i = 0; i < n; i++)
        if (!row[i].where[0] || strcmp(row[i].where, "attnscope") == 0)
            offer(a, "", row[i].name, "");
}

/* --- commands ------------------------------------------------------------------- */

static void offer_commands(struct asked *a)
{
    const struct scene *scene = session_scene(a->s);
    int n;
    const struct command_row *row = command_rows(&n);

    a->out->command = true;
    for (int i = 0; i < n; i++)
        offer(a, "", row[i].name, "");
    for (int i = 0; scene && i < scene->knobs; i++)
        offer(a, "", scene->knob[i].decl.name, "=");
}

/* The values of a knob that has words; false: it has none. */
static bool offer_values(struct asked *a, const char *line, size_t equals)
{
    const struct scene *scene = session_scene(a->s);

    for (int i = 0; scene && i < scene->knobs; i++) {
        const struct knob_decl *d = &scene->knob[i].decl;

        if (strlen(d->name) != equals || memcmp(d->name, line, equals) != 0)
            continue;
        if (d->kind == KNOB_TOGGLE) {
            offer(a, "", "on", "");
            offer(a, "", "off", "");
        }
        for (int k = 0; d->kind == KNOB_CHOICE && k < d->n; k++)
            offer(a, "", d->choice[k], "");
        return d->kind != KNOB_NUMBER;
    }
    return false;
}

static void offer_arguments(struct asked *a, const char *line, size_t first, size_t from)
{
    if (first == 6 && memcmp(line, "lesson", 6) == 0)
        for (int i = 0; i < a->s->menu_n; i++)
            offer(a, "", a->s->menu[i].name, "");
    else if (!(from == first + 1 && line[first] == '=' && offer_values(a, line, first)))
        offer_python(a);
}

void complete_word(const struct session *s, enum prompt_kind kind, const char *line, size_t from,
                   size_t to, struct complete *out)
{
    struct asked a = {s, line + from, to - from, out};
    size_t first = strcspn(line, COMPLETE_BREAKS);

    *out = (struct complete){0};
    if (kind == PROMPT_PYTHON)
        offer_python(&a);
    else if (from == 0)
        offer_commands(&a);
    else
        offer_arguments(&a, line, first, from);
    sort(out);
}

void complete_done(struct complete *c)
{
    for (int i = 0; i < c->n; i++)
        mem_free(c->name[i]);
    mem_free(c->name);
    *c = (struct complete){0};
}
