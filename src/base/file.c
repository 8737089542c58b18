/* Whole files, read and written with care: nothing here waits for a writer
 * that never comes, and no size on disk is believed before it was read. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"

static enum status refuse(struct err *e, const char *path, const char *why, const char *hint)
{
    err_set(e, ERR_IO, NULL, (struct span){0}, "cannot read %.300s: %s", path, why);
    if (hint)
        err_hint(e, "%s", hint);
    return ST_FAIL;
}

static const char *cure_for(int number)
{
    switch (number) {
    case ENOENT:
        return "check the spelling; paths count from the folder you are in";
    case EACCES:
    case EPERM:
        return "see its permissions with ls -l";
    default:
        return NULL;
    }
}

static enum status refuse_errno(struct err *e, const char *path)
{
    int number = errno;

    if (number == ENXIO) /* what open says of a socket */
        return refuse(e, path, "it is not a regular file", "name a file on disk");
    return refuse(e, path, strerror(number), cure_for(number));
}

static enum status check_kind(const struct stat *st, const char *path, struct err *e)
{
    if (S_ISREG(st->st_mode))
        return ST_OK;
    if (S_ISDIR(st->st_mode))
        return refuse(e, path, "it is a directory", "name a file inside it");
    if (S_ISFIFO(st->st_mode))
        return refuse(e, path, "it is a pipe, not a regular file",
                      "write its contents to a file first");
    return refuse(e, path, "it is a device, not a regular file", "name a file on disk");
}

static enum status refuse_size(struct err *e, const char *path, size_t limit)
{
    err_set(e, ERR_IO, NULL, (struct span){0}, "cannot read %.300s: it is larger than %zu bytes",
            path, limit);
    err_hint(e, "split it, or check that it is the file you meant");
    return ST_FAIL;
}

struct reading {
    int fd;
    const char *path;
    size_t limit;
    char *text; /* NUL-terminated by the reader's last step */
    size_t len, cap;
};

/* Room for one byte beyond the limit, to see that there is one. */
static void grow(struct reading *r)
{
    size_t most = r->limit + 1;
    size_t cap = r->cap < most / 2 ? r->cap * 2 : most;

    r->text = mem_resize(r->text, cap + 1, 1);
    r->cap = cap;
}

static enum status read_to_end(struct reading *r, struct err *e)
{
    for (;;) {
        ssize_t got;

        if (r->len > r->limit)
            return refuse_size(e, r->path, r->limit);
        if (r->len == r->cap)
            grow(r);
        got = read(r->fd, r->text + r->len, r->cap - r->len);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return refuse_errno(e, r->path);
        if (got == 0)
            break;
        r->len += (size_t)got;
    }
    r->text[r->len] = '\0';
    return ST_OK;
}

/* A caller's guard would be jumped to with the file still open; so this one
 * stands before it. */
static enum status read_guarded(struct reading *r, struct err *e)
{
    struct mem_guard g;
    enum status st;

    mem_guard_push(&g);
    if (setjmp(g.at))
        return refuse(e, r->path, "there is not enough memory for it", NULL);
    r->text = mem_resize(NULL, r->cap + 1, 1);
    st = read_to_end(r, e);
    mem_guard_pop(&g);
    return st;
}

static enum status read_open(struct reading *r, bool only_end, char **text, size_t *len,
                             struct err *e)
{
    struct stat st;

    if (fstat(r->fd, &st) != 0)
        return refuse_errno(e, r->path);
    if (check_kind(&st, r->path, e) != ST_OK)
        return ST_FAIL;
    if (st.st_size > 0 && (uintmax_t)st.st_size > r->limit) {
        if (!only_end)
            return refuse_size(e, r->path, r->limit);
        if (lseek(r->fd, st.st_size - (off_t)r->limit, SEEK_SET) < 0)
            return refuse_errno(e, r->path);
        st.st_size = (off_t)r->limit;
    }
    r->cap = st.st_size > 0 ? (size_t)st.st_size + 1 : 4096;
    if (read_guarded(r, e) != ST_OK) {
        mem_free(r->text);
        return ST_FAIL;
    }
    *text = r->text;
    *len = r->len;
    return ST_OK;
}

static enum status open_and_read(struct reading *r, bool only_end, char **text, size_t *len,
                                 struct err *e)
{
    enum status st;

    *text = NULL;
    *len = 0;
    if (r->limit > PTRDIFF_MAX - 2)
        r->limit = PTRDIFF_MAX - 2;
    do {
        r->fd = open(r->path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    } while (r->fd < 0 && errno == EINTR);
    if (r->fd < 0)
        return refuse_errno(e, r->path);
    st = read_open(r, only_end, text, len, e);
    close(r->fd);
    return st;
}

enum status file_read(const char *path, size_t limit, char **text, size_t *len, struct err *e)
{
    struct reading r = {.path = path, .limit = limit};

    return open_and_read(&r, false, text, len, e);
}

enum status file_read_end(const char *path, size_t most, char **text, size_t *len, struct err *e)
{
    struct reading r = {.path = path, .limit = most};

    return open_and_read(&r, true, text, len, e);
}

/* Somebody may have made the terminal non-blocking: wait until it takes more. */
static bool wait_writable(int fd)
{
    struct pollfd p = {.fd = fd, .events = POLLOUT};

    return poll(&p, 1, -1) >= 0 || errno == EINTR;
}

static enum status refuse_write(struct err *e, const char *name, int number)
{
    err_set(e, ERR_IO, NULL, (struct span){0}, "cannot write %.300s: %s", name,
            strerror(number));
    if (number == ENOSPC)
        err_hint(e, "the disk is full: free some space");
    return ST_FAIL;
}

enum status file_write_all(int fd, const char *buf, size_t n, const char *name, struct err *e)
{
    while (n > 0) {
        ssize_t put = write(fd, buf, n);

        if (put >= 0) {
            buf += put;
            n -= (size_t)put;
            continue;
        }
        if (errno == EINTR)
            continue;
        if ((errno == EAGAIN || errno == EWOULDBLOCK) && wait_writable(fd))
            continue;
        return refuse_write(e, name, errno);
    }
    return ST_OK;
}
