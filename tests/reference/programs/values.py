"""Expressions of Python's own types: numbers, truth, texts, lists, tuples, dicts.

Each function takes the writer g and how deep it may still nest.
"""
from .writer import (AND, ARITH, ATOM, BIT_AND, BIT_OR, BIT_XOR, COMPARE, NOT, OR, POWER, TERM,
                     TEST, UNARY, Unfit, array, number, numpy_scalar, printable)

LETTERS = "abcdefghijklmnop"
WORDS = ["the", "cat", "sat", "on", "mat", "attention", "head", "Query", "KEY", "토큰", "가", "naïve",
         "x", "", "a b", "  pad ", "1.5", "12", "end\\n", "it's", 'say \\"hi\\"', "tab\\there",
         "back\\\\slash", "α→β", "日本", "A-B_C", "0", "%", "a,b,c", "İ", "ß", "1_000", "e3", "-7"]
FLOATS = ("0.5 1.5 -2.25 3.0 0.1 0.2 1e-3 1e10 2.5e-7 -0.0 1e16 123456.789 0.3333 -1e-5 7.0 1e22 1e-5 "
          "0.0001 99999.5 1.25e5 5e-324 1e300 .5 2. 1_000.5").split()
INTS = "0 1 2 3 4 5 7 10 -1 -2 -3 12 100 255 1_024 0x1f 0b101 0o17 65536 10**9 1000003 -45".split()


def an_int(v):
    return isinstance(v, int) and not isinstance(v, bool) and not numpy_scalar(v)


def a_bool(v):
    return isinstance(v, bool)


def a_float(v):
    return isinstance(v, float) and not numpy_scalar(v)


def a_text(v):
    return isinstance(v, str)


def a_list(v):
    return isinstance(v, list)


def a_tuple(v):
    return isinstance(v, tuple)


def a_dict(v):
    return isinstance(v, dict)


def a_row(v):
    """What can be iterated and indexed."""
    return isinstance(v, (list, tuple, str, range)) and len(v) > 0


def literal(g, text):
    level = UNARY if text[0] == "-" else POWER if "**" in text else ATOM
    return g.expression(text, level)


def binary(g, op, left, right):
    """left op right; now and then with brackets nobody needs."""
    level = {"+": ARITH, "-": ARITH, "*": TERM, "/": TERM, "//": TERM, "%": TERM, "@": TERM,
             "&": BIT_AND, "|": BIT_OR, "^": BIT_XOR, "and": AND, "or": OR}.get(op, COMPARE)
    l, r = left.at(level + (level == COMPARE)), right.at(level + 1)
    if g.chance(0.08):
        r = f"({right})"
    space = "" if op in "+-*/%&|^**//" and g.chance(0.07) else " "
    return g.expression(f"{l}{space}{op}{space}{r}", level)


def power(g, left, right):
    return g.expression(f"{left.at(ATOM)} ** {right.at(UNARY)}", POWER)


def unary(g, op, e):
    level = NOT if op == "not " else UNARY
    return g.expression(f"{op}{e.at(level)}", level)


def conditional(g, yes, test, no):
    return g.expression(f"{yes.at(OR)} if {test.at(OR)} else {no.at(TEST)}", TEST)


def call_function(g, depth, test):
    """Call one of the program's own functions, where the result passes the test."""
    from . import calls
    if not g.signatures:
        raise Unfit
    e = calls.own_function(g, g.pick(list(g.signatures)), depth)
    if not test(e.value):
        raise Unfit
    return e


def item(g, test):
    """container[i] with a value that passes the test."""
    c = g.name(lambda v: (a_row(v) and any(test(x) for x in v)) or
               (a_dict(v) and any(test(x) for x in v.values())))
    if a_dict(c.value):
        keys = [k for k, x in c.value.items() if test(x) and isinstance(k, (int, str, tuple, float))]
        if not keys:
            raise Unfit
        k = g.pick(keys)
        if not printable(k):
            raise Unfit
        return g.expression(f"{c}[{k!r}]")
    i = g.pick([i for i, x in enumerate(c.value) if test(x)])
    if g.chance(0.3):
        i -= len(c.value)
    return g.expression(f"{c}[{i}]")


def one_of(g, depth, rows):
    """Try the weighted rows until one can be written; rows with weight below 0 are leaves."""
    if depth <= 0:
        rows = [r for r in rows if r[2]]
    for _ in range(6):
        make = g.weighted([(w, f) for w, f, _ in rows])
        try:
            return make()
        except Unfit:
            pass
    raise Unfit


