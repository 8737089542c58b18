/* The table of refusals. */
#include "refuse_priv.h"

#include "lang/parse.h"

static const struct refusal refusals[] = {
#define X(id, what, cure) [REFUSE_##id] = {what, cure},
    REFUSAL_LIST(X)
#undef X
};

const struct refusal *parse_refusals(int *n)
{
    *n = REFUSE_COUNT;
    return refusals;
}

bool refuse_at(struct err *e, const struct source *src, struct span span, enum refusal_id id)
{
    err_set(e, ERR_REFUSED, src, span, "%s is not part of attnscope's Python", refusals[id].what);
    err_hint(e, "%s", refusals[id].cure);
    return false;
}
