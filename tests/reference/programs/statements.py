"""Statements: bindings, writes in place, loops, functions, prints."""
import numpy as np

from . import arrays, calls, values
from .writer import (ATOM, OR, TEST, Unfit, array, numpy_scalar, printable)

AUGMENTED = ["+=", "+=", "-=", "*=", "/=", "//=", "%=", "**="]


def value(g, depth=2):
    return values.any_value(g, depth)


def assign(g):
    g.assign(g.fresh(), value(g, g.between(1, 3)))


def assign_array(g):
    g.assign(g.fresh(), arrays.anarray(g, g.between(1, 3)))


def assign_call(g):
    """Any built-in of the table, one as likely as the other."""
    names = [n for n in g.table if n not in calls.IN_PLACE and n not in calls.EXEMPT
             and g.table[n].where not in calls.EXEMPT and n != "print"]
    full = g.pick(names)
    e = calls.call(g, full, 1)
    if (isinstance(e.value, (int, float, str, list, tuple, dict)) or array(e.value) or numpy_scalar(e.value)
            or isinstance(e.value, np.random.Generator)):
        if not full.startswith("rng.") and printable(e.value) and g.chance(0.5):
            g.add(f"print({e})")
        else:
            g.run_assign(g.fresh(), e.text)
        return
    if full in ("enumerate", "zip", "map", "filter", "reversed"):
        inner = e.text
        g.run_assign(g.fresh(), f"{g.pick(['list', 'tuple', 'list'])}({inner})")


def call_in_place(g):
    full = g.pick([n for n in calls.IN_PLACE if n in g.table])
    b = g.table[full]
    c = calls.Call(g, b, 1)
    c.receiver = calls.receiver(g, b, 1)
    args = ", ".join(calls.arguments(g, c))
    if b.name in ("extend", "append", "insert") and (c.receiver.text in args or g.grows(c.receiver.text)):
        raise Unfit                 # it would grow for ever
    text = f"{calls.function_text(b, c.receiver)}({args})"
    if b.name in ("pop", "setdefault") and g.chance(0.5):
        g.run_assign(g.fresh(), text)
    else:
        g.run(text)
    g.used.add(full)
    if not values.a_text(c.receiver.value) and not calls_sane(c.receiver.value):
        raise Unfit
    if g.chance(0.5) and printable(c.receiver.value):
        g.add(f"print({c.receiver})" if b.where != "rng" else f"print({list(c.args.values())[0]})")


def calls_sane(v):
    from .writer import sane
    return sane(v)


def assign_view(g):
    g.assign(g.fresh(), arrays.view(g, arrays.known(g)))


def alias(g):
    e = g.name(lambda v: array(v) or isinstance(v, (list, dict)))
    g.assign(g.fresh(), e)


def chained(g):
    a, b = g.fresh(), g.fresh()
    e = value(g, 1)
    g.run(f"{a} = {b} = {e}")
    g.checked([a, b])


def different(g, n):
    """Names to assign to, each once: CPython 3.11 mixes up a, a, b = 0, 1, 2 in functions."""
    found = []
    while len(found) < n:
        name = g.fresh()
        if name in found:
            name = f"x{len(found)}{n}"
        found.append(name)
    return found


def unpack(g):
    form = g.between(0, 5)
    if form == 0:
        names = [n.text for n in g.names(lambda v: not callable(v))[-4:] if n.text in g.scope.own]
        if len(names) < 2:
            raise Unfit
        a, b = g.rnd.sample(names, 2)
        g.run(f"{a}, {b} = {b}, {a}")
        return
    if form == 1:
        e = arrays.known(g, lambda v: v.ndim and 1 <= len(v) <= 4)
        targets = different(g, len(e.value))
    elif form == 2:
        e = g.name(lambda v: isinstance(v, (list, tuple, str)) and 1 <= len(v) <= 4)
        targets = different(g, len(e.value))
    elif form == 3:
        e = g.expression(f"({value(g, 1).at(OR)}, ({value(g, 0).at(OR)}, {value(g, 0).at(OR)}))")
        a, b, c = different(g, 3)
        g.run(f"{a}, ({b}, {c}) = {e}")
        g.checked([a, b, c])
        return
    else:
        items = [value(g, 1) for _ in range(g.between(2, 3))]
        targets = different(g, len(items))
        g.run(f"{', '.join(targets)} = {', '.join(i.at(TEST) for i in items)}")
        g.checked(targets)
        return
    left = ", ".join(targets) + ("," if len(targets) == 1 else "")
    g.run(f"{g.pick(['{}', '[{}]', '({})']).format(left)} = {e}")
    g.checked(targets)


