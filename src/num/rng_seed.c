/* From seeds to a PCG64 state: NumPy's SeedSequence, after O'Neill's
 * "Developing a seed_seq Alternative" (2015).
 *
 * The seeds are cut into 32-bit words, the words are hashed into a pool of
 * four, and eight words are drawn from the pool: start and stream of PCG64.
 */
#include "num/rng.h"

#include "rng_priv.h"

#define POOL_WORDS 4
#define STATE_WORDS 8

#define HASH_IN_START 0x43b0d7e5u
#define HASH_IN_STEP 0x931e8875u
#define HASH_OUT_START 0x8b51f9ddu
#define HASH_OUT_STEP 0x58f38dedu
#define MIX_LEFT 0xca01f9ddu
#define MIX_RIGHT 0x4973f715u

struct pool {
    uint32_t word[POOL_WORDS];
    uint32_t key;  /* changes with every word hashed */
    size_t filled; /* seed words taken so far */
};

static uint32_t hash_word(uint32_t *key, uint32_t step, uint32_t word)
{
    word ^= *key;
    *key *= step;
    word *= *key;
    return word ^ (word >> 16);
}

static void mix_into(struct pool *p, int at, uint32_t word)
{
    uint32_t hashed = hash_word(&p->key, HASH_IN_STEP, word);
    uint32_t mixed = MIX_LEFT * p->word[at] - MIX_RIGHT * hashed;
    p->word[at] = mixed ^ (mixed >> 16);
}

/* Once every pool word has its first value, each goes into the three others. */
static void pool_stir(struct pool *p)
{
    for (int from = 0; from < POOL_WORDS; from++)
        for (int to = 0; to < POOL_WORDS; to++)
            if (from != to)
                mix_into(p, to, p->word[from]);
}

static void pool_add(struct pool *p, uint32_t word)
{
    if (p->filled < POOL_WORDS) {
        p->word[p->filled++] = hash_word(&p->key, HASH_IN_STEP, word);
        if (p->filled == POOL_WORDS)
            pool_stir(p);
        return;
    }
    for (int to = 0; to < POOL_WORDS; to++)
        mix_into(p, to, word);
}

/* A seed is as many words as it needs, low word first; 0 is one word. */
static void pool_add_seeds(struct pool *p, const int64_t *seeds, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        uint64_t seed = (uint64_t)seeds[i];
        pool_add(p, (uint32_t)seed);
        if (seed >> 32)
            pool_add(p, (uint32_t)(seed >> 32));
    }
    while (p->filled < POOL_WORDS)
        pool_add(p, 0);
}

void rng_seed(struct rng *r, const int64_t *seeds, size_t n)
{
    struct pool p = {.key = HASH_IN_START};
    pool_add_seeds(&p, seeds, n);

    uint32_t out[STATE_WORDS], key = HASH_OUT_START;
    for (int i = 0; i < STATE_WORDS; i++)
        out[i] = hash_word(&key, HASH_OUT_STEP, p.word[i % POOL_WORDS]);
    uint64_t w[STATE_WORDS / 2];
    for (int i = 0; i < STATE_WORDS / 2; i++)
        w[i] = out[2 * i] | (uint64_t)out[2 * i + 1] << 32;

    /* PCG's own start: the stream is odd, the state steps before and after the seed. */
    rng_u128 inc = rng_join(w[2], w[3]) << 1 | 1;
    rng_u128 state = (inc + rng_join(w[0], w[1])) * RNG_MULTIPLIER + inc;
    *r = (struct rng){
        .state_hi = (uint64_t)(state >> 64), .state_lo = (uint64_t)state,
        .inc_hi = (uint64_t)(inc >> 64), .inc_lo = (uint64_t)inc,
    };
}
