/* The law: the bits of a cell depend on its node alone. Random graphs are read
 * whole under the usual budgets, and by random boxes under budgets so small that
 * every larger node is computed by boxes and nearly nothing is kept. */
#include "graph/make.h"

#define LEAVES 3
#define NODES 24
#define SIDE 12
#define GRAPHS 60
#define BOXES 60

static struct node *any(struct node *const *n, int count, uint64_t *seed)
{
    return n[some_int(seed, count)];
}

static struct node *view_of(struct graph *g, struct node *a, uint64_t *seed)
{
    switch (some_int(seed, 3)) {
    case 0:
        return turned(g, a);
    case 1:
        return graph_index(g, a, (struct index_part[]){slice(SIDE - 1, -1, SIDE)}, 1);
    default: {
        struct shape flat = shape1(SIDE * SIDE), back = shape2(SIDE, SIDE);
        return graph_reshape(g, graph_reshape(g, a, &flat, NULL), &back, NULL);
    }
    }
}

/* sum or max over an axis, broadcast back by the operation after it. */
static struct node *row_of(struct graph *g, struct node *a, uint64_t *seed)
{
    bool axes[2] = {false, false};
    axes[some_int(seed, 2)] = true;
    struct node *r = graph_reduce(g, some_int(seed, 2) ? RED_SUM : RED_MAX, a, axes, true);
    return graph_ufunc(g, UF_SUBTRACT, a, r);
}

static struct node *moved(struct graph *g, struct node *a, struct node *c, uint64_t *seed)
{
    struct index_part rows = slice(0, 2, SIDE / 2);
    struct node *half = graph_index(g, a, &rows, 1), *both[2] = {half, graph_index(g, c, &rows, 1)};
    switch (some_int(seed, 4)) {
    case 0:
        return graph_concat(g, both, 2, 0);
    case 1:
        return graph_repeat(g, half, 2, 0);
    case 2:
        return graph_tile(g, half, (int64_t[]){2, 1}, 2);
    default:
        return graph_tri(g, a, some_int(seed, 5) - 2, some_int(seed, 2));
    }
}

/* Every node is SIDE x SIDE, so that all fit each other. */
static struct node *grow(struct graph *g, struct node *const *n, int count, uint64_t *seed)
{
    struct node *a = any(n, count, seed), *c = any(n, count, seed);
    switch (some_int(seed, 10)) {
    case 0:
    case 1:
        return graph_ufunc(g, UF_ADD, a, c);
    case 2:
        return graph_ufunc(g, UF_MULTIPLY, a, number(g, 0.5));
    case 3:
        return graph_ufunc(g, UF_TANH, a, NULL);
    case 4:
        return graph_matmul(g, a, turned(g, c));
    case 5:
        return row_of(g, a, seed);
    case 6:
        return view_of(g, a, seed);
    case 7:
        return moved(g, a, c, seed);
    case 8:
        return some_int(seed, 2) ? graph_cumulate(g, RED_SUM, a, (int)some_int(seed, 2))
                                 : graph_sort(g, a, (int)some_int(seed, 2), false);
    default:
        return graph_where(g, graph_ufunc(g, UF_LESS, a, c), a, graph_cast(g, c, DT_F32));
    }
}

static void make_graph(struct graph *g, uint64_t seed, struct node **n)
{
    for (int i = 0; i < LEAVES; i++)
        n[i] = some_leaf(g, shape2(SIDE, SIDE), seed + (uint64_t)i);
    for (int i = LEAVES; i < NODES; i++)
        n[i] = grow(g, n, i, &seed);
}

static struct box some_box(uint64_t *seed)
{
    struct box b = {.rank = 2};
    for (int i = 0; i < 2; i++) {
        b.from[i] = some_int(seed, SIDE);
        b.to[i] = b.from[i] + 1 + some_int(seed, SIDE - b.from[i]);
    }
    return b;
}

/* false: refused, because more than a matrix would be needed at once. */
static bool same_box(struct bench *b, struct node *n, const struct box *box, const double *whole)
{
    double part[SIDE * SIDE] = {0};
    int64_t idx[RANK_MAX] = {box->from[0], box->from[1]};
    const double *p = part;
    bool same = true;
    if (!graph_read(b->g, n, box, part)) {
        CHECK_INT(b->err.kind, ERR_BUDGET);
        return false;
    }
    do
        same = memcmp(p++, &whole[idx[0] * SIDE + idx[1]], sizeof *p) == 0 && same;
    while (box_next(box, idx));
    CHECK(same);
    return true;
}

/* How many of the boxes could be read. */
static int one_graph(uint64_t seed)
{
    struct bench large, small;
    struct node *whole[NODES], *parts[NODES];
    int read = 0;
    make_graph(bench_new(&large), seed, whole);
    /* A row of SIDE numbers fits, a matrix does not. */
    graph_set_budget(bench_new(&small), SIDE * SIDE * sizeof(double) - 1, 1, 0);
    make_graph(small.g, seed, parts);
    for (int i = 0; i < BOXES; i++) {
        int k = (int)some_int(&seed, NODES);
        struct box b = some_box(&seed);
        CHECK(hash_eq(whole[k]->key, parts[k]->key));
        read += same_box(&small, parts[k], &b, graph_whole(large.g, whole[k]));
    }
    CHECK_INT(graph_live_bytes(small.g), LEAVES * SIDE * SIDE * sizeof(double));
    bench_done(&large);
    bench_done(&small);
    return read;
}

