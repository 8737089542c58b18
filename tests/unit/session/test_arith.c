/* Shown arithmetic: numbers as texts, and lines that come out for their readers. */
#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "session/arith.h"

static const char *shown(double v, int digits)
{
    static char text[4][ARITH_TEXT];
    static int at;
    at = (at + 1) % 4;
    arith_number(v, digits, text[at]);
    return text[at];
}

TEST(numbers_are_short)
{
    CHECK_STR(shown(0, 4), "0");
    CHECK_STR(shown(-0.0, 4), "0");
    CHECK_STR(shown(1, 4), "1");
    CHECK_STR(shown(0.41007, 4), "0.4101");
    CHECK_STR(shown(-2.03, 4), "−2.03");
    CHECK_STR(shown(22.627416997969522, 4), "22.63");
    CHECK_STR(shown(65536.7, 4), "65537");
    CHECK_STR(shown(999999, 4), "999999");
    CHECK_STR(shown(1048576, 4), "1.049e6");
    CHECK_STR(shown(1e6, 4), "1e6");
    CHECK_STR(shown(-2.5e-7, 4), "−2.5e−7");
    CHECK_STR(shown(0.0001, 4), "0.0001");
    CHECK_STR(shown(1.0 / 3, 17), "0.33333333333333331");
    CHECK_STR(shown(INFINITY, 4), "∞");
    CHECK_STR(shown(-INFINITY, 4), "−∞");
    CHECK_STR(shown(NAN, 4), "NaN");
    CHECK_STR(shown(-NAN, 4), "NaN");
}

/* xorshift with a fixed seed: the same numbers everywhere. */
static uint64_t state = 88172645463325252u;

static uint64_t next(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}

/* Sizes from 1e-12 to 1e12, both signs. */
static double some(void)
{
    double size = pow(10, (double)(next() % 24) - 12);
    double v = (double)(next() >> 11) * 0x1p-53 * size;
    return next() & 1 ? v : -v;
}

TEST(seventeen_digits_read_back)
{
    for (int i = 0; i < 20000; i++) {
        double v = some();
        CHECK(arith_read(shown(v, 17)) == v);
    }
    CHECK(arith_read("−∞") == -INFINITY);
    CHECK(arith_read("∞") == INFINITY);
    CHECK(isnan(arith_read("NaN")));
}

TEST(says_when_it_rounds)
{
    CHECK(arith_exact(0.5, 4));
    CHECK(arith_exact(22.63, 4));
    CHECK(!arith_exact(22.627, 4));
    CHECK(arith_exact(22.627, 5));
    CHECK(arith_exact(NAN, 4));
    CHECK(arith_exact(-INFINITY, 4));
}

static double quotient(const double *x, int n, const void *ctx)
{
    (void)n;
    (void)ctx;
    return x[0] / x[1];
}

static double difference_exp(const double *x, int n, const void *ctx)
{
    (void)n;
    (void)ctx;
    return exp(x[0] - x[1]);
}

static double product(const double *x, int n, const void *ctx)
{
    (void)n;
    (void)ctx;
    return x[0] * x[1];
}

static double sum(const double *x, int n, const void *ctx)
{
    double s = 0;
    (void)ctx;
    for (int i = 0; i < n; i++)
        s += x[i];
    return s;
}

/* What a reader does: take the numbers as they stand, compute, round. */
static bool comes_out_for_a_reader(const struct arith *a, int digits)
{
    double x[8];
    char got[ARITH_TEXT];
    for (int i = 0; i < a->n; i++)
        x[i] = arith_read(shown(a->x[i], digits));
    arith_number(a->f(x, a->n, a->ctx), ARITH_RESULT, got);
    return strcmp(got, shown(a->r, ARITH_RESULT)) == 0;
}

static void check_line(double (*f)(const double *, int, const void *), const double *x, int n)
{
    struct arith a = {f, NULL, x, n, f(x, n, NULL), 0};
    bool out;
    int digits = arith_digits(&a, &out);
    CHECK(out);
    CHECK(digits >= ARITH_RESULT && digits <= ARITH_MOST);
    CHECK(comes_out_for_a_reader(&a, digits));
    CHECK(digits == ARITH_RESULT || !comes_out_for_a_reader(&a, digits - 1));
}

TEST(every_line_comes_out)
{
    for (int i = 0; i < 4000; i++) {
        double x[8];
        for (int k = 0; k < 8; k++)
            x[k] = some();
        check_line(quotient, x, 2);
        check_line(product, x, 2);
        check_line(sum, x, 8);
        x[0] = fmod(x[0], 30);
        x[1] = fmod(x[1], 30);
        check_line(difference_exp, x, 2);
    }
}

/* 1000.1234 - 1000.1 is 0.0234 only with all its digits. */
TEST(cancellation_needs_digits)
{
    double x[] = {1000.1234, -1000.1};
    struct arith a = {sum, NULL, x, 2, x[0] + x[1], 0};
    bool out;
    CHECK_INT(arith_digits(&a, &out), 8);
    CHECK(out);
}

/* A sum whose order of adding decides everything cannot come out: it says so. */
TEST(says_when_nothing_helps)
{
    double x[] = {1e17, 1, -1e17};
    struct arith a = {sum, NULL, x, 3, 1, 0};
    bool out;
    CHECK_INT(arith_digits(&a, &out), ARITH_MOST);
    CHECK(!out);
}

TEST(signs_are_honest)
{
    double x[] = {3, 4}, y[] = {1, 3}, z[] = {9.2812345, 22.627417};
    struct arith exact = {quotient, NULL, x, 2, 0.75, 0};
    struct arith rounded = {quotient, NULL, y, 2, 1.0 / 3, 0};
    struct arith both = {quotient, NULL, z, 2, z[0] / z[1], 0};
    CHECK_STR(arith_sign_operands(&exact, 4), "=");
    CHECK_STR(arith_sign_result(&exact, 4), "=");
    CHECK_STR(arith_sign_operands(&rounded, 4), "=");
    CHECK_STR(arith_sign_result(&rounded, 4), "≈");
    CHECK_STR(arith_sign_operands(&both, 4), "≈");
    CHECK_STR(arith_sign_result(&both, 4), "≈");
}

int main(void)
{
    RUN(numbers_are_short);
    RUN(seventeen_digits_read_back);
    RUN(says_when_it_rounds);
    RUN(every_line_comes_out);
    RUN(cancellation_needs_digits);
    RUN(says_when_nothing_helps);
    RUN(signs_are_honest);
    return check_end();
}
