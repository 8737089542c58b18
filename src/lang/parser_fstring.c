/* Strings side by side are one string; f-strings have fields, by the rules of CPython 3.11:
 * {expression[=][!r|!s|!a][:spec]}, where a spec has fields of its own, one level deep; no
 * backslash and no '#' in an expression; {{ and }} are braces, but not within a spec. */
#include "parser_priv.h"

#include <string.h>

enum { MAX_FIELD_BRACKETS = 200, MAX_FIELD_LEVEL = 2 };

/* One string token, taken apart. */
struct piece {
    uint32_t from, to; /* without prefix and quotes */
    bool raw, format;
};

static struct piece take_apart(struct parser *p, struct token t)
{
    struct piece piece = {.from = t.from};
    const char *s = p->src.text;
    uint32_t quotes;

    for (; s[piece.from] != '"' && s[piece.from] != '\''; piece.from++) {
        char c = s[piece.from] | 0x20;

        piece.raw |= c == 'r';
        piece.format |= c == 'f';
        if (c == 'b')
            parser_refuse(p, (struct span){t.from, t.to}, REFUSE_BYTES);
    }
    quotes = t.to - piece.from >= 6 && s[piece.from + 1] == s[piece.from] &&
             s[piece.from + 2] == s[piece.from] ? 3 : 1;
    piece.from += quotes;
    piece.to = t.to - quotes;
    return piece;
}

static void push_part(struct parser *p, struct fpart part)
{
    struct fpart *copy = arena_zero(&p->scratch, 1, sizeof *copy);

    *copy = part;
    parser_push(p, copy);
}

/* Text that waits in p->text becomes a part. */
static void flush_text(struct parser *p)
{
    if (p->text.n == 0)
        return;
    push_part(p, (struct fpart){.text = arena_strndup(p->arena, p->text.s, p->text.n),
                                .len = (uint32_t)p->text.n});
    str_clear(&p->text);
}

static struct fpart *take_parts(struct parser *p, size_t mark, int *n)
{
    struct fpart *parts;

    flush_text(p);
    *n = (int)(p->nstack - mark);
    parts = parser_new(p, (size_t)*n, sizeof *parts);
    for (int i = 0; i < *n; i++)
        parts[i] = *(struct fpart *)p->stack[mark + (size_t)i];
    p->nstack = mark;
    return parts;
}

/* Where the expression of a field ends: scanning it character by character, as CPython does. */
struct scan {
    uint32_t at, to;
    char quote; /* of the string we are in, or 0 */
    bool triple;
    int depth;
    uint32_t open[MAX_FIELD_BRACKETS];
};

static char scan_char(const struct parser *p, const struct scan *s, uint32_t ahead)
{
    return s->at + ahead < s->to ? p->src.text[s->at + ahead] : '\0';
}

static bool scan_three(const struct parser *p, const struct scan *s)
{
    return scan_char(p, s, 1) == scan_char(p, s, 0) && scan_char(p, s, 2) == scan_char(p, s, 0);
}

static void scan_quote(struct parser *p, struct scan *s)
{
    char c = scan_char(p, s, 0);

    if (!s->quote) {
        s->quote = c;
        s->triple = scan_three(p, s);
    } else if (c == s->quote && (!s->triple || scan_three(p, s))) {
        s->quote = 0;
    } else {
        return;
    }
    if (s->triple)
        s->at += 2;
}

static void scan_closer(struct parser *p, struct scan *s, char c)
{
    struct span here = {s->at, s->at + 1};
    char opener = c == ')' ? '(' : c == ']' ? '[' : '{';

    if (s->depth == 0)
        parser_fail(p, here, NULL, "'%c' closes nothing in this field", c);
    if (p->src.text[s->open[--s->depth]] != opener)
        parser_fail(p, here, NULL, "'%c' does not close '%c'", c, p->src.text[s->open[s->depth]]);
}

static void scan_opener(struct parser *p, struct scan *s)
{
    if (s->depth == MAX_FIELD_BRACKETS)
        parser_fail(p, (struct span){s->at, s->at + 1}, NULL,
                    "nested too deeply: more than %d brackets are open", MAX_FIELD_BRACKETS);
    s->open[s->depth++] = s->at;
}

