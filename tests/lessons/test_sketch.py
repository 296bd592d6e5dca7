"""Drawings of the lessons: frames, lists of strokes, and curves."""

import re
import sys

import matplotlib as mpl
import pytest
from matplotlib import pyplot

from puzzlecourse.lessons.frames import order
from puzzlecourse.lessons.nested_pictures import (
    branch,
    count,
    count_once,
    heights,
    ruler,
    sierpinski,
    tree,
)
from puzzlecourse.sketch import (
    MOST_STROKES,
    NO_PICTURE,
    SIZE,
    STROKE_HUES,
    Grow,
    draw_frames,
    plot,
    sketch,
)
from puzzlelib import record

Y = [(0, 0, 0, 2), (0, 2, 1, 2), (0, 2, -1, 2)]


def test_strokes_of_one_length_have_one_colour():
    colours = [drawn.rim for drawn in sketch(Y).canvas.drawn]
    assert colours == [STROKE_HUES[0], STROKE_HUES[1], STROKE_HUES[1]]


@pytest.mark.parametrize("strokes", [tree(9), ruler(5, 0, 32), [(3, 3, 3, 3)]])
def test_a_drawing_fits_on_its_sheet(strokes):
    canvas = sketch(strokes).canvas
    points = [point for drawn in canvas.drawn for point in drawn.shape.points]
    assert all(0 <= x <= canvas.width and 0 <= y <= canvas.height for x, y in points)
    assert max(canvas.width, canvas.height) <= SIZE + 30


def test_upwards_is_up():
    [stroke] = sketch([(0, 0, 0, 1)]).canvas.drawn
    (_, begin), (_, end) = stroke.shape.points
    assert end < begin


def test_an_outline_that_is_not_filled_in_has_nothing_to_draw():
    assert repr(sketch(None)) == "Nothing to draw yet."
    assert repr(sketch([])) == "0 strokes"


@pytest.mark.parametrize("thing", ["strokes", 5, [(1, 2, 3)], [[1, 2, 3, 4]], [Y], ((0, 0, 1, 1),)])
def test_what_is_no_list_of_strokes_is_refused(thing):
    with pytest.raises(ValueError, match="a drawing is a list of strokes"):
        sketch(thing)


def test_too_many_strokes_for_a_page_are_refused():
    with pytest.raises(ValueError, match="too many for a page"):
        sketch([(0, 0, 0, 1)] * (MOST_STROKES + 1))


# ---- the slider ----------------------------------------------------------------------------------


def test_the_slider_redraws():
    grow = Grow(branch, 3)
    before = grow.picture.svg
    grow.slider.value = 4
    assert grow.picture.status == sketch(branch(4)).text
    assert grow.picture.svg != before
    assert repr(grow) == f"n = 4: {sketch(branch(4)).text}"


def test_a_drawing_that_fails_is_reported_and_the_picture_stays():
    grow = Grow(lambda n: ruler(n, 0, 8) if n < 4 else 1 / 0)
    before = grow.picture.svg
    grow.slider.value = 4
    assert "ZeroDivisionError" in grow.notice.text
    assert grow.picture.svg == before


def test_a_reader_without_a_kernel_sees_the_picture_that_is_shown():
    grow = Grow(branch, 3)
    grow.slider.value = 5
    saved = grow._repr_mimebundle_()
    assert saved["text/plain"] == repr(grow)
    assert saved["image/svg+xml"].count("<polyline") == len(branch(5))


# ---- frames, and the pictures of the lesson ------------------------------------------------------


def test_frames_are_drawn_with_the_newest_on_top():
    drawn = draw_frames(record(order, 9))
    assert drawn.text.splitlines()[1:] == [
        "double(10): total = 20 (running)",
        "order(9): price = 9   total = 10 (waits twice = ?)",
    ]
    assert drawn.canvas.drawn[0].shape.y < drawn.canvas.drawn[4].shape.y


def test_a_picture_is_its_own_shape_and_smaller_pictures():
    assert [len(sierpinski(n)) // 3 for n in range(5)] == [0, 1, 4, 13, 40]
    assert [len(tree(n)) for n in range(5)] == [0, 1, 3, 7, 15]


def test_the_ruler_has_the_row_that_comes_back_later():
    assert heights(ruler(4, 0, 16)) == "1 2 1 3 1 2 1 4 1 2 1 3 1 2 1"


def test_the_colours_of_the_repeating_tree_count_fibonaccis_numbers():
    numbers = re.findall(r"(\d+) of length", sketch(branch(10)).text)
    assert numbers == ["1", "1", "2", "3", "5", "8", "13", "21", "34", "55"]


def test_a_memo_changes_how_often_it_is_worked_out_and_nothing_else():
    assert [count(n) for n in range(12)] == [count_once(n, {}) for n in range(12)]
    assert [count(n) for n in range(9)] == [len(branch(n)) for n in range(9)]


# ---- curves --------------------------------------------------------------------------------------


def test_plot_draws_its_numbers():
    with mpl.rc_context({"backend": "agg"}):
        plot(range(4), [0, 1, 3, 7])
        [line] = pyplot.gca().lines
        pyplot.close()
    assert list(map(list, zip(*line.get_data(), strict=True))) == [[0, 0], [1, 1], [2, 3], [3, 7]]


def test_without_matplotlib_plot_says_so_once(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    for _ in range(3):
        plot([1, 2], [3, 4])
    assert capsys.readouterr().out == f"{NO_PICTURE}\n"
