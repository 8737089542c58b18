/* Methods of str: looking, cutting, joining, padding.  Positions count letters;
 * what changes or tests letters stands in text_letters.c. */
#include "builtin_text_priv.h"

#include <string.h>

#include "base/utf8.h"
#include "builtin_python_priv.h"
#include "casing_priv.h"

struct piece {
    const char *s;
    size_t n;
};

static struct piece whole(struct value v)
{
    return (struct piece){AS_STR(v)->s, AS_STR(v)->n};
}

static struct piece arg_piece(struct lang *L, struct value v, const char *what)
{
    arg_text(L, v, what);
    return whole(v);
}

static struct value piece_value(struct lang *L, const char *s, size_t n)
{
    return str_value(L, s, n);
}

static int64_t arg_count(struct lang *L, struct value v, const char *what)
{
    int64_t n = given(v) ? arg_int(L, v, what) : -1;
    return n < 0 ? INT64_MAX : n;
}

/* --- positions -------------------------------------------------------------------- */

/* Byte offset of letter i (at most the end). */
static size_t offset_of(struct piece p, int64_t i)
{
    size_t at = 0;
    unsigned cp;
    bool ok;
    while (i-- > 0 && at < p.n)
        at += utf8_decode(p.s + at, p.n - at, &cp, &ok);
    return at;
}

static int64_t bound(struct lang *L, struct value v, int64_t n, int64_t absent)
{
    if (!given(v) || v.type == V_NONE)
        return absent;
    int64_t i = arg_int(L, v, "a position in a text");
    if (i < 0)
        i = i + n < 0 ? 0 : i + n;
    return i;
}

/* The part of a text that start and end name; false when start lies behind it. */
struct part {
    struct piece in;
    int64_t start; /* letters before it */
};
static bool part_of(struct lang *L, struct value text, struct value start, struct value end,
                    struct part *p)
{
    int64_t n = AS_STR(text)->chars;
    int64_t from = bound(L, start, n, 0), to = bound(L, end, n, n);
    if (to > n)
        to = n;
    if (from > to)
        return false;
    size_t a = offset_of(whole(text), from), b = offset_of(whole(text), to);
    *p = (struct part){{AS_STR(text)->s + a, b - a}, from};
    return true;
}

/* What one comparison with sub may take, in ns. */
static int64_t compare_cost(struct piece sub)
{
    return 4 + (int64_t)(sub.n / 16);
}

static const char *find_first(struct lang *L, struct piece in, struct piece sub)
{
    const char *at = in.s, *end = in.s + in.n;
    if (sub.n == 0)
        return at;
    while (sub.n <= (size_t)(end - at)) {
        at = memchr(at, sub.s[0], (size_t)(end - at) - sub.n + 1);
        if (!at || memcmp(at, sub.s, sub.n) == 0)
            return at;
        spend(L, compare_cost(sub));
        at++;
    }
    return NULL;
}

static const char *find_last(struct lang *L, struct piece in, struct piece sub)
{
    for (size_t at = in.n + 1; at-- > 0;) {
        if (in.n - at >= sub.n && memcmp(in.s + at, sub.s, sub.n) == 0)
            return in.s + at;
        spend(L, compare_cost(sub));
    }
    return NULL;
}

bool text_contains(struct lang *L, const struct ostr *in, const struct ostr *part)
{
    spend(L, in->n / 16);
    return find_first(L, (struct piece){in->s, in->n}, (struct piece){part->s, part->n}) != NULL;
}

static const char *after_letter(const char *p)
{
    p++;
    while (((unsigned char)*p & 0xc0) == 0x80)
        p++;
    return p;
}

static int64_t find_place(struct lang *L, struct value *arg,
                          const char *(*find)(struct lang *, struct piece, struct piece))
{
    struct piece sub = arg_piece(L, arg[1], "the text to find");
    struct part p;
    if (!part_of(L, arg[0], arg[2], arg[3], &p))
        return -1;
    const char *at = find(L, p.in, sub);
    return at ? p.start + (int64_t)utf8_length(p.in.s, (size_t)(at - p.in.s)) : -1;
}

static struct value str_find(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return v_int(find_place(L, arg, find_first));
}

