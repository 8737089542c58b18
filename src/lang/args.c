/* What built-ins ask of their arguments, with NumPy's kinds of errors. */
#include "builtin_priv.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/near.h"

/* --- numbers, truth, text --------------------------------------------------------- */

/* An array without axes stands for its element; anything else for itself. */
static struct value unwrap(struct lang *L, struct value v)
{
    if (v.type == V_ARRAY && array_node(L, AS_ARRAY(v))->shape.rank == 0)
        return array_or_scalar(L, array_node(L, AS_ARRAY(v)));
    return v;
}

int64_t arg_int(struct lang *L, struct value v, const char *what)
{
    int64_t i;
    v = unwrap(L, v);
    if (value_as_int(v, &i))
        return i;
    if (v.type == V_NPS && v.dt == DT_BOOL) /* newer versions of NumPy raise */
        raise_hint(L, ERR_REFUSED, "write int(…) around it", "a numpy.bool_ is no integer here");
    if (v.type == V_STR && AS_STR(v)->n == 0) /* for a shape, NumPy takes it for () */
        raise_hint(L, ERR_REFUSED, "write an integer", "an empty text as %s is not here", what);
    double x;
    bool whole = value_as_double(v, &x) && x == trunc(x);
    raise_hint(L, ERR_TYPE, whole ? "write int(…) around it, or // instead of /" : "",
               "%s must be an integer, not '%s'", what, value_type_name(v));
}

int64_t arg_whole(struct lang *L, struct value v, const char *what)
{
    if (v.type == V_BOOL) /* a TypeError or a number, from function to function */
        raise_hint(L, ERR_REFUSED, "write 0 or 1", "%s is a number, not True or False", what);
    return arg_int(L, v, what);
}

bool arg_c_truth(struct lang *L, struct value v, const char *what)
{
    if (!given(v))
        return false;
    int64_t i = arg_int(L, v, what);
    if (i < INT32_MIN || i > INT32_MAX)
        raise_error(L, ERR_OVERFLOW, "%s is True or False, not %lld", what, (long long)i);
    return i != 0;
}

int64_t arg_loose(struct lang *L, struct value v, const char *what)
{
    int64_t i;
    if (!value_as_int(unwrap(L, v), &i)) /* NumPy takes 1.0, and much else, for 1 in places */
        raise_hint(L, ERR_REFUSED, "write int(…) around it", "%s is an integer here, not '%s'",
                   what, value_type_name(v));
    return arg_whole(L, v, what);
}

double arg_double(struct lang *L, struct value v, const char *what)
{
    double x;
    v = unwrap(L, v);
    if (!value_as_double(v, &x))
        raise_error(L, ERR_TYPE, "%s must be a real number, not '%s'", what, value_type_name(v));
    return x;
}

bool arg_truth(struct lang *L, struct value v, bool absent)
{
    return given(v) ? value_truth(L, v) : absent;
}

const char *arg_text(struct lang *L, struct value v, const char *what)
{
    if (v.type != V_STR)
        raise_error(L, ERR_TYPE, "%s must be a string, not '%s'", what, value_type_name(v));
    return str_cstr(L, v);
}

struct node *arg_node(struct lang *L, struct value v)
{
    return node_from(L, v, false);
}

/* --- axes ------------------------------------------------------------------------- */

/* Far beyond the axes an array can have NumPy's answers vary: a ValueError, an
 * OverflowError, or that of None. */
void arg_check_axis(struct lang *L, int64_t axis)
{
    if (axis < -32 || axis > 31)
        raise_error(L, ERR_REFUSED, "no array has an axis %lld", (long long)axis);
}

int arg_axis(struct lang *L, struct value v, int rank)
{
    if (v.type == V_RANGE || v.type == V_DICT || v.type == V_ITER) /* to some functions tuples */
        raise_hint(L, ERR_REFUSED, "write a tuple", "a '%s' as axis is not here",
                   value_type_name(v));
    int64_t axis = arg_whole(L, v, "axis");
    arg_check_axis(L, axis);
    if (axis < -rank || axis >= rank)
        raise_error(L, ERR_VALUE, "axis %lld is out of bounds for array of dimension %d",
                    (long long)axis, rank);
    return (int)(axis < 0 ? axis + rank : axis);
}

void arg_axes(struct lang *L, struct value v, int rank, bool *axes)
{
    bool all = !given(v) || v.type == V_NONE;
    for (int i = 0; i < rank; i++)
        axes[i] = all;
    if (all)
        return;
    if (v.type != V_TUPLE) {
        axes[arg_axis(L, v, rank)] = true;
        return;
    }
    for (int64_t i = 0; i < AS_SEQ(v)->n; i++) {
        int axis = arg_axis(L, AS_SEQ(v)->item[i], rank);
        if (axes[axis])
            raise_error(L, ERR_VALUE, "duplicate value in 'axis'");
        axes[axis] = true;
    }
}

/* --- shapes ----------------------------------------------------------------------- */

static int64_t dimension(struct lang *L, struct value v)
{
    bool many = v.type == V_ARRAY && array_node(L, AS_ARRAY(v))->shape.rank > 0;
    if (value_is_rows(v) || many)
        raise_hint(L, ERR_REFUSED, "write the numbers side by side: (2, 3)",
                   "a '%s' in a shape is not here", value_type_name(v));
    if (v.type == V_BOOL)
        raise_error(L, ERR_TYPE, "expected a sequence of integers or a single integer");
    int64_t n = arg_int(L, v, "a dimension of the shape");
    if (n < 0)
        raise_error(L, ERR_VALUE, "negative dimensions are not allowed");
    return n;
}

