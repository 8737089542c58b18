/* np.arange, np.linspace, np.logspace: numbers in even steps. */
#include "builtin_np_priv.h"

#include <math.h>
#include <string.h>

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

/* --- table ------------------------------------------------------------------------- */

static const struct builtin rows[] = {
    {"np", "arange", "(start=None, stop=None, step=1, dtype=None)",
     "start, start + step … below stop; arange(n) is 0 … n-1", np_arange},
    {"np", "linspace", "(start, stop, num=50, endpoint=True, *, dtype=None)",
     "num numbers evenly from start to stop", np_linspace},
    {"np", "logspace", "(start, stop, num=50, endpoint=True, base=10.0)",
     "base ** np.linspace(start, stop, num)", np_logspace},
};

const struct builtin_table builtin_np_range = {rows, sizeof rows / sizeof rows[0]};
