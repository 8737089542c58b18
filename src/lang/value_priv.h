/* Values, heap objects and the machine of the evaluator.
 *
 * Objects are owned by the heap and found again by marking; C code frees none.
 * The collector runs only at safe points: when a statement begins, when a loop
 * or comprehension takes its next item, when a function is entered.  So:
 *
 *   Between safe points a value may live in a C local.  Whoever holds one
 *   across anything that may run Python code (eval_expr, call_value,
 *   iter_next) keeps it on the value stack (push/pop, or an object that is).
 *
 * Errors leave by raise_error, which never returns (a longjmp to lang_run);
 * buffers that must be freed then come from tmp_str.
 */
#ifndef ATTNSCOPE_LANG_VALUE_PRIV_H
#define ATTNSCOPE_LANG_VALUE_PRIV_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "graph/graph.h"
#include "lang/ast.h"
#include "lang/lang.h"
#include "lang/symbol.h"
#include "num/dtype.h"
#include "num/rng.h"

enum vtype {
    V_UNDEF, /* no value: an unbound name, an argument not given */
    V_NONE,
    V_BOOL,
    V_INT,
    V_FLOAT,
    V_NPS,      /* NumPy scalar: dt and u.e */
    V_ELLIPSIS,
    V_DTYPE,    /* dt; u.i: 1 for the type np.float64, 0 for a dtype object */
    V_MODULE,   /* u.i: enum module */
    V_TYPE,     /* u.i: enum vtype of the instances (int, float, str …) */
    V_BUILTIN,  /* u.fn */
    V_FIRST_OBJECT,
    V_STR = V_FIRST_OBJECT,
    V_TUPLE,
    V_LIST,
    V_DICT,
    V_RANGE,
    V_SLICE,
    V_FUNC,
    V_METHOD,   /* a builtin bound to its object */
    V_ITER,     /* generators, enumerate, zip, map … */
    V_ARRAY,
    V_RNG,
    V_CELL,     /* the rest never reaches a program */
    V_BUFFER,
    V_SCOPE,
    V_ENV,
};

enum module { MODULE_NUMPY, MODULE_RANDOM, MODULE_LINALG };

struct obj {
    uint8_t type; /* enum vtype */
    uint8_t mark;
    struct obj *next;
};

struct builtin;

struct value {
    uint8_t type; /* enum vtype */
    uint8_t dt;   /* V_NPS, V_DTYPE: enum dtype */
    union {
        bool b;
        int64_t i;
        double f;
        union elem e;
        struct obj *o;
        const struct builtin *fn;
    } u;
    struct node *node; /* V_NPS: the 0-d node it was computed by, or NULL */
};

struct ostr {
    struct obj obj;
    uint32_t n;     /* bytes */
    uint32_t chars; /* code points: what len() says */
    const char *s;  /* UTF-8: its own bytes, or those of `buffer`. What grew out of it may stand
                     * behind them: str_cstr() ends with a NUL */
    struct obuffer *buffer; /* or NULL (concat.c) */
    bool is_sum;            /* + made it */
    uint32_t near_letter, near_byte; /* where that letter begins: a place to start from (index.c) */
    char own[];
};

/* Bytes of texts that were grown with +, each the beginning of the next one. */
struct obuffer {
    struct obj obj;
    uint32_t used, cap; /* cap: with the NUL behind `used` */
    char s[];
};

struct oseq { /* tuple, list */
    struct obj obj;
    int64_t n, cap;
    struct value *item;
};

struct dict_entry {
    struct value key, value; /* key V_UNDEF: removed */
    uint64_t hash;
};
struct odict { /* insertion order, open addressing over `slot` */
    struct obj obj;
    int64_t n, used, cap; /* entries alive, written, allocated */
    struct dict_entry *entry;
    int64_t slots;        /* power of two, or 0 */
    int32_t *slot;        /* index + 1 into entry */
};

struct orange {
    struct obj obj;
    int64_t start, stop, step, n;
};

struct oslice { /* only as an index */
    struct obj obj;
    struct value from, to, step;
};

struct scope {
    struct obj obj;
    struct scope *parent;  /* where SCOPE_OUTER looks; NULL: the module */
    const sym *names;
    int n;
    struct value slot[];
};

