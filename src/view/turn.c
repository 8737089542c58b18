/* The turn zone: each knob with its value, its place on its range, its keys. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "screen_priv.h"
#include "session/action.h"
#include "view/text.h"

#define LINES_MOST 3

/* From roomy to narrow: columns of the slider, and the label or the symbol. */
static const struct style {
    int slider;
    bool label;
    enum { NO_KEYS, LESS, LESS_AND_MORE } keys;
    int gap;
} styles[] = {
    {12, true, LESS_AND_MORE, 3}, {8, true, LESS_AND_MORE, 3},  {6, false, LESS_AND_MORE, 3},
    {0, false, LESS_AND_MORE, 3}, {0, false, LESS_AND_MORE, 2}, {0, false, LESS, 2},
    {0, false, NO_KEYS, 2}};
#define STYLES ((int)(sizeof styles / sizeof *styles))
#define NARROWEST (STYLES - 2) /* of those that name keys */

static const struct knob_key_row *keys_of(const char *name)
{
    int n;
    const struct knob_key_row *row = knob_key_rows(&n);

    for (int i = 0; i < n; i++)
        if (strcmp(row[i].knob, name) == 0)
            return &row[i];
    return NULL;
}

/* "22.63", "8*" where the user has turned it; where there is room also what it follows,
 * "4 = √D", or does not follow any more, "8* ≠ √D". */
static void add_value(struct str *out, const struct knob *k, const struct style *o)
{
    knob_write(k, out);
    if (k->turned)
        str_putc(out, '*');
    if (!k->follows || !k->formula)
        return;
    if (o->label)
        str_addf(out, " %s %s", k->turned ? "≠" : "=", k->follows);
    else if (k->turned && o->keys)
        str_addf(out, "≠%s", k->follows);
}

/* "t/T", "c"; where there is little room "t" alone; for a knob without keys of its own
 * those of the chosen one. */
static void add_keys(struct str *out, const struct knob *k, bool chosen, const struct style *o)
{
    const struct knob_key_row *row = keys_of(k->decl.name);

    if (!row && chosen)
        str_puts(out, "-/+");
    if (!row)
        return;
    str_puts(out, row->less ? row->less : "");
    if (o->keys == LESS_AND_MORE && row->more && row->more[0] &&
        (!row->less || strcmp(row->less, row->more) != 0))
        str_addf(out, "/%s", row->more);
}

/* 0 … 1 on the range. */
static double place_of(const struct knob *k)
{
    double lo = k->decl.lo, hi = k->decl.hi, v = k->value;

    if (k->decl.log && lo > 0 && v > 0) {
        lo = log(lo);
        hi = log(hi);
        v = log(v);
    }
    v = hi > lo ? (v - lo) / (hi - lo) : 0;
    return v > 0 ? v < 1 ? v : 1 : 0; /* not a number: at the low end */
}

static void draw_slider(const struct area *a, int x, int y, int cols, const struct knob *k,
                        struct ink ink)
{
    int at = (int)(place_of(k) * (cols - 1) + 0.5);

    for (int i = 0; i < cols; i++)
        paint_text(a, x + i, y, i == at ? ink : ink_role(COL_DIM), i == at ? "●" : "─");
}

/* Draws a knob at (x, y) and returns its columns; measures when y < 0. */
static int put_knob(const struct area *a, int x, int y, const struct knob *k, bool chosen,
                    const struct style *o)
{
    struct ink ink =
        k->turned ? ink_styled(COL_WARN, STYLE_BOLD) : (struct ink){.style = STYLE_BOLD};
    struct str s = {0};
    int from = x;

    paint_text(a, x, y, ink_styled(COL_ACCENT, STYLE_BOLD), chosen ? "▸" : " ");
    x += 1;
    const char *label = knob_label(k, !o->label);

    paint_text(a, x, y, chosen ? ink_styled(COL_ACCENT, STYLE_BOLD) : ink_plain(), label);
    x += text_width(label) + 1;
    add_value(&s, k, o);
    paint_text(a, x, y, ink, str_get(&s));
    x += text_width(str_get(&s));
    if (k->decl.kind == KNOB_NUMBER && o->slider) {
        draw_slider(a, x + 1, y, o->slider, k, ink);
        x += 1 + o->slider;
    }
    str_clear(&s);
    if (o->keys != NO_KEYS)
        add_keys(&s, k, chosen, o);
    if (s.n) {
        paint_text(a, x + 1, y, ink_role(COL_ACCENT), str_get(&s));
        x += 1 + text_width(str_get(&s));
    }
    str_done(&s);
    return x - from;
}

