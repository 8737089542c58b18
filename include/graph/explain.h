/* How one number of an array came about: one step back.
 *
 * explain_cell looks at a node and an index and says which operation made the
 * number and from which cells.  Known compositions are seen as one thing,
 * whoever wrote them: a softmax row, a mean, a variance, rounding to decimals.  Views (index,
 * transpose, reshape, broadcast, copy, cast) are looked through: a term is a
 * cell of the first array on the way that is bound to a variable, else of the
 * one that was calculated.
 */
#ifndef ATTNSCOPE_GRAPH_EXPLAIN_H
#define ATTNSCOPE_GRAPH_EXPLAIN_H

#include "graph/graph.h"

enum explain_kind {
    EXPLAIN_GIVEN,     /* a leaf: written down, loaded, a knob's value */
    EXPLAIN_DRAW,      /* a random draw */
    EXPLAIN_UFUNC,     /* f(term[0], term[1]) */
    EXPLAIN_WHERE,     /* condition chose term[0]; `chosen` says which branch */
    EXPLAIN_REDUCE,    /* sum, max … over term[] (largest magnitudes first, see rest) */
    EXPLAIN_DOT,       /* sum of term[2i] * term[2i+1] */
    EXPLAIN_SOFTMAX,   /* exp(z - max) / sum: terms z, max, exp, sum; exp(z) / sum: z, exp, sum */
    EXPLAIN_MEAN,      /* sum of term[] (as REDUCE) / divisor */
    EXPLAIN_VAR,       /* the same; the addends are squared distances from the mean */
    EXPLAIN_ROUND,     /* term[0] rounded to so many `decimals` */
    EXPLAIN_WRITTEN,   /* put there by an assignment: term[0] */
    EXPLAIN_OTHER,     /* a cell moved from elsewhere (sort, take …): term[0]; none: a zero
                        * that tril or triu put there */
};

struct explain_term {
    struct node *node;            /* borrowed from the graph */
    int64_t index[RANK_MAX];
    double value;
};

#define EXPLAIN_TERMS 16          /* shown one by one: 8 products or 8 addends */

struct explain {
    enum explain_kind kind;
    enum graph_op op;
    enum ufunc ufunc;
    enum reduce reduce;
    int chosen;                   /* EXPLAIN_WHERE: 1 or 2 */
    double value;                 /* the number itself */
    int terms;
    struct explain_term term[EXPLAIN_TERMS];
    int64_t count;                /* addends in all; the ones not in term[] sum to rest */
    double rest;                  /* RED_PROD: their product */
    int decimals;                 /* EXPLAIN_ROUND: 2: to hundredths, 0: whole, -1: to tens */
    double divisor;               /* EXPLAIN_MEAN, EXPLAIN_VAR: the sum is divided by it */
    struct origin origin;
};

/* false: error in g's err (index out of range, interrupted). */
bool explain_cell(struct graph *g, struct node *n, const int64_t *index, struct explain *out);

/* Look through views: the node and index that cell really is. index has room
 * for RANK_MAX. */
void explain_through(struct graph *g, struct node **n, int64_t *index);
/* The same, but stop at the first that is bound to a variable. */
void explain_named(struct graph *g, struct node **n, int64_t *index);

#endif
