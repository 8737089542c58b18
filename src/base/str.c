/* A growable byte string; capacity doubles, so adding n bytes costs O(n). */
#include "base/str.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"

enum { STR_FIRST_CAP = 32 };

/* Make room for n more bytes and the NUL. */
static void reserve(struct str *s, size_t n)
{
    size_t need, cap = s->cap ? s->cap : STR_FIRST_CAP;

    if (!size_add(s->n, n, &need) || !size_add(need, 1, &need))
        mem_gone();
    if (need <= s->cap)
        return;
    while (cap < need)
        if (!size_mul(cap, 2, &cap))
            mem_gone();
    s->s = mem_resize(s->s, cap, 1);
    s->cap = cap;
}

void str_done(struct str *s)
{
    mem_free(s->s);
    *s = (struct str){0};
}

void str_clear(struct str *s)
{
    s->n = 0;
    if (s->s)
        s->s[0] = '\0';
}

void str_add(struct str *s, const char *bytes, size_t n)
{
    reserve(s, n);
    if (n > 0)
        memcpy(s->s + s->n, bytes, n);
    s->n += n;
    s->s[s->n] = '\0';
}

void str_puts(struct str *s, const char *z)
{
    str_add(s, z, strlen(z));
}

void str_putc(struct str *s, char c)
{
    str_add(s, &c, 1);
}

void str_pad(struct str *s, char c, size_t times)
{
    reserve(s, times);
    memset(s->s + s->n, c, times);
    s->n += times;
    s->s[s->n] = '\0';
}

void str_putu(struct str *s, unsigned codepoint)
{
    char bytes[4];

    str_add(s, bytes, utf8_encode(codepoint, bytes));
}

void str_puti(struct str *s, long long i)
{
    char digits[24], *at = digits + sizeof digits;
    unsigned long long left = i < 0 ? -(unsigned long long)i : (unsigned long long)i;

    do
        *--at = (char)('0' + left % 10);
    while (left /= 10);
    if (i < 0)
        *--at = '-';
    str_add(s, at, (size_t)(digits + sizeof digits - at));
}

/* Most texts fit into what there is room for: those are written once. */
void str_vaddf(struct str *s, const char *fmt, va_list ap)
{
    va_list again;
    size_t room;
    int n;

    reserve(s, STR_FIRST_CAP - 1);
    room = s->cap - s->n;
    va_copy(again, ap);
    n = vsnprintf(s->s + s->n, room, fmt, again);
    va_end(again);
    if (n < 0) { /* only a text over INT_MAX gets here */
        s->s[s->n] = '\0';
        mem_gone();
    }
    if ((size_t)n >= room) {
        s->s[s->n] = '\0'; /* should memory be gone */
        reserve(s, (size_t)n);
        vsnprintf(s->s + s->n, (size_t)n + 1, fmt, ap);
    }
    s->n += (size_t)n;
}

void str_addf(struct str *s, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    str_vaddf(s, fmt, ap);
    va_end(ap);
}

const char *str_get(const struct str *s)
{
    return s->s ? s->s : "";
}

char *str_take(struct str *s)
{
    char *taken = s->s ? s->s : mem_strdup("");

    *s = (struct str){0};
    return taken;
}
