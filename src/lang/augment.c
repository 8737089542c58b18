/* Augmented assignment: a += b. */
#include "arith_priv.h"

#include "eval_priv.h"

#include <string.h>

static bool same_kind(enum dtype from, enum dtype to)
{
    static const int kind[DT_COUNT] = {
        [DT_BOOL] = 0, [DT_I64] = 1, [DT_F32] = 2, [DT_F64] = 2};
    return kind[from] <= kind[to];
}

static void check_same_kind(struct lang *L, enum dtype from, enum dtype to)
{
    if (!same_kind(from, to))
        raise_hint(L, ERR_TYPE, "write a = a … b instead, which makes a new array",
                   "the result is %s, which does not go into an array of %s", dtype_name(from),
                   dtype_name(to));
}

/* NumPy looks at the types before it looks at the shapes. */
static void check_augmented_type(struct lang *L, enum binary_op op, struct node *now,
                                 struct value v)
{
    union elem zero;
    struct shape both;
    memset(&zero, 0, sizeof zero);
    if (binary_ufunc(op) < 0 || (v.type != V_ARRAY && !value_is_rows(v)))
        return;
    struct node *right = node_from(L, v, true);
    if (shape_broadcast(&now->shape, &right->shape, &both))
        return;
    struct node *x = graph_scalar(L->graph, now->type, zero, false);
    struct node *y = graph_scalar(L->graph, right->type, zero, false);
    struct node *n = x && y ? graph_ufunc(L->graph, (enum ufunc)binary_ufunc(op), x, y) : NULL;
    if (!n)
        raise_graph(L);
    check_same_kind(L, n->type, now->type);
}

/* now op= v. In place integers ** 2.0 are squares, and no floats come between. */
static struct node *augmented_node(struct lang *L, enum binary_op op, struct value old,
                                   struct value v)
{
    double e;
    struct node *now = array_node(L, AS_ARRAY(old));
    if (op == BIN_POW && now->type == DT_BOOL && (value_is_number(v) || v.type == V_ARRAY))
        check_same_kind(L, DT_I64, DT_BOOL); /* before a negative power is an error */
    if (op != BIN_POW || now->type != DT_I64 || !operand_is_number_power(L, &v, &e) || e != 2.0)
        return array_apply(L, op, old, v);
    struct node *n = graph_ufunc(L->graph, UF_SQUARE, now, NULL);
    if (!n)
        raise_graph(L);
    return n;
}

static struct value augment_array(struct lang *L, enum binary_op op, struct value old,
                                  struct value v)
{
    if (op == BIN_MATMUL)
        raise_hint(L, ERR_TYPE, "use 'a = a @ b'",
                   "In-place matrix multiplication is not (yet) supported.");
    struct oarray *a = AS_ARRAY(old);
    struct node *now = array_node(L, a);
    array_check_writable(L, a);
    check_augmented_type(L, op, now, v);
    struct node *n = augmented_node(L, op, old, v);
    check_same_kind(L, n->type, now->type);
    if (!shape_eq(&n->shape, &now->shape)) {
        struct str *x = tmp_str(L), *y = tmp_str(L);
        shape_write(&now->shape, x);
        shape_write(&n->shape, y);
        raise_error(L, ERR_VALUE, "the result has shape %s, which does not go into an array of "
                                  "shape %s in place", str_get(y), str_get(x));
    }
    array_write(L, a, NULL, 0, n);
    return old;
}

struct value augment_apply(struct lang *L, enum binary_op op, struct value old, struct value v)
{
    if (old.type == V_ARRAY)
        return augment_array(L, op, old, v);
    if (old.type == V_DICT && op == BIN_OR && v.type != V_NPS && !value_is_python_number(v))
        raise_hint(L, ERR_REFUSED, "write d.update(other)", "|= of a dict is not here");
    bool numpy = v.type == V_ARRAY || v.type == V_NPS; /* these add: the result is an array */
    if (old.type == V_LIST && op == BIN_ADD && !numpy) {
        struct value it = iter_of(L, v), item;
        push(L, it);
        int64_t most = v.type == V_LIST ? AS_SEQ(v)->n : INT64_MAX; /* l += l ends */
        for (int64_t i = 0; i < most && iter_next(L, it, &item); i++)
            seq_push(L, AS_SEQ(old), item);
        pop(L, 1);
        return old;
    }
    if (old.type == V_LIST && op == BIN_MUL && (v.type == V_INT || v.type == V_BOOL)) {
        struct value r = binary_apply(L, op, old, v);
        struct oseq keep = *AS_SEQ(old), *s = AS_SEQ(old), *made = AS_SEQ(r);
        s->item = made->item, s->n = made->n, s->cap = made->cap;
        made->item = keep.item, made->n = keep.n, made->cap = keep.cap;
        return old;
    }
    return binary_apply(L, op, old, v);
}
