/* Operands as they stood in the source: "8", "np.sqrt(D)", the symbol of a knob. */
#include "ask_priv.h"

#include <string.h>

#include "action_priv.h"
#include "lang/parse.h"
#include "session/action.h"

static const char *binary_ufunc(enum binary_op op)
{
    static const char *const name[BIN_COUNT] = {
        [BIN_ADD] = "add",       [BIN_SUB] = "subtract",           [BIN_MUL] = "multiply",
        [BIN_DIV] = "divide",    [BIN_FLOORDIV] = "floor_divide",  [BIN_MOD] = "remainder",
        [BIN_POW] = "power",     [BIN_AND] = "bitwise_and",        [BIN_OR] = "bitwise_or",
        [BIN_XOR] = "bitwise_xor",
    };
    return name[op] ? name[op] : "";
}

/* Python's `a ** 2` runs square: the operand is the same. */
static bool writes(const struct expr *e, enum ufunc f)
{
    if (e->kind != EX_BINARY)
        return false;
    const char *written = binary_ufunc(e->u.bin.op);
    return strcmp(written, ufunc_name(f)) == 0 ||
           (e->u.bin.op == BIN_POW && (f == UF_SQUARE || f == UF_SQRT || f == UF_RECIPROCAL));
}

static const struct expr *call_argument(const struct expr *e, int i, int inputs)
{
    const struct expr *fn = e->u.call.fn;
    if (fn->kind != EX_ATTR || e->u.call.n < inputs)
        return NULL;
    return i < e->u.call.n && !e->u.call.arg[i].keyword && !e->u.call.arg[i].star
               ? e->u.call.arg[i].value
               : NULL;
}

static bool calls(const struct session *s, const struct expr *e, enum ufunc f)
{
    const struct expr *fn = e->kind == EX_CALL ? e->u.call.fn : NULL;
    return fn && fn->kind == EX_ATTR &&
           strcmp(symbol_name(lang_symbols(s->L), fn->u.attr.name), ufunc_name(f)) == 0;
}

static const struct expr *operand_expr(const struct session *s, const struct expr *e,
                                       const struct node *n, int i)
{
    enum ufunc f = graph_param_ufunc(n);
    if (writes(e, f))
        return i == 0 ? e->u.bin.left : e->u.bin.right;
    if (e->kind == EX_UNARY && i == 0)
        return e->u.un.arg;
    return calls(s, e, f) ? call_argument(e, i, (int)n->inputs) : NULL;
}

/* A knob's symbol is what the screen shows: τ for tau. */
static const char *symbol_of(const struct session *s, const char *word)
{
    int n;
    const struct knob_key_row *row = knob_key_rows(&n);
    struct scene *c = session_scene(s);
    for (int i = 0; c && i < n; i++)
        if (strcmp(row[i].knob, word) == 0 && scene_knob(c, word))
            return row[i].symbol;
    return word;
}

static void put_operand(const struct session *s, const struct source *src, struct span at,
                        struct str *out)
{
    struct str code = {0};
    name_line(src->text + at.from, at.to - at.from, &code);
    str_puts(out, symbol_of(s, str_get(&code)));
    str_done(&code);
}

bool name_written(const struct session *s, const struct node *n, int i, struct str *out)
{
    const struct origin *o = &n->origin;
    struct code *code;
    struct err e;
    if (n->op != OP_UFUNC || !o->src.text || o->span.to > o->src.len ||
        parse_code(lang_symbols(s->L), &o->src, o->span.from, o->span.to, PARSE_EXPRESSION, &code,
                   &e) != PARSE_OK)
        return false;
    const struct expr *x = operand_expr(s, code->expression, n, i);
    bool fits = x && x->span.to - x->span.from <= SOURCE_COLUMNS;
    if (fits)
        put_operand(s, &o->src, x->span, out);
    code_free(code);
    return fits;
}
