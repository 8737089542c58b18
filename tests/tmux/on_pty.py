"""What a terminal sees byte by byte: signals, modes, sizes, time."""
import os
import re
import resource
import shutil
import signal
import subprocess
import termios
import time

from drive import KNOBS, PROGRAM, SCRATCH, SLOW, Failed, Pty, Skipped, check, surroundings
from terminal import Terminal

MENU = "lessons"


def opened(*args, **how):
    p = Pty(*args, **how)
    try:
        p.until("attnscope")
        p.quiet(0.05)
        return p
    except Failed:
        p.close()
        raise


def prompt_half_typed(p):
    p.type(">1 + 한")
    p.until("한")


def working(p):
    p.type(">for i in range(10**7): x = i * i\r\r")
    p.until("computing")


def no_core():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def end_by(sig, prepare):
    p = opened("6", before=no_core)
    try:
        prepare(p)
        p.kill(sig)
        status = p.wait(1.5)
        check(status == -sig, f"{sig.name} ended it with {status}")
        p.check_clean(sig.name)
    finally:
        p.close()


def signals_in_the_view():
    for sig in ("TERM", "HUP", "INT", "QUIT", "SEGV", "ABRT", "BUS", "FPE", "USR1", "XCPU", "SYS"):
        end_by(getattr(signal, "SIG" + sig), lambda p: None)


def last_words_in_the_last_line():
    """What the shell writes then comes below the picture, however large that has become."""
    p = opened("6", before=no_core, env=surroundings(TERM="vt100"))
    try:
        p.resize(40, 100)
        p.until(b"\x1b[40;")
        p.quiet(0.05)
        p.kill(signal.SIGSEGV)
        check(p.wait(1.5) == -signal.SIGSEGV and p.out.endswith(b"\x1b[40;1H"), f"it ended so: {p.out[-40:]!r}")
    finally:
        p.close()


def signals_in_the_prompt():
    for sig in ("TERM", "HUP", "INT", "QUIT", "SEGV", "ABRT"):
        end_by(getattr(signal, "SIG" + sig), prompt_half_typed)


def signals_at_work():
    for sig in ("TERM", "HUP", "INT", "QUIT", "SEGV", "ABRT"):
        end_by(getattr(signal, "SIG" + sig), working)


def quit_restores():
    p = opened()
    try:
        p.type("q")
        check(p.wait() == 0, "q did not end it with 0")
        p.check_clean("q")
    finally:
        p.close()
    p = opened("6")
    try:
        p.type(":q\r")
        check(p.wait() == 0, ":q did not end it with 0")
        p.check_clean(":q")
    finally:
        p.close()


def drawing(p):
    p.type("\x0cT" * 20)


def gone_when_hung_up():
    for prepare in (lambda p: None, prompt_half_typed, drawing, working):
        p = opened(*KNOBS, size=(60, 200), before=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
                   keep_slave=False)
        try:
            prepare(p)
            before = os.times()
            os.close(p.master)
            began = time.monotonic()
            status = None
            while time.monotonic() < began + SLOW * 1.0 and status is None:
                pid, status = os.waitpid(p.pid, os.WNOHANG)
                status = status if pid else None
                time.sleep(0.01)
            check(status is not None, "still there after its terminal went away")
            p.pid = 0
            after = os.times()
            used = after.children_user - before.children_user
            check(prepare is working or used < 0.3 * SLOW, f"took {used:.2f} s of CPU")
        finally:
            p.close()


def idle_costs_nothing():
    p = opened(*KNOBS, size=(60, 200))
    try:
        p.quiet(0.3 * SLOW)
        with open(f"/proc/{p.pid}/stat") as f:
            before = f.read().split()[13:15]
        check(p.read(1.0) == b"", "wrote something while idle")
        with open(f"/proc/{p.pid}/stat") as f:
            check(f.read().split()[13:15] == before, "used CPU while idle")
        for key in ("\x1b[C", "\x1b[B", "\x1b[D", "\x1b[A"):
            p.type(key)
            moved = p.read(1.0) + p.quiet(0.15)
            check(len(moved) < 600, f"a cursor move wrote {len(moved)} bytes")
        p.type("tTdD")
        turned = p.quiet(0.3)
        check(turned, "no knob turned")
        check(b"\x1b[2J" not in turned and b"\x1b[H\x1b[J" not in turned, "cleared the screen for a knob")
    finally:
        p.close()


