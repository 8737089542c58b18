"""Compare the parser with CPython 3.11's.

    check_parse.py PARSE_DUMP [CASES [SEED]]

Hand-made and random snippets, and snippets with a token changed. What both accept must give
the same tree; what CPython accepts and we do not must hold something that the language refuses;
what CPython rejects we must reject, at the same line when it is a syntax error for us too.
The last line is "N passed, N failed".
"""
import ast
import random
import re
import subprocess
import sys
import warnings

if sys.version_info[:2] != (3, 11):
    print(f"check_parse: skipped: needs CPython 3.11, found {sys.version.split()[0]}")
    print("0 passed, 0 failed, 1 skipped")
    sys.exit(0)

warnings.simplefilter("ignore")


class Refused(Exception):
    """Python, but not ours."""


# ---- CPython's tree in the words of tests/unit/lang/tree_dump.h

BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//",
          ast.Mod: "%", ast.Pow: "**", ast.MatMult: "@", ast.BitAnd: "&", ast.BitOr: "|",
          ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>"}
UNARY = {ast.USub: "neg", ast.UAdd: "pos", ast.Invert: "inv", ast.Not: "not"}
COMPARE = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
           ast.Is: "is", ast.IsNot: "is-not", ast.In: "in", ast.NotIn: "not-in"}


def quoted(s):
    try:
        data = s.encode()
    except UnicodeEncodeError:
        raise Refused("surrogate") from None
    return "".join(chr(b) if 32 <= b < 127 and b not in b'"\\' else f"\\x{b:02x}" for b in data)


def constant(v):
    if v is None or v is True or v is False:
        return str(v)
    if v is ...:
        return "..."
    if isinstance(v, int):
        if v > 2**63 - 1:
            raise Refused("big int")
        return str(v)
    if isinstance(v, float):
        return "~%.17g" % v
    if isinstance(v, str):
        return f'"{quoted(v)}"'
    raise Refused(type(v).__name__)


def parts(values):
    out = ""
    for v in values:
        if isinstance(v, ast.Constant):
            out += f' "{quoted(v.value)}"' if v.value else ""
            continue
        out += " (value " + expr(v.value)
        if v.conversion != -1:
            out += f" !{chr(v.conversion)}"
        if v.format_spec is not None and v.format_spec.values:
            out += f" (spec{parts(v.format_spec.values)})"
        out += ")"
    return out


def generator(e):
    """A generator where one may stand: in a call, in for, where it is unpacked."""
    return comp("genexp", e, [e.elt]) if isinstance(e, ast.GeneratorExp) else expr(e)


def comp(head, e, elements):
    out = f"({head}" + "".join(" " + expr(x) for x in elements)
    for g in e.generators:
        if g.is_async:
            raise Refused("async")
        out += f" (for {target(g.target)} {generator(g.iter)}" + "".join(
            " " + expr(c) for c in g.ifs) + ")"
    return out + ")"


def params(a):
    if a.posonlyargs or a.vararg or a.kwarg:
        raise Refused("parameters")
    words, defaults = [], [None] * (len(a.args) - len(a.defaults)) + a.defaults
    for arg, default in zip(a.args, defaults):
        words.append(one_param(arg, default))
    if a.kwonlyargs:
        words.append("*")
    words += [one_param(arg, default) for arg, default in zip(a.kwonlyargs, a.kw_defaults)]
    return f" ({' '.join(words)})"


def one_param(arg, default):
    if arg.annotation:
        raise Refused("annotation")
    return arg.arg + ("=" + expr(default) if default is not None else "")


def call(e):
    out = "(call " + expr(e.func)
    for a in e.args:
        star = isinstance(a, ast.Starred)
        out += (" *" if star else " ") + generator(a.value if star else a)
    for k in e.keywords:
        if k.arg is None:
            raise Refused("**")
        out += f" {k.arg}={generator(k.value)}"
    return out + ")"


def optional(e):
    return "_" if e is None else expr(e)


