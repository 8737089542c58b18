#!/usr/bin/env python3
"""Print src/lang/casing_list.h: what Python's str methods know of letters.

Rows compress runs: X(from, to, step) are from, from + step, … up to to, and
X(from, to, step, delta) maps each of them to itself plus delta. What maps to
several characters stands in a list of its own, as UTF-8.
"""
import unicodedata as u

ALL = [chr(k) for k in range(0x80, 0x110000) if not 0xD800 <= k < 0xE000]


def runs(pairs):
    """[(code, tag)] ascending -> [(from, to, step, tag)], step 1 or 2."""
    out = []
    for k, tag in pairs:
        if out and out[-1][3] == tag:
            a, b, step, _ = out[-1]
            if (a == b and k - b <= 2) or k - b == step:
                out[-1] = (a, k, k - b, tag)
                continue
        out.append((k, k, 1, tag))
    return out


def emit(name, rows, text):
    print(f"\n#define {name}(X) \\")
    line = "   "
    for at, row in enumerate(rows):
        cell = " " + text(row)
        if len(line) + len(cell) > 96:
            print(line + " \\")
            line = "   "
        line += cell
    print(line)


def emit_set(name, wanted):
    rows = runs([(ord(c), 0) for c in ALL if wanted(c)])
    emit(name, rows, lambda r: f"X(0x{r[0]:04x}, 0x{r[1]:04x}, {r[2]})")


def emit_map(name, f, usual):
    """f(c) where it differs from usual(c), single characters."""
    rows = runs([(ord(c), ord(f(c)) - ord(c)) for c in ALL if f(c) != usual(c) and len(f(c)) == 1])
    emit(name, rows, lambda r: f"X(0x{r[0]:04x}, 0x{r[1]:04x}, {r[2]}, {r[3]})")


def emit_long(name, f, usual):
    rows = [(c, f(c)) for c in ALL if f(c) != usual(c) and len(f(c)) > 1]
    octal = lambda s: "".join(f"\\{b:03o}" for b in s.encode())
    emit(name, rows, lambda r: f'X(0x{ord(r[0]):04x}, "{octal(r[1])}")')


same = lambda c: c
print(f"""/* Beyond ASCII: the cases, letters and digits of Python's str methods.
 * Unicode {u.unidata_version}, printed by tests/reference/casing.py, which says how rows read. */""")
emit_map("UPPER_LIST", str.upper, same)
emit_long("UPPER_LONG_LIST", str.upper, same)
emit_map("LOWER_LIST", str.lower, same)
emit_long("LOWER_LONG_LIST", str.lower, same)
print("\n/* Only where it differs from upper. */", end="")
emit_map("TITLE_LIST", str.title, str.upper)
emit_long("TITLE_LONG_LIST", str.title, str.upper)
emit_set("IS_UPPER_LIST", str.isupper)
emit_set("IS_LOWER_LIST", str.islower)
emit_set("IS_ALPHA_LIST", str.isalpha)
print("\n/* Zeros: nine more digits follow each. */", end="")
emit_set("DECIMAL_ZERO_LIST", lambda c: u.decimal(c, None) == 0)
print("\n/* The rest of isdigit, and of isnumeric. */", end="")
emit_set("IS_DIGIT_LIST", lambda c: c.isdigit() and not c.isdecimal())
emit_set("IS_NUMERIC_LIST", lambda c: c.isnumeric() and not c.isdigit())
