/* The table of built-ins: rows by place, each with its signature.
 *
 * A row's file is its subject; builtin.c puts the tables together.  The
 * signature is what --names prints and what arguments are bound by: parameters
 * without a default are required, those after `*` or `*name` go by keyword
 * only, those before `/` by position only, V_UNDEF stands for "not given".
 * With `*name` the rest of the positional arguments follow after the named
 * ones in arg[], and n counts all.  A method's first parameter is its object.
 */
#ifndef ATTNSCOPE_LANG_BUILTIN_PRIV_H
#define ATTNSCOPE_LANG_BUILTIN_PRIV_H

#include "value_priv.h"

struct builtin_table {
    const struct builtin *row;
    int n;
};
/* one per file */
extern const struct builtin_table builtin_python;    /* print, len, sorted … and int(), float() … */
extern const struct builtin_table builtin_text;      /* methods of str */
extern const struct builtin_table builtin_container; /* methods of list, dict, tuple */
extern const struct builtin_table builtin_np_make;   /* np.zeros, full, array … */
extern const struct builtin_table builtin_np_range;  /* np.arange, linspace … */
extern const struct builtin_table builtin_np_matrix; /* np.eye, tril, diag … */
extern const struct builtin_table builtin_np_math;   /* elementwise, np and methods */
extern const struct builtin_table builtin_np_reduce; /* sum, mean, argmax … */
extern const struct builtin_table builtin_np_shape;  /* reshape, transpose, astype … */
extern const struct builtin_table builtin_np_join;   /* concatenate, split, repeat, roll … */
extern const struct builtin_table builtin_np_logic;  /* where, allclose, nonzero, sort … */
extern const struct builtin_table builtin_random;    /* default_rng and its methods */
extern const struct builtin_table builtin_ours;      /* knob, show, table, check … */

struct signature {
    sym name[BUILTIN_PARAMS_MAX];
    bool required[BUILTIN_PARAMS_MAX];
    int n;          /* named parameters */
    int positional; /* how many of them take a position */
    int positional_only; /* before "/" */
    bool rest;      /* *name */
    bool keywords;  /* **name: any others, which the function finds in L->call */
    bool read;      /* all of this is filled in */
};

void builtin_init(struct lang *L); /* fills L->place, L->python */
void builtin_done(struct lang *L);
const struct builtin_place *builtin_place_find(const struct lang *L, const char *where);
const struct builtin *builtin_by_sym(struct lang *L, const char *where, sym name);
/* constants of modules: np.pi, np.float32 …; V_UNDEF: none of that name */
struct value module_constant(struct lang *L, enum module m, const char *name);

/* Names that Python has and we refuse (refuse_name_list.h); NULL: none of them. */
const char *refused_name_cure(const char *name);

/* --- arguments, for the rows' functions ------------------------------------------ */
static inline bool given(struct value v)
{
    return v.type != V_UNDEF;
}
int64_t arg_int(struct lang *L, struct value v, const char *what);       /* raises TypeError */
int64_t arg_whole(struct lang *L, struct value v, const char *what);     /* and refuses True */
int64_t arg_loose(struct lang *L, struct value v, const char *what);     /* refuses all but int */
/* an int of 32 bits as a truth; absent: false */
bool arg_c_truth(struct lang *L, struct value v, const char *what);
void arg_check_axis(struct lang *L, int64_t axis);
double arg_double(struct lang *L, struct value v, const char *what);
bool arg_truth(struct lang *L, struct value v, bool absent);
const char *arg_text(struct lang *L, struct value v, const char *what);  /* NUL-terminated */
struct node *arg_node(struct lang *L, struct value v);                   /* np.asarray(v) */
/* axis in [-rank, rank): IndexError-like AxisError (ValueError) otherwise */
int arg_axis(struct lang *L, struct value v, int rank);
/* None, an int or a tuple of ints as flags; NULL-equivalent: all true */
void arg_axes(struct lang *L, struct value v, int rank, bool *axes);
/* NumPy's arrays have up to 32 axes, ours RANK_MAX: the others are refused */
#define NUMPY_AXES 32
void arg_check_rank(struct lang *L, int64_t n);
/* a shape: an int or a sequence of ints, each >= 0 */
struct shape arg_shape(struct lang *L, struct value v);
/* dtype=: bool, float, int, np.float32, "float32", a dtype; absent: `or_else` */
enum dtype arg_dtype(struct lang *L, struct value v, enum dtype or_else);

#endif
