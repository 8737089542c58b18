"""Expressions of arrays, and of the NumPy scalars that come out of them."""
import numpy as np

from .writer import (ARITH, ATOM, COMPARE, POWER, TERM, TEST, UNARY, Unfit, array, numpy_scalar)

DTYPES = ["float", "int", "bool", "np.float64", "np.float32", "np.int64", "np.bool_", '"float32"', '"float64"',
          '"int64"', '"bool"', "'int'"]
SCALES = ["", "", "", " * 1e-3", " * 100", " * 1e6", " / 3", " - 2.5", " * 1e-8", " + 1e4"]


def size_of(g):
    """The length of an axis."""
    return g.weighted([(0.05, 0), (0.15, 1), (0.25, 2), (0.3, 3), (0.2, 4), (0.05, 5), (0.04, 7), (0.03, 9)])


def shape(g, rank=None, large=None):
    """A shape as a tuple; now and then one that is printed in summary or wrapped."""
    if large is None and rank is None and g.chance(0.04):
        return g.pick([(1001,), (40, 30), (3, 400), (7, 13, 12), (120,), (2, 60), (30, 2), (1, 1005), (3, 5, 70),
                       (2, 2, 2, 130), (35, 35), (9, 9), (17, 3), (130, 2), (8, 16), (257,), (16, 9)])
    if rank is None:
        rank = g.weighted([(0.03, 0), (0.35, 1), (0.37, 2), (0.18, 3), (0.07, 4)])
    return tuple(size_of(g) for _ in range(rank))


def tuple_text(s):
    return str(s[0]) if len(s) == 1 else str(tuple(s))


def element(g, kind):
    if kind == "int":
        return str(g.between(-9, 9) if g.chance(0.8) else g.pick([100, 2 ** 40, -12345, 0, 10 ** 15]))
    if kind == "bool":
        return g.pick(["True", "False"])
    return g.pick(["0.5", "-1.25", "3.0", "0.1", "2.0", "-0.7", "1e-3", "10.0", "0.0", "1.5", "-2", "4"] * 3 +
                  ["1e10", "-0.0", "np.nan", "np.inf", "-np.inf", "1e-300", "123456.789", "1e16", "5e-324"])


def nested(g, s, kind):
    if not s:
        return element(g, kind)
    return "[" + ", ".join(nested(g, s[1:], kind) for _ in range(s[0])) + "]"


def literal(g, s):
    kind = g.pick(["float", "float", "int", "bool"])
    dtype = f", dtype={g.pick(DTYPES)}" if g.chance(0.2) or (kind == "bool" and 0 in s) else ""
    if g.chance(0.1) and not dtype:
        dtype = f", {g.pick(DTYPES)}"
    return g.expression(f"np.array({nested(g, s, kind)}{dtype})")


def filled(g, s):
    """An array of this shape that is made by a formula."""
    n = int(np.prod(s)) if s else 1
    reshape = f".reshape({', '.join(map(str, s)) if g.chance(0.5) and s else s})" if len(s) != 1 else ""
    text = tuple_text(s)
    make = g.weighted([
        (3, lambda: f"np.random.default_rng({g.between(0, 99)}).normal(size={text})"),
        (2, lambda: f"np.arange({n}){reshape}"),
        (2, lambda: f"np.arange({n}.0){reshape}"),
        (2, lambda: f"np.sin(np.arange({n}) * 1.7){reshape}"),
        (1, lambda: f"np.linspace(-2, 3, {n}){reshape}"),
        (1, lambda: f"np.random.default_rng({g.between(0, 99)}).integers(-5, 9, size={text})"),
        (1, lambda: f"np.zeros({text}{dtype_more(g)})"),
        (1, lambda: f"np.ones({text}{dtype_more(g)})"),
        (1, lambda: f"np.full({text}, {g.pick(['2.5', '7', 'np.nan', '-1', 'True', '-np.inf'])})"),
    ])
    e = g.expression(make())
    if g.chance(0.4) and array(e.value) and e.value.dtype.kind == "f":
        e = scaled(g, e)
    return e


def dtype_more(g):
    return g.pick(["", "", ", int", ", dtype=bool", ", dtype=np.float32", ", dtype=int"])


def scaled(g, e):
    s = g.pick(SCALES)
    if not s:
        return e
    level = ARITH if s[1] in "+-" else TERM
    return g.expression(e.at(level) + s, level)


