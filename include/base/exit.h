/* Exit statuses of the program; the larger one wins when several apply. */
#ifndef ATTNSCOPE_BASE_EXIT_H
#define ATTNSCOPE_BASE_EXIT_H

enum exit_code {
    EXIT_FINE = 0,
    EXIT_CODE_FAILED = 1,   /* code failed, over a budget, law or output not as stated, lint */
    EXIT_USAGE = 2,         /* wrong usage, unknown lesson, no usable terminal */
    EXIT_UNREADABLE = 3,    /* a file named on the command line, or stdout not writable */
    EXIT_INTERRUPTED = 130,
};

#endif
