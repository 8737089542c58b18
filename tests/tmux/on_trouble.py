"""Terminals that misbehave and users in a hurry: nobody reads, another has the terminal,
storms of sizes, signals and keys."""
import fcntl
import os
import random
import re
import select
import signal
import struct
import subprocess
import termios
import time

from drive import KNOBS, PROGRAM, SLOW, Failed, Pty, check, rendered, same_screen, surroundings
from terminal import Terminal, width


def opened(*args, **how):
    p = Pty(*args, **how)
    try:
        p.until("attnscope")
        p.quiet(0.1)
        return p
    except Failed:
        p.close()
        raise


def cpu(p):
    with open(f"/proc/{p.pid}/stat") as f:
        return sum(int(n) for n in f.read().split()[13:15]) / os.sysconf("SC_CLK_TCK")


def waits(pid):
    """Until it sleeps, which it does in poll() or in a write that nobody reads."""
    end = time.monotonic() + 4 * SLOW
    calm = 0
    while calm < 10:
        check(time.monotonic() < end, "it does not come to rest")
        with open(f"/proc/{pid}/stat") as f:
            calm = calm + 1 if f.read().split()[2] == "S" else 0
        time.sleep(0.01)


def fill(p):
    """More redraws than a terminal holds that nobody reads."""
    for _ in range(12):
        p.type("\x0c")
        waits(p.pid)


def fresh(p, size, *args, keys=""):
    """A whole redraw is the picture of --render."""
    p.quiet(0.1)
    p.type("\x0c")
    lines = Terminal(*size).feed(p.read(1.0 * SLOW) + p.quiet(0.15 * SLOW)).lines()
    wanted = rendered(*args, cols=size[1], rows=size[0], keys=keys)
    check(same_screen("\n".join(lines), wanted), "not the picture of --render:\n" + "\n".join(lines))


def leaves(p):
    start, end = len(p.out), time.monotonic() + 4 * SLOW
    while b"\x1b[?1049l" not in p.out[start:]:
        check(time.monotonic() < end, f"q does not end it; last was {p.out[-300:]!r}")
        p.type("q")
        p.quiet(0.1 * SLOW)
    check(p.wait() == 0, "it ended badly")
    p.check_clean()


def end_unread(sig):
    p = opened(*KNOBS, size=(60, 200))
    try:
        fill(p)
        p.kill(sig)
        end, status = time.monotonic() + 4 * SLOW, None
        while status is None:
            check(time.monotonic() < end, f"{sig.name} does not end it while nobody reads")
            pid, code = os.waitpid(p.pid, os.WNOHANG)
            status = os.waitstatus_to_exitcode(code) if pid else None
            time.sleep(0.02)
        p.pid = 0
        check(status == -sig, f"{sig.name} ended it with {status}")
        p.read(0.2)
        p.check_clean(sig.name)
    finally:
        p.close()


def no_core():
    import resource
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def nobody_reads():
    """A terminal that takes nothing more: signals end the program, and it waits without work."""
    for sig in (signal.SIGTERM, signal.SIGHUP, signal.SIGSEGV):
        end_unread(sig)
    p = opened(*KNOBS, size=(60, 200), env=surroundings(NO_COLOR="1"))
    try:
        fill(p)
        before = cpu(p)
        p.type("TTT")
        time.sleep(1.0)
        check(cpu(p) - before < 0.2, "it works while it waits for its terminal")
        fresh(p, (60, 200), *KNOBS, keys="TTT")
        leaves(p)
    finally:
        p.close()


def terminal_that_does_not_wait():
    """Another program has left it without waiting: what it does not take yet is not tried for ever."""
    p = opened(*KNOBS, size=(60, 200), env=surroundings(NO_COLOR="1"), before=lambda: os.set_blocking(1, False))
    try:
        fill(p)
        fresh(p, (60, 200), *KNOBS)
        leaves(p)
        check(not os.get_blocking(p.slave), "the terminal waits afterwards")
        p.read()
    finally:
        p.close()
    p = opened("6", before=lambda: (os.set_blocking(1, False), no_core()))
    try:
        p.kill(signal.SIGSEGV)
        check(p.wait() == -signal.SIGSEGV, "SIGSEGV did not end it")
        check(not os.get_blocking(p.slave), "the terminal waits after a crash")
    finally:
        p.close()


