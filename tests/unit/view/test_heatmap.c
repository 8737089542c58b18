/* Heatmaps: which number stands where, labels, legend, marks, windows. */
#include "check.h"

#include <math.h>
#include <stdlib.h>

#include "picture.h"
#include "session/action.h"
#include "view/heatmap.h"

/* Number of row r, column c: told apart by both. */
static double number(int64_t r, int64_t c)
{
    return 0.1 * (double)r + 0.01 * (double)c;
}

static bool read_asymmetric(const void *ctx, int64_t batch, int64_t head, int64_t r0, int64_t r1,
                            int64_t c0, int64_t c1, double *out, unsigned char *masked)
{
    (void)ctx;
    (void)batch;
    for (int64_t r = r0; r < r1; r++) {
        for (int64_t c = c0; c < c1; c++) {
            *out++ = number(r, c) + (double)head;
            *masked++ = 0;
        }
    }
    return true;
}

/* Row 0 is hidden, cell (1, 1) too; (1, 0) NaN, (2, 0) inf, (2, 1) -inf. */
static bool read_odd(const void *ctx, int64_t batch, int64_t head, int64_t r0, int64_t r1,
                     int64_t c0, int64_t c1, double *out, unsigned char *masked)
{
    (void)ctx;
    (void)batch;
    (void)head;
    for (int64_t r = r0; r < r1; r++) {
        for (int64_t c = c0; c < c1; c++) {
            *masked++ = r == 0 || (r == 1 && c == 1);
            *out++ = r == 0 || (r == 1 && c == 0) ? NAN
                     : r == 2 ? (c == 0 ? INFINITY : -INFINITY) : 0.25;
        }
    }
    return true;
}

static const struct heat_mark none = {0, 0, -1, -1, false, false};

static struct matrix matrix(enum panel_role role, int64_t rows, int64_t cols)
{
    return (struct matrix){.role = role, .rows = rows, .cols = cols, .heads = 1, .batches = 1,
                           .has_range = true, .lo = 0, .hi = number(rows - 1, cols - 1),
                           .read = read_asymmetric};
}

static void draw(struct picture *p, int w, int h, enum color_depth depth, const struct matrix *m,
                 const struct heat_mark *k)
{
    picture_init(p, w, h, depth);
    heat_draw(&p->a, m, k);
    CHECK(picture_is_whole(&p->g));
}

TEST(rows_go_down_and_columns_right)
{
    struct matrix m = matrix(ROLE_ANY, 2, 3);
    struct picture p;

    draw(&p, 40, 6, DEPTH_TRUE, &m, &none);
    CHECK(strncmp(picture_row(&p, 0), " any", 4) == 0);
    CHECK_STR(picture_row(&p, 1), " row ↓  column →");
    CHECK_STR(picture_row(&p, 2), "       0     1     2");
    CHECK_STR(picture_row(&p, 3), " 0     0  .010  .020");
    CHECK_STR(picture_row(&p, 4), " 1  .100  .110  .120");
    picture_done(&p);
}

TEST(weights_have_sums_entropy_and_largest)
{
    struct matrix m = matrix(ROLE_WEIGHTS, 1, 4);
    struct picture p;

    draw(&p, 60, 5, DEPTH_TRUE, &m, &none);
    CHECK_STR(picture_row(&p, 1), " query ↓  key →");
    CHECK(strstr(picture_row(&p, 2), "   Σ    H  max") != NULL);
    CHECK(strstr(picture_row(&p, 3), "0.06 0.23 0.03") != NULL);
    picture_done(&p);
}

/* -(0.01 ln 0.01 + 0.02 ln 0.02 + 0.03 ln 0.03) = 0.2295: a zero adds nothing. */

TEST(the_legend_ends_where_the_colours_end)
{
    struct matrix m = matrix(ROLE_SCORES, 2, 2);
    struct heat_scale s;

    m.lo = -1.7;
    m.hi = 0.4;
    s = heat_scale_of(&m);
    CHECK(s.map == MAP_DIVERGING && s.lo == -2 && s.hi == 2);
    CHECK_INT(heat_at(&s, -2), 0);
    CHECK_INT(heat_at(&s, 2), 255);
    CHECK(heat_at(&s, 0) == 127 || heat_at(&s, 0) == 128);
    m.role = ROLE_WEIGHTS;
    m.lo = 0.1;
    m.hi = 0.26;
    s = heat_scale_of(&m);
    CHECK(s.map == MAP_SEQUENTIAL && s.lo == 0 && s.hi == 0.5);
    m.hi = 1.0000000001; /* a sum of roundings */
    CHECK(heat_scale_of(&m).hi == 1);
    m.hi = 1.25; /* what dropout leaves behind is not clipped */
    CHECK(heat_scale_of(&m).hi == 1.25);
    m.has_range = false;
    CHECK(heat_scale_of(&m).hi == 1);
}

