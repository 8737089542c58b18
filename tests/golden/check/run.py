"""--check: each finding by a small broken lesson. usage: run.py FOLDER [CASE…]

A case breaks one thing of GOOD, which is clean, and says all that is found then: each finding's
message, exactly, and the text it points at. FOLDER is for the lessons.
"""
import os
import shutil
import subprocess
import sys

GOOD = """\
# A title

The line of the menu.

<!-- goal: Say it. -->
<!-- belief: It is not so. -->

## First

Text with a [link](https://example.org) and one to [itself](small).

```python setup
import numpy as np
from attnscope import *
rng = np.random.default_rng(0)
X, words5 = rng.normal(size=(4, 3)), ["a", "b", "c"]
names = {"x": 1}
size = 2
def scaled(x):
    return x / size
def drawn(n):
    return rng.normal(size=n)
```

```python
# a print
y = scaled(X)
print(f"{y.shape} and {size:d}")
check("a law", 0.0, 1e-9)
```

```output
(4, 3) and 2
```

```predict
How much?

= size +- 0.1
! 3 * size +- 0.1
  > Too much.
hint: count.
solution: two.
```

## Second

```python live
# the scene
t = knob("tau", 1.0, 0.5, 4.0, label="τ")
n = knob("T", 2, 1, 4)
kind = choice("kind", ["one", "two"], labels=["One", "Two"])
on = toggle("on", False)
own = np.random.default_rng(1)
Z = own.normal(size=(4, 3))[:n]
W = X.copy()
W[0] = 0
table(["what", "how much"], [[kind, t]], ["", ".2f"])
if kind == "two" and names["x"] == 1:
    print("two")
task("do it", on and t > 2 and kind == "two", hint="h",
     solution={"tau": 3.0, "on": True, "kind": "two"})
turn, may = order("order", 3), cells("cells", [True, True])
pos, said = numbers("pos", [0, 1]), words("words", "a b")
task("and that", turn[0] == 2 and pos[1] > 2 and not may[1] and said[0] == "c",
     hint="h", solution={"order": [2, 0, 1], "pos": [0, 2.5],
                         "cells": [True, False], "words": "c d"})
```

```quiz
Which?

- [x] this
- [ ] that
hint: look.
solution: this.
```

## Sources

- none
"""

KOREAN = [("# A title", "# 제목"), ("Text with", "글"), ("How much?", "얼마?"), ("two.", "둘."),
          ('f"{y.shape} and {size:d}"', 'f"{size:d}: {y.shape}"'), ("(4, 3) and 2", "2: (4, 3)"),
          ('["One", "Two"]', '["하나", "둘"]'), ('["what", "how much"]', '["무엇", "얼마"]'),
          ('"a law"', '"법칙"'), ('"do it"', '"해 보세요"'), ("## Sources", "## 출처"),
          ('print("two")', 'print("둘")'), ("- [x] this", "- [x] 이것")]

STEP = "the languages are out of step: "
OTHER = STEP + "other code"


def live(code):
    return [("# the scene\n", "# the scene\n" + code + "\n")]


def step(text):
    return [("## Second\n", "## Second\n\n" + text + "\n")]


