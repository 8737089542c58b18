/* Whole files, read and written with care. */
#ifndef ATTNSCOPE_BASE_FILE_H
#define ATTNSCOPE_BASE_FILE_H

#include <stddef.h>

#include "base/err.h"

/* Read a regular file of at most `limit` bytes. Directories, FIFOs, devices
 * and larger files are refused with a message that names them; nothing blocks.
 * *text is NUL-terminated beyond *len; the caller frees it. */
enum status file_read(const char *path, size_t limit, char **text, size_t *len, struct err *e);

/* The same of a file of any size: no more than its last `most` bytes. */
enum status file_read_end(const char *path, size_t most, char **text, size_t *len,
                          struct err *e);

/* Write all of buf to fd, restarting on EINTR. */
enum status file_write_all(int fd, const char *buf, size_t n, const char *name, struct err *e);

#endif