def augmented(g):
    e = g.name(lambda v: not callable(v) and not isinstance(v, (dict, np.random.Generator)) and v is not None)
    if e.text not in g.scope.own:
        raise Unfit
    v = e.value
    if isinstance(v, str):
        op, right = g.pick([("+=", values.text(g, 1)), ("*=", g.expression("2"))])
    elif isinstance(v, list):
        op, right = g.pick([("+=", values.iterable(g, 1)), ("*=", g.expression("2"))])
    elif isinstance(v, tuple):
        op, right = "+=", values.tupled(g, 1)
    elif isinstance(v, bool):
        op, right = g.pick(["&=", "|=", "^="]), values.truth(g, 1)
    elif array(v):
        op, right = g.pick(AUGMENTED + ["+=", "*=", "-="] + (["&=", "|="] if v.dtype.kind in "bi" else [])), \
            arrays.fitting(g, v.shape)
    else:
        op, right = g.pick(AUGMENTED[:-1]), values.anumber(g, 1)
    if isinstance(v, list) and (e.text in right.text or g.grows(e.text)):
        raise Unfit                 # it would grow for ever
    g.run(f"{e} {op} {right}")
    g.checked([e.text])


def new_value(g, shape):
    """What is written into a part of this shape."""
    if g.chance(0.35):
        return arrays.number_like(g, 0)
    return arrays.fitting(g, shape, 0)


def write(g):
    """a[…] = v, a[…] += v"""
    e = arrays.known(g)
    if not e.value.flags.writeable and g.chance(0.9):
        raise Unfit
    fancy = g.chance(0.3)
    inside = arrays.fancy_index(g, e) if fancy else arrays.basic_index(g, e.value.shape, full=g.chance(0.3))
    part = g.expression(f"{e}[{inside}]")
    right = new_value(g, np.shape(part.value))
    if fancy and np.ndim(right.value) > np.ndim(part.value) and np.size(part.value) == 0:
        raise Unfit                 # NumPy lets some such shapes pass
    if fancy and array(right.value) and (np.shares_memory(right.value, e.value) or e.text in right.text):
        right = g.expression(f"{right.at(ATOM)}.copy()")    # what is read is not what was written

    if g.chance(0.1) and inside.count("[") == 0 and ">" not in inside:
        right = g.expression(f"{e}{g.pick(['[::-1]', '.T', '[1:]', '[:-1]', ' * 2'])}", 9)
    op = g.pick(["=", "=", "=", "+=", "-=", "*=", "/="])
    g.run(f"{part} {op} {right}")
    if g.chance(0.4):
        show_aliases(g)


def write_through(g):
    """A write through an expression: a.T[0] = v, rows[1][0] += v"""
    e = arrays.known(g, lambda v: v.ndim >= 1 and v.flags.writeable)
    form = g.pick([".T", "[0]", "[-1]", "[::-1]", "[1:]", "[None]", ".reshape(-1)", "[...]", ".T[0:2]", ".swapaxes(0, -1)"])
    seen = g.expression(f"{e}{form}")
    if not array(seen.value):
        raise Unfit
    part = g.expression(f"{seen}[{arrays.basic_index(g, seen.value.shape)}]")
    g.run(f"{part} {g.pick(['=', '=', '+=', '*='])} {new_value(g, np.shape(part.value))}")
    show_aliases(g)


def show_aliases(g):
    """Print some arrays: a write is seen through each of its names."""
    found = g.names(lambda v: array(v) and v.size <= 60)
    for e in found[-g.between(1, 3):]:
        g.add(f"print({e})")


