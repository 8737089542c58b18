/* Compositions that are seen as one thing, whoever wrote them:
 *
 *     softmax    e / e.sum(axis),  e = exp(z - z.max(axis))  or  exp(z)
 *     mean       x.sum(axes) / how many
 *     variance   ((x - mean) ** 2).sum(axes) / how many (or fewer: ddof)
 *     rounding   rint(x * 100) / 100, rint(x / 10) * 10, rint(x)
 *
 * The axis, keepdims or [:, None] do not matter: what counts is that the sum
 * runs over a line in which the cell itself stands.
 */
#include "explain_priv.h"

#include <math.h>

static bool is_ufunc(const struct node *n, enum ufunc f)
{
    return n->op == OP_UFUNC && graph_param_ufunc(n) == f;
}

static bool is_reduce(const struct node *n, enum reduce r)
{
    return n->op == OP_REDUCE && graph_param_reduce(n) == r;
}

static bool in_box(const struct box *b, const int64_t *index)
{
    for (int i = 0; i < b->rank; i++)
        if (index[i] < b->from[i] || index[i] >= b->to[i])
            return false;
    return true;
}

/* Follow c through views to the array that `sum` (a cell of a reduction) runs
 * over; true when c stands in that line. */
static bool stands_in_line(struct cell *c, const struct cell *sum)
{
    const struct node *a = sum->node->input[0];
    struct box line = reduced_box(sum);
    do
        if (hash_eq(c->node->key, a->key))
            return in_box(&line, c->index);
    while (cell_step(c));
    return false;
}

static bool same_axes(const struct node *a, const struct node *b)
{
    const struct reduce_param *p = a->param, *q = b->param;
    if (a->input[0]->shape.rank != b->input[0]->shape.rank)
        return false;
    for (int i = 0; i < a->input[0]->shape.rank; i++)
        if (p->axes[i] != q->axes[i])
            return false;
    return true;
}

/* ---- softmax ------------------------------------------------------------------------ */

/* The exponent z - z.max(axis): *z and *max; false: no maximum is subtracted. */
static bool split_max(struct graph *g, const struct cell *exponent, const struct node *sum,
                      struct cell *z, struct cell *max)
{
    if (!is_ufunc(exponent->node, UF_SUBTRACT))
        return false;
    struct cell from = cell_input(exponent, 0), at = from;
    *max = cell_input(exponent, 1);
    cell_look_through(g, max);
    if (!is_reduce(max->node, RED_MAX) || !same_axes(max->node, sum) || !stands_in_line(&at, max))
        return false;
    *z = from;
    return true;
}

static bool softmax(struct graph *g, const struct cell *e, const struct cell *sum,
                    struct explain *x, bool *seen)
{
    struct cell exp = *e, z, max;
    cell_look_through(g, &exp);
    if (!is_ufunc(exp.node, UF_EXP))
        return true;
    struct cell exponent = cell_input(&exp, 0);
    z = exponent;
    cell_look_through(g, &exponent);
    *seen = true;
    x->kind = EXPLAIN_SOFTMAX;
    bool has_max = split_max(g, &exponent, sum->node, &z, &max);
    struct box line = reduced_box(sum);
    x->count = box_count(&line);
    return explain_term(g, x, &z) && (!has_max || explain_term(g, x, &max)) &&
           explain_term(g, x, e) && explain_term(g, x, sum);
}

/* ---- mean and variance ------------------------------------------------------------------- */

/* The divisor, when it is a constant. */
static bool constant(struct graph *g, const struct cell *c, double *value)
{
    struct cell at = *c;
    cell_look_through(g, &at);
    if (at.node->op != OP_FILL && !(at.node->op == OP_LEAF && at.node->shape.rank == 0))
        return false;
    return graph_item_double(g, at.node, at.index, value);
}

/* Is c the mean of the line that `sum` runs over? */
static bool is_mean(struct graph *g, struct cell c, const struct node *sum)
{
    double n;
    cell_look_through(g, &c);
    if (!is_ufunc(c.node, UF_DIVIDE))
        return false;
    const struct reduce_param *p = sum->param;
    struct cell total = cell_input(&c, 0), count = cell_input(&c, 1);
    cell_look_through(g, &total);
    return is_reduce(total.node, RED_SUM) && same_axes(total.node, sum) &&
           constant(g, &count, &n) && n == (double)p->per_cell;
}

