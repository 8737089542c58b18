/* np.matmul and np.dot. */
#include "op_priv.h"

#define TILE_ROWS 128
#define TILE_NS 4000000   /* between two ticks */

/* Where the axes of the two inputs stand: a vector on the left is one row, on
 * the right one column, and that axis is missing from the result. */
struct product {
    int batch;             /* axes of the result before rows and columns */
    bool rows, cols;       /* does the result have that axis? */
    int64_t M, N, K;
};

static struct product product_of(const struct node *a, const struct node *b)
{
    struct product p;
    int ra = a->shape.rank, rb = b->shape.rank;
    p.rows = ra > 1;
    p.cols = rb > 1;
    p.batch = (ra > rb ? ra : rb) - 2;
    p.batch = p.batch < 0 ? 0 : p.batch;
    p.M = p.rows ? a->shape.dim[ra - 2] : 1;
    p.N = p.cols ? b->shape.dim[rb - 1] : 1;
    p.K = a->shape.dim[ra - 1];
    return p;
}

/* ---- building ---------------------------------------------------------------------- */

static bool inner_fits(struct graph *g, const struct node *a, const struct node *b)
{
    char left[SHAPE_TEXT], right[SHAPE_TEXT];
    int ra = a->shape.rank, rb = b->shape.rank;
    if (ra == 0 || rb == 0) {
        graph_fail(g, ERR_VALUE,
                   "matmul: shapes %s and %s: a single number has no axis to sum over",
                   shape_text(&a->shape, left), shape_text(&b->shape, right));
        graph_hint(g, "multiply by a number with *");
        return false;
    }
    int64_t ka = a->shape.dim[ra - 1], kb = b->shape.dim[rb > 1 ? rb - 2 : 0];
    if (ka == kb)
        return true;
    graph_fail(g, ERR_VALUE,
               "matmul: shapes %s and %s do not fit: the last axis of the left (%lld) must equal "
               "the %s of the right (%lld)",
               shape_text(&a->shape, left), shape_text(&b->shape, right), (long long)ka,
               rb > 1 ? "second last" : "only axis", (long long)kb);
    if (rb > 1 && ka == b->shape.dim[rb - 1])
        graph_hint(g, "the right one turned fits: a @ %s",
                   rb == 2 ? "b.T" : "np.swapaxes(b, -1, -2)");
    return false;
}

static bool result_shape(struct graph *g, const struct node *a, const struct node *b,
                         struct shape *out)
{
    struct shape left = a->shape, right = b->shape;
    char lt[SHAPE_TEXT], rt[SHAPE_TEXT];
    struct product p = product_of(a, b);
    left.rank = a->shape.rank > 2 ? a->shape.rank - 2 : 0;
    right.rank = b->shape.rank > 2 ? b->shape.rank - 2 : 0;
    if (!shape_broadcast(&left, &right, out))
        return graph_fail(g, ERR_VALUE,
                          "matmul: shapes %s and %s do not fit: the axes before the last two, %s "
                          "and %s, must be equal or 1",
                          shape_text(&a->shape, lt), shape_text(&b->shape, rt),
                          shape_text(&left, (char[SHAPE_TEXT]){0}),
                          shape_text(&right, (char[SHAPE_TEXT]){0}));
    if (p.rows)
        out->dim[out->rank++] = p.M;
    if (p.cols)
        out->dim[out->rank++] = p.N;
    return true;
}

/* C order in rows and columns; batch axes follow the inputs (unless these are
 * empty). */
static void order_product(struct node *n, const struct node *a, const struct node *b,
                          const struct product *p)
{
    int64_t stride[4][RANK_MAX] = {{0}};
    for (int k = 0; k < 2; k++) {
        const struct node *in = k ? b : a; /* before any cast */
        int shift = p->batch - (in->shape.rank - 2);
        for (int i = 0; i < p->batch && p->K > 0; i++)
            if (i >= shift && in->shape.dim[i - shift] != 1)
                stride[k][i] = in->stride[i - shift];
    }
    order_by(n, 2, stride);
}

/* X @ X.T has an order of its own in one layout: the rule is num's to know, but
 * whether both sides are views of the same memory only we can say. */
