/* Joining, splitting, repeating, moving along: what puts arrays together anew. */
#include "builtin_np_priv.h"

#include <stdio.h>

#define PARTS_MAX 1000000 /* of a split */

/* --- joining ----------------------------------------------------------------------- */

static struct node *seen_as(struct lang *L, struct node *a, const struct index_part *part, int n)
{
    return np_made(L, graph_index(L->graph, a, part, n));
}

/* a with new axes in front (before) and behind, to `rank` axes. */
static struct node *padded(struct lang *L, struct node *a, int before, int rank)
{
    struct index_part part[RANK_MAX + 3];
    int n = 0;
    if (a->shape.rank >= rank)
        return a;
    for (int i = 0; i < before; i++)
        part[n++] = (struct index_part){.kind = INDEX_NEW};
    for (int i = 0; i < a->shape.rank; i++)
        part[n++] = (struct index_part){.kind = INDEX_SLICE, .step = 1, .count = a->shape.dim[i]};
    while (n < rank)
        part[n++] = (struct index_part){.kind = INDEX_NEW};
    return seen_as(L, a, part, n);
}

static struct value joined(struct lang *L, struct np_list list, int axis)
{
    return array_of(L, graph_concat(L->graph, list.node, list.n, axis));
}

static void check_ranks(struct lang *L, struct np_list list)
{
    for (int i = 0; i < list.n; i++)
        if (list.node[i]->shape.rank == 0)
            raise_hint(L, ERR_VALUE, "np.array([a, b]) puts numbers together",
                       "zero-dimensional arrays cannot be concatenated");
}

/* np.stack(a, b) for np.stack([a, b]) */
static void check_axis(struct lang *L, struct value v, const char *what)
{
    if (v.type == V_ARRAY && array_node(L, AS_ARRAY(v))->shape.rank) {
        char hint[80];
        snprintf(hint, sizeof hint, "put the arrays into brackets: np.%s([a, b])", what);
        raise_hint(L, ERR_TYPE, hint, "the second argument of np.%s is the axis, not an array",
                   what);
    }
    if (given(v) && v.type != V_NONE)
        arg_check_axis(L, arg_whole(L, v, "axis"));
}

/* (arrays, axis=0) */
static struct value np_concatenate(struct lang *L, struct value *arg, int n)
{
    (void)n;
    check_axis(L, arg[1], "concatenate");
    struct np_list list = np_items(L, arg[0], "concatenate");
    if (arg[1].type == V_NONE) {
        for (int i = 0; i < list.n; i++)
            list.node[i] = np_ravel(L, list.node[i]);
        return joined(L, list, 0);
    }
    check_ranks(L, list);
    int rank = list.node[0]->shape.rank;
    return joined(L, list, given(arg[1]) ? arg_axis(L, arg[1], rank) : 0);
}

static void raise_shapes(struct lang *L, const struct shape *a, const struct shape *b, int at)
    __attribute__((noreturn));
static void raise_shapes(struct lang *L, const struct shape *a, const struct shape *b, int at)
{
    struct str *x = tmp_str(L), *y = tmp_str(L);
    shape_write(a, x);
    shape_write(b, y);
    raise_error(L, ERR_VALUE, "all input arrays must have the same shape: the first is %s, "
                              "number %d is %s", str_get(x), at + 1, str_get(y));
}

/* (arrays, axis=0) */
static struct value np_stack(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct np_list list = np_items(L, arg[0], "stack");
    for (int i = 1; i < list.n; i++)
        if (!shape_eq(&list.node[i]->shape, &list.node[0]->shape))
            raise_shapes(L, &list.node[0]->shape, &list.node[i]->shape, i);
    check_axis(L, arg[1], "stack");
    int rank = list.node[0]->shape.rank + 1;
    int axis = given(arg[1]) ? arg_axis(L, arg[1], rank) : 0;
    return array_of(L, graph_stack(L->graph, list.node, list.n, axis));
}

/* (arrays): rows below each other */
static struct value np_vstack(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct np_list list = np_items(L, arg[0], "vstack");
    for (int i = 0; i < list.n; i++)
        list.node[i] = padded(L, list.node[i], 2 - list.node[i]->shape.rank, 2);
    return joined(L, list, 0);
}

static struct value np_hstack(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct np_list list = np_items(L, arg[0], "hstack");
    for (int i = 0; i < list.n; i++)
        list.node[i] = padded(L, list.node[i], 1, 1);
    return joined(L, list, list.node[0]->shape.rank == 1 ? 0 : 1);
}

