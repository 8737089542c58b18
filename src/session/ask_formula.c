/* Formulas of explanations, with names and with numbers. */
#include "ask_priv.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "notation_list.h"

#define MINUS "−"

/* --- numbers ------------------------------------------------------------------------- */

void value_write(enum dtype t, double v, int digits, struct str *out)
{
    char text[ARITH_TEXT];
    if (t == DT_BOOL) {
        str_puts(out, v != 0 ? "True" : "False");
        return;
    }
    arith_number(v, digits, text);
    str_puts(out, text);
}

double ufunc_once(enum ufunc f, enum dtype in, double a, double b)
{
    enum dtype loop, type;
    unsigned char x[sizeof(union elem)], y[sizeof x], r[sizeof x];
    if (!ufunc_types(f, in, &loop, &type))
        return NAN;
    dtype_convert(DT_F64, &a, 1, loop, x, 1, 1);
    dtype_convert(DT_F64, &b, 1, loop, y, 1, 1);
    ufunc_run(f, loop, 1, x, 1, y, 1, r);
    return dtype_get_double(type, r);
}

/* --- brackets --------------------------------------------------------------------------- */

/* 's' a sum or worse, 'p' a product or a sign, 'o' one piece. */
static char looseness(const char *s)
{
    int depth = 0;
    char found = strncmp(s, MINUS, strlen(MINUS)) == 0 ? 'p' : 'o';
    for (; *s; s++) {
        depth += (*s == '(' || *s == '[') - (*s == ')' || *s == ']');
        if (depth)
            continue;
        if (*s == ' ')
            return 's';
        if (strncmp(s, "·", strlen("·")) == 0 || strchr("+-*/%", *s))
            found = 'p';
    }
    return found;
}

static void put_careful(const char *text, char care, struct str *out)
{
    char l = looseness(text);
    bool brackets = care == 'p' ? l != 'o' : care == 'b' ? l == 's' : false;
    str_addf(out, brackets ? "(%s)" : "%s", text);
}

/* --- notation ------------------------------------------------------------------------------ */

static const struct notation {
    const char *pattern, *care;
} notations[UFUNC_COUNT] = {
#define X(id, pattern, care) [UF_##id] = {pattern, care},
    NOTATION_LIST(X)
#undef X
};

static void put_call(enum ufunc f, const struct str *operand, int n, struct str *out)
{
    str_addf(out, "%s(", ufunc_name(f));
    for (int i = 0; i < n; i++)
        str_addf(out, "%s%s", i ? ", " : "", str_get(&operand[i]));
    str_putc(out, ')');
}

static void put_notation(enum ufunc f, const struct str *operand, int n, struct str *out)
{
    const struct notation *o = &notations[f];
    if (!o->pattern) {
        put_call(f, operand, n, out);
        return;
    }
    for (const char *p = o->pattern; *p; p++) {
        if (*p != '{') {
            str_putc(out, *p);
            continue;
        }
        int i = p[1] - '0';
        if (i < n)
            put_careful(str_get(&operand[i]), o->care[i], out);
        p += 2;
    }
}

/* --- one elementwise function ----------------------------------------------------------------- */

struct once {
    enum ufunc f;
    enum dtype in;
};

static double recompute_ufunc(const double *x, int n, const void *ctx)
{
    const struct once *o = ctx;
    return ufunc_once(o->f, o->in, x[0], n > 1 ? x[1] : 0);
}

/* The type that the inputs were brought to. */
static enum dtype common_type(const struct node *n)
{
    const struct node *a = n->input[0], *b = n->inputs > 1 ? n->input[1] : a;
    if (a->weak != b->weak)
        return a->weak ? dtype_promote_weak(b->type, a->type) : dtype_promote_weak(a->type, b->type);
    return dtype_promote(a->type, b->type);
}

static void put_operand(struct session *s, const struct node *n, const struct explain *x, int i,
                        struct str *out)
{
    const struct explain_term *t = &x->term[i];
    struct explain inner;
    bool named = name_of(s, t->node) != NULL;
    if (t->node->shape.rank == 0 && !named) {
        if (!name_operand(s, n, i, out))
            value_write(t->node->type, t->value, ARITH_RESULT, out);
        return;
    }
    if (!named && t->node->op == OP_MATMUL &&
        explain_cell(lang_graph(s->L), t->node, t->index, &inner) &&
        inner.kind == EXPLAIN_DOT && formula_dot_names(s, &inner, out))
        return;
    name_write(s, t, out);
}

