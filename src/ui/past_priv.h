/* What was typed at the prompt in earlier runs: small text files where io/state.h says,
 * an entry a line (backslash and newline as \\ and \n), mode 0600. */
#ifndef ATTNSCOPE_UI_PAST_PRIV_H
#define ATTNSCOPE_UI_PAST_PRIV_H

#include <stdbool.h>

#include "base/err.h"
#include "base/str.h"

#define PAST_ENTRIES 1000     /* read, and kept when a file is cut */
#define PAST_BYTES (1u << 20) /* a larger file is cut to the last entries in so many bytes */

/* The last entries, oldest first. A file that is not there is empty; of one that is larger
 * than PAST_BYTES only the end is read, however large it is. */
enum status past_load(const char *path, void (*each)(void *ctx, const char *entry), void *ctx,
                      struct err *e);
/* Add an entry in one write, so that two programs at once keep both their
 * entries; makes the file and its folders (0700). Links are followed. Nothing of an entry
 * stays when the disk is full; one of more than 64 KiB is not kept. */
enum status past_add(const char *path, const char *entry, struct err *e);

#endif
