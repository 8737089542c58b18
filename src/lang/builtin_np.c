/* What the built-ins of NumPy share. */
#include "builtin_np_priv.h"

#include <string.h>

struct node *np_made(struct lang *L, struct node *n)
{
    if (!n)
        raise_graph(L);
    return n;
}

/* --- views ------------------------------------------------------------------------- */

struct oarray *np_array(struct lang *L, struct value v)
{
    return v.type == V_ARRAY ? AS_ARRAY(v) : AS_ARRAY(array_of(L, arg_node(L, v)));
}

struct value np_like(struct lang *L, struct value of, struct node *n)
{
    np_made(L, n);
    return of.type == V_NPS ? array_or_scalar(L, n) : array_of(L, n);
}

struct value np_view(struct lang *L, struct value v, const struct path_step *step)
{
    struct value r = array_view(L, np_array(L, v), step);
    if (v.type == V_NPS && array_node(L, AS_ARRAY(r))->shape.rank == 0)
        return v;
    return r;
}

struct value np_view_axes(struct lang *L, struct value v, const int *perm)
{
    int rank = arg_node(L, v)->shape.rank;
    struct path_step step = {.kind = PATH_TRANSPOSE, .n = rank};
    for (int i = 0; i < rank; i++)
        step.perm[i] = perm[i];
    return np_view(L, v, &step);
}

struct value np_view_shape(struct lang *L, struct value v, const struct shape *s)
{
    bool view = false;
    if (v.type == V_NPS && s->rank == 0)
        return v;
    struct oarray *a = np_array(L, v);
    struct node *n = np_made(L, graph_reshape(L->graph, array_node(L, a), s, &view));
    if (!view)
        return array_of(L, n);
    struct path_step step = {.kind = PATH_RESHAPE, .n = n->shape.rank, .shape = n->shape};
    return array_view(L, a, &step);
}

struct value np_view_frozen(struct lang *L, struct value v, struct node *n, const char *what)
{
    struct value r = array_of(L, np_made(L, n));
    struct ocell *cell = AS_ARRAY(r)->cell;
    cell->frozen = what;
    if (v.type == V_ARRAY) {
        cell->of = AS_ARRAY(v)->cell;
        while (cell->of->of) /* frozen itself: only what it looks at can be written */
            cell->of = cell->of->of;
        cell->of_version = cell->of->version;
    }
    return r;
}

/* --- nodes ------------------------------------------------------------------------- */

struct node *np_part(struct lang *L, struct node *a, int axis, int64_t from, int64_t count)
{
    struct index_part part[RANK_MAX];
    for (int i = 0; i < a->shape.rank; i++)
        part[i] = (struct index_part){.kind = INDEX_SLICE, .step = 1, .count = a->shape.dim[i]};
    part[axis].from = from;
    part[axis].count = count;
    return np_made(L, graph_index(L->graph, a, part, a->shape.rank));
}

struct node *np_reshaped(struct lang *L, struct node *a, const struct shape *s)
{
    bool view;
    return np_made(L, graph_reshape(L->graph, a, s, &view));
}

struct node *np_ravel(struct lang *L, struct node *a)
{
    struct shape s = {.rank = 1};
    if (a->shape.rank == 1)
        return a;
    shape_count(&a->shape, &s.dim[0]);
    return np_reshaped(L, a, &s);
}

/* The axes of a in the order in which np.zeros_like lays them out, outermost first. */
static void memory_perm(const struct node *a, int *perm, int *back)
{
    int64_t stride[RANK_MAX];
    const int64_t *one[] = {stride};
    shape_like_strides(&a->shape, a->stride, stride);
    shape_iter_order(&a->shape, 1, one, perm);
    for (int i = 0; i < a->shape.rank; i++)
        back[perm[i]] = i;
}

struct node *np_memory_order(struct lang *L, struct node *a, int *back)
{
    int perm[RANK_MAX];
    for (int i = 0; i < a->shape.rank; i++)
        back[i] = i;
    if (shape_is_c_contiguous(&a->shape, a->stride))
        return a;
    memory_perm(a, perm, back);
    return np_made(L, graph_transpose(L->graph, a, perm));
}

struct node *np_ravel_memory(struct lang *L, struct node *a)
{
    int back[RANK_MAX];
    return np_ravel(L, np_memory_order(L, a, back));
}

struct node *np_ufunc(struct lang *L, enum ufunc f, struct node *a, struct node *b)
{
    return np_made(L, graph_ufunc(L->graph, f, a, b));
}

struct node *np_number(struct lang *L, double x)
{
    return np_made(L, graph_scalar(L->graph, DT_F64, (union elem){.d = x}, true));
}

