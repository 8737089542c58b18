#!/usr/bin/env python3
"""Write vectors/rng.txt: NumPy's random numbers, for machines without NumPy.

    make_vectors.py > vectors/rng.txt          (needs NumPy 1.24)

A block per seed and method, each from a fresh generator:

    seed WORD…                      the seeds
    METHOD DIGITS HASH STATE HALF   of a run of 100,000: hash, and the state after it
    hex digits                      a run of 1,000, DIGITS per number; only for some seeds

A number is its bits as an unsigned integer; the hash is h = h * STEP + number,
modulo 2**64. tests/unit/num/test_rng.c has the same methods.
"""
import numpy as np

SEEDS_FULL = [[0], [12345], [3, 2**40, 0, 7]]
SEEDS_HASHED = [[1], [42], [2**32], [2**63 - 1]]
SHORT, LONG = 1_000, 100_000
STEP = 0x9E3779B97F4A7C15
LINE = 96


def weights(n):
    return np.arange(1, n + 1) / (n * (n + 1) // 2)


def shuffled(g, n):
    x = np.arange(n).reshape(n, 1)
    g.shuffle(x)
    return x


METHODS = {
    "random": lambda g, n: g.random(n),
    "random_f32": lambda g, n: g.random(n, dtype="float32"),
    "standard_normal": lambda g, n: g.standard_normal(n),
    "standard_normal_f32": lambda g, n: g.standard_normal(n, dtype="float32"),
    "normal": lambda g, n: g.normal(3.0, 0.125, n),
    "uniform": lambda g, n: g.uniform(-1.0, 1.0, n),
    "integers_narrow": lambda g, n: g.integers(0, 1000, n),
    "integers_wide": lambda g, n: g.integers(-2**40, 2**50 + 12345, n),
    "permutation": lambda g, n: g.permutation(n),
    "shuffle": shuffled,
    "choice_replace": lambda g, n: g.choice(77, n),
    "choice_set": lambda g, n: g.choice(60 * n, n, replace=False),
    "choice_tail": lambda g, n: g.choice(20 * n, n, replace=False),
    "choice_p": lambda g, n: g.choice(200, n, p=weights(200)),
    "choice_p_once": lambda g, n: g.choice(2 * n, n, replace=False, p=weights(2 * n)),
}


def fresh(seeds):
    return np.random.default_rng(seeds if len(seeds) > 1 else seeds[0])


def words(x):
    x = np.ascontiguousarray(x).ravel()
    return x.view(np.uint32 if x.itemsize == 4 else np.uint64).astype(np.uint64)


def poly_hash(w):
    powers = np.full(w.size, STEP, dtype=np.uint64)
    powers[0] = 1
    powers = np.cumprod(powers)[::-1]
    return int((w * powers).sum())


def block(seeds, name, full):
    g, draw = fresh(seeds), METHODS[name]
    run = words(draw(g, LONG))
    s = g.bit_generator.state
    half = f"{s['uinteger']:08x}" if s["has_uint32"] else "-"
    first = words(draw(fresh(seeds), SHORT))
    digits = max(len(f"{int(v):x}") for v in first)
    print(f"{name} {digits} {poly_hash(run):016x} {s['state']['state']:032x} {half}")
    if full:
        text = "".join(f"{int(v):0{digits}x}" for v in first)
        for at in range(0, len(text), LINE):
            print(text[at:at + LINE])


def main():
    print("# written by tests/reference/make_vectors.py with NumPy", np.__version__)
    for seeds in SEEDS_FULL + SEEDS_HASHED:
        print("seed", *seeds)
        for name in METHODS:
            block(seeds, name, seeds in SEEDS_FULL)


if __name__ == "__main__":
    main()
