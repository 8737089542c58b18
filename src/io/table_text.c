/* Tables for people: aligned text and Markdown. */
#include "io/table.h"

#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"

struct column {
    int width;
    bool right;
};

/* One cell, padded to its column. */
static void put_padded(const char *text, size_t n, const struct column *c, struct str *out)
{
    int space = c->width - utf8_width(text, n);
    size_t pad = space > 0 ? (size_t)space : 0;
    str_pad(out, ' ', c->right ? pad : 0);
    str_add(out, text, n);
    str_pad(out, ' ', c->right ? 0 : pad);
}

/* Line 0 is the headers, line i row i - 1. */
static const char *line_text(const struct table *t, size_t line, size_t col)
{
    return line == 0 ? table_header(t, col) : table_cell(t, line - 1, col);
}

static void trim_right(struct str *s, size_t begin)
{
    while (s->n > begin && s->s[s->n - 1] == ' ')
        s->s[--s->n] = '\0';
}

void table_write_text(const struct table *t, struct str *out)
{
    size_t columns = table_columns(t);
    struct column *c = mem_array(columns, sizeof *c);
    struct mem_hold hold;
    mem_hold(&hold, &c);
    for (size_t i = 0; i < columns; i++)
        c[i] = (struct column){table_width(t, i), table_is_right(t, i)};
    for (size_t line = 0; line < table_rows(t) + 1; line++) {
        size_t begin = out->n;
        for (size_t i = 0; i < columns; i++) {
            const char *text = line_text(t, line, i);
            str_puts(out, i ? "  " : "");
            put_padded(text, strlen(text), &c[i], out);
        }
        trim_right(out, begin);
        str_putc(out, '\n');
    }
    mem_drop(&hold);
}

/* ---- Markdown */

/* Without the blanks around it, which Markdown would drop, marks escaped. */
static void escape_markdown(const char *s, struct str *out)
{
    size_t n;
    s += strspn(s, " ");
    for (n = strlen(s); n > 0 && s[n - 1] == ' ';)
        n--;
    for (size_t i = 0; i < n; i++) {
        if (strchr("\\`*_{}[]<>&|~$#", s[i]))
            str_putc(out, '\\');
        str_putc(out, s[i]);
    }
}

static void markdown_columns(const struct table *t, struct column *c)
{
    struct str text = {0};
    struct mem_hold hold;
    mem_hold(&hold, &text.s);
    for (size_t i = 0; i < table_columns(t); i++) {
        c[i] = (struct column){3, table_is_right(t, i)};
        for (size_t line = 0; line < table_rows(t) + 1; line++) {
            str_clear(&text);
            escape_markdown(line_text(t, line, i), &text);
            int width = utf8_width(str_get(&text), text.n);
            c[i].width = width > c[i].width ? width : c[i].width;
        }
    }
    mem_drop(&hold);
}

static void markdown_line(const struct table *t, size_t line, const struct column *c,
                          struct str *out)
{
    struct str text = {0};
    struct mem_hold hold;
    mem_hold(&hold, &text.s);
    for (size_t i = 0; i < table_columns(t); i++) {
        str_clear(&text);
        escape_markdown(line_text(t, line, i), &text);
        str_puts(out, "| ");
        put_padded(str_get(&text), text.n, &c[i], out);
        str_putc(out, ' ');
    }
    str_puts(out, "|\n");
    mem_drop(&hold);
}

static void markdown_rule(size_t columns, const struct column *c, struct str *out)
{
    for (size_t i = 0; i < columns; i++) {
        str_puts(out, c[i].right ? "| " : "| :");
        str_pad(out, '-', (size_t)c[i].width - 1);
        str_puts(out, c[i].right ? ": " : " ");
    }
    str_puts(out, "|\n");
}

void table_write_markdown(const struct table *t, struct str *out)
{
    size_t columns = table_columns(t);
    if (columns == 0)
        return;
    struct column *c = mem_array(columns, sizeof *c);
    struct mem_hold hold;
    mem_hold(&hold, &c);
    markdown_columns(t, c);
    markdown_line(t, 0, c, out);
    markdown_rule(columns, c, out);
    for (size_t row = 0; row < table_rows(t); row++)
        markdown_line(t, row + 1, c, out);
    mem_drop(&hold);
}
