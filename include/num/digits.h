/* The shortest decimal digits that read back as a float, and how they are
 * written. What CPython's repr and NumPy's unique printing are made of. */
#ifndef ATTNSCOPE_NUM_DIGITS_H
#define ATTNSCOPE_NUM_DIGITS_H

#include <stdbool.h>

struct str;

#define DIGITS_MAX 17 /* enough for any float64; float32 needs 9 */

/* The number is d[0].d[1]d[2]… times 10 to the `exp`. No trailing zeros; zero
 * itself is "0" with exp 0. */
struct digits {
    bool neg;
    int n;
    int exp;
    char d[DIGITS_MAX + 1];
};

/* x must be finite. Of the shortest strings that read back as x (as a float32
 * for the second), the one closest to x. */
void digits_shortest(double x, struct digits *out);
void digits_shortest_float(float x, struct digits *out);

/* x to n <= DIGITS_MAX digits as NumPy's Dragon4 rounds it: to the nearest,
 * but at a power of two, where the nearest may read back as another number,
 * to its neighbour above if that reads back as x. True when *out does. */
bool digits_round(double x, int n, struct digits *out);
bool digits_round_float(float x, int n, struct digits *out);

int digits_fraction(const struct digits *d); /* how many stand behind the point, 0 for 1500 */

/* "-150." "0.0015": always a point, nothing behind it that is not a digit of d. */
void digits_write_fixed(const struct digits *d, struct str *out);
/* "1.5e+16" "2e-07": a point only between digits, at least two of exponent. */
void digits_write_exp(const struct digits *d, struct str *out);

#endif