def expr(e):
    match e:
        case ast.Constant():
            return constant(e.value)
        case ast.Name():
            return e.id
        case ast.JoinedStr():
            if not any(isinstance(v, ast.FormattedValue) for v in e.values):
                return constant("".join(v.value for v in e.values))
            return f"(f{parts(e.values)})"
        case ast.Tuple() | ast.List():
            head = "tuple" if isinstance(e, ast.Tuple) else "list"
            return f"({head}" + "".join(" " + expr(x) for x in e.elts) + ")"
        case ast.Dict():
            if None in e.keys:
                raise Refused("** in dict")
            return "(dict" + "".join(f" {expr(k)} {expr(v)}"
                                     for k, v in zip(e.keys, e.values)) + ")"
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=v)) if type(v) is int \
                and v == 2**63:
            return str(-v)
        case ast.UnaryOp():
            return f"({UNARY[type(e.op)]} {expr(e.operand)})"
        case ast.BinOp():
            return f"({BINARY[type(e.op)]} {expr(e.left)} {expr(e.right)})"
        case ast.BoolOp():
            head = "and" if isinstance(e.op, ast.And) else "or"
            out = expr(e.values[0])
            for v in e.values[1:]:
                out = f"({head} {out} {expr(v)})"
            return out
        case ast.Compare():
            return "(cmp " + expr(e.left) + "".join(
                f" {COMPARE[type(o)]} {expr(c)}" for o, c in zip(e.ops, e.comparators)) + ")"
        case ast.IfExp():
            return f"(if {expr(e.test)} {expr(e.body)} {expr(e.orelse)})"
        case ast.Call():
            return call(e)
        case ast.Attribute():
            return f"(. {expr(e.value)} {e.attr})"
        case ast.Subscript():
            return f"([] {expr(e.value)} {expr(e.slice)})"
        case ast.Slice():
            return f"(: {optional(e.lower)} {optional(e.upper)} {optional(e.step)})"
        case ast.Lambda():
            return f"(lambda{params(e.args)} {expr(e.body)})"
        case ast.ListComp():
            return comp("listcomp", e, [e.elt])
        case ast.DictComp():
            return comp("dictcomp", e, [e.key, e.value])
    raise Refused(type(e).__name__)


def target(e):
    if isinstance(e, ast.Attribute):
        raise Refused("attribute target")
    if isinstance(e, (ast.Tuple, ast.List)):
        head = "tuple" if isinstance(e, ast.Tuple) else "list"
        return f"({head}" + "".join(" " + target(x) for x in e.elts) + ")"
    return expr(e)


def block(body):
    return " (" + " ".join(stmt(s) for s in body) + ")"


def function(s):
    if s.decorator_list or s.returns:
        raise Refused("decorator")
    return f"(def {s.name}{params(s.args)}" + "".join(" " + stmt(b) for b in s.body) + ")"


def imports(s):
    if isinstance(s, ast.ImportFrom):
        if s.module != "attnscope" or s.level or s.names[0].name != "*":
            raise Refused("import")
        return "attnscope"
    if len(s.names) != 1 or s.names[0].name != "numpy" or not s.names[0].asname:
        raise Refused("import")
    return f"(numpy {s.names[0].asname})"


def assign(s):
    unpack = all(isinstance(t, (ast.Tuple, ast.List)) for t in s.targets)
    value = generator(s.value) if unpack else expr(s.value)
    return "(=" + "".join(" " + target(t) for t in s.targets) + f" {value})"


def stmt(s):
    match s:
        case ast.Expr():
            return f"(expr {expr(s.value)})"
        case ast.Assign():
            return assign(s)
        case ast.AugAssign():
            return f"({BINARY[type(s.op)]}= {target(s.target)} {expr(s.value)})"
        case ast.For():
            return f"(for {target(s.target)} {generator(s.iter)}{block(s.body)}{block(s.orelse)})"
        case ast.If():
            return f"(if {expr(s.test)}{block(s.body)}{block(s.orelse)})"
        case ast.FunctionDef():
            return function(s)
        case ast.Return():
            return f"(return {optional(s.value)})"
        case ast.Assert():
            return f"(assert {expr(s.test)} {optional(s.msg)})"
        case ast.Pass() | ast.Break() | ast.Continue():
            return type(s).__name__.lower()
        case ast.Import() | ast.ImportFrom():
            return imports(s)
    raise Refused(type(s).__name__)


def python_answer(mode, source):
    """("ok", tree), ("refused", why) or ("syntax", line, message); None: no answer."""
    try:
        if mode == "e":
            tree = ast.parse(source.lstrip(), mode="eval")
            compile(source.lstrip(), "snippet", "eval")
        else:
            tree = ast.parse(source.encode())
            compile(source.encode(), "snippet", "exec")
    except SyntaxError as e:
        return ("syntax", e.lineno, e.msg)
    except ValueError:
        return ("syntax", None, "NUL")
    except (RecursionError, MemoryError):
        return None
    try:
        if mode == "e":
            return ("ok", expr(tree.body))
        return ("ok", " ".join(stmt(s) for s in tree.body))
    except Refused as e:
        return ("refused", str(e))


# ---- Random snippets