static void layout_of(const struct node *a, const struct node *b, const struct product *p,
                      struct matmul_layout *l)
{
    int64_t at_a, at_b;
    int ra = a->shape.rank, rb = b->shape.rank;
    *l = (struct matmul_layout){.M = p->M, .N = p->N, .K = p->K, .a_rank = ra, .b_rank = rb};
    l->a_rs = ra > 1 ? a->stride[ra - 2] : 0;
    l->a_cs = a->stride[ra - 1];
    l->b_rs = b->stride[rb > 1 ? rb - 2 : 0];
    l->b_cs = rb > 1 ? b->stride[rb - 1] : 0;
    l->same = memory_of(a, &at_a) == memory_of(b, &at_b) && at_a == at_b;
}

/* a @ b; dot: by np.dot's rules for sums, an operand of rank 0 stands as 1 x 1. */
static struct node *product_new(struct graph *g, struct node *a, struct node *b, bool dot,
                                int a_rank, int b_rank)
{
    struct shape s;
    struct matmul_layout l;
    if (!inner_fits(g, a, b) || !result_shape(g, a, b, &s))
        return NULL;
    enum dtype t = dtype_promote(a->type, b->type);
    struct node *input[2] = {a, b};
    for (int k = 0; k < 2; k++)
        if (input[k]->type != t && !(input[k] = graph_cast(g, input[k], t)))
            return NULL;
    struct node *n = node_new(g, OP_MATMUL, t, &s, input, 2, sizeof(struct matmul_param));
    if (!n)
        return NULL;
    struct product p = product_of(a, b);
    struct matmul_param *m = node_param(n);
    layout_of(input[0], input[1], &p, &l);
    l.a_rank = a_rank;
    l.b_rank = b_rank;
    m->rule = dot ? matmul_rule_dot(&l) : matmul_rule_at(&l);
    order_product(n, a, b, &p);
    return node_finish(g, n, m, sizeof *m);
}

struct node *graph_matmul(struct graph *g, struct node *a, struct node *b)
{
    return product_new(g, a, b, false, a->shape.rank, b->shape.rank);
}

/* One of them is a single number: the other becomes one row or column. */
static struct node *dot_number(struct graph *g, struct node *a, struct node *b)
{
    bool left = a->shape.rank == 0;
    const struct node *other = left ? b : a;
    struct shape one = shape_of(2, (int64_t[]){1, 1}), line = one, whole = other->shape;
    line.dim[left ? 1 : 0] = other->count;
    struct node *x = graph_reshape(g, a, left ? &one : &line, NULL);
    struct node *y = x ? graph_reshape(g, b, left ? &line : &one, NULL) : NULL;
    struct node *n = y ? product_new(g, x, y, true, a->shape.rank, b->shape.rank) : NULL;
    return n ? graph_reshape(g, n, &whole, NULL) : NULL;
}

struct node *graph_dot(struct graph *g, struct node *a, struct node *b)
{
    if (a->shape.rank == 0 || b->shape.rank == 0)
        return dot_number(g, a, b);
    return product_new(g, a, b, true, a->shape.rank, b->shape.rank);
}

/* ---- computing -------------------------------------------------------------------------- */

OP_NEED(matmul_need)
{
    struct product p = product_of(n->input[0], n->input[1]);
    const struct shape *s = &n->input[k]->shape;
    int shift = p.batch - (s->rank - 2);
    in->rank = s->rank;
    for (int i = 0; i < s->rank - 2; i++) {
        bool one = s->dim[i] == 1;
        in->from[i] = one ? 0 : b->from[shift + i];
        in->to[i] = one ? 1 : b->to[shift + i];
    }
    int sum = k == 0 || s->rank == 1 ? s->rank - 1 : s->rank - 2;
    in->from[sum] = 0;
    in->to[sum] = p.K;
    if (s->rank > 1) {
        int out = k == 0 ? p.batch : n->shape.rank - 1, axis = k == 0 ? s->rank - 2 : s->rank - 1;
        in->from[axis] = b->from[out];
        in->to[axis] = b->to[out];
    }
    return true;
}

double matmul_cost(const struct node *n)
{
    return (double)product_of(n->input[0], n->input[1]).K / matmul_rate(n->type) + 1;
}

