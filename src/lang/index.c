/* Subscripts of lists, tuples, texts, ranges and dictionaries. */
#include "builtin_priv.h"
#include "index_priv.h"

#include <string.h>

#include "base/utf8.h"

static int64_t position(struct lang *L, struct value of, struct value at, int64_t n)
{
    int64_t i;
    if (at.type == V_ARRAY && array_node(L, AS_ARRAY(at))->shape.rank == 0)
        at = array_or_scalar(L, array_node(L, AS_ARRAY(at)));
    if (at.type == V_NPS && at.dt == DT_BOOL)
        arg_int(L, at, "an index"); /* refused */
    if (!value_as_int(at, &i))
        raise_error(L, ERR_TYPE, "%s indices must be integers or slices, not %s",
                    value_type_name(of), value_type_name(at));
    if (i < -n || i >= n)
        raise_error(L, ERR_INDEX, "%s index out of range", value_type_name(of));
    return i < 0 ? i + n : i;
}

static bool is_inside(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* The place `step` letters further on, or back: it is in the text, or its end. */
static const char *letters_on(const struct ostr *s, const char *at, int64_t step)
{
    if (s->n == s->chars)
        return at + step;
    for (; step > 0; step--)
        do
            at++;
        while (is_inside(*at));
    for (; step < 0; step++)
        do
            at--;
        while (is_inside(*at));
    return at;
}

/* Byte offset of letter i: at once when all are ASCII, else from the nearest place that is known:
 * the last one asked for, or an end. So a walk over the letters costs what it passes. */
static size_t str_offset(struct lang *L, struct ostr *s, int64_t i)
{
    if (s->n == s->chars)
        return (size_t)i;
    int64_t from = s->near_letter, at = s->near_byte;
    if (i < from - i)
        from = at = 0;
    else if (s->chars - i < i - from)
        from = s->chars, at = s->n;
    spend(L, i < from ? from - i : i - from);
    s->near_byte = (uint32_t)(letters_on(s, s->s + at, i - from) - s->s);
    s->near_letter = (uint32_t)i;
    return s->near_byte;
}

static struct value str_slice(struct lang *L, struct ostr *s, struct slice_range r)
{
    if (r.count == 0)
        return str_value(L, "", 0);
    if (r.step == 1) {
        size_t from = str_offset(L, s, r.from), to = str_offset(L, s, r.from + r.count);
        return str_value(L, s->s + from, to - from);
    }
    struct str *out = tmp_str(L);
    const char *at = s->s + str_offset(L, s, r.from);
    for (int64_t i = 0; i < r.count; i++) {
        const char *next = letters_on(s, at, 1);
        str_add(out, at, (size_t)(next - at));
        at = i + 1 < r.count ? letters_on(s, at, r.step) : at;
        spend(L, 10 + (r.step < 0 ? -r.step : r.step));
    }
    return str_value(L, str_get(out), out->n);
}

static struct value seq_slice(struct lang *L, enum vtype t, const struct oseq *s,
                              struct slice_range r)
{
    struct oseq *out = seq_new(L, t, r.count);
    if (r.step == 1)
        seq_put(L, out, s->item + r.from, r.count);
    for (int64_t i = 0; r.step != 1 && i < r.count; i++) {
        seq_push(L, out, s->item[r.from + i * r.step]);
        spend(L, 5);
    }
    return v_obj(t, out);
}

static struct value range_slice(struct lang *L, const struct orange *r, struct slice_range s)
{
    struct orange *o = heap_new(L, V_RANGE, sizeof *o);
    o->start = r->start + s.from * r->step;
    o->step = r->step * s.step;
    o->n = s.count;
    o->stop = o->start + o->n * o->step;
    return v_obj(V_RANGE, o);
}

static struct value slice_of(struct lang *L, struct value of, const struct oslice *at)
{
    struct slice_range r = slice_clip(L, at, value_len(L, of));
    if (of.type == V_STR)
        return str_slice(L, AS_STR(of), r);
    if (of.type == V_RANGE)
        return range_slice(L, AS_RANGE(of), r);
    return seq_slice(L, (enum vtype)of.type, AS_SEQ(of), r);
}

static struct value item_of(struct lang *L, struct value of, struct value at)
{
    int64_t i = position(L, of, at, value_len(L, of));
    if (of.type == V_RANGE)
        return v_int(AS_RANGE(of)->start + i * AS_RANGE(of)->step);
    if (of.type != V_STR)
        return AS_SEQ(of)->item[i];
    size_t from = str_offset(L, AS_STR(of), i), to = str_offset(L, AS_STR(of), i + 1);
    return str_value(L, AS_STR(of)->s + from, to - from);
}

static struct value dict_get(struct lang *L, struct odict *d, struct value key)
{
    struct value *v = dict_find(L, d, key);
    if (!v) {
        struct str *text = tmp_str(L);
        value_repr(L, key, text);
        raise_error(L, ERR_KEY, "%s", str_get(text));
    }
    return *v;
}

/* np.float64(3)[None] and [...] make an array of it, an int is one index too many. */
static struct value scalar_index(struct lang *L, struct value of, struct value at)
{
    bool truth = at.type == V_BOOL || (at.type == V_NPS && at.dt == DT_BOOL);
    if (!truth && at.type != V_NONE && at.type != V_ELLIPSIS && at.type != V_TUPLE)
        raise_error(L, ERR_INDEX, "invalid index to scalar variable.");
    return array_index_get(L, AS_ARRAY(array_of(L, node_from(L, of, false))), at);
}

/* list[int] is a type of its own in Python, and so are a few others. */
static bool is_generic(struct value of)
{
    if (of.type == V_BUILTIN)
        return strcmp(of.u.fn->name, "type") == 0 || strcmp(of.u.fn->name, "enumerate") == 0;
    return of.type == V_TYPE && (of.u.i == V_LIST || of.u.i == V_TUPLE || of.u.i == V_DICT ||
                                 of.u.i == V_ARRAY);
}

static void raise_no_subscript(struct lang *L, struct value of) __attribute__((noreturn));
static void raise_no_subscript(struct lang *L, struct value of)
{
    if (of.type == V_DTYPE && of.u.i == 0)
        raise_error(L, ERR_KEY, "There are no fields in dtype %s.", dtype_name((enum dtype)of.dt));
    if (is_generic(of))
        raise_hint(L, ERR_REFUSED, "write round brackets to call it",
                   "a type with a subscript is not here");
    raise_error(L, ERR_TYPE, "'%s' object is not subscriptable", value_type_name(of));
}

struct value index_get(struct lang *L, struct value of, struct value at)
{
    switch ((enum vtype)of.type) {
    case V_STR:
    case V_TUPLE:
    case V_LIST:
    case V_RANGE:
        return at.type == V_SLICE ? slice_of(L, of, AS_SLICE(at)) : item_of(L, of, at);
    case V_DICT:
        return dict_get(L, AS_DICT(of), at);
    case V_ARRAY:
        return array_index_get(L, AS_ARRAY(of), at);
    case V_NPS:
        return scalar_index(L, of, at);
    default:
        raise_no_subscript(L, of);
    }
}

/* --- assignment ------------------------------------------------------------------- */

static struct oseq *listed(struct lang *L, struct value v)
{
    struct oseq *s = seq_new(L, V_LIST, 0);
    push(L, v_obj(V_LIST, s));
    struct value it = iter_of(L, v), item;
    push(L, it);
    while (iter_next(L, it, &item))
        seq_push(L, s, item);
    pop(L, 2);
    return s;
}

/* l[a:b] = items: the part is replaced, whatever its length. */
static void splice(struct lang *L, struct oseq *s, struct slice_range r, const struct oseq *in)
{
    struct oseq *out = seq_new(L, V_LIST, s->n - r.count + in->n);
    for (int64_t i = 0; i < r.from; i++)
        seq_push(L, out, s->item[i]);
    for (int64_t i = 0; i < in->n; i++)
        seq_push(L, out, in->item[i]);
    for (int64_t i = r.from + r.count; i < s->n; i++)
        seq_push(L, out, s->item[i]);
    struct oseq old = *s;
    s->item = out->item, s->n = out->n, s->cap = out->cap;
    out->item = old.item, out->n = old.n, out->cap = old.cap;
}

static void list_set_slice(struct lang *L, struct oseq *s, const struct oslice *at,
                           struct value v)
{
    struct slice_range r = slice_clip(L, at, s->n);
    struct oseq *in = listed(L, v);
    if (r.step != 1) {
        if (in->n != r.count)
            raise_error(L, ERR_VALUE, "attempt to assign sequence of size %lld to extended slice "
                                      "of size %lld", (long long)in->n, (long long)r.count);
        for (int64_t i = 0; i < r.count; i++)
            s->item[r.from + i * r.step] = in->item[i];
        return;
    }
    splice(L, s, r, in);
}

static void list_set(struct lang *L, struct value of, struct value at, struct value v)
{
    struct oseq *s = AS_SEQ(of);
    if (at.type == V_SLICE) {
        list_set_slice(L, s, AS_SLICE(at), v);
        return;
    }
    int64_t i;
    if (value_as_int(at, &i) && (i < -s->n || i >= s->n))
        raise_error(L, ERR_INDEX, "list assignment index out of range");
    s->item[position(L, of, at, s->n)] = v;
}

void index_set(struct lang *L, struct value of, struct value at, struct value v)
{
    if (of.type == V_LIST)
        list_set(L, of, at, v);
    else if (of.type == V_DICT)
        dict_set(L, AS_DICT(of), at, v);
    else if (of.type == V_ARRAY)
        array_index_set(L, AS_ARRAY(of), at, v);
    else
        raise_error(L, ERR_TYPE, "'%s' object does not support item assignment",
                    value_type_name(of));
}
