/* Arrays as the language sees them: cells, paths, and what becomes a node. */
#include "array_path_priv.h"

#include <math.h>
#include <string.h>

/* --- cells and paths ------------------------------------------------------------ */

/* A frozen view shows in NumPy what is written later to the array behind it. */
static void check_frozen(struct lang *L, const struct ocell *cell)
{
    for (; cell->of; cell = cell->of)
        if (cell->of->version != cell->of_version)
            raise_hint(L, ERR_REFUSED, "call it again after the write, or write .copy() before it",
                       "what %s gave looks at an array that was written since", cell->frozen);
}

/* NumPy would go on in a type that is not here, and answer otherwise. */
static void refuse_foreign(struct lang *L, const struct ocell *cell) __attribute__((noreturn));
static void refuse_foreign(struct lang *L, const struct ocell *cell)
{
    raise_hint(L, ERR_REFUSED, "write .astype(float) right behind np.load(…), or int, np.float32, "
               "bool", "the file holds %s, a type that is not here", cell->foreign);
}

struct node *array_node(struct lang *L, struct oarray *a)
{
    if (a->cell->foreign[0])
        refuse_foreign(L, a->cell);
    return array_node_foreign(L, a);
}

struct node *array_node_foreign(struct lang *L, struct oarray *a)
{
    if (a->cell->of)
        check_frozen(L, a->cell);
    if (a->memo && a->memo_version == a->cell->version)
        return a->memo;
    struct node *n = graph_follow(L->graph, a->cell->node, &a->path);
    if (!n)
        raise_graph(L);
    a->memo = n;
    a->memo_version = a->cell->version;
    return n;
}

struct value array_of(struct lang *L, struct node *n)
{
    if (!n)
        raise_graph(L);
    struct ocell *cell = heap_new(L, V_CELL, sizeof *cell);
    struct oarray *a = heap_new(L, V_ARRAY, sizeof *a);
    cell->node = n;
    a->cell = cell;
    a->memo = n;
    return v_obj(V_ARRAY, a);
}

struct value array_or_scalar(struct lang *L, struct node *n)
{
    if (!n)
        raise_graph(L);
    if (n->shape.rank)
        return array_of(L, n);
    union elem x;
    memset(&x, 0, sizeof x);
    if (!graph_item(L->graph, n, NULL, &x))
        raise_graph(L);
    return v_nps(n->type, x, n);
}

struct value array_view(struct lang *L, struct oarray *of, const struct path_step *step)
{
    struct oarray *a = heap_new(L, V_ARRAY, sizeof *a);
    a->cell = of->cell;
    array_path_copy(L, a, &of->path, step);
    /* one step from what `of` is now, so that explanations meet its name */
    const struct path only = {1, step};
    a->memo = graph_follow(L->graph, array_node(L, of), &only);
    if (!a->memo)
        raise_graph(L);
    a->memo_version = a->cell->version;
    return v_obj(V_ARRAY, a);
}

/* The same array under another object; a copy of the path, the same cell. */
struct value array_alias(struct lang *L, struct oarray *of)
{
    struct oarray *a = heap_new(L, V_ARRAY, sizeof *a);
    a->cell = of->cell;
    array_path_copy(L, a, &of->path, NULL);
    a->memo = of->memo;
    a->memo_version = of->memo_version;
    return v_obj(V_ARRAY, a);
}

void array_check_writable(struct lang *L, const struct oarray *a)
{
    if (a->cell->frozen)
        raise_hint(L, ERR_VALUE, "write .copy() behind it",
                   "assignment destination is read-only: %s gave a view", a->cell->frozen);
}

void array_write(struct lang *L, struct oarray *a, const struct index_part *part, int n,
                 struct node *value)
{
    array_check_writable(L, a);
    struct node *now = graph_write(L->graph, a->cell->node, &a->path, part, n, value);
    if (!now)
        raise_graph(L);
    if (a->cell->node->name && !now->name)
        now->name = a->cell->node->name;
    a->cell->node = now;
    a->cell->version++;
}

static void check_whole(struct lang *L, struct value v, int depth)
{
    double x;
    if (v.type == V_LIST || v.type == V_TUPLE) {
        for (int64_t i = 0; i < AS_SEQ(v)->n && depth < RANK_MAX; i++) /* it may hold itself */
            check_whole(L, AS_SEQ(v)->item[i], depth + 1);
        return;
    }
    bool real = v.type == V_FLOAT || (v.type == V_NPS && dtype_is_float((enum dtype)v.dt));
    if (!real || !value_as_double(v, &x))
        return;
    if (isnan(x))
        raise_hint(L, ERR_VALUE, "make it an array of floats: .astype(float)",
                   "cannot convert float NaN to integer");
    if (isinf(x))
        raise_hint(L, ERR_OVERFLOW, "make it an array of floats: .astype(float)",
                   "cannot convert float infinity to integer");
    if (!(x >= -9223372036854775808.0 && x < 9223372036854775808.0))
        raise_error(L, ERR_OVERFLOW, "Python int too large to convert to C long");
}