# case: what is replaced, in English alone or in both; the findings in the English lesson, as
# (text in it where the finding begins, message)
EN, BOTH = ["en"], ["en", "ko"]
CASES = {
    "clean": (BOTH, [], []),
    # its form
    "fence-unknown": (BOTH, [("```quiz", "```riddle")],
                      [("riddle", "no fence of this kind is known")]),
    "fence-not-closed": (BOTH, [("- none\n", "- none\n\n```python\n# more\n``\n")],
                         [("```python\n# more", "this fence is not closed")]),
    "fence-swallows": (BOTH, [("1e-9)\n```\n", "1e-9)\n")],
                       [("```output", "a fence opens inside another one")]),
    "no-right-answer": (BOTH, [("- [x] ", "- [ ] ")],
                        [("```quiz", "a question without a right answer")]),
    "ten-choices": (BOTH, [("- [ ] that\n", "- [ ] that\n" * 9)],
                    [("```quiz", "a question with 10 choices, of at most 9")]),
    "nine-choices": (BOTH, [("- [ ] that\n", "- [ ] that\n" * 8)], []),
    "no-hint": (BOTH, [("hint: look.\n", "")], [("```quiz", "a question without a hint")]),
    "exercise": (BOTH, [("```python live", "```python exercise sum")],
                 [("```python exercise",
                   '"python exercise" is reserved: exercises are not there yet')]),
    # what running tells
    "wrong-output": (EN, [("(4, 3) and 2\n", "(4, 3) or 2\n")],
                     [("(4, 3) or", "the code above prints something else: (4, 3) and 2")]),
    "law-fails": (BOTH, [("0.0, 1e-9", "1.0, 1e-9")],
                  [("# a print", 'the law "a law" fails, and it should')]),
    "law-holds": (BOTH, [("0.0, 1e-9", "0.0, 1e-9, holds=False")],
                  [("# a print", 'the law "a law" holds, and it should not')]),
    "task-at-defaults": (BOTH, [("on and t > 2 and kind == \"two\"", "True")],
                         [("task(", "the task holds at the knobs' defaults")]),
    "solution-falls-short": (BOTH, [('"tau": 3.0', '"tau": 2.0')],
                             [('{"tau": 2.0', "the solution does not reach the task")]),
    "solution-no-knob": (BOTH, [('"on": True', '"off": True')],
                         [('{"tau"', "the solution does not reach the task"),
                          ('"off"', "the solution turns off, which is no knob of this scene")]),
    "solution-out-of-range": (BOTH, [('"tau": 3.0', '"tau": 5.0')],
                              [('{"tau"', "the solution does not reach the task"),
                               ('"tau": 5', "the knob tau cannot be turned to 5.0")]),
    "solution-no-order": (BOTH, [("[2, 0, 1]", "[2, 0]")],
                          [('{"order"', "the solution does not reach the task"),
                           ('"order": [', "the knob order cannot be turned to [2, 0]")]),
    "tau": (BOTH, [("1.0, 0.5, 4.0", "1.0, 0.0, 4.0")],
            [("knob(\"tau", "the knob tau can be turned to 0")]),
    "code-fails": (BOTH, [("print(f", "nothing\nprint(f")],
                   [("nothing", "name 'nothing' is not defined")]),
    "answer-fails": (BOTH, [("= size +-", "= sizes +-")],
                     [("sizes", "name 'sizes' is not defined")]),
    "answer-is-no-number": (BOTH, [("= size +-", "= words5 +-")],
                            [("words5 +-", "this is not a number: ['a', 'b', 'c']")]),
    "data-missing": (BOTH, step("```python\n# load\nnp.load('none.npy')\n```"),
                     [("np.load", "cannot read none.npy: No such file or directory")]),
    # live fences
    "draw-size": (BOTH, [("own.normal(size=(4, 3))[:n]", "own.normal(size=(n, 3))")],
                  [("own.normal(size=(n", "how much is drawn here hangs on a knob")]),
    "draw-loop": (BOTH, live("m = knob('m', 1, 1, 3)\nr = np.random.default_rng(2)\n"
                             "for i in range(m):\n    r.normal(size=2)"),
                  [("r.normal(size=2)", "how much is drawn here hangs on a knob")]),
    "draw-location": (BOTH, live("m = knob('m', 1.0, 1.0, 3.0)\nr = np.random.default_rng(2)\n"
                                 "u = r.normal(m, m, size=2)"), []),
    "draw-outer": (BOTH, live("u = rng.normal(size=1)"),
                   [("rng.normal(size=1)", "a live fence draws from the outer rng")]),
    "draw-alias": (BOTH, live("g = rng\nu = g.normal(size=1)"),
                   [("g.normal(size=1)", "a live fence draws from the outer g")]),
    "draw-function": (BOTH, live("u = drawn(2)"),
                      [("drawn(2)", "a live fence calls drawn, which draws from an outer "
                        "generator")]),
    "write": (BOTH, live("X[0] = 1"), [("X[0] = 1", "a live fence changes the outer X in place")]),
    "write-view": (BOTH, live("v = X[1:].T\nv[0] = 1"),
                   [("v[0]", "a live fence changes the outer v in place")]),
    "write-augmented": (BOTH, live("X += 1"),
                        [("X += 1", "a live fence changes the outer X in place")]),
    "write-list": (BOTH, live("words5.append('d')"),
                   [("words5.append", "a live fence changes the outer words5 in place")]),
    "slice-of-list": (BOTH, live("w = words5[:2]\nw[0] = 'z'"), []),
    "rebind": (BOTH, live("size = 3"),
               [("size = 3", "a live fence rebinds size, which an outer function reads")]),
    # what must be there
    "no-import": (BOTH, [("from attnscope import *\n", ""),
                         ("# a print\n", "# a print\nfrom attnscope import *\n")],
                  [("```python setup",
                    "the first python fence lacks the line from attnscope import *"),
                   ("from attnscope import *\n", "`from attnscope import *` comes too late: it "
                    "would replace names of yours")]),
    "no-goal": (BOTH, [("<!-- goal: Say it. -->\n", "")],
                [("# A title", "a lesson without its goal")]),
    "no-belief": (BOTH, [("<!-- belief: It is not so. -->\n", "")],
                  [("# A title", "a lesson without the belief it removes")]),
    "no-sources": (BOTH, [("## Sources", "## The end")],
                   [("## The end", "the last step is not Sources")]),
    # what is left in texts
    "star": (EN, [("Text with", "Text *(with)*a")], [("*(with", '"*" is left in the text')]),
    "two-stars": (EN, [("hint: look.", "hint: **(look)**at.")],
                  [("**(look", '"**" is left in the text')]),
    "formula": (EN, [("- none", "- none of $Q K$ in it")], [("$Q K$", "a formula between $")]),
    "link": (EN, [("(small)", "(large)")], [("large", "this link leads nowhere: large")]),
    # lengths
    "long-prose": (EN, step(("word " * 10 + "\n") * 13),
                   [("## Second", "this step has 13 lines of prose when wrapped at 50 columns")]),
    "long-question": (EN, [("How much?", "How much? " + "w" * 66 + "!")],
                      [("!\n\n= size", "a line of a question of 77 columns, of at most 76")]),
    "long-code": (BOTH, [("y = scaled(X)", "y = scaled(X)" + " " * 66 + "#!")],
                  [("!\nprint(f", "a line of code of 81 columns, of at most 80")]),
    "many-lines": (BOTH, [("y = scaled(X)", "y = scaled(X)" + "\n" * 21)],
                   [("```python\n# a print", "a fence of 25 lines, of at most 24")]),
    "many-live-lines": (BOTH, live("\n" * 21),
                        [("```python live", "a fence of 41 lines, of at most 40")]),
    # the languages
    "other-name": (EN, [("W = X.copy()\nW[", "V = X.copy()\nV[")], [("V = X", OTHER)]),
    "other-code": (EN, [("W[0] = 0\n", "W[0] = 1\n")], [("1\ntable", OTHER)]),
    "other-statement": (EN, [("W[0] = 0\n", "W[0] = 0\nW = W\n")], [("W = W", OTHER)]),
    "other-choice": (EN, [('["one", "two"]', '["eins", "two"]')], [('"eins"', OTHER)]),
    "other-comparison": (EN, [('if kind == "two"', 'if kind == "deux"')], [('"deux"', OTHER)]),
    "other-subscript": (EN, [('"x": 1}', '"x": 1, "z": 1}')], [('{"x": 1, ', OTHER)]),
    "other-format": (EN, [('".2f"', '".3f"')], [('".3f"', OTHER)]),
    "other-field": (EN, [("{size:d}", "{size:1d}")], [('f"{y.shape}', OTHER)]),
    "other-solution": (EN, [('"tau": 3.0', '"tau": 3.5')], [("3.5", OTHER)]),
    "other-knob": (EN, [('"T", 2', '"U", 2')], [('"U"', OTHER)]),
    "other-right-answer": (EN, [("- [x] this\n- [ ] that", "- [ ] this\n- [x] that")],
                           [("```quiz", STEP + "another answer is right")]),
    "other-number": (EN, [("= size +- 0.1", "= size +- 0.2")],
                     [("```predict", STEP + "another number or tolerance")]),
    "other-kind": (EN, [("```quiz", "```predict")],
                   [("```predict\nWhich", STEP + "a predict and a quiz")]),
    "other-block": (EN, [("## Sources", "```python\n# one more\n```\n\n## Sources")],
                    [("```python\n# one", STEP + "a block that the other lacks")]),
    "other-steps": (EN, [("## Sources", "## More\n\n## Sources")],
                    [("# A title", STEP + "another number of steps")]),
    "no-other": (["en", "alone"], [], [("# A title", "this lesson is missing in the other "
                                        "language")]),
    # all in one run
    "all-at-once": (BOTH, [("<!-- goal: Say it. -->\n", ""), ("W[0] = 0\n", "X[0] = 0\n"),
                           ("1.0, 0.5, 4.0", "1.0, 0.0, 4.0")],
                    [("# A title", "a lesson without its goal"),
                     ('knob("tau', "the knob tau can be turned to 0"),
                     ("X[0] = 0", "a live fence changes the outer X in place")]),
}