def integer(g, depth):
    d = depth - 1
    return one_of(g, depth, [
        (4, lambda: literal(g, g.pick(INTS)), True),
        (4, lambda: g.name(an_int), True),
        (1, lambda: item(g, an_int), True),
        (4, lambda: binary(g, g.pick(["+", "-", "*", "//", "%", "&", "|", "^"]), integer(g, d),
                           integer(g, d)), False),
        (1, lambda: unary(g, g.pick(["-", "+", "~"]), integer(g, d)), False),
        (1, lambda: power(g, integer(g, d), literal(g, g.pick(["0", "1", "2", "3"]))), False),
        (1, lambda: g.expression(f"len({container(g, d)})"), False),
        (1, lambda: shape_number(g), False),
        (1, lambda: g.expression(f"int({real(g, d)})"), False),
        (1, lambda: g.expression(f"sum({numbers(g, d, an_int)})"), False),
        (1, lambda: call_function(g, d, an_int), False),
        (1, lambda: conditional(g, integer(g, d), truth(g, d), integer(g, d)), False),
        (0.5, lambda: g.expression(f"{boolean_name(g)} + {integer(g, d).at(TERM)}", ARITH), False),
    ])


def boolean_name(g):
    return g.name(a_bool)


def shape_number(g):
    a = g.name(array)
    if a.value.ndim and g.chance(0.6):
        return g.expression(f"{a}.shape[{g.between(-a.value.ndim, a.value.ndim - 1)}]")
    return g.expression(f"{a}.{g.pick(['size', 'ndim'])}")


def real(g, depth):
    d = depth - 1
    return one_of(g, depth, [
        (4, lambda: literal(g, g.pick(FLOATS)), True),
        (4, lambda: g.name(a_float), True),
        (1, lambda: item(g, a_float), True),
        (4, lambda: binary(g, g.pick(["+", "-", "*", "/", "//", "%"]), real(g, d), anumber(g, d)), False),
        (2, lambda: binary(g, g.pick(["+", "-", "*", "/", "%"]), integer(g, d), real(g, d)), False),
        (1, lambda: binary(g, "/", integer(g, d), integer(g, d)), False),
        (1, lambda: unary(g, g.pick(["-", "+"]), real(g, d)), False),
        (1, lambda: power(g, real(g, d), literal(g, g.pick(["0.5", "2", "-1", "3", "1.5"]))), False),
        (1, lambda: g.expression(f"float({array_number(g, d)})"), False),
        (1, lambda: g.expression(f"round({real(g, d)}, {g.between(-2, 6)})"), False),
        (0.3, lambda: g.expression(g.pick(["float('nan')", "float('inf')", "-float('inf')", "np.pi",
                                           "np.inf", "np.nan", "np.e", "-np.inf"])), True),
        (1, lambda: call_function(g, d, a_float), False),
        (1, lambda: conditional(g, real(g, d), truth(g, d), real(g, d)), False),
        (0.5, lambda: g.expression(f"{g.name(array)}.mean().item()"), False),
    ])


def array_number(g, depth):
    """One number out of an array: a NumPy scalar."""
    from . import arrays
    return arrays.scalar(g, depth)


def anumber(g, depth):
    return (integer if g.chance(0.5) else real)(g, depth)


def truth(g, depth):
    d = depth - 1
    return one_of(g, depth, [
        (2, lambda: literal(g, g.pick(["True", "False"])), True),
        (3, lambda: boolean_name(g), True),
        (5, lambda: comparison(g, d), False),
        (1, lambda: chain(g, d), False),
        (1, lambda: unary(g, "not ", any_value(g, d)), False),
        (1, lambda: binary(g, g.pick(["and", "or"]), truth(g, d), truth(g, d)), False),
        (1, lambda: membership(g, d), False),
        (1, lambda: g.expression(f"{any_value(g, d).at(COMPARE + 1)} is {g.pick(['', 'not '])}None", COMPARE),
         False),
        (1, lambda: g.expression(f"isinstance({any_value(g, d)}, {type_name(g)})"), False),
        (0.5, lambda: identity(g), True),
        (0.5, lambda: g.expression(f"bool({any_value(g, d)})"), False),
        (1, lambda: g.expression(f"{g.pick(['any', 'all'])}({truths(g, d)})"), False),
    ])


