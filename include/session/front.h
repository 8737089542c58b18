/* What a front end lends the session: its sight of the screen, and files. */
#ifndef ATTNSCOPE_SESSION_FRONT_H
#define ATTNSCOPE_SESSION_FRONT_H

#include <stdbool.h>

#include "session/export.h"

struct session;
struct str;

struct front {
    void *ctx;
    /* The lines of the current step's text, as it would be drawn now, that have `text` in
     * them (see utf8_find): ascending. Returns how many; at most `most` are stored. */
    int (*find)(void *ctx, const struct session *s, const char *text, int *line, int most);
    /* The panel in focus, drawn whole as text, ANSI or SVG. false: there is none. */
    bool (*picture)(void *ctx, const struct session *s, enum export_kind kind, struct str *out);
    bool files; /* the user may write files */
};

/* Borrowed; NULL, as in the beginning: nothing is lent. */
void session_set_front(struct session *s, const struct front *f);

#endif
