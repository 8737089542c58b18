/* Which colour a number has: the ends of a scale, straight or by magnitude. */
#include <math.h>

#include "view/heatmap.h"

#define DECADES 6 /* a logarithmic scale goes down so far at most */

/* The smallest of step[] times a power of ten that reaches x > 0. */
static double round_up(double x, const double *step, int n)
{
    double unit = pow(10, floor(log10(x)));

    for (int i = 0; i < n; i++)
        if (step[i] * unit >= x * (1 - 1e-9))
            return step[i] * unit;
    return 10 * unit;
}

static double sequential_end(double hi)
{
    static const double steps[] = {1, 2, 5};

    if (!(hi > 0))
        return 1;
    if (hi <= 1 + 1e-9)
        return round_up(hi, steps, 3);
    return hi; /* not a weight any more: the scale ends where the data end */
}

static double diverging_end(double m)
{
    static const double steps[] = {1, 1.5, 2, 3, 4, 5, 6, 8};

    return m > 0 && isfinite(m) ? round_up(m, steps, 8) : 1;
}

struct heat_scale heat_scale_for(enum panel_role role, bool has_range, double lo, double hi)
{
    struct heat_scale s = {.map = MAP_SEQUENTIAL};

    if (role_diverging(role)) {
        s.map = MAP_DIVERGING;
        s.hi = diverging_end(has_range ? fmax(fabs(lo), fabs(hi)) : 0);
        s.lo = -s.hi;
    } else {
        s.lo = has_range && lo < 0 ? lo : 0;
        s.hi = sequential_end(has_range ? hi : 0);
    }
    return s;
}

void heat_scale_fix(struct heat_scale *s, double lo, double hi, const struct matrix *m)
{
    s->lo = lo;
    s->hi = hi;
    s->fixed = true;
    s->below = m->has_range && m->lo < lo;
    s->above = m->has_range && m->hi > hi;
}

static double clamp(double v, double lo, double hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

/* From a power of ten below the smallest magnitude there is (0: nobody knows). */
void heat_scale_bend(struct heat_scale *s, double least)
{
    double end = fmax(fabs(s->lo), fabs(s->hi)), deep = end * pow(10, -DECADES);

    s->log = end > 0;
    s->least = clamp(least > 0 ? least : deep, deep, end / 10);
    s->least = pow(10, floor(log10(s->least) + 1e-9));
}

struct heat_scale heat_scale_of(const struct matrix *m)
{
    return m->has_scale ? m->scale : heat_scale_for(m->role, m->has_range, m->lo, m->hi);
}

/* How far v > 0 is on the way to `end`: 0 … 1. */
static double way(const struct heat_scale *s, double v, double end)
{
    if (!s->log)
        return clamp(v / end, 0, 1);
    return v > s->least ? clamp(log(v / s->least) / log(end / s->least), 0, 1) : 0;
}

int heat_at(const struct heat_scale *s, double v)
{
    if (isnan(v)) /* its cells are marked otherwise */
        return 0;
    if (s->map == MAP_DIVERGING && s->lo < 0 && s->hi > 0) /* 0 is in the middle, always */
        return v < 0 ? (int)(127.5 - 127.5 * way(s, -v, -s->lo) + 0.5)
                     : (int)(127.5 + 127.5 * way(s, v, s->hi) + 0.5);
    if (s->log && s->hi > 0)
        return v > 0 ? (int)(255 * way(s, v, s->hi) + 0.5) : 0;
    return (int)(255 * clamp((v - s->lo) / (s->hi - s->lo), 0, 1) + 0.5);
}
