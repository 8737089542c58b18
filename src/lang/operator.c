/* Operators: which kind of arithmetic two values call for. */
#include "arith_priv.h"

#include "eval_priv.h"

#include <string.h>

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

static const enum ufunc compare_ufunc[] = {
    [CMP_EQ] = UF_EQUAL, [CMP_NE] = UF_NOT_EQUAL, [CMP_LT] = UF_LESS,
    [CMP_LE] = UF_LESS_EQUAL, [CMP_GT] = UF_GREATER, [CMP_GE] = UF_GREATER_EQUAL,
};

const char *binary_symbol(enum binary_op op)
{
    return binary[op].symbol;
}

static void raise_operands(struct lang *L, const char *symbol, struct value a, struct value b)
    __attribute__((noreturn));
static void raise_operands(struct lang *L, const char *symbol, struct value a, struct value b)
{
    raise_error(L, ERR_TYPE, "unsupported operand type(s) for %s: '%s' and '%s'", symbol,
                value_type_name(a), value_type_name(b));
}

/* --- sequences ------------------------------------------------------------------ */

static struct value concat_str(struct lang *L, const struct ostr *a, const struct ostr *b)
{
    check_text_size(L, (size_t)a->n + b->n);
    struct ostr *o = heap_new(L, V_STR, sizeof *o + a->n + b->n + 1);
    memcpy(o->s, a->s, a->n);
    memcpy(o->s + a->n, b->s, b->n);
    o->n = a->n + b->n;
    o->chars = a->chars + b->chars;
    return v_obj(V_STR, o);
}

static struct value concat_seq(struct lang *L, enum vtype t, const struct oseq *a,
                               const struct oseq *b)
{
    struct oseq *s = seq_new(L, t, a->n + b->n);
    seq_put(L, s, a->item, a->n);
    seq_put(L, s, b->item, b->n);
    return v_obj(t, s);
}

static struct value repeat_str(struct lang *L, const struct ostr *a, int64_t times)
{
    size_t n;
    if (times < 0)
        times = 0;
    if (!size_mul(a->n, (size_t)times, &n) || n > TEXT_MAX)
        raise_error(L, ERR_BUDGET, "a text of %u bytes %lld times is too long", a->n,
                    (long long)times);
    struct ostr *o = heap_new(L, V_STR, sizeof *o + n + 1);
    for (int64_t i = 0; i < times && a->n; i++)
        memcpy(o->s + (size_t)i * a->n, a->s, a->n);
    o->n = (uint32_t)n;
    o->chars = a->chars * (uint32_t)times;
    return v_obj(V_STR, o);
}

static struct value repeat_seq(struct lang *L, enum vtype t, const struct oseq *a, int64_t times)
{
    size_t n;
    if (times < 0)
        times = 0;
    if (!size_mul((size_t)a->n, (size_t)times, &n) || n > L->limits.live / sizeof(struct value))
        raise_error(L, ERR_BUDGET, "%lld items %lld times are too many", (long long)a->n,
                    (long long)times);
    struct oseq *s = seq_new(L, t, (int64_t)n);
    for (int64_t i = 0; i < times && a->n; i++)
        seq_put(L, s, a->item, a->n);
    return v_obj(t, s);
}

static bool is_sequence(struct value v)
{
    return v.type == V_STR || v.type == V_TUPLE || v.type == V_LIST;
}

static bool is_rows(struct value v)
{
    return v.type == V_LIST || v.type == V_TUPLE || v.type == V_RANGE;
}

static struct value repeat(struct lang *L, struct value seq, int64_t times)
{
    return seq.type == V_STR ? repeat_str(L, AS_STR(seq), times)
                             : repeat_seq(L, (enum vtype)seq.type, AS_SEQ(seq), times);
}

