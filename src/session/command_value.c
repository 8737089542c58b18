/* Values typed for knobs: numbers, words, lists, places; Python over the scene's names. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "action_priv.h"
#include "base/mem.h"
#include "command_priv.h"
#include "knob_priv.h"
#include "session/words.h"
#include "session_priv.h"

/* --- one value ---------------------------------------------------------------------------- */

static bool equal_fold(const char *a, struct text b)
{
    size_t n = strlen(a);
    bool same = n == b.n;
    for (size_t i = 0; same && i < n; i++) {
        char x = a[i], y = b.s[i];
        same = x == y || ((x | 0x20) == (y | 0x20) && (x | 0x20) >= 'a' && (x | 0x20) <= 'z');
    }
    return same;
}

struct text line_unquoted(struct text t)
{
    if (t.n >= 2 && (t.s[0] == '"' || t.s[0] == '\'') && t.s[t.n - 1] == t.s[0])
        t = (struct text){t.s + 1, t.n - 2};
    return t;
}

static bool read_switch(struct text t, double *out)
{
    static const struct {
        const char *word;
        double value;
    } toggles[] = {{"on", 1}, {"off", 0}, {"true", 1}, {"false", 0}, {"yes", 1}, {"no", 0},
                   {"켜기", 1}, {"끄기", 0}};
    for (size_t i = 0; i < sizeof toggles / sizeof *toggles; i++) {
        if (equal_fold(toggles[i].word, t)) {
            *out = toggles[i].value;
            return true;
        }
    }
    return false;
}

/* What the screen says counts too: "켬". */
static bool read_word(const struct asked_value *a, struct text t, double *out)
{
    const struct knob_decl *d = &a->k->decl;
    t = line_unquoted(t);
    for (int i = 0; d->kind == KNOB_CHOICE && i < d->n; i++) {
        if (equal_fold(d->choice[i], t) || (d->value && equal_fold(d->value[i], t))) {
            *out = i;
            return true;
        }
    }
    for (int i = 0; (d->kind == KNOB_TOGGLE || d->kind == KNOB_CELLS) && i < 2; i++) {
        if (line_is(t, a->k->word[i])) {
            *out = i;
            return true;
        }
    }
    return (d->kind == KNOB_TOGGLE || d->kind == KNOB_CELLS) && read_switch(t, out);
}

/* "0,5": who writes so means 0.5. */
bool line_decimal_comma(struct text t)
{
    size_t digits = 0, commas = 0;
    for (size_t i = 0; i < t.n; i++) {
        commas += t.s[i] == ',';
        digits += t.s[i] >= '0' && t.s[i] <= '9';
    }
    return commas == 1 && digits + 1 == t.n && digits > 1 && t.s[0] != ',' && t.s[t.n - 1] != ',';
}

/* What Python says; of a mere word that it does not know nobody wants to hear of Python. */
static void tell_error(const struct asked_value *a, struct text t, const struct err *e)
{
    struct err told = *e;
    struct str cause = {0};
    bool word = line_is_name(t) && e->kind == ERR_NAME;
    word_err(a->s->lang, &told);
    str_puts(&cause, word ? session_word(a->s, "neither a number nor a name of this scene")
                          : told.msg);
    if (told.hint[0] && !word)
        str_addf(&cause, "; %s", told.hint);
    wrong_value(a, str_get(&cause));
    str_done(&cause);
}

static void tell_no_number(const struct asked_value *a, struct text t)
{
    char *word = line_word(t), *comma = strchr(word, ',');
    if (line_decimal_comma(t)) {
        *comma = '.';
        wrong_say(a, "these are two numbers; a fraction is written {0}", (const char *const[]){word},
                  1);
    } else {
        wrong_value(a, session_word(a->s, "not a number"));
    }
    mem_free(word);
}

/* A number as written, else what Python makes of it over the scene's names. tell: say why
 * it is none. */
