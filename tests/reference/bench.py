#!/usr/bin/env python3
"""How much faster and smaller: the same programs in attnscope and in CPython + NumPy.

Whole processes, in turn (A B A B …), one thread each.  The tables:
- the programs as they are, medians: the cells of the texts where TEXTS names their folder,
  else the golden programs.  Goals: at least 20 times faster, at most a quarter of the memory;
- the same run again and again in one process, with other seeds each time so that nothing is
  known already, without what starting takes.  Goal: no slower;
- products beside NumPy over OpenBLAS: with the strongest of its kernels that this processor
  has (older ones do not know newer processors) and as it comes.  Goals: 0.6 of the strongest
  for 512³, 0.8 for 2048x64x2048.  attnscope keeps one exact order and so cannot use fused
  products, which are half of such a processor's peak;
- draws and exp beside NumPy in the oracle's mode.  Goal: no slower;
- a row of a matrix that no memory holds beside NumPy's for that row alone.  Goals: at most 5
  times its time, less than 300 MB.
From the second table on it is the processor's time, the least of some runs, since other
programs can only make it more, and what starting takes is subtracted on both sides.
Without OpenBLAS (Debian: libopenblas0-pthread; OPENBLAS names its folder) its rows are left
out.  `make bench CC=clang BUILD=build/clang` measures clang's code.
Fails when a goal is missed.  usage: bench.py [ATTNSCOPE]
"""
import glob
import os
import re
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.join(HERE, "..", "..")
PROGRAM = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else
                          os.environ.get("ATTNSCOPE", os.path.join(TOP, "attnscope")))
RUNNER = os.path.join(os.environ.get("BUILD", os.path.join(TOP, "build")), "reference",
                      "bench_dump")
RUNS = 7
WHOLE_RUNS = 21  # a run of some ms is disturbed by anything: many, and their median
SHORT_RUNS = 9  # of what takes little: the least is then likely undisturbed
WARM = 40  # times that a program runs again in one process
FASTER, SMALLER, ROW_TIMES, ROW_MB = 20, 0.25, 5, 300
OPENBLAS = os.environ.get("OPENBLAS") or next(iter(glob.glob("/usr/lib/*/openblas-pthread")), "")
# its kernels, and what of a processor each needs
CORES = [("Haswell", {"avx2", "fma"}), ("SkylakeX", {"avx512f", "avx512dq", "avx512vl"}),
         ("Cooperlake", {"avx512f", "avx512dq", "avx512vl", "avx512_bf16"})]

SQUARE = ("a = (np.arange(512 * 512).reshape(512, 512) % 7 / 8).astype({d})",
          "c = a @ (a + {d}(i)); print(c[i, 1])")
NARROW = ("a = (np.arange(2048 * 64).reshape(2048, 64) % 7 / 8).astype({d}); b = a.T.copy()",
          "c = (a + {d}(i)) @ b; print(c[i, 1])")
# name, type, before the loop, in the loop, how often, products, at least so much of OpenBLAS
PRODUCTS = [
    ("f64 512³", "np.float64", *SQUARE, 24, 512**3, 0.6),
    ("f64 2048x64x2048", "np.float64", *NARROW, 12, 2048 * 2048 * 64, 0.8),
    ("f32 512³", "np.float32", *SQUARE, 48, 512**3, 0.6),
    ("f32 2048x64x2048", "np.float32", *NARROW, 24, 2048 * 2048 * 64, 0.8),
]
OPERATIONS = [
    ("a million normals", "r = np.random.default_rng(1)", "x = r.normal(size=10**6)", 20),
    ("exp of 10⁷ values", "x = np.random.default_rng(1).random(10**7)",
     "print(np.exp(x + i).sum())", 4),
]
DRAWN = """r = np.random.default_rng(0)
Q, K = r.normal(size=(65536, 64)), r.normal(size=(65536, 64))
"""
HUGE = DRAWN + """s = Q @ K.T / np.sqrt(64)
e = np.exp(s - s.max(axis=1, keepdims=True))
w = e / e.sum(axis=1, keepdims=True)"""
ONE_ROW = ("s = Q[40000 + i] @ K.T / np.sqrt(64); e = np.exp(s - s.max()); w = e / e.sum()\n"
           "    print(w.max())")
ROWS = 10


