/* Knobs in words: their values, and what differs from the lesson's own state. */
#include <math.h>
#include <string.h>

#include "base/utf8.h"
#include "knob_priv.h"
#include "session/action.h"
#include "session/words.h"
#include "session_priv.h"

#define SHOWN 8      /* numbers of a list … */
#define LETTERS 24   /* … and letters of a text */

const char *knob_symbol(const struct knob *k)
{
    int n;
    const struct knob_key_row *row = knob_key_rows(&n);
    for (int i = 0; i < n; i++)
        if (strcmp(row[i].knob, k->decl.name) == 0)
            return row[i].symbol;
    return k->decl.name;
}

/* Names that lessons give to knobs without calling them anything. */
static const char *const usual[] = {"words", "order", "pos", "mask", "cells", "numbers"};

static const char *usual_word(const struct knob *k, const char *lang)
{
    const char *symbol = knob_symbol(k);
    bool known = symbol != k->decl.name;
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        known = known || strcmp(usual[i], symbol) == 0;
    return known ? word_in(lang, symbol) : symbol;
}

void knob_call(struct knob *k, const char *lang)
{
    k->symbol = usual_word(k, lang);
    k->title = k->decl.label ? k->decl.label : k->symbol;
}

const char *knob_title(const struct knob *k)
{
    return k->title ? k->title : k->decl.label ? k->decl.label : knob_symbol(k);
}

/* The symbol only where it is shorter; a bare name of the code is none. */
const char *knob_label(const struct knob *k, bool in_short)
{
    const char *title = knob_title(k), *symbol = k->symbol ? k->symbol : knob_symbol(k);
    bool of_kind = knob_symbol(k) != k->decl.name;
    if (in_short && of_kind && utf8_width(symbol, strlen(symbol)) < utf8_width(title, strlen(title)))
        return symbol;
    return title;
}

static void write_number(double v, struct str *out)
{
    if (v == rint(v) && fabs(v) < 1e6)
        str_addf(out, "%.0f", v);
    else
        str_addf(out, "%.4g", v);
}

static void write_list(const double *v, int64_t n, struct str *out)
{
    for (int64_t i = 0; i < n && i < SHOWN; i++) {
        if (i)
            str_putc(out, ' ');
        write_number(v[i], out);
    }
    if (n > SHOWN)
        str_puts(out, " …");
}

static void write_cells(const struct knob *k, struct str *out)
{
    int64_t open = 0, n = k->decl.rows * k->decl.cols;
    for (int64_t i = 0; i < n; i++)
        open += k->now[i] != 0;
    str_addf(out, "%lld/%lld", (long long)open, (long long)n);
}

static void write_text(const char *text, struct str *out)
{
    size_t n = strlen(text), at = 0;
    unsigned cp;
    bool ok;
    for (int i = 0; at < n && i < LETTERS; i++)
        at += utf8_decode(text + at, n - at, &cp, &ok);
    str_add(out, text, at);
    if (at < n)
        str_puts(out, "…");
}

void knob_write(const struct knob *k, struct str *out)
{
    const struct knob_decl *d = &k->decl;
    switch (d->kind) {
    case KNOB_CHOICE: str_puts(out, d->choice[(int)k->value]); break;
    case KNOB_TOGGLE: str_puts(out, k->word[k->value != 0]); break;
    case KNOB_CELLS: write_cells(k, out); break;
    case KNOB_ORDER:
    case KNOB_NUMBERS: write_list(k->now, d->cols, out); break;
    case KNOB_WORDS: write_text(k->text ? k->text : d->text, out); break;
    case KNOB_NUMBER:
        if (d->integer)
            str_addf(out, "%.0f", k->value);
        else
            write_number(k->value, out);
    }
}

/* --- what differs ---------------------------------------------------------------------- */

static void add_own(const struct session *s, const struct knob *k, struct str *out)
{
    struct knob own = *k;
    own.value = k->decl.def;
    str_addf(out, " (%s ", session_word(s, "own"));
    knob_write(&own, out);
    str_putc(out, ')');
}

