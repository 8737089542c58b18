/* Text that flows: wrapping by width, code, errors with their carets. */
#include "check.h"

#include "io/table.h"
#include "picture.h"
#include "view/flow.h"
#include "view/produce.h"

static const struct ink plain;

static void flow_start(struct picture *p, struct flow *f, int w, int h)
{
    picture_init(p, w, h, DEPTH_NONE);
    *f = (struct flow){.a = &p->a};
}

TEST(words_wrap_at_blanks)
{
    struct picture p;
    struct flow f;

    flow_start(&p, &f, 10, 5);
    flow_text(&f, plain, "one two three fours");
    CHECK_STR(picture_text(&p), "one two\nthree\nfours\n\n\n");
    CHECK_INT(f.y, 3);
    picture_done(&p);
}

TEST(korean_wraps_by_columns)
{
    struct picture p;
    struct flow f;

    flow_start(&p, &f, 9, 4);
    flow_text(&f, plain, "나누고 다시 보기"); /* 6 + 1 + 4 columns */
    CHECK_STR(picture_text(&p), "나누고\n다시 보기\n\n\n");
    picture_done(&p);
    flow_start(&p, &f, 5, 4);
    flow_text(&f, plain, "나누고다시"); /* longer than a line, an odd width */
    CHECK_STR(picture_text(&p), "나누\n고다\n시\n\n");
    CHECK(picture_is_whole(&p.g));
    picture_done(&p);
}

TEST(a_line_may_be_exactly_full)
{
    struct picture p;
    struct flow f;

    flow_start(&p, &f, 7, 3);
    flow_text(&f, plain, "one two three");
    CHECK_STR(picture_text(&p), "one two\nthree\n\n");
    picture_done(&p);
}

TEST(styles_change_inside_a_word)
{
    const struct run runs[] = {{0, "a", NULL}, {RUN_STRONG, "bc", NULL}, {RUN_CODE, "d e", NULL}};
    const struct rich text = {runs, 3, 1, "abcd e"};
    struct picture p;
    struct flow f;

    flow_start(&p, &f, 5, 3);
    flow_rich(&f, plain, &text);
    CHECK_STR(picture_text(&p), "abcd\ne\n\n");
    CHECK_INT(grid_at(&p.g, 1, 0)->style, STYLE_BOLD);
    CHECK_INT(grid_at(&p.g, 3, 0)->fg.role, COL_CODE);
    picture_done(&p);
}

TEST(lists_hang)
{
    const struct run run = {0, "one two three", NULL};
    const struct para item = {.text = {&run, 1, 1, "one two three"}, .indent = 1, .marker = "-"};
    struct picture p;
    struct flow f;

    flow_start(&p, &f, 10, 3);
    f.indent = 1;
    flow_para(&f, &item);
    CHECK_STR(picture_text(&p), " • one two\n   three\n\n");
    picture_done(&p);
}

TEST(long_lines_go_on_behind_a_mark)
{
    struct picture p;
    struct flow f;

    flow_start(&p, &f, 8, 5);
    flow_lines(&f, plain, "[0.1 0.2 0.3]\n\n\tx\n", 18);
    CHECK_STR(picture_text(&p), "[0.1 0.2\n↳ 0.3]\n\n\n↳x\n");
    picture_done(&p);
}

TEST(comments_of_code_are_dim)
{
    struct picture p;
    struct flow f;

    flow_start(&p, &f, 30, 2);
    flow_code(&f, "s = '#' # why\n", 14);
    CHECK_INT(grid_at(&p.g, 5, 0)->fg.role, COL_CODE);
    CHECK_INT(grid_at(&p.g, 8, 0)->fg.role, COL_DIM);
    picture_done(&p);
}

TEST(a_scrolled_area_shows_the_middle)
{
    struct picture p;
    struct flow f;
    struct area scrolled;

    picture_init(&p, 10, 2, DEPTH_NONE);
    scrolled = area_scrolled(&p.a, 1);
    f = (struct flow){.a = &scrolled};
    flow_lines(&f, plain, "a\nb\nc\nd\n", 8);
    CHECK_STR(picture_text(&p), "b\nc\n");
    CHECK_INT(f.y, 4);
    picture_done(&p);
}

TEST(carets_stand_under_the_columns)
{
    const char *text = "# 셋\n점수 = Q @ K\n";
    struct source src = {"dir/07-x.md", text, strlen(text)};
    struct err e;
    struct picture p;
    struct flow f;

    err_set(&e, ERR_VALUE, &src, (struct span){15, 20}, "shapes disagree");
    err_hint(&e, "write K.T");
    flow_start(&p, &f, 40, 5);
    flow_err(&f, &e);
    CHECK_STR(picture_text(&p), "07-x.md:2:8: error: shapes disagree\n점수 = Q @ K\n"
                                "       ^^^^^\nhint: write K.T\n\n");
    picture_done(&p);
    flow_start(&p, &f, 8, 9); /* narrow: the line is moved until the carets are seen */
    flow_err(&f, &e);
    CHECK(strstr(picture_text(&p), "^^^") != NULL);
    picture_done(&p);
}

TEST(no_width_is_safe)
{
    for (int w = 0; w < 3; w++) {
        struct picture p;
        struct flow f;

        flow_start(&p, &f, w, 3);
        flow_text(&f, plain, "한글 text\nmore");
        flow_lines(&f, plain, "한글\tx\n", 9);
        CHECK(f.y > 0);
        picture_done(&p);
    }
}

static struct table *small_table(void)
{
    static const struct table_value text = {.kind = TABLE_TEXT};
    struct table *t = table_new();
    struct err e = {0};

    CHECK(table_add_header(t, "spread", 6, &e) == ST_OK);
    CHECK(table_add_header(t, "largest weight", 14, &e) == ST_OK);
    CHECK(table_add_cell(t, "0.99", 4, &text, &e) == ST_OK);
    CHECK(table_add_cell(t, "0.36", 4, &text, &e) == ST_OK);
    CHECK(table_end_row(t, &e) == ST_OK);
    return t;
}

/* Where lines are cut, no header stands there without its numbers. */
TEST(a_header_is_not_left_alone)
{
    struct table *t = small_table();

    for (int end = 0; end < 5; end++) {
        struct picture p;

        picture_init(&p, 40, 4, DEPTH_NONE);
        struct flow f = {.a = &p.a, .y = 1, .end = end};
        produce_table(&f, t);
        CHECK_INT(f.y, 3);
        CHECK_INT(f.hidden, end == 2);
        CHECK((strstr(picture_row(&p, 1), "spread") != NULL) == (end != 2));
        picture_done(&p);
    }
    table_free(t);
}

int main(void)
{
    utf8_locale_init();
    RUN(a_header_is_not_left_alone);
    RUN(words_wrap_at_blanks);
    RUN(korean_wraps_by_columns);
    RUN(a_line_may_be_exactly_full);
    RUN(styles_change_inside_a_word);
    RUN(lists_hang);
    RUN(long_lines_go_on_behind_a_mark);
    RUN(comments_of_code_are_dim);
    RUN(a_scrolled_area_shows_the_middle);
    RUN(carets_stand_under_the_columns);
    RUN(no_width_is_safe);
    return check_end();
}
