/* How long work takes: what it will cost, and the tick between pieces of it. Work of
 * over a second is told before it begins and as it goes on. */
#include "graph_priv.h"

#define SLICE_NS 4000000 /* one piece of work between two ticks */
#define TOLD_NS 1e9

/* ---- what it will cost --------------------------------------------------------------- */

static double entry_cost(const struct plan *p, const struct entry *e)
{
    double cells = e->node->heavy ? 0 : (double)e->node->count;
    if (e->value || e->shares || op_table[e->node->op].class != OP_COMPUTED)
        return 0;
    for (int k = e->node->heavy ? e->first : -1; k >= 0; k = p->need[k].next)
        cells += (double)box_count(&p->need[k].box);
    return cells * (e->node->op == OP_MATMUL ? matmul_cost(e->node)
                                             : (double)op_table[e->node->op].cost(e->node));
}

/* About how many ns the plan takes. */
static double plan_cost(const struct graph *g)
{
    double ns = 0;
    for (int i = 0; i < g->plan.entries; i++)
        ns += entry_cost(&g->plan, &g->plan.entry[i]);
    return ns;
}

double graph_cost(struct graph *g, struct node *n, const struct box *b)
{
    double ns;
    plan_begin(g);
    plan_want(g, n, b, true, false);
    plan_expand(g);
    ns = plan_cost(g);
    plan_done(g);
    return ns;
}

/* ---- work that is told ------------------------------------------------------------------ */

static void tell(struct graph *g, double done)
{
    g->tick->tell(g->tick->ctx, done / 1e9, g->told / 1e9);
}

static bool may_begin(const struct graph *g)
{
    return g->tick && g->tick->tell && g->told == 0;
}

static bool begin(struct graph *g, double ns)
{
    if (ns < TOLD_NS)
        return false;
    g->told = ns;
    g->told_done = 0;
    tell(g, 0);
    return true;
}

bool task_begin(struct graph *g, struct node *n, const struct box *b)
{
    if (!may_begin(g))
        return false;
    plan_begin(g);
    plan_want(g, n, b, false, false);
    plan_expand(g);
    return begin(g, plan_cost(g));
}

bool task_begin_plan(struct graph *g)
{
    return may_begin(g) && begin(g, plan_cost(g));
}

void task_end(struct graph *g)
{
    if (g->told > 0 && g->tick && g->tick->tell)
        tell(g, g->told);
    g->told = 0;
}

/* It is only estimated: what takes longer than that stays just before its end. */
static void task_goes_on(struct graph *g, double ns)
{
    if (g->told == 0)
        return;
    g->told_done += ns;
    if (g->told_done > 0.99 * g->told)
        g->told_done = 0.99 * g->told;
    if (g->tick && g->tick->tell)
        tell(g, g->told_done);
}

bool work_done(struct graph *g, int64_t ns)
{
    g->work += ns;
    if (g->work < SLICE_NS)
        return true;
    task_goes_on(g, (double)g->work);
    g->work = 0;
    if (!tick_stop(g->tick))
        return true;
    return graph_fail(g, ERR_INTERRUPTED, "interrupted");
}
