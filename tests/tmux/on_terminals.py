"""Terminals and locales of all kinds, each on a pty."""
import os
import re
import shutil
import subprocess

from drive import KNOBS, PROGRAM, SCRATCH, SLOW, Pty, Skipped, check, rendered, same_screen, state, surroundings
from terminal import Terminal


def shown(*args, size=(30, 100), keys=(), env=None):
    """(terminal, bytes) once it is quiet; it must end well and leave the terminal as it was."""
    p = Pty(*args, size=size, env=env)
    try:
        p.until("attnscope")
        p.quiet(0.1 * SLOW)
        for key in keys:
            p.type(key)
            p.quiet(0.1 * SLOW)
        out = p.out
        for _ in range(3):
            p.type("q")
            p.quiet(0.02)
            if p.out != out and b"\x1b[?1049l" in p.out:
                break
        check(p.wait() == 0, "it ended badly")
        p.check_clean()
        return out
    finally:
        p.close()


def pictures_are_those_of_render():
    """After keys and sizes the cells hold what --render draws at once."""
    for size, keys, said in (((24, 80), ["\t"], "<Tab>"), ((36, 120), ["l", "j", "\r"], "lj<Enter>"),
                             ((60, 200), ["T", "T", "c", "0"], "TTc0"), ((16, 60), ["?"], "?")):
        p = Pty(*KNOBS, size=(30, 100), env=surroundings(NO_COLOR="1"))
        try:
            p.until("attnscope")
            p.quiet(0.1 * SLOW)
            p.resize(*size)
            p.quiet(0.1 * SLOW)
            for key in keys:
                p.type(key)
                p.quiet(0.1 * SLOW)
            start = len(p.out)
            p.type("\x0c")
            p.read(1.0)
            p.quiet(0.1 * SLOW)
            lines = Terminal(*size).feed(p.out[start:]).lines()
            wanted = rendered(*KNOBS, cols=size[1], rows=size[0], keys=said)
            check(same_screen("\n".join(lines), wanted), f"at {size} after {said}:\n" + "\n".join(lines))
        finally:
            p.close()


# what ncurses-base leaves out, with the capabilities that we look at
ENTRIES = r"""xterm-direct|xterm with direct colours,
    RGB, colors#0x1000000, pairs#0x10000, initc@, ccc@,
    setab=\E[%?%p1%{8}%<%t4%p1%d%e48\:2\:\:%p1%{65536}%/%d\:%p1%{256}%/%{255}%&%d\:%p1%{255}%&%d%;m,
    setaf=\E[%?%p1%{8}%<%t3%p1%d%e38\:2\:\:%p1%{65536}%/%d\:%p1%{256}%/%{255}%&%d\:%p1%{255}%&%d%;m,
    use=xterm-256color,
linux-16color|the console of Linux with 16 colours,
    colors#16, pairs#256,
    setab=\E[4%p1%{8}%m%d%?%p1%{7}%>%t;5%e;25%;m, setaf=\E[3%p1%{8}%m%d%?%p1%{7}%>%t;1%e;22%;m, use=linux,
xterm-16color|xterm with 16 colours,
    colors#16, pairs#256, setab=\E[%?%p1%{8}%<%t%p1%{40}%+%e%p1%{92}%+%;%dm,
    setaf=\E[%?%p1%{8}%<%t%p1%{30}%+%e%p1%{82}%+%;%dm, use=xterm,
vt100-setf|colours in an order of their own,
    colors#8, pairs#64, setf=\E[3%p1%dm, setb=\E[4%p1%dm, use=vt100,
"""


def more_entries():
    """Where those are; None without tic."""
    if not shutil.which("tic"):
        return None
    folder = os.path.abspath(SCRATCH + "/entries")
    os.makedirs(folder, exist_ok=True)
    subprocess.run(["tic", "-x", "-o", folder, "-"], check=True, text=True, input=ENTRIES)
    return folder


def terminals_of_all_kinds():
    """Each starts, draws, ends and leaves nothing behind; nothing blinks."""
    folder = more_entries()
    for term in ("xterm", "xterm-256color", "screen", "screen-256color", "tmux", "tmux-256color", "linux",
                 "vt100", "vt220", "rxvt", "ansi", "xterm-direct", "xterm-16color"):
        made = folder and os.path.exists(f"{folder}/{term[0]}/{term}")
        if not made and subprocess.run(["infocmp", term], capture_output=True).returncode:
            continue
        at = {"TERMINFO": folder} if made else {}
        for more in ({}, {"COLORTERM": "truecolor"}):
            out = shown(*KNOBS, keys=["\tlT"], env=surroundings(TERM=term, **at, **more))
            check(not re.search(rb"\x1b\[(?:[0-4679];)*5(?:;[0-4679])*m", out), f"{term}: something blinks")
            if term in ("vt100", "vt220"):
                check(not re.search(rb"\x1b\[([\d;]*;)?[34][0-8][\d;]*m", out), f"{term}: colours")
            if term == "screen" or term.startswith("linux"):
                check(b"8;2;" not in out, f"{term}: direct colours that it does not know")


