"""Extract the text of a PDF page as runs with positions and glyphs."""

from typing import NamedTuple

from pypdf.generic import ContentStream

HIGH, DEEP = 0.66, 0.1  # typical ascent and descent, relative to the font size


class Run(NamedTuple):
    """Text drawn by one operator, in points from the lower left corner of the page."""

    left: float
    right: float
    base: float
    size: float
    glyphs: tuple[int, ...]

    @property
    def top(self) -> float:
        return self.base + HIGH * self.size

    @property
    def bottom(self) -> float:
        return self.base - DEEP * self.size

    def covers(self, other: "Run") -> bool:
        """Return whether the boxes overlap by more than 0.7 points."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.top, other.top) - max(self.bottom, other.bottom)
        return across > 0.7 and down > 0.7


def times(inner, outer):
    """Return the product of two transformation matrices."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )


UNKNOWN = {
    "Td",
    "TD",
    "T*",
    "'",
    '"',
    "Tz",
    "Tc",
    "Tw",
}  # text operators that this reader does not support


class Reader:
    """An interpreter for the text and position operators of a page."""

    def __init__(self, page):
        fonts = page["/Resources"]["/Font"].items()
        self.widths = {name: width_of(font.get_object()) for name, font in fonts}
        self.place, self.kept, self.found = (1, 0, 0, 1, 0, 0), [], []
        self.acts = {
            "q": lambda: self.kept.append(self.place),
            "Q": self.restore,
            "cm": self.move,
            "Tm": self.begin,
            "Tf": self.choose,
            "TJ": self.show,
            "Tj": lambda pieces: self.show([pieces]),
        }

    def restore(self):
        self.place = self.kept.pop()

    def move(self, *matrix):
        self.place = times(tuple(map(float, matrix)), self.place)

    def begin(self, *matrix):
        self.text = tuple(map(float, matrix))

    def choose(self, font, size):
        self.width, self.size = self.widths[font], float(size)

    def show(self, pieces):
        self.found.append(run(pieces, self.size, self.width, times(self.text, self.place)))


def runs(page):
    """All runs of a page whose fonts use two-byte glyph codes."""
    reader = Reader(page)
    for values, act in ContentStream(page.get_contents(), page.pdf).operations:
        assert act.decode() not in UNKNOWN, act
        reader.acts.get(act.decode(), lambda *values: None)(*values)
    return reader.found


def run(pieces, size, width, place):
    """The run of a TJ operator: bytes of glyphs, and kerning between them."""
    across, glyphs = 0.0, []
    for piece in pieces:
        if isinstance(piece, int | float):
            across -= float(piece)
            continue
        raw = piece.original_bytes if hasattr(piece, "original_bytes") else bytes(piece)
        some = [int.from_bytes(raw[n : n + 2], "big") for n in range(0, len(raw), 2)]
        across += sum(map(width, some))
        glyphs += some
    scale = abs(place[3]) * size
    return Run(place[4], place[4] + across / 1000 * place[0] * size, place[5], scale, tuple(glyphs))


def width_of(font):
    """A function from glyphs to widths, in thousandths of the font size."""
    described = font["/DescendantFonts"][0].get_object()
    known, listed = {}, [*described.get("/W", [])]
    while listed:
        first = int(listed.pop(0))
        following = listed.pop(0).get_object()
        if isinstance(following, list):
            known |= {first + n: float(width) for n, width in enumerate(following)}
        else:
            width = float(listed.pop(0))
            known |= dict.fromkeys(range(first, int(following) + 1), width)
    default = float(described.get("/DW", 1000))
    return lambda glyph: known.get(glyph, default)
