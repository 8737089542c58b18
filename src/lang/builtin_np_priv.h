/* What the built-ins of NumPy share: arrays and nodes out of arguments, views,
 * lists of arrays.
 *
 * An argument that NumPy would pass through np.asarray may be an array, a
 * number or a list.  A method of a NumPy scalar gets the scalar itself.
 */
#ifndef ATTNSCOPE_LANG_BUILTIN_NP_PRIV_H
#define ATTNSCOPE_LANG_BUILTIN_NP_PRIV_H

#include "builtin_priv.h"

/* A row each as function and as method; the array is the first parameter. */
#define NP_BOTH(name, more, doc, fn)                                           \
    {"np", name, "(a" more ")", doc, fn}, {"array", name, "(self" more ")", doc, fn}

/* Nodes out of a list, tuple or array, in memory that the call's end frees. */
struct np_list {
    struct node **node;
    int n;
};

/* Not given, or None. */
static inline bool np_absent(struct value v)
{
    return v.type == V_UNDEF || v.type == V_NONE;
}

/* What a builder made; raises what the graph said when it made nothing. */
struct node *np_made(struct lang *L, struct node *n);

/* The array object behind np.asarray(v): v itself when it is one, else a new one. */
struct oarray *np_array(struct lang *L, struct value v);
/* A new array; a NumPy scalar where `of` is one and n has no axes. */
struct value np_like(struct lang *L, struct value of, struct node *n);
/* keepdims=: NumPy wants an int or a bool. */
bool np_keepdims(struct lang *L, struct value v);
/* np.asarray(v) seen through one more step; of a NumPy scalar without axes: a scalar. */
struct value np_view(struct lang *L, struct value v, const struct path_step *step);
struct value np_view_axes(struct lang *L, struct value v, const int *perm);
/* np.asarray(v).reshape(s): a view where NumPy makes one. */
struct value np_view_shape(struct lang *L, struct value v, const struct shape *s);
/* What NumPy keeps read-only and as a view of v, but no path leads to (broadcast_to,
 * diagonal): n is its value now; used after v was written to it is refused. */
struct value np_view_frozen(struct lang *L, struct value v, struct node *n, const char *what);

/* Part `from` to `to` of axis (a slice of all others), and the index 0 … of it. */
struct node *np_part(struct lang *L, struct node *a, int axis, int64_t from, int64_t count);
struct node *np_ravel(struct lang *L, struct node *a);      /* one axis, C order */
struct node *np_ravel_memory(struct lang *L, struct node *a); /* ravel(order="K") */
/* a with its axes turned into memory order; transposed by `back` it is a again. */
struct node *np_memory_order(struct lang *L, struct node *a, int *back);
struct node *np_reshaped(struct lang *L, struct node *a, const struct shape *s);
struct node *np_ufunc(struct lang *L, enum ufunc f, struct node *a, struct node *b);
struct node *np_number(struct lang *L, double x);           /* weak: a Python float */
union elem np_elem(enum dtype t, double number);            /* that number as a t */
/* x everywhere, in the memory order of `like` (np.zeros_like's order="K"). */
struct node *np_fill_like(struct lang *L, const struct node *like, enum dtype t, union elem x);
/* a in C order unless it already is. */
struct node *np_c_order(struct lang *L, struct node *a);

/* The items of a list or tuple of arrays, or the rows of an array. */
struct np_list np_items(struct lang *L, struct value v, const char *what);
struct node **np_nodes(struct lang *L, int64_t n); /* room for n, freed by the call's end */
struct value np_tuple(struct lang *L, struct node *const *node, int n);

/* np.load (builtin_np_load.c) */
builtin_fn np_load;

/* ints out of an int or a sequence of ints; returns how many. */
int np_ints(struct lang *L, struct value v, const char *what, int64_t *out, int most);
int np_ints_loose(struct lang *L, struct value v, const char *what, int64_t *out); /* no floats */
/* Refuses a range or an array where NumPy wants a number or a tuple. */
void np_check_listed(struct lang *L, struct value v, const char *what);

/* An axis in [0, rank) out of one that may count from the end; names it in the error. */
int np_axis(struct lang *L, int64_t axis, int rank, const char *what);
/* axis= where no axis has a meaning of its own: the one, or -1 for None/not given
 * (and for 0 and -1 of an array without axes): the raveled array. */
int np_axis_or_none(struct lang *L, struct value v, int rank);

#endif
