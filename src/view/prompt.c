/* The line where the user types, the message line, and the results of >. */
#include <stdio.h>
#include <string.h>

#include "screen_priv.h"
#include "view/produce.h"
#include "view/text.h"

static const char *mark_of(const struct prompt *p)
{
    if (p->kind == PROMPT_COMMAND)
        return ":";
    if (p->kind == PROMPT_SEARCH)
        return "/";
    if (p->kind == PROMPT_REPLACE)
        return str_get(&p->question);
    if (p->kind == PROMPT_ANSWER)
        return "= ";
    return p->pending.n > 0 ? "… " : "> ";
}

/* The line from `from` on; where more follows than has room, that is said, but for the
 * cursor's own place. */
static void draw_rest(const struct area *a, int x, int y, const char *line, size_t n, int cursor)
{
    int room = a->w - x, used;
    size_t fits = text_fit(line, n, room - 1, &used);

    if (cursor >= room - 1 || text_fit(line, n, room, &used) == n) {
        paint_text_n(a, x, y, ink_plain(), line, n);
        return;
    }
    paint_text_n(a, x, y, ink_plain(), line, fits);
    paint_text(a, a->w - 1, y, ink_role(COL_DIM), "…");
}

/* The part of the line around its cursor, moved sideways as far as needed. */
static void draw_line(const struct area *a, int y, const struct prompt *p)
{
    const char *line = str_get(&p->line);
    size_t at = p->cursor < 0 ? 0 : (size_t)p->cursor < p->line.n ? (size_t)p->cursor : p->line.n;
    int x = paint_cut(a, 0, y, a->w - 8, ink_styled(COL_ACCENT, STYLE_BOLD), mark_of(p));

    x += p->kind == PROMPT_REPLACE;
    int room = a->w - x - 1, before;
    size_t from = 0;

    if (room < 1)
        return;
    before = text_width_n(line, at);
    if (before > room) {
        from = at - text_fit_end(line, at, room - 1, &before);
        before += paint_text(a, x, y, ink_role(COL_DIM), "…");
        x += 1;
        before -= 1;
    }
    draw_rest(a, x, y, line + from, p->line.n - from, before);
    a->on->grid->cursor_x = a->x + x + before;
    a->on->grid->cursor_y = a->y + y;
}

static int count_changes(const struct session *s)
{
    struct str each = {0};
    int n = 0;

    for (; session_change(s, n, &each); n++)
        str_clear(&each);
    str_done(&each);
    return n;
}

static void add_one(const struct session *s, int i, struct str *out)
{
    struct str each = {0};

    session_change(s, i, &each);
    str_puts(out, str_get(&each));
    str_done(&each);
}

/* The first n of `all` changes, and how many more there are. */
static void write_part(const struct session *s, int n, int all, struct str *out)
{
    struct str some = {0};
    char more[16];

    str_addf(&some, "%s: ", session_word(s, "changed"));
    for (int i = 0; i < n; i++) {
        str_puts(&some, i > 0 ? ", " : "");
        add_one(s, i, &some);
    }
    snprintf(more, sizeof more, "%d", all - n);
    str_clear(out);
    session_say(s, out, "{0}, {1} more", (const char *const[]){str_get(&some), more}, 2);
    str_done(&some);
}

/* As many changes as `room` columns have place for; none at all: their number. Nothing of
 * a single one, which is cut. */
static void write_fitting(const struct session *s, int room, struct str *out)
{
    int all = count_changes(s), n = all;
    char number[16];

    while (--n > 0) {
        write_part(s, n, all, out);
        if (text_width(str_get(out)) <= room)
            return;
    }
    str_clear(out);
    if (all < 2)
        return;
    snprintf(number, sizeof number, "%d", all);
    session_say(s, out, "{0}: {1} knobs",
                (const char *const[]){session_word(s, "changed"), number}, 2);
}

/* What the user holds and has changed stays said, while nothing else is to say. */
static void draw_changes(const struct area *a, int y, const struct session *s)
{
    struct str held = {0}, list = {0}, part = {0};
    int x = 1;

    session_held(s, &held);
    session_changes(s, &list);
    if (held.n > 0)
        x += paint_cut(a, x, y, a->w - x, ink_role(COL_WARN), str_get(&held)) + 3;
    if (text_width(str_get(&list)) > a->w - x)
        write_fitting(s, a->w - x, &part);
    paint_cut(a, x, y, a->w - x, ink_role(COL_WARN), str_get(part.n > 0 ? &part : &list));
    str_done(&held);
    str_done(&list);
    str_done(&part);
}

