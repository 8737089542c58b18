/* Attributes: x.shape, x.T, np.pi, and methods by the place of their type. */
#include "builtin_priv.h"
#include "eval_priv.h"
#include "np_refused_list.h"

#include "base/near.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- modules ---------------------------------------------------------------------- */

static const struct {
    enum module module;
    const char *name;
    struct value value;
} constants[] = {
    {MODULE_NUMPY, "pi", {.type = V_FLOAT, .u.f = 3.14159265358979323846}},
    {MODULE_NUMPY, "e", {.type = V_FLOAT, .u.f = 2.71828182845904523536}},
    {MODULE_NUMPY, "euler_gamma", {.type = V_FLOAT, .u.f = 0.57721566490153286061}},
    {MODULE_NUMPY, "inf", {.type = V_FLOAT, .u.f = INFINITY}},
    {MODULE_NUMPY, "nan", {.type = V_FLOAT, .u.f = NAN}},
    {MODULE_NUMPY, "newaxis", {.type = V_NONE}},
    {MODULE_NUMPY, "float64", {.type = V_DTYPE, .dt = DT_F64, .u.i = 1}},
    {MODULE_NUMPY, "float32", {.type = V_DTYPE, .dt = DT_F32, .u.i = 1}},
    {MODULE_NUMPY, "int64", {.type = V_DTYPE, .dt = DT_I64, .u.i = 1}},
    {MODULE_NUMPY, "bool_", {.type = V_DTYPE, .dt = DT_BOOL, .u.i = 1}},
    {MODULE_NUMPY, "ndarray", {.type = V_TYPE, .u.i = V_ARRAY}},
    {MODULE_NUMPY, "random", {.type = V_MODULE, .u.i = MODULE_RANDOM}},
    {MODULE_NUMPY, "linalg", {.type = V_MODULE, .u.i = MODULE_LINALG}},
};

static const char *const module_place[] = {
    [MODULE_NUMPY] = "np", [MODULE_RANDOM] = "np.random", [MODULE_LINALG] = "np.linalg"};

/* What NumPy has and we refuse, with what to write instead. */
static const struct refusal refused[] = {
#define X(name, cure) {name, cure},
    NP_REFUSED_LIST(X)
#undef X
};

struct value module_constant(struct lang *L, enum module m, const char *name)
{
    (void)L;
    for (size_t i = 0; i < sizeof constants / sizeof constants[0]; i++)
        if (constants[i].module == m && strcmp(constants[i].name, name) == 0)
            return constants[i].value;
    return v_undef();
}

const struct refusal *lang_np_refusals(int *n)
{
    *n = (int)(sizeof refused / sizeof refused[0]);
    return refused;
}

static const char *refusal_of(const char *name)
{
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if (strcmp(refused[i].what, name) == 0)
            return refused[i].cure;
    return NULL;
}

static struct value module_attr(struct lang *L, enum module m, sym name)
{
    const char *word = symbol_name(L->names, name);
    const struct builtin *b = builtin_by_sym(L, module_place[m], name);
    if (b)
        return (struct value){.type = V_BUILTIN, .u.fn = b};
    struct value v = module_constant(L, m, word);
    if (v.type != V_UNDEF)
        return v;
    const char *cure = refusal_of(word);
    char hint[200] = "";
    const char *near = cure ? NULL : suggest_name(L, word, module_place[m]);
    if (cure)
        snprintf(hint, sizeof hint, "%s", cure);
    else if (near)
        snprintf(hint, sizeof hint, "did you mean %s.%s?", module_place[m], near);
    raise_hint(L, ERR_REFUSED, hint, "%s.%s is not here", module_place[m], word);
}

/* --- arrays and NumPy scalars -------------------------------------------------------- */

static struct value shape_tuple(struct lang *L, const struct shape *s)
{
    struct oseq *t = seq_new(L, V_TUPLE, s->rank);
    for (int i = 0; i < s->rank; i++)
        seq_push(L, t, v_int(s->dim[i]));
    return v_obj(V_TUPLE, t);
}

static struct value transposed(struct lang *L, struct oarray *a, const struct node *n)
{
    struct path_step step = {.kind = PATH_TRANSPOSE, .n = n->shape.rank};
    for (int i = 0; i < n->shape.rank; i++)
        step.perm[i] = n->shape.rank - 1 - i;
    return array_view(L, a, &step);
}

static struct value array_fact(struct lang *L, struct value of, const char *name)
{
    struct shape scalar = shape_scalar();
    struct node *n = of.type == V_ARRAY ? array_node(L, AS_ARRAY(of)) : NULL;
    const struct shape *s = n ? &n->shape : &scalar;
    enum dtype t = n ? n->type : (enum dtype)of.dt;
    int64_t count = 1;
    shape_count(s, &count);
    if (strcmp(name, "shape") == 0)
        return shape_tuple(L, s);
    if (strcmp(name, "ndim") == 0)
        return v_int(s->rank);
    if (strcmp(name, "size") == 0)
        return v_int(count);
    if (strcmp(name, "itemsize") == 0)
        return v_int((int64_t)dtype_size(t));
    if (strcmp(name, "nbytes") == 0)
        return v_int(count * (int64_t)dtype_size(t));
    if (strcmp(name, "dtype") == 0)
        return (struct value){.type = V_DTYPE, .dt = (uint8_t)t};
    if (strcmp(name, "T") == 0)
        return n ? transposed(L, AS_ARRAY(of), n) : of;
    return v_undef();
}

/* --- methods ---------------------------------------------------------------------------- */

