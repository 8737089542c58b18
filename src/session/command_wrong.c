/* What is wrong with a value that was typed for a knob: the place, the cause, the cure.
 *
 * "tau=-1: below 0.01, so it is 0.01 now; numbers from 0.01 to 100, as :tau=8" */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/near.h"
#include "base/utf8.h"
#include "command_priv.h"
#include "knob_priv.h"
#include "session_priv.h"

#define TYPED_LETTERS 40 /* more of what was typed is not repeated */
#define LIST_MOST 6      /* items of a list in an example */

/* --- pieces -------------------------------------------------------------------------------- */

static void add_typed(const struct setting *set, struct str *out)
{
    struct text parts[] = {set->name, set->place, set->value};
    static const char *const before[] = {"", "[", "="}, *const behind[] = {"", "]", ""};
    for (int i = 0; i < 3; i++) {
        int used;
        size_t fits = parts[i].s ? utf8_fit(parts[i].s, parts[i].n, TYPED_LETTERS, &used) : 0;
        if (!parts[i].s)
            continue;
        str_puts(out, before[i]);
        str_add(out, parts[i].s, fits);
        str_puts(out, fits < parts[i].n ? "…" : "");
        str_puts(out, behind[i]);
    }
}

void wrong_number(double v, struct str *out)
{
    if (v == rint(v) && fabs(v) < 1e15)
        str_addf(out, "%.0f", v);
    else
        str_addf(out, "%.4g", v);
}

static void add_list(const double *v, int64_t n, struct str *out)
{
    for (int64_t i = 0; i < n; i++) {
        str_puts(out, i ? " " : "");
        wrong_number(v[i], out);
    }
}

/* --- the cure: which values there are, and one of them --------------------------------------- */

static void cure_number(const struct session *s, const struct knob *k, struct str *out)
{
    const struct knob_decl *d = &k->decl;
    struct str lo = {0}, hi = {0}, one = {0};
    wrong_number(d->lo, &lo);
    wrong_number(d->hi, &hi);
    wrong_number(d->def, &one);
    session_say(s, out,
                d->integer ? "whole numbers from {0} to {1}, as :{2}={3}"
                           : "numbers from {0} to {1}, as :{2}={3}",
                (const char *const[]){str_get(&lo), str_get(&hi), d->name, str_get(&one)}, 4);
    str_done(&lo);
    str_done(&hi);
    str_done(&one);
}

static void cure_choice(const struct session *s, const struct knob *k, const struct setting *set,
                        struct str *out)
{
    const struct knob_decl *d = &k->decl;
    struct str list = {0};
    char *word = line_word(set->value);
    const char *near = near_name(word, d->choice, (size_t)d->n);
    for (int i = 0; i < d->n; i++)
        str_addf(&list, "%s%s", i ? ", " : "", d->choice[i]);
    session_say(s, out, "one of {0}, as :{1}={2}",
                (const char *const[]){str_get(&list), d->name,
                                      near ? near : d->choice[((int)k->value + 1) % d->n]},
                3);
    mem_free(word);
    str_done(&list);
}

/* The last two the other way round. */
static void cure_order(const struct session *s, const struct knob *k, struct str *out)
{
    const struct knob_decl *d = &k->decl;
    struct str list = {0};
    char last[24];
    int64_t n = d->cols < LIST_MOST ? d->cols : LIST_MOST;
    double item[LIST_MOST];
    for (int64_t i = 0; i < n; i++)
        item[i] = (double)i;
    if (n > 1) {
        item[0] = 1;
        item[1] = 0;
    }
    add_list(item, n, &list);
    str_puts(&list, n < d->cols ? " …" : "");
    snprintf(last, sizeof last, "%lld", (long long)d->cols - 1);
    session_say(s, out, "each of 0 … {0} once, as :{1}={2}",
                (const char *const[]){last, d->name, str_get(&list)}, 3);
    str_done(&list);
}

