/* Overviews: a whole matrix in few cells.  Each cell stands for a block of
 * numbers and shows the one of largest magnitude, so that a single hot cell, a
 * column and a diagonal stay visible however far a matrix shrinks.
 *
 * A block of all rows is read in strips; what is done is kept when the work is
 * broken off, and goes on there when it is asked for again.
 */
#include <math.h>
#include <string.h>

#include <time.h>

#include "base/mem.h"
#include "session_priv.h"

#define SIDE 512                          /* cells of an overview at most, each way */
#define STRIP_NUMBERS ((int64_t)1 << 18)  /* read at a time */
#define CHEAP_NUMBERS ((int64_t)1 << 22)  /* so many are computed unasked */

struct hash panel_key(const struct out_panel *p)
{
    struct hash h = p->p.node->key;
    if (p->p.mask)
        h = hash_mix(h, p->p.mask->key);
    return h;
}

bool session_overview_costly(const struct out_panel *p)
{
    return p->rows > 0 && p->cols > CHEAP_NUMBERS / p->rows;
}

/* --- what is kept --------------------------------------------------------------------- */

static struct overview_kept *find(const struct session *s, const struct out_panel *p,
                                  int64_t batch, int64_t head)
{
    struct hash key = panel_key(p);
    for (int i = 0; i < OVERVIEWS_KEPT; i++) {
        struct overview_kept *k = &s->priv->overview[i];
        if (k->o.v && hash_eq(k->key, key) && k->batch == batch && k->head == head)
            return k;
    }
    return NULL;
}

const struct overview *session_overview(const struct session *s, const struct out_panel *p,
                                        int64_t batch, int64_t head)
{
    const struct overview_kept *k = find(s, p, batch, head);
    return k ? &k->o : NULL;
}

static void drop(struct overview_kept *k)
{
    mem_free(k->o.v);
    mem_free(k->o.mark);
    *k = (struct overview_kept){.batch = 0};
}

void overviews_free(struct session *s)
{
    for (int i = 0; i < OVERVIEWS_KEPT; i++)
        drop(&s->priv->overview[i]);
}

static int64_t parts(int64_t n, int64_t size)
{
    return n / size + (n % size != 0);
}

/* In place of the oldest. */
static struct overview_kept *begin(struct session *s, const struct out_panel *p, int64_t batch,
                                   int64_t head)
{
    struct overview_kept *k = &s->priv->overview[s->priv->overview_next];
    s->priv->overview_next = (s->priv->overview_next + 1) % OVERVIEWS_KEPT;
    drop(k);
    struct overview o = {.block_rows = parts(p->rows, SIDE), .block_cols = parts(p->cols, SIDE)};
    o.rows = parts(p->rows, o.block_rows);
    o.cols = parts(p->cols, o.block_cols);
    k->key = panel_key(p);
    k->batch = batch;
    k->head = head;
    o.mark = mem_array((size_t)(o.rows * o.cols), 1);
    k->o.mark = o.mark;
    o.v = mem_array((size_t)(o.rows * o.cols), sizeof *o.v);
    k->o = o;
    return k;
}

/* --- filling -------------------------------------------------------------------------- */

static void row_begin(struct overview *o, int64_t row)
{
    for (int64_t c = 0; c < o->cols; c++) {
        o->v[row * o->cols + c] = 0;
        o->mark[row * o->cols + c] = BLOCK_MASKED;
    }
}

static void take(double v, double *most, unsigned char *mark)
{
    if (isnan(v))
        *mark = BLOCK_NAN;
    else if (*mark == BLOCK_MASKED || fabs(v) > fabs(*most))
        *most = v;
    if (*mark == BLOCK_MASKED)
        *mark = BLOCK_NUMBER;
}

