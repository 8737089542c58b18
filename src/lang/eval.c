/* The evaluator: walks the tree, one small function per kind of node. */
#include "value_priv.h"

#include <string.h>

#include "builtin_priv.h"
#include "eval_priv.h"

/* --- names -------------------------------------------------------------------- */

static struct scope *scope_at(const struct lang *L, const struct name_ref *r)
{
    struct scope *s = L->frame->scope;
    for (int i = r->scope == SCOPE_OUTER ? r->depth : 0; i > 0; i--)
        s = s->parent;
    return s;
}

static void raise_unknown(struct lang *L, sym name) __attribute__((noreturn));
static void raise_unknown(struct lang *L, sym name)
{
    const char *word = symbol_name(L->names, name);
    const char *cure = refused_name_cure(word);
    if (cure)
        raise_hint(L, ERR_REFUSED, cure, "%s is not part of attnscope's Python", word);
    const char *near = suggest_name(L, word, "");
    char hint[200] = "";
    if (strcmp(word, "np") == 0)
        snprintf(hint, sizeof hint, "write `import numpy as np` first");
    else if (lang_is_ours(L, name) && !L->frame->env->ours)
        snprintf(hint, sizeof hint, "write `from attnscope import *` first");
    else if (near)
        snprintf(hint, sizeof hint, "did you mean '%s'?", near);
    raise_hint(L, ERR_NAME, hint, "name '%s' is not defined", word);
}

static struct value load_global(struct lang *L, sym name)
{
    struct env *env = L->frame->env;
    struct value v = name < env->cap ? env->global[name] : v_undef();
    if (v.type == V_UNDEF && name < L->python_n)
        v = L->python[name];
    if (v.type == V_UNDEF)
        raise_unknown(L, name);
    return v;
}

struct value eval_load(struct lang *L, const struct name_ref *r)
{
    if (r->scope == SCOPE_GLOBAL)
        return load_global(L, r->name);
    struct value v = scope_at(L, r)->slot[r->slot];
    if (v.type == V_UNDEF)
        raise_error(L, r->scope == SCOPE_LOCAL ? ERR_UNBOUND : ERR_NAME,
                    "variable '%s' has no value yet here", symbol_name(L->names, r->name));
    return v;
}

/* An array remembers the name it was last bound to: explanations use it. */
static void remember_name(struct lang *L, struct value v, sym name)
{
    if (v.type != V_ARRAY)
        return;
    struct node *n = array_node(L, AS_ARRAY(v));
    const char **where = L->frame->code == L->prelude ? &n->inner : &n->name;
    if (!*where)
        *where = symbol_name(L->names, name);
}

void eval_store(struct lang *L, const struct name_ref *r, struct value v)
{
    struct env *env = L->frame->env;
    struct value *place;
    remember_name(L, v, r->name);
    if (r->scope != SCOPE_GLOBAL) {
        place = &scope_at(L, r)->slot[r->slot];
    } else {
        place = r->name < env->cap ? &env->global[r->name] : env_global(L, env, r->name);
        env->defined = true;
    }
    if (place->type == V_ARRAY)
        graph_let_go(L->graph, AS_ARRAY(*place)->cell->node);
    *place = v;
}

/* --- literals and displays --------------------------------------------------------- */

static struct value eval_seq(struct lang *L, const struct expr *e)
{
    enum vtype t = e->kind == EX_TUPLE ? V_TUPLE : V_LIST;
    struct value v = v_obj(t, seq_new(L, t, e->u.seq.n));
    push(L, v);
    for (int i = 0; i < e->u.seq.n; i++)
        seq_push(L, AS_SEQ(v), eval_expr(L, e->u.seq.item[i]));
    pop(L, 1);
    return v;
}

/* How many of the last pairs CPython evaluates before it looks at their keys. */
static int pairs_together(int n)
{
    int rest = n % 17;
    return rest == 16 ? 0 : rest;
}

static void eval_pair(struct lang *L, const struct expr *e, int i)
{
    push(L, eval_expr(L, e->u.dict.key[i]));
    push(L, eval_expr(L, e->u.dict.value[i]));
}

