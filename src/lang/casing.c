/* Case, letters and digits: tables searched by halving. */
#include "casing_priv.h"

#include <stddef.h>

#include "base/str.h"
#include "casing_list.h"

struct row { /* from, from + step … to; each becomes itself plus delta */
    unsigned from, to;
    int step, delta;
};
struct long_row {
    unsigned cp;
    const char *text;
};

#define X(from, to, step, delta) {from, to, step, delta},
static const struct row upper_rows[] = {UPPER_LIST(X)};
static const struct row lower_rows[] = {LOWER_LIST(X)};
static const struct row title_rows[] = {TITLE_LIST(X)};
#undef X
#define X(cp, text) {cp, text},
static const struct long_row upper_long[] = {UPPER_LONG_LIST(X)};
static const struct long_row lower_long[] = {LOWER_LONG_LIST(X)};
static const struct long_row title_long[] = {TITLE_LONG_LIST(X)};
#undef X
#define X(from, to, step) {from, to, step, 0},
static const struct row is_upper[] = {IS_UPPER_LIST(X)};
static const struct row is_lower[] = {IS_LOWER_LIST(X)};
static const struct row is_alpha[] = {IS_ALPHA_LIST(X)};
static const struct row decimal_zero[] = {DECIMAL_ZERO_LIST(X)};
static const struct row is_digit[] = {IS_DIGIT_LIST(X)};
static const struct row is_numeric[] = {IS_NUMERIC_LIST(X)};
#undef X
#define COUNT(table) (sizeof(table) / sizeof *(table))

/* The last row that begins at or before cp; NULL when it does not hold cp.
 * Runs of step 2 may lie within each other (upper and lower in turn). */
static const struct row *find_row(const struct row *row, size_t n, unsigned cp)
{
    size_t low = 0, high = n;
    while (low < high) {
        size_t mid = (low + high) / 2;
        if (row[mid].from <= cp)
            low = mid + 1;
        else
            high = mid;
    }
    for (size_t back = 0; back < 2 && low > back; back++) {
        const struct row *r = &row[low - 1 - back];
        if (cp <= r->to && (cp - r->from) % (unsigned)r->step == 0)
            return r;
    }
    return NULL;
}

static const char *find_long(const struct long_row *row, size_t n, unsigned cp)
{
    for (size_t i = 0; i < n && row[i].cp <= cp; i++)
        if (row[i].cp == cp)
            return row[i].text;
    return NULL;
}

/* --- what a letter is ------------------------------------------------------------- */

bool letter_is_upper(unsigned cp)
{
    return cp < 0x80 ? cp >= 'A' && cp <= 'Z' : find_row(is_upper, COUNT(is_upper), cp) != NULL;
}

bool letter_is_lower(unsigned cp)
{
    return cp < 0x80 ? cp >= 'a' && cp <= 'z' : find_row(is_lower, COUNT(is_lower), cp) != NULL;
}

static bool is_title(unsigned cp)
{
    return cp == 0x1c5 || cp == 0x1c8 || cp == 0x1cb || cp == 0x1f2 ||
           (cp >= 0x1f88 && cp <= 0x1faf && (cp & 8)) || cp == 0x1fbc || cp == 0x1fcc ||
           cp == 0x1ffc;
}

bool letter_is_cased(unsigned cp)
{
    return letter_is_upper(cp) || letter_is_lower(cp) || is_title(cp);
}

bool letter_is_alpha(unsigned cp)
{
    if (cp < 0x80)
        return letter_is_upper(cp) || letter_is_lower(cp);
    return find_row(is_alpha, COUNT(is_alpha), cp) != NULL;
}

int letter_decimal_value(unsigned cp)
{
    if (cp < 0x80)
        return cp >= '0' && cp <= '9' ? (int)cp - '0' : -1;
    for (size_t i = 0; i < COUNT(decimal_zero); i++)
        for (unsigned zero = decimal_zero[i].from; zero <= decimal_zero[i].to;
             zero += (unsigned)decimal_zero[i].step)
            if (cp >= zero && cp < zero + 10)
                return (int)(cp - zero);
    return -1;
}

bool letter_is_decimal(unsigned cp)
{
    return letter_decimal_value(cp) >= 0;
}

bool letter_is_digit(unsigned cp)
{
    return letter_is_decimal(cp) || (cp >= 0x80 && find_row(is_digit, COUNT(is_digit), cp));
}

bool letter_is_numeric(unsigned cp)
{
    return letter_is_digit(cp) || (cp >= 0x80 && find_row(is_numeric, COUNT(is_numeric), cp));
}

bool letter_is_space(unsigned cp)
{
    return (cp >= 0x09 && cp <= 0x0d) || (cp >= 0x1c && cp <= 0x20) || cp == 0x85 || cp == 0xa0 ||
           cp == 0x1680 || (cp >= 0x2000 && cp <= 0x200a) || cp == 0x2028 || cp == 0x2029 ||
           cp == 0x202f || cp == 0x205f || cp == 0x3000;
}

bool letter_ends_line(unsigned cp)
{
    return (cp >= 0x0a && cp <= 0x0d) || (cp >= 0x1c && cp <= 0x1e) || cp == 0x85 ||
           cp == 0x2028 || cp == 0x2029;
}

/* --- what it becomes -------------------------------------------------------------- */

static void put_mapped(const struct row *r, unsigned cp, struct str *out)
{
    str_putu(out, r ? (unsigned)((int)cp + r->delta) : cp);
}

void letter_put_upper(unsigned cp, struct str *out)
{
    const char *text = cp < 0x80 ? NULL : find_long(upper_long, COUNT(upper_long), cp);
    if (text)
        str_puts(out, text);
    else if (cp < 0x80)
        str_putu(out, letter_is_lower(cp) ? cp - 32 : cp);
    else
        put_mapped(find_row(upper_rows, COUNT(upper_rows), cp), cp, out);
}

void letter_put_lower(unsigned cp, struct str *out)
{
    const char *text = cp < 0x80 ? NULL : find_long(lower_long, COUNT(lower_long), cp);
    if (text)
        str_puts(out, text);
    else if (cp < 0x80)
        str_putu(out, letter_is_upper(cp) ? cp + 32 : cp);
    else
        put_mapped(find_row(lower_rows, COUNT(lower_rows), cp), cp, out);
}

void letter_put_title(unsigned cp, struct str *out)
{
    const char *text = cp < 0x80 ? NULL : find_long(title_long, COUNT(title_long), cp);
    const struct row *r = cp < 0x80 ? NULL : find_row(title_rows, COUNT(title_rows), cp);
    if (text)
        str_puts(out, text);
    else if (r)
        put_mapped(r, cp, out);
    else
        letter_put_upper(cp, out);
}
