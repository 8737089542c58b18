/* Batch as text: what code prints, tables and verdicts; questions on request. */
#include "batch_priv.h"

#include <string.h>

#include "io/table.h"
#include "session/fence.h"

static void begin(struct writing *w)
{
    struct str text = {0};
    if (!w->heading)
        return;
    if (w->l && w->l->number >= 0)
        str_addf(&text, "# %02d %s\n", w->l->number, w->l->title.plain);
    else
        str_addf(&text, "# %s\n", w->l ? w->l->title.plain : w->title);
    batch_put(w->b, &text);
}

static void code(struct writing *w, const struct lesson_block *block, const struct output *o)
{
    struct str text = {0};
    (void)block;
    for (int i = 0; i < o->n; i++) {
        const struct out_item *item = &o->item[i];
        if (item->kind == OUT_TEXT) {
            str_add(&text, str_get(&item->text), item->text.n);
        } else if (item->kind == OUT_TABLE) {
            table_write_text(item->table, &text);
        } else if (item->kind == OUT_LAW) {
            law_write(w->b->lang, &item->law, &text);
            str_putc(&text, '\n');
        }
    }
    batch_put(w->b, &text);
}

/* Every line says what it is: several right answers are several lines. */
static void put_part(struct writing *w, const char *word, const char *part, struct str *out)
{
    const char *name = batch_word(w->b, word);
    while (*part) {
        size_t n = strcspn(part, "\n");
        str_addf(out, "%s: ", name);
        str_add(out, part, n);
        str_putc(out, '\n');
        part += n + (part[n] == '\n');
    }
}

static void question(struct writing *w, const struct lesson_block *block, const struct outcome *o)
{
    struct str text = {0};
    if (!w->b->answers)
        return;
    put_part(w, "question", block->question->text.plain, &text);
    put_part(w, "answer", str_get(&o->answer), &text);
    put_part(w, "solution", block->question->solution.plain, &text);
    batch_put(w->b, &text);
}

const struct writer writer_text = {.begin = begin, .code = code, .question = question};
