/* Small arrays for the graph's tests. */
#ifndef ATTNSCOPE_TESTS_GRAPH_MAKE_H
#define ATTNSCOPE_TESTS_GRAPH_MAKE_H

#include <math.h>
#include <stdint.h>

#include "base/mem.h"
#include "check.h"
#include "graph/graph.h"

/* One graph and one error for each test. */
struct bench {
    struct graph *g;
    struct err err;
};

static inline struct graph *bench_new(struct bench *b)
{
    memset(b, 0, sizeof *b);
    b->g = graph_new();
    graph_set_host(b->g, &b->err, NULL);
    return b->g;
}

static inline void bench_done(struct bench *b)
{
    graph_free(b->g);
}

/* The same numbers on every machine: a 64-bit congruential generator. */
static inline uint64_t some_bits(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

static inline int64_t some_int(uint64_t *seed, int64_t below)
{
    return (int64_t)(some_bits(seed) % (uint64_t)below);
}

static inline double some_double(uint64_t *seed)
{
    return (double)some_bits(seed) / 1073741824.0 - 1; /* -1 … 1 */
}

/* A float64 leaf with numbers made from the seed. */
static inline struct node *some_leaf(struct graph *g, struct shape s, uint64_t seed)
{
    int64_t n = 1;
    shape_count(&s, &n);
    double *x = mem_array((size_t)n, sizeof *x);
    for (int64_t i = 0; i < n; i++)
        x[i] = some_double(&seed);
    struct node *a = graph_leaf(g, DT_F64, &s, x);
    mem_free(x);
    return a;
}

static inline struct shape shape2(int64_t a, int64_t b)
{
    return shape_of(2, (int64_t[]){a, b});
}

static inline struct shape shape1(int64_t a)
{
    return shape_of(1, &a);
}

/* 0, 1, 2 … as a float64 leaf. */
static inline struct node *count_leaf(struct graph *g, struct shape s)
{
    int64_t n = 1;
    shape_count(&s, &n);
    double *x = mem_array((size_t)n, sizeof *x);
    for (int64_t i = 0; i < n; i++)
        x[i] = (double)i;
    struct node *a = graph_leaf(g, DT_F64, &s, x);
    mem_free(x);
    return a;
}

static inline struct node *number(struct graph *g, double x)
{
    return graph_scalar(g, DT_F64, (union elem){.d = x}, true);
}

static inline struct node *turned(struct graph *g, struct node *a)
{
    return graph_transpose(g, a, (int[]){1, 0});
}

static inline struct index_part at(int64_t i)
{
    return (struct index_part){.kind = INDEX_INT, .at = i};
}

static inline struct index_part slice(int64_t from, int64_t step, int64_t count)
{
    return (struct index_part){.kind = INDEX_SLICE, .from = from, .step = step, .count = count};
}

static inline double item(struct graph *g, struct node *n, int64_t i, int64_t j)
{
    int64_t index[RANK_MAX] = {i, j};
    double x = NAN;
    CHECK(n && graph_item_double(g, n, index, &x));
    return x;
}

#define CHECK_NUM(got, want)                                                   \
    do {                                                                       \
        double g_ = (got), w_ = (want);                                        \
        if (!(g_ == w_ || (isnan(g_) && isnan(w_)))) {                         \
            check_note(__FILE__, __LINE__, #got);                              \
            printf("    got %.17g, want %.17g\n", g_, w_);                     \
        }                                                                      \
    } while (0)

static inline void check_strides(const char *file, int line, const struct node *n,
                                 const int64_t *want)
{
    for (int i = 0; n && i < n->shape.rank; i++)
        if (n->shape.dim[i] > 1 && n->stride[i] != want[i]) {
            check_note(file, line, "strides");
            printf("    axis %d: got %lld, want %lld\n", i, (long long)n->stride[i],
                   (long long)want[i]);
        }
    if (!n)
        check_note(file, line, "no node");
}

#define CHECK_STRIDES(n, ...) \
    check_strides(__FILE__, __LINE__, n, (int64_t[RANK_MAX]){__VA_ARGS__})

#endif
