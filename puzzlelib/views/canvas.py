"""Drawing with matplotlib, without axes and without pyplot, and the drawing as SVG or PNG.

Lengths are in pixels at 100 %, counted from the top left.
A colour is one of the roles below; in a web page a role follows the theme, in a PNG it is as here.
"""

import io
from collections.abc import Callable, Sequence
from typing import Any
from xml.etree import ElementTree

import matplotlib as mpl
from matplotlib.artist import Artist
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.patches import BoxStyle, PathPatch
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Affine2D, Transform

INK = "#24292f"  # text on the page
PAPER = "#ffffff"  # the page
WOOD = "#8c6b45"  # what the pieces stand on
LINE = "#868c95"  # the rim of an empty place
LIGHT = "#fefefe"  # text on a piece

ROLES = {INK: "ink", PAPER: "paper", WOOD: "wood", LINE: "line"}

# Seven hues, equally dark: white figures on them and both themes around them contrast enough.
HUES = ("#1a6fb5", "#b8500f", "#0b7a63", "#8f4fa8", "#856a00", "#b83a5e", "#5b6b7d")

PIXELS_PER_INCH = 72  # of a figure; one pixel is then one unit of the SVG
SVG = "{http://www.w3.org/2000/svg}"

Name = Callable[[str], str]  # gid → the spoken name of the thing


class Canvas:
    """A sheet to draw on; what carries a `gid` can be picked up or dropped on."""

    def __init__(self, width: float, height: float) -> None:
        inches = width / PIXELS_PER_INCH, height / PIXELS_PER_INCH
        self.figure = Figure(figsize=inches, dpi=PIXELS_PER_INCH, facecolor="none")
        self._scale, self._has_gids = 1.0, True
        self._gids: dict[str, None] = {}  # in the order drawn
        self._pixels: Transform = Affine2D().scale(1, -1).translate(0, height) + (
            Affine2D().scale(1 / PIXELS_PER_INCH) + self.figure.dpi_scale_trans
        )

    def window(self, x: float, y: float, scale: float = 1.0) -> "Canvas":
        """A part of this sheet with its own top left corner and scale; its things have no gid."""
        part = Canvas.__new__(Canvas)
        part._has_gids, part._gids = False, {}
        part.figure, part._scale = self.figure, self._scale * scale
        part._pixels = Affine2D().scale(scale).translate(x, y) + self._pixels
        return part

    @property
    def gids(self) -> list[str]:
        """The gids of what was drawn, each once."""
        return list(self._gids)

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
        if radius:
            style: Any = BoxStyle.Round(pad=0, rounding_size=radius)
            self._fill(style(x, y, width, height, 1), colour, gid)
        else:
            right, low = x + width, y + height
            self._fill(_closed([(x, y), (right, y), (right, low), (x, low)]), colour, gid)

    def octagon(
        self, x: float, y: float, width: float, height: float, colour: str, gid: str
    ) -> None:
        """A rectangle with its corners cut off."""
        cut, right, low = height / 5, x + width, y + height
        corners = [(x + cut, y), (right - cut, y), (right, y + cut), (right, low - cut)]
        corners += [(right - cut, low), (x + cut, low), (x, low - cut), (x, y + cut)]
        self._fill(_closed(corners), colour, gid)

    def circle(
        self, x: float, y: float, radius: float, colour: str, rim: str = "none", gid: str = ""
    ) -> None:
        """A disc around (x, y), with a rim."""
        self._fill(_circle(x, y, radius), colour, gid, rim)

    def stroke(self, points: Sequence[tuple[float, float]], colour: str, width: float = 2) -> None:
        """A line through these points."""
        self._fill(Path(points), "none", "", colour, width)

    def rings(self, centres: Sequence[tuple[float, float]], radius: float, colour: str) -> None:
        """Circles around many points, drawn in one stroke because that is fast."""
        if centres:
            path = Path.make_compound_path(*(_circle(*centre, radius) for centre in centres))
            self._fill(path, "none", "", colour)

    def _fill(self, path: Path, colour: str, gid: str, rim: str = "none", width: float = 2) -> None:
        self._add(PathPatch(path, fc=colour, ec=rim, lw=width * self._scale), gid)

    def text(
        self, x: float, y: float, words: str, colour: str = INK, size: float = 16, gid: str = ""
    ) -> None:
        """Words centred on (x, y)."""
        label = Text(
            x,
            y,
            words,
            parse_math=False,
            color=colour,
            fontsize=size * self._scale,
            fontweight="bold",
        )
        label.set(horizontalalignment="center", verticalalignment="center_baseline")
        self._add(label, gid)

    def _add(self, artist: Artist, gid: str) -> None:
        if gid and self._has_gids:
            artist.set_gid(gid)
            self._gids[gid] = None
        artist.set_transform(self._pixels)
        self.figure.add_artist(artist)


def _circle(x: float, y: float, radius: float) -> Path:
    return Path.unit_circle().transformed(Affine2D().scale(radius).translate(x, y))


def png(figure: Figure) -> bytes:
    """The drawing as a PNG on white paper, two dots to a pixel."""
    file = io.BytesIO()
    dots = 2 * PIXELS_PER_INCH
    figure.savefig(file, format="png", dpi=dots, facecolor=PAPER, metadata={"Software": None})
    return file.getvalue()


def _closed(corners: list[tuple[float, float]]) -> Path:
    """The outline through these corners and back to the first, so that a mark frames all of it."""
    return Path([*corners, corners[0]], closed=True)


def svg(figure: Figure, title: str, name: Name | None = None) -> str:
    """The drawing as SVG for a page: `data-gid` for `id`, colours that follow the theme.

    With `name` every thing in it is a button with that name; without, it is one picture.
    """
    file = io.StringIO()
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "puzzlelib"}):
        # savefig would draw everything twice, the first time for a layout we have none of
        FigureCanvasSVG(figure).print_svg(file, metadata={"Date": None})  # type: ignore[no-untyped-call]
    root = ElementTree.fromstring(file.getvalue())  # noqa: S314 - matplotlib has just written it
    width, height = (f"{size * PIXELS_PER_INCH:g}" for size in figure.get_size_inches())
    page = ElementTree.Element(SVG + "svg", {"viewBox": f"0 0 {width} {height}", "width": width})
    page.attrib |= {"height": height, "role": "group" if name else "img", "aria-label": title}
    for group in _things(root):
        if name and (gid := group.get("data-gid")):
            group.attrib |= {"role": "button", "aria-label": name(gid)}
        page.append(group)
    ElementTree.register_namespace("", SVG[1:-1])
    return ElementTree.tostring(page, encoding="unicode")


def _things(root: ElementTree.Element) -> list[ElementTree.Element]:
    """The top-level groups of the drawing, those of one thing joined into one."""
    joined: dict[str, ElementTree.Element] = {}
    for number, group in enumerate(root.iterfind(f"{SVG}g/{SVG}g")):
        gid = group.attrib.pop("id", "")
        if gid.startswith(("item:", "zone:")):
            group.set("data-gid", gid)
        else:
            group.set("aria-hidden", "true")
            gid = f"decoration {number}"
        _follow_theme(group)
        joined.setdefault(gid, ElementTree.Element(group.tag, group.attrib)).extend(group)
    return list(joined.values())


def _follow_theme(group: ElementTree.Element) -> None:
    """Nothing; lets the colours that stand for a role follow the page."""
    for element in group.iter():
        element.attrib.pop("id", None)
        style = element.get("style", "")
        for colour, role in ROLES.items():
            style = style.replace(colour, f"var(--puzzle-{role}, {colour})")
        if style:
            element.set("style", style)
