"""Cell by cell: what all the differences have left on a terminal is what a redraw puts there."""
import os
import random
import re
import signal

from drive import KNOBS, SLOW, Pty, check, rendered, same_screen, surroundings
from terminal import Terminal

WALK = list("hjkltTdDaAcpProOxuRvSLf0123?n") + [
    "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\t", "\x1b[Z", "\r", "\x7f",
    " ", ":tau=3\r", ":D=64\r", ">weights\r", ":", ">한글 = 1", "\x1b", "/w\r", ":explain weights[1, 0]\r"]


def redrawn(p, ask):
    ask()
    return p.read(1.0 * SLOW) + p.quiet(0.06 * SLOW)


def walk(args, size, steps, seed, **env):
    rng = random.Random(seed)
    p = Pty(*args, size=size, env=surroundings(**env))
    try:
        t = Terminal(*size)
        p.until("attnscope")
        p.quiet(0.1 * SLOW)
        t.feed(p.out)
        keys = []
        for _ in range(steps):
            for _ in range(10):
                keys.append(rng.choice(WALK))
                p.type(keys[-1])
                t.feed(p.quiet(0.01))
            t.feed(p.quiet(0.06 * SLOW))
            drawn, lines = t.seen(), t.lines()
            # Ctrl-L is a key, and takes the message away
            fresh = Terminal(*size).feed(redrawn(p, lambda: p.kill(signal.SIGCONT)))
            differ = {c for c in drawn.keys() | fresh.seen().keys() if drawn.get(c) != fresh.seen().get(c)}
            check(not differ, f"{env}, after {keys[-12:]} of {len(keys)} keys other cells than after a redraw: "
                  f"{sorted(differ)[:10]}\n" + "\n".join(lines) + "\n--- redrawn:\n" + "\n".join(fresh.lines()))
            t = fresh
    finally:
        p.close()


def differences_add_up():
    """Any keys, at any depth of colour: a redraw changes nothing that is seen."""
    for seed, (args, size, env) in enumerate((
            (KNOBS, (30, 100), {}), (KNOBS, (24, 80), {"COLORTERM": "truecolor"}), (KNOBS, (24, 80), {"TERM": "xterm"}),
            (("6",), (24, 80), {"NO_COLOR": "1"}))):
        walk(args, size, 2, seed, **env)


def eight_colours_tell_apart():
    """The terminals of eight colours: levels by colour and glyph, nothing in its own colour, nothing blinks."""
    for term in ("xterm", "screen", "linux"):
        p = Pty(*KNOBS, size=(36, 120), env=surroundings(TERM=term))
        try:
            p.until("attnscope")
            p.quiet(0.1 * SLOW)
            cells = Terminal(36, 120).feed(p.out).seen()
        finally:
            p.close()
        looks = set()
        for place, (char, style) in cells.items():
            style = dict(style)
            check(char == " " or 38 not in style or style.get(38) != tuple(c - 10 for c in style.get(48, ())),
                  f"{term}: {char!r} at {place} has the colour of its ground")
            check(5 not in style, f"{term}: {char!r} at {place} blinks")
            if 48 in style or char in "░▒▓█":
                looks.add((char if char in "░▒▓█" else "", style.get(48), style.get(38) if char in "░▒▓█" else None))
        check(len(looks) >= 5, f"{term}: only {len(looks)} looks of cells")


def others_write_over_it():
    """Whatever another program scribbles on the screen, Ctrl-L repairs it."""
    p = Pty(*KNOBS, size=(30, 100), env=surroundings(NO_COLOR="1"))
    try:
        p.until("attnscope")
        p.quiet(0.1 * SLOW)
        os.write(p.slave, b"\x1b[5;5Hbroadcast message\r\n" * 50 + b"\x1b[1;1H\x1b[7mreverse\r\n\n\n")
        p.quiet(0.1)
        whole = redrawn(p, lambda: p.type("\x0c"))
        check(re.search(rb"\x1b\[2J|\x1b\[H\x1b\[J", whole), "the screen is not cleared first")
        lines = Terminal(30, 100).feed(whole).lines()
        check(same_screen("\n".join(lines), rendered(*KNOBS, cols=100, rows=30)), "not repaired:\n" + "\n".join(lines))
    finally:
        p.close()


def shell_goes_on_at_the_left():
    """What is written after the end stands at the beginning of a line."""
    for term in ("xterm-256color", "xterm", "screen", "tmux", "linux", "rxvt"):
        p = Pty("6", env=surroundings(TERM=term))
        try:
            p.until("attnscope")
            for key in (">x = 1", "\x03\x03", ":q\r"):
                p.quiet(0.03 * SLOW)
                p.type(key)
            check(p.wait() == 0, "it ended badly")
            t = Terminal(30, 100).feed(p.out)
            check(t.x == 0, f"{term}: the shell goes on in column {t.x}")
            check(t.sgr == (), f"{term}: the shell goes on in {t.sgr}")
        finally:
            p.close()


CASES = [differences_add_up, eight_colours_tell_apart, others_write_over_it, shell_goes_on_at_the_left]
