/* What the numbers of an explanation are called. */
#include "ask_priv.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"

#define PANELS_MOST 64
#define LETTER_COLUMNS 8
#define EXPONENT "z"      /* what a softmax is taken of, if it has no name */
#define NAME_DEPTH 2      /* functions within functions in a formula that is a name */
#define FORMULA_COLUMNS 56

/* --- roles and variables -------------------------------------------------------------- */

const char *name_role(enum panel_role r)
{
    static const char *const name[ROLE_COUNT] = {
#define X(id, keyword, diverging, rows, cols) keyword,
        PANEL_ROLE_LIST(X)
#undef X
    };
    return name[r];
}

/* The role under which the node is on the screen. Two panels of one role say
 * nothing, and "any" is no name. */
static const char *role_of(const struct session *s, const struct node *n)
{
    const struct out_panel *panel[PANELS_MOST];
    int count[ROLE_COUNT] = {0}, all = s->lesson ? session_panels(s, panel, PANELS_MOST) : 0;
    const char *name = NULL;
    if (all > PANELS_MOST)
        all = PANELS_MOST;
    for (int i = 0; i < all; i++)
        count[panel[i]->p.role]++;
    for (int i = 0; i < all; i++)
        if (panel[i]->p.node == n && panel[i]->p.role != ROLE_ANY && count[panel[i]->p.role] == 1)
            name = name_role(panel[i]->p.role);
    return name;
}

const char *name_of(const struct session *s, const struct node *n)
{
    const char *role = role_of(s, n);
    return role ? role : n->name;
}

const char *name_letter(const struct node *n, const char *otherwise)
{
    bool is_short = n->name && utf8_width(n->name, strlen(n->name)) <= LETTER_COLUMNS;
    return is_short ? n->name : !n->name && n->inner ? n->inner : otherwise;
}

/* --- source text ---------------------------------------------------------------------- */

void name_line(const char *text, size_t n, struct str *out)
{
    bool blank = false;
    for (size_t i = 0; i < n; i++) {
        bool space = text[i] == ' ' || text[i] == '\n' || text[i] == '\t';
        if (!space && blank && out->n)
            str_putc(out, ' ');
        if (!space)
            str_putc(out, text[i]);
        blank = space;
    }
}

bool name_source(const struct origin *o, int columns, struct str *out)
{
    struct str line = {0};
    if (!o->src.text || o->span.to <= o->span.from || o->span.to > o->src.len)
        return false;
    name_line(o->src.text + o->span.from, o->span.to - o->span.from, &line);
    int used, all = utf8_width(str_get(&line), line.n);
    size_t fits = utf8_fit(str_get(&line), line.n, columns, &used);
    if (all <= columns)
        str_add(out, str_get(&line), line.n);
    else
        str_add(out, str_get(&line), fits), str_puts(out, "…");
    str_done(&line);
    return all <= columns;
}

void name_place(const struct origin *o, struct str *out)
{
    int line, col;
    if (!o->src.text || !o->src.name || !strchr(o->src.name, '.'))
        return;
    source_place(&o->src, o->span.from, &line, &col);
    const char *slash = strrchr(o->src.name, '/');
    str_addf(out, "%s:%d", slash ? slash + 1 : o->src.name, line);
}

/* Does the code stand as one piece: a name, a call, brackets? */
static bool is_one_piece(const char *s)
{
    int depth = 0;
    for (; *s; s++) {
        depth += (*s == '(' || *s == '[') - (*s == ')' || *s == ']');
        if (depth == 0 && (*s == ' ' || strchr("+-*/%@<>=&|^~,", *s)))
            return false;
    }
    return true;
}

/* What made an array that has neither name nor short code. */
static const char *maker(const struct node *n)
{
    static const char *const name[OP_COUNT] = {
#define X(id, word, inputs) [OP_##id] = word,
        GRAPH_OP_LIST(X)
#undef X
    };
    return n->op == OP_UFUNC ? ufunc_name(graph_param_ufunc(n)) : name[n->op];
}

static bool is_call(const struct node *n)
{
    return n->op == OP_UFUNC && notation_is_call(graph_param_ufunc(n));
}

/* In brackets behind a function: "scores", "exp", else what formulas call it. */
static void put_argument(const struct session *s, const struct node *n, const char *otherwise,
                         struct str *out)
{
    const char *name = name_of(s, n);
    str_addf(out, "(%s)", name ? name : is_call(n) ? maker(n) : n->inner ? n->inner : otherwise);
}

/* x.std() is made of several functions: it is no name for one within it. Of a rounding
 * only the whole is ever told. */
static bool says(const struct node *n, const char *code)
{
    bool calls = is_one_piece(code) && strchr(code, '(');
    return n->op != OP_UFUNC || !calls || strstr(code, maker(n)) || strstr(code, "round(");
}

