/* np.eye, tri, tril, diag, meshgrid … : matrices made of ones, triangles, diagonals, grids. */
#include "builtin_np_priv.h"

#include <string.h>

/* --- matrices ---------------------------------------------------------------------- */

static int64_t side(struct lang *L, struct value v, const char *what)
{
    if (v.type == V_BOOL)
        raise_error(L, ERR_TYPE, "%s is a number, not True or False", what);
    return arg_int(L, v, what);
}

static void check_side(struct lang *L, int64_t n)
{
    if (n < 0)
        raise_error(L, ERR_VALUE, "negative dimensions are not allowed");
}

/* Which diagonal: np.eye compares it with the width before it wants an integer. */
static int64_t diagonal_arg(struct lang *L, struct value k, int64_t cols)
{
    double x;
    bool beyond = k.type == V_FLOAT && value_as_double(k, &x) && x >= (double)cols;
    if (beyond || (k.type == V_ARRAY && array_node(L, AS_ARRAY(k))->shape.rank))
        raise_hint(L, ERR_REFUSED, "write an integer", "a '%s' as k is not here",
                   value_type_name(k));
    return given(k) ? arg_int(L, k, "k") : 0;
}

/* np.tri takes floats, and nothing for less than nothing. */
static int64_t loose_side(struct lang *L, struct value v, const char *what)
{
    int64_t n = arg_loose(L, v, what);
    if (n < 0)
        raise_error(L, ERR_REFUSED, "%s is not negative here", what);
    return n;
}

/* (N, M=None, k=0, dtype=float) */
static struct value np_eye(struct lang *L, struct value *arg, int n)
{
    (void)n;
    int64_t rows = side(L, arg[0], "N"), cols = np_absent(arg[1]) ? rows : side(L, arg[1], "M");
    enum dtype t = arg_dtype(L, arg[3], DT_F64);
    check_side(L, rows);
    check_side(L, cols);
    int64_t k = diagonal_arg(L, arg[2], cols);
    return array_of(L, graph_eye(L->graph, t, rows, cols, k));
}

/* (n, dtype=float) */
static struct value np_identity(struct lang *L, struct value *arg, int n)
{
    (void)n;
    int64_t side_n = side(L, arg[0], "n");
    enum dtype t = arg_dtype(L, arg[1], DT_F64);
    check_side(L, side_n);
    return array_of(L, graph_eye(L->graph, t, side_n, side_n, 0));
}

/* (N, M=None, k=0, dtype=float) */
static struct value np_tri(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct shape s = {.rank = 2};
    s.dim[0] = loose_side(L, arg[0], "N");
    s.dim[1] = np_absent(arg[1]) ? s.dim[0] : loose_side(L, arg[1], "M");
    int64_t k = given(arg[2]) ? arg_loose(L, arg[2], "k") : 0;
    enum dtype t = arg_dtype(L, arg[3], DT_F64);
    struct node *ones = np_made(L, graph_fill(L->graph, t, &s, np_elem(t, 1)));
    return array_of(L, graph_tri(L->graph, ones, k, false));
}

static struct value triangle(struct lang *L, struct value *arg, bool upper)
{
    struct node *a = arg_node(L, arg[0]);
    if (a->shape.rank == 0)
        raise_error(L, ERR_TYPE, "tri() missing 1 required positional argument: 'N'");
    if (a->shape.rank == 1) { /* one row, repeated to a square */
        struct shape square = {.rank = 2, .dim = {a->shape.dim[0], a->shape.dim[0]}};
        a = np_made(L, graph_copy(L->graph, np_made(L, graph_broadcast(L->graph, a, &square)),
                                  true));
    }
    int64_t k = given(arg[1]) ? arg_loose(L, arg[1], "k") : 0;
    return array_of(L, graph_tri(L->graph, a, k, upper));
}

/* (m, k=0) */
static struct value np_tril(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return triangle(L, arg, false);
}

static struct value np_triu(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return triangle(L, arg, true);
}

