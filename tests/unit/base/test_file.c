/* base/file.h */
#include "base/file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"
#include "check.h"

static char dir[] = P_tmpdir "/attnscope-file-XXXXXX";

static void put_file(const char *name, const char *text, size_t n)
{
    int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    struct err e;

    CHECK(fd >= 0);
    CHECK(file_write_all(fd, text, n, name, &e) == ST_OK);
    close(fd);
}

/* The message when reading must fail, "" when it did not. */
static const char *reading(const char *path, size_t limit)
{
    static struct err e;
    char *text;
    size_t len;

    if (file_read(path, limit, &text, &len, &e) != ST_OK) {
        CHECK(text == NULL && len == 0);
        CHECK_INT(e.kind, ERR_IO);
        return e.msg;
    }
    mem_free(text);
    return "";
}

TEST(reads_what_was_written)
{
    char *text = NULL, big[100000];
    size_t len = 0;
    struct err e;

    memset(big, 'x', sizeof big);
    big[500] = '\0';
    put_file("whole", big, sizeof big);
    CHECK(file_read("whole", sizeof big, &text, &len, &e) == ST_OK);
    CHECK_INT(len, sizeof big);
    CHECK(text && memcmp(text, big, len) == 0 && text[len] == '\0');
    mem_free(text);
}

TEST(reads_nothing)
{
    char *text = NULL;
    size_t len = 9;
    struct err e;

    put_file("empty", "", 0);
    CHECK(file_read("empty", 0, &text, &len, &e) == ST_OK);
    CHECK_INT(len, 0);
    CHECK_STR(text, "");
    mem_free(text);
}

/* Files of /proc say size 0 and have text. */
TEST(does_not_believe_the_size)
{
    char *text = NULL;
    size_t len = 0;
    struct err e;

    if (access("/proc/self/status", R_OK) != 0)
        return;
    CHECK(file_read("/proc/self/status", 1 << 20, &text, &len, &e) == ST_OK);
    CHECK(len > 100);
    mem_free(text);
    CHECK_STR(reading("/proc/self/status", 10),
              "cannot read /proc/self/status: it is larger than 10 bytes");
}

TEST(keeps_to_the_limit)
{
    put_file("five", "12345", 5);
    CHECK_STR(reading("five", 5), "");
    CHECK_STR(reading("five", 4), "cannot read five: it is larger than 4 bytes");
    CHECK_STR(reading("five", SIZE_MAX), "");
    put_file("sparse", "", 0);
    CHECK(truncate("sparse", (off_t)1 << 40) == 0);
    CHECK_STR(reading("sparse", 1000), "cannot read sparse: it is larger than 1000 bytes");
}

TEST(refuses_what_is_no_file)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX, .sun_path = "socket"};
    int s = socket(AF_UNIX, SOCK_STREAM, 0);

    CHECK(mkdir("folder", 0700) == 0 && mkfifo("pipe", 0600) == 0);
    CHECK(bind(s, (struct sockaddr *)&name, sizeof name) == 0);
    CHECK_STR(reading("folder", 100), "cannot read folder: it is a directory");
    CHECK_STR(reading("pipe", 100), "cannot read pipe: it is a pipe, not a regular file");
    CHECK_STR(reading("socket", 100), "cannot read socket: it is not a regular file");
    CHECK_STR(reading("/dev/zero", 100),
              "cannot read /dev/zero: it is a device, not a regular file");
    CHECK_STR(reading("/dev/null", 100),
              "cannot read /dev/null: it is a device, not a regular file");
    close(s);
}

TEST(says_why_it_cannot_open)
{
    CHECK_STR(reading("no such", 100), "cannot read no such: No such file or directory");
    CHECK_STR(reading("five/x", 100), "cannot read five/x: Not a directory");
    CHECK(symlink("loop", "loop") == 0);
    CHECK_STR(reading("loop", 100), "cannot read loop: Too many levels of symbolic links");
}

/* The nth allocation fails: a message, and no descriptor stays open. */
static void check_starved(const char *path, size_t nth)
{
    int before = dup(0), after;
    char want[100];

    snprintf(want, sizeof want, "cannot read %s: there is not enough memory for it", path);
    mem_fail_at(nth);
    CHECK_STR(reading(path, 1 << 24), want);
    mem_fail_at(0);
    after = dup(0);
    CHECK_INT(after, before + 1);
    close(before);
    close(after);
}

TEST(survives_want_of_memory)
{
    check_starved("five", 1);
    if (access("/proc/self/smaps", R_OK) == 0)
        check_starved("/proc/self/smaps", 2); /* its size is not told, so the buffer grows */
}

TEST(says_why_it_cannot_write)
{
    int fd = open("/dev/full", O_WRONLY);
    struct err e = {0};

    if (fd < 0)
        return;
    CHECK(file_write_all(fd, "x", 1, "stdout", &e) == ST_FAIL);
    CHECK_STR(e.msg, "cannot write stdout: No space left on device");
    CHECK_STR(e.hint, "the disk is full: free some space");
    close(fd);
    CHECK(file_write_all(fd, "x", 1, "stdout", &e) == ST_FAIL);
    CHECK_STR(e.msg, "cannot write stdout: Bad file descriptor");
}

/* A pipe that takes little at a time and says EAGAIN between. */
TEST(waits_for_a_slow_reader)
{
    static char big[300000];
    int ends[2], status;
    struct err e;
    pid_t child;

    CHECK(pipe(ends) == 0);
    child = fork();
    if (child == 0) {
        char some[1000];
        size_t got = 0;
        ssize_t n;

        close(ends[1]);
        while ((n = read(ends[0], some, sizeof some)) > 0)
            got += (size_t)n;
        _exit(got == sizeof big ? 0 : 1);
    }
    close(ends[0]);
    CHECK(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0);
    CHECK(file_write_all(ends[1], big, sizeof big, "pipe", &e) == ST_OK);
    close(ends[1]);
    CHECK(waitpid(child, &status, 0) == child && status == 0);
}

int main(void)
{
    if (!mkdtemp(dir) || chdir(dir) != 0)
        return 1;
    RUN(reads_what_was_written);
    RUN(reads_nothing);
    RUN(does_not_believe_the_size);
    RUN(keeps_to_the_limit);
    RUN(refuses_what_is_no_file);
    RUN(says_why_it_cannot_open);
    RUN(survives_want_of_memory);
    RUN(says_why_it_cannot_write);
    RUN(waits_for_a_slow_reader);
    if (system("rm -rf pipe socket loop folder whole empty five sparse") != 0 || rmdir(dir) != 0)
        puts("could not clear away the test's folder");
    return check_end();
}
