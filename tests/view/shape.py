#!/usr/bin/env python3
"""What must hold for every screen: its size, its characters, its borders.

For each lesson, step and language at several sizes: as many rows as asked for, none
wider, nothing but printable characters; ANSI without its escapes is the same text, resets
before each line's end and never blinks; SVG is well-formed. Prints one case per lesson.
"""
import os
import re
import subprocess
import sys
import unicodedata
import xml.dom.minidom

ATTNSCOPE = sys.argv[1]
SIZES = ("80x24", "120x36")
ODD = ("1x1", "5x3", "59x16", "60x16", "61x17", "99x23", "100x24", "300x90")
ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")


def render(*args):
    out = subprocess.run([ATTNSCOPE, "--render", *args], capture_output=True, text=True)
    if out.returncode or out.stderr:
        raise AssertionError(f"status {out.returncode} {out.stderr.strip()}")
    return out.stdout


def width(text):
    cols = 0
    for c in text:
        if unicodedata.combining(c):
            continue
        cols += 2 if unicodedata.east_asian_width(c) in "WF" else 1
    return cols


def check_text(text, size):
    w, h = map(int, size.split("x"))
    rows = text.split("\n")
    assert len(rows) == h + 1 and rows[-1] == "", f"{len(rows) - 1} rows, not {h}"
    for row in rows:
        assert width(row) <= w, f"wider than {w}: {row}"
        assert row == row.rstrip(" "), "blanks at a row's end"
        assert not any(unicodedata.category(c) in ("Cc", "Cf") for c in row), f"control: {row!r}"


def at_column(row, line):
    cols = 0
    for c in row:
        if cols == line:
            return c
        cols += width(c)
    return None


def check_border(text):
    """The line between text and panels stays in one column."""
    rows = text.split("\n")
    top = re.match("^([─▴ ]+)┬", rows[1])
    if not top:
        return
    line = width(top[1])
    for row in rows[2:]:
        if at_column(row, line) == "┴":
            return
        assert at_column(row, line) in tuple("│├┤┼"), f"border broken: {row}"
    raise AssertionError("the border has no end")


def check_ansi(size, args):
    plain = render(size, *args, "--as", "ansi", "--color", "never")
    text = render(size, *args, "--as", "text")
    assert [r.rstrip() for r in ESCAPE.sub("", plain).split("\n")] == text.split("\n"), \
        "ansi without its escapes is not the text"
    for color in ("16", "256", "truecolor"):
        ansi = render(size, *args, "--as", "ansi", "--color", color)
        assert not re.search(r"\x1b(?!\[[0-9;]*m)", ansi), "an escape that is no SGR"
        for row in ansi.split("\n"):
            codes = ESCAPE.findall(row)
            assert not codes or codes[-1] == "0", f"no reset at the end: {row!r}"
            for code in codes:
                assert code.split(";")[0] == "0", f"not from a reset: {code}"
                styles = re.sub(r";[34]8;(5;\d+|2;\d+;\d+;\d+)", "", code).split(";")
                assert not {"5", "6"} & set(styles), f"blinks: {code}"


def lesson_cases():
    top = os.environ["ATTNSCOPE_LESSONS"]
    for lang in ("en", "ko"):
        for name in sorted(os.listdir(os.path.join(top, lang))):
            if name.endswith(".md"):
                with open(os.path.join(top, lang, name), encoding="utf-8") as f:
                    steps = sum(line.startswith("## ") for line in f)
                yield lang, name[3:-3], steps


def check_lesson(lang, name, steps):
    for step in range(1, steps + 1):
        for size in SIZES:
            for keys in ("", "<Tab>jl"):
                text = render(size, name, "--step", str(step), "--lang", lang, "--keys", keys)
                check_text(text, size)
                check_border(text)
    args = (name, "--step", str(steps - 1), "--lang", lang, "--keys", "<Tab>jl<Enter>")
    for size in ODD:
        check_text(render(size, *args), size)
    check_ansi("100x30", args)
    xml.dom.minidom.parseString(render("100x30", *args, "--as", "svg").encode())


passed = failed = 0
for case in lesson_cases():
    try:
        check_lesson(*case)
        passed += 1
    except AssertionError as e:
        failed += 1
        print(f"FAILED shape {case[0]} {case[1]}: {e}")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