/* Where a key is wrong: CPython names the line on which the display begins. */
static struct span key_span(struct lang *L, const struct expr *e, int i)
{
    const char *text = L->frame->code->src.text;
    struct span key = e->u.dict.key[i]->span;
    return memchr(text + e->span.from, '\n', key.from - e->span.from) ? e->span : key;
}

static struct value eval_dict(struct lang *L, const struct expr *e)
{
    int n = e->u.dict.n, together = pairs_together(n);
    struct value v = v_obj(V_DICT, dict_new(L));
    push(L, v);
    for (int i = 0; i < n - together; i++) {
        eval_pair(L, e, i);
        L->frame->at = key_span(L, e, i);
        dict_set(L, AS_DICT(v), L->top[-2], L->top[-1]);
        pop(L, 2);
    }
    for (int i = n - together; i < n; i++)
        eval_pair(L, e, i);
    for (int i = together; i > 0; i--) {
        L->frame->at = key_span(L, e, n - i);
        dict_set(L, AS_DICT(v), L->top[-2 * i], L->top[1 - 2 * i]);
    }
    pop(L, 2 * together + 1);
    return v;
}

static struct value eval_fstring(struct lang *L, const struct expr *e)
{
    struct tmp *before = L->tmp;
    struct str *out = tmp_str(L);
    fstring_write(L, e, out);
    struct value v = str_value(L, str_get(out), out->n);
    tmp_release(L, before);
    return v;
}

static struct value eval_slice(struct lang *L, const struct expr *e)
{
    struct value v = v_obj(V_SLICE, heap_new(L, V_SLICE, sizeof(struct oslice)));
    const struct expr *part[3] = {e->u.slice.from, e->u.slice.to, e->u.slice.step};
    struct value *slot[3] = {&AS_SLICE(v)->from, &AS_SLICE(v)->to, &AS_SLICE(v)->step};
    push(L, v);
    for (int i = 0; i < 3; i++)
        *slot[i] = part[i] ? eval_expr(L, part[i]) : v_none();
    pop(L, 1);
    return v;
}

/* --- operators ------------------------------------------------------------------------ */

void origin_here(struct lang *L, struct span span)
{
    struct origin o = {L->frame->code->src, span};
    L->frame->at = span;
    graph_set_origin(L->graph, &o);
}

/* Nothing of it is on the heap or in the graph. */
static bool is_plain_number(struct value v)
{
    return v.type == V_INT || v.type == V_FLOAT;
}

static struct value eval_binary(struct lang *L, const struct expr *e)
{
    struct value left = eval_expr(L, e->u.bin.left);
    push(L, left);
    struct value right = eval_expr(L, e->u.bin.right);
    if (is_plain_number(left) && is_plain_number(right)) {
        L->frame->at = e->span;
        pop(L, 1);
        return binary_apply(L, e->u.bin.op, left, right);
    }
    push(L, right);
    origin_here(L, e->span);
    struct value v = binary_apply(L, e->u.bin.op, left, right);
    pop(L, 2);
    return v;
}

static struct value eval_unary(struct lang *L, const struct expr *e)
{
    struct value v = eval_expr(L, e->u.un.arg);
    origin_here(L, e->span);
    if (e->u.un.op == UN_NOT)
        return v_bool(!value_truth(L, v));
    return unary_apply(L, e->u.un.op, v);
}

static struct value eval_logic(struct lang *L, const struct expr *e)
{
    struct value v = eval_expr(L, e->u.logic.left);
    L->frame->at = place_of(L, e->span, e->u.logic.left->span);
    if (value_truth(L, v) == (e->kind == EX_OR))
        return v;
    return eval_expr(L, e->u.logic.right);
}

/* a < b < c: each operand once, left to right, until one comparison is false. */
static struct value eval_compare(struct lang *L, const struct expr *e)
{
    push(L, eval_expr(L, e->u.cmp.arg[0]));
    struct value v = v_bool(true);
    for (int i = 0; i < e->u.cmp.n; i++) {
        push(L, eval_expr(L, e->u.cmp.arg[i + 1]));
        if (is_plain_number(L->top[-2]) && is_plain_number(L->top[-1]))
            L->frame->at = e->span;
        else
            origin_here(L, e->span);
        v = compare_apply(L, e->u.cmp.op[i], L->top[-2], L->top[-1]);
        L->top[-2] = L->top[-1];
        pop(L, 1);
        if (i + 1 < e->u.cmp.n && !value_truth(L, v))
            break;
    }
    pop(L, 1);
    return v;
}

