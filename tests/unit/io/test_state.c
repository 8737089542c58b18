/* The user's small files: where they are, and that nothing of them is ever lost. */
#include "io/state.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

static char dir[64];
static struct str path, kept;
static struct err e;

static void begin(const char *name)
{
    snprintf(dir, sizeof dir, "/tmp/attnscope-test-XXXXXX");
    CHECK(mkdtemp(dir) != NULL);
    str_clear(&path);
    str_addf(&path, "%s/%s", dir, name);
}

static void end(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", dir);
    CHECK_INT(system(command), 0);
}

static void put(const char *name, const char *text)
{
    FILE *f = fopen(name, "w");
    CHECK(f != NULL);
    if (f) {
        fputs(text, f);
        CHECK_INT(fclose(f), 0);
    }
}

static const char *get(const char *name)
{
    static char text[65536];
    FILE *f = fopen(name, "r");
    size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
    text[n] = '\0';
    if (f)
        fclose(f);
    return f ? text : "(no file)";
}

static unsigned mode_of(const char *name)
{
    struct stat st;
    return stat(name, &st) == 0 ? st.st_mode & 0777 : 0;
}

static const char *in_dir(const char *name)
{
    static char text[4][160];
    static int at;
    at = (at + 1) % 4;
    snprintf(text[at], sizeof text[at], "%s/%s", dir, name);
    return text[at];
}

/* Adds its line; "#" in the old text means that it is damaged and dropped. */
static bool add_line(void *ctx, const char *old, size_t n, struct str *fresh, bool *damaged)
{
    const char *line = ctx;
    *damaged = memchr(old, '#', n) != NULL;
    if (!*damaged)
        str_add(fresh, old, n);
    str_puts(fresh, line);
    return *line != '\0' || *damaged;
}

static enum status update(const char *line)
{
    char text[64];
    snprintf(text, sizeof text, "%s", line);
    e.msg[0] = '\0';
    return state_update(str_get(&path), add_line, text, &kept, &e);
}

/* --- where ------------------------------------------------------------------------------ */

static const char *where(const char *state, const char *home)
{
    if (state)
        setenv("XDG_STATE_HOME", state, 1);
    else
        unsetenv("XDG_STATE_HOME");
    if (home)
        setenv("HOME", home, 1);
    else
        unsetenv("HOME");
    return state_path("progress", &path) ? str_get(&path) : "(nowhere)";
}

TEST(variables_that_are_empty_or_relative_count_as_unset)
{
    CHECK_STR(where("/s", "/h"), "/s/attnscope/progress");
    CHECK_STR(where("/s 한/", NULL), "/s 한//attnscope/progress");
    CHECK_STR(where(NULL, "/h"), "/h/.local/state/attnscope/progress");
    CHECK_STR(where("", "/h"), "/h/.local/state/attnscope/progress");
    CHECK_STR(where("foo", "/h"), "/h/.local/state/attnscope/progress");
    /* the password file knows where home is */
    const char *none = where(NULL, NULL);
    CHECK(none[0] == '/' || strcmp(none, "(nowhere)") == 0);
    char text[512];
    snprintf(text, sizeof text, "%s", none);
    CHECK_STR(where("", ""), text);
    CHECK_STR(where("foo", "foo"), text);
}

/* --- what is kept ------------------------------------------------------------------------- */

TEST(missing_folders_and_files_are_made_for_their_owner_only)
{
    begin("a/b/progress");
    CHECK_INT(update("one\n"), ST_OK);
    CHECK_STR(get(str_get(&path)), "one\n");
    CHECK_INT(mode_of(str_get(&path)), 0600);
    CHECK_INT(mode_of(in_dir("a")), 0700);
    CHECK_INT(mode_of(in_dir("a/b")), 0700);
    CHECK_INT(update("two\n"), ST_OK);
    CHECK_STR(get(str_get(&path)), "one\ntwo\n");
    CHECK(access(in_dir("a/b/progress.new"), F_OK) != 0);
    end();
}

TEST(nothing_is_written_when_nothing_changes)
{
    struct stat before, after;
    begin("progress");
    put(str_get(&path), "one\n");
    CHECK_INT(stat(str_get(&path), &before), 0);
    CHECK_INT(update(""), ST_OK);
    CHECK_INT(stat(str_get(&path), &after), 0);
    CHECK(before.st_ino == after.st_ino);
    CHECK_STR(get(str_get(&path)), "one\n");
    end();
}

TEST(links_stay_links_and_modes_stay)
{
    struct stat st;
    begin("progress");
    CHECK_INT(mkdir(in_dir("other"), 0700), 0);
    put(in_dir("other/real"), "one\n");
    CHECK_INT(chmod(in_dir("other/real"), 0640), 0);
    CHECK_INT(symlink("other/real", str_get(&path)), 0);
    CHECK_INT(update("two\n"), ST_OK);
    CHECK(lstat(str_get(&path), &st) == 0 && S_ISLNK(st.st_mode));
    CHECK_STR(get(in_dir("other/real")), "one\ntwo\n");
    CHECK_INT(mode_of(in_dir("other/real")), 0640);
    end();
}

TEST(a_link_to_nowhere_gets_its_file)
{
    struct stat st;
    begin("progress");
    CHECK_INT(symlink("real", str_get(&path)), 0);
    CHECK_INT(update("one\n"), ST_OK);
    CHECK(lstat(str_get(&path), &st) == 0 && S_ISLNK(st.st_mode));
    CHECK_STR(get(in_dir("real")), "one\n");
    end();
}

