"""Faults on purpose: what raises in CPython must raise here, the same, at the same line."""
from . import arrays, values
from .writer import Unfit

# Expressions that raise, whatever stands around them. {a} an array's name, {n} a number.
FAULTS = [
    "[1, 2][{n} + 2]", "(1, 2)[-3]", "'ab'[5]", "{{'a': 1}}['b']", "{{}}[{n}]", "{n} / 0", "{n} // 0", "{n} % 0", "1.5 / 0", "1.5 // 0.0",
    "{n} % 0.0", "divmod({n}, 0)", "'a' + {n}", "{n} + 'a'", "[1] + (2,)", "'a' * 1.5", "'a' * 'b'", "None + 1", "-'a'", "~1.5", "+None",
    "len({n})", "len(None)", "int('x')", "int('')", "int('1.5')", "float('x')", "int(None)", "int([1])", "float([1])", "int(float('nan'))",
    "int(float('inf'))", "undefined_name", "prnt({n})", "np.nosuch({n})", "'a'.nosuch()", "[].nosuch", "({n}).real.nosuch", "(1).nosuch",
    "{n}(3)", "'a'()", "[1](0)", "None()", "1 < 'a'", "[1] < 2", "None > 1", "(1, 2) < [3]", "{{}} < {{}}", "[1][0.5]", "[1]['a']", "'abc'[1.0]",
    "(1, 2)[None]", "[1, 2]['a':]", "None[0]", "{n}[0]", "sorted([1, 'a'])", "sum(['a'])", "sum({n})", "max([])", "min([])", "max(1, 'a')",
    "max({n})", "[].pop()", "[1].pop(5)", "[1].remove(2)", "[1].index(9)", "'abc'.index('z')", "(1,).index(2)", "{{}}.pop('a')", "{{[1]: 2}}",
    "{{}}[[1]]", "zip({n})", "list({n})", "tuple(None)", "dict([1])", "dict([(1, 2, 3)])", "range(1.5)", "range(0, 5, 0)", "range('a')",
    "enumerate({n})", "reversed({n})", "any({n})", "all(None)", "map(len)", "list(map(len, [1]))", "round('a')", "abs('a')", "abs(None)",
    "chr(-1)", "ord('ab')", "ord('')", "','.join([1])", "','.join({n})", "'a'.split('')", "'a'.ljust('5')", "'a'.replace('a')",
    "'a'.startswith(1)", "'a'.center(5, 'ab')", "isinstance(1, 2)", "f'{{1:s}}'", "f\"{{'a':d}}\"", "f\"{{'a':.2f}}\"", "f'{{1.5:d}}'", "f'{{1:.2d}}'",
    "f'{{None:5}}'", "f'{{[1]:3}}'", "format(1, 'q')", "f'{{1:5q}}'", "f'{{True:s}}'", "f\"{{'a':+}}\"", "f\"{{'a':=5}}\"", "f'{{1.0:,_}}'", "int('9', 8)",
    "(lambda x: x)()", "(lambda x: x)(1, 2)", "(lambda: 1)(5)", "(lambda x: x)(y=1)", "(lambda a, b=1: a)(b=2)", "(lambda a: a)(1, a=2)",
    "print({n}, foo=1)", "print({n}, sep=1)", "len()", "len([], [])", "[].append()", "[1].sort(3)", "{{}}.get()", "'a'.upper(1)", "sorted(1, 2)",
    "[i for i in {n}]", "[i.x for i in [1]]", "[1 / i for i in [2, 1, 0]]", "sum(1 / i for i in [1, 0])", "{{i: 1 / i for i in [1, 0]}}",
    "[len(i) for i in ['a', {n}]]", "all(i > 0 for i in ['a'])", "{n} in {n}", "1 in 'abc'", "{n} is undefined_name", "2 ** 'a'", "[] * []",
    "1 if undefined_name else 2", "not undefined_name", "1 and undefined_name", "0 or undefined_name",
    # NumPy
    "np.zeros(2) + np.zeros(3)", "np.zeros((2, 3)) * np.zeros((3, 2))", "np.zeros((2, 3)) @ np.zeros((2, 3))", "np.zeros(2) @ 3", "3 @ np.zeros(2)",
    "np.arange(6).reshape(4, 2)", "np.arange(6).reshape(-1, -1)", "np.arange(6).reshape(-1, 4)", "np.zeros((2, 2)).sum(axis=2)",
    "np.zeros(3).sum(axis=(0, 0))", "np.zeros(3)[3]", "np.zeros(3)[-4]", "np.zeros((2, 2))[0, 0, 0]", "np.zeros((2, 2))[:, 2]", "np.zeros(3)[1.5]",
    "np.zeros(3)['a']", "np.zeros(3)[[0, 5]]", "np.zeros(3)[np.array([True, False])]", "np.zeros(3)[[0.5]]", "bool(np.zeros(2))",
    "1 if np.zeros(2) else 0", "not np.array([1, 2])", "np.zeros(2) and 1", "np.zeros((2, 3)) < np.zeros(4)", "0 < np.arange(3) < 2",
    "int(np.zeros(2))", "float(np.arange(3))", "np.zeros(2).item()", "np.zeros(2).item(5)", "np.concatenate([np.zeros(2), np.zeros((2, 2))])",
    "np.concatenate([])", "np.concatenate([np.zeros((2, 2)), np.zeros((3, 3))])", "np.stack([np.zeros(2), np.zeros(3)])", "np.stack([])", "np.vstack([])",
    "np.array([[1, 2], [3]])", "np.zeros(-1)", "np.zeros((2, -1))", "np.zeros(1.5)", "np.zeros('a')", "np.ones([2.0])", "np.arange()", "np.arange(0, 5, 0)",
    "np.linspace(0, 1, -1)", "np.zeros(3).max(axis=1)", "np.zeros(0).max()", "np.zeros((0, 3)).min()", "np.zeros((0, 3)).argmax(axis=0)", "np.array([]).argmin()",
    "np.zeros(3).reshape(2)", "np.zeros((2, 3)).transpose(0)", "np.zeros((2, 3)).transpose(0, 0)", "np.zeros((2, 3)).swapaxes(0, 2)",
    "np.zeros((2, 3)).squeeze(0)", "np.expand_dims(np.zeros(2), 3)", "np.broadcast_to(np.zeros(3), (2, 2))", "np.split(np.arange(5), 2)",
    "np.tile(np.zeros(2), -1)", "np.repeat(np.arange(3), [1, 2])", "np.repeat(np.arange(3), -1)", "np.eye(-1)", "np.diag(np.zeros((2, 2, 2)))",
    "np.where(np.zeros(2) > 0, np.zeros(3), 1)", "np.dot(np.zeros(2), np.zeros(3))", "np.linalg.norm(np.zeros(3), axis=1)", "np.zeros(3).astype('nosuch')",
    "np.zeros(3, dtype='nosuch')", "len(np.float64(1))", "len(np.array(3))", "[v for v in np.array(3)]", "np.float64(1)[0]", "np.float64('x')", "np.int64('x')",
    "~np.zeros(2)", "np.zeros(2) & 1", "np.zeros(2) | np.zeros(2)", "-np.array([True])", "np.array([True]) - np.array([False])", "np.arange(3) ** -1",
    "np.zeros(3).foo", "np.zeros(3).sum(foo=1)", "np.sum()", "np.sum(np.zeros(2), foo=1)", "np.exp()", "np.exp(1, 2, 3, 4)", "np.maximum(1)", "np.sum(axis=0)",
    "np.exp('a')", "np.sqrt(None)", "np.zeros(2) + 'a'", "np.zeros(2) + None", "'a' + np.zeros(2)", "np.zeros(2) < 'a'", "np.clip(np.zeros(2))",
    "np.array([1, 2]) + [1, 2, 3]", "np.concatenate(np.zeros(2))", "np.stack(5)", "np.tril(5)", "np.trace(np.zeros(3))", "np.zeros(3).trace()",
    "np.random.default_rng(-1)", "np.random.default_rng(1).integers(5, 2)", "np.random.default_rng(1).integers(0)",
    "np.random.default_rng(1).choice(3, 5, replace=False)", "np.random.default_rng(1).choice([], 2)", "np.random.default_rng(1).choice(3, p=[0.5, 0.5])",
    "np.random.default_rng(1).choice(2, p=[0.5, 0.6])", "np.random.default_rng(1).normal(0, -1)", "np.random.default_rng(1).normal(size=-1)",
    "np.random.default_rng(1).normal(size=1.5)", "np.random.default_rng(1).foo()", "np.random.default_rng(1).permutation('a')", "np.random.default_rng(1).shuffle(5)",
    "np.random.default_rng(1).uniform(0, np.inf)", "np.random.default_rng(1).choice(0)", "np.random.default_rng(1).random(-2)", "np.random.default_rng(1).choice(-1, 2)",
    "{a}[99]", "{a}[0, 0, 0, 0, 0]", "{a}.sum(axis=7)", "{a} + np.zeros(17)", "{a} @ np.zeros((17, 2))", "{a}.reshape(17, 19)", "{a}['key']",
    "{a}.nosuch", "{a}.sum(nosuch=1)", "{a}(1)", "{a}.swapaxes(0, 9)", "np.concatenate([{a}, np.zeros((7, 1, 9))])", "softmax({a}, axis=9)",
    "attention(np.zeros((2, 3)), np.zeros((4, 2)), np.zeros((4, 3)))", "softmax()", "softmax('a')", "layer_norm(None)", "rope([1, 2], 0)",
]