static struct value sequence_op(struct lang *L, enum binary_op op, struct value a, struct value b)
{
    int64_t times;
    if (op == BIN_ADD && a.type == b.type)
        return a.type == V_STR ? concat_str(L, AS_STR(a), AS_STR(b))
                               : concat_seq(L, (enum vtype)a.type, AS_SEQ(a), AS_SEQ(b));
    if (op == BIN_MUL && is_sequence(a) && value_as_int(b, &times))
        return repeat(L, a, times);
    if (op == BIN_MUL && is_sequence(b) && value_as_int(a, &times))
        return repeat(L, b, times);
    if (op == BIN_MOD && a.type == V_STR)
        raise_hint(L, ERR_REFUSED, "write an f-string: f\"{x:.3f}\"",
                   "text with %% is not here");
    if (op == BIN_ADD && a.type == V_STR)
        raise_hint(L, ERR_TYPE, "write an f-string or str(…)",
                   "can only concatenate str (not \"%s\") to str", value_type_name(b));
    if (op == BIN_ADD && is_sequence(a))
        raise_error(L, ERR_TYPE, "can only concatenate %s (not \"%s\") to %s",
                    value_type_name(a), value_type_name(b), value_type_name(a));
    raise_operands(L, binary[op].symbol, a, b);
}

/* --- arrays --------------------------------------------------------------------------- */

static bool is_whole_power(const struct node *base, struct value b)
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

/* A power that NumPy takes for a number: no bool, but an array without axes too. */
static bool is_number_power(struct lang *L, struct value *b, double *e)
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
    bool scalar = a.type == V_ARRAY && is_number_power(L, &b, &e);
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
        struct node *n = is_whole_power(base, b) ? base : float_copy(L, base);
        return n ? graph_ufunc(L->graph, UF_SQUARE, n, NULL) : NULL;
    }
    return graph_ufunc(L->graph, UF_POWER, base, exponent);
}

