/* Reductions: which elements meet in which order. The walk follows numpy's
 * iterator over the array in its memory order; the loops are in reduce_step.c
 * (one after the other), reduce_pairwise.c (sums) and reduce_extreme.c (the
 * lanes of max and min). */
#include "num/reduce.h"

#include <string.h>

#include "reduce_priv.h"

const char *reduce_name(enum reduce r)
{
    static const char *const names[] = {
#define X(id, name) [RED_##id] = name,
        REDUCE_LIST(X)
#undef X
    };
    return names[r];
}

static bool is_arg(enum reduce r)
{
    return r == RED_ARGMAX || r == RED_ARGMIN;
}

void reduce_types(enum reduce r, enum dtype in, enum dtype *loop, enum dtype *out)
{
    *loop = (r == RED_SUM || r == RED_PROD) && in == DT_BOOL ? DT_I64 : in;
    *out = r == RED_ANY || r == RED_ALL ? DT_BOOL : is_arg(r) ? DT_I64 : *loop;
}

/* One axis of the walk. Steps along it move src and out; numpy's own array
 * moves by mem. `whole` and `from` place a part in its array. */
struct axis {
    int64_t n, src, out, mem;
    int64_t whole, from;
    bool reduced;
};

/* A walk: axes innermost first, and the element sizes. */
struct walk {
    int rank;
    struct axis axis[RANK_MAX];
    size_t in_size, out_size;
};

/* Axes in the given order (perm[0] outermost); those of length 1 drop out. */
static void walk_init(struct walk *w, const struct shape *whole, const int64_t *strides,
                      const bool *axes, const struct box *part, const int *perm)
{
    struct shape s = box_shape(part), kept = s;
    int64_t src[RANK_MAX], out[RANK_MAX];
    for (int i = 0; i < s.rank; i++)
        if (axes[i])
            kept.dim[i] = 1;
    shape_c_strides(&s, src);
    shape_c_strides(&kept, out);
    w->rank = 0;
    for (int k = s.rank - 1; k >= 0; k--) {
        int i = perm[k];
        if (whole->dim[i] == 1)
            continue;
        w->axis[w->rank++] = (struct axis){.n = s.dim[i],
                                           .src = src[i],
                                           .out = axes[i] ? 0 : out[i],
                                           .mem = strides[i],
                                           .whole = whole->dim[i],
                                           .from = part->from[i],
                                           .reduced = axes[i]};
    }
}

/* Step the counters of axes first … last-1, innermost fastest, keeping the two
 * offsets; false when all are done (and everything is at 0 again). */
static bool walk_next(const struct walk *w, int first, int64_t *idx, int64_t *src, int64_t *out)
{
    for (int k = first; k < w->rank; k++) {
        const struct axis *a = &w->axis[k];
        *src += a->src;
        *out += a->out;
        if (++idx[k] < a->n)
            return true;
        *src -= a->n * a->src;
        *out -= a->n * a->out;
        idx[k] = 0;
    }
    return false;
}

/* Every result takes its elements one after the other, in the walk's order.
 * Only that order per result counts, so axes on which the part has one place
 * drop out and neighbours that step alike become one. */
static void run_steps(const struct walk *full, reduce_step *step, const char *src, char *out)
{
    struct walk w = {.rank = 0, .in_size = full->in_size, .out_size = full->out_size};
    for (int k = 0; k < full->rank; k++) {
        const struct axis *a = &full->axis[k];
        struct axis *last = w.rank ? &w.axis[w.rank - 1] : NULL;
        if (a->n == 1)
            continue;
        if (last && last->src * last->n == a->src && last->out * last->n == a->out &&
            last->reduced == a->reduced)
            last->n *= a->n;
        else
            w.axis[w.rank++] = *a;
    }
    if (w.rank == 0)
        w.axis[w.rank++] = (struct axis){.n = 1, .reduced = true};
    int64_t idx[RANK_MAX] = {0}, s = 0, o = 0;
    do
        step(w.axis[0].n, src + s * (int64_t)w.in_size, w.axis[0].src,
             out + o * (int64_t)w.out_size, w.axis[0].out);
    while (walk_next(&w, 1, idx, &s, &o));
}

