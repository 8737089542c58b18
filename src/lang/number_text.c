/* The texts that int() and float() read: blanks around, digits of any script,
 * single underscores between digits. */
#include "builtin_python_priv.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "casing_priv.h"
#include "lang/format.h"

/* Digits of all scripts as ASCII, blanks as ' ' and cut off at both ends; what
 * no number has becomes '?'. */
static const char *plain_text(struct lang *L, const struct ostr *s)
{
    struct str *out = tmp_str(L);
    unsigned cp;
    bool ok;
    for (size_t at = 0; at < s->n;) {
        at += utf8_decode(s->s + at, s->n - at, &cp, &ok);
        int digit = letter_decimal_value(cp);
        if (digit >= 0)
            str_putc(out, (char)('0' + digit));
        else if (letter_is_space(cp))
            str_putc(out, ' ');
        else
            str_putc(out, cp > ' ' && cp < 0x7f ? (char)cp : '?');
    }
    while (out->n && out->s[out->n - 1] == ' ')
        out->s[--out->n] = '\0';
    const char *text = str_get(out);
    return text + strspn(text, " ");
}

/* Takes single underscores out of a run of digits; false where one stands
 * elsewhere. `is_digit` says what may stand on both sides. */
static bool drop_underscores(char *text, bool (*is_digit)(char c))
{
    char *to = text;
    for (const char *p = text; *p; p++) {
        if (*p != '_')
            *to++ = *p;
        else if (p == text || !is_digit(p[-1]) || !is_digit(p[1]))
            return false;
    }
    *to = '\0';
    return true;
}

/* --- int -------------------------------------------------------------------------- */

static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if ((c | 0x20) >= 'a' && (c | 0x20) <= 'z')
        return (c | 0x20) - 'a' + 10;
    return 99;
}

static bool is_any_digit(char c)
{
    return digit_of(c) < 36;
}

static int prefix_base(const char *p)
{
    if (p[0] != '0')
        return 0;
    switch (p[1] | 0x20) {
    case 'x':
        return 16;
    case 'o':
        return 8;
    case 'b':
        return 2;
    default:
        return 0;
    }
}

static void raise_literal(struct lang *L, const struct ostr *s, int base) __attribute__((noreturn));
static void raise_literal(struct lang *L, const struct ostr *s, int base)
{
    struct str *text = tmp_str(L);
    format_str_repr(s->s, s->n, text);
    raise_error(L, ERR_VALUE, "invalid literal for int() with base %d: %s", base, str_get(text));
}

/* Digits up to the end; false where there is something else. */
static bool read_digits(struct lang *L, const char *p, int base, bool negative, int64_t *out)
{
    int64_t v = 0;
    bool over = false;
    if (!*p)
        return false;
    for (; *p; p++) {
        int d = digit_of(*p);
        if (d >= base)
            return false;
        over = over || __builtin_mul_overflow(v, (int64_t)base, &v) ||
               __builtin_sub_overflow(v, (int64_t)d, &v);
    }
    if (over || (!negative && v == INT64_MIN))
        raise_hint(L, ERR_REFUSED, "read it as a float", "integers here have 64 bits, and this "
                                                         "one has more");
    *out = negative ? v : -v;
    return true;
}

int64_t number_int(struct lang *L, const struct ostr *s, int base)
{
    struct str *copy = tmp_str(L);
    str_puts(copy, plain_text(L, s));
    char *p = copy->n ? copy->s : NULL;
    int64_t v;
    if (!p)
        raise_literal(L, s, base);
    bool negative = *p == '-';
    p += *p == '-' || *p == '+';
    int prefix = prefix_base(p), used = base ? base : prefix ? prefix : 10;
    if (prefix && prefix == used)
        p += p[2] == '_' ? 3 : 2;
    bool zeros = base == 0 && !prefix && *p == '0' && p[strspn(p, "0_")] != '\0';
    if (zeros || !drop_underscores(p, is_any_digit) || !read_digits(L, p, used, negative, &v))
        raise_literal(L, s, base);
    return v;
}

/* --- float ------------------------------------------------------------------------ */

static bool is_decimal_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_word(const char *p, const char *word)
{
    for (; *word; p++, word++)
        if ((*p | 0x20) != *word)
            return false;
    return *p == '\0';
}

/* digits [. digits] [e [sign] digits], with a digit before the exponent */
static bool is_decimal_number(const char *p)
{
    size_t whole = strspn(p, "0123456789"), part = 0;
    p += whole;
    if (*p == '.') {
        part = strspn(p + 1, "0123456789");
        p += 1 + part;
    }
    if (whole + part == 0)
        return false;
    if ((*p | 0x20) == 'e') {
        p++;
        p += *p == '+' || *p == '-';
        size_t exponent = strspn(p, "0123456789");
        if (exponent == 0)
            return false;
        p += exponent;
    }
    return *p == '\0';
}

double number_float(struct lang *L, const struct ostr *s)
{
    struct str *copy = tmp_str(L);
    str_puts(copy, plain_text(L, s));
    if (copy->n && drop_underscores(copy->s, is_decimal_digit)) {
        const char *p = copy->s + (copy->s[0] == '-' || copy->s[0] == '+');
        if (is_word(p, "nan") || is_word(p, "inf") || is_word(p, "infinity") ||
            is_decimal_number(p))
            return strtod(copy->s, NULL);
    }
    struct str *text = tmp_str(L);
    format_str_repr(s->s, s->n, text);
    raise_error(L, ERR_VALUE, "could not convert string to float: %s", str_get(text));
}
