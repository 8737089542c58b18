/* Forks: a namespace copied so that nothing done to the copy is seen.
 *
 * Lists, dicts, cells, generators, closures are copied once each, so that what
 * was shared stays shared; texts and graph nodes never change and are shared.
 * The prelude's own globals are never written and are shared as well.
 */
#include "eval_priv.h"

#include <string.h>

struct fork {
    struct lang *L;
    const struct obj **from; /* open addressing: originals … */
    struct obj **to;         /* … and their copies */
    size_t slots, used;
    struct obj **work;       /* copies whose insides still point at originals */
    size_t nwork, work_cap;
};

static size_t fork_slot(const struct fork *f, const struct obj *o)
{
    size_t at = ((uintptr_t)o >> 4) * 0x9E3779B97F4A7C15u & (f->slots - 1);
    while (f->from[at] && f->from[at] != o)
        at = (at + 1) & (f->slots - 1);
    return at;
}

static void fork_grow(struct fork *f)
{
    struct fork old = *f;
    struct mem_hold hold;
    size_t slots = old.slots ? old.slots * 2 : 256;
    const struct obj **from = mem_array(slots, sizeof *from);
    mem_hold(&hold, &from);
    f->to = mem_array(slots, sizeof *f->to);
    f->from = from;
    f->slots = slots;
    mem_let_go(&hold);
    for (size_t i = 0; i < old.slots; i++) {
        if (!old.from[i])
            continue;
        size_t at = fork_slot(f, old.from[i]);
        f->from[at] = old.from[i];
        f->to[at] = old.to[i];
    }
    mem_free(old.from);
    mem_free(old.to);
}

static void fork_put(struct fork *f, const struct obj *from, struct obj *to, bool work)
{
    if (f->used * 2 >= f->slots)
        fork_grow(f);
    size_t at = fork_slot(f, from);
    f->from[at] = from;
    f->to[at] = to;
    f->used++;
    if (!work)
        return;
    if (f->nwork == f->work_cap) {
        size_t cap = f->work_cap ? f->work_cap * 2 : 256;
        f->work = mem_resize(f->work, cap, sizeof *f->work);
        f->work_cap = cap;
    }
    f->work[f->nwork++] = to;
}

/* --- shallow copies ------------------------------------------------------------------- */

static bool is_shared(const struct fork *f, const struct obj *o)
{
    const void *p = o;
    switch ((enum vtype)o->type) {
    case V_STR:
    case V_RANGE:
    case V_SLICE:
        return true;
    case V_FUNC:
        return ((const struct ofunc *)p)->env == f->L->prelude_env;
    case V_ENV:
        return p == f->L->prelude_env;
    default:
        return false;
    }
}

static void *dup_bytes(struct lang *L, const struct obj *o, size_t size)
{
    struct obj *c = heap_new(L, (enum vtype)o->type, size);
    memcpy((char *)c + sizeof *c, (const char *)o + sizeof *o, size - sizeof *o);
    return c;
}

static void *dup_side(const void *p, int64_t n, size_t size)
{
    void *c = mem_array((size_t)n, size);
    if (n)
        memcpy(c, p, (size_t)n * size);
    return c;
}

static struct obj *dup_seq(struct lang *L, const struct obj *o)
{
    const struct oseq *s = (const void *)o;
    struct oseq *c = seq_new(L, (enum vtype)o->type, s->n);
    if (s->n)
        memcpy(c->item, s->item, (size_t)s->n * sizeof *s->item);
    c->n = s->n;
    return &c->obj;
}

static struct obj *dup_dict(struct lang *L, const struct obj *o)
{
    struct odict *c = dup_bytes(L, o, sizeof *c);
    const struct odict *d = (const void *)o;
    c->entry = NULL;
    c->slot = NULL;
    heap_grew(L, (size_t)d->cap * sizeof *c->entry + (size_t)d->slots * sizeof *c->slot);
    c->entry = dup_side(d->entry, d->cap, sizeof *c->entry);
    c->slot = dup_side(d->slot, d->slots, sizeof *c->slot);
    return &c->obj;
}

static struct obj *dup_iter(struct lang *L, const struct obj *o)
{
    struct oiter *c = dup_bytes(L, o, sizeof *c);
    c->inner = NULL;
    c->inner = dup_side(((const struct oiter *)(const void *)o)->inner, c->n, sizeof *c->inner);
    return &c->obj;
}

static struct obj *dup_array(struct lang *L, const struct obj *o)
{
    const struct oarray *a = (const void *)o;
    union {
        const struct oarray *from;
        struct oarray *to;
    } plain = {a};
    return array_alias(L, plain.to).u.o;
}

