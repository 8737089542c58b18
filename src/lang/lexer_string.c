/* Where a string begins and ends. What its escapes mean is literal.c's matter. */
#include "lexer_priv.h"

#include <string.h>

/* Is s[0..n) one of r u b f br rb fr rf, in any case? */
static bool is_prefix(const char *s, size_t n)
{
    static const char *const prefixes[] = {"r", "u", "b", "f", "br", "rb", "fr", "rf"};

    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        const char *p = prefixes[i];

        if (strlen(p) == n && (s[0] | 0x20) == p[0] && (n == 1 || (s[1] | 0x20) == p[1]))
            return true;
    }
    return n == 0;
}

size_t lex_string_prefix(const struct lexer *l)
{
    size_t n = 0;

    while (n < 2 && lex_char(l, n) != '"' && lex_char(l, n) != '\'')
        n++;
    return n;
}

bool lex_string_starts(const struct lexer *l)
{
    size_t n = lex_string_prefix(l);
    char quote = lex_char(l, n);

    return (quote == '"' || quote == '\'') && is_prefix(l->s + l->at, n);
}

static bool fail_open(struct lexer *l, size_t from, size_t end, bool triple)
{
    char q = l->s[from + 0];
    size_t quote = from;

    while (q != '"' && q != '\'')
        q = l->s[++quote];
    if (triple) {
        l->out->tail = TAIL_STRING;
        return lex_fail(l, from, quote + 3, NULL, "the string opened with %c%c%c is never closed",
                        q, q, q);
    }
    return lex_fail(l, from, end, NULL, "this string is not closed: a %c is missing", q);
}

static bool closes(const struct lexer *l, char quote, bool triple)
{
    return lex_char(l, 0) == quote &&
           (!triple || (lex_char(l, 1) == quote && lex_char(l, 2) == quote));
}

bool lex_string(struct lexer *l)
{
    size_t from = l->at;
    char quote;
    bool triple;

    l->at += lex_string_prefix(l);
    quote = l->s[l->at];
    triple = lex_char(l, 1) == quote && lex_char(l, 2) == quote;
    l->at += triple ? 3 : 1;
    while (!closes(l, quote, triple)) {
        if (l->at >= l->to || (!triple && lex_at_newline(l)))
            return fail_open(l, from, l->at, triple);
        if (l->s[l->at] == '\\' && l->at + 1 < l->to) {
            l->at++;
            if (lex_at_newline(l)) {
                lex_skip_newline(l);
                continue;
            }
        }
        l->at++;
    }
    l->at += triple ? 3 : 1;
    lex_emit(l, TK_STRING, from, l->at);
    return true;
}
