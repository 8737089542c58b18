/* What / looks for: tokens of the panel in focus, then the text of the lesson. */
#ifndef ATTNSCOPE_SESSION_SEARCH_H
#define ATTNSCOPE_SESSION_SEARCH_H

#include "base/str.h"

struct session;

struct search {
    struct str text; /* empty: nothing is looked for */
    int step, at;    /* the hit shown last: of the step's tokens and lines this one; -1: none */
    int line;        /* the line of the text it stands on; -1: it is none of them */
};

#endif