/* How the knobs of a scene are put into lines. */
struct put {
    const struct style *style;
    int shown;       /* lines */
    int lines;       /* that all of them take */
    int skip;        /* lines above the first one shown: the chosen knob is in sight */
    int first, last; /* knobs that are shown */
};

/* Draws all knobs, p->skip lines higher; measures them too. */
static void put_knobs(const struct area *a, const struct scene *scene, struct put *p)
{
    int x = 0, y = 0;

    p->first = scene->knobs;
    p->last = -1;
    for (int i = 0; i < scene->knobs; i++) {
        int w = put_knob(a, 0, -1, &scene->knob[i], i == scene->chosen, p->style);

        if (x > 0 && x + w > a->w) {
            x = 0;
            y++;
        }
        if (y >= p->skip && y < p->skip + p->shown) {
            p->first = i < p->first ? i : p->first;
            p->last = i;
        }
        put_knob(a, x, y - p->skip, &scene->knob[i], i == scene->chosen, p->style);
        paint_spot(a, x, y - p->skip, w, 1, &(struct spot){.kind = SPOT_KNOB, .index = i});
        x += w + p->style->gap - 1;
    }
    p->lines = y + 1;
}

static bool fits(const struct area *a, const struct scene *scene, const struct style *o, int lines)
{
    struct area none = area_part(a, 0, 0, a->w, 0);
    struct put p = {.style = o};

    put_knobs(&none, scene, &p);
    return p.lines <= lines;
}

/* The roomiest style that fits into `lines`; where none does, some knobs are out of sight,
 * but those in sight have their keys. */
static const struct style *style_for(const struct area *a, const struct scene *scene, int lines)
{
    for (int i = 0; i < STYLES; i++)
        if (fits(a, scene, &styles[i], lines))
            return &styles[i];
    return &styles[NARROWEST];
}

static struct put plan_knobs(const struct area *a, const struct scene *scene)
{
    struct area none = area_part(a, 0, 0, a->w, 0);
    struct put p = {.style = style_for(a, scene, a->h), .shown = a->h};

    put_knobs(&none, scene, &p);
    while (p.last < scene->chosen) {
        p.skip++;
        put_knobs(&none, scene, &p);
    }
    return p;
}

/* Of a low screen one line more, where that lets all knobs be seen. */
static int lines_most(const struct area *a, const struct scene *scene)
{
    if (a->h < 24)
        return a->h < 20 ? 1 : 2;
    return a->h < 32 && fits(a, scene, &styles[NARROWEST], 2) ? 2 : LINES_MOST;
}

int turn_lines(const struct area *a, const struct session *s)
{
    const struct scene *scene = session_scene(s);
    struct area none = area_part(a, 0, 0, a->w, 0);
    struct put p;
    int most;

    if (!scene || scene->knobs == 0)
        return 0;
    most = lines_most(a, scene);
    p = (struct put){.style = style_for(a, scene, most)};
    put_knobs(&none, scene, &p);
    return p.lines < most ? p.lines : most;
}

void turn_draw(const struct area *a, const struct session *s)
{
    const struct scene *scene = session_scene(s);
    struct put p;

    if (!scene || scene->knobs == 0 || a->h < 1)
        return;
    p = plan_knobs(a, scene);
    put_knobs(a, scene, &p);
    if (p.lines > p.skip + a->h)
        paint_text(a, a->w - 1, a->h - 1, ink_role(COL_DIM), "…");
}

/* At the left, or behind `split` where the rule's left part is too short for it. */
void turn_rule_draw(const struct area *a, int split, int y, const struct area *turn,
                    const struct session *s)
{
    const struct scene *scene = session_scene(s);
    int x = 2, w;
    char text[96];
    struct put p;

    if (!scene || scene->knobs == 0 || turn->h < 1)
        return;
    p = plan_knobs(turn, scene);
    if (p.last - p.first + 1 < scene->knobs) {
        snprintf(text, sizeof text, " %s %d–%d %s %d ", paint_word(a, "knobs"), p.first + 1,
                 p.last + 1, paint_word(a, "of"), scene->knobs);
        x += split;
        x += paint_text(a, x, y, ink_styled(COL_ACCENT, STYLE_BOLD), text);
    }
    x += paint_text(a, x, y, ink_plain(), " ");
    x += keys_put(a, x, y, a->w - x - 2, "knob.before knob.after", "knob");
    x += paint_text(a, x, y, ink_plain(), "  ");
    w = keys_put(a, x, y, a->w - x - 2, "knob.less knob.more", "turn");
    paint_text(a, x + w, y, ink_plain(), " ");
}