def identity(g):
    """x is y, of what has an identity that both know."""
    def test(v):
        return isinstance(v, (list, dict, bool)) or array(v) or v is None
    return g.expression(f"{g.name(test)} is {g.pick(['', 'not '])}{g.name(test)}", COMPARE)


def type_name(g):
    return g.pick(["int", "float", "str", "list", "tuple", "dict", "bool", "(int, float)", "np.ndarray",
                   "(list, tuple)", "np.float64", "type(None)"][:11])


def comparison(g, d):
    op = g.pick(["<", "<=", ">", ">=", "==", "!="])
    kind = g.weighted([(5, anumber), (2, text), (1, sequence), (1, any_value)])
    left = kind(g, d)
    right = kind(g, d)
    if array(left.value) != array(right.value) and not (number(left.value) or number(right.value)):
        raise Unfit                 # NumPy's == with a text or None changes from version to version
    return only(binary(g, op, left, right), a_bool)


def only(e, test):
    if not test(e.value):
        raise Unfit
    return e


def chain(g, d):
    parts = [anumber(g, d).at(COMPARE + 1) for _ in range(g.between(3, 4))]
    text_ = parts[0]
    for p in parts[1:]:
        text_ += f" {g.pick(['<', '<=', '>', '==', '!='])} {p}"
    return g.expression(text_, COMPARE)


def membership(g, d):
    c = container(g, d)
    if isinstance(c.value, (list, tuple)) and any(array(v) for v in c.value):
        raise Unfit
    if isinstance(c.value, str):
        x = text(g, d)
    else:
        x = anumber(g, d) if g.chance(0.5) else text(g, d)
    return only(g.expression(f"{x.at(COMPARE + 1)} {g.pick(['in', 'not in'])} {c.at(COMPARE + 1)}", COMPARE),
                a_bool)


# ---- texts

def quoted(g, body):
    """A text literal of one of the forms."""
    quote = '"' if "'" in body and '"' not in body else "'" if g.chance(0.3) and "'" not in body else '"'
    if quote == "'":
        body = body.replace('\\"', '"')
    if g.chance(0.04) and "\\" not in body and '"' not in body:
        return f'"""{body}"""'
    if g.chance(0.04) and "\\\\" not in body and "'" not in body and '"' not in body:
        return f'r"{body}"'
    return quote + body + quote


def text(g, depth):
    d = depth - 1
    return one_of(g, depth, [
        (5, lambda: literal(g, quoted(g, g.pick(WORDS))), True),
        (4, lambda: g.name(a_text), True),
        (1, lambda: item(g, a_text), True),
        (2, lambda: binary(g, "+", text(g, d), text(g, d)), False),
        (1, lambda: binary(g, "*", text(g, d), literal(g, g.pick(["0", "1", "2", "3", "-1"]))), False),
        (5, lambda: formatted(g, d), False),
        (2, lambda: text_method(g, d), False),
        (1, lambda: only(piece(g, text(g, d)), a_text), False),
        (2, lambda: g.expression(f"str({printed(g, d)})"), False),
        (1, lambda: g.expression(f"repr({represented(g, d)})"), False),
        (1, lambda: conditional(g, text(g, d), truth(g, d), text(g, d)), False),
        (1, lambda: call_function(g, d, a_text), False),
        (0.5, lambda: literal(g, quoted(g, g.pick(WORDS)) + " " + quoted(g, g.pick(WORDS))), False),
    ])


def text_method(g, d):
    from . import calls
    names = [n for n in g.table if n.startswith("str.")]
    return only(calls.call(g, g.pick(names), d), a_text)


def printed(g, d):
    """Any value whose text we print."""
    e = any_value(g, d)
    if not printable(e.value):
        raise Unfit
    return e


def represented(g, d):
    """Any value whose repr we print: NumPy 2 has another one for scalars."""
    e = printed(g, d)
    if numpy_scalar(e.value):
        raise Unfit
    return e


