/* The graph: every array remembers how it was made.
 *
 * A node is an operation with its inputs; it never changes.  Building a node
 * checks shapes and types and computes nothing (except where a value decides a
 * shape or can fail: index arrays, draws, writes).  Values are computed when
 * somebody asks, whole up to 64 MiB, else only the box asked for.
 *
 * Ownership: nodes belong to the graph and are collected: a collector (lang)
 * marks what it can reach with graph_mark and calls graph_sweep; everybody
 * else pins (graph_pin/graph_unpin).  Builders never need to release anything.
 * Errors: builders return NULL, readers false, with *g->err filled (kind,
 * message and cure, no place: the caller knows the span).
 *
 * The bits of a cell depend on its node alone, never on the range, the block
 * or the cache that produced it.
 */
#ifndef ATTNSCOPE_GRAPH_GRAPH_H
#define ATTNSCOPE_GRAPH_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/hash.h"
#include "base/tick.h"
#include "num/dtype.h"
#include "num/reduce.h"
#include "num/shape.h"
#include "num/ufunc.h"

#define GRAPH_WHOLE_BYTES ((size_t)64 << 20)   /* larger results are computed by boxes */
#define GRAPH_CACHE_BYTES ((size_t)256 << 20)  /* interior values kept, oldest dropped first */
#define GRAPH_LIVE_BYTES  ((size_t)1 << 30)    /* leaves, written buffers, values in hand */

/* The operation table: X(id, "name in explanations", inputs; -1 = any number).
 * Each has one row in src/graph/op_list.h: how to infer, what box it needs,
 * how to compute a box. */
#define GRAPH_OP_LIST(X)                                                       \
    X(LEAF, "array", 0)          /* numbers written down, loaded or computed at once */ \
    X(DRAW, "draw", 0)           /* from a random generator */                 \
    X(FILL, "full", 0)           /* np.full, zeros, ones, a scalar */          \
    X(ARANGE, "arange", 0)                                                     \
    X(LINSPACE, "linspace", 0)                                                 \
    X(EYE, "eye", 0)                                                           \
    X(UFUNC, "ufunc", -1)                                                      \
    X(CAST, "astype", 1)                                                       \
    X(WHERE, "where", 3)                                                       \
    X(INDEX, "[ ]", 1)           /* ints, slices, None */                      \
    X(TRANSPOSE, "transpose", 1)                                               \
    X(RESHAPE, "reshape", 1)                                                   \
    X(BROADCAST, "broadcast_to", 1)                                            \
    X(COPY, "copy", 1)                                                         \
    X(TAKE, "[array]", 1)        /* index arrays and masks */                  \
    X(WRITE, "write", 2)         /* the old one with a part replaced */        \
    X(TRI, "tril/triu", 1)                                                     \
    X(REDUCE, "reduce", 1)                                                     \
    X(CUMULATE, "cumulate", 1)                                                 \
    X(MATMUL, "@", 2)                                                          \
    X(CONCAT, "concatenate", -1)                                               \
    X(REPEAT, "repeat", 1)                                                     \
    X(TILE, "tile", 1)                                                         \
    X(SORT, "sort", 1)                                                         \
    X(ARGSORT, "argsort", 1)

enum graph_op {
#define X(id, name, inputs) OP_##id,
    GRAPH_OP_LIST(X)
#undef X
    OP_COUNT
};

struct graph;
struct node_value; /* a cached buffer; private to graph */

/* Where a node was written: for explain and error messages.  The source is
 * borrowed and outlives the graph's users. */
struct origin {
    struct source src;
    struct span span;
};

struct node {
    enum graph_op op;
    enum dtype type;
    struct shape shape;
    int64_t stride[RANK_MAX];   /* elements; NumPy's memory order of this array */
    bool weak;                  /* a Python scalar: gives way in promotion */
    uint32_t inputs;
    struct node **input;
    const void *param;          /* the operation's parameters, see graph_param_* */
    struct hash key;            /* of operation, parameters and inputs' keys */
    struct origin origin;
    const char *name;           /* the variable it was last bound to, or NULL; borrowed */
    const char *inner;          /* the same within a function of ours ("s" in attention) */
    uint64_t id;                /* age: larger is younger */
    /* private to graph */
    struct node_value *value;
    struct past *past;          /* instead of value: how to have it again */
    size_t behind;              /* bytes of the pasts that lead here */
    struct node *next;
    int64_t count;              /* elements */
    uint32_t pins;
    uint64_t plan;              /* the plan it stands in, and where */
    uint32_t slot;
    uint32_t history;           /* how many written arrays it may keep alive in a chain … */
    size_t history_bytes;       /* … and how large the largest of them is */
    bool marked, used, heavy;
};

