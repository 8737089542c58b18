/* Going through a syntax tree. */
#ifndef ATTNSCOPE_LESSON_WALK_H
#define ATTNSCOPE_LESSON_WALK_H

#include "lang/ast.h"

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
