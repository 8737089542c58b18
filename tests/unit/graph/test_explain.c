/* How a number came about, one step back. */
#include "graph/explain.h"
#include "graph/make.h"

static struct explain told(struct graph *g, struct node *n, int64_t i, int64_t j)
{
    struct explain x;
    int64_t index[RANK_MAX] = {i, j};
    memset(&x, 0, sizeof x);
    CHECK(explain_cell(g, n, index, &x));
    CHECK_NUM(x.value, item(g, n, i, j));
    return x;
}

static const bool rows[2] = {false, true}, columns[2] = {true, false};

TEST(given_drawn_calculated)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = count_leaf(g, shape2(2, 3));
    double x[] = {4};
    struct shape s = shape1(1);
    struct node *d = graph_draw(g, DT_F64, &s, x, (struct hash){1, 1});
    CHECK_INT(told(g, a, 1, 1).kind, EXPLAIN_GIVEN);
    CHECK_INT(told(g, d, 0, 0).kind, EXPLAIN_DRAW);
    struct explain e = told(g, graph_ufunc(g, UF_SUBTRACT, a, d), 1, 2);
    CHECK_INT(e.kind, EXPLAIN_UFUNC);
    CHECK_INT(e.ufunc, UF_SUBTRACT);
    CHECK_INT(e.terms, 2);
    CHECK(e.term[0].node == a && e.term[1].node == d);
    CHECK_INT(e.term[0].index[1], 2);
    CHECK_INT(e.term[1].index[0], 0); /* the one that was broadcast */
    bench_done(&b);
}

TEST(views_casts_and_copies_are_looked_through)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = some_leaf(g, shape2(2, 3), 1);
    struct node *n = graph_copy(g, graph_cast(g, turned(g, a), DT_F32), true);
    struct index_part part = slice(2, -1, 3);
    n = graph_index(g, n, &part, 1);
    n = graph_reshape(g, n, &(struct shape){1, {6}}, NULL);
    int64_t index[RANK_MAX] = {1}; /* [::-1][0, 1] is a.T[2, 1] */
    struct node *source = n;
    explain_through(g, &source, index);
    CHECK(source == a);
    CHECK_INT(index[0], 1);
    CHECK_INT(index[1], 2);
    struct explain e = told(g, graph_ufunc(g, UF_EXP, n, NULL), 1, 0);
    CHECK(e.term[0].node == a);
    CHECK_NUM(e.term[0].value, item(g, n, 1, 0)); /* rounded to float32 */
    /* A cast that changes the number is a step of its own. */
    e = told(g, graph_cast(g, a, DT_I64), 1, 1);
    CHECK_INT(e.kind, EXPLAIN_OTHER);
    CHECK(e.term[0].node == a);
    bench_done(&b);
}

TEST(which_branch_was_chosen)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = count_leaf(g, shape2(2, 3)), *hidden = number(g, -INFINITY);
    struct node *w = graph_where(g, graph_ufunc(g, UF_LESS, a, number(g, 3)), a, hidden);
    struct explain e = told(g, w, 0, 2);
    CHECK_INT(e.kind, EXPLAIN_WHERE);
    CHECK_INT(e.chosen, 1);
    CHECK(e.term[0].node == a);
    e = told(g, w, 1, 0);
    CHECK_INT(e.chosen, 2);
    CHECK(e.term[0].node == hidden);
    bench_done(&b);
}

TEST(the_largest_addends_and_the_rest)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = graph_ufunc(g, UF_MULTIPLY, count_leaf(g, shape2(2, 20)), number(g, -1));
    struct explain e = told(g, graph_reduce(g, RED_SUM, a, rows, false), 1, 0);
    CHECK_INT(e.kind, EXPLAIN_REDUCE);
    CHECK_INT(e.reduce, RED_SUM);
    CHECK_INT(e.count, 20);
    CHECK_INT(e.terms, 8);
    CHECK_NUM(e.term[0].value, -39);
    CHECK_INT(e.term[7].index[1], 12);
    CHECK_NUM(e.rest, -(20 + 31) * 6);
    e = told(g, graph_reduce(g, RED_MAX, a, columns, true), 0, 4);
    CHECK_INT(e.terms, 1);
    CHECK_INT(e.term[0].index[0], 0);
    CHECK_NUM(e.term[0].value, -4);
    e = told(g, graph_reduce(g, RED_ARGMIN, a, rows, false), 1, 0);
    CHECK_INT(e.term[0].index[1], 19);
    e = told(g, graph_cumulate(g, RED_SUM, a, 1), 0, 2);
    CHECK_INT(e.count, 3);
    CHECK_NUM(e.rest, 0);
    bench_done(&b);
}

