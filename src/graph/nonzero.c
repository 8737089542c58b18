/* np.nonzero: positions are values that decide a shape, so they are found at once. */
#include "graph_priv.h"

#define CHUNK 65536

/* The places (in C order) of what is not zero, of at most CHUNK from `from` on;
 * nan is not zero. */
static int64_t true_places(const struct node *a, const char *data, int64_t from, uint8_t *yes)
{
    int64_t n = a->count - from < CHUNK ? a->count - from : CHUNK, count = 0;
    dtype_convert(a->type, data + (size_t)from * dtype_size(a->type), 1, DT_BOOL, yes, 1,
                  (size_t)n);
    for (int64_t i = 0; i < n; i++)
        count += yes[i];
    return count;
}

bool places_find(struct graph *g, struct node *a, int64_t **place, int64_t *count)
{
    int kept = g->plan.kept_count;
    struct node_value *v = eval_whole_kept(g, a);
    uint8_t yes[CHUNK];
    int64_t at = 0, rank = a->shape.rank ? a->shape.rank : 1;
    bool going = v != NULL;
    *count = 0;
    for (int64_t i = 0; going && i < a->count; i += CHUNK) {
        *count += true_places(a, v->data, i, yes);
        going = work_done(g, CHUNK / 2);
    }
    *place = arena_zero(&g->temp, (size_t)(*count ? *count : 1) * (size_t)rank, sizeof **place);
    for (int64_t i = 0; going && i < a->count; i += CHUNK) {
        int64_t left = true_places(a, v->data, i, yes), idx[RANK_MAX];
        for (int64_t k = 0; left > 0; k++) {
            if (!yes[k])
                continue;
            index_unravel(&a->shape, i + k, idx);
            for (int d = 0; d < a->shape.rank; d++)
                (*place)[d * *count + at] = idx[d];
            at++;
            left--;
        }
        going = work_done(g, CHUNK);
    }
    plan_finish(g, kept);
    return going;
}

bool graph_nonzero(struct graph *g, struct node *a, struct node **out)
{
    int64_t *place, count;
    arena_done(&g->temp);
    bool ok = places_find(g, a, &place, &count);
    struct shape s = shape_of(1, &count);
    for (int d = 0; d < a->shape.rank && ok; d++)
        ok = (out[d] = graph_leaf(g, DT_I64, &s, place + d * count)) != NULL;
    arena_done(&g->temp);
    return ok;
}
