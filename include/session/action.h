/* Keys, actions and commands: one table each; the help is printed from them. */
#ifndef ATTNSCOPE_SESSION_ACTION_H
#define ATTNSCOPE_SESSION_ACTION_H

#include "session/session.h"

/* What a handler says must be redrawn; only the loop draws. */
enum react {
    REACT_NONE = 0,
    REACT_DRAW = 1,       /* the grid changes */
    REACT_SETTLE = 2,     /* something must be computed first */
    REACT_CLEAR = 4,      /* repaint everything (Ctrl-L) */
    REACT_PROMPT = 8,     /* open the prompt named in session.prompt.kind */
    REACT_QUIT = 16,
    REACT_SUSPEND = 32,
};

/* Keys are symbolic text: "a", "한", "<Space>", "<Enter>", "<Esc>", "<Tab>",
 * "<S-Tab>", "<Left>" … "<PageUp>", "<Home>", "<F1>", "<C-r>", "<lt>". */
/* While the prompt is open they are typed into it (a terminal's prompt has an
 * editor of its own and calls action_command and action_python itself). */
unsigned action_key(struct session *s, const char *key);
/* Open and close the line at the bottom; closing drops what stands in it and an
 * unfinished block. A `:` line closes by itself when it is run, `>` stays open. */
unsigned action_prompt_open(struct session *s, enum prompt_kind kind);
unsigned action_prompt_close(struct session *s);
/* Ctrl-C at `>`: the line and the unfinished block go, the prompt stays. typed: something
 * stands in the line (the editor of a terminal has it). false: there is nothing to drop. */
bool action_prompt_drop(struct session *s, bool typed);
/* Tab at the beginning of a further line of a statement indents, as in an editor: by this
 * text. NULL: it completes. */
const char *action_prompt_indent(const struct session *s, const char *line, size_t cursor);
/* A `:` line without the colon: "tau=0.5", "explain weights[2, 1]", "q". */
unsigned action_command(struct session *s, const char *line);
/* A line typed at ">". An unfinished block is kept in prompt.pending. */
unsigned action_python(struct session *s, const char *line);
/* A number, or how to compute it, typed as the answer of the question in focus. */
unsigned action_answer(struct session *s, const char *line);
/* The mouse: where it was pressed or turned, 0-based. */
enum mouse_what { MOUSE_CLICK, MOUSE_UP, MOUSE_DOWN, MOUSE_LEFT, MOUSE_RIGHT };
struct mouse {
    enum mouse_what what;
    int x, y;
};
/* What stands there (view/screen.h finds it). */
enum spot_kind { SPOT_NONE, SPOT_TEXT, SPOT_PANEL, SPOT_CELL, SPOT_KNOB, SPOT_LESSON };
struct spot {
    enum spot_kind kind;
    int index;                         /* of the panel, the knob, the row of the menu */
    int64_t batch, head, row, col;     /* SPOT_CELL */
};
/* "<Click-12-7>", "<WheelUp-12-7>" … are no keys for action_key; false: a key like others. */
bool action_mouse_key(const char *key, struct mouse *m);
unsigned action_mouse(struct session *s, const struct mouse *m, const struct spot *at);
/* Split "jj<Space>:tau=2<Enter>" into the next key; 0 at the end, -1: no such key. */
int action_next_key(const char *keys, char key[32]);
/* What to look for; in the help: what alone to show. */
unsigned action_search(struct session *s, const char *line);
/* "y": the file that was asked about is replaced. */
unsigned action_replace(struct session *s, const char *answer);
/* A line typed at a prompt of this kind: one of the above. */
unsigned action_line(struct session *s, enum prompt_kind kind, const char *line);
/* The screen has this size now. */
unsigned action_resize(struct session *s, int width, int height);
/* The text of the step has this many lines of so many columns, so many of them are
 * shown, and its questions stand there (view/screen.h measures). Front ends say it before drawing. */
#define TEXT_QUESTIONS 16
struct text_extent {
    int rows, shown, width;
    int notes_rows, notes_shown; /* of the results */
    struct pan pan;              /* of the panel in focus */
    int n;
    struct {
        int block, from, to;
    } question[TEXT_QUESTIONS];
};
void action_measured(struct session *s, const struct text_extent *e);

/* The tables, for help, man page, completion and tests. */
struct action_row {
    const char *name;   /* "step.next" */
    const char *keys;   /* "<Space>" or several, separated by blanks */
    const char *where;  /* "menu", "lesson", "all" … */
    const char *doc;
};
const struct action_row *action_rows(int *n);
/* Where actions are, with a heading for those of each place. */
struct action_place {
    const char *where, *heading;
};
const struct action_place *action_places(int *n);
struct command_row {
    const char *name, *usage, *doc;
};
const struct command_row *command_rows(int *n);
struct knob_key_row {
    const char *knob;   /* "tau" */
    const char *symbol; /* "τ" */
    const char *less, *more;
    const char *doc;
};
const struct knob_key_row *knob_key_rows(int *n);

#endif
