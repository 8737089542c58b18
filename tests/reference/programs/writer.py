"""Writes a program line by line and runs every piece while it is written, so that
whoever writes the next piece knows the type, the shape and the value of every name.

What is known is a guide and no more: of a loop only the first round has been run, of a
function one call.  The finished program is run again from its beginning.
"""
import random
import re

import numpy as np

ATOM, POWER, UNARY, TERM, ARITH, BIT_AND, BIT_XOR, BIT_OR, COMPARE, NOT, AND, OR, TEST = range(
    12, -1, -1)

NAMES = ("a b c d e f g h k m n p q r s t u v w x y z xs ys rows cols total scores weights mask pos "
         "out acc item label left right query key value hidden 점수 가중치 行 α Δx tmp "
         "a1 b2 _x x_1 rope_out idx step size_ names best").split()

MAX_INT, MAX_SIZE, MAX_TEXT, MAX_ITEMS = 2 ** 62, 2500, 400, 60


class Unfit(Exception):
    """This piece cannot be written here; another one will be."""


class Raised(Exception):
    """What was written raises: the text is a whole expression or statement."""

    def __init__(self, text, cause):
        super().__init__(text)
        self.text, self.cause = text, cause


class Expression:
    """A text, how tightly it binds, and the value it has now."""
    __slots__ = ("text", "level", "value")

    def __init__(self, text, level, value):
        self.text, self.level, self.value = text, level, value

    def at(self, level):
        """The text as an operand of something that binds at level."""
        return self.text if self.level >= level else f"({self.text})"

    def __str__(self):
        return self.text


class Scope:
    """Where names live: the module, a function. space holds their values, own those
    that may be assigned here."""

    def __init__(self, space, own, function=None):
        self.space, self.own, self.function = space, own, function
        self.loops = 0


def numpy_scalar(v):
    return isinstance(v, np.generic)


def array(v):
    return isinstance(v, np.ndarray)


def number(v):
    return isinstance(v, (int, float)) and not numpy_scalar(v)


def sane(v, depth=0):
    """Small enough to go on with, and of a type that we have."""
    if isinstance(v, bool) or v is None or numpy_scalar(v):
        return not isinstance(v, (complex, np.float16)) and \
            v.dtype.str[1:] in ("f8", "f4", "i8", "b1") if numpy_scalar(v) else True
    if isinstance(v, int):
        return -MAX_INT < v < MAX_INT
    if isinstance(v, (float, range)):
        return True
    if isinstance(v, str):
        return len(v) <= MAX_TEXT and all(c.isprintable() or c in "\n\t" for c in v)
    if array(v):
        return v.size <= MAX_SIZE and v.dtype.str[1:] in ("f8", "f4", "i8", "b1")
    if isinstance(v, (list, tuple)):
        return depth < 6 and len(v) <= MAX_ITEMS and all(sane(x, depth + 1) for x in v)
    if isinstance(v, dict):
        return depth < 6 and len(v) <= MAX_ITEMS and \
            all(sane(x, depth + 1) for kv in v.items() for x in kv)
    return not isinstance(v, complex)


def printable(v, depth=0):
    """Has it a text that is the same everywhere, and that we print? NumPy's scalars in a
    container are printed otherwise by NumPy 2, and so refused."""
    if numpy_scalar(v):
        return depth == 0
    if isinstance(v, dict):
        return depth < 6 and all(printable(x, depth + 1) for kv in v.items() for x in kv)
    if isinstance(v, (list, tuple)):
        return depth < 6 and all(printable(x, depth + 1) for x in v)
    if array(v) or v is None or isinstance(v, (int, float, str, range)):
        return True
    return isinstance(v, type) or isinstance(v, np.dtype)