void array_check_store(struct lang *L, struct value v, enum dtype t)
{
    if (t == DT_I64)
        check_whole(L, v, 0);
}

/* --- numbers and lists as nodes -------------------------------------------------- */

static struct node *scalar_node(struct lang *L, struct value v, bool weak)
{
    union elem x;
    memset(&x, 0, sizeof x);
    if (v.type == V_NPS)
        return v.node ? v.node : graph_scalar(L->graph, (enum dtype)v.dt, v.u.e, false);
    if (v.type == V_BOOL) {
        x.b = v.u.b;
        return graph_scalar(L->graph, DT_BOOL, x, weak);
    }
    if (v.type == V_INT) {
        x.i = v.u.i;
        return graph_scalar(L->graph, DT_I64, x, weak);
    }
    x.d = v.u.f;
    return graph_scalar(L->graph, DT_F64, x, weak);
}

/* What a nested list holds, seen before a buffer is made for it. */
struct survey {
    struct shape shape;
    enum dtype type;
    bool any, arrays;
    int64_t count;
};

static void raise_ragged(struct lang *L) __attribute__((noreturn));
static void raise_ragged(struct lang *L)
{
    raise_hint(L, ERR_VALUE, "give every row the same length",
               "the rows have different lengths, so they make no array");
}

static void raise_axes(struct lang *L) __attribute__((noreturn));
static void raise_axes(struct lang *L)
{
    raise_error(L, ERR_REFUSED, "arrays of more than %d axes are not here", RANK_MAX);
}

/* NumPy makes arrays of objects and of texts. */
static void raise_foreign(struct lang *L, struct value v) __attribute__((noreturn));
static void raise_foreign(struct lang *L, struct value v)
{
    bool generator = v.type == V_ITER && AS_ITER(v)->kind == ITER_GENERATOR;
    raise_hint(L, ERR_REFUSED,
               generator ? "write np.array([… for …])"
                         : "arrays hold numbers and booleans; a list holds anything",
               "an array of '%s' is not here", value_type_name(v));
}

static enum dtype number_dtype(struct value v)
{
    return v.type == V_NPS ? (enum dtype)v.dt : v.type == V_BOOL ? DT_BOOL
           : v.type == V_INT ? DT_I64 : DT_F64;
}

static void survey_number(struct lang *L, struct survey *s, struct value v, int depth)
{
    if (!value_is_number(v))
        raise_foreign(L, v);
    if (depth != s->shape.rank)
        raise_ragged(L);
    s->type = s->any ? dtype_promote(s->type, number_dtype(v)) : number_dtype(v);
    s->any = true;
    s->count++;
}

static void survey_walk(struct lang *L, struct survey *s, struct value v, int depth)
{
    if (v.type == V_ARRAY || v.type == V_RANGE) {
        s->arrays = true;
        return;
    }
    if (v.type != V_LIST && v.type != V_TUPLE) {
        survey_number(L, s, v, depth);
        return;
    }
    if (depth >= s->shape.rank || AS_SEQ(v)->n != s->shape.dim[depth])
        raise_ragged(L);
    spend(L, 10 * AS_SEQ(v)->n);
    for (int64_t i = 0; i < AS_SEQ(v)->n && !s->arrays; i++)
        survey_walk(L, s, AS_SEQ(v)->item[i], depth + 1);
}

/* The shape is read off the first items; the walk then checks all of them. */
static void survey_list(struct lang *L, struct value v, struct survey *s)
{
    *s = (struct survey){.type = DT_F64};
    struct value first = v;
    while (first.type == V_LIST || first.type == V_TUPLE) {
        if (s->shape.rank == RANK_MAX)
            raise_axes(L);
        s->shape.dim[s->shape.rank++] = AS_SEQ(first)->n;
        if (AS_SEQ(first)->n == 0)
            break;
        first = AS_SEQ(first)->item[0];
    }
    survey_walk(L, s, v, 0);
}