def spec(g, v):
    """A format spec for this value."""
    fill = g.pick(["", "", "", "*", "0", "·", " ", "_", "가"])
    align = g.pick(["<", ">", "^", "="] if isinstance(v, (int, float)) or numpy_scalar(v) else ["<", ">", "^"])
    head = fill + align if g.chance(0.5) else ""
    width = str(g.between(1, 14)) if g.chance(0.6) else ""
    if isinstance(v, str):
        return head + width + (f".{g.between(0, 5)}" if g.chance(0.3) else "") + g.pick(["", "s"])
    if isinstance(v, bool):
        return g.pick(["", "d", "5", ">7"])
    sign = g.pick(["", "", "", "+", "-", " "])
    zero = "0" if not head and width and g.chance(0.2) else ""
    comma = g.pick(["", "", "", ",", "_"])
    if isinstance(v, int) and g.chance(0.6):
        kind = g.pick(["d", "", "x", "b", "o", "X", "n", "c"] if 32 <= v < 127 else ["d", "", "x", "b", "o", "X"])
        if kind == "c":
            return head + width + kind
        comma = "" if kind == "n" else comma if kind in ("d", "") else comma.replace(",", "")
        return head + sign + ("#" if kind in ("x", "b", "o", "X") and g.chance(0.3) else "") + zero + width + \
            comma + kind
    precision = f".{g.between(0, 8)}" if g.chance(0.7) else ""
    kind = g.pick(["f", "f", "f", "e", "g", "g", "%", "F", "E", "G", ""])
    return head + sign + ("#" if g.chance(0.04) else "") + zero + width + comma + precision + kind


def field(g, d):
    """One {…} of an f-string that is quoted with "; texts inside have the other quotes."""
    from . import arrays
    make = g.weighted([(4, anumber), (2, text), (1, arrays.scalar), (1, printed), (1, truth)])
    e = make(g, d)
    if not printable(e.value):
        raise Unfit
    inner = e.at(TEST + 1)
    if '"' in inner or "\\" in inner or "#" in inner or "{" in inner or "}" in inner or "\n" in inner:
        raise Unfit
    if "!" in inner or (":" in inner and "[" not in inner) or inner[0] == "{" or "lambda" in inner:
        inner = f"({inner})"
    if g.chance(0.06) and not numpy_scalar(e.value):
        return "{" + inner + "=}"
    if g.chance(0.12) and not numpy_scalar(e.value):
        return "{" + inner + g.pick(["!r", "!s"]) + (f":{g.between(1, 12)}" if g.chance(0.3) else "") + "}"
    if isinstance(e.value, (int, float, str)) or numpy_scalar(e.value):
        if g.chance(0.7):
            if g.chance(0.08):
                w = g.name(an_int)
                if not 0 < w.value < 30:
                    raise Unfit
                return "{" + inner + ":" + g.pick(["", ">", "<"]) + "{" + str(w) + "}}"
            return "{" + inner + ":" + spec(g, e.value) + "}"
    return "{" + inner + "}"


def formatted(g, d):
    parts = []
    for _ in range(g.between(1, 3)):
        if g.chance(0.6):
            parts.append(g.pick(["x = ", " ", ", ", "|", "평균 ", ": ", "{{", "}}", " of ", "\\t", "%", "'"]))
        parts.append(field(g, min(d, 1)))
    return g.expression('f"' + "".join(parts) + '"')


# ---- rows: lists, tuples, ranges

def piece(g, e):
    """e[slice]"""
    def bound():
        return "" if g.chance(0.4) else str(g.between(-6, 6))
    step = g.pick(["", "", "", ":", ":2", ":-1", ":-2", ":3"])
    return g.expression(f"{e.at(ATOM)}[{bound()}:{bound()}{step}]")


def items(g, d, make, least=0, most=5):
    return [make(g, d) for _ in range(g.between(least, most))]


def listing(g, d, make=None):
    make = make or g.weighted([(3, integer), (2, real), (2, text), (1, any_value), (1, row_list), (1, pair)])
    return g.expression("[" + ", ".join(str(e) for e in items(g, d, make)) + g.pick(["", "", "", ""]) + "]")


def row_list(g, d):
    return listing(g, d, integer)


def pair(g, d):
    return g.expression(f"({any_value(g, d)}, {anumber(g, d)})")


def sequence(g, depth):
    """A list."""
    d = depth - 1
    return one_of(g, depth, [
        (3, lambda: listing(g, d), True),
        (4, lambda: g.name(a_list), True),
        (3, lambda: comprehension(g, d), False),
        (1, lambda: only(piece(g, g.name(a_list)), a_list), True),
        (1, lambda: binary(g, "+", sequence(g, d), sequence(g, d)), False),
        (0.5, lambda: binary(g, "*", sequence(g, d), literal(g, g.pick(["0", "1", "2"]))), False),
        (1, lambda: only(g.expression(f"list({iterable(g, d)})"), a_list), False),
        (1, lambda: g.expression(f"sorted({iterable(g, d)}{sort_keywords(g)})"), False),
        (1, lambda: only(item(g, a_list), a_list), True),
        (1, lambda: only(g.expression(f"{g.name(array)}.tolist()"), a_list), False),
        (1, lambda: g.expression(f"list(map({mapped(g)}, {iterable(g, d)}))"), False),
        (0.5, lambda: call_function(g, d, a_list), False),
        (0.5, lambda: only(g.expression(f"{text(g, d).at(ATOM)}.split({g.pick(['', repr(','), repr(' ')])})"),
                           a_list), False),
    ])


