/* Python typed at ">". */
#include "graph/graph.h"
#include "stage.h"

#define SCENE                                                                                \
    "## One\n\n```python setup\nimport numpy as np\nfrom attnscope import *\n"               \
    "def twice(v):\n    return v + missing\nX = np.arange(6.0).reshape(2, 3)\n```\n\n"       \
    "```python live\n# x\nn = knob(\"T\", 1, 1, 9)\ny = X * n\nprint(y[0, 1])\n```\n\n"      \
    "## Two\n\nWords.\n"

static const struct prompt_entry *newest(const struct stage *t)
{
    return t->s->prompt.n ? &t->s->prompt.entry[t->s->prompt.n - 1] : NULL;
}

/* What the newest line came to: texts and results, or the error in full. */
static const char *answer(const struct stage *t)
{
    static char text[4000];
    const struct prompt_entry *e = newest(t);
    struct str out = {0};
    for (int i = 0; e && i < e->out.n; i++)
        str_addf(&out, "%s%s", i ? "|" : "", str_get(&e->out.item[i].text));
    if (e && e->out.failed)
        err_write(&e->out.err, &out);
    snprintf(text, sizeof text, "%s", e ? str_get(&out) : "no entry");
    str_done(&out);
    return text;
}

static const char *typed(struct stage *t, const char *line)
{
    action_python(t->s, line);
    return answer(t);
}

TEST(tab_indents_the_lines_of_a_block)
{
    struct stage t;
    stage_set(&t, SCENE);
    stage_keys(&t, ">for i in range(2):<Enter><Tab>if i:<Enter><Tab><Tab>print(i + 40)<Enter><Enter>");
    CHECK_STR(answer(&t), "41\n");
    stage_keys(&t, "if 1:<Enter><Tab>X.sha<Tab><Enter><Enter>"); /* behind a word it completes */
    CHECK_STR(answer(&t), "(2, 3)");
    stage_keys(&t, "X.sha<Tab><Enter>");
    CHECK_STR(answer(&t), "(2, 3)");
    stage_strike(&t);
}

TEST(an_expression_shows_its_str)
{
    struct stage t;
    stage_set(&t, SCENE);
    CHECK_STR(typed(&t, "1 + 1"), "2");
    CHECK_STR(typed(&t, "'a'"), "a");
    CHECK_STR(typed(&t, "y.sum()"), "15.0");
    CHECK_STR(typed(&t, "None"), "");
    CHECK_STR(typed(&t, "print(n); n + 1"), "1\n|2");
    CHECK_STR(str_get(&newest(&t)->input), "print(n); n + 1");
    stage_strike(&t);
}

#define PANEL                                                                                \
    "## One\n\n```python setup\nimport numpy as np\nfrom attnscope import *\n```\n\n"        \
    "```python live\n# x\ny = np.eye(2)\nshow(weights=y)\n```\n"

TEST(the_heading_of_a_panel_leads_to_its_name)
{
    struct stage t;
    stage_set(&t, PANEL);
    CHECK(strstr(typed(&t, "weights"), "hint: the panel weights shows y\n") != NULL);
    CHECK(strstr(typed(&t, "scores"), "the panel") == NULL);
    stage_strike(&t);
}

TEST(an_array_keeps_its_node)
{
    struct stage t;
    stage_set(&t, SCENE);
    CHECK_STR(typed(&t, "softmax(y)[:, :2] * 0"), "[[0. 0.]\n [0. 0.]]");
    const struct prompt_entry *e = newest(&t);
    const struct node *node = e && e->out.n ? e->out.item[0].node : NULL;
    CHECK(e && e->out.n && e->out.item[0].kind == OUT_RESULT);
    CHECK(node && node->pins > 0);
    CHECK_INT(node ? node->shape.dim[1] : 0, 2);
    stage_strike(&t);
}

TEST(an_assignment_says_nothing_and_stays)
{
    struct stage t;
    stage_set(&t, SCENE);
    CHECK_STR(typed(&t, "z = y + 1"), "");
    CHECK_STR(typed(&t, "z[0, 0] = 9"), "");
    CHECK_STR(typed(&t, "z.max() + len(z)"), "11.0");
    CHECK_STR(typed(&t, "def f(a): return a * 2"), "11.0"); /* it waits for more */
    action_python(t.s, "");
    CHECK_STR(typed(&t, "f(4)"), "8");
    stage_strike(&t);
}

/* Nothing that is typed reaches the lesson. */
TEST(the_lesson_is_never_harmed)
{
    struct stage t;
    stage_set(&t, SCENE);
    typed(&t, "X[:] = 0; y[:] = 0; n = 5; softmax = 3; np = 1");
    stage_keys(&t, "W");
    CHECK_STR(stage_printed(&t), "2.0\n");
    CHECK_STR(typed(&t, "X.sum()"), "15.0");
    CHECK_STR(typed(&t, "np.sqrt(4.0)"), "2.0");
    stage_strike(&t);
}

