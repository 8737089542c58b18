/* Shapes and axes, and other forms of an array: astype, tolist, item.
 *
 * A view is a view exactly where NumPy makes one: it shares the cell of its
 * array and is reached by a path.
 */
#include "builtin_np_priv.h"

#include <string.h>

/* --- facts ------------------------------------------------------------------------- */

static struct value np_shape(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = arg_node(L, arg[0]);
    struct oseq *t = seq_new(L, V_TUPLE, a->shape.rank);
    for (int i = 0; i < a->shape.rank; i++)
        seq_push(L, t, v_int(a->shape.dim[i]));
    return v_obj(V_TUPLE, t);
}

static struct value np_ndim(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return v_int(arg_node(L, arg[0])->shape.rank);
}

/* (a, axis=None) */
static struct value np_size(struct lang *L, struct value *arg, int n)
{
    (void)n;
    int64_t count = 0;
    struct node *a = arg_node(L, arg[0]);
    shape_count(&a->shape, &count);
    if (np_absent(arg[1]))
        return v_int(count);
    int64_t axis = arg_int(L, arg[1], "axis");
    if (axis < -a->shape.rank || axis >= a->shape.rank)
        raise_error(L, ERR_INDEX, "tuple index out of range: the array has %d ax%s", a->shape.rank,
                    a->shape.rank == 1 ? "is" : "es");
    return v_int(a->shape.dim[axis < 0 ? axis + a->shape.rank : axis]);
}

/* --- reshape, ravel, flatten ------------------------------------------------------- */

/* Dimensions of which one may be -1: an int, a tuple, or the rest of the arguments. */
static struct shape asked_shape(struct lang *L, struct value *arg, int n)
{
    struct shape s = {0};
    int unknown = 0;
    bool one = n == 1 && !value_is_number(arg[0]);
    if (one && arg[0].type == V_NONE)
        raise_hint(L, ERR_REFUSED, "leave reshape out", "None as a shape is not here");
    arg_check_rank(L, n);
    if (one) {
        s.rank = np_ints(L, arg[0], "a dimension", s.dim, RANK_MAX);
    } else {
        for (int i = 0; i < n; i++)
            s.dim[s.rank++] = arg_whole(L, arg[i], "a dimension");
    }
    for (int i = 0; i < s.rank; i++) {
        unknown += s.dim[i] == -1;
        if (s.dim[i] < -1)
            raise_hint(L, ERR_REFUSED, "write -1 for the axis that is left open",
                       "%lld is no dimension", (long long)s.dim[i]);
    }
    if (unknown > 1)
        raise_error(L, ERR_VALUE, "can only specify one unknown dimension");
    return s;
}

/* np.reshape(a, newshape) */
static struct value np_reshape(struct lang *L, struct value *arg, int n)
{
    (void)n;
    arg_node(L, arg[0]);
    struct shape s = asked_shape(L, arg + 1, 1);
    return np_view_shape(L, arg[0], &s);
}

/* x.reshape(2, 3), x.reshape((2, 3)) */
static struct value array_reshape(struct lang *L, struct value *arg, int n)
{
    if (n == 1)
        raise_error(L, ERR_TYPE, "reshape() wants a shape");
    struct shape s = asked_shape(L, arg + 1, n - 1);
    return np_view_shape(L, arg[0], &s);
}

static struct shape flat_shape(const struct node *a)
{
    struct shape s = {.rank = 1};
    shape_count(&a->shape, &s.dim[0]);
    return s;
}

/* A view of what lies in C order, else a copy. */
static struct value np_ravel_call(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = arg_node(L, arg[0]);
    struct shape s = flat_shape(a);
    if (shape_is_c_contiguous(&a->shape, a->stride))
        return np_view_shape(L, arg[0], &s);
    return array_of(L, np_reshaped(L, np_c_order(L, a), &s));
}

static struct value array_flatten(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = arg_node(L, arg[0]);
    struct shape s = flat_shape(a);
    return array_of(L, np_reshaped(L, np_made(L, graph_copy(L->graph, a, true)), &s));
}

