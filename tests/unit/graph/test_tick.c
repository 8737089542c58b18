/* Work can be stopped: the tick is asked often, and nothing is half done after. */
#include "graph/make.h"

struct patience {
    int asked, until;
};

static bool stop(void *ctx)
{
    struct patience *p = ctx;
    return ++p->asked == p->until;
}

/* The same product, stopped at the first, second … question. */
static void stopped_at(struct graph *g, struct node *n, int until)
{
    struct err err = {0};
    struct patience p = {.until = until};
    struct tick tick = {stop, &p};
    size_t live = graph_live_bytes(g);
    graph_set_host(g, &err, &tick);
    CHECK(graph_whole(g, n) == NULL);
    CHECK_INT(err.kind, ERR_INTERRUPTED);
    CHECK_INT(p.asked, until);
    CHECK_INT(graph_live_bytes(g), live);
    graph_set_host(g, NULL, NULL);
}

TEST(a_long_product)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = some_leaf(g, shape2(700, 700), 1);
    struct node *n = graph_matmul(g, graph_matmul(g, a, a), a);
    stopped_at(g, n, 1);
    stopped_at(g, n, 3);
    struct patience p = {.until = -1};
    struct tick tick = {stop, &p};
    graph_set_host(g, &b.err, &tick);
    CHECK(graph_whole(g, n) != NULL);
    CHECK(p.asked >= 4);
    bench_done(&b);
}

TEST(long_loops_ask_too)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = some_leaf(g, shape2(1000, 1000), 1);
    struct shape s = shape1(1000000);
    struct node *flat = graph_reshape(g, a, &s, NULL);
    stopped_at(g, graph_ufunc(g, UF_EXP, a, NULL), 2);
    stopped_at(g, graph_ufunc(g, UF_POWER, a, a), 3);
    stopped_at(g, graph_sort(g, flat, 0, false), 3);
    stopped_at(g, graph_sort(g, a, 1, true), 3);
    struct node *zeros = graph_ufunc(g, UF_MULTIPLY, some_leaf(g, s, 3), number(g, 0.0));
    stopped_at(g, graph_sort_ties(g, zeros, 0, TIES_QUICK), 3);
    stopped_at(g, graph_sort_ties(g, zeros, 0, TIES_HEAP), 5);
    struct node *cube = some_leaf(g, shape_of(3, (int64_t[]){160, 160, 160}), 2);
    struct node *t = graph_transpose(g, cube, (int[]){2, 1, 0});
    stopped_at(g, graph_reshape(g, t, &(struct shape){1, {160 * 160 * 160}}, NULL), 1);
    struct node *where[3], *mask = graph_ufunc(g, UF_GREATER, cube, number(g, 0));
    struct err err = {0};
    struct patience p = {.until = 1};
    struct tick tick = {stop, &p};
    graph_whole(g, mask);
    graph_set_host(g, &err, &tick);
    CHECK(!graph_nonzero(g, mask, where));
    CHECK_INT(err.kind, ERR_INTERRUPTED);
    bench_done(&b);
}

/* ---- what is told of long work ---- */

struct story {
    int begun, ended, told;
    double last, all;
    bool backwards;
};

static void hear(void *ctx, double done, double all)
{
    struct story *s = ctx;
    s->told++;
    s->begun += done == 0;
    s->ended += done == all;
    s->backwards |= done < s->last && done > 0;
    s->last = done;
    s->all = all;
}

static bool stop_after_some(void *ctx)
{
    return ((struct story *)ctx)->told > 20;
}

/* Going through a matrix that could never be held says what that will cost. */
TEST(long_work_is_told)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *a = some_leaf(g, shape2(65536, 64), 1);
    struct node *s = graph_matmul(g, a, graph_transpose(g, a, (int[]){1, 0}));
    struct node *w = graph_ufunc(g, UF_EXP, s, NULL);
    struct node *sum = graph_reduce(g, RED_SUM, w, (bool[]){true, true}, false);
    struct story heard = {0};
    struct tick tick = {stop_after_some, &heard, hear};
    int64_t none[1] = {0}, cell[2] = {40000, 7};
    union elem x;
    graph_set_host(g, &b.err, &tick);
    CHECK(graph_item(g, w, cell, &x));
    CHECK_INT(heard.told, 0); /* one cell is nothing to speak of */
    CHECK(!graph_item(g, sum, none, &x));
    CHECK_INT(b.err.kind, ERR_INTERRUPTED);
    CHECK_INT(heard.begun, 1);
    CHECK_INT(heard.ended, 1);
    CHECK(heard.told > 20 && !heard.backwards);
    CHECK(heard.all > 30 && heard.all < 3600);
    bench_done(&b);
}

/* A chain of 48 layers on one stream costs 48 layers, and a little. */
static struct node *layer(struct graph *g, struct node *x)
{
    struct node *s = graph_matmul(g, x, graph_transpose(g, x, (int[]){1, 0}));
    return graph_ufunc(g, UF_ADD, x, graph_matmul(g, graph_ufunc(g, UF_TANH, s, NULL), x));
}

TEST(layers_cost_what_they_are)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *x = some_leaf(g, shape2(40, 16), 1), *one = layer(g, x);
    double cost = graph_cost(g, one, NULL), all;
    for (int i = 0; i < 48; i++)
        x = layer(g, x);
    all = graph_cost(g, x, NULL);
    CHECK(all > 47 * cost && all < 49 * cost);
    CHECK(graph_whole(g, x) != NULL);
    CHECK(graph_cost(g, x, NULL) == 0);
    bench_done(&b);
}

/* Many small nodes add up. */
TEST(a_long_chain_asks_too)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *x = some_leaf(g, shape2(50, 50), 1), *one = number(g, 1);
    for (int i = 0; i < 20000; i++)
        x = graph_ufunc(g, UF_ADD, x, one);
    stopped_at(g, x, 5);
    bench_done(&b);
}

/* A row of pieces of something that never exists whole. */
TEST(going_through_something_huge)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    struct node *q = some_leaf(g, shape2(65536, 2), 1);
    struct node *s = graph_matmul(g, q, turned(g, q));
    stopped_at(g, graph_reduce(g, RED_MAX, s, NULL, false), 3);
    bench_done(&b);
}

int main(void)
{
    RUN(a_long_product);
    RUN(long_loops_ask_too);
    RUN(a_long_chain_asks_too);
    RUN(long_work_is_told);
    RUN(layers_cost_what_they_are);
    RUN(going_through_something_huge);
    return check_end();
}
