"""The lesson in the README's "Write a lesson" is a good one. usage: readme.py FOLDER

It is taken out of the README, checked alone, run, and its solution's number compared.
"""
import os
import re
import subprocess
import sys

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../..")
with open(os.path.join(TOP, "README.md"), encoding="utf-8") as readme:
    lesson = re.search(r"^````markdown\n(.*?)^````$", readme.read(), re.MULTILINE | re.DOTALL)[1]
path = os.path.join(sys.argv[1], "98-written.md")
with open(path, "w", encoding="utf-8") as f:
    f.write(lesson)

wrong = []
for arguments, want in [(["--check", path], ""), (["--batch", "--answers", path], "w[2] ≈ 0.8438")]:
    done = subprocess.run([os.environ["ATTNSCOPE"], *arguments], capture_output=True, text=True)
    if done.returncode or done.stderr or want not in done.stdout or (not want and done.stdout):
        wrong.append(f"{' '.join(arguments)}: status {done.returncode}\n{done.stdout}{done.stderr}")
if wrong:
    print("FAILED readme-lesson", *wrong, sep="\n    ")
print("0 passed, 1 failed" if wrong else "1 passed, 0 failed")