def write_item(g):
    """list[i] = v, dict[k] += v, slices of lists"""
    e = g.name(lambda v: isinstance(v, (list, dict)) and len(v) < 20)
    v = e.value
    if isinstance(v, dict):
        k = values.key(g, 0)
        g.run(f"{e}[{k}] = {value(g, 1)}")
        return
    if v and g.chance(0.7):
        i = arrays.index_of(g, len(v))
        op = g.pick(["=", "=", "+=", "*="])
        right = value(g, 1) if op == "=" else calls.alike(g, v[int(i)], 1) if op == "+=" else g.expression("2")
        g.run(f"{e}[{i}] {op} {right}")
    else:
        if g.grows(e.text):
            raise Unfit
        g.run(f"{e}[{arrays.slice_of(g, len(v))}] = {values.iterable(g, 1)}")


# ---- printing

def print_values(g):
    items = [values.printed(g, g.between(0, 3)) for _ in range(g.weighted([(6, 1), (2, 2), (1, 3)]))]
    text = ", ".join(str(e) for e in items)
    if g.chance(0.1):
        text += f", sep={g.pick(['chr(10)', repr(' | '), repr(''), repr('—')])}"
    if g.chance(0.06):
        text += f", end={g.pick([repr(' '), repr(';'), repr('')])}"
    g.used.add("print")
    g.add(f"print({text})")


def print_array(g):
    e = arrays.known(g)
    form = g.pick(["{a}", "{a}", "{a}", "repr({a})", "{a}.shape, {a}.dtype", "{a}.sum()", "({a} * 0.1).sum(axis={x})",
                   "{a}.mean(axis={x})", "{a}.T", "{a}.dtype", "{a}.ndim, {a}.size", "str({a})", "[{a}]", "f'{a}'".replace("{a}", "{{{a}}}"),
                   "{a}.tolist()", "type({a})", "{a}.std(axis={x})", "{a} * 1", "{a}.ravel()", "len({a})", "{a}[..., ::-1].sum(axis={x})",
                   "{a}.sum(axis={x}, keepdims=True)", "{a}.var()", "{a}.max(axis={x})", "{a}.T.sum(axis={x})", "{a} + {a}.T"])
    n = max(e.value.ndim, 1)
    e2 = g.expression("(" + form.format(a=e.at(ATOM), x=g.between(-n, n - 1)) + ",)")
    g.add(f"print({e2.text[1:-2]})")


def print_text(g):
    e = values.formatted(g, 2)
    g.used.add("print")
    g.add(f"print({e})")


def print_rows(g):
    """A loop that prints rows: what students write most."""
    e = arrays.known(g, lambda v: v.ndim == 2 and 0 < v.shape[0] < 6 and 0 < v.shape[1] < 8)
    i, row = "i", "row"
    s = values.spec(g, e.value[0, 0].item())
    if "{" in s or "\\" in s or "'" in s or "\"" in s:
        raise Unfit
    g.expression(f"[f'{{v:{s}}}' for row in {e} for v in row]")
    form = g.between(0, 2)
    if form == 0:
        g.add(f"for {i}, {row} in enumerate({e}):\n    print({i}, ' '.join(f'{{v:{s}}}' for v in {row}))")
    elif form == 1:
        g.add(f"for {row} in {e}:\n    print(*[f'{{v:{s}}}' for v in {row}])")
    else:
        g.add(f"for {i} in range({e}.shape[0]):\n    for j in range({e}.shape[1]):\n"
              f"        print(f'{{{e}[{i}, j]:{s}}}', end=' ')\n    print()")


# ---- compound statements

def body(g, least=1, most=3):
    with g.block():
        for _ in range(g.between(least, most)):
            statement(g, inner=True)
            if g.ended:
                return