static struct value eval_cond(struct lang *L, const struct expr *e)
{
    bool holds = condition_holds(L, e->u.cond.test, e->span);
    return eval_expr(L, holds ? e->u.cond.then : e->u.cond.other);
}

static struct value eval_index(struct lang *L, const struct expr *e)
{
    push(L, eval_expr(L, e->u.index.of));
    push(L, eval_expr(L, e->u.index.at));
    origin_here(L, e->span);
    struct value v = index_get(L, L->top[-2], L->top[-1]);
    pop(L, 2);
    return v;
}

static struct value eval_attr(struct lang *L, const struct expr *e)
{
    struct value of = eval_expr(L, e->u.attr.of);
    origin_here(L, e->span);
    L->frame->at = e->u.attr.at;
    return attribute_get(L, of, e->u.attr.name);
}

/* --- functions -------------------------------------------------------------------------- */

struct value eval_function(struct lang *L, const struct func *f)
{
    struct ofunc *o = heap_new(L, V_FUNC, sizeof *o + (size_t)f->nparams * sizeof o->def[0]);
    o->ast = f;
    o->code = L->frame->code;
    o->closure = L->frame->scope;
    o->env = L->frame->env;
    o->ndefaults = f->nparams;
    struct value v = v_obj(V_FUNC, o);
    push(L, v);
    for (int i = 0; i < f->nparams; i++)
        if (f->param[i].def)
            o->def[i] = eval_expr(L, f->param[i].def);
    pop(L, 1);
    return v;
}

/* --- the switch ---------------------------------------------------------------------------- */

/* The C stack is counted, not hoped for: deep expressions and calls end with
 * an error on any stack size. */
void check_stack(struct lang *L)
{
    char here;
    ptrdiff_t used = L->c_base - &here;
    if (used < 0)
        used = -used;
    if ((size_t)used > L->c_limit)
        raise_error(L, ERR_RECURSION, "calls and expressions are nested too deeply");
}

struct value eval_expr(struct lang *L, const struct expr *e)
{
    check_stack(L);
    L->frame->at = e->span;
    switch (e->kind) {
    case EX_NAME:
        return eval_load(L, &e->u.name);
    case EX_NONE:
        return v_none();
    case EX_TRUE:
        return v_bool(true);
    case EX_FALSE:
        return v_bool(false);
    case EX_ELLIPSIS:
        return (struct value){.type = V_ELLIPSIS};
    case EX_INT:
        return v_int(e->u.i);
    case EX_FLOAT:
        return v_float(e->u.f);
    case EX_STR:
        return str_value(L, e->u.str.s, e->u.str.n);
    case EX_FSTRING:
        return eval_fstring(L, e);
    case EX_TUPLE:
    case EX_LIST:
        return eval_seq(L, e);
    case EX_DICT:
        return eval_dict(L, e);
    case EX_UNARY:
        return eval_unary(L, e);
    case EX_BINARY:
        return eval_binary(L, e);
    case EX_AND:
    case EX_OR:
        return eval_logic(L, e);
    case EX_COMPARE:
        return eval_compare(L, e);
    case EX_COND:
        return eval_cond(L, e);
    case EX_CALL:
        return eval_call(L, e);
    case EX_ATTR:
        return eval_attr(L, e);
    case EX_INDEX:
        return eval_index(L, e);
    case EX_SLICE:
        return eval_slice(L, e);
    case EX_LAMBDA:
        return eval_function(L, e->u.func);
    case EX_LISTCOMP:
    case EX_DICTCOMP:
        return eval_comprehension(L, e);
    case EX_GENEXP:
        return eval_generator(L, e);
    case EX_STARRED:
        break;
    }
    raise_error(L, ERR_SYNTAX, "a starred value cannot stand here");
}
