"""A sheet to draw on, and the drawing as SVG for a page.

A drawing is a list of shapes, and two back ends show it: `svg` here, without any library, for
whatever is live; and `figure.py` with matplotlib, for what is kept and studied.
Lengths are in pixels at 100 %, counted from the top left; colours are roles of the palette.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from .palette import INK, PAPER, on_page, on_paper

Point = tuple[float, float]
_Name = Callable[[str], str]  # gid → the spoken name of the thing
_Value = Callable[[str], str]  # a role → its colour

# ---- shapes: where they are, without colours -----------------------------------------------------


class Rectangle(NamedTuple):
    """A rectangle, its corners rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    radius: float


class Circle(NamedTuple):
    """A circle around (x, y)."""

    x: float
    y: float
    radius: float


class Polyline(NamedTuple):
    """A line through these points."""

    points: tuple[Point, ...]


class Caption(NamedTuple):
    """Bold words centred on (x, y)."""

    x: float
    y: float
    words: str
    size: float


class CodeLine(NamedTuple):
    """Code from x on, its middle at y: letters of one width, `LETTER` of the size."""

    x: float
    y: float
    words: str
    size: float


Shape = Rectangle | Circle | Polyline | Caption | CodeLine
LETTER = 0.602


class Drawn(NamedTuple):
    """A shape with its colours; `gid` names the thing it is a part of, "" if that is nothing to touch."""

    shape: Shape
    fill: str
    rim: str
    rim_width: float
    gid: str


# ---- the sheet -----------------------------------------------------------------------------------


class Canvas:
    """A sheet to draw on; what carries a `gid` can be picked up or dropped on.

    The first shape of such a thing is its outline: when it is marked, only this one looks different.
    """

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.ground = PAPER  # what its things lie on: marks must contrast with that
        self.drawn: list[Drawn] = []
        self._left, self._top, self._scale, self._has_gids = 0.0, 0.0, 1.0, True

    def window(self, x: float, y: float, scale: float = 1.0) -> "Canvas":
        """A part of this sheet with its own top left corner and scale; its things have no gid."""
        part = Canvas(self.width, self.height)
        part.drawn, part._has_gids, part._scale = self.drawn, False, self._scale * scale
        part._left, part._top = self._at(x, y)
        return part

    @property
    def gids(self) -> list[str]:
        """The gids of the things that were drawn, each once."""
        return list(dict.fromkeys(drawn.gid for drawn in self.drawn if drawn.gid))

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        colour: str,
        radius: float = 0,
        gid: str = "",
    ) -> None:
        """A rectangle, its corners rounded by `radius`."""
        scale = self._scale
        box = Rectangle(*self._at(x, y), width * scale, height * scale, radius * scale)
        self._add(box, colour, gid)

    def circle(
        self, x: float, y: float, radius: float, colour: str, rim: str = "none", gid: str = ""
    ) -> None:
        """A disc around (x, y), with a rim."""
        self._add(Circle(*self._at(x, y), radius * self._scale), colour, gid, rim)

    def stroke(self, points: Sequence[Point], colour: str, width: float = 2) -> None:
        """A line through these points."""
        line = Polyline(tuple(self._at(*point) for point in points))
        self._add(line, "none", "", colour, width)

    def text(
        self, x: float, y: float, words: str, colour: str = INK, size: float = 16, gid: str = ""
    ) -> None:
        """Words centred on (x, y)."""
        if words:
            self._add(Caption(*self._at(x, y), words, size * self._scale), colour, gid)

    def code(self, x: float, y: float, words: str, colour: str = INK, size: float = 13) -> None:
        """Words as code, from x on; the spaces they begin with are kept."""
        shown = words.lstrip(" ")
        left = x + (len(words) - len(shown)) * LETTER * size
        if shown:
            self._add(CodeLine(*self._at(left, y), shown, size * self._scale), colour, "")

    def _add(
        self, shape: Shape, fill: str, gid: str, rim: str = "none", rim_width: float = 2
    ) -> None:
        gid = gid if self._has_gids else ""
        self.drawn.append(Drawn(shape, fill, rim, rim_width * self._scale, gid))

    def _at(self, x: float, y: float) -> Point:
        return self._left + x * self._scale, self._top + y * self._scale


# ---- the drawing as SVG --------------------------------------------------------------------------

BASELINE = 0.37  # of the size of letters: so far below their middle they stand
FONT = 'font-family="DejaVu Sans, Verdana, sans-serif" font-weight="bold" text-anchor="middle"'


