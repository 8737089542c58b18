/* Writing: what changes, what does not, and what is remembered. */
#include "graph/explain.h"
#include "graph/make.h"

static const struct path nowhere = {0, NULL};

/* base[part] = value, by a path that is the array itself. */
static struct node *put(struct graph *g, struct node *base, struct index_part part,
                        struct node *value)
{
    return graph_write(g, base, &nowhere, &part, 1, value);
}

TEST(the_old_array_stays_what_it_was)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = count_leaf(g, shape2(2, 3));
    struct node *twice = graph_ufunc(g, UF_ADD, a, a); /* computed later */
    struct node *w = put(g, a, at(1), number(g, 9));
    CHECK_NUM(item(g, w, 1, 2), 9);
    CHECK_NUM(item(g, w, 0, 2), 2);
    CHECK_NUM(item(g, a, 1, 2), 5);
    CHECK_NUM(item(g, twice, 1, 2), 10);
    bench_done(&b);
}

TEST(the_buffer_is_taken_over_when_nobody_else_can_see_it)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = put(g, count_leaf(g, shape2(2, 3)), at(0), number(g, 7));
    size_t live = graph_live_bytes(g);
    const void *before = graph_whole(g, a);
    struct node *w = put(g, a, at(1), number(g, 9));
    CHECK(graph_whole(g, w) == before);
    CHECK_INT(graph_live_bytes(g), live);
    CHECK_NUM(item(g, w, 0, 0), 7);
    graph_share(w); /* a fork holds it too */
    struct node *x = put(g, w, at(0), number(g, 8));
    CHECK_NUM(item(g, w, 0, 0), 7);
    CHECK_NUM(item(g, x, 0, 0), 8);
    graph_pin(g, x);
    struct node *y = put(g, x, at(0), number(g, 6));
    CHECK_NUM(item(g, x, 0, 0), 8);
    CHECK_NUM(item(g, y, 0, 0), 6);
    graph_unpin(g, x);
    bench_done(&b);
}

/* x[i] = x[i - 1] + 1 in a large array: the buffer goes on, and what x has been
 * can be had all the same. */
TEST(a_large_array_is_not_copied_for_those_who_read_it)
{
    enum { N = 100000, WRITES = 300 };
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *first = count_leaf(g, shape1(N)), *x = first, *old[WRITES];
    struct node *twice = graph_ufunc(g, UF_ADD, first, first); /* computed later */
    size_t live = graph_live_bytes(g);
    for (int i = 0; i < WRITES; i++) {
        struct index_part before = at(i);
        old[i] = x;
        x = put(g, x, at(i + 1),
                graph_ufunc(g, UF_ADD, graph_index(g, x, &before, 1), number(g, 10)));
    }
    CHECK(graph_live_bytes(g) < live + N * sizeof(double));
    CHECK_NUM(item(g, x, WRITES, 0), 10.0 * WRITES);
    CHECK_NUM(item(g, old[100], 100, 0), 1000);
    CHECK_NUM(item(g, old[100], 101, 0), 101);
    CHECK(graph_live_bytes(g) < live + N * sizeof(double)); /* asking for cells made no array */
    CHECK_NUM(item(g, twice, 200, 0), 400);
    CHECK_NUM(item(g, graph_ufunc(g, UF_NEGATIVE, old[200], NULL), 200, 0), -2000);
    CHECK_NUM(item(g, graph_ufunc(g, UF_NEGATIVE, old[200], NULL), 201, 0), -201);
    CHECK_NUM(item(g, x, N - 1, 0), N - 1);
    bench_done(&b);
}

