/* The look zone: pictures, what the scene prints, the cell and its explanation. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "screen_priv.h"
#include "session/arith.h"
#include "view/produce.h"
#include "view/text.h"

/* Below this height notes and cell share one rule, and there are no gaps. */
#define TIGHT 32

/* --- the scenes of the step ------------------------------------------------------------ */

static size_t blocks_of(const struct session *s)
{
    return s->lesson && s->steps[s->step].block ? question_shown(s, s->step) : 0;
}

static const struct scene *scene_at(const struct session *s, size_t block)
{
    return s->steps[s->step].block[block].scene;
}

/* Laws, tasks, prints, tables and errors of all scenes; lines drawn. */
static int notes_draw(const struct area *a, const struct session *s, bool tight)
{
    struct flow f = {.a = a, .indent = 1, .tight = tight};

    for (size_t i = 0; i < blocks_of(s); i++) {
        const struct scene *scene = scene_at(s, i);

        if (!scene || !produce_any(&scene->out))
            continue;
        flow_gap(&f);
        f.hints = scene->hinted;
        produce_draw(&f, &scene->out);
    }
    return f.y;
}

/* How many lines a drawing takes: it is drawn where nothing is seen. */
static int notes_lines(const struct area *a, const struct session *s, bool tight)
{
    struct area none = area_part(a, 0, 0, a->w, 0);

    return notes_draw(&none, s, tight);
}

bool look_any(const struct session *s)
{
    if (session_panels(s, NULL, 0) > 0 || (s->ask && s->ask->open))
        return true;
    for (size_t i = 0; i < blocks_of(s); i++) {
        const struct block_state *b = &s->steps[s->step].block[i];

        if (b->scene)
            return true;
        for (int k = 0; k < b->out.n; k++)
            if (b->out.item[k].kind == OUT_PLOT)
                return true;
    }
    return false;
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

/* The lines below the pictures: notes, then the cell or its explanation. Each
 * part has a line above it when something stands there. */
struct below {
    int notes, cell;     /* lines wanted */
};

static struct below below_of(const struct area *a, const struct session *s,
                             const struct figures *all)
{
    struct below b = {.notes = notes_lines(a, s, a->h < TIGHT)};

    if (s->ask && s->ask->open)
        b.cell = ask_lines(a, s->ask);
    else if (all->focus >= 0)
        b.cell = all->fig[all->focus].matrix.rows > 0 && all->fig[all->focus].mark.row >= 0 &&
                 all->fig[all->focus].mark.col >= 0;
    return b;
}

/* A rule at line y, if something stands above and there is room below. */
static int rule_at(const struct area *a, int y)
{
    if (y > 0 && y < a->h)
        paint_hline(a, 0, y++, a->w);
    return y;
}

/* Not all pictures have room: the rule below them says which are shown. */
static void draw_shown(const struct area *a, int y, const struct figures *all,
                       const struct figures_shown *shown)
{
    char text[80];

    if (shown->n == all->n)
        return;
    if (shown->n == 1)
        snprintf(text, sizeof text, " %s %d %s %d ", paint_word(a, "panel"), shown->first + 1,
                 paint_word(a, "of"), all->n);
    else
        snprintf(text, sizeof text, " %s %d–%d %s %d ", paint_word(a, "panels"), shown->first + 1,
                 shown->first + shown->n, paint_word(a, "of"), all->n);
    paint_text(a, 2, y, ink_role(COL_ACCENT), text);
}

void look_draw(const struct area *a, const struct session *s)
{
    struct figures all;
    struct below b;
    struct area part;
    struct figures_shown shown;
    int notes, cell, y = 0, used;
    bool asking = s->ask && s->ask->open;
    int rules = a->h < TIGHT && !asking ? 1 : 2; /* lines above the notes and above the cell */

    figures_collect(s, &all);
    b = below_of(a, s, &all);
    /* what the parts below may take at most, before the pictures have had theirs */
    cell = smaller(b.cell, larger(1, a->h * 45 / 100));
    notes = smaller(b.notes, all.n > 0 ? larger(1, (a->h - cell) / (asking ? 6 : 4)) : a->h);
    if (asking && notes < b.notes && a->h < TIGHT)
        b.notes = notes = 0; /* a line or two of them would say nothing */
    used = notes + cell + (notes > 0 && cell > 0 ? rules : notes + cell > 0);
    if (all.n > 0) {
        part = area_part(a, 0, 0, a->w, larger(a->h - used, 1));
        y = figures_draw(&part, &all, &shown);
        draw_shown(a, rule_at(a, y) - 1, &all, &shown);
        y = smaller(y + 1, a->h);
    }
    notes = smaller(b.notes, larger(a->h - y - (cell > 0 ? cell + rules - 1 : 0), 0));
    if (notes > 0) {
        part = area_part(a, 0, y, a->w, notes);
        notes_draw(&part, s, a->h < TIGHT);
        y += part.h;
        if (b.notes > notes)
            paint_text(a, a->w - 2, y - 1, ink_role(COL_DIM), "▾");
    }
    if (b.cell > 0) {
        if (notes > 0 && rules == 2)
            y = rule_at(a, y);
        part = area_part(a, 0, y, a->w, smaller(b.cell, a->h - y));
        if (asking)
            ask_draw(&part, s->ask);
        else
            readout_draw(&part, &all);
    }
}
