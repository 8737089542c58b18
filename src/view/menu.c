/* The menu: the lessons, and what the chosen one is about. */
#include <stdio.h>

#include "screen_priv.h"
#include "view/flow.h"
#include "view/text.h"

#define DETAIL_LINES 6
#define MINUTES 8 /* columns of "12 min" and what parts it from the rest */

/* How far the user has come, ending before column `right`; columns used. */
static int put_progress(const struct area *a, int y, int right, const struct menu_row *row,
                        struct ink ink, bool chosen)
{
    static const struct {
        const char *mark, *word;
        enum color_role role;
    } whole[] = {
        [MARK_SKIPPED] = {"●", "read", COL_DIM},
        [MARK_DONE] = {"✓", "done", COL_GOOD},
        [MARK_PASSED] = {"✓", "passed", COL_GOOD},
    };
    char text[64];

    if (row->mark != MARK_NONE)
        snprintf(text, sizeof text, "%s %.40s", whole[row->mark].mark,
                 paint_word(a, whole[row->mark].word));
    else if (row->reached > 0)
        snprintf(text, sizeof text, "%.40s %d/%d", paint_word(a, "step"),
                 row->reached < row->steps ? row->reached + 1 : row->steps, row->steps);
    else
        return 0;
    if (!chosen)
        ink = ink_role(row->mark != MARK_NONE ? whole[row->mark].role : COL_ACCENT);
    paint_cut_right(a, 0, y, right, ink, text);
    return text_width(text) + 2;
}

static void put_row(const struct area *a, int y, const struct menu_row *row, bool chosen)
{
    struct ink ink = chosen ? (struct ink){.style = STYLE_REVERSE | STYLE_BOLD} : ink_plain();
    char text[32];
    int minutes = 0, x = 1;

    if (chosen)
        paint_fill(a, 0, y, a->w, 1, ink);
    paint_text(a, 0, y, ink, chosen ? "▸" : " ");
    if (row->number >= 0) {
        snprintf(text, sizeof text, "%02d", row->number);
        x += paint_text(a, x, y, chosen ? ink : ink_role(COL_DIM), text) + 1;
    }
    if (row->minutes > 0) {
        snprintf(text, sizeof text, "%d %s", row->minutes, paint_word(a, "min"));
        minutes = text_width(text) + 2;
        paint_cut_right(a, 0, y, a->w - 1, chosen ? ink : ink_role(COL_DIM), text);
    }
    minutes += put_progress(a, y, a->w - 1 - (minutes > 0 ? MINUTES : 0), row, ink, chosen);
    if (row->broken)
        ink.fg = color_role(COL_ERROR);
    paint_cut(a, x, y, a->w - x - minutes, ink, row->title ? row->title : row->name);
}

static void put_list(const struct area *a, const struct session *s)
{
    int first = s->menu_chosen - a->h / 2;

    if (first > s->menu_n - a->h)
        first = s->menu_n - a->h;
    if (first < 0)
        first = 0;
    for (int i = 0; i < a->h && first + i < s->menu_n; i++) {
        put_row(a, i, &s->menu[first + i], first + i == s->menu_chosen);
        paint_spot(a, 0, i, a->w, 1, &(struct spot){.kind = SPOT_LESSON, .index = first + i});
    }
}

static void put_detail(const struct area *a, const struct session *s)
{
    const struct menu_row *row = &s->menu[s->menu_chosen];
    struct flow f = {.a = a, .indent = 1};

    flow_text(&f, (struct ink){.style = STYLE_BOLD}, row->title ? row->title : row->name);
    flow_gap(&f);
    if (row->lead)
        flow_text(&f, row->broken ? ink_role(COL_ERROR) : ink_plain(), row->lead);
    if (row->goal && row->goal[0]) {
        flow_gap(&f);
        paint_text(a, 1, f.y, ink_styled(COL_ACCENT, STYLE_BOLD), "▸");
        f.indent = 3;
        flow_text(&f, ink_role(COL_ACCENT), row->goal);
    }
}

void menu_draw(const struct area *a, const struct session *s)
{
    struct area list, detail;

    if (s->menu_n == 0) {
        paint_cut(a, 1, 1, a->w - 1, ink_role(COL_WARN), paint_word(a, "no lessons found"));
        return;
    }
    if (a->w >= SCREEN_WIDE) {
        int w = a->w / 2 < 64 ? a->w / 2 : 64;

        list = area_part(a, 0, 0, w, a->h);
        paint_vline(a, w, 0, a->h);
        detail = area_part(a, w + 1, 0, a->w - w - 1 < 70 ? a->w - w - 1 : 70, a->h);
    } else {
        int h = a->h > 2 * DETAIL_LINES ? a->h - DETAIL_LINES - 1 : a->h / 2;

        list = area_part(a, 0, 0, a->w, h);
        paint_hline(a, 0, h, a->w);
        detail = area_part(a, 0, h + 1, a->w, a->h - h - 1);
    }
    put_list(&list, s);
    put_detail(&detail, s);
}