/* The reduced axes at the inside of a walk, as one sequence of n elements. */
struct group {
    int axes;      /* of the walk */
    int64_t n;
    int64_t run;   /* elements that numpy's array has at one stride from the start … */
    int64_t mem;   /* … namely this one */
    bool one_run;  /* run == n */
    bool one_src;  /* src steps evenly too, by `step` */
    int64_t step;
};

static struct group group_of(const struct walk *w)
{
    const struct axis *a = w->axis;
    struct group g = {1, a[0].n, a[0].n, a[0].mem, true, true, a[0].src};
    for (; g.axes < w->rank && a[g.axes].reduced; g.axes++) {
        const struct axis *next = &a[g.axes];
        g.one_run = g.one_run && g.mem * g.n == next->mem;
        g.one_src = g.one_src && g.step * g.n == next->src;
        g.n *= next->n;
        if (g.one_run)
            g.run = g.n;
    }
    return g;
}

/* Elements at ... at+n of the group's sequence, copied side by side. */
static void gather(const struct walk *w, const struct group *g, const char *src, int64_t at,
                   int64_t n, char *to)
{
    const int64_t size = (int64_t)w->in_size;
    int64_t idx[RANK_MAX], off = 0;
    for (int k = 0; k < g->axes; k++) {
        idx[k] = at % w->axis[k].n;
        at /= w->axis[k].n;
        off += idx[k] * w->axis[k].src;
    }
    for (int64_t i = 0; i < n; i++, to += size) {
        memcpy(to, src + off * size, w->in_size);
        for (int k = 0; k < g->axes; k++) {
            off += w->axis[k].src;
            if (++idx[k] < w->axis[k].n)
                break;
            off -= w->axis[k].n * w->axis[k].src;
            idx[k] = 0;
        }
    }
}

/* Whether numpy has piece at … at+n of the sequence side by side: copied into
 * its buffer (when one stride does not reach over it), or there by nature. */
static bool piece_is_dense(const struct group *g, int64_t at, int64_t n)
{
    if (g->n <= REDUCE_PIECE)
        return !g->one_run || g->mem == 1;
    return at % g->run + n > g->run || g->mem == 1;
}

/* One whole sequence into *out. skip: elements that *out holds already (max and
 * min start from the first). */
static void run_group(const struct walk *w, const struct group *g, reduce_piece *piece,
                      const char *src, int64_t skip, bool copied, char *out)
{
    double buffer[REDUCE_PIECE]; /* room and alignment for any type */
    const int64_t size = (int64_t)w->in_size;
    for (int64_t at = 0; at < g->n; at += REDUCE_PIECE) {
        int64_t n = g->n - at < REDUCE_PIECE ? g->n - at : REDUCE_PIECE;
        int64_t drop = at == 0 ? skip : 0;
        bool dense = copied || piece_is_dense(g, at, n);
        if (g->one_src) {
            piece(n - drop, src + (at + drop) * g->step * size, g->step, dense, out);
        } else {
            gather(w, g, src, at + drop, n - drop, (char *)buffer);
            piece(n - drop, buffer, 1, dense, out);
        }
    }
}

/* numpy's first fill of the buffer may span several outer axes and is then a
 * copy, later ones never are. Returns how many sequences that first fill holds,
 * counted along the kept axes next to the group; 0 when it is no copy. */
static int64_t first_copied(const struct walk *w, const struct group *g)
{
    int64_t total = 1, room = 1, first = 1, want;
    bool even = true; /* the kept axes so far are one axis to numpy */
    if (g->n > REDUCE_PIECE)
        return 0;
    /* Products stop growing once they exceed a piece: no overflow. */
    for (int k = 0; k < w->rank && total < REDUCE_PIECE; k++)
        total *= w->axis[k].whole;
    for (int k = g->axes; k < w->rank && !w->axis[k].reduced && room < REDUCE_PIECE; k++) {
        const struct axis *a = &w->axis[k];
        even = even && (k == g->axes || a[-1].mem * a[-1].whole == a->mem);
        room *= a->whole;
        if (even)
            first = room;
    }
    want = (total < REDUCE_PIECE ? total : REDUCE_PIECE) / g->n;
    want = want < room ? want : room;
    return want > first ? want : 0;
}

/* Place of the current sequence along the kept axes next to the group, or -1
 * when an axis beyond them has moved. */
