"""A canvas that collects shapes, and its rendering as SVG.

A drawing is a list of shapes with two back ends: `svg` here, without a library, for live widgets,
and `figure.py`, with matplotlib, for pictures to keep. Lengths are in pixels at 100 % from the top
left corner; colours are roles of the palette.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from .palette import INK, PAPER, on_page, on_paper

Point = tuple[float, float]
_Name = Callable[[str], str]  # gid → accessible name
_Value = Callable[[str], str]  # role → colour

# ---- shapes, without colours ---------------------------------------------------------------------


class Rectangle(NamedTuple):
    """A rectangle with corners rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    radius: float


class Circle(NamedTuple):
    """A circle centred on (x, y)."""

    x: float
    y: float
    radius: float


class Polyline(NamedTuple):
    """A line through the points."""

    points: tuple[Point, ...]


class Caption(NamedTuple):
    """Bold text centred on (x, y)."""

    x: float
    y: float
    words: str
    size: float


class CodeLine(NamedTuple):
    """Code that starts at x, centred vertically on y; a letter is `LETTER` × size wide."""

    x: float
    y: float
    words: str
    size: float


Shape = Rectangle | Circle | Polyline | Caption | CodeLine
LETTER = 0.602


class Drawn(NamedTuple):
    """A shape with its colours; `gid` is the id of its item, "" if it is not interactive."""

    shape: Shape
    fill: str
    rim: str
    rim_width: float
    gid: str


# ---- the canvas ----------------------------------------------------------------------------------


class Canvas:
    """A canvas; items with a `gid` can be dragged or be drop targets.

    The first shape of an item is its outline, the only one that changes when the item is marked.
    """

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.ground = PAPER  # background; marks must contrast with it
        self.drawn: list[Drawn] = []
        self._left, self._top, self._scale, self._has_gids = 0.0, 0.0, 1.0, True

    def window(self, x: float, y: float, scale: float = 1.0) -> "Canvas":
        """Return a part of this canvas with its own origin and scale, whose items have no gid."""
        part = Canvas(self.width, self.height)
        part.drawn, part._has_gids, part._scale = self.drawn, False, self._scale * scale
        part._left, part._top = self._at(x, y)
        return part

    @property
    def gids(self) -> list[str]:
        """The distinct gids of the items drawn."""
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
        """Draw a rectangle with corners rounded by *radius*."""
        scale = self._scale
        box = Rectangle(*self._at(x, y), width * scale, height * scale, radius * scale)
        self._add(box, colour, gid)

    def circle(
        self, x: float, y: float, radius: float, colour: str, rim: str = "none", gid: str = ""
    ) -> None:
        """Draw a disc centred on (x, y), with an optional rim."""
        self._add(Circle(*self._at(x, y), radius * self._scale), colour, gid, rim)

    def stroke(self, points: Sequence[Point], colour: str, width: float = 2) -> None:
        """Draw a line through the points."""
        line = Polyline(tuple(self._at(*point) for point in points))
        self._add(line, "none", "", colour, width)

    def text(
        self, x: float, y: float, words: str, colour: str = INK, size: float = 16, gid: str = ""
    ) -> None:
        """Draw text centred on (x, y)."""
        if words:
            self._add(Caption(*self._at(x, y), words, size * self._scale), colour, gid)

    def code(self, x: float, y: float, words: str, colour: str = INK, size: float = 13) -> None:
        """Draw code that starts at x, including its leading spaces."""
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


# ---- SVG -----------------------------------------------------------------------------------------

BASELINE = 0.37  # offset of the baseline below the middle, in font sizes
FONT = 'font-family="DejaVu Sans, Verdana, sans-serif" font-weight="bold" text-anchor="middle"'


CODE_FONT = "DejaVu Sans Mono,Menlo,monospace"


def svg(canvas: Canvas, title: str, name: _Name | None = None) -> str:
    """Return the drawing as SVG for a page, deterministically; colours follow the theme.

    Each item is one group. With *name*, every item is a button with that accessible name; without
    it, the drawing is one image.
    """
    drawing = "".join(_group(gid, elements, name) for gid, elements in _groups(canvas))
    role = "group" if name else "img"
    ground = "" if canvas.ground == PAPER else f'class="on-{canvas.ground}" '
    return _sheet(canvas, f'{ground}role="{role}" aria-label={_quoted(title)}', drawing)


def svg_alone(canvas: Canvas, title: str) -> str:
    """Return the drawing as SVG for a saved notebook: on white, and not interactive."""
    seen = [drawn for drawn in canvas.drawn if (drawn.fill, drawn.rim) != ("none", "none")]
    paper = f'<rect width="100%" height="100%" fill="{on_paper(PAPER)}"/>'
    attributes = f'role="img" aria-label={_quoted(title)}'
    return _sheet(canvas, attributes, paper + "".join(_element(each, on_paper) for each in seen))


def _sheet(canvas: Canvas, role: str, drawing: str) -> str:
    width, height = number(canvas.width), number(canvas.height)
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {role} {FONT}>{drawing}</svg>'


def _groups(canvas: Canvas) -> list[tuple[str, list[str]]]:
    """Return the elements of each item, at the place of its first one, and those in between."""
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
    """Return `html.escape(text, quote)`."""
    import html  # imported here: kernels have loaded it, and elsewhere that takes long

    return html.escape(text, quote)


def _quoted(text: str) -> str:
    """Return text as the value of an attribute, with its line breaks preserved."""
    return f'"{escape(text)}"'.replace("\n", "&#10;")


@lru_cache(maxsize=4096)  # boards are redrawn from the same shapes
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
    """Return a length, rounded to a hundredth of a pixel.

    >>> number(12.0), number(1 / 3)
    ('12', '0.33')
    """
    return f"{round(length, 2):g}"


def still(text: str, canvas: Canvas | None) -> str:
    """Return a static drawing with its text for screen readers, or the text alone."""
    return svg(canvas, text) if canvas else text_board(text)


def text_board(text: str) -> str:
    """Return a board that is only text, as HTML."""
    return f'<pre role="img" aria-label="{escape(text)}">{escape(text)}</pre>'
