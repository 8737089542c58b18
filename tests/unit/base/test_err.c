/* base/err.h: the whole text of messages. */
#include "base/err.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "check.h"

static struct source source_of(const char *text)
{
    return (struct source){"a.py", text, strlen(text)};
}

/* The message about bytes [from, to) of the text. */
static const char *shown(const char *text, unsigned from, unsigned to)
{
    static struct str out;
    struct source src = source_of(text);
    struct err e;

    str_clear(&out);
    err_set(&e, ERR_NAME, &src, (struct span){from, to}, "bad");
    err_write(&e, &out);
    return str_get(&out);
}

TEST(tells_place_cause_and_cure)
{
    struct source src = source_of("a = 1\nb = sofmax(a)\n");
    struct str out = {0};
    struct err e;

    CHECK_INT(err_set(&e, ERR_NAME, &src, (struct span){10, 16}, "name '%s' is not defined",
                      "sofmax"), ST_FAIL);
    err_hint(&e, "did you mean %s?", "softmax");
    err_write(&e, &out);
    CHECK_STR(str_get(&out), "a.py:2:5: error: name 'sofmax' is not defined\n"
                             "b = sofmax(a)\n"
                             "    ^^^^^^\n"
                             "hint: did you mean softmax?\n");
    str_done(&out);
}

TEST(has_no_place_without_a_text)
{
    struct source named = {.name = "a.npy"};
    struct str out = {0};
    struct err e;

    err_set(&e, ERR_IO, NULL, (struct span){0}, "plain");
    err_write(&e, &out);
    err_set(&e, ERR_IO, &named, (struct span){0}, "named");
    err_write(&e, &out);
    CHECK_STR(str_get(&out), "attnscope: error: plain\na.npy: error: named\n");
    str_done(&out);
}

TEST(names_a_text_without_name)
{
    struct source src = {NULL, "x", 1};
    struct str out = {0};
    struct err e;

    err_set(&e, ERR_NAME, &src, (struct span){0, 1}, "bad");
    err_write(&e, &out);
    CHECK_STR(str_get(&out), "<text>:1:1: error: bad\nx\n^\n");
    str_done(&out);
}

TEST(counts_columns_not_bytes)
{
    CHECK_STR(shown("점수 = 가중치 + q", 9, 18),
              "a.py:1:8: error: bad\n점수 = 가중치 + q\n       ^^^^^^\n");
    CHECK_STR(shown("e\xcc\x81x", 3, 4), "a.py:1:2: error: bad\ne\xcc\x81x\n ^\n");
}

TEST(expands_tabs)
{
    CHECK_STR(shown("\tx\ty", 1, 2), "a.py:1:9: error: bad\n        x       y\n        ^\n");
    CHECK_STR(shown("ab\ty", 2, 3), "a.py:1:3: error: bad\nab      y\n  ^^^^^^\n");
}

TEST(marks_one_place_for_an_empty_span)
{
    CHECK_STR(shown("f(", 2, 2), "a.py:1:3: error: bad\nf(\n  ^\n");
    CHECK_STR(shown("", 0, 0), "a.py:1:1: error: bad\n\n^\n");
    CHECK_STR(shown("f(\n", 3, 3), "a.py:1:3: error: bad\nf(\n  ^\n");
    CHECK_STR(shown("f(\n\n", 4, 4), "a.py:2:1: error: bad\n\n^\n");
    CHECK_STR(shown("x", 700, 900), "a.py:1:2: error: bad\nx\n ^\n");
    CHECK_STR(shown("abc", 2, 1), "a.py:1:3: error: bad\nabc\n  ^\n");
}

TEST(marks_the_first_of_several_lines)
{
    CHECK_STR(shown("x = (1 +\n     2)\n", 4, 16),
              "a.py:1:5: error: bad\nx = (1 +\n    ^^^^\n");
}

TEST(drops_carriage_returns_of_line_ends)
{
    CHECK_STR(shown("a\r\nbc\r\n", 3, 5), "a.py:2:1: error: bad\nbc\n^^\n");
    CHECK_STR(shown("a\rb", 2, 3), "a.py:1:6: error: bad\na\\x0db\n     ^\n");
}

TEST(lets_no_control_through)
{
    struct source src = {"\x1b[2J.py", "a\x1b[31mb\xc2\x9b", 9};
    struct str out = {0};
    struct err e;

    err_set(&e, ERR_NAME, &src, (struct span){6, 7}, "say %s", "\x1b]0;x\x07\n\x7f");
    err_hint(&e, "%s", "\xe2\x80\xae");
    err_write(&e, &out);
    CHECK_STR(str_get(&out), "\\x1b[2J.py:1:10: error: say \\x1b]0;x\\x07\\x0a\\x7f\n"
                             "a\\x1b[31mb\\x9b\n"
                             "         ^\n"
                             "hint: \\u202e\n");
    str_done(&out);
}

