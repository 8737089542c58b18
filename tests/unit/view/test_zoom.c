/* Overviews, scales and labels: nothing hot is lost, the legend says what was done. */
#include "check.h"

#include <math.h>
#include <stdlib.h>

#include "picture.h"
#include "session/session.h"
#include "view/heatmap.h"

#define SIDE 512

static double blocks[SIDE * SIDE];
static unsigned char marks[SIDE * SIDE];
static struct overview overview = {SIDE, SIDE, 4, 4, SIDE, blocks, marks};

static bool read_zero(const void *ctx, int64_t batch, int64_t head, int64_t r0, int64_t r1,
                      int64_t c0, int64_t c1, double *out, unsigned char *masked)
{
    (void)ctx;
    (void)batch;
    (void)head;
    for (int64_t i = 0; i < (r1 - r0) * (c1 - c0); i++) {
        out[i] = 0.25;
        masked[i] = 0;
    }
    return true;
}

static struct matrix matrix(enum panel_role role, int64_t rows, int64_t cols)
{
    return (struct matrix){.role = role, .rows = rows, .cols = cols, .heads = 1, .batches = 1,
                           .has_range = true, .lo = 0, .hi = 1, .read = read_zero};
}

static const struct heat_mark none = {0, 0, -1, -1, false, false};

static void begin(double v, unsigned char mark)
{
    for (int i = 0; i < SIDE * SIDE; i++) {
        blocks[i] = v;
        marks[i] = mark;
    }
    overview.done = SIDE;
}

/* The overview of a matrix of 2048 x 2048 in so many columns and lines. */
static void draw(struct picture *p, int w, int h, const struct heat_mark *k)
{
    struct matrix m = matrix(ROLE_WEIGHTS, 4 * SIDE, 4 * SIDE);

    m.blocks = &overview;
    picture_init(p, w, h, DEPTH_NONE);
    heat_draw(&p->a, &m, k);
    CHECK(picture_is_whole(&p->g));
}

static int count(const struct picture *p, const char *text)
{
    int n = 0;

    for (int y = 3; y < p->g.h - 1; y++)
        for (int x = 7; x < p->g.w; x++)
            n += strcmp(grid_at(&p->g, x, y)->text, text) == 0;
    return n;
}

TEST(one_hot_cell_stays_visible)
{
    struct picture p;

    begin(0, BLOCK_NUMBER);
    blocks[300 * SIDE + 77] = 0.99;
    draw(&p, 70, 20, &none);
    CHECK_INT(count(&p, "█"), 1);
    picture_done(&p);
}

TEST(a_diagonal_has_no_gaps)
{
    struct picture p;

    begin(0, BLOCK_NUMBER);
    for (int i = 0; i < SIDE; i++)
        blocks[i * SIDE + i] = 0.9;
    draw(&p, 70, 20, &none);
    for (int x = 7; x < 64; x++) {
        int hot = 0;

        for (int y = 3; y < 19; y++)
            hot += strcmp(grid_at(&p.g, x, y)->text, "█") == 0;
        CHECK(hot > 0);
    }
    picture_done(&p);
}

TEST(the_foot_says_how_it_pooled)
{
    struct heat_mark k = {0, 0, 1200, 308, true, false};
    struct matrix m = matrix(ROLE_WEIGHTS, 4 * SIDE, 4 * SIDE);
    struct heat_zoom z;
    struct picture p;

    begin(0.5, BLOCK_NUMBER);
    draw(&p, 70, 20, &k);
    m.blocks = &overview;
    heat_zoom_plan(&m, 70, 20, &z);
    CHECK_INT(z.block_rows, 128);
    CHECK_INT(z.block_cols, 36);
    CHECK(strstr(picture_text(&p), "each cell: largest |x| of 128×36   Z single cells   2048×2048") != NULL);
    CHECK(strstr(picture_text(&p), "▸q1200") != NULL);
    CHECK(strstr(picture_text(&p), "▾k308") != NULL);
    picture_done(&p);
}

TEST(masked_nan_and_missing_blocks_have_marks)
{
    struct picture p;

    begin(0, BLOCK_MASKED);
    marks[0] = BLOCK_NAN;
    overview.done = SIDE / 2;
    draw(&p, 70, 20, &none);
    CHECK_STR(grid_at(&p.g, 8, 3)->text, "╱");
    CHECK_STR(grid_at(&p.g, 7, 3)->text, "N");
    CHECK_STR(grid_at(&p.g, 8, 18)->text, "·");
    CHECK(strstr(picture_text(&p), "50 %, Z: go on") != NULL);
    picture_done(&p);
}

