/* What the files that word explanations share.
 *
 *   ask.c          its life: opening, entering, going back
 *   ask_name.c     how a number's array is called
 *   ask_written.c  operands as they stood in the source
 *   ask_formula.c  formulas, with names and with numbers that come out
 *   ask_round.c    the same of rounding
 *   ask_tell.c     which lines an operation gets
 */
#ifndef ATTNSCOPE_ASK_PRIV_H
#define ATTNSCOPE_ASK_PRIV_H

#include "graph/explain.h"
#include "graph/graph.h"
#include "session/arith.h"
#include "session/session.h"
#include "session_priv.h"

/* --- lines (ask.c) -------------------------------------------------------------------- */
/* Add a line with this text, which is emptied. at NULL: it cannot be entered. */
void ask_add(struct session *s, struct ask *a, struct str *text, const struct explain_term *at);
/* The product of two numbers; entering it shows both. */
void ask_add_product(struct session *s, struct ask *a, struct str *text,
                     const struct explain_term factor[2]);

/* --- names (ask_name.c) --------------------------------------------------------------- */
/* "scores[1, 2]": a panel's role, else the name of the variable, else its formula
 * ("exp(s[1, 2] − max(s)[1, 0])", "q[1]·k[2]"), else how it was written, else what
 * made it. */
void name_write(const struct session *s, const struct explain_term *t, struct str *out);
/* The same for input i of the operation that n is; single numbers as they stood in
 * the source: "8", or the symbol of the knob of that name. */
void name_input(const struct session *s, const struct node *n, const struct explain *x, int i,
                struct str *out);
/* What stood in the source for input i of the operation that n is: "8", or the
 * symbol of the knob of that name. false: not to be seen there. */
bool name_written(const struct session *s, const struct node *n, int i, struct str *out);
#define SOURCE_COLUMNS 24 /* longer code is not a name any more */
/* Code in one line: runs of blanks and line breaks are one blank. */
void name_line(const char *text, size_t n, struct str *out);
const char *name_role(enum panel_role r); /* "scores", as show() has it */
/* The same without the place: "scores". NULL when it has neither role nor variable. */
const char *name_of(const struct session *s, const struct node *n);
/* A name as a letter of formulas: its variable if that is short, else `otherwise`. */
const char *name_letter(const struct node *n, const char *otherwise);
/* "[1, 2]"; leading axes of length 1 are left out, nothing for a single number. */
void name_index(const struct node *n, const int64_t *index, struct str *out);
/* How it was written, in one line of at most `columns`; false: longer or unknown. */
bool name_source(const struct origin *o, int columns, struct str *out);
/* "06-sqrt-d.md:46"; nothing for code without a file. */
void name_place(const struct origin *o, struct str *out);

/* --- formulas (ask_formula.c) --------------------------------------------------------- */
/* A number as an array of this type has it: True and False, whole numbers. */
void value_write(enum dtype t, double v, int digits, struct str *out);
/* f of one or two numbers, in the loop that NumPy runs for such inputs. */
double ufunc_once(enum ufunc f, enum dtype in, double a, double b);

/* " = a / b ≈ 9.28 / 22.63 ≈ 0.4101": one step back from t, in one line, with what
 * leads to it. The value alone when there is nothing to say. */
void formula_write(struct session *s, const struct explain_term *t, const struct explain *x,
                   struct str *out);
/* The same for an elementwise function; named: the formula with names comes first. */
void formula_ufunc(struct session *s, const struct node *n, const struct explain *x, bool named,
                   struct str *out);
/* The same of a number that was rounded to decimals. */
void formula_round(struct session *s, const struct node *n, const struct explain *x, bool named,
                   struct str *out);
/* "names ≈ numbers ≈ result", and what says the same twice only once. */
void formula_chain(const struct str *names, const char *s1, const struct str *numbers,
                   const char *s2, const struct str *result, struct str *out);
/* "{0} / {1}" of the operands, with brackets where they are needed. */
bool notation_is_call(enum ufunc f); /* "exp(x)", not "a / b" */
enum ufunc notation_of(const struct explain *x); /* x · x is x² */
void notation_write(enum ufunc f, const struct str *operand, int n, struct str *out);
/* " = exp(s − max) / Σ ≈ …", s being the letter of the score. */
void formula_softmax(const struct explain *x, enum dtype type, const char *letter,
                     struct str *out);
/* " ≈ 1.5 + 0.25 − 2 + 3.1 (12 more) ≈ 2.85": addends, then the rest as one; of an
 * average in brackets and divided. */
void formula_sum(const struct session *s, const struct explain *x, const double *addend, int n,
                 struct str *out);
/* " ≈ 1.62 · (−0.51) ≈ −0.83" */
void formula_product(const struct explain_term factor[2], struct str *out);
/* "q[1]·k[2]", or false when it cannot be seen over which axis is summed. */
bool formula_dot_names(const struct session *s, const struct explain *x, struct str *out);

/* --- telling (ask_tell.c) ------------------------------------------------------------- */
void ask_tell(struct session *s, struct ask *a, const struct explain_term *t);
void ask_tell_product(struct session *s, struct ask *a, const struct explain_term factor[2]);

#endif