def if_(g):
    test = values.truth(g, 2) if g.chance(0.7) else value(g, 1)
    if array(test.value) and test.value.size != 1:
        raise Unfit
    g.add(f"if {test}:")
    start = len(g.lines)
    own = list(g.scope.own)
    body(g)
    if g.chance(0.25):
        g.scope.own[:] = own if not bool(test.value) else g.scope.own
        g.add(f"elif {values.truth(g, 1)}:")
        body(g, 1, 2)
    if g.chance(0.45):
        g.add("else:")
        body(g, 1, 2)
    if not bool(test.value):
        del start
        g.scope.own[:] = own + [n for n in g.scope.own if n not in own and g.chance(0.05)]


def for_(g):
    """The targets are seen with their first values."""
    if g.indent >= 3:
        raise Unfit
    form = g.between(0, 7)
    if form <= 2:
        source, targets = values.counting(g), [g.pick(["i", "j", "t", "step"])]
    elif form == 3:
        source, targets = values.sequence(g, 1), [g.pick(["v", "item", "w"])]
    elif form == 4:
        source, targets = arrays.known(g, lambda v: v.ndim and 0 < len(v) < 7), [g.pick(["row", "r"])]
    elif form == 5:
        source, targets = values.pairs_of(g, 1), ["n", "v"]
    elif form == 6:
        source, targets = values.entries(g, 0), ["key", "v"]
    else:
        source, targets = values.iterable(g, 1), [g.pick(["v", "c"])]
    first = next(iter(eval(source.text, g.scope.space)), None)
    if first is None:
        raise Unfit
    if any(t in g.signatures for t in targets):
        raise Unfit
    g.add(f"for {', '.join(targets)} in {source}:")
    pairs = list(zip(targets, first if len(targets) > 1 else [first]))
    for n, v in pairs:
        g.bind(n, v)
    g.scope.loops += 1
    g.iterated.append(source.text)
    start = len(g.lines)
    body(g, 1, 4)
    if g.chance(0.25) and not g.ended:
        with g.block():
            word = g.pick(["break", "continue"])
            g.add(f"if {values.truth(g, 1)}:\n    {word}")
            if g.chance(0.5):
                g.add(f"print({targets[0]})" if printable(pairs[0][1]) else "pass")
    g.scope.loops -= 1
    g.iterated.pop()
    if g.chance(0.15) and not g.ended:
        g.add("else:")
        body(g, 1, 2)
    del start


def parameters(g):
    """[(name, sample, default text or None)]"""
    found = []
    names = g.rnd.sample(["x", "a", "w", "n", "vals", "scale", "f1", "k", "축"], g.between(0, 3))
    for i, n in enumerate(names):
        e = value(g, 1)
        if callable(e.value):
            raise Unfit
        default = None
        if i and (g.chance(0.4) or found[-1][2] is not None):
            default = e.text
        found.append((n, e.value, default))
    return found


def def_(g):
    if g.indent >= 2:
        raise Unfit
    name = g.fresh()
    if name in g.scope.own:
        raise Unfit
    found = parameters(g)
    head = ", ".join(n if d is None else f"{n}={d}" for n, _, d in found)
    start, before = len(g.lines), list(g.scope.own)
    g.add(f"def {name}({head}):")
    g.enter([(n, v) for n, v, _ in found], name)
    outer = g.indent
    g.indent += 1
    try:
        if g.chance(0.1):
            g.add('"""A docstring."""')
        for _ in range(g.between(0, 3)):
            statement(g, inner=True, quiet=True)
            if g.ended:
                break
        e = value(g, 2) if g.chance(0.9) or not found else None
        g.add(f"return {e}" if e is not None and not g.ended else "pass")
    finally:
        g.indent = outer
        g.leave()
    g.scope.own[:] = before
    g.define(name, start, [(n, v, d) for n, v, d in found])


def lambda_(g):
    name = g.fresh()
    if name in g.scope.own:
        raise Unfit
    e, found = values.function(g, 1)
    g.run(f"{name} = {e}")
    g.checked([name])
    g.signatures[name] = [(n, v, None) for n, v in found]


