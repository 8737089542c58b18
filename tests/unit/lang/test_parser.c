#include <stdlib.h>
#include <sys/resource.h>

#include "base/mem.h"
#include "check.h"
#include "parse_util.h"

TEST(operators_group_as_in_python)
{
    CHECK_TREE("-2**2", "(neg (** 2 2))");
    CHECK_TREE("2**-1", "(** 2 (neg 1))");
    CHECK_TREE("2**3**2", "(** 2 (** 3 2))");
    CHECK_TREE("(-1)**0", "(** (neg 1) 0)");
    CHECK_TREE("--2", "(neg (neg 2))");
    CHECK_TREE("-x.T", "(neg (. x T))");
    CHECK_TREE("a @ b @ c", "(@ (@ a b) c)");
    CHECK_TREE("1 - 2 - 3", "(- (- 1 2) 3)");
    CHECK_TREE("a + b * c // d % e", "(+ a (% (// (* b c) d) e))");
    CHECK_TREE("a | b ^ c & d << e + f", "(| a (^ b (& c (<< d (+ e f)))))");
    CHECK_TREE("not a and b or c", "(or (and (not a) b) c)");
    CHECK_TREE("not a == b", "(not (cmp a == b))");
    CHECK_TREE("a < b == c != d", "(cmp a < b == c != d)");
    CHECK_TREE("a not in b is not c", "(cmp a not-in b is-not c)");
    CHECK_TREE("a if b else c if d else e", "(if b a (if d c e))");
    CHECK_TREE("lambda x: x if a else b", "(lambda (x) (if a x b))");
    CHECK_TREE("~a & b", "(& (inv a) b)");
}

TEST(numbers_have_their_values)
{
    CHECK_TREE("1_024", "1024");
    CHECK_TREE("0xFF + 0o17 + 0b11", "(+ (+ 255 15) 3)");
    CHECK_TREE("1_0.5e1", "~105");
    CHECK_TREE("1e400", "~inf");
    CHECK_TREE("0_0", "0");
    CHECK_TREE("9223372036854775807", "9223372036854775807");
    CHECK_TREE("-9223372036854775808", "-9223372036854775808");
    CHECK_TREE("- 9223372036854775808 + 1", "(+ -9223372036854775808 1)");
    CHECK_PARSE("9223372036854775808", "refused 1:1 '9223372036854775808': an integer beyond 64 "
                "bits is not part of attnscope's Python | write a float, such as 1e30");
    CHECK_PARSE("x = -9223372036854775808 ** 2", "refused 1:6 '9223372036854775808': an integer "
                "beyond 64 bits is not part of attnscope's Python | write a float, such as 1e30");
}

TEST(strings_are_decoded)
{
    CHECK_TREE("'a' \"b\" '''c'''", "\"abc\"");
    CHECK_TREE("'\\n\\t\\\\\\'\\x41\\101\\u00e9\\U0001F600'",
               "\"\\x0a\\x09\\x5c'AA\\xc3\\xa9\\xf0\\x9f\\x98\\x80\"");
    CHECK_TREE("'\\q\\8'", "\"\\x5cq\\x5c8\"");
    CHECK_TREE("r'\\n'", "\"\\x5cn\"");
    CHECK_TREE("'a\\\nb'", "\"ab\"");
    CHECK_TREE("'''a\r\nb'''", "\"a\\x0ab\"");
    CHECK_TREE("'\\0'", "\"\\x00\"");
    CHECK_PARSE("'\\x4'", "1:2 '\\x4': \\x must be followed by 2 hexadecimal digits");
    CHECK_PARSE("'\\U00110000'", "1:2 '\\U00110000': there is no character with this code");
    CHECK_PARSE("'\\ud800'", "refused 1:2 '\\ud800': half a character in a string is not part of "
                "attnscope's Python | write the whole character, or \\U and its code");
    CHECK_PARSE("'\\N{DASH}'", "refused 1:2 '\\N{DASH}': \\N{…} in a string is not part of "
                "attnscope's Python | write the character itself, or \\u and its code");
    CHECK_PARSE("b'a'", "refused 1:1 'b'a'': a bytes string is not part of attnscope's Python | "
                "write a string, \"…\"");
}

