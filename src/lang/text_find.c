/* Methods of str that look for a text in another.  Positions count letters. */
#include "builtin_text_priv.h"

#include <string.h>

#include "base/utf8.h"
#include "builtin_python_priv.h"

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
    size_t a = offset_of(piece_whole(text), from), b = offset_of(piece_whole(text), to);
    *p = (struct part){{AS_STR(text)->s + a, b - a}, from};
    return true;
}

/* What one comparison with sub may take, in ns. */
static int64_t compare_cost(struct piece sub)
{
    return 4 + (int64_t)(sub.n / 16);
}

const char *piece_find_first(struct lang *L, struct piece in, struct piece sub)
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

const char *piece_find_last(struct lang *L, struct piece in, struct piece sub)
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
    struct piece all = {in->s, in->n}, sub = {part->s, part->n};
    return piece_find_first(L, all, sub) != NULL;
}

const char *piece_after_letter(const char *p)
{
    p++;
    while (((unsigned char)*p & 0xc0) == 0x80)
        p++;
    return p;
}

static int64_t find_place(struct lang *L, struct value *arg,
                          const char *(*find)(struct lang *, struct piece, struct piece))
{
    struct piece sub = piece_arg(L, arg[1], "the text to find");
    struct part p;
    if (!part_of(L, arg[0], arg[2], arg[3], &p))
        return -1;
    const char *at = find(L, p.in, sub);
    return at ? p.start + (int64_t)utf8_length(p.in.s, (size_t)(at - p.in.s)) : -1;
}

struct value str_find(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return v_int(find_place(L, arg, piece_find_first));
}

struct value str_rfind(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return v_int(find_place(L, arg, piece_find_last));
}

static struct value found(struct lang *L, int64_t place)
{
    if (place < 0)
        raise_hint(L, ERR_VALUE, "find() gives -1 instead, `in` asks first", "substring not found");
    return v_int(place);
}

struct value str_index(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return found(L, find_place(L, arg, piece_find_first));
}

struct value str_rindex(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return found(L, find_place(L, arg, piece_find_last));
}

struct value str_count(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct piece sub = piece_arg(L, arg[1], "the text to count");
    struct part p;
    if (!part_of(L, arg[0], arg[2], arg[3], &p))
        return v_int(0);
    if (sub.n == 0)
        return v_int((int64_t)utf8_length(p.in.s, p.in.n) + 1);
    int64_t count = 0;
    const char *end = p.in.s + p.in.n, *at;
    while ((at = piece_find_first(L, p.in, sub)) != NULL) {
        count++;
        p.in.s = at + sub.n;
        p.in.n = (size_t)(end - p.in.s);
    }
    return v_int(count);
}

static bool has_end(struct lang *L, struct piece in, struct value v, bool front)
{
    struct piece sub = piece_arg(L, v, front ? "startswith's first argument"
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

struct value str_startswith(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return test_end(L, arg, true);
}

struct value str_endswith(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return test_end(L, arg, false);
}

struct value str_removeprefix(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct piece p = piece_whole(arg[0]), sub = piece_arg(L, arg[1], "the prefix");
    if (sub.n > p.n || memcmp(p.s, sub.s, sub.n) != 0)
        return arg[0];
    return piece_value(L, p.s + sub.n, p.n - sub.n);
}

struct value str_removesuffix(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct piece p = piece_whole(arg[0]), sub = piece_arg(L, arg[1], "the suffix");
    if (sub.n == 0 || sub.n > p.n || memcmp(p.s + p.n - sub.n, sub.s, sub.n) != 0)
        return arg[0];
    return piece_value(L, p.s, p.n - sub.n);
}
