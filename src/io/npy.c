/* .npy files: the frame around the header, and the numbers.
 *
 *     "\x93NUMPY"  major minor  length of the header (2 bytes; 4 from version 2.0 on), header
 *     numbers, one behind the other, in the header's byte order
 */
#include "io/npy.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"
#include "npy_list.h"
#include "npy_priv.h"

#define MAGIC "\x93NUMPY"
enum { MAGIC_BYTES = 6, VERSION_BYTES = 2, ALIGNED = 64, GROWTH_DIGITS = 21 };
#define FRAME_MAX (NPY_HEADER_MAX + 12)

bool npy_host_is_big(void)
{
    const uint16_t one = 1;
    uint8_t first;

    memcpy(&first, &one, 1);
    return first == 0;
}

/* --- the frame --------------------------------------------------------------------- */

static enum status refuse_beginning(const char *name, const char *bytes, size_t n, struct err *e)
{
    static const struct {
        const char *first;
        size_t n;
        const char *what, *cure;
    } other[] = {
#define X(first, n, what, cure) {first, n, what, cure},
        NPY_OTHER_LIST(X)
#undef X
    };

    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++) {
        if (n < other[i].n || memcmp(bytes, other[i].first, other[i].n) != 0)
            continue;
        err_set(e, ERR_IO, NULL, (struct span){0}, "cannot read %.200s: it is %s, not a .npy file",
                name, other[i].what);
        err_hint(e, "%s", other[i].cure);
        return ST_FAIL;
    }
    err_set(e, ERR_IO, NULL, (struct span){0}, "cannot read %.200s: %s", name,
            n ? "it is not a .npy file: those begin with \"\\x93NUMPY\"" : "it is empty");
    err_hint(e, "save the array with np.save(\"name.npy\", x)");
    return ST_FAIL;
}

static enum status cut_short(const char *name, size_t n, struct err *e)
{
    return npy_fail(e, name, n, "fetch or save it again", "the file ends inside its header");
}

static size_t little_endian(const char *bytes, size_t n)
{
    size_t x = 0;

    while (n > 0)
        x = x << 8 | (unsigned char)bytes[--n];
    return x;
}

/* Where the header is, and that all of it is there. */
static enum status read_frame(const char *name, const char *bytes, size_t n,
                              struct npy_text *header, struct err *e)
{
    size_t at = MAGIC_BYTES + VERSION_BYTES;
    bool begins = n == 0 || memcmp(bytes, MAGIC, n < MAGIC_BYTES ? n : MAGIC_BYTES) == 0;

    if (n == 0 || !begins)
        return refuse_beginning(name, bytes, n, e);
    if (n < at)
        return cut_short(name, n, e);
    int major = (unsigned char)bytes[MAGIC_BYTES], minor = (unsigned char)bytes[MAGIC_BYTES + 1];
    if (major < 1 || major > 3 || minor != 0)
        return npy_fail(e, name, MAGIC_BYTES, "save it again with np.save",
                        "the format is version %d.%d; 1.0, 2.0 and 3.0 can be read", major, minor);
    size_t digits = major == 1 ? 2 : 4;
    if (n < at + digits)
        return cut_short(name, n, e);
    size_t len = little_endian(bytes + at, digits);
    if (len > NPY_HEADER_MAX)
        return npy_fail(e, name, at, "save it again with np.save",
                        "the header is said to have %zu bytes; the limit is %zu", len,
                        NPY_HEADER_MAX);
    at += digits;
    if (len > n - at)
        return npy_fail(e, name, at, "fetch or save it again",
                        "a header of %zu bytes should begin, and the file has %zu left", len,
                        n - at);
    *header = (struct npy_text){name, bytes + at, len, at};
    return ST_OK;
}

/* --- the numbers ------------------------------------------------------------------- */

/* Element of `size` bytes at p as its bits. */
static uint64_t read_bits(const unsigned char *p, size_t size, bool big)
{
    uint64_t x = 0;

    for (size_t i = 0; i < size; i++)
        x = x << 8 | p[big ? i : size - 1 - i];
    return x;
}