TEST(shows_broken_bytes_as_marks)
{
    CHECK_STR(shown("a\xff\xfe b", 3, 4),
              "a.py:1:4: error: bad\na\xef\xbf\xbd\xef\xbf\xbd b\n   ^\n");
}

TEST(shows_zero_bytes)
{
    struct source src = {"z", "a\0b", 3};
    struct str out = {0};
    struct err e;

    err_set(&e, ERR_SYNTAX, &src, (struct span){1, 2}, "bad");
    err_write(&e, &out);
    CHECK_STR(str_get(&out), "z:1:2: error: bad\na\\x00b\n ^^^^\n");
    str_done(&out);
}

/* A megabyte on one line; the span's window stays on the screen. */
TEST(shows_a_window_of_a_long_line)
{
    size_t n = 1 << 20;
    char *text = mem_zero(n + 1), *caret;
    const char *all;

    memset(text, '.', n);
    memcpy(text + 500000, "HERE", 4);
    all = shown(text, 500000, 500004);
    CHECK(strlen(all) < 400);
    CHECK(strstr(all, "a.py:1:500001: error: bad\n...") == all);
    caret = strchr(all, '^');
    CHECK(caret && strspn(caret, "^") == 4);
    if (caret) {
        const char *marks = strrchr(all, '\n'), *line = strchr(all, '\n') + 1;

        while (marks > all && marks[-1] != '\n')
            marks--;
        CHECK(strncmp(line + (caret - marks), "HERE", 4) == 0);
    }
    CHECK(strlen(shown(text, 0, (unsigned)n)) < 400);
    CHECK(strlen(shown(text, (unsigned)n, (unsigned)n)) < 400);
    mem_free(text);
}

TEST(windows_wide_letters)
{
    struct str text = {0};
    const char *all, *line, *marks, *caret;

    for (int i = 0; i < 300; i++)
        str_puts(&text, i == 200 ? "q" : "점");
    all = shown(str_get(&text), 600, 601);
    line = strchr(all, '\n') + 1;
    marks = strchr(line, '\n') + 1;
    caret = strchr(marks, '^');
    CHECK(caret && strstr(line, "q"));
    if (caret)
        CHECK_INT(utf8_width(line, (size_t)(strstr(line, "q") - line)), caret - marks);
    str_done(&text);
}

TEST(cuts_long_words_at_a_character)
{
    struct str long_name = {0};
    struct err e;

    str_puts(&long_name, "x");
    for (int i = 0; i < 400; i++)
        str_puts(&long_name, "점");
    err_set(&e, ERR_NAME, NULL, (struct span){0}, "%s", str_get(&long_name));
    err_hint(&e, "%s", str_get(&long_name));
    CHECK_INT(strlen(e.msg), 511);
    CHECK(utf8_valid(e.msg, strlen(e.msg), NULL));
    CHECK(utf8_valid(e.hint, strlen(e.hint), NULL));
    err_set(&e, ERR_NAME, NULL, (struct span){0}, "12%s", str_get(&long_name));
    CHECK(utf8_valid(e.msg, strlen(e.msg), NULL));
    CHECK_INT(strlen(e.msg), 510);
    str_done(&long_name);
}

TEST(may_quote_its_own_old_text)
{
    struct err e;

    err_set(&e, ERR_TYPE, NULL, (struct span){0}, "inner");
    err_set(&e, ERR_VALUE, NULL, (struct span){0}, "outer: %s", e.msg);
    CHECK_STR(e.msg, "outer: inner");
    CHECK_STR(e.hint, "");
    CHECK_STR(err_kind_python(e.kind), "ValueError");
    CHECK_STR(err_kind_python(ERR_BUDGET), "");
}

TEST(finds_places)
{
    struct source src = source_of("ab\n점x\n");
    int line, col;

    source_place(&src, 0, &line, &col);
    CHECK(line == 1 && col == 1);
    source_place(&src, 2, &line, &col);
    CHECK(line == 1 && col == 3);
    source_place(&src, 6, &line, &col);
    CHECK(line == 2 && col == 3);
    source_place(&src, 8, &line, &col);
    CHECK(line == 2 && col == 4);
}

int main(void)
{
    utf8_locale_init();
    RUN(tells_place_cause_and_cure);
    RUN(has_no_place_without_a_text);
    RUN(names_a_text_without_name);
    RUN(counts_columns_not_bytes);
    RUN(expands_tabs);
    RUN(marks_one_place_for_an_empty_span);
    RUN(marks_the_first_of_several_lines);
    RUN(drops_carriage_returns_of_line_ends);
    RUN(lets_no_control_through);
    RUN(shows_broken_bytes_as_marks);
    RUN(shows_zero_bytes);
    RUN(shows_a_window_of_a_long_line);
    RUN(windows_wide_letters);
    RUN(cuts_long_words_at_a_character);
    RUN(may_quote_its_own_old_text);
    RUN(finds_places);
    return check_end();
}
