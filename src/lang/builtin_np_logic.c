/* Choosing, comparing, finding, sorting: np.where, allclose, nonzero, argsort … */
#include "builtin_np_priv.h"

#include <math.h>
#include <string.h>

/* --- where, nonzero ---------------------------------------------------------------- */

/* NumPy's index arrays are the columns of one matrix, with strides to match. */
static void in_columns(struct lang *L, struct node **out, int n)
{
    struct node *all = np_made(L, graph_stack(L->graph, out, n, 1));
    for (int i = 0; i < n; i++) {
        struct index_part part[] = {
            {.kind = INDEX_SLICE, .step = 1, .count = all->shape.dim[0]},
            {.kind = INDEX_INT, .at = i}};
        out[i] = np_made(L, graph_index(L->graph, all, part, 2));
    }
}

static struct value nonzero(struct lang *L, struct node *a)
{
    struct node *out[RANK_MAX];
    if (a->shape.rank == 0)
        raise_hint(L, ERR_REFUSED, "write np.atleast_1d(x)",
                   "the nonzero positions of a single number are not here");
    if (!graph_nonzero(L->graph, a, out))
        raise_graph(L);
    if (a->shape.rank > 1)
        in_columns(L, out, a->shape.rank);
    return np_tuple(L, out, a->shape.rank);
}

/* A Python number beside an array of another type: NumPy 2 lets it give way, NumPy
 * 1.24 does not. */
static void check_where(struct lang *L, struct value v, struct value other, const struct node *x,
                        const struct node *y)
{
    if (!value_is_python_number(v) || value_is_python_number(other))
        return;
    enum dtype strong = dtype_promote(x->type, y->type);
    if (dtype_promote_weak(y->type, x->type) == strong)
        return;
    raise_hint(L, ERR_REFUSED, v.type == V_FLOAT && isinf(v.u.f)
                                   ? "write np.full_like(s, -np.inf) for -np.inf"
                                   : "write np.full_like(s, …) for the number",
               "np.where of %s and a Python %s gives %s in NumPy 1 and %s in NumPy 2",
               dtype_name(y->type), value_type_name(v), dtype_name(strong),
               dtype_name(dtype_promote_weak(y->type, x->type)));
}

/* (condition, x=None, y=None) */
static struct value np_where(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *c = arg_node(L, arg[0]);
    if (!given(arg[1]) && !given(arg[2]))
        return nonzero(L, c);
    if (!given(arg[1]) || !given(arg[2]))
        raise_error(L, ERR_VALUE, "either both or neither of x and y should be given");
    struct node *x = arg_node(L, arg[1]), *y = arg_node(L, arg[2]);
    check_where(L, arg[1], arg[2], x, y);
    check_where(L, arg[2], arg[1], y, x);
    return array_of(L, graph_where(L->graph, c, x, y));
}

/* (a) */
static struct value np_nonzero(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return nonzero(L, arg_node(L, arg[0]));
}

static struct value np_flatnonzero(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *out[RANK_MAX];
    if (!graph_nonzero(L->graph, np_ravel(L, arg_node(L, arg[0])), out))
        raise_graph(L);
    return array_of(L, out[0]);
}

/* np.transpose(np.nonzero(a)) */
static struct value np_argwhere(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *out[RANK_MAX], *a = arg_node(L, arg[0]);
    int turn[] = {1, 0};
    if (a->shape.rank == 0)
        raise_hint(L, ERR_REFUSED, "write np.atleast_1d(x)",
                   "the nonzero positions of a single number are not here");
    if (!graph_nonzero(L->graph, a, out))
        raise_graph(L);
    struct node *all = np_made(L, graph_stack(L->graph, out, a->shape.rank, 0));
    return array_of(L, graph_transpose(L->graph, all, turn));
}

/* --- isclose, allclose, array_equal ------------------------------------------------ */

static struct node *both_nan(struct lang *L, struct node *x, struct node *y)
{
    struct node *nx = np_ufunc(L, UF_ISNAN, x, NULL), *ny = np_ufunc(L, UF_ISNAN, y, NULL);
    return np_ufunc(L, UF_LOGICAL_AND, nx, ny);
}

static bool all_true(struct lang *L, struct node *n)
{
    struct node *all = np_made(L, graph_reduce(L->graph, RED_ALL, n, NULL, false));
    return value_truth(L, array_or_scalar(L, all));
}