/* IEEE 754 binary16 as the bits of the same binary32; NaN keeps its payload. */
static uint32_t half_bits(uint32_t h)
{
    uint32_t sign = (h & 0x8000) << 16, exponent = h >> 10 & 0x1F, fraction = h & 0x3FF;

    if (exponent == 0x1F)
        return sign | 0x7F800000 | fraction << 13;
    if (exponent)
        return sign | (exponent + 112) << 23 | fraction << 13;
    if (!fraction)
        return sign;
    for (exponent = 113; !(fraction & 0x400); exponent--) /* subnormal: find its first 1 */
        fraction <<= 1;
    return sign | exponent << 23 | (fraction & 0x3FF) << 13;
}

static int64_t signed_value(uint64_t bits, size_t size)
{
    uint64_t top = (uint64_t)1 << (8 * size - 1);

    return (int64_t)((bits ^ top) - top);
}

static void put_element(const struct npy_type *t, uint64_t bits, char *out)
{
    union elem x;

    memset(&x, 0, sizeof x);
    if (t->ours == DT_BOOL) {
        x.b = bits != 0;
    } else if (t->ours == DT_I64) {
        x.i = t->letter == 'i' ? signed_value(bits, t->size) : (int64_t)bits;
    } else if (t->ours == DT_F32) {
        uint32_t single = t->size == 2 ? half_bits((uint32_t)bits) : (uint32_t)bits;
        memcpy(&x.f, &single, sizeof single);
    } else {
        memcpy(&x.d, &bits, sizeof bits);
    }
    memcpy(out, &x, dtype_size(t->ours));
}

static void convert(const struct npy_header *h, const unsigned char *from, size_t count,
                    char *to)
{
    size_t size = h->type->size, ours = dtype_size(h->type->ours);

    for (size_t i = 0; i < count; i++)
        put_element(h->type, read_bits(from + i * size, size, h->big), to + i * ours);
}

static enum status check_bytes(const struct npy_text *t, const struct npy_header *h, size_t count,
                               size_t left, struct err *e)
{
    size_t want = count * h->type->size, at = t->at + t->len; /* npy_read_header: no overflow */
    struct str shape = {0};

    if (want == left)
        return ST_OK;
    shape_write(&h->shape, &shape);
    if (left < want)
        npy_fail(e, t->name, at + left, "fetch or save it again",
                 "the file ends, but %s of shape %s needs %zu more bytes", h->type->name,
                 str_get(&shape), want - left);
    else
        npy_fail(e, t->name, at + want, "one file holds one array; save it again with np.save",
                 "%s of shape %s is complete, but the file has %zu more bytes", h->type->name,
                 str_get(&shape), left - want);
    str_done(&shape);
    return ST_FAIL;
}

static enum status check_limit(const struct npy_text *t, const struct npy_header *h, size_t count,
                               size_t limit, struct err *e)
{
    size_t bytes = count * dtype_size(h->type->ours);

    if (bytes <= limit)
        return ST_OK;
    return npy_fail(e, t->name, t->at, "save a part of it: np.save(\"part.npy\", x[:1000])",
                    "an array begins that takes %zu bytes; the limit is %zu", bytes, limit);
}

/* What NumPy calls the type: other byte orders have names of their own. */
static void name_type(const struct npy_header *h, struct npy *out)
{
    bool swapped = h->type->size > 1 && h->big != npy_host_is_big();

    if (swapped)
        snprintf(out->numpy_type, sizeof out->numpy_type, "%c%c%d", h->big ? '>' : '<',
                 h->type->letter, (int)(h->type->size % 10));
    else
        snprintf(out->numpy_type, sizeof out->numpy_type, "%s", h->type->name);
    out->converted = strcmp(out->numpy_type, dtype_name(h->type->ours)) != 0;
}

enum status npy_parse(const char *name, const void *bytes, size_t n, size_t limit,
                      struct npy *out, struct err *e)
{
    struct npy_text t;
    struct npy_header h;
    int64_t count;

