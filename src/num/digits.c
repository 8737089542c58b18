/* Shortest digits by trial: print with n digits, read back, compare. The C
 * library prints and reads with correct rounding, so this is exact; a number
 * of up to 15 digits (6 for float32) costs one trial. LC_NUMERIC is always C. */
#include "num/digits.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"

/* "-d.ddde+xx" -> digits, trailing zeros dropped. */
static void digits_read(const char *text, struct digits *out)
{
    out->neg = *text == '-';
    text += out->neg;
    out->n = 0;
    for (; *text != 'e'; text++)
        if (*text != '.')
            out->d[out->n++] = *text;
    while (out->n > 1 && out->d[out->n - 1] == '0')
        out->n--;
    out->d[out->n] = '\0';
    out->exp = atoi(text + 1);
}

static void digits_text(const struct digits *d, char *text, size_t size)
{
    snprintf(text, size, "%s%c.%se%d", d->neg ? "-" : "", d->d[0], d->d + 1, d->exp);
}

static bool reads_back(const char *text, double x, bool single)
{
    return single ? strtof(text, NULL) == (float)x : strtod(text, NULL) == x;
}

/* One more in the n-th digit, away from zero. */
static void digits_bump(struct digits *d, int n)
{
    while (d->n < n)
        d->d[d->n++] = '0';
    d->d[n] = '\0';
    while (d->n > 0 && d->d[d->n - 1] == '9')
        d->n--;
    if (d->n == 0) {
        d->d[d->n++] = '1';
        d->exp++;
    } else {
        d->d[d->n - 1]++;
    }
    d->d[d->n] = '\0';
}

/* At a power of two the gap above is twice the gap below: the nearest n-digit
 * string may lie below and fail while its neighbour above reads back
 * (2**-44 is 5.684341886080802e-14, and 5.684341886080801e-14 is nearer). */
static bool try_above(double x, int n, bool single, struct digits *out)
{
    char text[48];
    struct digits above = *out;
    int e;
    if (fabs(frexp(x, &e)) != 0.5)
        return false;
    digits_bump(&above, n);
    digits_text(&above, text, sizeof text);
    if (!reads_back(text, x, single))
        return false;
    *out = above;
    return true;
}

static bool try_digits(double x, int n, bool single, struct digits *out)
{
    char text[48];
    snprintf(text, sizeof text, "%.*e", n - 1, x);
    digits_read(text, out);
    return reads_back(text, x, single) || try_above(x, n, single, out);
}

/* In the normal range a string of `sure` digits or fewer survives the way to
 * the number and back, so the first trial finds it; among subnormals, where
 * a number has fewer digits than that, the search begins with one. */
static void digits_search(double x, bool single, double normal, int sure, int most,
                          struct digits *out)
{
    int n = fabs(x) < normal ? 1 : sure;
    while (!try_digits(x, n, single, out) && n < most)
        n++;
}

bool digits_round(double x, int n, struct digits *out)
{
    return try_digits(x, n, false, out);
}

bool digits_round_float(float x, int n, struct digits *out)
{
    return try_digits(x, n, true, out);
}

void digits_shortest(double x, struct digits *out)
{
    if (x == 0)
        *out = (struct digits){.neg = signbit(x), .n = 1, .d = "0"};
    else
        digits_search(x, false, DBL_MIN, DBL_DIG, 17, out);
}

void digits_shortest_float(float x, struct digits *out)
{
    if (x == 0)
        *out = (struct digits){.neg = signbit(x), .n = 1, .d = "0"};
    else
        digits_search(x, true, FLT_MIN, FLT_DIG, 9, out);
}

int digits_fraction(const struct digits *d)
{
    return d->n - 1 > d->exp ? d->n - 1 - d->exp : 0;
}

void digits_write_fixed(const struct digits *d, struct str *out)
{
    int whole = d->exp + 1; /* how many digits stand before the point */
    if (d->neg)
        str_putc(out, '-');
    if (whole <= 0) {
        str_puts(out, "0.");
        str_pad(out, '0', (size_t)-whole);
        str_add(out, d->d, (size_t)d->n);
        return;
    }
    int have = whole < d->n ? whole : d->n;
    str_add(out, d->d, (size_t)have);
    str_pad(out, '0', (size_t)(whole - have));
    str_putc(out, '.');
    str_add(out, d->d + have, (size_t)(d->n - have));
}

void digits_write_exp(const struct digits *d, struct str *out)
{
    str_addf(out, "%s%c", d->neg ? "-" : "", d->d[0]);
    if (d->n > 1)
        str_addf(out, ".%s", d->d + 1);
    str_addf(out, "e%c%02d", d->exp < 0 ? '-' : '+', abs(d->exp));
}
