/* Which write put a cell of an array there, and which cell of the value it was. */
#include "write_priv.h"

#include <string.h>

/* Where a cell stands after basic parts; false: not among them. */
static bool parts_map(struct shape *s, const struct index_part *part, int n, int64_t *index)
{
    struct shape out = {.rank = 0};
    int64_t to[RANK_MAX];
    int axis = 0;
    for (int i = 0; i < n; i++) {
        const struct index_part *p = &part[i];
        if (p->kind == INDEX_NEW) {
            to[out.rank] = 0;
            out.dim[out.rank++] = 1;
            continue;
        }
        int64_t off = index[axis] - (p->kind == INDEX_INT ? p->at : p->from);
        axis++;
        if (p->kind == INDEX_INT && off != 0)
            return false;
        if (p->kind == INDEX_INT)
            continue;
        if (off % p->step != 0 || off / p->step < 0 || off / p->step >= p->count)
            return false;
        to[out.rank] = off / p->step;
        out.dim[out.rank++] = p->count;
    }
    for (; axis < s->rank; axis++) {
        to[out.rank] = index[axis];
        out.dim[out.rank++] = s->dim[axis];
    }
    *s = out;
    memcpy(index, to, (size_t)out.rank * sizeof *to);
    return true;
}

static bool path_map(struct shape *s, const struct path *path, int64_t *index)
{
    for (int i = 0; i < path->steps; i++) {
        const struct path_step *step = &path->step[i];
        struct shape was = *s;
        int64_t from[RANK_MAX];
        memcpy(from, index, sizeof from);
        if (step->kind == PATH_INDEX) {
            if (!parts_map(s, step->part, step->n, index))
                return false;
        } else if (step->kind == PATH_TRANSPOSE) {
            for (int k = 0; k < was.rank; k++) {
                s->dim[k] = was.dim[step->perm[k]];
                index[k] = from[step->perm[k]];
            }
        } else {
            *s = step->shape;
            index_unravel(s, index_ravel(&was, from), index);
        }
    }
    return true;
}

/* Index arrays: look for the cell among the places they name; the last wins. */
static bool arrays_map(struct graph *g, struct shape *s, const struct index_part *part, int n,
                       int64_t *index)
{
    int64_t count, cell = index_ravel(s, index), at = -1;
    if (!shape_count(s, &count))
        return false;
    struct node *a = place_node(g, s, count, NULL, part, n);
    struct node_value *v = a ? eval_whole(g, a) : NULL;
    if (!v)
        return false;
    const int64_t *place = (const int64_t *)(const void *)v->data;
    for (at = a->count - 1; at >= 0 && place[at] != cell; at--)
        continue;
    value_release(g, v);
    if (at < 0)
        return false;
    *s = a->shape;
    index_unravel(s, at, index);
    return true;
}

/* The cell of the value that went to cell `index` of a place of shape s. */
static void value_cell(const struct node *value, const struct shape *s, const int64_t *index,
                       int64_t *out)
{
    int shift = s->rank - value->shape.rank;
    for (int i = 0; i < value->shape.rank; i++)
        out[i] = value->shape.dim[i] == 1 || i + shift < 0 ? 0 : index[i + shift];
}

struct node *write_find(struct graph *g, const struct node *n, const int64_t *index,
                        int64_t *value_index, struct origin *origin, bool *known)
{
    const struct write_param *p = n->param;
    for (const struct region *r = p->log; r; r = r->older) {
        struct shape s = n->shape;
        int64_t at[RANK_MAX];
        memcpy(at, index, sizeof at);
        if (!path_map(&s, &r->path, at))
            continue;
        if (place_is_strided(r->part, r->parts) ? !parts_map(&s, r->part, r->parts, at)
                                          : !arrays_map(g, &s, r->part, r->parts, at))
            continue;
        value_cell(r->value, &s, at, value_index);
        *origin = r->origin;
        *known = true;
        return r->value;
    }
    *known = p->complete;
    return NULL;
}
