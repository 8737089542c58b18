/* str(), repr() and format() of every value, and f-strings. */
#include "eval_priv.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/format.h"
#include "num/print.h"

/* --- containers --------------------------------------------------------------------- */

static void enter(struct lang *L)
{
    if (++L->nested > 200)
        raise_error(L, ERR_RECURSION, "lists nested too deeply to print");
}

static bool is_printing(const struct lang *L, const void *object)
{
    for (const struct printing *p = L->printing; p; p = p->outer)
        if (p->object == object)
            return true;
    return false;
}

static void seq_repr(struct lang *L, struct value v, struct str *out)
{
    struct oseq *s = AS_SEQ(v);
    struct printing here = {s, L->printing};
    if (is_printing(L, s)) {
        str_puts(out, v.type == V_TUPLE ? "(...)" : "[...]");
        return;
    }
    L->printing = &here;
    str_putc(out, v.type == V_TUPLE ? '(' : '[');
    for (int64_t i = 0; i < s->n; i++) {
        if (i)
            str_puts(out, ", ");
        value_repr(L, s->item[i], out);
    }
    if (v.type == V_TUPLE && s->n == 1)
        str_putc(out, ',');
    str_putc(out, v.type == V_TUPLE ? ')' : ']');
    L->printing = here.outer;
}

static void dict_repr(struct lang *L, struct odict *d, struct str *out)
{
    bool first = true;
    struct printing here = {d, L->printing};
    if (is_printing(L, d)) {
        str_puts(out, "{...}");
        return;
    }
    L->printing = &here;
    str_putc(out, '{');
    for (int64_t i = 0; i < d->used; i++) {
        if (d->entry[i].key.type == V_UNDEF)
            continue;
        if (!first)
            str_puts(out, ", ");
        first = false;
        value_repr(L, d->entry[i].key, out);
        str_puts(out, ": ");
        value_repr(L, d->entry[i].value, out);
    }
    str_putc(out, '}');
    L->printing = here.outer;
}

static void dict_view_repr(struct lang *L, struct oiter *it, struct str *out)
{
    struct odict *d = AS_DICT(it->of);
    bool first = true;
    str_addf(out, "%s([", value_type_name(v_obj(V_ITER, it)));
    for (int64_t i = 0; i < d->used; i++) {
        if (d->entry[i].key.type == V_UNDEF)
            continue;
        str_puts(out, first ? "" : ", ");
        first = false;
        if (it->kind != ITER_DICT_VALUES)
            str_puts(out, it->kind == ITER_DICT_ITEMS ? "(" : "");
        if (it->kind != ITER_DICT_VALUES)
            value_repr(L, d->entry[i].key, out);
        if (it->kind == ITER_DICT_ITEMS)
            str_puts(out, ", ");
        if (it->kind != ITER_DICT)
            value_repr(L, d->entry[i].value, out);
        str_puts(out, it->kind == ITER_DICT_ITEMS ? ")" : "");
    }
    str_puts(out, "])");
}

/* --- arrays ------------------------------------------------------------------------------ */

struct reading {
    struct lang *L;
    struct node *n;
};

static bool read_box(void *ctx, const struct box *b, void *out)
{
    struct reading *r = ctx;
    return graph_read(r->L->graph, r->n, b, out);
}

static void array_text(struct lang *L, struct oarray *a, bool repr, struct str *out)
{
    struct reading r = {L, array_node(L, a)};
    struct print_source s = {r.n->type, r.n->shape, read_box, &r};
    if (print_shown_count(&s.shape) > (int64_t)(L->limits.output / 2))
        raise_error(L, ERR_BUDGET, "this array has too many axes to print");
    size_t before = out->n;
    if (!(repr ? print_array_repr(&s, out) : print_array_str(&s, out)))
        raise_graph(L);
    spend(L, 100 * (int64_t)(out->n - before));
}

/* --- str and repr --------------------------------------------------------------------------- */

static void range_repr(const struct orange *r, struct str *out)
{
    str_addf(out, "range(%lld, %lld", (long long)r->start, (long long)r->stop);
    if (r->step != 1)
        str_addf(out, ", %lld", (long long)r->step);
    str_putc(out, ')');
}

static void raise_unportable(struct lang *L, struct value v) __attribute__((noreturn));
static void raise_unportable(struct lang *L, struct value v)
{
    if (v.type == V_NPS)
        raise_hint(L, ERR_REFUSED, "convert it first: float(x), int(x) or x.tolist()",
                   "the repr of a NumPy scalar (as in a printed list) differs between versions "
                   "of NumPy");
    raise_error(L, ERR_REFUSED, "the text of a %s differs from run to run, so it is not here",
                value_type_name(v));
}

static void type_repr(struct value v, struct str *out)
{
    struct value of = {.type = (uint8_t)v.u.i};
    if (v.type == V_DTYPE)
        of = (struct value){.type = V_NPS, .dt = v.dt};
    str_addf(out, "<class '%s'>", value_type_name(of));
}

