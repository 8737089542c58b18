/* attnscope --man: the manual page, made from the tables of options, keys, knobs and
 * commands, for man and mandoc. */
#include <string.h>

#include "batch/batch.h"
#include "cli_priv.h"
#include "session/action.h"
#include "session/words.h"
#include "view/keys.h"

struct page {
    const char *lang;
    struct str *out;
};

/* --- what the typesetter must not take for itself ------------------------------------------- */

static void put_safe(struct page *p, const char *text)
{
    static const struct {
        char is;
        const char *safe;
    } marks[] = {{'\\', "\\e"}, {'-', "\\-"}, {'\'', "\\(aq"}, {'`', "\\(ga"},
                 {'^', "\\(ha"}, {'~', "\\(ti"}, {'"', "\\(dq"}};
    if (*text == '.')
        str_puts(p->out, "\\&");
    for (; *text; text++) {
        size_t i = 0;
        while (i < sizeof marks / sizeof marks[0] && marks[i].is != *text)
            i++;
        if (i < sizeof marks / sizeof marks[0])
            str_puts(p->out, marks[i].safe);
        else
            str_putc(p->out, *text);
    }
}

static void put_word(struct page *p, const char *english)
{
    put_safe(p, word_in(p->lang, english));
    str_putc(p->out, '\n');
}

static void put_section(struct page *p, const char *heading)
{
    str_puts(p->out, ".SH ");
    put_word(p, heading);
}

static void put_part(struct page *p, const char *heading)
{
    str_puts(p->out, ".SS ");
    put_word(p, heading);
}

/* What is written, in bold, an argument in italics; then what it does. */
static void put_entry(struct page *p, const char *bold, const char *italic, const char *doc)
{
    str_puts(p->out, ".TP\n\\fB");
    put_safe(p, bold);
    str_puts(p->out, "\\fR");
    if (italic) {
        str_puts(p->out, " \\fI");
        put_safe(p, italic);
        str_puts(p->out, "\\fR");
    }
    str_putc(p->out, '\n');
    put_word(p, doc);
}

/* --- sections ----------------------------------------------------------------------------- */

static void put_name(struct page *p)
{
    str_puts(p->out, "'\\\" -*- coding: UTF-8 -*-\n"
                     ".\\\" Made from the program's tables by attnscope --man.\n"
                     ".TH ATTNSCOPE 1 \"\" \"attnscope " ATTNSCOPE_VERSION "\" \"\"\n");
    put_section(p, "NAME");
    str_puts(p->out, "attnscope \\- ");
    put_word(p, "watch attention being computed, and change it while you look");
}

static void put_synopsis(struct page *p)
{
    put_section(p, "SYNOPSIS");
    for (int m = 0; m < MODE_COUNT; m++) {
        str_puts(p->out, m ? ".br\n\\fBattnscope\\fR " : "\\fBattnscope\\fR ");
        put_safe(p, cli_mode((enum cli_mode)m)->usage);
        str_putc(p->out, '\n');
    }
}

static void put_description(struct page *p)
{
    put_section(p, "DESCRIPTION");
    put_word(p, "A lesson is text with Python and NumPy code that runs while it is read. What "
                "the code shows are coloured pictures of matrices; every knob of a scene can be "
                "turned, and any number on the screen tells how it came about. The code runs under "
                "CPython with NumPy too, with the same results.");
    put_section(p, "MODES");
    for (int m = 0; m < MODE_COUNT; m++)
        put_entry(p, cli_mode((enum cli_mode)m)->usage, NULL, cli_mode((enum cli_mode)m)->doc);
}

static void put_options(struct page *p)
{
    put_section(p, "OPTIONS");
    for (int i = 0; i < CLI_COUNT; i++) {
        const struct cli_option_row *o = cli_option((enum cli_option)i);
        if (o->doc)
            put_entry(p, o->name, o->argument, o->doc);
    }
    put_part(p, "Formats");
#define X(id, word, doc) put_entry(p, "--format", word, doc);
    BATCH_FORMAT_LIST(X)
#undef X
}

/* "j ↓" for "j <Down>". */
static void add_key_names(const char *keys, struct str *out)
{
    struct str key = {0};
    char shown[32];
    for (; *keys; keys += strspn(keys, " ")) {
        size_t n = strcspn(keys, " ");
        str_clear(&key);
        str_add(&key, keys, n);
        key_write_name(str_get(&key), false, shown);
        str_addf(out, "%s%s", out->n ? " " : "", shown);
        keys += n;
    }
    str_done(&key);
}

static void put_actions(struct page *p, const struct action_place *place)
{
    int n;
    const struct action_row *row = action_rows(&n);
    put_part(p, place->heading);
    for (int i = 0; i < n; i++) {
        struct str keys = {0};
        if (strcmp(row[i].where, place->where) != 0)
            continue;
        add_key_names(row[i].keys, &keys);
        put_entry(p, str_get(&keys), NULL, row[i].doc);
        str_done(&keys);
    }
}

static void put_knobs(struct page *p)
{
    int n;
    const struct knob_key_row *row = knob_key_rows(&n);
    put_part(p, "knobs");
    for (int i = 0; i < n; i++) {
        struct str keys = {0};
        str_puts(&keys, row[i].less);
        if (strcmp(row[i].more, row[i].less) != 0)
            str_addf(&keys, " %s", row[i].more);
        put_entry(p, str_get(&keys), row[i].symbol, row[i].doc);
        str_done(&keys);
    }
}

static void put_commands(struct page *p)
{
    int n;
    const struct command_row *row = command_rows(&n);
    put_part(p, "commands");
    for (int i = 0; i < n; i++) {
        struct str usage = {0};
        str_addf(&usage, ":%s", row[i].usage);
        put_entry(p, str_get(&usage), NULL, row[i].doc);
        str_done(&usage);
    }
}

static void put_keys(struct page *p)
{
    int n;
    const struct action_place *place = action_places(&n);
    put_section(p, "KEYS");
    for (int i = 0; i < n; i++)
        put_actions(p, &place[i]);
    put_knobs(p);
    put_commands(p);
}

static void put_rest(struct page *p)
{
    put_section(p, "EXIT STATUS");
#define X(status, doc) put_entry(p, #status, NULL, doc);
    CLI_STATUS_LIST(X)
#undef X
    put_section(p, "ENVIRONMENT");
#define X(variable, doc) put_entry(p, variable, NULL, doc);
    CLI_ENVIRONMENT_LIST(X)
#undef X
}

void cli_man(const char *lang, struct str *out)
{
    struct page p = {lang, out};
    put_name(&p);
    put_synopsis(&p);
    put_description(&p);
    put_options(&p);
    put_keys(&p);
    put_rest(&p);
}
