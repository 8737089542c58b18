/* Methods of str, by what they do; builtin_text.c has their table. */
#ifndef ATTNSCOPE_LANG_BUILTIN_TEXT_PRIV_H
#define ATTNSCOPE_LANG_BUILTIN_TEXT_PRIV_H

#include "builtin_priv.h"

/* A text or a part of one: n bytes at s, whole letters of UTF-8. Borrowed. */
struct piece {
    const char *s;
    size_t n;
};

/* builtin_text.c */
struct piece piece_whole(struct value v); /* of a V_STR */
/* An argument that must be a text; what: "the text to find". Raises TypeError. */
struct piece piece_arg(struct lang *L, struct value v, const char *what);
struct value piece_value(struct lang *L, const char *s, size_t n);
/* How often at most: INT64_MAX for none given and for negative ones. */
int64_t piece_count(struct lang *L, struct value v, const char *what);
/* Is the letter at s one of the set, or (NULL) a blank? *len: its bytes. */
bool piece_in_set(struct lang *L, const char *s, size_t n, const struct piece *set, size_t *len);
size_t piece_last_letter(struct piece p); /* where it begins; p is not empty */
/* Without the letters of the set, or (NULL) blanks, at that end. */
struct piece piece_strip_left(struct lang *L, struct piece p, const struct piece *set);
struct piece piece_strip_right(struct lang *L, struct piece p, const struct piece *set);

/* text_find.c: positions count letters */
const char *piece_find_first(struct lang *L, struct piece in, struct piece sub); /* or NULL */
const char *piece_find_last(struct lang *L, struct piece in, struct piece sub);
const char *piece_after_letter(const char *p);
builtin_fn str_find, str_rfind, str_index, str_rindex, str_count;
builtin_fn str_startswith, str_endswith, str_removeprefix, str_removesuffix;

/* text_split.c */
builtin_fn str_split, str_rsplit, str_splitlines, str_partition, str_rpartition;

/* text_letters.c */
builtin_fn str_upper, str_lower, str_title, str_capitalize, str_swapcase;
builtin_fn str_isalpha, str_isdecimal, str_isdigit, str_isnumeric, str_isalnum, str_isspace,
    str_isascii, str_isupper, str_islower;

#endif
