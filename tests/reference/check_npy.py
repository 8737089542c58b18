"""Compare our .npy files with NumPy's, both ways, and np.load with np.load.

    check_npy.py NPY_DUMP [SEED]

Arrays of every type, order and odd shape: what we read and write again must be, byte for
byte, what np.save writes. Mutants of such files: what we take, NumPy must take too, and
see the same numbers. Programs over loaded arrays, run by attnscope (ATTNSCOPE names it)
and by CPython in the same folder, must print the same.

The last line is "N passed, N failed", or "…, 1 skipped" without the exact set-up.
"""
import contextlib
import io
import os
import random
import subprocess
import sys
import tempfile
import warnings

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import oracle

np = oracle.np
OURS = {"b": "bool", "i": "int64", "u": "int64", "f2": "float32", "f4": "float32", "f8": "float64"}
TYPES = ["?", "i1", "<i2", ">i2", "<i4", ">i4", "<i8", ">i8", "u1", "<u2", ">u2", "<u4", ">u4",
         "<f2", ">f2", "<f4", ">f4", "<f8", ">f8"]
SHAPES = [(), (1,), (7,), (0,), (3, 5), (1, 4), (4, 1), (0, 3), (2, 3, 4), (2, 3, 4, 5)]
PROGRAMS = [
    "x = np.load('{0}')\nprint(x)\nprint(x.dtype, x.shape, x.sum(), x.mean(axis=0))",
    "x = np.load('{0}')\nprint(x.T.ravel(), x.reshape(-1), x.sum(axis=-1), x.cumsum(axis=0))",
    "x = np.load('{0}')\ny = x.reshape(-1)\ny[0] = 7\nz = x.T.reshape(-1)\nz[1] = 5\nprint(x)",
    "x = np.load('{0}')\ny = x * 2\nz = y.T.reshape(-1)\nz[0] = 1\nprint(y, np.zeros_like(x).T)",
    "x = np.load('{0}')\nx[0] = x[-1]\nw = x @ x.T\nprint(w, x.var(), np.exp(x).sum(axis=0))",
    "x = np.load('{0}').astype(np.float32)\nprint(x, x.dtype, x.sum(), x.T.ravel())",
    "x = np.load('{0}').astype(int)\nprint(x, x.dtype, x.sum())",
    "x = np.load('{0}').astype(bool)\nprint(x, np.load('{0}').astype(float).mean(axis=-1))",
]


def made(rng, descr, shape):
    kind = np.dtype(descr).kind
    if kind == "f":
        x = rng.normal(size=shape) * 10.0 ** rng.integers(-6, 4, shape)
        odd = rng.choice([np.inf, -np.inf, np.nan, -0.0], shape)
        x = np.where(rng.random(shape) < 0.1, odd, x)
        return np.asarray(x).astype(descr)
    if kind == "b":
        return np.asarray(rng.random(shape) < 0.5)
    info, native = np.iinfo(descr), np.dtype(descr).newbyteorder("=")
    x = rng.integers(info.min, info.max, shape, dtype=native, endpoint=True)
    return np.asarray(x).astype(descr)


def ours(x):
    return x.astype(OURS.get(x.dtype.kind) or OURS[x.dtype.str[1:]], order="K")


def saved(x):
    f = io.BytesIO()
    np.save(f, x)
    return f.getvalue()


def write(path, data):
    with open(path, "wb") as f:
        f.write(data)


def read(path):
    if not os.path.exists(path):
        return None
    with open(path, "rb") as f:
        return f.read()


class Count:
    passed = failed = 0

    def check(self, good, *what):
        if good:
            self.passed += 1
        else:
            self.failed += 1
            print("FAILED", *what)


def convert(dump, contents, folder):
    """What npy_dump makes of each file, and what it says."""
    pairs = [(f"{folder}/{i}.in", f"{folder}/{i}.out") for i in range(len(contents))]
    for (path, _), data in zip(pairs, contents):
        write(path, data)
    told = subprocess.run([dump, *[p for pair in pairs for p in pair]], capture_output=True,
                          preexec_fn=oracle.without_limit,
                          text=True, check=True).stdout.splitlines()
    results = [read(out) for _, out in pairs]
    for pair in pairs:
        for path in pair:
            if os.path.exists(path):
                os.unlink(path)
    return list(zip(results, told))


