#!/usr/bin/env python3
"""Inputs that cannot be read and outputs that cannot be written: message and status.

usage: run.py SCRATCH [CASE…]; the program is $ATTNSCOPE.
"""
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

PROGRAM = os.path.abspath(os.environ["ATTNSCOPE"])
LESSONS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "lessons")
SLOW = 5 if os.environ.get("SAN") else 1
CASES = {}

LESSON = """# A lesson

One line.

<!-- goal: g -->
<!-- belief: b -->

## A step

```python
# two lines
print("one")
print("two")
```

```output
one
TWO
```
"""


def case(f):
    CASES[f.__name__.replace("_", "-")] = f
    return f


def run(*arguments, cwd=None, **more):
    more.setdefault("stdout", subprocess.PIPE)
    env = dict(os.environ, ATTNSCOPE_LESSONS=LESSONS)
    return subprocess.run([PROGRAM, *arguments], stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
                          cwd=cwd, env=env, timeout=60 * SLOW, **more)


def expect(done, status, *parts, out=None):
    text = done.stderr.decode()
    assert done.returncode == status, f"status {done.returncode}, not {status}; stderr: {text}"
    for part in parts:
        assert part in text, f"stderr lacks {part!r}: {text}"
    if not parts:
        assert text == "", f"stderr is not empty: {text}"
    if out is not None:
        assert done.stdout.decode() == out, f"stdout was {done.stdout!r}"


def write(folder, name, data):
    path = os.path.join(folder, name)
    with open(path, "wb") as f:
        f.write(data if isinstance(data, bytes) else data.encode())
    return path


# ---- what cannot be read

@case
def missing_lesson(folder):
    expect(run("--batch", "sqrt"), 2, "no lesson named sqrt; did you mean sqrt-d?", "--list")


@case
def missing_file(folder):
    expect(run("--batch", "no.py", cwd=folder), 3, "cannot read no.py", "hint: ")


@case
def directory(folder):
    expect(run("--batch", folder), 3, "it is a directory", "hint: ")


@case
def directory_as_program(folder):
    os.makedirs(os.path.join(folder, "d.py"), exist_ok=True)
    expect(run("--batch", "d.py", cwd=folder), 3, "cannot read d.py: it is a directory")


@case
def pipe_without_writer(folder):
    path = os.path.join(folder, "fifo.py")
    if not os.path.exists(path):
        os.mkfifo(path)
    began = time.monotonic()
    expect(run("--batch", "fifo.py", cwd=folder), 3, "it is a pipe, not a regular file")
    assert time.monotonic() - began < 1 * SLOW


@case
def endless_device(folder):
    expect(run("--batch", "/dev/zero"), 3, "/dev/zero: it is a device, not a regular file")


@case
def one_of_several_is_missing(folder):
    write(folder, "a.py", "print(1)\n")
    done = run("--batch", "a.py", "no.py", "a.py", cwd=folder)
    expect(done, 3, "cannot read no.py", out="# a.py\n1\n# a.py\n1\n")


@case
def not_utf_8(folder):
    write(folder, "t.py", b"x = 1\ny = '\xff'\n")
    expect(run("--batch", "t.py", cwd=folder), 1, "t.py:2:6: error: the byte 0xFF is not UTF-8")


@case
def byte_order_mark_and_crlf(folder):
    write(folder, "t.py", b"\xef\xbb\xbfprint(1)\r\nif True:\r\n\tprint(2)")
    expect(run("--batch", "t.py", cwd=folder), 0, out="1\n2\n")


@case
def empty_file(folder):
    write(folder, "t.py", "")
    expect(run("--batch", "t.py", cwd=folder), 0, out="")


@case
def one_long_line(folder):
    write(folder, "t.py", "x = [" + "1, " * 350000 + "]; print(len(x)); print(y)\n")
    done = run("--batch", "t.py", cwd=folder)
    expect(done, 1, "name 'y' is not defined", out="350000\n")
    assert len(done.stderr) < 2000, "the whole line was shown"


@case
def nested_brackets(folder):
    for opener in "([{-~":
        write(folder, "t.py", "x = " + opener * 100000 + "\n")
        expect(run("--batch", "t.py", cwd=folder), 1, "nested too deeply")


@case
def five_megabytes_of_brackets(folder):
    write(folder, "t.py", "x = " + "([" * 2500000)
    expect(run("--batch", "t.py", cwd=folder), 1, "t.py:1:205: error: nested too deeply")


@case
def nul_byte(folder):
    write(folder, "t.py", b'x = 1\ny = "a\0b"\n')
    expect(run("--batch", "t.py", cwd=folder), 1, "t.py:2:7: error: code cannot contain a NUL byte")


