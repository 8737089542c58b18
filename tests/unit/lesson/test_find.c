/* Finding lessons: in a folder of its own, made and taken away by the test. */
#include "lesson/find.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "sample.h"

static char root[] = "/tmp/attnscope-find-XXXXXX";

static const char *const files[] = {
    "en",
    "en/14-pad.md",
    "en/06-sqrt-d.md",
    "en/10-permutation.md",
    "en/README.md",
    "en/6-short.md",
    "en/07-.md",
    "en/08-x.md~",
    "empty",
};

static void at_root(char *path, size_t size, const char *name)
{
    snprintf(path, size, "%s/%s", root, name);
}

static void make_tree(void)
{
    char path[200];

    if (!mkdtemp(root))
        exit(1);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        FILE *f;

        at_root(path, sizeof path, files[i]);
        if (!strchr(files[i], '.')) {
            mkdir(path, 0700);
            continue;
        }
        f = fopen(path, "w");
        if (f)
            fclose(f);
    }
    setenv("ATTNSCOPE_LESSONS", root, 1);
}

static void remove_tree(void)
{
    char path[200];

    for (size_t i = sizeof files / sizeof *files; i-- > 0;) {
        at_root(path, sizeof path, files[i]);
        remove(path);
    }
    rmdir(root);
}

TEST(lists_lessons_by_number)
{
    static const char *const names[] = {"sqrt-d", "permutation", "pad"};
    struct lesson_list l;
    struct err e = {0};
    char path[200];

    CHECK_INT(lesson_list("en", &l, &e), ST_OK);
    CHECK_INT(l.n, 3);
    for (size_t i = 0; i < l.n && i < 3; i++)
        CHECK_STR(l.at[i].name, names[i]);
    CHECK_INT(l.at[0].number, 6);
    at_root(path, sizeof path, "en/06-sqrt-d.md");
    CHECK_STR(l.at[0].path, path);
    lesson_list_done(&l);
    CHECK_INT(lesson_list("empty", &l, &e), ST_OK);
    CHECK_INT(l.n, 0);
    lesson_list_done(&l);
}

static void check_found(const char *what, const char *want)
{
    struct err e = {0};
    char *path, expected[200];

    at_root(expected, sizeof expected, want);
    CHECK_INT(lesson_find(what, "en", &path, &e), ST_OK);
    CHECK_STR(path ? path : e.msg, expected);
    mem_free(path);
}

TEST(finds_by_number_and_name)
{
    check_found("6", "en/06-sqrt-d.md");
    check_found("06", "en/06-sqrt-d.md");
    check_found("06-sqrt-d", "en/06-sqrt-d.md");
    check_found("6-sqrt-d", "en/06-sqrt-d.md");
    check_found("sqrt-d", "en/06-sqrt-d.md");
    check_found("14", "en/14-pad.md");
}

static void check_path(const char *what)
{
    struct err e = {0};
    char *path;

    CHECK_INT(lesson_find(what, "en", &path, &e), ST_OK);
    CHECK_STR(path ? path : e.msg, what);
    mem_free(path);
}

TEST(paths_are_left_alone)
{
    check_path("a/b");
    check_path("06-sqrt-d.md");
    check_path("./x");
    check_path("..");
}

static void check_unknown(const char *what, const char *msg)
{
    struct err e = {0};
    char *path;

    CHECK_INT(lesson_find(what, "en", &path, &e), ST_FAIL);
    CHECK_INT(e.kind, ERR_USAGE);
    CHECK_STR(e.msg, msg);
    CHECK(path == NULL);
}

TEST(unknown_names_are_refused)
{
    check_unknown("sqrtd", "no lesson named sqrtd; did you mean sqrt-d?");
    check_unknown("10-permutations", "no lesson named 10-permutations; did you mean permutation?");
    check_unknown("7", "no lesson named 7");
    check_unknown("06-pad", "no lesson named 06-pad; did you mean pad?");
    check_unknown("99999999999", "no lesson named 99999999999");
    check_unknown("zebra", "no lesson named zebra");
    check_unknown("", "an empty word names no lesson");
}

TEST(a_folder_that_is_not_there_is_named)
{
    struct lesson_list l;
    struct err e = {0};
    char *path;

    CHECK_INT(lesson_list("ko", &l, &e), ST_FAIL);
    CHECK_INT(e.kind, ERR_IO);
    CHECK(strstr(e.msg, "no folder ko in ATTNSCOPE_LESSONS=") != NULL);
    lesson_list_done(&l);
    CHECK_INT(lesson_find("6", "ko", &path, &e), ST_FAIL);
    CHECK_INT(e.kind, ERR_IO);
}

int main(void)
{
    utf8_locale_init();
    make_tree();
    RUN(lists_lessons_by_number);
    RUN(finds_by_number_and_name);
    RUN(paths_are_left_alone);
    RUN(unknown_names_are_refused);
    RUN(a_folder_that_is_not_there_is_named);
    remove_tree();
    return check_end();
}
