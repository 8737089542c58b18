"""What a move of the cursor writes: the cells that differ, in few bytes, never a clear."""
import glob
import os
import re

from drive import KNOBS, PLAY, SLOW, Pty, check, surroundings
from terminal import Terminal

SIZE = (60, 200)
TRUE = {"COLORTERM": "truecolor"}
MOST = 600  # bytes of a move with all that it says
SHORT_GAP = 4  # cells that stay and are written all the same: to go over them is no shorter
MOVES = ("\x1b[C", "\x1b[B", "\x1b[B", "\x1b[D", "\x1b[A", "l", "j")
FOLDER = os.path.dirname(os.path.dirname(PLAY[0]))


def opened(args, env):
    p = Pty(*args, size=SIZE, env=surroundings(**env))
    p.until("attnscope")
    p.quiet(0.03 * SLOW)
    return p


def hold(p):
    p.type("x")
    check(p.read(1.0 * SLOW), "x shows nothing")
    p.quiet(0.03 * SLOW)


def moves_write_what_differs():
    """A cursor move: the cells that differ, and no others but those in short gaps; never a clear."""
    for args, env, held in ((KNOBS, {}, False), (KNOBS, TRUE, False), (KNOBS, {"NO_COLOR": "1"}, False),
                            (PLAY, TRUE, False), (PLAY, TRUE, True), (PLAY, {}, True)):  # up to six panels with marks
        p = opened(args, env)
        try:
            if held:
                hold(p)
            t = Terminal(*SIZE).feed(p.out)
            for key in MOVES:
                before, t.written, t.clears, start = t.seen(), set(), 0, len(p.out)
                p.type(key)
                p.read(1.0 * SLOW)
                p.quiet(0.1 * SLOW)
                wrote = p.out[start:]
                t.feed(wrote)
                after = t.seen()
                differ = {c for c in before.keys() | after.keys() if before.get(c) != after.get(c)}
                check(differ, f"{key!r} moved nothing")
                check(differ <= t.written, "a cell changed that was not written")
                far = [c for c in t.written
                       if not any((c[0], c[1] + i) in differ for i in range(-SHORT_GAP, SHORT_GAP + 1))]
                check(not far, f"{key!r} wrote cells that do not differ: {sorted(far)[:20]}")
                check(t.clears == 0, "a move cleared the screen")
                check(len(wrote) < MOST, f"a move wrote {len(wrote)} bytes")
        finally:
            p.close()


def scenes(lang):
    """(lesson, step) of all that have knobs."""
    found = []
    for path in sorted(glob.glob(f"{FOLDER}/{lang}/*.md")):
        with open(path, encoding="utf-8") as f:
            steps = re.split(r"^## ", f.read(), flags=re.M)[1:]
        found += [(path, i + 1) for i, text in enumerate(steps) if "```python live" in text]
    return found


def bytes_of_moves(p):
    """What each wrote; a picture comes in one piece, what is late counts for the next."""
    wrote = []
    for key in MOVES[:5]:
        if wrote == [0, 0]:
            return wrote  # plots only
        start = len(p.out)
        p.type(key)
        p.read(0.1 * SLOW)
        p.quiet(0.005)
        wrote.append(len(p.out) - start)
    return wrote


def moves_are_short_in_every_scene():
    """All scenes of the course, as they open and beside a held picture, in both languages; every other in 256 colours."""
    tried = [(lang, path, step, TRUE) for lang in ("en", "ko") for path, step in scenes(lang)]
    tried += [(lang, path, step, {}) for lang, path, step, _ in tried[::2]]
    moved = 0
    for lang, path, step, env in tried:
        p = opened((path, "--step", str(step), "--lang", lang), env)
        try:
            for held in (False, True):
                if held:
                    hold(p)
                wrote = bytes_of_moves(p)
                moved += sum(n > 0 for n in wrote) > 2
                check(max(wrote) < MOST, f"{path} --step {step} {env}{' beside a held picture' if held else ''}: "
                      f"moves wrote {wrote} bytes")
        finally:
            p.close()
    check(moved > 40, f"the cursor moved in {moved} scenes only")


CASES = [moves_write_what_differs, moves_are_short_in_every_scene]
