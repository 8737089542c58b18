/* Generator.choice: which of `pop` items are drawn.
 *
 * Five ways, as NumPy picks them: integers (replace), the inverse of the
 * cumulated weights (replace, p), rounds of it without the found ones (p), and
 * without p either Floyd's set of distinct numbers or, of many out of a large
 * population, the end of a shuffle.
 */
#include "num/rng.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "rng_priv.h"

#define POP_SHUFFLED 10000 /* above this a fiftieth or more is drawn by shuffling */
#define SHARE_SHUFFLED 50

#define FREE UINT64_MAX
#define SLICE 65536 /* numbers between two looks at the tick */

static enum status refuse(struct err *e, const char *why)
{
    return err_set(e, ERR_VALUE, NULL, (struct span){0, 0}, "%s", why);
}

/* Kahan's sum, since NumPy's verdict hangs on it. */
static double weights_sum(const double *p, int64_t pop)
{
    double sum = pop ? p[0] : 0, lost = 0;
    for (int64_t i = 1; i < pop; i++) {
        double y = p[i] - lost, t = sum + y;
        lost = (t - sum) - y;
        sum = t;
    }
    return sum;
}

enum status rng_check_weights(const double *p, int64_t pop, bool single, struct err *e)
{
    double tolerance = sqrt(single ? 0x1p-23 : 0x1p-52), sum = weights_sum(p, pop);
    if (isnan(sum))
        return refuse(e, "probabilities contain NaN");
    for (int64_t i = 0; i < pop; i++)
        if (p[i] < 0)
            return refuse(e, "probabilities are not non-negative");
    if (fabs(sum - 1.0) > tolerance)
        return refuse(e, "probabilities do not sum to 1");
    return ST_OK;
}

static bool cumulate(const double *p, int64_t pop, const struct tick *tick, double *cdf)
{
    double sum = 0;
    for (int64_t i = 0; i < pop; i++) {
        if (rng_told_to_stop(tick, i))
            return false;
        cdf[i] = sum = i ? sum + p[i] : p[i];
    }
    for (int64_t i = 0; i < pop; i++) {
        if (rng_told_to_stop(tick, i))
            return false;
        cdf[i] /= sum;
    }
    return true;
}

/* The first index whose cumulated weight lies above u (searchsorted, right). */
static int64_t index_above(const double *cdf, int64_t pop, double u)
{
    int64_t low = 0, high = pop;
    while (low < high) {
        int64_t mid = low + (high - low) / 2;
        if (cdf[mid] > u)
            high = mid;
        else
            low = mid + 1;
    }
    return low;
}

static bool draw_weighted(struct rng *r, int64_t pop, int64_t size, const double *p,
                          const struct tick *tick, int64_t *out)
{
    double *cdf = mem_array((size_t)pop, sizeof *cdf);
    bool going = cumulate(p, pop, tick, cdf);
    for (int64_t i = 0; going && i < size; i++) {
        out[i] = index_above(cdf, pop, rng_step_double(r));
        going = !rng_told_to_stop(tick, i);
    }
    mem_free(cdf);
    return going;
}

/* One round of draws by cdf: what is new is kept in the order of its draw, and
 * weighs nothing in the next. */
static bool draw_round(struct rng *r, int64_t pop, int64_t size, const struct tick *tick,
                       double *left, const double *cdf, int64_t *found, int64_t *out)
{
    for (int64_t missing = size - *found; missing > 0; missing--) {
        int64_t i = index_above(cdf, pop, rng_step_double(r));
        if (rng_told_to_stop(tick, missing))
            return false;
        if (left[i] > 0) {
            left[i] = 0;
            out[(*found)++] = i;
        }
    }
    return true;
}

