/* What code produced, as text in a flow: prints, tables, laws, tasks, errors. */
#ifndef ATTNSCOPE_VIEW_PRODUCE_H
#define ATTNSCOPE_VIEW_PRODUCE_H

#include "session/output.h"
#include "view/flow.h"

/* Everything but the pictures (panels and plots). */
void produce_draw(struct flow *f, const struct output *o);
void produce_table(struct flow *f, const struct table *t);
void produce_law(struct flow *f, const struct law *l);
/* Would produce_draw draw anything? */
bool produce_any(const struct output *o);

#endif
