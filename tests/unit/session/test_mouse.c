/* The mouse: how its keys are written, and what a press does to what stands there. */
#include "stage.h"

#define STEPS                                                                               \
    "## One\n\nWords.\n\n```python live\nimport numpy as np\nfrom attnscope import *\n"       \
    "T = knob(\"T\", 3, 2, 9)\n"                                                             \
    "causal = toggle(\"causal\", False)\n"                                                   \
    "show(scores=np.zeros((2, T, T)), weights=np.ones((2, T, T)) / T)\n```\n"

static unsigned mouse(struct stage *t, const char *key, struct spot at)
{
    struct mouse m = {MOUSE_CLICK, -1, -1};
    CHECK(action_mouse_key(key, &m));
    unsigned react = action_mouse(t->s, &m, &at);
    if (react & REACT_SETTLE)
        session_settle(t->s, NULL);
    return react;
}

TEST(keys_of_the_mouse)
{
    struct mouse m;
    char key[32];
    CHECK(action_mouse_key("<Click-12-7>", &m) && m.what == MOUSE_CLICK && m.x == 12 && m.y == 7);
    CHECK(action_mouse_key("<WheelLeft-0-99>", &m) && m.what == MOUSE_LEFT && m.y == 99);
    CHECK(!action_mouse_key("<Click>", &m));
    CHECK(!action_mouse_key("<Click-1>", &m));
    CHECK(!action_mouse_key("<Click-1-2>x", &m));
    CHECK(!action_mouse_key("<Click--1-2>", &m));
    CHECK(!action_mouse_key("<Left>", &m));
    CHECK_INT(action_next_key("<WheelUp-3-4>j", key), 13);
    CHECK_STR(key, "<WheelUp-3-4>");
    CHECK_INT(action_next_key("<WheelUp-3>j", key), -1);
}

TEST(a_click_chooses)
{
    struct stage t;
    stage_set(&t, STEPS);
    action_resize(t.s, 120, 36);
    mouse(&t, "<Click-1-1>", (struct spot){SPOT_CELL, 1, 0, 1, 2, 0});
    CHECK_INT(t.s->steps[0].panel, 1);
    CHECK_INT(t.s->cursor.head, 1);
    CHECK_INT(t.s->cursor.row, 2);
    CHECK(t.s->zone == ZONE_LOOK);
    mouse(&t, "<Click-1-1>", (struct spot){.kind = SPOT_TEXT});
    CHECK(t.s->zone == ZONE_READ);
    mouse(&t, "<Click-1-1>", (struct spot){.kind = SPOT_PANEL, .index = 0});
    CHECK_INT(t.s->steps[0].panel, 0);
    CHECK_INT(t.s->cursor.row, 2);
    mouse(&t, "<Click-1-1>", (struct spot){.kind = SPOT_KNOB, .index = 1});
    CHECK_INT(session_scene(t.s)->chosen, 1);
    CHECK_STR(stage_knob(&t, "causal"), "off");
    mouse(&t, "<Click-1-1>", (struct spot){.kind = SPOT_KNOB, .index = 7}); /* of another scene */
    CHECK_INT(session_scene(t.s)->chosen, 1);
    stage_strike(&t);
}

TEST(the_wheel_turns_and_moves_on)
{
    struct stage t;
    stage_set(&t, STEPS);
    action_resize(t.s, 120, 36);
    for (int i = 0; i < 4; i++)
        mouse(&t, "<WheelUp-1-1>", (struct spot){.kind = SPOT_KNOB, .index = 0});
    CHECK_STR(stage_knob(&t, "T"), "7*");
    mouse(&t, "<WheelDown-1-1>", (struct spot){.kind = SPOT_KNOB, .index = 0});
    CHECK_STR(stage_knob(&t, "T"), "6*");
    mouse(&t, "<WheelDown-1-1>", (struct spot){SPOT_CELL, 1, 0, 1, 2, 0});
    CHECK_INT(t.s->steps[0].panel, 1);
    CHECK_INT(t.s->cursor.row, 3); /* from where the cursor was */
    mouse(&t, "<WheelRight-1-1>", (struct spot){.kind = SPOT_PANEL, .index = 1});
    CHECK_INT(t.s->cursor.col, 3);
    stage_keys(&t, "u");
    CHECK_STR(stage_knob(&t, "T"), "7*");
    CHECK(mouse(&t, "<WheelDown-1-1>", (struct spot){.kind = SPOT_NONE}) == REACT_DRAW);
    CHECK(mouse(&t, "<WheelDown-1-1>", (struct spot){.kind = SPOT_NONE}) == REACT_NONE);
    stage_strike(&t);
}

TEST(the_menu_is_clicked)
{
    struct stage t;
    stage_set(&t, STEPS);
    stage_keys(&t, "m");
    mouse(&t, "<Click-1-1>", (struct spot){.kind = SPOT_LESSON, .index = 0});
    CHECK(t.s->place == PLACE_LESSON);
    stage_keys(&t, "M");
    CHECK(t.s->mouse);
    stage_keys(&t, "mM");
    CHECK(!t.s->mouse);
    stage_strike(&t);
}

int main(void)
{
    RUN(keys_of_the_mouse);
    RUN(a_click_chooses);
    RUN(the_wheel_turns_and_moves_on);
    RUN(the_menu_is_clicked);
    return check_end();
}