/* What keeps an old array keeps no more than a copy of it would take. */
TEST(a_long_past_is_cut_by_a_copy)
{
    enum { N = 10000, WRITES = 2000 };
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *first = count_leaf(g, shape1(N)), *x = first, *one = number(g, 1);
    struct node *twice = graph_ufunc(g, UF_ADD, first, first);
    for (int i = 0; i < WRITES; i++) {
        struct index_part before = at(i);
        x = put(g, x, at(i + 1), graph_ufunc(g, UF_ADD, graph_index(g, x, &before, 1), one));
    }
    size_t nodes = graph_node_count(g);
    graph_mark(g, x);
    graph_mark(g, twice);
    graph_sweep(g);
    CHECK(nodes > WRITES);
    CHECK(graph_node_count(g) < 1000);
    CHECK(graph_live_bytes(g) < 4 * N * sizeof(double));
    CHECK_NUM(item(g, twice, 3000, 0), 6000);
    CHECK_NUM(item(g, x, WRITES, 0), WRITES);
    bench_done(&b);
}

/* x[1:3] = x[0:2], where x is large and read by others: the two overlap. */
TEST(a_value_that_looks_into_the_buffer)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = count_leaf(g, shape1(5000));
    struct index_part head = slice(0, 1, 100);
    struct node *w = put(g, a, slice(1, 1, 100), graph_index(g, a, &head, 1));
    CHECK_NUM(item(g, w, 100, 0), 99);
    CHECK_NUM(item(g, w, 101, 0), 101);
    CHECK_NUM(item(g, a, 100, 0), 100);
    struct index_part back = slice(99, -1, 100);
    struct node *v = put(g, w, slice(0, 1, 100), graph_index(g, w, &back, 1));
    CHECK_NUM(item(g, v, 0, 0), 98);
    CHECK_NUM(item(g, v, 99, 0), 0);
    bench_done(&b);
}

TEST(an_array_written_into_itself)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = count_leaf(g, shape1(5));
    struct index_part tail = slice(1, 1, 4), head = slice(0, 1, 4);
    struct node *w = put(g, a, tail, graph_index(g, a, &head, 1)); /* a[1:] = a[:-1] */
    CHECK_NUM(item(g, w, 4, 0), 3);
    CHECK_NUM(item(g, w, 1, 0), 0);
    struct node *turned_round = put(g, w, slice(4, -1, 5), w); /* a[::-1] = a */
    CHECK_NUM(item(g, turned_round, 0, 0), 3);
    CHECK_NUM(item(g, turned_round, 4, 0), 0);
    bench_done(&b);
}

TEST(through_a_path_of_views)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = count_leaf(g, shape2(3, 4));
    struct index_part rows = slice(2, -1, 2);
    struct path_step step[2] = {{.kind = PATH_INDEX, .n = 1, .part = &rows},
                                {.kind = PATH_TRANSPOSE, .n = 2, .perm = {1, 0}}};
    struct path path = {2, step};
    struct index_part part = at(3); /* a[::-1][:2].T[3] = … : column 3, rows 2 and 1 */
    double two[] = {-1, -2};
    struct shape s = shape1(2);
    struct node *w = graph_write(g, a, &path, &part, 1, graph_leaf(g, DT_F64, &s, two));
    CHECK_NUM(item(g, w, 2, 3), -1);
    CHECK_NUM(item(g, w, 1, 3), -2);
    CHECK_NUM(item(g, w, 0, 3), 3);
    CHECK_NUM(item(g, graph_follow(g, w, &path), 3, 1), -2);
    bench_done(&b);
}

/* In NumPy's memory the transpose is C order and its reshape a view; in ours it is
 * no stride at all. */
TEST(through_a_reshape_that_only_numpy_can_stride)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *f = graph_copy(g, turned(g, count_leaf(g, shape2(2, 3))), false);
    struct path_step step[2] = {{.kind = PATH_TRANSPOSE, .n = 2, .perm = {1, 0}},
                                {.kind = PATH_RESHAPE, .shape = {1, {6}}}};
    struct path path = {2, step};
    struct index_part part = slice(1, 2, 3);
    struct node *w = graph_write(g, f, &path, &part, 1, number(g, -1));
    CHECK_NUM(item(g, w, 1, 0), -1); /* f.T.reshape(6)[1] is f[1, 0] */
    CHECK_NUM(item(g, w, 0, 1), -1);
    CHECK_NUM(item(g, w, 2, 1), -1);
    CHECK_NUM(item(g, w, 0, 0), 0);
    CHECK_STRIDES(w, 1, 3);
    bench_done(&b);
}

