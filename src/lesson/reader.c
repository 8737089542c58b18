/* The reader: errors, lines and the open step. */
#include "lesson_priv.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { ERRS_MAX = 100, VEC_FIRST = 8 };

void *vec_add(struct reader *r, struct vec *v, size_t size)
{
    if (v->n == v->cap) {
        size_t cap = v->cap ? v->cap * 2 : VEC_FIRST;
        void *bigger = arena_zero(r->arena, cap, size);

        if (v->n > 0)
            memcpy(bigger, v->at, v->n * size);
        v->at = bigger;
        v->cap = cap;
    }
    return (char *)v->at + v->n++ * size;
}

/* ---- errors ------------------------------------------------------------ */

/* Past the hundredth there is no use in more: the last place is written over. */
static struct err *next_err(struct reader *r)
{
    if (r->errs.n == ERRS_MAX)
        return (struct err *)r->errs.at + ERRS_MAX - 1;
    return vec_add(r, &r->errs, sizeof(struct err));
}

struct err *reader_error(struct reader *r, struct span at, const char *fmt, ...)
{
    struct err *e = next_err(r);
    char msg[sizeof e->msg];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(msg, sizeof msg, fmt, ap);
    va_end(ap);
    err_set(e, ERR_LESSON, &r->l->src, at, "%s", msg);
    return e;
}

struct err *reader_error_line(struct reader *r, int line, const char *fmt, ...)
{
    struct err *e = next_err(r);
    char msg[sizeof e->msg];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(msg, sizeof msg, fmt, ap);
    va_end(ap);
    err_set(e, ERR_LESSON, &r->l->src, reader_trim(r, reader_line(r, line)), "%s", msg);
    return e;
}

/* ---- lines and spans --------------------------------------------------- */

static uint32_t line_start(const struct reader *r, int line)
{
    return ((const uint32_t *)r->lines.at)[line];
}

int reader_line_count(const struct reader *r)
{
    return (int)r->lines.n - 1;
}

/* cmark's line numbers are kept inside the text, whatever it says. */
static int clamp_line(const struct reader *r, int line)
{
    int count = reader_line_count(r);

    return line < 1 ? 1 : line > count ? count : line;
}

struct span reader_line(const struct reader *r, int line)
{
    struct span s;

    line = clamp_line(r, line);
    s.from = line_start(r, line - 1);
    s.to = line_start(r, line);
    if (s.to > s.from && r->l->src.text[s.to - 1] == '\n')
        s.to--;
    return s;
}

struct span reader_lines(const struct reader *r, int first, int last)
{
    struct span s;

    first = clamp_line(r, first);
    s.from = line_start(r, first - 1);
    s.to = last < first ? s.from : line_start(r, clamp_line(r, last));
    return s;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

struct span reader_trim(const struct reader *r, struct span s)
{
    const char *text = r->l->src.text;

    while (s.from < s.to && is_blank(text[s.from]))
        s.from++;
    while (s.to > s.from && is_blank(text[s.to - 1]))
        s.to--;
    return s;
}

bool reader_starts(const struct reader *r, struct span s, const char *with)
{
    size_t n = strlen(with);

    return s.to - s.from >= n && memcmp(r->l->src.text + s.from, with, n) == 0;
}

char *reader_copy(struct reader *r, struct span s)
{
    return arena_strndup(r->arena, r->l->src.text + s.from, s.to - s.from);
}

char *reader_words(struct reader *r, struct span s)
{
    const char *text = r->l->src.text;
    char *words;
    size_t n = 0;

    s = reader_trim(r, s);
    words = arena_zero(r->arena, s.to - s.from + (size_t)1, 1);
    for (uint32_t i = s.from; i < s.to; i++) {
        if (!is_blank(text[i]))
            words[n++] = text[i];
        else if (!is_blank(text[i - 1]))
            words[n++] = ' ';
    }
    return words;
}

/* ---- steps and blocks --------------------------------------------------- */

bool reader_in_step(const struct reader *r)
{
    return r->steps.n > 0;
}

void reader_close_step(struct reader *r)
{
    struct lesson_step *s;

    if (!reader_in_step(r))
        return;
    s = (struct lesson_step *)r->steps.at + r->steps.n - 1;
    s->blocks = r->blocks.at;
    s->nblocks = r->blocks.n;
    r->blocks = (struct vec){0};
    r->prose_is_open = false;
}

void reader_open_step(struct reader *r, struct rich title, int line)
{
    struct lesson_step *s;

    reader_close_step(r);
    s = vec_add(r, &r->steps, sizeof *s);
    s->title = title;
    s->line = line;
}

struct lesson_block *reader_add_block(struct reader *r, enum block_kind kind, int first, int last)
{
    struct lesson_block *b = vec_add(r, &r->blocks, sizeof *b);

    b->kind = kind;
    b->line = first;
    b->last_line = last;
    b->span = reader_lines(r, first, last);
    r->prose_is_open = false;
    return b;
}
