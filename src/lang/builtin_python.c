/* Python's own functions: their table; print, and what has no file of its own. */
#include "builtin_python_priv.h"

#include <string.h>

#include "base/utf8.h"

/* --- print ------------------------------------------------------------------------ */

static bool is_control(unsigned cp)
{
    return (cp < 0x20 && cp != '\n' && cp != '\t') || (cp >= 0x7f && cp < 0xa0);
}

void check_printable(struct lang *L, const char *text, size_t n, const char *what)
{
    unsigned cp;
    bool ok;
    for (size_t at = 0; at < n;) {
        at += utf8_decode(text + at, n - at, &cp, &ok);
        if (is_control(cp))
            raise_hint(L, ERR_REFUSED, "print repr(text) to see it, or take it out",
                       "%s holds the control character U+%04X", what, cp);
    }
}

static void print_out(struct lang *L, const char *text, size_t n)
{
    check_printable(L, text, n, "the printed text");
    if (n > L->limits.output - L->printed)
        raise_hint(L, ERR_BUDGET, "print less: fewer rows, or a part of the array",
                   "the program printed more than %zu MB", L->limits.output / 1000000);
    L->printed += n;
    spend(L, 10 * (int64_t)n);
    if (L->sink && L->sink->print && !L->sink->print(L->sink->ctx, text, n))
        raise_error(L, ERR_IO, "what is printed cannot be written");
}

/* sep= and end=: a string, None or nothing for the usual one. */
static const char *print_word(struct lang *L, struct value v, const char *name, const char *usual)
{
    if (!given(v) || v.type == V_NONE)
        return usual;
    if (v.type != V_STR)
        raise_error(L, ERR_TYPE, "%s must be None or a string, not %s", name, value_type_name(v));
    return str_cstr(L, v);
}

/* arg: sep, end, flush, then the values */
static struct value py_print(struct lang *L, struct value *arg, int n)
{
    arg_truth(L, arg[2], false); /* flush: Python asks before it looks at the others */
    const char *sep = print_word(L, arg[0], "sep", " "), *end = print_word(L, arg[1], "end", "\n");
    struct str *out = tmp_str(L);
    for (int i = 3; i < n; i++) {
        str_puts(out, i > 3 ? sep : "");
        value_str(L, arg[i], out);
    }
    str_puts(out, end);
    print_out(L, str_get(out), out->n);
    return v_none();
}

/* --- texts ------------------------------------------------------------------------ */

static struct value py_len(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return v_int(value_len(L, arg[0]));
}

static struct value py_repr(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct str *out = tmp_str(L);
    value_repr(L, arg[0], out);
    return str_value(L, str_get(out), out->n);
}

static struct value py_format(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct str *out = tmp_str(L);
    const char *spec = given(arg[1]) ? arg_text(L, arg[1], "the format") : "";
    value_format(L, arg[0], spec, strlen(spec), out);
    return str_value(L, str_get(out), out->n);
}

static struct value py_chr(struct lang *L, struct value *arg, int n)
{
    (void)n;
    char text[4];
    int64_t cp = arg_int(L, arg[0], "the code");
    if (cp < INT32_MIN || cp > INT32_MAX)
        raise_error(L, ERR_OVERFLOW, "a letter's code does not have that many digits");
    if (cp < 0 || cp >= 0x110000)
        raise_error(L, ERR_VALUE, "chr() arg not in range(0x110000)");
    if (cp >= 0xd800 && cp < 0xe000)
        raise_error(L, ERR_REFUSED, "half a character (U+%04X) is not here", (unsigned)cp);
    return str_value(L, text, utf8_encode((unsigned)cp, text));
}

static struct value py_ord(struct lang *L, struct value *arg, int n)
{
    (void)n;
    unsigned cp;
    bool ok;
    if (arg[0].type != V_STR)
        raise_error(L, ERR_TYPE, "ord() expected string of length 1, but %s found",
                    value_type_name(arg[0]));
    const struct ostr *s = AS_STR(arg[0]);
    if (s->chars != 1)
        raise_error(L, ERR_TYPE, "ord() expected a character, but string of length %u found",
                    s->chars);
    utf8_decode(s->s, s->n, &cp, &ok);
    return v_int(cp);
}

