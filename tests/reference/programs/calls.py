"""Calls of built-ins, drawn from the table that `attnscope --names` prints.

What a parameter is given is decided by its name (GIVEN), for some functions by a rule of
their own (GIVEN["np.tile", "reps"]). A built-in whose parameter has no rule fails the test
by its name: whoever adds one says here what it takes.
"""
import numpy as np

from . import arrays, values
from .writer import ATOM, COMPARE, Unfit, array, number, numpy_scalar

# Not Python's: programs cannot use them alike in both.
EXEMPT = {"attnscope": "knobs and panels need a lesson; the lessons and their tests use them",
          "np.load": "it needs files; check_npy.py compares it"}


class Call:
    """A call being written: the arguments chosen so far, by parameter."""

    def __init__(self, g, b, depth):
        self.g, self.b, self.depth = g, b, depth
        self.receiver, self.args = None, {}

    def first(self):
        """The value that decides about the others."""
        if self.receiver is not None:
            return self.receiver.value
        v = next(iter(self.args.values())).value
        if isinstance(v, (list, tuple)) and v and array(v[0]):
            return v[0]
        return v


def rank_of(v):
    return v.ndim if array(v) else np.ndim(v) if not isinstance(v, (str, dict)) else 0


def shape_of(v):
    try:
        return np.shape(v)
    except ValueError:
        return ()


# ---- what parameters are given: functions of the writer and the call

def an_array(g, c):
    e = arrays.source(g, c.depth - 1)
    if g.chance(0.05):
        return values.sequence(g, 0)
    if g.chance(0.06):
        return arrays.number_like(g, 0)
    return e


def float_array(g, c):
    return arrays.source(g, c.depth - 1, lambda v: v.dtype.kind == "f")


def matrix(g, c):
    return arrays.source(g, c.depth - 1, lambda v: v.ndim >= 2)


def square(g, c):
    return arrays.source(g, c.depth - 1, lambda v: v.ndim == 2)


def flat_or_square(g, c):
    return arrays.source(g, c.depth - 1, lambda v: v.ndim in (1, 2))


def no_number(g, c):
    return arrays.source(g, c.depth - 1, lambda v: v.ndim > 0)


def whole(g, c):
    return arrays.source(g, c.depth - 1, lambda v: v.dtype.kind in "bi")


def second(g, c):
    v = c.first()
    if g.chance(0.08):
        return arrays.source(g, 0)
    return arrays.fitting(g, shape_of(v), 0)


def second_whole(g, c):
    for _ in range(6):
        e = second(g, c)
        if isinstance(e.value, (int, bool)) or array(e.value) and e.value.dtype.kind in "bi":
            return e
    return values.integer(g, 0)


def words(*texts):
    return lambda g, c: g.expression(g.pick(texts))


def small(lo, hi):
    return lambda g, c: g.expression(str(g.between(lo, hi)))


def one_axis(g, c):
    n = max(rank_of(c.first()), 1)
    if g.chance(0.01):
        n += 1
    return g.expression(str(g.between(-n, n - 1)))


def new_axis(g, c):
    n = rank_of(c.first()) + 1
    return g.expression(str(g.between(-n, n - 1)))


def axis(g, c):
    """None, one, or for reductions a tuple."""
    n = rank_of(c.first())
    if g.chance(0.15):
        return g.expression("None")
    if n >= 2 and g.chance(0.2) and c.b.name not in ONE_AXIS:
        some = g.rnd.sample(range(n), g.between(1, n))
        return g.expression(str(tuple(i - n if g.chance(0.3) else i for i in some)))
    return one_axis(g, c)


ONE_AXIS = ("argmax argmin cumsum cumprod take repeat sort argsort concatenate stack diff permutation shuffle choice "
            "split array_split size").split()


def shape(g, c):
    s = arrays.shape(g)
    return g.expression(arrays.tuple_text(s) if g.chance(0.8) else str(list(s)))


def size(g, c):
    if g.chance(0.1):
        return g.expression("None")
    return shape(g, c)