def check_files(dump, rng, folder, count):
    arrays = []
    for descr in TYPES:
        for shape in SHAPES:
            x = made(rng, descr, shape)
            arrays += [x, np.asfortranarray(x)]
    arrays.append(np.arange(65536, dtype=np.uint16).view(np.float16))
    got = convert(dump, [saved(x) for x in arrays], folder)
    for x, (data, told) in zip(arrays, got):
        want = saved(ours(x))
        name = str(x.dtype)
        count.check(data == want and told == name, x.dtype, x.shape, x.flags.f_contiguous, told)


def frame(head, data, version=1):
    size = len(head).to_bytes(2 if version == 1 else 4, "little")
    return b"\x93NUMPY" + bytes([version, 0]) + size + head + data


def header(rng, descr):
    """A dictionary, most often a right one, in one of its many spellings."""
    blank = lambda: rng.choice(["", "", "", " ", "\n", "  "])
    quote = rng.choice("''\"")
    parts = [("descr", quote + descr + quote),
             ("fortran_order", rng.choice(["True", "False"])),
             ("shape", rng.choice(["(2, 3)", "(2,3,)", "(6,)", "( 6 , )", "(2L, 3)", "(1, 6)",
                                   "(06,)", "(3, 2, 1)", "(6)", "(-6,)", "(True, 6)", "(2, 3.0)",
                                   "[2, 3]"]))]
    if rng.random() < 0.5:
        rng.shuffle(parts)
    text = ",".join(f"{blank()}{quote}{k}{quote}{blank()}:{blank()}{v}{blank()}" for k, v in parts)
    return "{" + text + rng.choice(["", ",", ", "]) + "}" + rng.choice(["", "\n", "    \n"])


def mutate(rng, descr):
    head, data = bytearray(header(rng, descr).encode()), np.arange(6, dtype=descr).tobytes()
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        at, kind = rng.randrange(len(head)), rng.randrange(3)
        if kind == 0:
            head[at] = rng.choice(b"0123456789 ,:()[]{}'\"<>=|TFLfiub\n-.")
        elif kind == 1:
            del head[at]
        else:
            head[at:at] = bytes([rng.choice(b" ,1L'\"()\t")])
    return frame(bytes(head), data, rng.choice([1, 1, 2]))


def numpys(data):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return np.load(io.BytesIO(data))
    except Exception:
        return None


def check_mutants(dump, seed, folder, count):
    rng = random.Random(seed)
    mutants = [mutate(rng, rng.choice(TYPES[1:])) for _ in range(1500)]
    taken, wrong = 0, []
    for data, (got, told) in zip(mutants, convert(dump, mutants, folder)):
        if got is None:
            continue
        taken += 1
        theirs = numpys(data)
        if theirs is None or saved(ours(theirs)) != saved(np.load(io.BytesIO(got))):
            wrong.append((told, data[:90]))
    count.check(taken > 200 and not wrong, f"mutants: {taken} taken, wrong:", *wrong[:5])


def cpython(program):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(program, oracle.namespace())
    return out.getvalue()


def check_programs(rng, folder, count):
    names = []
    for descr in ["<f4", "<f8", "<i8", "<f2", ">f4", "<i2", ">i4"]:
        x = made(rng, descr, (3, 5)) if descr[1] == "i" else (rng.normal(size=(3, 5))).astype(descr)
        for order, y in [("c", x), ("f", np.asfortranarray(x))]:
            names.append(f"{descr[1:]}{'be' if descr[0] == '>' else ''}-{order}.npy")
            np.save(os.path.join(folder, names[-1]), y)
    os.chdir(folder)
    for name in names:
        native = name[:2] in ("f4", "f8", "i8") and "be" not in name
        for program in PROGRAMS[0 if native else 5:]:
            code = program.format(name)
            got = subprocess.run([os.environ["ATTNSCOPE"], "-c", code], capture_output=True,
                                 preexec_fn=oracle.without_limit,
                                 text=True)
            want = cpython(code)
            count.check(got.stdout == want, code, "\n--- got\n", got.stdout, got.stderr,
                        "\n--- want\n", want)


def main():
    why = oracle.missing() or ("" if "ATTNSCOPE" in os.environ else "ATTNSCOPE is not set")
    if why:
        print(f"check_npy: skipped: {why}\n0 passed, 0 failed, 1 skipped")
        return 0
    oracle.set_up()
    dump = os.path.abspath(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    count, rng = Count(), np.random.default_rng(seed)
    with tempfile.TemporaryDirectory() as folder:
        check_files(dump, rng, folder, count)
        check_mutants(dump, seed, folder, count)
        check_programs(rng, folder, count)
        os.chdir("/")
    print(f"{count.passed} passed, {count.failed} failed")
    return 1 if count.failed else 0


if __name__ == "__main__":
    sys.exit(main())
