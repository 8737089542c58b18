/* The whole screen: header, the three zones, message and keys. */
#include "view/screen.h"

#include <stdio.h>

#include "base/mem.h"
#include "find_priv.h"
#include "screen_priv.h"
#include "view/text.h"

#define READ_LEAST 36
#define READ_MOST 50
#define READ_ALONE 78   /* text that has the screen for itself is not wider */

/* Where things are. Widths of 0: not shown. */
struct plan {
    struct area read, look, entries, turn;
    int body_y, body_h;     /* between the two rules */
    int turn_rule;          /* the rule below the body */
    int message_y, keys_y;
    int split;              /* column of the line between text and panels, 0: none */
};

/* --- header ------------------------------------------------------------------------ */

static void draw_steps(const struct area *a, const struct session *s, int right)
{
    char text[64];
    int n = (int)s->lesson->nsteps, x, w;

    snprintf(text, sizeof text, "%s %d/%d", paint_word(a, "step"), s->step + 1, n);
    w = text_width(text) + (n <= 12 ? 1 + n : 0);
    x = right - w;
    x += paint_text(a, x, 0, ink_plain(), text) + 1;
    for (int i = 0; i < n && n <= 12; i++)
        paint_text(a, x + i, 0, i <= s->step ? ink_role(COL_ACCENT) : ink_role(COL_DIM),
                   i <= s->step ? "●" : "○");
}

static int steps_width(const struct area *a, const struct session *s)
{
    char text[64];
    int n = (int)s->lesson->nsteps;

    snprintf(text, sizeof text, "%s %d/%d", paint_word(a, "step"), s->step + 1, n);
    return text_width(text) + (n <= 12 ? 1 + n : 0);
}

static void draw_header(const struct area *a, const struct session *s)
{
    const char *help = paint_word(a, "help");
    int right = a->w - 1 - text_width(help) - 2, x;
    char number[16] = "";

    paint_text(a, right, 0, ink_role(COL_ACCENT), "?");
    paint_text(a, right + 2, 0, ink_role(COL_DIM), help);
    right -= 3;
    x = 1 + paint_text(a, 1, 0, ink_styled(COL_ACCENT, STYLE_BOLD), "attnscope") + 2;
    if (s->place == PLACE_MENU || !s->lesson) {
        paint_cut(a, x, 0, right - x, (struct ink){.style = STYLE_BOLD}, paint_word(a, "lessons"));
        return;
    }
    draw_steps(a, s, right);
    right -= steps_width(a, s) + 2;
    if (s->lesson->number >= 0)
        snprintf(number, sizeof number, "%02d", s->lesson->number);
    x += paint_text(a, x, 0, ink_role(COL_DIM), number);
    x += number[0] != '\0';
    paint_cut(a, x, 0, right - x, (struct ink){.style = STYLE_BOLD},
              s->lesson->title.plain ? s->lesson->title.plain : s->lesson->name);
}

/* --- layout -------------------------------------------------------------------------- */