TEST(what_cannot_be_written_is_said_and_left_alone)
{
    begin("progress");
    CHECK_INT(symlink("progress", str_get(&path)), 0); /* a loop */
    CHECK_INT(update("one\n"), ST_FAIL);
    CHECK(strstr(e.msg, "progress") != NULL);
    CHECK_INT(unlink(str_get(&path)), 0);
    CHECK_INT(mkdir(str_get(&path), 0700), 0); /* a directory */
    CHECK_INT(update("one\n"), ST_FAIL);
    CHECK_INT(rmdir(str_get(&path)), 0);
    put(str_get(&path), "");
    str_puts(&path, "/progress"); /* a file in place of the folder */
    CHECK_INT(update("one\n"), ST_FAIL);
    if (geteuid() != 0) {
        str_clear(&path);
        str_puts(&path, in_dir("progress"));
        CHECK_INT(chmod(str_get(&path), 0400), 0);
        CHECK_INT(update("one\n"), ST_FAIL);
        CHECK_STR(get(str_get(&path)), "");
    }
    end();
}

TEST(a_damaged_file_is_kept_under_another_name)
{
    begin("progress");
    put(str_get(&path), "# what is this\n");
    CHECK_INT(update("one\n"), ST_OK);
    CHECK_STR(str_get(&kept), in_dir("progress.damaged"));
    CHECK_STR(get(in_dir("progress.damaged")), "# what is this\n");
    CHECK_STR(get(str_get(&path)), "one\n");
    CHECK_INT(update("two\n"), ST_OK);
    CHECK_STR(str_get(&kept), "");
    put(str_get(&path), "# again\n");
    CHECK_INT(update("three\n"), ST_OK);
    CHECK_STR(get(in_dir("progress.damaged")), "# what is this\n");
    CHECK_STR(get(in_dir("progress.damaged-2")), "# again\n");
    end();
}

TEST(a_file_without_end_is_not_read)
{
    struct str text = {0};
    bool too_large;
    begin("progress");
    put(str_get(&path), "x");
    CHECK_INT(truncate(str_get(&path), (off_t)1 << 30), 0);
    CHECK_INT(state_read(str_get(&path), &text, &too_large, &e), ST_OK);
    CHECK(too_large && text.n == 0);
    CHECK_INT(update("one\n"), ST_OK);
    CHECK_STR(get(str_get(&path)), "one\n");
    struct stat st;
    CHECK(stat(in_dir("progress.damaged"), &st) == 0 && st.st_size == (off_t)1 << 30);
    str_done(&text);
    end();
}

/* A limit on the size of files stands for the full disk: the write fails half-way. */
TEST(a_full_disk_leaves_the_old_file)
{
    begin("progress");
    put(str_get(&path), "one\n");
    pid_t child = fork();
    if (child == 0) {
        struct rlimit small = {6, 6};
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &small);
        _exit(update("two and more\n") == ST_FAIL && strstr(e.msg, "progress") ? 0 : 1);
    }
    int status = 1;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    CHECK_STR(get(str_get(&path)), "one\n");
    CHECK(access(in_dir("progress.new"), F_OK) != 0);
    end();
}

/* --- several at once -------------------------------------------------------------------- */

enum { WRITERS = 4, LINES = 25 };

TEST(nothing_is_lost_among_several_writers)
{
    pid_t child[WRITERS];
    char line[32];
    begin("progress");
    for (int i = 0; i < WRITERS; i++) {
        child[i] = fork();
        if (child[i])
            continue;
        int failed = 0;
        for (int k = 0; k < LINES; k++) {
            snprintf(line, sizeof line, "%d-%d\n", i, k);
            failed += update(line) != ST_OK;
        }
        _exit(failed ? 1 : 0);
    }
    for (int i = 0, status; i < WRITERS; i++)
        CHECK(waitpid(child[i], &status, 0) == child[i] && status == 0);
    const char *text = get(str_get(&path));
    int missing = 0;
    for (int i = 0; i < WRITERS * LINES; i++) {
        snprintf(line, sizeof line, "%d-%d\n", i / LINES, i % LINES);
        const char *at = strstr(text, line);
        while (at && at > text && at[-1] != '\n')
            at = strstr(at + 1, line);
        missing += !at;
    }
    CHECK_INT(missing, 0);
    end();
}

/* Whenever it is killed, the file is one of those that were whole, and what is left
 * lying about is one file at most. */
TEST(a_kill_while_saving_leaves_a_whole_file)
{
    begin("progress");
    for (int round = 0; round < 40; round++) {
        put(str_get(&path), "");
        pid_t child = fork();
        if (child == 0) {
            for (;;)
                update("a line\n");
        }
        usleep(500 + 137 * (useconds_t)round);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        const char *text = get(str_get(&path));
        CHECK_INT(strlen(text) % 7, 0);
        CHECK(text[0] == '\0' || strcmp(text + strlen(text) - 7, "a line\n") == 0);
    }
    CHECK_INT(update("a line\n"), ST_OK);
    CHECK(access(in_dir("progress.new"), F_OK) != 0);
    end();
}

int main(void)
{
    RUN(variables_that_are_empty_or_relative_count_as_unset);
    RUN(missing_folders_and_files_are_made_for_their_owner_only);
    RUN(nothing_is_written_when_nothing_changes);
    RUN(links_stay_links_and_modes_stay);
    RUN(a_link_to_nowhere_gets_its_file);
    RUN(what_cannot_be_written_is_said_and_left_alone);
    RUN(a_damaged_file_is_kept_under_another_name);
    RUN(a_file_without_end_is_not_read);
    RUN(a_full_disk_leaves_the_old_file);
    RUN(nothing_is_lost_among_several_writers);
    RUN(a_kill_while_saving_leaves_a_whole_file);
    str_done(&path);
    str_done(&kept);
    return check_end();
}