/* |x - y| <= atol + rtol * |y|, where both are finite, else x == y. */
static struct node *close_node(struct lang *L, struct value *arg)
{
    struct node *x = arg_node(L, arg[0]), *y = arg_node(L, arg[1]);
    for (int i = 2; i < 4; i++)
        if (given(arg[i]) && !value_is_number(arg[i]))
            raise_hint(L, ERR_REFUSED, "rtol and atol are numbers",
                       "a tolerance of type '%s' is not here", value_type_name(arg[i]));
    double rtol = given(arg[2]) ? arg_double(L, arg[2], "rtol") : 1e-5;
    double atol = given(arg[3]) ? arg_double(L, arg[3], "atol") : 1e-8;
    if (!dtype_is_float(y->type))
        y = np_made(L, graph_cast(L->graph, y, DT_F64));
    struct node *off = np_ufunc(L, UF_ABSOLUTE, np_ufunc(L, UF_SUBTRACT, x, y), NULL);
    struct node *room = np_ufunc(L, UF_ABSOLUTE, y, NULL);
    room = np_ufunc(L, UF_MULTIPLY, np_number(L, rtol), room);
    room = np_ufunc(L, UF_ADD, np_number(L, atol), room);
    struct node *near = np_ufunc(L, UF_LESS_EQUAL, off, room);
    struct node *finite = np_ufunc(L, UF_LOGICAL_AND, np_ufunc(L, UF_ISFINITE, x, NULL),
                                   np_ufunc(L, UF_ISFINITE, y, NULL));
    struct node *same = np_ufunc(L, UF_EQUAL, x, y);
    near = np_made(L, graph_where(L->graph, finite, near, same));
    bool asked = !given(arg[4]) || value_is_python_number(arg[4]) || !all_true(L, finite);
    if (!asked || !arg_truth(L, arg[4], false)) /* NumPy asks where something is not finite */
        return near;
    return np_ufunc(L, UF_LOGICAL_OR, near, both_nan(L, x, y));
}

/* (a, b, rtol=1e-05, atol=1e-08, equal_nan=False) */
static struct value np_isclose(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return array_or_scalar(L, close_node(L, arg));
}

static struct value np_allclose(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return v_bool(all_true(L, close_node(L, arg)));
}

/* The shape of the array that v makes; lists of uneven rows make none. */
static bool form_of(struct lang *L, struct value v, struct shape *s, int depth)
{
    *s = shape_scalar();
    if (v.type == V_ARRAY || v.type == V_RANGE)
        *s = arg_node(L, v)->shape;
    if (v.type != V_LIST && v.type != V_TUPLE)
        return true;
    if (depth == RANK_MAX)
        return false;
    struct shape row = shape_scalar();
    for (int64_t i = 0; i < AS_SEQ(v)->n; i++) {
        struct shape item;
        if (!form_of(L, AS_SEQ(v)->item[i], &item, depth + 1) || (i && !shape_eq(&item, &row)))
            return false;
        row = item;
    }
    if (row.rank == RANK_MAX)
        return false;
    s->dim[s->rank++] = AS_SEQ(v)->n;
    for (int i = 0; i < row.rank; i++)
        s->dim[s->rank++] = row.dim[i];
    return true;
}

/* (a1, a2, equal_nan=False) */
static struct value np_array_equal(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct shape form;
    for (int i = 0; i < 2; i++)
        if (!form_of(L, arg[i], &form, 0)) /* no array: NumPy does not ask why */
            return v_bool(false);
    struct node *a = arg_node(L, arg[0]), *b = arg_node(L, arg[1]);
    if (!shape_eq(&a->shape, &b->shape))
        return v_bool(false);
    struct node *same = np_ufunc(L, UF_EQUAL, a, b);
    if (arg_truth(L, arg[2], false))
        same = np_ufunc(L, UF_LOGICAL_OR, same, both_nan(L, a, b));
    return v_bool(all_true(L, same));
}

/* --- sorting ----------------------------------------------------------------------- */

/* kind= of a sort: how it leaves equals; the axis behind it has to be a number. */
static enum ties sort_ties(struct lang *L, struct value axis, struct value kind)
{
    static const struct {
        const char *word;
        enum ties ties;
    } kinds[] = {
        {"quick", TIES_QUICK},  {"quicksort", TIES_QUICK}, {"heap", TIES_HEAP},
        {"heapsort", TIES_HEAP}, {"stable", TIES_STABLE},  {"mergesort", TIES_STABLE},
    };
    if (!np_absent(axis))
        arg_check_axis(L, arg_whole(L, axis, "axis"));
    if (np_absent(kind))
        return TIES_QUICK;
    const char *word = arg_text(L, kind, "kind");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(word, kinds[i].word) == 0)
            return kinds[i].ties;
    /* of other words NumPy takes the first letter */
    raise_error(L, *word && strchr("qQhHmMsS", *word) ? ERR_REFUSED : ERR_VALUE,
                "sort kind must be one of 'quick', 'heap', or 'stable' (got '%s')", word);
}

/* axis= of a sort: -1 when not given; None: over the raveled array. */
static int sort_axis(struct lang *L, struct value axis, struct node **a)
{
    if (axis.type == V_NONE) {
        *a = np_ravel(L, *a);
        return 0;
    }
    return np_axis(L, given(axis) ? arg_whole(L, axis, "axis") : -1, (*a)->shape.rank, "");
}

/* np.sort(a, axis=-1, kind=None) */
static struct value np_sort(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = arg_node(L, arg[0]);
    enum ties ties = sort_ties(L, arg[1], arg[2]);
    int axis = sort_axis(L, arg[1], &a);
    return array_of(L, graph_sort_ties(L->graph, a, axis, ties));
}