static struct value str_rfind(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return v_int(find_place(L, arg, find_last));
}

static struct value found(struct lang *L, int64_t place)
{
    if (place < 0)
        raise_hint(L, ERR_VALUE, "find() gives -1 instead, `in` asks first", "substring not found");
    return v_int(place);
}

static struct value str_index(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return found(L, find_place(L, arg, find_first));
}

static struct value str_rindex(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return found(L, find_place(L, arg, find_last));
}

static struct value str_count(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct piece sub = arg_piece(L, arg[1], "the text to count");
    struct part p;
    if (!part_of(L, arg[0], arg[2], arg[3], &p))
        return v_int(0);
    if (sub.n == 0)
        return v_int((int64_t)utf8_length(p.in.s, p.in.n) + 1);
    int64_t count = 0;
    const char *end = p.in.s + p.in.n, *at;
    while ((at = find_first(L, p.in, sub)) != NULL) {
        count++;
        p.in.s = at + sub.n;
        p.in.n = (size_t)(end - p.in.s);
    }
    return v_int(count);
}

static bool has_end(struct lang *L, struct piece in, struct value v, bool front)
{
    struct piece sub = arg_piece(L, v, front ? "startswith's first argument"
                                             : "endswith's first argument");
    return sub.n <= in.n && memcmp(front ? in.s : in.s + in.n - sub.n, sub.s, sub.n) == 0;
}

static struct value test_end(struct lang *L, struct value *arg, bool front)
{
    struct part p;
    bool inside = part_of(L, arg[0], arg[2], arg[3], &p);
    if (!inside)
        p.in = (struct piece){"", 0};
    if (arg[1].type != V_TUPLE)
        return v_bool(has_end(L, p.in, arg[1], front) && inside);
    for (int64_t i = 0; i < AS_SEQ(arg[1])->n; i++)
        if (has_end(L, p.in, AS_SEQ(arg[1])->item[i], front) && inside)
            return v_bool(true);
    return v_bool(false);
}

static struct value str_startswith(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return test_end(L, arg, true);
}

static struct value str_endswith(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return test_end(L, arg, false);
}

static struct value str_removeprefix(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct piece p = whole(arg[0]), sub = arg_piece(L, arg[1], "the prefix");
    if (sub.n > p.n || memcmp(p.s, sub.s, sub.n) != 0)
        return arg[0];
    return piece_value(L, p.s + sub.n, p.n - sub.n);
}

static struct value str_removesuffix(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct piece p = whole(arg[0]), sub = arg_piece(L, arg[1], "the suffix");
    if (sub.n == 0 || sub.n > p.n || memcmp(p.s + p.n - sub.n, sub.s, sub.n) != 0)
        return arg[0];
    return piece_value(L, p.s, p.n - sub.n);
}

/* --- strip ------------------------------------------------------------------------ */

/* Is the letter at s one of `set` (NULL: a blank)? *len: its bytes. */
static bool in_set(struct lang *L, const char *s, size_t n, const struct piece *set, size_t *len)
{
    unsigned cp;
    bool ok;
    *len = utf8_decode(s, n, &cp, &ok);
    spend(L, set ? 20 + (int64_t)set->n / 16 : 20);
    if (!set)
        return letter_is_space(cp);
    return find_first(L, *set, (struct piece){s, *len}) != NULL;
}

static size_t last_letter(struct piece p)
{
    size_t at = p.n - 1;
    while (at > 0 && ((unsigned char)p.s[at] & 0xc0) == 0x80)
        at--;
    return at;
}

static struct piece strip_left(struct lang *L, struct piece p, const struct piece *set)
{
    size_t len;
    while (p.n && in_set(L, p.s, p.n, set, &len)) {
        p.s += len;
        p.n -= len;
    }
    return p;
}

static struct piece strip_right(struct lang *L, struct piece p, const struct piece *set)
{
    size_t len;
    while (p.n && in_set(L, p.s + last_letter(p), p.n - last_letter(p), set, &len))
        p.n -= len;
    return p;
}

