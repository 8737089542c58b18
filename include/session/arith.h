/* Arithmetic as it is shown to people: short numbers that still come out.
 *
 * "9.28 / 22.63 ≈ 0.4101" is checked by its readers with a calculator.  So the
 * operands get as many digits as make the line come to the result that stands
 * there: four if that is enough, up to seventeen.
 */
#ifndef ATTNSCOPE_SESSION_ARITH_H
#define ATTNSCOPE_SESSION_ARITH_H

#include <stdbool.h>

enum { ARITH_RESULT = 4, ARITH_MOST = 17, ARITH_TEXT = 48 };

/* v with `digits` significant digits: "−1.23", "0.0005", "2.03e−5", "∞", "NaN".
 * The part before the point is never shortened ("65537"); from 1e6 on and below
 * 1e-4 a power of ten. Minus is U+2212. */
void arith_number(double v, int digits, char out[ARITH_TEXT]);
/* The number that such a text says. */
double arith_read(const char *text);
/* Is nothing lost by showing v with so many digits? */
bool arith_exact(double v, int digits);

/* What is recomputed: f of the n operands x, shown to be r. */
struct arith {
    double (*f)(const double *x, int n, const void *ctx);
    const void *ctx;
    const double *x;
    int n;
    double r;
    int digits; /* of the result; 0: ARITH_RESULT */
};

/* The fewest digits, ARITH_RESULT … ARITH_MOST, with which f of the operands as
 * they are shown reads like r. ARITH_MOST too when none does (a sum in another
 * order that cancels); then *comes_out is false. */
int arith_digits(const struct arith *a, bool *comes_out);
/* Does it with so many? More digits are not always better. */
bool arith_comes_out(const struct arith *a, int digits);

/* "=" or "≈" between the formula and its numbers: is any operand rounded? And
 * between the numbers and the result: is it what they come to exactly? */
const char *arith_sign_operands(const struct arith *a, int digits);
const char *arith_sign_result(const struct arith *a, int digits);

#endif
