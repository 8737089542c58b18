#!/usr/bin/env python3
"""What a key costs on the screen, and how soon the first picture is there.

- Knobs: a scene with 64 tokens, 8 heads and D = 512 at 200x60 on a pty.  Each key gives the
  knob a value it has not had; that of positions goes round its kinds, for NumPy too.  What
  it costs (the program's own seconds of the processor: computing, drawing, writing) stands
  beside one evaluation of the same code by NumPy, over OpenBLAS and one thread where that
  is installed.  Goals: less than one evaluation for what leaves queries and keys as they
  are; at most two for D, T, heads and seed.
- The first picture: from the start of the process to the last byte of its first picture,
  median of 20 in turn, beside tig in a repository of 50 commits that is made here.  Goal: no
  later.  Without tig its row is left out.
Fails when a goal is missed.  usage: bench_screen.py; the program is $ATTNSCOPE.
"""
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.join(HERE, "..", "..")
os.environ["ATTNSCOPE"] = os.path.abspath(os.environ.get("ATTNSCOPE", TOP + "/attnscope"))
sys.path.insert(0, os.path.join(TOP, "tests", "tmux"))
import drive  # noqa: E402  (it wants ATTNSCOPE)

OPENBLAS = os.environ.get("OPENBLAS", "/usr/lib/x86_64-linux-gnu/openblas-pthread")
PRESSES, STARTS = 9, 20

SETUP = """import numpy as np
from attnscope import *
weights_of = [np.random.default_rng(i).normal(size=(512, 512)) / np.sqrt(512) for i in range(3)]
"""
SCENE = """# the whole machine
D = knob("D", 512, 1, 512, log=True, label="D")
T = knob("T", 64, 8, 64, label="T")
H = knob("heads", 8, 1, 8, label="heads")
tau = knob("tau", 8.0, 0.01, 100.0, log=True, label="τ")
causal = toggle("causal", False, label="causal")
pad = knob("pad", 0, 0, 63, label="PAD")
where = choice("positions", ["none", "sinusoidal", "rope"], label="positions")
shift = knob("shift", 0, 0, 50, label="shift")
seed = knob("seed", 1, 0, 99, label="seed")
X = np.random.default_rng(seed).normal(size=(64, 512))[:T, :D]
if where == "sinusoidal":
    X = X + sinusoidal(T + shift, D)[shift:]

def heads_of(W):
    Z = (X @ W[:D, :D])[:, :D // H * H]
    return np.swapaxes(Z.reshape(T, H, D // H), 0, 1)

q, k, v = [heads_of(W) for W in weights_of]
if where == "rope":
    q, k = rope(q, np.arange(T) + shift), rope(k, np.arange(T) + shift)
may_look = np.ones((T, T), dtype=bool)
may_look[:, T - min(pad, T - 1):] = False
if causal:
    may_look = np.tril(may_look)
s = q @ np.swapaxes(k, -1, -2) / tau
w = softmax(np.where(may_look, s, np.full_like(s, -np.inf)))
show(scores=s, weights=w, mask=may_look)
show(output=w @ v)
"""
LESSON = f"""# The bench

A scene that is measured.

<!-- about: minutes=1 -->
<!-- goal: to be measured -->
<!-- belief: none -->

## One

```python setup
# the weights
{SETUP}```

```python live
{SCENE}```

## Sources

- none
"""
# the knob, keys before each press (not measured), the key, at most so many evaluations
KEYS = [("τ", "", "T", 1), ("causal", "t", "c", 1), ("PAD", "", "P", 1), ("positions", "t", "r", 1),
        ("shift", "", "O", 1), ("D", "", "d", 2), ("T", "", "w", 2), ("heads", "", "a", 2),
        ("seed", "", "S", 2)]


