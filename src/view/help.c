/* The help: printed from the tables of actions, knobs and commands. */
#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "screen_priv.h"
#include "session/action.h"
#include "view/flow.h"
#include "view/text.h"

#define HELP_WIDEST 92
#define KEY_COLUMNS 20

/* One entry: keys to the left, what they do to the right. */
static void put_entry(struct flow *f, const char *keys, const char *doc)
{
    int first = f->y;

    paint_cut(f->a, 1, first, KEY_COLUMNS - 2, ink_role(COL_ACCENT), keys);
    f->indent = KEY_COLUMNS;
    flow_text(f, ink_plain(), paint_word(f->a, doc));
    f->indent = 1;
    if (f->y == first)
        f->y++;
}

static void put_heading(struct flow *f, const char *text)
{
    flow_gap(f);
    paint_text(f->a, 1, f->y++, (struct ink){.style = STYLE_BOLD}, paint_word(f->a, text));
}

static void add_key_names(const struct area *a, const char *keys, struct str *out)
{
    char key[32], shown[32];

    while (*keys) {
        size_t n = strcspn(keys, " ");

        snprintf(key, sizeof key, "%.*s", (int)n, keys);
        key_name(key, paint_ascii(a), shown);
        str_addf(out, "%s%s", out->n ? " " : "", shown);
        keys += n;
        keys += strspn(keys, " ");
    }
}

static void put_actions(struct flow *f, const char *where, const char *heading)
{
    int n;
    const struct action_row *row = action_rows(&n);
    struct str keys = {0};

    put_heading(f, heading);
    for (int i = 0; i < n; i++) {
        if (strcmp(row[i].where, where) != 0)
            continue;
        str_clear(&keys);
        add_key_names(f->a, row[i].keys, &keys);
        put_entry(f, str_get(&keys), row[i].doc);
    }
    str_done(&keys);
}

static void put_knobs(struct flow *f)
{
    int n;
    const struct knob_key_row *row = knob_key_rows(&n);
    struct str keys = {0};

    put_heading(f, "knobs");
    for (int i = 0; i < n; i++) {
        str_clear(&keys);
        str_puts(&keys, row[i].less ? row[i].less : "");
        if (row[i].more && row[i].more[0] && strcmp(row[i].more, str_get(&keys)) != 0)
            str_addf(&keys, "/%s", row[i].more);
        str_addf(&keys, "  %s", row[i].symbol ? row[i].symbol : row[i].knob);
        put_entry(f, str_get(&keys), row[i].doc);
    }
    str_done(&keys);
}

static void put_commands(struct flow *f)
{
    int n;
    const struct command_row *row = command_rows(&n);
    struct str usage = {0};

    put_heading(f, "commands");
    for (int i = 0; i < n; i++) {
        str_clear(&usage);
        str_addf(&usage, ":%s", row[i].usage);
        put_entry(f, str_get(&usage), row[i].doc);
    }
    str_done(&usage);
}

static int put_all(const struct area *a, int skip)
{
    struct area scrolled = area_scrolled(a, skip);
    struct flow f = {.a = &scrolled, .indent = 1};
    int n;
    const struct action_place *place = action_places(&n);

    for (int i = 0; i < n; i++) {
        put_actions(&f, place[i].where, place[i].heading);
        if (strcmp(place[i].where, "lesson") == 0)
            put_knobs(&f);
        else if (strcmp(place[i].where, "all") == 0)
            put_commands(&f);
    }
    return f.y;
}

static int help_skip(const struct area *inner, const struct session *s, int *lines)
{
    struct area none = area_part(inner, 0, 0, inner->w, 0);
    int most;

    *lines = put_all(&none, 0);
    most = *lines > inner->h ? *lines - inner->h : 0;
    return s->help_scroll < 0 ? 0 : s->help_scroll < most ? s->help_scroll : most;
}

void help_draw(const struct area *a, const struct session *s)
{
    int w = a->w < HELP_WIDEST ? a->w : HELP_WIDEST, x = (a->w - w) / 2, lines, skip;
    struct area inner = area_part(a, x + 2, 1, w - 4, a->h - 2);

    paint_fill(a, x, 0, w, a->h, ink_plain());
    paint_frame(a, x, 0, w, a->h);
    paint_text(a, x + 2, 0, (struct ink){.style = STYLE_BOLD}, " ");
    paint_text(a, x + 3, 0, (struct ink){.style = STYLE_BOLD}, paint_word(a, "help"));
    skip = help_skip(&inner, s, &lines);
    put_all(&inner, skip);
    if (skip + inner.h < lines)
        paint_text(a, x + w - 4, a->h - 1, ink_role(COL_ACCENT), "▾");
    if (skip > 0)
        paint_text(a, x + w - 4, 0, ink_role(COL_ACCENT), "▴");
}
