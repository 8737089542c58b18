/* Methods of str: stripping, joining, replacing, padding, and the table of all of them. */
#include "builtin_text_priv.h"

#include <string.h>

#include "base/utf8.h"
#include "builtin_python_priv.h"
#include "casing_priv.h"

struct piece piece_whole(struct value v)
{
    return (struct piece){AS_STR(v)->s, AS_STR(v)->n};
}

struct piece piece_arg(struct lang *L, struct value v, const char *what)
{
    arg_text(L, v, what);
    return piece_whole(v);
}

struct value piece_value(struct lang *L, const char *s, size_t n)
{
    return str_value(L, s, n);
}

int64_t piece_count(struct lang *L, struct value v, const char *what)
{
    int64_t n = given(v) ? arg_int(L, v, what) : -1;
    return n < 0 ? INT64_MAX : n;
}

/* --- strip ------------------------------------------------------------------------ */

/* Is the letter at s one of `set` (NULL: a blank)? *len: its bytes. */
bool piece_in_set(struct lang *L, const char *s, size_t n, const struct piece *set, size_t *len)
{
    unsigned cp;
    bool ok;
    *len = utf8_decode(s, n, &cp, &ok);
    spend(L, set ? 20 + (int64_t)set->n / 16 : 20);
    if (!set)
        return letter_is_space(cp);
    return piece_find_first(L, *set, (struct piece){s, *len}) != NULL;
}

size_t piece_last_letter(struct piece p)
{
    size_t at = p.n - 1;
    while (at > 0 && ((unsigned char)p.s[at] & 0xc0) == 0x80)
        at--;
    return at;
}

struct piece piece_strip_left(struct lang *L, struct piece p, const struct piece *set)
{
    size_t len;
    while (p.n && piece_in_set(L, p.s, p.n, set, &len)) {
        p.s += len;
        p.n -= len;
    }
    return p;
}

struct piece piece_strip_right(struct lang *L, struct piece p, const struct piece *set)
{
    size_t len;
    while (p.n &&
           piece_in_set(L, p.s + piece_last_letter(p), p.n - piece_last_letter(p), set, &len))
        p.n -= len;
    return p;
}

static struct value strip(struct lang *L, struct value *arg, bool left, bool right)
{
    struct piece p = piece_whole(arg[0]), set = {"", 0};
    bool blanks = !given(arg[1]) || arg[1].type == V_NONE;
    if (!blanks)
        set = piece_arg(L, arg[1], "the letters to strip");
    if (left)
        p = piece_strip_left(L, p, blanks ? NULL : &set);
    if (right)
        p = piece_strip_right(L, p, blanks ? NULL : &set);
    return piece_value(L, p.s, p.n);
}

static struct value str_strip(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return strip(L, arg, true, true);
}

static struct value str_lstrip(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return strip(L, arg, true, false);
}

static struct value str_rstrip(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return strip(L, arg, false, true);
}

/* --- join, replace ---------------------------------------------------------------- */

static struct value str_join(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct str *out = tmp_str(L);
    struct piece sep = piece_whole(arg[0]);
    push(L, iter_of(L, arg[1]));
    struct value item;
    for (int64_t i = 0; iter_next(L, L->top[-1], &item); i++) {
        if (item.type != V_STR)
            raise_hint(L, ERR_TYPE, "write join(str(x) for x in …)",
                       "sequence item %lld: expected str instance, %s found", (long long)i,
                       value_type_name(item));
        if (i)
            str_add(out, sep.s, sep.n);
        str_add(out, AS_STR(item)->s, AS_STR(item)->n);
        check_text_size(L, out->n);
    }
    return str_value(L, str_get(out), out->n);
}

/* Between all letters, before the first and after the last. */
static void put_between(struct lang *L, struct piece p, struct piece new, int64_t most,
                        struct str *out)
{
    const char *at = p.s, *end = p.s + p.n;
    while (most-- > 0) {
        str_add(out, new.s, new.n);
        check_text_size(L, out->n);
        if (at == end)
            return;
        const char *next = piece_after_letter(at);
        str_add(out, at, (size_t)(next - at));
        at = next;
        spend(L, 20);
    }
    str_add(out, at, (size_t)(end - at));
}

