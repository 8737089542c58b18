/* What Tab offers at the prompt: names that the session and the language know. */
#ifndef ATTNSCOPE_UI_COMPLETE_PRIV_H
#define ATTNSCOPE_UI_COMPLETE_PRIV_H

#include <stddef.h>

#include "session/session.h"

struct complete {
    char **name; /* sorted, no name twice; owned */
    int n, cap;
    bool command; /* whole words of a command: a blank may follow */
};

/* All that the bytes [from, to) of `line` may become, typed at a prompt of this kind. */
void complete_word(const struct session *s, enum prompt_kind kind, const char *line, size_t from,
                   size_t to, struct complete *out);
void complete_done(struct complete *c);

/* Where words end. A dot does not: np.zeros is one word. */
#define COMPLETE_BREAKS " \t\n\"'`@$><=;|&{}()[]+-*/%,:!~^?"

#endif
