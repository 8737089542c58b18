/* x: a picture is held while its knobs are turned on.
 *
 * What is held are the arrays of the panels: they never change, so that keeping them
 * keeps the picture, whole or box by box. In its place the look zone then shows each
 * panel three times: as it was held, as it is now, and the difference, which is an array
 * like others. Nothing of the lesson is touched. */
#include "session/action.h"

#include <math.h>
#include <string.h>

#include "action_priv.h"
#include "ask_priv.h"
#include "base/mem.h"
#include "graph/graph.h"
#include "session/arith.h"
#include "session_priv.h"

#define PANELS_MOST 64
#define LOOKED_THROUGH ((int64_t)1 << 22) /* numbers; of more only what is near the cursor */
#define NEAR 64

struct change {
    bool any;
    int64_t batch, head, row, col;
    double was, now;
};

struct hold {
    int step;
    struct out_panel *held; /* copies */
    int nheld;
    struct out_panel *view; /* copies too: three of each panel, where there are three */
    int n;
    int told;               /* the group that `change` is of */
    bool cut;               /* only what is near the cursor was looked through */
    struct change change;
};

/* --- panels ------------------------------------------------------------------------------ */

static void panels_free(struct session *s, struct out_panel *panel, int n)
{
    for (int i = 0; i < n; i++)
        out_panel_free(s->L, &panel[i]);
    mem_free(panel);
}

static struct hold *active(const struct session *s)
{
    return s->hold && s->lesson && s->hold->step == s->step ? s->hold : NULL;
}

const struct out_panel *hold_panels(const struct session *s, int *n)
{
    const struct hold *h = active(s);
    *n = h ? h->n : 0;
    return h ? h->view : NULL;
}

/* The panel that was held in the place of p: of the same kind, as many before it. */
static const struct out_panel *partner(const struct hold *h, const struct out_panel **now, int at)
{
    int before = 0;
    for (int i = 0; i < at; i++)
        before += now[i]->p.role == now[at]->p.role;
    for (int i = 0; i < h->nheld; i++)
        if (h->held[i].p.role == now[at]->p.role && before-- == 0)
            return &h->held[i];
    return NULL;
}

static char *titled(const struct session *s, const char *word, const struct panel *p)
{
    struct str t = {0};
    const char *name = p->title ? p->title : session_word(s, name_role(p->role));
    str_addf(&t, "%s: %s", session_word(s, word), name);
    return str_take(&t);
}

static void add(struct session *s, struct hold *h, struct panel p, enum out_part part, int group)
{
    static const char *const word[] = {"", "held", "now", "difference"};
    char *title = titled(s, word[part], &p);
    p.title = title;
    out_panel_copy(s->L, &h->view[h->n], &p);
    h->view[h->n].part = part;
    h->view[h->n].group = group;
    h->n++;
    mem_free(title);
}

static bool same_shape(const struct out_panel *a, const struct out_panel *b)
{
    return shape_eq(&a->p.node->shape, &b->p.node->shape);
}

/* now − held; 0 where they are the same, be it infinite. NULL: it cannot be. */
static struct node *difference(struct graph *g, struct node *now, struct node *held)
{
    union elem zero = {.d = 0};
    if (now->type == DT_BOOL || now->type == DT_I64 || now->type != held->type) {
        now = graph_cast(g, now, DT_F64);
        held = graph_cast(g, held, DT_F64);
    }
    struct node *same = now && held ? graph_ufunc(g, UF_EQUAL, now, held) : NULL;
    struct node *less = same ? graph_ufunc(g, UF_SUBTRACT, now, held) : NULL;
    struct node *none = less ? graph_scalar(g, DT_F64, zero, true) : NULL;
    return none ? graph_where(g, same, none, less) : NULL;
}

/* Both must hide a cell: where one does, the change is worth seeing. */
static struct node *shown_by_one(struct graph *g, struct node *a, struct node *b)
{
    return a && b ? graph_ufunc(g, UF_LOGICAL_OR, a, b) : NULL;
}

/* Its axes are those of the panel; a difference has a sign, as scores have. */
static void add_difference(struct session *s, struct hold *h, const struct out_panel *now,
                           const struct out_panel *held, int group)
{
    struct graph *g = lang_graph(s->L);
    struct panel p = now->p;
    char *title;
    p.node = difference(g, now->p.node, held->p.node);
    if (!p.node)
        return;
    p.mask = shown_by_one(g, now->p.mask, held->p.mask);
    title = mem_strdup(p.title ? p.title : session_word(s, name_role(p.role)));
    p.title = title;
    if (p.role == ROLE_WEIGHTS)
        p.role = ROLE_SCORES;
    add(s, h, p, PART_DIFFERENCE, group);
    mem_free(title);
}

