/* What a value is: its type, truth, equality, order, hash, length. */
#include "builtin_priv.h"

#include <math.h>
#include <string.h>

#include "base/hash.h"

static const char *const type_names[] = {
    [V_UNDEF] = "nothing", [V_NONE] = "NoneType", [V_BOOL] = "bool",  [V_INT] = "int",
    [V_FLOAT] = "float",   [V_NPS] = "numpy",     [V_ELLIPSIS] = "ellipsis",
    [V_DTYPE] = "dtype",   [V_MODULE] = "module", [V_TYPE] = "type",
    [V_BUILTIN] = "builtin_function_or_method",   [V_STR] = "str", [V_TUPLE] = "tuple",
    [V_LIST] = "list",     [V_DICT] = "dict",     [V_RANGE] = "range", [V_SLICE] = "slice",
    [V_FUNC] = "function", [V_METHOD] = "builtin_function_or_method", [V_ITER] = "generator",
    [V_ARRAY] = "numpy.ndarray", [V_RNG] = "Generator", [V_CELL] = "cell",
    [V_SCOPE] = "scope",   [V_ENV] = "namespace",
};

static const char *const iter_names[] = {
    [ITER_SEQ] = "list_iterator", [ITER_RANGE] = "range_iterator", [ITER_STR] = "str_iterator",
    [ITER_DICT] = "dict_keys", [ITER_DICT_VALUES] = "dict_values",
    [ITER_DICT_ITEMS] = "dict_items", [ITER_ARRAY] = "iterator", [ITER_ENUMERATE] = "enumerate",
    [ITER_ZIP] = "zip", [ITER_MAP] = "map", [ITER_FILTER] = "filter",
    [ITER_REVERSED] = "reversed", [ITER_GENERATOR] = "generator",
};

const char *value_type_name(struct value v)
{
    static const char *const scalars[DT_COUNT] = {
        [DT_BOOL] = "numpy.bool_", [DT_I64] = "numpy.int64", [DT_F32] = "numpy.float32",
        [DT_F64] = "numpy.float64"};
    if (v.type == V_NPS)
        return scalars[v.dt];
    if (v.type == V_ITER)
        return iter_names[AS_ITER(v)->kind];
    return type_names[v.type];
}

bool value_is_array(struct value v)
{
    return v.type == V_ARRAY;
}

bool value_is_number(struct value v)
{
    return v.type == V_NPS || value_is_python_number(v);
}

bool value_is_sequence(struct value v)
{
    return v.type == V_STR || v.type == V_TUPLE || v.type == V_LIST;
}

bool value_is_rows(struct value v)
{
    return v.type == V_LIST || v.type == V_TUPLE || v.type == V_RANGE;
}

bool value_as_int(struct value v, int64_t *out)
{
    if (v.type == V_INT) {
        *out = v.u.i;
    } else if (v.type == V_BOOL) {
        *out = v.u.b;
    } else if (v.type == V_NPS && v.dt == DT_I64) {
        *out = v.u.e.i;
    } else {
        return false;
    }
    return true;
}

bool value_as_double(struct value v, double *out)
{
    int64_t i;
    if (v.type == V_FLOAT)
        *out = v.u.f;
    else if (v.type == V_NPS)
        *out = dtype_get_double((enum dtype)v.dt, &v.u.e);
    else if (value_as_int(v, &i))
        *out = (double)i;
    else
        return false;
    return true;
}

/* --- truth -------------------------------------------------------------------- */

static bool array_truth(struct lang *L, struct value v)
{
    struct node *n = array_node(L, AS_ARRAY(v));
    int64_t count;
    shape_count(&n->shape, &count);
    if (count > 1)
        raise_hint(L, ERR_VALUE, "use .any() or .all()",
                   "the truth value of an array with more than one element is ambiguous");
    if (count == 0)
        return false;
    int64_t zero[RANK_MAX] = {0};
    double x;
    if (!graph_item_double(L->graph, n, zero, &x))
        raise_graph(L);
    return x != 0;
}

