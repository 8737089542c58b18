/* Every name to its slot, and the rules that CPython checks only after parsing.
 *
 * As in Python, what a function assigns anywhere is its own throughout; the targets of a
 * comprehension are the comprehension's; all else is looked for in the scopes around, from
 * the inside out, and is a global when no scope has it. The module has no slots.
 *
 * CPython finds what is wrong with names (a parameter twice) before what is wrong with
 * statements (return outside a function), each in the order of the text: so do we. */
#include "parser_priv.h"

#include <string.h>

/* The names of one function or comprehension: a hash table into the list of slots. */
struct scope {
    struct scope *outer;
    sym *slot_name;
    int n, cap;
    int *bucket; /* slot + 1, 0 empty; at most half full */
    int nbuckets;
};

struct resolver {
    struct parser *p;
    struct scope *scope; /* NULL: the module */
    bool in_function;
    int loops;           /* around this place, in this function */
    struct err names, statements; /* the first of each sort */
};

enum { SCOPE_FIRST = 8, MAX_LOOPS = 20 /* CPython's */ };

static void fail_names(struct resolver *r, struct span span, const char *what, sym name)
{
    if (r->names.kind == ERR_NONE)
        err_set(&r->names, ERR_SYNTAX, &r->p->src, span, "%s '%s'", what,
                symbol_name(r->p->names, name));
}

static void fail_statement(struct resolver *r, struct span span, const char *what)
{
    if (r->statements.kind == ERR_NONE)
        err_set(&r->statements, ERR_SYNTAX, &r->p->src, span, "%s", what);
}

/* The bucket of a name: its own or the empty one where it would go. */
static int *scope_bucket(const struct scope *s, sym name)
{
    int at = (int)((name * 2654435761u) % (uint32_t)s->nbuckets);

    while (s->bucket[at] != 0 && s->slot_name[s->bucket[at] - 1] != name)
        at = (at + 1) % s->nbuckets;
    return &s->bucket[at];
}

static int scope_find(const struct scope *s, sym name)
{
    return s->n == 0 ? -1 : *scope_bucket(s, name) - 1;
}

static void scope_grow(struct resolver *r, struct scope *s)
{
    int cap = s->cap ? s->cap * 2 : SCOPE_FIRST;
    sym *names = arena_zero(&r->p->scratch, (size_t)cap, sizeof *names);

    if (s->n > 0)
        memcpy(names, s->slot_name, (size_t)s->n * sizeof *names);
    s->slot_name = names;
    s->cap = cap;
    s->nbuckets = cap * 2;
    s->bucket = arena_zero(&r->p->scratch, (size_t)s->nbuckets, sizeof *s->bucket);
    for (int i = 0; i < s->n; i++)
        *scope_bucket(s, s->slot_name[i]) = i + 1;
}

/* False when the scope had the name already. */
static bool scope_add(struct resolver *r, struct scope *s, sym name)
{
    if (scope_find(s, name) >= 0)
        return false;
    if (s->n == s->cap)
        scope_grow(r, s);
    s->slot_name[s->n] = name;
    *scope_bucket(s, name) = s->n + 1;
    s->n++;
    return true;
}

static const sym *scope_names(struct resolver *r, const struct scope *s)
{
    sym *names = parser_new(r->p, (size_t)s->n, sizeof *names);

    if (s->n > 0)
        memcpy(names, s->slot_name, (size_t)s->n * sizeof *names);
    return names;
}

static void resolve_name(struct resolver *r, struct name_ref *ref)
{
    int depth = 0;

    for (const struct scope *s = r->scope; s; s = s->outer, depth++) {
        int slot = scope_find(s, ref->name);

        if (slot < 0)
            continue;
        ref->scope = depth == 0 ? SCOPE_LOCAL : SCOPE_OUTER;
        ref->depth = depth;
        ref->slot = slot;
        return;
    }
    ref->scope = SCOPE_GLOBAL;
}

/* What a function assigns, in the order of the text. */
static void collect_target(struct resolver *r, struct scope *s, const struct expr *target)
{
    if (target->kind == EX_NAME)
        scope_add(r, s, target->u.name.name);
    if (target->kind == EX_TUPLE || target->kind == EX_LIST)
        for (int i = 0; i < target->u.seq.n; i++)
            collect_target(r, s, target->u.seq.item[i]);
}

static void collect_block(struct resolver *r, struct scope *s, struct block b);

