/* Lines typed at ":". */
#include "session/action.h"

#include <stdlib.h>
#include <string.h>

#include "action_priv.h"
#include "base/mem.h"
#include "base/near.h"
#include "base/utf8.h"
#include "command_list.h"
#include "session_priv.h"

/* --- pieces of a line ----------------------------------------------------------------- */

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

struct text {
    const char *s;
    size_t n;
};

static struct text trim(const char *s, size_t n)
{
    while (n && is_space(s[0]))
        s++, n--;
    while (n && is_space(s[n - 1]))
        n--;
    return (struct text){s, n};
}

static bool is_word(struct text t, const char *word)
{
    return strlen(word) == t.n && memcmp(t.s, word, t.n) == 0;
}

static char *word_of(struct text t)
{
    return mem_strndup(t.s, t.n);
}

static bool is_name(struct text t)
{
    size_t at = 0;
    while (at < t.n) {
        unsigned cp;
        bool ok;
        size_t n = utf8_decode(t.s + at, t.n - at, &cp, &ok);
        if (!ok || !(at ? utf8_is_digit_or_letter(cp) : utf8_is_letter(cp)))
            return false;
        at += n;
    }
    return t.n > 0;
}

/* A whole number and nothing else. */
static bool is_count(struct text t, long *out)
{
    char buf[24], *end;
    if (!t.n || t.n >= sizeof buf)
        return false;
    memcpy(buf, t.s, t.n);
    buf[t.n] = '\0';
    *out = strtol(buf, &end, 10);
    return *end == '\0';
}

/* NAME=VALUE, but not NAME==VALUE. */
static bool split_setting(struct text line, struct text *name, struct text *value)
{
    const char *eq = memchr(line.s, '=', line.n);
    size_t at = eq ? (size_t)(eq - line.s) : 0;
    if (!eq || (at + 1 < line.n && eq[1] == '='))
        return false;
    *name = trim(line.s, at);
    *value = trim(eq + 1, line.n - at - 1);
    return is_name(*name);
}

static unsigned complain(struct session *s, const char *english, struct text what)
{
    char *word = word_of(what);
    message_set(s, true, "%s %s", session_word(s, english), word);
    mem_free(word);
    return REACT_DRAW;
}

static bool need_lesson(struct session *s)
{
    if (s->place == PLACE_LESSON && s->lesson)
        return true;
    message_set(s, true, "%s", session_word(s, "open a lesson first"));
    return false;
}

/* --- a knob --------------------------------------------------------------------------- */

/* "τ" means tau too. */
static struct knob *find_knob(struct scene *c, struct text name)
{
    int n;
    const struct knob_key_row *row = knob_key_rows(&n);
    for (int i = 0; c && i < c->knobs; i++) {
        const struct knob_decl *d = &c->knob[i].decl;
        if (is_word(name, d->name) || (d->label && is_word(name, d->label)))
            return &c->knob[i];
        for (int k = 0; k < n; k++)
            if (strcmp(row[k].knob, d->name) == 0 && is_word(name, row[k].symbol))
                return &c->knob[i];
    }
    return NULL;
}

static void tell_near_knob(struct session *s, const struct scene *c, struct text name)
{
    const char **names = mem_array((size_t)c->knobs, sizeof *names);
    char *word = word_of(name);
    for (int i = 0; i < c->knobs; i++)
        names[i] = c->knob[i].decl.name;
    const char *near = near_name(word, names, (size_t)c->knobs);
    if (near)
        str_addf(&s->message, "; %s %s?", session_word(s, "did you mean"), near);
    mem_free(word);
    mem_free(names);
}

static unsigned no_knob(struct session *s, struct text name)
{
    struct scene *c = session_scene(s);
    complain(s, "this scene has no knob", name);
    if (c)
        tell_near_knob(s, c, name);
    return REACT_DRAW;
}

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

static bool read_word(const struct knob_decl *d, struct text t, double *out)
{
    static const struct {
        const char *word;
        double value;
    } toggles[] = {{"on", 1}, {"off", 0}, {"true", 1}, {"false", 0}, {"yes", 1}, {"no", 0}};
    if (t.n >= 2 && (t.s[0] == '"' || t.s[0] == '\'') && t.s[t.n - 1] == t.s[0])
        t = (struct text){t.s + 1, t.n - 2};
    for (size_t i = 0; d->kind == KNOB_TOGGLE && i < sizeof toggles / sizeof *toggles; i++) {
        if (equal_fold(toggles[i].word, t)) {
            *out = toggles[i].value;
            return true;
        }
    }
    for (int i = 0; d->kind == KNOB_CHOICE && i < d->n; i++) {
        if (equal_fold(d->choice[i], t) || (d->value && equal_fold(d->value[i], t))) {
            *out = i;
            return true;
        }
    }
    return false;
}

