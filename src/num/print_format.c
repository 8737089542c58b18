/* NumPy's FloatingFormat, IntegerFormat and BoolFormat with the default print
 * options (precision 8, floatmode maxprec, no suppression).
 *
 * A float is written with the shortest digits that tell it from its
 * neighbours, cut to 8 behind the point by rounding the exact value. Exponents
 * are used for all elements as soon as one needs them. */
#include "print_priv.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "num/digits.h"

enum { PRECISION = 8 };

static int int_max(int a, int b)
{
    return a > b ? a : b;
}

static const char *elem_at(enum dtype t, const void *data, size_t i)
{
    return (const char *)data + i * dtype_size(t);
}

static void elem_digits(enum dtype t, const void *elem, struct digits *d)
{
    double x = dtype_get_double(t, elem);
    if (t == DT_F32)
        digits_shortest_float((float)x, d);
    else
        digits_shortest(x, d);
}

/* "12." "0.33333333": the fixed form, no trailing zeros. Below 1e8 only. What
 * stands before the point is exact: a float32 of 94811984 keeps its last digit
 * although 9.481198e7 would tell it from its neighbours. */
static void write_fixed(enum dtype t, const void *elem, struct str *out)
{
    struct digits d;
    elem_digits(t, elem, &d);
    if (d.n <= d.exp) {
        str_addf(out, "%.0f.", dtype_get_double(t, elem));
        return;
    }
    if (digits_fraction(&d) <= PRECISION) {
        digits_write_fixed(&d, out);
        return;
    }
    char text[64];
    int n = snprintf(text, sizeof text, "%.*f", PRECISION, dtype_get_double(t, elem));
    while (n > 0 && text[n - 1] == '0')
        n--;
    str_add(out, text, (size_t)n);
}

/* The exponent form, without trailing zeros, of at most PRECISION + 1 digits:
 * how many digits stand behind its point, and in its exponent. */
static void measure_exp(enum dtype t, const void *elem, struct print_format *f)
{
    struct digits d;
    elem_digits(t, elem, &d);
    int fraction = d.n - 1, exp = d.exp;
    if (fraction > PRECISION) {
        char text[64];
        snprintf(text, sizeof text, "%.*e", PRECISION, dtype_get_double(t, elem));
        char *e = strchr(text, 'e');
        exp = atoi(e + 1);
        for (fraction = PRECISION; fraction > 0 && e[-1] == '0'; e--)
            fraction--;
    }
    f->left = int_max(f->left, d.neg ? 2 : 1);
    f->fraction = int_max(f->fraction, fraction);
    f->exp_digits = int_max(f->exp_digits, abs(exp) < 100 ? 2 : 3);
}

static void measure_fixed(enum dtype t, const void *elem, struct print_format *f)
{
    struct str text = {0};
    struct mem_hold hold;
    mem_hold(&hold, &text.s);
    write_fixed(t, elem, &text);
    const char *s = str_get(&text);
    int whole = (int)strcspn(s, ".");
    f->left = int_max(f->left, whole);
    f->right = int_max(f->right, (int)text.n - whole - 1);
    mem_drop(&hold);
}

/* One element of 1e8 or more, one below 1e-4, or a range over 1000 ask for
 * exponents. float32 is compared and divided in float32, as NEP 50 has it. */
static bool wants_exp(enum dtype t, const void *data, size_t n)
{
    double most = 0, least = INFINITY;
    for (size_t i = 0; i < n; i++) {
        double x = fabs(dtype_get_double(t, elem_at(t, data, i)));
        if (x == 0 || !isfinite(x))
            continue;
        most = fmax(most, x);
        least = fmin(least, x);
    }
    if (most == 0)
        return false;
    if (t == DT_F32)
        return most >= 1e8 || (float)least < 0.0001f || (float)most / (float)least > 1000.0f;
    return most >= 1e8 || least < 0.0001 || most / least > 1000.0;
}

static void format_float_init(struct print_format *f, const void *data, size_t n)
{
    bool special = false, minus_inf = false;
    f->exp = wants_exp(f->type, data, n);
    for (size_t i = 0; i < n; i++) {
        const char *p = elem_at(f->type, data, i);
        double x = dtype_get_double(f->type, p);
        special = special || !isfinite(x);
        minus_inf = minus_inf || (isinf(x) && x < 0);
        if (isfinite(x))
            (f->exp ? measure_exp : measure_fixed)(f->type, p, f);
    }
    if (f->exp)
        f->right = f->fraction + 2 + f->exp_digits;
    if (special) /* room for inf even if only nan is there */
        f->left = int_max(f->left, 3 + minus_inf - (f->right + 1));
}

static void format_int_init(struct print_format *f, const void *data, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        long long x = (long long)dtype_get_int(DT_I64, elem_at(DT_I64, data, i));
        f->left = int_max(f->left, snprintf(NULL, 0, "%lld", x));
    }
}

void print_format_init(struct print_format *f, enum dtype t, const void *data, size_t n,
                       bool alone)
{
    *f = (struct print_format){.type = t};
    if (dtype_is_float(t))
        format_float_init(f, data, n);
    else if (t == DT_I64)
        format_int_init(f, data, n);
    else
        f->left = alone ? 0 : 5;
}

static void put_special(const struct print_format *f, double x, struct str *out)
{
    const char *word = isnan(x) ? "nan" : x < 0 ? "-inf" : "inf";
    str_addf(out, "%*s", f->left + f->right + 1, word);
}

/* All elements have the same number of digits: beyond the shortest ones those
 * of the exact value are written, not zeros. */
static void put_exp(const struct print_format *f, const void *elem, struct str *out)
{
    struct digits d;
    double x = dtype_get_double(f->type, elem);
    if (f->type == DT_F32)
        digits_round_float((float)x, f->fraction + 1, &d);
    else
        digits_round(x, f->fraction + 1, &d);
    str_pad(out, ' ', (size_t)(f->left - (d.neg ? 2 : 1)));
    str_addf(out, "%s%c.%s", d.neg ? "-" : "", d.d[0], d.d + 1);
    str_pad(out, '0', (size_t)(f->fraction + 1 - d.n));
    str_addf(out, "e%c%0*d", d.exp < 0 ? '-' : '+', f->exp_digits, abs(d.exp));
}

static void put_fixed(const struct print_format *f, const void *elem, struct str *out)
{
    struct str text = {0};
    struct mem_hold hold;
    mem_hold(&hold, &text.s);
    write_fixed(f->type, elem, &text);
    int whole = (int)strcspn(str_get(&text), ".");
    str_pad(out, ' ', (size_t)int_max(0, f->left - whole));
    str_add(out, str_get(&text), text.n);
    str_pad(out, ' ', (size_t)int_max(0, f->right - ((int)text.n - whole - 1)));
    mem_drop(&hold);
}

void print_format_put(const struct print_format *f, const void *elem, struct str *out)
{
    if (f->type == DT_BOOL || f->type == DT_I64) {
        if (f->type == DT_I64)
            str_addf(out, "%*lld", f->left, (long long)dtype_get_int(DT_I64, elem));
        else
            str_addf(out, "%*s", f->left, dtype_get_int(DT_BOOL, elem) ? "True" : "False");
        return;
    }
    double x = dtype_get_double(f->type, elem);
    if (!isfinite(x))
        put_special(f, x, out);
    else if (f->exp)
        put_exp(f, elem, out);
    else
        put_fixed(f, elem, out);
}