/* Is this the end of the expression? != == <= >= do not end it, nor do < and >. */
static bool scan_ends(const struct parser *p, struct scan *s, char c)
{
    if (s->depth > 0 || !strchr("!:}=<>", c))
        return false;
    if (scan_char(p, s, 1) == '=' && strchr("!=<>", c)) {
        s->at++;
        return false;
    }
    return c != '<' && c != '>';
}

static void scan_expression(struct parser *p, struct scan *s, uint32_t field)
{
    for (; s->at < s->to; s->at++) {
        char c = scan_char(p, s, 0);

        if (c == '\\')
            parser_fail(p, (struct span){s->at, s->at + 1},
                        "give the value a name in a line before",
                        "a field of an f-string cannot contain a backslash");
        if (c == '\'' || c == '"') {
            scan_quote(p, s);
        } else if (s->quote) {
            continue;
        } else if (c == '#') {
            parser_fail(p, (struct span){s->at, s->at + 1}, NULL,
                        "a field of an f-string cannot contain '#'");
        } else if (strchr("([{", c)) {
            scan_opener(p, s);
        } else if (scan_ends(p, s, c)) {
            break;
        } else if (s->depth == 0 && s->at + 1 < s->to && strchr("!=<>", c)) {
            continue; /* scan_ends stepped over a two-letter operator */
        } else if (strchr(")]}", c)) {
            scan_closer(p, s, c);
        }
    }
    if (s->quote)
        parser_fail(p, (struct span){field, s->at}, NULL, "a string in this field is not closed");
    if (s->depth > 0)
        parser_fail(p, (struct span){s->open[s->depth - 1], s->open[s->depth - 1] + 1}, NULL,
                    "'%c' is not closed in this field", p->src.text[s->open[s->depth - 1]]);
}

_Noreturn static void fail_field_end(struct parser *p, uint32_t field, uint32_t to)
{
    parser_fail(p, (struct span){field, to}, "write {{ for a brace in the text",
                "this field has no '}'");
}

/* The tokens of the field go behind all others for as long as it is parsed. */
static struct expr *parse_field_expression(struct parser *p, uint32_t from, uint32_t to)
{
    size_t at = p->at, n = p->toks.n;
    bool outer = p->in_field;
    struct expr *e;

    if (strspn(p->src.text + from, " \t\n\f\r") >= to - from)
        parser_fail(p, (struct span){from - 1, to}, "write {{ for a brace in the text",
                    "this field is empty");
    p->in_field = true;
    if (lex_text(&p->src, from, to, LEX_INSIDE, &p->toks, p->err) != ST_OK)
        parser_unwind(p);
    p->at = n;
    e = parse_expressions(p);
    if (parser_kind(p) == KW_FOR) /* CPython puts brackets around a field */
        p->loose_generator = e = parser_seal(p, parse_comprehension(p, EX_GENEXP, from, NULL, e));
    if (parser_kind(p) != TK_END)
        parser_missing_comma(p);
    p->in_field = outer;
    p->toks.n = n;
    p->at = at;
    return e;
}

/* '!' [rsa], at the character after '!' */
static char parse_conversion(struct parser *p, struct scan *s, uint32_t field)
{
    uint32_t from = s->at;

    while (s->at < s->to && scan_char(p, s, 0) != '}' && scan_char(p, s, 0) != ':')
        s->at++;
    if (s->at >= s->to)
        fail_field_end(p, field, s->to);
    if (s->at - from != 1 || !strchr("rsa", p->src.text[from]))
        parser_fail(p, (struct span){from - 1, s->at}, NULL,
                    "a conversion is one of !r, !s and !a");
    return p->src.text[from];
}

static uint32_t parse_pieces(struct parser *p, uint32_t at, uint32_t to, bool raw, int level);

/* '=' and the blanks after it: the text of the field up to there is shown as well. */
static void take_debug(struct parser *p, struct scan *s, struct fpart *part, uint32_t from)
{
    s->at++;
    while (s->at < s->to && strchr(" \t\n\f\r\v", scan_char(p, s, 0)))
        s->at++;
    literal_decode(p, from, s->at, true);
    part->debug = true;
    part->text = arena_strndup(p->arena, p->text.s, p->text.n);
    part->len = (uint32_t)p->text.n;
    str_clear(&p->text);
}

