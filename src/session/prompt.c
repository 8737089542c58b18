/* The line at the bottom where the user types, and what was typed before.
 *
 * On a terminal readline edits the line; here are the few keys that --render
 * and tests need to type into it. */
#include "action_priv.h"
#include "session/action.h"
#include "session_priv.h"

#include <string.h>

#include "base/mem.h"
#include "session/complete.h"
#include "base/utf8.h"

/* --- texts that are kept -------------------------------------------------------------- */

/* Functions made of a typed text point into it, and so do errors and the origins
 * of arrays: it stays until the interpreter is gone. */
struct typed {
    struct typed *next;
    char text[];
};

struct source typed_keep(struct session *s, const char *name, const char *text, size_t n)
{
    struct typed *t = mem_zero(sizeof *t + n + 1);
    memcpy(t->text, text, n);
    t->next = s->priv->typed;
    s->priv->typed = t;
    return (struct source){name, t->text, n};
}

void typed_free(struct session *s)
{
    while (s->priv->typed) {
        struct typed *t = s->priv->typed;
        s->priv->typed = t->next;
        mem_free(t);
    }
}

/* --- evaluating ----------------------------------------------------------------------- */

struct env *typed_env(struct session *s)
{
    const struct env *under = session_env(s);
    struct err e;
    struct env *env = under ? env_fork(s->L, under) : env_new(s->L);
    /* a namespace with names in it has said itself what it imports */
    if (env)
        env_prelude(s->L, env, &e);
    return env;
}

enum status typed_eval(struct session *s, const char *text, size_t n, struct lang_value *out,
                       struct err *e)
{
    struct source src = typed_keep(s, ":", text, n);
    struct sink silent = {0};
    struct code *code;
    if (lang_compile(s->L, &src, 0, n, PARSE_EXPRESSION, &code, e) != PARSE_OK)
        return ST_FAIL;
    struct env *env = typed_env(s);
    if (!env)
        return err_set(e, ERR_BUDGET, NULL, (struct span){0, 0}, "out of memory");
    enum status status = lang_eval(s->L, env, code, &silent, out, NULL, e);
    if (status == ST_OK && out->node)
        graph_pin(lang_graph(s->L), out->node);
    env_free(s->L, env);
    return status;
}

/* --- life ----------------------------------------------------------------------------- */

void prompt_env_drop(struct session *s)
{
    if (s->prompt.env)
        env_free(s->L, s->prompt.env);
    s->prompt.env = NULL;
    s->priv->prompt_defined = false;
}

void prompt_reset(struct session *s)
{
    struct prompt *p = &s->prompt;
    for (int i = 0; i < p->n; i++) {
        output_done(&p->entry[i].out);
        str_done(&p->entry[i].input);
    }
    mem_free(p->entry);
    for (int k = 0; k < PROMPT_KINDS; k++) {
        for (int i = 0; i < p->past[k].n; i++)
            mem_free(p->past[k].line[i]);
        mem_free(p->past[k].line);
    }
    complete_done(&p->offer);
    str_done(&p->question);
    str_done(&p->line);
    str_done(&p->pending);
    prompt_env_drop(s);
    *p = (struct prompt){.kind = PROMPT_NONE};
}

static void line_clear(struct prompt *p)
{
    str_clear(&p->line);
    p->cursor = 0;
}

unsigned action_prompt_open(struct session *s, enum prompt_kind kind)
{
    line_clear(&s->prompt);
    s->prompt.kind = kind;
    s->prompt.past[kind].at = s->prompt.past[kind].n;
    return REACT_DRAW | REACT_PROMPT;
}

unsigned action_prompt_with(struct session *s, enum prompt_kind kind, const char *line)
{
    unsigned react = action_prompt_open(s, kind);
    str_puts(&s->prompt.line, line);
    s->prompt.cursor = (int)s->prompt.line.n;
    return react;
}

unsigned action_prompt_close(struct session *s)
{
    line_clear(&s->prompt);
    str_clear(&s->prompt.pending);
    complete_done(&s->prompt.offer);
    s->prompt.kind = PROMPT_NONE;
    message_clear(s); /* it was about what stood in the line */
    return REACT_DRAW;
}

bool action_prompt_drop(struct session *s, bool typed)
{
    struct prompt *p = &s->prompt;
    bool any = typed || p->pending.n > 0 || p->line.n > 0;
    if (p->kind != PROMPT_PYTHON || !any)
        return false;
    line_clear(p);
    str_clear(&p->pending);
    p->past[p->kind].at = p->past[p->kind].n;
    return true;
}

const char *action_prompt_indent(const struct session *s, const char *line, size_t cursor)
{
    bool further = s->prompt.kind == PROMPT_PYTHON && s->prompt.pending.n > 0;
    return further && strspn(line, " \t") >= cursor ? "    " : NULL;
}

unsigned action_line(struct session *s, enum prompt_kind kind, const char *line)
{
    switch (kind) {
    case PROMPT_COMMAND: return action_command(s, line);
    case PROMPT_PYTHON: return action_python(s, line);
    case PROMPT_ANSWER: return action_answer(s, line);
    case PROMPT_SEARCH: return action_search(s, line);
    case PROMPT_REPLACE: return action_replace(s, line);
    case PROMPT_NONE:
    case PROMPT_KINDS: break;
    }
    return REACT_NONE;
}

