/* format(x, spec) for each type. */
#include "lang/format.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "format_priv.h"
#include "num/print.h"

static bool is_one_of(unsigned c, const char *set)
{
    return c > 0 && c < 128 && strchr(set, (int)c) != NULL;
}

/* ---- str */

static bool check_str(const struct format_spec *f, struct err *e)
{
    if (f->type != 's')
        return format_unknown_type(f->type, "str", e);
    if (f->sign)
        return format_fail(e, f->sign == ' ' ? "Space not allowed in string format specifier"
                                             : "Sign not allowed in string format specifier");
    if (f->no_minus_zero)
        return format_fail(e, "Negative zero coercion (z) not allowed in string format specifier");
    if (f->alternate)
        return format_fail(e, "Alternate form (#) not allowed in string format specifier");
    if (f->align == '=')
        return format_fail(e, "'=' alignment not allowed in string format specifier");
    return true;
}

/* Bytes of the first `chars` characters. */
static size_t prefix_bytes(const char *s, size_t len, int64_t chars)
{
    size_t at = 0;
    for (; chars > 0 && at < len; chars--) {
        unsigned cp;
        bool ok;
        at += utf8_decode(s + at, len - at, &cp, &ok);
    }
    return at;
}

bool format_str(const char *spec, size_t n, const char *s, size_t len, struct str *out,
                struct err *e)
{
    struct format_spec f;
    if (n == 0) {
        str_add(out, s, len);
        return true;
    }
    if (!format_spec_parse(spec, n, 's', '<', "str", &f, e) || !check_str(&f, e))
        return false;
    if (f.precision >= 0)
        len = prefix_bytes(s, len, f.precision);
    f.precision = -1;
    if (!format_size_ok(&f, e))
        return false;
    f.sign = 0;
    format_number_write(&f, &(struct format_number){.rest = s, .n_rest = len}, out);
    return true;
}

/* ---- float */

static bool put_float(const struct format_spec *f, double x, struct str *out, struct err *e)
{
    struct str text = {0};
    struct mem_hold hold;
    if (f->precision > INT_MAX)
        return format_fail(e, "precision too big");
    if (!format_size_ok(f, e))
        return false;
    mem_hold(&hold, &text.s);
    format_float_text(f, x, &text);
    const char *s = str_get(&text);
    bool neg = *s == '-';
    s += neg;
    size_t digits = strspn(s, "0123456789");
    format_number_write(f, &(struct format_number){.neg = neg, .digits = s, .n_digits = digits,
                                                   .rest = s + digits,
                                                   .n_rest = text.n - digits - neg}, out);
    mem_drop(&hold);
    return true;
}

bool format_float(const char *spec, size_t n, double x, struct str *out, struct err *e)
{
    struct format_spec f;
    if (n == 0) {
        print_float_repr(x, out);
        return true;
    }
    if (!format_spec_parse(spec, n, 0, '>', "float", &f, e))
        return false;
    if (f.type != 0 && !is_one_of(f.type, "eEfFgGn%"))
        return format_unknown_type(f.type, "float", e);
    return put_float(&f, x, out, e);
}

/* ---- int and bool */

static bool put_char(const struct format_spec *f, int64_t x, struct str *out, struct err *e)
{
    char bytes[4];
    if (f->sign)
        return format_fail(e, "Sign not allowed with integer format specifier 'c'");
    if (f->alternate)
        return format_fail(e, "Alternate form (#) not allowed with integer format specifier 'c'");
    if (x < 0 || x > 0x10FFFF) {
        err_set(e, ERR_OVERFLOW, NULL, (struct span){0, 0}, "%%c arg not in range(0x110000)");
        return false;
    }
    if (x >= 0xD800 && x <= 0xDFFF) {
        err_set(e, ERR_REFUSED, NULL, (struct span){0, 0},
                "U+%04X is half of a surrogate pair, not a character", (unsigned)x);
        return false;
    }
    if (!format_size_ok(f, e))
        return false;
    size_t len = utf8_encode((unsigned)x, bytes);
    format_number_write(f, &(struct format_number){.rest = bytes, .n_rest = len}, out);
    return true;
}

static unsigned base_of(unsigned type)
{
    return type == 'b' ? 2 : type == 'o' ? 8 : type == 'x' || type == 'X' ? 16 : 10;
}

static bool put_integer(const struct format_spec *f, int64_t x, struct str *out, struct err *e)
{
    char buf[64], prefix[3] = {'0', (char)f->type, '\0'};
    const char *figures = f->type == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    unsigned base = base_of(f->type);
    uint64_t rest = x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
    size_t at = sizeof buf;
    if (!format_size_ok(f, e))
        return false;
    do
        buf[--at] = figures[rest % base];
    while (rest /= base);
    format_number_write(f, &(struct format_number){
                            .neg = x < 0, .prefix = f->alternate && base != 10 ? prefix : NULL,
                            .digits = buf + at, .n_digits = sizeof buf - at, .rest = ""}, out);
    return true;
}

static bool format_integer(const char *spec, size_t n, int64_t x, const char *type_name,
                           struct str *out, struct err *e)
{
    struct format_spec f;
    if (!format_spec_parse(spec, n, 'd', '>', type_name, &f, e))
        return false;
    if (is_one_of(f.type, "eEfFgG%"))
        return put_float(&f, (double)x, out, e);
    if (!is_one_of(f.type, "bcdoxXn"))
        return format_unknown_type(f.type, type_name, e);
    if (f.precision >= 0)
        return format_fail(e, "Precision not allowed in integer format specifier");
    if (f.no_minus_zero)
        return format_fail(e, "Negative zero coercion (z) not allowed in integer format specifier");
    return f.type == 'c' ? put_char(&f, x, out, e) : put_integer(&f, x, out, e);
}

bool format_int(const char *spec, size_t n, int64_t x, struct str *out, struct err *e)
{
    if (n > 0)
        return format_integer(spec, n, x, "int", out, e);
    str_puti(out, x);
    return true;
}

bool format_bool(const char *spec, size_t n, bool x, struct str *out, struct err *e)
{
    if (n > 0)
        return format_integer(spec, n, x, "bool", out, e);
    str_puts(out, x ? "True" : "False");
    return true;
}

/* ---- NumPy's */

bool format_elem(const char *spec, size_t n, enum dtype t, union elem x, struct str *out,
                 struct err *e)
{
    if (t == DT_BOOL)
        return format_bool(spec, n, x.b != 0, out, e);
    if (t == DT_I64)
        return format_int(spec, n, x.i, out, e);
    return format_float(spec, n, t == DT_F32 ? (double)x.f : x.d, out, e);
}

bool format_refuse(const char *type_name, struct err *e)
{
    err_set(e, ERR_TYPE, NULL, (struct span){0, 0},
            "unsupported format string passed to %s.__format__", type_name);
    return false;
}