static void fill_buffer(struct lang *L, struct value v, enum dtype t, char **at)
{
    if (v.type == V_LIST || v.type == V_TUPLE) {
        for (int64_t i = 0; i < AS_SEQ(v)->n; i++)
            fill_buffer(L, AS_SEQ(v)->item[i], t, at);
        return;
    }
    spend(L, 20);
    union elem x;
    memset(&x, 0, sizeof x);
    enum dtype from = number_dtype(v);
    if (v.type == V_NPS)
        x = v.u.e;
    else if (v.type == V_BOOL)
        x.b = v.u.b;
    else if (v.type == V_INT)
        x.i = v.u.i;
    else
        x.d = v.u.f;
    dtype_convert(from, &x, 1, t, *at, 1, 1);
    *at += dtype_size(t);
}

static struct node *list_of_numbers(struct lang *L, struct value v, const struct survey *s)
{
    char *room = graph_room(L->graph, s->type, &s->shape), *at = room;
    if (!room)
        raise_graph(L);
    fill_buffer(L, v, s->type, &at);
    return graph_leaf(L->graph, s->type, &s->shape, room);
}

/* Does anything in v have a type of its own? Empty lists and ranges have none. */
static bool is_typed(struct value v)
{
    if (v.type == V_RANGE)
        return AS_RANGE(v)->n > 0;
    if (v.type != V_LIST && v.type != V_TUPLE)
        return true;
    for (int64_t i = 0; i < AS_SEQ(v)->n; i++)
        if (is_typed(AS_SEQ(v)->item[i]))
            return true;
    return false;
}

/* Empty lists among items without elements take the type of the others. */
static void type_empty_lists(struct lang *L, const struct oseq *list, struct node **item)
{
    enum dtype t = DT_F64;
    bool any = false;
    for (int64_t i = 0; i < list->n; i++) {
        if (is_typed(list->item[i])) {
            t = any ? dtype_promote(t, item[i]->type) : item[i]->type;
            any = true;
        }
    }
    for (int64_t i = 0; i < list->n; i++)
        if (!is_typed(list->item[i]) && !(item[i] = graph_cast(L->graph, item[i], t)))
            raise_graph(L);
}

static struct node *node_at(struct lang *L, struct value v, bool weak_ok, int depth);

/* A list with arrays in it: its items are stacked, so that each keeps its past. */
static struct node *list_of_arrays(struct lang *L, struct value v, int depth)
{
    int64_t n = AS_SEQ(v)->n;
    if (depth == RANK_MAX) /* it may hold itself */
        raise_axes(L);
    struct str *buffer = tmp_str(L);
    str_pad(buffer, 0, (size_t)n * sizeof(struct node *) + 1);
    struct node **item = (struct node **)(void *)buffer->s;
    for (int64_t i = 0; i < n; i++) {
        item[i] = node_at(L, AS_SEQ(v)->item[i], false, depth + 1);
        if (!shape_eq(&item[i]->shape, &item[0]->shape))
            raise_ragged(L);
    }
    if (item[0]->count == 0)
        type_empty_lists(L, AS_SEQ(v), item);
    struct node *all = graph_stack(L->graph, item, (int)n, 0);
    if (!all || shape_is_c_contiguous(&all->shape, all->stride))
        return all;
    return graph_copy(L->graph, all, true); /* np.array puts them in C order, np.stack may not */
}

/* A range of nothing is an empty list to NumPy. */
static struct node *range_node(struct lang *L, const struct orange *r)
{
    if (r->n == 0)
        return graph_arange(L->graph, DT_F64, (union elem){.d = 0}, (union elem){.d = 1}, 0);
    return graph_arange(L->graph, DT_I64, (union elem){.i = r->start}, (union elem){.i = r->step},
                        r->n);
}

static struct node *node_at(struct lang *L, struct value v, bool weak_ok, int depth)
{
    struct node *n = NULL;
    if (v.type == V_ARRAY) {
        n = array_node(L, AS_ARRAY(v));
    } else if (value_is_number(v)) {
        n = scalar_node(L, v, weak_ok);
    } else if (v.type == V_RANGE) {
        n = range_node(L, AS_RANGE(v));
    } else if (v.type == V_LIST || v.type == V_TUPLE) {
        struct survey s;
        survey_list(L, v, &s);
        n = s.arrays ? list_of_arrays(L, v, depth) : list_of_numbers(L, v, &s);
    } else {
        raise_foreign(L, v);
    }
    if (!n)
        raise_graph(L);
    return n;
}

struct node *node_from(struct lang *L, struct value v, bool weak_ok)
{
    return node_at(L, v, weak_ok, 0);
}