/* err: where failures are described; tick: asked between pieces of work.
 * Both are borrowed and may be changed between calls with graph_set_host. */
struct graph *graph_new(void);
void graph_free(struct graph *g);
void graph_set_host(struct graph *g, struct err *err, const struct tick *tick);
/* Budgets, for tests and small machines; 0 keeps the default. */
void graph_set_budget(struct graph *g, size_t whole_bytes, size_t cache_bytes, size_t live_bytes);
/* The origin stamped on nodes built from now on. */
void graph_set_origin(struct graph *g, const struct origin *o);

/* --- collecting ---------------------------------------------------------- */
void graph_mark(struct graph *g, struct node *n); /* and all its inputs; uses a work list */
void graph_mark_pinned(struct graph *g);          /* may need memory: graph_sweep then does not */
void graph_unmark(struct graph *g);               /* there will be no sweep after all */
void graph_sweep(struct graph *g);                /* frees what no mark and no pin needs */
size_t graph_node_count(const struct graph *g);   /* grows with each builder; starts collectors */
size_t graph_node_bytes(const struct graph *g);   /* what the nodes take, without their values */
size_t graph_live_bytes(const struct graph *g);
/* Of large values made, or let go by a name that got another, since the last sweep.
 * A sweep lets the next ones have the memory of those that nobody needs. */
size_t graph_made_bytes(const struct graph *g);
void graph_let_go(struct graph *g, struct node *n);
struct node *graph_pin(struct graph *g, struct node *n);
void graph_unpin(struct graph *g, struct node *n);
/* A second cell now holds n (a fork, say): a write must no longer reuse its
 * buffer. Everything that pins it or builds on it has the same effect. */
void graph_share(struct node *n);

/* --- builders: leaves ------------------------------------------------------ */
/* Room for the values of a graph_leaf or graph_draw of this type and shape, which
 * then takes it over instead of copying. Valid until the next call of graph_room or
 * graph_sweep. NULL: over the budget. */
void *graph_room(struct graph *g, enum dtype t, const struct shape *s);
/* data: C order, copied (or in graph_room's room). */
struct node *graph_leaf(struct graph *g, enum dtype t, const struct shape *s, const void *data);
struct node *graph_scalar(struct graph *g, enum dtype t, union elem x, bool weak);
struct node *graph_fill(struct graph *g, enum dtype t, const struct shape *s, union elem x);
struct node *graph_arange(struct graph *g, enum dtype t, union elem start, union elem step,
                          int64_t n); /* element i: start + i*step as NumPy computes it */
struct node *graph_linspace(struct graph *g, double start, double stop, int64_t n, bool endpoint);
struct node *graph_eye(struct graph *g, enum dtype t, int64_t rows, int64_t cols, int64_t k);
/* call: hash of (generator state before, method, arguments): the value's key. */
struct node *graph_draw(struct graph *g, enum dtype t, const struct shape *s, const void *data,
                        struct hash call);

/* --- builders: elementwise ------------------------------------------------- */
/* Promotes (weak scalars give way), broadcasts, casts. b NULL for one input.
 * The result's memory order is NumPy's ("K" over the inputs). */
struct node *graph_ufunc(struct graph *g, enum ufunc f, struct node *a, struct node *b);
struct node *graph_cast(struct graph *g, struct node *a, enum dtype t); /* astype: order K */
struct node *graph_where(struct graph *g, struct node *c, struct node *a, struct node *b);

/* --- builders: views and rearranging --------------------------------------- */
enum index_kind {
    INDEX_INT,    /* at: normalised, 0 <= at < dim (the builder checks) */
    INDEX_SLICE,  /* from, step, count: element i is from + i*step (already clipped) */
    INDEX_NEW,    /* None */
    INDEX_ARRAY,  /* array: int64 or bool node (TAKE and WRITE only) */
};
struct index_part {
    enum index_kind kind;
    int64_t at, from, step, count;
    struct node *array;
};
/* One part for each indexed axis (plus INDEX_NEW ones); axes not mentioned are
 * taken whole; "..." was expanded by the caller. INDEX_ARRAY makes it TAKE. */