def sizes():
    for size in ((0, 0), (0, 80), (24, 0)):
        p = opened("6", size=size)
        try:
            check(b"\x1b[24;" in p.out or b"\x1b[24d" in p.out, f"{size} is not taken as 80x24")
            p.resize(30, 120)
            p.until(b"\x1b[2J")
            p.until("attnscope")
            p.type("qq")
            check(p.wait() == 0, f"at {size} it ended badly")
        finally:
            p.close()
    p = opened("6")
    try:
        for rows in range(1, 7):
            for cols in (1, 2, 3, 5, 8, 12):
                p.resize(rows, cols)
                p.kill(signal.SIGWINCH)
                p.type("?:a\x1b?>")
                p.read(0.02)
        p.type("\x03")
        p.resize(24, 80)
        p.until("attnscope")
        for _ in range(3):  # the help, the lesson, the menu
            p.quiet()
            p.type("q")
        check(p.wait() == 0, "tiny sizes ended it")
    finally:
        p.close()
    # what the environment says of the size counts only where the terminal knows none
    p = opened("6", size=(20, 90), env=surroundings(LINES="50", COLUMNS="150"))
    try:
        check(not re.search(rb"\x1b\[[3-9]\d(d|;\d+H)", p.out), "a stale LINES was believed")
        p.quiet()
        p.kill(signal.SIGWINCH)  # of two quick changes the second went back, and the first cut the screen
        p.until(b"\x1b[2J")
        p.until("attnscope")
        p.type("qq")
        check(p.wait() == 0, "a stale size ended it")
    finally:
        p.close()


def escape_and_cut_keys():
    p = opened(*KNOBS)
    try:
        p.type(":ta")
        p.until("ta")
        p.type("\x1b")
        began = time.monotonic()
        p.until("Space")
        check(time.monotonic() - began < 0.15 * SLOW, "Esc took too long")
        p.quiet()
        p.type("\x1b")
        time.sleep(0.02)
        p.type("[")
        time.sleep(0.02)
        p.type("C")
        p.until(b"\x1b")
        check(MENU.encode() not in p.quiet(), "a cut arrow was taken as Esc")
        # a character whose bytes come apart
        p.type(">")
        p.until("Enter")
        for byte in "값".encode():
            p.type(bytes([byte]))
            time.sleep(0.01)
        p.until("값")
    finally:
        p.close()
    p = opened(*KNOBS, env=surroundings(ESCDELAY="600"))
    try:
        p.type("\x1b")
        check(p.read(0.4) == b"", "ESCDELAY was not obeyed")
        p.until(MENU)
    finally:
        p.close()


def paste_and_reports():
    p = opened(*KNOBS)
    try:
        check(b"\x1b[?2004h" in p.out, "pastes are not asked to be marked")
        p.type("\x1b[200~qq\nm q\x1b[201~")
        p.until("pasted")
        p.type("\x1b]11;rgb:ffff/ffff/ffff\x07\x1b[?1;2c\x1b[I")
        got = p.quiet(0.2)
        check(MENU.encode() not in got, "a report was taken as keys")
        p.type(">")
        p.until("Enter")
        p.type("\x1b[200~y = 20\nprint(y + 3)\n\x1b[201~")
        p.until("print(y")
        check(b"23" not in p.quiet(), "a paste ran by itself")
        p.type("\r")
        p.until("23")
        check(b"200~" not in p.out and b"201~" not in p.out, "a mark of the paste is on the screen")
    finally:
        p.close()


def half_commands_are_dropped():
    """What readline had begun ends with its line: the next line is not taken for it."""
    for begun in ("\x12", "\x12ta", "\x1b3", "\x18", "\x11", "\x1d"):
        p = opened(*KNOBS)
        try:
            p.type(":tau=3\r")
            p.quiet(0.1)
            p.type(":")
            p.quiet(0.05)
            p.type(begun)
            p.quiet(0.1 * SLOW)
            p.type("\x03")
            p.quiet(0.1)
            p.type(":tau\r")
            p.until("tau = 3")
        except Failed as why:
            raise Failed(f"after {begun!r}: {why}") from None
        finally:
            p.close()