/* "names ≈ numbers ≈ result", and what says the same twice only once. */
static void put_chain(const struct str *names, const char *s1, const struct str *numbers,
                      const char *s2, const struct str *result, struct str *out)
{
    if (names->n)
        str_addf(out, " = %s", str_get(names));
    if (strcmp(str_get(names), str_get(numbers)) != 0)
        str_addf(out, " %s %s", names->n ? s1 : "=", str_get(numbers));
    str_addf(out, " %s %s", s2, str_get(result));
}

/* A truth is no number that something comes to. */
static void put_truth(const struct str *names, const struct str *numbers,
                      const struct str *result, struct str *out)
{
    str_addf(out, " = %s: ", str_get(names));
    if (strcmp(str_get(names), str_get(numbers)) != 0)
        str_addf(out, "%s → ", str_get(numbers));
    str_puts(out, str_get(result));
}

void formula_ufunc(struct session *s, const struct node *n, const struct explain *x,
                   struct str *out)
{
    int operands = x->terms < 2 ? x->terms : 2;
    double v[2] = {x->term[0].value, operands > 1 ? x->term[1].value : 0};
    struct once once = {x->ufunc, common_type(n)};
    struct arith a = {recompute_ufunc, &once, v, operands, x->value, ARITH_RESULT};
    struct str names_of[2] = {{0}}, num[2] = {{0}}, names = {0}, numbers = {0}, result = {0};
    bool comes_out;
    int digits = arith_digits(&a, &comes_out);
    for (int i = 0; i < operands; i++) {
        put_operand(s, n, x, i, &names_of[i]);
        value_write(x->term[i].node->type, v[i], digits, &num[i]);
    }
    put_notation(x->ufunc, names_of, operands, &names);
    put_notation(x->ufunc, num, operands, &numbers);
    value_write(n->type, x->value, ARITH_RESULT, &result);
    if (n->type == DT_BOOL)
        put_truth(&names, &numbers, &result, out);
    else
        put_chain(&names, arith_sign_operands(&a, digits), &numbers,
                  arith_sign_result(&a, digits), &result, out);
    for (int i = 0; i < 2; i++) {
        str_done(&names_of[i]);
        str_done(&num[i]);
    }
    str_done(&names);
    str_done(&numbers);
    str_done(&result);
}

/* --- softmax --------------------------------------------------------------------------------------- */

static double exp_of(enum dtype t, double z, double max)
{
    return ufunc_once(UF_EXP, t, ufunc_once(UF_SUBTRACT, t, z, max), 0);
}

struct softmax_line {
    enum dtype type;
    int digits; /* of exp and sum in the second half */
    double sum;
};

/* exp(z - max) as the second half shows it, over the sum as it shows that. */
static double recompute_exp(const double *x, int n, const void *ctx)
{
    const struct softmax_line *l = ctx;
    (void)n;
    return exp_of(l->type, x[0], x[1]);
}

static double recompute_quotient(const double *x, int n, const void *ctx)
{
    const struct softmax_line *l = ctx;
    (void)n;
    return ufunc_once(UF_DIVIDE, l->type, x[0], x[1]);
}