/* --- typing --------------------------------------------------------------------------- */

static size_t char_before(const struct prompt *p)
{
    size_t at = (size_t)p->cursor;
    while (at > 0 && ((unsigned char)p->line.s[--at] & 0xc0) == 0x80)
        ;
    return at;
}

static size_t char_after(const struct prompt *p)
{
    size_t at = (size_t)p->cursor;
    if (at < p->line.n)
        at++;
    while (at < p->line.n && ((unsigned char)p->line.s[at] & 0xc0) == 0x80)
        at++;
    return at;
}

/* Bytes [from, to) of the line become `text`; the cursor stands behind it. */
static void line_put(struct prompt *p, size_t from, size_t to, const char *text)
{
    struct str line = {0};
    const char *old = str_get(&p->line);
    str_add(&line, old, from);
    str_puts(&line, text);
    p->cursor = (int)line.n;
    str_add(&line, old + to, p->line.n - to);
    str_done(&p->line);
    p->line = line;
}

static void past_add(struct prompt_past *past, const char *line)
{
    if (line[0] && !(past->n && strcmp(past->line[past->n - 1], line) == 0)) {
        past->line = mem_resize(past->line, (size_t)past->n + 1, sizeof *past->line);
        past->line[past->n++] = mem_strdup(line);
    }
    past->at = past->n;
}

static void past_show(struct prompt *p, int by)
{
    struct prompt_past *past = &p->past[p->kind];
    int at = past->at + by;
    if (at < 0 || at > past->n)
        return;
    past->at = at;
    line_put(p, 0, p->line.n, at < past->n ? past->line[at] : "");
}

/* What all candidates have in common; if that is nothing more, they are shown. */
static void line_complete(struct session *s)
{
    struct prompt *p = &s->prompt;
    size_t at = (size_t)p->cursor, from = complete_from(str_get(&p->line), at);
    struct complete c;
    complete_word(s, p->kind, str_get(&p->line), from, at, &c);
    size_t common = complete_common(&c);
    if (common > at - from || c.n == 1) {
        struct str word = {0};
        str_add(&word, c.name[0], common);
        if (c.n == 1 && c.command && !strchr(c.name[0], '='))
            str_putc(&word, ' ');
        line_put(p, from, at, str_get(&word));
        str_done(&word);
        complete_done(&c);
    }
    p->offer = c;
}

static void line_tab(struct session *s)
{
    struct prompt *p = &s->prompt;
    size_t at = (size_t)p->cursor;
    const char *indent = action_prompt_indent(s, str_get(&p->line), at);
    if (indent)
        line_put(p, at, at, indent);
    else
        line_complete(s);
}

static unsigned line_enter(struct session *s)
{
    char *line = mem_strdup(str_get(&s->prompt.line));
    enum prompt_kind kind = s->prompt.kind;
    line_clear(&s->prompt);
    past_add(&s->prompt.past[kind], line);
    if (kind != PROMPT_PYTHON)
        s->prompt.kind = PROMPT_NONE;
    unsigned react = action_line(s, kind, line);
    mem_free(line);
    return react | REACT_DRAW;
}

unsigned prompt_key(struct session *s, const char *key)
{
    struct prompt *p = &s->prompt;
    size_t at = (size_t)p->cursor;
    complete_done(&p->offer);
    message_clear(s);
    if (strcmp(key, "<Enter>") == 0)
        return line_enter(s);
    if (strcmp(key, "<C-c>") == 0 && action_prompt_drop(s, false))
        return REACT_DRAW;
    if (strcmp(key, "<Esc>") == 0 || strcmp(key, "<C-c>") == 0)
        return action_prompt_close(s);
    if (strcmp(key, "<BS>") == 0)
        line_put(p, char_before(p), at, "");
    else if (strcmp(key, "<Del>") == 0)
        line_put(p, at, char_after(p), ""), p->cursor = (int)at;
    else if (strcmp(key, "<C-u>") == 0)
        line_put(p, 0, at, "");
    else if (strcmp(key, "<Left>") == 0)
        p->cursor = (int)char_before(p);
    else if (strcmp(key, "<Right>") == 0)
        p->cursor = (int)char_after(p);
    else if (strcmp(key, "<Up>") == 0)
        past_show(p, -1);
    else if (strcmp(key, "<Down>") == 0)
        past_show(p, 1);
    else if (strcmp(key, "<Tab>") == 0)
        line_tab(s);
    else if (strcmp(key, "<Home>") == 0)
        p->cursor = 0;
    else if (strcmp(key, "<End>") == 0)
        p->cursor = (int)p->line.n;
    else if (strcmp(key, "<Space>") == 0)
        line_put(p, at, at, " ");
    else if (strcmp(key, "<lt>") == 0)
        line_put(p, at, at, "<");
    else if (key[0] != '<')
        line_put(p, at, at, key);
    return REACT_DRAW;
}
