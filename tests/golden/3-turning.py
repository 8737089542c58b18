# Positions as angles: only the distance is left in the score.
import numpy as np

rng = np.random.default_rng([3, 1, 4])


def turn(x, where, base=10000.0):
    half = len(x) // 2
    angle = where / base ** (np.arange(half) / half)
    even, odd = x[0::2], x[1::2]
    y = np.empty_like(x)
    y[0::2] = even * np.cos(angle) - odd * np.sin(angle)
    y[1::2] = even * np.sin(angle) + odd * np.cos(angle)
    return y


a, b = rng.standard_normal(16), rng.standard_normal(16)
print("       ", *(f"{n:8d}" for n in range(0, 40, 10)))
for gap in (0, 1, 5):
    line = [turn(a, n + gap) @ turn(b, n) for n in range(0, 40, 10)]
    print(f"gap {gap:2d} :", *(f"{s:8.4f}" for s in line))
print("length kept", np.allclose(np.linalg.norm(turn(a, 123.25)), np.linalg.norm(a)))
times = np.array([0.0, 0.7, 2.5])
table = np.array([[turn(a, s) @ turn(b, t) for t in times] for s in times])
later = np.array([[turn(a, s) @ turn(b, t) for t in times + 100] for s in times + 100])
print(np.round(table, 3))
print("a hundred later: the same", np.allclose(table, later))