TEST(the_cell_is_bracketed_and_its_labels_marked)
{
    static const char *const words[] = {"나는", "hi"};
    struct matrix m = matrix(ROLE_WEIGHTS, 2, 2);
    struct heat_mark k = {0, 0, 0, 1, true, false};
    struct picture p;

    m.row_labels = m.col_labels = (struct labels){2, words};
    draw(&p, 30, 6, DEPTH_TRUE, &m, &k);
    CHECK(strncmp(picture_row(&p, 0), "▸weights", strlen("▸weights")) == 0);
    CHECK(strstr(picture_row(&p, 2), "나는 ▾hi      Σ") != NULL);
    CHECK(strstr(picture_row(&p, 3), "▸나는    0 [.01]  0.01") != NULL);
    CHECK(strstr(picture_row(&p, 4), " hi") == picture_row(&p, 4));
    picture_done(&p);
}

TEST(tight_numbers_keep_their_digits_in_brackets)
{
    struct matrix m = matrix(ROLE_WEIGHTS, 1, 8);
    struct heat_mark k = {0, 0, 0, 7, false, false};
    struct picture p;

    draw(&p, 4 + 8 * 4 + 1, 5, DEPTH_TRUE, &m, &k);
    CHECK(strstr(picture_row(&p, 3), ".06[.07]") != NULL);
    picture_done(&p);
}

static const char *text_at(const struct picture *p, int x, int y)
{
    return grid_at(&p->g, x, y)->text;
}

static int count_in_row(struct picture *p, int y, const char *text)
{
    int n = 0;

    for (const char *at = picture_row(p, y); (at = strstr(at, text)) != NULL; at++)
        n++;
    return n;
}

TEST(a_row_has_two_or_three_lines_where_there_is_room)
{
    static const int lines[] = {1, 1, 2, 2, 3, 3, 3}; /* in 5, 6, 7 … lines */
    struct matrix m = matrix(ROLE_ANY, 2, 3), tall = matrix(ROLE_ANY, 40, 3);
    struct heat_plan plan;

    for (int i = 0; i < 7; i++) {
        heat_plan(&m, &none, 40, 5 + i, &plan);
        CHECK_INT(plan.lines, lines[i]);
        CHECK_INT(plan.rows, 2);
    }
    heat_plan(&tall, &none, 40, 30, &plan);
    CHECK_INT(plan.lines, 1);
    m.cols = 30; /* narrow cells without numbers would stand on end */
    heat_plan(&m, &none, 70, 30, &plan);
    CHECK(plan.digits == 0 && plan.cell == 2 && plan.lines == 2);
    heat_plan(&m, &none, 40, 30, &plan);
    CHECK(plan.digits == 0 && plan.cell == 1 && plan.lines == 1);
}

/* Letters of the labels are given up for them, but not many. */
TEST(thin_cells_become_square)
{
    static const char *const names[] = {"the", "cat", "that", "chased", "the", "dog", "was", "tired"};
    struct matrix m = matrix(ROLE_SCORES, 8, 8);
    struct heat_plan p;

    m.row_labels = (struct labels){8, names};
    heat_plan(&m, &none, 27, 12, &p);
    CHECK_INT(p.cell, 2);
    CHECK_INT(p.left, 8);
    heat_plan(&m, &none, 24, 12, &p);
    CHECK_INT(p.cell, 2);
    CHECK_INT(p.left, 7);
    heat_plan(&m, &none, 22, 12, &p);
    CHECK_INT(p.cell, 2);
    CHECK_INT(p.left, 5);
    heat_plan(&m, &none, 21, 12, &p); /* it would be of no use */
    CHECK_INT(p.cell, 1);
    CHECK_INT(p.left, 7);
}

