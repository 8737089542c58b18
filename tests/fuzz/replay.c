/* Feeds a fuzz target the files named, and of each some mutants that are the
 * same in every run: cut short, a byte changed, a piece repeated or left out.
 *
 *     replay [-mN] FILE…      N mutants of each file (FUZZ_MUTANTS, else 40)
 *
 * Ends with status 0, or dies where the target does; tests/fuzz/run tells
 * which file it was. */
#include <string.h>

#include "fuzz.h"

enum { MUTANTS = 40 };

static uint64_t next_random(uint64_t *state)
{
    uint64_t x = *state += 0x9e3779b97f4a7c15u;

    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static size_t below(uint64_t *state, size_t n)
{
    return n ? (size_t)(next_random(state) % n) : 0;
}

static uint8_t *read_file(const char *path, size_t *n)
{
    FILE *f = fopen(path, "rb");
    size_t cap = 4096, got;
    uint8_t *data = malloc(cap);

    if (!f || !data) {
        perror(path);
        exit(2);
    }
    *n = 0;
    while ((got = fread(data + *n, 1, cap - *n, f)) > 0) {
        *n += got;
        if (*n == cap && !(data = realloc(data, cap *= 2)))
            exit(2);
    }
    fclose(f);
    return data;
}

/* An exact copy, so that a sanitizer sees a read past the end. */
static void feed(const uint8_t *data, size_t n)
{
    uint8_t *copy = malloc(n ? n : 1);

    if (!copy)
        exit(2);
    memcpy(copy, data, n);
    LLVMFuzzerTestOneInput(copy, n);
    free(copy);
}

/* One change to out[0..n), which has room for 2n bytes. Returns the new length. */
static size_t mutate(uint8_t *out, size_t n, uint64_t *state)
{
    static const uint8_t bytes[] = "\0\n\t\r ()[]{}'\"#=:,.*-0\x1b\x7f\x80\xc3\xe2\xff";
    size_t at = below(state, n), len = below(state, n - at) % 64 + 1;

    if (len > n - at)
        len = n - at;
    switch (below(state, 5)) {
    case 0:
        return at;
    case 1:
        out[at] = bytes[below(state, sizeof bytes - 1)];
        return n;
    case 2:
        out[at] ^= (uint8_t)(1 << below(state, 8));
        return n;
    case 3:
        memmove(out + at, out + at + len, n - at - len);
        return n - len;
    default:
        memmove(out + at + len, out + at, n - at);
        return n + len;
    }
}

static void feed_mutants(const uint8_t *data, size_t n, int count)
{
    uint64_t state = n;
    uint8_t *out = malloc(4 * n);

    if (!out && n > 0)
        exit(2);
    for (int i = 0; i < count && n > 0; i++) {
        size_t m;

        memcpy(out, data, n);
        m = mutate(out, n, &state);
        if (m > 0 && below(&state, 2))
            m = mutate(out, m, &state);
        feed(out, m);
    }
    free(out);
}

int main(int argc, char **argv)
{
    const char *wish = getenv("FUZZ_MUTANTS");
    int mutants = wish ? atoi(wish) : MUTANTS;

    for (int i = 1; i < argc; i++) {
        size_t n;
        uint8_t *data;

        if (strncmp(argv[i], "-m", 2) == 0) {
            mutants = atoi(argv[i] + 2);
            continue;
        }
        data = read_file(argv[i], &n);
        feed(data, n);
        feed_mutants(data, n, mutants);
        free(data);
    }
    return 0;
}
