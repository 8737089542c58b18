/* What the tests of the lexer, parser and resolver share: code in, one text out. */
#ifndef ATTNSCOPE_TESTS_PARSE_UTIL_H
#define ATTNSCOPE_TESTS_PARSE_UTIL_H

#include "tree_dump.h"

/* Overwritten by the next call. */
static struct str util_out;

/* "ok TREE", "incomplete", or the message without its source line: "NAME:L:C: error: …" and
 * "| hint" when there is one. Spans are checked through util_marked. */
static const char *util_parse_n(const char *text, size_t n, enum parse_mode mode, bool slots)
{
    struct symbols *names = symbols_new();
    struct source src = {"t", text, n};
    struct code *code = NULL;
    struct err e = {0};
    struct str tree = {0};
    int line, col;

    str_clear(&util_out);
    switch (parse_code(names, &src, 0, n, mode, &code, &e)) {
    case PARSE_OK:
        tree = dump_code(names, code, slots);
        str_addf(&util_out, "ok %s", str_get(&tree));
        break;
    case PARSE_INCOMPLETE:
        str_puts(&util_out, "incomplete");
        break;
    case PARSE_ERROR:
        source_place(&src, e.span.from, &line, &col);
        str_addf(&util_out, "%s%d:%d '%.*s': %s", e.kind == ERR_REFUSED ? "refused " : "", line,
                 col, (int)(e.span.to - e.span.from), text + e.span.from, e.msg);
        if (e.hint[0])
            str_addf(&util_out, " | %s", e.hint);
    }
    str_done(&tree);
    code_free(code);
    symbols_free(names);
    return str_get(&util_out);
}

static inline const char *util_parse(const char *text)
{
    return util_parse_n(text, strlen(text), PARSE_PROGRAM, false);
}

static inline const char *util_slots(const char *text)
{
    return util_parse_n(text, strlen(text), PARSE_PROGRAM, true);
}

static inline const char *util_prompt(const char *text)
{
    return util_parse_n(text, strlen(text), PARSE_PROMPT, false);
}

static inline const char *util_expression(const char *text)
{
    return util_parse_n(text, strlen(text), PARSE_EXPRESSION, false);
}

#define CHECK_PARSE(text, want) CHECK_STR(util_parse(text), want)
#define CHECK_TREE(text, want) CHECK_STR(util_expression(text), "ok " want)

#endif
