/* Keys: knobs, steps, panels, the cursor; what a failed or stopped step leaves. */
#include "stage.h"

#define IMPORTS "```python setup\nimport numpy as np\nfrom attnscope import *\n```\n\n"

#define KNOBS                                                                                \
    "## One\n\n" IMPORTS "```python live\n"                                                  \
    "# all kinds\n"                                                                          \
    "D = knob(\"D\", 4, 1, 100, log=True)\n"                                                 \
    "tau = knob(\"tau\", np.sqrt(D), 0.1, 10.0, log=True)\n"                                 \
    "T = knob(\"T\", 5, 2, 7)\n"                                                             \
    "x = knob(\"x\", 0.0, 0.0, 4.0)\n"                                                       \
    "causal = toggle(\"causal\", False)\n"                                                   \
    "where = choice(\"positions\", [\"none\", \"sin\", \"rope\"],\n"                            \
    "               labels=[\"no\", \"waves\", \"RoPE\"])\n"                                  \
    "print(D, round(float(tau), 3), T, x, causal, where)\n"                                  \
    "show(scores=np.arange(6.0).reshape(2, 3) * tau, weights=np.ones((4, 2, 3)) / 3)\n"      \
    "```\n\n## Two\n\nWords.\n\n## Three\n\nMore.\n"

/* The next lesson begins as its author left it. */
TEST(a_lesson_is_left_with_how_it_was_looked_at)
{
    struct stage t;
    stage_set(&t, KNOBS);
    stage_keys(&t, "LZ");
    stage_command(&t, "scale weights 0 0.5");
    CHECK(t.s->looking.locked && t.s->looking.overview);
    action_search(t.s, "Words");
    CHECK(t.s->search.text.n > 0);
    stage_command(&t, "step 2");
    CHECK(t.s->looking.locked && !t.s->looking.overview);
    char path[512];
    snprintf(path, sizeof path, "lesson %s", t.s->lesson->path);
    stage_command(&t, path);
    CHECK(!t.s->looking.locked);
    CHECK(t.s->search.text.n == 0);
    for (int i = 0; i < ROLE_COUNT; i++)
        CHECK(!t.s->looking.scale[i].fixed);
    stage_strike(&t);
}

TEST(a_knob_has_a_step)
{
    struct stage t;
    stage_set(&t, KNOBS);
    CHECK_STR(stage_printed(&t), "4 2.0 5 0.0 False none\n");
    stage_keys(&t, "D");
    CHECK_STR(stage_knob(&t, "D"), "8*");
    stage_keys(&t, "ddd");
    CHECK_STR(stage_knob(&t, "D"), "1*");
    stage_keys(&t, "W");
    CHECK_STR(stage_knob(&t, "T"), "6*");
    stage_keys(&t, "ww");
    CHECK_STR(stage_knob(&t, "T"), "4*");
    stage_keys(&t, "cr");
    CHECK_STR(stage_knob(&t, "causal"), "on*");
    CHECK_STR(stage_knob(&t, "positions"), "waves*");
    CHECK_STR(stage_printed(&t), "1 1.0 4 0.0 True sin\n");
    stage_keys(&t, "crr");
    CHECK_STR(stage_knob(&t, "causal"), "off");
    CHECK_STR(stage_knob(&t, "positions"), "no");
    stage_strike(&t);
}

/* 1/40 of the range; equal ratios where the scale is a ratio. */
TEST(floats_step_evenly)
{
    struct stage t;
    stage_set(&t, KNOBS);
    stage_keys(&t, "]]]+");
    CHECK_STR(stage_knob(&t, "x"), "0.1*");
    stage_keys(&t, "=+-");
    CHECK_STR(stage_knob(&t, "x"), "0.2*");
    stage_keys(&t, "T");
    CHECK_STR(stage_knob(&t, "tau"), "2.244*"); /* 2 * (10/0.1) ** (1/40) */
    stage_strike(&t);
}

