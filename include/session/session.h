/* All mutable state: what the user sees and what a key changes.
 *
 * The view reads these structs and never writes them; actions
 * (session/action.h) are the only way to change them.  Everything that is
 * computed (scenes, outputs, the explanation) is computed here, before the
 * view draws, so that a screen is a function of (session, width, height, look).
 */
#ifndef ATTNSCOPE_SESSION_SESSION_H
#define ATTNSCOPE_SESSION_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/str.h"
#include "base/tick.h"
#include "lang/lang.h"
#include "lesson/lesson.h"
#include "num/shape.h"
#include "session/output.h"
#include "session/progress.h"
#include "session/question.h"
#include "session/search.h"

/* A place of a knob of many values that the user has set. */
struct knob_entry {
    int64_t row, col;
    double v;
};

/* A knob as the current scene declares it, with its present value. */
struct knob {
    struct knob_decl decl;     /* owned copies of its texts */
    double value;              /* same coding as decl.def */
    bool turned;               /* the user has set it: the default no longer applies */
    const char *word[2];       /* of a toggle, in the session's language: off, on */
    const char *title;         /* what it is called in that language, in full; or NULL … */
    const char *symbol;        /* … and in short */
    char *follows;             /* "√D": its default, where other knobs decide it; or NULL */
    bool formula;              /* that is what it equals, else the names of the knobs */
    /* cells, numbers: what differs from the default; an order: all of it, or nothing */
    struct knob_entry *entry;
    int entries;
    double *now;               /* of these three: decl.rows x decl.cols as the code sees them */
    char *text;                /* words as the user typed them; NULL: the default */
};

/* One live fence at its present knobs. */
struct scene {
    struct env *base;          /* namespace before the fence; forked for each run */
    struct env *env;           /* what the last whole run left behind, for : and >; or NULL */
    unsigned run;              /* which run that was: changes when env does */
    const struct code *code;
    struct knob *knob;
    int knobs, knob_cap;
    const char *word[2];       /* off, on: what its toggles say */
    const char *lang;          /* the session's */
    int traced;                /* knobs whose defaults were looked at */
    int chosen;                /* the knob that [ ] - + act on */
    struct output out;
    bool stale;                /* knobs changed since out was computed */
    bool hinted;               /* the hints of its tasks are shown */
};

/* One block of a lesson's step, as far as it has state. */
struct block_state {
    bool ran;
    bool unfolded;             /* the code is shown */
    struct output out;         /* plain and setup fences */
    struct scene *scene;       /* live fences, else NULL */
    struct question_state *question; /* questions, else NULL */
};

struct step_state {
    struct undo *undo;         /* how its knobs stood before; NULL: as they stand */
    bool ran;                  /* all of it, also what is not shown yet */
    struct env *env;           /* the namespace after it, where numbers of its questions are
                                  computed; NULL: it asks for none */
    struct block_state *block; /* one for each block of the lesson's step */
    int scroll;                /* first line shown in the read zone, where there are so many */
    int panel;                 /* the picture in focus: panels come first, then plots */
    int notes;                 /* first line shown of the results, while they have the focus */
};

enum session_place { PLACE_MENU, PLACE_LESSON };
enum session_zone { ZONE_READ, ZONE_LOOK, ZONE_NOTES };
enum session_over { OVER_NONE, OVER_HELP };

/* The cell cursor, kept inside the panel in focus. */
struct cursor {
    int64_t batch, head, row, col;
    bool all_heads;            /* key 0: heads as small pictures */
};

/* How the pictures are looked at, whatever the lesson. */
struct scale_hand {
    bool fixed;                /* lo … hi stand whatever the numbers are */
    double lo, hi;
    bool log;                  /* colours by magnitude */
};
struct looking {
    struct scale_hand scale[ROLE_COUNT];
    bool locked;               /* L: panels of one kind have one scale */
    bool overview;             /* Z: all of a panel at once */
};

