/* Panning, overviews and scales: what keys and commands do to how a panel is seen. */
#include "stage.h"

#include <math.h>

static const char large[] =
    "## Large\n\n```python live\n# one hot cell and one negative\n"
    "import numpy as np\nfrom attnscope import *\n"
    "x = np.zeros((2000, 1500))\nx[1234, 987] = 3.0\nx[7, 7] = -5.0\n"
    "show(scores=x)\nshow(weights=x[:3, :4] / 3)\n"
    "plot([0, 1], [0, 1], ylabel=\"y\")\n```\n";

static const struct overview *over(struct stage *t)
{
    return session_overview(t->s, session_panel(t->s), 0, 0);
}

TEST(an_overview_keeps_the_largest_of_each_block)
{
    struct stage t;
    stage_set(&t, large);
    CHECK(over(&t) == NULL);
    stage_keys(&t, "Z");
    const struct overview *o = over(&t);
    CHECK(o != NULL);
    CHECK_INT(o->block_rows, 4);
    CHECK_INT(o->block_cols, 3);
    CHECK_INT(o->done, o->rows);
    int others = 0;
    for (int64_t i = 0; i < o->rows * o->cols; i++)
        others += o->v[i] != 0;
    CHECK_INT(others, 2);
    CHECK(o->v[(1234 / 4) * o->cols + 987 / 3] == 3.0);
    CHECK(o->v[(7 / 4) * o->cols + 7 / 3] == -5.0);
    stage_keys(&t, "Z");
    CHECK(!t.s->looking.overview);
    stage_strike(&t);
}

static const char huge[] =
    "## Huge\n\n```python live\n# too large to be computed unasked\n"
    "import numpy as np\nfrom attnscope import *\n"
    "t = np.arange(5000.0)\nshow(scores=t[:, None] - t)\n```\n";

/* Stops at its nth question. */
struct patience {
    int left;
};

static bool lose_patience(void *ctx)
{
    struct patience *p = ctx;
    return p->left-- <= 0;
}

TEST(a_costly_overview_waits_is_ended_and_goes_on)
{
    struct stage t;
    struct patience p = {40};
    const struct tick tick = {lose_patience, &p, NULL};
    stage_set(&t, huge);
    stage_keys(&t, "Z");
    CHECK(over(&t) == NULL);
    CHECK_STR(str_get(&t.s->message),
              "all 25 000 000 numbers must be computed: Z begins, Ctrl-C ends it");
    CHECK((action_key(t.s, "Z") & REACT_SETTLE) != 0);
    CHECK(!session_settle(t.s, &tick));
    const struct overview *o = over(&t);
    CHECK(o != NULL);
    CHECK(o->done < o->rows);
    CHECK(session_settle(t.s, NULL)); /* stopped is stopped … */
    CHECK(o->done < o->rows);
    stage_keys(&t, "Z"); /* … until it is asked for again */
    o = over(&t);
    CHECK_INT(o->done, o->rows);
    CHECK(o->v[0] == -9.0); /* of the first 10 x 10 */
    CHECK(o->v[o->cols - 1] == -4999.0);
    stage_strike(&t);
}

TEST(windows_are_panned_by_what_is_shown)
{
    struct stage t;
    stage_set(&t, large);
    action_measured(t.s, &(struct text_extent){.pan = {20, 30, 1, 1}});
    stage_keys(&t, "})");
    CHECK_INT(t.s->cursor.row, 20);
    CHECK_INT(t.s->cursor.col, 30);
    stage_keys(&t, "<PageDown>");
    CHECK_INT(t.s->cursor.row, 40);
    stage_keys(&t, "{(<PageUp>");
    CHECK_INT(t.s->cursor.row, 0);
    CHECK_INT(t.s->cursor.col, 0);
    stage_keys(&t, ":go 1234 987<Enter>");
    CHECK_INT(t.s->cursor.row, 1234);
    CHECK_INT(t.s->cursor.col, 987);
    action_measured(t.s, &(struct text_extent){.pan = {2000, 1500, 80, 30}});
    stage_keys(&t, "kl");
    CHECK_INT(t.s->cursor.row, 1154);
    CHECK_INT(t.s->cursor.col, 1017);
    stage_keys(&t, ":go 99999 99999<Enter>");
    CHECK_INT(t.s->cursor.row, 1999);
    CHECK_INT(t.s->cursor.col, 1499);
    stage_strike(&t);
}

