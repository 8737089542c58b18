/* Reading the command line by its tables. */
#include "cli_priv.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/near.h"

static const struct cli_option_row options[CLI_COUNT] = {
#define X(id, name, argument, with, doc) [CLI_##id] = {name, argument, doc, with},
    CLI_OPTION_LIST(X)
#undef X
};

static const struct cli_mode_row mode_rows[MODE_COUNT] = {
#define X(id, option, least, most, usage, doc) [MODE_##id] = {usage, doc},
    CLI_MODE_LIST(X)
#undef X
};

static const struct {
    int option; /* CLI_COUNT: none asks for it */
    int least, most;
} modes[MODE_COUNT] = {
#define X(id, option, least, most, usage, doc) [MODE_##id] = {CLI_##option, least, most},
    CLI_MODE_LIST(X)
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
    {CLI_BACKGROUND, {"auto", "light", "dark"}},
    {CLI_COMPLETION, {"bash"}},
};

/* Options that take a whole number. */
static const struct {
    enum cli_option option;
    int64_t least, most;
} numbers[] = {
    {CLI_STEP, 1, 1000000},
    {CLI_SEED, 0, INT64_MAX},
};

static const struct span nowhere = {0, 0};

const struct cli_option_row *cli_option(enum cli_option o)
{
    return &options[o];
}

const struct cli_mode_row *cli_mode(enum cli_mode m)
{
    return &mode_rows[m];
}

const char *cli_choice(enum cli_option o, int i)
{
    for (size_t c = 0; c < sizeof choices / sizeof choices[0]; c++)
        if (choices[c].option == o)
            return i < 6 ? choices[c].words[i] : NULL;
    return NULL;
}

/* --- the language: known before anything else, since errors are told in it --------------- */

/* A Korean locale means Korean. */
static const char *lang_of_locale(void)
{
    static const char *const from[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof from / sizeof from[0]; i++) {
        const char *v = getenv(from[i]);
        if (v && *v)
            return strncmp(v, "ko", 2) == 0 ? "ko" : "en";
    }
    return "en";
}

static const char *find_lang(int argc, char **argv)
{
    const char *lang = lang_of_locale();
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const char *v = strcmp(argv[i], "--lang") == 0 ? argv[i + 1] : NULL;
        if (strncmp(argv[i], "--lang=", 7) == 0)
            v = argv[i] + 7;
        if (v && (strcmp(v, "en") == 0 || strcmp(v, "ko") == 0))
            lang = v;
    }
    return lang;
}

/* --- one option ---------------------------------------------------------------------- */

static int find(const char *name, size_t n)
{
    if (n == 2 && memcmp(name, "-h", 2) == 0)
        return CLI_HELP;
    for (int i = 0; i < CLI_COUNT; i++)
        if (strlen(options[i].name) == n && memcmp(options[i].name, name, n) == 0)
            return i;
    return -1;
}

/* Dashes are no letters: they would make any option near to any other. */
static const char *without_dashes(const char *name)
{
    return name + strspn(name, "-");
}

static const char *near_option(const char *arg)
{
    const char *names[CLI_COUNT];
    char word[64]; /* without "=VALUE" */
    for (int i = 0; i < CLI_COUNT; i++)
        names[i] = without_dashes(options[i].name);
    arg = without_dashes(arg);
    snprintf(word, sizeof word, "%.*s", (int)strcspn(arg, "="), arg);
    const char *near = near_name(word, names, CLI_COUNT);
    for (int i = 0; near && i < CLI_COUNT; i++)
        if (names[i] == near)
            return options[i].name;
    return NULL;
}

static enum status unknown(const char *arg, struct err *e)
{
    err_set(e, ERR_USAGE, NULL, nowhere, "unknown option %s", arg);
    const char *near = near_option(arg);
    if (near)
        err_hint(e, "did you mean %s?", near);
    else
        err_hint(e, "attnscope --help lists the options");
    return ST_FAIL;
}

static enum status check_choice(enum cli_option o, const char *value, struct err *e)
{
    struct str list = {0};
    bool known = !cli_choice(o, 0);
    for (int i = 0; cli_choice(o, i); i++) {
        known = known || strcmp(cli_choice(o, i), value) == 0;
        str_addf(&list, "%s%s", i ? ", " : "", cli_choice(o, i));
    }
    if (!known) {
        err_set(e, ERR_USAGE, NULL, nowhere, "%s does not take \"%s\"", options[o].name, value);
        err_hint(e, "it takes %s", str_get(&list));
    }
    str_done(&list);
    return known ? ST_OK : ST_FAIL;
}

static enum status check_number(struct cli *c, enum cli_option o, struct err *e)
{
    const char *digits = c->value[o];
    size_t i = 0, n = strlen(digits);
    while (i < sizeof numbers / sizeof numbers[0] && numbers[i].option != o)
        i++;
    if (i == sizeof numbers / sizeof numbers[0])
        return ST_OK;
    bool whole = n > 0 && n < 19 && strspn(digits, "0123456789") == n;
    c->number[o] = whole ? strtoll(digits, NULL, 10) : -1;
    if (c->number[o] >= numbers[i].least && c->number[o] <= numbers[i].most)
        return ST_OK;
    return err_set(e, ERR_USAGE, NULL, nowhere, "%s wants a whole number from %d on, not \"%.60s\"",
                   options[o].name, (int)numbers[i].least, digits);
}

