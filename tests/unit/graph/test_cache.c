/* Keys, the value cache, the collector, budgets, and how much work is done. */
#include "graph/make.h"

TEST(equal_nodes_have_equal_keys)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = some_leaf(g, shape2(3, 4), 1), *same = some_leaf(g, shape2(3, 4), 1);
    struct node *other = some_leaf(g, shape2(3, 4), 2);
    CHECK(a != same && hash_eq(a->key, same->key));
    CHECK(!hash_eq(a->key, other->key));
    struct node *p = graph_ufunc(g, UF_ADD, a, other), *q = graph_ufunc(g, UF_ADD, same, other);
    CHECK(hash_eq(p->key, q->key));
    CHECK(!hash_eq(p->key, graph_ufunc(g, UF_ADD, other, a)->key));
    CHECK(!hash_eq(p->key, graph_ufunc(g, UF_SUBTRACT, a, other)->key));
    const void *value = graph_whole(g, p);
    CHECK(graph_whole(g, q) == value); /* one value */
    struct index_part one = slice(0, 1, 2), two = slice(1, 1, 2);
    CHECK(!hash_eq(graph_index(g, a, &one, 1)->key, graph_index(g, a, &two, 1)->key));
    CHECK(!hash_eq(graph_copy(g, a, true)->key, graph_copy(g, a, false)->key));
    struct shape s = shape2(4, 3);
    CHECK(!hash_eq(graph_reshape(g, a, &s, NULL)->key, turned(g, a)->key));
    bench_done(&b);
}

TEST(draws_are_known_by_their_call)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    double x[] = {1, 2};
    struct shape s = shape1(2);
    struct hash call = {1, 2}, later = {1, 3};
    struct node *p = graph_draw(g, DT_F64, &s, x, call), *q = graph_draw(g, DT_F64, &s, x, call);
    CHECK(hash_eq(p->key, q->key));
    CHECK(!hash_eq(p->key, graph_draw(g, DT_F64, &s, x, later)->key));
    bench_done(&b);
}

TEST(a_value_outlives_its_node)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = some_leaf(g, shape2(50, 50), 1), *n;
    n = graph_ufunc(g, UF_EXP, a, NULL);
    const void *value = graph_whole(g, n);
    graph_mark(g, a);
    graph_sweep(g);
    CHECK_INT(graph_node_count(g), 1);
    CHECK(graph_whole(g, graph_ufunc(g, UF_EXP, a, NULL)) == value);
    bench_done(&b);
}

TEST(the_oldest_values_go_first)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = some_leaf(g, shape1(100), 1), *n[4];
    graph_set_budget(g, 0, 2 * 100 * sizeof(double), 0);
    for (int i = 0; i < 4; i++) {
        n[i] = graph_ufunc(g, UF_ADD, a, number(g, i));
        graph_whole(g, n[i]);
    }
    CHECK(graph_live_bytes(g) <= 2 * 100 * sizeof(double)); /* the leaf, and what was handed out */
    for (int i = 0; i < 4; i++)
        CHECK_NUM(item(g, n[i], 7, 0), item(g, a, 7, 0) + i);
    /* A pinned value stays, whatever comes after it. */
    graph_pin(g, n[0]);
    const void *value = graph_whole(g, n[0]);
    for (int i = 1; i < 4; i++)
        graph_whole(g, n[i]);
    CHECK(graph_whole(g, n[0]) == value);
    graph_unpin(g, n[0]);
    bench_done(&b);
}

TEST(the_collector_keeps_what_is_reached)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = some_leaf(g, shape1(3), 1), *n = a;
    for (int i = 0; i < 10; i++)
        n = graph_ufunc(g, UF_ADD, n, a);
    some_leaf(g, shape1(3), 9);
    graph_mark(g, n);
    graph_sweep(g);
    CHECK_INT(graph_node_count(g), 11);
    graph_pin(g, n);
    graph_sweep(g);
    CHECK_INT(graph_node_count(g), 11);
    graph_unpin(g, n);
    graph_sweep(g);
    CHECK_INT(graph_node_count(g), 0);
    CHECK_INT(graph_live_bytes(g), 0);
    bench_done(&b);
}

TEST(doubling_forty_eight_times_is_forty_eight_steps)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    for (int tiny = 0; tiny < 2; tiny++) {
        if (tiny)
            graph_set_budget(g, 64, 1, 0);
        struct node *x = graph_ufunc(g, UF_ADD, count_leaf(g, shape1(100)), number(g, tiny));
        struct node *y = x;
        for (int i = 0; i < 48; i++) {
            struct node *sum = graph_ufunc(g, UF_ADD, x, y);
            y = graph_ufunc(g, UF_SUBTRACT, sum, number(g, 0));
            x = graph_ufunc(g, UF_MAXIMUM, sum, y);
        }
        CHECK_NUM(item(g, x, 1, 0), ldexp(1 + tiny, 48));
    }
    bench_done(&b);
}

