/* The pictures of a step: its panels and plots, bound to the session's numbers
 * and marked with the session's cursor. */
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "graph/graph.h"
#include "screen_priv.h"

#define PANELS_MOST 64 /* more are shown a group at a time */
#define RANGE_MOST ((int64_t)1 << 22) /* numbers looked through for a legend's ends */

/* --- binding ----------------------------------------------------------------------- */

static bool read_panel(const void *ctx, int64_t batch, int64_t head, int64_t r0, int64_t r1,
                       int64_t c0, int64_t c1, double *out, unsigned char *masked)
{
    const struct figure *f = ctx;

    return session_read(f->s, f->panel, batch, head, r0, r1, c0, c1, out, masked);
}

/* Is the whole panel small enough to look for its ends? An empty one has none. */
static bool range_is_cheap(const struct out_panel *p)
{
    int64_t left = RANGE_MOST;

    if (p->rows < 1 || p->cols < 1 || p->heads < 1 || p->rows > left || p->cols > left / p->rows)
        return false;
    left /= p->rows * p->cols;
    return p->heads <= left && p->batch <= left / p->heads;
}

static int64_t around(int64_t at, int64_t reach)
{
    int64_t from = at / (reach / 2) * (reach / 2) - reach / 4;

    return from > 0 ? from : 0;
}

/* The ends of what is around the cursor: all that is computed of a huge matrix. */
static bool range_near(const struct figure *f, double *lo, double *hi)
{
    static const int64_t reach[2] = {16, 256};
    const struct cursor *k = &f->s->cursor;
    /* a part of the matrix that stays the same while the cursor moves a little */
    int64_t r0 = around(k->row, reach[0]), c0 = around(k->col, reach[1]);
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
        .whole = !dtype_is_float(p->p.node->type),
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

static void add_plot(struct figures *all, const struct plot *p)
{
    if (all->n < FIGURE_MOST)
        all->fig[all->n++] = (struct figure){.plot = p};
}

static void add_plots(struct figures *all, const struct output *o)
{
    for (int i = 0; i < o->n; i++)
        if (o->item[i].kind == OUT_PLOT)
            add_plot(all, &o->item[i].plot);
}

/* The first picture that does not belong to the same group as i. While a picture is held
 * each panel as it was, as it is, and the difference are a group. */
static int group_end(const struct out_panel *const *panel, int n, int i)
{
    int end = i + 1;

    while (i < n && panel[i]->group > 0 && end < n && panel[end]->group == panel[i]->group)
        end++;
    return end;
}

/* As many whole groups as are looked at together, with picture `at` among them. */
static void find_page(const struct out_panel *const *panel, int n, int total, int at, int *from,
                      int *to)
{
    *from = *to = 0;
    while (*to < total) {
        int end = group_end(panel, n, *to);

        if (end - *from > FIGURE_MOST && at < *to)
            return;
        if (end - *from > FIGURE_MOST)
            *from = *to;
        *to = end;
    }
}

/* Pictures of the step around the one in focus, panels before plots. */
static void add_step(struct figures *all, const struct session *s)
{
    const struct out_panel *panel[PANELS_MOST];
    const struct plot *plot[PANELS_MOST];
    int panels = session_panels(s, panel, PANELS_MOST), plots = session_plots(s, plot, PANELS_MOST);
    int at = s->lesson ? s->steps[s->step].panel : 0, end;

    panels = panels < PANELS_MOST ? panels : PANELS_MOST;
    plots = plots < PANELS_MOST ? plots : PANELS_MOST;
    all->total = panels + plots;
    at = at < all->total ? at : all->total - 1;
    find_page(panel, panels, all->total, at, &all->base, &end);
    for (int i = all->base; i < end && all->n < FIGURE_MOST; i++) {
        if (i < panels)
            add_panel(all, s, panel[i]);
        else
            add_plot(all, plot[i - panels]);
    }
    all->focus = all->n > 0 ? at - all->base : -1;
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

    if (figures_typed(s) && all->n == FIGURE_MOST) { /* they are looked at: they have a place */
        all->n--;
        all->typed--;
        if (all->focus == all->n)
            all->focus = -1;
    }

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
    if (all->focus < 0 || i >= all->typed || !all->fig[all->focus].panel)
        return;
    focus = all->fig[all->focus].matrix.role;
    k->row = inside(on_axis(s, focus, role_row_axis(f->matrix.role)), f->matrix.rows);
    k->col = inside(on_axis(s, focus, role_col_axis(f->matrix.role)), f->matrix.cols);
}

/* --- scales ------------------------------------------------------------------------------ */

static bool is_difference(const struct figure *f)
{
    return f->panel->part == PART_DIFFERENCE;
}

/* Do both have one scale? `pair`: a held picture and the present one only. */
static bool is_alike(const struct figure *a, const struct figure *b, bool pair)
{
    if (!b->panel || !b->matrix.has_range || is_difference(a) != is_difference(b))
        return false;
    if (pair)
        return a->matrix.role == b->matrix.role && a->panel->group == b->panel->group;
    return role_diverging(a->matrix.role) == role_diverging(b->matrix.role);
}

/* One range for all panels that have the same map; the difference has its own. */
static void lock_ranges(const struct figures *all, const struct figure *f, bool pair, double *lo,
                        double *hi)
{
    *lo = INFINITY;
    *hi = -INFINITY;
    for (int i = 0; i < all->n; i++) {
        const struct matrix *m = &all->fig[i].matrix;

        if (!is_alike(f, &all->fig[i], pair))
            continue;
        *lo = fmin(*lo, m->lo);
        *hi = fmax(*hi, m->hi);
    }
}

static void set_scale(struct figures *all, const struct session *s, struct figure *f)
{
    struct matrix *m = &f->matrix;
    const struct scale_hand *hand = &s->looking.scale[m->role];
    double lo = m->lo, hi = m->hi, least = 0;
    bool locked = (s->looking.locked || s->hold) && m->has_range && !hand->fixed;

    if (!locked && !hand->fixed && !hand->log)
        return;
    if (locked)
        lock_ranges(all, f, !s->looking.locked, &lo, &hi);
    m->scale = heat_scale_for(m->role, m->has_range, lo, hi);
    m->scale.locked = locked && s->looking.locked;
    if (hand->fixed)
        heat_scale_fix(&m->scale, hand->lo, hand->hi, m);
    if (hand->log && range_is_cheap(f->panel))
        session_least(s, f->panel, &least);
    if (hand->log)
        heat_scale_bend(&m->scale, least);
    m->has_scale = true;
}

/* --- all of them -------------------------------------------------------------------------- */

void figures_collect(const struct session *s, struct figures *all)
{
    *all = (struct figures){.focus = -1};
    add_step(all, s);
    all->typed = all->n;
    add_typed(all, s);
    all->total += all->n - all->typed;
    for (int i = 0; i < all->n; i++)
        if (all->fig[i].panel)
            all->fig[i].matrix = matrix_of(&all->fig[i]);
    for (int i = 0; i < all->n; i++) {
        if (!all->fig[i].panel)
            continue;
        set_mark(all, s, i);
        set_scale(all, s, &all->fig[i]);
    }
}

void figures_alone(const struct figures *all, int i, struct figures *one)
{
    *one = (struct figures){.n = 1, .base = all->base + i, .total = all->total};
    one->fig[0] = all->fig[i];
    one->focus = i == all->focus ? 0 : -1;
    one->typed = i < all->typed;
}
