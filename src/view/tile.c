/* How several pictures share a rectangle: every way of breaking them into rows
 * is tried, and the one that spoils the pictures least is taken. */
#include "view/tile.h"

#include <math.h>

/* The picture in focus may be this bad, or this much worse than alone; the
 * others may keep a few rows around the cursor only. */
#define FAIR 1.25
#define WORSE 0.35
#define OTHERS 3.8
#define GUESTS 1.2 /* those of another group: hardly anything is lost */
#define LEAST_W 22
#define LEAST_H 5

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Too little room: all shrink alike, but none under `least`. */
static void shrink(const int *want, int n, int room, int least, int total, int *out)
{
    int given = 0;

    for (int i = 0; i < n; i++) {
        out[i] = larger(smaller(least, want[i]), (int)((double)want[i] * room / total));
        given += out[i];
    }
    for (int i = 0; given < room; i = (i + 1) % n, given++)
        out[i]++;
    for (int i = n - 1; i >= 0 && given > room; i--) {
        int cut = larger(smaller(given - room, out[i] - 1), 0);

        out[i] -= cut;
        given -= cut;
    }
}

/* What is left over `least` goes to `dear` (-1: none), then to the others, up to
 * what they want. */
static void grow(const int *want, int n, int left, int dear, int *out)
{
    for (int i = -1; i < n; i++) {
        int k = i < 0 ? dear : i, more;

        if (k < 0)
            continue;
        more = smaller(left, larger(want[k] - out[k], 0));
        out[k] += more;
        left -= more;
    }
}

/* `dear` has its least, the others share what is left, `floor` each at least. */
static bool favour(const int *least, int n, int room, int floor, int dear, int *out)
{
    int rest[TILE_MOST], got[TILE_MOST], total = 0, left, k = 0;

    if (dear < 0 || n < 2)
        return false;
    left = room - least[dear];
    for (int i = 0; i < n; i++) {
        if (i == dear)
            continue;
        left -= smaller(floor, least[i]);
        total += rest[k++] = least[i];
    }
    if (left < 0)
        return false;
    shrink(rest, k, room - least[dear], floor, total, got);
    for (int i = 0, j = 0; i < n; i++)
        out[i] = i == dear ? least[i] : got[j++];
    return true;
}

static int sum(const int *x, int n)
{
    int total = 0;

    for (int i = 0; i < n; i++)
        total += x[i];
    return total;
}

struct lengths {
    int want[TILE_MOST], least[TILE_MOST];
};

/* Lengths for n pictures in `room`: what they want; or the least, and more for
 * some; or less than that, for the one in focus last of all. */
static void share(const struct lengths *l, int n, int room, int floor, int dear, int *out)
{
    bool least_fits = sum(l->least, n) <= room;

    for (int i = 0; i < n; i++)
        out[i] = l->least[i];
    if (least_fits)
        grow(l->want, n, room - sum(l->least, n), dear, out);
    else if (!favour(l->least, n, room, floor, dear, out))
        shrink(l->least, n, room, floor, sum(l->least, n), out);
}

/* --- rows --------------------------------------------------------------------- */

struct row {
    int first, n;
};

/* Rows of pictures first … first + n - 1; bit i of `breaks`: a row ends after i. */
static int cut_rows(int first, int n, unsigned breaks, struct row row[TILE_MOST])
{
    int rows = 0;

    for (int i = 0, from = 0; i < n; i++) {
        if (i < n - 1 && !(breaks >> i & 1))
            continue;
        row[rows++] = (struct row){first + from, i - from + 1};
        from = i + 1;
    }
    return rows;
}

static bool has(const struct row *r, int picture)
{
    return picture >= r->first && picture < r->first + r->n;
}

static void place_row(const struct tile_job *job, int focus, const struct row *r, int y, int h,
                      struct tile_plan *p)
{
    struct lengths l = {{0}, {0}};
    int w[TILE_MOST], x = 0, room = job->w - (r->n - 1), spare;

    for (int i = 0; i < r->n; i++) {
        l.want[i] = job->want[r->first + i].w;
        l.least[i] = smaller(job->want[r->first + i].least_w, l.want[i]);
    }
    share(&l, r->n, room, LEAST_W, has(r, focus) ? focus - r->first : -1, w);
    spare = larger(room - sum(w, r->n), 0) / r->n;
    for (int i = 0; i < r->n; i++) {
        int k = r->first + i - p->first;

        p->rect[k] = (struct tile_rect){x, y, w[i] + spare, h};
        p->row_end[k] = i == r->n - 1;
        x += w[i] + spare + 1;
    }
}

static void place(const struct tile_job *job, int focus, int first, int n, unsigned breaks,
                  struct tile_plan *p)
{
    struct row row[TILE_MOST];
    struct lengths l = {{0}, {0}};
    int rows = cut_rows(first, n, breaks, row), h[TILE_MOST], y = 0, dear = -1;

    *p = (struct tile_plan){.first = first, .n = n};
    for (int i = 0; i < rows; i++) {
        for (int k = row[i].first; k < row[i].first + row[i].n; k++) {
            l.want[i] = larger(l.want[i], job->want[k].h);
            l.least[i] = larger(l.least[i], smaller(job->want[k].least_h, job->want[k].h));
        }
        if (has(&row[i], focus))
            dear = i;
    }
    share(&l, rows, job->h - (rows - 1), LEAST_H, dear, h);
    for (int i = 0; i < rows; i++) {
        place_row(job, focus, &row[i], y, h[i], p);
        y += h[i] + 1;
    }
    p->h = y - 1;
}

