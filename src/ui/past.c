/* What was typed at the prompt in earlier runs. */
#include "past_priv.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "io/state.h"

enum { ENTRY_MOST = 65536 };

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

/* Where the last PAST_ENTRIES lines begin; `cut`: the first line is the end of one. */
static size_t last_entries(const char *text, size_t n, bool cut)
{
    size_t at = n, lines = 0;

    while (at > 0) {
        if (text[at - 1] == '\n' && at < n && ++lines == PAST_ENTRIES)
            return at;
        at--;
    }
    while (cut && at < n && text[at++] != '\n')
        ;
    return at;
}

/* --- reading -------------------------------------------------------------------- */

/* How many entries there were. */
static int read_entries(const char *text, size_t n, void (*each)(void *ctx, const char *entry),
                        void *ctx)
{
    struct str entry = {0};
    int entries = 0;

    for (size_t at = 0; at < n;) {
        const char *end = memchr(text + at, '\n', n - at);
        size_t len = end ? (size_t)(end - (text + at)) : n - at;

        if (fit_to_show(text + at, len)) {
            unescape(text + at, len, &entry);
            each(ctx, str_get(&entry));
            entries++;
        }
        at += len + 1;
    }
    str_done(&entry);
    return entries;
}

enum status past_load(const char *path, void (*each)(void *ctx, const char *entry), void *ctx,
                      struct err *e)
{
    struct stat there;
    struct err ignored;
    char *text;
    size_t n, from;
    bool large;

    if (stat(path, &there) != 0)
        return errno == ENOENT || errno == ENOTDIR
                   ? ST_OK
                   : err_set(e, ERR_IO, NULL, nowhere, "%s: %s", path, strerror(errno));
    if (file_read_end(path, PAST_BYTES, &text, &n, e) != ST_OK)
        return ST_FAIL;
    large = (uintmax_t)there.st_size > PAST_BYTES;
    from = last_entries(text, n, large);
    /* it may stay as long as it is, and does where no line of it is ours */
    if (read_entries(text + from, n - from, each, ctx) > 0 && large)
        state_replace(path, text + from, n - from, &ignored);
    mem_free(text);
    return ST_OK;
}

/* --- adding --------------------------------------------------------------------- */

static int open_to_add(const char *path)
{
    const int how = O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    int fd = open(path, how, 0600);

    if (fd < 0 && errno == ENOENT) {
        state_make_folders(path);
        fd = open(path, how, 0600);
    }
    return fd;
}

/* All of it or nothing: of what a full disk has not taken, the beginning is taken back. */
static enum status add_line(int fd, const struct str *line, off_t before, const char *path,
                            struct err *e)
{
    enum status status = file_write_all(fd, str_get(line), line->n, path, e);

    if (status != ST_OK && ftruncate(fd, before) != 0)
        return status; /* then it stays: a later entry begins a line of its own */
    return status;
}

/* A line that an editor, or a program that was killed, left without its end. */
static bool ends_within_line(int fd, off_t size)
{
    char last;

    return size > 0 && pread(fd, &last, 1, size - 1) == 1 && last != '\n';
}

enum status past_add(const char *path, const char *entry, struct err *e)
{
    struct str line = {0};
    struct stat there;
    enum status status = ST_OK;
    int fd;

    escape(entry, &line);
    if (line.n > ENTRY_MOST) { /* a text more than a line, and never read again */
        str_done(&line);
        return ST_OK;
    }
    fd = open_to_add(path);
    if (fd < 0) {
        status = err_set(e, ERR_IO, NULL, nowhere, "%s: %s", path, strerror(errno));
    } else if (fstat(fd, &there) != 0 || !S_ISREG(there.st_mode)) {
        status = err_set(e, ERR_IO, NULL, nowhere, "%s is no regular file", path);
    } else {
        if (ends_within_line(fd, there.st_size)) {
            str_clear(&line);
            str_putc(&line, '\n');
            escape(entry, &line);
        }
        status = add_line(fd, &line, there.st_size, path, e);
    }
    if (fd >= 0)
        close(fd);
    str_done(&line);
    return status;
}
