/* Operators: which kind of arithmetic two values call for. */
#include "arith_priv.h"

#include "eval_priv.h"

static const struct {
    const char *symbol;
    int ufunc; /* -1: not elementwise */
} binary[BIN_COUNT] = {
    [BIN_ADD] = {"+", UF_ADD},
    [BIN_SUB] = {"-", UF_SUBTRACT},
    [BIN_MUL] = {"*", UF_MULTIPLY},
    [BIN_DIV] = {"/", UF_DIVIDE},
    [BIN_FLOORDIV] = {"//", UF_FLOOR_DIVIDE},
    [BIN_MOD] = {"%", UF_REMAINDER},
    [BIN_POW] = {"**", UF_POWER},
    [BIN_MATMUL] = {"@", -1},
    [BIN_AND] = {"&", UF_BITWISE_AND},
    [BIN_OR] = {"|", UF_BITWISE_OR},
    [BIN_XOR] = {"^", UF_BITWISE_XOR},
    [BIN_LSHIFT] = {"<<", -1},
    [BIN_RSHIFT] = {">>", -1},
};

const char *binary_symbol(enum binary_op op)
{
    return binary[op].symbol;
}

int binary_ufunc(enum binary_op op)
{
    return binary[op].ufunc;
}

void raise_operands(struct lang *L, const char *symbol, struct value a, struct value b)
{
    raise_error(L, ERR_TYPE, "unsupported operand type(s) for %s: '%s' and '%s'", symbol,
                value_type_name(a), value_type_name(b));
}

/* --- binary ------------------------------------------------------------------------------ */

/* An array without axes becomes a scalar, but NumPy forgets that in np.array(3) ** 2.0. */
static bool stays_array(struct lang *L, enum binary_op op, struct value a, struct value b)
{
    double e;
    bool square = op == BIN_POW && a.type == V_ARRAY && operand_is_number_power(L, &b, &e) &&
                  e == 2.0;
    return square && array_node(L, AS_ARRAY(a))->type == DT_I64 &&
           !operand_is_whole_power(array_node(L, AS_ARRAY(a)), b);
}

/* A NumPy scalar and a list, tuple or range: an array of the latter, where the list does not
 * have its own opinion. */
static struct value scalar_and_rows(struct lang *L, enum binary_op op, struct value a,
                                    struct value b)
{
    struct value rows = value_is_rows(a) ? a : b, scalar = value_is_rows(a) ? b : a;
    int64_t times;
    if (op == BIN_MUL && rows.type != V_RANGE &&
        (scalar.dt == DT_BOOL || value_as_int(scalar, &times)))
        return sequence_apply(L, op, a, b);
    if (op == BIN_MUL && rows.type != V_RANGE)
        raise_error(L, ERR_TYPE, "can't multiply sequence by non-int of type '%s'",
                    value_type_name(scalar));
    if (op == BIN_MATMUL)
        raise_operands(L, binary[op].symbol, a, b);
    return array_or_scalar(L, array_apply(L, op, a, b));
}

static bool is_class(struct value v)
{
    return v.type == V_TYPE || (v.type == V_DTYPE && v.u.i);
}

static bool is_element_type(struct value v)
{
    return v.type == V_DTYPE && v.u.i == 0;
}