def new_shape(g, c):
    """A shape of as many elements."""
    v = c.first()
    n = np.size(v)
    sizes = []
    while n > 1 and len(sizes) < 3 and g.chance(0.7):
        k = g.pick([k for k in range(1, n + 1) if n % k == 0])
        sizes.append(k)
        n //= k
    sizes.append(n)
    g.rnd.shuffle(sizes)
    if g.chance(0.4):
        sizes[g.between(0, len(sizes) - 1)] = -1
    if g.chance(0.2):
        sizes.insert(g.between(0, len(sizes)), 1)
    return sizes


def new_shape_tuple(g, c):
    s = new_shape(g, c)
    return g.expression(arrays.tuple_text(tuple(s)))


def dtype(g, c):
    return g.expression(g.pick(arrays.DTYPES))


def number_type(g, c):
    return g.expression(g.pick(["float", "int", "np.float64", "np.float32", "np.int64", '"float32"', '"int64"']))


def float_type(g, c):
    return g.expression(g.pick(["np.float32", "np.float64", "float"]))


def scalar_value(g, c):
    return arrays.number_like(g, 0)


def any_item(g, c):
    return values.any_value(g, min(c.depth - 1, 1))


def list_item(g, c):
    """An item of the list, mostly."""
    v = c.first()
    if len(v) and g.chance(0.8) and isinstance(c.receiver.text, str):
        return g.expression(f"{c.receiver.at(ATOM)}[{g.between(0, len(v) - 1)}]")
    return values.anumber(g, 0)


def dict_key(g, c):
    v = c.first()
    keys = [k for k in v if isinstance(k, (int, str, float, tuple)) and not numpy_scalar(k)]
    if keys and g.chance(0.8):
        return g.expression(repr(g.pick(keys)))
    return values.key(g, 0)


def some_arrays(g, c):
    """A list of arrays that go together."""
    a = arrays.source(g, 0)
    parts = [a]
    for _ in range(g.between(0, 2)):
        same = g.names(lambda v: array(v) and v.shape == a.value.shape)
        if g.chance(0.1):
            parts.append(arrays.source(g, 0))
        else:
            parts.append(g.pick(same) if same and g.chance(0.6) else arrays.new(g, a.value.shape))
    g.rnd.shuffle(parts)
    inner = ", ".join(map(str, parts))
    if len(parts) > 1 and g.chance(0.3):
        return g.expression(f"({inner})")
    return g.expression(f"[{inner}]")


def positions(g, c):
    v = c.first()
    ax = c.args.get("axis")
    n = np.size(v) if ax is None or ax.value is None else np.shape(v)[ax.value]
    return g.expression(g.pick([arrays.positions(g, min(n, 4)), arrays.index_of(g, n)]))


def repeats(g, c):
    return g.expression(g.pick(["2", "3", "0", "1", "[2]", "np.arange(3)", "[1, 0, 2]"]))


def cuts(g, c):
    return g.expression(g.pick(["1", "2", "3", "[1]", "[1, 2]", "[2, 5]", "[0, 1]"]))


def text_piece(g, c):
    v = c.first()
    if isinstance(v, str) and v and g.chance(0.7):
        i = g.between(0, len(v) - 1)
        return g.expression(repr(v[i:i + g.between(1, 2)]))
    return g.expression(repr(g.pick(["a", "x", "", " ", "é", "KEY", ",", "at"])))


def fill(g, c):
    return g.expression(repr(g.pick(["*", "-", "0", " ", "가", "."])))


def sort_key(g, c):
    return g.expression(g.pick(["None", "str", "len", "lambda v: -v", "abs", "lambda v: str(v)", "repr", "lambda v: 0"]))


def probabilities(g, c):
    """Weights for choice: they sum to 1."""
    v = c.args["a"].value
    n = v if isinstance(v, int) else len(v)
    if n <= 0 or n > 9:
        raise Unfit
    return g.expression(g.pick([f"np.arange(1, {n + 1}) / {n * (n + 1) // 2}", f"np.ones({n}) / {n}",
                                "[" + ", ".join(["1.0"] + ["0.0"] * (n - 1)) + "]",
                                f"softmax(np.arange({n}.0))"]))


