/* Python typed at ">": runs over the live scene, and never harms the lesson. */
#include "session/action.h"
#include "session_priv.h"

#include <string.h>

#include "ask_priv.h"
#include "base/mem.h"
#include "command_priv.h"
#include "graph/graph.h"
#include "session/words.h"

#define ENTRIES_MOST 50
#define PANELS_SEEN 16

/* --- the namespace -------------------------------------------------------------------- */

/* What the prompt lies over: another number when that has changed. */
static uint64_t place_now(const struct session *s)
{
    const struct scene *c = session_scene(s);
    if (s->place != PLACE_LESSON || !s->lesson)
        return 0;
    return (uint64_t)(s->step + 1) << 32 | (c ? c->run : 0);
}

/* Names stay from line to line as long as what they were made from stays. When a
 * knob turns or the step changes, old definitions over new numbers would mix two
 * worlds: so all begins anew, and we say so if anything is lost. */
static struct env *env_now(struct session *s)
{
    uint64_t place = place_now(s);
    if (s->prompt.env && s->priv->prompt_over == place)
        return s->prompt.env;
    bool lost = s->priv->prompt_defined;
    prompt_env_drop(s);
    s->prompt.env = typed_env(s);
    s->priv->prompt_over = place;
    if (lost)
        message_set(s, false, "%s",
                    session_word(s, "the scene has changed: what you had defined is gone"));
    return s->prompt.env;
}

static bool defines(const struct code *code)
{
    for (int i = 0; i < code->body.n; i++)
        if (code->body.stmt[i]->kind != SM_EXPR && code->body.stmt[i]->kind != SM_ASSERT)
            return true;
    return false;
}

/* --- entries -------------------------------------------------------------------------- */

static void entry_drop_oldest(struct prompt *p)
{
    output_done(&p->entry[0].out);
    str_done(&p->entry[0].input);
    p->n--;
    memmove(p->entry, p->entry + 1, (size_t)p->n * sizeof *p->entry);
}

static struct prompt_entry *entry_add(struct session *s, const struct source *src)
{
    struct prompt *p = &s->prompt;
    size_t n = src->len;
    if (p->n == ENTRIES_MOST)
        entry_drop_oldest(p);
    if (p->n == p->cap) {
        p->cap = p->cap ? p->cap * 2 : 8;
        p->entry = mem_resize(p->entry, (size_t)p->cap, sizeof *p->entry);
    }
    struct prompt_entry *e = &p->entry[p->n++];
    *e = (struct prompt_entry){0};
    while (n && src->text[n - 1] == '\n')
        n--;
    str_add(&e->input, src->text, n);
    output_init(&e->out, s->L);
    return e;
}

/* "weights" is the heading of a panel, not a name of the code: say which name
 * the panel shows. */
static void hint_panel(const struct session *s, struct err *e)
{
    const struct out_panel *panel[PANELS_SEEN];
    int n = e->kind == ERR_NAME && e->src.text ? session_panels(s, panel, PANELS_SEEN) : 0;
    size_t length = e->span.to - e->span.from;
    for (int i = 0; i < n && i < PANELS_SEEN; i++) {
        const char *role = name_role(panel[i]->p.role), *name = panel[i]->p.node->name;
        if (strlen(role) == length && memcmp(role, e->src.text + e->span.from, length) == 0 && name)
            err_hint(e, "the panel %s shows %s", role, name);
    }
}

static void run(struct session *s, const struct code *code, struct output *out)
{
    struct sink sink = output_sink(out, false);
    struct env *env = env_now(s);
    if (!env) {
        err_set(&out->err, ERR_BUDGET, NULL, (struct span){0, 0}, "out of memory");
        out->failed = true;
        return;
    }
    s->priv->prompt_defined = s->priv->prompt_defined || defines(code);
    out->failed = lang_run(s->L, env, code, &sink, &out->err) != ST_OK;
    if (out->failed) {
        hint_panel(s, &out->err);
        word_err(s->lang, &out->err);
    }
}

/* --- a line --------------------------------------------------------------------------- */

static bool is_blank(const char *line)
{
    return line[strspn(line, " \t")] == '\0';
}

unsigned action_python(struct session *s, const char *line)
{
    struct str *pending = &s->prompt.pending;
    struct code *code;
    struct err e;
    if (!pending->n && is_blank(line))
        return REACT_DRAW;
    message_clear(s);
    unsigned react;
    if (!pending->n && python_habit(s, line, &react))
        return react;
    if (pending->n)
        str_putc(pending, '\n');
    str_puts(pending, line);
    struct source src = typed_keep(s, "prompt", str_get(pending), pending->n);
    enum parse_result r = lang_compile(s->L, &src, 0, src.len, PARSE_PROMPT, &code, &e);
    if (r == PARSE_INCOMPLETE)
        return REACT_DRAW;
    str_clear(pending);
    struct prompt_entry *entry = entry_add(s, &src);
    if (r == PARSE_OK) {
        run(s, code, &entry->out);
        if (!entry->out.failed && !s->message.n)
            python_advice(s, str_get(&entry->input));
    } else {
        entry->out.failed = true;
        entry->out.err = e;
        word_err(s->lang, &entry->out.err);
    }
    return REACT_DRAW;
}
