/* The look zone: pictures, results, the cell and its explanation. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "screen_priv.h"
#include "session/arith.h"
#include "view/text.h"

/* Below this height notes and cell share one rule, and there are no gaps. */
#define TIGHT 32
#define EXPLAIN_PART 5 /* of the lines are kept for an explanation, one in so many */

bool look_any(const struct session *s)
{
    if (session_panels(s, NULL, 0) + session_plots(s, NULL, 0) > 0 || (s->ask && s->ask->open))
        return true;
    return results_any(s);
}

/* --- the cell under the cursor ------------------------------------------------------------ */

static void add_labels(const struct area *a, struct str *out, const struct matrix *m, int64_t row,
                       int64_t col)
{
    char buf[HEAT_TEXT];

    if (m->row_labels.n > 0)
        str_addf(out, "   %s %s", paint_word(a, role_row_axis(m->role)),
                 heat_row_label(m, row, buf));
    if (m->col_labels.n > 0)
        str_addf(out, "%s%s %s", m->row_labels.n > 0 ? ", " : "   ",
                 paint_word(a, role_col_axis(m->role)), heat_col_label(m, col, buf));
}

static void add_index(struct str *out, const struct figure *f)
{
    const struct heat_mark *k = &f->mark;

    str_addf(out, "%s[", f->panel->part == PART_DIFFERENCE ? role_name(ROLE_DIFFERENCE)
                                                           : role_name(f->matrix.role));
    if (f->matrix.batches > 1)
        str_addf(out, "%lld, ", (long long)k->batch);
    if (f->matrix.heads > 1)
        str_addf(out, "%lld, ", (long long)k->head);
    str_addf(out, "%lld, %lld] ", (long long)k->row, (long long)k->col);
}

static void add_value(const struct area *a, struct str *out, const struct figure *f, bool *hidden)
{
    const struct heat_mark *k = &f->mark;
    const struct matrix *m = &f->matrix;
    char text[ARITH_TEXT];
    double v;
    unsigned char masked;

    if (!m->read(m->ctx, k->batch, k->head, k->row, k->row + 1, k->col, k->col + 1, &v, &masked)) {
        str_puts(out, paint_word(a, "not computed yet"));
        return;
    }
    arith_number(v, ARITH_RESULT, text); /* as explanations have it */
    str_addf(out, "= %s", text);
    *hidden = masked;
}

static void readout_draw(const struct area *a, const struct figures *all)
{
    const struct figure *f = &all->fig[all->focus];
    struct str s = {0};
    bool hidden = false;
    int x;

    add_index(&s, f);
    x = 1 + paint_cut(a, 1, 0, a->w - 1, (struct ink){.style = STYLE_BOLD}, str_get(&s));
    str_clear(&s);
    add_value(a, &s, f, &hidden);
    x += paint_cut(a, x, 0, a->w - x, (struct ink){.style = STYLE_BOLD}, str_get(&s));
    str_clear(&s);
    add_labels(a, &s, &f->matrix, f->mark.row, f->mark.col);
    if (hidden)
        str_addf(&s, "   %s", paint_word(a, "masked"));
    paint_cut(a, x, 0, a->w - x, ink_role(COL_DIM), str_get(&s));
    str_done(&s);
}

/* --- the explanation ------------------------------------------------------------------------ */

struct ask_place {
    int from, to; /* lines of the chosen entry */
};

static int ask_flow(const struct area *a, const struct ask *ask, int skip, struct ask_place *chosen)
{
    struct area scrolled = area_scrolled(a, skip);
    struct flow f = {.a = &scrolled};

    for (int i = 0; i < ask->n; i++) {
        const struct ask_line *l = &ask->line[i];
        bool here = i == ask->chosen && l->node;
        int from = f.y;

        f.indent = 3;
        flow_text(&f, here ? ink_styled(COL_ACCENT, STYLE_BOLD) : ink_plain(), str_get(&l->text));
        if (f.y == from)
            f.y++;
        if (l->node)
            paint_text(&scrolled, 1, from,
                       here ? ink_styled(COL_ACCENT, STYLE_BOLD) : ink_role(COL_DIM),
                       here ? "▸" : "·");
        if (i == ask->chosen && chosen)
            *chosen = (struct ask_place){from, f.y};
    }
    return f.y;
}

static int ask_lines(const struct area *a, const struct ask *ask)
{
    struct area none = area_part(a, 0, 0, a->w, 0);

    return 1 + ask_flow(&none, ask, 0, NULL);
}

