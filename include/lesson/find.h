/* Where lessons are: $ATTNSCOPE_LESSONS, else `lessons` beside the program,
 * else where they were installed. Each of these holds a folder per language
 * with files NN-name.md; other files there are not lessons. */
#ifndef ATTNSCOPE_LESSON_FIND_H
#define ATTNSCOPE_LESSON_FIND_H

#include <stddef.h>

#include "base/err.h"

struct lesson_entry {
    int number;
    char *name; /* "sqrt-d" of 06-sqrt-d.md */
    char *path; /* can be opened */
};

struct lesson_list {
    struct lesson_entry *at; /* by number, then name */
    size_t n;
    char *dir; /* the folder they stand in */
};

/* All lessons of a language ("en", "ko"). ERR_IO when there is no folder with
 * lessons or it cannot be read. Free with lesson_list_done, also after a failure. */
enum status lesson_list(const char *lang, struct lesson_list *out, struct err *e);
void lesson_list_done(struct lesson_list *l);

/* `what` is a number (6, 06), a name (sqrt-d), both (06-sqrt-d) or a path (it
 * holds a slash, ends in .md, or is the name of nothing but a file here).
 * *path is for the caller to free. ERR_USAGE when no lesson has that name;
 * a path is not opened here. */
enum status lesson_find(const char *what, const char *lang, char **path, struct err *e);

#endif
