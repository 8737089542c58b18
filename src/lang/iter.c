/* Iteration: everything that `for`, comprehensions and unpacking can walk. */
#include "eval_priv.h"

#include "base/utf8.h"

static struct oiter *iter_new(struct lang *L, enum iter_kind kind, struct value of)
{
    push(L, of);
    struct oiter *it = heap_new(L, V_ITER, sizeof *it);
    pop(L, 1);
    it->kind = kind;
    it->of = of;
    return it;
}

struct value iter_of(struct lang *L, struct value v)
{
    struct oiter *it = NULL;
    switch ((enum vtype)v.type) {
    case V_LIST:
    case V_TUPLE:
        it = iter_new(L, ITER_SEQ, v);
        break;
    case V_STR:
        it = iter_new(L, ITER_STR, v);
        break;
    case V_RANGE:
        it = iter_new(L, ITER_RANGE, v);
        break;
    case V_DICT:
        it = iter_new(L, ITER_DICT, v);
        it->size = AS_DICT(v)->n;
        break;
    case V_ITER:
        /* d.keys() and the like start anew each time; the others are used up */
        if (AS_ITER(v)->kind < ITER_DICT || AS_ITER(v)->kind > ITER_DICT_ITEMS)
            return v;
        it = iter_new(L, AS_ITER(v)->kind, AS_ITER(v)->of);
        it->size = AS_DICT(it->of)->n;
        break;
    case V_ARRAY:
        if (array_node(L, AS_ARRAY(v))->shape.rank == 0)
            raise_error(L, ERR_TYPE, "iteration over a 0-d array");
        it = iter_new(L, ITER_ARRAY, v);
        break;
    default:
        raise_error(L, ERR_TYPE, "'%s' object is not iterable", value_type_name(v));
    }
    return v_obj(V_ITER, it);
}

/* --- next, one function per kind ------------------------------------------------ */

static bool next_seq(struct lang *L, struct oiter *it, struct value *out)
{
    (void)L;
    struct oseq *s = AS_SEQ(it->of);
    if (it->at >= s->n)
        return false;
    *out = s->item[it->at++];
    return true;
}

static bool next_range(struct lang *L, struct oiter *it, struct value *out)
{
    (void)L;
    struct orange *r = AS_RANGE(it->of);
    if (it->at >= r->n)
        return false;
    *out = v_int(r->start + it->at++ * r->step);
    return true;
}

static bool next_str(struct lang *L, struct oiter *it, struct value *out)
{
    struct ostr *s = AS_STR(it->of);
    unsigned cp;
    bool ok;
    if (it->at >= s->n)
        return false;
    size_t len = utf8_decode(s->s + it->at, s->n - (size_t)it->at, &cp, &ok);
    *out = str_value(L, s->s + it->at, len);
    it->at += (int64_t)len;
    return true;
}

static struct value pair(struct lang *L, struct value a, struct value b)
{
    push(L, a);
    push(L, b);
    struct oseq *t = seq_new(L, V_TUPLE, 2);
    seq_push(L, t, a);
    seq_push(L, t, b);
    pop(L, 2);
    return v_obj(V_TUPLE, t);
}

static struct value entry_value(struct lang *L, enum iter_kind kind, const struct dict_entry *e)
{
    return kind == ITER_DICT ? e->key
           : kind == ITER_DICT_VALUES ? e->value : pair(L, e->key, e->value);
}

static void check_dict_size(struct lang *L, const struct odict *d, int64_t size)
{
    if (d->n != size)
        raise_error(L, ERR_RUNTIME, "dictionary changed size during iteration");
}

static bool next_dict(struct lang *L, struct oiter *it, struct value *out)
{
    struct odict *d = AS_DICT(it->of);
    check_dict_size(L, d, it->size);
    while (it->at < d->used && d->entry[it->at].key.type == V_UNDEF)
        it->at++;
    if (it->at >= d->used)
        return false;
    *out = entry_value(L, it->kind, &d->entry[it->at++]);
    return true;
}