static bool read_number(const struct asked_value *a, bool tell, double *out)
{
    struct text t = a->set->value;
    char *word = line_word(t), *end;
    struct lang_value v = {0};
    struct err e;
    *out = strtod(word, &end);
    bool whole = end > word && !*end;
    mem_free(word);
    if (whole)
        return true;
    bool ok = typed_eval(a->s, t.s, t.n, &v, &e) == ST_OK;
    if (ok && v.node)
        graph_unpin(lang_graph(a->s->L), v.node);
    if (!ok && tell)
        tell_error(a, t, &e);
    else if (!v.is_number && tell)
        tell_no_number(a, t);
    *out = v.number;
    return ok && v.is_number;
}

/* A number beyond the ends goes to the end, and says so. */
static bool fits_range(const struct asked_value *a, double v)
{
    const struct knob_decl *d = &a->k->decl;
    struct str end = {0};
    if (d->integer && isfinite(v) && v != rint(v)) {
        wrong_about(a, "{0} is not a whole number", v);
        return false;
    }
    if (v >= d->lo && v <= d->hi)
        return true;
    wrong_number(v < d->lo ? d->lo : d->hi, &end);
    wrong_say(a, v < d->lo ? "below {0}, so it is {0} now" : "above {0}, so it is {0} now",
              (const char *const[]){str_get(&end)}, 1);
    str_done(&end);
    return true;
}

static bool value_switch(const struct asked_value *a, double *v)
{
    bool is = read_number(a, false, v) && !isnan(*v);
    *v = *v != 0;
    if (!is)
        wrong_value(a, session_word(a->s, "neither on nor off"));
    return is;
}

static bool value_number(const struct asked_value *a, double *v)
{
    bool list = a->k->decl.kind == KNOB_NUMBERS;
    if (!read_number(a, true, v))
        return false;
    if (isnan(*v) || (list && !isfinite(*v))) {
        wrong_about(a, "{0} is no number to compute with", *v);
        return false;
    }
    return list || fits_range(a, *v);
}

bool value_one(const struct asked_value *a, double *v)
{
    if (read_word(a, a->set->value, v))
        return true;
    switch (a->k->decl.kind) {
    case KNOB_CHOICE: wrong_value(a, session_word(a->s, "it has no such value")); return false;
    case KNOB_TOGGLE:
    case KNOB_CELLS: return value_switch(a, v);
    default: return value_number(a, v);
    }
}

/* --- many values ------------------------------------------------------------------------- */

static bool is_gap(char c)
{
    return c == ' ' || c == '\t' || c == ',';
}

/* "2, 0 1" or the same in brackets; false: it is something else. */
static bool read_plain(struct text t, double *v, int64_t n, int64_t *count)
{
    if (t.n >= 2 && t.s[0] == '[' && t.s[t.n - 1] == ']')
        t = line_trim(t.s + 1, t.n - 2);
    char *text = line_word(t), *at = text, *end;
    for (*count = 0; *at; at = end) {
        double x = strtod(at, &end);
        if (end == at || (*end && !is_gap(*end)))
            break;
        if (*count < n)
            v[*count] = x;
        ++*count;
        while (is_gap(*end))
            end++;
    }
    bool all = !*at;
    mem_free(text);
    return all;
}

/* What Python makes of it: an array of n numbers. */
static bool read_array(const struct asked_value *a, double *v, int64_t n, int64_t *count)
{
    struct text t = a->set->value;
    struct str code = {0};
    struct lang_value value;
    struct err e;
    struct graph *g = lang_graph(a->s->L);
    str_addf(&code, "np.ravel(np.array(%.*s, dtype=float))", (int)t.n, t.s);
    bool ok = typed_eval(a->s, str_get(&code), code.n, &value, &e) == ST_OK;
    str_done(&code);
    if (!ok)
        tell_error(a, t, &e);
    if (!ok || !value.node)
        return false;
    *count = value.node->count;
    struct box all = box_all(&value.node->shape);
    ok = *count != n || graph_read(g, value.node, &all, v);
    graph_unpin(g, value.node);
    return ok;
}

