/* The inside of the graph: what its files share.
 *
 * Three ideas:
 * - A *value* is the whole of a node in C order. Leaves and written arrays own
 *   theirs; every other value lives in the cache under the node's key and may
 *   be dropped and computed again.
 * - An *area* is how somebody reads a box of a node: a pointer and strides. It
 *   may look into a value, into a temporary, or at one repeated element; views
 *   (index, transpose, broadcast, copy) only change the strides.
 * - A node is *heavy* when it or something it is made of is larger than what
 *   is computed whole. Of heavy nodes only boxes are computed.
 */
#ifndef ATTNSCOPE_GRAPH_PRIV_H
#define ATTNSCOPE_GRAPH_PRIV_H

#include "base/arena.h"
#include "graph/explain.h"
#include "graph/graph.h"
#include "num/matmul.h"

/* ---- values ------------------------------------------------------------- */

struct node_value {
    struct hash key;
    struct node_value *chain;          /* in its bucket */
    struct node_value *newer, *older;  /* by last use; cached ones only */
    const struct node *user;           /* who last had it cached or found; NULL: is gone */
    size_t bytes, room;                /* room: what the block can hold */
    uint32_t holds;                    /* work and pins that need it: not dropped */
    bool cached;                       /* stands in the table */
    bool kept;                         /* held by the running request */
    _Alignas(16) char data[];
};

struct cache {
    struct node_value **bucket;
    size_t buckets, values, bytes;
    struct node_value *newest, *oldest;
};

/* ---- areas -------------------------------------------------------------- */

/* data is the element at index `from`; strides in elements. */
struct area {
    const char *data;
    int64_t from[RANK_MAX], stride[RANK_MAX];
};

/* One input of a loop over a box: data is the element that belongs to the
 * box's first, strides are the box's axes'. */
struct operand {
    const char *data;
    int64_t stride[RANK_MAX];
};

/* ---- plans (plan.c): what must be computed for one request ----------------- */

/* A box of a heavy node, or (boxes unused) the whole of a light one. */
struct need {
    struct box box;
    struct area area;
    char *buffer;      /* ours to give back, or NULL */
    size_t bytes;      /* of buffer */
    int next;          /* the same node's next need, or -1 */
};

struct entry {
    struct node *node;
    struct node_value *value; /* held for us */
    int first;                /* need */
    uint32_t users;           /* readers that have not run yet */
    bool dense;               /* somebody wants it in one C-order piece */
    bool kept;                /* a heavy node reads it: it must last over all pieces */
    bool store;               /* a heavy node all of which is needed: goes to the cache */
    bool wanting;             /* has asked its inputs and not given them back */
    bool shares;              /* its areas look into its input's memory */
};

/* Buffers given back, for the next piece of the same request: fresh memory has to
 * be cleared by the system page by page, which took longer than the work. */
#define SPARES_MAX 8
struct spare {
    char *buffer;
    size_t bytes;
};

struct plan {
    struct entry *entry;
    struct need *need;
    int *heap, *order;        /* entries yet to expand, youngest first; expanded ones */
    int entries, needs, heaped, ordered;
    int entry_cap, need_cap;
    struct spare spare[SPARES_MAX];
    int spares;
    struct node_value **kept; /* held to the end of the request */
    int kept_count, kept_cap;
    struct area *areas;       /* inputs of the operation that runs */
    uint32_t area_cap;
    char *root_out;           /* where the root's only need is written */
    char *scratch;            /* one operation's own space */
    size_t scratch_cap;
    uint64_t epoch;
};

/* ---- the graph ------------------------------------------------------------ */

struct graph {
    struct err *err, own_err;
    const struct tick *tick;
    struct origin origin;
    size_t whole_limit, cache_limit, live_limit;
    struct node *nodes;       /* youngest first */
    size_t node_count, node_bytes; /* bytes: of the nodes themselves */
    uint64_t next_id;
    size_t live;              /* bytes: owned values, held values, temporaries */
    int64_t work;             /* done since tick was last asked, about ns */
    double told, told_done;   /* ns of the work that is told, 0 if none is, and of its part */
    struct cache cache;
    struct plan plan;
    struct node_value *handed; /* what graph_whole gave out last: stays until the next */
    double *numbers;          /* explain's own space */
    size_t numbers_cap;
    struct node *making;      /* between node_new and node_finish */
    struct node_value *room;  /* what graph_room gave out */
    struct node_value *spare; /* large blocks that nobody needs now, by chain */
    size_t spare_bytes, made_bytes; /* made: large values, since the last sweep */
    struct arena temp;        /* of one builder: emptied by the next */
    const struct node *stored; /* what is being written to positions, or NULL */
    struct node **list;       /* the collector's work list */
    size_t list_cap;
};

/* ---- the operation table ---------------------------------------------------- */

