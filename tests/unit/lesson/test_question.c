/* Questions: choices, numbers, what is told, hints, and what is wrong with them. */
#include "sample.h"

static struct lesson *parse_question(const char *lines)
{
    struct str text = {0};
    struct lesson *l;

    str_puts(&text, "```quiz\n");
    str_puts(&text, lines);
    str_puts(&text, "```\n");
    l = parse_step(str_get(&text));
    str_done(&text);
    return l;
}

static const char *question_complaints(const char *lines)
{
    struct lesson *l = parse_question(lines);
    const char *said = complaints_of(l);

    lesson_free(l);
    return said;
}

TEST(a_choice)
{
    struct lesson *l = parse_question("What is `w`\nfor?\n"
                                      "\n"
                                      "- [ ] nothing\n"
                                      "  > It *is*\n"
                                      "  > for something.\n"
                                      "- [x] for mixing\n"
                                      "  the values\n"
                                      "- [X] for shares\n"
                                      "hint: look\n"
                                      "  again\n"
                                      "hint: and again\n"
                                      "solution: mixing.\n");
    const struct question *q = l->steps[0].blocks[0].question;

    CHECK_STR(complaints_of(l), "");
    CHECK_INT(q->kind, QUESTION_CHOICE);
    CHECK(!q->predict);
    CHECK_STR(q->text.plain, "What is w for?");
    CHECK_INT(q->nanswers, 3);
    CHECK_INT(q->nright, 2);
    CHECK(!q->answers[0].right && q->answers[1].right && q->answers[2].right);
    CHECK_STR(q->answers[0].told.plain, "It is for something.");
    CHECK_INT(q->answers[0].told.runs[1].style, RUN_EMPH);
    CHECK_STR(q->answers[1].text.plain, "for mixing the values");
    CHECK_INT(q->answers[1].told.n, 0);
    CHECK_INT(q->answers[1].line, 14);
    CHECK_INT(q->nhints, 2);
    CHECK_STR(q->hints[0].plain, "look again");
    CHECK_STR(q->solution.plain, "mixing.");
    lesson_free(l);
}

TEST(a_number)
{
    struct lesson *l = parse_question("How much?\n"
                                      "! 0 +- 0.01\n"
                                      "  > Not weight 0.\n"
                                      "= f(a +- b)[0] +- 1e-3\n"
                                      "! pad / 2 +- 0.02\n"
                                      "hint: count\n"
                                      "solution: 0.32\n");
    const struct question *q = l->steps[0].blocks[0].question;

    CHECK_STR(complaints_of(l), "");
    CHECK_INT(q->kind, QUESTION_NUMBER);
    CHECK_INT(q->nanswers, 3);
    CHECK(q->answers[0].right && !q->answers[1].right);
    CHECK_STR(source_of(l, q->answers[0].value), "f(a +- b)[0]");
    CHECK_STR(source_of(l, q->answers[0].tol), "1e-3");
    CHECK_STR(source_of(l, q->answers[1].value), "0");
    CHECK_STR(q->answers[1].told.plain, "Not weight 0.");
    CHECK_STR(source_of(l, q->answers[2].value), "pad / 2");
    lesson_free(l);
}

TEST(a_predict_stops)
{
    struct lesson *l = parse_step("```predict\nq\n- [x] a\n- [ ] b\nhint: h\nsolution: s\n```\n");

    CHECK_STR(complaints_of(l), "");
    CHECK(l->steps[0].blocks[0].question->predict);
    CHECK_INT(l->steps[0].blocks[0].kind, BLOCK_QUESTION);
    lesson_free(l);
}

TEST(parts_that_are_missing)
{
    CHECK_STR(question_complaints(""),
              "7:1 a question without its question\n7:1 a question without answers\n"
              "7:1 a question without a hint\n7:1 a question without a solution\n");
    CHECK_STR(question_complaints("q\n- [ ] a\n- [ ] b\nhint: h\nsolution: s\n"),
              "7:1 a question without a right answer\n");
    CHECK_STR(question_complaints("q\n! 1 +- 0\nhint: h\nsolution: s\n"),
              "7:1 a question without a right answer\n");
    CHECK_STR(question_complaints("q\n- [x] a\nhint: h\nsolution: s\n"),
              "7:1 a single choice is no choice\n");
    CHECK_STR(question_complaints("q\n- [x] a\n= 1 +- 0\nhint: h\nsolution: s\n"),
              "7:1 a question has choices or numbers, not both\n");
}

TEST(lines_that_belong_nowhere)
{
    CHECK_STR(question_complaints("q\n- [x] a\nstray\n- [ ] b\nhint: h\nsolution: s\n"),
              "10:1 this line belongs to no part of the question\n");
    CHECK_STR(question_complaints("q\n  > early\n- [x] a\n- [ ] b\nhint: h\nsolution: s\n"),
              "9:3 this line belongs to no answer\n");
    CHECK_STR(question_complaints("q\n- [x] a\n  > t\n  u\n- [ ] b\nhint: h\nsolution: s\n"),
              "11:3 it is not clear what this line goes on with\n");
    CHECK_STR(question_complaints("q\n- [x] a\nhint: h\n- [ ] b\nsolution: s\n"),
              "11:1 an answer behind the hints\n");
    CHECK_STR(question_complaints("q\n- [x] a\n- [ ] b\nhint: h\nsolution: s\nsolution: t\n"),
              "13:1 a second solution\n");
}

TEST(numbers_that_are_none)
{
    CHECK_STR(question_complaints("q\n= 1\nhint: h\nsolution: s\n"),
              "9:1 a number without its tolerance\n");
    CHECK_STR(question_complaints("q\n= +- 1\nhint: h\nsolution: s\n"),
              "9:1 one side of the +- is missing\n");
    CHECK_STR(question_complaints("q\n= 1 +-\nhint: h\nsolution: s\n"),
              "9:1 one side of the +- is missing\n");
}

TEST(texts_are_inline_markup_only)
{
    CHECK_STR(question_complaints("# q\n- [x] a\n- [ ] b\nhint: h\nsolution: s\n"),
              "8:1 a question is made of plain lines\n");
    CHECK_STR(question_complaints("q\n- [x] - a\n- [ ] b\nhint:\nsolution: s\n"),
              "9:1 a question is made of plain lines\n11:1 there is no text here\n");
}

int main(void)
{
    utf8_locale_init();
    RUN(a_choice);
    RUN(a_number);
    RUN(a_predict_stops);
    RUN(parts_that_are_missing);
    RUN(lines_that_belong_nowhere);
    RUN(numbers_that_are_none);
    RUN(texts_are_inline_markup_only);
    return check_end();
}
