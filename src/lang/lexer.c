/* The lexer's main loop: blanks, comments, line ends, names, operators, brackets. */
#include "lexer_priv.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"

struct word {
    const char *text;
    size_t n;
    enum token_kind kind;
};

static const struct word keywords[] = {
#define X(name, text) {text, sizeof text - 1, KW_##name},
    KEYWORD_LIST(X)
#undef X
};

static const struct word operators[] = {
#define X(name, text) {text, sizeof text - 1, OP_##name},
    OPERATOR_LIST(X)
#undef X
};

static const char *const kind_text[TK_COUNT] = {
    [TK_END] = "the end",
    [TK_NEWLINE] = "the end of the line",
    [TK_INDENT] = "the indentation",
    [TK_DEDENT] = "the end of the block",
    [TK_NAME] = "a name",
    [TK_INT] = "a number",
    [TK_FLOAT] = "a number",
    [TK_IMAGINARY] = "a number",
    [TK_STRING] = "a string",
    [TK_FAULT] = "a fault",
    [TK_STRAY] = "a character",
#define X(name, text) [KW_##name] = text,
    KEYWORD_LIST(X)
#undef X
#define X(name, text) [OP_##name] = text,
    OPERATOR_LIST(X)
#undef X
};

const char *token_kind_text(enum token_kind kind)
{
    return kind_text[kind];
}

static void set_error(struct lexer *l, size_t from, size_t to, const char *hint, const char *fmt,
                      va_list ap) __attribute__((format(printf, 5, 0)));

static void set_error(struct lexer *l, size_t from, size_t to, const char *hint, const char *fmt,
                      va_list ap)
{
    struct span span = {(uint32_t)from, (uint32_t)to};
    char msg[sizeof l->e->msg];

    vsnprintf(msg, sizeof msg, fmt, ap);
    err_set(l->e, ERR_SYNTAX, l->src, span, "%s", msg);
    if (hint)
        err_hint(l->e, "%s", hint);
}

bool lex_fail(struct lexer *l, size_t from, size_t to, const char *hint, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    set_error(l, from, to, hint, fmt, ap);
    va_end(ap);
    return false;
}

bool lex_fail_late(struct lexer *l, size_t from, size_t to, const char *hint, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    set_error(l, from, to, hint, fmt, ap);
    va_end(ap);
    l->may_wait = true;
    return false;
}

void lex_emit(struct lexer *l, enum token_kind kind, size_t from, size_t to)
{
    struct tokens *out = l->out;

    if (out->n == out->cap) {
        size_t cap = out->cap ? out->cap * 2 : 64;

        out->tok = mem_resize(out->tok, cap, sizeof *out->tok);
        out->cap = cap;
    }
    out->tok[out->n++] = (struct token){kind, (uint32_t)from, (uint32_t)to};
}

static enum token_kind name_kind(const char *s, size_t n)
{
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (keywords[i].n == n && keywords[i].text[0] == s[0] &&
            memcmp(keywords[i].text, s, n) == 0)
            return keywords[i].kind;
    return TK_NAME;
}

static bool lex_name(struct lexer *l)
{
    size_t from = l->at;

    while (l->at < l->to && lex_is_name_byte(l->s[l->at]))
        l->at++;
    if (!lex_check_name(l, from, l->at))
        return false;
    lex_emit(l, name_kind(l->s + from, l->at - from), from, l->at);
    return true;
}

static int line_of(const struct lexer *l, size_t at)
{
    int line, col;

    source_place(l->src, at, &line, &col);
    return line;
}

static bool lex_open(struct lexer *l)
{
    if (l->nopen == LEX_MAX_BRACKETS)
        return lex_fail(l, l->at, l->at + 1, NULL,
                        "nested too deeply: more than %d brackets are open", LEX_MAX_BRACKETS);
    l->open[l->nopen++] = (uint32_t)l->at;
    return true;
}

static char opener_of(char closer)
{
    return closer == ')' ? '(' : closer == ']' ? '[' : '{';
}

