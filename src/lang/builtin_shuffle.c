/* Orders and picks: permutation, shuffle, choice. */
#include "builtin_random_priv.h"

#include <math.h>
#include <string.h>

static bool is_texts(struct value v)
{
    if ((v.type != V_LIST && v.type != V_TUPLE) || AS_SEQ(v)->n == 0)
        return false;
    for (int64_t i = 0; i < AS_SEQ(v)->n; i++)
        if (AS_SEQ(v)->item[i].type != V_STR)
            return false;
    return true;
}

/* --- permutation, shuffle --------------------------------------------------------- */

struct value rng_do_permutation(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct draw d;
    int64_t count;
    draw_begin(&d, L, arg[0], "permutation");
    if (value_as_int(arg[1], &count))
        return array_of(L, draw_order(&d, count < 0 ? 0 : count));
    if (is_texts(arg[1]))
        raise_hint(L, ERR_REFUSED, "write [names[i] for i in rng.permutation(len(names))]",
                   "arrays of texts are not here");
    struct node *a = arg_node(L, arg[1]);
    int axis = arg_axis(L, given(arg[2]) ? arg[2] : v_int(0), a->shape.rank);
    if (arg[1].type == V_ARRAY && a->shape.rank == 1 && a->count == 0)
        return arg[1]; /* NumPy gives back what it cannot shuffle */
    return array_of(L, take_along(L, a, axis, draw_order(&d, a->shape.dim[axis])));
}

struct shuffling {
    struct lang *L;
    struct value *item;
};

static void swap_items(void *ctx, int64_t i, int64_t j)
{
    struct shuffling *s = ctx;
    struct value v = s->item[i];
    s->item[i] = s->item[j];
    s->item[j] = v;
    spend(s->L, 50);
}

/* Of what is no array; NumPy raises NotImplementedError. */
static void check_list_axis(struct lang *L, struct value axis)
{
    double x;
    if (given(axis) && !(value_as_double(axis, &x) && x == 0))
        raise_error(L, ERR_REFUSED, "a list is shuffled along axis 0 only");
}

static void shuffle_list(struct draw *d, struct oseq *s)
{
    rng_shuffle(&d->r, s->n, swap_items, &(struct shuffling){d->L, s->item});
    d->of->rng = d->r;
}

static void shuffle_array(struct lang *L, struct draw *d, struct oarray *a, struct value axis)
{
    struct node *n = array_node(L, a);
    if (n->shape.rank == 0)
        raise_error(L, ERR_TYPE, "len() of unsized object");
    int along = arg_axis(L, given(axis) ? axis : v_int(0), n->shape.rank);
    if (n->count == 0)
        return; /* nothing is drawn */
    struct node *order = draw_order(d, n->shape.dim[along]);
    array_write(L, a, NULL, 0, take_along(L, n, along, order));
}

struct value rng_do_shuffle(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct draw d;
    draw_begin(&d, L, arg[0], "shuffle");
    bool list = arg[1].type == V_LIST;
    bool fixed = arg[1].type == V_TUPLE || arg[1].type == V_STR || arg[1].type == V_RANGE;
    if (list || fixed)
        check_list_axis(L, arg[2]);
    if (fixed && value_len(L, arg[1]) < 2)
        return v_none();
    if (list)
        shuffle_list(&d, AS_SEQ(arg[1]));
    else if (arg[1].type == V_ARRAY)
        shuffle_array(L, &d, AS_ARRAY(arg[1]), arg[2]);
    else if (fixed)
        raise_hint(L, ERR_TYPE, "make a list of it first, or use rng.permutation",
                   "'%s' object does not support item assignment", value_type_name(arg[1]));
    else
        raise_error(L, arg[1].type == V_DICT ? ERR_REFUSED : ERR_TYPE,
                    "object of type '%s' cannot be shuffled",
                    value_type_name(arg[1]));
    return v_none();
}

/* --- choice ----------------------------------------------------------------------- */

/* What is chosen from: a number (then 0 … pop-1), an array along an axis, or a
 * list of texts. */
struct choosing {
    int64_t pop;
    struct node *array;
    struct oseq *texts;
    int axis;
};

static int choosing_axis(struct lang *L, struct value axis, int rank)
{
    if (given(axis) && axis.type == V_NONE)
        raise_error(L, ERR_TYPE, "axis must be an integer, not 'NoneType'");
    int64_t along = given(axis) ? arg_whole(L, axis, "axis") : 0;
    if (along < -rank || along >= rank)
        raise_error(L, ERR_INDEX, "there is no axis %lld: the array has %d", (long long)along,
                    rank);
    return (int)(along < 0 ? along + rank : along);
}

static struct choosing choosing_of(struct lang *L, struct value a, struct value axis,
                                   struct value size)
{
    struct choosing c = {0};
    if (a.type == V_ARRAY && array_node(L, AS_ARRAY(a))->shape.rank == 0)
        a = array_or_scalar(L, array_node(L, AS_ARRAY(a)));
    if (a.type == V_NPS && a.dt == DT_BOOL)
        a = v_int(a.u.e.b); /* NumPy asks for its item() */
    if (value_as_int(a, &c.pop)) {
        if (c.pop <= 0 && !draw_is_empty(L, size))
            raise_error(L, ERR_VALUE, "a must be a positive integer unless no samples are taken");
        return c;
    }
    if (is_texts(a)) {
        c.texts = AS_SEQ(a);
        c.pop = c.texts->n;
        choosing_axis(L, axis, 1);
        return c;
    }
    if (value_is_number(a) || a.type == V_STR)
        raise_error(L, ERR_VALUE, "a must be a sequence or an integer, not '%s'",
                    value_type_name(a));
    c.array = arg_node(L, a);
    c.axis = choosing_axis(L, axis, c.array->shape.rank);
    c.pop = c.array->shape.dim[c.axis];
    if (c.pop == 0 && !draw_is_empty(L, size))
        raise_error(L, ERR_VALUE, "a cannot be empty unless no samples are taken");
    return c;
}

