/* An explanation's life: opened on a number, entered, left.
 *
 * Nodes that lines lead to are pinned while the explanation lives, so that
 * neither the collector nor a turned knob takes them away. */
#include "ask_priv.h"

#include <stdlib.h>
#include <string.h>

#include "action_priv.h"
#include "base/mem.h"

#define DEPTH_MOST 64 /* explanations within each other */

/* --- lines ---------------------------------------------------------------------------- */

static struct ask_line *line_new(struct ask *a, struct str *text)
{
    if (a->n == a->cap) {
        a->cap = a->cap ? a->cap * 2 : 8;
        a->line = mem_resize(a->line, (size_t)a->cap, sizeof *a->line);
    }
    struct ask_line *l = &a->line[a->n++];
    *l = (struct ask_line){.text = *text};
    *text = (struct str){0};
    return l;
}

static struct node *line_point(struct session *s, const struct explain_term *at, int64_t *index)
{
    memcpy(index, at->index, sizeof at->index);
    return graph_pin(lang_graph(s->L), at->node);
}

void ask_add(struct session *s, struct ask *a, struct str *text, const struct explain_term *at)
{
    struct ask_line *l = line_new(a, text);
    if (at)
        l->node = line_point(s, at, l->index);
}

void ask_add_product(struct session *s, struct ask *a, struct str *text,
                     const struct explain_term factor[2])
{
    struct ask_line *l = line_new(a, text);
    l->node = line_point(s, &factor[0], l->index);
    l->factor = line_point(s, &factor[1], l->factor_index);
}

/* --- life ----------------------------------------------------------------------------- */

static void ask_free(struct session *s, struct ask *a)
{
    struct graph *g = lang_graph(s->L);
    for (int i = 0; i < a->n; i++) {
        str_done(&a->line[i].text);
        if (a->line[i].node)
            graph_unpin(g, a->line[i].node);
        if (a->line[i].factor)
            graph_unpin(g, a->line[i].factor);
    }
    mem_free(a->line);
    str_done(&a->title);
    mem_free(a);
}

void ask_pop(struct session *s)
{
    struct ask *a = s->ask;
    if (!a)
        return;
    s->ask = a->outer;
    ask_free(s, a);
}

void ask_close(struct session *s)
{
    while (s->ask)
        ask_pop(s);
}

static int depth_of(const struct ask *a)
{
    int n = 0;
    for (; a; a = a->outer)
        n++;
    return n;
}

/* The explanation in front of the others; its first line that can be entered is
 * chosen. */
static void ask_push(struct session *s, struct ask *a)
{
    a->open = true;
    a->chosen = -1;
    for (int i = a->n - 1; i >= 0; i--)
        if (a->line[i].node)
            a->chosen = i;
    a->outer = s->ask;
    s->ask = a;
    s->zone = ZONE_LOOK;
}

static bool term_read(struct session *s, struct explain_term *t)
{
    return graph_item_double(lang_graph(s->L), t->node, t->index, &t->value);
}

static void title_end(const struct explain_term *t, struct str *title)
{
    str_puts(title, " = ");
    char text[ARITH_TEXT];
    if (t->node->type == DT_BOOL) {
        str_puts(title, t->value != 0 ? "True" : "False");
        return;
    }
    arith_number(t->value, ARITH_RESULT, text);
    str_puts(title, text);
}

/* title: a name for the number, or NULL: its own. */
static bool ask_open(struct session *s, struct node *n, const int64_t *index, const char *title)
{
    struct explain_term t = {.node = n};
    memcpy(t.index, index, sizeof t.index);
    if (depth_of(s->ask) >= DEPTH_MOST || !term_read(s, &t))
        return false;
    struct ask *a = mem_zero(sizeof *a);
    if (title)
        str_puts(&a->title, title);
    else
        name_write(s, &t, &a->title);
    title_end(&t, &a->title);
    ask_tell(s, a, &t);
    ask_push(s, a);
    return true;
}

/* --- the cell under the cursor -------------------------------------------------------- */