TEST(fstrings_have_fields)
{
    CHECK_TREE("f'{a}'", "(f (value a))");
    CHECK_TREE("f'x{a!r:>5}y'", "(f \"x\" (value a !r (spec \">5\")) \"y\")");
    CHECK_TREE("f'{a:{w}.{p}f}'", "(f (value a (spec (value w) \".\" (value p) \"f\")))");
    CHECK_TREE("f'{a=}'", "(f \"a=\" (value a !r))");
    CHECK_TREE("f'{ a = :.3f}'", "(f \" a = \" (value a (spec \".3f\")))");
    CHECK_TREE("f'{{{a}}}'", "(f \"{\" (value a) \"}\")");
    CHECK_TREE("f'{{}}'", "\"{}\"");
    CHECK_TREE("f'{a, b}'", "(f (value (tuple a b)))");
    CHECK_TREE("f'{x[\"a\"]:d}'", "(f (value ([] x \"a\") (spec \"d\")))");
    CHECK_TREE("f'{a!=b}{a<=b}'", "(f (value (cmp a != b)) (value (cmp a <= b)))");
    CHECK_TREE("f'{(lambda x: 1.5)}{2.5}'", "(f (value (lambda (x) ~1.5)) (value ~2.5))");
    CHECK_TREE("f'''{\na\n}'''", "(f (value a))");
    CHECK_TREE("'{a}' f'{a}' '{b}'", "(f \"{a}\" (value a) \"{b}\")");
    CHECK_TREE("rf'\\{a}'", "(f \"\\x5c\" (value a))");
    CHECK_TREE("f'{f\"{a}\"}'", "(f (value (f (value a))))");
    CHECK_TREE("f'{ {1: 2}[1] }'", "(f (value ([] (dict 1 2) 1)))");
}

TEST(fstring_errors_point_into_the_string)
{
    CHECK_PARSE("f'a}'", "1:4 '}': a single '}' in an f-string | write }} for a brace in the text");
    CHECK_PARSE("f'{}'", "1:3 '{': this field is empty | write {{ for a brace in the text");
    CHECK_PARSE("f'{a'", "1:3 '{a': this field has no '}' | write {{ for a brace in the text");
    CHECK_PARSE("f'{a!x}'", "1:5 '!x': a conversion is one of !r, !s and !a");
    CHECK_PARSE("f'{a b}'", "1:4 'a b': 'b' cannot stand right after what is before it");
    CHECK_PARSE("f'{a +}'", "1:7 '': the field ends too early");
    CHECK_PARSE("f'{a\\n}'", "1:5 '\\': a field of an f-string cannot contain a backslash | give "
                "the value a name in a line before");
    CHECK_PARSE("f'{a#}'", "1:5 '#': a field of an f-string cannot contain '#'");
    CHECK_PARSE("f'{(a}'", "1:6 '}': '}' does not close '('");
    CHECK_PARSE("f'{a)}'", "1:5 ')': ')' closes nothing in this field");
    CHECK_PARSE("f'{(a'", "1:4 '(': '(' is not closed in this field");
    CHECK_PARSE("f'{\"a}'", "1:3 '{\"a}': a string in this field is not closed");
    CHECK_PARSE("f'{a:{b:{c}}}'", "1:9 '{': nested too deeply: a field in the spec of a field in a "
                "spec | give the inner value a name before");
    CHECK_PARSE("f'{x for x in y}'", "refused 1:4 'x for x in y': a generator kept for later is "
                "not part of attnscope's Python | write a list, [… for …]; a generator stands only "
                "in a call, in for and where it is unpacked into names");
}

TEST(displays_and_comprehensions)
{
    CHECK_TREE("()", "(tuple)");
    CHECK_TREE("a,", "(tuple a)");
    CHECK_TREE("((a), b)", "(tuple a b)");
    CHECK_TREE("[a, [b],]", "(list a (list b))");
    CHECK_TREE("{}", "(dict)");
    CHECK_TREE("{'a': 1, b: 2}", "(dict \"a\" 1 b 2)");
    CHECK_TREE("[a for b, (c, d) in e if f if g for h in i]",
               "(listcomp a (for (tuple b (tuple c d)) e f g) (for h i))");
    CHECK_TREE("{a: b for a in c}", "(dictcomp a b (for a c))");
    CHECK_TREE("sum(a for a in b)", "(call sum (genexp a (for a b)))");
    CHECK_TREE("[x for x in (y for y in z)]", "(listcomp x (for x (genexp y (for y z))))");
}