TEST(the_cost_is_known_before)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = some_leaf(g, shape2(65536, 64), 1);
    struct node *s = graph_matmul(g, a, turned(g, a)), *e = graph_ufunc(g, UF_EXP, s, NULL);
    struct box row = {2, {7, 0}, {8, 65536}};
    double all = graph_cost(g, e, NULL), one = graph_cost(g, e, &row);
    CHECK(all > 60e9 && all < 600e9); /* a minute or some */
    CHECK(fabs(all / one - 65536) < 1);
    struct node *small = graph_ufunc(g, UF_EXP, some_leaf(g, shape2(10, 10), 2), NULL);
    CHECK(graph_cost(g, small, NULL) > 0);
    graph_whole(g, small);
    CHECK_NUM(graph_cost(g, small, NULL), 0);
    bench_done(&b);
}

TEST(a_chain_of_a_hundred_thousand)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *x = count_leaf(g, shape1(2)), *one = number(g, 1), *v = x;
    for (int i = 0; i < 100000; i++)
        x = graph_ufunc(g, UF_ADD, x, one);
    CHECK_NUM(item(g, x, 1, 0), 100001);
    for (int i = 0; i < 100000; i++)
        v = graph_index(g, v, (struct index_part[]){slice(1, -1, 2)}, 1);
    CHECK_NUM(item(g, graph_ufunc(g, UF_ADD, v, one), 1, 0), 2);
    graph_mark(g, x);
    graph_mark(g, v);
    graph_sweep(g);
    bench_done(&b);
}

TEST(too_large_to_exist)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct shape s = shape1(1000000000000);
    CHECK(graph_fill(g, DT_F64, &s, (union elem){.d = 0}) == NULL);
    CHECK_INT(b.err.kind, ERR_BUDGET);
    CHECK_STR(b.err.msg, "an array of shape (1000000000000,) is too large: 7.28 TiB of float64, "
                         "and the limit is 2**36 elements");
    struct shape t = shape1(1000000);
    struct node *a = graph_fill(g, DT_F64, &t, (union elem){.d = 0});
    struct node *column = graph_reshape(g, a, &(struct shape){2, {1000000, 1}}, NULL);
    CHECK(graph_ufunc(g, UF_MULTIPLY, column, a) == NULL);
    CHECK_INT(b.err.kind, ERR_BUDGET);
    bench_done(&b);
}

TEST(over_the_budget_of_live_values)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    graph_set_budget(g, 0, 0, 20000);
    struct node *a = some_leaf(g, shape1(1000), 1), *c = some_leaf(g, shape1(1000), 2);
    CHECK(a && c);
    CHECK(some_leaf(g, shape1(1000), 3) == NULL);
    CHECK_INT(b.err.kind, ERR_BUDGET);
    CHECK_STR(b.err.msg,
              "out of memory: 7.81 KiB more on top of 15.6 KiB, and the limit is 19.5 KiB");
    CHECK(graph_whole(g, graph_ufunc(g, UF_ADD, a, c)) == NULL);
    CHECK_INT(graph_live_bytes(g), 16000);
    graph_mark(g, a);
    graph_sweep(g);
    CHECK(graph_whole(g, graph_ufunc(g, UF_ADD, a, a)) != NULL);
    bench_done(&b);
}

/* When memory runs out anywhere, the graph is still good. */
static double under_pressure(struct graph *g, struct node *a, struct node *c, size_t nth, bool *ok)
{
    struct mem_guard guard;
    volatile double x = NAN;
    *ok = false;
    mem_guard_push(&guard);
    if (setjmp(guard.at) == 0) {
        mem_fail_at(nth);
        struct node *s = graph_matmul(g, a, turned(g, c));
        struct node *sum = graph_reduce(g, RED_SUM, graph_ufunc(g, UF_EXP, s, NULL), NULL, false);
        struct node *w = graph_write(g, graph_copy(g, s, true), &(struct path){0, NULL},
                                     (struct index_part[]){at(0)}, 1, sum);
        union elem e;
        *ok = graph_item(g, w, (int64_t[]){0, 0}, &e);
        x = e.d;
    }
    mem_fail_at(0);
    mem_guard_pop(&guard);
    return x;
}

TEST(memory_fails_at_every_place)
{
    struct bench b;
    bool ok = false;
    bench_new(&b);
    struct graph *g = b.g;
    struct node *a = some_leaf(g, shape2(8, 8), 1), *c = some_leaf(g, shape2(8, 8), 2);
    double want = under_pressure(g, a, c, 0, &ok);
    CHECK(ok);
    for (size_t nth = 1; nth < 200; nth++) {
        struct bench fresh;
        struct graph *h = bench_new(&fresh);
        struct node *p = some_leaf(h, shape2(8, 8), 1), *q = some_leaf(h, shape2(8, 8), 2);
        under_pressure(h, p, q, nth, &ok);
        bool done = ok;
        CHECK_NUM(under_pressure(h, p, q, 0, &ok), want);
        graph_sweep(h);
        bench_done(&fresh);
        if (done)
            break;
    }
    bench_done(&b);
}

int main(void)
{
    RUN(equal_nodes_have_equal_keys);
    RUN(draws_are_known_by_their_call);
    RUN(a_value_outlives_its_node);
    RUN(the_oldest_values_go_first);
    RUN(the_collector_keeps_what_is_reached);
    RUN(doubling_forty_eight_times_is_forty_eight_steps);
    RUN(the_cost_is_known_before);
    RUN(a_chain_of_a_hundred_thousand);
    RUN(too_large_to_exist);
    RUN(over_the_budget_of_live_values);
    RUN(memory_fails_at_every_place);
    return check_end();
}
