/* Which lines an explanation has, by the operation that made the number. */
#include "ask_priv.h"

#include <math.h>
#include <string.h>

#define PRODUCTS 8
#define CODE_COLUMNS 60

/* --- words ---------------------------------------------------------------------------- */

static void say(struct session *s, struct str *out, const char *english, const char *a,
                const char *b)
{
    session_say(s, out, english, (const char *const[]){a ? a : "", b ? b : ""}, 2);
}

static void add_said(struct session *s, struct ask *a, const char *english, const char *x,
                     const char *y)
{
    struct str line = {0};
    say(s, &line, english, x, y);
    ask_add(s, a, &line, NULL);
}

static const char *number(enum dtype t, double v, struct str *buf)
{
    str_clear(buf);
    value_write(t, v, ARITH_RESULT, buf);
    return str_get(buf);
}

static const char *count(int64_t n, struct str *buf)
{
    str_clear(buf);
    str_addf(buf, "%lld", (long long)n);
    return str_get(buf);
}

/* --- one line for one operand --------------------------------------------------------- */

static bool is_hidden(const struct explain *x)
{
    return x->kind == EXPLAIN_WHERE && isinf(x->value) && x->value < 0;
}

/* A number that was simply written down: the formula has shown it. */
static bool is_plain(const struct explain *x, const struct node *n)
{
    return x->kind == EXPLAIN_GIVEN && n->shape.rank == 0;
}

/* " ≈ 0.4101" */
static void put_value(const struct explain_term *t, struct str *out)
{
    bool exact = t->node->type == DT_BOOL || arith_exact(t->value, ARITH_RESULT);
    str_puts(out, exact ? " = " : " ≈ ");
    value_write(t->node->type, t->value, ARITH_RESULT, out);
}

static struct explain_term input_term(struct session *s, const struct explain_term *t, int i);

/* "z = −∞, hidden by the mask; without it scores[0, 7] ≈ 0.4539" */
static void put_hidden(struct session *s, const struct explain_term *t, const struct explain *x,
                       struct str *out)
{
    struct explain_term where = *t;
    struct str other = {0};
    explain_through(lang_graph(s->L), &where.node, where.index);
    struct explain_term left = input_term(s, &where, x->chosen == 1 ? 2 : 1);
    name_write(s, &left, &other);
    put_value(&left, &other);
    put_value(t, out);
    say(s, out, ", hidden by the mask; without it {0}", str_get(&other), NULL);
    str_done(&other);
}

/* "s = scores[1, 1] = q[1]·k[1] / τ ≈ 9.28 / 22.63 ≈ 0.4101" */
static void add_operand(struct session *s, struct ask *a, const char *letter,
                        const struct explain_term *t)
{
    struct explain x;
    struct str line = {0}, name = {0};
    bool known = explain_cell(lang_graph(s->L), t->node, t->index, &x);
    bool hidden = known && is_hidden(&x);
    name_write(s, t, &name);
    if (letter && !(name_of(s, t->node) && strcmp(letter, name_of(s, t->node)) == 0))
        str_addf(&line, hidden ? "%s" : "%s = ", letter);
    if (!letter || !hidden)
        str_puts(&line, str_get(&name));
    if (hidden)
        put_hidden(s, t, &x, &line);
    else if (known)
        formula_write(s, t, &x, &line);
    if (!known || !is_plain(&x, t->node))
        ask_add(s, a, &line, known ? t : NULL);
    str_done(&name);
    str_done(&line);
}

void formula_write(struct session *s, const struct explain_term *t, const struct explain *x,
                   struct str *out)
{
    struct str names = {0};
    struct explain_term real = *t;
    explain_through(lang_graph(s->L), &real.node, real.index);
    if (x->kind == EXPLAIN_UFUNC) {
        formula_ufunc(s, real.node, x, name_of(s, t->node) != NULL, out);
    } else if (x->kind == EXPLAIN_ROUND) {
        formula_round(s, real.node, x, name_of(s, t->node) != NULL, out);
    } else {
        if (x->kind == EXPLAIN_DOT && name_of(s, t->node) && formula_dot_names(s, x, &names))
            str_addf(out, " = %s", str_get(&names));
        put_value(t, out);
    }
    if (x->kind == EXPLAIN_DRAW)
        say(s, out, ", drawn at random", NULL, NULL);
    str_done(&names);
}

