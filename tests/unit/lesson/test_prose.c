/* Text: the styles inside a line, paragraphs, lists and quotes. */
#include "sample.h"

/* The runs as "style:text|…"; styles are sums of e1 s2 c4 l8. */
static const char *runs_of(const struct rich *t)
{
    static char said[2000];
    size_t n = 0;

    said[0] = '\0';
    for (size_t i = 0; i < t->n; i++)
        n += (size_t)snprintf(said + n, sizeof said - n, "%s%u:%s%s%s", i ? "|" : "",
                              t->runs[i].style, t->runs[i].text, t->runs[i].url ? "@" : "",
                              t->runs[i].url ? t->runs[i].url : "");
    return said;
}

static void check_runs(const char *markdown, const char *want)
{
    struct lesson *l = parse_step(markdown);

    CHECK_STR(complaints_of(l), "");
    CHECK_STR(runs_of(&l->steps[0].blocks[0].paras[0].text), want);
    lesson_free(l);
}

TEST(styles_become_runs)
{
    check_runs("plain\ntext\n", "0:plain text");
    check_runs("a *b* **c** `d` e\n", "0:a |1:b|0: |2:c|0: |4:d|0: e");
    check_runs("***both***\n", "3:both");
    check_runs("*a **b** `c`*\n", "1:a |3:b|1: |5:c");
    check_runs("[a *b*](u) <https://x.org>\n",
               "8:a @u|9:b@u|0: |8:https://x.org@https://x.org");
    check_runs("[a](u)[b](v)\n", "8:a@u|8:b@v");
    check_runs("a  \nb\n", "0:a\nb");
    check_runs("`a\n b` &amp; \\*x\\*\n", "4:a b|0: & *x*");
    check_runs("a\t`b\tc`\n", "0:a |4:b c");
    check_runs("점수는 *내적*입니다\n", "0:점수는 |1:내적|0:입니다");
}

/* One line a paragraph: indent, q, c, marker, gap, text. */
static const char *paras_of(const struct lesson_block *b)
{
    static char said[2000];
    size_t n = 0;

    said[0] = '\0';
    for (size_t i = 0; i < b->nparas; i++) {
        const struct para *p = &b->paras[i];

        n += (size_t)snprintf(said + n, sizeof said - n, "%s%d%s%s %s %s\n", p->gap ? "\n" : "",
                              p->indent, p->quote ? "q" : "", p->code ? "c" : "",
                              p->marker ? p->marker : "", p->text.plain);
    }
    return said;
}

static void check_paras(const char *markdown, const char *want)
{
    struct lesson *l = parse_step(markdown);

    CHECK_STR(complaints_of(l), "");
    CHECK_INT(l->steps[0].nblocks, 1);
    CHECK_STR(paras_of(&l->steps[0].blocks[0]), want);
    lesson_free(l);
}

TEST(paragraphs_lists_and_quotes)
{
    check_paras("a\n\nb\n", "\n0  a\n\n0  b\n");
    check_paras("- a\n- b\n", "\n1 - a\n1 - b\n");
    check_paras("- a\n\n- b\n", "\n1 - a\n\n1 - b\n");
    check_paras("9. a\n10. b\n", "\n1 9. a\n1 10. b\n");
    check_paras("- a\n\n  more\n- b\n", "\n1 - a\n\n1  more\n\n1 - b\n");
    check_paras("- a\n  - b\n  - c\n- d\n", "\n1 - a\n2 - b\n2 - c\n1 - d\n");
    check_paras("> a\n>\n> - b\n\nc\n", "\n1q  a\n\n2q - b\n\n0  c\n");
    check_paras("a\n\n    code\n      two\n\nb\n", "\n0  a\n\n0c  code\n  two\n\n\n0  b\n");
    check_paras("```\ncode\n```\n", "\n0c  code\n\n");
    check_paras("- a\n\n  ```\n  x\n  ```\n", "\n1 - a\n\n1c  x\n\n");
    check_paras("    ```\n    x\n", "\n0c  ```\nx\n\n");
    check_paras("-\n- b\n", "1 - b\n");
}

TEST(prose_knows_its_lines)
{
    struct lesson *l = parse_step("a\na\n\n- b\n- c\n  c\n\n```python\n```\n\nd\n");
    const struct lesson_block *b = l->steps[0].blocks;

    CHECK_STR(complaints_of(l), "");
    CHECK_INT(l->steps[0].nblocks, 3);
    CHECK_INT(b[0].line, 7);
    CHECK_INT(b[0].last_line, 12);
    CHECK_INT(b[0].paras[2].text.line, 11);
    CHECK_INT(b[0].paras[2].last_line, 12);
    CHECK_STR(source_of(l, b[0].span), "a\na\n\n- b\n- c\n  c\n");
    CHECK_INT(b[2].line, 17);
    CHECK_INT(b[2].nparas, 1);
    lesson_free(l);
}

TEST(plain_fences_must_be_closed_too)
{
    CHECK_STR(step_complaints("```\ncode\n"), "7:1 this fence is not closed\n");
    CHECK_STR(step_complaints("- a\n\n  ```\n  x\n\nb\n"), "9:3 this fence is not closed\n");
    CHECK_STR(step_complaints("> ~~~\n> x\n> ~~~\n"), "");
    CHECK_STR(step_complaints("> ~~~\n> x\n"), "7:1 this fence is not closed\n");
}

TEST(nesting_has_no_end)
{
    struct str s = {0};
    struct lesson *l;

    for (int i = 0; i < 20000; i++)
        str_puts(&s, "> ");
    str_puts(&s, "deep\n");
    l = parse_step(str_get(&s));
    CHECK_STR(complaints_of(l), "");
    CHECK_INT(l->steps[0].blocks[0].paras[0].indent, 10); /* drawn no deeper */
    lesson_free(l);
    str_clear(&s);
    for (int i = 0; i < 20000; i++)
        str_puts(&s, "*a **a ");
    l = parse_step(str_get(&s));
    CHECK_STR(complaints_of(l), "");
    lesson_free(l);
    str_done(&s);
}

int main(void)
{
    utf8_locale_init();
    RUN(styles_become_runs);
    RUN(paragraphs_lists_and_quotes);
    RUN(prose_knows_its_lines);
    RUN(plain_fences_must_be_closed_too);
    RUN(nesting_has_no_end);
    return check_end();
}
