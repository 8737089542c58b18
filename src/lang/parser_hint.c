/* What a syntax error probably meant. Every function here ends in an error. */
#include "parser_priv.h"

#include <stdio.h>
#include <string.h>

#include "base/near.h"

/* Words that begin a statement or follow one, as near_name wants them. */
static const char *const statement_words[] = {
    "for", "if", "elif", "else", "def", "return", "assert", "pass", "break", "continue", "import",
    "from", "while", "lambda"};

/* Tokens of other languages, and what Python writes. */
static const struct {
    const char *text;
    const char *hint;
} foreign[] = {
    {"&&", "write and"}, {"||", "write or"}, {"++", "write x += 1"}, {"--", "write x -= 1"},
    {"!", "write not"}, {"<>", "write !="}, {"?", "write value if condition else other"},
    {"===", "write =="}, {"=>", "write >= to compare, lambda x: … for a function"},
    {"->", NULL}, {"`", "write \" or '"}, {"$", "names have letters, digits and _"},
    {"=<", "write <="},
};

static const char *foreign_hint(const struct parser *p, uint32_t from)
{
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        size_t n = strlen(foreign[i].text);

        if (p->src.len - from >= n && memcmp(p->src.text + from, foreign[i].text, n) == 0)
            return foreign[i].hint;
    }
    return NULL;
}

/* "'while'" and "the end of the line" as the subject of a message. */
static void describe(const struct parser *p, char *out, size_t size)
{
    struct token t = p->toks.tok[p->at];
    int n = t.to - t.from > 40 ? 40 : (int)(t.to - t.from);

    if (t.kind == TK_NAME || t.kind >= TK_STRAY)
        snprintf(out, size, "'%.*s'", n, p->src.text + t.from);
    else
        snprintf(out, size, "%s", token_kind_text(t.kind));
}

static bool is_keyword(enum token_kind kind)
{
    return kind >= KW_FALSE && kind <= KW_YIELD;
}

/* The token before the current one and this one side by side make a foreign operator. */
static const char *hint_here(const struct parser *p)
{
    uint32_t from = parser_from(p);
    const char *hint;

    if (p->at > 0 && p->toks.tok[p->at - 1].to == from && from > 0) {
        hint = foreign_hint(p, from - 1);
        if (hint)
            return hint;
    }
    if (parser_kind(p) == OP_SET)
        return "to compare, write ==";
    return foreign_hint(p, from);
}

void parser_unexpected(struct parser *p)
{
    enum token_kind kind = parser_kind(p);
    char what[64];

    describe(p, what, sizeof what);
    if (kind == TK_INDENT)
        parser_fail(p, parser_span(p), "begin it where the lines before begin",
                    "this line is indented, but no block begins here");
    if (kind == TK_NEWLINE || kind == TK_END || kind == TK_DEDENT)
        parser_fail(p, parser_span(p), NULL, "the %s ends too early",
                    p->in_field ? "field" : kind == TK_NEWLINE ? "line" : "text");
    if (is_keyword(kind) && p->at > 0 && p->toks.tok[p->at - 1].kind != TK_NEWLINE)
        parser_fail(p, parser_span(p), hint_here(p), "%s cannot stand here: it is a word of Python",
                    what);
    parser_fail(p, parser_span(p), hint_here(p), "%s cannot stand here", what);
}

void parser_no_colon(struct parser *p)
{
    char what[64];

    describe(p, what, sizeof what);
    if (parser_kind(p) == OP_SET)
        parser_fail(p, parser_span(p), "did you mean ==?", "'=' assigns, it does not compare");
    if (parser_kind(p) == TK_NEWLINE)
        parser_fail(p, parser_span(p), NULL, "a ':' is missing at the end of this line");
    if (hint_here(p))
        parser_unexpected(p);
    parser_fail(p, parser_span(p), NULL, "a ':' is missing before %s", what);
}

/* The statement word that the name at token `at` is a slip of, or NULL. */
static const char *meant_word(const struct parser *p, size_t at)
{
    struct token t = p->toks.tok[at];
    char name[16];
    uint32_t n = t.to - t.from;

    if (t.kind != TK_NAME || n < 2 || n >= sizeof name)
        return NULL;
    memcpy(name, p->src.text + t.from, n);
    name[n] = '\0';
    if (strcmp(name, "elseif") == 0 || strcmp(name, "elsif") == 0)
        return "elif";
    return near_name(name, statement_words, sizeof statement_words / sizeof *statement_words);
}

/* Hint at print(…) or a misspelt word when the statement begins with a lone name. */
static void fail_by_first_word(struct parser *p, const struct expr *e, uint32_t from)
{
    size_t first = p->at;
    const char *word;
    char hint[80];

    while (first > 0 && p->toks.tok[first].from > from)
        first--;
    if (e->kind == EX_NAME && strcmp(symbol_name(p->names, e->u.name.name), "print") == 0)
        parser_fail(p, e->span, "write print(…)", "print is a function: it needs brackets");
    word = e->kind == EX_NAME && p->at == first + 1 ? meant_word(p, first) : NULL;
    if (!word)
        return;
    snprintf(hint, sizeof hint, "did you mean %s?", word);
    parser_fail(p, e->span, hint, "'%s' begins no statement",
                symbol_name(p->names, e->u.name.name));
}

void parser_statement_goes_on(struct parser *p, const struct expr *e, uint32_t from)
{
    if (e && (token_starts_expression(parser_kind(p)) || parser_kind(p) == OP_COLON))
        fail_by_first_word(p, e, from);
    parser_unexpected(p);
}

void parser_no_statement(struct parser *p)
{
    enum token_kind kind = parser_kind(p);

    if (kind == KW_ELIF || kind == KW_ELSE)
        parser_fail(p, parser_span(p), "indent it like its if or for",
                    "'%s' has no 'if'%s before it", token_kind_text(kind),
                    kind == KW_ELSE ? " or 'for'" : "");
    if (kind == KW_EXCEPT || kind == KW_FINALLY)
        parser_fail(p, parser_span(p), NULL, "'%s' has no 'try' before it", token_kind_text(kind));
    parser_unexpected(p);
}

void parser_note_operand(struct parser *p, const struct expr *e)
{
    bool other = e->kind == EX_TUPLE || e->kind == EX_LIST || e->kind == EX_GENEXP ||
                 e->kind == EX_TRUE || e->kind == EX_FALSE || e->kind == EX_NONE ||
                 e->kind == EX_COMPARE || e->kind == EX_AND || e->kind == EX_OR ||
                 (e->kind == EX_UNARY && e->u.un.op == UN_NOT);
    p->operand_from = e->span.from;
    p->operand_end = p->at;
    p->operand_plain = !other;
}

void parser_missing_comma(struct parser *p)
{
    char what[64];

    describe(p, what, sizeof what);
    if (!p->in_field && parser_kind(p) == OP_SET && p->operand_plain && p->operand_end == p->at)
        parser_fail(p, (struct span){p->operand_from, parser_span(p).to}, "to compare, write ==",
                    "'=' cannot stand here");
    if (token_starts_expression(parser_kind(p)) && !hint_here(p) &&
        p->operand_end == p->at &&
        (parser_kind(p) != KW_NOT || token_starts_expression(parser_next(p))))
        parser_side_by_side(p, what);
    if (parser_kind(p) == KW_NOT) /* without `in`: what follows is at fault */
        p->at++;
    parser_unexpected(p);
}
