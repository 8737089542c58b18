/* npy_parse: any bytes give an array that fits its limit, or an error that can be written;
 * what was read, written again and read again is the same. */
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "fuzz.h"
#include "io/npy.h"

#define LIMIT ((size_t)1 << 16)

static void check_error(const struct err *e)
{
    struct str out = {0};

    FUZZ_CHECK(e->kind == ERR_IO && e->msg[0] && e->hint[0]);
    err_write(e, &out);
    FUZZ_CHECK(utf8_valid(out.s, out.n, NULL));
    str_done(&out);
}

static void check_array(const struct npy *a)
{
    int64_t count;
    size_t bytes;
    struct str out = {0};
    struct npy again;
    struct err e;

    FUZZ_CHECK(a->type < DT_COUNT && a->shape.rank >= 0 && a->shape.rank <= RANK_MAX);
    FUZZ_CHECK(shape_count(&a->shape, &count) && count >= 0);
    bytes = (size_t)count * dtype_size(a->type);
    FUZZ_CHECK(bytes <= LIMIT && a->data);
    FUZZ_CHECK(a->converted == (strcmp(a->numpy_type, dtype_name(a->type)) != 0));
    npy_write(&out, a->type, &a->shape, a->fortran, a->data);
    FUZZ_CHECK(npy_parse("again.npy", out.s, out.n, LIMIT, &again, &e) == ST_OK);
    FUZZ_CHECK(again.type == a->type && again.fortran == a->fortran && !again.converted);
    FUZZ_CHECK(shape_eq(&again.shape, &a->shape) && memcmp(again.data, a->data, bytes) == 0);
    npy_done(&again);
    str_done(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct npy a;
    struct err e = {0};

    utf8_locale_init();
    if (npy_parse("fuzz.npy", data, n, LIMIT, &a, &e) == ST_OK) {
        check_array(&a);
    } else {
        FUZZ_CHECK(a.data == NULL);
        check_error(&e);
    }
    npy_done(&a);
    return 0;
}
