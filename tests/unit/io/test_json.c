/* JSON strings and numbers. */
#include "io/json.h"

#include <math.h>

#include "base/str.h"
#include "check.h"

static struct str text;

static const char *string(const char *s, size_t n)
{
    str_clear(&text);
    json_put_string(&text, s, n);
    return str_get(&text);
}

static const char *number(double x)
{
    str_clear(&text);
    json_put_float(&text, x);
    return str_get(&text);
}

TEST(strings)
{
    CHECK_STR(string("점수 \"q\\k\"", strlen("점수 \"q\\k\"")), "\"점수 \\\"q\\\\k\\\"\"");
    CHECK_STR(string("a\nb\t\x1b\x7f\0.", 8), "\"a\\nb\\t\\u001b\\u007f\\u0000.\"");
    CHECK_STR(string("\xc2\x9b", 2), "\"\\u009b\"");
    CHECK_STR(string("a\xff", 2), "\"a\xef\xbf\xbd\"");
    CHECK_STR(string("", 0), "\"\"");
}

TEST(numbers)
{
    CHECK_STR(number(0.1), "0.1");
    CHECK_STR(number(1e22), "1e+22");
    CHECK_STR(number(-NAN), "\"nan\"");
    CHECK_STR(number(-INFINITY), "\"-inf\"");
    str_clear(&text);
    json_put_int(&text, INT64_MIN);
    CHECK_STR(str_get(&text), "-9223372036854775808");
}

int main(void)
{
    RUN(strings);
    RUN(numbers);
    str_done(&text);
    return check_end();
}
