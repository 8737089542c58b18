#!/usr/bin/env python3
"""Print src/lang/printable_list.h: the characters repr() escapes.

Run it with CPython 3.11, whose Unicode tables are ours.
"""
import unicodedata

rows = []
for k in range(0x80, 0x110000):
    if not chr(k).isprintable():
        if rows and rows[-1][1] == k - 1:
            rows[-1][1] = k
        else:
            rows.append([k, k])

print("/* Beyond ASCII: what repr() escapes, str.isprintable() being false.")
print(f" * Unicode {unicodedata.unidata_version}, printed by tests/reference/printable.py.")
print(" * Ranges are closed and ascend. */")
print("#define NOT_PRINTABLE_LIST(X) \\")
for at in range(0, len(rows), 4):
    line = " ".join(f"X(0x{a:04x}, 0x{b:04x})" for a, b in rows[at:at + 4])
    print(f"    {line}" + (" \\" if at + 4 < len(rows) else ""))
