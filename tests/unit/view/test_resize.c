/* The real lessons under random sizes: whatever sizes a screen had before, its picture is
 * that of a fresh start at its size. Sizes below the least one, all zones, both languages. */
#include "check.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/utf8.h"
#include "session/action.h"
#include "session/session.h"
#include "view/color.h"
#include "view/grid.h"
#include "view/screen.h"

#define SEQUENCES 204
#define SIZES_MOST 6
#define KEYS_MOST 160

/* --- chance, the same on every machine ----------------------------------------------- */

static uint64_t state = 0x9E3779B97F4A7C15u;

static int chance(int n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (int)(state >> 33) % n;
}

struct size {
    int w, h;
};

static struct size any_size(void)
{
    static const struct size usual[] = {{80, 24}, {60, 16}, {120, 36}, {200, 60},
                                        {99, 40}, {100, 20}, {59, 16}, {60, 15}};

    switch (chance(8)) {
    case 0: return (struct size){chance(61), chance(17)};
    case 1:
    case 2: return usual[chance(8)];
    default: return (struct size){60 + chance(150), 16 + chance(50)};
    }
}

/* --- a session and its screen ---------------------------------------------------------- */

struct shown {
    struct session *s;
    struct look look;
    int w, h;
};

static void resize(struct shown *v, struct size size)
{
    struct text_extent text;

    v->w = size.w;
    v->h = size.h;
    action_resize(v->s, v->w, v->h);
    screen_measure(v->s, &v->look, v->w, v->h, &text);
    action_measured(v->s, &text);
}

static void press(struct shown *v, const char *keys)
{
    struct text_extent text;
    char key[32];

    for (int n; (n = action_next_key(keys, key)) > 0; keys += n) {
        if (action_key(v->s, key) & REACT_SETTLE)
            session_settle(v->s, NULL);
        screen_measure(v->s, &v->look, v->w, v->h, &text);
        action_measured(v->s, &text);
    }
}

/* A lesson as it is opened on a screen of that size. */
static bool open(struct shown *v, const char *lang, const char *lesson, int step, struct size size)
{
    struct err e = {0};

    v->s = session_new(lang, &e);
    if (!v->s)
        return false;
    if (session_open(v->s, lesson, step, &e) != ST_OK) {
        session_free(v->s);
        return false;
    }
    v->w = size.w;
    v->h = size.h;
    action_resize(v->s, size.w, size.h);
    session_settle(v->s, NULL);
    resize(v, size);
    return true;
}

static void draw(const struct shown *v, struct grid *g)
{
    grid_init(g, v->w, v->h);
    screen_draw(v->s, &v->look, g);
}

/* The first cell in which they differ; -1: none. */
static int first_difference(const struct grid *a, const struct grid *b)
{
    if (a->w != b->w || a->h != b->h)
        return 0;
    for (int i = 0; i < a->w * a->h; i++)
        if (!cell_eq(&a->cell[i], &b->cell[i]))
            return i;
    return a->cursor_x == b->cursor_x && a->cursor_y == b->cursor_y ? -1 : a->w * a->h - 1;
}

/* --- one sequence ------------------------------------------------------------------------ */

struct trial {
    const char *lang;
    char lesson[8];
    int step;
    struct look look;
    struct size size;                  /* the last one */
    struct size before[SIZES_MOST], after[SIZES_MOST];
    int nbefore, nafter;
    char keys[KEYS_MOST];              /* pressed at the last size */
};

static const struct {
    const char *lang, *lesson;
    int steps;
} lessons[] = {
    {"en", "0", 2},  {"ko", "0", 2},  {"en", "6", 7},  {"ko", "6", 7},  {"en", "7", 7},
    {"ko", "10", 6}, {"en", "12", 8}, {"ko", "13", 7}, {"en", "14", 6}, {"ko", "18", 7},
    {"en", "19", 6}, {"ko", "21", 6},
};
#define LESSONS ((int)(sizeof lessons / sizeof *lessons))

