/* Single numbers: repr(float) and str() of NumPy's scalars. */
#include "num/print.h"

#include <math.h>

#include "base/str.h"
#include "num/digits.h"

/* nan has no sign here, whatever its bits say. */
static bool write_special(double x, struct str *out)
{
    if (isfinite(x))
        return false;
    str_puts(out, isnan(x) ? "nan" : x < 0 ? "-inf" : "inf");
    return true;
}

static void write_digits(const struct digits *d, bool fixed, struct str *out)
{
    if (!fixed) {
        digits_write_exp(d, out);
        return;
    }
    digits_write_fixed(d, out);
    if (digits_fraction(d) == 0)
        str_putc(out, '0');
}

void print_float_repr(double x, struct str *out)
{
    struct digits d;
    if (write_special(x, out))
        return;
    digits_shortest(x, &d);
    write_digits(&d, d.exp >= -4 && d.exp < 16, out);
}

/* NumPy looks at the value, not at the digits: np.float32(1e-4) lies a little
 * below 1e-4 and is written 1e-04. */
static void write_float32(float x, struct str *out)
{
    struct digits d;
    double size = fabs((double)x);
    if (write_special((double)x, out))
        return;
    digits_shortest_float(x, &d);
    write_digits(&d, size == 0 || (size >= 1e-4 && size < 1e16), out);
}

void print_scalar_str(enum dtype t, union elem x, struct str *out)
{
    switch (t) {
    case DT_BOOL:
        str_puts(out, x.b ? "True" : "False");
        break;
    case DT_I64:
        str_puti(out, x.i);
        break;
    case DT_F32:
        write_float32(x.f, out);
        break;
    case DT_F64:
    case DT_COUNT:
        print_float_repr(x.d, out);
        break;
    }
}

/* NumPy 1.24 does not tell its scalars from Python's: repr is str. */
void print_scalar_repr(enum dtype t, union elem x, struct str *out)
{
    print_scalar_str(t, x, out);
}
