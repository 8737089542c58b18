/* np.random: a call of a generator's method while it draws.
 *
 * The call draws from a copy of the generator's state, which replaces it at
 * the end: an interrupted or failed call draws nothing.  What a draw gives is
 * known by the state before it, the method and the arguments.
 */
#ifndef ATTNSCOPE_LANG_BUILTIN_RANDOM_PRIV_H
#define ATTNSCOPE_LANG_BUILTIN_RANDOM_PRIV_H

#include "builtin_priv.h"

#define DRAW_PARAMS 2

struct draw_param { /* a number, or an array of them (then `array`) */
    union elem x;
    struct node *array;
};

struct draw {
    struct lang *L;
    struct orng *of;
    struct rng r;
    struct hash key;
    enum dtype type;           /* of what is drawn */
    bool single;               /* no size and no arrays: one number */
    struct shape shape;
    int64_t count;
    int params;
    struct draw_param param[DRAW_PARAMS];
    const void *value[DRAW_PARAMS]; /* of arrays: one for each drawn number; else NULL */
    void *out;
};

void draw_begin(struct draw *d, struct lang *L, struct value rng, const char *method);
void draw_mix(struct draw *d, uint64_t v); /* an argument that the result hangs on */
void draw_mix_node(struct draw *d, const struct node *n);
/* size= and the shapes of the parameters: fills single, shape, count. */
void draw_size(struct draw *d, struct value size);
/* numpy.prod(size) == 0, of whatever stands there as a size: then nothing is drawn, and what
 * is drawn from is not looked at. */
bool draw_is_empty(struct lang *L, struct value size);
void draw_buffer(struct draw *d); /* d->out, count of type */
/* Calls fill(d, from, n) for the numbers in turn, with looks at the tick. */
void draw_fill(struct draw *d, void (*fill)(struct draw *d, int64_t from, int64_t n));
struct node *draw_node(struct draw *d); /* the numbers drawn; the generator has moved on */
/* A float or an array of them: what the continuous methods give. */
struct value draw_floats(struct draw *d);
/* A node of the numbers 0 … n-1 in a random order. */
struct node *draw_order(struct draw *d, int64_t n);
/* a[order] along axis, as a new array. */
struct node *take_along(struct lang *L, struct node *a, int axis, struct node *order);

/* builtin_shuffle.c */
builtin_fn rng_do_permutation, rng_do_shuffle, rng_do_choice;

#endif
