# What a longer text costs, and what a cache saves.
import numpy as np

rng = np.random.default_rng(2)
for tokens in [512, 2_048, 32_768]:
    cells = tokens ** 2 * 8
    print(f"{tokens:>7,d} tokens: {cells:>16,d} scores, {cells * 4 / 2 ** 30:8.3f} GiB in float32")

D, H = 12, 3
Wq, Wk, Wv = [rng.normal(0, D ** -0.5, (D, D)) for _ in range(3)]
text = rng.normal(size=(9, D))


def heads(z):
    return z.reshape(z.shape[0], H, D // H).transpose(1, 0, 2)


def look(q, k, v, allowed=None):
    s = q @ np.swapaxes(k, -1, -2) / (D // H) ** 0.5
    if allowed is not None:
        s[..., ~allowed] = -np.inf
    e = np.exp(s - s.max(-1, keepdims=True))
    return (e / e.sum(-1, keepdims=True)) @ v


at_once = look(heads(text @ Wq), heads(text @ Wk), heads(text @ Wv), np.tri(9, dtype=bool))
keys, values, ours = [], [], []
for i, x in enumerate(text):
    keys.append(x @ Wk)
    values.append(x @ Wv)
    o = look(heads((x @ Wq)[np.newaxis]), heads(np.stack(keys)), heads(np.stack(values)))
    ours.append(o[:, 0])
    assert np.allclose(o[:, 0], at_once[:, i]), "the cache must not change anything"
print("step by step", np.array(ours).shape, "at once", at_once.shape)
gap = np.abs(np.array(ours).transpose(1, 0, 2) - at_once).max()
print("gap below 1e-14:", gap < 1e-14)
print("numbers in the cache:", sum(len(k) for k in keys + values))
work = [(t + 1) * D * 2 for t in range(9)]
print("products per step", work, "sum", sum(work))