static double recompute_whole(const double *x, int n, const void *ctx)
{
    const struct softmax_line *l = ctx;
    (void)n;
    return ufunc_once(UF_DIVIDE, l->type, exp_of(l->type, x[0], x[1]), x[2]);
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static void put_exp(const char *z, const char *max, struct str *out)
{
    str_addf(out, "exp(%s " MINUS " ", z);
    put_careful(max, 'p', out);
    str_putc(out, ')');
}

/* exp(s − max) / Σ ≈ exp(0.41 − 2.03) / 3.74 ≈ 0.198 / 3.74 ≈ 0.053: each part comes
 * to the next, so the digits are found from the end. */
void formula_softmax(struct session *s, const struct explain_term *term, enum dtype type,
                     const char *letter, double value, struct str *out)
{
    double z = term[0].value, max = term[1].value, e = term[2].value, sum = term[3].value;
    struct softmax_line l = {.type = type, .sum = sum};
    bool ok;
    (void)s;
    struct arith last = {recompute_quotient, &l, (double[]){e, sum}, 2, value, ARITH_RESULT};
    int back = arith_digits(&last, &ok);
    struct arith inner = {recompute_exp, &l, (double[]){z, max}, 2, e, back};
    struct arith whole = {recompute_whole, &l, (double[]){z, max, sum}, 3, value, ARITH_RESULT};
    int front = larger(larger(arith_digits(&inner, &ok), arith_digits(&whole, &ok)), back);
    char a[ARITH_TEXT], b[ARITH_TEXT], c[ARITH_TEXT], d[ARITH_TEXT], r[ARITH_TEXT];
    arith_number(z, front, a);
    arith_number(max, front, b);
    arith_number(sum, front, c);
    put_exp(letter, "max", (str_puts(out, " = "), out));
    str_addf(out, " / Σ %s ", arith_sign_operands(&whole, front));
    put_exp(a, b, out);
    str_addf(out, " / %s ", c);
    arith_number(e, back, d);
    arith_number(sum, back, c);
    arith_number(value, ARITH_RESULT, r);
    bool exact = arith_exact(e, back) && arith_exact(sum, back) && front == back;
    str_addf(out, "%s %s / %s %s %s", exact ? arith_sign_result(&inner, front) : "≈", d, c,
             arith_sign_result(&last, back), r);
}

/* --- sums -------------------------------------------------------------------------------------------- */

static double recompute_sum(const double *x, int n, const void *ctx)
{
    double sum = 0;
    (void)ctx;
    for (int i = 0; i < n; i++)
        sum += x[i];
    return sum;
}

static double recompute_prod(const double *x, int n, const void *ctx)
{
    double p = 1;
    (void)ctx;
    for (int i = 0; i < n; i++)
        p *= x[i];
    return p;
}

/* "1.5 + 0.25 − 2" */
static void put_addend(double v, int digits, bool first, struct str *out)
{
    char text[ARITH_TEXT];
    arith_number(first ? v : fabs(v), digits, text);
    str_addf(out, "%s%s", first ? "" : v < 0 ? " " MINUS " " : " + ", text);
}

static void put_factor(double v, int digits, bool first, struct str *out)
{
    char text[ARITH_TEXT];
    arith_number(v, digits, text);
    if (!first)
        str_puts(out, " · ");
    put_careful(text, first ? 'b' : 'p', out);
}

void formula_sum(struct session *s, const struct explain *x, const double *addend, int n,
                 struct str *out)
{
    bool prod = x->kind == EXPLAIN_REDUCE && x->reduce == RED_PROD, ok;
    bool more = x->count > n;
    double *v = mem_array((size_t)n + 1, sizeof *v);
    char text[ARITH_TEXT], left[24];
    if (n)
        memcpy(v, addend, (size_t)n * sizeof *v);
    v[n] = x->rest;
    struct arith a = {prod ? recompute_prod : recompute_sum, NULL, v, n + more, x->value, 0};
    int digits = arith_digits(&a, &ok);
    str_addf(out, " %s ", arith_sign_operands(&a, digits));
    for (int i = 0; i < a.n; i++)
        (prod ? put_factor : put_addend)(v[i], digits, i == 0, out);
    if (more) {
        snprintf(left, sizeof left, "%lld", (long long)(x->count - n));
        str_puts(out, " (");
        session_say(s, out, "{0} more", (const char *const[]){left}, 1);
        str_putc(out, ')');
    }
    arith_number(x->value, ARITH_RESULT, text);
    str_addf(out, " %s %s", arith_sign_result(&a, digits), text);
    mem_free(v);
}

void formula_product(const struct explain_term factor[2], struct str *out)
{
    double v[2] = {factor[0].value, factor[1].value};
    char text[ARITH_TEXT];
    bool ok;
    struct arith a = {recompute_prod, NULL, v, 2, v[0] * v[1], ARITH_RESULT};
    int digits = arith_digits(&a, &ok);
    str_addf(out, " %s ", arith_sign_operands(&a, digits));
    put_factor(v[0], digits, true, out);
    put_factor(v[1], digits, false, out);
    arith_number(a.r, ARITH_RESULT, text);
    str_addf(out, " %s %s", arith_sign_result(&a, digits), text);
}
