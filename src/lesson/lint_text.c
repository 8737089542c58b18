/* The lint of what people read: how long it is, what is left in it, what is missing. */
#include "lint_priv.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"

enum {
    PROSE_COLS = 50,
    PROSE_LINES = 12,
    QUESTION_COLS = 76,
    CODE_COLS = 80,
    CODE_LINES = 24,
    LIVE_LINES = 40,
    CHOICES = 9, /* the keys 1 to 9 */
};

struct text_lint {
    struct lint *f;
    const struct lesson *l;
};

/* ---- places ------------------------------------------------------------------ */

static struct span span_of_line(const struct source *src, int line)
{
    struct span s = {0, 0};

    for (int i = 1; i < line && s.from < src->len; i++) {
        const char *end = memchr(src->text + s.from, '\n', src->len - s.from);

        s.from = end ? (uint32_t)(end - src->text) + 1 : (uint32_t)src->len;
    }
    s.to = s.from;
    while (s.to < src->len && src->text[s.to] != '\n')
        s.to++;
    return s;
}

/* The place in the file of byte `at` of a text that begins in `line`: where the letters
 * around it stand, since marks and line ends are gone from the text. */
static struct span span_of_text(const struct source *src, int line, const char *text, size_t at,
                                size_t n)
{
    struct span begin = span_of_line(src, line);
    size_t from = at, to = at + n, len;

    while (from > 0 && at - from < 8 && text[from - 1] != ' ' && text[from - 1] != '\n')
        from--;
    while (text[to] && to - at < n + 8 && text[to] != ' ' && text[to] != '\n')
        to++;
    len = to - from;
    for (size_t i = begin.from; i + len <= src->len; i++)
        if (memcmp(src->text + i, text + from, len) == 0)
            return (struct span){(uint32_t)(i + at - from), (uint32_t)(i + at - from + n)};
    return begin;
}

/* ---- lengths ----------------------------------------------------------------- */

/* Lines that a text takes in so many columns; a word longer than a line goes on in the next. */
static int wrapped_lines(const char *text, int cols)
{
    int lines = 1, used = 0;

    while (*text) {
        size_t n = strcspn(text, " \n");
        int width = utf8_width(text, n);

        if (used > 0 && used + 1 + width > cols) {
            lines++;
            used = 0;
        }
        used += (used > 0) + width;
        lines += used > cols ? (used - 1) / cols : 0;
        used = used > cols ? (used - 1) % cols + 1 : used;
        text += n;
        if (*text == '\n') {
            lines++;
            used = 0;
        }
        text += *text != '\0';
    }
    return lines;
}

