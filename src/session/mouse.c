/* The mouse: a click chooses what stands there, the wheel turns a knob or moves on. */
#include "action_priv.h"
#include "session/action.h"
#include "session_priv.h"

#define LINES 3 /* of one turn of the wheel */

unsigned mouse_switch(struct session *s, const char *key)
{
    (void)key;
    s->mouse = !s->mouse;
    message_set(s, false, "%s",
                session_word(s, s->mouse ? "mouse on; most terminals mark text with Shift"
                                         : "mouse off"));
    return REACT_DRAW;
}

/* --- the menu -------------------------------------------------------------------------- */

static unsigned in_menu(struct session *s, const struct mouse *m, const struct spot *at)
{
    if (m->what == MOUSE_UP || m->what == MOUSE_DOWN)
        return action_key(s, m->what == MOUSE_UP ? "<Up>" : "<Down>");
    if (m->what != MOUSE_CLICK || at->kind != SPOT_LESSON || at->index >= s->menu_n)
        return REACT_NONE;
    if (s->menu_chosen == at->index)
        return action_key(s, "<Enter>");
    s->menu_chosen = at->index;
    return REACT_DRAW;
}

/* --- a lesson -------------------------------------------------------------------------- */

static unsigned focus(struct session *s, const struct spot *at)
{
    bool cell = at->kind == SPOT_CELL;
    s->zone = ZONE_LOOK;
    s->steps[s->step].panel = at->index;
    if (cell) {
        s->cursor.batch = at->batch;
        s->cursor.head = at->head;
        s->cursor.row = at->row;
        s->cursor.col = at->col;
    }
    cursor_clamp(s);
    ask_close(s);
    hold_look(s);
    return REACT_DRAW | (s->looking.overview ? REACT_SETTLE : 0);
}

static unsigned on_knob(struct session *s, const struct mouse *m, int index)
{
    struct scene *c = session_scene(s);
    if (!c || index >= c->knobs)
        return REACT_NONE;
    c->chosen = index;
    if (m->what == MOUSE_CLICK)
        return REACT_DRAW;
    bool more = m->what == MOUSE_UP || m->what == MOUSE_RIGHT;
    return REACT_DRAW | turn_press(s, c, c->knob[index].decl.name, more ? 1 : -1);
}

static unsigned on_panel(struct session *s, const struct mouse *m, const struct spot *at)
{
    static unsigned (*const way[])(struct session *s, const char *key) = {
        [MOUSE_UP] = move_up, [MOUSE_DOWN] = move_down,
        [MOUSE_LEFT] = move_left, [MOUSE_RIGHT] = move_right,
    };
    struct spot panel = *at;
    if (m->what == MOUSE_CLICK)
        return focus(s, at);
    panel.kind = SPOT_PANEL; /* the wheel moves on from where the cursor is */
    unsigned react = focus(s, &panel);
    for (int i = 0; i < LINES; i++)
        react |= way[m->what](s, "");
    return react;
}

static unsigned on_text(struct session *s, const struct mouse *m)
{
    if (m->what == MOUSE_CLICK) {
        s->zone = ZONE_READ;
        return REACT_DRAW;
    }
    int by = m->what == MOUSE_UP ? -LINES : m->what == MOUSE_DOWN ? LINES : 0;
    return by && text_scroll(s, by) ? REACT_DRAW : REACT_NONE;
}

static unsigned in_lesson(struct session *s, const struct mouse *m, const struct spot *at)
{
    switch (at->kind) {
    case SPOT_KNOB: return on_knob(s, m, at->index);
    case SPOT_PANEL:
    case SPOT_CELL: return on_panel(s, m, at);
    case SPOT_TEXT: return on_text(s, m);
    default: return REACT_NONE;
    }
}

unsigned action_mouse(struct session *s, const struct mouse *m, const struct spot *at)
{
    unsigned react = s->message.n ? REACT_DRAW : REACT_NONE;
    bool wheel = m->what == MOUSE_UP || m->what == MOUSE_DOWN;
    message_clear(s);
    if (s->over == OVER_HELP)
        return react | (wheel ? action_key(s, m->what == MOUSE_UP ? "<Up>" : "<Down>") : 0);
    if (s->place != PLACE_LESSON || !s->lesson)
        return react | in_menu(s, m, at);
    return react | in_lesson(s, m, at);
}
