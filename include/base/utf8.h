/* UTF-8 and screen width.  Widths come from the C library's wcwidth, so
 * main (and tests that draw) must have called utf8_locale_init once. */
#ifndef ATTNSCOPE_BASE_UTF8_H
#define ATTNSCOPE_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Make LC_CTYPE a UTF-8 locale (the user's, else C.UTF-8, en_US.UTF-8).
 * LC_NUMERIC stays "C".  Returns true when the user's own locale is UTF-8;
 * false (C, POSIX, EUC-KR …) asks for the ASCII set on the screen. */
bool utf8_locale_init(void);

/* Decode one character of s[0..n). Returns its length in bytes, 0 at the end;
 * an invalid byte decodes to U+FFFD with length 1 and *ok = false. */
size_t utf8_decode(const char *s, size_t n, unsigned *cp, bool *ok);
size_t utf8_encode(unsigned cp, char out[4]);
bool utf8_valid(const char *s, size_t n, size_t *bad_at);
size_t utf8_length(const char *s, size_t n); /* characters */

int utf8_cp_width(unsigned cp);               /* 0, 1 or 2; controls count 0 */
int utf8_width(const char *s, size_t n);      /* screen columns */
/* Longest prefix of at most `cols` columns, in bytes; *used its columns.
 * Combining marks stay with their letter. */
size_t utf8_fit(const char *s, size_t n, int cols, int *used);

/* Where `what` begins in text, NULL: nowhere; A to Z count as a to z. */
const char *utf8_find(const char *text, const char *what);

bool utf8_is_letter(unsigned cp);  /* may start a name (Unicode letter or _) */
bool utf8_is_digit_or_letter(unsigned cp);

#endif
