#!/usr/bin/env python3
"""Calls of every built-in with something wrong in them, often twice: the fault that CPython and
NumPy find first must be found here.

    check_faults.py PATH/TO/faults_dump [--per N] [--seed N] [--faults N] [--only NAME]

N calls (8) of each built-in, with N faults (2); lang_dump beside it is run. Kind and line are
compared, and what is printed where nothing is wrong after all. What attnscope refuses counts as
agreement. Ends with `N passed, N failed`; without the oracle it says that it was skipped.
"""
import argparse
import os
import random
import re
import sys

import oracle

STRANGE = """'a'  ''  None  1.5  -1  99  []  [1, 'a']  {}  {'a': 1}  (1, 2)  np.zeros(2)  np.zeros((2, 3))
np.zeros(0)  np.array(3)  np.float64(1.5)  np.int64(7)  np.array([True, False])  len  lambda: 1  float  2 ** 40
-2 ** 62  np.inf  np.nan  True  range(3)  range(0)  [[1, 2], [3]]  [None]  np.float32  'float32'  nosuch
[1, 2][5]  '3'  1e300  0  np.arange(6).reshape(2, 3)  [1.5, 2]  ('a', 2)  np  np.random.default_rng(1)  'é'
[True]  (0, 0)  (0, 1)  [np.zeros(2), np.zeros(3)]  zip([1])  (i for i in [1, 2])""".replace("\n", "  ").split("  ")

# What a parameter of that name takes, or of a function's parameter; else an array.
FIT = """axis 0|-1|None; keepdims True|False; dtype float|int|np.float32|bool|'float32'; shape 3|(2, 3); size 3|None
newshape (3, 2)|-1; num 3; start 0|1; stop 4|5; step 1|2; endpoint True|False; k 0|1; n 2; N 2; M 3; fill_value 1.5|2
base 10.0|2; offset 0|1; decimals 1; ddof 0|1; kind 'stable'; rtol 1e-5; atol 1e-8; equal_nan True; reps 2; repeats 2
shift 1; indices [0, 1]; axis1 0; axis2 1; source 0; destination 1; axes None|(1, 0)
arrays [np.ones((2, 3)), np.zeros((2, 3))]; tup [np.ones((2, 3)), np.zeros((2, 3))]; indices_or_sections 2|[1]
a_min 0; a_max 2; min 0; max 2; ord None|2; seed 1; loc 0.0; scale 1.0; low 0; high 9; replace True|False
p None|[0.5, 0.25, 0.25]; shuffle True; sub 'a'; prefix 'a'; suffix 'c'; end 2|None; chars 'a'; sep 'b'; maxsplit 1
keepends True; iterable ['b', 'a']; old 'a'; new 'x'; count 1; width 5; fillchar '*'; tabsize 4; item 1; index 0; value 1
key 'a'; default 1; pairs {'a': 1}; reverse True; function str; sequence [1, 2]; number 7; ndigits 1; exp 2; mod 5
code 97; letter 'a'; spec ''; type int; indexing 'ij'; condition np.array([[True], [False]]); flush False; object [1, 2]
prototype np.ones(2); v np.arange(3); ar [2, 1, 2]; element 3; array np.ones(3); min.key len; max.key len; sorted.key str
list.sort.key str; print.sep '-'; print.end '!'; sum.iterable [1, 2]; any.iterable [1, 2]; all.iterable [1, 2]
enumerate.iterable [1, 2]; pow.base 3; type.int.base 10; type.int.x '12'; type.range.stop 5; rng.choice.a 3|[1, 2, 3]
np.broadcast_to.shape (2, 3); np.where.x 1.0; np.where.y np.zeros(3); np.full.shape (2, 3); array.reshape.shape 3, 2
array.item.args 0; array.transpose.axes 1, 0; np.dot.b np.ones((3, 2)); array.dot.b np.ones((3, 2))
np.matmul.x2 np.ones((3, 2)); np.trace.a np.ones((2, 2)); list.extend.iterable [3]; str.join.iterable ['a', 'b']
rng.permutation.x np.arange(4)|4; rng.shuffle.x [1, 2, 3]|np.arange(3); np.linspace.stop 1"""
RECEIVERS = {"str": ["'abcab'", "''"], "list": ["[1, 2, 3]", "[]"], "tuple": ["(1, 2)", "()"], "dict": ["{'a': 1}", "{}"],
             "rng": ["np.random.default_rng(1)"],
             "array": ["np.arange(6.0).reshape(2, 3)", "np.zeros(0)", "np.array(3)", "np.float64(2)", "np.arange(3)",
                       "np.array([True, False])", "np.zeros((0, 3))", "np.float32(1)", "np.int64(2)"]}
WITHOUT = ("np.load", "np.empty", "np.empty_like")
SHOW = ("\nprint(type(x).__name__)\nprint(x if type(x).__name__ not in ('zip', 'map', 'filter', 'enumerate', 'generator', "
        "'list_reverseiterator', 'range_iterator', 'reversed') else 0)\n")


