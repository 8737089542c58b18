/* What running code hands to the world: text, panels, tables, laws, knobs.
 *
 * The interpreter calls these while it runs; nothing else of it reaches the
 * outside.  Everything passed is borrowed for the call: a sink copies what it
 * keeps (and pins nodes with graph_pin).  Any member may be NULL (ignored;
 * a knob then has its default).
 */
#ifndef ATTNSCOPE_LANG_SINK_H
#define ATTNSCOPE_LANG_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

struct node;
struct table;

/* X(id, "keyword of show()", diverging map?, rows axis name, columns axis name).
 * Axis letters: t query, s key, d component. */
#define PANEL_ROLE_LIST(X)                                                     \
    X(SCORES, "scores", true, "query", "key")                                  \
    X(WEIGHTS, "weights", false, "query", "key")                               \
    X(OUTPUT, "output", true, "query", "component")                            \
    X(QUERIES, "queries", true, "query", "component")                          \
    X(KEYS, "keys", true, "key", "component")                                  \
    X(VALUES, "values", true, "key", "component")                              \
    X(POSITIONS, "positions", true, "position", "component")                   \
    X(DIFFERENCE, "difference", true, "row", "column")                         \
    X(ANY, "any", true, "row", "column")

enum panel_role {
#define X(id, keyword, diverging, rows, cols) ROLE_##id,
    PANEL_ROLE_LIST(X)
#undef X
    ROLE_COUNT
};

struct labels {
    int n;
    const char *const *text; /* UTF-8; n == 0: rows are numbered */
};

/* One picture: the last two axes are drawn, the one before is the head, the
 * one before that the batch. A vector is one row. */
struct panel {
    enum panel_role role;
    struct node *node;
    struct node *mask;       /* bool, broadcasts to node; NULL: none */
    struct labels rows, cols;
    const char *title;       /* NULL: the role's name */
    int64_t at[2];           /* cell to start at, -1: none */
};

struct law {
    const char *text;
    double residual, tol;
    bool should_hold;        /* holds= of check() */
    bool held;               /* residual <= tol; nan never holds */
};

struct plot {
    int n;                   /* lines */
    int64_t points;
    const double *x;         /* points */
    const double *const *y;  /* n lines of points */
    const char *const *label;/* n, may be NULL */
    const char *xlabel, *ylabel;
    bool logx, logy;
};

/* Those from KNOB_CELLS on have many values, or a text: they go through knob_many. */
enum knob_kind {
    KNOB_NUMBER, KNOB_TOGGLE, KNOB_CHOICE, KNOB_CELLS, KNOB_ORDER, KNOB_NUMBERS, KNOB_WORDS
};
struct knob_decl {
    enum knob_kind kind;
    const char *name;        /* identifier, the same in every language */
    const char *label;       /* NULL: the name */
    bool integer;            /* KNOB_NUMBER: int or float */
    bool log;
    double lo, hi;
    double def;              /* the number; 0/1; the index of the choice */
    int n;                   /* KNOB_CHOICE: how many */
    const char *const *choice; /* their labels */
    struct span span;        /* of the call */
    const char *const *value;  /* KNOB_CHOICE: str() of the values, or NULL */
    /* KNOB_CELLS (0/1), KNOB_ORDER, KNOB_NUMBERS: the default, row-major; a list is one row */
    int64_t rows, cols;
    const double *many;
    const char *text;          /* KNOB_WORDS: the default */
};
/* The value of such a knob, as long as decl.many is; or a text. */
struct knob_many {
    const double *v;
    const char *text;
};

struct task {
    const char *text, *hint; /* hint may be NULL */
    bool reached;
};

struct sink {
    void *ctx;
    /* What print() writes. false: stop (closed pipe, over budget). */
    bool (*print)(void *ctx, const char *text, size_t n);
    /* The panels of one show() call, in written order. */
    void (*show)(void *ctx, const struct panel *panel, int n);
    void (*table)(void *ctx, const struct table *t);
    void (*plot)(void *ctx, const struct plot *p);
    void (*law)(void *ctx, const struct law *l);
    void (*task)(void *ctx, const struct task *t);
    /* The knob's value now (same coding as def). Called at every knob() etc. */
    double (*knob)(void *ctx, const struct knob_decl *k);
    /* The same for knobs of many values. false: the default. */
    bool (*knob_many)(void *ctx, const struct knob_decl *k, struct knob_many *now);
    /* The value of an expression statement at the prompt, as str(); node is
     * the array when it is one (rank >= 1), else NULL. */
    void (*result)(void *ctx, const char *text, struct node *node);
    bool live;               /* knobs are allowed here */
};

#endif