/* One row of numbers goes into a row of cells. */
static void row_take(struct overview *o, int64_t row, const double *v, const unsigned char *masked,
                     int64_t n)
{
    for (int64_t c = 0; c < n; c++) {
        int64_t at = row * o->cols + c / o->block_cols;
        if (!masked[c])
            take(v[c], &o->v[at], &o->mark[at]);
    }
}

struct strip {
    double *v;
    unsigned char *masked;
    int64_t rows;
};

static bool fill_row(const struct session *s, const struct out_panel *p, struct overview_kept *k,
                     int64_t row, const struct strip *b)
{
    struct overview *o = &k->o;
    int64_t end = (row + 1) * o->block_rows < p->rows ? (row + 1) * o->block_rows : p->rows;
    row_begin(o, row);
    for (int64_t r = row * o->block_rows; r < end; r += b->rows) {
        int64_t to = r + b->rows < end ? r + b->rows : end;
        if (tick_stop(s->priv->settling) ||
            !session_read(s, p, k->batch, k->head, r, to, 0, p->cols, b->v, b->masked))
            return false;
        for (int64_t i = r; i < to; i++)
            row_take(o, row, b->v + (i - r) * p->cols, b->masked + (i - r) * p->cols, p->cols);
    }
    return true;
}

double session_seconds(void)
{
    struct timespec t = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* How far it is, by the time that a row of cells took so far. */
static void tell(const struct session *s, const struct overview *o, double row)
{
    const struct tick *t = s->priv->settling;
    if (t && t->tell && row * (double)o->rows > 1)
        t->tell(t->ctx, row * (double)o->done, row * (double)o->rows);
}

static bool fill(struct session *s, const struct out_panel *p, struct overview_kept *k)
{
    struct strip b = {.rows = STRIP_NUMBERS / p->cols};
    bool whole = true;
    double began = session_seconds();
    int64_t first = k->o.done;
    if (b.rows < 1)
        b.rows = 1;
    if (b.rows > k->o.block_rows)
        b.rows = k->o.block_rows;
    b.v = mem_array((size_t)(b.rows * p->cols), sizeof *b.v);
    b.masked = mem_array((size_t)(b.rows * p->cols), 1);
    while (whole && k->o.done < k->o.rows) {
        whole = fill_row(s, p, k, k->o.done, &b);
        k->o.done += whole;
        if (whole && session_overview_costly(p))
            tell(s, &k->o, (session_seconds() - began) / (double)(k->o.done - first));
    }
    mem_free(b.v);
    mem_free(b.masked);
    return whole;
}

static bool wanted(const struct session *s, const struct out_panel *p)
{
    return p->rows > 0 && p->cols > 0 &&
           (!session_overview_costly(p) || hash_eq(s->priv->overview_asked, panel_key(p)));
}

static int64_t within(int64_t at, int64_t n)
{
    return at < n ? at : n - 1;
}

/* Of the whole, not of each piece of it, it is told how far it is. */
bool overviews_settle(struct session *s)
{
    const struct tick *host = s->priv->settling;
    const struct tick quiet = {host ? host->stop : NULL, host ? host->ctx : NULL, NULL};
    const struct out_panel *panel[OVERVIEWS_KEPT];
    int n = s->looking.overview && s->lesson ? session_panels(s, panel, OVERVIEWS_KEPT) : 0;
    bool whole = true;
    lang_set_tick(s->L, &quiet);
    if (n > OVERVIEWS_KEPT)
        n = OVERVIEWS_KEPT;
    for (int i = 0; whole && i < n; i++) {
        int64_t batch = within(s->cursor.batch, panel[i]->batch);
        int64_t head = within(s->cursor.head, panel[i]->heads);
        if (!wanted(s, panel[i]))
            continue;
        struct overview_kept *k = find(s, panel[i], batch, head);
        whole = fill(s, panel[i], k ? k : begin(s, panel[i], batch, head));
    }
    if (!whole) /* whoever ended it asks again for the rest */
        s->priv->overview_asked = (struct hash){0, 0};
    lang_set_tick(s->L, host);
    return whole;
}
