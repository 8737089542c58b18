/* A growable byte string, always NUL-terminated once anything was added. */
#ifndef ATTNSCOPE_BASE_STR_H
#define ATTNSCOPE_BASE_STR_H

#include <stdarg.h>
#include <stddef.h>

struct str {
    char *s; /* NULL only while empty: use str_get() to read */
    size_t n, cap;
};

void str_done(struct str *s);
void str_clear(struct str *s);
void str_add(struct str *s, const char *bytes, size_t n);
void str_puts(struct str *s, const char *z);
void str_putc(struct str *s, char c);
void str_puti(struct str *s, long long i); /* in decimal */
void str_pad(struct str *s, char c, size_t times);
void str_putu(struct str *s, unsigned codepoint); /* as UTF-8 */
void str_addf(struct str *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void str_vaddf(struct str *s, const char *fmt, va_list ap)
    __attribute__((format(printf, 2, 0)));
const char *str_get(const struct str *s); /* never NULL */
char *str_take(struct str *s);            /* caller frees; s becomes empty */

#endif
