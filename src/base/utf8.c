/* UTF-8 and screen width. */
#include "base/utf8.h"

#include <langinfo.h>
#include <locale.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

#include "letters_list.h"

enum { REPLACEMENT = 0xFFFD };

struct range {
    uint32_t from, to;
};

#define X(from, to) {from, to},
static const struct range letter_start[] = {LETTER_START_LIST(X)};
static const struct range letter_continue[] = {LETTER_CONTINUE_LIST(X)};
#undef X

static bool codeset_is_utf8(void)
{
    const char *codeset = nl_langinfo(CODESET);

    return strcasecmp(codeset, "UTF-8") == 0 || strcasecmp(codeset, "UTF8") == 0;
}

/* The name setlocale(LC_CTYPE, "") looks for. */
static const char *locale_wish(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *v = getenv(names[i]);

        if (v && *v)
            return v;
    }
    return "C";
}

static bool names_utf8(const char *locale)
{
    const char *dot = strchr(locale, '.');

    return dot && (strncasecmp(dot, ".UTF-8", 6) == 0 || strncasecmp(dot, ".utf8", 5) == 0);
}

bool utf8_locale_init(void)
{
    static const char *const fallbacks[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8"};

    if (setlocale(LC_CTYPE, "") && codeset_is_utf8())
        return true;
    for (size_t i = 0; i < sizeof fallbacks / sizeof *fallbacks; i++)
        if (setlocale(LC_CTYPE, fallbacks[i]) && codeset_is_utf8())
            break;
    /* a UTF-8 locale that is not installed still describes the terminal */
    return names_utf8(locale_wish());
}

/* Length the first byte promises and the bits it carries; 0: no first byte. */
static size_t lead(unsigned char c, unsigned *bits)
{
    if (c < 0x80)
        return *bits = c, 1;
    if (c >= 0xC2 && c <= 0xDF)
        return *bits = c & 0x1F, 2;
    if (c >= 0xE0 && c <= 0xEF)
        return *bits = c & 0x0F, 3;
    if (c >= 0xF0 && c <= 0xF4)
        return *bits = c & 0x07, 4;
    return 0;
}

/* The whole character at s, or 0 when the bytes are none. */
static size_t decode_valid(const char *s, size_t n, unsigned *cp)
{
    static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned v = 0;
    size_t len = lead((unsigned char)s[0], &v);

    if (len == 0 || len > n)
        return 0;
    for (size_t i = 1; i < len; i++) {
        unsigned char c = (unsigned char)s[i];

        if ((c & 0xC0) != 0x80)
            return 0;
        v = v << 6 | (c & 0x3F);
    }
    if (v < least[len] || v > 0x10FFFF || (v >= 0xD800 && v <= 0xDFFF))
        return 0;
    *cp = v;
    return len;
}

size_t utf8_decode(const char *s, size_t n, unsigned *cp, bool *ok)
{
    size_t len;

    *ok = true;
    *cp = 0;
    if (n == 0)
        return 0;
    len = decode_valid(s, n, cp);
    if (len > 0)
        return len;
    *cp = REPLACEMENT;
    *ok = false;
    return 1;
}

size_t utf8_encode(unsigned cp, char out[4])
{
    if (cp > 0x10FFFF || (cp >= 0xD800 && cp <= 0xDFFF))
        cp = REPLACEMENT;
    if (cp < 0x80) {
        out[0] = (char)cp;
        return 1;
    }
    if (cp < 0x800) {
        out[0] = (char)(0xC0 | cp >> 6);
        out[1] = (char)(0x80 | (cp & 0x3F));
        return 2;
    }
    if (cp < 0x10000) {
        out[0] = (char)(0xE0 | cp >> 12);
        out[1] = (char)(0x80 | (cp >> 6 & 0x3F));
        out[2] = (char)(0x80 | (cp & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | cp >> 18);
    out[1] = (char)(0x80 | (cp >> 12 & 0x3F));
    out[2] = (char)(0x80 | (cp >> 6 & 0x3F));
    out[3] = (char)(0x80 | (cp & 0x3F));
    return 4;
}

bool utf8_valid(const char *s, size_t n, size_t *bad_at)
{
    size_t at = 0, len = 0;
    unsigned cp;

    for (; at < n; at += len) {
        len = (unsigned char)s[at] < 0x80 ? 1 : decode_valid(s + at, n - at, &cp);
        if (len == 0)
            break;
    }
    if (at < n && bad_at)
        *bad_at = at;
    return at >= n;
}

size_t utf8_length(const char *s, size_t n)
{
    size_t count = 0;
    unsigned cp;
    bool ok;

    for (size_t at = 0; at < n; at += utf8_decode(s + at, n - at, &cp, &ok))
        count++;
    return count;
}

static bool is_control(unsigned cp)
{
    return cp < 0x20 || (cp >= 0x7F && cp < 0xA0);
}

int utf8_cp_width(unsigned cp)
{
    int w;

    if (cp >= 0x20 && cp < 0x7F)
        return 1;
    if (is_control(cp))
        return 0;
    w = wcwidth((wchar_t)cp);
    return w < 0 ? 1 : w; /* unknown to the C library: terminals draw one box */
}

int utf8_width(const char *s, size_t n)
{
    int cols = 0;
    unsigned cp;
    bool ok;

    for (size_t at = 0; at < n;) {
        at += utf8_decode(s + at, n - at, &cp, &ok);
        cols += utf8_cp_width(cp);
    }
    return cols;
}

size_t utf8_fit(const char *s, size_t n, int cols, int *used)
{
    size_t at = 0;
    int taken = 0;

    while (at < n) {
        unsigned cp;
        bool ok;
        size_t len = utf8_decode(s + at, n - at, &cp, &ok);
        int w = utf8_cp_width(cp);

        if (w > cols - taken)
            break;
        taken += w;
        at += len;
    }
    if (used)
        *used = taken;
    return at;
}

static bool in_ranges(const struct range *r, size_t n, unsigned cp)
{
    while (n > 0) {
        const struct range *mid = r + n / 2;

        if (cp < mid->from) {
            n /= 2;
        } else if (cp > mid->to) {
            n -= n / 2 + 1;
            r = mid + 1;
        } else {
            return true;
        }
    }
    return false;
}

bool utf8_is_letter(unsigned cp)
{
    if (cp < 0x80)
        return cp == '_' || (cp >= 'a' && cp <= 'z') || (cp >= 'A' && cp <= 'Z');
    return in_ranges(letter_start, sizeof letter_start / sizeof *letter_start, cp);
}

bool utf8_is_digit_or_letter(unsigned cp)
{
    if (cp >= '0' && cp <= '9')
        return true;
    if (utf8_is_letter(cp))
        return true;
    return in_ranges(letter_continue, sizeof letter_continue / sizeof *letter_continue, cp);
}

static unsigned char fold(char c)
{
    return (unsigned char)(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
}

const char *utf8_find(const char *text, const char *what)
{
    for (; ; text++) {
        size_t n = 0;

        while (what[n] && fold(text[n]) == fold(what[n]))
            n++;
        if (!what[n])
            return text;
        if (!*text)
            return NULL;
    }
}
