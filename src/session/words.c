/* Words of the interface in the user's language: src/po/ko.po, compiled into a table. */
#include "session/words.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "session_priv.h"

enum {
    PLACES = 10,
    SENTENCE = 12, /* bytes that an argument must have in common with a row */
};

static const struct word {
    const char *english, *korean;
} korean[] = {
#include "ko.inc"
};
enum { WORDS = (int)(sizeof korean / sizeof *korean) };

static int compare(const void *key, const void *row)
{
    return strcmp(key, ((const struct word *)row)->english);
}

static bool is_korean(const char *lang)
{
    return strcmp(lang, "ko") == 0;
}

static const struct word *find_row(const char *english)
{
    return bsearch(english, korean, WORDS, sizeof *korean, compare);
}

const char *word_in(const char *lang, const char *english)
{
    const struct word *w = is_korean(lang) ? find_row(english) : NULL;
    return w ? w->korean : english;
}

const char *word_row(int i)
{
    return i >= 0 && i < WORDS ? korean[i].english : NULL;
}

/* --- arguments --------------------------------------------------------------------------- */

struct piece {
    const char *s;
    size_t n;
};

/* Which argument stands at p; -1: none does. */
static int place_at(const char *p)
{
    return p[0] == '{' && p[1] >= '0' && p[1] <= '9' && p[2] == '}' ? p[1] - '0' : -1;
}

static void put_in(struct str *out, const char *text, const struct piece *arg, int n)
{
    while (*text) {
        int which = place_at(text);
        if (which >= 0 && which < n) {
            str_add(out, arg[which].s, arg[which].n);
            text += 3;
        } else {
            str_putc(out, *text++);
        }
    }
}

void word_say(const char *lang, struct str *out, const char *english, const char *const *arg,
              int n)
{
    struct piece piece[PLACES] = {{0}};
    for (int i = 0; i < n && i < PLACES; i++)
        piece[i] = (struct piece){arg[i], strlen(arg[i])};
    put_in(out, word_in(lang, english), piece, n);
}

/* --- texts with their arguments in them ---------------------------------------------------- */

/* How much of p is plain text up to the next place or the end. */
static size_t plain_part(const char *p)
{
    size_t n = 0;
    while (p[n] && place_at(p + n) < 0)
        n++;
    return n;
}

/* Where the n bytes of `part` stand in text, as near as can be; the last part of a row
 * ends the text. */
static const char *find_part(const char *text, const char *part, size_t n, bool last)
{
    size_t all = strlen(text);
    if (last)
        return all >= n && memcmp(text + all - n, part, n) == 0 ? text + all - n : NULL;
    for (; *text; text++)
        if (strncmp(text, part, n) == 0)
            return text;
    return NULL;
}

/* Is `text` this row with arguments put in? *plain: how many of its bytes are the row's. */
static bool fits(const char *row, const char *text, struct piece *arg, size_t *plain)
{
    size_t n = plain_part(row);
    *plain = n;
    if (strncmp(row, text, n) != 0)
        return false;
    for (row += n, text += n; *row; row += n, text += n) {
        int which = place_at(row);
        n = plain_part(row += 3);
        const char *at = n || !row[n] ? find_part(text, row, n, !row[n]) : NULL;
        if (!at || at == text)
            return false;
        arg[which] = (struct piece){text, (size_t)(at - text)};
        text = at;
        *plain += n;
    }
    return *text == '\0';
}

/* The row that has most of the text; NULL: none has `least` bytes. */
static const struct word *best_row(const char *text, size_t least, struct piece *arg)
{
    const struct word *best = NULL;
    size_t most = least - 1;
    for (int i = 0; i < WORDS; i++) {
        struct piece here[PLACES] = {{0}};
        size_t plain;
        if (!strchr(korean[i].english, '{') || !fits(korean[i].english, text, here, &plain) ||
            plain <= most)
            continue;
        best = &korean[i];
        most = plain;
        memcpy(arg, here, sizeof here);
    }
    return best;
}

static bool find_row_of(const char *english, size_t least, struct str *out);

/* What an argument says may be a text of its own: "cannot read x: it is a directory". */
static void put_found(const struct word *row, const struct piece *arg, struct str *out)
{
    struct str told[PLACES] = {{0}};
    struct piece piece[PLACES] = {{0}};
    for (int i = 0; i < PLACES; i++) {
        struct str text = {0};
        str_add(&text, arg[i].n ? arg[i].s : "", arg[i].n);
        if (!arg[i].n || !find_row_of(str_get(&text), SENTENCE, &told[i]))
            str_puts(&told[i], str_get(&text));
        piece[i] = (struct piece){str_get(&told[i]), told[i].n};
        str_done(&text);
    }
    put_in(out, row->korean, piece, PLACES);
    for (int i = 0; i < PLACES; i++)
        str_done(&told[i]);
}

/* The row itself, or one that has at least so many bytes of the text. */
static bool find_row_of(const char *english, size_t least, struct str *out)
{
    struct piece arg[PLACES] = {{0}};
    const struct word *row = find_row(english);
    if (row)
        str_puts(out, row->korean);
    else if ((row = best_row(english, least, arg)))
        put_found(row, arg, out);
    return row != NULL;
}

void word_find(const char *lang, const char *english, struct str *out)
{
    if (!is_korean(lang) || !find_row_of(english, 1, out))
        str_puts(out, english);
}

void word_err(const char *lang, struct err *e)
{
    struct str text = {0};
    char hint[sizeof e->hint];
    if (!is_korean(lang))
        return;
    word_find(lang, e->hint, &text);
    err_hint(e, "%s", str_get(&text));
    if (!e->src.text && !e->src.name) {
        memcpy(hint, e->hint, sizeof hint);
        str_clear(&text);
        word_find(lang, e->msg, &text);
        err_set(e, e->kind, NULL, e->span, "%s", str_get(&text));
        err_hint(e, "%s", hint);
    }
    str_done(&text);
}

/* --- of a session ---------------------------------------------------------------------------- */

const char *session_word(const struct session *s, const char *english)
{
    return word_in(s->lang, english);
}

void session_say(const struct session *s, struct str *out, const char *english,
                 const char *const *arg, int n)
{
    word_say(s->lang, out, english, arg, n);
}