TEST(a_tall_cell_has_one_number_and_one_colour)
{
    struct matrix m = matrix(ROLE_ANY, 2, 3);
    struct heat_mark k = {0, 0, 1, 2, true, false};
    struct picture p;

    draw(&p, 40, 9, DEPTH_TRUE, &m, &k);
    CHECK_STR(picture_row(&p, 3), "");
    CHECK_STR(picture_row(&p, 4), " 0     0  .010  .020");
    CHECK_STR(picture_row(&p, 5), "");
    CHECK_STR(picture_row(&p, 7), "▸1  .100  .110 [.120]");
    for (int x = 3; x < 21; x++)
        for (int y = 3; y < 9; y++)
            CHECK(color_eq(grid_at(&p.g, x, y)->bg, grid_at(&p.g, x, y < 6 ? 4 : 7)->bg));
    picture_done(&p);
}

TEST(a_click_on_any_line_of_a_cell_means_it)
{
    struct matrix m = matrix(ROLE_ANY, 2, 3);
    struct spot panel = {.kind = SPOT_PANEL, .index = 4};
    struct picture p;

    picture_init(&p, 40, 9, DEPTH_TRUE);
    p.g.spot = calloc(40 * 9, sizeof *p.g.spot);
    paint_spot(&p.a, 0, 0, 40, 9, &panel);
    heat_draw(&p.a, &m, &none);
    for (int y = 3; y < 9; y++) {
        const struct spot *s = &p.g.spot[y * 40 + 10];

        CHECK(s->kind == SPOT_CELL && s->index == 4 && s->row == (y - 3) / 3 && s->col == 1);
    }
    CHECK_INT(p.g.spot[2 * 40 + 10].kind, SPOT_PANEL);
    free(p.g.spot);
    picture_done(&p);
}

/* Shades fill what is above and below the number; hidden cells are hatched whole. */
TEST(tall_cells_without_colour_are_shaded_whole)
{
    struct matrix m = matrix(ROLE_WEIGHTS, 1, 2);
    struct picture p;

    m.hi = 0.01;
    draw(&p, 40, 6, DEPTH_NONE, &m, &none);
    CHECK(count_in_row(&p, 3, "█") > 2 && count_in_row(&p, 5, "█") > 2);
    CHECK_INT(count_in_row(&p, 4, "█"), 1);
    picture_done(&p);
    m = matrix(ROLE_WEIGHTS, 3, 2);
    m.read = read_odd;
    m.has_mask = true;
    m.hi = 1;
    draw(&p, 60, 13, DEPTH_NONE, &m, &none);
    CHECK(count_in_row(&p, 3, "╳") == 12 && count_in_row(&p, 5, "╳") == 12);
    CHECK_INT(count_in_row(&p, 6, "NaN"), 0);
    CHECK_INT(count_in_row(&p, 7, "NaN"), 4);
    CHECK_INT(count_in_row(&p, 8, "NaN"), 0);
    picture_done(&p);
}

/* Whatever the place, the cell under the cursor shows what it shows without one. */
TEST(the_cursor_leaves_the_cell_to_be_read)
{
    for (int w = 14; w < 130; w++) {
        struct matrix m = matrix(ROLE_WEIGHTS, 3, 12);
        struct heat_mark k = {0, 0, 1, 11, true, false};
        struct heat_plan plan;
        struct picture with, without;

        m.read = w % 2 ? read_odd : read_asymmetric;
        m.hi = 1;
        k.col = w % 11;
        heat_plan(&m, &k, w, 7, &plan);
        if (k.col < plan.col0 || k.col >= plan.col0 + plan.cols)
            continue;
        draw(&with, w, 7, DEPTH_NONE, &m, &k);
        k.row = 0;
        draw(&without, w, 7, DEPTH_NONE, &m, &k);
        int x = plan.left + (int)(k.col - plan.col0) * plan.cell, seen = 0, same = 0;
        for (int i = plan.digits > 0; i < plan.cell; i++) { /* the first column has a shade */
            bool blank = strcmp(text_at(&without, x + i, 4), " ") == 0;

            seen += !blank;
            same += !blank && strcmp(text_at(&without, x + i, 4), text_at(&with, x + i, 4)) == 0;
        }
        /* of equal shades, or of hatching, one is enough */
        CHECK(same == seen || (same > 0 && (plan.digits == 0 || (w % 2 && k.col == 1))));
        picture_done(&with);
        picture_done(&without);
    }
}

