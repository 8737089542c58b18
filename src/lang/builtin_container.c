/* Methods of list, tuple and dict. */
#include "builtin_python_priv.h"
#include "sort_priv.h"

#include <string.h>

/* --- lists: changing them --------------------------------------------------------- */

static struct value list_append(struct lang *L, struct value *arg, int n)
{
    (void)n;
    seq_push(L, AS_SEQ(arg[0]), arg[1]);
    return v_none();
}

static struct value list_extend(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct oseq *s = AS_SEQ(arg[0]);
    int64_t most = arg[1].type == V_LIST ? AS_SEQ(arg[1])->n : INT64_MAX; /* l.extend(l) ends */
    push(L, iter_of(L, arg[1]));
    struct value item;
    for (int64_t i = 0; i < most && iter_next(L, L->top[-1], &item); i++)
        seq_push(L, s, item);
    return v_none();
}

static struct value list_insert(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct oseq *s = AS_SEQ(arg[0]);
    int64_t at = arg_int(L, arg[1], "the place to insert at");
    if (at < 0)
        at = at + s->n < 0 ? 0 : at + s->n;
    if (at > s->n)
        at = s->n;
    spend(L, 2 * (s->n - at));
    seq_push(L, s, v_none());
    memmove(s->item + at + 1, s->item + at, (size_t)(s->n - 1 - at) * sizeof *s->item);
    s->item[at] = arg[2];
    return v_none();
}

static void take_out(struct oseq *s, int64_t at)
{
    s->n--;
    memmove(s->item + at, s->item + at + 1, (size_t)(s->n - at) * sizeof *s->item);
}

static struct value list_pop(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct oseq *s = AS_SEQ(arg[0]);
    int64_t at = given(arg[1]) ? arg_int(L, arg[1], "the index to pop") : -1;
    if (s->n == 0)
        raise_error(L, ERR_INDEX, "pop from empty list");
    if (at < 0)
        at += s->n;
    if (at < 0 || at >= s->n)
        raise_error(L, ERR_INDEX, "pop index out of range");
    struct value v = s->item[at];
    spend(L, 2 * (s->n - at));
    take_out(s, at);
    return v;
}

static struct value list_clear(struct lang *L, struct value *arg, int n)
{
    (void)L, (void)n;
    AS_SEQ(arg[0])->n = 0;
    return v_none();
}

static struct value list_reverse(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct oseq *s = AS_SEQ(arg[0]);
    spend(L, 3 * s->n);
    for (int64_t i = 0, j = s->n - 1; i < j; i++, j--) {
        struct value v = s->item[i];
        s->item[i] = s->item[j];
        s->item[j] = v;
    }
    return v_none();
}

static struct oseq *copy_pushed(struct lang *L, enum vtype t, const struct oseq *s)
{
    struct oseq *c = seq_new(L, t, s->n);
    push(L, v_obj(t, c));
    seq_put(L, c, s->item, s->n);
    return c;
}

/* A copy is sorted: the key function may look at the list. */
static struct value list_sort(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct oseq *s = AS_SEQ(arg[0]), *c = copy_pushed(L, V_LIST, s);
    bool reverse = arg_c_truth(L, arg[2], "reverse");
    sort_items(L, c, given(arg[1]) ? arg[1] : v_none(), reverse);
    if (s->n != c->n)
        raise_error(L, ERR_VALUE, "list modified during sort");
    if (s->n)
        memcpy(s->item, c->item, (size_t)s->n * sizeof *s->item);
    return v_none();
}

/* --- lists and tuples: looking into them ------------------------------------------ */

static struct value list_copy(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return v_obj(V_LIST, copy_pushed(L, V_LIST, AS_SEQ(arg[0])));
}

static struct value seq_count(struct lang *L, struct value *arg, int n)
{
    (void)n;
    int64_t count = 0;
    for (int64_t i = 0; i < AS_SEQ(arg[0])->n; i++)
        count += value_same(L, AS_SEQ(arg[0])->item[i], arg[1]);
    return v_int(count);
}

static int64_t bound(struct lang *L, struct value v, int64_t n, int64_t absent)
{
    if (!given(v))
        return absent;
    int64_t i = arg_int(L, v, "a slice index");
    return i < 0 ? (i + n < 0 ? 0 : i + n) : i;
}

static struct value seq_index(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct oseq *s = AS_SEQ(arg[0]);
    int64_t to = bound(L, arg[3], s->n, s->n);
    for (int64_t i = bound(L, arg[2], s->n, 0); i < to && i < s->n; i++)
        if (value_same(L, s->item[i], arg[1]))
            return v_int(i);
    if (arg[0].type == V_TUPLE)
        raise_hint(L, ERR_VALUE, "`in` asks first", "tuple.index(x): x not in tuple");
    struct str *text = tmp_str(L);
    value_str(L, arg[1], text);
    raise_hint(L, ERR_VALUE, "`in` asks first", "%s is not in list", str_get(text));
}

static struct value list_remove(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct oseq *s = AS_SEQ(arg[0]);
    for (int64_t i = 0; i < s->n; i++)
        if (value_same(L, s->item[i], arg[1])) {
            take_out(s, i);
            return v_none();
        }
    raise_hint(L, ERR_VALUE, "`in` asks first", "list.remove(x): x not in list");
}

/* --- dicts ------------------------------------------------------------------------ */

static struct value dict_view(struct lang *L, struct value dict, enum iter_kind kind)
{
    struct oiter *it = heap_new(L, V_ITER, sizeof *it);
    it->kind = kind;
    it->of = dict;
    return v_obj(V_ITER, it);
}

