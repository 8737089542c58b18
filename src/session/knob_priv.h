/* One knob: its value, its words. A scene has them (scene.c), actions turn them. */
#ifndef ATTNSCOPE_KNOB_PRIV_H
#define ATTNSCOPE_KNOB_PRIV_H

#include "session/session.h"

bool knob_is_many(const struct knob_decl *d);
void knob_free(struct knob *k);
/* The running code says (again) what the knob is. */
void knob_declare(struct knob *k, const struct knob_decl *d);
/* The nearest value that the knob can have. */
double knob_clamp(const struct knob_decl *d, double v);
/* Back to the default, wherever that moves. */
void knob_unset(struct knob *k);

/* Of a knob of many values; false: nothing changes, or there is no such place. */
bool knob_set_at(struct knob *k, int64_t row, int64_t col, double v);
bool knob_set_order(struct knob *k, const double *item); /* decl.cols of them, each once */
bool knob_swap(struct knob *k, int64_t a, int64_t b);
bool knob_set_text(struct knob *k, const char *text, size_t n);

/* A knob's value, to be put back later. */
struct knob_kept {
    bool turned;
    double value;
    struct knob_entry *entry;
    int entries;
    char *text;
};
void knob_keep(const struct knob *k, struct knob_kept *out);
void knob_kept_free(struct knob_kept *kept);
bool knob_is_at(const struct knob *k, const struct knob_kept *kept);
void knob_put(struct knob *k, const struct knob_kept *kept);

/* What people call it: "PAD masks" where the lesson says so, else "τ", "words", in the
 * session's language. */
const char *knob_title(const struct knob *k);
/* It is declared: what it is called in that language. */
void knob_call(struct knob *k, const char *lang);
/* "τ" of tau, whatever the lesson calls it; else the name. */
const char *knob_symbol(const struct knob *k);

/* --- what its default follows (follow.c) ------------------------------------------------- */
/* Read it from the code of the scene, for knobs that are new. */
void knobs_trace(struct session *s, struct scene *c);
/* Messages: it has left what it followed; it follows it again. */
void knob_tell_left(struct session *s, const struct knob *k);
void knob_tell_back(struct session *s, const struct knob *k);

#endif
