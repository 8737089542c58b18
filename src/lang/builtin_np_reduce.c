/* Sums, means, maxima, running sums: what makes less of an array. */
#include "builtin_np_priv.h"

#include <stdlib.h>
#include <string.h>

/* Flags of the axes that axis= names; an array without axes takes 0 and -1 too. */
static void reduce_axes(struct lang *L, struct value axis, const struct node *a, bool *axes)
{
    int64_t i;
    if (a->shape.rank == 0 && axis.type != V_BOOL && value_as_int(axis, &i) && (i == 0 || i == -1))
        return;
    arg_axes(L, axis, a->shape.rank, axes);
}

/* --- sum, prod, max, min, any, all ------------------------------------------------- */

static void check_empty(struct lang *L, enum reduce r, const struct node *a, const bool *axes)
{
    int64_t reduced = 1, kept = 1;
    for (int i = 0; i < a->shape.rank; i++)
        *(axes[i] ? &reduced : &kept) *= a->shape.dim[i];
    if (reduced == 0 && kept > 0 && (r == RED_MAX || r == RED_MIN))
        raise_error(L, ERR_VALUE,
                    "zero-size array to reduction operation %simum which has no identity",
                    reduce_name(r));
}

static struct value reduced(struct lang *L, enum reduce r, struct node *a, struct value axis,
                            bool keepdims)
{
    bool axes[RANK_MAX] = {false};
    reduce_axes(L, axis, a, axes);
    check_empty(L, r, a, axes);
    return array_or_scalar(L, graph_reduce(L->graph, r, a, axes, keepdims));
}

/* a as dtype= wants it before it is added up. */
static struct node *as_dtype(struct lang *L, struct node *a, struct value dtype)
{
    enum dtype t = arg_dtype(L, dtype, a->type);
    if (given(dtype) && dtype.type != V_NONE && t == DT_BOOL)
        raise_hint(L, ERR_REFUSED, "write .any() or .all()", "sums of type bool are not here");
    return t == a->type ? a : np_made(L, graph_cast(L->graph, a, t));
}

/* These find fault with dtype, then keepdims before they look at a.
 * (a, axis=None, dtype=None, *, keepdims=False) */
static struct value np_sum(struct lang *L, struct value *arg, int n)
{
    (void)n;
    if (arg[0].type == V_ITER)
        arg_node(L, arg[0]); /* NumPy adds it up as Python does */
    arg_dtype(L, arg[2], DT_F64);
    bool keepdims = np_keepdims(L, arg[3]);
    return reduced(L, RED_SUM, as_dtype(L, arg_node(L, arg[0]), arg[2]), arg[1], keepdims);
}

static struct value np_prod(struct lang *L, struct value *arg, int n)
{
    (void)n;
    arg_dtype(L, arg[2], DT_F64);
    bool keepdims = np_keepdims(L, arg[3]);
    return reduced(L, RED_PROD, as_dtype(L, arg_node(L, arg[0]), arg[2]), arg[1], keepdims);
}

/* (a, axis=None, *, keepdims=False) */
static struct value np_max(struct lang *L, struct value *arg, int n)
{
    (void)n;
    bool keepdims = np_keepdims(L, arg[2]);
    return reduced(L, RED_MAX, arg_node(L, arg[0]), arg[1], keepdims);
}

static struct value np_min(struct lang *L, struct value *arg, int n)
{
    (void)n;
    bool keepdims = np_keepdims(L, arg[2]);
    return reduced(L, RED_MIN, arg_node(L, arg[0]), arg[1], keepdims);
}

static struct value np_any(struct lang *L, struct value *arg, int n)
{
    (void)n;
    bool keepdims = np_keepdims(L, arg[2]);
    return reduced(L, RED_ANY, arg_node(L, arg[0]), arg[1], keepdims);
}

static struct value np_all(struct lang *L, struct value *arg, int n)
{
    (void)n;
    bool keepdims = np_keepdims(L, arg[2]);
    return reduced(L, RED_ALL, arg_node(L, arg[0]), arg[1], keepdims);
}

/* (a, axis=None, *, keepdims=False): the largest less the smallest */
static struct value np_ptp(struct lang *L, struct value *arg, int n)
{
    (void)n;
    bool axes[RANK_MAX] = {false};
    bool keepdims = np_keepdims(L, arg[2]);
    struct node *a = arg_node(L, arg[0]);
    reduce_axes(L, arg[1], a, axes);
    check_empty(L, RED_MAX, a, axes);
    struct node *top = np_made(L, graph_reduce(L->graph, RED_MAX, a, axes, keepdims));
    struct node *low = np_made(L, graph_reduce(L->graph, RED_MIN, a, axes, keepdims));
    return array_or_scalar(L, graph_ufunc(L->graph, UF_SUBTRACT, top, low));
}