static void collect_statement(struct resolver *r, struct scope *s, const struct stmt *st)
{
    switch (st->kind) {
    case SM_ASSIGN:
        for (int i = 0; i < st->u.assign.n; i++)
            collect_target(r, s, st->u.assign.target[i]);
        break;
    case SM_AUGMENT:
        collect_target(r, s, st->u.aug.target);
        break;
    case SM_FOR:
        collect_target(r, s, st->u.loop.target);
        collect_block(r, s, st->u.loop.body);
        collect_block(r, s, st->u.loop.orelse);
        break;
    case SM_IF:
        collect_block(r, s, st->u.cond.then);
        collect_block(r, s, st->u.cond.orelse);
        break;
    case SM_DEF:
        scope_add(r, s, st->u.def.ref.name);
        break;
    case SM_IMPORT_NUMPY:
        scope_add(r, s, st->u.import.ref.name);
        break;
    default:
        break;
    }
}

static void collect_block(struct resolver *r, struct scope *s, struct block b)
{
    for (int i = 0; i < b.n; i++)
        collect_statement(r, s, b.stmt[i]);
}

static void resolve_expr(struct resolver *r, struct expr *e);
static void resolve_block(struct resolver *r, struct block b);

/* The body of a def or lambda, in a scope of its own. Defaults belong to the scope around. */
static void resolve_func(struct resolver *r, struct func *f)
{
    struct scope scope = {.outer = r->scope};
    bool in_function = r->in_function;
    int loops = r->loops;

    for (int i = 0; i < f->nparams; i++) {
        if (f->param[i].def)
            resolve_expr(r, f->param[i].def);
        if (!scope_add(r, &scope, f->param[i].ref.name))
            fail_names(r, f->param[i].span, "two parameters have the name", f->param[i].ref.name);
        f->param[i].ref.slot = scope_find(&scope, f->param[i].ref.name);
    }
    collect_block(r, &scope, (struct block){f->body, f->nbody});
    r->scope = &scope;
    r->in_function = true;
    r->loops = 0;
    if (f->result)
        resolve_expr(r, f->result);
    resolve_block(r, (struct block){f->body, f->nbody});
    r->scope = scope.outer;
    r->in_function = in_function;
    r->loops = loops;
    f->nslots = scope.n;
    f->slot_name = scope_names(r, &scope);
}

static void resolve_comp(struct resolver *r, struct comp *c)
{
    struct scope scope = {.outer = r->scope};

    resolve_expr(r, c->clause[0].iter);
    for (int i = 0; i < c->nclauses; i++)
        collect_target(r, &scope, c->clause[i].target);
    r->scope = &scope;
    for (int i = 0; i < c->nclauses; i++) {
        resolve_expr(r, c->clause[i].target);
        if (i > 0)
            resolve_expr(r, c->clause[i].iter);
        for (int k = 0; k < c->clause[i].nconds; k++)
            resolve_expr(r, c->clause[i].cond[k]);
    }
    if (c->key)
        resolve_expr(r, c->key);
    resolve_expr(r, c->value);
    r->scope = scope.outer;
    c->nslots = scope.n;
    c->slot_name = scope_names(r, &scope);
}

static void resolve_call(struct resolver *r, struct expr *e)
{
    struct scope seen = {0}; /* of keywords: a set */

    resolve_expr(r, e->u.call.fn);
    for (int i = 0; i < e->u.call.n; i++) {
        struct call_arg *a = &e->u.call.arg[i];

        resolve_expr(r, a->value);
        if (a->keyword && !scope_add(r, &seen, a->keyword) && r->statements.kind == ERR_NONE)
            err_set(&r->statements, ERR_SYNTAX, &r->p->src, a->span,
                    "the argument '%s' is given twice", symbol_name(r->p->names, a->keyword));
    }
}

static void resolve_parts(struct resolver *r, struct fpart *part, int n)
{
    for (int i = 0; i < n; i++) {
        if (part[i].value)
            resolve_expr(r, part[i].value);
        resolve_parts(r, part[i].spec, part[i].nspec);
    }
}

static void resolve_all(struct resolver *r, struct expr **e, int n)
{
    for (int i = 0; i < n; i++)
        if (e[i])
            resolve_expr(r, e[i]);
}