RECIPES = [
    # recursion
    "def {f}(n):\n    return 1 if n <= 1 else n * {f}(n - 1)\nprint({f}({n}), [{f}(i) for i in range({n})])",
    "def {f}(n):\n    if n < 2:\n        return n\n    return {f}(n - 1) + {f}(n - 2)\nprint([{f}(i) for i in range({n})])",
    "def {f}(xs):\n    if not isinstance(xs, list):\n        return [xs]\n    out = []\n    for x in xs:\n        out += {f}(x)\n"
    "    return out\nprint({f}([1, [2, [3, {n}], []], [[4]]]))",
    # closures: late binding, shared cells, defaults bound at definition
    "{f} = [lambda: i * {n} for i in range(3)]\nprint([g() for g in {f}])",
    "{f} = [lambda i=i: i * {n} for i in range(3)]\nprint([g() for g in {f}])",
    "{f} = []\nfor i in range(3):\n    {f}.append(lambda x: x + i)\nprint([g({n}) for g in {f}])",
    "def {f}():\n    count = [0]\n    def bump(by={n}):\n        count[0] += by\n        return count[0]\n    return bump\n"
    "{x} = {f}()\n{y} = {f}()\nprint({x}(), {x}(1), {y}(), {x}())",
    "def {f}(k):\n    def inner(x):\n        return x * k\n    k += 1\n    return inner\nprint({f}({n})(10), {f}(2)(0.5))",
    "{x} = {n}\ndef {f}():\n    return {x} + 1\nprint({f}())\n{x} = 100\nprint({f}())",
    "def {f}(x, acc=[]):\n    acc.append(x)\n    return acc\nprint({f}(1), {f}(2))\nprint({f}({n}, []))",
    "def {f}(a, b={n}, c=None):\n    return (a, b, c)\nprint({f}(1), {f}(1, c=2), {f}(b=5, a=0), {f}(*[1, 2, 3]))",
    "def {f}(xs):\n    total = 0\n    for i, x in enumerate(xs):\n        if x < 0:\n            continue\n        if i > {n}:\n            break\n"
    "        total += x\n    else:\n        return ('all', total)\n    return ('some', total)\nprint({f}([1, -2, 3]), {f}(range(20)))",
    "def {f}(g, x):\n    return g(g(x))\nprint({f}(lambda v: v * {n}, 3), {f}(str, 5), {f}(lambda s: s + '!', 'a'))",
    "def {f}(n):\n    def even(k):\n        return True if k == 0 else odd(k - 1)\n    def odd(k):\n        return False if k == 0 else even(k - 1)\n"
    "    return even(n)\nprint([{f}(i) for i in range({n})])",
    "{f} = {{}}\nfor w in 'the cat the mat the'.split():\n    {f}[w] = {f}.get(w, 0) + 1\nprint({f}, sorted({f}.items(), key=lambda t: (-t[1], t[0])))",
    # arrays in functions: the caller sees writes, not rebinding
    "def {f}(z):\n    z[0] = {n}\n    z = z + 1\n    return z\n{x} = np.arange(4.0)\nprint({f}({x}), {x})",
    "{x} = np.zeros((3, 3))\nfor i, row in enumerate({x}):\n    row[:] = i\n    row[i] += {n}\nprint({x})",
    "{x} = np.arange(6).reshape(2, 3)\n{y} = [r for r in {x}]\n{y}[0][1] = {n}\n{y}[1] *= 2\nprint({x}, {y})",
    "{x} = [np.zeros(2)] * 2\n{x}[0] += {n}\nprint({x})\n{x}[0] = {x}[0] + 1\nprint({x})",
    "{x} = [[0] * 2] * 2\n{x}[0][1] = {n}\nprint({x})",
    "{x} = [[0] * 2 for _ in range(2)]\n{x}[0][1] = {n}\nprint({x}, {x}[0] is {x}[1])",
    "{x} = np.arange(5)\n{y} = {x}[1:4]\n{x}[2] = {n}\n{x} = {x} + 1\n{x}[3] = -1\nprint({x}, {y})",
    "{x} = np.arange(12.0).reshape(3, 4)\n{y} = {x}.T\n{y} += {x}.sum(axis=1)\nprint({x}, {y}.sum(axis=0))",
    "{x} = np.arange(6.0)\n{x}[1:] += {x}[:-1]\nprint({x})\n{x}[:-1] = {x}[1:]\nprint({x})\n{x}[::-1] = {x}\nprint({x})",
    "{x} = np.arange(4)\n{x}[[0, 0, 1]] += {n}\nprint({x})",
    "{x} = np.zeros(3)\nfor i in range({n}):\n    {x}[i % 3] += 0.1 * i\nprint({x}, {x}.sum())",
    # the chapter's way of speaking
    "rng = np.random.default_rng({n})\nQ, K, V = rng.normal(size=(3, 4, 8))\n{x} = Q @ K.T / np.sqrt(8)\n"
    "{y} = np.exp({x} - {x}.max(axis=-1, keepdims=True))\n{y} /= {y}.sum(axis=-1, keepdims=True)\nprint({y} @ V)\nprint({y}.sum(axis=1), {y}.argmax(-1))",
    "{x} = np.tril(np.ones(({n}, {n}), dtype=bool))\n{y} = np.where({x}, 0.0, -np.inf)\nprint({y})\nprint({x}.sum(axis=1), {x}.mean())",
    "rng = np.random.default_rng({n})\n{x} = rng.normal(size=(2, 3, 4)).astype(np.float32)\nout, w = attention({x}, {x}, {x})\nprint(out)\nprint(w.dtype, w.sum(-1))",
    "rng = np.random.default_rng({n})\n{x} = rng.normal(size=(5, 8))\nW = [rng.normal(size=(8, 8)) / np.sqrt(8) for _ in range(4)]\n"
    "out, w = mha({x}, *W, 2)\nprint(out)\nprint(np.allclose(w.sum(-1), 1), w.shape)",
    "{x} = np.random.default_rng(3).permutation({n})\n{y} = np.argsort({x}, kind='stable')\nprint({x}, {y}, {x}[{y}])",
    "{x} = np.random.default_rng({n}).normal(size=(200, 30))\nprint({x})\nprint({x}.mean(axis=0))\nprint({x}.std(), {x}.T.sum(axis=0)[:5])",
    "for name, v in [('one', 1), ('π', np.pi), ('n', {n} / 7)]:\n    print(f'{{name:>6}} {{v:8.3f}} {{v!r:>20}}')",
    "x, y = {n}, 2.5\nprint(f'{{x + y:.2f}} {{x:03d}} {{y!r}} {{x}}{{y}} {{{{x}}}}')\nprint(x if x > 3 else y, x == {n} == 3 + 0)",
    "{x} = ({n}, 'a', (1.5, None))\na, b, (c, d) = {x}\nprint(a, b, c, d, {x}[-1][0], len({x}), {x} == (a, b, (c, d)))",
    "assert {n} > 0, 'positive'\nprint('asserted')",
    "{x} = np.float64({n})\nprint({x} / 0, -{x} / 0, {x} - {x} / 0 * 0, {x} // 0, {x} % 0)",
    "{x} = np.array([1.0, np.nan, np.inf, -np.inf, -0.0]) * {n}\nprint({x}, {x} == {x}, np.sort({x}), {x}.sum())\nprint(np.isnan({x}), {x}.max())",
    "print(10 ** {n}, 2 ** -{n}, 7 // -{n}, 7 % -{n}, -7 // {n}, -7 % {n}, 1e{n}, 0.1 * {n})",
    "print(1 if [] else 2, [] or {n}, 0 and {n}, not {n}, None is None, {n} is not None)",
    "print('{n}'.zfill(5), '{n}' * 3, '-'.join(['a', 'b', '{n}']), 'a,b,,c'.split(','), ' x '.strip() + '|')",
]