STATEMENTS = [
    "assert False", "assert {n} > 100, 'too small'", "assert [], f'{{1 + 1}}'", "assert {n} < 0, np.zeros(2)", "x1, x2 = 1, 2, 3", "x1, x2 = [1]", "x1, (x2, x3) = 1, (2,)",
    "x1, x2 = {n}", "x1, x2 = 'abc'", "(x1,) = []", "x1, x2 = np.zeros(3)", "for x1, x2 in [1, 2]:\n    pass", "for x1 in {n}:\n    pass", "for x1 in None:\n    pass",
    "for x1, x2 in [(1, 2), (3,)]:\n    print(x1)", "(1, 2)[0] = 3", "'abc'[0] = 'x'", "[1][5] = 2", "None[0] = 1", "{n}[0] = 1", "range(3)[0] = 1",
    "undefined_name += 1", "[1, 2][0:2:2] = [1, 2]", "[1, 2, 3][::2] = [1]", "[1][0:1] = 5", "np.zeros(3)[5] = 1", "np.zeros(3)[0] = [1, 2]", "np.zeros(3)[:] = np.zeros(2)",
    "np.zeros((2, 3))[0] = np.zeros(2)", "np.zeros(3)[[0, 9]] = 1", "np.broadcast_to(np.zeros(2), (2, 2))[0] = 1",
    "x1 = np.arange(3)\nx1 += 0.5", "x1 = np.zeros(3)\nx1 += np.zeros(4)", "x1 = np.zeros(3)\nx1 += np.zeros((2, 3))", "x1 = np.arange(3)\nx1 /= 2", "x1 = np.array([True])\nx1 += 1",
    "x1 = np.zeros(2)\nx1[np.array([True, False, True])] = 1", "x1 = np.zeros(3)\nx1[x1 == 0] = [1, 2]", "x1 = 'a'\nx1 += 1", "x1 = [1]\nx1 += 1", "x1 = (1,)\nx1 += [2]", "x1 = 5\nx1[0] += 1",
    "x1 = {{'a': 1}}\nfor k in x1:\n    x1[k + 'b'] = 2", "def bad():\n    return undefined_name\nbad()", "def bad(a, b):\n    return a\nbad(1)", "def bad(a):\n    return a\nbad(1, 2)",
    "def bad(a):\n    return a\nbad(b=1)", "def bad(a):\n    return a\nbad(1, a=1)", "def bad():\n    x1 = x2\n    x2 = 1\nbad()", "def bad():\n    print(local)\n    local = 1\nbad()",
    "count = 0\ndef bad():\n    count += 1\nbad()", "def bad(x):\n    if x:\n        y = 1\n    return y\nprint(bad(1))\nbad(0)", "def bad(n):\n    return bad(n - 1) if n else 1 / 0\nbad(5)",
    "def bad():\n    for i in range(3):\n        print(i)\n        [0, 1][i]\nbad()", "[i for i in range(3)]\nprint(i_never)", "print(1,\n      2 / 0,\n      3)", "x1 = [1,\n      2,\n      undefined_name]",
    "x1 = (1 +\n      2 +\n      'a')", "x1 = max(1,\n         int('x'))", "print('before'); 1 / 0; print('after')", "if 1 / 0:\n    pass", "if 0:\n    pass\nelif undefined_name:\n    pass",
    "f = lambda: 1 / 0\nf()", "f = lambda x: x.nosuch\nf(1)", "list(map(lambda v: 1 / v, [1, 0]))", "sorted([1, 2], key=lambda v: v.x)", "def bad(x=1 / 0):\n    pass",
    "def bad(f):\n    return f(1)\nbad(lambda v:\n    v / 0)", "def outer():\n    def inner():\n        return 1 / 0\n    return inner\nouter()()", "return_value = [1, 2, 3].map(str)",
    "x1 = {{'a': [1, 2]}}\nprint(x1['a'][5])", "x1 = [[1, 2], [3, 4]]\nprint(x1[0, 1])", "print(f'{{undefined_name}}')", "print(f'{{1 / 0:.2f}}')", "x1 = np.zeros((2, 3))\nfor i in range(4):\n    print(x1[i])",
    "assert np.zeros(2)", "assert np.zeros(2) == np.zeros(2)", "x1 = 1\nx1.y = 2", "def bad():\n    '''doc'''\n    x = [1,\n         2][3]\nbad()", "print(*{n})", "print(*undefined_name)", "max(*[1, 'a'])",
    "x1 = np.ones(3)\nx2 = x1[:2]\nx2 += np.ones(3)", "x1 = [3, 1]\nx1.sort(key=1)", "x1 = [1, 2].sort()\nprint(x1[0])", "x1 = 'abc'\nx1[0] = 'd'",
    "x1 = [np.zeros(2), np.ones(2)]\nx1.index(np.ones(2))", "np.zeros(2) in [np.zeros(2), 1]", "x1 = {{}}\nx1[np.zeros(2)] = 1", "print(np.zeros(3)[True, 0, 0])",
]

