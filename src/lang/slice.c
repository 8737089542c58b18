/* Slices of one axis, as Python clips them. */
#include "index_priv.h"

static int64_t slice_bound(struct lang *L, struct value v, int64_t absent)
{
    int64_t i;
    if (v.type == V_NONE)
        return absent;
    if (v.type == V_NPS && v.dt == DT_BOOL)
        v = v_int(v.u.e.b);
    if (v.type == V_ARRAY && array_node(L, AS_ARRAY(v))->shape.rank == 0)
        v = array_or_scalar(L, array_node(L, AS_ARRAY(v)));
    if (!value_as_int(v, &i))
        raise_error(L, ERR_TYPE, "slice indices must be integers or None");
    return i;
}

static int64_t clip_bound(int64_t i, int64_t n, bool back)
{
    if (i < 0) {
        i += n;
        if (i < 0)
            i = back ? -1 : 0;
    } else if (i >= n) {
        i = back ? n - 1 : n;
    }
    return i;
}

struct slice_range slice_clip(struct lang *L, const struct oslice *s, int64_t n)
{
    int64_t step = slice_bound(L, s->step, 1);
    if (step == 0)
        raise_error(L, ERR_VALUE, "slice step cannot be zero");
    if (step == INT64_MIN)
        step = -INT64_MAX;
    bool back = step < 0;
    int64_t from = s->from.type == V_NONE ? (back ? n - 1 : 0)
                                          : clip_bound(slice_bound(L, s->from, 0), n, back);
    int64_t to = s->to.type == V_NONE ? (back ? -1 : n)
                                      : clip_bound(slice_bound(L, s->to, 0), n, back);
    int64_t count = 0;
    if (back && to < from)
        count = (from - to - 1) / -step + 1;
    else if (!back && from < to)
        count = (to - from - 1) / step + 1;
    return (struct slice_range){from, step, count, to};
}
