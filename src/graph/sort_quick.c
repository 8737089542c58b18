/* The order in which np.sort(kind=None) leaves equals: that of an introsort.
 *
 * Parts of more than 16 are split around the middle one of their first, middle
 * and last element, the smaller side first; the rest is insertion. Where the
 * splits go badly, a heap takes over.
 */
#include "sort_priv.h"

#define INSERTED 15 /* to - from */
#define LARGE 65536 /* the heap looks at the tick after so many */

struct part {
    int64_t from, to; /* the last element belongs to it */
    int splits;       /* how many are left before the heap */
};

static void insertion(uint64_t *a, int64_t from, int64_t to)
{
    for (int64_t i = from + 1; i <= to; i++) {
        uint64_t x = a[i];
        int64_t k = i;
        for (; k > from && key_before(x, a[k - 1]); k--)
            a[k] = a[k - 1];
        a[k] = x;
    }
}

/* Let x sink from place i of a heap of n; places count from 1. */
static void sink(uint64_t *a, int64_t n, int64_t i, uint64_t x)
{
    for (int64_t k = 2 * i; k <= n; k = 2 * i) {
        if (k < n && key_before(a[k - 1], a[k]))
            k++;
        if (!key_before(x, a[k - 1]))
            break;
        a[i - 1] = a[k - 1];
        i = k;
    }
    a[i - 1] = x;
}

bool sort_heap(struct graph *g, uint64_t *a, int64_t n)
{
    for (int64_t i = n / 2; i > 0; i--) {
        sink(a, n, i, a[i - 1]);
        if (i % LARGE == 0 && !work_done(g, LARGE * 10))
            return false;
    }
    for (; n > 1; n--) {
        uint64_t x = a[n - 1];
        a[n - 1] = a[0];
        sink(a, n - 1, 1, x);
        if (n % LARGE == 0 && !work_done(g, LARGE * 100))
            return false;
    }
    return true;
}

/* Where the element around which the part is split ends up. */
static int64_t split(uint64_t *a, int64_t from, int64_t to)
{
    int64_t middle = from + (to - from) / 2, i = from, k = to - 1;
    if (key_before(a[middle], a[from]))
        key_swap(&a[middle], &a[from]);
    if (key_before(a[to], a[middle]))
        key_swap(&a[to], &a[middle]);
    if (key_before(a[middle], a[from]))
        key_swap(&a[middle], &a[from]);
    uint64_t x = a[middle];
    key_swap(&a[middle], &a[k]);
    for (;;) {
        while (key_before(a[++i], x))
            ;
        while (key_before(x, a[--k]))
            ;
        if (i >= k)
            break;
        key_swap(&a[i], &a[k]);
    }
    key_swap(&a[i], &a[to - 1]);
    return i;
}

static bool finish(struct graph *g, uint64_t *a, const struct part *p)
{
    if (p->splits < 0)
        return sort_heap(g, a + p->from, p->to - p->from + 1);
    insertion(a, p->from, p->to);
    return true;
}

bool sort_quick(struct graph *g, uint64_t *a, int64_t n)
{
    struct part wait[2 * 64], p = {0, n - 1, 0};
    int waiting = 0;
    for (int64_t m = n; m > 1; m /= 2)
        p.splits += 2;
    for (;;) {
        while (p.splits >= 0 && p.to - p.from > INSERTED) {
            int64_t at = split(a, p.from, p.to);
            struct part left = {p.from, at - 1, p.splits - 1}, right = {at + 1, p.to, p.splits - 1};
            bool left_first = at - p.from < p.to - at;
            if (!work_done(g, (p.to - p.from) * 3))
                return false;
            wait[waiting++] = left_first ? right : left;
            p = left_first ? left : right;
        }
        if (!finish(g, a, &p))
            return false;
        if (waiting == 0)
            return true;
        p = wait[--waiting];
    }
}
