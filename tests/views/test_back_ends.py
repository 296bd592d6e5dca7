"""A drawing looks the same as SVG and as a matplotlib figure."""

import io
import subprocess
import sys
from typing import NamedTuple
from xml.etree import ElementTree

import matplotlib as mpl
import pytest
from drawn import SVG, place_of
from matplotlib.colors import to_hex
from matplotlib.text import Text

from puzzlelib import Hanoi, Nim, Solitaire, solve_hanoi
from puzzlelib.solitaire import FRENCH
from puzzlelib.views import draw, film, hanoi_map
from puzzlelib.views.figure import figure_of
from stepthrough.canvas import Canvas, svg, svg_alone
from stepthrough.palette import PAPER, THEMES, on_paper

NEAR = 0.02  # pixels; coordinates in SVG are rounded to hundredths
DRAWINGS = {
    "20 disks": lambda: draw(Hanoi(20)),
    "one heap is empty": lambda: draw(Nim((3, 10)), (0, 7)),
    "the French board, one peg": lambda: draw(Solitaire(FRENCH), frozenset({(3, 3)})),
    "a film": lambda: film(Hanoi(2), solve_hanoi(2)),
    "a map": lambda: hanoi_map(Hanoi(3), solve_hanoi(3)),
    "a map of dots": lambda: hanoi_map(Hanoi(4), solve_hanoi(4)),
}


class Seen(NamedTuple):
    """A shape as rendered by one of the back ends."""

    place: tuple[float, ...]  # left, top, right, bottom; of text: centre, baseline, size
    fill: str
    rim: str
    rim_width: float
    words: str


def on_the_page(canvas):
    return seen(ElementTree.fromstring(svg(canvas, "a title")).iterfind(f"{SVG}g/*"))


def seen(elements):
    for element in elements:
        place = place_of(element.tag.removeprefix(SVG), element.get)
        fill, rim = (colour_of(element.get(name, "none")) for name in ("fill", "stroke"))
        yield Seen(place, fill, rim, float(element.get("stroke-width", 0)), element.text or "")


def colour_of(css):
    """Resolve a CSS variable to its fallback, as a page without a theme does."""
    value = css.removeprefix("var(").removesuffix(")").split(",")[-1]
    return "none" if value == "none" else to_hex(value)


def in_the_figure(canvas):
    figure = figure_of(canvas)
    baselines = written(figure)
    for artist in figure.get_children()[1:]:  # the first child is the background
        if isinstance(artist, Text):
            words, x = artist.get_text(), artist.get_position()[0]
            place = x, next(baselines), artist.get_fontsize()
            yield Seen(place, to_hex(artist.get_color()), "none", 0, words)
        else:
            yield shape(artist, canvas.height)


def written(figure):
    """Return the positions of text lines in the SVG that matplotlib writes."""
    file = io.StringIO()
    with mpl.rc_context({"svg.fonttype": "none"}):
        figure.savefig(file, format="svg")
    return (float(e.get("y")) for e in ElementTree.fromstring(file.getvalue()).iter(f"{SVG}text"))


def shape(artist, height):
    """Convert from figure coordinates, whose origin is at the bottom."""
    path = artist.get_transform().transform_path(artist.get_path())
    (left, low), (right, high) = path.get_extents().get_points()
    colours = artist.get_facecolor(), artist.get_edgecolor()
    fill, rim = ("none" if colour[3] == 0 else to_hex(colour) for colour in colours)
    width = 0 if rim == "none" else artist.get_linewidth()
    return Seen((left, height - high, right, height - low), fill, rim, width, "")


@pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=DRAWINGS)
def test_the_page_and_the_figure_show_the_same_shapes_words_and_colours(drawing):
    canvas = drawing().canvas
    page, figure = list(on_the_page(canvas)), list(in_the_figure(canvas))
    assert len(page) == len(figure) == len(canvas.drawn)
    for one, other in zip(page, figure, strict=True):
        assert one[1:] == pytest.approx(other[1:], abs=NEAR)
        if not one.words:
            assert one.place == pytest.approx(other.place, abs=NEAR)
        else:
            (x, baseline, size), (there, below, large) = one.place, other.place
            assert (x, size) == pytest.approx((there, large), abs=NEAR)
            assert baseline == pytest.approx(below, abs=0.5)


@pytest.mark.parametrize("role", THEMES)
def test_a_role_has_the_same_colour_on_paper_and_on_a_page_without_a_theme(role):
    canvas = Canvas(10, 10)
    canvas.box(0, 0, 10, 10, role)
    [page], [figure] = on_the_page(canvas), in_the_figure(canvas)
    assert page.fill == figure.fill == on_paper(role)


def test_later_shapes_are_above_earlier_ones_in_both():
    """By default matplotlib draws all text above all patches."""
    canvas = Canvas(20, 20)
    canvas.text(10, 10, "under")
    canvas.box(0, 0, 20, 20, "#ff0000")
    assert [one.words for one in on_the_page(canvas)] == ["under", ""]
    levels = [artist.get_zorder() for artist in figure_of(canvas).get_children()[1:]]
    assert levels == sorted(levels)


