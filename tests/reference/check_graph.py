#!/usr/bin/env python3
"""Compare the graph with NumPy: random programs over arrays of every layout.

    check_graph.py PATH/TO/graph_dump [SEED [PROGRAMS]]

Each program makes a few leaves and then some dozen nodes out of what is there:
elementwise functions, views, reshapes, products, sums, writes through views and
index arrays … Compared are shape, type, the strides of axes longer than 1, whether
NumPy raises, and every bit (all nans count as the same), read whole, by random
boxes under tiny budgets, and cell by cell. Ends with `N passed, N failed`; without
NumPy 1.24 or the reference BLAS it says that it was skipped.
"""
import glob
import os
import subprocess
import sys
import warnings

try:
    import numpy as np
except ImportError:
    np = None

TYPES = ["bool", "int64", "float32", "float64"]


def skip(why):
    print(f"check_graph: skipped: {why}")
    print("0 passed, 0 failed, 1 skipped")
    sys.exit(0)


def over_reference_blas():
    """Start again over Debian's reference BLAS without SIMD variants, unless we are."""
    from numpy.core import _multiarray_umath as m
    folders = [os.path.dirname(p) for p in glob.glob("/usr/lib/*/blas/libblas.so.3")]
    if not folders:
        skip("needs the reference BLAS (libblas3)")
    simd = [f for f in m.__cpu_dispatch__ if m.__cpu_features__.get(f)]
    if os.environ.get("LD_LIBRARY_PATH") != folders[0] or simd:
        if os.environ.get("ATTNSCOPE_ORACLE"):
            skip("NumPy keeps its SIMD variants")
        names = os.environ.get("NPY_DISABLE_CPU_FEATURES", " ".join(simd))
        os.environ.update(LD_LIBRARY_PATH=folders[0], NPY_PROMOTION_STATE="weak",
                          NPY_DISABLE_CPU_FEATURES=names, OMP_NUM_THREADS="1",
                          ATTNSCOPE_ORACLE="1")
        os.execv(sys.executable, [sys.executable, *sys.argv])


class Graph:
    """The other side of graph_dump's pipe."""

    def __init__(self, path):
        self.p = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.log = []

    def ask(self, line, data=b""):
        self.log.append(line)
        self.p.stdin.write(line.encode() + b"\n" + data)
        self.p.stdin.flush()
        return self.answer()

    def answer(self):
        line = self.p.stdout.readline().decode()
        if not line:
            sys.exit("graph_dump ended at:\n" + "\n".join(self.log[-60:]))
        return line.rstrip("\n")

    def values(self, line, dtype):
        got = self.ask(line)
        if not got.startswith("values"):
            return got
        return np.frombuffer(self.p.stdout.read(int(got.split()[1])), dtype)


def dims(s):
    return " ".join(map(str, [len(s), *s]))


def same_bits(a, b):
    """Equal bit for bit, any nan being equal to any."""
    if a.dtype != b.dtype or a.shape != b.shape:
        return False
    if a.dtype.kind != "f":
        return np.array_equal(a, b)
    u = f"u{a.itemsize}"
    return bool(np.all((a.view(u) == b.view(u)) | (np.isnan(a) & np.isnan(b))))


UNARY = ["negative", "absolute", "sign", "square", "sqrt", "exp", "log", "tanh", "floor",
         "isnan", "logical_not", "invert", "positive", "sin"]
BINARY = ["add", "subtract", "multiply", "divide", "maximum", "minimum", "equal", "less",
          "greater_equal", "logical_and", "bitwise_and", "power", "floor_divide", "remainder"]


