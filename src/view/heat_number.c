/* Numbers of a heatmap: how they are written. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "view/heatmap.h"
#include "view/text.h"

#define MINUS "−"

struct role_row {
    const char *name, *rows, *cols;
    bool diverging;
};

static const struct role_row roles[ROLE_COUNT] = {
#define X(id, keyword, diverging, rows, cols) [ROLE_##id] = {keyword, rows, cols, diverging},
    PANEL_ROLE_LIST(X)
#undef X
};

const char *role_name(enum panel_role r)
{
    return roles[r].name;
}

const char *role_row_axis(enum panel_role r)
{
    return roles[r].rows;
}

const char *role_col_axis(enum panel_role r)
{
    return roles[r].cols;
}

bool role_diverging(enum panel_role r)
{
    return roles[r].diverging;
}

static double largest(const struct matrix *m)
{
    return m->has_range ? fmax(fabs(m->lo), fabs(m->hi)) : 0;
}

/* --- writing numbers ----------------------------------------------------------- */

/* X(up to this largest magnitude, decimals and columns few, more, bare?) */
static const struct {
    double below;
    int decimals[2], width[2];
    bool bare;
} fixed[] = {
    {0.095, {3, 4}, {4, 5}, true}, {0.95, {2, 3}, {3, 4}, true}, {9.5, {1, 2}, {3, 4}, false},
    {99.5, {1, 2}, {3, 5}, false}, {999.5, {1, 1}, {3, 5}, false}, {9999.5, {1, 1}, {4, 6}, false},
    {99999.5, {0, 1}, {5, 7}, false}, {999999.5, {0, 0}, {6, 6}, false},
};

/* Below this nothing of a number is left where it has three decimals. */
#define LEAST_FIXED 0.00095
#define WHOLE_MOST 9999999

/* Whole numbers are written in full. */
static struct heat_format whole_format(double most, bool sign)
{
    int width = 1;

    for (; most >= 10; most /= 10)
        width++;
    return (struct heat_format){0, width + sign, false, false};
}

struct heat_format heat_format_of(const struct matrix *m, int digits)
{
    double most = largest(m);
    int more = digits > 1, sign = m->has_range && m->lo < 0;

    if (m->whole && most <= WHOLE_MOST)
        return whole_format(most, sign);
    if (m->role == ROLE_WEIGHTS && !sign && most <= 1.0005 && (most >= LEAST_FIXED || most == 0))
        return (struct heat_format){more ? 3 : 2, more ? 4 : 3, true, false};
    if (most == 0)
        return (struct heat_format){1, 3, false, false};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (most < fixed[i].below && most >= LEAST_FIXED)
            return (struct heat_format){fixed[i].decimals[more], fixed[i].width[more] + sign,
                                        fixed[i].bare, false};
    return (struct heat_format){more, 5 + sign + 2 * more, false, true};
}

/* printf's number with a true minus sign; no sign on what rounds to zero. */
static void put_minus(const char *printed, bool bare, char out[HEAT_TEXT])
{
    const char *p = printed + (*printed == '-');
    bool zero = strspn(p, "0.") == strlen(p);

    if (bare && p[0] == '0' && p[1] == '.')
        p++;
    snprintf(out, HEAT_TEXT, "%s%s", *printed == '-' && !zero ? MINUS : "", p);
}

/* "2e−16" from "2e-16", "3e4" from "3e+04". */
static void tidy_exponent(double v, int decimals, char out[HEAT_TEXT])
{
    char buf[40];
    char *e;
    int power;

    snprintf(buf, sizeof buf, "%.*e", decimals, v);
    e = strchr(buf, 'e');
    if (!e) {
        snprintf(out, HEAT_TEXT, "%.8s", buf);
        return;
    }
    *e = '\0';
    power = atoi(e + 1);
    snprintf(out, HEAT_TEXT, "%s%.10se%s%d", *buf == '-' ? MINUS : "", buf + (*buf == '-'),
             power < 0 ? MINUS : "", abs(power));
}

static void put_fixed(double v, int decimals, bool bare, char out[HEAT_TEXT])
{
    char buf[400];

    snprintf(buf, sizeof buf, "%.*f", decimals, v);
    if (strlen(buf) > 12)
        buf[12] = '\0';
    put_minus(buf, bare, out);
}

void heat_number(const struct heat_format *f, double v, char out[HEAT_TEXT])
{
    if (v == 0) {
        strcpy(out, "0");
        return;
    }
    if (f->exponent) {
        tidy_exponent(v, f->decimals, out);
    } else {
        int d = f->decimals;

        put_fixed(v, d, f->bare, out);
        while (d > 0 && text_width(out) > f->width)
            put_fixed(v, --d, f->bare, out);
    }
    if (text_width(out) > f->width)
        out[0] = '\0';
}

/* Of at most `most` decimals of the mantissa those that are not zeros at its end. */
static int needed_decimals(double v, int most)
{
    char buf[40], *e;
    int zeros = 0;

    snprintf(buf, sizeof buf, "%.*e", most, v);
    e = strchr(buf, 'e');
    while (zeros < most && e[-1 - zeros] == '0')
        zeros++;
    return most - zeros;
}

void heat_value(double v, int digits, char out[HEAT_TEXT])
{
    char buf[40];

    if (isnan(v)) {
        strcpy(out, "NaN");
    } else if (isinf(v)) {
        strcpy(out, v > 0 ? "∞" : MINUS "∞");
    } else if (v != 0 && (fabs(v) < 1e-4 || fabs(v) >= 1e6)) {
        tidy_exponent(v, needed_decimals(v, digits - 1), out);
    } else {
        snprintf(buf, sizeof buf, "%.*g", digits, v);
        if (strchr(buf, 'e'))
            snprintf(buf, sizeof buf, "%.0f", v);
        put_minus(buf, false, out);
    }
}