class Shell:
    """bash with job control on a terminal of its own, running a script."""

    def __init__(self, script):
        self.master, self.slave = os.openpty()
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        self.settings = termios.tcgetattr(self.slave)
        self.out, self.seen = b"", 0  # seen: so much of it has been waited for
        self.job = subprocess.Popen(["setsid", "-c", "-w", "bash", "-c", "set -m; " + script, PROGRAM],
                                    stdin=self.slave, stdout=self.slave, stderr=self.slave, env=surroundings())

    def until(self, text, wait=4.0):
        end = time.monotonic() + wait * SLOW
        while text not in self.out[self.seen:]:
            check(time.monotonic() < end, f"{text!r} did not come; last was {self.out[-300:]!r}")
            if select.select([self.master], [], [], 0.05)[0]:
                self.out += os.read(self.master, 65536)
        self.seen = self.out.index(text, self.seen) + len(text)

    def end(self):
        try:
            end = time.monotonic() + 4 * SLOW
            while self.job.poll() is None:
                check(time.monotonic() < end, f"the shell does not end; last was {self.out[-300:]!r}")
                if select.select([self.master], [], [], 0.05)[0]:
                    self.out += os.read(self.master, 65536)
            check(termios.tcgetattr(self.slave) == self.settings, "the terminal has other settings")
        finally:
            if self.job.poll() is None:
                self.job.kill()
                self.job.wait()
            os.close(self.master)
            os.close(self.slave)


def another_has_the_terminal():
    """Stopped by SIGSTOP, which no program sees, and continued behind the shell: not a byte."""
    shell = Shell('"$0" 6 & p=$!; echo pid $p; fg >/dev/null; echo in the shell; bg >/dev/null; '
                  'for i in {1..200}; do case $(ps -o stat= -p $p) in T*) echo is-stopped; break;; esac; '
                  'sleep 0.02; done; '
                  # bash may still hold it for stopped, so not wait -f alone
                  'kill $p; kill -CONT $p; while kill -0 $p; do sleep 0.02; done 2>/dev/null; '
                  'wait $p; echo status $?')
    try:
        shell.until(b"Space")
        pid = int(shell.out.split(b"pid ")[1].split()[0])
        waits(pid)  # the picture is whole
        os.kill(pid, signal.SIGSTOP)
        shell.until(b"in the shell")
        shell.until(b"status")
    finally:
        shell.end()
    behind = shell.out.split(b"in the shell")[1]
    check(b"\x1b" not in behind, f"it wrote from behind: {behind!r}")
    check(b"is-stopped" in behind and b"status 143" in behind, f"it went on or did not end: {behind!r}")


def stopping_again_and_again():
    """Ctrl-Z and fg, ten times: each time the shell's terminal is its own, and the picture comes back."""
    stop = 'fg >/dev/null; stty -a | grep -q "[^-]icanon.* echo " && echo stop %d; '
    shell = Shell('"$0" 6 & ' + "".join(stop % i for i in range(10)) + "fg >/dev/null; echo status $?")
    try:
        for i in range(10):
            shell.until(b"step 1/")
            shell.until(b"Space")
            os.write(shell.master, b"\x1a")
            shell.until(b"stop %d" % i)
        shell.until(b"step 1/")
        os.write(shell.master, b"q")
        shell.until(b"lessons")
        os.write(shell.master, b"q")
        shell.until(b"status 0")
    finally:
        shell.end()
    for part in re.split(rb"stop \d|status 0", shell.out)[:-1]:
        for mode, standard in ((b"1049", b"l"), (b"2004", b"l"), (b"25", b"h")):
            last = re.findall(rb"\x1b\[\?%s([hl])" % mode, part)[-1]
            check(last == standard, f"mode {mode} was left as {last}")


def storm_of_sizes():
    """A thousand sizes in a second, keys between them: the last picture is that of its size."""
    rng = random.Random(5)
    for args, before, key in ((KNOBS, "", "c"), (("6",), ">x = 1", " "), ((), "", "j")):
        p = opened(*args, env=surroundings(NO_COLOR="1"))
        try:
            p.type(before)
            p.quiet(0.1)
            for i in range(1000):
                p.resize(rng.randint(1, 70), rng.randint(1, 210))
                if i % 20 == 0:
                    p.type(key)
                p.read()
            p.resize(36, 120)
            if before:
                p.type("\x03\x03")  # drops the line, and closes
            fresh(p, (36, 120), *args, keys="" if before else key * 50)
            leaves(p)
        finally:
            p.close()