# Where a fault stands.
PLACES = ["{e}", "x1 = {e}", "print({e})", "print(1, {e})", "x1 = [1, {e}]", "x1 = (lambda v: {e})(1)", "def bad(v):\n    return {e}\nprint(bad(1))",
          "for v in range(2):\n    print(v)\n    {e}", "if True:\n    x1 = {e}", "x1 = [{e} for v in [1]]", "x1 = f(\n    1,\n    {e})", "x1 = (1,\n      2, {e})",
          "x1 = {e}, 1", "x1 = [1, 2]\nx1[0] = {e}", "x1 = 1\nx1 += {e}", "assert {e}", "if {e}:\n    pass", "for v in {e}:\n    pass", "print('a'); {e}",
          "def bad():\n    def inner():\n        return {e}\n    return inner()\nbad()", "x1 = {e} if True else 0", "x1 = 0 or {e}", "x1 = {{'k': {e}}}", "print([{e}][0])",
          "print(str({e}))", "max(1, {e})", "np.array([{e}])", "def bad(v={e}):\n    pass", "x1 = sorted([1], key=lambda v: {e})", "x1 = (\n    {e}\n)"]


def fault(g):
    """Write a fault here, and stop."""
    names = g.names(lambda v: arrays.array(v) and v.size)
    a = str(g.pick(names)) if names else "np.arange(3)"
    n = g.between(1, 9)
    if g.chance(0.4):
        text = g.pick(STATEMENTS).format(n=n, a=a)
    else:
        e = g.pick(FAULTS).format(n=n, a=a)
        text = g.pick(PLACES).replace("{e}", e).replace("{{", "{").replace("}}", "}") if "{{" not in e else e
        if "f(\n" in text:
            text = text.replace("f(\n", "max(\n")
    try:
        compile(text, "fault", "exec")
    except SyntaxError:
        text = e if g.lines is not None and "e" in locals() else "1 / 0"
    g.add(text)
    g.ended = True
    if g.chance(0.3):
        g.add("print('not reached')")