static struct obj *dup_obj(struct lang *L, const struct obj *o)
{
    const void *p = o;
    switch ((enum vtype)o->type) {
    case V_TUPLE:
    case V_LIST:
        return dup_seq(L, o);
    case V_DICT:
        return dup_dict(L, o);
    case V_ITER:
        return dup_iter(L, o);
    case V_ARRAY:
        return dup_array(L, o);
    case V_FUNC:
        return dup_bytes(L, o, sizeof(struct ofunc) + (size_t)((const struct ofunc *)p)->ndefaults *
                                                          sizeof(struct value));
    case V_SCOPE:
        return dup_bytes(L, o, sizeof(struct scope) +
                                   (size_t)((const struct scope *)p)->n * sizeof(struct value));
    case V_METHOD:
        return dup_bytes(L, o, sizeof(struct omethod));
    case V_CELL:
        return dup_bytes(L, o, sizeof(struct ocell));
    default:
        return dup_bytes(L, o, sizeof(struct orng));
    }
}

static struct obj *fork_obj(struct fork *f, struct obj *o)
{
    if (!o || is_shared(f, o))
        return o;
    if (f->slots) {
        size_t at = fork_slot(f, o);
        if (f->from[at])
            return f->to[at];
    }
    if (o->type == V_ENV) /* another namespace that is still alive: left as it is */
        return o;
    struct obj *c = dup_obj(f->L, o);
    fork_put(f, o, c, true);
    return c;
}

/* --- insides ------------------------------------------------------------------------------ */

static void fork_value(struct fork *f, struct value *v)
{
    if (v_is_object(*v))
        v->u.o = fork_obj(f, v->u.o);
}

static void fork_values(struct fork *f, struct value *v, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        fork_value(f, &v[i]);
}

static void fork_dict(struct fork *f, struct odict *d)
{
    for (int64_t i = 0; i < d->used; i++) {
        fork_value(f, &d->entry[i].key);
        fork_value(f, &d->entry[i].value);
    }
}

#define FORK(f, p) ((void *)fork_obj((f), (p) ? &(p)->obj : NULL))

static void fork_func(struct fork *f, struct ofunc *fn)
{
    fn->closure = FORK(f, fn->closure);
    fn->env = FORK(f, fn->env);
    fork_values(f, fn->def, fn->ndefaults);
}

static void fork_iter(struct fork *f, struct oiter *it)
{
    fork_value(f, &it->of);
    fork_values(f, it->inner, it->n);
    it->scope = FORK(f, it->scope);
    it->env = FORK(f, it->env);
}

static void fork_inside(struct fork *f, struct obj *o)
{
    void *p = o;
    switch ((enum vtype)o->type) {
    case V_TUPLE:
    case V_LIST:
        fork_values(f, ((struct oseq *)p)->item, ((struct oseq *)p)->n);
        break;
    case V_DICT:
        fork_dict(f, p);
        break;
    case V_FUNC:
        fork_func(f, p);
        break;
    case V_ITER:
        fork_iter(f, p);
        break;
    case V_SCOPE:
        ((struct scope *)p)->parent = FORK(f, ((struct scope *)p)->parent);
        fork_values(f, ((struct scope *)p)->slot, ((struct scope *)p)->n);
        break;
    case V_METHOD:
        fork_value(f, &((struct omethod *)p)->self);
        break;
    case V_ARRAY:
        ((struct oarray *)p)->cell = FORK(f, ((struct oarray *)p)->cell);
        break;
    case V_CELL:
        /* two cells hold this node now: its buffer must not be written in place */
        graph_share(((struct ocell *)p)->node);
        ((struct ocell *)p)->of = FORK(f, ((struct ocell *)p)->of);
        break;
    default:
        break;
    }
}

/* Dictionaries hash some keys by address: their copies must be found again. */
static void rehash_dicts(struct fork *f)
{
    for (size_t i = 0; i < f->slots; i++)
        if (f->to[i] && f->from[i] && f->to[i]->type == V_DICT)
            dict_rehash(f->L, (void *)f->to[i]);
}

void fork_into(struct lang *L, const struct env *from, struct env *to)
{
    struct fork f = {.L = L};
    struct mem_hold hold[3];
    uint32_t cap = from->cap;
    mem_hold(&hold[0], &f.from);
    mem_hold(&hold[1], &f.to);
    mem_hold(&hold[2], &f.work);
    to->global = dup_side(from->global, cap, sizeof *to->global);
    to->cap = cap;
    to->ours = from->ours;
    to->defined = from->defined;
    to->numpy = from->numpy;
    fork_put(&f, &from->obj, &to->obj, false);
    fork_values(&f, to->global, cap);
    while (f.nwork)
        fork_inside(&f, f.work[--f.nwork]);
    rehash_dicts(&f);
    for (int i = 2; i >= 0; i--)
        mem_drop(&hold[i]);
}