def recipe(g):
    f, x, y = g.fresh(), g.fresh(), g.fresh()
    if len({f, x, y}) < 3 or any(n in g.scope.own for n in (f, x, y)) or g.indent:
        raise Unfit
    text = g.pick(RECIPES).format(f=f, x=x, y=y, n=g.between(1, 9))
    names = set(g.scope.space)
    exec(text, g.scope.space)
    g.add(text)
    g.checked([n for n in g.scope.space if n not in names and not n.startswith("__") and not callable(g.scope.space[n])
               and not isinstance(g.scope.space[n], list)])


def generator_of_numbers(g):
    name = "rng" if "rng" not in g.scope.own or g.chance(0.5) else g.fresh()
    g.run(f"{name} = np.random.default_rng({calls.seed(g, None)})")
    g.used.add("np.random.default_rng")
    g.checked([name])


def draw(g):
    full = g.pick([n for n in g.table if n.startswith("rng.") and n not in calls.IN_PLACE])
    if not g.names(lambda v: isinstance(v, np.random.Generator)):
        generator_of_numbers(g)
    e = calls.call(g, full, 1)
    if not (array(e.value) or isinstance(e.value, (int, float, list))):
        raise Unfit
    g.run_assign(g.fresh(), e.text)


def assertion(g):
    t = values.truth(g, 2)
    if not t.value:
        raise Unfit
    g.add(f"assert {t.at(TEST)}" + (f", {values.text(g, 1)}" if g.chance(0.4) else ""))


