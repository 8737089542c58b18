/* Batch as CSV: tables, lists of laws and, on request, questions. */
#include "batch_priv.h"

#include "io/table.h"

static void put_table(struct writing *w, const struct table *t)
{
    struct str text = {0};
    if (w->more)
        str_putc(&text, '\n');
    w->more = true;
    str_addf(&text, "# %s/%d/%d\n", w->l ? w->l->name : w->title, w->step, ++w->table);
    table_write_csv(t, &text);
    batch_put(w->b, &text);
}

static void code(struct writing *w, const struct lesson_block *block, const struct output *o)
{
    (void)block;
    for (int i = 0; i < o->n;) {
        if (o->item[i].kind == OUT_LAW) {
            struct table *laws = laws_table(w, o, i, &i);
            put_table(w, laws);
            table_free(laws);
            continue;
        }
        if (o->item[i].kind == OUT_TABLE)
            put_table(w, o->item[i].table);
        i++;
    }
}

static void question(struct writing *w, const struct lesson_block *block, const struct outcome *o)
{
    if (!w->b->answers)
        return;
    struct table *t = answer_table(w, block->question, o);
    put_table(w, t);
    table_free(t);
}

const struct writer writer_csv = {.code = code, .question = question};