TEST(the_largest_products_and_the_rest)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *q = count_leaf(g, shape2(3, 10)), *k = count_leaf(g, shape2(4, 10));
    struct explain e = told(g, graph_matmul(g, q, turned(g, k)), 2, 1);
    CHECK_INT(e.kind, EXPLAIN_DOT);
    CHECK_INT(e.count, 10);
    CHECK_INT(e.terms, 16);
    CHECK(e.term[0].node == q && e.term[1].node == k); /* not its transpose */
    CHECK_INT(e.term[0].index[0], 2);
    CHECK_INT(e.term[1].index[0], 1);
    CHECK_INT(e.term[1].index[1], 9);
    CHECK_NUM(e.term[14].value * e.term[15].value, 22 * 12);
    CHECK_NUM(e.rest, 20 * 10 + 21 * 11);
    struct node *v = count_leaf(g, shape1(10));
    e = told(g, graph_matmul(g, v, v), 0, 0);
    CHECK_INT(e.kind, EXPLAIN_DOT);
    CHECK_INT(e.term[0].index[0], 9);
    bench_done(&b);
}

/* e / e.sum(axis) with the axis as flags; max: subtract it first. */
static struct node *softmax(struct graph *g, struct node *z, const bool *axes, bool max)
{
    struct node *m = graph_reduce(g, RED_MAX, z, axes, true);
    struct node *e = graph_ufunc(g, UF_EXP, max ? graph_ufunc(g, UF_SUBTRACT, z, m) : z, NULL);
    return graph_ufunc(g, UF_DIVIDE, e, graph_reduce(g, RED_SUM, e, axes, true));
}

static void is_softmax(struct graph *g, struct node *w, struct node *z, int64_t i, int64_t j,
                       bool max)
{
    struct explain x = told(g, w, i, j);
    CHECK_INT(x.kind, EXPLAIN_SOFTMAX);
    CHECK_INT(x.terms, max ? 4 : 3);
    if (x.terms < 3)
        return;
    CHECK(x.term[0].node == z);
    CHECK_INT(x.term[0].index[0], i);
    CHECK_INT(x.term[0].index[1], j);
    const struct explain_term *e = &x.term[max ? 2 : 1];
    CHECK_NUM(e->value, exp(x.term[0].value - (max ? x.term[1].value : 0)));
    CHECK_NUM(x.value, e->value / e[1].value);
}

TEST(a_softmax_row_whoever_wrote_it)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *z = some_leaf(g, shape2(3, 4), 1);
    is_softmax(g, softmax(g, z, rows, true), z, 2, 1, true);
    is_softmax(g, softmax(g, z, columns, true), z, 2, 1, true);
    is_softmax(g, softmax(g, z, rows, false), z, 0, 3, false);
    /* Without keepdims, the axis added by [:, None]. */
    struct index_part part[] = {slice(0, 1, 3), {.kind = INDEX_NEW}};
    struct node *m = graph_index(g, graph_reduce(g, RED_MAX, z, rows, false), part, 2);
    struct node *e = graph_ufunc(g, UF_EXP, graph_ufunc(g, UF_SUBTRACT, z, m), NULL);
    struct node *sum = graph_index(g, graph_reduce(g, RED_SUM, e, rows, false), part, 2);
    is_softmax(g, graph_ufunc(g, UF_DIVIDE, e, sum), z, 1, 1, true);
    bench_done(&b);
}

TEST(a_softmax_of_hidden_keys)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *s = some_leaf(g, shape2(3, 3), 1), *hidden = number(g, -INFINITY);
    struct node *one = graph_fill(g, DT_F64, &s->shape, (union elem){.d = 1});
    struct node *mask = graph_ufunc(g, UF_EQUAL, graph_tri(g, one, -1, false), number(g, 1));
    struct node *z = graph_where(g, mask, s, hidden), *w = softmax(g, z, rows, true);
    struct explain x = told(g, w, 1, 2);
    CHECK_INT(x.kind, EXPLAIN_SOFTMAX);
    CHECK(x.term[0].node == z);
    CHECK_NUM(x.term[0].value, -INFINITY);
    CHECK_NUM(x.term[2].value, 0);
    x = told(g, w, 0, 0); /* nothing may be seen */
    CHECK_INT(x.kind, EXPLAIN_SOFTMAX);
    CHECK_NUM(x.value, NAN);
    CHECK_NUM(x.term[1].value, -INFINITY);
    bench_done(&b);
}

