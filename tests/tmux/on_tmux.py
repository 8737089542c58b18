"""What is seen on the screen, in a real terminal emulator."""
import os
import re

from drive import KNOBS, PROGRAM, SCRATCH, Failed, Tmux, cells, check, rendered, same_screen


def window(*args, **how):
    return Tmux(*args, **how)


def closing(case):
    """A case gets a function that opens windows; they are closed after it."""
    def run():
        windows = []

        def opens(*args, **how):
            windows.append(window(*args, **how))
            return windows[-1]
        try:
            case(opens)
        finally:
            for w in windows:
                w.close()
    run.__name__ = case.__name__
    return run


@closing
def start_step_and_quit(opens):
    w = opens(cols=100, rows=30)
    want = rendered(cols=100, rows=30)
    w.wait(lambda s: same_screen(s, want))
    w.type("Enter")
    w.wait("step 1/")
    w.type("Space")
    w.wait("step 2/")
    w.type("BSpace")
    w.wait("step 1/")
    w.type("m")
    w.wait("attnscope  lessons")
    w.type("q")
    s = w.wait("status 0")
    check(s.strip() == "status 0", "the screen from before is not back")
    check(w.cursor()[2] == 1, "the cursor is hidden")


@closing
def screens_are_those_of_render(opens):
    """Without colours a screen is the text of --render, at every size and after every resize."""
    w = opens(*KNOBS, "--color", "never", cols=120, rows=36)
    w.wait("o/O")

    def fresh(cols, rows, keys=""):
        want = rendered(*KNOBS, cols=cols, rows=rows, keys=keys)
        w.wait(lambda s: same_screen(s, want))

    fresh(120, 36)
    w.type("t", "c")
    fresh(120, 36, "tc")
    w.write(":")
    w.wait("Esc close")
    w.write("tau=3")
    w.resize(80, 24)
    w.wait(":tau=3")
    w.type("Enter")
    fresh(80, 24, "tc:tau=3<Enter>")
    w.type("?")
    w.wait("help")
    w.resize(90, 20)
    w.type("Escape")
    fresh(90, 20, "tc:tau=3<Enter>")
    w.resize(30, 8)
    fresh(30, 8)
    w.resize(130, 45)
    fresh(130, 45, "tc:tau=3<Enter>")
    w.type("Right", "Down", "C-l")
    fresh(130, 45, "tc:tau=3<Enter><Right><Down>")


def knob_value(screen, label):
    found = re.search(r"(?<!\w)" + re.escape(label) + r" (\S+)", screen.split("─\n")[-1])
    return found.group(1).rstrip("*") if found else None


@closing
def every_knob_turns(opens):
    w = opens(*KNOBS, "--color", "never", cols=120, rows=36)
    w.wait("o/O")
    for label, keys in (("D", "dD"), ("τ", "tT"), ("heads", "aA"), ("causal", "cc"), ("PAD", "Pp"),
                        ("positions", "rr"), ("shift", "Oo")):
        before = knob_value(w.screen(), label)
        check(before, f"there is no knob {label}")
        w.write(keys[0])
        w.wait(lambda s: knob_value(s, label) not in (None, before))
        w.write(keys[1])
        if label != "positions":
            w.wait(lambda s: knob_value(s, label) == before)
    w.write("tttPPc")
    w.write("R")
    want = rendered(*KNOBS, cols=120, rows=36, keys="cR")
    w.wait(lambda s: same_screen(s, want))


@closing
def every_cell_has_its_colour(opens):
    """At every depth the cells of the terminal are those of --render, hundreds of pairs of them."""
    for depth in ("truecolor", "256", "16"):
        args = (*KNOBS, "--color", depth)
        want = cells(rendered(*args, cols=200, rows=50, keys="T<Down>T", kind="ansi"))
        w = opens(*args, cols=200, rows=50, TERM="tmux-256color")
        w.wait("o/O")
        w.write("T")
        w.type("Down")
        w.write("T")
        try:
            w.wait(lambda s: cells(s) == want, escapes=True)
        except Failed:
            have = cells(w.screen(escapes=True))
            for y, (a, b) in enumerate(zip(have, want)):
                for x, (p, q) in enumerate(zip(a, b)):
                    check(p == q, f"{depth}: cell {x}, {y} is {p}, not {q}")
            raise
        kinds = {(f, b) for row in want for c, f, b, s in row}
        check(len(kinds) > {"truecolor": 100, "256": 20, "16": 8}[depth], f"{depth}: {len(kinds)} pairs only")


