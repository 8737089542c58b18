/* "did you mean": the name that a misspelt one probably stands for. */
#ifndef ATTNSCOPE_BASE_NEAR_H
#define ATTNSCOPE_BASE_NEAR_H

#include <stddef.h>

/* How many letters must be put in, taken out, changed, or changed over with
 * their neighbour to make a into b (bytes, not characters; case counts). More
 * than `limit`, or a name too long to be a slip: limit + 1. */
int near_distance(const char *a, const char *b, int limit);

/* The nearest of n names, the first of equals; NULL when none is near: with up
 * to four letters one may be wrong, with up to seven two, and so on; a name's
 * beginning of three letters or more is near it. */
const char *near_name(const char *what, const char *const *names, size_t n);

#endif