static struct value strip(struct lang *L, struct value *arg, bool left, bool right)
{
    struct piece p = whole(arg[0]), set = {"", 0};
    bool blanks = !given(arg[1]) || arg[1].type == V_NONE;
    if (!blanks)
        set = arg_piece(L, arg[1], "the letters to strip");
    if (left)
        p = strip_left(L, p, blanks ? NULL : &set);
    if (right)
        p = strip_right(L, p, blanks ? NULL : &set);
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

/* --- split ------------------------------------------------------------------------ */

static void add_piece(struct lang *L, struct oseq *out, const char *s, size_t n)
{
    seq_push(L, out, piece_value(L, s, n));
}

static void split_at(struct lang *L, struct piece p, struct piece sep, int64_t most,
                     struct oseq *out)
{
    const char *at, *end = p.s + p.n;
    while (most-- > 0 && (at = find_first(L, p, sep)) != NULL) {
        add_piece(L, out, p.s, (size_t)(at - p.s));
        p.s = at + sep.n;
        p.n = (size_t)(end - p.s);
    }
    add_piece(L, out, p.s, p.n);
}

static size_t blank_run(struct lang *L, struct piece p, bool blank)
{
    size_t at = 0, len;
    while (at < p.n && in_set(L, p.s + at, p.n - at, NULL, &len) == blank)
        at += len;
    return at;
}

static void split_blanks(struct lang *L, struct piece p, int64_t most, struct oseq *out)
{
    for (;;) {
        p = strip_left(L, p, NULL);
        if (!p.n)
            return;
        if (most-- == 0) {
            add_piece(L, out, p.s, p.n); /* blanks at the end stay */
            return;
        }
        size_t word = blank_run(L, p, false);
        add_piece(L, out, p.s, word);
        p.s += word;
        p.n -= word;
    }
}

/* From the right: the pieces come last first and are turned round. */
static void rsplit_at(struct lang *L, struct piece p, struct piece sep, int64_t most,
                      struct oseq *out)
{
    const char *at;
    while (most-- > 0 && (at = find_last(L, p, sep)) != NULL) {
        const char *piece = at + sep.n;
        add_piece(L, out, piece, (size_t)(p.s + p.n - piece));
        p.n = (size_t)(at - p.s);
    }
    add_piece(L, out, p.s, p.n);
}

static bool ends_blank(struct lang *L, struct piece p, size_t *len)
{
    size_t last = last_letter(p);
    return in_set(L, p.s + last, p.n - last, NULL, len);
}

static void rsplit_blanks(struct lang *L, struct piece p, int64_t most, struct oseq *out)
{
    size_t len;
    for (;;) {
        p = strip_right(L, p, NULL);
        if (!p.n)
            return;
        if (most-- == 0) {
            add_piece(L, out, p.s, p.n);
            return;
        }
        struct piece rest = p;
        while (rest.n && !ends_blank(L, rest, &len))
            rest.n -= len;
        add_piece(L, out, rest.s + rest.n, p.n - rest.n);
        p = rest;
    }
}

static void turn_round(struct oseq *s)
{
    for (int64_t i = 0, j = s->n - 1; i < j; i++, j--) {
        struct value v = s->item[i];
        s->item[i] = s->item[j];
        s->item[j] = v;
    }
}

static struct value split(struct lang *L, struct value *arg, bool right)
{
    struct oseq *out = seq_new(L, V_LIST, 0);
    int64_t most = arg_count(L, arg[2], "maxsplit");
    bool blanks = !given(arg[1]) || arg[1].type == V_NONE;
    struct piece sep = blanks ? (struct piece){"", 0} : arg_piece(L, arg[1], "the separator");
    if (!blanks && sep.n == 0)
        raise_hint(L, ERR_VALUE, "list(text) gives the letters", "empty separator");
    if (blanks && right)
        rsplit_blanks(L, whole(arg[0]), most, out);
    else if (blanks)
        split_blanks(L, whole(arg[0]), most, out);
    else if (right)
        rsplit_at(L, whole(arg[0]), sep, most, out);
    else
        split_at(L, whole(arg[0]), sep, most, out);
    if (right)
        turn_round(out);
    return v_obj(V_LIST, out);
}

struct value text_words(struct lang *L, struct value text)
{
    struct value arg[3] = {text, v_none(), {.type = V_UNDEF}};
    return split(L, arg, false);
}

static struct value str_split(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return split(L, arg, false);
}

static struct value str_rsplit(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return split(L, arg, true);
}

static struct value str_splitlines(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct oseq *out = seq_new(L, V_LIST, 0);
    struct piece p = whole(arg[0]);
    bool keep = arg_c_truth(L, arg[1], "keepends");
    unsigned cp;
    bool ok;
    for (size_t from = 0, at = 0; at < p.n; from = at) {
        size_t end, len;
        for (end = at; end < p.n; end += len) {
            len = utf8_decode(p.s + end, p.n - end, &cp, &ok);
            spend(L, 10);
            if (letter_ends_line(cp))
                break;
        }
        at = end;
        if (end < p.n)
            at += len + (cp == '\r' && p.s[end + 1] == '\n');
        add_piece(L, out, p.s + from, (keep ? at : end) - from);
    }
    return v_obj(V_LIST, out);
}

static struct value three(struct lang *L, struct piece a, struct piece b, struct piece c)
{
    struct oseq *t = seq_new(L, V_TUPLE, 3);
    add_piece(L, t, a.s, a.n);
    add_piece(L, t, b.s, b.n);
    add_piece(L, t, c.s, c.n);
    return v_obj(V_TUPLE, t);
}

static struct value partition(struct lang *L, struct value *arg, bool right)
{
    struct piece p = whole(arg[0]), sep = arg_piece(L, arg[1], "the separator");
    struct piece none = {"", 0};
    if (sep.n == 0)
        raise_error(L, ERR_VALUE, "empty separator");
    const char *at = right ? find_last(L, p, sep) : find_first(L, p, sep);
    if (!at)
        return right ? three(L, none, none, p) : three(L, p, none, none);
    struct piece before = {p.s, (size_t)(at - p.s)};
    struct piece after = {at + sep.n, p.n - before.n - sep.n};
    return three(L, before, sep, after);
}

static struct value str_partition(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return partition(L, arg, false);
}

static struct value str_rpartition(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return partition(L, arg, true);
}

/* --- join, replace ---------------------------------------------------------------- */

static struct value str_join(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct str *out = tmp_str(L);
    struct piece sep = whole(arg[0]);
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
        const char *next = after_letter(at);
        str_add(out, at, (size_t)(next - at));
        at = next;
        spend(L, 20);
    }
    str_add(out, at, (size_t)(end - at));
}