static struct value str_replace(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct piece p = piece_whole(arg[0]), old = piece_arg(L, arg[1], "the text to replace");
    struct piece new = piece_arg(L, arg[2], "the new text");
    int64_t most = piece_count(L, arg[3], "count");
    struct str *out = tmp_str(L);
    const char *at, *end = p.s + p.n;
    if (old.n == 0) {
        put_between(L, p, new, most, out);
        return str_value(L, str_get(out), out->n);
    }
    while (most-- > 0 && (at = piece_find_first(L, p, old)) != NULL) {
        str_add(out, p.s, (size_t)(at - p.s));
        str_add(out, new.s, new.n);
        check_text_size(L, out->n);
        p.s = at + old.n;
        p.n = (size_t)(end - p.s);
    }
    str_add(out, p.s, p.n);
    return str_value(L, str_get(out), out->n);
}

/* --- padding ---------------------------------------------------------------------- */

static void put_fill(struct lang *L, struct str *out, struct piece fill, int64_t times)
{
    for (; times > 0; times--) {
        str_add(out, fill.s, fill.n);
        spend(L, 10);
    }
}

/* How many letters `width` wants more than there are. */
static int64_t missing(struct lang *L, struct value *arg)
{
    int64_t width = arg_int(L, arg[1], "the width");
    check_text_size(L, width < 0 ? 0 : (size_t)width);
    return width > AS_STR(arg[0])->chars ? width - AS_STR(arg[0])->chars : 0;
}

static struct value pad(struct lang *L, struct value *arg, int64_t left, int64_t right)
{
    struct piece p = piece_whole(arg[0]), fill = {" ", 1};
    if (given(arg[2])) {
        fill = piece_arg(L, arg[2], "the fill character");
        if (AS_STR(arg[2])->chars != 1)
            raise_error(L, ERR_TYPE, "The fill character must be exactly one character long");
    }
    struct str *out = tmp_str(L);
    put_fill(L, out, fill, left);
    str_add(out, p.s, p.n);
    put_fill(L, out, fill, right);
    return str_value(L, str_get(out), out->n);
}

static struct value str_ljust(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return pad(L, arg, 0, missing(L, arg));
}

static struct value str_rjust(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return pad(L, arg, missing(L, arg), 0);
}

/* An odd blank goes to the left where the width is odd: CPython's rule. */
static struct value str_center(struct lang *L, struct value *arg, int n)
{
    (void)n;
    int64_t all = missing(L, arg), width = all + AS_STR(arg[0])->chars;
    int64_t left = all / 2 + (all & width & 1);
    return pad(L, arg, left, all - left);
}

static struct value str_zfill(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct piece p = piece_whole(arg[0]);
    struct str *out = tmp_str(L);
    int64_t zeros = missing(L, arg);
    size_t sign = p.n && (p.s[0] == '-' || p.s[0] == '+');
    str_add(out, p.s, sign);
    str_pad(out, '0', (size_t)zeros);
    str_add(out, p.s + sign, p.n - sign);
    return str_value(L, str_get(out), out->n);
}

static struct value str_expandtabs(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct piece p = piece_whole(arg[0]);
    int64_t size = given(arg[1]) ? arg_int(L, arg[1], "tabsize") : 8, column = 0;
    struct str *out = tmp_str(L);
    if (size < INT32_MIN || size > INT32_MAX)
        raise_error(L, ERR_OVERFLOW, "a tab of %lld columns is too wide", (long long)size);
    if (size > 1000)
        raise_error(L, ERR_BUDGET, "tabs of more than 1000 columns are not here");
    for (const char *at = p.s, *end = p.s + p.n; at < end; at = piece_after_letter(at)) {
        int64_t blanks = size > 0 ? size - column % size : 0;
        spend(L, 20);
        column = *at == '\n' || *at == '\r' ? 0 : column + (*at == '\t' ? blanks : 1);
        if (*at == '\t')
            str_pad(out, ' ', (size_t)blanks);
        else
            str_add(out, at, (size_t)(piece_after_letter(at) - at));
        check_text_size(L, out->n);
    }
    return str_value(L, str_get(out), out->n);
}

