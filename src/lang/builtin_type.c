/* Types: what a value is, and the calls that make one: int("3"), list(…). */
#include "builtin_python_priv.h"

#include <math.h>
#include <string.h>

/* --- what a value is -------------------------------------------------------------- */

static bool is_type(struct value v)
{
    return v.type == V_TYPE || (v.type == V_DTYPE && v.u.i);
}

/* np.float64 is a float and bool is an int, as in their classes. */
static bool is_instance(struct value v, struct value type)
{
    if (type.type == V_DTYPE)
        return v.type == V_NPS && v.dt == type.dt;
    if (type.u.i == V_INT && v.type == V_BOOL)
        return true;
    if (type.u.i == V_FLOAT && v.type == V_NPS && v.dt == DT_F64)
        return true;
    if (type.u.i == V_TYPE && is_type(v))
        return true;
    return v.type == type.u.i;
}

static bool is_any_instance(struct lang *L, struct value v, struct value types, int depth)
{
    if (types.type == V_TUPLE && depth == 200)
        raise_error(L, ERR_RECURSION, "tuples nested too deeply for isinstance()");
    if (types.type == V_TUPLE) {
        for (int64_t i = 0; i < AS_SEQ(types)->n; i++)
            if (is_any_instance(L, v, AS_SEQ(types)->item[i], depth + 1))
                return true;
        return false;
    }
    if (types.type == V_BUILTIN)
        raise_error(L, ERR_REFUSED, "isinstance(x, %s) is not here", types.u.fn->name);
    if (!is_type(types))
        raise_error(L, ERR_TYPE, "isinstance() arg 2 must be a type, a tuple of types, or a union");
    return is_instance(v, types);
}

struct value py_isinstance(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return v_bool(is_any_instance(L, arg[0], arg[1], 0));
}

struct value py_type(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct value v = arg[0];
    if (v.type == V_NPS)
        return (struct value){.type = V_DTYPE, .dt = v.dt, .u.i = 1};
    if (is_type(v))
        return (struct value){.type = V_TYPE, .u.i = V_TYPE};
    if (v.type == V_ITER || v.type == V_DTYPE || v.type == V_RNG || v.type == V_ELLIPSIS)
        raise_error(L, ERR_REFUSED, "the type of a %s is not here", value_type_name(v));
    if (v.type == V_BUILTIN && strncmp(v.u.fn->where, "np", 2) == 0)
        raise_error(L, ERR_REFUSED, "the types of NumPy's functions are not here");
    if (v.type == V_METHOD)
        v.type = V_BUILTIN;
    return (struct value){.type = V_TYPE, .u.i = v.type};
}

/* --- numbers ---------------------------------------------------------------------- */

struct value int_of_double(struct lang *L, double x)
{
    if (isnan(x))
        raise_error(L, ERR_VALUE, "cannot convert float NaN to integer");
    if (isinf(x))
        raise_error(L, ERR_OVERFLOW, "cannot convert float infinity to integer");
    if (!(x > -9223372036854777856.0 && x < 9223372036854775808.0))
        raise_hint(L, ERR_REFUSED, "keep it as a float",
                   "integers here have 64 bits, and this one has more");
    return v_int((int64_t)x);
}

struct value single_item(struct lang *L, struct value array)
{
    struct node *a = array_node(L, AS_ARRAY(array));
    int64_t count, zero[RANK_MAX] = {0};
    if (!shape_count(&a->shape, &count) || count != 1)
        raise_hint(L, ERR_TYPE, "name one of its elements, or write a.astype(…) for all of them",
                   "only size-1 arrays can be converted to Python scalars");
    union elem e;
    memset(&e, 0, sizeof e);
    if (!graph_item(L->graph, a, zero, &e))
        raise_graph(L);
    return v_nps(a->type, e, NULL);
}

static struct value int_in_base(struct lang *L, struct value v, struct value in)
{
    if (!given(v))
        raise_error(L, ERR_TYPE, "int() missing string argument");
    int64_t base = arg_int(L, in, "the base");
    if (base != 0 && (base < 2 || base > 36))
        raise_error(L, ERR_VALUE, "int() base must be >= 2 and <= 36, or 0");
    if (v.type != V_STR)
        raise_error(L, ERR_TYPE, "int() can't convert non-string with explicit base");
    return v_int(number_int(L, AS_STR(v), (int)base));
}

struct value py_int(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct value v = arg[0];
    int64_t i;
    double x = 0;
    if (given(arg[1]))
        return int_in_base(L, v, arg[1]);
    if (!given(v))
        return v_int(0);
    if (v.type == V_STR)
        return v_int(number_int(L, AS_STR(v), 10));
    if (v.type == V_ARRAY)
        v = single_item(L, v);
    if (value_as_int(v, &i))
        return v_int(i);
    if (!value_as_double(v, &x))
        raise_error(L, ERR_TYPE, "int() argument must be a string, a bytes-like object or a real "
                                 "number, not '%s'", value_type_name(v));
    return int_of_double(L, x);
}

struct value py_float(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct value v = arg[0];
    double x = 0;
    if (!given(v))
        return v_float(0.0);
    if (v.type == V_STR)
        return v_float(number_float(L, AS_STR(v)));
    if (v.type == V_ARRAY)
        v = single_item(L, v);
    if (!value_as_double(v, &x))
        raise_error(L, ERR_TYPE, "float() argument must be a string or a real number, not '%s'",
                    value_type_name(v));
    return v_float(x);
}

