/* Memory runs out once, at every allocation of every operation in turn, with arrays that are
 * computed whole and with ones that go by boxes: nothing leaks, nothing stays held, and the
 * same work done again gives the same numbers. */
#include "graph/explain.h"
#include "make.h"

typedef struct node *work_fn(struct graph *g, struct node *a, struct node *b);

static struct node *work_elementwise(struct graph *g, struct node *a, struct node *b)
{
    struct node *n = graph_ufunc(g, UF_ADD, graph_ufunc(g, UF_EXP, a, NULL), number(g, 2));
    struct node *less = graph_ufunc(g, UF_LESS, n, b);
    return graph_where(g, less, graph_cast(g, n, DT_F32), graph_tri(g, b, 0, true));
}

static struct node *work_views(struct graph *g, struct node *a, struct node *b)
{
    struct index_part part[] = {slice(7, -2, 4), {.kind = INDEX_NEW}, slice(1, 1, 6)};
    struct node *v = graph_index(g, turned(g, a), part, 3);
    struct shape s = shape2(6, 4);
    (void)b;
    return graph_copy(g, graph_reshape(g, v, &s, NULL), true);
}

static struct node *work_take(struct graph *g, struct node *a, struct node *b)
{
    struct node *mask = graph_ufunc(g, UF_GREATER, a, number(g, 0)), *place[2];
    if (!graph_nonzero(g, mask, place))
        return NULL;
    struct index_part by_mask = {.kind = INDEX_ARRAY, .array = mask};
    struct index_part by_place[] = {{.kind = INDEX_ARRAY, .array = place[1]},
                                    {.kind = INDEX_ARRAY, .array = place[0]}};
    return graph_ufunc(g, UF_MULTIPLY, graph_index(g, a, &by_mask, 1),
                       graph_index(g, b, by_place, 2));
}

static struct node *work_joining(struct graph *g, struct node *a, struct node *b)
{
    struct node *all = graph_concat(g, (struct node *[]){a, turned(g, b)}, 2, 1);
    struct node *many = graph_tile(g, graph_repeat(g, all, 2, 0), (int64_t[]){1, 2}, 2);
    return graph_stack(g, (struct node *[]){many, many}, 2, 0);
}

static struct node *work_sums(struct graph *g, struct node *a, struct node *b)
{
    bool rows[RANK_MAX] = {true};
    struct node *v = graph_var(g, graph_matmul(g, a, turned(g, b)), rows, 1, true, true);
    struct node *m = graph_mean(g, graph_cumulate(g, RED_SUM, a, 0), rows, true);
    return graph_ufunc(g, UF_ADD, v, graph_ufunc(g, UF_ADD, m, graph_reduce(g, RED_ARGMAX, b, rows,
                                                                           true)));
}

static struct node *work_sorting(struct graph *g, struct node *a, struct node *b)
{
    struct node *order = graph_sort(g, b, 1, true);
    return graph_ufunc(g, UF_ADD, graph_sort(g, turned(g, a), 0, false), order);
}

static struct node *work_writing(struct graph *g, struct node *a, struct node *b)
{
    struct path_step turn = {.kind = PATH_TRANSPOSE, .n = 2, .perm = {1, 0}};
    struct path path = {1, &turn}, none = {0, NULL};
    struct node *mask = graph_ufunc(g, UF_GREATER, b, number(g, 0.5)), *place[2];
    struct index_part row = at(2), by_mask = {.kind = INDEX_ARRAY, .array = mask};
    struct node *w = graph_write(g, graph_copy(g, a, true), &path, &row, 1, number(g, 3));
    if (!w || !(w = graph_write(g, w, &none, &by_mask, 1, number(g, 4))) ||
        !graph_nonzero(g, mask, place))
        return NULL;
    struct index_part by_place[] = {{.kind = INDEX_ARRAY, .array = place[0]},
                                    {.kind = INDEX_ARRAY, .array = place[1]}};
    return graph_write(g, w, &none, by_place, 2, number(g, 5));
}