static bool draw_weighted_once(struct rng *r, int64_t pop, int64_t size, const double *p,
                               const struct tick *tick, int64_t *out)
{
    double *left = mem_array((size_t)pop, 2 * sizeof *left), *cdf = left + pop;
    bool going = true;
    memcpy(left, p, (size_t)pop * sizeof *left);
    for (int64_t found = 0; going && found < size;)
        going = cumulate(left, pop, tick, cdf) &&
                draw_round(r, pop, size, tick, left, cdf, &found, out);
    mem_free(left);
    return going;
}

static bool draw_by_shuffle(struct rng *r, int64_t pop, int64_t size, const struct tick *tick,
                            int64_t *out)
{
    int64_t *all = mem_array((size_t)pop, sizeof *all);
    bool going = rng_fill_indices(pop, tick, all) &&
                 rng_shuffle_indices(r, pop - size > 1 ? pop - size : 1, pop, tick, all);
    if (going)
        memcpy(out, all + (pop - size), (size_t)size * sizeof *out);
    mem_free(all);
    return going;
}

/* Put x into an open hash set; false when it was there. */
static bool set_add(uint64_t *set, uint64_t mask, uint64_t x)
{
    uint64_t at = x & mask;
    while (set[at] != FREE && set[at] != x)
        at = (at + 1) & mask;
    bool added = set[at] == FREE;
    set[at] = x;
    return added;
}

/* Bentley and Floyd, "A Sample of Brilliance" (1987), then shuffled. */
static bool draw_by_set(struct rng *r, int64_t pop, int64_t size, const struct tick *tick,
                        int64_t *out)
{
    uint64_t mask = 1;
    bool going = true;
    while (mask < (uint64_t)size + (uint64_t)size / 4)
        mask = mask << 1 | 1;
    uint64_t *set = mem_array((size_t)mask + 1, sizeof *set);
    memset(set, 0xff, ((size_t)mask + 1) * sizeof *set); /* all FREE */
    for (int64_t i = 0; going && i < size; i++) {
        uint64_t last = (uint64_t)(pop - size + i), x = rng_bounded(r, last);
        if (!set_add(set, mask, x))
            set_add(set, mask, x = last);
        out[i] = (int64_t)x;
        going = !rng_told_to_stop(tick, i);
    }
    mem_free(set);
    return going && rng_shuffle_indices(r, 1, size, tick, out);
}

static enum status check_without_replacement(int64_t pop, int64_t size, const double *p,
                                             struct err *e)
{
    int64_t possible = 0;
    if (size > pop)
        return refuse(e, "Cannot take a larger sample than population when replace is False");
    for (int64_t i = 0; p && i < pop; i++)
        possible += p[i] > 0;
    if (p && possible < size)
        return refuse(e, "Fewer non-zero entries in p than size");
    return ST_OK;
}

static bool draw(struct rng *r, int64_t pop, int64_t size, bool replace, const double *p,
                 const struct tick *tick, int64_t *out)
{
    if (replace && p)
        return draw_weighted(r, pop, size, p, tick, out);
    if (p)
        return draw_weighted_once(r, pop, size, p, tick, out);
    if (!replace && pop > POP_SHUFFLED && size > pop / SHARE_SHUFFLED)
        return draw_by_shuffle(r, pop, size, tick, out);
    if (!replace)
        return draw_by_set(r, pop, size, tick, out);
    for (int64_t at = 0; at < size; at += SLICE) {
        rng_integers(r, 0, pop, (size_t)(size - at < SLICE ? size - at : SLICE), out + at);
        if (tick_stop(tick))
            return false;
    }
    return true;
}

enum status rng_choice(struct rng *r, int64_t pop, int64_t size, bool replace, const double *p,
                       const struct tick *tick, int64_t *out, struct err *e)
{
    if (pop == 0 && size != 0)
        return refuse(e, "a cannot be empty unless no samples are taken");
    if (!replace && check_without_replacement(pop, size, p, e) != ST_OK)
        return ST_FAIL;
    if (!draw(r, pop, size, replace, p, tick, out))
        return err_set(e, ERR_INTERRUPTED, NULL, (struct span){0, 0}, "interrupted");
    return ST_OK;
}
