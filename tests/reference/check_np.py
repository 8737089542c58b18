#!/usr/bin/env python3
"""Compare the built-ins of NumPy with NumPy itself, character for character.

    check_np.py PATH/TO/np_dump [SEED [ROUNDS]]

Runs the expressions of np_cases.txt, random programs of views, writes and
functions, and random calls of every row of the table of built-ins both here and in lang_dump (beside np_dump), and compares what they
print: values, types, shapes, memory order as far as programs can see it, and
the kind and line of errors. A case marked `# refused` must be refused by us.
Ends with `N passed, N failed`; without NumPy 1.24 it says that it was skipped.
"""
import contextlib
import difflib
import io
import os
import re
import subprocess
import sys
import traceback
import warnings

try:
    import numpy as np
except ImportError:
    np = None

HERE = os.path.dirname(os.path.abspath(__file__))

# What a case prints of its value. Writing through ravel shows whether it is a view,
# and so what the memory order is.
REPORT = """
def order_of(v):
    if v.ndim < 2 or v.size < 2 or v.dtype == bool or np.isnan(v.sum()):
        return ""
    w = v * 1
    flat = w.ravel()
    flat[0] = 12345
    c = bool(w[(0,) * w.ndim] == 12345)
    turned = w.T.ravel()
    turned[0] = 54321
    return f"C {c} F {bool(w[(0,) * w.ndim] == 54321)}"

def report(v):
    if isinstance(v, (list, tuple)):
        print(type(v).__name__, len(v))
        for w in v:
            report(w)
        return
    if not isinstance(v, np.ndarray):
        print(type(v).__name__, v)
        return
    print(repr(v), v.shape, v.dtype, order_of(v))
    if v.size > 0:
        print(v.sum(), (v * v).sum(axis=0), (v * 0.1).sum(axis=-1) if v.ndim else 0)
"""


def without_simd():
    """Start again with NumPy's SIMD variants switched off, if that is not yet so."""
    from numpy.core import _multiarray_umath as m
    names = [f for f in m.__cpu_dispatch__ if m.__cpu_features__.get(f)]
    blas = "/usr/lib/x86_64-linux-gnu/blas"
    if not names and os.environ.get("NPY_PROMOTION_STATE") == "weak":
        return
    if names:
        os.environ["NPY_DISABLE_CPU_FEATURES"] = " ".join(names)
    os.environ.update(NPY_PROMOTION_STATE="weak", OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
    if os.path.isdir(blas):
        os.environ["LD_LIBRARY_PATH"] = blas
    os.execv(sys.executable, [sys.executable, *sys.argv])


def kind_of(e):
    """The name of the built-in exception that e is: AxisError is a ValueError."""
    import builtins
    return next(c.__name__ for c in type(e).__mro__ if hasattr(builtins, c.__name__))


def run_here(text):
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out):
            exec(compile(text, "<program>", "exec"), {"np": np})
    except Exception as e:
        lines = [f.lineno for f in traceback.extract_tb(e.__traceback__) if f.filename == "<program>"]
        out.write(f"!{kind_of(e)} line {lines[-1] if lines else 0}\n")
    return out.getvalue()


def run_there(dump, programs):
    text = "%%\n".join(programs)
    p = subprocess.run([dump], input=text, capture_output=True, text=True)
    if p.returncode:
        sys.exit(f"lang_dump ended with status {p.returncode}: {p.stderr}\n1 passed, 1 failed")
    return p.stdout.split("%%\n")[:-1]


def read_cases():
    """np_cases.txt: expressions, one a line; lines with `=` at a `|` are the set-up of the next
    ones; a program of several lines stands between lines `---`."""
    cases, setup, program = [], "", None
    with open(os.path.join(HERE, "np_cases.txt"), encoding="utf-8") as f:
        for number, line in enumerate(f, 1):
            line = line.rstrip("\n")
            if line == "---":
                if program is not None and "".join(program).strip():
                    cases.append((start, setup, "\n".join(program) + "\n", None))
                program, start = ([] if program is None else None), number
            elif program is not None:
                program.append(line)
            elif line.startswith("| "):
                setup = "" if line[2:] == "none" else setup + line[2:] + "\n"
            elif line.strip() and not line.startswith("#"):
                cases.append((number, setup, None, line))
    return cases


def program_of(case):
    _, setup, program, expression = case
    if program is not None:
        return REPORT + setup + program
    return f"{REPORT}{setup}report({expression.split('  # ')[0]})\n"


def refused_here(case):
    _, _, program, expression = case
    return (program or expression).rstrip().endswith("# refused")


