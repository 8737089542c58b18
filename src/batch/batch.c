/* Lessons and programs run without a terminal, their results printed. */
#include "batch/batch.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "lang/lang.h"
#include "lesson/find.h"
#include "lesson/lesson.h"
#include "session/fence.h"

#define PROGRAM_LIMIT ((size_t)16 << 20)

static enum exit_code worse(enum exit_code a, enum exit_code b)
{
    return a > b ? a : b;
}

static enum exit_code complain(const struct batch *b, const struct err *e, enum exit_code status)
{
    struct str text = {0};
    err_write(e, &text);
    stream_write(b->complain, str_get(&text), text.n);
    stream_flush(b->complain);
    str_done(&text);
    return e->kind == ERR_INTERRUPTED ? EXIT_INTERRUPTED : status;
}

static struct lang *lang_for(const struct batch *b, enum exit_code *status)
{
    struct err e;
    struct lang *L = lang_new(&e);
    if (L)
        lang_set_tick(L, b->tick);
    else
        *status = complain(b, &e, EXIT_CODE_FAILED);
    return L;
}

/* --- what one fence produced ----------------------------------------------------------- */

static void print_law(const struct batch *b, const struct law *l)
{
    struct str text = {0};
    law_write(l, &text);
    str_putc(&text, '\n');
    stream_write(b->out, str_get(&text), text.n);
    str_done(&text);
}

static void print_table(const struct batch *b, const struct table *t)
{
    struct str text = {0};
    table_write_text(t, &text);
    stream_write(b->out, str_get(&text), text.n);
    str_done(&text);
}

static void print_output(const struct batch *b, const struct output *o)
{
    for (int i = 0; i < o->n; i++) {
        const struct out_item *item = &o->item[i];
        if (item->kind == OUT_TEXT)
            stream_write(b->out, str_get(&item->text), item->text.n);
        else if (item->kind == OUT_TABLE)
            print_table(b, item->table);
        else if (item->kind == OUT_LAW)
            print_law(b, &item->law);
    }
}

static enum exit_code judge_laws(const struct batch *b, const struct lesson *l,
                                 const struct fence *f, const struct output *o)
{
    enum exit_code status = EXIT_FINE;
    for (int i = 0; i < o->n; i++) {
        const struct law *law = &o->item[i].law;
        if (o->item[i].kind != OUT_LAW || law_as_stated(law))
            continue;
        struct err e;
        struct span first = {f->code.from, f->code.from};
        err_set(&e, ERR_LESSON, l ? &l->src : NULL, first,
                "the law \"%s\" %s, and it should%s", law->text, law->held ? "holds" : "fails",
                law->held ? " not" : "");
        status = worse(status, complain(b, &e, EXIT_CODE_FAILED));
    }
    return status;
}

/* --- lessons ------------------------------------------------------------------------------ */

/* *stop: it failed, and what follows would build on it. */
static enum exit_code run_fence(const struct batch *b, struct lang *L, struct env *env,
                                const struct lesson *l, const struct fence *f, bool *stop)
{
    struct output o;
    struct code *code;
    enum exit_code status = EXIT_FINE;
    output_init(&o, L);
    if (fence_compile(L, l, f, &code, &o.err) != ST_OK)
        o.failed = true;
    else if (f->kind == FENCE_LIVE)
        fence_run_live(L, env, code, &o);
    else
        fence_run(L, env, code, &o);
    print_output(b, &o);
    stream_flush(b->out);
    struct err differs;
    if (o.failed)
        status = complain(b, &o.err, EXIT_CODE_FAILED);
    else if (fence_output_differs(l, f, &o, &differs))
        status = complain(b, &differs, EXIT_CODE_FAILED);
    status = worse(status, judge_laws(b, l, f, &o));
    *stop = o.failed || b->out->failed;
    output_done(&o);
    return status;
}

static enum exit_code run_fences(const struct batch *b, struct lang *L, struct env *env,
                                 const struct lesson *l)
{
    enum exit_code status = EXIT_FINE;
    bool stop = false;
    for (size_t s = 0; s < l->nsteps; s++) {
        for (size_t i = 0; i < l->steps[s].nblocks && !stop; i++) {
            const struct lesson_block *block = &l->steps[s].blocks[i];
            if (block->kind == BLOCK_CODE)
                status = worse(status, run_fence(b, L, env, l, block->fence, &stop));
        }
    }
    return status;
}

static void print_heading(const struct batch *b, int number, const char *title)
{
    struct str text = {0};
    if (number >= 0)
        str_addf(&text, "# %02d %s\n", number, title);
    else
        str_addf(&text, "# %s\n", title);
    stream_write(b->out, str_get(&text), text.n);
    str_done(&text);
}

