/* JSON strings and numbers. */
#include "io/json.h"

#include <math.h>
#include <stdbool.h>

#include "base/str.h"
#include "base/utf8.h"
#include "num/print.h"

static void put_escape(struct str *out, unsigned cp)
{
    switch (cp) {
    case '"': str_puts(out, "\\\""); break;
    case '\\': str_puts(out, "\\\\"); break;
    case '\n': str_puts(out, "\\n"); break;
    case '\r': str_puts(out, "\\r"); break;
    case '\t': str_puts(out, "\\t"); break;
    default: str_addf(out, "\\u%04x", cp); break;
    }
}

/* Beyond what JSON asks for, DEL and the C1 controls: no reader's terminal
 * shall obey a file. */
static bool needs_escape(unsigned cp)
{
    return cp < ' ' || cp == '"' || cp == '\\' || (cp >= 0x7F && cp < 0xA0);
}

void json_put_string(struct str *out, const char *s, size_t n)
{
    str_putc(out, '"');
    for (size_t at = 0; at < n;) {
        unsigned cp;
        bool ok;
        at += utf8_decode(s + at, n - at, &cp, &ok);
        if (needs_escape(cp))
            put_escape(out, cp);
        else
            str_putu(out, cp);
    }
    str_putc(out, '"');
}

void json_put_int(struct str *out, int64_t x)
{
    str_addf(out, "%lld", (long long)x);
}

void json_put_float(struct str *out, double x)
{
    if (!isfinite(x))
        str_putc(out, '"');
    print_float_repr(x, out);
    if (!isfinite(x))
        str_putc(out, '"');
}