/* Into every zone, and what is opened over them. */
static const char *const some_keys[] = {
    "<Tab>", "<Tab>", "<Tab>", "<S-Tab>", "jl", "jjj", "hk", "<Enter>", "<Enter>j", "<Enter><Enter>",
    "<Space>", "<BS>", "T", "c", "p", "D", "0", "2", "x", "xT", "xc", "L", "Z", "G", "f", "?",
    "?jjj", ":go 3 2<Enter>", ":go 7 1<Enter>", "/t<Enter>", "z", "i", "!", "]+", "[-", "v", "m",
    ">w = 1<Enter>", ">[1, 2] * 9<Enter>", ":tau=0.5<Enter>", "R", "u", "1<Enter>", "<Esc>", "}", ">",
};
#define SOME_KEYS ((int)(sizeof some_keys / sizeof *some_keys))

static void add_sizes(struct size *sizes, int *n)
{
    *n = chance(SIZES_MOST + 1);
    for (int i = 0; i < *n; i++)
        sizes[i] = any_size();
}

static struct trial any_trial(int i)
{
    struct trial t = {.lang = lessons[i % LESSONS].lang};
    int keys = chance(6);

    snprintf(t.lesson, sizeof t.lesson, "%s", lessons[i % LESSONS].lesson);
    t.step = 1 + chance(lessons[i % LESSONS].steps);
    t.look.depth = (enum color_depth)chance(4);
    t.look.light = chance(2);
    t.look.ascii = chance(6) == 0;
    t.size = any_size();
    add_sizes(t.before, &t.nbefore);
    add_sizes(t.after, &t.nafter);
    for (int k = 0; k < keys; k++) {
        const char *more = some_keys[chance(SOME_KEYS)];

        if (strlen(t.keys) + strlen(more) < KEYS_MOST)
            strcat(t.keys, more);
    }
    return t;
}

static void tell_sizes(const char *name, const struct size *sizes, int n)
{
    printf("%s", name);
    for (int i = 0; i < n; i++)
        printf(" %dx%d", sizes[i].w, sizes[i].h);
}

static void tell(const struct trial *t, const struct grid *fresh, const struct grid *resized, int at)
{
    int y = fresh->w > 0 ? at / fresh->w : 0;

    printf("    lesson %s %s step %d, keys %s at %dx%d, cell %d of line %d\n", t->lang, t->lesson,
           t->step, t->keys, t->size.w, t->size.h, fresh->w > 0 ? at % fresh->w : 0, y);
    tell_sizes("    sizes before:", t->before, t->nbefore);
    tell_sizes(" after:", t->after, t->nafter);
    printf("\n    fresh:   ");
    for (int x = 0; x < fresh->w; x++)
        printf("%s", fresh->cell[y * fresh->w + x].text);
    printf("\n    resized: ");
    for (int x = 0; x < fresh->w; x++)
        printf("%s", resized->cell[y * fresh->w + x].text);
    printf("\n");
}

static bool is_fresh_again(const struct trial *t)
{
    struct shown fresh = {.look = t->look}, resized = {.look = t->look};
    struct size first = t->nbefore > 0 ? t->before[0] : t->size;
    struct grid a, b;
    int at;

    if (!open(&fresh, t->lang, t->lesson, t->step, t->size))
        return false;
    press(&fresh, t->keys);
    draw(&fresh, &a);
    session_free(fresh.s);
    if (!open(&resized, t->lang, t->lesson, t->step, first)) {
        grid_done(&a);
        return false;
    }
    for (int i = 1; i < t->nbefore; i++)
        resize(&resized, t->before[i]);
    resize(&resized, t->size);
    press(&resized, t->keys);
    for (int i = 0; i < t->nafter; i++)
        resize(&resized, t->after[i]);
    resize(&resized, t->size);
    draw(&resized, &b);
    session_free(resized.s);
    at = first_difference(&a, &b);
    if (at >= 0)
        tell(t, &a, &b, at);
    grid_done(&a);
    grid_done(&b);
    return at < 0;
}

TEST(the_picture_after_any_sizes_is_that_of_a_fresh_start)
{
    for (int i = 0; i < SEQUENCES; i++) {
        struct trial t = any_trial(i);

        CHECK(is_fresh_again(&t));
    }
}

int main(void)
{
    utf8_locale_init();
    setenv("ATTNSCOPE_LESSONS", "lessons", 0);
    RUN(the_picture_after_any_sizes_is_that_of_a_fresh_start);
    return check_end();
}
