/* Signals while the terminal is ours.
 *
 * The one state outside a session: handlers have no argument to reach it by. */
#include "signals_priv.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { STACK = 65536, PATIENCE = 1 };

/* signal, handler */
#define SIGNAL_LIST(X)                                                         \
    X(SIGHUP, on_ending)                                                       \
    X(SIGINT, on_ending)                                                       \
    X(SIGQUIT, on_ending)                                                      \
    X(SIGTERM, on_ending)                                                      \
    X(SIGALRM, on_patience)                                                    \
    X(SIGWINCH, on_event)                                                      \
    X(SIGCONT, on_event)                                                       \
    X(SIGTSTP, on_event)                                                       \
    X(SIGSEGV, on_crash)                                                       \
    X(SIGBUS, on_crash)                                                        \
    X(SIGFPE, on_crash)                                                        \
    X(SIGILL, on_crash)                                                        \
    X(SIGABRT, on_crash)

static const int signals[] = {
#define X(sig, handler) sig,
    SIGNAL_LIST(X)
#undef X
};
#define SIGNALS (sizeof signals / sizeof *signals)

static struct {
    volatile sig_atomic_t ending, resized, continued, stop;
    int pipe[2];
    struct signals_restore restore;
    struct sigaction before[SIGNALS];
    char stack[STACK]; /* a handler of a stack overflow needs another stack */
} now = {.pipe = {-1, -1}, .restore = {.fd = -1}};

/* --- handlers: only calls that POSIX lists as safe in them ---------------------- */

static void give_back(void)
{
    ssize_t done;
    pid_t front = now.restore.fd < 0 ? -1 : tcgetpgrp(now.restore.fd);

    /* A process in the background must not touch the terminal of another. */
    if (now.restore.fd < 0 || (front > 0 && front != getpgrp()))
        return;
    done = write(now.restore.fd, now.restore.bytes, now.restore.n);
    (void)done;
    tcsetattr(now.restore.fd, TCSANOW, &now.restore.modes);
    now.restore.fd = -1;
}

static void wake(void)
{
    int keep = errno;
    ssize_t done = write(now.pipe[1], "", 1);

    (void)done;
    errno = keep;
}

static void end_by(int sig)
{
    struct sigaction act;
    sigset_t set;

    memset(&act, 0, sizeof act);
    act.sa_handler = SIG_DFL;
    sigemptyset(&act.sa_mask);
    sigaction(sig, &act, NULL);
    sigemptyset(&set);
    sigaddset(&set, sig);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    raise(sig);
}

static void on_crash(int sig)
{
    give_back();
    end_by(sig);
}

/* The loop leaves by itself; a second signal, or none of its turns within
 * PATIENCE seconds, ends the process from here. */
static void on_ending(int sig)
{
    if (now.ending)
        on_crash(sig);
    now.ending = sig;
    alarm(PATIENCE);
    wake();
}

static void on_patience(int sig)
{
    (void)sig;
    if (now.ending)
        on_crash(now.ending);
}

static void on_event(int sig)
{
    if (sig == SIGWINCH)
        now.resized = 1;
    else if (sig == SIGCONT)
        now.continued = 1;
    else
        now.stop = 1;
    wake();
}

/* --- setting up ----------------------------------------------------------------- */

static void (*const handlers[])(int) = {
#define X(sig, handler) handler,
    SIGNAL_LIST(X)
#undef X
};

static bool open_pipe(void)
{
    if (pipe(now.pipe) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(now.pipe[i], F_SETFD, FD_CLOEXEC);
        fcntl(now.pipe[i], F_SETFL, O_NONBLOCK);
    }
    return true;
}

bool signals_on(void)
{
    stack_t stack;

    if (!open_pipe())
        return false;
    now.ending = now.resized = now.continued = now.stop = 0;
    memset(&stack, 0, sizeof stack);
    stack.ss_sp = now.stack;
    stack.ss_size = sizeof now.stack;
    sigaltstack(&stack, NULL);
    for (size_t i = 0; i < SIGNALS; i++) {
        struct sigaction act;

        memset(&act, 0, sizeof act);
        act.sa_handler = handlers[i];
        act.sa_flags = SA_ONSTACK | SA_RESTART;
        sigemptyset(&act.sa_mask);
        sigaction(signals[i], &act, &now.before[i]);
        if (now.before[i].sa_handler == SIG_IGN && handlers[i] == on_ending)
            sigaction(signals[i], &now.before[i], NULL);
    }
    return true;
}

void signals_off(void)
{
    stack_t none;

    alarm(0);
    for (size_t i = 0; i < SIGNALS; i++)
        sigaction(signals[i], &now.before[i], NULL);
    memset(&none, 0, sizeof none);
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, NULL);
    for (int i = 0; i < 2; i++) {
        close(now.pipe[i]);
        now.pipe[i] = -1;
    }
}

void signals_hold(sigset_t *before)
{
    sigset_t set;

    sigemptyset(&set);
    for (size_t i = 0; i < SIGNALS; i++)
        sigaddset(&set, signals[i]);
    sigprocmask(SIG_BLOCK, &set, before);
}

void signals_release(const sigset_t *before)
{
    sigprocmask(SIG_SETMASK, before, NULL);
}

void signals_restore_by(const struct signals_restore *r)
{
    sigset_t before;

    signals_hold(&before); /* a handler finds all of it or nothing */
    now.restore = *r;
    signals_release(&before);
}

/* --- what the loop asks --------------------------------------------------------- */

int signals_fd(void)
{
    return now.pipe[0];
}

void signals_drain(void)
{
    char bytes[64];

    while (read(now.pipe[0], bytes, sizeof bytes) > 0)
        ;
}

int signals_ending(void)
{
    return now.ending;
}

static bool take(volatile sig_atomic_t *flag)
{
    bool was = *flag != 0;

    *flag = 0;
    return was;
}

bool signals_resized(void)
{
    return take(&now.resized);
}

bool signals_continued(void)
{
    return take(&now.continued);
}

bool signals_stop(void)
{
    return take(&now.stop);
}

bool signals_waiting(void)
{
    return now.resized || now.continued || now.stop;
}

/* A parent without job control has us ignore TSTP, and would never continue us. */
static bool may_suspend(void)
{
    for (size_t i = 0; i < SIGNALS; i++)
        if (signals[i] == SIGTSTP)
            return now.before[i].sa_handler != SIG_IGN;
    return false;
}

void signals_suspend(void)
{
    struct sigaction standard, ours;

    if (!may_suspend())
        return;
    memset(&standard, 0, sizeof standard);
    standard.sa_handler = SIG_DFL;
    sigemptyset(&standard.sa_mask);
    sigaction(SIGTSTP, &standard, &ours);
    kill(0, SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
}

void signals_end_by(int sig)
{
    end_by(sig);
}
