/* Lines typed in earlier runs: where they are kept, read, added, cut. */
#include "../../../src/ui/past_priv.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "check.h"

static char folder[] = "/tmp/attnscope-past-XXXXXX";

static const char *path_of(const char *name)
{
    static char path[256];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void write_file(const char *path, const char *text, size_t n)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    struct err e;

    CHECK_INT(file_write_all(fd, text, n, path, &e), ST_OK);
    close(fd);
}

struct seen {
    struct str all;
    int n;
};

static void see(void *ctx, const char *entry)
{
    struct seen *s = ctx;

    str_addf(&s->all, "[%s]", entry);
    s->n++;
}

/* "[first][second]" */
static const char *entries_of(const char *path, int *n)
{
    static struct seen s;
    struct err e;

    str_clear(&s.all);
    s.n = 0;
    CHECK_INT(past_load(path, see, &s, &e), ST_OK);
    if (n)
        *n = s.n;
    return str_get(&s.all);
}

TEST(what_is_added_is_read)
{
    struct err e;
    struct stat st;
    char path[256];

    snprintf(path, sizeof path, "%s", path_of("a/b/history"));
    CHECK_STR(entries_of(path, NULL), "");
    CHECK_INT(past_add(path, "1 + 1", &e), ST_OK);
    CHECK_INT(past_add(path, "def f(x):\n    return '\\n한'", &e), ST_OK);
    CHECK_STR(entries_of(path, NULL), "[1 + 1][def f(x):\n    return '\\n한']");
    CHECK(stat(path, &st) == 0 && (st.st_mode & 0777) == 0600);
    CHECK(stat(path_of("a"), &st) == 0 && (st.st_mode & 0777) == 0700);
}

TEST(foreign_bytes_are_left_out)
{
    static const char text[] = "good\n\xff\xfe\nbell\007\n\nlast, cut";

    write_file(path_of("foreign"), text, sizeof text - 1);
    CHECK_STR(entries_of(path_of("foreign"), NULL), "[good][last, cut]");
    write_file(path_of("foreign"), "\0\0\0\n", 4);
    CHECK_STR(entries_of(path_of("foreign"), NULL), "");
    write_file(path_of("foreign"), "", 0);
    CHECK_STR(entries_of(path_of("foreign"), NULL), "");
}

TEST(only_the_last_are_kept)
{
    struct str text = {0};
    struct stat st;
    int n;

    for (int i = 0; text.n <= PAST_BYTES; i++)
        str_addf(&text, "entry number %d\n", i);
    str_puts(&text, "the last\n");
    write_file(path_of("real"), str_get(&text), text.n);
    CHECK_INT(symlink("real", path_of("link")), 0);
    CHECK(strstr(entries_of(path_of("link"), &n), "[the last]") != NULL);
    CHECK_INT(n, PAST_ENTRIES);
    CHECK(lstat(path_of("link"), &st) == 0 && S_ISLNK(st.st_mode));
    CHECK(stat(path_of("real"), &st) == 0 && st.st_size < 30 * PAST_ENTRIES);
    CHECK(strstr(entries_of(path_of("real"), &n), "[the last]") != NULL);
    CHECK_INT(n, PAST_ENTRIES);
    str_done(&text);
}

TEST(of_a_huge_file_the_end_is_read)
{
    const char *path = path_of("huge");
    static char text[PAST_BYTES + 100];
    struct stat st;
    int n, fd;

    write_file(path, "first\n", 6);
    CHECK_INT(truncate(path, 1L << 33), 0); /* no block of it is on the disk */
    fd = open(path, O_WRONLY | O_APPEND);
    CHECK(write(fd, "\nsecond\nthird\n", 14) == 14);
    close(fd);
    CHECK_STR(entries_of(path, &n), "[second][third]");
    CHECK(stat(path, &st) == 0 && st.st_size <= (off_t)PAST_BYTES);
    CHECK_STR(entries_of(path, &n), "[second][third]");
    memset(text, 'x', sizeof text); /* no line at all: it is not ours to cut */
    write_file(path, text, sizeof text);
    CHECK_STR(entries_of(path, &n), "");
    CHECK(stat(path, &st) == 0 && st.st_size == sizeof text);
}

TEST(no_half_entries)
{
    const char *path = path_of("half");
    struct rlimit before, small;
    struct str line = {0};
    struct err e;
    struct stat st;

    write_file(path, "cut sho", 7);
    CHECK_INT(past_add(path, "whole", &e), ST_OK);
    CHECK_STR(entries_of(path, NULL), "[cut sho][whole]");
    CHECK(stat(path, &st) == 0);
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    small = before;
    small.rlim_cur = (rlim_t)st.st_size + 5;
    setrlimit(RLIMIT_FSIZE, &small);
    CHECK_INT(past_add(path, "no room for all of it", &e), ST_FAIL);
    setrlimit(RLIMIT_FSIZE, &before);
    CHECK_STR(entries_of(path, NULL), "[cut sho][whole]");
    str_pad(&line, 'y', 70000);
    CHECK_INT(past_add(path, str_get(&line), &e), ST_OK);
    CHECK_INT(past_add(path, "last", &e), ST_OK);
    CHECK_STR(entries_of(path, NULL), "[cut sho][whole][last]");
    CHECK(stat(path, &st) == 0 && st.st_size < 100);
    str_done(&line);
}

TEST(no_file_is_an_error_not_a_hang)
{
    struct seen s = {0};
    struct err e;

    CHECK_INT(mkfifo(path_of("fifo"), 0600), 0);
    CHECK_INT(past_load(path_of("fifo"), see, &s, &e), ST_FAIL);
    CHECK_INT(past_add(path_of("fifo"), "x", &e), ST_FAIL);
    CHECK_INT(past_load(folder, see, &s, &e), ST_FAIL);
    CHECK_INT(past_add(folder, "x", &e), ST_FAIL);
    CHECK_INT(past_add("/dev/null", "x", &e), ST_FAIL);
    write_file(path_of("plain"), "", 0);
    CHECK_INT(past_add(path_of("plain/history"), "x", &e), ST_FAIL);
    CHECK(strstr(e.msg, "plain/history") != NULL);
    CHECK_INT(past_load(path_of("plain/history"), see, &s, &e), ST_OK);
    CHECK_INT(s.n, 0);
}

int main(void)
{
    if (!mkdtemp(folder))
        return 1;
    RUN(what_is_added_is_read);
    RUN(foreign_bytes_are_left_out);
    RUN(only_the_last_are_kept);
    RUN(of_a_huge_file_the_end_is_read);
    RUN(no_half_entries);
    RUN(no_file_is_an_error_not_a_hang);
    struct str remove = {0};
    str_addf(&remove, "rm -rf '%s'", folder);
    if (system(str_get(&remove)) != 0)
        return 1;
    str_done(&remove);
    return check_end();
}
