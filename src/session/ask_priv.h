/* What the files that word explanations share.
 *
 *   ask.c          its life: opening, entering, going back
 *   ask_name.c     how a number's array is called
 *   ask_formula.c  formulas, with names and with numbers that come out
 *   ask_tell.c     which lines an operation gets
 */
#ifndef ATTNSCOPE_ASK_PRIV_H
#define ATTNSCOPE_ASK_PRIV_H

#include "graph/explain.h"
#include "graph/graph.h"
#include "session/arith.h"
#include "session/session.h"
#include "session_priv.h"

/* --- lines (ask.c) -------------------------------------------------------------- */
/* Add a line with this text, which is emptied. at NULL: it cannot be entered. */
void ask_add(struct session *s, struct ask *a, struct str *text, const struct explain_term *at);
/* The product of two numbers; entering it shows both. */
void ask_add_product(struct session *s, struct ask *a, struct str *text,
                     const struct explain_term factor[2]);

/* --- names (ask_name.c) ----------------------------------------------------------- */
/* "scores[1, 2]", "wide_Q[0, 3]", "(x + pe)[1, 0]": a panel's role, else the name of
 * the variable, else how it was written, else what made it. */
void name_write(const struct session *s, const struct explain_term *t, struct str *out);
/* The same without the place: "scores". NULL when it has neither role nor variable. */
const char *name_of(const struct session *s, const struct node *n);
/* A name as a letter of formulas: its variable if that is short, else `otherwise`. */
const char *name_letter(const struct node *n, const char *otherwise);
/* "[1, 2]"; leading axes of length 1 are left out, nothing for a single number. */
void name_index(const struct node *n, const int64_t *index, struct str *out);
/* What stood in the source for input i of the operation that n is: "tau", "8", or
 * the symbol of the knob of that name. false: not to be seen there. */
bool name_operand(const struct session *s, const struct node *n, int i, struct str *out);
/* How n was written, in one line of at most `columns`; false: longer or unknown. */
bool name_source(const struct node *n, int columns, struct str *out);
/* "06-sqrt-d.md:46"; nothing for code without a file. */
void name_place(const struct node *n, struct str *out);

/* --- formulas (ask_formula.c) -------------------------------------------------------- */
/* A number as an array of this type has it: True and False, whole numbers. */
void value_write(enum dtype t, double v, int digits, struct str *out);
/* f of one or two numbers, in the loop that NumPy runs for such inputs. */
double ufunc_once(enum ufunc f, enum dtype in, double a, double b);

/* " = a / b ≈ 9.28 / 22.63 ≈ 0.4101": one step back from t, in one line, with what
 * leads to it. The value alone when there is nothing to say. */
void formula_write(struct session *s, const struct explain_term *t, const struct explain *x,
                   struct str *out);
void formula_ufunc(struct session *s, const struct node *n, const struct explain *x,
                   struct str *out);
/* z, max, exp, sum as EXPLAIN_SOFTMAX has them. */
void formula_softmax(struct session *s, const struct explain_term *term, enum dtype type,
                     const char *letter, double value, struct str *out);
/* " ≈ 1.5 + 0.25 − 2 + 3.1 (12 more) ≈ 2.85": addends, then the rest as one. */
void formula_sum(struct session *s, const struct explain *x, const double *addend, int n,
                 struct str *out);
/* " ≈ 1.62 · (−0.51) ≈ −0.83" */
void formula_product(const struct explain_term factor[2], struct str *out);
/* "q[1]·k[2]", or false when it cannot be seen over which axis is summed. */
bool formula_dot_names(const struct session *s, const struct explain *x, struct str *out);

/* --- telling (ask_tell.c) ---------------------------------------------------------------- */
void ask_tell(struct session *s, struct ask *a, const struct explain_term *t);
void ask_tell_product(struct session *s, struct ask *a, const struct explain_term factor[2]);

#endif