/* A number as written, else what Python makes of it over the scene's names. */
static bool read_number(struct session *s, struct text t, double *out)
{
    char *word = word_of(t), *end;
    *out = strtod(word, &end);
    bool whole = end > word && !*end;
    mem_free(word);
    if (whole)
        return true;
    struct lang_value v;
    struct err e;
    if (typed_eval(s, t.s, t.n, &v, &e) != ST_OK) {
        message_set(s, true, "%s%s%s", e.msg, e.hint[0] ? "; " : "", e.hint);
        return false;
    }
    if (v.node)
        graph_unpin(lang_graph(s->L), v.node);
    *out = v.number;
    if (!v.is_number)
        complain(s, "not a number:", t);
    return v.is_number;
}

static void list_choices(struct session *s, const struct knob_decl *d)
{
    message_set(s, true, "%s: ", d->name);
    for (int i = 0; i < d->n; i++)
        str_addf(&s->message, "%s%s", i ? ", " : "", d->choice[i]);
    if (d->kind == KNOB_TOGGLE)
        str_puts(&s->message, "on, off");
}

static void tell_range(struct session *s, const struct knob_decl *d)
{
    str_clear(&s->message);
    str_addf(&s->message, "%s: %g … %g", d->name, d->lo, d->hi);
    s->message_error = true;
}

static unsigned set_knob(struct session *s, struct knob *k, struct text value)
{
    struct scene *c = session_scene(s);
    const struct knob_decl *d = &k->decl;
    double v;
    bool word = read_word(d, value, &v);
    if (!word && d->kind == KNOB_CHOICE) {
        list_choices(s, d);
        return REACT_DRAW;
    }
    if (!word && !read_number(s, value, &v)) {
        if (d->kind == KNOB_TOGGLE)
            list_choices(s, d);
        return REACT_DRAW;
    }
    if (d->kind == KNOB_NUMBER && !(v >= d->lo && v <= d->hi))
        tell_range(s, d);
    if (v == v)
        scene_set(c, d->name, d->kind == KNOB_TOGGLE ? v != 0 : v);
    c->chosen = (int)(k - c->knob);
    ask_close(s);
    return REACT_DRAW | REACT_SETTLE;
}

static unsigned knob_line(struct session *s, struct text name, struct text value)
{
    struct knob *k = find_knob(session_scene(s), name);
    if (!k)
        return no_knob(s, name);
    if (value.n)
        return set_knob(s, k, value);
    scene_unset(session_scene(s), k->decl.name);
    ask_close(s);
    return REACT_DRAW | REACT_SETTLE;
}

/* "set tau=2" is "tau=2" for those who look for a command. */
static unsigned do_knob(struct session *s, struct text rest)
{
    struct text name, value;
    if (split_setting(rest, &name, &value))
        return need_lesson(s) ? knob_line(s, name, value) : REACT_DRAW;
    message_set(s, true, "set KNOB=VALUE");
    return REACT_DRAW;
}

/* ":tau" alone says where it stands. */
static unsigned tell_knob(struct session *s, const struct knob *k)
{
    message_set(s, false, "%s = ", k->decl.name);
    knob_write(k, &s->message);
    if (k->decl.kind == KNOB_NUMBER)
        str_addf(&s->message, "  (%g … %g)", k->decl.lo, k->decl.hi);
    return REACT_DRAW;
}

/* --- going elsewhere ------------------------------------------------------------------ */

static unsigned do_step(struct session *s, struct text rest)
{
    long n;
    if (!need_lesson(s))
        return REACT_DRAW;
    if (!is_count(rest, &n) || n < 1 || n > (long)s->lesson->nsteps) {
        message_set(s, true, "%s: 1 … %zu", session_word(s, "steps of this lesson"),
                    s->lesson->nsteps);
        return REACT_DRAW;
    }
    session_go(s, (int)n - 1);
    return REACT_DRAW | REACT_SETTLE;
}

static unsigned do_lesson(struct session *s, struct text rest)
{
    struct err e;
    char *word = word_of(rest);
    if (!rest.n)
        message_set(s, true, "%s", session_word(s, "which lesson? A number, a name or a path"));
    else if (session_open(s, word, 0, &e) != ST_OK)
        message_set(s, true, "%s%s%s", e.msg, e.hint[0] ? "; " : "", e.hint);
    mem_free(word);
    return REACT_DRAW | REACT_SETTLE;
}

static unsigned do_menu(struct session *s, struct text rest)
{
    (void)rest;
    session_menu(s);
    return REACT_DRAW;
}

static unsigned do_quit(struct session *s, struct text rest)
{
    (void)rest;
    s->quit = true;
    return REACT_QUIT;
}

static unsigned do_help(struct session *s, struct text rest)
{
    (void)rest;
    s->over = OVER_HELP;
    s->help_scroll = 0;
    return REACT_DRAW;
}

