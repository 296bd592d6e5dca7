"""Convert drawings to matplotlib figures and PNG images.

Only this module and `plots` need matplotlib, which is imported on first use. Figures are created
without pyplot, and drawings are placed on the figure itself, without axes.
"""

import io

try:
    from matplotlib.artist import Artist
    from matplotlib.figure import Figure
    from matplotlib.patches import BoxStyle, PathPatch
    from matplotlib.path import Path
    from matplotlib.text import Text
    from matplotlib.transforms import Affine2D
    from PIL import Image  # a dependency of matplotlib
except ImportError as error:
    raise ImportError(
        "a plot, or a picture to keep, is drawn with matplotlib, which is not installed here"
    ) from error

from stepthrough.canvas import Canvas, Caption, Circle, CodeLine, Drawn, Polyline, Rectangle
from stepthrough.palette import PAPER, on_paper

PIXELS_PER_INCH = 72


def figure_of(canvas: Canvas) -> Figure:
    """Return *canvas* as a matplotlib figure of the same size."""
    inches = canvas.width / PIXELS_PER_INCH, canvas.height / PIXELS_PER_INCH
    figure = Figure(figsize=inches, dpi=PIXELS_PER_INCH, facecolor="none")
    pixels = Affine2D().scale(1, -1).translate(0, canvas.height).scale(1 / PIXELS_PER_INCH)
    for drawn in canvas.drawn:
        artist = _artist(drawn)
        # same zorder for all: by default matplotlib draws text last
        artist.set(transform=pixels + figure.dpi_scale_trans, zorder=1)
        if drawn.gid:
            artist.set_gid(drawn.gid)
        figure.add_artist(artist)
    return figure


def plot_figure(width: float, height: float) -> Figure:
    """Return an empty figure for a plot, *width* × *height* pixels, with a constrained layout."""
    inches = width / PIXELS_PER_INCH, height / PIXELS_PER_INCH
    return Figure(inches, dpi=PIXELS_PER_INCH, layout="constrained", facecolor=on_paper(PAPER))


def png(figure: Figure) -> bytes:
    """Return *figure* as a PNG on white paper: double resolution, at most 256 colours."""
    large, small = io.BytesIO(), io.BytesIO()
    figure.savefig(large, dpi=2 * PIXELS_PER_INCH, facecolor=on_paper(PAPER))
    Image.open(large).convert("RGB").quantize(256, Image.Quantize.FASTOCTREE).save(small, "png")
    return small.getvalue()


def _artist(drawn: Drawn) -> Artist:
    fill, rim = on_paper(drawn.fill), on_paper(drawn.rim)
    if isinstance(drawn.shape, Caption):
        return _text(drawn.shape, fill)
    if isinstance(drawn.shape, CodeLine):
        return _code(drawn.shape, fill)
    return PathPatch(_path(drawn.shape), fc=fill, ec=rim, lw=drawn.rim_width)


def _text(shape: Caption, colour: str) -> Text:
    x, y, words, size = shape
    text = Text(x, y, words, parse_math=False, color=colour, fontsize=size, fontweight="bold")
    text.set(horizontalalignment="center", verticalalignment="center_baseline")
    return text


def _code(shape: CodeLine, colour: str) -> Text:
    x, y, words, size = shape
    text = Text(x, y, words, parse_math=False, color=colour, fontsize=size, family="monospace")
    text.set(horizontalalignment="left", verticalalignment="center_baseline")
    return text


def _path(shape: Rectangle | Circle | Polyline) -> Path:
    match shape:
        case Rectangle(x, y, width, height, radius):
            return BoxStyle.Round(pad=0, rounding_size=radius)(x, y, width, height, 1)
        case Circle(x, y, radius):
            return Path.unit_circle().transformed(Affine2D().scale(radius).translate(x, y))
        case Polyline(points):
            return Path(points)
