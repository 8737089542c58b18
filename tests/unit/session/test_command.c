/* Lines typed at ":". */
#include "stage.h"

#define SCENE                                                                                \
    "## One\n\n```python setup\nimport numpy as np\nfrom attnscope import *\nbase = 3\n```\n\n" \
    "```python live\n# all kinds\nD = knob(\"D\", 4, 1, 100, log=True)\n"                    \
    "tau = knob(\"tau\", np.sqrt(D), 0.1, 10.0, log=True)\n"                                 \
    "causal = toggle(\"causal\", False)\n"                                                   \
    "where = choice(\"positions\", [\"none\", \"rope\"], labels=[\"nowhere\", \"RoPE\"])\n"  \
    "x = np.arange(12.0).reshape(2, 2, 3) * tau\nshow(scores=x)\n```\n\n## Two\n\nWords.\n"

#define LEFT "τ no longer follows √D; Del or :tau= lets it follow again"

/* The message after a command; "!" before it when it is an error. */
static const char *told(struct stage *t, const char *line)
{
    static char text[1200];
    stage_command(t, line);
    snprintf(text, sizeof text, "%s%s", t->s->message_error ? "!" : "", stage_message(t));
    return text;
}

TEST(settings_are_numbers)
{
    struct stage t;
    stage_set(&t, SCENE);
    CHECK_STR(told(&t, "tau=0.5"), LEFT);
    CHECK_STR(stage_knob(&t, "tau"), "0.5*");
    CHECK_STR(told(&t, " tau = 2e0 "), "");
    CHECK_STR(stage_knob(&t, "tau"), "2*");
    CHECK_STR(told(&t, "τ=3"), "");
    CHECK_STR(stage_knob(&t, "tau"), "3*");
    CHECK_STR(told(&t, "D=2.6"),
              "!D=2.6: 2.6 is not a whole number; whole numbers from 1 to 100, as :D=4");
    CHECK_STR(stage_knob(&t, "D"), "4");
    CHECK_STR(told(&t, "D=3"), "");
    CHECK_STR(told(&t, "tau="), "τ follows √D again");
    CHECK_STR(stage_knob(&t, "tau"), "1.732");
    CHECK_STR(told(&t, "set tau=4"), LEFT);
    CHECK_STR(stage_knob(&t, "tau"), "4*");
    stage_strike(&t);
}

#define RANGE "numbers from 0.1 to 10, as :tau=4"

/* Over the names of the scene as it ran last. */
TEST(settings_are_expressions)
{
    struct stage t;
    stage_set(&t, SCENE);
    CHECK_STR(told(&t, "D=16"), "");
    CHECK_STR(told(&t, "tau=np.sqrt(D)/2"), LEFT);
    CHECK_STR(stage_knob(&t, "tau"), "2*");
    CHECK_STR(told(&t, "tau=base + x.sum() * 0"), "");
    CHECK_STR(stage_knob(&t, "tau"), "3*");
    CHECK_STR(told(&t, "tau=bas"),
              "!tau=bas: neither a number nor a name of this scene; " RANGE);
    CHECK_STR(told(&t, "tau='a'"), "!tau='a': not a number; " RANGE);
    CHECK_STR(told(&t, "tau=x"), "!tau=x: not a number; " RANGE);
    CHECK(told(&t, "tau=1 +")[0] == '!');
    CHECK_STR(stage_knob(&t, "tau"), "3*");
    stage_strike(&t);
}

TEST(settings_stay_in_their_range)
{
    struct stage t;
    stage_set(&t, SCENE);
    CHECK_STR(told(&t, "tau=1000"), "!tau=1000: above 10, so it is 10 now; numbers from 0.1 to 10, as :tau=2");
    CHECK_STR(stage_knob(&t, "tau"), "10*");
    CHECK_STR(told(&t, "D=-1"), "!D=-1: below 1, so it is 1 now; whole numbers from 1 to 100, as :D=4");
    CHECK_STR(stage_knob(&t, "D"), "1*");
    CHECK_STR(told(&t, "D=np.nan"),
              "!D=np.nan: nan is no number to compute with; whole numbers from 1 to 100, as :D=4");
    CHECK_STR(stage_knob(&t, "D"), "1*");
    stage_strike(&t);
}

TEST(settings_are_words)
{
    struct stage t;
    stage_set(&t, SCENE);
    CHECK_STR(told(&t, "causal=on"), "");
    CHECK_STR(stage_knob(&t, "causal"), "on*");
    CHECK_STR(told(&t, "causal=False"), "");
    CHECK_STR(stage_knob(&t, "causal"), "off");
    CHECK_STR(told(&t, "causal=base == 3"), "");
    CHECK_STR(stage_knob(&t, "causal"), "on*");
    CHECK_STR(told(&t, "positions=rope"), "");
    CHECK_STR(stage_knob(&t, "positions"), "RoPE*");
    CHECK_STR(told(&t, "positions=nowhere"), "");
    CHECK_STR(stage_knob(&t, "positions"), "nowhere");
    CHECK_STR(told(&t, "positions=\"rope\""), "");
    CHECK_STR(stage_knob(&t, "positions"), "RoPE*");
    CHECK_STR(told(&t, "positions=up"),
              "!positions=up: it has no such value; one of nowhere, RoPE, as :positions=nowhere");
    CHECK_STR(told(&t, "causal=perhaps"), "!causal=perhaps: neither on nor off; on or off, as :causal=on");
    CHECK_STR(told(&t, "reset"), "all knobs as the lesson has them; u: undo");
    CHECK_STR(stage_knob(&t, "positions"), "nowhere");
    stage_strike(&t);
}

