/* Attributes that values have in CPython and NumPy and not here: refused, with what to write
 * instead; what no value of the type has is an AttributeError. */
#include "eval_priv.h"

#include <string.h>

static const struct {
    enum vtype type;
    const char *words; /* between blanks */
    const char *cure;
} refused[] = {
    {V_STR, " maketrans ", "write replace(old, new)"},
    {V_INT, " as_integer_ratio bit_count bit_length denominator from_bytes numerator to_bytes ",
     "write it out with //, % and *"},
    {V_INT, " conjugate imag real ", "complex numbers are not here"},
    {V_FLOAT, " as_integer_ratio fromhex hex is_integer ", "write it out: x == int(x)"},
    {V_FLOAT, " conjugate imag real ", "complex numbers are not here"},
    {V_RANGE, " count index start step stop ", "write a list of it: list(r)"},
    {V_ITER, " isdisjoint mapping gi_code gi_frame gi_running gi_suspended gi_yieldfrom close send "
             "throw ", "write a list of it: list(…)"},
    {V_BUILTIN, " identity nargs nin nout ntypes signature types resolve_dtypes ",
     "write the call itself"},
    {V_NPS, " as_integer_ratio bit_count denominator fromhex hex is_integer numerator conjugate "
            "dumps getfield newbyteorder setfield ", "write float(x) or int(x), and then Python"},
    {V_ARRAY, " conjugate dumps getfield newbyteorder setfield ", "write x itself, or x.tolist()"},
    {V_RNG, " bit_generator beta binomial bytes chisquare dirichlet exponential f gamma geometric "
            "gumbel hypergeometric laplace logistic lognormal logseries multinomial "
            "multivariate_hypergeometric multivariate_normal negative_binomial "
            "noncentral_chisquare noncentral_f pareto permuted poisson power rayleigh "
            "standard_cauchy standard_exponential standard_gamma standard_t triangular vonmises "
            "wald weibull zipf ", "draw with random, normal, uniform, integers or choice"},
};

static bool has_word(const char *words, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = words; (at = strstr(at, word)); at++)
        if (at[-1] == ' ' && at[n] == ' ')
            return true;
    return false;
}

const char *attr_refused_cure(struct value of, const char *word)
{
    size_t n = strlen(word);
    if (n > 4 && strncmp(word, "__", 2) == 0 && strcmp(word + n - 2, "__") == 0)
        return "write what calls it: type(x), len(x), str(x), a + b";
    enum vtype type = of.type == V_BOOL ? V_INT : (enum vtype)of.type;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if (refused[i].type == type && has_word(refused[i].words, word))
            return refused[i].cure;
    return NULL;
}
