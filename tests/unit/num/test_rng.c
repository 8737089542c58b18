/* num/rng against vectors written by NumPy (tests/reference/make_vectors.py), and
 * what vectors cannot show: refusals, states as values, the ziggurat's tables. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>

#include "../../../src/num/ziggurat_list.h"
#include "base/mem.h"
#include "check.h"
#include "num/rng.h"

#define VECTORS "tests/reference/vectors/rng.txt"
#define SHORT_RUN 1000
#define LONG_RUN 100000
#define LINE_MAX_BYTES 256
#define SEEDS_MAX 8
#define HASH_STEP 0x9e3779b97f4a7c15u
#define ZIGGURAT_HASH 0xa9ed953e331eaa6eu

/* ---- the methods: n numbers into out, as the bits of the number ---- */

static void words_f64(const double *x, size_t n, uint64_t *out)
{
    memcpy(out, x, n * sizeof *out);
}

static void words_f32(const float *x, size_t n, uint64_t *out)
{
    for (size_t i = 0; i < n; i++) {
        uint32_t w;
        memcpy(&w, &x[i], sizeof w);
        out[i] = w;
    }
}

#define METHOD(name, type, words, draw)                                        \
    static void name(struct rng *r, size_t n, uint64_t *out)                   \
    {                                                                          \
        type *x = mem_array(n, sizeof *x);                                     \
        draw;                                                                  \
        words(x, n, out);                                                      \
        mem_free(x);                                                           \
    }

static void words_i64(const int64_t *x, size_t n, uint64_t *out)
{
    memcpy(out, x, n * sizeof *out);
}

static double *weights(int64_t n)
{
    double *p = mem_array((size_t)n, sizeof *p);
    for (int64_t i = 0; i < n; i++)
        p[i] = (double)(i + 1) / (double)(n * (n + 1) / 2);
    return p;
}

static void choose(struct rng *r, int64_t pop, size_t n, bool replace, double *p, int64_t *x)
{
    struct err e;
    if (p)
        CHECK(rng_check_weights(p, pop, false, &e) == ST_OK);
    CHECK(rng_choice(r, pop, (int64_t)n, replace, p, NULL, x, &e) == ST_OK);
    mem_free(p);
}

static void swap_items(void *ctx, int64_t i, int64_t j)
{
    int64_t *x = ctx, kept = x[i];
    x[i] = x[j];
    x[j] = kept;
}

static void shuffled(struct rng *r, size_t n, int64_t *x)
{
    for (size_t i = 0; i < n; i++)
        x[i] = (int64_t)i;
    rng_shuffle(r, (int64_t)n, swap_items, x);
}

METHOD(draw_random, double, words_f64, rng_random(r, n, x))
METHOD(draw_random_f32, float, words_f32, rng_random_f32(r, n, x))
METHOD(draw_standard_normal, double, words_f64, rng_standard_normal(r, n, x))
METHOD(draw_standard_normal_f32, float, words_f32, rng_standard_normal_f32(r, n, x))
METHOD(draw_normal, double, words_f64, rng_normal(r, 3.0, 0.125, n, x))
METHOD(draw_uniform, double, words_f64, rng_uniform(r, -1.0, 1.0, n, x))
METHOD(draw_integers_narrow, int64_t, words_i64, rng_integers(r, 0, 1000, n, x))
METHOD(draw_integers_wide, int64_t, words_i64,
       rng_integers(r, -(INT64_C(1) << 40), (INT64_C(1) << 50) + 12345, n, x))
METHOD(draw_permutation, int64_t, words_i64, rng_permutation(r, (int64_t)n, NULL, x))
METHOD(draw_shuffle, int64_t, words_i64, shuffled(r, n, x))
METHOD(draw_choice_replace, int64_t, words_i64, choose(r, 77, n, true, NULL, x))
METHOD(draw_choice_set, int64_t, words_i64, choose(r, 60 * (int64_t)n, n, false, NULL, x))
METHOD(draw_choice_tail, int64_t, words_i64, choose(r, 20 * (int64_t)n, n, false, NULL, x))
METHOD(draw_choice_p, int64_t, words_i64, choose(r, 200, n, true, weights(200), x))
METHOD(draw_choice_p_once, int64_t, words_i64,
       choose(r, 2 * (int64_t)n, n, false, weights(2 * (int64_t)n), x))

#define METHOD_LIST(X)                                                         \
    X(random)                                                                  \
    X(random_f32)                                                              \
    X(standard_normal)                                                         \
    X(standard_normal_f32)                                                     \
    X(normal)                                                                  \
    X(uniform)                                                                 \
    X(integers_narrow)                                                         \
    X(integers_wide)                                                           \
    X(permutation)                                                             \
    X(shuffle)                                                                 \
    X(choice_replace)                                                          \
    X(choice_set)                                                              \
    X(choice_tail)                                                             \
    X(choice_p)                                                                \
    X(choice_p_once)

