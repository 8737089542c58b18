/* What actions call in the session's other files. */
#ifndef ATTNSCOPE_SESSION_ACTION_PRIV_H
#define ATTNSCOPE_SESSION_ACTION_PRIV_H

#include "session/session.h"

/* One press of a knob's key: int ±1 (×2, ÷2 with log), float 1/40 of the range
 * (equal ratios with log), choice next/previous, toggle flips. false: it was
 * at its end already. */
bool scene_press(struct scene *c, const char *name, int by);
/* The same with all that follows, also for a knob of many values: of the one that the
 * cursor is on. */
unsigned turn_press(struct session *s, struct scene *c, const char *name, int by);
/* All knobs of the step as the lesson has them. */
unsigned step_reset(struct session *s);
unsigned knob_before(struct session *s, const char *key);
unsigned knob_after(struct session *s, const char *key);
unsigned knob_less(struct session *s, const char *key);
unsigned knob_more(struct session *s, const char *key);
unsigned knob_own(struct session *s, const char *key);
unsigned lesson_reset(struct session *s, const char *key);
unsigned mouse_switch(struct session *s, const char *key);
unsigned hold_key(struct session *s, const char *key);
unsigned turn_under_cursor(struct session *s, const char *key);

/* --- undo (undo.c): around everything that turns knobs --------------------------------- */
struct undo_point;
struct undo_point *undo_begin(const struct session *s);
/* Takes the point. false: all knobs of the step stand as they did. */
bool undo_end(struct session *s, struct undo_point *before);
/* The same, and what the loop must do. */
unsigned turn_end(struct session *s, struct undo_point *before);
unsigned turn_undo(struct session *s, const char *key);
unsigned turn_redo(struct session *s, const char *key);

/* Open the prompt with this in it. */
unsigned action_prompt_with(struct session *s, enum prompt_kind kind, const char *line);
bool key_in(const char *keys, const char *key);

/* --- where the user stands (move.c) ---------------------------------------------------- */
bool screen_narrow(const struct session *s);
/* First line of the text that is shown. */
int text_from(const struct session *s);
/* By lines, by pages; false: it does not move. */
bool text_scroll(struct session *s, int by);
bool text_page(struct session *s, int by);
unsigned panel_next(struct session *s, const char *key);
unsigned panel_prev(struct session *s, const char *key);
unsigned move_left(struct session *s, const char *key);
unsigned move_down(struct session *s, const char *key);
unsigned move_up(struct session *s, const char *key);
unsigned move_right(struct session *s, const char *key);
unsigned move_first(struct session *s, const char *key);
unsigned move_last(struct session *s, const char *key);
/* A key that wants a panel, and there is none: that is told. */
unsigned no_panel(struct session *s);
unsigned go_cell(struct session *s, int64_t row, int64_t col);
unsigned pan_left(struct session *s, const char *key);
unsigned pan_down(struct session *s, const char *key);
unsigned pan_up(struct session *s, const char *key);
unsigned pan_right(struct session *s, const char *key);
unsigned page_down(struct session *s, const char *key);
unsigned page_up(struct session *s, const char *key);
unsigned head_choose(struct session *s, const char *key);
unsigned head_all(struct session *s, const char *key);
unsigned batch_next(struct session *s, const char *key);

/* --- how pictures are looked at (looking.c) --------------------------------------------- */
unsigned scale_lock(struct session *s, const char *key);
unsigned scale_log(struct session *s, const char *key);
unsigned overview_key(struct session *s, const char *key);
/* ":scale weights 0 1": the words behind "scale". */
unsigned scale_line(struct session *s, const char *words, size_t n);

/* Of the question in focus: see question_focus. */
unsigned question_choose(struct session *s, int place);
unsigned question_answer(struct session *s);
unsigned question_type(struct session *s, const char *first);
unsigned question_hint(struct session *s);
unsigned question_solve(struct session *s);
unsigned question_skip(struct session *s);
/* Take up the skipped one that is on the screen. */
unsigned question_again(struct session *s);
unsigned task_hint(struct session *s);
/* Which keys its choices have. */
unsigned question_tell_keys(struct session *s);

/* A question of the current step, and how far it is answered. */
struct asked {
    const struct question *q;
    struct question_state *at;
    int block;
};
struct asked question_asked(const struct session *s, int block);
/* Something is told under it: the text scrolls there. */
unsigned question_told(struct session *s, const struct asked *a);
/* It is over, and what stood behind it is run. */
unsigned question_close(struct session *s, const struct asked *a, enum question_at at);

/* The next place that has what / looks for; by: ±1. */
unsigned search_go(struct session *s, int by);
void search_done(struct session *s);
/* The command line with a name for the panel's file; and writing it. */
unsigned export_open(struct session *s);
unsigned export_to(struct session *s, const char *name, size_t n);

/* The key means nothing here, and that is told. */
unsigned no_key(struct session *s, const char *key);
/* Is the first letter Korean? n is at least 1. */
bool begins_hangul(const char *text, size_t n);

/* A key while the prompt is open. */
unsigned prompt_key(struct session *s, const char *key);

/* Explain the cell under the cursor; false: there is none. */
bool ask_open_cursor(struct session *s);
/* ":explain weights[2, 1]": a panel by its role, or any expression of the scene's
 * names with a place in it. What is wrong becomes the message. */
void ask_open_text(struct session *s, const char *text, size_t n);
/* Enter the chosen line; false: it is a given number. */
bool ask_deeper(struct session *s);
void ask_pop(struct session *s);

#endif