static enum exit_code run_lesson(const struct batch *b, const struct lesson *l, bool heading)
{
    enum exit_code status = EXIT_FINE;
    for (size_t i = 0; i < l->nerrs; i++)
        status = worse(status, complain(b, &l->errs[i], EXIT_CODE_FAILED));
    if (status != EXIT_FINE)
        return status;
    struct lang *L = lang_for(b, &status);
    if (!L)
        return status;
    lang_set_home(L, l->path);
    if (heading)
        print_heading(b, l->number, l->title.plain);
    status = run_fences(b, L, env_new(L), l);
    lang_free(L);
    return status;
}

static enum exit_code run_lesson_file(const struct batch *b, const char *path, bool heading)
{
    struct err e;
    struct lesson *l = lesson_read(path, &e);
    if (!l)
        return complain(b, &e, EXIT_UNREADABLE);
    enum exit_code status = run_lesson(b, l, heading);
    lesson_free(l);
    return status;
}

/* --- programs -------------------------------------------------------------------------------- */

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
    print_table(p->b, t);
}

static void on_law(void *ctx, const struct law *l)
{
    struct printing *p = ctx;
    print_law(p->b, l);
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
    struct lang *L = lang_for(b, &p.status);
    if (!L)
        return p.status;
    struct env *env = env_new(L);
    lang_set_home(L, src->name); /* "-c": the current folder */
    bool ok = (!prelude || env_prelude(L, env, &e) == ST_OK) &&
              lang_compile(L, src, 0, src->len, PARSE_PROGRAM, &code, &e) == PARSE_OK &&
              lang_run(L, env, code, &sink, &e) == ST_OK;
    stream_flush(b->out);
    if (!ok && !b->out->failed)
        p.status = worse(p.status, complain(b, &e, EXIT_CODE_FAILED));
    lang_free(L);
    return p.status;
}

static enum exit_code run_program(const struct batch *b, const char *path, bool heading)
{
    struct err e;
    char *text;
    size_t len;
    if (file_read(path, PROGRAM_LIMIT, &text, &len, &e) != ST_OK)
        return complain(b, &e, EXIT_UNREADABLE);
    if (heading)
        print_heading(b, -1, path);
    struct source src = {path, text, len};
    enum exit_code status = run_source(b, &src, false);
    mem_free(text);
    return status;
}

/* --- all of it ---------------------------------------------------------------------------------- */

static bool ends_with(const char *s, const char *tail)
{
    size_t n = strlen(s), m = strlen(tail);
    return n >= m && strcmp(s + n - m, tail) == 0;
}

static enum exit_code run_one(const struct batch *b, const char *what, bool heading)
{
    struct err e;
    char *path;
    if (ends_with(what, ".py"))
        return run_program(b, what, heading);
    if (lesson_find(what, b->lang, &path, &e) != ST_OK)
        return complain(b, &e, EXIT_USAGE);
    enum exit_code status = run_lesson_file(b, path, heading);
    mem_free(path);
    return status;
}

static bool give_up(const struct batch *b, enum exit_code status)
{
    return status == EXIT_INTERRUPTED || b->out->failed;
}

static enum exit_code run_all(const struct batch *b)
{
    struct lesson_list list;
    struct err e;
    enum exit_code status = EXIT_FINE;
    if (lesson_list(b->lang, &list, &e) != ST_OK)
        status = complain(b, &e, EXIT_USAGE);
    for (size_t i = 0; i < list.n && !give_up(b, status); i++)
        status = worse(status, run_lesson_file(b, list.at[i].path, list.n > 1));
    lesson_list_done(&list);
    return status;
}

/* Standard output that cannot be written outweighs what the code did. */
static enum exit_code finish(const struct batch *b, enum exit_code status)
{
    if (stream_flush(b->out) || status == EXIT_INTERRUPTED)
        return status;
    return complain(b, &b->out->err, EXIT_UNREADABLE);
}

enum exit_code batch_run(const struct batch *b, const char *const *what, int n)
{
    enum exit_code status = n ? EXIT_FINE : run_all(b);
    for (int i = 0; i < n && !give_up(b, status); i++)
        status = worse(status, run_one(b, what[i], n > 1));
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
        status = complain(b, &e, EXIT_USAGE);
    for (size_t i = 0; i < list.n; i++) {
        struct lesson *l = lesson_read(list.at[i].path, &e);
        if (l)
            list_line(b, &list.at[i], l->title.plain ? l->title.plain : "");
        else
            status = worse(status, complain(b, &e, EXIT_UNREADABLE));
        lesson_free(l);
    }
    lesson_list_done(&list);
    return finish(b, status);
}
