/* Turning: undo and redo, knobs of many values, what differs from the lesson's own. */
#include "stage.h"

#define STEPS                                                                               \
    "## One\n\n```python live\nimport numpy as np\nfrom attnscope import *\n"                 \
    "T = knob(\"T\", 3, 2, 5)\n"                                                             \
    "D = knob(\"D\", 4, 1, 512, log=True)\n"                                                 \
    "tau = knob(\"tau\", np.sqrt(D), 0.01, 100.0, log=True)\n"                               \
    "causal = toggle(\"causal\", False)\n"                                                   \
    "base = np.tril(np.ones((T, T))) if causal else np.ones((T, T))\n"                       \
    "mask = cells(\"mask\", base)\n"                                                         \
    "turn = order(\"order\", T)\n"                                                           \
    "pos = numbers(\"pos\", list(range(T)))\n"                                               \
    "word = words(\"words\", \"she said no\")\n"                                             \
    "print(round(float(tau), 3), mask.sum(), turn, pos, word)\n"                             \
    "show(scores=np.arange(25.0)[:T * T].reshape(T, T), mask=mask)\n```\n\n"                 \
    "## Two\n\nWords.\n"

static const char *changes(const struct stage *t)
{
    static char text[400];
    struct str s = {0};
    session_changes(t->s, &s);
    snprintf(text, sizeof text, "%s", str_get(&s));
    str_done(&s);
    return text;
}

/* What the default follows, ":" behind it where that is no formula. */
static const char *scene_follows(const struct stage *t, const char *name)
{
    static char text[100];
    const struct scene *c = session_scene(t->s);
    text[0] = '\0';
    for (int i = 0; c && i < c->knobs; i++)
        if (strcmp(c->knob[i].decl.name, name) == 0 && c->knob[i].follows)
            snprintf(text, sizeof text, "%s%s", c->knob[i].follows, c->knob[i].formula ? "" : ":");
    return text;
}

static void set(struct stage *t)
{
    stage_set(t, STEPS);
    action_resize(t->s, 120, 36);
}

TEST(undo_is_the_old_knobs)
{
    struct stage t;
    set(&t);
    stage_keys(&t, "DDTc");
    CHECK_STR(stage_knob(&t, "D"), "16*");
    stage_keys(&t, "uu");
    CHECK_STR(stage_knob(&t, "causal"), "off");
    CHECK_STR(stage_knob(&t, "tau"), "4"); /* follows D again */
    CHECK_STR(stage_message(&t), "undone: τ 4");
    stage_keys(&t, "<C-r>");
    CHECK_STR(stage_knob(&t, "tau"), "5.036*");
    stage_keys(&t, "uuuu");
    CHECK_STR(stage_message(&t), "nothing to undo");
    CHECK_STR(stage_printed(&t), "2.0 9 [0 1 2] [0, 1, 2] ['she', 'said', 'no']\n");
    stage_keys(&t, "<C-r><C-r><C-r><C-r><C-r>");
    CHECK_STR(stage_message(&t), "nothing to redo");
    CHECK_STR(stage_knob(&t, "causal"), "on*");
    stage_keys(&t, "uw<C-r>"); /* a new turn forgets what was undone */
    CHECK_STR(stage_message(&t), "nothing to redo");
    stage_strike(&t);
}

TEST(a_key_that_turns_nothing_is_no_turn)
{
    struct stage t;
    set(&t);
    stage_keys(&t, "W:T=5<Enter>wwwwwwu");
    CHECK_STR(stage_knob(&t, "T"), "3*");
    stage_strike(&t);
}

/* The mark of the chosen knob moves, so there is something to draw. */
TEST(a_key_at_the_end_chooses_the_knob)
{
    struct stage t;
    set(&t);
    stage_keys(&t, "wwww");
    CHECK_STR(stage_knob(&t, "T"), "2*");
    stage_keys(&t, "c");
    CHECK_INT(action_key(t.s, "w"), REACT_DRAW);
    CHECK_INT(session_scene(t.s)->chosen, 0);
    stage_strike(&t);
}

