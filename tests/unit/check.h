/* A unit test is a program of named cases. Each failing check prints its
 * place and values; the last line is "N passed, N failed" for the runner.
 *
 *     TEST(adds_numbers) { CHECK_INT(1 + 1, 2); }
 *     int main(void) { RUN(adds_numbers); return check_end(); }
 */
#ifndef ATTNSCOPE_TESTS_CHECK_H
#define ATTNSCOPE_TESTS_CHECK_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int check_passed, check_failed;
static bool check_ok;

#define TEST(name) static void test_##name(void)
#define RUN(name) check_run(#name, test_##name)

static inline void check_run(const char *name, void (*body)(void))
{
    check_ok = true;
    body();
    if (check_ok) {
        check_passed++;
    } else {
        check_failed++;
        printf("FAILED %s\n", name);
    }
}

static inline void check_note(const char *file, int line, const char *what)
{
    check_ok = false;
    printf("%s:%d: %s\n", file, line, what);
}

#define CHECK(cond)                                                            \
    do {                                                                       \
        if (!(cond))                                                           \
            check_note(__FILE__, __LINE__, #cond);                             \
    } while (0)

#define CHECK_INT(got, want)                                                   \
    do {                                                                       \
        long long g_ = (long long)(got), w_ = (long long)(want);               \
        if (g_ != w_) {                                                        \
            check_note(__FILE__, __LINE__, #got);                              \
            printf("    got %lld, want %lld\n", g_, w_);                       \
        }                                                                      \
    } while (0)

#define CHECK_STR(got, want)                                                   \
    do {                                                                       \
        const char *g_ = (got), *w_ = (want);                                  \
        if (strcmp(g_, w_) != 0) {                                             \
            check_note(__FILE__, __LINE__, #got);                              \
            printf("    got  \"%s\"\n    want \"%s\"\n", g_, w_);              \
        }                                                                      \
    } while (0)

static inline int check_end(void)
{
    printf("%d passed, %d failed\n", check_passed, check_failed);
    return check_failed ? 1 : 0;
}

#endif
