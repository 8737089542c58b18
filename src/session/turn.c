/* Turning knobs by keys, and changing what the cursor is on. */
#include <string.h>

#include "action_priv.h"
#include "knob_priv.h"
#include "session/action.h"
#include "session_priv.h"

#define NUMBER_STEP 0.25 /* of one press on a number of a list */

/* --- what is turned ---------------------------------------------------------------------- */

unsigned turn_end(struct session *s, struct undo_point *before)
{
    if (!undo_end(s, before))
        return REACT_NONE;
    ask_close(s);
    return REACT_DRAW | REACT_SETTLE;
}

static void choose(struct scene *c, const struct knob *k)
{
    c->chosen = (int)(k - c->knob);
}

static unsigned complain(struct session *s, const char *english)
{
    message_set(s, true, "%s", session_word(s, english));
    return REACT_DRAW;
}

/* Which of a list's n values the cursor is on: tokens are rows where they can be. */
static bool place_in_list(const struct session *s, int64_t n, bool columns, int64_t *at)
{
    const struct out_panel *p = session_panel(s);
    bool rows = p && p->rows == n, cols = p && p->cols == n;
    if (!rows && !cols)
        return false;
    *at = cols && (columns || !rows) ? s->cursor.col : s->cursor.row;
    return true;
}

/* The value of the knob that the cursor is on. */
static bool place_of(const struct session *s, const struct knob *k, int64_t *row, int64_t *col)
{
    const struct out_panel *p = session_panel(s);
    const struct knob_decl *d = &k->decl;
    *row = 0;
    if (d->rows == 1 && !(d->kind == KNOB_CELLS && p && p->rows == 1))
        return place_in_list(s, d->cols, d->kind == KNOB_CELLS, col);
    *row = s->cursor.row;
    *col = s->cursor.col;
    return p && p->rows == d->rows && p->cols == d->cols;
}

static unsigned no_place(struct session *s, const struct knob *k)
{
    complain(s, "the cursor is on nothing of");
    str_addf(&s->message, " %s (%lldx%lld)", knob_title(k), (long long)k->decl.rows,
             (long long)k->decl.cols);
    return REACT_DRAW;
}

/* --- one press --------------------------------------------------------------------------- */

/* The token under the cursor goes one place on, and the cursor with it. */
static bool press_order(struct session *s, struct knob *k, int64_t at, int by)
{
    const struct out_panel *p = session_panel(s);
    if (!knob_swap(k, at, at + by))
        return false;
    if (p->rows == k->decl.cols)
        s->cursor.row += by;
    if (p->cols == k->decl.cols && p->rows != k->decl.cols)
        s->cursor.col += by;
    return true;
}

static unsigned type_it(struct session *s, const struct knob *k, int64_t at)
{
    struct str line = {0};
    if (k->decl.kind == KNOB_NUMBERS)
        str_addf(&line, "%s[%lld]=", k->decl.name, (long long)at);
    else
        str_addf(&line, "%s=%s", k->decl.name, k->text ? k->text : k->decl.text);
    unsigned react = action_prompt_with(s, PROMPT_COMMAND, str_get(&line));
    str_done(&line);
    return react;
}

static unsigned press_many(struct session *s, struct scene *c, struct knob *k, int by)
{
    int64_t row = 0, col = 0;
    bool moved = false;
    choose(c, k);
    if (k->decl.kind == KNOB_WORDS)
        return type_it(s, k, 0);
    if (!place_of(s, k, &row, &col))
        return no_place(s, k);
    struct undo_point *before = undo_begin(s);
    if (k->decl.kind == KNOB_CELLS)
        moved = knob_set_at(k, row, col, by > 0);
    else if (k->decl.kind == KNOB_ORDER)
        moved = press_order(s, k, col, by);
    else
        moved = knob_set_at(k, row, col, k->now[row * k->decl.cols + col] + by * NUMBER_STEP);
    c->stale = c->stale || moved;
    return turn_end(s, before) | REACT_DRAW; /* at its end too it is the chosen one now */
}

unsigned turn_press(struct session *s, struct scene *c, const char *name, int by)
{
    struct knob *k = scene_knob(c, name);
    if (knob_is_many(&k->decl))
        return press_many(s, c, k, by);
    struct undo_point *before = undo_begin(s);
    bool followed = k->follows && !k->turned;
    scene_press(c, name, by);
    if (followed && k->turned)
        knob_tell_left(s, k);
    return turn_end(s, before) | REACT_DRAW; /* at its end too it is the chosen one now */
}

