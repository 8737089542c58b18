/* Prints arrays for check_print.py, which compares with NumPy.
 *
 * stdin, little endian, again and again: u32 dtype, u32 rank, i64 dims[rank],
 * the elements. stdout, for each: u32 length and text of str(array), of
 * repr(array), and of the first element as a scalar and by repr(float). */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "num/print.h"

struct array {
    struct print_source src;
    char *data;
};

/* The box in C order, element by element: as a lazy array would give it. */
static bool read_box(void *ctx, const struct box *b, void *out)
{
    const struct array *a = ctx;
    size_t size = dtype_size(a->src.type);
    int64_t stride[RANK_MAX], idx[RANK_MAX];
    char *to = out;
    shape_c_strides(&a->src.shape, stride);
    memcpy(idx, b->from, sizeof idx);
    do {
        int64_t at = 0;
        for (int i = 0; i < b->rank; i++)
            at += idx[i] * stride[i];
        memcpy(to, a->data + (size_t)at * size, size);
        to += size;
    } while (box_next(b, idx));
    return true;
}

static bool get(void *to, size_t n)
{
    return fread(to, 1, n, stdin) == n;
}

static void put(struct str *s)
{
    uint32_t n = (uint32_t)s->n;
    fwrite(&n, sizeof n, 1, stdout);
    fwrite(str_get(s), 1, s->n, stdout);
    str_clear(s);
}

static bool read_array(struct array *a)
{
    uint32_t head[2];
    int64_t n;
    if (!get(head, sizeof head) || head[0] >= DT_COUNT || head[1] > RANK_MAX)
        return false;
    a->src = (struct print_source){.type = (enum dtype)head[0], .read = read_box, .ctx = a};
    a->src.shape.rank = (int)head[1];
    if (!get(a->src.shape.dim, head[1] * sizeof(int64_t)) || !shape_count(&a->src.shape, &n))
        return false;
    a->data = mem_array((size_t)n, dtype_size(a->src.type));
    return get(a->data, (size_t)n * dtype_size(a->src.type));
}

int main(void)
{
    struct array a;
    struct str s = {0};
    while (read_array(&a)) {
        union elem first = {0};
        int64_t n = 0;
        shape_count(&a.src.shape, &n);
        if (n > 0)
            memcpy(&first, a.data, dtype_size(a.src.type));
        print_array_str(&a.src, &s);
        put(&s);
        print_array_repr(&a.src, &s);
        put(&s);
        print_scalar_str(a.src.type, first, &s);
        put(&s);
        print_float_repr(dtype_get_double(a.src.type, &first), &s);
        put(&s);
        mem_free(a.data);
    }
    str_done(&s);
    return 0;
}
