/* Signals: flags, the last words of a crash, the end by the signal itself. */
#include "../../../src/ui/signals_priv.h"

#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

/* What a child does that has put its last words on fd; never returns. */
typedef void child(void);

struct end {
    int sig, status; /* killed by, or left with */
    char said[32];
};

static struct end run(child *body)
{
    struct end e = {0};
    int fd[2], status;
    pid_t pid;
    ssize_t n;

    fflush(stdout);
    if (pipe(fd) != 0 || (pid = fork()) < 0)
        exit(1);
    if (pid == 0) {
        struct rlimit none = {0, 0}, small = {1 << 20, 1 << 20};
        struct signals_restore last = {.fd = fd[1], .bytes = "given back", .n = 10};

        setrlimit(RLIMIT_CORE, &none);
        setrlimit(RLIMIT_STACK, &small);
        close(fd[0]);
        if (!signals_on())
            _exit(99);
        signals_restore_by(&last);
        body();
        _exit(98);
    }
    close(fd[1]);
    n = read(fd[0], e.said, sizeof e.said - 1);
    e.said[n > 0 ? n : 0] = '\0';
    close(fd[0]);
    waitpid(pid, &status, 0);
    e.sig = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    e.status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    return e;
}

static void overflow(volatile char *above)
{
    volatile char here[4096];

    here[0] = above[0];
    if (here[0]) /* always: the compiler cannot know */
        overflow(here);
    above[0] = here[1];
}

static void body_overflow(void)
{
    volatile char c = 1;

    overflow(&c);
}

static void body_abort(void)
{
    abort();
}

static void body_twice(void)
{
    raise(SIGINT);
    raise(SIGTERM);
}

static void body_deaf(void)
{
    raise(SIGTERM);
    for (;;)
        pause();
}

static void body_not_ours(void)
{
    const struct signals_restore nothing = {.fd = -1};

    signals_restore_by(&nothing);
    raise(SIGSEGV);
}

static void body_end_by(void)
{
    raise(SIGHUP);
    signals_off();
    signals_end_by(SIGHUP);
}

/* All but those that a program lives through as it comes. */
static bool ends_a_program(int sig)
{
    static const int others[] = {SIGKILL, SIGSTOP, SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU,
                                 SIGCHLD, SIGURG, SIGWINCH, SIGALRM, SIGPIPE, SIGXFSZ};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (sig == others[i])
            return false;
    return sig <= 31 || (sig >= SIGRTMIN && sig <= SIGRTMAX);
}

static int raised;

static void body_any(void)
{
    raise(raised);
    if (signals_ending() == raised) /* as the loop does */
        raise(raised);
}

static void body_not_ending(void)
{
    raise(SIGPIPE);
    raise(SIGXFSZ);
    raise(SIGALRM); /* and no other has come before */
    _exit(signals_ending() ? 1 : 0);
}

TEST(whatever_ends_a_program_gives_back)
{
    for (raised = 1; raised < NSIG; raised++) {
        if (!ends_a_program(raised))
            continue;
        struct end e = run(body_any);
        CHECK_INT(e.sig, raised);
        CHECK_STR(e.said, "given back");
    }
    struct end e = run(body_not_ending);
    CHECK_INT(e.sig, 0);
    CHECK_INT(e.status, 0);
}

TEST(crashes_give_back_and_end_by_their_signal)
{
    struct end e = run(body_overflow);

    CHECK(e.sig == SIGSEGV || e.sig == SIGBUS);
    CHECK_STR(e.said, "given back");
    e = run(body_abort);
    CHECK_INT(e.sig, SIGABRT);
    CHECK_STR(e.said, "given back");
    e = run(body_not_ours);
    CHECK_INT(e.sig, SIGSEGV);
    CHECK_STR(e.said, "");
}

TEST(endings_do_not_wait_for_ever)
{
    struct end e = run(body_twice);

    CHECK_INT(e.sig, SIGTERM);
    CHECK_STR(e.said, "given back");
    e = run(body_deaf);
    CHECK_INT(e.sig, SIGTERM);
    CHECK_STR(e.said, "given back");
    e = run(body_end_by);
    CHECK_INT(e.sig, SIGHUP);
    CHECK_STR(e.said, "");
}

static void body_flags(void)
{
    struct pollfd fd = {signals_fd(), POLLIN, 0};

    if (poll(&fd, 1, 0) != 0 || signals_ending() || signals_waiting())
        _exit(1);
    raise(SIGWINCH);
    raise(SIGWINCH);
    if (poll(&fd, 1, 0) != 1 || !signals_waiting())
        _exit(2);
    signals_drain();
    if (poll(&fd, 1, 0) != 0 || !signals_resized() || signals_resized() || signals_waiting())
        _exit(3);
    raise(SIGTSTP);
    raise(SIGCONT);
    if (!signals_stop() || !signals_continued() || signals_stop() || signals_continued())
        _exit(4);
    raise(SIGQUIT);
    _exit(signals_ending() == SIGQUIT ? 0 : 5);
}

static void body_ignored(void)
{
    signals_off();
    signal(SIGHUP, SIG_IGN);
    if (!signals_on())
        _exit(1);
    raise(SIGHUP);
    _exit(signals_ending() ? 2 : 0);
}

TEST(flags)
{
    struct end e = run(body_flags);

    CHECK_INT(e.sig, 0);
    CHECK_INT(e.status, 0);
    e = run(body_ignored);
    CHECK_INT(e.sig, 0);
    CHECK_INT(e.status, 0);
}

int main(void)
{
    RUN(whatever_ends_a_program_gives_back);
    RUN(crashes_give_back_and_end_by_their_signal);
    RUN(endings_do_not_wait_for_ever);
    RUN(flags);
    return check_end();
}