/* Large enough that the buffer goes on, and somebody wants what was before. */
static struct node *work_writing_large(struct graph *g, struct node *a, struct node *b)
{
    struct path none = {0, NULL};
    struct index_part row = at(2), last = at(-1);
    struct node *w = graph_tile(g, a, (int64_t[]){100, 10}, 2), *was;
    last.at = w ? w->shape.dim[0] - 1 : 0;
    if (!w || !(w = graph_write(g, w, &none, &row, 1, number(g, 3))))
        return NULL;
    was = graph_ufunc(g, UF_NEGATIVE, w, NULL);
    was = graph_reduce(g, RED_SUM, was, NULL, true);
    w = graph_write(g, w, &none, &last, 1, graph_index(g, w, &row, 1));
    w = w ? graph_write(g, w, &none, &row, 1, number(g, 5)) : NULL;
    return w ? graph_ufunc(g, UF_ADD, graph_matmul(g, a, turned(g, b)),
                           graph_ufunc(g, UF_ADD, was, graph_reduce(g, RED_SUM, w, NULL, true)))
             : NULL;
}

static work_fn *const works[] = {work_elementwise, work_views,   work_take,    work_joining,
                                 work_sums,        work_sorting, work_writing, work_writing_large};

/* All of the result, as one number; nan: it failed. */
static double total(struct graph *g, struct node *n)
{
    double x[2048], sum = 0;
    struct node *d = n ? graph_cast(g, n, DT_F64) : NULL;
    struct box all = d ? box_all(&d->shape) : (struct box){0};
    struct explain e;
    int64_t first[RANK_MAX] = {0};
    if (!d || d->count > 2048 || !graph_read(g, d, &all, x) || !explain_cell(g, d, first, &e))
        return NAN;
    for (int64_t i = 0; i < d->count; i++)
        sum += x[i] * (double)(i % 7 + 1);
    return sum;
}

/* *reached: there was an nth allocation. */
static double run(struct graph *g, work_fn *work, size_t nth, bool *reached)
{
    struct mem_guard guard;
    volatile double x = NAN;
    struct node *a = some_leaf(g, shape2(8, 8), 1), *b = some_leaf(g, shape2(8, 8), 2);
    graph_pin(g, a);
    graph_pin(g, b);
    mem_guard_push(&guard);
    mem_fail_at(nth);
    if (!setjmp(guard.at))
        x = total(g, work(g, a, b));
    *reached = mem_fail_at(0) == 0 && nth > 0;
    mem_guard_pop(&guard);
    graph_unpin(g, a);
    graph_unpin(g, b);
    graph_sweep(g);
    return x;
}

static void fail_everywhere(work_fn *work, size_t whole, size_t cache)
{
    struct bench b;
    struct graph *g = bench_new(&b);
    bool reached = true;
    graph_set_budget(g, whole, cache, 0);
    double want = run(g, work, 0, &reached);
    CHECK(!isnan(want));
    CHECK_INT(graph_live_bytes(g), 0);
    graph_free(g);
    reached = true;
    for (size_t nth = 1; reached && check_ok && nth < 10000; nth++) {
        g = bench_new(&b); /* with nothing cached, and no room made */
        graph_set_budget(g, whole, cache, 0);
        double x = run(g, work, nth, &reached);
        CHECK(reached ? isnan(x) : x == want);
        CHECK_INT(graph_live_bytes(g), 0);
        CHECK_NUM(run(g, work, 0, &(bool){0}), want);
        CHECK_INT(graph_live_bytes(g), 0);
        CHECK_INT(graph_node_count(g), 0);
        graph_free(g);
    }
}

TEST(every_allocation_of_arrays_that_are_whole)
{
    for (size_t i = 0; i < sizeof works / sizeof works[0]; i++)
        fail_everywhere(works[i], 0, 0);
}

TEST(every_allocation_of_arrays_that_go_by_boxes)
{
    for (size_t i = 0; i < sizeof works / sizeof works[0]; i++)
        if (works[i] != work_take && works[i] != work_writing &&
            works[i] != work_writing_large) /* which need theirs whole */
            fail_everywhere(works[i], 400, 300);
}

int main(void)
{
    RUN(every_allocation_of_arrays_that_are_whole);
    RUN(every_allocation_of_arrays_that_go_by_boxes);
    return check_end();
}
