/* Batch as Markdown: the lesson's own text with outputs, tables and verdicts filled in.
 *
 * What code prints stands in its output fence, which is made where the lesson has
 * none, so that the result is again a lesson; tables and verdicts follow. A live fence has no
 * output fence: what it prints is plain. Questions are written out, without marks,
 * hints or answers; these come on request. */
#include "batch_priv.h"

#include <string.h>

#include "io/table.h"
#include "session/fence.h"

/* --- pieces --------------------------------------------------------------------------- */

/* The lesson's text up to here; nothing is written twice. */
static void copy_to(struct writing *w, uint32_t at)
{
    if (at > w->copied) {
        stream_write(w->b->out, w->src->text + w->copied, at - w->copied);
        w->copied = at;
    }
}

static void put_escaped(const char *s, struct str *out)
{
    for (; *s; s++) {
        if (*s == '\n')
            str_puts(out, "\\");
        else if (strchr("\\`*_[]<>&#|", *s))
            str_putc(out, '\\');
        str_putc(out, *s);
    }
}

/* Backticks inside want a longer fence, one at the edge a blank. */
static size_t longest_ticks(const char *s)
{
    size_t most = 0, n;
    for (; *s; s += n + (s[n] != '\0')) {
        n = strspn(s, "`");
        most = n > most ? n : most;
    }
    return most;
}

static void put_code(const char *s, struct str *out)
{
    size_t ticks = longest_ticks(s) + 1;
    bool edge = *s == '`' || (*s && s[strlen(s) - 1] == '`');
    str_pad(out, '`', ticks);
    str_addf(out, "%s%s%s", edge ? " " : "", s, edge ? " " : "");
    str_pad(out, '`', ticks);
}

static void put_run(const struct run *r, struct str *out)
{
    const char *mark = r->style & RUN_STRONG ? "**" : r->style & RUN_EMPH ? "*" : "";
    str_puts(out, r->style & RUN_LINK ? "[" : "");
    str_puts(out, mark);
    if (r->style & RUN_CODE)
        put_code(r->text, out);
    else
        put_escaped(r->text, out);
    str_puts(out, mark);
    if (r->style & RUN_LINK)
        str_addf(out, "](<%s>)", r->url);
}

static void put_rich(const struct rich *r, struct str *out)
{
    for (size_t i = 0; i < r->n; i++)
        put_run(&r->runs[i], out);
}

/* --- what code came to ------------------------------------------------------------------- */

static void put_printed(const struct output *o, bool live, struct str *out)
{
    struct str text = {0};
    output_text(o, &text);
    if (text.n) {
        size_t ticks = longest_ticks(str_get(&text)) + 1;
        ticks = ticks < 3 ? 3 : ticks;
        str_putc(out, '\n');
        str_pad(out, '`', ticks);
        str_puts(out, live ? "\n" : "output\n");
        str_add(out, str_get(&text), text.n);
        if (text.s[text.n - 1] != '\n')
            str_putc(out, '\n');
        str_pad(out, '`', ticks);
        str_putc(out, '\n');
    }
    str_done(&text);
}

static void put_law(const char *lang, const struct law *law, bool first, struct str *out)
{
    struct str text = {0};
    law_write(lang, law, &text);
    str_puts(out, first ? "\n- " : "- ");
    put_escaped(str_get(&text), out);
    str_putc(out, '\n');
    str_done(&text);
}

static void put_results(const char *lang, const struct output *o, struct str *out)
{
    for (int i = 0; i < o->n; i++) {
        if (o->item[i].kind == OUT_TABLE) {
            str_putc(out, '\n');
            table_write_markdown(o->item[i].table, out);
        } else if (o->item[i].kind == OUT_LAW) {
            put_law(lang, &o->item[i].law, i == 0 || o->item[i - 1].kind != OUT_LAW, out);
        }
    }
}

