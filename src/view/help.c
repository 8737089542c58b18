/* The help: printed from the tables of actions, knobs and commands. */
#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "find_priv.h"
#include "screen_priv.h"
#include "session/action.h"
#include "view/flow.h"
#include "view/text.h"

#define HELP_WIDEST 92
#define KEY_COLUMNS 20

/* The help as it flows; `find`: only entries that have it are shown. */
struct help {
    struct flow flow;
    const struct session *s;
    const char *find;
    const char *heading; /* not printed yet: its first entry prints it */
};

/* name: what else it can be found by, or NULL. */
static bool wanted(const struct help *h, const char *keys, const char *doc, const char *name)
{
    return utf8_find(keys, h->find) || utf8_find(doc, h->find) || (name && utf8_find(name, h->find));
}

static void put_heading(struct help *h)
{
    struct flow *f = &h->flow;

    if (!h->heading)
        return;
    flow_gap(f);
    paint_text(f->a, 1, f->y++, (struct ink){.style = STYLE_BOLD}, paint_word(f->a, h->heading));
    h->heading = NULL;
}

/* Columns of the keys: a longer line of them moves what stands beside it. */
static int key_columns(const struct area *a, const char *keys)
{
    int wanted = text_width(keys) + 3, most = a->w / 2;

    wanted = wanted < KEY_COLUMNS ? KEY_COLUMNS : wanted;
    return wanted < most ? wanted : most > KEY_COLUMNS ? most : KEY_COLUMNS;
}

/* One entry: keys to the left, what they do, in the user's language, to the right. */
static void put_line(struct help *h, const char *keys, const char *doc, const char *name)
{
    struct flow *f = &h->flow;

    if (!wanted(h, keys, doc, name))
        return;
    put_heading(h);
    int first = f->y, columns = key_columns(f->a, keys);

    paint_cut(f->a, 1, first, columns - 2, ink_role(COL_ACCENT), keys);
    f->indent = columns;
    flow_text(f, ink_plain(), doc);
    f->indent = 1;
    if (f->y == first)
        f->y++;
}

static void put_entry(struct help *h, const char *keys, const char *doc)
{
    put_line(h, keys, paint_word(h->flow.a, doc), NULL);
}

static void add_key_names(const struct area *a, const char *keys, struct str *out)
{
    char key[32], shown[32];

    while (*keys) {
        size_t n = strcspn(keys, " ");

        snprintf(key, sizeof key, "%.*s", (int)n, keys);
        key_write_name(key, paint_ascii(a), shown);
        str_addf(out, "%s%s", out->n ? " " : "", shown);
        keys += n;
        keys += strspn(keys, " ");
    }
}

static void put_actions(struct help *h, const char *where, const char *heading)
{
    int n;
    const struct action_row *row = action_rows(&n);
    struct str keys = {0};

    h->heading = heading;
    for (int i = 0; i < n; i++) {
        if (strcmp(row[i].where, where) != 0)
            continue;
        str_clear(&keys);
        add_key_names(h->flow.a, row[i].keys, &keys);
        put_entry(h, str_get(&keys), row[i].doc);
    }
    str_done(&keys);
}

static bool has_knob(const struct session *s, const char *name)
{
    const struct scene *c = s->place == PLACE_LESSON ? session_scene(s) : NULL;

    for (int i = 0; c && i < c->knobs; i++)
        if (strcmp(c->knob[i].decl.name, name) == 0)
            return true;
    return false;
}

/* here: those that the scene has, else the others. */
static void put_knobs(struct help *h, bool here, const char *heading)
{
    int n;
    const struct knob_key_row *row = knob_key_rows(&n);
    struct str keys = {0};

    h->heading = heading;
    for (int i = 0; i < n; i++) {
        if (has_knob(h->s, row[i].knob) != here)
            continue;
        str_clear(&keys);
        str_puts(&keys, row[i].less ? row[i].less : "");
        if (row[i].more && row[i].more[0] && strcmp(row[i].more, str_get(&keys)) != 0)
            str_addf(&keys, "/%s", row[i].more);
        str_addf(&keys, "  %s", session_word(h->s, row[i].symbol));
        put_line(h, str_get(&keys), paint_word(h->flow.a, row[i].doc), row[i].knob);
    }
    str_done(&keys);
}

static bool has_keys(const struct knob *k)
{
    int n;
    const struct knob_key_row *row = knob_key_rows(&n);

    for (int i = 0; i < n; i++)
        if (strcmp(row[i].knob, k->decl.name) == 0)
            return true;
    return false;
}