static void take_spec(struct parser *p, struct scan *s, struct fpart *part, bool raw, int level)
{
    size_t mark = parser_mark(p);

    s->at = parse_pieces(p, s->at + 1, s->to, raw, level + 1);
    part->spec = take_parts(p, mark, &part->nspec);
}

/* A field, at its '{'. Returns the byte after its '}'. */
static uint32_t parse_field(struct parser *p, uint32_t field, uint32_t to, bool raw, int level)
{
    struct scan *s = arena_zero(&p->scratch, 1, sizeof *s); /* too large for a deep stack */
    struct fpart part = {0};
    bool spec = false;

    if (level >= MAX_FIELD_LEVEL)
        parser_fail(p, (struct span){field, field + 1}, "give the inner value a name before",
                    "nested too deeply: a field in the spec of a field in a spec");
    s->at = field + 1;
    s->to = to;
    scan_expression(p, s, field);
    if (s->at >= to)
        fail_field_end(p, field, to);
    part.value = parse_field_expression(p, field + 1, s->at);
    if (scan_char(p, s, 0) == '=')
        take_debug(p, s, &part, field + 1);
    if (scan_char(p, s, 0) == '!') {
        s->at++;
        part.conversion = parse_conversion(p, s, field);
    }
    if (scan_char(p, s, 0) == ':') {
        spec = true;
        take_spec(p, s, &part, raw, level);
    }
    if (scan_char(p, s, 0) != '}')
        fail_field_end(p, field, s->at < to ? s->at + 1 : to);
    if (part.debug && !spec && !part.conversion)
        part.conversion = 'r';
    push_part(p, part);
    return s->at + 1;
}

/* The end of text that begins at `at`: the next '{' or '}' that is not part of \N{…}. */
static uint32_t text_end(const struct parser *p, uint32_t at, uint32_t to, bool raw)
{
    const char *s = p->src.text;

    while (at < to) {
        char c = s[at++];

        if (c == '\\' && !raw && at < to) {
            c = s[at++];
            if (c == 'N' && at < to && s[at++] == '{') {
                while (at < to && s[at++] != '}')
                    ;
                continue;
            }
            if (c == 'N')
                continue;
        }
        if (c == '{' || c == '}')
            return at - 1;
    }
    return to;
}

/* Text and fields. Ends at `to`, or within a spec before its '}'. Returns where it ended. */
static uint32_t parse_pieces(struct parser *p, uint32_t at, uint32_t to, bool raw, int level)
{
    const char *s = p->src.text;

    for (;;) {
        uint32_t end = text_end(p, at, to, raw);

        if (level == 0 && end + 1 < to && s[end] == s[end + 1]) { /* {{ or }} */
            literal_decode(p, at, end + 1, raw);
            at = end + 2;
            continue;
        }
        literal_decode(p, at, end, raw);
        if (end >= to || (s[end] == '}' && level > 0))
            return end;
        if (s[end] == '}')
            parser_fail(p, (struct span){end, end + 1}, "write }} for a brace in the text",
                        "a single '}' in an f-string");
        flush_text(p);
        at = parse_field(p, end, to, raw, level);
    }
}

static bool only_text(const struct parser *p, size_t mark)
{
    return p->nstack == mark;
}

struct expr *parse_strings(struct parser *p)
{
    uint32_t from = parser_from(p);
    size_t mark = parser_mark(p);
    struct expr *e;

    str_clear(&p->text);
    while (parser_kind(p) == TK_STRING) {
        struct piece piece = take_apart(p, p->toks.tok[p->at]);

        if (piece.format)
            parse_pieces(p, piece.from, piece.to, piece.raw, 0);
        else
            literal_decode(p, piece.from, piece.to, piece.raw);
        p->at++;
    }
    e = parser_expr(p, only_text(p, mark) ? EX_STR : EX_FSTRING, from);
    if (e->kind == EX_STR) {
        e->u.str.s = arena_strndup(p->arena, str_get(&p->text), p->text.n);
        e->u.str.n = (uint32_t)p->text.n;
        str_clear(&p->text);
        return parser_seal(p, e);
    }
    e->u.fstr.part = take_parts(p, mark, &e->u.fstr.n);
    for (int i = 0; i < e->u.fstr.n; i++)
        parser_adopt(p, e, e->u.fstr.part[i].value);
    return parser_seal(p, e);
}