/* Where a place of the panel is in its node: axes of length 1 are repeated. */
static void panel_index(const struct out_panel *p, const struct cursor *c, int64_t *index)
{
    const int64_t at[4] = {c->col, c->row, c->head, c->batch};
    const struct shape *shape = &p->p.node->shape;
    memset(index, 0, RANK_MAX * sizeof *index);
    for (int back = 1; back <= shape->rank && back <= 4; back++) {
        int axis = shape->rank - back;
        index[axis] = shape->dim[axis] == 1 ? 0 : at[back - 1];
    }
}

/* As the read-out names it: batch and head only where there are several. */
static void panel_title(const struct session *s, const struct out_panel *p, struct str *out)
{
    const char *name = p->p.role == ROLE_ANY ? p->p.node->name : NULL;
    if (p->part == PART_DIFFERENCE)
        name = "difference";
    str_addf(out, "%s[", name ? name : name_role(p->p.role));
    if (p->batch > 1)
        str_addf(out, "%lld, ", (long long)s->cursor.batch);
    if (p->heads > 1)
        str_addf(out, "%lld, ", (long long)s->cursor.head);
    str_addf(out, "%lld, %lld]", (long long)s->cursor.row, (long long)s->cursor.col);
}

bool ask_open_cursor(struct session *s)
{
    const struct out_panel *p = s->lesson ? session_panel(s) : NULL;
    int64_t index[RANK_MAX];
    struct str title = {0};
    if (!p || p->rows < 1 || p->cols < 1 || p->heads < 1 || p->batch < 1)
        return false;
    panel_index(p, &s->cursor, index);
    panel_title(s, p, &title);
    ask_close(s);
    bool ok = ask_open(s, p->p.node, index, str_get(&title));
    str_done(&title);
    return ok;
}

/* --- deeper --------------------------------------------------------------------------- */

static bool product_open(struct session *s, const struct ask_line *l)
{
    struct explain_term factor[2] = {{.node = l->node}, {.node = l->factor}};
    memcpy(factor[0].index, l->index, sizeof l->index);
    memcpy(factor[1].index, l->factor_index, sizeof l->factor_index);
    if (depth_of(s->ask) >= DEPTH_MOST || !term_read(s, &factor[0]) || !term_read(s, &factor[1]))
        return false;
    struct ask *a = mem_zero(sizeof *a);
    name_write(s, &factor[0], &a->title);
    str_puts(&a->title, " · ");
    name_write(s, &factor[1], &a->title);
    formula_product(factor, &a->title);
    ask_tell_product(s, a, factor);
    ask_push(s, a);
    return true;
}

bool ask_deeper(struct session *s)
{
    struct ask *a = s->ask;
    if (!a || a->chosen < 0 || a->chosen >= a->n || !a->line[a->chosen].node)
        return false;
    const struct ask_line *l = &a->line[a->chosen];
    return l->factor ? product_open(s, l) : ask_open(s, l->node, l->index, NULL);
}

/* --- by text -------------------------------------------------------------------------- */

/* "weights[2, 1]": what is before the last bracket, and the numbers in it. */
struct place {
    size_t name;            /* bytes of the expression in front */
    int n;                  /* numbers; -1: there is no place */
    int64_t at[RANK_MAX];
};

static bool place_numbers(const char *text, size_t n, struct place *p)
{
    char buf[256], *at = buf, *end;
    if (n >= sizeof buf)
        return false;
    memcpy(buf, text, n);
    buf[n] = '\0';
    for (p->n = 0; p->n < RANK_MAX; at = end + 1) {
        p->at[p->n++] = strtoll(at, &end, 10);
        if (end == at)
            return false;
        end += strspn(end, " ");
        if (*end != ',')
            break;
    }
    return *end == '\0';
}

static struct place place_find(const char *text, size_t n)
{
    struct place p = {n, -1, {0}};
    size_t open = n;
    int depth = 0;
    if (!n || text[n - 1] != ']')
        return p;
    while (open > 0) {
        char c = text[--open];
        depth += (c == ']') - (c == '[');
        if (depth == 0)
            break;
    }
    if (open == 0 || !place_numbers(text + open + 1, n - open - 2, &p))
        p.n = -1;
    else
        p.name = open;
    while (p.name > 0 && text[p.name - 1] == ' ')
        p.name--;
    return p;
}

