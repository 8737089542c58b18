/* Drawing into a grid, and the three ways of writing it down. */
#include "check.h"

#include <stdlib.h>

#include "picture.h"

static const struct ink plain;

TEST(a_grid_of_no_size_is_safe)
{
    struct grid g;

    grid_init(&g, 0, 0);
    CHECK(grid_at(&g, 0, 0) == NULL);
    grid_done(&g);
    grid_init(&g, -3, 5);
    CHECK_INT(g.w, 0);
    grid_done(&g);
}

TEST(text_is_cut_at_the_edge_of_its_area)
{
    struct picture p;
    struct area part;

    picture_init(&p, 10, 2, DEPTH_NONE);
    part = area_part(&p.a, 2, 0, 4, 1);
    CHECK_INT(paint_text(&part, 1, 0, plain, "abcdef"), 3);
    paint_text(&part, 0, 1, plain, "below");
    CHECK_STR(picture_row(&p, 0), "   abc");
    CHECK_STR(picture_row(&p, 1), "");
    picture_done(&p);
}

TEST(a_wide_character_is_never_halved)
{
    struct picture p;

    picture_init(&p, 5, 1, DEPTH_NONE);
    paint_text(&p.a, 0, 0, plain, "한글토큰");
    CHECK_STR(picture_row(&p, 0), "한글");
    CHECK(picture_is_whole(&p.g));
    paint_text(&p.a, 1, 0, plain, "x"); /* over the right half of the first */
    CHECK_STR(picture_row(&p, 0), " x글");
    CHECK(picture_is_whole(&p.g));
    paint_text(&p.a, 2, 0, plain, "y"); /* over the left half of the second */
    CHECK_STR(picture_row(&p, 0), " xy");
    paint_text(&p.a, 1, 0, plain, "값"); /* over two narrow ones */
    CHECK_STR(picture_row(&p, 0), " 값");
    CHECK(picture_is_whole(&p.g));
    picture_done(&p);
}

TEST(labels_are_cut_by_width)
{
    for (int cols = 1; cols <= 12; cols++) {
        struct picture p;
        int used;

        picture_init(&p, 14, 1, DEPTH_NONE);
        used = paint_cut(&p.a, 0, 0, cols, plain, "한글토큰");
        CHECK(used <= cols);
        CHECK_INT(text_width(picture_row(&p, 0)), used);
        CHECK((strstr(picture_row(&p, 0), "…") == NULL) == (cols >= 8));
        picture_done(&p);
    }
}

TEST(control_characters_become_visible)
{
    struct picture p;

    picture_init(&p, 20, 1, DEPTH_NONE);
    paint_text(&p.a, 0, 0, plain,
               "a\033[31mb\xC2\x9B"
               "c\xE2\x80\xAE"
               "d\xFF");
    CHECK_STR(picture_row(&p, 0), "a␛[31mb\xEF\xBF\xBD" "c\xEF\xBF\xBD" "d\xEF\xBF\xBD");
    picture_done(&p);
}

TEST(marks_stay_with_their_letter)
{
    struct picture p;

    picture_init(&p, 6, 1, DEPTH_NONE);
    paint_text(&p.a, 0, 0, plain,
               "e\xCC\x81x\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB"); /* é, x, decomposed 한 */
    CHECK_STR(grid_at(&p.g, 0, 0)->text, "e\xCC\x81");
    CHECK_STR(grid_at(&p.g, 1, 0)->text, "x");
    CHECK_INT(grid_at(&p.g, 2, 0)->width, 2);
    picture_done(&p);
}

TEST(ascii_keeps_the_columns)
{
    struct picture p;

    picture_init(&p, 12, 1, DEPTH_NONE);
    p.look.ascii = true;
    paint_text(&p.a, 0, 0, plain, "─▸한글−1…");
    CHECK_STR(picture_row(&p, 0), "->\?\?\?\?-1~");
    picture_done(&p);
}

TEST(lines_join_where_they_meet)
{
    struct picture p;

    picture_init(&p, 5, 3, DEPTH_NONE);
    paint_hline(&p.a, 0, 0, 5);
    paint_hline(&p.a, 2, 2, 3);
    paint_vline(&p.a, 2, 1, 2);
    paint_vline(&p.a, 4, 1, 1);
    paint_join(&p.a);
    CHECK_STR(picture_row(&p, 0), "──┬─┬");
    CHECK_STR(picture_row(&p, 2), "  ├─┴");
    picture_done(&p);
}

TEST(rows_of_text_end_without_blanks)
{
    struct picture p;

    picture_init(&p, 6, 2, DEPTH_NONE);
    paint_text(&p.a, 1, 0, plain, "a b");
    CHECK_STR(picture_text(&p), " a b\n\n");
    picture_done(&p);
}

TEST(ansi_resets_at_each_line_and_names_no_default)
{
    struct picture p;
    struct str out = {0};

    picture_init(&p, 8, 2, DEPTH_256);
    paint_text(&p.a, 0, 0, plain, "ab");
    paint_text(&p.a, 2, 0, (struct ink){.style = STYLE_BOLD | STYLE_REVERSE}, "cd");
    paint_text(&p.a, 0, 1, (struct ink){.bg = color_at(MAP_SEQUENTIAL, 255)}, " ");
    grid_write_ansi(&p.g, &p.look, &out);
    CHECK_STR(str_get(&out), "ab\033[0;1;7mcd\033[0m\n\033[0;48;5;229m \033[0m\n");
    str_clear(&out);
    p.look.depth = DEPTH_NONE;
    grid_write_ansi(&p.g, &p.look, &out);
    CHECK_STR(str_get(&out), "ab\033[0;1;7mcd\033[0m\n\n");
    str_done(&out);
    picture_done(&p);
}

TEST(svg_escapes_and_places_wide_characters)
{
    struct picture p;
    struct str out = {0};

    picture_init(&p, 8, 1, DEPTH_TRUE);
    paint_text(&p.a, 0, 0, plain, "<&한");
    grid_write_svg(&p.g, &p.look, &out);
    CHECK(strstr(str_get(&out), ">&lt;&amp;</tspan>") != NULL);
    CHECK(strstr(str_get(&out), "<tspan x=\"24.86\" font-size=\"16\">한</tspan>") != NULL);
    str_done(&out);
    picture_done(&p);
}

int main(void)
{
    utf8_locale_init();
    RUN(a_grid_of_no_size_is_safe);
    RUN(text_is_cut_at_the_edge_of_its_area);
    RUN(a_wide_character_is_never_halved);
    RUN(labels_are_cut_by_width);
    RUN(control_characters_become_visible);
    RUN(marks_stay_with_their_letter);
    RUN(ascii_keeps_the_columns);
    RUN(lines_join_where_they_meet);
    RUN(rows_of_text_end_without_blanks);
    RUN(ansi_resets_at_each_line_and_names_no_default);
    RUN(svg_escapes_and_places_wide_characters);
    return check_end();
}
