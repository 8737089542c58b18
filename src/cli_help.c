/* attnscope --help: the tables of modes and options as a page of 80 columns. */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "cli_priv.h"
#include "session/words.h"

enum { LEFT = 20, WIDE = 80 };

/* Words wrapped at WIDE, each line but the first indented. */
static void put_wrapped(const char *text, int indent, int used, struct str *out)
{
    while (*text) {
        size_t n = strcspn(text, " ");
        int width = utf8_width(text, n);
        if (used + 1 + width > WIDE) {
            str_putc(out, '\n');
            str_pad(out, ' ', (size_t)indent);
            used = indent;
        } else if (used > indent) {
            str_putc(out, ' ');
            used++;
        }
        str_add(out, text, n);
        used += width;
        text += n;
        text += strspn(text, " ");
    }
    str_putc(out, '\n');
}

/* What is too long for its column has a line of its own. */
static void put_entry(const char *lang, const char *left, const char *doc, struct str *out)
{
    int width = utf8_width(left, strlen(left));
    str_addf(out, "  %s", left);
    if (width + 3 > LEFT) {
        str_putc(out, '\n');
        width = -2;
    }
    str_pad(out, ' ', (size_t)(LEFT - 2 - width));
    put_wrapped(word_in(lang, doc), LEFT, LEFT, out);
}

static void put_heading(const char *lang, const char *heading, struct str *out)
{
    str_addf(out, "\n%s\n", word_in(lang, heading));
}

static void put_options(const char *lang, struct str *out)
{
    put_heading(lang, "Options:", out);
    for (int i = 0; i < CLI_COUNT; i++) {
        const struct cli_option_row *o = cli_option((enum cli_option)i);
        char left[64];
        if (!o->doc)
            continue;
        snprintf(left, sizeof left, "%s %s", o->name, o->argument ? o->argument : "");
        left[strlen(left) - !o->argument] = '\0';
        put_entry(lang, left, o->doc, out);
    }
}

static void put_status(const char *lang, struct str *out)
{
    char left[16];
    put_heading(lang, "Exit status:", out);
#define X(status, doc)                                                                      \
    snprintf(left, sizeof left, "%d", status);                                              \
    put_entry(lang, left, doc, out);
    CLI_STATUS_LIST(X)
#undef X
}

void cli_help(const char *lang, struct str *out)
{
    put_wrapped(word_in(lang, "attnscope: watch attention being computed, and change it while you "
                              "look"), 0, 0, out);
    put_heading(lang, "Usage: attnscope …", out);
    for (int m = 0; m < MODE_COUNT; m++)
        put_entry(lang, cli_mode((enum cli_mode)m)->usage, cli_mode((enum cli_mode)m)->doc, out);
    put_options(lang, out);
    put_status(lang, out);
}