TEST(a_name_alone_tells_the_value)
{
    struct stage t;
    stage_set(&t, SCENE);
    CHECK_STR(told(&t, "tau"), "tau = 2; numbers from 0.1 to 10, as :tau=2");
    CHECK_STR(told(&t, "causal"), "causal = off; on or off, as :causal=on");
    stage_strike(&t);
}

TEST(what_is_not_known_is_guessed)
{
    struct stage t;
    stage_set(&t, SCENE);
    CHECK_STR(told(&t, "tua=1"), "!this scene has no knob tua; did you mean tau?");
    CHECK_STR(told(&t, "pad=1"),
              "!this scene has no knob pad; its knobs are: D tau causal positions");
    CHECK_STR(told(&t, "explian x[0]"), "!no such command: explian; did you mean explain?");
    CHECK_STR(told(&t, "frobnicate"), "!no such command: frobnicate; :help lists the commands");
    CHECK_STR(told(&t, "  "), "");
    CHECK_STR(told(&t, "tau==2"), "!one = sets a knob, as :tau=1");
    stage_strike(&t);
}

/* What hands know from vim, pagers and shells. */
TEST(words_of_other_programs_are_understood)
{
    static const char *const quits[] = {"q", "q!", "wq", "qa!", "exit", "quit()"};
    struct stage t;
    for (size_t i = 0; i < sizeof quits / sizeof *quits; i++) {
        stage_set(&t, SCENE);
        CHECK(stage_command(&t, quits[i]) & REACT_QUIT);
        stage_strike(&t);
    }
    stage_set(&t, SCENE);
    CHECK_STR(told(&t, "2"), "");
    CHECK_INT(t.s->step, 1);
    CHECK_STR(told(&t, "1"), "");
    CHECK_INT(t.s->step, 0);
    CHECK_STR(told(&t, "$"), "");
    CHECK_INT(t.s->step, 1);
    CHECK_STR(told(&t, "7"), "!steps of this lesson: 1 … 2");
    CHECK_STR(told(&t, "w"), "!nothing needs saving: how far you are is kept; "
                             ":export weights.csv writes a panel");
    CHECK_STR(told(&t, "!ls"), "!no program is run from here; Ctrl-Z goes to the shell, "
                               "fg comes back");
    CHECK_STR(told(&t, "print(2)"), "!Python goes behind >, as > print(1 + 1)");
    CHECK_STR(told(&t, "x[0, 1]"), "!:explain weights[2, 1] says how a number came about, "
                                   "> weights[2, 1] what it is");
    CHECK_STR(told(&t, "t"), "!t is a key: it wants no colon before it");
    CHECK_STR(told(&t, "1"), "");
    CHECK_STR(told(&t, "tau 4"), LEFT);
    CHECK_STR(stage_knob(&t, "tau"), "4*");
    CHECK_STR(told(&t, "h temperature"), "");
    CHECK(t.s->over == OVER_HELP);
    CHECK_STR(str_get(&t.s->help_find), "temperature");
    stage_keys(&t, "<Esc>");
    CHECK_STR(told(&t, "help tau"), "");
    CHECK_STR(str_get(&t.s->help_find), "tau");
    stage_keys(&t, "<Esc>");
    CHECK_STR(told(&t, "ㅅ며"), "!no such command: ㅅ며; Korean input is on: the keys are Latin letters");
    CHECK_STR(told(&t, "단계 2"), "");
    CHECK_INT(t.s->step, 1);
    stage_keys(&t, "m");
    CHECK(t.s->place == PLACE_MENU);
    CHECK_STR(told(&t, "7"), ""); /* in the menu a number is a lesson's */
    CHECK(t.s->place == PLACE_LESSON);
    stage_strike(&t);
}

TEST(a_command_written_wrong_is_written_out)
{
    struct stage t;
    stage_set(&t, SCENE);
    CHECK_STR(told(&t, "scale=5"), "!it is written :scale weights 0 1");
    CHECK_STR(told(&t, "step=2"), "!it is written :step 3");
    CHECK_STR(told(&t, "go there"), "!it is written :go 12 40");
    CHECK_STR(told(&t, "set nothing"), "!it is written :KNOB=VALUE");
    CHECK_STR(told(&t, "set tau"), "tau = 2; numbers from 0.1 to 10, as :tau=2");
    const char *scale = "!it is written :scale weights 0 1; or log, linear, auto in place of 0 1";
    CHECK_STR(told(&t, "scale 5"), scale);
    CHECK_STR(told(&t, "scale weights 3 1"), scale);
    stage_strike(&t);
}

