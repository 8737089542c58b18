/* The pictures of a step: its panels and plots, bound to the session's numbers
 * and marked with the session's cursor. */
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "graph/graph.h"
#include "screen_priv.h"
#include "view/picture.h"
#include "view/plot.h"
#include "view/tile.h"

#define PANELS_MOST 64 /* more are shown a group at a time */
#define LEGEND_W 28    /* narrower panels have no room for their legend */
#define RANGE_MOST ((int64_t)1 << 22) /* numbers looked through for a legend's ends */
#define PICTURE_W 400
#define PICTURE_H 200
#define PLOT_W 40
#define PLOT_H 10

/* --- binding ----------------------------------------------------------------------- */

static bool read_panel(const void *ctx, int64_t batch, int64_t head, int64_t r0, int64_t r1,
                       int64_t c0, int64_t c1, double *out, unsigned char *masked)
{
    const struct figure *f = ctx;

    return session_read(f->s, f->panel, batch, head, r0, r1, c0, c1, out, masked);
}

/* Is the whole panel small enough to look for its ends? */
static bool range_is_cheap(const struct out_panel *p)
{
    int64_t left = RANGE_MOST;

    if (p->rows > left || p->cols > left / p->rows)
        return false;
    left /= p->rows * p->cols;
    return p->heads <= left && p->batch <= left / p->heads;
}

/* The ends of what is around the cursor: all that is computed of a huge matrix. */
static bool range_near(const struct figure *f, double *lo, double *hi)
{
    static const int64_t reach[2] = {64, 256};
    const struct cursor *k = &f->s->cursor;
    int64_t r0 = k->row > reach[0] / 2 ? k->row - reach[0] / 2 : 0;
    int64_t c0 = k->col > reach[1] / 2 ? k->col - reach[1] / 2 : 0;
    int64_t r1 = r0 + reach[0] < f->panel->rows ? r0 + reach[0] : f->panel->rows;
    int64_t c1 = c0 + reach[1] < f->panel->cols ? c0 + reach[1] : f->panel->cols;
    size_t n = r1 > r0 && c1 > c0 ? (size_t)(r1 - r0) * (size_t)(c1 - c0) : 0;
    double *v = mem_array(n, sizeof *v);
    unsigned char *hid = mem_array(n, 1);
    bool ok = n > 0 && session_read(f->s, f->panel, k->batch, k->head, r0, r1, c0, c1, v, hid);

    *lo = INFINITY;
    *hi = -INFINITY;
    for (size_t i = 0; ok && i < n; i++) {
        if (hid[i] || !isfinite(v[i]))
            continue;
        *lo = fmin(*lo, v[i]);
        *hi = fmax(*hi, v[i]);
    }
    mem_free(v);
    mem_free(hid);
    return ok && *lo <= *hi;
}

static struct matrix matrix_of(struct figure *f)
{
    const struct out_panel *p = f->panel;
    struct matrix m = {
        .role = p->p.role,
        .title = p->p.title,
        .rows = p->rows,
        .cols = p->cols,
        .heads = p->heads,
        .batches = p->batch,
        .row_labels = p->p.rows,
        .col_labels = p->p.cols,
        .has_mask = p->p.mask != NULL,
        .read = read_panel,
        .ctx = f,
    };

    if (m.rows < 1 || m.cols < 1 || m.heads < 1 || m.batches < 1)
        return m;
    m.has_range = range_is_cheap(p) ? session_range(f->s, p, &m.lo, &m.hi)
                                    : range_near(f, &m.lo, &m.hi);
    m.has_range = m.has_range && isfinite(m.lo) && isfinite(m.hi);
    return m;
}

static void add_panel(struct figures *all, const struct session *s, const struct out_panel *p)
{
    struct figure *f = &all->fig[all->n];

    if (all->n == FIGURE_MOST)
        return;
    *f = (struct figure){.s = s, .panel = p};
    all->n++;
}

static void add_plots(struct figures *all, const struct output *o)
{
    for (int i = 0; i < o->n && all->n < FIGURE_MOST; i++)
        if (o->item[i].kind == OUT_PLOT)
            all->fig[all->n++] = (struct figure){.plot = &o->item[i].plot};
}

static void add_step_plots(struct figures *all, const struct session *s, bool live)
{
    const struct step_state *step = &s->steps[s->step];

    for (size_t i = 0; step->block && i < question_shown(s, s->step); i++) {
        const struct block_state *b = &step->block[i];

        if (b->scene && live)
            add_plots(all, &b->scene->out);
        else if (!b->scene && !live)
            add_plots(all, &b->out);
    }
}