TEST(knobs_stop_at_their_ends)
{
    struct stage t;
    stage_set(&t, KNOBS);
    CHECK(stage_keys(&t, "WWWWW") & REACT_SETTLE);
    CHECK_STR(stage_knob(&t, "T"), "7*");
    CHECK(!(stage_keys(&t, "W") & REACT_SETTLE));
    stage_keys(&t, "DDDDDDDD");
    CHECK_STR(stage_knob(&t, "D"), "100*");
    /* a key at the end is no turn */
    CHECK(!(stage_keys(&t, "]]]-") & REACT_SETTLE));
    CHECK_STR(stage_knob(&t, "x"), "0");
    CHECK(!session_scene(t.s)->stale);
    stage_strike(&t);
}

/* tau follows D until it is set, even to where it stands already. */
TEST(a_default_may_follow_another_knob)
{
    struct stage t;
    stage_set(&t, KNOBS);
    stage_keys(&t, "DD");
    CHECK_STR(stage_knob(&t, "tau"), "4");
    stage_keys(&t, ":tau=4<Enter>d");
    CHECK_STR(stage_knob(&t, "tau"), "4*");
    stage_keys(&t, ":tau=<Enter>");
    CHECK_STR(stage_knob(&t, "tau"), "2.828");
    stage_keys(&t, "TcR");
    CHECK_STR(stage_knob(&t, "tau"), "2");
    CHECK_STR(stage_knob(&t, "causal"), "off");
    CHECK_STR(stage_printed(&t), "4 2.0 5 0.0 False none\n");
    stage_strike(&t);
}

TEST(a_key_without_its_knob_says_so)
{
    struct stage t;
    stage_set(&t, KNOBS);
    stage_keys(&t, "p");
    CHECK_STR(stage_message(&t), "this scene has no knob PAD");
    CHECK(t.s->message_error);
    stage_keys(&t, "l");
    CHECK_STR(stage_message(&t), "");
    stage_keys(&t, "<Space>");
    stage_keys(&t, "+");
    CHECK_STR(stage_message(&t), "this step has no knobs");
    stage_strike(&t);
}

TEST(the_cursor_stays_in_its_panel)
{
    struct stage t;
    stage_set(&t, KNOBS);
    action_resize(t.s, 120, 36);
    stage_keys(&t, "lllllj");
    CHECK_INT(t.s->cursor.col, 2);
    CHECK_INT(t.s->cursor.row, 1);
    stage_keys(&t, "<Home>k");
    CHECK_INT(t.s->cursor.col, 0);
    CHECK_INT(t.s->cursor.row, 0);
    stage_keys(&t, "<Tab>3");
    CHECK_INT(t.s->cursor.head, 2);
    stage_keys(&t, "9");
    CHECK_STR(stage_message(&t), "heads in this panel: 4");
    stage_keys(&t, "<End>");
    CHECK_INT(t.s->cursor.col, 2);
    stage_strike(&t);
}

TEST(steps_go_both_ways)
{
    struct stage t;
    stage_set(&t, KNOBS);
    stage_keys(&t, "<Space>");
    CHECK_INT(t.s->step, 1);
    stage_keys(&t, "<Space><Space>");
    CHECK_INT(t.s->step, 2);
    CHECK_STR(stage_message(&t), "This was the last step. m: menu");
    stage_keys(&t, "<BS><BS><BS>");
    CHECK_INT(t.s->step, 0);
    stage_keys(&t, "mjq");
    CHECK(t.s->quit);
    stage_strike(&t);
}

/* --- code that fails ------------------------------------------------------------------ */

#define BROKEN                                                                               \
    "## One\n\n```python\n# fine\nx = 1\nprint(x)\n```\n\n"                                  \
    "## Two\n\n```python\n# not\nprint(2)\nprint(y)\n```\n\n"                               \
    "```python\n# behind it\nprint(3)\n```\n\n"                                            \
    "## Three\n\n```python live\n# live\nprint(x)\n```\n\n## Four\n\nWords.\n"

