/* import numpy as NAME, from attnscope import *, and the refusal of all others. */
#include "parser_priv.h"

#include <string.h>

static const struct {
    const char *module;
    enum refusal_id refusal;
} known[] = {
    {"math", REFUSE_IMPORT_MATH}, {"cmath", REFUSE_IMPORT_MATH},
    {"random", REFUSE_IMPORT_RANDOM}, {"secrets", REFUSE_IMPORT_RANDOM},
    {"torch", REFUSE_IMPORT_TORCH}, {"tensorflow", REFUSE_IMPORT_TORCH},
    {"keras", REFUSE_IMPORT_TORCH}, {"jax", REFUSE_IMPORT_TORCH},
    {"transformers", REFUSE_IMPORT_TORCH}, {"scipy", REFUSE_IMPORT_TORCH},
    {"matplotlib", REFUSE_IMPORT_PLOT}, {"seaborn", REFUSE_IMPORT_PLOT},
    {"plotly", REFUSE_IMPORT_PLOT},
};

/* To the end of the statement, for the span of a refusal. */
static void skip_statement(struct parser *p)
{
    while (parser_kind(p) != TK_NEWLINE && parser_kind(p) != OP_SEMICOLON &&
           parser_kind(p) != TK_END)
        p->at++;
}

static enum refusal_id refusal_of(const struct parser *p)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (parser_at_word(p, known[i].module))
            return known[i].refusal;
    return REFUSE_IMPORT_OTHER;
}

_Noreturn static void refuse_import(struct parser *p, uint32_t from, enum refusal_id id)
{
    skip_statement(p);
    parser_refuse(p, parser_since(p, from), id);
}

/* 'import' 'numpy' 'as' NAME */
static struct stmt *parse_import_module(struct parser *p, uint32_t from)
{
    struct stmt *s = parser_stmt(p, SM_IMPORT_NUMPY, from);

    p->at++;
    if (parser_kind(p) != TK_NAME)
        parser_unexpected(p);
    if (!parser_at_word(p, "numpy"))
        refuse_import(p, from, parser_at_word(p, "attnscope") ? REFUSE_IMPORT_OURS_PART
                                                              : refusal_of(p));
    p->at++;
    if (parser_kind(p) == OP_DOT)
        refuse_import(p, from, REFUSE_IMPORT_NUMPY_PART);
    if (parser_kind(p) == OP_COMMA)
        refuse_import(p, from, REFUSE_IMPORT_SEVERAL);
    if (parser_kind(p) == TK_NEWLINE || parser_kind(p) == OP_SEMICOLON)
        refuse_import(p, from, REFUSE_IMPORT_NUMPY_PLAIN);
    parser_expect(p, KW_AS);
    s->u.import.ref.name = parser_new_name(p);
    if (parser_kind(p) == OP_COMMA)
        refuse_import(p, from, REFUSE_IMPORT_SEVERAL);
    return s;
}

/* 'from' 'attnscope' 'import' '*' */
static struct stmt *parse_import_from(struct parser *p, uint32_t from)
{
    enum refusal_id other;
    bool ours;

    p->at++;
    if (parser_kind(p) != TK_NAME && parser_kind(p) != OP_DOT && parser_kind(p) != OP_ELLIPSIS)
        parser_unexpected(p);
    ours = parser_at_word(p, "attnscope");
    other = parser_at_word(p, "numpy") ? REFUSE_IMPORT_NUMPY_PART : refusal_of(p);
    p->at++;
    if (!ours || parser_kind(p) != KW_IMPORT)
        refuse_import(p, from, other);
    p->at++;
    if (parser_kind(p) != OP_MUL)
        refuse_import(p, from, REFUSE_IMPORT_OURS_PART);
    p->at++;
    p->code->imports_ours = true;
    return parser_stmt(p, SM_IMPORT_OURS, from);
}

struct stmt *parse_import(struct parser *p)
{
    uint32_t from = parser_from(p);

    return parser_kind(p) == KW_IMPORT ? parse_import_module(p, from) : parse_import_from(p, from);
}