/* --- axes in another order --------------------------------------------------------- */

static struct value transposed(struct lang *L, struct value a, struct value *arg, int n)
{
    int64_t axis[RANK_MAX];
    int perm[RANK_MAX], rank = arg_node(L, a)->shape.rank, count = n;
    bool seen[RANK_MAX] = {false};
    if (n == 0 || (n == 1 && np_absent(arg[0]))) {
        for (int i = 0; i < rank; i++)
            perm[i] = rank - 1 - i;
        return np_view_axes(L, a, perm);
    }
    if (n == 1)
        count = np_ints(L, arg[0], "an axis", axis, RANK_MAX);
    for (int i = 0; i < n && n > 1; i++)
        arg_int(L, arg[i], "an axis");
    if (count != rank)
        raise_error(L, ERR_VALUE, "axes don't match array: %d axes are named, the array has %d",
                    count, rank);
    for (int i = 0; i < count; i++) {
        perm[i] = np_axis(L, n == 1 ? axis[i] : arg_whole(L, arg[i], "an axis"), rank, "");
        if (seen[perm[i]])
            raise_error(L, ERR_VALUE, "repeated axis in transpose");
        seen[perm[i]] = true;
    }
    return np_view_axes(L, a, perm);
}

/* np.transpose(a, axes=None) */
static struct value np_transpose(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return transposed(L, arg[0], arg + 1, given(arg[1]) ? 1 : 0);
}

/* x.transpose(0, 2, 1), x.transpose((0, 2, 1)), x.transpose() */
static struct value array_transpose(struct lang *L, struct value *arg, int n)
{
    return transposed(L, arg[0], arg + 1, n - 1);
}

/* (a, axis1, axis2) */
static struct value np_swapaxes(struct lang *L, struct value *arg, int n)
{
    (void)n;
    int perm[RANK_MAX], rank = arg_node(L, arg[0])->shape.rank;
    int64_t axis1 = arg_int(L, arg[1], "axis1");
    arg_check_axis(L, axis1);
    int64_t axis2 = arg_int(L, arg[2], "axis2");
    arg_check_axis(L, axis2);
    int i = np_axis(L, axis1, rank, "axis1: ");
    int j = np_axis(L, axis2, rank, "axis2: ");
    for (int k = 0; k < rank; k++)
        perm[k] = k;
    perm[i] = j;
    perm[j] = i;
    return np_view_axes(L, arg[0], perm);
}

static void moved_axes(struct lang *L, struct value v, int rank, const char *what, int64_t *axis,
                       int *n)
{
    bool seen[RANK_MAX] = {false};
    *n = np_ints(L, v, what, axis, RANK_MAX);
    for (int i = 0; i < *n; i++) {
        axis[i] = np_axis(L, axis[i], rank, strcmp(what, "source") == 0 ? "source: "
                                                                       : "destination: ");
        if (seen[axis[i]])
            raise_error(L, ERR_VALUE, "repeated axis in `%s` argument", what);
        seen[axis[i]] = true;
    }
}

/* (a, source, destination): the axes not named keep their order. */
static struct value np_moveaxis(struct lang *L, struct value *arg, int n)
{
    (void)n;
    int64_t from[RANK_MAX], to[RANK_MAX];
    int perm[RANK_MAX], rank = arg_node(L, arg[0])->shape.rank, nfrom, nto, next = 0;
    bool taken[RANK_MAX] = {false};
    moved_axes(L, arg[1], rank, "source", from, &nfrom);
    moved_axes(L, arg[2], rank, "destination", to, &nto);
    if (nfrom != nto)
        raise_error(L, ERR_VALUE, "`source` and `destination` arguments must have the same number "
                                  "of elements");
    for (int i = 0; i < rank; i++)
        perm[i] = -1;
    for (int i = 0; i < nfrom; i++) {
        perm[to[i]] = (int)from[i];
        taken[from[i]] = true;
    }
    for (int i = 0; i < rank; i++) {
        if (perm[i] >= 0)
            continue;
        while (taken[next])
            next++;
        perm[i] = next++;
    }
    return np_view_axes(L, arg[0], perm);
}

