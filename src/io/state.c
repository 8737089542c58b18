/* Small text files of the user: found, locked, read, merged, replaced. */
#include "io/state.h"

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"

enum { LOCK_TRIES = 200, LOCK_PAUSE_MS = 10, NAMES_MOST = 100 };

static const struct span nowhere = {0, 0};

static enum status trouble(struct err *e, const char *path)
{
    return err_set(e, ERR_IO, NULL, nowhere, "%.300s: %s", path, strerror(errno));
}

/* --- where ---------------------------------------------------------------------- */

static const char *absolute(const char *path)
{
    return path && path[0] == '/' ? path : NULL;
}

bool state_path(const char *name, struct str *out)
{
    const char *state = absolute(getenv("XDG_STATE_HOME")), *home = absolute(getenv("HOME"));
    const struct passwd *user = state || home ? NULL : getpwuid(getuid());

    str_clear(out);
    if (!state && !home)
        home = user ? absolute(user->pw_dir) : NULL;
    if (!state && !home)
        return false;
    str_addf(out, "%s%s/attnscope/%s", state ? state : home, state ? "" : "/.local/state", name);
    return true;
}

void state_make_folders(const char *path)
{
    char *folder = mem_strdup(path);

    for (char *at = strchr(folder + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        mkdir(folder, 0700); /* what it cannot make, the open below complains of */
        *at = '/';
    }
    mem_free(folder);
}

/* The file itself, links followed; made if it is not there, also at the end of a
 * link to nowhere. */
static enum status resolve(const char *path, struct str *target, struct err *e)
{
    char *real = realpath(path, NULL);

    if (!real && errno == ENOENT) {
        int fd;

        state_make_folders(path);
        fd = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0600);
        if (fd < 0)
            return trouble(e, path);
        close(fd);
        real = realpath(path, NULL);
    }
    if (!real)
        return trouble(e, path);
    str_puts(target, real);
    free(real);
    return ST_OK;
}

/* --- one at a time ---------------------------------------------------------------- */

/* The folder is locked: the file is replaced, and a lock on it would go with it. Whoever
 * holds it for seconds has been stopped in the middle. *fd -1: this file system knows no
 * locks; renaming keeps the file whole all the same. */
static enum status lock(const char *target, int *fd, struct err *e)
{
    const struct timespec pause = {0, LOCK_PAUSE_MS * 1000000L};
    char *folder = mem_strdup(target);
    char *slash = strrchr(folder, '/');

    slash[slash == folder] = '\0';
    *fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    mem_free(folder);
    for (int i = 0; *fd >= 0 && i < LOCK_TRIES; i++) {
        if (flock(*fd, LOCK_EX | LOCK_NB) == 0)
            return ST_OK;
        if (errno != EWOULDBLOCK && errno != EINTR) {
            close(*fd);
            *fd = -1;
            return ST_OK;
        }
        nanosleep(&pause, NULL);
    }
    if (*fd < 0)
        return trouble(e, target);
    close(*fd);
    *fd = -1;
    return err_set(e, ERR_IO, NULL, nowhere, "%.300s: another program holds it", target);
}

static void unlock(int fd)
{
    if (fd >= 0)
        close(fd);
}

/* --- reading ---------------------------------------------------------------------- */

enum status state_read(const char *path, struct str *out, bool *too_large, struct err *e)
{
    struct stat there;
    char *text;
    size_t n;

    *too_large = false;
    str_clear(out);
    if (stat(path, &there) != 0)
        return errno == ENOENT || errno == ENOTDIR ? ST_OK : trouble(e, path);
    if (S_ISREG(there.st_mode) && (size_t)there.st_size > STATE_LIMIT) {
        *too_large = true;
        return ST_OK;
    }
    if (file_read(path, STATE_LIMIT, &text, &n, e) != ST_OK)
        return ST_FAIL;
    str_add(out, text, n);
    mem_free(text);
    return ST_OK;
}