enum op_class {
    OP_SOURCE,   /* owns its value */
    OP_REPEATED, /* one element repeated */
    OP_VIEW,     /* param is a struct view: reads its input through other strides */
    OP_RESHAPED, /* the same values in the same order */
    OP_COMPUTED,
};

struct op {
    enum op_class class;
    /* Which box of input k is needed for box b; false: nothing of it. */
    bool (*need)(const struct node *n, const struct box *b, uint32_t k, struct box *in);
    /* Write box b in C order to out; in[k] covers what need said. */
    bool (*run)(struct graph *g, const struct node *n, const struct box *b,
                const struct area *in, char *out);
    /* About how many ns one element takes; 0: run asks the tick itself. */
    int64_t (*cost)(const struct node *n);
    /* An axis that can only be computed all at once, or -1; NULL: none. */
    int (*joint)(const struct node *n);
    void (*done)(struct graph *g, struct node *n); /* what param owns */
};

extern const struct op op_table[OP_COUNT];

/* ---- parameters --------------------------------------------------------------- */

/* OP_VIEW: element i of the view is element start[a] + the sum of step[j] * i[j]
 * over the axes j with axis[j] == a. axis -1: the view repeats along j. */
struct view {
    int64_t start[RANK_MAX], step[RANK_MAX];
    int axis[RANK_MAX];
};

struct fill_param {
    union elem x;
};
struct arange_param {
    union elem start, delta, second;
};
struct linspace_param {
    double start, stop;
    bool endpoint;
};
struct eye_param {
    int64_t k;
};
struct ufunc_param {
    enum ufunc f;
    enum dtype loop;
};
struct tri_param {
    int64_t k;
    bool upper;
};
struct reduce_param {
    enum reduce r;
    enum dtype loop;
    int64_t per_cell;        /* inputs of one result */
    bool axes[RANK_MAX];
    bool keepdims;
};
struct matmul_param {
    enum matmul_rule rule;
};
struct reshape_param {
    bool view; /* NumPy would share memory */
};
struct axis_param { /* CONCAT, REPEAT (times), SORT, ARGSORT */
    int axis;
    int64_t times;
    enum ties ties; /* SORT */
};
struct cumulate_param {
    enum reduce r;
    enum dtype loop;
    int axis;
};

/* TAKE: result axes are [0, at) and [at + broad, rank) from the source's axes
 * kept[] through start/step, and in between those of the index arrays. */
struct take_param {
    int at, broad;          /* where the index arrays' axes stand, how many */
    int64_t positions;      /* elements of the broadcast index arrays */
    int arrays;             /* index columns */
    int on[RANK_MAX];       /* the source axis of each */
    struct view sub;        /* of the other result axes; start of all axes */
    const int64_t *index;   /* [arrays][positions], normalised */
};

/* One write: which cells it replaced, and by what. Shared by the nodes after it. */
struct region {
    struct region *older;
    uint32_t refs;
    struct node *value;
    struct origin origin;
    struct path path;             /* own copies of everything */
    struct path_step *steps;      /* path's, to be freed */
    struct index_part *part;
    int parts;
};
struct write_param {
    struct region *log;     /* newest first */
    int logged;             /* how long it is */
    bool complete;          /* the log goes back to the first write */
};

/* ---- node.c --------------------------------------------------------------------- */

/* A node with room for its parameters (zeroed); key and heaviness are set by
 * node_finish. NULL: too many elements or axes. */
struct node *node_new(struct graph *g, enum graph_op op, enum dtype t, const struct shape *s,
                      struct node *const *input, uint32_t inputs, size_t param_bytes);
/* To be called once node->stride and param stand. */
struct node *node_finish(struct graph *g, struct node *n, const void *param, size_t bytes);
struct node *node_finish_key(struct graph *g, struct node *n, struct hash key);
struct hash node_hash(const struct node *n, const void *param, size_t bytes);
/* n keeps written arrays alive: in a chain of so many, the largest of so many bytes. */
void node_remembers(struct node *n, uint32_t history, size_t bytes);
/* Bytes of written arrays that a write keeps alive; stops beyond `most`. */
size_t history_walk(struct graph *g, const struct node *n, size_t most);
void *node_param(struct node *n); /* writable, right after node_new */
size_t node_bytes(const struct node *n);
bool node_is_big(const struct graph *g, const struct node *n);

/* The node that does not get to node_finish after all. */
void node_discard(struct graph *g);
/* *count: its elements; false: too many of them or of axes. */
bool size_allowed(struct graph *g, enum dtype t, const struct shape *s, int64_t *count);
void room_free(struct graph *g);
/* Room for n nodes, until the next call or mark. */
struct node **graph_node_list(struct graph *g, int n);

