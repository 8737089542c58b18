/* Lines typed at ":". */
#include "session/action.h"

#include <stdlib.h>
#include <string.h>

#include "action_priv.h"
#include "base/mem.h"
#include "base/near.h"
#include "base/utf8.h"
#include "command_list.h"
#include "command_priv.h"
#include "session_priv.h"

/* --- pieces of a line ----------------------------------------------------------------- */

static bool line_space(char c)
{
    return c == ' ' || c == '\t';
}

struct text line_trim(const char *s, size_t n)
{
    while (n && line_space(s[0]))
        s++, n--;
    while (n && line_space(s[n - 1]))
        n--;
    return (struct text){s, n};
}

bool line_is(struct text t, const char *word)
{
    return strlen(word) == t.n && memcmp(t.s, word, t.n) == 0;
}

char *line_word(struct text t)
{
    return mem_strndup(t.s, t.n);
}

bool line_is_name(struct text t)
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
bool line_count(struct text t, long *out)
{
    char buf[24], *end;
    if (!t.n || t.n >= sizeof buf)
        return false;
    memcpy(buf, t.s, t.n);
    buf[t.n] = '\0';
    *out = strtol(buf, &end, 10);
    return *end == '\0';
}

/* NAME=VALUE or NAME[PLACE]=VALUE, but not NAME==VALUE. */
bool line_setting(struct text line, struct setting *out)
{
    const char *eq = memchr(line.s, '=', line.n), *open = memchr(line.s, '[', line.n);
    size_t at = eq ? (size_t)(eq - line.s) : 0;
    if (!eq || (at + 1 < line.n && eq[1] == '='))
        return false;
    *out = (struct setting){.name = line_trim(line.s, at),
                            .value = line_trim(eq + 1, line.n - at - 1)};
    if (open && open < eq && out->name.s[out->name.n - 1] == ']') {
        size_t n = (size_t)(open - out->name.s);
        out->place = (struct text){open + 1, out->name.n - n - 2};
        out->name = line_trim(out->name.s, n);
    }
    return line_is_name(out->name);
}

unsigned line_complain(struct session *s, const char *english, struct text what)
{
    char *word = line_word(what);
    message_set(s, true, "%s %s", session_word(s, english), word);
    mem_free(word);
    return REACT_DRAW;
}

bool line_needs_lesson(struct session *s)
{
    if (s->place == PLACE_LESSON && s->lesson)
        return true;
    message_set(s, true, "%s", session_word(s, "open a lesson first"));
    return false;
}

/* "set tau=2" is "tau=2" for those who look for a command. */
static unsigned do_knob(struct session *s, struct text rest)
{
    struct setting set;
    if (line_setting(rest, &set))
        return line_needs_lesson(s) ? command_set(s, &set) : REACT_DRAW;
    struct knob *k = command_knob(session_scene(s), rest);
    return k ? command_tell_knob(s, k) : line_usage(s, "set");
}

/* --- going elsewhere ------------------------------------------------------------------ */