/* --- replacing -------------------------------------------------------------------- */

/* The new text in a file of its own, with owner and mode of the one it replaces. */
static enum status write_beside(const char *fresh, const struct stat *old, const struct str *text,
                                struct err *e)
{
    int fd;
    bool whole;

    unlink(fresh); /* of one that was killed */
    fd = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0)
        return trouble(e, fresh);
    whole = file_write_all(fd, str_get(text), text->n, fresh, e) == ST_OK;
    if (whole && (fchmod(fd, old->st_mode & 07777) != 0 || fsync(fd) != 0)) {
        whole = false;
        trouble(e, fresh);
    }
    if (whole && fchown(fd, old->st_uid, old->st_gid) != 0)
        whole = true; /* only root may, and only root's files would change hands */
    if (close(fd) != 0 && whole) {
        whole = false;
        trouble(e, fresh);
    }
    if (!whole)
        unlink(fresh);
    return whole ? ST_OK : ST_FAIL;
}

/* The damaged file gets a second name, the first that is free. */
static enum status keep(const char *target, struct str *kept, struct err *e)
{
    for (int i = 1; i <= NAMES_MOST; i++) {
        str_clear(kept);
        str_addf(kept, i > 1 ? "%s.damaged-%d" : "%s.damaged", target, i);
        if (link(target, str_get(kept)) == 0)
            return ST_OK;
        if (errno == EEXIST)
            continue;
        if (access(str_get(kept), F_OK) != 0 && rename(target, str_get(kept)) == 0)
            return ST_OK; /* a file system without links */
        break;
    }
    trouble(e, target);
    str_clear(kept);
    return ST_FAIL;
}

static enum status replace(const char *target, const struct str *text, bool damaged,
                           struct str *kept, struct err *e)
{
    struct str fresh = {0};
    struct stat old;
    enum status status;

    if (stat(target, &old) != 0 || access(target, W_OK) != 0)
        return trouble(e, target);
    str_addf(&fresh, "%s.new", target);
    status = write_beside(str_get(&fresh), &old, text, e);
    if (status == ST_OK && damaged)
        status = keep(target, kept, e);
    if (status == ST_OK && rename(str_get(&fresh), target) != 0)
        status = trouble(e, target);
    if (status != ST_OK)
        unlink(str_get(&fresh));
    str_done(&fresh);
    return status;
}

static enum status update_locked(const char *target, state_merge *merge, void *ctx,
                                 struct str *kept, struct err *e)
{
    struct str old = {0}, fresh = {0};
    bool damaged, garbled = false;
    enum status status = state_read(target, &old, &damaged, e);

    if (status == ST_OK && merge(ctx, str_get(&old), old.n, &fresh, &garbled))
        status = replace(target, &fresh, damaged || garbled, kept, e);
    str_done(&old);
    str_done(&fresh);
    return status;
}

enum status state_update(const char *path, state_merge *merge, void *ctx, struct str *kept,
                         struct err *e)
{
    struct str target = {0};
    enum status status = resolve(path, &target, e);
    int fd = -1;

    str_clear(kept);
    if (status == ST_OK)
        status = lock(str_get(&target), &fd, e);
    if (status == ST_OK)
        status = update_locked(str_get(&target), merge, ctx, kept, e);
    unlock(fd);
    str_done(&target);
    return status;
}

enum status state_replace(const char *path, const char *text, size_t n, struct err *e)
{
    struct str target = {0}, whole = {0}, kept = {0};
    enum status status = resolve(path, &target, e);
    int fd = -1;

    str_add(&whole, text, n);
    if (status == ST_OK)
        status = lock(str_get(&target), &fd, e);
    if (status == ST_OK)
        status = replace(str_get(&target), &whole, false, &kept, e);
    unlock(fd);
    str_done(&target);
    str_done(&whole);
    str_done(&kept);
    return status;
}
