"""Run the code of the lessons under CPython and NumPy and compare its prints.

    check_lessons.py [LESSON.md …]        all of lessons/*/ when none is named; other
                                          arguments (the runner's program) are not used

The fences of a lesson run in order, as one program in the lesson's folder (np.load counts
from there) with attnscope.py on the path; a live fence runs in a copy of the names. Every
python fence is one case: what it prints must be what its output fence says (nothing is
asked where there is none), and no law may come out other than stated. The program runs
over the reference BLAS and without NumPy's CPU-specific loops, as language.md wants it,
where the machine has them.

The last line is "N passed, N failed", or "…, 1 skipped" where there is no NumPy.
"""
import contextlib
import glob
import io
import os
import re
import subprocess
import sys
import traceback

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LESSONS = os.path.join(TOP, "lessons")
READY = "ATTNSCOPE_CHECK_LESSONS"  # set in the environment of the second start
FENCE = re.compile(r"^```(.+)\n((?:(?!```).*\n)*)```$", re.MULTILINE)


def exact_environment():
    """NumPy adds up in our order over this BLAS and without these loops."""
    from numpy.core._multiarray_umath import __cpu_dispatch__, __cpu_features__
    env = dict(os.environ, NPY_PROMOTION_STATE="weak", OPENBLAS_NUM_THREADS="1",
               OMP_NUM_THREADS="1", PYTHONDONTWRITEBYTECODE="1", PYTHONUTF8="1")
    env["NPY_DISABLE_CPU_FEATURES"] = " ".join(f for f in __cpu_dispatch__ if __cpu_features__.get(f))
    blas = glob.glob("/usr/lib/*/blas/libblas.so.3")
    if blas:
        env["LD_LIBRARY_PATH"] = os.path.dirname(blas[0])
    env[READY] = "1"
    return env


def fences(text):
    """(first line, info, code or text) of each fence."""
    return [(text.count("\n", 0, m.start()) + 1, " ".join(m[1].split()), m[2])
            for m in FENCE.finditer(text)]


class Run:
    """One lesson's program. table and check print as they do at home; here their lines are
    told from the code's own, since an output fence holds only those."""

    def __init__(self, name):
        import attnscope
        self.name, self.passed, self.failed, self.attnscope = name, 0, 0, attnscope
        self.names = {"__name__": "__main__"}

    def fail(self, line, *what):
        self.failed += 1
        print(f"FAILED {self.name}:{line}")
        for text in what:
            print("    " + text.replace("\n", "\n    "))

    def execute(self, line, info, code):
        """What the code itself printed, and the laws not as stated; None and the error."""
        printed, laws = io.StringIO(), len(self.attnscope._not_as_stated)
        code = compile("\n" * line + code, self.name, "exec")
        try:
            with contextlib.redirect_stdout(printed):
                exec(code, dict(self.names) if info == "python live" else self.names)
        except Exception:
            return None, traceback.format_exc(limit=-2)
        wrong = self.attnscope._not_as_stated[laws:]
        return printed.getvalue(), "; ".join(wrong)

    def case(self, line, info, code, want):
        printed, wrong = self.execute(line, info, code)
        if printed is None:
            self.fail(line, wrong)
        elif wrong:
            self.fail(line, "laws not as stated: " + wrong)
        elif want is not None and printed != want:
            self.fail(line, "printed:", printed or "(nothing)", "the output fence says:", want)
        else:
            self.passed += 1


def silence(attnscope):
    """table and check say nothing, but do all else they do."""
    def quietly(f):
        def call(*args, **keywords):
            with contextlib.redirect_stdout(io.StringIO()):
                f(*args, **keywords)
        return call
    for name in ("table", "check"):
        setattr(attnscope, name, quietly(getattr(attnscope, name)))


def check_lesson(path):
    with open(path, encoding="utf-8", newline=None) as f:
        found = fences(f.read())
    os.chdir(os.path.dirname(path))
    run = Run(os.path.relpath(path, TOP))
    for i, (line, info, code) in enumerate(found):
        if info.split()[0] != "python":
            continue
        output = i + 1 < len(found) and found[i + 1][1] == "output"
        run.case(line, info, code, found[i + 1][2] if output else None)
    return run


def main(paths):
    sys.path.insert(0, LESSONS)
    import attnscope
    import warnings
    warnings.simplefilter("ignore")  # NaN rows are what a lesson is about
    silence(attnscope)
    passed = failed = 0
    for path in paths:
        run = check_lesson(path)
        passed += run.passed
        failed += run.failed
    print(f"{passed} passed, {failed} failed", flush=True)
    os._exit(1 if failed or not passed else 0)  # not through attnscope.py's own end


if __name__ == "__main__":
    if READY not in os.environ:
        try:
            env = exact_environment()
        except ImportError:
            print("check_lessons: skipped: this Python has no NumPy\n0 passed, 0 failed, 1 skipped")
            sys.exit(0)
        sys.exit(subprocess.call([sys.executable, *sys.argv], env=env))
    named = [os.path.abspath(p) for p in sys.argv[1:] if p.endswith(".md")]
    main(named or sorted(glob.glob(os.path.join(LESSONS, "*", "[0-9][0-9]-*.md"))))