class Maker:
    """Writes random code of our language: all forms, blanks and brackets at random."""

    def __init__(self, rng):
        self.rng = rng
        self.quotes = ["'", '"', "'''", '"""']

    def one(self, *choices):
        return self.rng.choice(choices)

    def pick(self, *makers):
        """One of several texts; only that one is made."""
        return self.rng.choice(makers)()

    def gap(self):
        return self.one("", " ", " ", " ", "  ", "\t")

    def name(self):
        return self.one("a", "b", "c", "x", "np", "점수", "é", "match", "case", "_", "print", "e1")

    def number(self):
        return self.one("0", "1", "7", "1_024", "0x1F", "0b10", "0o17", "00", "1.", ".5", "1e-3",
                        "1_0.0", "1E5", "0.1", "1e400", "9223372036854775807", "0e0", "5e-324")

    def plain(self, quote):
        pieces = ["a", "점", " ", "\\n", "\\t", "\\x41", "\\101", "\\u00e9", "\\q", "\\\\", "\\'",
                  '\\"', "#", "%", "()"]
        if len(quote) == 3:
            pieces += ["\n", "\\\n"]
        return "".join(self.rng.choice(pieces) for _ in range(self.rng.randrange(4)))

    def string(self):
        quote = self.rng.choice(self.quotes)
        return self.one("", "", "r", "u", "R") + quote + self.plain(quote) + quote

    def field(self, depth, level):
        inner = Maker(self.rng)
        inner.quotes = []
        value = inner.expr(depth - 1)
        if "\\" in value or "{" in value[:1] or "#" in value or "lambda" in value or \
                not self.flat(value):
            value = self.name()
        spec = ""
        if self.rng.random() < 0.4:
            spec = ":" + self.one("", ">5", ".3f", "02d", "^")
            if level == 0 and self.rng.random() < 0.3:
                spec += self.field(depth - 1, 1) + self.one("", "f")
        return "{" + self.gap() + value + self.gap() + self.one("", "", "", "=", "= ") \
            + self.one("", "", "", "!r", "!s", "!a") + spec + "}"

    @staticmethod
    def flat(text):
        return not re.search(r"[:!=\n'\"]", text)

    def fstring(self, depth):
        if not self.quotes:
            return self.name()
        quote = self.rng.choice(self.quotes)
        out = ""
        for _ in range(self.rng.randrange(4)):
            out += self.pick(lambda: self.plain(quote), lambda: "{{", lambda: "}}",
                             lambda: self.field(depth, 0), lambda: self.field(depth, 0))
        return self.one("f", "F", "rf", "fR") + quote + out + quote

    def text(self, depth):
        if not self.quotes:
            return self.name()
        pieces = [self.pick(self.string, lambda: self.fstring(depth))
                  for _ in range(self.one(1, 1, 1, 2, 3))]
        return " ".join(pieces)

    def binary(self, depth):
        op = self.one(*BINARY.values(), "and", "or", "<", "<=", ">", ">=", "==", "!=", "is", "in",
                      "is not", "not in")
        gap = " " if op[0].isalpha() else self.gap()
        return self.expr(depth - 1) + gap + op + gap + self.expr(depth - 1)

    def unary(self, depth):
        return self.one("-", "+", "~", "- ", "not ") + self.expr(depth - 1)

    def items(self, depth, most=4):
        n = self.rng.randrange(most)
        return ("," + self.gap()).join(self.expr(depth - 1) for _ in range(n)) + (
            "," if n and self.rng.random() < 0.2 else "")

    def arguments(self, depth):
        if self.rng.random() < 0.15:
            return self.expr(depth - 1) + self.clauses(depth)
        args = [self.expr(depth - 1) for _ in range(self.rng.randrange(3))]
        args += ["*" + self.name() for _ in range(self.one(0, 0, 0, 1))]
        args += [f"k{i}{self.gap()}={self.gap()}{self.expr(depth - 1)}"
                 for i in range(self.one(0, 0, 1, 2))]
        args += ["*" + self.name() for _ in range(self.one(0, 0, 0, 0, 0, 1))]
        return ", ".join(args) + ("," if args and self.rng.random() < 0.1 else "")

    def slice(self, depth):
        def part():
            return self.pick(str, lambda: self.expr(depth - 1))

        return self.pick(lambda: self.expr(depth - 1), lambda: part() + ":" + part(),
                         lambda: part() + ":" + part() + ":" + part(), lambda: "...",
                         lambda: "None", lambda: ":")

    def primary(self, depth):
        of = self.atom(depth - 1)
        for _ in range(self.one(1, 1, 2, 3)):
            of += self.pick(lambda: "." + self.name(), lambda: f"({self.arguments(depth)})",
                            lambda: self.subscript(depth))
        return of

    def subscript(self, depth):
        slices = [self.slice(depth) for _ in range(self.one(1, 1, 2, 3))]
        return f"[{', '.join(slices)}{self.one('', '', ',')}]"

    def clauses(self, depth):
        out = ""
        for _ in range(self.one(1, 1, 1, 2)):
            out += f" for {self.targets()} in {self.operand(depth - 1)}"
            for _ in range(self.one(0, 0, 1, 2)):
                out += " if " + self.operand(depth - 1)
        return out

    def operand(self, depth):
        e = self.expr(depth)
        return f"({e})" if re.search(r"\b(if|lambda)\b", e) else e

    def targets(self):
        return self.one("a", "b", "i, j", "i,", "(i, j)", "[a, b]", "(a), b", "(i, (j, k)), c",
                        "x[0]", "a, x[1:]", "_")

    def bracketed(self, depth):
        def one():
            return self.expr(depth - 1)

        def pairs():
            return ", ".join(f"{one()}: {one()}" for _ in range(self.rng.randrange(3)))

        return self.pick(
            lambda: f"[{self.items(depth)}]", lambda: f"({self.items(depth)})",
            lambda: f"({self.gap()}{one()})", lambda: "{" + pairs() + "}",
            lambda: f"[{one()}{self.clauses(depth)}]", lambda: f"(\n{one()} # why\n\n)",
            lambda: f"({one()},)",
            lambda: "{" + f"{one()}: {one()}{self.clauses(depth)}" + "}")

    def parameters(self, depth):
        plain = [f"p{i}" for i in range(self.rng.randrange(3))]
        with_default = [f"q{i}={self.expr(depth - 1)}" for i in range(self.one(0, 0, 1, 2))]
        only = [f"r{i}" + self.one("", "=1") for i in range(self.one(0, 0, 0, 1, 2))]
        return ", ".join(plain + with_default + (["*"] + only if only else []))

    def atom(self, depth):
        if depth <= 0:
            return self.pick(self.name, self.name, self.number, lambda: "None", lambda: "True",
                             lambda: "False", lambda: "...", lambda: self.text(0))
        return self.pick(self.name, self.number, lambda: self.bracketed(depth),
                         lambda: self.text(depth))

    def expr(self, depth):
        if depth <= 0:
            return self.atom(0)
        return self.one(self.atom, self.binary, self.binary, self.binary, self.unary, self.primary,
                        self.primary, self.bracketed, self.conditional, self.lambda_)(depth)

    def conditional(self, depth):
        return (f"{self.expr(depth - 1)} if {self.expr(depth - 1)} else {self.expr(depth - 1)}")

    def lambda_(self, depth):
        return f"lambda {self.parameters(depth)}: {self.expr(depth - 1)}"

    def values(self, depth):
        return self.pick(lambda: self.expr(depth), lambda: self.expr(depth),
                         lambda: self.items(depth) or "x")

    def simple(self, depth, loop, inside):
        kinds = [lambda: self.values(depth), lambda: self.targets() + " = " + self.values(depth),
                 lambda: "a = b = " + self.values(depth), lambda: "pass",
                 lambda: "assert " + self.expr(depth),
                 lambda: "assert " + self.expr(depth) + ", " + self.expr(depth),
                 lambda: "a, b = (" + self.expr(depth) + " for i in x)",
                 lambda: "x[a] " + self.one(*BINARY.values()) + "= " + self.values(depth),
                 lambda: "import numpy as np"]
        if loop:
            kinds += [lambda: "break", lambda: "continue"]
        if inside:
            kinds += [lambda: "return", lambda: "return " + self.values(depth)]
        else:
            kinds += [lambda: "from attnscope import *"]
        return self.pick(*kinds)

    def body(self, depth, indent, loop, inside):
        if self.rng.random() < 0.2:
            return " " + self.simple(1, loop, inside) + "\n"
        deeper = indent + self.one("  ", "    ", "\t")
        return self.one("", "  # why") + "\n" + self.statements(depth - 1, deeper, loop, inside)

    def statement(self, depth, indent, loop, inside):
        kind = self.rng.randrange(10) if depth > 0 else 9
        if kind == 0:
            text = f"for {self.targets()} in {self.values(2)}:" + self.body(depth, indent, True,
                                                                            inside)
            if self.rng.random() < 0.3:
                text += f"{indent}else:" + self.body(depth, indent, loop, inside)
            return text
        if kind in (1, 2):
            text = f"if {self.expr(2)}:" + self.body(depth, indent, loop, inside)
            for _ in range(self.one(0, 0, 1, 2)):
                text += f"{indent}elif {self.expr(1)}:" + self.body(depth, indent, loop, inside)
            if self.rng.random() < 0.3:
                text += f"{indent}else:" + self.body(depth, indent, loop, inside)
            return text
        if kind == 3:
            return f"def f({self.parameters(2)}):" + self.body(depth, indent, False, True)
        parts = [self.simple(self.one(1, 2, 3), loop, inside) for _ in range(self.one(1, 1, 1, 2))]
        return self.one("; ").join(parts) + self.one("", "", ";", "  # why") + "\n"

    def statements(self, depth, indent="", loop=False, inside=False):
        out = ""
        for _ in range(self.one(1, 1, 2, 3)):
            out += self.one("", "", "", "\n", "   \n", indent + "# why\n")
            out += indent + self.statement(depth, indent, loop, inside)
        return out


