/* Pieces of a ":" line, and the lines that set knobs. */
#ifndef ATTNSCOPE_COMMAND_PRIV_H
#define ATTNSCOPE_COMMAND_PRIV_H

#include "session/session.h"

struct text {
    const char *s;
    size_t n;
};

struct text line_trim(const char *s, size_t n);
bool line_is(struct text t, const char *word);
bool line_is_name(struct text t);
char *line_word(struct text t); /* a copy */
/* A whole number and nothing else. */
bool line_count(struct text t, long *out);

/* "mask[1, 2]=off": name "mask", place "1, 2", value "off". */
struct setting {
    struct text name, place, value;
};
bool line_setting(struct text line, struct setting *out);

/* A message: the text, then what was typed. */
unsigned line_complain(struct session *s, const char *english, struct text what);
bool line_needs_lesson(struct session *s);
/* "it is written :go 12 40": the command's line of the table. */
unsigned line_usage(struct session *s, const char *command);
/* Is it a command's name? */
bool line_is_command(struct text name);

/* --- command_knob.c --------------------------------------------------------------------- */
/* The knob that is called so, in code or on the screen ("τ" is tau too); or NULL. */
struct knob *command_knob(struct scene *c, struct text name);
/* Adds "; did you mean tau?" to the message. */
void command_near_knob(struct session *s, const struct scene *c, struct text name);
unsigned command_set(struct session *s, const struct setting *set);
/* ":tau" alone says where it stands. */
unsigned command_tell_knob(struct session *s, const struct knob *k);

#endif
