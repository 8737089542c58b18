# How wide dot products spread as vectors grow, and what that does to a softmax.
import numpy as np

rng = np.random.default_rng(20)


def shares(scores):
    high = scores.max(axis=-1, keepdims=True)
    up = np.exp(scores - high)
    return up / up.sum(axis=-1, keepdims=True)


print(f"{'size':>5} {'spread':>9} {'winner':>8} {'tamed':>8} {'losers':>7}")
for size in (2, 16, 128, 1024):
    asks = rng.normal(size=(24, size))
    keys = rng.normal(size=(24, size))
    s = asks @ keys.T
    wild, tame = shares(s), shares(s / size ** 0.5)
    almost_none = (wild < 1e-6).sum()
    print(f"{size:5d} {s.std():9.3f} {wild.max(axis=1).mean():8.4f} "
          f"{np.mean(tame.max(axis=1)):8.4f} {almost_none:7d}")

row = shares(np.array([3.0, 1.0, 0.2, -np.inf]))
print("one row", np.round(row, 4), "sum", row.sum())
print("moved by 1000:", np.allclose(row, shares(np.array([1003.0, 1001.0, 1000.2, -np.inf]))))
for t in [0.05, 0.5, 1, 5, 500]:
    print(f"t = {t:>5}:", " ".join(f"{p:.3f}" for p in shares(np.array([2.0, 1.0, 0.0]) / t)))