/* --- axes of length 1 -------------------------------------------------------------- */

/* (a, axis=None) */
static struct value np_squeeze(struct lang *L, struct value *arg, int n)
{
    (void)n;
    bool axes[RANK_MAX] = {false};
    struct index_part part[RANK_MAX];
    struct node *a = arg_node(L, arg[0]);
    bool all = np_absent(arg[1]);
    int64_t axis;
    bool changed = false;
    if (a->shape.rank || !value_as_int(arg[1], &axis) || np_axis_or_none(L, arg[1], 0) >= 0)
        arg_axes(L, arg[1], a->shape.rank, axes);
    for (int i = 0; i < a->shape.rank; i++) {
        int64_t m = a->shape.dim[i];
        if (axes[i] && m != 1 && !all)
            raise_error(L, ERR_VALUE, "cannot select an axis to squeeze out which has size not "
                                      "equal to one");
        changed |= axes[i] && m == 1;
        if (axes[i] && m == 1)
            part[i] = (struct index_part){.kind = INDEX_INT};
        else
            part[i] = (struct index_part){.kind = INDEX_SLICE, .step = 1, .count = m};
    }
    struct path_step step = {.kind = PATH_INDEX, .n = a->shape.rank, .part = part};
    return changed || arg[0].type != V_ARRAY ? np_view(L, arg[0], &step) : arg[0];
}

/* (a, axis): an int or a tuple, counted in the result */
static struct value np_expand_dims(struct lang *L, struct value *arg, int n)
{
    (void)n;
    int64_t axis[RANK_MAX];
    bool fresh[RANK_MAX] = {false};
    struct index_part part[RANK_MAX];
    struct node *a = arg_node(L, arg[0]);
    np_check_listed(L, arg[1], "axis");
    int count = np_ints(L, arg[1], "axis", axis, RANK_MAX), rank = a->shape.rank + count, at = 0;
    arg_check_rank(L, rank);
    for (int i = 0; i < count; i++) {
        int k = np_axis(L, axis[i], rank, "");
        if (fresh[k])
            raise_error(L, ERR_VALUE, "repeated axis");
        fresh[k] = true;
    }
    for (int i = 0; i < rank; i++) {
        if (fresh[i])
            part[i] = (struct index_part){.kind = INDEX_NEW};
        else
            part[i] = (struct index_part){
                .kind = INDEX_SLICE, .step = 1, .count = a->shape.dim[at++]};
    }
    struct path_step step = {.kind = PATH_INDEX, .n = rank, .part = part};
    return array_view(L, np_array(L, arg[0]), &step);
}

static struct value at_least(struct lang *L, struct value v, int least)
{
    struct node *a = arg_node(L, v);
    int more = least - a->shape.rank, rank = a->shape.rank;
    struct index_part part[RANK_MAX + 3];
    if (more <= 0)
        return v.type == V_ARRAY ? v : array_of(L, a);
    for (int i = 0; i < more; i++)
        part[i] = (struct index_part){.kind = INDEX_NEW};
    for (int i = 0; i < rank; i++)
        part[more + i] = (struct index_part){.kind = INDEX_SLICE, .step = 1,
                                             .count = a->shape.dim[i]};
    struct path_step step = {.kind = PATH_INDEX, .n = rank + more, .part = part};
    return array_view(L, np_array(L, v), &step);
}

/* (*arys): of several a list */
static struct value all_at_least(struct lang *L, struct value *arg, int n, int least)
{
    if (n == 1)
        return at_least(L, arg[0], least);
    struct oseq *out = seq_new(L, V_LIST, n);
    for (int i = 0; i < n; i++)
        seq_push(L, out, at_least(L, arg[i], least));
    return v_obj(V_LIST, out);
}

static struct value np_atleast_1d(struct lang *L, struct value *arg, int n)
{
    return all_at_least(L, arg, n, 1);
}

