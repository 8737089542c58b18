/* Questions: what is shown, what keys do, what counts as right. */
#include "stage.h"

static const char one_of[] =
    "## One\n\n```python\n# before\nx = 2\nprint('before')\n```\n\n"
    "```predict\nWhat is 1 + x?\n\n- [ ] two\n  > One too few.\n- [x] three\n- [ ] four\n"
    "hint: count\nhint: count on\nsolution: it is three.\n```\n\n"
    "```python\n# after\nx = 1 + x\nprint('after')\n```\n\n"
    "## Two\n\n```python\n# seen\nprint(x)\n```\n";

static const char two_of[] =
    "## One\n\n```quiz\nWhich are even?\n\n- [x] two\n- [ ] three\n  > It is odd.\n"
    "- [x] four\nhint: halve\nsolution: two and four.\n```\n\n## Two\n\nThe end.\n";

static const char number[] =
    "## One\n\n```predict\nHow large is y?\n\n= y / 4 +- 0.01\n  > So it is.\n! y +- 0.01\n"
    "  > Divide.\n! 0 +- 100\n  > That is all I know.\nhint: a third\nsolution: it is 1/3.\n```\n\n"
    "```python\n# after\ny = 4 / 3\nprint(y)\n```\n\n## Two\n\n```python\n# y again\ny = 'gone'\n```\n";

static const struct question_state *state(const struct stage *t, int block)
{
    const struct block_state *b = t->s->steps[t->s->step].block;
    return b[block].question;
}

static size_t shown(const struct stage *t)
{
    return question_shown(t->s, t->s->step);
}

static bool ran(const struct stage *t, int block)
{
    return t->s->steps[t->s->step].block[block].ran;
}

/* --- unfolding ------------------------------------------------------------------------- */

TEST(a_predict_hides_what_follows_and_does_not_run_it)
{
    struct stage t;
    stage_set(&t, one_of);
    CHECK_INT(shown(&t), 2);
    CHECK(ran(&t, 0) && !ran(&t, 2));
    stage_keys(&t, "<Space>");
    CHECK_INT(t.s->step, 0);
    CHECK_STR(stage_message(&t), "first the question; z skips it");
    stage_keys(&t, "2<Enter>");
    CHECK_INT(state(&t, 1)->at, QUESTION_RIGHT);
    CHECK_INT(shown(&t), 3);
    CHECK(ran(&t, 2));
    stage_keys(&t, "<Space>");
    CHECK_INT(t.s->step, 1);
    stage_strike(&t);
}

/* Keys that come together are drawn once: by then the step is another one. */
TEST(what_was_to_be_followed_stays_with_its_step)
{
    static const char *const leave[] = {"<Space><BS>", ":step 2<Enter>:step 1<Enter>"};
    for (size_t i = 0; i < sizeof leave / sizeof *leave; i++) {
        struct stage t;
        struct text_extent far = {.rows = 60, .shown = 10, .n = 1, .question = {{1, 40, 45}}};
        struct text_extent none = {.rows = 60, .shown = 10};
        stage_set(&t, one_of);
        stage_keys(&t, "2<Enter>");
        stage_keys(&t, leave[i]);
        CHECK_INT(t.s->step, 0);
        action_measured(t.s, &far);
        CHECK_INT(t.s->steps[0].scroll, 0);
        stage_command(&t, "step 2");
        action_measured(t.s, &none); /* it has no block of that number */
        stage_strike(&t);
    }
}

TEST(going_further_skips_what_is_open)
{
    struct stage t;
    stage_set(&t, one_of);
    stage_command(&t, "step 2");
    CHECK_INT(t.s->step, 1);
    struct str out = {0};
    output_text(&t.s->steps[1].block[0].out, &out);
    CHECK_STR(str_get(&out), "3\n"); /* all of step 1 has run */
    str_done(&out);
    stage_command(&t, "step 1");
    CHECK_INT(state(&t, 1)->at, QUESTION_SKIPPED);
    CHECK_INT(shown(&t), 3);
    stage_strike(&t);
}

TEST(a_skipped_question_can_be_taken_up_and_hides_nothing_then)
{
    struct stage t;
    stage_set(&t, one_of);
    stage_keys(&t, "z");
    CHECK_INT(state(&t, 1)->at, QUESTION_SKIPPED);
    CHECK_INT(question_focus(t.s), -1);
    stage_keys(&t, "z");
    CHECK_INT(question_focus(t.s), 1);
    CHECK_INT(shown(&t), 3);
    stage_keys(&t, "2<Enter>");
    CHECK_INT(state(&t, 1)->at, QUESTION_RIGHT);
    stage_strike(&t);
}

