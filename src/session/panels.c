/* The panels of the look zone, and the numbers the view asks of them. */
#include "session_priv.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "graph/graph.h"

/* --- which panels --------------------------------------------------------------------- */

static int collect(const struct output *o, const struct out_panel **panel, int n, int max)
{
    for (int i = 0; i < o->n; i++) {
        for (int k = 0; o->item[i].kind == OUT_SHOW && k < o->item[i].n; k++, n++)
            if (panel && n < max)
                panel[n] = &o->item[i].panel[k];
    }
    return n;
}

static int collect_step(const struct session *s, bool live, const struct out_panel **panel,
                        int max)
{
    int n = 0;
    const struct block_state *block = s->steps[s->step].block;
    for (size_t i = 0; block && i < question_shown(s, s->step); i++) {
        if (live && block[i].scene)
            n = collect(&block[i].scene->out, panel, n, max);
        else if (!live && block[i].ran)
            n = collect(&block[i].out, panel, n, max);
    }
    return n;
}

int panels_of_step(const struct session *s, const struct out_panel **panel, int max)
{
    if (!s->lesson)
        return 0;
    int n = collect_step(s, true, panel, max);
    return n ? n : collect_step(s, false, panel, max);
}

int session_panels(const struct session *s, const struct out_panel **panel, int max)
{
    int n;
    const struct out_panel *held = hold_panels(s, &n);
    if (!held)
        return panels_of_step(s, panel, max);
    for (int i = 0; panel && i < n && i < max; i++)
        panel[i] = &held[i];
    return n;
}

static int collect_plots(const struct output *o, const struct plot **plot, int n, int max)
{
    for (int i = 0; i < o->n; i++) {
        if (o->item[i].kind != OUT_PLOT)
            continue;
        if (plot && n < max)
            plot[n] = &o->item[i].plot;
        n++;
    }
    return n;
}

/* Where there is a live scene only its own plots count. */
int session_plots(const struct session *s, const struct plot **plot, int max)
{
    int n = 0;
    const struct block_state *block = s->lesson ? s->steps[s->step].block : NULL;
    bool live = session_scene(s) != NULL;
    for (size_t i = 0; block && i < question_shown(s, s->step); i++) {
        if (live && block[i].scene)
            n = collect_plots(&block[i].scene->out, plot, n, max);
        else if (!live && block[i].ran)
            n = collect_plots(&block[i].out, plot, n, max);
    }
    return n;
}

#define PANELS_MAX 192

const struct out_panel *session_panel(const struct session *s)
{
    const struct out_panel *panel[PANELS_MAX];
    int n = session_panels(s, panel, PANELS_MAX);
    if (n > PANELS_MAX)
        n = PANELS_MAX;
    int at = n ? s->steps[s->step].panel : 0;
    if (at >= n && at < n + session_plots(s, NULL, 0))
        return NULL; /* a plot has the focus */
    return n ? panel[at < n ? at : n - 1] : NULL;
}

const struct plot *session_plot(const struct session *s)
{
    const struct plot *plot[PANELS_MAX];
    int panels = s->lesson ? session_panels(s, NULL, 0) : 0;
    int n = s->lesson ? session_plots(s, plot, PANELS_MAX) : 0;
    int at = n ? s->steps[s->step].panel - panels : -1;
    n = n < PANELS_MAX ? n : PANELS_MAX;
    return at >= 0 && n ? plot[at < n ? at : n - 1] : NULL;
}

static int64_t clamp(int64_t v, int64_t n)
{
    return v < 0 || n <= 0 ? 0 : v >= n ? n - 1 : v;
}

void cursor_clamp(struct session *s)
{
    const struct out_panel *p = session_panel(s);
    if (!p)
        return;
    s->cursor.batch = clamp(s->cursor.batch, p->batch);
    s->cursor.head = clamp(s->cursor.head, p->heads);
    s->cursor.row = clamp(s->cursor.row, p->rows);
    s->cursor.col = clamp(s->cursor.col, p->cols);
}

/* --- numbers -------------------------------------------------------------------------- */

/* The box of node n that a panel's rows and columns are: a node with fewer
 * axes, or with axes of length 1, is broadcast. */
static struct box box_of(const struct node *n, int64_t batch, int64_t head, int64_t r0, int64_t r1,
                         int64_t c0, int64_t c1)
{
    const int64_t from[4] = {c0, r0, head, batch}, to[4] = {c1, r1, head + 1, batch + 1};
    struct box b = {.rank = n->shape.rank};
    for (int back = 1; back <= n->shape.rank; back++) {
        int axis = n->shape.rank - back;
        bool one = n->shape.dim[axis] == 1 || back > 4;
        b.from[axis] = one ? 0 : from[back - 1];
        b.to[axis] = one ? 1 : to[back - 1];
    }
    return b;
}

/* How far a box of nc columns that was read from n is from element to element; 0: broadcast. */
static int64_t row_stride(const struct node *n, int64_t nc)
{
    bool cols = n->shape.rank >= 1 && n->shape.dim[n->shape.rank - 1] != 1;
    bool rows = n->shape.rank >= 2 && n->shape.dim[n->shape.rank - 2] != 1;
    return !rows ? 0 : cols ? nc : 1;
}

static int64_t col_stride(const struct node *n)
{
    return n->shape.rank >= 1 && n->shape.dim[n->shape.rank - 1] != 1;
}

static bool read_node(const struct session *s, struct node *n, const struct box *b, void **out)
{
    int64_t count = box_count(b);
    *out = mem_array((size_t)count, dtype_size(n->type));
    return graph_read(lang_graph(s->L), n, b, *out);
}

