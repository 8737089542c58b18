/* Element by element: ufuncs, astype, where, tril and triu. */
#include "op_priv.h"

#include <string.h>

/* Inputs of another type are converted this many elements at a time. */
#define CHUNK 1024

/* ---- building ------------------------------------------------------------------- */

static enum dtype common_type(const struct node *a, const struct node *b)
{
    if (!b)
        return a->type;
    if (a->weak == b->weak)
        return dtype_promote(a->type, b->type);
    return a->weak ? dtype_promote_weak(b->type, a->type) : dtype_promote_weak(a->type, b->type);
}

static bool no_such_loop(struct graph *g, enum ufunc f, enum dtype t)
{
    enum ufunc_gap gap = ufunc_gap(f, t);
    if (gap == UFUNC_GIVES_FLOAT16 || gap == UFUNC_GIVES_INT8) {
        bool single = gap == UFUNC_GIVES_FLOAT16;
        graph_fail(g, ERR_REFUSED, "%s of bool gives %s in NumPy, a type that is not here",
                   ufunc_name(f), single ? "float16" : "int8");
        graph_hint(g, "write x.astype(%s)", single ? "float" : "int");
        return false;
    }
    graph_fail(g, ERR_TYPE, "%s is not defined for %s", ufunc_name(f), dtype_name(t));
    if (t == DT_BOOL && f == UF_SUBTRACT)
        graph_hint(g, "for booleans write a ^ b (not equal), or a.astype(int) - b.astype(int)");
    else if (t == DT_BOOL && f == UF_NEGATIVE)
        graph_hint(g, "for booleans write ~a (not), or -a.astype(int)");
    else if (t == DT_BOOL && f == UF_POSITIVE)
        graph_hint(g, "write a.astype(int)");
    else if (dtype_is_float(t))
        graph_hint(g, "it works on bool and int64; compare first, x > 0, or write x.astype(int)");
    return false;
}

static bool shapes_fit(struct graph *g, const char *what, const struct shape *a,
                       const struct shape *b, struct shape *out)
{
    char left[SHAPE_TEXT], right[SHAPE_TEXT];
    if (shape_broadcast(a, b, out))
        return true;
    int rank = a->rank < b->rank ? a->rank : b->rank, i = 1;
    while (i < rank && (a->dim[a->rank - i] == b->dim[b->rank - i] ||
                        a->dim[a->rank - i] == 1 || b->dim[b->rank - i] == 1))
        i++;
    graph_fail(g, ERR_VALUE,
               "%s: shapes %s and %s do not fit: axis -%d is %lld on the left and %lld on the "
               "right",
               what, shape_text(a, left), shape_text(b, right), i,
               (long long)a->dim[a->rank - i], (long long)b->dim[b->rank - i]);
    graph_hint(g, "axes are matched from the last one; two lengths fit when they are equal or "
                  "one of them is 1 (x[:, None] adds an axis of length 1)");
    return false;
}

/* int64 ** negative fails on values, so it is looked at now. */
static bool exponents_allowed(struct graph *g, struct node *b, const struct shape *result)
{
    int64_t count;
    if (b->type != DT_I64 || !shape_count(result, &count) || count == 0)
        return true;
    const int64_t *x = NULL;
    struct node_value *v = eval_whole(g, b);
    if (!v)
        return false;
    bool negative = false;
    x = (const int64_t *)(const void *)v->data;
    for (int64_t i = 0; i < b->count && !negative; i++)
        negative = x[i] < 0;
    value_release(g, v);
    if (!negative)
        return true;
    graph_fail(g, ERR_VALUE, "power: int64 to a negative int64 power is not allowed");
    graph_hint(g, "make the base a float: 2.0 ** -1, or x.astype(float) ** -1");
    return false;
}

struct node *graph_ufunc(struct graph *g, enum ufunc f, struct node *a, struct node *b)
{
    struct node *input[2] = {a, b};
    enum dtype common = common_type(a, b), loop, out;
    struct shape s = a->shape;
    if (!ufunc_types(f, common, &loop, &out)) {
        no_such_loop(g, f, common);
        return NULL;
    }
    if (b && !shapes_fit(g, ufunc_name(f), &a->shape, &b->shape, &s))
        return NULL;
    if (f == UF_POWER && loop == DT_I64 && !exponents_allowed(g, b, &s))
        return NULL;
    struct node *n = node_new(g, OP_UFUNC, out, &s, input, b ? 2 : 1, sizeof(struct ufunc_param));
    if (!n)
        return NULL;
    struct ufunc_param *p = node_param(n);
    p->f = f;
    p->loop = loop;
    order_elementwise(n);
    return node_finish(g, n, p, sizeof *p);
}