struct ofunc {
    struct obj obj;
    const struct func *ast;
    const struct code *code;
    struct scope *closure;
    struct env *env;       /* its globals */
    int ndefaults;         /* one per parameter, V_UNDEF: none */
    struct value def[];
};

struct omethod {
    struct obj obj;
    const struct builtin *fn;
    struct value self;
};

/* A cell holds one node; names that alias one array share the cell. */
struct ocell {
    struct obj obj;
    struct node *node;
    uint32_t version;      /* counts writes: tells memos to follow again */
    /* NumPy's read-only views that no path leads to (broadcast_to, diagonal): */
    const char *frozen;    /* what made it, or NULL; never written */
    struct ocell *of;      /* what it looks at, or NULL … */
    uint32_t of_version;   /* … valid while that has not been written since */
    char foreign[8];       /* NumPy's name of the type it has there, "int16"; "": ours */
};

struct oarray {
    struct obj obj;
    struct ocell *cell;
    struct path path;      /* steps owned by this object */
    struct node *memo;     /* graph_follow(cell->node, path) at memo_version */
    uint32_t memo_version;
};

struct orng {
    struct obj obj;
    struct rng rng;
};

enum iter_kind {
    ITER_SEQ,        /* list or tuple: sees appends, as Python's */
    ITER_RANGE, ITER_STR, ITER_DICT, /* dict: keys */
    ITER_DICT_VALUES, ITER_DICT_ITEMS,
    ITER_ARRAY,      /* rows */
    ITER_ENUMERATE, ITER_ZIP, ITER_MAP, ITER_FILTER, ITER_REVERSED,
    ITER_GENERATOR,
};
struct oiter {
    struct obj obj;
    enum iter_kind kind;
    bool done, running;
    int64_t at, size;             /* size: of a dict when iteration began */
    struct value of;              /* what is iterated, or map's function */
    int n;
    struct value *inner;          /* zip, map: iterators; generator: one per clause */
    const struct comp *comp;      /* generator */
    const struct code *code;
    struct scope *scope;
    struct env *env;
    int clause;                   /* generator: innermost clause that is open */
};

struct env {
    struct obj obj;
    struct env *next_env;         /* all envs: roots */
    struct value *global;         /* by sym; V_UNDEF: not bound */
    uint32_t cap;
    bool ours;                    /* from attnscope import * has run */
    bool defined;                 /* something was bound before: too late for it */
    sym numpy;                    /* what it was imported as; 0: no such line has run */
};

/* One running piece of code: for budgets, error places and the prelude. */
struct frame {
    struct frame *outer;
    const struct code *code;
    struct env *env;
    struct scope *scope;
    struct span at;               /* what is being evaluated */
};

struct tmp {
    struct tmp *next;
    struct str s;
};

/* Built-ins of one place ("np", "array", "str" …), found by symbol. */
struct builtin_place {
    const char *where;
    const struct builtin **by_sym;
    sym n;
};
struct signature;

/* Envs copied (fork.c): `to` is new and empty. */
struct env;
void fork_into(struct lang *L, const struct env *from, struct env *to);

/* What a run has declared so far: a knob is one, however often it is named. */
#define KNOBS_MAX 64
struct knob_seen {
    struct hash name, what;
};

/* A container of which the text is being made: inside itself it is "[...]". */
struct printing {
    const void *object;
    const struct printing *outer;
};

struct lang {
    struct symbols *names;
    struct graph *graph;
    struct obj *objs;
    struct env *envs;
    size_t heap_bytes, heap_limit; /* collect when bytes pass the limit */
    size_t nodes_limit, arrays_limit; /* … or the graph's nodes, or the bytes of its arrays */
    struct obj **gray;             /* work list of the marker */
    size_t ngray, gray_cap;

    struct value *stack, *top, *stack_end;
    struct frame *frame;
    struct tmp *tmp, *spare_tmp;
    int spare_tmps;

    struct code **code;            /* everything compiled, kept */
    size_t ncode, code_cap;
    struct code *prelude;
    struct source prelude_src;

