/* A file that appears whole or not at all: written under another name beside it, then
 * renamed. */
#ifndef ATTNSCOPE_IO_NEWFILE_H
#define ATTNSCOPE_IO_NEWFILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/str.h"

struct newfile {
    int fd;            /* -1: nothing is open */
    struct str target; /* where it will be: of a link the file it leads to */
    struct str part;   /* where it is written */
    struct str buffer;
};

/* On failure (ERR_IO, in the words of the system) nothing is open and nothing was left
 * behind; so newfile_drop is always allowed, and needed only to give up. */
enum status newfile_begin(struct newfile *f, const char *path, struct err *e);
enum status newfile_add(struct newfile *f, const void *bytes, size_t n, struct err *e);
/* replace: an ordinary file of this name gives way, its mode stays; else one that has
 * appeared meanwhile is an error. */
enum status newfile_end(struct newfile *f, bool replace, struct err *e);
void newfile_drop(struct newfile *f);

#endif