TEST(calls_attributes_and_subscripts)
{
    CHECK_TREE("f(a, *b, c, k=1, *d)", "(call f a *b c *d k=1)");
    CHECK_TREE("f()(a)[b].c", "(. ([] (call (call f) a) b) c)");
    CHECK_TREE("x[1:2, ::3, ..., None, :]",
               "([] x (tuple (: 1 2 _) (: _ _ 3) ... None (: _ _ _)))");
    CHECK_TREE("x[a,]", "([] x (tuple a))");
    CHECK_TREE("x[-1:]", "([] x (: (neg 1) _ _))");
}

TEST(statements)
{
    CHECK_PARSE("a = b, c = d; a[0] += 1;",
                "ok (= a (tuple b c) d) (+= ([] a 0) 1)");
    CHECK_PARSE("a //= b\na @= b\na **= b\na >>= b\n",
                "ok (//= a b) (@= a b) (**= a b) (>>= a b)");
    CHECK_PARSE("for i, x in enumerate(y):\n    pass\nelse:\n    a\n",
                "ok (for (tuple i x) (call enumerate y) (pass) ((expr a)))");
    CHECK_PARSE("if a: b\nelif c:\n  d\nelse: e\n",
                "ok (if a ((expr b)) ((if c ((expr d)) ((expr e)))))");
    CHECK_PARSE("def f(a, b=1, *, c, d=2):\n  return a, b\n",
                "ok (def f (a b=1 * c d=2) (return (tuple a b)))");
    CHECK_PARSE("assert a, 'b'\nassert a\n", "ok (assert a \"b\") (assert a _)");
    CHECK_PARSE("import numpy as np\nfrom attnscope import *\n", "ok (numpy np) attnscope");
    CHECK_PARSE("a, b = (x for x in y)\n", "ok (= (tuple a b) (genexp x (for x y)))");
    CHECK_PARSE("match = 1\nmatch (case)\n", "ok (= match 1) (expr (call match case))");
    CHECK_PARSE("", "ok ");
}

TEST(missing_colons_and_confused_equal_signs)
{
    CHECK_PARSE("if x = 3:\n  pass\n",
                "1:6 '=': '=' assigns, it does not compare | did you mean ==?");
    CHECK_PARSE("if x\n  pass\n", "1:5 '': a ':' is missing at the end of this line");
    CHECK_PARSE("for a in b pass\n", "1:12 'pass': a ':' is missing before 'pass'");
    CHECK_PARSE("f(a) = 3\n", "1:1 'f(a)': cannot assign to a call | to compare, write ==");
    CHECK_PARSE("None = 3\n", "1:1 'None': cannot assign to None");
    CHECK_PARSE("(a, b) += 3\n",
                "1:1 '(a, b)': a tuple cannot be changed by an operator with '=' | "
                "write one line for each name");
    CHECK_PARSE("f(a.b=1)\n", "1:3 'a.b': only a name can stand before '=' in a call | to compare, "
                "write ==");
    CHECK_PARSE("a = = b\n", "1:5 '=': '=' cannot stand here | to compare, write ==");
}

TEST(misspelt_words_and_other_languages)
{
    CHECK_PARSE("fro a in b:\n  c\n", "1:1 'fro': 'fro' begins no statement | did you mean for?");
    CHECK_PARSE("retrun a\n", "1:1 'retrun': 'retrun' begins no statement | did you mean return?");
    CHECK_PARSE("if a: b\nelseif c: d\n", "2:1 'elseif': 'elseif' begins no statement | did you "
                "mean elif?");
    CHECK_PARSE("if a: b\nelse if c: d\n", "2:1 'else if': 'else if' is one word in Python | write "
                "elif");
    CHECK_PARSE("if a:\n  b\nesle:\n  c\n", "3:1 'esle': 'esle' begins no statement | did you mean "
                "else?");
    CHECK_PARSE("print a\n",
                "1:1 'print': print is a function: it needs brackets | write print(…)");
    CHECK_PARSE("a && b\n", "1:4 '&': '&' cannot stand here | write and");
    CHECK_PARSE("x++\n", "1:4 '': the line ends too early");
    CHECK_PARSE("!a\n", "1:1 '!': '!' cannot stand here | write not");
    CHECK_PARSE("a <> b\n", "1:4 '>': '>' cannot stand here | write !=");
    CHECK_PARSE("a = “b”\n", "1:5 '“': the character U+201C cannot stand here | write \"");
    CHECK_PARSE("f（a）\n", "1:2 '（': the character U+FF08 cannot stand here | write (");
}