def typed(g, e):
    """Now and then the same in another type."""
    if not array(e.value) or not g.chance(0.25):
        return e
    if g.chance(0.3):
        return g.expression(f"{e.at(COMPARE + 1)} {g.pick(['>', '<', '>=', '!=', '=='])} "
                            f"{g.pick(['0', '1', '0.5', '-1'])}", COMPARE)
    return g.expression(f"{e.at(ATOM)}.astype({g.pick(['np.float32', 'np.float32', 'int', 'float', 'bool'])})")


def turned(g, e):
    """Now and then with its axes turned or cut: another order in memory."""
    if array(e.value) and e.value.ndim and g.chance(0.2):
        return view(g, e)
    return e


def new(g, s=None):
    """An array that is no name's; its shape is s, or about that."""
    given = s is not None
    s = shape(g) if s is None else s
    small = int(np.prod(s)) <= 12 if s else True
    e = literal(g, s) if small and g.chance(0.4) else filled(g, s)
    e = typed(g, e)
    return e if given and g.chance(0.9) else turned(g, e)


def known(g, test=lambda v: True):
    return g.name(lambda v: array(v) and test(v))


def source(g, depth=0, test=lambda v: True):
    """An array for a function to work on: mostly a name."""
    if g.chance(0.65):
        try:
            return known(g, test)
        except Unfit:
            pass
    for _ in range(8):
        e = anarray(g, depth) if depth > 0 else new(g)
        if test(e.value):
            return e
    raise Unfit


def fitting(g, s, depth=0):
    """An array or number that broadcasts with the shape s (nearly always)."""
    def fits(v):
        try:
            return np.broadcast_shapes(v.shape, s) is not None
        except ValueError:
            return False
    if g.chance(0.5):
        found = g.names(lambda v: array(v) and fits(v) and v.size <= 1500)
        if found:
            return g.pick(found)
    if g.chance(0.3):
        return number_like(g, depth)
    if g.chance(0.05):
        return new(g)
    other = tuple(1 if g.chance(0.2) else n for n in s)
    if g.chance(0.4) and other:
        other = other[g.between(1, len(other)):]
    return new(g, other)


def number_like(g, depth):
    from . import values
    return g.weighted([(2, lambda: values.integer(g, 0)), (2, lambda: values.real(g, 0)),
                       (1, lambda: scalar(g, 0)), (0.3, lambda: values.truth(g, 0))])()


# ---- parts

def index_of(g, n):
    """An index into an axis of n."""
    if n == 0 or g.chance(0.01):
        return str(g.between(-n - 1, n + 1))
    i = g.between(0, n - 1)
    return str(i - n if g.chance(0.3) else i)


def slice_of(g, n):
    def bound():
        if g.chance(0.45):
            return ""
        if g.chance(0.1):
            return g.pick(["None", "99", "-99"])
        return str(g.between(-n, n))
    step = g.pick(["", "", "", "", ":", ":2", ":-1", ":-2", ":3", ":1"])
    return f"{bound()}:{bound()}{step}"


def basic_index(g, s, full=False):
    """The inside of a[…]: numbers, slices, None, …"""
    axes = len(s)
    count = axes if full else g.between(min(axes, 1), axes)
    parts = [slice_of(g, s[i]) if g.chance(0.6) and not full else index_of(g, s[i]) for i in range(count)]
    if not full and g.chance(0.15):
        parts.insert(g.between(0, len(parts)), g.pick(["None", "np.newaxis"]))
    if not full and g.chance(0.15):
        at = g.between(0, len(parts))
        tail = len([p for p in parts[at:] if p not in ("None", "np.newaxis")])
        parts[at:] = ["..."] + [slice_of(g, n) if g.chance(0.6) else index_of(g, n) for n in s[axes - tail:]] \
            if tail and tail < axes else ["..."]
    return ", ".join(parts) if parts else g.pick(["...", "None", "()"])


def positions(g, n, depth=0):
    """An array or list of indices into an axis of n."""
    if n == 0:
        return g.pick(["[]", "np.zeros(0, int)"])
    many = [index_of(g, n) for _ in range(g.between(0 if g.chance(0.1) else 1, 4))]
    text = f"[{', '.join(many)}]"
    if g.chance(0.15):
        text = f"[{text}, {text}]"
    if text in ("[]", "[[], []]"):
        return "[]"
    if g.chance(0.3):
        return f"np.array({text})"
    if g.chance(0.15):
        return f"np.arange({n})[::{g.pick([1, 2, -1])}]"
    return text


