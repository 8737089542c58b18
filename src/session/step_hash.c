/* What a step is known by: its code and the structure of its questions. */
#include "session/progress.h"

#include <string.h>

#include "base/str.h"
#include "lesson/lesson.h"

/* --- code without strings, comments and blanks -------------------------------------------- */

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           (unsigned char)c >= 0x80;
}

/* Behind the string that opens at s[at]. */
static size_t skip_string(const char *s, size_t at, size_t end)
{
    size_t marks = at + 2 < end && s[at + 1] == s[at] && s[at + 2] == s[at] ? 3 : 1;
    char quote = s[at];

    for (at += marks; at < end; at++) {
        if (s[at] == '\\')
            at++;
        else if (s[at] == quote && (marks == 1 || (at + 2 < end && s[at + 1] == quote &&
                                                   s[at + 2] == quote)))
            return at + marks;
        else if (s[at] == '\n' && marks == 1)
            return at; /* never closed */
    }
    return end;
}

/* The letters before a quote that belong to it: f"", rb"". */
static bool is_prefix(const char *s, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (!strchr("fFrRbBuU", s[i]))
            return false;
    return to - from <= 2;
}

static size_t word_end(const char *s, size_t at, size_t end)
{
    while (at < end && is_word(s[at]))
        at++;
    return at;
}

/* Strings that stand side by side are one. */
static void add_string(struct str *out)
{
    if (!out->n || out->s[out->n - 1] != '"')
        str_putc(out, '"');
}

static void add_code(struct str *out, const char *s, size_t at, size_t end)
{
    while (at < end) {
        size_t to = word_end(s, at, end);

        if (to < end && (s[to] == '"' || s[to] == '\'') && is_prefix(s, at, to)) {
            add_string(out);
            at = skip_string(s, to, end);
        } else if (to > at) {
            str_putc(out, ' '); /* between words */
            str_add(out, s + at, to - at);
            at = to;
        } else if (s[at] == '#') {
            while (at < end && s[at] != '\n')
                at++;
        } else {
            if (!strchr(" \t\n\\", s[at]))
                str_putc(out, s[at]);
            at++;
        }
    }
    str_putc(out, '\n');
}

/* --- the step -------------------------------------------------------------------------- */

static void add_question(struct str *out, const struct lesson *l, const struct question *q)
{
    str_addf(out, "?%d%d", q->predict, q->kind);
    for (size_t i = 0; i < q->nanswers; i++) {
        const struct answer *a = &q->answers[i];

        str_putc(out, a->right ? '+' : '-');
        if (q->kind != QUESTION_NUMBER)
            continue;
        add_code(out, l->src.text, a->value.from, a->value.to);
        add_code(out, l->src.text, a->tol.from, a->tol.to);
    }
    str_putc(out, '\n');
}

/* FNV-1a, 64 bits: files of years hold it, so it does not follow base/hash.h. */
static uint64_t fnv1a(const char *s, size_t n)
{
    uint64_t h = 0xcbf29ce484222325u;
    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)s[i]) * 0x100000001b3u;
    return h;
}

uint64_t step_hash(const struct lesson *l, int step)
{
    const struct lesson_step *ls = &l->steps[step];
    struct str text = {0};

    for (size_t i = 0; i < ls->nblocks; i++) {
        const struct lesson_block *b = &ls->blocks[i];

        if (b->kind == BLOCK_CODE) {
            str_addf(&text, "%d", b->fence->kind);
            add_code(&text, l->src.text, b->fence->code.from, b->fence->code.to);
        } else if (b->kind == BLOCK_QUESTION) {
            add_question(&text, l, b->question);
        }
    }
    uint64_t hash = fnv1a(str_get(&text), text.n);
    str_done(&text);
    return hash;
}
