/* Lines that set a knob: "tau=0.5", "tau=", "order=2 0 1", "mask[1, 2]=off". */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
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

void command_near_knob(struct session *s, const struct scene *c, struct text name)
{
    const char **names = mem_array((size_t)c->knobs, sizeof *names);
    char *word = line_word(name);
    for (int i = 0; i < c->knobs; i++)
        names[i] = c->knob[i].decl.name;
    const char *near = near_name(word, names, (size_t)c->knobs);
    if (near)
        str_addf(&s->message, "; %s %s?", session_word(s, "did you mean"), near);
    mem_free(word);
    mem_free(names);
}

/* ":scale=5": which command is meant is plain, how it is written is not. */
static unsigned no_knob_but_command(struct session *s, struct text name)
{
    char *word = line_word(name);
    unsigned react = line_usage(s, word);
    mem_free(word);
    return react;
}

static unsigned no_knob(struct session *s, struct text name)
{
    struct scene *c = session_scene(s);
    if (line_is_command(name))
        return no_knob_but_command(s, name);
    line_complain(s, "this scene has no knob", name);
    if (c)
        command_near_knob(s, c, name);
    return REACT_DRAW;
}

/* --- one value ---------------------------------------------------------------------------- */

static bool equal_fold(const char *a, struct text b)
{
    size_t n = strlen(a);
    bool same = n == b.n;
    for (size_t i = 0; same && i < n; i++) {
        char x = a[i], y = b.s[i];
        same = x == y || ((x | 0x20) == (y | 0x20) && (x | 0x20) >= 'a' && (x | 0x20) <= 'z');
    }
    return same;
}

static struct text unquoted(struct text t)
{
    if (t.n >= 2 && (t.s[0] == '"' || t.s[0] == '\'') && t.s[t.n - 1] == t.s[0])
        t = (struct text){t.s + 1, t.n - 2};
    return t;
}

static bool read_switch(struct text t, double *out)
{
    static const struct {
        const char *word;
        double value;
    } toggles[] = {{"on", 1}, {"off", 0}, {"true", 1}, {"false", 0}, {"yes", 1}, {"no", 0}};
    for (size_t i = 0; i < sizeof toggles / sizeof *toggles; i++) {
        if (equal_fold(toggles[i].word, t)) {
            *out = toggles[i].value;
            return true;
        }
    }
    return false;
}

static bool read_word(const struct knob_decl *d, struct text t, double *out)
{
    t = unquoted(t);
    for (int i = 0; d->kind == KNOB_CHOICE && i < d->n; i++) {
        if (equal_fold(d->choice[i], t) || (d->value && equal_fold(d->value[i], t))) {
            *out = i;
            return true;
        }
    }
    return (d->kind == KNOB_TOGGLE || d->kind == KNOB_CELLS) && read_switch(t, out);
}

static bool evaluate(struct session *s, struct text t, struct lang_value *v)
{
    struct err e;
    if (typed_eval(s, t.s, t.n, v, &e) == ST_OK)
        return true;
    message_err(s, "", &e);
    return false;
}

/* A number as written, else what Python makes of it over the scene's names. */
static bool read_number(struct session *s, struct text t, double *out)
{
    char *word = line_word(t), *end;
    struct lang_value v;
    *out = strtod(word, &end);
    bool whole = end > word && !*end;
    mem_free(word);
    if (whole)
        return true;
    if (!evaluate(s, t, &v))
        return false;
    if (v.node)
        graph_unpin(lang_graph(s->L), v.node);
    *out = v.number;
    if (!v.is_number)
        line_complain(s, "not a number:", t);
    return v.is_number;
}

static void list_choices(struct session *s, const struct knob_decl *d)
{
    message_set(s, true, "%s: ", d->name);
    for (int i = 0; i < d->n; i++)
        str_addf(&s->message, "%s%s", i ? ", " : "", d->choice[i]);
    if (d->kind != KNOB_CHOICE)
        str_puts(&s->message, "on, off");
}

static void tell_range(struct session *s, const struct knob_decl *d, bool part)
{
    message_set(s, true, "%s: %g … %g", d->name, d->lo, d->hi);
    if (part)
        str_addf(&s->message, ", %s", session_word(s, "whole numbers only"));
}

/* false: it says why not. A number beyond the ends goes to the end, and says so. */
static bool read_one(struct session *s, const struct knob_decl *d, struct text value, double *v)
{
    bool word = read_word(d, value, v);
    if (!word && d->kind == KNOB_CHOICE) {
        list_choices(s, d);
        return false;
    }
    if (!word && !read_number(s, value, v)) {
        if (d->kind == KNOB_TOGGLE)
            list_choices(s, d);
        return false;
    }
    bool fits = d->kind != KNOB_NUMBER || (*v >= d->lo && *v <= d->hi);
    bool part = d->kind == KNOB_NUMBER && d->integer && *v == *v && *v != rint(*v);
    if (!fits || part)
        tell_range(s, d, part);
    if (d->kind == KNOB_TOGGLE)
        *v = *v != 0;
    return !part && *v == *v;
}

/* --- many values ------------------------------------------------------------------------- */

static bool is_gap(char c)
{
    return c == ' ' || c == '\t' || c == ',';
}

