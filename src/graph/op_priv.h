/* What the rows of the operation table name. */
#ifndef ATTNSCOPE_GRAPH_OP_PRIV_H
#define ATTNSCOPE_GRAPH_OP_PRIV_H

#include "graph_priv.h"

#define OP_RUN(name)                                                                     \
    bool name(struct graph *g, const struct node *n, const struct box *b,                \
              const struct area *in, char *out)
#define OP_NEED(name)                                                                    \
    bool name(const struct node *n, const struct box *b, uint32_t k, struct box *in)

OP_NEED(need_broadcast); /* the same box, as far as the input has those axes */
OP_NEED(reshape_need);
OP_NEED(take_need);
OP_NEED(reduce_need);
OP_NEED(matmul_need);
OP_NEED(concat_need);
OP_NEED(repeat_need);
OP_NEED(tile_need);

OP_RUN(fill_run);
OP_RUN(arange_run);
OP_RUN(linspace_run);
OP_RUN(eye_run);
OP_RUN(ufunc_node_run);
OP_RUN(cast_run);
OP_RUN(where_run);
OP_RUN(reshape_run);
OP_RUN(take_run);
OP_RUN(tri_run);
OP_RUN(reduce_node_run);
OP_RUN(cumulate_node_run);
OP_RUN(matmul_node_run);
OP_RUN(concat_run);
OP_RUN(repeat_run);
OP_RUN(tile_run);
OP_RUN(sort_run);

int64_t cost_move(const struct node *n);
int64_t cost_gather(const struct node *n);
int64_t ufunc_cost(const struct node *n);
int64_t reduce_cost(const struct node *n);
int64_t sort_cost(const struct node *n);

int cumulate_joint(const struct node *n);
int sort_joint(const struct node *n);

int64_t take_cost(const struct node *n);
void take_done(struct graph *g, struct node *n);
/* The cell of the source that a cell of a TAKE is. */
void take_index(const struct node *n, const int64_t *index, int64_t *in);
void write_done(struct graph *g, struct node *n);

#endif
