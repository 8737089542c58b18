/* The program on a terminal: keys in, screens out, the terminal given back. */
#ifndef ATTNSCOPE_UI_UI_H
#define ATTNSCOPE_UI_UI_H

#include <stdbool.h>

#include "base/err.h"
#include "base/exit.h"

struct session;
struct str;

struct ui_options {
    const char *color; /* "auto", "truecolor", "256", "16", "never"; NULL: auto */
    int palette;       /* of palette_name() in view/color.h */
    const char *background; /* "light", "dark", "auto" or NULL: COLORFGBG tells, else dark */
    bool ascii;        /* the user's locale has no more than ASCII */
};

/* Open the terminal, run until the user quits, give the terminal back.
 *
 * Keys come from standard input, or from /dev/tty when that is no terminal;
 * the screen is standard output.  EXIT_USAGE with *e filled, and nothing
 * written to standard output, when there is no usable terminal or it went away.
 * A signal that ends the program does not return from here: the terminal is
 * given back, then the process ends by that signal. */
enum exit_code ui_run(struct session *s, const struct ui_options *o, struct err *e);

/* "ncurses 6.4.20221231\nreadline 8.2\n", for --version. */
void ui_libraries(struct str *out);

#endif