struct node *graph_cast(struct graph *g, struct node *a, enum dtype t)
{
    if (t == a->type)
        return graph_copy(g, a, false);
    struct node *n = node_new(g, OP_CAST, t, &a->shape, &a, 1, 0);
    if (!n)
        return NULL;
    order_like(n, a);
    return node_finish(g, n, NULL, 0);
}

struct node *graph_where(struct graph *g, struct node *c, struct node *a, struct node *b)
{
    struct node *input[3] = {c, a, b};
    struct shape s, both;
    if (!shapes_fit(g, "where", &a->shape, &b->shape, &both) ||
        !shapes_fit(g, "where", &c->shape, &both, &s))
        return NULL;
    /* Python numbers do not give way here: NumPy 1.24 makes arrays of them. */
    struct node *n = node_new(g, OP_WHERE, dtype_promote(a->type, b->type), &s, input, 3, 0);
    if (!n)
        return NULL;
    order_elementwise(n);
    return node_finish(g, n, NULL, 0);
}

/* NumPy's tril of a vector is that of the matrix with this vector in every row. */
struct node *graph_tri(struct graph *g, struct node *a, int64_t k, bool upper)
{
    if (a->shape.rank == 0) {
        graph_fail(g, ERR_TYPE, "%s needs at least one axis, and this is a single number",
                   upper ? "triu" : "tril");
        return NULL;
    }
    struct shape s = a->shape;
    if (s.rank == 1)
        s = shape_of(2, (int64_t[]){a->shape.dim[0], a->shape.dim[0]});
    struct node *n = node_new(g, OP_TRI, a->type, &s, &a, 1, sizeof(struct tri_param));
    if (!n)
        return NULL;
    struct tri_param *p = node_param(n);
    p->k = k;
    p->upper = upper;
    order_elementwise(n);
    return node_finish(g, n, p, sizeof *p);
}

/* ---- computing ---------------------------------------------------------------------- */

/* About ns for one element: the plain ones run at memory speed. */
int64_t ufunc_cost(const struct node *n)
{
    const struct ufunc_param *p = n->param;
    if (p->f >= UF_EXP && p->f <= UF_TANH)
        return 12;
    switch (p->f) {
    case UF_POWER:
    case UF_ARCTAN2:
    case UF_HYPOT:
        return 40;
    case UF_FLOOR_DIVIDE:
    case UF_REMAINDER:
        return 8;
    default:
        return 1;
    }
}

/* n elements of an operand in the loop's type: where they lie, or converted. */
static const void *in_type(enum dtype from, enum dtype to, const char *at, int64_t *step,
                           size_t n, void *chunk)
{
    if (from == to)
        return at;
    if (*step == 0)
        n = 1;
    dtype_convert(from, at, *step, to, chunk, 1, n);
    *step = *step ? 1 : 0;
    return chunk;
}

static void walk_operands(const struct node *n, const struct box *b, const struct area *in,
                          struct operand *o, struct walk *w)
{
    struct shape s = box_shape(b);
    walk_init(w, s.rank, s.dim);
    for (uint32_t k = 0; k < n->inputs; k++) {
        operand_broadcast(n->input[k], &in[k], b, &o[k]);
        walk_add(w, o[k].stride);
    }
}

static const char *operand_at(const struct node *n, const struct operand *o, const struct walk *w,
                              int k, int64_t i)
{
    int64_t at = w->at[k] + i * w->step[k];
    return o[k].data + at * (int64_t)dtype_size(n->input[k]->type);
}

/* One run of n elements whose inputs have other types than the loop. */
static char *ufunc_converting(const struct node *n, const struct operand *o, const struct walk *w,
                              char *out)
{
    const struct ufunc_param *p = n->param;
    double chunk[2][CHUNK]; /* room for any type */
    for (int64_t i = 0; i < w->n; i += CHUNK) {
        size_t m = (size_t)(w->n - i < CHUNK ? w->n - i : CHUNK);
        const void *x[2] = {NULL, NULL};
        int64_t step[2] = {0, 0};
        for (uint32_t k = 0; k < n->inputs; k++) {
            step[k] = w->step[k];
            x[k] = in_type(n->input[k]->type, p->loop, operand_at(n, o, w, (int)k, i), &step[k],
                           m, chunk[k]);
        }
        ufunc_run(p->f, p->loop, m, x[0], step[0], x[1], step[1], out);
        out += m * dtype_size(n->type);
    }
    return out;
}

