/* Shortest digits and rounding to n digits. */
#include "num/digits.h"

#include <math.h>

#include "base/str.h"
#include "check.h"

static struct str text;

static const char *shortest(double x)
{
    struct digits d;
    digits_shortest(x, &d);
    str_clear(&text);
    digits_write_exp(&d, &text);
    return str_get(&text);
}

static const char *shortest_float(float x)
{
    struct digits d;
    digits_shortest_float(x, &d);
    str_clear(&text);
    digits_write_exp(&d, &text);
    return str_get(&text);
}

static const char *fixed(double x)
{
    struct digits d;
    digits_shortest(x, &d);
    str_clear(&text);
    digits_write_fixed(&d, &text);
    return str_get(&text);
}

TEST(finds_the_shortest)
{
    CHECK_STR(shortest(0.1), "1e-01");
    CHECK_STR(shortest(0.1 + 0.2), "3.0000000000000004e-01");
    CHECK_STR(shortest(-123456.0), "-1.23456e+05");
    CHECK_STR(shortest(0.0), "0e+00");
    CHECK_STR(shortest(-0.0), "-0e+00");
    CHECK_STR(shortest(1e22), "1e+22");
    CHECK_STR(shortest(9007199254740993.0), "9.007199254740992e+15");
}

TEST(finds_the_shortest_subnormal)
{
    CHECK_STR(shortest(5e-324), "5e-324");
    CHECK_STR(shortest(1.5e-323), "1.5e-323");
    CHECK_STR(shortest(2.2250738585072014e-308), "2.2250738585072014e-308");
    CHECK_STR(shortest_float(1e-45f), "1e-45");
}

TEST(takes_the_neighbour_above_a_power_of_two)
{
    CHECK_STR(shortest(0x1p-44), "5.684341886080802e-14");
    CHECK_STR(shortest_float(0x1p-96f), "1.2621775e-29");
    CHECK_STR(shortest_float(0x1p87f), "1.5474251e+26");
}

TEST(knows_float32)
{
    CHECK_STR(shortest_float(0.1f), "1e-01");
    CHECK_STR(shortest_float(16777216.0f), "1.6777216e+07");
    CHECK_STR(shortest_float(94811984.0f), "9.481198e+07");
    CHECK_STR(shortest_float(3.4028235e38f), "3.4028235e+38");
}

TEST(writes_fixed)
{
    CHECK_STR(fixed(1500), "1500.");
    CHECK_STR(fixed(-0.0015), "-0.0015");
    CHECK_STR(fixed(12.5), "12.5");
    CHECK_STR(fixed(0.0), "0.");
}

TEST(rounds_to_n_digits)
{
    struct digits d;
    CHECK(!digits_round(1.0 / 3, 3, &d));
    CHECK_STR(d.d, "333");
    CHECK(!digits_round(9.9996, 4, &d));
    CHECK_STR(d.d, "1");
    CHECK_INT(d.exp, 1);
    CHECK(digits_round_float(0x1p-96f, 8, &d));
    CHECK_STR(d.d, "12621775");
}

int main(void)
{
    RUN(finds_the_shortest);
    RUN(finds_the_shortest_subnormal);
    RUN(takes_the_neighbour_above_a_power_of_two);
    RUN(knows_float32);
    RUN(writes_fixed);
    RUN(rounds_to_n_digits);
    str_done(&text);
    return check_end();
}
