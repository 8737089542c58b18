/* Operators of arrays: what may stand beside one, and what NumPy makes of powers. */
#include "arith_priv.h"

#include "eval_priv.h"

bool operand_is_whole_power(const struct node *base, struct value b)
{
    return base->type == DT_BOOL || b.type == V_INT || (b.type == V_NPS && b.dt == DT_I64);
}

/* Integers ** 2.0: NumPy makes floats of them in C order, or in that of Fortran. */
static struct node *float_copy(struct lang *L, struct node *base)
{
    bool fortran = shape_is_f_contiguous(&base->shape, base->stride) &&
                   !shape_is_c_contiguous(&base->shape, base->stride);
    struct node *n = fortran ? base : graph_copy(L->graph, base, true);
    return n ? graph_cast(L->graph, n, DT_F64) : NULL;
}

bool operand_is_number_power(struct lang *L, struct value *b, double *e)
{
    if (b->type == V_ARRAY && array_node(L, AS_ARRAY(*b))->shape.rank == 0)
        *b = array_or_scalar(L, array_node(L, AS_ARRAY(*b)));
    bool truth = b->type == V_BOOL || (b->type == V_NPS && b->dt == DT_BOOL);
    return !truth && value_as_double(*b, e);
}

/* Array ** 2, 0.5, -1, 1 are square, sqrt, reciprocal, copy: NumPy's
 * fast_scalar_power. Every other power is pow. */
static struct node *power_node(struct lang *L, struct value a, struct node *base, struct value b,
                               struct node *exponent)
{
    double e;
    bool scalar = a.type == V_ARRAY && operand_is_number_power(L, &b, &e);
    if (scalar && dtype_is_float(base->type)) {
        if (e == 2.0)
            return graph_ufunc(L->graph, UF_SQUARE, base, NULL);
        if (e == 0.5)
            return graph_ufunc(L->graph, UF_SQRT, base, NULL);
        if (e == -1.0)
            return graph_ufunc(L->graph, UF_RECIPROCAL, base, NULL);
        if (e == 1.0)
            return graph_ufunc(L->graph, UF_POSITIVE, base, NULL);
    } else if (scalar && e == 2.0) { /* of bool it is int8, and refused */
        struct node *n = operand_is_whole_power(base, b) ? base : float_copy(L, base);
        return n ? graph_ufunc(L->graph, UF_SQUARE, n, NULL) : NULL;
    }
    return graph_ufunc(L->graph, UF_POWER, base, exponent);
}

void operand_check(struct lang *L, const char *symbol, struct value a, struct value b,
                   struct value v)
{
    if (value_is_number(v) || v.type == V_ARRAY || value_is_rows(v))
        return;
    struct value other = v.type == a.type ? b : a;
    bool empty = other.type == V_ARRAY && array_node(L, AS_ARRAY(other))->count == 0;
    if (empty && v.type != V_STR) /* an array of objects, none of which is asked */
        raise_hint(L, ERR_REFUSED, "use numbers", "%s of an array and '%s' is not here", symbol,
                   value_type_name(v));
    if (symbol[0] == '@' && v.type != V_STR)
        raise_error(L, ERR_VALUE, "a matrix product needs arrays with axes, not '%s'",
                    value_type_name(v));
    raise_operands(L, symbol, a, b);
}

struct node *array_apply(struct lang *L, enum binary_op op, struct value a, struct value b)
{
    operand_check(L, binary_symbol(op), a, b, a);
    operand_check(L, binary_symbol(op), a, b, b);
    struct node *x = node_from(L, a, true), *y = node_from(L, b, true), *n = NULL;
    if (op == BIN_MATMUL)
        n = graph_matmul(L->graph, x, y);
    else if (op == BIN_POW)
        n = power_node(L, a, x, b, y);
    else if (binary_ufunc(op) >= 0)
        n = graph_ufunc(L->graph, (enum ufunc)binary_ufunc(op), x, y);
    else
        raise_hint(L, ERR_REFUSED, "multiply or divide by a power of two",
                   "%s of arrays is not here", binary_symbol(op));
    if (!n)
        raise_graph(L);
    return n;
}