/* The positions of ones in tri: those of the triangle, as two index arrays. */
static struct value triangle_indices(struct lang *L, struct value *arg, bool upper)
{
    struct shape s = {.rank = 2};
    struct node *out[RANK_MAX];
    s.dim[0] = loose_side(L, arg[0], "n");
    s.dim[1] = np_absent(arg[2]) ? s.dim[0] : loose_side(L, arg[2], "m");
    int64_t k = given(arg[1]) ? arg_loose(L, arg[1], "k") : 0;
    struct node *all = np_made(L, graph_fill(L->graph, DT_BOOL, &s, (union elem){.b = 1}));
    if (!graph_nonzero(L->graph, np_made(L, graph_tri(L->graph, all, k, upper)), out))
        raise_graph(L);
    return np_tuple(L, out, 2);
}

/* (n, k=0, m=None) */
static struct value np_tril_indices(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return triangle_indices(L, arg, false);
}

static struct value np_triu_indices(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return triangle_indices(L, arg, true);
}

/* --- diagonals --------------------------------------------------------------------- */

/* Rows and columns of diagonal k, m elements long, as two index arrays. */
static void diagonal_parts(struct lang *L, int64_t k, int64_t m, struct index_part *part)
{
    union elem row = {.i = k < 0 ? -k : 0}, col = {.i = k > 0 ? k : 0}, one = {.i = 1};
    for (int i = 0; i < 2; i++)
        part[i] = (struct index_part){
            .kind = INDEX_ARRAY,
            .array = np_made(L, graph_arange(L->graph, DT_I64, i ? col : row, one, m))};
}

static struct node *diagonal_of(struct lang *L, struct node *a, int64_t k)
{
    struct index_part part[2];
    if (a->shape.rank != 2)
        raise_hint(L, ERR_REFUSED, "loop over the matrices",
                   "the diagonal of an array of %d axes is not here", a->shape.rank);
    int64_t rows = a->shape.dim[0], cols = a->shape.dim[1];
    int64_t down = k < 0 ? rows + k : rows, right = k > 0 ? cols - k : cols;
    int64_t m = down < right ? down : right;
    diagonal_parts(L, m > 0 ? k : 0, m > 0 ? m : 0, part);
    struct node *n = np_made(L, graph_index(L->graph, a, part, 2));
    n->stride[0] = a->stride[0] + a->stride[1]; /* NumPy's view steps over the rest */
    return n;
}

static struct node *matrix_of_diagonal(struct lang *L, struct node *a, int64_t k)
{
    struct index_part part[2];
    int64_t m = a->shape.dim[0], side_n = m + (k < 0 ? -k : k);
    struct shape s = {.rank = 2, .dim = {side_n, side_n}};
    struct path none = {0};
    union elem zero;
    memset(&zero, 0, sizeof zero);
    diagonal_parts(L, k, m, part);
    struct node *out = np_made(L, graph_fill(L->graph, a->type, &s, zero));
    return m ? np_made(L, graph_write(L->graph, out, &none, part, 2, a)) : out;
}

/* NumPy takes offsets as 32-bit numbers. */
static void check_offset(struct lang *L, int64_t k)
{
    if (k < INT32_MIN || k > INT32_MAX)
        raise_error(L, ERR_OVERFLOW, "the offset %lld does not fit into 32 bits", (long long)k);
}

/* (v, k=0) */
static struct value np_diag(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = arg_node(L, arg[0]);
    if (a->shape.rank != 1 && a->shape.rank != 2)
        raise_error(L, ERR_VALUE, "Input must be 1- or 2-d.");
    int64_t k = given(arg[1]) ? arg_int(L, arg[1], "k") : 0;
    if (a->shape.rank == 2)
        check_offset(L, k);
    if (k <= -NODE_ELEMENTS_MAX || k >= NODE_ELEMENTS_MAX)
        raise_error(L, ERR_VALUE, "k is too large: %lld", (long long)k);
    if (a->shape.rank == 1)
        return array_of(L, matrix_of_diagonal(L, a, k));
    return np_view_frozen(L, arg[0], diagonal_of(L, a, k), "np.diag");
}