CODE_FONT = "DejaVu Sans Mono,Menlo,monospace"


def svg(canvas: Canvas, title: str, name: _Name | None = None) -> str:
    """The drawing as SVG for a page, the same in every run; its colours follow the theme.

    What belongs to one thing is one group. With `name` every thing is a button with that name;
    without, it is one picture.
    """
    drawing = "".join(_group(gid, elements, name) for gid, elements in _groups(canvas))
    role = "group" if name else "img"
    ground = "" if canvas.ground == PAPER else f'class="on-{canvas.ground}" '
    return _sheet(canvas, f'{ground}role="{role}" aria-label={_quoted(title)}', drawing)


def svg_alone(canvas: Canvas, title: str) -> str:
    """The drawing as SVG for a saved notebook: on white paper, and nothing in it can be touched."""
    seen = [drawn for drawn in canvas.drawn if (drawn.fill, drawn.rim) != ("none", "none")]
    paper = f'<rect width="100%" height="100%" fill="{on_paper(PAPER)}"/>'
    attributes = f'role="img" aria-label={_quoted(title)}'
    return _sheet(canvas, attributes, paper + "".join(_element(each, on_paper) for each in seen))


def _sheet(canvas: Canvas, role: str, drawing: str) -> str:
    width, height = number(canvas.width), number(canvas.height)
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {role} {FONT}>{drawing}</svg>'


def _groups(canvas: Canvas) -> list[tuple[str, list[str]]]:
    """The elements of each thing together where its first one is; and what lies between things."""
    groups: dict[str | int, tuple[str, list[str]]] = {}
    for number, (gid, drawn) in enumerate(groupby(canvas.drawn, lambda drawn: drawn.gid)):
        _, elements = groups.setdefault(gid or number, (gid, []))
        elements += [_element(each, on_page) for each in drawn]
    return list(groups.values())


def _group(gid: str, elements: list[str], name: _Name | None) -> str:
    attributes = ' aria-hidden="true"' if name else ""
    if gid:
        attributes = f" data-gid={_quoted(gid)}"
        attributes += f' role="button" aria-label={_quoted(name(gid))}' if name else ""
    return f"<g{attributes}>{''.join(elements)}</g>"


def escape(text: str, quote: bool = True) -> str:
    """`html.escape`."""
    import html  # here: every kernel has it already, and elsewhere it takes long to load

    return html.escape(text, quote)


def _quoted(text: str) -> str:
    """The text as the value of an attribute, its lines kept."""
    return f'"{escape(text)}"'.replace("\n", "&#10;")


@lru_cache(maxsize=4096)  # boards are drawn again and again, from the same shapes
def _element(drawn: Drawn, value: _Value) -> str:
    colours = f'fill="{value(drawn.fill)}"'
    if drawn.rim != "none":
        colours += f' stroke="{value(drawn.rim)}" stroke-width="{number(drawn.rim_width)}"'
    if isinstance(drawn.shape, Caption | CodeLine):
        return _words(drawn.shape, colours)
    return _outlined(drawn.shape, colours)


def _outlined(shape: Rectangle | Circle | Polyline, colours: str) -> str:
    match shape:
        case Rectangle(x, y, width, height, radius):
            size = f'width="{number(width)}" height="{number(height)}" rx="{number(radius)}"'
            return f'<rect x="{number(x)}" y="{number(y)}" {size} {colours}/>'
        case Circle(x, y, radius):
            return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" {colours}/>'
        case Polyline(points):
            corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
            return f'<polyline points="{corners}" {colours}/>'


def _words(shape: Caption | CodeLine, colours: str) -> str:
    x, y, words, size = shape
    where = f'x="{number(x)}" y="{number(y + BASELINE * size)}"'
    font = f'font-size="{number(size)}"'
    if isinstance(shape, CodeLine):
        font = f'style="font:{number(size)}px {CODE_FONT};text-anchor:start"'
    return f"<text {where} {font} {colours}>{escape(words, quote=False)}</text>"


def number(length: float) -> str:
    """A length to a hundredth of a pixel.

    >>> number(12.0), number(1 / 3)
    ('12', '0.33')
    """
    return f"{round(length, 2):g}"


def still(text: str, canvas: Canvas | None) -> str:
    """Return a drawing to look at, with its text for readers who cannot see it; else the text alone."""
    return svg(canvas, text) if canvas else text_board(text)


def text_board(text: str) -> str:
    """Return a board that is only text, for a page."""
    return f'<pre role="img" aria-label="{escape(text)}">{escape(text)}</pre>'
