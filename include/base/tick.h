/* How long work stays interruptible: the worker calls tick between pieces of
 * at most about 10 ms; the host looks at keys and signals there. */
#ifndef ATTNSCOPE_BASE_TICK_H
#define ATTNSCOPE_BASE_TICK_H

#include <stdbool.h>

struct tick {
    bool (*stop)(void *ctx); /* true: give up now (ERR_INTERRUPTED) */
    void *ctx;
    /* Work that takes about `all` seconds, more than one, begins (done is 0), goes on, and
     * has ended (done is all). All are estimates. NULL: the host does not care. */
    void (*tell)(void *ctx, double done, double all);
};

static inline bool tick_stop(const struct tick *t)
{
    return t && t->stop && t->stop(t->ctx);
}

#endif