@closing
def colours_and_none(opens):
    def seen(**env):
        w = opens(*KNOBS, cols=120, rows=36, **env)
        w.wait("o/O")
        return w.screen(escapes=True)

    check("48;2;" in seen(COLORTERM="truecolor"), "no truecolor")
    check("48;5;" in seen() and "48;2;" not in seen(), "no 256 colours")
    none = seen(NO_COLOR="1")
    check(not re.search(r"\x1b\[([\d;]*;)?[34][0-8][;m]", none), "colours in spite of NO_COLOR")
    check("░" in none or "▒" in none or "█" in none, "no shades without colours")


@closing
def typing_korean(opens):
    w = opens("6", "--lang", "ko", cols=100, rows=30)
    w.wait("06")
    w.write(">")
    w.wait(lambda s: re.search(r"^>", s, re.M))
    w.write("한글abc")
    w.wait("한글abc")
    check(w.cursor()[0] == 2 + 4 + 3, f"the cursor stands in column {w.cursor()[0]}")
    w.type("Left", "Left", "Left", "BSpace")
    w.wait("> 한abc")
    w.type("Home")
    w.write("값")
    w.wait("> 값한abc")
    check(w.cursor()[0] == 2 + 2, "the cursor is not behind what was typed")
    w.type("End", "C-w")
    w.wait(lambda s: "abc" not in s)
    w.write("합 = 40 + 2")
    w.type("Enter")
    w.wait(lambda s: "> 합 = 40 + 2" in s and re.search(r"^>\s*$", s, re.M))
    w.write("합 * 100")
    w.type("Enter")
    w.wait("4200")
    w.type("C-r")
    w.write("합 =")
    w.wait("`합 =': 합 = 40 + 2")
    w.type("C-g", "Up")
    w.wait("> 합 * 100")
    # longer than the screen: one line that moves sideways
    w.type("C-u")
    w.write("가나다라마바사아자차" * 12)
    w.wait("차")
    s = w.screen()
    check(s.count("가나다라마바사아자차") <= 6, "the line wraps into the view")
    check(w.cursor()[0] < 100, "the cursor is outside")
    w.type("Home")
    w.wait("> 가나다라")
    w.type("C-c", "C-c")
    w.wait(lambda s: not re.search(r"^>", s, re.M))
    w.type("q", "q")
    w.wait("status 0")


@closing
def escape_and_interrupt(opens):
    w = opens("6", cols=100, rows=30)
    w.wait("step 1/")
    for close, kinds in (("Escape", ":>"), ("C-c", ":")):
        for kind in kinds:
            w.write(kind)
            w.wait("Esc close")
            w.write("half a li")
            w.wait("half a li")
            w.type(close)
            w.wait("Space next", gone="half a li")
    w.write(">for i in range(3):\r")  # Ctrl-C drops what is not at its end and stays
    w.wait("Ctrl-C drop")
    w.write("    print(i")
    w.wait("print(i")
    w.type("C-c")
    w.wait("Esc close", gone="range(3)")
    w.write("40 + 2\r")
    w.wait("42")
    w.type("C-c")  # and closes an empty one
    w.wait("Space next")
    w.write(">")
    w.wait("Esc close")
    w.type("C-d")
    w.wait("Space next")
    w.type("C-c")
    w.wait("q quits")
    w.type("Space")
    w.wait("step 2/", gone="q quits")


@closing
def completing(opens):
    w = opens(*KNOBS, "--color", "never", cols=100, rows=30)
    w.wait("o/O")
    before = rendered(*KNOBS, cols=100, rows=30)
    w.wait(lambda s: same_screen(s, before))
    w.write(":po")
    w.type("Tab")
    w.wait(":positions=")
    w.type("Tab")
    w.wait(lambda s: "none" in s.split(":positions")[0][-200:])
    w.write("RoP")
    w.type("Tab", "Enter")
    w.wait("positions RoPE", gone=":positions")
    w.write("R")
    w.wait("positions none")
    w.write(">np.arg")
    w.wait("> np.arg")
    w.type("Tab", "Tab")
    w.wait(lambda s: "np.argmax" in s and "np.argsort" in s)
    w.type("Escape")
    w.wait("Space next", gone="np.arg")
    check(w.screen().split("\n")[:20] == before.split("\n")[:20], "the screen is not as it was before")