/* A whole matrix in few cells (overview.c): of each block the largest magnitude. */
enum { BLOCK_NUMBER, BLOCK_MASKED, BLOCK_NAN };
struct overview {
    int64_t rows, cols;              /* cells … */
    int64_t block_rows, block_cols;  /* … of so many numbers; the last ones of fewer */
    int64_t done;                    /* rows of cells that are computed */
    double *v;                       /* the number, its sign kept */
    unsigned char *mark;             /* BLOCK_…: all of it is masked; there is a NaN */
};

/* What the front end tells of the panel in focus, see text_extent. */
struct pan {
    int64_t rows, cols;              /* so much of it is shown */
    int64_t row_step, col_step;      /* how far an arrow goes */
};

/* A line of the explanation. Lines with a target can be entered. */
struct ask_line {
    struct str text;
    struct node *node;         /* pinned; NULL: plain */
    int64_t index[RANK_MAX];
    struct node *factor;       /* pinned; a line that is a product: node[index] times this */
    int64_t factor_index[RANK_MAX];
};
struct ask {
    bool open;
    struct str title;          /* "weights[2, 1] = 0.053" */
    struct ask_line *line;
    int n, cap;
    int chosen;                /* the line Enter enters; -1: none can be */
    struct ask *outer;         /* Backspace comes back */
};

enum prompt_kind {
    PROMPT_NONE,
    PROMPT_COMMAND, /* : */
    PROMPT_PYTHON,  /* > */
    PROMPT_ANSWER,  /* of a question */
    PROMPT_SEARCH,  /* / */
    PROMPT_REPLACE, /* may a file be replaced? */
    PROMPT_KINDS
};
/* What a word may become. */
struct complete {
    char **name;               /* sorted, no name twice; owned */
    int n, cap;
    bool command;              /* whole words of a command: a blank may follow */
};
/* What was typed at > and what came of it; newest last. */
struct prompt_entry {
    struct str input;
    struct output out;
};
struct prompt {
    enum prompt_kind kind;     /* open now */
    struct str line;           /* the text being edited, kept by the ui … */
    int cursor;                /* … and the byte its cursor is on */
    struct str question;       /* PROMPT_REPLACE: what is asked */
    struct str pending;        /* lines of an unfinished block, joined by newlines */
    struct complete offer;     /* what Tab has found, shown until the next key */
    struct prompt_past {       /* what was typed at each kind, oldest first */
        char **line;
        int n, at;             /* at: the one that is shown; n: none */
    } past[PROMPT_KINDS];
    struct prompt_entry *entry;
    int n, cap;
    struct env *env;           /* fork laid over the live scene; NULL until used */
};

struct menu_row {
    int number;                /* 6 */
    const char *name;          /* "sqrt-d" */
    const char *path;
    const char *title, *lead, *goal;
    int minutes;
    int steps, reached;        /* reached: so many are behind the user */
    enum mark mark;            /* of the whole lesson: MARK_NONE until all steps have one */
    bool broken;               /* could not be read: lead says why */
};

struct session {
    struct lang *L;
    const char *lang;          /* "en" or "ko": interface and lessons */
    int64_t seed;              /* of the order of choices, told by the front end before it
                                  opens a lesson; -1: as they are written */

    enum session_place place;
    enum session_over over;
    enum session_zone zone;    /* which zone keys act on; below 100 columns the one shown */

    struct menu_row *menu;
    int menu_n, menu_chosen;

    struct lesson *lesson;     /* NULL in the menu */
    struct env *env;           /* the lesson's namespace so far */
    int step;                  /* 0-based */
    int reached;               /* steps that have run, up to an open predict */
    struct step_state *steps;

    struct cursor cursor;
    struct looking looking;
    struct ask *ask;           /* NULL: the read-out line only */
    struct hold *hold;         /* a held picture, or NULL */
    bool mouse;                /* the terminal is to tell of it */
    struct prompt prompt;
    struct str message;        /* one line for the user; cleared by the next key */
    bool message_error;
    int help_scroll;
    struct str help_find;      /* the help shows what has this; empty: all */
    struct search search;
    bool quit;

