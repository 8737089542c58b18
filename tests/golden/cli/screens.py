"""No English word of the interface on a Korean screen.

usage: screens.py; the program is $ATTNSCOPE. Every lesson's steps and what opens over them
are drawn in Korean; texts of the interface of two words and more must not be there, and on
the lines that are the interface's alone no word of it at all.
"""
import os
import re
import subprocess
import sys

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
LESSONS = os.path.join(TOP, "lessons")
GROUP = r'"(?:[^"\\]|\\.)*"(?:\s*"(?:[^"\\]|\\.)*")*'
HANGUL = re.compile("[가-힣]")


def decoded(literals):
    return "".join(re.sub(r"\\(.)", r"\1", one[1:-1])
                   for one in re.findall(r'"(?:[^"\\]|\\.)*"', literals))


def draw(*arguments, lang="ko"):
    done = subprocess.run([os.environ["ATTNSCOPE"], "--lang", lang, "--render", *arguments],
                          capture_output=True, text=True, timeout=60,
                          env=dict(os.environ, ATTNSCOPE_LESSONS=LESSONS))
    assert done.returncode == 0, (arguments, done.stderr)
    return done.stdout


def screens():
    yield draw("100x30")
    yield draw("40x10")
    yield draw("100x200", "--keys", "?")
    names = sorted(name[:-3] for name in os.listdir(os.path.join(LESSONS, "ko")))
    for name in names:
        for step in range(1, 9):
            try:
                yield draw("120x36", name, "--step", str(step), "--keys", "z<Tab>l<Enter>")
            except AssertionError:
                break  # behind the last step
            yield draw("80x24", name, "--step", str(step), "--keys", "i1<Enter>!<Tab>")
    for keys in ("?", ":names<Enter>", ":explain<Enter>", ":nothing<Enter>", ":step 99<Enter>",
                 ":lesson nothing<Enter>", ":tau=x<Enter>", "t", ">1/0<Enter>", ">x.flat<Enter>",
                 ">np.ones((2,3))<Enter>", "9", "b", "0", "R", "<C-c>", "u", "x", "L", "/qq<Enter>"):
        yield draw("120x36", "13", "--step", "3", "--keys", "z" + keys)
        yield draw("120x36", "6", "--step", "6", "--keys", "z" + keys)


with open(os.path.join(TOP, "src", "po", "ko.po"), encoding="utf-8") as po:
    PAIRS = [(decoded(m[1]), decoded(m[2])) for m in
             re.finditer(rf"^msgid ({GROUP})\nmsgstr ({GROUP})", po.read(), re.MULTILINE)]
foreign = [(english, re.compile(rf"(?<![\w-]){re.escape(english)}(?![\w-])"))
           for english, korean in PAIRS
           if english and "{" not in english and HANGUL.search(korean)]
phrases = [pair for pair in foreign if " " in pair[0].strip()]
words = [pair for pair in foreign if len(pair[0]) > 3 and " " not in pair[0]]
wrong, n = set(), 0
for screen in screens():
    n += 1
    lines = screen.splitlines()
    wrong |= {f"{english!r} in\n{screen}" for english, found in phrases
              if found.search(" ".join(screen.split()))}
    wrong |= {f"{english!r} in: {line}" for line in (lines[0], lines[-1])
              for english, found in words if found.search(line)}
if n < 100:
    wrong.add(f"only {n} screens were drawn")
english = draw("100x200", "--keys", "?", lang="en")
if sum(bool(found.search(" ".join(english.split()))) for _, found in phrases) < 50:
    wrong.add("in the English help hardly any English was found")
if wrong:
    print("FAILED korean-screens", *sorted(wrong)[:5], sep="\n    ")
print("0 passed, 1 failed" if wrong else "1 passed, 0 failed")
sys.exit(bool(wrong))