/* --- scales ----------------------------------------------------------------------- */

TEST(a_logarithmic_scale_tells_small_weights_apart)
{
    struct heat_scale plain = heat_scale_for(ROLE_WEIGHTS, true, 0, 0.99), s = plain;

    CHECK_INT(heat_at(&plain, 1e-3), 0);
    heat_scale_bend(&s, 1e-4);
    CHECK(s.log);
    CHECK(heat_at(&s, 1e-3) - heat_at(&s, 1e-4) > 50);
    CHECK(heat_at(&s, 1e-2) - heat_at(&s, 1e-3) > 50);
    CHECK_INT(heat_at(&s, 0), 0);
    CHECK_INT(heat_at(&s, 1), 255);
    s = heat_scale_for(ROLE_SCORES, true, -8, 3);
    heat_scale_bend(&s, 0.01);
    CHECK_INT(heat_at(&s, -8), 0);
    CHECK_INT(heat_at(&s, 8), 255);
    CHECK_INT(heat_at(&s, -1) + heat_at(&s, 1), 255);
    CHECK(heat_at(&s, 0.1) > 128);
}

TEST(zero_stays_in_the_middle_of_a_lopsided_scale)
{
    struct matrix m = matrix(ROLE_SCORES, 2, 2);
    struct heat_scale s = heat_scale_for(ROLE_SCORES, true, -1, 1);

    m.lo = -7;
    heat_scale_fix(&s, -1, 5, &m);
    CHECK_INT(heat_at(&s, 0), 128);
    CHECK_INT(heat_at(&s, 5), 255);
    CHECK_INT(heat_at(&s, -1), 0);
    CHECK(s.below);
    CHECK(!s.above);
}

TEST(the_legend_names_what_is_special)
{
    struct matrix m = matrix(ROLE_WEIGHTS, 4, 4);
    struct picture p;

    m.has_scale = true;
    m.scale = heat_scale_for(ROLE_WEIGHTS, true, 0, 1);
    heat_scale_fix(&m.scale, 0, 0.5, &m);
    heat_scale_bend(&m.scale, 0.001);
    m.scale.locked = true;
    picture_init(&p, 70, 8, DEPTH_NONE);
    heat_draw(&p.a, &m, &none);
    CHECK(strstr(picture_row(&p, 0), "0.001 ▕") != NULL);
    CHECK(strstr(picture_row(&p, 0), "▏ ≥0.5 log locked") != NULL);
    picture_done(&p);
}

/* --- labels ------------------------------------------------------------------------ */

/* Numbers of columns: each whole, a blank between two. */
TEST(column_numbers_never_touch)
{
    for (int64_t cols = 2; cols < 200; cols += 7) {
        struct matrix m = matrix(ROLE_OUTPUT, 4, cols);
        struct picture p;
        char *save = NULL, row[1024];
        long before = -1;

        picture_init(&p, 78, 9, DEPTH_256);
        heat_draw(&p.a, &m, &none);
        snprintf(row, sizeof row, "%s", picture_row(&p, p.g.h >= 9 && cols > 0 ? 2 : 1));
        if (!strpbrk(row, "0123456789"))
            snprintf(row, sizeof row, "%s", picture_row(&p, 1));
        for (char *w = strtok_r(row, " ", &save); w; w = strtok_r(NULL, " ", &save)) {
            long here = strtol(w, NULL, 10);

            CHECK(here > before && here < cols);
            before = here;
        }
        CHECK(before >= 0);
        picture_done(&p);
    }
}

TEST(words_are_cut_with_a_sign_and_only_without_room)
{
    static const char *const word[] = {"훔쳤다고하는말", "unbelievable", "a", "돈을"};
    struct matrix m = matrix(ROLE_WEIGHTS, 4, 4);
    struct picture p;

    m.col_labels = m.row_labels = (struct labels){4, word};
    picture_init(&p, 100, 9, DEPTH_256);
    heat_draw(&p.a, &m, &none);
    CHECK(strstr(picture_text(&p), "unbelievable  ") != NULL);
    CHECK(picture_is_whole(&p.g));
    picture_done(&p);
    picture_init(&p, 44, 9, DEPTH_256);
    heat_draw(&p.a, &m, &none);
    CHECK(strstr(picture_row(&p, 2), "…") != NULL);
    CHECK(picture_is_whole(&p.g));
    picture_done(&p);
}