/* Text, two panels, a plot; the results only while they do not fit. */
TEST(tab_goes_round_all_places_of_a_narrow_screen)
{
    struct stage t;
    stage_set(&t, large);
    action_resize(t.s, 80, 24);
    action_measured(t.s, &(struct text_extent){.notes_rows = 9, .notes_shown = 3});
    CHECK_INT(t.s->zone, ZONE_READ);
    stage_keys(&t, "<Tab><Tab>");
    CHECK_INT(t.s->zone, ZONE_LOOK);
    CHECK_INT(session_panel(t.s)->rows, 3);
    stage_keys(&t, "<Tab>");
    CHECK_INT(t.s->zone, ZONE_LOOK);
    CHECK(session_panel(t.s) == NULL); /* the plot */
    stage_keys(&t, "<Tab>");
    CHECK_INT(t.s->zone, ZONE_NOTES);
    stage_keys(&t, "jj");
    CHECK_INT(t.s->steps[0].notes, 2);
    stage_keys(&t, "<Tab>");
    CHECK_INT(t.s->zone, ZONE_READ);
    stage_keys(&t, "<S-Tab><S-Tab>");
    CHECK_INT(t.s->zone, ZONE_LOOK);
    action_measured(t.s, &(struct text_extent){.notes_rows = 3, .notes_shown = 3});
    stage_keys(&t, "<Tab>");
    CHECK_INT(t.s->zone, ZONE_READ);
    stage_strike(&t);
}

/* A larger screen for a time does not forget where the text was. */
TEST(the_scroll_comes_back_with_the_size)
{
    struct stage t;
    const struct text_extent small = {.rows = 60, .shown = 10}, wide = {.rows = 30, .shown = 40};
    stage_set(&t, large);
    action_resize(t.s, 80, 24);
    action_measured(t.s, &small);
    stage_keys(&t, "<Space><Space>");
    int scroll = t.s->steps[0].scroll;
    CHECK_INT(scroll, 16);
    action_resize(t.s, 200, 60);
    action_measured(t.s, &wide);
    action_resize(t.s, 80, 24);
    action_measured(t.s, &small);
    CHECK_INT(t.s->steps[0].scroll, scroll);
    stage_strike(&t);
}

TEST(scales_are_set_by_hand_and_given_back)
{
    struct stage t;
    stage_set(&t, large);
    const struct scale_hand *w = &t.s->looking.scale[ROLE_WEIGHTS];
    stage_keys(&t, ":scale weights 0 0.5<Enter>");
    CHECK(w->fixed && w->lo == 0 && w->hi == 0.5 && !w->log);
    stage_keys(&t, ":scale weights log<Enter>");
    CHECK(w->fixed && w->log);
    stage_keys(&t, ":scale weights auto<Enter>");
    CHECK(!w->fixed && !w->log);
    stage_keys(&t, ":scale -2 2<Enter>"); /* of the panel in focus */
    CHECK(t.s->looking.scale[ROLE_SCORES].fixed);
    stage_keys(&t, "G");
    CHECK(t.s->looking.scale[ROLE_SCORES].log);
    stage_keys(&t, ":scale auto<Enter>L");
    CHECK(!t.s->looking.scale[ROLE_SCORES].fixed);
    CHECK(t.s->looking.locked);
    stage_keys(&t, ":scale weights 1 0<Enter>");
    CHECK(t.s->message_error);
    CHECK(!w->fixed);
    stage_keys(&t, "R"); /* the lesson's own state has its own scales */
    CHECK(!t.s->looking.locked);
    stage_strike(&t);
}

int main(void)
{
    utf8_locale_init();
    RUN(an_overview_keeps_the_largest_of_each_block);
    RUN(a_costly_overview_waits_is_ended_and_goes_on);
    RUN(windows_are_panned_by_what_is_shown);
    RUN(tab_goes_round_all_places_of_a_narrow_screen);
    RUN(the_scroll_comes_back_with_the_size);
    RUN(scales_are_set_by_hand_and_given_back);
    return check_end();
}
