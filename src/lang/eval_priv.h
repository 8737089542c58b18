/* What the evaluator's files share. */
#ifndef ATTNSCOPE_LANG_EVAL_PRIV_H
#define ATTNSCOPE_LANG_EVAL_PRIV_H

#include "value_priv.h"

#include <stdio.h>

enum flow { FLOW_NEXT, FLOW_BREAK, FLOW_CONTINUE, FLOW_RETURN };

/* Errors from here on point to this span, and nodes built were written there. */
void origin_here(struct lang *L, struct span span);
/* `what`, or `line` where that begins on another line. */
struct span place_of(struct lang *L, struct span line, struct span what);
/* Does a test hold? at: where what belongs to no expression of it stands; condition_end: where it
 * stands behind the test. */
bool condition_holds(struct lang *L, const struct expr *e, struct span at);
struct span condition_end(const struct expr *e, struct span at);
struct value eval_load(struct lang *L, const struct name_ref *r);
void eval_store(struct lang *L, const struct name_ref *r, struct value v);
/* What to write instead of an attribute that CPython has and we do not; NULL: there is none. */
const char *attr_refused_cure(struct value of, const char *word);
/* The method of that name; NULL: attribute_get knows what it is, or why there is none. */
const struct builtin *attr_method(struct lang *L, struct value of, sym name);
struct value eval_function(struct lang *L, const struct func *f);
struct value eval_call(struct lang *L, const struct expr *e);
struct value eval_comprehension(struct lang *L, const struct expr *e);
struct value eval_generator(struct lang *L, const struct expr *e);
enum flow exec_block(struct lang *L, const struct block *b);
/* Assign to a target: a name, a tuple of targets, an element. */
void assign_target(struct lang *L, const struct expr *target, struct value v);
void fstring_write(struct lang *L, const struct expr *e, struct str *out);
/* in-place forms: what the target is bound to afterwards */
struct value augment_apply(struct lang *L, enum binary_op op, struct value old, struct value v);
bool generator_next(struct lang *L, struct oiter *it, struct value *out);
/* A name of attnscope's own (knob, softmax …)? */
bool lang_is_ours(struct lang *L, sym name);
void import_ours(struct lang *L, struct env *env);
/* enter/leave code of another function or file */
void frame_enter(struct lang *L, struct frame *f, const struct code *code, struct env *env,
                 struct scope *scope);
void frame_leave(struct lang *L, struct frame *f);

#endif
