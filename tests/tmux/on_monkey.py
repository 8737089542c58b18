"""A monkey at the keyboard, and the power cut: random events, and signals at any moment.

MONKEY and KILLS say how many, MONKEY_SEED which (a number of its own each time if it is
`fresh`); what failed names its seed.
"""
import glob
import os
import random
import resource
import shutil
import signal
import termios
import time

from drive import LESSONS, SCRATCH, SLOW, Failed, Pty, check, state, surroundings

EVENTS = int(os.environ.get("MONKEY", 3000))
KILLS = int(os.environ.get("KILLS", 50))
SEED = os.environ.get("MONKEY_SEED", "1")
OURS = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))) + "/lessons"

KEYS = list("hjkl0123456789bfxtTdDwWaAcpProOyYsSLuvnNizR[]-=+?MEeg /!") + [
    " ", "\r", "\t", "\x7f", "\x1b", "\x0c", "\x03", "\x12", "\x15", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D",
    "\x1bOA", "\x1b[H", "\x1b[F", "\x1b[5~", "\x1b[6~", "\x1b[Z", "\x1bOP", "\x1b[15~", "\x1b[1;5C", "\x1b[3~"]
TYPED = [":tau=2\r", ":D=\r", ":explain weights[0, 1]\r", ":foo\r", ":step 2\r", ":step 99\r", ":lesson 6\r",
         ":lesson 12\r", ":lesson 00\r", ":names\r", ":head 2\r", ":reset\r", ":help\r", ":menu\r", ":", ">",
         ">weights\r", ">X = 1\r", ">1/0\r", ">print(weights)\r", ">for i in range(10**8): x = i\r", ">np.ones((300, 300))\r",
         ">한글 = '값'\r", ">np.ar\t\t", "/k1\r", "m", "q", "\x1b]11;rgb:ffff/ffff/ffff\x07", "\x1b[I", "\xff\xfe",
         "가나다", "\x1b[?1;2c", "\x1b[<", "\x1b["]
# the line editor: searches, macros, counts, undoing, earlier lines
EDITING = ["\x12", "\x13", "\x18(", "\x18)", "\x18e", "\x18", "\x1f", "\x19", "\x16", "\x1d", "\x1br", "\x1b3", "\x0f",
           "\x10", "\x0e", "\x1b<", "\x1b>", "\x1b.", "\x14", "\x17", "\x0b", "\x01", "\x05", "\x1b\x7f", "\x7f", "\x1bu",
           "\x1b[A", "\x1b[B", "tau", "1+1", "한", "\r", "\t", "\x07", "\x1b", "\x03", ":", ">", "/"]
PASTES = ["q", "qq\nm q\n", "x = 1\nprint(x)\n", "한글\n" * 40, "a" * 5000, "\x1b[201", ""]
SIZES = [(24, 80), (36, 120), (60, 200), (16, 60), (17, 61), (10, 40), (1, 1), (3, 12), (30, 99), (20, 100), (50, 60)]


def write_size(rng, p):
    p.resize(*rng.choice(SIZES))


def mouse(rng):
    button = rng.choice([0, 0, 0, 1, 2, 32, 35, 64, 65, 200])
    row, col = rng.choice([rng.randint(1, 40), 0, 99999]), rng.choice([rng.randint(1, 130), 0])
    return f"\x1b[<{button};{col};{row}{rng.choice('Mm')}"


def event(rng, p):
    """One event: most are keys."""
    kind = rng.random()
    if kind < 0.75:
        return p.type(rng.choice(KEYS))
    if kind < 0.80:
        return p.type(rng.choice(":>/") + "".join(rng.choices(EDITING, k=8)))
    if kind < 0.90:
        return p.type(rng.choice(TYPED))
    if kind < 0.95:
        return p.type(mouse(rng))
    if kind < 0.97:
        return p.type("\x1b[200~" + rng.choice(PASTES) + "\x1b[201~")
    if kind < 0.99:
        return write_size(rng, p)
    return p.type(bytes(rng.randrange(256) for _ in range(rng.randint(1, 6))).translate(None, b"\x1a\x1c"))


def environment(rng, reports, folder):
    """Any terminal, either language; what the sanitizers say goes into a file of its own."""
    env = surroundings(ATTNSCOPE_LESSONS=OURS, XDG_STATE_HOME=folder,
                       TERM=rng.choice(["xterm-256color"] * 3 + ["xterm", "screen", "linux", "vt100"]),
                       COLORTERM=rng.choice([None, "truecolor"]))
    for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS"):
        env[name] = f"{env.get(name, '')}:log_path={reports}/report:handle_segv=0:handle_abort=0:handle_sigbus=0"
    return env


def no_core():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def seed_of(case):
    return f"{case}-{time.time_ns() if SEED == 'fresh' else SEED}"


def reports_folder(name):
    path = os.path.abspath(f"{SCRATCH}/{name}")
    shutil.rmtree(path, ignore_errors=True)
    os.makedirs(path)
    return path


def check_reports(folder):
    for path in glob.glob(folder + "/report*"):
        with open(path, errors="replace") as f:
            raise Failed(f.read()[:3000])


