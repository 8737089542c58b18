"""Compare how we print arrays and numbers with NumPy and CPython.

    check_print.py PRINT_DUMP [CASES [SEED]]

The last line is "N passed, N failed". A failure names the array and both texts.
"""
import os
import struct
import subprocess
import sys

os.environ["NPY_PROMOTION_STATE"] = "weak"
try:
    import numpy as np
except ImportError:
    print("check_print: skipped: this Python has no NumPy\n0 passed, 0 failed, 1 skipped")
    sys.exit(0)
if np.__version__.split(".")[:2] != ["1", "24"]:
    print(f"check_print: skipped: needs NumPy 1.24, found {np.__version__}")
    print("0 passed, 0 failed, 1 skipped")
    sys.exit(0)

TYPES = {"bool": 0, "int64": 1, "float32": 2, "float64": 3}
SPECIAL = [np.nan, np.inf, -np.inf, 0.0, -0.0, 1e8, 99999999.5, 1e-4, 9.99e-5, 5e-324, 1e16,
           0.5, 1.0, -1.0, 123456.789, 1e-45, 3.4e38, 1.7e308, 2.0**-44, 0.1, 1 / 3, 1000.5]


def shape_of(rng):
    rank = int(rng.choice([0, 1, 1, 1, 2, 2, 2, 3, 4]))
    kind = rng.random()
    if kind < 0.06:
        return tuple(int(n) for n in rng.integers(0, 4, rank))
    top = {0: 1, 1: 60, 2: 12, 3: 6, 4: 4}[rank]
    if kind < 0.2:
        top = {0: 1, 1: 2500, 2: 60, 3: 16, 4: 9}[rank]
    return tuple(int(n) for n in rng.integers(1, top + 1, rank))


def floats(rng, n, dtype):
    kind = rng.integers(10)
    if kind == 0:       # any bits at all
        bits = rng.integers(0, 2**63, n, dtype=np.int64) * 2 + rng.integers(0, 2, n)
        if dtype == "float64":
            return bits.view(np.float64)
        return bits.astype(np.int32).view(np.float32)
    if kind == 1:       # powers of two, where the gaps change
        lo, hi = (-1074, 1024) if dtype == "float64" else (-149, 128)
        return np.ldexp(rng.choice([-1.0, 1.0], n), rng.integers(lo, hi, n))
    if kind == 2:       # a few digits
        return np.round(rng.normal(size=n) * 10.0 ** rng.integers(-3, 6), int(rng.integers(0, 6)))
    if kind == 3:       # whole numbers
        return np.floor(rng.normal(size=n) * 10.0 ** rng.integers(0, 9))
    if kind == 4:       # wide range
        return rng.normal(size=n) * 10.0 ** rng.uniform(-8, 9, n)
    if kind == 5:       # near the borders of the exponent form
        return rng.choice([1e-4, 1e8, 1e3, 1.0, 1e-1], n) * (1 + rng.integers(-3, 4, n) * 2.0**-24)
    return rng.normal(size=n) * 10.0 ** rng.integers(-6, 7)


def array_of(rng):
    shape = shape_of(rng)
    dtype = str(rng.choice(["float64"] * 4 + ["float32"] * 3 + ["int64", "bool"]))
    n = int(np.prod(shape, dtype=int))
    if dtype == "bool":
        return (rng.random(n) < 0.5).reshape(shape)
    if dtype == "int64":
        bits = int(rng.integers(1, 64))
        return rng.integers(-2**(bits - 1), 2**(bits - 1), n, dtype=np.int64).reshape(shape)
    with np.errstate(all="ignore"):
        a = floats(rng, n, dtype).astype(dtype)
        if rng.random() < 0.3:
            some = rng.random(n) < rng.choice([0.05, 0.5, 1.0])
            few = SPECIAL[:int(rng.integers(1, len(SPECIAL)))]
            a[some] = rng.choice(few, n)[some].astype(dtype)
    return a.reshape(shape)


def wanted(a):
    first = a.reshape(-1)[0] if a.size else a.dtype.type(0)
    return [str(a), repr(a), str(first), repr(float(first))]


def ask(dump, arrays):
    wire = b"".join(struct.pack(f"<II{a.ndim}q", TYPES[a.dtype.name], a.ndim, *a.shape)
                    + a.tobytes() for a in arrays)
    out = subprocess.run([dump], input=wire, stdout=subprocess.PIPE, check=True).stdout
    texts, at = [], 0
    while at < len(out):
        n, = struct.unpack_from("<I", out, at)
        texts.append(out[at + 4:at + 4 + n].decode())
        at += 4 + n
    return texts


def main():
    dump, cases = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 4000
    rng = np.random.default_rng(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    arrays = [array_of(rng) for _ in range(cases)]
    arrays += [np.array(x, t) for x in SPECIAL for t in ("float32", "float64")
               if abs(x) < 3.4e38 or t == "float64"]
    arrays += [np.ldexp(1.0, np.arange(e, e + 1)) for e in range(-1074, 1024)]
    arrays += [np.ldexp(np.float32(1), np.arange(e, e + 1)) for e in range(-149, 128)]
    got = ask(dump, arrays)
    passed = failed = 0
    for i, a in enumerate(arrays):
        for what, g, w in zip(("str", "repr", "scalar", "float"), got[4 * i:4 * i + 4], wanted(a)):
            passed += g == w
            failed += g != w
            if g != w and failed <= 10:
                at = max(0, len(os.path.commonprefix((g, w))) - 40)
                print(f"case {i}: {what} of {a.dtype} {a.shape}, from character {at}\n"
                      f"got\n{g[at:at + 120]}\nwant\n{w[at:at + 120]}\n")
    if len(got) != 4 * len(arrays):
        print(f"{len(got)} texts for {len(arrays)} arrays")
        failed += 1
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
