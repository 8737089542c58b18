/* Formulas of explanations, with names and with numbers. */
#include "ask_priv.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "notation_list.h"

#define MINUS "−"

/* --- numbers -------------------------------------------------------------------------- */

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

/* --- brackets ------------------------------------------------------------------------- */

static bool begins(const char *s, const char *with)
{
    return strncmp(s, with, strlen(with)) == 0;
}

/* 's' a sum or a comparison, 'p' a product, 'n' one piece with a sign, 'o' one piece. */
static char looseness(const char *s)
{
    static const char *const products[] = {"·", " · ", " / ", " ** ", " % ", " // "};
    char found = begins(s, MINUS) ? 'n' : 'o';
    int depth = 0;
    for (; *s; s++) {
        size_t taken = 0;
        depth += (*s == '(' || *s == '[') - (*s == ')' || *s == ']');
        for (size_t i = 0; i < sizeof products / sizeof *products && depth == 0 && !taken; i++)
            taken = begins(s, products[i]) ? strlen(products[i]) : 0;
        if (taken) {
            found = found == 'n' ? 'n' : 'p';
            s += taken - 1;
        } else if (depth == 0 && *s == ' ') {
            return 's';
        }
    }
    return found;
}

static void put_careful(const char *text, char care, struct str *out)
{
    char l = looseness(text);
    bool brackets = care == 'p'   ? l != 'o'
                    : care == 't' ? l == 's' || l == 'n'
                    : care == 'b' ? l == 's'
                                  : false;
    str_addf(out, brackets ? "(%s)" : "%s", text);
}

/* --- notation ------------------------------------------------------------------------- */

static const struct notation {
    const char *pattern, *care;
} notations[UFUNC_COUNT] = {
#define X(id, pattern, care) [UF_##id] = {pattern, care},
    NOTATION_LIST(X)
#undef X
};

bool notation_is_call(enum ufunc f)
{
    return !notations[f].pattern;
}

static void put_call(enum ufunc f, const struct str *operand, int n, struct str *out)
{
    str_addf(out, "%s(", ufunc_name(f));
    for (int i = 0; i < n; i++)
        str_addf(out, "%s%s", i ? ", " : "", str_get(&operand[i]));
    str_putc(out, ')');
}

enum ufunc notation_of(const struct explain *x)
{
    const struct explain_term *a = &x->term[0], *b = &x->term[1];
    bool same = x->terms == 2 && a->node == b->node &&
                memcmp(a->index, b->index, sizeof a->index) == 0;
    return x->ufunc == UF_MULTIPLY && same ? UF_SQUARE : x->ufunc;
}

void notation_write(enum ufunc f, const struct str *operand, int n, struct str *out)
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

/* --- one elementwise function --------------------------------------------------------- */

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
    if (a->weak && !b->weak)
        return dtype_promote_weak(b->type, a->type);
    if (b->weak && !a->weak)
        return dtype_promote_weak(a->type, b->type);
    return dtype_promote(a->type, b->type);
}

/* "names ≈ numbers ≈ result", and what says the same twice only once. */
void formula_chain(const struct str *names, const char *s1, const struct str *numbers,
                   const char *s2, const struct str *result, struct str *out)
{
    if (names->n)
        str_addf(out, " = %s", str_get(names));
    if (strcmp(str_get(names), str_get(numbers)) != 0)
        str_addf(out, " %s %s", s1, str_get(numbers));
    str_addf(out, " %s %s", s2, str_get(result));
}

/* A truth is no number that something comes to. */
static void put_truth(const struct str *names, const struct str *numbers,
                      const struct str *result, struct str *out)
{
    if (names->n)
        str_addf(out, " = %s", str_get(names));
    str_puts(out, ": ");
    if (strcmp(str_get(names), str_get(numbers)) != 0)
        str_addf(out, "%s → ", str_get(numbers));
    str_puts(out, str_get(result));
}

void formula_ufunc(struct session *s, const struct node *n, const struct explain *x, bool named,
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
        if (named)
            name_input(s, n, x, i, &names_of[i]);
        value_write(x->term[i].node->type, v[i], digits, &num[i]);
    }
    if (named)
        notation_write(notation_of(x), names_of, operands, &names);
    notation_write(notation_of(x), num, operands, &numbers);
    value_write(n->type, x->value, ARITH_RESULT, &result);
    if (n->type == DT_BOOL)
        put_truth(&names, &numbers, &result, out);
    else
        formula_chain(&names, arith_sign_operands(&a, digits), &numbers,
                      arith_sign_result(&a, digits), &result, out);
    for (int i = 0; i < 2; i++) {
        str_done(&names_of[i]);
        str_done(&num[i]);
    }
    str_done(&names);
    str_done(&numbers);
    str_done(&result);
}

/* --- softmax -------------------------------------------------------------------------- */

/* The numbers of a row's softmax; without a maximum the line has none. */
struct softmax_line {
    enum dtype type;
    bool has_max;
    double z, max, e, sum;
    char text[4][ARITH_TEXT];
};

static double exp_of(const struct softmax_line *l, const double *x)
{
    double z = l->has_max ? ufunc_once(UF_SUBTRACT, l->type, x[0], x[1]) : x[0];
    return ufunc_once(UF_EXP, l->type, z, 0);
}

static double recompute_exp(const double *x, int n, const void *ctx)
{
    (void)n;
    return exp_of(ctx, x);
}

static double recompute_quotient(const double *x, int n, const void *ctx)
{
    const struct softmax_line *l = ctx;
    (void)n;
    return ufunc_once(UF_DIVIDE, l->type, x[0], x[1]);
}