/* --- operations ----------------------------------------------------------------------- */

static void add_formula(struct session *s, struct ask *a, struct str *formula)
{
    struct str line = {0};
    const char *text = str_get(formula);
    str_puts(&line, text + (*text == ' '));
    ask_add(s, a, &line, NULL);
    str_clear(formula);
}

static void tell_ufunc(struct session *s, struct ask *a, const struct node *n,
                       const struct explain *x)
{
    struct str f = {0};
    formula_ufunc(s, n, x, true, &f);
    add_formula(s, a, &f);
    for (int i = 0; i < x->terms && i < 2; i++)
        if (i == 0 || x->term[0].node != x->term[1].node ||
            memcmp(x->term[0].index, x->term[1].index, sizeof x->term[0].index) != 0)
            add_operand(s, a, NULL, &x->term[i]);
    str_done(&f);
}

static void tell_round(struct session *s, struct ask *a, const struct node *n,
                       const struct explain *x)
{
    struct str f = {0}, to = {0};
    int64_t places = x->decimals, tens = 1;
    for (int i = 0; i > x->decimals && tens < INT64_MAX / 10; i--)
        tens *= 10;
    formula_round(s, n, x, true, &f);
    add_formula(s, a, &f);
    add_said(s, a,
             places == 0   ? "rounded to a whole number"
             : places == 1 ? "rounded to one decimal"
             : places > 0  ? "rounded to {0} decimals"
                           : "rounded to multiples of {0}",
             count(places > 0 ? places : tens, &to), NULL);
    add_operand(s, a, NULL, &x->term[0]);
    str_done(&f);
    str_done(&to);
}

/* The branches of a where that a number was taken from, and the other one. */
struct branches {
    struct explain_term condition, taken, left;
};

static struct explain_term input_term(struct session *s, const struct explain_term *t, int i)
{
    struct node *in = t->node->input[i];
    struct explain_term r = {.node = in};
    int shift = t->node->shape.rank - in->shape.rank;
    for (int k = 0; k < in->shape.rank; k++)
        r.index[k] = in->shape.dim[k] == 1 ? 0 : t->index[k + shift];
    explain_named(lang_graph(s->L), &r.node, r.index);
    graph_item_double(lang_graph(s->L), r.node, r.index, &r.value);
    return r;
}

static struct branches branches_of(struct session *s, const struct explain_term *t,
                                   const struct explain *x)
{
    int other = x->chosen == 1 ? 2 : 1;
    return (struct branches){input_term(s, t, 0), x->term[0], input_term(s, t, other)};
}

static void tell_where(struct session *s, struct ask *a, const struct explain_term *t,
                       const struct explain *x)
{
    struct branches b = branches_of(s, t, x);
    struct str line = {0}, name = {0}, shown = {0}, other = {0};
    name_write(s, &b.condition, &name);
    if (is_hidden(x)) {
        add_said(s, a, "hidden by the mask: {0} put in place of {1}",
                 number(t->node->type, x->value, &shown),
                 number(t->node->type, b.left.value, &other));
        add_operand(s, a, NULL, &b.left);
    } else {
        const char *truth = b.condition.value != 0 ? "True" : "False";
        const char *const arg[] = {number(t->node->type, x->value, &shown), str_get(&name), truth};
        session_say(s, &line, "{0} was chosen because {1} is {2}", arg, 3);
        ask_add(s, a, &line, NULL);
        add_operand(s, a, NULL, &b.taken);
    }
    add_operand(s, a, NULL, &b.condition);
    str_done(&name);
    str_done(&shown);
    str_done(&other);
}

/* z of a softmax: what stands behind the mask is the score itself. */
static struct explain_term unmasked(struct session *s, const struct explain_term *z)
{
    struct explain x;
    if (explain_cell(lang_graph(s->L), z->node, z->index, &x) && x.kind == EXPLAIN_WHERE &&
        isfinite(x.value))
        return x.term[0];
    return *z;
}

