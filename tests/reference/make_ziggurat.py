#!/usr/bin/env python3
"""Write src/num/ziggurat_list.h: the 256-layer ziggurat of the normal density.

Marsaglia and Tsang, "The Ziggurat Method for Generating Random Variables"
(2000), with the tail start R and the layer area V that reproduce NumPy's
tables. NumPy's table has one entry (layer 38) whose density came out one ulp
higher where it was made; the next layers were computed from it.

    make_ziggurat.py > src/num/ziggurat_list.h

Needs Python only. tests/unit/num/test_rng.c checks the result by a hash.
"""
import math
import struct

R = 3.6541528853610088
V = 0.0049286732339746519
LAYERS = 256
ODD_LAYER = 38


def tables(bits):
    """k: accept at once below it; w: integer -> x; f: density; per layer."""
    scale = float(1 << bits)
    k, w, f = [0] * LAYERS, [0.0] * LAYERS, [0.0] * LAYERS
    last = LAYERS - 1
    f[0], f[last] = 1.0, math.exp(-0.5 * R * R)
    w[0], w[last] = V / f[last] / scale, R / scale
    k[0] = round(R * f[last] / V * scale)
    x = R
    for i in range(last - 1, 0, -1):
        below, x = x, math.sqrt(-2.0 * math.log(V / x + f[i + 1]))
        k[i + 1] = round(x / below * scale)
        w[i] = x / scale
        f[i] = math.exp(-0.5 * x * x)
        if i == ODD_LAYER:
            f[i] = math.nextafter(f[i], 2.0)
    return k, w, f


def single(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


def short_hex(x):
    """float.hex() without the zeros at the end of the fraction."""
    mantissa, exponent = float(x).hex().split("p")
    return mantissa.rstrip("0").rstrip(".") + "p" + exponent


def main():
    k64, w64, f64 = tables(52)
    k32, w32, f32 = tables(23)
    # The tables of float32 are these rounded, but for the integers.
    assert all(single(a) == single(b * 2.0**29) for a, b in zip(w32, w64)) and f32 == f64
    print("/* The normal ziggurat: written by tests/reference/make_ziggurat.py, not by hand.")
    print(" * X(k, w, f, k of float32), one row a layer. w of float32 is (float)(w * 2**29),")
    print(" * f of float32 (float)f. */")
    print("#ifndef ATTNSCOPE_NUM_ZIGGURAT_LIST_H")
    print("#define ATTNSCOPE_NUM_ZIGGURAT_LIST_H")
    print()
    print(f"#define ZIGGURAT_LAYERS {LAYERS}")
    print(f"#define ZIGGURAT_R {short_hex(R)}")
    print(f"#define ZIGGURAT_INV_R {short_hex(1.0 / R)}")
    print()
    print("#define ZIGGURAT_LIST(X) \\")
    for i in range(LAYERS):
        row = f"0x{k64[i]:x}, {short_hex(w64[i])}, {short_hex(f64[i])}, 0x{k32[i]:x}"
        print(f"    X({row})" + (" \\" if i < LAYERS - 1 else ""))
    print()
    print("#endif")


if __name__ == "__main__":
    main()
