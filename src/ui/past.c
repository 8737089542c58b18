/* What was typed at the prompt in earlier runs. */
#include "past_priv.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "io/state.h"

enum { ENTRY_MOST = 65536, FILE_MOST = 16 << 20 };

static const struct span nowhere = {0, 0};

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

enum status past_load(const char *path, void (*each)(void *ctx, const char *entry), void *ctx,
                      struct err *e)
{
    struct str entry = {0};
    struct stat there;
    struct err ignored;
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
        state_replace(path, text + from, n - from, &ignored); /* it may stay as long as it is */
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
        state_make_folders(path);
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