TEST(steps_and_heads_are_counted_from_one)
{
    struct stage t;
    stage_set(&t, SCENE);
    CHECK_STR(told(&t, "head 2"), "");
    CHECK_INT(t.s->cursor.head, 1);
    CHECK_STR(told(&t, "head 3"), "!heads in this panel: 2");
    CHECK_STR(told(&t, "step 2"), "");
    CHECK_INT(t.s->step, 1);
    CHECK_STR(told(&t, "step 3"), "!steps of this lesson: 1 … 2");
    CHECK_STR(told(&t, "step"), "!steps of this lesson: 1 … 2");
    CHECK_STR(told(&t, "step x"), "!steps of this lesson: 1 … 2");
    stage_strike(&t);
}

/* Beyond the end is the end, and the ends are told. */
TEST(places_beyond_the_panel_are_told)
{
    struct stage t;
    stage_set(&t, SCENE);
    CHECK_STR(told(&t, "go 1 2"), "");
    CHECK_INT(t.s->cursor.col, 2);
    CHECK_STR(told(&t, "go 0 9"), "!this panel has rows 0 … 1 and columns 0 … 2");
    CHECK_INT(t.s->cursor.row, 0);
    CHECK_INT(t.s->cursor.col, 2);
    stage_strike(&t);
}

TEST(lessons_by_name)
{
    struct stage t;
    stage_set(&t, SCENE);
    stage_command(&t, "step 2");
    CHECK_STR(told(&t, "lesson stage"), "");
    CHECK_INT(t.s->step, 0);
    CHECK_STR(told(&t, "lesson sage"),
              "!no lesson named sage; did you mean stage?; :menu shows all lessons");
    CHECK(strstr(stage_message(&t), "stage") != NULL);
    CHECK(t.s->lesson != NULL);
    CHECK_STR(told(&t, "lesson"), "!which lesson? A number, a name or a path");
    stage_command(&t, "menu");
    CHECK(t.s->place == PLACE_MENU);
    CHECK_STR(told(&t, "step 1"), "!open a lesson first");
    CHECK_STR(told(&t, "tau=1"), "!open a lesson first");
    CHECK_STR(told(&t, "explain x[0]"), "!open a lesson first");
    stage_strike(&t);
}

TEST(names_are_the_lesson_s_own)
{
    struct stage t;
    stage_set(&t, SCENE);
    CHECK_STR(told(&t, "names"), "D base causal tau where x");
    stage_command(&t, "menu");
    CHECK_STR(told(&t, "names"), "no variables yet");
    stage_strike(&t);
}

TEST(help_and_the_end)
{
    struct stage t;
    stage_set(&t, SCENE);
    stage_command(&t, "help");
    CHECK(t.s->over == OVER_HELP);
    stage_keys(&t, "<Esc>");
    CHECK(stage_command(&t, "q") & REACT_QUIT);
    CHECK(t.s->quit);
    stage_strike(&t);
}

/* As --render types them. */
TEST(lines_can_be_typed_and_mended)
{
    struct stage t;
    stage_set(&t, SCENE);
    stage_keys(&t, ":tua<BS><BS><Left><Right>au=5<Enter>");
    CHECK_STR(stage_knob(&t, "tau"), "5*");
    CHECK(t.s->prompt.kind == PROMPT_NONE);
    stage_keys(&t, ":ab한<BS>c<Home>x<Del><End>y");
    CHECK_STR(str_get(&t.s->prompt.line), "xbcy");
    CHECK_INT(t.s->prompt.cursor, 4);
    stage_keys(&t, "<C-u>q<Esc>");
    CHECK(t.s->prompt.kind == PROMPT_NONE);
    CHECK(!t.s->quit);
    stage_strike(&t);
}

TEST(every_row_is_complete)
{
    int n;
    const struct command_row *row = command_rows(&n);
    CHECK(n >= 10);
    for (int i = 0; i < n; i++)
        CHECK(row[i].name[0] && row[i].usage[0] && row[i].doc[0]);
}

int main(void)
{
    utf8_locale_init();
    RUN(settings_are_numbers);
    RUN(settings_are_expressions);
    RUN(settings_stay_in_their_range);
    RUN(settings_are_words);
    RUN(a_name_alone_tells_the_value);
    RUN(what_is_not_known_is_guessed);
    RUN(words_of_other_programs_are_understood);
    RUN(a_command_written_wrong_is_written_out);
    RUN(steps_and_heads_are_counted_from_one);
    RUN(places_beyond_the_panel_are_told);
    RUN(lessons_by_name);
    RUN(names_are_the_lesson_s_own);
    RUN(help_and_the_end);
    RUN(lines_can_be_typed_and_mended);
    RUN(every_row_is_complete);
    return check_end();
}