TEST(the_lessons_own_state_can_be_undone)
{
    struct stage t;
    set(&t);
    stage_keys(&t, "Tc:order=2 0 1<Enter>:words=yes<Enter>R");
    CHECK_STR(changes(&t), "");
    CHECK_STR(stage_message(&t), "all knobs as the lesson has them; u: undo");
    stage_keys(&t, "u");
    CHECK_STR(stage_knob(&t, "order"), "2 0 1*");
    CHECK_STR(stage_knob(&t, "words"), "yes*");
    CHECK_STR(stage_knob(&t, "causal"), "on*");
    stage_keys(&t, "R");
    stage_keys(&t, "R");
    CHECK_STR(stage_message(&t), "all knobs as the lesson has them");
    stage_keys(&t, "u");
    CHECK_STR(stage_knob(&t, "order"), "2 0 1*");
    stage_strike(&t);
}

TEST(what_differs_is_told)
{
    struct stage t;
    set(&t);
    CHECK_STR(changes(&t), "");
    stage_keys(&t, ":tau=8<Enter>c");
    CHECK_STR(changes(&t), "changed: τ 8 (no longer follows √D), causal on");
    stage_keys(&t, "R:pos[2]=2.5<Enter>:mask[0, 1]=off<Enter>");
    CHECK_STR(changes(&t), "changed: mask 1 cell, pos[2] 2.5 (own 2)");
    stage_keys(&t, "R:D=4<Enter>");
    CHECK_STR(changes(&t), ""); /* set, but to where it stands */
    stage_strike(&t);
}

/* A default that other knobs decide is followed until its knob is turned, even to where it
 * stands just now. */
TEST(what_is_not_followed_any_more_is_told)
{
    static const char *const left = "τ no longer follows √D; Del or :tau= lets it follow again";
    struct stage t;
    set(&t);
    CHECK_STR(scene_follows(&t, "tau"), "√D");
    CHECK_STR(scene_follows(&t, "D"), "");
    CHECK_STR(scene_follows(&t, "order"), ""); /* T is its length and no default */
    stage_keys(&t, ":tau=2<Enter>");
    CHECK_STR(stage_message(&t), left);
    CHECK_STR(changes(&t), "changed: τ 2 (no longer follows √D, now 2; :tau= does again)");
    stage_keys(&t, ":tau=<Enter>");
    CHECK_STR(stage_message(&t), "τ follows √D again");
    stage_keys(&t, "T");
    CHECK_STR(stage_message(&t), left);
    stage_keys(&t, "T"); /* said once */
    CHECK_STR(stage_message(&t), "");
    stage_keys(&t, "<Del>");
    CHECK_STR(stage_message(&t), "τ follows √D again");
    CHECK_STR(stage_knob(&t, "tau"), "2");
    stage_strike(&t);
}

TEST(what_defaults_follow_is_read_from_the_code)
{
    static const char *const code =
        "## One\n\n```python live\nimport numpy as np\nfrom attnscope import *\n"
        "text = words(\"words\", \"a b c\")\nn, five = len(text), 5\n"
        "T = knob(\"T\", min(n, 9), 1, 9)\n"
        "D = knob(\"D\", default=five, lo=1, hi=9)\n"
        "half = D / 2\nif half > 1:\n    far = half\nelse:\n    far = T\n"
        "a = knob(\"a\", D, 1, 9)\n"
        "b = knob(\"b\", far + a, 1, 99)\n"
        "c = toggle(\"c\", b > 3)\nd = knob(\"d\", D ** 0.5, 0.0, 9.0)\n```\n";
    struct stage t;
    stage_set(&t, code);
    CHECK_STR(scene_follows(&t, "T"), "words:"); /* a list of knobs and no formula */
    CHECK_STR(scene_follows(&t, "D"), "");
    CHECK_STR(scene_follows(&t, "a"), "D");
    CHECK_STR(scene_follows(&t, "b"), "T, D, a:");
    CHECK_STR(scene_follows(&t, "c"), "b:");
    CHECK_STR(scene_follows(&t, "d"), "√D");
    stage_strike(&t);
}

