/* np.array, zeros, full, copy … : arrays out of lists, or of one number.
 *
 * np.empty gives zeros: what NumPy leaves there is never to be read.
 */
#include "builtin_np_priv.h"

#include <string.h>

static union elem elem_of(struct lang *L, struct value v, enum dtype t)
{
    union elem x;
    memset(&x, 0, sizeof x);
    struct node *n = np_made(L, graph_cast(L->graph, arg_node(L, v), t));
    if (!graph_item(L->graph, n, NULL, &x))
        raise_graph(L);
    return x;
}

union elem np_elem(enum dtype t, double number)
{
    union elem x;
    memset(&x, 0, sizeof x);
    dtype_convert(DT_F64, &number, 1, t, &x, 1, 1);
    return x;
}

/* --- np.array, np.asarray, np.copy ------------------------------------------------- */

static struct node *made_node(struct lang *L, struct value v, struct value dtype)
{
    enum dtype t = given(dtype) ? arg_dtype(L, dtype, DT_F64) : DT_F64;
    struct node *n = arg_node(L, v); /* its shape is found before its numbers are looked at */
    if (given(dtype) && v.type != V_NPS) /* that is cast as arrays are, unasked */
        array_check_store(L, v, t);
    t = arg_dtype(L, dtype, n->type);
    return t == n->type ? n : np_made(L, graph_cast(L->graph, n, t));
}

/* (object, dtype=None) */
static struct value np_array_new(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = made_node(L, arg[0], arg[1]);
    if (arg[0].type == V_ARRAY && a == array_node(L, AS_ARRAY(arg[0])))
        a = graph_copy(L->graph, a, false);
    return array_of(L, a);
}

/* (a, dtype=None) */
static struct value np_asarray(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = made_node(L, arg[0], arg[1]);
    if (arg[0].type == V_ARRAY && a == array_node(L, AS_ARRAY(arg[0])))
        return arg[0];
    return array_of(L, a);
}

/* np.copy keeps the memory order, the method makes C order. */
static struct value np_copy(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return array_of(L, graph_copy(L->graph, made_node(L, arg[0], v_undef()), false));
}

static struct value array_copy(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return arg[0].type == V_NPS ? arg[0]
                                : array_of(L, graph_copy(L->graph, arg_node(L, arg[0]), true));
}

/* --- one number everywhere --------------------------------------------------------- */

static struct value filled(struct lang *L, struct value shape, struct value dtype, double x)
{
    enum dtype t = arg_dtype(L, dtype, DT_F64);
    struct shape s = arg_shape(L, shape);
    return array_of(L, graph_fill(L->graph, t, &s, np_elem(t, x)));
}

/* (shape, dtype=float) */
static struct value np_zeros(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return filled(L, arg[0], arg[1], 0);
}

static struct value np_ones(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return filled(L, arg[0], arg[1], 1);
}

/* `value` in every place of shape s: a number, or an array that broadcasts. */
static struct node *full_node(struct lang *L, const struct shape *s, struct value value,
                              struct value dtype)
{
    struct node *x = arg_node(L, value);
    enum dtype t = arg_dtype(L, dtype, x->type);
    if (x->shape.rank == 0)
        return graph_fill(L->graph, t, s, elem_of(L, value, t));
    x = np_made(L, graph_cast(L->graph, x, t));
    x = np_made(L, x);
    struct shape without = {.rank = x->shape.rank};
    int more = 0; /* axes of length 1 that an assignment would drop */
    while (x->shape.rank - more > s->rank && x->shape.dim[more] == 1)
        more++;
    without.rank -= more;
    memcpy(without.dim, x->shape.dim + more, (size_t)without.rank * sizeof *without.dim);
    x = more ? np_reshaped(L, x, &without) : x;
    x = np_made(L, graph_broadcast(L->graph, x, s));
    return graph_copy(L->graph, x, true);
}

/* (shape, fill_value, dtype=None) */
static struct value np_full(struct lang *L, struct value *arg, int n)
{
    (void)n;
    if (np_absent(arg[2]))
        arg_node(L, arg[1]); /* whose type is asked for first */
    arg_dtype(L, arg[2], DT_F64);
    struct shape s = arg_shape(L, arg[0]);
    return array_of(L, full_node(L, &s, arg[1], arg[2]));
}

static struct value filled_like(struct lang *L, struct value like, struct value dtype, double x)
{
    struct node *a = arg_node(L, like);
    enum dtype t = arg_dtype(L, dtype, a->type);
    return array_of(L, np_fill_like(L, a, t, np_elem(t, x)));
}

/* (a, dtype=None) */
static struct value np_zeros_like(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return filled_like(L, arg[0], arg[1], 0);
}

static struct value np_ones_like(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return filled_like(L, arg[0], arg[1], 1);
}

/* (a, fill_value, dtype=None) */
static struct value np_full_like(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = arg_node(L, arg[0]);
    enum dtype t = arg_dtype(L, arg[2], a->type);
    struct node *x = arg_node(L, arg[1]);
    if (x->shape.rank == 0)
        return array_of(L, np_fill_like(L, a, t, elem_of(L, arg[1], t)));
    if (!shape_is_c_contiguous(&a->shape, a->stride))
        raise_hint(L, ERR_REFUSED, "write np.full(x.shape, …)",
                   "np.full_like with an array to fill in is not here for such a view");
    struct value type = {.type = V_DTYPE, .dt = (uint8_t)t};
    return array_of(L, full_node(L, &a->shape, arg[1], type));
}

/* --- table ------------------------------------------------------------------------- */

static const struct builtin rows[] = {
    {"np", "array", "(object, dtype=None)", "an array of a number, list or array; always new",
     np_array_new},
    {"np", "asarray", "(a, dtype=None)", "the same array where it is one, else np.array",
     np_asarray},
    {"np", "copy", "(a)", "a new array with the same numbers", np_copy},
    {"array", "copy", "(self)", "a new array with the same numbers", array_copy},
    {"np", "zeros", "(shape, dtype=float)", "0 everywhere", np_zeros},
    {"np", "ones", "(shape, dtype=float)", "1 everywhere", np_ones},
    {"np", "empty", "(shape, dtype=float)", "room to be written to; zeros until then", np_zeros},
    {"np", "full", "(shape, fill_value, dtype=None)", "one number everywhere", np_full},
    {"np", "zeros_like", "(a, dtype=None)", "0 everywhere, in the shape of a", np_zeros_like},
    {"np", "ones_like", "(a, dtype=None)", "1 everywhere, in the shape of a", np_ones_like},
    {"np", "empty_like", "(prototype, dtype=None)",
     "room in the shape of an array; zeros until it is written", np_zeros_like},
    {"np", "full_like", "(a, fill_value, dtype=None)", "one number everywhere, in the shape of a",
     np_full_like},
    {"np", "load", "(file)", "the array in a .npy file of the lesson's folder, or of ../data",
     np_load},
};

const struct builtin_table builtin_np_make = {rows, sizeof rows / sizeof rows[0]};
