/* The dictionary at the head of a .npy file: {'descr': '<f4', 'fortran_order': False,
 * 'shape': (3, 4), }.  It is a Python literal, and writers spell it in many ways: any order
 * of the keys, either quote, blanks, `3L` from Python 2.  Nothing else is taken: no
 * second entry of a key, no fourth key, nothing after the brace. */
#include "npy_priv.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "npy_list.h"

/* NPY_EXCERPT bytes of the file are shown in a message; err_write makes them harmless. */
enum { NPY_EXCERPT = 40 };

enum npy_key { KEY_DESCR, KEY_ORDER, KEY_SHAPE, KEY_COUNT };
static const char *const key_name[KEY_COUNT] = {"descr", "fortran_order", "shape"};

static const struct npy_type types[] = {
#define X(letter, size, name, ours) {letter, size, name, ours},
    NPY_TYPE_LIST(X)
#undef X
};
#define TYPES (sizeof types / sizeof types[0])

struct cursor {
    const struct npy_text *t;
    size_t at;
    struct err *e;
};

enum status npy_fail(struct err *e, const char *name, size_t at, const char *hint,
                     const char *fmt, ...)
{
    char what[sizeof e->msg];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    err_set(e, ERR_IO, NULL, (struct span){0}, "cannot read %.200s: at byte %zu %s", name, at,
            what);
    if (*hint)
        err_hint(e, "%s", hint);
    return ST_FAIL;
}

/* --- letters ----------------------------------------------------------------------- */

static bool at_end(const struct cursor *c)
{
    return c->at == c->t->len;
}

static char peek(const struct cursor *c)
{
    return at_end(c) ? '\0' : c->t->text[c->at];
}

static void skip_blanks(struct cursor *c)
{
    while (!at_end(c) && memchr(" \t\n\r\f", peek(c), 5))
        c->at++;
}

/* "found <what stands there>", with the header's place in the file. */
static bool wanted(const struct cursor *c, const char *what)
{
    static const char hint[] = "write the file again with np.save";
    size_t left = c->t->len - c->at;
    int shown = left > NPY_EXCERPT ? NPY_EXCERPT : (int)left;

    if (at_end(c))
        npy_fail(c->e, c->t->name, c->t->at + c->at, hint, "the header ends where %s should stand",
                 what);
    else
        npy_fail(c->e, c->t->name, c->t->at + c->at, hint, "the header should have %s, not %.*s",
                 what, shown, c->t->text + c->at);
    return false;
}

static bool take(struct cursor *c, char letter)
{
    skip_blanks(c);
    if (at_end(c) || peek(c) != letter)
        return false;
    c->at++;
    return true;
}

static bool expect(struct cursor *c, char letter, const char *what)
{
    return take(c, letter) || wanted(c, what);
}

/* A quoted string without escapes: its bytes stay where they are. */
static bool read_string(struct cursor *c, const char **s, size_t *n, const char *what)
{
    skip_blanks(c);
    char quote = peek(c);
    if (quote != '\'' && quote != '"')
        return wanted(c, what);
    size_t from = c->at + 1, to = from;
    while (to < c->t->len && c->t->text[to] != quote && c->t->text[to] != '\\' &&
           c->t->text[to] != '\n')
        to++;
    if (to == c->t->len || c->t->text[to] != quote)
        return wanted(c, "a closed string without backslashes");
    *s = c->t->text + from;
    *n = to - from;
    c->at = to + 1;
    return true;
}

static bool take_word(struct cursor *c, const char *word)
{
    size_t n = strlen(word);
    skip_blanks(c);
    if (c->t->len - c->at < n || memcmp(c->t->text + c->at, word, n) != 0)
        return false;
    c->at += n;
    return true;
}

/* --- descr ------------------------------------------------------------------------- */

static const struct refused {
    char letter;
    const char *digits, *what, *cure;
} refused[] = {
#define X(letter, digits, what, cure) {letter, digits, what, cure},
    NPY_REFUSED_LIST(X)
#undef X
};

/* s without its mark: a letter, then nothing but digits, or a unit in brackets (dates). */
static const struct refused *find_refused(const char *s, size_t n)
{
    size_t digits = 0;

    while (1 + digits < n && s[1 + digits] >= '0' && s[1 + digits] <= '9')
        digits++;
    if (n == 0 || (1 + digits < n && s[1 + digits] != '['))
        return NULL;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        const char *only = refused[i].digits;
        if (refused[i].letter == s[0] &&
            (!*only || (digits == strlen(only) && memcmp(s + 1, only, digits) == 0)))
            return &refused[i];
    }
    return NULL;
}

static bool refuse_type(const struct cursor *c, const char *s, size_t n, const struct refused *r)
{
    int shown = n > NPY_EXCERPT ? NPY_EXCERPT : (int)n;
    size_t at = c->t->at + c->at;

    if (r)
        npy_fail(c->e, c->t->name, at, r->cure,
                 "the element type '%.*s' is %s; what can be read is numbers that fit bool, "
                 "int64, float32 or float64", shown, s, r->what);
    else
        npy_fail(c->e, c->t->name, at, "write the file again with np.save",
                 "the element type '%.*s' is none that NumPy has", shown, s);
    return false;
}

static const struct npy_type *find_type(char letter, const char *digits, size_t n)
{
    for (size_t i = 0; i < TYPES; i++)
        if (types[i].letter == letter && n == 1 && digits[0] == (char)('0' + types[i].size))
            return &types[i];
    return NULL;
}