def test_a_window_is_a_smaller_sheet_without_things():
    canvas = Canvas(100, 100)
    part = canvas.window(10, 20, 0.5).window(8, 8, 0.5)
    part.circle(4, 4, 4, "ink", rim="line", gid="item:peg")
    [circle] = on_the_page(canvas)
    assert circle.place == (14, 24, 16, 26)
    assert circle.rim_width == 0.5
    assert canvas.gids == part.gids == []


def test_the_shapes_of_a_thing_form_one_group_at_the_place_of_the_first():
    canvas = Canvas(100, 100)
    for gid, colour in [
        ("item:a", "#aaaaaa"),
        ("", "#bbbbbb"),
        ("item:b", "#cccccc"),
        ("item:a", "#dddddd"),
    ]:
        canvas.box(0, 0, 10, 10, colour, gid=gid)
    assert canvas.gids == ["item:a", "item:b"]
    assert [one.fill for one in on_the_page(canvas)] == [
        "#aaaaaa",
        "#dddddd",
        "#bbbbbb",
        "#cccccc",
    ]


@pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=DRAWINGS)
def test_a_saved_notebook_has_the_same_drawing_on_paper_without_interactive_parts(drawing):
    canvas = drawing().canvas
    alone = svg_alone(canvas, "a title")
    paper, *elements = ElementTree.fromstring(alone)
    assert paper.get("fill") == on_paper(PAPER)
    assert "gid" not in alone
    assert "var(" not in alone
    visible = [one for one in on_the_page(canvas) if (one.fill, one.rim) != ("none", "none")]
    # an interactive page groups the shapes of a thing; here they are in drawing order
    assert sorted(seen(elements)) == sorted(visible)


def test_captions_are_escaped():
    canvas = Canvas(100, 100)
    canvas.text(50, 50, "<b>&\"'</b>", gid='item:"><i>')
    page = svg(canvas, 'two\n"lines" & <u>', name=lambda gid: "<s>\n")
    root = ElementTree.fromstring(page)
    [group] = root
    assert root.get("aria-label") == 'two\n"lines" & <u>'
    assert group.get("data-gid") == 'item:"><i>'
    assert group.get("aria-label") == "<s>\n"
    assert group[0].text == "<b>&\"'</b>"


# ---- without matplotlib --------------------------------------------------------------------------

WITHOUT = """
import sys
sys.modules["matplotlib"] = None
from puzzlelib import *
from puzzlelib.hanoi import solve_hanoi
from puzzlelib.views import *
player = Player(Hanoi(2))
player.play.attempt(player.rules.moves(player.play.position)[0])
walk = StepThrough(record(solve_hanoi, 2, 0, 2, 1), Hanoi(2))
walk.go_to(walk.last)
live = [player, walk, hanoi_map(Hanoi(2), player)]
for widget in [*live, draw(Nim()), film(Hanoi(2), solve_hanoi(2))]:
    bundle = widget._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "<svg" in data["image/svg+xml"] and data["text/plain"]
assert CallTree(walk.recording)._repr_mimebundle_()[0]["text/plain"]
for plot in (plot_levels({"all": [1, 2]}), draw_colours(Solitaire())):
    assert plot._repr_mimebundle_()[0]["text/plain"] == plot.text
try:
    draw(Nim()).figure
except ImportError as error:
    print(error)
"""


def printed(program):
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8")
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_without_matplotlib_everything_is_shown_and_a_figure_says_what_is_missing():
    message = "a plot, or a picture to keep, is drawn with matplotlib, which is not installed here"
    assert printed(WITHOUT).splitlines() == [message]


@pytest.mark.slow
def test_without_numpy_everything_else_works_and_a_tablebase_says_what_is_missing():
    program = """
import sys
sys.modules["numpy"] = None
from puzzlecourse.lessons import lessons
for sheet in lessons():
    for asked in sheet.predictions:
        try:
            asked.options
        except ImportError as error:
            print(asked.name, error)
"""
    message = "all positions of a board are computed with numpy, which is not installed here"
    missing = [line.split(maxsplit=1) for line in printed(program).splitlines()]
    assert {said for _, said in missing} == {message}
    assert {name.partition(".")[0] for name, _ in missing} == {"A2"}


def test_matplotlib_is_loaded_only_for_static_pictures():
    live = WITHOUT.replace('sys.modules["matplotlib"] = None', "").partition("for widget")[0]
    shown = "for widget in live: widget._repr_mimebundle_()\nprint('matplotlib' in sys.modules)\n"
    looked_at = "draw(Nim())._repr_mimebundle_()\nprint('matplotlib' in sys.modules)"
    assert printed(f"{live}{shown}{looked_at}").split() == ["False", "True"]