static void ask_draw(const struct area *a, const struct ask *ask)
{
    struct area below = area_part(a, 0, 1, a->w, a->h - 1), none = area_part(a, 0, 0, a->w, 0);
    struct ask_place chosen = {0, 0};
    int all = ask_flow(&none, ask, 0, &chosen), skip = 0;
    const char *back = paint_word(a, "Backspace: back");
    int right = ask->outer ? text_width(back) + 2 : 0;      /* kept free of the title */

    paint_cut(a, 1, 0, a->w - 1 - right, ink_styled(COL_ACCENT, STYLE_BOLD),
              str_get(&ask->title));
    if (ask->outer)
        paint_cut_right(a, 0, 0, a->w - 1, ink_role(COL_DIM), back);
    if (chosen.to > below.h)
        skip = chosen.to - below.h;
    ask_flow(&below, ask, skip, NULL);
    if (all - skip > below.h && a->h > 1)
        paint_text(a, a->w - 2, a->h - 1, ink_role(COL_DIM), "▾");
}

/* --- all of it -------------------------------------------------------------------------- */

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* The zone from top to bottom: pictures, a rule, results, a rule, the cell or its
 * explanation. A rule stands only between two things. */
struct plan {
    struct figures all, one;
    const struct figures *shown; /* all, or on a narrow screen the one in focus */
    struct tile_plan tiles;
    struct area pictures, notes, cell;
    int notes_rule, cell_rule;   /* lines; -1: none */
    int notes_rows;              /* all of them */
    int skip;                    /* lines of them above the first one shown */
    bool notes_focus, cut, tight;
};

static bool is_narrow(const struct area *a)
{
    return a->on->grid->w < SCREEN_WIDE;
}

static void choose_figures(const struct area *a, const struct session *s, struct plan *p)
{
    int i = p->all.typed < p->all.n ? p->all.n - 1 : p->all.focus;

    p->notes_focus = s->zone == ZONE_NOTES && p->all.typed == p->all.n;
    p->shown = &p->all;
    if (!is_narrow(a))
        return;
    p->shown = &p->one;
    p->one = (struct figures){.focus = -1};
    if (i >= 0 && !p->notes_focus)
        figures_alone(&p->all, i, &p->one);
}

static int cell_lines(const struct area *a, const struct session *s, const struct figures *f)
{
    const struct figure *focus = f->focus >= 0 ? &f->fig[f->focus] : NULL;

    if (s->ask && s->ask->open)
        return ask_lines(a, s->ask);
    return focus && focus->panel && focus->matrix.rows > 0 && focus->mark.row >= 0 &&
           focus->mark.col >= 0;
}

/* Lines for the results before the pictures have theirs. On a narrow screen one line
 * says it all, as long as the picture needs the others. */
static int notes_least(const struct area *a, const struct session *s, const struct plan *p,
                       int cell)
{
    bool asking = s->ask && s->ask->open;

    if (p->shown->n == 0)
        return smaller(p->notes_rows, larger(a->h - cell - (cell > 0), 0));
    if (p->notes_focus)
        return smaller(p->notes_rows, larger(1, (a->h - cell) * 6 / 10));
    if (is_narrow(a) || (asking && p->tight))
        return smaller(p->notes_rows, 1);
    return smaller(p->notes_rows, larger(1, (a->h - cell) / (asking ? 6 : 4)));
}

static int place(const struct area *a, int y, int lines, bool rule, int *rule_y, struct area *out)
{
    *rule_y = rule && y > 0 && lines > 0 && y < a->h ? y++ : -1;
    *out = area_part(a, 0, y, a->w, lines);
    return y + out->h;
}

/* Lines that are left when all else has its own, and `kept` are kept for an explanation. */
static int spare_lines(const struct area *a, const struct plan *p, int taken, int kept)
{
    int left = a->h - p->tiles.h;

    return smaller(left - taken, left - p->notes_rows - kept - 2);
}

/* Where there is much room an explanation is to open without moving the pictures. Where
 * there is less they have it, while none is open. */
static void grow(const struct area *a, struct plan *p, int taken, bool asking)
{
    int before = p->tiles.h;

    figures_grow(p->shown, spare_lines(a, p, taken, larger(a->h / EXPLAIN_PART, 1)), &p->tiles);
    if (!asking && p->tiles.h == before)
        figures_grow(p->shown, spare_lines(a, p, taken, 0), &p->tiles);
}

