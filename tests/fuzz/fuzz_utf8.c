/* base/utf8 and err_write: whatever the bytes are, decoding goes on to their
 * end, and a message about them is valid UTF-8, has its lines, and holds no
 * control character. The first four bytes choose the span. */
#include <string.h>

#include "base/err.h"
#include "base/str.h"
#include "base/utf8.h"
#include "fuzz.h"

static void check_decoding(const char *s, size_t n)
{
    size_t at = 0, count = 0, bad = n;
    bool all_ok = true;

    while (at < n) {
        char again[4];
        unsigned cp;
        bool ok;
        size_t len = utf8_decode(s + at, n - at, &cp, &ok);

        FUZZ_CHECK(len >= 1 && len <= 4 && len <= n - at);
        if (ok)
            FUZZ_CHECK(utf8_encode(cp, again) == len && memcmp(again, s + at, len) == 0);
        else if (all_ok)
            bad = at;
        all_ok = all_ok && ok;
        at += len;
        count++;
    }
    FUZZ_CHECK(utf8_length(s, n) == count);
    FUZZ_CHECK(utf8_valid(s, n, &at) == all_ok && (all_ok || at == bad));
}

static void check_fit(const char *s, size_t n)
{
    int width = utf8_width(s, n), used;

    FUZZ_CHECK(width >= 0 && (size_t)width <= 2 * n);
    for (int cols = 0; cols <= width && cols < 40; cols++) {
        size_t fit = utf8_fit(s, n, cols, &used);

        FUZZ_CHECK(fit <= n && used <= cols && used >= cols - 1);
        FUZZ_CHECK(utf8_width(s, fit) == used);
    }
}

static size_t count_lines(const struct str *out)
{
    size_t lines = 0;

    for (size_t i = 0; i < out->n; i++) {
        unsigned char c = (unsigned char)out->s[i];

        FUZZ_CHECK(c == '\n' || (c >= 0x20 && c != 0x7F));
        lines += c == '\n';
    }
    return lines;
}

static void check_message(const char *s, size_t n, struct span span)
{
    struct source src = {"fuzz.py", s, n};
    struct str out = {0};
    struct err e;

    err_set(&e, ERR_NAME, &src, span, "about %.*s", n < 600 ? (int)n : 600, s);
    err_hint(&e, "%.*s", n < 600 ? (int)n : 600, s);
    err_write(&e, &out);
    FUZZ_CHECK(utf8_valid(out.s, out.n, NULL));
    FUZZ_CHECK(count_lines(&out) == (e.hint[0] ? 4 : 3));
    FUZZ_CHECK(strchr(out.s, '^') != NULL);
    str_done(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct span span = {0, 0};

    utf8_locale_init();
    if (n >= 4) {
        span.from = (uint32_t)(data[0] << 8 | data[1]) % 2048;
        span.to = (uint32_t)(data[2] << 8 | data[3]) % 2048;
    }
    check_decoding((const char *)data, n);
    check_fit((const char *)data, n);
    check_message((const char *)data, n, span);
    return 0;
}