struct node *np_fill_like(struct lang *L, const struct node *like, enum dtype t, union elem x)
{
    int perm[RANK_MAX], back[RANK_MAX];
    struct shape s = {.rank = like->shape.rank};
    if (shape_is_c_contiguous(&like->shape, like->stride))
        return np_made(L, graph_fill(L->graph, t, &like->shape, x));
    memory_perm(like, perm, back);
    for (int i = 0; i < s.rank; i++)
        s.dim[i] = like->shape.dim[perm[i]];
    return np_made(L, graph_transpose(L->graph, np_made(L, graph_fill(L->graph, t, &s, x)), back));
}

struct node *np_c_order(struct lang *L, struct node *a)
{
    if (shape_is_c_contiguous(&a->shape, a->stride))
        return a;
    return np_made(L, graph_copy(L->graph, a, true));
}

/* --- lists of arrays --------------------------------------------------------------- */

struct node **np_nodes(struct lang *L, int64_t n)
{
    struct str *room = tmp_str(L);
    str_pad(room, 0, (size_t)n * sizeof(struct node *) + 1);
    return (struct node **)(void *)room->s;
}

struct np_list np_items(struct lang *L, struct value v, const char *what)
{
    bool array = v.type == V_ARRAY || v.type == V_RANGE;
    bool items = v.type == V_STR || v.type == V_DICT || v.type == V_ITER;
    if (!array && v.type != V_LIST && v.type != V_TUPLE)
        raise_hint(L, items ? ERR_REFUSED : ERR_TYPE,
                   "put them into brackets: np.stack([a, b])",
                   "%s wants a list of arrays, not '%s'", what, value_type_name(v));
    int64_t n = value_len(L, v);
    struct node *all = array ? arg_node(L, v) : NULL;
    struct np_list list = {np_nodes(L, n), (int)n};
    if (n == 0)
        raise_error(L, ERR_VALUE, "need at least one array to %s",
                    strcmp(what, "stack") == 0 ? "stack" : "concatenate");
    if (n > INT32_MAX)
        raise_error(L, ERR_BUDGET, "%lld arrays are too many", (long long)n);
    for (int64_t i = 0; i < n; i++) {
        struct index_part one = {.kind = INDEX_INT, .at = i};
        list.node[i] = array ? np_made(L, graph_index(L->graph, all, &one, 1))
                             : arg_node(L, AS_SEQ(v)->item[i]);
    }
    return list;
}

struct value np_tuple(struct lang *L, struct node *const *node, int n)
{
    struct oseq *t = seq_new(L, V_TUPLE, n);
    for (int i = 0; i < n; i++)
        seq_push(L, t, array_of(L, node[i]));
    return v_obj(V_TUPLE, t);
}

/* --- numbers ----------------------------------------------------------------------- */

int np_ints(struct lang *L, struct value v, const char *what, int64_t *out, int most)
{
    if (v.type == V_DICT || v.type == V_ITER) /* its keys: to NumPy they are a list */
        raise_hint(L, ERR_REFUSED, "write a tuple", "a %s as %s is not here", value_type_name(v),
                   what);
    if (v.type != V_TUPLE && v.type != V_LIST && v.type != V_RANGE &&
        !(v.type == V_ARRAY && array_node(L, AS_ARRAY(v))->shape.rank)) {
        out[0] = arg_whole(L, v, what);
        return 1;
    }
    int64_t n = value_len(L, v);
    if (n > most)
        raise_error(L, ERR_REFUSED, "%s: %lld numbers are too many, %d are the most", what,
                    (long long)n, most);
    for (int64_t i = 0; i < n; i++)
        out[i] = arg_loose(L, index_get(L, v, v_int(i)), what);
    return (int)n;
}

int np_ints_loose(struct lang *L, struct value v, const char *what, int64_t *out)
{
    if (value_is_number(v))
        arg_loose(L, v, what);
    return np_ints(L, v, what, out, RANK_MAX);
}

void np_check_listed(struct lang *L, struct value v, const char *what)
{
    if (v.type == V_RANGE || (v.type == V_ARRAY && array_node(L, AS_ARRAY(v))->shape.rank))
        raise_hint(L, ERR_REFUSED, "write a tuple", "a '%s' as %s is not here", value_type_name(v),
                   what);
}

int np_axis(struct lang *L, int64_t axis, int rank, const char *what)
{
    arg_check_axis(L, axis);
    if (axis < -rank || axis >= rank)
        raise_error(L, ERR_VALUE, "%saxis %lld is out of bounds for array of dimension %d", what,
                    (long long)axis, rank);
    return (int)(axis < 0 ? axis + rank : axis);
}

bool np_keepdims(struct lang *L, struct value v)
{
    return arg_c_truth(L, v.type == V_NPS && v.dt == DT_BOOL ? v_bool(v.u.e.b) : v, "keepdims");
}

int np_axis_or_none(struct lang *L, struct value v, int rank)
{
    int64_t i;
    if (np_absent(v) || (rank == 0 && value_as_int(v, &i) && (i == 0 || i == -1)))
        return -1;
    return arg_axis(L, v, rank);
}