TEST(brackets_and_commas)
{
    CHECK_PARSE("x = (1,\ny = 2\n", "1:5 '(': the '(' of line 1 is never closed");
    CHECK_PARSE("x = [1, (2, 3]\n", "1:14 ']': ']' does not close '('");
    CHECK_PARSE("x = (1, 2\n", "1:5 '(': the '(' of line 1 is never closed");
    CHECK_PARSE("x = [\n  1\n  2]\n", "2:3 '1\n  2': a number cannot stand right after what is "
                "before it | a comma may be missing between them");
    CHECK_PARSE("f(a b)\n", "1:3 'a b': 'b' cannot stand right after what is before it | a comma "
                "may be missing between them");
    CHECK_PARSE("x[]\n", "1:3 ']': an index is missing | write [:] for all of it");
    CHECK_PARSE("f(k=1, 2)\n",
                "1:8 '2': an argument without a name follows one with a name | write "
                "name=value, or move it to the front");
    CHECK_PARSE("f(a for a in b, c)\n", "1:3 'a for a in b': a generator beside other arguments "
                "needs brackets | write (… for …) in brackets of its own");
    CHECK_PARSE("[a, b for a in c]\n", "1:2 'a, b': a tuple before 'for' needs brackets | write "
                "[(a, b) for … in …]");
}

TEST(blocks)
{
    CHECK_PARSE("if a:\nb\n", "2:1 'b': the block of 'if' in line 1 is missing | indent it by four "
                "spaces; pass does nothing");
    CHECK_PARSE("def f():\n", "1:9 '': the block of 'def' in line 1 is missing | indent it by four "
                "spaces; pass does nothing");
    CHECK_PARSE("a\n  b\n", "2:1 '  ': this line is indented, but no block begins here | begin it "
                "where the lines before begin");
    CHECK_PARSE("else:\n  a\n",
                "1:1 'else': 'else' has no 'if' or 'for' before it | indent it like "
                "its if or for");
    CHECK_PARSE("for a b in c: d\n", "1:5 'a b': 'in' is missing here | write for name in values");
    CHECK_PARSE("x = a if b\n", "1:5 'a if b': this if has no else | write value if condition else "
                "other");
    CHECK_PARSE("a == not b\n", "1:6 'not': 'not' binds less tightly than the operator before it | "
                "put it into brackets: (not …)");
    CHECK_PARSE("def f(a=1, b): pass\n", "1:12 'b': a parameter without a default follows one with "
                "a default");
}

/* Each snippet is refused at the words between > and <, with its row's cure. */
TEST(what_is_refused_is_refused_at_its_place)
{
    static const char *const cases[] = {
        ">while< a: pass", ">class< A: pass", ">try<: pass", ">raise< a", ">with< a: pass",
        ">global< a", ">nonlocal< a", ">del< a", ">@<f", ">async< def f(): pass", "a = >await< b",
        "a = >yield< b", ">match< a:\n  case b: c", "if (a >:=< b): c", "a = [>*b<, c]",
        ">*a<, b = c", "for >*a<, b in c: d", "a = b[>*c<]", "def f(>*a<): pass",
        "def f(>**a<): pass", "def f(a, >/<): pass", "f(>**a<)", "{>**a<}", "a = >{b, c}< + d",
        ">{a for b in c}<", "a = >1j<", "a>: int< = 1", "def f(a>: int<): pass",
        "def f() >-> int<: pass", ">a.b< = c", ">a.b< += c", "a, >b.c< = d", "for >a.b< in c: d",
        "a = >(b for c in d)<", "[>(b for c in d)<]", ">import numpy<",
        ">import numpy.random as r<",
        ">from numpy import exp<", ">from attnscope import softmax<", ">import math<; a",
        ">import random<", ">import torch.nn as nn<", ">import matplotlib.pyplot as plt<",
        ">import os<", ">from . import a<", ">import numpy as np, os<",
        "def f():\n  >from attnscope import *<"};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[100], want[120] = "";
        size_t n = 0, k = 0;
        bool marked = false;

        for (const char *c = cases[i]; *c; c++) { /* the first > and the last < are marks */
            bool mark = (*c == '>' && !marked) || (c == strrchr(cases[i], '<'));

            marked |= mark;
            if (mark && *c == '>')
                k = n;
            if (mark && *c == '<')
                snprintf(want, sizeof want, "'%.*s': ", (int)(n - k), text + k);
            if (!mark)
                text[n++] = *c;
        }
        text[n] = '\0';
        if (strncmp(util_parse(text), "refused ", 8) != 0 || !strstr(str_get(&util_out), want) ||
            !strstr(str_get(&util_out), " is not part of attnscope's Python | ")) {
            CHECK_STR(str_get(&util_out), cases[i]);
        }
    }
}