@case
def tabs_and_blanks(folder):
    write(folder, "t.py", "if True:\n\tx = 1\n        y = 2\n")
    expect(run("--batch", "t.py", cwd=folder), 1, "t.py:3:1: error: tabs and spaces are mixed")


@case
def no_last_line_end(folder):
    write(folder, "t.py", "for i in range(2):\n    print(i)")
    expect(run("--batch", "t.py", cwd=folder), 0, out="0\n1\n")


@case
def file_of_a_terabyte(folder):
    path = write(folder, "t.py", "")
    os.truncate(path, 1 << 40)
    try:
        expect(run("--batch", "t.py", cwd=folder), 3, "t.py: it is larger than 16777216 bytes")
    finally:
        os.truncate(path, 0)


@case
def wrong_output_fence(folder):
    path = write(folder, "08-odd.md", LESSON)
    done = run("--batch", path)
    expect(done, 1, "08-odd.md:18:1: error: the code above prints something else: two", "TWO",
           out="one\ntwo\n")


@case
def lesson_of_a_closed_fence(folder):
    path = write(folder, "08-odd.md", LESSON.rsplit("```", 1)[0])
    expect(run("--batch", path), 1, "08-odd.md:16:", "error:")


# ---- what cannot be written

@case
def closed_stdout(folder):
    done = subprocess.run(["sh", "-c", 'exec "$0" -c "print(1)" >&-', PROGRAM],
                          stderr=subprocess.PIPE, timeout=60)
    expect(done, 3, "cannot write standard output: Bad file descriptor")


@case
def full_disk(folder):
    with open("/dev/full", "wb") as full:
        expect(run("-c", "print(1)", stdout=full), 3, "standard output: No space left on device",
               "hint: the disk is full")


@case
def closed_pipe(folder):
    for how in (signal.SIG_DFL, signal.SIG_IGN):
        child = subprocess.Popen([PROGRAM, "-c", "for i in range(10**6):\n    print(i)"],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 preexec_fn=lambda: signal.signal(signal.SIGPIPE, how))
        assert child.stdout.readline() == b"0\n"
        child.stdout.close()
        err = child.stderr.read()
        child.stderr.close()
        assert child.wait(60) == -signal.SIGPIPE, f"ended with {child.returncode}"
        assert err == b"", err


# ---- what does not end by itself

# Each takes long in a way of its own; Ctrl-C ends it within 200 ms (here: a second).
LONG = r"""
for i in range(10**9): i + 1
f = lambda n: n if n < 2 else f(n - 1) + f(n - 2); f(60)
x = [i * i for i in range(10**8)]
print(sum(i for i in range(10**9)))
print(max(range(10**9)))
x = sorted(range(5 * 10**6), reverse=True)\nfor i in range(99): y = sorted(x)
x = []\nfor i in range(10**8): x.append(str(i))
d = {}\nfor i in range(10**9): d[i] = i
x = ()\nfor i in range(10**6): x += (i,)
x = list(range(10**7))\nfor i in range(10**6): x.insert(0, x == x)
x = list(range(10**6))\nfor i in range(10**6): -1 in x
x = [0] * 10**6\nfor i in range(10**4): y = x[::-1] + x
x = [1.5] * 10**7\nfor i in range(10**4): a = np.array(x).tolist()
s = "ab" * 4 * 10**6\nfor i in range(10**6): t = s.replace("a", "c").upper() + str("ac" in s)
s = "a" * 8 * 10**6; s.find("a" * 2 * 10**6 + "b")
s = "가나" * 10**6\nfor i in range(10**6): t = s[::-1], s.split("가"), s.center(3 * 10**6)
for i in range(10**7): print()
x = np.arange(1000.0) / 7\nfor i in range(10**6): print(x)
a = np.ones((2500, 2500))\nfor i in range(999): b = (a @ (a + i)).sum()
q = np.ones((60000, 64)); print((q @ q.T).max())
print((np.ones((60000, 60000)) * 2).sum())
print(np.zeros((200000, 200000)).sum(axis=1).max())
x = np.random.default_rng(0).random(8 * 10**6)\nfor i in range(99): y = np.sort(x + i)[0]
x = np.ones(8 * 10**6)\nfor i in range(1000): x = x.cumsum(); x[0] = 1
x = np.arange(8 * 10**6)\nfor i in range(1000): y = x[x % 3 == 0]; x[::2] += 1
x = np.linspace(0, 1, 8 * 10**6)\nfor i in range(1000): print(np.exp(x + i).std())
r = np.random.default_rng(0)\nfor i in range(99): x = r.normal(size=4 * 10**7)
r = np.random.default_rng(0)\nfor i in range(99): x = r.integers(0, 10, 4 * 10**7)
x = np.random.default_rng(0).permutation(10**8)
r = np.random.default_rng(0); p = np.ones(10**6) / 10**6; x = r.choice(10**6, 10**8, p=p)
r = np.random.default_rng(0); x = list(range(10**7))\nfor i in range(99): r.shuffle(x)
x = np.random.default_rng(0).random(8 * 10**6)\nfor i in range(99): y = np.argsort(x + i, kind="stable")[0]
x = np.random.default_rng(0).integers(-9, 9, 8 * 10**6) * 0.0\nfor i in range(99): y = np.sort(x * (i + 1))[0]
x = np.random.default_rng(0).random(8 * 10**6)\nfor i in range(99): y = np.median(x + i), np.unique(x + i)[0]
x = np.random.default_rng(0).random(8 * 10**6)\nfor i in range(99): x.sort(); x = x[::-1] + 1
x = np.zeros(8 * 10**6)\nfor i in range(1, 8 * 10**6): x[i] = x[i - 1] + 1
r = np.random.default_rng(0)\nfor i in range(999): x = r.choice(10**7, 9 * 10**6, replace=False)
r = np.random.default_rng(0); x = np.arange(8.0 * 10**6)\nfor i in range(99): r.shuffle(x)
x = list(range(2 * 10**6))\nfor i in range(99): y = sorted(x, key=lambda v: v * 7919 % 1000003)
x = [["a" * 9 * 10**6] for i in range(50)]\nfor i in range(999): y = sorted(x)
s = "ab " * 3 * 10**6\nfor i in range(999): y = s.split()
"""