class Program:
    def __init__(self, graph, rng, budgets):
        self.g, self.rng, self.fine = graph, rng, True
        self.arrays, self.weak, self.turns = [], set(), True
        self.g.log = []
        self.g.ask("new {} {} {}".format(*budgets))
        self.tiny = budgets[0] > 0

    # ---- choosing

    def pick(self, options):
        return options[int(self.rng.integers(len(options)))]

    def chance(self, p):
        return self.rng.random() < p

    def any(self, wanted=lambda a: True):
        fits = [i for i, a in enumerate(self.arrays) if i not in self.weak and wanted(a)]
        return self.pick(fits) if fits else None

    def shape(self, low=0, high=4):
        return tuple(self.pick([0, 1, 1, 2, 2, 3, 3, 4, 5, 9]) for _ in
                     range(self.rng.integers(low, high + 1)))

    def data(self, shape, dtype):
        if dtype == "bool":
            return self.rng.random(shape) < 0.5
        if dtype == "int64":
            return self.rng.integers(-4, 5, shape)
        x = self.rng.standard_normal(shape).astype(dtype)
        x = np.asarray(x, dtype)
        if x.size and self.chance(0.2):
            x.flat[int(self.rng.integers(x.size))] = self.pick([np.nan, np.inf, -np.inf, 0.0, -0.0])
        return x

    # ---- telling both sides

    def fail(self, what):
        if self.fine:
            print("FAILED", what)
            print("    " + "\n    ".join(self.g.log[-140:]))
        self.fine = False

    def put(self, answer, make):
        """make() is NumPy's side of what graph_dump answered."""
        try:
            with np.errstate(all="ignore"):
                want = np.asarray(make())
        except (ValueError, TypeError, IndexError) as e:
            if self.tiny and answer.startswith("error Own"):
                return
            kind = next(t for t in (IndexError, TypeError, ValueError) if isinstance(e, t))
            if not answer.startswith("error " + kind.__name__):
                self.fail(f"NumPy raises {type(e).__name__}: {e}; got {answer}")
            return
        if want.dtype.name not in TYPES:
            if not answer.startswith("error"):
                self.fail(f"NumPy gives {want.dtype}")
            return
        if answer.startswith("error Own") and (self.tiny or want.size > 10**6):
            return
        if not answer.startswith("node"):
            self.fail(f"NumPy gives {want.dtype}{want.shape}; got {answer}")
            return
        head, strides, dtype = answer[5:].split("|")
        got = tuple(map(int, head.split()[2:]))
        if got != want.shape or dtype.strip() != want.dtype.name:
            self.fail(f"want {want.dtype}{want.shape}, got {answer}")
            return
        strides = tuple(map(int, strides.split()))
        mine = [s for s, d in zip(strides, want.shape) if d > 1]
        real = [s // want.itemsize for s, d in zip(want.strides, want.shape) if d > 1]
        if want.size and mine != real:
            self.fail(f"strides: want {real}, got {answer}\n" + "\n".join(
                f"{i} {x.shape} {[s // x.itemsize for s in x.strides]}"
                for i, x in enumerate(self.arrays)))
        self.arrays.append(want)

    # ---- leaves

    def leaf(self):
        t = self.pick(TYPES)
        a = self.data(self.shape(), t)
        self.put(self.g.ask(f"leaf {t} {dims(a.shape)}", np.ascontiguousarray(a).tobytes()),
                 lambda: a.copy())

    def made(self):
        kind = self.pick(["fill", "arange", "eye", "linspace"])
        t = self.pick(TYPES)
        x = self.data((), t)
        if kind == "fill":
            s = self.shape()
            self.put(self.g.ask(f"fill {t} {dims(s)}", x.tobytes()), lambda: np.full(s, x, t))
        elif kind == "arange" and t != "bool":
            n, step = self.pick([0, 1, 2, 3, 8, 40]), self.data((), t)
            if not (np.isfinite(x) and np.isfinite(step)) or step == 0:
                return
            self.put(self.g.ask(f"arange {t} {n}", x.tobytes() + step.tobytes()),
                     lambda: self.arange(x, step, n, t))
        elif kind == "eye":
            r, c, k = self.pick([0, 1, 4]), self.pick([1, 3, 6]), int(self.rng.integers(-4, 5))
            self.put(self.g.ask(f"eye {t} {r} {c} {k}"), lambda: np.eye(r, c, k, t))
        elif kind == "linspace":
            n, end = self.pick([0, 1, 2, 7, 50]), self.chance(0.7)
            a, b = self.rng.standard_normal(2)
            self.put(self.g.ask(f"linspace {n} {int(end)}", a.tobytes() + b.tobytes()),
                     lambda: np.linspace(a, b, n, endpoint=end))

    @staticmethod
    def arange(start, step, n, t):
        if n < 2:
            return np.full(n, start, t)
        a = np.empty(n, t)
        second = np.asarray(start + step, t)
        delta = np.asarray(second - start, t)
        a[0], a[1] = start, second
        i = np.arange(2, n)
        a[2:] = np.asarray(start + np.asarray(i, t) * delta, t)
        return a

    # ---- nodes

    def unary(self):
        a, f = self.any(), self.pick(UNARY)
        if self.arrays[a].dtype.name == "bool" and f in ("square", "sqrt", "exp", "log", "tanh",
                                                        "floor", "sin", "sign"):
            return
        self.put(self.g.ask(f"ufunc {f} {a}"), lambda: getattr(np, f)(self.arrays[a]))

    def binary(self):
        a, f = self.any(), self.pick(BINARY)
        b = self.any(lambda x: self.fits(x, self.arrays[a])) if self.chance(0.95) else self.any()
        x, y = self.arrays[a], self.arrays[b]
        if np.result_type(x, y) == bool and f in ("floor_divide", "remainder", "power"):
            return
        if f == "power" and np.result_type(x, y).kind == "f" and y.ndim == 0:
            return  # array ** number has rules of its own, which the language knows
        self.put(self.g.ask(f"ufunc {f} {a} {b}"), lambda: getattr(np, f)(x, y))

    @staticmethod
    def fits(a, b):
        try:
            return np.broadcast_shapes(a.shape, b.shape) is not None
        except ValueError:
            return False

    def with_number(self):
        """A Python number gives way."""
        a, f = self.any(), self.pick(["add", "multiply", "divide", "maximum", "less"])
        x, k = self.pick([True, 2, -3, 0.5, 1e30]), self.arrays[a]
        t = {bool: "bool", int: "int64", float: "float64"}[type(x)]
        self.g.ask(f"scalar {t} 1", np.asarray(x, t).tobytes())
        self.arrays.append(np.full((), x))  # used below only: NumPy has no such array
        b = len(self.arrays) - 1
        self.put(self.g.ask(f"ufunc {f} {a} {b}"),
                 lambda: getattr(np, f)(k[()] if k.ndim == 0 else k, x))
        self.weak.add(b)

    def where(self):
        a = self.any()
        b = self.any(lambda x: self.fits(x, self.arrays[a]))
        c = self.any(lambda x: self.fits(x, self.arrays[a]) and self.fits(x, self.arrays[b]))
        self.put(self.g.ask(f"where {c} {a} {b}"),
                 lambda: np.where(self.arrays[c], self.arrays[a], self.arrays[b]))

    def cast(self):
        a, t = self.any(), self.pick(TYPES)
        self.put(self.g.ask(f"cast {t} {a}"), lambda: self.arrays[a].astype(t))

    def copy(self):
        a, c = self.any(), int(self.chance(0.5))
        self.put(self.g.ask(f"copy {c} {a}"), lambda: self.arrays[a].copy("C" if c else "K"))

    def tri(self):
        a, k, up = self.any(), int(self.rng.integers(-3, 4)), int(self.chance(0.5))
        if self.arrays[a].ndim:
            self.put(self.g.ask(f"tri {k} {up} {a}"),
                     lambda: (np.triu if up else np.tril)(self.arrays[a], k))

    def parts(self, a, arrays):
        """Index parts that fit a: the text for graph_dump, and NumPy's index."""
        text, index, axis, n = [], [], 0, 0
        common = self.shape(0, 2)
        while axis < a.ndim and self.chance(0.8) or self.chance(0.1):
            d = a.shape[axis] if axis < a.ndim else 0
            kind = self.pick("isssnaam" if arrays else "isssn")
            if kind == "n" and len(text) < 6 or axis >= a.ndim:
                text.append("n")
                index.append(None)
                continue
            if kind == "i" and d:
                at = int(self.rng.integers(d))
                text.append(f"i {at}")
                index.append(at)
            elif kind == "a" and (d or 0 in common):
                s = tuple(1 if self.chance(0.2) else x for x in common)
                x = self.rng.integers(-d, max(d, 1), s)
                if self.chance(0.03) and x.size:
                    x.flat[0] = d
                x = np.asarray(x)
                if x.ndim == 0:
                    x = x[None]
                x = self.turned(x)
                text.append(f"a {self.tell(x)}")
                index.append(x)
            elif kind == "m":
                r = int(self.rng.integers(1, a.ndim - axis + 1))
                x = self.turned(self.rng.random(a.shape[axis:axis + r]) < 0.5)
                text.append(f"a {self.tell(x)}")
                index.append(x)
                axis += r - 1
            else:
                step = self.pick([1, 1, 1, 2, -1, -2])
                lo, hi = sorted(int(x) for x in self.rng.integers(0, d + 1, 2))
                s = slice(lo, hi, step) if step > 0 else slice(hi - 1 if hi else None,
                                                               lo - 1 if lo else None, step)
                if step < 0 and hi == 0:
                    s = slice(0, 0, 1)
                f, e, st = s.indices(d)
                text.append(f"s {f} {st} {len(range(f, e, st))}")
                index.append(s)
            axis += 1
        return f"{len(text)} " + " ".join(text), tuple(index)

    def turned(self, x):
        """The same array in Fortran order, now and then: a leaf and its transpose."""
        if self.turns and x.ndim > 1 and self.chance(0.3):
            return np.asfortranarray(x)
        return np.ascontiguousarray(x)

    def tell(self, x):
        """x as a node; its number."""
        t = np.ascontiguousarray(x.T) if not x.flags.c_contiguous else x
        answer = self.g.ask(f"leaf {t.dtype.name} {dims(t.shape)}", t.tobytes())
        self.arrays.append(t.copy())
        if t is not x:
            n = len(self.arrays) - 1
            answer = self.g.ask(f"transpose {n} " + " ".join(map(str, range(x.ndim)[::-1])))
            self.arrays.append(self.arrays[-1].T)
        return answer.split()[1]

    def index(self):
        a = self.any(lambda x: x.ndim)
        if a is None:
            return
        text, index = self.parts(self.arrays[a], self.chance(0.4))
        self.put(self.g.ask(f"index {a} {text}"), lambda: self.arrays[a][index])

    def transpose(self):
        a = self.any(lambda x: x.ndim > 1)
        if a is None:
            return
        p = [int(x) for x in self.rng.permutation(self.arrays[a].ndim)]
        self.put(self.g.ask(f"transpose {a} " + " ".join(map(str, p))),
                 lambda: self.arrays[a].transpose(p))

    def new_shape(self, n):
        """A random shape of n elements."""
        s = []
        while n > 1 and self.chance(0.8):
            d = self.pick([x for x in range(1, n + 1) if n % x == 0])
            s.append(d)
            n //= d
        return tuple(s + [n] if n != 1 or self.chance(0.3) else s)

    def reshape(self):
        a = self.any()
        n = self.arrays[a].size
        s = self.new_shape(n) if n else (0, 3)
        if self.chance(0.03):
            s = s + (2,)
        self.put(self.g.ask(f"reshape {a} {dims(s)}"), lambda: self.arrays[a].reshape(s))

    def broadcast(self):
        a = self.any(lambda x: x.ndim < 4)
        if a is None:
            return
        s = self.shape(0, 2) + tuple(self.pick([2, 3, 0]) if d == 1 and self.chance(0.7) else d
                                     for d in self.arrays[a].shape)
        self.put(self.g.ask(f"broadcast {a} {dims(s)}"),
                 lambda: np.broadcast_to(self.arrays[a], s))

    def join(self):
        a = self.any(lambda x: x.ndim and x.size)
        if a is None:
            return
        x = self.arrays[a]
        axis = int(self.rng.integers(x.ndim))
        rest = lambda y: y.shape[:axis] + y.shape[axis + 1:]
        like = lambda y: y.ndim == x.ndim and rest(y) == rest(x) and y.size
        some = [a] + [self.any(like) for _ in range(self.rng.integers(0, 3))]
        self.put(self.g.ask(f"concat {axis} {len(some)} " + " ".join(map(str, some))),
                 lambda: np.concatenate([self.arrays[i] for i in some], axis))

    def stack(self):
        a = self.any(lambda x: x.ndim < 4)
        if a is None:
            return
        some = [a] + [self.any(lambda y: y.shape == self.arrays[a].shape)
                      for _ in range(self.rng.integers(0, 3))]
        axis = int(self.rng.integers(self.arrays[a].ndim + 1))
        self.put(self.g.ask(f"stack {axis} {len(some)} " + " ".join(map(str, some))),
                 lambda: np.stack([self.arrays[i] for i in some], axis))

    def repeat(self):
        a = self.any(lambda x: x.ndim and x.size < 2000)
        if a is None:
            return
        n, axis = self.pick([0, 1, 2, 3]), int(self.rng.integers(self.arrays[a].ndim))
        self.put(self.g.ask(f"repeat {n} {axis} {a}"),
                 lambda: np.repeat(self.arrays[a], n, axis))

    def tile(self):
        a = self.any(lambda x: x.ndim < 4 and x.size < 2000)
        if a is None:
            return
        reps = [self.pick([1, 1, 2, 3, 0]) for _ in range(self.rng.integers(1, 4))]
        self.put(self.g.ask(f"tile {a} {len(reps)} " + " ".join(map(str, reps))),
                 lambda: np.tile(self.arrays[a], reps))

    def sort(self):
        a = self.any(lambda x: x.ndim)
        if a is None:
            return
        axis, arg = int(self.rng.integers(self.arrays[a].ndim)), int(self.chance(0.5))
        x = self.arrays[a]
        if not arg and x.dtype.kind == "f" and np.any(x == 0):
            return  # where NumPy's sort puts 0.0 and -0.0 is its own affair
        self.put(self.g.ask(f"sort {axis} {arg} {a}"),
                 lambda: np.argsort(x, axis, kind="stable") if arg else np.sort(x, axis))

    def axes(self, x):
        flags = [int(self.chance(0.5)) for _ in range(x.ndim)]
        return flags, tuple(i for i, f in enumerate(flags) if f)

    def reduce(self):
        f = self.pick(["sum", "sum", "prod", "max", "min", "any", "all", "argmax", "argmin"])
        a = self.any(lambda x: x.ndim or not f.startswith("arg"))
        if a is None:
            return
        x, keep = self.arrays[a], int(self.chance(0.4))
        flags, axes = self.axes(x)
        if f.startswith("arg"):
            axes = int(self.rng.integers(x.ndim)) if self.chance(0.7) else None
            flags = [int(axes is None or i == axes) for i in range(x.ndim)]
            if x.ndim == 1:
                axes = 0
        self.put(self.g.ask(f"reduce {f} {keep} {a} " + " ".join(map(str, flags))),
                 lambda: getattr(np, f)(x, axis=axes, keepdims=bool(keep)))

    def mean(self):
        a = self.any()
        x, keep = self.arrays[a], int(self.chance(0.4))
        flags, axes = self.axes(x)
        flags = " ".join(map(str, flags))
        if self.chance(0.5):
            self.put(self.g.ask(f"mean {keep} {a} {flags}"),
                     lambda: np.mean(x, axis=axes, keepdims=bool(keep)))
            return
        ddof, root = self.pick([0, 0, 1]), int(self.chance(0.5))
        self.put(self.g.ask(f"var {ddof} {keep} {root} {a} {flags}"),
                 lambda: (np.std if root else np.var)(x, axis=axes, ddof=ddof, keepdims=bool(keep)))

    def cumulate(self):
        a = self.any(lambda x: x.ndim)
        if a is None:
            return
        f, axis = self.pick(["sum", "prod"]), int(self.rng.integers(self.arrays[a].ndim))
        self.put(self.g.ask(f"cumulate {f} {axis} {a}"),
                 lambda: getattr(np, "cum" + f)(self.arrays[a], axis))

    def matmul(self):
        a = self.any(lambda x: x.ndim or self.chance(0.05))
        if a is None:
            return
        x = self.arrays[a]
        if self.chance(0.15) and x.ndim > 1:  # x @ x.T of the same memory
            p = list(range(x.ndim))
            p[-1], p[-2] = p[-2], p[-1]
            self.put(self.g.ask(f"transpose {a} " + " ".join(map(str, p))),
                     lambda: x.transpose(p))
            b = len(self.arrays) - 1
            if self.chance(0.5):
                a, b = b, a
        else:
            k = lambda y: y.shape[-2 if y.ndim > 1 else -1] if y.ndim else None
            b = self.any(lambda y: y.ndim and x.ndim and k(y) == x.shape[-1])
            b = self.any() if b is None or self.chance(0.05) else b
        self.put(self.g.ask(f"matmul {a} {b}"), lambda: self.arrays[a] @ self.arrays[b])

    # ---- writing through a path

    def write(self):
        a = self.any(lambda x: x.ndim)
        if a is None:
            return
        base = self.arrays[a]
        memory, steps = base.copy("K"), []
        if [s for s, d in zip(base.strides, base.shape) if d > 1] != \
                [s for s, d in zip(memory.strides, base.shape) if d > 1]:
            return  # a view is never the array of a cell
        target = memory
        for _ in range(self.rng.integers(0, 3)):
            kind = self.pick("ITR")
            if kind == "I" and target.ndim:
                text, index = self.parts(target, False)
                try:
                    view = target[index]
                except IndexError:
                    continue
                if not isinstance(view, np.ndarray):
                    continue
                steps.append("I " + text)
                target = view
            elif kind == "T" and target.ndim > 1:
                p = [int(x) for x in self.rng.permutation(target.ndim)]
                steps.append(f"T {len(p)} " + " ".join(map(str, p)))
                target = target.transpose(p)
            elif kind == "R" and target.size:
                s = self.new_shape(target.size)
                view = target.reshape(s)
                if not np.shares_memory(view, memory):
                    continue
                steps.append("R " + dims(s))
                target = view
        self.turns = False  # of a place named twice the last wins: last in C order
        text, index = self.parts(target, self.chance(0.4))
        self.turns = True
        try:
            place = target[index] if index else target
        except IndexError:
            return
        v = self.any(lambda x: self.goes(x, np.asarray(place)))
        if v is None or self.chance(0.03):
            v = self.any()
        value = self.arrays[v]
        if (np.ndim(place) == 0 or np.size(place) == 0) and value.size != 1:
            return  # NumPy asks the element type what it makes of that
        if value.dtype.kind == "f" and base.dtype == np.int64 and not np.all(np.isfinite(value)):
            return

        def make():
            target[index if index else ...] = value
            return memory
        self.put(self.g.ask(f"write {a} {len(steps)} {' '.join(steps)} {text} {v}"), make)

    @staticmethod
    def goes(x, place):
        try:
            np.broadcast_to(x, place.shape)
            return True
        except ValueError:
            return False

    # ---- comparing

    def compare(self, n):
        a = self.arrays[n]
        got = self.g.values(f"whole {n}", a.dtype)
        if isinstance(got, str):
            if not (self.tiny and got.startswith("error Own")):
                self.fail(f"whole {n}: {got}")
        elif not same_bits(got, np.ascontiguousarray(a).ravel()):
            self.fail(f"whole {n}: {a.dtype}{a.shape}\n{got}\nwant\n{a.ravel()}")

    def compare_box(self, n):
        a = self.arrays[n]
        lo = [int(self.rng.integers(d + 1)) for d in a.shape]
        hi = [int(self.rng.integers(l, d + 1)) for l, d in zip(lo, a.shape)]
        got = self.g.values(f"box {n} " + " ".join(map(str, lo + hi)), a.dtype)
        want = np.ascontiguousarray(a[tuple(map(slice, lo, hi))]).ravel()
        if isinstance(got, str):
            if not (self.tiny and got.startswith("error Own")):
                self.fail(f"box {n}: {got}")
        elif not same_bits(got, want):
            self.fail(f"box {n} {lo} {hi} of {a.dtype}{a.shape}\n{got}\nwant\n{want}")
        if a.size:
            at = [int(self.rng.integers(d)) for d in a.shape]
            got = self.g.values(f"item {n} " + " ".join(map(str, at)), a.dtype)
            if isinstance(got, str) and not (self.tiny and got.startswith("error Own")):
                self.fail(f"item {n}: {got}")
            elif not isinstance(got, str) and not same_bits(got, a[tuple(at)].reshape(1)):
                self.fail(f"item {n} {at}: {got} want {a[tuple(at)]}")

    def run(self, steps, boxes):
        ops = [self.unary, self.binary, self.binary, self.binary, self.with_number, self.where,
               self.cast, self.copy,
               self.tri, self.index, self.index, self.transpose, self.transpose, self.reshape,
               self.reshape, self.broadcast, self.join, self.stack, self.repeat, self.tile,
               self.sort, self.reduce, self.reduce, self.mean, self.cumulate, self.matmul,
               self.matmul, self.matmul, self.write, self.write, self.made]
        for _ in range(4):
            self.leaf()
        for _ in range(steps):
            if not self.fine:
                return False
            self.pick(ops)()
            if self.arrays[-1].size > 5000:
                break
        order = self.rng.permutation(len(self.arrays))
        for n in map(int, order):
            if boxes:
                self.compare_box(n)
            else:
                self.compare(n)
            if not self.fine:
                return False
        return self.fine


def main():
    if np is None or not np.__version__.startswith("1.24"):
        skip("needs NumPy 1.24")
    over_reference_blas()
    warnings.simplefilter("ignore")
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    programs = int(sys.argv[3]) if len(sys.argv) > 3 else 300
    graph = Graph(sys.argv[1])
    passed = failed = 0
    for i in range(programs):
        rng = np.random.default_rng([seed, i])
        boxes = i % 3 != 0
        budgets = [(0, 0, 0), (0, 1, 0), (256, 512, 0)][i % 3]
        if Program(graph, rng, budgets).run(int(rng.integers(5, 40)), boxes):
            passed += 1
        else:
            failed += 1
            print(f"    again: check_graph.py GRAPH_DUMP {seed} {i + 1}   (program {i})")
            if failed == 5:
                break
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
