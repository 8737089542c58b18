/* Values typed for knobs that they cannot have: place, cause, cure, in both languages. */
#include "stage.h"

#define SCENE                                                                               \
    "## One\n\n```python live\nimport numpy as np\nfrom attnscope import *\n"                 \
    "D = knob(\"D\", 4, 1, 512, log=True)\n"                                                 \
    "tau = knob(\"tau\", np.sqrt(D), 0.01, 100.0, log=True)\n"                               \
    "causal = toggle(\"causal\", False)\n"                                                   \
    "where = choice(\"positions\", [\"none\", \"rope\"], labels=[\"nowhere\", \"RoPE\"])\n"  \
    "mask = cells(\"mask\", np.ones((2, 3)))\nturn = order(\"order\", 3)\n"                  \
    "one = cells(\"one\", np.ones(2))\n"                                                     \
    "pos = numbers(\"pos\", [0, 1, 2])\nword = words(\"words\", \"she said no\")\n"          \
    "x = np.arange(3.0)\n```\n"

static const struct {
    const char *line, *cause, *cure;
} wrong[] = {
    {"tau=-1", "below 0.01, so it is 0.01 now", "numbers from 0.01 to 100, as :tau=2"},
    {"tau=1e3", "above 100, so it is 100 now", "numbers from 0.01 to 100, as :tau=2"},
    {"tau=nan", "nan is no number to compute with", "numbers from 0.01 to 100, as :tau=2"},
    {"tau=abc", "neither a number nor a name of this scene", "numbers from 0.01 to 100, as :tau=2"},
    {"tau=x", "not a number", "numbers from 0.01 to 100, as :tau=2"},
    {"tau=0,5", "these are two numbers; a fraction is written 0.5",
     "numbers from 0.01 to 100, as :tau=2"},
    {"tau[0]=1", "it is one value, without places", "numbers from 0.01 to 100, as :tau=2"},
    {"D=2.5", "2.5 is not a whole number", "whole numbers from 1 to 512, as :D=4"},
    {"D=-inf", "below 1, so it is 1 now", "whole numbers from 1 to 512, as :D=4"},
    {"causal=perhaps", "neither on nor off", "on or off, as :causal=on"},
    {"causal=nan", "neither on nor off", "on or off, as :causal=on"},
    {"positions=up", "it has no such value", "one of nowhere, RoPE, as :positions=RoPE"},
    {"positions=rpoe", "it has no such value", "one of nowhere, RoPE, as :positions=RoPE"},
    {"order=1 0", "values given: 2, wanted: 3", "each of 0 … 2 once, as :order=1 0 2"},
    {"order=1 1 0", "1 is there twice", "each of 0 … 2 once, as :order=1 0 2"},
    {"order=3 1 0", "there is no 3", "each of 0 … 2 once, as :order=1 0 2"},
    {"order=0.5 1 0", "there is no 0.5", "each of 0 … 2 once, as :order=1 0 2"},
    {"order[0]=1", "it is set as a whole", "each of 0 … 2 once, as :order=1 0 2"},
    {"pos=1, 2", "values given: 2, wanted: 3",
     "3 numbers, as :pos=0 1 2; of one place :pos[0]=2.5"},
    {"pos=1 2 inf", "inf is no number to compute with",
     "3 numbers, as :pos=0 1 2; of one place :pos[0]=2.5"},
    {"pos=abc", "neither a number nor a name of this scene",
     "3 numbers, as :pos=0 1 2; of one place :pos[0]=2.5"},
    {"pos[3]=1", "there is no such place", "places 0 … 2, numbers, as :pos[0]=2.5"},
    {"pos[0, 1]=2", "one number is its place", "places 0 … 2, numbers, as :pos[0]=2.5"},
    {"pos[x]=2", "a place is counted in whole numbers", "places 0 … 2, numbers, as :pos[0]=2.5"},
    {"pos[0]=nan", "nan is no number to compute with", "places 0 … 2, numbers, as :pos[0]=2.5"},
    {"mask=1 0", "values given: 2, wanted: 6",
     "6 times 0 or 1, as :mask=1 1 1 1 1 1; of one cell :mask[0, 1]=off"},
    {"mask[1]=0", "a cell has a row and a column",
     "rows 0 … 1, columns 0 … 2, on or off, as :mask[0, 1]=off"},
    {"mask[1, 3]=0", "there is no such place",
     "rows 0 … 1, columns 0 … 2, on or off, as :mask[0, 1]=off"},
    {"mask[1, 1]=maybe", "neither on nor off",
     "rows 0 … 1, columns 0 … 2, on or off, as :mask[0, 1]=off"},
    {"one=1", "values given: 1, wanted: 2",
     "2 times 0 or 1, as :one=1 1; of one cell :one[0]=off"},
    {"one[0]=maybe", "neither on nor off", "places 0 … 1, on or off, as :one[0]=off"},
    {"words[0]=a", "it is set as a whole", "words with blanks between them, as :words=she said no"},
};
enum { WRONG = sizeof wrong / sizeof *wrong };

