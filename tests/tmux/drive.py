"""Two ways to sit in front of the program: on a bare pty, and in a private tmux."""
import atexit
import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import time

PROGRAM = os.environ["ATTNSCOPE"]
HERE = os.path.dirname(os.path.abspath(__file__))
LESSONS = HERE + "/lessons"  # our own, which change only when these tests do …
# … and the scene that has all knobs
KNOBS = (os.path.dirname(os.path.dirname(HERE)) + "/lessons/en/06-sqrt-d.md", "--step", "6")
PLAY = (os.path.dirname(os.path.dirname(HERE)) + "/lessons/en/00-play.md",)
SLOW = 5 if os.environ.get("SAN") else 2  # how patient we are: only failures wait that long
SCRATCH = os.environ.get("BUILD", "build") + "/test/tmux"


class Failed(Exception):
    pass


class Skipped(Exception):
    pass


def check(cond, what):
    if not cond:
        raise Failed(what)


STATES = []  # the folder that holds those of state()


def state():
    """A folder for what the program keeps: nobody's progress, and not the last case's."""
    if not STATES:
        os.makedirs(SCRATCH, exist_ok=True)
        STATES.append(tempfile.mkdtemp(dir=os.path.abspath(SCRATCH)))
        atexit.register(shutil.rmtree, STATES[0], ignore_errors=True)
    STATES.append(f"{STATES[0]}/{len(STATES)}")
    return STATES[-1]


def surroundings(**changes):
    """The environment of a user at an ordinary terminal; None takes a variable away."""
    env = dict(os.environ, TERM="xterm-256color", LC_ALL="C.UTF-8", ATTNSCOPE_LESSONS=LESSONS, XDG_STATE_HOME=state(),
               LSAN_OPTIONS=f"suppressions={HERE}/readline.supp:print_suppressions=0")
    for name in ("COLORTERM", "NO_COLOR", "LINES", "COLUMNS", "ESCDELAY", "INPUTRC", "COLORFGBG"):
        env.pop(name, None)
    for name, value in changes.items():
        if value is None:
            env.pop(name, None)
        else:
            env[name] = value
    return env


class Pty:
    """The program alone on a terminal of its own; `out` is every byte it wrote."""

    def __init__(self, *args, size=(30, 100), env=None, before=None, stdin=None, keep_slave=True,
                 program=PROGRAM, folder=None):
        self.master, slave = pty.openpty()
        if size:
            self.resize(*size)
        self.before = termios.tcgetattr(slave)
        self.out = b""
        self.seen = 0  # where until() goes on looking
        env = env or surroundings()
        # a signal that comes before the program does finds no Python that handles it
        masked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        self.pid = os.fork()
        if self.pid == 0:
            if folder:
                os.chdir(folder)
            self._become(slave, (program, *args), env, before, stdin, masked)
        signal.pthread_sigmask(signal.SIG_SETMASK, masked)
        self.slave = slave if keep_slave else None
        if not keep_slave:
            os.close(slave)

    def _become(self, slave, args, env, before, stdin, masked):
        try:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_SETMASK, masked)
            os.close(self.master)
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            for fd in (0, 1, 2):
                os.dup2(slave, fd)
            if stdin is not None:
                os.dup2(stdin, 0)
            if slave > 2:
                os.close(slave)
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)
            if before:
                before()
            os.execve(args[0], args, env)
        finally:
            os._exit(127)

    def resize(self, rows, cols):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))

    def read(self, wait=0.0):
        """What has come; waits for the first byte at most that long."""
        got = b""
        while select.select([self.master], [], [], 0 if got else wait)[0]:
            try:
                piece = os.read(self.master, 65536)
            except OSError:
                break
            if not piece:
                break
            got += piece
        self.out += got
        return got

    def until(self, text, wait=4.0):
        """Read until `text` has come, after what the last until() found or quiet() read."""
        text = text.encode() if isinstance(text, str) else text
        end = time.monotonic() + wait * SLOW
        while (at := self.out.find(text, self.seen)) < 0:
            check(time.monotonic() < end, f"{text!r} did not come; last was {self.out[-300:]!r}")
            self.read(0.05)
        self.seen = at + len(text)

    def quiet(self, pause=0.1):
        """Read until nothing comes for a while."""
        got = b""
        while True:
            piece = self.read(pause)
            if not piece:
                self.seen = len(self.out)
                return got
            got += piece

    def type(self, keys):
        os.write(self.master, keys.encode() if isinstance(keys, str) else keys)

    def kill(self, sig):
        os.kill(self.pid, sig)

    def wait(self, wait=4.0):
        """Its end, as os.waitstatus_to_exitcode tells it: -15 for SIGTERM."""
        end = time.monotonic() + wait * SLOW
        while True:
            self.read()
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.pid = 0
                while self.read(0.05):  # its last words come in pieces, and the kernel hands
                    pass                # them on when it has time
                return os.waitstatus_to_exitcode(status)
            check(time.monotonic() < end, f"it does not end; last was {self.out[-300:]!r}")
            time.sleep(0.01)

    def check_clean(self, what=""):
        """The terminal is as it was: settings, and every mode that was switched on."""
        if self.slave is not None:
            check(termios.tcgetattr(self.slave) == self.before, what + " left other terminal settings")
        for mode, standard in (("1049", "l"), ("2004", "l"), ("1", "l"), ("25", "h"), ("1000", "l")):
            last = re.findall(rb"\x1b\[\?%s([hl])" % mode.encode(), self.out)
            check(not last or last[-1].decode() == standard, f"{what} left mode {mode} as {last[-1:]}")

    def close(self):
        if self.pid:
            try:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
            except OSError:
                pass
        for fd in (self.master, self.slave):
            if fd is not None:
                try:
                    os.close(fd)
                except OSError:
                    pass


