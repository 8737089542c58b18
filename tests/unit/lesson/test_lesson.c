/* The frame of a lesson: its bytes, head, steps, and what is wrong with them. */
#include "base/mem.h"
#include "sample.h"

static const char FULL[] =
    "# PAD: the *empty* seats\n"
    "\n"
    "What dummy tokens do.\n"
    "\n"
    "<!-- about: minutes=12 needs=multi-head,causal -->\n"
    "<!-- goal: Say what PAD does. -->\n"
    "<!-- belief: A PAD of zeros\n"
    "     does nothing. -->\n"
    "<!-- note: Ask for\n"
    "     hands. -->\n"
    "<!-- nobody's business -->\n"
    "\n"
    "## Two lengths\n"
    "\n"
    "A batch is a box.\n"
    "\n"
    "```python setup\n"
    "import numpy as np\n"
    "```\n"
    "\n"
    "```python\n"
    "print(1)\n"
    "print(2)\n"
    "```\n"
    "\n"
    "```output\n"
    "1\n"
    "2\n"
    "```\n"
    "\n"
    "<!-- note: Wait. -->\n"
    "\n"
    "```python live\n"
    "n = knob(\"pad\", 2, 0, 12)\n"
    "```\n"
    "\n"
    "```quiz\n"
    "Which?\n"
    "- [x] `a`\n"
    "- [ ] b\n"
    "  > No.\n"
    "hint: h\n"
    "solution: s\n"
    "```\n"
    "\n"
    "## Sources\n"
    "\n"
    "- a book\n";

TEST(reads_the_head)
{
    struct lesson *l = parse_named("lessons/en/14-pad.md", FULL);

    CHECK_STR(complaints_of(l), "");
    CHECK_INT(l->number, 14);
    CHECK_STR(l->name, "pad");
    CHECK_STR(l->path, "lessons/en/14-pad.md");
    CHECK_STR(l->title.plain, "PAD: the empty seats");
    CHECK_INT(l->title.n, 3);
    CHECK_STR(l->lead.text.plain, "What dummy tokens do.");
    CHECK_INT(l->minutes, 12);
    CHECK_INT(l->nneeds, 2);
    CHECK_STR(l->needs[1], "causal");
    CHECK_STR(l->goal, "Say what PAD does.");
    CHECK_STR(l->belief, "A PAD of zeros does nothing.");
    CHECK_STR(l->note, "Ask for hands.");
    lesson_free(l);
}

TEST(reads_steps_in_file_order)
{
    static const enum block_kind kinds[] = {BLOCK_PROSE, BLOCK_CODE, BLOCK_CODE, BLOCK_NOTE,
                                            BLOCK_CODE, BLOCK_QUESTION};
    static const int lines[] = {15, 17, 21, 31, 33, 37}, last[] = {15, 19, 24, 31, 35, 44};
    struct lesson *l = parse(FULL);

    CHECK_INT(l->nsteps, 2);
    CHECK_STR(l->steps[0].title.plain, "Two lengths");
    CHECK_INT(l->steps[0].line, 13);
    CHECK_INT(l->steps[0].nblocks, 6);
    for (size_t i = 0; i < l->steps[0].nblocks; i++) {
        CHECK_INT(l->steps[0].blocks[i].kind, kinds[i]);
        CHECK_INT(l->steps[0].blocks[i].line, lines[i]);
        CHECK_INT(l->steps[0].blocks[i].last_line, last[i]);
    }
    CHECK_STR(l->steps[0].blocks[3].note, "Wait.");
    CHECK_STR(l->steps[1].title.plain, "Sources");
    CHECK_STR(l->steps[1].blocks[0].paras[0].marker, "-");
    lesson_free(l);
}

TEST(names_come_from_the_file)
{
    static const struct {
        const char *path, *name;
        int number;
    } cases[] = {
        {"06-sqrt-d.md", "sqrt-d", 6}, {"a/b/10-x.md", "x", 10}, {"notes.md", "notes", -1},
        {"6.md", "6", -1},             {"6-.md", "6-", -1},      {"-x.md", "-x", -1},
        {"lesson", "lesson", -1},      {".md", ".md", -1},       {"", "", -1},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct lesson *l = parse_named(cases[i].path, FULL);

        CHECK_STR(l->name, cases[i].name);
        CHECK_INT(l->number, cases[i].number);
        lesson_free(l);
    }
}

/* ---- bytes -------------------------------------------------------------------- */

static char *with_line_ends(const char *text, const char *end)
{
    struct str s = {0};

    for (; *text; text++) {
        if (*text == '\n')
            str_puts(&s, end);
        else
            str_putc(&s, *text);
    }
    return str_take(&s);
}

