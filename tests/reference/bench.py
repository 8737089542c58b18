#!/usr/bin/env python3
"""How much faster and smaller: the same programs in attnscope and in CPython + NumPy.

Whole processes, in turn (A B A B …), so that a machine whose speed drifts gives
fair ratios; the medians are shown.  Three tables:
- the programs as they are: the cells of the texts where TEXTS names their folder, else
  the golden programs.  Goals: at least 20 times faster, at most a quarter of the memory;
- the same run again in the same process, warm, without what starting takes. Goal: no
  slower;
- single operations, without what starting takes, each time on new numbers: products
  against NumPy over OpenBLAS (one thread), draws and exp against NumPy in the oracle's
  mode.  Where there is no OpenBLAS (Debian: libopenblas0-pthread; OPENBLAS names its
  folder) its rows are left out.
Fails when a goal is missed.  usage: bench.py [ATTNSCOPE]
"""
import glob
import os
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
WARM = 10  # times that a program runs again in one process
FASTER, SMALLER = 20, 0.25
OPENBLAS = os.environ.get("OPENBLAS", "/usr/lib/x86_64-linux-gnu/openblas-pthread")

SQUARE = ("a = (np.arange(512 * 512).reshape(512, 512) % 7 / 8).astype({d})",
          "c = a @ (a + {d}(i))")
NARROW = ("a = (np.arange(2048 * 64).reshape(2048, 64) % 7 / 8).astype({d}); b = a.T.copy()",
          "c = (a + {d}(i)) @ b")
PRODUCT = "; print(c[i, 1])"
# name, before the loop, in the loop, how often, at most so many times NumPy's seconds, which
OPERATIONS = [
    ("f64 512³", *SQUARE, 40, 1 / 0.6, "OpenBLAS"),
    ("f64 2048x64x2048", *NARROW, 20, 1 / 0.8, "OpenBLAS"),
    ("f32 512³", *SQUARE, 40, 1 / 0.6, "OpenBLAS"),
    ("f32 2048x64x2048", *NARROW, 20, 1 / 0.8, "OpenBLAS"),
    ("a million normals", "r = np.random.default_rng(1)", "x = r.normal(size=10**6)", 20, 1,
     "oracle"),
    ("exp of 10⁷ values", "x = np.random.default_rng(1).random(10**7)",
     "print(np.exp(x + i).sum())", 4, 1, "oracle"),
]


def once(command, env=None):
    """(seconds, peak KiB, seconds of the processor) of one whole process."""
    done = subprocess.run([RUNNER, *command], capture_output=True, text=True,
                          env=dict(os.environ, **env or {}))
    if done.returncode:
        sys.exit(f"bench: error: {' '.join(command)} ended with status {done.returncode}: "
                 f"{done.stderr.strip()}")
    seconds, peak, processor = done.stdout.split()
    return float(seconds), int(peak), float(processor)


def compare(path, env=None, runs=RUNS, middle=statistics.median):
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


def difference(folder, long, short, env=None, runs=RUNS):
    """What text `long` takes more of the processor than `short`, on both sides: the least
    of some runs, since others can only make it more."""
    taken = []
    for name, text in (("long.py", long), ("short.py", short)):
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        taken.append([side[2] for side in compare(path, env, runs, min)])
    return [max(a - b, 1e-6) for a, b in zip(*taken)]


def openblas_env():
    """Older ones take a processor they do not know for one without vectors."""
    env = {"LD_LIBRARY_PATH": OPENBLAS, "OPENBLAS_NUM_THREADS": "1"}
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as f:
            flags = f.read().split()
    except OSError:
        return env
    if "avx2" in flags and "fma" in flags:
        env["OPENBLAS_CORETYPE"] = os.environ.get("OPENBLAS_CORETYPE", "Haswell")
    return env


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


def tell(name, ours, theirs, most):
    good = ours / theirs <= most
    print(f"{name:<20}{ours * 1e3:9.2f} ms{theirs * 1e3:20.2f} ms{theirs / ours:14.2f}x"
          f"{'' if good else f'  below the goal of {1 / most:.2g}x'}")
    return not good


def warm(folder):
    """The programs once more, when they have run already."""
    missed = 0
    print(f"\n{'once more, warm':<20}{'attnscope':>12}{'CPython + NumPy':>23}{'faster':>15}")
    for path in programs():
        with open(path, encoding="utf-8") as f:
            text = f.read()
        pair = difference(folder, (text + "\n") * (1 + WARM), text)
        missed += tell(os.path.basename(path), *(seconds / WARM for seconds in pair), 1)
    return missed


def operations(folder):
    """One time of each operation, in ms."""
    missed = 0
    print(f"\n{'one time':<20}{'attnscope':>12}{'NumPy':>23}{'faster':>15}")
    for name, before, body, times, most, which in OPERATIONS:
        env = oracle_env()
        if which == "OpenBLAS":
            if not os.path.isdir(OPENBLAS):
                print(f"{name:<20}left out: no OpenBLAS in {OPENBLAS}")
                continue
            env = openblas_env()
            body += PRODUCT
        kind = "np.float32" if name.startswith("f32") else "np.float64"
        loop = "import numpy as np\n{}\nfor i in range({{}}):\n    {}\n".format(
            before.replace("{d}", kind), body.replace("{d}", kind))
        pair = difference(folder, loop.format(times), loop.format(0), env, 5)
        missed += tell(name, *(seconds / times for seconds in pair), most)
    return missed


def main():
    os.environ["PYTHONWARNINGS"] = "ignore"
    missed = 0
    print(f"{'program':<20}{'attnscope':>22}{'CPython + NumPy':>22}{'faster':>9}{'memory':>9}")
    for path in programs():
        (a, am, _), (b, bm, _) = compare(path)
        good = b / a >= FASTER and am / bm <= SMALLER
        missed += not good
        print(f"{os.path.basename(path):<20}{a * 1e3:9.1f} ms {am / 1024:6.1f} MiB"
              f"{b * 1e3:10.1f} ms {bm / 1024:6.1f} MiB{b / a:8.1f}x{am / bm:9.2f}"
              f"{'' if good else '  below the goal'}")
    print(f"goals: at least {FASTER} times faster, at most {SMALLER:g} of the memory")
    with tempfile.TemporaryDirectory() as folder:
        missed += warm(folder)
        missed += operations(folder)
    return 1 if missed else 0


try:
    import numpy  # noqa: F401  (the other side of the comparison)
except ImportError:
    sys.exit("bench: skipped: this Python has no NumPy")
sys.exit(main())
