/* The same lesson in two languages: the code is the same, apart from what people read.
 *
 * The trees of two fences are gone through side by side. Strings are each language's own,
 * except where code looks at them: names and values of knobs, comparisons, subscripts,
 * formats, solutions, what NumPy is given. */
#include "lint_priv.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"

struct pair {
    struct lint *f;
    const struct lesson *l, *other;
    struct symbols *names;
    const struct expr *where; /* the first expression of l that differs */
};

/* ---- strings ----------------------------------------------------------------- */

static void put_squeezed(struct str *out, const struct source *src, struct span s)
{
    for (uint32_t i = s.from; i < s.to; i++)
        if (!strchr(" \t\n", src->text[i]))
            str_putc(out, src->text[i]);
}

/* "{x:.3f}" of an f-string as a text without blanks. */
static char *field_text(const struct source *src, const struct fpart *p)
{
    struct str out = {0};

    put_squeezed(&out, src, p->value->span);
    str_addf(&out, "!%c:", p->conversion ? p->conversion : '-');
    for (int i = 0; i < p->nspec; i++) {
        if (p->spec[i].value)
            put_squeezed(&out, src, p->spec[i].value->span);
        else
            str_add(&out, p->spec[i].text, p->spec[i].len);
    }
    return str_take(&out);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

struct fields {
    char **at;
    size_t n;
};

static struct fields fields_of(const struct source *src, const struct expr *x)
{
    struct fields f = {0};

    if (x->kind != EX_FSTRING)
        return f;
    f.at = mem_array((size_t)x->u.fstr.n, sizeof *f.at);
    for (int i = 0; i < x->u.fstr.n; i++)
        if (x->u.fstr.part[i].value)
            f.at[f.n++] = field_text(src, &x->u.fstr.part[i]);
    qsort(f.at, f.n, sizeof *f.at, by_text);
    return f;
}

static void fields_done(struct fields *f)
{
    for (size_t i = 0; i < f->n; i++)
        mem_free(f->at[i]);
    mem_free(f->at);
}

/* Word order differs, so the fields may stand in another order. */
static bool same_fields(const struct pair *p, const struct expr *a, const struct expr *b)
{
    struct fields x = fields_of(&p->l->src, a), y = fields_of(&p->other->src, b);
    bool same = x.n == y.n;

    for (size_t i = 0; same && i < x.n; i++)
        same = strcmp(x.at[i], y.at[i]) == 0;
    fields_done(&x);
    fields_done(&y);
    return same;
}

static bool is_string(const struct expr *x)
{
    return x->kind == EX_STR || x->kind == EX_FSTRING;
}

static bool same_string(const struct pair *p, const struct expr *a, const struct expr *b,
                        bool strict)
{
    if (strict && a->kind == EX_STR && b->kind == EX_STR)
        return a->u.str.n == b->u.str.n && memcmp(a->u.str.s, b->u.str.s, a->u.str.n) == 0;
    return same_fields(p, a, b);
}

/* ---- calls ------------------------------------------------------------------- */

/* Function, bits of its arguments by place that are code, keywords that are. */
static const struct {
    const char *name;
    unsigned places;
    const char *keyword;
} code_arguments[] = {
    {"knob", 1, NULL},      {"toggle", 1, NULL}, {"choice", 3, "values"}, {"cells", 1, NULL},
    {"order", 1, NULL},     {"numbers", 1, NULL}, {"words", 1, NULL},      {"table", 4, "formats"},
    {"task", 8, "solution"}, {"format", 2, NULL}, {"astype", 1, "dtype"},
};

static const struct expr *root_of(const struct expr *x)
{
    while (x->kind == EX_ATTR)
        x = x->u.attr.of;
    return x;
}

static bool argument_is_code(const struct pair *p, const struct expr *call, int i)
{
    const struct expr *fn = call->u.call.fn, *root = root_of(fn);
    const char *keyword =
        call->u.call.arg[i].keyword ? symbol_name(p->names, call->u.call.arg[i].keyword) : NULL;
    const char *name = fn->kind == EX_NAME   ? symbol_name(p->names, fn->u.name.name)
                       : fn->kind == EX_ATTR ? symbol_name(p->names, fn->u.attr.name)
                                             : "";

    if (fn->kind == EX_ATTR && root->kind == EX_NAME &&
        strcmp(symbol_name(p->names, root->u.name.name), "np") == 0)
        return true;
    for (size_t k = 0; k < sizeof code_arguments / sizeof *code_arguments; k++) {
        if (strcmp(code_arguments[k].name, name) != 0)
            continue;
        if (keyword)
            return strcmp(keyword, "name") == 0 ||
                   (code_arguments[k].keyword && strcmp(keyword, code_arguments[k].keyword) == 0);
        return i < 8 && (code_arguments[k].places >> i & 1);
    }
    return false;
}

/* ---- expressions ------------------------------------------------------------- */

static bool same(struct pair *p, const struct expr *a, const struct expr *b, bool strict);

static bool same_all(struct pair *p, struct expr *const *a, struct expr *const *b, int n,
                     bool strict)
{
    for (int i = 0; i < n; i++)
        if (!same(p, a[i], b[i], strict))
            return false;
    return true;
}

static bool same_call(struct pair *p, const struct expr *a, const struct expr *b, bool strict)
{
    if (!same(p, a->u.call.fn, b->u.call.fn, strict) || a->u.call.n != b->u.call.n)
        return false;
    for (int i = 0; i < a->u.call.n; i++) {
        const struct call_arg *x = &a->u.call.arg[i], *y = &b->u.call.arg[i];
        bool label = x->keyword && strncmp(symbol_name(p->names, x->keyword), "label", 5) == 0;

        if (x->keyword != y->keyword || x->star != y->star ||
            !same(p, x->value, y->value, !label && (strict || argument_is_code(p, a, i))))
            return false;
    }
    return true;
}

static bool same_comp(struct pair *p, const struct comp *a, const struct comp *b, bool strict)
{
    if (a->nclauses != b->nclauses)
        return false;
    for (int i = 0; i < a->nclauses; i++) {
        const struct comp_clause *x = &a->clause[i], *y = &b->clause[i];

        if (x->nconds != y->nconds || !same(p, x->target, y->target, strict) ||
            !same(p, x->iter, y->iter, strict) || !same_all(p, x->cond, y->cond, x->nconds, strict))
            return false;
    }
    return same(p, a->key, b->key, strict) && same(p, a->value, b->value, strict);
}

static bool same_params(struct pair *p, const struct func *a, const struct func *b)
{
    if (a->nparams != b->nparams)
        return false;
    for (int i = 0; i < a->nparams; i++)
        if (a->param[i].ref.name != b->param[i].ref.name ||
            a->param[i].keyword_only != b->param[i].keyword_only ||
            !same(p, a->param[i].def, b->param[i].def, false))
            return false;
    return true;
}

static bool same_ops(const struct expr *a, const struct expr *b)
{
    if (a->u.cmp.n != b->u.cmp.n)
        return false;
    for (int i = 0; i < a->u.cmp.n; i++)
        if (a->u.cmp.op[i] != b->u.cmp.op[i])
            return false;
    return true;
}

/* Both of one kind, without strings. */
static bool same_kind(struct pair *p, const struct expr *a, const struct expr *b, bool strict)
{
    switch (a->kind) {
    case EX_NAME: return a->u.name.name == b->u.name.name;
    case EX_INT: return a->u.i == b->u.i;
    case EX_FLOAT: return memcmp(&a->u.f, &b->u.f, sizeof a->u.f) == 0;
    case EX_TUPLE:
    case EX_LIST:
        return a->u.seq.n == b->u.seq.n &&
               same_all(p, a->u.seq.item, b->u.seq.item, a->u.seq.n, strict);
    case EX_DICT:
        return a->u.dict.n == b->u.dict.n &&
               same_all(p, a->u.dict.key, b->u.dict.key, a->u.dict.n, strict) &&
               same_all(p, a->u.dict.value, b->u.dict.value, a->u.dict.n, strict);
    case EX_UNARY: return a->u.un.op == b->u.un.op && same(p, a->u.un.arg, b->u.un.arg, strict);
    case EX_BINARY:
        return a->u.bin.op == b->u.bin.op && same(p, a->u.bin.left, b->u.bin.left, strict) &&
               same(p, a->u.bin.right, b->u.bin.right, strict);
    case EX_AND:
    case EX_OR:
        return same(p, a->u.logic.left, b->u.logic.left, strict) &&
               same(p, a->u.logic.right, b->u.logic.right, strict);
    case EX_COMPARE:
        return same_ops(a, b) && same_all(p, a->u.cmp.arg, b->u.cmp.arg, a->u.cmp.n + 1, true);
    case EX_COND:
        return same(p, a->u.cond.test, b->u.cond.test, strict) &&
               same(p, a->u.cond.then, b->u.cond.then, strict) &&
               same(p, a->u.cond.other, b->u.cond.other, strict);
    case EX_CALL: return same_call(p, a, b, strict);
    case EX_ATTR:
        return a->u.attr.name == b->u.attr.name && same(p, a->u.attr.of, b->u.attr.of, strict);
    case EX_INDEX:
        return same(p, a->u.index.of, b->u.index.of, strict) &&
               same(p, a->u.index.at, b->u.index.at, true);
    case EX_SLICE:
        return same(p, a->u.slice.from, b->u.slice.from, strict) &&
               same(p, a->u.slice.to, b->u.slice.to, strict) &&
               same(p, a->u.slice.step, b->u.slice.step, strict);
    case EX_LAMBDA:
        return same_params(p, a->u.func, b->u.func) &&
               same(p, a->u.func->result, b->u.func->result, strict);
    case EX_LISTCOMP:
    case EX_DICTCOMP:
    case EX_GENEXP: return same_comp(p, a->u.comp, b->u.comp, strict);
    case EX_STARRED: return same(p, a->u.starred, b->u.starred, strict);
    default: return true;
    }
}

static bool same(struct pair *p, const struct expr *a, const struct expr *b, bool strict)
{
    bool equal;

    if (!a || !b)
        return a == b;
    if (is_string(a) && is_string(b))
        equal = same_string(p, a, b, strict);
    else
        equal = a->kind == b->kind && same_kind(p, a, b, strict);
    if (!equal && !p->where)
        p->where = a;
    return equal;
}

/* ---- statements --------------------------------------------------------------- */

static const struct stmt *unlike(struct pair *p, const struct block *a, const struct block *b);

/* NULL: the same; else the statement of l, or within it, that differs. */
static const struct stmt *unlike_stmt(struct pair *p, const struct stmt *a, const struct stmt *b)
{
    const struct stmt *inner = NULL;
    bool equal = a->kind == b->kind;

    switch (equal ? a->kind : SM_PASS) {
    case SM_EXPR:
    case SM_RETURN:
        equal = same(p, a->u.expr, b->u.expr, false);
        break;
    case SM_ASSIGN:
        equal = a->u.assign.n == b->u.assign.n &&
                same_all(p, a->u.assign.target, b->u.assign.target, a->u.assign.n, false) &&
                same(p, a->u.assign.value, b->u.assign.value, false);
        break;
    case SM_AUGMENT:
        equal = a->u.aug.op == b->u.aug.op && same(p, a->u.aug.target, b->u.aug.target, false) &&
                same(p, a->u.aug.value, b->u.aug.value, false);
        break;
    case SM_FOR:
        equal = same(p, a->u.loop.target, b->u.loop.target, false) &&
                same(p, a->u.loop.iter, b->u.loop.iter, false);
        inner = !equal ? NULL : unlike(p, &a->u.loop.body, &b->u.loop.body);
        inner = !equal || inner ? inner : unlike(p, &a->u.loop.orelse, &b->u.loop.orelse);
        break;
    case SM_IF:
        equal = same(p, a->u.cond.test, b->u.cond.test, false);
        inner = !equal ? NULL : unlike(p, &a->u.cond.then, &b->u.cond.then);
        inner = !equal || inner ? inner : unlike(p, &a->u.cond.orelse, &b->u.cond.orelse);
        break;
    case SM_DEF:
        equal = a->u.def.ref.name == b->u.def.ref.name &&
                same_params(p, a->u.def.func, b->u.def.func);
        if (equal)
            inner = unlike(p, &(struct block){a->u.def.func->body, a->u.def.func->nbody},
                           &(struct block){b->u.def.func->body, b->u.def.func->nbody});
        break;
    case SM_ASSERT:
        equal = same(p, a->u.check.test, b->u.check.test, false) &&
                same(p, a->u.check.message, b->u.check.message, false);
        break;
    case SM_IMPORT_NUMPY:
        equal = a->u.import.ref.name == b->u.import.ref.name;
        break;
    default:
        break;
    }
    return equal ? inner : a;
}

static const struct stmt *unlike(struct pair *p, const struct block *a, const struct block *b)
{
    int n = a->n < b->n ? a->n : b->n;

    for (int i = 0; i < n; i++) {
        const struct stmt *s = unlike_stmt(p, a->stmt[i], b->stmt[i]);

        if (s)
            return s;
    }
    return a->n == b->n ? NULL : a->n > n ? a->stmt[n] : a->n ? a->stmt[a->n - 1] : b->stmt[0];
}

/* ---- blocks --------------------------------------------------------------------- */

static int line_of(const struct source *src, uint32_t at)
{
    int line, col;

    source_place(src, at, &line, &col);
    return line;
}

static void out_of_step(struct pair *p, struct span at, const struct span *there, const char *what)
{
    struct err *e = lint_add(p->f, &p->l->src, at, "the languages are out of step: %s", what);

    if (there)
        err_hint(e, "compare it with %s:%d", p->other->path, line_of(&p->other->src, there->from));
    else
        err_hint(e, "compare it with %s", p->other->path);
}

static void compare_code(struct pair *p, const struct fence *a, const struct fence *b)
{
    struct code *x = NULL, *y = NULL;
    const struct stmt *s;
    struct err e;
    bool parsed = parse_code(p->names, &p->l->src, a->code.from, a->code.to, PARSE_PROGRAM, &x,
                             &e) == PARSE_OK &&
                  parse_code(p->names, &p->other->src, b->code.from, b->code.to, PARSE_PROGRAM, &y,
                             &e) == PARSE_OK;

    p->where = NULL;
    s = parsed ? unlike(p, &x->body, &y->body) : NULL;
    if (s) {
        bool inside = p->where && p->where->span.from >= a->code.from;

        out_of_step(p, inside ? p->where->span : s->span, &b->code, "other code");
    }
    if (x)
        code_free(x);
    if (y)
        code_free(y);
}

static bool same_span(const struct pair *p, struct span a, struct span b)
{
    struct str x = {0}, y = {0};
    bool equal;

    put_squeezed(&x, &p->l->src, a);
    put_squeezed(&y, &p->other->src, b);
    equal = strcmp(str_get(&x), str_get(&y)) == 0;
    str_done(&x);
    str_done(&y);
    return equal;
}

static const char *question_fault(const struct pair *p, const struct question *a,
                                  const struct question *b)
{
    if (a->predict != b->predict)
        return "a predict and a quiz";
    if (a->kind != b->kind)
        return "choices and numbers";
    if (a->nanswers != b->nanswers)
        return "another number of answers";
    for (size_t i = 0; i < a->nanswers; i++) {
        const struct answer *x = &a->answers[i], *y = &b->answers[i];

        if (x->right != y->right)
            return "another answer is right";
        if (a->kind == QUESTION_NUMBER &&
            (!same_span(p, x->value, y->value) || !same_span(p, x->tol, y->tol)))
            return "another number or tolerance";
    }
    return NULL;
}

static bool matters(const struct lesson_block *b)
{
    return b->kind == BLOCK_CODE || b->kind == BLOCK_QUESTION;
}

static const struct lesson_block *next_block(const struct lesson_step *s, size_t *i)
{
    while (*i < s->nblocks && !matters(&s->blocks[*i]))
        ++*i;
    return *i < s->nblocks ? &s->blocks[(*i)++] : NULL;
}

/* false: nothing behind these can be compared. */
static bool compare_blocks(struct pair *p, const struct lesson_block *a,
                           const struct lesson_block *b)
{
    const char *fault = NULL;

    if (a->kind != b->kind)
        fault = "code and a question";
    else if (a->kind == BLOCK_CODE && a->fence->kind != b->fence->kind)
        fault = "another kind of fence";
    if (fault) {
        out_of_step(p, a->span, &b->span, fault);
        return false;
    }
    if (a->kind == BLOCK_QUESTION && (fault = question_fault(p, a->question, b->question)))
        out_of_step(p, a->span, &b->span, fault);
    else if (a->kind == BLOCK_CODE && a->fence->has_output != b->fence->has_output)
        out_of_step(p, a->span, &b->span, "an output fence in one of them only");
    if (a->kind == BLOCK_CODE)
        compare_code(p, a->fence, b->fence);
    return true;
}

static void compare_steps(struct pair *p, const struct lesson_step *a, const struct lesson_step *b)
{
    size_t i = 0, k = 0;

    for (;;) {
        const struct lesson_block *x = next_block(a, &i), *y = next_block(b, &k);

        if (!x && !y)
            return;
        if (!x || !y) {
            struct span end = a->nblocks ? a->blocks[a->nblocks - 1].span : (struct span){0, 0};

            out_of_step(p, x ? x->span : end, y ? &y->span : NULL,
                        x ? "a block that the other lacks" : "a block of the other is not here");
            return;
        }
        if (!compare_blocks(p, x, y))
            return;
    }
}

void lint_pair(struct lint *f, const struct lesson *l, const struct lesson *other)
{
    struct pair p = {f, l, other, symbols_new(), NULL};
    size_t n = l->nsteps < other->nsteps ? l->nsteps : other->nsteps;

    if (l->nsteps != other->nsteps)
        out_of_step(&p, (struct span){0, 0}, NULL, "another number of steps");
    for (size_t i = 0; i < n; i++)
        compare_steps(&p, &l->steps[i], &other->steps[i]);
    symbols_free(p.names);
}