def once(command, env=None):
    """(seconds, peak KiB, seconds of the processor) of one whole process."""
    done = subprocess.run([RUNNER, *command], capture_output=True, text=True,
                          env=dict(os.environ, **env or {}))
    if done.returncode:
        sys.exit(f"bench: error: {' '.join(command)} ended with status {done.returncode}: "
                 f"{done.stderr.strip()}")
    seconds, peak, processor = done.stdout.split()
    return float(seconds), int(peak), float(processor)


def compare(path, env=None, runs=WHOLE_RUNS,
            middle=statistics.median):
    """The medians of both sides."""
    ours, theirs = [], []
    pair = [([PROGRAM, "--batch", path], ours), ([sys.executable, path], theirs)]
    for command, _ in pair:
        once(command, env)  # warm up
    for _ in range(runs):
        for command, figures in pair:
            figures.append(once(command, env))
    return [[middle([f[i] for f in figures]) for i in range(3)]
            for figures in (ours, theirs)]


def loop(before, body, times):
    return f"import numpy as np\n{before}\nfor i in range({times}):\n    {body}\n"


def processor(folder, command, text, env):
    path = os.path.join(folder, "text.py")
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    return once([*command, path], env)[2]


def difference(folder, sides, runs=RUNS):
    """What the long text takes more of the processor than the short one, for each side
    (command, long, short, env), all in turn."""
    taken = [([], []) for _ in sides]
    for _ in range(runs):
        for (command, *texts, env), lists in zip(sides, taken):
            for text, figures in zip(texts, lists):
                figures.append(processor(folder, command, text, env))
    return [max(min(long) - min(short), 1e-6) for long, short in taken]


OURS, THEIRS = [PROGRAM, "--batch"], [sys.executable]


# ---- OpenBLAS

def blas_env(core=""):
    env = {"LD_LIBRARY_PATH": OPENBLAS, "OPENBLAS_NUM_THREADS": "1"}
    return dict(env, OPENBLAS_CORETYPE=core) if core else env


def blas_cores():
    """What it chooses by itself, and the fastest of what the processor can run."""
    probe = ("import numpy as np, time\na = np.ones((512, 512)); least = 9\n"
             "for i in range(15):\n    t = time.process_time(); a @ a\n"
             "    least = min(least, time.process_time() - t)\nprint(least)")
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as f:
            flags = set(f.read().split())
    except OSError:
        flags = set()
    named = os.environ.get("OPENBLAS_CORETYPE")
    able = [named] if named else [core for core, needs in CORES if needs <= flags]
    found = []
    for core in ["", *able]:
        done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True,
                              env=dict(os.environ, OPENBLAS_VERBOSE="2", **blas_env(core)))
        chosen = re.findall(r"Core: (\w+)", done.stdout + done.stderr)
        found.append((float(done.stdout.split()[-1]), core, chosen[-1] if chosen else "?"))
    return found[0][2], min(found)[1], min(found)[2]


def products(folder):
    if not OPENBLAS or not os.path.isdir(OPENBLAS):
        print("\nproducts: left out, there is no OpenBLAS (Debian: libopenblas0-pthread)")
        return 0
    plain, core, strongest = blas_cores()
    missed = 0
    print(f"\n{'one product, GF/s':<20}{'attnscope':>10}{strongest:>12}{'of it':>8}{'goal':>6}"
          f"{'':>10}{'as it comes: ' + plain:>26}{'of it':>8}")
    for name, kind, before, body, times, size, goal in PRODUCTS:
        texts = [loop(before, body, n).replace("{d}", kind) for n in (1 + times, 1)]
        taken = difference(folder, [(OURS, *texts, {}), (THEIRS, *texts, blas_env(core)),
                                    (THEIRS, *texts, blas_env())], SHORT_RUNS)
        ours, best, comes = (2e-9 * size * times / t for t in taken)
        missed += ours / best < goal
        print(f"{name:<20}{ours:10.1f}{best:12.1f}{ours / best:8.2f}{goal:6.1f}"
              f"{'  reached' if ours / best >= goal else '  MISSED':<10}{comes:26.1f}"
              f"{ours / comes:8.2f}")
    return missed


def oracle_env():
    from numpy.core import _multiarray_umath as m
    names = [f for f in m.__cpu_dispatch__ if m.__cpu_features__.get(f)]
    return {"NPY_DISABLE_CPU_FEATURES": " ".join(names)} if names else {}