/* --- the chosen knob ----------------------------------------------------------------------- */

static unsigned choose_next(struct session *s, int by)
{
    struct scene *c = session_scene(s);
    if (!c || !c->knobs)
        return complain(s, "this step has no knobs");
    c->chosen = (c->chosen + by + c->knobs) % c->knobs;
    return REACT_DRAW;
}

unsigned knob_before(struct session *s, const char *key)
{
    (void)key;
    return choose_next(s, -1);
}

unsigned knob_after(struct session *s, const char *key)
{
    (void)key;
    return choose_next(s, 1);
}

static unsigned turn_chosen(struct session *s, int by)
{
    struct scene *c = session_scene(s);
    if (!c || !c->knobs)
        return choose_next(s, 0);
    return turn_press(s, c, c->knob[c->chosen].decl.name, by);
}

unsigned knob_less(struct session *s, const char *key)
{
    (void)key;
    return turn_chosen(s, -1);
}

unsigned knob_more(struct session *s, const char *key)
{
    (void)key;
    return turn_chosen(s, 1);
}

/* The chosen knob follows its default again. */
unsigned knob_own(struct session *s, const char *key)
{
    struct scene *c = session_scene(s);
    (void)key;
    if (!c || !c->knobs)
        return choose_next(s, 0);
    struct undo_point *before = undo_begin(s);
    struct knob *k = &c->knob[c->chosen];
    if (k->follows && k->turned)
        knob_tell_back(s, k);
    scene_unset(c, k->decl.name);
    return turn_end(s, before);
}

unsigned step_reset(struct session *s)
{
    struct step_state *step = &s->steps[s->step];
    struct undo_point *before = undo_begin(s);
    for (size_t i = 0; step->block && i < s->lesson->steps[s->step].nblocks; i++)
        if (step->block[i].scene)
            scene_reset(step->block[i].scene);
    unsigned react = turn_end(s, before);
    memset(&s->looking, 0, sizeof s->looking); /* its own scales, too */
    message_set(s, false, "%s", session_word(s, react ? "all knobs as the lesson has them; u: undo"
                                                      : "all knobs as the lesson has them"));
    return react | REACT_DRAW;
}

unsigned lesson_reset(struct session *s, const char *key)
{
    (void)key;
    return step_reset(s);
}

/* --- v: what the cursor is on ---------------------------------------------------------------- */

static unsigned swap_tokens(struct session *s, struct scene *c, struct knob *k)
{
    const struct out_panel *p = session_panel(s);
    int64_t n = k->decl.cols, a, b;
    if (!place_in_list(s, n, false, &a))
        return no_place(s, k);
    b = p->rows == n && p->cols == n && s->cursor.col != a ? s->cursor.col : (a + 1) % n;
    struct undo_point *before = undo_begin(s);
    c->stale = knob_swap(k, a, b) || c->stale;
    return turn_end(s, before);
}

static unsigned change(struct session *s, struct scene *c, struct knob *k)
{
    int64_t row = 0, col = 0;
    choose(c, k);
    if (k->decl.kind == KNOB_ORDER)
        return swap_tokens(s, c, k);
    if (k->decl.kind == KNOB_WORDS)
        return type_it(s, k, 0);
    if (!place_of(s, k, &row, &col))
        return no_place(s, k);
    if (k->decl.kind == KNOB_NUMBERS)
        return type_it(s, k, col);
    return press_many(s, c, k, k->now[row * k->decl.cols + col] != 0 ? -1 : 1);
}

/* The chosen knob if it is of that kind, else the first one that the cursor is on. */
unsigned turn_under_cursor(struct session *s, const char *key)
{
    struct scene *c = session_scene(s);
    struct knob *any = NULL, *here = NULL;
    int64_t row, col;
    (void)key;
    for (int i = c ? c->knobs - 1 : -1; i >= 0; i--) {
        struct knob *k = &c->knob[i];
        if (!knob_is_many(&k->decl))
            continue;
        any = k;
        if (k->decl.kind == KNOB_WORDS ? !here : place_of(s, k, &row, &col))
            here = k;
    }
    if (!any)
        return complain(s, "this scene has no cells, order, numbers or words to change");
    if (knob_is_many(&c->knob[c->chosen].decl))
        here = &c->knob[c->chosen];
    return change(s, c, here ? here : any);
}
