/* Keys to actions: what each does to the state, and what must follow. */
#include "session/action.h"

#include <string.h>

#include "action_list.h"
#include "action_priv.h"
#include "session_priv.h"

/* --- help ----------------------------------------------------------------------------- */

static unsigned help_open(struct session *s, const char *key)
{
    (void)key;
    s->over = OVER_HELP;
    s->help_scroll = 0;
    str_clear(&s->help_find);
    return REACT_DRAW;
}

static unsigned help_close(struct session *s, const char *key)
{
    (void)key;
    s->over = OVER_NONE;
    return REACT_DRAW;
}

static unsigned help_scroll(struct session *s, int by)
{
    s->help_scroll += by;
    if (s->help_scroll < 0)
        s->help_scroll = 0;
    return REACT_DRAW;
}

static unsigned help_down(struct session *s, const char *key)
{
    return help_scroll(s, key[0] == '<' && strcmp(key, "<Down>") != 0 ? s->height / 2 : 1);
}

static unsigned help_up(struct session *s, const char *key)
{
    return help_scroll(s, key[0] == '<' && strcmp(key, "<Up>") != 0 ? -(s->height / 2) : -1);
}

/* --- menu ----------------------------------------------------------------------------- */

static unsigned menu_move(struct session *s, int by)
{
    int to = s->menu_chosen + by;
    if (to < 0 || to >= s->menu_n)
        return REACT_NONE;
    s->menu_chosen = to;
    return REACT_DRAW;
}

static unsigned menu_down(struct session *s, const char *key)
{
    (void)key;
    return menu_move(s, 1);
}

static unsigned menu_up(struct session *s, const char *key)
{
    (void)key;
    return menu_move(s, -1);
}

static bool is_open(const struct session *s, const struct menu_row *row)
{
    return s->lesson && strcmp(s->lesson->path, row->path) == 0;
}

static unsigned menu_open(struct session *s, const char *key)
{
    struct err e;
    (void)key;
    if (!s->menu_n)
        return REACT_NONE;
    const struct menu_row *row = &s->menu[s->menu_chosen];
    if (is_open(s, row))
        s->place = PLACE_LESSON; /* as it was left */
    else if (session_open(s, row->path, 0, &e) != ST_OK)
        message_err(s, "", &e);
    return REACT_DRAW | REACT_SETTLE;
}

static unsigned menu_quit(struct session *s, const char *key)
{
    (void)key;
    s->quit = true;
    return REACT_QUIT;
}

static unsigned go_menu(struct session *s, const char *key)
{
    (void)key;
    session_menu(s);
    return REACT_DRAW;
}

static unsigned lesson_close_key(struct session *s, const char *key)
{
    return s->menu_n ? go_menu(s, key) : menu_quit(s, key);
}

/* --- steps ----------------------------------------------------------------------------- */

static unsigned step_next(struct session *s, const char *key)
{
    (void)key;
    if (!step_has_run(s, s->step)) { /* it was stopped: once more */
        session_go(s, s->step);
        return REACT_DRAW | REACT_SETTLE;
    }
    if (text_page(s, 1)) {
        if (screen_narrow(s)) /* the text is behind the panels */
            s->zone = ZONE_READ;
        return REACT_DRAW;
    }
    if (question_stop(s) >= 0) {
        message_set(s, false, "%s", session_word(s, "first the question; z skips it"));
        return REACT_DRAW;
    }
    progress_mark(s, true);
    if (s->step + 1 < (int)s->lesson->nsteps) {
        session_go(s, s->step + 1);
        return REACT_DRAW | REACT_SETTLE;
    }
    message_set(s, false, "%s", session_word(s, "This was the last step. m: menu"));
    return REACT_DRAW;
}

static unsigned step_back(struct session *s, const char *key)
{
    (void)key;
    if (text_page(s, -1)) {
        if (screen_narrow(s))
            s->zone = ZONE_READ;
        return REACT_DRAW;
    }
    if (s->step == 0)
        return REACT_NONE;
    session_go(s, s->step - 1);
    return REACT_DRAW | REACT_SETTLE;
}

/* --- code ------------------------------------------------------------------------------- */

/* All code of the step at once: it is one thought. */
static unsigned code_unfold(struct session *s, const char *key)
{
    struct step_state *step = &s->steps[s->step];
    (void)key;
    bool any = false;
    for (size_t i = 0; i < s->lesson->steps[s->step].nblocks; i++)
        any = any || step->block[i].unfolded;
    for (size_t i = 0; i < s->lesson->steps[s->step].nblocks; i++)
        step->block[i].unfolded = !any;
    return REACT_DRAW;
}

