/* Arrays whose buffer went on to the next one (past.c). A node has at most one of
 * value and past; what a past leads to in the end has a value. */
#ifndef ATTNSCOPE_GRAPH_PAST_PRIV_H
#define ATTNSCOPE_GRAPH_PAST_PRIV_H

#include "graph_priv.h"

struct past;

/* Is it better to remember so many cells than to copy the array? */
bool past_pays(const struct node *base, int64_t cells);
/* Room for so many cells; NULL: over the budget. Their places in C order are to be
 * written to past_places before it is given. */
struct past *past_new(struct graph *g, int64_t cells);
int64_t *past_places(struct past *u);
/* base's value becomes newer's; u, which is base's from now on, keeps its cells. */
void past_give(struct node *base, struct past *u, struct node *newer);
/* n's value as it was, owned by n again; NULL: over the budget. n has a past. */
struct node_value *past_restore(struct graph *g, struct node *n);
/* One cell of it, without that. */
void past_cell(const struct node *n, int64_t at, union elem *out);
struct node *past_newer(const struct node *n); /* NULL: none; must live as long as n */
size_t past_bytes(const struct node *n);
void past_free(struct graph *g, struct node *n); /* if there is one */

#endif
