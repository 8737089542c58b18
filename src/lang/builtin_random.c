/* np.random.default_rng and the methods that draw numbers; NumPy's stream bit
 * for bit. */
#include "builtin_random_priv.h"

#include <math.h>
#include <string.h>

#define SEEDS_MAX 10000

/* --- default_rng ------------------------------------------------------------------ */

/* NumPy reads some texts as the number they tell. */
static bool starts_number(struct value text)
{
    const char *s = AS_STR(text)->s;
    return *s && strchr("0123456789+-. \t\ninNI", *s);
}

static int64_t seed_of(struct lang *L, struct value v)
{
    int64_t seed;
    if ((v.type == V_STR && starts_number(v)) || v.type == V_LIST || v.type == V_TUPLE ||
        v.type == V_ARRAY || v.type == V_RANGE)
        raise_hint(L, ERR_REFUSED, "write a number, or a list of numbers",
                   "a %s as a seed is not here", value_type_name(v));
    if (!value_as_int(v, &seed))
        raise_error(L, ERR_TYPE, "a seed must be an integer or a list of integers, not '%s'",
                    value_type_name(v));
    if (seed < 0)
        raise_error(L, ERR_VALUE, "expected non-negative integer");
    return seed;
}

static void seed_list(struct lang *L, struct value v, struct rng *r)
{
    int64_t n = value_len(L, v);
    if (n < 1 || n > SEEDS_MAX)
        raise_error(L, ERR_REFUSED, "a list of seeds has 1 to %d numbers here, not %lld",
                    SEEDS_MAX, (long long)n);
    struct str *buffer = tmp_str(L);
    str_pad(buffer, 0, (size_t)n * sizeof(int64_t));
    int64_t *seed = (int64_t *)(void *)buffer->s;
    for (int64_t i = 0; i < n; i++) {
        struct value item = index_get(L, v, v_int(i));
        if (item.type == V_DICT || item.type == V_ITER) /* NumPy walks them */
            raise_hint(L, ERR_REFUSED, "write a list of numbers", "a %s in a seed is not here",
                       value_type_name(item));
        if (item.type == V_STR && !starts_number(item))
            raise_error(L, ERR_VALUE, "a seed is a number, not a text");
        seed[i] = seed_of(L, item);
    }
    rng_seed(r, seed, (size_t)n);
}

static struct value random_default_rng(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct value v = arg[0];
    if (v.type == V_RNG)
        return v;
    if (!given(v) || v.type == V_NONE)
        raise_hint(L, ERR_REFUSED, "write np.random.default_rng(0)",
                   "without a seed a generator draws other numbers each time; a lesson must "
                   "repeat");
    struct orng *o = heap_new(L, V_RNG, sizeof *o);
    if (v.type == V_LIST || v.type == V_TUPLE || v.type == V_RANGE || v.type == V_ARRAY) {
        seed_list(L, v, &o->rng);
    } else {
        int64_t seed = seed_of(L, v);
        rng_seed(&o->rng, &seed, 1);
    }
    return v_obj(V_RNG, o);
}

/* --- parameters ------------------------------------------------------------------- */

/* NumPy makes arrays of all parameters first; numbers have to be numbers after that. */
static void float_array(struct lang *L, struct value v, const char *what, struct draw_param *p)
{
    if (v.type == V_STR)
        raise_error(L, starts_number(v) ? ERR_REFUSED : ERR_VALUE,
                    "%s must be a number, not a text", what);
    bool many = v.type == V_ARRAY || v.type == V_LIST || v.type == V_TUPLE || v.type == V_RANGE;
    if (given(v) && !many && v.type != V_NONE)
        arg_double(L, v, what);
    struct node *a = many ? arg_node(L, v) : NULL;
    if (!a || a->shape.rank == 0)
        return;
    p->array = graph_cast(L->graph, a, DT_F64);
    if (!p->array)
        raise_graph(L);
}