def pool(g, c):
    """What choice draws from."""
    if g.chance(0.5):
        return g.expression(str(g.between(1, 40) if g.chance(0.9) else g.pick([20000, 10 ** 6, 300])))
    if g.chance(0.3):
        return g.expression(g.pick(["[3, 1, 2]", "[0.5, 1.5]", "range(5)", "(1, 2, 3, 4)"][:4]))
    return arrays.source(g, 0, lambda v: v.ndim and len(v))


def few(g, c):
    """A size for draws that may be without replacement."""
    v = c.args["a"].value
    n = v if isinstance(v, int) else len(v)
    k = g.between(0, min(n, 30))
    return g.expression(g.pick([str(k), "None", f"({k},)", str(n) if n < 50 else str(k)]))


def permuted(g, c):
    if g.chance(0.4):
        return g.expression(str(g.between(0, 20)))
    return arrays.source(g, 0, lambda v: v.ndim > 0) if g.chance(0.8) else g.expression(
        g.pick(["[3, 1, 2]", "range(4)", "(1.5, 2.5)"][:3]))


def shuffled(g, c):
    """In place: only names."""
    if g.chance(0.3):
        return g.name(values.a_list)
    return arrays.known(g, lambda v: v.ndim > 0)


def low(g, c):
    return g.expression(g.pick(["0", "1", "5", "-3", "10", "-100", "2", "0"]))


def high(g, c):
    return g.expression(g.pick(["11", "20", "100", "257", "2 ** 20", "2 ** 33", "10 ** 12", "12", "10 + 6", "65"]))


def float_like(g, c):
    return arrays.number_like(g, 0) if g.chance(0.7) else g.expression(g.pick(["0.0", "1.5", "-2", "3"]))


def scale_like(g, c):
    return g.expression(g.pick(["1.0", "0.5", "2", "1e-3", "0", "np.arange(3) + 1.0"]))


def seed(g, c):
    return g.expression(g.pick([str(g.between(0, 50)), "42", "[1, 2]", "2**32", "2 ** 63 - 1", "12345", "[0, 0]", "7"]))


def type_spec(g, c):
    return g.expression(values.type_name(g))


def format_spec(g, c):
    for _ in range(5):
        s = values.spec(g, c.first())
        if "\\" not in s:
            return g.expression(repr(s))
    raise Unfit


def number_text(g, c):
    return g.expression(g.pick(['"12"', '"-7"', '" 5 "', '"1_000"', '"0x1f"', '"z"', '"101"', '""', '"2.5"']))


def in_range_number(g, c):
    return values.anumber(g, max(c.depth - 1, 0))


def integer(g, c):
    return values.integer(g, max(c.depth - 1, 0))


def real(g, c):
    return values.real(g, max(c.depth - 1, 0))


def iterable(g, c):
    return values.iterable(g, max(c.depth - 1, 0))


def text(g, c):
    return values.text(g, max(c.depth - 1, 0))


def printed_value(g, c):
    return values.printed(g, max(c.depth - 1, 0))


def boolean(g, c):
    return g.expression(g.pick(["True", "False", "True", "False", "1", "0"] if g.chance(0.1) else ["True", "False"]))


def pairs(g, c):
    return values.mapping(g, 0) if g.chance(0.6) else g.expression(g.pick(['[("a", 1), ("b", 2)]', 'zip("ab", range(2))',
                                                                            "[[1, 2]]", "enumerate([5, 6])"]))


def matmul_second(g, c):
    v = c.first()
    if rank_of(v) == 0:
        return arrays.number_like(g, 0)
    k, most = np.shape(v)[-1], 4 if c.b.name == "matmul" else 2
    found = g.names(lambda w: array(w) and 0 < w.ndim <= most and w.shape[-2 if w.ndim > 1 else -1] == k)
    if found and g.chance(0.6):
        return g.pick(found)
    return arrays.new(g, g.pick([(k,), (k, 2), (k, 3), (2, k, 2)[-most:], (k, k)]))


