/* The terminal: taken, left for a while, given back. */
#ifndef ATTNSCOPE_UI_TERMINAL_PRIV_H
#define ATTNSCOPE_UI_TERMINAL_PRIV_H

#include <stdbool.h>
#include <stdio.h>

#include "base/err.h"
#include "base/str.h"
#include "input_priv.h"
#include "signals_priv.h"
#include "view/screen.h"

struct terminal {
    FILE *keys;             /* /dev/tty, when standard input is no terminal; else NULL */
    int in, out;            /* where keys come from, where the screen is */
    void *screen;           /* curses' SCREEN */
    struct signals_restore restore;
    struct str farewell;    /* the bytes of restore */
    bool ours;              /* curses has it now */
    bool marks_pastes;      /* it knows bracketed paste */
    bool mouse;             /* it tells of presses and the wheel */
    bool gone;              /* hung up */
    enum color_depth depth;
    bool direct;            /* colour numbers are 0xRRGGBB … */
    bool low_is_palette;    /* … but 0 to 7 are the palette's (xterm-direct) */
    bool default_color;     /* -1 is a colour */
    int width, height;
    int told_width, told_height; /* COLUMNS, LINES when the program began; 0: not set */
    int escape_ms;          /* the pause after a lone Esc: ESCDELAY, else 50 */
};

/* Finds out whether there is a usable terminal, and takes it. On failure nothing
 * was written and *e says in one line what to do. signals_on comes before. */
enum status terminal_open(struct terminal *t, const char *color, struct err *e);
/* Everything that was switched on is switched off. */
void terminal_close(struct terminal *t);
/* For a while: before a stop, and after it. What is in the background leaves without a
 * byte. terminal_take waits to be in the foreground, leaves if that was not done before
 * the stop; false: the program is to end instead. */
void terminal_leave(struct terminal *t);
bool terminal_take(struct terminal *t);
/* Let the terminal tell of the mouse, or of nothing; false: it cannot. */
bool terminal_mouse(struct terminal *t, bool on);
/* Ask for the size and tell curses. The terminal's own answer counts, not LINES
 * and COLUMNS; those only where it does not know (then 80x24). */
void terminal_measure(struct terminal *t);
/* The keys of this terminal's description. */
void terminal_keys(const struct terminal *t, struct input *in);
/* Read what has been typed. False: the terminal is gone (t->gone). */
bool terminal_read(struct terminal *t, struct input *in);

/* The bytes of a picture; they come after what curses has written. */
void terminal_write(const struct terminal *t, const struct str *bytes);
void terminal_cursor(bool shown);

const char *terminal_version(void); /* of curses: "ncurses 6.4.20221231" */

#endif