TEST(what_only_looks_like_a_softmax)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *z = some_leaf(g, shape2(3, 3), 1), *y = some_leaf(g, shape2(3, 3), 2);
    struct node *e = graph_ufunc(g, UF_EXP, z, NULL), *f = graph_ufunc(g, UF_EXP, y, NULL);
    struct node *sum = graph_reduce(g, RED_SUM, f, rows, true);
    CHECK_INT(told(g, graph_ufunc(g, UF_DIVIDE, e, sum), 1, 1).kind, EXPLAIN_UFUNC);
    /* The sum of another row. */
    struct index_part back = slice(2, -1, 3);
    sum = graph_index(g, graph_reduce(g, RED_SUM, e, rows, true), &back, 1);
    CHECK_INT(told(g, graph_ufunc(g, UF_DIVIDE, e, sum), 0, 1).kind, EXPLAIN_UFUNC);
    CHECK_INT(told(g, graph_ufunc(g, UF_DIVIDE, e, sum), 1, 1).kind, EXPLAIN_SOFTMAX);
    /* The maximum of something else: then z is the difference. */
    struct node *m = graph_reduce(g, RED_MAX, y, rows, true);
    struct node *off = graph_ufunc(g, UF_SUBTRACT, z, m);
    struct explain x = told(g, softmax(g, off, rows, false), 1, 1);
    CHECK_INT(x.terms, 3);
    CHECK(x.term[0].node == off);
    bench_done(&b);
}

TEST(mean_and_variance)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = count_leaf(g, shape2(2, 3));
    struct explain x = told(g, graph_mean(g, a, rows, true), 1, 0);
    CHECK_INT(x.kind, EXPLAIN_MEAN);
    CHECK_INT(x.count, 3);
    CHECK_NUM(x.term[0].value, 5);
    CHECK_NUM(x.divisor, 3);
    x = told(g, graph_mean(g, graph_cast(g, a, DT_F32), rows, true), 1, 0);
    CHECK_INT(x.kind, EXPLAIN_MEAN);
    x = told(g, graph_var(g, a, rows, 1, false, false), 1, 0);
    CHECK_INT(x.kind, EXPLAIN_VAR);
    CHECK_NUM(x.divisor, 2);
    CHECK_NUM(x.term[0].value, 1);
    x = told(g, graph_var(g, a, rows, 0, false, true), 1, 0);
    CHECK_INT(x.ufunc, UF_SQRT);
    bench_done(&b);
}

TEST(moved_from_elsewhere)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = some_leaf(g, shape2(3, 4), 1), *two[2] = {a, a};
    struct node *sorted = graph_sort(g, a, 1, false), *order = graph_sort(g, a, 1, true);
    struct explain x = told(g, sorted, 2, 0);
    CHECK_INT(x.kind, EXPLAIN_OTHER);
    CHECK_NUM(x.term[0].value, x.value);
    x = told(g, order, 2, 0);
    CHECK_NUM(x.term[0].value, item(g, sorted, 2, 0));
    x = told(g, graph_concat(g, two, 2, 0), 4, 3);
    CHECK_INT(x.term[0].index[0], 1);
    x = told(g, graph_tile(g, a, (int64_t[]){2, 2}, 2), 4, 5);
    CHECK_INT(x.term[0].index[1], 1);
    x = told(g, graph_repeat(g, a, 2, 0), 5, 1);
    CHECK_INT(x.term[0].index[0], 2);
    x = told(g, graph_tri(g, a, 0, false), 0, 2);
    CHECK_INT(x.terms, 0);
    int64_t one = 1;
    struct shape s = shape1(1);
    struct index_part by = {.kind = INDEX_ARRAY, .array = graph_leaf(g, DT_I64, &s, &one)};
    x = told(g, graph_index(g, a, &by, 1), 0, 2);
    CHECK_INT(x.term[0].index[0], 1);
    CHECK_INT(x.term[0].index[1], 2);
    bench_done(&b);
}

/* One number of something that never exists whole costs one row. */
TEST(a_number_of_something_huge)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *q = some_leaf(g, shape2(65536, 4), 1);
    struct node *w = softmax(g, graph_matmul(g, q, turned(g, q)), rows, true);
    struct explain x = told(g, w, 60000, 3);
    CHECK_INT(x.kind, EXPLAIN_SOFTMAX);
    x = told(g, x.term[3].node, x.term[3].index[0], x.term[3].index[1]);
    CHECK_INT(x.count, 65536);
    CHECK(!explain_cell(g, w, (int64_t[]){65536, 0}, &x));
    CHECK_INT(b.err.kind, ERR_INDEX);
    bench_done(&b);
}

int main(void)
{
    RUN(given_drawn_calculated);
    RUN(views_casts_and_copies_are_looked_through);
    RUN(which_branch_was_chosen);
    RUN(the_largest_addends_and_the_rest);
    RUN(the_largest_products_and_the_rest);
    RUN(a_softmax_row_whoever_wrote_it);
    RUN(a_softmax_of_hidden_keys);
    RUN(what_only_looks_like_a_softmax);
    RUN(mean_and_variance);
    RUN(moved_from_elsewhere);
    RUN(a_number_of_something_huge);
    return check_end();
}
