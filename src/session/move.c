/* Where the user stands in a step: how far the text is scrolled, which place Tab
 * has gone to, which cell the cursor is on. */
#include "session/action.h"

#include <stdio.h>

#include "action_priv.h"
#include "session_priv.h"

#define NARROW 100 /* below this many columns one zone at a time */

bool screen_narrow(const struct session *s)
{
    return s->width < NARROW;
}

/* --- scrolling ------------------------------------------------------------------------ */

static int within(int at, int most)
{
    if (at > most)
        at = most;
    return at < 0 ? 0 : at;
}

/* What is wanted stays as it is while the screen is larger for a time: the same
 * size shows the same picture again. */
int text_from(const struct session *s)
{
    return within(s->steps[s->step].scroll, s->text_rows - s->text_shown);
}

bool text_scroll(struct session *s, int by)
{
    int from = text_from(s), to = within(from + by, s->text_rows - s->text_shown);
    if (to != from)
        s->steps[s->step].scroll = to;
    return to != from;
}

static int page(int shown)
{
    return shown > 2 ? shown - 2 : 1;
}

bool text_page(struct session *s, int by)
{
    return text_scroll(s, by * page(s->text_shown));
}

static bool notes_scroll(struct session *s, int by)
{
    int most = s->notes_rows - s->notes_shown;
    int from = within(s->steps[s->step].notes, most), to = within(from + by, most);
    if (to != from)
        s->steps[s->step].notes = to;
    return to != from;
}

/* --- places --------------------------------------------------------------------------- */

/* Tab goes round the pictures, and to the results where not all of them are seen
 * beside the pictures. On a narrow screen the text is one of the places, as on a
 * wide one while a question waits there. */
struct places {
    bool text, notes;
    int pictures;
};

static struct places places_of(const struct session *s)
{
    return (struct places){
        .text = screen_narrow(s) || question_waiting(s) >= 0,
        .notes = s->zone == ZONE_NOTES || s->notes_rows > s->notes_shown,
        .pictures = session_panels(s, NULL, 0) + session_plots(s, NULL, 0),
    };
}

static unsigned place_step(struct session *s, int by)
{
    struct places p = places_of(s);
    struct step_state *step = &s->steps[s->step];
    int n = p.text + p.pictures + p.notes, at;
    if (p.pictures + p.notes == 0)
        return REACT_NONE;
    if (s->zone == ZONE_NOTES)
        at = n - 1;
    else if (s->zone == ZONE_READ && p.text)
        at = 0;
    else
        at = p.text + within(step->panel, p.pictures - 1);
    at = (at + by + n) % n;
    if (at < p.text)
        s->zone = ZONE_READ;
    else if (at - p.text < p.pictures)
        s->zone = ZONE_LOOK;
    else
        s->zone = ZONE_NOTES;
    if (s->zone == ZONE_LOOK)
        step->panel = at - p.text;
    cursor_clamp(s);
    ask_close(s);
    return REACT_DRAW | (s->looking.overview ? REACT_SETTLE : 0);
}

unsigned panel_next(struct session *s, const char *key)
{
    (void)key;
    return place_step(s, 1);
}

unsigned panel_prev(struct session *s, const char *key)
{
    (void)key;
    return place_step(s, -1);
}

/* --- the cell ------------------------------------------------------------------------- */

/* Whoever moves in a panel looks at it: its keys are meant, not those of a question. */
static unsigned move_cell(struct session *s, int64_t rows, int64_t cols)
{
    struct cursor before = s->cursor;
    s->zone = ZONE_LOOK;
    s->cursor.row += rows;
    s->cursor.col += cols;
    cursor_clamp(s);
    ask_close(s);
    bool moved = before.row != s->cursor.row || before.col != s->cursor.col;
    return moved ? REACT_DRAW : REACT_NONE;
}

static int64_t one_or(int64_t n)
{
    return n > 1 ? n : 1;
}

/* Up and down in a text that has no more lines: whoever wants to go through answers hears of
 * their keys. */
static unsigned move_text(struct session *s, int rows)
{
    if (rows && text_scroll(s, rows))
        return REACT_DRAW;
    return rows ? question_tell_keys(s) : REACT_NONE;
}

/* In an overview an arrow goes from one cell of the picture to the next. */
static unsigned move(struct session *s, int rows, int cols)
{
    if (s->zone == ZONE_NOTES)
        return rows && notes_scroll(s, rows) ? REACT_DRAW : REACT_NONE;
    if ((screen_narrow(s) && s->zone == ZONE_READ) || session_panels(s, NULL, 0) == 0)
        return move_text(s, rows);
    return move_cell(s, rows * one_or(s->pan.row_step), cols * one_or(s->pan.col_step));
}

