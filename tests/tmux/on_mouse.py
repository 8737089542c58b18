"""The mouse on a bare pty: off until it is asked for, off again on every way out."""
import os
import re
import signal
import time

from drive import KNOBS, check, surroundings
from on_pty import no_core, opened

ON, OFF = b"\x1b[?1000h\x1b[?1006h", b"\x1b[?1006l\x1b[?1000l"


def state_of(p, mode):
    last = re.findall(rb"\x1b\[\?%d([hl])" % mode, p.out)
    return last[-1:] == [b"h"]


def press(p, button, column, line):
    p.type(f"\x1b[<{button};{column};{line}M\x1b[<{button};{column};{line}m")


def mouse_is_asked_for():
    p = opened(*KNOBS)
    try:
        check(not state_of(p, 1000), "the mouse is on by itself")
        press(p, 64, 5, 28)  # a report that nobody asked for
        check(p.quiet(0.1) == b"", "a report was taken though the mouse is off")
        p.type("M")
        p.until(ON)
        p.until("mouse on")
        p.type("M")
        p.until(OFF)
        p.type("qq")
        check(p.wait() == 0, "it did not quit")
        p.check_clean("after M twice")
    finally:
        p.close()


def mouse_turns_what_it_is_on():
    p = opened(*KNOBS, "--mouse", size=(30, 100))
    try:
        check(state_of(p, 1000) and state_of(p, 1006), "--mouse does not switch it on")
        screen = 30 - 4  # the knobs' first line, from 1: below the rule, above message and keys
        for line in range(screen - 2, 30):
            press(p, 64, 3, line)
        p.quiet(0.2)
        p.type("u")
        p.until("undone")
        press(p, 0, 90, 8)
        p.quiet(0.1)
        p.type("qq")
        check(p.wait() == 0, "it did not quit")
        p.check_clean("with --mouse")
    finally:
        p.close()


def mouse_is_off_after_the_end():
    for sig in ("TERM", "HUP", "INT", "QUIT", "SEGV", "ABRT"):
        p = opened(*KNOBS, "--mouse", before=no_core)
        try:
            p.kill(getattr(signal, "SIG" + sig))
            check(p.wait(1.5) == -getattr(signal, "SIG" + sig), f"{sig} did not end it")
            check(not state_of(p, 1000) and not state_of(p, 1006), f"{sig} leaves the mouse on")
            p.check_clean(sig)
        finally:
            p.close()


def mouse_is_off_while_stopped():
    p = opened(*KNOBS, "--mouse")
    try:
        p.type("\x1a")
        p.until(OFF)
        end = time.monotonic() + 4
        # without a shell nobody can stop it: it comes back at once
        while not state_of(p, 1000) and time.monotonic() < end:
            os.kill(p.pid, signal.SIGCONT)
            p.read(0.1)
        check(state_of(p, 1000), "the mouse is not on again")
        p.type("qq")
        check(p.wait() == 0, "it did not go on")
        p.check_clean("after a stop")
    finally:
        p.close()


def mouse_in_the_menu():
    p = opened("--mouse", size=(24, 80))
    try:
        p.quiet(0.1)
        press(p, 0, 10, 3)  # it is chosen already
        p.until("step 1/")
        p.type("qq")
        check(p.wait() == 0, "it did not quit")
    finally:
        p.close()


CASES = [mouse_is_asked_for, mouse_turns_what_it_is_on, mouse_is_off_after_the_end,
         mouse_is_off_while_stopped, mouse_in_the_menu]
