/* Text as screen cells: what one cell shows, how wide a text is, where to cut. */
#include "view/text.h"

#include <string.h>

#include "ascii_list.h"
#include "base/utf8.h"

/* Characters that would drive the terminal or turn the line around. */
static bool is_unsafe(unsigned cp)
{
    return cp < 0x20 || (cp >= 0x7F && cp < 0xA0) || cp == 0x200E || cp == 0x200F ||
           (cp >= 0x2028 && cp <= 0x202E) || (cp >= 0x2060 && cp <= 0x206F) || cp == 0xFEFF ||
           (cp & 0xFFFE) == 0xFFFE;
}

static unsigned safe_of(unsigned cp)
{
    if (cp == '\t')
        return ' ';
    if (cp < 0x20)
        return 0x2400 + cp;
    return cp == 0x7F ? 0x2421 : 0xFFFD;
}

static char ascii_of(unsigned cp)
{
    switch (cp) {
#define X(from, to)                                                            \
    case from: return to;
        ASCII_LIST(X)
#undef X
    default: return '?';
    }
}

/* Marks of width 0 that follow belong to the cell as far as it holds them. */
static void take_marks(struct glyph *g, size_t len, const char *s, size_t n)
{
    while (g->bytes < n) {
        unsigned cp;
        bool ok;
        size_t k = utf8_decode(s + g->bytes, n - g->bytes, &cp, &ok);

        if (!ok || is_unsafe(cp) || utf8_cp_width(cp) != 0)
            return;
        if (len + k < CELL_BYTES) {
            memcpy(g->text + len, s + g->bytes, k);
            len += k;
        }
        g->bytes += k;
    }
}

struct glyph text_glyph(const char *s, size_t n, bool ascii)
{
    struct glyph g = {.width = 1};
    unsigned cp;
    bool ok;
    size_t len;

    g.bytes = utf8_decode(s, n, &cp, &ok);
    if (cp >= 0x20 && cp < 0x7F) {
        g.text[0] = (char)cp;
        if (n > 1 && (unsigned char)s[1] >= 0x80)
            take_marks(&g, 1, s, n);
        return g;
    }
    if (!ok || is_unsafe(cp))
        cp = ok ? safe_of(cp) : 0xFFFD;
    else
        g.width = utf8_cp_width(cp) == 2 ? 2 : 1; /* a lone mark gets a column */
    if (ascii && cp >= 0x7F) {
        g.text[0] = ascii_of(cp);
        g.twice = g.width == 2;
        len = CELL_BYTES; /* no room: marks are swallowed */
    } else {
        len = utf8_encode(cp, g.text);
    }
    take_marks(&g, len, s, n);
    return g;
}

int text_width_n(const char *s, size_t n)
{
    int cols = 0;

    for (size_t at = 0; at < n;) {
        struct glyph g = text_glyph(s + at, n - at, false);

        cols += g.width;
        at += g.bytes;
    }
    return cols;
}

int text_width(const char *s)
{
    return text_width_n(s, strlen(s));
}

size_t text_fit(const char *s, size_t n, int cols, int *used)
{
    size_t at = 0;
    int taken = 0;

    while (at < n) {
        struct glyph g = text_glyph(s + at, n - at, false);

        if (g.width > cols - taken)
            break;
        taken += g.width;
        at += g.bytes;
    }
    if (used)
        *used = taken;
    return at;
}

size_t text_fit_end(const char *s, size_t n, int cols, int *used)
{
    int left = text_width_n(s, n);
    size_t at = 0;

    while (at < n && left > cols) {
        struct glyph g = text_glyph(s + at, n - at, false);

        left -= g.width;
        at += g.bytes;
    }
    if (used)
        *used = left;
    return n - at;
}
