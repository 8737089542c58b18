/* Subscripts of arrays: ints, slices, None, "...", index arrays and masks. */
#include "index_priv.h"

#include <string.h>

#define PARTS_MAX (2 * RANK_MAX)

struct parts {
    struct index_part part[PARTS_MAX];
    int n;
    int axis;        /* the next axis of the array that a part will index */
    bool arrays;     /* some part is an index array: a copy, not a view */
    bool all_ints;   /* every axis has an int: a scalar */
};

static void raise_too_many(struct lang *L, const struct shape *s) __attribute__((noreturn));
static void raise_too_many(struct lang *L, const struct shape *s)
{
    raise_error(L, ERR_INDEX, "too many indices for an array of %d ax%s", s->rank,
                s->rank == 1 ? "is" : "es");
}

static void add_int(struct lang *L, struct parts *p, const struct shape *s, int64_t i)
{
    int64_t n = s->dim[p->axis];
    if (i < -n || i >= n)
        raise_error(L, ERR_INDEX, "index %lld is out of bounds for axis %d with size %lld",
                    (long long)i, p->axis, (long long)n);
    p->part[p->n++] = (struct index_part){.kind = INDEX_INT, .at = i < 0 ? i + n : i};
    p->axis++;
}

static void add_slice(struct lang *L, struct parts *p, const struct shape *s,
                      const struct oslice *slice)
{
    struct slice_range r = slice_clip(L, slice, s->dim[p->axis]);
    p->part[p->n++] = (struct index_part){
        .kind = INDEX_SLICE, .from = r.from, .step = r.step, .count = r.count};
    p->axis++;
    p->all_ints = false;
}

static void add_whole(struct parts *p, const struct shape *s)
{
    p->part[p->n++] =
        (struct index_part){.kind = INDEX_SLICE, .step = 1, .count = s->dim[p->axis]};
    p->axis++;
    p->all_ints = false;
}

static void add_array(struct lang *L, struct parts *p, const struct shape *s, struct value v)
{
    struct node *n = node_from(L, v, false);
    if (v.type != V_ARRAY && n->count == 0)
        n = graph_cast(L->graph, n, DT_I64);
    if (!n)
        raise_graph(L);
    if (dtype_is_float(n->type))
        raise_hint(L, ERR_INDEX, "make it whole numbers with .astype(int)",
                   "arrays used as indices must be of integer (or boolean) type");
    int takes = n->type == DT_BOOL ? n->shape.rank : 1;
    if (takes == 0)
        raise_error(L, ERR_REFUSED, "a single True or False is no index here");
    if (p->axis + takes > s->rank)
        raise_too_many(L, s);
    p->part[p->n++] = (struct index_part){.kind = INDEX_ARRAY, .array = n};
    p->axis += takes;
    p->arrays = true;
    p->all_ints = false;
}

static bool is_truth(struct value v)
{
    return v.type == V_BOOL || (v.type == V_NPS && v.dt == DT_BOOL);
}

/* How many axes the part v indexes. */
static int part_axes(struct lang *L, struct value v)
{
    if (v.type == V_NONE || v.type == V_ELLIPSIS || is_truth(v))
        return 0;
    if (v.type == V_ARRAY) {
        struct node *n = array_node(L, AS_ARRAY(v));
        return n->type == DT_BOOL ? n->shape.rank : 1;
    }
    if ((v.type == V_LIST || v.type == V_TUPLE) && AS_SEQ(v)->n) {
        struct node *n = node_from(L, v, false);
        return n->type == DT_BOOL ? n->shape.rank : 1;
    }
    return 1;
}

static bool is_index(struct value v)
{
    int64_t i;
    return v.type == V_NONE || v.type == V_ELLIPSIS || v.type == V_SLICE || v.type == V_ARRAY ||
           value_is_rows(v) || is_truth(v) || value_as_int(v, &i);
}

static void raise_no_index(struct lang *L, struct value v) __attribute__((noreturn));
static void raise_no_index(struct lang *L, struct value v)
{
    raise_error(L, ERR_INDEX, "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis "
                              "(`None`) and integer or boolean arrays are valid indices, "
                              "not '%s'", value_type_name(v));
}

/* How many axes no part indexes. */
static int axes_left(struct lang *L, const struct shape *s, const struct value *item, int n)
{
    int used = 0;
    for (int i = 0; i < n; i++) {
        if (!is_index(item[i]))
            raise_no_index(L, item[i]);
        used += part_axes(L, item[i]);
    }
    if (used > s->rank)
        raise_too_many(L, s);
    return s->rank - used;
}

static bool is_int_array(struct lang *L, struct value v, int64_t *out)
{
    if (v.type != V_ARRAY)
        return false;
    struct node *n = array_node(L, AS_ARRAY(v));
    union elem x;
    if (n->shape.rank || n->type != DT_I64)
        return false;
    if (!graph_item(L->graph, n, NULL, &x))
        raise_graph(L);
    *out = x.i;
    return true;
}

static void add_part(struct lang *L, struct parts *p, const struct shape *s, struct value v)
{
    int64_t i;
    if (v.type == V_NONE) {
        p->part[p->n++] = (struct index_part){.kind = INDEX_NEW};
        p->all_ints = false;
        return;
    }
    if (is_truth(v))
        raise_error(L, ERR_REFUSED, "a single True or False is no index here");
    if (p->axis >= s->rank)
        raise_too_many(L, s);
    if (value_as_int(v, &i) || is_int_array(L, v, &i))
        add_int(L, p, s, i);
    else if (v.type == V_SLICE)
        add_slice(L, p, s, AS_SLICE(v));
    else if (v.type == V_ARRAY || v.type == V_LIST || v.type == V_TUPLE || v.type == V_RANGE)
        add_array(L, p, s, v);
    else
        raise_no_index(L, v);
}

