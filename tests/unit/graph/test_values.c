/* What nodes are worth: a few of each operation, by hand. The wide comparison is
 * tests/reference/check_graph.py. */
#include "graph/make.h"

TEST(scalars_and_leaves)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *x = number(g, 2.5);
    CHECK_INT(x->shape.rank, 0);
    CHECK_NUM(*(const double *)graph_whole(g, x), 2.5);
    struct node *a = count_leaf(g, shape2(2, 3));
    CHECK_NUM(item(g, a, 1, 2), 5);
    struct shape s = shape2(2, 0);
    struct node *none = graph_fill(g, DT_I64, &s, (union elem){.i = 7});
    CHECK(graph_whole(g, none) != NULL);
    CHECK_INT(none->count, 0);
    bench_done(&b);
}

TEST(a_python_number_gives_way)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct shape s = shape1(3);
    struct node *f = graph_fill(g, DT_F32, &s, (union elem){.f = 1});
    struct node *i = graph_fill(g, DT_I64, &s, (union elem){.i = 3});
    struct node *strong = graph_scalar(g, DT_F64, (union elem){.d = 2}, false);
    CHECK_INT(graph_ufunc(g, UF_ADD, f, number(g, 2))->type, DT_F32);
    CHECK_INT(graph_ufunc(g, UF_ADD, f, strong)->type, DT_F64);
    CHECK_INT(graph_ufunc(g, UF_ADD, i, number(g, 2))->type, DT_F64);
    CHECK_INT(graph_ufunc(g, UF_ADD, f, i)->type, DT_F64);
    struct node *quotient = graph_ufunc(g, UF_DIVIDE, i, graph_scalar(g, DT_I64,
                                        (union elem){.i = 2}, true));
    CHECK_INT(quotient->type, DT_F64);
    CHECK_NUM(item(g, quotient, 1, 0), 1.5);
    bench_done(&b);
}

TEST(views_of_views)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = count_leaf(g, shape2(4, 5));
    struct node *t = turned(g, a);
    struct node *v = graph_index(g, t, (struct index_part[]){slice(4, -2, 3), slice(1, 1, 3)}, 2);
    CHECK_STRIDES(v, -2, 5);
    CHECK_NUM(item(g, v, 0, 0), 9);  /* a[1, 4] */
    CHECK_NUM(item(g, v, 2, 2), 15); /* a[3, 0] */
    const double *x = graph_whole(g, v);
    CHECK_NUM(x[1], 14);
    struct node *r = graph_reshape(g, v, &(struct shape){1, {9}}, NULL);
    CHECK_NUM(item(g, r, 8, 0), 15);
    bench_done(&b);
}

TEST(matmul_promotes_vectors)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *v = count_leaf(g, shape1(3)), *m = count_leaf(g, shape2(3, 2));
    struct node *dot = graph_matmul(g, v, v), *row = graph_matmul(g, v, m);
    CHECK_INT(dot->shape.rank, 0);
    CHECK_NUM(item(g, dot, 0, 0), 5);
    CHECK_INT(row->shape.rank, 1);
    CHECK_NUM(item(g, row, 1, 0), 1 * 3 + 2 * 5);
    struct node *stack = count_leaf(g, shape_of(3, (int64_t[]){2, 2, 3}));
    struct node *many = graph_matmul(g, stack, v);
    CHECK_INT(many->shape.rank, 2);
    CHECK_NUM(item(g, many, 1, 1), 9 * 0 + 10 * 1 + 11 * 2);
    bench_done(&b);
}

TEST(mean_of_integers_is_float64)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = graph_arange(g, DT_I64, (union elem){.i = 0}, (union elem){.i = 1}, 4);
    struct node *m = graph_mean(g, a, NULL, false), *v = graph_var(g, a, NULL, 1, false, false);
    CHECK_INT(m->type, DT_F64);
    CHECK_NUM(item(g, m, 0, 0), 1.5);
    CHECK_NUM(item(g, v, 0, 0), 5.0 / 3);
    struct node *f = graph_cast(g, a, DT_F32);
    CHECK_INT(graph_mean(g, f, NULL, false)->type, DT_F32);
    CHECK_INT(graph_var(g, f, NULL, 0, false, true)->type, DT_F32);
    bench_done(&b);
}