void value_repr(struct lang *L, struct value v, struct str *out)
{
    enter(L);
    check_text_size(L, out->n);
    spend(L, 50);
    switch ((enum vtype)v.type) {
    case V_NONE:
        str_puts(out, "None");
        break;
    case V_BOOL:
        str_puts(out, v.u.b ? "True" : "False");
        break;
    case V_INT:
        str_puti(out, v.u.i);
        break;
    case V_FLOAT:
        print_float_repr(v.u.f, out);
        break;
    case V_ELLIPSIS:
        str_puts(out, "Ellipsis");
        break;
    case V_STR:
        format_str_repr(AS_STR(v)->s, AS_STR(v)->n, out);
        break;
    case V_TUPLE:
    case V_LIST:
        seq_repr(L, v, out);
        break;
    case V_DICT:
        dict_repr(L, AS_DICT(v), out);
        break;
    case V_RANGE:
        range_repr(AS_RANGE(v), out);
        break;
    case V_ARRAY:
        array_text(L, AS_ARRAY(v), true, out);
        break;
    case V_DTYPE:
        if (v.u.i)
            type_repr(v, out);
        else
            str_addf(out, "dtype('%s')", dtype_name((enum dtype)v.dt));
        break;
    case V_TYPE:
        type_repr(v, out);
        break;
    case V_ITER:
        if (AS_ITER(v)->kind >= ITER_DICT && AS_ITER(v)->kind <= ITER_DICT_ITEMS) {
            dict_view_repr(L, AS_ITER(v), out);
            break;
        }
        raise_unportable(L, v);
    default:
        raise_unportable(L, v);
    }
    L->nested--;
}

void value_str(struct lang *L, struct value v, struct str *out)
{
    if (v.type == V_STR)
        str_add(out, AS_STR(v)->s, AS_STR(v)->n);
    else if (v.type == V_NPS)
        print_scalar_str((enum dtype)v.dt, v.u.e, out);
    else if (v.type == V_DTYPE && !v.u.i)
        str_puts(out, dtype_name((enum dtype)v.dt));
    else if (v.type == V_ARRAY)
        array_text(L, AS_ARRAY(v), false, out);
    else
        value_repr(L, v, out);
}

/* --- format ----------------------------------------------------------------------------------- */

static bool format_any(struct lang *L, struct value v, const char *spec, size_t n,
                       struct str *out)
{
    struct err *e = &L->scratch_err;
    switch ((enum vtype)v.type) {
    case V_STR:
        return format_str(spec, n, AS_STR(v)->s, AS_STR(v)->n, out, e);
    case V_INT:
        return format_int(spec, n, v.u.i, out, e);
    case V_FLOAT:
        return format_float(spec, n, v.u.f, out, e);
    case V_BOOL:
        return format_bool(spec, n, v.u.b, out, e);
    case V_NPS:
        return format_elem(spec, n, (enum dtype)v.dt, v.u.e, out, e);
    default:
        break;
    }
    if (n)
        return format_refuse(value_type_name(v), e);
    value_str(L, v, out);
    return true;
}

void value_format(struct lang *L, struct value v, const char *spec, size_t n, struct str *out)
{
    if (v.type == V_ARRAY && array_node(L, AS_ARRAY(v))->shape.rank == 0)
        v = array_or_scalar(L, array_node(L, AS_ARRAY(v)));
    if (!format_any(L, v, spec, n, out))
        raise_graph(L);
}

/* --- f-strings -------------------------------------------------------------------------------- */

static void parts_write(struct lang *L, const struct expr *e, const struct fpart *part, int n,
                        struct str *out);

/* As ascii() does: the letters beyond ASCII by their codes. */
static struct str *ascii_only(struct lang *L, struct str *text)
{
    struct str *out = tmp_str(L);
    const char *s = str_get(text);
    unsigned letter;
    bool ok;
    for (size_t at = 0; at < text->n;) {
        at += utf8_decode(s + at, text->n - at, &letter, &ok);
        if (letter < 0x80)
            str_putc(out, (char)letter);
        else
            str_addf(out, letter < 0x100 ? "\\x%02x" : letter < 0x10000 ? "\\u%04x" : "\\U%08x",
                     letter);
    }
    return out;
}

static void part_write(struct lang *L, const struct expr *e, const struct fpart *p,
                       struct str *out)
{
    push(L, eval_expr(L, p->value));
    struct str *spec = tmp_str(L);
    parts_write(L, e, p->spec, p->nspec, spec);
    struct value v = L->top[-1];
    L->frame->at = place_of(L, e->span, p->value->span);
    /* {x=} shows repr unless a conversion or a format is given */
    char conversion = p->conversion ? p->conversion : p->debug && !p->nspec ? 'r' : 0;
    if (conversion) {
        struct str *text = tmp_str(L);
        if (conversion == 's')
            value_str(L, v, text);
        else
            value_repr(L, v, text);
        if (conversion == 'a')
            text = ascii_only(L, text);
        v = str_value(L, str_get(text), text->n);
        push(L, v);
        value_format(L, v, str_get(spec), spec->n, out);
        pop(L, 1);
    } else {
        value_format(L, v, str_get(spec), spec->n, out);
    }
    pop(L, 1);
}

static void parts_write(struct lang *L, const struct expr *e, const struct fpart *part, int n,
                        struct str *out)
{
    for (int i = 0; i < n; i++) {
        if (part[i].text)
            str_add(out, part[i].text, part[i].len);
        if (part[i].value)
            part_write(L, e, &part[i], out);
        check_text_size(L, out->n);
    }
}

void fstring_write(struct lang *L, const struct expr *e, struct str *out)
{
    parts_write(L, e, e->u.fstr.part, e->u.fstr.n, out);
}
