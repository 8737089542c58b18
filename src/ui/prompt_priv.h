/* The line at the bottom, edited by readline. Only prompt.c knows readline. */
#ifndef ATTNSCOPE_UI_PROMPT_PRIV_H
#define ATTNSCOPE_UI_PROMPT_PRIV_H

#include "input_priv.h"
#include "session/session.h"

enum edit_result {
    EDIT_GOES_ON,
    EDIT_LINE,   /* the line is in edit_line() */
    EDIT_CLOSED, /* Esc, Ctrl-C, Ctrl-D on an empty line */
};

/* Once, before curses: reads the user's inputrc (which prints nothing) and what
 * was typed in earlier runs. */
void edit_start(struct session *s);
void edit_stop(void);
/* The prompt of s->prompt.kind is open now, with what stands in s->prompt.line. */
void edit_open(void);
void edit_close(void);
enum edit_result edit_key(const struct input_key *key);
enum edit_result edit_paste(const char *text);
/* Puts the line as it is now into s->prompt: once for all the keys before a picture. */
void edit_show(void);
const char *edit_line(void); /* until the next edit_ call */
const char *edit_version(void); /* of readline */
/* A trouble with the files of earlier lines, told once. */
bool edit_take_notice(struct str *out);

#endif