/* (a, axis=None, *, keepdims=False): without axis a Python int */
static struct value np_count_nonzero(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = arg_node(L, arg[0]);
    bool whole = np_absent(arg[1]) && !arg_truth(L, arg[2], false);
    bool keepdims = !whole && np_keepdims(L, arg[2]);
    struct value count = reduced(L, RED_SUM, np_made(L, graph_cast(L->graph, a, DT_BOOL)), arg[1],
                                 keepdims);
    bool plain = whole && count.type == V_NPS;
    return plain ? v_int(count.u.e.i) : count;
}

/* --- argmax, argmin ---------------------------------------------------------------- */

/* (a, axis=None, *, keepdims=False): one axis or all */
static struct value arg_reduced(struct lang *L, enum reduce r, struct value *arg)
{
    struct node *a = arg_node(L, arg[0]);
    if (!np_absent(arg[1]))
        arg_whole(L, arg[1], "axis"); /* keepdims is looked at before the axis is sought */
    bool axes[RANK_MAX], keepdims = arg_truth(L, arg[2], false);
    int rank = a->shape.rank, axis = np_axis_or_none(L, arg[1], rank);
    int64_t reduced_n = 1;
    for (int i = 0; i < rank; i++) {
        axes[i] = axis < 0 || i == axis;
        reduced_n *= axes[i] ? a->shape.dim[i] : 1;
    }
    if (reduced_n == 0)
        raise_error(L, ERR_VALUE, "attempt to get %s of an empty sequence", reduce_name(r));
    return array_or_scalar(L, graph_reduce(L->graph, r, a, axes, keepdims));
}

static struct value np_argmax(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return arg_reduced(L, RED_ARGMAX, arg);
}

static struct value np_argmin(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return arg_reduced(L, RED_ARGMIN, arg);
}

/* --- mean, var, std, median -------------------------------------------------------- */

/* The axes are sought before keepdims is looked at, the same one twice is found after it. */
static bool mean_axes(struct lang *L, struct value axis, struct value keepdims, int rank,
                      bool *axes)
{
    for (int64_t i = 0; axis.type == V_TUPLE && i < AS_SEQ(axis)->n; i++)
        arg_axis(L, AS_SEQ(axis)->item[i], rank);
    if (axis.type != V_TUPLE)
        arg_axes(L, axis, rank, axes);
    bool keep = np_keepdims(L, keepdims);
    arg_axes(L, axis, rank, axes);
    return keep;
}

/* (a, axis=None, dtype=None, *, keepdims=False) */
static struct value np_mean(struct lang *L, struct value *arg, int n)
{
    (void)n;
    bool axes[RANK_MAX] = {false};
    struct node *a = arg_node(L, arg[0]);
    if (arg[1].type != V_TUPLE)
        arg_axes(L, arg[1], a->shape.rank, axes);
    enum dtype t = arg_dtype(L, arg[2], DT_F64);
    bool keepdims = mean_axes(L, arg[1], arg[3], a->shape.rank, axes);
    if (!dtype_is_float(t))
        raise_hint(L, ERR_REFUSED, "write x.sum() // x.size", "a mean of type %s is not here",
                   dtype_name(t));
    if (!np_absent(arg[2]) && a->type != t)
        a = np_made(L, graph_cast(L->graph, a, t));
    return array_or_scalar(L, graph_mean(L->graph, a, axes, keepdims));
}

/* (a, axis=None, *, ddof=0, keepdims=False) */
static struct value spread(struct lang *L, struct value *arg, bool root)
{
    bool axes[RANK_MAX] = {false};
    struct node *a = arg_node(L, arg[0]);
    int64_t ddof = given(arg[2]) ? arg_loose(L, arg[2], "ddof") : 0;
    arg_axes(L, arg[1], a->shape.rank, axes);
    bool keepdims = np_keepdims(L, arg[3]);
    if (ddof < 0 || ddof > NODE_ELEMENTS_MAX)
        raise_error(L, ERR_REFUSED, "ddof must lie between 0 and the number of elements");
    return array_or_scalar(L, graph_var(L->graph, a, axes, ddof, keepdims, root));
}

static struct value np_var(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return spread(L, arg, false);
}

static struct value np_std(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return spread(L, arg, true);
}

