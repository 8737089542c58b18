/* Runs programs for the comparisons with CPython: from stdin, one after the
 * other, separated by lines `%%`. Each has a namespace of its own in which
 * `import numpy as np` and `from attnscope import *` have run.
 *
 *     lang_dump [-m] [LIVE_MIB] < programs
 *     lang_dump -n           the table of built-ins: place, name, signature by tabs
 *
 * Of each it prints what the program prints, then, where it fails, a line
 * `!Kind line N` (Kind as Python names the exception, "refused", "budget" … for
 * our own), then `%%`. -m: the message and its cure too, as `# message | cure`.
 * LIVE_MIB: the budget of live values.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "lang/lang.h"

static const char *const own_names[] = {
#define X(name, python) #name,
    ERR_KIND_LIST(X)
#undef X
};

static bool print_out(void *ctx, const char *text, size_t n)
{
    (void)ctx;
    fwrite(text, 1, n, stdout);
    return true;
}

static void print_kind(enum err_kind kind)
{
    const char *python = err_kind_python(kind);
    if (python[0]) {
        fputs(python, stdout);
        return;
    }
    for (const char *p = own_names[kind]; *p; p++)
        putchar(tolower((unsigned char)*p));
}

static void print_error(const struct err *e, bool messages)
{
    int line = 0, col = 0;
    if (e->src.text)
        source_place(&e->src, e->span.from, &line, &col);
    putchar('!');
    print_kind(e->kind);
    printf(" line %d\n", line);
    if (messages)
        printf("# %s | %s\n", e->msg, e->hint);
}

/* Functions of other namespaces may point into a text: all stay to the end. */
struct program {
    struct program *next;
    struct source src;
};

static void run_one(struct lang *L, struct program *program, const char *text, size_t n,
                    bool messages)
{
    struct source *src = &program->src;
    struct sink sink = {.print = print_out};
    struct env *env = env_new(L);
    struct code *code;
    struct err e;
    *src = (struct source){"program", mem_strndup(text, n), n};
    if (env_prelude(L, env, &e) != ST_OK ||
        lang_compile(L, src, 0, n, PARSE_PROGRAM, &code, &e) != PARSE_OK ||
        lang_run(L, env, code, &sink, &e) != ST_OK)
        print_error(&e, messages);
    env_free(L, env);
    puts("%%");
    fflush(stdout); /* what comes next may crash */
}

static void read_all(struct str *in)
{
    char buffer[65536];
    size_t n;
    while ((n = fread(buffer, 1, sizeof buffer, stdin)) > 0)
        str_add(in, buffer, n);
}

static struct program *run_all(struct lang *L, const char *text, bool messages)
{
    const char *from = text;
    struct program *all = NULL;
    while (*from) {
        const char *end = strstr(from, "\n%%\n");
        size_t n = end ? (size_t)(end + 1 - from) : strlen(from);
        struct program *one = mem_zero(sizeof *one);
        one->next = all;
        all = one;
        run_one(L, one, from, n, messages);
        from = end ? end + 4 : from + n;
    }
    return all;
}

static void free_all(struct program *p)
{
    while (p) {
        struct program *next = p->next;
        mem_free((void *)(uintptr_t)p->src.text);
        mem_free(p);
        p = next;
    }
}

static void print_table(struct lang *L)
{
    int n;
    const struct builtin_row *row = lang_builtins(L, &n);
    for (int i = 0; i < n; i++)
        printf("%s\t%s\t%s\n", row[i].where, row[i].name, row[i].signature);
}

int main(int argc, char **argv)
{
    struct str in = {0};
    struct err e;
    bool messages = argc > 1 && strcmp(argv[1], "-m") == 0;
    struct lang *L = lang_new(&e);
    if (!L) {
        fprintf(stderr, "lang_dump: the prelude does not run: %s\n", e.msg);
        return 2;
    }
    if (argc > 1 && strcmp(argv[1], "-n") == 0) {
        print_table(L);
        lang_free(L);
        return 0;
    }
    if (argc > 1 + messages)
        lang_set_limits(L, &(struct lang_limits){.live = (size_t)atoi(argv[1 + messages]) << 20});
    read_all(&in);
    struct program *all = run_all(L, str_get(&in), messages);
    lang_free(L);
    free_all(all);
    str_done(&in);
    return 0;
}
