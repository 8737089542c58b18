#include "../../../src/lang/lexer_priv.h"

#include "base/mem.h"
#include "base/str.h"
#include "check.h"

/* The tokens of a text as "a + 1 ; >name< <nl>", or "! message" for a fault. */
static const char *lex(const char *text, size_t n)
{
    static struct str out;
    struct source src = {"t", text, n};
    struct tokens toks = {0};
    struct err e = {0};

    str_clear(&out);
    if (lex_text(&src, 0, n, LEX_LINES, &toks, &e) != ST_OK)
        str_addf(&out, "!! %s", e.msg);
    for (size_t i = 0; i < toks.n; i++) {
        struct token t = toks.tok[i];

        str_puts(&out, i > 0 ? " " : "");
        switch (t.kind) {
        case TK_END: str_puts(&out, "<end>"); break;
        case TK_NEWLINE: str_puts(&out, "<nl>"); break;
        case TK_INDENT: str_puts(&out, "<in>"); break;
        case TK_DEDENT: str_puts(&out, "<out>"); break;
        case TK_FAULT: str_addf(&out, "! %s", toks.fault.msg); break;
        default:
            str_addf(&out, "%s%.*s",
                     t.kind == TK_INT ? "i:" : t.kind == TK_FLOAT ? "f:"
                     : t.kind == TK_STRING ? "s:" : t.kind == TK_IMAGINARY ? "j:"
                     : t.kind == TK_NAME ? "n:"
                     : t.kind == TK_STRAY ? "?:" : "",
                     (int)(t.to - t.from), text + t.from);
        }
    }
    mem_free(toks.tok);
    return str_get(&out);
}

#define LEX(text, want) CHECK_STR(lex(text, sizeof(text) - 1), want)

TEST(operators_take_the_longest_that_fits)
{
    LEX("a**=b//c", "n:a **= n:b // n:c <nl> <end>");
    LEX("a<<=b>>c->d:=e...", "n:a <<= n:b >> n:c -> n:d := n:e ... <nl> <end>");
    LEX("a!=b!c", "n:a != n:b ?:! n:c <nl> <end>");
    LEX("x.y[1:2]", "n:x . n:y [ i:1 : i:2 ] <nl> <end>");
}

TEST(words_are_keywords_only_when_whole)
{
    LEX("if iff is in _in", "if n:iff is in n:_in <nl> <end>");
    LEX("match case type print", "n:match n:case n:type n:print <nl> <end>");
    LEX("점수 = é", "n:점수 = n:é <nl> <end>");
}

TEST(numbers_have_pythons_forms)
{
    LEX("1_024 0x1F 0b1 0o7 00", "i:1_024 i:0x1F i:0b1 i:0o7 i:00 <nl> <end>");
    LEX("1. .5 1e-3 1_0.0 1E5 00.5", "f:1. f:.5 f:1e-3 f:1_0.0 f:1E5 f:00.5 <nl> <end>");
    LEX("1j 1.5J", "j:1j j:1.5J <nl> <end>");
    LEX("1if 2or 0x1for", "i:1 if i:2 or i:0x1f or <nl> <end>");
    LEX("1..real", "f:1. . n:real <nl> <end>");
    LEX("012", "! a decimal number does not begin with 0 <end>");
    LEX("1__0", "! this is no decimal number <end>");
    LEX("1_", "! this is no decimal number <end>");
    LEX("1abc", "! this is no decimal number <end>");
    LEX("1e+", "! this is no decimal number <end>");
    LEX("0x", "! this is no hexadecimal number <end>");
    LEX("0b12", "! '2' is no binary digit <end>");
    LEX("0o8", "! this is no octal number <end>");
}

TEST(strings_end_at_their_quotes)
{
    LEX("'a' \"b\" '''c\n'd''' r'\\' + 1'", "s:'a' s:\"b\" s:'''c\n'd''' s:r'\\' + 1' <nl> <end>");
    LEX("rb'a' fR\"b\" u'c' ur 'd'", "s:rb'a' s:fR\"b\" s:u'c' n:ur s:'d' <nl> <end>");
    LEX("'a\\\nb'", "s:'a\\\nb' <nl> <end>");
    LEX("'a\nb'", "! this string is not closed: a ' is missing <end>");
    LEX("\"\"\"a\nb", "! the string opened with \"\"\" is never closed <end>");
}

TEST(lines_join_in_brackets_and_after_a_backslash)
{
    LEX("(a,\n\n  # why\n b)\nc", "( n:a , n:b ) <nl> n:c <nl> <end>");
    LEX("a + \\\n  b", "n:a + n:b <nl> <end>");
    LEX("a + \\ \nb", "n:a + ! something follows '\\', which joins two lines <end>");
    LEX("a + \\", "n:a + ! the text ends after '\\', which joins two lines <end>");
    LEX("a + \\\n", "n:a + ! the text ends after '\\', which joins two lines <end>");
}

