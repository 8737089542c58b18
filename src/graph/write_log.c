/* What an array that was written remembers: which part was replaced by what, the newest
 * LOG_KEPT writes at least, and how that is kept from holding all of the past alive.
 */
#include "op_priv.h"
#include "write_priv.h"

#include <string.h>

#include "base/mem.h"

#define LOG_KEPT 64
#define FEW_CELLS 16

/* ---- the log ------------------------------------------------------------------- */

static struct index_part *parts_copy(const struct index_part *part, int n)
{
    struct index_part *p = mem_array((size_t)n, sizeof *p);
    if (n)
        memcpy(p, part, (size_t)n * sizeof *p);
    return p;
}

/* Put a region in front of *at, and make it what was written. It can be released
 * at every moment, should memory run out. */
static void region_add(struct region **at, const struct path *path,
                       const struct index_part *part, int n, struct node *value,
                       const struct origin *origin)
{
    struct region *r = mem_zero(sizeof *r);
    r->refs = 1;
    r->value = value;
    r->origin = *origin;
    r->older = *at;
    *at = r;
    r->part = parts_copy(part, n);
    r->parts = n;
    r->path.step = r->steps = mem_array((size_t)path->steps, sizeof *r->steps);
    for (; r->path.steps < path->steps; r->path.steps++) {
        struct path_step *to = &r->steps[r->path.steps];
        const struct path_step *from = &path->step[r->path.steps];
        struct index_part *copy = parts_copy(from->part, from->kind == PATH_INDEX ? from->n : 0);
        *to = *from;
        to->part = copy;
    }
}

static void region_release(struct region *r)
{
    while (r && --r->refs == 0) {
        struct region *older = r->older;
        for (int i = 0; i < r->path.steps; i++)
            mem_free(r->steps[i].part);
        mem_free(r->steps);
        mem_free(r->part);
        mem_free(r);
        r = older;
    }
}

const struct region *write_log(const struct node *n)
{
    return ((const struct write_param *)n->param)->log;
}

void write_done(struct graph *g, struct node *n)
{
    struct write_param *p = node_param(n);
    (void)g;
    region_release(p->log);
}

/* The newest LOG_KEPT regions of a log that got long, as a list of its own. */
static void log_cut(const struct region *log, struct region **end)
{
    for (int i = 0; i < LOG_KEPT && log; i++, log = log->older) {
        region_add(end, &log->path, log->part, log->parts, log->value, &log->origin);
        end = &(*end)->older;
    }
}

static void log_extend(struct write_param *p, const struct node *base, bool covers_all)
{
    const struct write_param *before = base->op == OP_WRITE ? base->param : NULL;
    p->logged = 1;
    p->complete = true;
    if (covers_all || !before)
        return;
    p->complete = before->complete;
    p->logged = before->logged + 1;
    if (before->logged < 2 * LOG_KEPT) {
        p->log->older = before->log;
        if (before->log)
            before->log->refs++;
        return;
    }
    log_cut(before->log, &p->log->older);
    p->logged = LOG_KEPT + 1;
    p->complete = false;
}

void write_log_add(struct graph *g, struct node *r, const struct path *path,
                   const struct index_part *part, int n, struct node *value)
{
    region_add(&((struct write_param *)node_param(r))->log, path, part, n, value, &g->origin);
}

void write_log_extend(struct node *r, const struct node *base, bool covers_all)
{
    struct write_param *p = node_param(r);
    log_extend(p, base, covers_all);
    if (p->logged > 1)
        node_remembers(r, base->history, base->history_bytes);
}

/* ---- what it keeps alive --------------------------------------------------------- */

bool history_is_long(struct graph *g, const struct node *r)
{
    const struct write_param *p = r->param;
    size_t chain = r->history, most = HISTORY_BYTES < g->live_limit / 4 ? HISTORY_BYTES
                                                                       : g->live_limit / 4;
    if (chain == 0)
        return false;
    if (chain > HISTORY_MOST)
        return true;
    if (r->history_bytes <= most / (chain * (size_t)p->logged))
        return false;
    return history_walk(g, r, most) > most;
}

static struct node *as_written(struct node *numbers, const struct node *value)
{
    if (numbers) {
        numbers->origin = value->origin;
        numbers->name = value->name;
    }
    return numbers;
}

/* One by one: they may be cells of an array that would have to be made again. */
static struct node *few_numbers(struct graph *g, struct node *value)
{
    union elem x[FEW_CELLS], cell;
    int64_t index[RANK_MAX];
    size_t size = dtype_size(value->type);
    for (int64_t i = 0; i < value->count; i++) {
        index_unravel(&value->shape, i, index);
        if (!graph_item(g, value, index, &cell))
            return NULL;
        memcpy((char *)x + (size_t)i * size, &cell, size);
    }
    return as_written(graph_leaf(g, value->type, &value->shape, x), value);
}

/* The value of the newest write as numbers, which do not remember how they were made. */
static struct node *numbers_written(struct graph *g, const struct region *newest)
{
    struct node *value = newest->value, *numbers = NULL;
    int kept = g->plan.kept_count;
    if (value->count <= FEW_CELLS)
        return few_numbers(g, value);
    struct node_value *v = eval_whole_kept(g, value);
    if (v)
        numbers = graph_leaf(g, value->type, &value->shape, v->data);
    plan_finish(g, kept);
    return as_written(numbers, value);
}

static void free_region(void *r)
{
    region_release(r);
}

/* Of all that was remembered only the newest write stays, if its numbers can be had;
 * of what was there before nothing that was written itself. */
static void history_forget(struct graph *g, struct node *r)
{
    struct write_param *p = node_param(r);
    struct region *old = p->log, *fresh = NULL;
    struct node *numbers = numbers_written(g, old);
    struct write_param after = {.complete = p->complete && p->logged == 1};
    struct mem_hold hold;
    mem_hold_by(&hold, &fresh, free_region);
    if (numbers) {
        region_add(&fresh, &old->path, old->part, old->parts, numbers, &old->origin);
        after.log = fresh;
        after.logged = 1;
    }
    mem_let_go(&hold);
    *p = after;
    r->input[1] = numbers ? numbers : r->input[0];
    if (numbers && r->input[0]->history > 0) {
        r->input[0] = numbers; /* no cell is looked for there any more */
        p->complete = false;
    }
    r->history = 0;
    r->history_bytes = 0;
    region_release(old);
}

/* To forget is only thrift: when memory is gone everything stays as it was. */
void history_cut(struct graph *g, struct node *r)
{
    struct mem_guard guard;
    mem_guard_push(&guard);
    if (!setjmp(guard.at))
        history_forget(g, r);
    mem_guard_pop(&guard);
}