def pastes_are_looked_for():
    """While readline searches it goes by the line as it was: nothing else may be put into that."""
    p = opened(*KNOBS)
    try:
        p.type(":tau=3\r")
        p.quiet(0.1)
        for pasted, wanted, then in (("xyab", "failed reverse-i-search", "\x03"), ("u=3", "tau=3", "\r"),
                                     ("xyab" * 70, "xyab", "bb\x03")):
            p.type(":abc")
            p.quiet(0.1)
            p.type("\x12")
            p.until("reverse-i-search")
            p.type("\x1b[200~" + pasted + "\x1b[201~")
            p.until(wanted)
            p.type(then)
            p.quiet(0.1)
        p.type(":tau\r")
        p.until("tau = 3")
    finally:
        p.close()


def interrupt_stops_work():
    p = opened(*KNOBS)
    try:
        working(p)
        began = time.monotonic()
        p.type("\x03")
        p.until(b"\x1b")
        p.quiet(0.1)
        check(time.monotonic() - began < 0.4 * SLOW, "Ctrl-C took too long")
        p.type("\x03")
        p.until("Space")
        p.type("\x03")
        p.until("q quits")
        p.type("qq")
        check(p.wait() == 0, "it did not go on after Ctrl-C")
    finally:
        p.close()


def held_key_queues_nothing():
    p = opened(*KNOBS, size=(60, 200))
    try:
        p.type("T" * 30)
        p.quiet(0.2)
        for _ in range(40):
            p.type("tttttttttt")
            p.read(0.005)
        began = time.monotonic()
        p.quiet(0.15)
        check(time.monotonic() - began < 0.5 * SLOW, "it went on long after the last key")
    finally:
        p.close()


HEAVY = """# Heavy

A scene that takes a while.

<!-- about: minutes=1 -->
<!-- goal: to wait -->
<!-- belief: none -->

## One

```python
# names
import numpy as np
from attnscope import *
```

```python live
# a large product
tau = knob("tau", 2.0, 0.5, 40.0)
n = np.random.default_rng(1).normal(size=(1500, 1500)) / tau
s = n @ n.T
show(scores=s - s.mean())
```

## Sources

- none
"""


def heavy_scene():
    """A key that comes while a scene is computed ends the work; the knobs follow at once."""
    os.makedirs(SCRATCH, exist_ok=True)
    path = SCRATCH + "/70-heavy.md"
    with open(path, "w") as f:
        f.write(HEAVY)
    p = opened(path)
    try:
        p.quiet(0.5)
        for _ in range(30):
            p.type("T")
            time.sleep(0.02)
            p.read()
        p.quiet(0.5)
        p.type(":tau\r")
        p.until("tau = 31.6")  # 2 + 30 / 40 of the range: every key counts
        p.quiet(0.5)
        p.type("t")
        time.sleep(0.02)
        p.type("\x03")
        began = time.monotonic()
        p.read(2.0)
        check(time.monotonic() - began < 0.25 * SLOW, "Ctrl-C took too long")
        p.quiet(0.3)
        p.type("qq")
        check(p.wait() == 0, "it ended badly")
    finally:
        p.close()


