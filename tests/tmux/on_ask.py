"""Asking in a terminal: files of panels, searching, errors at the prompt."""
import csv
import io
import os
import re
import shutil
import struct

from drive import KNOBS, SCRATCH, check
from on_tmux import closing

LESSON = """# Asking

Its line in the menu.

<!-- goal: a goal -->

## One

A needle stands here.

```python live
# two heads of a table, float32, and a cell that is no number
import numpy as np
from attnscope import *
x = (np.arange(24.0).reshape(2, 3, 4) / 7).astype(np.float32)
x[1, 2, 3] = np.nan
n = np.arange(3) - 1
show(scores=x, rows=["a, b", 'say "c"', "고양이"])
show(any=n)
```

## Two

Another needle.
"""


def lesson(name, text=LESSON):
    """A folder of its own with the lesson; files are written there too."""
    folder = os.path.abspath(f"{SCRATCH}/{name}")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    with open(folder + "/06-asking.md", "w") as f:
        f.write(text)
    return folder


def contents(path):
    with open(path, "rb") as f:
        return f.read()


@closing
def panels_become_files(opens):
    folder = lesson("files")
    w = opens(folder + "/06-asking.md", cols=120, rows=30)
    w.wait("step 1/2")
    for ending in ("csv", "npy", "txt", "ansi", "svg"):
        w.write(f":export {folder}/x.{ending}")
        w.type("Enter")
        w.wait(f"x.{ending}", gone=":export")
        w.wait("written: /")
    w.type("Tab")
    w.write("e")
    w.wait(":export n.csv")
    w.type("C-u")
    w.write(f"export {folder}/n.npy")
    w.type("Enter")
    w.wait("written: ", gone=":export")
    check(b"<svg" in contents(folder + "/x.svg"), "no SVG")
    check(b"\x1b[" in contents(folder + "/x.ansi") and b"\x1b" not in contents(folder + "/x.txt"), "ANSI and text")
    check("고양이" in contents(folder + "/x.txt").decode(), "the text has no labels")
    check(sorted(os.listdir(folder)) == ["06-asking.md", "n.npy", "x.ansi", "x.csv", "x.npy", "x.svg", "x.txt"],
          f"something was left: {os.listdir(folder)}")
    numbers_are_the_same(folder)


def numbers_are_the_same(folder):
    with open(folder + "/x.csv", newline="") as f:
        rows = list(csv.reader(f))
    check(rows[0] == ["head", "query", "0", "1", "2", "3"], f"the heading is {rows[0]}")
    check([r[:2] for r in rows[1:]] == [[h, q] for h in "01" for q in ("a, b", 'say "c"', "고양이")], "labels differ")
    try:
        import numpy as np
    except ImportError:
        return
    x = (np.arange(24.0).reshape(2, 3, 4) / 7).astype(np.float32)
    x[1, 2, 3] = np.nan
    got, n = np.load(folder + "/x.npy"), np.load(folder + "/n.npy")
    check(got.dtype == x.dtype and got.shape == x.shape and got.tobytes() == x.tobytes(), "NumPy loads other bits")
    check(n.dtype == np.int64 and n.tolist() == [-1, 0, 1], "NumPy loads other ints")
    saved = io.BytesIO()
    np.save(saved, x)
    check(saved.getvalue() == contents(folder + "/x.npy"), "np.save writes other bytes")
    table = np.array([[float(v) for v in r[2:]] for r in rows[1:]]).astype(np.float32).reshape(x.shape)
    check(table.tobytes() == x.tobytes(), "the .csv has other numbers")


@closing
def plots_become_files(opens):
    folder = lesson("plots", LESSON.replace("show(any=n)", 'plot(n, n / 7, xlabel="x", ylabel="y/7")'))
    w = opens(folder + "/06-asking.md", cols=120, rows=30)
    w.wait("step 1/2")
    w.type("Tab")
    for ending in ("csv", "npy", "txt", "ansi", "svg"):
        w.write(f":export {folder}/p.{ending}")
        w.type("Enter")
        w.wait(f"p.{ending}", gone=":export")
        w.wait("(plot)")
    check(contents(folder + "/p.csv") == b"x,y/7\r\n" + b"".join(
        b"%s,%s\r\n" % (str(float(x)).encode(), str(x / 7).encode()) for x in (-1, 0, 1)), "the .csv has other numbers")
    check(contents(folder + "/p.npy")[128:] == struct.pack("<3d", -1 / 7, 0, 1 / 7), "the .npy has other numbers")
    text = contents(folder + "/p.txt").decode()
    check("y/7" in text and "┤" in text and any("\u2801" <= c <= "\u28ff" for c in text), "the text has no line")
    check(len(text.splitlines()) == 24, "the plot is small")
    check(b"<svg" in contents(folder + "/p.svg") and b"\x1b[" in contents(folder + "/p.ansi"), "SVG and ANSI")