/* What tells like words apart stands at their ends. */
TEST(words_that_end_alike_are_cut_before_their_ends)
{
    static const char *const word[] = {"bae(1)", "bae(2)", "token17", "changed*", "말한다(2)"};
    struct matrix m = matrix(ROLE_WEIGHTS, 5, 5);
    struct picture p;

    m.col_labels = m.row_labels = (struct labels){5, word};
    picture_init(&p, 18 + 5 * 5, 9, DEPTH_256);
    heat_draw(&p.a, &m, &none);
    CHECK(strstr(picture_row(&p, 2), "…(1) …(2) to…17 ch…* …(2)") != NULL ||
          strstr(picture_row(&p, 2), "…(1) …(2) t…17 ch…* …(2)") != NULL);
    CHECK(picture_is_whole(&p.g));
    picture_done(&p);
    picture_init(&p, 100, 9, DEPTH_256);
    heat_draw(&p.a, &m, &none);
    CHECK(strstr(picture_row(&p, 2), "bae(1)") && strstr(picture_row(&p, 2), "changed*"));
    picture_done(&p);
}

/* A cell has the columns that its label wants as soon as all cells have them. */
TEST(labels_have_every_column_there_is)
{
    static const char *const word[] = {"bae(1)", "bae(2)", "bae(3)"};
    struct matrix m = matrix(ROLE_ANY, 3, 3);
    struct heat_want want;
    struct heat_plan plan;

    m.col_labels = m.row_labels = (struct labels){3, word};
    heat_want(&m, &want);
    heat_plan(&m, &none, want.w, want.h, &plan);
    CHECK_INT(plan.cell, 7);
    heat_plan(&m, &none, want.w - 1, want.h, &plan);
    CHECK_INT(plan.cell, 6);
}

/* A window that shows nothing but hidden cells says nothing of the whole row. */
static bool read_hidden(const void *ctx, int64_t batch, int64_t head, int64_t r0, int64_t r1,
                        int64_t c0, int64_t c1, double *out, unsigned char *masked)
{
    (void)ctx;
    (void)batch;
    (void)head;
    for (int64_t r = r0; r < r1; r++) {
        for (int64_t c = c0; c < c1; c++) {
            *out++ = c == 0;
            *masked++ = c > 0;
        }
    }
    return true;
}

TEST(a_hidden_window_is_no_hidden_row)
{
    for (int64_t cols = 300; cols <= 300000; cols *= 1000) {
        struct matrix m = matrix(ROLE_SCORES, 3, cols);
        struct heat_mark k = {0, 0, 1, cols - 1, true, false};
        struct picture p;

        m.read = read_hidden;
        m.has_mask = true;
        picture_init(&p, 60, 9, DEPTH_NONE);
        heat_draw(&p.a, &m, &k);
        CHECK(strstr(picture_text(&p), "╱╱╱") != NULL);
        CHECK(strstr(picture_text(&p), "╳") == NULL);
        picture_done(&p);
    }
}

/* The window leaps, it does not creep. */
TEST(a_window_stands_still_in_its_middle)
{
    struct matrix m = matrix(ROLE_WEIGHTS, 1000, 8);
    int64_t before = -1;
    int leaps = 0;

    for (int64_t row = 0; row < 1000; row++) {
        struct heat_mark k = {0, 0, row, 3, true, false};
        struct heat_plan p;

        heat_plan(&m, &k, 78, 24, &p);
        CHECK(row >= p.row0 && row < p.row0 + p.rows);
        leaps += p.row0 != before;
        before = p.row0;
    }
    CHECK(leaps < 110);
}

int main(void)
{
    utf8_locale_init();
    RUN(one_hot_cell_stays_visible);
    RUN(a_diagonal_has_no_gaps);
    RUN(the_foot_says_how_it_pooled);
    RUN(masked_nan_and_missing_blocks_have_marks);
    RUN(a_logarithmic_scale_tells_small_weights_apart);
    RUN(zero_stays_in_the_middle_of_a_lopsided_scale);
    RUN(the_legend_names_what_is_special);
    RUN(column_numbers_never_touch);
    RUN(words_are_cut_with_a_sign_and_only_without_room);
    RUN(words_that_end_alike_are_cut_before_their_ends);
    RUN(labels_have_every_column_there_is);
    RUN(a_hidden_window_is_no_hidden_row);
    RUN(a_window_stands_still_in_its_middle);
    return check_end();
}