/* "3 cells"; of one number which, and what it was. */
static void add_places(const struct session *s, const struct knob *k, struct str *out)
{
    const struct knob_entry *e = &k->entry[0];
    if (k->decl.kind == KNOB_CELLS) {
        str_addf(out, " %d %s", k->entries, session_word(s, k->entries == 1 ? "cell" : "cells"));
    } else if (k->entries == 1 && e->col < k->decl.cols) {
        str_addf(out, "[%lld] ", (long long)e->col);
        write_number(e->v, out);
        str_addf(out, " (%s ", session_word(s, "own"));
        write_number(k->decl.many[e->col], out);
        str_putc(out, ')');
    } else {
        str_putc(out, ' ');
        knob_write(k, out);
    }
}

/* "τ 6.34 (no longer follows √D, now 4; :tau= does again)"; among others in short. */
static void add_left(const struct session *s, const struct knob *k, bool alone, struct str *out)
{
    struct str now = {0}, own = {0};
    struct knob left = *k;
    left.value = k->decl.def;
    str_addf(&now, "%s ", knob_title(k));
    knob_write(k, &now);
    knob_write(&left, &own);
    if (alone)
        session_say(s, out, "{0} (no longer follows {1}, now {2}; :{3}= does again)",
                    (const char *const[]){str_get(&now), k->follows, str_get(&own), k->decl.name},
                    4);
    else
        session_say(s, out, "{0} (no longer follows {1})",
                    (const char *const[]){str_get(&now), k->follows}, 2);
    str_done(&now);
    str_done(&own);
}

static void add_change(const struct session *s, const struct knob *k, bool alone, struct str *out)
{
    if (out->n)
        str_puts(out, ", ");
    if (k->follows) {
        add_left(s, k, alone, out);
        return;
    }
    str_puts(out, knob_title(k));
    if (k->decl.kind == KNOB_CELLS || k->decl.kind == KNOB_NUMBERS) {
        add_places(s, k, out);
        return;
    }
    str_putc(out, ' ');
    knob_write(k, out);
    if (k->decl.kind == KNOB_NUMBER || k->decl.kind == KNOB_CHOICE)
        add_own(s, k, out);
}

static bool differs(const struct knob *k)
{
    size_t n = (size_t)k->decl.cols;
    if (k->decl.kind == KNOB_ORDER)
        return k->turned && memcmp(k->now, k->decl.many, n * sizeof *k->now) != 0;
    return k->turned && (k->decl.kind >= KNOB_CELLS || k->follows || k->value != k->decl.def);
}

/* How many knobs differ; told: they are added to it. */
static int changes(const struct session *s, bool alone, struct str *told)
{
    const struct block_state *block = s->lesson ? s->steps[s->step].block : NULL;
    int n = 0;
    for (size_t i = 0; block && i < question_shown(s, s->step); i++) {
        const struct scene *c = block[i].scene;
        for (int k = 0; c && k < c->knobs; k++) {
            bool is = differs(&c->knob[k]);
            n += is;
            if (is && told)
                add_change(s, &c->knob[k], alone, told);
        }
    }
    return n;
}

bool session_change(const struct session *s, int i, struct str *out)
{
    const struct block_state *block = s->lesson ? s->steps[s->step].block : NULL;
    for (size_t b = 0; block && b < question_shown(s, s->step); b++) {
        const struct scene *c = block[b].scene;
        for (int k = 0; c && k < c->knobs; k++) {
            if (!differs(&c->knob[k]) || i-- > 0)
                continue;
            add_change(s, &c->knob[k], false, out);
            return true;
        }
    }
    return false;
}

void session_changes(const struct session *s, struct str *out)
{
    struct str list = {0};
    changes(s, changes(s, false, NULL) == 1, &list);
    if (list.n)
        str_addf(out, "%s: %s", session_word(s, "changed"), str_get(&list));
    str_done(&list);
}
