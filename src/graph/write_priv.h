/* What the files of writing share: places (write_place.c) and the log (write_log.c). */
#ifndef ATTNSCOPE_GRAPH_WRITE_PRIV_H
#define ATTNSCOPE_GRAPH_WRITE_PRIV_H

#include "graph_priv.h"

/* What is remembered may itself remember: a[i] = a[i - 1] + 1 makes a chain of all
 * the arrays that a has been. It is cut when it gets this long or this large. */
#define HISTORY_MOST 64
#define HISTORY_BYTES ((size_t)64 << 20)

/* Where the cells of a part of the base lie in its buffer: by strides, or one
 * by one (index arrays; a reshape that strides over our C order cannot tell). */
struct place {
    struct shape shape;
    int64_t offset, stride[RANK_MAX];
    const int64_t *position;       /* C order over shape, or NULL */
    struct node_value *table;      /* what position lies in, kept by the request */
};

/* Of a part of what the path leads to; false: an index does not fit. */
bool place_find(struct graph *g, struct place *p, const struct node *base,
                const struct path *path, const struct index_part *part, int n);
bool place_covers(const struct place *p, const struct node *base); /* all of it? */
/* Where the cells of a place are in C order of the base. */
void place_cells(const struct place *p, int64_t cells, int64_t *at);
/* The same path (or NULL) over an array that holds each cell's own place. */
struct node *place_node(struct graph *g, const struct shape *s, int64_t count,
                        const struct path *path, const struct index_part *part, int n);
bool place_is_strided(const struct index_part *part, int n); /* no index arrays? */

/* r, a new write, remembers what it put where … */
void write_log_add(struct graph *g, struct node *r, const struct path *path,
                   const struct index_part *part, int n, struct node *value);
/* … and what came before it: the log of base, which r is made of. */
void write_log_extend(struct node *r, const struct node *base, bool covers_all);
/* Does the log keep too much of the past alive? */
bool history_is_long(struct graph *g, const struct node *r);
void history_cut(struct graph *g, struct node *r);

#endif
