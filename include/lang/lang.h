/* The interpreter: runs our part of Python + NumPy, exactly or not at all.
 *
 * One `struct lang` holds names, the heap and the graph.  An `struct env` is a
 * namespace (the globals of one lesson, fence or prompt); a fork is a copy in
 * which nothing done is seen by the original: cells, lists, dicts and
 * generators are copied with their aliases, graph nodes are shared.
 *
 * Errors: ST_FAIL and *e filled with place, cause and cure; what was printed
 * before the error has reached the sink, and the env keeps what was bound.
 */
#ifndef ATTNSCOPE_LANG_LANG_H
#define ATTNSCOPE_LANG_LANG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/tick.h"
#include "lang/parse.h"
#include "lang/sink.h"

struct lang;
struct env;
struct graph;
struct node;
struct str;

/* NULL when memory is gone: e says why. */
struct lang *lang_new(struct err *e);
void lang_free(struct lang *L); /* frees all envs as well */
struct graph *lang_graph(struct lang *L);
struct symbols *lang_symbols(struct lang *L);
/* Where np.load reads: in the folder of this file (a lesson or a program; one without a
 * slash: the current folder). Names count from there and do not lead out of it, neither by
 * ".." nor by a symlink; but lessons may share a folder `data` beside that of their language
 * ("../data/x.npy" out of lessons/en). NULL, as in the beginning: np.load is refused. */
void lang_set_home(struct lang *L, const char *file);
/* Asked at least every few milliseconds while code runs. NULL: none. Borrowed. */
void lang_set_tick(struct lang *L, const struct tick *t);

/* Budgets of one lang_run; 0 keeps the default. */
struct lang_limits {
    int64_t steps;   /* 5e7 */
    int depth;       /* 200 calls */
    size_t live;     /* 1 GiB of live values */
    size_t output;   /* 10 MB printed */
};
void lang_set_limits(struct lang *L, const struct lang_limits *l);

/* Both never fail but for want of memory, which goes to the innermost mem_guard. */
struct env *env_new(struct lang *L);
struct env *env_fork(struct lang *L, const struct env *from);
void env_free(struct lang *L, struct env *e);
/* As if `import numpy as np` and `from attnscope import *` had run. */
enum status env_prelude(struct lang *L, struct env *env, struct err *e);
/* The names bound in env (for completion and :names), as one per call. */
void env_names(struct lang *L, const struct env *env, void (*each)(void *ctx, const char *name),
               void *ctx);

/* Compiled code may be run many times and in many envs; it must outlive every
 * env that has run it (functions point into it). lang_compile keeps it alive
 * until lang_free. */
enum parse_result lang_compile(struct lang *L, const struct source *src, size_t from, size_t to,
                               enum parse_mode mode, struct code **out, struct err *e);
enum status lang_run(struct lang *L, struct env *env, const struct code *code,
                     const struct sink *sink, struct err *e);

/* Evaluate an expression. Exactly one of the results is of use:
 * number: a scalar (int, float, bool, NumPy scalar); text: its str(), always;
 * node: the array when it is one, valid until the next call unless pinned. */
struct lang_value {
    bool is_number;
    double number;
    struct node *node;
};
enum status lang_eval(struct lang *L, struct env *env, const struct code *code,
                      const struct sink *sink, struct lang_value *out, struct str *text,
                      struct err *e);

/* --- the table of built-ins, for --names, completion, help and tests -------- */
struct builtin_row {
    const char *where;     /* "" for Python's own, "np", "array", "list", "rng", "attnscope" … */
    const char *name;
    const char *signature; /* "(a, axis=None, keepdims=False)" */
    const char *doc;       /* one line */
};
const struct builtin_row *lang_builtins(struct lang *L, int *n);

/* What we refuse, with what to write instead: names of NumPy ("x.view": of its arrays) and
 * keyword parameters of its functions; names of Python ("str.format": of its types). Parts of
 * the language: parse_refusals(). */
const struct refusal *lang_np_refusals(int *n);
const struct refusal *lang_np_keyword_refusals(int *n);
const struct refusal *lang_name_refusals(int *n);

#endif
