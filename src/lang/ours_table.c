/* table: headers and rows, each column with a Python format. */
#include "builtin_ours_priv.h"
#include "builtin_python_priv.h"

#include <string.h>

#include "io/table.h"
#include "lang/sink.h"

#define COLUMNS_MAX 200

/* A cell while its row is made: everything that can raise comes before the
 * table itself, which only this file frees. */
struct cell {
    struct str *text;
    struct table_value value;
};

static struct table_value behind(struct value v, const struct str *text)
{
    int64_t i;
    double d;
    if (v.type == V_NONE)
        return (struct table_value){.kind = TABLE_NULL};
    if (v.type == V_STR)
        return (struct table_value){
            .kind = TABLE_TEXT, .s = AS_STR(v)->s, .n = AS_STR(v)->n};
    if (v.type == V_BOOL || (v.type == V_NPS && v.dt == DT_BOOL))
        return (struct table_value){
            .kind = TABLE_BOOL, .i = v.type == V_BOOL ? v.u.b : v.u.e.b};
    if (value_as_int(v, &i))
        return (struct table_value){.kind = TABLE_INT, .i = i};
    if (value_as_double(v, &d))
        return (struct table_value){.kind = TABLE_FLOAT, .d = d};
    return (struct table_value){.kind = TABLE_TEXT, .s = str_get(text), .n = text->n};
}

static void check_count(struct lang *L, int64_t headers, int64_t n, const char *where)
{
    if (n != headers)
        raise_error(L, ERR_VALUE, "table: %lld headers, but %lld in %s", (long long)headers,
                    (long long)n, where);
}

/* A new list of lists, left on the stack: whatever was iterable is read here. */
static struct oseq *rows_pushed(struct lang *L, struct value v, int64_t columns)
{
    struct oseq *rows = list_pushed(L, v);
    for (int64_t i = 0; i < rows->n; i++) {
        struct oseq *row = list_pushed(L, rows->item[i]);
        check_count(L, columns, row->n, "a row");
        rows->item[i] = v_obj(V_LIST, row);
        pop(L, 1);
    }
    return rows;
}

static void check_texts(struct lang *L, const struct oseq *s, const char *what)
{
    for (int64_t i = 0; i < s->n; i++)
        arg_text(L, s->item[i], what);
}

static struct cell *cells_of(struct lang *L, const struct oseq *rows, const struct oseq *formats,
                             int64_t columns)
{
    struct str *memory = tmp_str(L);
    size_t n;
    if (!size_mul((size_t)rows->n, (size_t)columns, &n) || n > 1000000)
        raise_error(L, ERR_BUDGET, "a table of %lld rows is too long", (long long)rows->n);
    str_pad(memory, 0, n * sizeof(struct cell) + 1);
    struct cell *cell = (struct cell *)(void *)memory->s;
    for (size_t i = 0; i < n; i++) {
        struct value v = AS_SEQ(rows->item[i / (size_t)columns])->item[i % (size_t)columns];
        const char *spec = "";
        if (formats)
            spec = AS_STR(formats->item[i % (size_t)columns])->s;
        cell[i].text = tmp_str(L);
        value_format(L, v, spec, strlen(spec), cell[i].text);
        cell[i].value = behind(v, cell[i].text);
    }
    return cell;
}

static enum status fill_table(struct table *t, const struct oseq *headers, const struct cell *cell,
                              int64_t rows, struct err *e)
{
    for (int64_t c = 0; c < headers->n; c++)
        if (table_add_header(t, AS_STR(headers->item[c])->s, AS_STR(headers->item[c])->n, e))
            return ST_FAIL;
    for (int64_t r = 0; r < rows; r++) {
        for (int64_t c = 0; c < headers->n; c++, cell++)
            if (table_add_cell(t, str_get(cell->text), cell->text->n, &cell->value, e))
                return ST_FAIL;
        if (table_end_row(t, e))
            return ST_FAIL;
    }
    return ST_OK;
}

static void free_table(void *t)
{
    table_free(t);
}

/* arg: headers, rows, formats */
struct value our_table(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct oseq *headers = list_pushed(L, arg[0]), *formats = NULL;
    check_texts(L, headers, "a header");
    if (headers->n < 1 || headers->n > COLUMNS_MAX)
        raise_error(L, ERR_VALUE, "table: %lld headers; 1 to %d are possible",
                    (long long)headers->n, COLUMNS_MAX);
    if (given(arg[2]) && arg[2].type != V_NONE) {
        formats = list_pushed(L, arg[2]);
        check_count(L, headers->n, formats->n, "formats");
        check_texts(L, formats, "a format");
    }
    struct oseq *rows = rows_pushed(L, arg[1], headers->n);
    struct cell *cell = cells_of(L, rows, formats, headers->n);
    struct table *t = table_new();
    struct mem_hold hold;
    mem_hold_by(&hold, &t, free_table);
    enum status s = fill_table(t, headers, cell, rows->n, &L->scratch_err);
    if (s == ST_OK && L->sink && L->sink->table)
        L->sink->table(L->sink->ctx, t);
    mem_drop(&hold);
    if (s != ST_OK)
        raise_graph(L);
    return v_none();
}
