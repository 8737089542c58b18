/* A file that appears whole or not at all. */
#include "io/newfile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { AT_ONCE = 65536, TRIES = 100 };

static const struct span nowhere = {0, 0};

static enum status fail(struct err *e, int error)
{
    return err_set(e, ERR_IO, NULL, nowhere, "%s", strerror(error));
}

/* "dir/.name.part-N" */
static void part_name(struct newfile *f, int i)
{
    const char *target = str_get(&f->target), *slash = strrchr(target, '/');
    const char *name = slash ? slash + 1 : target;

    str_clear(&f->part);
    str_add(&f->part, target, (size_t)(name - target));
    str_addf(&f->part, ".%.200s.part-%ld-%d", name, (long)getpid(), i);
}

static void find_target(struct newfile *f, const char *path)
{
    char *real = realpath(path, NULL);

    str_puts(&f->target, real ? real : path);
    free(real);
}

enum status newfile_begin(struct newfile *f, const char *path, struct err *e)
{
    int error = 0;

    *f = (struct newfile){.fd = -1};
    find_target(f, path);
    for (int i = 0; i < TRIES && f->fd < 0; i++) {
        part_name(f, i);
        f->fd = open(str_get(&f->part), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        error = errno;
        if (f->fd < 0 && error != EEXIST)
            break;
    }
    if (f->fd >= 0)
        return ST_OK;
    newfile_drop(f);
    return fail(e, error);
}

static enum status flush(struct newfile *f, struct err *e)
{
    size_t at = 0;

    while (at < f->buffer.n) {
        ssize_t n = write(f->fd, f->buffer.s + at, f->buffer.n - at);

        if (n < 0 && errno != EINTR) {
            int error = errno;

            newfile_drop(f);
            return fail(e, error);
        }
        at += n > 0 ? (size_t)n : 0;
    }
    str_clear(&f->buffer);
    return ST_OK;
}

enum status newfile_add(struct newfile *f, const void *bytes, size_t n, struct err *e)
{
    str_add(&f->buffer, bytes, n);
    return f->buffer.n < AT_ONCE ? ST_OK : flush(f, e);
}

/* Under its name; 0, else the error. A file that is there already stays. */
static int place_new(const struct newfile *f)
{
    const char *part = str_get(&f->part), *target = str_get(&f->target);
    struct stat st;

    if (link(part, target) == 0) {
        unlink(part);
        return 0;
    }
    if (errno == EEXIST)
        return EEXIST;
    if (lstat(target, &st) == 0) /* links are not to be had here */
        return EEXIST;
    return rename(part, target) == 0 ? 0 : errno;
}

static int place_over(const struct newfile *f)
{
    const char *target = str_get(&f->target);
    struct stat st;

    if (stat(target, &st) == 0 && !S_ISREG(st.st_mode))
        return S_ISDIR(st.st_mode) ? EISDIR : EEXIST;
    return rename(str_get(&f->part), target) == 0 ? 0 : errno;
}

enum status newfile_end(struct newfile *f, bool replace, struct err *e)
{
    struct stat st;
    int error;

    if (flush(f, e) != ST_OK)
        return ST_FAIL;
    if (replace && stat(str_get(&f->target), &st) == 0)
        fchmod(f->fd, st.st_mode & 0777); /* what cannot be kept is not worth failing */
    error = close(f->fd) == 0 ? 0 : errno;
    f->fd = -1;
    if (!error)
        error = replace ? place_over(f) : place_new(f);
    if (error)
        unlink(str_get(&f->part));
    str_clear(&f->part); /* not there any more */
    newfile_drop(f);
    return error ? fail(e, error) : ST_OK;
}

void newfile_drop(struct newfile *f)
{
    if (f->fd >= 0) {
        close(f->fd);
        unlink(str_get(&f->part));
    }
    f->fd = -1;
    str_done(&f->target);
    str_done(&f->part);
    str_done(&f->buffer);
}