def random_source(g, c):
    return g.name(lambda v: isinstance(v, np.random.Generator))


def element_position(g, c):
    return g.expression(str(g.between(0, 2)))


def sorting(g, c):
    return g.expression(g.pick(['"stable"', "'stable'", '"mergesort"', "'stable'"][:2] + ['"stable"']))


def same_or_like(g, c):
    v = c.first()
    if array(v) and g.chance(0.4):
        return g.expression(f"{next(iter(c.args.values())).at(ATOM)} + {g.pick(['1e-9', '0', '1e-5', '1', '1e-7'])}", 9)
    return second(g, c)


def condition(g, c):
    if g.chance(0.7):
        return arrays.compared(g, 0)
    return arrays.source(g, 0)


def by_axes(g, c):
    n = rank_of(c.first())
    p = list(range(n))
    g.rnd.shuffle(p)
    return g.expression(str(tuple(p)))


def axis_or_axes(g, c):
    n = rank_of(c.first())
    if n >= 2 and g.chance(0.3):
        some = g.rnd.sample(range(n), 2)
        return g.expression(str(tuple(some)))
    return one_axis(g, c)


def length_one_axis(g, c):
    ones = [i for i, n in enumerate(shape_of(c.first())) if n == 1]
    if not ones:
        if g.chance(0.03):
            return one_axis(g, c)
        raise Unfit
    return g.expression(str(g.pick(ones)))


def wide_shape(g, c):
    s = tuple(g.between(2, 3) if n == 1 and g.chance(0.6) else n for n in shape_of(c.first()))
    return g.expression(str(g.pick([s, (2,) + s, (1,) + s])))


GIVEN = {
    "a": an_array, "x": an_array, "m": an_array, "ary": an_array, "ar": an_array, "A": an_array, "v": an_array,
    "array": an_array, "a1": an_array, "x1": an_array, "element": any_item, "object": an_array,
    "a2": same_or_like, "b": second, "x2": second, "y": second, "condition": condition, "arrays": some_arrays,
    "tup": some_arrays, "prototype": an_array,
    "axis": axis, "axis1": one_axis, "axis2": one_axis, "source": one_axis, "destination": one_axis, "axes": by_axes,
    "keepdims": boolean, "dtype": dtype, "shape": shape, "size": size, "newshape": new_shape_tuple,
    "fill_value": scalar_value, "value": scalar_value, "start": small(-3, 3), "stop": small(-2, 9), "num": small(0, 12),
    "step": small(1, 3), "base": words("2", "10.0", "3.5"), "endpoint": boolean, "N": small(0, 5), "M": small(0, 5),
    "n": small(0, 5), "k": small(-2, 2), "offset": small(-2, 2), "decimals": small(-2, 5), "ddof": small(0, 1),
    "kind": sorting, "indices_or_sections": cuts, "reps": words("2", "(2, 1)", "(1, 2)", "3", "(2, 2)", "0", "(2,)"),
    "repeats": repeats, "shift": small(-4, 4), "indices": positions, "min": scalar_value, "max": scalar_value,
    "a_min": words("-1", "0", "0.5", "None", "-2.5"), "a_max": words("1", "2.5", "3", "0.75"), "atol": words("1e-8", "0.1", "0"),
    "rtol": words("1e-5", "0.1", "0"), "equal_nan": boolean, "indexing": words('"xy"', '"ij"'), "replace": boolean,
    "p": probabilities, "shuffle": words("True"), "seed": seed, "loc": float_like, "scale": scale_like, "low": low,
    "high": high, "sub": text_piece, "prefix": text_piece, "suffix": text_piece, "chars": text_piece, "sep": text_piece,
    "old": text_piece, "new": text_piece, "count": small(-1, 3), "maxsplit": small(-1, 3), "end": small(-3, 9),
    "width": small(0, 14), "fillchar": fill, "tabsize": small(0, 9), "keepends": boolean, "iterable": iterable,
    "item": any_item, "index": small(-3, 3), "key": sort_key, "reverse": boolean, "default": any_item, "pairs": pairs,
    "sequence": lambda g, c: g.pick([values.sequence, values.text, values.tupled])(g, 0), "number": in_range_number,
    "ndigits": small(-2, 5), "exp": small(0, 4), "mod": small(1, 9), "code": words("97", "0x3b1", "44032", "65", "8364"),
    "letter": words('"a"', '"가"', '"Z"', '" "'), "spec": format_spec, "type": type_spec, "ord": words("2", "1", "None", "np.inf"),
    "flush": boolean,
}