/* Columns from the bar's first to behind its last in a line; false: it has none. */
static bool find_bar(const struct picture *p, int y, int *from, int *to)
{
    *from = *to = -1;
    for (int x = 0; x < p->g.w; x++) {
        *from = strcmp(text_at(p, x, y), "▕") == 0 ? x + 1 : *from;
        *to = strcmp(text_at(p, x, y), "▏") == 0 ? x : *to;
    }
    return *from >= 0 && *to > *from;
}

/* Half a cell may have a colour of its own. */
static int count_steps(const struct picture *p, int y, int from, int to)
{
    int steps = 0;

    for (int x = from; x < to; x++)
        steps += strcmp(text_at(p, x, y), "▌") == 0 ? 2 : 1;
    return steps;
}

static int blanks_before(const struct picture *p, int y, int x)
{
    int n = 0;

    while (x > n && strcmp(text_at(p, x - 1 - n, y), " ") == 0)
        n++;
    return n;
}

TEST(a_narrow_panel_has_a_legend_of_six_steps_away_from_words)
{
    static const char *const titles[] = {"masked scores", "now: 점수", NULL};

    for (int i = 0; i < 3; i++) {
        for (int w = 23; w < 70; w++) {
            struct matrix m = matrix(ROLE_SCORES, 8, 8);
            struct picture p;
            int y = 0, from, to;

            m.title = titles[i];
            m.heads = 2;
            m.lo = -2.7;
            m.hi = 2.9;
            draw(&p, w, 12, DEPTH_TRUE, &m, &none);
            while (y < 2 && !find_bar(&p, y, &from, &to))
                y++;
            CHECK(y < 2);
            if (y < 2) {
                CHECK(count_steps(&p, y, from, to) >= 6);
                from -= 2 + (strcmp(text_at(&p, from - 2, y), " ") == 0);
                CHECK(strcmp(text_at(&p, from, y), "3") == 0); /* −3 ▕ */
                CHECK(blanks_before(&p, y, from - 1) >= 2);
            }
            CHECK(strstr(picture_row(&p, 1), "query") != NULL);
            CHECK(strstr(picture_row(&p, 1), "key") != NULL);
            picture_done(&p);
        }
    }
}

/* "log" is said before "locked", and both before words are cut. */
TEST(a_narrow_legend_says_what_kind_it_is)
{
    for (int w = 26; w < 60; w++) {
        struct matrix m = matrix(ROLE_SCORES, 8, 8);
        struct picture p;
        const char *text;

        m.title = "masked scores";
        m.lo = -2.7;
        m.hi = 2.9;
        m.scale = heat_scale_of(&m);
        heat_scale_bend(&m.scale, 0.001);
        m.scale.locked = m.has_scale = true;
        draw(&p, w, 12, DEPTH_TRUE, &m, &none);
        text = picture_text(&p);
        CHECK(strstr(text, "▕") && strstr(text, "log") && strstr(text, "query") &&
              strstr(text, "key"));
        CHECK(w < 50 || strstr(text, "log |x|>0.001 locked"));
        picture_done(&p);
    }
}

TEST(the_legend_stands_over_its_cells)
{
    struct matrix m = matrix(ROLE_WEIGHTS, 3, 12);
    struct picture p;
    int from, to, cells;

    draw(&p, 180, 8, DEPTH_TRUE, &m, &none);
    cells = text_width(picture_row(&p, 4)); /* with Σ, H, max */
    CHECK(cells > 60 && cells < 120);
    CHECK(find_bar(&p, 0, &from, &to));
    CHECK_INT(text_width(picture_row(&p, 0)), cells);
    picture_done(&p);
    m = matrix(ROLE_WEIGHTS, 1, 1); /* a title needs more than a cell */
    draw(&p, 180, 8, DEPTH_TRUE, &m, &none);
    CHECK(find_bar(&p, 0, &from, &to));
    CHECK(text_width(picture_row(&p, 0)) < 60);
    picture_done(&p);
}