/* The two parameters of a method: arg[0], arg[1]; p->x is what they are when not given. */
static void float_params(struct draw *d, const struct value *arg, const char *const what[2])
{
    struct lang *L = d->L;
    d->params = 2;
    for (int i = 0; i < 2; i++)
        float_array(L, arg[i], what[i], &d->param[i]);
    bool many = d->param[0].array || d->param[1].array;
    for (int i = 0; i < 2; i++) {
        if (!given(arg[i]) || d->param[i].array)
            continue;
        if (many && arg[i].type == V_NONE)
            raise_hint(L, ERR_REFUSED, "write np.nan", "None as %s is not here", what[i]);
        d->param[i].x.d = arg_double(L, arg[i], what[i]);
    }
}

static double param_float(const struct draw *d, int i, int64_t at)
{
    const double *value = d->value[i];
    return value ? value[at] : d->param[i].x.d;
}

/* The values of a parameter, wherever they are: for checks before drawing. */
static bool any_param(struct lang *L, const struct draw_param *p, bool (*wrong)(double x))
{
    int64_t count;
    if (!p->array)
        return wrong(p->x.d);
    const double *x = graph_whole(L->graph, p->array);
    if (!x)
        raise_graph(L);
    shape_count(&p->array->shape, &count);
    for (int64_t i = 0; i < count; i++)
        if (wrong(x[i]))
            return true;
    return false;
}

/* --- floats ----------------------------------------------------------------------- */

static void fill_normal(struct draw *d, int64_t from, int64_t n)
{
    double *out = d->out;
    if (!d->value[0] && !d->value[1]) {
        rng_normal(&d->r, d->param[0].x.d, d->param[1].x.d, (size_t)n, out + from);
        return;
    }
    for (int64_t i = from; i < from + n; i++)
        rng_normal(&d->r, param_float(d, 0, i), param_float(d, 1, i), 1, out + i);
}

static bool is_negative(double x)
{
    return !isnan(x) && signbit(x);
}

static struct value rng_do_normal(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct draw d;
    draw_begin(&d, L, arg[0], "normal");
    d.param[1].x.d = 1.0;
    float_params(&d, arg + 1, (const char *const[]){"loc", "scale"});
    if (any_param(L, &d.param[1], is_negative))
        raise_error(L, ERR_VALUE, "scale < 0");
    draw_size(&d, arg[3]);
    draw_fill(&d, fill_normal);
    return draw_floats(&d);
}

static void fill_uniform(struct draw *d, int64_t from, int64_t n)
{
    double *out = d->out;
    if (!d->value[0] && !d->value[1]) {
        rng_uniform(&d->r, d->param[0].x.d, d->param[1].x.d, (size_t)n, out + from);
        return;
    }
    for (int64_t i = from; i < from + n; i++)
        rng_uniform(&d->r, param_float(d, 0, i), param_float(d, 1, i), 1, out + i);
}

static struct node *param_node(struct lang *L, const struct draw_param *p)
{
    return p->array ? p->array : graph_scalar(L->graph, DT_F64, p->x, false);
}

static bool is_not_finite(double x)
{
    return !isfinite(x);
}

/* high - low must be finite and not negative, each of them. */
static void check_range(struct lang *L, const struct draw_param *low, const struct draw_param *high)
{
    struct draw_param range = {.x.d = high->x.d - low->x.d};
    if (low->array || high->array) {
        range.array = graph_ufunc(L->graph, UF_SUBTRACT, param_node(L, high), param_node(L, low));
        if (!range.array)
            raise_graph(L);
    }
    if (any_param(L, &range, is_not_finite))
        raise_error(L, ERR_OVERFLOW, "high - low range exceeds valid bounds");
    if (any_param(L, &range, is_negative))
        raise_error(L, ERR_VALUE, "high - low < 0");
}

static struct value rng_do_uniform(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct draw d;
    draw_begin(&d, L, arg[0], "uniform");
    d.param[1].x.d = 1.0;
    float_params(&d, arg + 1, (const char *const[]){"low", "high"});
    check_range(L, &d.param[0], &d.param[1]);
    draw_size(&d, arg[3]);
    draw_fill(&d, fill_uniform);
    return draw_floats(&d);
}