static const struct method {
    const char *name;
    void (*draw)(struct rng *r, size_t n, uint64_t *out);
} methods[] = {
#define X(name) {#name, draw_##name},
    METHOD_LIST(X)
#undef X
};
#define METHODS (sizeof methods / sizeof *methods)

/* ---- the vectors ---- */

static uint64_t poly_hash(const uint64_t *w, size_t n)
{
    uint64_t h = 0;
    for (size_t i = 0; i < n; i++)
        h = h * HASH_STEP + w[i];
    return h;
}

struct block {
    char method[32], state[40], half[16];
    int digits;
    unsigned long long hash;
};

static const struct method *method_find(const char *name)
{
    for (size_t i = 0; i < METHODS; i++)
        if (strcmp(methods[i].name, name) == 0)
            return &methods[i];
    return NULL;
}

static void check_long_run(const struct block *b, const int64_t *seeds, size_t n)
{
    const struct method *m = method_find(b->method);
    struct rng r;
    char state[40], half[16] = "-";
    CHECK(m != NULL);
    if (!m)
        return;
    uint64_t *w = mem_array(LONG_RUN, sizeof *w);
    rng_seed(&r, seeds, n);
    m->draw(&r, LONG_RUN, w);
    if (poly_hash(w, LONG_RUN) != b->hash) {
        printf("seed %lld, %s: the hash differs\n", (long long)seeds[0], b->method);
        check_ok = false;
    }
    snprintf(state, sizeof state, "%016llx%016llx", (unsigned long long)r.state_hi,
             (unsigned long long)r.state_lo);
    if (r.has_half)
        snprintf(half, sizeof half, "%08x", (unsigned)r.half);
    CHECK_STR(state, b->state);
    CHECK_STR(half, b->half);
    mem_free(w);
}

/* The 1,000 numbers follow as lines of hex, joined here. */
struct short_run {
    char digits[SHORT_RUN * 16 + 1];
    size_t filled;
};

static void check_short_run(const struct short_run *s, const struct block *b,
                            const int64_t *seeds, size_t n)
{
    const struct method *m = method_find(b->method);
    struct rng r;
    uint64_t w[SHORT_RUN];
    if (!m)
        return;
    rng_seed(&r, seeds, n);
    m->draw(&r, SHORT_RUN, w);
    for (size_t i = 0; i < SHORT_RUN; i++) {
        char one[17] = "";
        memcpy(one, s->digits + i * (size_t)b->digits, (size_t)b->digits);
        if (strtoull(one, NULL, 16) != w[i]) {
            printf("seed %lld, %s, number %zu: want %s\n", (long long)seeds[0], b->method, i, one);
            check_ok = false;
            return;
        }
    }
}

static bool read_block(const char *line, struct block *out)
{
    struct block b;
    bool whole = sscanf(line, "%31s %d %llx %39s %15s", b.method, &b.digits, &b.hash, b.state,
                        b.half) == 5;
    if (whole)
        *out = b;
    return whole;
}

static size_t read_seeds(const char *line, int64_t *seeds)
{
    size_t n = 0;
    char *end;
    for (const char *p = line; n < SEEDS_MAX; p = end) {
        int64_t seed = strtoll(p, &end, 10);
        if (end == p)
            break;
        seeds[n++] = seed;
    }
    return n;
}

TEST(agrees_with_vectors)
{
    static struct short_run s;
    char line[LINE_MAX_BYTES];
    int64_t seeds[SEEDS_MAX];
    struct block b = {0};
    size_t n = 0, long_runs = 0, short_runs = 0;
    FILE *f = fopen(VECTORS, "r");
    CHECK(f != NULL);
    while (f && fgets(line, sizeof line, f)) {
        if (line[0] == '#')
            continue;
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "seed ", 5) == 0) {
            n = read_seeds(line + 5, seeds);
        } else if (read_block(line, &b)) {
            check_long_run(&b, seeds, n);
            long_runs++;
            s.filled = 0;
        } else {
            size_t len = strlen(line);
            if (s.filled + len >= sizeof s.digits)
                break;
            memcpy(s.digits + s.filled, line, len + 1);
            s.filled += len;
            if (s.filled == SHORT_RUN * (size_t)b.digits) {
                check_short_run(&s, &b, seeds, n);
                short_runs++;
            }
        }
    }
    if (f)
        fclose(f);
    CHECK_INT(long_runs, 7 * METHODS);
    CHECK_INT(short_runs, 3 * METHODS);
}

/* ---- what vectors cannot show ---- */

