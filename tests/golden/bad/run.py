"""Bad lessons: each says what is wrong and where, with its status, and harms no other.

usage: run.py SCRATCH [CASE…]; the program is $ATTNSCOPE. Each case has a folder of lessons
of its own: 01-bad is the lesson in question, 02-fine is beside it.
"""
import os
import shutil
import subprocess
import sys

PROGRAM = os.path.abspath(os.environ["ATTNSCOPE"])
FINE = b"""\
# A title

The line of the menu.

<!-- goal: Say it. -->
<!-- belief: It is not so. -->

## First

```python
# a print
import numpy as np
from attnscope import *
x = np.arange(3)
print(x)
```

```output
[0 1 2]
```

```predict
How much?

- [x] this
- [ ] that
hint: look.
solution: this.
```

## Sources

- none
"""
OUT = "[0 1 2]\n"
LOAD = b"from attnscope import *\nx = np.load('../data/x.npy')\nprint(x)\n"
CASES = {}


def case(f):
    CASES[f.__name__.replace("_", "-")] = f
    return f


def stage(name, bad):
    """A folder of lessons; bad None: 01-bad.md is a directory."""
    top = os.path.join(FOLDER, name)
    shutil.rmtree(top, ignore_errors=True)
    for lang in ("en", "ko"):
        os.makedirs(os.path.join(top, lang))
        with open(os.path.join(top, lang, "02-fine.md"), "wb") as f:
            f.write(FINE.replace(b"## Sources", "## 출처".encode()) if lang == "ko" else FINE)
    path = os.path.join(top, "en", "01-bad.md")
    if bad is None:
        os.mkdir(path)
    else:
        with open(path, "wb") as f:
            f.write(bad)
        shutil.copy(path, os.path.join(top, "ko"))
    return top


def run(top, *arguments):
    return subprocess.run([PROGRAM, "--lang", "en", *arguments], capture_output=True, text=True,
                          timeout=60, stdin=subprocess.DEVNULL, cwd=top,
                          env=dict(os.environ, ATTNSCOPE_LESSONS=top))


def broken(name, bad, status, *parts, screen):
    """Batch of it, of both, the lint and the screen; the other lesson is unharmed."""
    top = stage(name, bad)
    alone, both, lint = (run(top, *words) for words in (
        ("--batch", "bad"), ("--batch",), ("--check", "en/01-bad.md")))
    for done in (alone, both):
        assert done.returncode == status, (done.returncode, done.stderr)
        for part in parts:
            assert part in done.stderr, f"lacks {part!r}: {done.stderr}"
    assert both.stdout.endswith("# 02 A title\n" + OUT), both.stdout
    assert lint.returncode == status and parts[0] in lint.stdout + lint.stderr, lint
    menu = run(top, "--render", "80x24")
    assert menu.returncode == 0 and "02 A title" in menu.stdout, menu
    shown = run(top, "--render", "100x30", "bad")
    assert screen in " ".join((shown.stdout + shown.stderr).split()), shown
    fine = run(top, "--render", "100x30", "fine")
    assert fine.returncode == 0 and "How much?" in fine.stdout, fine


def same(name, text, lint=True):
    """Read as if it were FINE: in batch, by the lint and on the screen."""
    top = stage(name, text)
    done = run(top, "--batch", "bad")
    assert (done.returncode, done.stdout, done.stderr) == (0, OUT, ""), done
    done = run(top, "--check", "en/02-fine.md") if not lint else run(top, "--check", "en/01-bad.md")
    found = [line for line in done.stdout.splitlines() if "error" in line]
    assert all("Sources" in line or "step" in line for line in found), done.stdout
    pictures = [run(top, "--render", "80x24", which, "--keys", "1<Enter>").stdout.splitlines()[1:]
                for which in ("bad", "fine")]
    assert pictures[0] == pictures[1] and "✓ right" in "\n".join(pictures[0]), pictures


@case
def fence_not_closed(_):
    broken("open", FINE.replace(b"solution: this.\n```\n", b"solution: this.\n"), 1,
           "this fence is not closed", "01-bad.md:22:1: error: ", screen="not closed")