struct node *graph_index(struct graph *g, struct node *a, const struct index_part *part, int n);
/* Do the masks among the parts have the lengths of their axes? graph_index asks it itself. */
bool graph_masks_fit(struct graph *g, const struct node *a, const struct index_part *part, int n);
struct node *graph_transpose(struct graph *g, struct node *a, const int *perm);
/* *view: NumPy would share memory. order is C. */
struct node *graph_reshape(struct graph *g, struct node *a, const struct shape *s, bool *view);
struct node *graph_broadcast(struct graph *g, struct node *a, const struct shape *s);
struct node *graph_copy(struct graph *g, struct node *a, bool c_order); /* else order K */
struct node *graph_tri(struct graph *g, struct node *a, int64_t k, bool upper);
struct node *graph_concat(struct graph *g, struct node **a, int n, int axis);
struct node *graph_stack(struct graph *g, struct node **a, int n, int axis);
struct node *graph_repeat(struct graph *g, struct node *a, int64_t times, int axis);
struct node *graph_tile(struct graph *g, struct node *a, const int64_t *reps, int n);
struct node *graph_sort(struct graph *g, struct node *a, int axis, bool arg); /* stable */
/* Equals that can be told apart, zeros of both signs, in the order that they had,
 * in that of np.sort(kind=None) or of kind="heapsort". */
enum ties { TIES_STABLE, TIES_QUICK, TIES_HEAP };
struct node *graph_sort_ties(struct graph *g, struct node *a, int axis, enum ties ties);

/* --- paths: how an alias reaches its part of a cell's array ----------------- */
enum path_kind { PATH_INDEX, PATH_TRANSPOSE, PATH_RESHAPE };
struct path_step {
    enum path_kind kind;
    int n;                           /* parts or axes */
    struct index_part *part;         /* PATH_INDEX: no INDEX_ARRAY */
    int perm[RANK_MAX];              /* PATH_TRANSPOSE */
    struct shape shape;              /* PATH_RESHAPE (only where it is a view) */
};
struct path {
    int steps;
    const struct path_step *step;
};
struct node *graph_follow(struct graph *g, struct node *base, const struct path *p);
/* base with base<path>[part] = value, computed at once. The value is broadcast
 * and cast to base's type (NumPy's assignment rules). The buffer is reused
 * when nobody else can see `base`. Repeated positions: the last one wins. */
struct node *graph_write(struct graph *g, struct node *base, const struct path *p,
                         const struct index_part *part, int n, struct node *value);

/* --- builders: sums and products -------------------------------------------- */
/* axes: one flag per axis, NULL = all. */
struct node *graph_reduce(struct graph *g, enum reduce r, struct node *a, const bool *axes,
                          bool keepdims);
/* The same as if a were of type `from` (np.sum(x, dtype=float)). */
struct node *graph_reduce_as(struct graph *g, enum reduce r, struct node *a, enum dtype from,
                             const bool *axes, bool keepdims);
struct node *graph_mean(struct graph *g, struct node *a, const bool *axes, bool keepdims);
struct node *graph_var(struct graph *g, struct node *a, const bool *axes, int64_t ddof,
                       bool keepdims, bool root); /* root: std */
struct node *graph_cumulate(struct graph *g, enum reduce r, struct node *a, int axis);
struct node *graph_matmul(struct graph *g, struct node *a, struct node *b); /* np.matmul */
struct node *graph_dot(struct graph *g, struct node *a, struct node *b); /* np.dot, to 2 axes */

/* --- values ------------------------------------------------------------------ */
/* Whole value, C order, valid until the next graph call that computes or sweeps
 * unless pinned; NULL on error (over GRAPH_WHOLE_BYTES: an error that says the
 * size, unless the operation goes by boxes and the caller uses graph_read). */
const void *graph_whole(struct graph *g, struct node *n);
/* Copy one box (C order, n's type) into out. Computes what is missing. */
bool graph_read(struct graph *g, struct node *n, const struct box *b, void *out);
bool graph_item(struct graph *g, struct node *n, const int64_t *index, union elem *out);
/* The same as a double, for drawing and wording. */
bool graph_item_double(struct graph *g, struct node *n, const int64_t *index, double *out);

/* About how many ns it takes to have box b of n (NULL: all), given what is at
 * hand now: to say the cost of long work before it begins. */
double graph_cost(struct graph *g, struct node *n, const struct box *b);

/* Positions that are not zero / True, row-major, as np.nonzero: count and one
 * int64 leaf per axis into out[]. */
bool graph_nonzero(struct graph *g, struct node *a, struct node **out);

/* "exp", "sum", "@": what explanations and messages call the node's operation. */
const char *graph_op_name(const struct node *n);
/* The parameters that explanations and messages speak of. */
enum ufunc graph_param_ufunc(const struct node *n);   /* OP_UFUNC */
enum reduce graph_param_reduce(const struct node *n); /* OP_REDUCE, OP_CUMULATE */

#endif