TEST(triangles)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = count_leaf(g, shape2(3, 4));
    for (int64_t k = -3; k <= 4; k++) {
        struct node *low = graph_tri(g, a, k, false), *up = graph_tri(g, a, k, true);
        for (int64_t i = 0; i < 3; i++)
            for (int64_t j = 0; j < 4; j++) {
                CHECK_NUM(item(g, low, i, j), j - i <= k ? (double)(4 * i + j) : 0);
                CHECK_NUM(item(g, up, i, j), j - i >= k ? (double)(4 * i + j) : 0);
            }
    }
    struct node *square = graph_tri(g, count_leaf(g, shape1(3)), 0, false);
    CHECK_INT(square->shape.rank, 2); /* the vector is every row */
    CHECK_NUM(item(g, square, 2, 1), 1);
    CHECK_NUM(item(g, square, 1, 2), 0);
    bench_done(&b);
}

TEST(sixteen_axes)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct shape s = {.rank = 16};
    int perm[16];
    for (int i = 0; i < 16; i++) {
        s.dim[i] = i % 4 == 0 ? 2 : 1;
        perm[i] = 15 - i;
    }
    struct node *a = some_leaf(g, s, 3), *t = graph_transpose(g, a, perm);
    struct node *sum = graph_reduce(g, RED_SUM, graph_ufunc(g, UF_SUBTRACT, t, t), NULL, true);
    CHECK_INT(sum->shape.rank, 16);
    CHECK_NUM(item(g, sum, 0, 0), 0);
    CHECK(graph_index(g, a, (struct index_part[]){{.kind = INDEX_NEW}}, 1) == NULL);
    CHECK_INT(b.err.kind, ERR_BUDGET);
    bench_done(&b);
}

TEST(masks_and_positions)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = count_leaf(g, shape2(2, 3)), *where[2];
    struct node *mask = graph_ufunc(g, UF_GREATER, a, number(g, 3));
    struct index_part by = {.kind = INDEX_ARRAY, .array = mask};
    struct node *some = graph_index(g, a, &by, 1);
    CHECK_INT(some->shape.rank, 1);
    CHECK_INT(some->count, 2);
    CHECK_NUM(item(g, some, 1, 0), 5);
    CHECK(graph_nonzero(g, mask, where));
    CHECK_NUM(item(g, where[0], 0, 0), 1);
    CHECK_NUM(item(g, where[1], 1, 0), 2);
    bench_done(&b);
}

TEST(sort_puts_nan_last)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    double x[] = {3, NAN, -1, 2, -INFINITY};
    struct shape s = shape1(5);
    struct node *a = graph_leaf(g, DT_F64, &s, x);
    struct node *sorted = graph_sort(g, a, 0, false), *order = graph_sort(g, a, 0, true);
    CHECK_NUM(item(g, sorted, 0, 0), -INFINITY);
    CHECK_NUM(item(g, sorted, 3, 0), 3);
    CHECK_NUM(item(g, sorted, 4, 0), NAN);
    CHECK_NUM(item(g, order, 4, 0), 1);
    bench_done(&b);
}

/* Keys of all types, many enough to be sorted byte by byte. */
TEST(long_lines_sort_too)
{
    enum { N = 3000 };
    struct bench b;
    struct graph *g = bench_new(&b);
    struct shape s = shape1(N);
    struct node *x = some_leaf(g, s, 5), *million = number(g, 1e6);
    enum dtype types[] = {DT_F64, DT_F32, DT_I64, DT_BOOL};
    for (int t = 0; t < 4; t++) {
        struct node *a = graph_cast(g, graph_ufunc(g, UF_MULTIPLY, x, million), types[t]);
        struct node *sorted = graph_cast(g, graph_sort(g, a, 0, false), DT_F64);
        struct node *order = graph_sort(g, a, 0, true), *as = graph_cast(g, a, DT_F64);
        const double *value = graph_whole(g, as), *y = graph_whole(g, sorted);
        const int64_t *at = graph_whole(g, order);
        for (int i = 0; i < N; i++)
            CHECK(value[at[i]] == y[i]);
        for (int i = 1; i < N; i++)
            CHECK(y[i - 1] < y[i] || (y[i - 1] == y[i] && at[i - 1] < at[i]));
    }
    bench_done(&b);
}

int main(void)
{
    RUN(scalars_and_leaves);
    RUN(a_python_number_gives_way);
    RUN(views_of_views);
    RUN(matmul_promotes_vectors);
    RUN(mean_of_integers_is_float64);
    RUN(triangles);
    RUN(sixteen_axes);
    RUN(masks_and_positions);
    RUN(sort_puts_nan_last);
    RUN(long_lines_sort_too);
    return check_end();
}
