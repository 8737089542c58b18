"""What a student of attention tries: small programs with choices, from snippets.txt.

Snippets stand between lines %%. Of ‹a¦b¦c› one part is taken, the innermost first. Whether the
program then runs or fails, CPython says."""
import os
import re

CHOICE = re.compile("‹([^‹›]*)›")


def read():
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "snippets.txt")
    with open(path, encoding="utf-8") as f:
        return f.read().rstrip("\n").split("\n%%\n")


SNIPPETS = read()


def snippet(g):
    text = g.pick(SNIPPETS)
    while True:
        m = CHOICE.search(text)
        if not m:
            return text
        text = text[:m.start()] + g.pick(m[1].split("¦")) + text[m.end():]


def write(g):
    for _ in range(g.between(1, 3)):
        g.add(snippet(g))
    g.ended = g.chance(0.7)


__all__ = ["write"]