/* x: z and max, then the sum. */
static double recompute_whole(const double *x, int n, const void *ctx)
{
    const struct softmax_line *l = ctx;
    return ufunc_once(UF_DIVIDE, l->type, exp_of(l, x), x[n - 1]);
}

/* The fewest digits, `least` or more, with which both lines come out. */
static int digits_of_both(const struct arith *a, const struct arith *b, int least)
{
    for (int d = least; d < ARITH_MOST; d++)
        if (arith_comes_out(a, d) && arith_comes_out(b, d))
            return d;
    return ARITH_MOST;
}

static void put_exp(const char *z, const char *max, struct str *out)
{
    str_addf(out, "exp(%s", z);
    if (max) {
        str_puts(out, " " MINUS " ");
        put_careful(max, 't', out);
    }
    str_putc(out, ')');
}

static struct softmax_line softmax_read(const struct explain *x, enum dtype type)
{
    bool has_max = x->terms == 4;
    const struct explain_term *t = x->term;
    return (struct softmax_line){type, has_max, t[0].value, has_max ? t[1].value : 0,
                                 t[has_max + 1].value, t[has_max + 2].value, {{0}}};
}

/* exp(s − max) / Σ ≈ exp(0.41 − 2.03) / 3.74 ≈ 0.198 / 3.74 ≈ 0.053: each part comes
 * to the next, so the digits are found from the end. */
void formula_softmax(const struct explain *x, enum dtype type, const char *letter,
                     struct str *out)
{
    struct softmax_line l = softmax_read(x, type);
    double quotient[] = {l.e, l.sum}, whole[3] = {l.z, l.has_max ? l.max : l.sum, l.sum};
    struct arith c = {recompute_quotient, &l, quotient, 2, x->value, ARITH_RESULT};
    bool ok;
    int back = arith_digits(&c, &ok);
    struct arith a = {recompute_exp, &l, whole, 1 + l.has_max, l.e, back};
    struct arith b = {recompute_whole, &l, whole, 2 + l.has_max, x->value, ARITH_RESULT};
    int front = digits_of_both(&a, &b, back);
    bool exact = front == back && arith_exact(l.e, back) && arith_exact(l.sum, back);
    char result[ARITH_TEXT];
    arith_number(l.z, front, l.text[0]);
    arith_number(l.max, front, l.text[1]);
    arith_number(l.sum, front, l.text[2]);
    str_puts(out, " = ");
    put_exp(letter, l.has_max ? "max" : NULL, out);
    str_addf(out, " / Σ %s ", arith_sign_operands(&b, front));
    put_exp(l.text[0], l.has_max ? l.text[1] : NULL, out);
    str_addf(out, " / %s ", l.text[2]);
    arith_number(l.e, back, l.text[3]);
    arith_number(l.sum, back, l.text[2]);
    arith_number(x->value, ARITH_RESULT, result);
    str_addf(out, "%s %s / %s %s %s", exact ? arith_sign_result(&a, front) : "≈", l.text[3],
             l.text[2], arith_sign_result(&c, back), result);
}

/* --- sums ----------------------------------------------------------------------------- */

struct sum_line {
    bool product;
    double divisor;
};

static double recompute_sum(const double *x, int n, const void *ctx)
{
    const struct sum_line *l = ctx;
    double sum = l->product ? 1 : 0;
    for (int i = 0; i < n; i++)
        sum = l->product ? sum * x[i] : sum + x[i];
    return sum / l->divisor;
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

static void put_more(const struct session *s, int64_t more, struct str *out)
{
    char left[24];
    snprintf(left, sizeof left, "%lld", (long long)more);
    str_puts(out, " (");
    session_say(s, out, "{0} more", (const char *const[]){left}, 1);
    str_putc(out, ')');
}

void formula_sum(const struct session *s, const struct explain *x, const double *addend, int n,
                 struct str *out)
{
    bool average = x->kind == EXPLAIN_MEAN || x->kind == EXPLAIN_VAR, ok;
    struct sum_line l = {x->kind == EXPLAIN_REDUCE && x->reduce == RED_PROD,
                         average ? x->divisor : 1};
    double v[EXPLAIN_TERMS + 1];
    char text[ARITH_TEXT];
    memcpy(v, addend, (size_t)n * sizeof *v);
    v[n] = x->rest;
    struct arith a = {recompute_sum, &l, v, n + (x->count > n), x->value, 0};
    int digits = arith_digits(&a, &ok);
    str_addf(out, " %s %s", arith_sign_operands(&a, digits), average ? "(" : "");
    for (int i = 0; i < a.n; i++)
        (l.product ? put_factor : put_addend)(v[i], digits, i == 0, out);
    if (x->count > n)
        put_more(s, x->count - n, out);
    if (average)
        str_addf(out, ") / %.0f", l.divisor);
    arith_number(x->value, ARITH_RESULT, text);
    str_addf(out, " %s %s", arith_sign_result(&a, digits), text);
}

void formula_product(const struct explain_term factor[2], struct str *out)
{
    struct sum_line l = {true, 1};
    double v[2] = {factor[0].value, factor[1].value};
    char text[ARITH_TEXT];
    bool ok;
    struct arith a = {recompute_sum, &l, v, 2, v[0] * v[1], ARITH_RESULT};
    int digits = arith_digits(&a, &ok);
    str_addf(out, " %s ", arith_sign_operands(&a, digits));
    put_factor(v[0], digits, true, out);
    put_factor(v[1], digits, false, out);
    arith_number(a.r, ARITH_RESULT, text);
    str_addf(out, " %s %s", arith_sign_result(&a, digits), text);
}