def memory_gone():
    """The last words come after the terminal was given back."""
    if os.environ.get("SAN"):
        raise Skipped("sanitizers need all the address space themselves")
    p = opened(*KNOBS)
    try:
        with open(f"/proc/{p.pid}/statm") as f:
            limit = int(f.read().split()[0]) * resource.getpagesize()
        resource.prlimit(p.pid, resource.RLIMIT_AS, (limit, limit))
        p.type(">x = [[i] for i in range(10**6)]\r\x03")
        for _ in range(100):
            if os.waitid(os.P_PID, p.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                break
            p.type("DDDdT?")
            p.quiet(0.05)
        check(p.wait() == 1, "it did not end with 1")
        p.check_clean("out of memory")
        check(b"error: out of memory" in p.out.split(b"\x1b[?1049l")[-1], "the reason is not to be read")
    finally:
        p.close()


DIRECT = r"""our-direct|direct colour,
    RGB, colors#0x1000000, pairs#0x10000, initc@, ccc@,
    setab=\E[%?%p1%{8}%<%t4%p1%d%e48\:2\:\:%p1%{65536}%/%d\:%p1%{256}%/%{255}%&%d\:%p1%{255}%&%d%;m,
    setaf=\E[%?%p1%{8}%<%t3%p1%d%e38\:2\:\:%p1%{65536}%/%d\:%p1%{256}%/%{255}%&%d\:%p1%{255}%&%d%;m,
    use=xterm-256color,
"""


def colours_in_bytes():
    def bytes_of(**env):
        p = opened(*KNOBS, "--color", "auto", env=surroundings(**env))
        p.close()
        return p.out

    direct = bytes_of(COLORTERM="truecolor")
    check(b"\x1b[38;2;" in direct and b"\x1b[48;2;" in direct, "no truecolor under COLORTERM=truecolor")
    check(b"\x1b[48;5;" not in direct, "the palette is used beside truecolor")
    indexed = bytes_of()
    check(b"\x1b[48;5;" in indexed and b"48;2;" not in indexed, "no 256 colours")
    check(b"8;2;" not in bytes_of(COLORTERM="truecolor", TERM="screen"), "truecolor under screen")
    eight = bytes_of(TERM="xterm")
    check(re.search(rb"\x1b\[4[0-7]m", eight) and b"8;5;" not in eight, "no 8 colours under xterm")
    check(not re.search(rb"\x1b\[(\d+;)*5(;\d+)*m", eight), "something blinks under xterm")
    for env in ({"NO_COLOR": "1"}, {"TERM": "vt100"}):
        plain = bytes_of(**env)
        check(not re.search(rb"\x1b\[([\d;]*;)?[34][0-8][\d;]*m", plain), f"colours with {env}")
    check(b"\x1b[48;5;" in bytes_of(NO_COLOR=""), "an empty NO_COLOR took colours away")
    if shutil.which("tic"):  # a terminal that is described as one of direct colour
        os.makedirs(SCRATCH + "/terminfo", exist_ok=True)
        subprocess.run(["tic", "-x", "-o", SCRATCH + "/terminfo", "-"], check=True, text=True, input=DIRECT)
        described = {"TERM": "our-direct", "TERMINFO": SCRATCH + "/terminfo"}
        check(b"\x1b[38:2::98:208:255m" in bytes_of(**described), "RGB of the description is not used")
        check(b"38:2" not in bytes_of(NO_COLOR="1", **described), "colours in spite of NO_COLOR")
    for p in (direct, indexed, eight):
        check(b"\x1b]4;" not in p and b"\x1b]104" not in p, "the palette was redefined")


def no_usable_terminal():
    for term, word in ((None, "TERM is not set"), ("", "TERM is not set"), ("dumb", "TERM=dumb"),
                       ("xterm-no-such", "TERM=xterm-no-such")):
        p = Pty("6", env=surroundings(TERM=term))
        try:
            check(p.wait() == 2, f"TERM={term} did not end it with 2")
            check(p.out.count(b"\n") == 1 and word.encode() in p.out and b"--batch" in p.out,
                  f"TERM={term} says {p.out!r}")
            check(b"\x1b" not in p.out, f"TERM={term} wrote escapes")
            p.check_clean()
        finally:
            p.close()


def stdout_is_a_file():
    os.makedirs(SCRATCH, exist_ok=True)
    path = SCRATCH + "/out"
    for stdin in (subprocess.DEVNULL, subprocess.PIPE):
        with open(path, "wb") as out:
            r = subprocess.run([PROGRAM, "6"], stdin=stdin, stdout=out, stderr=subprocess.PIPE,
                               env=surroundings(), start_new_session=True)
        check(r.returncode == 2, f"ended with {r.returncode}")
        check(b"--batch" in r.stderr and r.stderr.count(b"\n") == 1, f"says {r.stderr!r}")
        check(os.path.getsize(path) == 0, "wrote into the file")


def stdin_is_piped():
    read, write = os.pipe()
    os.write(write, b"qqq")
    os.close(write)
    p = opened(stdin=read)
    os.close(read)
    try:
        p.quiet(0.2)
        p.type("\r")
        p.until("step")
        p.type("qq")
        check(p.wait() == 0, "it ended badly with piped stdin")
        p.check_clean("piped stdin")
    finally:
        p.close()


def inputrc_and_history():
    os.makedirs(SCRATCH, exist_ok=True)
    rc, state = SCRATCH + "/inputrc", SCRATCH + "/state"
    subprocess.run(["rm", "-rf", state])
    with open(rc, "w") as f:
        f.write("set bell-style audible\nset show-all-if-ambiguous on\nset completion-query-items 5\n"
                "set colored-stats on\nset show-mode-in-prompt on\nset enable-bracketed-paste on\n"
                "$nonsense\n\"\\C-x\": nonsense\nset nosuch on\nControl-t: kill-whole-line\n")
    env = surroundings(INPUTRC=rc, XDG_STATE_HOME=state)
    p = opened("6", env=env)
    try:
        p.type(">np.a\t\t")
        p.until("arange")
        p.type("\x14" + "7 * 191\r")
        p.until("1337")
        p.type("\t\x07\x08")
        p.quiet()
        check(b"\x07" not in p.out, "a bell rang")
        check(b"nonsense" not in p.out and b"readline" not in p.out, "readline complained on the screen")
        p.type("\x03\x03")  # drops what stands there, and closes
        p.until("Space")
        p.type(":names\r")
        p.quiet()
        p.type("qq")
        p.wait()
    finally:
        p.close()
    for name, line in (("history-python", "7 * 191\n"), ("history-command", "names\n")):
        path = f"{state}/attnscope/{name}"
        with open(path) as f:
            check(f.read() == line, f"{name} holds other lines")
        check(os.stat(path).st_mode & 0o777 == 0o600, f"{name} can be read by others")
    check(os.stat(state + "/attnscope").st_mode & 0o777 == 0o700, "the folder can be read by others")
    p = opened("6", env=env)
    try:
        p.type(">\x10")
        p.until("191")
        p.type("\x03\x03")
        p.until("Space")
        p.type(":\x1b[A")
        p.until("names")
    finally:
        p.close()


def macros_of_the_user():
    """A key of an inputrc that types an Enter: its first line runs; what it types or begins behind that is gone,
    for it would go by earlier lines that are no more."""
    os.makedirs(SCRATCH, exist_ok=True)
    rc = SCRATCH + "/inputrc-macros"
    with open(rc, "w") as f:
        f.write('"\\C-t": "3000+7\\C-m\\C-r"\n"\\C-o": "4000+5\\C-m5000+5\\C-m"\n"\\C-y": "6000+7\\C-m\\e[A9"\n')
    p = opened("6", size=(30, 100), env=surroundings(INPUTRC=rc, NO_COLOR="1"))

    def line():
        p.quiet(0.1 * SLOW)
        p.type("\x0c")
        return Terminal(30, 100).feed(p.read(1.0 * SLOW) + p.quiet(0.1 * SLOW)).lines()[28]

    try:
        p.type(">1+1\r")
        for key, number in (("\x14", "3007"), ("\x0f", "4005"), ("\x19", "6007")):
            p.type(key)
            p.until(number)
            check(line() == ">", f"behind the Enter of a key: {line()!r}")
            p.type("\x07a\x15")
        check(b"10010" not in p.out, "a second line ran")
    finally:
        p.close()


def changed_earlier_lines():
    """A search that drops the line to come back to: readline's lists of changes are freed once."""
    os.makedirs(SCRATCH, exist_ok=True)
    rc = SCRATCH + "/inputrc-search"
    with open(rc, "w") as f:
        f.write('"\\e[A": history-search-backward\n')
    p = opened("6", size=(30, 100), env=surroundings(INPUTRC=rc, NO_COLOR="1"))
    try:
        p.type(">1+1\r2+2\r3+3\r")
        p.quiet(0.05)
        p.type("\x1b[Ax\x01\x1b[A\x0e\x03500+6\r")
        p.until("506")
    finally:
        p.close()


def keys_of_vi():
    """An inputrc that wants vi's keys: Esc ends what has begun, inserting and replacing, and only then
    the prompt; quick fingers' Esc and key in one piece are two keys."""
    os.makedirs(SCRATCH, exist_ok=True)
    rc = SCRATCH + "/inputrc-vi"
    with open(rc, "w") as f:
        f.write("set editing-mode vi\nset show-mode-in-prompt on\nset keyseq-timeout 5000\n")
    p = opened("6", size=(30, 100), env=surroundings(INPUTRC=rc, NO_COLOR="1"))
    esc = "\x1b"

    def line():
        p.quiet(0.05)
        p.type("\x0c")
        return Terminal(30, 100).feed(p.read(1.0 * SLOW) + p.quiet(0.1 * SLOW)).lines()[28]

    def typed(*keys):
        for key in keys:
            p.type(key)
            p.quiet(0.02 if key != esc else 0.15)

    try:
        typed(">", "40 + 3", esc, "h", "x")
        check(line() == "> 40 +3", f"motions: {line()!r}")
        typed("0", "i", "1", esc, "R", "99", esc)
        check(line() == "> 990 +3", f"Esc after replacing: {line()!r}")
        typed("$", "f", esc, "d", esc, "3", esc, "/", "4", esc, "A", " + 1\x1bx")
        check(line() == "> 990 +3 +", f"Esc of what had begun: {line()!r}")
        typed("a", "344", "\x1b\r")
        p.type("\x0c")
        p.until("1337")
        typed(esc, "k", "G", esc)
        p.type("\x0c")
        p.until("Space next")
        check(line() == "", "the last Esc did not leave the prompt")
        typed(":", "tau=3", esc, "b", esc)
        check(line() == "", "the second Esc did not leave the prompt")
        p.type("qq")
        check(p.wait() == 0, "vi's keys ended it badly")
        p.check_clean("vi's keys")
    finally:
        p.close()


def state_folder_in_the_way():
    os.makedirs(SCRATCH, exist_ok=True)
    state = SCRATCH + "/no-folder"
    with open(state, "w"):
        pass
    for env in (surroundings(XDG_STATE_HOME=state), surroundings(XDG_STATE_HOME="relative", HOME=state)):
        p = opened("6", env=env)
        try:
            p.type(":names\r")
            p.quiet()
            p.type("qq")
            check(p.wait() == 0, "a file in place of the state folder ended it")
        finally:
            p.close()
    check(not os.path.exists("relative"), "a relative XDG_STATE_HOME was obeyed")


def starts_in_the_background():
    """Stopped by the terminal until it is in front; a signal can end it meanwhile."""
    script = ('set -m; "$0" 6 & sleep 0.3; '
              'case $(ps -o stat= -p $!) in T*) echo is-stopped;; *) echo not-stopped;; esac; '
              'kill $!; sleep 0.1; kill -CONT $! 2>/dev/null; sleep 0.2; wait -f $!; echo status $?')
    master, slave = os.openpty()
    settings = termios.tcgetattr(slave)
    r = subprocess.run(["setsid", "-c", "-w", "bash", "-c", script, PROGRAM], stdin=slave, stdout=slave,
                       stderr=slave, env=surroundings(), timeout=20 * SLOW)
    out = os.read(master, 65536).decode()
    check("is-stopped" in out, f"was not stopped in the background: {out!r}")
    check("status 143" in out and r.returncode == 0, f"was not ended by SIGTERM: {out!r}")
    check("\x1b[?1049h" not in out and termios.tcgetattr(slave) == settings, "touched the terminal from behind")
    os.close(master)
    os.close(slave)


CASES = [signals_in_the_view, last_words_in_the_last_line, signals_in_the_prompt, signals_at_work, quit_restores,
         gone_when_hung_up, idle_costs_nothing, sizes, escape_and_cut_keys, paste_and_reports,
         half_commands_are_dropped, pastes_are_looked_for, interrupt_stops_work, held_key_queues_nothing, heavy_scene, memory_gone, colours_in_bytes, no_usable_terminal,
         stdout_is_a_file, stdin_is_piped, inputrc_and_history, macros_of_the_user, changed_earlier_lines, keys_of_vi, state_folder_in_the_way,
         starts_in_the_background]