static const struct output *block_out(const struct stage *t, int step, int code)
{
    const struct step_state *state = &t->s->steps[step];
    for (size_t i = 0; i < t->s->lesson->steps[step].nblocks; i++)
        if (t->s->lesson->steps[step].blocks[i].kind == BLOCK_CODE && code-- == 0)
            return state->block && state->block[i].ran ? &state->block[i].out : NULL;
    return NULL;
}

TEST(steps_after_a_failed_one_say_why)
{
    struct stage t;
    struct err e;
    stage_set(&t, BROKEN);
    CHECK(session_go(t.s, 2) == ST_OK);
    const struct output *failed = block_out(&t, 1, 0), *refused = block_out(&t, 2, 0);
    CHECK(failed && failed->failed);
    CHECK_STR(failed->err.msg, "name 'y' is not defined");
    CHECK(failed->err.src.text == t.s->lesson->src.text);
    CHECK(!block_out(&t, 1, 1));
    CHECK(refused && refused->failed);
    CHECK_STR(refused->err.msg, "not run, because the code of step 2 failed");
    CHECK(refused->err.hint[0] != '\0');
    CHECK(!session_scene(t.s));
    CHECK(session_go(t.s, 3) == ST_OK);
    /* another lesson is not blamed */
    CHECK(session_open(t.s, t.file, 1, &e) == ST_OK);
    CHECK(!block_out(&t, 0, 0)->failed);
    stage_strike(&t);
}

TEST(a_live_fence_that_fails_keeps_its_knobs)
{
    struct stage t;
    stage_set(&t, "## One\n\n" IMPORTS "```python live\n# l\nn = knob(\"D\", 1, 0, 5)\n"
                  "print(1 // (n - 2))\n```\n");
    CHECK_STR(stage_printed(&t), "-1\n");
    stage_keys(&t, "D");
    CHECK(session_scene(t.s)->out.failed);
    CHECK(session_scene(t.s)->out.err.kind == ERR_ZERO_DIVISION);
    stage_keys(&t, "D");
    CHECK(!session_scene(t.s)->out.failed);
    CHECK_STR(stage_printed(&t), "1\n");
    stage_strike(&t);
}

/* --- work that is broken off ---------------------------------------------------------- */

#define SLOW                                                                                 \
    "## One\n\n" IMPORTS "Words.\n\n"                                                       \
    "## Two\n\n```python\n# counts\nseen = []\nfor i in range(200000):\n"                  \
    "    seen.append(i)\nprint(len(seen))\n```\n\n"                                          \
    "```python live\n# live\nn = knob(\"T\", 1, 1, 9)\n"                                    \
    "for i in range(200000):\n    n + i\nprint(n)\n```\n"

TEST(a_stopped_scene_keeps_its_picture)
{
    struct stage t;
    struct tick tick = {stage_stop, &t};
    stage_set(&t, SLOW);
    stage_keys(&t, "<Space>");
    CHECK_STR(stage_printed(&t), "1\n");
    t.stop = true;
    action_key(t.s, "W");
    CHECK(!session_settle(t.s, &tick));
    CHECK_STR(stage_knob(&t, "T"), "2*");
    CHECK_STR(stage_printed(&t), "1\n");
    CHECK(session_scene(t.s)->stale);
    t.stop = false;
    CHECK(session_settle(t.s, &tick));
    CHECK_STR(stage_printed(&t), "2\n");
    stage_strike(&t);
}

/* No key of the help is silent because there is nothing for it to act on. */
TEST(keys_that_find_nothing_say_so)
{
    static const struct {
        const char *key, *told;
    } cases[] = {{"<Enter>", "there is no panel here"},
                 {"2", "there is no panel here"},
                 {"0", "there is no panel here"},
                 {"b", "there is no panel here"},
                 {"Z", "there is no panel here"},
                 {"G", "there is no panel here"},
                 {"z", "no skipped question is here"},
                 {"!", "! does nothing here; elsewhere: show the solution"}};
    struct stage t;
    stage_set(&t, "## One\n\nWords.\n");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        stage_keys(&t, cases[i].key);
        CHECK_STR(stage_message(&t), cases[i].told);
    }
    stage_strike(&t);
}

