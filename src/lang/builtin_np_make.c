/* np.array, zeros, arange, linspace, eye … : arrays made out of nothing.
 *
 * np.empty gives zeros: what NumPy leaves there is never to be read.
 */
#include "builtin_np_priv.h"

#include <math.h>
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

static union elem elem_number(enum dtype t, double number)
{
    union elem x;
    memset(&x, 0, sizeof x);
    dtype_convert(DT_F64, &number, 1, t, &x, 1, 1);
    return x;
}

/* --- np.array, np.asarray, np.copy ------------------------------------------------- */

static struct node *made_node(struct lang *L, struct value v, struct value dtype)
{
    if (given(dtype))
        array_check_store(L, v, arg_dtype(L, dtype, DT_F64));
    struct node *n = arg_node(L, v);
    enum dtype t = arg_dtype(L, dtype, n->type);
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
    return array_of(L, graph_fill(L->graph, t, &s, elem_number(t, x)));
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
    return array_of(L, np_fill_like(L, a, t, elem_number(t, x)));
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

/* --- np.arange --------------------------------------------------------------------- */

/* start, stop, step as NumPy sees them: ints stay exact. */
struct ends {
    struct value start, stop, step;
    enum dtype type;
};

static struct value end_number(struct lang *L, struct value v, enum dtype *t)
{
    if (v.type == V_ARRAY && array_node(L, AS_ARRAY(v))->shape.rank == 0)
        v = array_or_scalar(L, array_node(L, AS_ARRAY(v)));
    bool one = v.type == V_ARRAY && array_node(L, AS_ARRAY(v))->count <= 1;
    bool listed = v.type == V_LIST || v.type == V_TUPLE;
    for (int64_t i = 0; listed && i < AS_SEQ(v)->n; i++)
        one |= !value_is_number(AS_SEQ(v)->item[i]); /* rows: NumPy may find them ragged */
    enum err_kind kind = one ? ERR_REFUSED : v.type == V_ARRAY ? ERR_VALUE : ERR_TYPE;
    if (!value_is_number(v))
        raise_hint(L, kind, v.type == V_ARRAY || listed ? "did you mean len(x)?" : "",
                   "arange() is made of numbers, not of '%s'", value_type_name(v));
    if (v.type == V_FLOAT || (v.type == V_NPS && dtype_is_float((enum dtype)v.dt)))
        *t = DT_F64;
    return v;
}

static double end_double(struct value v)
{
    double x = 0;
    value_as_double(v, &x);
    return x;
}

/* Python's (stop - start) / step, rounded up. */
static int64_t arange_length(struct lang *L, const struct ends *e)
{
    int64_t i, j, k, between;
    double width = end_double(e->stop) - end_double(e->start), step = end_double(e->step);
    bool whole = value_as_int(e->start, &i) && value_as_int(e->stop, &j) &&
                 value_as_int(e->step, &k);
    bool wraps = e->start.type == V_NPS || e->stop.type == V_NPS;
    if (whole && (!__builtin_sub_overflow(j, i, &between) || wraps))
        width = (double)between;
    if (step == 0 && (e->step.type != V_NPS || e->type == DT_I64))
        raise_error(L, ERR_ZERO_DIVISION, "arange: the step is 0");
    double n = ceil(width / step);
    if (isnan(n))
        raise_error(L, ERR_VALUE, "arange: cannot compute length");
    if (n > 9.2e18)
        raise_error(L, ERR_VALUE, "Maximum allowed size exceeded");
    return n < 0 ? 0 : (int64_t)n;
}

static struct node *arange_ints(struct lang *L, const struct ends *e, int64_t n)
{
    union elem start, step;
    int64_t second;
    if (e->type == DT_I64) {
        value_as_int(e->start, &start.i);
        value_as_int(e->step, &step.i);
    } else { /* floats, with dtype=int: the second element less the first */
        double a = end_double(e->start), b = a + end_double(e->step);
        dtype_convert(DT_F64, &a, 1, DT_I64, &start.i, 1, 1);
        dtype_convert(DT_F64, &b, 1, DT_I64, &second, 1, 1);
        step.i = second - start.i;
    }
    return graph_arange(L->graph, DT_I64, start, step, n);
}

/* NumPy rounds the first two elements to float32 and goes on from there. */
static struct node *arange_singles(struct lang *L, const struct ends *e, int64_t n)
{
    struct shape s = shape_of(1, &n);
    double from = end_double(e->start);
    float start = (float)from, delta = (float)(from + end_double(e->step)) - start;
    if (n > (int64_t)(GRAPH_WHOLE_BYTES / sizeof(float)))
        raise_hint(L, ERR_REFUSED, "write np.arange(…).astype(np.float32)",
                   "so long a range of float32 is not here");
    struct str *buffer = tmp_str(L);
    str_pad(buffer, 0, (size_t)n * sizeof(float) + 1);
    float *out = (float *)(void *)buffer->s;
    for (int64_t i = 0; i < n; i++)
        out[i] = i == 1 ? (float)(from + end_double(e->step)) : start + (float)i * delta;
    return graph_leaf(L->graph, DT_F32, &s, out);
}

static struct node *arange_node(struct lang *L, const struct ends *e, enum dtype t)
{
    int64_t n = arange_length(L, e);
    if (t == DT_I64)
        return arange_ints(L, e, n);
    if (t == DT_F32)
        return arange_singles(L, e, n);
    if (t == DT_BOOL)
        raise_hint(L, ERR_REFUSED, "write np.array([False, True])", "a range of bool is not here");
    union elem start = {.d = end_double(e->start)}, step = {.d = end_double(e->step)};
    return graph_arange(L->graph, DT_F64, start, step, n);
}

/* (start=None, stop=None, step=1, dtype=None) */
static struct value np_arange(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct ends e = {v_int(0), arg[1], np_absent(arg[2]) ? v_int(1) : arg[2], DT_I64};
    bool named = L->call->npos == 0; /* np.arange(start=5) has no stop */
    arg_dtype(L, arg[3], DT_F64);    /* finds fault before the numbers do */
    if (arg[0].type == V_NONE && !np_absent(arg[1]))
        raise_hint(L, ERR_TYPE, "write 0", "arange() starts at a number, not at None");
    if (np_absent(arg[1]) && !named)
        e.stop = arg[0];
    else if (!np_absent(arg[0]))
        e.start = arg[0];
    if (np_absent(e.stop))
        raise_error(L, ERR_TYPE, "arange() requires stop to be specified.");
    int others = !value_is_number(e.start) + !value_is_number(e.stop) + !value_is_number(e.step);
    if (others > 1)
        raise_hint(L, ERR_REFUSED, "write numbers", "arange() is made of numbers");
    e.start = end_number(L, e.start, &e.type);
    e.stop = end_number(L, e.stop, &e.type);
    e.step = end_number(L, e.step, &e.type);
    return array_of(L, arange_node(L, &e, arg_dtype(L, arg[3], e.type)));
}

/* --- np.linspace ------------------------------------------------------------------- */

static double linspace_end(struct lang *L, struct value v)
{
    bool list = v.type == V_LIST || v.type == V_TUPLE || v.type == V_RANGE;
    if (list || (v.type == V_ARRAY && array_node(L, AS_ARRAY(v))->shape.rank))
        raise_hint(L, ERR_REFUSED, "make one np.linspace for each pair of ends",
                   "np.linspace between arrays is not here");
    if (v.type == V_NPS && v.dt == DT_F32)
        raise_hint(L, ERR_REFUSED, "write float(x), and dtype=np.float32 at the end",
                   "np.linspace between float32 is not here");
    return arg_double(L, v, "an end of np.linspace");
}

static struct node *linspace_node(struct lang *L, struct value *arg)
{
    int64_t num = given(arg[2]) ? arg_int(L, arg[2], "num") : 50;
    if (num < 0)
        raise_error(L, ERR_VALUE, "Number of samples, %lld, must be non-negative.",
                    (long long)num);
    bool endpoint = arg_truth(L, arg[3], true);
    double start = linspace_end(L, arg[0]), stop = linspace_end(L, arg[1]);
    return np_made(L, graph_linspace(L->graph, start, stop, num, endpoint));
}

static struct node *floor_cast(struct lang *L, struct node *n, enum dtype t)
{
    if (t == DT_I64)
        n = np_ufunc(L, UF_FLOOR, n, NULL);
    return t == DT_F64 ? n : np_made(L, graph_cast(L->graph, n, t));
}

/* (start, stop, num=50, endpoint=True, *, dtype=None) */
static struct value np_linspace(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct node *x = linspace_node(L, arg);
    return array_of(L, floor_cast(L, x, arg_dtype(L, arg[4], DT_F64)));
}

/* (start, stop, num=50, endpoint=True, base=10.0) */
static struct value np_logspace(struct lang *L, struct value *arg, int n)
{
    (void)n;
    if (given(arg[4]) && !value_is_number(arg[4]))
        raise_hint(L, ERR_REFUSED, "write base ** np.linspace(…)", "a '%s' as base is not here",
                   value_type_name(arg[4]));
    struct node *base = np_number(L, given(arg[4]) ? arg_double(L, arg[4], "base") : 10.0);
    return array_of(L, np_ufunc(L, UF_POWER, base, linspace_node(L, arg)));
}

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
    struct node *ones = np_made(L, graph_fill(L->graph, t, &s, elem_number(t, 1)));
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
    {"np", "arange", "(start=None, stop=None, step=1, dtype=None)",
     "start, start + step … below stop; arange(n) is 0 … n-1", np_arange},
    {"np", "linspace", "(start, stop, num=50, endpoint=True, *, dtype=None)",
     "num numbers evenly from start to stop", np_linspace},
    {"np", "logspace", "(start, stop, num=50, endpoint=True, base=10.0)",
     "base ** np.linspace(start, stop, num)", np_logspace},
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
    {"np", "load", "(file)", "the array in a .npy file of the lesson's folder, or of ../data",
     np_load},
    {"np", "meshgrid", "(*xi, indexing='xy')", "coordinates of a grid, one array an axis",
     np_meshgrid},
};

const struct builtin_table builtin_np_make = {rows, sizeof rows / sizeof rows[0]};
