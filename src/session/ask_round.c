/* The formula of a number that was rounded to decimals. */
#include "ask_priv.h"

#include <math.h>
#include <stdlib.h>

#define MINUS "−"

struct rounding {
    enum dtype type;
    int decimals;
};

/* As np.round computes it. */
static double recompute_round(const double *x, int n, const void *ctx)
{
    const struct rounding *r = ctx;
    double p = pow(10, abs(r->decimals));
    enum ufunc there = r->decimals > 0 ? UF_MULTIPLY : UF_DIVIDE;
    enum ufunc back = r->decimals > 0 ? UF_DIVIDE : UF_MULTIPLY;
    (void)n;
    return ufunc_once(back, r->type,
                      ufunc_once(UF_RINT, r->type, ufunc_once(there, r->type, x[0], p), 0), p);
}

static void put_round(const char *operand, int decimals, struct str *out)
{
    str_addf(out, "round(%s", operand);
    if (decimals)
        str_addf(out, ", %s%d", decimals < 0 ? MINUS : "", abs(decimals));
    str_putc(out, ')');
}

/* " = round(x, 3) ≈ round(0.23434, 3) ≈ 0.234" */
void formula_round(struct session *s, const struct node *n, const struct explain *x, bool named,
                   struct str *out)
{
    const struct explain_term *t = &x->term[0];
    struct rounding r = {n->type, x->decimals};
    struct arith a = {recompute_round, &r, &t->value, 1, x->value, ARITH_RESULT};
    struct str operand = {0}, names = {0}, numbers = {0}, result = {0};
    bool comes_out;
    int digits = arith_digits(&a, &comes_out);
    if (named) {
        name_write(s, t, &operand);
        put_round(str_get(&operand), x->decimals, &names);
        str_clear(&operand);
    }
    value_write(t->node->type, t->value, digits, &operand);
    put_round(str_get(&operand), x->decimals, &numbers);
    value_write(n->type, x->value, ARITH_RESULT, &result);
    formula_chain(&names, arith_sign_operands(&a, digits), &numbers,
                  arith_sign_result(&a, digits), &result, out);
    str_done(&operand);
    str_done(&names);
    str_done(&numbers);
    str_done(&result);
}