TEST(names_begin_anew_with_the_scene)
{
    struct stage t;
    stage_set(&t, SCENE);
    CHECK_STR(typed(&t, "z = 5"), "");
    stage_keys(&t, "W");
    CHECK_STR(typed(&t, "n"), "2");
    CHECK_STR(stage_message(&t), "the scene has changed: what you had defined is gone");
    CHECK(strstr(typed(&t, "z"), "name 'z' is not defined") != NULL);
    CHECK_STR(stage_message(&t), "");
    stage_keys(&t, "W");
    CHECK_STR(typed(&t, "n"), "3");
    CHECK_STR(stage_message(&t), "");
    stage_keys(&t, "<Space>");
    CHECK_STR(typed(&t, "X.shape"), "(2, 3)");
    CHECK(strstr(typed(&t, "y"), "not defined") != NULL);
    stage_strike(&t);
}

TEST(errors_have_carets)
{
    struct stage t;
    stage_set(&t, SCENE);
    CHECK_STR(typed(&t, "1 + unheard"),
              "prompt:1:5: error: name 'unheard' is not defined\n1 + unheard\n    ^^^^^^^\n");
    action_python(t.s, "(1"); /* it may go on */
    CHECK(t.s->prompt.pending.n > 0);
    action_prompt_close(t.s);
    CHECK(strstr(typed(&t, "1)"), "prompt:1:2: error: ") != NULL);
    CHECK(strstr(typed(&t, "while 1: pass"), "error: ") != NULL);
    CHECK(strstr(typed(&t, "y + np.ones(5)"), "(2, 3)") != NULL);
    /* in a function of the lesson: the place is in the lesson */
    CHECK(strstr(typed(&t, "twice(1)"), "07-stage.md:13:16: error: name 'missing'") != NULL);
    CHECK(strstr(typed(&t, "knob('a', 1, 0, 2)"), "error: ") != NULL);
    stage_strike(&t);
}

TEST(a_block_takes_lines_until_a_blank_one)
{
    struct stage t;
    stage_set(&t, SCENE);
    int before = t.s->prompt.n;
    action_python(t.s, "for i in range(2):");
    action_python(t.s, "    print(i)");
    CHECK_INT(t.s->prompt.n, before);
    CHECK_STR(str_get(&t.s->prompt.pending), "for i in range(2):\n    print(i)");
    action_python(t.s, "");
    CHECK_STR(answer(&t), "0\n1\n");
    CHECK_STR(str_get(&newest(&t)->input), "for i in range(2):\n    print(i)");
    CHECK_INT(t.s->prompt.pending.n, 0);
    action_python(t.s, "(1 +");
    action_python(t.s, "2)");
    CHECK_STR(answer(&t), "3");
    action_python(t.s, "'''a");
    action_python(t.s, "");
    action_python(t.s, "b'''");
    CHECK_STR(answer(&t), "a\n\nb");
    stage_strike(&t);
}

TEST(the_list_of_lines_is_bounded)
{
    struct stage t;
    char line[32];
    stage_set(&t, SCENE);
    for (int i = 0; i < 120; i++) {
        snprintf(line, sizeof line, "%d", i);
        typed(&t, line);
    }
    CHECK_INT(t.s->prompt.n, 50);
    CHECK_STR(answer(&t), "119");
    CHECK_STR(str_get(&t.s->prompt.entry[0].input), "70");
    stage_strike(&t);
}

TEST(long_work_can_be_ended)
{
    struct stage t;
    struct tick tick = {stage_stop, &t};
    stage_set(&t, SCENE);
    session_set_tick(t.s, &tick);
    t.stop = true;
    CHECK(strstr(typed(&t, "for i in range(10 ** 7): i"), "no entry") != NULL);
    action_python(t.s, "");
    CHECK(newest(&t) && newest(&t)->out.failed);
    CHECK(newest(&t) && newest(&t)->out.err.kind == ERR_INTERRUPTED);
    t.stop = false;
    CHECK_STR(typed(&t, "2 * 3"), "6");
    session_set_tick(t.s, NULL);
    stage_strike(&t);
}

TEST(without_a_lesson_the_prelude_is_there)
{
    struct stage t;
    stage_set(&t, NULL);
    CHECK_STR(typed(&t, "softmax(np.zeros(2))"), "[0.5 0.5]");
    CHECK_STR(typed(&t, "a = 3"), "");
    CHECK_STR(typed(&t, "a"), "3");
    stage_strike(&t);
}