static void fill_random(struct draw *d, int64_t from, int64_t n)
{
    if (d->type == DT_F32)
        rng_random_f32(&d->r, (size_t)n, (float *)d->out + from);
    else
        rng_random(&d->r, (size_t)n, (double *)d->out + from);
}

static void fill_standard_normal(struct draw *d, int64_t from, int64_t n)
{
    if (d->type == DT_F32)
        rng_standard_normal_f32(&d->r, (size_t)n, (float *)d->out + from);
    else
        rng_standard_normal(&d->r, (size_t)n, (double *)d->out + from);
}

/* arg: the generator, size, dtype */
static struct value draw_plain(struct lang *L, struct value *arg, const char *method,
                               void (*fill)(struct draw *d, int64_t from, int64_t n))
{
    struct draw d;
    draw_begin(&d, L, arg[0], method);
    d.type = arg_dtype(L, arg[2], DT_F64);
    if (!dtype_is_float(d.type))
        raise_error(L, ERR_TYPE, "Unsupported dtype dtype('%s') for %s", dtype_name(d.type),
                    method);
    draw_size(&d, arg[1]);
    draw_fill(&d, fill);
    return draw_floats(&d);
}

static struct value rng_do_random(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return draw_plain(L, arg, "random", fill_random);
}

static struct value rng_do_standard_normal(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return draw_plain(L, arg, "standard_normal", fill_standard_normal);
}

/* --- integers --------------------------------------------------------------------- */

static struct draw_param int_param(struct lang *L, struct value v, int64_t absent, const char *what)
{
    struct draw_param p = {.x.i = absent};
    int64_t i;
    if (!given(v) || v.type == V_NONE)
        return p;
    if (value_as_int(v, &i)) {
        p.x.i = i;
        return p;
    }
    if (v.type != V_ARRAY && v.type != V_LIST && v.type != V_TUPLE && v.type != V_RANGE)
        raise_hint(L, ERR_REFUSED, "write an integer", "%s must be an integer here, not '%s'", what,
                   value_type_name(v));
    struct node *a = arg_node(L, v);
    if (dtype_is_float(a->type))
        raise_hint(L, ERR_REFUSED, "write .astype(int)", "%s must be integers here", what);
    if (a->shape.rank == 0) {
        p.x.i = arg_int(L, array_or_scalar(L, a), what);
        return p;
    }
    p.array = graph_cast(L->graph, a, DT_I64);
    if (!p.array)
        raise_graph(L);
    return p;
}

static void check_bounds(struct lang *L, int64_t low, int64_t high, bool closed)
{
    if (closed ? low > high : low >= high)
        raise_error(L, ERR_VALUE, closed ? "low > high" : "low >= high");
    if (closed && high == INT64_MAX)
        raise_error(L, ERR_REFUSED, "high must lie below 2**63 - 1 here");
}

static int64_t param_int(const struct draw *d, int i, int64_t at)
{
    const int64_t *value = d->value[i];
    return value ? value[at] : d->param[i].x.i;
}

/* The bounds are half-open here: `endpoint` has been added to high. */
static void fill_integers(struct draw *d, int64_t from, int64_t n)
{
    int64_t *out = d->out;
    if (!d->value[0] && !d->value[1]) {
        rng_integers(&d->r, d->param[0].x.i, d->param[1].x.i, (size_t)n, out + from);
        return;
    }
    for (int64_t i = from; i < from + n; i++)
        rng_integers(&d->r, param_int(d, 0, i), param_int(d, 1, i), 1, out + i);
}

static void fill_integers_closed(struct draw *d, int64_t from, int64_t n)
{
    int64_t *out = d->out;
    for (int64_t i = from; i < from + n; i++)
        rng_integers(&d->r, param_int(d, 0, i), param_int(d, 1, i) + 1, 1, out + i);
}

static struct node *int_node(struct lang *L, const struct draw_param *p)
{
    return p->array ? p->array : graph_scalar(L->graph, DT_I64, p->x, false);
}