def signals_again_and_again():
    """Resizes and stops that interrupt every wait, every read and every computation."""
    p = opened("6", env=surroundings(NO_COLOR="1"))
    try:
        for typed in ("", ">for i in range(2 * 10**6): x = i\r\r"):
            p.type(typed)
            for i in range(200):
                p.kill(signal.SIGSTOP if i % 10 == 0 else signal.SIGWINCH)
                p.kill(signal.SIGCONT)
                time.sleep(0.001)
                p.read()
        p.quiet(0.3 * SLOW)
        p.type("x\r")
        p.until("1999999")
        p.type("\x03")
        fresh(p, (30, 100), "6")
        leaves(p)
    finally:
        p.close()


def floods_of_text():
    """A megabyte at the prompt: what is pasted is one line, too much of it is refused, and
    typing costs what it costs for each letter, however long the line is."""
    def spent(p, text):
        before, left = cpu(p), text
        os.set_blocking(p.master, False)
        end = time.monotonic() + 30 * SLOW
        while left:
            check(time.monotonic() < end, "it takes no more keys")
            try:
                left = left[os.write(p.master, left[:4096]):]
            except BlockingIOError:
                p.read(0.01)
        os.set_blocking(p.master, True)
        p.quiet(0.3 * SLOW)
        waits(p.pid)
        return cpu(p) - before

    p = opened(*KNOBS)
    try:
        p.type(">")
        p.quiet(0.1)
        spent(p, b"\x1b[200~" + b"x" * 1000000 + b"\x1b[201~")
        p.type("\x03\x03:")  # the first drops the line only
        p.quiet(0.1)
        spent(p, b"\x1b[200~" + b"y" * 1200000 + b"\x1b[201~")
        check(b"MiB is not taken" in p.out, "too long a paste is not refused")
        few = spent(p, b"x" * 50000)
        p.type("\x15")
        many = spent(p, b"x" * 500000)
        check(many < 25 * max(few, 0.05), f"ten times as many letters: {few:.2f} s, {many:.2f} s")
        p.type("\x03\x03")
        p.quiet(0.1)
        leaves(p)
    finally:
        p.close()


def lines_that_are_given_up():
    """A line that is closed in the middle of anything leaves nothing to the next: not its search,
    not what it could undo, which readline would do in another line and free twice."""
    up, undo = "\x1b[A", "\x1f"
    p = opened(*KNOBS)
    try:
        for line in (">1+1\r", "40+2\r", "\x03", ":tau=3\r", ":step 6\r"):
            p.type(line)
            p.quiet(0.05)
        for begun in ((">", up, "9", undo), (">", "5", up, "9"), (":", up, "x", up, "y"), (":", "\x13", "\x18e"),
                      (">", "\x12", "\x18)"), (":", "\x12", "\x18", "\x15"), (">", "\x18(", "1", "\x18)"), (":", "\x16"),
                      (">", "\x1br", "7"), (":", "\x1b3", "\x12", "a")):
            for key in (*begun, "\x03", "\x03", ":", up, "\x15", "tau=4", undo, "\r"):
                p.type(key)
                p.quiet(0.01)
        p.type(">")
        p.quiet(0.05)
        p.type("\x10+4242\r")
        p.quiet(0.1 * SLOW)
        p.type("\x0c")
        p.until(str(40 + 2 + 4242))
        p.type("\x03")
        p.quiet(0.05)
        leaves(p)
    finally:
        p.close()


