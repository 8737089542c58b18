/* What cannot be built: which exception, and in which words. */
#include "graph/make.h"

#define CHECK_REFUSED(node, kind_, text)                                       \
    do {                                                                       \
        CHECK((node) == NULL);                                                 \
        CHECK_INT(b.err.kind, kind_);                                          \
        CHECK_STR(b.err.msg, text);                                            \
    } while (0)

TEST(shapes_that_do_not_fit)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = some_leaf(g, shape2(3, 4), 1), *c = some_leaf(g, shape2(3, 5), 2);
    struct node *v = some_leaf(g, shape1(3), 3), *cube = some_leaf(g, shape_of(3, (int64_t[]){
                                                                      2, 4, 6}), 4);
    CHECK_REFUSED(graph_ufunc(g, UF_ADD, a, c), ERR_VALUE,
                  "add: shapes (3, 4) and (3, 5) do not fit: axis -1 is 4 on the left and 5 on the "
                  "right");
    CHECK(strstr(b.err.hint, "x[:, None]") != NULL);
    CHECK_REFUSED(graph_matmul(g, a, c), ERR_VALUE,
                  "matmul: shapes (3, 4) and (3, 5) do not fit: the last axis of the left (4) must "
                  "equal the second last of the right (3)");
    CHECK_REFUSED(graph_matmul(g, a, v), ERR_VALUE,
                  "matmul: shapes (3, 4) and (3,) do not fit: the last axis of the left (4) must "
                  "equal the only axis of the right (3)");
    CHECK(graph_matmul(g, a, a) == NULL);
    CHECK(strstr(b.err.hint, "b.T") != NULL);
    CHECK_REFUSED(graph_matmul(g, a, number(g, 2)), ERR_VALUE,
                  "matmul: shapes (3, 4) and (): a single number has no axis to sum over");
    CHECK_REFUSED(graph_matmul(g, graph_reshape(g, a, &(struct shape){3, {3, 1, 4}}, NULL), cube),
                  ERR_VALUE,
                  "matmul: shapes (3, 1, 4) and (2, 4, 6) do not fit: the axes before the last "
                  "two, (3,) and (2,), must be equal or 1");
    CHECK_REFUSED(graph_broadcast(g, a, &c->shape), ERR_VALUE,
                  "shape (3, 4) does not fit into shape (3, 5)");
    struct node *two[2] = {a, c};
    CHECK_REFUSED(graph_concat(g, two, 2, 0), ERR_VALUE,
                  "concatenate: shapes (3, 4) and (3, 5) along axis 0: axis 1 must be equal (4, "
                  "5)");
    CHECK_REFUSED(graph_stack(g, two, 2, 0), ERR_VALUE,
                  "stack: all arrays must have the same shape, not (3, 4) and (3, 5)");
    bench_done(&b);
}

TEST(indices_that_do_not_exist)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = some_leaf(g, shape2(3, 4), 1);
    int64_t five = 5;
    struct shape s = shape1(1);
    struct index_part by = {.kind = INDEX_ARRAY, .array = graph_leaf(g, DT_I64, &s, &five)};
    struct index_part mask = {.kind = INDEX_ARRAY, .array = graph_fill(g, DT_BOOL, &s,
                                                                       (union elem){.b = 1})};
    double x;
    CHECK_REFUSED(graph_index(g, a, (struct index_part[]){at(3)}, 1), ERR_INDEX,
                  "index 3 is out of bounds for axis 0 with size 3");
    CHECK_REFUSED(graph_index(g, a, (struct index_part[]){slice(0, 1, 3), by}, 2), ERR_INDEX,
                  "index 5 is out of bounds for axis 1 with size 4");
    CHECK_REFUSED(graph_index(g, a, (struct index_part[]){at(0), at(0), at(0)}, 3), ERR_INDEX,
                  "too many indices: the array has 2 axes, and 3 are indexed");
    CHECK_REFUSED(graph_index(g, a, &mask, 1), ERR_INDEX,
                  "the mask does not match the array along axis 0: the array has 3, the mask 1");
    CHECK(!graph_item_double(g, a, (int64_t[]){0, 4}, &x));
    CHECK_INT(b.err.kind, ERR_INDEX);
    bench_done(&b);
}

TEST(types_without_the_operation)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct shape s = shape1(2);
    struct node *yes = graph_fill(g, DT_BOOL, &s, (union elem){.b = 1});
    struct node *one = graph_fill(g, DT_F64, &s, (union elem){.d = 1});
    CHECK_REFUSED(graph_ufunc(g, UF_SUBTRACT, yes, yes), ERR_TYPE,
                  "subtract is not defined for bool");
    CHECK(strstr(b.err.hint, "^") != NULL);
    CHECK_REFUSED(graph_ufunc(g, UF_BITWISE_AND, one, yes), ERR_TYPE,
                  "bitwise_and is not defined for float64");
    struct node *two = graph_fill(g, DT_I64, &s, (union elem){.i = 2});
    struct node *less = graph_fill(g, DT_I64, &s, (union elem){.i = -1});
    CHECK_REFUSED(graph_ufunc(g, UF_POWER, two, less), ERR_VALUE,
                  "power: int64 to a negative int64 power is not allowed");
    CHECK(graph_ufunc(g, UF_POWER, one, less) != NULL);
    bench_done(&b);
}

TEST(nothing_to_compare)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct shape s = shape2(0, 3);
    struct node *none = graph_fill(g, DT_F64, &s, (union elem){.d = 0});
    CHECK_REFUSED(graph_reduce(g, RED_MAX, none, NULL, false), ERR_VALUE,
                  "max of nothing: an array of shape (0, 3) has no elements to compare");
    CHECK(graph_reduce(g, RED_MAX, none, (bool[]){false, true}, false) != NULL);
    CHECK_NUM(item(g, graph_reduce(g, RED_SUM, none, NULL, false), 0, 0), 0);
    CHECK(graph_concat(g, NULL, 0, 0) == NULL);
    CHECK(graph_sort(g, none, 2, false) == NULL);
    CHECK(graph_cumulate(g, RED_SUM, none, -1) == NULL);
    CHECK(graph_repeat(g, none, -1, 0) == NULL);
    bench_done(&b);
}

int main(void)
{
    RUN(shapes_that_do_not_fit);
    RUN(indices_that_do_not_exist);
    RUN(types_without_the_operation);
    RUN(nothing_to_compare);
    return check_end();
}
