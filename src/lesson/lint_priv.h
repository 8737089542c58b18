/* What the files of the lint share. */
#ifndef ATTNSCOPE_LINT_PRIV_H
#define ATTNSCOPE_LINT_PRIV_H

#include "lang/symbol.h"
#include "lesson/lint.h"
#include "lesson/walk.h"

/* So much is wrong that looking for more is a waste of time. */
bool lint_is_full(const struct lint *f);

#endif