static bool lex_close(struct lexer *l)
{
    char closer = l->s[l->at], opener;
    size_t open;

    if (l->nopen == 0)
        return lex_fail(l, l->at, l->at + 1, NULL, "'%c' closes nothing: no '%c' is open", closer,
                        opener_of(closer));
    open = l->open[--l->nopen];
    opener = l->s[open];
    if (opener == opener_of(closer))
        return true;
    if (line_of(l, open) != line_of(l, l->at))
        return lex_fail(l, l->at, l->at + 1, NULL, "'%c' does not close the '%c' of line %d",
                        closer, opener, line_of(l, open));
    return lex_fail(l, l->at, l->at + 1, NULL, "'%c' does not close '%c'", closer, opener);
}

static bool lex_operator(struct lexer *l)
{
    size_t left = l->to - l->at;

    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        size_t n = operators[i].n;

        if (operators[i].text[0] != l->s[l->at] || n > left ||
            memcmp(operators[i].text, l->s + l->at, n) != 0)
            continue;
        if (strchr("([{", l->s[l->at]) && !lex_open(l))
            return false;
        if (strchr(")]}", l->s[l->at]) && !lex_close(l))
            return false;
        lex_emit(l, operators[i].kind, l->at, l->at + n);
        l->at += n;
        return true;
    }
    return lex_stray(l);
}

static bool lex_token(struct lexer *l)
{
    char c = l->s[l->at];

    if (lex_string_starts(l))
        return lex_string(l);
    if (lex_is_digit(c) || (c == '.' && lex_is_digit(lex_char(l, 1))))
        return lex_number(l);
    if (lex_is_name_byte(c))
        return lex_name(l);
    return lex_operator(l);
}

static void lex_line_end(struct lexer *l)
{
    if (l->nopen == 0 && l->mode != LEX_INSIDE && !l->line_start) {
        lex_newline(l);
        l->line_start = true;
    }
    lex_skip_newline(l);
}

static void skip_blanks_and_comment(struct lexer *l)
{
    while (l->at < l->to && strchr(" \t\f", l->s[l->at]))
        l->at++;
    if (lex_char(l, 0) == '#')
        while (l->at < l->to && !lex_at_newline(l))
            l->at++;
}

static bool lex_all(struct lexer *l)
{
    for (;;) {
        if (l->line_start && !lex_indentation(l))
            return false;
        skip_blanks_and_comment(l);
        if (l->at >= l->to)
            return lex_end(l);
        if (lex_at_newline(l)) {
            lex_line_end(l);
            continue;
        }
        if (l->s[l->at] == '\\') {
            if (!lex_backslash(l))
                return false;
            continue;
        }
        if (!lex_token(l))
            return false;
    }
}

static void note_open_bracket(struct lexer *l)
{
    l->out->open = l->nopen > 0;
    l->out->open_at = l->nopen > 0 ? l->open[l->nopen - 1] : 0;
}

static enum status give_up(struct lexer *l)
{
    if (l->mode == LEX_INSIDE)
        return ST_FAIL;
    note_open_bracket(l);
    l->out->faulty = true;
    l->out->fault_first = !l->may_wait;
    l->out->fault = *l->e;
    lex_emit(l, TK_FAULT, l->e->span.from, l->e->span.to);
    lex_emit(l, TK_END, l->to, l->to);
    return ST_OK;
}

static const char byte_order_mark[] = "\xef\xbb\xbf";

enum status lex_text(const struct source *src, size_t from, size_t to, enum lex_mode mode,
                     struct tokens *out, struct err *e)
{
    struct lexer l = {.src = src, .s = src->text, .at = from, .to = to, .mode = mode,
                      .out = out, .first = out->n, .e = e, .line_start = mode != LEX_INSIDE};

    if (mode != LEX_INSIDE)
        out->tail = TAIL_NONE;
    if (to >= UINT32_MAX) {
        err_set(e, ERR_BUDGET, NULL, (struct span){0, 0}, "the text is larger than 4 GiB");
        return ST_FAIL;
    }
    if (from == 0 && to >= 3 && memcmp(src->text, byte_order_mark, 3) == 0)
        l.at = 3;
    if (mode != LEX_INSIDE && !lex_check_bytes(&l))
        return ST_FAIL;
    if (mode == LEX_ONE_LINE)
        while (l.at < to && strchr(" \t\f\r\n", l.s[l.at]))
            l.at++;
    if (!lex_all(&l))
        return give_up(&l);
    if (mode != LEX_INSIDE)
        note_open_bracket(&l);
    return ST_OK;
}
