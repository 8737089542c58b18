/* Paths: the way from a cell's array to the part that a view shows. Steps that can be one step
 * become one, so that x = x[1:] and x = x.T in a loop stay short. */
#include "array_path_priv.h"

#include <string.h>

#define STEPS_MAX 500

static bool is_identity(const struct path_step *s)
{
    for (int i = 0; i < s->n; i++)
        if (s->perm[i] != i)
            return false;
    return s->kind == PATH_TRANSPOSE;
}

static bool all_slices(const struct path_step *s)
{
    if (s->kind != PATH_INDEX)
        return false;
    for (int i = 0; i < s->n; i++)
        if (s->part[i].kind != INDEX_SLICE)
            return false;
    return true;
}

/* Part `then` of what part `first`, a slice, gives. */
static struct index_part part_of_slice(struct index_part first, struct index_part then)
{
    if (then.kind == INDEX_INT) {
        then.at = first.from + then.at * first.step;
    } else if (then.count > 0) {
        then.from = first.from + then.from * first.step;
        if (__builtin_mul_overflow(then.step, first.step, &then.step))
            then.step = 1; /* of one element */
    } else {
        then.from = 0;
        then.step = 1;
    }
    return then;
}

/* Slices, then an index: one index. Axes that the second does not mention stay as they are. */
static bool join_index(struct path_step *s, const struct path_step *then)
{
    int parts = 0, at = 0;
    for (int i = 0; i < then->n; i++)
        parts += then->part[i].kind != INDEX_NEW;
    if (parts > s->n)
        return false; /* the rest are axes that the slices did not mention */
    int n = s->n - parts + then->n;
    struct index_part *part = mem_array((size_t)n, sizeof *part);
    for (int i = 0; i < then->n; i++)
        part[i] = then->part[i].kind == INDEX_NEW ? then->part[i]
                                                  : part_of_slice(s->part[at++], then->part[i]);
    if (at < s->n)
        memcpy(part + then->n, s->part + at, (size_t)(s->n - at) * sizeof *part);
    mem_free(s->part);
    s->part = part;
    s->n = n;
    return true;
}

static bool join_steps(struct path_step *s, const struct path_step *then)
{
    if (s->kind == PATH_TRANSPOSE && then->kind == PATH_TRANSPOSE) {
        struct path_step first = *s;
        for (int i = 0; i < s->n; i++)
            s->perm[i] = first.perm[then->perm[i]];
        return true;
    }
    return then->kind == PATH_INDEX && all_slices(s) && join_index(s, then);
}

static void path_add(struct path *path, struct path_step *step, const struct path_step *s)
{
    struct index_part *part = NULL;
    if (s->kind == PATH_INDEX) {
        part = mem_array((size_t)s->n, sizeof *part);
        if (s->n)
            memcpy(part, s->part, (size_t)s->n * sizeof *part);
    }
    step[path->steps] = *s;
    step[path->steps++].part = part;
}

static size_t path_bytes(const struct path *p)
{
    size_t bytes = (size_t)p->steps * sizeof *p->step;
    for (int i = 0; i < p->steps; i++)
        bytes += p->step[i].kind == PATH_INDEX ? (size_t)p->step[i].n * sizeof *p->step->part : 0;
    return bytes;
}

void array_path_copy(struct lang *L, struct oarray *a, const struct path *p,
                     const struct path_step *more)
{
    if (p->steps >= STEPS_MAX)
        raise_hint(L, ERR_BUDGET, "write .copy() behind one of them",
                   "views of views are nested more than %d deep", STEPS_MAX);
    heap_grew(L, path_bytes(p) + (more ? sizeof *more : 0));
    struct path_step *step = mem_array((size_t)p->steps + 1, sizeof *step);
    a->path = (struct path){0, step};
    for (int i = 0; i < p->steps; i++)
        path_add(&a->path, step, &p->step[i]);
    if (!more)
        return;
    if (a->path.steps == 0 || !join_steps(&step[a->path.steps - 1], more))
        path_add(&a->path, step, more);
    if (is_identity(&step[a->path.steps - 1]))
        a->path.steps--;
}

size_t array_path_size(const struct oarray *a)
{
    return path_bytes(&a->path);
}

void array_path_free(struct oarray *a)
{
    for (int i = 0; i < a->path.steps; i++)
        mem_free(a->path.step[i].part);
    mem_free((void *)(uintptr_t)a->path.step);
}