TOKEN = re.compile(r"\w+|\s+|\*\*=?|//=?|[-+*/%@&|^<>=!]=|.", re.S)
INSERT = list("()[]{},:;.=+-*@~!?$#\\\n\t ") + [
    "if", "else", "for", "in", "not", "lambda", "def", "return", "elif", "and", "is", "x", "1", "==",
    ":=", "**", "*a", "while", "yield", "0x", "1e", "012", '"', "'''", "\n  ", "async", "import",
    "break", "None", "print x", "\u00b2", "\u3000", "f'{a b}'", "f'{'", "f'}'", "f'{a!x}'",
    "'\\x1'", "b'a'", "1j", "...", "->", "True", "*", " for x in y", "\ufeff", "k=1", "9" * 20]


def mutate(rng, source):
    tokens = TOKEN.findall(source)
    for _ in range(rng.choice((1, 1, 1, 2))):
        if not tokens:
            return rng.choice(INSERT)
        i = rng.randrange(len(tokens))
        kind = rng.randrange(5)
        if kind == 0:
            del tokens[i]
        elif kind == 1:
            tokens.insert(i, tokens[rng.randrange(len(tokens))])
        elif kind == 2:
            tokens.insert(i, rng.choice(INSERT))
        elif kind == 3:
            tokens[i] = rng.choice(INSERT)
        else:
            j = min(i + rng.randrange(1, 3), len(tokens) - 1)
            tokens[i], tokens[j] = tokens[j], tokens[i]
    return "".join(tokens)


