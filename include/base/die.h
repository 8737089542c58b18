/* The end of the program when nothing else is left to do. */
#ifndef ATTNSCOPE_BASE_DIE_H
#define ATTNSCOPE_BASE_DIE_H

/* Called before the message is printed: the terminal layer registers here
 * what gives the terminal back, so that base never names it. */
void die_before(void (*restore)(void));
void die(int status, const char *fmt, ...) __attribute__((format(printf, 2, 3), noreturn));

#endif
