"""Every cure in the sources has its Korean: hints of errors, and the tables of refusals.

usage: hints.py; the program is $ATTNSCOPE. A cure that is all code needs no row of its own:
"write {0}" stands for it.
"""
import glob
import os
import re
import subprocess
import sys

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
LITERAL = r'"(?:[^"\\]|\\.)*"'
GROUP = rf"{LITERAL}(?:\s*{LITERAL})*"
# functions, and which of their arguments is the hint
CALLS = {"err_hint": 1, "raise_hint": 2, "graph_hint": 1, "parser_fail": 2, "lex_fail": 3,
         "lex_fail_late": 3}
PROSE = re.compile(r"\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b")
KEYWORDS = re.compile(r"\b(for|in|if|else|lambda|not|is|import|from|as|and|or|condition|assert)\b")


def decoded(literals):
    return "".join(re.sub(r"\\(.)", lambda m: {"n": "\n"}.get(m[1], m[1]), one[1:-1])
                   for one in re.findall(LITERAL, literals))


def as_row(text):
    """A format's "%s" … as the table's "{0}" …."""
    count = iter(range(10))
    return re.sub(r"%%|%[-0-9.*+lhz]*[a-zA-Z]",
                  lambda m: "%" if m[0] == "%%" else f"{{{next(count)}}}", text)


def arguments(text, at):
    """Those of the call whose bracket opens before `at`."""
    token, depth, found = re.compile(rf"{LITERAL}|'(?:[^'\\]|\\.)+'|."), 1, [""]
    while depth:
        piece = token.match(text, at)[0] if text[at] != "\n" else "\n"
        at += len(piece)
        depth += (piece in "([{") - (piece in ")]}")
        if piece == "," and depth == 1:
            found.append("")
        elif depth:
            found[-1] += piece
    return found


def hints():
    for path in glob.glob(os.path.join(TOP, "src", "**", "*.c"), recursive=True):
        with open(path, encoding="utf-8") as f:
            text = re.sub(r"/\*.*?\*/", "", f.read(), flags=re.DOTALL)
        for call in re.finditer(r"\b(%s)\(" % "|".join(CALLS), text):
            given = arguments(text, call.end())[CALLS[call[1]]:][:1]
            for literal in re.findall(GROUP, given[0] if given else ""):
                yield as_row(decoded(literal))
        for call in re.finditer(r"\b(?:snprintf|str_addf|str_puts)\((?=hint,)", text):
            for literal in re.findall(GROUP, ",".join(arguments(text, call.end())[1:])):
                yield as_row(decoded(literal))


def is_covered(hint, rows):
    if hint in rows or hint in ("", "{0}", "%s"):
        return True
    code = re.fullmatch(r"write (.+)|did you mean (.+)\?|(\{0\}\.\{1\})", hint)
    return bool(code) and not PROSE.search(KEYWORDS.sub("…", code[1] or code[2] or ""))


with open(os.path.join(TOP, "src", "po", "ko.po"), encoding="utf-8") as po:
    ROWS = {decoded(m[1]) for m in re.finditer(rf"^msgid ({GROUP})", po.read(), re.MULTILINE)}
every = set(hints())
wrong = [f"no Korean for the hint {hint!r}" for hint in sorted(every) if not is_covered(hint, ROWS)]
if len(every) < 150:
    wrong.append(f"only {len(every)} hints were found")
page = subprocess.run([os.environ["ATTNSCOPE"], "--refusals", "--lang", "ko"], capture_output=True,
                      text=True, check=True).stdout.splitlines()
wrong += [f"English in the page of refusals: {line}" for line in page
          if line.startswith("  ") and not re.search("[가-힣]", line)]
if wrong:
    print("FAILED hints", *wrong[:20], sep="\n    ")
print("0 passed, 1 failed" if wrong else "1 passed, 0 failed")
sys.exit(bool(wrong))