static void cure_list(const struct session *s, const struct knob *k, struct str *out)
{
    const struct knob_decl *d = &k->decl;
    struct str list = {0};
    char n[24];
    snprintf(n, sizeof n, "%lld", (long long)(d->rows * d->cols));
    int64_t shown = d->rows * d->cols < LIST_MOST ? d->rows * d->cols : LIST_MOST;
    add_list(k->now, shown, &list);
    str_puts(&list, shown < d->rows * d->cols ? " …" : "");
    bool cells = d->kind == KNOB_CELLS;
    session_say(s, out,
                !cells        ? "{0} numbers, as :{1}={2}; of one place :{1}[0]=2.5"
                : d->rows > 1 ? "{0} times 0 or 1, as :{1}={2}; of one cell :{1}[0, 1]=off"
                              : "{0} times 0 or 1, as :{1}={2}; of one cell :{1}[0]=off",
                (const char *const[]){n, d->name, str_get(&list)}, 3);
    str_done(&list);
}

static void cure_place(const struct session *s, const struct knob *k, struct str *out)
{
    const struct knob_decl *d = &k->decl;
    char row[24], col[24];
    snprintf(row, sizeof row, "%lld", (long long)d->rows - 1);
    snprintf(col, sizeof col, "%lld", (long long)d->cols - 1);
    session_say(s, out,
                d->kind == KNOB_NUMBERS ? "places 0 … {1}, numbers, as :{2}[0]=2.5"
                : d->rows > 1 ? "rows 0 … {0}, columns 0 … {1}, on or off, as :{2}[0, 1]=off"
                              : "places 0 … {1}, on or off, as :{2}[0]=off",
                (const char *const[]){row, col, d->name}, 3);
}

static void cure(const struct session *s, const struct knob *k, const struct setting *set,
                 struct str *out)
{
    const struct knob_decl *d = &k->decl;
    bool place = set->place.s && (d->kind == KNOB_CELLS || d->kind == KNOB_NUMBERS);
    switch (d->kind) {
    case KNOB_NUMBER: cure_number(s, k, out); break;
    case KNOB_CHOICE: cure_choice(s, k, set, out); break;
    case KNOB_ORDER: cure_order(s, k, out); break;
    case KNOB_TOGGLE:
        session_say(s, out, "on or off, as :{0}={1}",
                    (const char *const[]){d->name, d->def != 0 ? "off" : "on"}, 2);
        break;
    case KNOB_CELLS:
    case KNOB_NUMBERS: (place ? cure_place : cure_list)(s, k, out); break;
    case KNOB_WORDS:
        session_say(s, out, "words with blanks between them, as :{0}={1}",
                    (const char *const[]){d->name, d->text}, 2);
    }
}

void knob_values(const struct session *s, const struct knob *k, struct str *out)
{
    const struct setting nothing = {0};
    cure(s, k, &nothing, out);
}

/* --- the whole line --------------------------------------------------------------------------- */

void wrong_value(const struct asked_value *a, const char *cause)
{
    struct str typed = {0}, values = {0}, text = {0};
    add_typed(a->set, &typed);
    cure(a->s, a->k, a->set, &values);
    session_say(a->s, &text, "{0}: {1}; {2}",
                (const char *const[]){str_get(&typed), cause, str_get(&values)}, 3);
    message_set(a->s, true, "%s", str_get(&text));
    str_done(&typed);
    str_done(&values);
    str_done(&text);
}

void wrong_say(const struct asked_value *a, const char *english, const char *const *arg, int n)
{
    struct str cause = {0};
    session_say(a->s, &cause, english, arg, n);
    wrong_value(a, str_get(&cause));
    str_done(&cause);
}

void wrong_about(const struct asked_value *a, const char *english, double v)
{
    struct str number = {0};
    wrong_number(v, &number);
    wrong_say(a, english, (const char *const[]){str_get(&number)}, 1);
    str_done(&number);
}
