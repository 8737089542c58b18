/* Reading the command line by its table. */
#include "cli_priv.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/near.h"

static const struct {
    const char *name, *argument, *doc;
} options[CLI_COUNT] = {
#define X(id, name, argument, doc) [CLI_##id] = {name, argument, doc},
    CLI_OPTION_LIST(X)
#undef X
};

/* Words an option takes; others are refused with the list. */
static const struct {
    enum cli_option option;
    const char *words[6];
} choices[] = {
    {CLI_FORMAT, {"text", "markdown", "csv", "json"}},
    {CLI_EXPORT, {"py"}},
    {CLI_AS, {"text", "ansi", "svg"}},
    {CLI_LANG, {"en", "ko"}},
    {CLI_COLOR, {"auto", "truecolor", "256", "16", "never"}},
};

static const struct span nowhere = {0, 0};

static int find(const char *name, size_t n)
{
    if (n == 2 && memcmp(name, "-h", 2) == 0)
        return CLI_HELP;
    for (int i = 0; i < CLI_COUNT; i++)
        if (strlen(options[i].name) == n && memcmp(options[i].name, name, n) == 0)
            return i;
    return -1;
}

static enum status unknown(const char *arg, struct err *e)
{
    const char *names[CLI_COUNT];
    for (int i = 0; i < CLI_COUNT; i++)
        names[i] = options[i].name;
    err_set(e, ERR_USAGE, NULL, nowhere, "unknown option %s", arg);
    const char *near = near_name(arg, names, CLI_COUNT);
    if (near)
        err_hint(e, "did you mean %s?", near);
    else
        err_hint(e, "attnscope --help lists the options");
    return ST_FAIL;
}

static enum status check_choice(enum cli_option o, const char *value, struct err *e)
{
    for (size_t c = 0; c < sizeof choices / sizeof choices[0]; c++) {
        if (choices[c].option != o)
            continue;
        struct str list = {0};
        bool known = false;
        for (int i = 0; i < 6 && choices[c].words[i]; i++) {
            known = known || strcmp(choices[c].words[i], value) == 0;
            str_addf(&list, "%s%s", i ? ", " : "", choices[c].words[i]);
        }
        if (!known) {
            err_set(e, ERR_USAGE, NULL, nowhere, "%s does not take \"%s\"", options[o].name, value);
            err_hint(e, "it takes %s", str_get(&list));
        }
        str_done(&list);
        return known ? ST_OK : ST_FAIL;
    }
    return ST_OK;
}

/* One option at argv[*i]: --name, --name VALUE or --name=VALUE. */
static enum status parse_option(struct cli *c, int argc, char **argv, int *i, struct err *e)
{
    const char *arg = argv[*i], *equals = strchr(arg, '=');
    bool joined = equals && arg[1] == '-';
    int o = find(arg, joined ? (size_t)(equals - arg) : strlen(arg));
    if (o < 0)
        return unknown(arg, e);
    if (!options[o].argument) {
        if (joined)
            return err_set(e, ERR_USAGE, NULL, nowhere, "%s takes no value", options[o].name);
        c->value[o] = "";
        return ST_OK;
    }
    if (!joined && *i + 1 == argc)
        return err_set(e, ERR_USAGE, NULL, nowhere, "%s needs a value: %s %s", options[o].name,
                       options[o].name, options[o].argument);
    c->value[o] = joined ? equals + 1 : argv[++*i];
    return check_choice((enum cli_option)o, c->value[o], e);
}

enum status cli_parse(struct cli *c, int argc, char **argv, struct err *e)
{
    bool only_words = false;
    *c = (struct cli){.what = mem_array((size_t)argc + 1, sizeof *c->what)};
    for (int i = 1; i < argc; i++) {
        bool option = !only_words && argv[i][0] == '-' && argv[i][1] != '\0';
        if (option && strcmp(argv[i], "--") == 0)
            only_words = true;
        else if (!option)
            c->what[c->n++] = argv[i];
        else if (parse_option(c, argc, argv, &i, e) != ST_OK)
            return ST_FAIL;
    }
    return ST_OK;
}

void cli_done(struct cli *c)
{
    mem_free(c->what);
}

void cli_help(struct str *out)
{
    str_puts(out, "usage: attnscope [OPTION …] [LESSON]\n"
                  "       attnscope --batch [LESSON|FILE.py …]\n"
                  "Watch attention being computed, and change it while you look.\n\n"
                  "A lesson is named by its number, its name or its path; without one the menu "
                  "opens.\n\n");
    for (int i = 0; i < CLI_COUNT; i++) {
        char left[64];
        snprintf(left, sizeof left, "%s%s%s", options[i].name, options[i].argument ? " " : "",
                 options[i].argument ? options[i].argument : "");
        str_addf(out, "  %-18s %s\n", left, options[i].doc);
    }
    str_puts(out, "\nExit status: 0 fine; 1 code failed or went over a budget, a law or an output is\n"
                  "not as stated, --check found something; 2 wrong usage, unknown lesson, no\n"
                  "usable terminal; 3 a file cannot be read or standard output not be written;\n"
                  "130 Ctrl-C.\n");
}