static struct value str_replace(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct piece p = whole(arg[0]), old = arg_piece(L, arg[1], "the text to replace");
    struct piece new = arg_piece(L, arg[2], "the new text");
    int64_t most = arg_count(L, arg[3], "count");
    struct str *out = tmp_str(L);
    const char *at, *end = p.s + p.n;
    if (old.n == 0) {
        put_between(L, p, new, most, out);
        return str_value(L, str_get(out), out->n);
    }
    while (most-- > 0 && (at = find_first(L, p, old)) != NULL) {
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
    struct piece p = whole(arg[0]), fill = {" ", 1};
    if (given(arg[2])) {
        fill = arg_piece(L, arg[2], "the fill character");
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
    struct piece p = whole(arg[0]);
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
    struct piece p = whole(arg[0]);
    int64_t size = given(arg[1]) ? arg_int(L, arg[1], "tabsize") : 8, column = 0;
    struct str *out = tmp_str(L);
    if (size < INT32_MIN || size > INT32_MAX)
        raise_error(L, ERR_OVERFLOW, "a tab of %lld columns is too wide", (long long)size);
    if (size > 1000)
        raise_error(L, ERR_BUDGET, "tabs of more than 1000 columns are not here");
    for (const char *at = p.s, *end = p.s + p.n; at < end; at = after_letter(at)) {
        int64_t blanks = size > 0 ? size - column % size : 0;
        spend(L, 20);
        column = *at == '\n' || *at == '\r' ? 0 : column + (*at == '\t' ? blanks : 1);
        if (*at == '\t')
            str_pad(out, ' ', (size_t)blanks);
        else
            str_add(out, at, (size_t)(after_letter(at) - at));
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