TEST(another_lesson_forgets_what_was_typed)
{
    struct stage t;
    stage_set(&t, SCENE);
    typed(&t, "twice(1)"); /* an error that points into the lesson */
    stage_command(&t, "lesson 7");
    CHECK_INT(t.s->prompt.n, 0);
    CHECK(!t.s->prompt.env);
    CHECK_STR(typed(&t, "n"), "1");
    stage_strike(&t);
}

TEST(typed_keys_reach_python)
{
    struct stage t;
    stage_set(&t, SCENE);
    stage_keys(&t, ">1 <lt> 2<Enter>");
    CHECK_STR(answer(&t), "True");
    CHECK(t.s->prompt.kind == PROMPT_PYTHON);
    stage_keys(&t, "(<Enter><Esc>");
    CHECK(t.s->prompt.kind == PROMPT_NONE);
    CHECK_INT(t.s->prompt.pending.n, 0);
    stage_strike(&t);
}

/* What the hands of people bring along who do not know where they are. */
TEST(words_that_are_no_python_are_understood)
{
    struct stage t;
    stage_set(&t, SCENE);
    int before = t.s->prompt.n;
    stage_keys(&t, ">exit()<Enter>");
    CHECK_STR(stage_message(&t), "Esc closes this line, :q ends the program");
    CHECK_INT(t.s->prompt.kind, PROMPT_PYTHON);
    stage_keys(&t, "help<Enter>");
    CHECK(t.s->over == OVER_HELP);
    CHECK_INT(t.s->prompt.kind, PROMPT_NONE);
    stage_keys(&t, "<Esc>>:menu<Enter>");
    CHECK(t.s->place == PLACE_MENU);
    CHECK_INT(t.s->prompt.n, before);
    stage_keys(&t, "<Enter>>(1 +<Enter>help<Enter>"); /* in the middle of an entry it is Python */
    CHECK(t.s->over == OVER_NONE);
    stage_strike(&t);
}

TEST(what_may_have_been_meant_is_told)
{
    struct stage t;
    stage_set(&t, "## One\n\n```python live\nfrom attnscope import *\n"
                  "tau = knob(\"tau\", 4.0, 0.1, 9.0)\n```\n");
    stage_keys(&t, ">tau = 3<Enter>");
    CHECK_STR(stage_message(&t),
              "tau changes here only, down to the next turn; the knob is set by :tau=3");
    stage_keys(&t, "tau == 3<Enter>");
    CHECK_STR(stage_message(&t), "");
    stage_keys(&t, "5 ^ 2<Enter>");
    CHECK_STR(answer(&t), "7");
    CHECK_STR(stage_message(&t), "^ is Python's exclusive or; a power is written **");
    stage_keys(&t, "'5^2'<Enter>");
    CHECK_STR(stage_message(&t), "");
    stage_strike(&t);
}

TEST(an_interrupt_drops_what_was_typed_and_stays)
{
    struct stage t;
    stage_set(&t, SCENE);
    stage_keys(&t, ">for i in range(3):<Enter>    pri<C-c>");
    CHECK_INT(t.s->prompt.kind, PROMPT_PYTHON);
    CHECK_INT(t.s->prompt.pending.n, 0);
    CHECK_INT(t.s->prompt.line.n, 0);
    stage_keys(&t, "1 + 1<Enter>");
    CHECK_STR(answer(&t), "2");
    stage_keys(&t, "half a line<C-c>");
    CHECK_INT(t.s->prompt.kind, PROMPT_PYTHON);
    stage_keys(&t, "<C-c>"); /* an empty one closes */
    CHECK_INT(t.s->prompt.kind, PROMPT_NONE);
    stage_keys(&t, ":half<C-c>");
    CHECK_INT(t.s->prompt.kind, PROMPT_NONE);
    stage_strike(&t);
}

int main(void)
{
    utf8_locale_init();
    RUN(tab_indents_the_lines_of_a_block);
    RUN(an_expression_shows_its_str);
    RUN(the_heading_of_a_panel_leads_to_its_name);
    RUN(an_array_keeps_its_node);
    RUN(an_assignment_says_nothing_and_stays);
    RUN(the_lesson_is_never_harmed);
    RUN(names_begin_anew_with_the_scene);
    RUN(errors_have_carets);
    RUN(a_block_takes_lines_until_a_blank_one);
    RUN(the_list_of_lines_is_bounded);
    RUN(long_work_can_be_ended);
    RUN(without_a_lesson_the_prelude_is_there);
    RUN(another_lesson_forgets_what_was_typed);
    RUN(typed_keys_reach_python);
    RUN(words_that_are_no_python_are_understood);
    RUN(what_may_have_been_meant_is_told);
    RUN(an_interrupt_drops_what_was_typed_and_stays);
    return check_end();
}
