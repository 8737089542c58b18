/* Two operands side by side, where a comma or an operator may be missing: CPython 3.11 looks at
 * both before it says so, and at names in ways of its own. All of this decides which line is
 * blamed.
 */
#include "parser_priv.h"

#include <string.h>

/* How far an expression goes that begins here; nothing else changes. */
struct trial {
    bool parsed, field, end;
    size_t at; /* where it ended, or failed */
};

static bool try_expression(struct parser *p)
{
    if (setjmp(p->failed))
        return false;
    parse_expression(p);
    return true;
}

static struct trial trial_run(struct parser *p)
{
    size_t at = p->at, first = p->nstack, tokens = p->toks.n;
    int nest = p->nest;
    jmp_buf failed;
    struct trial t;

    memcpy(&failed, &p->failed, sizeof failed);
    p->trying = true;
    t.parsed = try_expression(p) || p->err->kind != ERR_SYNTAX;
    t.field = p->in_field && p->err->kind == ERR_SYNTAX;
    t.at = p->in_field ? at : p->at;
    p->trying = p->in_field = false;
    memcpy(&p->failed, &failed, sizeof failed);
    p->at = at;
    p->nstack = first;
    p->nest = nest;
    p->toks.n = tokens;
    return t;
}

/* Is a bracket still open at the end of the text, in a line before that of this token? */
static bool is_open_before(const struct parser *p, size_t at)
{
    struct token t = p->toks.tok[at];

    return p->toks.open && !p->toks.faulty &&
           (t.kind == TK_END || parser_line(p, t.from) > parser_line(p, p->toks.open_at));
}

static bool opens(enum token_kind k)
{
    return k == OP_LPAREN || k == OP_LBRACKET || k == OP_LBRACE;
}

static bool closes(enum token_kind k)
{
    return k == OP_RPAREN || k == OP_RBRACKET || k == OP_RBRACE;
}

/* Do the brackets at this token hold a slice? */
static bool holds_slice(const struct parser *p, size_t at)
{
    int depth = 0;

    for (; at < p->at; at++) {
        enum token_kind k = p->toks.tok[at].kind;

        depth += opens(k) - closes(k);
        if (depth == 1 && k == OP_COLON)
            return true;
    }
    return false;
}

static bool is_within_brackets(const struct parser *p, size_t at)
{
    int depth = 0;

    for (; at < p->at && depth >= 0; at++)
        depth += opens(p->toks.tok[at].kind) - closes(p->toks.tok[at].kind);
    return depth < 0;
}

bool parser_begins_soft(const struct parser *p, uint32_t from)
{
    static const char *const words[] = {"match", "case", "_"};
    size_t at = p->at;
    bool like = false;

    while (at > 0 && p->toks.tok[at].from > from)
        at--;
    struct token t = p->toks.tok[at];
    for (size_t i = 0; t.kind == TK_NAME && i < sizeof words / sizeof *words; i++)
        like |= strncmp(words[i], p->src.text + t.from, t.to - t.from) == 0;
    if (!like || is_within_brackets(p, at))
        return false;
    enum token_kind next = p->toks.tok[at + 1].kind;
    bool alone = next == OP_ADD || next == OP_SUB ||
                 (next == OP_LBRACKET && !holds_slice(p, at + 1));
    return !alone || at + 1 == p->at;
}

/* Does what begins here hang on a bracket that is not closed where the trial failed? CPython
 * takes a name or a number for an operand whatever follows it. */
static bool hangs_on_bracket(const struct parser *p, size_t failed)
{
    size_t at = p->at;
    int depth = 0;

    for (;; at++) {
        enum token_kind k = p->toks.tok[at].kind;

        if (k == KW_LAMBDA)
            while (at < failed && p->toks.tok[at].kind != OP_COLON)
                at++;
        else if (k != KW_NOT && k != OP_ADD && k != OP_SUB && k != OP_INVERT)
            break;
    }
    if (!opens(p->toks.tok[at].kind))
        return !token_starts_expression(p->toks.tok[at].kind);
    for (; at < failed; at++) {
        depth += opens(p->toks.tok[at].kind) - closes(p->toks.tok[at].kind);
        if (depth == 0)
            return false;
    }
    return true;
}

/* CPython reads both operands before it says a word: what is wrong within a field of the second,
 * or a bracket that is still open, in a line before where it stands then, it finds first.
 * False: what stands there is no operand. */
static bool blame_second(struct parser *p)
{
    if (p->in_field || p->trying)
        return true;
    struct trial t = trial_run(p);
    if (is_open_before(p, t.at))
        parser_fail_open_bracket(p);
    if (t.field)
        parser_unwind(p);
    return t.parsed || !hangs_on_bracket(p, t.at);
}

/* Two operands side by side, such as [1 2] and {"a": 1 "b": 2}. The span begins at the first:
 * CPython names its line, which may be the line before. */
void parser_side_by_side(struct parser *p, const char *what)
{
    struct span both = {p->operand_from, parser_span(p).to};
    struct token before = p->toks.tok[p->at - 1];
    bool prefix = parser_kind(p) == TK_STRING && before.kind == TK_NAME &&
                  before.from == both.from; /* of the string, as CPython reads it */

    if (prefix || parser_begins_soft(p, both.from) || !blame_second(p))
        both.from = parser_from(p);
    parser_fail(p, both, p->in_field ? NULL : "a comma may be missing between them",
                "%s cannot stand right after what is before it", what);
}