/* In the session's language; in short by the symbol of the kind, where that is shorter. */
TEST(knobs_are_called)
{
    static const char *const code =
        "## One\n\n```python live\nfrom attnscope import *\n"
        "a = knob(\"tau\", 1.0, 0.1, 9.0)\nb = toggle(\"causal\", False, label=\"M\")\n"
        "c = knob(\"heads\", 1, 1, 2, label=\"how many\")\nd = words(\"words\", \"a\")\n"
        "e = order(\"order\", 2)\nf = knob(\"own\", 1, 1, 2)\n"
        "g = knob(\"shift_one\", 1, 1, 2)\n```\n";
    static const struct {
        const char *lang, *full[7], *in_short[7];
    } cases[] = {
        {"en", {"τ", "M", "how many", "words", "order", "own", "shift one"},
         {"τ", "M", "H", "words", "order", "own", "shift one"}},
        {"ko", {"τ", "M", "how many", "단어", "순서", "own", "하나 이동"},
         {"τ", "M", "H", "단어", "순서", "own", "하나 이동"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct stage t;
        stage_set_in(&t, cases[i].lang, code);
        const struct scene *c = session_scene(t.s);
        CHECK(c && c->knobs == 7);
        for (int k = 0; c && k < c->knobs; k++) {
            CHECK_STR(knob_label(&c->knob[k], false), cases[i].full[k]);
            CHECK_STR(knob_label(&c->knob[k], true), cases[i].in_short[k]);
        }
        stage_command(&t, i ? "순서=1 0" : "order=1 0"); /* what is seen can be typed */
        CHECK_STR(stage_knob(&t, "order"), "1 0*");
        stage_strike(&t);
    }
}

TEST(the_cell_under_the_cursor_opens_and_closes)
{
    struct stage t;
    set(&t);
    stage_keys(&t, "lv");
    CHECK_STR(stage_knob(&t, "mask"), "8/9*");
    stage_keys(&t, "c"); /* what is closed anyway stays so, what the user closed too */
    CHECK_STR(stage_knob(&t, "mask"), "6/9*");
    stage_keys(&t, "cv");
    CHECK_STR(stage_knob(&t, "mask"), "9/9");
    stage_keys(&t, "-");
    CHECK_STR(stage_knob(&t, "mask"), "8/9*");
    stage_keys(&t, "-");
    CHECK_STR(stage_knob(&t, "mask"), "8/9*");
    stage_keys(&t, "+");
    CHECK_STR(stage_knob(&t, "mask"), "9/9");
    stage_strike(&t);
}

/* Cells that are out of sight for a while come back as they were left. */
TEST(cells_survive_another_size)
{
    struct stage t;
    set(&t);
    stage_keys(&t, "jjllv");
    CHECK_STR(stage_knob(&t, "mask"), "8/9*");
    stage_keys(&t, "w");
    CHECK_STR(stage_knob(&t, "mask"), "4/4*");
    stage_keys(&t, "WW");
    CHECK_STR(stage_knob(&t, "mask"), "15/16*");
    stage_strike(&t);
}

TEST(tokens_are_swapped_with_the_cursor)
{
    struct stage t;
    set(&t);
    stage_keys(&t, "]]]]]"); /* choose the order: v means it now */
    CHECK_STR(session_scene(t.s)->knob[session_scene(t.s)->chosen].decl.name, "order");
    stage_keys(&t, "llv");
    CHECK_STR(stage_knob(&t, "order"), "2 1 0*");
    stage_keys(&t, "v");
    CHECK_STR(stage_knob(&t, "order"), "0 1 2");
    stage_keys(&t, "hhv"); /* on the diagonal: with the next one */
    CHECK_STR(stage_knob(&t, "order"), "1 0 2*");
    stage_keys(&t, "+"); /* and along, the cursor with it */
    CHECK_STR(stage_knob(&t, "order"), "0 1 2");
    CHECK_INT(t.s->cursor.row, 1);
    stage_keys(&t, ":order=2 0 1<Enter>W"); /* a new token comes last */
    CHECK_STR(stage_knob(&t, "order"), "2 0 1 3*");
    stage_keys(&t, "ww");
    CHECK_STR(stage_knob(&t, "order"), "0 1*"); /* kept, for when there are more again */
    CHECK_STR(changes(&t), "changed: T 2 (own 3)");
    stage_strike(&t);
}

TEST(numbers_are_turned_and_typed)
{
    struct stage t;
    set(&t);
    stage_keys(&t, "]]]]]]j+");
    CHECK_STR(stage_knob(&t, "pos"), "0 1.25 2*");
    CHECK_STR(strstr(stage_printed(&t), "[0, 1.25"), "[0, 1.25, 2] ['she', 'said', 'no']\n");
    stage_keys(&t, "v7.5<Enter>");
    CHECK_STR(stage_knob(&t, "pos"), "0 7.5 2*");
    stage_keys(&t, ":pos[1]=<Enter>");
    CHECK_STR(stage_knob(&t, "pos"), "0 1 2");
    stage_keys(&t, ":pos=[3, 4.5, -1]<Enter>");
    CHECK_STR(stage_knob(&t, "pos"), "3 4.5 -1*");
    stage_keys(&t, ":pos=np.arange(3) * 2<Enter>");
    CHECK_STR(stage_knob(&t, "pos"), "0 2 4*");
    stage_strike(&t);
}

TEST(words_are_typed)
{
    struct stage t;
    set(&t);
    stage_keys(&t, "]]]]]]]v");
    CHECK(t.s->prompt.kind == PROMPT_COMMAND);
    CHECK_STR(str_get(&t.s->prompt.line), "words=she said no");
    stage_keys(&t, " 한<Enter>");
    CHECK(strstr(stage_printed(&t), "['she', 'said', 'no', '한']") != NULL);
    stage_keys(&t, "u");
    CHECK(strstr(stage_printed(&t), "['she', 'said', 'no']") != NULL);
    stage_strike(&t);
}

TEST(v_without_anything_to_change)
{
    struct stage t;
    stage_set(&t, "## One\n\n```python live\nfrom attnscope import *\nx = knob(\"x\", 1, 0, 2)\n```\n");
    stage_keys(&t, "v");
    CHECK_STR(stage_message(&t), "this scene has no cells, order, numbers or words to change");
    stage_keys(&t, "+<Del>");
    CHECK_STR(stage_knob(&t, "x"), "1");
    stage_strike(&t);
}

/* The first Esc takes away what was told, the second one closes the lesson. */
TEST(esc_dismisses_an_answer)
{
    struct stage t;
    set(&t);
    stage_keys(&t, ":tau<Enter><Esc>");
    CHECK_STR(stage_message(&t), "");
    CHECK(t.s->place == PLACE_LESSON);
    stage_keys(&t, "<Esc>");
    CHECK(t.s->place == PLACE_MENU);
    stage_keys(&t, ">");
    CHECK_STR(stage_message(&t), "open a lesson first");
    stage_keys(&t, "T");
    CHECK_STR(stage_message(&t), "open a lesson first");
    stage_strike(&t);
}

TEST(the_menu_tells_where_enter_goes)
{
    struct stage t;
    set(&t);
    stage_keys(&t, ":step 2<Enter>m");
    CHECK_INT(t.s->menu[0].reached, 1);
    stage_keys(&t, "<Enter><BS>m");
    CHECK_INT(t.s->menu[0].reached, 0);
    stage_keys(&t, "<Enter>");
    CHECK_INT(t.s->step, 0);
    stage_strike(&t);
}

int main(void)
{
    RUN(undo_is_the_old_knobs);
    RUN(a_key_that_turns_nothing_is_no_turn);
    RUN(a_key_at_the_end_chooses_the_knob);
    RUN(the_lessons_own_state_can_be_undone);
    RUN(what_differs_is_told);
    RUN(what_is_not_followed_any_more_is_told);
    RUN(what_defaults_follow_is_read_from_the_code);
    RUN(knobs_are_called);
    RUN(the_cell_under_the_cursor_opens_and_closes);
    RUN(cells_survive_another_size);
    RUN(tokens_are_swapped_with_the_cursor);
    RUN(numbers_are_turned_and_typed);
    RUN(words_are_typed);
    RUN(v_without_anything_to_change);
    RUN(esc_dismisses_an_answer);
    RUN(the_menu_tells_where_enter_goes);
    return check_end();
}
