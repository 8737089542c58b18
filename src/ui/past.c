/* What was typed at the prompt in earlier runs. */
#include "past_priv.h"

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/utf8.h"

enum { ENTRY_MOST = 65536, FILE_MOST = 16 << 20 };

static const struct span nowhere = {0, 0};

/* --- where ---------------------------------------------------------------------- */

static const char *absolute(const char *path)
{
    return path && path[0] == '/' ? path : NULL;
}

bool past_path(const char *name, struct str *out)
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

static void make_folders(const char *path)
{
    char *folder = mem_strdup(path);

    for (char *at = strchr(folder + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        mkdir(folder, 0700); /* what it cannot make, the open below complains of */
        *at = '/';
    }
    mem_free(folder);
}

/* --- entries -------------------------------------------------------------------- */

static void escape(const char *entry, struct str *out)
{
    for (const char *s = entry; *s; s++) {
        if (*s == '\n')
            str_puts(out, "\\n");
        else if (*s == '\\')
            str_puts(out, "\\\\");
        else
            str_putc(out, *s);
    }
    str_putc(out, '\n');
}

static void unescape(const char *s, size_t n, struct str *out)
{
    str_clear(out);
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '\\' && i + 1 < n)
            str_putc(out, s[++i] == 'n' ? '\n' : s[i]);
        else
            str_putc(out, s[i]);
    }
}

/* An entry is shown on the screen: what is no text is left out. */
static bool fit_to_show(const char *s, size_t n)
{
    size_t bad;

    for (size_t i = 0; i < n; i++)
        if ((unsigned char)s[i] < ' ' && s[i] != '\t')
            return false;
    return n > 0 && n <= ENTRY_MOST && utf8_valid(s, n, &bad);
}

/* Where the last PAST_ENTRIES lines begin. */
static size_t last_entries(const char *text, size_t n)
{
    size_t at = n, lines = 0;

    while (at > 0) {
        if (text[at - 1] == '\n' && at < n && ++lines == PAST_ENTRIES)
            break;
        at--;
    }
    return at;
}

/* --- reading -------------------------------------------------------------------- */

/* Write the end of the file beside it and put it in its place; a link stays a
 * link to the file that is replaced. */
static void cut(const char *path, const char *text, size_t n)
{
    char *target = realpath(path, NULL);
    struct str fresh = {0};
    struct err e;
    int fd;

    if (!target)
        return;
    str_addf(&fresh, "%s.%ld", target, (long)getpid());
    fd = open(str_get(&fresh), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0) {
        bool whole = file_write_all(fd, text, n, str_get(&fresh), &e) == ST_OK;

        if (close(fd) != 0 || !whole || rename(str_get(&fresh), target) != 0)
            unlink(str_get(&fresh));
    }
    str_done(&fresh);
    free(target);
}

enum status past_load(const char *path, void (*each)(void *ctx, const char *entry), void *ctx,
                      struct err *e)
{
    struct str entry = {0};
    struct stat there;
    char *text;
    size_t n, from;

    if (stat(path, &there) != 0)
        return errno == ENOENT || errno == ENOTDIR
                   ? ST_OK
                   : err_set(e, ERR_IO, NULL, nowhere, "%s: %s", path, strerror(errno));
    if (file_read(path, FILE_MOST, &text, &n, e) != ST_OK)
        return ST_FAIL;
    from = last_entries(text, n);
    if (n > PAST_BYTES)
        cut(path, text + from, n - from);
    for (size_t at = from; at < n;) {
        const char *end = memchr(text + at, '\n', n - at);
        size_t len = end ? (size_t)(end - (text + at)) : n - at;

        if (fit_to_show(text + at, len)) {
            unescape(text + at, len, &entry);
            each(ctx, str_get(&entry));
        }
        at += len + 1;
    }
    str_done(&entry);
    mem_free(text);
    return ST_OK;
}

/* --- adding --------------------------------------------------------------------- */

static int open_to_add(const char *path)
{
    const int how = O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    int fd = open(path, how, 0600);

    if (fd < 0 && errno == ENOENT) {
        make_folders(path);
        fd = open(path, how, 0600);
    }
    return fd;
}

enum status past_add(const char *path, const char *entry, struct err *e)
{
    struct str line = {0};
    struct stat there;
    enum status status = ST_FAIL;
    int fd = open_to_add(path);

    if (fd < 0)
        return err_set(e, ERR_IO, NULL, nowhere, "%s: %s", path, strerror(errno));
    if (fstat(fd, &there) != 0 || !S_ISREG(there.st_mode)) {
        err_set(e, ERR_IO, NULL, nowhere, "%s is no regular file", path);
    } else {
        escape(entry, &line);
        status = file_write_all(fd, str_get(&line), line.n, path, e);
    }
    close(fd);
    str_done(&line);
    return status;
}
