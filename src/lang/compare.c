/* Comparisons: ==, <, in, is. */
#include "arith_priv.h"

#include "eval_priv.h"

static const enum ufunc compare_ufunc[] = {
    [CMP_EQ] = UF_EQUAL, [CMP_NE] = UF_NOT_EQUAL, [CMP_LT] = UF_LESS,
    [CMP_LE] = UF_LESS_EQUAL, [CMP_GT] = UF_GREATER, [CMP_GE] = UF_GREATER_EQUAL,
};

static bool contains(struct lang *L, struct value item, struct value in)
{
    if (in.type == V_STR) {
        if (item.type != V_STR)
            raise_error(L, ERR_TYPE, "'in <string>' requires string as left operand, not %s",
                        value_type_name(item));
        return text_contains(L, AS_STR(in), AS_STR(item));
    }
    if (in.type == V_ITER && AS_ITER(in)->kind == ITER_DICT)
        return dict_find(L, AS_DICT(AS_ITER(in)->of), item) != NULL;
    if (in.type == V_DICT)
        return dict_find(L, AS_DICT(in), item) != NULL;
    if (in.type == V_ARRAY) {
        struct value eq = compare_apply(L, CMP_EQ, in, item);
        if (eq.type != V_ARRAY)
            return value_truth(L, eq);
        struct node *any = graph_reduce(L->graph, RED_ANY, array_node(L, AS_ARRAY(eq)), NULL,
                                        false);
        return value_truth(L, array_or_scalar(L, any));
    }
    push(L, iter_of(L, in));
    struct value v;
    bool found = false;
    while (!found && iter_next(L, L->top[-1], &v))
        found = value_same(L, v, item);
    pop(L, 1);
    return found;
}

/* Rows of the same length all through, with numbers in them? */
static bool is_regular(struct lang *L, struct value v, struct shape *s, int depth)
{
    *s = v.type == V_ARRAY ? array_node(L, AS_ARRAY(v))->shape : (struct shape){0};
    if (v.type != V_LIST && v.type != V_TUPLE)
        return value_is_number(v) || v.type == V_ARRAY || v.type == V_RANGE;
    if (depth == RANK_MAX) /* it may hold itself */
        return false;
    for (int64_t i = 0; i < AS_SEQ(v)->n; i++) {
        struct shape item;
        if (!is_regular(L, AS_SEQ(v)->item[i], &item, depth + 1) || item.rank == RANK_MAX - 1)
            return false;
        if (i && !shape_eq(&item, s))
            return false;
        *s = item;
    }
    s->dim[s->rank++] = AS_SEQ(v)->n;
    return true;
}

/* == and != with what does not fit: NumPy's answer changed with its versions. */
static void check_equatable(struct lang *L, const char *symbol, struct value a, struct value b)
{
    struct shape s;
    bool none = a.type == V_NONE || b.type == V_NONE || a.type == V_STR || b.type == V_STR;
    if (!is_regular(L, a, &s, 0) || !is_regular(L, b, &s, 0))
        raise_hint(L, ERR_REFUSED, none ? "write x is None, or isinstance(x, str)"
                                        : "compare arrays of numbers",
                   "%s between '%s' and '%s' is not here", symbol, value_type_name(a),
                   value_type_name(b));
}

static void check_same_shape(struct lang *L, const char *symbol, const struct node *x,
                             const struct node *y)
{
    struct shape s;
    if (shape_broadcast(&x->shape, &y->shape, &s))
        return;
    struct str *left = tmp_str(L), *right = tmp_str(L);
    shape_write(&x->shape, left);
    shape_write(&y->shape, right);
    raise_hint(L, ERR_REFUSED, "write np.array_equal(a, b), or compare their shapes first",
               "%s between arrays of shapes %s and %s is not here", symbol, str_get(left),
               str_get(right));
}

static struct value compare_arrays(struct lang *L, enum compare_op op, struct value a,
                                   struct value b)
{
    static const char *const symbol[] = {"==", "!=", "<", "<=", ">", ">="};
    bool equality = op == CMP_EQ || op == CMP_NE;
    if (equality)
        check_equatable(L, symbol[op], a, b);
    operand_check(L, symbol[op], a, b, a);
    operand_check(L, symbol[op], a, b, b);
    struct node *x = node_from(L, a, true), *y = node_from(L, b, true);
    if (equality)
        check_same_shape(L, symbol[op], x, y);
    return array_or_scalar(L, graph_ufunc(L->graph, compare_ufunc[op], x, y));
}

