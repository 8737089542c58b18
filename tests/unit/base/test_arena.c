/* base/arena.h */
#include "base/arena.h"

#include <stdalign.h>

#include "base/mem.h"
#include "check.h"

TEST(is_zeroed_and_aligned)
{
    struct arena a = {0};

    for (size_t i = 1; i < 3000; i += 7) {
        unsigned char *p = arena_zero(&a, i, 1);
        int sum = 0;

        CHECK((uintptr_t)p % alignof(max_align_t) == 0);
        for (size_t k = 0; k < i; k++)
            sum += p[k];
        CHECK_INT(sum, 0);
        memset(p, 0xAB, i);
    }
    arena_done(&a);
    CHECK(a.last == NULL);
}

TEST(keeps_what_it_gave)
{
    struct arena a = {0};
    char *kept[1000], want[16];

    for (int i = 0; i < 1000; i++) {
        int n = snprintf(want, sizeof want, "node %d", i);

        kept[i] = arena_strndup(&a, want, (size_t)n);
    }
    arena_zero(&a, 1000000, 1);
    for (int i = 0; i < 1000; i++) {
        snprintf(want, sizeof want, "node %d", i);
        CHECK_STR(kept[i], want);
    }
    arena_done(&a);
}

TEST(gives_a_pointer_of_its_own_for_nothing)
{
    struct arena a = {0};
    char *p = arena_zero(&a, 0, 8), *q = arena_zero(&a, 0, 8);

    CHECK(p && q && p != q);
    CHECK_STR(arena_strndup(&a, NULL, 0), "");
    arena_done(&a);
}

TEST(overflow_goes_to_the_guard)
{
    struct arena a = {0};
    struct mem_guard g;
    volatile int hits = 0;

    mem_guard_push(&g);
    if (setjmp(g.at))
        hits++;
    else
        arena_zero(&a, SIZE_MAX / 2, 4);
    mem_guard_pop(&g);
    mem_guard_push(&g);
    if (setjmp(g.at))
        hits++;
    else
        arena_zero(&a, SIZE_MAX - 4, 1);
    mem_guard_pop(&g);
    CHECK_INT(hits, 2);
    arena_done(&a);
}

int main(void)
{
    RUN(is_zeroed_and_aligned);
    RUN(keeps_what_it_gave);
    RUN(gives_a_pointer_of_its_own_for_nothing);
    RUN(overflow_goes_to_the_guard);
    return check_end();
}
