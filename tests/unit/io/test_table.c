/* The table model and its writers. */
#include "io/table.h"

#include <math.h>

#include "base/str.h"
#include "base/utf8.h"
#include "check.h"

static struct str text;
static struct err fault;

static bool header(struct table *t, const char *s)
{
    return table_add_header(t, s, strlen(s), &fault) == ST_OK;
}

static bool put(struct table *t, const char *s, struct table_value v)
{
    return table_add_cell(t, s, strlen(s), &v, &fault) == ST_OK;
}

static bool put_text(struct table *t, const char *s)
{
    return put(t, s, (struct table_value){.kind = TABLE_TEXT, .s = s, .n = strlen(s)});
}

static bool put_float(struct table *t, const char *s, double x)
{
    return put(t, s, (struct table_value){.kind = TABLE_FLOAT, .d = x});
}

static bool put_int(struct table *t, const char *s, int64_t x)
{
    return put(t, s, (struct table_value){.kind = TABLE_INT, .i = x});
}

static bool end_row(struct table *t)
{
    return table_end_row(t, &fault) == ST_OK;
}

static const char *written(const struct table *t, void (*write)(const struct table *, struct str *))
{
    str_clear(&text);
    write(t, &text);
    return str_get(&text);
}

static struct table *korean(void)
{
    struct table *t = table_new();
    CHECK(header(t, "점수") && header(t, "query") && header(t, "합"));
    CHECK(put_text(t, "내적") && put_int(t, "0", 0) && put_float(t, "1.000", 1 - 1e-16) &&
          end_row(t));
    CHECK(put_text(t, "scaled") && put_int(t, "10", 10) && put_float(t, "-0.333", -1.0 / 3) &&
          end_row(t));
    return t;
}

TEST(text_lines_up_on_the_screen)
{
    struct table *t = korean();
    CHECK_INT(table_columns(t), 3);
    CHECK_INT(table_rows(t), 2);
    CHECK_INT(table_width(t, 0), 6);
    CHECK(!table_is_right(t, 0) && table_is_right(t, 1));
    CHECK_STR(table_cell(t, 1, 0), "scaled");
    CHECK_STR(written(t, table_write_text), "점수    query      합\n"
                                            "내적        0   1.000\n"
                                            "scaled     10  -0.333\n");
    table_free(t);
}

TEST(markdown)
{
    struct table *t = table_new();
    CHECK(header(t, "a|b") && header(t, "값"));
    CHECK(put_text(t, "*q* <k>") && put_int(t, "  7", 7) && end_row(t));
    CHECK_STR(written(t, table_write_markdown), "| a\\|b        |  값 |\n"
                                                "| :---------- | --: |\n"
                                                "| \\*q\\* \\<k\\> |   7 |\n");
    table_free(t);
}

TEST(csv)
{
    struct table *t = table_new();
    CHECK(header(t, "a,b") && header(t, "#x"));
    CHECK(put_text(t, "say \"hi\"") && put_float(t, "   0.50", 0.5) && end_row(t));
    CHECK(put_text(t, " 값 ") && put_text(t, "") && end_row(t));
    CHECK_STR(written(t, table_write_csv), "\"a,b\",\"#x\"\n"
                                           "\"say \"\"hi\"\"\",0.50\n"
                                           " 값 ,\n");
    table_free(t);
    t = table_new();
    CHECK(header(t, "only") && put_text(t, "") && end_row(t));
    CHECK_STR(written(t, table_write_csv), "only\n\"\"\n");
    table_free(t);
}

TEST(json_has_the_values_in_full)
{
    struct table *t = korean();
    CHECK_STR(written(t, table_write_json),
              "{\"headers\": [\"점수\", \"query\", \"합\"], \"rows\": "
              "[[\"내적\", 0, 0.9999999999999999], [\"scaled\", 10, -0.3333333333333333]]}");
    table_free(t);
    t = table_new();
    CHECK(header(t, "x") && put(t, "None", (struct table_value){.kind = TABLE_NULL}) && end_row(t));
    CHECK(put(t, "yes", (struct table_value){.kind = TABLE_BOOL, .i = 1}) && end_row(t));
    CHECK(put_float(t, "nan", NAN) && end_row(t));
    CHECK_STR(written(t, table_write_json),
              "{\"headers\": [\"x\"], \"rows\": [[null], [true], [\"nan\"]]}");
    CHECK(!table_is_right(t, 0));
    table_free(t);
}

TEST(empty_tables)
{
    struct table *t = table_new();
    CHECK_STR(written(t, table_write_text), "\n");
    CHECK_STR(written(t, table_write_csv), "");
    CHECK_STR(written(t, table_write_markdown), "");
    CHECK_STR(written(t, table_write_json), "{\"headers\": [], \"rows\": []}");
    CHECK(header(t, "D") && header(t, "largest weight"));
    CHECK(!table_is_right(t, 0));
    CHECK_STR(written(t, table_write_text), "D  largest weight\n");
    CHECK_STR(written(t, table_write_markdown), "| D   | largest weight |\n"
                                                "| :-- | :------------- |\n");
    table_free(t);
}

TEST(ragged_rows)
{
    struct table *t = table_new();
    CHECK(header(t, "a") && header(t, "b"));
    CHECK(put_text(t, "x") && put_text(t, "y") && end_row(t) && put_text(t, "x"));
    CHECK(!end_row(t));
    CHECK_INT(fault.kind, ERR_VALUE);
    CHECK_STR(fault.msg, "table: 2 headers, but 1 cell in row 1");
    CHECK(put_text(t, "y") && !put_text(t, "z"));
    CHECK_STR(fault.msg, "table: 2 headers, but at least 3 cells in row 1");
    table_free(t);
}

TEST(controls_are_refused)
{
    struct table *t = table_new();
    CHECK(!header(t, "a\x1b[31m"));
    CHECK_INT(fault.kind, ERR_REFUSED);
    CHECK_STR(fault.msg, "a table cannot show the control character U+001B");
    CHECK(!header(t, "\xc2\x9b"));
    CHECK(!header(t, "a\xff"));
    CHECK_INT(fault.kind, ERR_VALUE);
    CHECK(header(t, "a") && !put_text(t, "two\nlines"));
    CHECK_STR(fault.hint, "a cell is one line: write .replace(\"\\n\", \" \")");
    table_free(t);
}

TEST(copies_are_their_own)
{
    struct table *t = korean(), *copy = table_copy(t);
    table_free(t);
    CHECK_STR(table_header(copy, 0), "점수");
    CHECK_STR(table_value(copy, 0, 0)->s, "내적");
    CHECK_INT(table_rows(copy), 2);
    table_free(copy);
    table_free(NULL);
}

int main(void)
{
    utf8_locale_init();
    RUN(text_lines_up_on_the_screen);
    RUN(markdown);
    RUN(csv);
    RUN(json_has_the_values_in_full);
    RUN(empty_tables);
    RUN(ragged_rows);
    RUN(controls_are_refused);
    RUN(copies_are_their_own);
    str_done(&text);
    return check_end();
}
