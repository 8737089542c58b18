/* attnscope: which front end runs, and with what status the program ends. */
#include <locale.h>
#include <signal.h>
#include <stdio.h>
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
#include "session/words.h"
#include "ui/ui.h"
#include "view/color.h"

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

/* Work of over a second says what it costs; on a terminal also how far it is, in a line
 * that goes away. */
struct told {
    struct stream *complain;
    const char *lang;
    bool terminal;
    int percent; /* that stands there, or -1 */
};

static void tell_work(void *ctx, double done, double all)
{
    struct told *t = ctx;
    struct str line = {0};
    int percent = (int)(100 * done / all);
    if (done == 0) {
        char seconds[32];
        snprintf(seconds, sizeof seconds, "%.0f", all);
        str_puts(&line, "attnscope: ");
        word_say(t->lang, &line, "computing takes about {0} s; Ctrl-C ends it",
                 (const char *const[]){seconds}, 1);
        str_putc(&line, '\n');
    } else if (t->terminal && done == all) {
        str_puts(&line, "     \r");
    } else if (t->terminal && percent != t->percent) {
        str_addf(&line, "%3d %%\r", percent);
    }
    t->percent = percent;
    stream_write(t->complain, str_get(&line), line.n);
    stream_flush(t->complain);
    str_done(&line);
}

struct program {
    struct cli cli;
    int palette;
    bool utf8; /* the user's own locale is UTF-8: otherwise the screen is ASCII */
    struct stream out, complain;
};

static enum exit_code say(struct program *p, const struct err *e, enum exit_code status)
{
    struct str text = {0};
    struct err told = *e;
    word_err(p->cli.lang, &told);
    err_write_as(&told, word_in(p->cli.lang, "hint"), &text);
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

/* --- front ends ---------------------------------------------------------------------- */

static enum exit_code run_mode(const struct program *p, const struct batch *b)
{
    const char *const *value = p->cli.value, *const *what = p->cli.what;
    switch (p->cli.mode) {
    case MODE_CODE: return batch_code(b, value[CLI_CODE]);
    case MODE_LIST: return batch_list(b);
    case MODE_EXPLAIN:
        return batch_explain(b, value[CLI_EXPLAIN], what[0], (int)p->cli.number[CLI_STEP]);
    case MODE_CHECK: return batch_check(b, what, p->cli.n);
    case MODE_EXPORT: return batch_export(b, what[0]);
    default: return batch_run(b, what, p->cli.n);
    }
}

static enum exit_code run_batch(struct program *p)
{
    const char *const *value = p->cli.value, *format = value[CLI_FORMAT];
    struct told told = {&p->complain, p->cli.lang, isatty(STDERR_FILENO) == 1, -1};
    struct tick tick = {stop_work, &told, tell_work};
    struct batch b = {.lang = p->cli.lang, .out = &p->out, .complain = &p->complain, .tick = &tick,
                      .format = format ? batch_format_named(format) : BATCH_TEXT,
                      .answers = value[CLI_ANSWERS] != NULL};
    struct sigaction act = {.sa_handler = on_interrupt};
    sigaction(SIGINT, &act, NULL);
    return run_mode(p, &b);
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
                 row[i].signature, word_in(p->cli.lang, row[i].doc));
    lang_free(L);
    return print_text(p, &text);
}

static enum exit_code print_help(struct program *p)
{
    struct str text = {0};
    cli_help(p->cli.lang, &text);
    return print_text(p, &text);
}

static enum exit_code print_man(struct program *p)
{
    struct str text = {0};
    cli_man(p->cli.lang, &text);
    return print_text(p, &text);
}

static enum exit_code print_refusals(struct program *p)
{
    struct str text = {0};
    cli_refusals(p->cli.lang, &text);
    return print_text(p, &text);
}

static enum exit_code print_completion(struct program *p)
{
    struct str text = {0};
    cli_completion(&text);
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
    struct screens screens = {&p->cli, p->palette, p->utf8, &p->out};
    struct err e;
    enum exit_code status = p->cli.mode == MODE_RENDER ? screens_render(&screens, &e)
                                                       : screens_terminal(&screens, &e);
    return status == EXIT_FINE ? status : say(p, &e, status);
}

static enum exit_code (*const front_ends[MODE_COUNT])(struct program *p) = {
    [MODE_SCREEN] = run_screens,      [MODE_RENDER] = run_screens,
    [MODE_BATCH] = run_batch,         [MODE_CODE] = run_batch,
    [MODE_EXPLAIN] = run_batch,       [MODE_EXPORT] = run_batch,
    [MODE_CHECK] = run_batch,         [MODE_LIST] = run_batch,
    [MODE_NAMES] = print_names,       [MODE_REFUSALS] = print_refusals,
    [MODE_MAN] = print_man,           [MODE_COMPLETION] = print_completion,
    [MODE_HELP] = print_help,         [MODE_VERSION] = print_version,
    [MODE_PLAY] = run_screens,
};

static enum exit_code refuse_palette(struct program *p, const char *name)
{
    struct str all = {0};
    struct err e;
    for (int i = 0; palette_name(i); i++)
        str_addf(&all, "%s%s", i ? ", " : "", palette_name(i));
    err_set(&e, ERR_USAGE, NULL, (struct span){0, 0}, "there is no palette \"%.60s\"", name);
    err_hint(&e, "there are: %s", str_get(&all));
    str_done(&all);
    return say(p, &e, EXIT_USAGE);
}

static enum exit_code run(struct program *p)
{
    const char *name = p->cli.value[CLI_PALETTE];
    if (name && strcmp(name, "help") == 0)
        return print_palettes(p);
    while (name && palette_name(p->palette) && strcmp(palette_name(p->palette), name) != 0)
        p->palette++;
    return palette_name(p->palette) ? front_ends[p->cli.mode](p) : refuse_palette(p, name);
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
    status = cli_parse(&p.cli, argc, argv, &e) == ST_OK ? run(&p) : say(&p, &e, EXIT_USAGE);
    cli_done(&p.cli);
    stream_done(&p.out);
    stream_done(&p.complain);
    return (int)status;
}
