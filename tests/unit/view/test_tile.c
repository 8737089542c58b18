/* Pictures share a rectangle without overlapping or leaving it. */
#include "check.h"

#include "view/tile.h"

static double cut_penalty(const void *ctx, int i, int w, int h)
{
    const struct tile_want *want = ctx;
    double shown = 1;

    if (w < want[i].w)
        shown *= (double)w / want[i].w;
    if (h < want[i].h)
        shown *= (double)h / want[i].h;
    return 4 * (1 - shown);
}

static bool overlap(const struct tile_rect *a, const struct tile_rect *b)
{
    return a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h && b->y < a->y + a->h;
}

static struct tile_plan plan(const struct tile_want *want, int n, int w, int h, int focus)
{
    struct tile_job job = {n, want, cut_penalty, want, w, h};
    struct tile_plan p;

    tile_plan(&job, focus, &p);
    CHECK(p.n >= 1 && p.first >= 0 && p.first + p.n <= n);
    CHECK(p.first <= focus && focus < p.first + p.n);
    for (int i = 0; i < p.n; i++) {
        CHECK(p.rect[i].x >= 0 && p.rect[i].x + p.rect[i].w <= (w > 1 ? w : 1));
        CHECK(p.rect[i].y >= 0 && p.rect[i].y + p.rect[i].h <= (h > 1 ? h : 1));
        for (int k = 0; k < i; k++)
            CHECK(!overlap(&p.rect[i], &p.rect[k]));
    }
    return p;
}

static const struct tile_want three[] = {{40, 11, 30, 10}, {50, 11, 30, 10}, {60, 11, 40, 10}};

TEST(what_fits_side_by_side_stands_so)
{
    struct tile_plan p = plan(three, 3, 100, 30, 0);

    CHECK_INT(p.n, 3);
    CHECK(p.rect[0].y == p.rect[1].y && p.rect[1].x == p.rect[0].w + 1);
    CHECK(p.rect[2].y == 12 && p.rect[2].x == 0);
    CHECK_INT(p.h, 23);
    CHECK(!p.row_end[0] && p.row_end[1] && p.row_end[2]);
}

TEST(of_three_where_two_fit_the_last_goes_below)
{
    struct tile_want like[] = {{40, 11, 30, 10}, {40, 11, 30, 10}, {40, 11, 30, 10}};
    struct tile_plan p = plan(like, 3, 100, 30, 1);

    CHECK(p.n == 3 && !p.row_end[0] && p.row_end[1]);
}

TEST(a_small_place_shows_the_one_in_focus)
{
    struct tile_plan p = plan(three, 3, 60, 11, 2);

    CHECK_INT(p.first, 2);
    CHECK_INT(p.n, 1);
}

TEST(no_size_spoils_it)
{
    for (int w = 1; w < 130; w += 3)
        for (int h = 1; h < 40; h += 2)
            for (int focus = 0; focus < 3; focus++)
                plan(three, 3, w, h, focus);
}

TEST(many_pictures_are_quick_and_whole)
{
    struct tile_want many[TILE_MOST];

    for (int i = 0; i < TILE_MOST; i++)
        many[i] = (struct tile_want){20, 6, 20, 6};
    CHECK_INT(plan(many, TILE_MOST, 130, 30, 5).n, TILE_MOST);
}

TEST(lines_left_over_make_the_rows_taller)
{
    struct tile_want want[] = {{40, 11, 30, 10, 8, 2, 0}, {50, 11, 30, 10, 8, 1, 0},
                               {60, 9, 40, 9, 6, 2, 0}, {60, 9, 40, 9}};
    struct tile_job job = {4, want, cut_penalty, want, 100, 40};
    struct tile_plan p = plan(want, 4, 100, 40, 0);

    CHECK_INT(p.n, 4);
    CHECK_INT(p.h, 11 + 1 + 9 + 1 + 9);
    tile_grow(&job, 5, &p);
    CHECK_INT(p.h, 31);
    tile_grow(&job, 8, &p); /* enough for the first */
    CHECK(p.rect[0].h == 19 && p.rect[1].h == 19 && p.rect[2].h == 9);
    CHECK(p.rect[2].y == 20 && p.rect[3].y == 30 && p.h == 39);
    p = plan(want, 4, 100, 40, 0);
    tile_grow(&job, 17, &p); /* each once, the second not twice */
    CHECK(p.rect[1].h == 19 && p.rect[2].h == 15 && p.rect[3].h == 9 && p.h == 45);
    p = plan(want, 4, 100, 40, 0);
    tile_grow(&job, 100, &p); /* not more often than they want */
    CHECK(p.rect[1].h == 27 && p.rect[2].h == 21 && p.rect[3].h == 9 && p.h == 59);
}

TEST(groups_have_rows_of_their_own_and_are_whole)
{
    struct tile_want six[6];
    struct tile_plan p;

    for (int i = 0; i < 6; i++)
        six[i] = (struct tile_want){30, 10, 25, 9, .group = 1 + i / 3};
    p = plan(six, 6, 200, 40, 1);
    CHECK(p.n == 6 && p.row_end[2] && p.row_end[5] && !p.row_end[0] && !p.row_end[3]);
    CHECK(p.rect[2].y == 0 && p.rect[3].y == 11);
    p = plan(six, 6, 200, 16, 4); /* no part of the other one */
    CHECK(p.first == 3 && p.n == 3);
    p = plan(six, 6, 200, 16, 1);
    CHECK(p.first == 0 && p.n == 3);
    p = plan(six, 6, 60, 10, 5); /* its own may be cut */
    CHECK(p.first >= 3 && p.n < 3);
}

/* A held picture below the present one must not be of another height. */
TEST(rows_of_a_group_grow_together)
{
    struct tile_want trio[3];
    struct tile_plan p, before;

    for (int i = 0; i < 3; i++)
        trio[i] = (struct tile_want){60, 10, 50, 9, .step = 4, .steps = 2, .group = 1};
    struct tile_job job = {.n = 3, .want = trio};
    before = plan(trio, 3, 70, 40, 0);
    CHECK_INT(before.n, 3);
    p = before;
    tile_grow(&job, 11, &p); /* enough for two of them */
    CHECK(p.rect[0].h == before.rect[0].h && p.h == before.h);
    tile_grow(&job, 23, &p); /* once */
    for (int i = 0; i < 3; i++)
        CHECK(p.rect[i].h == before.rect[i].h + 4);
    CHECK(p.rect[2].y == before.rect[2].y + 8 && p.h == before.h + 12);
    trio[2].steps = 0; /* not of use to it: nor to the others then */
    p = before;
    tile_grow(&job, 100, &p);
    CHECK(p.h == before.h);
    trio[1].group = trio[0].group = 0; /* alone they need not wait */
    p = before;
    tile_grow(&job, 7, &p);
    CHECK(p.rect[0].h == before.rect[0].h + 4 && p.rect[1].h == before.rect[1].h);
}

int main(void)
{
    RUN(what_fits_side_by_side_stands_so);
    RUN(of_three_where_two_fit_the_last_goes_below);
    RUN(a_small_place_shows_the_one_in_focus);
    RUN(no_size_spoils_it);
    RUN(lines_left_over_make_the_rows_taller);
    RUN(groups_have_rows_of_their_own_and_are_whole);
    RUN(rows_of_a_group_grow_together);
    RUN(many_pictures_are_quick_and_whole);
    return check_end();
}
