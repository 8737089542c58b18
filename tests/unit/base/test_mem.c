/* base/mem.h: overflow, the guard, the fault injector. */
#include "base/mem.h"

#include <stdint.h>

#include "check.h"

TEST(zeroes_what_it_gives)
{
    unsigned char *p = mem_array(100, 3);
    int sum = 0;

    for (int i = 0; i < 300; i++)
        sum += p[i];
    CHECK_INT(sum, 0);
    mem_free(p);
}

TEST(gives_a_pointer_for_nothing)
{
    void *p = mem_array(0, 8), *q = mem_array(8, 0), *r = mem_zero(0);

    CHECK(p && q && r);
    mem_free(p);
    mem_free(q);
    mem_free(r);
    mem_free(NULL);
}

TEST(copies_strings)
{
    char *a = mem_strdup("점수"), *b = mem_strndup("abcdef", 3), *c = mem_strndup(NULL, 0);

    CHECK_STR(a, "점수");
    CHECK_STR(b, "abc");
    CHECK_STR(c, "");
    mem_free(a);
    mem_free(b);
    mem_free(c);
}

/* 1 when the request went to the guard, 0 when it was granted. */
static int refused(size_t n, size_t size)
{
    struct mem_guard g;
    volatile int hit = 0;

    mem_guard_push(&g);
    if (setjmp(g.at))
        hit = 1;
    else
        mem_free(mem_array(n, size));
    mem_guard_pop(&g);
    return hit;
}

TEST(treats_overflow_as_memory_gone)
{
    CHECK_INT(refused(SIZE_MAX / 2, 3), 1);
    CHECK_INT(refused(SIZE_MAX, 1), 1);
    CHECK_INT(refused((size_t)1 << 33, (size_t)1 << 33), 1);
    CHECK_INT(refused(16, 16), 0);
}

TEST(resize_keeps_the_old_on_overflow)
{
    struct mem_guard g;
    char *volatile p = mem_strdup("kept");
    volatile int hit = 0;

    mem_guard_push(&g);
    if (setjmp(g.at))
        hit = 1;
    else
        p = mem_resize(p, SIZE_MAX, 2);
    mem_guard_pop(&g);
    CHECK_INT(hit, 1);
    CHECK_STR(p, "kept");
    mem_free(p);
}

TEST(fails_the_nth_allocation)
{
    mem_fail_at(2);
    CHECK_INT(refused(1, 1), 0);
    CHECK_INT(refused(1, 1), 1);
    CHECK_INT(refused(1, 1), 0);
    mem_fail_at(1);
    mem_fail_at(0);
    CHECK_INT(refused(1, 1), 0);
}

TEST(jumps_to_the_innermost_guard_and_pops_it)
{
    struct mem_guard outer, inner;
    volatile int outer_hits = 0, inner_hits = 0;

    mem_guard_push(&outer);
    if (setjmp(outer.at)) {
        outer_hits++;
    } else {
        mem_guard_push(&inner);
        if (setjmp(inner.at))
            inner_hits++;
        else
            mem_gone();
        mem_guard_pop(&inner); /* a second pop does no harm */
        mem_gone();
    }
    mem_guard_pop(&outer);
    CHECK_INT(inner_hits, 1);
    CHECK_INT(outer_hits, 1);
}

static int freed;

static void count_free(void *p)
{
    freed++;
    mem_free(p);
}

TEST(frees_what_was_held_since_the_guard)
{
    struct mem_guard g;
    struct mem_hold kept, first, second;
    char *outside = mem_strdup("outside");

    freed = 0;
    mem_hold_by(&kept, &outside, count_free);
    mem_guard_push(&g);
    if (setjmp(g.at)) {
        CHECK_INT(freed, 2);
    } else {
        char *a = mem_strdup("a"), *b = NULL;
        mem_hold_by(&first, &a, count_free);
        mem_hold_by(&second, &b, count_free);
        b = mem_resize(b, 100, 1); /* the pointer may change */
        mem_gone();
    }
    mem_guard_pop(&g);
    CHECK_STR(outside, "outside");
    mem_drop(&kept);
    CHECK_INT(freed, 3);
}

TEST(lets_go_of_what_has_another_owner)
{
    struct mem_guard g;
    char *volatile owned = NULL;

    mem_guard_push(&g);
    if (!setjmp(g.at)) {
        char *a = mem_strdup("a");
        struct mem_hold h;
        mem_hold(&h, &a);
        owned = a;
        mem_let_go(&h);
        mem_gone();
    }
    mem_guard_pop(&g);
    CHECK_STR(owned, "a");
    mem_free(owned);
}

/* A longjmp of one's own, over a guard and two holds. */
TEST(unwinds_to_a_guard)
{
    struct mem_guard g, inner;
    jmp_buf at;
    volatile int hits = 0;

    freed = 0;
    mem_guard_push(&g);
    if (setjmp(g.at)) {
        hits++;
    } else if (setjmp(at)) {
        CHECK_INT(freed, 2);
        mem_gone();
    } else {
        char *a = mem_strdup("a"), *b = mem_strdup("b");
        struct mem_hold first, second;
        mem_hold_by(&first, &a, count_free);
        mem_guard_push(&inner);
        mem_hold_by(&second, &b, count_free);
        mem_guard_unwind(&g);
        longjmp(at, 1);
    }
    mem_guard_pop(&g);
    CHECK_INT(hits, 1);
}

TEST(size_sums_and_products)
{
    size_t out = 7;

    CHECK(size_mul(3, 5, &out) && out == 15);
    CHECK(size_mul(0, SIZE_MAX, &out) && out == 0);
    CHECK(size_mul(SIZE_MAX, 1, &out) && out == SIZE_MAX);
    CHECK(!size_mul(SIZE_MAX / 2 + 1, 2, &out));
    CHECK(size_add(SIZE_MAX - 1, 1, &out) && out == SIZE_MAX);
    CHECK(!size_add(SIZE_MAX, 1, &out));
}

int main(void)
{
    RUN(zeroes_what_it_gives);
    RUN(gives_a_pointer_for_nothing);
    RUN(copies_strings);
    RUN(treats_overflow_as_memory_gone);
    RUN(resize_keeps_the_old_on_overflow);
    RUN(fails_the_nth_allocation);
    RUN(jumps_to_the_innermost_guard_and_pops_it);
    RUN(frees_what_was_held_since_the_guard);
    RUN(lets_go_of_what_has_another_owner);
    RUN(unwinds_to_a_guard);
    RUN(size_sums_and_products);
    return check_end();
}