GIVEN.update({
    ("len", "x"): lambda g, c: values.container(g, c.depth - 1),
    ("abs", "x"): in_range_number, ("divmod", "a"): in_range_number, ("divmod", "b"): in_range_number,
    ("repr", "x"): lambda g, c: values.represented(g, max(c.depth - 1, 0)),
    ("format", "x"): lambda g, c: g.pick([values.anumber, values.text, arrays.scalar])(g, 0),
    ("pow", "base"): integer, ("bin", "number"): integer, ("oct", "number"): integer, ("hex", "number"): integer,
    ("isinstance", "x"): any_item, ("type", "x"): any_item, ("callable", "x"): any_item,
    ("sum", "iterable"): lambda g, c: values.listing(g, 0, values.anumber), ("sum", "start"): in_range_number,
    ("any", "iterable"): lambda g, c: values.listing(g, 0, values.truth),
    ("all", "iterable"): lambda g, c: values.listing(g, 0, values.truth),
    ("sorted", "iterable"): lambda g, c: values.listing(g, 0, g.pick([values.integer, values.text, values.real])),
    ("enumerate", "start"): small(-2, 9),
    ("type.bool", "x"): any_item, ("type.int", "x"): lambda g, c: g.pick([values.real, values.integer])(g, 0),
    ("type.float", "x"): in_range_number, ("type.str", "object"): printed_value,
    ("type.dict", "items"): None, ("dict.update", "items"): None,
    ("type.range", "start"): small(-3, 3), ("type.range", "stop"): small(-3, 9), ("type.range", "step"): small(-3, 3),
    ("type.list", "iterable"): iterable, ("type.tuple", "iterable"): iterable,
    ("str.join", "iterable"): lambda g, c: values.listing(g, 0, values.text),
    ("list.index", "value"): list_item, ("list.count", "value"): list_item, ("list.remove", "value"): list_item,
    ("tuple.index", "value"): list_item, ("tuple.count", "value"): list_item, ("list.insert", "index"): small(-3, 4),
    ("dict.get", "key"): dict_key, ("dict.pop", "key"): dict_key, ("dict.setdefault", "key"): dict_key,
    ("np.array", "object"): lambda g, c: g.pick([an_array, lambda g, c: values.listing(g, 0, values.anumber), some_arrays])(g, c),
    ("np.arange", "start"): words("0", "1", "-2", "2.5", "7"), ("np.arange", "stop"): words("5", "9", "3.3", "-4", "0", "12"),
    ("np.arange", "step"): words("1", "2", "0.5", "-1", "0.3", "3"),
    ("np.linspace", "start"): words("0", "-1.5", "1", "3"), ("np.linspace", "stop"): words("1", "2.5", "10", "-2"),
    ("np.logspace", "start"): words("0", "-1.5", "1"), ("np.logspace", "stop"): words("1", "2.5", "3"),
    ("np.tril", "m"): matrix, ("np.triu", "m"): matrix, ("np.diagonal", "a"): square, ("np.trace", "a"): square,
    ("np.diag", "v"): flat_or_square, ("np.dot", "a"): flat_or_square,
    ("np.tril_indices", "m"): small(1, 4), ("np.triu_indices", "m"): small(1, 4), ("np.flipud", "m"): matrix,
    ("np.fliplr", "m"): matrix, ("np.matmul", "x2"): matmul_second, ("np.dot", "b"): matmul_second,
    ("array.dot", "b"): matmul_second, ("np.expand_dims", "axis"): new_axis, ("np.stack", "axis"): new_axis,
    ("np.concatenate", "axis"): one_axis, ("np.squeeze", "axis"): length_one_axis, ("array.squeeze", "axis"): length_one_axis,
    ("np.broadcast_to", "shape"): wide_shape, ("np.flip", "axis"): axis_or_axes, ("np.roll", "axis"): one_axis,
    ("np.sort", "axis"): one_axis, ("np.argsort", "axis"): one_axis, ("array.sort", "axis"): one_axis,
    ("array.argsort", "axis"): one_axis, ("np.diff", "axis"): one_axis, ("np.diff", "n"): small(0, 2),
    ("np.size", "axis"): one_axis, ("np.split", "axis"): one_axis, ("np.array_split", "axis"): one_axis,
    ("np.linalg.norm", "axis"): axis_or_axes, ("np.isclose", "b"): same_or_like, ("np.allclose", "b"): same_or_like,
    ("np.bitwise_and", "x1"): whole, ("np.bitwise_or", "x1"): whole, ("np.bitwise_xor", "x1"): whole, ("np.invert", "x"): whole,
    ("np.bitwise_not", "x"): whole, ("np.bitwise_and", "x2"): second_whole, ("np.bitwise_or", "x2"): second_whole,
    ("np.bitwise_xor", "x2"): second_whole, ("rng.standard_normal", "dtype"): words("np.float64", "float"),
    ("rng.random", "dtype"): words("np.float64", "float"), ("rng.integers", "dtype"): words("np.int64", "int"),
    ("rng.integers", "size"): size, ("rng.choice", "a"): pool, ("rng.choice", "size"): few, ("rng.choice", "axis"): words("0"),
    ("rng.permutation", "x"): permuted, ("rng.permutation", "axis"): one_axis, ("rng.shuffle", "x"): shuffled,
    ("rng.shuffle", "axis"): one_axis, ("rng.uniform", "low"): float_like, ("rng.uniform", "high"): words("1.0", "2.5", "10", "7"),
    ("np.sum", "dtype"): number_type, ("array.sum", "dtype"): number_type, ("np.prod", "dtype"): number_type,
    ("array.prod", "dtype"): number_type, ("np.cumsum", "dtype"): number_type, ("array.cumsum", "dtype"): number_type,
    ("np.cumprod", "dtype"): number_type, ("array.cumprod", "dtype"): number_type, ("np.mean", "dtype"): float_type,
    ("array.mean", "dtype"): float_type, ("np.nonzero", "a"): no_number, ("np.flatnonzero", "a"): no_number,
    ("np.argwhere", "a"): no_number, ("np.median", "axis"): one_axis,
    ("map", "function"): lambda g, c: g.expression(values.mapped(g)), ("array.astype", "dtype"): dtype,
    ("filter", "function"): words("None", "lambda v: v", "bool", "lambda v: v != 1"),
})


