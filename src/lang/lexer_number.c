/* Numbers, by CPython's rules: 1_024 0x1F 0b1 0o7 1. .5 1e-3 1_0.0 3j, and "1if x" which it
 * still reads as "1 if x". Here only their extent and form; values are made in literal.c. */
#include "lexer_priv.h"

#include <string.h>

struct radix {
    char letter;
    int base;
    const char *name;
};

static const struct radix radixes[] = {
    {'x', 16, "hexadecimal"}, {'o', 8, "octal"}, {'b', 2, "binary"}};

static bool is_digit_of(char c, int base)
{
    if (base == 16 && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')))
        return true;
    return lex_is_digit(c) && c - '0' < base;
}

static bool fail_number(struct lexer *l, size_t from, const char *name)
{
    size_t to = l->at < l->to ? l->at + 1 : l->at;

    while (to < l->to && ((unsigned char)l->s[to] & 0xC0) == 0x80)
        to++;
    return lex_fail(l, from, to, NULL, "this is no %s number", name);
}

/* What may follow a number at once: no letter, but for these words. */
static bool word_may_follow(const struct lexer *l)
{
    static const char *const words[] = {"and", "else", "for", "if", "in", "is", "not", "or"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i]);

        if (l->to - l->at >= n && memcmp(l->s + l->at, words[i], n) == 0)
            return true;
    }
    return false;
}

static bool number_ends(struct lexer *l, size_t from, enum token_kind kind, const char *name)
{
    if (lex_is_name_byte(lex_char(l, 0)) && !word_may_follow(l))
        return fail_number(l, from, name);
    lex_emit(l, kind, from, l->at);
    return true;
}

static bool lex_radix(struct lexer *l, const struct radix *r)
{
    size_t from = l->at;

    l->at += 2;
    do {
        if (lex_char(l, 0) == '_')
            l->at++;
        if (!is_digit_of(lex_char(l, 0), r->base))
            return fail_number(l, from, r->name);
        while (is_digit_of(lex_char(l, 0), r->base))
            l->at++;
    } while (lex_char(l, 0) == '_');
    if (lex_is_digit(lex_char(l, 0)))
        return lex_fail(l, l->at, l->at + 1, NULL, "'%c' is no %s digit", l->s[l->at], r->name);
    return number_ends(l, from, TK_INT, r->name);
}

/* Digits with single underscores between them. */
static bool skip_digits(struct lexer *l)
{
    for (;;) {
        while (lex_is_digit(lex_char(l, 0)))
            l->at++;
        if (lex_char(l, 0) != '_')
            return true;
        l->at++;
        if (!lex_is_digit(lex_char(l, 0)))
            return false;
    }
}

/* Step over e, e+ or e-. False when no digit follows: "1else" has no exponent, "1e+" is none. */
static bool skip_exponent_mark(struct lexer *l, bool *broken)
{
    size_t sign = lex_char(l, 1) == '+' || lex_char(l, 1) == '-';

    if (lex_is_digit(lex_char(l, 1 + sign))) {
        l->at += 1 + sign;
        return true;
    }
    if (sign) {
        l->at += 2;
        *broken = true;
    }
    return false;
}

static bool leading_zero(const struct lexer *l, size_t from)
{
    if (l->s[from] != '0')
        return false;
    for (size_t i = from; i < l->at; i++)
        if (l->s[i] >= '1' && l->s[i] <= '9')
            return true;
    return false;
}

static bool lex_decimal(struct lexer *l)
{
    size_t from = l->at;
    enum token_kind kind = TK_INT;
    bool broken = false;

    if (!skip_digits(l))
        return fail_number(l, from, "decimal");
    if (lex_char(l, 0) == '.') {
        kind = TK_FLOAT;
        l->at++;
        if (lex_is_digit(lex_char(l, 0)) && !skip_digits(l))
            return fail_number(l, from, "decimal");
    }
    if (strchr("eE", lex_char(l, 0)) && l->at < l->to && skip_exponent_mark(l, &broken)) {
        kind = TK_FLOAT;
        broken = !skip_digits(l);
    }
    if (broken)
        return fail_number(l, from, "decimal");
    if (strchr("jJ", lex_char(l, 0)) && l->at < l->to) {
        l->at++;
        return number_ends(l, from, TK_IMAGINARY, "imaginary");
    }
    if (kind == TK_INT && leading_zero(l, from))
        return lex_fail(l, from, l->at, "write it without the zeros, or 0o… for an octal number",
                        "a decimal number does not begin with 0");
    return number_ends(l, from, kind, "decimal");
}

bool lex_number(struct lexer *l)
{
    char second = lex_char(l, 1);

    for (size_t i = 0; i < sizeof radixes / sizeof *radixes; i++)
        if (l->s[l->at] == '0' && (second | 0x20) == radixes[i].letter)
            return lex_radix(l, &radixes[i]);
    return lex_decimal(l);
}