@case
def fence_of_no_kind(_):
    broken("kind", FINE.replace(b"```predict", b"```riddle"), 1,
           "no fence of this kind is known", "01-bad.md:22:4: error: ", screen="no fence of this kind")


@case
def word_of_no_kind(_):
    broken("word", FINE.replace(b"hint: look.", b"tip: look."), 1,
           "this line belongs to no part of the question", "01-bad.md:27:1: error: ",
           "hint: begin it with", screen="01-bad.md:22:1: a question without a hint hint: 1 more: attnscope --check")


@case
def question_without_right_answer(_):
    broken("right", FINE.replace(b"[x]", b"[ ]"), 1, "a question without a right answer",
           "01-bad.md:22:1: error: ", screen="01-bad.md:22:1: a question without a right answer")


@case
def data_missing(_):
    broken("missing", FINE.replace(b"from attnscope import *\n", LOAD), 1,
           "cannot read ../data/x.npy: No such file or directory", "01-bad.md:14:5: error: ",
           screen="cannot read ../data/x.npy")


@case
def data_truncated(_):
    bad = FINE.replace(b"from attnscope import *\n", LOAD)
    head = b"{'descr': '<f8', 'fortran_order': False, 'shape': (4,), }"
    whole = b"\x93NUMPY\x01\x00\x76\x00" + head.ljust(117) + b"\n" + bytes(32)
    for length in (0, 5, 10, 64, 127, 128, 159):
        top = stage("truncated", bad)
        os.mkdir(os.path.join(top, "data"))
        with open(os.path.join(top, "data", "x.npy"), "wb") as f:
            f.write(whole[:length])
        done = run(top, "--batch", "bad")
        assert done.returncode == 1 and not done.stdout, (length, done)
        assert "01-bad.md:14:5: error: cannot read ../data/x.npy: " in done.stderr, (length, done)
    with open(os.path.join(top, "data", "x.npy"), "wb") as f:
        f.write(whole)
    assert run(top, "--batch", "bad").stdout.startswith("[0. 0. 0. 0.]\n")


@case
def lesson_is_a_directory(_):
    top = stage("directory", None)
    for words in (["--batch", "bad"], ["--batch"], ["--check", "bad"], ["--export", "py", "bad"],
                  ["--explain", "x", "bad"], ["--render", "80x24", "bad"], ["--list"]):
        done = run(top, *words)
        assert done.returncode == 3 and "it is a directory" in done.stderr, (words, done)
    assert run(top, "--list").stdout == "02-fine  A title\n"
    menu = run(top, "--render", "80x24", "--keys", "<Enter>")
    assert menu.returncode == 0 and "directory" in menu.stdout and "02 A title" in menu.stdout, menu
    assert "How much?" in run(top, "--render", "80x24", "--keys", "j<Enter>").stdout


@case
def crlf(_):
    same("crlf", FINE.replace(b"\n", b"\r\n"))


@case
def byte_order_mark(_):
    same("bom", b"\xef\xbb\xbf" + FINE)


@case
def no_last_line_end(_):
    same("end", FINE.rstrip(b"\n"))


@case
def all_three(_):
    same("three", b"\xef\xbb\xbf" + FINE.rstrip(b"\n").replace(b"\n", b"\r\n"))


@case
def empty_and_foreign(_):
    for name, bad, said in (("empty", b"", "error"), ("nul", b"# A\0title\n", "NUL"),
                            ("latin", FINE.replace(b"How", b"H\xf6w"), "UTF-8"),
                            ("prose", b"no title at all\n", "title")):
        top = stage(name, bad)
        done = run(top, "--batch", "bad")
        assert done.returncode in (1, 3) and said in done.stderr, (name, done)
        assert run(top, "--render", "80x24").returncode == 0
        assert run(top, "--batch").stdout.endswith("# 02 A title\n" + OUT), name


FOLDER = os.path.join(sys.argv[1], "bad")
results = []
for case_name, function in CASES.items():
    if sys.argv[2:] and case_name not in sys.argv[2:]:
        continue
    try:
        function(None)
        results.append(True)
    except (AssertionError, subprocess.TimeoutExpired) as why:
        results.append(False)
        print(f"FAILED {case_name}\n    {why}")
print(f"{results.count(True)} passed, {results.count(False)} failed")
sys.exit(not all(results))