/* Does nothing but blank lines stand between the code and its output fence? */
static bool output_follows(const struct writing *w, const struct lesson_block *b)
{
    uint32_t at = b->span.to;
    if (!b->fence->has_output)
        return false;
    while (at < b->fence->output_fence.from && strchr(" \t\n", w->src->text[at]))
        at++;
    return at == b->fence->output_fence.from;
}

static void code(struct writing *w, const struct lesson_block *b, const struct output *o)
{
    struct str text = {0};
    if (w->l)
        copy_to(w, b->span.to);
    if (!b->fence->has_output || output_follows(w, b))
        put_printed(o, b->fence->kind == FENCE_LIVE, &text);
    put_results(w->b->lang, o, &text);
    batch_put(w->b, &text);
    if (output_follows(w, b))
        w->copied = b->fence->output_fence.to;
}

/* --- questions ------------------------------------------------------------------------------ */

static void put_choices(const struct question *q, struct str *out)
{
    if (q->kind != QUESTION_CHOICE)
        return;
    str_putc(out, '\n');
    for (size_t i = 0; i < q->nanswers; i++) {
        str_addf(out, "%zu. ", i + 1);
        put_rich(&q->answers[i].text, out);
        str_putc(out, '\n');
    }
}

static void put_number(const struct writing *w, const struct outcome *o, struct str *out)
{
    const char *at = str_get(&o->answer);
    while (*at) {
        size_t n = strcspn(at, "\n");
        struct str one = {0};
        str_add(&one, at, n);
        str_addf(out, "\n**%s:** ", batch_word(w->b, "answer"));
        put_code(str_get(&one), out);
        str_putc(out, '\n');
        str_done(&one);
        at += n + (at[n] == '\n');
    }
}

static void put_answers(const struct writing *w, const struct question *q, const struct outcome *o,
                        struct str *out)
{
    for (size_t i = 0; i < q->nanswers && q->kind == QUESTION_CHOICE; i++) {
        if (!q->answers[i].right)
            continue;
        str_addf(out, "\n**%s:** %zu. ", batch_word(w->b, "answer"), i + 1);
        put_rich(&q->answers[i].text, out);
        str_putc(out, '\n');
    }
    if (q->kind == QUESTION_NUMBER)
        put_number(w, o, out);
    str_addf(out, "\n**%s:** ", batch_word(w->b, "solution"));
    put_rich(&q->solution, out);
    str_putc(out, '\n');
}

static void question(struct writing *w, const struct lesson_block *b, const struct outcome *o)
{
    const struct question *q = b->question;
    struct str text = {0};
    copy_to(w, b->span.from);
    w->copied = b->span.to > w->copied ? b->span.to : w->copied;
    str_addf(&text, "**%s:** ", batch_word(w->b, "question"));
    put_rich(&q->text, &text);
    str_putc(&text, '\n');
    put_choices(q, &text);
    if (w->b->answers)
        put_answers(w, q, o, &text);
    batch_put(w->b, &text);
}

/* --- the whole ---------------------------------------------------------------------------- */

/* A program is shown as one piece of code. */
static void begin(struct writing *w)
{
    struct str text = {0};
    bool newline = w->src->len && w->src->text[w->src->len - 1] == '\n';
    if (w->more)
        str_putc(&text, '\n');
    w->more = true;
    if (!w->l) {
        size_t ticks = longest_ticks(w->src->text) + 1;
        ticks = ticks < 3 ? 3 : ticks;
        str_puts(&text, "# ");
        put_escaped(w->title, &text);
        str_puts(&text, "\n\n");
        str_pad(&text, '`', ticks);
        str_addf(&text, "python\n%s%s", w->src->text, newline ? "" : "\n");
        str_pad(&text, '`', ticks);
        str_putc(&text, '\n');
    }
    w->copied = 0;
    batch_put(w->b, &text);
}

static void end(struct writing *w)
{
    if (!w->l)
        return;
    copy_to(w, (uint32_t)w->src->len);
    if (w->src->len && w->src->text[w->src->len - 1] != '\n')
        stream_puts(w->b->out, "\n");
}

const struct writer writer_markdown = {.begin = begin, .code = code, .question = question,
                                       .end = end};