static bool order_holds(enum compare_op op, int order)
{
    if (order == 2)
        return false;
    return op == CMP_LT ? order < 0 : op == CMP_LE ? order <= 0
           : op == CMP_GT ? order > 0 : order >= 0;
}

/* Lists, tuples: as the first items that differ; what these give is not made a truth. */
static struct value rows_order(struct lang *L, enum compare_op op, const struct oseq *a,
                               const struct oseq *b)
{
    check_stack(L);
    for (int64_t i = 0; i < a->n && i < b->n; i++)
        if (!value_same(L, a->item[i], b->item[i]))
            return compare_apply(L, op, a->item[i], b->item[i]);
    return v_bool(order_holds(op, a->n < b->n ? -1 : a->n > b->n));
}

static struct value order_result(struct lang *L, enum compare_op op, struct value a,
                                 struct value b)
{
    static const char *const symbol[] = {"==", "!=", "<", "<=", ">", ">="};
    bool dtypes = (a.type == V_DTYPE && !a.u.i) || (b.type == V_DTYPE && !b.u.i);
    if (dtypes || (value_is_dict_view(a) && value_is_dict_view(b)))
        raise_hint(L, ERR_REFUSED, "write ==", "%s between a '%s' and a '%s' is not here",
                   symbol[op], value_type_name(a), value_type_name(b));
    bool known = (value_is_number(a) && value_is_number(b)) ||
                 (a.type == b.type && value_is_sequence(a));
    if (!known)
        raise_error(L, ERR_TYPE, "'%s' not supported between instances of '%s' and '%s'",
                    symbol[op], value_type_name(a), value_type_name(b));
    if (a.type == V_LIST || a.type == V_TUPLE)
        return rows_order(L, op, AS_SEQ(a), AS_SEQ(b));
    return v_bool(order_holds(op, value_order(L, a, b)));
}

/* Which equal numbers, texts and tuples are one object is CPython's own affair. */
static bool same_object(struct lang *L, struct value a, struct value b)
{
    bool plain = a.type == V_INT || a.type == V_FLOAT || a.type == V_NPS || a.type == V_STR ||
                 a.type == V_TUPLE || a.type == V_RANGE;
    if (plain && a.type == b.type)
        raise_hint(L, ERR_REFUSED, "write ==", "which %s is the same object is not told here",
                   value_type_name(a));
    return value_is(a, b);
}

static bool is_numpy_class(struct value v)
{
    return (v.type == V_DTYPE && v.u.i) || (v.type == V_TYPE && v.u.i == V_ARRAY);
}

struct value compare_apply(struct lang *L, enum compare_op op, struct value a, struct value b)
{
    if (op == CMP_IS || op == CMP_IS_NOT)
        return v_bool(same_object(L, a, b) == (op == CMP_IS));
    if (op == CMP_IN || op == CMP_NOT_IN)
        return v_bool(contains(L, a, b) == (op == CMP_IN));
    bool rows = value_is_rows(a) || value_is_rows(b), numpy = a.type == V_NPS || b.type == V_NPS;
    if (a.type == V_ARRAY || b.type == V_ARRAY || (rows && numpy))
        return compare_arrays(L, op, a, b);
    if ((a.type == V_NPS && value_is_number(b)) || (b.type == V_NPS && value_is_number(a)))
        return arith_numpy(L, compare_ufunc[op], a, b);
    bool equality = op == CMP_EQ || op == CMP_NE;
    bool told = a.type == V_DTYPE || is_numpy_class(a) || is_numpy_class(b) ||
                a.type == V_NONE || b.type == V_NONE || a.type == V_STR || b.type == V_STR;
    if (equality && numpy && !told) /* with something quite different */
        return v_nps(DT_BOOL, (union elem){.b = op == CMP_NE}, NULL);
    if (equality)
        return v_bool(value_eq(L, a, b) == (op == CMP_EQ));
    return order_result(L, op, a, b);
}