static double penalty(const struct tile_job *job, const struct tile_plan *p, int k)
{
    const struct tile_rect *r = &p->rect[k];

    if (r->w < 1 || r->h < 1 || r->x + r->w > job->w || r->y + r->h > job->h)
        return INFINITY;
    return job->penalty(job->ctx, p->first + k, r->w, r->h);
}

/* Two pictures of different groups in one row? */
static bool mixes(const struct tile_job *job, const struct tile_plan *p)
{
    const struct tile_want *want = job->want + p->first;

    for (int k = 0; k + 1 < p->n; k++)
        if (!p->row_end[k] && want[k].group != want[k + 1].group)
            return true;
    return false;
}

/* What spoils an earlier picture counts a little more; among equals the flatter one is
 * better. */
static double total(const struct tile_job *job, const struct tile_plan *p)
{
    double worse = 0.01 * p->h / (job->h > 0 ? job->h : 1);

    if (mixes(job, p))
        return INFINITY;
    for (int k = 0; k < p->n; k++)
        worse += (1 - 0.02 * k) * penalty(job, p, k);
    return worse;
}

static void best_breaks(const struct tile_job *job, int focus, int first, int n,
                        struct tile_plan *best)
{
    double least = INFINITY;

    place(job, focus, first, n, 0, best);
    for (unsigned breaks = 0; breaks < 1U << (n - 1); breaks++) {
        struct tile_plan p;
        double t;

        place(job, focus, first, n, breaks, &p);
        t = total(job, &p);
        if (t <= least) { /* among equals the one whose upper rows have more pictures */
            least = t;
            *best = p;
        }
    }
}

static bool is_fair(const struct tile_job *job, const struct tile_plan *p, int focus)
{
    for (int k = 0; k < p->n; k++) {
        double here = penalty(job, p, k);
        double most = p->first + k == focus ? FAIR : OTHERS;

        if (job->want[p->first + k].group != job->want[focus].group && here > GUESTS)
            return false;
        if (here > most && here > job->penalty(job->ctx, p->first + k, job->w, job->h) + WORSE)
            return false;
    }
    return true;
}

/* Of a group that is not in focus no part is shown: all of it or nothing. */
static bool is_whole(const struct tile_job *job, int first, int n)
{
    const struct tile_want *want = job->want;
    int end = first + n;

    if (want[first].group == want[end - 1].group)
        return true;
    return (first == 0 || want[first - 1].group != want[first].group) &&
           (end == job->n || want[end].group != want[end - 1].group);
}

void tile_plan(const struct tile_job *job, int focus, struct tile_plan *out)
{
    if (focus < 0 || focus >= job->n)
        focus = 0;
    for (int n = job->n; n > 1; n--) {
        for (int first = larger(0, focus - n + 1); first <= focus && first + n <= job->n; first++) {
            if (!is_whole(job, first, n))
                continue;
            best_breaks(job, focus, first, n, out);
            if (is_fair(job, out, focus))
                return;
        }
    }
    place(job, focus, focus, 1, 0, out);
}

/* --- lines left over ------------------------------------------------------------ */

/* The picture after the last one of k's row. */
static int row_stop(const struct tile_plan *p, int k)
{
    while (!p->row_end[k])
        k++;
    return k + 1;
}

/* What a row is to grow by to be of use to all that grow at this level; 0: none do. */
static int step_of(const struct tile_job *job, const struct tile_plan *p, int from, int to,
                   int level)
{
    bool any = false;
    int step = 0;

    for (int k = from; k < to; k++) {
        const struct tile_want *want = &job->want[p->first + k];

        any = any || want->steps > level;
        step = larger(step, want->step);
    }
    return any ? step : 0;
}

static void grow_row(struct tile_plan *p, int from, int to, int by)
{
    for (int k = from; k < to; k++)
        p->rect[k].h += by;
    for (int k = to; k < p->n; k++)
        p->rect[k].y += by;
    p->h += by;
}

/* The picture after the last row of k's group; a picture of none has its row alone. */
static int group_stop(const struct tile_job *job, const struct tile_plan *p, int k)
{
    int group = job->want[p->first + k].group;

    do
        k = row_stop(p, k);
    while (k < p->n && group && job->want[p->first + k].group == group);
    return k;
}

/* What the rows of a group take at this level: they are compared, so they grow together,
 * while all do; 0: one does not. */
static int group_step(const struct tile_job *job, const struct tile_plan *p, int from, int to,
                      int level)
{
    int sum = 0;

    for (int k = from; k < to; k = row_stop(p, k)) {
        int step = step_of(job, p, k, row_stop(p, k), level);

        if (step < 1)
            return 0;
        sum += step;
    }
    return sum;
}

void tile_grow(const struct tile_job *job, int spare, struct tile_plan *p)
{
    int most = 0;

    for (int k = 0; k < p->n; k++)
        most = larger(most, job->want[p->first + k].steps);
    for (int level = 0; level < most; level++) {
        for (int from = 0, to; from < p->n; from = to) {
            int step;

            to = group_stop(job, p, from);
            step = group_step(job, p, from, to, level);
            if (step < 1 || step > spare)
                continue;
            spare -= step;
            for (int k = from; k < to; k = row_stop(p, k))
                grow_row(p, k, row_stop(p, k), step_of(job, p, k, row_stop(p, k), level));
        }
    }
}
