/* Batch as JSON: one object a lesson, on a line of its own.
 *
 *     {"lesson", "number", "title", "steps": [{"title", "blocks": […]}, …]}
 *     {"program", "steps": [{"blocks"}]}
 * A block is code, {"code": "plain"|"setup"|"live", "line", "items": […]}; what is wrong with
 * the code before it, {"error", "line", "column", "hint"}; or, on request, a question,
 * {"question", "kind", "line", "answers": […], "solution"}. Items stand in the order in
 * which they came: {"text"}, {"table": {"headers", "rows"}},
 * {"law", "holds", "residual", "tol", "as_stated"}, {"task", "reached"}. */
#include "batch_priv.h"

#include <string.h>

#include "io/json.h"
#include "io/table.h"
#include "session/fence.h"

static void key(struct str *out, const char *name, const char *value)
{
    str_addf(out, "\"%s\": ", name);
    json_put_string(out, value, strlen(value));
}

static void flag(struct str *out, const char *name, bool value)
{
    str_addf(out, ", \"%s\": %s", name, value ? "true" : "false");
}

static void begin(struct writing *w)
{
    struct str text = {0};
    str_putc(&text, '{');
    if (w->l) {
        key(&text, "lesson", w->l->name);
        str_puts(&text, ", \"number\": ");
        if (w->l->number >= 0)
            json_put_int(&text, w->l->number);
        else
            str_puts(&text, "null");
        str_puts(&text, ", ");
        key(&text, "title", w->l->title.plain);
    } else {
        key(&text, "program", w->title);
    }
    str_puts(&text, ", \"steps\": [");
    batch_put(w->b, &text);
}

static void step(struct writing *w, const struct lesson_step *s)
{
    struct str text = {0};
    str_puts(&text, w->step > 1 ? ", {" : "{");
    if (w->l) {
        key(&text, "title", s->title.plain);
        str_puts(&text, ", ");
    }
    str_puts(&text, "\"blocks\": [");
    w->more = false;
    batch_put(w->b, &text);
}

static void put_law(const struct law *law, struct str *out)
{
    str_putc(out, '{');
    key(out, "law", law->text);
    flag(out, "holds", law->held);
    str_puts(out, ", \"residual\": ");
    json_put_float(out, law->residual);
    str_puts(out, ", \"tol\": ");
    json_put_float(out, law->tol);
    flag(out, "as_stated", law_as_stated(law));
    str_putc(out, '}');
}

/* Pictures are not told: see --render. */
static bool is_told(const struct out_item *item)
{
    return item->kind == OUT_TEXT || item->kind == OUT_TABLE || item->kind == OUT_LAW ||
           item->kind == OUT_TASK;
}

static void put_item(const struct out_item *item, struct str *out)
{
    if (item->kind == OUT_LAW) {
        put_law(&item->law, out);
        return;
    }
    str_putc(out, '{');
    if (item->kind == OUT_TEXT) {
        str_puts(out, "\"text\": ");
        json_put_string(out, str_get(&item->text), item->text.n);
    } else if (item->kind == OUT_TABLE) {
        str_puts(out, "\"table\": ");
        table_write_json(item->table, out);
    } else {
        key(out, "task", item->task.text);
        flag(out, "reached", item->task.reached);
    }
    str_putc(out, '}');
}

static void separate(struct writing *w, struct str *out)
{
    if (w->more)
        str_puts(out, ", ");
    w->more = true;
}

static void code(struct writing *w, const struct lesson_block *block, const struct output *o)
{
    static const char *const kinds[] = {"plain", "setup", "live"};
    struct str text = {0};
    bool more = false;
    separate(w, &text);
    str_putc(&text, '{');
    key(&text, "code", kinds[block->fence->kind]);
    str_addf(&text, ", \"line\": %d, \"items\": [", block->line);
    for (int i = 0; i < o->n; i++) {
        if (!is_told(&o->item[i]))
            continue;
        str_puts(&text, more ? ", " : "");
        put_item(&o->item[i], &text);
        more = true;
    }
    str_puts(&text, "]}");
    batch_put(w->b, &text);
}

static void put_answers(const struct question *q, const struct outcome *o, struct str *out)
{
    size_t n = 0;
    for (size_t i = 0; i < q->nanswers; i++) {
        if (!q->answers[i].right)
            continue;
        str_puts(out, n ? ", " : "");
        if (q->kind == QUESTION_CHOICE)
            json_put_string(out, q->answers[i].text.plain, strlen(q->answers[i].text.plain));
        else if (o->number)
            json_put_float(out, o->number[n]);
        else
            str_puts(out, "null");
        n++;
    }
}

static void question(struct writing *w, const struct lesson_block *block, const struct outcome *o)
{
    const struct question *q = block->question;
    struct str text = {0};
    if (!w->b->answers)
        return;
    separate(w, &text);
    str_putc(&text, '{');
    key(&text, "question", q->text.plain);
    str_puts(&text, ", ");
    key(&text, "kind", q->predict ? "predict" : "quiz");
    str_addf(&text, ", \"line\": %d, \"answers\": [", block->line);
    put_answers(q, o, &text);
    str_puts(&text, "], ");
    key(&text, "solution", q->solution.plain);
    str_putc(&text, '}');
    batch_put(w->b, &text);
}

static void error(struct writing *w, const struct err *e)
{
    struct str text = {0};
    int line, col;
    separate(w, &text);
    str_putc(&text, '{');
    key(&text, "error", e->msg);
    if (e->src.text) {
        source_place(&e->src, e->span.from, &line, &col);
        str_addf(&text, ", \"line\": %d, \"column\": %d", line, col);
    }
    if (e->hint[0]) {
        str_puts(&text, ", ");
        key(&text, "hint", e->hint);
    }
    str_putc(&text, '}');
    batch_put(w->b, &text);
}

static void end_step(struct writing *w)
{
    stream_puts(w->b->out, "]}");
}

static void end(struct writing *w)
{
    stream_puts(w->b->out, "]}\n");
}

const struct writer writer_json = {begin, step, code, question, error, end_step, end};
