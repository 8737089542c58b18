/* lesson_parse and the lint: whatever the file, every line number and byte range lies
 * inside it, every text is clean UTF-8, and every error can be written. A lesson is in
 * step with itself. */
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "fuzz.h"
#include "lesson/lesson.h"
#include "lesson/lint.h"

static void check_text(const char *s)
{
    FUZZ_CHECK(s != NULL && utf8_valid(s, strlen(s), NULL));
    for (; *s; s++)
        FUZZ_CHECK(((unsigned char)*s >= 0x20 && *s != 0x7F) || *s == '\n');
}

static void check_rich(const struct rich *t)
{
    size_t n = 0;

    FUZZ_CHECK(t->line >= 0);
    for (size_t i = 0; i < t->n; i++) {
        check_text(t->runs[i].text);
        n += strlen(t->runs[i].text);
        FUZZ_CHECK((t->runs[i].url != NULL) == ((t->runs[i].style & RUN_LINK) != 0));
    }
    FUZZ_CHECK(strlen(t->plain) == n);
}

static void check_span(const struct lesson *l, struct span s)
{
    FUZZ_CHECK(s.from <= s.to && s.to <= l->src.len);
}

static void check_question(const struct lesson *l, const struct question *q)
{
    check_rich(&q->text);
    check_rich(&q->solution);
    FUZZ_CHECK(q->nhints > 0 && q->nright > 0 && q->nright <= q->nanswers);
    for (size_t i = 0; i < q->nhints; i++)
        check_rich(&q->hints[i]);
    for (size_t i = 0; i < q->nanswers; i++) {
        const struct answer *a = &q->answers[i];

        check_span(l, a->value);
        check_span(l, a->tol);
        FUZZ_CHECK((a->value.to > a->value.from) == (q->kind == QUESTION_NUMBER));
        if (a->told.plain)
            check_rich(&a->told);
        if (q->kind == QUESTION_CHOICE)
            check_rich(&a->text);
    }
}

static void check_block(const struct lesson *l, const struct lesson_block *b)
{
    FUZZ_CHECK(b->line >= 1 && b->line <= b->last_line);
    check_span(l, b->span);
    for (size_t i = 0; i < b->nparas; i++) {
        FUZZ_CHECK(b->paras[i].indent >= 0 && b->paras[i].indent <= PARA_INDENT_MAX);
        if (!b->paras[i].code)
            check_rich(&b->paras[i].text);
    }
    if (b->kind == BLOCK_NOTE)
        check_text(b->note);
    if (b->kind == BLOCK_CODE) {
        check_span(l, b->fence->code);
        check_span(l, b->fence->output);
        FUZZ_CHECK(b->fence->code.from >= b->span.from && b->fence->code.to <= b->span.to);
    }
    if (b->kind == BLOCK_QUESTION)
        check_question(l, b->question);
}

static void check_lesson(const struct lesson *l)
{
    check_rich(&l->title);
    check_rich(&l->lead.text);
    check_text(l->goal);
    check_text(l->belief);
    check_text(l->note);
    FUZZ_CHECK(l->nsteps > 0);
    for (size_t i = 0; i < l->nsteps; i++) {
        check_rich(&l->steps[i].title);
        for (size_t k = 0; k < l->steps[i].nblocks; k++)
            check_block(l, &l->steps[i].blocks[k]);
    }
}

static void check_lint(const struct lesson *l)
{
    struct lint found = {0};
    struct str out = {0};
    size_t n;

    lint_text(&found, l);
    lint_live(&found, l);
    n = found.n;
    lint_pair(&found, l, l);
    FUZZ_CHECK(found.n == n);
    lint_sort(&found);
    for (size_t i = 0; i < found.n; i++) {
        check_span(l, found.at[i].span);
        if (i < 3)
            err_write(&found.at[i], &out);
    }
    FUZZ_CHECK(utf8_valid(str_get(&out), out.n, NULL));
    str_done(&out);
    lint_done(&found);
}

static void check_errors(const struct lesson *l)
{
    struct str out = {0};

    for (size_t i = 0; i < l->nerrs; i++) {
        check_span(l, l->errs[i].span);
        FUZZ_CHECK(l->errs[i].msg[0] != '\0');
        FUZZ_CHECK(i == 0 || l->errs[i - 1].span.from <= l->errs[i].span.from);
        if (i < 3)
            err_write(&l->errs[i], &out);
    }
    FUZZ_CHECK(utf8_valid(str_get(&out), out.n, NULL));
    str_done(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct lesson *l;

    utf8_locale_init();
    l = lesson_parse("06-fuzz.md", (const char *)data, n);
    if (l->nerrs == 0) {
        check_lesson(l);
        check_lint(l);
    }
    check_errors(l);
    lesson_free(l);
    return 0;
}