class Tmux:
    """A window of a private tmux server, running a shell command."""

    count = 0
    folder = None

    @classmethod
    def tmux(cls, *args, check_it=True, text=None):
        if cls.folder is None:
            cls.folder = tempfile.mkdtemp(prefix="attnscope-tmux-")
            with open(cls.folder + "/conf", "w") as f:
                f.write("set -g default-terminal tmux-256color\nset -s escape-time 0\n"
                        "set -g status off\nset -g remain-on-exit on\nset -s exit-empty off\n")
        r = subprocess.run(["tmux", "-u", "-S", cls.folder + "/socket", "-f", cls.folder + "/conf", *args],
                           capture_output=True, text=True, input=text, env=surroundings())
        if check_it and r.returncode:
            raise Failed(f"tmux {args[0]}: {r.stderr.strip()}")
        return r.stdout

    @classmethod
    def stop(cls):
        if cls.folder:
            cls.tmux("kill-server", check_it=False)
            shutil.rmtree(cls.folder, ignore_errors=True)
            cls.folder = None

    def __init__(self, *args, cols=100, rows=30, shell=None, **env):
        Tmux.count += 1
        self.name = f"w{Tmux.count}"
        changes = ["env"]
        for name in ("COLORTERM", "NO_COLOR", "LINES", "COLUMNS", "TMUX"):
            changes += ["-u", name]
        env = {"LC_ALL": "C.UTF-8", "ATTNSCOPE_LESSONS": LESSONS, "XDG_STATE_HOME": state(), **env}
        changes += [f"{k}={v}" for k, v in env.items()]
        command = shell or ["sh", "-c", '"$@"; echo "status $?"; exec sleep 1000', "sh", PROGRAM, *args]
        self.tmux("new-session", "-d", "-s", self.name, "-x", str(cols), "-y", str(rows), *changes, *command)

    def type(self, *keys):
        """tmux's names: Enter, Escape, C-c, Left …"""
        self.tmux("send-keys", "-t", self.name, *keys)

    def write(self, text):
        self.tmux("send-keys", "-t", self.name, "-l", text)

    def paste(self, text):
        self.tmux("load-buffer", "-b", self.name, "-", text=text)
        self.tmux("paste-buffer", "-p", "-r", "-d", "-b", self.name, "-t", self.name)

    def resize(self, cols, rows):
        self.tmux("resize-window", "-t", self.name, "-x", str(cols), "-y", str(rows))

    def screen(self, escapes=False):
        return self.tmux("capture-pane", "-p", *(["-e", "-N"] if escapes else []), "-t", self.name)

    def cursor(self):
        at = self.tmux("display-message", "-p", "-t", self.name, "#{cursor_x} #{cursor_y} #{cursor_flag}")
        return tuple(int(n) for n in at.split())

    def wait(self, what, gone=None, wait=4.0, escapes=False):
        """Until `what` (text, or a test of the screen) is there and `gone` is not."""
        end = time.monotonic() + wait * SLOW
        test = what if callable(what) else lambda s: what in s
        while True:
            s = self.screen(escapes)
            if test(s) and not (gone and gone in s):
                return s
            if time.monotonic() > end:
                raise Failed(f"waited for {what!r}, saw\n{s.rstrip()}")
            time.sleep(0.03)

    def close(self):
        self.tmux("kill-session", "-t", self.name, check_it=False)


def rendered(*args, cols, rows, keys="", kind="text"):
    """The same screen without a terminal."""
    return subprocess.run([PROGRAM, "--render", f"{cols}x{rows}", *args, "--keys", keys, "--as", kind],
                          check=True, capture_output=True, text=True, env=surroundings()).stdout


def same_screen(a, b):
    return [line.rstrip() for line in a.rstrip("\n").split("\n")] == [line.rstrip() for line in b.rstrip("\n").split("\n")]


def cells(text):
    """Lines with SGR escapes as rows of (character, foreground, background, styles)."""
    rows = []
    fg, bg, style = "", "", set()  # tmux lets them go on from line to line
    for line in text.rstrip("\n").split("\n"):
        row = []
        for sgr, char in re.findall(r"\x1b\[([\d;:]*)m|([^\x1b\x0e\x0f])", line):
            if char:
                row.append((char, fg, bg, "".join(sorted(style)) if char != " " or "7" in style else ""))
                continue
            codes = [int(n or 0) for n in re.split("[;:]", sgr)]
            while codes:
                n = codes.pop(0)
                if n == 0:
                    fg, bg, style = "", "", set()
                elif n in (38, 48):
                    k = 2 if codes[0] == 5 else 4
                    color = ";".join(str(c) for c in codes[1:k])
                    codes = codes[k:]
                    fg, bg = (color, bg) if n == 38 else (fg, color)
                elif 30 <= n <= 37 or 90 <= n <= 97:
                    fg = str(n - 30 if n < 40 else n - 82)
                elif 40 <= n <= 47 or 100 <= n <= 107:
                    bg = str(n - 40 if n < 50 else n - 92)
                elif n == 39:
                    fg = ""
                elif n == 49:
                    bg = ""
                elif n == 22:
                    style -= {"1", "2"}
                elif n > 20:
                    style -= {str(n - 20)}
                else:
                    style.add(str(n))
        # the colour of a blank's letter, and blanks at the end, cannot be seen
        row = [(c, "" if c == " " and "7" not in s else f, b, s) for c, f, b, s in row]
        while row and row[-1] == (" ", "", "", ""):
            row.pop()
        rows.append(row)
    while rows and not rows[-1]:
        rows.pop()
    return rows
