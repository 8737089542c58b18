/* The heap: objects in one list, found again by marking, never moved.
 *
 * Roots are the value stack, the envs and the frames' scopes (which stand on
 * the stack).  Marking uses a list of work, so that deeply nested lists cost
 * no C stack.
 */
#include "array_path_priv.h"

#include <string.h>

#define PUT_SLICE 100000
#define BYTES_PER_NS 2
#define STEP_NS 1500 /* rather more than a step takes */

/* So much may be garbage before it is worth looking: 16 MiB of 1 GiB. */
static size_t heap_slack(const struct lang *L)
{
    return L->limits.live / 64;
}

static size_t nodes_slack(const struct lang *L)
{
    return L->limits.live / 65536;
}

static size_t arrays_slack(const struct lang *L)
{
    return L->limits.live / 16;
}

void heap_first_limits(struct lang *L)
{
    L->heap_limit = heap_slack(L);
    L->nodes_limit = nodes_slack(L);
    L->arrays_limit = arrays_slack(L);
}

static void raise_full(struct lang *L) __attribute__((noreturn));
static void raise_full(struct lang *L)
{
    raise_hint(L, ERR_BUDGET, "keep fewer values at once, or smaller ones",
               "the program holds more than %zu MiB of values", L->limits.live >> 20);
}

/* Between two safe points garbage counts too; a quarter over the budget is for it.
 * A fork never fails: what runs in it finds at its first safe point what it costs. */
void heap_grew(struct lang *L, size_t bytes)
{
    L->heap_bytes += bytes;
    if (L->forking)
        return;
    if (L->heap_bytes > L->limits.live + L->limits.live / 4 + heap_slack(L))
        raise_full(L);
    spend(L, (int64_t)bytes / BYTES_PER_NS);
}

void *heap_new(struct lang *L, enum vtype t, size_t size)
{
    struct obj *o = mem_zero(size);
    o->type = (uint8_t)t;
    o->next = L->objs;
    L->objs = o;
    heap_grew(L, size);
    return o;
}

void check_text_size(struct lang *L, size_t n)
{
    if (n > TEXT_MAX)
        raise_error(L, ERR_BUDGET, "a text of more than %zu MB is too long", TEXT_MAX / 1000000);
}

/* Of valid UTF-8, which all texts are: bytes that begin a letter. */
static uint32_t letter_count(const char *s, size_t n)
{
    uint32_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += ((unsigned char)s[i] & 0xc0) != 0x80;
    return count;
}

struct ostr *str_new(struct lang *L, size_t n)
{
    check_text_size(L, n);
    struct ostr *o = heap_new(L, V_STR, sizeof *o + n + 1);
    o->s = o->own;
    o->n = (uint32_t)n;
    return o;
}

struct value str_value(struct lang *L, const char *s, size_t n)
{
    struct ostr *o = str_new(L, n);
    memcpy(o->own, s, n);
    o->chars = letter_count(s, n);
    return v_obj(V_STR, o);
}

struct value str_valuez(struct lang *L, const char *s)
{
    return str_value(L, s, strlen(s));
}

struct oseq *seq_new(struct lang *L, enum vtype t, int64_t cap)
{
    struct oseq *s = heap_new(L, t, sizeof *s);
    if (cap > 0) {
        heap_grew(L, (size_t)cap * sizeof *s->item);
        s->item = mem_array((size_t)cap, sizeof *s->item);
        s->cap = cap;
    }
    return s;
}

void seq_push(struct lang *L, struct oseq *s, struct value v)
{
    if (s->n == s->cap) {
        int64_t cap = s->cap ? s->cap * 2 : 8;
        heap_grew(L, (size_t)(cap - s->cap) * sizeof *s->item);
        s->item = mem_resize(s->item, (size_t)cap, sizeof *s->item);
        s->cap = cap;
    }
    s->item[s->n++] = v;
}

void seq_put(struct lang *L, struct oseq *s, const struct value *v, int64_t n)
{
    for (int64_t part; n > 0; n -= part, v += part) {
        part = n < PUT_SLICE ? n : PUT_SLICE;
        memcpy(s->item + s->n, v, (size_t)part * sizeof *v);
        s->n += part;
        spend(L, 4 * part + 4);
    }
}

struct scope *scope_new(struct lang *L, struct scope *parent, const sym *names, int n)
{
    struct scope *s = heap_new(L, V_SCOPE, sizeof *s + (size_t)n * sizeof s->slot[0]);
    s->parent = parent;
    s->names = names;
    s->n = n;
    return s;
}

struct value *env_global(struct lang *L, struct env *e, sym name)
{
    if (name >= e->cap) {
        uint32_t cap = symbol_count(L->names) + 64;
        e->global = mem_resize(e->global, cap, sizeof *e->global);
        memset(e->global + e->cap, 0, (cap - e->cap) * sizeof *e->global);
        e->cap = cap;
    }
    return &e->global[name];
}