TEST(index_arrays_and_masks)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = count_leaf(g, shape2(2, 3));
    int64_t twice[] = {1, -1};
    double two[] = {10, 20};
    struct shape s = shape1(2);
    struct index_part by = {.kind = INDEX_ARRAY, .array = graph_leaf(g, DT_I64, &s, twice)};
    struct node *value = graph_leaf(g, DT_F64, &s, two);
    struct node *w = graph_write(g, a, &nowhere, (struct index_part[]){by, at(0)}, 2, value);
    CHECK_NUM(item(g, w, 1, 0), 20); /* the same place twice: the last wins */
    struct index_part mask = {.kind = INDEX_ARRAY,
                              .array = graph_ufunc(g, UF_LESS, w, number(g, 3))};
    w = put(g, w, mask, number(g, 0.5));
    CHECK_NUM(item(g, w, 0, 2), 0.5);
    CHECK_NUM(item(g, w, 1, 1), 4);
    CHECK(put(g, w, mask, graph_reshape(g, a, &(struct shape){2, {1, 6}}, NULL)) == NULL);
    CHECK_INT(b.err.kind, ERR_TYPE);
    bench_done(&b);
}

TEST(values_are_cast_and_broadcast)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct shape s = shape2(2, 3);
    struct node *a = graph_fill(g, DT_I64, &s, (union elem){.i = 0});
    struct node *w = put(g, a, slice(0, 1, 2), graph_ufunc(g, UF_MULTIPLY,
                         count_leaf(g, shape1(3)), number(g, 1.9)));
    CHECK_INT(w->type, DT_I64);
    CHECK_NUM(item(g, w, 1, 2), 3);
    CHECK(put(g, w, at(0), count_leaf(g, shape1(2))) == NULL);
    CHECK_INT(b.err.kind, ERR_VALUE);
    CHECK_STR(b.err.msg, "a value of shape (2,) does not fit into a place of shape (3,)");
    CHECK(put(g, w, at(2), number(g, 0)) == NULL);
    CHECK_INT(b.err.kind, ERR_INDEX);
    CHECK(put(g, w, at(0), count_leaf(g, shape2(1, 3))) != NULL);
    bench_done(&b);
}

TEST(which_write_put_it_there)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *first = some_leaf(g, shape1(3), 1), *second = some_leaf(g, shape1(2), 2);
    struct shape s = shape2(3, 3);
    struct node *a = graph_fill(g, DT_F64, &s, (union elem){.d = 0});
    struct node *w = put(g, a, at(1), first);
    struct index_part column[] = {slice(0, 1, 2), at(2)};
    struct origin here = {.span = {5, 9}};
    struct explain x;
    graph_set_origin(g, &here);
    w = graph_write(g, w, &nowhere, column, 2, second);
    CHECK(explain_cell(g, w, (int64_t[]){1, 2}, &x));
    CHECK_INT(x.kind, EXPLAIN_WRITTEN);
    CHECK(x.term[0].node == second);
    CHECK_INT(x.term[0].index[0], 1);
    CHECK_INT(x.origin.span.to, 9);
    CHECK(explain_cell(g, w, (int64_t[]){1, 0}, &x));
    CHECK(x.term[0].node == first);
    CHECK(explain_cell(g, w, (int64_t[]){2, 2}, &x));
    CHECK_INT(x.kind, EXPLAIN_GIVEN);
    CHECK_INT(x.op, OP_FILL);
    bench_done(&b);
}

/* The log is cut, but not before the newest 64 writes. */
TEST(a_long_loop_of_writes)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    const int64_t n = 2000;
    struct shape s = shape1(n);
    struct node *w = graph_fill(g, DT_F64, &s, (union elem){.d = 0});
    struct explain x;
    for (int64_t i = 0; i < n; i++) {
        w = put(g, w, at(i), number(g, (double)i));
        graph_mark(g, w);
        graph_sweep(g);
    }
    CHECK_NUM(item(g, w, n - 1, 0), (double)(n - 1));
    CHECK(graph_node_count(g) < 200);
    CHECK(explain_cell(g, w, (int64_t[]){n - 60}, &x));
    CHECK_INT(x.kind, EXPLAIN_WRITTEN);
    CHECK(explain_cell(g, w, (int64_t[]){3}, &x));
    CHECK_INT(x.kind, EXPLAIN_GIVEN);
    CHECK_NUM(x.value, 3);
    bench_done(&b);
}