/* --- what was typed at > -------------------------------------------------------------- */

static bool is_array(const struct out_item *item)
{
    return item->kind == OUT_RESULT && item->node && item->node->shape.rank > 0;
}

/* What the newest line produced, NULL if the prompt is not open. */
static const struct output *newest(const struct session *s)
{
    return entries_any(s) && s->prompt.n > 0 ? &s->prompt.entry[s->prompt.n - 1].out : NULL;
}

bool figures_typed(const struct session *s)
{
    const struct output *o = newest(s);

    for (int i = 0; o && i < o->n; i++)
        if (o->item[i].kind == OUT_SHOW || o->item[i].kind == OUT_PLOT || is_array(&o->item[i]))
            return true;
    return false;
}

static void add_array(struct figures *all, const struct session *s, struct node *node)
{
    const struct shape *sh = &node->shape;
    struct figure *f = &all->fig[all->n];
    int r = sh->rank;

    if (all->n == FIGURE_MOST)
        return;
    all->n++;
    *f = (struct figure){.s = s};
    f->made.p = (struct panel){.role = ROLE_ANY, .node = node,
                               .title = str_get(&s->prompt.entry[s->prompt.n - 1].input)};
    f->made.cols = sh->dim[r - 1];
    f->made.rows = r > 1 ? sh->dim[r - 2] : 1;
    f->made.heads = r > 2 ? sh->dim[r - 3] : 1;
    f->made.batch = r > 3 ? sh->dim[r - 4] : 1;
    f->panel = &f->made;
}

/* The panels that the newest line showed, or its array. */
static void add_typed(struct figures *all, const struct session *s)
{
    const struct output *o = newest(s);

    for (int i = 0; o && i < o->n; i++) {
        const struct out_item *item = &o->item[i];

        for (int k = 0; k < item->n && item->kind == OUT_SHOW; k++)
            add_panel(all, s, &item->panel[k]);
        if (is_array(item))
            add_array(all, s, item->node);
    }
    if (o)
        add_plots(all, o);
}

/* --- marks ------------------------------------------------------------------------------ */

/* Where the cursor stands on the axis of this name: its row or column in the
 * panel in focus. -1: that panel has no such axis. */
static int64_t on_axis(const struct session *s, enum panel_role focus, const char *axis)
{
    if (strcmp(role_row_axis(focus), axis) == 0)
        return s->cursor.row;
    if (strcmp(role_col_axis(focus), axis) == 0)
        return s->cursor.col;
    return -1;
}

static int64_t inside(int64_t at, int64_t n)
{
    return at >= 0 && at < n ? at : -1;
}

static int64_t clamp(int64_t at, int64_t n)
{
    return at < 0 ? 0 : at >= n ? (n > 0 ? n - 1 : 0) : at;
}

static void set_mark(struct figures *all, const struct session *s, int i)
{
    struct figure *f = &all->fig[i];
    struct heat_mark *k = &f->mark;
    enum panel_role focus;

    *k = (struct heat_mark){.row = -1, .col = -1};
    k->batch = clamp(s->cursor.batch, f->matrix.batches);
    k->head = clamp(s->cursor.head, f->matrix.heads);
    k->all_heads = s->cursor.all_heads;
    k->focus = i == all->focus;
    if (all->focus < 0 || i >= all->typed)
        return;
    focus = all->fig[all->focus].matrix.role;
    k->row = inside(on_axis(s, focus, role_row_axis(f->matrix.role)), f->matrix.rows);
    k->col = inside(on_axis(s, focus, role_col_axis(f->matrix.role)), f->matrix.cols);
}

void figures_collect(const struct session *s, struct figures *all)
{
    const struct out_panel *panel[PANELS_MOST], *chosen = session_panel(s);
    int n = session_panels(s, panel, PANELS_MOST), first = 0;

    all->n = 0;
    all->focus = -1;
    if (n > PANELS_MOST)
        n = PANELS_MOST;
    for (int i = 0; i < n; i++)
        if (panel[i] == chosen)
            first = i / FIGURE_MOST * FIGURE_MOST;
    for (int i = first; i < n && all->n < FIGURE_MOST; i++) {
        if (panel[i] == chosen)
            all->focus = all->n;
        add_panel(all, s, panel[i]);
    }
    add_step_plots(all, s, session_scene(s) != NULL);
    all->typed = all->n;
    add_typed(all, s);
    for (int i = 0; i < all->n; i++)
        if (all->fig[i].panel)
            all->fig[i].matrix = matrix_of(&all->fig[i]);
    for (int i = 0; i < all->n; i++)
        if (all->fig[i].panel)
            set_mark(all, s, i);
}

