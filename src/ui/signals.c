/* Signals while the terminal is ours.
 *
 * The one state outside a session: handlers have no argument to reach it by. */
#include "signals_priv.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { STACK = 65536, PATIENCE = 1, LAST_WORDS_MS = 200, LAST_WORDS_TRIES = 50 };

/* signal, handler. All that end or stop a program are here; those of real time, for which
 * there are no constants, end it like SIGTERM. */
#define SIGNAL_LIST(X)                                                         \
    X(SIGHUP, on_ending)                                                       \
    X(SIGINT, on_ending)                                                       \
    X(SIGQUIT, on_ending)                                                      \
    X(SIGTERM, on_ending)                                                      \
    X(SIGUSR1, on_ending)                                                      \
    X(SIGUSR2, on_ending)                                                      \
    X(SIGXCPU, on_ending)                                                      \
    X(SIGVTALRM, on_ending)                                                    \
    X(SIGPROF, on_ending)                                                      \
    X(SIGALRM, on_patience)                                                    \
    X(SIGWINCH, on_event)                                                      \
    X(SIGCONT, on_event)                                                       \
    X(SIGTSTP, on_event)                                                       \
    X(SIGSEGV, on_crash)                                                       \
    X(SIGBUS, on_crash)                                                        \
    X(SIGFPE, on_crash)                                                        \
    X(SIGILL, on_crash)                                                        \
    X(SIGTRAP, on_crash)                                                       \
    X(SIGSYS, on_crash)                                                        \
    X(SIGABRT, on_crash)                                                       \
    X(SIGPIPE, SIG_IGN) /* these two are told by the write that failed */      \
    X(SIGXFSZ, SIG_IGN)

static struct {
    volatile sig_atomic_t ending, resized, continued, stop;
    int pipe[2];
    struct signals_restore restore;
    struct sigaction before[NSIG];
    char stack[STACK]; /* a handler of a stack overflow needs another stack */
} now = {.pipe = {-1, -1}, .restore = {.fd = -1}};

/* --- handlers: only calls that POSIX lists as safe in them ---------------------- */

/* Nobody may be reading: what waits in the terminal's queue is given up before its modes. */
static void write_or_drop_queue(int fd, const char *bytes, size_t n)
{
    struct pollfd room = {fd, POLLOUT, 0};

    for (int tries = 0; n > 0 && tries < LAST_WORDS_TRIES; tries++) {
        ssize_t done = write(fd, bytes, n);

        if (done >= 0) {
            bytes += done;
            n -= (size_t)done;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            if (poll(&room, 1, LAST_WORDS_MS) <= 0)
                tcflush(fd, TCOFLUSH);
        } else if (errno != EINTR) {
            return;
        }
    }
}

static void give_back(void)
{
    pid_t front = now.restore.fd < 0 ? -1 : tcgetpgrp(now.restore.fd);

    /* A process in the background must not touch the terminal of another. */
    if (now.restore.fd < 0 || (front > 0 && front != getpgrp()))
        return;
    fcntl(now.restore.fd, F_SETFL, now.restore.flags | O_NONBLOCK);
    write_or_drop_queue(now.restore.fd, now.restore.bytes, now.restore.n);
    fcntl(now.restore.fd, F_SETFL, now.restore.flags);
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

typedef void handler(int);

/* NULL: what this signal does is no matter of ours. */
static handler *handler_of(int sig)
{
    static const struct {
        int sig;
        handler *run;
    } rows[] = {
#define X(sig, run) {sig, run},
        SIGNAL_LIST(X)
#undef X
#ifdef SIGPOLL
        {SIGPOLL, on_ending},
#endif
#ifdef SIGPWR
        {SIGPWR, on_ending},
#endif
#ifdef SIGSTKFLT
        {SIGSTKFLT, on_crash},
#endif
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].sig == sig)
            return rows[i].run;
#ifdef SIGRTMIN
    if (sig >= SIGRTMIN && sig <= SIGRTMAX)
        return on_ending;
#endif
    return NULL;
}

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
    for (int sig = 1; sig < NSIG; sig++) {
        struct sigaction act;

        if (!handler_of(sig))
            continue;
        memset(&act, 0, sizeof act);
        act.sa_handler = handler_of(sig);
        act.sa_flags = SA_ONSTACK | SA_RESTART;
        sigemptyset(&act.sa_mask);
        sigaction(sig, &act, &now.before[sig]);
        if (now.before[sig].sa_handler == SIG_IGN && handler_of(sig) == on_ending)
            sigaction(sig, &now.before[sig], NULL);
    }
    return true;
}

void signals_off(void)
{
    stack_t none;

    alarm(0);
    for (int sig = 1; sig < NSIG; sig++)
        if (handler_of(sig))
            sigaction(sig, &now.before[sig], NULL);
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
    for (int sig = 1; sig < NSIG; sig++)
        if (handler_of(sig))
            sigaddset(&set, sig);
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
    return now.before[SIGTSTP].sa_handler != SIG_IGN;
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
