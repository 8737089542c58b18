/* Edit distance with neighbours changed over (optimal string alignment), one
 * row of its table at a time. */
#include "base/near.h"

#include <string.h>

enum { NEAR_MAX = 63 };

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Row i of the table: distances of a's first i letters to b's first 0..m. */
static void next_row(const char *a, const char *b, size_t i, size_t m, const int *before2,
                     const int *before, int *row)
{
    row[0] = (int)i;
    for (size_t j = 1; j <= m; j++) {
        int d = before[j - 1] + (a[i - 1] != b[j - 1]);

        d = smaller(d, smaller(before[j], row[j - 1]) + 1);
        if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            d = smaller(d, before2[j - 2] + 1);
        row[j] = d;
    }
}

int near_distance(const char *a, const char *b, int limit)
{
    size_t n = strlen(a), m = strlen(b);
    int rows[3][NEAR_MAX + 1] = {{0}};

    if (n > NEAR_MAX || m > NEAR_MAX)
        return limit + 1;
    for (size_t j = 0; j <= m; j++)
        rows[0][j] = (int)j;
    for (size_t i = 1; i <= n; i++)
        next_row(a, b, i, m, rows[(i + 1) % 3], rows[(i + 2) % 3], rows[i % 3]);
    return rows[n % 3][m] > limit ? limit + 1 : rows[n % 3][m];
}

/* A name that was not written to its end is one slip away, however much is missing. */
static int slips(const char *what, const char *name, int limit)
{
    size_t letters = strlen(what);

    if (letters >= 3 && letters < strlen(name) && memcmp(what, name, letters) == 0)
        return limit < 1 ? limit + 1 : 1;
    return near_distance(what, name, limit);
}

const char *near_name(const char *what, const char *const *names, size_t n)
{
    size_t letters = strlen(what);
    int limit = (int)((letters + 1) / 3);
    const char *best = NULL;

    if (letters < 2) /* every other letter would be as near */
        return NULL;

    for (size_t i = 0; i < n; i++) {
        int d = slips(what, names[i], limit);

        if (d > limit)
            continue;
        best = names[i];
        limit = d - 1;
    }
    return best;
}
