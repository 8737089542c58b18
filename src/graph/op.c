/* The operation table, and rules that several rows share. */
#include "op_priv.h"

const struct op op_table[OP_COUNT] = {
#define X(id, class_, need_, run_, cost_, joint_, done_)                                 \
    [OP_##id] = {.class = class_, .need = need_, .run = run_, .cost = cost_,             \
                 .joint = joint_, .done = done_},
#include "op_list.h"
#undef X
};

static const char *const op_names[OP_COUNT] = {
#define X(id, name, inputs) [OP_##id] = name,
    GRAPH_OP_LIST(X)
#undef X
};

const char *graph_op_name(const struct node *n)
{
    if (n->op == OP_UFUNC)
        return ufunc_name(graph_param_ufunc(n));
    if (n->op == OP_REDUCE || n->op == OP_CUMULATE)
        return reduce_name(graph_param_reduce(n));
    if (n->op == OP_MATMUL)
        return "matmul";
    return op_names[n->op];
}

enum ufunc graph_param_ufunc(const struct node *n)
{
    return ((const struct ufunc_param *)n->param)->f;
}

enum reduce graph_param_reduce(const struct node *n)
{
    return n->op == OP_CUMULATE ? ((const struct cumulate_param *)n->param)->r
                                : ((const struct reduce_param *)n->param)->r;
}

int64_t cost_move(const struct node *n)
{
    (void)n;
    return 1;
}

int64_t cost_gather(const struct node *n)
{
    (void)n;
    return 3;
}

bool need_broadcast(const struct node *n, const struct box *b, uint32_t k, struct box *in)
{
    const struct shape *s = &n->input[k]->shape;
    int shift = b->rank - s->rank;
    in->rank = s->rank;
    for (int i = 0; i < s->rank; i++) {
        bool one = s->dim[i] == 1;
        in->from[i] = one ? 0 : b->from[shift + i];
        in->to[i] = one ? 1 : b->to[shift + i];
    }
    return true;
}
