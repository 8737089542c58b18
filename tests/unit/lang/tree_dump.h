/* A syntax tree as an S-expression, for tests. check_parse.py writes CPython's trees the same
 * way. Names carry their slots when asked: x@g (global), x@l0 (local slot 0), x@o1.0 (one scope
 * out, slot 0). */
#ifndef ATTNSCOPE_TESTS_TREE_DUMP_H
#define ATTNSCOPE_TESTS_TREE_DUMP_H

#include <stdio.h>

#include "base/str.h"
#include "lang/parse.h"

struct dump {
    struct str out;
    const struct symbols *names;
    bool slots;
};

static void dump_expr(struct dump *d, const struct expr *e);
static void dump_block(struct dump *d, struct block b);

static void dump_name(struct dump *d, const struct name_ref *ref)
{
    str_puts(&d->out, symbol_name(d->names, ref->name));
    if (!d->slots)
        return;
    if (ref->scope == SCOPE_GLOBAL)
        str_puts(&d->out, "@g");
    else if (ref->scope == SCOPE_LOCAL)
        str_addf(&d->out, "@l%d", ref->slot);
    else
        str_addf(&d->out, "@o%d.%d", ref->depth, ref->slot);
}

static void dump_bytes(struct dump *d, const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)s[i];

        if (c < 32 || c >= 127 || c == '"' || c == '\\')
            str_addf(&d->out, "\\x%02x", c);
        else
            str_putc(&d->out, (char)c);
    }
}

static void dump_open(struct dump *d, const char *head)
{
    str_addf(&d->out, "(%s", head);
}

static void dump_close(struct dump *d)
{
    str_putc(&d->out, ')');
}

/* " e", or " _" for what is left out */
static void dump_child(struct dump *d, const struct expr *e)
{
    str_putc(&d->out, ' ');
    if (e)
        dump_expr(d, e);
    else
        str_putc(&d->out, '_');
}

static void dump_list(struct dump *d, const char *head, struct expr *const *e, int n)
{
    dump_open(d, head);
    for (int i = 0; i < n; i++)
        dump_child(d, e[i]);
    dump_close(d);
}

/* Text of a debug field goes to the text before it, as in CPython's tree. */
static void dump_parts(struct dump *d, const struct fpart *part, int n)
{
    bool in_text = false;

    for (int i = 0; i < n; i++) {
        const struct fpart *f = &part[i];

        if (f->len > 0) {
            str_puts(&d->out, in_text ? "" : " \"");
            dump_bytes(d, f->text, f->len);
            in_text = true;
        }
        if (!f->value)
            continue;
        str_puts(&d->out, in_text ? "\"" : "");
        in_text = false;
        str_puts(&d->out, " (value");
        dump_child(d, f->value);
        if (f->conversion)
            str_addf(&d->out, " !%c", f->conversion);
        if (f->nspec > 0) {
            str_puts(&d->out, " (spec");
            dump_parts(d, f->spec, f->nspec);
            dump_close(d);
        }
        dump_close(d);
    }
    str_puts(&d->out, in_text ? "\"" : "");
}

static void dump_func(struct dump *d, const struct func *f)
{
    bool star = false;

    str_puts(&d->out, " (");
    for (int i = 0; i < f->nparams; i++) {
        if (f->param[i].keyword_only && !star) {
            str_puts(&d->out, i > 0 ? " *" : "*");
            star = true;
        }
        str_puts(&d->out, i > 0 || star ? " " : "");
        dump_name(d, &f->param[i].ref);
        if (f->param[i].def) {
            str_putc(&d->out, '=');
            dump_expr(d, f->param[i].def);
        }
    }
    dump_close(d);
    if (f->result)
        dump_child(d, f->result);
    else
        dump_block(d, (struct block){f->body, f->nbody});
}

static void dump_comp(struct dump *d, const char *head, const struct comp *c)
{
    dump_open(d, head);
    if (c->key)
        dump_child(d, c->key);
    dump_child(d, c->value);
    for (int i = 0; i < c->nclauses; i++) {
        str_putc(&d->out, ' ');
        dump_open(d, "for");
        dump_child(d, c->clause[i].target);
        dump_child(d, c->clause[i].iter);
        for (int k = 0; k < c->clause[i].nconds; k++)
            dump_child(d, c->clause[i].cond[k]);
        dump_close(d);
    }
    dump_close(d);
}

