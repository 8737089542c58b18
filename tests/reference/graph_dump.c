/* What check_graph.py drives: builds nodes from lines on stdin and answers each
 * with one line, followed by raw values where they were asked for.
 *
 *     new WHOLE CACHE LIVE              a fresh graph with these budgets (0: default)
 *     leaf TYPE shape                   then the raw values (C order)
 *     scalar TYPE WEAK                  then one raw value
 *     fill TYPE shape                   then one raw value
 *     ufunc NAME A [B]    where C A B    cast TYPE A    copy CORDER A    tri K UPPER A
 *     index A parts    transpose A perm…    reshape A shape    broadcast A shape
 *     concat AXIS N A…    stack AXIS N A…    repeat TIMES AXIS A    tile A N reps…
 *     sort AXIS ARG A    reduce NAME KEEP A axes…    mean KEEP A axes…
 *     var DDOF KEEP ROOT A axes…    cumulate NAME AXIS A    matmul A B
 *     arange TYPE N then two raw values    eye TYPE ROWS COLS K    linspace N ENDPOINT raw raw
 *     write A steps parts V             base A, value V
 *     whole A    box A from… to…    item A index…    nonzero A
 *
 * Nodes are numbered from 0 in the order in which they were made ("node N rank dims |
 * strides | type"); shape: RANK dims; parts: N, then "i AT", "s FROM STEP COUNT",
 * "n" or "a NODE" each; steps: N, then "I parts", "T perm…" or "R shape" each.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "graph/graph.h"

static struct graph *graph;
static struct err error;
static struct node **nodes;
static int node_count, node_cap;

/* ---- reading ---- */

static const char *word(void)
{
    static char text[64];
    if (scanf("%63s", text) != 1)
        exit(1);
    return text;
}

static int64_t number(void)
{
    return strtoll(word(), NULL, 10);
}

static struct node *node(void)
{
    return nodes[number()];
}

static enum dtype type(void)
{
    const char *w = word();
    for (int t = 0; t < DT_COUNT; t++)
        if (strcmp(w, dtype_name(t)) == 0)
            return t;
    exit(1);
}

static enum reduce reduction(void)
{
    const char *w = word();
    for (int r = 0; r < REDUCE_COUNT; r++)
        if (strcmp(w, reduce_name(r)) == 0)
            return r;
    exit(1);
}

static struct shape shape(void)
{
    struct shape s = {.rank = (int)number()};
    for (int i = 0; i < s.rank; i++)
        s.dim[i] = number();
    return s;
}

static void raw(void *p, size_t n)
{
    if (n && fread(p, 1, n, stdin) != n)
        exit(1);
}

static union elem element(enum dtype t)
{
    union elem x = {.i = 0};
    raw(&x, dtype_size(t));
    return x;
}

static struct index_part *parts(int *n)
{
    struct index_part *p = mem_array((size_t)(*n = (int)number()), sizeof *p);
    for (int i = 0; i < *n; i++) {
        switch (*word()) {
        case 'i':
            p[i].kind = INDEX_INT;
            p[i].at = number();
            break;
        case 's':
            p[i].kind = INDEX_SLICE;
            p[i].from = number();
            p[i].step = number();
            p[i].count = number();
            break;
        case 'n':
            p[i].kind = INDEX_NEW;
            break;
        default:
            p[i].kind = INDEX_ARRAY;
            p[i].array = node();
        }
    }
    return p;
}

static void axes(const struct node *a, bool *flag)
{
    for (int i = 0; i < a->shape.rank; i++)
        flag[i] = number();
}

static void permutation(int rank, int *perm)
{
    for (int i = 0; i < rank; i++)
        perm[i] = (int)number();
}

/* ---- answering ---- */

static void say_error(void)
{
    printf("error %s: %s\n", *err_kind_python(error.kind) ? err_kind_python(error.kind) : "Own",
           error.msg);
}

static void say_node(struct node *n)
{
    if (!n) {
        say_error();
        return;
    }
    if (node_count == node_cap)
        nodes = mem_resize(nodes, (size_t)(node_cap = 2 * node_cap + 64), sizeof *nodes);
    nodes[node_count] = graph_pin(graph, n);
    n->pins = 0; /* kept because nothing is swept; a pin would hold the value */
    printf("node %d %d", node_count++, n->shape.rank);
    for (int i = 0; i < n->shape.rank; i++)
        printf(" %lld", (long long)n->shape.dim[i]);
    printf(" |");
    for (int i = 0; i < n->shape.rank; i++)
        printf(" %lld", (long long)n->stride[i]);
    printf(" | %s\n", dtype_name(n->type));
}

