"""A terminal that remembers: what the bytes of a program leave in its cells, and where they wrote.

Knows what the pen writes on an xterm-256color, and what curses does to open and close it, and
refuses anything else, so that a sequence nobody expected fails the test that met it.
"""
import re
import unicodedata

TOKEN = re.compile(rb"\x1b\[([?>]?)([\d;:]*)([ -/]*)([@-~])|\x1b([()])(.)|\x1b([=>78])|"
                   rb"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|([\x00-\x1f])|([^\x00-\x1f\x1b]+)", re.S)


def width(char):
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


class Terminal:
    def __init__(self, rows, cols):
        self.rows, self.cols = rows, cols
        self.y = self.x = 0
        self.sgr = ()
        self.written = set()
        self.clears = 0
        self.cell = {}

    def feed(self, data):
        at = 0
        while at < len(data):
            m = TOKEN.match(data, at)
            if not m:
                raise AssertionError(f"no terminal knows {data[at:at + 20]!r}")
            at = m.end()
            if m.group(9):
                for char in m.group(9).decode():
                    self.put(char)
            elif m.group(8):
                self.control(m.group(8))
            elif m.group(7) == b"7":
                self.saved = self.y, self.x, self.sgr
            elif m.group(7) == b"8":
                self.y, self.x, self.sgr = self.saved
            elif m.group(4) and not m.group(1):
                self.sequence(m.group(4).decode(), m.group(2).decode())
        return self

    def put(self, char):
        if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Cf"):
            return
        n = width(char)
        if self.x + n > self.cols:
            self.x, self.y = 0, self.y + 1
        for i in range(n):
            self.cell[self.y, self.x + i] = (char if i == 0 else "", self.sgr)
            self.written.add((self.y, self.x + i))
        self.x += n

    def control(self, byte):
        if byte == b"\r":
            self.x = 0
        elif byte == b"\b":
            self.x = max(min(self.x, self.cols) - 1, 0)
        elif byte not in b"\x0e\x0f":
            raise AssertionError(f"nobody writes {byte!r}")

    def erase(self, cells):
        """What is erased has the ground that is set (bce)."""
        ground = tuple(item for item in self.sgr if item[0] == 48)
        for place in cells:
            if self.cell.pop(place, None) or ground:
                self.written.add(place)
            if ground:
                self.cell[place] = (" ", ground)

    def row(self, first, end):
        return [(self.y, x) for x in range(first, end)]

    def sequence(self, final, text):
        n = [int(t) if t else 0 for t in text.replace(":", ";").split(";")]
        one = n[0] or 1
        if final == "m":
            self.style(n)
        elif final in "Hf":
            self.y, self.x = one - 1, ((n + [1])[1] or 1) - 1
        elif final in "ABCD":
            self.y += {"A": -one, "B": one}.get(final, 0)
            self.x += {"C": one, "D": -one}.get(final, 0)
        elif final == "K":
            self.erase(self.row(*{0: (self.x, self.cols), 1: (0, self.x + 1), 2: (0, self.cols)}[n[0]]))
        elif final == "J":
            self.clears += 1
            self.erase([(y, x) for y in range(self.rows) for x in range(self.cols)
                        if n[0] == 2 or (y, x) >= (self.y, self.x)])
        elif final == "r":
            self.y = self.x = 0
        elif final not in "hlt":
            raise AssertionError(f"this terminal does not know CSI {text} {final}")

    def style(self, n):
        """Only what is seen: the escapes that lead to one look are many."""
        if n == [0]:
            self.sgr = ()
            return
        on = dict(self.sgr)
        while n:
            code = n.pop(0)
            if code == 0:
                on = {}
            elif code in (38, 48):
                k = 2 if n[0] == 5 else 4
                on[code] = tuple(n[:k])
                n = n[k:]
            elif code in (39, 49):
                on.pop(code - 1, None)
            elif 30 <= code < 38 or 90 <= code < 98:
                on[38] = (code,)
            elif 40 <= code < 48 or 100 <= code < 108:
                on[48] = (code,)
            elif code == 22:
                on.pop(1, None), on.pop(2, None)
            elif code > 20:
                on.pop(code - 20, None)
            else:
                on[code] = True
        self.sgr = tuple(sorted(on.items(), key=str))

    def seen(self):
        """What a look can tell: the letter's colour counts only where there is a letter."""
        cells = {}
        for place, (char, sgr) in self.cell.items():
            style = dict(sgr)
            if char in " " and 7 not in style:
                style = {k: v for k, v in style.items() if k in (48, 4)}
            if char not in ("", " ") or style:
                cells[place] = (char, tuple(style.items()))
        return cells

    def lines(self):
        return ["".join(self.cell.get((y, x), (" ",))[0] for x in range(self.cols)).rstrip()
                for y in range(self.rows)]
