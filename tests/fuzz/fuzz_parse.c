/* lang's lexer, parser and resolver: any bytes give a tree or an error with a place and lines of
 * valid UTF-8; what is accepted is accepted again, with the same tree, when a blank line follows.
 * The first byte chooses the mode. */
#include <string.h>

#include "../unit/lang/tree_dump.h"
#include "base/utf8.h"
#include "fuzz.h"

static void check_spans(const struct expr *e, size_t n)
{
    FUZZ_CHECK(e->span.from <= e->span.to && e->span.to <= n);
    FUZZ_CHECK(e->height >= 1 && e->height <= PARSE_MAX_HEIGHT);
}

static void check_error(const struct err *e, size_t n)
{
    struct str out = {0};

    FUZZ_CHECK(e->kind == ERR_SYNTAX || e->kind == ERR_REFUSED);
    FUZZ_CHECK(e->span.from <= e->span.to && e->span.to <= n);
    FUZZ_CHECK(e->msg[0]);
    err_write(e, &out);
    FUZZ_CHECK(utf8_valid(out.s, out.n, NULL));
    str_done(&out);
}

/* The tree, or nothing. */
static struct str parse(const char *text, size_t n, enum parse_mode mode, enum parse_result *result)
{
    struct symbols *names = symbols_new();
    struct source src = {"fuzz.py", text, n};
    struct code *code = NULL;
    struct str tree = {0};
    struct err e = {0};

    *result = parse_code(names, &src, 0, n, mode, &code, &e);
    if (*result == PARSE_OK) {
        tree = dump_code(names, code, true);
        if (code->expression)
            check_spans(code->expression, n);
    } else {
        FUZZ_CHECK(code == NULL);
    }
    if (*result == PARSE_ERROR)
        check_error(&e, n);
    FUZZ_CHECK(*result != PARSE_INCOMPLETE || mode == PARSE_PROMPT);
    code_free(code);
    symbols_free(names);
    return tree;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const enum parse_mode modes[] = {PARSE_PROGRAM, PARSE_EXPRESSION, PARSE_PROMPT};
    enum parse_result first, second;
    struct str tree, again;
    enum parse_mode mode;
    char *longer;

    if (n == 0)
        return 0;
    utf8_locale_init();
    mode = modes[data[0] % 3];
    data++, n--;
    tree = parse((const char *)data, n, mode, &first);
    longer = malloc(n + 2);
    FUZZ_CHECK(longer != NULL);
    memcpy(longer, data, n);
    memcpy(longer + n, "\n\n", 2);
    again = parse(longer, n + 2, mode, &second);
    if (first == PARSE_OK) {
        FUZZ_CHECK(second == PARSE_OK);
        FUZZ_CHECK(strcmp(str_get(&tree), str_get(&again)) == 0);
    }
    free(longer);
    str_done(&tree);
    str_done(&again);
    return 0;
}
