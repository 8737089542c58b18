/* The elementwise functions: names, which loop runs for which type, dispatch. */
#include "num/ufunc.h"

#include <string.h>

#include "ufunc_priv.h"

static const struct {
    const char *name;
    int inputs;
} ufuncs[] = {
#define X(id, name, inputs) [UF_##id] = {name, inputs},
    UFUNC_LIST(X)
#undef X
};

const char *ufunc_name(enum ufunc f)
{
    return ufuncs[f].name;
}

int ufunc_inputs(enum ufunc f)
{
    return ufuncs[f].inputs;
}

bool ufunc_find(const char *name, enum ufunc *out)
{
    for (int f = 0; f < UFUNC_COUNT; f++) {
        if (strcmp(ufuncs[f].name, name) == 0) {
            *out = (enum ufunc)f;
            return true;
        }
    }
    return false;
}

/* How the functions choose their loops. Bool is the odd one: NumPy answers
 * with int8 or float16 where the smallest loop that holds bool is one of these. */
enum family {
    SAME,         /* every type gives itself */
    SAME_NO_BOOL, /* … and NumPy refuses bool */
    SAME_INT8,    /* … and bool becomes int8 */
    QUOTIENT,     /* bool and int64 become float64 */
    MATHS,        /* int64 becomes float64, bool float16 */
    TRUTH,        /* every type gives bool */
    BITWISE,      /* bool and int64 only */
};

static const enum family families[UFUNC_COUNT] = {
    [UF_ADD] = SAME,
    [UF_SUBTRACT] = SAME_NO_BOOL,
    [UF_MULTIPLY] = SAME,
    [UF_DIVIDE] = QUOTIENT,
    [UF_FLOOR_DIVIDE] = SAME_INT8,
    [UF_REMAINDER] = SAME_INT8,
    [UF_POWER] = SAME_INT8,
    [UF_MAXIMUM] = SAME,
    [UF_MINIMUM] = SAME,
    [UF_ARCTAN2] = MATHS,
    [UF_HYPOT] = MATHS,
    [UF_EQUAL] = TRUTH,
    [UF_NOT_EQUAL] = TRUTH,
    [UF_LESS] = TRUTH,
    [UF_LESS_EQUAL] = TRUTH,
    [UF_GREATER] = TRUTH,
    [UF_GREATER_EQUAL] = TRUTH,
    [UF_LOGICAL_AND] = TRUTH,
    [UF_LOGICAL_OR] = TRUTH,
    [UF_LOGICAL_XOR] = TRUTH,
    [UF_LOGICAL_NOT] = TRUTH,
    [UF_BITWISE_AND] = BITWISE,
    [UF_BITWISE_OR] = BITWISE,
    [UF_BITWISE_XOR] = BITWISE,
    [UF_INVERT] = BITWISE,
    [UF_NEGATIVE] = SAME_NO_BOOL,
    [UF_POSITIVE] = SAME_NO_BOOL,
    [UF_ABSOLUTE] = SAME,
    [UF_SIGN] = SAME_NO_BOOL,
    [UF_SQUARE] = SAME_INT8,
    [UF_SQRT] = MATHS,
    [UF_RECIPROCAL] = SAME_INT8,
    [UF_EXP] = MATHS,
    [UF_EXP2] = MATHS,
    [UF_EXPM1] = MATHS,
    [UF_LOG] = MATHS,
    [UF_LOG2] = MATHS,
    [UF_LOG10] = MATHS,
    [UF_LOG1P] = MATHS,
    [UF_SIN] = MATHS,
    [UF_COS] = MATHS,
    [UF_TAN] = MATHS,
    [UF_ARCSIN] = MATHS,
    [UF_ARCCOS] = MATHS,
    [UF_ARCTAN] = MATHS,
    [UF_SINH] = MATHS,
    [UF_COSH] = MATHS,
    [UF_TANH] = MATHS,
    [UF_FLOOR] = MATHS,
    [UF_CEIL] = MATHS,
    [UF_TRUNC] = MATHS,
    [UF_RINT] = MATHS,
    [UF_ISNAN] = TRUTH,
    [UF_ISINF] = TRUTH,
    [UF_ISFINITE] = TRUTH,
};

enum ufunc_gap ufunc_gap(enum ufunc f, enum dtype in)
{
    switch (families[f]) {
    case SAME_NO_BOOL:
        return in == DT_BOOL ? UFUNC_NO_LOOP : UFUNC_RUNS;
    case SAME_INT8:
        return in == DT_BOOL ? UFUNC_GIVES_INT8 : UFUNC_RUNS;
    case MATHS:
        return in == DT_BOOL ? UFUNC_GIVES_FLOAT16 : UFUNC_RUNS;
    case BITWISE:
        return dtype_is_float(in) ? UFUNC_NO_LOOP : UFUNC_RUNS;
    default:
        return UFUNC_RUNS;
    }
}

bool ufunc_types(enum ufunc f, enum dtype in, enum dtype *loop, enum dtype *out)
{
    if (ufunc_gap(f, in) != UFUNC_RUNS)
        return false;
    bool to_float = families[f] == QUOTIENT || families[f] == MATHS;
    *loop = to_float && !dtype_is_float(in) ? DT_F64 : in;
    *out = families[f] == TRUTH ? DT_BOOL : *loop;
    return true;
}

void ufunc_run(enum ufunc f, enum dtype loop, size_t n, const void *a, int64_t as,
               const void *b, int64_t bs, void *out)
{
    ufunc_loop *run = ufunc_plain_loops[f][loop];
    if (!run)
        run = ufunc_libm_loops[f][loop];
    run(n, a, as, b, bs, out);
}
