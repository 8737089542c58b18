/* Helper of check_parse.py: parses snippets from stdin and prints their trees.
 *
 * In:  for each snippet a line "MODE LENGTH" and LENGTH bytes; MODE is p (program),
 *      e (expression) or i (what is typed at the prompt).
 * Out: for each a line: "ok TREE", "syntax LINE COL MESSAGE", "refused LINE COL MESSAGE" or
 *      "incomplete". */
#include <stdio.h>
#include <stdlib.h>

#include "../unit/lang/tree_dump.h"

static void print_error(const struct err *e)
{
    int line = 0, col = 0;

    if (e->src.text)
        source_place(&e->src, e->span.from, &line, &col);
    printf("%s %d %d %s\n", e->kind == ERR_SYNTAX ? "syntax" : "refused", line, col, e->msg);
}

static void parse_one(const char *text, size_t n, enum parse_mode mode)
{
    struct symbols *names = symbols_new();
    struct source src = {"snippet", text, n};
    struct code *code = NULL;
    struct err e = {0};
    struct str tree = {0};

    switch (parse_code(names, &src, 0, n, mode, &code, &e)) {
    case PARSE_OK:
        tree = dump_code(names, code, false);
        printf("ok %s\n", str_get(&tree));
        break;
    case PARSE_ERROR:
        print_error(&e);
        break;
    case PARSE_INCOMPLETE:
        puts("incomplete");
        break;
    }
    str_done(&tree);
    code_free(code);
    symbols_free(names);
}

int main(void)
{
    size_t n;
    char mode;

    while (scanf(" %c %zu", &mode, &n) == 2 && getchar() == '\n') {
        char *text = malloc(n + 1);

        if (!text || fread(text, 1, n, stdin) != n)
            return 1;
        text[n] = '\0';
        parse_one(text, n, mode == 'e' ? PARSE_EXPRESSION : mode == 'i' ? PARSE_PROMPT
                                                                        : PARSE_PROGRAM);
        free(text);
    }
    return 0;
}
