/* Shapes, strides, broadcasting and boxes: index arithmetic only. */
#include "num/shape.h"

#include <string.h>

#include "base/str.h"

struct shape shape_of(int rank, const int64_t *dim)
{
    struct shape s = {.rank = rank};
    for (int i = 0; i < rank; i++)
        s.dim[i] = dim[i];
    return s;
}

struct shape shape_scalar(void)
{
    return (struct shape){.rank = 0};
}

bool shape_eq(const struct shape *a, const struct shape *b)
{
    if (a->rank != b->rank)
        return false;
    for (int i = 0; i < a->rank; i++)
        if (a->dim[i] != b->dim[i])
            return false;
    return true;
}

/* As NumPy, a zero does not excuse the other dimensions: (0, 2**40, 2**40) is
 * too big although it is empty, so that strides always fit. */
bool shape_count(const struct shape *s, int64_t *out)
{
    int64_t n = 1;
    bool empty = false;
    for (int i = 0; i < s->rank; i++) {
        if (s->dim[i] == 0)
            empty = true;
        else if (s->dim[i] < 0 || n > INT64_MAX / s->dim[i])
            return false;
        else
            n *= s->dim[i];
    }
    *out = empty ? 0 : n;
    return true;
}

void shape_write(const struct shape *s, struct str *out)
{
    str_putc(out, '(');
    for (int i = 0; i < s->rank; i++)
        str_addf(out, "%s%lld", i ? ", " : "", (long long)s->dim[i]);
    str_puts(out, s->rank == 1 ? ",)" : ")");
}

bool shape_broadcast(const struct shape *a, const struct shape *b, struct shape *out)
{
    int rank = a->rank > b->rank ? a->rank : b->rank;
    struct shape r = {.rank = rank};
    for (int i = 0; i < rank; i++) {
        int ia = i - (rank - a->rank), ib = i - (rank - b->rank);
        int64_t da = ia < 0 ? 1 : a->dim[ia], db = ib < 0 ? 1 : b->dim[ib];
        if (da != db && da != 1 && db != 1)
            return false;
        r.dim[i] = da == 1 ? db : da;
    }
    *out = r;
    return true;
}

void shape_strides_in_order(const struct shape *s, const int *perm, int64_t *strides)
{
    int64_t step = 1;
    for (int k = s->rank - 1; k >= 0; k--) {
        strides[perm[k]] = step;
        if (s->dim[perm[k]] > 1)
            step *= s->dim[perm[k]];
    }
}

void shape_c_strides(const struct shape *s, int64_t *strides)
{
    int perm[RANK_MAX];
    for (int i = 0; i < s->rank; i++)
        perm[i] = i;
    shape_strides_in_order(s, perm, strides);
}

static int64_t magnitude(int64_t x)
{
    return x < 0 ? -x : x;
}

void shape_like_strides(const struct shape *s, const int64_t *like, int64_t *strides)
{
    int perm[RANK_MAX];
    if (shape_is_c_contiguous(s, like)) {
        shape_c_strides(s, strides);
        return;
    }
    if (shape_is_f_contiguous(s, like)) {
        for (int i = 0; i < s->rank; i++)
            perm[i] = s->rank - 1 - i;
        shape_strides_in_order(s, perm, strides);
        return;
    }
    for (int i = 0; i < s->rank; i++) {
        int k = i;
        for (; k > 0 && magnitude(like[perm[k - 1]]) < magnitude(like[i]); k--)
            perm[k] = perm[k - 1];
        perm[k] = i;
    }
    shape_strides_in_order(s, perm, strides);
}

/* Contiguous when going over the axes first … last by `dir` (axes of length 1
 * have no say, an empty array is always contiguous). */
static bool is_contiguous(const struct shape *s, const int64_t *strides, int first, int dir)
{
    int64_t step = 1;
    bool ok = true;
    for (int k = 0, i = first; k < s->rank; k++, i += dir) {
        if (s->dim[i] == 0)
            return true;
        if (s->dim[i] == 1)
            continue;
        ok = ok && strides[i] == step;
        step *= s->dim[i];
    }
    return ok;
}

bool shape_is_c_contiguous(const struct shape *s, const int64_t *strides)
{
    return is_contiguous(s, strides, s->rank - 1, -1);
}

bool shape_is_f_contiguous(const struct shape *s, const int64_t *strides)
{
    return is_contiguous(s, strides, 0, 1);
}

/* Whether axis `inner` must move outside `outer` in the walk: 1 yes, 0 no, -1
 * when no operand steps along both. One operand that objects is enough. */
static int must_swap(const struct shape *s, int nop, const int64_t *const *strides, int outer,
                     int inner)
{
    int swap = -1;
    for (int k = 0; k < nop; k++) {
        int64_t so = s->dim[outer] == 1 ? 0 : magnitude(strides[k][outer]);
        int64_t si = s->dim[inner] == 1 ? 0 : magnitude(strides[k][inner]);
        if (so == 0 || si == 0)
            continue;
        if (si <= so)
            swap = 0;
        else if (swap < 0)
            swap = 1;
    }
    return swap;
}

/* Insertion sort from the last axis outwards, as NumPy's iterator does it: an
 * axis that compares with nothing stays where it was, which no ordinary sort
 * would keep. perm is built innermost first, then turned. */
void shape_iter_order(const struct shape *s, int nop, const int64_t *const *strides, int *perm)
{
    for (int i = 0; i < s->rank; i++) {
        int axis = s->rank - 1 - i, at = i;
        for (int k = i - 1; k >= 0; k--) {
            int swap = must_swap(s, nop, strides, axis, perm[k]);
            if (swap == 0)
                break;
            if (swap == 1)
                at = k;
        }
        memmove(perm + at + 1, perm + at, (size_t)(i - at) * sizeof *perm);
        perm[at] = axis;
    }
    for (int i = 0, j = s->rank - 1; i < j; i++, j--) {
        int t = perm[i];
        perm[i] = perm[j];
        perm[j] = t;
    }
}

struct box box_all(const struct shape *s)
{
    struct box b = {.rank = s->rank};
    for (int i = 0; i < s->rank; i++)
        b.to[i] = s->dim[i];
    return b;
}

int64_t box_count(const struct box *b)
{
    int64_t n = 1;
    for (int i = 0; i < b->rank; i++)
        n *= b->to[i] > b->from[i] ? b->to[i] - b->from[i] : 0;
    return n;
}

bool box_contains(const struct box *outer, const struct box *inner)
{
    if (outer->rank != inner->rank)
        return false;
    if (box_count(inner) == 0)
        return true;
    for (int i = 0; i < outer->rank; i++)
        if (inner->from[i] < outer->from[i] || inner->to[i] > outer->to[i])
            return false;
    return true;
}

struct shape box_shape(const struct box *b)
{
    struct shape s = {.rank = b->rank};
    for (int i = 0; i < b->rank; i++)
        s.dim[i] = b->to[i] > b->from[i] ? b->to[i] - b->from[i] : 0;
    return s;
}

bool box_next(const struct box *b, int64_t *idx)
{
    for (int i = b->rank - 1; i >= 0; i--) {
        if (++idx[i] < b->to[i])
            return true;
        idx[i] = b->from[i];
    }
    return false;
}