def runs_out_of_time():
    """Under timeout, which puts what it starts into a group behind: nothing prints less for that, a screen
    waits without work and without having touched the terminal; with --foreground it gives it back."""
    shell = Shell('timeout 60 "$0" -c "print(1 + 1)"; echo status $?; timeout 60 "$0" --batch 6 | grep -c .; '
                  'timeout 60 "$0" 6 & t=$!; p=; while [ -z "$p" ]; do p=$(pgrep -P $t); sleep 0.02; done; '
                  'until case $(ps -o stat= -p $p) in T*) true;; *) false;; esac; do sleep 0.02; done; '
                  'echo waits $(ps -o cputimes= -p $p); kill -ALRM $t; wait $t; echo ended $?; '
                  'bash -c \'echo pid $$; exec timeout --foreground 60 "$0" 6\' "$0"; echo foreground $?')
    try:
        for text in (b"2\r\nstatus 0\r\n", b"\r\n", b"waits 0", b"ended 124", b"Space"):
            shell.until(text)
            check(text == b"Space" or b"\x1b" not in shell.out[:shell.seen], f"it wrote from behind: {shell.out!r}")
        os.kill(int(shell.out.split(b"pid ")[1].split()[0]), signal.SIGALRM)  # its time is over
        shell.until(b"foreground 124")
    finally:
        shell.end()
    for mode, standard in ((b"1049", b"l"), (b"2004", b"l"), (b"25", b"h")):
        last = re.findall(rb"\x1b\[\?%s([hl])" % mode, shell.out)[-1]
        check(last == standard, f"mode {mode} was left as {last}")


def hangul_wider_than_the_screen():
    """A line of two-column letters while the width goes up and down: one row, no half letters, the cursor
    where the next one goes, and the line itself as it was."""
    p = opened(*KNOBS, size=(24, 100), env=surroundings(NO_COLOR="1"))
    typed = "가나다라마바사아자차" * 8 + "abc"

    def look(cols):
        p.quiet(0.05)
        p.type("\x0c")
        t = Terminal(24, cols).feed(p.read(1.0 * SLOW) + p.quiet(0.1 * SLOW))
        rows = [(y, line) for y, line in enumerate(t.lines()) if "자차" in line]
        check([y for y, line in rows] == [22], f"at {cols} columns it stands in {rows}")
        check(all(x + width(c[0]) <= cols for (y, x), c in t.cell.items() if c[0]), f"at {cols} columns half a letter")
        return rows[0][1], t.x

    try:
        p.type(">" + typed)
        for cols in (100, 61, 60, 91, 200, 62, 41, 63, 100):
            p.resize(24, cols)
            if cols > 59:
                line, x = look(cols)
                check(line[2:].lstrip("…") == typed[-len(line[2:].lstrip("…")):] and x == 2 + sum(map(width, line[2:])),
                      f"at {cols} columns: {line!r}, cursor {x}")
        p.type("\x1b[D" * 13 + "값")
        for cols in (60, 61, 200, 64, 65):
            p.resize(24, cols)
            line, x = look(cols)
            at = 2 + sum(map(width, line[2:line.index("값") + 1]))
            check(x == at, f"at {cols} columns the cursor is in {x}, not {at}: {line!r}")
        p.type("\x01")
        check(look(65)[1] == 2, "the cursor is not at the beginning")
        p.type("len('\x05')\r")
        p.type("\x0c")
        p.until(str(len(typed) + 1))
        p.type("\x1b")
        p.quiet(0.1)
        leaves(p)
    finally:
        p.close()


def flow_control_at_the_start():
    """Ctrl-S and Ctrl-Q at any moment of the start: it comes up, and answers."""
    for i in range(12):
        p = Pty(*KNOBS)
        try:
            time.sleep(i * 0.003)
            p.type("\x13" if i % 3 else "\x13\x11\x13")
            p.until("o/O")
            p.type(":tau\r")
            p.until("tau =")
            leaves(p)
        finally:
            p.close()


def sizes_that_are_none():
    """What no terminal has is cut to what one may have."""
    for size in ((65535, 65535), (24, 32768), (1, 65535)):
        p = Pty(*KNOBS, size=size, env=surroundings(NO_COLOR="1"))
        try:
            p.until("attnscope" if size[0] > 1 else "too small")
            p.quiet(0.1)
            p.kill(signal.SIGCONT)
            p.quiet(0.1)
            p.resize(24, 80)
            fresh(p, (24, 80), *KNOBS)
            leaves(p)
        finally:
            p.close()


CASES = [runs_out_of_time, hangul_wider_than_the_screen, flow_control_at_the_start,
         lines_that_are_given_up, sizes_that_are_none, nobody_reads, terminal_that_does_not_wait,
         another_has_the_terminal, stopping_again_and_again, storm_of_sizes, signals_again_and_again,
         floods_of_text]
