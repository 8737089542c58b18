"""The table of built-ins as `attnscope --names` prints it."""
import re
import subprocess

import oracle


class Parameter:
    """kind: "/" positional only, "" either, "*" keyword only, "..." any number of them."""
    __slots__ = ("name", "required", "kind")

    def __init__(self, name, required, kind):
        self.name, self.required, self.kind = name, required, kind


class Builtin:
    """where is "" for Python's own functions, "np", "array", "list" …; name "linalg.norm"."""
    __slots__ = ("where", "name", "parameters")

    def __init__(self, where, name, parameters):
        self.where, self.name, self.parameters = where, name, parameters

    @property
    def full(self):
        return f"{self.where}.{self.name}" if self.where else self.name


PLACES = ["type", "dtype", "str", "list", "tuple", "dict", "np", "array", "rng", "attnscope"]


def _parts(text):
    """Split a parameter list at its commas."""
    part = quote = ""
    depth = 0
    for c in text:
        if c == "," and not depth and not quote:
            yield part.strip()
            part = ""
            continue
        part += c
        if c in "'\"":
            quote = "" if quote == c else quote or c
        depth += (c in "([") - (c in ")]") if not quote else 0
    if part.strip():
        yield part.strip()


def parameters(text):
    found, kind = [], ""
    for part in _parts(text):
        if part == "/":
            for p in found:
                p.kind = "/"
        elif part == "*":
            kind = "*"
        elif part.startswith("*"):
            found.append(Parameter(part.lstrip("*"), False, "..."))
            kind = "*"
        else:
            name, default, _ = part.partition("=")
            found.append(Parameter(name, not default, kind))
    return [p for p in found if p.name != "self"]


def read(program):
    """{full name: Builtin} of the attnscope at this path."""
    text = subprocess.run([program, "--names"], stdout=subprocess.PIPE, check=True,
                          preexec_fn=oracle.without_limit).stdout.decode()
    table = {}
    for line in text.splitlines():
        # A signature ends at the first "  " behind a closing bracket.
        m = re.match(r"([\w.]+)\((.*?)\)  ", line)
        if not m:
            raise SystemExit(f"--names: a line of another form: {line}")
        where, dot, name = m[1].partition(".")
        if not dot or where not in PLACES:
            where, name = "", m[1]
        b = Builtin(where, name, parameters(m[2]))
        table[b.full] = b
    return table