/* Those of the scene that are chosen first: which values they have. */
static void put_knobs_without_keys(struct help *h)
{
    const struct scene *c = h->s->place == PLACE_LESSON ? session_scene(h->s) : NULL;
    struct str keys = {0}, values = {0};

    h->heading = "knobs that [ and ] choose";
    for (int i = 0; c && i < c->knobs; i++) {
        if (has_keys(&c->knob[i]))
            continue;
        str_clear(&keys);
        str_clear(&values);
        str_addf(&keys, "-/+  %s", knob_label(&c->knob[i], false));
        knob_values(h->s, &c->knob[i], &values);
        put_line(h, str_get(&keys), str_get(&values), c->knob[i].decl.name);
    }
    str_done(&keys);
    str_done(&values);
}

static void put_commands(struct help *h)
{
    int n;
    const struct command_row *row = command_rows(&n);
    struct str usage = {0};

    h->heading = "commands";
    for (int i = 0; i < n; i++) {
        str_clear(&usage);
        str_addf(&usage, ":%s", row[i].usage);
        put_entry(h, str_get(&usage), row[i].doc);
    }
    str_done(&usage);
}

/* --- what comes first: the place where the user is ------------------------------------- */

enum rank { RANK_OPEN, RANK_PLACE, RANK_ALL, RANK_ELSEWHERE, RANK_HELP, RANKS };

static enum rank rank_of(const struct session *s, const char *where)
{
    bool lesson = s->place == PLACE_LESSON && s->lesson;

    if (strcmp(where, "help") == 0)
        return RANK_HELP;
    if (strcmp(where, "all") == 0)
        return RANK_ALL;
    if (strcmp(where, "ask") == 0)
        return lesson && s->ask ? RANK_OPEN : RANK_ELSEWHERE;
    if (strcmp(where, "lesson") == 0)
        return lesson ? RANK_PLACE : RANK_ELSEWHERE;
    if (strcmp(where, "menu") == 0)
        return lesson ? RANK_ELSEWHERE : RANK_PLACE;
    return lesson && question_focus(s) >= 0 ? RANK_OPEN : RANK_ELSEWHERE; /* of questions */
}

static void put_places(struct help *h, enum rank rank)
{
    int n;
    const struct action_place *place = action_places(&n);

    for (int i = 0; i < n; i++)
        if (rank_of(h->s, place[i].where) == rank)
            put_actions(h, place[i].where, place[i].heading);
    if (rank == RANK_PLACE) {
        put_knobs(h, true, "knobs of this scene");
        put_knobs_without_keys(h);
    } else if (rank == RANK_ALL) {
        put_commands(h);
    } else if (rank == RANK_ELSEWHERE) {
        put_knobs(h, false, "knobs of other scenes");
    }
}

static int put_all(const struct area *a, const struct session *s, int skip)
{
    struct area scrolled = area_scrolled(a, skip);
    const char *typing = s->prompt.kind == PROMPT_SEARCH ? str_get(&s->prompt.line) : NULL;
    struct help h = {.flow = {.a = &scrolled, .indent = 1}, .s = s,
                     .find = typing ? typing : str_get(&s->help_find)};

    for (int rank = 0; rank < RANKS; rank++)
        put_places(&h, (enum rank)rank);
    if (h.flow.y == 0)
        flow_text(&h.flow, ink_role(COL_WARN), paint_word(a, "nothing here has it"));
    return h.flow.y;
}

static int help_skip(const struct area *inner, const struct session *s, int *lines)
{
    struct area none = area_part(inner, 0, 0, inner->w, 0);
    int most;

    *lines = put_all(&none, s, 0);
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
    int at = x + 3 + paint_text(a, x + 3, 0, (struct ink){.style = STYLE_BOLD}, paint_word(a, "help"));

    if (s->help_find.n) {
        at += paint_text(a, at, 0, ink_role(COL_ACCENT), "  /");
        paint_cut(a, at, 0, x + w - 5 - at, ink_role(COL_ACCENT), str_get(&s->help_find));
    }
    skip = help_skip(&inner, s, &lines);
    put_all(&inner, s, skip);
    if (s->help_find.n)
        find_mark(&inner, str_get(&s->help_find), -1);
    if (skip + inner.h < lines)
        paint_text(a, x + w - 4, a->h - 1, ink_role(COL_ACCENT), "▾");
    if (skip > 0)
        paint_text(a, x + w - 4, 0, ink_role(COL_ACCENT), "▴");
}
