/* Small text files of the user that several copies of the program write.
 *
 * They stand in XDG_STATE_HOME/attnscope (else ~/.local/state/attnscope). One is
 * changed under a lock: read, merged, written to a file beside it and renamed, so
 * that at any moment there is a whole one, the old or the new. A symbolic link
 * stays a link to the file that is replaced, and a file keeps its mode.
 */
#ifndef ATTNSCOPE_IO_STATE_H
#define ATTNSCOPE_IO_STATE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/str.h"

#define STATE_LIMIT ((size_t)1 << 20)

/* Where the file `name` belongs. Variables that are empty or no absolute path count
 * as unset; without HOME the password file is asked. false: there is no such place. */
bool state_path(const char *name, struct str *out);

/* The folders above it that are not there are made, with mode 0700. */
void state_make_folders(const char *path);

/* What stands in it; nothing when it does not exist. *too_large: more than
 * STATE_LIMIT bytes, of which none are read. */
enum status state_read(const char *path, struct str *out, bool *too_large, struct err *e);

/* Makes the new text of the old one. false: the file stays as it is.
 * *damaged: what was there is to be kept under another name. */
typedef bool state_merge(void *ctx, const char *old, size_t n, struct str *fresh, bool *damaged);

/* Missing folders are made with mode 0700, a new file with 0600. A text of more than
 * STATE_LIMIT bytes is damaged, and `merge` sees an empty one. `kept`: the name that
 * a damaged file has now, else empty. */
enum status state_update(const char *path, state_merge *merge, void *ctx, struct str *kept,
                         struct err *e);
/* Put `text` in its place, in the same way. */
enum status state_replace(const char *path, const char *text, size_t n, struct err *e);

#endif