/* A vector is 1 x n x 1, a matrix m x n x 1. */
static struct value np_dstack(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct np_list list = np_items(L, arg[0], "dstack");
    for (int i = 0; i < list.n; i++)
        list.node[i] = padded(L, list.node[i], list.node[i]->shape.rank < 2, 3);
    return joined(L, list, 2);
}

/* Vectors become columns, matrices stay. */
static struct value np_column_stack(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct np_list list = np_items(L, arg[0], "column_stack");
    for (int i = 0; i < list.n; i++)
        list.node[i] = padded(L, padded(L, list.node[i], 1, 1), 0, 2);
    return joined(L, list, 1);
}

/* --- splitting --------------------------------------------------------------------- */

static struct value split_part(struct lang *L, struct oarray *a, int axis, int64_t from, int64_t to)
{
    struct index_part part[RANK_MAX];
    struct node *n = array_node(L, a);
    for (int i = 0; i < n->shape.rank; i++)
        part[i] = (struct index_part){.kind = INDEX_SLICE, .step = 1, .count = n->shape.dim[i]};
    part[axis].from = from;
    part[axis].count = to > from ? to - from : 0;
    struct path_step step = {.kind = PATH_INDEX, .n = n->shape.rank, .part = part};
    return array_view(L, a, &step);
}

/* Sections of nearly equal length, the longer ones first. */
static struct value split_equally(struct lang *L, struct oarray *a, int axis, int64_t sections)
{
    int64_t m = array_node(L, a)->shape.dim[axis], from = 0;
    if (sections <= 0)
        raise_error(L, ERR_VALUE, "number sections must be larger than 0.");
    if (sections > PARTS_MAX)
        raise_error(L, ERR_BUDGET, "%lld parts are too many, %d are the most", (long long)sections,
                    PARTS_MAX);
    struct oseq *out = seq_new(L, V_LIST, 0);
    push(L, v_obj(V_ARRAY, a));
    push(L, v_obj(V_LIST, out));
    for (int64_t i = 0; i < sections; i++) {
        int64_t to = from + m / sections + (i < m % sections);
        heap_safe_point(L);
        seq_push(L, out, split_part(L, a, axis, from, to));
        from = to;
    }
    pop(L, 2);
    return v_obj(V_LIST, out);
}

static int64_t clipped(int64_t at, int64_t m)
{
    at = at < 0 ? at + m : at;
    return at < 0 ? 0 : at > m ? m : at;
}

static struct value split_at(struct lang *L, struct oarray *a, int axis, struct value at)
{
    int64_t m = array_node(L, a)->shape.dim[axis], from = 0, n = value_len(L, at);
    struct oseq *out = seq_new(L, V_LIST, n + 1);
    for (int64_t i = 0; i <= n; i++) {
        int64_t to = m;
        if (i < n && index_get(L, at, v_int(i)).type == V_NONE)
            raise_hint(L, ERR_REFUSED, "write 0, or the length", "None as a cut is not here");
        if (i < n)
            to = arg_int(L, index_get(L, at, v_int(i)), "an index");
        seq_push(L, out, split_part(L, a, axis, clipped(from, m), clipped(to, m)));
        from = to;
    }
    return v_obj(V_LIST, out);
}

static struct value split(struct lang *L, struct value *arg, bool equal)
{
    enum vtype cuts = (enum vtype)arg[1].type;
    bool parts = value_is_number(arg[1]);
    bool many = cuts == V_LIST || cuts == V_TUPLE || cuts == V_RANGE || cuts == V_ARRAY ||
                cuts == V_STR || cuts == V_DICT;
    if (arg[1].type == V_ARRAY && array_node(L, AS_ARRAY(arg[1]))->shape.rank == 0)
        raise_hint(L, ERR_REFUSED, "write int(…) around it", "sections are an integer here");
    if (equal && !many && arg[0].type != V_ARRAY && arg[0].type != V_NPS)
        raise_hint(L, ERR_ATTRIBUTE, "np.array_split takes lists too",
                   "'%s' object has no attribute 'shape'", value_type_name(arg[0]));
    if (arg[0].type != V_NPS && value_is_number(arg[0]))
        raise_error(L, ERR_TYPE, "object of type '%s' has no len()", value_type_name(arg[0]));
    if (value_is_rows(arg[0]) && !many && !parts) /* counted before the rows are looked at */
        arg_int(L, arg[1], "the number of sections");
    struct oarray *a = np_array(L, arg[0]);
    int rank = array_node(L, a)->shape.rank;
    int64_t asked = given(arg[2]) ? arg_int(L, arg[2], "axis") : 0;
    if (asked && arg[0].type != V_ARRAY && arg[0].type != V_NPS) /* as long as its first axis */
        raise_hint(L, ERR_REFUSED, "write np.array(…) around it",
                   "a '%s' split along another axis is not here", value_type_name(arg[0]));
    if (asked < -rank || asked >= rank)
        raise_error(L, ERR_INDEX, "there is no axis %lld to split: the array has %d",
                    (long long)asked, rank);
    int axis = (int)(asked < 0 ? asked + rank : asked);
    if (cuts == V_DICT)
        raise_hint(L, ERR_REFUSED, "write a list", "a dict of cuts is not here");
    if (!parts)
        return split_at(L, a, axis, arg[1]);
    int64_t sections = arg_loose(L, arg[1], "the number of sections");
    if (equal && sections == 0)
        raise_error(L, ERR_ZERO_DIVISION, "integer modulo by zero");
    if (equal && array_node(L, a)->shape.dim[axis] % sections)
        raise_hint(L, ERR_VALUE, "np.array_split makes parts of nearly equal length",
                   "array split does not result in an equal division");
    return split_equally(L, a, axis, sections);
}