static struct value np_atleast_2d(struct lang *L, struct value *arg, int n)
{
    return all_at_least(L, arg, n, 2);
}

/* Below 0 or not is asked of floats too, before they have to be integers. */
static void check_not_negative(struct lang *L, struct value shape)
{
    double x;
    bool many = value_is_rows(shape) ||
                (shape.type == V_ARRAY && array_node(L, AS_ARRAY(shape))->shape.rank > 0);
    int64_t n = many ? value_len(L, shape) : 1;
    for (int64_t i = 0; i < n && i < NUMPY_AXES; i++) {
        if (!value_as_double(many ? index_get(L, shape, v_int(i)) : shape, &x))
            return;
        if (x < 0)
            raise_error(L, ERR_VALUE, "all elements of broadcast shape must be non-negative");
    }
}

/* (array, shape): read-only, as NumPy's */
static struct value np_broadcast_to(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = arg_node(L, arg[0]);
    check_not_negative(L, arg[1]);
    struct shape s = arg_shape(L, arg[1]);
    return np_view_frozen(L, arg[0], graph_broadcast(L->graph, a, &s), "np.broadcast_to");
}

/* --- other forms ------------------------------------------------------------------- */

/* (dtype) */
static struct value array_astype(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = arg[0].type == V_ARRAY ? array_node_foreign(L, AS_ARRAY(arg[0]))
                                            : arg_node(L, arg[0]);
    enum dtype t = arg_dtype(L, arg[1], DT_F64);
    if (t == a->type)
        return np_like(L, arg[0], graph_copy(L->graph, a, false));
    return np_like(L, arg[0], graph_cast(L->graph, a, t));
}

static struct value python_of(enum dtype t, const char *p)
{
    if (t == DT_BOOL)
        return v_bool(dtype_get_int(t, p) != 0);
    return t == DT_I64 ? v_int(dtype_get_int(t, p)) : v_float(dtype_get_double(t, p));
}

static struct value list_of(struct lang *L, const struct node *a, int axis, const char **at)
{
    if (axis == a->shape.rank) {
        struct value v = python_of(a->type, *at);
        *at += dtype_size(a->type);
        spend(L, 10);
        return v;
    }
    struct oseq *list = seq_new(L, V_LIST, a->shape.dim[axis]);
    for (int64_t i = 0; i < a->shape.dim[axis]; i++)
        seq_push(L, list, list_of(L, a, axis + 1, at));
    return v_obj(V_LIST, list);
}

static struct value array_tolist(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = arg_node(L, arg[0]);
    const char *data = graph_whole(L->graph, a);
    if (!data)
        raise_graph(L);
    return list_of(L, a, 0, &data);
}

static void item_index(struct lang *L, const struct node *a, const int64_t *at, int n, int64_t *idx)
{
    int64_t count = 0;
    shape_count(&a->shape, &count);
    if (n == 0 && count != 1)
        raise_hint(L, ERR_VALUE, "x.tolist() gives them all",
                   "can only convert an array of size 1 to a Python scalar");
    if (n == a->shape.rank) {
        for (int i = 0; i < n; i++) {
            if (at[i] < -a->shape.dim[i] || at[i] >= a->shape.dim[i])
                raise_error(L, ERR_INDEX, "index %lld is out of bounds for axis %d with size %lld",
                            (long long)at[i], i, (long long)a->shape.dim[i]);
            idx[i] = at[i] < 0 ? at[i] + a->shape.dim[i] : at[i];
        }
        return;
    }
    if (n > 1)
        raise_error(L, ERR_VALUE, "incorrect number of indices for array");
    int64_t flat = n ? at[0] : 0;
    if (flat < -count || flat >= count)
        raise_error(L, ERR_INDEX, "index %lld is out of bounds for size %lld", (long long)flat,
                    (long long)count);
    flat = flat < 0 ? flat + count : flat;
    for (int i = a->shape.rank - 1; i >= 0; i--) {
        idx[i] = flat % a->shape.dim[i];
        flat /= a->shape.dim[i];
    }
}