static void dump_call(struct dump *d, const struct expr *e)
{
    dump_open(d, "call");
    dump_child(d, e->u.call.fn);
    for (int i = 0; i < e->u.call.n; i++) {
        const struct call_arg *a = &e->u.call.arg[i];

        str_puts(&d->out, a->star ? " *" : " ");
        if (a->keyword)
            str_addf(&d->out, "%s=", symbol_name(d->names, a->keyword));
        dump_expr(d, a->value);
    }
    dump_close(d);
}

static void dump_compare(struct dump *d, const struct expr *e)
{
    static const char *const ops[] = {"==", "!=", "<", "<=", ">", ">=", "is", "is-not", "in",
                                      "not-in"};

    dump_open(d, "cmp");
    dump_child(d, e->u.cmp.arg[0]);
    for (int i = 0; i < e->u.cmp.n; i++) {
        str_addf(&d->out, " %s", ops[e->u.cmp.op[i]]);
        dump_child(d, e->u.cmp.arg[i + 1]);
    }
    dump_close(d);
}

static void dump_dict(struct dump *d, const struct expr *e)
{
    dump_open(d, "dict");
    for (int i = 0; i < e->u.dict.n; i++) {
        dump_child(d, e->u.dict.key[i]);
        dump_child(d, e->u.dict.value[i]);
    }
    dump_close(d);
}

static const char *const dump_binary[BIN_COUNT] = {"+", "-", "*", "/", "//", "%", "**", "@", "&",
                                                   "|", "^", "<<", ">>"};

static void dump_expr(struct dump *d, const struct expr *e)
{
    static const char *const unary[] = {"neg", "pos", "inv", "not"};

    switch (e->kind) {
    case EX_NAME: dump_name(d, &e->u.name); return;
    case EX_NONE: str_puts(&d->out, "None"); return;
    case EX_TRUE: str_puts(&d->out, "True"); return;
    case EX_FALSE: str_puts(&d->out, "False"); return;
    case EX_ELLIPSIS: str_puts(&d->out, "..."); return;
    case EX_INT: str_addf(&d->out, "%lld", (long long)e->u.i); return;
    case EX_FLOAT: str_addf(&d->out, "~%.17g", e->u.f); return;
    case EX_STR:
        str_putc(&d->out, '"');
        dump_bytes(d, e->u.str.s, e->u.str.n);
        str_putc(&d->out, '"');
        return;
    case EX_FSTRING:
        dump_open(d, "f");
        dump_parts(d, e->u.fstr.part, e->u.fstr.n);
        dump_close(d);
        return;
    case EX_TUPLE: dump_list(d, "tuple", e->u.seq.item, e->u.seq.n); return;
    case EX_LIST: dump_list(d, "list", e->u.seq.item, e->u.seq.n); return;
    case EX_DICT: dump_dict(d, e); return;
    case EX_UNARY: dump_list(d, unary[e->u.un.op], (struct expr *[]){e->u.un.arg}, 1); return;
    case EX_BINARY:
        dump_list(d, dump_binary[e->u.bin.op], (struct expr *[]){e->u.bin.left, e->u.bin.right}, 2);
        return;
    case EX_AND: case EX_OR:
        dump_list(d, e->kind == EX_AND ? "and" : "or",
                  (struct expr *[]){e->u.logic.left, e->u.logic.right}, 2);
        return;
    case EX_COMPARE: dump_compare(d, e); return;
    case EX_COND:
        dump_list(d, "if",
                  (struct expr *[]){e->u.cond.test, e->u.cond.then, e->u.cond.other}, 3);
        return;
    case EX_CALL: dump_call(d, e); return;
    case EX_ATTR:
        dump_open(d, ".");
        dump_child(d, e->u.attr.of);
        str_addf(&d->out, " %s)", symbol_name(d->names, e->u.attr.name));
        return;
    case EX_INDEX: dump_list(d, "[]", (struct expr *[]){e->u.index.of, e->u.index.at}, 2); return;
    case EX_SLICE:
        dump_list(d, ":",
                  (struct expr *[]){e->u.slice.from, e->u.slice.to, e->u.slice.step}, 3);
        return;
    case EX_LAMBDA:
        dump_open(d, "lambda");
        dump_func(d, e->u.func);
        dump_close(d);
        return;
    case EX_LISTCOMP: dump_comp(d, "listcomp", e->u.comp); return;
    case EX_DICTCOMP: dump_comp(d, "dictcomp", e->u.comp); return;
    case EX_GENEXP: dump_comp(d, "genexp", e->u.comp); return;
    case EX_STARRED: dump_list(d, "*", (struct expr *[]){e->u.starred}, 1); return;
    }
}