/* One matrix of the batch: pointers, strides and the extent of the box. */
struct sheet {
    const char *a, *b;
    int64_t a_rs, a_cs, b_rs, b_cs;
    int64_t rows, cols, row0, col0;
};

/* The watch of a product that is computed all at once. */
struct working {
    struct graph *g;
    enum dtype type;
};

static bool products_done(void *ctx, int64_t products)
{
    const struct working *w = ctx;
    return work_done(w->g, products / matmul_rate(w->type));
}

/* By any rule: tile by tile, so that the tick is asked in time. */
static bool sheet_run_tiles(struct graph *g, const struct node *n, enum matmul_rule rule,
                            const struct sheet *t, int64_t K, char *out)
{
    size_t size = dtype_size(n->type);
    int64_t rows = t->rows < TILE_ROWS ? t->rows : TILE_ROWS;
    int64_t rate = matmul_rate(n->type), most = rate * TILE_NS / (K ? K : 1) / (rows ? rows : 1);
    int64_t cols = t->cols <= most ? t->cols : most < 16 ? 16 : most & ~(int64_t)15;
    for (int64_t i = 0; i < t->rows; i += rows) {
        int64_t m = t->rows - i < rows ? t->rows - i : rows;
        for (int64_t j = 0; j < t->cols; j += cols) {
            int64_t w = t->cols - j < cols ? t->cols - j : cols;
            matmul_run_rule(rule, n->type, t->row0 + i, t->col0 + j, m, w, K,
                            t->a + i * t->a_rs * (int64_t)size, t->a_rs, t->a_cs,
                            t->b + j * t->b_cs * (int64_t)size, t->b_rs, t->b_cs,
                            out + (size_t)(i * t->cols + j) * size, t->cols);
            if (!work_done(g, m * w * K / rate + m * w))
                return false;
        }
    }
    return true;
}

static bool sheet_run(struct graph *g, const struct node *n, const struct sheet *t, int64_t K,
                      char *out)
{
    enum matmul_rule rule = ((const struct matmul_param *)n->param)->rule;
    struct working working = {g, n->type};
    struct matmul_watch watch = {products_done, &working};
    if (rule != MATMUL_SUM || (n->type != DT_F64 && n->type != DT_F32))
        return sheet_run_tiles(g, n, rule, t, K, out);
    return matmul_run_watched(n->type, t->rows, t->cols, K, t->a, t->a_rs, t->a_cs, t->b, t->b_rs,
                              t->b_cs, out, t->cols, &watch);
}

OP_RUN(matmul_node_run)
{
    const struct node *a = n->input[0], *c = n->input[1];
    struct product p = product_of(a, c);
    struct box left, right, batch = *b;
    size_t size = dtype_size(n->type);
    int ra = a->shape.rank, rc = c->shape.rank;
    int64_t idx[RANK_MAX];
    struct sheet t;
    t.rows = p.rows ? b->to[p.batch] - b->from[p.batch] : 1;
    t.cols = p.cols ? b->to[b->rank - 1] - b->from[b->rank - 1] : 1;
    t.row0 = p.rows ? b->from[p.batch] : 0;
    t.col0 = p.cols ? b->from[b->rank - 1] : 0;
    t.a_rs = p.rows ? in[0].stride[ra - 2] : 0;
    t.a_cs = in[0].stride[ra - 1];
    t.b_rs = in[1].stride[rc > 1 ? rc - 2 : 0];
    t.b_cs = p.cols ? in[1].stride[rc - 1] : 0;
    batch.rank = p.batch;
    for (int i = 0; i < p.batch; i++)
        idx[i] = b->from[i];
    do {
        struct box at = *b;
        for (int i = 0; i < p.batch; i++)
            at.to[i] = (at.from[i] = idx[i]) + 1;
        matmul_need(n, &at, 0, &left);
        matmul_need(n, &at, 1, &right);
        t.a = area_at(&in[0], ra, size, left.from);
        t.b = area_at(&in[1], rc, size, right.from);
        if (!sheet_run(g, n, &t, p.K, out))
            return false;
        out += (size_t)(t.rows * t.cols) * size;
    } while (box_next(&batch, idx));
    return true;
}
