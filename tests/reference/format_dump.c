/* Formats values for check_format.py, which compares with CPython.
 *
 * stdin, little endian, again and again: one byte for the type (s str, i int,
 * d float, b bool, f NumPy's float32, r repr of a str), u32 length and text of
 * the spec, u32 length and bytes of the value. stdout, for each: u32 length
 * and the text, or "!" and the exception. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "lang/format.h"

static bool get(void *to, size_t n)
{
    return fread(to, 1, n, stdin) == n;
}

static bool get_text(struct str *s)
{
    uint32_t n;
    if (!get(&n, sizeof n))
        return false;
    str_clear(s);
    str_pad(s, ' ', n);
    return get(s->s, n);
}

static bool format(char type, const struct str *spec, const struct str *value, struct str *out,
                   struct err *e)
{
    const char *f = str_get(spec);
    union elem x = {0};
    memcpy(&x, str_get(value), value->n < sizeof x ? value->n : sizeof x);
    switch (type) {
    case 's': return format_str(f, spec->n, str_get(value), value->n, out, e);
    case 'i': return format_int(f, spec->n, x.i, out, e);
    case 'd': return format_float(f, spec->n, x.d, out, e);
    case 'b': return format_bool(f, spec->n, x.b != 0, out, e);
    case 'f': return format_elem(f, spec->n, DT_F32, x, out, e);
    default: format_str_repr(str_get(value), value->n, out); return true;
    }
}

int main(void)
{
    struct str spec = {0}, value = {0}, out = {0};
    struct err e;
    char type;
    while (get(&type, 1) && get_text(&spec) && get_text(&value)) {
        if (!format(type, &spec, &value, &out, &e))
            str_addf(&out, "!%s: %s", err_kind_python(e.kind), e.msg);
        uint32_t n = (uint32_t)out.n;
        fwrite(&n, sizeof n, 1, stdout);
        fwrite(str_get(&out), 1, out.n, stdout);
        str_clear(&out);
    }
    str_done(&spec);
    str_done(&value);
    str_done(&out);
    return 0;
}