static void dump_part(struct dump *d, struct block b)
{
    str_puts(&d->out, " (");
    for (int i = 0; i < b.n; i++) {
        str_puts(&d->out, i > 0 ? " " : "");
        dump_block(d, (struct block){&b.stmt[i], -1});
    }
    dump_close(d);
}

static void dump_stmt(struct dump *d, const struct stmt *s)
{
    char head[8];

    switch (s->kind) {
    case SM_EXPR: dump_list(d, "expr", (struct expr *[]){s->u.expr}, 1); return;
    case SM_ASSIGN:
        dump_list(d, "=", s->u.assign.target, s->u.assign.n);
        d->out.s[--d->out.n] = '\0';
        dump_child(d, s->u.assign.value);
        dump_close(d);
        return;
    case SM_AUGMENT:
        snprintf(head, sizeof head, "%s=", dump_binary[s->u.aug.op]);
        dump_list(d, head, (struct expr *[]){s->u.aug.target, s->u.aug.value}, 2);
        return;
    case SM_FOR:
        dump_open(d, "for");
        dump_child(d, s->u.loop.target);
        dump_child(d, s->u.loop.iter);
        dump_part(d, s->u.loop.body);
        dump_part(d, s->u.loop.orelse);
        dump_close(d);
        return;
    case SM_IF:
        dump_open(d, "if");
        dump_child(d, s->u.cond.test);
        dump_part(d, s->u.cond.then);
        dump_part(d, s->u.cond.orelse);
        dump_close(d);
        return;
    case SM_DEF:
        dump_open(d, "def ");
        dump_name(d, &s->u.def.ref);
        dump_func(d, s->u.def.func);
        dump_close(d);
        return;
    case SM_RETURN: dump_list(d, "return", (struct expr *[]){s->u.expr}, 1); return;
    case SM_ASSERT:
        dump_list(d, "assert", (struct expr *[]){s->u.check.test, s->u.check.message}, 2);
        return;
    case SM_PASS: str_puts(&d->out, "pass"); return;
    case SM_BREAK: str_puts(&d->out, "break"); return;
    case SM_CONTINUE: str_puts(&d->out, "continue"); return;
    case SM_IMPORT_NUMPY:
        dump_open(d, "numpy ");
        dump_name(d, &s->u.import.ref);
        dump_close(d);
        return;
    case SM_IMPORT_OURS: str_puts(&d->out, "attnscope"); return;
    }
}

/* " s s s"; a block of -1 statements is one statement without the blank */
static void dump_block(struct dump *d, struct block b)
{
    if (b.n == -1)
        dump_stmt(d, b.stmt[0]);
    for (int i = 0; i < b.n; i++) {
        str_putc(&d->out, ' ');
        dump_stmt(d, b.stmt[i]);
    }
}

/* The caller frees the text with str_done. */
static struct str dump_code(const struct symbols *names, const struct code *c, bool slots)
{
    struct dump d = {.names = names, .slots = slots};

    if (c->expression)
        dump_expr(&d, c->expression);
    for (int i = 0; i < c->body.n; i++) {
        str_puts(&d.out, i > 0 ? " " : "");
        dump_stmt(&d, c->body.stmt[i]);
    }
    return d.out;
}

#endif
