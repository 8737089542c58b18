/* Products as they come, for tests/reference/check_matmul.py.
 *
 * stdin: cases, each HEADER_WORDS 64-bit words and then the two memories; stdout:
 * the M x N results. Every product is computed whole and once more in four parts;
 * parts that differ end the program.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "num/matmul.h"

enum {
    TYPE, OP, A_RANK, B_RANK, ROWS, COLUMNS, DEPTH,
    A_RS, A_CS, A_AT, A_COUNT, B_RS, B_CS, B_AT, B_COUNT, SAME, HEADER_WORDS
};
enum { OP_AT, OP_DOT };

static void *read_all(size_t n, size_t size)
{
    void *p = calloc(n ? n : 1, size);
    if (!p || fread(p, size, n, stdin) != n)
        exit(2);
    return p;
}

static void run_part(const int64_t *h, enum matmul_rule rule, const char *a, const char *b,
                     char *c, const int64_t *box)
{
    size_t size = dtype_size((enum dtype)h[TYPE]);
    int64_t i0 = box[0], i1 = box[1], j0 = box[2], j1 = box[3];
    matmul_run_rule(rule, (enum dtype)h[TYPE], i0, j0, i1 - i0, j1 - j0, h[DEPTH],
                    a + (h[A_AT] + i0 * h[A_RS]) * (int64_t)size, h[A_RS], h[A_CS],
                    b + (h[B_AT] + j0 * h[B_CS]) * (int64_t)size, h[B_RS], h[B_CS],
                    c + (i0 * h[COLUMNS] + j0) * (int64_t)size, h[COLUMNS]);
}

/* Equal bits, or nan both: which nan a sum of two gives is nobody's promise. */
static bool same_cell(enum dtype t, const void *a, const void *b)
{
    double x = dtype_get_double(t, a), y = dtype_get_double(t, b);
    return memcmp(a, b, dtype_size(t)) == 0 || (isnan(x) && isnan(y));
}

static void run_case(const int64_t *h)
{
    size_t size = dtype_size((enum dtype)h[TYPE]);
    char *a = read_all((size_t)h[A_COUNT], size);
    char *b = h[SAME] ? a : read_all((size_t)h[B_COUNT], size);
    struct matmul_layout l = {
        h[ROWS], h[COLUMNS], h[DEPTH], (int)h[A_RANK], (int)h[B_RANK],
        h[A_RS], h[A_CS], h[B_RS], h[B_CS], h[SAME] && h[A_AT] == h[B_AT],
    };
    enum matmul_rule rule = h[OP] == OP_DOT ? matmul_rule_dot(&l) : matmul_rule_at(&l);
    size_t cells = (size_t)(h[ROWS] * h[COLUMNS]);
    char *whole = calloc(cells + 1, size), *parts = calloc(cells + 1, size);
    int64_t i = h[ROWS] / 3, j = h[COLUMNS] / 2;
    if (!whole || !parts)
        exit(2);
    run_part(h, rule, a, b, whole, (int64_t[]){0, h[ROWS], 0, h[COLUMNS]});
    run_part(h, rule, a, b, parts, (int64_t[]){0, i, 0, j});
    run_part(h, rule, a, b, parts, (int64_t[]){0, i, j, h[COLUMNS]});
    run_part(h, rule, a, b, parts, (int64_t[]){i, h[ROWS], 0, j});
    run_part(h, rule, a, b, parts, (int64_t[]){i, h[ROWS], j, h[COLUMNS]});
    for (size_t at = 0; at < cells; at++) {
        if (!same_cell((enum dtype)h[TYPE], whole + at * size, parts + at * size)) {
            fprintf(stderr, "matmul_dump: a part differs from the whole\n");
            exit(1);
        }
    }
    fwrite(whole, size, cells, stdout);
    if (b != a)
        free(b);
    free(a);
    free(whole);
    free(parts);
}

int main(void)
{
    int64_t header[HEADER_WORDS];
    while (fread(header, sizeof *header, HEADER_WORDS, stdin) == HEADER_WORDS)
        run_case(header);
    return fflush(stdout) ? 2 : 0;
}
