/* What the terminal database says, and entries of our own made from it. */
#ifndef ATTNSCOPE_UI_TERMINFO_PRIV_H
#define ATTNSCOPE_UI_TERMINFO_PRIV_H

#include <stdbool.h>

#include "base/str.h"

struct terminfo_facts {
    bool known, moves;  /* there is an entry; it can move the cursor */
    int colors;         /* 0 where they are not set one by one, by setaf and setab */
    bool rgb;           /* colour numbers are 0xRRGGBB */
    bool default_color; /* has a way back to the terminal's own colours */
};

/* Look `term` up for the terminal behind fd. Leaves no curses state behind. */
struct terminfo_facts terminfo_look(const char *term, int fd);

/* A capability, as tigetstr or tiparm gave it, without the pauses ("$<5>") that terminals
 * needed once; nothing where there is none. */
void terminfo_add(struct str *out, const char *text);

/* A copy of term's entry that has another number of colours: 16, 256 or 1 << 24
 * (then colour numbers are 0xRRGGBB), set by the sequences of ISO 8613-6 and
 * xterm. In terminfo's compiled form with 32-bit numbers (term(5), "extended
 * number format"). False: term is not known, or its entry does not fit. */
bool terminfo_recolor(const char *term, int fd, int colors, struct str *out);

/* "hex:…" of a compiled entry: what ncurses takes from the variable TERMINFO. */
void terminfo_hex(const struct str *entry, struct str *out);

#endif