/* (ary, indices_or_sections, axis=0) */
static struct value np_split(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return split(L, arg, true);
}

static struct value np_array_split(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return split(L, arg, false);
}

/* --- repeating --------------------------------------------------------------------- */

/* (A, reps) */
static struct value np_tile(struct lang *L, struct value *arg, int n)
{
    (void)n;
    int64_t reps[RANK_MAX];
    struct node *a = arg_node(L, arg[0]);
    if (value_is_number(arg[1]) || arg[1].type == V_STR)
        arg_loose(L, arg[1], "reps");
    int count = np_ints(L, arg[1], "reps", reps, RANK_MAX);
    bool once = arg[0].type == V_ARRAY;
    for (int i = 0; i < count; i++) {
        once = once && reps[i] == 1;
        if (reps[i] < 0)
            raise_error(L, a->count ? ERR_VALUE : ERR_REFUSED,
                        "negative dimensions are not allowed");
    }
    if (once) { /* NumPy: a copy that keeps the memory order */
        a = np_made(L, graph_copy(L->graph, a, false));
        return array_of(L, padded(L, a, count - a->shape.rank, count));
    }
    return array_of(L, graph_tile(L->graph, a, reps, count));
}

/* How often each element of a list of counts comes, as positions. */
static struct node *repeat_positions(struct lang *L, struct value v, int64_t m)
{
    struct node *times = arg_node(L, v);
    int64_t total = 0, at = 0;
    if (times->shape.rank > 1)
        raise_hint(L, ERR_VALUE, "write x.ravel()", "repeats of %d axes: object too deep for "
                   "desired array", times->shape.rank);
    if (dtype_is_float(times->type))
        raise_error(L, v.type == V_ARRAY ? ERR_TYPE : ERR_REFUSED, "repeats must be integers");
    times = np_made(L, graph_cast(L->graph, times, DT_I64));
    if (times->shape.dim[0] != m)
        raise_error(L, ERR_VALUE, "operands could not be broadcast together with shape (%lld,) "
                                  "(%lld,)", (long long)m, (long long)times->shape.dim[0]);
    const int64_t *count = graph_whole(L->graph, times);
    if (!count)
        raise_graph(L);
    for (int64_t i = 0; i < m; i++) {
        if (count[i] < 0)
            raise_error(L, ERR_VALUE, "repeats may not contain negative values.");
        if (count[i] > NODE_ELEMENTS_MAX || (total += count[i]) > NODE_ELEMENTS_MAX)
            raise_error(L, ERR_BUDGET, "the repeated array has too many elements");
    }
    if (total > (int64_t)(GRAPH_WHOLE_BYTES / sizeof(int64_t)))
        raise_error(L, ERR_BUDGET, "%lld positions are too many", (long long)total);
    struct str *buffer = tmp_str(L);
    str_pad(buffer, 0, (size_t)total * sizeof(int64_t) + 1);
    int64_t *place = (int64_t *)(void *)buffer->s;
    for (int64_t i = 0; i < m; i++)
        for (int64_t k = 0; k < count[i]; k++)
            place[at++] = i;
    struct shape s = shape_of(1, &total);
    return np_made(L, graph_leaf(L->graph, DT_I64, &s, place));
}