/* --- marking ---------------------------------------------------------------- */

/* Has it anything to mark inside? */
static bool has_inside(const struct obj *o)
{
    if (o->type == V_STR)
        return ((const struct ostr *)(const void *)o)->buffer != NULL;
    return o->type != V_RANGE && o->type != V_RNG && o->type != V_BUFFER;
}

static void mark_obj(struct lang *L, struct obj *o)
{
    if (!o || o->mark)
        return;
    if (!has_inside(o)) {
        o->mark = 1;
        return;
    }
    if (L->ngray == L->gray_cap) {
        size_t cap = L->gray_cap ? L->gray_cap * 2 : 64;
        L->gray = mem_resize(L->gray, cap, sizeof *L->gray);
        L->gray_cap = cap;
    }
    o->mark = 1;
    L->gray[L->ngray++] = o;
}

static void mark_value(struct lang *L, struct value v)
{
    if (v.node)
        graph_mark(L->graph, v.node);
    if (v_is_object(v))
        mark_obj(L, v.u.o);
}

static void mark_values(struct lang *L, const struct value *v, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        mark_value(L, v[i]);
}

static void mark_dict(struct lang *L, struct odict *d)
{
    for (int64_t i = 0; i < d->used; i++) {
        mark_value(L, d->entry[i].key);
        mark_value(L, d->entry[i].value);
    }
}

static void mark_iter(struct lang *L, struct oiter *it)
{
    mark_value(L, it->of);
    mark_values(L, it->inner, it->n);
    mark_obj(L, it->scope ? &it->scope->obj : NULL);
    mark_obj(L, it->env ? &it->env->obj : NULL);
}

static void mark_array(struct lang *L, struct oarray *a)
{
    mark_obj(L, &a->cell->obj);
    if (a->memo)
        graph_mark(L->graph, a->memo);
}

static void mark_func(struct lang *L, struct ofunc *f)
{
    mark_obj(L, f->closure ? &f->closure->obj : NULL);
    mark_obj(L, &f->env->obj);
    mark_values(L, f->def, f->ndefaults);
}

static void mark_scope(struct lang *L, struct scope *s)
{
    mark_obj(L, s->parent ? &s->parent->obj : NULL);
    mark_values(L, s->slot, s->n);
}

static void mark_slice(struct lang *L, struct oslice *s)
{
    mark_value(L, s->from);
    mark_value(L, s->to);
    mark_value(L, s->step);
}

static void mark_inside(struct lang *L, struct obj *o)
{
    void *p = o;
    switch ((enum vtype)o->type) {
    case V_STR:
        mark_obj(L, &((struct ostr *)p)->buffer->obj);
        break;
    case V_TUPLE:
    case V_LIST:
        mark_values(L, ((struct oseq *)p)->item, ((struct oseq *)p)->n);
        break;
    case V_DICT:
        mark_dict(L, p);
        break;
    case V_SLICE:
        mark_slice(L, p);
        break;
    case V_FUNC:
        mark_func(L, p);
        break;
    case V_METHOD:
        mark_value(L, ((struct omethod *)p)->self);
        break;
    case V_ITER:
        mark_iter(L, p);
        break;
    case V_ARRAY:
        mark_array(L, p);
        break;
    case V_CELL:
        graph_mark(L->graph, ((struct ocell *)p)->node);
        mark_obj(L, ((struct ocell *)p)->of ? &((struct ocell *)p)->of->obj : NULL);
        break;
    case V_SCOPE:
        mark_scope(L, p);
        break;
    case V_ENV:
        mark_values(L, ((struct env *)p)->global, ((struct env *)p)->cap);
        break;
    default:
        break;
    }
}

/* --- sweeping ---------------------------------------------------------------- */

size_t heap_size(const struct obj *o)
{
    const void *p = o;
    switch ((enum vtype)o->type) {
    case V_STR:
        return sizeof(struct ostr) +
               (((const struct ostr *)p)->buffer ? 0 : ((const struct ostr *)p)->n + 1);
    case V_BUFFER:
        return sizeof(struct obuffer) + ((const struct obuffer *)p)->cap;
    case V_TUPLE:
    case V_LIST:
        return sizeof(struct oseq) + (size_t)((const struct oseq *)p)->cap * sizeof(struct value);
    case V_DICT:
        return sizeof(struct odict) +
               (size_t)((const struct odict *)p)->cap * sizeof(struct dict_entry) +
               (size_t)((const struct odict *)p)->slots * sizeof(int32_t);
    case V_SCOPE:
        return sizeof(struct scope) + (size_t)((const struct scope *)p)->n * sizeof(struct value);
    case V_ARRAY:
        return sizeof(struct oarray) + array_path_size(p);
    default:
        return sizeof(struct oiter);
    }
}