static void build(struct session *s, struct hold *h)
{
    const struct out_panel *now[PANELS_MOST];
    int n = panels_of_step(s, now, PANELS_MOST);
    n = n < PANELS_MOST ? n : PANELS_MOST;
    panels_free(s, h->view, h->n);
    h->view = mem_array((size_t)n * 3, sizeof *h->view);
    h->n = 0;
    for (int i = 0; i < n; i++) {
        const struct out_panel *was = partner(h, now, i);
        if (was)
            add(s, h, was->p, PART_HELD, i + 1);
        add(s, h, now[i]->p, was ? PART_NOW : PART_ALONE, i + 1);
        if (was && same_shape(now[i], was))
            add_difference(s, h, now[i], was, i + 1);
    }
    h->told = 0;
}

/* --- the largest change ------------------------------------------------------------------- */

static const struct out_panel *part_of(const struct hold *h, int group, enum out_part part)
{
    for (int i = 0; i < h->n; i++)
        if (h->view[i].group == group && h->view[i].part == part)
            return &h->view[i];
    return NULL;
}

static void look_at(struct change *c, double *size, const double *v, const unsigned char *hidden,
                    int64_t n, int64_t cols, int64_t row, int64_t col, int64_t head)
{
    for (int64_t i = 0; i < n; i++) {
        if (hidden[i] || !(fabs(v[i]) > *size))
            continue;
        *size = fabs(v[i]);
        *c = (struct change){.any = true, .head = head, .row = row + i / cols,
                             .col = col + i % cols};
    }
}

static int64_t near(int64_t at)
{
    return at > NEAR / 2 ? at - NEAR / 2 : 0;
}

/* Strip by strip; of a huge panel the part around the cursor. */
static void look_through(const struct session *s, struct hold *h, const struct out_panel *d)
{
    int64_t all = d->batch * d->heads * d->rows, c0 = 0, c1 = d->cols, first = 0, last = d->rows;
    double size = 0;
    h->cut = d->cols > 0 && all > LOOKED_THROUGH / d->cols;
    if (h->cut) {
        first = near(s->cursor.row);
        last = first + NEAR < d->rows ? first + NEAR : d->rows;
        c0 = near(s->cursor.col);
        c1 = c0 + NEAR < d->cols ? c0 + NEAR : d->cols;
    }
    int64_t cols = c1 - c0, strip = cols > 0 && cols < 65536 ? 65536 / cols : 1;
    double *v = mem_array((size_t)(strip * cols), sizeof *v);
    unsigned char *hidden = mem_array((size_t)(strip * cols), 1);
    for (int64_t i = 0; cols > 0 && i < d->batch * d->heads; i++) {
        for (int64_t r = first; r < last; r += strip) {
            int64_t to = r + strip < last ? r + strip : last;
            if (session_read(s, d, i / d->heads, i % d->heads, r, to, c0, c1, v, hidden))
                look_at(&h->change, &size, v, hidden, (to - r) * cols, cols, r, c0, i);
        }
    }
    mem_free(v);
    mem_free(hidden);
    h->change.batch = h->change.head / (d->heads ? d->heads : 1);
    h->change.head = h->change.head % (d->heads ? d->heads : 1);
}

static bool read_one(const struct session *s, const struct out_panel *p, const struct change *c,
                     double *out)
{
    return p && session_read(s, p, c->batch, c->head, c->row, c->row + 1, c->col, c->col + 1, out,
                             NULL);
}

/* Of the panel in focus, before anything is drawn. */
void hold_look(struct session *s)
{
    struct hold *h = active(s);
    const struct out_panel *p = h ? session_panel(s) : NULL;
    if (!p || (p->group == h->told && !h->cut))
        return;
    const struct out_panel *d = part_of(h, p->group, PART_DIFFERENCE);
    h->told = p->group;
    h->cut = false;
    h->change = (struct change){0};
    if (!d)
        return;
    look_through(s, h, d);
    if (h->change.any)
        h->change.any = read_one(s, part_of(h, p->group, PART_HELD), &h->change, &h->change.was) &&
                        read_one(s, part_of(h, p->group, PART_NOW), &h->change, &h->change.now);
}