/* a[i] = a[i - 1] + 1: each value is made of the array before. The past is let go
 * of, and the cells still tell what was written. */
TEST(a_loop_that_reads_what_it_wrote)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    const int64_t n = 1000;
    struct shape s = shape1(n);
    struct node *w = graph_fill(g, DT_F64, &s, (union elem){.d = 1});
    struct explain x;
    for (int large = 0; large < 2; large++) {
        size_t most = 0, arrays = large ? 8 : 130; /* a quarter of the budget holds 8 */
        graph_set_budget(g, 0, 0, large ? 4 * 8 * (size_t)n * sizeof(double) : 0);
        for (int64_t i = 1; i < n; i++) {
            struct index_part before = at(i - 1);
            struct node *last = graph_index(g, w, &before, 1);
            w = put(g, w, at(i), graph_ufunc(g, UF_ADD, last, number(g, 1)));
            graph_mark(g, w);
            graph_sweep(g);
            most = graph_live_bytes(g) > most ? graph_live_bytes(g) : most;
        }
        CHECK_NUM(item(g, w, n - 1, 0), (double)n);
        CHECK(most <= (arrays + 3) * (size_t)n * sizeof(double));
        CHECK(explain_cell(g, w, (int64_t[]){n - 1}, &x));
        CHECK_INT(x.kind, EXPLAIN_WRITTEN);
        CHECK_NUM(x.term[0].value, (double)n);
    }
    bench_done(&b);
}

/* x = x + 1, then a write into it: the array before is the one that is written. */
TEST(a_loop_that_writes_into_what_is_made_of_the_last)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    const int64_t n = 1000;
    const size_t bytes = (size_t)n * sizeof(double);
    struct shape s = shape1(n);
    struct node *w = graph_fill(g, DT_F64, &s, (union elem){.d = 0});
    struct explain x;
    size_t most = 0;
    graph_set_budget(g, 0, 0, 40 * bytes);
    for (int64_t i = 0; i < 300; i++) {
        w = put(g, graph_ufunc(g, UF_ADD, w, number(g, 1)), at(i % 7), number(g, (double)-i));
        CHECK(w != NULL);
        graph_mark(g, w);
        graph_sweep(g);
        most = graph_live_bytes(g) > most ? graph_live_bytes(g) : most;
    }
    CHECK(most <= 16 * bytes);
    CHECK_NUM(item(g, w, 100, 0), 300);
    CHECK_NUM(item(g, w, 299 % 7, 0), -299);
    CHECK(explain_cell(g, w, (int64_t[]){299 % 7}, &x));
    CHECK_INT(x.kind, EXPLAIN_WRITTEN);
    CHECK(explain_cell(g, w, (int64_t[]){100}, &x));
    CHECK_NUM(x.value, 300);
    bench_done(&b);
}

int main(void)
{
    RUN(the_old_array_stays_what_it_was);
    RUN(the_buffer_is_taken_over_when_nobody_else_can_see_it);
    RUN(a_large_array_is_not_copied_for_those_who_read_it);
    RUN(a_long_past_is_cut_by_a_copy);
    RUN(a_value_that_looks_into_the_buffer);
    RUN(an_array_written_into_itself);
    RUN(through_a_path_of_views);
    RUN(through_a_reshape_that_only_numpy_can_stride);
    RUN(index_arrays_and_masks);
    RUN(values_are_cast_and_broadcast);
    RUN(which_write_put_it_there);
    RUN(a_long_loop_of_writes);
    RUN(a_loop_that_reads_what_it_wrote);
    RUN(a_loop_that_writes_into_what_is_made_of_the_last);
    return check_end();
}