class Score:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, where, text, got, want, must_refuse=False):
        if must_refuse:
            ok = got.rstrip().split("\n")[-1].startswith("!refused")
        else:
            ok = got == want
        if ok:
            self.passed += 1
            return
        self.failed += 1
        if self.failed <= 40:
            print(f"FAILED {where}")
            print("    " + text.replace("\n", "\n    "))
            want = "refused" if must_refuse else want
            print("  " + "\n  ".join(difflib.unified_diff(
                want.split("\n"), got.split("\n"), "NumPy", "attnscope", lineterm="", n=1)))


def check_cases(dump, score):
    cases = read_cases()
    programs = [program_of(c) for c in cases]
    for case, program, got in zip(cases, programs, run_there(dump, programs)):
        score.check(f"np_cases.txt:{case[0]}", case[2] or case[3], got, run_here(program),
                    refused_here(case))


# ---- random programs: a few arrays, views of them, functions, writes

VIEWS = ["{a}.T", "{a}[::-1]", "{a}[::2]", "{a}[1:]", "{a}[..., ::-1]", "{a}[..., 1:]", "{a}[None]",
         "{a}.swapaxes(0, -1)", "np.transpose({a})", "{a}.reshape(-1)", "{a}.ravel()", "{a}.squeeze()",
         "np.expand_dims({a}, -1)", "np.flip({a})", "np.moveaxis({a}, 0, -1)", "{a}[..., None]",
         "np.atleast_2d({a})", "{a}.reshape({a}.shape)", "np.asarray({a})", "np.squeeze({a}[..., None])"]
MAKES = ["{a}.copy()", "np.copy({a})", "np.array({a})", "{a} + {b}", "{a} * 2", "np.exp({a} / 9)",
         "np.concatenate([{a}, {a}])", "np.stack([{a}, {a}])", "np.stack([{a}, {a}], axis=-1)",
         "{a}.sum(axis=0)", "{a}.sum(axis=-1, keepdims=True)", "{a}.mean(axis=-1)", "{a}.max(axis=0)",
         "{a}.cumsum(axis=0)", "np.cumsum({a})", "np.roll({a}, 1)", "np.roll({a}, 1, axis=0)",
         "np.tile({a}, 2)", "np.repeat({a}, 2)", "np.repeat({a}, 2, axis=0)", "np.sort({a}, axis=0)",
         "np.argsort({a}, axis=-1, kind='stable')", "np.zeros_like({a})", "np.full_like({a}, 7)",
         "np.where({a} > 1, {a}, np.zeros_like({a}))", "{a}.astype(int)", "{a}.astype(np.float32)",
         "{a}.round(1)", "np.clip({a}, -1, 1)", "np.outer({a}, {a})[:3]", "np.diff({a}, axis=0)",
         "{a}.var(axis=0)", "{a}.std()", "{a} @ {a}.T", "{a}.T @ {a}", "np.dot({a}, {a}.T)", "{a}.flatten()",
         "np.take({a}, [0, 0])", "{a}[[0, 0]]", "{a}[{a} > 0]", "np.linalg.norm({a})",
         "np.linalg.norm({a}, axis=-1)", "np.linalg.norm({a}, axis=0, keepdims=True)", "np.ptp({a}, axis=0)",
         "np.median({a}, axis=0)", "np.median({a})", "{a}.argmax(axis=0)", "{a}.argmin()", "np.abs({a})",
         "{a} ** 2", "np.power({a}, 2)", "{a} / 3", "{a} // 2", "-{a}", "{a} - {a}.mean(axis=0)",
         "np.isclose({a}, {a} + 1e-9)", "{a}.any(axis=0)", "(np.abs({a}) > 1).all(axis=-1)",
         "np.array([{a}, {a}])", "np.vstack([{a}, {a}])", "np.hstack([{a}, {a}])", "np.unique({a})",
         "{a}.transpose().copy()", "np.tril({a})", "np.triu({a}, 1)", "np.prod({a} / 2, axis=0)",
         "np.nonzero({a} > 0)[0]", "np.flatnonzero({a} > 0)", "np.argwhere({a} > 0)",
         "np.ascontiguousarray({a}) if False else {a} * 1.0", "np.array_split({a}, 2)[0]",
         "np.maximum({a}, {b})", "np.broadcast_to({a}, {a}.shape) + 1", "np.mean({a}, axis=0, keepdims=True)",
         "np.count_nonzero({a} > 0, axis=0)", "np.trace(np.atleast_2d({a}))", "np.array({a}, dtype=np.float32)"]
WRITES = ["{a}[0] = {x}", "{a}[..., 0] = {x}", "{a}[...] = {a} + {x}", "{a} += {x}", "{a} *= 2", "{a}[::-1] = {a}",
          "{a}[{a} > 0] = {x}", "{a}[0] += {a}[-1]", "{a}[-1] = {a}[0]", "{a}[[0, -1]] = {x}", "{a}.sort(axis=0)",
          "{a}.fill({x})", "{a}[:, 0] = {x}", "{a} -= {a}.mean()"]