static unsigned do_step(struct session *s, struct text rest)
{
    long n;
    if (!line_needs_lesson(s))
        return REACT_DRAW;
    if (!line_count(rest, &n) || n < 1 || n > (long)s->lesson->nsteps) {
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
    char *word = line_word(rest);
    if (!rest.n)
        message_set(s, true, "%s", session_word(s, "which lesson? A number, a name or a path"));
    else if (session_open(s, word, 0, &e) != ST_OK) {
        if (e.kind == ERR_USAGE)
            err_hint(&e, ":menu shows all lessons");
        message_err(s, "", &e);
    }
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

/* With a word behind it: only what has that, or is the knob of that name. */
static unsigned do_help(struct session *s, struct text rest)
{
    s->over = OVER_HELP;
    s->help_scroll = 0;
    str_clear(&s->help_find);
    str_add(&s->help_find, rest.s, rest.n);
    return REACT_DRAW;
}

/* --- what is on the screen ------------------------------------------------------------ */

static unsigned do_head(struct session *s, struct text rest)
{
    const struct out_panel *p = s->place == PLACE_LESSON ? session_panel(s) : NULL;
    long n;
    if (!p || !line_count(rest, &n) || n < 1 || n > p->heads) {
        message_set(s, true, "%s: %lld", session_word(s, "heads in this panel"),
                    p ? (long long)p->heads : 0);
        return REACT_DRAW;
    }
    s->cursor.head = n - 1;
    s->cursor.all_heads = false;
    ask_close(s);
    return REACT_DRAW;
}

static unsigned do_go(struct session *s, struct text rest)
{
    size_t n = 0;
    long row, col;
    while (n < rest.n && !line_space(rest.s[n]) && rest.s[n] != ',')
        n++;
    struct text first = {rest.s, n};
    if (n < rest.n && rest.s[n] == ',')
        n++;
    struct text second = line_trim(rest.s + n, rest.n - n);
    if (line_needs_lesson(s) && line_count(first, &row) && line_count(second, &col) && row >= 0 && col >= 0)
        return go_cell(s, row, col);
    return s->message.n ? REACT_DRAW : line_usage(s, "go");
}

static unsigned do_scale(struct session *s, struct text rest)
{
    return scale_line(s, rest.s, rest.n);
}

static unsigned do_reset(struct session *s, struct text rest)
{
    (void)rest;
    return line_needs_lesson(s) ? step_reset(s) : REACT_DRAW;
}

static unsigned do_explain(struct session *s, struct text rest)
{
    if (!line_needs_lesson(s))
        return REACT_DRAW;
    if (rest.n)
        ask_open_text(s, rest.s, rest.n);
    else if (!ask_open_cursor(s))
        message_set(s, true, "%s", session_word(s, "which number? explain weights[2, 1]"));
    return REACT_DRAW;
}

static unsigned do_export(struct session *s, struct text rest)
{
    return export_to(s, rest.s, rest.n);
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

static const struct command_row *row_named(struct text name)
{
    for (int i = 0; i < ROWS; i++)
        if (line_is(name, rows[i].name))
            return &rows[i];
    return NULL;
}

bool line_is_command(struct text name)
{
    return row_named(name) != NULL;
}

unsigned line_usage(struct session *s, const char *command)
{
    const struct command_row *row = row_named((struct text){command, strlen(command)});
    struct str text = {0};
    session_say(s, &text, "it is written :{0}", (const char *const[]){row->usage}, 1);
    message_set(s, true, "%s", str_get(&text));
    str_done(&text);
    return REACT_DRAW;
}

static unsigned unknown(struct session *s, struct text line, struct text word)
{
    const char *names[ROWS];
    if (command_no_command(s, line, word))
        return REACT_DRAW;
    char *typed = line_word(word);
    for (int i = 0; i < ROWS; i++)
        names[i] = rows[i].name;
    const char *near = near_name(typed, names, ROWS);
    line_complain(s, "no such command:", word);
    if (near)
        str_addf(&s->message, "; %s %s?", session_word(s, "did you mean"), near);
    else if (begins_hangul(word.s, word.n))
        str_addf(&s->message, "; %s",
                 session_word(s, "Korean input is on: the keys are Latin letters"));
    else if (!command_near_knob(s, session_scene(s), word))
        str_addf(&s->message, "; %s", session_word(s, ":help lists the commands"));
    mem_free(typed);
    return REACT_DRAW;
}

unsigned action_command(struct session *s, const char *typed)
{
    struct text line = line_trim(typed, strlen(typed));
    struct setting set;
    message_clear(s);
    if (!line.n)
        return REACT_DRAW;
    if (line_setting(line, &set))
        return line_needs_lesson(s) ? command_set(s, &set) : REACT_DRAW;
    size_t n = 0;
    while (n < line.n && !line_space(line.s[n]))
        n++;
    struct text word = {line.s, n}, rest = line_trim(line.s + n, line.n - n);
    const struct command_row *row = row_named(word);
    if (row)
        return handlers[row - rows](s, rest);
    struct knob *k = command_knob(session_scene(s), line);
    if (k)
        return command_tell_knob(s, k);
    if (rest.n && command_knob(session_scene(s), word)) /* ":tau 2" */
        return command_set(s, &(struct setting){.name = word, .value = rest});
    unsigned react;
    return command_habit(s, word, rest, &react) ? react : unknown(s, line, word);
}