/* The mean of the one or two middle elements of a sorted axis; nan where one is. */
static struct node *median_sorted(struct lang *L, struct node *s, int axis, const bool *axes,
                                  bool keepdims)
{
    int64_t m = s->shape.dim[axis];
    struct node *middle = np_part(L, s, axis, m > 0 ? (m - 1) / 2 : 0, m == 0 ? 0 : 2 - m % 2);
    struct node *mean = np_made(L, graph_mean(L->graph, middle, axes, keepdims));
    if (!dtype_is_float(s->type) || m == 0)
        return mean;
    struct node *last = np_part(L, s, axis, m - 1, 1);
    last = np_made(L, graph_reduce(L->graph, RED_MAX, last, axes, keepdims));
    struct node *bad = np_ufunc(L, UF_ISNAN, last, NULL);
    return np_made(L, graph_where(L->graph, bad, last, mean));
}

/* (a, axis=None, *, keepdims=False) */
static struct value np_median(struct lang *L, struct value *arg, int n)
{
    (void)n;
    bool axes[RANK_MAX] = {false};
    struct node *a = arg_node(L, arg[0]);
    if (arg[1].type == V_TUPLE || arg[1].type == V_LIST || arg[1].type == V_ARRAY)
        raise_hint(L, ERR_REFUSED, "reshape x so that they are one axis",
                   "a median over several axes is not here");
    int axis = np_absent(arg[1]) ? -1 : arg_axis(L, arg[1], a->shape.rank);
    bool keepdims = arg_truth(L, arg[2], false);
    struct shape ones = {.rank = a->shape.rank};
    if (axis < 0)
        a = np_ravel(L, a);
    axes[axis < 0 ? 0 : axis] = true;
    struct node *s = np_made(L, graph_sort(L->graph, a, axis < 0 ? 0 : axis, false));
    struct node *r = median_sorted(L, s, axis < 0 ? 0 : axis, axes, keepdims && axis >= 0);
    for (int i = 0; i < ones.rank; i++)
        ones.dim[i] = 1;
    return keepdims && axis < 0 ? array_of(L, np_reshaped(L, r, &ones)) : array_or_scalar(L, r);
}

/* --- running sums ------------------------------------------------------------------ */

/* (a, axis=None, dtype=None): without axis over the raveled array */
static struct value running(struct lang *L, enum reduce r, struct value *arg)
{
    struct node *a = arg_node(L, arg[0]);
    if (!np_absent(arg[1]))
        arg_check_axis(L, arg_whole(L, arg[1], "axis"));
    a = as_dtype(L, a, arg[2]);
    int axis = np_axis_or_none(L, arg[1], a->shape.rank);
    if (axis < 0)
        a = np_ravel(L, a);
    return array_of(L, graph_cumulate(L->graph, r, a, axis < 0 ? 0 : axis));
}

static struct value np_cumsum(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return running(L, RED_SUM, arg);
}

static struct value np_cumprod(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return running(L, RED_PROD, arg);
}

/* --- table ------------------------------------------------------------------------- */

#define AXIS_DTYPE ", axis=None, dtype=None, *, keepdims=False"
#define AXIS ", axis=None, *, keepdims=False"

static const struct builtin rows[] = {
    NP_BOTH("sum", AXIS_DTYPE, "the sum over all elements, or along axis", np_sum),
    NP_BOTH("prod", AXIS_DTYPE, "the product over all elements, or along axis", np_prod),
    NP_BOTH("max", AXIS, "the largest element, or the largest along axis", np_max),
    NP_BOTH("min", AXIS, "the smallest element, or the smallest along axis", np_min),
    {"np", "amax", "(a" AXIS ")", "the largest element, or the largest along axis", np_max},
    {"np", "amin", "(a" AXIS ")", "the smallest element, or the smallest along axis", np_min},
    NP_BOTH("any", AXIS, "is one of them true?", np_any),
    NP_BOTH("all", AXIS, "are all of them true?", np_all),
    NP_BOTH("ptp", AXIS, "the largest less the smallest", np_ptp),
    {"np", "count_nonzero", "(a" AXIS ")", "how many are not 0", np_count_nonzero},
    NP_BOTH("argmax", AXIS, "where the largest stands, the first of equals", np_argmax),
    NP_BOTH("argmin", AXIS, "where the smallest stands, the first of equals", np_argmin),
    NP_BOTH("mean", AXIS_DTYPE, "the mean of all elements, or along axis", np_mean),
    NP_BOTH("var", ", axis=None, *, ddof=0, keepdims=False",
            "the mean squared distance from the mean", np_var),
    NP_BOTH("std", ", axis=None, *, ddof=0, keepdims=False", "the square root of var", np_std),
    {"np", "median", "(a" AXIS ")", "the middle one, or the mean of the two in the middle",
     np_median},
    NP_BOTH("cumsum", ", axis=None, dtype=None", "running sums", np_cumsum),
    NP_BOTH("cumprod", ", axis=None, dtype=None", "running products", np_cumprod),
};

const struct builtin_table builtin_np_reduce = {rows, sizeof rows / sizeof rows[0]};
