#!/usr/bin/env python3
"""Print src/base/letters_list.h: the letters a name may be made of.

CPython takes XID_Start and XID_Continue and brings names to NFKC. We leave
out every character that NFKC could change, alone or beside another, so that
two names are equal exactly when their bytes are.
"""
import sys
import unicodedata as u


def stays(c):
    return u.normalize("NFKC", c) == c and u.combining(c) == 0


# Characters that can melt into the one before: the second halves of all
# canonical compositions, and the vowels and finals of Korean syllables.
melting = {chr(k) for k in list(range(0x1161, 0x1176)) + list(range(0x11A8, 0x11C3))}
for k in range(0x110000):
    parts = u.decomposition(chr(k)).split()
    if len(parts) == 2 and not parts[0].startswith("<"):
        melting.add(chr(int(parts[1], 16)))


def ranges(wanted):
    out = []
    for k in range(0x80, 0x110000):
        if wanted(chr(k)):
            if out and out[-1][1] == k - 1:
                out[-1][1] = k
            else:
                out.append([k, k])
    return out


def starts(c):
    return c.isidentifier() and stays(c) and c not in melting


def only_continues(c):
    return ("a" + c).isidentifier() and stays(c) and c not in melting and not starts(c)


def emit(name, rows):
    print(f"#define {name}(X) \\")
    for at in range(0, len(rows), 4):
        line = " ".join(f"X(0x{a:04x}, 0x{b:04x})" for a, b in rows[at:at + 4])
        print(f"    {line}" + (" \\" if at + 4 < len(rows) else ""))


print(f"/* Beyond ASCII: what may start a name, and what may only continue one.")
print(f" * Unicode {u.unidata_version}, printed by tests/reference/letters.py, which says why")
print(" * some are left out. Ranges are closed and ascend. */")
emit("LETTER_START_LIST", ranges(starts))
print()
emit("LETTER_CONTINUE_LIST", ranges(only_continues))
