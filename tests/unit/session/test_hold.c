/* A held picture: as it was, as it is, the difference; letting go. */
#include "stage.h"

#include <math.h>

#define STEPS                                                                               \
    "## One\n\n```python live\nimport numpy as np\nfrom attnscope import *\n"                 \
    "T = knob(\"T\", 3, 2, 4)\n"                                                             \
    "x = knob(\"x\", 1, 0, 9)\n"                                                             \
    "causal = toggle(\"causal\", False)\n"                                                   \
    "may = np.tril(np.ones((T, T), dtype=bool)) if causal else np.ones((T, T), dtype=bool)\n" \
    "s = np.arange(48.0).reshape(3, 4, 4)[:, :T, :T] * 0.01\n"                                \
    "s[1, 1, 0] = x\n"                                                                       \
    "s = np.where(may, s, -np.inf)\n"                                                        \
    "names = [\"she\", \"said\", \"no\", \"more\"][:T]\n"                                     \
    "show(scores=s, weights=softmax(s), rows=names, cols=names, mask=may)\n"                  \
    "show(any=np.arange(4) * x)\n```\n\n## Two\n\nWords.\n"

static const char *held(const struct stage *t)
{
    static char text[200];
    struct str s = {0};
    session_held(t->s, &s);
    snprintf(text, sizeof text, "%s", str_get(&s));
    str_done(&s);
    return text;
}

/* The panels by part and title, the one in focus marked. */
static const char *panels(const struct stage *t)
{
    static char text[400];
    const struct out_panel *p[64];
    int n = session_panels(t->s, p, 64);
    struct str s = {0};
    for (int i = 0; i < n; i++)
        str_addf(&s, "%s%s%s", i ? ", " : "", p[i] == session_panel(t->s) ? "*" : "",
                 p[i]->p.title ? p[i]->p.title : "-");
    snprintf(text, sizeof text, "%s", str_get(&s));
    str_done(&s);
    return text;
}

static double cell(const struct stage *t, int64_t head, int64_t row, int64_t col)
{
    double v = -1;
    session_read(t->s, session_panel(t->s), 0, head, row, row + 1, col, col + 1, &v, NULL);
    return v;
}

static void set(struct stage *t)
{
    stage_set(t, STEPS);
    action_resize(t->s, 120, 36);
}

TEST(each_panel_three_times)
{
    struct stage t;
    set(&t);
    CHECK_STR(panels(&t), "*-, -, -");
    stage_keys(&t, "x");
    CHECK_STR(panels(&t), "held: scores, *now: scores, difference: scores, held: weights, "
                          "now: weights, difference: weights, held: any, now: any, "
                          "difference: any");
    CHECK_STR(held(&t), "held: turn a knob and see what changes; x lets go");
    stage_keys(&t, ":x=4<Enter>2");
    CHECK(cell(&t, 1, 1, 0) == 4);
    CHECK_STR(held(&t), "largest change: scores[1, 1, 0] (said, she) 1 → 4");
    stage_keys(&t, "<Tab>");
    CHECK(cell(&t, 1, 1, 0) == 3);
    stage_keys(&t, "<S-Tab><S-Tab>");
    CHECK(cell(&t, 1, 1, 0) == 1);
    stage_keys(&t, "x");
    CHECK_STR(panels(&t), "*-, -, -");
    CHECK_STR(held(&t), "");
    stage_strike(&t);
}

TEST(a_vector_has_a_difference_too)
{
    struct stage t;
    set(&t);
    stage_keys(&t, "<Tab><Tab>x:x=3<Enter>");
    CHECK_STR(held(&t), "largest change: any[0, 3] 3 → 9");
    stage_keys(&t, "<Tab>");
    CHECK(cell(&t, 0, 0, 3) == 6);
    stage_strike(&t);
}

/* What both hide is hidden; where both are -inf nothing has changed. */
TEST(masks_in_a_difference)
{
    struct stage t;
    double v[9];
    unsigned char hidden[9];
    set(&t);
    stage_keys(&t, "cx:x=2<Enter><Tab>");
    CHECK(session_read(t.s, session_panel(t.s), 0, 1, 0, 3, 0, 3, v, hidden));
    CHECK(hidden[1] && v[1] == 0);
    CHECK(!hidden[3] && v[3] == 1);
    stage_keys(&t, "c"); /* what was hidden is open now */
    CHECK(session_read(t.s, session_panel(t.s), 0, 1, 0, 3, 0, 3, v, hidden));
    CHECK(!hidden[1] && isinf(v[1]));
    CHECK_STR(held(&t), "largest change: scores[0, 0, 1] (she, said) −∞ → 0.01");
    stage_strike(&t);
}

TEST(another_size_has_no_difference)
{
    struct stage t;
    set(&t);
    stage_keys(&t, "xW");
    CHECK_STR(panels(&t), "held: scores, *now: scores, held: weights, now: weights, held: any, "
                          "now: any, difference: any");
    CHECK_STR(held(&t), "held, but of another size now: no difference; x lets go");
    stage_keys(&t, "w:x=5<Enter>");
    CHECK_STR(held(&t), "largest change: scores[1, 1, 0] (said, she) 1 → 5");
    stage_strike(&t);
}

TEST(a_held_picture_belongs_to_its_step)
{
    struct stage t;
    set(&t);
    stage_keys(&t, "x:x=4<Enter>:step 2<Enter>");
    CHECK_STR(held(&t), "");
    stage_keys(&t, "x");
    CHECK_STR(stage_message(&t), "this step has no panels to hold");
    stage_keys(&t, ":step 1<Enter>");
    CHECK_STR(held(&t), "largest change: scores[1, 1, 0] (said, she) 1 → 4");
    stage_keys(&t, "u");
    CHECK_STR(held(&t), "held: turn a knob and see what changes; x lets go");
    stage_strike(&t);
}

TEST(a_difference_can_be_explained)
{
    struct stage t;
    set(&t);
    stage_keys(&t, "2x:x=4<Enter><Tab>j<Enter>");
    CHECK(t.s->ask != NULL);
    CHECK_STR(t.s->ask ? str_get(&t.s->ask->title) : "", "difference[1, 1, 0] = 3");
    stage_strike(&t);
}

int main(void)
{
    RUN(each_panel_three_times);
    RUN(a_vector_has_a_difference_too);
    RUN(masks_in_a_difference);
    RUN(another_size_has_no_difference);
    RUN(a_held_picture_belongs_to_its_step);
    RUN(a_difference_can_be_explained);
    return check_end();
}
