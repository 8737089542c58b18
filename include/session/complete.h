/* What Tab offers at the prompt: names that the session and the language know, and files. */
#ifndef ATTNSCOPE_SESSION_COMPLETE_H
#define ATTNSCOPE_SESSION_COMPLETE_H

#include <stddef.h>

#include "session/session.h"

/* All that the bytes [from, to) of `line` may become, typed at a prompt of this kind. */
void complete_word(const struct session *s, enum prompt_kind kind, const char *line, size_t from,
                   size_t to, struct complete *out);
void complete_done(struct complete *c);
/* Where the word before `at` begins. */
size_t complete_from(const char *line, size_t at);
/* How many bytes all candidates have in common. */
size_t complete_common(const struct complete *c);

/* Where words end. A dot does not: np.zeros is one word. */
#define COMPLETE_BREAKS " \t\n\"'`@$><=;|&{}()[]+-*/%,:!~^?"

#endif
