/* Where the cells of a part of an array lie: paths followed, for reading and for writing. */
#include "write_priv.h"

#include <string.h>

static struct node *step_follow(struct graph *g, struct node *a, const struct path_step *s)
{
    switch (s->kind) {
    case PATH_INDEX:
        return graph_index(g, a, s->part, s->n);
    case PATH_TRANSPOSE:
        return graph_transpose(g, a, s->perm);
    default:
        return graph_reshape(g, a, &s->shape, NULL);
    }
}

struct node *graph_follow(struct graph *g, struct node *base, const struct path *p)
{
    for (int i = 0; base && i < p->steps; i++)
        base = step_follow(g, base, &p->step[i]);
    return base;
}

static bool place_index(struct graph *g, struct place *p, const struct index_part *part, int n)
{
    struct node like = {.shape = p->shape};
    struct shape s;
    struct view v;
    int64_t stride[RANK_MAX];
    if (!index_parts_fit(g, &like, part, n) || !index_view(g, &p->shape, part, n, &s, &v))
        return false;
    for (int a = 0; a < p->shape.rank; a++)
        p->offset += v.start[a] * p->stride[a];
    for (int j = 0; j < s.rank; j++)
        stride[j] = v.axis[j] < 0 ? 0 : v.step[j] * p->stride[v.axis[j]];
    p->shape = s;
    memcpy(p->stride, stride, (size_t)s.rank * sizeof *stride);
    return true;
}

static bool place_transpose(struct graph *g, struct place *p, const int *perm)
{
    struct place q = *p;
    if (!perm_fits(g, perm, p->shape.rank))
        return false;
    for (int i = 0; i < p->shape.rank; i++) {
        q.shape.dim[i] = p->shape.dim[perm[i]];
        q.stride[i] = p->stride[perm[i]];
    }
    *p = q;
    return true;
}

bool place_is_strided(const struct index_part *part, int n)
{
    for (int i = 0; i < n; i++)
        if (part[i].kind == INDEX_ARRAY)
            return false;
    return true;
}

/* By strides; *possible is false when the general way has to be taken. */
static bool place_strided(struct graph *g, struct place *p, const struct path *path,
                          const struct index_part *part, int n, bool *possible)
{
    *possible = place_is_strided(part, n);
    for (int i = 0; i < path->steps && *possible; i++) {
        const struct path_step *s = &path->step[i];
        int64_t stride[RANK_MAX];
        if (s->kind == PATH_INDEX && !place_index(g, p, s->part, s->n))
            return false;
        if (s->kind == PATH_TRANSPOSE && !place_transpose(g, p, s->perm))
            return false;
        if (s->kind != PATH_RESHAPE)
            continue;
        *possible = reshape_strides(&p->shape, p->stride, &s->shape, stride);
        p->shape = s->shape;
        memcpy(p->stride, stride, sizeof stride);
    }
    return !*possible || place_index(g, p, part, n);
}

struct node *place_node(struct graph *g, const struct shape *s, int64_t count,
                                const struct path *path, const struct index_part *part, int n)
{
    union elem zero = {.i = 0}, one = {.i = 1};
    struct node *a = graph_arange(g, DT_I64, zero, one, count);
    a = a ? graph_reshape(g, a, s, NULL) : NULL;
    a = a && path ? graph_follow(g, a, path) : a;
    return a ? graph_index(g, a, part, n) : NULL;
}

bool place_find(struct graph *g, struct place *p, const struct node *base,
                       const struct path *path, const struct index_part *part, int n)
{
    bool strided;
    *p = (struct place){.shape = base->shape};
    shape_c_strides(&base->shape, p->stride);
    if (!place_strided(g, p, path, part, n, &strided))
        return false;
    if (strided)
        return true;
    struct node *a = place_node(g, &base->shape, base->count, path, part, n);
    if (!a || !(p->table = eval_whole_kept(g, a)))
        return false;
    p->shape = a->shape;
    p->offset = 0;
    p->position = (const int64_t *)(const void *)p->table->data;
    return true;
}

bool place_covers(const struct place *p, const struct node *base)
{
    int64_t n;
    return !p->position && shape_count(&p->shape, &n) && n == base->count;
}

void place_cells(const struct place *p, int64_t cells, int64_t *at)
{
    struct walk w;
    if (p->position) {
        memcpy(at, p->position, (size_t)cells * sizeof *at);
        return;
    }
    walk_init(&w, p->shape.rank, p->shape.dim);
    walk_add(&w, p->stride);
    if (!walk_start(&w))
        return;
    do {
        for (int64_t i = 0; i < w.n; i++)
            *at++ = p->offset + w.at[0] + i * w.step[0];
    } while (walk_next(&w));
}