def sixteen_colours_of_the_console():
    """No others, whatever an inherited COLORTERM says."""
    folder = more_entries()
    if not folder:
        raise Skipped("needs tic")
    out = shown(*KNOBS, keys=["lT"], env=surroundings(TERM="linux-16color", TERMINFO=folder, COLORTERM="truecolor"))
    check(re.search(rb"\x1b\[(?:\d+;)*4[0-7]", out), "no grounds at all")
    check(b"8;2;" not in out and b"8;5;" not in out, "colours that it does not know")
    check(not re.search(rb"\x1b\[(22|39|49)m", out), "a style or colour alone is taken back, but they go together")


def colours_that_cannot_be_set():
    """Shades stand for them; not a picture of blanks."""
    folder = more_entries()
    if not folder:
        raise Skipped("needs tic")
    out, wanted = (shown(*KNOBS, env=surroundings(TERM=term, TERMINFO=folder)) for term in ("vt100-setf", "vt100"))
    check(out == wanted, "another picture than without colours")


def marked(term):
    """Where a word that is looked for stands out."""
    t = Terminal(30, 100).feed(shown(*KNOBS, keys=["/the\r"], env=surroundings(TERM=term)))
    at = [(y, m.start()) for y, line in enumerate(t.lines()) for m in re.finditer("the", line, re.I)]
    looks = {place: dict(t.cell[place][1]) for place in at}
    if term == "cons25":
        check(not any(7 in look and 38 in look for look in looks.values()), "reverse and colours")
    return [place for place in at if 7 in looks[place] or 48 in looks[place]]


def reverse_without_colours():
    """Where they do not go together, what is reversed has its colours swapped."""
    wanted = marked("xterm")
    check(wanted and marked("cons25") == wanted, "what was found in colours is not marked")


def screen_of_its_own():
    """It is there before the first picture, also where the cursor cannot be hidden."""
    for term, begins in (("cygwin", b"\x1b[?47h"), ("xterm", b"\x1b[?1049h")):
        out = shown("6", env=surroundings(TERM=term))
        check(-1 < out.find(begins) < out.find(b"\x1b[H"), f"{term}: the picture is over what the shell wrote")


def idle_in_every_state():
    """Nobody types: not a byte, and the process is not once on a CPU."""
    for args, keys in (((), ()), (("6",), ("?",)), (KNOBS, (":", "ta")), (KNOBS, (">1+1\r", "\x12")), (KNOBS, ("\r",)),
                       (KNOBS, ("x", "T", "M")), (KNOBS, (">", "\x1b[200~a\x1b[201~")), (("6",), ("\x1b]", ":q", "\x1b"))):
        p = Pty(*args, env=surroundings())
        try:
            p.until("attnscope")
            for key in keys:
                p.quiet(0.05 * SLOW)
                p.type(key)
            p.quiet(0.2 * SLOW)
            before = switches(p)
            check(p.read(0.4) == b"", f"{keys}: wrote something while idle")
            check(switches(p) == before, f"{keys}: woke up while idle")
        finally:
            p.close()


def switches(p):
    with open(f"/proc/{p.pid}/status") as f:
        return int(re.search(r"\nvoluntary_ctxt_switches:\s*(\d+)", f.read()).group(1))


def small_from_the_start():
    """Every tiny size: clipped words, and q quits."""
    for rows, cols in ((1, 1), (2, 12), (6, 1), (15, 60), (16, 59), (60, 5)):
        p = Pty("6", size=(rows, cols), env=surroundings())
        try:
            p.read(2.0)
            p.quiet(0.1)
            p.type("?:>j\x1b")
            p.quiet(0.1 * SLOW)
            p.resize(24, 80)
            p.until("attnscope")
            p.resize(rows, cols)
            p.quiet(0.05)
            start = len(p.out)
            for _ in range(4):
                p.type("\x03" if b"\x1b[?1049l" not in p.out[start:] else "")
                p.quiet(0.05)
                p.type("q")
                p.quiet(0.05 * SLOW)
                if b"\x1b[?1049l" in p.out[start:]:
                    break
            check(p.wait() == 0, f"{rows} rows of {cols} ended it badly")
            p.check_clean()
        finally:
            p.close()