# ---- argument lists that signatures do not tell

def star_items(g, c):
    """max(1, 2) or max([1, 2])"""
    make = g.pick([values.integer, values.real, values.text])
    if g.chance(0.5):
        return [str(make(g, 0)) for _ in range(g.between(2, 4))]
    return [str(values.listing(g, 0, make) if g.chance(0.8) else arrays.source(g, 0, lambda v: v.ndim == 1))]


def printed_items(g, c):
    return [str(values.printed(g, c.depth - 1)) for _ in range(g.between(0, 3))]


def several_rows(g, c):
    return [str(values.iterable(g, 0)) for _ in range(g.between(1, 3))]


def grid(g, c):
    return [str(arrays.source(g, 0, lambda v: v.ndim <= 1)) for _ in range(g.between(1, 3))]


def shape_numbers(g, c):
    s = new_shape(g, c)
    return [str(tuple(s))] if g.chance(0.4) else [str(n) for n in s]


def some_axes(g, c):
    n = rank_of(c.first())
    p = list(range(n))
    g.rnd.shuffle(p)
    return g.pick([[], [str(i) for i in p], [str(tuple(p))]])


def item_index(g, c):
    s = c.first().shape
    if c.first().size == 0:
        raise Unfit
    if g.chance(0.3) or not s:
        return [] if c.first().size == 1 else ["0"]
    return [arrays.index_of(g, n) for n in s]


