#include "check.h"

#include "base/str.h"
#include "num/shape.h"

#define SHAPE(...)                                                             \
    shape_of((int)(sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t)), (int64_t[]){__VA_ARGS__})

static void check_written(struct shape s, const char *want)
{
    struct str out = {0};
    shape_write(&s, &out);
    CHECK_STR(str_get(&out), want);
    str_done(&out);
}

TEST(writes_as_python_tuples)
{
    check_written(shape_scalar(), "()");
    check_written(SHAPE(5), "(5,)");
    check_written(SHAPE(3, 0, 12), "(3, 0, 12)");
}

TEST(counts_and_refuses_overflow)
{
    int64_t n = -1;
    struct shape s = SHAPE(3, 4), one = shape_scalar(), empty = SHAPE(0, 7);
    CHECK(shape_count(&s, &n) && n == 12);
    CHECK(shape_count(&one, &n) && n == 1);
    CHECK(shape_count(&empty, &n) && n == 0);
    struct shape big = SHAPE((int64_t)1 << 40, (int64_t)1 << 40);
    struct shape big_empty = SHAPE(0, (int64_t)1 << 40, (int64_t)1 << 40);
    struct shape negative = SHAPE(-1, 3);
    CHECK(!shape_count(&big, &n));
    CHECK(!shape_count(&big_empty, &n));
    CHECK(!shape_count(&negative, &n));
}

TEST(broadcasts)
{
    struct shape a = SHAPE(3, 1, 5), b = SHAPE(4, 1), r, want = SHAPE(3, 4, 5);
    CHECK(shape_broadcast(&a, &b, &r) && shape_eq(&r, &want));
    struct shape c = SHAPE(0, 1), d = SHAPE(1, 2), want0 = SHAPE(0, 2);
    CHECK(shape_broadcast(&c, &d, &r) && shape_eq(&r, &want0));
    struct shape e = SHAPE(2, 3), f = SHAPE(3, 2);
    CHECK(!shape_broadcast(&e, &f, &r));
    struct shape one = shape_scalar();
    CHECK(shape_broadcast(&one, &e, &r) && shape_eq(&r, &e));
}

static void check_strides(const struct shape *s, const int64_t *got, const int64_t *want)
{
    for (int i = 0; i < s->rank; i++)
        CHECK_INT(got[i], want[i]);
}

TEST(memory_order_follows_strides)
{
    struct shape s = SHAPE(2, 3, 4);
    int64_t got[RANK_MAX];
    shape_c_strides(&s, got);
    check_strides(&s, got, (int64_t[]){12, 4, 1});
    shape_like_strides(&s, (int64_t[]){1, 2, 6}, got); /* Fortran */
    check_strides(&s, got, (int64_t[]){1, 2, 6});
    shape_like_strides(&s, (int64_t[]){4, -16, 1}, got); /* turned, with a gap */
    check_strides(&s, got, (int64_t[]){4, 8, 1});
    shape_like_strides(&s, (int64_t[]){0, 0, 0}, got); /* broadcast scalar */
    check_strides(&s, got, (int64_t[]){12, 4, 1});
}

TEST(walks_as_numpys_iterator)
{
    struct shape s = SHAPE(3, 4, 5);
    int perm[RANK_MAX];
    const int64_t turned[] = {1, -3, 12}, flat[] = {0, 0, 1}, c[] = {20, 5, 1};
    const int64_t *one[] = {turned}, *mixed[] = {turned, c}, *repeated[] = {flat, turned};
    shape_iter_order(&s, 1, one, perm);
    CHECK(perm[0] == 2 && perm[1] == 1 && perm[2] == 0);
    shape_iter_order(&s, 2, mixed, perm); /* where they disagree, C order */
    CHECK(perm[0] == 0 && perm[1] == 1 && perm[2] == 2);
    shape_iter_order(&s, 2, repeated, perm); /* a repeated axis has no say */
    CHECK(perm[0] == 2 && perm[1] == 1 && perm[2] == 0);
}

TEST(contiguity_ignores_axes_of_one)
{
    struct shape s = SHAPE(3, 1, 4), empty = SHAPE(2, 0);
    CHECK(shape_is_c_contiguous(&s, (int64_t[]){4, 77, 1}));
    CHECK(!shape_is_c_contiguous(&s, (int64_t[]){1, 77, 3}));
    CHECK(shape_is_f_contiguous(&s, (int64_t[]){1, 77, 3}));
    CHECK(!shape_is_c_contiguous(&s, (int64_t[]){4, 4, -1}));
    CHECK(shape_is_c_contiguous(&empty, (int64_t[]){9, 9}));
}

TEST(boxes)
{
    struct shape s = SHAPE(2, 3);
    struct box all = box_all(&s), part = {2, {1, 0}, {2, 2}}, none = {2, {9, 9}, {9, 9}};
    CHECK_INT(box_count(&all), 6);
    CHECK_INT(box_count(&part), 2);
    CHECK_INT(box_count(&none), 0);
    CHECK(box_contains(&all, &part) && !box_contains(&part, &all) && box_contains(&part, &none));
    int64_t idx[2] = {1, 0};
    CHECK(box_next(&part, idx) && idx[0] == 1 && idx[1] == 1);
    CHECK(!box_next(&part, idx) && idx[0] == 1 && idx[1] == 0);
    struct shape one = shape_scalar();
    struct box point = box_all(&one);
    CHECK_INT(box_count(&point), 1);
    CHECK(!box_next(&point, idx));
}

int main(void)
{
    RUN(writes_as_python_tuples);
    RUN(counts_and_refuses_overflow);
    RUN(broadcasts);
    RUN(memory_order_follows_strides);
    RUN(walks_as_numpys_iterator);
    RUN(contiguity_ignores_axes_of_one);
    RUN(boxes);
    return check_end();
}
