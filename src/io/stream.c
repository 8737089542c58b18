/* Standard output, buffered, with every failure noticed. */
#include "io/stream.h"

#include <string.h>

#include "base/file.h"

#define STREAM_CHUNK ((size_t)1 << 16)

void stream_init(struct stream *s, int fd, const char *name)
{
    *s = (struct stream){.fd = fd, .name = name};
}

bool stream_flush(struct stream *s)
{
    if (!s->failed && s->buffer.n)
        s->failed = file_write_all(s->fd, s->buffer.s, s->buffer.n, s->name, &s->err) != ST_OK;
    str_clear(&s->buffer);
    return !s->failed;
}

bool stream_write(struct stream *s, const char *text, size_t n)
{
    if (s->failed)
        return false;
    str_add(&s->buffer, text, n);
    return s->buffer.n < STREAM_CHUNK || stream_flush(s);
}

bool stream_puts(struct stream *s, const char *z)
{
    return stream_write(s, z, strlen(z));
}

void stream_done(struct stream *s)
{
    stream_flush(s);
    str_done(&s->buffer);
}