TEST(a_quiz_stops_nothing)
{
    struct stage t;
    stage_set(&t, two_of);
    stage_keys(&t, "<Space>");
    CHECK_INT(t.s->step, 1);
    stage_strike(&t);
}

/* --- the order of choices -------------------------------------------------------------- */

static const char four_of[] =
    "## One\n\n```predict\nWhich is right?\n\n- [ ] a\n  > It is a.\n- [ ] b\n  > It is b.\n"
    "- [x] c\n- [ ] d\n  > It is d.\nhint: h\nsolution: c.\n```\n\n"
    "```quiz\nAnd here?\n\n- [ ] a\n- [x] b\n- [x] c\n- [ ] d\nhint: h\nsolution: s.\n```\n\n"
    "## Two\n\nThe end.\n";

/* The choices of a block as the screen shows them, by their letters. */
static const char *shown_order(const struct stage *t, int block)
{
    static char text[QUESTION_KEYS + 1];
    const struct question *q = t->s->lesson->steps[0].blocks[block].question;
    for (size_t i = 0; i < q->nanswers; i++)
        text[i] = q->answers[question_choice_at(state(t, block), i)].text.plain[0];
    text[q->nanswers] = '\0';
    return text;
}

static void open_with_seed(struct stage *t, int64_t seed)
{
    struct err e;
    stage_set(t, four_of);
    session_menu(t->s);
    t->s->seed = seed;
    CHECK(session_open(t->s, "stage", 0, &e) == ST_OK);
}

TEST(without_a_seed_choices_stand_as_they_are_written)
{
    struct stage t;
    stage_set(&t, four_of);
    CHECK_STR(shown_order(&t, 0), "abcd");
    stage_strike(&t);
}

TEST(a_seed_orders_choices_always_alike_and_each_question_for_itself)
{
    char first[10] = "", orders[40][10], both[40][20];
    int different = 0, independent = 0;
    struct stage t;
    for (int seed = 0; seed < 40; seed++) {
        open_with_seed(&t, seed);
        snprintf(first, sizeof first, "%s", shown_order(&t, 0));
        snprintf(both[seed], sizeof both[seed], "%s%s", first, shown_order(&t, 1));
        independent += strncmp(both[seed], both[seed] + 4, 4) != 0;
        for (const char *c = "abcd"; *c; c++)
            CHECK(strchr(first, *c) != NULL);
        different += seed > 0 && strcmp(first, orders[0]) != 0;
        snprintf(orders[seed], sizeof orders[seed], "%s", first);
        stage_strike(&t);
        open_with_seed(&t, seed);
        CHECK_STR(shown_order(&t, 0), first);
        stage_strike(&t);
    }
    CHECK(different > 20);
    CHECK(independent > 20);
}

TEST(keys_choose_by_place_and_answers_are_those_that_are_seen)
{
    struct stage t;
    for (int seed = 0; seed < 12; seed++) {
        char order[10], right[16], wrong[16];
        open_with_seed(&t, seed);
        snprintf(order, sizeof order, "%s", shown_order(&t, 0));
        snprintf(right, sizeof right, "%d", (int)(strchr(order, 'c') - order) + 1);
        snprintf(wrong, sizeof wrong, "%d", (int)(strchr(order, 'a') - order) + 1);
        stage_keys(&t, wrong);
        stage_keys(&t, "<Enter>");
        CHECK_INT(state(&t, 0)->refused, 1); /* "a" as it is written: what is told is a's */
        CHECK_INT(state(&t, 0)->at, QUESTION_OPEN);
        stage_keys(&t, right);
        stage_keys(&t, "<Enter>");
        CHECK_INT(state(&t, 0)->at, QUESTION_RIGHT);
        stage_strike(&t);
    }
}

TEST(a_mark_does_not_hang_on_the_order)
{
    struct stage t;
    stage_set(&t, four_of);
    uint64_t written = step_hash(t.s->lesson, 0);
    stage_strike(&t);
    open_with_seed(&t, 5);
    CHECK(step_hash(t.s->lesson, 0) == written);
    stage_strike(&t);
}

/* --- choices ---------------------------------------------------------------------------- */