def mapped(g):
    return g.pick(["str", "len", "float", "int", "abs", "repr", "lambda v: v * 2", "lambda v: (v, v)", "bool",
                   "lambda v: f'<{v}>'", "round", "type"][:11])


def sort_keywords(g):
    key = g.pick(["", "", ", key=str", ", key=len", ", key=lambda v: -v", ", key=abs", ", key=lambda v: v[0]",
                  ", key=lambda v: str(v)[::-1]"])
    return key + g.pick(["", "", ", reverse=True", ", reverse=False"])


def tupled(g, depth):
    d = depth - 1
    return one_of(g, depth, [
        (3, lambda: g.expression("(" + "".join(f"{e}, " for e in items(g, d, any_value, 1, 4)) + ")"), True),
        (3, lambda: g.name(a_tuple), True),
        (0.5, lambda: g.expression("()"), True),
        (1, lambda: binary(g, "+", tupled(g, d), tupled(g, d)), False),
        (1, lambda: g.expression(f"tuple({iterable(g, d)})"), False),
        (1, lambda: g.expression(f"{g.name(array)}.shape"), True),
        (1, lambda: only(piece(g, g.name(a_tuple)), a_tuple), True),
        (0.5, lambda: call_function(g, d, a_tuple), False),
        (0.5, lambda: g.expression(f"divmod({anumber(g, d)}, {anumber(g, d)})"), False),
    ])


def key(g, d):
    return g.weighted([(3, text), (3, integer), (1, real), (1, lambda g, d: g.expression(
        f"({integer(g, 0)}, {integer(g, 0)})"))])(g, d)


def mapping(g, depth):
    d = depth - 1
    return one_of(g, depth, [
        (3, lambda: g.expression("{" + ", ".join(f"{key(g, 0)}: {any_value(g, d)}"
                                                 for _ in range(g.between(0, 4))) + "}"), True),
        (3, lambda: g.name(a_dict), True),
        (1, lambda: g.expression(f"dict({', '.join(f'{n}={any_value(g, d)}' for n in 'abc'[:g.between(0, 3)])})"),
         False),
        (1, lambda: g.expression(f"dict(zip({sequence(g, d)}, {sequence(g, d)}))"), False),
        (2, lambda: dict_comprehension(g, d), False),
        (1, lambda: g.expression(f"{g.name(a_dict)}.copy()"), False),
    ])


def container(g, d):
    return g.weighted([(3, sequence), (1, tupled), (1, mapping), (2, text)])(g, d)


def iterable(g, d):
    return one_of(g, 1, [
        (3, lambda: sequence(g, d), True),
        (1, lambda: tupled(g, d), True),
        (2, lambda: counting(g), True),
        (1, lambda: text(g, d), True),
        (1, lambda: g.expression(f"{g.name(a_dict)}{g.pick(['', '.keys()', '.values()', '.items()'])}"), True),
        (1, lambda: g.expression(f"zip({sequence(g, d)}, {counting(g)})"), True),
        (1, lambda: g.expression(f"enumerate({sequence(g, d)}{g.pick(['', ', 1', ', start=5'])})"), True),
        (0.7, lambda: g.expression(f"reversed({sequence(g, d)})"), True),
        (1, lambda: generator(g, d), True),
        (0.5, lambda: g.name(lambda v: array(v) and v.ndim and len(v) < 12), True),
    ])


def counting(g):
    return g.expression(g.pick(["range(3)", "range(5)", "range(1, 4)", "range(6, 0, -2)", "range(0)",
                                "range(-2, 3)", "range(0, 10, 3)"]))


# ---- comprehensions