static void add_max(struct session *s, struct ask *a, const struct explain_term *max)
{
    struct str line = {0};
    str_puts(&line, "max");
    put_value(max, &line);
    say(s, &line, ", the largest of the row", NULL, NULL);
    ask_add(s, a, &line, max);
}

static void add_sum(struct session *s, struct ask *a, const struct explain_term *sum, int64_t n,
                    const char *addend)
{
    struct str line = {0}, buf = {0};
    str_puts(&line, "Σ = ");
    say(s, &line, "sum of {0} numbers {1}", count(n, &buf), addend);
    put_value(sum, &line);
    ask_add(s, a, &line, sum);
    str_done(&buf);
}

/* The score leaves its row no key: everything there is hidden. */
static bool row_is_empty(const struct explain *x)
{
    return x->terms == 4 && isinf(x->term[1].value) && x->term[1].value < 0;
}

static void tell_softmax(struct session *s, struct ask *a, const struct explain_term *t,
                         const struct explain *x)
{
    struct explain_term z = unmasked(s, &x->term[0]);
    const char *letter = name_letter(z.node, "z");
    bool has_max = x->terms == 4;
    struct str f = {0};
    if (row_is_empty(x)) {
        add_said(s, a, "all keys of this query are hidden: 0/0 = NaN", NULL, NULL);
        add_operand(s, a, letter, &z);
        return;
    }
    formula_softmax(x, t->node->type, letter, &f);
    add_formula(s, a, &f);
    add_operand(s, a, letter, &z);
    if (has_max)
        add_max(s, a, &x->term[1]);
    str_addf(&f, has_max ? "exp(%s − max)" : "exp(%s)", letter);
    add_sum(s, a, &x->term[has_max + 2], x->count, str_get(&f));
    str_done(&f);
}

/* --- sums ----------------------------------------------------------------------------- */

static void tell_rest(struct session *s, struct ask *a, int64_t left, double rest)
{
    char text[ARITH_TEXT];
    struct str n = {0};
    if (left <= 0)
        return;
    arith_number(rest, ARITH_RESULT, text);
    add_said(s, a, "the other {0} together: {1}", count(left, &n), text);
    str_done(&n);
}

/* Largest first: from the first zero on there are only zeros. */
static int without_zeros(const double *addend, int n)
{
    int k = n;
    while (k > 1 && addend[k - 1] == 0)
        k--;
    return k;
}

static void tell_dot(struct session *s, struct ask *a, const struct node *of,
                     const struct explain *x)
{
    double product[PRODUCTS];
    int n = x->terms / 2 < PRODUCTS ? x->terms / 2 : PRODUCTS;
    struct str line = {0}, names = {0}, buf = {0};
    for (int i = 0; i < n; i++)
        product[i] = x->term[2 * i].value * x->term[2 * i + 1].value;
    n = without_zeros(product, n);
    if (name_of(s, of) && formula_dot_names(s, x, &names))
        str_addf(&line, "= %s, ", str_get(&names));
    say(s, &line, "sum of {0} products", count(x->count, &buf), NULL);
    ask_add(s, a, &line, NULL);
    formula_sum(s, x, product, n, &line);
    add_formula(s, a, &line);
    for (int i = 0; i < n; i++) {
        str_clear(&line);
        name_write(s, &x->term[2 * i], &line);
        str_puts(&line, " · ");
        name_write(s, &x->term[2 * i + 1], &line);
        formula_product(&x->term[2 * i], &line);
        ask_add_product(s, a, &line, &x->term[2 * i]);
    }
    tell_rest(s, a, x->count - n, x->rest);
    str_done(&line);
    str_done(&names);
    str_done(&buf);
}

static void add_terms(struct session *s, struct ask *a, const struct explain *x, int n)
{
    for (int i = 0; i < x->terms && i < n; i++)
        add_operand(s, a, NULL, &x->term[i]);
}

static void tell_addends(struct session *s, struct ask *a, const struct explain *x,
                         const char *english)
{
    double v[PRODUCTS];
    int n = x->terms < PRODUCTS ? x->terms : PRODUCTS;
    struct str line = {0}, buf = {0};
    for (int i = 0; i < n; i++)
        v[i] = x->term[i].value;
    if (x->kind != EXPLAIN_REDUCE || x->reduce != RED_PROD)
        n = without_zeros(v, n);
    add_said(s, a, english, count(x->count, &buf), NULL);
    formula_sum(s, x, v, n, &line);
    add_formula(s, a, &line);
    add_terms(s, a, x, n);
    tell_rest(s, a, x->count - n, x->rest);
    str_done(&line);
    str_done(&buf);
}

