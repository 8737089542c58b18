"""The oracle: CPython with NumPy 1.24, set up so that its numbers are exact.

Debian's reference BLAS, one thread, NEP 50 promotion, and NumPy's vector code switched
off: then sums and products have one order each, the one that attnscope keeps.
"""
import builtins
import io
import os
import resource
import signal
import sys
import traceback
import warnings

try:
    import numpy as np
except ImportError:
    np = None

BLAS = "/usr/lib/x86_64-linux-gnu/blas"
LESSONS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../lessons")
SECONDS = 3
MEMORY = 1 << 30        # what a program may ask for by mistake


def missing():
    """Why there is no oracle here, or ""."""
    if np is None:
        return "NumPy is not here"
    if np.__version__.split(".")[:2] != ["1", "24"]:
        return f"needs NumPy 1.24, here is {np.__version__}"
    if sys.version_info[:2] != (3, 11):
        return f"needs Python 3.11, here is {sys.version.split()[0]}"
    if not os.path.isdir(BLAS):
        return "Debian's reference BLAS (libblas3) is not here"
    return ""


def set_up():
    """Start this Python again with the exact set-up, if that is not yet so."""
    from numpy.core import _multiarray_umath as m
    names = [f for f in m.__cpu_dispatch__ if m.__cpu_features__.get(f)]
    want = {"LD_LIBRARY_PATH": BLAS, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1",
            "NPY_PROMOTION_STATE": "weak"}
    if names or any(os.environ.get(k) != v for k, v in want.items()):
        if names:
            want["NPY_DISABLE_CPU_FEATURES"] = " ".join(names)
        os.environ.update(want)
        os.execv(sys.executable, [sys.executable, *sys.argv])
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.RLIM_INFINITY))
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")


def ready():
    """Set it up; False where there is none, which is said."""
    if missing():
        print(f"skipped: {missing()}\n0 passed, 0 failed, 1 skipped")
        return False
    set_up()
    return True


def without_limit():
    """For programs started from here: sanitizers want a large address space."""
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def namespace():
    """What a program finds: np and the functions of attnscope.py."""
    if LESSONS not in sys.path:
        sys.path.append(LESSONS)
    space = {"__name__": "program"}
    exec("import numpy as np\nfrom attnscope import *", space)
    return space


class Outcome:
    """What a program did: its output, the kind and line of its error ("" and 0: none).
    line is None where the error has no comparable place. why: a message for people."""
    __slots__ = ("out", "kind", "line", "why")

    def __init__(self, out, kind="", line=0, why=""):
        self.out, self.kind, self.line, self.why = out, kind, line, why

    def text(self):
        return self.out + (f"!{self.kind} line {self.line}\n# {self.why}\n" if self.kind else "")


class OutOfTime(BaseException):
    pass


_in_time = False        # a signal that comes late, behind the program it was meant for, is let go


def _out_of_time(signum, frame):
    if _in_time:
        raise OutOfTime


def in_time(do):
    """do(), None when it takes more than SECONDS of computing. The signal comes again where it
    was lost (what a destructor raises is only printed), and wherever it falls it ends in here."""
    global _in_time
    signal.signal(signal.SIGPROF, _out_of_time)
    try:
        try:
            _in_time = True
            signal.setitimer(signal.ITIMER_PROF, SECONDS, 1)
            return do()
        finally:
            _in_time = False
            signal.setitimer(signal.ITIMER_PROF, 0)
    except OutOfTime:
        _in_time = False
        signal.setitimer(signal.ITIMER_PROF, 0)
        return None


def kind_of(e):
    """The built-in exception that e is: NumPy's AxisError is a ValueError."""
    return next(c.__name__ for c in type(e).__mro__ if hasattr(builtins, c.__name__))


def run(text, space):
    """Run a program in a copy of space; an Outcome, None when it does not end."""
    stdout = sys.stdout
    try:
        return in_time(lambda: _run(text, space, io.StringIO()))
    finally:
        sys.stdout = stdout


def _run(text, space, out):
    try:
        sys.stdout = out
        exec(compile(text, "<program>", "exec"), dict(space))
        return Outcome(out.getvalue())
    except SyntaxError as e:
        return Outcome(out.getvalue(), "SyntaxError", e.lineno, str(e))
    except Exception as e:
        places = traceback.extract_tb(e.__traceback__)
        lines = [f.lineno for f in places if f.filename == "<program>"]
        return Outcome(out.getvalue(), kind_of(e), lines[-1] if lines else 0, str(e))