def answers(p, what):
    """It is not lost in work that Ctrl-C does not end: the redraw comes. False: a key ended it."""
    p.type("\x03")
    p.quiet(0.02)
    p.type("\x0c")
    end = time.monotonic() + 3 * SLOW
    while not p.read(0.1):
        if ended(p):
            return False
        check(time.monotonic() < end, f"{what}: it does not answer; last was {p.out[-300:]!r}")
    p.quiet(0.03)
    return not ended(p)


def over(p):
    return os.waitid(os.P_PID, p.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def leaving(p):
    """It has given the terminal back, and looks for leaks before it ends; or was stopped and comes back."""
    end = time.monotonic() + 6 * SLOW
    while termios.tcgetattr(p.slave) == p.before and not over(p):
        check(time.monotonic() < end, "it has left the terminal and does not end")
        time.sleep(0.02)
    return over(p)


def ended(p, begun=True):
    """Whether it has ended; with 0, for a key can do that."""
    if not over(p) and not (begun and leaving(p)):
        return False
    status = p.wait()
    check(status in (0, -signal.SIGINT), f"it ended with {status}")  # Ctrl-C came before curses
    p.check_clean("the monkey")
    return True


def redrawn(p):
    """Every byte of a whole new picture."""
    p.quiet(0.15)
    p.type("\x0c")
    return p.read(1.0) + p.quiet(0.15)


def go_home(p, lesson, step):
    """Out of whatever is open, to a scene as its author left it; one without questions, whose
    hints stay open."""
    p.type("\x03")
    p.quiet(0.05)
    p.resize(36, 120)
    for _ in range(8):  # one by one: two Escs that come together are one key
        p.type("\x1b")
        p.quiet(0.1 * SLOW)
    p.type(f":lesson {lesson}\r")
    p.quiet(0.05)
    p.type(f":step {step}\r")
    p.quiet(0.05)
    p.type("R")
    return redrawn(p)


def compare_with_new(p, args, env, what):
    """The lesson's own state is still there: the picture is that of a program just started."""
    home = {"6": ("6", 6), "10": ("10", 5)}.get(args[0], ("6", 6))
    found = go_home(p, *home)
    if ended(p):
        return
    new = Pty(*args, size=(36, 120), env=env, before=no_core)
    try:
        new.until("attnscope")
        wanted = go_home(new, *home)
        if found != wanted:  # keys that came together with an Esc; what stays is what counts
            found, wanted = go_home(p, *home), go_home(new, *home)
        at = len(os.path.commonprefix([found, wanted]))
        check(found == wanted, f"{what}: not the picture of a new start:\n"
              f"{found[max(at - 200, 0):at + 300]!r}\n{wanted[max(at - 200, 0):at + 300]!r}")
    finally:
        new.close()


def monkey():
    seed = seed_of("monkey")
    rng, count = random.Random(seed), 0
    reports = reports_folder("monkey")
    while count < EVENTS:
        lesson, lang = rng.choice(["6", "10", "12", "13", "14"]), rng.choice(["en", "ko"])
        args, env = (lesson, "--lang", lang), environment(rng, reports, state())
        p = Pty(*args, size=rng.choice(SIZES[:5]), env=env, before=no_core)
        try:
            p.until("attnscope")
            for _ in range(10):
                for _ in range(min(50, EVENTS)):
                    event(rng, p)
                    p.read()
                count += 50
                if ended(p) or not answers(p, f"seed {seed}, event {count}"):
                    break
            else:
                compare_with_new(p, args, env, f"seed {seed}, event {count}")
        except OSError:  # it ended between two events
            check(ended(p), f"seed {seed}, event {count}: its terminal is gone")
        except Failed as why:
            check_reports(reports)
            raise Failed(f"seed {seed}, event {count}, {args}, {env['TERM']}: {why}") from None
        finally:
            p.close()
        check_reports(reports)


def kills():
    """Whatever it was doing, the terminal is as before when a signal has ended it."""
    seed = seed_of("kills")
    rng = random.Random(seed)
    reports = reports_folder("kills")
    for i in range(KILLS):
        name = rng.choice(["TERM", "TERM", "HUP", "INT", "QUIT", "SEGV", "ABRT", "BUS"])
        sig, env = getattr(signal, "SIG" + name), environment(rng, reports, state())
        p = Pty(*rng.choice([(), ("6", "--step", "6"), ("13",)]), env=env, before=no_core)
        try:
            end = time.monotonic() + rng.uniform(0, 0.25)
            while time.monotonic() < end:
                event(rng, p)
                p.read(0.002)
            if ended(p, begun=False):
                continue
            p.kill(sig)
            status = p.wait(1.5)
            check(status in (-sig, 0, -signal.SIGINT), f"{sig.name} ended it with {status}")
            p.check_clean(sig.name)
        except OSError:
            check(ended(p, begun=False), "its terminal is gone")
        except Failed as why:
            check_reports(reports)
            raise Failed(f"seed {seed}, kill {i}: {why}") from None
        finally:
            p.close()
        check_reports(reports)


CASES = [kills, monkey]
