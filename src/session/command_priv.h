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
/* Adds "; did you mean tau?" to the message; false: no knob is near. */
bool command_near_knob(struct session *s, const struct scene *c, struct text name);
unsigned command_set(struct session *s, const struct setting *set);
/* ":tau" alone says where it stands. */
unsigned command_tell_knob(struct session *s, struct knob *k);

/* --- command_habit.c -------------------------------------------------------------------- */
/* A word of other programs that is understood here; *react: what it asks for. */
bool command_habit(struct session *s, struct text word, struct text rest, unsigned *react);
/* The same of a line at >; and what to say to one that ran, but may have been meant otherwise. */
bool python_habit(struct session *s, const char *typed, unsigned *react);
void python_advice(struct session *s, const char *typed);
/* Says what to type for what is no command; false: nobody knows. */
bool command_no_command(struct session *s, struct text line, struct text word);

/* --- command_value.c -------------------------------------------------------------------- */
/* What was typed for which knob. */
struct asked_value {
    struct session *s;
    struct knob *k;
    const struct setting *set;
};
struct text line_unquoted(struct text t);
/* "0,5": who writes so means 0.5. */
bool line_decimal_comma(struct text t);
/* One value, coded as the knob's. false: it says why not. */
bool value_one(const struct asked_value *a, double *v);
/* Takes a list, or the value of one place; or says why not. */
void value_many(const struct asked_value *a);
void value_place(const struct asked_value *a);

/* --- command_wrong.c -------------------------------------------------------------------- */
/* Message: what was typed, why it cannot be, which values there are, and one of them. */
void wrong_value(const struct asked_value *a, const char *cause);
void wrong_say(const struct asked_value *a, const char *english, const char *const *arg, int n);
/* {0} is the number. */
void wrong_about(const struct asked_value *a, const char *english, double v);
void wrong_number(double v, struct str *out);

#endif