TEST(any_line_end_will_do)
{
    static const char *const ends[] = {"\r\n", "\r"};
    struct lesson *plain = parse(FULL);

    for (size_t i = 0; i < 2; i++) {
        char *text = with_line_ends(FULL, ends[i]);
        struct lesson *l = parse(text);

        CHECK_STR(complaints_of(l), "");
        CHECK_STR(l->src.text, plain->src.text);
        mem_free(text);
        lesson_free(l);
    }
    lesson_free(plain);
}

TEST(a_bom_and_a_missing_last_newline_will_do)
{
    static const char text[] = "\xEF\xBB\xBF" HEAD "## S\n\n```python\nprint(1)\n```";
    struct lesson *l = parse(text);

    CHECK_STR(complaints_of(l), "");
    CHECK_STR(l->title.plain, "Title");
    CHECK_STR(source_of(l, l->steps[0].blocks[0].fence->code), "print(1)\n");
    CHECK_STR(source_of(l, l->steps[0].blocks[0].span), "```python\nprint(1)\n```");
    lesson_free(l);
}

TEST(bytes_that_are_no_text_are_refused)
{
    static const char nul[] = HEAD "## S\n\na\0b\n", utf16[] = "#\0 \0T\0";
    struct lesson *l = lesson_parse("l.md", nul, sizeof nul - 1);

    CHECK_STR(complaints_of(l), "7:2 a NUL byte: this is not a text file\n");
    lesson_free(l);
    l = lesson_parse("l.md", utf16, sizeof utf16 - 1);
    CHECK_STR(complaints_of(l), "1:2 a NUL byte: this is not a text file\n");
    lesson_free(l);
    CHECK_STR(complaints(HEAD "## \xED\x95\x9C \xED\x95\n"), "5:7 this is not UTF-8\n");
}

TEST(characters_that_move_a_terminal_are_refused)
{
    CHECK_STR(complaints(HEAD "## S\n\na \x1B[2J b\n\nc \xC2\x9B\n\nd \xE2\x80\xAE\n"),
              "7:3 the character U+001B must not stand in a lesson\n"
              "9:3 the character U+009B must not stand in a lesson\n"
              "11:3 the character U+202E must not stand in a lesson\n");
    CHECK_STR(step_complaints("an &#27;[2J\n"),
              "7:1 an entity that stands for the character U+001B\n");
    CHECK_STR(step_complaints("[x](<a&#x202e;b>)\n"),
              "7:1 an entity that stands for the character U+202E\n");
    CHECK_STR(step_complaints("a\ttab\n"), "");
}

TEST(a_file_too_large_is_refused)
{
    size_t n = LESSON_LIMIT + 1;
    char *text = mem_zero(n + 1);
    struct lesson *l;

    memset(text, 'a', n);
    l = parse(text);
    CHECK_INT(l->nerrs, 1);
    lesson_free(l);
    mem_free(text);
}

/* ---- the frame ------------------------------------------------------------------ */

TEST(what_is_missing_is_said)
{
    CHECK_STR(complaints(""), "1:1 a lesson without a title\n1:1 a lesson without steps\n");
    CHECK_STR(complaints("text\n"), "1:1 a lesson without a title\n1:1 a lesson without steps\n");
    CHECK_STR(complaints("# T\n"), "1:1 no line for the menu\n1:1 a lesson without steps\n");
    CHECK_STR(complaints("# T\n\n## S\n"), "1:1 no line for the menu\n");
    CHECK_STR(complaints(HEAD), "4:1 a lesson without steps\n");
    CHECK_STR(complaints("text\n\n" HEAD "## S\n"),
              "1:1 a lesson without a title\n3:1 the title must be the first line\n");
}

TEST(what_has_no_place_is_said)
{
    CHECK_STR(complaints(HEAD "More.\n\n## S\n"), "5:1 text before the first step\n");
    CHECK_STR(complaints(HEAD "- a\n\n## S\n"), "5:1 text before the first step\n");
    CHECK_STR(complaints(HEAD "```python\n```\n\n## S\n"), "5:1 a fence before the first step\n");
    CHECK_STR(step_complaints("# Second\n"), "7:1 a second title\n");
    CHECK_STR(step_complaints("### Deep\n"), "7:1 a heading of level 3\n");
    CHECK_STR(step_complaints("text\n---\n"), "7:1 a heading made by underlining\n");
    CHECK_STR(step_complaints("text\n\n---\n"), "9:1 a rule is not shown\n");
    CHECK_STR(step_complaints("##\n"), "7:1 a heading without words\n");
    CHECK_STR(step_complaints("<div>\n\nx <b>y</b>\n"),
              "7:1 HTML is not shown\n9:1 HTML inside a text is not shown\n"
              "9:1 HTML inside a text is not shown\n");
    CHECK_STR(step_complaints("![a](b.png)\n"), "7:1 a lesson has no pictures\n");
    CHECK_STR(step_complaints("> ## Quoted\n\n- <div>\n\n"),
              "7:1 a heading inside a list or a quote\n"
              "9:1 HTML inside a list or a quote is not shown\n");
}

