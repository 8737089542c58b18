#!/usr/bin/env python3
"""Compare attnscope with CPython and NumPy on random programs, character for character.

    check_programs.py PATH/TO/programs_dump [--count N] [--seed N] [--fresh] [--only SEED] [-v]

Runs N programs (1500, or PROGRAMS of the environment) of fixed seeds, or of fresh ones
(--fresh, or FRESH=1), here and in lang_dump (beside programs_dump), and compares what they
print, and the kind and line of the error that ends them. What attnscope refuses counts
apart: its output so far must agree, and no more than 2 % may be refused. A program that
fails is made small and printed. Every built-in of `attnscope --names` must have been called.
Ends with `N passed, N failed`; without the oracle it says that it was skipped.
"""
import argparse
import collections
import gc
import multiprocessing
import os
import re
import subprocess
import sys
import traceback

import oracle

HERE = os.path.dirname(os.path.abspath(__file__))
ERROR = re.compile(r"(.*?)!(\w+) line (\d+)\n# (.*) \| .*\n\Z", re.DOTALL)
OURS = ("refused", "budget")
NO_PROGRAM = "generator"        # a fault of the generator, which wrote none
AT_ONCE, JOBS, TASKS = 50, 2, 20
SMALL_AT_ONCE = 500
SHOWN = 12


class Dump:
    """lang_dump: many programs at a time."""

    def __init__(self, path):
        self.path = path

    def run(self, programs):
        """An Outcome for each; kind "crash" for one that ended lang_dump."""
        outcomes = []
        while len(outcomes) < len(programs):
            rest = programs[len(outcomes):]
            try:
                p = subprocess.run([self.path, "-m"], input="\n%%\n".join(rest).encode(), stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, timeout=10 + 0.2 * len(rest), check=False,
                                   preexec_fn=oracle.without_limit)
                out, why = p.stdout, p.stderr.decode(errors="replace")[-2000:] or f"status {p.returncode}"
            except subprocess.TimeoutExpired as e:
                out, why = e.stdout or b"", "it does not end"
            answers = out.decode(errors="replace").split("%%\n")
            outcomes += [self.outcome(a) for a in answers[:-1]]
            if len(answers) - 1 < len(rest):
                outcomes.append(oracle.Outcome(answers[-1], "crash", 0, why))
        return outcomes

    @staticmethod
    def outcome(answer):
        m = ERROR.match(answer)
        return oracle.Outcome(m[1], m[2], int(m[3]), m[4]) if m else oracle.Outcome(answer)


def fault(want, got):
    """What differs: "", or "output", "kind", "line" …"""
    if got.kind == "crash":
        return "crash"
    if got.kind in OURS:
        return "" if want.out.startswith(got.out) else "output"
    if want.out != got.out:
        return "output"
    if want.kind != got.kind:
        return f"kind {want.kind or 'none'} {got.kind or 'none'}"
    return "line" if want.line != got.line else ""


def comparable(want):
    """lang_dump ends each answer with a line %%."""
    return "%%" not in want.out and len(want.out) < 10 ** 6


def check_one(task):
    """check_seeds, in halves where they do not fit into the memory together."""
    seeds, names, dump_path = task
    try:
        return check_seeds(seeds, names, dump_path)
    except MemoryError:
        pass
    half = len(seeds) // 2
    return half and check_one((seeds[:half], names, dump_path)) + check_one((seeds[half:], names, dump_path)) or []


def check_seeds(seeds, names, dump_path):
    """Write and run the programs of some seeds: [(seed, text, used, fault, refusal)]"""
    import programs
    space = oracle.namespace()
    gc.collect()                    # what functions and their names hold of each other
    gc.freeze()
    made, broken = [], []
    for seed in seeds:
        if seed % 10 == 0:
            gc.collect()
        try:
            made.append((seed, *programs.generate(seed, space, names)))
        except MemoryError:
            continue
        except (Exception, SystemExit):
            broken.append((seed, traceback.format_exc(), set(), NO_PROGRAM, ""))
    made = [m for m in made if m[3] is not None and comparable(m[3])]
    rows = broken
    for (seed, text, used, want), got in zip(made, Dump(dump_path).run([m[1] for m in made])):
        refusal = f"{got.kind}: {got.why}" if got.kind in OURS else ""
        rows.append((seed, text, used, fault(want, got), refusal))
    return rows