static int clamp(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

/* A picture typed at > is looked at, whichever zone was shown before. */
static bool shows_look(const struct session *s, int w)
{
    return figures_typed(s) || (look_any(s) && (w >= SCREEN_WIDE || s->zone != ZONE_READ));
}

static bool shows_read(const struct session *s, int w)
{
    return w >= SCREEN_WIDE || !shows_look(s, w);
}

static void plan_lesson(const struct area *a, const struct session *s, struct plan *p)
{
    int turn = turn_lines(a, s), h, read_w = 0;
    bool look = shows_look(s, a->w), read = shows_read(s, a->w);

    p->keys_y = a->h - 1;
    p->message_y = a->h - 2;
    p->turn = area_part(a, 0, p->message_y - turn, a->w, turn);
    p->turn_rule = p->message_y - turn - 1;
    p->body_y = 2;
    p->body_h = h = p->turn_rule - p->body_y;
    if (read)
        read_w = look ? clamp(a->w * 38 / 100, READ_LEAST, READ_MOST) : a->w;
    p->read = area_part(a, 0, p->body_y, read_w - 1 < READ_ALONE ? read_w - 1 : READ_ALONE, h);
    if (look) {
        p->split = read ? read_w : 0;
        p->look = area_part(a, read ? read_w + 1 : 0, p->body_y, a->w, h);
    }
    if (entries_any(s)) { /* what was typed at > takes the lower part of the right side */
        struct area *over = look ? &p->look : &p->read;
        int lines = clamp(entries_lines(over, s), 1, h / 2);

        p->entries = *over;
        p->entries.y += h - lines;
        p->entries.h = lines;
        over->h -= lines + 1;
    }
}

static const char *word(const void *ctx, const char *english)
{
    return session_word(ctx, english);
}

/* --- drawing -------------------------------------------------------------------------- */

void screen_measure(const struct session *s, const struct look *look, int w, int h,
                    struct text_extent *e)
{
    struct grid g = {.w = w, .h = h};
    struct canvas c = {.grid = &g, .look = look, .word = word, .word_ctx = s};
    struct area a = area_whole(&c), none;
    struct plan p = {0};

    *e = (struct text_extent){0};
    if (s->place != PLACE_LESSON || !s->lesson || w < SCREEN_LEAST_W || h < SCREEN_LEAST_H)
        return;
    plan_lesson(&a, s, &p);
    if (p.read.w == 0) /* the panels have the screen; the text would have all of it */
        p.read = p.look;
    none = area_part(&p.read, 0, 0, p.read.w < READ_ALONE ? p.read.w : READ_ALONE, 0);
    e->width = none.w;
    e->rows = read_draw(&none, s, 0, e);
    e->shown = p.read.h;
    if (look_any(s))
        look_measure(p.look.w > 0 ? &p.look : &p.read, s, e);
}

int screen_knobs_y(const struct session *s, const struct look *look, int w, int h)
{
    struct grid g = {.w = w, .h = h};
    struct canvas c = {.grid = &g, .look = look};
    struct area a = area_whole(&c);
    struct plan p = {0};

    if (s->place != PLACE_LESSON || !s->lesson || w < SCREEN_LEAST_W || h < SCREEN_LEAST_H)
        return h;
    plan_lesson(&a, s, &p);
    return p.turn_rule + 1;
}

/* More text above or below: said on the rules. */
static void draw_read(const struct area *a, const struct session *s, const struct plan *p)
{
    struct area none = area_part(&p->read, 0, 0, p->read.w, 0);
    int lines = read_draw(&none, s, 0, NULL), most = lines > p->read.h ? lines - p->read.h : 0;
    int skip = clamp(s->steps[s->step].scroll, 0, most);

    read_draw(&p->read, s, skip, NULL);
    paint_spot(&p->read, 0, 0, p->read.w, p->read.h, &(struct spot){.kind = SPOT_TEXT});
    if (s->search.text.n)
        find_mark(&p->read, str_get(&s->search.text),
                  s->search.step == s->step && s->search.line >= 0 ? s->search.line - skip : -1);
    if (skip > 0)
        paint_text(a, p->read.x + p->read.w - 4, p->body_y - 1, ink_role(COL_ACCENT), " ▴ ");
    if (skip < most)
        paint_text(a, p->read.x + p->read.w - 4, p->read.y + p->read.h, ink_role(COL_ACCENT),
                   " ▾ ");
}

static void draw_lesson(const struct area *a, const struct session *s, struct plan *p)
{
    plan_lesson(a, s, p);
    paint_hline(a, 0, 1, a->w);
    paint_hline(a, 0, p->turn_rule, a->w);
    if (p->split)
        paint_vline(a, p->split, p->body_y, p->body_h);
    if (p->look.w > 0)
        look_draw(&p->look, s);
    if (p->entries.w > 0) {
        struct area line = {p->entries.on, p->entries.x, p->entries.y - 1, p->entries.w, 1, 0};

        paint_hline(&line, 0, 0, line.w);
        entries_draw(&p->entries, s);
    }
    turn_draw(&p->turn, s);
    paint_join(a);
    turn_rule_draw(a, p->split, p->turn_rule, &p->turn, s);
    if (p->read.w > 0)
        draw_read(a, s, p);
    if (a->w < SCREEN_WIDE && look_any(s))
        places_draw(a, 1, s);
}

static void draw_menu(const struct area *a, const struct session *s, struct plan *p)
{
    struct area body = area_part(a, 0, 2, a->w, a->h - 5);

    p->keys_y = a->h - 1;
    p->message_y = a->h - 2;
    p->body_y = 2;
    p->body_h = body.h;
    paint_hline(a, 0, 1, a->w);
    paint_hline(a, 0, a->h - 3, a->w);
    menu_draw(&body, s);
    paint_join(a);
}

/* The longest way of saying it that fits. */
static void draw_too_small(const struct area *a)
{
    char text[4][128];
    int i = 0;

    snprintf(text[2], sizeof text[2], "%dx%d (q)", SCREEN_LEAST_W, SCREEN_LEAST_H);
    snprintf(text[1], sizeof text[1], "%s %.40s", paint_word(a, "needs"), text[2]);
    snprintf(text[0], sizeof text[0], "%s %dx%d, %.80s", paint_word(a, "too small:"), a->w, a->h,
             text[1]);
    snprintf(text[3], sizeof text[3], "%dx%d", SCREEN_LEAST_W, SCREEN_LEAST_H);
    while (i < 3 && text_width(text[i]) > a->w)
        i++;
    paint_cut(a, 0, 0, a->w, ink_plain(), text[i]);
}

void screen_draw(const struct session *s, const struct look *look, struct grid *g)
{
    struct canvas c = {g, look, word, s};
    struct area a = area_whole(&c);
    struct plan p = {0};

    g->cursor_x = g->cursor_y = -1;
    paint_fill(&a, 0, 0, a.w, a.h, ink_plain());
    if (a.w < SCREEN_LEAST_W || a.h < SCREEN_LEAST_H) {
        draw_too_small(&a);
        return;
    }
    draw_header(&a, s);
    if (s->place == PLACE_LESSON && s->lesson)
        draw_lesson(&a, s, &p);
    else
        draw_menu(&a, s, &p);
    if (s->over == OVER_HELP) {
        struct area over = area_part(&a, 0, 2, a.w, a.h - 4);

        help_draw(&over, s);
    }
    prompt_draw(&a, p.message_y, s);
    keys_draw(&a, p.keys_y, s);
    offer_draw(&a, s);
}

void screen_spot(const struct session *s, const struct look *look, int w, int h, int x, int y,
                 struct spot *at)
{
    struct grid g;

    *at = (struct spot){.kind = SPOT_NONE};
    if (x < 0 || y < 0 || x >= w || y >= h)
        return;
    grid_init(&g, w, h);
    g.spot = mem_array((size_t)w * (size_t)h, sizeof *g.spot);
    screen_draw(s, look, &g);
    *at = g.spot[y * w + x];
    mem_free(g.spot);
    grid_done(&g);
}
