/* Fences: their kinds, their byte ranges, and those that are not closed. */
#include "sample.h"

TEST(code_is_a_range_of_the_source)
{
    struct lesson *l = parse_step("```python\na = '가'\n\nprint(a)\n```\n\ntext\n\n"
                                  "~~~ output\n가\n~~~\n\n````python setup\nb\n````\n");
    const struct lesson_block *b = l->steps[0].blocks;

    CHECK_STR(complaints_of(l), "");
    CHECK_INT(l->steps[0].nblocks, 3);
    CHECK_STR(source_of(l, b[0].fence->code), "a = '가'\n\nprint(a)\n");
    CHECK(b[0].fence->has_output);
    CHECK_STR(source_of(l, b[0].fence->output), "가\n");
    CHECK_STR(source_of(l, b[0].fence->output_fence), "~~~ output\n가\n~~~\n");
    CHECK_STR(source_of(l, b[0].span), "```python\na = '가'\n\nprint(a)\n```\n");
    CHECK_INT(b[0].fence->kind, FENCE_PLAIN);
    CHECK_INT(b[2].fence->kind, FENCE_SETUP);
    CHECK(!b[2].fence->has_output);
    CHECK_STR(source_of(l, b[2].fence->code), "b\n");
    lesson_free(l);
}

TEST(a_fence_may_be_empty)
{
    struct lesson *l = parse_step("```python\n```\n\n```output\n```\n\n```python live\n\n```\n");
    const struct lesson_block *b = l->steps[0].blocks;

    CHECK_STR(complaints_of(l), "");
    CHECK_STR(source_of(l, b[0].fence->code), "");
    CHECK(b[0].fence->has_output);
    CHECK_STR(source_of(l, b[0].fence->output), "");
    CHECK_STR(source_of(l, b[1].fence->code), "\n");
    CHECK_INT(b[1].fence->kind, FENCE_LIVE);
    lesson_free(l);
}

TEST(an_error_in_code_is_placed_in_the_lesson)
{
    struct lesson *l = parse_step("글\n\n```python\nx = 1\n점수 = y\n```\n");
    const struct fence *f = l->steps[0].blocks[1].fence;
    const char *y = strchr(l->src.text + f->code.from, 'y');
    int line, col;

    source_place(&l->src, (size_t)(y - l->src.text), &line, &col);
    CHECK_INT(line, 11);
    CHECK_INT(col, 8); /* screen columns: a Korean letter has two */
    lesson_free(l);
}

TEST(unknown_and_reserved_fences_are_refused)
{
    CHECK_STR(step_complaints("```python lives\n```\n"), "7:4 no fence of this kind is known\n");
    CHECK_STR(step_complaints("```Python\n```\n"), "7:4 no fence of this kind is known\n");
    CHECK_STR(step_complaints("```  python   live  \n```\n"), "");
    CHECK_STR(step_complaints("```python exercise mask\n```\n"),
              "7:1 \"python exercise\" is reserved: exercises are not there yet\n");
    CHECK_STR(step_complaints("```python tests mask\n```\n\n```python solution mask\n```\n"),
              "7:1 \"python tests\" is reserved: exercises are not there yet\n"
              "10:1 \"python solution\" is reserved: exercises are not there yet\n");
}

TEST(fences_must_be_closed)
{
    CHECK_STR(step_complaints("```python\nprint(1)\n"), "7:1 this fence is not closed\n");
    CHECK_STR(step_complaints("```python\n"), "7:1 this fence is not closed\n");
    CHECK_STR(step_complaints("```python"), "7:1 this fence is not closed\n");
    CHECK_STR(step_complaints("````python\nprint(1)\n```\n"), "7:1 this fence is not closed\n");
    CHECK_STR(step_complaints("~~~python\nprint(1)\n```\n"), "7:1 this fence is not closed\n");
    CHECK_STR(step_complaints("```python\nprint(1)\n   `````  \n"), "");
    CHECK_STR(step_complaints("```python\nprint(1)\n```output\n1\n```\n"),
              "9:1 a fence opens inside another one\n");
}

TEST(fences_stand_at_the_left_edge)
{
    CHECK_STR(step_complaints(" ```python\n ```\n"), "7:2 this fence is indented\n");
    CHECK_STR(step_complaints("- a\n\n  ```python\n  ```\n"),
              "9:3 a fence inside a list or a quote\n");
}

TEST(an_output_belongs_to_code)
{
    CHECK_STR(step_complaints("```output\n1\n```\n"),
              "7:1 an output without a python fence before it in its step\n");
    CHECK_STR(step_complaints("```python live\n```\n\n```output\n1\n```\n"),
              "10:1 a live fence has no output\n");
    CHECK_STR(step_complaints("```python\n```\n\n```output\n```\n\n```output\n```\n"),
              "13:1 a second output for one python fence\n");
    CHECK_STR(step_complaints("```python\n```\n\n## Next\n\n```output\n```\n"),
              "12:1 an output without a python fence before it in its step\n");
}

TEST(prose_behind_an_output_is_a_new_block)
{
    struct lesson *l = parse_step("```python\n```\n\na\n\n```output\n```\n\nb\n");

    CHECK_INT(l->steps[0].nblocks, 3);
    lesson_free(l);
}

int main(void)
{
    utf8_locale_init();
    RUN(code_is_a_range_of_the_source);
    RUN(a_fence_may_be_empty);
    RUN(an_error_in_code_is_placed_in_the_lesson);
    RUN(unknown_and_reserved_fences_are_refused);
    RUN(fences_must_be_closed);
    RUN(fences_stand_at_the_left_edge);
    RUN(an_output_belongs_to_code);
    RUN(prose_behind_an_output_is_a_new_block);
    return check_end();
}
