/* attnscope: which front end runs, and with what status the program ends. */
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/exit.h"
#include "base/utf8.h"
#include "batch/batch.h"
#include "cli_priv.h"
#include "io/stream.h"
#include "lang/lang.h"
#include "screens_priv.h"
#include "ui/ui.h"
#include "view/color.h"

#ifndef ATTNSCOPE_VERSION
#define ATTNSCOPE_VERSION "0.1"
#endif

/* Set by Ctrl-C while nothing owns the terminal; looked at between pieces of work. */
static volatile sig_atomic_t interrupted;

static void on_interrupt(int sig)
{
    (void)sig;
    interrupted = 1;
}

static bool stop_work(void *ctx)
{
    (void)ctx;
    return interrupted != 0;
}

struct program {
    struct cli cli;
    const char *lang;
    bool utf8; /* the user's own locale is UTF-8: otherwise the screen is ASCII */
    struct stream out, complain;
};

static enum exit_code say(struct program *p, const struct err *e, enum exit_code status)
{
    struct str text = {0};
    str_puts(&text, "attnscope: ");
    err_write(e, &text);
    stream_write(&p->complain, str_get(&text), text.n);
    str_done(&text);
    return status;
}

static enum exit_code print_text(struct program *p, struct str *text)
{
    stream_write(&p->out, str_get(text), text->n);
    str_done(text);
    return stream_flush(&p->out) ? EXIT_FINE : say(p, &p->out.err, EXIT_UNREADABLE);
}

/* --lang, else the locale: a Korean one means Korean. */
static const char *choose_lang(const struct cli *c)
{
    if (c->value[CLI_LANG])
        return c->value[CLI_LANG];
    const char *const from[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < 3; i++) {
        const char *v = getenv(from[i]);
        if (v && *v)
            return strncmp(v, "ko", 2) == 0 ? "ko" : "en";
    }
    return "en";
}

/* --- front ends ---------------------------------------------------------------------- */

static enum exit_code refuse(struct program *p, const char *msg)
{
    struct err e;
    err_set(&e, ERR_USAGE, NULL, (struct span){0, 0}, "%s", msg);
    return say(p, &e, EXIT_USAGE);
}

static enum exit_code run_explain(struct program *p, const struct batch *b)
{
    const char *number = p->cli.value[CLI_STEP];
    char *end;
    long step = number ? strtol(number, &end, 10) : 0;
    if (p->cli.n != 1)
        return refuse(p, "--explain wants one lesson: attnscope --explain EXPR LESSON");
    if (number && (*end || step < 1 || step > 1000000))
        return refuse(p, "--step wants a number from 1 on");
    return batch_explain(b, p->cli.value[CLI_EXPLAIN], p->cli.what[0], (int)step);
}

static enum exit_code run_export(struct program *p, const struct batch *b)
{
    if (p->cli.n != 1)
        return refuse(p, "--export wants one lesson: attnscope --export py LESSON");
    return batch_export(b, p->cli.what[0]);
}

static enum exit_code run_check(struct program *p, const struct batch *b)
{
    if (p->cli.n == 0)
        return refuse(p, "--check wants lessons: attnscope --check FILE …");
    return batch_check(b, p->cli.what, p->cli.n);
}

static enum exit_code run_batch(struct program *p)
{
    const char *const *value = p->cli.value, *format = value[CLI_FORMAT];
    struct tick tick = {stop_work, NULL};
    struct batch b = {.lang = p->lang, .out = &p->out, .complain = &p->complain, .tick = &tick,
                      .format = format ? batch_format_named(format) : BATCH_TEXT,
                      .answers = value[CLI_ANSWERS] != NULL};
    struct sigaction act = {.sa_handler = on_interrupt};
    sigaction(SIGINT, &act, NULL);
    if (value[CLI_CODE])
        return batch_code(&b, value[CLI_CODE]);
    if (value[CLI_LIST])
        return batch_list(&b);
    if (value[CLI_EXPLAIN])
        return run_explain(p, &b);
    if (value[CLI_CHECK])
        return run_check(p, &b);
    return value[CLI_EXPORT] ? run_export(p, &b) : batch_run(&b, p->cli.what, p->cli.n);
}

static enum exit_code print_names(struct program *p)
{
    struct str text = {0};
    struct err e;
    int n;
    struct lang *L = lang_new(&e);
    if (!L)
        return say(p, &e, EXIT_CODE_FAILED);
    const struct builtin_row *row = lang_builtins(L, &n);
    for (int i = 0; i < n; i++)
        str_addf(&text, "%s%s%s%s  %s\n", row[i].where, row[i].where[0] ? "." : "", row[i].name,
                 row[i].signature, row[i].doc);
    lang_free(L);
    return print_text(p, &text);
}

static enum exit_code print_help(struct program *p)
{
    struct str text = {0};
    cli_help(&text);
    return print_text(p, &text);
}

static enum exit_code print_palettes(struct program *p)
{
    struct str text = {0};
    for (int i = 0; palette_name(i); i++)
        str_addf(&text, "%s\n", palette_name(i));
    return print_text(p, &text);
}

static enum exit_code print_version(struct program *p)
{
    struct str text = {0};
    str_addf(&text, "attnscope %s\n", ATTNSCOPE_VERSION);
    ui_libraries(&text);
    return print_text(p, &text);
}

static enum exit_code run_screens(struct program *p)
{
    struct screens screens = {&p->cli, p->lang, p->utf8, &p->out};
    bool render = p->cli.value[CLI_RENDER] != NULL;
    struct err e;
    enum exit_code status = render ? screens_render(&screens, &e) : screens_terminal(&screens, &e);
    return status == EXIT_FINE ? status : say(p, &e, status);
}

static const struct {
    enum cli_option option;
    enum exit_code (*run)(struct program *p);
} front_ends[] = {
    {CLI_HELP, print_help},   {CLI_VERSION, print_version}, {CLI_NAMES, print_names},
    {CLI_LIST, run_batch},    {CLI_CODE, run_batch},        {CLI_BATCH, run_batch},
    {CLI_EXPLAIN, run_batch}, {CLI_EXPORT, run_batch},      {CLI_CHECK, run_batch},
    {CLI_RENDER, run_screens},
};

static enum exit_code run(struct program *p)
{
    const char *palette = p->cli.value[CLI_PALETTE];
    if (!p->cli.value[CLI_BATCH] && (p->cli.value[CLI_FORMAT] || p->cli.value[CLI_ANSWERS]))
        return refuse(p, p->cli.value[CLI_FORMAT] ? "--format goes with --batch"
                                                  : "--answers goes with --batch");
    if (palette && strcmp(palette, "help") == 0)
        return print_palettes(p);
    for (size_t i = 0; i < sizeof front_ends / sizeof front_ends[0]; i++)
        if (p->cli.value[front_ends[i].option])
            return front_ends[i].run(p);
    return run_screens(p);
}

int main(int argc, char **argv)
{
    struct program p = {0};
    struct err e;
    enum exit_code status;
    signal(SIGPIPE, SIG_DFL); /* a closed pipe ends us silently, whatever the parent set */
    p.utf8 = utf8_locale_init();
    stream_init(&p.out, STDOUT_FILENO, "standard output");
    stream_init(&p.complain, STDERR_FILENO, "standard error");
    if (cli_parse(&p.cli, argc, argv, &e) == ST_OK) {
        p.lang = choose_lang(&p.cli);
        status = run(&p);
    } else {
        status = say(&p, &e, EXIT_USAGE);
    }
    cli_done(&p.cli);
    stream_done(&p.out);
    stream_done(&p.complain);
    return (int)status;
}
