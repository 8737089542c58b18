#!/usr/bin/env python3
"""Every kind of value in every kind of use, and every operator between two of them: what CPython
and NumPy make of it, or the error that they raise, must come here too, or be refused.

    check_uses.py PATH/TO/uses_dump      (lang_dump beside it is run)

Ends with `N passed, N failed`; without the oracle it says that it was skipped.
"""
import re
import sys

import check_programs
import oracle

VALUES = """'a'  '5'  ''  [1, 2]  []  (1, 2)  ()  {'a': 1}  {}  5  0  -1  2.5  True  None  range(3)  (lambda x: x)  len
np.exp  np.zeros  np.arange(3)  np.arange(3.0)  np.ones((2, 2))  np.array(3)  np.array(2.5)  np.array([True])
np.zeros(0)  np.float64(1.5)  np.int64(2)  np.float32(1)  np.bool_(True)  np.arange(3).dtype
np.random.default_rng(1)  np  np.linalg  int  list  np.float64  np.ndarray  'a'.upper  {'a': 1}.keys()
{'a': 1}.items()  zip([1], [2])  map(str, [1])  enumerate([1])  reversed([1])  ...  softmax  np.nan  np.inf"""
USES = r"""x()  x(1)  x[0]  x[-1]  x['a']  x[:1]  x[None]  x[1, 2]  x[[0]]  x[x]  len(x)  list(x)  bool(x)  not x  -x  +x
~x  abs(x)  int(x)  float(x)  round(x)  sum(x)  max(x)  min(x)  sorted(x)  [*x]  [v for v in x]  dict(x)
tuple(x)  range(x)  enumerate(x)  any(x)  all(x)  {x: 1}  [1, 2][x]  'ab'[x]  np.arange(3)[x]  'a' * x  [0] * x
x * 2  x + 1  1 + x  x / 2  x ** 2  2 ** x  x % 2  x // 2  x @ x  x & 1  x == x  x != x  x < x  x in [x]  1 in x
x in x  x is None  x and 1  x or 1  1 if x else 2  isinstance(1, x)  isinstance(x, int)  type(x).__name__
callable(x)  str(1) + x  ','.join(x)  chr(x)  ord(x)  bin(x)  divmod(x, 2)  pow(x, 2)  f'{x:>5}'  f'{x:.2f}'
f'{x:d}'  f'{x:s}'  format(x, '')  print('a', sep=x)  print('a', end=x)  np.array(x)  np.sum(x)  np.exp(x)
np.sqrt(x)  np.zeros(x)  np.ones((2, x))  np.arange(x)  np.where(x, 1, 2)  np.max(x)  np.dot(x, x)  np.stack(x)
np.concatenate([x, x])  np.full(2, x)  np.zeros(2, dtype=x)  np.arange(3).sum(axis=x)  np.arange(6).reshape(x)
np.arange(3) + x  x + np.arange(3)  np.arange(3) == x  np.float64(1) + x  x * np.float64(2)  np.float64(1) == x
np.isnan(x)  np.round(x)  np.sort(x)  np.argmax(x)  np.random.default_rng(x)  np.random.default_rng(1).normal(x)
np.random.default_rng(1).choice(x)  np.random.default_rng(1).integers(x)  softmax(x)  x.shape  x.append(1)
x.sum()  x.upper()  x.get(1)  np.shape(x)  np.ndim(x)  np.size(x)  zip(x)  map(x, [1])  list(map(x, [1]))
sorted([1, 2], key=x)  min([1, 2], key=x)  filter(x, [1])  reversed(x)  'a'.replace('a', x)  'a'.split(x)
'abc'.find(x)  'abc'.startswith(x)  'a'.center(x)  'a'.strip(x)  [1].index(x)  [1].count(x)  [1, 2].pop(x)
{1: 2}.get(x)  {1: 2}[x]  repr(1) == x  a, b = x  for v in x: pass  assert x  y = x; y += 1  y = x; y[0] = 1
y = [1]; y += x  y = [1]; y[0] = x; y[x] = 1  y = np.zeros(2); y[0] = x  y = np.zeros(2); y[:] = x
y = np.zeros(2); y += x  y = np.zeros(2); y[x] = 1  y = {}; y[x] = 1  y = 'a'; y += x  y = [1]; y *= x
y = [1, 2]; y[0:1] = x  y = [1, 2]; y.extend(x)  y = [1, 2]; y.insert(x, 1)  y = {}; y.update(x)"""
OPERATORS = "+ - * / // % ** @ < <= == != & | in and".split() + ["is not"]


def split(text):
    return text.replace("\n", "  ").split("  ")


def programs(space):
    for v in split(VALUES):
        for use in split(USES):
            statement = re.match("a, b =|for |assert |y = ", use)
            yield f"x = {v}\n{use}\n" if statement else f"x = {v}\nr = {use}\nprint(type(r).__name__)\n"
    some = split(VALUES)[::2]
    for a in some:
        for b in some:
            for op in OPERATORS:
                yield f"r = {a} {op} {b}\nprint(type(r).__name__)\n"


def trouble(text, got, space):
    want = oracle.run(text, space)
    if want is None or want.kind == "MemoryError" or not check_programs.fault(want, got):
        return ""
    return (f"\n    CPython: {want.kind} {want.why[:90]} {want.out!r:.60}\n"
            f"    attnscope: {got.kind} {got.why[:90]} {got.out!r:.60}")


if __name__ == "__main__":
    sys.exit(check_programs.check_each(programs, trouble))