static int64_t place_of(const struct walk *w, const struct group *g, const int64_t *idx)
{
    int64_t place = 0, unit = 1;
    int k = g->axes;
    for (; k < w->rank && !w->axis[k].reduced; k++) {
        place += (w->axis[k].from + idx[k]) * unit;
        if (place >= REDUCE_PIECE)
            return -1;
        unit = unit < REDUCE_PIECE ? unit * w->axis[k].whole : unit;
    }
    for (; k < w->rank; k++)
        if (w->axis[k].from + idx[k] > 0)
            return -1;
    return place;
}

static bool first_visit(const struct walk *w, const struct group *g, const int64_t *idx)
{
    for (int k = g->axes; k < w->rank; k++)
        if (w->axis[k].reduced && idx[k] > 0)
            return false;
    return true;
}

/* The innermost axis is reduced: sequences, in the order of the outer axes. */
static void run_pieces(const struct walk *w, enum reduce r, reduce_piece *piece, const char *src,
                       char *out)
{
    const struct group g = group_of(w);
    const bool extreme = r == RED_MAX || r == RED_MIN;
    const int64_t copied = extreme && g.mem != 1 ? first_copied(w, &g) : 0;
    int64_t idx[RANK_MAX] = {0}, s = 0, o = 0;
    do {
        int64_t place = copied ? place_of(w, &g, idx) : -1;
        int64_t skip = extreme && first_visit(w, &g, idx) ? 1 : 0;
        run_group(w, &g, piece, src + s * (int64_t)w->in_size, skip, place >= 0 && place < copied,
                  out + o * (int64_t)w->out_size);
    } while (walk_next(w, g.axes, idx, &s, &o));
}

/* What a result is before its first element; max and min: that element. */
static void fill_start(enum reduce r, enum dtype loop, enum dtype type, const struct box *part,
                       const bool *axes, const char *src, char *out, int64_t n)
{
    const int64_t one = r == RED_PROD || r == RED_ALL;
    if (r != RED_MAX && r != RED_MIN) {
        dtype_convert(DT_I64, &one, 0, type, out, 1, (size_t)n);
        return;
    }
    struct shape s = box_shape(part);
    struct box firsts = box_all(&s);
    int64_t strides[RANK_MAX], idx[RANK_MAX] = {0};
    size_t size = dtype_size(loop);
    shape_c_strides(&s, strides);
    for (int i = 0; i < s.rank; i++)
        if (axes[i])
            firsts.to[i] = 1;
    do {
        int64_t off = 0;
        for (int i = 0; i < s.rank; i++)
            off += idx[i] * strides[i];
        memcpy(out, src + off * (int64_t)size, size);
        out += size;
    } while (box_next(&firsts, idx));
}

/* argmax, argmin: along one axis, or over all of the array in C order. */
static void run_arg(enum reduce r, enum dtype loop, const struct shape *s, const bool *axes,
                    const char *src, int64_t *out)
{
    int64_t outer = 1, n = 1, inner = 1, size = (int64_t)dtype_size(loop);
    bool seen = false;
    for (int i = 0; i < s->rank; i++) {
        if (axes[i]) {
            n *= s->dim[i];
            seen = true;
        } else if (seen) {
            inner *= s->dim[i];
        } else {
            outer *= s->dim[i];
        }
    }
    reduce_best *best = reduce_best_of(r, loop);
    for (int64_t i = 0; i < outer; i++)
        best(n, inner, src + i * n * inner * size, out + i * inner);
}

/* Whether the order in which elements meet can show in the result. */
static bool order_matters(enum reduce r, enum dtype loop)
{
    return dtype_is_float(loop) && r != RED_ANY && r != RED_ALL;
}

/* The loop for pieces, or NULL when elements meet one after the other, or in
 * whatever order. */
static reduce_piece *piece_of(enum reduce r, enum dtype loop)
{
    if (r == RED_SUM)
        return reduce_pairwise_of(loop);
    return r == RED_MAX || r == RED_MIN ? reduce_extreme_of(r, loop) : NULL;
}