/* p= as pop weights that pass NumPy's checks; NULL when not given. */
static const double *weights(struct lang *L, struct draw *d, struct value p, int64_t pop)
{
    if (!given(p) || p.type == V_NONE)
        return NULL;
    if (value_is_number(p))
        raise_error(L, ERR_TYPE, "object of type '%s' has no len()", value_type_name(p));
    struct node *n = arg_node(L, p);
    if (n->shape.rank == 0)
        raise_error(L, ERR_TYPE, "len() of unsized object");
    bool single = n->type == DT_F32;
    if (n->shape.rank != 1)
        raise_error(L, ERR_VALUE, "p must be 1-dimensional");
    if (n->shape.dim[0] != pop)
        raise_error(L, ERR_VALUE, "a and p must have same size");
    n = graph_cast(L->graph, n, DT_F64);
    const double *x = n ? graph_whole(L->graph, n) : NULL;
    if (!x)
        raise_graph(L);
    draw_mix_node(d, n);
    struct str *copy = tmp_str(L);
    str_add(copy, (const char *)x, (size_t)pop * sizeof *x);
    x = (const double *)(const void *)str_get(copy);
    if (rng_check_weights(x, pop, single, &L->scratch_err) != ST_OK)
        raise_graph(L);
    return x;
}

/* One item, without a size: a scalar, a row, a text. */
static struct value chosen_one(struct draw *d, const struct choosing *c)
{
    struct lang *L = d->L;
    int64_t at = *(int64_t *)d->out;
    d->of->rng = d->r;
    if (c->texts)
        return c->texts->item[at];
    if (!c->array)
        return v_int(at);
    struct index_part part[RANK_MAX];
    for (int i = 0; i < c->axis; i++)
        part[i] = (struct index_part){
            .kind = INDEX_SLICE, .step = 1, .count = c->array->shape.dim[i]};
    part[c->axis] = (struct index_part){.kind = INDEX_INT, .at = at};
    struct node *item = graph_index(L->graph, c->array, part, c->axis + 1);
    if (item && item->shape.rank)
        item = graph_copy(L->graph, item, true);
    return array_or_scalar(L, item);
}

static struct value chosen(struct draw *d, const struct choosing *c)
{
    struct lang *L = d->L;
    if (d->single)
        return chosen_one(d, c);
    if (c->texts)
        raise_hint(L, ERR_REFUSED, "write [names[i] for i in rng.choice(len(names), size)]",
                   "arrays of texts are not here");
    if (c->array && d->shape.rank == 0 && c->array->shape.rank > 1)
        raise_error(L, ERR_VALUE, "size=() is one item, and here each is an array: leave size out");
    struct node *places = draw_node(d);
    if (!c->array)
        return array_of(L, places);
    struct node *n = take_along(L, c->array, c->axis, places);
    return array_of(L, graph_copy(L->graph, n, true));
}

/* What NumPy finds wrong with size= before it asks for replace=: that it has no product. */
static void check_product(struct lang *L, struct value size)
{
    bool many = size.type == V_TUPLE || size.type == V_LIST || size.type == V_ARRAY ||
                size.type == V_RANGE;
    bool text = size.type == V_STR || (size.type == V_FLOAT && !(fabs(size.u.f) < 1e9));
    for (int64_t i = 0; many && size.type != V_ARRAY && i < value_len(L, size); i++)
        text |= index_get(L, size, v_int(i)).type == V_STR;
    if (text || (given(size) && size.type != V_NONE && !many && !value_is_number(size)))
        raise_error(L, text ? ERR_REFUSED : ERR_TYPE,
                    "size must be an integer or a tuple of them, not '%s'", value_type_name(size));
}

/* arg: the generator, a, size, replace, p, axis, shuffle */
struct value rng_do_choice(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct draw d;
    bool ordered = !arg_truth(L, arg[6], true);
    draw_begin(&d, L, arg[0], "choice");
    struct choosing c = choosing_of(L, arg[1], arg[5], arg[2]);
    const double *p = weights(L, &d, arg[4], c.pop);
    d.type = DT_I64;
    draw_mix(&d, (uint64_t)c.pop);
    check_product(L, arg[2]);
    bool replace = arg_truth(L, arg[3], true);
    draw_mix(&d, replace);
    draw_size(&d, arg[2]);
    if (!replace && !p && ordered)
        raise_hint(L, ERR_REFUSED, "leave shuffle= out", "choice(shuffle=False) is not here");
    draw_buffer(&d);
    if (rng_choice(&d.r, c.pop, d.count, replace, p, L->tick, d.out, &L->scratch_err) !=
        ST_OK)
        raise_graph(L);
    return chosen(&d, &c);
}
