/* The turn zone: each knob with its value, its place on its range, its keys. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "screen_priv.h"
#include "session/action.h"
#include "view/text.h"

#define LINES_MOST 3
#define GAP 3

/* From roomy to narrow: columns of the slider, and the label or the symbol. */
static const struct style {
    int slider;
    bool label, keys;
} styles[] = {
    {12, true, true}, {8, true, true}, {6, false, true}, {0, false, true}, {0, false, false}};
#define STYLES ((int)(sizeof styles / sizeof *styles))

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
    if (o->label && k->follows && k->formula)
        str_addf(out, " %s %s", k->turned ? "≠" : "=", k->follows);
}

/* "t/T", "c"; for a knob without keys of its own those of the chosen one. */
static void add_keys(struct str *out, const struct knob *k, bool chosen)
{
    const struct knob_key_row *row = keys_of(k->decl.name);

    if (!row && chosen)
        str_puts(out, "-/+");
    if (!row)
        return;
    str_puts(out, row->less ? row->less : "");
    if (row->more && row->more[0] && (!row->less || strcmp(row->less, row->more) != 0))
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
    add_keys(&s, k, chosen);
    if (o->keys && s.n) {
        paint_text(a, x + 1, y, ink_role(COL_ACCENT), str_get(&s));
        x += 1 + text_width(str_get(&s));
    }
    str_done(&s);
    return x - from;
}

/* All knobs in lines from `first`; returns the lines they take and where the
 * chosen one is. */
static int put_knobs(const struct area *a, const struct scene *scene, const struct style *o,
                     int skip, int *chosen_line)
{
    int x = 0, y = 0;

    for (int i = 0; i < scene->knobs; i++) {
        int w = put_knob(a, 0, -1, &scene->knob[i], i == scene->chosen, o);

        if (x > 0 && x + w > a->w) {
            x = 0;
            y++;
        }
        if (i == scene->chosen)
            *chosen_line = y;
        put_knob(a, x, y - skip, &scene->knob[i], i == scene->chosen, o);
        paint_spot(a, x, y - skip, w, 1, &(struct spot){.kind = SPOT_KNOB, .index = i});
        x += w + GAP - 1;
    }
    return y + 1;
}

/* The roomiest style that fits into `lines`. */
static const struct style *style_for(const struct area *a, const struct scene *scene, int lines,
                                     int *taken)
{
    struct area none = area_part(a, 0, 0, a->w, 0);
    int chosen;

    for (int i = 0; i < STYLES; i++) {
        *taken = put_knobs(&none, scene, &styles[i], 0, &chosen);
        if (*taken <= lines)
            return &styles[i];
    }
    return &styles[STYLES - 1];
}

static int lines_most(const struct area *a)
{
    return a->h < 20 ? 1 : a->h < 32 ? 2 : LINES_MOST;
}

int turn_lines(const struct area *a, const struct session *s)
{
    const struct scene *scene = session_scene(s);
    int taken, most = lines_most(a);

    if (!scene || scene->knobs == 0)
        return 0;
    style_for(a, scene, most, &taken);
    return taken < most ? taken : most;
}

void turn_draw(const struct area *a, const struct session *s)
{
    const struct scene *scene = session_scene(s);
    const struct style *o;
    struct area none = area_part(a, 0, 0, a->w, 0);
    int taken, chosen = 0, skip;

    if (!scene || scene->knobs == 0 || a->h < 1)
        return;
    o = style_for(a, scene, a->h, &taken);
    put_knobs(&none, scene, o, 0, &chosen);
    skip = chosen >= a->h ? chosen - a->h + 1 : 0;
    taken = put_knobs(a, scene, o, skip, &chosen);
    if (taken > skip + a->h)
        paint_text(a, a->w - 1, a->h - 1, ink_role(COL_DIM), "…");
}