/* Are the addends of `sum` squared distances from their mean? */
static bool sums_squares(struct graph *g, const struct cell *sum)
{
    struct box line = reduced_box(sum);
    struct cell square = {.node = sum->node->input[0]};
    if (box_count(&line) == 0)
        return false;
    for (int i = 0; i < line.rank; i++)
        square.index[i] = line.from[i];
    cell_look_through(g, &square);
    bool product = is_ufunc(square.node, UF_MULTIPLY) &&
                   hash_eq(square.node->input[0]->key, square.node->input[1]->key);
    if (!product && !is_ufunc(square.node, UF_SQUARE))
        return false;
    struct cell off = cell_input(&square, 0);
    cell_look_through(g, &off);
    return is_ufunc(off.node, UF_SUBTRACT) && is_mean(g, cell_input(&off, 1), sum->node);
}

static bool average(struct graph *g, const struct cell *sum, double divisor, struct explain *x,
                    bool *seen)
{
    double n = (double)((const struct reduce_param *)sum->node->param)->per_cell;
    bool variance = divisor > 0 && divisor <= n && sums_squares(g, sum);
    if (!variance && divisor != n)
        return true;
    struct box line = reduced_box(sum);
    *seen = true;
    x->kind = variance ? EXPLAIN_VAR : EXPLAIN_MEAN;
    x->divisor = divisor;
    return explain_addends(g, x, RED_SUM, sum->node->input[0], &line);
}

/* ---- rounding ------------------------------------------------------------------------------ */

/* Of 100 it is 2; 0: no power of ten, or 1. */
static int tens_of(double p)
{
    int n = p >= 10 && p <= 1e22 ? (int)lrint(log10(p)) : 0;
    return n > 0 && pow(10, n) == p ? n : 0;
}

/* rint(x * p) / p, or rint(x / p) * p: *decimals, and *from becomes x. */
static bool split_round(struct graph *g, const struct cell *c, struct cell *from, int *decimals)
{
    bool finer = is_ufunc(c->node, UF_DIVIDE);
    double back, there;
    if (!finer && !is_ufunc(c->node, UF_MULTIPLY))
        return false;
    struct cell rint = cell_input(c, 0), under = cell_input(c, 1);
    if (!is_ufunc(rint.node, UF_RINT) || !constant(g, &under, &back))
        return false;
    struct cell scaled = cell_input(&rint, 0);
    if (!is_ufunc(scaled.node, finer ? UF_MULTIPLY : UF_DIVIDE))
        return false;
    under = cell_input(&scaled, 1);
    *decimals = tens_of(back) * (finer ? 1 : -1);
    *from = cell_input(&scaled, 0);
    return *decimals && constant(g, &under, &there) && there == back;
}

static bool rounded(struct graph *g, const struct cell *c, struct explain *x, bool *seen)
{
    struct cell from;
    int decimals = 0;
    if (is_ufunc(c->node, UF_RINT))
        from = cell_input(c, 0);
    else if (!split_round(g, c, &from, &decimals))
        return true;
    *seen = true;
    x->kind = EXPLAIN_ROUND;
    x->decimals = decimals;
    return explain_term(g, x, &from);
}

/* ---- all of them ------------------------------------------------------------------------- */

bool explain_pattern(struct graph *g, const struct cell *c, struct explain *x, bool *seen)
{
    double divisor;
    *seen = false;
    if (!rounded(g, c, x, seen) || *seen)
        return *seen;
    if (!is_ufunc(c->node, UF_DIVIDE))
        return true;
    struct cell over = cell_input(c, 0), under = cell_input(c, 1), sum = under;
    cell_look_through(g, &sum);
    if (is_reduce(sum.node, RED_SUM)) {
        struct cell e = over;
        return !stands_in_line(&e, &sum) || softmax(g, &e, &sum, x, seen);
    }
    cell_look_through(g, &over);
    if (!is_reduce(over.node, RED_SUM) || !constant(g, &under, &divisor))
        return true;
    return average(g, &over, divisor, x, seen);
}
