/* base/str.h */
#include "base/str.h"

#include <stdlib.h>

#include "base/mem.h"
#include "check.h"

TEST(empty_reads_as_nothing)
{
    struct str s = {0};
    char *taken;

    CHECK_STR(str_get(&s), "");
    taken = str_take(&s);
    CHECK_STR(taken, "");
    mem_free(taken);
    str_clear(&s);
    str_add(&s, NULL, 0);
    CHECK_STR(s.s, "");
    str_done(&s);
    CHECK(s.s == NULL && s.n == 0);
}

TEST(adds_in_every_way)
{
    struct str s = {0};

    str_puts(&s, "q");
    str_putc(&s, '=');
    str_pad(&s, '-', 3);
    str_addf(&s, "%d|%s", 42, "x");
    str_putu(&s, 0x221A);
    str_add(&s, "D\0E", 3);
    CHECK_INT(s.n, 15);
    CHECK(memcmp(s.s, "q=---42|x√D\0E", 15) == 0);
    CHECK_INT(s.s[s.n], 0);
    str_done(&s);
}

TEST(grows_far)
{
    struct str s = {0};

    for (int i = 0; i < 10000; i++)
        str_addf(&s, "%04d", i);
    CHECK_INT(s.n, 40000);
    CHECK(memcmp(s.s + 4 * 1234, "1234", 4) == 0);
    CHECK(s.cap < 3 * s.n);
    str_done(&s);
}

TEST(formats_longer_than_any_buffer)
{
    struct str s = {0};

    str_addf(&s, "%5000d", 7);
    CHECK_INT(s.n, 5000);
    CHECK(s.s[4999] == '7' && s.s[0] == ' ');
    str_done(&s);
}

TEST(take_leaves_it_empty)
{
    struct str s = {0};
    char *taken;

    str_puts(&s, "all");
    taken = str_take(&s);
    CHECK_STR(taken, "all");
    CHECK_INT(s.n, 0);
    str_puts(&s, "again");
    CHECK_STR(str_get(&s), "again");
    mem_free(taken);
    str_done(&s);
}

TEST(clear_keeps_the_room)
{
    struct str s = {0};
    size_t cap;

    str_pad(&s, 'x', 1000);
    cap = s.cap;
    str_clear(&s);
    CHECK_STR(str_get(&s), "");
    CHECK_INT(s.cap, cap);
    str_done(&s);
}

TEST(is_whole_after_memory_went)
{
    struct mem_guard g;
    struct str s = {0};

    str_puts(&s, "whole");
    mem_guard_push(&g);
    if (setjmp(g.at) == 0) {
        mem_fail_at(1);
        str_pad(&s, 'x', 100000);
    }
    mem_guard_pop(&g);
    mem_fail_at(0);
    CHECK_STR(str_get(&s), "whole");
    str_puts(&s, "!");
    CHECK_STR(str_get(&s), "whole!");
    str_done(&s);
}

int main(void)
{
    RUN(empty_reads_as_nothing);
    RUN(adds_in_every_way);
    RUN(grows_far);
    RUN(formats_longer_than_any_buffer);
    RUN(take_leaves_it_empty);
    RUN(clear_keeps_the_room);
    RUN(is_whole_after_memory_went);
    return check_end();
}
