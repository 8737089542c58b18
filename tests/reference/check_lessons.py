"""Run the lessons' code under CPython and NumPy and compare with attnscope's batch.

    check_lessons.py [LESSON.md …]        all of lessons/*/ when none is named; other
                                          arguments (the runner's program) are not used

`--export py` writes a lesson's code as one program. It runs in the lesson's folder with
attnscope.py on its path, over the reference BLAS and without NumPy's CPU-specific loops, as
language.md wants it. What it prints, table cells and verdicts with it, must be what
`--batch` prints, byte by byte, and both must end well. Every lesson is one case. When all of
them ran, one more: all English lessons in one batch take at most a twentieth of the CPU time
that CPython took for them (the best of three, and not of a program with sanitizers).

The last line is "N passed, N failed", or "…, 1 skipped" where there is no such NumPy.
"""
import difflib
import glob
import os
import resource
import subprocess
import sys

import oracle

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LESSONS = os.path.join(TOP, "lessons")
ATTNSCOPE = os.environ.get("ATTNSCOPE", os.path.join(TOP, "attnscope"))
MINUTE = 60
TWENTIETH = 20
QUIET = "import warnings; warnings.simplefilter('ignore')\n"  # NaN rows are what lessons show


def attnscope(*arguments):
    done = subprocess.run([ATTNSCOPE, *arguments], capture_output=True, text=True, timeout=MINUTE,
                          preexec_fn=oracle.without_limit)
    return done.returncode, done.stdout, done.stderr


def cpython(program, folder):
    path = os.pathsep.join([LESSONS, os.environ.get("PYTHONPATH", "")])
    env = dict(os.environ, PYTHONPATH=path, PYTHONUTF8="1", PYTHONDONTWRITEBYTECODE="1")
    done = subprocess.run([sys.executable, "-"], input=QUIET + program, env=env, cwd=folder,
                          capture_output=True, text=True, timeout=MINUTE)
    return done.returncode, done.stdout, done.stderr


def cpu():
    """CPU seconds of all programs run so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def cpu_of(run, *arguments):
    before = cpu()
    return run(*arguments), cpu() - before


def differences(path, cost):
    """What is wrong with a lesson, as lines; cost[lang] grows by CPython's CPU time."""
    status, program, why = attnscope("--export", "py", path)
    if status:
        return [f"--export ended with status {status}", *why.splitlines()]
    ours = attnscope("--batch", path)
    theirs, seconds = cpu_of(cpython, program, os.path.dirname(path))
    lang = os.path.basename(os.path.dirname(path))
    cost[lang] = cost.get(lang, 0) + seconds
    wrong = [f"{name} ended with status {run[0]}: {run[2][-1000:]}"
             for name, run in (("attnscope", ours), ("CPython", theirs)) if run[0]]
    return wrong + list(difflib.unified_diff(theirs[1].splitlines(), ours[1].splitlines(),
                                             "CPython", "attnscope", lineterm="", n=1))


def too_dear(theirs):
    """Does one batch of all English lessons take more than its part of their time?"""
    ours = min(cpu_of(attnscope, "--batch", "--lang", "en")[1] for _ in range(3))
    if ours * TWENTIETH <= theirs:
        return False
    print(f"FAILED cost\n    {ours:.3f} s, CPython {theirs:.3f} s: only 1/{theirs / ours:.1f}")
    return True


def main(paths, whole):
    failed = 0
    cost = {}
    for path in paths:
        wrong = differences(path, cost)
        if wrong:
            failed += 1
            print(f"FAILED {os.path.relpath(path, TOP)}", *wrong[:20], sep="\n    ")
    cases = len(paths)
    if whole and not failed and not os.environ.get("SAN"):
        cases += 1
        failed += too_dear(cost["en"])
    print(f"{cases - failed} passed, {failed} failed")
    sys.exit(1 if failed or not paths else 0)


if oracle.missing():
    print(f"check_lessons: skipped: {oracle.missing()}\n0 passed, 0 failed, 1 skipped")
    sys.exit(0)
oracle.set_up()
os.environ.setdefault("ATTNSCOPE_LESSONS", LESSONS)
named = [os.path.abspath(p) for p in sys.argv[1:] if p.endswith(".md")]
every = sorted(glob.glob(os.path.join(LESSONS, "*", "[0-9][0-9]-*.md")))
main(named or every, not named)
