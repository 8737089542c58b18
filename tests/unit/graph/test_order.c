/* Memory order and views, as NumPy 1.24 has them (its strides, in elements). */
#include "graph/make.h"

TEST(elementwise_follows_its_inputs)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *c = some_leaf(g, shape2(3, 4), 1), *f = turned(g, some_leaf(g, shape2(4, 3), 2));
    struct node *back = graph_index(g, f, (struct index_part[]){slice(2, -1, 3)}, 1);
    CHECK_STRIDES(f, 1, 3);
    CHECK_STRIDES(graph_ufunc(g, UF_ADD, f, f), 1, 3);
    CHECK_STRIDES(graph_ufunc(g, UF_ADD, f, c), 4, 1);
    CHECK_STRIDES(graph_ufunc(g, UF_ADD, f, number(g, 1)), 1, 3);
    CHECK_STRIDES(graph_ufunc(g, UF_EXP, back, NULL), 1, 3);
    struct node *row = graph_broadcast(g, some_leaf(g, shape1(4), 3), &c->shape);
    CHECK_STRIDES(row, 0, 1);
    CHECK_STRIDES(graph_ufunc(g, UF_ADD, row, f), 1, 3);
    CHECK_STRIDES(graph_where(g, graph_ufunc(g, UF_LESS, f, row), f, f), 1, 3);
    bench_done(&b);
}

TEST(copies_in_order_c_and_k)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *f = turned(g, some_leaf(g, shape2(4, 3), 2));
    CHECK_STRIDES(graph_copy(g, f, true), 4, 1);
    CHECK_STRIDES(graph_copy(g, f, false), 1, 3);
    CHECK_STRIDES(graph_cast(g, f, DT_F32), 1, 3);
    CHECK_STRIDES(graph_sort(g, f, 0, false), 1, 3);
    CHECK_STRIDES(graph_sort(g, f, 0, true), 4, 1);
    /* A repeated axis counts as the innermost: numpy.copy of a broadcast column. */
    struct shape s = shape2(3, 4);
    struct node *column = graph_broadcast(
        g, graph_reshape(g, some_leaf(g, shape1(3), 1), &(struct shape){2, {3, 1}}, NULL), &s);
    CHECK_STRIDES(graph_copy(g, column, false), 4, 1);
    struct node *row = graph_broadcast(g, some_leaf(g, shape1(4), 1), &s);
    CHECK_STRIDES(graph_copy(g, row, false), 1, 3);
    bench_done(&b);
}

TEST(joined_and_multiplied)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *f = turned(g, some_leaf(g, shape2(4, 3), 2)), *two[2] = {f, f};
    CHECK_STRIDES(graph_concat(g, two, 2, 0), 1, 6);
    CHECK_STRIDES(graph_stack(g, two, 2, 0), 12, 1, 3);
    struct shape s = shape2(3, 4);
    struct node *flat = graph_broadcast(g, number(g, 1), &s), *flats[2] = {flat, flat};
    CHECK_STRIDES(graph_concat(g, flats, 2, 0), 4, 1);
    CHECK_STRIDES(graph_matmul(g, f, turned(g, f)), 3, 1);
    CHECK_STRIDES(graph_tile(g, f, (int64_t[]){1, 1}, 2), 1, 3);
    CHECK_STRIDES(graph_tile(g, f, (int64_t[]){2, 1}, 2), 4, 1);
    CHECK_STRIDES(graph_repeat(g, f, 2, 0), 4, 1);
    CHECK_STRIDES(graph_tri(g, f, 0, false), 4, 1);
    bench_done(&b);
}

TEST(sums_keep_the_order_of_what_is_left)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = some_leaf(g, shape_of(3, (int64_t[]){2, 3, 4}), 1);
    struct node *t = graph_transpose(g, a, (int[]){2, 1, 0});
    CHECK_STRIDES(graph_reduce(g, RED_SUM, t, (bool[]){false, false, true}, false), 1, 4);
    CHECK_STRIDES(graph_reduce(g, RED_SUM, t, (bool[]){true, false, false}, true), 0, 1, 3);
    CHECK_STRIDES(graph_reduce(g, RED_ARGMAX, t, (bool[]){false, false, true}, false), 3, 1);
    bench_done(&b);
}

