#!/usr/bin/env python3
"""Compare num's kernels with NumPy, bit for bit (every nan counts as the same).

    check_num.py PATH/TO/num_dump [SEED [ROUNDS]]

Elementwise functions on all pairs of awkward values and on random ones, dense,
strided and repeated; conversions; reductions of random views along random axes,
whole and in parts; cumsum and cumprod. Ends with `N passed, N failed`; without
NumPy 1.24 it says that it was skipped. NumPy's SIMD variants are switched off.
"""
import itertools
import os
import subprocess
import sys
import warnings

try:
    import numpy as np
except ImportError:
    np = None

TYPES = ["bool", "int64", "float32", "float64"]
BIG = 2**63
AWKWARD = {
    "bool": [False, True],
    "int64": [0, 1, -1, 2, -2, 3, 7, -7, 10, 2**31, 2**53 + 1, BIG - 1, -BIG, -BIG + 1],
    "float32": [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.0, -7.25, 1e-45, -1e-45, 1e-38,
                3e38, -3e38, 16777217.0, 0.1, -88.8, 89.0, np and np.inf, np and -np.inf,
                np and np.nan],
}
AWKWARD["float64"] = AWKWARD["float32"] + [5e-324, 1e308, 2.0**52 + 0.5, 2.0**63, -(2.0**63), 710.0,
                                          1e22, 0.49999999999999994, 2.0**53 + 2]


def without_simd():
    """Start again with NumPy's SIMD variants switched off, if that is not yet so."""
    from numpy.core import _multiarray_umath as m
    names = [f for f in m.__cpu_dispatch__ if m.__cpu_features__.get(f)]
    if names:
        os.environ["NPY_DISABLE_CPU_FEATURES"] = " ".join(names)
        os.environ["NPY_PROMOTION_STATE"] = "weak"
        os.execv(sys.executable, [sys.executable, *sys.argv])


class Kernels:
    """The other side of num_dump's pipe."""

    def __init__(self, path):
        self.p = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, line, arrays, count, dtype):
        self.p.stdin.write(line.encode() + b"\n")
        for a in arrays:
            self.p.stdin.write(np.ascontiguousarray(a).tobytes())
        self.p.stdin.flush()
        size = count * np.dtype(dtype).itemsize
        got = self.p.stdout.read(size)
        if len(got) != size:
            sys.exit(f"num_dump ended at: {line}")
        return np.frombuffer(got, dtype)

    def types(self):
        self.p.stdin.write(b"types\n")
        self.p.stdin.flush()
        return list(iter(lambda: self.p.stdout.readline().decode().split(" "), ["end\n"]))


class Score:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, what, got, want):
        if same(got, want):
            self.passed += 1
            return
        self.failed += 1
        if self.failed <= 20:
            print(f"FAILED {what}")
            if getattr(got, "shape", 0) == getattr(want, "shape", 1):
                bad = np.flatnonzero(~equal_bits(got, want))
                print(f"    {bad.size} of {got.size}, at {bad[0]}: got {got.flat[bad[0]]!r}, "
                      f"want {want.flat[bad[0]]!r}")
            else:
                print(f"    got {got!r}, want {want!r}")


def equal_bits(a, b):
    if a.dtype.kind == "f":
        return ((a == b) & (np.signbit(a) == np.signbit(b))) | (np.isnan(a) & np.isnan(b))
    return a == b


def same(got, want):
    if not isinstance(got, np.ndarray):
        return got == want
    return got.dtype == want.dtype and got.shape == want.shape and bool(equal_bits(got, want).all())


def numbers(rng, n, dtype):
    """Random values of a kind that the case draws."""
    kind = rng.integers(5)
    if dtype == "bool":
        return rng.random(n) < rng.choice([0.05, 0.5, 0.95])
    if dtype == "int64":
        if kind == 0:
            return rng.integers(-BIG, BIG - 1, n)
        return rng.integers(-(10 ** int(rng.integers(1, 18))), 10 ** int(rng.integers(1, 18)), n)
    if kind == 0:
        return rng.choice(np.array(AWKWARD[dtype], dtype), n)
    if kind == 1:
        return rng.choice(np.array([0.0, -0.0, -1.0, -np.inf, 1e-45], dtype), n, p=[.4, .4, .1, .05, .05])
    x = rng.standard_normal(n) * 10.0 ** rng.integers(-3, 4, n)
    if kind == 2:
        x = np.rint(x)
    if kind == 3:
        x = rng.standard_normal(n) * 2.0 ** rng.integers(-120, 120, n)
    return x.astype(dtype)