class Writer:
    def __init__(self, seed, space, table):
        self.rnd = random.Random(seed)
        self.table = table          # built-ins by full name
        self.used = set()           # their names, of those called so far
        self.lines, self.indent = [], 0
        self.scope = Scope(dict(space, print=lambda *args, **kw: None), [])
        self.scopes = [self.scope]
        self.signatures = {}        # of functions written: name -> sample arguments
        self.iterated = []          # sources of the loops that we are in
        self.ended = False          # a statement raises here
        self.error_rate = 0.012     # how often a piece that raises is kept

    # ---- chance

    def chance(self, p):
        return self.rnd.random() < p

    def pick(self, items):
        return self.rnd.choice(items)

    def weighted(self, rows):
        """One of the (weight, thing) rows."""
        return self.rnd.choices([r[1] for r in rows], [r[0] for r in rows])[0]

    def between(self, lo, hi):
        return self.rnd.randint(lo, hi)

    # ---- names

    def names(self, test):
        """The names whose value passes the test, as Expressions."""
        seen = []
        for scope in self.scopes:
            seen += [n for n in scope.own if n not in seen]
        space = self.scope.space
        return [Expression(n, ATOM, space[n]) for n in seen if n in space and test(space[n])]

    def name(self, test):
        found = self.names(test)
        if not found:
            raise Unfit
        return self.pick(found[-8:] if self.chance(0.6) else found)

    def fresh(self):
        """A name to assign to: mostly a new one."""
        if self.scope.own and self.chance(0.12):
            free = [n for n in self.scope.own if n not in self.signatures]
            if free:
                return self.pick(free)
        taken = [n for s in self.scopes for n in s.own]
        free = [n for n in NAMES if n not in taken]
        return self.pick(free) if free else f"x{len(taken)}"

    def bind(self, name, value):
        self.scope.space[name] = value
        if name not in self.scope.own:
            self.scope.own.append(name)
        self.signatures.pop(name, None)

    def expression(self, text, level=ATOM):
        """Evaluate a text in the scope of now."""
        try:
            value = eval(text, self.scope.space)
        except SyntaxError as e:
            raise AssertionError(f"the generator wrote {text!r}") from e
        except Exception as e:
            raise Raised(text, e) from None
        if not sane(value):
            raise Unfit
        return Expression(text, level, value)

    def grows(self, name):
        """Would a loop that we are in never end if this list grew?"""
        space = self.scope.space
        return any(space.get(name) is space[n] for source in self.iterated
                   for n in re.findall(r"\w+", source) if n in space)

    # ---- statements

    def add(self, text):
        pad = "    " * self.indent
        self.lines += [pad + line if line else line for line in text.split("\n")]

    def run(self, text):
        """A simple statement: run it, then write it down."""
        try:
            exec(text, self.scope.space)
        except SyntaxError as e:
            raise AssertionError(f"the generator wrote {text!r}") from e
        except Exception as e:
            raise Raised(text, e) from None
        self.add(text)

    def assign(self, name, e):
        """name = expression"""
        self.bind(name, e.value)
        self.add(f"{name} = {e}")

    def checked(self, names):
        """Names that a statement has just bound."""
        for n in names:
            if n not in self.scope.own:
                self.scope.own.append(n)
            self.signatures.pop(n, None)
            if n in self.scope.space and not sane(self.scope.space[n]):
                raise Unfit

    class Block:
        def __init__(self, g):
            self.g = g

        def __enter__(self):
            self.g.indent += 1
            self.start = len(self.g.lines)

        def __exit__(self, kind, *rest):
            if kind is None and len(self.g.lines) == self.start:
                self.g.add("pass")
            self.g.indent -= 1

    def block(self):
        return Writer.Block(self)

    def enter(self, parameters, function):
        """Into a function: parameters are (name, value) pairs."""
        space = dict(self.scope.space)
        space.update(parameters)
        self.scope = Scope(space, [n for n, _ in parameters], function)
        self.scopes.append(self.scope)

    def leave(self):
        self.scopes.pop()
        self.scope = self.scopes[-1]
