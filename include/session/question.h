/* The questions of a lesson, as far as they have been answered.
 *
 * A step is shown up to its first open predict. Here is what the view asks;
 * answering is an action.
 */
#ifndef ATTNSCOPE_SESSION_QUESTION_H
#define ATTNSCOPE_SESSION_QUESTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

struct session;

enum question_at {
    QUESTION_OPEN,
    QUESTION_SKIPPED, /* z: may be taken up again */
    QUESTION_SOLVED,  /* its solution was shown before it was right */
    QUESTION_RIGHT
};

#define QUESTION_KEYS 9 /* choices that have a key */

struct question_state {
    enum question_at at;
    unsigned chosen;   /* bits: the choices that are marked */
    unsigned refused;  /* bits: choices that were answered and are wrong */
    bool opened;       /* a predict that hides nothing any more */
    bool answered;     /* there was an answer; while it is open: a wrong one */
    int told;          /* numbers: the answer that was given; -1: none that was foreseen */
    bool near;         /* numbers: wrong, but only by its digits */
    int hints;         /* how many are shown */
    unsigned char order[QUESTION_KEYS]; /* choices: 1 + the one that the screen shows at this
                                           place; 0: as written */
    struct str given;  /* numbers: as it was typed */
    int from, to;      /* its lines in the text of the step; to == 0: not measured yet */
};

/* How many blocks of a step are shown: all behind an open predict are hidden. */
size_t question_shown(const struct session *s, int step);
/* The predict that stops the current step, as the index of its block; -1: none. */
int question_stop(const struct session *s);
/* The question of the current step that keys act on: the first open one on the
 * screen, while the text has the keys; -1: none. */
int question_focus(const struct session *s);
/* The same, wherever the keys are. */
int question_waiting(const struct session *s);
/* A skipped question on the screen that could be taken up again; -1: none. */
int question_skipped(const struct session *s);
/* The choice that the screen shows at this place, both 0-based. All else, marks and
 * what is told too, counts choices as they are written. */
size_t question_choice_at(const struct question_state *q, size_t place);

#endif