/* What keys(), values() and items() give. */
bool value_is_dict_view(struct value v)
{
    return v.type == V_ITER && AS_ITER(v)->kind >= ITER_DICT && AS_ITER(v)->kind <= ITER_DICT_ITEMS;
}

bool value_truth(struct lang *L, struct value v)
{
    double x;
    switch ((enum vtype)v.type) {
    case V_NONE:
        return false;
    case V_STR:
        return AS_STR(v)->n > 0;
    case V_TUPLE:
    case V_LIST:
        return AS_SEQ(v)->n > 0;
    case V_DICT:
        return AS_DICT(v)->n > 0;
    case V_RANGE:
        return AS_RANGE(v)->n > 0;
    case V_ARRAY:
        return array_truth(L, v);
    case V_ITER:
        return !value_is_dict_view(v) || AS_DICT(AS_ITER(v)->of)->n > 0;
    default:
        return value_as_double(v, &x) ? x != 0 : true;
    }
}

/* --- identity and equality ------------------------------------------------------ */

bool value_is(struct value a, struct value b)
{
    if (a.type != b.type)
        return false;
    if (v_is_object(a))
        return a.u.o == b.u.o;
    switch ((enum vtype)a.type) {
    case V_BOOL:
        return a.u.b == b.u.b;
    case V_INT:
    case V_MODULE:
    case V_TYPE:
        return a.u.i == b.u.i;
    case V_BUILTIN:
        return a.u.fn == b.u.fn;
    case V_DTYPE:
        return a.dt == b.dt && a.u.i == b.u.i;
    case V_NONE:
    case V_ELLIPSIS:
        return true;
    default:
        return false;
    }
}

/* An int and a float compare by value, without rounding the int. */
static int order_int_double(int64_t i, double d)
{
    if (isnan(d))
        return 2;
    if (d >= 9223372036854775808.0)
        return -1;
    if (d < -9223372036854775808.0)
        return 1;
    double whole = trunc(d);
    int64_t w = (int64_t)whole;
    if (i != w)
        return i < w ? -1 : 1;
    return d > whole ? -1 : d < whole ? 1 : 0;
}

static int order_double(double a, double b)
{
    return isnan(a) || isnan(b) ? 2 : a < b ? -1 : a > b;
}

static int order_numbers(struct value a, struct value b)
{
    int64_t i = 0, j = 0;
    double x = 0, y = 0;
    bool ai = value_as_int(a, &i), bi = value_as_int(b, &j);
    if (ai && bi)
        return i < j ? -1 : i > j;
    value_as_double(a, &x);
    value_as_double(b, &y);
    if (ai && b.type == V_FLOAT)
        return order_int_double(i, y);
    if (bi && a.type == V_FLOAT) {
        int o = order_int_double(j, x);
        return o == 2 ? 2 : -o;
    }
    return order_double(x, y);
}

static bool is_nan(struct value v)
{
    double x = 0;
    bool real = v.type == V_FLOAT || (v.type == V_NPS && dtype_is_float((enum dtype)v.dt));
    return real && value_as_double(v, &x) && isnan(x);
}

bool value_same(struct lang *L, struct value a, struct value b)
{
    if (a.type == b.type && is_nan(a) && is_nan(b))
        raise_hint(L, ERR_REFUSED, "test for nan with np.isnan(x) or x != x",
                   "nan is equal to no nan, but found where it is the very same object; which it "
                   "is cannot be told here");
    spend(L, 10);
    return value_is(a, b) || value_eq(L, a, b);
}

static bool str_eq(struct lang *L, const struct ostr *a, const struct ostr *b)
{
    if (a->n != b->n)
        return false;
    spend(L, (int64_t)a->n / 4);
    return memcmp(a->s, b->s, a->n) == 0;
}

