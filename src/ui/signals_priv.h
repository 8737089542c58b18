/* Signals while the terminal is ours: handlers set flags and write one byte to
 * a pipe that the loop watches; what ends the program gives the terminal back. */
#ifndef ATTNSCOPE_UI_SIGNALS_PRIV_H
#define ATTNSCOPE_UI_SIGNALS_PRIV_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/* What a crash does before it ends the process: both with calls that are safe
 * in a handler. fd -1: nothing, the terminal is not ours. The bytes are borrowed. */
struct signals_restore {
    int fd;
    const char *bytes;
    size_t n;
    struct termios modes;
    int flags; /* of fcntl */
};

/* False: no pipe could be made. A signal that the parent had us ignore stays
 * ignored (nohup). */
bool signals_on(void);
void signals_off(void);
void signals_restore_by(const struct signals_restore *r);

/* Between these two signals wait: the terminal is neither its own nor yet to be given back. */
void signals_hold(sigset_t *before);
void signals_release(const sigset_t *before);

int signals_fd(void);      /* readable when something came */
void signals_drain(void);  /* empty the pipe, before looking at the flags */

int signals_ending(void);  /* one came that is to end us, as SIGTERM: its number; else 0 */
bool signals_resized(void);   /* these three: since they were last asked */
bool signals_continued(void);
bool signals_stop(void);   /* TSTP from outside */

bool signals_waiting(void); /* is one of these three waiting? */

/* Stop this process and all it runs with, as Ctrl-Z of a terminal does; returns when continued. */
void signals_suspend(void);
/* End this process by `sig`, as if it had never been handled. */
void signals_end_by(int sig);

#endif
