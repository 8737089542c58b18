#!/usr/bin/env python3
"""Print src/view/map_list.h: the colour maps of the heatmaps.

Each map is a curve in CIELAB (D65), given by the lightness, chroma and hue of
a few stops and walked in equal steps of colour difference (CIE76), so that
equal steps of a number look equally large.  Chroma is lowered where sRGB ends.
"""
import math

STEPS = 64          # of a sequential map; a diverging one has 32 on each side
SIDE = 32

# name: sequential stops, then for a dark and a light background the two sides
# of the diverging map from its middle outwards; a stop is (L, C, hue).
PALETTES = [
    ("ember",
     [(13, 22, 295), (30, 52, 310), (48, 66, 350), (64, 70, 35), (80, 70, 70), (95, 48, 102)],
     {"dark": ([(17, 3, 265), (38, 42, 272), (60, 45, 262), (82, 30, 235)],
               [(17, 3, 30), (38, 52, 28), (60, 66, 42), (84, 60, 80)]),
      "light": ([(96, 3, 250), (78, 24, 252), (56, 44, 262), (28, 50, 280)],
                [(96, 3, 70), (80, 30, 58), (58, 58, 40), (31, 52, 30)])}),
    ("safe",
     [(13, 30, 285), (34, 22, 280), (54, 6, 200), (75, 40, 96), (94, 70, 100)],
     {"dark": ([(17, 2, 265), (40, 48, 285), (62, 46, 270), (86, 26, 230)],
               [(17, 2, 85), (40, 40, 80), (62, 62, 82), (88, 76, 95)]),
      "light": ([(96, 2, 265), (76, 26, 265), (52, 48, 275), (26, 58, 290)],
                [(96, 2, 85), (80, 42, 84), (56, 56, 76), (30, 42, 66)])}),
]


def lab_to_linear(L, a, b):
    fy = (L + 16) / 116
    xyz = []
    for f, white in ((fy + a / 500, 0.95047), (fy, 1.0), (fy - b / 200, 1.08883)):
        xyz.append(white * (f ** 3 if f > 6 / 29 else 3 * (6 / 29) ** 2 * (f - 4 / 29)))
    X, Y, Z = xyz
    return (3.2404542 * X - 1.5371385 * Y - 0.4985314 * Z,
            -0.9692660 * X + 1.8760108 * Y + 0.0415560 * Z,
            0.0556434 * X - 0.2040259 * Y + 1.0572252 * Z)


def lab_to_rgb(lab):
    out = []
    for v in lab_to_linear(*lab):
        v = min(max(v, 0), 1)
        out.append(round(255 * (12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055)))
    return tuple(out)


def in_gamut(lab):
    return all(-1e-4 <= v <= 1 + 1e-4 for v in lab_to_linear(*lab))


def lch(L, C, h):
    """The colour, with as much of its chroma as sRGB has."""
    def at(c):
        return (L, c * math.cos(math.radians(h)), c * math.sin(math.radians(h)))
    lo, hi = 0.0, C
    if in_gamut(at(C)):
        return at(C)
    for _ in range(40):
        mid = (lo + hi) / 2
        lo, hi = (mid, hi) if in_gamut(at(mid)) else (lo, mid)
    return at(lo)


def smooth(stops, t):
    """A monotone cubic through the stops (Fritsch-Carlson), t in 0 … 1."""
    n = len(stops)
    out = []
    for k in range(3):
        y = [s[k] for s in stops]
        if k == 2:                       # hue: the short way round
            for i in range(1, n):
                while y[i] - y[i - 1] > 180:
                    y[i] -= 360
                while y[i] - y[i - 1] < -180:
                    y[i] += 360
        d = [y[i + 1] - y[i] for i in range(n - 1)]
        m = [d[0]] + [0 if d[i - 1] * d[i] <= 0 else 2 * d[i - 1] * d[i] / (d[i - 1] + d[i])
                      for i in range(1, n - 1)] + [d[-1]]
        i = min(int(t * (n - 1)), n - 2)
        u = t * (n - 1) - i
        out.append(y[i] * (1 + 2 * u) * (1 - u) ** 2 + m[i] * u * (1 - u) ** 2
                   + y[i + 1] * u * u * (3 - 2 * u) + m[i + 1] * u * u * (u - 1))
    return lch(*out)


def walk(stops, n):
    """n colours at equal differences along the curve."""
    fine = [smooth(stops, i / 2000) for i in range(2001)]
    way = [0.0]
    for p, q in zip(fine, fine[1:]):
        way.append(way[-1] + math.dist(p, q))
    out, j = [], 0
    for i in range(n):
        want = way[-1] * i / (n - 1)
        while j < 2000 and way[j] < want - 1e-9:
            j += 1
        out.append(fine[j])
    return out


def lines(items, per):
    rows = [", ".join(items[i:i + per]) for i in range(0, len(items), per)]
    return ", \\\n    ".join(rows)


def put_rgb(name, colours):
    print(f"#define {name} \\\n    " + lines(["{%d, %d, %d}" % lab_to_rgb(c) for c in colours], 5))


def main():
    print("/* Made by tests/reference/colormaps.py; see there how. */")
    for name, seq, div in PALETTES:
        up = name.upper()
        put_rgb(f"MAP_{up}_SEQ", walk(seq, STEPS))
        for ground, (low, high) in div.items():
            # both sides without the middle itself, which belongs to neither
            sides = [walk(side, SIDE + 1)[1:] for side in (low, high)]
            put_rgb(f"MAP_{up}_DIV_{ground.upper()}", sides[0][::-1] + sides[1])


if __name__ == "__main__":
    main()
