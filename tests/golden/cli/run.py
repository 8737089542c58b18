"""The command line: what is refused, and the pages made from the program's tables.

usage: run.py SCRATCH [CASE…]; the program is $ATTNSCOPE. What must be in the pages is read
out of the tables in the sources.
"""
import glob
import os
import re
import shutil
import subprocess
import sys

PROGRAM = os.path.abspath(os.environ["ATTNSCOPE"])
TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
LESSONS = os.path.join(TOP, "lessons")
HANGUL = re.compile("[가-힣]")
CASES = {}

WRONG = [  # what is given, what is said of it
    ("--batch --step 2", "--step goes with --render, --explain, LESSON, not with --batch"),
    ("--batch --seed 2", "--seed goes with --render, LESSON, not with --batch"),
    ("--batch --keys j", "--keys goes with --render, not with --batch"),
    ("--check --answers 6", "--answers goes with --batch, not with --check"),
    ("--format csv 6", "--format goes with --batch"),
    ("--as svg 6", "--as goes with --render"),
    ("--batch --check 6", "--batch and --check do not go together"),
    ("--batch -c 1", "--batch and -c do not go together"),
    ("-c 1 -c 2", "-c was given twice"),
    ("--play --list", "--play and --list do not go together"),
    ("--play 6", "--play takes no lesson: 6"),
    ("--render 80x24 --play 6", "--render wants one lesson, not 2"),
    ("--list extra", "--list takes no lesson: extra"),
    ("--help x", "--help takes no lesson: x"),
    ("-c 1 x", "-c takes no lesson: x"),
    ("--step 3", "--step wants one lesson, not 0"),
    ("--render 80x24 --step 3", "--step wants one lesson, not 0"),
    ("--explain x", "--explain wants one lesson, not 0"),
    ("--explain x 6 7", "--explain wants one lesson, not 2"),
    ("--check", "--check wants lessons"),
    ("6 7", "one lesson at a time on the screen, not 2"),
    ("--step 0 6", '--step wants a whole number from 1 on, not "0"'),
    ("--seed -1 6", '--seed wants a whole number from 0 on, not "-1"'),
    ("--seed 1e3 6", '--seed wants a whole number from 0 on, not "1e3"'),
    ("--bacth", "unknown option --bacth"),
    ("--lang de", '--lang does not take "de"'),
    ("--list=1", "--list takes no value"),
    ("--format", "--format needs a value: --format FORMAT"),
    ("--palette grey --list", 'there is no palette "grey"'),
    ("--render 80 6",
     '--render wants columns x lines, as 120x36, each at most 1000; not "80"'),
    ("--render 80x24 --keys j<Up 6", "--keys: there is no such key: <Up"),
    ("--batch sqrt", "no lesson named sqrt; did you mean sqrt-d?"),
    ("--batch nothing-like-it", "no lesson named nothing-like-it"),
]
NO_CURE_NEEDED = ("twice", "whole number", "takes no value", "needs a value", "columns x lines",
                  "no such key")  # the message says what to write


def case(f):
    CASES[f.__name__.replace("_", "-")] = f
    return f


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60,
                          stdin=subprocess.DEVNULL,
                          env=dict(os.environ, ATTNSCOPE_LESSONS=LESSONS))


def page(*arguments):
    done = run(*arguments)
    assert done.returncode == 0 and not done.stderr, (arguments, done.stderr)
    return done.stdout


@case
def refused(scratch):
    for words, said in WRONG:
        done = run(*words.split(), "--lang", "en") if words != "--format" else run(words)
        if words == "--lang de":
            done = run("--lang", "de")
        lines = done.stderr.splitlines()
        assert done.returncode == 2 and not done.stdout, (words, done)
        assert lines[0] == "attnscope: error: " + said, (words, lines)
        cure = any(part in said for part in NO_CURE_NEEDED)
        assert cure or (len(lines) == 2 and lines[1].startswith("hint: ")), (words, lines)


