/* How elementwise functions are written in explanations.
 *
 * X(UFUNC, "pattern", "care"): care has a letter for each operand and says when it
 * needs brackets: 'f' never; 't', in a sum, if it begins with a sign or is a sum;
 * 'b', first in a product, if it is a sum; 'p' unless it is one piece.  Functions
 * that are not here are written as name(a, b).
 */
#define NOTATION_LIST(X)                                                                      \
    X(ADD, "{0} + {1}", "ft")                                                                 \
    X(SUBTRACT, "{0} − {1}", "ft")                                                            \
    X(MULTIPLY, "{0} · {1}", "bp")                                                            \
    X(DIVIDE, "{0} / {1}", "bp")                                                              \
    X(FLOOR_DIVIDE, "{0} // {1}", "bp")                                                       \
    X(REMAINDER, "{0} % {1}", "bp")                                                           \
    X(POWER, "{0} ** {1}", "pp")                                                              \
    X(MAXIMUM, "max({0}, {1})", "ff")                                                         \
    X(MINIMUM, "min({0}, {1})", "ff")                                                         \
    X(EQUAL, "{0} == {1}", "ff")                                                              \
    X(NOT_EQUAL, "{0} != {1}", "ff")                                                          \
    X(LESS, "{0} < {1}", "ff")                                                                \
    X(LESS_EQUAL, "{0} <= {1}", "ff")                                                         \
    X(GREATER, "{0} > {1}", "ff")                                                             \
    X(GREATER_EQUAL, "{0} >= {1}", "ff")                                                      \
    X(LOGICAL_AND, "{0} and {1}", "pp")                                                       \
    X(LOGICAL_OR, "{0} or {1}", "pp")                                                         \
    X(LOGICAL_XOR, "{0} xor {1}", "pp")                                                       \
    X(LOGICAL_NOT, "not {0}", "p")                                                            \
    X(BITWISE_AND, "{0} & {1}", "pp")                                                         \
    X(BITWISE_OR, "{0} | {1}", "pp")                                                          \
    X(BITWISE_XOR, "{0} ^ {1}", "pp")                                                         \
    X(INVERT, "~{0}", "p")                                                                    \
    X(NEGATIVE, "−{0}", "p")                                                                  \
    X(POSITIVE, "{0}", "f")                                                                   \
    X(ABSOLUTE, "|{0}|", "f")                                                                 \
    X(SQUARE, "{0}²", "p")                                                                    \
    X(SQRT, "√{0}", "p")                                                                      \
    X(RECIPROCAL, "1 / {0}", "p")
