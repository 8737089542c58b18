/* The format mini-language and repr of strings: fixed texts.
 * tests/reference/check_format.py compares with CPython at random. */
#include "lang/format.h"

#include <math.h>

#include "base/mem.h"
#include "base/str.h"
#include "check.h"

static struct str text;
static struct err fault;

static const char *answer(bool ok)
{
    if (ok)
        return str_get(&text);
    CHECK_INT(text.n, 0);
    str_addf(&text, "%s: %s", err_kind_python(fault.kind), fault.msg);
    return str_get(&text);
}

static const char *of_float(const char *spec, double x)
{
    str_clear(&text);
    return answer(format_float(spec, strlen(spec), x, &text, &fault));
}

static const char *of_int(const char *spec, int64_t x)
{
    str_clear(&text);
    return answer(format_int(spec, strlen(spec), x, &text, &fault));
}

static const char *of_str(const char *spec, const char *s)
{
    str_clear(&text);
    return answer(format_str(spec, strlen(spec), s, strlen(s), &text, &fault));
}

static const char *of_bool(const char *spec, bool x)
{
    str_clear(&text);
    return answer(format_bool(spec, strlen(spec), x, &text, &fault));
}

static const char *repr(const char *s)
{
    str_clear(&text);
    format_str_repr(s, strlen(s), &text);
    return str_get(&text);
}

TEST(floats)
{
    CHECK_STR(of_float("", 0.1), "0.1");
    CHECK_STR(of_float(".3f", 2.0005), "2.001");
    CHECK_STR(of_float("+8.2e", 12345), "+1.23e+04");
    CHECK_STR(of_float("8.1%", 0.125), "   12.5%");
    CHECK_STR(of_float("g", 1e-5), "1e-05");
    CHECK_STR(of_float(".6", 123456), "1.23456e+05");
    CHECK_STR(of_float(".7", 123456), "123456.0");
    CHECK_STR(of_float("#.5G", 99999.95), "1.0000E+05");
    CHECK_STR(of_float("#", 1e20), "1.e+20");
    CHECK_STR(of_float("z.1f", -0.01), "0.0");
    CHECK_STR(of_float(".1f", -0.01), "-0.0");
}

TEST(nan_and_inf)
{
    CHECK_STR(of_float("06", -NAN), "000nan");
    CHECK_STR(of_float("F", -INFINITY), "-INF");
    CHECK_STR(of_float("+,.2%", INFINITY), "+inf%");
}

TEST(grouping)
{
    CHECK_STR(of_float("015,.2f", 1234567.891), "0,001,234,567.89");
    CHECK_STR(of_int("08,", 1234), "0,001,234");
    CHECK_STR(of_int("#012_b", -1234), "-0b100_1101_0010");
    CHECK_STR(of_int("*^12,", 1234), "***1,234****");
}

TEST(ints)
{
    CHECK_STR(of_int("", INT64_MIN), "-9223372036854775808");
    CHECK_STR(of_int("#X", 255), "0XFF");
    CHECK_STR(of_int("+5d", 7), "   +7");
    CHECK_STR(of_int("c", 0xAC00), "가");
    CHECK_STR(of_int(".2f", 7), "7.00");
    CHECK_STR(of_bool("", true), "True");
    CHECK_STR(of_bool("3", true), "  1");
}

TEST(strings_count_letters)
{
    CHECK_STR(of_str(">4", "점수"), "  점수");
    CHECK_STR(of_str("한^5", "점"), "한한점한한");
    CHECK_STR(of_str(".1", "점수"), "점");
    CHECK_STR(of_str("05", "a"), "a0000");
}

TEST(numpy_scalars_are_pythons)
{
    str_clear(&text);
    CHECK(format_elem("", 0, DT_F32, (union elem){.f = 0.1f}, &text, &fault));
    CHECK_STR(str_get(&text), "0.10000000149011612");
}

TEST(faults_are_cpythons)
{
    CHECK_STR(of_float("d", 1), "ValueError: Unknown format code 'd' for object of type 'float'");
    CHECK_STR(of_bool("s", 1), "ValueError: Unknown format code 's' for object of type 'bool'");
    CHECK_STR(of_str(",", "a"), "ValueError: Cannot specify ',' with 's'.");
    CHECK_STR(of_str("+", "a"), "ValueError: Sign not allowed in string format specifier");
    CHECK_STR(of_int("5,_", 1), "ValueError: Cannot specify both ',' and '_'.");
    CHECK_STR(of_int(".2", 1), "ValueError: Precision not allowed in integer format specifier");
    CHECK_STR(of_int("한5", 1),
              "ValueError: Invalid format specifier '한5' for object of type 'int'");
    CHECK_STR(of_int("한", 1),
              "ValueError: Unknown format code '\\xd55c' for object of type 'int'");
    CHECK_STR(of_float(".f", 1), "ValueError: Format specifier missing precision");
    CHECK_STR(of_int("99999999999999999999", 1),
              "ValueError: Too many decimal digits in format string");
    CHECK_STR(of_int("c", -1), "OverflowError: %c arg not in range(0x110000)");
    CHECK(!format_refuse("list", &fault));
    CHECK_STR(fault.msg, "unsupported format string passed to list.__format__");
}

TEST(budget_and_refusals)
{
    CHECK_STR(of_int("c", 0xD800), ": U+D800 is half of a surrogate pair, not a character");
    of_float("10000001", 1);
    CHECK_INT(fault.kind, ERR_BUDGET);
    of_float(".10000001f", 1);
    CHECK_INT(fault.kind, ERR_BUDGET);
    CHECK_STR(of_str(".99999999999", "a"), "a");
}

TEST(repr_of_strings)
{
    CHECK_STR(repr(""), "''");
    CHECK_STR(repr("it's"), "\"it's\"");
    CHECK_STR(repr("it's \"so\""), "'it\\'s \"so\"'");
    CHECK_STR(repr("a\n\t\\\x1b\x7f"), "'a\\n\\t\\\\\\x1b\\x7f'");
    CHECK_STR(repr("점수 é 😀"), "'점수 é 😀'");
    CHECK_STR(repr("\u00a0\u200b\U000e0001"), "'\\xa0\\u200b\\U000e0001'");
}

int main(void)
{
    RUN(floats);
    RUN(nan_and_inf);
    RUN(grouping);
    RUN(ints);
    RUN(strings_count_letters);
    RUN(numpy_scalars_are_pythons);
    RUN(faults_are_cpythons);
    RUN(budget_and_refusals);
    RUN(repr_of_strings);
    str_done(&text);
    return check_end();
}