/* "2, 0 1" or the same in brackets; false: it is something else. */
static bool read_plain(struct text t, double *v, int64_t n, int64_t *count)
{
    if (t.n >= 2 && t.s[0] == '[' && t.s[t.n - 1] == ']')
        t = line_trim(t.s + 1, t.n - 2);
    char *text = line_word(t), *at = text, *end;
    for (*count = 0; *at; at = end) {
        double x = strtod(at, &end);
        if (end == at || (*end && !is_gap(*end)))
            break;
        if (*count < n)
            v[*count] = x;
        ++*count;
        while (is_gap(*end))
            end++;
    }
    bool all = !*at;
    mem_free(text);
    return all;
}

/* What Python makes of it: an array of n numbers. */
static bool read_array(struct session *s, struct text t, double *v, int64_t n, int64_t *count)
{
    struct str code = {0};
    struct lang_value value;
    struct graph *g = lang_graph(s->L);
    str_addf(&code, "np.ravel(np.array(%.*s, dtype=float))", (int)t.n, t.s);
    bool ok = evaluate(s, (struct text){str_get(&code), code.n}, &value);
    str_done(&code);
    if (!ok || !value.node)
        return false;
    *count = value.node->count;
    struct box all = box_all(&value.node->shape);
    ok = *count != n || graph_read(g, value.node, &all, v);
    graph_unpin(g, value.node);
    return ok;
}

static bool is_order(const double *v, int64_t n)
{
    bool ok = true, *seen = mem_array((size_t)n, sizeof *seen);
    for (int64_t i = 0; ok && i < n; i++) {
        ok = v[i] >= 0 && v[i] < (double)n && v[i] == rint(v[i]) && !seen[(int64_t)v[i]];
        if (ok)
            seen[(int64_t)v[i]] = true;
    }
    mem_free(seen);
    return ok;
}

static void take_many(struct knob *k, const double *v)
{
    int64_t cols = k->decl.cols, n = k->decl.rows * cols;
    if (k->decl.kind == KNOB_ORDER)
        knob_set_order(k, v);
    for (int64_t i = 0; k->decl.kind != KNOB_ORDER && i < n; i++)
        knob_set_at(k, i / cols, i % cols, k->decl.kind == KNOB_CELLS ? v[i] != 0 : v[i]);
}

static void tell_length(struct session *s, const struct knob *k, int64_t given)
{
    char needs[24], got[24];
    struct str text = {0};
    snprintf(needs, sizeof needs, "%lld", (long long)(k->decl.rows * k->decl.cols));
    snprintf(got, sizeof got, "%lld", (long long)given);
    session_say(s, &text, "{0}: values wanted: {1}, given: {2}",
                (const char *const[]){knob_title(k), needs, got}, 3);
    message_set(s, true, "%s", str_get(&text));
    str_done(&text);
}

static void set_many(struct session *s, struct knob *k, struct text value)
{
    int64_t n = k->decl.rows * k->decl.cols, count = 0;
    double *v = mem_array((size_t)n, sizeof *v);
    bool read = read_plain(value, v, n, &count) || read_array(s, value, v, n, &count);
    if (read && count != n)
        tell_length(s, k, count);
    else if (read && k->decl.kind == KNOB_ORDER && !is_order(v, n))
        message_set(s, true, "%s: %s 0 … %lld", knob_title(k),
                    session_word(s, "each once, of"), (long long)n - 1);
    else if (read)
        take_many(k, v);
    mem_free(v);
}

/* "1, 2" */
static bool read_place(const struct knob_decl *d, struct text place, int64_t *row, int64_t *col)
{
    const char *comma = memchr(place.s, ',', place.n);
    size_t n = comma ? (size_t)(comma - place.s) : 0;
    long r = 0, c;
    if (comma && !line_count(line_trim(place.s, n), &r))
        return false;
    if (!line_count(comma ? line_trim(comma + 1, place.n - n - 1) : line_trim(place.s, place.n), &c))
        return false;
    *row = r;
    *col = c;
    return (comma != NULL) == (d->rows > 1) && r >= 0 && r < d->rows && c >= 0 && c < d->cols;
}

static void set_place(struct session *s, struct knob *k, const struct setting *set)
{
    const struct knob_decl *d = &k->decl;
    int64_t row, col;
    double v;
    if (d->kind != KNOB_CELLS && d->kind != KNOB_NUMBERS)
        line_complain(s, "no single places in", set->name);
    else if (!read_place(d, set->place, &row, &col))
        message_set(s, true, "%s: %s %lldx%lld", knob_title(k), session_word(s, "places of"),
                    (long long)d->rows, (long long)d->cols);
    else if (!set->value.n)
        knob_set_at(k, row, col, d->many[row * d->cols + col]);
    else if (read_one(s, d, set->value, &v))
        knob_set_at(k, row, col, d->kind == KNOB_CELLS ? v != 0 : v);
}

/* --- the line ----------------------------------------------------------------------------- */

static void set_knob(struct session *s, struct scene *c, struct knob *k, const struct setting *set)
{
    double v;
    struct text words = unquoted(set->value);
    if (set->place.s)
        set_place(s, k, set);
    else if (!set->value.n)
        knob_unset(k);
    else if (k->decl.kind == KNOB_WORDS)
        knob_set_text(k, words.s, words.n);
    else if (knob_is_many(&k->decl))
        set_many(s, k, set->value);
    else if (read_one(s, &k->decl, set->value, &v))
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

unsigned command_tell_knob(struct session *s, const struct knob *k)
{
    message_set(s, false, "%s = ", k->decl.name);
    knob_write(k, &s->message);
    if (k->decl.kind == KNOB_NUMBER)
        str_addf(&s->message, "  (%g … %g)", k->decl.lo, k->decl.hi);
    return REACT_DRAW;
}