static void check_operand(struct lang *L, const char *symbol, struct value a, struct value b,
                          struct value v)
{
    if (value_is_number(v) || v.type == V_ARRAY || v.type == V_LIST || v.type == V_TUPLE ||
        v.type == V_RANGE)
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

static struct node *array_op_node(struct lang *L, enum binary_op op, struct value a,
                                  struct value b)
{
    check_operand(L, binary[op].symbol, a, b, a);
    check_operand(L, binary[op].symbol, a, b, b);
    struct node *x = node_from(L, a, true), *y = node_from(L, b, true), *n = NULL;
    if (op == BIN_MATMUL)
        n = graph_matmul(L->graph, x, y);
    else if (op == BIN_POW)
        n = power_node(L, a, x, b, y);
    else if (binary[op].ufunc >= 0)
        n = graph_ufunc(L->graph, (enum ufunc)binary[op].ufunc, x, y);
    else
        raise_hint(L, ERR_REFUSED, "multiply or divide by a power of two",
                   "%s of arrays is not here", binary[op].symbol);
    if (!n)
        raise_graph(L);
    return n;
}

/* --- binary ------------------------------------------------------------------------------ */

static bool is_python_number(struct value v)
{
    return v.type == V_BOOL || v.type == V_INT || v.type == V_FLOAT;
}

/* An array without axes becomes a scalar, but NumPy forgets that in np.array(3) ** 2.0. */
static bool stays_array(struct lang *L, enum binary_op op, struct value a, struct value b)
{
    double e;
    bool square = op == BIN_POW && a.type == V_ARRAY && is_number_power(L, &b, &e) && e == 2.0;
    return square && array_node(L, AS_ARRAY(a))->type == DT_I64 &&
           !is_whole_power(array_node(L, AS_ARRAY(a)), b);
}

/* A NumPy scalar and a list, tuple or range: an array of the latter, where the list does not
 * have its own opinion. */
static struct value scalar_and_rows(struct lang *L, enum binary_op op, struct value a,
                                    struct value b)
{
    struct value rows = is_rows(a) ? a : b, scalar = is_rows(a) ? b : a;
    int64_t times;
    if (op == BIN_MUL && rows.type != V_RANGE && value_as_int(scalar, &times))
        return sequence_op(L, op, a, b);
    if (op == BIN_MUL && rows.type != V_RANGE && scalar.dt != DT_BOOL)
        raise_error(L, ERR_TYPE, "can't multiply sequence by non-int of type '%s'",
                    value_type_name(scalar));
    if (op == BIN_MATMUL)
        raise_operands(L, binary[op].symbol, a, b);
    return array_or_scalar(L, array_op_node(L, op, a, b));
}

/* What Python or NumPy gives a meaning that we leave out. */
static void check_refused(struct lang *L, enum binary_op op, struct value a, struct value b)
{
    int64_t i, j;
    bool types = (a.type == V_TYPE && (b.type == V_TYPE || b.type == V_NONE)) ||
                 (b.type == V_TYPE && a.type == V_NONE);
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
    if (is_python_number(a) && is_python_number(b))
        return arith_python(L, op, a, b);
    check_refused(L, op, a, b);
    if (value_is_number(a) && value_is_number(b)) {
        if (binary[op].ufunc < 0)
            raise_operands(L, binary[op].symbol, a, b);
        return arith_numpy(L, (enum ufunc)binary[op].ufunc, a, b);
    }
    if (op == BIN_MOD && a.type == V_STR)
        return sequence_op(L, op, a, b);
    if (a.type == V_ARRAY || b.type == V_ARRAY) {
        struct node *n = array_op_node(L, op, a, b);
        return stays_array(L, op, a, b) ? array_of(L, n) : array_or_scalar(L, n);
    }
    if ((a.type == V_NPS && is_rows(b)) || (b.type == V_NPS && is_rows(a)))
        return scalar_and_rows(L, op, a, b);
    if (is_sequence(a) || is_sequence(b))
        return sequence_op(L, op, a, b);
    raise_operands(L, binary[op].symbol, a, b);
}

/* --- augmented assignment -------------------------------------------------------------------- */

static bool same_kind(enum dtype from, enum dtype to)
{
    static const int kind[DT_COUNT] = {
        [DT_BOOL] = 0, [DT_I64] = 1, [DT_F32] = 2, [DT_F64] = 2};
    return kind[from] <= kind[to];
}

static void check_same_kind(struct lang *L, enum dtype from, enum dtype to)
{
    if (!same_kind(from, to))
        raise_hint(L, ERR_TYPE, "write a = a … b instead, which makes a new array",
                   "the result is %s, which does not go into an array of %s", dtype_name(from),
                   dtype_name(to));
}

/* NumPy looks at the types before it looks at the shapes. */
static void check_augmented_type(struct lang *L, enum binary_op op, struct node *now,
                                 struct value v)
{
    union elem zero;
    struct shape both;
    memset(&zero, 0, sizeof zero);
    if (binary[op].ufunc < 0 || (v.type != V_ARRAY && !is_rows(v)))
        return;
    struct node *right = node_from(L, v, true);
    if (shape_broadcast(&now->shape, &right->shape, &both))
        return;
    struct node *x = graph_scalar(L->graph, now->type, zero, false);
    struct node *y = graph_scalar(L->graph, right->type, zero, false);
    struct node *n = x && y ? graph_ufunc(L->graph, (enum ufunc)binary[op].ufunc, x, y) : NULL;
    if (!n)
        raise_graph(L);
    check_same_kind(L, n->type, now->type);
}

/* now op= v. In place integers ** 2.0 are squares, and no floats come between. */
static struct node *augmented_node(struct lang *L, enum binary_op op, struct value old,
                                   struct value v)
{
    double e;
    struct node *now = array_node(L, AS_ARRAY(old));
    if (op == BIN_POW && now->type == DT_BOOL && (value_is_number(v) || v.type == V_ARRAY))
        check_same_kind(L, DT_I64, DT_BOOL); /* before a negative power is an error */
    if (op != BIN_POW || now->type != DT_I64 || !is_number_power(L, &v, &e) || e != 2.0)
        return array_op_node(L, op, old, v);
    struct node *n = graph_ufunc(L->graph, UF_SQUARE, now, NULL);
    if (!n)
        raise_graph(L);
    return n;
}

static struct value augment_array(struct lang *L, enum binary_op op, struct value old,
                                  struct value v)
{
    if (op == BIN_MATMUL)
        raise_hint(L, ERR_TYPE, "use 'a = a @ b'",
                   "In-place matrix multiplication is not (yet) supported.");
    struct oarray *a = AS_ARRAY(old);
    struct node *now = array_node(L, a);
    array_check_writable(L, a);
    check_augmented_type(L, op, now, v);
    struct node *n = augmented_node(L, op, old, v);
    check_same_kind(L, n->type, now->type);
    if (!shape_eq(&n->shape, &now->shape)) {
        struct str *x = tmp_str(L), *y = tmp_str(L);
        shape_write(&now->shape, x);
        shape_write(&n->shape, y);
        raise_error(L, ERR_VALUE, "the result has shape %s, which does not go into an array of "
                                  "shape %s in place", str_get(y), str_get(x));
    }
    array_write(L, a, NULL, 0, n);
    return old;
}

struct value augment_apply(struct lang *L, enum binary_op op, struct value old, struct value v)
{
    if (old.type == V_ARRAY)
        return augment_array(L, op, old, v);
    if (old.type == V_DICT && op == BIN_OR && v.type != V_NPS && !is_python_number(v))
        raise_hint(L, ERR_REFUSED, "write d.update(other)", "|= of a dict is not here");
    bool numpy = v.type == V_ARRAY || v.type == V_NPS; /* these add: the result is an array */
    if (old.type == V_LIST && op == BIN_ADD && !numpy) {
        struct value it = iter_of(L, v), item;
        push(L, it);
        int64_t most = v.type == V_LIST ? AS_SEQ(v)->n : INT64_MAX; /* l += l ends */
        for (int64_t i = 0; i < most && iter_next(L, it, &item); i++)
            seq_push(L, AS_SEQ(old), item);
        pop(L, 1);
        return old;
    }
    if (old.type == V_LIST && op == BIN_MUL && (v.type == V_INT || v.type == V_BOOL)) {
        struct value r = binary_apply(L, op, old, v);
        struct oseq keep = *AS_SEQ(old), *s = AS_SEQ(old), *made = AS_SEQ(r);
        s->item = made->item, s->n = made->n, s->cap = made->cap;
        made->item = keep.item, made->n = keep.n, made->cap = keep.cap;
        return old;
    }
    return binary_apply(L, op, old, v);
}

/* --- unary -------------------------------------------------------------------------------------- */

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

/* --- comparison ----------------------------------------------------------------------------------- */


static bool contains(struct lang *L, struct value item, struct value in)
{
    if (in.type == V_STR) {
        if (item.type != V_STR)
            raise_error(L, ERR_TYPE, "'in <string>' requires string as left operand, not %s",
                        value_type_name(item));
        return text_contains(L, AS_STR(in), AS_STR(item));
    }
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
static bool is_regular(struct lang *L, struct value v, struct shape *s)
{
    *s = v.type == V_ARRAY ? array_node(L, AS_ARRAY(v))->shape : (struct shape){0};
    if (v.type != V_LIST && v.type != V_TUPLE)
        return value_is_number(v) || v.type == V_ARRAY || v.type == V_RANGE;
    for (int64_t i = 0; i < AS_SEQ(v)->n; i++) {
        struct shape item;
        if (!is_regular(L, AS_SEQ(v)->item[i], &item) || item.rank == RANK_MAX - 1)
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
    if (!is_regular(L, a, &s) || !is_regular(L, b, &s))
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
    check_operand(L, symbol[op], a, b, a);
    check_operand(L, symbol[op], a, b, b);
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
    bool known = (value_is_number(a) && value_is_number(b)) ||
                 (a.type == b.type && is_sequence(a));
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

struct value compare_apply(struct lang *L, enum compare_op op, struct value a, struct value b)
{
    if (op == CMP_IS || op == CMP_IS_NOT)
        return v_bool(same_object(L, a, b) == (op == CMP_IS));
    if (op == CMP_IN || op == CMP_NOT_IN)
        return v_bool(contains(L, a, b) == (op == CMP_IN));
    bool rows = is_rows(a) || is_rows(b), numpy = a.type == V_NPS || b.type == V_NPS;
    if (a.type == V_ARRAY || b.type == V_ARRAY || (rows && numpy))
        return compare_arrays(L, op, a, b);
    if ((a.type == V_NPS && value_is_number(b)) || (b.type == V_NPS && value_is_number(a)))
        return arith_numpy(L, compare_ufunc[op], a, b);
    bool equality = op == CMP_EQ || op == CMP_NE;
    bool told = a.type == V_NONE || b.type == V_NONE || a.type == V_STR || b.type == V_STR;
    if (equality && numpy && !told) /* with something quite different */
        return v_nps(DT_BOOL, (union elem){.b = op == CMP_NE}, NULL);
    if (equality)
        return v_bool(value_eq(L, a, b) == (op == CMP_EQ));
    return order_result(L, op, a, b);
}