/* A message that is longer than the line takes those above it too, as many as it needs. */
static void draw_message(const struct area *a, int y, const struct session *s)
{
    struct ink ink = s->message_error ? ink_styled(COL_ERROR, STYLE_BOLD) : ink_role(COL_WARN);
    struct area part = area_part(a, 0, 0, a->w, 0);
    struct flow f = {.a = &part, .indent = 1};
    int most = a->h / 2;

    flow_text(&f, ink, str_get(&s->message));
    if (f.y <= 1) {
        paint_fill(a, 0, y, a->w, 1, ink_plain());
        paint_cut(a, 1, y, a->w - 1, ink, str_get(&s->message));
        return;
    }
    most = f.y < most ? f.y : most;
    part = area_part(a, 0, y - most + 1, a->w, most);
    paint_fill(&part, 0, 0, part.w, part.h, ink_plain());
    f = (struct flow){.a = &part, .indent = 1};
    flow_text(&f, ink, str_get(&s->message));
    if (f.y > most)
        paint_text(&part, part.w - 1, part.h - 1, ink, "…");
}

void prompt_draw(const struct area *a, int y, const struct session *s)
{
    if (s->prompt.kind != PROMPT_NONE)
        draw_line(a, y, &s->prompt);
    if (s->message.n > 0) /* above the line that it is about */
        draw_message(a, s->prompt.kind != PROMPT_NONE ? y - 1 : y, s);
    else if (s->prompt.kind == PROMPT_NONE && s->place == PLACE_LESSON)
        draw_changes(a, y, s);
}

bool entries_any(const struct session *s)
{
    return s->place == PLACE_LESSON && s->prompt.kind == PROMPT_PYTHON &&
           (s->prompt.n > 0 || s->prompt.pending.n > 0);
}

static int put_entries(const struct area *a, const struct session *s, int skip)
{
    struct area scrolled = area_scrolled(a, skip);
    struct flow f = {.a = &scrolled, .indent = 1};

    for (int i = 0; i < s->prompt.n; i++) {
        const struct prompt_entry *e = &s->prompt.entry[i];

        paint_text(&scrolled, 1, f.y, ink_role(COL_ACCENT), ">");
        f.indent = 3;
        flow_code(&f, str_get(&e->input), e->input.n);
        f.indent = 1;
        produce_draw(&f, &e->out);
    }
    if (s->prompt.pending.n > 0) {
        paint_text(&scrolled, 1, f.y, ink_role(COL_ACCENT), ">");
        f.indent = 3;
        flow_code(&f, str_get(&s->prompt.pending), s->prompt.pending.n);
    }
    return f.y;
}

int entries_lines(const struct area *a, const struct session *s)
{
    struct area none = area_part(a, 0, 0, a->w, 0);

    return put_entries(&none, s, 0);
}

void entries_draw(const struct area *a, const struct session *s)
{
    int lines = entries_lines(a, s);

    put_entries(a, s, lines > a->h ? lines - a->h : 0);
}

/* --- what Tab has found --------------------------------------------------------------- */

enum { BELOW = 2 }; /* the prompt, and the keys */

static int widest(const struct complete *c, int most)
{
    int w = 1;

    for (int i = 0; i < c->n; i++)
        if (text_width(c->name[i]) > w)
            w = text_width(c->name[i]);
    return w < most ? w : most;
}

/* Names in columns, as many as half the screen holds. */
void offer_draw(const struct area *whole, const struct session *s)
{
    const struct complete *c = &s->prompt.offer;
    int most = (whole->h - BELOW) / 2, step, columns, rows, shown;
    struct area a;
    char more[32];

    if (c->n == 0 || whole->w < 10 || most < 2 || s->prompt.kind == PROMPT_NONE)
        return;
    step = widest(c, whole->w - 4) + 2;
    columns = (whole->w - 2) / step;
    rows = (c->n + columns - 1) / columns;
    rows = rows < most ? rows : most - 1;
    shown = rows * columns < c->n ? rows * columns : c->n;
    a = area_part(whole, 0, whole->h - BELOW - rows - 1, whole->w, rows + 1);
    paint_fill(&a, 0, 0, a.w, a.h, ink_plain());
    paint_hline(&a, 0, 0, a.w);
    if (shown < c->n) {
        snprintf(more, sizeof more, " +%d ", c->n - shown);
        paint_cut_right(&a, a.w - 12, 0, 10, ink_role(COL_ACCENT), more);
    }
    for (int i = 0; i < shown; i++)
        paint_cut(&a, 1 + i / rows * step, 1 + i % rows, step - 1, ink_role(COL_CODE), c->name[i]);
}