/* --- questions ------------------------------------------------------------------------ */

static unsigned on_choose(struct session *s, const char *key)
{
    return question_choose(s, key[0] - '1');
}

static unsigned on_type(struct session *s, const char *key)
{
    return question_type(s, key);
}

static unsigned on_answer(struct session *s, const char *key)
{
    (void)key;
    return question_answer(s);
}

static unsigned on_hint(struct session *s, const char *key)
{
    (void)key;
    return question_hint(s);
}

static unsigned on_solve(struct session *s, const char *key)
{
    (void)key;
    return question_solve(s);
}

static unsigned on_skip(struct session *s, const char *key)
{
    (void)key;
    return question_skip(s);
}

static unsigned on_again(struct session *s, const char *key)
{
    (void)key;
    return question_again(s);
}

static unsigned on_task(struct session *s, const char *key)
{
    (void)key;
    return task_hint(s);
}

/* --- explanation ---------------------------------------------------------------------- */

static unsigned explain_cell(struct session *s, const char *key)
{
    (void)key;
    if (screen_narrow(s) && s->zone == ZONE_READ && session_panels(s, NULL, 0))
        return panel_next(s, key);
    return ask_open_cursor(s) ? REACT_DRAW : no_panel(s);
}

static unsigned ask_move(struct session *s, int by)
{
    int at = s->ask->chosen + by;
    while (at >= 0 && at < s->ask->n && !s->ask->line[at].node)
        at += by;
    if (at < 0 || at >= s->ask->n)
        return REACT_NONE;
    s->ask->chosen = at;
    return REACT_DRAW;
}

static unsigned ask_down(struct session *s, const char *key)
{
    (void)key;
    return ask_move(s, 1);
}

static unsigned ask_up(struct session *s, const char *key)
{
    (void)key;
    return ask_move(s, -1);
}

static unsigned ask_enter(struct session *s, const char *key)
{
    (void)key;
    return ask_deeper(s) ? REACT_DRAW : REACT_NONE;
}

static unsigned ask_back(struct session *s, const char *key)
{
    (void)key;
    ask_pop(s);
    return REACT_DRAW;
}

static unsigned ask_leave(struct session *s, const char *key)
{
    (void)key;
    ask_close(s);
    return REACT_DRAW;
}

/* --- the rest ------------------------------------------------------------------------- */

static unsigned prompt_command(struct session *s, const char *key)
{
    (void)key;
    return action_prompt_open(s, PROMPT_COMMAND);
}

static unsigned prompt_python(struct session *s, const char *key)
{
    (void)key;
    return action_prompt_open(s, PROMPT_PYTHON);
}

static unsigned search_open(struct session *s, const char *key)
{
    (void)key;
    return action_prompt_open(s, PROMPT_SEARCH);
}

static unsigned search_next(struct session *s, const char *key)
{
    (void)key;
    return search_go(s, 1);
}

static unsigned search_back(struct session *s, const char *key)
{
    (void)key;
    return search_go(s, -1);
}

static unsigned panel_export(struct session *s, const char *key)
{
    (void)key;
    return export_open(s);
}

static unsigned redraw(struct session *s, const char *key)
{
    (void)s;
    (void)key;
    return REACT_DRAW | REACT_CLEAR;
}

static unsigned suspend(struct session *s, const char *key)
{
    (void)s;
    (void)key;
    return REACT_SUSPEND;
}

static unsigned interrupt(struct session *s, const char *key)
{
    (void)key;
    message_set(s, false, "%s", session_word(s, "q quits (from the menu)"));
    return REACT_DRAW;
}

/* --- the tables and their reader ------------------------------------------------------ */

static unsigned (*const handlers[])(struct session *s, const char *key) = {
#define X(function, name, keys, where, doc) function,
    ACTION_LIST(X)
#undef X
};

static const struct action_row rows[] = {
#define X(function, name, keys, where, doc) {name, keys, where, doc},
    ACTION_LIST(X)
#undef X
};
#define ROWS ((int)(sizeof rows / sizeof rows[0]))

const struct action_row *action_rows(int *n)
{
    *n = ROWS;
    return rows;
}

bool key_in(const char *keys, const char *key)
{
    size_t n = strlen(key);
    for (const char *p = keys; *p; p += strcspn(p, " "), p += *p == ' ')
        if (strcspn(p, " ") == n && memcmp(p, key, n) == 0)
            return true;
    return false;
}

