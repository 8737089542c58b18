"""Random programs in attnscope's part of Python and NumPy: generate(seed) writes one."""
import ast
import re

import oracle

from . import calls, errors, layout, statements, student
from .writer import Raised, Unfit, Writer, array, printable


class Program(Writer):
    """Writes statements until there are enough."""

    def __init__(self, seed, space, table):
        super().__init__(seed, space, table)
        self.by_place = {}
        self.arrays = self.weighted([(1, 0.3), (3, 1), (2, 2)])     # how much of it is NumPy
        self.fault_rate = self.weighted([(7, 0.0), (3, 0.03)])

    def attempt(self, write):
        """Write a piece; what raises is kept now and then, as an error on purpose."""
        iterated = len(self.iterated)
        lines, used, own = len(self.lines), set(self.used), list(self.scope.own)
        scope, indent, scopes = self.scope, self.indent, len(self.scopes)
        try:
            write(self)
            return True
        except (Unfit, RecursionError):
            cause = None
        except Raised as e:
            cause = e
        except (ValueError, TypeError, KeyError, IndexError, OverflowError, ZeroDivisionError, AttributeError,
                NameError, AssertionError) as e:
            if isinstance(e, AssertionError) and "the generator wrote" in str(e):
                raise
            cause = None
        del self.lines[lines:], self.scopes[scopes:], self.iterated[iterated:]
        self.scope, self.indent, self.used = scope, indent, used
        self.scope.own[:] = own
        if cause and self.chance(self.error_rate):
            self.add(cause.text if cause.text.split(" ")[0] != "lambda" else f"x1 = {cause.text}")
            self.ended = True
        return False

    def run_assign(self, name, text):
        self.run(f"{name} = {text}")
        self.checked([name])

    def define(self, name, start, parameters):
        """Run a def that has just been written."""
        text = "\n".join(line[4 * self.indent:] for line in self.lines[start:])
        exec(text, self.scope.space)
        self.scope.own.append(name)
        self.signatures[name] = parameters

    def finish(self):
        """Print what the names hold."""
        for e in self.names(lambda v: not callable(v))[-7:]:
            if not printable(e.value):
                continue
            self.add(f"print({e})")
            if array(e.value) and e.value.dtype.kind == "f" and self.chance(0.4):
                self.add(f"print({e}.sum(), ({e} / 3).sum(axis={self.between(0, max(e.value.ndim - 1, 0))}))")


def write(seed, space, table):
    g = Program(seed, space, table)
    if g.chance(0.3):
        g.add("import numpy as np")
    if g.chance(0.12):
        student.write(g)
        return g
    if g.arrays >= 1:
        g.attempt(statements.start_arrays)
    for _ in range(g.between(3, 14)):
        if g.ended:
            break
        statements.statement(g)
    if not g.ended or g.chance(0.5):
        g.finish()
    if g.chance(0.015):
        try:
            errors.syntax(g)
        except Unfit:
            pass
    return g


def offset(lines, line, col):
    """The place in the text of an ast position: col counts bytes."""
    before = sum(len(x) + 1 for x in lines[:line - 1])
    return before + len(lines[line - 1].encode()[:col].decode())


STRANGE = ["None", "0", "1.5", "'a'", "[]", "True", "-1", "()", "{}", "''", "range(2)", "np.inf", "np.array(2)", "np.float32(2)",
           "np.bool_(1)", "np.zeros((0, 2))", "np.arange(3)", "len", "float", "[1, 'a']"]


# What lay in memory, unless calls.call has filled it.
UNWRITTEN = re.compile(r"(?<!np\.full_like\()\b(np\.)?empty(_like)?\b")


def mutated(g, text):
    """The program with an expression in the place of another: whatever it then does."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return text
    lines = text.split("\n")
    nodes = [n for n in ast.walk(tree) if isinstance(n, ast.expr) and isinstance(getattr(n, "ctx", ast.Load()), ast.Load)]
    inside = {id(c) for n in nodes if isinstance(n, ast.JoinedStr) for c in ast.walk(n)}
    inside |= {id(n.func) for n in nodes if isinstance(n, ast.Call) and g.chance(0.97)}
    nodes = [n for n in nodes if id(n) not in inside and ast.unparse(n) not in ("np", "np.random", "np.linalg")]
    if not nodes:
        return text
    a, b = g.pick(nodes), g.pick(nodes)
    what = ast.get_source_segment(text, b) if g.chance(0.8) else g.pick(STRANGE)
    start, end = offset(lines, a.lineno, a.col_offset), offset(lines, a.end_lineno, a.end_col_offset)
    what = what.replace("\n", " ")
    new = text[:start] + (f"({what})" if " " in what or "-" in what else what) + text[end:]
    try:
        compile(new, "new", "exec")
    except SyntaxError:
        return text
    return text if UNWRITTEN.search(new) else new


def statement_at(tree, line):
    """The innermost statement that holds this line, and the list it stands in."""
    found = None
    for node in ast.walk(tree):
        for field in ("body", "orelse"):
            rows = getattr(node, field, None)
            if isinstance(rows, list):
                for s in rows:
                    if s.lineno <= line <= s.end_lineno and (not found or s.lineno >= found[0].lineno):
                        found = s, rows
    return found


def without(text, line):
    """The program without the statement at this line, or None."""
    found = statement_at(ast.parse(text), line)
    if not found:
        return None
    s, rows = found
    lines = text.split("\n")
    if any(o is not s and o.lineno <= s.end_lineno and o.end_lineno >= s.lineno for o in rows):
        return None
    pad = lines[s.lineno - 1][:s.col_offset]
    if lines[s.lineno - 1].startswith(pad + "elif"):
        return None
    lines[s.lineno - 1:s.end_lineno] = [pad + "pass"] if len(rows) == 1 else []
    return "\n".join(lines)


def generate(seed, space, table):
    """(text, names of the built-ins it calls, its Outcome). What was not meant to raise and does
    is mostly taken out, so that the rest is tried too."""
    try:
        g = oracle.in_time(lambda: write(seed, space, table))
    except MemoryError:
        g = None
    if not g:
        return "", set(), None
    text = "\n".join(g.lines) + "\n"
    if g.chance(0.1):
        for _ in range(g.between(1, 2)):
            text = mutated(g, text)
        g.ended = g.ended or g.chance(0.7)
    if g.chance(0.25):
        text = layout.spread(g, text)
    outcome = oracle.run(text, space)
    if outcome and outcome.kind in ("MemoryError", "RecursionError"):
        return text, g.used, None
    for _ in range(8):
        if outcome is None or not outcome.kind or g.ended or outcome.kind == "SyntaxError" or not outcome.line:
            break
        if g.chance(0.12):
            break
        shorter = without(text, outcome.line)
        if not shorter:
            break
        text, outcome = shorter, oracle.run(shorter, space)
    return text, g.used, outcome


missing_rules = calls.missing_rules
EXEMPT = calls.EXEMPT
