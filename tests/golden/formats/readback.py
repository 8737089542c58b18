"""What batch wrote is read back by programs that know the formats: Python's json and csv, jq,
cmark. usage: readback.py FOLDER [CASE…]: the folder has the outputs of this family's cases.

All that a table of the small lesson holds must come back, whatever its cells are made of.
"""
import csv
import io
import json
import math
import os
import shutil
import subprocess
import sys

CELLS = [["a|b", "0.5", "0.3333333333333333"], ["#c*d*", "1e-09", "nan"], ["`e`\\", "2", "True"]]
VALUES = [["a|b", 0.5, 1 / 3], ["#c*d*", 1e-9, "nan"], ["`e`\\", 2, True]]


def read(name):
    with open(os.path.join(FOLDER, name + ".out"), encoding="utf-8", newline="") as f:
        return f.read()


def small_objects():
    for name in ("json-en", "json-ko", "several-json"):
        yield name, [json.loads(line) for line in read(name).splitlines()]


def items(lesson, key):
    return [item for step in lesson["steps"] for block in step["blocks"]
            for item in block.get("items", []) if key in item]


def check_json():
    for name, objects in small_objects():
        small = objects[0]
        assert small["lesson"] == "small" and small["number"] == 1, name
        tables = [t["table"] for t in items(small, "table")]
        assert tables[0]["rows"] == VALUES, tables[0]
        assert tables[1]["rows"] == [[""], ["#"]] and tables[2]["rows"] == [[True, None]]
        laws = items(small, "law")
        assert [law["as_stated"] for law in laws] == [True, True, True], laws
        assert [law["holds"] for law in laws] == [True, False, True], laws
        assert laws[1]["residual"] == 2.0 and laws[1]["tol"] == 0.5
        assert items(small, "text")[0]["text"] == "sum 3.8333333333333335\n"
    questions = [b for s in json.loads(read("json-en"))["steps"] for b in s["blocks"]
                 if "question" in b]
    assert math.isclose(questions[0]["answers"][0], 23 / 6) and len(questions[0]["answers"]) == 2
    assert questions[1]["answers"] == ["a", "e"] and questions[1]["kind"] == "quiz"
    assert len(json.loads(read("several-json").splitlines()[1])["steps"]) == 1


def check_jq():
    if not shutil.which("jq"):
        return "jq is not here"
    for name, objects in small_objects():
        out = subprocess.run(["jq", "-c", "."], input=read(name), capture_output=True, text=True,
                             check=True).stdout
        assert [json.loads(line) for line in out.splitlines()] == objects, name


def csv_tables(text):
    """heading -> rows"""
    found = {}
    for piece in text.split("\n\n"):
        head, _, body = piece.partition("\n")
        assert head.startswith("# "), head
        found[head[2:]] = list(csv.reader(io.StringIO(body), strict=True))
    return found


def check_csv():
    for name, header in (("csv-en", "name"), ("csv-ko", "이름")):
        found = csv_tables(read(name))
        assert list(found) == ["small/1/1", "small/1/2", "small/1/3", "small/1/4", "small/2/1",
                               "small/2/2", "small/2/3", "small/2/4"], list(found)
        assert found["small/1/1"] == [[header, 'half, or "so"', "share"], *CELLS], name
        assert found["small/1/3"] == [["one"], [""], ["#"]]
        laws = found["small/1/2"]
        if name == "csv-en":
            assert laws[0] == ["law", "verdict", "residual", "tol", "as stated"]
            assert laws[2][1:] == ["fails", "2.0", "0.5", "yes"], laws
        else:
            assert laws[0] == ["법칙", "판정", "차이", "허용 오차", "적힌 대로"]
            assert laws[2][1:] == ["성립하지 않음", "2.0", "0.5", "예"], laws
    assert read("several-csv") == read("csv-en-plain") + "\n" + read("csv-en-plain")


def check_cmark():
    if not shutil.which("cmark"):
        return "cmark is not here"
    for name in ("markdown-en", "markdown-ko", "answers-en", "answers-ko", "several-markdown"):
        page = subprocess.run(["cmark"], input=read(name), capture_output=True, text=True,
                              check=True).stdout
        outputs = 3 if name == "several-markdown" else 2
        assert page.count('<code class="language-output">') == outputs, name
        assert "sum 3.8333333333333335" in page and "``` 0.5" in page, name
        assert "a law, that breaks: fails (&gt; 0.5)" in page or "-ko" in name
        holds = "성립" if "-ko" in name else "holds"
        assert f"<li>sum of [three] parts: {holds} (≤ 1e-12)</li>" in page, name
        assert ("23/6" in page) == ("answers" in name), name
        assert "[x]" not in page and "hint:" not in page, name