    struct lang_limits limits;
    int64_t steps;
    int depth;
    int nested;                    /* value comparisons and prints in progress */
    const struct printing *printing; /* the containers whose text is being made */
    size_t printed;
    char *home;                    /* folder of np.load, or NULL */
    const struct tick *tick;
    int64_t work;                  /* done since the tick was last asked, about ns */
    const struct sink *sink;
    bool forking;
    struct knob_seen knob_seen[KNOBS_MAX];
    int knobs;

    struct env *prelude_env;       /* globals of attnscope.py's upper half */
    struct builtin_place *place;
    int places;
    const struct builtin_place *methods[V_ENV + 1]; /* of values of each type, or NULL */
    struct signature *sig;         /* one per built-in, in table order */
    struct value *python;          /* Python's own names, by sym */
    sym python_n;
    const struct builtin *of_type[V_ENV + 1], *of_dtype[DT_COUNT]; /* what calling one runs */
    struct value returned;         /* what `return` gave */
    const struct args *call;       /* as written, for the built-in that begins; borrowed */
    const char *c_base;            /* C stack when the run began … */
    size_t c_limit;                /* … and how far it may grow */

    jmp_buf *jump;                 /* where an error goes … */
    struct mem_guard *guard;       /* … and the guard that was innermost there */
    struct err *err;
    struct err scratch_err;        /* the graph writes here */
    struct builtin_row *rows;      /* what lang_builtins hands out */
};

/* --- values (value.c) -------------------------------------------------------- */
static inline struct value v_none(void)
{
    return (struct value){.type = V_NONE};
}
static inline struct value v_undef(void)
{
    return (struct value){.type = V_UNDEF};
}
static inline struct value v_bool(bool b)
{
    return (struct value){.type = V_BOOL, .u.b = b};
}
static inline struct value v_int(int64_t i)
{
    return (struct value){.type = V_INT, .u.i = i};
}
static inline struct value v_float(double f)
{
    return (struct value){.type = V_FLOAT, .u.f = f};
}
static inline struct value v_obj(enum vtype t, void *o)
{
    return (struct value){.type = (uint8_t)t, .u.o = o};
}
static inline struct value v_nps(enum dtype t, union elem e, struct node *why)
{
    return (struct value){.type = V_NPS, .dt = (uint8_t)t, .u.e = e, .node = why};
}
#define AS_STR(v)   ((struct ostr *)(void *)(v).u.o)
#define AS_SEQ(v)   ((struct oseq *)(void *)(v).u.o)
#define AS_DICT(v)  ((struct odict *)(void *)(v).u.o)
#define AS_RANGE(v) ((struct orange *)(void *)(v).u.o)
#define AS_SLICE(v) ((struct oslice *)(void *)(v).u.o)
#define AS_FUNC(v)  ((struct ofunc *)(void *)(v).u.o)
#define AS_METHOD(v) ((struct omethod *)(void *)(v).u.o)
#define AS_ITER(v)  ((struct oiter *)(void *)(v).u.o)
#define AS_ARRAY(v) ((struct oarray *)(void *)(v).u.o)
#define AS_RNG(v)   ((struct orng *)(void *)(v).u.o)

/* "int", "numpy.ndarray", "numpy.float64" … as type(v).__name__ in messages */
const char *value_type_name(struct value v);
bool value_truth(struct lang *L, struct value v); /* raises for arrays of more than one element */
bool value_is(struct value a, struct value b);
/* As containers compare: the same object, or equal. */
bool value_same(struct lang *L, struct value a, struct value b);
bool value_eq(struct lang *L, struct value a, struct value b);   /* == as a truth value */
/* <0, 0, >0; 2: nan is among them; raises */
int value_order(struct lang *L, struct value a, struct value b);
uint64_t value_hash(struct lang *L, struct value v); /* raises for lists, dicts, arrays */
int64_t value_len(struct lang *L, struct value v);   /* raises */
/* int, bool, NumPy integer or bool scalar: __index__ (bool NPS: no) */
bool value_as_int(struct value v, int64_t *out);
bool value_as_double(struct value v, double *out); /* any real number */

/* Inline: every operator asks it first. */
static inline bool value_is_python_number(struct value v)
{
    return v.type == V_BOOL || v.type == V_INT || v.type == V_FLOAT;
}