static struct value py_callable(struct lang *L, struct value *arg, int n)
{
    (void)L;
    (void)n;
    enum vtype t = (enum vtype)arg[0].type;
    return v_bool(t == V_FUNC || t == V_BUILTIN || t == V_METHOD || t == V_TYPE ||
                  (t == V_DTYPE && arg[0].u.i));
}

/* --- the table -------------------------------------------------------------------- */

static const struct builtin rows[] = {
    {"", "print", "(*values, sep=' ', end='\\n', flush=False)",
     "write values as text, then a line end",
     py_print},
    {"", "len", "(x, /)", "how many items, letters or rows", py_len},
    {"", "enumerate", "(iterable, start=0)", "pairs (number, item)", py_enumerate},
    {"", "zip", "(*iterables)", "tuples of the first items, the second items …", py_zip},
    {"", "map", "(function, /, *iterables)", "the function's value for each item", py_map},
    {"", "filter", "(function, iterable, /)", "the items for which the function is true",
     py_filter},
    {"", "reversed", "(sequence, /)", "the items from the last to the first", py_reversed},
    {"", "sum", "(iterable, /, start=0)", "add the items from left to right", py_sum},
    {"", "min", "(*values, key=None, default=None)", "the least item, or the least value", py_min},
    {"", "max", "(*values, key=None, default=None)", "the greatest item, or the greatest value",
     py_max},
    {"", "any", "(iterable, /)", "is one of the items true?", py_any},
    {"", "all", "(iterable, /)", "are all of the items true?", py_all},
    {"", "sorted", "(iterable, /, *, key=None, reverse=False)",
     "a sorted list; equal items stay in order",
     py_sorted},
    {"", "abs", "(x, /)", "the absolute value", py_abs},
    {"", "round", "(number, ndigits=None)", "to ndigits decimals; a tie goes to the even digit",
     py_round},
    {"", "divmod", "(a, b, /)", "the pair (a // b, a % b)", py_divmod},
    {"", "pow", "(base, exp, mod=None)", "base ** exp, or its rest by mod", py_pow},
    {"", "bin", "(number, /)", "an integer as text in base 2", py_bin},
    {"", "oct", "(number, /)", "an integer as text in base 8", py_oct},
    {"", "hex", "(number, /)", "an integer as text in base 16", py_hex},
    {"", "chr", "(code, /)", "the letter with this code", py_chr},
    {"", "ord", "(letter, /)", "the code of a letter", py_ord},
    {"", "repr", "(x, /)", "x as text, as it would be written in code", py_repr},
    {"", "format", "(x, spec='', /)", "x as text by a format, as in f\"{x:spec}\"", py_format},
    {"", "isinstance", "(x, type, /)", "is x of this type, or of one in a tuple?", py_isinstance},
    {"", "type", "(x, /)", "the type of x", py_type},
    {"", "callable", "(x, /)", "can x be called?", py_callable},
    {"type", "bool", "(x=False, /)", "the truth value of x", py_bool},
    {"type", "int", "(x=0, /, base=10)", "an integer from a number or a text", py_int},
    {"type", "float", "(x=0.0, /)", "a float from a number or a text", py_float},
    {"type", "str", "(object='')", "x as text, as print writes it", py_str},
    {"type", "list", "(iterable=(), /)", "a new list of the items", py_list},
    {"type", "tuple", "(iterable=(), /)", "a tuple of the items", py_tuple},
    {"type", "dict", "(pairs=(), /, **items)", "a new dict from pairs, a dict or keywords",
     py_dict},
    {"type", "range", "(start, stop=None, step=1, /)", "range(stop) or range(start, stop, step)",
     py_range},
    {"dtype", "bool", "(x=False, /)", "np.bool_: a NumPy truth value, or an array of them",
     np_bool},
    {"dtype", "int64", "(x=0, /)", "np.int64: a NumPy integer, or an array of them", np_int64},
    {"dtype", "float32", "(x=0.0, /)", "np.float32: a short NumPy float, or an array of them",
     np_float32},
    {"dtype", "float64", "(x=0.0, /)", "np.float64: a NumPy float, or an array of them",
     np_float64},
};

const struct builtin_table builtin_python = {rows, sizeof rows / sizeof rows[0]};
