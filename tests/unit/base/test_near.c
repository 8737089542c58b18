#include "base/near.h"
#include "check.h"

TEST(distance_counts_slips)
{
    CHECK_INT(near_distance("softmax", "softmax", 3), 0);
    CHECK_INT(near_distance("sofmax", "softmax", 3), 1);
    CHECK_INT(near_distance("softmaxx", "softmax", 3), 1);
    CHECK_INT(near_distance("softmac", "softmax", 3), 1);
    CHECK_INT(near_distance("sotfmax", "softmax", 3), 1);
    CHECK_INT(near_distance("", "abc", 3), 3);
    CHECK_INT(near_distance("abc", "", 3), 3);
    CHECK_INT(near_distance("", "", 3), 0);
    CHECK_INT(near_distance("kitten", "sitting", 5), 3);
}

TEST(distance_stops_at_its_limit)
{
    char longest[100];

    CHECK_INT(near_distance("kitten", "sitting", 2), 3);
    memset(longest, 'a', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    CHECK_INT(near_distance(longest, longest, 2), 3);
    longest[63] = '\0';
    CHECK_INT(near_distance(longest, longest, 2), 0);
}

TEST(name_is_the_nearest_or_none)
{
    static const char *const names[] = {"sqrt-d", "permutation", "pad", "positions"};
    static const char *const heads[] = {"head", "explain"};

    CHECK_STR(near_name("sqrtd", names, 4), "sqrt-d");
    CHECK_STR(near_name("permutatoin", names, 4), "permutation");
    CHECK_STR(near_name("position", names, 4), "positions");
    CHECK_STR(near_name("pda", names, 4), "pad");
    CHECK(near_name("xyz", names, 4) == NULL);
    CHECK(near_name("load", heads, 2) == NULL); /* half of it would change */
    CHECK_STR(near_name("haed", heads, 2), "head");
    CHECK_STR(near_name("exlan", heads, 2), "explain");
    CHECK_STR(near_name("exp", heads, 2), "explain");
    CHECK_STR(near_name("sqrt", names, 4), "sqrt-d");
    CHECK(near_name("", names, 4) == NULL);
    CHECK(near_name("pad", names, 0) == NULL);
}

int main(void)
{
    RUN(distance_counts_slips);
    RUN(distance_stops_at_its_limit);
    RUN(name_is_the_nearest_or_none);
    return check_end();
}
