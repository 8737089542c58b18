/* Running one code fence of a lesson. */
#include "session/fence.h"

#include <string.h>

#include "session/words.h"

enum status fence_compile(struct lang *L, const struct lesson *lesson, const struct fence *f,
                          struct code **code, struct err *e)
{
    enum parse_result r =
        lang_compile(L, &lesson->src, f->code.from, f->code.to, PARSE_PROGRAM, code, e);
    return r == PARSE_OK ? ST_OK : ST_FAIL;
}

static enum status finish(struct output *out, enum status s)
{
    out->failed = s != ST_OK;
    return s;
}

enum status fence_run(struct lang *L, struct env *env, const struct code *code,
                      struct output *out)
{
    struct sink sink = output_sink(out, false);
    sink.result = NULL; /* a bare expression shows nothing, as in a file */
    return finish(out, lang_run(L, env, code, &sink, &out->err));
}

enum status fence_run_keep(struct lang *L, const struct env *env, const struct code *code,
                           struct output *out, struct env **left)
{
    struct sink sink = output_sink(out, true);
    sink.result = NULL;
    *left = env_fork(L, env);
    if (!*left) {
        err_set(&out->err, ERR_BUDGET, NULL, (struct span){0, 0}, "out of memory");
        return finish(out, ST_FAIL);
    }
    return finish(out, lang_run(L, *left, code, &sink, &out->err));
}

enum status fence_run_live(struct lang *L, const struct env *env, const struct code *code,
                           struct output *out)
{
    struct env *left;
    enum status s = fence_run_keep(L, env, code, out, &left);
    if (left)
        env_free(L, left);
    return s;
}

/* --- outputs and laws ----------------------------------------------------------------- */

static size_t first_difference(const char *a, size_t n, const char *b, size_t m)
{
    size_t i = 0;
    while (i < n && i < m && a[i] == b[i])
        i++;
    return i;
}

/* The line of `text` in which byte `at` lies. */
static struct span line_around(const char *text, size_t n, size_t at)
{
    size_t from = at > n ? n : at, to = from;
    while (from > 0 && text[from - 1] != '\n')
        from--;
    while (to < n && text[to] != '\n')
        to++;
    return (struct span){(uint32_t)from, (uint32_t)to};
}

bool fence_output_differs(const struct lesson *lesson, const struct fence *f,
                          const struct output *out, struct err *e)
{
    if (!f->has_output)
        return false;
    struct str got = {0};
    const char *want = lesson->src.text + f->output.from;
    size_t n = f->output.to - f->output.from;
    output_text(out, &got);
    size_t at = first_difference(want, n, str_get(&got), got.n);
    bool differs = n != got.n || at != n;
    if (differs) {
        struct span w = line_around(want, n, at), g = line_around(str_get(&got), got.n, at);
        struct span where = {f->output.from + w.from, f->output.from + w.to};
        if (where.from == where.to)
            where = f->output_fence;
        err_set(e, ERR_LESSON, &lesson->src, where, "the code above prints something else: %.*s",
                (int)(g.to - g.from), str_get(&got) + g.from);
        err_hint(e, "correct the output fence, or the code");
    }
    str_done(&got);
    return differs;
}

void law_write(const char *lang, const struct law *l, struct str *out)
{
    str_addf(out, "%s: %s (%s %g)", l->text, word_in(lang, l->held ? "holds" : "fails"),
             l->held ? "\xe2\x89\xa4" : ">", l->tol);
}

bool law_as_stated(const struct law *l)
{
    return l->held == l->should_hold;
}