def random_cases(rng, n):
    maker = Maker(rng)
    good = []
    while len(good) < n:
        source = maker.statements(rng.choice((0, 0, 1, 1, 2)))
        if len(source) < 1500:
            good.append(source)
    return [("p", s) for s in good] + [("p", mutate(rng, s)) for s in good for _ in range(2)]


# ---- Hand-made snippets

HAND_MADE = r'''
-2**2|2**3**2|2**-1|(-1)**0|-2**-2|--2|a@b@c|1-2-3|not a and b or c|-x.T|not not a|a<b==c!=d
a if b else c if d else e|(a if b else c) if d else e|lambda: lambda x: x|lambda x, *, y=1: x
a not in b is not c|~a**-b|a << b + c & d | e ^ f|-9223372036854775808|- 9223372036854775808**2
x[:]|x[::]|x[1:]|x[:1]|x[::2]|x[1:2:3]|x[1,]|x[1:2, ::3, ..., None]|x[a:=1]|x[()]|x[lambda: 1]
()|(a,)|(a, b)|a, b|a,|[]|[a]|[a,]|{}|{a: b}|{a: b,}|{a}|{a, b}|{**a}|[*a]|(*a,)|*a, b = c|a[*b]
f()|f(a)|f(a,)|f(*a)|f(**a)|f(a, *b, c)|f(k=1, *a)|f(k=1, 2)|f(k=1, k=2)|f(1=2)|f(a.b=1)|f(None=1)
f(x for x in y)|f((x for x in y), 1)|f(x for x in y, 1)|f(1, x for x in y)|f(x for x in y,)
f(k=x for x in y)|f(k=(x for x in y))|f(a b)|f(a, b c)|f(a=)|f(=a)|f(,)|f(a,,b)|f(lambda: 1)
[a for b in c]|[a for b in c if d if e for f in g]|[a, b for c in d]|[(a, b) for c in d]
[a for b, in c]|[a for b, (c, d) in e]|[a for b in c, d]|[a for b in lambda: c]|[a for 1 in b]
[a if b else c for d in e if f]|[a for b in c if d else e]|{a: b for c in d}|{a for b in c}
(a for b in c)|g = (a for b in c)|a, = (b for c in d)|a, b = c = (d for e in f)|[(a for b in c)]
return|return 1|break|continue|pass|assert a|assert a, b|assert|assert a,|assert (a, b)
a = b = c|a, b = b, a|(a, b), c = d|[a, [b, c]] = d|a |= b|a = = b|a == b = c|1 = a|a + b = c
f() = a|f(a) = b|None = a|True = 1|"a" = b|(a) = b|() = a|[] = a|a.b = c|a[b] = c|a[b], c = d
a += b|a //= b|a **= b|a @= b|a >>= b|a += b, c|(a, b) += c|a.b += c|1 += a|f() += a|a += b = c
a: int = 1|a: int|a.b: c = d|a[1]: int|(a): int = 3|f(): int|x := 1|(x := 1)|f(x := 1)|if x := 1: pass
while a: pass|class A: pass|try: pass|with a: pass|raise a|del a|global a|nonlocal a|yield a|await a
async def f(): pass|import os|import numpy|import numpy as np|import numpy as np, os|import math
from numpy import exp|from attnscope import *|from attnscope import softmax|from . import a|import
from attnscope import (softmax)|import numpy.random as r|import a.b|from a.b import c|from attnscope
def f(): pass|def f(a, b=1, *, c, d=2): pass|def f(*a): pass|def f(**k): pass|def f(a, /): pass
def f(a=1, b): pass|def f(*): pass|def f(*,): pass|def f(*, *, a): pass|def f(a, a): pass|def f(a,): pass
def f(a: int): pass|def f() -> int: pass|def f(: pass|def f() pass|def f: pass|def (a): pass|def 1(): pass
lambda a, a: 1|lambda a=1, b: 2|lambda *: 1|lambda *a: 1|lambda (a): 1|lambda a: int: 1|lambda
for a in b: pass|for a in b, c: pass|for a, b in c: pass|for a b in c: pass|for in b: pass|for a: pass
for a in: pass|for 1 in b: pass|for f() in b: pass|for a.b in c: pass|for a in b pass|for a not in b: pass
for x in *a, b: pass|for a in (b for c in d): pass|for (a in b) in c: pass|for a if b else c in d: pass
if a: pass|if a = b: pass|if a pass|if: pass|if a: pass; pass|if a, b: pass|if a: if b: pass|else: pass
elif a: pass|if not a: pass|if a:|for a in b:|def f():|if a: return|print a|print "a"|print a, b|exec "a"
a b|a 1|1 a|"a" b|a "b"|(a b)|[a b]|{a b}|{a: b c}|{a: b, c}|{a, b: c}|{: a}|{a:}|f(a)(b)[c].d
1_000|1__0|1_|0x|0x_1|0x1_|0b2|0b12|0o8|0o18|0b|012|00|0_0|0_1|1.e5|1e|1e+|1e5_|1_.5|1._5|.5_|1j|1.5J
1if a else b|1or 2|0x1for x in y|1in a|1abc|0xfg|1.real|1..real|1 .real|1.0.real|1e5.x|5.|...|....|. ..
9223372036854775807|9223372036854775808|0xFFFFFFFFFFFFFFFF|1e999|0777|0_7|08|09.5|0e1|00.5|0009
"a" "b"|"a" 'b' """c"""|r"\n"|b"a"|rb"a"|u"a"|ur"a"|"\x41"|"\x4"|"\u00e9"|"\u12"|"\U0001F600"
"\U00110000"|"\ud800"|"\N{DASH}"|"\N{EM DASH}"|"\N"|"\Na"|"\777"|"\8"|"\q"|"\
b"|"a|'a|"""a|"a\"|f"a" b"c"|"a" b"c"
f"{a}"|f"{a!r}"|f"{a=}"|f"{a = }"|f"{a=!s}"|f"{a=:>5}"|f"{a:{b}}"|f"{a:{b}.{c}f}"|f"{a:{b:{c}}}"
f"{{}}"|f"{{{a}}}"|f"}"|f"}}"|f"{"|f"{a"|f"{}"|f"{ }"|f"{a b}"|f"{a!}"|f"{a!x}"|f"{a!r"|f"{a:"|f"{a!rr}"
f"{a\n}"|f"{'a'}"|f"{a['b']}"|f'{a["b"]}'|f"{#}"|f"{a#}"|f"{(a}"|f"{a)}"|f"{[a}"|f"{a]}"|f"{a}}"|f"{{a}"
f"{a!=b}"|f"{a==b}"|f"{a<=b}"|f"{a>b}"|f"{a<b:>5}"|f"{a:=5}"|f"{(a:=5)}"|f"{lambda x: 1}"|f"{(lambda x: 1)}"
f"{a,}"|f"{a, b}"|f"{*a}"|f"{*a, b}"|f"{yield}"|f"{a if b else c}"|f"{{'a': 1}['a']}"|f"{ {'a': 1}['a'] }"
f"{a:%Y}"|f"{a:}}"|f"{a:{{}}}"|f"{a:}"|f"{a!r:}"|f"\{a}"|f"\}}"|f"\N{EM DASH}"|f"\x41{a}"|f"\x4{a}"|rf"\{a}"
f"{a}" "{b}"|"{a}" f"{b}"|f"{f'{a}'}"|f'{f"{a}"}'|f"{a!r:>{b}}"|f"{a:>{b}}{c}"|f"a{{b{c}d}}e"
f"{a=!r:^20}"|f"{ a = !r}"|f"{a.b(c)[d]}"|f"{[x for x in y]}"|f"{x for x in y}"|f"{(x for x in y)}"|f"{a:\n}"
f"{a['b}"|f"{a;b}"|f"{a=b}"|f"{=}"|f"{!r}"|f"{:5}"|f"{a!r!s}"|f"{a ! r}"|f"{a !r}"|f"{a! r}"|f"{a!r }"
a ? b|a $ b|!a|a && b|a || b|a++|++a|a <> b|`a`|a => b|a === b|a =+ b|x = \ 1|x = 1 \
a.1|a.if|a.|.a|a..b|a[|a(|a{|(a|a)|a]|a}|(]|[)|{)|(a]|[(a])|((a)|(a))
if|for|def|class|return return|not|a not b|a is|a in|a and|and a|a or or b|a not in|a not not b|in|is
1 + not a|a == not b|not a == b|-not a|a if b|a if else c|a if b else|if a else b|a else b|a for b in c
a; b|a;|;|a;;b|; a|a; if b: pass|if a: b; c|if a: b; for c in d: pass|x = 1;y = 2;|pass;pass
match a|match = 1|match(a)|match (a)|match[a]|match.a|case = 1|match: int|match a:|_ = 1|type = 1
'''.strip().split("\n")