const struct builtin *attr_method(struct lang *L, struct value of, sym name)
{
    const struct builtin_place *p = L->methods[of.type];
    const struct builtin *b = p && name < p->n ? p->by_sym[name] : NULL;
    if (b && of.type == V_NPS && strcmp(b->name, "dot") == 0)
        return NULL; /* the one method that NumPy's scalars lack */
    return b;
}

static struct value bind_method(struct lang *L, const struct builtin *b, struct value self)
{
    push(L, self);
    struct omethod *m = heap_new(L, V_METHOD, sizeof *m);
    pop(L, 1);
    m->fn = b;
    m->self = self;
    return v_obj(V_METHOD, m);
}

/* What NumPy's arrays and functions have, but not ours: x.view, np.add.reduce. */
static void check_refused(struct lang *L, struct value of, const char *word)
{
    static const char *const of_ufunc[] = {"reduce", "accumulate", "outer", "at", "reduceat"};
    char name[64];
    snprintf(name, sizeof name, "x.%s", word);
    const char *cure = of.type == V_ARRAY || of.type == V_NPS ? refusal_of(name) : NULL;
    if (cure)
        raise_hint(L, ERR_REFUSED, cure, ".%s of arrays is not here", word);
    if (of.type != V_BUILTIN || strcmp(of.u.fn->where, "np") != 0)
        return;
    for (size_t i = 0; i < sizeof of_ufunc / sizeof of_ufunc[0]; i++)
        if (strcmp(word, of_ufunc[i]) == 0)
            raise_hint(L, ERR_REFUSED, "x.sum, x.max, x.cumsum take an axis; np.outer(a, b) is "
                       "a[:, None] * b", "np.%s.%s is not here", of.u.fn->name, word);
}

static void raise_no_attr(struct lang *L, struct value of, const char *place, const char *word)
    __attribute__((noreturn));
static void raise_no_attr(struct lang *L, struct value of, const char *place, const char *word)
{
    check_refused(L, of, word);
    const char *foreign = attr_refused_cure(of, word);
    if (foreign)
        raise_hint(L, ERR_REFUSED, foreign, "the attribute %s of '%s' is not here", word,
                   value_type_name(of));
    if (of.type == V_DTYPE || of.type == V_TYPE) /* NumPy's types have many of them */
        raise_hint(L, ERR_REFUSED, "ask the array: x.dtype, x.astype(…)",
                   "the attribute %s of a type is not here", word);
    const char *near = place ? suggest_name(L, word, place) : NULL;
    char hint[200] = "";
    snprintf(hint, sizeof hint, "%s.%s", place ? place : "", word);
    const char *cure = refused_name_cure(hint);
    if (cure)
        raise_hint(L, ERR_REFUSED, cure, "the method %s is not part of attnscope's Python", hint);
    hint[0] = '\0';
    if (near)
        snprintf(hint, sizeof hint, "did you mean .%s?", near);
    raise_hint(L, ERR_ATTRIBUTE, hint, "'%s' object has no attribute '%s'", value_type_name(of),
               word);
}

/* type(x).__name__, f.__name__ */
static struct value own_name(struct lang *L, struct value of)
{
    if (of.type == V_FUNC)
        return str_valuez(L, symbol_name(L->names, AS_FUNC(of)->ast->name));
    if (of.type == V_BUILTIN)
        return str_valuez(L, of.u.fn->name);
    struct value instance = {.type = of.type == V_DTYPE ? V_NPS : (uint8_t)of.u.i, .dt = of.dt};
    const char *name = value_type_name(instance), *dot = strrchr(name, '.');
    return str_valuez(L, dot ? dot + 1 : name);
}

struct value attribute_get(struct lang *L, struct value of, sym name)
{
    const char *word = symbol_name(L->names, name);
    bool is_type = of.type == V_TYPE || (of.type == V_DTYPE && of.u.i);
    if ((is_type || of.type == V_FUNC || of.type == V_BUILTIN) && strcmp(word, "__name__") == 0)
        return own_name(L, of);
    if (of.type == V_MODULE)
        return module_attr(L, (enum module)of.u.i, name);
    if (of.type == V_DTYPE && !is_type && strcmp(word, "name") == 0)
        return str_valuez(L, dtype_name((enum dtype)of.dt));
    const struct builtin *b = attr_method(L, of, name);
    if (!b && (of.type == V_ARRAY || of.type == V_NPS)) {
        struct value v = array_fact(L, of, word);
        if (v.type != V_UNDEF)
            return v;
    }
    if (!b)
        raise_no_attr(L, of, L->methods[of.type] ? L->methods[of.type]->where : NULL, word);
    return bind_method(L, b, of);
}

/* --- did you mean ------------------------------------------------------------------------- */

struct nearest {
    const char *what, *best;
    int distance;
};

static void consider(struct nearest *n, const char *candidate)
{
    int limit = (int)strlen(n->what) / 3;
    if (limit < 1)
        limit = n->what[0] && n->what[1] ? 1 : 0; /* one letter is near to every other */
    int d = near_distance(n->what, candidate, limit);
    if (d <= limit && d < n->distance) {
        n->distance = d;
        n->best = candidate;
    }
}

const char *suggest_name(struct lang *L, const char *name, const char *where)
{
    struct nearest n = {name, NULL, 1000};
    int rows;
    const struct builtin_row *row = lang_builtins(L, &rows);
    if (where[0] == '\0' && L->frame && L->frame->env)
        for (sym s = 1; s < L->frame->env->cap && s <= symbol_count(L->names); s++)
            if (L->frame->env->global[s].type != V_UNDEF)
                consider(&n, symbol_name(L->names, s));
    for (int i = 0; i < rows; i++)
        if (strcmp(row[i].where, where) == 0 ||
            (where[0] == '\0' && strcmp(row[i].where, "type") == 0))
            consider(&n, row[i].name);
    return n.best;
}
