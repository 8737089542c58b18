/* What explain.c and explain_pattern.c share. */
#ifndef ATTNSCOPE_GRAPH_EXPLAIN_PRIV_H
#define ATTNSCOPE_GRAPH_EXPLAIN_PRIV_H

#include "graph_priv.h"

/* A number of an array. */
struct cell {
    struct node *node;
    int64_t index[RANK_MAX];
};

/* The cell of input k that an elementwise operation read for c. */
struct cell cell_input(const struct cell *c, uint32_t k);
/* One step through a view, copy, reshape or cast that only rounds. */
bool cell_step(struct cell *c);
void cell_look_through(struct graph *g, struct cell *c);
/* Append c as a term, named by what it is when looked through. */
bool explain_term(struct graph *g, struct explain *x, const struct cell *c);
/* The largest addends over the box of the node that a reduced cell sums up. */
bool explain_addends(struct graph *g, struct explain *x, enum reduce r, struct node *a,
                     const struct box *b);
/* The box of its input that cell c of a REDUCE is made of. */
struct box reduced_box(const struct cell *c);

/* Softmax, mean, variance and rounding, whoever wrote them; *seen is false: none of these. */
bool explain_pattern(struct graph *g, const struct cell *c, struct explain *x, bool *seen);

#endif