static void add_number(struct str *out, double v)
{
    char text[ARITH_TEXT];
    arith_number(v, ARITH_RESULT, text);
    str_puts(out, text);
}

static const char *label(const struct labels *l, int64_t at)
{
    return l->n > at ? l->text[at] : NULL;
}

/* "weights[0, 2, 5] (she, not) 0.3101 → 0.05122" */
static void add_change(const struct session *s, const struct out_panel *now, const struct change *c,
                       struct str *out)
{
    const char *row = label(&now->p.rows, c->row), *col = label(&now->p.cols, c->col);
    str_addf(out, "%s%s[", session_word(s, "largest change: "), name_role(now->p.role));
    if (now->batch > 1)
        str_addf(out, "%lld, ", (long long)c->batch);
    if (now->heads > 1)
        str_addf(out, "%lld, ", (long long)c->head);
    str_addf(out, "%lld, %lld]", (long long)c->row, (long long)c->col);
    if (row || col)
        str_addf(out, " (%s%s%s)", row ? row : "", row && col ? ", " : "", col ? col : "");
    str_putc(out, ' ');
    add_number(out, c->was);
    str_puts(out, " → ");
    add_number(out, c->now);
}

void session_held(const struct session *s, struct str *out)
{
    const struct hold *h = active(s);
    const struct out_panel *p = h ? session_panel(s) : NULL;
    if (!h)
        return;
    const struct out_panel *now = p ? part_of(h, p->group, PART_NOW) : NULL;
    if (now && !part_of(h, p->group, PART_DIFFERENCE))
        str_puts(out, session_word(s, "held, but of another size now: no difference; x lets go"));
    else if (now && h->change.any)
        add_change(s, now, &h->change, out);
    else
        str_puts(out, session_word(s, "held: turn a knob and see what changes; x lets go"));
    if (now && h->cut)
        str_addf(out, " (%s)", session_word(s, "near the cursor"));
}

/* --- holding and letting go ------------------------------------------------------------------ */

void hold_free(struct session *s)
{
    struct hold *h = s->hold;
    if (!h)
        return;
    panels_free(s, h->held, h->nheld);
    panels_free(s, h->view, h->n);
    mem_free(h);
    s->hold = NULL;
}

/* Where in the list the panel is: its group's member of that kind, or what there is. */
static int index_of(const struct hold *h, int group, enum out_part part)
{
    int found = 0;
    for (int i = h->n - 1; i >= 0; i--)
        if (h->view[i].group == group)
            found = i;
    for (int i = 0; i < h->n; i++)
        if (h->view[i].group == group && h->view[i].part == part)
            return i;
    return found;
}

void hold_settle(struct session *s)
{
    struct hold *h = active(s);
    if (!h)
        return;
    const struct out_panel *p = session_panel(s);
    int group = p ? p->group : 0;
    enum out_part part = p ? p->part : PART_NOW;
    build(s, h);
    if (p)
        s->steps[s->step].panel = index_of(h, group, part);
    cursor_clamp(s);
    hold_look(s);
}

static unsigned let_go(struct session *s)
{
    const struct out_panel *p = session_panel(s);
    if (p)
        s->steps[s->step].panel = p->group - 1;
    hold_free(s);
    cursor_clamp(s);
    ask_close(s);
    message_set(s, false, "%s", session_word(s, "let go"));
    return REACT_DRAW;
}

unsigned hold_key(struct session *s, const char *key)
{
    const struct out_panel *now[PANELS_MOST];
    (void)key;
    if (active(s))
        return let_go(s);
    int n = panels_of_step(s, now, PANELS_MOST), at = s->steps[s->step].panel;
    n = n < PANELS_MOST ? n : PANELS_MOST;
    if (n == 0) {
        message_set(s, true, "%s", session_word(s, "this step has no panels to hold"));
        return REACT_DRAW;
    }
    hold_free(s);
    struct hold *h = s->hold = mem_zero(sizeof *h);
    h->step = s->step;
    h->held = mem_array((size_t)n, sizeof *h->held);
    for (; h->nheld < n; h->nheld++)
        out_panel_copy(s->L, &h->held[h->nheld], &now[h->nheld]->p);
    build(s, h);
    s->steps[s->step].panel = index_of(h, (at < n ? at : n - 1) + 1, PART_NOW);
    hold_look(s);
    ask_close(s);
    return REACT_DRAW;
}
