/* The pictures of a step in their places: which have how much room, drawing them,
 * what is seen of them, one alone for a file. */
#include <math.h>

#include "screen_priv.h"
#include "view/picture.h"
#include "view/plot.h"

#define LEGEND_W 28 /* narrower panels have no room for their legend */
#define PICTURE_W 400
#define PICTURE_H 200
#define PLOT_W 40
#define PLOT_H 10
#define PLOT_STEP 5 /* lines by which it grows */
#define PLOT_STEPS 4
#define PLOT_FILE_W 80 /* alone in a file it is larger */
#define PLOT_FILE_H 24

static double penalty(const void *ctx, int i, int w, int h)
{
    const struct figure *f = &((const struct figures *)ctx)->fig[i];
    struct heat_plan plan;

    if (f->plot)
        return w < PLOT_W / 2 || h < PLOT_H / 2 ? 2 : w < PLOT_W || h < PLOT_H ? 0.5 : 0;
    if (f->mark.all_heads && f->matrix.heads > 1)
        return heat_tiles_penalty(&f->matrix, w - 1, h, f->panel && f->panel->group);
    heat_plan(&f->matrix, &f->mark, w - 1, h, &plan);
    return plan.penalty + (w < LEGEND_W ? 0.3 : 0);
}

static struct tile_want want_heads(const struct matrix *m)
{
    int64_t across = m->heads < 4 ? m->heads : 4, down = (m->heads + across - 1) / across;
    int64_t w = across * (2 * m->cols + 2) + 1, h = down * (m->rows + 2) + 1;

    w = w < 400 ? w : 400;
    h = h < 200 ? h : 200;
    return (struct tile_want){.w = (int)w, .h = (int)h, .least_w = (int)w, .least_h = (int)h};
}

static struct tile_want want_of(const struct figure *f)
{
    struct heat_want want;

    if (f->plot)
        return (struct tile_want){
            .w = PLOT_W, .h = PLOT_H, .least_w = PLOT_W, .least_h = PLOT_H};
    if (f->mark.all_heads && f->matrix.heads > 1)
        return want_heads(&f->matrix);
    heat_want(&f->matrix, &want);
    /* a blank before the line that may follow */
    return (struct tile_want){.w = want.w + 1, .h = want.h, .least_w = want.least_w + 1,
                              .least_h = want.least_h};
}

/* Of a huge matrix only what is near the cursor was known; an overview knows more. */
static void widen_range(struct matrix *m)
{
    const struct overview *o = m->blocks;

    for (int64_t i = 0; i < o->done * o->cols; i++) {
        if (o->mark[i] != BLOCK_NUMBER || !isfinite(o->v[i]))
            continue;
        m->lo = m->has_range ? fmin(m->lo, o->v[i]) : o->v[i];
        m->hi = m->has_range ? fmax(m->hi, o->v[i]) : o->v[i];
        m->has_range = true;
    }
    if (!m->has_scale || m->scale.locked || m->scale.fixed)
        return;
    m->scale = heat_scale_for(m->role, m->has_range, m->lo, m->hi);
    heat_scale_bend(&m->scale, 0); /* it has a scale because it is logarithmic */
}

/* In an overview a panel that has no room for its cells is drawn by blocks. */
static void zoom(struct figure *f, int w, int h)
{
    struct heat_plan plan;

    if (!f->panel || !f->s->looking.overview || f->matrix.rows < 1 || f->matrix.cols < 1)
        return;
    heat_plan(&f->matrix, &f->mark, w, h, &plan);
    if (heat_cut(&f->matrix, &plan))
        f->matrix.blocks = session_overview(f->s, f->panel, f->mark.batch, f->mark.head);
    if (f->matrix.blocks && session_overview_costly(f->panel))
        widen_range(&f->matrix);
}

