/* base/hash.h */
#include "base/hash.h"

#include "check.h"

static const struct hash seed = {1, 2};

static int bits_that_differ(struct hash x, struct hash y)
{
    return __builtin_popcountll(x.a ^ y.a) + __builtin_popcountll(x.b ^ y.b);
}

TEST(repeats)
{
    CHECK(hash_eq(hash_bytes(seed, "softmax", 7), hash_bytes(seed, "softmax", 7)));
    CHECK(!hash_eq(hash_bytes(seed, "softmax", 7), hash_bytes(seed, "softmaX", 7)));
    CHECK(!hash_eq(hash_bytes(seed, "x", 1), hash_bytes((struct hash){2, 1}, "x", 1)));
}

TEST(length_counts)
{
    static const char zeros[64];

    for (size_t i = 0; i < sizeof zeros; i++)
        for (size_t k = 0; k < i; k++)
            CHECK(!hash_eq(hash_bytes(seed, zeros, i), hash_bytes(seed, zeros, k)));
}

TEST(order_matters)
{
    struct hash x = hash_u64(seed, 1), y = hash_u64(seed, 2);

    CHECK(!hash_eq(hash_mix(x, y), hash_mix(y, x)));
    CHECK(!hash_eq(hash_mix(x, x), x));
}

/* Every flipped bit of the input changes about half of the 128. */
TEST(each_bit_spreads)
{
    unsigned char text[40] = "queries, keys and values";
    struct hash base = hash_bytes(seed, text, sizeof text);
    int least = 128, total = 0;

    for (int bit = 0; bit < 320; bit++) {
        int n;

        text[bit / 8] ^= (unsigned char)(1 << bit % 8);
        n = bits_that_differ(base, hash_bytes(seed, text, sizeof text));
        text[bit / 8] ^= (unsigned char)(1 << bit % 8);
        total += n;
        least = n < least ? n : least;
    }
    CHECK(least > 30);
    CHECK(total > 320 * 60 && total < 320 * 68);
}

int main(void)
{
    RUN(repeats);
    RUN(length_counts);
    RUN(order_matters);
    RUN(each_bit_spreads);
    return check_end();
}