SHAPES = ["6", "(2, 3)", "(3, 4)", "(2, 3, 4)", "(1, 5)", "(4, 1, 2)", "(3, 3)", "(9, 11)", "(2, 1, 7, 3)", "(40, 3)"]


PRODUCTS = ["np.dot(a, b)", "a.dot(a.T)", "np.dot(a.T, a)", "a @ b", "a @ a.T", "a.T @ a", "np.outer(a, b)",
            "np.linalg.norm(a)"]
FACTORS = ["()", "(1,)", "(3,)", "(1, 1)", "(1, 3)", "(3, 1)", "(3, 3)", "(3, 5)", "(5, 3)"]


def random_product(rng):
    """Products and norms of arrays that hold zeros, infinities and nan."""
    def pick(items):
        return items[rng.integers(len(items))]

    def factor():
        shape = pick(FACTORS)
        turn = pick(["", ".T", "[::-1]", ".T.copy()"]) if shape != "()" else ""
        return f"np.array(rng.choice(pool, size={shape})){turn}{pick(['', '', '', '.astype(np.float32)'])}"
    lines = [f"rng = np.random.default_rng({int(rng.integers(10000))})",
             "pool = [0.0, 0.0, -0.0, 1.5, -2.0, 0.25, 3.0, np.inf, np.nan]",
             f"a = {factor()}", f"b = {factor()}", f"r = {pick(PRODUCTS)}", "report(r)", "print(1 / r)"]
    return REPORT + "\n".join(lines) + "\n"


def random_program(rng):
    names = ["a", "b"]
    lines = [f"rng = np.random.default_rng({int(rng.integers(1000))})"]
    for n in names:
        lines.append(f"{n} = rng.normal(size={SHAPES[rng.integers(len(SHAPES))]}) * 3")
        if rng.random() < 0.3:
            lines.append(f"{n} = {n}.astype({['int', 'np.float32'][rng.integers(2)]})")
    for i in range(int(rng.integers(2, 9))):
        a, b = (names[rng.integers(len(names))] for _ in range(2))
        kind = rng.random()
        if kind < 0.3:
            line = WRITES[rng.integers(len(WRITES))].format(a=a, x=int(rng.integers(-5, 5)))
            lines.append(line)
        else:
            table = VIEWS if kind < 0.65 else MAKES
            names.append(f"v{i}")
            lines.append(f"v{i} = " + table[rng.integers(len(table))].format(a=a, b=b))
    lines += [f"report({n})" for n in names]
    return REPORT + "\n".join(lines) + "\n"


def check_random(dump, score, rng, rounds):
    programs = [random_product(rng) if i % 5 == 0 else random_program(rng) for i in range(rounds)]
    for i, (program, got) in enumerate(zip(programs, run_there(dump, programs))):
        if got.rstrip().split("\n")[-1].startswith("!refused"):
            score.refused += 1
            continue
        score.check(f"random program {i}", program[len(REPORT):], got, run_here(program))


# ---- random calls: every row of the table, with what its parameters may be given

