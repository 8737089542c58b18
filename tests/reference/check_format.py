"""Compare format() and repr() of strings with CPython 3.11.

    check_format.py FORMAT_DUMP [CASES [SEED]]

Random specs, right and wrong, on random values; wrong ones must give the same
exception. The last line is "N passed, N failed".
"""
import random
import struct
import subprocess
import sys

if sys.version_info[:2] != (3, 11):
    print(f"check_format: skipped: needs CPython 3.11, found {sys.version.split()[0]}")
    print("0 passed, 0 failed, 1 skipped")
    sys.exit(0)

FLOATS = [0.0, -0.0, 1.0, -1.5, 0.1, 1 / 3, 1e16, 1e-5, 1e22, 123456789.125, float("nan"),
          -float("nan"), float("inf"), -float("inf"), 5e-324, 1.7976931348623157e308, 0.5, 2.5,
          9.9995, 99999.95, 1e5, 0.0001]
INTS = [0, 1, -1, 9, 10, 255, 1000, -1000, 999999, 1234567, 2**31, -2**63, 2**63 - 1, 65, 0xAC00,
        0x10FFFF, 0x110000]
STRINGS = ["", "a", "hello", "점수", "\u00e9", "a\nb", "가" * 12, "q'\"", "\x1b[0m", "\u200b",
           "😀", "\ud7a4", "'", '"']


def number(rng):
    kind = rng.randrange(6)
    if kind == 0:
        return rng.choice(FLOATS)
    if kind == 1:
        return struct.unpack("<d", struct.pack("<Q", rng.getrandbits(64)))[0]
    if kind == 2:
        return round(rng.uniform(-1000, 1000), rng.randrange(5))
    if kind == 3:
        return float(rng.randrange(-10**rng.randrange(1, 18), 10**rng.randrange(1, 18)))
    return rng.gauss(0, 1) * 10.0**rng.randrange(-9, 20)


def text(rng):
    if rng.random() < 0.3:
        return rng.choice(STRINGS)
    kinds = [range(32, 127), range(0, 256), range(0x1100, 0xD7FF), range(0xE000, 0x10FFFF)]
    return "".join(chr(rng.choice(rng.choice(kinds))) for _ in range(rng.randrange(9)))


def spec(rng, types):
    if rng.random() < 0.05:
        return "".join(rng.choice("<>^=+- z#0123,_.dfgexs%한") for _ in range(rng.randrange(1, 6)))

    def maybe(p, choices):
        return rng.choice(choices) if rng.random() < p else ""

    fill = maybe(0.4, list("*x0 한<") + ["\u00e9"])
    align = fill + rng.choice("<>^=") if fill else maybe(0.3, "<>^=")
    return (align + maybe(0.3, "+- ") + maybe(0.1, "z") + maybe(0.15, "#") + maybe(0.25, "0")
            + maybe(0.5, [str(n) for n in range(1, 30)]) + maybe(0.25, ",_")
            + maybe(0.5, [f".{n}" for n in range(0, 25)] + [".", ".60"])
            + (rng.choice(types) if rng.random() < 0.9 else rng.choice("bcdeEfFgGnosxX%qZ!한")))


def case(rng):
    kind = rng.choice("sidddbfr")
    if kind == "s":
        return kind, text(rng), spec(rng, ["s", ""])
    if kind == "r":
        return kind, text(rng), ""
    if kind == "b":
        return kind, rng.random() < 0.5, spec(rng, ["", "d", "s", "f", "x"])
    if kind == "i":
        value = rng.getrandbits(rng.randrange(1, 64)) - 2**20
        if rng.random() < 0.3:
            value = rng.choice(INTS)
        return kind, value, spec(rng, list("bcdoxXneEfFgG%") + ["", "", "d"])
    value = number(rng)
    if kind == "f":
        value = struct.unpack("<f", struct.pack("<I", rng.getrandbits(32)))[0]
    return kind, value, spec(rng, list("eEfFgGn%") + ["", ""]) if rng.random() < 0.9 else ""


def pack_text(raw):
    return struct.pack("<I", len(raw)) + raw


def pack(kind, value, f):
    if kind in "sr":
        raw = value.encode()
    else:
        raw = struct.pack({"i": "<q", "d": "<d", "b": "<?", "f": "<f"}[kind], value)
    return kind.encode() + pack_text(f.encode()) + pack_text(raw)


def wanted(kind, value, f):
    try:
        return repr(value) if kind == "r" else format(value, f)
    except Exception as e:
        return f"!{type(e).__name__}: {e}"


def main():
    dump, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 60000
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    cases = [case(rng) for _ in range(count)]
    cases += [("r", "".join(chr(k) for k in range(a, a + 64)), "")
              for a in range(0, 0x110000, 64) if not 0xD800 <= a < 0xE000]
    out = subprocess.run([dump], input=b"".join(pack(*c) for c in cases), stdout=subprocess.PIPE,
                         check=True).stdout
    at = passed = failed = 0
    for c in cases:
        n, = struct.unpack_from("<I", out, at)
        got, want = out[at + 4:at + 4 + n].decode(), wanted(*c)
        at += 4 + n
        if "\ud800" <= want[:1] < "\ue000":  # half a surrogate pair: refused, as it has no UTF-8
            want = f"!: U+{ord(want[0]):04X} is half of a surrogate pair, not a character"
        passed += got == want
        failed += got != want
        if got != want and failed <= 10:
            print(f"format({c[1]!r}, {c[2]!r}) as {c[0]}\n got  {got!r}\n want {want!r}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