def write(case, languages, edits):
    texts = {"en": GOOD, "ko": GOOD}
    for old, new in KOREAN:
        assert old in GOOD, old
        texts["ko"] = texts["ko"].replace(old, new)
    for lang in texts:
        for old, new in edits:
            if lang in languages:
                assert old in texts[lang] or lang == "ko", (case, old)
                texts[lang] = texts[lang].replace(old, new, 1)
    if "alone" in languages:
        del texts["ko"]
    folder = os.path.join(FOLDER, "check", case)
    shutil.rmtree(folder, ignore_errors=True)
    for lang in ("en", "ko"):
        os.makedirs(os.path.join(folder, lang))
        if lang in texts:
            with open(os.path.join(folder, lang, "01-small.md"), "w", encoding="utf-8") as f:
                f.write(texts[lang])
    return os.path.join(folder, "en", "01-small.md"), texts["en"]


def wanted_line(path, text, found):
    at = text.index(found[0])
    begin = text.rfind("\n", 0, at) + 1
    return f"{path}:{text.count(chr(10), 0, at) + 1}:{at - begin + 1}: error: {found[1]}"


def run(case):
    languages, edits, found = CASES[case]
    path, text = write(case, languages, edits)
    done = subprocess.run([os.environ["ATTNSCOPE"], "--check", path], capture_output=True,
                          text=True)
    got = [line for line in done.stdout.splitlines() if line.startswith(path)]
    want = [wanted_line(path, text, f) for f in found]
    if got == want and done.returncode == bool(want) and not done.stderr:
        return True
    print(f"FAILED {case}\n    status {done.returncode}; found:", *got, "  wanted:", *want,
          done.stderr, sep="\n    ")
    return False


FOLDER = sys.argv[1]
cases = [case for case in CASES if len(sys.argv) == 2 or case in sys.argv[2:]]
results = [run(case) for case in cases]
print(f"{results.count(True)} passed, {results.count(False)} failed")
