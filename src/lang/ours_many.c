/* cells, order, numbers, words: knobs of many values, changed one at a time.
 *
 * The host has what the reader changed; where it says nothing a knob is its
 * default: np.array(default, dtype=bool), np.arange(n), list(default), text.split().
 */
#include "builtin_ours_priv.h"
#include "builtin_python_priv.h"

#include <math.h>
#include <string.h>

#include "lang/sink.h"

#define VALUES_MAX 65536 /* more would be looked through at every turn */

static void begin(struct lang *L, struct knob_decl *k, enum knob_kind kind, const char *what,
                  struct value name)
{
    knob_check_live(L, what);
    *k = (struct knob_decl){.kind = kind, .name = knob_name(L, name)};
}

static void check_count(struct lang *L, const struct knob_decl *k, int64_t n)
{
    if (n > VALUES_MAX)
        raise_error(L, ERR_BUDGET, "%s: %lld values are more than the %d that a knob can have",
                    k->name, (long long)n, VALUES_MAX);
}

/* false: the default, and the host may not even be asked. */
static bool ask_many(struct lang *L, struct knob_decl *k, struct knob_many *now)
{
    *now = (struct knob_many){0};
    knob_check_same(L, k);
    k->span = L->frame->at;
    return L->sink->knob_many && L->sink->knob_many(L->sink->ctx, k, now);
}

static double *room(struct lang *L, int64_t n)
{
    struct str *buffer = tmp_str(L);
    str_pad(buffer, 0, (size_t)n * sizeof(double) + 1);
    return (double *)(void *)buffer->s;
}

/* --- cells ------------------------------------------------------------------------ */

static void read_cells(struct lang *L, struct node *n, double *to)
{
    struct box all = box_all(&n->shape);
    struct node *d = graph_cast(L->graph, n, DT_F64);
    if (!d || !graph_read(L->graph, d, &all, to))
        raise_graph(L);
}

/* arg: name, default */
struct value our_cells(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct knob_decl k;
    struct knob_many now;
    begin(L, &k, KNOB_CELLS, "cells", arg[0]);
    struct node *node = graph_cast(L->graph, arg_node(L, arg[1]), DT_BOOL);
    if (!node)
        raise_graph(L);
    if (node->shape.rank < 1 || node->shape.rank > 2)
        raise_error(L, ERR_VALUE, "%s: cells have one or two axes, not %d", k.name,
                    node->shape.rank);
    k.cols = node->shape.dim[node->shape.rank - 1];
    k.rows = node->shape.rank == 2 ? node->shape.dim[0] : 1;
    check_count(L, &k, node->count);
    double *was = room(L, node->count);
    k.many = was;
    read_cells(L, node, was);
    if (!ask_many(L, &k, &now))
        return array_of(L, node);
    unsigned char *bits = (unsigned char *)room(L, node->count);
    for (int64_t i = 0; i < node->count; i++)
        bits[i] = now.v[i] != 0;
    return array_of(L, graph_leaf(L->graph, DT_BOOL, &node->shape, bits));
}

/* --- order ------------------------------------------------------------------------ */

/* arg: name, n */
struct value our_order(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct knob_decl k;
    struct knob_many now;
    begin(L, &k, KNOB_ORDER, "order", arg[0]);
    int64_t count = arg_whole(L, arg[1], "the number of things in order");
    if (count < 0)
        raise_error(L, ERR_VALUE, "%s: %lld things have no order", k.name, (long long)count);
    check_count(L, &k, count);
    k.rows = 1;
    k.cols = count;
    double *was = room(L, count);
    for (int64_t i = 0; i < count; i++)
        was[i] = (double)i;
    k.many = was;
    bool asked = ask_many(L, &k, &now);
    int64_t *item = (int64_t *)(void *)room(L, count);
    for (int64_t i = 0; i < count; i++)
        item[i] = (int64_t)(asked ? now.v[i] : was[i]);
    struct shape s = {.rank = 1, .dim = {count}};
    return array_of(L, graph_leaf(L->graph, DT_I64, &s, item));
}

/* --- numbers ---------------------------------------------------------------------- */

/* What the reader has not turned stays the object that it was; arg: name, default */
struct value our_numbers(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct knob_decl k;
    struct knob_many now;
    begin(L, &k, KNOB_NUMBERS, "numbers", arg[0]);
    struct oseq *list = list_pushed(L, arg[1]);
    check_count(L, &k, list->n);
    double *was = room(L, list->n);
    for (int64_t i = 0; i < list->n; i++) {
        if (!value_is_number(list->item[i]))
            raise_error(L, ERR_TYPE, "%s: each of the numbers must be one, not '%s'", k.name,
                        value_type_name(list->item[i]));
        was[i] = arg_double(L, list->item[i], "each of the numbers");
    }
    k.many = was;
    k.rows = 1;
    k.cols = list->n;
    if (ask_many(L, &k, &now))
        for (int64_t i = 0; i < list->n; i++)
            if (now.v[i] != was[i])
                list->item[i] = v_float(now.v[i]);
    return v_obj(V_LIST, list);
}

/* --- words ------------------------------------------------------------------------ */

/* arg: name, text */
struct value our_words(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct knob_decl k;
    struct knob_many now;
    begin(L, &k, KNOB_WORDS, "words", arg[0]);
    k.text = arg_line(L, arg[1], "the text");
    if (!k.text)
        raise_error(L, ERR_TYPE, "%s: words are made of a text, not of None", k.name);
    if (!ask_many(L, &k, &now))
        return text_words(L, arg[1]);
    return text_words(L, str_valuez(L, now.text));
}