TEST(every_row_of_refusals_has_a_cure)
{
    int n;
    const struct refusal *r = parse_refusals(&n);

    CHECK(n > 30);
    for (int i = 0; i < n; i++) {
        CHECK(r[i].what[0] && r[i].cure[0]);
        for (int k = 0; k < i; k++)
            CHECK(strcmp(r[i].what, r[k].what) != 0);
    }
}

TEST(the_prompt_asks_for_more_lines)
{
    CHECK_STR(util_prompt("x = (1,"), "incomplete");
    CHECK_STR(util_prompt("x = (1,\n\n"), "incomplete");
    CHECK_STR(util_prompt("x = '''a"), "incomplete");
    CHECK_STR(util_prompt("x = 1 + \\"), "incomplete");
    CHECK_STR(util_prompt("if a:"), "incomplete");
    CHECK_STR(util_prompt("if a: b"), "incomplete");
    CHECK_STR(util_prompt("if a:\n  b"), "incomplete");
    CHECK_STR(util_prompt("if a:\n  b\nelse:"), "incomplete");
    CHECK_STR(util_prompt("def f():\n  if a:"), "incomplete");
    CHECK_STR(util_prompt("if a: b\n"), "ok (if a ((expr b)) ())");
    CHECK_STR(util_prompt("if a:\n  b\n  "), "ok (if a ((expr b)) ())");
    CHECK_STR(util_prompt("if a:\n  b\n"), "ok (if a ((expr b)) ())");
    CHECK_STR(util_prompt("a"), "ok (expr a)");
    CHECK_STR(util_prompt(""), "ok ");
    CHECK_STR(util_prompt("a = = (") , "1:5 '=': '=' cannot stand here | to compare, write ==");
    CHECK_STR(util_prompt("a ="), "1:4 '': the line ends too early");
    CHECK_STR(util_prompt("x = 'a"), "1:5 ''a': this string is not closed: a ' is missing");
    CHECK_STR(util_prompt("while a:"),
              "refused 1:1 'while': while is not part of attnscope's Python "
              "| write for … in range(…), and leave it with break");
    CHECK_STR(util_prompt("if a:\n"), "1:6 '': the block of 'if' in line 1 is missing | indent it "
              "by four spaces; pass does nothing");
    CHECK_STR(util_prompt("f'{(a'"), "1:4 '(': '(' is not closed in this field");
}

TEST(an_expression_is_one_expression)
{
    CHECK_STR(util_expression("  a + b  # why\n"), "ok (+ a b)");
    CHECK_STR(util_expression("a, b"), "ok (tuple a b)");
    CHECK_STR(util_expression(""), "1:1 '': an expression is missing");
    CHECK_STR(util_expression("a = 1"), "1:3 '=': '=' cannot stand here | to compare, write ==");
    CHECK_STR(util_expression("a; b"), "1:2 ';': ';' cannot stand here");
    CHECK_STR(util_expression("a\nb"), "2:1 'b': 'b' cannot stand here");
}

/* Spans are offsets into the whole text, of which only a part is parsed. */
TEST(a_fence_of_a_lesson_keeps_its_place)
{
    static const char text[] = "# Title\n\nx = = 1\n\nmore (";
    struct symbols *names = symbols_new();
    struct source src = {"t", text, sizeof text - 1};
    struct code *code;
    struct err e;
    int line, col;

    CHECK_INT(parse_code(names, &src, 9, 17, PARSE_PROGRAM, &code, &e), PARSE_ERROR);
    source_place(&src, e.span.from, &line, &col);
    CHECK_INT(line, 3);
    CHECK_INT(col, 5);
    CHECK_INT(parse_code(names, &src, 9, 12, PARSE_PROGRAM, &code, &e), PARSE_ERROR);
    CHECK_STR(e.msg, "the line ends too early");
    symbols_free(names);
}