TEST(index_arrays_go_outside)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = some_leaf(g, shape2(3, 4), 1);
    int64_t two[] = {2, 0};
    struct shape s = shape1(2);
    struct index_part by = {.kind = INDEX_ARRAY, .array = graph_leaf(g, DT_I64, &s, two)};
    CHECK_STRIDES(graph_index(g, a, &by, 1), 4, 1);
    struct node *columns = graph_index(g, a, (struct index_part[]){slice(0, 1, 3), by}, 2);
    CHECK_STRIDES(columns, 1, 3);
    CHECK_NUM(item(g, columns, 1, 0), item(g, a, 1, 2));
    /* Arrays that are not neighbours put their axes in front. */
    struct node *cube = some_leaf(g, shape_of(4, (int64_t[]){6, 3, 4, 5}), 2);
    struct node *apart =
        graph_index(g, cube, (struct index_part[]){slice(0, 1, 6), by, slice(0, 1, 4), at(3)}, 4);
    CHECK_INT(apart->shape.dim[0], 2);
    CHECK_INT(apart->shape.dim[1], 6);
    CHECK_STRIDES(apart, 24, 4, 1);
    double x, y;
    CHECK(graph_item_double(g, apart, (int64_t[]){1, 5, 2}, &x));
    CHECK(graph_item_double(g, cube, (int64_t[]){5, 0, 2, 3}, &y));
    CHECK_NUM(x, y);
    bench_done(&b);
}

static bool is_view(struct graph *g, struct node *a, struct shape s, struct node **out)
{
    bool view = false;
    *out = graph_reshape(g, a, &s, &view);
    CHECK(*out != NULL);
    return view;
}

TEST(reshape_is_a_view_exactly_when_numpy_makes_one)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = some_leaf(g, shape_of(3, (int64_t[]){2, 3, 4}), 1), *r;
    struct node *t = graph_transpose(g, a, (int[]){1, 0, 2});
    CHECK(is_view(g, a, shape2(6, 4), &r));
    CHECK(!is_view(g, t, shape2(6, 4), &r));
    CHECK_STRIDES(r, 4, 1);
    CHECK(is_view(g, t, shape_of(4, (int64_t[]){3, 2, 2, 2}), &r));
    CHECK_STRIDES(r, 4, 12, 2, 1);
    CHECK(is_view(g, t, t->shape, &r));
    CHECK_STRIDES(r, 4, 12, 1);
    struct node *every = graph_index(g, a, (struct index_part[]){slice(0, 1, 2), slice(0, 1, 3),
                                     slice(0, 2, 2)}, 3);
    CHECK(is_view(g, every, shape1(12), &r));
    CHECK_STRIDES(r, 2);
    CHECK(is_view(g, t, shape_of(4, (int64_t[]){3, 1, 2, 4}), &r));
    CHECK_STRIDES(r, 4, 0, 12, 1);
    CHECK(is_view(g, turned(g, some_leaf(g, shape2(1, 5), 2)), shape1(5), &r));
    bench_done(&b);
}

TEST(a_missing_length_is_found)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = some_leaf(g, shape2(3, 4), 1);
    struct node *r = graph_reshape(g, a, &(struct shape){2, {2, -1}}, NULL);
    CHECK_INT(r->shape.dim[1], 6);
    CHECK(graph_reshape(g, a, &(struct shape){2, {5, -1}}, NULL) == NULL);
    CHECK_INT(b.err.kind, ERR_VALUE);
    CHECK_STR(b.err.msg, "cannot reshape an array of shape (3, 4) (12 elements) into (5, -1)");
    bench_done(&b);
}

int main(void)
{
    RUN(elementwise_follows_its_inputs);
    RUN(copies_in_order_c_and_k);
    RUN(joined_and_multiplied);
    RUN(sums_keep_the_order_of_what_is_left);
    RUN(index_arrays_go_outside);
    RUN(reshape_is_a_view_exactly_when_numpy_makes_one);
    RUN(a_missing_length_is_found);
    return check_end();
}