TEST(a_wrong_value_says_place_cause_and_cure)
{
    struct stage t;
    stage_set(&t, SCENE);
    for (int i = 0; i < WRONG; i++) {
        char text[300];
        snprintf(text, sizeof text, "%s: %s; %s", wrong[i].line, wrong[i].cause, wrong[i].cure);
        stage_command(&t, "reset");
        stage_command(&t, wrong[i].line);
        CHECK_STR(stage_message(&t), text);
        CHECK(t.s->message_error);
    }
    stage_strike(&t);
}

/* What the message gives as an example can be typed. */
static void try_example(struct stage *t, const char *mark)
{
    const char *from = strstr(stage_message(t), mark);
    char line[200];
    CHECK(from != NULL);
    if (!from)
        return;
    from += strlen(mark);
    size_t n = strcspn(from, ";");
    const char *dot = strstr(from, ". ");
    n = dot && (size_t)(dot - from) < n ? (size_t)(dot - from) : n;
    snprintf(line, sizeof line, "%.*s", (int)n, from);
    stage_command(t, line);
    CHECK(!t->s->message_error);
    if (t->s->message_error)
        printf("    %s\n", stage_message(t));
}

TEST(the_example_can_be_typed)
{
    static const char *const langs[] = {"en", "ko"}, *const marks[] = {"as :", "예: :"};
    for (int l = 0; l < 2; l++) {
        struct stage t;
        stage_set_in(&t, langs[l], SCENE);
        for (int i = 0; i < WRONG; i++) {
            stage_command(&t, "reset");
            stage_command(&t, wrong[i].line);
            CHECK(t.s->message_error);
            CHECK(strncmp(stage_message(&t), wrong[i].line, strlen(wrong[i].line)) == 0);
            CHECK((strstr(stage_message(&t), wrong[i].cause) == NULL) == (l == 1));
            try_example(&t, marks[l]);
        }
        stage_strike(&t);
    }
}

/* What cannot be is not set; what lies beyond the ends goes to the end. */
TEST(a_wrong_value_changes_nothing)
{
    struct stage t;
    stage_set(&t, SCENE);
    for (int i = 0; i < WRONG; i++) {
        bool end = strstr(wrong[i].cause, "so it is") != NULL;
        struct str changed = {0};
        stage_command(&t, "reset");
        stage_command(&t, wrong[i].line);
        session_changes(t.s, &changed);
        CHECK((changed.n > 0) == end);
        str_done(&changed);
    }
    stage_strike(&t);
}

TEST(long_lines_are_not_repeated)
{
    struct stage t;
    char line[400];
    stage_set(&t, SCENE);
    snprintf(line, sizeof line, "tau='%0300d'", 0);
    stage_command(&t, line);
    CHECK(strlen(stage_message(&t)) < 150);
    CHECK(strstr(stage_message(&t), "…: not a number") != NULL);
    stage_strike(&t);
}

TEST(words_of_the_screen_are_values)
{
    struct stage t;
    stage_set_in(&t, "ko", SCENE);
    stage_command(&t, "causal=켬");
    CHECK_STR(stage_knob(&t, "causal"), "켬*");
    stage_command(&t, "인과=끔");
    CHECK_STR(stage_knob(&t, "causal"), "끔");
    stage_command(&t, "인과=켜기");
    CHECK_STR(stage_knob(&t, "causal"), "켬*");
    stage_command(&t, "mask[0, 1]=끔");
    CHECK_STR(stage_knob(&t, "mask"), "5/6*");
    stage_strike(&t);
}

int main(void)
{
    utf8_locale_init();
    RUN(a_wrong_value_says_place_cause_and_cure);
    RUN(the_example_can_be_typed);
    RUN(a_wrong_value_changes_nothing);
    RUN(long_lines_are_not_repeated);
    RUN(words_of_the_screen_are_values);
    return check_end();
}