bool value_is_number(struct value v);              /* bool, int, float, NumPy scalar */
bool value_is_sequence(struct value v);            /* str, tuple, list */
bool value_is_dict_view(struct value v);           /* of keys, values, items */
bool value_is_rows(struct value v);                /* list, tuple, range */

/* --- heap (heap.c) ----------------------------------------------------------- */
void *heap_new(struct lang *L, enum vtype t, size_t size); /* zeroed */
void heap_grew(struct lang *L, size_t bytes);              /* side buffers count too */
void heap_safe_point(struct lang *L);                      /* may collect; counts a step, ticks */
void heap_begin(struct lang *L); /* a run begins: what the last one left may have to go */
void heap_collect(struct lang *L);
void heap_first_limits(struct lang *L); /* once the budget is known */
size_t heap_size(const struct obj *o);
void heap_free_object(struct obj *o);
/* A text may be as long as what a program may print. */
#define TEXT_MAX ((size_t)10000000)
void check_text_size(struct lang *L, size_t n); /* raises when it would be longer */
struct value str_value(struct lang *L, const char *s, size_t n);
struct value str_valuez(struct lang *L, const char *s);
/* Of n bytes in all, for the caller to write into `own` at once, `chars` too. */
struct ostr *str_new(struct lang *L, size_t n);
const char *str_cstr(struct lang *L, struct value v); /* lives as long as the statement */
struct oseq *seq_new(struct lang *L, enum vtype tuple_or_list, int64_t cap);
void seq_push(struct lang *L, struct oseq *s, struct value v);
/* Append values, for which there is room; asks the tick on the way. */
void seq_put(struct lang *L, struct oseq *s, const struct value *v, int64_t n);
struct scope *scope_new(struct lang *L, struct scope *parent, const sym *names, int n);
struct value *env_global(struct lang *L, struct env *e, sym name); /* slot, grown on demand */

/* Work of about so many ns was done, or is about to be: asks the tick every few
 * milliseconds and raises when told to stop. For loops of C over many items or
 * bytes, where nothing is half changed; what is called once a step needs it only
 * when one step can take long. */
#define WORK_SLICE 3000000
void ask_tick(struct lang *L);
void raise_interrupted(struct lang *L) __attribute__((noreturn));
static inline void spend(struct lang *L, int64_t ns)
{
    if ((L->work += ns) > WORK_SLICE)
        ask_tick(L);
}

/* dict.c */
struct odict *dict_new(struct lang *L);
struct value *dict_find(struct lang *L, struct odict *d, struct value key); /* NULL: absent */
void dict_set(struct lang *L, struct odict *d, struct value key, struct value v);
bool dict_remove(struct lang *L, struct odict *d, struct value key);
void dict_rehash(struct lang *L, struct odict *d); /* after keys have moved (a fork) */

/* --- stack, errors, temporaries (machine.c) ----------------------------------- */
static inline bool v_is_object(struct value v)
{
    return v.type >= V_FIRST_OBJECT;
}
void raise_stack_full(struct lang *L) __attribute__((noreturn));
static inline void push(struct lang *L, struct value v) /* raises when the stack is full */
{
    if (L->top == L->stack_end)
        raise_stack_full(L);
    *L->top++ = v;
}
static inline void pop(struct lang *L, int n)
{
    L->top -= n;
}
/* At the span being evaluated; inside the prelude: at the call that led there. */
void raise_error(struct lang *L, enum err_kind kind, const char *fmt, ...)
    __attribute__((format(printf, 3, 4), noreturn));
void raise_hint(struct lang *L, enum err_kind kind, const char *hint, const char *fmt, ...)
    __attribute__((format(printf, 4, 5), noreturn));
void raise_at(struct lang *L, struct span span, enum err_kind kind, const char *fmt, ...)
    __attribute__((format(printf, 4, 5), noreturn));
void raise_graph(struct lang *L) __attribute__((noreturn)); /* what the graph said */
struct str *tmp_str(struct lang *L); /* freed when the statement ends, or on error */
void tmp_release(struct lang *L, struct tmp *down_to);
/* A temporary takes over `bytes` of memory from malloc or mem.h. */
void tmp_adopt(struct str *t, void *p, size_t bytes);
void tmp_done(struct lang *L); /* the spare ones as well */
void check_stack(struct lang *L); /* raises before the C stack is used up (eval.c) */