OP_RUN(ufunc_node_run)
{
    const struct ufunc_param *p = n->param;
    struct operand o[2];
    struct walk w;
    bool convert = n->input[0]->type != p->loop ||
                   (n->inputs > 1 && n->input[1]->type != p->loop);
    size_t size = dtype_size(n->type);
    (void)g;
    walk_operands(n, b, in, o, &w);
    if (!walk_start(&w))
        return true;
    do {
        if (convert) {
            out = ufunc_converting(n, o, &w, out);
            continue;
        }
        ufunc_run(p->f, p->loop, (size_t)w.n, operand_at(n, o, &w, 0, 0), w.step[0],
                  n->inputs > 1 ? operand_at(n, o, &w, 1, 0) : NULL,
                  n->inputs > 1 ? w.step[1] : 0, out);
        out += (size_t)w.n * size;
    } while (walk_next(&w));
    return true;
}

OP_RUN(cast_run)
{
    (void)g;
    area_copy(n->input[0], in, b, n->type, out);
    return true;
}

/* out[i] = c[i] ? a[i] : b[i], all of the same size. */
static void choose(size_t size, int64_t n, const uint8_t *c, int64_t cs, const char *a, int64_t as,
                   const char *b, int64_t bs, char *out)
{
#define CHOOSE(type)                                                                     \
    do {                                                                                 \
        const type *x = (const void *)a, *y = (const void *)b;                           \
        type *to = (void *)out;                                                          \
        for (int64_t i = 0; i < n; i++)                                                  \
            to[i] = c[i * cs] ? x[i * as] : y[i * bs];                                   \
    } while (0)
    if (size == 8)
        CHOOSE(uint64_t);
    else if (size == 4)
        CHOOSE(uint32_t);
    else
        CHOOSE(uint8_t);
#undef CHOOSE
}

OP_RUN(where_run)
{
    struct operand o[3];
    struct walk w;
    double chunk[3][CHUNK];
    size_t size = dtype_size(n->type);
    const enum dtype type[3] = {DT_BOOL, n->type, n->type};
    (void)g;
    walk_operands(n, b, in, o, &w);
    if (!walk_start(&w))
        return true;
    do {
        for (int64_t i = 0; i < w.n; i += CHUNK) {
            int64_t m = w.n - i < CHUNK ? w.n - i : CHUNK, step[3];
            const void *x[3];
            for (int k = 0; k < 3; k++) {
                step[k] = w.step[k];
                x[k] = in_type(n->input[k]->type, type[k], operand_at(n, o, &w, k, i), &step[k],
                               (size_t)m, chunk[k]);
            }
            choose(size, m, x[0], step[0], x[1], step[1], x[2], step[2], out);
            out += (size_t)m * size;
        }
    } while (walk_next(&w));
    return true;
}

/* Zero what is not kept of one row: columns from b->from on. */
static void tri_row(const struct tri_param *p, int64_t row, const struct box *b, size_t size,
                    char *out)
{
    int last = b->rank - 1;
    int64_t from = b->from[last], to = b->to[last];
    int64_t edge = p->upper ? row + p->k : row + p->k + 1; /* kept: >= edge, < edge */
    edge = edge < from ? from : edge > to ? to : edge;
    if (p->upper)
        memset(out, 0, (size_t)(edge - from) * size);
    else
        memset(out + (size_t)(edge - from) * size, 0, (size_t)(to - edge) * size);
}

OP_RUN(tri_run)
{
    const struct node *a = n->input[0];
    struct operand o;
    struct shape s = box_shape(b);
    struct box row = *b;
    size_t size = dtype_size(n->type);
    int64_t cols = s.dim[s.rank - 1];
    int64_t idx[RANK_MAX];
    (void)g;
    if (box_count(b) == 0)
        return true;
    row.to[row.rank - 1] = row.from[row.rank - 1] + 1; /* one index a row */
    memcpy(idx, row.from, sizeof idx);
    operand_broadcast(a, in, b, &o);
    do {
        int64_t at = 0;
        for (int i = 0; i < b->rank - 1; i++)
            at += (idx[i] - b->from[i]) * o.stride[i];
        dtype_convert(n->type, o.data + at * (int64_t)size, o.stride[b->rank - 1], n->type, out,
                      1, (size_t)cols);
        tri_row(n->param, idx[b->rank - 2], b, size, out);
        out += (size_t)cols * size;
    } while (box_next(&row, idx));
    return true;
}