static void say_values(bool ok, const void *p, size_t bytes)
{
    if (!ok) {
        say_error();
        return;
    }
    printf("values %zu\n", bytes);
    fwrite(p, 1, bytes, stdout);
}

/* ---- commands ---- */

static struct node *leaf(void)
{
    enum dtype t = type();
    struct shape s = shape();
    int64_t n;
    getchar();
    shape_count(&s, &n);
    void *data = mem_array((size_t)n, dtype_size(t));
    raw(data, (size_t)n * dtype_size(t));
    struct node *x = graph_leaf(graph, t, &s, data);
    mem_free(data);
    return x;
}

static struct node *joined(bool stack)
{
    int axis = (int)number(), n = (int)number();
    struct node **a = mem_array((size_t)n, sizeof *a);
    for (int i = 0; i < n; i++)
        a[i] = node();
    struct node *x = stack ? graph_stack(graph, a, n, axis) : graph_concat(graph, a, n, axis);
    mem_free(a);
    return x;
}

static struct node *reduced(const char *what)
{
    bool flag[RANK_MAX] = {false};
    bool mean = strcmp(what, "mean") == 0, var = strcmp(what, "var") == 0;
    enum reduce r = mean || var ? RED_SUM : reduction();
    int64_t ddof = var ? number() : 0;
    bool keep = number(), root = var && number();
    struct node *a = node();
    axes(a, flag);
    if (mean)
        return graph_mean(graph, a, flag, keep);
    return var ? graph_var(graph, a, flag, ddof, keep, root)
               : graph_reduce(graph, r, a, flag, keep);
}

static struct node *written(void)
{
    struct node *base = node();
    struct path_step step[8];
    struct path path = {(int)number(), step};
    int n;
    for (int i = 0; i < path.steps; i++) {
        memset(&step[i], 0, sizeof step[i]);
        switch (*word()) {
        case 'I':
            step[i].kind = PATH_INDEX;
            step[i].part = parts(&step[i].n);
            break;
        case 'T':
            step[i].kind = PATH_TRANSPOSE;
            step[i].n = (int)number();
            permutation(step[i].n, step[i].perm);
            break;
        default:
            step[i].kind = PATH_RESHAPE;
            step[i].shape = shape();
        }
    }
    struct index_part *part = parts(&n);
    struct node *value = node();
    struct node *r = graph_write(graph, base, &path, part, n, value);
    mem_free(part);
    for (int i = 0; i < path.steps; i++)
        mem_free(step[i].part);
    return r;
}

static struct node *made(const char *what)
{
    if (strcmp(what, "arange") == 0) {
        enum dtype t = type();
        int64_t n = number();
        getchar();
        union elem start = element(t), step = element(t);
        return graph_arange(graph, t, start, step, n);
    }
    if (strcmp(what, "linspace") == 0) {
        int64_t n = number();
        bool end = number();
        getchar();
        double a = element(DT_F64).d, b = element(DT_F64).d;
        return graph_linspace(graph, a, b, n, end);
    }
    enum dtype t = type();
    int64_t rows = number(), cols = number();
    return graph_eye(graph, t, rows, cols, number());
}

static struct node *repeated(const char *what)
{
    enum dtype t = type();
    bool weak = false;
    struct shape s = shape_scalar();
    if (strcmp(what, "fill") == 0)
        s = shape();
    else
        weak = number();
    getchar();
    union elem x = element(t);
    return strcmp(what, "fill") == 0 ? graph_fill(graph, t, &s, x)
                                     : graph_scalar(graph, t, x, weak);
}

static struct node *elementwise(void)
{
    enum ufunc f;
    if (!ufunc_find(word(), &f))
        exit(1);
    struct node *a = node();
    return graph_ufunc(graph, f, a, ufunc_inputs(f) == 2 ? node() : NULL);
}

static struct node *viewed(const char *what)
{
    struct node *a = node(), *r;
    int perm[RANK_MAX], n;
    if (strcmp(what, "transpose") == 0) {
        permutation(a->shape.rank, perm);
        return graph_transpose(graph, a, perm);
    }
    if (strcmp(what, "index") == 0) {
        struct index_part *p = parts(&n);
        r = graph_index(graph, a, p, n);
        mem_free(p);
        return r;
    }
    struct shape s = shape();
    return strcmp(what, "reshape") == 0 ? graph_reshape(graph, a, &s, NULL)
                                        : graph_broadcast(graph, a, &s);
}

