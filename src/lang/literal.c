/* Values of numbers and strings as they are written. */
#include "parser_priv.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

static int digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return (c | 0x20) - 'a' + 10;
}

/* The digits of text[from, to) in the base of their prefix; false when past 64 bits. */
static bool read_int(const char *s, uint32_t from, uint32_t to, uint64_t *out)
{
    unsigned base = 10;
    uint64_t v = 0;

    if (to - from > 2 && strchr("xXoObB", s[from + 1])) {
        char letter = (char)(s[from + 1] | 0x20);

        base = letter == 'x' ? 16 : letter == 'o' ? 8 : 2;
        from += 2;
    }
    for (uint32_t i = from; i < to; i++) {
        unsigned d;

        if (s[i] == '_')
            continue;
        d = (unsigned)digit_value(s[i]);
        if (v > (UINT64_MAX - d) / base)
            return false;
        v = v * base + d;
    }
    *out = v;
    return true;
}

/* strtod reads what Python reads, without its underscores; LC_NUMERIC is "C". p->text is free:
 * the string around a field has put its text away. */
static double read_float(struct parser *p, struct token t)
{
    double v;

    for (uint32_t i = t.from; i < t.to; i++)
        if (p->src.text[i] != '_')
            str_putc(&p->text, p->src.text[i]);
    v = strtod(str_get(&p->text), NULL);
    str_clear(&p->text);
    return v;
}

/* "-9223372036854775808", whose digits alone are too large; NULL for all other numbers. */
static struct expr *parse_least_int(struct parser *p)
{
    struct token t = p->toks.tok[p->at + 1];
    struct expr *e;
    uint64_t v;

    if (!read_int(p->src.text, t.from, t.to, &v) || v != (uint64_t)INT64_MAX + 1)
        return NULL;
    e = parser_expr(p, EX_INT, parser_from(p));
    e->u.i = INT64_MIN;
    p->at += 2;
    return parser_seal(p, e);
}

struct expr *parse_number(struct parser *p, bool negative)
{
    struct token t = p->toks.tok[p->at];
    struct expr *e;
    uint64_t v;

    if (negative)
        return parse_least_int(p);
    if (t.kind == TK_IMAGINARY)
        parser_refuse(p, parser_span(p), REFUSE_IMAGINARY);
    e = parser_expr(p, t.kind == TK_INT ? EX_INT : EX_FLOAT, t.from);
    if (t.kind == TK_FLOAT) {
        e->u.f = read_float(p, t);
    } else {
        if (!read_int(p->src.text, t.from, t.to, &v) || v > INT64_MAX)
            parser_refuse(p, parser_span(p), REFUSE_BIG_INT);
        e->u.i = (int64_t)v;
    }
    p->at++;
    return parser_seal(p, e);
}

static bool is_octal(char c)
{
    return c >= '0' && c <= '7';
}

static bool is_hex(char c)
{
    return lex_is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
}

/* \ooo: one to three digits. Returns the byte after them. */
static uint32_t decode_octal(struct parser *p, uint32_t at, uint32_t to)
{
    unsigned v = 0;

    for (int n = 0; n < 3 && at < to && is_octal(p->src.text[at]); n++)
        v = v * 8 + (unsigned)digit_value(p->src.text[at++]);
    str_putu(&p->text, v);
    return at;
}

/* \xhh \uhhhh \Uhhhhhhhh, at the letter. Returns the byte after the digits. */
static uint32_t decode_hex(struct parser *p, uint32_t at, uint32_t to)
{
    char letter = p->src.text[at];
    uint32_t n = letter == 'x' ? 2 : letter == 'u' ? 4 : 8, digits = 0;
    struct span span = {at - 1, at + 1};
    uint64_t v = 0;

    for (at++; digits < n && at < to && is_hex(p->src.text[at]); digits++, at++)
        v = v * 16 + (unsigned)digit_value(p->src.text[at]);
    span.to = at;
    if (digits < n)
        parser_fail(p, span, NULL, "\\%c must be followed by %u hexadecimal digits", letter,
                    (unsigned)n);
    if (v > 0x10FFFF)
        parser_fail(p, span, NULL, "there is no character with this code");
    if (v >= 0xD800 && v <= 0xDFFF)
        parser_refuse(p, span, REFUSE_SURROGATE);
    str_putu(&p->text, (unsigned)v);
    return at;
}

/* \N{NAME}: what is not even that form is CPython's error. */
_Noreturn static void refuse_named(struct parser *p, uint32_t at, uint32_t to)
{
    struct span span = {at - 1, at + 1};
    const char *end = at + 1 < to && p->src.text[at + 1] == '{'
                          ? memchr(p->src.text + at, '}', to - at) : NULL;

    if (!end || end == p->src.text + at + 2)
        parser_fail(p, span, NULL, "\\N must be followed by a character's name in {}");
    span.to = (uint32_t)(end - p->src.text) + 1;
    parser_refuse(p, span, REFUSE_NAMED_CHARACTER);
}

static const char simple_escapes[] = "\\\\''\"\"a\ab\bf\fn\nr\rt\tv\v"; /* letter, meaning */

/* One escape; `at` is behind its backslash. Returns where the text goes on. */
static uint32_t decode_escape(struct parser *p, uint32_t at, uint32_t to)
{
    char c = p->src.text[at];

    for (size_t i = 0; simple_escapes[i]; i += 2)
        if (simple_escapes[i] == c) {
            str_putc(&p->text, simple_escapes[i + 1]);
            return at + 1;
        }
    if (c == '\n')
        return at + 1;
    if (c == '\r')
        return at + 2;
    if (is_octal(c))
        return decode_octal(p, at, to);
    if (c == 'x' || c == 'u' || c == 'U')
        return decode_hex(p, at, to);
    if (c == 'N')
        refuse_named(p, at, to);
    str_putc(&p->text, '\\'); /* no escape: both stay, the next round takes the second */
    return at;
}

void literal_decode(struct parser *p, uint32_t from, uint32_t to, bool raw)
{
    const char *s = p->src.text;

    for (uint32_t at = from; at < to;) {
        if (s[at] == '\\' && !raw && at + 1 < to) {
            at = decode_escape(p, at + 1, to);
        } else {
            if (s[at] != '\r') /* a line ends in \n, however the file writes it */
                str_putc(&p->text, s[at]);
            at++;
        }
    }
}