/* (*args): nothing, a flat position, or an index for each axis */
static struct value array_item(struct lang *L, struct value *arg, int n)
{
    int64_t at[RANK_MAX], idx[RANK_MAX] = {0};
    struct node *a = arg_node(L, arg[0]);
    union elem x;
    int count = n - 1;
    if (count > 1 && count != a->shape.rank)
        raise_error(L, ERR_VALUE, "incorrect number of indices for array");
    if (count == 1 && (arg[1].type == V_LIST || arg[1].type == V_RANGE))
        raise_error(L, ERR_TYPE, "an index must be an integer, not '%s'",
                    value_type_name(arg[1]));
    if (count == 1) {
        np_check_listed(L, arg[1], "an index");
        count = np_ints(L, arg[1], "an index", at, RANK_MAX);
    } else {
        for (int i = 0; i < count; i++)
            at[i] = arg_whole(L, arg[i + 1], "an index");
    }
    item_index(L, a, at, count, idx);
    memset(&x, 0, sizeof x);
    if (!graph_item(L->graph, a, idx, &x))
        raise_graph(L);
    return python_of(a->type, (const char *)&x);
}

/* (value): every element of the array, in place */
static struct value array_fill(struct lang *L, struct value *arg, int n)
{
    (void)n;
    if (value_is_rows(arg[1])) /* a truth to an array of bool */
        raise_hint(L, ERR_REFUSED, "write x[...] = v", "fill() wants a single number");
    struct node *x = node_from(L, arg[1], true);
    if (x->shape.rank)
        raise_hint(L, ERR_REFUSED, "write x[...] = v", "fill() wants a single number");
    array_check_store(L, arg[1], arg_node(L, arg[0])->type);
    if (arg[0].type == V_ARRAY)
        array_write(L, AS_ARRAY(arg[0]), NULL, 0, x);
    return v_none();
}

/* --- table ------------------------------------------------------------------------- */

static const struct builtin rows[] = {
    {"np", "shape", "(a)", "the length of each axis", np_shape},
    {"np", "ndim", "(a)", "how many axes", np_ndim},
    {"np", "size", "(a, axis=None)", "how many elements", np_size},
    {"np", "reshape", "(a, newshape)", "the same numbers under another shape; -1 is worked out",
     np_reshape},
    {"array", "reshape", "(self, *shape)", "the same numbers under another shape; -1 is worked out",
     array_reshape},
    NP_BOTH("ravel", "", "all elements in one axis; a view where they lie in order",
            np_ravel_call),
    {"array", "flatten", "(self)", "all elements in one axis, copied", array_flatten},
    {"np", "transpose", "(a, axes=None)", "the axes in another order", np_transpose},
    {"array", "transpose", "(self, *axes)", "the axes in another order", array_transpose},
    {"np", "swapaxes", "(a, axis1, axis2)", "two axes exchanged", np_swapaxes},
    {"array", "swapaxes", "(self, axis1, axis2, /)", "two axes exchanged", np_swapaxes},
    {"np", "moveaxis", "(a, source, destination)", "axes moved, the others keep their order",
     np_moveaxis},
    NP_BOTH("squeeze", ", axis=None", "without its axes of length 1", np_squeeze),
    {"np", "expand_dims", "(a, axis)", "with new axes of length 1", np_expand_dims},
    {"np", "atleast_1d", "(*arys)", "a number becomes an array of one element", np_atleast_1d},
    {"np", "atleast_2d", "(*arys)", "a vector becomes one row", np_atleast_2d},
    {"np", "broadcast_to", "(array, shape)", "repeated to a shape, without a copy; read-only",
     np_broadcast_to},
    {"array", "astype", "(self, dtype)", "the same numbers in another type", array_astype},
    {"array", "tolist", "(self)", "as lists of Python numbers", array_tolist},
    {"array", "item", "(self, *args)", "one element as a Python number", array_item},
    {"array", "fill", "(self, value, /)", "writes one number everywhere", array_fill},
};

const struct builtin_table builtin_np_shape = {rows, sizeof rows / sizeof rows[0]};