/* '<f4': byte order, kind, bytes. */
static bool read_type(struct cursor *c, struct npy_header *h)
{
    const char *s;
    size_t n;

    skip_blanks(c);
    if (peek(c) == '[') {
        npy_fail(c->e, c->t->name, c->t->at + c->at,
                 "save each field by itself: np.save(\"name.npy\", x[\"field\"])",
                 "the elements are records with fields");
        return false;
    }
    struct cursor before = *c;
    if (!read_string(c, &s, &n, "an element type such as '<f4'"))
        return false;
    const char *whole = s;
    size_t length = n;
    bool marked = n && memchr("<>=|", s[0], 4);
    h->big = marked && s[0] == '>' ? true : marked && s[0] == '<' ? false : npy_host_is_big();
    if (marked)
        s++, n--;
    h->type = n ? find_type(s[0], s + 1, n - 1) : NULL;
    if (!h->type)
        return refuse_type(&before, whole, length, find_refused(s, n));
    return true;
}

/* --- fortran_order and shape ------------------------------------------------------- */

static bool read_order(struct cursor *c, struct npy_header *h)
{
    h->fortran = take_word(c, "True");
    return h->fortran || take_word(c, "False") || wanted(c, "True or False");
}

static bool refuse_dim(const struct cursor *c, size_t from, const char *why)
{
    npy_fail(c->e, c->t->name, c->t->at + from, "write the file again with np.save", "%s", why);
    return false;
}

/* 12, also Python 2's 12L. */
static bool read_dim(struct cursor *c, int64_t *out)
{
    skip_blanks(c);
    size_t from = c->at;
    if (peek(c) == '-')
        return refuse_dim(c, from, "the shape has a negative length");
    for (*out = 0; peek(c) >= '0' && peek(c) <= '9'; c->at++) {
        int digit = peek(c) - '0';
        if (*out == 0 && c->at > from && digit)
            return refuse_dim(c, from, "the shape has a number that begins with 0");
        if (*out > (INT64_MAX - digit) / 10)
            return refuse_dim(c, from, "the shape has a length of more than 63 bits");
        *out = *out * 10 + digit;
    }
    if (c->at == from)
        return wanted(c, "a whole number or the shape's )");
    if (peek(c) == 'L')
        c->at++;
    return true;
}

static bool read_shape(struct cursor *c, struct npy_header *h)
{
    struct shape *s = &h->shape;
    bool comma = true;

    if (!expect(c, '(', "a shape such as (3, 4)"))
        return false;
    for (s->rank = 0; !take(c, ')');) {
        if (!comma)
            return wanted(c, "a comma or the shape's )");
        if (s->rank == RANK_MAX)
            return refuse_dim(c, c->at, "the shape has more than 16 axes");
        if (!read_dim(c, &s->dim[s->rank]))
            return false;
        s->rank++;
        comma = take(c, ',');
        if (s->rank == 1 && !comma) /* (5) is a number, not a tuple */
            return wanted(c, "a comma: the shape of one axis is (5,)");
    }
    return true;
}

/* --- the dictionary ---------------------------------------------------------------- */

static bool read_key(struct cursor *c, bool *seen, enum npy_key *key)
{
    struct cursor before;
    const char *s;
    size_t n;

    skip_blanks(c);
    before = *c;
    if (!read_string(c, &s, &n, "'descr', 'fortran_order' or 'shape'"))
        return false;
    for (int i = 0; i < KEY_COUNT; i++) {
        if (n != strlen(key_name[i]) || memcmp(s, key_name[i], n) != 0)
            continue;
        *key = (enum npy_key)i;
        if (seen[i])
            return wanted(&before, "each key once");
        seen[i] = true;
        return expect(c, ':', "a colon");
    }
    return wanted(&before, "'descr', 'fortran_order' or 'shape'");
}

static bool read_entry(struct cursor *c, bool *seen, struct npy_header *h)
{
    static bool (*const read[KEY_COUNT])(struct cursor *, struct npy_header *) = {
        [KEY_DESCR] = read_type, [KEY_ORDER] = read_order, [KEY_SHAPE] = read_shape};
    enum npy_key key = KEY_DESCR;

    return read_key(c, seen, &key) && read[key](c, h);
}

static bool read_dictionary(struct cursor *c, struct npy_header *h)
{
    bool seen[KEY_COUNT] = {false}, comma = true;

    if (!expect(c, '{', "a dictionary in { }"))
        return false;
    while (!take(c, '}')) {
        if (!comma)
            return wanted(c, "a comma or the closing }");
        if (!read_entry(c, seen, h))
            return false;
        comma = take(c, ',');
    }
    for (int i = 0; i < KEY_COUNT; i++) {
        if (!seen[i]) {
            npy_fail(c->e, c->t->name, c->t->at + c->at, "write the file again with np.save",
                     "the header ends without '%s'", key_name[i]);
            return false;
        }
    }
    skip_blanks(c);
    return at_end(c) || wanted(c, "nothing after its }");
}

/* The elements, and the bytes they take, can be counted. */
static bool check_size(const struct npy_text *t, const struct npy_header *h, struct err *e)
{
    int64_t count;
    size_t bytes;

    if (shape_count(&h->shape, &count) && size_mul((size_t)count, h->type->size, &bytes) &&
        size_mul((size_t)count, sizeof(double), &bytes))
        return true;
    struct str shape = {0};
    shape_write(&h->shape, &shape);
    npy_fail(e, t->name, t->at, "write the file again with np.save",
             "the header says shape %s, and no memory holds so many elements", str_get(&shape));
    str_done(&shape);
    return false;
}

enum status npy_read_header(const struct npy_text *t, struct npy_header *out, struct err *e)
{
    struct cursor c = {t, 0, e};

    *out = (struct npy_header){0};
    return read_dictionary(&c, out) && check_size(t, out, e) ? ST_OK : ST_FAIL;
}