TEST(odd_cells_have_marks_of_their_own)
{
    struct matrix m = matrix(ROLE_WEIGHTS, 3, 2);
    struct picture p;

    m.read = read_odd;
    m.has_mask = true;
    m.hi = 1;
    draw(&p, 60, 7, DEPTH_NONE, &m, &none);
    CHECK_STR(picture_row(&p, 3), " q0 ╳╳╳╳╳╳╳╳╳╳╳╳   NaN  NaN  NaN");
    CHECK(strstr(picture_row(&p, 4), "  NaN ╱╱╱╱╱╱") != NULL);
    CHECK(strstr(picture_row(&p, 5), "+∞    −∞") != NULL);
    CHECK(strstr(picture_row(&p, 6), "╱ masked   ╳ no key left: 0/0 = NaN") != NULL);
    picture_done(&p);
}

TEST(a_large_matrix_shows_a_window_around_the_cursor)
{
    struct matrix m = matrix(ROLE_WEIGHTS, 64, 64);
    struct heat_mark k = {0, 0, 40, 63, true, false};
    struct heat_plan plan;
    struct picture p;

    heat_plan(&m, &k, 34, 12, &plan);
    CHECK(plan.row0 <= 40 && 40 < plan.row0 + plan.rows);
    CHECK(plan.col0 <= 63 && 63 < plan.col0 + plan.cols);
    draw(&p, 34, 12, DEPTH_256, &m, &k);
    CHECK(strstr(picture_text(&p), "/64") != NULL);
    CHECK(strstr(picture_text(&p), "▸q40") != NULL);
    CHECK(strstr(picture_text(&p), "k63▾") != NULL);
    picture_done(&p);
}

TEST(without_colour_shades_stand_for_it)
{
    struct matrix m = matrix(ROLE_WEIGHTS, 1, 30);
    struct picture p;

    m.hi = 1;
    m.lo = 0;
    draw(&p, 40, 5, DEPTH_NONE, &m, &none);
    CHECK(strstr(picture_row(&p, 0), "░░▒▒▓██▏ 1") != NULL ||
          strstr(picture_row(&p, 0), "█▏ 1") != NULL);
    CHECK(strstr(picture_row(&p, 3), "░") != NULL); /* 0.2 and more */
    picture_done(&p);
}

TEST(heads_are_small_pictures)
{
    struct matrix m = matrix(ROLE_WEIGHTS, 3, 3);
    struct heat_mark k = {0, 2, 1, 1, true, true};
    struct picture p;

    m.heads = 4;
    draw(&p, 50, 8, DEPTH_TRUE, &m, &k);
    CHECK(strstr(picture_row(&p, 0), "heads 1–4") != NULL);
    CHECK(strstr(picture_row(&p, 1), " 1       2      ▸3       4") != NULL);
    CHECK(strstr(picture_row(&p, 3), "[ ]") != NULL);
    picture_done(&p);
}

/* Where all of them have room, in square cells; beside other panels no head is cut. */
TEST(heads_are_whole_or_alone)
{
    struct matrix m = matrix(ROLE_ANY, 8, 8);

    m.heads = 4;
    CHECK(heat_tiles_penalty(&m, 72, 10, false) == 0);
    CHECK(heat_tiles_penalty(&m, 69, 10, false) == 0); /* closer together */
    CHECK(heat_tiles_penalty(&m, 68, 10, false) == 0.5); /* cells of one column */
    CHECK(heat_tiles_penalty(&m, 69, 9, false) > 4);
    CHECK(heat_tiles_penalty(&m, 69, 9, true) == 0.5);
}

/* A part is not taken for the whole. */
TEST(heads_that_are_cut_say_so)
{
    struct matrix m = matrix(ROLE_ANY, 8, 24);
    struct heat_mark k = {0, 1, 0, 0, true, true};
    struct picture p;

    m.heads = 2;
    draw(&p, 28, 6, DEPTH_TRUE, &m, &k);
    CHECK(strstr(picture_row(&p, 1), " 1 …") != NULL);
    picture_done(&p);
    m.cols = 40;
    draw(&p, 60, 6, DEPTH_TRUE, &m, &k);
    CHECK(strstr(picture_row(&p, 1), " 1 0–27/40 → 0–3/8 ↓") != NULL);
    picture_done(&p);
    m.cols = 8;
    draw(&p, 60, 12, DEPTH_TRUE, &m, &k);
    CHECK(strstr(picture_text(&p), "…") == NULL);
    CHECK(strstr(picture_text(&p), "0–") == NULL);
    picture_done(&p);
}

