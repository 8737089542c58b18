/* Reading a format spec. Checks come in CPython's order, so that a spec with
 * several faults names the same one. */
#include "format_priv.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "lang/format.h"

struct reader {
    const char *s, *end;
};

/* The character at r, 0 at the end (a NUL in a spec is read as U+FFFD). */
static unsigned peek(const struct reader *r, size_t *len)
{
    unsigned cp = 0;
    bool ok;
    *len = utf8_decode(r->s, (size_t)(r->end - r->s), &cp, &ok);
    if (*len == 0)
        return 0;
    return cp == 0 ? 0xFFFD : cp;
}

static bool accept(struct reader *r, char c)
{
    if (r->s == r->end || *r->s != c)
        return false;
    r->s++;
    return true;
}

static bool is_one_of(unsigned c, const char *set)
{
    return c > 0 && c < 128 && strchr(set, (int)c) != NULL;
}

bool format_fail(struct err *e, const char *message)
{
    err_set(e, ERR_VALUE, NULL, (struct span){0, 0}, "%s", message);
    return false;
}

/* As messages show it: the character, or \x and its number. */
static const char *type_text(unsigned type, char *buf, size_t size)
{
    bool plain = type > 32 && type < 127;
    snprintf(buf, size, plain ? "%c" : "\\x%x", type);
    return buf;
}

bool format_unknown_type(unsigned type, const char *type_name, struct err *e)
{
    char buf[16];
    err_set(e, ERR_VALUE, NULL, (struct span){0, 0},
            "Unknown format code '%s' for object of type '%s'",
            type_text(type, buf, sizeof buf), type_name);
    return false;
}

bool format_size_ok(const struct format_spec *f, struct err *e)
{
    if (f->width <= FORMAT_SIZE_MAX && f->precision <= FORMAT_SIZE_MAX)
        return true;
    err_set(e, ERR_BUDGET, NULL, (struct span){0, 0},
            "a width or precision of %lld is over the budget for output (%d)",
            (long long)(f->width > f->precision ? f->width : f->precision), FORMAT_SIZE_MAX);
    return false;
}

/* [[fill]align] */
static void read_align(struct reader *r, struct format_spec *f, bool *fill_given)
{
    size_t first, second;
    unsigned c = peek(r, &first);
    struct reader next = {r->s + first, r->end};
    unsigned d = peek(&next, &second);
    *fill_given = first > 0 && is_one_of(d, "<>=^");
    if (*fill_given) {
        f->fill = c;
        f->align = (char)d;
        r->s += first + second;
    } else if (is_one_of(c, "<>=^")) {
        f->align = (char)c;
        r->s += first;
    }
}

/* Digits, if any; false when the number does not fit. */
static bool read_number(struct reader *r, int64_t *out, struct err *e)
{
    int64_t x = 0;
    const char *begin = r->s;
    for (; r->s < r->end && *r->s >= '0' && *r->s <= '9'; r->s++) {
        int digit = *r->s - '0';
        if (x > (INT64_MAX - digit) / 10)
            return format_fail(e, "Too many decimal digits in format string");
        x = x * 10 + digit;
    }
    *out = r->s > begin ? x : -1;
    return true;
}

/* [,_] */
static bool read_group(struct reader *r, struct format_spec *f, struct err *e)
{
    if (accept(r, ','))
        f->group = ',';
    if (accept(r, '_')) {
        if (f->group)
            return format_fail(e, "Cannot specify both ',' and '_'.");
        f->group = '_';
    }
    if (f->group == '_' && r->s < r->end && *r->s == ',')
        return format_fail(e, "Cannot specify both ',' and '_'.");
    return true;
}

static bool read_precision(struct reader *r, struct format_spec *f, struct err *e)
{
    if (!accept(r, '.'))
        return true;
    if (!read_number(r, &f->precision, e))
        return false;
    return f->precision >= 0 || format_fail(e, "Format specifier missing precision");
}

static bool check_group(const struct format_spec *f, struct err *e)
{
    char buf[16];
    if (!f->group || f->type == 0 || is_one_of(f->type, "deEfFgG%"))
        return true;
    if (f->group == '_' && is_one_of(f->type, "boxX"))
        return true;
    err_set(e, ERR_VALUE, NULL, (struct span){0, 0}, "Cannot specify '%c' with '%s'.", f->group,
            type_text(f->type, buf, sizeof buf));
    return false;
}

/* [type], and nothing behind it. */
static bool read_type(struct reader *r, const struct reader *whole, const char *type_name,
                      struct format_spec *f, struct err *e)
{
    size_t len;
    unsigned c = peek(r, &len);
    r->s += len;
    if (r->s < r->end) {
        err_set(e, ERR_VALUE, NULL, (struct span){0, 0},
                "Invalid format specifier '%.*s' for object of type '%s'",
                (int)(whole->end - whole->s), whole->s, type_name);
        return false;
    }
    if (len > 0)
        f->type = c;
    return check_group(f, e);
}

bool format_spec_parse(const char *text, size_t n, unsigned type, char align,
                       const char *type_name, struct format_spec *out, struct err *e)
{
    struct reader r = {text, text + n}, whole = r;
    struct format_spec f = {.fill = ' ', .align = align, .width = -1, .precision = -1,
                            .type = type};
    bool fill_given;
    const char *begin = r.s;
    read_align(&r, &f, &fill_given);
    bool align_given = r.s > begin;
    if (r.s < r.end && is_one_of((unsigned char)*r.s, "+- "))
        f.sign = *r.s++;
    f.no_minus_zero = accept(&r, 'z');
    f.alternate = accept(&r, '#');
    if (!fill_given && accept(&r, '0')) {
        f.fill = '0';
        if (!align_given && align == '>')
            f.align = '=';
    }
    if (!read_number(&r, &f.width, e) || !read_group(&r, &f, e) || !read_precision(&r, &f, e) ||
        !read_type(&r, &whole, type_name, &f, e))
        return false;
    *out = f;
    return true;
}
