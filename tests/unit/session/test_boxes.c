/* Numbers that were just shown are not computed again: of a huge matrix, a cursor's move
 * costs nothing, and only what has not been read is work that can be ended. */
#include "stage.h"

#include "base/tick.h"
#include "lang/lang.h"

#define STEPS                                                                             \
    "## One\n\n```python live\nimport numpy as np\nfrom attnscope import *\n"               \
    "tau = knob(\"tau\", 1.0, 0.5, 9.0)\n"                                                  \
    "r = np.random.default_rng(0)\n"                                                       \
    "Q, K = r.normal(size=(200000, 8)), r.normal(size=(200000, 8))\n"                         \
    "s = Q @ K.T / tau\nmay = np.arange(200000) != 3\nshow(scores=s, mask=may)\n"            \
    "show(weights=softmax(s))\n```\n"

static bool stop_at_once(void *ctx)
{
    (*(int *)ctx)++;
    return true;
}

struct asked {
    double v[60];
    unsigned char masked[60];
    bool read;
};

/* Rows [r0, r0 + 6), columns [c0, c0 + 10), or fewer. */
static struct asked ask(const struct stage *t, int64_t r0, int64_t rows, int64_t c0, int64_t cols)
{
    struct asked a = {{0}, {0}, false};
    a.read = session_read(t->s, session_panel(t->s), 0, 0, r0, r0 + rows, c0, c0 + cols, a.v,
                          a.masked);
    return a;
}

/* The same with work that is ended before it begins. */
static struct asked ask_without_work(const struct stage *t, int64_t r0, int64_t rows, int64_t c0,
                                     int64_t cols)
{
    int asked = 0;
    struct tick tick = {.stop = stop_at_once, .ctx = &asked};
    lang_set_tick(t->s->L, &tick);
    struct asked a = ask(t, r0, rows, c0, cols);
    lang_set_tick(t->s->L, NULL);
    return a;
}

static void set(struct stage *t)
{
    stage_set(t, STEPS);
    action_resize(t->s, 120, 36);
}

TEST(shown_numbers_are_read_without_work)
{
    struct stage t;
    set(&t);
    stage_keys(&t, "<Tab>"); /* of weights a row of 200,000 is behind each */
    CHECK(!ask_without_work(&t, 7, 6, 100, 10).read);
    struct asked whole = ask(&t, 7, 6, 100, 10);
    CHECK(whole.read);
    CHECK(ask_without_work(&t, 7, 6, 100, 10).read);
    struct asked part = ask_without_work(&t, 9, 2, 103, 4);
    CHECK(part.read);
    for (int r = 0; r < 2; r++)
        CHECK(memcmp(part.v + 4 * r, whole.v + 10 * (r + 2) + 3, 4 * sizeof *part.v) == 0);
    static const int64_t beside[4][2] = {{6, 100}, {8, 100}, {7, 99}, {7, 101}};
    for (int i = 0; i < 4; i++)
        CHECK(!ask_without_work(&t, beside[i][0], 6, beside[i][1], 10).read);
    stage_strike(&t);
}

TEST(masks_are_kept_with_them)
{
    struct stage t;
    set(&t);
    CHECK(ask(&t, 0, 6, 0, 10).read);
    struct asked again = ask_without_work(&t, 2, 1, 2, 3);
    CHECK(again.read);
    CHECK(!again.masked[0] && again.masked[1] && !again.masked[2]);
    double v[10];
    CHECK(session_read(t.s, session_panel(t.s), 0, 0, 10, 11, 0, 10, v, NULL));
    CHECK(ask(&t, 10, 1, 0, 10).masked[3]); /* numbers without their masks are not enough */
    stage_strike(&t);
}

TEST(other_numbers_are_others)
{
    struct stage t;
    set(&t);
    double before = ask(&t, 0, 1, 0, 1).v[0];
    stage_keys(&t, ":tau=2<Enter>");
    CHECK(ask(&t, 0, 1, 0, 1).v[0] == before / 2);
    stage_strike(&t);
}

int main(void)
{
    RUN(shown_numbers_are_read_without_work);
    RUN(masks_are_kept_with_them);
    RUN(other_numbers_are_others);
    return check_end();
}