/* --- evaluation (eval.c, call.c, iter.c) ---------------------------------------- */
struct value eval_expr(struct lang *L, const struct expr *e);
void eval_block(struct lang *L, const struct block *b);
/* Arguments of a call. All values are on the stack (or in rooted objects). */
struct args {
    const struct value *pos;
    int npos;
    const sym *kw;           /* names of the keyword arguments … */
    const struct value *kwval;
    int nkw;
};
struct value call_args(struct lang *L, struct value fn, const struct args *a);
struct value call_value(struct lang *L, struct value fn, const struct value *arg, int n);
struct value iter_of(struct lang *L, struct value v);          /* raises "not iterable" */
bool iter_next(struct lang *L, struct value it, struct value *out); /* a safe point */
struct value binary_apply(struct lang *L, enum binary_op op, struct value a, struct value b);
struct value unary_apply(struct lang *L, enum unary_op op, struct value a);
struct value compare_apply(struct lang *L, enum compare_op op, struct value a, struct value b);
struct value index_get(struct lang *L, struct value of, struct value at);
void index_set(struct lang *L, struct value of, struct value at, struct value v);
struct value attribute_get(struct lang *L, struct value of, sym name);

/* --- arrays (array.c) ------------------------------------------------------------ */
struct node *array_node(struct lang *L, struct oarray *a);        /* what it is now */
struct node *array_node_foreign(struct lang *L, struct oarray *a); /* of any type: astype only */
struct value array_of(struct lang *L, struct node *n);        /* new cell; raises when n is NULL */
struct value array_or_scalar(struct lang *L, struct node *n); /* rank 0: a NumPy scalar, computed */
struct value array_view(struct lang *L, struct oarray *of, const struct path_step *step);
struct value array_alias(struct lang *L, struct oarray *of);
/* Any number, list of numbers, nested lists, range or array as a node
 * (np.asarray). Python scalars give weak nodes when `weak_ok`. Raises. */
struct node *node_from(struct lang *L, struct value v, bool weak_ok);
bool value_is_array(struct value v); /* V_ARRAY */
/* What Python's int() refuses when it goes into an array of type t, alone or in
 * lists: nan, infinities, floats that are too large. (Arrays are cast instead.) */
void array_check_store(struct lang *L, struct value v, enum dtype t);
void array_check_writable(struct lang *L, const struct oarray *a);
/* Put value into the part (NULL: all of it) of a's array; every alias sees it. */
void array_write(struct lang *L, struct oarray *a, const struct index_part *part, int n,
                 struct node *value);

/* --- text (text.c) ------------------------------------------------------------------ */
void value_str(struct lang *L, struct value v, struct str *out);  /* str(v) */
void value_repr(struct lang *L, struct value v, struct str *out); /* repr(v) */
void value_format(struct lang *L, struct value v, const char *spec, size_t n, struct str *out);
bool text_contains(struct lang *L, const struct ostr *in, const struct ostr *part);

/* --- built-ins (builtin.c and builtin_*.c) ------------------------------------------- */
/* arg[i] is parameter i of the signature, V_UNDEF when not given; for a
 * signature ending in "*name" arg[fixed …] are the rest and n counts all. */
typedef struct value builtin_fn(struct lang *L, struct value *arg, int n);
struct builtin {
    const char *where, *name, *signature, *doc;
    builtin_fn *run;
};
#define BUILTIN_PARAMS_MAX 16
/* Rows of one place, e.g. "np", "array", "str"; NULL when there is none. */
const struct builtin *builtin_find(const char *where, const char *name);
/* Binds a to the parameters (errors as Python's: "sum() got an unexpected keyword
 * argument 'x'") and runs b. self: first argument of a method, or NULL. */
struct value builtin_call(struct lang *L, const struct builtin *b, const struct value *self,
                          const struct args *a);
/* The nearest name to a misspelt one: NULL when nothing is near. */
const char *suggest_name(struct lang *L, const char *name, const char *where);

#endif