static void parse_parts(struct lang *L, const struct shape *s, struct value at, struct parts *p)
{
    const struct value *item = &at;
    int n = 1;
    bool dots = false;
    if (at.type == V_TUPLE) {
        item = AS_SEQ(at)->item;
        n = AS_SEQ(at)->n > PARTS_MAX ? PARTS_MAX + 1 : (int)AS_SEQ(at)->n;
    }
    *p = (struct parts){.all_ints = true};
    int fresh = 0;
    for (int i = 0; i < n && i < PARTS_MAX; i++)
        fresh += item[i].type == V_NONE;
    if (n > PARTS_MAX - RANK_MAX && fresh)
        raise_error(L, ERR_REFUSED, "an index of more than %d parts is not here",
                    PARTS_MAX - RANK_MAX);
    if (n > PARTS_MAX - RANK_MAX)
        raise_too_many(L, s);
    if (n > 1)
        axes_left(L, s, item, n); /* NumPy counts before it looks at numbers and bounds */
    for (int i = 0; i < n; i++) {
        if (item[i].type != V_ELLIPSIS) {
            add_part(L, p, s, item[i]);
            continue;
        }
        if (dots)
            raise_error(L, ERR_INDEX, "an index can only have a single ellipsis ('...')");
        dots = true;
        p->all_ints = false;
        for (int k = axes_left(L, s, item, n); k > 0; k--)
            add_whole(p, s);
    }
    if (p->axis < s->rank)
        p->all_ints = false;
}

struct value array_index_get(struct lang *L, struct oarray *a, struct value at)
{
    struct node *n = array_node(L, a);
    struct parts p;
    parse_parts(L, &n->shape, at, &p);
    if (p.arrays)
        return array_of(L, graph_index(L->graph, n, p.part, p.n));
    if (p.all_ints && n->shape.rank)
        return array_or_scalar(L, graph_index(L->graph, n, p.part, p.n));
    if (n->shape.rank == 0 && p.n == 0 && p.all_ints)
        return array_or_scalar(L, n);
    struct path_step step = {.kind = PATH_INDEX, .n = p.n, .part = p.part};
    return array_view(L, a, &step);
}

/* Are they parts of one array? NumPy then reads what it has just written. */
static bool share_memory(const struct oarray *a, struct value v)
{
    if (v.type != V_ARRAY)
        return false;
    const struct ocell *cell = AS_ARRAY(v)->cell;
    while (cell->of)
        cell = cell->of;
    return cell == a->cell;
}

static bool takes_nothing(const struct parts *p)
{
    for (int i = 0; i < p->n; i++)
        if (p->part[i].kind == INDEX_ARRAY && p->part[i].array->count == 0)
            return true;
    return false;
}

static void check_stored(struct lang *L, const struct oarray *a, const struct node *n,
                         const struct parts *p, struct value v)
{
    bool listed = v.type == V_LIST || v.type == V_TUPLE || v.type == V_RANGE;
    bool one = p->all_ints && n->shape.rank;
    if (one && listed)
        raise_hint(L, n->type == DT_BOOL ? ERR_REFUSED : ERR_VALUE, /* NumPy asks for its truth */
                   "one place holds one number; a slice takes a list",
                   "setting an array element with a sequence.");
    if (p->all_ints && n->type == DT_BOOL && v.type == V_ARRAY &&
        array_node(L, AS_ARRAY(v))->count == 0)
        raise_hint(L, ERR_REFUSED, "write False",
                   "the truth of an array without elements is not here");
    if (p->arrays && !takes_nothing(p) && share_memory(a, v))
        raise_hint(L, ERR_REFUSED, "write .copy() behind the value",
                   "an array's own part written to places that an array chooses is not here");
}

/* Lists may not be nested deeper than the place has axes; arrays may, by axes of length 1. */
static void check_depth(struct lang *L, const struct parts *p, const struct node *n,
                        struct value v, const struct node *value)
{
    int rank = n->shape.rank;
    if ((v.type != V_LIST && v.type != V_TUPLE) || p->arrays)
        return;
    for (int i = 0; i < p->n; i++)
        rank += (p->part[i].kind == INDEX_NEW) - (p->part[i].kind == INDEX_INT);
    if (value->shape.rank > rank)
        raise_hint(L, ERR_VALUE, "take a pair of brackets away, or write np.array(…)",
                   "the lists are nested %d deep, and the place has %d ax%s", value->shape.rank,
                   rank, rank == 1 ? "is" : "es");
}

void array_index_set(struct lang *L, struct oarray *a, struct value at, struct value v)
{
    struct node *n = array_node(L, a);
    struct parts p;
    parse_parts(L, &n->shape, at, &p);
    if (!graph_masks_fit(L->graph, n, p.part, p.n))
        raise_graph(L);
    check_stored(L, a, n, &p, v);
    struct node *value = node_from(L, v, true); /* shapes are checked before numbers are */
    check_depth(L, &p, n, v, value);
    /* through an index array a NumPy scalar is cast as arrays are, unasked */
    if (!(p.arrays && v.type == V_NPS))
        array_check_store(L, v, n->type);
    array_write(L, a, p.part, p.n, value);
}