def check_each(write, trouble):
    """main() of checks of many small programs: write(space) gives them; trouble(text, got, space)
    says what is wrong with one, or nothing."""
    if not oracle.ready():
        return 0
    dump, space = Dump(os.path.join(os.path.dirname(sys.argv[1]), "lang_dump")), oracle.namespace()
    texts, failed = list(write(space)), 0
    for i in range(0, len(texts), SMALL_AT_ONCE):
        part = texts[i:i + SMALL_AT_ONCE]
        for text, got in zip(part, dump.run(part)):
            what = trouble(text, got, space)
            if what:
                failed += 1
                print(f"FAILED {text!r}{what}")
    print(f"{len(texts) - failed} passed, {failed} failed")
    return 1 if failed else 0


def make_small(text, what, dump):
    import shrink
    space = oracle.namespace()
    first = what.split(" ")[0]

    def fails(texts):
        wants = [oracle.run(t, space) for t in texts]
        return [w is not None and comparable(w) and fault(w, g).split(" ")[0] == first and fault(w, g)
                and (first != "kind" or fault(w, g) == what) for w, g in zip(wants, dump.run(texts))]
    small = shrink.shrink(text, fails) if fails([text])[0] else text
    return small, oracle.run(small, space), dump.run([small])[0]


def indent(text):
    return "\n".join("        " + line for line in text.rstrip("\n").split("\n"))


def show(seed, text, what, dump, verbose):
    if what == NO_PROGRAM:
        print(f"FAILED program {seed}: the generator itself\n{indent(text)}", flush=True)
        return
    small, want, got = make_small(text, what, dump)
    print(f"FAILED program {seed}: {what} differs")
    if verbose:
        print(f"    as written:\n{indent(text)}")
    print(f"    program:\n{indent(small)}\n    CPython:\n{indent(want.text())}\n    attnscope:\n{indent(got.text())}",
          flush=True)


def arguments():
    p = argparse.ArgumentParser()
    p.add_argument("dump")
    p.add_argument("--count", type=int, default=int(os.environ.get("PROGRAMS", "1500")))
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--fresh", action="store_true", default=os.environ.get("FRESH", "") not in ("", "0"))
    p.add_argument("--only", type=int)
    p.add_argument("--shown", type=int, default=SHOWN)
    p.add_argument("--refused", help="print programs that are refused with this in the reason")
    p.add_argument("-v", action="store_true")
    return p.parse_args()


def uncalled(names, used, exempt):
    return [n for n, b in names.items() if n not in used and b.where not in exempt and n not in exempt]


def main():
    args = arguments()
    if not oracle.ready():
        return 0
    import builtin_names
    import programs
    dump_path = os.path.join(os.path.dirname(args.dump), "lang_dump")
    attnscope = os.environ.get("ATTNSCOPE") or os.path.join(os.path.dirname(args.dump), "../attnscope")
    names = builtin_names.read(attnscope)
    failed = 0
    for row in programs.missing_rules(names):
        failed += 1
        print(f"FAILED programs/calls.py does not say what {row} is given")
    first = int.from_bytes(os.urandom(5), "big") if args.fresh else args.seed
    seeds = [args.only] if args.only is not None else list(range(first, first + args.count))
    tasks = [(seeds[i:i + AT_ONCE], names, dump_path) for i in range(0, len(seeds), AT_ONCE)]
    used, refusals, passed, faults = set(), collections.Counter(), 0, collections.Counter()
    dump = Dump(dump_path)
    with multiprocessing.Pool(min(JOBS, len(tasks)), maxtasksperchild=TASKS) as pool:
        for rows in pool.imap_unordered(check_one, tasks):
            for seed, text, calls, what, refusal in rows:
                used |= calls
                refusals[refusal] += 1
                if args.refused and args.refused in refusal:
                    print(f"#---- {seed} {refusal}\n{text}")
                passed += not what and not refusal
                if what:
                    failed += 1
                    faults[what] += 1
                    if sum(faults.values()) <= args.shown or args.only is not None:
                        show(seed, text, what, dump, args.v or args.only is not None)
    refused = sum(n for r, n in refusals.items() if r)
    print(f"{refused} of {len(seeds)} refused ({100 * refused / len(seeds):.2f} %)"
          + (f", seeds {seeds[0]} … {seeds[-1]}" if args.fresh else ""))
    for reason, n in refusals.most_common(26 if refused * 50 > len(seeds) or args.v else 4):
        if reason:
            print(f"    {n:5d}  {reason}")
    if faults:
        print("differ:", ", ".join(f"{what} {n}" for what, n in faults.most_common()))
    if refused * 50 > len(seeds) and len(seeds) > 200:
        failed += 1
        print("FAILED more than 2 % are refused")
    if len(seeds) >= 1000:
        for name in uncalled(names, used, programs.EXEMPT):
            failed += 1
            print(f"FAILED no program calls {name}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