/* What Python or NumPy gives a meaning that we leave out. */
static void check_refused(struct lang *L, enum binary_op op, struct value a, struct value b)
{
    int64_t i, j;
    bool types = (is_class(a) && (is_class(b) || b.type == V_NONE)) ||
                 (is_class(b) && a.type == V_NONE);
    bool sets = op == BIN_AND || op == BIN_OR || op == BIN_XOR || op == BIN_SUB;
    if (sets && (value_is_dict_view(a) || value_is_dict_view(b)))
        raise_hint(L, ERR_REFUSED, "write [k for k in a if k in b]", "sets of keys are not here");
    if (op == BIN_MUL && (is_element_type(a) || is_element_type(b)))
        raise_hint(L, ERR_REFUSED, "write np.zeros((n, 3))", "types of several parts are not here");
    if (op == BIN_OR && types)
        raise_hint(L, ERR_REFUSED, "write isinstance(x, (int, float))",
                   "a type made of two types is not here");
    if (op == BIN_OR && a.type == V_DICT && b.type == V_DICT)
        raise_hint(L, ERR_REFUSED, "write c = {}, c.update(a) and c.update(b)",
                   "| of dicts is not here");
    bool numpy = a.type == V_NPS || b.type == V_NPS;
    bool shift = op == BIN_LSHIFT || op == BIN_RSHIFT;
    bool whole = (value_as_int(a, &i) || (a.type == V_NPS && a.dt == DT_BOOL)) &&
                 (value_as_int(b, &j) || (b.type == V_NPS && b.dt == DT_BOOL));
    if (numpy && shift && whole)
        raise_hint(L, ERR_REFUSED, "multiply or divide by a power of two",
                   "%s of NumPy's numbers is not here", binary[op].symbol);
}

struct value binary_apply(struct lang *L, enum binary_op op, struct value a, struct value b)
{
    if (value_is_python_number(a) && value_is_python_number(b))
        return arith_python(L, op, a, b);
    check_refused(L, op, a, b);
    if (value_is_number(a) && value_is_number(b)) {
        if (binary[op].ufunc < 0)
            raise_operands(L, binary[op].symbol, a, b);
        return arith_numpy(L, (enum ufunc)binary[op].ufunc, a, b);
    }
    if (op == BIN_MOD && a.type == V_STR)
        return sequence_apply(L, op, a, b);
    if (a.type == V_ARRAY || b.type == V_ARRAY) {
        struct node *n = array_apply(L, op, a, b);
        return stays_array(L, op, a, b) ? array_of(L, n) : array_or_scalar(L, n);
    }
    if ((a.type == V_NPS && value_is_rows(b)) || (b.type == V_NPS && value_is_rows(a)))
        return scalar_and_rows(L, op, a, b);
    if (value_is_sequence(a) || value_is_sequence(b))
        return sequence_apply(L, op, a, b);
    raise_operands(L, binary[op].symbol, a, b);
}

/* --- unary ------------------------------------------------------------------------------------ */

static struct value unary_python(struct lang *L, enum unary_op op, struct value v)
{
    int64_t i;
    if (v.type == V_FLOAT && op != UN_INVERT)
        return v_float(op == UN_NEG ? -v.u.f : v.u.f);
    if (!value_as_int(v, &i))
        raise_error(L, ERR_TYPE, "bad operand type for unary %s: '%s'",
                    op == UN_NEG ? "-" : op == UN_POS ? "+" : "~", value_type_name(v));
    if (op == UN_INVERT)
        return v_int(~i);
    return op == UN_POS ? v_int(i) : arith_python(L, BIN_SUB, v_int(0), v_int(i));
}

struct value unary_apply(struct lang *L, enum unary_op op, struct value v)
{
    static const enum ufunc f[] = {
        [UN_NEG] = UF_NEGATIVE, [UN_POS] = UF_POSITIVE, [UN_INVERT] = UF_INVERT};
    if (v.type == V_NPS && v.dt == DT_BOOL && op == UN_POS)
        return v; /* though np.positive(v) raises */
    if (v.type == V_NPS)
        return arith_numpy1(L, f[op], v);
    if (v.type == V_ARRAY && op == UN_POS && array_node(L, AS_ARRAY(v))->type == DT_BOOL)
        raise_hint(L, ERR_REFUSED, "leave the + out", /* newer versions of NumPy raise */
                   "+ of an array of bool is not here");
    if (v.type == V_ARRAY)
        return array_or_scalar(L, graph_ufunc(L->graph, f[op], array_node(L, AS_ARRAY(v)), NULL));
    return unary_python(L, op, v);
}
