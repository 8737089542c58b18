/* The table itself; its writers are table_text.c and table_data.c. */
#include "io/table.h"

#include "base/arena.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"

struct cell {
    const char *text;
    size_t n;
    struct table_value value;
};

/* All cells in one array, the headers first. */
struct table {
    struct arena texts;
    struct cell *cell;
    size_t n, cap;
    size_t columns, rows; /* finished rows */
    size_t in_row;        /* cells of the unfinished one */
};

struct table *table_new(void)
{
    return mem_zero(sizeof(struct table));
}

void table_free(struct table *t)
{
    if (!t)
        return;
    arena_done(&t->texts);
    mem_free(t->cell);
    mem_free(t);
}

static void cell_add(struct table *t, const char *text, size_t n, const struct table_value *v)
{
    struct cell c = {.text = arena_strndup(&t->texts, text, n), .n = n, .value = *v};
    if (v->kind == TABLE_TEXT)
        c.value.s = arena_strndup(&t->texts, v->n ? v->s : "", v->n);
    if (t->n == t->cap) {
        size_t cap = t->cap ? 2 * t->cap : 16;
        t->cell = mem_resize(t->cell, cap, sizeof *t->cell);
        t->cap = cap;
    }
    t->cell[t->n++] = c;
}

static void free_copy(void *t)
{
    table_free(t);
}

struct table *table_copy(const struct table *t)
{
    struct table *copy = table_new();
    struct mem_hold hold;
    mem_hold_by(&hold, &copy, free_copy);
    for (size_t i = 0; i < t->n; i++)
        cell_add(copy, t->cell[i].text, t->cell[i].n, &t->cell[i].value);
    copy->columns = t->columns;
    copy->rows = t->rows;
    copy->in_row = t->in_row;
    mem_let_go(&hold);
    return copy;
}

static enum status check_text(const char *text, size_t n, struct err *e)
{
    for (size_t at = 0; at < n;) {
        unsigned cp;
        bool ok;
        at += utf8_decode(text + at, n - at, &cp, &ok);
        if (ok && cp >= ' ' && (cp < 0x7F || cp >= 0xA0))
            continue;
        if (!ok)
            return err_set(e, ERR_VALUE, NULL, (struct span){0, 0},
                           "a table cannot show bytes that are no text");
        err_set(e, ERR_REFUSED, NULL, (struct span){0, 0},
                "a table cannot show the control character U+%04X", cp);
        if (cp == '\n' || cp == '\t')
            err_hint(e, "a cell is one line: write .replace(%s, \" \")",
                     cp == '\n' ? "\"\\n\"" : "\"\\t\"");
        return ST_FAIL;
    }
    return ST_OK;
}

enum status table_add_header(struct table *t, const char *text, size_t n, struct err *e)
{
    if (check_text(text, n, e))
        return ST_FAIL;
    cell_add(t, text, n, &(struct table_value){.kind = TABLE_TEXT, .s = text, .n = n});
    t->columns++;
    return ST_OK;
}

static enum status fail_ragged(const struct table *t, struct err *e)
{
    return err_set(e, ERR_VALUE, NULL, (struct span){0, 0},
                   "table: %zu header%s, but %s%zu cell%s in row %zu", t->columns,
                   t->columns == 1 ? "" : "s", t->in_row > t->columns ? "at least " : "",
                   t->in_row, t->in_row == 1 ? "" : "s", t->rows);
}

enum status table_add_cell(struct table *t, const char *text, size_t n,
                           const struct table_value *value, struct err *e)
{
    t->in_row++;
    if (t->in_row > t->columns)
        return fail_ragged(t, e);
    if (check_text(text, n, e))
        return ST_FAIL;
    cell_add(t, text, n, value);
    return ST_OK;
}

enum status table_end_row(struct table *t, struct err *e)
{
    if (t->in_row != t->columns)
        return fail_ragged(t, e);
    t->in_row = 0;
    t->rows++;
    return ST_OK;
}

size_t table_columns(const struct table *t)
{
    return t->columns;
}

size_t table_rows(const struct table *t)
{
    return t->rows;
}

const char *table_header(const struct table *t, size_t col)
{
    return t->cell[col].text;
}

static const struct cell *body_cell(const struct table *t, size_t row, size_t col)
{
    return &t->cell[(row + 1) * t->columns + col];
}

const char *table_cell(const struct table *t, size_t row, size_t col)
{
    return body_cell(t, row, col)->text;
}

const struct table_value *table_value(const struct table *t, size_t row, size_t col)
{
    return &body_cell(t, row, col)->value;
}

bool table_is_right(const struct table *t, size_t col)
{
    for (size_t i = 0; i < t->rows; i++) {
        enum table_kind kind = body_cell(t, i, col)->value.kind;
        if (kind != TABLE_INT && kind != TABLE_FLOAT)
            return false;
    }
    return t->rows > 0;
}

int table_width(const struct table *t, size_t col)
{
    int most = 0;
    for (size_t i = 0; i < t->rows + 1; i++) {
        const struct cell *c = &t->cell[i * t->columns + col];
        int width = utf8_width(c->text, c->n);
        most = width > most ? width : most;
    }
    return most;
}
