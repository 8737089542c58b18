#!/usr/bin/env python3
"""Compare num/rng with NumPy's Generator, bit for bit.

    check_rng.py PATH/TO/rng_dump

A million draws per method, the state after them, and mixed calls. Ends with
`N passed, N failed`; without NumPy 1.24 it says that it was skipped.
"""
import random
import subprocess
import sys

try:
    import numpy as np
except ImportError:
    np = None

SEEDS = [[0], [42], [2**32], [2**63 - 1], [3, 2**40, 0, 7, 1, 5]]
MILLION = 1_000_000
F32 = "float32"


def weights(pop):
    p = np.arange(1, pop + 1, dtype=float)
    p[2::3] = 0
    return p / np.add.accumulate(p)[-1]


def rows(g, n):
    x = np.arange(2 * n).reshape(n, 2)
    g.shuffle(x)
    return x


# name: what NumPy does for the same call; the arguments come as in the script
CALLS = {
    "random": lambda g, n: g.random(n),
    "random_f32": lambda g, n: g.random(n, dtype=F32),
    "standard_normal": lambda g, n: g.standard_normal(n),
    "standard_normal_f32": lambda g, n: g.standard_normal(n, dtype=F32),
    "normal": lambda g, a, b, n: g.normal(a, b, n),
    "uniform": lambda g, a, b, n: g.uniform(a, b, n),
    "integers": lambda g, a, b, n: g.integers(a, b, n),
    "permutation": lambda g, n: g.permutation(n),
    "shuffle": rows,
    "choice": lambda g, pop, n: g.choice(pop, n),
    "choice_once": lambda g, pop, n: g.choice(pop, n, replace=False),
    "choice_p": lambda g, pop, n: g.choice(pop, n, p=weights(pop)),
    "choice_p_once": lambda g, pop, n: g.choice(pop, n, replace=False, p=weights(pop)),
}

# One long run each: a million draws where the method draws one number each.
LONG = [
    ("random", MILLION), ("random_f32", MILLION), ("standard_normal", MILLION),
    ("standard_normal_f32", MILLION), ("normal", -2.5, 0.3, MILLION),
    ("uniform", -1.0, 3.0, MILLION), ("integers", 0, 10, MILLION),
    ("integers", -7, 2**32 - 7, MILLION), ("integers", -2**40, 2**62 + 3, MILLION),
    ("integers", 0, 3 * 2**30, MILLION), ("integers", -2**62, 2**62 + 2**61, MILLION),
    ("integers", 5, 6, 1000), ("permutation", MILLION), ("shuffle", MILLION // 2),
    ("choice", 1000, MILLION), ("choice_once", 3 * MILLION // 2, MILLION),
    ("choice_once", 100 * MILLION, MILLION), ("choice_once", 9999, 9999),
    ("choice_once", 2**40, 1000), ("choice_p", 50, MILLION), ("choice_p_once", 3000, 1000),
]


def script(call):
    return ":".join(str(x) for x in call)


def state(g):
    s = g.bit_generator.state
    words = []
    for name in ("state", "inc"):
        words += divmod(s["state"][name], 2**64)
    half = s["uinteger"] if s["has_uint32"] else 0
    return np.array(words + [s["has_uint32"], half], dtype=np.uint64)


def expected(seeds, calls):
    g = np.random.default_rng(seeds if len(seeds) > 1 else seeds[0])
    parts = []
    for name, *args in calls:
        parts.append(state(g) if name == "state" else CALLS[name](g, *args))
    return parts


def compare(dump, seeds, calls):
    """"" when equal, else what differs first."""
    got = subprocess.run([dump, ",".join(map(str, seeds))] + [script(c) for c in calls],
                         stdout=subprocess.PIPE, check=True).stdout
    at = 0
    for call, want in zip(calls, expected(seeds, calls)):
        raw, piece = want.tobytes(), got[at:at + want.nbytes]
        at += want.nbytes
        if raw != piece:
            mine = np.frombuffer(piece[:len(piece) // want.itemsize * want.itemsize], want.dtype)
            flat = want.ravel()[:mine.size]
            first = int(np.argmax(mine != flat)) if mine.size else 0
            return f"{script(call)}: from number {first} on"
    return "" if at == len(got) else "more bytes than draws"


def random_call(pick):
    n = pick.choice([0, 1, 2, 3, 7, 20])
    pop = pick.choice([1, 2, 5, 20, 200, 10001, 30000])
    low = pick.randrange(-2**40, 2**40)
    high = low + pick.choice([1, 2, 3, 1000, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**61])
    name = pick.choice(list(CALLS))
    if name in ("normal", "uniform"):
        return (name, pick.uniform(-3, 0), pick.uniform(0, 3), n)
    if name == "integers":
        return (name, low, high, n)
    if name == "choice_once":
        return (name, pop, min(pop, pick.choice([n, pop // 50 + 1, pop // 2])))
    if name == "choice_p_once":
        return (name, pop, min(pop // 3, n))
    if name.startswith("choice"):
        return (name, pop, n)
    return (name, n)


def mixed(seed):
    pick = random.Random(seed)
    calls = []
    for _ in range(120):
        calls += [random_call(pick), ("state",)]
    return calls


def main():
    if np is None or not np.__version__.startswith("1.24."):
        found = "no NumPy" if np is None else "NumPy " + np.__version__
        print(f"check_rng: skipped: needs NumPy 1.24, found {found}")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    dump = sys.argv[1]
    # Every seed goes through every method; two seeds share a method's long run.
    cases = [(SEEDS[(i + k) % len(SEEDS)], [call, ("state",)])
             for i, call in enumerate(LONG) for k in range(2)]
    cases += [(seeds, [call[:-1] + (min(call[-1], 1000),), ("state",)])
              for seeds in SEEDS + [[1], [12345]] for call in LONG]
    cases += [([seed], mixed(seed)) for seed in range(40)]
    failed = 0
    for seeds, calls in cases:
        what = compare(dump, seeds, calls)
        if what:
            failed += 1
            print(f"FAILED seed {seeds}: {what}")
            print("  again: rng_dump", ",".join(map(str, seeds)), *map(script, calls[:8]))
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
