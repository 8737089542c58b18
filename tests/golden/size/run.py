#!/usr/bin/env python3
"""Matrices that no memory holds: a row of one costs a row, and going through all of it says
what that costs and can be ended.

usage: run.py SCRATCH [CASE…]; the program is $ATTNSCOPE.
"""
import os
import re
import signal
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(os.environ["ATTNSCOPE"])
SAN = bool(os.environ.get("SAN"))
MEBIBYTES = 300 if not SAN else 2000
CASES = {}

SCORES = """
import numpy as np
r = np.random.default_rng(0)
Q, K = r.normal(size=(65536, 64)), r.normal(size=(65536, 64))
s = Q @ K.T / np.sqrt(64)
e = np.exp(s - s.max(axis=1, keepdims=True))
w = e / e.sum(axis=1, keepdims=True)
"""


def case(f):
    CASES[f.__name__.replace("_", "-")] = f
    return f


def run(code, stop_after=b""):
    """(status, stdout, stderr, peak MiB); Ctrl-C once stderr has such a line."""
    with tempfile.TemporaryFile() as out:
        child = subprocess.Popen([PROGRAM, "-c", code], stdin=subprocess.DEVNULL, stdout=out,
                                 stderr=subprocess.PIPE)
        err = b""
        for line in child.stderr:
            err += line
            if stop_after and stop_after in line:
                child.send_signal(signal.SIGINT)
        child.stderr.close()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        return child.returncode, out.read().decode(), err.decode(), usage.ru_maxrss / 1024


def expect_peak(peak):
    assert peak < MEBIBYTES, f"{peak:.0f} MiB at the peak"


@case
def large_arrays_of_a_loop_share_memory(folder):
    code = """
import numpy as np
a, total = np.ones((512, 4)), 0.0
for i in range(100):
    c = a @ (a + i).T
    total = total + c[3, 5]
print(total)
"""
    status, out, err, peak = run(code)
    assert (status, out, err) == (0, "20200.0\n", ""), (status, out, err)
    # 200 MiB are made; what nobody needs any more is given on soon
    assert SAN or peak < 45, f"{peak:.0f} MiB at the peak"


@case
def an_array_bound_anew_lies_where_the_last_one_lay(folder):
    code = """
import numpy as np
a, total = np.ones((2048, 2)), 0.0
for i in range(6):
    c = (a + i) @ a.T
    total = total + c[3, 5]
print(total)
"""
    status, out, err, peak = run(code)
    assert (status, out, err) == (0, "42.0\n", ""), (status, out, err)
    assert SAN or peak < 60, f"{peak:.0f} MiB at the peak: more than one of 32"


@case
def row_of_a_huge_matrix(folder):
    # the number is NumPy's, of Q[40000] @ K.T alone, in the oracle's mode
    status, out, err, peak = run(SCORES + "print(w[40000].max())")
    assert (status, out, err) == (0, "0.000617630251139642\n", ""), (status, out, err)
    expect_peak(peak)


@case
def corners_of_a_huge_matrix(folder):
    status, out, err, peak = run(SCORES + "print(w.shape)\nprint(w)")
    assert status == 0 and err == "" and out.count("...") == 7, (status, out, err)
    expect_peak(peak)


@case
def sum_of_a_huge_matrix(folder):
    status, out, err, peak = run(SCORES + "print('before')\nprint(w.sum())", b"Ctrl-C ends it")
    told = re.match(r"attnscope: computing takes about (\d+) s; Ctrl-C ends it\n", err)
    assert told and 20 < int(told[1]) < 7200, err
    assert status == 130 and out == "before\n" and "error: interrupted" in err, (status, out, err)
    assert ":9:7: error: interrupted" in err, err
    expect_peak(peak)


def main():
    scratch, wanted, failed = sys.argv[1], sys.argv[2:], 0
    chosen = [n for n in CASES if not wanted or n in wanted]
    for name in chosen:
        try:
            CASES[name](scratch)
        except AssertionError as why:
            failed += 1
            print(f"FAILED {name}\n    {why}")
    if chosen:
        print(f"{len(chosen) - failed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