def mask_of(g, e):
    """A mask in the shape of e (or of its first axes)."""
    v = e.value
    if v.ndim == 0:
        raise Unfit
    if g.chance(0.15) and v.shape[0] <= 9:
        return f"[{', '.join(g.pick(['True', 'False']) for _ in range(v.shape[0]))}]" if v.shape[0] else "[]"
    if g.chance(0.15):
        return f"np.arange({v.shape[0]}) % 2 == {g.pick([0, 1])}"
    found = g.names(lambda m: array(m) and m.dtype == bool and m.ndim and m.shape == v.shape[:m.ndim])
    if found and g.chance(0.5):
        return str(g.pick(found))
    name = e.at(COMPARE + 1)
    return g.pick([f"{name} > 0", f"{name} < 1", f"np.isfinite({e})", f"({name} > -1) & ({name} < 1)", f"{name} == 0",
                   f"~({name} > 0)", f"~np.isnan({e})", f"({name} < -1) | ({name} > 1)"])


def fancy_index(g, e):
    """The inside of a[…] that copies: masks, arrays of indices, both with slices."""
    s = e.value.shape
    if not s:
        return g.pick(["...", "None"])
    form = g.between(0, 9)
    if form <= 3:
        return mask_of(g, e)
    if form <= 6:
        return positions(g, s[0])
    if form == 7 and len(s) > 1:
        p = positions(g, s[0])
        q = positions(g, s[1]) if g.chance(0.3) else f"[{', '.join(index_of(g, s[1]) for _ in range(2))}]"
        return f"{p}, {q}"
    if form == 8 and len(s) > 1:
        a, b = slice_of(g, s[0]), positions(g, s[-1])
        return f"{g.pick([a, '...', ':'])}, {b}" if len(s) == 2 else f"..., {b}"
    if len(s) > 1:
        return f"{positions(g, s[0])}, {g.pick([slice_of(g, s[1]), index_of(g, s[1]), 'None', '...'])}"
    return positions(g, s[0])


def part(g, depth):
    e = source(g, 0, lambda v: v.ndim > 0)
    inside = basic_index(g, e.value.shape) if g.chance(0.6) else fancy_index(g, e)
    return g.expression(f"{e.at(ATOM)}[{inside}]")


VIEWS = ["{a}.T", "{a}[::-1]", "{a}[1:]", "{a}[..., ::-1]", "{a}[..., 1:]", "{a}[None]", "{a}[::2]", "{a}[..., ::2]",
         "{a}.swapaxes(0, -1)", "np.transpose({a})", "{a}.reshape(-1)", "{a}.ravel()", "{a}.squeeze()",
         "np.expand_dims({a}, {x})", "np.flip({a}, {x})", "np.moveaxis({a}, 0, -1)", "{a}[..., None]", "{a}[:, ::-1]",
         "np.atleast_2d({a})", "{a}.reshape({a}.shape[::-1])", "np.asarray({a})", "{a}[:, None]", "{a}[...]",
         "{a}.transpose({perm})", "np.swapaxes({a}, {x}, {y})", "{a}.reshape(-1, {n})", "{a}.T[1:]", "{a}[:]",
         "np.broadcast_to({a}, {wide}).copy()", "{a}.T.reshape(-1)", "{a}.reshape({n}, -1)", "{a}[{basic}]", "{a}[{basic}]",
         "{a}[{basic}]", "{a}[{basic}]", "np.split({a}, 1)[0]", "np.fliplr({a})"]


def view(g, e):
    """An alias of an array, where NumPy makes one."""
    v = e.value
    axes = v.ndim or 1
    perm = list(range(v.ndim))
    g.rnd.shuffle(perm)
    form = g.pick(VIEWS + (["{a}.diagonal().copy()", "np.diag({a}).copy()", "np.diag({a})"] if v.ndim == 2 else []))
    text = form.format(a=e.at(ATOM) if form[0] == "{" else e, x=g.between(-axes, axes - 1), y=g.between(-axes, axes - 1),
                       perm=", ".join(map(str, perm)), n=g.pick([1, 2, 3, v.shape[0] if v.ndim else 1]),
                       wide=(2,) + v.shape, basic=basic_index(g, v.shape))
    result = g.expression(text)
    if not array(result.value):
        raise Unfit
    return result