static struct node *taken(struct lang *L, struct node *a, struct node *places, int axis)
{
    struct index_part part[RANK_MAX];
    for (int i = 0; i < axis; i++)
        part[i] = (struct index_part){.kind = INDEX_SLICE, .step = 1, .count = a->shape.dim[i]};
    part[axis] = (struct index_part){.kind = INDEX_ARRAY, .array = places};
    return np_c_order(L, np_made(L, graph_index(L->graph, a, part, axis + 1)));
}

/* (a, repeats, axis=None) */
static struct value np_repeat(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = arg_node(L, arg[0]);
    struct value r = arg[1];
    bool each = r.type == V_ARRAY || value_is_rows(r);
    if (!np_absent(arg[2]))
        arg_check_axis(L, arg_whole(L, arg[2], "axis"));
    if (r.type == V_FLOAT)
        raise_hint(L, ERR_REFUSED, "write int(…)", "repeats must be an integer");
    if (!each)
        arg_loose(L, r, "repeats"); /* looked at before the axis is sought */
    int axis = np_axis_or_none(L, arg[2], a->shape.rank);
    if (axis < 0) {
        a = np_ravel(L, a);
        axis = 0;
    }
    if (each && arg_node(L, r)->shape.rank == 1 && arg_node(L, r)->shape.dim[0] == 1)
        r = index_get(L, r, v_int(0));
    else if (each && arg_node(L, r)->shape.rank)
        return array_of(L, taken(L, a, repeat_positions(L, r, a->shape.dim[axis]), axis));
    int64_t times = arg_loose(L, r, "repeats");
    if (times < 0)
        raise_error(L, a->count ? ERR_VALUE : ERR_REFUSED, "negative dimensions are not allowed");
    return array_of(L, graph_repeat(L->graph, a, times, axis));
}

/* --- flip, roll, take -------------------------------------------------------------- */

static struct value flipped(struct lang *L, struct value v, const bool *axes)
{
    struct index_part part[RANK_MAX];
    struct node *a = arg_node(L, v);
    for (int i = 0; i < a->shape.rank; i++) {
        int64_t m = a->shape.dim[i];
        part[i] = (struct index_part){.kind = INDEX_SLICE, .step = 1, .count = m};
        if (axes[i]) {
            part[i].from = m > 0 ? m - 1 : 0;
            part[i].step = -1;
        }
    }
    if (a->shape.rank == 0)
        return array_or_scalar(L, a); /* m[()] */
    struct path_step step = {.kind = PATH_INDEX, .n = a->shape.rank, .part = part};
    return np_view(L, v, &step);
}

/* (m, axis=None) */
static struct value np_flip(struct lang *L, struct value *arg, int n)
{
    (void)n;
    bool axes[RANK_MAX] = {false};
    if (arg[1].type == V_LIST || arg[1].type == V_ARRAY)
        raise_hint(L, ERR_REFUSED, "write a tuple", "a '%s' as axis is not here",
                   value_type_name(arg[1]));
    arg_axes(L, arg[1], arg_node(L, arg[0])->shape.rank, axes);
    return flipped(L, arg[0], axes);
}

static struct value flip_axis(struct lang *L, struct value v, int axis)
{
    bool axes[RANK_MAX] = {false};
    if (arg_node(L, v)->shape.rank <= axis)
        raise_error(L, ERR_VALUE, "Input must be >= %d-d.", axis + 1);
    axes[axis] = true;
    return flipped(L, v, axes);
}

static struct value np_flipud(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return flip_axis(L, arg[0], 0);
}

static struct value np_fliplr(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return flip_axis(L, arg[0], 1);
}

static struct node *rolled(struct lang *L, struct node *a, int64_t shift, int axis)
{
    int64_t m = a->shape.dim[axis];
    shift = m ? shift % m : 0;
    shift = shift < 0 ? shift + m : shift;
    if (shift == 0)
        return a;
    struct node *part[] = {np_part(L, a, axis, m - shift, shift),
                           np_part(L, a, axis, 0, m - shift)};
    return np_made(L, graph_concat(L->graph, part, 2, axis));
}

static int roll_axes(struct lang *L, struct node *a, struct value v, int64_t *axis)
{
    int n = np_ints(L, v, "axis", axis, RANK_MAX);
    if (n == 0)
        raise_hint(L, ERR_REFUSED, "name an axis, or leave it out",
                   "roll along no axis is a copy: it is not here");
    for (int i = 0; i < n; i++)
        axis[i] = np_axis(L, axis[i], a->shape.rank, "");
    return n;
}

