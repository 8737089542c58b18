/* The operation table: one row an operation of GRAPH_OP_LIST, in any order.
 *
 * X(id, class, need, run, cost, joint, done)
 *
 *   class  how the walk treats it (graph_priv.h)
 *   need   which box of each input a box of the result is made of
 *   run    computes a box
 *   cost   about how many ns one element takes; 0: run asks the tick itself
 *   joint  the axis that is computed all at once
 *   done   what is to be freed with the node
 *
 * What is inferred (shape, type, memory order) stands in the builder beside run;
 * how a number is explained, in explain.c.
 */
X(LEAF, OP_SOURCE, NULL, NULL, NULL, NULL, NULL)
X(DRAW, OP_SOURCE, NULL, NULL, NULL, NULL, NULL)
X(FILL, OP_REPEATED, NULL, fill_run, cost_move, NULL, NULL)
X(ARANGE, OP_COMPUTED, NULL, arange_run, cost_move, NULL, NULL)
X(LINSPACE, OP_COMPUTED, NULL, linspace_run, cost_move, NULL, NULL)
X(EYE, OP_COMPUTED, NULL, eye_run, cost_move, NULL, NULL)
X(UFUNC, OP_COMPUTED, need_broadcast, ufunc_node_run, ufunc_cost, NULL, NULL)
X(CAST, OP_COMPUTED, need_broadcast, cast_run, cost_move, NULL, NULL)
X(WHERE, OP_COMPUTED, need_broadcast, where_run, cost_move, NULL, NULL)
X(INDEX, OP_VIEW, NULL, NULL, NULL, NULL, NULL)
X(TRANSPOSE, OP_VIEW, NULL, NULL, NULL, NULL, NULL)
X(RESHAPE, OP_RESHAPED, reshape_need, reshape_run, cost_move, NULL, NULL)
X(BROADCAST, OP_VIEW, NULL, NULL, NULL, NULL, NULL)
X(COPY, OP_RESHAPED, NULL, NULL, NULL, NULL, NULL)
X(TAKE, OP_COMPUTED, take_need, take_run, take_cost, NULL, take_done)
X(WRITE, OP_SOURCE, NULL, NULL, NULL, NULL, write_done)
X(TRI, OP_COMPUTED, need_broadcast, tri_run, cost_move, NULL, NULL)
X(REDUCE, OP_COMPUTED, reduce_need, reduce_node_run, reduce_cost, NULL, NULL)
X(CUMULATE, OP_COMPUTED, need_broadcast, cumulate_node_run, cost_gather, cumulate_joint, NULL)
X(MATMUL, OP_COMPUTED, matmul_need, matmul_node_run, NULL, NULL, NULL)
X(CONCAT, OP_COMPUTED, concat_need, concat_run, cost_move, NULL, NULL)
X(REPEAT, OP_COMPUTED, repeat_need, repeat_run, cost_gather, NULL, NULL)
X(TILE, OP_COMPUTED, tile_need, tile_run, cost_gather, NULL, NULL)
X(SORT, OP_COMPUTED, need_broadcast, sort_run, sort_cost, sort_joint, NULL)
X(ARGSORT, OP_COMPUTED, need_broadcast, sort_run, sort_cost, sort_joint, NULL)
