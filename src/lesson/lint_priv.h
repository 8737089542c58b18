/* What the files of the lint share. */
#ifndef ATTNSCOPE_LINT_PRIV_H
#define ATTNSCOPE_LINT_PRIV_H

#include "lang/symbol.h"
#include "lesson/lint.h"

/* So much is wrong that looking for more is a waste of time. */
bool lint_is_full(const struct lint *f);

/* Every expression under a block or an expression, those of functions too, the outer before the
 * inner. */
struct walk {
    void (*expr)(void *ctx, const struct expr *x);
    void *ctx;
};
void walk_expr(const struct walk *w, const struct expr *x);
void walk_block(const struct walk *w, const struct block *b);

/* The expressions right under x, in written order. */
void walk_under(const struct expr *x, void (*each)(void *ctx, const struct expr *x), void *ctx);

#endif
