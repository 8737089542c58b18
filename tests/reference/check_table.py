"""Read our tables back: CSV with Python's csv, JSON with its json, Markdown by
its rules; the text form must be what table() of lessons/attnscope.py prints.

    check_table.py TABLE_DUMP [CASES [SEED]]

The last line is "N passed, N failed".
"""
import contextlib
import csv
import io
import json
import math
import os
import random
import struct
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "lessons"))
try:
    import numpy  # attnscope.py needs it  # noqa: F401
except ImportError:
    print("check_table: skipped: this Python has no NumPy\n0 passed, 0 failed, 1 skipped")
    sys.exit(0)
import attnscope

WORDS = ["", "a", "query", "점수", "내적 score", "값", "a,b", 'say "hi"', "#1", " x ", "\u00e9",
         "e\u0301", "日本", "|", "*q*", "\\", "`c`", "_", "<b>", "q·k/√D", "=1+1", "'", "😀", "-0.5",
         "[k]", "$x$", "~"]
FORMATS = ["", "d", ".3f", "s", ">8", "6.2e", "<9.1f", "b"]


def case(rng):
    columns, rows = rng.randrange(1, 6), rng.randrange(0, 6)
    formats = [rng.choice(FORMATS) for _ in range(columns)]
    body = []
    for _ in range(rows):
        row = []
        for f in formats:
            if f in ("s", ">8"):
                row.append("".join(rng.choice(WORDS) for _ in range(rng.randrange(3))))
            elif f in ("d", "b"):
                row.append(rng.randrange(-10**rng.randrange(1, 18), 10**6))
            elif f:
                row.append(rng.choice([rng.gauss(0, 1), 0.1, -0.0, 1e300, math.inf, math.nan]))
            else:
                row.append(rng.choice([True, False, None, 7, 0.25, "점수", -math.inf]))
        body.append(row)
    return [rng.choice(WORDS) for _ in range(columns)], body, formats


def pack_text(raw):
    raw = raw.encode() if isinstance(raw, str) else raw
    return struct.pack("<I", len(raw)) + raw


def pack_cell(x, f):
    if isinstance(x, bool):
        kind, raw = b"b", struct.pack("<?", x)
    elif x is None:
        kind, raw = b"n", b""
    elif isinstance(x, str):
        kind, raw = b"s", x
    elif isinstance(x, int):
        kind, raw = b"i", struct.pack("<q", x)
    else:
        kind, raw = b"d", struct.pack("<d", x)
    return pack_text(format(x, f)) + kind + pack_text(raw)


def pack(headers, body, formats):
    return (struct.pack("<II", len(headers), len(body)) + b"".join(map(pack_text, headers))
            + b"".join(pack_cell(x, f) for row in body for x, f in zip(row, formats)))


def is_number(x):
    return isinstance(x, (int, float)) and not isinstance(x, bool)


def text_wanted(headers, body, formats):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        attnscope.table(headers, body, formats)
    return out.getvalue()


def csv_wanted(headers, body, formats):
    return [headers] + [[format(x, f).strip(" ") if is_number(x) else format(x, f)
                         for x, f in zip(row, formats)] for row in body]


def json_wanted(headers, body):
    def value(x):
        return repr(x) if isinstance(x, float) and not math.isfinite(x) else x

    return {"headers": headers, "rows": [[value(x) for x in row] for row in body]}


def split_row(line):
    """The cells of a pipe-table row, escapes undone."""
    cells, at = [""], 1
    while at < len(line):
        if line[at] == "\\":
            at += 1
            cells[-1] += line[at]
        elif line[at] == "|":
            cells.append("")
        else:
            cells[-1] += line[at]
        at += 1
    return [c.strip(" ") for c in cells[:-1]]


def markdown_wanted(headers, body, formats):
    lines = [headers] + [[format(x, f) for x, f in zip(row, formats)] for row in body]
    return [[text.strip(" ") for text in line] for line in lines]


def compare(c, got):
    text, markdown, comma, js = got
    lines = markdown.splitlines()
    yield "text", text, text_wanted(*c)
    yield "csv", list(csv.reader(io.StringIO(comma, newline=""))), csv_wanted(*c)
    yield "json", json.loads(js), json_wanted(*c[:2])
    yield "markdown", [split_row(line) for line in lines[:1] + lines[2:]], markdown_wanted(*c)


def main():
    dump, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 3000
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    cases = []
    while len(cases) < count:
        c = case(rng)
        with contextlib.suppress(TypeError, ValueError):
            pack(*c)
            cases.append(c)
    out = subprocess.run([dump], input=b"".join(pack(*c) for c in cases), stdout=subprocess.PIPE,
                         check=True).stdout
    at, passed, failed = 0, 0, 0
    for c in cases:
        got = []
        for _ in range(4):
            n, = struct.unpack_from("<I", out, at)
            got.append(out[at + 4:at + 4 + n].decode())
            at += 4 + n
        for what, g, w in compare(c, got):
            passed += g == w
            failed += g != w
            if g != w and failed <= 5:
                print(f"{what} of {c!r}\n got  {g!r}\n want {w!r}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
