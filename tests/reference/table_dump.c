/* Writes tables for check_table.py, which reads them back.
 *
 * stdin, little endian, again and again: u32 columns, u32 rows, then the
 * headers and the cells. A text is u32 length and bytes; a cell is its text,
 * one byte for the kind (s text, i int, d float, b bool, n none) and the value
 * as a text. stdout, for each table: u32 length and text of its text, Markdown,
 * CSV and JSON form. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "io/table.h"

static bool get(void *to, size_t n)
{
    return fread(to, 1, n, stdin) == n;
}

static bool get_text(struct str *s)
{
    uint32_t n;
    if (!get(&n, sizeof n))
        return false;
    str_clear(s);
    str_pad(s, ' ', n);
    return get(s->s, n);
}

static struct table_value value_of(char kind, const struct str *raw)
{
    struct table_value v = {.kind = TABLE_NULL};
    if (kind == 's')
        v = (struct table_value){.kind = TABLE_TEXT, .s = str_get(raw), .n = raw->n};
    if (kind == 'i' || kind == 'b')
        v.kind = kind == 'i' ? TABLE_INT : TABLE_BOOL;
    if (kind == 'd')
        v.kind = TABLE_FLOAT;
    memcpy(&v.i, str_get(raw), kind == 'i' ? sizeof v.i : kind == 'b' ? 1 : 0);
    memcpy(&v.d, str_get(raw), kind == 'd' ? sizeof v.d : 0);
    return v;
}

static void must(enum status st, const struct err *e)
{
    if (st == ST_OK)
        return;
    fprintf(stderr, "%s\n", e->msg);
    exit(1);
}

static void read_table(struct table *t, uint32_t columns, uint32_t rows)
{
    struct str text = {0}, raw = {0};
    struct err e;
    char kind = 'n';
    for (uint32_t i = 0; i < columns && get_text(&text); i++)
        must(table_add_header(t, str_get(&text), text.n, &e), &e);
    for (uint32_t row = 0; row < rows; row++) {
        for (uint32_t i = 0; i < columns; i++) {
            if (!get_text(&text) || !get(&kind, 1) || !get_text(&raw))
                exit(1);
            struct table_value v = value_of(kind, &raw);
            must(table_add_cell(t, str_get(&text), text.n, &v, &e), &e);
        }
        must(table_end_row(t, &e), &e);
    }
    str_done(&text);
    str_done(&raw);
}

int main(void)
{
    void (*const write[])(const struct table *, struct str *) = {
        table_write_text, table_write_markdown, table_write_csv, table_write_json};
    struct str out = {0};
    uint32_t head[2];
    utf8_locale_init();
    while (get(head, sizeof head)) {
        struct table *t = table_new();
        read_table(t, head[0], head[1]);
        for (size_t i = 0; i < sizeof write / sizeof *write; i++) {
            str_clear(&out);
            write[i](t, &out);
            uint32_t n = (uint32_t)out.n;
            fwrite(&n, sizeof n, 1, stdout);
            fwrite(str_get(&out), 1, out.n, stdout);
        }
        table_free(t);
    }
    str_done(&out);
    return 0;
}