static const char *const reductions[REDUCE_COUNT] = {
    [RED_SUM] = "sum of {0} numbers",
    [RED_PROD] = "product of {0} numbers",
    [RED_MAX] = "the largest of {0} numbers",
    [RED_MIN] = "the smallest of {0} numbers",
    [RED_ANY] = "is any of {0} true?",
    [RED_ALL] = "are all of {0} true?",
    [RED_ARGMAX] = "the place of the largest of {0} numbers",
    [RED_ARGMIN] = "the place of the smallest of {0} numbers",
};

static void tell_reduce(struct session *s, struct ask *a, const struct explain *x)
{
    struct str buf = {0};
    if (x->reduce == RED_SUM || x->reduce == RED_PROD) {
        tell_addends(s, a, x, reductions[x->reduce]);
        return;
    }
    add_said(s, a, reductions[x->reduce], count(x->count, &buf), NULL);
    add_terms(s, a, x, PRODUCTS);
    str_done(&buf);
}

/* --- where numbers begin -------------------------------------------------------------- */

/* "given: np.ones((8, 8))   14-pad.md:46" */
static void tell_source(struct session *s, struct ask *a, const struct origin *o,
                        const char *english)
{
    struct str code = {0}, place = {0}, line = {0};
    name_source(o, CODE_COLUMNS, &code);
    name_place(o, &place);
    say(s, &line, english, str_get(&code), NULL);
    if (place.n)
        str_addf(&line, "   %s", str_get(&place));
    ask_add(s, a, &line, NULL);
    str_done(&code);
    str_done(&place);
}

/* From the place of an assignment to the end of its line. */
static struct span whole_line(const struct origin *o)
{
    struct span at = o->span;
    while (o->src.text && at.to < o->src.len && o->src.text[at.to] != '\n')
        at.to++;
    return at;
}

void ask_tell(struct session *s, struct ask *a, const struct explain_term *at)
{
    struct explain x;
    struct explain_term t = *at;
    explain_through(lang_graph(s->L), &t.node, t.index);
    if (!explain_cell(lang_graph(s->L), t.node, t.index, &x)) {
        add_said(s, a, "this number could not be computed", NULL, NULL);
        return;
    }
    switch (x.kind) {
    case EXPLAIN_GIVEN: tell_source(s, a, &x.origin, "given: {0}"); break;
    case EXPLAIN_DRAW: tell_source(s, a, &x.origin, "drawn by {0}"); break;
    case EXPLAIN_UFUNC: tell_ufunc(s, a, t.node, &x); break;
    case EXPLAIN_WHERE: tell_where(s, a, &t, &x); break;
    case EXPLAIN_REDUCE: tell_reduce(s, a, &x); break;
    case EXPLAIN_DOT: tell_dot(s, a, t.node, &x); break;
    case EXPLAIN_SOFTMAX: tell_softmax(s, a, &t, &x); break;
    case EXPLAIN_ROUND: tell_round(s, a, t.node, &x); break;
    case EXPLAIN_MEAN: tell_addends(s, a, &x, "mean of {0} numbers"); break;
    case EXPLAIN_VAR: tell_addends(s, a, &x, "variance of {0} numbers"); break;
    case EXPLAIN_WRITTEN:
        x.origin.span = whole_line(&x.origin);
        tell_source(s, a, &x.origin, "put there by {0}");
        add_terms(s, a, &x, PRODUCTS);
        break;
    case EXPLAIN_OTHER:
        tell_source(s, a, &x.origin,
                    !x.terms            ? "set to zero by {0}"
                    : x.op == OP_CAST   ? "converted by {0}"
                                        : "moved here by {0}");
        add_terms(s, a, &x, PRODUCTS);
        break;
    }
}

void ask_tell_product(struct session *s, struct ask *a, const struct explain_term factor[2])
{
    for (int i = 0; i < 2; i++)
        add_operand(s, a, NULL, &factor[i]);
}
