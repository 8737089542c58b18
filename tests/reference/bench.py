#!/usr/bin/env python3
"""How much faster and smaller: the same programs in attnscope and in CPython + NumPy.

Whole processes, in turn (A B A B …), so that a machine whose speed drifts gives
fair ratios; the medians are shown.  Programs: the cells of the texts where TEXTS
names their folder, else the golden programs.  Fails when the goals are missed:
at least 20 times faster, at most a quarter of the memory.
usage: bench.py [ATTNSCOPE]
"""
import glob
import os
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.join(HERE, "..", "..")
PROGRAM = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else
                          os.environ.get("ATTNSCOPE", os.path.join(TOP, "attnscope")))
RUNNER = os.path.join(os.environ.get("BUILD", os.path.join(TOP, "build")), "reference",
                      "bench_dump")
RUNS = 7
FASTER, SMALLER = 20, 0.25


def once(command):
    """(seconds, peak KiB) of one whole process."""
    done = subprocess.run([RUNNER, *command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"bench: error: {' '.join(command)} ended with status {done.returncode}: "
                 f"{done.stderr.strip()}")
    seconds, peak = done.stdout.split()
    return float(seconds), int(peak)


def compare(path):
    ours, theirs = [], []
    pair = [([PROGRAM, "--batch", path], ours), ([sys.executable, path], theirs)]
    for command, _ in pair:
        once(command)  # warm up
    for _ in range(RUNS):
        for command, figures in pair:
            figures.append(once(command))
    return [[statistics.median(f[i] for f in figures) for i in (0, 1)]
            for figures in (ours, theirs)]


def programs():
    texts = os.environ.get("TEXTS", "")
    cells = os.path.join(texts, "000_cells.py")
    if texts and os.path.exists(cells):
        return [cells]
    return sorted(glob.glob(os.path.join(TOP, "tests", "golden", "*.py")))


def main():
    os.environ["PYTHONWARNINGS"] = "ignore"
    missed = 0
    print(f"{'program':<20}{'attnscope':>22}{'CPython + NumPy':>22}{'faster':>9}{'memory':>9}")
    for path in programs():
        (a, am), (b, bm) = compare(path)
        good = b / a >= FASTER and am / bm <= SMALLER
        missed += not good
        print(f"{os.path.basename(path):<20}{a * 1e3:9.1f} ms {am / 1024:6.1f} MiB"
              f"{b * 1e3:10.1f} ms {bm / 1024:6.1f} MiB{b / a:8.1f}x{am / bm:9.2f}"
              f"{'' if good else '  below the goal'}")
    print(f"goals: at least {FASTER} times faster, at most {SMALLER:g} of the memory")
    return 1 if missed else 0


try:
    import numpy  # noqa: F401  (the other side of the comparison)
except ImportError:
    sys.exit("bench: skipped: this Python has no NumPy")
sys.exit(main())
