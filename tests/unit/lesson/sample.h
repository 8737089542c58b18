/* Lessons for tests: parse a text, and say all that is wrong with it in one string. */
#ifndef ATTNSCOPE_TESTS_LESSON_SAMPLE_H
#define ATTNSCOPE_TESTS_LESSON_SAMPLE_H

#include <stdlib.h>

#include "base/str.h"
#include "base/utf8.h"
#include "check.h"
#include "lesson/lesson.h"

#define HEAD "# Title\n\nThe line of the menu.\n\n"

static inline struct lesson *parse_named(const char *path, const char *text)
{
    return lesson_parse(path, text, strlen(text));
}

static inline struct lesson *parse(const char *text)
{
    return parse_named("l.md", text);
}

/* "5:1 text of the error\n…"; static storage, until the next call. */
static inline const char *complaints_of(const struct lesson *l)
{
    static char said[20000];
    size_t n = 0;

    said[0] = '\0';
    for (size_t i = 0; i < l->nerrs; i++) {
        int line, col;

        source_place(&l->errs[i].src, l->errs[i].span.from, &line, &col);
        n += (size_t)snprintf(said + n, n < sizeof said ? sizeof said - n : 0, "%d:%d %s\n", line,
                              col, l->errs[i].msg);
    }
    return said;
}

static inline const char *complaints(const char *text)
{
    struct lesson *l = parse(text);
    const char *said = complaints_of(l);

    lesson_free(l);
    return said;
}

/* A lesson of one step with these lines in it. */
static inline struct lesson *parse_step(const char *lines)
{
    struct str text = {0};
    struct lesson *l;

    str_puts(&text, HEAD "## Step\n\n");
    str_puts(&text, lines);
    l = parse(str_get(&text));
    str_done(&text);
    return l;
}

static inline const char *step_complaints(const char *lines)
{
    struct lesson *l = parse_step(lines);
    const char *said = complaints_of(l);

    lesson_free(l);
    return said;
}

/* The source of a span; static storage, until the next call. */
static inline const char *source_of(const struct lesson *l, struct span s)
{
    static char text[4000];

    snprintf(text, sizeof text, "%.*s", (int)(s.to - s.from), l->src.text + s.from);
    return text;
}

#endif
