"""Knobs under a held key, on a bare pty: no key is lost, none is worked off afterwards."""
import os
import time

from drive import HERE, SLOW, check
from on_pty import opened

PLAY = os.path.dirname(os.path.dirname(HERE)) + "/lessons/en/00-play.md"


def held(p, key, times):
    for at in range(0, times, 10):
        p.type(key * min(10, times - at))
        p.read(0.005)
    began = time.monotonic()
    p.quiet(0.15)
    check(time.monotonic() - began < 0.8 * SLOW, f"{key} went on long after the last one")


def held_keys_of_every_kind():
    p = opened(PLAY, size=(40, 140))
    try:
        p.quiet(0.2)
        held(p, "S", 90)  # each a scene with numbers of its own
        p.type(":seed\r")
        p.until("seed = 90")
        held(p, "u", 45)
        p.type(":seed\r")
        p.until("seed = 45")
        held(p, "O", 40)
        p.type(":shift\r")
        p.until("shift = 40")
        p.type(":mask\r")
        p.until("mask = 64/64")
        p.type(":mask[0, 1]=on\r")  # choose it: v means it from now on
        held(p, "v", 31)  # an odd number of presses closes the cell
        p.type(":mask\r")
        p.until("mask = 63/64")
        p.type("qq")
        check(p.wait() == 0, "it did not quit")
    finally:
        p.close()


CASES = [held_keys_of_every_kind]