/* The hash is that of the tables inside NumPy 1.24's own object code. */
TEST(ziggurat_tables_are_numpys)
{
    static const struct {
        uint64_t k;
        double w, f;
        uint32_t k32;
    } rows[] = {
#define X(k, w, f, k32) {k, w, f, k32},
        ZIGGURAT_LIST(X)
#undef X
    };
    uint64_t w[6 * ZIGGURAT_LAYERS];
    CHECK_INT(sizeof rows / sizeof *rows, ZIGGURAT_LAYERS);
    for (size_t i = 0; i < ZIGGURAT_LAYERS; i++) {
        float single[2] = {(float)(rows[i].w * 0x1p29), (float)rows[i].f};
        uint64_t *at = w + 6 * i;
        at[0] = rows[i].k;
        memcpy(at + 1, &rows[i].w, sizeof *at);
        memcpy(at + 2, &rows[i].f, sizeof *at);
        at[3] = rows[i].k32;
        words_f32(single, 2, at + 4);
    }
    CHECK(poly_hash(w, 6 * ZIGGURAT_LAYERS) == ZIGGURAT_HASH);
}

TEST(seeds_are_words)
{
    const int64_t wide[] = {1 + (INT64_C(2) << 32)}, two[] = {1, 2}, zero[] = {0}, zeros[] = {0, 0};
    struct rng a, b;
    rng_seed(&a, wide, 1);
    rng_seed(&b, two, 2);
    CHECK(memcmp(&a, &b, sizeof a) == 0);
    rng_seed(&a, zero, 1);
    rng_seed(&b, zeros, 2);
    CHECK(memcmp(&a, &b, sizeof a) == 0);
    rng_seed(&b, two, 1);
    CHECK(memcmp(&a, &b, sizeof a) != 0);
}

TEST(half_belongs_to_state)
{
    _Static_assert(sizeof(struct rng) == 40, "no gaps: equal states are equal bytes");
    const int64_t seed[] = {7};
    struct rng r, copy;
    rng_seed(&r, seed, 1);
    copy = r;
    uint64_t word = rng_next64(&copy);
    CHECK_INT(rng_next32(&r), (uint32_t)word);
    CHECK(r.has_half);
    rng_next64(&r); /* leaves the half alone */
    CHECK_INT(rng_next32(&r), word >> 32);
    CHECK(!r.has_half);
    rng_next64(&copy);
    CHECK(memcmp(&r, &copy, sizeof r) == 0);
}

TEST(single_value_draws_nothing)
{
    const int64_t seed[] = {3};
    struct rng r, before;
    int64_t x[2];
    rng_seed(&r, seed, 1);
    before = r;
    rng_integers(&r, -5, -4, 2, x);
    CHECK_INT(x[1], -5);
    rng_permutation(&r, 1, NULL, x);
    CHECK_INT(x[0], 0);
    rng_permutation(&r, 0, NULL, x);
    CHECK(memcmp(&r, &before, sizeof r) == 0);
}

static const char *refusal(int64_t pop, int64_t size, bool replace, const double *p)
{
    static struct err e;
    const int64_t seed[] = {1};
    struct rng r, before;
    int64_t out[8];
    rng_seed(&r, seed, 1);
    before = r;
    CHECK(rng_choice(&r, pop, size, replace, p, NULL, out, &e) == ST_FAIL);
    CHECK(memcmp(&r, &before, sizeof r) == 0);
    CHECK_INT(e.kind, ERR_VALUE);
    return e.msg;
}

TEST(choice_refuses)
{
    const double p[] = {0.5, 0.0, 0.5};
    CHECK_STR(refusal(0, 1, true, NULL), "a cannot be empty unless no samples are taken");
    CHECK_STR(refusal(3, 4, false, NULL),
              "Cannot take a larger sample than population when replace is False");
    CHECK_STR(refusal(3, 3, false, p), "Fewer non-zero entries in p than size");
}

static const char *verdict(double a, double b, bool single)
{
    static struct err e;
    const double p[] = {a, b};
    return rng_check_weights(p, 2, single, &e) == ST_OK ? "" : e.msg;
}

TEST(weights_are_checked)
{
    CHECK_STR(verdict(0.25, 0.75, false), "");
    CHECK_STR(verdict(NAN, 0.5, false), "probabilities contain NaN");
    CHECK_STR(verdict(-0.5, 1.5, false), "probabilities are not non-negative");
    CHECK_STR(verdict(0.5, 0.5001, false), "probabilities do not sum to 1");
    CHECK_STR(verdict(0.5, 0.5001, true), "");
}

int main(void)
{
    RUN(agrees_with_vectors);
    RUN(ziggurat_tables_are_numpys);
    RUN(seeds_are_words);
    RUN(half_belongs_to_state);
    RUN(single_value_draws_nothing);
    RUN(choice_refuses);
    RUN(weights_are_checked);
    return check_end();
}