def processor_seconds(child):
    """What it has used so far; where there is no /proc, as if it had just begun to work."""
    try:
        with open(f"/proc/{child.pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
    except FileNotFoundError:
        time.sleep(0.5)
        return 0.2 * SLOW
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_for_work(child):
    """Until the program has worked a while by its own clock, whatever else the machine does."""
    while processor_seconds(child) < 0.2 * SLOW:
        assert os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None, "ended early"
        time.sleep(0.01)


def stop(code):
    """Its own seconds from the signal to its end: those of the clock depend on who else works."""
    child = subprocess.Popen([PROGRAM, "-c", code.replace("\\n", "\n")], stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    wait_for_work(child)
    worked = processor_seconds(child)
    child.send_signal(signal.SIGINT)
    err = child.stderr.read()
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    took = used.ru_utime + used.ru_stime - worked
    assert child.returncode == 130, f"status {child.returncode}: {err!r} of {code!r}"
    assert b"error: interrupted" in err, f"{err!r} of {code!r}"
    assert took < 1.0 * SLOW, f"{took:.2f} s until {code!r} ended"


@case
def interrupt(folder):
    with ThreadPoolExecutor(3) as pool:
        for done in [pool.submit(stop, code) for code in LONG.strip().split("\n")]:
            done.result()


@case
def budgets(folder):
    for code, part in (("for i in range(10**9):\n    pass", "more than 50000000 steps"),
                       ("def f():\n    f()\nf()", "200 deep"),
                       ("x = 'ab' * 10**10", "too long"),
                       ("x = [0] * 10**10", "too many"),
                       ("x = [[0] * 10**6 for i in range(10**6)]", "more than 1024 MiB"),
                       ("x = [0]\nfor i in range(99):\n    x += x", "more than 1024 MiB"),
                       ("x = np.ones(9)\nfor i in range(99):\n    x = np.concatenate([x, x])", "2**36"),
                       ("x = np.random.default_rng(0).random(10**9)", "1024 MiB"),
                       ("x = np.zeros((10**6, 10**6))", "7.28 TiB"),
                       ("x = np.zeros(10**9).argmax()", "the limit is 1 GiB"),
                       ("for i in range(10**7):\n    print('0123456789')", "printed")):
        expect(run("-c", code), 1, part)


def main():
    scratch, wanted, failed = sys.argv[1], sys.argv[2:], 0
    folder = os.path.join(scratch, "streams")
    os.makedirs(folder, exist_ok=True)
    chosen = [n for n in CASES if not wanted or n in wanted]
    for name in chosen:
        try:
            CASES[name](folder)
        except (AssertionError, subprocess.TimeoutExpired) as why:
            failed += 1
            print(f"FAILED {name}\n    {why}")
    if chosen:
        print(f"{len(chosen) - failed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
