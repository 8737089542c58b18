/* base/die.h: run in a child, since it ends the process. */
#include "base/die.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/exit.h"
#include "base/mem.h"
#include "check.h"

static void restore(void)
{
    fputs("restored. ", stderr);
}

static void restore_badly(void)
{
    die(9, "restoring failed");
}

static void plainly(void)
{
    die(EXIT_UNREADABLE, "no %s", "stdout");
}

static void after_restoring(void)
{
    die_before(restore);
    die(EXIT_USAGE, "no terminal");
}

static void while_restoring(void)
{
    die_before(restore_badly);
    die(EXIT_USAGE, "first");
}

static void without_memory(void)
{
    mem_fail_at(1);
    mem_free(mem_zero(8));
}

/* What `end` wrote to stderr; its exit status through *status. */
static const char *last_words(void (*end)(void), int *status)
{
    static char words[256];
    int ends[2], state;
    size_t n = 0;
    ssize_t got;
    pid_t child;

    fflush(stdout);
    CHECK(pipe(ends) == 0);
    child = fork();
    if (child == 0) {
        dup2(ends[1], 2);
        close(ends[0]);
        end();
        _exit(99);
    }
    close(ends[1]);
    while ((got = read(ends[0], words + n, sizeof words - 1 - n)) > 0)
        n += (size_t)got;
    words[n] = '\0';
    close(ends[0]);
    CHECK(waitpid(child, &state, 0) == child && WIFEXITED(state));
    *status = WEXITSTATUS(state);
    return words;
}

TEST(says_its_last_words)
{
    int status;

    CHECK_STR(last_words(plainly, &status), "attnscope: error: no stdout\n");
    CHECK_INT(status, EXIT_UNREADABLE);
    CHECK_STR(last_words(after_restoring, &status),
              "restored. attnscope: error: no terminal\n");
    CHECK_INT(status, EXIT_USAGE);
    CHECK_STR(last_words(while_restoring, &status), "attnscope: error: restoring failed\n");
    CHECK_INT(status, 9);
}

TEST(ends_when_memory_is_gone_and_nobody_guards)
{
    int status;

    CHECK_STR(last_words(without_memory, &status), "attnscope: error: out of memory\n");
    CHECK_INT(status, EXIT_CODE_FAILED);
}

int main(void)
{
    RUN(says_its_last_words);
    RUN(ends_when_memory_is_gone_and_nobody_guards);
    return check_end();
}