TEST(boxes_have_the_bits_of_the_whole)
{
    int read = 0;
    for (uint64_t seed = 1; seed <= GRAPHS; seed++)
        read += one_graph(seed * 7919);
    CHECK(read > GRAPHS * BOXES / 2);
}

/* One row of a matrix that would take 32 GiB. */
TEST(a_row_of_a_huge_matrix)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    const int64_t T = 65536, D = 4;
    struct node *q = some_leaf(g, shape2(T, D), 1), *k = some_leaf(g, shape2(T, D), 2);
    struct node *s = graph_matmul(g, q, turned(g, k));
    bool last[2] = {false, true};
    struct node *e = graph_ufunc(
        g, UF_EXP, graph_ufunc(g, UF_SUBTRACT, s, graph_reduce(g, RED_MAX, s, last, true)), NULL);
    struct node *w = graph_ufunc(g, UF_DIVIDE, e, graph_reduce(g, RED_SUM, e, last, true));
    struct index_part row = at(40000);
    struct node *one = graph_index(g, w, &row, 1);
    struct node *sum = graph_reduce(g, RED_SUM, one, NULL, false);
    CHECK(fabs(item(g, sum, 0, 0) - 1) < 1e-12);
    double corner[4];
    struct box box = {2, {T - 2, T - 2}, {T, T}};
    CHECK(graph_read(g, w, &box, corner));
    CHECK_NUM(corner[3], item(g, w, T - 1, T - 1));
    CHECK(graph_whole(g, w) == NULL);
    CHECK_INT(b.err.kind, ERR_BUDGET);
    CHECK(strstr(b.err.msg, "32 GiB") != NULL);
    bench_done(&b);
}

/* What does not depend on the order can go through all of a large array. */
TEST(the_maximum_of_what_never_exists_whole)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    graph_set_budget(g, 4096, 0, 0);
    struct node *a = count_leaf(g, shape1(64));
    struct node *m = graph_ufunc(g, UF_ADD, graph_reshape(g, a, &(struct shape){2, {64, 1}}, NULL),
                                 a);
    CHECK(m->heavy);
    CHECK_NUM(item(g, graph_reduce(g, RED_MAX, m, NULL, false), 0, 0), 126);
    CHECK_NUM(item(g, graph_reduce(g, RED_ARGMAX, m, (bool[]){false, true}, false), 5, 0), 63);
    struct node *product = graph_reduce(g, RED_PROD, m, NULL, false);
    CHECK(graph_whole(g, product) == NULL);
    CHECK(strstr(b.err.msg, "add: 32 KiB of a (64, 64) array are needed at once") != NULL);
    bench_done(&b);
}

static struct node *sum_of(struct graph *g, const bool *axes, enum dtype t)
{
    int64_t dim[] = {3, 40, 300};
    struct shape s = shape_of(3, dim), tail = shape_of(2, dim + 1);
    struct node *a = some_leaf(g, shape_of(3, (int64_t[]){3, 1, 1}), 1);
    struct node *m = graph_ufunc(g, UF_MULTIPLY, a, some_leaf(g, tail, 2));
    CHECK(shape_eq(&m->shape, &s));
    return graph_reduce(g, RED_SUM, t == DT_F64 ? m : graph_cast(g, m, t), axes, false);
}

/* Sums do depend on it: the pieces are NumPy's, whatever is read at a time. */
TEST(a_sum_in_passing_has_the_bits_of_the_whole)
{
    const bool axes[3][3] = {{true, true, true}, {false, true, true}, {true, false, true}};
    struct bench large, small;
    for (int k = 0; k < 6; k++) {
        struct node *want = sum_of(bench_new(&large), axes[k / 2], k % 2 ? DT_F32 : DT_F64);
        bench_new(&small);
        graph_set_budget(small.g, k / 2 == 2 ? 800 : 9600, 1, 0);
        struct node *got = sum_of(small.g, axes[k / 2], k % 2 ? DT_F32 : DT_F64);
        CHECK(got->heavy);
        const void *bits = graph_whole(small.g, got);
        size_t bytes = (size_t)want->count * dtype_size(want->type);
        CHECK(bits && memcmp(bits, graph_whole(large.g, want), bytes) == 0);
        bench_done(&large);
        bench_done(&small);
    }
}

/* Temporaries go when their last reader has run: a long chain needs only a few. */
TEST(a_long_chain_of_boxes_holds_little)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    const int64_t n = 64;
    size_t matrix = (size_t)(n * n) * sizeof(double);
    graph_set_budget(g, matrix - 1, 1, matrix + matrix / 2);
    struct node *x = some_leaf(g, shape2(n, n), 1), *one = number(g, 1);
    for (int i = 0; i < 200; i++)
        x = turned(g, graph_ufunc(g, UF_ADD, x, one));
    double row[64];
    struct box box = {2, {5, 0}, {6, n}};
    CHECK(graph_read(g, x, &box, row));
    bench_done(&b);
}

int main(void)
{
    RUN(boxes_have_the_bits_of_the_whole);
    RUN(a_row_of_a_huge_matrix);
    RUN(the_maximum_of_what_never_exists_whole);
    RUN(a_sum_in_passing_has_the_bits_of_the_whole);
    RUN(a_long_chain_of_boxes_holds_little);
    return check_end();
}