TEST(indentation_follows_cpython)
{
    LEX("if a:\n  b\n\n # why\n  c\nd",
        "if n:a : <nl> <in> n:b <nl> n:c <nl> <out> n:d <nl> <end>");
    LEX("if a:\n\tb", "if n:a : <nl> <in> n:b <nl> <out> <end>");
    LEX("if a:\n\tif b:\n\t    c\n",
        "if n:a : <nl> <in> if n:b : <nl> <in> n:c <nl> <out> <out> <end>");
    LEX("if a:\n\tb\n        c",
        "if n:a : <nl> <in> n:b <nl> ! tabs and spaces are mixed in this indentation <end>");
    LEX("if a:\n  b\n c", "if n:a : <nl> <in> n:b <nl> <out> "
        "! this line is indented less than its block, but like no line before it <end>");
    LEX("if a:\n  b\n\fc", "if n:a : <nl> <in> n:b <nl> <out> n:c <nl> <end>");
    LEX("  \\\n  a\nb", "<in> n:a <nl> <out> n:b <nl> <end>");
}

TEST(blank_lines_and_ends_of_lines_make_no_tokens)
{
    LEX("", "<end>");
    LEX("\n  \n# why\n\t\n", "<end>");
    LEX("a\r\nb\r\n", "n:a <nl> n:b <nl> <end>");
    LEX("if a:\r\n  b\r\n", "if n:a : <nl> <in> n:b <nl> <out> <end>");
    LEX("\xef\xbb\xbf" "a", "n:a <nl> <end>");
    LEX("a # why", "n:a <nl> <end>");
}

TEST(bytes_that_are_no_text_are_told)
{
    LEX("a\xff", "!! the byte 0xFF is not UTF-8");
    LEX("a\0b", "!! code cannot contain a NUL byte");
    LEX("a\rb", "!! a carriage return that ends a line alone is not part of attnscope's Python");
    LEX("# coding: latin-1\n", "!! a text in an encoding other than UTF-8 is not part of "
        "attnscope's Python");
    LEX("# coding: utf-8\na", "n:a <nl> <end>");
    LEX("a\xc2\xb2", "! the character U+00B2 cannot stand here <end>");
    LEX("a \xe2\x80\x9c", "n:a ! the character U+201C cannot stand here <end>");
    LEX("\x01", "! the character U+0001 cannot stand here <end>");
    LEX("a \xef\xbb\xbf", "n:a ! the character U+FEFF cannot stand here <end>");
}

TEST(brackets_match)
{
    LEX("([{}])", "( [ { } ] ) <nl> <end>");
    LEX("(]", "( ! ']' does not close '(' <end>");
    LEX("(\n]", "( ! ']' does not close the '(' of line 1 <end>");
    LEX(")", "! ')' closes nothing: no '(' is open <end>");
}

TEST(open_ends_are_told_apart)
{
    const struct {
        const char *text;
        enum lex_tail tail;
        int open_at;
    } cases[] = {{"a", TAIL_NONE, -1},         {"f(a, [b", TAIL_BRACKET, 5},
                 {"'''a", TAIL_STRING, -1},    {"a \\", TAIL_BACKSLASH, -1},
                 {"(a \\\n", TAIL_BACKSLASH, 0}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct source src = {"t", cases[i].text, strlen(cases[i].text)};
        struct tokens toks = {0};
        struct err e;

        CHECK_INT(lex_text(&src, 0, src.len, LEX_LINES, &toks, &e), ST_OK);
        CHECK_INT(toks.tail, cases[i].tail);
        CHECK_INT(toks.open ? (int)toks.open_at : -1, cases[i].open_at);
        mem_free(toks.tok);
    }
}

TEST(limits_are_cpythons)
{
    char brackets[300], indents[20000];
    size_t n = 0;

    memset(brackets, '(', sizeof brackets);
    CHECK(strstr(lex(brackets, 200), "! ") == NULL);
    CHECK(strstr(lex(brackets, 201), "nested too deeply: more than 200 brackets") != NULL);
    for (int level = 0; level <= 100; level++) {
        if (level == 100)
            CHECK(strstr(lex(indents, n), "! ") == NULL);
        n += (size_t)sprintf(indents + n, "%*sif a:\n", level, "");
    }
    CHECK(strstr(lex(indents, n), "nested too deeply: more than 100 levels") != NULL);
}

int main(void)
{
    RUN(operators_take_the_longest_that_fits);
    RUN(words_are_keywords_only_when_whole);
    RUN(numbers_have_pythons_forms);
    RUN(strings_end_at_their_quotes);
    RUN(lines_join_in_brackets_and_after_a_backslash);
    RUN(indentation_follows_cpython);
    RUN(blank_lines_and_ends_of_lines_make_no_tokens);
    RUN(bytes_that_are_no_text_are_told);
    RUN(brackets_match);
    RUN(open_ends_are_told_apart);
    RUN(limits_are_cpythons);
    return check_end();
}