struct value py_bool(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return v_bool(arg_truth(L, arg[0], false));
}

/* --- texts and containers --------------------------------------------------------- */

struct value py_str(struct lang *L, struct value *arg, int n)
{
    (void)n;
    if (!given(arg[0]))
        return str_value(L, "", 0);
    if (arg[0].type == V_STR)
        return arg[0];
    struct str *out = tmp_str(L);
    value_str(L, arg[0], out);
    return str_value(L, str_get(out), out->n);
}

struct value py_list(struct lang *L, struct value *arg, int n)
{
    (void)n;
    if (!given(arg[0]))
        return v_obj(V_LIST, seq_new(L, V_LIST, 0));
    return v_obj(V_LIST, list_pushed(L, arg[0]));
}

struct value py_tuple(struct lang *L, struct value *arg, int n)
{
    (void)n;
    if (!given(arg[0]))
        return v_obj(V_TUPLE, seq_new(L, V_TUPLE, 0));
    if (arg[0].type == V_TUPLE)
        return arg[0];
    struct oseq *list = list_pushed(L, arg[0]);
    struct oseq *tuple = seq_new(L, V_TUPLE, list->n);
    for (int64_t i = 0; i < list->n; i++)
        seq_push(L, tuple, list->item[i]);
    return v_obj(V_TUPLE, tuple);
}

struct value py_dict(struct lang *L, struct value *arg, int n)
{
    (void)n;
    const struct args *call = L->call;
    struct odict *d = dict_new(L);
    push(L, v_obj(V_DICT, d));
    if (given(arg[0]))
        dict_merge(L, d, arg[0]);
    for (int i = 0; i < call->nkw; i++)
        dict_set(L, d, str_valuez(L, symbol_name(L->names, call->kw[i])), call->kwval[i]);
    return v_obj(V_DICT, d);
}

/* How many numbers there are from start on in steps, before stop. */
static int64_t range_count(int64_t start, int64_t stop, int64_t step)
{
    if (step > 0 ? start >= stop : start <= stop)
        return 0;
    uint64_t way = step > 0 ? (uint64_t)stop - (uint64_t)start : (uint64_t)start - (uint64_t)stop;
    uint64_t by = step > 0 ? (uint64_t)step : 0 - (uint64_t)step;
    uint64_t count = (way - 1) / by + 1;
    return count > INT64_MAX ? INT64_MAX : (int64_t)count;
}

struct value py_range(struct lang *L, struct value *arg, int n)
{
    (void)n;
    const char *what = given(arg[1]) ? "the start of a range" : "the end of a range";
    int64_t first = arg_int(L, arg[0], what);
    struct orange *r = heap_new(L, V_RANGE, sizeof *r);
    r->step = given(arg[2]) ? arg_int(L, arg[2], "the step of a range") : 1;
    r->start = given(arg[1]) ? first : 0;
    r->stop = given(arg[1]) ? arg_int(L, arg[1], "the end of a range") : first;
    if (r->step == 0)
        raise_error(L, ERR_VALUE, "range() arg 3 must not be zero");
    r->n = range_count(r->start, r->stop, r->step);
    return v_obj(V_RANGE, r);
}

/* --- NumPy's scalar types --------------------------------------------------------- */

/* np.float64("1.5") reads as float() does; np.int64(2.7) cuts as int() does,
 * but NumPy's own floats are cast, whatever they hold. */
static struct value python_scalar(struct lang *L, struct value v, enum dtype to)
{
    if (v.type == V_STR && to == DT_BOOL)
        return v_bool(AS_STR(v)->n > 0);
    if (v.type == V_STR && to == DT_I64)
        return v_int(number_int(L, AS_STR(v), 10));
    if (v.type == V_STR)
        return v_float(number_float(L, AS_STR(v)));
    if (v.type == V_NONE && to == DT_BOOL)
        return v_bool(false);
    if (v.type == V_NONE && to != DT_I64)
        return v_float(NAN);
    if (v.type == V_NONE)
        raise_error(L, ERR_TYPE, "int() argument must be a string, a bytes-like object or a real "
                                 "number, not 'NoneType'");
    if (v.type == V_FLOAT && to == DT_I64)
        return int_of_double(L, v.u.f);
    return v;
}

static struct value numpy_scalar(struct lang *L, struct value v, enum dtype to)
{
    if (!given(v))
        v = v_int(0);
    v = python_scalar(L, v, to);
    struct node *a = node_from(L, v, false);
    if (value_is_rows(v)) /* its shape is found before its numbers are looked at */
        array_check_store(L, v, to);
    if (v.type == V_NPS && v.dt == to)
        return v;
    if (v.type == V_ARRAY && a->count == 1 && to == DT_F64) /* float(v) comes first */
        return array_or_scalar(L, graph_reshape(L->graph, graph_cast(L->graph, a, to),
                                                &(struct shape){0}, NULL));
    if (v.type == V_ARRAY && a->type == to && a->shape.rank)
        return v; /* no copy: the same array */
    return array_or_scalar(L, graph_cast(L->graph, a, to));
}

struct value np_bool(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return numpy_scalar(L, arg[0], DT_BOOL);
}

struct value np_int64(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return numpy_scalar(L, arg[0], DT_I64);
}

struct value np_float32(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return numpy_scalar(L, arg[0], DT_F32);
}

struct value np_float64(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return numpy_scalar(L, arg[0], DT_F64);
}