# ---- calculating

def elementwise(g, d):
    a = source(g, d)
    b = fitting(g, a.value.shape, d)
    if g.chance(0.3):
        a, b = b, a
    op = g.weighted([(4, "+"), (4, "-"), (4, "*"), (3, "/"), (1, "//"), (1, "%")])
    if op == "+" or op == "-":
        return g.expression(f"{a.at(ARITH)} {op} {b.at(TERM)}", ARITH)
    return g.expression(f"{a.at(TERM)} {op} {b.at(UNARY)}", TERM)


def compared(g, d):
    a = source(g, d)
    b = fitting(g, a.value.shape, d)
    return g.expression(f"{a.at(COMPARE + 1)} {g.pick(['<', '<=', '>', '>=', '==', '!='])} {b.at(COMPARE + 1)}",
                        COMPARE)


def bits(g, d):
    from .writer import BIT_AND, BIT_OR, BIT_XOR
    a = source(g, d, lambda v: v.dtype.kind in "bi")
    b = source(g, 0, lambda v: v.dtype.kind in "bi" and fits_with(v, a.value)) if g.chance(0.7) else a
    op, level = g.pick([("&", BIT_AND), ("|", BIT_OR), ("^", BIT_XOR)])
    return g.expression(f"{a.at(level)} {op} {b.at(level + 1)}", level)


def fits_with(v, w):
    try:
        return np.broadcast_shapes(v.shape, w.shape) is not None
    except ValueError:
        return False


def powered(g, d):
    a = source(g, d)
    return g.expression(f"{a.at(ATOM)} ** {g.pick(['2', '0.5', '3', '-1', '1', '2.5', '0', '1.0', '2.0', '-2.0'])}",
                        POWER)


def signed(g, d):
    op = g.pick(["-", "-", "~", "+"])
    return g.expression(f"{op}{source(g, d, lambda v: op != '+' or v.dtype != bool).at(UNARY)}", UNARY)


def product(g, d):
    """a @ b with fitting inner axes, of all ranks."""
    a = source(g, d, lambda v: v.ndim >= 1 and v.dtype != bool or v.ndim == 2)
    s = a.value.shape
    k = s[-1]
    found = g.names(lambda v: array(v) and v.ndim and v.shape[-2 if v.ndim > 1 else -1] == k)
    form = g.between(0, 9)
    if found and form < 4:
        b = g.pick(found)
    elif form < 5:
        b = a
    elif form < 7:
        b = g.expression(f"{a.at(ATOM)}.T") if len(s) <= 2 else g.expression(f"{a.at(ATOM)}.swapaxes(-1, -2)")
    elif form == 7:
        b = new(g, (k,))
    else:
        b = new(g, s[:-2][g.between(0, max(len(s) - 2, 0)):] + (k, size_of(g)))
    if g.chance(0.2):
        a, b = b, a
    return g.expression(f"{a.at(TERM)} @ {b.at(UNARY)}", TERM)


def from_call(g, d):
    from . import calls
    return calls.call_of(g, d, ("np", "array", "rng"), array)


def chosen(g, d):
    a = source(g, d)
    b = fitting(g, a.value.shape)
    test = compared(g, 0)
    return g.expression(f"np.where({test}, {a}, {b})")


def lists_of(g, d):
    """np.array of rows of Python."""
    from . import values
    return g.expression(f"np.array({values.listing(g, d, values.anumber)})")