TEST(letters_that_are_no_keys_are_told)
{
    struct stage t;
    stage_set(&t, SLOW);
    stage_keys(&t, "F");
    CHECK_STR(stage_message(&t), "F is no key here; ? lists the keys");
    stage_keys(&t, "?%");
    CHECK_STR(stage_message(&t), "% is no key here; ? lists the keys");
    stage_keys(&t, "q");
    CHECK_STR(stage_message(&t), "");
    static const char *const hangul[] = {"ㅊ", "값", "\xe1\x84\x8e"};
    for (int i = 0; i < 3; i++) {
        stage_keys(&t, hangul[i]);
        CHECK_STR(stage_message(&t), "Korean input is on: the keys are Latin letters");
    }
    stage_keys(&t, "<F5>"); /* no letter */
    CHECK_STR(stage_message(&t), "");
    stage_strike(&t);
}

/* What the broken fence did is undone, and Space runs it from its beginning. */
TEST(a_stopped_step_can_be_run_again)
{
    struct stage t;
    struct tick tick = {stage_stop, &t};
    struct str text = {0};
    stage_set(&t, SLOW);
    session_set_tick(t.s, &tick);
    t.stop = true;
    stage_keys(&t, "<Space>");
    CHECK_INT(t.s->step, 1);
    CHECK_INT(t.s->reached, 1);
    CHECK_STR(stage_message(&t), "stopped; Space runs this step again");
    CHECK(!block_out(&t, 1, 0));
    t.stop = false;
    stage_keys(&t, "<Space>");
    CHECK_INT(t.s->reached, 2);
    CHECK(block_out(&t, 1, 0) != NULL);
    output_text(block_out(&t, 1, 0), &text);
    CHECK_STR(str_get(&text), "200000\n");
    str_done(&text);
    session_set_tick(t.s, NULL);
    stage_strike(&t);
}

/* --- the menu ------------------------------------------------------------------------- */

TEST(no_lessons_are_a_message)
{
    struct stage t;
    stage_set(&t, NULL);
    CHECK_INT(t.s->menu_n, 0);
    stage_keys(&t, "jk<Enter>?<Esc>");
    CHECK(!t.s->quit);
    stage_keys(&t, "q");
    CHECK(t.s->quit);
    stage_strike(&t);
}

TEST(the_menu_keeps_an_open_lesson)
{
    struct stage t;
    stage_set(&t, KNOBS);
    stage_keys(&t, "D<Space>m");
    CHECK(t.s->place == PLACE_MENU);
    CHECK_INT(t.s->menu_n, 1);
    CHECK_STR(t.s->menu[0].title, "A lesson");
    stage_keys(&t, "<Enter>");
    CHECK_INT(t.s->step, 1);
    stage_keys(&t, "<BS>");
    CHECK_STR(stage_knob(&t, "D"), "8*");
    stage_strike(&t);
}

int main(void)
{
    utf8_locale_init();
    RUN(a_lesson_is_left_with_how_it_was_looked_at);
    RUN(a_knob_has_a_step);
    RUN(floats_step_evenly);
    RUN(knobs_stop_at_their_ends);
    RUN(a_default_may_follow_another_knob);
    RUN(a_key_without_its_knob_says_so);
    RUN(the_cursor_stays_in_its_panel);
    RUN(steps_go_both_ways);
    RUN(steps_after_a_failed_one_say_why);
    RUN(a_live_fence_that_fails_keeps_its_knobs);
    RUN(a_stopped_scene_keeps_its_picture);
    RUN(keys_that_find_nothing_say_so);
    RUN(letters_that_are_no_keys_are_told);
    RUN(a_stopped_step_can_be_run_again);
    RUN(no_lessons_are_a_message);
    RUN(the_menu_keeps_an_open_lesson);
    return check_end();
}
