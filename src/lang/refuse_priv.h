/* Refusing what is Python but not ours. */
#ifndef ATTNSCOPE_LANG_REFUSE_PRIV_H
#define ATTNSCOPE_LANG_REFUSE_PRIV_H

#include <stdbool.h>

#include "base/err.h"
#include "refuse_list.h"

enum refusal_id {
#define X(id, what, cure) REFUSE_##id,
    REFUSAL_LIST(X)
#undef X
    REFUSE_COUNT
};

/* Fill e: ERR_REFUSED at span, with the cure as its hint. Always false. */
bool refuse_at(struct err *e, const struct source *src, struct span span, enum refusal_id id);

#endif
