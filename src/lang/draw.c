/* How a generator's methods draw: sizes, parameters, the graph's nodes. */
#include "builtin_random_priv.h"

#include <string.h>

#define DRAW_SLICE 65536 /* numbers between two looks at the tick */

void draw_begin(struct draw *d, struct lang *L, struct value rng, const char *method)
{
    *d = (struct draw){.L = L, .of = AS_RNG(rng), .r = AS_RNG(rng)->rng, .type = DT_F64};
    d->key = hash_bytes((struct hash){0, 0}, method, strlen(method));
    draw_mix(d, d->r.state_hi);
    draw_mix(d, d->r.state_lo);
    draw_mix(d, d->r.inc_hi);
    draw_mix(d, d->r.inc_lo);
    draw_mix(d, d->r.has_half ? (uint64_t)d->r.half << 1 | 1 : 0);
}

void draw_mix(struct draw *d, uint64_t v)
{
    d->key = hash_u64(d->key, v);
}

void draw_mix_node(struct draw *d, const struct node *n)
{
    d->key = hash_mix(d->key, n->key);
}

/* --- sizes ------------------------------------------------------------------------ */

static void raise_shapes(struct lang *L, const char *what, const struct shape *a,
                         const struct shape *b) __attribute__((noreturn));
static void raise_shapes(struct lang *L, const char *what, const struct shape *a,
                         const struct shape *b)
{
    struct str *x = tmp_str(L), *y = tmp_str(L);
    shape_write(a, x);
    shape_write(b, y);
    raise_error(L, ERR_VALUE, "%s: %s and %s", what, str_get(x), str_get(y));
}

static void broadcast_params(struct draw *d, bool sized)
{
    struct shape want = d->shape;
    for (int i = 0; i < d->params; i++) {
        struct node *a = d->param[i].array;
        struct shape both;
        if (!a)
            continue;
        if (!shape_broadcast(&d->shape, &a->shape, &both)) {
            int64_t count;
            if (shape_count(&d->shape, &count) && count == 0)
                raise_hint(d->L, ERR_REFUSED, "ask for as many as there are parameters",
                           "a draw of no numbers from an array of parameters is not here");
            raise_shapes(d->L, "the shapes do not fit together", &d->shape, &a->shape);
        }
        d->shape = both;
        d->single = false;
    }
    if (!sized || shape_eq(&want, &d->shape))
        return;
    if (d->type == DT_I64) /* NumPy then draws as many, for the first of the parameters */
        raise_error(d->L, ERR_REFUSED, "size does not fit the shape of low and high");
    raise_shapes(d->L, "size does not fit the shape of the parameters", &want, &d->shape);
}

static bool is_zero(struct lang *L, struct value v)
{
    double x;
    if (v.type == V_STR)
        raise_error(L, ERR_TYPE, "size must be an integer or a tuple of them, not 'str'");
    return value_as_double(v, &x) && x == 0;
}

bool draw_is_empty(struct lang *L, struct value size)
{
    if (!given(size) || size.type == V_NONE)
        return false;
    if (size.type == V_ARRAY && array_node(L, AS_ARRAY(size))->shape.rank == 0)
        size = array_or_scalar(L, array_node(L, AS_ARRAY(size)));
    if (size.type != V_TUPLE && size.type != V_LIST && size.type != V_ARRAY && size.type != V_RANGE)
        return is_zero(L, size);
    int64_t n = value_len(L, size);
    for (int64_t i = 0; i < n && i < RANK_MAX; i++)
        if (is_zero(L, index_get(L, size, v_int(i))))
            return true;
    return false;
}

static void check_count(struct draw *d)
{
    if (!shape_count(&d->shape, &d->count) || d->count > NODE_ELEMENTS_MAX ||
        (size_t)d->count > d->L->limits.live / dtype_size(d->type)) {
        struct str *text = tmp_str(d->L);
        shape_write(&d->shape, text);
        raise_hint(d->L, ERR_BUDGET, "draw fewer numbers",
                   "%s numbers do not fit into the %zu MiB that a program may hold",
                   str_get(text), d->L->limits.live >> 20);
    }
}

void draw_size(struct draw *d, struct value size)
{
    bool sized = given(size) && size.type != V_NONE;
    d->single = !sized;
    d->shape = sized ? arg_shape(d->L, size) : shape_scalar();
    check_count(d); /* NumPy takes the room before it looks at the parameters */
    broadcast_params(d, sized);
    check_count(d);
    draw_mix(d, (uint64_t)d->type);
    for (int i = 0; i < d->shape.rank; i++)
        draw_mix(d, (uint64_t)d->shape.dim[i]);
}

/* --- buffers ---------------------------------------------------------------------- */

static void *buffer(struct lang *L, int64_t count, enum dtype t)
{
    struct str *s = tmp_str(L);
    str_pad(s, 0, (size_t)count * dtype_size(t) + 1);
    return s->s;
}

void draw_buffer(struct draw *d)
{
    d->out = graph_room(d->L->graph, d->type, &d->shape);
    if (!d->out)
        raise_graph(d->L);
}

/* An array parameter as one value for each number that is drawn. */
static const void *spread(struct draw *d, struct node *a)
{
    struct lang *L = d->L;
    struct node *wide = graph_broadcast(L->graph, a, &d->shape);
    struct box all = box_all(&d->shape);
    void *values = buffer(L, d->count, a->type);
    if (!wide || !graph_read(L->graph, wide, &all, values))
        raise_graph(L);
    return values;
}

void draw_fill(struct draw *d, void (*fill)(struct draw *d, int64_t from, int64_t n))
{
    for (int i = 0; i < d->params; i++) {
        if (d->param[i].array) {
            draw_mix_node(d, d->param[i].array);
            d->value[i] = spread(d, d->param[i].array);
        } else {
            draw_mix(d, (uint64_t)d->param[i].x.i);
        }
    }
    draw_buffer(d);
    for (int64_t from = 0; from < d->count; from += DRAW_SLICE) {
        if (from)
            ask_tick(d->L);
        fill(d, from, d->count - from < DRAW_SLICE ? d->count - from : DRAW_SLICE);
    }
}

/* --- results ---------------------------------------------------------------------- */

struct node *draw_node(struct draw *d)
{
    struct node *n = graph_draw(d->L->graph, d->type, &d->shape, d->out, d->key);
    if (!n)
        raise_graph(d->L);
    d->of->rng = d->r;
    return n;
}

struct value draw_floats(struct draw *d)
{
    if (!d->single)
        return array_of(d->L, draw_node(d));
    d->of->rng = d->r;
    return v_float(dtype_get_double(d->type, d->out));
}

struct node *draw_order(struct draw *d, int64_t n)
{
    d->type = DT_I64;
    d->params = 0;
    draw_size(d, v_int(n));
    draw_buffer(d);
    if (!rng_permutation(&d->r, n, d->L->tick, d->out))
        raise_interrupted(d->L);
    return draw_node(d);
}

struct node *take_along(struct lang *L, struct node *a, int axis, struct node *order)
{
    struct index_part part[RANK_MAX];
    for (int i = 0; i < axis; i++)
        part[i] = (struct index_part){.kind = INDEX_SLICE, .step = 1, .count = a->shape.dim[i]};
    part[axis] = (struct index_part){.kind = INDEX_ARRAY, .array = order};
    struct node *n = graph_index(L->graph, a, part, axis + 1);
    if (!n)
        raise_graph(L);
    return n;
}