/* Every pair of bounds, before anything is drawn. */
static void check_all_bounds(struct lang *L, const struct draw *d, bool closed)
{
    if (!d->param[0].array && !d->param[1].array) {
        check_bounds(L, d->param[0].x.i, d->param[1].x.i, closed);
        return;
    }
    enum ufunc wrong = closed ? UF_GREATER : UF_GREATER_EQUAL;
    struct node *bad = graph_ufunc(L->graph, wrong, int_node(L, &d->param[0]),
                                   int_node(L, &d->param[1]));
    struct node *any = bad ? graph_reduce(L->graph, RED_ANY, bad, NULL, false) : NULL;
    if (value_truth(L, array_or_scalar(L, any)))
        raise_error(L, ERR_VALUE, closed ? "low > high" : "low >= high");
}

/* dtype=int with a single number gives a Python int. */
static bool wants_python_int(struct lang *L, struct value dtype)
{
    if (!given(dtype))
        return false;
    enum dtype t = dtype.type == V_NONE ? DT_F64 : arg_dtype(L, dtype, DT_I64);
    if (dtype_is_float(t))
        raise_error(L, ERR_TYPE, "Unsupported dtype dtype('%s') for integers", dtype_name(t));
    if (t != DT_I64)
        raise_hint(L, ERR_REFUSED, "leave dtype out, then write .astype(…)",
                   "rng.integers draws int64 here");
    return dtype.type == V_TYPE;
}

static void int_params(struct draw *d, struct value low, struct value high)
{
    bool one = !given(high) || high.type == V_NONE;
    if (low.type == V_NONE)
        raise_error(d->L, ERR_TYPE, "low must be an integer, not 'NoneType'");
    d->params = 2;
    if (!one)
        d->param[0] = int_param(d->L, low, 0, "low");
    d->param[1] = int_param(d->L, one ? low : high, 0, "high");
}

static struct value rng_do_integers(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct draw d;
    bool python = wants_python_int(L, arg[4]), closed = arg_truth(L, arg[5], false);
    draw_begin(&d, L, arg[0], closed ? "integers, closed" : "integers");
    d.type = DT_I64;
    if (!draw_is_empty(L, arg[3])) {
        int_params(&d, arg[1], arg[2]);
        check_all_bounds(L, &d, closed);
    }
    draw_size(&d, arg[3]);
    draw_fill(&d, closed ? fill_integers_closed : fill_integers);
    if (!d.single)
        return array_of(L, draw_node(&d));
    int64_t x = *(int64_t *)d.out;
    if (!python)
        return v_nps(DT_I64, (union elem){.i = x}, draw_node(&d));
    d.of->rng = d.r;
    return v_int(x);
}

/* --- the table -------------------------------------------------------------------- */

static const struct builtin rows[] = {
    {"np.random", "default_rng", "(seed=None)", "a generator of random numbers; it wants a seed",
     random_default_rng},
    {"rng", "normal", "(self, /, loc=0.0, scale=1.0, size=None)",
     "normal numbers of mean loc and standard deviation scale", rng_do_normal},
    {"rng", "standard_normal", "(self, /, size=None, dtype=np.float64)",
     "normal numbers of mean 0 and standard deviation 1", rng_do_standard_normal},
    {"rng", "random", "(self, /, size=None, dtype=np.float64)",
     "numbers between 0 and 1, 1 not among them", rng_do_random},
    {"rng", "uniform", "(self, /, low=0.0, high=1.0, size=None)", "numbers between low and high",
     rng_do_uniform},
    {"rng", "integers", "(self, /, low, high=None, size=None, dtype=np.int64, endpoint=False)",
     "integers from low on and below high (or 0 on and below low)", rng_do_integers},
    {"rng", "permutation", "(self, /, x, axis=0)", "0 … x-1, or the rows of x, in a random order",
     rng_do_permutation},
    {"rng", "shuffle", "(self, /, x, axis=0)",
     "bring a list or the rows of an array into a random order", rng_do_shuffle},
    {"rng", "choice", "(self, /, a, size=None, replace=True, p=None, axis=0, shuffle=True)",
     "items of a (or of 0 … a-1), with or without putting back, weighted by p", rng_do_choice},
};

const struct builtin_table builtin_random = {rows, sizeof rows / sizeof rows[0]};
