/* attnscope's own functions, one group a file; builtin_ours.c has their table. */
#ifndef ATTNSCOPE_LANG_BUILTIN_OURS_PRIV_H
#define ATTNSCOPE_LANG_BUILTIN_OURS_PRIV_H

#include "builtin_priv.h"

/* ours_knob.c */
builtin_fn our_knob, our_toggle, our_choice;
/* ours_many.c */
builtin_fn our_cells, our_order, our_numbers, our_words;
/* ours_show.c */
builtin_fn our_show, our_plot;
/* ours_table.c */
builtin_fn our_table;

/* What all knobs share: the name is an identifier, the fence is live, a name that is
 * declared twice is declared alike. */
struct knob_decl;
const char *knob_name(struct lang *L, struct value v);
void knob_check_live(struct lang *L, const char *what);
void knob_check_same(struct lang *L, const struct knob_decl *k);

/* A line of text for the screen: NULL when not given or None; control
 * characters and line ends are errors. */
const char *arg_line(struct lang *L, struct value v, const char *what);
void check_line(struct lang *L, const char *text, size_t n, const char *what);
/* The texts of a list or tuple of labels: n strings, in memory of tmp_str. */
const char *const *arg_labels(struct lang *L, struct value v, const char *what, int *n);

#endif