ANY_NUMBER = {("min", "values"): star_items, ("max", "values"): star_items, ("print", "values"): printed_items,
              ("zip", "iterables"): several_rows, ("map", "iterables"): lambda g, c: [str(values.iterable(g, 0))],
              ("np.atleast_1d", "arys"): lambda g, c: [str(an_array(g, c))],
              ("np.atleast_2d", "arys"): lambda g, c: [str(an_array(g, c))],
              ("np.meshgrid", "xi"): grid, ("array.reshape", "shape"): shape_numbers,
              ("array.transpose", "axes"): some_axes, ("array.item", "args"): item_index,
              ("type.dict", "items"): lambda g, c: [f"{n}={values.anumber(g, 0)}" for n in "uvw"[:g.between(0, 2)]],
              ("dict.update", "items"): lambda g, c: [f"{n}={values.anumber(g, 0)}" for n in "uvw"[:g.between(0, 2)]]}

# How likely an optional parameter is given, where it is not a third.
LIKELY = {("np.arange", "start"): 1, ("np.clip", "a_max"): 1, ("np.random.default_rng", "seed"): 1, ("np.where", "x"): 0.75,
          ("np.where", "y"): 1, ("print", "flush"): 0.02, ("np.argsort", "kind"): 0.9, ("array.argsort", "kind"): 0.9,
          ("min", "default"): 0.02, ("max", "default"): 0.02, ("np.linalg.norm", "ord"): 0.05, ("type.int", "base"): 0.02,
          ("np.isclose", "equal_nan"): 0.2, ("print", "sep"): 0.3, ("sum", "dtype"): 0.1, ("np.clip", "a_min"): 1,
          ("rng.choice", "shuffle"): 0.02, ("rng.integers", "high"): 0.6, ("rng.normal", "size"): 0.8}



def array_or_scalar(g, depth):
    """NumPy's scalars have the methods of arrays."""
    if g.chance(0.08):
        e = arrays.scalar(g, 0)
        if numpy_scalar(e.value):
            return e
    return arrays.source(g, depth - 1)


# Values for these receivers.
RECEIVERS = {"str": lambda g, d: values.text(g, d - 1), "list": lambda g, d: values.sequence(g, d - 1),
             "tuple": lambda g, d: values.tupled(g, d - 1), "dict": lambda g, d: values.mapping(g, d - 1),
             "array": lambda g, d: array_or_scalar(g, d), "rng": lambda g, d: random_source(g, None)}

MATRIX_METHODS = ("array.diagonal", "array.trace")

# They change what they are called on: statements of their own, on a name.
IN_PLACE = ("list.append list.extend list.insert list.pop list.remove list.clear list.sort list.reverse dict.pop "
            "dict.setdefault dict.update dict.clear array.sort array.fill rng.shuffle").split()

DRAWS = "rng."
# Views that may not be read after a write to what they look at.
FROZEN = ("np.diag", "np.diagonal", "array.diagonal", "np.broadcast_to")
UNDEFINED = ("np.empty", "np.empty_like")


def missing_rules(table):
    """Parameters for which nothing here says what they are given."""
    return [f"{b.full}({p.name})" for b in table.values()
            if b.where not in EXEMPT and b.full not in EXEMPT for p in b.parameters
            if rule(b, p) is None]


def rule(b, p):
    if p.kind == "...":
        return ANY_NUMBER.get((b.full, p.name))
    return GIVEN.get((b.full, p.name)) or GIVEN.get(p.name)


def receiver(g, b, depth):
    if b.full in IN_PLACE:
        test = {"list": values.a_list, "dict": values.a_dict, "array": lambda v: array(v)}.get(b.where)
        return g.name(test) if test else random_source(g, None)
    if b.full in MATRIX_METHODS:
        return arrays.source(g, depth - 1, lambda v: v.ndim == 2)
    if b.full == "array.nonzero":
        return no_number(g, Call(g, b, depth))
    if b.full == "array.dot":
        return arrays.source(g, depth - 1, lambda v: v.ndim in (1, 2))
    return RECEIVERS[b.where](g, depth)


