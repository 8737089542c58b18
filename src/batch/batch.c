/* Lessons and programs run without a terminal, their results printed. */
#include "batch/batch.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "batch_priv.h"
#include "io/table.h"
#include "lesson/find.h"
#include "session/fence.h"

#define PROGRAM_LIMIT ((size_t)16 << 20)

static enum exit_code run_lesson_file(struct writing *w, const char *path)
{
    struct err e;
    struct lesson *l = lesson_read(path, &e);
    if (!l)
        return batch_complain(w->b, &e, EXIT_UNREADABLE);
    enum exit_code status = batch_lesson(w, l);
    lesson_free(l);
    return status;
}

enum batch_format batch_format_named(const char *word)
{
    static const char *const words[] = {
#define X(id, word, doc) word,
        BATCH_FORMAT_LIST(X)
#undef X
    };
    int i = 0;
    while (i < BATCH_FORMAT_COUNT && strcmp(words[i], word) != 0)
        i++;
    return (enum batch_format)i;
}

/* --- programs, as text ------------------------------------------------------------------ */

struct printing {
    const struct batch *b;
    enum exit_code status;
};

static bool on_print(void *ctx, const char *text, size_t n)
{
    struct printing *p = ctx;
    return stream_write(p->b->out, text, n);
}

static void on_table(void *ctx, const struct table *t)
{
    struct printing *p = ctx;
    struct str text = {0};
    table_write_text(t, &text);
    batch_put(p->b, &text);
}

static void on_law(void *ctx, const struct law *l)
{
    struct printing *p = ctx;
    struct str text = {0};
    law_write(p->b->lang, l, &text);
    str_putc(&text, '\n');
    batch_put(p->b, &text);
    if (!law_as_stated(l))
        p->status = EXIT_CODE_FAILED;
}

/* Printed as it comes: a long program shows how far it is. */
static enum exit_code run_source(const struct batch *b, const struct source *src, bool prelude)
{
    struct printing p = {b, EXIT_FINE};
    struct sink sink = {.ctx = &p, .print = on_print, .table = on_table, .law = on_law};
    struct err e = {0};
    struct code *code;
    struct lang *L = batch_lang(b, &p.status);
    if (!L)
        return p.status;
    struct env *env = env_new(L);
    lang_set_home(L, src->name); /* "-c": the current folder */
    bool ok = (!prelude || env_prelude(L, env, &e) == ST_OK) &&
              lang_compile(L, src, 0, src->len, PARSE_PROGRAM, &code, &e) == PARSE_OK &&
              lang_run(L, env, code, &sink, &e) == ST_OK;
    stream_flush(b->out);
    if (!ok && !b->out->failed)
        p.status = batch_worse(p.status, batch_complain(b, &e, EXIT_CODE_FAILED));
    lang_free(L);
    return p.status;
}

static void print_heading(const struct batch *b, const char *title)
{
    struct str text = {0};
    str_addf(&text, "# %s\n", title);
    batch_put(b, &text);
}

static enum exit_code run_program(struct writing *w, const char *path)
{
    struct err e;
    char *text;
    size_t len;
    enum exit_code status;
    if (file_read(path, PROGRAM_LIMIT, &text, &len, &e) != ST_OK)
        return batch_complain(w->b, &e, EXIT_UNREADABLE);
    struct source src = {path, text, len};
    if (w->b->format != BATCH_TEXT) {
        status = batch_program(w, &src);
    } else {
        if (w->heading)
            print_heading(w->b, path);
        status = run_source(w->b, &src, false);
    }
    mem_free(text);
    return status;
}

/* --- all of it ---------------------------------------------------------------------------- */

static bool ends_with(const char *s, const char *tail)
{
    size_t n = strlen(s), m = strlen(tail);
    return n >= m && strcmp(s + n - m, tail) == 0;
}

static enum exit_code run_one(struct writing *w, const char *what)
{
    struct err e;
    char *path;
    if (ends_with(what, ".py"))
        return run_program(w, what);
    if (lesson_find(what, w->b->lang, &path, &e) != ST_OK)
        return batch_complain(w->b, &e, EXIT_USAGE);
    enum exit_code status = run_lesson_file(w, path);
    mem_free(path);
    return status;
}

static bool give_up(const struct batch *b, enum exit_code status)
{
    return status == EXIT_INTERRUPTED || b->out->failed;
}

/* What one lesson leaves to the next: is there anything written yet. */
static struct writing next_of(const struct batch *b, bool heading, const struct writing *before)
{
    bool more = before && before->more && b->format != BATCH_JSON;
    return (struct writing){.b = b, .heading = heading, .more = more};
}

static enum exit_code run_all(const struct batch *b)
{
    struct lesson_list list;
    struct err e;
    enum exit_code status = EXIT_FINE;
    struct writing w = {0};
    if (lesson_list(b->lang, &list, &e) != ST_OK)
        status = batch_complain(b, &e, EXIT_USAGE);
    for (size_t i = 0; i < list.n && !give_up(b, status); i++) {
        w = next_of(b, list.n > 1, i ? &w : NULL);
        status = batch_worse(status, run_lesson_file(&w, list.at[i].path));
    }
    lesson_list_done(&list);
    return status;
}

/* Standard output that cannot be written outweighs what the code did. */
static enum exit_code finish(const struct batch *b, enum exit_code status)
{
    if (stream_flush(b->out) || status == EXIT_INTERRUPTED)
        return status;
    return batch_complain(b, &b->out->err, EXIT_UNREADABLE);
}

enum exit_code batch_run(const struct batch *b, const char *const *what, int n)
{
    enum exit_code status = n ? EXIT_FINE : run_all(b);
    struct writing w = {0};
    for (int i = 0; i < n && !give_up(b, status); i++) {
        w = next_of(b, n > 1, i ? &w : NULL);
        status = batch_worse(status, run_one(&w, what[i]));
    }
    return finish(b, status);
}

enum exit_code batch_code(const struct batch *b, const char *code)
{
    struct source src = {"-c", code, strlen(code)};
    return finish(b, run_source(b, &src, true));
}

static void list_line(const struct batch *b, const struct lesson_entry *at, const char *title)
{
    struct str text = {0};
    str_addf(&text, "%02d-%s  %s\n", at->number, at->name, title);
    stream_write(b->out, str_get(&text), text.n);
    str_done(&text);
}

enum exit_code batch_list(const struct batch *b)
{
    struct lesson_list list;
    struct err e;
    enum exit_code status = EXIT_FINE;
    if (lesson_list(b->lang, &list, &e) != ST_OK)
        status = batch_complain(b, &e, EXIT_USAGE);
    for (size_t i = 0; i < list.n; i++) {
        struct lesson *l = lesson_read(list.at[i].path, &e);
        if (l)
            list_line(b, &list.at[i], l->title.plain ? l->title.plain : "");
        else
            status = batch_worse(status, batch_complain(b, &e, EXIT_UNREADABLE));
        lesson_free(l);
    }
    lesson_list_done(&list);
    return finish(b, status);
}