/* "np.tril(…)" of a call that is too long to be a name. */
static bool put_called(const struct node *n, struct str *out)
{
    const struct origin *o = &n->origin;
    const char *code = o->src.text ? o->src.text + o->span.from : "";
    size_t most = o->src.text && o->span.to <= o->src.len ? o->span.to - o->span.from : 0, head = 0;
    while (head < most && (isalnum((unsigned char)code[head]) || strchr("._", code[head])))
        head++;
    if (head == 0 || head > SOURCE_COLUMNS || head == most || code[head] != '(')
        return false;
    char *whole = mem_strndup(code, most);
    bool fits = is_one_piece(whole) && says(n, whole);
    if (fits)
        str_addf(out, "%.*s(…)", (int)head, whole);
    mem_free(whole);
    return fits;
}

/* What the mask lets through. */
static const struct node *unmasked(const struct session *s, struct node *n)
{
    int64_t index[RANK_MAX] = {0};
    explain_named(lang_graph(s->L), &n, index);
    while (n->op == OP_WHERE && !name_of(s, n)) {
        n = n->input[1];
        explain_named(lang_graph(s->L), &n, index);
    }
    return n;
}

/* An array that has no name, by what made it: "max(scores)", "masked(s)", "cos(…)"; a formula
 * that is too long to be a name is "(…)". */
static void put_maker(const struct session *s, struct node *n, struct str *out)
{
    if (n->op == OP_REDUCE) { /* the code in our functions would say less */
        bool max = graph_param_reduce(n) == RED_MAX;
        str_puts(out, reduce_name(graph_param_reduce(n)));
        put_argument(s, unmasked(s, n->input[0]), max ? EXPONENT : "…", out);
    } else if (n->op == OP_WHERE && n->inner) {
        str_puts(out, "masked");
        put_argument(s, unmasked(s, n), "…", out);
    } else if (n->inner) {
        str_puts(out, n->inner);
    } else if (!put_called(n, out)) {
        str_puts(out, is_call(n) ? maker(n) : "");
        put_argument(s, n, "…", out);
    }
}

/* The array without its place in it. */
static void put_base(const struct session *s, struct node *n, struct str *out)
{
    struct str code = {0};
    const char *name = name_of(s, n);
    bool is_short = !name && !n->inner && name_source(&n->origin, SOURCE_COLUMNS, &code) &&
                    says(n, str_get(&code));
    if (name)
        str_puts(out, name);
    else if (is_short)
        str_addf(out, is_one_piece(str_get(&code)) ? "%s" : "(%s)", str_get(&code));
    else
        put_maker(s, n, out);
    str_done(&code);
}

static int first_axis(const struct node *n)
{
    int axis = 0;
    while (axis < n->shape.rank - 2 && n->shape.dim[axis] == 1)
        axis++;
    return axis;
}

void name_index(const struct node *n, const int64_t *index, struct str *out)
{
    int first = first_axis(n);
    for (int i = first; i < n->shape.rank; i++)
        str_addf(out, "%s%lld", i > first ? ", " : "[", (long long)index[i]);
    if (n->shape.rank)
        str_putc(out, ']');
}

/* --- rows of a product ---------------------------------------------------------------- */

/* The axis along which two factors of one sum differ; -1: none or several. */
static int axis_of_sum(const struct explain_term *a, const struct explain_term *b)
{
    int axis = -1;
    if (a->node != b->node)
        return -1;
    for (int i = 0; i < a->node->shape.rank; i++) {
        if (a->index[i] == b->index[i])
            continue;
        if (axis >= 0)
            return -1;
        axis = i;
    }
    return axis;
}

/* "q[1]", "W[:, 3]": all numbers along `axis`; "q[1, …]" when it is only `count` of them. */
static void put_row(const struct session *s, const struct explain_term *t, int axis,
                    int64_t count, struct str *out)
{
    int rank = t->node->shape.rank, first = first_axis(t->node);
    bool all = count == t->node->shape.dim[axis];
    int last = axis == rank - 1 && all ? rank - 1 : rank;
    put_base(s, t->node, out);
    for (int i = first; i < last; i++) {
        str_puts(out, i > first ? ", " : "[");
        if (i == axis)
            str_puts(out, all ? ":" : "…");
        else
            str_addf(out, "%lld", (long long)t->index[i]);
    }
    if (first < last)
        str_putc(out, ']');
}

bool formula_dot_names(const struct session *s, const struct explain *x, struct str *out)
{
    int left = x->terms >= 4 ? axis_of_sum(&x->term[0], &x->term[2]) : -1;
    int right = x->terms >= 4 ? axis_of_sum(&x->term[1], &x->term[3]) : -1;
    if (left < 0 || right < 0)
        return false;
    put_row(s, &x->term[0], left, x->count, out);
    str_puts(out, "·");
    put_row(s, &x->term[1], right, x->count, out);
    return true;
}

/* --- names ---------------------------------------------------------------------------- */