TEST(a_wrong_choice_may_be_mended)
{
    struct stage t;
    stage_set(&t, one_of);
    stage_keys(&t, "<Enter>");
    CHECK_STR(stage_message(&t), "choose first: a digit marks an answer");
    CHECK(!state(&t, 1)->answered);
    stage_keys(&t, "1<Enter>");
    CHECK_INT(state(&t, 1)->at, QUESTION_OPEN);
    CHECK(state(&t, 1)->answered);
    CHECK_INT(state(&t, 1)->refused, 1);
    CHECK(!ran(&t, 2));
    stage_keys(&t, "9");
    CHECK_STR(stage_message(&t), "answers to choose from: 1–3");
    stage_keys(&t, "3");
    CHECK_INT(state(&t, 1)->chosen, 4); /* one at a time */
    stage_keys(&t, "2<Enter>");
    CHECK_INT(state(&t, 1)->at, QUESTION_RIGHT);
    stage_strike(&t);
}

TEST(several_right_ones_must_all_be_chosen)
{
    struct stage t;
    stage_set(&t, two_of);
    stage_keys(&t, "1<Enter>");
    CHECK_INT(state(&t, 0)->at, QUESTION_OPEN);
    CHECK_INT(state(&t, 0)->refused, 0);
    stage_keys(&t, "23<Enter>");
    CHECK_INT(state(&t, 0)->at, QUESTION_OPEN);
    CHECK_INT(state(&t, 0)->refused, 2);
    stage_keys(&t, "2<Enter>"); /* the same key takes the mark away */
    CHECK_INT(state(&t, 0)->at, QUESTION_RIGHT);
    stage_strike(&t);
}

/* Arrows are no keys of a question; whoever tries them is told which are. */
TEST(arrows_tell_the_keys_of_the_choices)
{
    struct stage t;
    stage_set(&t, two_of);
    stage_keys(&t, "<Down>");
    CHECK(strstr(stage_message(&t), "answers to choose from: 1–") != NULL);
    stage_strike(&t);
    stage_set(&t, number);
    stage_keys(&t, "<Down>");
    CHECK_STR(stage_message(&t), "");
    stage_strike(&t);
}

TEST(hints_come_one_by_one_and_then_the_solution)
{
    struct stage t;
    stage_set(&t, one_of);
    stage_keys(&t, "i");
    CHECK_INT(state(&t, 1)->hints, 1);
    stage_keys(&t, "ii");
    CHECK_INT(state(&t, 1)->hints, 2);
    CHECK_STR(stage_message(&t), "no more hints; ! shows the solution");
    stage_keys(&t, "!");
    CHECK_INT(state(&t, 1)->at, QUESTION_SOLVED);
    CHECK_INT(shown(&t), 3);
    stage_strike(&t);
}

/* --- numbers ---------------------------------------------------------------------------- */

TEST(a_number_is_any_expression)
{
    static const char *const right[] = {"1/3", ".33", "0.34", "np.sqrt(1 / 9)", "  1 / 3  "};
    struct stage t;
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        stage_set(&t, number);
        action_answer(t.s, right[i]);
        CHECK_INT(state(&t, 0)->at, QUESTION_RIGHT);
        CHECK_INT(state(&t, 0)->told, 0);
        stage_strike(&t);
    }
}

TEST(mistakes_are_tried_in_their_order)
{
    struct stage t;
    stage_set(&t, number);
    action_answer(t.s, "4/3");
    CHECK_INT(state(&t, 0)->at, QUESTION_OPEN);
    CHECK_INT(state(&t, 0)->told, 1);
    CHECK(ran(&t, 1)); /* numbers are computed behind the whole step */
    CHECK_INT(shown(&t), 1); /* which is not shown for it */
    action_answer(t.s, "5");
    CHECK_INT(state(&t, 0)->told, 2);
    action_answer(t.s, "500");
    CHECK_INT(state(&t, 0)->told, -1);
    CHECK_STR(str_get(&state(&t, 0)->given), "500");
    stage_strike(&t);
}

#define AS "; write it as 0.25, 1/4, 8544 or np.sqrt(512)"

TEST(what_is_no_number_is_no_answer)
{
    static const char *const bad[][2] = {
        {"y", "y: the names of the lesson cannot be used here, one of them may be the answer" AS},
        {"1,5", "1,5: these are two numbers; a fraction is written 1.5" AS},
        {"'a'", "'a': not a number" AS},
        {"1 +", "1 +: the line ends too early" AS},
        {"np.nan", "np.nan: not a number" AS},
        {"1/0", "1/0: division by zero" AS},
        {"print(1)", "print(1): not a number" AS}};
    struct stage t;
    stage_set(&t, number);
    for (int round = 0; round < 2; round++) { /* the second one after the step has run */
        for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
            action_answer(t.s, bad[i][0]);
            CHECK_STR(stage_message(&t), bad[i][1]);
            CHECK(t.s->message_error);
            CHECK_INT(t.s->prompt.kind, PROMPT_ANSWER); /* to be mended */
            CHECK_STR(str_get(&t.s->prompt.line), bad[i][0]);
            stage_keys(&t, "<Esc>");
            CHECK_STR(stage_message(&t), "");
        }
        CHECK_INT(state(&t, 0)->answered, round);
        action_answer(t.s, "77");
    }
    action_answer(t.s, "   ");
    CHECK_STR(stage_message(&t), "");
    stage_strike(&t);
}