void reduce_run_part(enum reduce r, enum dtype loop, const struct shape *whole,
                     const int64_t *strides, const bool *axes, const struct box *part,
                     const void *src, void *out)
{
    enum dtype in_type, out_type;
    struct shape s = box_shape(part);
    int64_t all = box_count(part), results = 1;
    for (int i = 0; i < s.rank; i++)
        results *= axes[i] ? 1 : s.dim[i];
    if (results == 0 || (all == 0 && (r == RED_MAX || r == RED_MIN || is_arg(r))))
        return;
    if (is_arg(r)) {
        run_arg(r, loop, &s, axes, src, out);
        return;
    }
    reduce_types(r, loop, &in_type, &out_type);
    fill_start(r, loop, out_type, part, axes, src, out, results);
    if (all == 0)
        return;
    int perm[RANK_MAX];
    int64_t c_order[RANK_MAX];
    shape_c_strides(whole, c_order);
    const int64_t *order = order_matters(r, loop) ? strides : c_order;
    shape_iter_order(whole, 1, &order, perm);
    struct walk w = {.in_size = dtype_size(loop), .out_size = dtype_size(out_type)};
    walk_init(&w, whole, strides, axes, part, perm);
    reduce_piece *piece = piece_of(r, loop);
    if (piece && w.rank && w.axis[0].reduced)
        run_pieces(&w, r, piece, src, out);
    else
        run_steps(&w, reduce_step_of(r, loop), src, out);
}

void reduce_run(enum reduce r, enum dtype loop, const struct shape *s, const int64_t *strides,
                const bool *axes, const void *src, void *out)
{
    const struct box all = box_all(s);
    reduce_run_part(r, loop, s, strides, axes, &all, src, out);
}

struct shape reduce_out_shape(enum reduce r, const struct shape *s, const int64_t *strides,
                              const bool *axes, int64_t *out_strides)
{
    struct shape kept = *s, out = {.rank = 0};
    int64_t full[RANK_MAX];
    int perm[RANK_MAX];
    for (int i = 0; i < s->rank; i++)
        if (axes[i])
            kept.dim[i] = 1;
    if (is_arg(r)) {
        shape_c_strides(&kept, full);
    } else {
        shape_iter_order(s, 1, &strides, perm);
        shape_strides_in_order(&kept, perm, full);
    }
    for (int i = 0; i < s->rank; i++) {
        if (axes[i])
            continue;
        if (out_strides)
            out_strides[out.rank] = full[i];
        out.dim[out.rank++] = s->dim[i];
    }
    return out;
}

#define CUMULATE(name, type, expr)                                                                 \
    static void name(int64_t n, int64_t inner, const void *src, void *out)                         \
    {                                                                                              \
        const type *p = src;                                                                       \
        type *o = out;                                                                             \
        for (int64_t k = 0; k < inner; k++)                                                        \
            o[k] = p[k];                                                                           \
        for (int64_t i = inner; i < n * inner; i++) {                                              \
            const type a = o[i - inner], x = p[i];                                                 \
            o[i] = (type)(expr);                                                                   \
        }                                                                                          \
    }

CUMULATE(cumsum_i64, int64_t, (uint64_t)a + (uint64_t)x)
CUMULATE(cumsum_f32, float, a + x)
CUMULATE(cumsum_f64, double, a + x)
CUMULATE(cumprod_i64, int64_t, (uint64_t)a *(uint64_t)x)
CUMULATE(cumprod_f32, float, a *x)
CUMULATE(cumprod_f64, double, a *x)

void cumulate_run(enum reduce r, enum dtype loop, const struct shape *s, int axis,
                  const void *src, void *out)
{
    typedef void cumulate(int64_t n, int64_t inner, const void *src, void *out);
    static cumulate *const loops[2][DT_COUNT] = {
        {NULL, cumsum_i64, cumsum_f32, cumsum_f64},
        {NULL, cumprod_i64, cumprod_f32, cumprod_f64},
    };
    int64_t outer = 1, inner = 1, n = s->dim[axis], size = (int64_t)dtype_size(loop);
    for (int i = 0; i < s->rank; i++) {
        outer *= i < axis ? s->dim[i] : 1;
        inner *= i > axis ? s->dim[i] : 1;
    }
    if (n == 0 || inner == 0)
        return;
    for (int64_t i = 0; i < outer; i++)
        loops[r == RED_PROD][loop](n, inner, (const char *)src + i * n * inner * size,
                                   (char *)out + i * n * inner * size);
}
