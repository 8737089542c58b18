/* Indentation, lines joined by a backslash, and the end of the text.
 *
 * CPython's rules: a tab goes to the next multiple of 8; the same line is measured a second
 * time with tabs of width 1, and if the two measures order lines differently the indentation
 * is ambiguous. A form feed starts counting again. Blank lines and comments do not count. */
#include "lexer_priv.h"

enum { TAB_SIZE = 8 };

/* Measure the blanks at the start of a line, going on over lines joined by a backslash: the
 * first such line decides. */
static bool measure(struct lexer *l, int *col, int *alt)
{
    int joined = -1;

    *col = *alt = 0;
    for (;; l->at++) {
        switch (lex_char(l, 0)) {
        case ' ':
            ++*col, ++*alt;
            continue;
        case '\t':
            *col = (*col / TAB_SIZE + 1) * TAB_SIZE, ++*alt;
            continue;
        case '\f':
            *col = *alt = 0;
            continue;
        case '\\':
            if (joined <= 0)
                joined = *col;
            if (!lex_backslash(l))
                return false;
            l->at--;
            continue;
        default:
            if (joined > 0)
                *col = *alt = joined;
            return true;
        }
    }
}

static bool fail_ambiguous(struct lexer *l, size_t from)
{
    return lex_fail_late(l, from, l->at, "indent with four spaces",
                         "tabs and spaces are mixed in this indentation");
}

static bool indent_more(struct lexer *l, size_t from, int col, int alt)
{
    if (alt <= l->indent_alt[l->nindents])
        return fail_ambiguous(l, from);
    if (l->nindents + 1 >= LEX_MAX_INDENTS)
        return lex_fail_late(l, from, l->at, NULL,
                             "nested too deeply: more than %d levels of indentation",
                             LEX_MAX_INDENTS);
    l->nindents++;
    l->indent[l->nindents] = col;
    l->indent_alt[l->nindents] = alt;
    lex_emit(l, TK_INDENT, from, l->at);
    return true;
}

static bool indent_less(struct lexer *l, size_t from, int col, int alt)
{
    while (l->nindents > 0 && col < l->indent[l->nindents]) {
        l->nindents--;
        lex_emit(l, TK_DEDENT, l->at, l->at);
    }
    if (col != l->indent[l->nindents])
        return lex_fail_late(l, from, l->at, NULL,
                             "this line is indented less than its block, but like no line "
                             "before it");
    if (alt != l->indent_alt[l->nindents])
        return fail_ambiguous(l, from);
    return true;
}

bool lex_indentation(struct lexer *l)
{
    size_t from = l->at;
    int col, alt;

    if (!measure(l, &col, &alt))
        return false;
    for (size_t i = from; i < l->at; i++) /* of lines joined by a backslash, the last */
        if (l->s[i] == '\n')
            from = i + 1;
    if (l->at >= l->to || lex_char(l, 0) == '#' || lex_at_newline(l))
        return true; /* nothing of a line yet: line_start stays */
    l->line_start = false;
    if (col > l->indent[l->nindents])
        return indent_more(l, from, col, alt);
    if (col < l->indent[l->nindents])
        return indent_less(l, from, col, alt);
    return alt == l->indent_alt[l->nindents] || fail_ambiguous(l, from);
}

bool lex_backslash(struct lexer *l)
{
    size_t from = l->at++;

    if (l->at < l->to && !lex_at_newline(l))
        return lex_fail_late(l, l->at, l->at + 1, "'\\' must be the last character of its line",
                             "something follows '\\', which joins two lines");
    if (l->at < l->to)
        lex_skip_newline(l);
    if (l->at < l->to)
        return true;
    l->out->tail = TAIL_BACKSLASH;
    return lex_fail_late(l, from, from + 1, NULL,
                         "the text ends after '\\', which joins two lines");
}

/* The token NEWLINE ends a line of code: it stands right behind the line's last token, or where
 * the line begins that a backslash has joined to it and that holds none. */
void lex_newline(struct lexer *l)
{
    size_t at = l->out->tok[l->out->n - 1].to;

    for (size_t i = at; i < l->at && l->s[i] != '#'; i++)
        if (l->s[i] == '\n')
            at = i + 1;
    lex_emit(l, TK_NEWLINE, at, at);
}

bool lex_end(struct lexer *l)
{
    struct tokens *out = l->out;

    if (l->nopen > 0 && l->mode != LEX_INSIDE) {
        out->tail = TAIL_BRACKET;
        lex_emit(l, TK_END, l->to, l->to);
        return true;
    }
    if (!l->line_start && l->mode != LEX_INSIDE && out->n > l->first)
        lex_newline(l);
    for (; l->nindents > 0; l->nindents--)
        lex_emit(l, TK_DEDENT, l->to, l->to);
    lex_emit(l, TK_END, l->to, l->to);
    return true;
}