TEST(empty_and_vector_and_tiny_are_drawn)
{
    struct matrix empty = matrix(ROLE_ANY, 0, 5), vector = matrix(ROLE_ANY, 1, 6);
    struct picture p;

    empty.has_range = false;
    draw(&p, 30, 4, DEPTH_TRUE, &empty, &none);
    CHECK(strstr(picture_text(&p), "empty 0×5") != NULL);
    picture_done(&p);
    for (int w = 0; w < 14; w++) {
        for (int h = 0; h < 8; h++) {
            struct heat_mark k = {0, 0, 0, 3, true, false};

            draw(&p, w, h, DEPTH_16, &vector, &k);
            picture_done(&p);
            k.all_heads = true;
            vector.heads = 3;
            draw(&p, w, h, DEPTH_NONE, &vector, &k);
            picture_done(&p);
            vector.heads = 1;
        }
    }
}

TEST(numbers_are_short_and_have_a_true_minus)
{
    static const struct {
        double lo, hi, v;
        const char *text;
    } cases[] = {
        {0, 0.9, 0.094, ".09"},    {-5, 5, -1.24, "−1.2"},
        {-5, 5, 0.4, "0.4"},       {-50, 50, -44.4, "−44"},
        {-50, 50, 0.44, "0.4"},    {-0.5, 0.5, -0.25, "−.25"},
        {-500, 500, 123.4, "123"}, {-1e-15, 1e-15, 2.2e-16, "2e−16"},
        {0, 3e7, 12345678, "1e7"}, {-5, 5, -0.001, "0.0"},
        {-5, 5, 0, "0"},           {0, 1, 1, "1.0"},
        {0, 5e-4, 1e-9, "1e−9"},   {-2e4, 2e4, -12345.6, "−12346"},
        {0, 654321, 654321, "654321"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct matrix m =
            matrix(cases[i].hi <= 1 && cases[i].lo == 0 ? ROLE_WEIGHTS : ROLE_ANY, 1, 1);
        struct heat_format f;
        char text[HEAT_TEXT];

        m.lo = cases[i].lo;
        m.hi = cases[i].hi;
        f = heat_format_of(&m, 1);
        heat_number(&f, cases[i].v, text);
        CHECK_STR(text, cases[i].text);
        CHECK(text_width(text) <= f.width);
    }
}

TEST(whole_numbers_are_whole)
{
    struct matrix m = matrix(ROLE_ANY, 1, 1);
    char text[HEAT_TEXT];

    m.whole = true;
    for (int digits = 1; digits < 3; digits++) {
        struct heat_format f;

        m.lo = -1;
        m.hi = 10999;
        f = heat_format_of(&m, digits);
        heat_number(&f, 10998, text);
        CHECK_STR(text, "10998");
        heat_number(&f, -1, text);
        CHECK_STR(text, "−1");
        m.lo = 0;
        m.hi = 1;
        f = heat_format_of(&m, digits);
        CHECK_INT(f.width, 1);
        heat_number(&f, 1, text);
        CHECK_STR(text, "1");
    }
}

int main(void)
{
    utf8_locale_init();
    RUN(rows_go_down_and_columns_right);
    RUN(weights_have_sums_entropy_and_largest);
    RUN(the_legend_ends_where_the_colours_end);
    RUN(the_cell_is_bracketed_and_its_labels_marked);
    RUN(tight_numbers_keep_their_digits_in_brackets);
    RUN(a_row_has_two_or_three_lines_where_there_is_room);
    RUN(thin_cells_become_square);
    RUN(a_tall_cell_has_one_number_and_one_colour);
    RUN(a_click_on_any_line_of_a_cell_means_it);
    RUN(tall_cells_without_colour_are_shaded_whole);
    RUN(the_cursor_leaves_the_cell_to_be_read);
    RUN(a_narrow_panel_has_a_legend_of_six_steps_away_from_words);
    RUN(a_narrow_legend_says_what_kind_it_is);
    RUN(the_legend_stands_over_its_cells);
    RUN(odd_cells_have_marks_of_their_own);
    RUN(a_large_matrix_shows_a_window_around_the_cursor);
    RUN(without_colour_shades_stand_for_it);
    RUN(heads_are_small_pictures);
    RUN(heads_are_whole_or_alone);
    RUN(heads_that_are_cut_say_so);
    RUN(empty_and_vector_and_tiny_are_drawn);
    RUN(numbers_are_short_and_have_a_true_minus);
    RUN(whole_numbers_are_whole);
    return check_end();
}
