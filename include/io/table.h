/* Tables: headers and rows of cells, and how they are written.
 *
 * A cell is the text people read (already formatted) and the value behind it,
 * which JSON gives in full. A table owns copies of all its texts; what it
 * hands out lives as long as it does. Which lesson and step it belongs to, and
 * what stands around it, is the caller's affair.
 */
#ifndef ATTNSCOPE_IO_TABLE_H
#define ATTNSCOPE_IO_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

struct str;
struct table;

enum table_kind { TABLE_TEXT, TABLE_INT, TABLE_FLOAT, TABLE_BOOL, TABLE_NULL };

struct table_value {
    enum table_kind kind;
    int64_t i;     /* TABLE_INT; TABLE_BOOL: 0 or 1 */
    double d;      /* TABLE_FLOAT, float32 widened */
    const char *s; /* TABLE_TEXT: the string before it was formatted, n bytes */
    size_t n;
};

struct table *table_new(void);
struct table *table_copy(const struct table *t);
void table_free(struct table *t); /* NULL is fine */

/* First all headers, then the rows cell by cell, each row ended. Errors, without a
 * place (the caller adds the span): a control character (newline and tab
 * too, for a cell is one line), and a row that is shorter or longer than the
 * headers. After an error the table is only good for freeing. */
enum status table_add_header(struct table *t, const char *text, size_t n, struct err *e);
enum status table_add_cell(struct table *t, const char *text, size_t n,
                           const struct table_value *value, struct err *e);
enum status table_end_row(struct table *t, struct err *e);

size_t table_columns(const struct table *t);
size_t table_rows(const struct table *t);
const char *table_header(const struct table *t, size_t col);
const char *table_cell(const struct table *t, size_t row, size_t col);
const struct table_value *table_value(const struct table *t, size_t row, size_t col);
/* A column of numbers (there are rows, and every cell is an int or a float)
 * stands to the right with its header, any other to the left. */
bool table_is_right(const struct table *t, size_t col);
int table_width(const struct table *t, size_t col); /* screen columns of its widest text */

/* Columns line up on the screen, two spaces between them, no blanks at the end
 * of a line. Needs a UTF-8 LC_CTYPE (base/utf8.h) as widths do. */
void table_write_text(const struct table *t, struct str *out);
/* A pipe table, marks of inline Markdown escaped. */
void table_write_markdown(const struct table *t, struct str *out);
/* RFC 4180, lines ended by a bare newline. Quoted: what has a comma, a quote or
 * a line end, begins with '#' (lines that do are the caller's headings), and
 * an empty field that is alone on its line. The texts are those people read,
 * numbers without padding. */
void table_write_csv(const struct table *t, struct str *out);
/* {"headers": ["a", …], "rows": [[1, "x", true, null], …]} on one line without
 * a newline; see io/json.h for floats. */
void table_write_json(const struct table *t, struct str *out);

#endif
