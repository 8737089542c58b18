# Attention does not see an order until one is put in.
import numpy as np

rng = np.random.default_rng(7)
WIDTH, LENGTH, HEADS = 24, 7, 3


def soft(z):
    z = np.exp(z - np.max(z, axis=-1, keepdims=True))
    return z / np.sum(z, axis=-1, keepdims=True)


def apart(x):                       # (T, D) -> (H, T, D / H)
    return np.swapaxes(x.reshape(len(x), HEADS, -1), 0, 1)


def together(x):                    # (H, T, D / H) -> (T, D)
    return np.swapaxes(x, 0, 1).reshape(x.shape[1], -1)


mats = [rng.normal(size=(WIDTH, WIDTH)) * WIDTH ** -0.5 for _ in "qkvo"]


def layer(x):
    q, k, v = [apart(x @ m) for m in mats[:3]]
    w = soft(q @ k.transpose(0, 2, 1) / np.sqrt(WIDTH // HEADS))
    return together(w @ v) @ mats[3], w


tokens = rng.normal(size=(LENGTH, WIDTH))
order = rng.permutation(LENGTH)
print("order", order, "back", np.argsort(order))
there, w_there = layer(tokens[order])
plain, w_plain = layer(tokens)
print("rows move along:", np.allclose(there, plain[order]))
print("weights move both ways:", np.allclose(w_there, w_plain[:, order][:, :, order]))
print("the mean stays:", np.allclose(there.mean(axis=0), plain.mean(axis=0)))

place = np.arange(LENGTH).reshape(-1, 1)
rate = 10000.0 ** (-np.arange(WIDTH // 2) * 2 / WIDTH)
marks = np.zeros((LENGTH, WIDTH))
marks[:, ::2] = np.sin(place * rate)
marks[:, 1::2] = np.cos(place * rate)
moved = layer(tokens[order] + marks)[0]
kept = layer(tokens + marks)[0]
print("with places, rows move along:", np.allclose(moved, kept[order]))
print(f"largest gap {np.abs(moved - kept[order]).max():.3f}")
print("length of each mark", np.unique(np.round(np.linalg.norm(marks, axis=1), 6)))