@closing
def pasting(opens):
    w = opens("6", cols=100, rows=30)
    w.wait("step 1/")
    w.paste("qqq\n:q\n")
    w.wait("pasted text")
    w.write(">")
    w.wait("Esc close")
    w.paste("def f(x):\n    return x + 1000\nprint(f(337))")
    w.wait("print(f(337))")
    w.type("Enter")
    w.wait("1337")
    # a terminal that marks no pastes: tabs indent
    w.write("for i in range(2):\n\tif i:\n\t\tprint(i + 4241)\n\n")
    w.wait("4242")


@closing
def stopping_and_coming_back(opens):
    os.makedirs(SCRATCH, exist_ok=True)
    for name in ("before", "stopped", "after"):
        if os.path.exists(f"{SCRATCH}/{name}"):
            os.remove(f"{SCRATCH}/{name}")
    w = opens(shell=["bash", "--norc", "--noprofile", "-i"], cols=100, rows=30, PS1="ready$ ", HISTFILE="")
    w.wait("ready$")
    w.write(f"stty -g > {SCRATCH}/before; {PROGRAM} --color never 6")
    w.type("Enter")
    first = rendered("6", cols=100, rows=30)
    w.wait(lambda s: same_screen(s, first))
    w.type("C-z")
    w.wait("Stopped", gone="step 1/")
    w.write(f"stty -g > {SCRATCH}/stopped; echo gone to sleep")
    w.type("Enter")
    w.wait("\ngone to sleep")
    check(open(SCRATCH + "/before").read() == open(SCRATCH + "/stopped").read(), "other settings while stopped")
    w.write("fg")
    w.type("Enter")
    w.wait(lambda s: same_screen(s, first))
    w.write(":")
    w.wait("Esc close")
    w.write("na")
    w.wait(":na")
    w.type("C-z")
    w.wait("Stopped", gone="step 1/")
    w.resize(120, 36)
    w.write("kill -TSTP $!; fg")
    w.type("Enter")
    w.wait(lambda s: ":na" in s and "step 1/" in s)
    w.type("C-c")
    want = rendered("6", cols=120, rows=36)
    w.wait(lambda s: same_screen(s, want))
    w.write("qq")
    w.wait("ready$", gone="step")
    w.write(f"stty -g > {SCRATCH}/after")
    w.type("Enter")
    w.wait(lambda s: os.path.exists(SCRATCH + "/after") and s.rstrip().endswith("ready$"))
    check(open(SCRATCH + "/before").read() == open(SCRATCH + "/after").read(), "other settings afterwards")


@closing
def stopping_work(opens):
    w = opens("6", cols=100, rows=30)
    w.wait("step 1/")
    w.write(">for i in range(10**7): x = i * i")
    w.type("Enter", "Enter")
    w.wait("computing")
    w.type("C-c")
    w.wait("> for i", gone="computing", wait=1)
    w.type("Escape")
    w.wait("Space next")
    w.type("Space")
    w.wait("step 2/")


@closing
def only_ascii(opens):
    w = opens(*KNOBS, cols=100, rows=30, LC_ALL="C")
    s = w.wait("o/O")
    check(s.isascii(), "other characters than ASCII under LC_ALL=C")
    check("LC_ALL=C.UTF-8" in s, "does not say how to see the rest")
    w.type("q")
    s = w.wait("lessons")
    check(s.isascii(), "other characters than ASCII in the menu")
    w.type("q")
    w.wait("status 0")
    w = opens("--lang", "ko", LC_ALL="POSIX")
    w.wait("LC_ALL=C.UTF-8")
    w.type("q")
    w.wait("status 0")


@closing
def refusals_leave_the_screen_alone(opens):
    w = opens("no-such-lesson")
    w.wait("status 2")
    check("no lesson named no-such-lesson" in w.screen(), "does not say why")
    w = opens("6", "--step", "77")
    w.wait("status 2")
    w = opens("6", TERM="dumb")
    s = w.wait("status 2")
    check("TERM=dumb" in s and "--batch" in s, "does not name TERM")


CASES = [start_step_and_quit, screens_are_those_of_render, every_knob_turns, every_cell_has_its_colour,
         colours_and_none, typing_korean,
         escape_and_interrupt, completing, pasting, stopping_and_coming_back, stopping_work, only_ascii,
         refusals_leave_the_screen_alone]
