/* Reads .npy files and writes them anew, for check_npy.py.
 *
 * npy_dump [IN OUT]…: OUT gets what np.save would write for the array as we hold it; a file
 * that is refused leaves no OUT. For each a line: the type in NumPy, or "refused". */
#include <stdio.h>

#include "base/str.h"
#include "base/utf8.h"
#include "io/npy.h"

#define LIMIT ((size_t)1 << 24)

static int copy(const char *in, const char *out)
{
    struct npy a;
    struct err e;
    struct str bytes = {0};
    if (npy_read(in, "file", LIMIT, &a, &e) != ST_OK) {
        printf("refused\n");
        return 0;
    }
    npy_write(&bytes, a.type, &a.shape, a.fortran, a.data);
    FILE *f = fopen(out, "wb");
    int failed = !f || fwrite(bytes.s, 1, bytes.n, f) != bytes.n;
    if (f && fclose(f) != 0)
        failed = 1;
    printf("%s\n", a.numpy_type);
    npy_done(&a);
    str_done(&bytes);
    return failed;
}

int main(int argc, char **argv)
{
    int failed = 0;
    utf8_locale_init();
    for (int i = 1; i + 1 < argc; i += 2)
        failed |= copy(argv[i], argv[i + 1]);
    return failed;
}