static bool read_mask(const struct session *s, const struct out_panel *p, int64_t batch,
                      int64_t head, int64_t r0, int64_t r1, int64_t c0, int64_t c1,
                      unsigned char *masked)
{
    struct node *m = p->p.mask;
    void *got = NULL;
    struct box b = box_of(m, batch, head, r0, r1, c0, c1);
    bool ok = read_node(s, m, &b, &got);
    int64_t nc = c1 - c0, step = col_stride(m);
    for (int64_t r = 0; ok && r < r1 - r0; r++) {
        const unsigned char *row = (unsigned char *)got + r * row_stride(m, nc);
        for (int64_t c = 0; c < nc; c++)
            masked[r * nc + c] = !row[c * step];
    }
    mem_free(got);
    return ok;
}

/* Without looking at what is kept. */
static bool read_anew(const struct session *s, const struct out_panel *p, const struct panel_box *at,
                      double *out, unsigned char *masked)
{
    struct node *n = p->p.node;
    int64_t nr = at->r1 - at->r0, nc = at->c1 - at->c0;
    int64_t step = row_stride(n, nc) * (int64_t)dtype_size(n->type);
    void *got = NULL;
    struct box b = box_of(n, at->batch, at->head, at->r0, at->r1, at->c0, at->c1);
    bool ok = read_node(s, n, &b, &got);
    for (int64_t r = 0; ok && r < nr; r++)
        dtype_convert(n->type, (char *)got + r * step, col_stride(n), DT_F64, out + r * nc, 1,
                      (size_t)nc);
    mem_free(got);
    if (masked)
        memset(masked, 0, (size_t)(nr * nc));
    if (ok && masked && p->p.mask)
        ok = read_mask(s, p, at->batch, at->head, at->r0, at->r1, at->c0, at->c1, masked);
    return ok;
}

bool session_read(const struct session *s, const struct out_panel *p, int64_t batch,
                  int64_t head, int64_t r0, int64_t r1, int64_t c0, int64_t c1, double *out,
                  unsigned char *masked)
{
    struct hash key = panel_key(p);
    struct panel_box asked = {batch, head, r0, r1, c0, c1};
    if (r1 <= r0 || c1 <= c0 || box_find(s, key, &asked, out, masked))
        return true;
    bool ok = read_anew(s, p, &asked, out, masked);
    if (ok)
        box_keep(s, key, &asked, out, masked);
    return ok;
}

static void widen(const double *v, const unsigned char *masked, int64_t n, struct range_kept *r)
{
    double lo = INFINITY, hi = -INFINITY, least = INFINITY;
    for (int64_t i = 0; i < n; i++) {
        double size = fabs(v[i]);
        if (masked[i] || !(size < INFINITY))
            continue;
        lo = v[i] < lo ? v[i] : lo;
        hi = v[i] > hi ? v[i] : hi;
        least = size < least && size > 0 ? size : least;
    }
    if (lo > hi) /* there is none */
        return;
    r->lo = !r->any || lo < r->lo ? lo : r->lo;
    r->hi = !r->any || hi > r->hi ? hi : r->hi;
    r->least = least < INFINITY && (r->least == 0 || least < r->least) ? least : r->least;
    r->any = true;
}

enum { STRIP_MOST = 65536 };

/* Rows are read in strips, so that a large panel costs no large buffer. */
static bool look_through(const struct session *s, const struct out_panel *p, struct range_kept *r)
{
    int64_t most = p->cols > 0 && p->cols < STRIP_MOST ? STRIP_MOST / p->cols : 1;
    int64_t strip = most < p->rows ? most : p->rows;
    double *v = mem_array((size_t)(strip * p->cols), sizeof *v);
    unsigned char *masked = mem_array((size_t)(strip * p->cols), 1);
    bool ok = true;
    for (int64_t i = 0; ok && i < p->batch * p->heads; i++) {
        for (int64_t row = 0; ok && p->cols > 0 && row < p->rows; row += strip) {
            int64_t to = row + strip < p->rows ? row + strip : p->rows;
            struct panel_box at = {i / p->heads, i % p->heads, row, to, 0, p->cols};
            ok = read_anew(s, p, &at, v, masked); /* most of it is not shown: not worth keeping */
            if (ok)
                widen(v, masked, (to - row) * p->cols, r);
        }
    }
    mem_free(v);
    mem_free(masked);
    return ok;
}

/* A drawing asks for every panel's range: it is looked for once. */
static const struct range_kept *range_of(const struct session *s, const struct out_panel *p)
{
    struct session_priv *priv = s->priv;
    struct range_kept r = {.key = panel_key(p)};
    for (int i = 0; i < RANGES_KEPT; i++)
        if (hash_eq(priv->range[i].key, r.key))
            return &priv->range[i];
    if (!look_through(s, p, &r))
        return NULL;
    priv->range[priv->range_next] = r;
    struct range_kept *kept = &priv->range[priv->range_next];
    priv->range_next = (priv->range_next + 1) % RANGES_KEPT;
    return kept;
}

bool session_range(const struct session *s, const struct out_panel *p, double *lo, double *hi)
{
    const struct range_kept *r = range_of(s, p);
    if (!r || !r->any)
        return false;
    *lo = r->lo;
    *hi = r->hi;
    return true;
}

bool session_least(const struct session *s, const struct out_panel *p, double *least)
{
    const struct range_kept *r = range_of(s, p);
    if (!r || r->least == 0)
        return false;
    *least = r->least;
    return true;
}