/* One option at argv[*i]: --name, --name VALUE or --name=VALUE. */
static enum status parse_option(struct cli *c, int argc, char **argv, int *i, struct err *e)
{
    const char *arg = argv[*i], *equals = strchr(arg, '=');
    bool joined = equals && arg[1] == '-';
    int o = find(arg, joined ? (size_t)(equals - arg) : strlen(arg));
    if (o < 0)
        return unknown(arg, e);
    if (c->value[o] && !options[o].doc)
        return err_set(e, ERR_USAGE, NULL, nowhere, "%s was given twice", options[o].name);
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
    if (check_choice((enum cli_option)o, c->value[o], e) != ST_OK)
        return ST_FAIL;
    return check_number(c, (enum cli_option)o, e);
}

/* --- what goes together -------------------------------------------------------------- */

static const char *mode_name(enum cli_mode m)
{
    return modes[m].option == CLI_COUNT ? "LESSON" : options[modes[m].option].name;
}

static enum status find_mode(struct cli *c, struct err *e)
{
    c->mode = MODE_SCREEN;
    for (int m = 0; m < MODE_COUNT; m++) {
        if (modes[m].option == CLI_COUNT || !c->value[modes[m].option])
            continue;
        if (c->mode == MODE_PLAY && options[CLI_PLAY].with & 1u << m)
            c->mode = MODE_SCREEN; /* it is the lesson of that mode */
        if (c->mode != MODE_SCREEN) {
            err_set(e, ERR_USAGE, NULL, nowhere, "%s and %s do not go together",
                    mode_name(c->mode), mode_name((enum cli_mode)m));
            err_hint(e, "give one of them; attnscope --help says what each does");
            return ST_FAIL;
        }
        c->mode = (enum cli_mode)m;
    }
    return ST_OK;
}

/* "--explain, --render, LESSON": what the option goes with. */
static void write_with(unsigned with, struct str *out)
{
    for (int m = MODE_COUNT - 1; m >= 0; m--)
        if (with & 1u << m)
            str_addf(out, "%s%s", out->n ? ", " : "", mode_name((enum cli_mode)m));
}

static enum status check_with(const struct cli *c, struct err *e)
{
    struct str with = {0};
    for (int o = 0; o < CLI_COUNT; o++) {
        if (!c->value[o] || options[o].with & 1u << c->mode)
            continue;
        write_with(options[o].with, &with);
        if (c->mode == MODE_SCREEN)
            err_set(e, ERR_USAGE, NULL, nowhere, "%s goes with %s", options[o].name,
                    str_get(&with));
        else
            err_set(e, ERR_USAGE, NULL, nowhere, "%s goes with %s, not with %s", options[o].name,
                    str_get(&with), mode_name(c->mode));
        err_hint(e, "attnscope --help says what each does");
        str_done(&with);
        return ST_FAIL;
    }
    return ST_OK;
}

static enum status check_words(const struct cli *c, struct err *e)
{
    const char *name = mode_name(c->mode);
    int least = modes[c->mode].least, most = modes[c->mode].most;
    if (c->value[CLI_STEP] && c->n == 0) {
        least = 1;
        name = "--step";
    }
    if (c->n >= least && c->n <= most)
        return ST_OK;
    if (most == 0)
        err_set(e, ERR_USAGE, NULL, nowhere, "%s takes no lesson: %.60s", name, c->what[0]);
    else if (c->mode == MODE_SCREEN && c->n > most)
        err_set(e, ERR_USAGE, NULL, nowhere, "one lesson at a time on the screen, not %d", c->n);
    else if (most == 1)
        err_set(e, ERR_USAGE, NULL, nowhere, "%s wants one lesson, not %d", name, c->n);
    else
        err_set(e, ERR_USAGE, NULL, nowhere, "%s wants lessons", name);
    err_hint(e, "it is written attnscope %s", mode_rows[c->mode].usage);
    return ST_FAIL;
}

enum status cli_parse(struct cli *c, int argc, char **argv, struct err *e)
{
    bool only_words = false;
    *c = (struct cli){.lang = find_lang(argc, argv),
                      .what = mem_array((size_t)argc + 1, sizeof *c->what)};
    for (int i = 1; i < argc; i++) {
        bool option = !only_words && argv[i][0] == '-' && argv[i][1] != '\0';
        if (option && strcmp(argv[i], "--") == 0)
            only_words = true;
        else if (!option)
            c->what[c->n++] = argv[i];
        else if (parse_option(c, argc, argv, &i, e) != ST_OK)
            return ST_FAIL;
    }
    if (find_mode(c, e) != ST_OK || check_with(c, e) != ST_OK)
        return ST_FAIL;
    if (c->value[CLI_PLAY] && c->mode != MODE_PLAY)
        c->what[c->n++] = "play";
    return check_words(c, e);
}

void cli_done(struct cli *c)
{
    mem_free(c->what);
}
