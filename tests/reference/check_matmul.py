#!/usr/bin/env python3
"""Compare num/matmul with NumPy's @ and np.dot over the reference BLAS, bit for bit
(every nan counts as the same).

    check_matmul.py PATH/TO/matmul_dump [SEED [ROUNDS]]

Random shapes (0, 1 and larger), orders (C, F, strided, cut out, reversed, repeated,
own transpose), types, and values with zeros of both signs, inf and nan. Ends with
`N passed, N failed`; without NumPy 1.24 or the reference BLAS it says that it was
skipped.
"""
import glob
import os
import subprocess
import sys

try:
    import numpy as np
except ImportError:
    np = None

TYPES = ["bool", "int64", "float32", "float64"]
SIZES = [0, 1, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 40, 65]
LARGE = [(100, 300, 70), (3, 600, 1100), (130, 10, 600), (600, 70, 5), (1, 700, 33), (97, 513, 16)]


def skip(why):
    print(f"check_matmul: skipped: {why}")
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
    with open("/proc/self/maps") as maps:
        if folders[0] + "/libblas" not in maps.read():
            skip("NumPy does not use libblas")


class Cases:
    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.calls, self.wanted, self.stream = [], [], []

    def pick(self, options):
        return options[int(self.rng.integers(len(options)))]

    def values(self, shape, dtype, wild):
        if dtype == "bool":
            return self.rng.random(shape) < 0.2
        if dtype == "int64":
            return self.rng.integers(-2**62, 2**62, shape)
        x, m = self.rng.standard_normal(shape).astype(dtype), self.rng.random(shape)
        if wild:
            x[m < 0.25], x[m < 0.1] = 0.0, -0.0
        if wild == 2:
            x[m > 0.94], x[m > 0.96], x[m > 0.98] = np.inf, -np.inf, np.nan
        return x

    def layout(self, x):
        """x again, lying differently in memory; the memory itself."""
        kind = self.pick(["C", "F", "rows", "columns", "cut", "cutF", "back", "backC", "same"])
        r, c = x.shape
        if kind == "same" and r and c:
            row = x[:1]
            return np.broadcast_to(row, (r, c)), row
        if kind in ("F", "cutF"):
            view, memory = self.place(x.T, "C" if kind == "F" else "cut")
            return view.T, memory
        return self.place(x, kind)

    def place(self, x, kind):
        r, c = x.shape
        big = {"rows": (2 * r, c), "columns": (r, 3 * c), "cut": (r + 3, c + 2)}.get(kind, (r, c))
        memory = np.zeros(big, x.dtype)
        view = {"rows": memory[::2], "columns": memory[:, ::3], "cut": memory[1:r + 1, 2:],
                "back": memory[::-1], "backC": memory[:, ::-1]}.get(kind, memory)
        view[...] = x
        return view, memory

    def add(self, op, a, b, a_memory, b_memory, same=False):
        with np.errstate(all="ignore"):
            want = np.dot(a, b) if op == "dot" else a @ b
        left = a.reshape(1, -1) if a.ndim == 1 else a
        right = b[:, None] if b.ndim == 1 else b
        if a.ndim == 0:
            left, right = a.reshape(1, 1), b.reshape(1, -1)
        if b.ndim == 0:
            left, right = a.reshape(-1, 1), b.reshape(1, 1)
        size = a.itemsize
        head = [TYPES.index(str(a.dtype)), ["@", "dot"].index(op), a.ndim, b.ndim,
                left.shape[0], right.shape[1], left.shape[1]]
        for x, memory in ((left, a_memory), (right, b_memory)):
            at = x.__array_interface__["data"][0] - memory.__array_interface__["data"][0]
            at = at // size if x.size else 0
            head += [s // size for s in x.strides] + [at, memory.size]
        self.stream.append(np.array(head + [same], dtype=np.int64).tobytes())
        self.stream.append(a_memory.tobytes())
        if not same:
            self.stream.append(b_memory.tobytes())
        self.calls.append(f"{op} {a.dtype} {a.shape}{a.strides} {b.shape}{b.strides} same={same}")
        self.wanted.append(np.asarray(want))

    def add_pair(self, shape, dtype, wild):
        m, k, n = shape
        a, a_memory = self.layout(self.values((m, k), dtype, wild))
        b, b_memory = self.layout(self.values((k, n), dtype, wild))
        for op in ("@", "dot"):
            self.add(op, a, b, a_memory, b_memory)
            if m:
                self.add(op, a[0], b, a_memory, b_memory)
            if n:
                self.add(op, a, b[:, 0], a_memory, b_memory)
            if m and n:
                self.add(op, a[0], b[:, 0], a_memory, b_memory)

    def add_own_transpose(self, m, k, dtype):
        x, memory = self.layout(self.values((m, k), dtype, 2))
        for op in ("@", "dot"):
            self.add(op, x, x.T, memory, memory, True)
            self.add(op, x.T, x, memory, memory, True)
            if m > 3 and k > 3:
                self.add(op, x[:3, 1:].T, x[:3, 1:], memory, memory, True)

    def add_scalars(self, dtype):
        for shape in ((), (1,), (1, 1), (5,), (3, 4), (4, 1), (2, 3, 2)):
            x = self.values(shape, dtype, 2) if shape else np.array(0.5, dtype)
            for one in (0.0, -1.0, np.inf, 2.5):
                s = np.array(one, dtype)
                self.add("dot", s, x, s, x)
                self.add("dot", x, s, x, s)


def make_cases(seed, rounds):
    cases = Cases(seed)
    for i in range(rounds):
        dtype = TYPES[i % 4] if i % 3 == 0 else TYPES[2 + i % 2]
        cases.add_pair([cases.pick(SIZES) for _ in range(3)], dtype, i % 3)
        cases.add_own_transpose(cases.pick(SIZES), cases.pick(SIZES), TYPES[2 + i % 2])
    for dtype in TYPES[2:]:
        cases.add_scalars(dtype)
        for shape in LARGE:
            for wild in range(3):
                cases.add_pair(shape, dtype, wild)
    return cases


def same(got, want):
    if want.dtype.kind != "f":
        return bool((got == want).all())
    nan = np.isnan(want)
    bits = f"u{want.itemsize}"
    return bool(((got.view(bits) == want.view(bits)) | (nan & np.isnan(got))).all())


def main():
    if np is None or not np.__version__.startswith("1.24."):
        skip(f"needs NumPy 1.24, found {np.__version__ if np else 'none'}")
    over_reference_blas()
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 500
    cases = make_cases(seed, rounds)
    run = subprocess.run([sys.argv[1]], input=b"".join(cases.stream), stdout=subprocess.PIPE)
    passed = failed = at = 0
    for call, want in zip(cases.calls, cases.wanted):
        raw = run.stdout[at:at + want.nbytes]
        at += want.nbytes
        ok = len(raw) == want.nbytes and same(np.frombuffer(raw, want.dtype),
                                              np.ascontiguousarray(want).ravel())
        passed += ok
        failed += not ok
        if not ok and failed <= 10:
            print(f"FAILED {call}")
    if failed or run.returncode:
        print(f"  again: check_matmul.py matmul_dump {seed} {rounds}"
              f" (matmul_dump ended with {run.returncode})")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or run.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
