/* What a knob stands at: taken over from its declaration, changed, kept, put back.
 *
 * Of a knob of many values only what the user changed is kept, by its place: the rest
 * follows the default, which may be an expression of other knobs. */
#include "knob_priv.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"

/* --- declarations are owned copies ---------------------------------------------------- */

static void free_const(const void *p)
{
    union {
        const void *from;
        void *to;
    } plain = {p};
    mem_free(plain.to);
}

static void words_free(const char *const *word, int n)
{
    for (int i = 0; word && i < n; i++)
        free_const(word[i]);
    free_const(word);
}

static const char *const *words_copy(const char *const *word, int n)
{
    const char **copy = word && n ? mem_array((size_t)n, sizeof *copy) : NULL;
    for (int i = 0; copy && i < n; i++)
        copy[i] = mem_strdup(word[i]);
    return copy;
}

static size_t many(const struct knob_decl *d)
{
    return (size_t)(d->rows * d->cols);
}

static double *numbers_copy(const double *v, size_t n)
{
    double *copy = v ? mem_array(n, sizeof *copy) : NULL;
    if (n && copy)
        memcpy(copy, v, n * sizeof *copy);
    return copy;
}

static void decl_free(struct knob_decl *d)
{
    free_const(d->name);
    free_const(d->label);
    words_free(d->choice, d->n);
    words_free(d->value, d->n);
    free_const(d->many);
    free_const(d->text);
}

static struct knob_decl decl_copy(const struct knob_decl *d)
{
    struct knob_decl c = *d;
    c.choice = words_copy(d->choice, d->n);
    c.value = words_copy(d->value, d->n);
    c.name = mem_strdup(d->name);
    c.label = d->label ? mem_strdup(d->label) : NULL;
    c.many = numbers_copy(d->many, many(d));
    c.text = d->text ? mem_strdup(d->text) : NULL;
    return c;
}

void knob_free(struct knob *k)
{
    decl_free(&k->decl);
    mem_free(k->follows);
    mem_free(k->entry);
    mem_free(k->text);
    mem_free(k->now);
}

/* --- many values ---------------------------------------------------------------------- */

bool knob_is_many(const struct knob_decl *d)
{
    return d->kind >= KNOB_CELLS;
}

/* What was put in order and is still there, in that order; then what has come since. */
static void order_now(struct knob *k)
{
    int64_t at = 0, n = k->decl.cols;
    bool *seen = mem_array((size_t)n, sizeof *seen);
    for (int i = 0; i < k->entries; i++) {
        int64_t item = (int64_t)k->entry[i].v;
        if (item >= n)
            continue;
        seen[item] = true;
        k->now[at++] = (double)item;
    }
    for (int64_t i = 0; i < n; i++)
        if (!seen[i])
            k->now[at++] = (double)i;
    mem_free(seen);
}

static void many_now(struct knob *k)
{
    const struct knob_decl *d = &k->decl;
    mem_free(k->now);
    k->now = numbers_copy(d->many, many(d));
    if (d->kind == KNOB_ORDER)
        order_now(k);
    for (int i = 0; d->kind != KNOB_ORDER && i < k->entries; i++)
        if (k->entry[i].row < d->rows && k->entry[i].col < d->cols)
            k->now[k->entry[i].row * d->cols + k->entry[i].col] = k->entry[i].v;
}

static void entry_drop(struct knob *k, int i)
{
    k->entries--;
    memmove(k->entry + i, k->entry + i + 1, (size_t)(k->entries - i) * sizeof *k->entry);
}

static void entry_add(struct knob *k, int64_t row, int64_t col, double v)
{
    k->entry = mem_resize(k->entry, (size_t)k->entries + 1, sizeof *k->entry);
    k->entry[k->entries++] = (struct knob_entry){row, col, v};
}

bool knob_set_at(struct knob *k, int64_t row, int64_t col, double v)
{
    const struct knob_decl *d = &k->decl;
    int64_t at = row * d->cols + col;
    if (row < 0 || row >= d->rows || col < 0 || col >= d->cols || k->now[at] == v)
        return false;
    for (int i = k->entries - 1; i >= 0; i--)
        if (k->entry[i].row == row && k->entry[i].col == col)
            entry_drop(k, i);
    if (d->many[at] != v)
        entry_add(k, row, col, v);
    k->turned = k->entries > 0;
    many_now(k);
    return true;
}