/* The panel of this role; of several the one in focus, else the first. */
static const struct out_panel *panel_named(const struct session *s, const char *name, size_t n)
{
    const struct out_panel *panel[64], *found = NULL, *focus = session_panel(s);
    int all = session_panels(s, panel, 64);
    for (int i = (all < 64 ? all : 64) - 1; i >= 0; i--) {
        const char *role = name_role(panel[i]->p.role);
        if (strlen(role) != n || memcmp(role, name, n) != 0)
            continue;
        if (found != focus || !found)
            found = panel[i];
    }
    return found;
}

/* Of a panel row and column must be told, unless it has one row. */
static int given_least(const struct node *node, bool panel)
{
    int rank = node->shape.rank;
    if (!panel || rank < 2)
        return rank;
    return node->shape.dim[rank - 2] == 1 ? 1 : 2;
}

/* The place of n numbers in a node; fewer numbers leave out the leading axes, which
 * a panel has from the cursor. false: they do not fit. */
static bool place_in(const struct place *p, const struct node *node, bool panel,
                     const struct cursor *c, int64_t *index)
{
    int rank = node->shape.rank, given = p->n < 0 ? 0 : p->n;
    const int64_t lead[2] = {c->head, c->batch};
    if (given > rank || given < given_least(node, panel))
        return false;
    for (int i = 0; i < rank; i++) {
        int back = rank - i;
        int64_t dim = node->shape.dim[i];
        int64_t at = i >= rank - given ? p->at[i - (rank - given)]
                                       : (back <= 4 && back > 2 ? lead[back - 3] : 0);
        if (back > 2 && dim == 1 && i < rank - given)
            at = 0;
        index[i] = at < 0 ? at + dim : at;
        if (index[i] < 0 || index[i] >= dim)
            return false;
    }
    return true;
}

/* The shape, and the last place there is. */
static void tell_shape(struct session *s, const struct node *n, const struct place *p,
                       const char *title)
{
    struct str shape = {0}, last = {0}, text = {0};
    shape_write(&n->shape, &shape);
    str_add(&last, title, p->name);
    for (int i = 0; i < n->shape.rank; i++)
        str_addf(&last, "%s%lld", i ? ", " : "[", (long long)n->shape.dim[i] - 1);
    str_puts(&last, n->shape.rank ? "]" : "");
    session_say(s, &text, "no such place; the shape is {0}, the last number {1}",
                (const char *const[]){str_get(&shape), str_get(&last)}, 2);
    message_set(s, true, "%s", str_get(&text));
    str_done(&shape);
    str_done(&last);
    str_done(&text);
}

static void open_place(struct session *s, struct node *n, const struct place *p, bool panel,
                       const char *title)
{
    int64_t index[RANK_MAX] = {0};
    if (!place_in(p, n, panel, &s->cursor, index)) {
        tell_shape(s, n, p, title);
        return;
    }
    ask_close(s);
    if (!ask_open(s, n, index, title))
        message_set(s, true, "%s", session_word(s, "this number could not be computed"));
}

void ask_open_text(struct session *s, const char *text, size_t n)
{
    for (; n > 0 && text[0] == ' '; text++)
        n--;
    while (n > 0 && text[n - 1] == ' ')
        n--;
    struct place p = place_find(text, n), whole = {n, -1, {0}};
    const struct out_panel *panel = panel_named(s, text, p.name);
    char *title = mem_strndup(text, n);
    struct lang_value v;
    struct err e;
    if (panel) {
        open_place(s, panel->p.node, &p, true, title);
    } else if (typed_eval(s, text, p.name, &v, &e) != ST_OK) {
        if (e.kind == ERR_NAME && !e.hint[0])
            err_hint(&e, "ask about a panel or a variable, as weights[2, 1]");
        message_err(s, "", &e);
    } else if (v.is_number && !v.node && p.n < 0) {
        char number[ARITH_TEXT];
        arith_number(v.number, ARITH_MOST, number);
        message_set(s, false, "%s = %s", title, number);
    } else if (!v.node) {
        message_set(s, true, "%s", session_word(s, "not an array of numbers"));
    } else {
        open_place(s, v.node, v.node->shape.rank || p.n >= 0 ? &p : &whole, false, title);
        graph_unpin(lang_graph(s->L), v.node);
    }
    mem_free(title);
}