void heap_free_object(struct obj *o)
{
    void *p = o;
    if (o->type == V_TUPLE || o->type == V_LIST) {
        mem_free(((struct oseq *)p)->item);
    } else if (o->type == V_DICT) {
        mem_free(((struct odict *)p)->entry);
        mem_free(((struct odict *)p)->slot);
    } else if (o->type == V_ITER) {
        mem_free(((struct oiter *)p)->inner);
    } else if (o->type == V_ARRAY) {
        array_path_free(p);
    } else if (o->type == V_ENV) {
        mem_free(((struct env *)p)->global);
    }
    mem_free(o);
}

static void sweep(struct lang *L)
{
    struct obj **at = &L->objs;
    L->heap_bytes = 0;
    while (*at) {
        struct obj *o = *at;
        if (o->mark) {
            o->mark = 0;
            L->heap_bytes += heap_size(o);
            at = &o->next;
        } else {
            *at = o->next;
            heap_free_object(o);
        }
    }
}

static void mark_all(struct lang *L)
{
    mark_values(L, L->stack, L->top - L->stack);
    for (struct env *e = L->envs; e; e = e->next_env)
        mark_obj(L, &e->obj);
    for (struct frame *f = L->frame; f; f = f->outer) {
        mark_obj(L, f->scope ? &f->scope->obj : NULL);
        mark_obj(L, f->env ? &f->env->obj : NULL);
    }
    while (L->ngray)
        mark_inside(L, L->gray[--L->ngray]);
}

static void gray_done(struct lang *L)
{
    mem_free(L->gray);
    L->gray = NULL;
    L->ngray = L->gray_cap = 0;
}

static void unmark_all(struct lang *L)
{
    for (struct obj *o = L->objs; o; o = o->next)
        o->mark = 0;
    graph_unmark(L->graph);
    gray_done(L);
}

void heap_collect(struct lang *L)
{
    struct mem_guard guard;
    mem_guard_push(&guard);
    if (setjmp(guard.at)) { /* no memory to mark with: nothing was freed yet */
        unmark_all(L);
        mem_gone();
    }
    mark_all(L);
    graph_mark_pinned(L->graph);
    mem_guard_pop(&guard);
    gray_done(L);
    sweep(L);
    graph_sweep(L->graph);
    /* grow by half, so that all collections together cost a few times the heap;
     * never so late that garbage alone meets the budget */
    size_t limit = L->heap_bytes + L->heap_bytes / 2 + heap_slack(L);
    size_t most = L->limits.live + L->limits.live / 4;
    L->heap_limit = limit < most ? limit : most;
    size_t nodes = graph_node_count(L->graph);
    L->nodes_limit = nodes * 2 + nodes_slack(L);
    /* a few statements can make garbage of a hundred megabytes */
    size_t live = graph_live_bytes(L->graph), room = live + live / 2 + arrays_slack(L);
    size_t half = live < GRAPH_LIVE_BYTES ? live + (GRAPH_LIVE_BYTES - live) / 2 : room;
    L->arrays_limit = room < half ? room : half;
}

/* --- safe points -------------------------------------------------------------- */

void raise_interrupted(struct lang *L)
{
    raise_error(L, ERR_INTERRUPTED, "interrupted");
}

void ask_tick(struct lang *L)
{
    L->work = 0;
    if (tick_stop(L->tick))
        raise_interrupted(L);
}

/* Values and arrays have one budget; an array that nobody has asked for yet is a node. */
static bool is_over(const struct lang *L)
{
    return L->heap_bytes + graph_live_bytes(L->graph) + graph_node_bytes(L->graph) >
           L->limits.live;
}

static void collect_or_raise(struct lang *L)
{
    heap_collect(L);
    if (is_over(L))
        raise_full(L);
}

/* Full too when large arrays have been made: the next can have the memory of those that
 * nobody needs any more, which is cheaper than fresh memory, as long as finding them is. */
static bool is_full(const struct lang *L)
{
    return L->heap_bytes > L->heap_limit || graph_node_count(L->graph) > L->nodes_limit ||
           graph_live_bytes(L->graph) > L->arrays_limit || is_over(L) ||
           graph_made_bytes(L->graph) > arrays_slack(L) / 32 + 2 * L->heap_bytes;
}

void heap_begin(struct lang *L)
{
    if (is_full(L))
        heap_collect(L);
}

void heap_safe_point(struct lang *L)
{
    if (++L->steps > L->limits.steps)
        raise_hint(L, ERR_BUDGET, "every program here ends by itself: make the loops shorter",
                   "the program took more than %lld steps", (long long)L->limits.steps);
    spend(L, STEP_NS);
    if (is_full(L))
        collect_or_raise(L);
}