def programs():
    texts = os.environ.get("TEXTS", "")
    cells = os.path.join(texts, "000_cells.py")
    if texts and os.path.exists(cells):
        return [cells]
    return sorted(glob.glob(os.path.join(TOP, "tests", "golden", "*.py")))


def tell(name, ours, theirs, most=1.0):
    good = ours / theirs <= most
    print(f"{name:<20}{ours * 1e3:9.2f} ms{theirs * 1e3:17.2f} ms{ours / theirs:12.2f}"
          f"{most:7.1f}  {'reached' if good else 'MISSED'}")
    return not good


def heading(what, theirs):
    print(f"\n{what:<20}{'attnscope':>12}{theirs:>20}{'times':>12}{'goal':>7}")


def again(text, times):
    """The text so many times, each with seeds of its own."""
    return "\n".join(re.sub(r"default_rng\((\d+)\)",
                            lambda seed: f"default_rng({int(seed[1]) + i})", text)
                     for i in range(times))


def warm(folder):
    missed = 0
    heading("once more, warm", "CPython + NumPy")
    for path in programs():
        with open(path, encoding="utf-8") as f:
            text = f.read()
        texts = again(text, 1 + WARM), text
        pair = difference(folder, [(OURS, *texts, {}), (THEIRS, *texts, {})], 5)
        missed += tell(os.path.basename(path), *(seconds / WARM for seconds in pair))
    return missed


def operations(folder):
    missed = 0
    heading("one time", "NumPy (oracle)")
    for name, before, body, times in OPERATIONS:
        texts = [loop(before, body, n) for n in (1 + times, 1)]
        pair = difference(folder, [(OURS, *texts, {}), (THEIRS, *texts, oracle_env())])
        missed += tell(name, *(seconds / times for seconds in pair))
    return missed


def one_row(folder):
    heading("a row of 65536²", "NumPy, that row")
    ours = [loop(HUGE, "print(w[40000 + i].max())", n) for n in (1 + ROWS, 1)]
    theirs = [loop(DRAWN, ONE_ROW, n) for n in (1 + ROWS, 1)]
    pair = difference(folder, [(OURS, *ours, {}), (THEIRS, *theirs, blas_env() if OPENBLAS else {})])
    missed = tell("scores, softmax, max", *(seconds / ROWS for seconds in pair), ROW_TIMES)
    path = os.path.join(folder, "row.py")
    with open(path, "w", encoding="utf-8") as f:
        f.write(loop(HUGE, "print(w[40000].max())", 1))
    peak = once([*OURS, path])[1] / 1000
    print(f"{'peak of the process':<20}{peak:9.0f} MB{'':>32}{ROW_MB:7d}"
          f"  {'reached' if peak < ROW_MB else 'MISSED'}")
    return missed + (peak >= ROW_MB)


def whole():
    missed = 0
    print(f"{'program':<20}{'attnscope':>22}{'CPython + NumPy':>22}{'faster':>9}{'memory':>9}")
    for path in programs():
        (a, am, _), (b, bm, _) = compare(path)
        good = b / a >= FASTER and am / bm <= SMALLER
        missed += not good
        print(f"{os.path.basename(path):<20}{a * 1e3:9.1f} ms {am / 1024:6.1f} MiB"
              f"{b * 1e3:10.1f} ms {bm / 1024:6.1f} MiB{b / a:8.1f}x{am / bm:9.2f}"
              f"  {'reached' if good else 'MISSED'}")
    print(f"goals: at least {FASTER} times faster, at most {SMALLER:g} of the memory")
    return missed


def compiler():
    with open(PROGRAM, "rb") as f:
        data = f.read()
    found = re.search(rb"clang version [\d.]+", data) or re.search(rb"GCC: [^\0]*", data)
    return found[0].decode() if found else "an unknown compiler"


def main():
    os.environ["PYTHONWARNINGS"] = "ignore"
    print(f"attnscope built by {compiler()}")
    missed = whole()
    with tempfile.TemporaryDirectory() as folder:
        missed += warm(folder) + products(folder) + operations(folder) + one_row(folder)
    print(f"\ngoals missed: {missed}")
    return 1 if missed else 0


try:
    import numpy  # noqa: F401  (the other side of the comparison)
except ImportError:
    sys.exit("bench: skipped: this Python has no NumPy")
sys.exit(main())