/* --- drawing ------------------------------------------------------------------------------ */

static double penalty(const void *ctx, int i, int w, int h)
{
    const struct figure *f = &((const struct figures *)ctx)->fig[i];
    struct heat_plan plan;

    if (f->plot)
        return w < PLOT_W / 2 || h < PLOT_H / 2 ? 2 : w < PLOT_W || h < PLOT_H ? 0.5 : 0;
    if (f->mark.all_heads && f->matrix.heads > 1)
        return heat_tiles_penalty(&f->matrix, w - 1, h);
    heat_plan(&f->matrix, &f->mark, w - 1, h, &plan);
    return plan.penalty + (w < LEGEND_W ? 0.3 : 0);
}

static struct tile_want want_heads(const struct matrix *m)
{
    int64_t across = m->heads < 4 ? m->heads : 4, down = (m->heads + across - 1) / across;
    int64_t w = across * (2 * m->cols + 2) + 1, h = down * (m->rows + 2) + 1;

    w = w < 400 ? w : 400;
    h = h < 200 ? h : 200;
    return (struct tile_want){(int)w, (int)h, (int)w, (int)h};
}

static struct tile_want want_of(const struct figure *f)
{
    struct heat_want want;

    if (f->plot)
        return (struct tile_want){PLOT_W, PLOT_H, PLOT_W, PLOT_H};
    if (f->mark.all_heads && f->matrix.heads > 1)
        return want_heads(&f->matrix);
    heat_want(&f->matrix, &want);
    /* a blank before the line that may follow */
    return (struct tile_want){want.w + 1, want.h, want.least_w + 1, want.least_h};
}

static void draw_figure(const struct area *a, const struct figure *f)
{
    if (f->plot)
        plot_draw(a, f->plot);
    else
        heat_draw(a, &f->matrix, &f->mark);
}

static void draw_separators(const struct area *a, const struct tile_plan *p)
{
    for (int i = 0; i < p->n; i++) {
        const struct tile_rect *r = &p->rect[i];

        if (r->y > 0 && r->x == 0)
            paint_hline(a, 0, r->y - 1, a->w);
        if (!p->row_end[i])
            paint_vline(a, r->x + r->w, r->y, r->h);
    }
}

int figures_draw(const struct area *a, const struct figures *all, struct figures_shown *shown)
{
    struct tile_want want[FIGURE_MOST];
    struct tile_job job = {all->n, want, penalty, all, a->w, a->h};
    struct tile_plan p;

    *shown = (struct figures_shown){0, all->n};
    if (all->n == 0 || a->w < 1 || a->h < 1)
        return 0;
    for (int i = 0; i < all->n; i++)
        want[i] = want_of(&all->fig[i]);
    tile_plan(&job, all->typed < all->n ? all->n - 1 : all->focus, &p);
    draw_separators(a, &p);
    for (int i = 0; i < p.n; i++) {
        const struct tile_rect *r = &p.rect[i];
        struct area part = area_part(a, r->x, r->y, r->w - 1, r->h);

        draw_figure(&part, &all->fig[p.first + i]);
    }
    *shown = (struct figures_shown){p.first, p.n};
    return p.h;
}

/* --- one alone ---------------------------------------------------------------------------- */

static const char *figure_word(const void *ctx, const char *english)
{
    return session_word(ctx, english);
}

static int within(int v, int most)
{
    return v < 1 ? 1 : v < most ? v : most;
}

bool picture_panel(const struct session *s, const struct look *look, enum export_kind kind,
                   struct str *out)
{
    struct figures all;
    struct grid g;

    figures_collect(s, &all);
    if (all.focus < 0)
        return false;
    const struct figure *f = &all.fig[all.focus];
    struct tile_want want = want_of(f);
    struct look own = *look; /* a text file has no colours, an SVG picture all */

    own.depth = kind == EXPORT_TEXT ? DEPTH_NONE : kind == EXPORT_SVG ? DEPTH_TRUE : look->depth;
    own.ascii = look->ascii && kind != EXPORT_SVG;
    grid_init(&g, within(want.w, PICTURE_W), within(want.h, PICTURE_H));
    struct canvas c = {.grid = &g, .look = &own, .word = figure_word, .word_ctx = s};
    struct area a = area_whole(&c);

    paint_fill(&a, 0, 0, a.w, a.h, ink_plain());
    draw_figure(&a, f);
    if (kind == EXPORT_ANSI)
        grid_write_ansi(&g, &own, out);
    else if (kind == EXPORT_SVG)
        grid_write_svg(&g, &own, out);
    else
        grid_write_text(&g, out);
    grid_done(&g);
    return true;
}