static bool next_array(struct lang *L, struct oiter *it, struct value *out)
{
    struct node *n = array_node(L, AS_ARRAY(it->of));
    if (it->at >= n->shape.dim[0])
        return false;
    *out = index_get(L, it->of, v_int(it->at++));
    return true;
}

static bool next_enumerate(struct lang *L, struct oiter *it, struct value *out)
{
    struct value item;
    if (!iter_next(L, it->of, &item))
        return false;
    *out = pair(L, v_int(it->at++), item);
    return true;
}

static bool next_zip(struct lang *L, struct oiter *it, struct value *out)
{
    struct oseq *t = seq_new(L, V_TUPLE, it->n);
    push(L, v_obj(V_TUPLE, t));
    struct value item;
    bool more = it->n > 0;
    for (int i = 0; i < it->n && more; i++) {
        more = iter_next(L, it->inner[i], &item);
        if (more)
            seq_push(L, t, item);
    }
    pop(L, 1);
    *out = v_obj(V_TUPLE, t);
    return more;
}

static bool next_map(struct lang *L, struct oiter *it, struct value *out)
{
    struct value tuple;
    if (!next_zip(L, it, &tuple))
        return false;
    push(L, tuple);
    *out = call_value(L, it->of, AS_SEQ(tuple)->item, (int)AS_SEQ(tuple)->n);
    pop(L, 1);
    return true;
}

static bool next_filter(struct lang *L, struct oiter *it, struct value *out)
{
    while (iter_next(L, it->inner[0], out)) {
        push(L, *out);
        struct value keep = it->of.type == V_NONE ? *out : call_value(L, it->of, out, 1);
        bool yes = value_truth(L, keep);
        pop(L, 1);
        if (yes)
            return true;
    }
    return false;
}

static bool next_reversed_dict(struct lang *L, struct oiter *it, struct value *out)
{
    enum iter_kind kind = it->of.type == V_DICT ? ITER_DICT : AS_ITER(it->of)->kind;
    struct odict *d = AS_DICT(it->of.type == V_DICT ? it->of : AS_ITER(it->of)->of);
    check_dict_size(L, d, it->size);
    if (it->at > d->used)
        it->at = d->used;
    while (it->at > 0 && d->entry[it->at - 1].key.type == V_UNDEF)
        it->at--;
    if (it->at == 0)
        return false;
    *out = entry_value(L, kind, &d->entry[--it->at]);
    return true;
}

/* it->at counts down from the end; a list may have become shorter */
static bool next_reversed(struct lang *L, struct oiter *it, struct value *out)
{
    if (it->of.type == V_DICT || it->of.type == V_ITER)
        return next_reversed_dict(L, it, out);
    if (--it->at < 0 || (it->of.type == V_LIST && it->at >= AS_SEQ(it->of)->n))
        return false;
    *out = index_get(L, it->of, v_int(it->at));
    return true;
}

bool iter_next(struct lang *L, struct value v, struct value *out)
{
    static bool (*const next[])(struct lang *, struct oiter *, struct value *) = {
        [ITER_SEQ] = next_seq, [ITER_RANGE] = next_range, [ITER_STR] = next_str,
        [ITER_DICT] = next_dict, [ITER_DICT_VALUES] = next_dict, [ITER_DICT_ITEMS] = next_dict,
        [ITER_ARRAY] = next_array, [ITER_ENUMERATE] = next_enumerate, [ITER_ZIP] = next_zip,
        [ITER_MAP] = next_map, [ITER_FILTER] = next_filter, [ITER_REVERSED] = next_reversed,
        [ITER_GENERATOR] = generator_next,
    };
    struct oiter *it = AS_ITER(v);
    if (it->done)
        return false;
    check_stack(L); /* a map of a map of a map … */
    push(L, v);
    heap_safe_point(L);
    bool more = next[it->kind](L, it, out);
    pop(L, 1);
    it->done = !more;
    return more;
}