static struct node *rearranged(const char *what)
{
    int64_t x[3] = {0}, reps[RANK_MAX];
    if (strcmp(what, "tile") == 0) {
        struct node *a = node();
        int n = (int)number();
        for (int i = 0; i < n; i++)
            reps[i] = number();
        return graph_tile(graph, a, reps, n);
    }
    x[0] = number();
    if (strcmp(what, "copy") != 0)
        x[1] = number();
    struct node *a = node();
    if (strcmp(what, "copy") == 0)
        return graph_copy(graph, a, x[0]);
    if (strcmp(what, "tri") == 0)
        return graph_tri(graph, a, x[0], x[1]);
    return strcmp(what, "repeat") == 0 ? graph_repeat(graph, a, x[0], (int)x[1])
                                       : graph_sort(graph, a, (int)x[0], x[1]);
}

static struct node *build(const char *w)
{
    struct node *a, *b;
    if (strcmp(w, "leaf") == 0)
        return leaf();
    if (strcmp(w, "scalar") == 0 || strcmp(w, "fill") == 0)
        return repeated(w);
    if (strcmp(w, "arange") == 0 || strcmp(w, "linspace") == 0 || strcmp(w, "eye") == 0)
        return made(w);
    if (strcmp(w, "ufunc") == 0)
        return elementwise();
    if (strcmp(w, "where") == 0) {
        struct node *c = node();
        a = node();
        b = node();
        return graph_where(graph, c, a, b);
    }
    if (strcmp(w, "cast") == 0) {
        enum dtype t = type();
        return graph_cast(graph, node(), t);
    }
    if (strcmp(w, "concat") == 0 || strcmp(w, "stack") == 0)
        return joined(*w == 's');
    if (strcmp(w, "reduce") == 0 || strcmp(w, "mean") == 0 || strcmp(w, "var") == 0)
        return reduced(w);
    if (strcmp(w, "cumulate") == 0) {
        enum reduce r = reduction();
        int axis = (int)number();
        return graph_cumulate(graph, r, node(), axis);
    }
    if (strcmp(w, "matmul") == 0) {
        a = node();
        return graph_matmul(graph, a, node());
    }
    if (strcmp(w, "write") == 0)
        return written();
    if (strcmp(w, "copy") == 0 || strcmp(w, "tri") == 0 || strcmp(w, "repeat") == 0 ||
        strcmp(w, "tile") == 0 || strcmp(w, "sort") == 0)
        return rearranged(w);
    return viewed(w);
}

static void read_box(void)
{
    struct node *a = node();
    struct box b = {.rank = a->shape.rank};
    for (int i = 0; i < b.rank; i++)
        b.from[i] = number();
    for (int i = 0; i < b.rank; i++)
        b.to[i] = number();
    size_t bytes = (size_t)box_count(&b) * dtype_size(a->type);
    void *out = mem_zero(bytes);
    say_values(graph_read(graph, a, &b, out), out, bytes);
    mem_free(out);
}

static void read_item(void)
{
    struct node *a = node();
    int64_t index[RANK_MAX];
    union elem x;
    for (int i = 0; i < a->shape.rank; i++)
        index[i] = number();
    say_values(graph_item(graph, a, index, &x), &x, dtype_size(a->type));
}

static void nonzero(void)
{
    struct node *a = node(), *out[RANK_MAX];
    if (!graph_nonzero(graph, a, out)) {
        say_error();
        return;
    }
    for (int i = 0; i < a->shape.rank; i++)
        say_node(out[i]);
}

static void fresh(void)
{
    graph_free(graph);
    graph = graph_new();
    graph_set_host(graph, &error, NULL);
    size_t whole = (size_t)number(), cache = (size_t)number();
    graph_set_budget(graph, whole, cache, (size_t)number());
    node_count = 0;
    printf("ok\n");
}

int main(void)
{
    char w[64];
    while (scanf("%63s", w) == 1) {
        if (strcmp(w, "new") == 0) {
            fresh();
        } else if (strcmp(w, "whole") == 0) {
            struct node *a = node();
            const void *p = graph_whole(graph, a);
            say_values(p, p, (size_t)a->count * dtype_size(a->type));
        } else if (strcmp(w, "box") == 0) {
            read_box();
        } else if (strcmp(w, "item") == 0) {
            read_item();
        } else if (strcmp(w, "nonzero") == 0) {
            nonzero();
        } else {
            say_node(build(w));
        }
        fflush(stdout);
    }
    graph_free(graph);
    mem_free(nodes);
    return 0;
}