static bool seq_eq(struct lang *L, struct oseq *a, struct oseq *b)
{
    if (a->n != b->n)
        return false;
    for (int64_t i = 0; i < a->n && i < b->n; i++)
        if (!value_same(L, a->item[i], b->item[i]))
            return false;
    return true;
}

static bool dict_eq(struct lang *L, struct odict *a, struct odict *b)
{
    if (a->n != b->n)
        return false;
    for (int64_t i = 0; i < a->used; i++) {
        if (a->entry[i].key.type == V_UNDEF)
            continue;
        struct value *other = dict_find(L, b, a->entry[i].key);
        if (!other || !value_same(L, a->entry[i].value, *other))
            return false;
    }
    return true;
}

static bool range_eq(const struct orange *a, const struct orange *b)
{
    return a->n == b->n &&
           (a->n == 0 || (a->start == b->start && (a->n == 1 || a->step == b->step)));
}

static bool array_eq_truth(struct lang *L, struct value a, struct value b)
{
    return value_truth(L, compare_apply(L, CMP_EQ, a, b));
}

/* Deeply nested lists that contain themselves end here, not in the C stack. */
static void enter(struct lang *L)
{
    if (++L->nested > 200) {
        L->nested = 0;
        raise_error(L, ERR_RECURSION, "lists nested too deeply to compare");
    }
}

static bool is_dtype_object(struct value v)
{
    return v.type == V_DTYPE && v.u.i == 0;
}

/* x.dtype == np.float32, == "float32", == float: whatever names the same type. */
static bool dtype_eq(struct lang *L, struct value a, struct value b)
{
    struct value object = is_dtype_object(a) ? a : b, other = is_dtype_object(a) ? b : a;
    bool named = other.type == V_DTYPE || other.type == V_STR || other.type == V_NONE ||
                 (other.type == V_TYPE && (other.u.i == V_BOOL || other.u.i == V_INT ||
                                           other.u.i == V_FLOAT));
    return named && arg_dtype(L, other, DT_F64) == (enum dtype)object.dt;
}

/* A NumPy scalar makes an array of the list it is compared with. */
static bool is_scalar_and_rows(struct value a, struct value b)
{
    return (a.type == V_NPS && (b.type == V_LIST || b.type == V_TUPLE)) ||
           (b.type == V_NPS && (a.type == V_LIST || a.type == V_TUPLE));
}

bool value_eq(struct lang *L, struct value a, struct value b)
{
    if (value_is_number(a) && value_is_number(b))
        return order_numbers(a, b) == 0;
    if (a.type == V_ARRAY || b.type == V_ARRAY || is_scalar_and_rows(a, b))
        return array_eq_truth(L, a, b);
    if (is_dtype_object(a) || is_dtype_object(b))
        return dtype_eq(L, a, b);
    if (a.type != b.type)
        return false;
    bool eq = false;
    enter(L);
    if (a.type == V_STR)
        eq = str_eq(L, AS_STR(a), AS_STR(b));
    else if (a.type == V_TUPLE || a.type == V_LIST)
        eq = seq_eq(L, AS_SEQ(a), AS_SEQ(b));
    else if (a.type == V_DICT)
        eq = dict_eq(L, AS_DICT(a), AS_DICT(b));
    else if (a.type == V_RANGE)
        eq = range_eq(AS_RANGE(a), AS_RANGE(b));
    else
        eq = value_is(a, b);
    L->nested--;
    return eq;
}

/* --- order ------------------------------------------------------------------------ */

static int str_order(struct lang *L, const struct ostr *a, const struct ostr *b)
{
    size_t n = a->n < b->n ? a->n : b->n;
    spend(L, (int64_t)n / 4);
    int o = memcmp(a->s, b->s, n); /* UTF-8 sorts as its code points do */
    if (o)
        return o < 0 ? -1 : 1; /* 2 would say nan */
    return a->n < b->n ? -1 : a->n > b->n;
}