def check_lesson_again():
    """What is filled in is a lesson again, and says the same."""
    again = os.path.join(FOLDER, "01-again.md")
    with open(again, "w", encoding="utf-8") as f:
        f.write(read("markdown-en"))
    out = subprocess.run([os.environ["ATTNSCOPE"], "--batch", again], capture_output=True,
                         text=True)
    want = "".join(line for line in read("text-en").splitlines(True)
                   if not line.startswith(("question: ", "answer: ", "solution: ")))
    assert (out.returncode, out.stdout) == (0, want), out


# ---- every real lesson

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
LESSONS = os.path.join(TOP, "lessons")


def batch(*arguments, lessons=LESSONS):
    done = subprocess.run([os.environ["ATTNSCOPE"], "--batch", *arguments], capture_output=True,
                          env=dict(os.environ, ATTNSCOPE_LESSONS=lessons), text=True)
    assert (done.returncode, done.stderr) == (0, ""), (arguments, done.stderr)
    return done.stdout


def real_lessons(lang):
    return sorted(name[:-3] for name in os.listdir(os.path.join(LESSONS, lang))
                  if name.endswith(".md"))


def check_names():
    """By number, name, both, path, and all at once: the same."""
    for lang in ("en", "ko"):
        names = real_lessons(lang)
        for form in ("text", "markdown", "csv", "json"):
            of = lambda *what: batch("--lang", lang, "--format", form, *what)  # noqa: E731
            for name in names[::8]:
                path = os.path.join(LESSONS, lang, name + ".md")
                wanted = of(name)
                assert wanted and all(wanted == of(what) for what in (
                    name[:2], str(int(name[:2])), name[3:], path)), (lang, form, name)
            assert of() == of(*names), (lang, form)


def check_every():
    """All of them come back in each format, in both languages."""
    for lang in ("en", "ko"):
        names = real_lessons(lang)
        objects = [json.loads(line) for line in
                   batch("--lang", lang, "--format", "json", "--answers").splitlines()]
        assert [o["lesson"] for o in objects] == [name[3:] for name in names]
        assert all(o["steps"] and all(law["as_stated"] for law in items(o, "law"))
                   for o in objects)
        tables = csv_tables(batch("--lang", lang, "--format", "csv", "--answers"))
        rows = {len(row) for table in tables.values() for row in table}
        assert {head.split("/")[0] for head in tables} == {name[3:] for name in names}
        assert 0 not in rows and all(len({len(r) for r in t}) == 1 for t in tables.values())
        page = batch("--lang", lang, "--format", "markdown")
        if shutil.which("cmark"):
            html = subprocess.run(["cmark"], input=page, capture_output=True, text=True,
                                  check=True).stdout
            assert html.count("<h1>") == len(names), lang
        if shutil.which("jq"):
            subprocess.run(["jq", "-e", ".steps | length > 0"], check=True, capture_output=True,
                           input="\n".join(map(json.dumps, objects)), text=True)


def check_every_again():
    """Filled in, each is a lesson again that says the same."""
    again = os.path.join(FOLDER, "again")
    shutil.rmtree(again, ignore_errors=True)
    shutil.copytree(os.path.join(LESSONS, "data"), os.path.join(again, "data"))
    for lang in ("en", "ko"):
        os.mkdir(os.path.join(again, lang))
        for name in real_lessons(lang):
            with open(os.path.join(again, lang, name + ".md"), "w", encoding="utf-8") as f:
                f.write(batch("--lang", lang, "--format", "markdown", name))
        assert batch("--lang", lang, lessons=again) == batch("--lang", lang), lang


def main(wanted):
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for check in (check_json, check_jq, check_csv, check_cmark, check_lesson_again, check_names,
                  check_every, check_every_again):
        name = check.__name__.replace("check_", "readback-").replace("_", "-")
        if wanted and name not in wanted:
            continue
        try:
            skipped = check()
            if skipped:
                print(f"skipped: {name}: {skipped}")
            counts["skipped" if skipped else "passed"] += 1
        except Exception as e:
            print(f"FAILED {name}\n    {type(e).__name__}: {e}")
            counts["failed"] += 1
    print(", ".join(f"{n} {what}" for what, n in counts.items()))


FOLDER = sys.argv[1]
main(sys.argv[2:])
