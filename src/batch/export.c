/* A lesson's code as one program for CPython. */
#include "batch_priv.h"

#include <string.h>

#include "base/mem.h"
#include "lesson/find.h"

static bool has(const char *s, size_t n, const char *what)
{
    size_t m = strlen(what);
    for (size_t i = 0; i + m <= n; i++)
        if (memcmp(s + i, what, m) == 0)
            return true;
    return false;
}

/* As a string literal, left as it is where Python can read it so. */
static void put_literal(const char *s, size_t n, struct str *out)
{
    const char *quotes = !has(s, n, "'''") ? "'''" : !has(s, n, "\"\"\"") ? "\"\"\"" : NULL;
    if (quotes) {
        str_addf(out, "r%s", quotes);
        str_add(out, s, n);
        str_puts(out, quotes);
        return;
    }
    str_puts(out, "'''");
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '\\' || s[i] == '\'')
            str_putc(out, '\\');
        str_putc(out, s[i]);
    }
    str_puts(out, "'''");
}

/* A live fence runs in a copy of the names: nothing leaves it. */
static void put_fence(const struct lesson *l, const struct fence *f, struct str *out)
{
    const char *code = l->src.text + f->code.from;
    size_t n = f->code.to - f->code.from;
    str_putc(out, '\n');
    if (f->kind != FENCE_LIVE) {
        str_add(out, code, n);
        return;
    }
    str_puts(out, "exec(");
    put_literal(code, n, out);
    str_puts(out, ", dict(globals()))\n");
}

static void put_line(const char *words, struct str *out)
{
    for (; *words; words++)
        str_putc(out, *words == '\n' ? ' ' : *words);
    str_putc(out, '\n');
}

static void put_heading(size_t step, const char *title, struct str *out)
{
    str_addf(out, "# --- %zu. ", step);
    put_line(title, out);
}

static void put_lesson(const struct lesson *l, struct str *out)
{
    str_puts(out, "# ");
    put_line(l->title.plain, out);
    for (size_t s = 0; s < l->nsteps; s++) {
        bool said = false;
        for (size_t i = 0; i < l->steps[s].nblocks; i++) {
            if (l->steps[s].blocks[i].kind != BLOCK_CODE)
                continue;
            if (!said) {
                str_putc(out, '\n');
                put_heading(s + 1, l->steps[s].title.plain, out);
                said = true;
            }
            put_fence(l, l->steps[s].blocks[i].fence, out);
        }
    }
}

enum exit_code batch_export(const struct batch *b, const char *what)
{
    struct str text = {0};
    struct err e;
    char *path;
    enum exit_code status = EXIT_FINE;
    if (lesson_find(what, b->lang, &path, &e) != ST_OK)
        return batch_complain(b, &e, EXIT_USAGE);
    struct lesson *l = lesson_read(path, &e);
    mem_free(path);
    if (!l)
        return batch_complain(b, &e, EXIT_UNREADABLE);
    for (size_t i = 0; i < l->nerrs; i++)
        status = batch_complain(b, &l->errs[i], EXIT_CODE_FAILED);
    if (status == EXIT_FINE) {
        put_lesson(l, &text);
        batch_put(b, &text);
    }
    lesson_free(l);
    if (!stream_flush(b->out))
        status = batch_complain(b, &b->out->err, EXIT_UNREADABLE);
    return status;
}
