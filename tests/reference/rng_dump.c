/* Draws by script, for tests/reference/check_rng.py: raw little-endian values on
 * stdout.
 *
 *     rng_dump SEED[,SEED…] CALL…
 *
 * A call is a name and its numbers, joined by colons (the table below); the last
 * number is the size. `state` writes six 64-bit words: state (high, low), stream (high,
 * low), whether a half is kept, the half.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "num/rng.h"

#define ARGS_MAX 4
#define SEEDS_MAX 16

struct call {
    double num[ARGS_MAX]; /* as floating point … */
    int64_t whole[ARGS_MAX]; /* … and as integers */
    int count;
    int64_t size;
};

static void *buffer(int64_t n, size_t size)
{
    void *p = calloc(n ? (size_t)n : 1, size);
    if (!p)
        exit(2);
    return p;
}

static void emit(void *p, int64_t n, size_t size)
{
    if (fwrite(p, size, (size_t)n, stdout) != (size_t)n)
        exit(2);
    free(p);
}

#define DRAW(name, type, expr)                                                 \
    static void do_##name(struct rng *r, const struct call *c)                 \
    {                                                                          \
        size_t n = (size_t)c->size;                                            \
        type *out = buffer(c->size, sizeof *out);                              \
        expr;                                                                  \
        emit(out, c->size, sizeof *out);                                       \
    }

DRAW(random, double, rng_random(r, n, out))
DRAW(random_f32, float, rng_random_f32(r, n, out))
DRAW(standard_normal, double, rng_standard_normal(r, n, out))
DRAW(standard_normal_f32, float, rng_standard_normal_f32(r, n, out))
DRAW(normal, double, rng_normal(r, c->num[0], c->num[1], n, out))
DRAW(uniform, double, rng_uniform(r, c->num[0], c->num[1], n, out))
DRAW(integers, int64_t, rng_integers(r, c->whole[0], c->whole[1], n, out))
DRAW(permutation, int64_t, rng_permutation(r, (int64_t)n, NULL, out))

static void swap_pairs(void *ctx, int64_t i, int64_t j)
{
    int64_t(*x)[2] = ctx, kept[2];
    memcpy(kept, x[i], sizeof kept);
    memcpy(x[i], x[j], sizeof kept);
    memcpy(x[j], kept, sizeof kept);
}

/* The rows of arange(2 n).reshape(n, 2). */
static void do_shuffle(struct rng *r, const struct call *c)
{
    int64_t(*x)[2] = buffer(c->size, sizeof *x);
    for (int64_t i = 0; i < c->size; i++)
        x[i][0] = 2 * i, x[i][1] = 2 * i + 1;
    rng_shuffle(r, c->size, swap_pairs, x);
    emit(x, c->size, sizeof *x);
}

static void choose(struct rng *r, const struct call *c, bool replace, const double *p)
{
    struct err e;
    int64_t *out = buffer(c->size, sizeof *out);
    if (rng_choice(r, c->whole[0], c->size, replace, p, NULL, out, &e) != ST_OK) {
        fprintf(stderr, "%s\n", e.msg);
        exit(1);
    }
    emit(out, c->size, sizeof *out);
}

/* Weights 1, 2, …, pop over their sum, every third of them 0. */
static double *weights(int64_t pop)
{
    double *p = buffer(pop, sizeof *p), sum = 0;
    struct err e;
    for (int64_t i = 0; i < pop; i++)
        sum += p[i] = i % 3 == 2 ? 0 : (double)(i + 1);
    for (int64_t i = 0; i < pop; i++)
        p[i] /= sum;
    if (rng_check_weights(p, pop, false, &e) != ST_OK)
        exit(1);
    return p;
}

static void do_choice(struct rng *r, const struct call *c)
{
    choose(r, c, true, NULL);
}

static void do_choice_once(struct rng *r, const struct call *c)
{
    choose(r, c, false, NULL);
}

static void do_choice_p(struct rng *r, const struct call *c)
{
    double *p = weights(c->whole[0]);
    choose(r, c, true, p);
    free(p);
}

static void do_choice_p_once(struct rng *r, const struct call *c)
{
    double *p = weights(c->whole[0]);
    choose(r, c, false, p);
    free(p);
}

static void do_state(struct rng *r, const struct call *c)
{
    (void)c;
    uint64_t *out = buffer(6, sizeof *out);
    uint64_t words[6] = {r->state_hi, r->state_lo, r->inc_hi, r->inc_lo, r->has_half, r->half};
    memcpy(out, words, sizeof words);
    emit(out, 6, sizeof *out);
}

/* name, numbers before the size */
#define CALL_LIST(X)                                                           \
    X(random, 0)                                                               \
    X(random_f32, 0)                                                           \
    X(standard_normal, 0)                                                      \
    X(standard_normal_f32, 0)                                                  \
    X(normal, 2)                                                               \
    X(uniform, 2)                                                              \
    X(integers, 2)                                                             \
    X(permutation, 0)                                                          \
    X(shuffle, 0)                                                              \
    X(choice, 1)                                                               \
    X(choice_once, 1)                                                          \
    X(choice_p, 1)                                                             \
    X(choice_p_once, 1)                                                        \
    X(state, -1)

static const struct {
    const char *name;
    int numbers;
    void (*run)(struct rng *r, const struct call *c);
} calls[] = {
#define X(name, numbers) {#name, numbers, do_##name},
    CALL_LIST(X)
#undef X
};

static void run_call(struct rng *r, char *text)
{
    struct call c = {0};
    char *name = strtok(text, ":");
    for (char *t; c.count < ARGS_MAX && (t = strtok(NULL, ":")); c.count++) {
        c.num[c.count] = strtod(t, NULL);
        c.whole[c.count] = strtoll(t, NULL, 10);
    }
    if (c.count)
        c.size = c.whole[c.count - 1];
    for (size_t i = 0; name && i < sizeof calls / sizeof *calls; i++) {
        if (strcmp(calls[i].name, name) == 0 && calls[i].numbers == c.count - 1) {
            calls[i].run(r, &c);
            return;
        }
    }
    fprintf(stderr, "rng_dump: no such call: %s\n", name ? name : "");
    exit(2);
}

int main(int argc, char **argv)
{
    int64_t seeds[SEEDS_MAX];
    size_t n = 0;
    struct rng r;
    if (argc < 2) {
        fprintf(stderr, "usage: rng_dump SEED[,SEED...] CALL...\n");
        return 2;
    }
    for (char *t = strtok(argv[1], ","); t && n < SEEDS_MAX; t = strtok(NULL, ","))
        seeds[n++] = strtoll(t, NULL, 10);
    rng_seed(&r, seeds, n);
    for (int i = 2; i < argc; i++)
        run_call(&r, argv[i]);
    return fflush(stdout) ? 2 : 0;
}
