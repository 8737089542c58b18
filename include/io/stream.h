/* Standard output, buffered, with every failure noticed. */
#ifndef ATTNSCOPE_IO_STREAM_H
#define ATTNSCOPE_IO_STREAM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/str.h"

struct stream {
    int fd;
    const char *name;  /* for messages: "standard output" */
    struct str buffer;
    bool failed;       /* from then on nothing is written */
    struct err err;    /* why */
};

void stream_init(struct stream *s, int fd, const char *name);
/* false once writing has failed; s->err says why. */
bool stream_write(struct stream *s, const char *text, size_t n);
bool stream_puts(struct stream *s, const char *z);
bool stream_flush(struct stream *s);
void stream_done(struct stream *s); /* flushes; does not close fd */

#endif
