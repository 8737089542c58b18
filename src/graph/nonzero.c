/* np.nonzero: positions are values that decide a shape, so they are found at once. */
#include "graph_priv.h"

static bool is_true(enum dtype t, const char *data, int64_t i)
{
    return dtype_get_double(t, data + (size_t)i * dtype_size(t)) != 0; /* nan is true */
}

bool graph_nonzero(struct graph *g, struct node *a, struct node **out)
{
    int kept = g->plan.kept_count;
    struct node_value *v = eval_whole_kept(g, a);
    int64_t count = 0, at = 0, idx[RANK_MAX];
    int rank = a->shape.rank;
    if (!v)
        return false;
    for (int64_t i = 0; i < a->count; i++)
        count += is_true(a->type, v->data, i);
    arena_done(&g->temp);
    int64_t *place = arena_zero(&g->temp, (size_t)(count ? count : 1) * (size_t)(rank ? rank : 1),
                                sizeof *place);
    for (int64_t i = 0; i < a->count; i++) {
        if (!is_true(a->type, v->data, i))
            continue;
        index_unravel(&a->shape, i, idx);
        for (int d = 0; d < rank; d++)
            place[d * count + at] = idx[d];
        at++;
    }
    plan_finish(g, kept);
    struct shape s = shape_of(1, &count);
    bool ok = true;
    for (int d = 0; d < rank && ok; d++)
        ok = (out[d] = graph_leaf(g, DT_I64, &s, place + d * count)) != NULL;
    arena_done(&g->temp);
    return ok;
}
