/* Functions that walk what they are given: enumerate, zip, sum, min, sorted … */
#include "builtin_python_priv.h"

#include "sort_priv.h"

struct oseq *list_pushed(struct lang *L, struct value v)
{
    struct oseq *s = seq_new(L, V_LIST, 0);
    push(L, v_obj(V_LIST, s));
    struct value it = iter_of(L, v), item;
    push(L, it);
    while (iter_next(L, it, &item))
        seq_push(L, s, item);
    pop(L, 1);
    return s;
}

/* --- lazy ones -------------------------------------------------------------------- */

static struct oiter *iter_made(struct lang *L, enum iter_kind kind)
{
    struct oiter *it = heap_new(L, V_ITER, sizeof *it);
    it->kind = kind;
    push(L, v_obj(V_ITER, it));
    return it;
}

static void iter_inner(struct lang *L, struct oiter *it, const struct value *of, int n)
{
    it->inner = mem_array((size_t)n, sizeof *it->inner);
    for (it->n = 0; it->n < n; it->n++)
        it->inner[it->n] = iter_of(L, of[it->n]);
}

struct value py_enumerate(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct oiter *it = iter_made(L, ITER_ENUMERATE);
    it->of = iter_of(L, arg[0]);
    it->at = given(arg[1]) ? arg_int(L, arg[1], "start") : 0;
    return v_obj(V_ITER, it);
}

struct value py_zip(struct lang *L, struct value *arg, int n)
{
    struct oiter *it = iter_made(L, ITER_ZIP);
    iter_inner(L, it, arg, n);
    return v_obj(V_ITER, it);
}

struct value py_map(struct lang *L, struct value *arg, int n)
{
    if (n < 2)
        raise_error(L, ERR_TYPE, "map() must have at least two arguments.");
    struct oiter *it = iter_made(L, ITER_MAP);
    it->of = arg[0];
    iter_inner(L, it, arg + 1, n - 1);
    return v_obj(V_ITER, it);
}

struct value py_filter(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct oiter *it = iter_made(L, ITER_FILTER);
    it->of = arg[0];
    iter_inner(L, it, arg + 1, 1);
    return v_obj(V_ITER, it);
}

struct value py_reversed(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct value v = arg[0];
    bool of_dict = v.type == V_DICT || value_is_dict_view(v);
    if (!of_dict && v.type != V_LIST && v.type != V_TUPLE && v.type != V_STR && v.type != V_RANGE &&
        v.type != V_ARRAY)
        raise_hint(L, ERR_TYPE,
                   v.type == V_ITER ? "make a list of it first: reversed(list(…))" : "",
                   "'%s' object is not reversible", value_type_name(v));
    int64_t size = value_len(L, v);
    struct oiter *it = iter_made(L, ITER_REVERSED);
    it->of = v;
    it->size = size;
    it->at = of_dict ? INT64_MAX : size; /* from the last entry there is */
    return v_obj(V_ITER, it);
}

/* --- sums and truths -------------------------------------------------------------- */

/* Left to right, as CPython 3.11 adds floats; ints are exact. */
struct value py_sum(struct lang *L, struct value *arg, int n)
{
    (void)n;
    if (given(arg[1]) && arg[1].type == V_STR)
        raise_hint(L, ERR_TYPE, "write \"\".join(texts)", "sum() can't sum strings");
    push(L, iter_of(L, arg[0]));
    push(L, given(arg[1]) ? arg[1] : v_int(0));
    struct value item;
    while (iter_next(L, L->top[-2], &item))
        L->top[-1] = binary_apply(L, BIN_ADD, L->top[-1], item);
    return L->top[-1];
}

static struct value find_truth(struct lang *L, struct value of, bool wanted)
{
    push(L, iter_of(L, of));
    struct value item;
    while (iter_next(L, L->top[-1], &item))
        if (value_truth(L, item) == wanted)
            return v_bool(wanted);
    return v_bool(!wanted);
}

struct value py_any(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return find_truth(L, arg[0], true);
}

struct value py_all(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return find_truth(L, arg[0], false);
}

/* --- extremes --------------------------------------------------------------------- */

struct extreme {
    const char *name;
    enum compare_op better;
};

/* arg: key, default, then one iterable or several values. */
static void extreme_check(struct lang *L, const struct extreme *x, const struct value *arg, int n)
{
    if (n == 2)
        raise_error(L, ERR_TYPE, "%s expected at least 1 argument, got 0", x->name);
    if (n > 3 && given(arg[1]))
        raise_error(L, ERR_TYPE,
                    "Cannot specify a default for %s() with multiple positional arguments",
                    x->name);
}

static struct value key_of(struct lang *L, struct value key, struct value item)
{
    return given(key) && key.type != V_NONE ? call_value(L, key, &item, 1) : item;
}

/* The first of equals stays, and a nan that came first too, as in CPython. */
static struct value find_extreme(struct lang *L, const struct extreme *x, struct value *arg,
                                 int n)
{
    extreme_check(L, x, arg, n);
    struct value of = arg[2], item;
    if (n > 3) {
        struct oseq *all = seq_new(L, V_TUPLE, n - 2);
        for (int i = 2; i < n; i++)
            seq_push(L, all, arg[i]);
        of = v_obj(V_TUPLE, all);
    }
    struct value *it = L->top, *best = it + 1, *best_key = it + 2, *now = it + 3;
    push(L, iter_of(L, of));
    for (int i = 0; i < 3; i++)
        push(L, v_undef());
    while (iter_next(L, *it, &item)) {
        *now = item;
        struct value key = key_of(L, arg[0], item);
        if (given(*best) && !value_truth(L, compare_apply(L, x->better, key, *best_key)))
            continue;
        *best = item;
        *best_key = key;
    }
    if (given(*best))
        return *best;
    if (!given(arg[1]))
        raise_hint(L, ERR_VALUE, "give it a default=…", "%s() arg is an empty sequence", x->name);
    return arg[1];
}

struct value py_min(struct lang *L, struct value *arg, int n)
{
    return find_extreme(L, &(struct extreme){"min", CMP_LT}, arg, n);
}

struct value py_max(struct lang *L, struct value *arg, int n)
{
    return find_extreme(L, &(struct extreme){"max", CMP_GT}, arg, n);
}

/* --- order ------------------------------------------------------------------------ */

struct value py_sorted(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct oseq *s = list_pushed(L, arg[0]);
    bool reverse = arg_c_truth(L, arg[2], "reverse");
    sort_items(L, s, given(arg[1]) ? arg[1] : v_none(), reverse);
    return v_obj(V_LIST, s);
}
