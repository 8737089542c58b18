/* Arrays out of nothing: leaves, draws, constants, ranges, the identity. */
#include "op_priv.h"

#include <math.h>
#include <string.h>

/* Contents up to this many bytes are hashed for the key; larger leaves are
 * only equal to themselves. */
#define LEAF_HASH_BYTES ((size_t)1 << 20)

/* ---- leaves ------------------------------------------------------------------ */

static struct node *source_new(struct graph *g, enum graph_op op, enum dtype t,
                               const struct shape *s, const void *data)
{
    struct node *n = node_new(g, op, t, s, NULL, 0, 0);
    if (!n)
        return NULL;
    order_c(n);
    if (g->room && data == g->room->data && g->room->bytes == node_bytes(n)) {
        n->value = g->room;
        g->room = NULL;
        return n;
    }
    struct node_value *v = value_new(g, n);
    if (!v) {
        node_discard(g);
        return NULL;
    }
    if (v->bytes)
        memcpy(v->data, data, v->bytes);
    n->value = v;
    return n;
}

void room_free(struct graph *g)
{
    struct node_value *v = g->room;
    g->room = NULL;
    if (v)
        value_release(g, v);
}

void *graph_room(struct graph *g, enum dtype t, const struct shape *s)
{
    struct node like = {.type = t};
    room_free(g);
    if (!size_allowed(g, t, s, &like.count))
        return NULL;
    g->room = value_new(g, &like);
    return g->room ? g->room->data : NULL;
}

struct node *graph_leaf(struct graph *g, enum dtype t, const struct shape *s, const void *data)
{
    struct node *n = source_new(g, OP_LEAF, t, s, data);
    if (!n)
        return NULL;
    if (n->value->bytes <= LEAF_HASH_BYTES)
        return node_finish(g, n, n->value->data, n->value->bytes);
    uint64_t unique = g->next_id + 1;
    return node_finish(g, n, &unique, sizeof unique);
}

struct node *graph_draw(struct graph *g, enum dtype t, const struct shape *s, const void *data,
                        struct hash call)
{
    struct node *n = source_new(g, OP_DRAW, t, s, data);
    return n ? node_finish(g, n, &call, sizeof call) : NULL;
}

/* ---- one element repeated -------------------------------------------------------- */

static struct node *fill_new(struct graph *g, enum dtype t, const struct shape *s, union elem x,
                             bool weak)
{
    struct node *n = node_new(g, OP_FILL, t, s, NULL, 0, sizeof(struct fill_param));
    if (!n)
        return NULL;
    memcpy(node_param(n), &x, dtype_size(t)); /* the rest stays 0, for the key */
    n->weak = weak;
    order_c(n);
    return node_finish(g, n, n->param, sizeof(struct fill_param));
}

struct node *graph_scalar(struct graph *g, enum dtype t, union elem x, bool weak)
{
    struct shape s = shape_scalar();
    return fill_new(g, t, &s, x, weak);
}

struct node *graph_fill(struct graph *g, enum dtype t, const struct shape *s, union elem x)
{
    return fill_new(g, t, s, x, false);
}

OP_RUN(fill_run)
{
    const union elem *x = n->param;
    (void)g;
    (void)in;
    dtype_convert(n->type, x, 0, n->type, out, 1, (size_t)box_count(b));
    return true;
}

/* ---- ranges ------------------------------------------------------------------------ */

struct node *graph_arange(struct graph *g, enum dtype t, union elem start, union elem step,
                          int64_t count)
{
    struct shape s = shape_of(1, &count);
    struct node *n = node_new(g, OP_ARANGE, t, &s, NULL, 0, sizeof(struct arange_param));
    if (!n)
        return NULL;
    struct arange_param *p = node_param(n);
    /* NumPy writes start and start + step, and goes on with their difference. */
    switch (t) {
    case DT_F64:
        p->start.d = start.d;
        p->second.d = start.d + step.d;
        p->delta.d = p->second.d - start.d;
        break;
    case DT_F32:
        p->start.f = start.f;
        p->second.f = start.f + step.f;
        p->delta.f = p->second.f - start.f;
        break;
    case DT_I64:
        p->start.i = start.i;
        p->second.i = (int64_t)((uint64_t)start.i + (uint64_t)step.i);
        p->delta.i = step.i;
        break;
    default:
        p->start.b = start.b;
        p->second.b = start.b || step.b;
    }
    order_c(n);
    return node_finish(g, n, p, sizeof *p);
}