def numpy_seconds(folder, scene=SCENE):
    """Processor seconds of one evaluation, the median of nine."""
    path = folder + "/scene.py"
    body = "\n".join("    " + line for line in scene.split("\n"))
    with open(path, "w") as f:
        f.write(SETUP + "import time\ndef scene():\n" + body + "\nscene()\ntook = []\nfor i in range(9):\n"
                "    began = time.process_time()\n    scene()\n    took.append(time.process_time() - began)\n"
                "print(sorted(took)[4])\n")
    env = dict(os.environ, OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", PYTHONPATH=TOP + "/lessons")
    if os.path.isdir(OPENBLAS):
        env["LD_LIBRARY_PATH"] = OPENBLAS
    python = os.environ.get("PYTHON", sys.executable)
    return float(subprocess.run([python, path], env=env, check=True, capture_output=True, text=True).stdout)


def processor_seconds(pid):
    with open(f"/proc/{pid}/schedstat") as f:
        return int(f.read().split()[0]) / 1e9


def press(p, key):
    """What the program spent from the key to the end of its picture."""
    before = processor_seconds(p.pid)
    p.type(key)
    p.read(2.0)
    p.quiet(0.1)
    return processor_seconds(p.pid) - before


def key_seconds(p, before, key):
    took = []
    for i in range(PRESSES):
        if before:
            press(p, before)
        took.append(press(p, key))
    press(p, "R")
    return statistics.median(took)


def numpy_of_each(folder):
    """The same for every kind of positions; "" is the scene as it begins."""
    kinds = ["none", "sinusoidal", "rope"]
    each = [numpy_seconds(folder, SCENE.replace('["none", "sinusoidal", "rope"]', repr([kind])))
            for kind in kinds]
    return {"": each[0], "positions": statistics.median(each)}


def knobs(folder):
    path, missed = folder + "/01-bench.md", 0
    with open(path, "w") as f:
        f.write(LESSON)
    numpy_of = numpy_of_each(folder)
    print(f"{'one key':<20}{'attnscope':>12}{'NumPy, one evaluation':>24}{'of it':>9}")
    p = drive.Pty(path, size=(60, 200), env=drive.surroundings(COLORTERM="truecolor"))
    try:
        p.until("scores")
        p.quiet(0.5)
        for name, before, key, most in KEYS:
            took, numpy = key_seconds(p, before, key), numpy_of.get(name, numpy_of[""])
            good = took <= numpy * most
            missed += not good
            print(f"{name:<20}{took * 1e3:9.2f} ms{numpy * 1e3:21.2f} ms{took / numpy:9.2f}"
                  f"{'' if good else f'  above the goal of {most}'}")
    finally:
        p.close()
    print("goals: at most 1 of it for what leaves queries and keys alone, 2 for D, T, heads, seed")
    return missed


def first_picture(command, folder):
    """Seconds until the last byte of the first picture."""
    began = time.monotonic()
    p = drive.Pty(*command[1:], size=(50, 160), env=drive.surroundings(HOME=folder), program=command[0],
                  folder=folder)
    try:
        last = began
        while p.read(0.3):
            last = time.monotonic()
        return last - began
    finally:
        p.close()


def repository(folder):
    """Fifty commits, as tig would find them."""
    def git(*args):
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b.c", *args], cwd=folder, check=True,
                       capture_output=True, env=dict(os.environ, GIT_CONFIG_GLOBAL="/dev/null"))

    git("init", "-q")
    for i in range(50):
        with open(folder + "/file", "a") as f:
            f.write(f"line {i}\n")
        git("add", "file")
        git("commit", "-q", "-m", f"Add line {i}")


def starts(folder):
    if not (tig := shutil.which("tig")):
        print(f"{'first picture':<20}left out: no tig here")
        return 0
    repository(folder)
    ours, theirs = [], []
    for _ in range(STARTS):
        ours.append(first_picture([drive.PROGRAM, "6", "--step", "6"], folder))
        theirs.append(first_picture([tig], folder))
    a, b = statistics.median(ours), statistics.median(theirs)
    good = a <= b
    print(f"\n{'first picture':<20}{'attnscope':>12}{'tig, 50 commits':>24}{'of it':>9}")
    print(f"{'median of 20':<20}{a * 1e3:9.2f} ms{b * 1e3:21.2f} ms{a / b:9.2f}"
          f"{'' if good else '  above the goal of 1'}")
    return 0 if good else 1


def main():
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as work:
        missed = knobs(folder)
        missed += starts(work)
    return 1 if missed else 0


sys.exit(main())