/* (a, shift, axis=None): ints, or tuples of as many */
static struct value np_roll(struct lang *L, struct value *arg, int n)
{
    (void)n;
    int64_t shift[RANK_MAX], axis[RANK_MAX];
    struct node *a = arg_node(L, arg[0]), *r = a;
    int axes = np_absent(arg[2]) ? 0 : roll_axes(L, a, arg[2], axis);
    int shifts = np_ints_loose(L, arg[1], "shift", shift), back[RANK_MAX];
    if (np_absent(arg[2])) {
        r = np_ravel(L, a);
        for (int i = 0; i < shifts; i++)
            r = rolled(L, r, shift[i], 0);
        return array_of(L, graph_copy(L->graph, np_reshaped(L, r, &a->shape), false));
    }
    r = np_memory_order(L, a, back);
    if (shifts != axes && shifts != 1 && axes != 1)
        raise_error(L, ERR_VALUE, "'shift' and 'axis' should be scalars or 1D sequences");
    for (int i = 0; i < (shifts > axes ? shifts : axes); i++)
        r = rolled(L, r, shift[shifts == 1 ? 0 : i],
                   back[axis[axes == 1 ? 0 : i]]);
    r = np_made(L, graph_copy(L->graph, r, true)); /* as np.empty_like(a), then filled */
    return array_of(L, graph_transpose(L->graph, r, back));
}

/* (a, indices, axis=None) */
static struct value np_take(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = arg_node(L, arg[0]);
    int axis = np_axis_or_none(L, arg[2], a->shape.rank);
    struct node *places = arg_node(L, arg[1]);
    int64_t count = 0;
    if (axis < 0)
        a = np_ravel(L, a);
    shape_count(&places->shape, &count);
    if (arg[1].type == V_ARRAY && count == 0 && dtype_is_float(places->type))
        raise_hint(L, ERR_TYPE, "make it whole numbers with .astype(int)",
                   "positions are integers, not %s", dtype_name(places->type));
    if (count == 0 || places->type == DT_BOOL)
        places = np_made(L, graph_cast(L->graph, places, DT_I64));
    if (dtype_is_float(places->type))
        raise_hint(L, ERR_REFUSED, "make it whole numbers with .astype(int)",
                   "np.take wants positions, which are integers");
    axis = axis < 0 ? 0 : axis;
    int64_t before = 1;
    for (int i = 0; i < axis; i++)
        before *= a->shape.dim[i];
    union elem from = {.i = 0}, step = {.i = 1};
    if (before == 0) { /* there is nothing to take, wherever it be */
        places = np_made(L, graph_fill(L->graph, DT_I64, &places->shape, from));
    } else if (a->count == 0 && a->shape.rank) { /* the places are looked at yet */
        taken(L, np_made(L, graph_arange(L->graph, DT_I64, from, step, a->shape.dim[axis])), places,
              0);
    }
    return array_or_scalar(L, taken(L, a, places, axis));
}

/* --- table ------------------------------------------------------------------------- */

static const struct builtin rows[] = {
    {"np", "concatenate", "(arrays, /, axis=0)", "arrays one behind the other", np_concatenate},
    {"np", "stack", "(arrays, axis=0)", "arrays side by side along a new axis", np_stack},
    {"np", "vstack", "(tup)", "rows below each other", np_vstack},
    {"np", "hstack", "(tup)", "columns beside each other", np_hstack},
    {"np", "dstack", "(tup)", "matrices behind each other", np_dstack},
    {"np", "column_stack", "(tup)", "vectors as columns", np_column_stack},
    {"np", "split", "(ary, indices_or_sections, axis=0)",
     "parts of equal length, or cut at indices", np_split},
    {"np", "array_split", "(ary, indices_or_sections, axis=0)",
     "parts of nearly equal length, or cut at indices", np_array_split},
    {"np", "tile", "(A, reps)", "the array again and again", np_tile},
    NP_BOTH("repeat", ", repeats, axis=None", "each element again and again", np_repeat),
    {"np", "flip", "(m, axis=None)", "backwards along axes", np_flip},
    {"np", "flipud", "(m)", "the rows backwards", np_flipud},
    {"np", "fliplr", "(m)", "the columns backwards", np_fliplr},
    {"np", "roll", "(a, shift, axis=None)", "moved along; what falls off comes in again", np_roll},
    NP_BOTH("take", ", indices, axis=None", "the elements at these positions", np_take),
};

const struct builtin_table builtin_np_join = {rows, sizeof rows / sizeof rows[0]};
