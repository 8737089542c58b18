/* Tables for programs: CSV and JSON. */
#include "io/table.h"

#include <string.h>

#include "base/str.h"
#include "io/json.h"

/* ---- CSV */

static void csv_field(const char *s, size_t n, bool alone, struct str *out)
{
    bool quote = (n == 0 && alone) || (n > 0 && s[0] == '#');
    for (size_t i = 0; i < n && !quote; i++)
        quote = strchr(",\"\n\r", s[i]) != NULL;
    if (!quote) {
        str_add(out, s, n);
        return;
    }
    str_putc(out, '"');
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '"')
            str_putc(out, '"');
        str_putc(out, s[i]);
    }
    str_putc(out, '"');
}

static bool is_number(const struct table_value *v)
{
    return v->kind == TABLE_INT || v->kind == TABLE_FLOAT;
}

static void csv_cell(const struct table *t, size_t row, size_t col, struct str *out)
{
    const char *s = table_cell(t, row, col);
    size_t n = strlen(s);
    if (is_number(table_value(t, row, col))) {
        size_t blanks = strspn(s, " ");
        s += blanks;
        for (n -= blanks; n > 0 && s[n - 1] == ' ';)
            n--;
    }
    csv_field(s, n, table_columns(t) == 1, out);
}

void table_write_csv(const struct table *t, struct str *out)
{
    size_t columns = table_columns(t);
    if (columns == 0)
        return;
    for (size_t col = 0; col < columns; col++) {
        str_puts(out, col ? "," : "");
        csv_field(table_header(t, col), strlen(table_header(t, col)), columns == 1, out);
    }
    str_putc(out, '\n');
    for (size_t row = 0; row < table_rows(t); row++) {
        for (size_t col = 0; col < columns; col++) {
            str_puts(out, col ? "," : "");
            csv_cell(t, row, col, out);
        }
        str_putc(out, '\n');
    }
}

/* ---- JSON */

static void json_value(const struct table_value *v, struct str *out)
{
    switch (v->kind) {
    case TABLE_TEXT: json_put_string(out, v->s, v->n); break;
    case TABLE_INT: json_put_int(out, v->i); break;
    case TABLE_FLOAT: json_put_float(out, v->d); break;
    case TABLE_BOOL: str_puts(out, v->i ? "true" : "false"); break;
    case TABLE_NULL: str_puts(out, "null"); break;
    }
}

void table_write_json(const struct table *t, struct str *out)
{
    str_puts(out, "{\"headers\": [");
    for (size_t col = 0; col < table_columns(t); col++) {
        const char *s = table_header(t, col);
        str_puts(out, col ? ", " : "");
        json_put_string(out, s, strlen(s));
    }
    str_puts(out, "], \"rows\": [");
    for (size_t row = 0; row < table_rows(t); row++) {
        str_puts(out, row ? ", [" : "[");
        for (size_t col = 0; col < table_columns(t); col++) {
            str_puts(out, col ? ", " : "");
            json_value(table_value(t, row, col), out);
        }
        str_putc(out, ']');
    }
    str_puts(out, "]}");
}
