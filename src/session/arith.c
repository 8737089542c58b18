/* Shown arithmetic: how many digits a line needs to come out. */
#include "session/arith.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

#define MINUS "\xe2\x88\x92"
#define INFINITE "\xe2\x88\x9e"
#define EQUAL "="
#define ROUNDED "\xe2\x89\x88"

/* --- numbers -------------------------------------------------------------------------- */

/* "2.03e−5" from "2.0300e-05": no zeros at the end, none before the power. */
static void put_power(double size, int digits, char out[ARITH_TEXT])
{
    char buf[ARITH_TEXT];
    snprintf(buf, sizeof buf, "%.*e", digits - 1, size);
    char *e = strchr(buf, 'e');
    int power = atoi(e + 1);
    char *end = e;
    if (memchr(buf, '.', (size_t)(e - buf)))
        while (end[-1] == '0')
            end--;
    if (end[-1] == '.')
        end--;
    snprintf(out, ARITH_TEXT, "%.*se%s%d", (int)(end - buf), buf, power < 0 ? MINUS : "",
             abs(power));
}

static void put_size(double size, int digits, char out[ARITH_TEXT])
{
    char buf[ARITH_TEXT];
    if (size != 0 && (size < 1e-4 || size >= 1e6)) {
        put_power(size, digits, out);
        return;
    }
    snprintf(buf, sizeof buf, "%.*g", digits, size);
    if (strchr(buf, 'e')) /* fewer digits than stand before the point */
        snprintf(buf, sizeof buf, "%.0f", size);
    memcpy(out, buf, sizeof buf);
}

void arith_number(double v, int digits, char out[ARITH_TEXT])
{
    char size[ARITH_TEXT];
    if (isnan(v)) {
        strcpy(out, "NaN");
        return;
    }
    if (isinf(v))
        strcpy(size, INFINITE);
    else
        put_size(fabs(v), digits, size);
    snprintf(out, ARITH_TEXT, "%s%.40s", v < 0 ? MINUS : "", size);
}

double arith_read(const char *text)
{
    char buf[ARITH_TEXT];
    size_t n = 0, minus = strlen(MINUS);
    if (strcmp(text, "NaN") == 0)
        return NAN;
    while (*text && n + 1 < sizeof buf) {
        if (strncmp(text, MINUS, minus) == 0) {
            buf[n++] = '-';
            text += minus;
        } else if (strncmp(text, INFINITE, strlen(INFINITE)) == 0) {
            return n ? -INFINITY : INFINITY;
        } else {
            buf[n++] = *text++;
        }
    }
    buf[n] = '\0';
    return strtod(buf, NULL);
}

static double as_shown(double v, int digits)
{
    char text[ARITH_TEXT];
    arith_number(v, digits, text);
    return arith_read(text);
}

static bool same(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

bool arith_exact(double v, int digits)
{
    return same(as_shown(v, digits), v);
}

/* --- lines ---------------------------------------------------------------------------- */

static int result_digits(const struct arith *a)
{
    return a->digits ? a->digits : ARITH_RESULT;
}

/* f of the operands as they are shown. */
static double recompute(const struct arith *a, int digits)
{
    double *x = mem_array((size_t)a->n, sizeof *x);
    for (int i = 0; i < a->n; i++)
        x[i] = as_shown(a->x[i], digits);
    double r = a->f(x, a->n, a->ctx);
    mem_free(x);
    return r;
}

static bool reads_like(double got, double r, int digits)
{
    char have[ARITH_TEXT], want[ARITH_TEXT];
    arith_number(got, digits, have);
    arith_number(r, digits, want);
    return strcmp(have, want) == 0;
}

bool arith_comes_out(const struct arith *a, int digits)
{
    return reads_like(recompute(a, digits), a->r, result_digits(a));
}

int arith_digits(const struct arith *a, bool *comes_out)
{
    for (int d = ARITH_RESULT; d <= ARITH_MOST; d++) {
        *comes_out = arith_comes_out(a, d);
        if (*comes_out)
            return d;
    }
    return ARITH_MOST;
}

const char *arith_sign_operands(const struct arith *a, int digits)
{
    for (int i = 0; i < a->n; i++)
        if (!arith_exact(a->x[i], digits))
            return ROUNDED;
    return EQUAL;
}

const char *arith_sign_result(const struct arith *a, int digits)
{
    return same(recompute(a, digits), as_shown(a->r, result_digits(a))) ? EQUAL : ROUNDED;
}