void arg_check_rank(struct lang *L, int64_t n)
{
    if (n > NUMPY_AXES)
        raise_error(L, ERR_VALUE, "arrays have at most %d axes, not %lld", NUMPY_AXES,
                    (long long)n);
    if (n > RANK_MAX)
        raise_error(L, ERR_REFUSED, "arrays of more than %d axes are not here", RANK_MAX);
}

struct shape arg_shape(struct lang *L, struct value v)
{
    struct shape s = {0};
    v = unwrap(L, v);
    if (v.type == V_NONE)
        raise_hint(L, ERR_REFUSED, "write ()", "None as a shape is not here");
    if (v.type == V_DICT || v.type == V_ITER) /* to some functions tuples */
        raise_hint(L, ERR_REFUSED, "write a tuple", "a '%s' as a shape is not here",
                   value_type_name(v));
    if (v.type != V_TUPLE && v.type != V_LIST && v.type != V_ARRAY && v.type != V_RANGE) {
        s.dim[s.rank++] = dimension(L, v);
        return s;
    }
    int64_t n = value_len(L, v);
    if (n > NUMPY_AXES)
        arg_check_rank(L, n);
    for (int64_t i = 0; i < n; i++) {
        int64_t m = dimension(L, index_get(L, v, v_int(i)));
        if (i < RANK_MAX)
            s.dim[s.rank++] = m;
    }
    arg_check_rank(L, n);
    return s;
}

/* --- element types ---------------------------------------------------------------- */

static const struct {
    const char *name;
    enum dtype type;
} dtype_words[] = {
    {"float64", DT_F64}, {"float", DT_F64}, {"double", DT_F64}, {"f8", DT_F64}, {"d", DT_F64},
    {"float32", DT_F32}, {"single", DT_F32}, {"f4", DT_F32}, {"f", DT_F32}, {"int64", DT_I64},
    {"int", DT_I64},     {"i8", DT_I64},     {"bool", DT_BOOL}, {"?", DT_BOOL},
};
#define DTYPE_WORDS (sizeof dtype_words / sizeof dtype_words[0])

/* NumPy's, but not ours. */
static const char *const dtype_foreign[] = {
    "float16", "half",   "float128",  "longdouble", "int8",       "int16",   "int32", "uint8",
    "uint16",  "uint32", "uint64",    "complex",    "complex64",  "complex128", "object", "str",
    "f2",      "i1",     "i2",        "i4",         "u1",         "u2",      "u4",    "u8",
};
#define DTYPE_FOREIGN (sizeof dtype_foreign / sizeof dtype_foreign[0])

static void raise_dtype(struct lang *L, const char *name) __attribute__((noreturn));
static void raise_dtype(struct lang *L, const char *name)
{
    const char *words[DTYPE_WORDS];
    char hint[100] = "the types here are bool, int64, float32 and float64";
    for (size_t i = 0; i < DTYPE_FOREIGN; i++)
        if (strcmp(dtype_foreign[i], name) == 0)
            raise_hint(L, ERR_REFUSED, hint, "arrays of %s are not here", name);
    for (size_t i = 0; i < DTYPE_WORDS; i++)
        words[i] = dtype_words[i].name;
    if (strlen(name) <= 3) /* one of NumPy's many codes, or not */
        raise_hint(L, ERR_REFUSED, hint, "the type '%s' is not here", name);
    const char *near = near_name(name, words, DTYPE_WORDS);
    if (near)
        snprintf(hint, sizeof hint, "did you mean '%s'?", near);
    raise_hint(L, ERR_TYPE, hint, "data type '%s' not understood", name);
}

enum dtype arg_dtype(struct lang *L, struct value v, enum dtype or_else)
{
    if (!given(v) || v.type == V_NONE)
        return or_else;
    if (v.type == V_DTYPE)
        return (enum dtype)v.dt;
    if (v.type == V_TYPE && v.u.i == V_BOOL)
        return DT_BOOL;
    if (v.type == V_TYPE && v.u.i == V_INT)
        return DT_I64;
    if (v.type == V_TYPE && v.u.i == V_FLOAT)
        return DT_F64;
    if (v.type == V_TYPE && v.u.i == V_STR)
        raise_dtype(L, "str");
    if (v.type == V_TYPE || v.type == V_MODULE)
        raise_dtype(L, "object");
    if (v.type == V_NPS || v.type == V_ARRAY)
        raise_hint(L, ERR_REFUSED, "write x.dtype", "a '%s' as a type is not here",
                   value_type_name(v));
    if (v.type == V_LIST || v.type == V_TUPLE || v.type == V_DICT)
        raise_hint(L, ERR_REFUSED, "write np.float64, np.float32, np.int64 or bool",
                   "a '%s' as a type, for elements of several parts, is not here",
                   value_type_name(v));
    if (v.type != V_STR)
        raise_error(L, ERR_TYPE, "dtype must be a type, as np.float32, not '%s'",
                    value_type_name(v));
    const char *word = str_cstr(L, v);
    for (size_t i = 0; i < DTYPE_WORDS; i++)
        if (strcmp(dtype_words[i].name, word) == 0)
            return dtype_words[i].type;
    raise_dtype(L, word);
}