unsigned move_left(struct session *s, const char *key)
{
    (void)key;
    return move(s, 0, -1);
}

unsigned move_right(struct session *s, const char *key)
{
    (void)key;
    return move(s, 0, 1);
}

unsigned move_up(struct session *s, const char *key)
{
    (void)key;
    return move(s, -1, 0);
}

unsigned move_down(struct session *s, const char *key)
{
    (void)key;
    return move(s, 1, 0);
}

unsigned move_first(struct session *s, const char *key)
{
    (void)key;
    return session_panel(s) ? move_cell(s, 0, -s->cursor.col) : REACT_NONE;
}

unsigned move_last(struct session *s, const char *key)
{
    const struct out_panel *p = session_panel(s);
    (void)key;
    return p ? move_cell(s, 0, p->cols - 1 - s->cursor.col) : REACT_NONE;
}

unsigned no_panel(struct session *s)
{
    message_set(s, true, "%s", session_word(s, "there is no panel here"));
    return REACT_DRAW;
}

unsigned go_cell(struct session *s, int64_t row, int64_t col)
{
    if (!session_panel(s)) {
        no_panel(s);
        return REACT_DRAW;
    }
    const struct out_panel *p = session_panel(s);
    if (row >= p->rows || col >= p->cols) {
        struct str text = {0};
        char rows[24], cols[24];
        snprintf(rows, sizeof rows, "%lld", (long long)p->rows - 1);
        snprintf(cols, sizeof cols, "%lld", (long long)p->cols - 1);
        session_say(s, &text, "this panel has rows 0 … {0} and columns 0 … {1}",
                    (const char *const[]){rows, cols}, 2);
        message_set(s, true, "%s", str_get(&text));
        str_done(&text);
    }
    return move_cell(s, row - s->cursor.row, col - s->cursor.col) | REACT_DRAW;
}

/* As many cells on as the window shows of them. */
static unsigned pan(struct session *s, int rows, int cols)
{
    if (!session_panel(s))
        return REACT_NONE;
    return move_cell(s, rows * one_or(s->pan.rows), cols * one_or(s->pan.cols));
}

unsigned pan_left(struct session *s, const char *key)
{
    (void)key;
    return pan(s, 0, -1);
}

unsigned pan_right(struct session *s, const char *key)
{
    (void)key;
    return pan(s, 0, 1);
}

unsigned pan_up(struct session *s, const char *key)
{
    (void)key;
    return pan(s, -1, 0);
}

unsigned pan_down(struct session *s, const char *key)
{
    (void)key;
    return pan(s, 1, 0);
}

/* A page of what the keys act on: of the results, of a panel that is not all
 * seen, else of the text. */
static unsigned page_by(struct session *s, int by)
{
    const struct out_panel *p = session_panel(s);
    if (s->zone == ZONE_NOTES)
        return notes_scroll(s, by * page(s->notes_shown)) ? REACT_DRAW : REACT_NONE;
    if (s->zone == ZONE_LOOK && p && s->pan.rows < p->rows)
        return pan(s, by, 0);
    return text_page(s, by) ? REACT_DRAW : REACT_NONE;
}

unsigned page_down(struct session *s, const char *key)
{
    (void)key;
    return page_by(s, 1);
}

unsigned page_up(struct session *s, const char *key)
{
    (void)key;
    return page_by(s, -1);
}

unsigned head_choose(struct session *s, const char *key)
{
    const struct out_panel *p = session_panel(s);
    int64_t head = key[0] - '1';
    if (!p)
        return no_panel(s);
    if (head >= p->heads) {
        message_set(s, true, "%s: %lld", session_word(s, "heads in this panel"),
                    (long long)p->heads);
        return REACT_DRAW;
    }
    s->cursor.head = head;
    s->cursor.all_heads = false;
    ask_close(s);
    return REACT_DRAW | (s->looking.overview ? REACT_SETTLE : 0);
}

unsigned head_all(struct session *s, const char *key)
{
    (void)key;
    if (!session_panel(s))
        return no_panel(s);
    s->cursor.all_heads = !s->cursor.all_heads;
    return REACT_DRAW;
}

unsigned batch_next(struct session *s, const char *key)
{
    const struct out_panel *p = session_panel(s);
    (void)key;
    if (!p)
        return no_panel(s);
    if (p->batch <= 1) {
        message_set(s, true, "%s", session_word(s, "this panel has no other batch"));
        return REACT_DRAW;
    }
    s->cursor.batch = (s->cursor.batch + 1) % p->batch;
    ask_close(s);
    return REACT_DRAW | (s->looking.overview ? REACT_SETTLE : 0);
}
