# Who may look at whom: the future closed, the empty seats closed, and a row with nobody left.
import numpy as np

rng = np.random.default_rng(11)
n, d = 5, 8
wq, wk, wv = (rng.uniform(-1, 1, size=(d, d)) for _ in range(3))


def mix(x, allowed=None):
    s = (x @ wq) @ (x @ wk).T / np.sqrt(d)
    if allowed is not None:
        s = np.where(allowed, s, np.full_like(s, -np.inf))
    e = np.exp(s - s.max(-1, keepdims=True))
    w = e / e.sum(-1, keepdims=True)
    return w @ (x @ wv), w


x = rng.normal(size=(n, d))
past = np.tril(np.ones((n, n), dtype=bool))
seats = np.ones((n, n), dtype=bool)
seats[:, 3:] = False
print(past.astype(int))
for at in range(n):
    y = x.copy()
    y[at] -= 2.0
    hit = np.flatnonzero((mix(y, past)[0] != mix(x, past)[0]).any(axis=1))
    print("token", at, "changed, outputs changed:", hit)

full = x.copy()
full[3:] = rng.normal(size=(2, d)) * 3
for name, m in {"open": None, "seats": seats, "seats and past": seats & past}.items():
    gap = np.abs(mix(full, m)[0][:3] - mix(x, m)[0][:3]).max()
    print(f"{name:<15} {'no change' if gap == 0 else format(gap, '.4f')}")
w = mix(x, seats)[1]
print("weight on closed seats", w[:, 3:].sum(), "rows", np.round(w.sum(-1), 12))
front = past.copy()
front[:, 0] = False
with_hole = mix(x, front)[1]
print("rows without a key:", np.isnan(with_hole).all(axis=1))
print(np.round(with_hole, 3))