CALL_SETUP = """
a = np.arange(6)
f = np.arange(6.0).reshape(2, 3) - 2.5
g = np.array([[0.5, np.nan, -np.inf], [2.0, -0.0, 7.25]])
p = (np.arange(24) * 0.37 - 3).reshape(2, 3, 4).transpose(1, 2, 0)
t = np.array([0.1, -2.5, 3], dtype=np.float32)
b = np.array([[True, False, True], [False, False, True]])
e = np.zeros((0, 3))
z = np.array(2.5)
s = np.float64(1.5)
i = np.int64(-3)
"""
METHOD_ON = ["a", "f", "g", "p", "t", "b", "e", "z", "s", "i", "f.T", "a[::2]", "p[::-1]", "p.T"]
ANYTHING = METHOD_ON + ["[1, 2, 3]", "[[1.5, 2], [3, 4]]", "3", "2.5", "True", "f[0]", "p[0]", "b[0]", "[]"]
LISTS = ["[f, f]", "[a, a]", "[f, f.T]", "(f, g)", "[1, 2]", "[t, a[:3]]", "f", "[p, p]", "[f]", "[b, f]"]
POOL = {
    "axis": ["None", "0", "-1", "1", "(0, 1)", "2", "(0,)"], "axis1": ["0", "-1", "1"], "axis2": ["0", "1"],
    "axes": ["None", "(1, 0)", "(0, 1, 2)", "(2, 0, 1)"], "dtype": ["float", "int", "np.float32", "'float32'", "None"],
    "keepdims": ["True", "False"], "equal_nan": ["True", "False"], "endpoint": ["True", "False"],
    "shape": ["3", "(2, 3)", "(4, 2, 3)", "()", "[2]", "(3, 4, 2)"], "newshape": ["-1", "(3, 2)", "(2, -1)", "(4, 6)"],
    "k": ["0", "1", "-1", "5"], "offset": ["0", "1", "-1"], "N": ["0", "3", "2"], "M": ["None", "3"],
    "n": ["0", "1", "2"], "num": ["0", "1", "5", "7"], "ddof": ["0", "1", "2"], "decimals": ["0", "1", "-1", "3"],
    "kind": ["None", "'stable'"], "rtol": ["1e-5", "0.1"], "atol": ["1e-8", "1"], "start": ["0", "1", "2.5"],
    "stop": ["5", "3.3", "0"], "step": ["1", "2", "0.5", "-1"], "base": ["2.0", "10"], "source": ["0", "-1", "(0, 1)"],
    "destination": ["-1", "1", "(1, 0)"], "reps": ["2", "(2, 1)", "(1, 2, 2)", "0", "1"], "shift": ["1", "-2", "(1, 2)"],
    "repeats": ["2", "0", "[1, 2]", "[1, 2, 3]"], "indices": ["0", "[0, 1]", "[-1]", "[[0], [1]]", "9", "[]"],
    "indices_or_sections": ["1", "2", "3", "[1]", "[1, 2]"], "arrays": LISTS, "tup": LISTS,
    "ord": ["None", "2", "1", "0", "np.inf", "'fro'"], "indexing": ["'xy'", "'ij'"],
    "fill_value": ["3", "2.5", "np.nan", "True", "[1, 2, 3]"], "value": ["3", "2.5"], "a_min": ["None", "0", "0.5"],
    "a_max": ["None", "1", "2.5"], "min": ["None", "0", "0.5"], "max": ["None", "1", "2.5"],
    "*xi": ["[1, 2]", "a", "2"], "*shape": ["-1", "2, 3", "(3, 2)", "3, -1"], "*args": ["", "0", "1, 2", "-1"],
    "*axes": ["", "1, 0", "(1, 0)", "0, 2, 1"], "*arys": ["f", "3", "[1, 2]", "z"],
}


def random_call(rng, where, name, signature):
    def pick(items):
        return items[rng.integers(len(items))]
    words, named = [], False
    for part in re.findall(r"(?:[^,()]|\([^)]*\))+", signature[1:-1]):
        word, _, default = part.strip().partition("=")
        if word in ("self", "/") or (name.endswith("_indices") and word == "m"):
            continue
        named = named or word == "*"
        if word == "*" or (default and rng.random() < 0.55):
            named = named or bool(default)
            continue
        value = pick(POOL.get(word, ANYTHING))
        words.append(f"{word}={value}" if named and default else value)
    return f"{pick(METHOD_ON) if where == 'array' else where}.{name}({', '.join(w for w in words if w)})"


def check_calls(dump, score, rng, rounds):
    table = subprocess.run([dump, "-n"], capture_output=True, text=True, check=True).stdout
    rows = [line.split("\t") for line in table.splitlines()]
    rows = [r for r in rows if r[0] in ("np", "np.linalg", "array") and not r[1].startswith("empty")]
    calls = [random_call(rng, *rows[i % len(rows)]) for i in range(rounds)]
    programs = [f"{REPORT}{CALL_SETUP}report({call})\n" for call in calls]
    for call, program, got in zip(calls, programs, run_there(dump, programs)):
        want = run_here(program)
        if got.startswith("!refused") or (got.startswith("!") and want.startswith("!")):
            continue
        score.check(f"random call {call}", call, got, want)


def main():
    if np is None or np.__version__.split(".")[:2] != ["1", "24"]:
        print(f"check_np: skipped, needs NumPy 1.24, here is {np.__version__ if np else 'none'}")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    without_simd()
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    dump = os.path.join(os.path.dirname(sys.argv[1]), "lang_dump")
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 400
    score = Score()
    score.refused = 0
    check_cases(dump, score)
    check_random(dump, score, np.random.default_rng(seed), rounds)
    check_calls(dump, score, np.random.default_rng(seed), 3 * rounds)
    if score.failed:
        print(f"again: {sys.argv[0]} {sys.argv[1]} {seed} {rounds}")
    if score.refused > rounds // 4:
        score.failed += 1
        print(f"FAILED: {score.refused} of {rounds} random programs were refused")
    print(f"{score.passed} passed, {score.failed} failed")
    return 1 if score.failed else 0


if __name__ == "__main__":
    sys.exit(main())