def syntax(g):
    """A program that cannot be read: nothing of it runs."""
    bad = g.pick(["x1 = (1,", "x1 = [1, 2", "print('a", "if True\n    pass", "def f(:\n    pass", "x1 = 1 +", "for in range(3):\n    pass", "x1 == = 2", "1 = x1", "return 5",
                  "break", "continue", "f(x=1, 2)", "def f(a=1, b):\n    pass", "  x1 = 1", "if True:\npass", "x1 = 'a' 5", "print(f'{1')", "x1 = 5 5", "else:\n    pass",
                  "def f(a, a):\n    pass", "x1 = {1: 2, 3}", "lambda x: = 1", "x1 = )", "x1 = [1)", "'a' = 1", "f() = 1", "x1 + 1 = 2", "f(x=1, x=2)", "x1 = 0777",
                  "x1 = 1__0", "x1 = 5a", "x1 = $", "x1 = a?", "x1 = 'a\nb'", "None = 1", "True = 1", "for 1 in [2]:\n    pass", "print(f'{}')", "print(f'{1!x}')"])
    at = g.between(0, len(g.lines))
    if at < len(g.lines) and g.lines[at].startswith((" ", "el")):
        raise Unfit
    g.lines.insert(at, bad)
    g.ended = True


__all__ = ["fault", "syntax", "values"]