@case
def only_near_options_are_proposed(scratch):
    listed = "attnscope --help lists the options"
    for word, cure in (("--bacth", "did you mean --batch?"), ("--bogus", listed), ("-V", listed),
                       ("--clor=16", "did you mean --color?"), ("--rend", "did you mean --render?"),
                       ("-batch", "did you mean --batch?")):
        lines = run("--lang", "en", "--list", word).stderr.splitlines()
        assert lines[1] == "hint: " + cure, (word, lines)


@case
def play_is_a_lesson(scratch):
    """With what takes lessons --play stands for the one of free play, wherever it is written."""
    for words in (["--render", "80x24"], ["--explain", "weights[0, 1]"], ["--batch"], ["--export", "py"],
                  ["--check"]):
        assert page(*words, "--play") == page("--play", *words) == page(*words, "0"), words
    assert "00" in page("--play", "--render", "80x24").splitlines()[0]


def live_steps():
    """(lesson, step) of every live fence."""
    for path in sorted(glob.glob(os.path.join(LESSONS, "en", "*.md"))):
        text = open(path, encoding="utf-8").read()
        for i, step in enumerate(re.split(r"^## ", text, flags=re.M)[1:], 1):
            if re.search(r"^```python live", step, re.M):
                yield path, i


@case
def no_number_of_a_lesson_comes_from_its_own_name(scratch):
    """"s[0, 0] = s[0, 0] / τ" is no explanation: the lesson calls two things s."""
    told = 0
    for path, step in live_steps():
        for what in ("scores[0, 1]", "scores[0, 0, 1]", "weights[0, 1]", "weights[0, 0, 1]"):
            lines = run("--lang", "en", "--explain", what, path, "--step", str(step)).stdout
            told += bool(lines)
            for name, rest in re.findall(r"^(\w+\[[^]]*\]) = (.*)", lines, re.M):
                own = re.search(r"(?<!\w)" + re.escape(name), rest)
                assert not own, (path, step, what, name + " = " + rest)
    assert told >= 10, told


@case
def a_plain_number_is_told(scratch):
    """Nothing is behind it, but it is an answer, no error."""
    got = run("--explain", "np.sqrt(D) + 1", "--play")
    assert (got.returncode, got.stdout, got.stderr) == (0, "np.sqrt(D) + 1 = 5\n", ""), got


@case
def refused_in_korean(scratch):
    for words, said in WRONG:
        lines = run("--lang", "ko", *words.split()).stderr.splitlines()
        assert lines[0] != "attnscope: error: " + said and HANGUL.search(lines[0]), (words, lines)
        assert len(lines) == 1 or (lines[1].startswith("힌트: ") and HANGUL.search(lines[1]) or
                                   "attnscope [" in lines[1] or "있는 것" in lines[1]), lines


@case
def empty_word(scratch):
    for arguments in ([""], ["--batch", ""], ["--explain", "x", ""]):
        done = run("--lang", "en", *arguments)
        assert done.returncode == 2, (arguments, done)
        assert done.stderr.startswith("attnscope: error: an empty word names no lesson\nhint: ")


@case
def settings_go_with_everything(scratch):
    for mode in ("--list", "--help", "--version", "--names", "--man"):
        page(mode, "--lang", "en", "--color", "never", "--palette", "safe", "--background", "light")


@case
def backgrounds(scratch):
    def drawn(*more):
        return run("--render", "80x24", "6", "--as", "svg", *more).stdout

    light, dark = drawn("--background", "light"), drawn("--background", "dark")
    assert "#ffffff" in light.lower() and light != dark
    assert drawn() == drawn("--background", "auto") == dark


# ---- the tables in the sources

LITERAL = r'"(?:[^"\\]|\\.)*"'


def decoded(literals):
    return "".join(re.sub(r"\\(.)", r"\1", one[1:-1]) for one in re.findall(LITERAL, literals))