BLOCKS = [
    "f\"{'''a'''}\"", "", "\n", "# a", "   ", "\t\n", "  # a\n", "\ufeffa = 1\n", "a\r\nb\r\n", "if a:\r\n  b\r\n", "a\x0cb",
    "\x0ca = 1\n", "if a:\n  b\n\x0c  c\n", "if a:\n\tb\n        c\n", "if a:\n        b\n\tc\n",
    "if a:\n    b\n\tc\n", "if a:\n\tb\n    c\n", "  a\n", "a\n  b\n", "if a:\nb\n", "if a:\n  b\n c\n",
    "if a:\n  b\n    c\n", "if a:\n  b\n else:\n  c\n", "if a:\n  b\nelse:\n", "if a:\n  b\nelse\n  c\n",
    "if a:\n  b\nelif c:\n  d\nelse:\n  e\n", "if a:\n  b\nelse if c:\n  d\n", "if a:\n\n\n  b\n\n\n",
    "for a in b:\n  c\nelse:\n  d\n", "for a in b:\n  break\nelse:\n  break\n", "for a in b:\n  pass\ncontinue\n",
    "def f():\n  return\n", "def f():\n  break\n", "for a in b:\n  def f():\n    break\n",
    "def f():\n  def g():\n    return a\n  return g\n", "if a:\n  return\n", "def f():\n  from attnscope import *\n",
    "def f():\n  import numpy as np\n", "if a: pass\nelse: pass\n", "x = (1,\n     2)\n", "x = (1,\n     2\n",
    "x = (1,\ny = 2\n", "x = [\n 1\n 2\n]\n", "f(a\nb = 1\n", "f(a b\n", "x = {\n'a': 1\n'b': 2\n}\n",
    "x = (1]\n", "x = (\n1]\n", "x = )\n", "x = [1,\n2)\n", "a = 1 +\\\n 2\n", "a = 1 + \\", "a = 1 + \\\n", "a = \\ \n",
    "\\\na = 1\n", "if a:\n  \\\n  b\n", "  \\\na = 1\n", "if a:\n  b\\\n\n  c\n", "a\\\n\nb\n", '"""a\nb"""\n', '"""a\nb\n',
    "a = 1\nb = '\n", "'a\\\nb'\n", "x = = 1\ny = '\n", "x = = 1\ny = (\n", "x = (\n= 1\n", "a\n\n\nb c\n",
    "if a:", "if a:\n", "if a:\n\n\n", "if a:\n# b\n", "def f():\n  if a:\n", "def f():\n\nb\n", "for a in b: # c\n",
    "if a:\n    pass\n  # b\nelse:\n    pass\n", "if a:\n    pass\n# b\n    pass\n", "@a\ndef f(): pass\n",
    "match a:\n  case 1: pass\n", "match a:\n  case 1:\n    pass\n  case _:\n    pass\n", "match (a):\n  case b: c\n",
    "match a\n  case 1: pass\n", "match = 1\nmatch + 2\n", "print a\nb = 1\n", "retrun a\n", "fro a in b:\n  c\n",
    "esle:\n  a\n", "elseif a:\n  b\n", "def f(a, a):\n  return\n", "return\ndef f(a, a): pass\n", "break\nx = = 1\n",
    "f(k=1, k=2)\nbreak\n", "x = 1\n  \n\t\ny = 2\n", "é = 1\n", "점수 = 1\n", "a² = 1\n", "a\u00a0= 1\n", "a = “b”\n",
    "# -*- coding: utf-8 -*-\na\n", "# coding: latin-1\na\n", "a\n# coding: latin-1\nb\n", "a\n\n# coding: latin-1\n",
    "a = 1\n\x00b\n", "a = $\n", "f'''{\na\n}'''\n", "f'''a{b}\n{c}d'''\n", "f'''{a\n!r\n}'''\n", "(a)\n(b)\n", "a = (\n\n# c\n\n1)\n",
    "lambda: (yield)\n", "def f():\n  yield a\n", "def f():\n  a = yield\n", "a = b if c else \\\n d\n", "x = [a,\n\n b]\n",
    "if a: pass\n  b\n", "def f(a\n, b):\n  pass\n", "for a in b:\n    c\n   d\n", "if a:\n  b\n\nc\n  d\n", "async for a in b: pass\n",
    "[a async for b in c]\n", "assert a, (b\n", "try:\n  a\nexcept:\n  b\n", "except: pass\n", "finally: pass\n",
    "\n".join("  " * i + "for a in b:" for i in range(20)) + "\n" + "  " * 20 + "pass\n",
    "\n".join("  " * i + "for a in b:" for i in range(21)) + "\n" + "  " * 21 + "pass\n",
    "\n".join(" " * i + "if a:" for i in range(99)) + "\n" + " " * 99 + "pass\n",
    "\n".join(" " * i + "if a:" for i in range(100)) + "\n" + " " * 100 + "pass\n",
    "[a " + "for a in b " * 21 + "]\n", "x" * 1000 + "\n", "a = " + "1, " * 1000 + "\n", "__debug__ = 1\n",
    "def f(__debug__): pass\n", "f(__debug__=1)\n", "for __debug__ in a: pass\n", "def __debug__(): pass\n",
    "import numpy as __debug__\n", "[a for __debug__ in b]\n", "lambda __debug__: 1\n",
]