static void draw_figure(const struct area *a, const struct figure *f, bool focus)
{
    struct figure shown = *f;

    zoom(&shown, a->w, a->h);
    if (f->plot)
        plot_draw(a, f->plot, focus);
    else
        heat_draw(a, &shown.matrix, &f->mark);
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

void figures_plan(const struct area *a, const struct figures *all, struct tile_plan *p)
{
    struct tile_want want[FIGURE_MOST];
    struct tile_job job = {all->n, want, penalty, all, a->w, a->h};

    *p = (struct tile_plan){0};
    if (all->n == 0 || a->w < 1 || a->h < 1)
        return;
    for (int i = 0; i < all->n; i++) {
        want[i] = want_of(&all->fig[i]);
        want[i].group = all->fig[i].panel ? all->fig[i].panel->group : 0;
    }
    tile_plan(&job, all->typed < all->n ? all->n - 1 : all->focus, p);
}

void figures_grow(const struct figures *all, int spare, struct tile_plan *p)
{
    struct tile_want want[FIGURE_MOST] = {{0}};
    struct tile_job job = {.n = all->n, .want = want};

    for (int i = 0; i < p->n && spare > 0; i++) {
        const struct figure *f = &all->fig[p->first + i];
        struct tile_want *mine = &want[p->first + i];

        mine->group = f->panel ? f->panel->group : 0;
        mine->step = PLOT_STEP;
        mine->steps = PLOT_STEPS;
        if (f->panel)
            heat_steps(&f->matrix, &f->mark, p->rect[i].w - 1, p->rect[i].h, &mine->step,
                       &mine->steps);
    }
    tile_grow(&job, spare, p);
}

/* Where picture i of the plan is, a column free before a line that may follow. */
static struct area place_of(const struct area *a, const struct tile_plan *p, int i)
{
    const struct tile_rect *r = &p->rect[i];

    return area_part(a, r->x, r->y, r->w - 1, r->h);
}

void figures_draw(const struct area *a, const struct figures *all, const struct tile_plan *p)
{
    draw_separators(a, p);
    for (int i = 0; i < p->n; i++) {
        struct area part = place_of(a, p, i);
        struct spot here = {.kind = SPOT_PANEL, .index = all->base + p->first + i};

        if (p->first + i < all->typed)
            paint_spot(&part, 0, 0, part.w, part.h, &here);
        draw_figure(&part, &all->fig[p->first + i], p->first + i == all->focus);
    }
}

void figures_pan(const struct area *a, const struct figures *all, const struct tile_plan *p,
                 struct pan *pan)
{
    int i = all->focus - p->first;
    struct figure f;
    struct area part;
    struct heat_plan plan;
    struct heat_zoom z;

    if (all->focus < 0 || i < 0 || i >= p->n || !all->fig[all->focus].panel)
        return;
    f = all->fig[all->focus];
    part = place_of(a, p, i);
    zoom(&f, part.w, part.h);
    if (f.matrix.blocks) {
        heat_zoom_plan(&f.matrix, part.w, part.h, &z);
        *pan = (struct pan){f.matrix.rows, f.matrix.cols, z.block_rows, z.block_cols};
    } else {
        heat_plan(&f.matrix, &f.mark, part.w, part.h, &plan);
        *pan = (struct pan){plan.rows, plan.cols, 1, 1};
    }
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
    struct tile_want want = f->plot ? (struct tile_want){.w = PLOT_FILE_W, .h = PLOT_FILE_H}
                                    : want_of(f);
    struct look own = *look; /* a text file has no colours, an SVG picture all */

    own.depth = kind == EXPORT_TEXT ? DEPTH_NONE : kind == EXPORT_SVG ? DEPTH_TRUE : look->depth;
    own.ascii = look->ascii && kind != EXPORT_SVG;
    grid_init(&g, within(want.w, PICTURE_W), within(want.h, PICTURE_H));
    struct canvas c = {.grid = &g, .look = &own, .word = figure_word, .word_ctx = s};
    struct area a = area_whole(&c);

    paint_fill(&a, 0, 0, a.w, a.h, ink_plain());
    draw_figure(&a, f, true);
    if (kind == EXPORT_ANSI)
        grid_write_ansi(&g, &own, out);
    else if (kind == EXPORT_SVG)
        grid_write_svg(&g, &own, out);
    else
        grid_write_text(&g, out);
    grid_done(&g);
    return true;
}
