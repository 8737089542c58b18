/* Methods of str that take a text apart. */
#include "builtin_text_priv.h"

#include <string.h>

#include "base/utf8.h"
#include "builtin_python_priv.h"
#include "casing_priv.h"

static void add_piece(struct lang *L, struct oseq *out, const char *s, size_t n)
{
    seq_push(L, out, piece_value(L, s, n));
}

static void split_at(struct lang *L, struct piece p, struct piece sep, int64_t most,
                     struct oseq *out)
{
    const char *at, *end = p.s + p.n;
    while (most-- > 0 && (at = piece_find_first(L, p, sep)) != NULL) {
        add_piece(L, out, p.s, (size_t)(at - p.s));
        p.s = at + sep.n;
        p.n = (size_t)(end - p.s);
    }
    add_piece(L, out, p.s, p.n);
}

static size_t blank_run(struct lang *L, struct piece p, bool blank)
{
    size_t at = 0, len;
    while (at < p.n && piece_in_set(L, p.s + at, p.n - at, NULL, &len) == blank)
        at += len;
    return at;
}

static void split_blanks(struct lang *L, struct piece p, int64_t most, struct oseq *out)
{
    for (;;) {
        p = piece_strip_left(L, p, NULL);
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
    while (most-- > 0 && (at = piece_find_last(L, p, sep)) != NULL) {
        const char *piece = at + sep.n;
        add_piece(L, out, piece, (size_t)(p.s + p.n - piece));
        p.n = (size_t)(at - p.s);
    }
    add_piece(L, out, p.s, p.n);
}

static bool ends_blank(struct lang *L, struct piece p, size_t *len)
{
    size_t last = piece_last_letter(p);
    return piece_in_set(L, p.s + last, p.n - last, NULL, len);
}

static void rsplit_blanks(struct lang *L, struct piece p, int64_t most, struct oseq *out)
{
    size_t len;
    for (;;) {
        p = piece_strip_right(L, p, NULL);
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
    int64_t most = piece_count(L, arg[2], "maxsplit");
    bool blanks = !given(arg[1]) || arg[1].type == V_NONE;
    struct piece sep = blanks ? (struct piece){"", 0} : piece_arg(L, arg[1], "the separator");
    if (!blanks && sep.n == 0)
        raise_hint(L, ERR_VALUE, "list(text) gives the letters", "empty separator");
    if (blanks && right)
        rsplit_blanks(L, piece_whole(arg[0]), most, out);
    else if (blanks)
        split_blanks(L, piece_whole(arg[0]), most, out);
    else if (right)
        rsplit_at(L, piece_whole(arg[0]), sep, most, out);
    else
        split_at(L, piece_whole(arg[0]), sep, most, out);
    if (right)
        turn_round(out);
    return v_obj(V_LIST, out);
}

struct value text_words(struct lang *L, struct value text)
{
    struct value arg[3] = {text, v_none(), {.type = V_UNDEF}};
    return split(L, arg, false);
}

struct value str_split(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return split(L, arg, false);
}

struct value str_rsplit(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return split(L, arg, true);
}

struct value str_splitlines(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct oseq *out = seq_new(L, V_LIST, 0);
    struct piece p = piece_whole(arg[0]);
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
    struct piece p = piece_whole(arg[0]), sep = piece_arg(L, arg[1], "the separator");
    struct piece none = {"", 0};
    if (sep.n == 0)
        raise_error(L, ERR_VALUE, "empty separator");
    const char *at = right ? piece_find_last(L, p, sep) : piece_find_first(L, p, sep);
    if (!at)
        return right ? three(L, none, none, p) : three(L, p, none, none);
    struct piece before = {p.s, (size_t)(at - p.s)};
    struct piece after = {at + sep.n, p.n - before.n - sep.n};
    return three(L, before, sep, after);
}

struct value str_partition(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return partition(L, arg, false);
}

struct value str_rpartition(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return partition(L, arg, true);
}
