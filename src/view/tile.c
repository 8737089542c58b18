/* How several pictures share a rectangle: every way of breaking them into rows
 * is tried, and the one that spoils the pictures least is taken. */
#include "view/tile.h"

#include <math.h>

/* The picture in focus may be this bad, or this much worse than alone; the
 * others may keep a few rows around the cursor only. */
#define FAIR 1.25
#define WORSE 0.35
#define OTHERS 3.8
#define LEAST_W 14
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

/* The first of them has its wish as long as the others keep `least` each. */
static bool favour(const int *want, int n, int room, int least, int first, int *out)
{
    int rest[TILE_MOST], got[TILE_MOST], total = 0, left, k = 0;

    if (first < 0)
        return false;
    left = room - want[first];
    for (int i = 0; i < n; i++) {
        if (i == first)
            continue;
        left -= smaller(least, want[i]);
        total += rest[k++] = want[i];
    }
    if (left < 0 || k == 0)
        return false;
    shrink(rest, k, room - want[first], least, total, got);
    for (int i = 0, j = 0; i < n; i++)
        out[i] = i == first ? want[i] : got[j++];
    return true;
}

/* Lengths for n wishes in `room`: all of them and an equal part of what is
 * left (if `stretch`); else less, `first` (-1: none) last of all. */
static void share(const int *want, int n, int room, int least, bool stretch, int first, int *out)
{
    int total = 0;

    for (int i = 0; i < n; i++)
        total += want[i];
    for (int i = 0; i < n && total <= room; i++)
        out[i] = want[i] + (stretch ? (room - total) / n : 0);
    if (total > room && !favour(want, n, room, least, first, out))
        shrink(want, n, room, least, total, out);
}

struct row {
    int first, n, h;
};

/* Rows of pictures first … first + n - 1; bit i of `breaks`: a row ends after i. */
static int cut_rows(const struct tile_job *job, int first, int n, unsigned breaks,
                    struct row row[TILE_MOST])
{
    int rows = 0;

    for (int i = 0, from = 0; i < n; i++) {
        if (i < n - 1 && !(breaks >> i & 1))
            continue;
        row[rows] = (struct row){first + from, i - from + 1, 0};
        for (int k = from; k <= i; k++)
            row[rows].h = larger(row[rows].h, job->want[first + k].h);
        rows++;
        from = i + 1;
    }
    return rows;
}

static void place_row(const struct tile_job *job, const struct row *r, int y, int h,
                      struct tile_plan *p)
{
    int want[TILE_MOST], w[TILE_MOST], x = 0;

    for (int i = 0; i < r->n; i++)
        want[i] = job->want[r->first + i].w;
    share(want, r->n, job->w - (r->n - 1), LEAST_W, true, -1, w);
    for (int i = 0; i < r->n; i++) {
        int k = r->first + i - p->first;

        p->rect[k] = (struct tile_rect){x, y, w[i], h};
        p->row_end[k] = i == r->n - 1;
        x += w[i] + 1;
    }
}

static void place(const struct tile_job *job, int focus, int first, int n, unsigned breaks,
                  struct tile_plan *p)
{
    struct row row[TILE_MOST];
    int rows = cut_rows(job, first, n, breaks, row), want[TILE_MOST] = {0}, h[TILE_MOST], y = 0;
    int dear = -1;

    *p = (struct tile_plan){.first = first, .n = n};
    for (int i = 0; i < rows; i++) {
        want[i] = row[i].h;
        if (focus >= row[i].first && focus < row[i].first + row[i].n)
            dear = i;
    }
    share(want, rows, job->h - (rows - 1), LEAST_H, false, dear, h);
    for (int i = 0; i < rows; i++) {
        place_row(job, &row[i], y, h[i], p);
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

static double total(const struct tile_job *job, const struct tile_plan *p)
{
    double sum = 0.01 * p->h / (job->h > 0 ? job->h : 1); /* among equals the flatter one */

    for (int k = 0; k < p->n; k++)
        sum += penalty(job, p, k);
    return sum;
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
        if (t < least) {
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

        if (here > most && here > job->penalty(job->ctx, p->first + k, job->w, job->h) + WORSE)
            return false;
    }
    return true;
}

void tile_plan(const struct tile_job *job, int focus, struct tile_plan *out)
{
    if (focus < 0 || focus >= job->n)
        focus = 0;
    for (int n = job->n; n > 1; n--) {
        for (int first = larger(0, focus - n + 1); first <= focus && first + n <= job->n; first++) {
            best_breaks(job, focus, first, n, out);
            if (is_fair(job, out, focus))
                return;
        }
    }
    place(job, focus, focus, 1, 0, out);
}