static char *repeated(const char *first, const char *again, size_t times, const char *last)
{
    size_t n = strlen(again);
    char *text = malloc(strlen(first) + n * times + strlen(last) + 1), *at = text;

    if (!text)
        abort();
    at += sprintf(at, "%s", first);
    for (size_t i = 0; i < times; i++, at += n)
        memcpy(at, again, n);
    strcpy(at, last);
    return text;
}

/* With a small stack, so that a limit that is hoped for and not counted ends the test. */
TEST(depth_is_counted)
{
    static const struct {
        const char *first, *again, *last;
        bool deep;
    } cases[] = {
        {"", "(", "", true},         {"", "[", "", true},          {"", "-", "1", true},
        {"", "f(", "", true},        {"", "not ", "a", true},      {"2", "**2", "", true},
        {"1", "+1", "", true},       {"a", ".b", "", true},        {"a", "[0]", "", true},
        {"", "lambda: ", "1", true}, {"", "a if b else ", "c", true}, {"", "{a:", "", true},
        {"if a: b\n", "elif a: b\n", "", true}, {"[a", " for a in b", "]", true},
        {"a", " and a", "", true},   {"f'{", "(", "'", true},      {"a", "<a", "", false},
        {"[", "a,", "]", false},     {"", "a=", "b", false},       {"", "a;", "", false},
        {"", "'a' ", "", false},     {"f'", "{a}", "'", false},
        {"[a for a in b", " if a", "]", false},
    };

    struct rlimit before, small;

    CHECK_INT(getrlimit(RLIMIT_STACK, &before), 0);
    small = before;
    small.rlim_cur = 512 * 1024;
    CHECK_INT(setrlimit(RLIMIT_STACK, &small), 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *text = repeated(cases[i].first, cases[i].again, 100000, cases[i].last);
        bool deep = strstr(util_parse(text), ": nested too deeply: more than ") != NULL;

        if (deep != cases[i].deep)
            CHECK_STR(cases[i].again, deep ? "accepted" : "nested too deeply");
        free(text);
    }
    setrlimit(RLIMIT_STACK, &before);
}

TEST(memory_that_is_gone_leaves_nothing_behind)
{
    static const char text[] =
        "def f(a, *, b=f'{a!r:>{w}}'):\n  return [x for x in a if x < 1.5]\n";
    struct symbols *names = symbols_new();
    struct source src = {"t", text, sizeof text - 1};
    struct code *code;
    struct err e;
    volatile bool done = false;
    volatile int failures = 0;

    for (volatile size_t n = 1; !done; n++) {
        struct mem_guard guard;

        mem_guard_push(&guard);
        if (setjmp(guard.at)) {
            failures++;
            continue;
        }
        mem_fail_at(n);
        CHECK_INT(parse_code(names, &src, 0, src.len, PARSE_PROGRAM, &code, &e), PARSE_OK);
        mem_fail_at(0);
        mem_guard_pop(&guard);
        code_free(code);
        done = true;
    }
    CHECK(failures > 5);
    symbols_free(names);
}

int main(void)
{
    RUN(operators_group_as_in_python);
    RUN(numbers_have_their_values);
    RUN(strings_are_decoded);
    RUN(fstrings_have_fields);
    RUN(fstring_errors_point_into_the_string);
    RUN(displays_and_comprehensions);
    RUN(calls_attributes_and_subscripts);
    RUN(statements);
    RUN(missing_colons_and_confused_equal_signs);
    RUN(misspelt_words_and_other_languages);
    RUN(brackets_and_commas);
    RUN(blocks);
    RUN(what_is_refused_is_refused_at_its_place);
    RUN(every_row_of_refusals_has_a_cure);
    RUN(the_prompt_asks_for_more_lines);
    RUN(an_expression_is_one_expression);
    RUN(a_fence_of_a_lesson_keeps_its_place);
    RUN(depth_is_counted);
    RUN(memory_that_is_gone_leaves_nothing_behind);
    str_done(&util_out);
    return check_end();
}