def two_in_line(g):
    a, b = g.fresh(), g.fresh()
    e, h = value(g, 1), value(g, 1)
    g.run(f"{a} = {e}; {b} = {h}")
    g.checked([a, b])


def remark(g):
    alone = [] if g.indent else ["# a remark", "", "# 한국어 주석"]     # a block needs more than that
    g.add(g.pick(["pass", "...", '"a text alone"', "None", "pass  # 주석"] + alone))


def long_line(g):
    """An expression over several lines."""
    name = g.fresh()
    items = [value(g, 1) for _ in range(g.between(2, 4))]
    pad = "    " * (g.indent + 1)
    inner = f",\n{pad}".join(str(e) for e in items)
    text = f"{name} = {g.pick(['[', '('])}\n{pad}{inner},\n"
    close = "]" if "= [" in text.split("\n")[0] else ")"
    text += "    " * g.indent + close
    exec("if True:\n    " + text if g.indent else text, g.scope.space)
    g.lines.append("    " * g.indent + text.split("\n")[0])
    g.lines += text.split("\n")[1:]
    g.checked([name])


def call_own(g):
    if not g.signatures:
        raise Unfit
    e = calls.own_function(g, g.pick(list(g.signatures)), 1)
    if printable(e.value) and g.chance(0.6):
        g.add(f"print({e})")
    elif callable(e.value):
        raise Unfit
    else:
        g.run_assign(g.fresh(), e.text)


def start_arrays(g):
    """Some arrays to begin with."""
    for _ in range(g.between(1, 3)):
        g.assign(g.fresh(), arrays.new(g))


# (weight, statement, may it stand in a block)
def rows(g):
    a = g.arrays
    return [
        (5, assign, True), (5 * a, assign_array, True), (5, assign_call, True), (3 * a, assign_view, True), (1, alias, True),
        (0.7, chained, True), (1.5, unpack, True), (2, augmented, True), (4 * a, write, True), (1.5 * a, write_through, True),
        (2, write_item, True), (2.5, call_in_place, True), (5, print_values, True), (4 * a, print_array, True),
        (3, print_text, True), (0.7 * a, print_rows, True), (1.5, if_, True), (2, for_, True), (1.7, def_, True), (1, lambda_, True),
        (1.2, recipe, False), (0.7 * a, generator_of_numbers, False), (1.5 * a, draw, True), (0.5, assertion, True),
        (0.5, two_in_line, False), (0.4, remark, True), (0.6, long_line, True), (2, call_own, True),
    ]


def statement(g, inner=False, quiet=False):
    """One statement that can be written here."""
    from . import errors
    if g.chance(g.fault_rate):
        errors.fault(g)
        return
    table = [(w, f) for w, f, ok in rows(g) if (ok or not inner) and not (quiet and f in (print_rows, recipe))]
    for _ in range(25):
        if g.attempt(g.weighted(table)):
            return
        if g.ended:
            return
    g.add("pass")