static int seq_order(struct lang *L, struct oseq *a, struct oseq *b)
{
    int64_t n = a->n < b->n ? a->n : b->n;
    spend(L, 10 * n);
    for (int64_t i = 0; i < n; i++)
        if (!value_same(L, a->item[i], b->item[i]))
            return value_order(L, a->item[i], b->item[i]);
    return a->n < b->n ? -1 : a->n > b->n;
}

/* NumPy compares such a pair as arrays, and the truth of what comes out decides. */
static bool ordered_as_arrays(struct value a, struct value b)
{
    return a.type == V_ARRAY || (a.type == V_NPS && (b.type == V_LIST || b.type == V_TUPLE));
}

int value_order(struct lang *L, struct value a, struct value b)
{
    if (value_is_number(a) && value_is_number(b))
        return order_numbers(a, b);
    if (a.type == V_STR && b.type == V_STR)
        return str_order(L, AS_STR(a), AS_STR(b));
    if (a.type == b.type && (a.type == V_TUPLE || a.type == V_LIST)) {
        enter(L);
        int o = seq_order(L, AS_SEQ(a), AS_SEQ(b));
        L->nested--;
        return o;
    }
    if (ordered_as_arrays(a, b) || ordered_as_arrays(b, a))
        raise_hint(L, ERR_REFUSED, "compare a number of each, as x.max()",
                   "the order of lists that hold arrays is not here");
    raise_error(L, ERR_TYPE, "'<' not supported between instances of '%s' and '%s'",
                value_type_name(a), value_type_name(b));
}

/* --- hash --------------------------------------------------------------------------- */

static uint64_t hash_number(struct value v)
{
    double x = 0;
    int64_t i;
    if (!value_as_int(v, &i)) {
        value_as_double(v, &x);
        if (!(x == trunc(x) && fabs(x) < 9.2e18))
            return hash_bytes((struct hash){1, 2}, &x, sizeof x).a;
        i = (int64_t)x;
    }
    return hash_u64((struct hash){3, 4}, (uint64_t)i).a;
}

uint64_t value_hash(struct lang *L, struct value v)
{
    if (value_is_number(v))
        return hash_number(v);
    if (v.type == V_STR)
        return hash_bytes((struct hash){5, 6}, AS_STR(v)->s, AS_STR(v)->n).a;
    if (v.type == V_TUPLE) {
        check_stack(L);
        struct hash h = {7, 8};
        for (int64_t i = 0; i < AS_SEQ(v)->n; i++)
            h = hash_u64(h, value_hash(L, AS_SEQ(v)->item[i]));
        return h.a;
    }
    bool view = value_is_dict_view(v) && AS_ITER(v)->kind != ITER_DICT_VALUES;
    if (v.type == V_LIST || v.type == V_DICT || v.type == V_ARRAY || v.type == V_SLICE || view)
        raise_error(L, ERR_TYPE, "unhashable type: '%s'", value_type_name(v));
    uint64_t bits = v_is_object(v) ? (uintptr_t)v.u.o : (uint64_t)v.u.i;
    return hash_u64((struct hash){9, v.type}, bits).a;
}

int64_t value_len(struct lang *L, struct value v)
{
    switch ((enum vtype)v.type) {
    case V_STR:
        return AS_STR(v)->chars;
    case V_TUPLE:
    case V_LIST:
        return AS_SEQ(v)->n;
    case V_DICT:
        return AS_DICT(v)->n;
    case V_RANGE:
        return AS_RANGE(v)->n;
    case V_ARRAY: {
        struct node *n = array_node(L, AS_ARRAY(v));
        if (n->shape.rank == 0)
            raise_error(L, ERR_TYPE, "len() of unsized object");
        return n->shape.dim[0];
    }
    case V_ITER:
        if (value_is_dict_view(v))
            return AS_DICT(AS_ITER(v)->of)->n;
        break;
    case V_DTYPE:
        if (v.u.i == 0) /* how many fields it has */
            return 0;
        break;
    default:
        break;
    }
    raise_error(L, ERR_TYPE, "object of type '%s' has no len()", value_type_name(v));
}
