/* Numbers as a format spec lays them out:
 *
 *     left padding, sign, prefix, inner padding, digits, rest, right padding
 *
 * where digits are grouped, and zeros that fill the width are grouped too. */
#include "format_priv.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "num/digits.h"

/* ---- layout */

static int group_size(const struct format_spec *f)
{
    bool fours = f->type == 'b' || f->type == 'o' || f->type == 'x' || f->type == 'X';
    return fours ? 4 : 3;
}

/* How many digits, zeros in front included, make the grouped text at least
 * `width` wide: never a separator in front, so it may be one wider. */
static int64_t digits_wanted(const struct format_spec *f, int64_t n, int64_t width)
{
    int64_t most = n > width ? n : width, group = group_size(f);
    if (!f->group || n == 0)
        return n == 0 ? 0 : most;
    int64_t digits = n;
    while (digits + (digits - 1) / group < width)
        digits++;
    return digits;
}

static void write_digits(const struct format_spec *f, const struct format_number *x,
                         int64_t digits, struct str *out)
{
    int64_t zeros = digits - (int64_t)x->n_digits;
    if (!f->group) {
        str_pad(out, '0', (size_t)zeros);
        str_add(out, x->digits, x->n_digits);
        return;
    }
    for (int64_t i = 0; i < digits; i++) {
        if (i > 0 && (digits - i) % group_size(f) == 0)
            str_putc(out, f->group);
        str_putc(out, i < zeros ? '0' : x->digits[i - zeros]);
    }
}

static void write_fill(const struct format_spec *f, int64_t times, struct str *out)
{
    for (int64_t i = 0; i < times; i++)
        str_putu(out, f->fill);
}

static char sign_of(const struct format_spec *f, bool neg)
{
    return neg ? '-' : f->sign == '-' ? 0 : f->sign;
}

void format_number_write(const struct format_spec *f, const struct format_number *x,
                         struct str *out)
{
    char sign = sign_of(f, x->neg);
    const char *prefix = x->prefix ? x->prefix : "";
    int64_t other = (sign != 0) + (int64_t)strlen(prefix) +
                    (int64_t)utf8_length(x->rest, x->n_rest);
    bool zeros = f->fill == '0' && f->align == '=';
    int64_t digits = digits_wanted(f, (int64_t)x->n_digits, zeros ? f->width - other : 0);
    int64_t separators = f->group && digits > 0 ? (digits - 1) / group_size(f) : 0;
    int64_t pad = f->width - other - digits - separators;
    if (pad < 0)
        pad = 0;
    int64_t left = f->align == '>' ? pad : f->align == '^' ? pad / 2 : 0;
    int64_t inner = f->align == '=' ? pad : 0;
    write_fill(f, left, out);
    if (sign)
        str_putc(out, sign);
    str_puts(out, prefix);
    write_fill(f, inner, out);
    write_digits(f, x, digits, out);
    str_add(out, x->rest, x->n_rest);
    write_fill(f, pad - left - inner, out);
}

/* ---- the text of a float */

static void drop_trailing_zeros(struct str *s, size_t begin)
{
    if (!memchr(s->s + begin, '.', s->n - begin))
        return;
    while (s->s[s->n - 1] == '0')
        s->n--;
    if (s->s[s->n - 1] == '.')
        s->n--;
    s->s[s->n] = '\0';
}

/* %e with an exponent appended after the mantissa is trimmed. */
static void write_exp(double x, int digits, bool alternate, struct str *out)
{
    struct str text = {0};
    struct mem_hold hold;
    mem_hold(&hold, &text.s);
    str_addf(&text, "%.*e", digits - 1, x);
    size_t mantissa = (size_t)(strchr(text.s, 'e') - text.s), begin = out->n;
    str_add(out, text.s, mantissa);
    if (!alternate)
        drop_trailing_zeros(out, begin);
    else if (!memchr(text.s, '.', mantissa))
        str_putc(out, '.');
    str_puts(out, text.s + mantissa);
    mem_drop(&hold);
}

static int exponent_after_rounding(double x, int digits)
{
    struct str text = {0};
    str_addf(&text, "%.*e", digits - 1, x);
    int exp = atoi(strchr(text.s, 'e') + 1);
    str_done(&text);
    return exp;
}

/* g of `digits` digits. With point_zero (no type but a precision) a digit
 * stays behind the point, so it turns to exponents one digit earlier. The C
 * library's %#g is no help: glibc 2.36 writes 99999.95 by %#.5g as "1.e+05". */
static void write_general(double x, int digits, bool alternate, bool point_zero,
                          struct str *out)
{
    int exp = exponent_after_rounding(x, digits);
    if (exp < -4 || exp >= digits - point_zero) {
        write_exp(x, digits, alternate, out);
        return;
    }
    size_t begin = out->n;
    str_addf(out, "%.*f", digits - 1 - exp, x);
    if (!alternate)
        drop_trailing_zeros(out, begin);
    if ((alternate || point_zero) && !memchr(out->s + begin, '.', out->n - begin))
        str_puts(out, alternate ? "." : ".0");
}

/* Neither: repr(x). # only shows in 1.e+20. */
static void write_repr(double x, bool alternate, struct str *out)
{
    struct digits d;
    digits_shortest(x, &d);
    if (d.exp >= -4 && d.exp < 16) {
        digits_write_fixed(&d, out);
        if (digits_fraction(&d) == 0)
            str_putc(out, '0');
        return;
    }
    write_exp(x, d.n, alternate && d.n == 1, out);
}

static void write_finite(const struct format_spec *f, double x, struct str *out)
{
    int p = f->precision < 0 ? 6 : (int)f->precision;
    bool alt = f->alternate;
    switch (f->type) {
    case 0:
        if (f->precision < 0)
            write_repr(x, alt, out);
        else
            write_general(x, p > 0 ? p : 1, alt, true, out);
        break;
    case 'e':
    case 'E':
        str_addf(out, alt ? "%#.*e" : "%.*e", p, x);
        break;
    case 'f':
    case 'F':
    case '%':
        str_addf(out, alt ? "%#.*f" : "%.*f", p, x);
        break;
    default: /* g G n */
        write_general(x, p > 0 ? p : 1, alt, false, out);
        break;
    }
}

static void write_special(double x, struct str *out)
{
    str_puts(out, isnan(x) ? "nan" : x < 0 ? "-inf" : "inf");
}

/* "-0.00" -> "0.00" */
static void drop_minus_zero(struct str *s, size_t begin)
{
    const char *text = s->s + begin;
    if (*text != '-' || strspn(text + 1, "0.") != strcspn(text + 1, "e"))
        return;
    memmove(s->s + begin, text + 1, s->n - begin);
    s->n--;
}

void format_float_text(const struct format_spec *f, double x, struct str *out)
{
    size_t begin = out->n;
    if (f->type == '%')
        x *= 100;
    if (isfinite(x))
        write_finite(f, x, out);
    else
        write_special(x, out);
    if (f->no_minus_zero)
        drop_minus_zero(out, begin);
    if (f->type == 'E' || f->type == 'F' || f->type == 'G')
        for (size_t i = begin; i < out->n; i++)
            out->s[i] = (char)toupper((unsigned char)out->s[i]);
    if (f->type == '%')
        str_putc(out, '%');
}