/* The tree is at most PARSE_MAX_HEIGHT high, and so is this recursion. */
static void resolve_expr(struct resolver *r, struct expr *e)
{
    switch (e->kind) {
    case EX_NONE: case EX_TRUE: case EX_FALSE: case EX_ELLIPSIS: case EX_INT: case EX_FLOAT:
    case EX_STR:
        return;
    case EX_NAME:
        resolve_name(r, &e->u.name);
        return;
    case EX_FSTRING:
        resolve_parts(r, e->u.fstr.part, e->u.fstr.n);
        return;
    case EX_TUPLE: case EX_LIST:
        resolve_all(r, e->u.seq.item, e->u.seq.n);
        return;
    case EX_DICT:
        resolve_all(r, e->u.dict.key, e->u.dict.n);
        resolve_all(r, e->u.dict.value, e->u.dict.n);
        return;
    case EX_UNARY:
        resolve_expr(r, e->u.un.arg);
        return;
    case EX_BINARY:
        resolve_expr(r, e->u.bin.left);
        resolve_expr(r, e->u.bin.right);
        return;
    case EX_AND: case EX_OR:
        resolve_expr(r, e->u.logic.left);
        resolve_expr(r, e->u.logic.right);
        return;
    case EX_COMPARE:
        resolve_all(r, e->u.cmp.arg, e->u.cmp.n + 1);
        return;
    case EX_COND:
        resolve_expr(r, e->u.cond.test);
        resolve_expr(r, e->u.cond.then);
        resolve_expr(r, e->u.cond.other);
        return;
    case EX_CALL:
        resolve_call(r, e);
        return;
    case EX_ATTR:
        resolve_expr(r, e->u.attr.of);
        return;
    case EX_INDEX:
        resolve_expr(r, e->u.index.of);
        resolve_expr(r, e->u.index.at);
        return;
    case EX_SLICE:
        resolve_all(r, (struct expr *[]){e->u.slice.from, e->u.slice.to, e->u.slice.step}, 3);
        return;
    case EX_LAMBDA:
        resolve_func(r, e->u.func);
        return;
    case EX_LISTCOMP: case EX_DICTCOMP: case EX_GENEXP:
        resolve_comp(r, e->u.comp);
        return;
    case EX_STARRED:
        resolve_expr(r, e->u.starred);
        return;
    }
}

static void resolve_for(struct resolver *r, struct stmt *s)
{
    if (r->loops == MAX_LOOPS)
        fail_statement(r, s->span, "nested too deeply: more than 20 loops in one another");
    resolve_expr(r, s->u.loop.iter);
    resolve_expr(r, s->u.loop.target);
    r->loops++;
    resolve_block(r, s->u.loop.body);
    r->loops--;
    resolve_block(r, s->u.loop.orelse);
}

static void resolve_statement(struct resolver *r, struct stmt *s)
{
    switch (s->kind) {
    case SM_EXPR:
        resolve_expr(r, s->u.expr);
        return;
    case SM_ASSIGN:
        resolve_expr(r, s->u.assign.value);
        resolve_all(r, s->u.assign.target, s->u.assign.n);
        return;
    case SM_AUGMENT:
        resolve_expr(r, s->u.aug.target);
        resolve_expr(r, s->u.aug.value);
        return;
    case SM_FOR:
        resolve_for(r, s);
        return;
    case SM_IF:
        resolve_expr(r, s->u.cond.test);
        resolve_block(r, s->u.cond.then);
        resolve_block(r, s->u.cond.orelse);
        return;
    case SM_DEF:
        resolve_name(r, &s->u.def.ref);
        resolve_func(r, s->u.def.func);
        return;
    case SM_RETURN:
        if (!r->in_function)
            fail_statement(r, s->span, "'return' outside a function");
        resolve_all(r, &s->u.expr, 1);
        return;
    case SM_ASSERT:
        resolve_expr(r, s->u.check.test);
        resolve_all(r, &s->u.check.message, 1);
        return;
    case SM_BREAK:
        if (r->loops == 0)
            fail_statement(r, s->span, "'break' outside a loop");
        return;
    case SM_CONTINUE:
        if (r->loops == 0)
            fail_statement(r, s->span, "'continue' outside a loop");
        return;
    case SM_IMPORT_NUMPY:
        resolve_name(r, &s->u.import.ref);
        return;
    case SM_IMPORT_OURS:
        if (r->in_function && r->names.kind == ERR_NONE)
            refuse_at(&r->names, &r->p->src, s->span, REFUSE_IMPORT_OURS_INSIDE);
        return;
    case SM_PASS:
        return;
    }
}

static void resolve_block(struct resolver *r, struct block b)
{
    for (int i = 0; i < b.n; i++)
        resolve_statement(r, b.stmt[i]);
}

enum status resolve_code(struct parser *p, struct code *c)
{
    struct resolver r = {.p = p};

    if (c->expression)
        resolve_expr(&r, c->expression);
    resolve_block(&r, c->body);
    if (r.names.kind == ERR_NONE && r.statements.kind == ERR_NONE)
        return ST_OK;
    *p->err = r.names.kind != ERR_NONE ? r.names : r.statements;
    return ST_FAIL;
}