static void arange_element(enum dtype t, const struct arange_param *p, int64_t i, char *out)
{
    union elem x = i == 0 ? p->start : p->second;
    if (i >= 2 && t == DT_F64)
        x.d = p->start.d + (double)i * p->delta.d;
    else if (i >= 2 && t == DT_F32)
        x.f = p->start.f + (float)i * p->delta.f;
    else if (i >= 2 && t == DT_I64)
        x.i = (int64_t)((uint64_t)p->start.i + (uint64_t)i * (uint64_t)p->delta.i);
    memcpy(out, &x, dtype_size(t));
}

OP_RUN(arange_run)
{
    size_t size = dtype_size(n->type);
    (void)g;
    (void)in;
    for (int64_t i = b->from[0]; i < b->to[0]; i++, out += size)
        arange_element(n->type, n->param, i, out);
    return true;
}

struct node *graph_linspace(struct graph *g, double start, double stop, int64_t count,
                            bool endpoint)
{
    struct shape s = shape_of(1, &count);
    struct node *n = node_new(g, OP_LINSPACE, DT_F64, &s, NULL, 0, sizeof(struct linspace_param));
    if (!n)
        return NULL;
    struct linspace_param *p = node_param(n);
    p->start = start;
    p->stop = stop;
    p->endpoint = endpoint;
    order_c(n);
    return node_finish(g, n, p, sizeof *p);
}

/* numpy/core/function_base.py, linspace: i * step + start; where the step
 * rounds to 0, i / div * delta + start; the last element is stop itself. */
static double linspace_element(const struct linspace_param *p, int64_t count, int64_t i)
{
    int64_t div = p->endpoint ? count - 1 : count;
    double delta = p->stop - p->start, y = (double)i;
    if (p->endpoint && count > 1 && i == count - 1)
        return p->stop;
    if (div <= 0)
        return y * delta + p->start;
    double step = delta / (double)div;
    return step == 0 ? y / (double)div * delta + p->start : y * step + p->start;
}

OP_RUN(linspace_run)
{
    double *x = (double *)(void *)out;
    (void)g;
    (void)in;
    for (int64_t i = b->from[0]; i < b->to[0]; i++)
        *x++ = linspace_element(n->param, n->shape.dim[0], i);
    return true;
}

/* ---- the identity --------------------------------------------------------------------- */

static union elem one_of(enum dtype t)
{
    union elem x = {.i = 0};
    uint8_t yes = 1;
    dtype_convert(DT_BOOL, &yes, 1, t, &x, 1, 1);
    return x;
}

struct node *graph_eye(struct graph *g, enum dtype t, int64_t rows, int64_t cols, int64_t k)
{
    struct shape s = shape_of(2, (int64_t[]){rows, cols});
    struct node *n = node_new(g, OP_EYE, t, &s, NULL, 0, sizeof(struct eye_param));
    if (!n)
        return NULL;
    struct eye_param *p = node_param(n);
    p->k = k;
    order_c(n);
    return node_finish(g, n, p, sizeof *p);
}

OP_RUN(eye_run)
{
    const struct eye_param *p = n->param;
    size_t size = dtype_size(n->type);
    int64_t cols = b->to[1] - b->from[1];
    union elem one = one_of(n->type);
    (void)g;
    (void)in;
    memset(out, 0, (size_t)box_count(b) * size);
    for (int64_t i = b->from[0]; i < b->to[0]; i++, out += (size_t)cols * size)
        if (i + p->k >= b->from[1] && i + p->k < b->to[1])
            memcpy(out + (size_t)(i + p->k - b->from[1]) * size, &one, size);
    return true;
}
