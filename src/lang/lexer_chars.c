/* Characters that are no part of Python: broken bytes, letters that only look right. */
#include "lexer_priv.h"

#include <string.h>

#include "base/utf8.h"
#include "refuse_priv.h"

/* What keyboards and word processors put where Python wants ASCII. */
static const struct {
    unsigned cp;
    const char *write;
} lookalikes[] = {
    {0x00A0, "an ordinary space"}, {0x00B2, "**2"}, {0x00B3, "**3"}, {0x00D7, "*"},
    {0x00F7, "/"}, {0x200B, "nothing"}, {0x2013, "-"}, {0x2014, "-"}, {0x2018, "'"},
    {0x2019, "'"}, {0x201C, "\""}, {0x201D, "\""}, {0x2026, "..."}, {0x2192, "->"},
    {0x2212, "-"}, {0x221A, "np.sqrt(…)"}, {0x221E, "np.inf"}, {0x2260, "!="}, {0x2264, "<="},
    {0x2265, ">="}, {0x22C5, "* or @"}, {0x00B7, "* or @"}, {0x3000, "ordinary spaces"},
    {0x1D40, ".T"}, {0x00B5, "the Greek μ, U+03BC"}, {0xFEFF, "nothing"}, {0xFF08, "("},
    {0xFF09, ")"}, {0xFF0C, ","},
    {0xFF1A, ":"}, {0xFF1B, ";"}, {0xFF1D, "="}, {0xFF0B, "+"}, {0xFF0D, "-"}, {0xFF0A, "*"},
    {0xFF0F, "/"}, {0xFF3B, "["}, {0xFF3D, "]"}, {0x3001, ","}, {0x3002, "."},
};

/* Parts of Korean syllables: Python puts them together or reads them as other letters. */
static bool is_jamo(unsigned cp)
{
    return (cp >= 0x1100 && cp <= 0x11FF) || (cp >= 0x3131 && cp <= 0x318E);
}

static const char *lookalike_of(unsigned cp)
{
    if (is_jamo(cp))
        return "whole syllables, as one character each";
    for (size_t i = 0; i < sizeof lookalikes / sizeof *lookalikes; i++)
        if (lookalikes[i].cp == cp)
            return lookalikes[i].write;
    return NULL;
}

static bool fail_character(struct lexer *l, size_t at, size_t n, unsigned cp)
{
    const char *write = lookalike_of(cp);

    lex_fail(l, at, at + n, NULL, "the character U+%04X cannot stand here", cp);
    if (write)
        err_hint(l->e, "write %s", write);
    return false;
}

bool lex_check_name(struct lexer *l, size_t from, size_t to)
{
    for (size_t at = from; at < to;) {
        unsigned cp;
        bool ok, fits;
        size_t n = utf8_decode(l->s + at, to - at, &cp, &ok);

        fits = at == from ? utf8_is_letter(cp) : utf8_is_digit_or_letter(cp);
        if (!fits)
            return fail_character(l, at, n, cp);
        at += n;
    }
    return true;
}

/* ASCII that begins no token: CPython's tokenizer passes ! $ ? ` on to the parser. */
bool lex_stray(struct lexer *l)
{
    if (strchr("!$?`", l->s[l->at])) {
        lex_emit(l, TK_STRAY, l->at, l->at + 1);
        l->at++;
        return true;
    }
    return fail_character(l, l->at, 1, (unsigned char)l->s[l->at]);
}

/* The first lone CR or NUL of [from, to), or `to`. */
static size_t first_bad_control(const char *s, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (s[i] == '\0' || (s[i] == '\r' && (i + 1 == to || s[i + 1] != '\n')))
            return i;
    return to;
}

static bool is_blank_or_comment(const char *s, size_t from, size_t to)
{
    while (from < to && strchr(" \t\f", s[from]))
        from++;
    return from == to || s[from] == '#' || s[from] == '\r';
}

/* A line "# -*- coding: NAME -*-" among the first two makes CPython decode the file so. */
static bool check_coding_line(struct lexer *l, size_t from, size_t to)
{
    static const char *const fine[] = {"utf-8", "utf8", "UTF-8", "utf_8", "utf-8-sig"};
    size_t at = from, end;

    while (at < to && l->s[at] != '#')
        at++;
    for (; at + 7 < to; at++)
        if (memcmp(l->s + at, "coding", 6) == 0 && (l->s[at + 6] == ':' || l->s[at + 6] == '='))
            break;
    if (at + 7 >= to)
        return true;
    at += 7;
    while (at < to && (l->s[at] == ' ' || l->s[at] == '\t'))
        at++;
    for (end = at; end < to; end++)
        if (!lex_is_name_byte(l->s[end]) && l->s[end] != '-' && l->s[end] != '.')
            break;
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
        if (strlen(fine[i]) == end - at && memcmp(fine[i], l->s + at, end - at) == 0)
            return true;
    if (end == at)
        return true;
    return refuse_at(l->e, l->src, (struct span){(uint32_t)at, (uint32_t)end}, REFUSE_CODING);
}

static bool check_coding(struct lexer *l)
{
    size_t at = l->at;

    if (at > 3) /* not a file of its own */
        return true;
    for (int line = 0; line < 2 && at < l->to; line++) {
        const char *nl = memchr(l->s + at, '\n', l->to - at);
        size_t end = nl ? (size_t)(nl - l->s) : l->to;

        if (!is_blank_or_comment(l->s, at, end))
            return true;
        if (!check_coding_line(l, at, end))
            return false;
        at = end + 1;
    }
    return true;
}

bool lex_check_bytes(struct lexer *l)
{
    size_t bad, control = first_bad_control(l->s, l->at, l->to);

    if (!utf8_valid(l->s + l->at, l->to - l->at, &bad) && l->at + bad < control) {
        bad += l->at;
        return lex_fail(l, bad, bad + 1, "save the file as UTF-8", "the byte 0x%02X is not UTF-8",
                        (unsigned)(unsigned char)l->s[bad]);
    }
    if (control < l->to && l->s[control] == '\0')
        return lex_fail(l, control, control + 1, NULL, "code cannot contain a NUL byte");
    if (control < l->to)
        return refuse_at(l->e, l->src, (struct span){(uint32_t)control, (uint32_t)control + 1},
                         REFUSE_LONE_CR);
    return check_coding(l);
}