def fits():
    table = {}
    for row in FIT.replace("\n", "; ").split("; "):
        name, _, values = row.partition(" ")
        table[name] = values.split("|")
    return table


class Maker:
    def __init__(self, seed, faults):
        self.rnd, self.faults, self.table = random.Random(seed), faults, fits()

    def fit(self, b, p):
        whole = b.full.startswith("np.bitwise") or b.full == "np.invert"
        values = self.table.get(f"{b.full}.{p.name}") or self.table.get(p.name)
        return "np.arange(3)" if whole else self.rnd.choice(values or ["np.arange(6.0).reshape(2, 3)"])

    def arguments(self, b, wrong):
        """(by position, by name); those at the places `wrong` are strange."""
        rnd, placed, named, positional = self.rnd, [], [], True
        rest = any(p.kind == "..." for p in b.parameters)
        for i, p in enumerate(b.parameters):
            value = rnd.choice(STRANGE) if i in wrong else self.fit(b, p)
            if p.kind == "...":
                placed += [value] if i in wrong or rnd.random() < 0.7 else []
                continue
            if not p.required and i not in wrong and rnd.random() < 0.6:
                positional = False
                continue
            if p.kind == "/" and not positional:
                continue
            by_name = p.kind == "*" or not positional or \
                (p.kind == "" and not rest and rnd.random() < (0.1 if p.required else 0.5))
            positional = positional and not by_name
            if by_name:
                named.append(f"{p.name}={value}")
            else:
                placed.append(value)
        return placed, named

    def call(self, b):
        rnd = self.rnd
        kinds = ["value"] * 10 + ["more", "unknown", "less", "twice"] + ["receiver"] * 2 * (b.where in RECEIVERS)
        chosen = [rnd.choice(kinds) for _ in range(self.faults)]
        n = len(b.parameters)
        placed, named = self.arguments(b, set(rnd.sample(range(n), min(chosen.count("value"), n))))
        for c in chosen:
            if c == "more":
                placed.append(rnd.choice(["1", "'a'", "None"]))
            elif c == "unknown" and "foo=1" not in named:
                named.append("foo=1")
            elif c == "less" and placed:
                placed.pop(rnd.randrange(len(placed)))
            elif c == "twice" and n:
                p = rnd.choice(b.parameters)
                if not any(x.startswith(p.name + "=") for x in named):
                    named.append(f"{p.name}={self.fit(b, p)}")
        if rnd.random() < 0.3:
            rnd.shuffle(named)
        return f"{self.called(b, 'receiver' in chosen)}({', '.join(placed + named)})"

    def called(self, b, strange):
        if b.where in RECEIVERS:
            return f"{self.rnd.choice(RECEIVERS[b.where]) if strange else RECEIVERS[b.where][0]}.{b.name}"
        if b.where == "dtype":
            return "np.bool_" if b.name == "bool" else f"np.{b.name}"
        return b.name if b.where in ("", "type") else b.full


def c_reads_before(text):
    """C's functions read what they know before they find a keyword that they do not know, or twice;
    NumPy's own way of splitting things that are no arrays is its own."""
    late = "foo=1" in text or re.search(r"\((.*, )?([a-z]+)=.*\)", text)
    return bool(late) and re.search(r"2 \*\* (40|62)", text) or "clip(" in text and "foo=1" in text


def main():
    args = argparse.ArgumentParser()
    args.add_argument("dump")
    for name, value in (("per", 8), ("seed", 1), ("faults", 2)):
        args.add_argument(f"--{name}", type=int, default=value)
    args.add_argument("--only", default="")
    args = args.parse_args()
    if not oracle.ready():
        return 0
    import builtin_names
    import check_programs
    folder = os.path.dirname(args.dump)
    table = builtin_names.read(os.environ.get("ATTNSCOPE") or os.path.join(folder, "../attnscope"))
    make, space = Maker(args.seed, args.faults), oracle.namespace()
    calls = [make.call(b) for b in table.values() if b.where != "attnscope" and b.full not in WITHOUT
             and args.only in b.full for _ in range(args.per)]
    failed = 0
    for text, got in zip(calls, check_programs.Dump(os.path.join(folder, "lang_dump")).run([f"x = {c}{SHOW}" for c in calls])):
        want = oracle.run(f"x = {text}{SHOW}", space)
        if want is None or want.kind == "MemoryError" or " at 0x" in want.out or not check_programs.comparable(want) or c_reads_before(text):
            continue
        if check_programs.fault(want, got):
            failed += 1
            print(f"FAILED {text}\n    CPython: {want.kind} {want.why[:90]} {want.out!r:.60}\n"
                  f"    attnscope: {got.kind} {got.why[:90]} {got.out!r:.60}")
    print(f"{len(calls) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