static void put_name(const struct session *s, const struct explain_term *t, int depth,
                     struct str *out);

/* Is it the z of z − max(z), and too long for a formula within a formula? */
static bool is_exponent(const struct session *s, const struct node *n, const struct explain *x)
{
    const struct node *z = x->term[0].node, *max = x->term[x->terms > 1].node;
    return graph_param_ufunc(n) == UF_SUBTRACT && max->op == OP_REDUCE &&
           graph_param_reduce(max) == RED_MAX && z->op == OP_UFUNC && !name_of(s, z) && !z->inner;
}

static void put_input(const struct session *s, const struct node *n, const struct explain *x,
                      int i, int depth, struct str *out)
{
    const struct explain_term *t = &x->term[i];
    if (depth == 0 && i == 0 && is_exponent(s, n, x)) {
        str_puts(out, EXPONENT);
        name_index(t->node, t->index, out);
    } else if (t->node->shape.rank > 0 || name_of(s, t->node)) {
        put_name(s, t, depth, out);
    } else if (!name_written(s, n, i, out)) {
        value_write(t->node->type, t->value, ARITH_RESULT, out);
    }
}

void name_input(const struct session *s, const struct node *n, const struct explain *x, int i,
                struct str *out)
{
    put_input(s, n, x, i, NAME_DEPTH, out);
}

/* An elementwise function is named by its formula, if that is short. */
static bool put_formula(const struct session *s, const struct explain_term *t,
                        const struct explain *x, int depth, struct str *out)
{
    struct str operand[2] = {{0}}, formula = {0};
    int n = x->terms < 2 ? x->terms : 2;
    for (int i = 0; i < n; i++)
        put_input(s, t->node, x, i, depth - 1, &operand[i]);
    notation_write(notation_of(x), operand, n, &formula);
    bool fits = utf8_width(str_get(&formula), formula.n) <= FORMULA_COLUMNS;
    if (fits)
        str_add(out, str_get(&formula), formula.n);
    for (int i = 0; i < 2; i++)
        str_done(&operand[i]);
    str_done(&formula);
    return fits;
}

/* "mean(scores)[1, 0]" */
static bool put_of(const struct session *s, const char *word, const struct explain_term *of,
                   const struct explain_term *t, struct str *out)
{
    str_puts(out, word);
    put_argument(s, unmasked(s, of->node), "…", out);
    name_index(t->node, t->index, out);
    return true;
}

/* Of a square of a distance from the mean: what has that mean? */
static bool put_variance(const struct session *s, const struct explain_term *square,
                         const struct explain_term *t, struct str *out)
{
    struct graph *g = lang_graph(s->L);
    struct explain off, x;
    bool known = explain_cell(g, square->node, square->index, &off) && off.terms > 0 &&
                 explain_cell(g, off.term[0].node, off.term[0].index, &x) && x.terms > 0;
    return put_of(s, "var", known ? &x.term[0] : square, t, out);
}

static bool is_nameless_number(const struct session *s, const struct node *n)
{
    return n->shape.rank == 0 && !name_of(s, n);
}

/* A number without a variable, by what it is made of. */
static bool put_made(const struct session *s, const struct explain_term *t, int depth,
                     struct str *out)
{
    struct explain x;
    bool asks = t->node->op == OP_MATMUL || t->node->op == OP_WHERE || t->node->op == OP_UFUNC;
    if (!asks || !explain_cell(lang_graph(s->L), t->node, t->index, &x))
        return false;
    if (x.kind == EXPLAIN_DOT)
        return formula_dot_names(s, &x, out);
    if (x.kind == EXPLAIN_UFUNC)
        return depth > 0 && put_formula(s, t, &x, depth, out);
    if (x.kind == EXPLAIN_MEAN)
        return put_of(s, "mean", &x.term[0], t, out);
    if (x.kind == EXPLAIN_VAR)
        return put_variance(s, &x.term[0], t, out);
    if (x.kind == EXPLAIN_SOFTMAX)
        return put_of(s, "softmax", &x.term[0], t, out);
    if (x.kind != EXPLAIN_WHERE || !isfinite(x.value) || is_nameless_number(s, x.term[0].node))
        return false;
    put_name(s, &x.term[0], depth, out);
    return true;
}

static void put_name(const struct session *s, const struct explain_term *t, int depth,
                     struct str *out)
{
    if (!name_of(s, t->node) && put_made(s, t, depth, out))
        return;
    if (!name_of(s, t->node) && t->node->op == OP_FILL && !isfinite(t->value)) {
        value_write(t->node->type, t->value, ARITH_RESULT, out); /* what a mask puts in place */
        return;
    }
    put_base(s, t->node, out);
    name_index(t->node, t->index, out);
}

void name_write(const struct session *s, const struct explain_term *t, struct str *out)
{
    put_name(s, t, NAME_DEPTH, out);
}
