/* NumPy scalars: the array functions on one element, with NumPy's promotion.
 *
 * Python numbers give way (NEP 50): np.float32(1) + 1.5 is a float32.
 */
#include "arith_priv.h"

#include <string.h>

#include "num/ufunc.h"

static enum dtype python_dtype(struct value v)
{
    return v.type == V_BOOL ? DT_BOOL : v.type == V_INT ? DT_I64 : DT_F64;
}

static enum dtype common(struct value a, struct value b)
{
    if (a.type == V_NPS && b.type == V_NPS)
        return dtype_promote((enum dtype)a.dt, (enum dtype)b.dt);
    if (a.type == V_NPS)
        return dtype_promote_weak((enum dtype)a.dt, python_dtype(b));
    return dtype_promote_weak((enum dtype)b.dt, python_dtype(a));
}

static union elem as_elem(struct value v, enum dtype t)
{
    union elem in, out;
    memset(&in, 0, sizeof in);
    memset(&out, 0, sizeof out);
    enum dtype from = v.type == V_NPS ? (enum dtype)v.dt : python_dtype(v);
    if (v.type == V_NPS)
        in = v.u.e;
    else if (v.type == V_BOOL)
        in.b = v.u.b;
    else if (v.type == V_INT)
        in.i = v.u.i;
    else
        in.d = v.u.f;
    dtype_convert(from, &in, 1, t, &out, 1, 1);
    return out;
}

static void check_power(struct lang *L, enum ufunc f, enum dtype loop, union elem exponent)
{
    if (f == UF_POWER && loop == DT_I64 && exponent.i < 0)
        raise_hint(L, ERR_VALUE, "make the base a float",
                   "Integers to negative integer powers are not allowed.");
}

static void resolve(struct lang *L, enum ufunc f, enum dtype in, enum dtype *loop,
                    enum dtype *out)
{
    if (ufunc_types(f, in, loop, out))
        return;
    enum ufunc_gap gap = ufunc_gap(f, in);
    if (gap == UFUNC_NO_LOOP)
        raise_error(L, ERR_TYPE, "np.%s is not defined for %s", ufunc_name(f), dtype_name(in));
    raise_hint(L, ERR_REFUSED, "make it a number first: int(x) or float(x)",
               "np.%s of %s gives %s in NumPy, a type that is not here", ufunc_name(f),
               dtype_name(in), gap == UFUNC_GIVES_INT8 ? "int8" : "float16");
}

struct value arith_numpy(struct lang *L, enum ufunc f, struct value a, struct value b)
{
    enum dtype loop, out;
    resolve(L, f, common(a, b), &loop, &out);
    union elem x = as_elem(a, loop), y = as_elem(b, loop), r;
    memset(&r, 0, sizeof r);
    check_power(L, f, loop, y);
    ufunc_run(f, loop, 1, &x, 1, &y, 1, &r);
    return v_nps(out, r, NULL);
}

struct value arith_numpy1(struct lang *L, enum ufunc f, struct value a)
{
    enum dtype loop, out, in = a.type == V_NPS ? (enum dtype)a.dt : python_dtype(a);
    resolve(L, f, in, &loop, &out);
    union elem x = as_elem(a, loop), r;
    memset(&r, 0, sizeof r);
    ufunc_run(f, loop, 1, &x, 1, NULL, 0, &r);
    return v_nps(out, r, NULL);
}