# Two operands in two lines of a bracket that nobody or somebody closes, with more behind them.
OPENERS = ["(", "f(", "[", "x = (", "print(", "if (", "{", "x = f(a, ", "f(k=1, ", "{a: "]
FIRSTS = ["a", "m", "c[1:]", "m[1]", "m.x", "1", "'s'", "-m", "a + b", "m + 1", "m * 2", "not a", "(m)", "[m]", "lambda: m",
          "a if b else m", "m if b else a", "m(b)", "a,", "a if b", "f'{a}'"]
SECONDS = ["d", "d(e", "d += 1", "d = 1", "d.e = 1", "'s'", "not d", "(e", "[e", "if e: g", "for e in f", "for e in f: g", "lambda: (e",
           "1", "]", "else: d", "d, e = 1, 2", "return d", "def d(): e", "import numpy as np", "= e", "+ e", "d e", "d[",
           "print(d", "print d", "d: e"]
TAILS = ["", ")", "\ng()", "]\n"]


def in_two_lines():
    return [("p", f"{o}{a}\n{b}{t}\n") for o in OPENERS for a in FIRSTS for b in SECONDS for t in TAILS]


def hand_made():
    text = "|".join(HAND_MADE).replace("a || b", "a \x01\x01 b").replace("d | e", "d \x01 e")
    text = text.replace("a |= b", "a \x01= b")
    snippets = [s.replace("\x01", "|") for s in text.split("|")]
    return ([("p", s) for s in snippets] + [("p", s + "\n") for s in snippets]
            + [("e", s) for s in snippets if s] + [("p", s) for s in BLOCKS]
            + [("p", f"def f():\n  if x:\n    {s}\n") for s in snippets if "\n" not in s])