def batch_knows_no_terminal():
    """The same bytes whatever TERM is, no escapes, and a terminal that is not touched."""
    wanted = None
    for term in ("xterm-256color", "vt100", "dumb", "xterm-no-such", "", None):
        p = Pty("-c", "print(np.arange(6).reshape(2, 3) / 4)", size=(30, 100), env=surroundings(TERM=term))
        try:
            check(p.wait() == 0, f"TERM={term}: batch ended badly")
            check(b"\x1b" not in p.out and b"0.25" in p.out, f"TERM={term}: {p.out!r}")
            check(wanted in (None, p.out), f"TERM={term} changes what is printed")
            wanted = p.out
            p.check_clean("batch")
        finally:
            p.close()


def locale_folder(*names):
    if not shutil.which("localedef"):
        raise Skipped("needs localedef")
    folder = os.path.abspath(SCRATCH + "/locale")
    os.makedirs(folder, exist_ok=True)
    for name in names:
        what, charset = name.split(".")
        done = subprocess.run(["localedef", "-c", "-i", what, "-f", charset, f"{folder}/{name}"],
                              capture_output=True)
        if not os.path.isdir(f"{folder}/{name}"):
            raise Skipped(f"localedef makes no {name}: {done.stderr[-100:]!r}")
    return folder


def batch(code, **env):
    return subprocess.run([PROGRAM, "-c", code], capture_output=True, check=True, env=surroundings(**env)).stdout


def commas_stay_out_of_numbers():
    """Under a locale that writes 1,5 everything is as under C: numbers, knobs, what is kept."""
    path = locale_folder("de_DE.UTF-8")
    german = {"LOCPATH": path, "LC_ALL": "de_DE.UTF-8"}
    code = ("print(np.array([3, 3, 1]) * 1.5, 1.5, f'{2.5:.3f} {1234.5:,.1f}', float('1.5'))\n"
            "print(1e22, np.float32(0.1), np.linspace(0, 1, 5))")
    check(batch(code, **german) == batch(code, LC_ALL="C") != b"", "numbers change with the locale")
    kept = []
    for env in (german, {"LC_ALL": "C.UTF-8"}):
        folder = state()
        out = shown(*KNOBS, keys=[":tau=0.5\r", ":tau\r"], env=surroundings(**{**env, "XDG_STATE_HOME": folder}))
        check(b"tau = 0.5" in out, f"{env}: 0.5 is not taken as a knob's value")
        out = shown(*KNOBS, keys=[":tau=0,5\r"], env=surroundings(**env))
        check(b"tau = 0.5" not in out, f"{env}: 0,5 is taken as a number")
        kept.append({name: open(f"{where}/{name}", "rb").read() for where, _, names in os.walk(folder)
                     for name in names if name == "progress"})
    check(kept[0] == kept[1], f"what is kept depends on the locale: {kept}")


def the_locale_names_the_language():
    path = locale_folder("ko_KR.UTF-8", "de_DE.UTF-8")
    for name, korean in (("ko_KR.UTF-8", True), ("de_DE.UTF-8", False), ("xx_YY.UTF-8", False)):
        out = shown(env=surroundings(LOCPATH=path, LC_ALL=name)).decode()
        check(("수업" in out) == korean, f"{name}: the wrong language")
        check("│" in out or "─" in out, f"{name}: no lines")
    out = shown(env=surroundings(LOCPATH=path, LC_ALL="ko_KR.UTF-8", LANG="C")).decode()
    check("수업" in out, "LC_ALL does not win")


def no_wide_lines():
    """Where lines would be two cells wide, or are not there at all, ASCII is drawn."""
    path = locale_folder("ko_KR.EUC-KR")
    for env in ({"LOCPATH": path, "LC_ALL": "ko_KR.EUC-KR"}, {"LC_ALL": "C"}, {"LC_ALL": "POSIX"}):
        out = shown(*KNOBS, env=surroundings(**env))
        check(out.isascii(), f"{env['LC_ALL']}: {re.sub(rb'[ -~]+', b' ', out)[:60]!r} was written")


CASES = [pictures_are_those_of_render, terminals_of_all_kinds,
         sixteen_colours_of_the_console, colours_that_cannot_be_set, reverse_without_colours, screen_of_its_own, idle_in_every_state, small_from_the_start, batch_knows_no_terminal,
         commas_stay_out_of_numbers, the_locale_names_the_language, no_wide_lines]