bool knob_set_order(struct knob *k, const double *item)
{
    int64_t n = k->decl.cols;
    bool own = true;
    if (n == 0 || memcmp(item, k->now, (size_t)n * sizeof *item) == 0)
        return false;
    double *next = numbers_copy(item, (size_t)n);
    k->entries = 0;
    for (int64_t i = 0; i < n; i++) {
        own = own && next[i] == (double)i;
        entry_add(k, 0, i, next[i]);
    }
    mem_free(next);
    k->entries = own ? 0 : k->entries;
    k->turned = !own;
    many_now(k);
    return true;
}

bool knob_swap(struct knob *k, int64_t a, int64_t b)
{
    int64_t n = k->decl.cols;
    if (a < 0 || b < 0 || a >= n || b >= n || a == b)
        return false;
    double *item = numbers_copy(k->now, (size_t)n);
    double moved = item[a];
    item[a] = item[b];
    item[b] = moved;
    bool changed = knob_set_order(k, item);
    mem_free(item);
    return changed;
}

bool knob_set_text(struct knob *k, const char *text, size_t n)
{
    const char *now = k->text ? k->text : k->decl.text;
    if (strlen(now) == n && memcmp(now, text, n) == 0)
        return false;
    char *next = mem_strndup(text, n);
    mem_free(k->text);
    k->text = next;
    k->turned = strcmp(next, k->decl.text) != 0;
    return true;
}

/* --- one value ------------------------------------------------------------------------ */

double knob_clamp(const struct knob_decl *d, double v)
{
    double lo = d->kind == KNOB_NUMBER ? d->lo : 0;
    double hi = d->kind == KNOB_NUMBER ? d->hi : d->kind == KNOB_TOGGLE ? 1 : d->n - 1;
    if (!(v >= lo))
        v = lo;
    if (v > hi)
        v = hi;
    return d->integer || d->kind != KNOB_NUMBER ? rint(v) : v;
}

void knob_unset(struct knob *k)
{
    k->turned = false;
    k->value = k->decl.def;
    k->entries = 0;
    mem_free(k->text);
    k->text = NULL;
    if (k->decl.many)
        many_now(k);
}

/* A knob that the user has not turned follows its default. */
void knob_declare(struct knob *k, const struct knob_decl *d)
{
    struct knob_decl old = k->decl;
    bool other = old.name && old.kind != d->kind;
    k->decl = decl_copy(d);
    decl_free(&old);
    if (other) /* what was kept of it means nothing any more */
        knob_unset(k);
    if (knob_is_many(d)) {
        if (d->many)
            many_now(k);
        return;
    }
    k->value = k->turned ? knob_clamp(&k->decl, k->value) : d->def;
}

/* --- kept and put back ---------------------------------------------------------------- */

void knob_keep(const struct knob *k, struct knob_kept *out)
{
    *out = (struct knob_kept){.turned = k->turned, .value = k->value, .entries = k->entries};
    out->entry = mem_array((size_t)k->entries, sizeof *out->entry);
    if (k->entries)
        memcpy(out->entry, k->entry, (size_t)k->entries * sizeof *out->entry);
    out->text = k->text ? mem_strdup(k->text) : NULL;
}

void knob_kept_free(struct knob_kept *kept)
{
    mem_free(kept->entry);
    mem_free(kept->text);
}

static bool same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

bool knob_is_at(const struct knob *k, const struct knob_kept *kept)
{
    if (k->turned != kept->turned || (k->turned && k->value != kept->value))
        return false;
    if (k->entries != kept->entries || !same_text(k->text, kept->text))
        return false;
    for (int i = 0; i < k->entries; i++)
        if (k->entry[i].row != kept->entry[i].row || k->entry[i].col != kept->entry[i].col ||
            k->entry[i].v != kept->entry[i].v)
            return false;
    return true;
}

void knob_put(struct knob *k, const struct knob_kept *kept)
{
    knob_unset(k);
    if (!kept->turned)
        return;
    k->turned = true;
    k->value = knob_is_many(&k->decl) ? 0 : knob_clamp(&k->decl, kept->value);
    for (int i = 0; i < kept->entries; i++)
        entry_add(k, kept->entry[i].row, kept->entry[i].col, kept->entry[i].v);
    k->text = kept->text ? mem_strdup(kept->text) : NULL;
    if (k->decl.many)
        many_now(k);
}