static void plan_look(const struct area *a, const struct session *s, struct plan *p)
{
    bool asking = s->ask && s->ask->open;
    int cell, notes, rules, y;

    p->tight = a->h < TIGHT;
    figures_collect(s, &p->all);
    choose_figures(a, s, p);
    p->notes_rows = results_lines(a, s, p->tight);
    cell = smaller(cell_lines(a, s, p->shown), larger(1, a->h * 45 / 100));
    notes = notes_least(a, s, p, cell);
    /* notes and cell share a rule where there is little room */
    rules = (notes > 0 || cell > 0) + (notes > 0 && cell > 0 && (asking || !p->tight));
    p->pictures = area_part(a, 0, 0, a->w, larger(a->h - notes - cell - rules, 1));
    figures_plan(&p->pictures, p->shown, &p->tiles);
    grow(a, p, notes + cell + rules, asking);
    y = p->tiles.n > 0 ? p->tiles.h : 0;
    if (p->tiles.n > 0)
        notes = smaller(p->notes_rows, larger(a->h - y - cell - rules, notes));
    p->cut = notes < p->notes_rows;
    p->skip = p->notes_focus ? smaller(s->steps[s->step].notes, p->notes_rows - notes) : 0;
    y = place(a, y, notes, true, &p->notes_rule, &p->notes);
    place(a, y, smaller(cell_lines(a, s, p->shown), a->h - y), notes == 0 || rules == 2,
          &p->cell_rule, &p->cell);
    p->pictures.h = p->tiles.n > 0 ? p->tiles.h : 0;
}

/* Not all pictures have room: the rule below them says which are shown. */
static void draw_shown(const struct area *a, int y, const struct plan *p)
{
    int from = p->shown->base + p->tiles.first + 1, n = p->tiles.n, of = p->shown->total;
    char text[80];

    if (n >= of || n == 0 || is_narrow(a) || y < 0)
        return;
    if (n == 1)
        snprintf(text, sizeof text, " %s %d %s %d ", paint_word(a, "panel"), from,
                 paint_word(a, "of"), of);
    else
        snprintf(text, sizeof text, " %s %d–%d %s %d ", paint_word(a, "panels"), from,
                 from + n - 1, paint_word(a, "of"), of);
    paint_text(a, 2, y, ink_role(COL_ACCENT), text);
}

/* The results, and where one is in them. */
static void draw_notes(const struct area *a, const struct session *s, const struct plan *p)
{
    struct area part = p->notes, last;
    int hidden = 0, end = 0;
    char text[96];

    if (part.h == 0)
        return;
    last = area_part(&part, 0, part.h - 1, part.w, 1);
    if (p->cut && !p->notes_focus)
        end = --part.h;
    results_draw(&part, s, p->skip, p->tight, end, &hidden);
    if (p->cut && !p->notes_focus)
        results_summary_draw(&last, s, p->notes_rows - part.h + hidden);
    if (!p->notes_focus)
        return;
    snprintf(text, sizeof text, " %s %d–%d %s %d ", paint_word(a, "results"), p->skip + 1,
             p->skip + part.h, paint_word(a, "of"), p->notes_rows);
    if (p->notes_rule >= 0)
        paint_text(a, 2, p->notes_rule, ink_styled(COL_ACCENT, STYLE_BOLD), text);
    if (p->skip + part.h < p->notes_rows)
        paint_text(&part, part.w - 2, part.h - 1, ink_role(COL_ACCENT), "▾");
    if (p->skip > 0)
        paint_text(&part, part.w - 2, 0, ink_role(COL_ACCENT), "▴");
}

void look_draw(const struct area *a, const struct session *s)
{
    struct plan p = {.notes_rule = -1};
    int rule;

    plan_look(a, s, &p);
    figures_draw(&p.pictures, p.shown, &p.tiles);
    if (p.notes_rule >= 0)
        paint_hline(a, 0, p.notes_rule, a->w);
    if (p.cell_rule >= 0)
        paint_hline(a, 0, p.cell_rule, a->w);
    rule = p.notes_rule >= 0 ? p.notes_rule : p.cell_rule;
    if (!p.notes_focus)
        draw_shown(a, rule, &p);
    draw_notes(a, s, &p);
    if (p.cell.h > 0 && s->ask && s->ask->open)
        ask_draw(&p.cell, s->ask);
    else if (p.cell.h > 0)
        readout_draw(&p.cell, p.shown);
}

void look_measure(const struct area *a, const struct session *s, struct text_extent *e)
{
    struct plan p = {.notes_rule = -1};

    plan_look(a, s, &p);
    e->notes_rows = p.notes_rows;
    e->notes_shown = p.notes.h - (p.cut && !p.notes_focus);
    figures_pan(&p.pictures, p.shown, &p.tiles, &e->pan);
}