static int64_t offset_arg(struct lang *L, struct node *a, struct value v)
{
    int64_t k = given(v) ? arg_int(L, v, "offset") : 0;
    check_offset(L, k);
    if (a->shape.rank < 2)
        raise_error(L, ERR_VALUE, "diag requires an array of at least two dimensions");
    return k;
}

/* (a, offset=0) */
static struct value np_diagonal(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = arg_node(L, arg[0]);
    int64_t k = offset_arg(L, a, arg[1]);
    return np_view_frozen(L, arg[0], diagonal_of(L, a, k), "np.diagonal");
}

/* (a, offset=0) */
static struct value np_trace(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *a = arg_node(L, arg[0]);
    int64_t k = offset_arg(L, a, arg[1]);
    struct node *d = diagonal_of(L, a, k);
    return array_or_scalar(L, graph_reduce(L->graph, RED_SUM, d, NULL, false));
}

/* --- grids ------------------------------------------------------------------------- */

/* Item i of n, along its own axis of n, then repeated over the others. */
static struct node *grid_part(struct lang *L, struct np_list list, int i, bool swap,
                              const struct shape *whole)
{
    struct shape s = {.rank = list.n};
    int axis = swap && i < 2 ? 1 - i : i;
    for (int k = 0; k < s.rank; k++)
        s.dim[k] = 1;
    shape_count(&list.node[i]->shape, &s.dim[axis]);
    struct node *n = np_made(L, graph_broadcast(L->graph, np_reshaped(L, list.node[i], &s), whole));
    return graph_copy(L->graph, n, true);
}

/* (*xi, indexing='xy') */
static struct value np_meshgrid(struct lang *L, struct value *arg, int n)
{
    const char *indexing = given(arg[0]) ? arg[0].type == V_STR ? str_cstr(L, arg[0]) : "" : "xy";
    bool xy = strcmp(indexing, "xy") == 0, swap = xy && n > 2;
    if (!xy && strcmp(indexing, "ij") != 0)
        raise_error(L, ERR_VALUE, "Valid values for `indexing` are 'xy' and 'ij'.");
    struct np_list list = {np_nodes(L, n - 1), n - 1};
    struct shape whole = {.rank = n - 1};
    arg_check_rank(L, n - 1);
    for (int i = 0; i < list.n; i++) {
        list.node[i] = arg_node(L, arg[i + 1]);
        shape_count(&list.node[i]->shape, &whole.dim[swap && i < 2 ? 1 - i : i]);
    }
    struct oseq *out = seq_new(L, V_LIST, list.n);
    for (int i = 0; i < list.n; i++)
        seq_push(L, out, array_of(L, grid_part(L, list, i, swap, &whole)));
    return v_obj(V_LIST, out);
}

/* --- table ------------------------------------------------------------------------- */

static const struct builtin rows[] = {
    {"np", "eye", "(N, M=None, k=0, dtype=float)", "1 on the diagonal, 0 elsewhere", np_eye},
    {"np", "identity", "(n, dtype=float)", "the square matrix with 1 on its diagonal", np_identity},
    {"np", "tri", "(N, M=None, k=0, dtype=float)", "1 on and below the diagonal, 0 above", np_tri},
    {"np", "tril", "(m, k=0)", "m with 0 above diagonal k", np_tril},
    {"np", "triu", "(m, k=0)", "m with 0 below diagonal k", np_triu},
    {"np", "tril_indices", "(n, k=0, m=None)", "the positions on and below diagonal k",
     np_tril_indices},
    {"np", "triu_indices", "(n, k=0, m=None)", "the positions on and above diagonal k",
     np_triu_indices},
    {"np", "diag", "(v, k=0)", "a matrix with v on diagonal k, or that diagonal of a matrix",
     np_diag},
    NP_BOTH("diagonal", ", offset=0", "the diagonal of a matrix", np_diagonal),
    NP_BOTH("trace", ", offset=0", "the sum of the diagonal", np_trace),
    {"np", "meshgrid", "(*xi, indexing='xy')", "coordinates of a grid, one array an axis",
     np_meshgrid},
};

const struct builtin_table builtin_np_matrix = {rows, sizeof rows / sizeof rows[0]};