/* --- the table -------------------------------------------------------------------- */

static const struct builtin rows[] = {
    {"str", "find", "(self, sub, start=None, end=None, /)", "where sub begins, or -1", str_find},
    {"str", "rfind", "(self, sub, start=None, end=None, /)", "where the last sub begins, or -1",
     str_rfind},
    {"str", "index", "(self, sub, start=None, end=None, /)", "where sub begins", str_index},
    {"str", "rindex", "(self, sub, start=None, end=None, /)", "where the last sub begins",
     str_rindex},
    {"str", "count", "(self, sub, start=None, end=None, /)", "how often sub stands in it",
     str_count},
    {"str", "startswith", "(self, prefix, start=None, end=None, /)", "does it begin with prefix?",
     str_startswith},
    {"str", "endswith", "(self, suffix, start=None, end=None, /)", "does it end with suffix?",
     str_endswith},
    {"str", "removeprefix", "(self, prefix, /)", "without prefix, if it begins with it",
     str_removeprefix},
    {"str", "removesuffix", "(self, suffix, /)", "without suffix, if it ends with it",
     str_removesuffix},
    {"str", "strip", "(self, chars=None, /)", "without blanks (or chars) at both ends", str_strip},
    {"str", "lstrip", "(self, chars=None, /)", "without blanks (or chars) at the left", str_lstrip},
    {"str", "rstrip", "(self, chars=None, /)", "without blanks (or chars) at the right",
     str_rstrip},
    {"str", "split", "(self, /, sep=None, maxsplit=-1)", "the words, or the parts between sep",
     str_split},
    {"str", "rsplit", "(self, /, sep=None, maxsplit=-1)", "like split, counted from the right",
     str_rsplit},
    {"str", "splitlines", "(self, /, keepends=False)", "the lines", str_splitlines},
    {"str", "partition", "(self, sep, /)", "what stands before sep, sep, what stands behind it",
     str_partition},
    {"str", "rpartition", "(self, sep, /)", "like partition, at the last sep", str_rpartition},
    {"str", "join", "(self, iterable, /)", "the texts with this one between them", str_join},
    {"str", "replace", "(self, old, new, count=-1, /)", "with new in the place of old",
     str_replace},
    {"str", "ljust", "(self, width, fillchar=' ', /)", "filled up on the right", str_ljust},
    {"str", "rjust", "(self, width, fillchar=' ', /)", "filled up on the left", str_rjust},
    {"str", "center", "(self, width, fillchar=' ', /)", "filled up on both sides", str_center},
    {"str", "zfill", "(self, width, /)", "zeros put before a number", str_zfill},
    {"str", "expandtabs", "(self, /, tabsize=8)", "blanks for tabs", str_expandtabs},
    {"str", "upper", "(self, /)", "in capitals", str_upper},
    {"str", "lower", "(self, /)", "in small letters", str_lower},
    {"str", "title", "(self, /)", "each word with a capital", str_title},
    {"str", "capitalize", "(self, /)", "the first letter a capital, the others small",
     str_capitalize},
    {"str", "swapcase", "(self, /)", "capitals and small letters exchanged", str_swapcase},
    {"str", "isalpha", "(self, /)", "letters only?", str_isalpha},
    {"str", "isdecimal", "(self, /)", "decimal digits only?", str_isdecimal},
    {"str", "isdigit", "(self, /)", "digits only?", str_isdigit},
    {"str", "isnumeric", "(self, /)", "signs of numbers only?", str_isnumeric},
    {"str", "isalnum", "(self, /)", "letters and digits only?", str_isalnum},
    {"str", "isspace", "(self, /)", "blanks only?", str_isspace},
    {"str", "isascii", "(self, /)", "ASCII only?", str_isascii},
    {"str", "isupper", "(self, /)", "capitals, and no small letter?", str_isupper},
    {"str", "islower", "(self, /)", "small letters, and no capital?", str_islower},
};

const struct builtin_table builtin_text = {rows, sizeof rows / sizeof rows[0]};