/* Is each of 0 … n - 1 there? It says which is not one of them, or which is there twice. */
static bool check_order(const struct asked_value *a, const double *v, int64_t n)
{
    bool *seen = mem_array((size_t)n, sizeof *seen);
    const char *wrong = NULL;
    int64_t i = 0;
    for (; !wrong && i < n; i++) {
        bool is = v[i] >= 0 && v[i] < (double)n && v[i] == rint(v[i]);
        wrong = !is ? "there is no {0}" : seen[(int64_t)v[i]] ? "{0} is there twice" : NULL;
        if (is)
            seen[(int64_t)v[i]] = true;
    }
    if (wrong)
        wrong_about(a, wrong, v[i - 1]);
    mem_free(seen);
    return !wrong;
}

static bool check_count(const struct asked_value *a, int64_t wanted, int64_t given)
{
    char got[24], needs[24];
    snprintf(got, sizeof got, "%lld", (long long)given);
    snprintf(needs, sizeof needs, "%lld", (long long)wanted);
    if (given != wanted)
        wrong_say(a, "values given: {0}, wanted: {1}", (const char *const[]){got, needs}, 2);
    return given == wanted;
}

static bool check_finite(const struct asked_value *a, const double *v, int64_t n)
{
    int64_t i = 0;
    while (i < n && isfinite(v[i]))
        i++;
    if (i < n)
        wrong_about(a, "{0} is no number to compute with", v[i]);
    return i == n;
}

static void take_many(struct knob *k, const double *v)
{
    int64_t cols = k->decl.cols, n = k->decl.rows * cols;
    if (k->decl.kind == KNOB_ORDER)
        knob_set_order(k, v);
    for (int64_t i = 0; k->decl.kind != KNOB_ORDER && i < n; i++)
        knob_set_at(k, i / cols, i % cols, k->decl.kind == KNOB_CELLS ? v[i] != 0 : v[i]);
}

void value_many(const struct asked_value *a)
{
    int64_t n = a->k->decl.rows * a->k->decl.cols, count = 0;
    double *v = mem_array((size_t)n, sizeof *v);
    bool ok = read_plain(a->set->value, v, n, &count) || read_array(a, v, n, &count);
    ok = ok && check_count(a, n, count) && check_finite(a, v, n);
    if (ok && (a->k->decl.kind != KNOB_ORDER || check_order(a, v, n)))
        take_many(a->k, v);
    mem_free(v);
}

/* --- one place ----------------------------------------------------------------------------- */

/* "1, 2"; false: it says why not. */
static bool read_place(const struct asked_value *a, int64_t *row, int64_t *col)
{
    const struct knob_decl *d = &a->k->decl;
    struct text place = line_trim(a->set->place.s, a->set->place.n);
    const char *comma = memchr(place.s, ',', place.n), *why = NULL;
    size_t n = comma ? (size_t)(comma - place.s) : 0;
    long r = 0, c = 0;
    bool read = (!comma || line_count(line_trim(place.s, n), &r)) &&
                line_count(comma ? line_trim(comma + 1, place.n - n - 1) : place, &c);
    if (!read)
        why = "a place is counted in whole numbers";
    else if ((comma != NULL) != (d->rows > 1))
        why = comma ? "one number is its place" : "a cell has a row and a column";
    else if (r < 0 || r >= d->rows || c < 0 || c >= d->cols)
        why = "there is no such place";
    if (why)
        wrong_value(a, session_word(a->s, why));
    *row = r;
    *col = c;
    return !why;
}

void value_place(const struct asked_value *a)
{
    struct knob *k = a->k;
    const struct knob_decl *d = &k->decl;
    int64_t row, col;
    double v;
    if (d->kind != KNOB_CELLS && d->kind != KNOB_NUMBERS)
        wrong_value(a, session_word(a->s, knob_is_many(d) ? "it is set as a whole"
                                                          : "it is one value, without places"));
    else if (!read_place(a, &row, &col))
        return;
    else if (!a->set->value.n)
        knob_set_at(k, row, col, d->many[row * d->cols + col]);
    else if (value_one(a, &v))
        knob_set_at(k, row, col, v);
}
