/* + and * of texts, tuples and lists. */
#include "arith_priv.h"

#include "eval_priv.h"

#include <string.h>

static struct value concat_seq(struct lang *L, enum vtype t, const struct oseq *a,
                               const struct oseq *b)
{
    struct oseq *s = seq_new(L, t, a->n + b->n);
    seq_put(L, s, a->item, a->n);
    seq_put(L, s, b->item, b->n);
    return v_obj(t, s);
}

static struct value repeat_str(struct lang *L, const struct ostr *a, int64_t times)
{
    size_t n;
    if (times < 0)
        times = 0;
    if (!size_mul(a->n, (size_t)times, &n) || n > TEXT_MAX)
        raise_error(L, ERR_BUDGET, "a text of %u bytes %lld times is too long", a->n,
                    (long long)times);
    struct ostr *o = str_new(L, n);
    for (int64_t i = 0; i < times && a->n; i++)
        memcpy(o->own + (size_t)i * a->n, a->s, a->n);
    o->chars = a->chars * (uint32_t)times;
    return v_obj(V_STR, o);
}

static struct value repeat_seq(struct lang *L, enum vtype t, const struct oseq *a, int64_t times)
{
    size_t n;
    if (times < 0)
        times = 0;
    if (!size_mul((size_t)a->n, (size_t)times, &n) || n > L->limits.live / sizeof(struct value))
        raise_error(L, ERR_BUDGET, "%lld items %lld times are too many", (long long)a->n,
                    (long long)times);
    struct oseq *s = seq_new(L, t, (int64_t)n);
    for (int64_t i = 0; i < times && a->n; i++)
        seq_put(L, s, a->item, a->n);
    return v_obj(t, s);
}

static struct value repeat(struct lang *L, struct value seq, int64_t times)
{
    return seq.type == V_STR ? repeat_str(L, AS_STR(seq), times)
                             : repeat_seq(L, (enum vtype)seq.type, AS_SEQ(seq), times);
}

struct value sequence_apply(struct lang *L, enum binary_op op, struct value a, struct value b)
{
    int64_t times;
    struct value other = value_is_sequence(a) ? b : a;
    if (op == BIN_MUL && other.type == V_NPS && other.dt == DT_BOOL) /* newer versions raise */
        raise_hint(L, ERR_REFUSED, "write int(…) around it", "* of a '%s' and a numpy.bool_ is "
                   "not here", value_type_name(value_is_sequence(a) ? a : b));
    if (op == BIN_ADD && a.type == b.type)
        return a.type == V_STR ? concat_str(L, AS_STR(a), AS_STR(b))
                               : concat_seq(L, (enum vtype)a.type, AS_SEQ(a), AS_SEQ(b));
    if (op == BIN_MUL && value_is_sequence(a) && value_as_int(b, &times))
        return repeat(L, a, times);
    if (op == BIN_MUL && value_is_sequence(b) && value_as_int(a, &times))
        return repeat(L, b, times);
    if (op == BIN_MOD && a.type == V_STR)
        raise_hint(L, ERR_REFUSED, "write an f-string: f\"{x:.3f}\"",
                   "text with %% is not here");
    if (op == BIN_ADD && a.type == V_STR)
        raise_hint(L, ERR_TYPE, "write an f-string or str(…)",
                   "can only concatenate str (not \"%s\") to str", value_type_name(b));
    if (op == BIN_ADD && value_is_sequence(a))
        raise_error(L, ERR_TYPE, "can only concatenate %s (not \"%s\") to %s",
                    value_type_name(a), value_type_name(b), value_type_name(a));
    raise_operands(L, binary_symbol(op), a, b);
}