def strided(x, stride):
    """The n values of x laid out as num_dump reads them, and the view of them."""
    base = np.zeros(1 + (x.size - 1) * abs(stride), x.dtype)
    view = base[::stride] if stride else np.broadcast_to(base, x.size)
    if stride:
        view[...] = x
    else:
        base[0] = x[0]
    return base, view


def check_types(k, score):
    rows = k.types()
    for name, inputs, dtype, result in rows:
        f, a = getattr(np, name), np.ones(3, dtype)
        try:
            want = str(f(*(a,) * int(inputs)).dtype)
        except TypeError:
            want = "none"
        score.check(f"types {name} {dtype}", result.strip(), want)
    return [(name, int(inputs), dtype, r.strip()) for name, inputs, dtype, r in rows
            if r.strip() in TYPES]


def ufunc_once(k, score, row, a, b, strides):
    name, inputs, dtype, out = row
    loop = out if out != "bool" else dtype
    (abase, av), (bbase, bv) = strided(a, strides[0]), strided(b, strides[1])
    want = np.ascontiguousarray(getattr(np, name)(*(av, bv)[:inputs]))
    got = k.ask(f"ufunc {name} {dtype} {a.size} {strides[0]} {strides[1]}",
                [abase.astype(loop), bbase.astype(loop)], a.size, out)
    score.check(f"{name} {dtype} n={a.size} strides={strides}", got, want)


def check_ufuncs(k, score, rows, rng, rounds):
    for row in rows:
        name, inputs, dtype, _ = row
        awkward = np.array(AWKWARD[dtype], dtype)
        a, b = np.array(list(itertools.product(awkward, awkward)), dtype).T
        if name == "power" and dtype == "int64":
            a, b = a[b >= 0], b[b >= 0]
        for strides in [(1, 1), (-2, 3)]:
            ufunc_once(k, score, row, a, b, strides)
        for _ in range(rounds):
            n = int(rng.choice([1, 2, 5, 16, 33, 700]))
            a, b = numbers(rng, n, dtype), numbers(rng, n, dtype)
            if name == "power" and dtype == "int64":
                b = np.abs(b) % 70
            strides = [(1, 1), (1, 0), (0, 1), (-1, 2), (3, 1), (0, 0)][rng.integers(6)]
            ufunc_once(k, score, row, a, b, strides)


def check_conversions(k, score, rng, rounds):
    for a, b in itertools.product(TYPES, TYPES):
        for _ in range(rounds):
            x = np.array(AWKWARD[a], a) if rng.random() < 0.3 else numbers(rng, 50, a)
            ss = int(rng.choice([1, 2, -1]))
            base, view = strided(x, ss)
            got = k.ask(f"convert {a} {b} {x.size} {ss} 1", [base], x.size, b)
            score.check(f"convert {a} {b}", got, view.astype(b))