def arguments(g, c):
    """The list of arguments as texts."""
    texts, named, positional = [], [], True
    for p in c.b.parameters:
        if p.kind == "...":
            texts += rule(c.b, p)(g, c)
            continue
        if not p.required and not g.chance(LIKELY.get((c.b.full, p.name), 0.3)):
            positional = False
            continue
        if p.kind == "/" and not positional:
            continue
        e = rule(c.b, p)(g, c)
        c.args[p.name] = e
        by_name = p.kind == "*" or not positional or (p.kind == "" and g.chance(0.15 if p.required else 0.5))
        if by_name and any(q.kind == "..." for q in c.b.parameters) and p.kind == "":
            by_name = False
        if by_name:
            positional = False
        (named if by_name else texts).append(f"{p.name}={e}" if by_name else str(e))
    if g.chance(0.3):
        g.rnd.shuffle(named)
    return texts + named


def function_text(b, rec):
    if rec is not None:
        return f"{rec.at(ATOM)}.{b.name}"
    if b.where in ("", "type"):
        return b.name
    if b.where == "dtype":
        return "np.bool_" if b.name == "bool" else f"np.{b.name}"
    return b.full


def call(g, full, depth):
    """A call of this built-in; its value is known."""
    b = g.table[full]
    c = Call(g, b, depth)
    if b.where in RECEIVERS:
        c.receiver = receiver(g, b, depth)
    args = arguments(g, c)
    name = function_text(b, c.receiver)
    if c.receiver is not None and c.receiver.text[0].isdigit():
        raise Unfit
    text = f"{name}({', '.join(args)})"
    if full in UNDEFINED:           # its elements are what lay in memory
        text = f"np.full_like({text}, {g.between(0, 9)})"
    if full in FROZEN and g.chance(0.7):
        text += ".copy()"
    e = g.expression(text)
    g.used.add(full)
    return e


def call_of(g, depth, places, test):
    """A call of a random built-in whose value passes the test. It changes nothing."""
    names = g.by_place.setdefault(places, [
        n for n, b in g.table.items() if b.where in places and n not in IN_PLACE and n != "np.random.default_rng"])
    for _ in range(8):
        full = g.pick(names)
        if full.startswith(DRAWS) and g.scope.loops:
            continue
        try:
            e = call(g, full, depth)
        except Unfit:
            continue
        if test(e.value):
            return e
    raise Unfit


def own_function(g, name, depth):
    """Call one of the program's functions with arguments like those it was written for."""
    texts = []
    for parameter, sample, default in g.signatures[name]:
        if default and g.chance(0.5):
            continue
        e = alike(g, sample, depth)
        by_name = g.chance(0.15) or len(texts) != len([t for t in texts if "=" not in t])
        texts.append(f"{parameter}={e}" if by_name or default else str(e))
    if any("=" in t for t in texts):
        texts.sort(key=lambda t: "=" in t.split("(")[0] and t.split("=")[0].isidentifier())
    return g.expression(f"{name}({', '.join(texts)})")


def alike(g, sample, depth):
    """An expression of the type of this value; arrays of its shape."""
    if array(sample):
        found = g.names(lambda v: array(v) and v.shape == sample.shape and v.dtype == sample.dtype)
        if found and g.chance(0.7):
            return g.pick(found)
        return arrays.new(g, sample.shape)
    if callable(sample):
        return g.name(lambda v: v is sample)
    for test, make in ((values.a_bool, values.truth), (values.an_int, values.integer), (values.a_float, values.real),
                       (values.a_text, values.text), (values.a_list, values.sequence), (values.a_tuple, values.tupled),
                       (values.a_dict, values.mapping), (numpy_scalar, arrays.scalar)):
        if test(sample):
            found = g.names(test)
            return g.pick(found) if found and g.chance(0.5) else make(g, min(depth, 1))
    if sample is None:
        return g.expression("None")
    raise Unfit