/* --- what is on the screen ------------------------------------------------------------ */

static unsigned do_head(struct session *s, struct text rest)
{
    const struct out_panel *p = s->place == PLACE_LESSON ? session_panel(s) : NULL;
    long n;
    if (!p || !is_count(rest, &n) || n < 1 || n > p->heads) {
        message_set(s, true, "%s: %lld", session_word(s, "heads in this panel"),
                    p ? (long long)p->heads : 0);
        return REACT_DRAW;
    }
    s->cursor.head = n - 1;
    s->cursor.all_heads = false;
    ask_close(s);
    return REACT_DRAW;
}

static unsigned do_scale(struct session *s, struct text rest)
{
    return scale_line(s, rest.s, rest.n);
}

static unsigned do_reset(struct session *s, struct text rest)
{
    (void)rest;
    return need_lesson(s) ? step_reset(s) : REACT_DRAW;
}

static unsigned do_explain(struct session *s, struct text rest)
{
    if (!need_lesson(s))
        return REACT_DRAW;
    if (rest.n)
        ask_open_text(s, rest.s, rest.n);
    else if (!ask_open_cursor(s))
        message_set(s, true, "%s", session_word(s, "which number? explain weights[2, 1]"));
    return REACT_DRAW;
}

/* --- names ---------------------------------------------------------------------------- */

struct names {
    const char **name;
    size_t n, cap;
};

static void add_name(void *ctx, const char *name)
{
    struct names *l = ctx;
    if (l->n == l->cap) {
        l->cap = l->cap ? l->cap * 2 : 64;
        l->name = mem_resize(l->name, l->cap, sizeof *l->name);
    }
    l->name[l->n++] = name;
}

static int by_letters(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Names live as long as the interpreter: only their list is freed. */
static struct names names_of(struct session *s, const struct env *env)
{
    struct names l = {0};
    if (env)
        env_names(s->L, env, add_name, &l);
    if (l.n)
        qsort(l.name, l.n, sizeof *l.name, by_letters);
    return l;
}

/* All but those that are there anyway. */
static unsigned do_names(struct session *s, struct text rest)
{
    struct err e;
    struct env *plain = env_new(s->L);
    if (plain)
        env_prelude(s->L, plain, &e);
    struct names all = names_of(s, session_env(s)), known = names_of(s, plain);
    (void)rest;
    for (size_t i = 0; i < all.n; i++)
        if (!known.n || !bsearch(&all.name[i], known.name, known.n, sizeof *known.name, by_letters))
            str_addf(&s->message, "%s%s", s->message.n ? " " : "", all.name[i]);
    if (!s->message.n)
        message_set(s, false, "%s", session_word(s, "no variables yet"));
    if (plain)
        env_free(s->L, plain);
    mem_free(all.name);
    mem_free(known.name);
    return REACT_DRAW;
}

/* --- the table and its reader --------------------------------------------------------- */

static unsigned (*const handlers[])(struct session *s, struct text rest) = {
#define X(function, name, usage, doc) function,
    COMMAND_LIST(X)
#undef X
};

static const struct command_row rows[] = {
#define X(function, name, usage, doc) {name, usage, doc},
    COMMAND_LIST(X)
#undef X
};
#define ROWS ((int)(sizeof rows / sizeof rows[0]))

const struct command_row *command_rows(int *n)
{
    *n = ROWS;
    return rows;
}

static unsigned unknown(struct session *s, struct text word)
{
    const char *names[ROWS];
    char *typed = word_of(word);
    for (int i = 0; i < ROWS; i++)
        names[i] = rows[i].name;
    const char *near = near_name(typed, names, ROWS);
    complain(s, "no such command:", word);
    if (near)
        str_addf(&s->message, "; %s %s?", session_word(s, "did you mean"), near);
    else if (session_scene(s))
        tell_near_knob(s, session_scene(s), word);
    mem_free(typed);
    return REACT_DRAW;
}

unsigned action_command(struct session *s, const char *typed)
{
    struct text line = trim(typed, strlen(typed)), name, value;
    message_clear(s);
    if (!line.n)
        return REACT_DRAW;
    if (split_setting(line, &name, &value))
        return need_lesson(s) ? knob_line(s, name, value) : REACT_DRAW;
    size_t n = 0;
    while (n < line.n && !is_space(line.s[n]))
        n++;
    struct text word = {line.s, n}, rest = trim(line.s + n, line.n - n);
    if (is_word(word, "q"))
        return do_quit(s, rest);
    for (int i = 0; i < ROWS; i++)
        if (is_word(word, rows[i].name))
            return handlers[i](s, rest);
    const struct knob *k = find_knob(session_scene(s), line);
    return k ? tell_knob(s, k) : unknown(s, word);
}
