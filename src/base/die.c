/* The end of the program when nothing else is left to do. */
#include "base/die.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void (*restore_terminal)(void);

void die_before(void (*restore)(void))
{
    restore_terminal = restore;
}

void die(int status, const char *fmt, ...)
{
    void (*restore)(void) = restore_terminal;
    va_list ap;

    restore_terminal = NULL; /* it may itself have to die */
    if (restore)
        restore();
    va_start(ap, fmt);
    fputs("attnscope: error: ", stderr);
    vfprintf(stderr, fmt, ap);
    fputc('\n', stderr);
    va_end(ap);
    exit(status);
}