static struct value dict_keys(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return dict_view(L, arg[0], ITER_DICT);
}

static struct value dict_values(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return dict_view(L, arg[0], ITER_DICT_VALUES);
}

static struct value dict_items(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return dict_view(L, arg[0], ITER_DICT_ITEMS);
}

static struct value dict_get(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct value *v = dict_find(L, AS_DICT(arg[0]), arg[1]);
    return v ? *v : given(arg[2]) ? arg[2] : v_none();
}

static struct value dict_setdefault(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct value *v = dict_find(L, AS_DICT(arg[0]), arg[1]);
    if (v)
        return *v;
    struct value absent = given(arg[2]) ? arg[2] : v_none();
    dict_set(L, AS_DICT(arg[0]), arg[1], absent);
    return absent;
}

static struct value dict_pop(struct lang *L, struct value *arg, int n)
{
    (void)n;
    bool empty = AS_DICT(arg[0])->n == 0; /* then nobody asks for the key's hash */
    struct value *v = empty ? NULL : dict_find(L, AS_DICT(arg[0]), arg[1]);
    if (v) {
        struct value found = *v;
        dict_remove(L, AS_DICT(arg[0]), arg[1]);
        return found;
    }
    if (given(arg[2]))
        return arg[2];
    struct str *text = tmp_str(L);
    value_repr(L, arg[1], text);
    raise_hint(L, ERR_KEY, "give pop a second argument for a missing key", "%s", str_get(text));
}

static void merge_dict(struct lang *L, struct odict *d, const struct odict *from)
{
    for (int64_t i = 0; i < from->used; i++)
        if (given(from->entry[i].key))
            dict_set(L, d, from->entry[i].key, from->entry[i].value);
}

void dict_merge(struct lang *L, struct odict *d, struct value from)
{
    if (from.type == V_DICT) {
        merge_dict(L, d, AS_DICT(from));
        return;
    }
    push(L, iter_of(L, from));
    struct value item;
    for (int64_t i = 0; iter_next(L, L->top[-1], &item); i++) {
        push(L, item);
        struct oseq *pair = list_pushed(L, item);
        if (pair->n != 2)
            raise_error(L, ERR_VALUE, "dictionary update sequence element #%lld has length %lld; "
                                      "2 is required", (long long)i, (long long)pair->n);
        dict_set(L, d, pair->item[0], pair->item[1]);
        pop(L, 2);
    }
    pop(L, 1);
}

static struct value dict_update(struct lang *L, struct value *arg, int n)
{
    (void)n;
    const struct args *call = L->call;
    if (given(arg[1]))
        dict_merge(L, AS_DICT(arg[0]), arg[1]);
    for (int i = 0; i < call->nkw; i++)
        dict_set(L, AS_DICT(arg[0]), str_valuez(L, symbol_name(L->names, call->kw[i])),
                 call->kwval[i]);
    return v_none();
}

static struct value dict_copy(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct odict *d = dict_new(L);
    merge_dict(L, d, AS_DICT(arg[0]));
    return v_obj(V_DICT, d);
}

static struct value dict_clear(struct lang *L, struct value *arg, int n)
{
    (void)L, (void)n;
    struct odict *d = AS_DICT(arg[0]);
    d->n = d->used = 0;
    if (d->slots)
        memset(d->slot, 0, (size_t)d->slots * sizeof *d->slot);
    return v_none();
}

/* --- the table -------------------------------------------------------------------- */

static const struct builtin rows[] = {
    {"list", "append", "(self, item, /)", "put an item at the end", list_append},
    {"list", "extend", "(self, iterable, /)", "put all items at the end", list_extend},
    {"list", "insert", "(self, index, item, /)", "put an item before the one at index",
     list_insert},
    {"list", "pop", "(self, index=-1, /)", "take an item out and give it", list_pop},
    {"list", "remove", "(self, value, /)", "take out the first item that equals value",
     list_remove},
    {"list", "clear", "(self, /)", "take all items out", list_clear},
    {"list", "sort", "(self, /, *, key=None, reverse=False)", "sort it; equal items stay in order",
     list_sort},
    {"list", "reverse", "(self, /)", "turn the order round", list_reverse},
    {"list", "copy", "(self, /)", "a new list of the same items", list_copy},
    {"list", "index", "(self, value, start=0, stop=None, /)", "where the first such item stands",
     seq_index},
    {"list", "count", "(self, value, /)", "how many items equal value", seq_count},
    {"tuple", "index", "(self, value, start=0, stop=None, /)", "where the first such item stands",
     seq_index},
    {"tuple", "count", "(self, value, /)", "how many items equal value", seq_count},
    {"dict", "get", "(self, key, default=None, /)", "the value of key, or the default", dict_get},
    {"dict", "keys", "(self, /)", "its keys", dict_keys},
    {"dict", "values", "(self, /)", "its values", dict_values},
    {"dict", "items", "(self, /)", "its pairs (key, value)", dict_items},
    {"dict", "pop", "(self, key, default=None, /)", "take the key out and give its value",
     dict_pop},
    {"dict", "setdefault", "(self, key, default=None, /)", "the value of key, put in if missing",
     dict_setdefault},
    {"dict", "update", "(self, pairs=(), /, **items)", "put in the items of a dict, or pairs",
     dict_update},
    {"dict", "copy", "(self, /)", "a new dict of the same items", dict_copy},
    {"dict", "clear", "(self, /)", "take all items out", dict_clear},
};

const struct builtin_table builtin_container = {rows, sizeof rows / sizeof rows[0]};