TEST(comments_are_checked)
{
    CHECK_STR(complaints(HEAD "<!-- gaol: x -->\n\n## S\n"),
              "5:6 no comment of this kind is known\n");
    CHECK_STR(complaints(HEAD "<!-- about: minutes=x hours=2 needs=a,,b -->\n\n## S\n"),
              "5:13 minutes= wants a number from 1 to 600\n"
              "5:23 about: does not know this\n"
              "5:31 needs= wants lesson names with commas between them, no blanks\n");
    CHECK_STR(complaints(HEAD "<!-- goal: a -->\n<!-- goal: b -->\n\n## S\n"),
              "6:11 this stands twice\n");
    CHECK_STR(complaints(HEAD "<!-- belief: -->\n\n## S\n"), "5:13 there is no text here\n");
    CHECK_STR(step_complaints("<!-- goal: late -->\n"),
              "7:6 goal: belongs to the head of the lesson\n");
    CHECK_STR(step_complaints("<!-- note: a --> tail\n"),
              "7:18 this stands behind the end of a comment\n");
    CHECK_STR(step_complaints("<!-- note: a\n"), "7:1 this comment is not closed\n");
    CHECK_STR(step_complaints("<!-- a remark: of my own -->\n<!---->\n"), "");
}

TEST(errors_can_be_shown_whole)
{
    struct lesson *l = parse_named("l.md", HEAD "## S\n\n```pyhton\n```\n");
    struct str s = {0};

    CHECK_INT(l->nerrs, 1);
    err_write(&l->errs[0], &s);
    CHECK_STR(str_get(&s),
              "l.md:7:4: error: no fence of this kind is known\n"
              "```pyhton\n"
              "   ^^^^^^\n"
              "hint: the fences are: python, python setup, python live, output, predict, quiz; "
              "without a word it is plain text\n");
    str_done(&s);
    lesson_free(l);
}

TEST(a_flood_of_errors_is_bounded)
{
    struct str s = {0};
    struct lesson *l;

    str_puts(&s, HEAD "## S\n\n");
    for (int i = 0; i < 1000; i++)
        str_puts(&s, "### x\n");
    l = parse(str_get(&s));
    CHECK_INT(l->nerrs, 100);
    lesson_free(l);
    str_done(&s);
}

TEST(a_crowd_of_pictures_is_refused_at_once)
{
    struct str s = {0};
    struct lesson *l;

    str_puts(&s, HEAD "## S\n\n");
    while (s.n < LESSON_LIMIT - 10)
        str_puts(&s, "![[]()");
    l = parse(str_get(&s));
    CHECK_STR(complaints_of(l), "7:3001 more than 500 times \"![\": a lesson has no pictures\n");
    lesson_free(l);
    str_done(&s);
}

TEST(reading_refuses_what_is_no_file)
{
    struct err e = {0};

    CHECK(lesson_read("/", &e) == NULL);
    CHECK_INT(e.kind, ERR_IO);
    CHECK(lesson_read("no/such/lesson.md", &e) == NULL);
    lesson_free(NULL);
}

/* ---- memory --------------------------------------------------------------------- */

static bool parses_when_allocation_fails(size_t nth)
{
    struct mem_guard g;
    struct lesson *l;

    mem_guard_push(&g);
    if (setjmp(g.at))
        return false;
    mem_fail_at(nth);
    l = parse(FULL);
    mem_fail_at(0);
    mem_guard_pop(&g);
    CHECK_INT(l->nerrs, 0);
    lesson_free(l);
    return true;
}

TEST(memory_may_run_out_anywhere)
{
    size_t nth = 1;

    while (!parses_when_allocation_fails(nth) && nth < 1000)
        nth++;
    CHECK(nth > 3 && nth < 1000);
}

int main(void)
{
    utf8_locale_init();
    RUN(reads_the_head);
    RUN(reads_steps_in_file_order);
    RUN(names_come_from_the_file);
    RUN(any_line_end_will_do);
    RUN(a_bom_and_a_missing_last_newline_will_do);
    RUN(bytes_that_are_no_text_are_refused);
    RUN(characters_that_move_a_terminal_are_refused);
    RUN(a_file_too_large_is_refused);
    RUN(what_is_missing_is_said);
    RUN(what_has_no_place_is_said);
    RUN(comments_are_checked);
    RUN(errors_can_be_shown_whole);
    RUN(a_flood_of_errors_is_bounded);
    RUN(a_crowd_of_pictures_is_refused_at_once);
    RUN(reading_refuses_what_is_no_file);
    RUN(memory_may_run_out_anywhere);
    return check_end();
}