/* x.sort(axis=-1, kind=None): in place */
static struct value array_sort(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = arg_node(L, arg[0]);
    if (arg[1].type == V_NONE)
        raise_error(L, ERR_TYPE, "axis must be an integer, not 'NoneType'");
    enum ties ties = sort_ties(L, arg[1], arg[2]);
    int axis = sort_axis(L, arg[1], &a);
    struct node *sorted = np_made(L, graph_sort_ties(L->graph, a, axis, ties));
    array_write(L, AS_ARRAY(arg[0]), NULL, 0, sorted);
    return v_none();
}

/* NumPy's fast way leaves the order of equals open, and versions differ. */
static void check_ties(struct lang *L, struct node *a, int axis)
{
    int64_t m = a->shape.dim[axis];
    if (m < 2)
        return;
    struct node *s = np_made(L, graph_sort(L->graph, a, axis, false));
    struct node *x = np_part(L, s, axis, 0, m - 1), *y = np_part(L, s, axis, 1, m - 1);
    struct node *tie = np_ufunc(L, UF_EQUAL, x, y);
    tie = np_ufunc(L, UF_LOGICAL_OR, tie, both_nan(L, x, y));
    struct node *any = np_made(L, graph_reduce(L->graph, RED_ANY, tie, NULL, false));
    if (value_truth(L, array_or_scalar(L, any)))
        raise_hint(L, ERR_REFUSED, "write kind=\"stable\": equals stay as they stand",
                   "argsort of equal elements: which one comes first is not settled");
}

/* (a, axis=-1, kind=None) */
static struct value np_argsort(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = np_made(L, arg_node(L, arg[0]));
    if (a->shape.rank == 0)
        a = np_ravel(L, a);
    enum ties ties = sort_ties(L, arg[1], arg[2]);
    int axis = sort_axis(L, arg[1], &a);
    if (ties != TIES_STABLE)
        check_ties(L, a, axis);
    return array_of(L, graph_sort(L->graph, a, axis, true));
}

/* (ar): the first of each run in the sorted array; nan counts as one value */
static struct value np_unique(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = np_ravel(L, arg_node(L, arg[0])), *first[RANK_MAX];
    int64_t m = a->shape.dim[0];
    struct node *s = np_made(L, graph_sort_ties(L->graph, a, 0, TIES_QUICK));
    if (m < 2)
        return array_of(L, s);
    struct node *x = np_part(L, s, 0, 0, m - 1), *y = np_part(L, s, 0, 1, m - 1);
    struct node *tie = np_ufunc(L, UF_LOGICAL_OR, np_ufunc(L, UF_EQUAL, x, y), both_nan(L, x, y));
    struct shape one = {.rank = 1, .dim = {1}};
    struct node *join[] = {np_made(L, graph_fill(L->graph, DT_BOOL, &one, (union elem){.b = 1})),
                           np_ufunc(L, UF_LOGICAL_NOT, tie, NULL)};
    if (!graph_nonzero(L->graph, np_made(L, graph_concat(L->graph, join, 2, 0)), first))
        raise_graph(L);
    struct index_part part = {.kind = INDEX_ARRAY, .array = first[0]};
    return array_of(L, graph_index(L->graph, s, &part, 1));
}

/* (element) */
static struct value np_isscalar(struct lang *L, struct value *arg, int n)
{
    (void)n;
    (void)L;
    return v_bool(value_is_number(arg[0]) || arg[0].type == V_STR);
}

/* --- table ------------------------------------------------------------------------- */

#define CLOSE "(a, b, rtol=1e-05, atol=1e-08, equal_nan=False)"

static const struct builtin rows[] = {
    {"np", "where", "(condition, x=None, y=None, /)",
     "x where the condition holds, y elsewhere; alone: where it holds", np_where},
    NP_BOTH("nonzero", "", "the positions that are not 0, an array for each axis", np_nonzero),
    {"np", "flatnonzero", "(a)", "the positions that are not 0, counted through", np_flatnonzero},
    {"np", "argwhere", "(a)", "the positions that are not 0, a row each", np_argwhere},
    {"np", "isclose", CLOSE, "|a - b| <= atol + rtol * |b|, element by element", np_isclose},
    {"np", "allclose", CLOSE, "are all of them close?", np_allclose},
    {"np", "array_equal", "(a1, a2, equal_nan=False)", "the same shape and elements?",
     np_array_equal},
    {"np", "sort", "(a, axis=-1, kind=None)", "a sorted copy; nan comes last", np_sort},
    {"array", "sort", "(self, axis=-1, kind=None)", "sorts in place; nan comes last", array_sort},
    NP_BOTH("argsort", ", axis=-1, kind=None",
            "the positions in sorted order; equals need kind=\"stable\"", np_argsort),
    {"np", "unique", "(ar)", "the different values, sorted", np_unique},
    {"np", "isscalar", "(element)", "is it a number or text, and no array?", np_isscalar},
};

const struct builtin_table builtin_np_logic = {rows, sizeof rows / sizeof rows[0]};