/* Enter brings back what was answered, a digit begins anew. */
TEST(a_wrong_number_can_be_mended)
{
    struct stage t;
    stage_set(&t, number);
    stage_keys(&t, "13<Enter>");
    CHECK_INT(state(&t, 0)->at, QUESTION_OPEN);
    CHECK_INT(t.s->prompt.kind, PROMPT_NONE); /* i and ! are keys again */
    stage_keys(&t, "<Enter>");
    CHECK_STR(str_get(&t.s->prompt.line), "13");
    stage_keys(&t, "<Left>/<Enter>");
    CHECK_INT(state(&t, 0)->at, QUESTION_RIGHT);
    stage_strike(&t);
    stage_set(&t, number);
    stage_keys(&t, "13<Enter>1,3<Enter>");
    CHECK_STR(str_get(&t.s->prompt.line), "1,3");
    stage_keys(&t, "<BS><BS>/3<Enter>");
    CHECK_INT(state(&t, 0)->at, QUESTION_RIGHT);
    stage_strike(&t);
}

/* Who only has too few digits is told so; of a count that is one off nothing is told. */
TEST(too_few_digits_are_told)
{
    static const struct {
        const char *answer, *typed;
        bool near;
    } cases[] = {{"1 / 3 +- 0.01", "0.29", false}, {"1 / 3 +- 0.01", "0.31", true},
                 {"1 / 3 +- 0.01", "0.36", true}, {"1 / 3 +- 0.01", "-0.33", false},
                 {"7 +- 0.5", "6", false},        {"8544 +- 0.5", "8543", true},
                 {"8544 +- 0.5", "8500", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char lesson[400];
        struct stage t;
        snprintf(lesson, sizeof lesson,
                 "## One\n\n```predict\nHow much?\n\n= %s\nhint: h\nsolution: s\n```\n",
                 cases[i].answer);
        stage_set(&t, lesson);
        action_answer(t.s, cases[i].typed);
        CHECK_INT(state(&t, 0)->at, QUESTION_OPEN);
        CHECK_INT(state(&t, 0)->near, cases[i].near);
        stage_strike(&t);
    }
}

TEST(a_digit_begins_the_answer)
{
    struct stage t;
    stage_set(&t, number);
    stage_keys(&t, "1");
    CHECK_INT(t.s->prompt.kind, PROMPT_ANSWER);
    stage_keys(&t, "/3<Enter>");
    CHECK_INT(t.s->prompt.kind, PROMPT_NONE);
    CHECK_INT(state(&t, 0)->at, QUESTION_RIGHT);
    CHECK_STR(str_get(&state(&t, 0)->given), "1/3");
    stage_strike(&t);
}

TEST(numbers_stay_those_of_their_step)
{
    struct stage t;
    stage_set(&t, number);
    stage_keys(&t, "z<Space>");
    CHECK_INT(t.s->step, 1); /* here y is something else */
    stage_keys(&t, "<BS>z<Enter>1/3<Enter>");
    CHECK_INT(state(&t, 0)->at, QUESTION_RIGHT);
    stage_strike(&t);
}

TEST(a_number_that_cannot_be_computed_is_said)
{
    struct stage t;
    stage_set(&t, "## One\n\n```quiz\nHow much?\n\n= nothing +- 1\nhint: h\nsolution: s\n```\n");
    action_answer(t.s, "1");
    CHECK(strstr(stage_message(&t), "the right answer cannot be computed: ") != NULL);
    CHECK_INT(state(&t, 0)->at, QUESTION_OPEN);
    stage_keys(&t, "!");
    CHECK_INT(state(&t, 0)->at, QUESTION_SOLVED);
    stage_strike(&t);
}

TEST(stopping_the_rest_of_the_step_loses_nothing)
{
    struct stage t;
    stage_set(&t, "## One\n\n```predict\nHow much?\n\n= n +- 0\nhint: h\nsolution: s\n```\n\n"
                  "```python\n# count\nn = 0\nfor i in range(300000):\n    n += 1\n```\n");
    const struct tick tick = {stage_stop, &t};
    t.stop = true;
    session_set_tick(t.s, &tick);
    action_answer(t.s, "300000");
    CHECK_INT(state(&t, 0)->at, QUESTION_OPEN);
    CHECK(t.s->message.n > 0);
    t.stop = false;
    action_answer(t.s, "300000");
    CHECK_INT(state(&t, 0)->at, QUESTION_RIGHT);
    stage_strike(&t);
}

/* --- whose keys ------------------------------------------------------------------------- */

static const char heads[] =
    "## One\n\n```python\n# panels\nfrom attnscope import *\nimport numpy as np\n"
    "show(weights=np.ones((3, 4, 4)) / 4)\n```\n\n"
    "```quiz\nWhich?\n\n- [x] a\n- [ ] b\n- [ ] c\nhint: h\nsolution: s\n```\n";

TEST(digits_are_the_questions_until_a_panel_is_looked_at)
{
    struct stage t;
    stage_set(&t, heads);
    action_resize(t.s, 120, 36);
    stage_keys(&t, "2");
    CHECK_INT(t.s->cursor.head, 0);
    CHECK_INT(state(&t, 1)->chosen, 2);
    stage_keys(&t, "<Down>2");
    CHECK_INT(t.s->cursor.head, 1);
    CHECK_INT(question_focus(t.s), -1);
    stage_keys(&t, "<Tab>"); /* from the last panel to the text */
    CHECK_INT(question_focus(t.s), 1);
    stage_keys(&t, "1<Enter>3");
    CHECK_INT(state(&t, 1)->at, QUESTION_RIGHT);
    CHECK_INT(t.s->cursor.head, 2);
    stage_strike(&t);
}

TEST(a_question_that_is_not_on_the_screen_has_no_keys)
{
    struct stage t;
    stage_set(&t, heads);
    struct text_extent e = {.rows = 30, .shown = 10, .n = 1, .question = {{1, 22, 28}}};
    action_measured(t.s, &e);
    CHECK_INT(question_focus(t.s), -1);
    stage_keys(&t, "<Space>");
    action_measured(t.s, &e);
    stage_keys(&t, "<Space><Space>");
    action_measured(t.s, &e);
    CHECK_INT(t.s->steps[0].scroll, 20);
    CHECK_INT(question_focus(t.s), 1);
    /* a longer answer is scrolled into sight */
    stage_keys(&t, "2<Enter>");
    e = (struct text_extent){.rows = 40, .shown = 10, .n = 1, .question = {{1, 22, 34}}};
    action_measured(t.s, &e);
    CHECK_INT(t.s->steps[0].scroll, 24);
    stage_strike(&t);
}

TEST(a_task_shows_its_hint)
{
    struct stage t;
    stage_set(&t, "## One\n\n```python live\n# a task\nfrom attnscope import *\n"
                  "x = knob('x', 1, 0, 9)\ntask('make it 3', x == 3, hint='three times', solution=dict(x=3))\n```\n");
    CHECK(!session_scene(t.s)->hinted);
    stage_keys(&t, "i");
    CHECK(session_scene(t.s)->hinted);
    stage_keys(&t, "i");
    CHECK(!session_scene(t.s)->hinted);
    stage_strike(&t);
}

int main(void)
{
    utf8_locale_init();
    RUN(a_predict_hides_what_follows_and_does_not_run_it);
    RUN(what_was_to_be_followed_stays_with_its_step);
    RUN(going_further_skips_what_is_open);
    RUN(a_skipped_question_can_be_taken_up_and_hides_nothing_then);
    RUN(a_quiz_stops_nothing);
    RUN(without_a_seed_choices_stand_as_they_are_written);
    RUN(a_seed_orders_choices_always_alike_and_each_question_for_itself);
    RUN(keys_choose_by_place_and_answers_are_those_that_are_seen);
    RUN(a_mark_does_not_hang_on_the_order);
    RUN(a_wrong_choice_may_be_mended);
    RUN(several_right_ones_must_all_be_chosen);
    RUN(arrows_tell_the_keys_of_the_choices);
    RUN(hints_come_one_by_one_and_then_the_solution);
    RUN(a_number_is_any_expression);
    RUN(mistakes_are_tried_in_their_order);
    RUN(what_is_no_number_is_no_answer);
    RUN(a_wrong_number_can_be_mended);
    RUN(too_few_digits_are_told);
    RUN(a_digit_begins_the_answer);
    RUN(numbers_stay_those_of_their_step);
    RUN(a_number_that_cannot_be_computed_is_said);
    RUN(stopping_the_rest_of_the_step_loses_nothing);
    RUN(digits_are_the_questions_until_a_panel_is_looked_at);
    RUN(a_question_that_is_not_on_the_screen_has_no_keys);
    RUN(a_task_shows_its_hint);
    return check_end();
}