def rows(path, name=None):
    """The string arguments of each X(…) of a list, NULL and identifiers left out."""
    with open(os.path.join(TOP, path), encoding="utf-8") as f:
        text = f.read()
    text = re.sub(r"\\\n", "\n", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
    if name:
        text = text[text.index(f"#define {name}"):]
        text = text[len("#define"):].split("#define")[0].split("\nenum")[0].split("\n#")[0]
    found = []
    for call in re.findall(rf"\bX\(((?:{LITERAL}|[^()\"]|\([^()\"]*\))*)\)", text):
        texts = [decoded(m) for m in re.findall(rf"{LITERAL}(?:\s*{LITERAL})*", call)]
        if texts:
            found.append(texts)
    return found


def table_rows():
    yield from rows("src/cli_priv.h", "CLI_MODE_LIST")
    yield from rows("src/cli_priv.h", "CLI_OPTION_LIST")
    yield from rows("src/cli_priv.h", "CLI_STATUS_LIST")
    yield from rows("src/cli_priv.h", "CLI_ENVIRONMENT_LIST")
    yield from rows("include/batch/batch.h", "BATCH_FORMAT_LIST")
    yield from ([doc] for *_, doc in rows("src/session/action_list.h", "ACTION_LIST"))
    yield from ([":" + usage, doc] for _, usage, doc in
                rows("src/session/command_list.h", "COMMAND_LIST"))
    with open(os.path.join(TOP, "src/session/knob.c"), encoding="utf-8") as f:
        yield from ([decoded(doc)] for doc in re.findall(rf'\{{"\w+", .*?({LITERAL})\}}', f.read()))


def plain(roff):
    """What stands in the manual page, without what the typesetter wants."""
    for mark, text in (("\\-", "-"), ("\\(aq", "'"), ("\\(ga", "`"), ("\\(ha", "^"),
                       ("\\(ti", "~"), ("\\(dq", '"'), ("\\&", ""), ("\\e", "\\")):
        roff = roff.replace(mark, text)
    return re.sub(r"\\f[BIR]", "", roff)


@case
def man_has_every_row(scratch):
    text, n = plain(page("--man", "--lang", "en")), 0
    for row in table_rows():
        for part in row:
            assert part in text, f"not in the manual page: {part!r}"
            n += 1
    assert n > 150, n
    keys = text[text.index(".SH KEYS"):]
    for key in ("Space", "Backspace", "Ctrl-C", "τ", "Enter"):
        assert key in keys, key


@case
def man_is_korean(scratch):
    english, korean = (page("--man", "--lang", lang) for lang in ("en", "ko"))
    assert len(english.splitlines()) == len(korean.splitlines())
    for line, other in zip(english.splitlines(), korean.splitlines()):
        if re.match(r"[.\\']", line) and not line.startswith((".SH", ".SS")):
            assert line == other
        elif line != "Ctrl\\-C":
            assert HANGUL.search(other) or line.startswith("\\f"), line


@case
def man_parses(scratch):
    checked = False
    for lang in ("en", "ko"):
        path = os.path.join(scratch, f"attnscope.{lang}.1")
        with open(path, "w", encoding="utf-8") as f:
            f.write(page("--man", "--lang", lang))
        for command in (["groff", "-ww", "-k", "-man", "-Tutf8", "-z"],
                        ["mandoc", "-T", "lint", "-W", "warning"]):
            if not shutil.which(command[0]):
                continue
            done = subprocess.run([*command, path], capture_output=True, text=True)
            said = "\n".join(line for line in (done.stdout + done.stderr).splitlines()
                             if "missing date" not in line)
            assert not said, said
            checked = True
    return None if checked else "neither groff nor mandoc is here"


@case
def help_has_every_row(scratch):
    text = re.sub(r"\s+", " ", page("--help", "--lang", "en"))
    for row in (*rows("src/cli_priv.h", "CLI_MODE_LIST"), *rows("src/cli_priv.h", "CLI_OPTION_LIST"),
                *rows("src/cli_priv.h", "CLI_STATUS_LIST")):
        for part in row:
            assert part in text, f"not in --help: {part!r}"
    for lang in ("en", "ko"):
        assert all(len(line) <= 80 for line in page("--help", "--lang", lang).splitlines())


@case
def refusals_have_every_row(scratch):
    lists = [rows(f"src/lang/{name}", table) for name, table in (
        ("refuse_list.h", "REFUSAL_LIST"), ("refuse_name_list.h", "REFUSED_NAME_LIST"),
        ("np_refused_list.h", "NP_REFUSED_LIST"), ("np_refused_list.h", "NP_KEYWORD_LIST"))]
    assert [len(table) > 20 for table in lists] == [True] * 4, [len(table) for table in lists]
    text = page("--refusals", "--lang", "en")
    for what, cure in sum(lists, []):
        assert f"  {what}: {cure}\n" in text, f"not in the page of refusals: {what!r}"
    assert len(page("--refusals", "--lang", "ko").splitlines()) == len(text.splitlines())


# ---- completion

def complete(script, *words):
    shell = (f". {script}; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _attnscope; "
             "printf '%s\\n' \"${COMPREPLY[@]}\"")
    done = subprocess.run(["bash", "-u", "-c", shell, "bash", PROGRAM, *words],
                          capture_output=True, text=True, cwd=os.path.dirname(script),
                          env=dict(os.environ, ATTNSCOPE_LESSONS=LESSONS), check=True)
    assert not done.stderr, done.stderr
    return done.stdout.split()


@case
def completion(scratch):
    if not shutil.which("bash"):
        return "bash is not here"
    folder = os.path.join(scratch, "completion")
    os.makedirs(os.path.join(folder, "sub"), exist_ok=True)
    for name in ("one.py", "two.md", "three.txt"):
        open(os.path.join(folder, name), "w", encoding="utf-8").close()
    script = os.path.join(folder, "attnscope.bash")
    with open(script, "w", encoding="utf-8") as f:
        f.write(page("--completion", "bash"))
    names = [row[0] for row in rows("src/cli_priv.h", "CLI_OPTION_LIST")]
    assert len(names) > 20 and complete(script, "-") == names
    assert complete(script, "--ba") == ["--batch", "--background"]
    assert complete(script, "--background", "l") == ["light"]
    assert complete(script, "--format", "") == ["text", "markdown", "csv", "json"]
    assert complete(script, "--format", "=", "c") == ["csv"]
    assert complete(script, "--format", "=") == ["text", "markdown", "csv", "json"]
    assert complete(script, "--palette", "he") == ["help"]
    assert complete(script, "--step", "") == []
    lessons = [line.split()[0] for line in page("--list").splitlines()]
    both = sorted(lessons + [name.split("-", 1)[1] for name in lessons])
    assert sorted(complete(script, "--batch", "")) == sorted(both + ["one.py", "two.md", "sub"])
    assert complete(script, "13") == ["13-causal"] and complete(script, "sqrt") == ["sqrt-d"]


def main():
    scratch = os.path.join(sys.argv[1], "cli")
    os.makedirs(scratch, exist_ok=True)
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for name, function in CASES.items():
        if sys.argv[2:] and name not in sys.argv[2:]:
            continue
        try:
            skipped = function(scratch)
            counts["skipped" if skipped else "passed"] += 1
            if skipped:
                print(f"skipped: {name}: {skipped}")
        except (AssertionError, subprocess.CalledProcessError) as why:
            counts["failed"] += 1
            print(f"FAILED {name}\n    {why}")
    print(", ".join(f"{n} {what}" for what, n in counts.items()))
    return 1 if counts["failed"] else 0


sys.exit(main())