def random_view(rng, dtype):
    """An array of 1 to 4 axes as slicing, turning and repeating leave it."""
    rank = int(rng.choice([1, 2, 2, 3, 3, 4]))
    top = {1: [300, 40000], 2: [40, 400], 3: [12, 60], 4: [6, 14]}[rank][int(rng.random() < 0.25)]
    shape = [int(rng.integers(1, top + 1)) for _ in range(rank)]
    if rng.random() < 0.2:
        shape[rng.integers(rank)] = int(rng.choice([1, 2, 7, 8, 9, 129, 1000]))
    steps = [int(rng.choice([1, 1, 1, 1, 2, -1, -3])) for _ in range(rank)]
    order = rng.permutation(rank) if rng.random() < 0.5 else np.arange(rank)
    full = [0] * rank
    for i in range(rank):
        full[i] = shape[i] * abs(steps[i]) + int(rng.choice([0, 0, 0, 1, 3]))
    while np.prod([float(n) for n in full]) > 300_000:
        i = int(np.argmax(full))
        shape[i] = max(1, shape[i] // 2)
        full[i] = shape[i] * abs(steps[i])
    base = numbers(rng, int(np.prod(full)), dtype).reshape([full[i] for i in order])
    a = base.transpose(np.argsort(order))
    a = a[tuple(slice(None, None, s) for s in steps)][tuple(slice(0, n) for n in shape)]
    if rng.random() < 0.12:
        i = int(rng.integers(rank))
        a = np.broadcast_to(a[tuple(slice(0, 1) if j == i else slice(None) for j in range(rank))],
                            a.shape)
    return a


def reduce_line(r, a, axes, with_type=None):
    strides = steps(a)
    flags = [int(i in axes) for i in range(a.ndim)]
    words = ["reduce" if with_type else "outshape", r] + ([with_type] if with_type else [])
    return " ".join(map(str, [*words, a.ndim, *a.shape, *strides, *flags]))


def loop_type(r, dtype):
    return "int64" if r in ("sum", "prod") and dtype == "bool" else dtype


def reduce_once(k, score, rng, r, a, dtype):
    count = int(rng.integers(0, a.ndim + 1)) if rng.random() < 0.5 else 1
    axes = tuple(sorted(rng.permutation(a.ndim)[:count].tolist()))
    if r.startswith("arg"):
        axes = axes[:1] if axes and rng.random() < 0.7 else tuple(range(a.ndim))
    numpy_axes = axes[0] if r.startswith("arg") and len(axes) < a.ndim else axes
    if r.startswith("arg") and len(axes) == a.ndim:
        numpy_axes = None if a.ndim > 1 else 0
    loop = loop_type(r, dtype)
    if r == "sum" and dtype in ("bool", "int64") and rng.random() < 0.3:
        loop = "float64"  # as in mean
    keys = {"dtype": loop} if r in ("sum", "prod") and loop == "float64" != dtype else {}
    full = getattr(np, r)(a, axis=numpy_axes, **keys)
    want = np.asarray(full)
    out = {"any": "bool", "all": "bool", "argmax": "int64", "argmin": "int64"}.get(r, loop)
    what = f"{r} {dtype}->{loop} shape={a.shape} strides={a.strides} axes={axes}"
    everything = " ".join(["0"] * a.ndim + [str(n) for n in a.shape])
    line = reduce_line(r, a, axes, loop)
    got = k.ask(f"{line} {everything}", [a.astype(loop)], want.size, out)
    score.check(what, got.reshape(want.shape), want)
    kept = [i for i in range(a.ndim) if i not in axes]
    if want.ndim:
        got = k.ask(reduce_line(r, a, axes), [], want.ndim, "int64")
        deep = [i for i in range(want.ndim) if want.shape[i] > 1]
        score.check(f"strides of {what}", [int(got[i]) for i in deep],
                    [want.strides[i] // want.itemsize for i in deep])
    if kept and rng.random() < 0.7:
        lo, hi = [0] * a.ndim, list(a.shape)
        for i in kept:
            lo[i] = int(rng.integers(0, a.shape[i]))
            hi[i] = int(rng.integers(lo[i] + 1, min(a.shape[i], lo[i] + 1 + int(rng.choice([0, 3, 99]))) + 1))
        part = a[tuple(slice(f, t) for f, t in zip(lo, hi))]
        want = want[tuple(slice(lo[i], hi[i]) for i in kept)]
        got = k.ask(f"{line} {' '.join(map(str, lo + hi))}", [part.astype(loop)], want.size, out)
        score.check(f"part {lo} {hi} of {what}", got.reshape(want.shape), want)


def check_reductions(k, score, rng, rounds):
    for dtype, r in itertools.product(TYPES, ["sum", "prod", "max", "min", "any", "all", "argmax", "argmin"]):
        many = rounds * 8 if dtype.startswith("float") and r in ("sum", "max", "min", "prod") else rounds
        for _ in range(many):
            reduce_once(k, score, rng, r, random_view(rng, dtype), dtype)
    for dtype in TYPES:  # nothing to reduce
        for r, axes in itertools.product(["sum", "prod", "any", "all"], [(0,), (1,), (0, 1)]):
            a = np.zeros((3, 0), dtype)
            want = np.asarray(getattr(np, r)(a, axis=axes))
            loop = loop_type(r, dtype)
            got = k.ask(reduce_line(r, a, axes, loop) + " 0 0 3 0", [], want.size, want.dtype)
            score.check(f"{r} {dtype} empty axes={axes}", got.reshape(want.shape), want)


def check_ties(k, score, rng, rounds):
    """Which of 0.0 and -0.0 max and min give, in arrays larger than NumPy's buffer."""
    views = [((3, 150, 99), (1, 2)), ((3, 150, 99), (2,)), ((4, 3, 5, 21), (0, 3)), ((7, 30, 20), (2,)),
             ((2, 9000), (1,)), ((9000, 3), (0, 1)), ((6, 70, 5), (0, 2)), ((3, 2, 40, 130), (0, 2, 3))]
    for _ in range(rounds):
        shape, axes = views[rng.integers(len(views))]
        r, dtype = [("max", -1.0), ("min", 1.0)][rng.integers(2)], TYPES[rng.integers(2, 4)]
        base = rng.choice(np.array([0.0, -0.0, r[1]], dtype), [2 * n for n in shape], p=[.05, .05, .9])
        a = base[tuple(slice(None, None, int(rng.choice([1, 2, -1]))) for n in shape)]
        a = a[tuple(slice(0, n) for n in shape)]
        full = getattr(np, r[0])(a, axis=axes)
        line = reduce_line(r[0], a, axes, dtype)
        got = k.ask(f"{line} {' '.join(['0'] * a.ndim + [str(n) for n in shape])}", [a], full.size, dtype)
        score.check(f"ties: {line}", got.reshape(full.shape), np.asarray(full))


def steps(a):
    return [s // a.itemsize for s in a.strides]


def check_orders(k, score, rng, rounds):
    """Memory order of elementwise results and of *_like."""
    for _ in range(rounds):
        a = random_view(rng, "float64")
        nop = int(rng.integers(1, 3))
        b = random_view(rng, "float64")
        while nop == 2 and b.ndim != a.ndim:
            b = random_view(rng, "float64")
        ops = [a] if nop == 1 else [a[tuple(map(slice, b.shape))], b[tuple(map(slice, a.shape))]]
        for i in range(nop):
            if rng.random() < 0.3:
                axis = int(rng.integers(a.ndim))
                ops[i] = ops[i][tuple(slice(0, 1) if j == axis else slice(None)
                                      for j in range(a.ndim))]
        ops = np.broadcast_arrays(*ops)
        out = np.negative(*ops) if nop == 1 else np.add(*ops)
        words = ["order", out.ndim, *out.shape, nop, *(s for o in ops for s in steps(o))]
        line = " ".join(map(str, words))
        deep = [i for i in range(out.ndim) if out.shape[i] > 1]
        got = k.ask(line, [], out.ndim, "int64")
        score.check(line, [int(got[i]) for i in deep], [steps(out)[i] for i in deep])
        line = " ".join(map(str, ["like", a.ndim, *a.shape, *steps(a)]))
        score.check(line, k.ask(line, [], a.ndim, "int64").tolist(), steps(np.empty_like(a)))


def check_cumulations(k, score, rng, rounds):
    for dtype, (r, f) in itertools.product(TYPES, [("sum", np.cumsum), ("prod", np.cumprod)]):
        for _ in range(rounds):
            a = random_view(rng, dtype)
            axis, loop = int(rng.integers(a.ndim)), loop_type(r, dtype)
            line = " ".join(map(str, ["cumulate", r, loop, a.ndim, *a.shape, axis]))
            got = k.ask(line, [a.astype(loop)], a.size, loop).reshape(a.shape)
            score.check(f"cum{r} {dtype} shape={a.shape} axis={axis}", got, f(a, axis=axis))


def main():
    if np is None or np.__version__.split(".")[:2] != ["1", "24"]:
        print(f"check_num: skipped, needs NumPy 1.24, here is {np.__version__ if np else 'none'}")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    without_simd()
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    rng, k, score = np.random.default_rng(seed), Kernels(sys.argv[1]), Score()
    try:
        rows = check_types(k, score)
        check_ufuncs(k, score, rows, rng, rounds)
        check_conversions(k, score, rng, rounds)
        check_reductions(k, score, rng, rounds)
        check_ties(k, score, rng, 4 * rounds)
        check_orders(k, score, rng, 10 * rounds)
        check_cumulations(k, score, rng, rounds)
    finally:
        k.p.kill()
    if score.failed:
        print(f"again: {sys.argv[0]} {sys.argv[1]} {seed} {rounds}")
    print(f"{score.passed} passed, {score.failed} failed")
    return 1 if score.failed else 0


if __name__ == "__main__":
    sys.exit(main())
