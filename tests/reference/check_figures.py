"""The figures that the course is about must come out of its lessons.

    check_figures.py [LESSON …]     all lessons of the table below when none is named;
                                    other arguments (the runner's program) are not used

FIGURES is a table: lesson, the figure's name, and lines of numbers as the course gives
them, computed apart from the lessons. `attnscope --batch LESSON` must print these lines
in this order, in either language: each of them as numbers that stand in that order in
one printed line, equal to the last digit given (more digits may be printed).

The program is $ATTNSCOPE, or ./attnscope. The last line is "N passed, N failed".
"""
import os
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NUMBER = re.compile(r"(?<![\w.])-?(?:\d[\d,]*\.?\d*|\.\d+)(?:e[-+]?\d+)?")

FIGURES = [
    ("06-sqrt-d", "variance of q·k", "4 3.4 / 64 65.9 / 512 537.2"),
    ("06-sqrt-d", "largest weight, raw and scaled",
     "4 .367 .208 / 64 .829 .254 / 512 .925 .253"),
    ("06-sqrt-d", "rows of 16 without a slope, raw and scaled", "4 0 0 / 64 6 0 / 512 10 0"),
    ("06-sqrt-d", "median slope, raw and scaled",
     "4 .340 .290 / 64 .228 .312 / 512 .00067 .309"),
    ("07-scores", "additive", ".112 .035 .853 / .178 .123 .699"),
    ("07-scores", "dot", ".296 .130 .574 / .068 .051 .881"),
    ("07-scores", "scaled", ".327 .217 .456 / .183 .158 .658"),
    ("07-scores", "shapes", "2 3 2 4 / 2 3 2 4 / 2 3 2 4"),
    ("07-scores", "2x4 table", ".214 .236 .261 .289 / .236 .214 .289 .261"),
    ("07-scores", "6x6 table, row 0; maxima; entropy",
     ".287 .193 .117 .117 .158 .129 / .276 .295 / 1.73 1.79"),
    ("07-scores", "itself hidden, τ = 0.1", ".1 .86 .52 .81"),
    ("10-permutation", "nothing, sinusoidal, causal", "1.43 / .000 / .753 / 2.01"),
    ("10-permutation", "means under the same", ".000 .000 / .753 .225"),
    ("12-rope", "scores at four pairs of positions",
     "3 1 2 -1.1311 / 10 8 2 -1.1311 / 52 50 2 -1.1311 / 52 49 3 1.0170"),
    ("12-rope", "q = k = ones over the distance",
     "0 32 / 1 30.6 / 2 27.5 / 4 23.3 / 8 21.0 / 16 15.8 / 32 19.3 / 64 17.2 / 128 7.9 /"
     " 256 13.3"),
    ("12-rope", "clocks that do not get round", "8 / 35333"),
    ("12-rope", "neighbours, halves, mixed",
     "-1.1311 -1.1311 / 2.0031 2.0031 / .4119 1.7362"),
    ("12-rope", "real times shifted by 100", "0 / 4.03"),
    ("13-causal", "the head that sees the next throw", ".018 1.000 / 2.079"),
    ("13-causal", "first row, open", ".218 .404 .049 .078 .099 .152"),
    ("13-causal", "6x6 table",
     "1 0 0 0 0 0 / .08 .92 0 0 0 0 / .036 .02 .944 0 0 0 / .083 .065 .041 .811 0 0 /"
     " .039 .116 .011 .017 .817 0 / .035 .035 .066 .005 .016 .844"),
    ("13-causal", "outputs that change", "2 3 4 5 / 0 1 2 3 4 5"),
    ("14-pad", "alone, beside one and five PAD",
     "0 .6881 -.9670 .3774 / 1 .5295 -.8309 .3229 / 5 .2704 -.5337 .2057"),
    ("14-pad", "two zero PAD: weight, length", ".320 / .712"),
    ("14-pad", "weight on PAD, length, change",
     "1 .192 .828 / 2 .320 .712 .434 / 4 .480 .561 / 12 .730 .309 / 60 .930 .085"),
    ("14-pad", "leak: none, rows, columns", ".997 / .997 / 0"),
    ("14-pad", "NaN rows", "0 1 / 0 1 2 3 4 5"),
    ("19-cost", "GB of scores", "1024 .07 / 8192 4.29 / 65536 274.88"),
    ("19-cost", "12 layers", "12 51.5"),
    ("19-cost", "the T² part", "3072 6 50"),
    ("19-cost", "where half, RNN, convolution", "3072 / 512 / 1536"),
    ("19-cost", "linear attention is off by", ".677"),
    ("21-kv-cache", "numbers in the cache", "512"),
    ("21-kv-cache", "a tenth token, two-way", ".526"),
    ("21-kv-cache", "products with a cache and without",
     "8 2304 13056 / 64 133120 5724160 / 512 8404992 2871705600"),
]


def decimals(text):
    return len(text.partition(".")[2])


def same(printed, given):
    """Equal to the last digit given."""
    return abs(float(printed) - float(given)) <= 0.5 * 10.0 ** -decimals(given) + 1e-12


def in_line(numbers, given):
    """The given numbers stand in this order among those of the line."""
    left = iter(numbers)
    return all(any(same(n, g) for n in left) for g in given)


def missing(lines, figure):
    """The first line of the figure that is not printed behind the one before; None."""
    left = iter(lines)
    for want in figure.split(" / "):
        if not any(in_line(numbers, want.split()) for numbers in left):
            return want
    return None


def printed_lines(program, path):
    out = subprocess.run([program, "--batch", path], capture_output=True, text=True, check=True)
    return [[n.replace(",", "").rstrip(".") for n in NUMBER.findall(line)]
            for line in out.stdout.splitlines()]


def main(names):
    program = os.environ.get("ATTNSCOPE") or os.path.join(TOP, "attnscope")
    passed = failed = 0
    lines = {}
    for lesson, what, figure in FIGURES:
        if names and lesson not in names:
            continue
        for lang in ("en", "ko"):
            path = os.path.join(TOP, "lessons", lang, lesson + ".md")
            if path not in lines:
                lines[path] = printed_lines(program, path)
            gone = missing(lines[path], figure)
            passed, failed = (passed, failed + 1) if gone else (passed + 1, failed)
            if gone:
                print(f"FAILED {lang} {lesson}: {what}\n    not printed: {gone}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    known = {lesson for lesson, _, _ in FIGURES}
    sys.exit(main([a for a in sys.argv[1:] if a in known]))
