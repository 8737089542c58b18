/* Laws and questions as tables, for CSV. */
#include "batch_priv.h"

#include <string.h>

#include "io/table.h"
#include "num/print.h"
#include "session/fence.h"

static void put_text(struct table *t, const char *s)
{
    struct err e;
    struct table_value v = {.kind = TABLE_TEXT, .s = s, .n = strlen(s)};
    table_add_cell(t, s, v.n, &v, &e);
}

static void put_float(struct table *t, double d)
{
    struct err e;
    struct str text = {0};
    struct table_value v = {.kind = TABLE_FLOAT, .d = d};
    print_float_repr(d, &text);
    table_add_cell(t, str_get(&text), text.n, &v, &e);
    str_done(&text);
}

static struct table *with_headers(const char *const *header, int n)
{
    struct table *t = table_new();
    struct err e;
    for (int i = 0; i < n; i++)
        table_add_header(t, header[i], strlen(header[i]), &e);
    return t;
}

struct table *laws_table(const struct writing *w, const struct output *o, int i, int *next)
{
    const char *const header[] = {batch_word(w->b, "law"), batch_word(w->b, "verdict"),
                                  batch_word(w->b, "residual"), batch_word(w->b, "tol"),
                                  batch_word(w->b, "as stated")};
    struct table *t = with_headers(header, 5);
    struct err e;
    for (; i < o->n && o->item[i].kind == OUT_LAW; i++) {
        const struct law *law = &o->item[i].law;
        put_text(t, law->text);
        put_text(t, batch_word(w->b, law->held ? "holds" : "fails"));
        put_float(t, law->residual);
        put_float(t, law->tol);
        put_text(t, batch_word(w->b, law_as_stated(law) ? "yes" : "no"));
        table_end_row(t, &e);
    }
    *next = i;
    return t;
}

/* A cell is one line. */
static void put_line(struct table *t, const char *s)
{
    struct str line = {0};
    for (; *s; s++)
        str_putc(&line, *s == '\n' ? ' ' : *s);
    put_text(t, str_get(&line));
    str_done(&line);
}

struct table *answer_table(const struct writing *w, const struct question *q,
                           const struct outcome *o)
{
    const char *const header[] = {batch_word(w->b, "question"), batch_word(w->b, "answer"),
                                  batch_word(w->b, "solution")};
    struct table *t = with_headers(header, 3);
    struct err e;
    for (const char *at = str_get(&o->answer); *at;) {
        size_t n = strcspn(at, "\n");
        struct str one = {0};
        str_add(&one, at, n);
        put_line(t, q->text.plain);
        put_text(t, str_get(&one));
        put_line(t, q->solution.plain);
        table_end_row(t, &e);
        str_done(&one);
        at += n + (at[n] == '\n');
    }
    return t;
}