static bool asks(const struct session *s, enum question_kind kind)
{
    int at = question_focus(s);
    return at >= 0 && s->lesson->steps[s->step].blocks[at].question->kind == kind;
}

static bool at_place(const struct session *s, const char *where)
{
    bool lesson = s->place == PLACE_LESSON && s->lesson;
    if (s->over == OVER_HELP)
        return strcmp(where, "help") == 0 || strcmp(where, "all") == 0;
    if (strcmp(where, "ask") == 0)
        return lesson && s->ask;
    if (strcmp(where, "question") == 0)
        return question_focus(s) >= 0;
    if (strcmp(where, "choice") == 0)
        return asks(s, QUESTION_CHOICE);
    if (strcmp(where, "number") == 0)
        return asks(s, QUESTION_NUMBER);
    if (strcmp(where, "lesson") == 0)
        return lesson;
    if (strcmp(where, "menu") == 0)
        return !lesson;
    return strcmp(where, "all") == 0;
}

/* A knob of a known name owns its keys wherever a lesson declares it. */
static bool knob_key(struct session *s, const char *key, unsigned *react)
{
    int n;
    const struct knob_key_row *row = knob_key_rows(&n);
    for (int i = 0; i < n; i++) {
        bool more = strcmp(row[i].more, key) == 0, less = strcmp(row[i].less, key) == 0;
        if (!more && !less)
            continue;
        struct scene *c = session_scene(s);
        *react = REACT_DRAW;
        if (c && scene_knob(c, row[i].knob))
            *react = turn_press(s, c, row[i].knob, more ? 1 : -1);
        else
            message_set(s, true, "%s %s", session_word(s, "this scene has no knob"),
                        session_word(s, row[i].symbol));
        return true;
    }
    return false;
}

/* A key that means something in a lesson must not be silent in the menu. */
static bool lesson_has(const char *key)
{
    int n;
    const struct knob_key_row *knob = knob_key_rows(&n);
    for (int i = 0; i < n; i++)
        if (strcmp(knob[i].more, key) == 0 || strcmp(knob[i].less, key) == 0)
            return true;
    for (int i = 0; i < ROWS; i++)
        if (strcmp(rows[i].where, "lesson") == 0 && key_in(rows[i].keys, key))
            return true;
    return false;
}

static unsigned need_lesson(struct session *s)
{
    message_set(s, true, "%s", session_word(s, "open a lesson first"));
    return REACT_DRAW;
}

unsigned action_key(struct session *s, const char *key)
{
    if (s->prompt.kind != PROMPT_NONE)
        return prompt_key(s, key);
    unsigned react = s->message.n ? REACT_DRAW : REACT_NONE;
    message_clear(s);
    if (react && strcmp(key, "<Esc>") == 0) /* the answer goes, nothing else */
        return react;
    if (s->over == OVER_NONE && s->place == PLACE_LESSON && s->lesson) {
        unsigned knob;
        if (knob_key(s, key, &knob))
            return react | knob;
    }
    int row = 0;
    while (row < ROWS && !(at_place(s, rows[row].where) && key_in(rows[row].keys, key)))
        row++;
    if (row < ROWS)
        react |= handlers[row](s, key);
    else if (s->place == PLACE_MENU && s->over == OVER_NONE && lesson_has(key))
        react |= need_lesson(s);
    else if (key[0] != '<')
        react |= no_key(s, key);
    hold_look(s);
    return react;
}

unsigned action_resize(struct session *s, int width, int height)
{
    s->width = width;
    s->height = height;
    return REACT_DRAW | REACT_CLEAR;
}

/* The end of the question that was answered, so that what is told is seen. */
static void follow(struct session *s, const struct question_state *q)
{
    int from = text_from(s);
    if (q && q->to > from + s->text_shown)
        text_scroll(s, q->to - s->text_shown - from);
    else if (q && q->from < from && q->to - q->from <= s->text_shown)
        text_scroll(s, q->from - from);
}

void action_measured(struct session *s, const struct text_extent *e)
{
    s->text_rows = e->rows;
    s->text_shown = e->shown;
    s->notes_rows = e->notes_rows;
    s->notes_shown = e->notes_shown;
    s->pan = e->pan;
    if (!s->lesson || s->place != PLACE_LESSON)
        return;
    struct block_state *block = s->steps[s->step].block;
    for (int i = 0; block && i < e->n; i++) {
        struct question_state *q = block[e->question[i].block].question;
        q->from = e->question[i].from;
        q->to = e->question[i].to;
    }
    if (block && s->priv->follow > 0)
        follow(s, block[s->priv->follow - 1].question);
    s->priv->follow = 0;
}
