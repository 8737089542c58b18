/* repr() of a string. */
#include "lang/format.h"

#include <stdint.h>
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "printable_list.h"

struct range {
    uint32_t from, to;
};

#define X(from, to) {from, to},
static const struct range not_printable[] = {NOT_PRINTABLE_LIST(X)};
#undef X

static bool is_printable(unsigned cp)
{
    size_t lo = 0, hi = sizeof not_printable / sizeof *not_printable;
    if (cp < 0x80)
        return cp >= ' ' && cp != 0x7F;
    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        if (not_printable[mid].to < cp)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo == sizeof not_printable / sizeof *not_printable || cp < not_printable[lo].from;
}

/* A letter for the four that have one, else \xhh, \uhhhh, \Uhhhhhhhh. */
static void put_escape(unsigned cp, struct str *out)
{
    if (cp == '\n' || cp == '\r' || cp == '\t')
        str_puts(out, cp == '\n' ? "\\n" : cp == '\r' ? "\\r" : "\\t");
    else if (cp <= 0xFF)
        str_addf(out, "\\x%02x", cp);
    else if (cp <= 0xFFFF)
        str_addf(out, "\\u%04x", cp);
    else
        str_addf(out, "\\U%08x", cp);
}

void format_str_repr(const char *s, size_t len, struct str *out)
{
    bool single = memchr(s, '\'', len) != NULL, both = single && memchr(s, '"', len) != NULL;
    char quote = single && !both ? '"' : '\'';
    str_putc(out, quote);
    for (size_t at = 0; at < len;) {
        unsigned cp;
        bool ok;
        size_t n = utf8_decode(s + at, len - at, &cp, &ok);
        if (!ok) /* a stray byte, as Python holds it: half a surrogate */
            str_addf(out, "\\udc%02x", (unsigned char)s[at]);
        else if (cp == (unsigned char)quote || cp == '\\')
            str_addf(out, "\\%c", (char)cp);
        else if (is_printable(cp))
            str_add(out, s + at, n);
        else
            put_escape(cp, out);
        at += n;
    }
    str_putc(out, quote);
}