    /* told by the front end: the screen's size, and how many lines the text of
     * the step has at that size and how many of them are shown */
    int width, height;
    int text_rows, text_shown;
    int notes_rows, notes_shown;  /* the same of the results */
    struct pan pan;
    struct session_priv *priv;
};

/* --- life ----------------------------------------------------------------------------- */
/* NULL when the interpreter cannot start; a missing lessons folder is a message in the menu. */
struct session *session_new(const char *lang, struct err *e);
void session_free(struct session *s);
/* Open by number, name or path; step 1-based, 0: where it was left. On failure nothing changes. */
enum status session_open(struct session *s, const char *lesson, int step, struct err *e);
/* 0-based; runs what is in between, where open predicts count as skipped. */
enum status session_go(struct session *s, int step);
void session_menu(struct session *s);
/* Work that a key has asked for (stale scenes). false: it was interrupted by
 * the tick and is still stale; the old picture stays. */
bool session_settle(struct session *s, const struct tick *tick);
/* Asked while an action itself computes: the code of a step, Python typed at >,
 * an explanation. NULL: nobody (the beginning). Borrowed until it is replaced. */
void session_set_tick(struct session *s, const struct tick *tick);

/* --- what the view asks --------------------------------------------------------------- */
/* The scene in focus of the current step, or NULL. */
struct scene *session_scene(const struct session *s);
/* The panels of the look zone, in order: of the step's live scenes if it has
 * any, else of its plain fences. Returns how many; panel may be NULL. */
int session_panels(const struct session *s, const struct out_panel **panel, int max);
const struct out_panel *session_panel(const struct session *s); /* in focus, or NULL */
const struct plot *session_plot(const struct session *s); /* in focus, or NULL */
/* Read rows [r0, r1) and columns [c0, c1) of a panel's matrix for one head and
 * batch into out (row-major); masked: one byte each, 1 = hidden. false: could not. */
bool session_read(const struct session *s, const struct out_panel *p, int64_t batch,
                  int64_t head, int64_t r0, int64_t r1, int64_t c0, int64_t c1, double *out,
                  unsigned char *masked);
/* Smallest and largest finite unmasked number of the whole panel (all heads). */
bool session_range(const struct session *s, const struct out_panel *p, double *lo, double *hi);
/* Smallest magnitude of its numbers that are not 0; false: there is none. */
bool session_least(const struct session *s, const struct out_panel *p, double *least);
/* The plots of the look zone, in order; as session_panels. */
int session_plots(const struct session *s, const struct plot **plot, int max);
/* The panel in few cells, as far as they are computed; NULL: none of it. */
const struct overview *session_overview(const struct session *s, const struct out_panel *p,
                                        int64_t batch, int64_t head);
/* Does an overview wait to be asked for, because it takes long? */
bool session_overview_costly(const struct out_panel *p);
/* What the knob is called: the lesson's word, or a shorter one of its kind. */
const char *knob_label(const struct knob *k, bool in_short);
/* What the knob's value reads like: "22.63", "on", "RoPE". */
void knob_write(const struct knob *k, struct str *out);
/* Which values it may have, and how one is set: "numbers from 0.01 to 100, as :tau=4". */
void knob_values(const struct session *s, const struct knob *k, struct str *out);
/* "changed: τ 8 (own 22.63), causal on": what differs from the lesson's own state of this
 * step; nothing when nothing does. */
void session_changes(const struct session *s, struct str *out);
/* One of them, from 0 on, into an empty out: "τ 8 (own 22.63)"; false: there are not so many. */
bool session_change(const struct session *s, int i, struct str *out);
/* While a picture is held: the largest change, by its cell. */
void session_held(const struct session *s, struct str *out);

/* Words of the interface in the session's language (English text is the key). */
const char *session_word(const struct session *s, const char *english);
/* The same, with "{0}", "{1}" … replaced by the arguments. */
void session_say(const struct session *s, struct str *out, const char *english,
                 const char *const *arg, int n);

#endif