@closing
def held_panels_have_names_of_their_own(opens):
    folder = lesson("held")
    w = opens(*KNOBS, cols=120, rows=36)
    w.wait("o/O")
    w.write("xT")
    w.wait("difference: scores")
    for name in ("scores", "scores-difference", "weights-held"):
        w.write("e")
        w.wait(f":export {name}.csv")
        w.type("C-u")
        w.write(f"export {folder}/{name}.TXT")
        w.type("Enter")
        w.wait(f"({name})")
        w.type("Tab")
    check(len({contents(f"{folder}/{name}.TXT") for name in ("scores", "scores-difference", "weights-held")}) == 3,
          "two of them are the same")


@closing
def long_files_say_how_long(opens):
    folder = lesson("long", LESSON.replace("show(any=n)", "y = np.arange(11000.0)\nshow(any=np.sin(y)[:, None] * y)"))
    w = opens(folder + "/06-asking.md", cols=120, rows=30)
    w.wait("step 1/2")
    w.type("Tab")
    w.write(f":export {folder}/y.csv")
    w.type("Enter")
    w.wait(lambda s: re.search(r"computing about \d+ s, \d+ % done … Ctrl-C stops", s))
    w.type("C-c")
    w.wait("y.csv was not written: stopped")
    check(os.listdir(folder) == ["06-asking.md"], f"something was left: {os.listdir(folder)}")


@closing
def files_are_not_lost(opens):
    folder = lesson("kept")
    with open(folder + "/x.csv", "w") as f:
        f.write("mine")
    os.makedirs(folder + "/x.npy")
    shell = ["sh", "-c", 'ulimit -f 0; trap "" XFSZ; "$@"; echo "status $?"; exec sleep 1000', "sh",
             os.environ["ATTNSCOPE"], folder + "/06-asking.md"]
    for how in ({}, {"shell": shell}):
        w = opens(folder + "/06-asking.md", cols=140, rows=30, **how)
        w.wait("step 1/2")
        w.write(f":export {folder}/x.csv")
        w.type("Enter")
        w.wait("Replace it?")
        w.write("n")
        w.type("Enter")
        w.wait("nothing was written", gone="Replace")
        if how: # the disk is full
            w.write(f":export {folder}/x.csv")
            w.type("Enter")
            w.wait("Replace it?")
            w.write("y")
            w.type("Enter")
            w.wait("was not written: ")
        w.write(f":export {folder}/x.npy")
        w.type("Enter")
        w.wait("it is a folder")
        w.write(f":export {folder}/nowhere/x.csv")
        w.type("Enter")
        w.wait("was not written: ", gone="it is a folder")
        check(contents(folder + "/x.csv") == b"mine", "the file that was there is lost")
        check(sorted(os.listdir(folder)) == ["06-asking.md", "x.csv", "x.npy"], f"left: {os.listdir(folder)}")
    w = opens(folder + "/06-asking.md", cols=120, rows=30)
    w.wait("step 1/2")
    w.write(f":export {folder}/x.c")
    w.type("Tab")
    w.wait("/x.csv")
    w.type("Enter")
    w.wait("Replace it?")
    w.write("y")
    w.type("Enter")
    w.wait("written: ")
    check(contents(folder + "/x.csv").startswith(b"head,query,"), "it was not replaced")


@closing
def searching(opens):
    w = opens(lesson("searching") + "/06-asking.md", cols=120, rows=30)
    w.wait("step 1/2")
    w.write("/needle")
    w.wait("Enter find")
    w.type("Enter")
    w.wait("/needle  1/1")
    w.write("n")
    w.wait("step 2/2")
    w.write("N")
    w.wait("step 1/2")
    w.write("/고양")
    w.type("Enter")
    w.wait("scores[0, 2, 0]")
    w.write("?/explain")
    w.wait(lambda s: ":explain weights" in s and "redraw" not in s and "suspend" not in s)
    w.type("Escape")
    w.write("/nothing like it")
    w.wait("nothing here has it")
    w.type("Escape", "Escape")
    w.wait("Space next", gone="in this help")


@closing
def errors_and_earlier_lines(opens):
    w = opens(lesson("errors") + "/06-asking.md", cols=120, rows=40)
    w.wait("step 1/2")
    w.write(">x @ nope")
    w.type("Enter")
    screen = w.wait("name 'nope' is not defined").split("\n")
    under = [(a, b) for a, b in zip(screen, screen[1:]) if "x @ nope" in a and "^^^^" in b]
    check(any(a.rindex("nope") == b.index("^^^^") for a, b in under), "no carets under the name")
    w.write("x.shape")
    w.type("Enter")
    w.wait("(2, 3, 4)")
    w.write("n + 1")
    w.type("Enter")
    w.wait("[0 1 2]")
    w.type("C-r")
    w.write("sha")
    w.wait("reverse-i-search")
    w.wait("x.shape")
    w.type("Enter")
    w.wait(lambda s: s.count("(2, 3, 4)") == 2)
    w.write('np.load("06')
    w.type("Tab")
    w.write("x")
    w.wait('> np.load("06x')
    w.type("Escape")
    w.wait("Space next")


CASES = [panels_become_files, plots_become_files, held_panels_have_names_of_their_own, long_files_say_how_long, files_are_not_lost, searching, errors_and_earlier_lines]