SCENES = [
    "softmax({a})", "softmax({a}, axis={x})", "layer_norm({a})", "gelu({a})", "relu({a})", "sinusoidal({n}, {m})",
    "rope({a}, np.arange({rows}))", "attention({a}, {a}, {a})[{i}]", "attention({a}, {a}, {a}, np.tri({rows}) > 0)[{i}]",
    "np.exp({a} - {a}.max(axis=-1, keepdims=True))", "{a} / np.linalg.norm({a}, axis=-1, keepdims=True)",
    "{a} @ np.swapaxes({a}, -1, -2) / np.sqrt({a}.shape[-1])", "np.arange({n})[:, None] >= np.arange({m})[None, :]",
    "np.tril(np.ones(({n}, {n}), dtype=bool))", "({a} - {a}.mean(axis=0)) / {a}.std(axis=0)",
    "np.where(np.tril(np.ones(({n}, {n}), bool)), 0.0, -np.inf)", "np.eye({n})[np.arange({n}) % 2]",
    "np.stack([{a}, {a}]).sum(axis=0)", "np.concatenate([{a}, {a}[..., ::-1]], axis=-1)",
    "np.stack([{a}[..., ::2], {a}[..., 1::2]], axis=-1).reshape({a}.shape)",
    "{a}.reshape(({rows}, 2, -1)).swapaxes(0, 1)", "np.where({a} > 0, {a}, np.full_like({a}, -np.inf))",
    "np.linalg.norm({a}[:, None] - {a}[None], axis=-1)", "softmax({a} @ {a}.T)", "({a}[:, :, None] * {a}[:, None, :]).sum(0)",
    "np.array([{a}[i] * i for i in range({rows})])", "np.array([r.sum() for r in {a}])", "sum(r for r in {a})",
    "np.cos({a}.astype(np.float32)) * 2", "1 / (1 + np.exp(-{a}))", "np.log(np.abs({a}) + 1e-9)",
    "{a} * np.ones(({rows}, 1))", "np.maximum({a}, 0.0) * 0.5", "0.5 * {a} * (1 + np.tanh({a}))",
]


def scene(g, d):
    """What lessons on attention write."""
    a = source(g, 0, lambda v: v.ndim >= 2 and v.dtype.kind == "f" and v.size <= 400)
    form = g.pick(SCENES)
    text = form.format(a=a.at(ATOM), x=g.pick([-1, 0, -2, 1]), n=g.between(1, 5), m=g.between(1, 6), i=g.pick([0, 1]),
                       rows=a.value.shape[-2])
    level = {"{": TERM, "1": TERM, "0": TERM}.get(form[0], COMPARE if ">=" in form else TEST if " * " in form else ATOM)
    return g.expression(text, level)


def anarray(g, depth):
    from . import values
    d = depth - 1
    e = values.one_of(g, depth, [
        (4, lambda: known(g), True),
        (2, lambda: new(g), True),
        (4, lambda: elementwise(g, d), False),
        (2, lambda: compared(g, d), False),
        (0.7, lambda: bits(g, d), False),
        (1, lambda: powered(g, d), False),
        (0.7, lambda: signed(g, d), False),
        (3, lambda: product(g, d), False),
        (3, lambda: part(g, d), False),
        (2, lambda: view(g, source(g, d)), False),
        (6, lambda: from_call(g, d), False),
        (1, lambda: chosen(g, d), False),
        (2, lambda: scene(g, d), False),
        (0.5, lambda: lists_of(g, d), False),
        (0.5, lambda: values.call_function(g, d, array), False),
    ])
    if not array(e.value):
        raise Unfit
    return e


def scalar(g, depth):
    """A NumPy scalar."""
    from . import calls, values
    d = depth - 1
    return values.one_of(g, depth, [
        (3, lambda: g.name(numpy_scalar), True),
        (2, lambda: element_of(g), True),
        (1, lambda: g.expression(f"np.{g.pick(['float32', 'float64', 'int64', 'bool_'])}"
                                 f"({g.pick(['0', '1', '2.5', '-3', '0.1', 'True', '7'])})"), True),
        (3, lambda: reduced(g, d), False),
        (2, lambda: combined(g, d), False),
        (2, lambda: calls.call_of(g, d, ("np", "array"), numpy_scalar), False),
    ])


def element_of(g):
    a = known(g, lambda v: v.size > 0 and v.ndim > 0)
    return g.expression(f"{a}[{basic_index(g, a.value.shape, full=True)}]")


def reduced(g, d):
    a = source(g, d)
    e = g.expression(f"{a.at(ATOM)}.{g.pick(['sum', 'mean', 'max', 'min', 'std', 'var', 'prod', 'any', 'all'])}()")
    return e


def combined(g, d):
    from . import values
    a, b = scalar(g, d), values.anumber(g, d) if g.chance(0.6) else scalar(g, d)
    if g.chance(0.4):
        a, b = b, a
    op, level = g.pick([("+", ARITH), ("-", ARITH), ("*", TERM), ("/", TERM), ("//", TERM), ("%", TERM)])
    e = g.expression(f"{a.at(level)} {op} {b.at(level + 1)}", level)
    if not numpy_scalar(e.value):
        raise Unfit
    return e
