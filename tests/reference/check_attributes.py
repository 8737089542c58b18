#!/usr/bin/env python3
"""Ask values for every attribute that they have in CPython and NumPy, and for every name of
Python: what attnscope does not have it refuses. "There is no such thing" would be wrong.

    check_attributes.py PATH/TO/attributes_dump      (lang_dump beside it is run)

Ends with `N passed, N failed`; without the oracle it says that it was skipped.
"""
import builtins
import sys

import check_programs

VALUES = """'a' [1] (1,) {'a':1} 5 2.5 True None range(3) (lambda:1) len np.exp np.zeros softmax ... np
np.random np.linalg int np.float64 np.ndarray np.arange(3) np.arange(3).dtype np.arange(3).sum
np.float64(1) np.int64(1) np.float32(1) np.bool_(True) np.random.default_rng(1) 'a'.upper {1:2}.keys()
{1:2}.items() (i\tfor\ti\tin\t[1]) zip([1]) map(str,[1]) enumerate([1]) reversed([1]) filter(None,[1])""".split(" ")
FOREIGN = ("_get_strided_loop", "_resolve_dtypes_and_context", "_bit_generator", "_poisson_lam_max")


def programs(space):
    for text in " ".join(VALUES).replace("\n", " ").split(" "):
        for name in sorted(set(dir(eval(text, dict(space)))) - set(FOREIGN)):
            yield f"x = {text}\nx = x.{name}\n"
    for name in dir(builtins) + ["__file__", "__builtins__"]:
        yield f"x = {name}\n"


def trouble(text, got, space):
    return f": {got.kind}: {got.why}" if got.kind and got.kind not in check_programs.OURS else ""


if __name__ == "__main__":
    sys.exit(check_programs.check_each(programs, trouble))
