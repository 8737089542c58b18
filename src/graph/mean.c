/* np.mean, np.var, np.std as numpy/core/_methods.py composes them: each is a
 * handful of ordinary nodes, so that the digits, and what explain can say of
 * them, follow from these. */
#include "graph_priv.h"

static int64_t counted(const struct node *a, const bool *axes)
{
    int64_t n = 1;
    for (int i = 0; i < a->shape.rank; i++)
        n *= !axes || axes[i] ? a->shape.dim[i] : 1;
    return n;
}

/* A float32 sum is divided in float64 (the count is an int64) and rounded back. */
static struct node *divide_by(struct graph *g, struct node *sum, int64_t n)
{
    struct node *count = graph_scalar(g, DT_I64, (union elem){.i = n}, false);
    struct node *q = count ? graph_ufunc(g, UF_DIVIDE, sum, count) : NULL;
    return q && q->type != sum->type ? graph_cast(g, q, sum->type) : q;
}

/* bool and int64 are summed in float64. */
static struct node *float_sum(struct graph *g, struct node *a, const bool *axes, bool keepdims)
{
    enum dtype t = dtype_is_float(a->type) ? a->type : DT_F64;
    return graph_reduce_as(g, RED_SUM, a, t, axes, keepdims);
}

struct node *graph_mean(struct graph *g, struct node *a, const bool *axes, bool keepdims)
{
    struct node *sum = float_sum(g, a, axes, keepdims);
    return sum ? divide_by(g, sum, counted(a, axes)) : NULL;
}

struct node *graph_var(struct graph *g, struct node *a, const bool *axes, int64_t ddof,
                       bool keepdims, bool root)
{
    int64_t n = counted(a, axes);
    struct node *mean = graph_mean(g, a, axes, true);
    struct node *off = mean ? graph_ufunc(g, UF_SUBTRACT, a, mean) : NULL;
    struct node *square = off ? graph_ufunc(g, UF_MULTIPLY, off, off) : NULL;
    struct node *sum = square ? float_sum(g, square, axes, keepdims) : NULL;
    struct node *var = sum ? divide_by(g, sum, n - ddof > 0 ? n - ddof : 0) : NULL;
    return var && root ? graph_ufunc(g, UF_SQRT, var, NULL) : var;
}