    *out = (struct npy){0};
    if (read_frame(name, bytes, n, &t, e) != ST_OK || npy_read_header(&t, &h, e) != ST_OK)
        return ST_FAIL;
    shape_count(&h.shape, &count);
    if (check_limit(&t, &h, (size_t)count, limit, e) != ST_OK ||
        check_bytes(&t, &h, (size_t)count, n - t.at - t.len, e) != ST_OK)
        return ST_FAIL;
    out->data = mem_array((size_t)count, dtype_size(h.type->ours));
    out->type = h.type->ours;
    out->shape = h.shape;
    out->fortran = h.fortran;
    out->header = t.len;
    name_type(&h, out);
    convert(&h, (const unsigned char *)t.text + t.len, (size_t)count, out->data);
    return ST_OK;
}

void npy_done(struct npy *a)
{
    mem_free(a->data);
    *a = (struct npy){0};
}

/* A caller's guard would be jumped to with the text still held: this one stands before it. */
static enum status parse_guarded(const char *name, const char *text, size_t n, size_t limit,
                                 struct npy *out, struct err *e)
{
    struct mem_guard g;
    enum status st;

    mem_guard_push(&g);
    if (setjmp(g.at)) {
        *out = (struct npy){0};
        return err_set(e, ERR_BUDGET, NULL, (struct span){0},
                       "cannot read %.200s: there is not enough memory for it", name);
    }
    st = npy_parse(name, text, n, limit, out, e);
    mem_guard_pop(&g);
    return st;
}

enum status npy_read(const char *path, const char *name, size_t limit, struct npy *out,
                     struct err *e)
{
    char *text;
    size_t n, most;
    enum status st;

    *out = (struct npy){0};
    if (!size_add(limit, FRAME_MAX, &most))
        most = SIZE_MAX;
    if (file_read(path, most, &text, &n, e) != ST_OK)
        return ST_FAIL;
    st = parse_guarded(name, text, n, limit, out, e);
    mem_free(text);
    return st;
}

/* --- writing ----------------------------------------------------------------------- */

/* np.save's spelling: '<' where the byte order matters, '|' where it does not. */
static void write_dictionary(struct str *out, enum dtype t, const struct shape *s, bool fortran)
{
    static const char *const code[DT_COUNT] = {
        [DT_BOOL] = "b1", [DT_I64] = "i8", [DT_F32] = "f4", [DT_F64] = "f8"};
    char order = t == DT_BOOL ? '|' : npy_host_is_big() ? '>' : '<';

    str_addf(out, "{'descr': '%c%s', 'fortran_order': %s, 'shape': ", order, code[t],
             fortran ? "True" : "False");
    shape_write(s, out);
    str_puts(out, ", }");
    /* np.save leaves room for the slowest axis to grow to 21 digits */
    size_t digits = 1;
    for (int64_t d = s->rank ? s->dim[fortran ? s->rank - 1 : 0] : 0; d > 9; d /= 10)
        digits++;
    if (s->rank)
        str_pad(out, ' ', GROWTH_DIGITS - digits);
}

void npy_write_header(struct str *out, enum dtype t, const struct shape *s, bool fortran)
{
    struct str header = {0};
    size_t frame = MAGIC_BYTES + VERSION_BYTES + 2;

    write_dictionary(&header, t, s, fortran);
    str_pad(&header, ' ', ALIGNED - (frame + header.n + 1) % ALIGNED); /* 1 to 64, as np.save */
    str_putc(&header, '\n');
    str_add(out, MAGIC "\x01\x00", MAGIC_BYTES + VERSION_BYTES);
    str_putc(out, (char)(header.n & 0xFF));
    str_putc(out, (char)(header.n >> 8));
    str_add(out, header.s, header.n);
    str_done(&header);
}

void npy_write(struct str *out, enum dtype t, const struct shape *s, bool fortran,
               const void *data)
{
    int64_t count = 0;

    npy_write_header(out, t, s, fortran);
    shape_count(s, &count);
    str_add(out, data, (size_t)count * dtype_size(t));
}