static int code_lines(const char *text)
{
    int lines = 0;

    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

static int para_lines(const struct para *p)
{
    return p->code ? code_lines(p->text.plain)
                   : wrapped_lines(p->text.plain, PROSE_COLS - 2 * p->indent);
}

static void check_prose(struct text_lint *t, const struct lesson_step *s)
{
    int lines = 0;

    for (size_t i = 0; i < s->nblocks; i++)
        for (size_t k = 0; s->blocks[i].kind == BLOCK_PROSE && k < s->blocks[i].nparas; k++)
            lines += para_lines(&s->blocks[i].paras[k]);
    if (lines > PROSE_LINES)
        err_hint(lint_add(t->f, &t->l->src, span_of_line(&t->l->src, s->line),
                          "this step has %d lines of prose when wrapped at %d columns", lines,
                          PROSE_COLS),
                 "at most %d fit on the screen; say less, or make it two steps", PROSE_LINES);
}

/* Lines of [s.from, s.to) that are too wide; how many lines there are. */
static int check_width(struct text_lint *t, struct span s, int cols, const char *what)
{
    const struct source *src = &t->l->src;
    int lines = 0;

    for (uint32_t from = s.from, to; from < s.to; from = to + 1, lines++) {
        int used;

        for (to = from; to < s.to && src->text[to] != '\n';)
            to++;
        if (utf8_width(src->text + from, to - from) <= cols)
            continue;
        size_t fit = utf8_fit(src->text + from, to - from, cols, &used);
        lint_add(t->f, src, (struct span){from + (uint32_t)fit, to},
                 "%s of %d columns, of at most %d", what, utf8_width(src->text + from, to - from),
                 cols);
    }
    return lines;
}

static void check_code(struct text_lint *t, const struct lesson_block *b)
{
    int most = b->fence->kind == FENCE_LIVE ? LIVE_LINES : CODE_LINES;
    int lines = check_width(t, b->fence->code, CODE_COLS, "a line of code");

    if (lines > most)
        lint_add(t->f, &t->l->src, span_of_line(&t->l->src, b->line),
                 "a fence of %d lines, of at most %d", lines, most);
}

/* ---- what is left in texts ----------------------------------------------------- */

/* NN-name.md in the folder of l? */
static bool is_lesson_name(const struct lesson *l, const char *name, size_t n)
{
    const char *slash = strrchr(l->path, '/');
    struct str dir = {0};
    bool found = false;
    DIR *d;

    str_add(&dir, l->path, slash ? (size_t)(slash - l->path) + 1 : 0);
    d = opendir(dir.n ? str_get(&dir) : ".");
    for (struct dirent *f; d && !found && (f = readdir(d));) {
        const char *at = f->d_name + strspn(f->d_name, "0123456789");

        found = at > f->d_name && *at == '-' && strncmp(at + 1, name, n) == 0 &&
                strcmp(at + 1 + n, ".md") == 0;
    }
    if (d)
        closedir(d);
    str_done(&dir);
    return found;
}

/* A lesson is known by its name; anything else is a file beside the lesson. */
static bool link_leads(const struct lesson *l, const char *url)
{
    const char *slash = strrchr(l->path, '/');
    size_t n = strcspn(url, "#?");
    struct str path = {0};
    struct stat st;
    bool there;

    if (strncmp(url, "http://", 7) == 0 || strncmp(url, "https://", 8) == 0)
        return url[strcspn(url, ":") + 3] != '\0';
    if (strncmp(url, "mailto:", 7) == 0)
        return url[7] != '\0';
    if (n > 0 && is_lesson_name(l, url, n))
        return true;
    str_add(&path, l->path, slash ? (size_t)(slash - l->path) + 1 : 0);
    str_add(&path, url, n);
    there = n > 0 && stat(str_get(&path), &st) == 0 && S_ISREG(st.st_mode);
    str_done(&path);
    return there;
}

static void check_mark(struct text_lint *t, const struct rich *r, const struct run *run, char mark)
{
    const char *at = strchr(run->text, mark), *next = at ? strchr(at + 1, mark) : NULL;
    size_t n = 1;
    struct err *e;

    if (!at || (mark == '$' && !next))
        return;
    n = mark == '*' && at[1] == '*' ? 2 : 1;
    e = lint_add(t->f, &t->l->src,
                 span_of_text(&t->l->src, r->line, run->text, (size_t)(at - run->text), n),
                 mark == '$' ? "a formula between $" : "\"%.*s\" is left in the text", (int)n, at);
    if (mark == '$')
        err_hint(e, "write it as code: `softmax(QKᵀ/√D)·V`");
    else
        err_hint(e, "marks do not close between a bracket and a letter; write a times sign as · or "
                    "as code");
}

static void check_rich(struct text_lint *t, const struct rich *r)
{
    for (size_t i = 0; i < r->n && !lint_is_full(t->f); i++) {
        const struct run *run = &r->runs[i];

        if (!(run->style & RUN_CODE)) {
            check_mark(t, r, run, '*');
            check_mark(t, r, run, '$');
        }
        if (run->url && !link_leads(t->l, run->url) && (i == 0 || r->runs[i - 1].url != run->url))
            lint_add(t->f, &t->l->src,
                     span_of_text(&t->l->src, r->line, run->url, 0, strlen(run->url)),
                     "this link leads nowhere: %s", run->url);
    }
}

static void check_question(struct text_lint *t, const struct lesson_block *b)
{
    const struct question *q = b->question;

    check_width(t, b->span, QUESTION_COLS, "a line of a question");
    if (q->kind == QUESTION_CHOICE && q->nanswers > CHOICES)
        err_hint(lint_add(t->f, &t->l->src, span_of_line(&t->l->src, b->line),
                          "a question with %zu choices, of at most %d", q->nanswers, CHOICES),
                 "a key chooses one, and there are the keys 1 to %d", CHOICES);
    check_rich(t, &q->text);
    for (size_t i = 0; i < q->nanswers; i++) {
        check_rich(t, &q->answers[i].text);
        check_rich(t, &q->answers[i].told);
    }
    for (size_t i = 0; i < q->nhints; i++)
        check_rich(t, &q->hints[i]);
    check_rich(t, &q->solution);
}

static void check_block(struct text_lint *t, const struct lesson_block *b)
{
    for (size_t i = 0; b->kind == BLOCK_PROSE && i < b->nparas; i++)
        if (!b->paras[i].code)
            check_rich(t, &b->paras[i].text);
    if (b->kind == BLOCK_CODE)
        check_code(t, b);
    else if (b->kind == BLOCK_QUESTION)
        check_question(t, b);
}

/* ---- what must be there ---------------------------------------------------------- */

static void check_head(struct text_lint *t)
{
    struct span title = span_of_line(&t->l->src, t->l->title.line);

    if (!*t->l->goal)
        err_hint(lint_add(t->f, &t->l->src, title, "a lesson without its goal"),
                 "put <!-- goal: … --> under the title's paragraph");
    if (!*t->l->belief)
        err_hint(lint_add(t->f, &t->l->src, title, "a lesson without the belief it removes"),
                 "put <!-- belief: … --> under the title's paragraph");
}

static void check_sources(struct text_lint *t)
{
    const struct lesson_step *last = &t->l->steps[t->l->nsteps - 1];

    if (strcmp(last->title.plain, "Sources") != 0 && strcmp(last->title.plain, "출처") != 0)
        err_hint(lint_add(t->f, &t->l->src, span_of_line(&t->l->src, last->line),
                          "the last step is not Sources"),
                 "end with ## Sources (## 출처) and a list");
}

static const struct lesson_block *first_code(const struct lesson *l)
{
    for (size_t s = 0; s < l->nsteps; s++)
        for (size_t i = 0; i < l->steps[s].nblocks; i++)
            if (l->steps[s].blocks[i].kind == BLOCK_CODE)
                return &l->steps[s].blocks[i];
    return NULL;
}

static bool has_line(const struct source *src, struct span s, const char *line)
{
    size_t n = strlen(line);

    for (uint32_t at = s.from; at + n <= s.to; at++)
        if ((at == s.from || src->text[at - 1] == '\n') &&
            memcmp(src->text + at, line, n) == 0)
            return true;
    return false;
}

static void check_imports(struct text_lint *t)
{
    static const char *const wanted[] = {"import numpy as np", "from attnscope import *"};
    const struct lesson_block *b = first_code(t->l);

    for (int i = 0; b && i < 2; i++)
        if (!has_line(&t->l->src, b->fence->code, wanted[i]))
            err_hint(lint_add(t->f, &t->l->src, span_of_line(&t->l->src, b->line),
                              "the first python fence lacks the line %s", wanted[i]),
                     "it holds the imports of the whole lesson");
}

void lint_text(struct lint *f, const struct lesson *l)
{
    struct text_lint t = {f, l};

    check_head(&t);
    check_rich(&t, &l->title);
    check_rich(&t, &l->lead.text);
    check_imports(&t);
    check_sources(&t);
    for (size_t s = 0; s < l->nsteps; s++) {
        check_rich(&t, &l->steps[s].title);
        check_prose(&t, &l->steps[s]);
        for (size_t i = 0; i < l->steps[s].nblocks; i++)
            check_block(&t, &l->steps[s].blocks[i]);
    }
}