/* Errors: always false / NULL, so that `return graph_fail(...)` reads well. */
bool graph_fail(struct graph *g, enum err_kind kind, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void graph_hint(struct graph *g, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
#define SHAPE_TEXT (RANK_MAX * 22 + 8)
const char *shape_text(const struct shape *s, char *buf); /* buf: SHAPE_TEXT bytes */
#define BYTES_TEXT 32
const char *bytes_text(double bytes, char *buf);          /* "7.28 TiB" */

/* ---- cache.c ---------------------------------------------------------------------- */

struct node_value *value_find(struct graph *g, struct node *n); /* at hand, or NULL */
/* A new buffer, held once and counted as live; NULL: over the budget. */
struct node_value *value_new(struct graph *g, const struct node *n);
struct node_value *value_bytes(struct graph *g, size_t bytes); /* the same, of no node */
void value_cache(struct graph *g, struct node_value *v, const struct node *n);
void value_orphan(struct graph *g, const struct node *n); /* n is about to be freed */
void value_hold(struct graph *g, struct node_value *v);
void value_release(struct graph *g, struct node_value *v); /* frees what nobody keeps */
void cache_trim(struct graph *g, size_t limit);
void cache_done(struct graph *g);
bool live_add(struct graph *g, size_t bytes); /* false: over the budget, err set */
void live_sub(struct graph *g, size_t bytes);

/* ---- order.c: the memory order that NumPy would give ---------------------------------- */

/* Results of elementwise functions, where and reductions ("K" over the inputs). */
void order_elementwise(struct node *n);
/* As np.copy(order="K"), astype, sort. */
void order_like(struct node *n, const struct node *a);
void order_c(struct node *n);
/* As np.concatenate of inputs of n->shape's rank. */
void order_concat(struct node *n);
/* The order of NumPy's nditer over up to four operands: stride[k][axis] is 0
 * where operand k has no say. */
void order_by(struct node *n, int ops, int64_t (*stride)[RANK_MAX]);

/* ---- area.c ----------------------------------------------------------------------------- */

void area_dense(const struct box *b, const void *data, struct area *out);
void area_repeated(int rank, const void *data, struct area *out);
/* The part of the view's area from `from` on, given its input's. */
void area_through(const struct view *v, const struct node *n, const int64_t *from,
                  const struct area *in, struct area *out);
void view_identity(int rank, struct view *v);
void view_box(const struct node *n, const struct box *b, struct box *in);
void view_index(const struct node *n, const int64_t *index, int64_t *in);
const char *area_at(const struct area *a, int rank, size_t size, const int64_t *index);
/* Input `in` as an operand of an elementwise loop over box b of a broadcast result. */
void operand_broadcast(const struct node *in, const struct area *a, const struct box *b,
                       struct operand *out);
void operand_box(const struct node *in, const struct area *a, const struct box *b,
                 struct operand *out);

/* A loop over a box with up to four operands: axes that lie together are one,
 * at[k] are element offsets of operand k for the run of n elements. */
#define WALK_OPS 4
struct walk {
    int rank, ops;
    int64_t n, step[WALK_OPS], at[WALK_OPS];
    int64_t dim[RANK_MAX], idx[RANK_MAX], stride[WALK_OPS][RANK_MAX];
};
void walk_init(struct walk *w, int rank, const int64_t *dim);
void walk_add(struct walk *w, const int64_t *stride);
bool walk_start(struct walk *w); /* false: nothing to do */
bool walk_next(struct walk *w);

/* Copy a box of an area, converted, to dense out. */
void area_copy(const struct node *n, const struct area *a, const struct box *b, enum dtype to,
               void *out);
/* The same, asking the tick. */
bool area_copy_ticking(struct graph *g, const struct node *n, const struct area *a,
                       const struct box *b, enum dtype to, void *out);
/* The box b of input n in C order and type t: in place where it already is so,
 * else in the graph's scratch (valid until the next call). NULL: interrupted. */
const void *area_in_order(struct graph *g, const struct node *n, const struct area *a,
                          const struct box *b, enum dtype t);

/* ---- nonzero.c -------------------------------------------------------------------- */

/* Where a is not zero: *count places, one row of them for each axis, in g->temp. */
bool places_find(struct graph *g, struct node *a, int64_t **place, int64_t *count);

/* ---- index.c, take.c, reshape.c ------------------------------------------------------- */

bool index_parts_fit(struct graph *g, const struct node *a, const struct index_part *part, int n);
bool index_int_fits(struct graph *g, int64_t at, int axis, int64_t dim);
bool index_slice_fits(struct graph *g, const struct index_part *p, int axis, int64_t dim);
/* Basic parts only (index_parts_fit has looked at them): shape and view of the result. */
bool index_view(struct graph *g, const struct shape *a, const struct index_part *part, int n,
                struct shape *s, struct view *v);
bool perm_fits(struct graph *g, const int *perm, int rank);
struct node *take_new(struct graph *g, struct node *a, const struct index_part *part, int n);
/* Strides of the same memory under another shape of the same size; false: NumPy
 * has to copy. */
bool reshape_strides(const struct shape *old, const int64_t *stride, const struct shape *fresh,
                     int64_t *out);
/* The memory that a view looks into: the node that owns it, and where the view
 * begins there (elements). */
const struct node *memory_of(const struct node *n, int64_t *offset);

/* ---- plan.c, eval.c ------------------------------------------------------------------------ */

/* Slices of a box that are contiguous in its C order, of at most `most` cells
 * where the joint axis (-1: none) allows. */
struct slices {
    struct box whole, part;
    int axis;                 /* sliced here; axes before go one by one */
    int64_t rows, cells, at;  /* at: offset of the part in cells */
    bool started;
};
void slices_init(struct slices *s, const struct box *b, int64_t most, int joint);
bool slices_next(struct slices *s);

int op_joint(const struct node *n);
void plan_begin(struct graph *g);
void plan_done(struct graph *g);   /* frees its temporaries, releases what it holds */
/* The request is over: also what was kept since there were `kept` of those. */
void plan_finish(struct graph *g, int kept);
/* Ask for box b of n (NULL: all); dense: in one C-order piece. */
void plan_want(struct graph *g, struct node *n, const struct box *b, bool dense, bool heavy);
void plan_expand(struct graph *g);
size_t plan_largest(const struct graph *g); /* bytes of the largest temporary */
struct entry *plan_entry(struct graph *g, const struct node *n);
/* Where b (NULL: all) of n stands once its entry has run. */
const struct area *plan_area(struct graph *g, const struct node *n, const struct box *b);
struct need *plan_need(struct graph *g, int entry); /* a new one */
bool plan_buffer(struct graph *g, struct need *x, size_t bytes); /* false: over the budget */
/* The readers of an entry have run: free what nobody waits for. */
void plan_give_back(struct graph *g, int entry);
/* Tells of the work of a request, or of the plan that stands, if it is long and none is
 * told yet. True: the caller ends it with task_end. */
bool task_begin(struct graph *g, struct node *n, const struct box *b);
bool task_begin_plan(struct graph *g);
void task_end(struct graph *g);

/* Asks the tick now and then; false: interrupted, err set. */
bool work_done(struct graph *g, int64_t ns);
void *graph_scratch(struct graph *g, size_t bytes);
double *graph_numbers(struct graph *g, size_t n); /* that computing leaves alone */
/* Copy box b of n (C order, n's type) to out. */
/* One step through a view, reshape or copy; false: n is none. */
bool cell_through(struct node **n, int64_t *index);
/* How box all of n can be read; valid until plan_finish, which the caller calls. */
bool eval_area(struct graph *g, struct node *n, struct area *out);
void hand_back(struct graph *g); /* the last pointer of graph_whole is no longer valid */
void plan_keep(struct graph *g, struct node_value *v); /* held until plan_finish */
/* The same for a hold of the caller's, which the request gets: there it is found
 * should memory run out on the way. */
void plan_hand(struct graph *g, struct node_value *v);
void plan_keep_room(struct graph *g);                  /* the next plan_keep cannot fail */
int64_t index_ravel(const struct shape *s, const int64_t *index);
void index_unravel(const struct shape *s, int64_t at, int64_t *index);
bool eval_box(struct graph *g, struct node *n, const struct box *b, void *out);

/* The node whose value is n's whole in C order (n itself, or what n is a
 * reshape or copy of). */
struct node *dense_owner(struct node *n);
/* Whole value of n, held once: the caller releases it. */
struct node_value *eval_whole(struct graph *g, struct node *n);
/* The same, held by the request until plan_finish: while more is allocated. */
struct node_value *eval_whole_kept(struct graph *g, struct node *n);

double matmul_cost(const struct node *n); /* ns of one cell, for estimates */

/* ---- stream.c -------------------------------------------------------------------- */

/* A float sum over more than may be at hand at once, piece after piece. */
bool stream_possible(const struct node *n);
/* area: how the input can be read; NULL: it is computed in passing. */
bool stream_sum(struct graph *g, const struct node *n, const struct box *b,
                const struct area *area, char *out);

/* ---- write.c: for explain and the collector ------------------------------------------------- */

const struct region *write_log(const struct node *n);
/* Does a value go into a place? Leading axes of length 1 may fall away. */
bool write_value_fits(struct graph *g, const struct shape *value, const struct shape *place,
                      int *dropped);
/* Which write put cell `index` there: its value node and the cell of that; NULL:
 * none that is remembered, and *known tells whether all are. */
struct node *write_find(struct graph *g, const struct node *n, const int64_t *index,
                        int64_t *value_index, struct origin *origin, bool *known);

#endif
