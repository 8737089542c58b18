# attnscope.py: the functions that every lesson shares.
#
# One file, two readers. attnscope reads down to the line "CPython only" and has
# knob, show, check … itself; Python reads all of it, so that a lesson's code runs
# wherever NumPy does: put this file beside it. Above the line stands only what
# attnscope's own language knows.
#
# Letters: B batch, H heads, T queries, S keys, D width. A mask is True where a
# query may look. Every function keeps float32 as float32: a Python float does not
# widen an array, a float64 scalar would.
import numpy as np


def softmax(z, axis=-1):
    e = np.exp(z - z.max(axis=axis, keepdims=True))   # the maximum keeps exp from overflowing
    return e / e.sum(axis=axis, keepdims=True)


# Q (..., T, D), K (..., S, D), V (..., S, Dv) -> output (..., T, Dv), weights (..., T, S)
def attention(Q, K, V, mask=None):
    s = Q @ np.swapaxes(K, -1, -2) / float(np.sqrt(Q.shape[-1]))
    if mask is not None:
        s = np.where(mask, s, np.full_like(s, -np.inf))   # exp(-inf) is exactly 0
    w = softmax(s)
    return w @ V, w


# X (..., T, D) -> output (..., T, D), weights (..., H, T, T)
def mha(X, Wq, Wk, Wv, Wo, heads, mask=None):
    def split(Z):                    # (..., T, D) -> (..., H, T, D/H)
        shape = Z.shape[:-1] + (heads, Z.shape[-1] // heads)
        return np.swapaxes(Z.reshape(shape), -3, -2)

    out, w = attention(split(X @ Wq), split(X @ Wk), split(X @ Wv), mask)
    joined = np.swapaxes(out, -3, -2)
    return joined.reshape(X.shape[:-1] + (heads * out.shape[-1],)) @ Wo, w


# x (..., T, D) with pos a number or (T,) of them, or x (D,) with a number. Turns the
# components (2i, 2i+1) by the angle pos / base^(2i/D); a last one without a partner stays.
def rope(x, pos, base=10000.0):
    D = x.shape[-1]
    theta = np.expand_dims(pos, -1) * base ** (-np.arange(0, D - 1, 2) / D)
    c, s = np.cos(theta), np.sin(theta)
    a, b = x[..., 0:D - 1:2], x[..., 1::2]
    out = x * 1.0                    # a copy, and of floats
    out[..., 0:D - 1:2] = a * c - b * s
    out[..., 1::2] = a * s + b * c
    return out


# Positions 0 … T-1, or these T numbers -> (T, D): sines in the even columns, cosines in
# the odd ones
def sinusoidal(T, D, pos=None, base=10000.0):
    at = np.arange(T) if pos is None else np.array(pos)
    angle = at[:, None] / base ** (np.arange(0, D, 2)[None, :] / D)
    pe = np.zeros((T, D))
    pe[:, 0::2] = np.sin(angle)
    pe[:, 1::2] = np.cos(angle[:, :D // 2])
    return pe


# Positions (T,) of queries and (S,) of keys -> (heads, T, S), to be added to the scores:
# each head takes off so much for every step of distance, 2^(-8h/heads) in head h = 1 …
def relative_bias(pos_q, pos_k, heads=1):
    away = np.abs(np.array(pos_q)[:, None] - np.array(pos_k)[None, :])
    slope = 2.0 ** (-8.0 * np.arange(1, heads + 1) / heads)
    return -slope[:, None, None] * away


# Each token by itself: mean 0, variance 1 over its components
def layer_norm(x, eps=1e-5):
    return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps)


# The form with tanh
def gelu(x):
    return 0.5 * x * (1 + np.tanh(float(np.sqrt(2 / np.pi)) * (x + 0.044715 * x ** 3)))


def relu(x):
    return np.maximum(x, 0)


# CPython only
import atexit
import os
import sys
import unicodedata

__all__ = ["softmax", "attention", "mha", "rope", "sinusoidal", "relative_bias", "layer_norm",
           "gelu", "relu",
           "knob", "toggle", "choice", "cells", "order", "numbers", "words",
           "show", "plot", "table", "check", "task"]

ROLES = ["scores", "weights", "output", "queries", "keys", "values", "positions", "difference",
         "any"]


# ---- knobs: nobody turns them here, so each is its default

def _named(name):
    if not (isinstance(name, str) and name.isidentifier()):
        raise ValueError(f"the name of a knob must be an identifier, not {name!r}")


def knob(name, default, lo, hi, log=False, label=None):
    _named(name)
    if not lo <= default <= hi:
        raise ValueError(f"{name}: the default {default} is not between {lo} and {hi}")
    if log and lo <= 0:
        raise ValueError(f"{name}: with log=True the lower end must be above 0, not {lo}")
    return default


def toggle(name, default, label=None):
    _named(name)
    return bool(default)


def choice(name, values, labels=None, label=None):
    _named(name)
    if not len(values):
        raise ValueError(f"{name}: a choice needs at least one value")
    if labels is not None and len(labels) != len(values):
        raise ValueError(f"{name}: {len(labels)} labels for {len(values)} values")
    return values[0]


def cells(name, default):
    _named(name)
    return np.array(default, dtype=bool)


def order(name, n):
    _named(name)
    return np.arange(n)


def numbers(name, default):
    _named(name)
    return list(default)


def words(name, text):
    _named(name)
    return text.split()


# ---- panels: nothing to draw on, but a wrong call fails here too

def _labels(what, labels, role, shape, axis):
    n = shape[axis] if len(shape) >= -axis else 1
    if labels is not None and len(labels) != n:
        raise ValueError(f"show: {len(labels)} {what} for {role} of shape {shape}")


def show(rows=None, cols=None, title=None, mask=None, at=None, **panels):
    if not panels:
        raise TypeError("show: name what is shown, weights=w for one")
    for role, value in panels.items():
        if role not in ROLES:
            raise TypeError(f"show: no role {role!r}; the roles are {', '.join(ROLES)}")
        shape = np.shape(value)
        if not 1 <= len(shape) <= 4:
            raise ValueError(f"show: {role} of shape {shape}; 1 to 4 axes can be drawn")
        _labels("rows", rows, role, shape, -2)
        if role in ("scores", "weights") or len(panels) == 1:
            _labels("cols", cols, role, shape, -1)
        if mask is not None and role in ("scores", "weights"):
            np.broadcast_to(mask, shape)


def plot(x, *ys, xlabel=None, ylabel=None, logx=False, logy=False):
    for y in ys:
        if np.shape(y) != np.shape(x):
            raise ValueError(f"plot: x has shape {np.shape(x)}, y has {np.shape(y)}")


def task(text, condition, hint=None, solution=None):
    pass


# ---- tables and laws go to stdout

def _width(text):
    return sum(0 if unicodedata.combining(c) or unicodedata.category(c) in ("Mn", "Me", "Cf")
               else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _is_number(x):
    return isinstance(x, (int, float, np.integer, np.floating)) and not isinstance(x, bool)


def table(headers, rows, formats=None):
    """A column of numbers stands to the right with its header, any other to the left."""
    rows = [list(row) for row in rows]
    formats = [""] * len(headers) if formats is None else formats
    for n in [len(formats)] + [len(row) for row in rows]:
        if n != len(headers):
            raise ValueError(f"table: {len(headers)} headers, but {n} in a row or in formats")
    lines = [list(headers)] + [[format(x, f) for x, f in zip(row, formats)] for row in rows]
    columns = range(len(headers))
    width = [max(_width(line[i]) for line in lines) for i in columns]
    right = [bool(rows) and all(_is_number(row[i]) for row in rows) for i in columns]
    for line in lines:
        padded = []
        for i, text in enumerate(line):
            space = " " * (width[i] - _width(text))
            padded.append(space + text if right[i] else text + space)
        print("  ".join(padded).rstrip(" "))


_not_as_stated = []


def check(law, residual, tol, holds=True):
    """The law holds when residual <= tol; NaN never is. holds=False states that it breaks."""
    came_out = bool(float(residual) <= tol)
    print(f"{law}: holds (≤ {tol:g})" if came_out else f"{law}: fails (> {tol:g})")
    if came_out != bool(holds):
        _not_as_stated.append(law)


@atexit.register
def _exit_status():
    if _not_as_stated:
        sys.stdout.flush()
        print("not as stated:", "; ".join(_not_as_stated), file=sys.stderr, flush=True)
        os._exit(1)