def over(g, d, names=None):
    """A source of a comprehension and the names it binds: (text, [(name, value)])."""
    taken = names or []
    free = [n for n in ["i", "j", "k", "v", "w", "e", "c", "row"] if n not in taken]
    a = free[0] if g.chance(0.5) else g.pick(free)
    b = g.pick([n for n in free if n != a])
    make = g.weighted([(3, counting), (3, sequence), (1, tupled), (1, text), (2, rows_of), (1, pairs_of),
                       (1, entries)])
    e = make(g) if make is counting else make(g, d)
    first = next(iter(e.value), None) if not isinstance(e.value, (zip, enumerate)) else None
    if make in (pairs_of, entries):
        pairs = list(eval(str(e), g.scope.space))
        if not pairs:
            raise Unfit
        return f"{a}, {b}", e, list(zip((a, b), pairs[0]))
    if first is None:
        raise Unfit
    return a, e, [(a, first)]


def rows_of(g, d):
    return g.name(lambda v: array(v) and v.ndim and 0 < len(v) < 8)


def pairs_of(g, d):
    return g.expression(g.pick([f"zip({sequence(g, d)}, {counting(g)})", f"enumerate({sequence(g, d)})"]))


def entries(g, d):
    return g.expression(f"{g.name(a_dict)}.items()")


class Bound:
    """Names that a comprehension or lambda binds while its body is written."""

    def __init__(self, g, pairs):
        self.g, self.pairs = g, pairs

    def __enter__(self):
        space, own = self.g.scope.space, self.g.scope.own
        self.before = {n: space[n] for n, _ in self.pairs if n in space}
        self.own = list(own)
        for n, v in self.pairs:
            space[n] = v
            if n not in own:
                own.append(n)

    def __exit__(self, *_):
        space = self.g.scope.space
        for n, _ in self.pairs:
            space.pop(n, None)
        space.update(self.before)
        self.g.scope.own[:] = self.own


def clauses(g, d, body):
    """`for … in … if …` and the text of the body, written with its names bound."""
    target, source, pairs = over(g, d)
    with Bound(g, pairs):
        condition = f" if {truth(g, d)}" if g.chance(0.35) else ""
        inner, more = "", None
        if g.chance(0.15):
            t2, s2, more = over(g, 0, [n for n, _ in pairs])
            inner = f" for {t2} in {s2.at(OR)}"
        with Bound(g, more or []):
            text_ = body()
    return text_, f"for {target} in {source.at(OR)}{condition}{inner}"


def comprehension(g, d):
    def body():
        return str(any_value(g, d) if g.chance(0.5) else anumber(g, d))
    text_, rest = clauses(g, d, body)
    return g.expression(f"[{text_} {rest}]")


def dict_comprehension(g, d):
    text_, rest = clauses(g, d, lambda: f"{key(g, 1)}: {any_value(g, d)}")
    return g.expression("{" + f"{text_} {rest}" + "}")


def generator(g, d):
    """Only where a call takes it."""
    text_, rest = clauses(g, d, lambda: str(anumber(g, d)))
    name = g.pick(["list", "tuple", "sorted"])
    return g.expression(f"{name}({text_} {rest})")


def numbers(g, d, test=number):
    """A list of numbers, or a generator in its place."""
    def body():
        e = integer(g, d) if test is an_int else anumber(g, d)
        return str(e)
    if g.chance(0.5):
        text_, rest = clauses(g, d, body)
        return f"{text_} {rest}" if g.chance(0.5) else f"[{text_} {rest}]"
    return str(listing(g, d, integer if test is an_int else anumber))


def truths(g, d):
    if g.chance(0.6):
        text_, rest = clauses(g, d, lambda: str(truth(g, d)))
        return f"{text_} {rest}"
    return str(listing(g, d, truth))


# ---- functions

def function(g, d):
    """A lambda; its arguments are noted so that it can be called."""
    n = g.between(0, 2)
    samples = [any_value(g, d) for _ in range(n)]
    names = g.rnd.sample(["u", "v", "w", "t"], n)
    with Bound(g, [(n, s.value) for n, s in zip(names, samples)]):
        body = any_value(g, d)
    heads = list(names)
    if n and g.chance(0.3):
        heads[-1] += f"={samples[-1].at(TEST)}"
    return g.expression(f"lambda {', '.join(heads)}: {body}" if heads else f"lambda: {body}", TEST), \
        list(zip(names, [s.value for s in samples]))


def any_value(g, depth):
    from . import arrays
    return g.weighted([(3, integer), (2, real), (2, text), (1, truth), (2, sequence), (1, tupled), (1, mapping),
                       (3 * g.arrays, arrays.anarray), (g.arrays, arrays.scalar),
                       (0.5, lambda g, d: g.expression("None"))])(g, depth)