# ---- Comparing

def our_answers(dump, cases):
    data = b"".join(b"%s %d\n%s" % (m.encode(), len(s.encode()), s.encode()) for m, s in cases)
    run = subprocess.run([dump], input=data, stdout=subprocess.PIPE, check=True)
    return run.stdout.decode().splitlines()


def line_is_known(message, source):
    """CPython counts lines within a string of several lines in ways of its own, and two of its
    messages blame what is right when something later is wrong."""
    return not ("call to 'print'" in message or "expected 'else'" in message or "iterable argument unpacking" in message
                or ("f-string" in message or "unicode error" in message)
                and ("'''" in source or '"""' in source or "\\\n" in source))


def disagreement(mode, source, ours, theirs):
    """What is wrong, or None."""
    kind, _, rest = ours.partition(" ")
    if theirs[0] == "ok":
        if kind == "ok":
            return None if rest == theirs[1] else "the trees differ"
        return "refused without a reason" if kind != "refused" or not excused(source, rest) else None
    if theirs[0] == "refused":
        return None if kind == "refused" else f"holds {theirs[1]}"
    if kind == "ok":
        return "CPython rejects it"
    line = int(rest.split()[0])
    if kind == "syntax" and mode == "p" and theirs[1] is not None and line != theirs[1] and \
            line_is_known(theirs[2], source) and not ("f-string" in theirs[2] and line < theirs[1]):
        return "another line"
    return None


def excused(source, message):
    """Refusals that a tree does not show."""
    return ("\\N{" in source and "\\N" in message or "64 bits" in message and str(2**63) in source
            or "encoding" in message or "carriage" in message)


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1500
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 2)
    cases = hand_made() + in_two_lines() + random_cases(rng, count)
    passed = failed = 0
    kinds = {}
    for (mode, source), ours in zip(cases, our_answers(sys.argv[1], cases), strict=True):
        theirs = python_answer(mode, source)
        if theirs is None:
            continue
        kind = ours.split(" ")[0] + "/" + theirs[0]
        kinds[kind] = kinds.get(kind, 0) + 1
        wrong = disagreement(mode, source, ours, theirs)
        if wrong is None:
            passed += 1
            continue
        failed += 1
        if failed <= 20:
            print(f"FAILED {wrong}: {source!r} as {mode}\n    CPython: {theirs}\n    ours:    {ours}")
    if kinds.get("ok/ok", 0) < count // 2:
        print(f"FAILED too few snippets are accepted by both: {kinds}")
        failed += 1
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
